/* conesolve_mex.c: [r, u, exitflag, info] = conesolve (W, q, mu, options) */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_cone.h"

#define NAME "conesolve"
#define CONE_POSITIONAL 3 /* W, q, mu */

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  const double begun = ns_mex_clock();
  const mxArray *const *arguments = ns_mex_arguments(nrhs, (const mxArray *const *)prhs);
  ns_coulomb_result result = {0};
  mxArray *r, *u;
  ns_host host;
  ns_status status;
  const int positional = ns_mex_positional(nrhs, arguments, CONE_POSITIONAL);

  if (nlhs > 4)
    ns_mex_error(NAME, "usage", "at most 4 outputs: r, u, exitflag, info");
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

  ns_mex_give("nonsmooth:conesolve:notSolved", nlhs, plhs,
              &(ns_mex_answer){r, u, (int)result.flag, result.message});
  if (nlhs > 3)
    plhs[3] = ns_mex_cone_info(&result, n, ns_mex_clock() - begun);
}
