/* gateway.h: calls of MEX files with arguments that are right but for some of them. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef GATEWAY_H
#define GATEWAY_H

#include "mock.h"

#define FUZZ_MOST_ARGUMENTS 12

/* An array of any class, of small size */
mxArray *fuzz_array(fuzz_input *in, int depth);

/* A full matrix of these numbers */
mxArray *fuzz_matrix(ptrdiff_t rows, ptrdiff_t columns, const double *values);

/* The array, or what a slip may make of it: another class or shape, a wrong number, a field that is missing. */
mxArray *fuzz_slip(fuzz_input *in, mxArray *array);

/* Options of a gateway: name-value pairs or a struct, of names and values from the tables, which end with NULL; written
 * to arguments[count...]. Returns the new count. */
typedef struct fuzz_option {
  const char *name;
  const char *const *choices; /* NULL: a positive number */
  mxArray *(*make)(fuzz_input *in);
} fuzz_option;

int fuzz_options(fuzz_input *in, const fuzz_option *table, int count, mxArray *arguments[]);

/* A call as the tests of its help have it, and what its outputs promise when nothing was wrong. */
typedef struct fuzz_gateway {
  const char *function; /* of the identifiers of its errors */
  int (*arguments)(fuzz_input *in, mxArray *arguments[]);
  int most_outputs;
  void (*check)(int nlhs, mxArray *plhs[]);
} fuzz_gateway;

void fuzz_gateway_run(const fuzz_gateway *gateway, const uint8_t *bytes, size_t count);

/* Checks of outputs */
void fuzz_check_finite(const mxArray *array);
const mxArray *fuzz_field(const mxArray *structure, const char *name);

#endif
