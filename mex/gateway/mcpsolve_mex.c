/* mcpsolve_mex.c: [z, f, exitflag, info] = mcpsolve (fun, z0, l, u, options) */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_mcp.h"

#include "ns_pathlib.h"

#include <stdio.h>
#include <string.h>

#define NAME "mcpsolve"

/* What is said about PATH names the solver of lcpsolve that needs none. */
static void check_path(ns_status status, const char *text) {
  static const char other[] = "'auto'";
  const char *found = text != NULL ? strstr(text, other) : NULL;
  char own[NS_PATHLIB_TEXT + 16];

  if (found == NULL) {
    ns_mex_check_path(NAME, status, text);
    return;
  }
  snprintf(own, sizeof own, "%.*s'newton-lemke'%s", (int)(found - text), text,
           found + sizeof other - 1);
  ns_mex_check_path(NAME, status, own);
}

static void refuse_start(const ns_mcp_result *result) {
  ns_mex_error(NAME, "domain",
               "%s is not finite at Z0, moved into the bounds: Z0 must lie in the domain of FUN",
               result->jacobian_undefined ? "the Jacobian" : "f");
}

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  const mxArray *const *arguments = ns_mex_arguments(nrhs, (const mxArray *const *)prhs);
  const double begun = ns_mex_clock();
  ns_mcp_result result = {0};
  mxArray *z, *f, *info = NULL;
  ns_mex_mcp m;
  ns_host host;
  ns_status status;

  if (nlhs > 4)
    ns_mex_error(NAME, "usage", "at most 4 outputs: z, f, exitflag, info");
  ns_mex_mcp_read(&m, nrhs, arguments);
  z = ns_mex_column(m.problem.n, &result.z);
  f = ns_mex_column(m.problem.n, &result.f);
  result.basis = mxMalloc((size_t)(m.problem.n + 1));
  host = ns_mex_host_begin();
  ns_mex_mcp_create(&m);
  status = ns_mcp_solve(&m.problem, &m.options, &host, &result);
  if (status == NS_OK && result.flag != NS_MCP_OUTSIDE && nlhs > 3)
    info = ns_mex_mcp_info(&m, &result, ns_mex_clock() - begun);
  ns_array_release(&result.table);
  ns_mex_host_end();
  check_path(status, m.options.path_text);
  ns_mex_raise(&m.caller, status);
  if (result.flag == NS_MCP_OUTSIDE)
    refuse_start(&result);

  ns_mex_give("nonsmooth:mcpsolve:notSolved", nlhs, plhs,
              &(ns_mex_answer){z, f, (int)result.flag, result.message});
  if (nlhs > 3)
    plhs[3] = info;
}
