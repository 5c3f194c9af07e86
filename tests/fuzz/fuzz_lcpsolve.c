/* fuzz_lcpsolve.c: arguments of lcpsolve. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "gateway.h"

#include <math.h>

static ptrdiff_t size;

static mxArray *make_basis(fuzz_input *in) {
  mxArray *a = mock_array(mxDOUBLE_CLASS, size, 1);

  for (ptrdiff_t i = 0; i < size; i++)
    mock_set_number(a, i, (fuzz_byte(in) + 1) % 3 - 1);
  return a;
}

static mxArray *make_count(fuzz_input *in) {
  static const double counts[] = {1, 2, 10, 1000, INFINITY, 9007199254740993.0, 1e300, 3};

  return mxCreateDoubleScalar(counts[fuzz_below(in, 8)]);
}

static mxArray *numbers(fuzz_input *in, ptrdiff_t rows, ptrdiff_t columns, fuzz_range range) {
  mxArray *a = mock_array(mxDOUBLE_CLASS, rows, columns);

  for (ptrdiff_t k = 0; k < rows * columns; k++)
    mock_set_number(a, k, fuzz_number(in, range));
  return a;
}

/* Dominant on the diagonal, or of any numbers; full or sparse */
static mxArray *make_matrix(fuzz_input *in) {
  const fuzz_range range = (fuzz_range)fuzz_below(in, 4);
  mxArray *M = numbers(in, size, size, range), *sparse;

  for (ptrdiff_t i = 0; i < size && !fuzz_one_in(in, 4); i++)
    mock_set_number(M, i * size + i, 10 * (double)size);
  if (!fuzz_one_in(in, 3))
    return M;
  sparse = mock_sparse_of(M);
  mxDestroyArray(M);
  return sparse;
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

static int make_arguments(fuzz_input *in, mxArray *arguments[]) {
  static const char *const solvers[] = {"auto", "lemke", "newton", "pgs", "path", NULL};
  static const char *const displays[] = {"off", "final", "iter", NULL};
  static const fuzz_option options[] = {{"Solver", solvers, NULL},     {"Tol", NULL, NULL},
                                        {"MaxIter", NULL, make_count}, {"Basis", NULL, make_basis},
                                        {"Display", displays, NULL},   {NULL, NULL, NULL}};
  const int positional = 2 + fuzz_below(in, 4);
  int count = 0;

  size = fuzz_below(in, 7);
  arguments[count++] = make_matrix(in);
  arguments[count++] = numbers(in, size, 1, (fuzz_range)fuzz_below(in, 4));
  if (positional > 2)
    arguments[count++] = make_bound(in, -1);
  if (positional > 3)
    arguments[count++] = make_bound(in, 1);
  if (positional > 4)
    arguments[count++] = numbers(in, size, 1, FUZZ_PLAIN);
  return fuzz_options(in, options, count, arguments);
}

/* Solved: finite; else z and w are columns of the same length all the same. */
static void check(int nlhs, mxArray *plhs[]) {
  const int solved = nlhs > 2 && mxGetScalar(plhs[2]) == 1;

  FUZZ_CHECK(mxGetN(plhs[0]) == 1);
  if (nlhs > 1)
    FUZZ_CHECK(mxGetM(plhs[0]) == mxGetM(plhs[1]) && mxGetN(plhs[1]) == 1);
  if (solved) {
    fuzz_check_finite(plhs[0]);
    fuzz_check_finite(plhs[1]);
  }
  if (nlhs > 3) {
    FUZZ_CHECK(mxGetM(fuzz_field(plhs[3], "basis")) == mxGetM(plhs[0]));
    fuzz_check_finite(fuzz_field(plhs[3], "basis"));
    fuzz_check_finite(fuzz_field(plhs[3], "ray"));
    FUZZ_CHECK(mxIsChar(fuzz_field(plhs[3], "message")));
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  static const fuzz_gateway gateway = {"lcpsolve", make_arguments, 4, check};

  fuzz_gateway_run(&gateway, bytes, count);
  return 0;
}
