/* mex.h: the part of Octave's mex.h that the gateways use, for programs without a host. Stricter than a host: what is
 * undefined in MATLAB or in Octave ends the program. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef MEX_H
#define MEX_H

#include <stdbool.h>
#include <stddef.h>

typedef ptrdiff_t mwSize, mwIndex; /* signed, as in Octave */
typedef char mxChar;
typedef bool mxLogical;

#include "mx.h"

void *mxGetImagData(const mxArray *array);

#endif
