/* ns_terms.c: lists that grow inside an arena. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_terms.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

ns_terms ns_terms_create(const ns_host *host, ptrdiff_t nv) {
  ns_terms terms;

  memset(&terms, 0, sizeof terms);
  terms.arena = ns_arena_create(host);
  terms.nv = nv;
  return terms;
}

void ns_terms_release(ns_terms *terms) { ns_arena_release(&terms->arena); }

ns_status ns_terms_reset(ns_terms *terms) {
  memset(&terms->k, 0, sizeof *terms - offsetof(ns_terms, k));
  ns_arena_reset(&terms->arena);
  terms->k = NS_TAKE(&terms->arena, double, terms->nv);
  return terms->arena.failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* One more item of a list in an arena, whose items move when the list grows. */
static void *grow(ns_arena *arena, void **items, ptrdiff_t *count, ptrdiff_t *capacity,
                  size_t size) {
  if (*count == *capacity) {
    const ptrdiff_t larger = *capacity > 0 ? 2 * *capacity : 8;
    void *moved = ns_arena_take(arena, (size_t)larger, size);
    if (moved == NULL)
      return NULL;
    if (*count > 0)
      memcpy(moved, *items, (size_t)*count * size);
    *items = moved;
    *capacity = larger;
  }
  return (char *)*items + size * (size_t)(*count)++;
}

ns_block_matrix *ns_terms_add_block(ns_terms *terms, ns_block_list *list, int count,
                                    const int *index) {
  double *value = NS_TAKE(&terms->arena, double, count *count);
  ns_block_matrix *block =
      grow(&terms->arena, (void **)&list->item, &list->count, &list->capacity, sizeof *list->item);

  if (terms->arena.failed)
    return NULL;
  block->count = count;
  block->index = index;
  block->value = value;
  return block;
}

ns_row *ns_terms_add_row(ns_terms *terms, ns_row_list *list, int count, const int *index) {
  double *gradient = NS_TAKE(&terms->arena, double, count);
  ns_row *row =
      grow(&terms->arena, (void **)&list->item, &list->count, &list->capacity, sizeof *list->item);

  if (terms->arena.failed)
    return NULL;
  memset(row, 0, sizeof *row);
  row->count = count;
  row->index = index;
  row->gradient = gradient;
  return row;
}

ns_contact *ns_terms_add_contact(ns_terms *terms, int count, const int *index) {
  double *normal = NS_TAKE(&terms->arena, double, count);
  ns_contact_list *list = &terms->contacts;
  ns_contact *contact =
      grow(&terms->arena, (void **)&list->item, &list->count, &list->capacity, sizeof *list->item);

  if (terms->arena.failed)
    return NULL;
  memset(contact, 0, sizeof *contact);
  contact->count = count;
  contact->index = index;
  contact->normal = normal;
  return contact;
}

int ns_same_identity(ns_identity a, ns_identity b) {
  return a.a == b.a && a.b == b.b && a.feature == b.feature;
}

const ns_contact *ns_terms_find_near(const ns_terms *terms, ns_identity id, ptrdiff_t k) {
  const ptrdiff_t count = terms->contacts.count;
  ptrdiff_t below = (k < count ? k : count) - 1, above = below + 1;

  for (; below >= 0 || above < count; below--, above++) {
    if (above < count && ns_same_identity(terms->contacts.item[above].id, id))
      return &terms->contacts.item[above];
    if (below >= 0 && ns_same_identity(terms->contacts.item[below].id, id))
      return &terms->contacts.item[below];
  }
  return NULL;
}

const ns_contact *ns_terms_find_contact(const ns_terms *terms, ns_identity id) {
  return ns_terms_find_near(terms, id, 0);
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
