/* standin.h: a host with MATLAB's semantics where they differ from Octave's, for gateways that run within Octave.
 *
 * Sizes have no sign; characters have 16 bits; LAPACK takes integers of 64 bits; strings are a class that no function
 * of the C interface looks into; memory and arrays that a MEX file leaves behind are gone when it returns, unless it
 * made them persistent; an error jumps out of the MEX file, and nothing on the way is undone; an array that a cell or a
 * struct holds may not be destroyed, nor an argument. What MATLAB calls undefined ends the process. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_HOST_STANDIN_H
#define NS_HOST_STANDIN_H

#include "mx_array.h"
#include "octave.h"

#undef printf

/* The calls in progress: a function of the user may call the MEX file again. An array ends with its level; 0: never. */
extern int standin_level;

/* Everything that ends with calls of that level or a deeper one */
void standin_free(int level);

/* ---- standin_convert.c */

mxArray *standin_from_octave(const octave_array *array);
octave_array *standin_to_octave(const mxArray *array);

#endif
