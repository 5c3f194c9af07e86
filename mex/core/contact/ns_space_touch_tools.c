/* ns_space_touch_tools.c: a body above a plane; points on the axes of two bodies. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_space_touch_tools.h"

#include <math.h>

ns_above ns_above_plane(const ns_space_pose *pose_a, const ns_shape *halfspace,
                        const ns_space_pose *pose_b) {
  const double *w = halfspace->normal;
  ns_above above = {.touch = {.kind = NS_TOUCH_PLANE, .w = {w[0], w[1], w[2]}}};
  double N[3], d[3];

  for (int k = 0; k < 3; k++)
    d[k] = pose_a->x[k] - pose_b->x[k];
  ns_space_rotate(pose_b, w, N);
  ns_space_unrotate(pose_a, N, above.m);
  above.height = ns_dot3(N, d) - halfspace->offset;
  ns_move3(above.touch.pb, halfspace->offset, w);
  return above;
}

static double half_length(const ns_shape *shape) {
  return shape->kind == NS_SHAPE_CAPSULE ? shape->size[0] / 2 : 0;
}

ns_axes ns_axes_of(const ns_shape *a, const ns_space_pose *pose_a, const ns_shape *b,
                   const ns_space_pose *pose_b) {
  ns_axes axes = {.pose_b = pose_b,
                  .U = pose_a->R + 6,
                  .W = pose_b->R + 6,
                  .half_a = half_length(a),
                  .half_b = half_length(b),
                  .radius_a = a->radius,
                  .radius_b = b->radius};
  double normal[3];

  for (int k = 0; k < 3; k++)
    axes.d[k] = pose_a->x[k] - pose_b->x[k];
  ns_cross3(axes.U, axes.W, normal);
  axes.sine = sqrt(ns_dot3(normal, normal));
  axes.cosine = ns_dot3(axes.U, axes.W);
  axes.size = axes.half_a + axes.half_b + axes.radius_a + axes.radius_b;
  return axes;
}

/* The part of v at a right angle to the axis; returns its length. */
static double across(const double v[3], const double axis[3], double component[3]) {
  ns_copy3(v, component);
  ns_move3(component, -ns_dot3(v, axis), axis);
  return sqrt(ns_dot3(component, component));
}

/* Where the skeletons meet: the common normal of two axes that cross; else from the centre of b to that of a, at a
 * right angle to the axis within which the skeletons meet; else upwards, at a right angle to an axis. */
static void direction(const ns_axes *axes, int within_a, int within_b, double n[3]) {
  const double *axis = within_b || !within_a ? axes->W : axes->U;
  const double up[3] = {fabs(axis[2]) > NS_NEARLY_AXIS, 0, fabs(axis[2]) <= NS_NEARLY_AXIS};
  double length;

  if (within_a && within_b && axes->sine > NS_AXES_CROSS) {
    ns_cross3(axes->U, axes->W, n);
    length = n[2] < 0 ? -axes->sine : axes->sine;
  } else {
    length = within_a || within_b ? across(axes->d, axis, n) : sqrt(ns_dot3(axes->d, axes->d));
    if (!within_a && !within_b)
      ns_copy3(axes->d, n);
    if (length <= NS_ASIDE * axes->size)
      length = across(up, axis, n);
  }
  for (int k = 0; k < 3; k++)
    n[k] /= length;
}

/* Is a point of an axis not an end? */
static int within(double s, double half) { return s > -half && s < half; }

ns_space_touch ns_axes_touch(const ns_axes *axes, double s, double t, double normal[3]) {
  static const ns_space_touch_kind kinds[2][2] = {{NS_TOUCH_POINTS, NS_TOUCH_LINE_OF_B},
                                                  {NS_TOUCH_LINE_OF_A, NS_TOUCH_LINES}};
  const int within_a = within(s, axes->half_a), within_b = within(t, axes->half_b);
  ns_space_touch touch = {.kind = kinds[within_a][within_b],
                          .pa = {0, 0, s},
                          .pb = {0, 0, t},
                          .u = {0, 0, 1},
                          .w = {0, 0, 1},
                          .radius_a = axes->radius_a,
                          .radius_b = axes->radius_b};
  double e[3], length;

  ns_copy3(axes->d, e);
  ns_move3(e, s, axes->U);
  ns_move3(e, -t, axes->W);
  length = sqrt(ns_dot3(e, e));
  if (length > NS_NOWHERE * axes->size) {
    for (int k = 0; k < 3; k++)
      normal[k] = e[k] / length;
  } else {
    direction(axes, within_a, within_b, normal);
    length = ns_dot3(normal, e);
    touch.kind = NS_TOUCH_PLANE;
    ns_space_unrotate(axes->pose_b, normal, touch.w);
  }
  touch.gap = length - axes->radius_a - axes->radius_b;
  return touch;
}
