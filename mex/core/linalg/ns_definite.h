/* ns_definite.h: linear systems with a positive definite matrix, symmetric or not.
 *
 * Gaussian elimination needs no pivoting there. Zeros are skipped, so that matrices of loosely coupled bodies
 * cost little. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_DEFINITE_H
#define NS_DEFINITE_H

#include <stddef.h>

/* a = L U in place, by columns, the diagonal of U inverted. Returns 0 when a pivot is not larger than
 * `tolerance` times the diagonal entry that stood there: a is not (or hardly) definite. */
int ns_definite_factor(ptrdiff_t n, double *a, double tolerance);

/* b = a \ b for `columns` right-hand sides of leading dimension n */
void ns_definite_solve(ptrdiff_t n, const double *a, double *b, ptrdiff_t columns);

#endif
