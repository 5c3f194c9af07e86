/* ns_lcp_copositive.c: is M copositive, by a test that costs one factorisation?
 *
 * x'M x >= 0 for all x that the bounds let grow without end (x_i >= 0 where only l_i is finite, <= 0 where only u_i is, 0
 * where both are). It is so where S = M + M' is positive semidefinite on the indices with S_ii > 0, and the rows of
 * those with S_ii = 0 have no entry that can make the sum negative. Problems of contact with friction are of that kind:
 * S = [2 D'M^-1 D, (mu, 0)'; (mu, 0), 0]. Lemke's path ends on a ray there when there is no solution, but for
 * degenerate cases; for other matrices a ray says nothing. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_definite.h"
#include "ns_lcp_work.h"

#include <math.h>
#include <string.h>

#define CANCELS 1e-12 /* of the two entries of M: a sum below is zero */
#define SHIFT 1e-9    /* of the diagonal: what makes a semidefinite S definite, beyond roundoff */
#define PIVOT 1e-11   /* the same of pivots: one below shows that S is not */

/* The direction in which x_i may grow: 1, -1, 0 for none, and 2 for both */
static int way(const ns_lcp_work *work, ptrdiff_t i) {
  if (ns_lcp_is_free(work, i))
    return 2;
  return (work->u[i] == INFINITY) - (work->l[i] == -INFINITY);
}

static int is_negligible(double sum, double a, double b) {
  return fabs(sum) <= CANCELS * (fabs(a) + fabs(b));
}

/* May x_i S_ij x_j be negative? */
static int lowers(const ns_lcp_work *work, ptrdiff_t i, ptrdiff_t j, double a, double b) {
  const int wi = way(work, i), wj = way(work, j);

  if (wi == 0 || wj == 0 || is_negligible(a + b, a, b))
    return 0;
  return wi == 2 || wj == 2 || wi * wj * (a + b) < 0;
}

/* The indices with S_ii > 0 into list; -1 where a row with S_ii = 0 can make the sum negative, or S_ii < 0. */
static ptrdiff_t list_positive(const ns_lcp_work *work, const double *M, ptrdiff_t *list) {
  const ptrdiff_t n = work->n;
  ptrdiff_t count = 0;

  for (ptrdiff_t i = 0; i < n; i++) {
    if (way(work, i) == 0)
      continue;
    if (M[i * n + i] < 0)
      return -1;
    if (M[i * n + i] > 0) {
      list[count++] = i;
      continue;
    }
    for (ptrdiff_t j = 0; j < n; j++)
      if (lowers(work, i, j, M[j * n + i], M[i * n + j]))
        return -1;
  }
  return count;
}

ns_status ns_lcp_look_copositive(ns_lcp_work *work, int *is) {
  const ptrdiff_t n = work->n;
  double *M = NS_TAKE(&work->arena, double, n *n), *S = NS_TAKE(&work->arena, double, n *n);
  ptrdiff_t *list = NS_TAKE(&work->arena, ptrdiff_t, n);
  ptrdiff_t *span = NS_TAKE(&work->arena, ptrdiff_t, 2 * n);
  ptrdiff_t count;

  *is = 0;
  if (work->arena.failed)
    return NS_OUT_OF_MEMORY;
  memset(M, 0, (size_t)(n * n) * sizeof *M);
  for (ptrdiff_t j = 0; j < n; j++)
    ns_matrix_add_column(&work->problem->M, j, 1, M + j * n);
  count = list_positive(work, M, list);
  for (ptrdiff_t b = 0; b < count; b++)
    for (ptrdiff_t a = 0; a < count; a++)
      S[b * count + a] =
          (M[list[b] * n + list[a]] + M[list[a] * n + list[b]]) * (a == b ? 1 + SHIFT : 1);
  *is = count >= 0 && ns_definite_factor(count, S, span, PIVOT);
  return NS_OK;
}
