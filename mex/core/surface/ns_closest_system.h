/* ns_closest_system.h: the equations of closest points (ns_closest.h) with their matrix.
 *
 * Unknowns u, v, n (as many numbers as the dimension each), s and the multipliers l, k of the active surfaces, in this
 * order; lengths in units of the pair. Equations, in this order:
 *   sum l df + n = 0,  sum k dg - n = 0,  d + u - v - s n = 0,  (1 - |n|^2)/2 = 0,  f = 0,  g = 0. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_CLOSEST_SYSTEM_H
#define NS_CLOSEST_SYSTEM_H

#include "ns_solid_pair.h"

enum { NS_CLOSEST_UNKNOWNS = 3 * 3 + 1 + 2 * NS_MOST_ACTIVE };

typedef struct ns_closest_state {
  double z[2][3]; /* u and v */
  double normal[3], gap;
  int count[2], active[2][NS_MOST_ACTIVE];
  double multiplier[2][NS_MOST_ACTIVE];
} ns_closest_state;

typedef struct ns_closest_system {
  int size; /* of the matrix, stored with NS_CLOSEST_UNKNOWNS rows, by columns */
  double residual[NS_CLOSEST_UNKNOWNS];
  double matrix[NS_CLOSEST_UNKNOWNS * NS_CLOSEST_UNKNOWNS];
  ns_surface_value surface[2][NS_MOST_ACTIVE]; /* the active ones */
} ns_closest_system;

/* Where the unknowns n, s and the multipliers of solid k begin. */
static inline int ns_closest_at_normal(int dimension) { return 2 * dimension; }
static inline int ns_closest_at_gap(int dimension) { return 3 * dimension; }
static inline int ns_closest_at_multiplier(int dimension, const ns_closest_state *state, int k) {
  return 3 * dimension + 1 + (k == 1 ? state->count[0] : 0);
}

/* With order 1 the residual alone, with order 2 the matrix too. */
ns_status ns_closest_system_at(const ns_solid_pair *pair, const ns_closest_state *state, int order,
                               ns_closest_system *system);

/* Solves matrix x = b for `columns` right sides b (NS_CLOSEST_UNKNOWNS rows each) in place, by Gauss with complete
 * pivoting; returns the rank. Of a singular matrix the unknowns that are left over become 0. */
int ns_closest_solve(ns_closest_system *system, int columns, double *b);

#endif
