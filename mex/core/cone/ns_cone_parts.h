/* ns_cone_parts.h: the stages of ns_cone_solve.
 *
 * They work in units in which the diagonal of A is about 1, so that impulses and speeds compare: a scale for the normal
 * and one for the tangents of each contact, which leaves balls round. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_CONE_PARTS_H
#define NS_CONE_PARTS_H

#include "ns_cone_solve.h"
#include "ns_lu.h"

/* P, the nearest point to z of radius K, and its derivatives by z and by the radius. */
typedef struct ns_cone_point {
  double p[NS_CONE_TANGENTS], by_z[NS_CONE_TANGENTS * NS_CONE_TANGENTS],
      by_radius[NS_CONE_TANGENTS];
} ns_cone_point;

ns_status ns_cone_project(const ns_cone_problem *problem, const ns_cone_contact *contact,
                          const double *z, double radius, ns_cone_point *point);

/* A, full or sparse */
static inline ns_matrix ns_cone_matrix(const ns_cone_problem *problem) {
  const ns_matrix full = {problem->n, problem->A, NULL, NULL};

  return problem->sparse != NULL ? *problem->sparse : full;
}

/* The problem as the stages see it. A sparse A has all entries of a contact's rows in a column, or none, and those of
 * its own rows always. */
typedef struct ns_cone_scaled {
  const ns_cone_problem *given; /* for its gauge */
  ptrdiff_t n, count;
  const ns_cone_contact *contact;
  const ptrdiff_t *owner; /* of each row: its contact; of a sparse A only */
  ns_matrix A;
  const double *b;
  const double *rho; /* of each contact, see ns_cone_map.c; NULL: 1 */
} ns_cone_scaled;

/* *scaled = the problem with x_i = unit x~_i / scale_i, so that the diagonal of A and the largest b are about 1. */
ns_status ns_cone_scale(const ns_cone_problem *problem, ns_arena *arena, ns_cone_scaled *scaled,
                        double *scale, double *unit);

/* The scaled problem in the form of a given one. */
ns_cone_problem ns_cone_as_given(const ns_cone_scaled *scaled);

/* y = A x + b, and the natural map F with the derivatives G of its projections, block by block: the derivative of F is
 * I - G + G R A with R = rho on tangents and 1 on normals. G may be NULL. */
#define NS_CONE_WIDTH (NS_CONE_TANGENTS + 1)
#define NS_CONE_BLOCK (NS_CONE_WIDTH * NS_CONE_WIDTH)
ns_status ns_cone_map(const ns_cone_scaled *problem, const double *x, double *y, double *F,
                      double *G);

/* Room for the linear systems of Newton's method: full, or sparse as A is. */
typedef struct ns_cone_system {
  ns_lu lu;
  ptrdiff_t *place, *start, *row;
  double *value, *rhs, *solution, *held;
  ns_backslash backslash;
  void *backslash_data;
} ns_cone_system;

ns_status ns_cone_system_create(ns_cone_system *w, const ns_cone_scaled *problem,
                                const ns_lcp_options *lcp, ns_arena *arena);

/* d = -J^-1 F with J = I - G + G R (A + nu I); NS_SINGULAR where that is not to be had. */
ns_status ns_cone_system_solve(ns_cone_system *w, const ns_cone_scaled *problem, const double *F,
                               const double *G, double nu, const ns_host *host, double *d);

#define NS_CONE_MEMORY 4 /* values of |F| that a step may exceed all but the largest of */

/* Room for Newton's method, for problems of up to the size it was made for. */
typedef struct ns_cone_newton {
  double *y, *F, *G, *d, *trial, *best;
  double last[NS_CONE_MEMORY], norm, best_norm;
  double caution;       /* of the steps: a factor of nu */
  ptrdiff_t iterations; /* in all */
  ptrdiff_t limit;      /* of them */
  int full_steps;       /* whether or not |F| falls */
  int patience;         /* with slow steps near roundoff */
  ns_cone_system system;
} ns_cone_newton;

ns_status ns_cone_newton_create(ns_cone_newton *w, const ns_cone_scaled *problem,
                                const ns_lcp_options *lcp, ns_arena *arena);

/* Semismooth Newton method from x, until |F| <= tolerance or nothing is gained any more; x is the best point, w->best_norm
 * its |F|. */
ns_status ns_cone_newton_run(ns_cone_newton *w, const ns_cone_scaled *problem, ptrdiff_t most,
                             double tolerance, const ns_host *host, double *x);

/* The law of one contact with a disc, A 3 x 3 by columns; 0 where it is left to iteration. */
int ns_cone_disc(const double A[9], const double b[3], double mu, double x[3]);

/* Room for the method of Gauss and Seidel. */
typedef struct ns_cone_sweeper {
  double *y, *F, *blocks;
  ns_cone_newton newton; /* of one contact */
  ptrdiff_t sweeps;      /* in all */
} ns_cone_sweeper;

ns_status ns_cone_sweeper_create(ns_cone_sweeper *w, const ns_cone_scaled *problem,
                                 ns_arena *arena);

/* At most `most` sweeps, contact by contact, or fewer where one changes x by no more than the tolerance. */
ns_status ns_cone_sweep(ns_cone_sweeper *w, const ns_cone_scaled *problem, ptrdiff_t most,
                        double tolerance, const ns_host *host, double *x);

/* The proximal point method from x: Newton's method on problems with A + nu I. x is the best point, newton->best_norm its
 * |F|. */
ns_status ns_cone_proximal(ns_cone_newton *newton, const ns_cone_scaled *problem, double tolerance,
                           const ns_host *host, ns_arena *arena, double *x);

/* The LCP with pyramids in place of cones: each is the hull of points of K, one of which lies along the tangents of `aim`.
 * With spread 0 there are `directions` evenly round (14 with three tangents), otherwise some at this angle from the first
 * one and a few far from it. */
ns_status ns_cone_pyramids(const ns_cone_problem *problem, int directions, double spread,
                           const double *aim, const ns_lcp_options *options, const ns_host *host,
                           ns_arena *arena, double *x, ns_cone_result *result);

#endif
