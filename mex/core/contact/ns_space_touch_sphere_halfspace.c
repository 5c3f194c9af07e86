/* ns_space_touch_sphere_halfspace.c: a sphere or a point above a plane. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_space_touch.h"

#include "ns_space_touch_tools.h"

int ns_space_touch_sphere_halfspace(const ns_shape *a, const ns_space_pose *pose_a,
                                    const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                    int room, ns_space_touch *touches) {
  ns_above above = ns_above_plane(pose_a, b, pose_b);

  above.touch.radius_a = a->radius;
  above.touch.gap = above.height - a->radius;
  if (room <= 0 || above.touch.gap > reach)
    return 0;
  touches[0] = above.touch;
  return 1;
}
