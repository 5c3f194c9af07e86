/* ns_touch.c: which routine is whose; the gap function and the frame of a touch.
 *
 * A distance of points (on_line = 0) has no use for a direction; there w holds the radii of a and of b, whose
 * sum is `radius`. A distance from a line has its radius on the side of the point. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_touch.h"

ns_touch_routine ns_touch_of(ns_shape_kind a, ns_shape_kind b) {
  static const ns_touch_routine table[NS_SHAPE_KINDS][NS_SHAPE_KINDS] = {
      [NS_SHAPE_POINT] = {[NS_SHAPE_DISC] = ns_touch_disc_disc,
                          [NS_SHAPE_POLYGON] = ns_touch_disc_polygon,
                          [NS_SHAPE_HALFSPACE] = ns_touch_disc_halfspace},
      [NS_SHAPE_DISC] = {[NS_SHAPE_DISC] = ns_touch_disc_disc,
                         [NS_SHAPE_POLYGON] = ns_touch_disc_polygon,
                         [NS_SHAPE_HALFSPACE] = ns_touch_disc_halfspace},
      [NS_SHAPE_POLYGON] = {[NS_SHAPE_POLYGON] = ns_touch_polygon_polygon,
                            [NS_SHAPE_HALFSPACE] = ns_touch_polygon_halfspace}};

  return table[a][b];
}

void ns_touch_function(const ns_touch *touch, const ns_planar_pose *a, const ns_planar_pose *b,
                       int second, ns_pose_function *gap) {
  if (touch->on_line > 0) {
    ns_planar_along(a, touch->pa, b, touch->pb, touch->w, second, gap);
  } else if (touch->on_line < 0) {
    ns_planar_along(b, touch->pb, a, touch->pa, touch->w, second, gap);
    ns_planar_exchange(gap, second);
  } else {
    ns_planar_distance(a, touch->pa, b, touch->pb, second, gap);
  }
  gap->value -= touch->radius;
}

/* The normal is the derivative of the gap by x_a. The point lies the radius and half the gap away from the
 * point that belongs to the touch. */
void ns_touch_frame(const ns_touch *touch, const ns_planar_pose *a, const ns_planar_pose *b,
                    double normal[2], double point[2]) {
  const double radius = touch->on_line ? touch->radius : touch->w[0];
  ns_pose_function gap;
  double step;

  ns_touch_function(touch, a, b, 0, &gap);
  step = radius + gap.value / 2;
  if (touch->on_line < 0)
    ns_planar_point(b, touch->pb, point);
  else
    ns_planar_point(a, touch->pa, point);
  for (int k = 0; k < 2; k++) {
    normal[k] = gap.gradient[k];
    point[k] += (touch->on_line < 0 ? step : -step) * normal[k];
  }
}

int ns_touch_keep(const ns_touch *touch, int count, int room, ns_touch *touches) {
  int shallowest = 0;

  if (count < room) {
    touches[count] = *touch;
    return count + 1;
  }
  for (int k = 1; k < count; k++)
    if (touches[k].gap > touches[shallowest].gap)
      shallowest = k;
  if (touch->gap < touches[shallowest].gap)
    touches[shallowest] = *touch;
  return count;
}
