/* ns_space_touch_polytope_polytope.c: two boxes or polytopes. A contact is numbered by its vertex, or by its two
 * edges. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_polytope_pair.h"

#include <math.h>

int ns_space_touch_polytope_polytope(const ns_shape *a, const ns_space_pose *pose_a,
                                     const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                     int room, ns_space_touch *touches) {
  const double d[3] = {pose_a->x[0] - pose_b->x[0], pose_a->x[1] - pose_b->x[1],
                       pose_a->x[2] - pose_b->x[2]};
  const double size = a->bounding_radius + b->bounding_radius, around = size + reach;
  ns_touch_list list = {.touches = touches, .room = room, .least = INFINITY, .floor = -INFINITY};
  ns_polytope_pair ab, ba;

  if (room <= 0 || a->polytope == NULL || b->polytope == NULL || around < 0 ||
      ns_dot3(d, d) > around * around)
    return 0;
  ab = ns_polytope_pair_of(a->polytope, pose_a, b->polytope, pose_b, 1, reach, size, 0);
  ba = ns_polytope_pair_of(b->polytope, pose_b, a->polytope, pose_a, 0, reach, size, 0);
  ns_polytope_pair_touch(&ab, &ba, &list);
  return list.count;
}
