/* ns_function_text_mex.c: [plain, problem, at] = ns_function_text (bytes), for nsload and nssave
 *
 * bytes uint8; plain a row of uint8, what ns_function_text.h writes of them; problem '' or why they are not the text of
 * one function; at which byte that is seen, from 1 on. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_function_text.h"
#include "ns_mex.h"

#include <string.h>

#define NAME "nsload"

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  unsigned char *plain;
  const char *problem;
  size_t count, length, at;
  mwSize size[2] = {1, 0};

  if (nrhs != 1 || nlhs > 3)
    ns_mex_error(NAME, "usage", "1 argument and 3 outputs");
  if (!mxIsClass(prhs[0], "uint8"))
    ns_mex_error(NAME, "invalidInput", "BYTES must be of class uint8");
  count = mxGetNumberOfElements(prhs[0]);
  plain = mxMalloc(ns_function_text_most(count));
  problem = ns_function_text_read(mxGetData(prhs[0]), count, plain, &length, &at);
  size[1] = problem == NULL ? (mwSize)length : 0;
  plhs[0] = mxCreateNumericArray(2, size, mxUINT8_CLASS, mxREAL);
  if (problem == NULL)
    memcpy(mxGetData(plhs[0]), plain, length);
  mxFree(plain);
  if (nlhs > 1)
    plhs[1] = mxCreateString(problem == NULL ? "" : problem);
  if (nlhs > 2)
    plhs[2] = mxCreateDoubleScalar((double)at + 1);
}
