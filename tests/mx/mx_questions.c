/* mx_questions.c: what an array is, its numbers and its text. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "mx_array.h"

#include <stdint.h>
#include <string.h>

mxClassID mxGetClassID(const mxArray *array) { return array->kind; }
const char *mxGetClassName(const mxArray *array) { return array->class_name; }
bool mxIsClass(const mxArray *array, const char *name) {
  return strcmp(array->class_name, name) == 0;
}
bool mxIsDouble(const mxArray *array) { return array->kind == mxDOUBLE_CLASS; }
bool mxIsNumeric(const mxArray *array) {
  return array->kind >= mxDOUBLE_CLASS && array->kind <= mxUINT64_CLASS;
}
bool mxIsLogical(const mxArray *array) { return array->kind == mxLOGICAL_CLASS; }
bool mxIsChar(const mxArray *array) { return array->kind == mxCHAR_CLASS; }
bool mxIsCell(const mxArray *array) { return array->kind == mxCELL_CLASS; }
bool mxIsStruct(const mxArray *array) { return array->kind == mxSTRUCT_CLASS; }
bool mxIsSparse(const mxArray *array) { return array->is_sparse != 0; }
bool mxIsComplex(const mxArray *array) { return array->is_complex != 0; }
bool mxIsEmpty(const mxArray *array) { return mx_elements(array) == 0; }
size_t mxGetM(const mxArray *array) { return (size_t)array->size[0]; }
size_t mxGetNumberOfElements(const mxArray *array) { return (size_t)mx_elements(array); }
mwSize mxGetNumberOfDimensions(const mxArray *array) { return (mwSize)array->dimensions; }
const mwSize *mxGetDimensions(const mxArray *array) { return array->size; }
size_t mxGetElementSize(const mxArray *array) { return mx_number_size(array->kind); }

/* all columns, of whatever further dimension */
size_t mxGetN(const mxArray *array) {
  mwSize count = 1;

  for (int k = 1; k < array->dimensions; k++)
    count *= array->size[k];
  return (size_t)count;
}

/* ---- numbers */

void *mxGetData(const mxArray *array) {
  MX_CHECK(mx_number_size(array->kind) > 0);
  return array->data;
}

/* The declaration is each host's own: MATLAB has it where numbers that are complex lie in two blocks. */
void *mxGetImagData(const mxArray *array) {
  MX_CHECK(array->is_complex);
  return array->imaginary;
}

double *mxGetPr(const mxArray *array) {
  MX_CHECK(array->kind == mxDOUBLE_CLASS);
  return array->data;
}

mwIndex *mxGetIr(const mxArray *array) {
  MX_CHECK(array->is_sparse);
  return array->row;
}

mwIndex *mxGetJc(const mxArray *array) {
  MX_CHECK(array->is_sparse);
  return array->start;
}

static double integer(const mxArray *array, mwSize k) {
  const void *x = array->data;

  switch (array->kind) {
  case mxINT8_CLASS:
    return ((const int8_t *)x)[k];
  case mxUINT8_CLASS:
    return ((const uint8_t *)x)[k];
  case mxINT16_CLASS:
    return ((const int16_t *)x)[k];
  case mxUINT16_CLASS:
    return ((const uint16_t *)x)[k];
  case mxINT32_CLASS:
    return ((const int32_t *)x)[k];
  case mxUINT32_CLASS:
    return ((const uint32_t *)x)[k];
  case mxINT64_CLASS:
    return (double)((const int64_t *)x)[k];
  default:
    MX_CHECK(array->kind == mxUINT64_CLASS);
    return (double)((const uint64_t *)x)[k];
  }
}

/* A character has no sign, be it of one byte or of two. */
static double character(mxChar c) { return sizeof c == 1 ? (double)(unsigned char)c : (double)c; }

double mx_number(const mxArray *array, mwSize k) {
  switch (array->kind) {
  case mxDOUBLE_CLASS:
    return ((const double *)array->data)[k];
  case mxSINGLE_CLASS:
    return (double)((const float *)array->data)[k];
  case mxLOGICAL_CLASS:
    return ((const mxLogical *)array->data)[k];
  case mxCHAR_CLASS:
    return character(((const mxChar *)array->data)[k]);
  default:
    return integer(array, k);
  }
}

double mxGetScalar(const mxArray *array) {
  MX_CHECK(mx_number_size(array->kind) > 0 && mx_elements(array) > 0);
  return array->is_sparse && array->start[array->size[1]] == 0 ? 0 : mx_number(array, 0);
}

/* ---- text */

/* Cuts what does not fit, and says so. */
int mxGetString(const mxArray *array, char *text, mwSize room) {
  const mwSize count = mx_elements(array);
  mwSize k;

  MX_CHECK(room > 0);
  text[0] = 0;
  if (array->kind != mxCHAR_CLASS)
    return 1;
  for (k = 0; k < count && k + 1 < room; k++)
    text[k] = (char)((const mxChar *)array->data)[k];
  text[k] = 0;
  return k < count;
}

char *mxArrayToString(const mxArray *array) {
  const mwSize room = mx_elements(array) + 1;
  char *text;

  if (array->kind != mxCHAR_CLASS)
    return NULL;
  text = mxMalloc((size_t)room);
  mxGetString(array, text, room);
  return text;
}
