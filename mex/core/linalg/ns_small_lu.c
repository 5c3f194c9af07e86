/* ns_small_lu.c: LU factors of small full matrices, as dgetrf gives them.
 *
 * Column after column takes all those before it, four at a time, so that it stays in the registers. Up to some hundred
 * unknowns that is two to four times as fast as the reference LAPACK, and the bits do not depend on the BLAS. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_small_lu.h"

#include "ns_kernel.h"

#include <math.h>

static void swap(double *x, double *y) {
  const double t = *x;
  *x = *y;
  *y = t;
}

/* c = L^-1 c for the first j columns of L, and what that takes from the rows below */
NS_KERNEL static void eliminate(ptrdiff_t n, ptrdiff_t j, const double *restrict a,
                                double *restrict c) {
  ptrdiff_t k = 0;

  for (; k + 4 <= j; k += 4) {
    const double *restrict l0 = a + k * n, *restrict l1 = l0 + n;
    const double *restrict l2 = l1 + n, *restrict l3 = l2 + n;
    const double f0 = c[k];
    const double f1 = c[k + 1] -= f0 * l0[k + 1];
    const double f2 = c[k + 2] -= f0 * l0[k + 2] + f1 * l1[k + 2];
    const double f3 = c[k + 3] -= f0 * l0[k + 3] + f1 * l1[k + 3] + f2 * l2[k + 3];
    for (ptrdiff_t i = k + 4; i < n; i++)
      c[i] -= f0 * l0[i] + f1 * l1[i] + f2 * l2[i] + f3 * l3[i];
  }
  for (; k < j; k++) {
    const double *restrict l = a + k * n;
    const double f = c[k];
    for (ptrdiff_t i = k + 1; i < n; i++)
      c[i] -= f * l[i];
  }
}

static ptrdiff_t largest_row(ptrdiff_t n, ptrdiff_t j, const double *c) {
  ptrdiff_t p = j;

  for (ptrdiff_t i = j + 1; i < n; i++)
    if (fabs(c[i]) > fabs(c[p]))
      p = i;
  return p;
}

void ns_small_lu(ptrdiff_t n, double *a, ns_lapack_int *pivot) {
  for (ptrdiff_t j = 0; j < n; j++) {
    double *c = a + j * n;
    ptrdiff_t p;
    for (ptrdiff_t k = 0; k < j; k++)
      swap(c + k, c + pivot[k] - 1);
    eliminate(n, j, a, c);
    p = largest_row(n, j, c);
    pivot[j] = (ns_lapack_int)(p + 1);
    for (ptrdiff_t m = 0; m <= j && p != j; m++)
      swap(a + m * n + j, a + m * n + p);
    for (ptrdiff_t i = j + 1; i < n && c[j] != 0; i++)
      c[i] /= c[j];
  }
}

/* c = U^-1 c */
NS_KERNEL static void substitute_back(ptrdiff_t n, const double *restrict a, double *restrict c) {
  for (ptrdiff_t k = n - 1; k >= 0; k--) {
    const double *restrict u = a + k * n;
    const double f = c[k] /= u[k];
    for (ptrdiff_t i = 0; i < k; i++)
      c[i] -= f * u[i];
  }
}

void ns_small_lu_solve(ptrdiff_t n, const double *a, const ns_lapack_int *pivot, double *b) {
  for (ptrdiff_t k = 0; k < n; k++)
    swap(b + k, b + pivot[k] - 1);
  eliminate(n, n, a, b);
  substitute_back(n, a, b);
}
