/* ns_terms.c: lists that grow inside an arena. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_terms.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { FEW = 8 };   /* items of a list that begins */
enum { MANY = 32 }; /* contacts among which a search is worth an index */

ns_terms ns_terms_create(const ns_host *host, ptrdiff_t nv) {
  ns_terms terms;

  memset(&terms, 0, sizeof terms);
  terms.arena = ns_arena_create(host);
  terms.nv = nv;
  return terms;
}

void ns_terms_release(ns_terms *terms) { ns_arena_release(&terms->arena); }

ns_status ns_terms_reset(ns_terms *terms) {
  terms->expected = terms->contacts.count;
  memset(&terms->k, 0, sizeof *terms - offsetof(ns_terms, k));
  ns_arena_reset(&terms->arena);
  terms->k = NS_TAKE(&terms->arena, double, terms->nv);
  return terms->arena.failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* One more item, of zeros also where a longer list has left others, of a list in an arena, whose items move when the
 * list grows. It begins with room for `least`. */
static void *grow(ns_arena *arena, void **items, ptrdiff_t *count, ptrdiff_t *capacity, size_t size,
                  ptrdiff_t least) {
  if (*count == *capacity) {
    const ptrdiff_t larger = *capacity > 0 ? 2 * *capacity : least;
    void *moved = ns_arena_take(arena, (size_t)larger, size);
    if (moved == NULL)
      return NULL;
    if (*count > 0)
      memcpy(moved, *items, (size_t)*count * size);
    *items = moved;
    *capacity = larger;
  }
  return memset((char *)*items + size * (size_t)(*count)++, 0, size);
}

ns_block_matrix *ns_terms_add_block(ns_terms *terms, ns_block_list *list, int count,
                                    const int *index) {
  double *value = NS_TAKE(&terms->arena, double, count *count);
  ns_block_matrix *block = grow(&terms->arena, (void **)&list->item, &list->count, &list->capacity,
                                sizeof *list->item, FEW);

  if (terms->arena.failed)
    return NULL;
  block->count = count;
  block->index = index;
  block->value = value;
  return block;
}

ns_row *ns_terms_add_row(ns_terms *terms, ns_row_list *list, int count, const int *index) {
  double *gradient = NS_TAKE(&terms->arena, double, count);
  ns_row *row = grow(&terms->arena, (void **)&list->item, &list->count, &list->capacity,
                     sizeof *list->item, FEW);

  if (terms->arena.failed)
    return NULL;
  row->count = count;
  row->index = index;
  row->gradient = gradient;
  return row;
}

ns_contact *ns_terms_add_contact(ns_terms *terms, int count, const int *index) {
  double *normal = NS_TAKE(&terms->arena, double, count);
  ns_contact_list *list = &terms->contacts;
  ns_contact *contact = grow(&terms->arena, (void **)&list->item, &list->count, &list->capacity,
                             sizeof *list->item, terms->expected + FEW);

  if (terms->arena.failed)
    return NULL;
  contact->count = count;
  contact->index = index;
  contact->normal = normal;
  return contact;
}

int ns_same_identity(ns_identity a, ns_identity b) {
  return a.a == b.a && a.b == b.b && a.feature == b.feature;
}

size_t ns_identity_hash(ns_identity id) {
  uint64_t h = (uint64_t)(uint32_t)id.a * 0x9e3779b97f4a7c15u;

  h = (h ^ (h >> 29) ^ (uint32_t)id.b) * 0xbf58476d1ce4e5b9u;
  h = (h ^ (h >> 32) ^ (uint32_t)id.feature) * 0x94d049bb133111ebu;
  return (size_t)(h >> 33);
}

/* Where the search for an identity begins: the finalizer of splitmix64 */
static ptrdiff_t slot_of(const ns_terms *terms, ns_identity id) {
  uint64_t x = (uint64_t)(uint32_t)id.a << 32 | (uint32_t)id.b;

  x = (x ^ x >> 30 ^ (uint64_t)(uint32_t)id.feature << 16) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return (ptrdiff_t)((x ^ x >> 31) & (uint64_t)(terms->slots - 1));
}

ns_status ns_terms_index_contacts(ns_terms *terms) {
  ptrdiff_t slots = 2 * MANY;

  if (terms->contacts.count <= MANY)
    return NS_OK;
  while (slots < 2 * terms->contacts.count)
    slots *= 2;
  terms->slot = NS_TAKE(&terms->arena, int, slots);
  if (terms->slot == NULL)
    return NS_OUT_OF_MEMORY;
  terms->slots = slots;
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    ptrdiff_t at = slot_of(terms, terms->contacts.item[k].id);
    while (terms->slot[at] != 0)
      at = (at + 1) & (slots - 1);
    terms->slot[at] = (int)(k + 1);
  }
  return NS_OK;
}

const ns_contact *ns_terms_find_contact(const ns_terms *terms, ns_identity id) {
  const ns_contact *item = terms->contacts.item;

  if (terms->slots > 0) {
    for (ptrdiff_t at = slot_of(terms, id); terms->slot[at] != 0;
         at = (at + 1) & (terms->slots - 1))
      if (ns_same_identity(item[terms->slot[at] - 1].id, id))
        return &item[terms->slot[at] - 1];
    return NULL;
  }
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++)
    if (ns_same_identity(item[k].id, id))
      return &item[k];
  return NULL;
}

int ns_contact_stored(const ns_contact *contact) {
  return contact->balanced ? contact->directions / 2 : contact->directions;
}

int ns_contact_unknowns(const ns_contact *contact) {
  return contact->mu > 0 && contact->directions > 0 ? contact->directions + 2 : 1;
}

double ns_cone_slip(const ns_contact *contact, const double *u) {
  double squares = 0;

  for (int d = 0; d < contact->directions; d++)
    squares += contact->radii[d] * contact->radii[d] * u[d] * u[d];
  return sqrt(squares);
}

ns_status ns_terms_add_tangents(ns_terms *terms, ns_contact *contact, int directions,
                                int balanced) {
  contact->directions = directions;
  contact->balanced = balanced;
  const int stored = ns_contact_stored(contact);
  contact->tangent = NS_TAKE(&terms->arena, double, contact->count *stored + stored + directions);
  if (contact->tangent == NULL)
    return NS_OUT_OF_MEMORY;
  contact->tangent_offset = contact->tangent + contact->count * stored;
  contact->beta = contact->tangent_offset + stored;
  return NS_OK;
}

ns_status ns_terms_add_slopes(ns_terms *terms, ns_contact *contact) {
  const int stored = contact->directions > 0 ? ns_contact_stored(contact) : 0;
  const int square = contact->count * contact->count;

  contact->slope = NS_TAKE(&terms->arena, double, square *(1 + stored) + contact->count * stored);
  if (contact->slope == NULL)
    return NS_OUT_OF_MEMORY;
  contact->slip_slope = contact->slope + square * (1 + stored);
  return NS_OK;
}

void ns_blocks_multiply(const ns_block_list *list, double f, const double *x, double *y) {
  for (ptrdiff_t b = 0; b < list->count; b++) {
    const ns_block_matrix *block = &list->item[b];
    for (int j = 0; j < block->count; j++) {
      const double fx = f * x[block->index[j]];
      for (int i = 0; i < block->count; i++)
        y[block->index[i]] += block->value[i + j * block->count] * fx;
    }
  }
}

double ns_sparse_dot(int count, const int *index, const double *gradient, const double *v) {
  double sum = 0;

  for (int i = 0; i < count; i++)
    sum += gradient[i] * v[index[i]];
  return sum;
}

void ns_sparse_add(int count, const int *index, const double *gradient, double f, double *y) {
  for (int i = 0; i < count; i++)
    y[index[i]] += f * gradient[i];
}
