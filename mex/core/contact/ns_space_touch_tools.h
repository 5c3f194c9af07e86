/* ns_space_touch_tools.h: what several pairs of shapes in space need: vectors, a body above a plane, points on the axes
 * of two bodies. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_SPACE_TOUCH_TOOLS_H
#define NS_SPACE_TOUCH_TOOLS_H

#include "ns_geometry_tolerances.h"
#include "ns_space_touch.h"
#include "ns_vector3.h"

static inline double ns_clamp(double x, double half) {
  return x < -half ? -half : x > half ? half : x;
}

/* A body a above the plane of a halfspace, whose normal has length 1:
 *   gap (p) = N . (x_a + R_a p - x_b) - offset = height + m . p,   N = R_b normal,   m = R_a' N */
typedef struct ns_above {
  double height, m[3];
  ns_space_touch touch; /* of the kind of a plane, with pb and w */
} ns_above;

ns_above ns_above_plane(const ns_space_pose *pose_a, const ns_shape *halfspace,
                        const ns_space_pose *pose_b);

/* Two bodies with the axes U = R_a e_z, W = R_b e_z. A sphere is a capsule of length 0. */
typedef struct ns_axes {
  const ns_space_pose *pose_b;
  const double *U, *W;   /* in the world */
  double d[3];           /* x_a - x_b */
  double cosine, sine;   /* of the angle between the axes */
  double half_a, half_b; /* of the lengths */
  double radius_a, radius_b;
  double size; /* of both together */
} ns_axes;

ns_axes ns_axes_of(const ns_shape *a, const ns_space_pose *pose_a, const ns_shape *b,
                   const ns_space_pose *pose_b);

/* The touch of the point s of the axis of a with the point t of the axis of b; those that are not ends must be
 * nearest on their line to the other one. `normal` is its direction, from b to a. */
ns_space_touch ns_axes_touch(const ns_axes *axes, double s, double t, double normal[3]);

#endif
