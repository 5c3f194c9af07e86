/* ns_kernel.h: compile a hot function once for each instruction set worth having and choose when loaded.
 *
 * A package cannot ship -march=native. Sanitizers start too late for the loader's choice, so they get
 * the plain version. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_KERNEL_H
#define NS_KERNEL_H

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define NS_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define NS_SANITIZED 1
#endif

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__linux__) &&       \
    !defined(NS_SANITIZED)
#define NS_KERNEL __attribute__((target_clones("avx512f", "fma", "default")))
#else
#define NS_KERNEL
#endif

#endif
