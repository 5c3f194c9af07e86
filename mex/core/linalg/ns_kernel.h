/* ns_kernel.h: compile a hot function once for each instruction set worth having and choose when loaded.
 *
 * A package cannot ship -march=native. Sanitizers start too late for the loader's choice, so they get
 * the plain version; so does `make coverage` (NS_ONE_KERNEL), for which versions for other processors are code that
 * never runs. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_KERNEL_H
#define NS_KERNEL_H

#include "ns_sanitizer.h"

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__linux__) &&       \
    !defined(NS_ADDRESS_SANITIZER) && !defined(NS_THREAD_SANITIZER) && !defined(NS_ONE_KERNEL)
#define NS_KERNEL __attribute__((target_clones("avx512f", "fma", "default")))
#else
#define NS_KERNEL
#endif

#endif
