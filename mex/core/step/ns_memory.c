/* ns_memory.c: contacts by identity. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_memory.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

ns_memory ns_memory_create(const ns_host *host) {
  ns_memory memory = {{ns_arena_create(host), ns_arena_create(host)}, 0, 0, 0, NULL, NULL, 0};
  return memory;
}

void ns_memory_release(ns_memory *memory) {
  ns_arena_release(&memory->arena[0]);
  ns_arena_release(&memory->arena[1]);
}

static ptrdiff_t place_of(const ns_memory *memory, ns_identity id) {
  return (ptrdiff_t)ns_identity_hash(id) & memory->mask;
}

/* At most half of the table is used, so that the places after one end soon. */
static ns_status fill_table(ns_memory *memory, ns_arena *arena) {
  ptrdiff_t size = 8;

  while (size < 2 * memory->count)
    size *= 2;
  memory->mask = size - 1;
  memory->table = NS_TAKE(arena, ptrdiff_t, size);
  if (memory->table == NULL) {
    memory->count = 0;
    return NS_OUT_OF_MEMORY;
  }
  for (ptrdiff_t k = 0; k < memory->count; k++) {
    ptrdiff_t p = place_of(memory, memory->item[k].id);
    while (memory->table[p] != 0)
      p = (p + 1) & memory->mask;
    memory->table[p] = 1 + k;
  }
  return NS_OK;
}

ns_status ns_memory_store(ns_memory *memory, const ns_terms *terms) {
  ns_arena *arena = &memory->arena[1 - memory->current];
  ptrdiff_t count = 0;

  ns_arena_reset(arena);
  memory->item = NS_TAKE(arena, ns_remembered, terms->contacts.count);
  for (ptrdiff_t k = 0; k < terms->contacts.count && !arena->failed; k++) {
    const ns_contact *contact = &terms->contacts.item[k];
    if (!contact->active || contact->basis == NULL)
      continue;
    const int unknowns = ns_contact_unknowns(contact);
    signed char *basis = NS_TAKE(arena, signed char, unknowns);
    double *impulse = NS_TAKE(arena, double, unknowns);
    if (arena->failed)
      break;
    memcpy(basis, contact->basis, (size_t)unknowns);
    impulse[0] = contact->cn;
    if (unknowns > 1)
      memcpy(impulse + 1, contact->beta, (size_t)contact->directions * sizeof(double));
    memory->item[count++] =
        (ns_remembered){contact->id, contact->cn > 0, 0, unknowns, basis, contact->lambda, impulse};
  }
  memory->current = 1 - memory->current;
  memory->count = arena->failed ? 0 : count;
  memory->next = 0;
  return arena->failed ? NS_OUT_OF_MEMORY : fill_table(memory, arena);
}

/* -1 when it is not there */
static ptrdiff_t number_of(const ns_memory *memory, ns_identity id) {
  ptrdiff_t p;

  if (memory->count == 0)
    return -1;
  p = place_of(memory, id);
  while (memory->table[p] != 0) {
    if (ns_same_identity(memory->item[memory->table[p] - 1].id, id))
      return memory->table[p] - 1;
    p = (p + 1) & memory->mask;
  }
  return -1;
}

const ns_remembered *ns_memory_find(ns_memory *memory, ns_identity id) {
  ptrdiff_t k = memory->next;

  if (k >= memory->count || !ns_same_identity(memory->item[k].id, id))
    k = number_of(memory, id);
  if (k < 0)
    return NULL;
  memory->next = k + 1;
  return &memory->item[k];
}

void ns_memory_mark_change(ns_memory *memory, ns_identity id) {
  const ptrdiff_t k = number_of(memory, id);

  if (k >= 0)
    memory->item[k].changes = 1;
}

void ns_memory_adopt(ns_memory *memory, const ns_contact *contact) {
  const ptrdiff_t k = number_of(memory, contact->id);

  if (k < 0 || contact->basis == NULL || memory->item[k].unknowns != ns_contact_unknowns(contact))
    return;
  memcpy(memory->item[k].basis, contact->basis, (size_t)memory->item[k].unknowns);
  memory->item[k].pressed = contact->cn > 0;
  memory->item[k].sliding = contact->lambda;
}

void ns_memory_recall(ns_memory *memory, ns_terms *terms) {
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    ns_contact *contact = &terms->contacts.item[k];
    const ns_remembered *old = contact->active ? ns_memory_find(memory, contact->id) : NULL;
    const int fits = old != NULL && old->unknowns == ns_contact_unknowns(contact);
    contact->basis = fits ? old->basis : NULL;
    contact->last = fits ? old->impulse : NULL;
  }
}

/* Basis and impulses are in the arena where they are read. */
static void pass_item(ns_remembered *item, ns_arena *arena, ns_stream *stream) {
  ptrdiff_t unknowns = item->unknowns;

  NS_PASS(stream, item->id);
  NS_PASS(stream, item->pressed);
  NS_PASS(stream, item->changes);
  NS_PASS(stream, item->sliding);
  ns_stream_pass_count(stream, &unknowns, 1 + sizeof(double));
  ns_stream_demand(stream, unknowns <= INT_MAX);
  item->unknowns = (int)unknowns;
  if (stream->reads && stream->status == NS_OK) {
    item->basis = NS_TAKE(arena, signed char, unknowns);
    if (item->basis == NULL)
      stream->status = NS_OUT_OF_MEMORY;
  }
  if (stream->status == NS_OK)
    ns_stream_pass(stream, item->basis, (size_t)unknowns);
  ns_stream_pass_numbers(stream, arena, &item->impulse, unknowns);
  for (ptrdiff_t k = 0; k < unknowns && stream->status == NS_OK; k++)
    ns_stream_demand(stream, abs(item->basis[k]) <= 1 && isfinite(item->impulse[k]));
}

void ns_memory_pass(ns_memory *memory, ns_stream *stream) {
  ns_arena *arena = &memory->arena[memory->current];
  ptrdiff_t count = memory->count;

  ns_stream_pass_count(stream, &count, sizeof(ns_identity));
  if (stream->reads) {
    ns_arena_reset(arena);
    memory->item = NS_TAKE(arena, ns_remembered, count);
    memory->count = memory->next = 0;
    if (arena->failed)
      stream->status = NS_OUT_OF_MEMORY;
  }
  for (ptrdiff_t k = 0; k < count && stream->status == NS_OK; k++)
    pass_item(&memory->item[k], arena, stream);
  if (!stream->reads || stream->status != NS_OK)
    return;
  memory->count = count;
  stream->status = fill_table(memory, arena);
}
