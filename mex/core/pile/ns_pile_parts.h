/* ns_pile_parts.h: the stages of ns_pile_solve and what they share. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_PILE_PARTS_H
#define NS_PILE_PARTS_H

#include "ns_pile.h"

#include <math.h>

/* Into each version of an NS_KERNEL, with the width as a constant. */
#if defined(__GNUC__)
#define NS_PILE_INLINE static inline __attribute__((always_inline))
#else
#define NS_PILE_INLINE static inline
#endif

/* Where the nearest point of a friction set lies: within it, on its curved boundary, on edge k (EDGE + 2 k) or at
 * corner k (CORNER + 2 k) of a polygon. */
enum { NS_PILE_OPEN, NS_PILE_WITHIN, NS_PILE_ROUND, NS_PILE_EDGE, NS_PILE_CORNER };

/* f = the law of the contact at z = f - R y: f_n = max (0, z_n), f_T = P (z_T; mu f_n), Alart and Curnier. Returns where
 * f_T lies, or NS_PILE_OPEN. */
int ns_pile_project(const ns_pile_contact *contact, const double *z, double *f);

/* The same with the friction radius given: then f is the derivative of a convex function of z. */
int ns_pile_project_held(const ns_pile_contact *contact, double radius, const double *z, double *f);

/* G, the derivative of f by z, by columns of 1 + tangents; `held` is the radius, or negative where it is not. */
void ns_pile_slope(const ns_pile_contact *contact, int state, double held, const double *z,
                   double *G);

/* ---- sparse block LU (ns_pile_order.c, ns_pile_factor.c) ---- */

/* The pattern of the factors: step k eliminates the body order[k] and changes the rows and columns of those at the places
 * later[start[k]] ... later[start[k+1] - 1], ascending. */
typedef struct ns_pile_pattern {
  ptrdiff_t bodies;
  ptrdiff_t *order, *place; /* place[order[k]] = k */
  ptrdiff_t *start, *later;
  double work; /* products of blocks that a factorisation takes */
} ns_pile_pattern;

/* By minimum degree. *found = 0 where the factors would need more than `most` products. */
ns_status ns_pile_order(const ns_pile_problem *problem, double most, ns_arena *arena,
                        ns_pile_pattern *pattern, int *found);

/* Place of the entry (i, j), i < j, among those of row i */
ptrdiff_t ns_pile_slot(const ns_pile_pattern *pattern, ptrdiff_t i, ptrdiff_t j);

/* Blocks on the diagonal, then inverted; right of it; and below it, each width x width by columns. */
typedef struct ns_pile_factors {
  const ns_pile_pattern *pattern;
  int width;
  double *diagonal, *upper, *lower;
} ns_pile_factors;

ns_status ns_pile_factors_create(ns_pile_factors *factors, const ns_pile_pattern *pattern,
                                 int width, ns_arena *arena);

/* Returns 0 where a block on the diagonal is singular or, with `definite`, not positive definite. */
int ns_pile_factor(ns_pile_factors *factors, int definite);

/* b = A \ b, in the order of the bodies; work holds as many numbers. */
void ns_pile_factor_solve(const ns_pile_factors *factors, double *b, double *work);

/* a = a^-1; 0 where it is singular */
int ns_pile_invert(int width, double *a);

/* y = A x for one block by columns */
NS_PILE_INLINE void ns_pile_block_multiply(int width, const double *A, const double *x, double *y) {
  for (int i = 0; i < width; i++)
    y[i] = 0;
  for (int j = 0; j < width; j++)
    for (int i = 0; i < width; i++)
      y[i] += A[i + j * width] * x[j];
}

/* ---- rows (ns_pile_rows.c) ---- */

typedef double ns_pile_row[NS_PILE_ROWS]; /* a number for each row of a contact */

/* What all stages know of a problem. */
typedef struct ns_pile {
  const ns_pile_problem *problem;
  const ns_host *host;
  ns_pile_row
      *weight; /* of each contact, 1 / (J M^-1 J'): of the normal, and the least of the tangents */
  double *scale;   /* of each velocity, 1 / sqrt of the diagonal of Mh */
  double *inverse; /* of the blocks on the diagonal of Mh */
  int diagonal;    /* these are */
  ns_pile_pattern pattern;
  int has_pattern;
} ns_pile;

/* Weights, scales and inverses; *definite = 0 where a block of the mass is not positive definite. */
ns_status ns_pile_prepare(ns_pile *pile, ns_arena *arena, int *definite);

/* y = J x + s of all contacts */
void ns_pile_rows(const ns_pile_problem *problem, const double *x, ns_pile_row *y);

/* g = r - Mh x + sum J' f */
void ns_pile_defect(const ns_pile_problem *problem, const double *x, ns_pile_row *f, double *g);

/* x += D^-1 g with D the blocks on the diagonal of Mh */
void ns_pile_move(const ns_pile *pile, const double *g, double *x);

/* ---- the matrix of a Newton step (ns_pile_matrix.c) ---- */

/* factors = Mh + sum J' G R J at the states and z given, with R = stiff times the weights; without states
 * Mh alone. `held` are friction radii, or NULL. */
void ns_pile_matrix(const ns_pile *pile, double stiff, const int *state, ns_pile_row *z,
                    const double *held, ns_pile_factors *factors);

/* ---- stages ---- */

/* The residual of x and f, from the data of the problem alone; y becomes J x + s, *unit the largest impulse or speed, which it
 * is relative to; work holds a number for each velocity. */
double ns_pile_residual(const ns_pile *pile, const double *x, ns_pile_row *f, ns_pile_row *y,
                        double *work, double *unit);

/* sum |J x| + |s| of a row */
NS_PILE_INLINE double ns_pile_row_size(int w, const ns_pile_contact *contact, int i,
                                       const double *a, const double *b) {
  const double *J = contact->J + 2 * i * w;
  double sum = fabs(contact->s[i]);

  for (int j = 0; j < w; j++)
    sum += fabs(J[j] * a[j]) + fabs(J[w + j] * b[j]);
  return sum;
}

/* The largest speed -y at which a contact closes, relative to the speeds of the problem; work as above. */
double ns_pile_violation(const ns_pile *pile, const double *x, ns_pile_row *y, double *work);

/* Proximal points by at most `most` steps of a semismooth Newton method; needs the pattern. x and f become the best point
 * that it has seen. The states of contacts at a start that is `trusted` are thought to be right. */
ns_status ns_pile_newton(const ns_pile *pile, ptrdiff_t most, double tolerance, int trusted,
                         ns_arena *arena, ns_pile_row *f, ns_pile_result *result);

/* Sweeps of the method of Gauss and Seidel until the residual is below `tolerance`; Mh has no blocks beside its diagonal. */
ns_status ns_pile_sweep(const ns_pile *pile, ptrdiff_t most, double tolerance, ns_arena *arena,
                        ns_pile_row *f, ns_pile_result *result);

#endif
