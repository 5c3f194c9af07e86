/* ns_lzw_mex.c: bytes = ns_lzw (bits, pixels), the image data of a GIF, for ns_write_gif
 *
 * bits from 2 to 8; pixels uint8, all below 2^bits, in the order in which they are written; bytes a row of uint8. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lzw.h"
#include "ns_mex.h"

#include <string.h>

#define NAME "nsanimate"

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  const unsigned char *pixel;
  unsigned char *code;
  size_t count, length;
  mwSize size[2] = {1, 0};
  int bits;

  ns_mex_settle(nrhs, (const mxArray *const *)prhs);
  if (nrhs != 2 || nlhs > 1)
    ns_mex_error(NAME, "usage", "2 arguments and 1 output");
  bits = (int)ns_mex_vector(NAME, "BITS", prhs[0], 1, NS_FINITE, 0, 0)[0];
  if (bits < 2 || bits > 8)
    ns_mex_error(NAME, "invalidInput", "BITS must be from 2 to 8");
  if (!mxIsClass(prhs[1], "uint8"))
    ns_mex_error(NAME, "invalidInput", "PIXELS must be of class uint8");
  count = mxGetNumberOfElements(prhs[1]);
  pixel = mxGetData(prhs[1]);
  for (size_t k = 0; k < count; k++)
    if (pixel[k] >> bits)
      ns_mex_error(NAME, "invalidInput", "PIXELS must be below 2^BITS");
  code = mxMalloc(ns_lzw_most(count));
  length = ns_lzw_encode(bits, count, pixel, code);
  size[1] = (mwSize)length;
  plhs[0] = mxCreateNumericArray(2, size, mxUINT8_CLASS, mxREAL);
  memcpy(mxGetData(plhs[0]), code, length);
  mxFree(code);
}
