/* ns_mcp_solve.c: attempts from z0 and from other points, and what to say at the end. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mcp_work.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define ROUNDOFF 1e-15
#define TOWARDS_START 12 /* halvings of the way to a point outside the domain */

/* How far restarts go, relative to 1 + |z0|; odd ones begin at the best point. */
static const double distances[] = {1, 0.1, 10, 1, 100};

#define DISTANCES ((ptrdiff_t)(sizeof distances / sizeof *distances))

static int solved(const ns_mcp_work *work) {
  return work->best.residual <= work->options->tolerance;
}

static ns_status attempt(ns_mcp_work *work, int crash) {
  ns_mcp_begin_attempt(work);
  return work->options->solver == NS_MCP_SEMISMOOTH ? ns_mcp_semismooth(work)
                                                    : ns_mcp_newton_lemke(work, crash);
}

/* *inside: f and, unless z0 is a solution, J are finite at z0. */
static ns_status begin(ns_mcp_work *work, int *inside) {
  ns_status status;

  for (ptrdiff_t i = 0; i < work->n; i++)
    work->point.z[i] = ns_mcp_clip(work, i, work->problem->z0[i]);
  status = ns_mcp_evaluate(work, &work->point, inside);
  if (status != NS_OK || !*inside)
    return status;
  ns_mcp_copy_point(work, &work->restart, &work->point);
  status = ns_mcp_record(work, NS_MCP_START, 0, 0);
  if (status != NS_OK || solved(work))
    return status;
  status = ns_mcp_linearise(work, inside);
  work->result->jacobian_undefined = !*inside;
  return status;
}

/* x, mirrored at a bound that it is beyond */
static double reflect(const ns_mcp_work *work, ptrdiff_t i, double x) {
  if (x < work->l[i])
    x = 2 * work->l[i] - x;
  else if (x > work->u[i])
    x = 2 * work->u[i] - x;
  return ns_mcp_clip(work, i, x);
}

/* To a random point about z0 or the best one, or part of the way where f or J is undefined. */
static ns_status restart(ns_mcp_work *work, ptrdiff_t k, int *inside) {
  const ns_mcp_point *from = k % 2 == 0 ? &work->restart : &work->best;
  const double distance = distances[k % DISTANCES];
  double t = 1;
  ns_status status = NS_OK;

  for (ptrdiff_t i = 0; i < work->n; i++)
    work->direction[i] =
        distance * (1 + fabs(from->z[i])) * (2 * ns_random_uniform(&work->random) - 1);
  *inside = 0;
  for (int halving = 0; halving < TOWARDS_START && status == NS_OK && !*inside; halving++, t /= 2) {
    for (ptrdiff_t i = 0; i < work->n; i++)
      work->point.z[i] = reflect(work, i, from->z[i] + t * work->direction[i]);
    status = ns_mcp_evaluate(work, &work->point, inside);
    if (status == NS_OK && *inside)
      status = ns_mcp_linearise(work, inside);
  }
  work->result->restarts++;
  return status == NS_OK && *inside ? ns_mcp_record(work, NS_MCP_RESTART, 0, 0) : status;
}

static ns_status attempts(ns_mcp_work *work) {
  ns_status status = attempt(work, 1);

  for (ptrdiff_t k = 0; k < work->options->restarts && status == NS_OK && !solved(work) &&
                        work->result->iterations < work->limit;
       k++) {
    int inside;
    status = restart(work, k, &inside);
    if (status == NS_OK && inside)
      status = attempt(work, k % 2);
  }
  return status;
}

/* Indices next to the bound at which they belong go there, if that is no worse. */
static ns_status settle(ns_mcp_work *work) {
  ns_mcp_point *trial = &work->trial, *best = &work->best;
  ns_status status = NS_OK;
  int moved = 0, inside = 0;

  for (ptrdiff_t i = 0; i < work->n; i++) {
    const signed char cell = ns_mcp_cell(work, best, i);
    trial->z[i] = cell == NS_AT_LOWER ? work->l[i] : cell == NS_AT_UPPER ? work->u[i] : best->z[i];
    moved = moved || trial->z[i] != best->z[i];
  }
  if (moved)
    status = ns_mcp_evaluate(work, trial, &inside);
  if (status == NS_OK && inside && trial->residual <= best->residual)
    ns_mcp_copy_point(work, best, trial);
  return status;
}

static ns_mcp_flag flag_of(const ns_mcp_work *work) {
  if (solved(work))
    return NS_MCP_SOLVED;
  if (work->result->iterations >= work->limit)
    return NS_MCP_LIMIT;
  return work->outside ? NS_MCP_TROUBLE : NS_MCP_STATIONARY;
}

/* What a derivative that is wrong looks like too, where it is the user's. */
static const char *stationary(const ns_mcp_work *work) {
  if (work->problem->function.jacobian != NULL)
    return "no descent: the merit function has a stationary point that is no solution, or J is "
           "wrong";
  if (work->problem->pattern != NULL)
    return "no descent: the merit function has a stationary point that is no solution, or "
           "JacobPattern lacks entries of J";
  return "no descent: the merit function has a stationary point that is no solution";
}

static const char *message(const ns_mcp_work *work) {
  const double size = work->scale * ns_larger(1, ns_vector_largest(work->n, work->best.z));

  switch (work->result->flag) {
  case NS_MCP_SOLVED:
    return "solved: the residual is below Tol";
  case NS_MCP_LIMIT:
    return "iteration limit reached before the residual was below Tol";
  case NS_MCP_TROUBLE:
    return "numerical trouble: f or its Jacobian is not finite next to the last point";
  default:
    if (work->best.residual <= ROUNDOFF * size)
      return "no descent: the residual is as small as the roundoff of f, but not below Tol";
    return stationary(work);
  }
}

static void deliver(ns_mcp_work *work) {
  ns_mcp_result *result = work->result;

  for (ptrdiff_t i = 0; i < work->n; i++) {
    result->z[i] = work->best.z[i];
    result->f[i] = work->best.f[i];
    result->basis[i] = ns_mcp_cell(work, &work->best, i);
  }
  result->residual = work->best.residual;
  if (work->options->solver == NS_MCP_PATH && result->message != NULL && !solved(work))
    return;
  result->flag = flag_of(work);
  result->message = message(work);
}

static ns_status run(ns_mcp_work *work) {
  int inside = 0;
  ns_status status = begin(work, &inside);

  if (status != NS_OK)
    return status;
  if (!inside) {
    work->result->flag = NS_MCP_OUTSIDE;
    return NS_OK;
  }
  if (!solved(work))
    status = work->options->solver == NS_MCP_PATH ? ns_mcp_path(work) : attempts(work);
  if (status == NS_OK && solved(work))
    status = settle(work);
  if (status == NS_OK)
    deliver(work);
  return status;
}

ns_status ns_mcp_solve(const ns_mcp *problem, const ns_mcp_options *options, const ns_host *host,
                       ns_mcp_result *result) {
  static const char *const names[] = {"newton-lemke", "semismooth", "path"};
  ns_mcp_work work;
  ns_status status = options->solver == NS_MCP_PATH ? ns_mcp_path_ready(options, host) : NS_OK;

  result->table = ns_array_create(host);
  result->iterations = result->evaluations = result->jacobians = result->restarts = 0;
  result->jacobian_undefined = 0;
  result->solver = names[options->solver];
  result->message = NULL;
  if (status != NS_OK)
    return status;
  status = ns_mcp_work_create(&work, problem, options, host, result);
  if (status == NS_OK)
    status = run(&work);
  ns_mcp_work_release(&work);
  if (status == NS_OK && result->flag != NS_MCP_OUTSIDE &&
      ns_lcp_tells_end(options->display, result->flag == NS_MCP_SOLVED))
    ns_report(host, "%s: %td iterations, residual %.2e, %s", result->solver, result->iterations,
              result->residual, result->message);
  return status;
}
