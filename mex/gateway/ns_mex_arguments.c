/* ns_mex_arguments.c: every check names the argument, the rule, and what came. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex.h"

#include "ns_vector.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The name of a class is asked for where nothing else will do: Octave 11 has none for arrays that a MEX file made, nor
 * for those whose elements it has asked for, and Octave keeps that of a struct or cell for ever once its elements are
 * asked for. */
const char *ns_mex_class(const mxArray *array) {
  static const struct {
    mxClassID id;
    const char *name;
  } classes[] = {
      {mxDOUBLE_CLASS, "double"}, {mxSINGLE_CLASS, "single"}, {mxCHAR_CLASS, "char"},
      {mxCELL_CLASS, "cell"},     {mxSTRUCT_CLASS, "struct"}, {mxLOGICAL_CLASS, "logical"},
      {mxINT8_CLASS, "int8"},     {mxINT16_CLASS, "int16"},   {mxINT32_CLASS, "int32"},
      {mxINT64_CLASS, "int64"},   {mxUINT8_CLASS, "uint8"},   {mxUINT16_CLASS, "uint16"},
      {mxUINT32_CLASS, "uint32"}, {mxUINT64_CLASS, "uint64"}, {mxFUNCTION_CLASS, "function_handle"},
  };
  const char *name;

  for (size_t k = 0; k < sizeof classes / sizeof *classes; k++)
    if (classes[k].id == mxGetClassID(array))
      return classes[k].name;
  name = mxGetClassName(array);
  return name != NULL ? name : "unknown";
}

void ns_mex_error(const char *function, const char *cause, const char *format, ...) {
  char identifier[96], message[1024];
  va_list arguments;

  snprintf(identifier, sizeof identifier, "nonsmooth:%s:%s", function, cause);
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  mexErrMsgIdAndTxt(identifier, "%s", message);
}

void ns_mex_warn(const char *identifier, const char *format, ...) {
  char message[1024];
  va_list arguments;

  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  mexWarnMsgIdAndTxt(identifier, "%s", message);
}

void ns_mex_settle(int count, const mxArray *const arrays[]) {
  for (int k = 0; k < count; k++)
    if (arrays[k] != NULL && mxIsDouble(arrays[k]))
      (void)mxGetPr(arrays[k]);
}

/* MATLAB's class of text has no function of its own in C. */
static int is_string(const mxArray *array) {
  return array != NULL && strcmp(ns_mex_class(array), "string") == 0;
}

static int holds_strings(const mxArray *array) {
  for (size_t k = 0; k < mxGetNumberOfElements(array); k++)
    if (is_string(mxGetCell(array, (mwIndex)k)))
      return 1;
  return 0;
}

static mxArray *characters(const mxArray *string) {
  mxArray *input = (mxArray *)string, *output = NULL;

  mexCallMATLAB(1, &output, 1, &input, "convertStringsToChars");
  return output;
}

static mxArray *cells_of_characters(const mxArray *cells) {
  mxArray *plain = mxCreateCellMatrix(mxGetM(cells), mxGetN(cells));

  for (size_t k = 0; k < mxGetNumberOfElements(cells); k++) {
    const mxArray *cell = mxGetCell(cells, (mwIndex)k);
    if (cell != NULL)
      mxSetCell(plain, (mwIndex)k, is_string(cell) ? characters(cell) : mxDuplicateArray(cell));
  }
  return plain;
}

const mxArray *ns_mex_plain_text(const mxArray *array) {
  if (is_string(array))
    return characters(array);
  if (array != NULL && mxIsCell(array) && holds_strings(array))
    return cells_of_characters(array);
  return array;
}

const mxArray *const *ns_mex_arguments(int count, const mxArray *const prhs[]) {
  const mxArray **plain = mxMalloc(((size_t)count + 1) * sizeof(const mxArray *));

  ns_mex_settle(count, prhs);
  for (int k = 0; k < count; k++)
    plain[k] = ns_mex_plain_text(prhs[k]);
  return plain;
}

static void require_real_double(const char *function, const char *name, const mxArray *array) {
  if (!mxIsDouble(array))
    ns_mex_error(function, "invalidInput", "%s must be of class double, not %s", name,
                 ns_mex_class(array));
  if (mxIsComplex(array))
    ns_mex_error(function, "invalidInput", "%s must be real, not complex", name);
  if (mxGetNumberOfDimensions(array) != 2)
    ns_mex_error(function, "invalidInput", "%s must have two dimensions, not %d", name,
                 (int)mxGetNumberOfDimensions(array));
}

static void require_finite(const char *function, const char *name, const double *x,
                           ptrdiff_t count) {
  if (ns_vector_is_finite(count, x))
    return;
  for (ptrdiff_t k = 0; k < count; k++)
    if (!isfinite(x[k]))
      ns_mex_error(function, "invalidInput", "%s must be finite, but holds %s", name,
                   isnan(x[k]) ? "NaN" : "Inf");
}

ns_matrix ns_mex_square_matrix(const char *function, const char *name, const mxArray *array) {
  ns_matrix M = {0, NULL, NULL, NULL};

  require_real_double(function, name, array);
  if (mxGetM(array) != mxGetN(array))
    ns_mex_error(function, "invalidInput", "%s must be square, not %.0f x %.0f", name,
                 (double)mxGetM(array), (double)mxGetN(array));
  M.n = (ptrdiff_t)mxGetN(array);
  M.value = mxGetPr(array);
  if (mxIsSparse(array)) {
    M.start = (const ptrdiff_t *)mxGetJc(array);
    M.row = (const ptrdiff_t *)mxGetIr(array);
  }
  require_finite(function, name, M.value, M.start != NULL ? M.start[M.n] : M.n * M.n);
  return M;
}

static double *filled(ptrdiff_t n, double value) {
  double *x = mxMalloc((size_t)(n > 0 ? n : 1) * sizeof *x);

  for (ptrdiff_t i = 0; i < n; i++)
    x[i] = value;
  return x;
}

static const double *spread_sparse(const mxArray *array, ptrdiff_t n) {
  const mwIndex *start = mxGetJc(array), *row = mxGetIr(array);
  const ptrdiff_t rows = (ptrdiff_t)mxGetM(array), columns = (ptrdiff_t)mxGetN(array);
  double *x = filled(n, 0);

  for (ptrdiff_t j = 0; j < columns; j++)
    for (ptrdiff_t k = (ptrdiff_t)start[j]; k < (ptrdiff_t)start[j + 1]; k++)
      x[j * rows + (ptrdiff_t)row[k]] = mxGetPr(array)[k];
  return x;
}

/* NaN never; Inf only where a bound may be infinite: -Inf below, Inf above. */
static void require_range(const char *function, const char *name, const double *x, ptrdiff_t n,
                          ns_mex_range range) {
  for (ptrdiff_t i = 0; i < n; i++) {
    if (isnan(x[i]))
      ns_mex_error(function, "invalidInput", "%s must not hold NaN", name);
    if (isinf(x[i]) && range != (x[i] > 0 ? NS_UPPER_BOUND : NS_LOWER_BOUND))
      ns_mex_error(function, "invalidInput", "%s must not hold %s", name,
                   x[i] > 0 ? "Inf" : "-Inf");
  }
}

const double *ns_mex_vector(const char *function, const char *name, const mxArray *array,
                            ptrdiff_t n, ns_mex_range range, int expand, double missing) {
  const double *x;
  ptrdiff_t count;

  if (array == NULL || (expand && mxIsEmpty(array) && mxIsDouble(array)))
    return filled(n, missing);
  require_real_double(function, name, array);
  count = (ptrdiff_t)mxGetNumberOfElements(array);
  if (expand && count == 1) {
    x = mxIsSparse(array) ? spread_sparse(array, 1) : mxGetPr(array);
    require_range(function, name, x, 1, range);
    return filled(n, x[0]);
  }
  if (count != n && n == 1 && !expand)
    ns_mex_error(function, "invalidInput", "%s must be one number, not %.0f x %.0f", name,
                 (double)mxGetM(array), (double)mxGetN(array));
  if (count != n || (n > 0 && mxGetM(array) != 1 && mxGetN(array) != 1))
    ns_mex_error(function, "invalidInput", "%s must be a vector of %.0f numbers, not %.0f x %.0f",
                 name, (double)n, (double)mxGetM(array), (double)mxGetN(array));
  x = mxIsSparse(array) ? spread_sparse(array, n) : mxGetPr(array);
  require_range(function, name, x, n, range);
  return x;
}

static int is_text(const mxArray *array, const char *words) {
  char *text = array != NULL && mxIsChar(array) ? mxArrayToString(array) : NULL;
  const int same = text != NULL && strcmp(text, words) == 0;

  mxFree(text);
  return same;
}

void ns_mex_refuse_file_function(const char *function, const mxArray *array) {
  const mxArray *text;
  char *words;

  if (array == NULL || !mxIsStruct(array) || mxGetNumberOfElements(array) != 1 ||
      !is_text(mxGetField(array, 0, "kind"), "function"))
    return;
  text = mxGetField(array, 0, "text");
  words = text != NULL && mxIsChar(text) ? mxArrayToString(text) : NULL;
  if (words != NULL)
    ns_mex_error(
        function, "untrusted",
        "the function %.57s%s is text of a file that is not trusted: read it, and load the "
        "file by nsload (file, 'Handles', 'trust')",
        words, strlen(words) > 57 ? "..." : "");
}
