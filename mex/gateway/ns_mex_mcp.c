/* ns_mex_mcp.c: the arguments and the results of mcpsolve. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_mcp.h"

#include "ns_pathlib.h"

#include <math.h>
#include <string.h>

#define NAME "mcpsolve"
#define MCP_POSITIONAL 4 /* fun, z0, l, u */
#define MOST_RESTARTS 1000000.0

static const char *const solvers[] = {"newton-lemke", "semismooth", "path", NULL};
static const char *const displays[] = {"off", "final", "iter", "none", "notify", NULL};
static const char *const jacobians[] = {"off", "on", "auto", NULL};

static void read_bounds(ns_mcp *problem, int positional, const mxArray *const arguments[]) {
  const ptrdiff_t n = problem->n;

  problem->l =
      ns_mex_vector(NAME, "L", positional > 2 ? arguments[2] : NULL, n, NS_LOWER_BOUND, 1, 0);
  problem->u = ns_mex_vector(NAME, "U", positional > 3 ? arguments[3] : NULL, n, NS_UPPER_BOUND, 1,
                             INFINITY);
  for (ptrdiff_t i = 0; i < n; i++)
    if (problem->l[i] >= NS_INFINITE_BOUND || problem->u[i] <= -NS_INFINITE_BOUND)
      ns_mex_error(NAME, "invalidInput", "L must be below %g and U above -%g, which are infinite",
                   NS_INFINITE_BOUND, NS_INFINITE_BOUND);
  for (ptrdiff_t i = 0; i < n; i++)
    if (problem->l[i] > problem->u[i])
      ns_mex_error(NAME, "invalidInput", "L must not exceed U, but l(%.0f) = %g > u(%.0f) = %g",
                   (double)i + 1, problem->l[i], (double)i + 1, problem->u[i]);
}

static void read_problem(ns_mex_mcp *m, int positional, int count,
                         const mxArray *const arguments[]) {
  if (count < 2)
    ns_mex_error(NAME, "usage",
                 "call it as mcpsolve (fun, z0), mcpsolve (fun, z0, l, u), ...; see help mcpsolve");
  if (strcmp(ns_mex_class(arguments[0]), "function_handle") != 0)
    ns_mex_error(NAME, "invalidInput", "FUN must be a function handle, not %s",
                 ns_mex_class(arguments[0]));
  if (positional < 2)
    ns_mex_error(NAME, "invalidInput", "Z0 must be of class double, not %s",
                 ns_mex_class(arguments[1]));
  m->handle = arguments[0];
  m->problem.n = (ptrdiff_t)mxGetNumberOfElements(arguments[1]);
  m->problem.z0 = ns_mex_vector(NAME, "Z0", arguments[1], m->problem.n, NS_FINITE, 0, 0);
  read_bounds(&m->problem, positional, arguments);
}

static ptrdiff_t read_restarts(const mxArray *array, ptrdiff_t missing) {
  const int is_number = array != NULL && mxIsNumeric(array) && !mxIsComplex(array) &&
                        mxGetNumberOfElements(array) == 1;
  const double x = is_number ? mxGetScalar(array) : NAN;

  if (array == NULL)
    return missing;
  if (!is_number)
    ns_mex_error(NAME, "invalidOption",
                 "Restarts must be an integer from 0 on, not a %.0f x %.0f array of class %s",
                 (double)mxGetM(array), (double)mxGetN(array), ns_mex_class(array));
  if (!(x >= 0 && x <= MOST_RESTARTS && x == floor(x)))
    ns_mex_error(NAME, "invalidOption", "Restarts must be an integer from 0 to %g, not %g",
                 MOST_RESTARTS, x);
  return (ptrdiff_t)x;
}

static void read_pattern(ns_mex_mcp *m, const mxArray *array) {
  mxArray *sparse = (mxArray *)array;
  const ptrdiff_t n = m->problem.n;

  if (array == NULL)
    return;
  if (!(mxIsDouble(array) || mxIsLogical(array)) || mxGetNumberOfDimensions(array) != 2 ||
      (ptrdiff_t)mxGetM(array) != n || (ptrdiff_t)mxGetN(array) != n)
    ns_mex_error(NAME, "invalidOption",
                 "JacobPattern must be a %.0f x %.0f matrix, not a %.0f x %.0f array of class %s",
                 (double)n, (double)n, (double)mxGetM(array), (double)mxGetN(array),
                 ns_mex_class(array));
  if (mxIsComplex(array))
    ns_mex_error(NAME, "invalidOption", "JacobPattern must be real, not complex");
  if (!mxIsSparse(array)) {
    mxArray *full = sparse;
    mexCallMATLAB(1, &sparse, 1, &full, "sparse");
  }
  m->pattern.n = n;
  m->pattern.start = (const ptrdiff_t *)mxGetJc(sparse);
  m->pattern.row = (const ptrdiff_t *)mxGetIr(sparse);
  m->problem.pattern = &m->pattern;
}

static void read_options(ns_mex_mcp *m, int positional, int count,
                         const mxArray *const arguments[]) {
  ns_mcp_options *options = &m->options;
  const mxArray *restarts = NULL, *pattern = NULL;
  int solver = 0, display = 0;
  const ns_mex_option table[] = {
      {"Solver", NS_OPTION_CHOICE, &solver, solvers},
      {"Tol", NS_OPTION_NUMBER, &options->tolerance, NULL},
      {"MaxIter", NS_OPTION_COUNT, &options->max_iterations, NULL},
      {"Restarts", NS_OPTION_ARRAY, &restarts, NULL},
      {"Jacobian", NS_OPTION_CHOICE, &m->gives_jacobian, jacobians},
      {"JacobPattern", NS_OPTION_ARRAY, &pattern, NULL},
      {"PathLibrary", NS_OPTION_TEXT, &options->path_library, NULL},
      {"Display", NS_OPTION_CHOICE, &display, displays},
      {NULL, NS_OPTION_ARRAY, NULL, NULL},
  };

  *options = ns_mcp_default_options();
  m->gives_jacobian = 2;
  ns_mex_options(NAME, positional, count, arguments, table);
  options->solver = (ns_mcp_solver)solver;
  options->display = (ns_lcp_display)display;
  options->restarts = read_restarts(restarts, options->restarts);
  read_pattern(m, pattern);
  options->backslash = ns_mex_backslash;
  if (options->solver == NS_MCP_PATH)
    options->path_text = mxCalloc(NS_PATHLIB_TEXT, 1);
}

void ns_mex_mcp_read(ns_mex_mcp *m, int count, const mxArray *const arguments[]) {
  const int positional = ns_mex_positional(count, arguments, MCP_POSITIONAL);

  memset(m, 0, sizeof *m);
  m->caller.function = NAME;
  m->caller.cause = "handle";
  read_problem(m, positional, count, arguments);
  read_options(m, positional, count, arguments);
}

/* ---- results ---- */

static mxArray *column_of(const ns_array *table, int which) {
  const size_t rows = table->count / NS_MCP_COLUMNS;
  double *number;
  mxArray *column = ns_mex_column((ptrdiff_t)rows, &number);

  for (size_t k = 0; k < rows; k++)
    number[k] = table->value[k * NS_MCP_COLUMNS + (size_t)which];
  return column;
}

static mxArray *table_of(const ns_array *table) {
  static const char *fields[NS_MCP_COLUMNS] = {"iteration", "residual", "merit", "step",
                                               "pivots",    "proximal", "kind"};
  const size_t rows = table->count / NS_MCP_COLUMNS;
  mxArray *out = mxCreateStructMatrix(1, 1, NS_MCP_COLUMNS, fields);
  mxArray *kinds = mxCreateCellMatrix((mwSize)rows, 1);

  for (int which = 0; which < NS_MCP_KIND; which++)
    mxSetField(out, 0, fields[which], column_of(table, which));
  for (size_t k = 0; k < rows; k++) {
    const ns_mcp_kind kind = (ns_mcp_kind)table->value[k * NS_MCP_COLUMNS + NS_MCP_KIND];
    mxSetCell(kinds, (mwIndex)k, mxCreateString(ns_mcp_kind_name(kind)));
  }
  mxSetField(out, 0, "kind", kinds);
  return out;
}

mxArray *ns_mex_mcp_info(const ns_mex_mcp *m, const ns_mcp_result *result, double seconds) {
  const char *fields[] = {"iterations", "evaluations", "jacobians", "restarts", "residual",
                          "solver",     "basis",       "message",   "time",     "table"};
  mxArray *info = mxCreateStructMatrix(1, 1, sizeof fields / sizeof *fields, fields), *basis;
  double *number;

  ns_mex_set_number(info, "iterations", (double)result->iterations);
  ns_mex_set_number(info, "evaluations", (double)result->evaluations);
  ns_mex_set_number(info, "jacobians", (double)result->jacobians);
  ns_mex_set_number(info, "restarts", (double)result->restarts);
  ns_mex_set_number(info, "residual", result->residual);
  ns_mex_set_number(info, "time", seconds);
  ns_mex_set_text(info, "solver", result->solver);
  ns_mex_set_text(info, "message", result->message);
  basis = ns_mex_column(m->problem.n, &number);
  for (ptrdiff_t i = 0; i < m->problem.n; i++)
    number[i] = result->basis[i];
  mxSetField(info, 0, "basis", basis);
  mxSetField(info, 0, "table", table_of(&result->table));
  return info;
}
