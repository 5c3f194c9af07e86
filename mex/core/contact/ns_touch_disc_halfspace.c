/* ns_touch_disc_halfspace.c: a disc or a point above a line; the normal of a halfspace has length 1. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_touch.h"

int ns_touch_disc_halfspace(const ns_shape *a, const ns_planar_pose *pose_a, const ns_shape *b,
                            const ns_planar_pose *pose_b, double reach, int room,
                            ns_touch *touches) {
  const double *w = b->normal;
  const double d[2] = {pose_a->x[0] - pose_b->x[0], pose_a->x[1] - pose_b->x[1]};
  double normal[2], gap;

  ns_planar_rotate(pose_b, w, normal);
  gap = normal[0] * d[0] + normal[1] * d[1] - b->offset - a->radius;
  if (room <= 0 || gap > reach)
    return 0;
  touches[0] = (ns_touch){.on_line = 1,
                          .pb = {b->offset * w[0], b->offset * w[1]},
                          .w = {w[0], w[1]},
                          .radius = a->radius,
                          .gap = gap};
  return 1;
}
