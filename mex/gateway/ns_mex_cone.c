/* ns_mex_cone.c: problems of friction, their options and results as arrays of the host. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_cone.h"

#include <string.h>

#define NAME "conesolve"

static const char *const solvers[] = {"auto",     "newton",   "gauss-seidel",
                                      "proximal", "pyramids", NULL};
static const char *const models[] = {"coulomb", "ccp", "convex", "box", NULL};
static const char *const efforts[] = {"normal", "high", NULL};
static const char *const displays[] = {"off", "final", "iter", "none", "notify", NULL};

ns_coulomb_options ns_mex_cone_options(int positional, int count, const mxArray *const arguments[],
                                       ptrdiff_t n) {
  ns_coulomb_options options = ns_coulomb_default_options();
  const mxArray *r0 = NULL;
  int solver = 0, display = 0, effort = 0, model = 0;
  const ns_mex_option table[] = {
      {"Solver", NS_OPTION_CHOICE, &solver, solvers},
      {"Model", NS_OPTION_CHOICE, &model, models},
      {"Tol", NS_OPTION_NUMBER, &options.tolerance, NULL},
      {"MaxIter", NS_OPTION_COUNT, &options.max_iterations, NULL},
      {"Effort", NS_OPTION_CHOICE, &effort, efforts},
      {"r0", NS_OPTION_ARRAY, &r0, NULL},
      {"Display", NS_OPTION_CHOICE, &display, displays},
      {NULL, NS_OPTION_ARRAY, NULL, NULL},
  };

  ns_mex_options(NAME, positional, count, arguments, table);
  options.solver = (ns_cone_solver)solver;
  options.model = (ns_coulomb_model)model;
  if (model != 0 && solver != 0)
    ns_mex_error(NAME, "invalidOption",
                 "Solver is for Model 'coulomb': the others have one method each");
  options.share = effort == 0 ? NS_LCP_USUAL_SHARE : 0;
  options.display = (ns_lcp_display)display;
  options.backslash = ns_mex_backslash;
  if (r0 != NULL)
    options.r0 = ns_mex_vector(NAME, "R0", r0, n, NS_FINITE, 0, 0);
  return options;
}

/* Without three positional arguments: is one of them of the wrong kind, or missing? */
static void explain_usage(int positional, int count, const mxArray *const arguments[]) {
  static const char *const names[] = {"W", "Q", "MU"};

  if (positional < count && count > 2)
    ns_mex_error(NAME, "invalidInput", "%s must be of class double, not %s", names[positional],
                 ns_mex_class(arguments[positional]));
  ns_mex_error(NAME, "usage", "call it as conesolve (W, q, mu), ...; see help conesolve");
}

ns_coulomb ns_mex_cone_problem(int positional, int count, const mxArray *const arguments[]) {
  ns_coulomb problem;

  if (positional < 3)
    explain_usage(positional, count, arguments);
  problem.W = ns_mex_square_matrix(NAME, "W", arguments[0]);
  if (problem.W.n % 3 != 0)
    ns_mex_error(NAME, "invalidInput", "W must have three rows for each contact, not %.0f in all",
                 (double)problem.W.n);
  problem.q = ns_mex_vector(NAME, "Q", arguments[1], problem.W.n, NS_FINITE, 0, 0);
  if (mxIsEmpty(arguments[2]) && problem.W.n > 0)
    ns_mex_error(NAME, "invalidInput", "MU must not be empty");
  problem.mu = ns_mex_vector(NAME, "MU", arguments[2], problem.W.n / 3, NS_FINITE, 1, 0);
  for (ptrdiff_t k = 0; k < problem.W.n / 3; k++)
    if (problem.mu[k] < 0)
      ns_mex_error(NAME, "invalidInput", "MU must not be negative, but mu(%.0f) = %g",
                   (double)k + 1, problem.mu[k]);
  return problem;
}

mxArray *ns_mex_cone_info(const ns_coulomb_result *result, ptrdiff_t n, double seconds) {
  const char *fields[] = {"iterations", "sweeps",  "pivots", "residual",   "scaled",
                          "solver",     "message", "time",   "infeasible", "certificate"};
  mxArray *info = mxCreateStructMatrix(1, 1, sizeof fields / sizeof *fields, fields);
  const ptrdiff_t count = result->infeasible ? n / 3 : 0;
  double *lambda;

  ns_mex_set_number(info, "iterations", (double)result->iterations);
  ns_mex_set_number(info, "sweeps", (double)result->sweeps);
  ns_mex_set_number(info, "pivots", (double)result->pivots);
  ns_mex_set_number(info, "residual", result->residual);
  ns_mex_set_number(info, "scaled", result->scaled_residual);
  ns_mex_set_number(info, "time", seconds);
  ns_mex_set_text(info, "solver", result->solver);
  ns_mex_set_text(info, "message", result->message);
  ns_mex_set_logical(info, "infeasible", result->infeasible);
  mxSetField(info, 0, "certificate", ns_mex_column(count, &lambda));
  if (count > 0)
    memcpy(lambda, result->certificate, (size_t)count * sizeof *lambda);
  return info;
}
