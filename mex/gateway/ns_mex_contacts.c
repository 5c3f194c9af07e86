/* ns_mex_contacts.c: contacts and matrices for the caller. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_mechanics.h"

#include <string.h>

mxArray *ns_mex_matrix(ptrdiff_t rows, ptrdiff_t columns, const double *values) {
  mxArray *matrix = mxCreateDoubleMatrix((mwSize)rows, (mwSize)columns, mxREAL);

  if (rows * columns > 0 && values != NULL)
    memcpy(mxGetPr(matrix), values, (size_t)(rows * columns) * sizeof(double));
  return matrix;
}

/* Numbers first, first + 1, ... of each contact, as rows of a matrix. */
static mxArray *part(const ns_array *contacts, ptrdiff_t first, ptrdiff_t width) {
  const ptrdiff_t count = (ptrdiff_t)contacts->count / NS_CONTACT_NUMBERS;
  mxArray *matrix = mxCreateDoubleMatrix((mwSize)count, (mwSize)width, mxREAL);
  double *out = mxGetPr(matrix);

  for (ptrdiff_t k = 0; k < count; k++)
    for (ptrdiff_t i = 0; i < width; i++)
      out[k + i * count] = contacts->value[k * NS_CONTACT_NUMBERS + first + i];
  return matrix;
}

mxArray *ns_mex_contact_table(const ns_array *contacts, int dimension) {
  const struct {
    const char *name;
    int first, width;
  } parts[] = {{"step", NS_CONTACT_COLUMN, 1},
               {"a", NS_CONTACT_A, 1},
               {"b", NS_CONTACT_B, 1},
               {"feature", NS_CONTACT_FEATURE, 1},
               {"point", NS_CONTACT_POINT, dimension},
               {"normal", NS_CONTACT_AXIS, dimension},
               {"gap", NS_CONTACT_GAP, 1},
               {"cn", NS_CONTACT_CN, 1},
               {"ct", NS_CONTACT_CT, 1},
               {"slip", NS_CONTACT_LAMBDA, 1},
               {"friction", NS_CONTACT_FRICTION, dimension},
               {"torsion", NS_CONTACT_TORSION, 1}};
  enum { PARTS = sizeof parts / sizeof *parts };
  const int count = dimension == 3 ? PARTS : PARTS - 2; /* in the plane ct says it all */
  const char *fields[PARTS];
  mxArray *table;

  for (int k = 0; k < count; k++)
    fields[k] = parts[k].name;
  table = mxCreateStructMatrix(1, 1, count, fields);
  for (int k = 0; k < count; k++)
    mxSetField(table, 0, fields[k], part(contacts, parts[k].first, parts[k].width));
  return table;
}
