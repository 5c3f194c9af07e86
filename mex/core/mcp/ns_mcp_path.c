/* ns_mcp_path.c: from the problem being solved to PATH, and back. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mcp_work.h"

#include "ns_pathlib.h"

ns_status ns_mcp_path_ready(const ns_mcp_options *options, const ns_host *host) {
  const ns_pathlib *library;
  ns_status status = ns_pathlib_acquire(options->path_library, host, options->path_text, &library);

  if (status == NS_OK)
    ns_pathlib_release();
  return status;
}

ns_status ns_mcp_path(ns_mcp_work *work) {
  work->result->flag = NS_MCP_TROUBLE;
  return NS_OK;
}
