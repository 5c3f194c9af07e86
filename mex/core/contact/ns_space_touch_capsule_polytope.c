/* ns_space_touch_capsule_polytope.c: a capsule and a box or polytope: its axis is a segment with the radius about it.
 *
 * Numbers are those of two polytopes, with the ends of the axis as vertices 0 and 1 and the axis as edge 0. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_polytope_pair.h"

#include <math.h>

int ns_space_touch_capsule_polytope(const ns_shape *a, const ns_space_pose *pose_a,
                                    const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                    int room, ns_space_touch *touches) {
  const double half = a->size[0] / 2, ends[6] = {0, 0, -half, 0, 0, half};
  const double d[3] = {pose_a->x[0] - pose_b->x[0], pose_a->x[1] - pose_b->x[1],
                       pose_a->x[2] - pose_b->x[2]};
  const ns_polytope_edge axis = {
      .to = 1, .left = -1, .right = -1, .along = {0, 0, 1}, .length = a->size[0]};
  const ns_polytope segment = {.vertex_count = 2, .edge_count = 1, .vertex = ends, .edge = &axis};
  const double size = a->bounding_radius + b->bounding_radius, around = size + reach;
  ns_touch_list list = {
      .touches = touches, .room = room, .radius = a->radius, .least = INFINITY, .floor = -INFINITY};
  ns_polytope_pair ab, ba;

  if (room <= 0 || b->polytope == NULL || around < 0 || ns_dot3(d, d) > around * around)
    return 0;
  ab = ns_polytope_pair_of(&segment, pose_a, b->polytope, pose_b, 1, reach + a->radius, size,
                           a->radius);
  ba = ns_polytope_pair_of(b->polytope, pose_b, &segment, pose_a, 0, reach + a->radius, size,
                           a->radius);
  ns_polytope_pair_touch(&ab, &ba, &list);
  return list.count;
}
