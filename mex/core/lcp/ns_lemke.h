/* ns_lemke.h: Lemke's method with bounds and the lexicographic rule, on a scaled problem
 *
 *   w = q + M z + d t,   0 <= z <= U,   w_i >= 0 at z_i = 0,  w_i <= 0 at z_i = U_i,  w_i = 0 between.
 *
 * The path starts on the ray z = 0, t large, and ends at t = 0 or on another ray. It may also start from a given
 * basis: d is then chosen such that this basis holds the solution for t = 1. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LEMKE_H
#define NS_LEMKE_H

#include "ns_lu.h"
#include "ns_matrix.h"
#include "ns_product_form.h"

typedef enum ns_lemke_end {
  NS_LEMKE_SOLVED,
  NS_LEMKE_ON_RAY,
  NS_LEMKE_AT_LIMIT,
  NS_LEMKE_LOST, /* roundoff took the path away */
} ns_lemke_end;

/* The basis that a path starts from, z_j basic for the p indices j of `list`: B y = x is
 *   -M_AA y_A = x_A,   y_i = x_i + (M_.A y_A)_i  elsewhere. */
typedef struct ns_lemke_base {
  ptrdiff_t p; /* 0: B = I */
  ptrdiff_t *list, *place;
  double *y, *product;
  ns_lu lu; /* of M_AA */
} ns_lemke_base;

typedef struct ns_lemke {
  /* the problem and the settings, from the caller */
  ptrdiff_t m;
  ns_matrix A; /* M = diag(row_scale) A diag(column_scale) */
  const double *row_scale, *column_scale;
  const double *q, *U;
  double *d; /* covering vector; of the caller, unless the path starts from a basis */
  double pivot_tolerance, tie_tolerance;

  /* the basis: variable z_j is number j, w_j is m + j, t is 2m */
  ns_lemke_base base;
  ns_product_form inverse; /* of what the pivots have made of the base */
  double *perturbation;    /* p: the path is that of q + eps p */
  ptrdiff_t *basic;        /* variable of each row */
  ptrdiff_t *row_of;       /* row of each variable, or -1 */
  signed char *at_upper;   /* nonbasic z_j stands at U_j and w_j is negative */
  double *value;           /* of the basic variables */
  double *shift; /* by how much each grows, to first order in eps, when q is raised by eps p */
  double *lower, *upper; /* bounds of the basic variables */
  double *column;        /* B^-1 times the column of the entering variable */
  double *blocks;        /* step at which each row stops the entering variable */
  ptrdiff_t *tied;
  double *work;

  ptrdiff_t pivots, refactorizations;
  double *z;         /* m: end of the path */
  double *direction; /* m: change of z along the ray, where it ended on one */
} ns_lemke;

/* Allocates what lies behind `the basis'; the fields before it are set by the caller. */
ns_status ns_lemke_create(ns_lemke *lemke, ns_arena *arena);

ns_status ns_lemke_run(ns_lemke *lemke, const ns_host *host, ptrdiff_t max_pivots, int chatty,
                       ns_lemke_end *end);

/* The same from the basis `cell` (m entries, NS_AT_LOWER, NS_BASIC or NS_AT_UPPER of ns_lcp.h), from which indices are
 * taken that make it singular. The path has about as many pivots as the basis has wrong signs, but nothing is
 * promised about where it leads. NS_SINGULAR: the cells are no basis, or more than max_pivots signs are wrong. */
ns_status ns_lemke_run_from(ns_lemke *lemke, ns_arena *arena, signed char *cell,
                            const ns_host *host, ptrdiff_t max_pivots, int chatty,
                            ns_lemke_end *end);

/* The same along the d of the caller, for a basis that holds the solution for every large t. NS_SINGULAR: it does not. */
ns_status ns_lemke_run_along(ns_lemke *lemke, ns_arena *arena, signed char *cell,
                             const ns_host *host, ptrdiff_t max_pivots, int chatty,
                             ns_lemke_end *end);

/* Where z_j is at the end: NS_AT_LOWER, NS_BASIC or NS_AT_UPPER of ns_lcp.h. */
int ns_lemke_cell(const ns_lemke *lemke, ptrdiff_t j);

/* ns_lemke_basis.c */

/* x = the column of a variable in  w - M z - d t = q */
void ns_lemke_column(const ns_lemke *lemke, ptrdiff_t variable, double *x);

/* max |w - M z - d t - q| / max (1, |q|) of the present values */
double ns_lemke_drift(ns_lemke *lemke);

/* The inverse, values and shifts of the present basis from the problem's own numbers. NS_SINGULAR: the
 * basis is none. */
ns_status ns_lemke_refactor(ns_lemke *lemke);

/* Fixed numbers in [1, 2) in no relation to each other. */
double ns_lemke_generic(ptrdiff_t i);

/* x = B^-1 x */
void ns_lemke_solve(const ns_lemke *lemke, double *x);

/* value = B^-1 (q + sum of M_j U_j over z_j at their upper bounds) */
void ns_lemke_evaluate(ns_lemke *lemke);

/* The bounds of the basic variables, each in its row. */
void ns_lemke_place_bounds(ns_lemke *lemke);

/* ns_lemke_base.c */

/* x = B^-1 x for the base alone */
void ns_lemke_base_solve(const ns_lemke *lemke, double *x);

/* Makes `cell` the basis, without indices that make it singular, with its values, and with p such that it stays
 * feasible to first order in eps. */
ns_status ns_lemke_set_base(ns_lemke *lemke, ns_arena *arena, signed char *cell,
                            const ns_host *host);

/* x = B x for the base alone */
void ns_lemke_base_multiply(ns_lemke *lemke, double *x);

#endif
