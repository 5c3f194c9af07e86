/* octave.h: Octave's arrays and calls under names of their own, for the stand-in, whose arrays are others. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_HOST_OCTAVE_H
#define NS_HOST_OCTAVE_H

#include <stddef.h>

typedef struct octave_array octave_array;

/* ---- what there is in one; the class as `class` names it */

const char *octave_class(const octave_array *a);
int octave_dimensions(const octave_array *a);
ptrdiff_t octave_size(const octave_array *a, int dimension);
size_t octave_element_size(const octave_array *a);
int octave_is_sparse(const octave_array *a);
int octave_is_complex(const octave_array *a);
const void *octave_data(const octave_array *a);
const void *octave_imaginary(const octave_array *a);
ptrdiff_t octave_row(const octave_array *a, ptrdiff_t k);
ptrdiff_t octave_start(const octave_array *a, ptrdiff_t column);
octave_array *octave_cell(const octave_array *a, ptrdiff_t k);
int octave_fields(const octave_array *a);
const char *octave_field_name(const octave_array *a, int field);
octave_array *octave_field(const octave_array *a, ptrdiff_t k, int field);

/* ---- making them; numbers of any class, logicals and characters, which have one byte */

octave_array *octave_make(const char *kind, int dimensions, const size_t *size, int is_complex);
octave_array *octave_make_sparse(const size_t size[2], ptrdiff_t count, const size_t *row,
                                 const size_t *start);
octave_array *octave_make_struct(int dimensions, const size_t *size, int fields,
                                 const char **names);
void *octave_numbers(octave_array *a);
void *octave_imaginary_numbers(octave_array *a);
void octave_set_cell(octave_array *a, ptrdiff_t k, octave_array *value);
void octave_set_field(octave_array *a, ptrdiff_t k, int field, octave_array *value);

/* ---- Octave */

/* 0, or 1 where it failed; then message holds why. */
int octave_call(int outputs, octave_array *output[], int inputs, octave_array *input[],
                const char *name, char *message, size_t room);
void octave_error(const char *identifier, const char *message); /* does not return */
void octave_warn(const char *identifier, const char *message);  /* or raises it as an error */
void octave_print(const char *text);
void octave_at_exit(void (*function)(void));

/* What the stand-in does when Octave calls the MEX file */
void standin_run(int nlhs, octave_array *plhs[], int nrhs, const octave_array *prhs[]);

#endif
