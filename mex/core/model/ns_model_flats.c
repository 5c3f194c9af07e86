/* ns_model_flats.c: flat sides of intersections, and points on their rims.
 *
 * A solid that lies on a plane with a flat side touches it everywhere on that side. Closest points are not unique
 * there, and one point cannot carry a side. Points of its rim can: those farthest out along directions that differ a
 * little from its normal, which are fixed in the body. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

#include "ns_geometry_tolerances.h"
#include "ns_vector3.h"

#include <math.h>

/* The point of a solid farthest along d */
static ns_status farthest(const ns_solid *solid, const double d[3], double out[3], int *found) {
  const double origin[3] = {0, 0, 0}, unturned[4] = {1, 0, 0, 0};
  const double length = sqrt(ns_dot3(d, d)), far = 2 * solid->radius;
  const double normal[3] = {-d[0] / length, -d[1] / length, -d[2] / length};
  const ns_space_pose pose = ns_space_pose_at(origin, unturned);
  const ns_surface plane = ns_surface_plane(solid->dimension, normal, -far);
  ns_solid below = {.dimension = solid->dimension, .count = 1, .surface = &plane};
  ns_closest c = {.known = 0};
  ns_status status;

  ns_move3(below.inside, -2 * far, normal);
  below.radius = INFINITY;
  status = ns_closest_find(solid, &pose, &below, &pose, &c, found);
  ns_copy3(c.a, out);
  return status;
}

/* Two directions along the side, of which there is one in the plane */
static void along_side(const ns_solid *solid, const double n[3], double t[3], double o[3]) {
  const double up[3] = {0, 0, 1};
  int k = 0;

  if (solid->dimension == 2) {
    ns_cross3(up, n, t);
    o[0] = o[1] = o[2] = 0;
    return;
  }
  for (int i = 1; i < 3; i++)
    k = fabs(n[i]) < fabs(n[k]) ? i : k;
  const double axis[3] = {k == 0, k == 1, k == 2};
  ns_cross3(n, axis, t);
  const double length = sqrt(ns_dot3(t, t));
  for (int i = 0; i < 3; i++)
    t[i] /= length;
  ns_cross3(n, t, o);
}

/* Corners are met more than once. */
static int is_new(const ns_flat *flat, const double point[3], double near) {
  for (int k = 0; k < flat->count; k++) {
    const double d[3] = {point[0] - flat->rim[k][0], point[1] - flat->rim[k][1],
                         point[2] - flat->rim[k][2]};
    if (ns_dot3(d, d) <= near * near)
      return 0;
  }
  return 1;
}

/* The rim of the side of one plane; flat->count stays 0 where the other surfaces have cut it off. */
static ns_status find_rim(const ns_solid *solid, const ns_surface *plane, ns_flat *flat) {
  const int count = solid->dimension == 2 ? 2 : NS_RIM_POINTS;
  const double *n = plane->normal;
  double t[3], o[3];
  ns_status status = NS_OK;
  int found = 1;

  ns_copy3(n, flat->normal);
  along_side(solid, n, t, o);
  for (int k = 0; k < count && status == NS_OK && found; k++) {
    const double cosine = NS_RIM_TILT * cos(2 * NS_PI * k / count),
                 sine = NS_RIM_TILT * sin(2 * NS_PI * k / count);
    const double d[3] = {n[0] + cosine * t[0] + sine * o[0], n[1] + cosine * t[1] + sine * o[1],
                         n[2] + cosine * t[2] + sine * o[2]};
    double *point = flat->rim[flat->count];
    status = farthest(solid, d, point, &found);
    found = found && fabs(ns_dot3(n, point) - plane->offset) <= NS_RIM_ON_SIDE * solid->radius;
    flat->count += found && is_new(flat, point, NS_RIM_ON_SIDE * solid->radius);
  }
  flat->count = found ? flat->count : 0;
  return status;
}

ns_status ns_model_find_flats(ns_model *model) {
  ns_status status = NS_OK;

  for (ptrdiff_t s = 0; s < model->shapes.count; s++) {
    ns_shape *shape = &model->shape[s];
    if (shape->kind != NS_SHAPE_SMOOTH)
      continue;
    for (int k = 0; k < shape->solid->count; k++)
      shape->flat_count += shape->solid->surface[k].kind == NS_SURFACE_PLANE;
    shape->flat = NS_TAKE(&model->arena, ns_flat, shape->flat_count);
    if (model->arena.failed)
      return NS_OUT_OF_MEMORY;
    for (int k = 0, at = 0; k < shape->solid->count && status == NS_OK; k++)
      if (shape->solid->surface[k].kind == NS_SURFACE_PLANE)
        status = find_rim(shape->solid, &shape->solid->surface[k], &shape->flat[at++]);
  }
  return status;
}
