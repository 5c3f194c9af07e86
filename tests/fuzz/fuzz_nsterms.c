/* fuzz_nsterms.c: the terms of models and systems. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "mechanics.h"

static int make_arguments(fuzz_input *in, mxArray *arguments[]) {
  ptrdiff_t nq, nv;
  int given;

  arguments[0] = fuzz_mechanics(in, &nq, &nv);
  given = mxGetField(arguments[0], 0, "items") != NULL || fuzz_one_in(in, 2);
  arguments[1] = mxCreateDoubleScalar(fuzz_one_in(in, 4) ? fuzz_number(in, FUZZ_PLAIN) : 0);
  arguments[2] = fuzz_state(in, given ? nq : 0);
  arguments[3] = fuzz_state(in, given ? nv : 0);
  return 4;
}

/* Sizes agree. */
static void check(int nlhs, mxArray *plhs[]) {
  const size_t nv = mxGetM(fuzz_field(plhs[0], "M"));

  (void)nlhs;
  FUZZ_CHECK(mxGetN(fuzz_field(plhs[0], "M")) == nv && mxGetM(fuzz_field(plhs[0], "k")) == nv);
  FUZZ_CHECK(mxGetM(fuzz_field(plhs[0], "nu")) == nv && mxGetM(fuzz_field(plhs[0], "n")) == nv);
  FUZZ_CHECK(mxGetN(fuzz_field(plhs[0], "n")) == mxGetM(fuzz_field(plhs[0], "gap")));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  static const fuzz_gateway gateway = {"nsterms", make_arguments, 1, check};

  fuzz_gateway_run(&gateway, bytes, count);
  return 0;
}
