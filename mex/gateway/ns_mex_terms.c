/* ns_mex_terms.c: blocks and columns spread into matrices. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_terms.h"

#include <stddef.h>

static void set(mxArray *structure, const char *name, mxArray *value) {
  mxAddField(structure, name);
  mxSetField(structure, 0, name, value);
}

static mxArray *matrix_of(const ns_terms *terms, const ns_block_list *list) {
  mxArray *matrix = mxCreateDoubleMatrix((mwSize)terms->nv, (mwSize)terms->nv, mxREAL);
  double *value = mxGetPr(matrix);

  for (ptrdiff_t b = 0; b < list->count; b++) {
    const ns_block_matrix *block = &list->item[b];
    for (int j = 0; j < block->count; j++)
      for (int i = 0; i < block->count; i++)
        value[block->index[i] + block->index[j] * terms->nv] += block->value[i + j * block->count];
  }
  return matrix;
}

static void spread(int count, const int *index, const double *values, double *column) {
  for (int i = 0; i < count; i++)
    column[index[i]] = values[i];
}

/* Column k of a matrix of nv rows; there is none to point at where nothing moves. */
static double *column_of(mxArray *matrix, ptrdiff_t nv, ptrdiff_t k) {
  return nv > 0 ? mxGetPr(matrix) + k * nv : NULL;
}

/* One number of each row or contact, found at `offset` bytes from its start. */
static mxArray *numbers_of(ptrdiff_t count, const void *items, size_t size, size_t offset) {
  mxArray *column = mxCreateDoubleMatrix((mwSize)count, 1, mxREAL);

  for (ptrdiff_t k = 0; k < count; k++)
    mxGetPr(column)[k] =
        *(const double *)(const void *)((const char *)items + (size_t)k * size + offset);
  return column;
}

static void set_rows(mxArray *s, const ns_terms *terms, const ns_row_list *list, const char *value,
                     const char *gradient) {
  mxArray *matrix = mxCreateDoubleMatrix((mwSize)terms->nv, (mwSize)list->count, mxREAL);

  for (ptrdiff_t k = 0; k < list->count; k++)
    spread(list->item[k].count, list->item[k].index, list->item[k].gradient,
           column_of(matrix, terms->nv, k));
  set(s, value, numbers_of(list->count, list->item, sizeof(ns_row), offsetof(ns_row, value)));
  set(s, gradient, matrix);
}

/* D, and the part of the sliding speed along each direction that v does not make; the opposite directions are
 * not stored. */
static void set_tangents(mxArray *s, const ns_terms *terms, int directions) {
  const ns_contact_list *list = &terms->contacts;
  const mwSize size[3] = {(mwSize)terms->nv, (mwSize)directions, (mwSize)list->count};
  mxArray *D = mxCreateNumericArray(3, size, mxDOUBLE_CLASS, mxREAL);
  mxArray *rate = mxCreateDoubleMatrix((mwSize)directions, (mwSize)list->count, mxREAL);

  for (ptrdiff_t k = 0; k < list->count; k++) {
    const ns_contact *c = &list->item[k];
    const int stored = ns_contact_stored(c);
    for (int d = 0; d < c->directions; d++) {
      const double sign = d < stored ? 1 : -1;
      double *column = column_of(D, terms->nv, d + k * directions);
      spread(c->count, c->index, c->tangent + d % stored * c->count, column);
      for (ptrdiff_t i = 0; i < terms->nv; i++)
        column[i] *= sign;
      mxGetPr(rate)[d + k * directions] = sign * c->tangent_offset[d % stored];
    }
  }
  set(s, "D", D);
  set(s, "tangentrate", rate);
}

static void set_contacts(mxArray *s, const ns_terms *terms) {
  const ns_contact_list *list = &terms->contacts;
  static const struct {
    const char *name;
    size_t offset;
  } numbers[] = {{"gap", offsetof(ns_contact, gap)},
                 {"gaprate", offsetof(ns_contact, rate)},
                 {"gapcurvature", offsetof(ns_contact, curvature)},
                 {"mu", offsetof(ns_contact, mu)},
                 {"e", offsetof(ns_contact, e)}};
  mxArray *n = mxCreateDoubleMatrix((mwSize)terms->nv, (mwSize)list->count, mxREAL);
  int directions = 0;

  for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
    set(s, numbers[k].name,
        numbers_of(list->count, list->item, sizeof(ns_contact), numbers[k].offset));
  for (ptrdiff_t k = 0; k < list->count; k++) {
    const ns_contact *c = &list->item[k];
    spread(c->count, c->index, c->normal, column_of(n, terms->nv, k));
    directions = c->directions > directions ? c->directions : directions;
  }
  set(s, "n", n);
  set_tangents(s, terms, directions);
}

/* bodies, feature, point and normal of each contact, a row each */
static mxArray *places_of(const ns_terms *terms, int dimension) {
  const ns_contact_list *list = &terms->contacts;
  const ptrdiff_t count = list->count;
  const struct {
    const char *name;
    mwSize width;
  } parts[] = {{"a", 1},
               {"b", 1},
               {"feature", 1},
               {"point", (mwSize)dimension},
               {"normal", (mwSize)dimension}};
  mxArray *s = mxCreateStructMatrix(1, 1, 0, NULL);
  double *out[5];

  for (int k = 0; k < 5; k++) {
    mxArray *m = mxCreateDoubleMatrix((mwSize)count, parts[k].width, mxREAL);
    out[k] = mxGetPr(m);
    set(s, parts[k].name, m);
  }
  for (ptrdiff_t k = 0; k < count; k++) {
    const ns_contact *c = &list->item[k];
    out[0][k] = c->id.a;
    out[1][k] = c->id.b;
    out[2][k] = c->id.feature;
    for (int i = 0; i < dimension; i++) {
      out[3][k + i * count] = c->point[i];
      out[4][k + i * count] = c->axis[i];
    }
  }
  return s;
}

mxArray *ns_mex_terms(const ns_terms *terms, int dimension) {
  mxArray *s = mxCreateStructMatrix(1, 1, 0, NULL), *k;

  set(s, "M", matrix_of(terms, &terms->mass));
  k = mxCreateDoubleMatrix((mwSize)terms->nv, 1, mxREAL);
  for (ptrdiff_t i = 0; i < terms->nv; i++)
    mxGetPr(k)[i] = terms->k[i];
  set(s, "k", k);
  set(s, "kq", matrix_of(terms, &terms->stiffness));
  set(s, "kv", matrix_of(terms, &terms->damping));
  set_rows(s, terms, &terms->joints, "joint", "nu");
  set(s, "jointrate",
      numbers_of(terms->joints.count, terms->joints.item, sizeof(ns_row), offsetof(ns_row, rate)));
  set(s, "jointcurvature",
      numbers_of(terms->joints.count, terms->joints.item, sizeof(ns_row),
                 offsetof(ns_row, curvature)));
  set_contacts(s, terms);
  if (dimension > 0)
    set(s, "contacts", places_of(terms, dimension));
  set_rows(s, terms, &terms->springs, "spring", "springgradient");
  set(s, "springstiffness",
      numbers_of(terms->springs.count, terms->springs.item, sizeof(ns_row),
                 offsetof(ns_row, weight)));
  set(s, "kinetic", mxCreateDoubleScalar(terms->kinetic));
  set(s, "potential", mxCreateDoubleScalar(terms->potential));
  return s;
}
