/* ns_island_pile.h: an island as a problem of bodies, ns_pile.h. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_ISLAND_PILE_H
#define NS_ISLAND_PILE_H

#include "ns_island_solve.h"
#include "ns_pile.h"

/* Where each velocity of the island is: body and place within it. */
typedef struct ns_pile_place {
  ptrdiff_t body;
  int at;
} ns_pile_place;

/* Corners of the regular polygon of the last contact, which the next one likely has too. */
typedef struct ns_pile_corners {
  int count;
  double *at; /* cosine and sine of each */
} ns_pile_corners;

/* The island by its pile, where it has the shape of one and the solver of the options asks for it: *done = 0 leaves it
 * to the full matrices. */
ns_status ns_island_pile(ns_mixed *work, const ns_mixed_problem *problem, const ns_islands *islands,
                         ptrdiff_t s, const ns_island *island, ns_mixed_result *result, int *done);

/* Rows of a contact; returns 0 where it has not the shape of one: more than two bodies, or friction directions that do
 * not go evenly round. J of `to` holds zeros. */
int ns_pile_read_contact(const ns_mixed_problem *problem, ptrdiff_t number,
                         const ns_pile_place *place, const ns_islands *islands, int width,
                         ns_pile_corners *corners, ns_arena *arena, ns_pile_contact *to);

/* The impulses of the step before as a start; returns whether there are some. */
int ns_pile_read_start(const ns_contact *contact, ns_pile_contact *to);

/* The impulses, sliding speed, basis and variables of a contact of the terms. `size`: of the numbers that its rows are
 * sums of. */
ns_status ns_pile_write_contact(ns_arena *arena, const ns_pile_contact *from, const double *size,
                                ns_contact *contact);

#endif
