/* ns_rank_one.c: one pass over the matrix; columns with g_j = 0 are left alone. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_rank_one.h"

#include "ns_kernel.h"

NS_KERNEL void ns_rank_one(double *restrict A, ptrdiff_t ld, ptrdiff_t m, ptrdiff_t n,
                           const double *restrict f, const double *restrict g) {
  for (ptrdiff_t j = 0; j < n; j++) {
    double *restrict column = A + j * ld;
    const double gj = g[j];
    if (gj != 0)
      for (ptrdiff_t i = 0; i < m; i++)
        column[i] -= f[i] * gj;
  }
}
