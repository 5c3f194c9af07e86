/* ns_mcp_directions.c: steps that need one linear system each.
 *
 *   semismooth:  (diag(dz) + diag(dw) (J + mu I)) d = -Phi                 (De Luca, Facchinei, Kanzow 1996)
 *   crash:       the same for the natural residual, whose rows are z_i - l_i, z_i - u_i or f_i */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mcp_work.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define SINGULAR_BELOW 1e-15
#define SUFFICIENT_SLOPE 1e-12 /* of descent, relative to |d|^2 */
#define HALF 0.5
#define CRASH_TRIALS 3
#define CRASH_STEPS 10

static void load_full(ns_mcp_work *work) {
  const double *J = ns_mcp_jacobian(work)->value;
  const ptrdiff_t n = work->n;

  for (ptrdiff_t j = 0; j < n; j++) {
    for (ptrdiff_t i = 0; i < n; i++)
      work->lu.a[j * n + i] = work->right[i] * J[j * n + i];
    work->lu.a[j * n + j] += work->left[j];
  }
}

static ns_status solve_full(ns_mcp_work *work) {
  ns_status status = NS_OK;

  if (work->lu.capacity < work->n || work->lu.a == NULL)
    status = ns_lu_create(&work->lu, &work->arena, work->n);
  if (status != NS_OK)
    return status;
  load_full(work);
  status = ns_lu_factor(&work->lu, work->n, SINGULAR_BELOW, work->host);
  if (status == NS_OK)
    ns_lu_solve(&work->lu, work->direction, 1);
  return status;
}

static ns_status solve_sparse(ns_mcp_work *work) {
  const ns_matrix *J = ns_mcp_jacobian(work);
  const ptrdiff_t *diagonal = work->matrix.diagonal;
  const size_t room = (size_t)J->start[J->n];
  ns_matrix A = *J;

  if (room > work->system_room) {
    work->system = NS_TAKE(&work->arena, double, room);
    work->system_room = work->system != NULL ? room : 0;
    if (work->system == NULL)
      return NS_OUT_OF_MEMORY;
  }
  for (ptrdiff_t k = 0; k < J->start[J->n]; k++)
    work->system[k] = work->right[J->row[k]] * J->value[k];
  for (ptrdiff_t j = 0; j < J->n; j++)
    work->system[diagonal[j]] += work->left[j];
  A.value = work->system;
  memcpy(work->weighted, work->direction, (size_t)J->n * sizeof(double));
  return ns_sparse_lu_solve(&work->sparse, &A, work->weighted, work->direction);
}

ns_status ns_mcp_linear_system(ns_mcp_work *work) {
  ns_status status =
      ns_matrix_is_sparse(ns_mcp_jacobian(work)) ? solve_sparse(work) : solve_full(work);

  for (ptrdiff_t i = 0; i < work->n; i++)
    work->direction[i] *= -1;
  if (status == NS_OK && !ns_vector_is_finite(work->n, work->direction))
    status = NS_SINGULAR;
  return status;
}

static double dot(ptrdiff_t n, const double *a, const double *b) {
  double sum = 0;

  for (ptrdiff_t i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

/* ---- semismooth steps ---- */

/* mu I is added to J until the direction descends; NS_SINGULAR: it never does. */
static ns_status newton_direction(ns_mcp_work *work) {
  const ptrdiff_t n = work->n;
  ns_status status = NS_SINGULAR;

  for (double mu = 0; mu <= 1; mu = mu == 0 ? 1e-9 : 1e3 * mu) {
    ns_mcp_set_proximal(work, mu * ns_larger(1, work->scale));
    memcpy(work->left, work->dz, (size_t)n * sizeof *work->left);
    memcpy(work->right, work->dw, (size_t)n * sizeof *work->right);
    memcpy(work->direction, work->phi, (size_t)n * sizeof *work->phi);
    status = ns_mcp_linear_system(work);
    if (status == NS_OK && !(dot(n, work->gradient, work->direction) <
                             -SUFFICIENT_SLOPE * dot(n, work->direction, work->direction)))
      status = NS_SINGULAR;
    if (status != NS_SINGULAR)
      break;
  }
  ns_mcp_set_proximal(work, 0);
  return status;
}

static ns_status gradient_step(ns_mcp_work *work, double *step) {
  const double size = ns_vector_largest(work->n, work->gradient);

  *step = 0;
  if (!(size > 0))
    return NS_OK;
  for (ptrdiff_t i = 0; i < work->n; i++)
    work->direction[i] = -work->gradient[i];
  return ns_mcp_search(
      work, work->gradient, work->direction,
      ns_smaller(1, ns_larger(1, ns_vector_largest(work->n, work->point.z)) / size),
      work->point.merit, step);
}

ns_status ns_mcp_descend(ns_mcp_work *work, int *moved) {
  ns_status status = newton_direction(work);
  double step = 0;

  if (status == NS_OK)
    status = ns_mcp_search(work, work->gradient, work->direction, 1, ns_mcp_ceiling(work), &step);
  if (status == NS_OK && step > 0) {
    *moved = 1;
    return ns_mcp_record(work, NS_MCP_STEP_SEMISMOOTH, step, 0);
  }
  if (status == NS_OK || status == NS_SINGULAR)
    status = gradient_step(work, &step);
  *moved = step > 0;
  return status == NS_OK && *moved ? ns_mcp_record(work, NS_MCP_STEP_GRADIENT, step, 0) : status;
}

/* ---- crash ---- */

/* *step: of the trial point that halves the merit, or 0 */
static ns_status crash_step(ns_mcp_work *work, double *step) {
  const double wanted = HALF * work->point.merit;
  double t = 1;
  ns_status status;

  for (ptrdiff_t i = 0; i < work->n; i++)
    work->basis[i] = ns_mcp_cell(work, &work->point, i);
  status = ns_mcp_active_set_direction(work, work->basis);
  *step = 0;
  for (int k = 0; k < CRASH_TRIALS && status == NS_OK; k++, t /= 2) {
    int inside = 0, went = 0;
    for (ptrdiff_t i = 0; i < work->n; i++)
      work->trial.z[i] = ns_mcp_clip(work, i, work->point.z[i] + t * work->direction[i]);
    status = ns_mcp_evaluate(work, &work->trial, &inside);
    if (status == NS_OK && inside && work->trial.merit <= wanted)
      status = ns_mcp_go(work, &went);
    if (went) {
      *step = t;
      break;
    }
  }
  return status == NS_SINGULAR ? NS_OK : status;
}

ns_status ns_mcp_crash(ns_mcp_work *work) {
  ns_status status = NS_OK;
  double step = 1;

  for (int k = 0; k < CRASH_STEPS && step > 0 && status == NS_OK && !ns_mcp_finished(work); k++) {
    status = crash_step(work, &step);
    if (status == NS_OK && step > 0)
      status = ns_mcp_record(work, NS_MCP_CRASH, step, 0);
  }
  return status;
}
