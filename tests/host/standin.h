/* standin.h: a host with MATLAB's semantics where they differ from Octave's, for gateways that run within Octave.
 *
 * Sizes have no sign; characters have 16 bits; LAPACK takes integers of 64 bits; strings are a class that no function
 * of the C interface looks into; memory and arrays that a MEX file leaves behind are gone when it returns, unless it
 * made them persistent; an error jumps out of the MEX file, and nothing on the way is undone; an array that a cell or a
 * struct holds may not be destroyed, nor an argument. What MATLAB calls undefined ends the process. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_HOST_STANDIN_H
#define NS_HOST_STANDIN_H

#include "mex.h"
#include "octave.h"

#undef printf

struct mxArray {
  mxClassID kind; /* mxUNKNOWN_CLASS: an object of Octave's that only Octave looks into */
  const char *class_name;
  int is_complex, is_sparse, is_input, dimensions;
  mwSize *size;
  void *data, *imaginary;
  mwIndex *row, *start;
  mwSize room; /* sparse: for so many numbers */
  int fields;
  char **name;
  mxArray **child; /* field k of element i is child[i * fields + k] */
  octave_array *object;
  mxArray *owner;
  int level; /* the call that it ends with; 0 for none */
  mxArray *next, *previous;
};

/* The calls in progress: a function of the user may call the MEX file again. */
extern int standin_level;

/* Ends the process unless it holds. */
#define STANDIN_CHECK(condition) standin_check((condition) != 0, #condition, __FILE__, __LINE__)
void standin_check(int holds, const char *text, const char *file, int line);

/* ---- standin_array.c */

mxArray *standin_blank(mxClassID kind, const char *class_name, int dimensions, const mwSize *size);
void standin_add_room(mxArray *array, int is_complex);
void standin_add_sparse(mxArray *array, mwSize room);
void standin_set_child(mxArray *array, mwSize k, mxArray *value);
mwSize standin_children(const mxArray *array);
mxClassID standin_class(const char *name);

/* Everything that ends with calls of that level or a deeper one */
void standin_free(int level);

/* ---- standin_convert.c */

mxArray *standin_from_octave(const octave_array *array);
octave_array *standin_to_octave(const mxArray *array);

#endif
