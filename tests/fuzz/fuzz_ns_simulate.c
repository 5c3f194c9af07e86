/* fuzz_ns_simulate.c: whole runs of models and systems, with the options struct that nssolve passes on. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "mechanics.h"

#include <math.h>

static int make_arguments(fuzz_input *in, mxArray *arguments[]) {
  const double step = (1 + fuzz_below(in, 4)) / 32.0;
  const int steps = 1 + fuzz_below(in, 8), times = 2 + fuzz_below(in, 3);
  mxArray *given[FUZZ_MOST_ARGUMENTS], *options = mxCreateStructMatrix(1, 1, 0, NULL);
  ptrdiff_t nq, nv;
  int count, own;

  arguments[0] = fuzz_mechanics(in, &nq, &nv);
  own = mxGetField(arguments[0], 0, "items") == NULL && !fuzz_one_in(in, 8);
  arguments[1] = mock_array(mxDOUBLE_CLASS, 1, times);
  for (int k = 0; k < times; k++)
    mock_set_number(arguments[1], k, k * steps * step / (times - 1));
  arguments[2] = fuzz_state(in, own ? 0 : nq);
  arguments[3] = fuzz_state(in, own ? 0 : nv);
  count = fuzz_options(in, fuzz_simulation_options, 0, given);
  for (int k = 0; k < count; k++) {
    char name[64];
    if (mxIsStruct(given[k])) {
      mxDestroyArray(options);
      options = given[k];
      break;
    }
    mxGetString(given[k], name, sizeof name);
    mock_set_field(options, name, given[k + 1]);
    mxDestroyArray(given[k++]);
  }
  if (mxGetField(options, 0, "Step") == NULL)
    mock_set_field(options, "Step", mxCreateDoubleScalar(step));
  arguments[4] = options;
  return 5;
}

/* Empty where the start was refused; finite, unless it says that the run failed. */
static void check(int nlhs, mxArray *plhs[]) {
  size_t columns;

  (void)nlhs;
  if (!mxIsStruct(plhs[0])) {
    FUZZ_CHECK(mxIsEmpty(plhs[0]));
    return;
  }
  columns = mxGetN(fuzz_field(plhs[0], "t"));
  FUZZ_CHECK(mxGetN(fuzz_field(plhs[0], "q")) == columns);
  FUZZ_CHECK(mxGetN(fuzz_field(plhs[0], "v")) == columns);
  if (mxGetScalar(fuzz_field(plhs[0], "exitflag")) < 0)
    return;
  fuzz_check_finite(fuzz_field(plhs[0], "t"));
  fuzz_check_finite(fuzz_field(plhs[0], "q"));
  fuzz_check_finite(fuzz_field(plhs[0], "v"));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  static const fuzz_gateway gateway = {"nssolve", make_arguments, 2, check};

  fuzz_gateway_run(&gateway, bytes, count);
  return 0;
}
