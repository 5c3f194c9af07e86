/* octave.c: the MEX file that Octave sees: it hands its arguments to the stand-in for MATLAB. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include <mex.h>

#include "octave.h"

#include <stdio.h>
#include <string.h>

static const mxArray *in(const octave_array *a) { return (const mxArray *)a; }
static mxArray *out(octave_array *a) { return (mxArray *)a; }

const char *octave_class(const octave_array *a) { return mxGetClassName(in(a)); }
int octave_dimensions(const octave_array *a) { return (int)mxGetNumberOfDimensions(in(a)); }
ptrdiff_t octave_size(const octave_array *a, int k) { return mxGetDimensions(in(a))[k]; }
size_t octave_element_size(const octave_array *a) { return mxGetElementSize(in(a)); }
int octave_is_sparse(const octave_array *a) { return mxIsSparse(in(a)); }
int octave_is_complex(const octave_array *a) { return mxIsComplex(in(a)); }
const void *octave_data(const octave_array *a) { return mxGetData(in(a)); }
const void *octave_imaginary(const octave_array *a) { return mxGetImagData(in(a)); }
ptrdiff_t octave_row(const octave_array *a, ptrdiff_t k) { return mxGetIr(in(a))[k]; }
ptrdiff_t octave_start(const octave_array *a, ptrdiff_t k) { return mxGetJc(in(a))[k]; }

octave_array *octave_cell(const octave_array *a, ptrdiff_t k) {
  return (octave_array *)mxGetCell(in(a), k);
}

int octave_fields(const octave_array *a) { return mxGetNumberOfFields(in(a)); }

const char *octave_field_name(const octave_array *a, int field) {
  return mxGetFieldNameByNumber(in(a), field);
}

octave_array *octave_field(const octave_array *a, ptrdiff_t k, int field) {
  return (octave_array *)mxGetFieldByNumber(in(a), k, field);
}

static mxClassID class_of(const char *name) {
  static const struct {
    const char *name;
    mxClassID kind;
  } classes[] = {{"double", mxDOUBLE_CLASS}, {"single", mxSINGLE_CLASS}, {"int8", mxINT8_CLASS},
                 {"uint8", mxUINT8_CLASS},   {"int16", mxINT16_CLASS},   {"uint16", mxUINT16_CLASS},
                 {"int32", mxINT32_CLASS},   {"uint32", mxUINT32_CLASS}, {"int64", mxINT64_CLASS},
                 {"uint64", mxUINT64_CLASS}};

  for (size_t k = 0; k < sizeof classes / sizeof *classes; k++)
    if (strcmp(name, classes[k].name) == 0)
      return classes[k].kind;
  return mxUNKNOWN_CLASS;
}

octave_array *octave_make(const char *kind, int dimensions, const size_t *size, int is_complex) {
  mwSize extent[16];

  for (int k = 0; k < dimensions; k++)
    extent[k] = (mwSize)size[k];
  if (strcmp(kind, "char") == 0)
    return (octave_array *)mxCreateCharArray(dimensions, extent);
  if (strcmp(kind, "logical") == 0)
    return (octave_array *)mxCreateLogicalArray(dimensions, extent);
  if (strcmp(kind, "cell") == 0)
    return (octave_array *)mxCreateCellArray(dimensions, extent);
  return (octave_array *)mxCreateNumericArray(dimensions, extent, class_of(kind),
                                              is_complex ? mxCOMPLEX : mxREAL);
}

octave_array *octave_make_sparse(const size_t size[2], ptrdiff_t count, const size_t *row,
                                 const size_t *start) {
  mxArray *a = mxCreateSparse((mwSize)size[0], (mwSize)size[1], count > 0 ? count : 1, mxREAL);

  for (ptrdiff_t k = 0; k < count; k++)
    mxGetIr(a)[k] = (mwIndex)row[k];
  for (size_t k = 0; k <= size[1]; k++)
    mxGetJc(a)[k] = (mwIndex)start[k];
  return (octave_array *)a;
}

octave_array *octave_make_struct(int dimensions, const size_t *size, int fields,
                                 const char **names) {
  mwSize extent[16];

  for (int k = 0; k < dimensions; k++)
    extent[k] = (mwSize)size[k];
  return (octave_array *)mxCreateStructArray(dimensions, extent, fields, names);
}

void *octave_numbers(octave_array *a) { return mxGetData(out(a)); }
void *octave_imaginary_numbers(octave_array *a) { return mxGetImagData(out(a)); }

void octave_set_cell(octave_array *a, ptrdiff_t k, octave_array *value) {
  mxSetCell(out(a), k, out(value));
}

void octave_set_field(octave_array *a, ptrdiff_t k, int field, octave_array *value) {
  mxSetFieldByNumber(out(a), k, field, out(value));
}

int octave_call(int outputs, octave_array *output[], int inputs, octave_array *input[],
                const char *name, char *message, size_t room) {
  mxArray *text = NULL, *problem;

  problem = mexCallMATLABWithTrap(outputs, (mxArray **)output, inputs, (mxArray **)input, name);
  message[0] = 0;
  if (problem == NULL)
    return 0;
  if (mxIsStruct(problem))
    text = mxGetField(problem, 0, "message");
  if (text != NULL && mxIsChar(text))
    mxGetString(text, message, (mwSize)room);
  return 1;
}

void octave_error(const char *identifier, const char *message) {
  mexErrMsgIdAndTxt(identifier, "%s", message);
}

void octave_warn(const char *identifier, const char *message) {
  mexWarnMsgIdAndTxt(identifier, "%s", message);
}

void octave_print(const char *text) { mexPrintf("%s", text); }
void octave_at_exit(void (*function)(void)) { mexAtExit(function); }

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  standin_run(nlhs, (octave_array **)plhs, nrhs, (const octave_array **)prhs);
}
