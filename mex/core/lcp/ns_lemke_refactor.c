/* ns_lemke_refactor.c: the tableau of a basis from the problem's own numbers.
 *
 * In reflected variables the problem reads  what = qhat - That zhat + dhat t  with
 *   That_ij = -sign_i sign_j M_ij,  qhat_i = sign_i (q_i + sum over reflected j of M_ij U_j),  dhat = sign d.
 * Let K be the basic ones among (zhat, t), R the indices whose what is nonbasic, N the other columns. Then
 *   x_K = That_RK^-1 (qhat_R - what_R - That_RN x_N),   what_i = qhat_i - That_iK x_K - That_iN x_N. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lemke.h"

#include <math.h>
#include <string.h>

/* That_ij for column variable v: z_j or t */
static double coefficient(const ns_lemke *s, ptrdiff_t i, ptrdiff_t v) {
  if (v == 2 * s->m)
    return -s->sign[i] * s->d[i];
  return s->sign[i] * s->sign[v] * s->minus_M[i * s->ld + v];
}

static double constant(const ns_lemke *s, ptrdiff_t i) {
  double sum = s->q[i];

  for (ptrdiff_t j = 0; j < s->m; j++)
    if (s->sign[j] < 0)
      sum -= s->minus_M[i * s->ld + j] * s->U[j];
  return s->sign[i] * sum;
}

/* max_i |w_i - (q + M z + d t)_i| for the values in the tableau; z and w are room for m numbers each */
double ns_lemke_drift(const ns_lemke *s, double *z, double *w) {
  const ns_tableau *tab = &s->tableau;
  const ptrdiff_t t_row = tab->where[2 * s->m];
  const double t = t_row >= 0 ? tab->b[t_row] : 0;
  double drift = 0;

  for (ptrdiff_t j = 0; j < s->m; j++) {
    const ptrdiff_t at_z = tab->where[j], at_w = tab->where[s->m + j];
    const double hat = at_z >= 0 ? tab->b[at_z] : 0;
    z[j] = s->sign[j] > 0 ? hat : s->U[j] - hat;
    w[j] = at_w >= 0 ? s->sign[j] * tab->b[at_w] : 0;
  }
  for (ptrdiff_t i = 0; i < s->m; i++) {
    const double *row = s->minus_M + i * s->ld;
    double sum = w[i] - s->q[i] - s->d[i] * t;
    for (ptrdiff_t j = 0; j < s->m; j++)
      sum += row[j] * z[j];
    drift = fmax(drift, fabs(sum));
  }
  return drift;
}

/* Lists K (variables) and R (indices); as many of the one as of the other. */
static ptrdiff_t list_sets(const ns_lemke *s, ptrdiff_t *K, ptrdiff_t *R) {
  const ns_tableau *tab = &s->tableau;
  ptrdiff_t p = 0, rows = 0;

  for (ptrdiff_t i = 0; i < s->m; i++)
    if (tab->basic[i] < s->m || tab->basic[i] == 2 * s->m)
      K[p++] = tab->basic[i];
  for (ptrdiff_t j = 0; j < s->m; j++)
    if (tab->where[s->m + j] < 0)
      R[rows++] = j;
  return p;
}

/* X = That_RK^-1 [That_RN or unit columns | qhat_R], p x (m + 2) by columns in the tableau's column order */
static ns_status solve_basic_rows(ns_lemke *s, ptrdiff_t p, const ptrdiff_t *K, const ptrdiff_t *R,
                                  ns_lu *lu, double *X) {
  const ns_tableau *tab = &s->tableau;
  ns_status status;

  for (ptrdiff_t k = 0; k < p; k++)
    for (ptrdiff_t i = 0; i < p; i++)
      lu->a[k * p + i] = coefficient(s, R[i], K[k]);
  status = ns_lu_factor(lu, p, 1e-15);
  if (status != NS_OK)
    return status;
  for (ptrdiff_t c = 0; c <= s->m; c++) {
    const ptrdiff_t v = tab->nonbasic[c];
    const int is_w = v >= s->m && v < 2 * s->m;
    for (ptrdiff_t i = 0; i < p; i++)
      X[c * p + i] = is_w ? (R[i] == v - s->m) : coefficient(s, R[i], v);
  }
  for (ptrdiff_t i = 0; i < p; i++)
    X[(s->m + 1) * p + i] = constant(s, R[i]);
  ns_lu_solve(lu, X, s->m + 2);
  return NS_OK;
}

/* T(row,:) = That_iN - That_iK X for the basic what_i; rows of Y are the rows of X. */
static void fill_slack_row(ns_lemke *s, ptrdiff_t row, ptrdiff_t p, const ptrdiff_t *K,
                           const double *Y, ptrdiff_t ld) {
  ns_tableau *tab = &s->tableau;
  const ptrdiff_t i = tab->basic[row] - s->m;
  double *T = tab->T + row * tab->ld;

  for (ptrdiff_t c = 0; c <= s->m; c++) {
    const ptrdiff_t v = tab->nonbasic[c];
    T[c] = v < s->m || v == 2 * s->m ? coefficient(s, i, v) : 0;
  }
  tab->b[row] = constant(s, i);
  for (ptrdiff_t k = 0; k < p; k++) {
    const double f = coefficient(s, i, K[k]);
    ns_rank_one(T, tab->ld, 1, s->m + 1, &f, Y + k * ld);
    tab->b[row] -= f * Y[k * ld + s->m + 1];
  }
}

/* Y = X by rows, and the rows of x_K themselves */
static void fill_basic_rows(ns_lemke *s, ptrdiff_t p, const ptrdiff_t *K, const double *X,
                            double *Y, ptrdiff_t ld) {
  ns_tableau *tab = &s->tableau;

  for (ptrdiff_t k = 0; k < p; k++) {
    const ptrdiff_t row = tab->where[K[k]];
    for (ptrdiff_t c = 0; c <= s->m + 1; c++)
      Y[k * ld + c] = X[c * p + k];
    memcpy(tab->T + row * tab->ld, Y + k * ld, (size_t)(s->m + 1) * sizeof *Y);
    tab->b[row] = Y[k * ld + s->m + 1];
  }
}

ns_status ns_lemke_refactor(ns_lemke *s) {
  ns_arena scratch = ns_arena_create(s->arena->host);
  const ptrdiff_t ld = ns_tableau_stride(s->m + 2);
  ptrdiff_t *K = NS_TAKE(&scratch, ptrdiff_t, s->m), *R = NS_TAKE(&scratch, ptrdiff_t, s->m);
  const ptrdiff_t p = scratch.failed ? 0 : list_sets(s, K, R);
  double *X = NS_TAKE(&scratch, double, p *(s->m + 2)), *Y = NS_TAKE(&scratch, double, p *ld);
  ns_lu lu;
  ns_status status = ns_lu_create(&lu, &scratch, p);

  if (status == NS_OK)
    status = solve_basic_rows(s, p, K, R, &lu, X);
  if (status == NS_OK) {
    fill_basic_rows(s, p, K, X, Y, ld);
    for (ptrdiff_t row = 0; row < s->m; row++)
      if (s->tableau.basic[row] >= s->m && s->tableau.basic[row] < 2 * s->m)
        fill_slack_row(s, row, p, K, Y, ld);
  }
  ns_arena_release(&scratch);
  return status;
}
