/* ns_random.c: splitmix64 (Steele, Lea, Flood 2014). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_random.h"

ns_random ns_random_create(uint64_t seed) {
  ns_random random = {seed};
  return random;
}

double ns_random_uniform(ns_random *random) {
  uint64_t x = random->state += UINT64_C(0x9e3779b97f4a7c15);

  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  x ^= x >> 31;
  return (double)(x >> 11) * 0x1p-53;
}
