/* ns_lcp_pgs.c: projected Gauss-Seidel,  z_i <- mid (l_i, z_i - w_i / M_ii, u_i)  in turn.
 *
 * It converges for symmetric positive definite and for diagonally dominant M; an index with M_ii <= 0 it can
 * only send to the bound that its w points at. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_work.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define DEFAULT_SWEEPS 10000
#define LOOK_EVERY 10 /* sweeps between two exact residuals */

static double target(const ns_lcp_work *work, ptrdiff_t i, double diagonal, double z, double w) {
  if (diagonal > 0)
    return ns_lcp_clip(work, i, z - w / diagonal);
  if (w > 0 && work->l[i] > -INFINITY)
    return work->l[i];
  return w < 0 && work->u[i] < INFINITY ? work->u[i] : z;
}

static void sweep(ns_lcp_work *work, const double *diagonal, double *z, double *w) {
  for (ptrdiff_t i = 0; i < work->n; i++) {
    const double change = target(work, i, diagonal[i], z[i], w[i]) - z[i];
    if (change != 0) {
      z[i] += change;
      ns_matrix_add_column(&work->problem->M, i, change, w);
    }
  }
}

/* Offer z and replace w by its exact value. */
static void look(ns_lcp_work *work, const double *z, double *w) {
  memcpy(work->trial_z, z, (size_t)work->n * sizeof *z);
  ns_lcp_offer(work, NULL);
  memcpy(w, work->trial_w, (size_t)work->n * sizeof *w);
}

ns_status ns_lcp_pgs(ns_lcp_work *work, const double *start, ns_lcp_flag *flag) {
  const ptrdiff_t n = work->n;
  const ptrdiff_t limit =
      work->options->max_iterations > 0 ? work->options->max_iterations : DEFAULT_SWEEPS;
  double *z = NS_TAKE(&work->arena, double, n), *w = NS_TAKE(&work->arena, double, n);
  double *diagonal = NS_TAKE(&work->arena, double, n);

  if (work->arena.failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < n; i++) {
    diagonal[i] = ns_matrix_diagonal(&work->problem->M, i);
    z[i] = ns_lcp_clip(work, i, start != NULL ? start[i] : 0);
  }
  look(work, z, w);
  for (ptrdiff_t k = 0; k < limit && !ns_lcp_accepted(work); k++) {
    if (ns_interrupted(work->host))
      return NS_INTERRUPTED;
    sweep(work, diagonal, z, w);
    work->iterations++;
    if (k % LOOK_EVERY == 0 || k == limit - 1) {
      look(work, z, w);
      if (work->options->display == NS_LCP_ITER)
        ns_report(work->host, "  sweep %6td   residual %.6e", k + 1, work->residual);
    }
    if (!ns_vector_is_finite(n, w)) {
      *flag = NS_LCP_TROUBLE;
      return NS_OK;
    }
  }
  *flag = ns_lcp_accepted(work) ? NS_LCP_SOLVED : NS_LCP_LIMIT;
  return NS_OK;
}
