/* ns_mex_lcp.h: complementarity problems, their options and results as arrays of the host. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MEX_LCP_H
#define NS_MEX_LCP_H

#include "ns_lcp.h"
#include "ns_mex.h"

/* M, q, l, u, the first `positional` of `count` arguments. */
ns_lcp ns_mex_lcp_problem(int positional, int count, const mxArray *const arguments[]);

/* Structs and name-value pairs after the positional arguments; n is the size of the problem. */
ns_lcp_options ns_mex_lcp_options(int positional, int count, const mxArray *const arguments[],
                                  ptrdiff_t n);

/* The struct info of lcpsolve. */
mxArray *ns_mex_lcp_info(const ns_lcp_result *result, ptrdiff_t n, double seconds);

#endif
