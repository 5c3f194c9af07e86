/* ns_pile_solve.c: which stage comes after which. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_pile_parts.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define MOST_WORK 2e6     /* products of blocks that a factorisation may take */
#define MOST_PRODUCTS 2e7 /* and all of them: about a second */
#define HANDFUL 30        /* bodies of which Newton's method knows what to do without sweeps, */
#define FEW_BODIES 200    /* with some sweeps, */
#define LOOSE 1e-6        /* and with more the tolerance from which on sweeps do alone */
#define NEAR 1e-5         /* residual at which Newton's method knows the states of most contacts, */
#define NEARER 1e-2       /* and its fall where it did not; */
#define EXACT 1e-14       /* residual that sweeps of a handful of bodies may reach */
#define ROUGH 1e-4        /* the same of many bodies */
#define VIOLATED 1e-6     /* relative speed at which contacts may close, */
#define MORE_VIOLATED 100 /* or this over a loose tolerance */

typedef struct stages {
  ns_pile pile;
  const ns_pile_options *options;
  ns_arena *arena;
  ns_pile_row *f, *y;
  double *work;
  double products; /* of blocks that factorisations may still take */
  int ordered;     /* the order of elimination was sought */
} stages;

/* The order of elimination takes time of its own where there are many bodies, so that it waits until it is needed. */
static ns_status find_pattern(stages *g) {
  if (g->ordered)
    return NS_OK;
  g->ordered = 1;
  return ns_pile_order(g->pile.problem, MOST_WORK, g->arena, &g->pile.pattern,
                       &g->pile.has_pattern);
}

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
  status = find_pattern(g);
  *definite = pile->has_pattern;
  if (status != NS_OK || !*definite)
    return status;
  status = ns_pile_factors_create(&mass, &pile->pattern, pile->problem->width, g->arena);
  if (status != NS_OK)
    return status;
  ns_pile_matrix(pile, 0, NULL, NULL, NULL, &mass);
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
  result->residual = ns_pile_residual(&g->pile, result->x, g->f, g->y, g->work, &result->unit);
}

/* At most that many steps, and as many as the products that are left pay for. */
static ns_status newton(stages *g, ptrdiff_t most, int trusted, ns_pile_result *result) {
  const ptrdiff_t before = result->newton;
  ns_status status = find_pattern(g);
  double affordable;

  if (status != NS_OK || !g->pile.has_pattern)
    return status;
  affordable = g->products / g->pile.pattern.work;
  most = affordable < (double)most ? (ptrdiff_t)affordable : most;
  status = ns_pile_newton(&g->pile, most, g->options->tolerance, trusted, g->arena, g->f, result);
  g->products -= (double)(result->newton - before) * g->pile.pattern.work;
  return status;
}

/* How sweeps and Newton's method follow each other. A sweep costs so much less than a step of Newton's method that it pays
 * to find the states of contacts by sweeps, but of a handful of bodies. Many bodies with a loose tolerance have sweeps
 * alone. */
typedef struct plan {
  int first;                                        /* begin with Newton's method */
  int trusted;                                      /* as ns_pile_newton has it */
  int alone;                                        /* sweeps are */
  ptrdiff_t rounds;                                 /* of both */
  ptrdiff_t sweeps, more_sweeps, steps, more_steps; /* in the first round, and their growth */
  double enough;                                    /* residual at which sweeps end */
} plan;

static plan make_plan(const stages *g, int warm, double residual) {
  const ptrdiff_t bodies = g->pile.problem->bodies;
  const double tolerance = g->options->tolerance;
  const int loose = tolerance >= LOOSE;

  if (bodies <= HANDFUL && tolerance < ROUGH)
    return (plan){warm && !loose, 1, 0, 5, 30, 2, 100, 2, loose ? tolerance : EXACT};
  if (bodies <= FEW_BODIES)
    return (plan){warm && !loose && residual <= NEAR, 0, 0, 5, 300, 1, 15, 4, NEAR};
  return (plan){0, 0, loose, 2, 1000, 1, 200, 2, ROUGH};
}

static ns_status run(stages *g, int warm, ns_pile_result *result) {
  const ns_pile *pile = &g->pile;
  const int can_sweep = pile->problem->couplings == 0;
  const double tolerance = g->options->tolerance;
  const ptrdiff_t most = g->options->max_iterations;
  ns_status status = NS_OK;
  plan p;

  result->residual = ns_pile_residual(pile, result->x, g->f, g->y, g->work, &result->unit);
  p = make_plan(g, warm, result->residual);
  if (p.first)
    status = newton(g, p.steps, 1, result);
  p.sweeps = most > 0 && most < p.sweeps ? most : p.sweeps;
  for (int k = 0; k < p.rounds && status == NS_OK && !(result->residual <= tolerance); k++) {
    if (can_sweep)
      status = ns_pile_sweep(pile, p.sweeps,
                             tolerance < LOOSE ? p.enough : ns_larger(tolerance, p.enough),
                             g->arena, g->f, result);
    if (status == NS_OK && !(result->residual <= tolerance) && !p.alone)
      status = newton(g, p.steps, p.trusted, result);
    p.steps *= p.more_steps;
    p.sweeps *= p.more_sweeps;
    p.enough *= NEARER;
    if (most > 0 && result->sweeps + result->newton >= most)
      break;
  }
  return status;
}

/* A residual that is small only beside impulses which have grown beyond all bounds is none. */
static void certify(stages *g, ns_pile_result *result) {
  const double violation = ns_pile_violation(&g->pile, result->x, g->y, g->work);

  if (!(violation <= ns_larger(VIOLATED, MORE_VIOLATED * g->options->tolerance)))
    result->residual = ns_larger(result->residual, violation);
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
  stages g = {.pile = {.problem = problem, .host = host},
              .options = options,
              .arena = arena,
              .products = MOST_PRODUCTS};
  int definite = 0;
  ns_status status = create(&g, problem);

  result->outcome = NS_PILE_INDEFINITE;
  result->residual = INFINITY;
  if (status == NS_OK)
    status = ns_pile_prepare(&g.pile, arena, &definite);
  if (status == NS_OK && definite)
    status = start(&g, result, &definite);
  if (status != NS_OK || !definite)
    return status;
  status = run(&g, warm, result);
  if (status != NS_OK)
    return status;
  settle(&g, result);
  certify(&g, result);
  for (ptrdiff_t k = 0; k < problem->contacts; k++) {
    memcpy(problem->contact[k].f, g.f[k], sizeof g.f[k]);
    memcpy(problem->contact[k].y, g.y[k], sizeof g.y[k]);
  }
  result->outcome = result->residual <= options->tolerance ? NS_PILE_SOLVED : NS_PILE_ROUGH;
  return NS_OK;
}
