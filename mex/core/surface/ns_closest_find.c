/* ns_closest_find.c: the signed distance of solids from anywhere. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_closest_find.h"

#include "ns_geometry_tolerances.h"
#include "ns_vector3.h"

#include <math.h>
#include <string.h>

enum { MOST_ASCENTS = 24 };

void ns_closest_of(const ns_solid_pair *pair, const ns_closest_state *state, double residual,
                   ns_closest *c) {
  const double inset[2] = {pair->solid[0]->inset, pair->solid[1]->inset};

  c->gap = state->gap + inset[0] + inset[1];
  c->known = 1;
  c->residual = residual;
  for (int i = 0; i < 3; i++) {
    c->normal[i] = state->normal[i];
    c->from_a[i] = state->z[0][i];
    c->from_b[i] = state->z[1][i];
    c->a[i] = pair->pose[0]->x[i] + (state->z[0][i] + inset[0] * state->normal[i]);
    c->b[i] = pair->pose[1]->x[i] + (state->z[1][i] - inset[1] * state->normal[i]);
  }
  for (int k = 0; k < 2; k++) {
    c->count[k] = state->count[k];
    for (int j = 0; j < NS_MOST_ACTIVE; j++) {
      c->active[k][j] = j < state->count[k] ? state->active[k][j] : 0;
      c->multiplier[k][j] = j < state->count[k] ? state->multiplier[k][j] : 0;
    }
  }
}

/* The normal is that of the halfspace k; the nearest point of the other solid is its farthest one against it. */
static ns_status from_halfspace(const ns_solid_pair *pair, int k, ns_closest_state *state,
                                double *residual) {
  const int other = 1 - k;
  const ns_surface *plane = pair->solid[k]->surface;
  const double sign = k == 1 ? 1 : -1; /* n = sign m, m the normal of the plane */
  ns_interior_point point;
  double m[3], inward[3], n[3], height;
  ns_status status;
  int converged;

  memset(point.z, 0, sizeof point.z);
  ns_space_rotate(pair->pose[k], plane->normal, m);
  for (int i = 0; i < 3; i++) {
    inward[i] = -m[i];
    n[i] = sign * m[i];
  }
  if (ns_solid_has_support(pair->solid[other]))
    status = ns_pair_support(pair, other, inward, point.z[other]);
  else
    status = ns_interior_support(pair, other, inward, NS_INTERIOR_POINT, &point);
  if (status != NS_OK)
    return status;
  height = ns_dot3(m, point.z[other]) + sign * ns_dot3(m, pair->d) - plane->offset;
  for (int i = 0; i < 3; i++)
    point.z[k][i] = point.z[other][i] + sign * pair->d[i] - height * m[i];
  point.multiplier[k][0] = 1;
  ns_copy3(m, point.gradient[k][0]);
  if (ns_solid_has_support(pair->solid[other])) {
    *residual = 0;
    return ns_closest_state_of(pair, point.z[0], point.z[1], n, state);
  }
  ns_closest_state_from(pair, &point, n, state);
  ns_closest_state polished = *state;
  status = ns_closest_newton(pair, &polished, residual, &converged);
  if (status == NS_OK && converged)
    *state = polished;
  return status;
}

/* Discs and spheres; of concentric ones the normal is the last axis. */
static ns_status from_round(const ns_solid_pair *pair, ns_closest_state *state) {
  double centre[2][3], w[3], n[3] = {0, 0, 0}, u[3], v[3], length;

  for (int k = 0; k < 2; k++)
    ns_space_rotate(pair->pose[k], pair->solid[k]->surface->centre, centre[k]);
  for (int i = 0; i < 3; i++)
    w[i] = pair->d[i] + centre[0][i] - centre[1][i];
  length = sqrt(ns_dot3(w, w));
  n[pair->dimension - 1] = 1;
  for (int i = 0; i < 3 && length > 0; i++)
    n[i] = w[i] / length;
  for (int i = 0; i < 3; i++) {
    u[i] = centre[0][i] - ns_solid_roundness(pair->solid[0]) * n[i];
    v[i] = centre[1][i] + ns_solid_roundness(pair->solid[1]) * n[i];
  }
  return ns_closest_state_of(pair, u, v, n, state);
}

/* phi (w) <= distance <= length: how well the distance is known tells whether the interior point will do. */
static ns_status certify(const ns_solid_pair *pair, const double w[3], double length,
                         double *residual, int *found) {
  double u[3], v[3], phi;
  ns_status status = ns_closest_phi(pair, w, u, v, &phi);

  *found = status == NS_OK && phi > 0 &&
           length - phi <= NS_CLOSEST_ROUGH * (pair->size > length ? pair->size : length);
  if (*found)
    *residual = (length - phi) / pair->size;
  return status;
}

/* Solids that are apart: the convex problem of their distance. *found is 0 where they touch or overlap. */
static ns_status from_distance(const ns_solid_pair *pair, ns_closest_state *state, double *residual,
                               int *found) {
  const double stay[3] = {0, 0, 0};
  ns_interior_point point;
  ns_closest_state polished;
  double w[3];
  ns_status status = ns_interior_distance(pair, stay, NS_INTERIOR_POINT, &point);
  int converged;

  *found = 0;
  if (status != NS_OK)
    return status;
  for (int i = 0; i < 3; i++)
    w[i] = pair->d[i] + point.z[0][i] - point.z[1][i];
  const double length = sqrt(ns_dot3(w, w));
  if (!(length > NS_CLEARLY_APART * pair->size))
    return status;
  for (int i = 0; i < 3; i++)
    w[i] /= length;
  ns_closest_state_from(pair, &point, w, state);
  polished = *state;
  status = ns_closest_newton(pair, &polished, residual, &converged);
  if (status == NS_OK && !converged)
    status = ns_closest_ascend(pair, w, &polished, residual);
  *found = polished.gap > 0 && *residual < NS_CLOSEST_ROUGH;
  if (*found) {
    *state = polished;
  } else if (status == NS_OK) {
    status = certify(pair, w, length, residual, found);
  }
  return status;
}

static int is_new(const double n[3], const double (*used)[3], int count) {
  for (int k = 0; k < count; k++)
    if (ns_dot3(n, used[k]) > NS_SAME_START)
      return 0;
  return 1;
}

/* Solids that touch or overlap: the best of several local maxima, from the starts that are highest. */
static ns_status from_starts(const ns_solid_pair *pair, ns_closest_state *best, double *residual) {
  double starts[NS_MOST_STARTS][3], phi[NS_MOST_STARTS] = {0}, used[MOST_ASCENTS][3], u[3], v[3],
                                    rest;
  const int count = ns_closest_starts(pair, starts);
  ns_closest_state state;
  ns_status status = NS_OK;

  *best = (ns_closest_state){.gap = -INFINITY};
  for (int k = 0; k < count && status == NS_OK; k++)
    status = ns_closest_phi(pair, starts[k], u, v, &phi[k]);
  for (int ascent = 0; ascent < MOST_ASCENTS && status == NS_OK; ascent++) {
    int high = -1;
    for (int k = 0; k < count; k++)
      if (is_new(starts[k], (const double(*)[3])used, ascent) && (high < 0 || phi[k] > phi[high]))
        high = k;
    if (high < 0)
      break;
    ns_copy3(starts[high], used[ascent]);
    status = ns_closest_ascend(pair, starts[high], &state, &rest);
    if (status == NS_OK && state.gap - rest * pair->size > best->gap - *residual * pair->size) {
      *best = state;
      *residual = rest;
    }
  }
  return status;
}

ns_status ns_closest_find(const ns_solid *a, const ns_space_pose *pose_a, const ns_solid *b,
                          const ns_space_pose *pose_b, ns_closest *c, int *found) {
  const ns_solid_pair pair = ns_solid_pair_of(a, pose_a, b, pose_b);
  ns_closest_state state;
  double residual = 0;
  ns_status status;
  int apart;

  *found = !(ns_solid_is_halfspace(a) && ns_solid_is_halfspace(b));
  c->known = 0;
  if (!*found)
    return NS_OK;
  if (ns_solid_is_halfspace(a) || ns_solid_is_halfspace(b)) {
    status = from_halfspace(&pair, ns_solid_is_halfspace(b), &state, &residual);
  } else if (ns_solid_roundness(a) > 0 && ns_solid_roundness(b) > 0) {
    status = from_round(&pair, &state);
  } else {
    status = from_distance(&pair, &state, &residual, &apart);
    if (status == NS_OK && !apart)
      status = from_starts(&pair, &state, &residual);
  }
  if (status == NS_OK)
    ns_closest_of(&pair, &state, residual, c);
  return status;
}
