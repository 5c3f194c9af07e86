/* ns_islands.c: connected components by union-find, then sorting by counting. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_islands.h"

static ptrdiff_t root_of(ptrdiff_t *parent, ptrdiff_t i) {
  while (parent[i] != i) {
    parent[i] = parent[parent[i]];
    i = parent[i];
  }
  return i;
}

/* The smaller index is the root, so that islands are numbered in the order of their first velocity. */
static void connect(ptrdiff_t *parent, int count, const int *index) {
  for (int i = 1; i < count; i++) {
    const ptrdiff_t a = root_of(parent, index[0]), b = root_of(parent, index[i]);
    if (a < b)
      parent[b] = a;
    else
      parent[a] = b;
  }
}

static void connect_blocks(ptrdiff_t *parent, const ns_block_list *list) {
  for (ptrdiff_t k = 0; k < list->count; k++)
    connect(parent, list->item[k].count, list->item[k].index);
}

static void connect_all(ptrdiff_t *parent, const ns_terms *terms, int with_jacobians) {
  connect_blocks(parent, &terms->mass);
  if (with_jacobians) {
    connect_blocks(parent, &terms->stiffness);
    connect_blocks(parent, &terms->damping);
  }
  for (ptrdiff_t k = 0; k < terms->joints.count; k++)
    connect(parent, terms->joints.item[k].count, terms->joints.item[k].index);
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++)
    if (terms->contacts.item[k].active)
      connect(parent, terms->contacts.item[k].count, terms->contacts.item[k].index);
}

/* island[k] >= 0 is the island of member k; -1 leaves it out. */
static ns_partition sort_members(ns_arena *arena, ptrdiff_t islands, ptrdiff_t members,
                                 const ptrdiff_t *island) {
  ns_partition p = {NS_TAKE(arena, ptrdiff_t, islands + 1), NULL};

  if (members > 0)
    p.member = NS_TAKE(arena, ptrdiff_t, members);
  if (arena->failed || members == 0)
    return p;
  for (ptrdiff_t k = 0; k < members; k++)
    if (island[k] >= 0)
      p.start[island[k]]++;
  for (ptrdiff_t s = 0, sum = 0; s <= islands; s++) {
    sum += p.start[s];
    p.start[s] = sum;
  }
  for (ptrdiff_t k = members - 1; k >= 0; k--)
    if (island[k] >= 0)
      p.member[--p.start[island[k]]] = k;
  return p;
}

static ns_partition sort_blocks(ns_arena *arena, ptrdiff_t islands, const ns_block_list *list,
                                const ptrdiff_t *of_velocity, ptrdiff_t *island) {
  for (ptrdiff_t k = 0; k < list->count; k++)
    island[k] = list->item[k].count > 0 ? of_velocity[list->item[k].index[0]] : -1;
  return sort_members(arena, islands, list->count, island);
}

static ptrdiff_t number_islands(ptrdiff_t nv, ptrdiff_t *parent, ptrdiff_t *of_velocity,
                                ptrdiff_t *local, ptrdiff_t *size) {
  ptrdiff_t count = 0;

  for (ptrdiff_t i = 0; i < nv; i++) {
    const ptrdiff_t root = root_of(parent, i);
    of_velocity[i] = root == i ? count++ : of_velocity[root];
    local[i] = size[of_velocity[i]]++;
  }
  return count;
}

static ptrdiff_t longest_list(const ns_terms *terms) {
  const ptrdiff_t lengths[] = {
      terms->nv,           terms->mass.count,    terms->stiffness.count, terms->damping.count,
      terms->joints.count, terms->contacts.count};
  ptrdiff_t longest = 0;

  for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++)
    longest = lengths[k] > longest ? lengths[k] : longest;
  return longest;
}

ns_status ns_islands_find(ns_islands *islands, ns_arena *arena, const ns_terms *terms,
                          int with_jacobians) {
  static const ns_block_list none = {0, 0, NULL};
  const ptrdiff_t nv = terms->nv;
  ptrdiff_t *parent = NS_TAKE(arena, ptrdiff_t, nv), *of_velocity = NS_TAKE(arena, ptrdiff_t, nv);
  ptrdiff_t *island = NS_TAKE(arena, ptrdiff_t, longest_list(terms));
  ptrdiff_t *size = NS_TAKE(arena, ptrdiff_t, nv);

  islands->local = NS_TAKE(arena, ptrdiff_t, nv);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < nv; i++)
    parent[i] = i;
  connect_all(parent, terms, with_jacobians);
  islands->count = number_islands(nv, parent, of_velocity, islands->local, size);
  islands->velocities = sort_members(arena, islands->count, nv, of_velocity);
  islands->mass = sort_blocks(arena, islands->count, &terms->mass, of_velocity, island);
  islands->stiffness = sort_blocks(arena, islands->count,
                                   with_jacobians ? &terms->stiffness : &none, of_velocity, island);
  islands->damping = sort_blocks(arena, islands->count, with_jacobians ? &terms->damping : &none,
                                 of_velocity, island);
  for (ptrdiff_t k = 0; k < terms->joints.count; k++) {
    const ns_row *row = &terms->joints.item[k];
    island[k] = row->count > 0 ? of_velocity[row->index[0]] : -1;
  }
  islands->joints = sort_members(arena, islands->count, terms->joints.count, island);
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    const ns_contact *contact = &terms->contacts.item[k];
    island[k] = contact->active && contact->count > 0 ? of_velocity[contact->index[0]] : -1;
  }
  islands->contacts = sort_members(arena, islands->count, terms->contacts.count, island);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}
