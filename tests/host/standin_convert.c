/* standin_convert.c: arrays of Octave's as arrays of the stand-in, and back. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "standin.h"

#include <string.h>

#define MOST_FIELDS 256

static mwSize count_of(const mxArray *a) { return mxGetNumberOfElements(a); }

static void take_sparse(mxArray *to, const octave_array *from) {
  const mwSize columns = to->size[1];
  const mwSize count = (mwSize)octave_start(from, (ptrdiff_t)columns);

  mx_add_sparse(to, count);
  for (mwSize k = 0; k <= columns; k++)
    to->start[k] = (mwIndex)octave_start(from, (ptrdiff_t)k);
  for (mwSize k = 0; k < count; k++)
    to->row[k] = (mwIndex)octave_row(from, (ptrdiff_t)k);
  if (count > 0)
    memcpy(to->data, octave_data(from), count * mxGetElementSize(to));
}

static void take_numbers(mxArray *to, const octave_array *from) {
  const mwSize count = count_of(to);

  mx_add_room(to, octave_is_complex(from));
  if (count == 0)
    return;
  if (to->kind == mxCHAR_CLASS)
    for (mwSize k = 0; k < count; k++)
      ((mxChar *)to->data)[k] = ((const unsigned char *)octave_data(from))[k];
  else
    memcpy(to->data, octave_data(from), count * mxGetElementSize(to));
  if (to->is_complex)
    memcpy(to->imaginary, octave_imaginary(from), count * mxGetElementSize(to));
}

static void take_children(mxArray *to, const octave_array *from) {
  mx_add_room(to, 0);
  for (int k = 0; to->kind == mxSTRUCT_CLASS && k < octave_fields(from); k++)
    mxAddField(to, octave_field_name(from, k));
  for (mwSize k = 0; k < mx_children(to); k++) {
    const octave_array *child = to->kind == mxCELL_CLASS
                                    ? octave_cell(from, (ptrdiff_t)k)
                                    : octave_field(from, (ptrdiff_t)(k / (mwSize)to->fields),
                                                   (int)(k % (mwSize)to->fields));
    if (child != NULL)
      mx_set_child(to, k, standin_from_octave(child));
  }
}

mxArray *standin_from_octave(const octave_array *from) {
  const char *name = octave_class(from);
  const mxClassID kind = mx_class(name);
  mwSize size[MX_DIMENSIONS] = {1, 1};
  int dimensions = 2;
  mxArray *to;

  if (kind != mxUNKNOWN_CLASS && kind != mxFUNCTION_CLASS) {
    dimensions = octave_dimensions(from);
    MX_CHECK(dimensions <= MX_DIMENSIONS);
    for (int k = 0; k < dimensions; k++)
      size[k] = (mwSize)octave_size(from, k);
  }
  to = mx_blank(kind, kind == mxUNKNOWN_CLASS ? name : NULL, dimensions, size);
  if (kind == mxUNKNOWN_CLASS || kind == mxFUNCTION_CLASS)
    to->object = (octave_array *)from;
  else if (octave_is_sparse(from))
    take_sparse(to, from);
  else if (kind == mxCELL_CLASS || kind == mxSTRUCT_CLASS)
    take_children(to, from);
  else
    take_numbers(to, from);
  return to;
}

static octave_array *give_struct(const mxArray *from) {
  const char *names[MOST_FIELDS];
  octave_array *to;

  MX_CHECK(from->fields <= MOST_FIELDS);
  for (int k = 0; k < from->fields; k++)
    names[k] = from->name[k];
  to = octave_make_struct(from->dimensions, from->size, from->fields, names);
  for (mwSize k = 0; k < mx_children(from); k++)
    if (from->child[k] != NULL)
      octave_set_field(to, (ptrdiff_t)(k / (mwSize)from->fields), (int)(k % (mwSize)from->fields),
                       standin_to_octave(from->child[k]));
  return to;
}

static octave_array *give_cells(const mxArray *from) {
  octave_array *to = octave_make("cell", from->dimensions, from->size, 0);

  for (mwSize k = 0; k < mx_children(from); k++)
    if (from->child[k] != NULL)
      octave_set_cell(to, (ptrdiff_t)k, standin_to_octave(from->child[k]));
  return to;
}

static octave_array *give_sparse(const mxArray *from) {
  const mwSize count = from->start[from->size[1]];
  octave_array *to = octave_make_sparse(from->size, (ptrdiff_t)count, from->row, from->start);

  if (count > 0)
    memcpy(octave_numbers(to), from->data, count * sizeof(double));
  return to;
}

static octave_array *give_numbers(const mxArray *from) {
  octave_array *to =
      octave_make(mxGetClassName(from), from->dimensions, from->size, from->is_complex);
  const mwSize count = count_of(from);

  if (count == 0)
    return to;
  if (from->kind == mxCHAR_CLASS)
    for (mwSize k = 0; k < count; k++)
      ((unsigned char *)octave_numbers(to))[k] = (unsigned char)((const mxChar *)from->data)[k];
  else
    memcpy(octave_numbers(to), from->data, count * mxGetElementSize(from));
  if (from->is_complex)
    memcpy(octave_imaginary_numbers(to), from->imaginary, count * mxGetElementSize(from));
  return to;
}

octave_array *standin_to_octave(const mxArray *from) {
  if (from->object != NULL)
    return from->object;
  if (from->is_sparse)
    return give_sparse(from);
  if (from->kind == mxSTRUCT_CLASS)
    return give_struct(from);
  return from->kind == mxCELL_CLASS ? give_cells(from) : give_numbers(from);
}
