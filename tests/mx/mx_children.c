/* mx_children.c: cells and structs. What they hold is theirs alone, and set once. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "mx_array.h"

#include <stdlib.h>
#include <string.h>

mwSize mx_children(const mxArray *a) {
  return a->kind == mxCELL_CLASS     ? mx_elements(a)
         : a->kind == mxSTRUCT_CLASS ? mx_elements(a) * (mwSize)a->fields
                                     : 0;
}

static int is_within(mwIndex at, mwSize count) { return (size_t)at < (size_t)count; }

void mx_set_child(mxArray *array, mwSize k, mxArray *value) {
  MX_CHECK(is_within(k, mx_children(array)));
  MX_CHECK(value == NULL || (value->owner == NULL && !value->is_input && value != array));
  array->child[k] = value;
  if (value != NULL)
    value->owner = array;
}

void mx_mark_input(mxArray *array) {
  array->is_input = 1;
  for (mwSize k = 0; k < mx_children(array); k++)
    if (array->child[k] != NULL)
      mx_mark_input(array->child[k]);
}

mxArray *mxGetCell(const mxArray *array, mwIndex at) {
  MX_CHECK(array->kind == mxCELL_CLASS && is_within(at, mx_elements(array)));
  return array->child[at];
}

void mxSetCell(mxArray *array, mwIndex at, mxArray *value) {
  MX_CHECK(array->kind == mxCELL_CLASS && is_within(at, mx_elements(array)));
  MX_CHECK(array->child[at] == NULL);
  mx_set_child(array, at, value);
}

static char **names_and(const mxArray *array, const char *name) {
  char **names = mx_room((mwSize)array->fields + 1, sizeof *names);
  char *copy = mx_room((mwSize)strlen(name) + 1, 1);

  for (int k = 0; k < array->fields; k++)
    names[k] = array->name[k];
  names[array->fields] = memcpy(copy, name, strlen(name) + 1);
  return names;
}

int mxAddField(mxArray *array, const char *name) {
  const mwSize before = (mwSize)array->fields;
  mxArray **child = mx_room(mx_elements(array) * (before + 1), sizeof *child);
  char **names = names_and(array, name);

  MX_CHECK(array->kind == mxSTRUCT_CLASS);
  for (mwSize i = 0; i < mx_elements(array); i++)
    for (mwSize k = 0; k < before; k++)
      child[i * (before + 1) + k] = array->child[i * before + k];
  free(array->child);
  free(array->name);
  array->child = child;
  array->name = names;
  return array->fields++;
}

int mxGetNumberOfFields(const mxArray *array) { return array->fields; }

const char *mxGetFieldNameByNumber(const mxArray *array, int field) {
  MX_CHECK(field >= 0 && field < array->fields);
  return array->name[field];
}

int mxGetFieldNumber(const mxArray *array, const char *name) {
  MX_CHECK(array->kind == mxSTRUCT_CLASS);
  for (int k = 0; k < array->fields; k++)
    if (strcmp(array->name[k], name) == 0)
      return k;
  return -1;
}

mxArray *mxGetFieldByNumber(const mxArray *array, mwIndex at, int field) {
  MX_CHECK(array->kind == mxSTRUCT_CLASS && field >= 0 && field < array->fields);
  return is_within(at, mx_elements(array))
             ? array->child[at * (mwIndex)array->fields + (mwIndex)field]
             : NULL;
}

mxArray *mxGetField(const mxArray *array, mwIndex at, const char *name) {
  const int field = mxGetFieldNumber(array, name);

  return field >= 0 ? mxGetFieldByNumber(array, at, field) : NULL;
}

void mxSetField(mxArray *array, mwIndex at, const char *name, mxArray *value) {
  const int field = mxGetFieldNumber(array, name);

  MX_CHECK(field >= 0 && value != NULL && is_within(at, mx_elements(array)) &&
           mxGetFieldByNumber(array, at, field) == NULL);
  mx_set_child(array, at * (mwIndex)array->fields + (mwIndex)field, value);
}
