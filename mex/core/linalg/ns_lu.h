/* ns_lu.h: full linear systems, by kernels of our own or LAPACK, with the same bits for any number of threads. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LU_H
#define NS_LU_H

#include "ns_arena.h"
#include "ns_lapack.h"

/* Room for systems of up to `capacity` unknowns; a holds the n x n matrix by columns, then its factors. */
typedef struct ns_lu {
  ptrdiff_t capacity, n;
  double *a;
  ns_lapack_int *pivot;
} ns_lu;

ns_status ns_lu_create(ns_lu *lu, ns_arena *arena, ptrdiff_t capacity);

/* Factor lu->a; NS_SINGULAR when a pivot is below `tolerance` times the largest entry of a. The host is
 * asked for interrupts between pieces of some hundredths of a second; it may be NULL. */
ns_status ns_lu_factor(ns_lu *lu, ptrdiff_t n, double tolerance, const ns_host *host);

/* smallest over largest |pivot| of the factors, 1 for n = 0 */
double ns_lu_pivot_ratio(const ns_lu *lu);

/* b = a \ b for `columns` right-hand sides of leading dimension n */
void ns_lu_solve(const ns_lu *lu, double *b, ptrdiff_t columns);

/* b = a' \ b */
void ns_lu_solve_transposed(const ns_lu *lu, double *b);

/* b = the least-norm least-squares solution of a x = b for `columns` right-hand sides, a destroyed; *found is the rank
 * by rcond. */
ns_status ns_least_norm(ns_arena *arena, ptrdiff_t n, double *a, double *b, ptrdiff_t columns,
                        double rcond, ptrdiff_t *found);

#endif
