/* ns_coulomb_solve.c: what to say about the outcome of ns_cone_solve_by. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_coulomb.h"

#include "ns_vector.h"

#include <string.h>

#define GOAL 1e-10 /* of |F| within, at most */
#define BELOW 0.01 /* and over the tolerance: that of the residuals is in other units */

#define PATIENCE 4 /* where impulses are large numbers, their last digits count */

ns_coulomb_options ns_coulomb_default_options(void) {
  return (ns_coulomb_options){.solver = NS_CONE_AUTO, .tolerance = 1e-8};
}

/* u, and the residuals, from W and q */
static void measure(const ns_coulomb *problem, ns_coulomb_result *result) {
  ns_matrix_multiply(&problem->W, result->r, result->u);
  for (ptrdiff_t i = 0; i < problem->W.n; i++)
    result->u[i] += problem->q[i];
  result->residual = ns_coulomb_residual(problem, result->r, result->u, 0);
  result->scaled_residual = ns_coulomb_residual(problem, result->r, result->u, 1);
}

static int is_solution(const ns_coulomb_options *options, const ns_coulomb_result *result) {
  return result->residual <= options->tolerance && result->scaled_residual <= options->tolerance;
}

static ns_status solve(const ns_coulomb *problem, const ns_coulomb_options *options,
                       const ns_host *host, ns_arena *arena, ns_coulomb_result *result) {
  const ptrdiff_t n = problem->W.n, count = n / 3;
  ns_lcp_options lcp = ns_lcp_default_options();
  ns_cone_contact *contact = NS_TAKE(arena, ns_cone_contact, count);
  const ns_cone_problem cones = {
      .n = n,
      .count = count,
      .contact = contact,
      .A = ns_matrix_is_sparse(&problem->W) ? NULL : problem->W.value,
      .b = problem->q,
      .sparse = ns_matrix_is_sparse(&problem->W) ? &problem->W : NULL,
  };
  const ns_cone_options by = {
      .solver = options->solver,
      .warm = options->r0 != NULL,
      .goal = ns_smaller(GOAL, BELOW * options->tolerance),
      .patience = PATIENCE,
      .max_iterations = options->max_iterations,
      .display = options->display,
      .lcp = &lcp,
  };
  ns_cone_result answer = {.x = result->r, .y = result->u};
  ns_status status;

  if (contact == NULL)
    return NS_OUT_OF_MEMORY;
  lcp.backslash = options->backslash;
  for (ptrdiff_t k = 0; k < count; k++)
    contact[k] = (ns_cone_contact){3 * k, 2, problem->mu[k], 0};
  status = ns_cone_solve_by(&cones, &by, host, arena, &answer);
  result->iterations = answer.iterations;
  result->sweeps = answer.sweeps;
  result->pivots = answer.pivots;
  result->solver = answer.solver;
  return status;
}

static void conclude(const ns_coulomb_options *options, ns_coulomb_result *result) {
  const ptrdiff_t done = options->solver == NS_CONE_SWEEPS ? result->sweeps : result->iterations;

  if (is_solution(options, result)) {
    result->flag = NS_LCP_SOLVED;
    result->message = "solved";
  } else if (result->infeasible) {
    result->flag = NS_LCP_RAY;
    result->message = "no solution exists: the certificate shows that some contact must approach";
  } else if (options->max_iterations > 0 && done >= options->max_iterations) {
    result->flag = NS_LCP_LIMIT;
    result->message = "iteration limit";
  } else {
    result->flag = NS_LCP_TROUBLE;
    result->message = "the tolerance was not reached";
  }
}

ns_status ns_coulomb_solve(const ns_coulomb *problem, const ns_coulomb_options *options,
                           const ns_host *host, ns_coulomb_result *result) {
  const size_t bytes = (size_t)problem->W.n * sizeof(double);
  ns_arena arena = ns_arena_create(host);
  ns_status status = NS_OK;

  result->solver = "start";
  result->infeasible = 0;
  memset(result->r, 0, bytes);
  if (options->r0 != NULL)
    memcpy(result->r, options->r0, bytes);
  measure(problem, result);
  if (!is_solution(options, result)) {
    status = solve(problem, options, host, &arena, result);
    if (status == NS_OK)
      measure(problem, result);
    if (status == NS_OK && !is_solution(options, result))
      status = ns_coulomb_certify(problem, host, &arena, result->certificate, &result->infeasible);
  }
  ns_arena_release(&arena);
  if (status != NS_OK)
    return status;
  conclude(options, result);
  if (options->display != NS_LCP_QUIET)
    ns_report(host, "%s by %s: residual %.2e, scaled %.2e; %td iterations, %td sweeps, %td pivots",
              result->message, result->solver, result->residual, result->scaled_residual,
              result->iterations, result->sweeps, result->pivots);
  return NS_OK;
}
