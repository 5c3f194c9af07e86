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

/* ---- types: sizes and indices have 64 bits and no sign */

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

#include "mx.h"

/* ---- beyond what Octave has, or what the gateways use in both */

void *mxRealloc(void *block, size_t bytes);
void mexMakeArrayPersistent(mxArray *array);
void mexMakeMemoryPersistent(void *block);

mxArray *mxCreateNumericMatrix(mwSize rows, mwSize columns, mxClassID kind,
                               mxComplexity complexity);
mxArray *mxCreateLogicalMatrix(mwSize rows, mwSize columns);
bool mxIsSingle(const mxArray *array);
bool mxIsLogicalScalar(const mxArray *array);
bool mxIsScalar(const mxArray *array);
mxLogical *mxGetLogicals(const mxArray *array);
mxChar *mxGetChars(const mxArray *array);
mwSize mxGetNzmax(const mxArray *array);
char *mxArrayToUTF8String(const mxArray *array);
void mxSetFieldByNumber(mxArray *array, mwIndex at, int field, mxArray *value);

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

void mexLock(void);
void mexUnlock(void);

#define printf mexPrintf

#endif
