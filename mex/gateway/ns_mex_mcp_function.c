/* ns_mex_mcp_function.c: [f, J] = fun (z) as the functions of the core. Numbers that are not finite, and complex ones,
 * mean that z is outside the domain of f. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_mcp.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define FUNCTION "FUN"

static ns_status call(ns_mex_mcp *m, const double *z, int outputs, mxArray *output[]) {
  mxArray *point = ns_mex_matrix(m->problem.n, 1, z);
  ns_status status = ns_mex_call(&m->caller, FUNCTION, NAN, m->handle, 1, &point, outputs, output);

  mxDestroyArray(point);
  return status;
}

static ns_status refuse(ns_mex_mcp *m, const char *what, const char *rule, const mxArray *output) {
  snprintf(m->caller.error, sizeof m->caller.error,
           FUNCTION " must return %s as %s, not as a %.0f x %.0f array of class %s", what, rule,
           (double)mxGetM(output), (double)mxGetN(output), ns_mex_class(output));
  return NS_CALLBACK_FAILED;
}

static void spread(const mxArray *sparse, ptrdiff_t n, double *f) {
  const mwIndex *start = mxGetJc(sparse), *row = mxGetIr(sparse);
  const ptrdiff_t rows = (ptrdiff_t)mxGetM(sparse), columns = (ptrdiff_t)mxGetN(sparse);

  for (ptrdiff_t i = 0; i < n; i++)
    f[i] = 0;
  for (ptrdiff_t j = 0; j < columns; j++)
    for (ptrdiff_t k = (ptrdiff_t)start[j]; k < (ptrdiff_t)start[j + 1]; k++)
      f[j * rows + (ptrdiff_t)row[k]] = mxGetPr(sparse)[k];
}

static ns_status take_value(ns_mex_mcp *m, const mxArray *output, double *f) {
  const ptrdiff_t n = m->problem.n;
  char rule[64];

  snprintf(rule, sizeof rule, "%.0f numbers of class double", (double)n);
  if (!mxIsDouble(output) || (ptrdiff_t)mxGetNumberOfElements(output) != n)
    return refuse(m, "f", rule, output);
  if (mxIsComplex(output))
    for (ptrdiff_t i = 0; i < n; i++)
      f[i] = NAN;
  else if (mxIsSparse(output))
    spread(output, n, f);
  else if (n > 0)
    memcpy(f, mxGetPr(output), (size_t)n * sizeof *f);
  return NS_OK;
}

static void destroy(int count, mxArray *array[]) {
  for (int k = 0; k < count; k++)
    if (array[k] != NULL)
      mxDestroyArray(array[k]);
}

static ns_status value(void *data, const double *z, double *f) {
  ns_mex_mcp *m = data;
  mxArray *output[2] = {NULL, NULL};
  ns_status status = call(m, z, m->both ? 2 : 1, output);

  if (status == NS_OK)
    status = take_value(m, output[0], f);
  destroy(2, output);
  return status;
}

static ns_status take_jacobian(ns_mex_mcp *m, const mxArray *output, ns_matrix *J) {
  static const double undefined = NAN;
  const ptrdiff_t n = m->problem.n;
  char rule[96];

  snprintf(rule, sizeof rule, "a %.0f x %.0f matrix of class double", (double)n, (double)n);
  if (!mxIsDouble(output) || mxGetNumberOfDimensions(output) != 2 ||
      (ptrdiff_t)mxGetM(output) != n || (ptrdiff_t)mxGetN(output) != n)
    return refuse(m, "J", rule, output);
  *J = (ns_matrix){n, mxGetPr(output), NULL, NULL};
  if (mxIsComplex(output)) {
    *J = (ns_matrix){1, &undefined, NULL, NULL}; /* no matrix is taken from what is not finite */
  } else if (mxIsSparse(output)) {
    J->start = (const ptrdiff_t *)mxGetJc(output);
    J->row = (const ptrdiff_t *)mxGetIr(output);
  }
  return NS_OK;
}

static ns_status jacobian(void *data, const double *z, double *f, ns_matrix *J) {
  ns_mex_mcp *m = data;
  mxArray *output[2] = {NULL, NULL};
  ns_status status = call(m, z, 2, output);

  if (m->jacobian != NULL)
    mxDestroyArray(m->jacobian);
  m->jacobian = output[1];
  if (status == NS_OK)
    status = take_value(m, output[0], f);
  destroy(1, output);
  return status == NS_OK ? take_jacobian(m, m->jacobian, J) : status;
}

static int is_anonymous(const mxArray *handle) {
  mxArray *text = NULL, *argument = (mxArray *)handle;
  mxArray *trapped = mexCallMATLABWithTrap(1, &text, 1, &argument, "func2str");
  char first[2] = "";
  const int is_text = trapped == NULL && text != NULL && mxIsChar(text);

  if (is_text)
    mxGetString(text, first, sizeof first); /* cuts what does not fit */
  destroy(1, &trapped);
  destroy(1, &text);
  return first[0] == '@';
}

/* Outputs that a function declares; -1 where that is not known, as for anonymous functions, of which MATLAB says 1. */
static int declared_outputs(const mxArray *handle) {
  mxArray *count = NULL, *argument = (mxArray *)handle;
  mxArray *trapped = mexCallMATLABWithTrap(1, &count, 1, &argument, "nargout");
  int outputs = -1;

  if (trapped != NULL)
    mxDestroyArray(trapped);
  else if (count != NULL && mxIsDouble(count) && mxGetNumberOfElements(count) == 1)
    outputs = (int)mxGetScalar(count);
  if (count != NULL)
    mxDestroyArray(count);
  return outputs == 1 && is_anonymous(handle) ? -1 : outputs;
}

/* Can it be asked for so many outputs? */
static int has_outputs(const ns_mex_mcp *m, int outputs) {
  mxArray *argument[2] = {(mxArray *)m->handle, NULL}, *output[2] = {NULL, NULL}, *trapped;
  double *z;
  mxArray *point = ns_mex_column(m->problem.n, &z);
  int has;

  for (ptrdiff_t i = 0; i < m->problem.n; i++)
    z[i] = fmin(fmax(m->problem.z0[i], m->problem.l[i]), m->problem.u[i]);
  argument[1] = ns_mex_lend(point);
  trapped = mexCallMATLABWithTrap(outputs, output, 2, argument, "feval");
  ns_mex_take_back(argument[1], point);
  has = trapped == NULL && output[0] != NULL && (outputs < 2 || output[1] != NULL);
  destroy(1, &point);
  destroy(1, &trapped);
  destroy(2, output);
  return has;
}

void ns_mex_mcp_create(ns_mex_mcp *m) {
  const int declared = m->gives_jacobian != 0 ? declared_outputs(m->handle) : 1;

  if (m->gives_jacobian == 2)
    m->gives_jacobian = declared < 0 ? has_outputs(m, 2) : declared > 1;
  m->both = m->gives_jacobian && declared < 0 && !has_outputs(m, 1);
  m->problem.function = (ns_mcp_function){m, value, m->gives_jacobian ? jacobian : NULL};
}
