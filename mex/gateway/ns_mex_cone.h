/* ns_mex_cone.h: problems of friction, their options and results as arrays of the host. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MEX_CONE_H
#define NS_MEX_CONE_H

#include "ns_coulomb.h"
#include "ns_mex.h"

/* W, q, mu: the first `positional` of `count` arguments. */
ns_coulomb ns_mex_cone_problem(int positional, int count, const mxArray *const arguments[]);

/* Structs and name-value pairs after the positional arguments; n is the size of the problem. */
ns_coulomb_options ns_mex_cone_options(int positional, int count, const mxArray *const arguments[],
                                       ptrdiff_t n);

/* The struct info of conesolve. */
mxArray *ns_mex_cone_info(const ns_coulomb_result *result, ptrdiff_t n, double seconds);

#endif
