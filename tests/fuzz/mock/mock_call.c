/* mock_call.c: the functions of the host and of the user that gateways call. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "mock.h"

#include <math.h>
#include <string.h>

/* ---- functions of the user */

/* All numbers of the inputs in a row; those that are no numbers are left out. */
static double *row_of(int inputs, mxArray *input[], ptrdiff_t *count) {
  double *x;
  size_t room = 0;

  for (int k = 0; k < inputs; k++)
    room += mxGetNumberOfElements(input[k]);
  x = mxMalloc((room + 1) * sizeof *x); /* an error of the host may leave it behind */
  *count = 0;
  for (int k = 0; k < inputs; k++)
    for (size_t i = 0; mxIsDouble(input[k]) && i < mxGetNumberOfElements(input[k]); i++)
      x[(*count)++] = mxGetPr(input[k])[i];
  return x;
}

static mxArray *reply(const mock_function *f, int output, ptrdiff_t length, const double *x) {
  mxArray *a = mock_array(mxDOUBLE_CLASS, f->rows[output % 3], f->columns[output % 3]);

  for (ptrdiff_t i = 0; i < (ptrdiff_t)mxGetNumberOfElements(a); i++) {
    const double there = length > 0 ? x[(i + f->first) % length] : 0;
    mock_set_number(a, i, f->base[i % 4] + (f->gain != 0 ? f->gain * there : 0));
  }
  return a;
}

static mxArray *replaced(mxArray *before, mxArray *after) {
  mxDestroyArray(before);
  return after;
}

/* What a user's function may return in place of what it should */
static mxArray *spoilt(fuzz_input *in, mxArray *a) {
  const ptrdiff_t count = (ptrdiff_t)mxGetNumberOfElements(a);
  const int kind = fuzz_below(in, 10);

  switch (kind) {
  case 0:
    return replaced(a, mock_array(mxDOUBLE_CLASS, fuzz_below(in, 4), fuzz_below(in, 4)));
  case 1:
    return replaced(a, mock_converted(a, mock_kinds[fuzz_below(in, MOCK_FLAT_KINDS)]));
  case 2:
    return replaced(a, mock_sparse_of(a));
  case 3:
    return replaced(a, mxCreateCellMatrix(1, 1));
  case 4:
    return replaced(a, mxCreateStructMatrix(1, 1, 0, NULL));
  case 5: {
    const mwSize size[3] = {1, 2, 2};
    return replaced(a, mxCreateNumericArray(3, size, mxDOUBLE_CLASS, mxREAL));
  }
  case 6: {
    const mwSize size[2] = {a->size[0], a->size[1]};
    return replaced(a, mxCreateNumericArray(2, size, mxDOUBLE_CLASS, mxCOMPLEX));
  }
  case 7:
    return replaced(a, mxCreateString("text"));
  default:
    if (count > 0)
      mock_set_number(a, fuzz_byte(in) % count, fuzz_number(in, FUZZ_ANY));
    return a;
  }
}

static int user_function(int outputs, mxArray *output[], int inputs, mxArray *input[]) {
  fuzz_input *in = mock.input;
  const int odd = fuzz_one_in(in, 24) ? 1 + fuzz_below(in, 8) : 0;
  ptrdiff_t length;
  double *x;

  FUZZ_CHECK(inputs > 0 && strcmp(mxGetClassName(input[0]), "function_handle") == 0);
  if (++mock.calls > mock.most_calls || odd == 1)
    return 1;
  if (odd == 2)
    *mock_poll() = 1;
  if (odd == 3 && mock.reenter != NULL)
    mock.reenter();
  if (odd == 4)
    return 0; /* without any output */
  x = row_of(inputs - 1, input + 1, &length);
  for (int k = 0; k < outputs; k++) {
    output[k] = reply(input[0]->object, k, length, x);
    if (odd > 4 && k == fuzz_below(in, outputs))
      output[k] = spoilt(in, output[k]);
  }
  mxFree(x);
  return 0;
}

/* ---- functions of the host */

/* Gauss with partial pivoting; singular systems give Inf or NaN, as the host does with a warning. */
static mxArray *left_divide(const mxArray *A, const mxArray *b) {
  const ptrdiff_t n = A->size[0];
  mxArray *full = mock_full_of(A), *solution = mxDuplicateArray(b);
  double *a = mxGetPr(full), *x = mxGetPr(solution);

  FUZZ_CHECK(A->is_sparse && A->size[1] == n && b->size[0] == n && b->size[1] == 1);
  for (ptrdiff_t k = 0; k < n; k++) {
    ptrdiff_t p = k;
    for (ptrdiff_t i = k; i < n; i++)
      p = fabs(a[k * n + i]) > fabs(a[k * n + p]) ? i : p;
    for (ptrdiff_t j = 0; j < n; j++) {
      const double other = a[j * n + k];
      a[j * n + k] = a[j * n + p];
      a[j * n + p] = other;
    }
    const double other = x[k];
    x[k] = x[p];
    x[p] = other;
    for (ptrdiff_t i = k + 1; i < n; i++) {
      const double factor = a[k * n + i] / a[k * n + k];
      for (ptrdiff_t j = k; j < n; j++)
        a[j * n + i] -= factor * a[j * n + k];
      x[i] -= factor * x[k];
    }
  }
  for (ptrdiff_t k = n - 1; k >= 0; k--) {
    for (ptrdiff_t j = k + 1; j < n; j++)
      x[k] -= a[j * n + k] * x[j];
    x[k] /= a[k * n + k];
  }
  mxDestroyArray(full);
  return solution;
}

/* The call that finds the cause of an error: a cell with the message, or whatever a host may make of it */
static int cell_function(int outputs, mxArray *output[]) {
  const int kind = fuzz_below(mock.input, 6);

  if (kind == 5)
    return 1;
  for (int k = 0; k < outputs && kind != 4; k++) {
    output[k] = mxCreateCellMatrix(1, 1);
    mxSetCell(output[k], 0,
              kind == 3 ? mxCreateDoubleScalar(1) : mxCreateString("f: \xC3\xA4 went \xFF wrong"));
  }
  return 0;
}

static int host_function(int outputs, mxArray *output[], int inputs, mxArray *input[],
                         const char *name) {
  const mock_function nothing = {{0}, {0}, {0}, 0, 0};

  if (strcmp(name, "feval") == 0)
    return user_function(outputs, output, inputs, input);
  if (strcmp(name, "cellfun") == 0)
    return cell_function(outputs, output);
  if (strcmp(name, "str2func") == 0)
    output[0] = mock_function_array(&nothing);
  else if (strcmp(name, "func2str") == 0)
    output[0] = mxCreateString(fuzz_one_in(mock.input, 2) ? "f" : "@(z) f (z)");
  else if (strcmp(name, "nargout") == 0) {
    if (fuzz_one_in(mock.input, 8))
      return 1; /* as for functions of the host itself */
    output[0] = mxCreateDoubleScalar(2 - fuzz_below(mock.input, 4));
  } else if (strcmp(name, "sparse") == 0) {
    mxArray *number = mock_converted(input[0], mxDOUBLE_CLASS);
    output[0] = mock_sparse_of(number);
    mxDestroyArray(number);
  } else if (strcmp(name, "full") == 0)
    output[0] = mock_full_of(input[0]);
  else if (strcmp(name, "double") == 0)
    output[0] = mock_converted(input[0], mxDOUBLE_CLASS);
  else if (strcmp(name, "times") == 0) /* by one, for a copy of its own */
    output[0] = mxDuplicateArray(input[0]);
  else if (strcmp(name, "mldivide") == 0 && !fuzz_one_in(mock.input, 16))
    output[0] = left_divide(input[0], input[1]);
  else
    return FUZZ_CHECK(strcmp(name, "mldivide") == 0), 1;
  return 0;
}

int mexCallMATLAB(int outputs, mxArray *output[], int inputs, mxArray *input[], const char *name) {
  if (fuzz_one_in(mock.input, 64) || host_function(outputs, output, inputs, input, name))
    mock_host_error("Octave:some-error");
  return 0;
}

mxArray *mexCallMATLABWithTrap(int outputs, mxArray *output[], int inputs, mxArray *input[],
                               const char *name) {
  static const char *fields[] = {"message", "identifier"};
  mxArray *problem;

  if (!host_function(outputs, output, inputs, input, name))
    return NULL;
  problem = mxCreateStructMatrix(1, 1, 2, fields);
  mxSetField(problem, 0, "message", mxCreateString("error"));
  mxSetField(problem, 0, "identifier", mxCreateString("Octave:MEX"));
  return problem;
}
