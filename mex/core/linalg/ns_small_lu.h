/* ns_small_lu.h: LU factors of small full matrices. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_SMALL_LU_H
#define NS_SMALL_LU_H

#include "ns_lapack.h"

#include <stddef.h>

#define NS_SMALL_LU 200 /* a tuned LAPACK is faster above, and polls for interrupts matter */

/* P a = L U with row exchanges, a n x n by columns; the same factors and pivots as dgetrf. */
void ns_small_lu(ptrdiff_t n, double *a, ns_lapack_int *pivot);

/* b = a \ b by these factors */
void ns_small_lu_solve(ptrdiff_t n, const double *a, const ns_lapack_int *pivot, double *b);

#endif
