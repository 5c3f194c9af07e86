/* ns_mcp_path.c: from the problem being solved to PATH, and back. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mcp_work.h"

#include "ns_pathlib.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define TIGHTER 0.1 /* PATH's residual is measured otherwise than ours */
#define TRIES 10    /* with more room for the Jacobian each */

static const struct {
  ns_mcp_flag flag;
  const char *message;
} endings[NS_PATHLIB_CODES] = {
    [0] = {NS_MCP_TROUBLE, "PATH stopped with an error"},
    [NS_PATHLIB_SOLVED] = {NS_MCP_TROUBLE,
                           "PATH reports a solution, but its residual is not below Tol"},
    [NS_PATHLIB_NO_PROGRESS] = {NS_MCP_STATIONARY, "PATH made no progress"},
    [NS_PATHLIB_MAJOR_LIMIT] = {NS_MCP_LIMIT, "PATH reached its limit of major iterations"},
    [NS_PATHLIB_MINOR_LIMIT] = {NS_MCP_LIMIT, "PATH reached its limit of minor iterations"},
    [NS_PATHLIB_TIME_LIMIT] = {NS_MCP_LIMIT, "PATH reached its limit of time"},
    [NS_PATHLIB_BOUND_ERROR] = {NS_MCP_TROUBLE, "PATH refuses the bounds"},
    [NS_PATHLIB_DOMAIN_ERROR] = {NS_MCP_TROUBLE, "PATH could not evaluate the functions"},
    [NS_PATHLIB_INFEASIBLE] = {NS_MCP_STATIONARY, "PATH reports that there is no solution"},
    [NS_PATHLIB_ERROR] = {NS_MCP_TROUBLE, "PATH reports an error"},
    [NS_PATHLIB_REDUCED] = {NS_MCP_TROUBLE, "PATH left a reduced problem unsolved"},
    [NS_PATHLIB_OK] = {NS_MCP_TROUBLE, "PATH did not say how it ended"},
};

ns_status ns_mcp_path_ready(const ns_mcp_options *options, const ns_host *host) {
  const ns_pathlib *library;
  ns_status status = ns_pathlib_acquire(options->path_library, host, options->path_text, &library);

  if (status == NS_OK)
    ns_pathlib_release();
  return status;
}

/* f, and J, where PATH wants them; f is NaN where J is undefined. */
static ns_status evaluate(void *data, const double *z, double *f, ns_matrix *J) {
  ns_mcp_work *work = data;
  int inside = 0;
  ns_status status;

  for (ptrdiff_t i = 0; i < work->n; i++)
    work->point.z[i] = ns_mcp_clip(work, i, z[i]);
  status = ns_mcp_evaluate(work, &work->point, &inside);
  if (status == NS_OK && inside && J != NULL)
    status = ns_mcp_linearise(work, &inside);
  if (J != NULL)
    *J = *ns_mcp_jacobian(work);
  for (ptrdiff_t i = 0; i < work->n; i++)
    f[i] = inside ? work->point.f[i] : NAN;
  return status;
}

static ns_status solve(ns_mcp_work *work, ns_pathlib_task *task) {
  const ns_mcp_options *options = work->options;
  const ns_pathlib *library;
  ns_status status = NS_OK;

  for (int k = 0; k < TRIES; k++) {
    memcpy(task->z, work->restart.z, (size_t)work->n * sizeof *task->z);
    status = ns_pathlib_acquire(options->path_library, work->host, options->path_text, &library);
    if (status != NS_OK)
      return status;
    status = ns_pathlib_solve(library, task, work->host, options->path_text);
    ns_pathlib_release();
    if (status != NS_OK || task->code != 0 || task->needed <= task->nonzeros)
      break;
    task->nonzeros = task->needed;
  }
  ns_pathlib_report(work->host, task->log);
  return status;
}

static ns_status judge(ns_mcp_work *work, const ns_pathlib_task *task) {
  const int known =
      task->code >= 0 && task->code < NS_PATHLIB_CODES && endings[task->code].message != NULL;
  const int code = known ? task->code : NS_PATHLIB_OK;
  const char *said = work->options->path_text;
  ns_mcp_result *result = work->result;
  ns_status status = NS_OK;
  int inside = 0;

  result->flag = endings[code].flag;
  result->message = code == 0 && said != NULL && *said != 0 ? said : endings[code].message;
  if (!task->has_point)
    return NS_OK;
  if (!ns_vector_is_finite(work->n, task->z)) {
    result->message = "PATH returned numbers that are not finite";
    return NS_OK;
  }
  for (ptrdiff_t i = 0; i < work->n; i++)
    work->point.z[i] = ns_mcp_clip(work, i, task->z[i]);
  status = ns_mcp_evaluate(work, &work->point, &inside);
  if (status != NS_OK || !inside)
    return status;
  result->iterations = task->majors > 0 ? task->majors - 1 : 0; /* the row is the last of them */
  return ns_mcp_record(work, NS_MCP_STEP_PATH, 1, task->iterations);
}

static ptrdiff_t nonzeros(const ns_matrix *J) {
  const ptrdiff_t stored = ns_matrix_is_sparse(J) ? J->start[J->n] : J->n * J->n;
  ptrdiff_t count = 0;

  for (ptrdiff_t k = 0; k < stored; k++)
    count += J->value[k] != 0;
  return count;
}

ns_status ns_mcp_path(ns_mcp_work *work) {
  const ns_mcp_options *options = work->options;
  ns_pathlib_task task = {.q = NULL,
                          .l = work->l,
                          .u = work->u,
                          .evaluate = evaluate,
                          .data = work,
                          .tolerance = TIGHTER * options->tolerance,
                          .limit = options->max_iterations};
  ns_status status;

  task.z = NS_TAKE(&work->arena, double, work->n);
  if (options->display == NS_LCP_ITER)
    task.log = NS_TAKE(&work->arena, char, NS_PATHLIB_LOG);
  if (work->arena.failed)
    return NS_OUT_OF_MEMORY;
  task.M.n = work->n;
  task.nonzeros = nonzeros(ns_mcp_jacobian(work));
  status = solve(work, &task);
  return status == NS_OK ? judge(work, &task) : status;
}
