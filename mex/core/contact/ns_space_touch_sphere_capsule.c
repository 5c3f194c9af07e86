/* ns_space_touch_sphere_capsule.c: a sphere or a point near a capsule: the centre and the nearest point of the axis;
 * always one contact, number 0. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_space_touch.h"

#include "ns_space_touch_tools.h"

int ns_space_touch_sphere_capsule(const ns_shape *a, const ns_space_pose *pose_a, const ns_shape *b,
                                  const ns_space_pose *pose_b, double reach, int room,
                                  ns_space_touch *touches) {
  const ns_axes axes = ns_axes_of(a, pose_a, b, pose_b);
  ns_space_touch touch;
  double normal[3];

  if (room <= 0)
    return 0;
  touch = ns_axes_touch(&axes, 0, ns_clamp(ns_dot3(axes.W, axes.d), axes.half_b), normal);
  if (touch.gap > reach)
    return 0;
  touches[0] = touch;
  return 1;
}
