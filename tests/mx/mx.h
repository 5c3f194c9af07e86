/* mx.h: the functions of the C Matrix API and C MEX API that Octave and MATLAB have alike, for the mex.h of hosts that
 * tests play. It defines the types mwSize, mwIndex, mxChar and mxLogical first: in them the hosts differ. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MX_H
#define NS_MX_H

#include <stdbool.h>
#include <stddef.h>

#if defined(__GNUC__)
#define NS_MX_FORMAT(format, first) __attribute__((__format__(__printf__, format, first)))
#define NS_MX_LEAVES __attribute__((__noreturn__))
#else
#define NS_MX_FORMAT(format, first)
#define NS_MX_LEAVES
#endif

typedef struct mxArray mxArray;

typedef enum mxComplexity { mxREAL, mxCOMPLEX } mxComplexity;

typedef enum mxClassID {
  mxUNKNOWN_CLASS,
  mxCELL_CLASS,
  mxSTRUCT_CLASS,
  mxLOGICAL_CLASS,
  mxCHAR_CLASS,
  mxVOID_CLASS,
  mxDOUBLE_CLASS,
  mxSINGLE_CLASS,
  mxINT8_CLASS,
  mxUINT8_CLASS,
  mxINT16_CLASS,
  mxUINT16_CLASS,
  mxINT32_CLASS,
  mxUINT32_CLASS,
  mxINT64_CLASS,
  mxUINT64_CLASS,
  mxFUNCTION_CLASS
} mxClassID;

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]);

/* ---- memory */

void *mxMalloc(size_t bytes);
void *mxCalloc(size_t count, size_t size);
void mxFree(void *block);

/* ---- arrays: making and destroying them */

mxArray *mxCreateDoubleMatrix(mwSize rows, mwSize columns, mxComplexity complexity);
mxArray *mxCreateDoubleScalar(double value);
mxArray *mxCreateNumericArray(mwSize dimensions, const mwSize *size, mxClassID kind,
                              mxComplexity complexity);
mxArray *mxCreateLogicalScalar(mxLogical value);
mxArray *mxCreateSparse(mwSize rows, mwSize columns, mwSize room, mxComplexity complexity);
mxArray *mxCreateString(const char *text);
mxArray *mxCreateCellMatrix(mwSize rows, mwSize columns);
mxArray *mxCreateStructMatrix(mwSize rows, mwSize columns, int fields, const char **names);
mxArray *mxDuplicateArray(const mxArray *array);
void mxDestroyArray(mxArray *array);

/* ---- what an array is */

mxClassID mxGetClassID(const mxArray *array);
const char *mxGetClassName(const mxArray *array);
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

/* ---- what is in it */

double mxGetScalar(const mxArray *array);
double *mxGetPr(const mxArray *array);
void *mxGetData(const mxArray *array);
mwIndex *mxGetIr(const mxArray *array);
mwIndex *mxGetJc(const mxArray *array);
int mxGetString(const mxArray *array, char *text, mwSize room);
char *mxArrayToString(const mxArray *array);

mxArray *mxGetCell(const mxArray *array, mwIndex at);
void mxSetCell(mxArray *array, mwIndex at, mxArray *value);
int mxAddField(mxArray *array, const char *name);
int mxGetFieldNumber(const mxArray *array, const char *name);
int mxGetNumberOfFields(const mxArray *array);
const char *mxGetFieldNameByNumber(const mxArray *array, int field);
mxArray *mxGetField(const mxArray *array, mwIndex at, const char *name);
mxArray *mxGetFieldByNumber(const mxArray *array, mwIndex at, int field);
void mxSetField(mxArray *array, mwIndex at, const char *name, mxArray *value);

/* ---- the host around the MEX file */

NS_MX_LEAVES NS_MX_FORMAT(2, 3) void mexErrMsgIdAndTxt(const char *identifier, const char *format,
                                                       ...);
NS_MX_FORMAT(2, 3)
void mexWarnMsgIdAndTxt(const char *identifier, const char *format, ...);
NS_MX_FORMAT(1, 2)
int mexPrintf(const char *format, ...);
int mexEvalString(const char *text);
int mexAtExit(void (*function)(void));
int mexCallMATLAB(int outputs, mxArray *output[], int inputs, mxArray *input[], const char *name);
mxArray *mexCallMATLABWithTrap(int outputs, mxArray *output[], int inputs, mxArray *input[],
                               const char *name);

#endif
