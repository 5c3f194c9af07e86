/* ns_definite.c: elimination without pivoting within an envelope. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_definite.h"

/* Fill stays below the lowest nonzero that any column to the left has reached in the rows of column k, and right
 * of the leftmost nonzero of each column. */
static void find_span(ptrdiff_t n, const double *a, ptrdiff_t *span) {
  for (ptrdiff_t k = 0; k < n; k++) {
    ptrdiff_t last = n - 1, first = 0;
    while (last > k && a[last + k * n] == 0)
      last--;
    while (first < k && a[first + k * n] == 0)
      first++;
    span[k] = last;
    span[n + k] = first;
    for (ptrdiff_t j = first; j < k; j++)
      if (span[j] > span[k])
        span[k] = span[j];
  }
}

int ns_definite_factor(ptrdiff_t n, double *a, ptrdiff_t *span, double tolerance) {
  find_span(n, a, span);
  for (ptrdiff_t j = 0; j < n; j++) {
    double *column = a + j * n;
    const double diagonal = column[j];
    /* left-looking: column j of U and of L from the columns before it */
    for (ptrdiff_t k = span[n + j]; k < j; k++) {
      const double f = column[k];
      for (ptrdiff_t i = k + 1; i <= span[k]; i++)
        column[i] -= f * a[i + k * n];
    }
    if (!(column[j] > tolerance * diagonal && column[j] > 0))
      return 0;
    column[j] = 1 / column[j];
    for (ptrdiff_t i = j + 1; i <= span[j]; i++)
      column[i] *= column[j];
  }
  return 1;
}

void ns_definite_solve(ptrdiff_t n, const double *a, const ptrdiff_t *span, double *b,
                       ptrdiff_t columns) {
  for (ptrdiff_t c = 0; c < columns; c++, b += n) {
    for (ptrdiff_t k = 0; k < n; k++)
      if (b[k] != 0)
        for (ptrdiff_t i = k + 1; i <= span[k]; i++)
          b[i] -= b[k] * a[i + k * n];
    for (ptrdiff_t k = n - 1; k >= 0; k--) {
      if (b[k] == 0)
        continue;
      b[k] *= a[k + k * n];
      for (ptrdiff_t i = span[n + k]; i < k; i++)
        b[i] -= b[k] * a[i + k * n];
    }
  }
}
