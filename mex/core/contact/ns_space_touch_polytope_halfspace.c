/* ns_space_touch_polytope_halfspace.c: every vertex of a box or polytope above a plane, numbered like the vertices. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_space_touch.h"

#include "ns_space_touch_tools.h"

int ns_space_touch_polytope_halfspace(const ns_shape *a, const ns_space_pose *pose_a,
                                      const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                      int room, ns_space_touch *touches) {
  ns_above above = ns_above_plane(pose_a, b, pose_b);
  ns_space_touch *touch = &above.touch;
  int count = 0;

  if (above.height > a->bounding_radius + reach)
    return 0;
  for (int i = 0; i < a->vertex_count; i++) {
    const double *v = a->vertices + 3 * i;

    touch->gap = above.height + ns_dot3(above.m, v);
    if (touch->gap > reach)
      continue;
    touch->feature = i;
    ns_copy3(v, touch->pa);
    count = ns_space_touch_keep(touch, count, room, touches);
  }
  return count;
}
