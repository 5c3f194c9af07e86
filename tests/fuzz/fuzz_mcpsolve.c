/* fuzz_mcpsolve.c: arguments of mcpsolve, and what its function may return. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "gateway.h"

#include <math.h>

static ptrdiff_t size;

static mxArray *make_count(fuzz_input *in) {
  static const double counts[] = {20, 1, 2, 5, 10, INFINITY, 9007199254740993.0, 1e300};

  return mxCreateDoubleScalar(counts[fuzz_below(in, 8)]);
}

static mxArray *make_restarts(fuzz_input *in) { return mxCreateDoubleScalar(fuzz_below(in, 3)); }

static mxArray *make_pattern(fuzz_input *in) {
  mxArray *pattern = mock_array(mxDOUBLE_CLASS, size, size), *sparse;

  for (ptrdiff_t k = 0; k < size * size; k++)
    mock_set_number(pattern, k, fuzz_below(in, 3) > 0);
  if (fuzz_one_in(in, 3))
    return pattern;
  sparse = mock_sparse_of(pattern);
  mxDestroyArray(pattern);
  return sparse;
}

static mxArray *numbers(fuzz_input *in, fuzz_range range) {
  mxArray *a = mock_array(mxDOUBLE_CLASS, size, 1);

  for (ptrdiff_t k = 0; k < size; k++)
    mock_set_number(a, k, fuzz_number(in, range));
  return a;
}

static mxArray *make_bound(fuzz_input *in, double sign) {
  mxArray *bound;

  if (fuzz_one_in(in, 3))
    return mxCreateDoubleScalar(sign * fuzz_below(in, 3));
  bound = mock_array(mxDOUBLE_CLASS, size, 1);
  for (ptrdiff_t i = 0; i < size; i++)
    mock_set_number(
        bound, i, fuzz_one_in(in, 3) ? sign * INFINITY : sign * fabs(fuzz_number(in, FUZZ_PLAIN)));
  return bound;
}

/* f and J linear in z, which need not belong together */
static mxArray *make_function(fuzz_input *in) {
  mock_function f = {{size, size, 1}, {1, size, 1}, {0}, 0, 0};
  const fuzz_range range = (fuzz_range)fuzz_below(in, 4);

  for (int k = 0; k < 4; k++)
    f.base[k] = fuzz_number(in, range);
  f.gain = fuzz_one_in(in, 4) ? fuzz_number(in, range) : 1;
  f.first = fuzz_below(in, 3);
  return mock_function_array(&f);
}

static int make_arguments(fuzz_input *in, mxArray *arguments[]) {
  static const char *const solvers[] = {"newton-lemke", "semismooth", "path", NULL};
  static const char *const displays[] = {"off", "final", "iter", NULL};
  static const char *const jacobians[] = {"auto", "on", "off", NULL};
  static const fuzz_option options[] = {
      {"Solver", solvers, NULL},     {"Tol", NULL, NULL},
      {"MaxIter", NULL, make_count}, {"Restarts", NULL, make_restarts},
      {"Jacobian", jacobians, NULL}, {"JacobPattern", NULL, make_pattern},
      {"Display", displays, NULL},   {NULL, NULL, NULL}};
  const int positional = 2 + fuzz_below(in, 3);
  int count = 0;

  size = fuzz_below(in, 6);
  arguments[count++] = make_function(in);
  arguments[count++] = numbers(in, (fuzz_range)fuzz_below(in, 4));
  if (positional > 2)
    arguments[count++] = make_bound(in, -1);
  if (positional > 3)
    arguments[count++] = make_bound(in, 1);
  return fuzz_options(in, options, count, arguments);
}

/* Columns of the same length, all finite, and a table with a row for the start at least. */
static void check(int nlhs, mxArray *plhs[]) {
  const mxArray *table;

  FUZZ_CHECK(mxGetN(plhs[0]) == 1);
  fuzz_check_finite(plhs[0]);
  if (nlhs > 1) {
    FUZZ_CHECK(mxGetM(plhs[0]) == mxGetM(plhs[1]) && mxGetN(plhs[1]) == 1);
    fuzz_check_finite(plhs[1]);
  }
  if (nlhs <= 3)
    return;
  FUZZ_CHECK(mxGetM(fuzz_field(plhs[3], "basis")) == mxGetM(plhs[0]));
  fuzz_check_finite(fuzz_field(plhs[3], "residual"));
  FUZZ_CHECK(mxIsChar(fuzz_field(plhs[3], "message")));
  table = fuzz_field(plhs[3], "table");
  fuzz_check_finite(fuzz_field(table, "residual"));
  FUZZ_CHECK(mxGetM(fuzz_field(table, "kind")) == mxGetM(fuzz_field(table, "step")));
  FUZZ_CHECK(mxGetM(fuzz_field(table, "kind")) > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  static const fuzz_gateway gateway = {"mcpsolve", make_arguments, 4, check};

  fuzz_gateway_run(&gateway, bytes, count);
  return 0;
}
