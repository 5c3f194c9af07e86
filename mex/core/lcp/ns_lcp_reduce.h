/* ns_lcp_reduce.h: from a problem with any bounds to the standard form that Lemke's method works on.
 *
 * Each bounded variable is measured from a finite bound, z_i = base_i + side_i c_i sigma zhat_i with
 * zhat >= 0; fixed variables (l = u) drop out. Free variables are eliminated together with their equations
 * w_i = 0 by Gaussian elimination with complete pivoting. Those for which no pivot is left (the multiplier
 * of an equality constraint) are split, z = z+ - z-, with w >= 0 and -w >= 0; those whose row and column have
 * vanished (a redundant joint) drop out. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LCP_REDUCE_H
#define NS_LCP_REDUCE_H

#include "ns_lcp_work.h"

typedef struct ns_lcp_reduced {
  ptrdiff_t bounded, free, split; /* split: free variables that could not be eliminated */
  ptrdiff_t *row_index,
      *column_index; /* problem's index of each row and column: bounded first, then free */
  double *base;
  signed char *side;
  const double *lower, *upper; /* of the problem */
  double sigma;

  /* standard form  w = q + M z,  0 <= z <= U,  of size m = bounded + 2 split, with
   * M = diag(row_scale) A diag(column_scale); A is the problem's own matrix when nothing was eliminated */
  ptrdiff_t m;
  ns_matrix A;
  double *row_scale, *column_scale, *q, *U;
} ns_lcp_reduced;

/* other_side: start doubly bounded variables from the bound that is farther from zero. */
ns_status ns_lcp_reduce(ns_lcp_work *work, ns_arena *arena, int other_side,
                        ns_lcp_reduced *reduced);

/* Measure zhat_a, whose U is finite, from its other bound: zhat_a -> U_a - zhat_a, what_a -> -what_a. room: m numbers. */
void ns_lcp_turn(ns_lcp_reduced *reduced, ptrdiff_t a, double *room);

/* room = M(:, a) of the standard form */
void ns_lcp_standard_column(const ns_lcp_reduced *reduced, ptrdiff_t a, double *room);

#endif
