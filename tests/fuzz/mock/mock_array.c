/* mock_array.c: arrays, each number block in memory of its own. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "mock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static mxArray arrays = {.next = &arrays, .previous = &arrays};

static const struct {
  const char *name;
  size_t size;
} classes[MOCK_CLASSES] = {{"double", 8}, {"single", 4}, {"int8", 1},           {"uint8", 1},
                           {"int32", 4},  {"uint64", 8}, {"logical", 1},        {"char", 1},
                           {"cell", 0},   {"struct", 0}, {"function_handle", 0}};

static int has_numbers(const mxArray *a) { return classes[a->kind].size > 0; }

static ptrdiff_t elements(const mxArray *a) {
  ptrdiff_t count = 1;

  for (int k = 0; k < a->dimensions; k++)
    count *= a->size[k];
  return count;
}

/* ---- making and unmaking */

static mxArray *blank(mxClassID kind) {
  mxArray *a;

  if (++mock.arrays == mock.array_failure)
    mock_host_error("Octave:out-of-memory");
  a = fuzz_block(1, sizeof *a);
  a->kind = kind;
  a->dimensions = 2;
  a->next = arrays.next;
  a->previous = &arrays;
  a->next->previous = arrays.next = a;
  return a;
}

static void *room(ptrdiff_t count, size_t size) {
  FUZZ_CHECK(count >= 0);
  return count > 0 ? fuzz_block((size_t)count, size) : NULL;
}

static void add_room(mxArray *a, int is_complex) {
  a->is_complex = is_complex;
  if (has_numbers(a))
    a->data = room(elements(a), classes[a->kind].size);
  if (has_numbers(a) && is_complex)
    a->imaginary = room(elements(a), classes[a->kind].size);
  if (a->kind == mxCELL_CLASS)
    a->child = room(elements(a), sizeof *a->child);
}

mxArray *mock_array(mxClassID kind, ptrdiff_t rows, ptrdiff_t columns) {
  mxArray *a = blank(kind);

  a->size[0] = rows;
  a->size[1] = columns;
  add_room(a, 0);
  return a;
}

mxArray *mxCreateDoubleMatrix(mwSize rows, mwSize columns, mxComplexity complexity) {
  FUZZ_CHECK(rows >= 0 && columns >= 0 && complexity == mxREAL);
  return mock_array(mxDOUBLE_CLASS, rows, columns);
}

mxArray *mxCreateDoubleScalar(double value) {
  mxArray *a = mock_array(mxDOUBLE_CLASS, 1, 1);

  *(double *)a->data = value;
  return a;
}

mxArray *mxCreateLogicalScalar(bool value) {
  mxArray *a = mock_array(mxLOGICAL_CLASS, 1, 1);

  *(bool *)a->data = value;
  return a;
}

mxArray *mxCreateNumericArray(mwSize count, const mwSize *size, mxClassID kind,
                              mxComplexity complexity) {
  mxArray *a = blank(kind);

  FUZZ_CHECK(count >= 2 && count <= MOCK_DIMENSIONS && kind <= mxUINT64_CLASS);
  a->dimensions = count == 3 && size[2] == 1 ? 2 : (int)count; /* a last 1 is not counted */
  for (int k = 0; k < a->dimensions; k++)
    a->size[k] = size[k];
  add_room(a, complexity == mxCOMPLEX);
  return a;
}

mxArray *mxCreateSparse(mwSize rows, mwSize columns, mwSize count, mxComplexity complexity) {
  mxArray *a = blank(mxDOUBLE_CLASS);

  FUZZ_CHECK(rows >= 0 && columns >= 0 && count >= 0 && complexity == mxREAL);
  a->size[0] = rows;
  a->size[1] = columns;
  a->is_sparse = 1;
  a->data = room(count, sizeof(double));
  a->row = room(count, sizeof *a->row);
  a->start = room(columns + 1, sizeof *a->start);
  return a;
}

mxArray *mxCreateString(const char *text) {
  mxArray *a = mock_array(mxCHAR_CLASS, strlen(text) > 0, (ptrdiff_t)strlen(text));

  if (a->data != NULL)
    memcpy(a->data, text, strlen(text));
  return a;
}

mxArray *mxCreateCellMatrix(mwSize rows, mwSize columns) {
  FUZZ_CHECK(rows >= 0 && columns >= 0);
  return mock_array(mxCELL_CLASS, rows, columns);
}

mxArray *mxCreateStructMatrix(mwSize rows, mwSize columns, int count, const char **fields) {
  mxArray *a = mock_array(mxSTRUCT_CLASS, rows, columns);

  FUZZ_CHECK(rows >= 0 && columns >= 0 && count >= 0);
  for (int k = 0; k < count; k++)
    mxAddField(a, fields[k]);
  return a;
}

mxArray *mock_function_array(const mock_function *function) {
  mxArray *a = mock_array(mxFUNCTION_CLASS, 1, 1);

  a->function = *function;
  return a;
}

static void unmake(mxArray *a) {
  a->next->previous = a->previous;
  a->previous->next = a->next;
  for (int k = 0; k < a->fields; k++)
    free(a->name[k]);
  free(a->name);
  free(a->child);
  free(a->data);
  free(a->imaginary);
  free(a->row);
  free(a->start);
  free(a);
}

static ptrdiff_t children(const mxArray *a) {
  return a->kind == mxCELL_CLASS     ? elements(a)
         : a->kind == mxSTRUCT_CLASS ? elements(a) * a->fields
                                     : 0;
}

static void destroy(mxArray *a) {
  for (ptrdiff_t k = 0; k < children(a); k++)
    if (a->child[k] != NULL)
      destroy(a->child[k]);
  unmake(a);
}

void mxDestroyArray(mxArray *array) {
  FUZZ_CHECK(array == NULL || (!array->is_input && array->owner == NULL));
  if (array != NULL)
    destroy(array);
}

void mock_unmake_all(void) {
  while (arrays.next != &arrays)
    unmake(arrays.next);
}

static void *copy_of(const void *block, ptrdiff_t count, size_t size) {
  void *copy = block == NULL ? NULL : room(count, size);

  if (copy != NULL)
    memcpy(copy, block, (size_t)count * size);
  return copy;
}

mxArray *mxDuplicateArray(const mxArray *array) {
  mxArray *a = blank(array->kind);
  const size_t size = classes[array->kind].size;
  const ptrdiff_t count = array->is_sparse ? array->start[array->size[1]] : elements(array);

  a->is_complex = array->is_complex;
  a->is_sparse = array->is_sparse;
  a->dimensions = array->dimensions;
  a->function = array->function;
  memcpy(a->size, array->size, sizeof a->size);
  a->data = copy_of(array->data, count, size);
  a->imaginary = copy_of(array->imaginary, count, size);
  a->row = copy_of(array->row, count, sizeof *a->row);
  a->start = copy_of(array->start, array->size[1] + 1, sizeof *a->start);
  for (int k = 0; k < array->fields; k++)
    mxAddField(a, array->name[k]);
  if (a->kind == mxCELL_CLASS)
    a->child = room(elements(a), sizeof *a->child);
  for (ptrdiff_t k = 0; k < children(array); k++)
    if (array->child[k] != NULL)
      mock_set_child(a, k, mxDuplicateArray(array->child[k]));
  return a;
}

/* ---- questions */

const char *mxGetClassName(const mxArray *array) { return classes[array->kind].name; }

mxClassID mxGetClassID(const mxArray *array) { return array->kind; }
bool mxIsClass(const mxArray *array, const char *name) {
  return strcmp(mxGetClassName(array), name) == 0;
}
bool mxIsDouble(const mxArray *array) { return array->kind == mxDOUBLE_CLASS; }
bool mxIsNumeric(const mxArray *array) { return array->kind <= mxUINT64_CLASS; }
bool mxIsLogical(const mxArray *array) { return array->kind == mxLOGICAL_CLASS; }
bool mxIsChar(const mxArray *array) { return array->kind == mxCHAR_CLASS; }
bool mxIsCell(const mxArray *array) { return array->kind == mxCELL_CLASS; }
bool mxIsStruct(const mxArray *array) { return array->kind == mxSTRUCT_CLASS; }
bool mxIsSparse(const mxArray *array) { return array->is_sparse != 0; }
bool mxIsComplex(const mxArray *array) { return array->is_complex != 0; }
bool mxIsEmpty(const mxArray *array) { return elements(array) == 0; }
size_t mxGetM(const mxArray *array) { return (size_t)array->size[0]; }
size_t mxGetNumberOfElements(const mxArray *array) { return (size_t)elements(array); }
mwSize mxGetNumberOfDimensions(const mxArray *array) { return array->dimensions; }
const mwSize *mxGetDimensions(const mxArray *array) { return array->size; }
size_t mxGetElementSize(const mxArray *array) { return classes[array->kind].size; }

/* all columns, of whatever further dimension */
size_t mxGetN(const mxArray *array) {
  ptrdiff_t count = 1;

  for (int k = 1; k < array->dimensions; k++)
    count *= array->size[k];
  return (size_t)count;
}

/* ---- numbers and text */

void *mxGetData(const mxArray *array) {
  FUZZ_CHECK(has_numbers(array));
  return array->data;
}

void *mxGetImagData(const mxArray *array) {
  FUZZ_CHECK(array->is_complex);
  return array->imaginary;
}

double *mxGetPr(const mxArray *array) {
  FUZZ_CHECK(array->kind == mxDOUBLE_CLASS);
  return array->data;
}

mwIndex *mxGetIr(const mxArray *array) {
  FUZZ_CHECK(array->is_sparse);
  return array->row;
}

mwIndex *mxGetJc(const mxArray *array) {
  FUZZ_CHECK(array->is_sparse);
  return array->start;
}

double mock_number(const mxArray *array, ptrdiff_t k) {
  const void *x = array->data;

  switch (array->kind) {
  case mxDOUBLE_CLASS:
    return ((const double *)x)[k];
  case mxSINGLE_CLASS:
    return (double)((const float *)x)[k];
  case mxINT8_CLASS:
    return ((const int8_t *)x)[k];
  case mxUINT8_CLASS:
    return ((const uint8_t *)x)[k];
  case mxINT32_CLASS:
    return ((const int32_t *)x)[k];
  case mxUINT64_CLASS:
    return (double)((const uint64_t *)x)[k];
  case mxLOGICAL_CLASS:
    return ((const bool *)x)[k];
  case mxCHAR_CLASS:
    return ((const unsigned char *)x)[k];
  default:
    FUZZ_CHECK(!"numbers");
    return 0;
  }
}

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

double mxGetScalar(const mxArray *array) {
  FUZZ_CHECK(has_numbers(array) && elements(array) > 0);
  return array->is_sparse && array->start[array->size[1]] == 0 ? 0 : mock_number(array, 0);
}

int mxGetString(const mxArray *array, char *text, mwSize space) {
  const ptrdiff_t length = elements(array);
  const ptrdiff_t fits = length < space - 1 ? length : space - 1;

  FUZZ_CHECK(array->kind == mxCHAR_CLASS && space > 0);
  if (fits > 0)
    memcpy(text, array->data, (size_t)fits);
  text[fits] = 0;
  return length > fits;
}

char *mxArrayToString(const mxArray *array) {
  const ptrdiff_t length = elements(array);
  char *text;

  if (array->kind != mxCHAR_CLASS)
    return NULL;
  text = mxMalloc((size_t)length + 1);
  mxGetString(array, text, length + 1);
  return text;
}

mxArray *mock_sparse_of(const mxArray *full) {
  mxArray *a;
  ptrdiff_t count = 0;

  FUZZ_CHECK(full->kind == mxDOUBLE_CLASS && full->dimensions == 2);
  for (ptrdiff_t k = 0; k < elements(full); k++)
    count += mock_number(full, k) != 0;
  a = mxCreateSparse(full->size[0], full->size[1], count, mxREAL);
  count = 0;
  for (ptrdiff_t k = 0; k < elements(full); k++) {
    if (mock_number(full, k) != 0) {
      a->row[count] = k % full->size[0];
      ((double *)a->data)[count++] = mock_number(full, k);
    }
    a->start[k / full->size[0] + 1] = count;
  }
  return a;
}

mxArray *mock_full_of(const mxArray *sparse) {
  mxArray *a = mock_array(sparse->kind, sparse->size[0], sparse->size[1]);

  for (ptrdiff_t j = 0; j < sparse->size[1]; j++)
    for (ptrdiff_t k = sparse->start[j]; k < sparse->start[j + 1]; k++)
      mock_set_number(a, j * sparse->size[0] + sparse->row[k], mock_number(sparse, k));
  return a;
}

mxArray *mock_converted(const mxArray *array, mxClassID kind) {
  mxArray *a = blank(kind);

  FUZZ_CHECK(has_numbers(array) && !array->is_sparse);
  a->dimensions = array->dimensions;
  memcpy(a->size, array->size, sizeof a->size);
  add_room(a, 0);
  for (ptrdiff_t k = 0; k < elements(a); k++)
    mock_set_number(a, k, mock_number(array, k));
  return a;
}

/* ---- cells and structs */

void mock_set_child(mxArray *array, ptrdiff_t k, mxArray *value) {
  FUZZ_CHECK(k >= 0 && k < children(array));
  FUZZ_CHECK(value == NULL || (value->owner == NULL && !value->is_input && value != array));
  array->child[k] = value;
  if (value != NULL)
    value->owner = array;
}

mxArray *mxGetCell(const mxArray *array, mwIndex at) {
  FUZZ_CHECK(array->kind == mxCELL_CLASS);
  return at >= 0 && at < elements(array) ? array->child[at] : NULL;
}

void mxSetCell(mxArray *array, mwIndex at, mxArray *value) {
  FUZZ_CHECK(array->kind == mxCELL_CLASS && array->child[at] == NULL);
  mock_set_child(array, at, value);
}

int mxAddField(mxArray *array, const char *name) {
  const int before = array->fields;
  mxArray **child = room(elements(array) * (before + 1), sizeof *child);
  char **names = fuzz_block((size_t)before + 1, sizeof *names);

  FUZZ_CHECK(array->kind == mxSTRUCT_CLASS);
  for (ptrdiff_t i = 0; i < elements(array); i++)
    for (int k = 0; k < before; k++)
      child[i * (before + 1) + k] = array->child[i * before + k];
  for (int k = 0; k < before; k++)
    names[k] = array->name[k];
  names[before] = fuzz_block(strlen(name) + 1, 1);
  memcpy(names[before], name, strlen(name) + 1);
  free(array->child);
  free(array->name);
  array->child = child;
  array->name = names;
  return array->fields++;
}

int mxGetNumberOfFields(const mxArray *array) { return array->fields; }

const char *mxGetFieldNameByNumber(const mxArray *array, int field) {
  FUZZ_CHECK(field >= 0 && field < array->fields);
  return array->name[field];
}

static int find_field(const mxArray *array, const char *name) {
  FUZZ_CHECK(array->kind == mxSTRUCT_CLASS);
  for (int k = 0; k < array->fields; k++)
    if (strcmp(array->name[k], name) == 0)
      return k;
  return -1;
}

mxArray *mxGetFieldByNumber(const mxArray *array, mwIndex at, int field) {
  FUZZ_CHECK(array->kind == mxSTRUCT_CLASS && field >= 0 && field < array->fields);
  return at >= 0 && at < elements(array) ? array->child[at * array->fields + field] : NULL;
}

mxArray *mxGetField(const mxArray *array, mwIndex at, const char *name) {
  const int field = find_field(array, name);

  return field >= 0 ? mxGetFieldByNumber(array, at, field) : NULL;
}

void mxSetField(mxArray *array, mwIndex at, const char *name, mxArray *value) {
  const int field = find_field(array, name);

  FUZZ_CHECK(field >= 0 && value != NULL && mxGetFieldByNumber(array, at, field) == NULL);
  mock_set_child(array, at * array->fields + field, value);
}

void mock_set_field(mxArray *array, const char *name, mxArray *value) {
  const int field =
      find_field(array, name) >= 0 ? find_field(array, name) : mxAddField(array, name);
  mxArray *before = array->child[field];

  array->child[field] = NULL;
  if (before != NULL)
    destroy(before);
  mock_set_child(array, field, value);
}

/* ---- checks */

void mock_check_array(const mxArray *array) {
  FUZZ_CHECK(array->kind < MOCK_CLASSES && array->dimensions >= 2);
  for (int k = 0; k < array->dimensions; k++)
    FUZZ_CHECK(array->size[k] >= 0);
  for (ptrdiff_t k = 0; k < children(array); k++) {
    FUZZ_CHECK(array->child[k] != NULL && array->child[k]->owner == array);
    mock_check_array(array->child[k]);
  }
}

static void reach(mxArray *array) {
  array->is_reached = 1;
  for (ptrdiff_t k = 0; k < children(array); k++)
    if (array->child[k] != NULL)
      reach(array->child[k]);
}

long mock_lost_arrays(int count, mxArray *plhs[]) {
  long lost = 0;

  for (mxArray *a = arrays.next; a != &arrays; a = a->next)
    a->is_reached = a->is_input;
  for (int k = 0; k < count; k++)
    if (plhs[k] != NULL)
      reach(plhs[k]);
  for (mxArray *a = arrays.next; a != &arrays; a = a->next)
    lost += !a->is_reached;
  return lost;
}
