/* ns_arena.c: blocks in a linked list, aligned by hand since the host's allocator may not align. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_arena.h"

#include <stdint.h>
#include <string.h>

typedef struct ns_block {
  struct ns_block *next;
} ns_block;

ns_arena ns_arena_create(const ns_host *host) {
  ns_arena arena = {host, NULL, 0};
  return arena;
}

void ns_arena_release(ns_arena *arena) {
  while (arena->blocks != NULL) {
    ns_block *block = arena->blocks;
    arena->blocks = block->next;
    arena->host->release(arena->host->data, block);
  }
}

void *ns_arena_take(ns_arena *arena, size_t count, size_t size) {
  const size_t overhead = sizeof(ns_block) + NS_ALIGNMENT;
  size_t bytes;
  ns_block *block = NULL;
  char *start;

  if (count < 1)
    count = 1;
  if (!arena->failed && count <= (SIZE_MAX / 2 - overhead) / size)
    block = arena->host->allocate(arena->host->data, count * size + overhead);
  if (block == NULL) {
    arena->failed = 1;
    return NULL;
  }
  block->next = arena->blocks;
  arena->blocks = block;

  bytes = count * size;
  start = (char *)(block + 1);
  start += NS_ALIGNMENT - (uintptr_t)start % NS_ALIGNMENT;
  memset(start, 0, bytes);
  return start;
}
