/* ns_touch_disc_disc.c: two discs, or a point and a disc: the distance of the centres. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_touch.h"

#include <math.h>

int ns_touch_disc_disc(const ns_shape *a, const ns_planar_pose *pose_a, const ns_shape *b,
                       const ns_planar_pose *pose_b, double reach, int room, ns_touch *touches) {
  const double d[2] = {pose_a->x[0] - pose_b->x[0], pose_a->x[1] - pose_b->x[1]};
  const double square = d[0] * d[0] + d[1] * d[1];
  const double radius = a->radius + b->radius, limit = radius + reach;

  if (room <= 0 || limit < 0 || square > limit * limit)
    return 0;
  touches[0] =
      (ns_touch){.w = {a->radius, b->radius}, .radius = radius, .gap = sqrt(square) - radius};
  return 1;
}
