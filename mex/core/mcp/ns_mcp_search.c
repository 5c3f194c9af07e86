/* ns_mcp_search.c: along a direction, bent at the bounds, to where the merit is low enough. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mcp_work.h"

#include "ns_vector.h"

#define SMALLEST_STEP 1e-10

double ns_mcp_ceiling(const ns_mcp_work *work) {
  double ceiling = work->point.merit;

  for (int k = 0; k < NS_MCP_MEMORY && k < work->attempt; k++)
    ceiling = ns_larger(ceiling, work->memory[k]);
  return ceiling;
}

void ns_mcp_remember(ns_mcp_work *work, double merit) {
  work->memory[work->attempt % NS_MCP_MEMORY] = merit;
}

static void exchange(ns_mcp_work *work) {
  const ns_mcp_point point = work->point;

  work->point = work->trial;
  work->trial = point;
}

ns_status ns_mcp_go(ns_mcp_work *work, int *went) {
  const double before = work->point.merit;
  ns_status status;

  exchange(work);
  status = ns_mcp_linearise(work, went);
  if (status == NS_OK && *went)
    ns_mcp_remember(work, before);
  else
    exchange(work);
  return status;
}

/* The trial point mid (l, z + t direction, u); returns gradient'(trial - z). */
static double place(ns_mcp_work *work, const double *gradient, const double *direction, double t) {
  double slope = 0;

  for (ptrdiff_t i = 0; i < work->n; i++) {
    work->trial.z[i] = ns_mcp_clip(work, i, work->point.z[i] + t * direction[i]);
    slope += gradient[i] * (work->trial.z[i] - work->point.z[i]);
  }
  return slope;
}

ns_status ns_mcp_search(ns_mcp_work *work, const double *gradient, const double *direction,
                        double first, double ceiling, double *step) {
  int refused = 0, evaluated = 0;

  *step = 0;
  for (double t = first; t >= SMALLEST_STEP; t /= 2) {
    const double slope = place(work, gradient, direction, t);
    int inside = 0, went = 0;
    ns_status status;
    if (!(slope < 0))
      continue;
    evaluated = 1;
    status = ns_mcp_evaluate(work, &work->trial, &inside);
    if (status == NS_OK && inside && work->trial.merit <= ceiling + NS_MCP_SUFFICIENT * slope)
      status = ns_mcp_go(work, &went);
    else
      refused = refused || inside;
    if (went)
      *step = t;
    if (went || status != NS_OK)
      return status;
  }
  work->outside = evaluated && !refused;
  return NS_OK;
}
