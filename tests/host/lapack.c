/* lapack.c: what the core takes from LAPACK and BLAS, written plainly, for programs on systems where Debian has no
 * LAPACK to link with: the C tests on Windows. Column-major, 1-based pivots, as there. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lapack.h"

#include <math.h>

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

/* ---- least squares of deficient rank: A P = Q [R11 R12; 0 ~0], and x of least norm from R11 R12 */

static double norm_of(integer count, const double *x, integer step) {
  double sum = 0;

  for (integer i = 0; i < count; i++)
    sum += x[i * step] * x[i * step];
  return sqrt(sum);
}

/* v with v[0] = 1 in place of x, so that (I - tau v v') x = beta e_1; returns tau. */
static double reflector(integer count, double *x, integer step, double *beta) {
  const double norm = norm_of(count, x, step);
  const double first = x[0];

  *beta = first > 0 ? -norm : norm;
  if (norm_of(count - 1, x + step, step) == 0 || norm == 0) {
    *beta = first;
    return 0;
  }
  for (integer i = 1; i < count; i++)
    x[i * step] /= first - *beta;
  x[0] = 1;
  return (*beta - first) / *beta;
}

static void reflect(integer count, const double *v, integer v_step, double tau, double *x,
                    integer x_step) {
  double sum = 0;

  for (integer i = 0; i < count; i++)
    sum += v[i * v_step] * x[i * x_step];
  for (integer i = 0; i < count; i++)
    x[i * x_step] -= tau * sum * v[i * v_step];
}

static void pivot_column(integer m, integer n, double *a, integer lda, integer k, integer *jpvt) {
  integer best = k;

  for (integer j = k + 1; j < n; j++)
    if (norm_of(m - k, a + k + j * lda, 1) > norm_of(m - k, a + k + best * lda, 1))
      best = j;
  for (integer i = 0; i < m && best != k; i++) {
    const double other = a[i + k * lda];
    a[i + k * lda] = a[i + best * lda];
    a[i + best * lda] = other;
  }
  const integer column = jpvt[k];
  jpvt[k] = jpvt[best];
  jpvt[best] = column;
}

/* Columns are eliminated while the diagonal of R is above rcond times its first number, with the right sides; returns
 * how many were. */
static integer eliminate(integer m, integer n, double *a, integer lda, integer columns, double *b,
                         integer ldb, double rcond, integer *jpvt) {
  integer k = 0;

  for (; k < m && k < n; k++) {
    double *v = a + k + k * lda, tau, beta;
    pivot_column(m, n, a, lda, k, jpvt);
    if (norm_of(m - k, v, 1) <= rcond * fabs(a[0]) || norm_of(m - k, v, 1) == 0)
      break;
    tau = reflector(m - k, v, 1, &beta);
    if (tau != 0) {
      for (integer j = k + 1; j < n; j++)
        reflect(m - k, v, 1, tau, a + k + j * lda, 1);
      for (integer j = 0; j < columns; j++)
        reflect(m - k, v, 1, tau, b + k + j * ldb, 1);
    }
    *v = beta;
  }
  return k;
}

/* x, then the `count` numbers y in steps of `step`: (I - tau v v') (x, y), v = (1, rest). */
static void reflect_split(integer count, const double *rest, integer rest_step, double tau,
                          double *x, double *y, integer step) {
  double sum = *x;

  for (integer j = 0; j < count; j++)
    sum += rest[j * rest_step] * y[j * step];
  *x -= tau * sum;
  for (integer j = 0; j < count; j++)
    y[j * step] -= tau * sum * rest[j * rest_step];
}

/* [R11 R12] = [T 0] Z by reflections of rows, from the last to the first. Row i keeps its vector in place of R12. */
static void clear_rows(integer rank, integer n, double *a, integer lda, double *tau) {
  for (integer i = rank - 1; i >= 0; i--) {
    double *const diagonal = a + i + i * lda, *const rest = a + i + rank * lda;
    const double tail = norm_of(n - rank, rest, lda), norm = hypot(*diagonal, tail);
    const double beta = *diagonal > 0 ? -norm : norm, first = *diagonal - beta;
    tau[i] = 0;
    if (tail == 0)
      continue;
    tau[i] = -first / beta;
    for (integer j = 0; j < n - rank; j++)
      rest[j * lda] /= first;
    *diagonal = beta;
    for (integer r = 0; r < i; r++)
      reflect_split(n - rank, rest, lda, tau[i], a + r + i * lda, a + r + rank * lda, lda);
  }
}

/* x = Z' [T \ x; 0] */
static void least_norm(integer rank, integer n, const double *a, integer lda, const double *tau,
                       double *x) {
  solve_triangle(0, 0, 0, rank, a, lda, x, 1);
  for (integer j = rank; j < n; j++)
    x[j] = 0;
  for (integer i = 0; i < rank; i++)
    reflect_split(n - rank, a + i + rank * lda, lda, tau[i], x + i, x + rank, 1);
}

/* All columns are free to move (jpvt = 0 on entry). */
void ns_dgelsy(const integer *m, const integer *n, const integer *nrhs, double *a,
               const integer *lda, double *b, const integer *ldb, integer *jpvt,
               const double *rcond, integer *rank, double *work, const integer *lwork,
               integer *info) {
  *info = 0;
  if (*lwork < 0) {
    work[0] = 2 * (double)*n + 1;
    return;
  }
  for (integer j = 0; j < *n; j++)
    jpvt[j] = j;
  *rank = eliminate(*m, *n, a, *lda, *nrhs, b, *ldb, *rcond, jpvt);
  clear_rows(*rank, *n, a, *lda, work);
  for (integer c = 0; c < *nrhs; c++) {
    double *x = b + c * *ldb, *sorted = work + *n;
    least_norm(*rank, *n, a, *lda, work, x);
    for (integer j = 0; j < *n; j++)
      sorted[jpvt[j]] = x[j];
    for (integer j = 0; j < *n; j++)
      x[j] = sorted[j];
  }
}
