/* ns_cone_solve.c: which stage comes after which.
 *
 * From a near start Newton's method needs a few iterations. Otherwise it begins at the solution of an LCP with pyramids,
 * then after sweeps of Gauss and Seidel. What does not converge is a fine pyramid, and says so. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cone_parts.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define ENOUGH 1e-14    /* |F| at which Newton's method stops, in units of b */
#define TOLERANCE 1e-10 /* |F| that is a solution */
#define FORGIVEN                                                                                   \
  1e-8 /* also one, where contacts that share a load and just begin to slide keep it from less */
#define NEAR 1e-5        /* |F| of a point that stands for a solution before pyramids do */
#define MOST_NEAR 20     /* iterations from a near start */
#define MOST_FAR 60      /* from elsewhere */
#define LARGEST_LCP 400  /* contacts; more begin with sweeps */
#define MOST_RHO 1e6     /* by which slow sliding counts more */
#define BALANCES 2       /* how often that is chosen anew */
#define COARSE 8         /* directions of the pyramids to begin with */
#define FINE 16          /* of those that stand for cones */
#define WIDEST 0.5       /* angle between the corners of aimed pyramids, to begin with */
#define NARROWEST 1e-5   /* and at the end */
#define STILL 1e-13      /* sliding that has no direction */
#define ROUNDS 6         /* of sweeps and Newton's method */
#define SWEEPS 50        /* in a round */

/* x_i = unit x~_i / scale_i */
typedef struct scaled {
  ns_cone_scaled problem;
  double *scale, unit;
} scaled;

typedef struct stages {
  const scaled *s;
  const ns_lcp_options *lcp;
  const ns_host *host;
  ns_arena *arena;
  ns_cone_newton newton;
  double *x, *start, *best, *pyramid, *aim, *rho, best_norm;
  ptrdiff_t sweeps;
  int has_pyramid;
} stages;

/* Keeps the best point of all; *solved when it is a solution. F of a rho larger than 1 is larger than that of 1. */
static ns_status polish(stages *g, const ns_cone_scaled *problem, int most, int *solved) {
  const ptrdiff_t n = problem->n;
  ns_status status =
      ns_cone_newton_run(&g->newton, problem, most, ENOUGH * sqrt((double)n), g->host, g->x);

  if (status != NS_OK)
    return status;
  if (g->newton.best_norm < g->best_norm) {
    g->best_norm = g->newton.best_norm;
    memcpy(g->best, g->x, (size_t)n * sizeof(double));
  }
  *solved = g->best_norm <= TOLERANCE;
  return NS_OK;
}

/* rho |y_T| = |x_T| where a contact slides slowly */
static ns_status balance(stages *g) {
  const ns_cone_scaled *problem = &g->s->problem;
  ns_status status = ns_cone_map(problem, g->x, g->newton.y, g->newton.F, NULL);

  for (ptrdiff_t k = 0; k < problem->count; k++) {
    const ptrdiff_t row = problem->contact[k].row;
    double x = 0, y = 0;
    for (ptrdiff_t i = row + 1; i <= row + problem->contact[k].tangents; i++) {
      x = hypot(x, g->x[i]);
      y = hypot(y, g->newton.y[i]);
    }
    g->rho[k] = x > y ? ns_smaller(x / y, MOST_RHO) : 1;
  }
  return status;
}

/* The same once more, where contacts slide slowly. */
static ns_status polish_balanced(stages *g, int most, int *solved) {
  ns_cone_scaled balanced = g->s->problem;
  ns_status status = polish(g, &g->s->problem, most, solved);

  balanced.rho = g->rho;
  for (int k = 0; k < BALANCES && status == NS_OK && !*solved; k++) {
    status = balance(g);
    if (status == NS_OK)
      status = polish(g, &balanced, most, solved);
  }
  return status;
}

/* Newton's method from x, which stays as it is. */
static ns_status polish_copy(stages *g, int *solved) {
  const size_t bytes = (size_t)g->s->problem.n * sizeof(double);
  ns_status status;

  memcpy(g->start, g->x, bytes);
  status = polish_balanced(g, MOST_FAR, solved);
  memcpy(g->x, g->start, bytes);
  return status;
}

/* Pyramids, then finer ones with a corner where those before have their friction; g->pyramid is the last solution. */
static ns_status from_pyramids(stages *g, ns_cone_result *result, int *solved) {
  ns_status status = NS_OK;

  for (int directions = COARSE; directions <= FINE && status == NS_OK && !*solved;
       directions *= 2) {
    status = ns_cone_pyramids(&g->s->problem, directions, 0, g->x, g->lcp, g->host, g->arena, g->x,
                              result);
    if (status != NS_OK || result->flag != NS_LCP_SOLVED)
      return status;
    memcpy(g->pyramid, g->x, (size_t)g->s->problem.n * sizeof(double));
    g->has_pyramid = 1;
    status = polish_copy(g, solved);
  }
  return status;
}

/* Friction wants to be where the pyramid before makes a contact slide to: -y_T, or where it is while it sticks. */
static ns_status take_aim(stages *g) {
  const ns_cone_scaled *problem = &g->s->problem;
  ns_status status = ns_cone_map(problem, g->x, g->newton.y, g->newton.F, NULL);

  for (ptrdiff_t k = 0; k < problem->count; k++) {
    const ptrdiff_t row = problem->contact[k].row;
    double slip = 0;
    for (ptrdiff_t i = row + 1; i <= row + problem->contact[k].tangents; i++)
      slip = hypot(slip, g->newton.y[i]);
    for (ptrdiff_t i = row + 1; i <= row + problem->contact[k].tangents; i++)
      g->aim[i] = slip > STILL && problem->contact[k].psi == 0 ? -g->newton.y[i] : g->x[i];
  }
  return status;
}

/* Pyramids that are finer and finer where friction wants to be: exact where it is at a corner. */
static ns_status from_aimed_pyramids(stages *g, ns_cone_result *result, int *solved) {
  ns_status status = NS_OK;

  memcpy(g->x, g->pyramid, (size_t)g->s->problem.n * sizeof(double));
  for (double spread = WIDEST; spread > NARROWEST && status == NS_OK && !*solved; spread /= 4) {
    status = take_aim(g);
    if (status == NS_OK)
      status = ns_cone_pyramids(&g->s->problem, 0, spread, g->aim, g->lcp, g->host, g->arena, g->x,
                                result);
    if (status != NS_OK || result->flag != NS_LCP_SOLVED)
      return status;
    status = polish_copy(g, solved);
  }
  return status;
}

static ns_status from_sweeps(stages *g, int *solved) {
  ns_status status = NS_OK;

  for (int k = 0; k < ROUNDS && status == NS_OK && !*solved; k++) {
    status = ns_cone_sweep(&g->s->problem, SWEEPS << k, ENOUGH, g->lcp, g->host, g->arena, g->x, &g->sweeps);
    if (status == NS_OK && ns_interrupted(g->host))
      status = NS_INTERRUPTED;
    if (status == NS_OK)
      status = polish_copy(g, solved);
  }
  return status;
}

static ns_status run_stages(stages *g, int warm, ns_cone_result *result) {
  int solved = 0;
  ns_status status = NS_OK;

  if (warm)
    status = polish(g, &g->s->problem, MOST_NEAR, &solved);
  if (!solved)
    memset(g->x, 0, (size_t)g->s->problem.n * sizeof(double));
  if (status == NS_OK && !solved && g->s->problem.count <= LARGEST_LCP)
    status = from_pyramids(g, result, &solved);
  solved = g->best_norm <= FORGIVEN;
  if (status == NS_OK && !solved && g->has_pyramid)
    status = from_aimed_pyramids(g, result, &solved);
  solved = g->best_norm <= FORGIVEN;
  if (status == NS_OK && !solved)
    status = from_sweeps(g, &solved);
  solved = g->best_norm <= FORGIVEN;
  result->approximate = !solved && (g->has_pyramid || g->best_norm <= NEAR);
  if (g->has_pyramid && !(g->best_norm <= NEAR))
    memcpy(g->best, g->pyramid, (size_t)g->s->problem.n * sizeof(double));
  if (solved || result->approximate)
    result->flag = NS_LCP_SOLVED;
  return status;
}

/* norm (F, Inf) / max (1, norm (b, Inf)) in the given units, as of an LCP */
static ns_status finish(const ns_cone_problem *problem, ns_arena *arena, ns_cone_result *result) {
  const ns_cone_scaled as_given = {
      .given = problem,
      .n = problem->n,
      .count = problem->count,
      .contact = problem->contact,
      .A = problem->sparse != NULL ? *problem->sparse
                                   : (ns_matrix){problem->n, problem->A, NULL, NULL},
      .b = problem->b,
  };
  double *F = NS_TAKE(arena, double, problem->n), unit = 1;
  ns_status status =
      F == NULL ? NS_OUT_OF_MEMORY : ns_cone_map(&as_given, result->x, result->y, F, NULL);

  result->residual = 0;
  for (ptrdiff_t i = 0; i < problem->n && status == NS_OK; i++) {
    result->residual = ns_larger(result->residual, fabs(F[i]));
    unit = ns_larger(unit, fabs(problem->b[i]));
  }
  result->residual /= unit;
  return status;
}

ns_status ns_cone_solve(const ns_cone_problem *problem, int warm, const ns_lcp_options *lcp,
                        const ns_host *host, ns_arena *arena, ns_cone_result *result) {
  const ptrdiff_t n = problem->n;
  scaled s;
  stages g = {.s = &s, .lcp = lcp, .host = host, .arena = arena, .best_norm = INFINITY};
  ns_status status;

  s.scale = NS_TAKE(arena, double, n);
  if (s.scale == NULL)
    return NS_OUT_OF_MEMORY;
  status = ns_cone_scale(problem, arena, &s.problem, s.scale, &s.unit);

  result->flag = NS_LCP_TROUBLE;
  result->message = "";
  result->approximate = 0;
  g.x = NS_TAKE(arena, double, n);
  g.start = NS_TAKE(arena, double, n);
  g.best = NS_TAKE(arena, double, n);
  g.pyramid = NS_TAKE(arena, double, n);
  g.aim = NS_TAKE(arena, double, n);
  g.rho = NS_TAKE(arena, double, problem->count);
  if (status == NS_OK)
    status = ns_cone_newton_create(&g.newton, &s.problem, lcp, arena);
  if (status != NS_OK || arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < n; i++)
    g.x[i] = warm ? result->x[i] * s.scale[i] / s.unit : 0;
  status = run_stages(&g, warm, result);
  result->iterations += g.newton.iterations;
  for (ptrdiff_t i = 0; i < n; i++)
    result->x[i] = g.best[i] / s.scale[i] * s.unit;
  return status == NS_OK ? finish(problem, arena, result) : status;
}
