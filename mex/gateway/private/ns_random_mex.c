/* ns_random_mex.c: x = ns_random (seed, streams, count): a column of `count` numbers in [0, 1) for each stream.
 *
 * Each column depends on the seed and on the number of its stream alone: column k of many is column k of few. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex.h"

#include "ns_random.h"

#include <string.h>

#define NAME "ns_random"

/* The bits of a double are a number of 64 bits; ns_random_uniform mixes what differs in a few of them. */
static uint64_t mixed(uint64_t state, double number) {
  ns_random random;
  uint64_t bits;

  memcpy(&bits, &number, sizeof bits);
  random = ns_random_create(state ^ bits);
  return (uint64_t)(ns_random_uniform(&random) * 0x1p53) << 11 ^ random.state;
}

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  ptrdiff_t streams, count;
  const double *stream;
  uint64_t seed;

  if (nrhs != 3 || nlhs > 1)
    ns_mex_error(NAME, "usage", "call it as x = ns_random (seed, streams, count)");
  ns_mex_settle(nrhs, (const mxArray *const *)prhs);
  streams = (ptrdiff_t)mxGetNumberOfElements(prhs[1]);
  seed = mixed(0, *ns_mex_vector(NAME, "SEED", prhs[0], 1, NS_FINITE, 0, 0));
  stream = ns_mex_vector(NAME, "STREAMS", prhs[1], streams, NS_FINITE, 0, 0);
  count = (ptrdiff_t)*ns_mex_vector(NAME, "COUNT", prhs[2], 1, NS_FINITE, 0, 0);
  plhs[0] = mxCreateDoubleMatrix((mwSize)count, (mwSize)streams, mxREAL);
  for (ptrdiff_t k = 0; k < streams; k++) {
    ns_random random = ns_random_create(mixed(seed, stream[k]));
    for (ptrdiff_t i = 0; i < count; i++)
      mxGetPr(plhs[0])[i + k * count] = ns_random_uniform(&random);
  }
}
