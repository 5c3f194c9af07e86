/* ns_space_touch_capsule_halfspace.c: the spheres at the two ends of a capsule above a plane; number 0 is that at the
 * lower end of its z axis. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_space_touch.h"

#include "ns_space_touch_tools.h"

int ns_space_touch_capsule_halfspace(const ns_shape *a, const ns_space_pose *pose_a,
                                     const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                     int room, ns_space_touch *touches) {
  ns_above above = ns_above_plane(pose_a, b, pose_b);
  ns_space_touch *touch = &above.touch;
  int count = 0;

  touch->radius_a = a->radius;
  for (int end = 0; end < 2; end++) {
    touch->feature = end;
    touch->pa[2] = (end == 0 ? -0.5 : 0.5) * a->size[0];
    touch->gap = above.height + above.m[2] * touch->pa[2] - a->radius;
    if (touch->gap <= reach)
      count = ns_space_touch_keep(touch, count, room, touches);
  }
  return count;
}
