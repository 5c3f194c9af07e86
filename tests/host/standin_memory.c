/* standin_memory.c: arrays and memory that end with the call that made them. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "standin.h"

#include <stdlib.h>
#include <string.h>

#define FREED 0xDD      /* what is left in memory that has been given back */
#define UNEXPECTED 0xA5 /* and what is in memory before anything is written */

void mx_check(int holds, const char *text, const char *file, int line) {
  if (holds)
    return;
  fprintf(stderr, "%s:%d: the MEX file has done what MATLAB does not define: not %s\n", file, line,
          text);
  abort();
}

/* ---- arrays */

void mx_before_array(void) {}

int mx_level(void) { return standin_level; }

void *mx_room(mwSize count, size_t size) {
  void *block = calloc(count > 0 ? count : 1, size);

  MX_CHECK(block != NULL);
  return block;
}

void mexMakeArrayPersistent(mxArray *array) {
  array->level = 0;
  for (mwSize k = 0; k < mx_children(array); k++)
    if (array->child[k] != NULL)
      mexMakeArrayPersistent(array->child[k]);
}

/* ---- memory */

typedef struct piece {
  struct piece *next, *previous;
  size_t bytes;
  int level;
} piece;

static piece pieces = {&pieces, &pieces, 0, 0};

void *mxCalloc(size_t count, size_t size) {
  piece *p = calloc(1, sizeof *p + count * size);

  MX_CHECK(p != NULL && (size == 0 || count < SIZE_MAX / size));
  p->bytes = count * size;
  p->level = standin_level;
  p->next = pieces.next;
  p->previous = &pieces;
  p->next->previous = pieces.next = p;
  return p + 1;
}

void *mxMalloc(size_t bytes) {
  void *block = mxCalloc(bytes, 1);

  memset(block, UNEXPECTED, bytes);
  return block;
}

static int is_ours(const void *block) {
  for (const piece *p = pieces.next; p != &pieces; p = p->next)
    if (p + 1 == block)
      return 1;
  return 0;
}

void mxFree(void *block) {
  piece *p;

  if (block == NULL)
    return;
  MX_CHECK(is_ours(block));
  p = (piece *)block - 1;
  p->next->previous = p->previous;
  p->previous->next = p->next;
  memset(block, FREED, p->bytes);
  free(p);
}

void mexMakeMemoryPersistent(void *block) {
  MX_CHECK(is_ours(block));
  ((piece *)block - 1)->level = 0;
}

/* ---- the end of a call */

void standin_free(int level) {
  for (mxArray *a = mx_arrays.next, *next; a != &mx_arrays; a = next) {
    next = a->next;
    if (a->level >= level && a->level > 0)
      mx_unmake(a);
  }
  for (piece *p = pieces.next, *next; p != &pieces; p = next) {
    next = p->next;
    if (p->level >= level && p->level > 0)
      mxFree(p + 1);
  }
}
