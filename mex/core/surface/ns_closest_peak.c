/* ns_closest_peak.c: maxima of phi among its stationary points.
 *
 * With K the sum of the radii of curvature, across the normal, the second derivative of phi on the sphere is -(K + s),
 * and the normal of solids moved by dd turns by dn = (K + s)^-1 dd. So phi has a maximum where this matrix, which the
 * equations of closest points give with K = 0 at corners and infinite on flats, has no negative eigenvalue. Where they
 * do not give it, between parallel flats, a depth of more than half the size is taken for the far side. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_closest_newton.h"

#include "ns_geometry_tolerances.h"

#include <math.h>
#include <string.h>

enum { N = NS_CLOSEST_UNKNOWNS };

/* M is symmetric, and M n = 0: two eigenvalues are left, known by their sum and product. */
static int has_no_negative(const double M[9]) {
  const double sum = M[0] + M[4] + M[8];
  const double product =
      M[0] * M[4] - M[1] * M[3] + M[0] * M[8] - M[2] * M[6] + M[4] * M[8] - M[5] * M[7];
  double square = 0;

  for (int i = 0; i < 9; i++)
    square += M[i] * M[i];
  const double scale = sqrt(square) + NS_PEAK_FLAT;
  return sum >= -NS_PEAK_SLACK * scale && product >= -NS_PEAK_SLACK * scale * scale;
}

ns_status ns_closest_is_peak(const ns_solid_pair *pair, const ns_closest_state *state, int *peak) {
  const int D = pair->dimension, normal = ns_closest_at_normal(D);
  double b[N * 3], M[9] = {0};
  ns_closest_system system;
  ns_status status = NS_OK;

  *peak = 1;
  if (state->gap > 0)
    return status;
  status = ns_closest_system_at(pair, state, 2, &system);
  if (status != NS_OK)
    return status;
  memset(b, 0, sizeof b);
  for (int j = 0; j < D; j++)
    b[2 * D + j + N * j] = -1;
  if (ns_closest_solve(&system, D, b) < system.size) {
    *peak = state->gap > -pair->size / 2;
    return status;
  }
  for (int j = 0; j < D; j++)
    for (int i = 0; i < D; i++)
      M[i + 3 * j] = b[normal + i + N * j];
  *peak = has_no_negative(M);
  return status;
}
