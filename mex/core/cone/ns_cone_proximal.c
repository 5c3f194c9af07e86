/* ns_cone_proximal.c: the proximal point method.
 *
 * x_k+1 solves the problem with A + nu I and b - nu x_k, whose contacts no longer share loads in ways that A does not see,
 * and which Newton's method therefore solves from farther away. The residual of x_k+1 in the given problem is
 * nu |x_k+1 - x_k|: nu falls as long as that goes well, and grows where it does not.
 *
 * Newton's method takes full steps, as the active sets of a convex problem are found: |F| hardly tells how far a point is
 * from the solution along loads that contacts share, so that shorter steps would end in the wrong place. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cone_parts.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define FIRST_NU 1e-5 /* in units of A */
#define LEAST_NU 1e-9
#define LARGEST_NU 10
#define LESS 2 /* fall of nu after problems solved in EASY iterations */
#define EASY 10
#define MORE 4    /* growth of nu after those not solved */
#define MOST 1000 /* such problems */
#define STEPS 12  /* of Newton's method in each */
#define PART 0.05 /* of |F| that may be left in x_k+1 */
#define LEAST_LEFT 1e-14

typedef struct proximal {
  ns_cone_newton *newton;
  const ns_cone_scaled *given;
  ns_cone_scaled problem;
  double *value, *b, *x, *best, nu;
  ptrdiff_t *diagonal; /* where the entries of A stand */
} proximal;

static ns_status create(proximal *p, ns_arena *arena) {
  const ns_matrix *A = &p->given->A;
  const int sparse = ns_matrix_is_sparse(A);
  const ptrdiff_t n = p->given->n, entries = sparse ? A->start[n] : n * n;

  p->value = NS_TAKE(arena, double, entries);
  p->diagonal = NS_TAKE(arena, ptrdiff_t, n);
  p->b = NS_TAKE(arena, double, n);
  p->x = NS_TAKE(arena, double, n);
  p->best = NS_TAKE(arena, double, n);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  memcpy(p->value, A->value, (size_t)entries * sizeof *p->value);
  for (ptrdiff_t j = 0; j < n; j++) {
    p->diagonal[j] = j + j * n;
    for (ptrdiff_t k = sparse ? A->start[j] : 0; k < (sparse ? A->start[j + 1] : 0); k++)
      if (A->row[k] == j)
        p->diagonal[j] = k;
  }
  p->problem = *p->given;
  p->problem.A.value = p->value;
  p->problem.b = p->b;
  p->nu = FIRST_NU;
  return NS_OK;
}

/* Solves the problem about x as well as `left`; *solved tells whether. */
static ns_status solve_about(proximal *p, const double *x, double left, const ns_host *host,
                             int *solved) {
  const ptrdiff_t n = p->given->n;
  ns_status status;

  for (ptrdiff_t j = 0; j < n; j++) {
    p->value[p->diagonal[j]] = p->given->A.value[p->diagonal[j]] + p->nu;
    p->b[j] = p->given->b[j] - p->nu * x[j];
  }
  memcpy(p->x, x, (size_t)n * sizeof *x);
  p->newton->full_steps = 1;
  status = ns_cone_newton_run(p->newton, &p->problem, STEPS, left, host, p->x);
  p->newton->full_steps = 0;
  *solved = p->newton->best_norm <= left;
  return status;
}

/* |F| of x in the given problem; x is kept where it is the best. */
static ns_status measure(proximal *p, const double *x, double *norm, double *best_norm) {
  const ptrdiff_t n = p->given->n;
  ns_status status = ns_cone_map(p->given, x, p->newton->y, p->newton->F, NULL);

  *norm = 0;
  for (ptrdiff_t i = 0; i < n; i++)
    *norm = hypot(*norm, p->newton->F[i]);
  if (status == NS_OK && *norm < *best_norm) {
    *best_norm = *norm;
    memcpy(p->best, x, (size_t)n * sizeof *x);
  }
  return status;
}

ns_status ns_cone_proximal(ns_cone_newton *newton, const ns_cone_scaled *problem, double tolerance,
                           const ns_host *host, ns_arena *arena, double *x) {
  const size_t bytes = (size_t)problem->n * sizeof *x;
  proximal p = {.newton = newton, .given = problem};
  double norm, best_norm = INFINITY;
  ns_status status = create(&p, arena);

  if (status == NS_OK)
    status = measure(&p, x, &norm, &best_norm);
  for (int k = 0; k < MOST && status == NS_OK && best_norm > tolerance && p.nu <= LARGEST_NU; k++) {
    const ptrdiff_t before = newton->iterations;
    int solved;
    status = solve_about(&p, x, ns_larger(LEAST_LEFT, PART * norm), host, &solved);
    if (status != NS_OK || newton->iterations >= newton->limit)
      break;
    if (!solved) {
      p.nu *= MORE;
      continue;
    }
    memcpy(x, p.x, bytes);
    status = measure(&p, x, &norm, &best_norm);
    if (newton->iterations - before < EASY)
      p.nu = ns_larger(LEAST_NU, p.nu / LESS);
  }
  if (status == NS_OK)
    memcpy(x, p.best, bytes);
  newton->best_norm = best_norm;
  return status;
}
