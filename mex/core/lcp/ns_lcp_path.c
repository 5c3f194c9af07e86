/* ns_lcp_path.c: from the problem being solved to PATH, and back. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_path.h"
#include "ns_pathlib.h"
#include "ns_vector.h"

#include <string.h>

#define TIGHTER 0.1 /* PATH's residual is measured otherwise than ours */

static const struct {
  ns_lcp_flag flag;
  const char *message;
} endings[NS_PATHLIB_CODES] = {
    [0] = {NS_LCP_TROUBLE, "PATH stopped with an error"},
    [NS_PATHLIB_SOLVED] = {NS_LCP_TROUBLE,
                           "PATH reports a solution, but its residual is not below Tol"},
    [NS_PATHLIB_NO_PROGRESS] = {NS_LCP_TROUBLE, "PATH made no progress"},
    [NS_PATHLIB_MAJOR_LIMIT] = {NS_LCP_LIMIT, "PATH reached its limit of major iterations"},
    [NS_PATHLIB_MINOR_LIMIT] = {NS_LCP_LIMIT, "PATH reached its limit of minor iterations"},
    [NS_PATHLIB_TIME_LIMIT] = {NS_LCP_LIMIT, "PATH reached its limit of time"},
    [NS_PATHLIB_BOUND_ERROR] = {NS_LCP_TROUBLE, "PATH refuses the bounds"},
    [NS_PATHLIB_DOMAIN_ERROR] = {NS_LCP_TROUBLE, "PATH reports that M z + q cannot be computed"},
    [NS_PATHLIB_INFEASIBLE] = {NS_LCP_RAY, "PATH reports that there is no solution; no certificate "
                                           "of that was found"},
    [NS_PATHLIB_ERROR] = {NS_LCP_TROUBLE, "PATH reports an error"},
    [NS_PATHLIB_REDUCED] = {NS_LCP_TROUBLE, "PATH left a reduced problem unsolved"},
    [NS_PATHLIB_OK] = {NS_LCP_TROUBLE, "PATH did not say how it ended"},
};

static int dense_fits(const ns_lcp_work *work) {
  return !ns_matrix_is_sparse(&work->problem->M) || work->n <= NS_LCP_DENSE_LIMIT;
}

/* PATH's point, and that of its basis, which is exact to roundoff. */
static ns_status offer(ns_lcp_work *work, const double *z) {
  signed char *basis = NS_TAKE(&work->arena, signed char, work->n);

  if (basis == NULL)
    return NS_OUT_OF_MEMORY;
  memcpy(work->trial_z, z, (size_t)work->n * sizeof *z);
  ns_lcp_offer(work, NULL);
  for (ptrdiff_t i = 0; i < work->n; i++)
    basis[i] = ns_lcp_nearest_cell(work, i, work->trial_z[i], work->trial_w[i]);
  return dense_fits(work) ? ns_lcp_polish(work, basis, z) : NS_OK;
}

static ns_status judge(ns_lcp_work *work, const ns_pathlib_task *task, ns_lcp_result *result) {
  const int known =
      task->code >= 0 && task->code < NS_PATHLIB_CODES && endings[task->code].message != NULL;
  const int code = known ? task->code : NS_PATHLIB_OK;
  const char *said = work->options->path_text;
  ns_status status = NS_OK;

  work->iterations += task->iterations;
  result->flag = endings[code].flag;
  result->message = code == 0 && said != NULL ? said : endings[code].message;
  if (task->has_point && !ns_vector_is_finite(work->n, task->z))
    result->message = "PATH returned numbers that are not finite";
  else if (task->has_point)
    status = offer(work, task->z);
  if (status == NS_OK && code == NS_PATHLIB_INFEASIBLE && 2 * work->n <= NS_LCP_DENSE_LIMIT)
    status = ns_lcp_prove_infeasible(work, result->ray, &result->infeasible);
  result->has_ray = result->infeasible;
  return status;
}

ns_status ns_lcp_path_ready(const ns_lcp_options *options, const ns_host *host) {
  const ns_pathlib *library;
  ns_status status = ns_pathlib_acquire(options->path_library, host, options->path_text, &library);

  if (status == NS_OK)
    ns_pathlib_release();
  return status;
}

ns_status ns_lcp_path(ns_lcp_work *work, ns_lcp_result *result) {
  const ns_lcp_options *options = work->options;
  const ns_pathlib *library;
  ns_pathlib_task task = {.M = work->problem->M,
                          .q = work->problem->q,
                          .l = work->l,
                          .u = work->u,
                          .tolerance = TIGHTER * options->tolerance,
                          .limit = options->max_iterations};
  ns_status status;

  result->solver = "path";
  task.z = NS_TAKE(&work->arena, double, work->n);
  if (options->display == NS_LCP_ITER)
    task.log = NS_TAKE(&work->arena, char, NS_PATHLIB_LOG);
  if (work->arena.failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < work->n; i++)
    task.z[i] = options->z0 != NULL ? options->z0[i] : ns_lcp_clip(work, i, 0);
  status = ns_pathlib_acquire(options->path_library, work->host, options->path_text, &library);
  if (status != NS_OK)
    return status;
  status = ns_pathlib_solve(library, &task, work->host, options->path_text);
  ns_pathlib_release();
  ns_pathlib_report(work->host, task.log);
  return status == NS_OK ? judge(work, &task, result) : status;
}
