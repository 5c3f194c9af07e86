/* lcpsolve_mex.c: [z, w, exitflag, info] = lcpsolve (M, q, l, u, z0, options) */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_lcp.h"

#define NAME "lcpsolve"
#define LCP_POSITIONAL 5 /* M, q, l, u, z0 */

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  const double begun = ns_mex_clock();
  const mxArray *const *arguments = ns_mex_arguments(nrhs, (const mxArray *const *)prhs);
  ns_lcp_result result = {0};
  mxArray *z, *w;
  ns_host host;
  ns_status status;
  const int positional = ns_mex_positional(nrhs, arguments, LCP_POSITIONAL);

  if (nlhs > 4)
    ns_mex_error(NAME, "usage", "at most 4 outputs: z, w, exitflag, info");
  const ns_lcp problem = ns_mex_lcp_problem(positional, nrhs, arguments);
  const ptrdiff_t n = problem.M.n;
  ns_lcp_options options = ns_mex_lcp_options(positional, nrhs, arguments, n);
  if (positional > 4 && !mxIsEmpty(arguments[4]))
    options.z0 = ns_mex_vector(NAME, "Z0", arguments[4], n, NS_FINITE, 1, 0);

  z = ns_mex_column(n, &result.z);
  w = ns_mex_column(n, &result.w);
  result.ray = mxMalloc((size_t)(n + 1) * sizeof(double));
  result.basis = mxMalloc((size_t)(n + 1));
  host = ns_mex_host_begin();
  status = ns_lcp_solve(&problem, &options, &host, &result);
  ns_mex_host_end();
  ns_mex_check_path(NAME, status, options.path_text);
  ns_mex_check(NAME, status);

  ns_mex_give("nonsmooth:lcpsolve:notSolved", nlhs, plhs,
              &(ns_mex_answer){z, w, (int)result.flag, result.message});
  if (nlhs > 3)
    plhs[3] = ns_mex_lcp_info(&result, n, ns_mex_clock() - begun);
}
