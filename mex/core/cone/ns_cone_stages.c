/* ns_cone_stages.c: which stage comes after which.
 *
 * From a near start Newton's method needs a few iterations. Otherwise it begins at the solution of an LCP with pyramids
 * where there are few contacts; where there are many, the proximal point method follows some sweeps of Gauss and Seidel.
 * What does not converge is a fine pyramid, and says so. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cone_stages.h"

#include "ns_vector.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#define TOLERANCE 1e-10 /* |F| that is a solution, in units of b */
#define FORGIVEN                                                                                   \
  1e-8 /* also one, where contacts that share a load and just begin to slide keep it from less */
#define NEAR 1e-5         /* |F| of a point that stands for a solution before pyramids do */
#define MOST_NEAR 20      /* iterations from a near start */
#define LEAST_EFFORT 1e7  /* multiplications that any problem is worth after a path in vain */
#define FIRST_LIMIT 300   /* iterations of the proximal point method before a proof is looked for */
#define FEW 40            /* contacts; more begin with sweeps */
#define LARGEST_LCP 400   /* contacts; more do without pyramids */
#define ROUNDS 6          /* of sweeps and Newton's method */
#define SWEEPS 50         /* in a round, to begin with */
#define FEW_SWEEPS 20     /* before the proximal point method */
#define STEADY 1e-16      /* change of x by a sweep that is the last */
#define MOST_NEWTON 300   /* iterations of Newton's method alone */
#define MOST_SWEEPS 10000 /* of the method of Gauss and Seidel alone */
#define SWEEPS_AT_A_TIME 20 /* after which |F| is looked at */

ns_status ns_cone_stages_create(ns_cone_stages *g, const ns_cone_scaled *problem,
                                const ns_cone_options *options, const ns_host *host,
                                ns_arena *arena) {
  const ptrdiff_t n = problem->n;
  ns_status status;

  memset(g, 0, sizeof *g);
  g->problem = problem;
  g->options = options;
  g->host = host;
  g->arena = arena;
  g->best_norm = INFINITY;
  g->goal = options->goal > 0 ? options->goal : TOLERANCE;
  g->stage = g->found_by = "start";
  g->x = NS_TAKE(arena, double, n);
  g->start = NS_TAKE(arena, double, n);
  g->best = NS_TAKE(arena, double, n);
  g->pyramid = NS_TAKE(arena, double, n);
  g->aim = NS_TAKE(arena, double, n);
  g->rho = NS_TAKE(arena, double, problem->count);
  status = ns_cone_newton_create(&g->newton, problem, options->lcp, arena);
  if (status == NS_OK)
    status = ns_cone_sweeper_create(&g->sweeper, problem, arena);
  g->newton.patience = options->patience;
  if (options->max_iterations > 0)
    g->newton.limit = options->max_iterations;
  return arena->failed ? NS_OUT_OF_MEMORY : status;
}

static int stopped(const ns_cone_stages *g) { return g->newton.iterations >= g->newton.limit; }

static void tell(const ns_cone_stages *g) {
  if (g->options->display == NS_LCP_ITER)
    ns_report(g->host, "%-12s  |F| = %.2e  after %td iterations, %td sweeps", g->stage,
              g->best_norm, g->newton.iterations, g->sweeper.sweeps);
}

/* Rounds of sweeps, more and more, each with Newton's method behind it. */
static ns_status from_sweeps(ns_cone_stages *g, int *solved) {
  ns_status status = NS_OK;

  g->stage = "newton";
  for (int k = 0; k < ROUNDS && status == NS_OK && !*solved && !stopped(g); k++) {
    status = ns_cone_sweep(&g->sweeper, g->problem, SWEEPS << k, STEADY, g->host, g->x);
    if (status == NS_OK)
      status = ns_cone_polish_copy(g, solved);
    *solved = *solved || g->best_norm <= FORGIVEN;
    tell(g);
  }
  return status;
}

static ns_status proximal(ns_cone_stages *g, int *solved) {
  ns_status status;

  g->stage = "proximal";
  status = ns_cone_proximal(&g->newton, g->problem, g->goal / 100, g->host, g->arena, g->x);
  if (status == NS_OK)
    ns_cone_keep(g, g->newton.best_norm);
  *solved = g->best_norm <= g->goal;
  tell(g);
  return status;
}

static ns_status from_all_pyramids(ns_cone_stages *g, ns_cone_result *result, int *solved) {
  ns_status status;

  g->stage = "pyramids";
  status = ns_cone_from_pyramids(g, result, solved);
  *solved = *solved || g->best_norm <= FORGIVEN;
  if (status == NS_OK && !*solved && g->has_pyramid && !stopped(g))
    status = ns_cone_from_aimed_pyramids(g, result, solved);
  *solved = *solved || g->best_norm <= FORGIVEN;
  tell(g);
  return status;
}

/* Sweeps, then the proximal point method. */
static ns_status from_proximal(ns_cone_stages *g, int *solved) {
  ns_status status = ns_cone_sweep(&g->sweeper, g->problem, FEW_SWEEPS, STEADY, g->host, g->x);

  return status == NS_OK ? proximal(g, solved) : status;
}

/* Iterations that cost at most `share` times what the paths in vain did. */
static void limit_effort(ns_cone_stages *g, const ns_cone_result *result) {
  const double n = (double)g->problem->n, share = g->options->lcp->share;
  const double most =
      ns_larger(LEAST_EFFORT, share * result->path) / (n * n * n / 3 + 8 * n * n + 1);

  if (share > 0 && most < (double)(g->newton.limit - g->newton.iterations))
    g->newton.limit = g->newton.iterations + (ptrdiff_t)most;
}

static ns_status refute(ns_cone_stages *g, int *refuted) {
  *refuted = 0;
  return g->options->refute != NULL ? g->options->refute(g->options->refute_data, refuted) : NS_OK;
}

/* Pyramids; where their path ends on a ray there is hardly a solution. */
static ns_status few_contacts(ns_cone_stages *g, ns_cone_result *result, int *solved,
                              int *refuted) {
  ns_status status = from_all_pyramids(g, result, solved);

  if (status != NS_OK || *solved || stopped(g))
    return status;
  status = refute(g, refuted);
  if (status != NS_OK || *refuted)
    return status;
  if (!g->has_pyramid)
    limit_effort(g, result);
  return ns_cone_from_elsewhere(g, solved);
}

/* The proximal point method, with a proof looked for where it does not end soon. */
static ns_status many_contacts(ns_cone_stages *g, int *solved, int *refuted) {
  const ptrdiff_t limit = g->newton.limit;
  ns_status status;

  if (limit > FIRST_LIMIT)
    g->newton.limit = FIRST_LIMIT;
  status = from_proximal(g, solved);
  *solved = *solved || g->best_norm <= FORGIVEN;
  if (status != NS_OK || *solved || g->newton.iterations >= limit)
    return status;
  g->newton.limit = limit;
  status = refute(g, refuted);
  return status == NS_OK && !*refuted ? from_proximal(g, solved) : status;
}

static ns_status automatic(ns_cone_stages *g, ns_cone_result *result, int *solved) {
  const ptrdiff_t count = g->problem->count;
  int refuted = 0;
  ns_status status = NS_OK;

  if (count <= FEW)
    status = few_contacts(g, result, solved, &refuted);
  else
    status = many_contacts(g, solved, &refuted);
  if (refuted)
    return status;
  if (status == NS_OK && !*solved && !stopped(g) && count <= FEW)
    status = from_proximal(g, solved);
  *solved = *solved || g->best_norm <= FORGIVEN;
  if (status == NS_OK && !*solved && !stopped(g) && count > FEW && count <= LARGEST_LCP)
    status = from_all_pyramids(g, result, solved);
  if (status == NS_OK && !*solved && !stopped(g))
    status = from_sweeps(g, solved);
  return status;
}

static ns_status sweep_alone(ns_cone_stages *g, int *solved) {
  const ptrdiff_t most = g->options->max_iterations > 0 ? g->options->max_iterations : MOST_SWEEPS;
  ns_status status = NS_OK;

  g->stage = "gauss-seidel";
  while (status == NS_OK && !*solved && g->sweeper.sweeps < most) {
    const ptrdiff_t left = most - g->sweeper.sweeps;
    status =
        ns_cone_sweep(&g->sweeper, g->problem, left < SWEEPS_AT_A_TIME ? left : SWEEPS_AT_A_TIME,
                      STEADY, g->host, g->x);
    if (status == NS_OK)
      status = ns_cone_polish(g, 0, solved);
  }
  tell(g);
  return status;
}

static ns_status newton_alone(ns_cone_stages *g, int *solved) {
  ns_status status;

  g->stage = "newton";
  status = ns_cone_polish(g, g->options->max_iterations > 0 ? PTRDIFF_MAX : MOST_NEWTON, solved);

  tell(g);
  return status;
}

static ns_status run(ns_cone_stages *g, ns_cone_result *result, int *solved) {
  switch (g->options->solver) {
  case NS_CONE_NEWTON:
    return newton_alone(g, solved);
  case NS_CONE_SWEEPS:
    return sweep_alone(g, solved);
  case NS_CONE_PROXIMAL:
    return from_proximal(g, solved);
  case NS_CONE_PYRAMIDS:
    return from_all_pyramids(g, result, solved);
  default:
    return automatic(g, result, solved);
  }
}

ns_status ns_cone_stages_run(ns_cone_stages *g, ns_cone_result *result) {
  const size_t bytes = (size_t)g->problem->n * sizeof(double);
  const int automatic_one = g->options->solver == NS_CONE_AUTO;
  int solved = 0;
  ns_status status = NS_OK;

  if (g->options->warm && automatic_one) {
    g->stage = "newton";
    status = ns_cone_polish(g, MOST_NEAR, &solved);
    if (!solved)
      memset(g->x, 0, bytes);
  }
  if (status == NS_OK && !solved)
    status = run(g, result, &solved);
  solved = g->best_norm <= FORGIVEN;
  result->approximate = !solved && (g->has_pyramid || g->best_norm <= NEAR);
  if (g->has_pyramid && !(g->best_norm <= NEAR)) {
    g->found_by = "pyramids";
    memcpy(g->best, g->pyramid, bytes);
  }
  if (solved || result->approximate)
    result->flag = NS_LCP_SOLVED;
  else if (result->flag == NS_LCP_SOLVED)
    result->flag = NS_LCP_TROUBLE;
  result->solver = g->found_by;
  return status;
}
