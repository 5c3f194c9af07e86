/* ns_definite.h: linear systems with a positive definite matrix, symmetric or not.
 *
 * Gaussian elimination needs no pivoting there. It stays within the envelope of the matrix, so that the chains and
 * loose pieces that bodies make cost little. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_DEFINITE_H
#define NS_DEFINITE_H

#include <stddef.h>

/* a = L U in place, by columns, the diagonal of U inverted. span[k] becomes the last row of column k of L and
 * span[n + k] the first of column k of U that may differ from zero. Returns 0 when a pivot is not larger than
 * `tolerance` times the diagonal entry that stood there: a is not (or hardly) definite. */
int ns_definite_factor(ptrdiff_t n, double *a, ptrdiff_t *span, double tolerance);

/* b = a \ b for `columns` right-hand sides of leading dimension n */
void ns_definite_solve(ptrdiff_t n, const double *a, const ptrdiff_t *span, double *b,
                       ptrdiff_t columns);

#endif
