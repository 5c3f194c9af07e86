/* mx_array.c: arrays, each block of numbers in memory of its own. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "mx_array.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define FREED 0xDD /* what is left in memory that has been given back */

mxArray mx_arrays = {.next = &mx_arrays, .previous = &mx_arrays};

static const struct {
  const char *name;
  size_t size;
} classes[] = {[mxUNKNOWN_CLASS] = {"unknown", 0},
               [mxCELL_CLASS] = {"cell", 0},
               [mxSTRUCT_CLASS] = {"struct", 0},
               [mxLOGICAL_CLASS] = {"logical", sizeof(mxLogical)},
               [mxCHAR_CLASS] = {"char", sizeof(mxChar)},
               [mxVOID_CLASS] = {"void", 0},
               [mxDOUBLE_CLASS] = {"double", 8},
               [mxSINGLE_CLASS] = {"single", 4},
               [mxINT8_CLASS] = {"int8", 1},
               [mxUINT8_CLASS] = {"uint8", 1},
               [mxINT16_CLASS] = {"int16", 2},
               [mxUINT16_CLASS] = {"uint16", 2},
               [mxINT32_CLASS] = {"int32", 4},
               [mxUINT32_CLASS] = {"uint32", 4},
               [mxINT64_CLASS] = {"int64", 8},
               [mxUINT64_CLASS] = {"uint64", 8},
               [mxFUNCTION_CLASS] = {"function_handle", 0}};

#define CLASSES ((int)(sizeof classes / sizeof *classes))

mxClassID mx_class(const char *name) {
  for (int k = 0; k < CLASSES; k++)
    if (strcmp(classes[k].name, name) == 0)
      return (mxClassID)k;
  return mxUNKNOWN_CLASS;
}

size_t mx_number_size(mxClassID kind) { return classes[kind].size; }

mwSize mx_elements(const mxArray *a) {
  mwSize count = 1;

  for (int k = 0; k < a->dimensions; k++)
    count *= a->size[k];
  return count;
}

/* ---- making */

mxArray *mx_blank(mxClassID kind, const char *class_name, int dimensions, const mwSize *size) {
  mxArray *a;

  mx_before_array();
  a = mx_room(1, sizeof *a);
  a->kind = kind;
  a->class_name = class_name != NULL ? class_name : classes[kind].name;
  while (dimensions > 2 && size[dimensions - 1] == 1) /* a last 1 is not counted */
    dimensions--;
  MX_CHECK(dimensions >= 2 && dimensions <= MX_DIMENSIONS);
  a->dimensions = dimensions;
  for (int k = 0; k < dimensions; k++) {
    MX_CHECK((ptrdiff_t)size[k] >= 0);
    a->size[k] = size[k];
  }
  a->level = mx_level();
  a->next = mx_arrays.next;
  a->previous = &mx_arrays;
  a->next->previous = mx_arrays.next = a;
  return a;
}

void mx_add_room(mxArray *a, int is_complex) {
  const size_t size = mx_number_size(a->kind);

  a->is_complex = is_complex;
  if (size > 0)
    a->data = mx_room(mx_elements(a), size);
  if (size > 0 && is_complex)
    a->imaginary = mx_room(mx_elements(a), size);
  if (a->kind == mxCELL_CLASS)
    a->child = mx_room(mx_elements(a), sizeof *a->child);
}

void mx_add_sparse(mxArray *a, mwSize room) {
  MX_CHECK((ptrdiff_t)room >= 0);
  a->is_sparse = 1;
  a->data = mx_room(room, mx_number_size(a->kind));
  a->row = mx_room(room, sizeof *a->row);
  a->start = mx_room(a->size[1] + 1, sizeof *a->start);
}

mxArray *mx_matrix(mxClassID kind, mwSize rows, mwSize columns, int is_complex) {
  const mwSize size[2] = {rows, columns};
  mxArray *a = mx_blank(kind, NULL, 2, size);

  mx_add_room(a, is_complex);
  return a;
}

mxArray *mxCreateDoubleMatrix(mwSize rows, mwSize columns, mxComplexity complexity) {
  return mx_matrix(mxDOUBLE_CLASS, rows, columns, complexity == mxCOMPLEX);
}

mxArray *mxCreateDoubleScalar(double value) {
  mxArray *a = mx_matrix(mxDOUBLE_CLASS, 1, 1, 0);

  *(double *)a->data = value;
  return a;
}

mxArray *mxCreateLogicalScalar(mxLogical value) {
  mxArray *a = mx_matrix(mxLOGICAL_CLASS, 1, 1, 0);

  *(mxLogical *)a->data = value;
  return a;
}

mxArray *mxCreateNumericArray(mwSize dimensions, const mwSize *size, mxClassID kind,
                              mxComplexity complexity) {
  mxArray *a = mx_blank(kind, NULL, (int)dimensions, size);

  MX_CHECK(mxIsNumeric(a));
  mx_add_room(a, complexity == mxCOMPLEX);
  return a;
}

mxArray *mxCreateSparse(mwSize rows, mwSize columns, mwSize room, mxComplexity complexity) {
  const mwSize size[2] = {rows, columns};
  mxArray *a = mx_blank(mxDOUBLE_CLASS, NULL, 2, size);

  MX_CHECK(complexity == mxREAL);
  mx_add_sparse(a, room);
  return a;
}

mxArray *mxCreateString(const char *text) {
  const mwSize length = (mwSize)strlen(text);
  mxArray *a = mx_matrix(mxCHAR_CLASS, length > 0, length, 0);

  for (mwSize k = 0; k < length; k++)
    ((mxChar *)a->data)[k] = (mxChar)(unsigned char)text[k];
  return a;
}

mxArray *mxCreateCellMatrix(mwSize rows, mwSize columns) {
  return mx_matrix(mxCELL_CLASS, rows, columns, 0);
}

mxArray *mxCreateStructMatrix(mwSize rows, mwSize columns, int fields, const char **names) {
  mxArray *a = mx_matrix(mxSTRUCT_CLASS, rows, columns, 0);

  for (int k = 0; k < fields; k++)
    mxAddField(a, names[k]);
  return a;
}

/* ---- unmaking */

void mx_unmake(mxArray *a) {
  a->next->previous = a->previous;
  a->previous->next = a->next;
  for (int k = 0; k < a->fields; k++)
    free(a->name[k]);
  if (a->data != NULL && !a->is_sparse)
    memset(a->data, FREED, (size_t)mx_elements(a) * mx_number_size(a->kind));
  if (a->object_size > 0)
    free(a->object);
  free(a->name);
  free(a->child);
  free(a->data);
  free(a->imaginary);
  free(a->row);
  free(a->start);
  memset(a, FREED, sizeof *a);
  free(a);
}

void mx_destroy(mxArray *a) {
  for (mwSize k = 0; k < mx_children(a); k++)
    if (a->child[k] != NULL)
      mx_destroy(a->child[k]);
  mx_unmake(a);
}

void mxDestroyArray(mxArray *array) {
  if (array == NULL)
    return;
  MX_CHECK(!array->is_input && array->owner == NULL);
  mx_destroy(array);
}

/* ---- copies */

static void *copy_of(const void *block, mwSize count, size_t size) {
  void *copy = block == NULL ? NULL : mx_room(count, size);

  if (copy != NULL && count > 0)
    memcpy(copy, block, (size_t)count * size);
  return copy;
}

static void copy_numbers(mxArray *to, const mxArray *from) {
  const mwSize count = from->is_sparse ? (mwSize)from->start[from->size[1]] : mx_elements(from);
  const size_t size = mx_number_size(from->kind);

  to->is_sparse = from->is_sparse;
  to->is_complex = from->is_complex;
  to->data = copy_of(from->data, count, size);
  to->imaginary = copy_of(from->imaginary, count, size);
  to->row = copy_of(from->row, count, sizeof *to->row);
  to->start = copy_of(from->start, from->size[1] + 1, sizeof *to->start);
}

mxArray *mxDuplicateArray(const mxArray *array) {
  mxArray *a = mx_blank(array->kind, array->class_name, array->dimensions, array->size);

  copy_numbers(a, array);
  a->object =
      array->object_size > 0 ? copy_of(array->object, 1, array->object_size) : array->object;
  a->object_size = array->object_size;
  for (int k = 0; k < array->fields; k++)
    mxAddField(a, array->name[k]);
  if (a->kind == mxCELL_CLASS)
    a->child = mx_room(mx_elements(a), sizeof *a->child);
  for (mwSize k = 0; k < mx_children(array); k++)
    if (array->child[k] != NULL)
      mx_set_child(a, k, mxDuplicateArray(array->child[k]));
  return a;
}
