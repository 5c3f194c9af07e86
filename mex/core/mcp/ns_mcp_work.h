/* ns_mcp_work.h: one problem being solved: the point, its linearisation, the merit function and the best point so far.
 *
 *   Phi_i (z) = Fischer-Burmeister function of z_i, f_i (z) and the bounds,   merit = Phi'Phi / 2,
 *   gradient = diag(dz) Phi + J' diag(dw) Phi. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MCP_WORK_H
#define NS_MCP_WORK_H

#include "ns_lu.h"
#include "ns_mcp.h"
#include "ns_random.h"

#define NS_MCP_MEMORY 5        /* merits that the non-monotone search remembers */
#define NS_MCP_SUFFICIENT 1e-4 /* part of the decrease that the gradient promises */

typedef struct ns_mcp_point {
  double *z, *f;
  double merit, residual;
} ns_mcp_point;

/* A copy of J with lambda added to its diagonal, all of which a sparse one stores. */
typedef struct ns_mcp_matrix {
  ns_arena arena;
  ns_matrix A;
  double *value, *own; /* own: the diagonal of J */
  ptrdiff_t *start, *row, *diagonal;
} ns_mcp_matrix;

/* Where steps that raise the merit began, and the step that is searched along if they lead to nothing. */
typedef struct ns_mcp_watchdog {
  ns_mcp_point point;
  double *direction, *gradient;
  int steps; /* since then; 0: there is nothing to watch */
} ns_mcp_watchdog;

typedef struct ns_mcp_work {
  const ns_mcp *problem;
  const ns_mcp_options *options;
  const ns_host *host;
  ns_mcp_result *result;
  ns_arena arena;
  ptrdiff_t n, limit;
  double *l, *u; /* bounds, the huge ones made infinite */

  ns_mcp_point point, trial, best, restart;
  double *phi, *dz, *dw, *gradient; /* at the point, once it is linearised */
  int linearised;
  double scale; /* size of the entries of J there */

  ns_mcp_matrix matrix; /* of the point */
  double lambda;        /* in the last linear problem, also while it is not in the matrix */
  struct ns_mcp_differences *differences;

  double *left, *right, *direction; /* (diag(left) + diag(right) J) direction = right-hand side */
  double *weighted, *system;        /* system: numbers of a sparse one */
  size_t system_room;
  ns_lu lu;
  ns_sparse_lu sparse;

  ns_lcp_result linear;
  signed char *basis; /* of the last linear problem that was solved */
  int slow;           /* the last step without it hardly lowered the merit */
  ns_mcp_watchdog watchdog;

  double memory[NS_MCP_MEMORY];
  ptrdiff_t attempt; /* iterations of this attempt */
  ptrdiff_t marked;  /* iteration of this attempt that had the merit `mark` */
  double mark;
  int outside; /* the last search ended because every trial was outside the domain */
  ns_random random;
} ns_mcp_work;

ns_status ns_mcp_work_create(ns_mcp_work *work, const ns_mcp *problem,
                             const ns_mcp_options *options, const ns_host *host,
                             ns_mcp_result *result);
void ns_mcp_work_release(ns_mcp_work *work);

/* Before anything of the host is called that it may leave by an exception: UMFPACK's memory is not the host's. */
void ns_mcp_leave_core(ns_mcp_work *work);

/* mid (l, x, u) */
double ns_mcp_clip(const ns_mcp_work *work, ptrdiff_t i, double x);

void ns_mcp_copy_point(const ns_mcp_work *work, ns_mcp_point *to, const ns_mcp_point *from);

/* f, merit and residual at a point within the bounds; *inside: they are finite. */
ns_status ns_mcp_evaluate(ns_mcp_work *work, ns_mcp_point *point, int *inside);

/* Which of z - l, f, z - u is the natural residual of an index. */
signed char ns_mcp_cell(const ns_mcp_work *work, const ns_mcp_point *point, ptrdiff_t i);

/* ---- ns_mcp_linearise.c ---- */

/* J, Phi and the gradient at work->point; *inside: they are finite. */
ns_status ns_mcp_linearise(ns_mcp_work *work, int *inside);

/* Lambda in the matrix of the point. */
void ns_mcp_set_proximal(ns_mcp_work *work, double lambda);

const ns_matrix *ns_mcp_jacobian(const ns_mcp_work *work);

/* ---- ns_mcp_record.c ---- */

/* A row of the table, a line of the display, and the best point. */
ns_status ns_mcp_record(ns_mcp_work *work, ns_mcp_kind kind, double step, ptrdiff_t pivots);

void ns_mcp_begin_attempt(ns_mcp_work *work);

/* Is the attempt at an end: solved, out of iterations, or without progress? */
int ns_mcp_finished(ns_mcp_work *work);

/* ---- ns_mcp_differences.c ---- */

ns_status ns_mcp_differences_create(ns_mcp_work *work);

/* J at work->point by differences within the bounds; numbers that are not finite where f is undefined next to it. */
ns_status ns_mcp_differences_jacobian(ns_mcp_work *work, ns_matrix *J);

/* ---- ns_mcp_search.c ---- */

/* The largest merit that is remembered. */
double ns_mcp_ceiling(const ns_mcp_work *work);
void ns_mcp_remember(ns_mcp_work *work, double merit);

/* Go to the trial point, which has been evaluated, and linearise there; *went: J is finite there. */
ns_status ns_mcp_go(ns_mcp_work *work, int *went);

/* Go to mid (l, z + t direction, u) for the first t = first, first / 2, ... with
 *   merit <= ceiling + sigma gradient'(mid (...) - z),
 * the last term being negative. *step is t, or 0 where there was none. */
ns_status ns_mcp_search(ns_mcp_work *work, const double *gradient, const double *direction,
                        double first, double ceiling, double *step);

/* ---- ns_mcp_directions.c ---- */

/* direction = -(diag(left) + diag(right) J)^-1 direction; NS_SINGULAR: there is none. */
ns_status ns_mcp_linear_system(ns_mcp_work *work);

/* A step of the semismooth Newton method or, where that does not descend, along the gradient; *moved: there was one. */
ns_status ns_mcp_descend(ns_mcp_work *work, int *moved);

/* Steps of Newton's method on the natural residual as long as each halves the merit. */
ns_status ns_mcp_crash(ns_mcp_work *work);

/* ---- ns_mcp_active_set.c ---- */

/* direction to where the indices at a bound are there and the linearised f of the basic ones is zero. */
ns_status ns_mcp_active_set_direction(ns_mcp_work *work, const signed char *basis);

/* ---- one attempt from work->point, which is linearised ---- */

ns_status ns_mcp_newton_lemke(ns_mcp_work *work, int crash);
ns_status ns_mcp_semismooth(ns_mcp_work *work);

/* ns_mcp_path.c: is there a PATH that can be used? PATH from z0. */
ns_status ns_mcp_path_ready(const ns_mcp_options *options, const ns_host *host);
ns_status ns_mcp_path(ns_mcp_work *work);

#endif
