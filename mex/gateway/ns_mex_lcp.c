/* ns_mex_lcp.c: complementarity problems, their options and results as arrays of the host. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_lcp.h"

#include "ns_pathlib.h"

#include <math.h>
#include <string.h>

#define NAME "lcpsolve"

static const char *const solvers[] = {NS_LCP_SOLVER_NAMES, NULL};
static const char *const efforts[] = {"normal", "high", NULL};
static const char *const displays[] = {"off", "final", "iter", "none", "notify", NULL};

static const signed char *read_basis(const mxArray *array, ptrdiff_t n) {
  const double *x;
  signed char *basis;

  if (array == NULL)
    return NULL;
  x = ns_mex_vector(NAME, "Basis", array, n, NS_FINITE, 0, 0);
  basis = mxMalloc((size_t)(n > 0 ? n : 1));
  for (ptrdiff_t i = 0; i < n; i++) {
    if (x[i] != -1 && x[i] != 0 && x[i] != 1)
      ns_mex_error(NAME, "invalidOption",
                   "Basis must hold -1 (at l), 0 (basic) or 1 (at u), not %g", x[i]);
    basis[i] = (signed char)x[i];
  }
  return basis;
}

ns_lcp_options ns_mex_lcp_options(int positional, int count, const mxArray *const arguments[],
                                  ptrdiff_t n) {
  ns_lcp_options options = ns_lcp_default_options();
  const mxArray *basis = NULL;
  int solver = 0, display = 0, effort = 0;
  const ns_mex_option table[] = {
      {"Solver", NS_OPTION_CHOICE, &solver, solvers},
      {"Tol", NS_OPTION_NUMBER, &options.tolerance, NULL},
      {"MaxIter", NS_OPTION_COUNT, &options.max_iterations, NULL},
      {"Effort", NS_OPTION_CHOICE, &effort, efforts},
      {"Basis", NS_OPTION_ARRAY, &basis, NULL},
      {"PathLibrary", NS_OPTION_TEXT, &options.path_library, NULL},
      {"Display", NS_OPTION_CHOICE, &display, displays},
      {NULL, NS_OPTION_ARRAY, NULL, NULL},
  };

  ns_mex_options(NAME, positional, count, arguments, table);
  options.solver = (ns_lcp_solver)solver;
  options.display = (ns_lcp_display)display;
  options.share = effort == 0 ? NS_LCP_USUAL_SHARE : 0;
  options.basis = read_basis(basis, n);
  options.backslash = ns_mex_backslash;
  if (options.solver == NS_LCP_PATH)
    options.path_text = mxCalloc(NS_PATHLIB_TEXT, 1);
  return options;
}

/* Without two positional arguments: is one of them of the wrong kind, or missing? */
static void explain_usage(int positional, int count, const mxArray *const arguments[]) {
  if (positional < count && count > 1)
    ns_mex_error(NAME, "invalidInput", "%s must be of class double, not %s",
                 positional == 0 ? "M" : "Q", ns_mex_class(arguments[positional]));
  ns_mex_error(NAME, "usage",
               "call it as lcpsolve (M, q), lcpsolve (M, q, l, u), ...; see help lcpsolve");
}

ns_lcp ns_mex_lcp_problem(int positional, int count, const mxArray *const arguments[]) {
  ns_lcp problem;
  ptrdiff_t n;

  if (positional < 2)
    explain_usage(positional, count, arguments);
  problem.M = ns_mex_square_matrix(NAME, "M", arguments[0]);
  n = problem.M.n;
  problem.q = ns_mex_vector(NAME, "Q", arguments[1], n, NS_FINITE, 0, 0);
  problem.l =
      ns_mex_vector(NAME, "L", positional > 2 ? arguments[2] : NULL, n, NS_LOWER_BOUND, 1, 0);
  problem.u = ns_mex_vector(NAME, "U", positional > 3 ? arguments[3] : NULL, n, NS_UPPER_BOUND, 1,
                            INFINITY);
  for (ptrdiff_t i = 0; i < n; i++)
    if (problem.l[i] >= NS_INFINITE_BOUND || problem.u[i] <= -NS_INFINITE_BOUND)
      ns_mex_error(NAME, "invalidInput", "L must be below %g and U above -%g, which are infinite",
                   NS_INFINITE_BOUND, NS_INFINITE_BOUND);
  for (ptrdiff_t i = 0; i < n; i++)
    if (problem.l[i] > problem.u[i])
      ns_mex_error(NAME, "invalidInput", "L must not exceed U, but l(%.0f) = %g > u(%.0f) = %g",
                   (double)i + 1, problem.l[i], (double)i + 1, problem.u[i]);
  return problem;
}

mxArray *ns_mex_lcp_info(const ns_lcp_result *result, ptrdiff_t n, double seconds) {
  const char *fields[] = {"iterations", "residual", "solver", "basis",
                          "message",    "time",     "ray",    "infeasible"};
  mxArray *info = mxCreateStructMatrix(1, 1, sizeof fields / sizeof *fields, fields), *basis;
  double *number;

  ns_mex_set_number(info, "iterations", (double)result->iterations);
  ns_mex_set_number(info, "residual", result->residual);
  ns_mex_set_number(info, "time", seconds);
  ns_mex_set_text(info, "solver", result->solver);
  ns_mex_set_text(info, "message", result->message);
  ns_mex_set_logical(info, "infeasible", result->infeasible);
  basis = ns_mex_column(n, &number);
  for (ptrdiff_t i = 0; i < n; i++)
    number[i] = result->basis[i];
  mxSetField(info, 0, "basis", basis);
  mxSetField(info, 0, "ray", ns_mex_column(result->has_ray ? n : 0, &number));
  if (result->has_ray && n > 0)
    memcpy(number, result->ray, (size_t)n * sizeof *number);
  return info;
}
