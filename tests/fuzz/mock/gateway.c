/* gateway.c: see gateway.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "gateway.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Arrays that a call may leave to the host: those of one solution, whose statistics are some 45 numbers, however many
 * steps and calls there were */
#define MOST_LOST 80

/* ---- arrays */

mxArray *fuzz_matrix(ptrdiff_t rows, ptrdiff_t columns, const double *values) {
  mxArray *a = mock_array(mxDOUBLE_CLASS, rows, columns);

  if (rows * columns > 0)
    memcpy(mxGetPr(a), values, (size_t)(rows * columns) * sizeof *values);
  return a;
}

static mxArray *fuzz_container(fuzz_input *in, mxClassID kind, int depth) {
  static const char *const names[] = {"kind", "items", "value", "Tol", "bodies", ""};
  const ptrdiff_t rows = fuzz_below(in, 3), columns = fuzz_below(in, 3);
  mxArray *a = mock_array(kind, rows, columns);
  ptrdiff_t count = rows * columns;

  if (kind == mxSTRUCT_CLASS) {
    const int fields = fuzz_below(in, 3);
    for (int k = 0; k < fields; k++)
      mxAddField(a, names[(fuzz_below(in, 2) + 2 * k) % 6]);
    count *= fields;
  }
  for (ptrdiff_t k = 0; k < count; k++)
    if (!fuzz_one_in(in, 8))
      mx_set_child(a, k, fuzz_array(in, depth + 1));
  return a;
}

mxArray *fuzz_array(fuzz_input *in, int depth) {
  const mxClassID kind = mock_kinds[fuzz_byte(in) % (depth < 2 ? MOCK_KINDS : MOCK_FLAT_KINDS)];
  const mwSize size[3] = {fuzz_below(in, 5), fuzz_below(in, 5), fuzz_below(in, 3)};
  const int flat = !fuzz_one_in(in, 8);
  mxArray *a;

  if (kind == mxCELL_CLASS || kind == mxSTRUCT_CLASS)
    return fuzz_container(in, kind, depth);
  if (kind == mxFUNCTION_CLASS)
    return mock_function_array(&(mock_function){.rows = {size[0], 1, 1}, .columns = {1, 1, 1}});
  a = kind != mxLOGICAL_CLASS && kind != mxCHAR_CLASS
          ? mxCreateNumericArray(flat ? 2 : 3, size, kind, fuzz_one_in(in, 8) ? mxCOMPLEX : mxREAL)
          : mock_array(kind, size[0], size[1]);
  for (ptrdiff_t k = 0; k < (ptrdiff_t)mxGetNumberOfElements(a); k++)
    mock_set_number(a, k, fuzz_number(in, kind == mxCHAR_CLASS ? FUZZ_PLAIN : FUZZ_ANY));
  if (kind == mxDOUBLE_CLASS && flat && !a->is_complex && fuzz_one_in(in, 8)) {
    mxArray *sparse = mock_sparse_of(a);
    mxDestroyArray(a);
    return sparse;
  }
  return a;
}

/* ---- slips */

static mxArray *replaced(mxArray *before, mxArray *after) {
  mxDestroyArray(before);
  return after;
}

/* Rows become columns, one is added or left out; the numbers stay as far as there are any. */
static mxArray *reshaped(fuzz_input *in, mxArray *a) {
  const ptrdiff_t rows = (ptrdiff_t)mxGetM(a), columns = (ptrdiff_t)mxGetN(a);
  const int kind = fuzz_below(in, 4), bigger = fuzz_below(in, 2);
  mxArray *other = kind == 0   ? mock_array(a->kind, columns, rows)
                   : kind == 1 ? mock_array(a->kind, rows + (bigger || rows == 0 ? 1 : -1), columns)
                   : kind == 2
                       ? mock_array(a->kind, rows, columns + (bigger || columns == 0 ? 1 : -1))
                       : mock_array(a->kind, rows * columns, 1);
  const size_t before = mxGetNumberOfElements(a), after = mxGetNumberOfElements(other);

  for (size_t k = 0; k < (before < after ? before : after); k++)
    mock_set_number(other, (ptrdiff_t)k, mx_number(a, (ptrdiff_t)k));
  return replaced(a, other);
}

static mxArray *slip_of_numbers(fuzz_input *in, mxArray *a) {
  const ptrdiff_t count = a->is_sparse ? a->start[a->size[1]] : (ptrdiff_t)mxGetNumberOfElements(a);

  switch (fuzz_below(in, 8)) {
  case 1:
    return a->is_sparse
               ? a
               : replaced(a, mock_converted(a, mock_kinds[fuzz_below(in, MOCK_FLAT_KINDS)]));
  case 2:
    return a->is_sparse ? a : reshaped(in, a);
  case 3:
    return a->is_sparse || !mxIsDouble(a) || a->dimensions != 2 || a->is_complex
               ? a
               : replaced(a, mock_sparse_of(a));
  case 4:
    return replaced(a, fuzz_array(in, 0));
  default:
    if (count > 0)
      mock_set_number(a, (fuzz_byte(in) * 256 + fuzz_byte(in)) % count, fuzz_number(in, FUZZ_ANY));
    return a;
  }
}

static mxArray *without_field(mxArray *a, int leave_out) {
  mxArray *other = mock_array(mxSTRUCT_CLASS, (ptrdiff_t)mxGetM(a), (ptrdiff_t)mxGetN(a));
  const ptrdiff_t count = (ptrdiff_t)mxGetNumberOfElements(a);

  for (int k = 0; k < a->fields; k++)
    if (k != leave_out)
      mxAddField(other, a->name[k]);
  for (ptrdiff_t i = 0; i < count; i++)
    for (int k = 0, to = 0; k < a->fields; k++)
      if (k != leave_out) {
        const mxArray *child = a->child[i * a->fields + k];
        if (child != NULL)
          mx_set_child(other, i * other->fields + to, mxDuplicateArray(child));
        to++;
      }
  return replaced(a, other);
}

static mxArray *slip_of_container(fuzz_input *in, mxArray *a) {
  const ptrdiff_t count =
      (ptrdiff_t)mxGetNumberOfElements(a) * (a->kind == mxSTRUCT_CLASS ? a->fields : 1);
  const ptrdiff_t k = count > 0 ? fuzz_byte(in) % count : 0;
  mxArray *child;

  switch (fuzz_below(in, 12)) {
  case 1:
    return replaced(a, fuzz_array(in, 0));
  case 2:
    return a->kind == mxSTRUCT_CLASS && a->fields > 0 ? without_field(a, fuzz_byte(in) % a->fields)
                                                      : a;
  case 3:
    if (a->kind == mxSTRUCT_CLASS)
      mxAddField(a,
                 fuzz_one_in(in, 2)
                     ? ""
                     : "one_more_field_with_a_name_that_is_longer_than_any_that_is_known_here_x");
    return a;
  default:
    if (count == 0 || a->child[k] == NULL)
      return a;
    child = a->child[k];
    child->owner = NULL;
    a->child[k] = NULL;
    mx_set_child(a, k, fuzz_slip(in, child));
    return a;
  }
}

mxArray *fuzz_slip(fuzz_input *in, mxArray *array) {
  switch (array->kind) {
  case mxCELL_CLASS:
  case mxSTRUCT_CLASS:
    return slip_of_container(in, array);
  case mxFUNCTION_CLASS:
    return fuzz_one_in(in, 4) ? replaced(array, fuzz_array(in, 0)) : array;
  default:
    return slip_of_numbers(in, array);
  }
}

/* ---- options */

static mxArray *option_value(fuzz_input *in, const fuzz_option *option) {
  int count = 0;

  if (option->make != NULL)
    return option->make(in);
  if (option->choices == NULL)
    return mxCreateDoubleScalar(fuzz_positive(in));
  while (option->choices[count] != NULL)
    count++;
  return mxCreateString(option->choices[fuzz_below(in, count)]);
}

int fuzz_options(fuzz_input *in, const fuzz_option *table, int count, mxArray *arguments[]) {
  const int given = fuzz_below(in, 5), in_struct = fuzz_one_in(in, 2);
  mxArray *all = in_struct ? mxCreateStructMatrix(1, 1, 0, NULL) : NULL;
  int known = 0;

  while (table[known].name != NULL)
    known++;
  for (int k = 0; k < given && (in_struct || count + 2 <= FUZZ_MOST_ARGUMENTS); k++) {
    const fuzz_option *option = &table[fuzz_below(in, known)];
    mxArray *value = option_value(in, option);
    if (in_struct) {
      mock_set_field(all, option->name, value);
    } else {
      arguments[count++] = mxCreateString(option->name);
      arguments[count++] = value;
    }
  }
  if (in_struct && count < FUZZ_MOST_ARGUMENTS)
    arguments[count++] = all;
  return count;
}

/* ---- calls */

static const fuzz_gateway *present;

/* A call without any fault, as a function of the user or whoever comes next may make it. Its own error is trapped. */
static void plain_call(void) {
  static const uint8_t none[1];
  fuzz_input *outer = mock.input, empty = {none, 0};
  const long array_failure = mock.array_failure, block_failure = mock.block_failure;
  mxArray *arguments[FUZZ_MOST_ARGUMENTS], *plhs[8] = {NULL};

  mock.input = &empty;
  mock.array_failure = mock.block_failure = 0;
  mock_call(1, plhs, present->arguments(&empty, arguments), arguments);
  mock.array_failure = array_failure;
  mock.block_failure = block_failure;
  mock.input = outer;
}

static void reenter(void) {
  const int raised = mock.raised;

  mock.reenter = NULL;
  plain_call();
  mock.raised = raised;
}

static void check_error(const char *function) {
  char prefix[64];

  snprintf(prefix, sizeof prefix, "nonsmooth:%s:", function);
  FUZZ_CHECK(strncmp(mock.identifier, prefix, strlen(prefix)) == 0);
  FUZZ_CHECK(strlen(mock.identifier) > strlen(prefix) && strlen(mock.message) > 10);
}

static void set_failures(fuzz_input *in) {
  switch (fuzz_below(in, 8)) {
  case 1:
    mock.array_failure = 1 + mock.arrays + fuzz_byte(in);
    break;
  case 2:
    mock.block_failure = 1 + mock.blocks + fuzz_below(in, 32);
    break;
  case 3:
    mock.most_polls = 1 + fuzz_byte(in);
    break;
  default:
    break;
  }
}

/* FUZZ_SHOW=1 prints the arguments. */
static void show(const mxArray *a, int depth) {
  printf("%*s%s %zu x %zu%s%s", 2 * depth, "", mxGetClassName(a), mxGetM(a), mxGetN(a),
         a->is_sparse ? " sparse" : "", a->is_complex ? " complex" : "");
  if (a->kind == mxCHAR_CLASS)
    printf(" '%.*s'", (int)mxGetNumberOfElements(a), (const char *)a->data);
  else if (mx_number_size(a->kind) > 0)
    for (size_t k = 0; k < (a->is_sparse ? (size_t)a->start[a->size[1]] : mxGetNumberOfElements(a));
         k++)
      printf(" %.17g", mx_number(a, (ptrdiff_t)k));
  printf("\n");
  for (size_t k = 0;
       k < mxGetNumberOfElements(a) *
               (size_t)(a->kind == mxSTRUCT_CLASS ? a->fields : a->kind == mxCELL_CLASS);
       k++) {
    if (a->kind == mxSTRUCT_CLASS)
      printf("%*s.%s\n", 2 * depth + 1, "", a->name[k % (size_t)a->fields]);
    if (a->child[k] != NULL)
      show(a->child[k], depth + 1);
  }
}

static void show_call(int nlhs, int nrhs, mxArray *arguments[]) {
  if (getenv("FUZZ_SHOW") == NULL)
    return;
  printf("%s with %d outputs of\n", present->function, nlhs);
  for (int k = 0; k < nrhs; k++)
    show(arguments[k], 1);
  fflush(stdout);
}

static void show_end(int returned) {
  if (getenv("FUZZ_SHOW") != NULL)
    printf("%s%s%s\n", returned ? "returned" : mock.identifier, returned ? "" : ": ",
           returned ? "" : mock.message);
}

void fuzz_gateway_run(const fuzz_gateway *gateway, const uint8_t *bytes, size_t count) {
  fuzz_input in = {bytes, count};
  mxArray *arguments[FUZZ_MOST_ARGUMENTS], *plhs[8] = {NULL};
  const int nlhs = fuzz_below(&in, gateway->most_outputs + 1 + fuzz_one_in(&in, 16));
  const int slips = fuzz_below(&in, 4) % 3;
  int nrhs, returned;

  present = gateway;
  mock_reset(&in);
  nrhs = gateway->arguments(&in, arguments);
  for (int k = 0; k < slips && nrhs > 0; k++) {
    const int which = fuzz_byte(&in) % nrhs;
    arguments[which] = fuzz_slip(&in, arguments[which]);
  }
  for (int drop = fuzz_one_in(&in, 16) ? fuzz_below(&in, 4) : 0; drop > 0 && nrhs > 0; drop--)
    mxDestroyArray(arguments[--nrhs]);
  show_call(nlhs, nrhs, arguments);
  set_failures(&in);
  mock.reenter = reenter;
  returned = mock_call(nlhs, plhs, nrhs, arguments);
  show_end(returned);
  FUZZ_CHECK(mock.by_host || mock.live_blocks == 0);
  if (!returned && !mock.by_host)
    check_error(gateway->function);
  for (int k = 0; returned && k < (nlhs > 1 ? nlhs : 1); k++) {
    if (nlhs == 0 && plhs[k] == NULL) /* it has printed, and answers nothing */
      continue;
    FUZZ_CHECK(plhs[k] != NULL && plhs[k]->owner == NULL && !plhs[k]->is_input);
    mock_check_array(plhs[k]);
  }
  if (returned) {
    FUZZ_CHECK(mock_lost_arrays(8, plhs) <= MOST_LOST);
    gateway->check(nlhs, plhs);
  }
  if (mock.by_host) { /* the next call puts in order what the error left behind */
    mock.array_failure = mock.block_failure = 0;
    mock.most_polls = mock.polls + 3000;
    plain_call();
    mock_exit();
    FUZZ_CHECK(mock.live_blocks == 0);
  }
  mock_reset(NULL);
}

/* ---- outputs */

void fuzz_check_finite(const mxArray *array) {
  FUZZ_CHECK(mxIsDouble(array) && !array->is_sparse && !array->is_complex);
  for (ptrdiff_t k = 0; k < (ptrdiff_t)mxGetNumberOfElements(array); k++)
    FUZZ_CHECK(isfinite(mx_number(array, k)));
}

const mxArray *fuzz_field(const mxArray *structure, const char *name) {
  const mxArray *field = mxGetField(structure, 0, name);

  FUZZ_CHECK(field != NULL);
  return field;
}
