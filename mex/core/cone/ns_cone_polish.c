/* ns_cone_polish.c: Newton's method from where a stage has come to. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cone_stages.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define ENOUGH 1e-14 /* |F| at which Newton's method stops, in units of b */
#define MOST_FAR 60  /* iterations */
#define MOST_RHO 1e6 /* by which slow sliding counts more */
#define BALANCES 2   /* how often that is chosen anew */

void ns_cone_keep(ns_cone_stages *g, double norm) {
  if (!(norm < g->best_norm))
    return;
  g->best_norm = norm;
  g->found_by = g->stage;
  memcpy(g->best, g->x, (size_t)g->problem->n * sizeof(double));
}

static ns_status polish(ns_cone_stages *g, const ns_cone_scaled *problem, ptrdiff_t most,
                        int *solved) {
  ns_status status = ns_cone_newton_run(&g->newton, problem, most,
                                        ENOUGH * sqrt((double)problem->n), g->host, g->x);

  if (status == NS_OK)
    ns_cone_keep(g, g->newton.best_norm);
  *solved = g->best_norm <= g->goal;
  return status;
}

ns_status ns_cone_polish(ns_cone_stages *g, ptrdiff_t most, int *solved) {
  return polish(g, g->problem, most, solved);
}

/* rho |y_T| = |x_T| where a contact slides slowly */
static ns_status balance(ns_cone_stages *g) {
  const ns_cone_scaled *problem = g->problem;
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
static ns_status polish_balanced(ns_cone_stages *g, ptrdiff_t most, int *solved) {
  ns_cone_scaled balanced = *g->problem;
  ns_status status = polish(g, g->problem, most, solved);

  balanced.rho = g->rho;
  for (int k = 0; k < BALANCES && status == NS_OK && !*solved; k++) {
    status = balance(g);
    if (status == NS_OK)
      status = polish(g, &balanced, most, solved);
  }
  return status;
}

ns_status ns_cone_polish_copy(ns_cone_stages *g, int *solved) {
  const size_t bytes = (size_t)g->problem->n * sizeof(double);
  ns_status status;

  memcpy(g->start, g->x, bytes);
  status = polish_balanced(g, MOST_FAR, solved);
  memcpy(g->x, g->start, bytes);
  return status;
}
