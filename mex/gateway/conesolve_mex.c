/* conesolve_mex.c: [r, u, exitflag, info] = conesolve (W, q, mu, options) */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_cone.h"

#include <time.h>

#define NAME "conesolve"
#define MOST_POSITIONAL 3 /* W, q, mu */

static double now(void) {
  struct timespec t;

  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  const double begun = now();
  const mxArray *const *arguments = (const mxArray *const *)prhs;
  ns_coulomb_result result = {0};
  mxArray *r, *u;
  ns_host host;
  ns_status status;
  int positional = 0;

  if (nlhs > 4)
    ns_mex_error(NAME, "usage", "at most 4 outputs: r, u, exitflag, info");
  while (positional < nrhs && positional < MOST_POSITIONAL &&
         !ns_mex_begins_options(prhs[positional]))
    positional++;
  const ns_coulomb problem = ns_mex_cone_problem(positional, nrhs, arguments);
  const ptrdiff_t n = problem.W.n;
  const ns_coulomb_options options = ns_mex_cone_options(positional, nrhs, arguments, n);

  r = ns_mex_column(n, &result.r);
  u = ns_mex_column(n, &result.u);
  result.certificate = mxMalloc((size_t)(n / 3 + 1) * sizeof(double));
  host = ns_mex_host_begin();
  status = ns_coulomb_solve(&problem, &options, &host, &result);
  ns_mex_host_end();
  ns_mex_check(NAME, status);

  plhs[0] = r;
  if (nlhs > 1)
    plhs[1] = u;
  if (nlhs > 2)
    plhs[2] = mxCreateDoubleScalar(result.flag);
  if (nlhs > 3)
    plhs[3] = ns_mex_cone_info(&result, n, now() - begun);
}
