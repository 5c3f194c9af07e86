/* ns_mcp.h: nonlinear mixed complementarity problems.
 *
 *   l <= z <= u,   f_i (z) >= 0 where z_i = l_i,  f_i (z) <= 0 where z_i = u_i,  f_i (z) = 0 between.
 *
 * f is asked for within the bounds only. Where it is not finite z is outside its domain, and steps are cut. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MCP_H
#define NS_MCP_H

#include "ns_array.h"
#include "ns_lcp.h"

typedef struct ns_mcp_function {
  void *data;
  ns_status (*value)(void *data, const double *z, double *f);
  /* f and J, whose numbers stay valid until the next call; NULL: J by differences */
  ns_status (*jacobian)(void *data, const double *z, double *f, ns_matrix *J);
} ns_mcp_function;

typedef struct ns_mcp {
  ptrdiff_t n;
  const double *l, *u, *z0; /* z0 is moved into the bounds */
  ns_mcp_function function;
  const ns_matrix *pattern; /* where J may differ from zero, for differences; NULL: anywhere */
} ns_mcp;

typedef enum ns_mcp_solver { NS_MCP_LEMKE, NS_MCP_SEMISMOOTH, NS_MCP_PATH } ns_mcp_solver;

typedef struct ns_mcp_options {
  ns_mcp_solver solver;
  double tolerance;         /* on the residual of ns_mcp_result */
  ptrdiff_t max_iterations; /* of all attempts together; 0 for the default */
  ptrdiff_t restarts;       /* from other points, after the attempt from z0 has failed */
  ns_lcp_display display;
  ns_backslash backslash; /* sparse solver of the host, or NULL */
  void *backslash_data;
  const char *path_library; /* file of the PATH solver, or NULL */
  char *path_text;          /* NS_PATHLIB_TEXT bytes for what it and its loader say, or NULL */
} ns_mcp_options;

typedef enum ns_mcp_flag {
  NS_MCP_SOLVED = 1,
  NS_MCP_LIMIT = 0,
  NS_MCP_STATIONARY = -1,
  NS_MCP_TROUBLE = -2,
  NS_MCP_OUTSIDE = -3, /* f or J is not finite at z0; then there is no result */
} ns_mcp_flag;

/* What led to a row of the table. */
typedef enum ns_mcp_kind {
  NS_MCP_START,
  NS_MCP_CRASH,
  NS_MCP_STEP_LEMKE,
  NS_MCP_STEP_SEMISMOOTH,
  NS_MCP_STEP_GRADIENT,
  NS_MCP_RETURN, /* to where the watchdog began to watch, and a shorter step from there */
  NS_MCP_RESTART,
  NS_MCP_STEP_PATH,
  NS_MCP_KINDS
} ns_mcp_kind;

/* Numbers of a row. */
enum {
  NS_MCP_ITERATION,
  NS_MCP_RESIDUAL,
  NS_MCP_MERIT,
  NS_MCP_STEP,
  NS_MCP_PIVOTS,
  NS_MCP_PROXIMAL,
  NS_MCP_KIND,
  NS_MCP_COLUMNS
};

/* z, f and basis belong to the caller, n entries each; so does the table, which ns_mcp_solve creates. */
typedef struct ns_mcp_result {
  double *z, *f;
  signed char *basis;
  ns_mcp_flag flag;
  double residual; /* norm (z - mid (l, z - f, u), Inf) */
  ptrdiff_t iterations, evaluations, jacobians, restarts;
  const char *solver, *message;
  int jacobian_undefined; /* with NS_MCP_OUTSIDE: f is finite at z0, J is not */
  ns_array table;
} ns_mcp_result;

ns_mcp_options ns_mcp_default_options(void);
const char *ns_mcp_kind_name(ns_mcp_kind kind);

/* Every outcome of the mathematics is a flag of the result; the status speaks of memory, interrupts, PATH and failures of
 * the functions. */
ns_status ns_mcp_solve(const ns_mcp *problem, const ns_mcp_options *options, const ns_host *host,
                       ns_mcp_result *result);

#endif
