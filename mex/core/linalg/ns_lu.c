/* ns_lu.c: LAPACK's dgetrf, dgetrs and dgelsy on one thread. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lu.h"

#include <math.h>

/* OpenBLAS splits sums by the number of its threads, which changes the last bits; where it is the BLAS,
 * it works on one thread for us. The symbols are absent from other libraries. */
#if defined(__GNUC__) && defined(__ELF__)
extern int openblas_get_num_threads(void) __attribute__((weak));
extern void openblas_set_num_threads(int) __attribute__((weak));

static int one_thread_begin(void) {
  int threads = 1;
  if (openblas_get_num_threads && openblas_set_num_threads)
    threads = openblas_get_num_threads();
  if (threads > 1)
    openblas_set_num_threads(1);
  return threads;
}

static void one_thread_end(int threads) {
  if (threads > 1)
    openblas_set_num_threads(threads);
}
#else
static int one_thread_begin(void) { return 1; }
static void one_thread_end(int threads) { (void)threads; }
#endif

static ptrdiff_t at_least_one(ptrdiff_t n) { return n > 0 ? n : 1; }

ns_status ns_lu_create(ns_lu *lu, ns_arena *arena, ptrdiff_t capacity) {
  lu->capacity = capacity;
  lu->n = 0;
  lu->a = NS_TAKE(arena, double, capacity *capacity);
  lu->pivot = NS_TAKE(arena, ns_lapack_int, capacity);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

ns_status ns_lu_factor(ns_lu *lu, ptrdiff_t n, double tolerance) {
  const ns_lapack_int size = (ns_lapack_int)n, ld = (ns_lapack_int)at_least_one(n);
  ns_lapack_int info = 0;
  double largest = 0;
  int threads;

  for (ptrdiff_t k = 0; k < n * n; k++)
    largest = fmax(largest, fabs(lu->a[k]));
  threads = one_thread_begin();
  ns_dgetrf(&size, &size, lu->a, &ld, lu->pivot, &info);
  one_thread_end(threads);
  lu->n = n;
  for (ptrdiff_t k = 0; k < n; k++)
    if (!(fabs(lu->a[k * n + k]) > tolerance * largest))
      return NS_SINGULAR;
  return NS_OK;
}

void ns_lu_solve(const ns_lu *lu, double *b, ptrdiff_t columns) {
  const ns_lapack_int size = (ns_lapack_int)lu->n, ld = (ns_lapack_int)at_least_one(lu->n);
  const ns_lapack_int rhs = (ns_lapack_int)columns;
  ns_lapack_int info = 0;
  int threads = one_thread_begin();

  ns_dgetrs("N", &size, &rhs, lu->a, &ld, lu->pivot, b, &ld, &info);
  one_thread_end(threads);
}

ns_status ns_least_norm(ns_arena *arena, ptrdiff_t n, double *a, double *b, double rcond) {
  const ns_lapack_int size = (ns_lapack_int)n, ld = (ns_lapack_int)at_least_one(n), one = 1;
  ns_lapack_int *jpvt = NS_TAKE(arena, ns_lapack_int, n);
  ns_lapack_int lwork = -1, rank = 0, info = 0;
  double query = 0, *work;
  int threads;

  if (jpvt == NULL)
    return NS_OUT_OF_MEMORY;
  ns_dgelsy(&size, &size, &one, a, &ld, b, &ld, jpvt, &rcond, &rank, &query, &lwork, &info);
  lwork = (ns_lapack_int)query;
  work = NS_TAKE(arena, double, lwork);
  if (work == NULL)
    return NS_OUT_OF_MEMORY;
  threads = one_thread_begin();
  ns_dgelsy(&size, &size, &one, a, &ld, b, &ld, jpvt, &rcond, &rank, work, &lwork, &info);
  one_thread_end(threads);
  return info == 0 ? NS_OK : NS_SINGULAR;
}
