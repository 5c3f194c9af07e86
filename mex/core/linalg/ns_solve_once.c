/* ns_solve_once.c: see ns_solve_once.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_solve_once.h"

#include "ns_lu.h"
#include "ns_numbers.h"

#include <string.h>

#define SPARSE_ABOVE 100 /* unknowns */

static ns_status solve_full(ns_arena *arena, const ns_host *host, ptrdiff_t n, const double *A,
                            double *b) {
  ns_lu lu;
  ns_status status = ns_lu_create(&lu, arena, n);

  if (status != NS_OK)
    return status;
  memcpy(lu.a, A, (size_t)(n * n) * sizeof *A);
  status = ns_lu_factor(&lu, n, NS_TINY_PIVOT, host);
  if (status == NS_OK)
    ns_lu_solve(&lu, b, 1);
  return status;
}

ns_status ns_solve_once(ns_arena *arena, const ns_host *host, ns_backslash backslash, void *data,
                        ptrdiff_t n, const double *A, double *b) {
  ns_sparse_lu lu = ns_sparse_lu_create(backslash, data);
  double *x;
  ns_matrix M;
  ns_status status;

  if (n <= SPARSE_ABOVE)
    return solve_full(arena, host, n, A, b);
  x = NS_TAKE(arena, double, n);
  status = ns_matrix_compress(n, A, arena, &M);
  if (status != NS_OK)
    return status;
  status = ns_sparse_lu_solve(&lu, &M, b, x);
  ns_sparse_lu_release(&lu);
  if (status == NS_OK)
    memcpy(b, x, (size_t)n * sizeof *b);
  return status == NS_SINGULAR ? solve_full(arena, host, n, A, b) : status;
}
