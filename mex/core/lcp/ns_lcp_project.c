/* ns_lcp_project.c: the points of one complementary cone.
 *
 * With A the basic indices and N the others at their bounds, the cone is the polyhedron of all x = z_A with
 *   l_A <= x <= u_A,   w_A = M_AA x + b_A = 0,   side_i (M_iA x + b_i) >= 0  for i in N,
 * side = 1 at a lower bound and -1 at an upper one, b = q + M z_N. Its point of least norm solves a quadratic
 * program, whose optimality conditions are a monotone mixed LCP in x and the multipliers y (free on A,
 * nonnegative on N), of size p + n:
 *   C = [M_AA; side M_NA],   [I -C'; C 0] [x; y] + [0; b].
 * Lemke's method solves it or proves the cone empty. In scaled variables x / c, r w as everywhere. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_work.h"

#include <math.h>
#include <string.h>

typedef struct cone {
  ptrdiff_t p, size;
  ptrdiff_t *basic; /* problem's index of x_k */
  double *M, *q, *l, *u;
  double *column; /* n: room for one column of the problem's matrix */
} cone;

static ns_status create(cone *k, ns_lcp_work *work, ns_arena *arena, const signed char *basis) {
  k->basic = NS_TAKE(arena, ptrdiff_t, work->n);
  k->column = NS_TAKE(arena, double, work->n);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < work->n; i++)
    if (basis[i] == NS_BASIC)
      k->basic[k->p++] = i;
  k->size = k->p + work->n;
  k->M = NS_TAKE(arena, double, k->size * k->size);
  k->q = NS_TAKE(arena, double, k->size);
  k->l = NS_TAKE(arena, double, k->size);
  k->u = NS_TAKE(arena, double, k->size);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* x: the identity and its bounds, with -C' above and C below the diagonal */
static void fill_columns(cone *k, const ns_lcp_work *work, const signed char *basis) {
  for (ptrdiff_t a = 0; a < k->p; a++) {
    const ptrdiff_t j = k->basic[a];
    memset(k->column, 0, (size_t)work->n * sizeof *k->column);
    ns_matrix_add_column(&work->problem->M, j, work->c[j], k->column);
    for (ptrdiff_t i = 0; i < work->n; i++) {
      const double entry = (basis[i] == NS_AT_UPPER ? -1 : 1) * work->r[i] * k->column[i];
      k->M[a * k->size + k->p + i] = entry;
      k->M[(k->p + i) * k->size + a] = -entry;
    }
    k->M[a * k->size + a] = 1;
    k->l[a] = work->l[j] / (work->c[j] * work->q_scale);
    k->u[a] = work->u[j] / (work->c[j] * work->q_scale);
  }
}

/* y: constants b and the signs of the multipliers; fixed variables bind w by nothing */
static void fill_rows(cone *k, ns_lcp_work *work, const signed char *basis) {
  for (ptrdiff_t i = 0; i < work->n; i++)
    work->trial_z[i] = basis[i] == NS_AT_LOWER   ? work->l[i]
                       : basis[i] == NS_AT_UPPER ? work->u[i]
                                                 : 0;
  ns_matrix_multiply(&work->problem->M, work->trial_z, work->trial_w);
  for (ptrdiff_t i = 0; i < work->n; i++) {
    const double b = work->r[i] * (work->problem->q[i] + work->trial_w[i]) / work->q_scale;
    const int fixed = work->l[i] == work->u[i];
    k->q[k->p + i] = basis[i] == NS_AT_UPPER ? -b : b;
    k->l[k->p + i] = basis[i] == NS_BASIC ? -INFINITY : 0;
    k->u[k->p + i] = fixed ? 0 : INFINITY;
  }
}

ns_status ns_lcp_project(ns_lcp_work *work, const signed char *basis) {
  ns_arena arena = ns_arena_create(work->host);
  ns_lcp_options options = *work->options;
  ns_lcp_work inner = {0};
  ns_lcp_flag flag = NS_LCP_TROUBLE;
  cone k = {0};
  ns_status status = create(&k, work, &arena, basis);

  options.display = NS_LCP_QUIET;
  if (status == NS_OK) {
    fill_columns(&k, work, basis);
    fill_rows(&k, work, basis);
    const ns_lcp program = {{k.size, k.M, NULL, NULL}, k.q, k.l, k.u};
    status = ns_lcp_work_create(&inner, &program, &options, work->host);
    if (status == NS_OK)
      status = ns_lcp_lemke(&inner, 0, NULL, &flag);
    if (status == NS_OK && flag == NS_LCP_SOLVED) {
      for (ptrdiff_t a = 0; a < k.p; a++)
        work->trial_z[k.basic[a]] = inner.z[a] * work->c[k.basic[a]] * work->q_scale;
      ns_lcp_offer(work, basis);
    }
    ns_arena_release(&inner.arena);
  }
  ns_arena_release(&arena);
  return status;
}
