/* ns_space_touch_cylinder_halfspace.c: the rims of a cylinder above a plane.
 *
 * Number 0 is the lowest point of the rim at the lower end of the z axis, number 1 of the other:
 *   gap = N . (x_a + R_a c - x_b) - offset - rho sqrt (1 - (N . A)^2),   A = R_a e_z.
 * On a cylinder that is nearly upright this point runs around the rim, to its other side where the tilt passes through
 * zero. There points fixed on the rim are added, which carry it when it stands; their gaps are never smaller. On
 * an upright one no point is lowest, and they do it alone: the smallest gap misses less than
 * rho NS_AXIS_ALIGNED (1 - cos (pi / NS_CYLINDER_RIM_POINTS)). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_space_touch.h"

#include "ns_cylinder_rim.h"
#include "ns_space_touch_tools.h"

#include <math.h>

enum { FIRST_RIM_POINT = 2 };

typedef struct list {
  ns_space_touch *touches;
  int count, room;
  double reach;
} list;

static void add(const ns_space_touch *touch, list *l) {
  if (touch->gap <= l->reach)
    l->count = ns_space_touch_keep(touch, l->count, l->room, l->touches);
}

/* m = (m_x, m_y) across the axis, of length `sine`, points to the highest point of the rim. */
static void add_lowest(const ns_above *above, int cap, double height, double radius, double sine,
                       list *l) {
  ns_space_touch touch = above->touch;

  touch.feature = cap;
  touch.kind = NS_TOUCH_RIM;
  touch.u[2] = 1;
  ns_copy3(touch.pa, touch.centre);
  touch.rim = radius;
  for (int k = 0; k < 2; k++)
    touch.pa[k] = -radius * above->m[k] / sine;
  touch.gap = height - radius * sine;
  add(&touch, l);
}

static void add_fixed(const ns_above *above, int cap, double height, double radius, list *l) {
  ns_space_touch touch = above->touch;

  for (int i = 0; i < NS_CYLINDER_RIM_POINTS; i++) {
    touch.feature = FIRST_RIM_POINT + NS_CYLINDER_RIM_POINTS * cap + i;
    for (int k = 0; k < 2; k++)
      touch.pa[k] = radius * ns_cylinder_rim[i][k];
    touch.gap = height + above->m[0] * touch.pa[0] + above->m[1] * touch.pa[1];
    add(&touch, l);
  }
}

int ns_space_touch_cylinder_halfspace(const ns_shape *a, const ns_space_pose *pose_a,
                                      const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                      int room, ns_space_touch *touches) {
  ns_above above = ns_above_plane(pose_a, b, pose_b);
  const double sine = sqrt(above.m[0] * above.m[0] + above.m[1] * above.m[1]);
  list l = {touches, 0, room, reach};

  for (int cap = 0; cap < 2; cap++) {
    double height;

    above.touch.pa[2] = (cap == 0 ? -0.5 : 0.5) * a->size[0];
    height = above.height + above.m[2] * above.touch.pa[2];
    if (height - a->radius * sine > reach)
      continue;
    if (sine > NS_AXIS_ALIGNED)
      add_lowest(&above, cap, height, a->radius, sine, &l);
    if (sine < NS_NEARLY_ALIGNED)
      add_fixed(&above, cap, height, a->radius, &l);
  }
  return l.count;
}
