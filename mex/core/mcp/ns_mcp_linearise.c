/* ns_mcp_linearise.c: the Jacobian at the point, a copy to which lambda I can be added, and the gradient of the merit. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mcp_work.h"

#include "ns_fischer.h"
#include "ns_vector.h"

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
