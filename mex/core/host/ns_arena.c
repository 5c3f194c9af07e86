/* ns_arena.c: pieces cut from blocks of the host, which are kept in a linked list. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_arena.h"

#include <stdint.h>
#include <string.h>

typedef struct ns_block {
  struct ns_block *next;
} ns_block;

ns_arena ns_arena_create(const ns_host *host) {
  ns_arena arena = {host, NULL, NULL, 0, 0, 0};
  return arena;
}

void ns_arena_release(ns_arena *arena) {
  while (arena->blocks != NULL) {
    ns_block *block = arena->blocks;
    arena->blocks = block->next;
    arena->host->release(arena->host->data, block);
  }
  arena->left = arena->total = 0;
}

/* Bytes that pieces of `room` bytes together take: each is NS_ALIGNMENT at least, and may have a red zone. */
static size_t with_red_zones(size_t room) { return room + room / NS_ALIGNMENT * NS_RED_ZONE; }

/* No piece is cut yet, and those that were are no longer to be used. */
static void rewind_newest(ns_arena *arena, size_t room) {
  arena->free = (char *)(arena->blocks + 1);
  arena->free += NS_ALIGNMENT - (uintptr_t)arena->free % NS_ALIGNMENT;
  arena->left = room;
  NS_FORBID(arena->free, with_red_zones(room));
}

/* A new block with room for at least `bytes`, which becomes the one that pieces are cut from. */
static int add_block(ns_arena *arena, size_t bytes) {
  const size_t overhead = sizeof(ns_block) + NS_ALIGNMENT;
  const size_t room = bytes > arena->host->block_bytes ? bytes : arena->host->block_bytes;
  ns_block *block = arena->host->allocate(arena->host->data, with_red_zones(room) + overhead);

  if (block == NULL)
    return 0;
  block->next = arena->blocks;
  arena->blocks = block;
  arena->total += room;
  rewind_newest(arena, room);
  return 1;
}

/* Several blocks become one, which holds what all of them held. */
void ns_arena_reset(ns_arena *arena) {
  const size_t total = arena->total;

  if (arena->blocks == NULL)
    return;
  if (arena->blocks->next == NULL) {
    rewind_newest(arena, total);
    return;
  }
  ns_arena_release(arena);
  arena->failed = !add_block(arena, total);
}

void *ns_arena_take_slowly(ns_arena *arena, size_t count, size_t size) {
  const size_t asked = count * size;
  size_t bytes;
  char *piece;

  if (count < 1)
    count = 1;
  if (arena->failed || count > SIZE_MAX / 4 / size) {
    arena->failed = 1;
    return NULL;
  }
  bytes = (count * size + NS_ALIGNMENT - 1) / NS_ALIGNMENT * NS_ALIGNMENT;
  if (bytes > arena->left && !add_block(arena, bytes)) {
    arena->failed = 1;
    return NULL;
  }
  piece = arena->free;
  arena->free += bytes + NS_RED_ZONE;
  arena->left -= bytes;
  NS_ALLOW(piece, bytes);
  memset(piece, 0, bytes);
  NS_FORBID(piece + asked, bytes - asked);
  return piece;
}
