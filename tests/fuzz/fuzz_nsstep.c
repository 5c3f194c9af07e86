/* fuzz_nsstep.c: one step of models and systems. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "mechanics.h"

static int make_arguments(fuzz_input *in, mxArray *arguments[]) {
  ptrdiff_t nq, nv;
  int given;

  arguments[0] = fuzz_mechanics(in, &nq, &nv);
  given = mxGetField(arguments[0], 0, "items") != NULL || fuzz_one_in(in, 3);
  arguments[1] = mxCreateDoubleScalar(fuzz_one_in(in, 4) ? fuzz_number(in, FUZZ_PLAIN) : 0);
  arguments[2] = fuzz_state(in, given ? nq : 0);
  arguments[3] = fuzz_state(in, given ? nv : 0);
  arguments[4] = mxCreateDoubleScalar((1 + fuzz_below(in, 4)) / 32.0);
  return fuzz_options(in, fuzz_simulation_options, 5, arguments);
}

/* Finite, unless info says that the step failed */
static void check(int nlhs, mxArray *plhs[]) {
  FUZZ_CHECK(mxGetN(plhs[0]) == 1);
  if (nlhs < 3 || mxGetScalar(fuzz_field(plhs[2], "exitflag")) < 0)
    return;
  fuzz_check_finite(plhs[0]);
  fuzz_check_finite(plhs[1]);
  FUZZ_CHECK(mxIsChar(fuzz_field(plhs[2], "message")));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  static const fuzz_gateway gateway = {"nsstep", make_arguments, 3, check};

  fuzz_gateway_run(&gateway, bytes, count);
  return 0;
}
