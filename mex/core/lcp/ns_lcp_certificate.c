/* ns_lcp_certificate.c: a proof that a problem has no feasible point.
 *
 * Every solution has l <= z <= u, and w_i >= 0 where u_i = Inf, w_i <= 0 where l_i = -Inf. So if y_i >= 0,
 * y_i <= 0, y_i = 0 for indices with u = Inf only, l = -Inf only, both bounds finite, then y'w >= 0. If
 *   y'q + max { (M'y)'z : l <= z <= u } < 0
 * this is impossible. The direction of a secondary ray is such a y when M is positive semidefinite; for any
 * other matrix it is tried all the same, since the inequality speaks for itself. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_work.h"
#include "ns_vector.h"

#include <math.h>

#define CLEARLY 1e-9
#define ROUNDOFF                                                                                   \
  1e-15 /* of the sum of magnitudes of n terms, times n + 1: a slope below is zero but for rounding */

/* y with its forbidden signs removed */
static void admissible_part(const ns_lcp_work *work, const double *y, double *out) {
  for (ptrdiff_t i = 0; i < work->n; i++) {
    double yi = y[i];
    if (work->u[i] < INFINITY)
      yi = fmin(yi, 0);
    if (work->l[i] > -INFINITY)
      yi = fmax(yi, 0);
    out[i] = yi;
  }
}

/* max of slope z_j over [l_j, u_j]; Inf if unbounded */
static double most(const ns_lcp_work *work, ptrdiff_t j, double slope, double magnitude) {
  if (!isfinite(magnitude))
    return INFINITY;
  if (fabs(slope) <= ROUNDOFF * (double)(work->n + 1) * magnitude)
    return 0;
  return slope > 0 ? slope * work->u[j] : slope * work->l[j];
}

int ns_lcp_is_certificate(ns_lcp_work *work, double *y) {
  double *admissible = work->trial_z, *slope = work->trial_w, *magnitude = work->step;
  double value = 0, size = 0;

  if (!ns_vector_is_finite(work->n, y))
    return 0;
  admissible_part(work, y, admissible);
  ns_matrix_multiply_transposed(&work->problem->M, admissible, slope);
  ns_matrix_multiply_absolute_transposed(&work->problem->M, admissible, magnitude);
  for (ptrdiff_t j = 0; j < work->n; j++) {
    const double term = work->problem->q[j] * admissible[j];
    const double bound = most(work, j, slope[j], magnitude[j]);
    if (!isfinite(bound))
      return 0;
    value += term + bound;
    size += fabs(term) + fabs(bound);
  }
  if (!(value < -CLEARLY * size))
    return 0;
  for (ptrdiff_t i = 0; i < work->n; i++)
    y[i] = admissible[i];
  return 1;
}
