/* mx_array.h: what an array is to a host that a test plays, and what the host adds: where memory comes from, and what
 * happens where a MEX file does what a host leaves undefined. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MX_ARRAY_H
#define NS_MX_ARRAY_H

#include "mex.h"

#define MX_DIMENSIONS 16

struct mxArray {
  mxClassID kind; /* mxUNKNOWN_CLASS: an object that only the host looks into */
  const char *class_name;
  int is_complex, is_sparse;
  int is_input; /* it belongs to the caller of the MEX file */
  int dimensions;
  mwSize size[MX_DIMENSIONS];
  void *data, *imaginary; /* by the class: double, float, mxChar, ... */
  mwIndex *row, *start;   /* sparse */
  int fields;
  char **name;        /* of the fields */
  mxArray **child;    /* of cells and structs: field k of element i is child[i * fields + k] */
  void *object;       /* what the host knows of it; */
  size_t object_size; /* so many bytes are the array's own */
  mxArray *owner;     /* the cell or struct that holds it */
  int level;          /* the host's: the call that it ends with */
  int is_reached;     /* the host's: while arrays are counted */
  mxArray *next, *previous;
};

extern mxArray mx_arrays; /* all there are, in a ring */

/* ---- mx_array.c */

mxArray *mx_blank(mxClassID kind, const char *class_name, int dimensions, const mwSize *size);
mxArray *mx_matrix(mxClassID kind, mwSize rows, mwSize columns, int is_complex);
void mx_add_room(mxArray *array, int is_complex);
void mx_add_sparse(mxArray *array, mwSize room);
mwSize mx_elements(const mxArray *array);
size_t mx_number_size(mxClassID kind); /* in bytes; 0 for what holds no numbers */
mxClassID mx_class(const char *name);

void mx_destroy(mxArray *array); /* with all that it holds, whoever owns it */
void mx_unmake(mxArray *array);  /* alone */

/* Number k of an array of numbers, characters or logicals, whatever its class */
double mx_number(const mxArray *array, mwSize k);

/* ---- mx_children.c */

mwSize mx_children(const mxArray *array);
void mx_set_child(mxArray *array, mwSize k, mxArray *value);
void mx_mark_input(mxArray *array); /* with all that it holds */

/* ---- the host's own */

/* Ends the process unless it holds. */
#define MX_CHECK(condition) mx_check((condition) != 0, #condition, __FILE__, __LINE__)
void mx_check(int holds, const char *text, const char *file, int line);

/* Zeros, for free(). No host has less than it asks for here. */
void *mx_room(mwSize count, size_t size);

/* An array is about to be made: the host may have no memory for it, and leave. */
void mx_before_array(void);
int mx_level(void);

#endif
