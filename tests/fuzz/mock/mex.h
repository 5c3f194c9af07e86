/* mex.h: the part of the host's mex.h that the gateways use, for programs without a host. Stricter than a host: what is
 * undefined in MATLAB or in Octave ends the program. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef MEX_H
#define MEX_H

#include <stdbool.h>
#include <stddef.h>

typedef struct mxArray mxArray;
typedef ptrdiff_t mwSize, mwIndex; /* signed, as in Octave */
typedef enum mxComplexity { mxREAL, mxCOMPLEX } mxComplexity;

typedef enum mxClassID {
  mxDOUBLE_CLASS,
  mxSINGLE_CLASS,
  mxINT8_CLASS,
  mxUINT8_CLASS,
  mxINT32_CLASS,
  mxUINT64_CLASS,
  mxLOGICAL_CLASS,
  mxCHAR_CLASS,
  mxCELL_CLASS,
  mxSTRUCT_CLASS,
  mxFUNCTION_CLASS,
  MOCK_CLASSES,
  mxINT16_CLASS, /* not made here */
  mxUINT16_CLASS,
  mxUINT32_CLASS,
  mxINT64_CLASS
} mxClassID;

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]);

/* ---- memory */

void *mxMalloc(size_t bytes);
void *mxCalloc(size_t count, size_t size);
void mxFree(void *block);

/* ---- arrays */

mxArray *mxCreateDoubleMatrix(mwSize rows, mwSize columns, mxComplexity complexity);
mxArray *mxCreateDoubleScalar(double value);
mxArray *mxCreateLogicalScalar(bool value);
mxArray *mxCreateNumericArray(mwSize count, const mwSize *size, mxClassID kind,
                              mxComplexity complexity);
mxArray *mxCreateSparse(mwSize rows, mwSize columns, mwSize room, mxComplexity complexity);
mxArray *mxCreateString(const char *text);
mxArray *mxCreateCellMatrix(mwSize rows, mwSize columns);
mxArray *mxCreateStructMatrix(mwSize rows, mwSize columns, int count, const char **fields);
mxArray *mxDuplicateArray(const mxArray *array);
void mxDestroyArray(mxArray *array);

const char *mxGetClassName(const mxArray *array);
mxClassID mxGetClassID(const mxArray *array);
bool mxIsClass(const mxArray *array, const char *name);
bool mxIsDouble(const mxArray *array);
bool mxIsNumeric(const mxArray *array);
bool mxIsLogical(const mxArray *array);
bool mxIsChar(const mxArray *array);
bool mxIsCell(const mxArray *array);
bool mxIsStruct(const mxArray *array);
bool mxIsSparse(const mxArray *array);
bool mxIsComplex(const mxArray *array);
bool mxIsEmpty(const mxArray *array);
size_t mxGetM(const mxArray *array);
size_t mxGetN(const mxArray *array);
size_t mxGetNumberOfElements(const mxArray *array);
mwSize mxGetNumberOfDimensions(const mxArray *array);
const mwSize *mxGetDimensions(const mxArray *array);
size_t mxGetElementSize(const mxArray *array);

void *mxGetData(const mxArray *array);
void *mxGetImagData(const mxArray *array);
double *mxGetPr(const mxArray *array);
mwIndex *mxGetIr(const mxArray *array);
mwIndex *mxGetJc(const mxArray *array);
double mxGetScalar(const mxArray *array);
int mxGetString(const mxArray *array, char *text, mwSize room);
char *mxArrayToString(const mxArray *array);

mxArray *mxGetCell(const mxArray *array, mwIndex at);
void mxSetCell(mxArray *array, mwIndex at, mxArray *value);
int mxAddField(mxArray *array, const char *name);
int mxGetNumberOfFields(const mxArray *array);
const char *mxGetFieldNameByNumber(const mxArray *array, int field);
mxArray *mxGetField(const mxArray *array, mwIndex at, const char *name);
mxArray *mxGetFieldByNumber(const mxArray *array, mwIndex at, int field);
void mxSetField(mxArray *array, mwIndex at, const char *name, mxArray *value);

/* ---- the host */

#if defined(__GNUC__)
__attribute__((__format__(__printf__, 2, 3), noreturn))
#endif
void mexErrMsgIdAndTxt(const char *identifier, const char *format, ...);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void mexWarnMsgIdAndTxt(const char *identifier, const char *format, ...);
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
int mexPrintf(const char *format, ...);
int mexEvalString(const char *text);
int mexAtExit(void (*function)(void));
int mexCallMATLAB(int outputs, mxArray *output[], int inputs, mxArray *input[], const char *name);
mxArray *mexCallMATLABWithTrap(int outputs, mxArray *output[], int inputs, mxArray *input[],
                               const char *name);

#endif
