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

static int takes_part(const ns_contact *contact) { return contact->active && !contact->left_out; }

static void connect_all(ptrdiff_t *parent, const ns_terms *terms, int with_jacobians) {
  connect_blocks(parent, &terms->mass);
  if (with_jacobians) {
    connect_blocks(parent, &terms->stiffness);
    connect_blocks(parent, &terms->damping);
  }
  for (ptrdiff_t k = 0; k < terms->joints.count; k++)
    connect(parent, terms->joints.item[k].count, terms->joints.item[k].index);
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++)
    if (takes_part(&terms->contacts.item[k]))
      connect(parent, terms->contacts.item[k].count, terms->contacts.item[k].index);
}

/* island[k] >= 0 is the island of member k; -1 leaves it out. start is zero on entry. */
static void sort_members(ns_partition *p, ptrdiff_t islands, ptrdiff_t members,
                         const ptrdiff_t *island) {
  if (members == 0)
    return;
  for (ptrdiff_t k = 0; k < members; k++)
    if (island[k] >= 0)
      p->start[island[k]]++;
  for (ptrdiff_t s = 0, sum = 0; s <= islands; s++) {
    sum += p->start[s];
    p->start[s] = sum;
  }
  for (ptrdiff_t k = members - 1; k >= 0; k--)
    if (island[k] >= 0)
      p->member[--p->start[island[k]]] = k;
}

static void sort_blocks(ns_partition *p, ptrdiff_t islands, const ns_block_list *list,
                        const ptrdiff_t *of_velocity, ptrdiff_t *island) {
  for (ptrdiff_t k = 0; k < list->count; k++)
    island[k] = list->item[k].count > 0 ? of_velocity[list->item[k].index[0]] : -1;
  sort_members(p, islands, list->count, island);
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

typedef struct scratch {
  ptrdiff_t *parent, *of_velocity, *size, *island;
} scratch;

/* All arrays from one piece of memory: they are small and many. */
static ns_status allocate(ns_islands *islands, scratch *work, ns_arena *arena,
                          const ns_terms *terms) {
  const ptrdiff_t nv = terms->nv;
  const ptrdiff_t members[] = {nv,
                               terms->mass.count,
                               terms->stiffness.count,
                               terms->damping.count,
                               terms->joints.count,
                               terms->contacts.count};
  ns_partition *const partition[] = {&islands->velocities, &islands->mass,   &islands->stiffness,
                                     &islands->damping,    &islands->joints, &islands->contacts};
  ptrdiff_t longest = 0, total = 4 * nv, *next;

  for (int k = 0; k < 6; k++) {
    longest = members[k] > longest ? members[k] : longest;
    total += nv + 1 + members[k];
  }
  next = NS_TAKE(arena, ptrdiff_t, total + longest);
  if (next == NULL)
    return NS_OUT_OF_MEMORY;
  work->parent = next;
  work->of_velocity = next + nv;
  work->size = next + 2 * nv;
  islands->local = next + 3 * nv;
  work->island = next + 4 * nv;
  next += 4 * nv + longest;
  for (int k = 0; k < 6; k++) {
    partition[k]->start = next;
    partition[k]->member = next + nv + 1;
    next += nv + 1 + members[k];
  }
  return NS_OK;
}

ns_status ns_islands_find(ns_islands *islands, ns_arena *arena, const ns_terms *terms,
                          int with_jacobians) {
  scratch work;

  if (allocate(islands, &work, arena, terms) != NS_OK)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < terms->nv; i++)
    work.parent[i] = i;
  connect_all(work.parent, terms, with_jacobians);
  islands->count =
      number_islands(terms->nv, work.parent, work.of_velocity, islands->local, work.size);
  sort_members(&islands->velocities, islands->count, terms->nv, work.of_velocity);
  sort_blocks(&islands->mass, islands->count, &terms->mass, work.of_velocity, work.island);
  if (with_jacobians) {
    sort_blocks(&islands->stiffness, islands->count, &terms->stiffness, work.of_velocity,
                work.island);
    sort_blocks(&islands->damping, islands->count, &terms->damping, work.of_velocity, work.island);
  }
  for (ptrdiff_t k = 0; k < terms->joints.count; k++) {
    const ns_row *row = &terms->joints.item[k];
    work.island[k] = row->count > 0 ? work.of_velocity[row->index[0]] : -1;
  }
  sort_members(&islands->joints, islands->count, terms->joints.count, work.island);
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    const ns_contact *contact = &terms->contacts.item[k];
    work.island[k] =
        takes_part(contact) && contact->count > 0 ? work.of_velocity[contact->index[0]] : -1;
  }
  sort_members(&islands->contacts, islands->count, terms->contacts.count, work.island);
  return NS_OK;
}
