/* ns_mcp_newton_lemke.c: Newton's method whose linear problems are mixed LCPs (Josephy 1979; Dirkse and Ferris 1995).
 *
 * At z, with J + lambda I in place of J where that is singular or has no solution,
 *   w = (J + lambda I) (x - z) + f (z),   l <= x <= u complementary to w
 * is solved from the basis of the last time, and the merit is searched along z + t (x - z). Steps that raise the merit are
 * taken up to WATCHED times, from where the watchdog goes back. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mcp_work.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define WATCHED 4
#define FAR 100   /* ratio of merits beyond which nothing is watched */
#define HALF 0.5  /* a merit below that part of the last is good enough whatever the slope is */
#define LARGE 300 /* unknowns of a sparse problem */
#define FIRST_LAMBDA 1e-3
#define LAMBDA_FACTOR 10
#define LAMBDA_TRIES 6
#define SHORT_STEP 0.1
#define SLOW 0.95 /* part of the merit that a step leaves */

/* ---- the linear problem ---- */

static ns_status solve_linear(ns_mcp_work *work, ns_lcp_solver solver) {
  const ns_matrix *J = ns_mcp_jacobian(work);
  ns_lcp_options options = ns_lcp_default_options();
  const ns_lcp problem = {*J, work->weighted, work->l, work->u};

  ns_matrix_multiply(J, work->point.z, work->weighted);
  for (ptrdiff_t i = 0; i < work->n; i++)
    work->weighted[i] = work->point.f[i] - work->weighted[i];
  if (!ns_vector_is_finite(work->n, work->weighted)) {
    work->linear.flag = NS_LCP_TROUBLE;
    return NS_OK;
  }
  options.solver = solver;
  options.basis = work->basis;
  options.backslash = work->options->backslash;
  options.backslash_data = work->options->backslash_data;
  return ns_lcp_solve(&problem, &options, work->host, &work->linear);
}

/* Lambda grows from where the last step left it until there is a solution. */
static ns_status solve_by_lemke(ns_mcp_work *work, ptrdiff_t *pivots) {
  ns_status status = NS_OK;

  for (int k = 0; k < LAMBDA_TRIES; k++) {
    ns_mcp_set_proximal(work, work->lambda);
    status = solve_linear(work, NS_LCP_LEMKE);
    if (status != NS_OK)
      break;
    *pivots += work->linear.iterations;
    if (work->linear.flag == NS_LCP_SOLVED)
      break;
    work->lambda = work->lambda > 0 ? LAMBDA_FACTOR * work->lambda
                                    : FIRST_LAMBDA * ns_larger(work->scale, 1e-8);
  }
  return status;
}

static int is_large(const ns_mcp_work *work) {
  return work->n > LARGE && ns_matrix_is_sparse(ns_mcp_jacobian(work));
}

/* A large problem is left to methods with sparse factors, and pivots, which are full, come only where other steps are slow. */
static ns_status solve_any(ns_mcp_work *work, ptrdiff_t *pivots, int *solved) {
  const int large = is_large(work);
  ns_status status = NS_OK;

  work->linear.flag = NS_LCP_LIMIT;
  if (large) {
    ns_mcp_set_proximal(work, work->lambda);
    status = solve_linear(work, NS_LCP_SPARSE);
    *pivots += work->linear.iterations;
  }
  if (status == NS_OK && work->linear.flag != NS_LCP_SOLVED &&
      (!large || (work->slow && work->n <= NS_LCP_DENSE_LIMIT)))
    status = solve_by_lemke(work, pivots);
  ns_mcp_set_proximal(work, 0);
  *solved = status == NS_OK && work->linear.flag == NS_LCP_SOLVED;
  if (*solved)
    memcpy(work->basis, work->linear.basis, (size_t)work->n);
  for (ptrdiff_t i = 0; i < work->n && *solved; i++)
    work->direction[i] = work->linear.z[i] - work->point.z[i];
  return status;
}

static void adapt_lambda(ns_mcp_work *work, double step) {
  const double least = FIRST_LAMBDA * ns_larger(work->scale, 1e-8);

  if (step <= SHORT_STEP)
    work->lambda = ns_larger(least, LAMBDA_FACTOR * work->lambda);
  else if (step == 1)
    work->lambda = work->lambda > least ? work->lambda / LAMBDA_FACTOR : 0;
}

/* ---- the watchdog ---- */

static void begin_to_watch(ns_mcp_work *work) {
  const size_t bytes = (size_t)work->n * sizeof(double);

  ns_mcp_copy_point(work, &work->watchdog.point, &work->point);
  memcpy(work->watchdog.direction, work->direction, bytes);
  memcpy(work->watchdog.gradient, work->gradient, bytes);
}

/* The full step though it raises the merit, if the watchdog permits it. The trial point is that of the step. */
static ns_status step_anyway(ns_mcp_work *work, int *went) {
  ns_mcp_watchdog *watchdog = &work->watchdog;
  const double from = watchdog->steps > 0 ? watchdog->point.merit : work->point.merit;
  ns_status status;

  *went = 0;
  if (watchdog->steps >= WATCHED || !(work->trial.merit <= FAR * from))
    return NS_OK;
  if (watchdog->steps == 0)
    begin_to_watch(work);
  status = ns_mcp_go(work, went);
  if (*went)
    watchdog->steps++;
  return status;
}

/* Back, and a shorter step from there. */
static ns_status go_back(ns_mcp_work *work, ptrdiff_t pivots, int *moved) {
  ns_mcp_watchdog *watchdog = &work->watchdog;
  double step = 0;
  int inside = 1;
  ns_status status;

  ns_mcp_copy_point(work, &work->point, &watchdog->point);
  work->linearised = 0;
  watchdog->steps = 0;
  for (int k = 0; k < NS_MCP_MEMORY; k++) /* what was watched is forgotten */
    work->memory[k] = watchdog->point.merit;
  status =
      ns_mcp_search(work, watchdog->gradient, watchdog->direction, HALF, work->point.merit, &step);
  *moved = step > 0;
  if (status == NS_OK && *moved) {
    status = ns_mcp_record(work, NS_MCP_RETURN, step, pivots);
    adapt_lambda(work, step);
    return status;
  }
  if (status == NS_OK)
    status = ns_mcp_linearise(work, &inside);
  if (status == NS_OK && inside)
    status = ns_mcp_descend(work, moved);
  return status;
}

/* ---- one step ---- */

/* *went: the full step was taken; *raised: though it raises the merit. */
static ns_status full_step(ns_mcp_work *work, int *went, int *raised) {
  const double ceiling = ns_mcp_ceiling(work);
  double slope = 0;
  int inside = 0;
  ns_status status;

  *went = *raised = 0;
  for (ptrdiff_t i = 0; i < work->n; i++) {
    work->trial.z[i] = work->linear.z[i];
    slope += work->gradient[i] * work->direction[i];
  }
  status = ns_mcp_evaluate(work, &work->trial, &inside);
  if (status != NS_OK || !inside)
    return status;
  if (work->trial.merit <= HALF * work->point.merit ||
      (slope < 0 && work->trial.merit <= ceiling + NS_MCP_SUFFICIENT * slope))
    return ns_mcp_go(work, went);
  status = step_anyway(work, went);
  *raised = *went;
  return status;
}

/* After a step: has the watchdog seen what it waited for? */
static void watch(ns_mcp_work *work) {
  if (work->watchdog.steps > 0 && work->point.merit < work->watchdog.point.merit)
    work->watchdog.steps = 0;
}

/* Without a step of the linear problem */
static ns_status step_otherwise(ns_mcp_work *work, int solved, int *moved) {
  const double before = work->point.merit;
  ns_status status;

  if (solved || !is_large(work))
    adapt_lambda(work, 0);
  status = ns_mcp_descend(work, moved);
  work->slow = work->point.merit > SLOW * before;
  for (ptrdiff_t i = 0; i < work->n; i++)
    work->basis[i] = ns_mcp_cell(work, &work->point, i);
  return status;
}

static ns_status lemke_step(ns_mcp_work *work, int *moved) {
  ptrdiff_t pivots = 0;
  double step = 1;
  int solved, went = 0, raised = 0;
  ns_status status = solve_any(work, &pivots, &solved);

  if (status == NS_OK && solved)
    status = full_step(work, &went, &raised);
  if (status != NS_OK)
    return status;
  if (!went && work->watchdog.steps > 0)
    return go_back(work, pivots, moved);
  if (!went && solved) {
    status =
        ns_mcp_search(work, work->gradient, work->direction, HALF, ns_mcp_ceiling(work), &step);
    went = step > 0;
  }
  if (status != NS_OK)
    return status;
  if (!went)
    return step_otherwise(work, solved, moved);
  *moved = 1;
  status = ns_mcp_record(work, NS_MCP_STEP_LEMKE, step, pivots);
  adapt_lambda(work, raised ? HALF : step);
  watch(work);
  return status;
}

ns_status ns_mcp_newton_lemke(ns_mcp_work *work, int crash) {
  ns_status status = NS_OK;
  int moved = 1;

  work->watchdog.steps = 0;
  if (crash && !is_large(work))
    status = ns_mcp_crash(work);
  for (ptrdiff_t i = 0; i < work->n; i++)
    work->basis[i] = ns_mcp_cell(work, &work->point, i);
  while (status == NS_OK && moved && !ns_mcp_finished(work))
    status = lemke_step(work, &moved);
  return status;
}
