/* lapack.c: what the core takes from LAPACK and BLAS, written plainly, for programs on systems where Debian has no
 * LAPACK to link with: the C tests on Windows. Column-major, 1-based pivots, as there. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lapack.h"

#include <math.h>
#include <stdlib.h>

typedef ns_lapack_int integer;

static void swap_rows(integer n, double *a, integer lda, integer i, integer k) {
  for (integer j = 0; j < n && i != k; j++) {
    const double other = a[i + j * lda];
    a[i + j * lda] = a[k + j * lda];
    a[k + j * lda] = other;
  }
}

void ns_dlaswp(const integer *n, double *a, const integer *lda, const integer *k1,
               const integer *k2, const integer *ipiv, const integer *incx) {
  for (integer step = 0; step <= *k2 - *k1; step++) {
    const integer i = *incx > 0 ? *k1 + step : *k2 - step;
    swap_rows(*n, a, *lda, i - 1, ipiv[i - 1] - 1);
  }
}

void ns_dgetrf(const integer *m, const integer *n, double *a, const integer *lda, integer *ipiv,
               integer *info) {
  const integer least = *m < *n ? *m : *n;

  *info = 0;
  for (integer k = 0; k < least; k++) {
    integer p = k;
    for (integer i = k + 1; i < *m; i++)
      p = fabs(a[i + k * *lda]) > fabs(a[p + k * *lda]) ? i : p;
    ipiv[k] = p + 1;
    swap_rows(*n, a, *lda, k, p);
    if (a[k + k * *lda] == 0) {
      *info = *info == 0 ? k + 1 : *info;
      continue;
    }
    for (integer i = k + 1; i < *m; i++)
      a[i + k * *lda] /= a[k + k * *lda];
    for (integer j = k + 1; j < *n; j++)
      for (integer i = k + 1; i < *m; i++)
        a[i + j * *lda] -= a[i + k * *lda] * a[k + j * *lda];
  }
}

/* Element (i, j) of op (A) for a triangle */
static double at(const double *a, integer lda, int transposed, integer i, integer j) {
  return transposed ? a[j + i * lda] : a[i + j * lda];
}

/* op (A) x = b for one right-hand side, in steps of `step` through b */
static void solve_triangle(int lower, int transposed, int unit, integer m, const double *a,
                           integer lda, double *x, integer step) {
  const int forward = lower != transposed;

  for (integer k = 0; k < m; k++) {
    const integer i = forward ? k : m - 1 - k;
    double sum = x[i * step];
    for (integer j = forward ? 0 : i + 1; j < (forward ? i : m); j++)
      sum -= at(a, lda, transposed, i, j) * x[j * step];
    x[i * step] = unit ? sum : sum / a[i + i * lda];
  }
}

void ns_dtrsm(const char *side, const char *uplo, const char *transa, const char *diag,
              const integer *m, const integer *n, const double *alpha, const double *a,
              const integer *lda, double *b, const integer *ldb) {
  const int left = *side == 'L', lower = *uplo == 'L', transposed = *transa != 'N';

  for (integer j = 0; j < *n; j++)
    for (integer i = 0; i < *m; i++)
      b[i + j * *ldb] *= *alpha;
  for (integer j = 0; left && j < *n; j++)
    solve_triangle(lower, transposed, *diag == 'U', *m, a, *lda, b + j * *ldb, 1);
  for (integer i = 0; !left && i < *m; i++) /* X op (A) = B is op (A)' X' = B' */
    solve_triangle(lower, !transposed, *diag == 'U', *n, a, *lda, b + i, *ldb);
}

void ns_dgetrs(const char *trans, const integer *n, const integer *nrhs, const double *a,
               const integer *lda, const integer *ipiv, double *b, const integer *ldb,
               integer *info) {
  const integer first = 1, forward = 1, backward = -1;
  const double one = 1;
  const int transposed = *trans != 'N';

  *info = 0;
  if (!transposed)
    ns_dlaswp(nrhs, b, ldb, &first, n, ipiv, &forward);
  ns_dtrsm("L", transposed ? "U" : "L", trans, transposed ? "N" : "U", n, nrhs, &one, a, lda, b,
           ldb);
  ns_dtrsm("L", transposed ? "L" : "U", trans, transposed ? "U" : "N", n, nrhs, &one, a, lda, b,
           ldb);
  if (transposed)
    ns_dlaswp(nrhs, b, ldb, &first, n, ipiv, &backward);
}

void ns_dgemm(const char *transa, const char *transb, const integer *m, const integer *n,
              const integer *k, const double *alpha, const double *a, const integer *lda,
              const double *b, const integer *ldb, const double *beta, double *c,
              const integer *ldc) {
  for (integer j = 0; j < *n; j++)
    for (integer i = 0; i < *m; i++) {
      double sum = 0;
      for (integer p = 0; p < *k; p++)
        sum += at(a, *lda, *transa != 'N', i, p) * at(b, *ldb, *transb != 'N', p, j);
      c[i + j * *ldc] = *alpha * sum + (*beta == 0 ? 0 : *beta * c[i + j * *ldc]);
    }
}

/* Least squares of deficient rank are not among what is run with this. */
void ns_dgelsy(const integer *m, const integer *n, const integer *nrhs, double *a,
               const integer *lda, double *b, const integer *ldb, integer *jpvt,
               const double *rcond, integer *rank, double *work, const integer *lwork,
               integer *info) {
  (void)m, (void)n, (void)nrhs, (void)a, (void)lda, (void)b, (void)ldb, (void)jpvt, (void)rcond;
  (void)rank, (void)work, (void)lwork, (void)info;
  abort();
}
