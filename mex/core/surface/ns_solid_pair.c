/* ns_solid_pair.c: surfaces in axes of the world. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_solid_pair.h"

#include "ns_geometry_tolerances.h"
#include "ns_interior.h"
#include "ns_vector3.h"

#include <math.h>

ns_solid_pair ns_solid_pair_of(const ns_solid *a, const ns_space_pose *pose_a, const ns_solid *b,
                               const ns_space_pose *pose_b) {
  ns_solid_pair pair = {
      .dimension = a->dimension, .solid = {a, b}, .pose = {pose_a, pose_b}, .size = 1};
  const double smaller = fmin(a->radius, b->radius);

  for (int k = 0; k < a->dimension; k++)
    pair.d[k] = pose_a->x[k] - pose_b->x[k];
  if (smaller > 0 && smaller < INFINITY)
    pair.size = smaller;
  return pair;
}

/* f (R'u), R df, R d2f R' */
ns_status ns_pair_surface(const ns_solid_pair *pair, int k, int i, const double u[3], int order,
                          ns_surface_value *value) {
  const ns_space_pose *pose = pair->pose[k];
  const double *R = pose->R;
  double p[3], own[9], rows[9];
  ns_status status;

  ns_space_unrotate(pose, u, p);
  status = ns_surface_evaluate(&pair->solid[k]->surface[i], p, order, value);
  if (status != NS_OK || order < 1)
    return status;
  ns_copy3(value->gradient, own);
  ns_space_rotate(pose, own, value->gradient);
  if (order < 2)
    return status;
  for (int j = 0; j < 3; j++)
    ns_space_rotate(pose, value->hessian + 3 * j, own + 3 * j);
  for (int j = 0; j < 3; j++)
    for (int m = 0; m < 3; m++)
      rows[m + 3 * j] = own[m] * R[j] + own[m + 3] * R[j + 3] + own[m + 6] * R[j + 6];
  for (int m = 0; m < 9; m++)
    value->hessian[m] = rows[m];
  return status;
}

int ns_solid_is_halfspace(const ns_solid *solid) {
  return solid->count == 1 && solid->surface->kind == NS_SURFACE_PLANE;
}

int ns_solid_has_support(const ns_solid *solid) {
  return solid->count == 1 && ns_surface_has_support(solid->surface);
}

double ns_solid_roundness(const ns_solid *solid) {
  const double *a = solid->surface->axes;
  const int round = solid->count == 1 && solid->surface->kind == NS_SURFACE_ELLIPSOID &&
                    a[0] == a[1] && (solid->dimension == 2 || a[0] == a[2]);

  return round ? a[0] : 0;
}

/* The corner that is farthest along m */
static void corner_support(const ns_solid *solid, const double m[3], double x[3]) {
  int farthest = 0;

  for (int k = 1; k < solid->corner_count; k++)
    if (ns_dot3(m, solid->corner + 3 * k) > ns_dot3(m, solid->corner + 3 * farthest))
      farthest = k;
  ns_copy3(solid->corner + 3 * farthest, x);
}

ns_status ns_pair_support(const ns_solid_pair *pair, int k, const double n[3], double u[3]) {
  ns_interior_point point;
  double m[3], p[3];
  ns_status status = NS_OK;

  if (ns_solid_has_support(pair->solid[k]) || pair->solid[k]->corner_count > 0) {
    ns_space_unrotate(pair->pose[k], n, m);
    if (pair->solid[k]->corner_count > 0)
      corner_support(pair->solid[k], m, p);
    else
      ns_surface_support(pair->solid[k]->surface, m, p);
    ns_space_rotate(pair->pose[k], p, u);
  } else {
    status = ns_interior_support(pair, k, n, NS_INTERIOR_SUPPORT, &point);
    ns_copy3(point.z[k], u);
  }
  return status;
}
