/* mex.h: what MATLAB documents of its C Matrix API and C MEX API, as far as the gateways use it or may come to, written
 * from the reference pages of the functions. Gateways that compile against this compile against MATLAB's header, whose
 * other contents they do not need. As there, MX_HAS_INTERLEAVED_COMPLEX says which of two interfaces to complex numbers
 * it is (mex -R2017b: separate, mex -R2018a: interleaved), and printf becomes mexPrintf. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_HOST_MEX_H
#define NS_HOST_MEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifndef MX_HAS_INTERLEAVED_COMPLEX
#define MX_HAS_INTERLEAVED_COMPLEX 0
#endif

#if defined(__GNUC__)
#define NS_HOST_FORMAT(format, first) __attribute__((__format__(__printf__, format, first)))
#define NS_HOST_LEAVES __attribute__((__noreturn__))
#else
#define NS_HOST_FORMAT(format, first)
#define NS_HOST_LEAVES
#endif

/* ---- types: sizes and indices have 64 bits and no sign */

typedef struct mxArray mxArray;
typedef size_t mwSize;
typedef size_t mwIndex;
typedef ptrdiff_t mwSignedIndex;
typedef uint16_t mxChar; /* UTF-16 */
typedef bool mxLogical;
typedef double mxDouble;
typedef float mxSingle;
typedef int8_t mxInt8;
typedef uint8_t mxUint8;
typedef int16_t mxInt16;
typedef uint16_t mxUint16;
typedef int32_t mxInt32;
typedef uint32_t mxUint32;
typedef int64_t mxInt64;
typedef uint64_t mxUint64;

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

void *mxMalloc(mwSize bytes);
void *mxCalloc(mwSize count, mwSize size);
void *mxRealloc(void *block, mwSize bytes);
void mxFree(void *block);
void mexMakeArrayPersistent(mxArray *array);
void mexMakeMemoryPersistent(void *block);

/* ---- arrays: making and destroying them */

mxArray *mxCreateDoubleMatrix(mwSize rows, mwSize columns, mxComplexity complexity);
mxArray *mxCreateDoubleScalar(double value);
mxArray *mxCreateNumericMatrix(mwSize rows, mwSize columns, mxClassID kind,
                               mxComplexity complexity);
mxArray *mxCreateNumericArray(mwSize dimensions, const mwSize *size, mxClassID kind,
                              mxComplexity complexity);
mxArray *mxCreateLogicalScalar(mxLogical value);
mxArray *mxCreateLogicalMatrix(mwSize rows, mwSize columns);
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
bool mxIsSingle(const mxArray *array);
bool mxIsNumeric(const mxArray *array);
bool mxIsLogical(const mxArray *array);
bool mxIsLogicalScalar(const mxArray *array);
bool mxIsChar(const mxArray *array);
bool mxIsCell(const mxArray *array);
bool mxIsStruct(const mxArray *array);
bool mxIsSparse(const mxArray *array);
bool mxIsComplex(const mxArray *array);
bool mxIsEmpty(const mxArray *array);
bool mxIsScalar(const mxArray *array);
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
mxLogical *mxGetLogicals(const mxArray *array);
mxChar *mxGetChars(const mxArray *array);
mwIndex *mxGetIr(const mxArray *array);
mwIndex *mxGetJc(const mxArray *array);
mwSize mxGetNzmax(const mxArray *array);
int mxGetString(const mxArray *array, char *text, mwSize room);
char *mxArrayToString(const mxArray *array);
char *mxArrayToUTF8String(const mxArray *array);

#if MX_HAS_INTERLEAVED_COMPLEX
typedef struct mxComplexDouble {
  mxDouble real, imag;
} mxComplexDouble;
mxDouble *mxGetDoubles(const mxArray *array);
mxComplexDouble *mxGetComplexDoubles(const mxArray *array);
#else
double *mxGetPi(const mxArray *array);
void *mxGetImagData(const mxArray *array);
#endif

mxArray *mxGetCell(const mxArray *array, mwIndex at);
void mxSetCell(mxArray *array, mwIndex at, mxArray *value);
int mxAddField(mxArray *array, const char *name);
int mxGetFieldNumber(const mxArray *array, const char *name);
int mxGetNumberOfFields(const mxArray *array);
const char *mxGetFieldNameByNumber(const mxArray *array, int field);
mxArray *mxGetField(const mxArray *array, mwIndex at, const char *name);
mxArray *mxGetFieldByNumber(const mxArray *array, mwIndex at, int field);
void mxSetField(mxArray *array, mwIndex at, const char *name, mxArray *value);
void mxSetFieldByNumber(mxArray *array, mwIndex at, int field, mxArray *value);

/* ---- MATLAB around the MEX file */

NS_HOST_LEAVES NS_HOST_FORMAT(2, 3) void mexErrMsgIdAndTxt(const char *identifier,
                                                           const char *format, ...);
NS_HOST_FORMAT(2, 3)
void mexWarnMsgIdAndTxt(const char *identifier, const char *format, ...);
NS_HOST_FORMAT(1, 2)
int mexPrintf(const char *format, ...);
int mexEvalString(const char *text);
int mexAtExit(void (*function)(void));
void mexLock(void);
void mexUnlock(void);
int mexCallMATLAB(int outputs, mxArray *output[], int inputs, mxArray *input[], const char *name);
mxArray *mexCallMATLABWithTrap(int outputs, mxArray *output[], int inputs, mxArray *input[],
                               const char *name);

#define printf mexPrintf

#endif
