/* ns_lcp_scale.c: equilibration.
 *
 * With positive diagonal r and c, z = c zhat and w = what / r keep complementarity, so M may be replaced by
 * diag(r) M diag(c). Alternate square roots of the largest entries (Ruiz) bring every row and column to
 * about 1; powers of two keep the numbers exact. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_kernel.h"
#include "ns_lcp_work.h"

#include <math.h>
#include <string.h>

#define SWEEPS 20
#define BALANCED 4.0 /* largest entries within [1/4, 4] need no further sweep */

NS_KERNEL static double full_column_maxima(ptrdiff_t n, const double *restrict column,
                                           const double *restrict r, double cj,
                                           double *restrict row_largest) {
  double largest = 0;

  for (ptrdiff_t i = 0; i < n; i++) {
    const double entry = fabs(column[i]) * r[i] * cj;
    row_largest[i] = entry > row_largest[i] ? entry : row_largest[i];
    largest = entry > largest ? entry : largest;
  }
  return largest;
}

static double sparse_column_maxima(const ns_matrix *M, ptrdiff_t j, const double *r, double cj,
                                   double *row_largest) {
  double largest = 0;

  for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++) {
    const double entry = fabs(M->value[k]) * r[M->row[k]] * cj;
    row_largest[M->row[k]] = fmax(row_largest[M->row[k]], entry);
    largest = fmax(largest, entry);
  }
  return largest;
}

/* Divide by the square roots of the largest entries; true when all of them were near 1. */
static int sweep(const ns_matrix *M, double *r, double *c, double *row_largest, double *column_largest) {
  int balanced = 1;

  memset(row_largest, 0, (size_t)M->n * sizeof *row_largest);
  for (ptrdiff_t j = 0; j < M->n; j++)
    column_largest[j] =
        ns_matrix_is_sparse(M)
            ? sparse_column_maxima(M, j, r, c[j], row_largest)
            : full_column_maxima(M->n, M->value + j * M->n, r, c[j], row_largest);
  for (ptrdiff_t i = 0; i < M->n; i++) {
    const double largest[2] = {row_largest[i], column_largest[i]};
    double *factor[2] = {r + i, c + i};
    for (int k = 0; k < 2; k++)
      if (largest[k] > 0 && isfinite(largest[k])) {
        *factor[k] /= sqrt(largest[k]);
        balanced = balanced && largest[k] <= BALANCED && largest[k] >= 1 / BALANCED;
      }
  }
  return balanced;
}

static double power_of_two(double x) {
  int exponent;
  frexp(x * 0.70710678118654752, &exponent); /* nearest in the logarithm */
  return ldexp(1.0, exponent);
}

ns_status ns_lcp_equilibrate(ns_lcp_work *work) {
  const ns_matrix *M = &work->problem->M;

  for (ptrdiff_t i = 0; i < M->n; i++)
    work->r[i] = work->c[i] = 1;
  for (int k = 0; k < SWEEPS; k++)
    if (sweep(M, work->r, work->c, work->trial_z, work->trial_w))
      break;
  for (ptrdiff_t i = 0; i < M->n; i++) {
    work->r[i] = power_of_two(work->r[i]);
    work->c[i] = power_of_two(work->c[i]);
  }
  return NS_OK;
}
