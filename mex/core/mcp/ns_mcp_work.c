/* ns_mcp_work.c: workspace, and what is known of a point. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mcp_work.h"

#include "ns_fischer.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define DEFAULT_ITERATIONS 500

ns_mcp_options ns_mcp_default_options(void) {
  ns_mcp_options options = {0};

  options.tolerance = 1e-8;
  options.restarts = 5;
  return options;
}

static void take_point(ns_arena *arena, ptrdiff_t n, ns_mcp_point *point) {
  point->z = NS_TAKE(arena, double, n);
  point->f = NS_TAKE(arena, double, n);
  point->merit = point->residual = INFINITY;
}

static ns_status allocate(ns_mcp_work *work) {
  const ptrdiff_t n = work->n;
  double **vectors[] = {&work->l,
                        &work->u,
                        &work->phi,
                        &work->dz,
                        &work->dw,
                        &work->gradient,
                        &work->left,
                        &work->right,
                        &work->direction,
                        &work->weighted,
                        &work->linear.z,
                        &work->linear.w,
                        &work->linear.ray,
                        &work->watchdog.direction,
                        &work->watchdog.gradient};
  ns_mcp_point *points[] = {&work->point, &work->trial, &work->best, &work->restart,
                            &work->watchdog.point};

  for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
    *vectors[k] = NS_TAKE(&work->arena, double, n);
  for (size_t k = 0; k < sizeof points / sizeof *points; k++)
    take_point(&work->arena, n, points[k]);
  work->basis = NS_TAKE(&work->arena, signed char, n);
  work->linear.basis = NS_TAKE(&work->arena, signed char, n);
  return work->arena.failed ? NS_OUT_OF_MEMORY : NS_OK;
}

ns_status ns_mcp_work_create(ns_mcp_work *work, const ns_mcp *problem,
                             const ns_mcp_options *options, const ns_host *host,
                             ns_mcp_result *result) {
  ns_status status;

  memset(work, 0, sizeof *work);
  work->problem = problem;
  work->options = options;
  work->host = host;
  work->result = result;
  work->n = problem->n;
  work->limit = options->max_iterations > 0 ? options->max_iterations : DEFAULT_ITERATIONS;
  work->arena = ns_arena_create(host);
  work->matrix.arena = ns_arena_create(host);
  work->sparse = ns_sparse_lu_create(options->backslash, options->backslash_data);
  work->random = ns_random_create(1);
  status = allocate(work);
  for (ptrdiff_t i = 0; i < work->n && status == NS_OK; i++) {
    work->l[i] = problem->l[i] <= -NS_INFINITE_BOUND ? -INFINITY : problem->l[i];
    work->u[i] = problem->u[i] >= NS_INFINITE_BOUND ? INFINITY : problem->u[i];
  }
  if (status == NS_OK && problem->function.jacobian == NULL)
    status = ns_mcp_differences_create(work);
  return status;
}

void ns_mcp_work_release(ns_mcp_work *work) {
  ns_sparse_lu_release(&work->sparse);
  ns_arena_release(&work->matrix.arena);
  ns_arena_release(&work->arena);
}

void ns_mcp_leave_core(ns_mcp_work *work) { ns_sparse_lu_release(&work->sparse); }

double ns_mcp_clip(const ns_mcp_work *work, ptrdiff_t i, double x) {
  return ns_smaller(ns_larger(x, work->l[i]), work->u[i]);
}

/* ---- points ---- */

static void measure(const ns_mcp_work *work, ns_mcp_point *point) {
  point->merit = point->residual = 0;
  for (ptrdiff_t i = 0; i < work->n; i++) {
    const double phi = ns_fischer_box(point->z[i], point->f[i], work->l[i], work->u[i]).value;
    const double natural = ns_lcp_natural(point->z[i], point->f[i], work->l[i], work->u[i]);
    point->merit += phi * phi / 2;
    point->residual = ns_larger(point->residual, fabs(natural));
  }
}

ns_status ns_mcp_evaluate(ns_mcp_work *work, ns_mcp_point *point, int *inside) {
  const ns_mcp_function *function = &work->problem->function;
  ns_status status;

  *inside = 0;
  ns_mcp_leave_core(work);
  if (ns_interrupted(work->host))
    return NS_INTERRUPTED;
  work->result->evaluations++;
  status = function->value(function->data, point->z, point->f);
  if (status != NS_OK || !ns_vector_is_finite(work->n, point->f))
    return status;
  measure(work, point);
  *inside = isfinite(point->merit);
  return NS_OK;
}

void ns_mcp_copy_point(const ns_mcp_work *work, ns_mcp_point *to, const ns_mcp_point *from) {
  const size_t bytes = (size_t)work->n * sizeof(double);

  memcpy(to->z, from->z, bytes);
  memcpy(to->f, from->f, bytes);
  to->merit = from->merit;
  to->residual = from->residual;
}

signed char ns_mcp_cell(const ns_mcp_work *work, const ns_mcp_point *point, ptrdiff_t i) {
  const double f = point->f[i];

  if (f >= point->z[i] - work->l[i])
    return NS_AT_LOWER;
  return f <= point->z[i] - work->u[i] ? NS_AT_UPPER : NS_BASIC;
}
