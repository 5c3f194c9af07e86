/* ns_definite.c: elimination without pivoting. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_definite.h"

int ns_definite_factor(ptrdiff_t n, double *a, double tolerance) {
  for (ptrdiff_t j = 0; j < n; j++) {
    double *column = a + j * n;
    const double diagonal = column[j];
    /* left-looking: column j of U and of L from the columns before it */
    for (ptrdiff_t k = 0; k < j; k++) {
      const double f = column[k];
      if (f != 0)
        for (ptrdiff_t i = k + 1; i < n; i++)
          column[i] -= f * a[i + k * n];
    }
    if (!(column[j] > tolerance * diagonal && column[j] > 0))
      return 0;
    column[j] = 1 / column[j];
    for (ptrdiff_t i = j + 1; i < n; i++)
      column[i] *= column[j];
  }
  return 1;
}

void ns_definite_solve(ptrdiff_t n, const double *a, double *b, ptrdiff_t columns) {
  for (ptrdiff_t c = 0; c < columns; c++, b += n) {
    for (ptrdiff_t k = 0; k < n; k++)
      if (b[k] != 0)
        for (ptrdiff_t i = k + 1; i < n; i++)
          b[i] -= b[k] * a[i + k * n];
    for (ptrdiff_t k = n - 1; k >= 0; k--) {
      b[k] *= a[k + k * n];
      if (b[k] != 0)
        for (ptrdiff_t i = 0; i < k; i++)
          b[i] -= b[k] * a[i + k * n];
    }
  }
}
