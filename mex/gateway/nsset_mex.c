/* nsset_mex.c: options = nsset (...) */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_mechanics.h"

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  const mxArray *const *arguments = ns_mex_arguments(nrhs, (const mxArray *const *)prhs);
  if (nlhs > 1)
    ns_mex_error("nsset", "usage", "at most 1 output: options");
  if (nlhs == 0 && nrhs == 0) {
    ns_mex_simulation_print();
    return;
  }
  plhs[0] = ns_mex_simulation_struct("nsset", nrhs, arguments);
}
