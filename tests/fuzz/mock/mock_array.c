/* mock_array.c: arrays that harnesses make, and what they look at after every call. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "mock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- what tests/mx asks of a host */

void mx_check(int holds, const char *text, const char *file, int line) {
  fuzz_check(holds, text, file, line);
}

void mx_before_array(void) {
  if (++mock.arrays == mock.array_failure)
    mock_host_error("Octave:out-of-memory");
}

int mx_level(void) { return 0; }

void *mx_room(mwSize count, size_t size) {
  MX_CHECK(count >= 0);
  return count > 0 ? fuzz_block((size_t)count, size) : NULL;
}

void mock_unmake_all(void) {
  while (mx_arrays.next != &mx_arrays)
    mx_unmake(mx_arrays.next);
}

/* ---- making */

const mxClassID mock_kinds[MOCK_KINDS] = {
    mxDOUBLE_CLASS,  mxSINGLE_CLASS, mxINT8_CLASS, mxUINT8_CLASS,  mxINT32_CLASS,   mxUINT64_CLASS,
    mxLOGICAL_CLASS, mxCHAR_CLASS,   mxCELL_CLASS, mxSTRUCT_CLASS, mxFUNCTION_CLASS};

mxArray *mock_array(mxClassID kind, ptrdiff_t rows, ptrdiff_t columns) {
  return mx_matrix(kind, rows, columns, 0);
}

mxArray *mock_function_array(const mock_function *function) {
  mxArray *a = mock_array(mxFUNCTION_CLASS, 1, 1);

  a->object = fuzz_block(1, sizeof *function);
  a->object_size = sizeof *function;
  memcpy(a->object, function, sizeof *function);
  return a;
}

/* ---- numbers */

/* Rounded and cut to what the class holds, as a host does */
static double within(double value, double least, double largest) {
  return isnan(value) ? 0 : value < least ? least : value > largest ? largest : rint(value);
}

void mock_set_number(mxArray *array, ptrdiff_t k, double value) {
  void *x = array->data;

  switch (array->kind) {
  case mxDOUBLE_CLASS:
    ((double *)x)[k] = value;
    break;
  case mxSINGLE_CLASS:
    ((float *)x)[k] = fabs(value) < 3e38 || !isfinite(value) ? (float)value : (float)INFINITY;
    break;
  case mxINT8_CLASS:
    ((int8_t *)x)[k] = (int8_t)within(value, -128, 127);
    break;
  case mxUINT8_CLASS:
    ((uint8_t *)x)[k] = (uint8_t)within(value, 0, 255);
    break;
  case mxINT32_CLASS:
    ((int32_t *)x)[k] = (int32_t)within(value, -2147483648.0, 2147483647.0);
    break;
  case mxUINT64_CLASS:
    ((uint64_t *)x)[k] = (uint64_t)within(value, 0, 9e18);
    break;
  case mxLOGICAL_CLASS:
    ((bool *)x)[k] = within(value, 0, 1) != 0;
    break;
  case mxCHAR_CLASS:
    ((unsigned char *)x)[k] = (unsigned char)within(value, 0, 255);
    break;
  default:
    FUZZ_CHECK(!"numbers");
  }
}

mxArray *mock_sparse_of(const mxArray *full) {
  mxArray *a;
  ptrdiff_t count = 0;

  FUZZ_CHECK(full->kind == mxDOUBLE_CLASS && full->dimensions == 2);
  for (ptrdiff_t k = 0; k < mx_elements(full); k++)
    count += mx_number(full, k) != 0;
  a = mxCreateSparse(full->size[0], full->size[1], count, mxREAL);
  count = 0;
  for (ptrdiff_t k = 0; k < mx_elements(full); k++) {
    if (mx_number(full, k) != 0) {
      a->row[count] = k % full->size[0];
      ((double *)a->data)[count++] = mx_number(full, k);
    }
    a->start[k / full->size[0] + 1] = count;
  }
  return a;
}

mxArray *mock_full_of(const mxArray *sparse) {
  mxArray *a = mock_array(sparse->kind, sparse->size[0], sparse->size[1]);

  for (ptrdiff_t j = 0; j < sparse->size[1]; j++)
    for (ptrdiff_t k = sparse->start[j]; k < sparse->start[j + 1]; k++)
      mock_set_number(a, j * sparse->size[0] + sparse->row[k], mx_number(sparse, k));
  return a;
}

mxArray *mock_converted(const mxArray *array, mxClassID kind) {
  mxArray *a = mx_blank(kind, NULL, array->dimensions, array->size);

  FUZZ_CHECK(mx_number_size(array->kind) > 0 && !array->is_sparse);
  mx_add_room(a, 0);
  for (ptrdiff_t k = 0; k < mx_elements(a); k++)
    mock_set_number(a, k, mx_number(array, k));
  return a;
}

/* ---- structs */

void mock_set_field(mxArray *array, const char *name, mxArray *value) {
  const int known = mxGetFieldNumber(array, name);
  const int field = known >= 0 ? known : mxAddField(array, name);
  mxArray *before = array->child[field];

  array->child[field] = NULL;
  if (before != NULL)
    mx_destroy(before);
  mx_set_child(array, field, value);
}

/* ---- checks */

void mock_check_array(const mxArray *array) {
  FUZZ_CHECK(array->kind <= mxFUNCTION_CLASS && array->dimensions >= 2);
  for (int k = 0; k < array->dimensions; k++)
    FUZZ_CHECK(array->size[k] >= 0);
  for (ptrdiff_t k = 0; k < mx_children(array); k++) {
    FUZZ_CHECK(array->child[k] != NULL && array->child[k]->owner == array);
    mock_check_array(array->child[k]);
  }
}

static void reach(mxArray *array) {
  array->is_reached = 1;
  for (ptrdiff_t k = 0; k < mx_children(array); k++)
    if (array->child[k] != NULL)
      reach(array->child[k]);
}

long mock_lost_arrays(int count, mxArray *plhs[]) {
  long lost = 0;

  for (mxArray *a = mx_arrays.next; a != &mx_arrays; a = a->next)
    a->is_reached = a->is_input;
  for (int k = 0; k < count; k++)
    if (plhs[k] != NULL)
      reach(plhs[k]);
  for (mxArray *a = mx_arrays.next; a != &mx_arrays; a = a->next)
    lost += !a->is_reached;
  return lost;
}
