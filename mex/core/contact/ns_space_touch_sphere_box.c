/* ns_space_touch_sphere_box.c: a sphere or a point near a box; always one contact, number 0.
 *
 * The point of the box nearest to the centre lies on a face, an edge or a corner, according to whether the centre is
 * outside in one, two or three directions. From within the nearest face counts. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_space_touch.h"

#include "ns_space_touch_tools.h"

#include <math.h>

/* The centre in coordinates of the box, the nearest point of the box, and how far beyond a face (negative within) the
 * centre is in each direction. */
typedef struct place {
  double centre[3], foot[3], beyond[3], square; /* of the distance */
  int outside, farthest; /* in how many directions, and in which one most (or least far within) */
} place;

static place nearest_place(const ns_shape *box, const ns_space_pose *pose, const double x[3]) {
  const double d[3] = {x[0] - pose->x[0], x[1] - pose->x[1], x[2] - pose->x[2]};
  place at = {.outside = 0};

  ns_space_unrotate(pose, d, at.centre);
  for (int k = 0; k < 3; k++) {
    const double half = box->size[k] / 2;

    at.foot[k] = ns_clamp(at.centre[k], half);
    at.beyond[k] = fabs(at.centre[k]) - half;
    if (at.beyond[k] > 0) {
      at.outside++;
      at.square += at.beyond[k] * at.beyond[k];
    }
    if (at.beyond[k] > at.beyond[at.farthest])
      at.farthest = k;
  }
  return at;
}

static void touch_face(const ns_shape *box, const place *at, ns_space_touch *touch) {
  const int k = at->farthest;
  const double side = at->centre[k] < 0 ? -1 : 1;

  touch->kind = NS_TOUCH_PLANE;
  touch->w[k] = side;
  touch->pb[k] = side * box->size[k] / 2;
  touch->gap = at->beyond[k] - touch->radius_a;
}

static void touch_edge_or_corner(const place *at, ns_space_touch *touch) {
  touch->kind = at->outside == 2 ? NS_TOUCH_LINE_OF_B : NS_TOUCH_POINTS;
  for (int k = 0; k < 3; k++)
    touch->w[k] = at->outside == 2 && at->beyond[k] <= 0;
  touch->gap = sqrt(at->square) - touch->radius_a;
}

int ns_space_touch_sphere_box(const ns_shape *a, const ns_space_pose *pose_a, const ns_shape *b,
                              const ns_space_pose *pose_b, double reach, int room,
                              ns_space_touch *touches) {
  const place at = nearest_place(b, pose_b, pose_a->x);
  const double nowhere = NS_NOWHERE * (b->size[0] + b->size[1] + b->size[2]);
  ns_space_touch touch = {.pb = {at.foot[0], at.foot[1], at.foot[2]}, .radius_a = a->radius};

  if (at.outside < 2 || at.square <= nowhere * nowhere)
    touch_face(b, &at, &touch);
  else
    touch_edge_or_corner(&at, &touch);
  if (room <= 0 || touch.gap > reach)
    return 0;
  touches[0] = touch;
  return 1;
}
