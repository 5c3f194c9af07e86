/* ns_arena.h: the workspace of one computation, given back in one call.
 *
 * An arena remembers its blocks and whether any of them could not be had, so that a function allocates
 * all it needs, asks once (arena.failed), and has one exit. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_ARENA_H
#define NS_ARENA_H

#include "ns_host.h"
#include "ns_sanitizer.h"
#include "ns_status.h"

#include <stdint.h>

#define NS_ALIGNMENT 64    /* a cache line, and the widest vector register */
#define NS_SMALL_PIECE 512 /* items of a piece that is worth the inline path */

typedef struct ns_line {
  uint64_t word[NS_ALIGNMENT / 8];
} ns_line;

#if defined(__GNUC__)
#define NS_NO_MEMSET __asm__ volatile("" ::: "memory")
#else
#define NS_NO_MEMSET (void)0
#endif

typedef struct ns_arena {
  const ns_host *host;
  struct ns_block *blocks;
  char *free;         /* the rest of the newest block */
  size_t left, total; /* of the newest block; of all of them */
  int failed;
} ns_arena;

ns_arena ns_arena_create(const ns_host *host);
void ns_arena_release(ns_arena *arena);

/* Forget all pieces but keep the room, so that a loop allocates only while its needs grow. */
void ns_arena_reset(ns_arena *arena);

/* The same as ns_arena_take where the newest block has no room. */
void *ns_arena_take_slowly(ns_arena *arena, size_t count, size_t size);

/* count * size bytes, set to zero and aligned; NULL, and arena->failed, when there is no memory. Small pieces are
 * taken by the hundred in a step that lasts half a microsecond, so the usual case is inline. */
static inline void *ns_arena_take(ns_arena *arena, size_t count, size_t size) {
  const size_t lines = count == 0 ? 1 : (count * size + NS_ALIGNMENT - 1) / NS_ALIGNMENT;
  ns_line *piece = (ns_line *)(void *)arena->free;

  if (NS_RED_ZONE > 0 || count > NS_SMALL_PIECE || lines * NS_ALIGNMENT > arena->left ||
      arena->failed)
    return ns_arena_take_slowly(arena, count, size);
  for (size_t i = 0; i < lines; i++) {
    piece[i] = (ns_line){{0}};
    NS_NO_MEMSET; /* a call would cost more than it does */
  }
  arena->free += lines * NS_ALIGNMENT;
  arena->left -= lines * NS_ALIGNMENT;
  return piece;
}

#define NS_TAKE(arena, type, count) ((type *)ns_arena_take((arena), (size_t)(count), sizeof(type)))

#endif
