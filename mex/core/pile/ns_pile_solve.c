/* ns_pile_solve.c: which stage comes after which. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_pile_parts.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define MOST_WORK 2e7   /* products of blocks that a factorisation may take */
#define SMALL_WORK 2e4  /* that may be taken without thought */
#define MOST_SWEEPS 1000
#define COLD_SWEEPS 20 /* before Newton's method, where the start is not near */
#define ROUNDS 3 /* of sweeps and Newton's method, each with more sweeps than the one before */
#define ROUGH 1e-4 /* residual of sweeps at which Newton's method is worth large factors */

typedef struct stages {
  ns_pile pile;
  const ns_pile_options *options;
  ns_arena *arena;
  ns_pile_row *f, *y;
  double *work;
} stages;

/* x = Mh^-1 (r + J' f) */
static ns_status start(stages *g, ns_pile_result *result, int *definite) {
  const ns_pile *pile = &g->pile;
  const ptrdiff_t n = (pile->problem->bodies + 1) * pile->problem->width;
  ns_pile_factors mass;
  ns_status status;

  memset(result->x, 0, (size_t)n * sizeof(double));
  ns_pile_defect(pile->problem, result->x, g->f, g->work);
  if (pile->problem->couplings == 0) {
    ns_pile_move(pile, g->work, result->x);
    return NS_OK;
  }
  *definite = pile->has_pattern;
  if (!*definite)
    return NS_OK;
  status = ns_pile_factors_create(&mass, &pile->pattern, pile->problem->width, g->arena);
  if (status != NS_OK)
    return status;
  ns_pile_matrix(pile, 0, NULL, NULL, &mass);
  *definite = ns_pile_factor(&mass, 1);
  if (*definite) {
    memcpy(result->x, g->work, (size_t)n * sizeof(double));
    ns_pile_factor_solve(&mass, result->x, g->work);
  }
  return NS_OK;
}

/* The equation of motion exactly for these impulses: momentum is what they make it, to roundoff. */
static void settle(stages *g, ns_pile_result *result) {
  const ns_pile_problem *problem = g->pile.problem;

  if (problem->couplings == 0) {
    ns_pile_defect(problem, result->x, g->f, g->work);
    ns_pile_move(&g->pile, g->work, result->x);
  }
  result->residual = ns_pile_residual(&g->pile, result->x, g->f, g->y, g->work);
}

static ns_status run(stages *g, int warm, ns_pile_result *result) {
  const ns_pile *pile = &g->pile;
  const int can_sweep = pile->problem->couplings == 0;
  const int small = pile->has_pattern && pile->pattern.work <= SMALL_WORK;
  const double tolerance = g->options->tolerance;
  const double enough = small ? tolerance : ns_larger(tolerance, ROUGH);
  ptrdiff_t sweeps = small ? COLD_SWEEPS : MOST_SWEEPS;
  ns_status status = NS_OK;

  result->residual = ns_pile_residual(pile, result->x, g->f, g->y, g->work);
  if (g->options->max_iterations > 0)
    sweeps = ns_smaller(sweeps, g->options->max_iterations);
  if (small && warm)
    status = ns_pile_newton(pile, g->options, g->arena, g->f, result);
  for (int k = 0; k < ROUNDS && status == NS_OK && !(result->residual <= tolerance); k++) {
    if (can_sweep)
      status = ns_pile_sweep(pile, sweeps << 2 * k, enough, g->arena, g->f, result);
    if (status != NS_OK || result->residual <= tolerance || !pile->has_pattern)
      break;
    status = ns_pile_newton(pile, g->options, g->arena, g->f, result);
  }
  return status;
}

static ns_status create(stages *g, const ns_pile_problem *problem) {
  g->f = NS_TAKE(g->arena, ns_pile_row, problem->contacts);
  g->y = NS_TAKE(g->arena, ns_pile_row, problem->contacts);
  g->work = NS_TAKE(g->arena, double, (problem->bodies + 1) * problem->width);
  if (g->arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < problem->contacts; k++)
    memcpy(g->f[k], problem->contact[k].f, sizeof g->f[k]);
  return NS_OK;
}

ns_status ns_pile_solve(const ns_pile_problem *problem, int warm, const ns_pile_options *options,
                        const ns_host *host, ns_arena *arena, ns_pile_result *result) {
  stages g = {.pile = {.problem = problem, .host = host}, .options = options, .arena = arena};
  int definite = 0;
  ns_status status = create(&g, problem);

  result->outcome = NS_PILE_INDEFINITE;
  result->residual = INFINITY;
  if (status == NS_OK)
    status = ns_pile_prepare(&g.pile, arena, &definite);
  if (status == NS_OK && definite)
    status = ns_pile_order(problem, MOST_WORK, arena, &g.pile.pattern, &g.pile.has_pattern);
  if (status == NS_OK && definite)
    status = start(&g, result, &definite);
  if (status != NS_OK || !definite)
    return status;
  status = run(&g, warm, result);
  if (status != NS_OK)
    return status;
  settle(&g, result);
  for (ptrdiff_t k = 0; k < problem->contacts; k++) {
    memcpy(problem->contact[k].f, g.f[k], sizeof g.f[k]);
    memcpy(problem->contact[k].y, g.y[k], sizeof g.y[k]);
  }
  result->outcome = result->residual <= options->tolerance ? NS_PILE_SOLVED : NS_PILE_ROUGH;
  return NS_OK;
}
