/* ns_space_touch_cylinder_polytope.c: a cylinder and a box or polytope, or what a radius makes of a segment or a
 * point. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cylinder_polytope.h"

#include "ns_vector3.h"

#include <math.h>

/* Touches with the cylinder as a; `around` bounds the polytope with its radius. */
static int touch(const ns_shape *cylinder, const ns_space_pose *pose, const ns_polytope *polytope,
                 const ns_space_pose *polytope_pose, double rounding, double around, double reach,
                 int room, ns_space_touch *touches) {
  const double d[3] = {pose->x[0] - polytope_pose->x[0], pose->x[1] - polytope_pose->x[1],
                       pose->x[2] - polytope_pose->x[2]};
  const double far = cylinder->bounding_radius + around + reach;
  ns_cylinder_polytope m;
  ns_cylinder_separating_axis r;

  if (far < 0 || !(ns_dot3(d, d) <= far * far) ||
      !ns_cylinder_polytope_prepare(cylinder, pose, polytope, polytope_pose, rounding, reach, room,
                                    touches, &m))
    return 0;
  r = ns_cylinder_find_separating_axis(&m);
  if (r.separation > m.reach || r.separation == -INFINITY)
    return 0;
  ns_cylinder_manifold(&m, &r);
  return m.count;
}

int ns_space_touch_cylinder_polytope(const ns_shape *a, const ns_space_pose *pose_a,
                                     const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                     int room, ns_space_touch *touches) {
  if (b->polytope == NULL)
    return 0;
  return touch(a, pose_a, b->polytope, pose_b, 0, b->bounding_radius, reach, room, touches);
}

int ns_space_touch_capsule_cylinder(const ns_shape *a, const ns_space_pose *pose_a,
                                    const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                    int room, ns_space_touch *touches) {
  const double half = a->size[0] / 2, ends[6] = {0, 0, -half, 0, 0, half};
  const ns_polytope_edge axis = {
      .to = 1, .left = -1, .right = -1, .along = {0, 0, 1}, .length = a->size[0]};
  const ns_polytope segment = {.vertex_count = 2, .edge_count = 1, .vertex = ends, .edge = &axis};
  const int count =
      touch(b, pose_b, &segment, pose_a, a->radius, a->bounding_radius, reach, room, touches);

  for (int k = 0; k < count; k++)
    touches[k] = ns_space_touch_exchanged(&touches[k]);
  return count;
}

int ns_space_touch_sphere_cylinder(const ns_shape *a, const ns_space_pose *pose_a,
                                   const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                   int room, ns_space_touch *touches) {
  static const double centre[3] = {0, 0, 0};
  const ns_polytope point = {.vertex_count = 1, .vertex = centre};
  const int count =
      touch(b, pose_b, &point, pose_a, a->radius, a->bounding_radius, reach, room, touches);

  for (int k = 0; k < count; k++)
    touches[k] = ns_space_touch_exchanged(&touches[k]);
  if (count > 0)
    touches[0].feature = 0;
  return count;
}
