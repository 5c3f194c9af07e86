/* ns_lu.c: kernels of our own for small systems, LAPACK's dgetrf, dgetrs and dgelsy on one thread for the others. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lu.h"

#include "ns_one_thread.h"
#include "ns_small_lu.h"
#include "ns_vector.h"

#include <math.h>

static ptrdiff_t at_least_one(ptrdiff_t n) { return n > 0 ? n : 1; }

ns_status ns_lu_create(ns_lu *lu, ns_arena *arena, ptrdiff_t capacity) {
  lu->capacity = capacity;
  lu->n = 0;
  lu->a = NS_TAKE(arena, double, capacity *capacity);
  lu->pivot = NS_TAKE(arena, ns_lapack_int, capacity);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

#define PANEL 64 /* columns factored at a time */

/* Eliminate the panel K .. K+PANEL-1 from a block of w columns further right, rows already exchanged:
 *   U_KJ = L_KK^-1 A_KJ,   A_iJ -= L_iK U_KJ  below. */
static void eliminate_panel(double *a, ns_lapack_int n, ns_lapack_int K, ns_lapack_int w,
                            double *block) {
  const ns_lapack_int below = n - K - PANEL, k = PANEL;
  const double one = 1, minus = -1;
  const double *panel = a + (ptrdiff_t)K * n + K;

  ns_dtrsm("L", "L", "N", "U", &k, &w, &one, panel, &n, block + K, &n);
  ns_dgemm("N", "N", &below, &w, &k, &minus, panel + PANEL, &n, block + K, &n, &one,
           block + K + PANEL, &n);
}

/* Left-looking blocked LU: LAPACK's own cannot be interrupted. */
static ns_status factor_blocks(double *a, ns_lapack_int n, ns_lapack_int *pivot,
                               const ns_host *host) {
  const ns_lapack_int one = 1;

  for (ns_lapack_int J = 0; J < n; J += PANEL) {
    const ns_lapack_int w = n - J < PANEL ? n - J : PANEL, rows = n - J, first = J + 1,
                        last = J + w;
    double *block = a + (ptrdiff_t)J * n;
    ns_lapack_int info = 0;
    if (J > 0)
      ns_dlaswp(&w, block, &n, &one, &J, pivot, &one);
    for (ns_lapack_int K = 0; K < J; K += PANEL) {
      eliminate_panel(a, n, K, w, block);
      if (host != NULL && ns_interrupted(host))
        return NS_INTERRUPTED;
    }
    ns_dgetrf(&rows, &w, block + J, &n, pivot + J, &info);
    for (ns_lapack_int k = J; k < J + w; k++)
      pivot[k] += J;
    ns_dlaswp(&J, a, &n, &first, &last, pivot, &one);
  }
  return NS_OK;
}

static ns_status factor(ns_lu *lu, ptrdiff_t n, const ns_host *host) {
  ns_status status;
  int threads;

  if (n <= NS_SMALL_LU) {
    ns_small_lu(n, lu->a, lu->pivot);
    return NS_OK;
  }
  threads = ns_one_thread_begin();
  status = factor_blocks(lu->a, (ns_lapack_int)n, lu->pivot, host);
  ns_one_thread_end(threads);
  return status;
}

ns_status ns_lu_factor(ns_lu *lu, ptrdiff_t n, double tolerance, const ns_host *host) {
  const double largest = ns_vector_largest(n * n, lu->a);
  const ns_status status = factor(lu, n, host);

  lu->n = n;
  for (ptrdiff_t k = 0; k < n && status == NS_OK; k++)
    if (!(fabs(lu->a[k * n + k]) > tolerance * largest))
      return NS_SINGULAR;
  return status;
}

double ns_lu_pivot_ratio(const ns_lu *lu) {
  double least = INFINITY, largest = 0;

  for (ptrdiff_t k = 0; k < lu->n; k++) {
    least = fmin(least, fabs(lu->a[k * lu->n + k]));
    largest = fmax(largest, fabs(lu->a[k * lu->n + k]));
  }
  return lu->n == 0 ? 1 : largest > 0 ? least / largest : 0;
}

static void solve(const ns_lu *lu, const char *transposed, double *b, ptrdiff_t columns) {
  const ns_lapack_int size = (ns_lapack_int)lu->n, ld = (ns_lapack_int)at_least_one(lu->n);
  const ns_lapack_int rhs = (ns_lapack_int)columns;
  ns_lapack_int info = 0;
  const int threads = ns_one_thread_begin();

  ns_dgetrs(transposed, &size, &rhs, lu->a, &ld, lu->pivot, b, &ld, &info);
  ns_one_thread_end(threads);
}

void ns_lu_solve(const ns_lu *lu, double *b, ptrdiff_t columns) {
  if (lu->n <= NS_SMALL_LU)
    for (ptrdiff_t k = 0; k < columns; k++)
      ns_small_lu_solve(lu->n, lu->a, lu->pivot, b + k * lu->n);
  else
    solve(lu, "N", b, columns);
}

void ns_lu_solve_transposed(const ns_lu *lu, double *b) { solve(lu, "T", b, 1); }

ns_status ns_least_norm(ns_arena *arena, ptrdiff_t n, double *a, double *b, ptrdiff_t columns,
                        double rcond, ptrdiff_t *found) {
  const ns_lapack_int size = (ns_lapack_int)n, ld = (ns_lapack_int)at_least_one(n);
  const ns_lapack_int rhs = (ns_lapack_int)columns;
  ns_lapack_int *jpvt = NS_TAKE(arena, ns_lapack_int, n);
  ns_lapack_int lwork = -1, rank = 0, info = 0;
  double query = 0, *work;
  int threads;

  if (jpvt == NULL)
    return NS_OUT_OF_MEMORY;
  ns_dgelsy(&size, &size, &rhs, a, &ld, b, &ld, jpvt, &rcond, &rank, &query, &lwork, &info);
  lwork = (ns_lapack_int)query;
  work = NS_TAKE(arena, double, lwork);
  if (work == NULL)
    return NS_OUT_OF_MEMORY;
  threads = ns_one_thread_begin();
  ns_dgelsy(&size, &size, &rhs, a, &ld, b, &ld, jpvt, &rcond, &rank, work, &lwork, &info);
  ns_one_thread_end(threads);
  *found = (ptrdiff_t)rank;
  return info == 0 ? NS_OK : NS_SINGULAR;
}
