/* ns_mcp_active_set.c: the linear problem of a step by exchanging all wrong indices at once, which costs a sparse
 * factorisation each time (Hintermueller, Ito, Kunisch 2003). It ends within a few exchanges for M-matrices and near a
 * solution, and need not end otherwise. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mcp_work.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define EXCHANGES 12
#define EXCHANGES_AGAIN 4 /* where they did not end the last time */
#define ROUNDOFF 1e-12

static void load(ns_mcp_work *work, const signed char *basis) {
  for (ptrdiff_t i = 0; i < work->n; i++) {
    const double z = work->point.z[i];
    work->left[i] = basis[i] != NS_BASIC;
    work->right[i] = basis[i] == NS_BASIC;
    work->direction[i] = basis[i] == NS_AT_LOWER   ? z - work->l[i]
                         : basis[i] == NS_AT_UPPER ? z - work->u[i]
                                                   : work->point.f[i];
  }
}

ns_status ns_mcp_active_set_direction(ns_mcp_work *work, const signed char *basis) {
  load(work, basis);
  return ns_mcp_linear_system(work);
}

/* Basic indices beyond a bound go there, those at a bound with w of the wrong sign become basic; returns how many. */
static ptrdiff_t exchange(ns_mcp_work *work, signed char *basis) {
  const double *z = work->point.z, *d = work->direction;
  const double far = ns_vector_largest(work->n, d);
  double *w = work->linear.w;
  ptrdiff_t wrong = 0;

  ns_matrix_multiply(ns_mcp_jacobian(work), d, w);
  for (ptrdiff_t i = 0; i < work->n; i++) {
    const double x = z[i] + d[i], small = ROUNDOFF * ns_larger(1, fabs(x));
    const double noise = ROUNDOFF * (fabs(work->point.f[i]) + work->scale * far);
    signed char cell = basis[i];
    w[i] += work->point.f[i];
    if (cell == NS_BASIC && x < work->l[i] - small)
      cell = NS_AT_LOWER;
    else if (cell == NS_BASIC && x > work->u[i] + small)
      cell = NS_AT_UPPER;
    else if ((cell == NS_AT_LOWER && w[i] < -noise) || (cell == NS_AT_UPPER && w[i] > noise))
      cell = work->l[i] == work->u[i] ? cell : NS_BASIC;
    wrong += cell != basis[i];
    basis[i] = cell;
  }
  return wrong;
}

ns_status ns_mcp_active_set(ns_mcp_work *work) {
  const ptrdiff_t limit = work->endless ? EXCHANGES_AGAIN : EXCHANGES;
  ns_lcp_result *linear = &work->linear;
  ns_status status = NS_OK;

  memcpy(linear->basis, work->basis, (size_t)work->n);
  linear->flag = NS_LCP_LIMIT;
  linear->iterations = 0;
  while (linear->iterations < limit && status == NS_OK && linear->flag != NS_LCP_SOLVED) {
    if (ns_interrupted(work->host))
      return NS_INTERRUPTED;
    status = ns_mcp_active_set_direction(work, linear->basis);
    linear->iterations++;
    if (status == NS_OK && exchange(work, linear->basis) == 0)
      linear->flag = NS_LCP_SOLVED;
  }
  work->endless = linear->flag != NS_LCP_SOLVED;
  for (ptrdiff_t i = 0; i < work->n && !work->endless; i++)
    linear->z[i] = ns_mcp_clip(work, i, work->point.z[i] + work->direction[i]);
  return status == NS_SINGULAR ? NS_OK : status;
}
