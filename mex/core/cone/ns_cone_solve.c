/* ns_cone_solve.c: the problem into units of its own, through the stages, and back. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cone_stages.h"

#include "ns_vector.h"

#include <math.h>

/* norm (F, Inf) / max (1, norm (b, Inf)) in the given units, as of an LCP */
static ns_status finish(const ns_cone_problem *problem, ns_arena *arena, ns_cone_result *result) {
  const ns_cone_scaled as_given = {
      .given = problem,
      .n = problem->n,
      .count = problem->count,
      .contact = problem->contact,
      .A = ns_cone_matrix(problem),
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

ns_status ns_cone_solve_by(const ns_cone_problem *problem, const ns_cone_options *options,
                           const ns_host *host, ns_arena *arena, ns_cone_result *result) {
  const ptrdiff_t n = problem->n;
  double *scale = NS_TAKE(arena, double, n), unit;
  ns_cone_scaled scaled;
  ns_cone_stages g;
  ns_status status =
      scale == NULL ? NS_OUT_OF_MEMORY : ns_cone_scale(problem, arena, &scaled, scale, &unit);

  if (status == NS_OK)
    status = ns_cone_stages_create(&g, &scaled, options, host, arena);
  if (status != NS_OK)
    return status;
  result->flag = NS_LCP_TROUBLE;
  result->message = "";
  result->solver = "";
  result->approximate = 0;
  result->path = 0;
  for (ptrdiff_t i = 0; i < n; i++)
    g.x[i] = options->warm ? result->x[i] * scale[i] / unit : 0;
  status = ns_cone_stages_run(&g, result);
  result->iterations += g.newton.iterations;
  result->sweeps += g.sweeper.sweeps;
  for (ptrdiff_t i = 0; i < n; i++)
    result->x[i] = g.best[i] / scale[i] * unit;
  return status == NS_OK ? finish(problem, arena, result) : status;
}

ns_status ns_cone_solve(const ns_cone_problem *problem, int warm, const ns_lcp_options *lcp,
                        const ns_host *host, ns_arena *arena, ns_cone_result *result) {
  const ns_cone_options options = {.warm = warm, .lcp = lcp};

  return ns_cone_solve_by(problem, &options, host, arena, result);
}
