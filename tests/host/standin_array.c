/* standin_array.c: arrays and memory that end with the call that made them. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "standin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FREED 0xDD /* what is left in memory that has been given back */

static mxArray arrays = {.next = &arrays, .previous = &arrays};

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

void standin_check(int holds, const char *text, const char *file, int line) {
  if (holds)
    return;
  fprintf(stderr, "%s:%d: the MEX file has done what MATLAB does not define: not %s\n", file, line,
          text);
  abort();
}

mxClassID standin_class(const char *name) {
  for (int k = 0; k < CLASSES; k++)
    if (strcmp(classes[k].name, name) == 0)
      return (mxClassID)k;
  return mxUNKNOWN_CLASS;
}

/* ---- memory */

typedef struct piece {
  struct piece *next, *previous;
  size_t bytes;
  int level;
} piece;

static piece pieces = {&pieces, &pieces, 0, 0};

void *mxCalloc(mwSize count, mwSize size) {
  piece *p = calloc(1, sizeof *p + count * size);

  STANDIN_CHECK(p != NULL && (size == 0 || count < SIZE_MAX / size));
  p->bytes = count * size;
  p->level = standin_level;
  p->next = pieces.next;
  p->previous = &pieces;
  p->next->previous = pieces.next = p;
  return p + 1;
}

void *mxMalloc(mwSize bytes) {
  void *block = mxCalloc(bytes, 1);

  memset(block, 0xA5, bytes);
  return block;
}

void mxFree(void *block) {
  piece *p;

  if (block == NULL)
    return;
  p = (piece *)block - 1;
  STANDIN_CHECK(p->next->previous == p && p->previous->next == p);
  p->next->previous = p->previous;
  p->previous->next = p->next;
  memset(block, FREED, p->bytes);
  free(p);
}

void mexMakeMemoryPersistent(void *block) { ((piece *)block - 1)->level = 0; }

/* ---- making and unmaking arrays */

static void *room_for(mwSize count, size_t size) {
  void *block = calloc(count > 0 ? count : 1, size);

  STANDIN_CHECK(block != NULL);
  return block;
}

static mwSize elements(const mxArray *a) {
  mwSize count = 1;

  for (int k = 0; k < a->dimensions; k++)
    count *= a->size[k];
  return count;
}

mxArray *standin_blank(mxClassID kind, const char *class_name, int dimensions, const mwSize *size) {
  mxArray *a = room_for(1, sizeof *a);

  a->kind = kind;
  a->class_name = class_name != NULL ? class_name : classes[kind].name;
  while (dimensions > 2 && size[dimensions - 1] == 1)
    dimensions--;
  a->dimensions = dimensions;
  a->size = room_for((mwSize)dimensions, sizeof *a->size);
  memcpy(a->size, size, (size_t)dimensions * sizeof *size);
  a->level = standin_level;
  a->next = arrays.next;
  a->previous = &arrays;
  a->next->previous = arrays.next = a;
  return a;
}

void standin_add_room(mxArray *a, int is_complex) {
  a->is_complex = is_complex;
  if (classes[a->kind].size > 0)
    a->data = room_for(elements(a), classes[a->kind].size);
  if (classes[a->kind].size > 0 && is_complex)
    a->imaginary = room_for(elements(a), classes[a->kind].size);
  if (a->kind == mxCELL_CLASS)
    a->child = room_for(elements(a), sizeof *a->child);
}

void standin_add_sparse(mxArray *a, mwSize room) {
  a->is_sparse = 1;
  a->room = room;
  a->data = room_for(room, classes[a->kind].size);
  a->row = room_for(room, sizeof *a->row);
  a->start = room_for(a->size[1] + 1, sizeof *a->start);
}

static mxArray *made(mxClassID kind, mwSize rows, mwSize columns, mxComplexity complexity) {
  const mwSize size[2] = {rows, columns};
  mxArray *a = standin_blank(kind, NULL, 2, size);

  standin_add_room(a, complexity == mxCOMPLEX);
  return a;
}

mxArray *mxCreateDoubleMatrix(mwSize rows, mwSize columns, mxComplexity complexity) {
  return made(mxDOUBLE_CLASS, rows, columns, complexity);
}

mxArray *mxCreateDoubleScalar(double value) {
  mxArray *a = made(mxDOUBLE_CLASS, 1, 1, mxREAL);

  *(double *)a->data = value;
  return a;
}

mxArray *mxCreateLogicalScalar(mxLogical value) {
  mxArray *a = made(mxLOGICAL_CLASS, 1, 1, mxREAL);

  *(mxLogical *)a->data = value;
  return a;
}

mxArray *mxCreateNumericArray(mwSize dimensions, const mwSize *size, mxClassID kind,
                              mxComplexity complexity) {
  mxArray *a = standin_blank(kind, NULL, (int)dimensions, size);

  STANDIN_CHECK(dimensions >= 2 && kind >= mxDOUBLE_CLASS && kind <= mxUINT64_CLASS);
  standin_add_room(a, complexity == mxCOMPLEX);
  return a;
}

mxArray *mxCreateSparse(mwSize rows, mwSize columns, mwSize room, mxComplexity complexity) {
  const mwSize size[2] = {rows, columns};
  mxArray *a = standin_blank(mxDOUBLE_CLASS, NULL, 2, size);

  STANDIN_CHECK(complexity == mxREAL);
  standin_add_sparse(a, room > 0 ? room : 1);
  return a;
}

mxArray *mxCreateString(const char *text) {
  const mwSize length = strlen(text);
  mxArray *a = made(mxCHAR_CLASS, length > 0, length, mxREAL);

  for (mwSize k = 0; k < length; k++)
    ((mxChar *)a->data)[k] = (unsigned char)text[k];
  return a;
}

mxArray *mxCreateCellMatrix(mwSize rows, mwSize columns) {
  return made(mxCELL_CLASS, rows, columns, mxREAL);
}

mxArray *mxCreateStructMatrix(mwSize rows, mwSize columns, int fields, const char **names) {
  mxArray *a = made(mxSTRUCT_CLASS, rows, columns, mxREAL);

  for (int k = 0; k < fields; k++)
    mxAddField(a, names[k]);
  return a;
}

mwSize standin_children(const mxArray *a) {
  return a->kind == mxCELL_CLASS     ? elements(a)
         : a->kind == mxSTRUCT_CLASS ? elements(a) * (mwSize)a->fields
                                     : 0;
}

static void unmake(mxArray *a) {
  a->next->previous = a->previous;
  a->previous->next = a->next;
  for (int k = 0; k < a->fields; k++)
    free(a->name[k]);
  if (a->data != NULL && !a->is_sparse)
    memset(a->data, FREED, elements(a) * classes[a->kind].size);
  free(a->name);
  free(a->child);
  free(a->data);
  free(a->imaginary);
  free(a->row);
  free(a->start);
  free(a->size);
  memset(a, FREED, sizeof *a);
  free(a);
}

static void destroy(mxArray *a) {
  for (mwSize k = 0; k < standin_children(a); k++)
    if (a->child[k] != NULL)
      destroy(a->child[k]);
  unmake(a);
}

void mxDestroyArray(mxArray *array) {
  if (array == NULL)
    return;
  STANDIN_CHECK(!array->is_input && array->owner == NULL);
  destroy(array);
}

void mexMakeArrayPersistent(mxArray *array) {
  array->level = 0;
  for (mwSize k = 0; k < standin_children(array); k++)
    if (array->child[k] != NULL)
      mexMakeArrayPersistent(array->child[k]);
}

void standin_free(int level) {
  for (mxArray *a = arrays.next, *next; a != &arrays; a = next) {
    next = a->next;
    if (a->level >= level && a->level > 0)
      unmake(a);
  }
  for (piece *p = pieces.next, *next; p != &pieces; p = next) {
    next = p->next;
    if (p->level >= level && p->level > 0)
      mxFree(p + 1);
  }
}

static void copy_numbers(mxArray *to, const mxArray *from) {
  const size_t bytes =
      (from->is_sparse ? from->start[from->size[1]] : elements(from)) * classes[from->kind].size;

  if (bytes > 0)
    memcpy(to->data, from->data, bytes);
  if (from->is_complex && bytes > 0)
    memcpy(to->imaginary, from->imaginary, bytes);
  if (from->is_sparse) {
    memcpy(to->row, from->row, from->start[from->size[1]] * sizeof *to->row);
    memcpy(to->start, from->start, (from->size[1] + 1) * sizeof *to->start);
  }
}

mxArray *mxDuplicateArray(const mxArray *array) {
  mxArray *a = standin_blank(array->kind, array->class_name, array->dimensions, array->size);

  a->object = array->object;
  if (array->is_sparse)
    standin_add_sparse(a, array->room);
  else
    standin_add_room(a, array->is_complex);
  for (int k = 0; k < array->fields; k++)
    mxAddField(a, array->name[k]);
  copy_numbers(a, array);
  for (mwSize k = 0; k < standin_children(array); k++)
    if (array->child[k] != NULL)
      standin_set_child(a, k, mxDuplicateArray(array->child[k]));
  return a;
}

/* ---- questions */

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
bool mxIsEmpty(const mxArray *array) { return elements(array) == 0; }
size_t mxGetM(const mxArray *array) { return array->size[0]; }
size_t mxGetNumberOfElements(const mxArray *array) { return elements(array); }
mwSize mxGetNumberOfDimensions(const mxArray *array) { return (mwSize)array->dimensions; }
const mwSize *mxGetDimensions(const mxArray *array) { return array->size; }
size_t mxGetElementSize(const mxArray *array) { return classes[array->kind].size; }

size_t mxGetN(const mxArray *array) {
  size_t count = 1;

  for (int k = 1; k < array->dimensions; k++)
    count *= array->size[k];
  return count;
}

/* ---- numbers and text */

void *mxGetData(const mxArray *array) {
  STANDIN_CHECK(classes[array->kind].size > 0);
  return array->data;
}

void *mxGetImagData(const mxArray *array) { return array->imaginary; }

double *mxGetPr(const mxArray *array) {
  STANDIN_CHECK(array->kind == mxDOUBLE_CLASS);
  return array->data;
}

mwIndex *mxGetIr(const mxArray *array) {
  STANDIN_CHECK(array->is_sparse);
  return array->row;
}

mwIndex *mxGetJc(const mxArray *array) {
  STANDIN_CHECK(array->is_sparse);
  return array->start;
}

double mxGetScalar(const mxArray *array) {
  const void *x = array->data;

  STANDIN_CHECK(classes[array->kind].size > 0 && elements(array) > 0);
  switch (array->kind) {
  case mxDOUBLE_CLASS:
    return *(const double *)x;
  case mxSINGLE_CLASS:
    return (double)*(const float *)x;
  case mxINT8_CLASS:
    return *(const int8_t *)x;
  case mxUINT8_CLASS:
    return *(const uint8_t *)x;
  case mxINT16_CLASS:
    return *(const int16_t *)x;
  case mxUINT16_CLASS:
  case mxCHAR_CLASS:
    return *(const uint16_t *)x;
  case mxINT32_CLASS:
    return *(const int32_t *)x;
  case mxUINT32_CLASS:
    return *(const uint32_t *)x;
  case mxINT64_CLASS:
    return (double)*(const int64_t *)x;
  case mxUINT64_CLASS:
    return (double)*(const uint64_t *)x;
  default:
    return *(const mxLogical *)x;
  }
}

/* Cuts what does not fit, and says so. */
int mxGetString(const mxArray *array, char *text, mwSize room) {
  const mwSize count = elements(array);
  mwSize k;

  STANDIN_CHECK(room > 0);
  text[0] = 0;
  if (array->kind != mxCHAR_CLASS)
    return 1;
  for (k = 0; k < count && k + 1 < room; k++)
    text[k] = (char)((const mxChar *)array->data)[k];
  text[k] = 0;
  return k < count;
}

char *mxArrayToString(const mxArray *array) {
  const mwSize room = elements(array) + 1;
  char *text;

  if (array->kind != mxCHAR_CLASS)
    return NULL;
  text = mxMalloc(room);
  mxGetString(array, text, room);
  return text;
}

/* ---- cells and structs */

void standin_set_child(mxArray *array, mwSize k, mxArray *value) {
  STANDIN_CHECK(k < standin_children(array));
  array->child[k] = value;
  if (value == NULL)
    return;
  STANDIN_CHECK(value->owner == NULL);
  value->owner = array;
}

mxArray *mxGetCell(const mxArray *array, mwIndex at) {
  STANDIN_CHECK(array->kind == mxCELL_CLASS && at < elements(array));
  return array->child[at];
}

void mxSetCell(mxArray *array, mwIndex at, mxArray *value) {
  STANDIN_CHECK(array->kind == mxCELL_CLASS && (value == NULL || !value->is_input));
  standin_set_child(array, at, value);
}

int mxAddField(mxArray *array, const char *name) {
  const mwSize before = (mwSize)array->fields;
  mxArray **child = room_for(elements(array) * (before + 1), sizeof *child);
  char **names = room_for(before + 1, sizeof *names);

  STANDIN_CHECK(array->kind == mxSTRUCT_CLASS);
  for (mwSize i = 0; i < elements(array); i++)
    for (mwSize k = 0; k < before; k++)
      child[i * (before + 1) + k] = array->child[i * before + k];
  for (mwSize k = 0; k < before; k++)
    names[k] = array->name[k];
  names[before] = room_for(strlen(name) + 1, 1);
  memcpy(names[before], name, strlen(name) + 1);
  free(array->child);
  free(array->name);
  array->child = child;
  array->name = names;
  return array->fields++;
}

int mxGetNumberOfFields(const mxArray *array) { return array->fields; }

const char *mxGetFieldNameByNumber(const mxArray *array, int field) {
  return field >= 0 && field < array->fields ? array->name[field] : NULL;
}

int mxGetFieldNumber(const mxArray *array, const char *name) {
  for (int k = 0; k < array->fields; k++)
    if (strcmp(array->name[k], name) == 0)
      return k;
  return -1;
}

mxArray *mxGetFieldByNumber(const mxArray *array, mwIndex at, int field) {
  STANDIN_CHECK(array->kind == mxSTRUCT_CLASS && field >= 0 && field < array->fields &&
                at < elements(array));
  return array->child[at * (mwSize)array->fields + (mwSize)field];
}

mxArray *mxGetField(const mxArray *array, mwIndex at, const char *name) {
  const int field = mxGetFieldNumber(array, name);

  STANDIN_CHECK(array->kind == mxSTRUCT_CLASS);
  return field >= 0 && at < elements(array) ? mxGetFieldByNumber(array, at, field) : NULL;
}

void mxSetField(mxArray *array, mwIndex at, const char *name, mxArray *value) {
  const int field = mxGetFieldNumber(array, name);

  STANDIN_CHECK(field >= 0 && (value == NULL || !value->is_input));
  standin_set_child(array, at * (mwSize)array->fields + (mwSize)field, value);
}
