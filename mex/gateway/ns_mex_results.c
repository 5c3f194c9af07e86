/* ns_mex_results.c: arrays for the caller. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex.h"

void ns_mex_give(const char *warning, int nlhs, mxArray *plhs[], const ns_mex_answer *answer) {
  plhs[0] = answer->first;
  if (nlhs > 1)
    plhs[1] = answer->second;
  if (nlhs > 2)
    plhs[2] = mxCreateDoubleScalar(answer->exitflag);
  else if (answer->exitflag != 1)
    ns_mex_warn(warning,
                "not solved: %s (exitflag %d: who asks for it, the third output, is not warned)",
                answer->message, answer->exitflag);
}

mxArray *ns_mex_column(ptrdiff_t n, double **numbers) {
  mxArray *column = mxCreateDoubleMatrix((mwSize)n, 1, mxREAL);

  *numbers = mxGetPr(column);
  return column;
}

void ns_mex_set_number(mxArray *structure, const char *field, double value) {
  mxSetField(structure, 0, field, mxCreateDoubleScalar(value));
}

void ns_mex_set_text(mxArray *structure, const char *field, const char *text) {
  mxSetField(structure, 0, field, mxCreateString(text));
}

void ns_mex_set_logical(mxArray *structure, const char *field, int value) {
  mxSetField(structure, 0, field, mxCreateLogicalScalar(value != 0));
}
