/* ns_kernel.h: compile a hot function once for each instruction set worth having and choose when loaded.
 *
 * A package cannot ship -march=native. Sanitizers start too late for the loader's choice, so they get
 * the plain version. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_KERNEL_H
#define NS_KERNEL_H

#include "ns_sanitizer.h"

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__linux__) &&       \
    !defined(NS_ADDRESS_SANITIZER) && !defined(NS_THREAD_SANITIZER)
#define NS_KERNEL __attribute__((target_clones("avx512f", "fma", "default")))
#else
#define NS_KERNEL
#endif

#endif
