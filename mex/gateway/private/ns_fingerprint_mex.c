/* ns_fingerprint_mex.c: text = ns_fingerprint (value, ...), 16 digits that stand for the values */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_run.h"

#include <inttypes.h>
#include <stdio.h>

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  uint64_t hash = NS_NO_HASH;
  char text[17];

  if (nrhs < 1 || nlhs > 1)
    ns_mex_error("ns_fingerprint", "usage", "call it as text = ns_fingerprint (value, ...)");
  ns_mex_settle(nrhs, (const mxArray *const *)prhs);
  for (int k = 0; k < nrhs; k++)
    hash = ns_mex_fingerprint(hash, prhs[k]);
  snprintf(text, sizeof text, "%016" PRIx64, hash);
  plhs[0] = mxCreateString(text);
}
