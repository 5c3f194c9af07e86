/* check_backslash.c: A \ b by Gauss's elimination with partial pivoting of the full matrix: the sparse solver that a
 * host lends where the core has none of its own. It takes no memory of the host, which may be failing on purpose. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"

#include <math.h>
#include <stdlib.h>

static double *full_of(const ns_matrix *A) {
  double *a = calloc((size_t)(A->n * A->n) + 1, sizeof *a);

  for (ptrdiff_t j = 0; a != NULL && j < A->n; j++)
    for (ptrdiff_t k = A->start[j]; k < A->start[j + 1]; k++)
      a[A->row[k] + j * A->n] = A->value[k];
  return a;
}

static void swap(double *x, double *y) {
  const double other = *x;

  *x = *y;
  *y = other;
}

/* Column k is cleared below its largest number; 0 where there is none. */
static int eliminate(ptrdiff_t n, double *a, double *x, ptrdiff_t k) {
  ptrdiff_t p = k;

  for (ptrdiff_t i = k + 1; i < n; i++)
    p = fabs(a[i + k * n]) > fabs(a[p + k * n]) ? i : p;
  if (!(fabs(a[p + k * n]) > 0))
    return 0;
  for (ptrdiff_t j = k; j < n; j++)
    swap(&a[k + j * n], &a[p + j * n]);
  swap(&x[k], &x[p]);
  for (ptrdiff_t i = k + 1; i < n; i++) {
    const double factor = a[i + k * n] / a[k + k * n];
    for (ptrdiff_t j = k; factor != 0 && j < n; j++)
      a[i + j * n] -= factor * a[k + j * n];
    x[i] -= factor * x[k];
  }
  return 1;
}

int check_backslash(void *data, const ns_matrix *A, const double *b, double *x) {
  const ptrdiff_t n = A->n;
  double *a = full_of(A);
  int regular = a != NULL;

  (void)data;
  for (ptrdiff_t i = 0; i < n; i++)
    x[i] = b[i];
  for (ptrdiff_t k = 0; k < n && regular; k++)
    regular = eliminate(n, a, x, k);
  for (ptrdiff_t k = n - 1; k >= 0 && regular; k--) {
    for (ptrdiff_t j = k + 1; j < n; j++)
      x[k] -= a[k + j * n] * x[j];
    x[k] /= a[k + k * n];
  }
  free(a);
  return !regular;
}
