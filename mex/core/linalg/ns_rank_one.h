/* ns_rank_one.h: the update of Gaussian elimination. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_RANK_ONE_H
#define NS_RANK_ONE_H

#include <stddef.h>

/* A -= f g' for an m x n matrix by columns of leading dimension ld */
void ns_rank_one(double *A, ptrdiff_t ld, ptrdiff_t m, ptrdiff_t n, const double *f,
                 const double *g);

#endif
