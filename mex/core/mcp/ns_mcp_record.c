/* ns_mcp_record.c: the table of the iterations, the best point, and when an attempt is at its end. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mcp_work.h"

#define PATIENCE 40     /* iterations in which the merit must fall ... */
#define PROGRESS 0.9    /* ... to this part of what it was */
#define HEADING_ROWS 20 /* lines of the display between two headings */

static const char *const kinds[NS_MCP_KINDS] = {
    [NS_MCP_START] = "start",
    [NS_MCP_CRASH] = "crash",
    [NS_MCP_STEP_LEMKE] = "lemke",
    [NS_MCP_STEP_SEMISMOOTH] = "semismooth",
    [NS_MCP_STEP_GRADIENT] = "gradient",
    [NS_MCP_RETURN] = "return",
    [NS_MCP_RESTART] = "restart",
    [NS_MCP_STEP_PATH] = "path",
};

const char *ns_mcp_kind_name(ns_mcp_kind kind) { return kinds[kind]; }

static void show(ns_mcp_work *work, const double *row) {
  if (work->options->display != NS_LCP_ITER)
    return;
  ns_mcp_leave_core(work);
  if ((work->result->table.count / NS_MCP_COLUMNS) % HEADING_ROWS == 1)
    ns_report(work->host, "iteration  residual     merit        step      pivots  proximal  kind");
  ns_report(work->host, "%9.0f  %.5e  %.5e  %.2e  %6.0f  %.2e  %s", row[NS_MCP_ITERATION],
            row[NS_MCP_RESIDUAL], row[NS_MCP_MERIT], row[NS_MCP_STEP], row[NS_MCP_PIVOTS],
            row[NS_MCP_PROXIMAL], kinds[(int)row[NS_MCP_KIND]]);
}

ns_status ns_mcp_record(ns_mcp_work *work, ns_mcp_kind kind, double step, ptrdiff_t pivots) {
  double row[NS_MCP_COLUMNS];
  ns_status status;

  if (kind != NS_MCP_START && kind != NS_MCP_RESTART) {
    work->result->iterations++;
    work->attempt++;
  }
  row[NS_MCP_ITERATION] = (double)work->result->iterations;
  row[NS_MCP_RESIDUAL] = work->point.residual;
  row[NS_MCP_MERIT] = work->point.merit;
  row[NS_MCP_STEP] = step;
  row[NS_MCP_PIVOTS] = (double)pivots;
  row[NS_MCP_PROXIMAL] = kind == NS_MCP_STEP_LEMKE || kind == NS_MCP_RETURN ? work->lambda : 0;
  row[NS_MCP_KIND] = kind;
  if (work->point.residual < work->best.residual)
    ns_mcp_copy_point(work, &work->best, &work->point);
  status = ns_array_append(&work->result->table, row, NS_MCP_COLUMNS);
  if (status == NS_OK)
    show(work, row);
  return status;
}

void ns_mcp_begin_attempt(ns_mcp_work *work) {
  work->attempt = work->marked = 0;
  work->mark = work->point.merit;
  work->lambda = 0;
  work->outside = work->slow = 0;
}

int ns_mcp_finished(ns_mcp_work *work) {
  if (work->point.residual <= work->options->tolerance || work->result->iterations >= work->limit)
    return 1;
  if (work->attempt < work->marked + PATIENCE)
    return 0;
  if (work->point.merit > PROGRESS * work->mark)
    return 1;
  work->mark = work->point.merit;
  work->marked = work->attempt;
  return 0;
}
