/* ns_memory.h: what a step remembers of the contacts of the step before: which were active, and their basis. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MEMORY_H
#define NS_MEMORY_H

#include "ns_stream.h"
#include "ns_terms.h"

typedef struct ns_remembered {
  ns_identity id;
  int pressed; /* c_n > 0 */
  int changes; /* its state changes at the end of the step: the basis is that of the old one */
  int unknowns;
  signed char *basis; /* a cell for each */
  double sliding;     /* lambda */
  double *impulse;    /* c_n and beta */
} ns_remembered;

/* Two arenas in turn, so that the old contacts can be read while the new ones are stored. */
typedef struct ns_memory {
  ns_arena arena[2];
  int current;
  ptrdiff_t count, next; /* next: where the search begins, as contacts keep their order */
  ns_remembered *item;
  ptrdiff_t *table,
      mask; /* 1 + the number of an item at a place that its identity tells, or after it */
} ns_memory;

ns_memory ns_memory_create(const ns_host *host);
void ns_memory_release(ns_memory *memory);

/* The active contacts of `terms` in place of those before. */
ns_status ns_memory_store(ns_memory *memory, const ns_terms *terms);

/* NULL when it was not active in the last step. */
const ns_remembered *ns_memory_find(ns_memory *memory, ns_identity id);

/* Notes that the state of a remembered contact changes now. */
void ns_memory_mark_change(ns_memory *memory, ns_identity id);

/* The state of the contact in place of the one that is remembered. */
void ns_memory_adopt(ns_memory *memory, const ns_contact *contact);

/* Gives each contact of `terms` that is remembered its old basis, and its old impulses. */
void ns_memory_recall(ns_memory *memory, ns_terms *terms);

/* All of it, to a checkpoint or from one. */
void ns_memory_pass(ns_memory *memory, ns_stream *stream);

#endif
