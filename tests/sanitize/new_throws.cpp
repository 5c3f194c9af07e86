// new_throws.cpp: memory that cannot be had is an exception for Octave, as without ASan, whose `new` ends the process.
// SPDX-License-Identifier: BSD-3-Clause
#include <cstdlib>
#include <new>

void *operator new(std::size_t bytes) {
  void *memory = std::malloc(bytes > 0 ? bytes : 1);

  if (memory == nullptr)
    throw std::bad_alloc();
  return memory;
}

void *operator new[](std::size_t bytes) { return operator new(bytes); }
