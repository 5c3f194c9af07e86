/* ns_islands.h: the velocities that a step couples, directly or through others.
 *
 * Bodies that no contact, joint or spring connects are solved one by one: the work of a step is the sum over
 * the islands instead of a power of their total size. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_ISLANDS_H
#define NS_ISLANDS_H

#include "ns_terms.h"

/* Members of island s are member[start[s]] ... member[start[s+1] - 1]. */
typedef struct ns_partition {
  ptrdiff_t *start, *member;
} ns_partition;

typedef struct ns_islands {
  ptrdiff_t count;
  ptrdiff_t *local; /* position of each velocity within its island */
  ns_partition velocities, mass, stiffness, damping, joints, contacts;
} ns_islands;

/* Islands of the blocks, joints and active contacts of `terms`; kq and kv count only where the scheme uses
 * them. All arrays are taken from the arena. */
ns_status ns_islands_find(ns_islands *islands, ns_arena *arena, const ns_terms *terms,
                          int with_jacobians);

#endif
