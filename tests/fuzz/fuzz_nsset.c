/* fuzz_nsset.c: options of a simulation as structs, as pairs, and as neither. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "mechanics.h"

static int make_arguments(fuzz_input *in, mxArray *arguments[]) {
  int count = fuzz_options(in, fuzz_simulation_options, 0, arguments);

  if (fuzz_one_in(in, 2))
    count = fuzz_options(in, fuzz_simulation_options, count, arguments);
  return count;
}

static void check(int nlhs, mxArray *plhs[]) {
  if (nlhs == 0 && plhs[0] == NULL) /* it has printed the options */
    return;
  FUZZ_CHECK(mxIsStruct(plhs[0]) && mxGetNumberOfElements(plhs[0]) == 1);
  FUZZ_CHECK(mxGetNumberOfFields(plhs[0]) >= 21);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  static const fuzz_gateway gateway = {"nsset", make_arguments, 1, check};

  fuzz_gateway_run(&gateway, bytes, count);
  return 0;
}
