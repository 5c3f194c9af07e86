/* ns_independent.c: Gram and Schmidt, the vector of which most is left coming next. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_independent.h"

#include <math.h>

enum { WAITS = 2 };

static double dot(ptrdiff_t n, const double *x, const double *y) {
  double sum = 0;

  for (ptrdiff_t i = 0; i < n; i++)
    sum += x[i] * y[i];
  return sum;
}

static void scale(ptrdiff_t n, double f, double *x) {
  for (ptrdiff_t i = 0; i < n; i++)
    x[i] *= f;
}

/* The waiting column of which most is left, -1 when that is not more than the tolerance. */
static ptrdiff_t longest(ptrdiff_t n, ptrdiff_t m, const double *B, double tolerance,
                         const char *state) {
  double most = tolerance * tolerance;
  ptrdiff_t best = -1;

  for (ptrdiff_t k = 0; k < m; k++) {
    const double left = state[k] == WAITS ? dot(n, B + k * n, B + k * n) : 0;
    if (left > most) {
      most = left;
      best = k;
    }
  }
  return best;
}

ptrdiff_t ns_find_dependent(ptrdiff_t n, ptrdiff_t m, double *B, double tolerance,
                            char *dependent) {
  ptrdiff_t count = m;

  for (ptrdiff_t k = 0; k < m; k++) {
    const double length = sqrt(dot(n, B + k * n, B + k * n));
    dependent[k] = WAITS;
    if (length > 0)
      scale(n, 1 / length, B + k * n);
  }
  for (ptrdiff_t next; (next = longest(n, m, B, tolerance, dependent)) >= 0; count--) {
    double *unit = B + next * n;
    dependent[next] = 0;
    scale(n, 1 / sqrt(dot(n, unit, unit)), unit);
    for (ptrdiff_t k = 0; k < m; k++) {
      const double along = dependent[k] == WAITS ? dot(n, unit, B + k * n) : 0;
      for (ptrdiff_t i = 0; i < n && along != 0; i++)
        B[i + k * n] -= along * unit[i];
    }
  }
  for (ptrdiff_t k = 0; k < m; k++)
    dependent[k] = dependent[k] == WAITS;
  return count;
}
