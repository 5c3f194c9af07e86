/* ns_sanitizer.h: is this compiled for a sanitizer, and how to tell it what memory is not to be touched. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_SANITIZER_H
#define NS_SANITIZER_H

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define NS_ADDRESS_SANITIZER 1
#endif
#if __has_feature(thread_sanitizer)
#define NS_THREAD_SANITIZER 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define NS_ADDRESS_SANITIZER 1
#endif
#if defined(__SANITIZE_THREAD__)
#define NS_THREAD_SANITIZER 1
#endif

#ifdef NS_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#define NS_FORBID(memory, bytes) ASAN_POISON_MEMORY_REGION((memory), (bytes))
#define NS_ALLOW(memory, bytes) ASAN_UNPOISON_MEMORY_REGION((memory), (bytes))
#define NS_RED_ZONE 64 /* bytes behind every piece of memory */
#else
#define NS_FORBID(memory, bytes) ((void)(memory), (void)(bytes))
#define NS_ALLOW(memory, bytes) ((void)(memory), (void)(bytes))
#define NS_RED_ZONE 0
#endif

#endif
