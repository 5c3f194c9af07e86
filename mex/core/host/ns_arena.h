/* ns_arena.h: the workspace of one computation, given back in one call.
 *
 * An arena remembers its blocks and whether any of them could not be had, so that a function allocates
 * all it needs, asks once (arena.failed), and has one exit. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_ARENA_H
#define NS_ARENA_H

#include "ns_host.h"
#include "ns_status.h"

#define NS_ALIGNMENT 64 /* a cache line, and the widest vector register */

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

/* count * size bytes, set to zero and aligned; NULL, and arena->failed, when there is no memory. */
void *ns_arena_take(ns_arena *arena, size_t count, size_t size);

#define NS_TAKE(arena, type, count) ((type *)ns_arena_take((arena), (size_t)(count), sizeof(type)))

#endif
