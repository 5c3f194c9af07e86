/* ns_memory.c: contacts by identity. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_memory.h"

#include <string.h>

ns_memory ns_memory_create(const ns_host *host) {
  ns_memory memory = {{ns_arena_create(host), ns_arena_create(host)}, 0, 0, 0, NULL};
  return memory;
}

void ns_memory_release(ns_memory *memory) {
  ns_arena_release(&memory->arena[0]);
  ns_arena_release(&memory->arena[1]);
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
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

const ns_remembered *ns_memory_find(ns_memory *memory, ns_identity id) {
  for (ptrdiff_t k = 0; k < memory->count; k++) {
    const ptrdiff_t i = (memory->next + k) % memory->count;
    if (ns_same_identity(memory->item[i].id, id)) {
      memory->next = (i + 1) % memory->count;
      return &memory->item[i];
    }
  }
  return NULL;
}

void ns_memory_mark_change(ns_memory *memory, ns_identity id) {
  for (ptrdiff_t k = 0; k < memory->count; k++)
    if (ns_same_identity(memory->item[k].id, id))
      memory->item[k].changes = 1;
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
