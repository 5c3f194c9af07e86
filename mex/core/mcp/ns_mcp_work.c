/* ns_mcp_work.c: evaluation at points, and the record of the iterations. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mcp_work.h"

#include "ns_fischer.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define DEFAULT_ITERATIONS 500
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
    work->l[i] = problem->l[i] <= -NS_LCP_INFINITE_BOUND ? -INFINITY : problem->l[i];
    work->u[i] = problem->u[i] >= NS_LCP_INFINITE_BOUND ? INFINITY : problem->u[i];
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

/* ---- the linearisation ---- */

/* Columns of a sparse J with the diagonal complete; returns how many numbers there are. */
static ptrdiff_t copy_sparse(ns_mcp_matrix *to, const ns_matrix *J) {
  ptrdiff_t count = 0;

  for (ptrdiff_t j = 0; j < J->n; j++) {
    ptrdiff_t k = J->start[j];
    to->start[j] = count;
    for (; k < J->start[j + 1] && J->row[k] < j; k++, count++) {
      to->row[count] = J->row[k];
      to->value[count] = J->value[k];
    }
    to->diagonal[j] = count;
    to->row[count] = j;
    to->own[j] = k < J->start[j + 1] && J->row[k] == j ? J->value[k++] : 0;
    to->value[count++] = to->own[j];
    for (; k < J->start[j + 1]; k++, count++) {
      to->row[count] = J->row[k];
      to->value[count] = J->value[k];
    }
  }
  to->start[J->n] = count;
  return count;
}

static void copy_full(ns_mcp_matrix *to, const ns_matrix *J) {
  const ptrdiff_t n = J->n;

  for (ptrdiff_t k = 0; k < n * n; k++)
    to->value[k] = J->value[k];
  for (ptrdiff_t j = 0; j < n; j++) {
    to->diagonal[j] = j * n + j;
    to->own[j] = J->value[j * n + j];
  }
}

static ns_status copy(ns_mcp_matrix *to, const ns_matrix *J) {
  const int sparse = ns_matrix_is_sparse(J);
  const ptrdiff_t n = J->n, room = sparse ? J->start[n] + n : n * n;

  ns_arena_reset(&to->arena);
  to->own = NS_TAKE(&to->arena, double, n);
  to->diagonal = NS_TAKE(&to->arena, ptrdiff_t, n);
  to->value = NS_TAKE(&to->arena, double, room);
  to->start = to->row = NULL;
  if (sparse) {
    to->start = NS_TAKE(&to->arena, ptrdiff_t, n + 1);
    to->row = NS_TAKE(&to->arena, ptrdiff_t, room);
  }
  if (to->arena.failed)
    return NS_OUT_OF_MEMORY;
  if (sparse)
    copy_sparse(to, J);
  else
    copy_full(to, J);
  to->A = (ns_matrix){n, to->value, to->start, to->row};
  return NS_OK;
}

const ns_matrix *ns_mcp_jacobian(const ns_mcp_work *work) { return &work->matrix.A; }

void ns_mcp_set_proximal(ns_mcp_work *work, double lambda) {
  ns_mcp_matrix *matrix = &work->matrix;

  for (ptrdiff_t j = 0; j < work->n; j++)
    matrix->value[matrix->diagonal[j]] = matrix->own[j] + lambda;
}

static void differentiate(ns_mcp_work *work) {
  const ns_mcp_point *point = &work->point;

  for (ptrdiff_t i = 0; i < work->n; i++) {
    const ns_fischer fischer = ns_fischer_box(point->z[i], point->f[i], work->l[i], work->u[i]);
    work->phi[i] = fischer.value;
    work->dz[i] = fischer.dz;
    work->dw[i] = fischer.dw;
    work->weighted[i] = fischer.dw * fischer.value;
  }
  ns_matrix_multiply_transposed(ns_mcp_jacobian(work), work->weighted, work->gradient);
  for (ptrdiff_t i = 0; i < work->n; i++)
    work->gradient[i] += work->dz[i] * work->phi[i];
}

static ptrdiff_t entries(const ns_matrix *A) {
  return ns_matrix_is_sparse(A) ? A->start[A->n] : A->n * A->n;
}

ns_status ns_mcp_linearise(ns_mcp_work *work, int *inside) {
  const ns_mcp_function *function = &work->problem->function;
  ns_matrix J = {0};
  ns_status status;

  *inside = 0;
  ns_mcp_leave_core(work);
  if (ns_interrupted(work->host))
    return NS_INTERRUPTED;
  work->result->jacobians++;
  status = function->jacobian != NULL
               ? function->jacobian(function->data, work->point.z, work->weighted, &J)
               : ns_mcp_differences_jacobian(work, &J);
  if (status != NS_OK || !ns_vector_is_finite(entries(&J), J.value))
    return status;
  work->linearised = 0;
  status = copy(&work->matrix, &J);
  if (status != NS_OK)
    return status;
  differentiate(work);
  work->scale = ns_vector_largest(entries(&J), J.value);
  *inside = work->linearised = ns_vector_is_finite(work->n, work->gradient);
  return NS_OK;
}

/* ---- the record ---- */

static void keep_best(ns_mcp_work *work) {
  const size_t bytes = (size_t)work->n * sizeof(double);

  if (work->point.residual >= work->best.residual)
    return;
  memcpy(work->best.z, work->point.z, bytes);
  memcpy(work->best.f, work->point.f, bytes);
  work->best.residual = work->point.residual;
  work->best.merit = work->point.merit;
}

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
  keep_best(work);
  status = ns_array_append(&work->result->table, row, NS_MCP_COLUMNS);
  if (status == NS_OK)
    show(work, row);
  return status;
}

void ns_mcp_begin_attempt(ns_mcp_work *work) {
  work->attempt = work->marked = 0;
  work->mark = work->point.merit;
  work->lambda = 0;
  work->outside = 0;
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

signed char ns_mcp_cell(const ns_mcp_work *work, const ns_mcp_point *point, ptrdiff_t i) {
  const double f = point->f[i];

  if (f >= point->z[i] - work->l[i])
    return NS_AT_LOWER;
  return f <= point->z[i] - work->u[i] ? NS_AT_UPPER : NS_BASIC;
}
