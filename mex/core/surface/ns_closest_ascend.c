/* ns_closest_ascend.c: local maxima of phi on the sphere of normals.
 *
 * With a moved by t n_k, t > -phi (n_k), the solids are apart, and the normal of their nearest points is
 *   n_k+1 = argmax phi (n) + t n . n_k  over the ball |n| <= 1,
 * a convex problem. As phi (n_k+1) + t n_k+1 . n_k >= phi (n_k) + t, phi never falls; the smaller t, the faster n_k
 * converges, and Newton's method ends what this begins. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_closest_find.h"

#include "ns_geometry_tolerances.h"
#include "ns_vector3.h"

#include <math.h>

enum { MOST_STEPS = 30 };

ns_status ns_closest_phi(const ns_solid_pair *pair, const double n[3], double u[3], double v[3],
                         double *phi) {
  const double opposite[3] = {-n[0], -n[1], -n[2]};
  ns_status status = ns_pair_support(pair, 0, opposite, u);

  if (status == NS_OK)
    status = ns_pair_support(pair, 1, n, v);
  *phi = 0;
  for (int i = 0; i < 3 && status == NS_OK; i++)
    *phi += n[i] * (pair->d[i] + u[i] - v[i]);
  return status;
}

/* The nearest points after the shift; returns the change of n. */
static ns_status shift_apart(const ns_solid_pair *pair, double phi, double n[3],
                             ns_interior_point *point, double *change) {
  const double t = fmax(0, -phi) + pair->size / 4;
  const double shift[3] = {t * n[0], t * n[1], t * n[2]};
  double w[3], difference[3];
  ns_status status = ns_interior_distance(pair, shift, NS_INTERIOR_SHIFTED, point);

  for (int i = 0; i < 3; i++)
    w[i] = pair->d[i] + shift[i] + point->z[0][i] - point->z[1][i];
  const double length = sqrt(ns_dot3(w, w));
  *change = 0;
  for (int i = 0; i < 3 && length > 0; i++) {
    difference[i] = w[i] / length - n[i];
    n[i] = w[i] / length;
  }
  if (length > 0)
    *change = sqrt(ns_dot3(difference, difference));
  return status;
}

/* Newton's method from a state; *good where it ends at a maximum that is not below phi. */
static ns_status polish(const ns_solid_pair *pair, double phi, ns_closest_state *state,
                        double *residual, int *good) {
  ns_status status = ns_closest_newton(pair, state, residual, good);

  if (status == NS_OK && *good && state->gap < phi - NS_CLOSEST_ROUGH * pair->size)
    *good = 0;
  return status == NS_OK && *good ? ns_closest_is_peak(pair, state, good) : status;
}

/* Newton's method at once, from the points of the normal; where it fails or goes down, by shifts. */
ns_status ns_closest_ascend(const ns_solid_pair *pair, const double start[3],
                            ns_closest_state *state, double *residual) {
  double n[3] = {start[0], start[1], start[2]}, phi, u[3], v[3], change = 1;
  ns_interior_point point;
  int good = 0;
  ns_status status = ns_closest_phi(pair, n, u, v, &phi);

  if (status == NS_OK)
    status = ns_closest_state_of(pair, u, v, n, state);
  if (status == NS_OK)
    status = polish(pair, phi, state, residual, &good);
  for (int step = 0; step < MOST_STEPS && status == NS_OK && !good && change > NS_ASCENT_RESTS;
       step++) {
    ns_closest_state polished;
    status = shift_apart(pair, phi, n, &point, &change);
    ns_closest_state_from(pair, &point, n, state);
    polished = *state;
    if (status == NS_OK)
      status = polish(pair, phi, &polished, residual, &good);
    phi = state->gap;
    if (good)
      *state = polished;
  }
  if (!good)
    *residual = NS_CLOSEST_ROUGH;
  return status;
}
