/* ns_space_touch_sphere_sphere.c: two spheres, or a point and a sphere: the distance of the centres. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_space_touch.h"

#include "ns_space_touch_tools.h"

#include <math.h>

int ns_space_touch_sphere_sphere(const ns_shape *a, const ns_space_pose *pose_a, const ns_shape *b,
                                 const ns_space_pose *pose_b, double reach, int room,
                                 ns_space_touch *touches) {
  const double *xa = pose_a->x, *xb = pose_b->x;
  const double d[3] = {xa[0] - xb[0], xa[1] - xb[1], xa[2] - xb[2]}, square = ns_dot3(d, d);
  const double radius = a->radius + b->radius, limit = radius + reach;

  if (room <= 0 || limit < 0 || square > limit * limit)
    return 0;
  touches[0] = (ns_space_touch){.kind = NS_TOUCH_POINTS,
                                .radius_a = a->radius,
                                .radius_b = b->radius,
                                .gap = sqrt(square) - radius};
  return 1;
}
