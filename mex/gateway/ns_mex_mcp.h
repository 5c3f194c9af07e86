/* ns_mex_mcp.h: nonlinear complementarity problems, their functions, options and results as arrays of the host. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MEX_MCP_H
#define NS_MEX_MCP_H

#include "ns_mcp.h"
#include "ns_mex_mechanics.h"

typedef struct ns_mex_mcp {
  ns_mex_caller caller;
  const mxArray *handle;
  ns_mcp problem;
  ns_mcp_options options;
  int gives_jacobian; /* the handle has J as its second output: 0, 1, or 2 for who knows */
  int both;           /* it must be asked for both outputs, as @(z) deal (f, J) */
  ns_matrix pattern;
  mxArray *jacobian; /* the last one, until the next call */
} ns_mex_mcp;

/* fun, z0, l, u and the options from the arguments. */
void ns_mex_mcp_read(ns_mex_mcp *m, int count, const mxArray *const arguments[]);

/* After the host began: does the handle give J, where that is not said? An anonymous one is called at z0 to see
 * that. */
void ns_mex_mcp_create(ns_mex_mcp *m);

/* The struct info of mcpsolve. */
mxArray *ns_mex_mcp_info(const ns_mex_mcp *m, const ns_mcp_result *result, double seconds);

#endif
