/* ns_lemke.h: Lemke's method with upper bounds and the lexicographic rule, on a dense scaled problem
 *
 *   w = q + M z + d t,   0 <= z <= U,   w_i >= 0 at z_i = 0,  w_i <= 0 at z_i = U_i,  w_i = 0 between.
 *
 * The path starts on the ray z = 0, t large, and ends at t = 0 or on another ray. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LEMKE_H
#define NS_LEMKE_H

#include "ns_lu.h"
#include "ns_tableau.h"

typedef enum ns_lemke_end {
  NS_LEMKE_SOLVED,
  NS_LEMKE_ON_RAY,
  NS_LEMKE_AT_LIMIT,
  NS_LEMKE_LOST, /* roundoff took the path away */
} ns_lemke_end;

typedef struct ns_lemke {
  ptrdiff_t m;
  const double *minus_M; /* -M by rows, leading dimension ld */
  ptrdiff_t ld;
  const double *q, *U, *d;
  double pivot_tolerance, tie_tolerance;

  ns_tableau tableau;
  signed char
      *sign; /* -1: index j is measured from its upper bound, z_j = U_j - zhat_j, what = -w */
  double *row_upper; /* upper bound of the basic variable of each row */
  double *blocks;    /* length at which each row stops the entering variable */
  ptrdiff_t *tied;
  ns_arena *arena;

  ptrdiff_t pivots, refactorizations;
  double *z;         /* m: end of the path */
  double *direction; /* m: change of z along the ray, where it ended on one */
  double t;
} ns_lemke;

/* Allocates the tableau; the fields m .. tie_tolerance are set by the caller. */
ns_status ns_lemke_create(ns_lemke *lemke, ns_arena *arena);

ns_status ns_lemke_run(ns_lemke *lemke, const ns_host *host, ptrdiff_t max_pivots, int chatty,
                       ns_lemke_end *end);

/* Where z_j is at the end: NS_AT_LOWER, NS_BASIC or NS_AT_UPPER of ns_lcp.h. */
int ns_lemke_cell(const ns_lemke *lemke, ptrdiff_t j);

/* ns_lemke_refactor.c: how far the tableau is from the equations, and the tableau made anew from M. */
double ns_lemke_drift(const ns_lemke *lemke, double *z, double *w);
ns_status ns_lemke_refactor(ns_lemke *lemke);

#endif
