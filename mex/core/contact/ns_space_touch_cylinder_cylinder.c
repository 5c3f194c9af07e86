/* ns_space_touch_cylinder_cylinder.c: the touches of two cylinders.
 *
 * Below a cap: the lowest points of the rims of the other one; where that lies, the ns_cylinder_rim at which its lowest
 * line leaves the cap; where it stands, points fixed on both rims and those at which the rims cross. Walls touch where
 * their axes are nearest, or at the ends of what they have in common; rims at one point. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cylinder_pair.h"

#include "ns_cylinder_rim.h"
#include "ns_vector3.h"

#include <math.h>

/* Numbers of touches; those of the other one as own come after them. */
enum {
  OF_RIMS = 0,
  OF_RIM_POINTS = 2,
  OF_OTHER_POINTS = OF_RIM_POINTS + NS_CYLINDER_RIM_POINTS,
  OF_CROSSINGS = OF_OTHER_POINTS + NS_CYLINDER_RIM_POINTS,
  OF_LINE = OF_CROSSINGS + 2,
  OF_WALLS = OF_LINE + 2,
  OF_WALL_AND_RIM = OF_WALLS + 2,
  OF_TWO_RIMS = OF_WALL_AND_RIM + 2,
  OF_ONE = OF_TWO_RIMS + 4
};

static double level(double half, int cap) { return cap == 0 ? -half : half; }

static void into_other(const ns_cylinder_pair *p, const double point[3], double out[3]) {
  const double d[3] = {point[0] - p->x[0], point[1] - p->x[1], point[2] - p->x[2]};

  for (int k = 0; k < 3; k++)
    out[k] = ns_dot3(p->R + 3 * k, d);
}

static void from_other(const ns_cylinder_pair *p, const double q[3], double out[3]) {
  for (int k = 0; k < 3; k++)
    out[k] = p->x[k] + p->R[k] * q[0] + p->R[k + 3] * q[1] + p->R[k + 6] * q[2];
}

static void add(ns_cylinder_pair *p, const ns_space_touch *touch) {
  if (touch->gap <= p->reach)
    p->count = ns_space_touch_keep(touch, p->count, p->room, p->touches);
}

/* ---- below a cap */

/* A point of the other one, in the coordinates of the own one, and the plane of the cap */
static ns_space_touch below_cap(const ns_cylinder_pair *p, int cap, int feature,
                                const double point[3]) {
  const double sign = 2 * cap - 1;
  ns_space_touch touch = {.feature = feature, .kind = NS_TOUCH_FACE_OF_A};

  touch.pa[2] = level(p->half, cap);
  touch.u[2] = sign;
  into_other(p, point, touch.pb);
  touch.gap = sign * point[2] - p->half;
  return touch;
}

static void add_lowest(ns_cylinder_pair *p, int cap, int other_cap, const double point[3]) {
  ns_space_touch touch = below_cap(p, cap, OF_RIMS + other_cap, point);

  touch.kind = NS_TOUCH_RIM_OF_B;
  touch.w[2] = 1;
  touch.centre[2] = level(p->other_half, other_cap);
  touch.rim = p->other_radius;
  add(p, &touch);
}

/* A point of the rim of the own cap above the plane of a cap of the other one */
static void add_above_other(ns_cylinder_pair *p, int other_cap, int feature,
                            const double point[3]) {
  const double sign = 2 * other_cap - 1;
  ns_space_touch touch = {.feature = feature, .kind = NS_TOUCH_PLANE};
  double q[3];

  into_other(p, point, q);
  ns_copy3(point, touch.pa);
  touch.pb[2] = level(p->other_half, other_cap);
  touch.w[2] = sign;
  touch.gap = sign * q[2] - p->other_half;
  add(p, &touch);
}

/* Where circles about the origin and about c cross, seen along the axis */
static int cross_circles(double radius, const double c[2], double other, double out[2][2]) {
  const double d = hypot(c[0], c[1]);
  double along, across;

  if (!(d > fabs(radius - other)) || !(d < radius + other))
    return 0;
  along = (d * d + radius * radius - other * other) / (2 * d);
  across = sqrt(fmax(radius * radius - along * along, 0));
  for (int k = 0; k < 2; k++) {
    const double side = k == 0 ? across : -across;
    out[k][0] = (along * c[0] - side * c[1]) / d;
    out[k][1] = (along * c[1] + side * c[0]) / d;
  }
  return 2;
}

static void cap_on_cap(ns_cylinder_pair *p, int cap, int other_cap) {
  const double z = level(p->half, cap), other_z = level(p->other_half, other_cap);
  double centre[3], crossing[2][2];
  int count;

  for (int i = 0; i < NS_CYLINDER_RIM_POINTS; i++) {
    const double own[3] = {p->radius * ns_cylinder_rim[i][0], p->radius * ns_cylinder_rim[i][1], z};
    const double of_other[3] = {p->other_radius * ns_cylinder_rim[i][0],
                                p->other_radius * ns_cylinder_rim[i][1], other_z};
    double q[3];
    ns_space_touch touch;
    into_other(p, own, q);
    if (hypot(q[0], q[1]) <= p->other_radius)
      add_above_other(p, other_cap, OF_RIM_POINTS + i, own);
    from_other(p, of_other, q);
    touch = below_cap(p, cap, OF_OTHER_POINTS + i, q);
    if (hypot(q[0], q[1]) <= p->radius)
      add(p, &touch);
  }
  from_other(p, (const double[3]){0, 0, other_z}, centre);
  count = cross_circles(p->radius, centre, p->other_radius, crossing);
  for (int k = 0; k < count; k++)
    add_above_other(p, other_cap, OF_CROSSINGS + k,
                    (const double[3]){crossing[k][0], crossing[k][1], z});
}

/* The lowest line of the other one, through g, leaves the cap where the tangent of its rim crosses the wall. */
static void line_below_cap(ns_cylinder_pair *p, int cap, const double g[3]) {
  const double *W = p->R + 6, a = W[0] * W[0] + W[1] * W[1], b = g[0] * W[0] + g[1] * W[1],
               c = g[0] * g[0] + g[1] * g[1] - p->radius * p->radius, d = b * b - a * c;

  for (int k = 0; k < 2 && d > 0; k++) {
    const double t = (-b + (2 * k - 1) * sqrt(d)) / a;
    ns_space_touch touch = {
        .feature = OF_LINE + k, .kind = NS_TOUCH_LINES, .radius_b = p->other_radius};
    double U[3], cross[3], foot[3];
    if (!(fabs(t) < p->other_half))
      continue;
    touch.pa[0] = g[0] + t * W[0];
    touch.pa[1] = g[1] + t * W[1];
    touch.pa[2] = level(p->half, cap);
    U[0] = touch.u[0] = -touch.pa[1] / p->radius;
    U[1] = touch.u[1] = touch.pa[0] / p->radius;
    U[2] = 0;
    touch.w[2] = 1;
    ns_cross3(U, W, cross);
    if (!(ns_dot3(cross, cross) > NS_ALONG_WALL * NS_ALONG_WALL))
      continue;
    into_other(p, touch.pa, foot);
    touch.pb[2] = foot[2];
    ns_copy3(touch.pa, foot);
    ns_move3(foot, -1, p->x);
    touch.gap = fabs(ns_dot3(cross, foot)) / sqrt(ns_dot3(cross, cross)) - p->other_radius;
    add(p, &touch);
  }
}

/* Is no touch as near as the axis says? */
static int is_missing(const ns_cylinder_pair *p, const ns_cylinder_pair_axis *d) {
  const double near = NS_NEARLY_ALIGNED * fmin(p->radius, p->other_radius);

  for (int k = 0; k < p->count; k++)
    if (p->touches[k].gap <= d->separation + near)
      return 0;
  return 1;
}

static void collect_cap(ns_cylinder_pair *p, const ns_cylinder_pair_axis *d) {
  const double *W = p->R + 6, sign = 2 * d->cap - 1, sine = hypot(W[0], W[1]);
  const int lower = sign * W[2] < 0;
  double g[3], point[3];

  ns_copy3(p->x, g);
  for (int k = 0; k < 3 && sine > NS_AXIS_ALIGNED; k++)
    g[k] -= p->other_radius / sine * ((k == 2 ? sign : 0) - sign * W[2] * W[k]);
  for (int other = 0; other < 2 && sine > NS_AXIS_ALIGNED; other++) {
    ns_copy3(g, point);
    ns_move3(point, level(p->other_half, other), W);
    if (hypot(point[0], point[1]) <= p->radius)
      add_lowest(p, d->cap, other, point);
  }
  if (sine < NS_NEARLY_ALIGNED)
    cap_on_cap(p, d->cap, lower);
  if (fabs(W[2]) < NS_WALL_IS_LOW)
    line_below_cap(p, d->cap, g);
  if (sine > NS_AXIS_ALIGNED && is_missing(p, d)) {
    ns_copy3(g, point);
    ns_move3(point, level(p->other_half, lower), W);
    add_lowest(p, d->cap, lower, point);
  }
}

/* ---- walls and rims */

/* The point at t of the axis of the other one, and the axis of the own one */
static void add_beside_wall(ns_cylinder_pair *p, int feature, const double pb[3], double rounding) {
  ns_space_touch touch = {
      .feature = feature, .kind = NS_TOUCH_LINE_OF_A, .radius_a = p->radius, .radius_b = rounding};
  double point[3];

  from_other(p, pb, point);
  ns_copy3(pb, touch.pb);
  touch.pa[2] = point[2];
  touch.u[2] = 1;
  touch.gap = hypot(point[0], point[1]) - p->radius - rounding;
  add(p, &touch);
}

static void collect_walls(ns_cylinder_pair *p) {
  const double *W = p->R + 6, *x = p->x, square = W[0] * W[0] + W[1] * W[1];

  if (square > NS_ALONG_WALL * NS_ALONG_WALL) {
    const double t = -(x[0] * W[0] + x[1] * W[1]) / square;
    ns_space_touch touch = {.feature = OF_WALLS,
                            .kind = NS_TOUCH_LINES,
                            .radius_a = p->radius,
                            .radius_b = p->other_radius};
    touch.pa[2] = x[2] + t * W[2];
    touch.pb[2] = t;
    touch.u[2] = touch.w[2] = 1;
    touch.gap = hypot(x[0] + t * W[0], x[1] + t * W[1]) - p->radius - p->other_radius;
    add(p, &touch);
    return;
  }
  for (int end = 0; end < 2; end++) {
    const double t = (level(p->half, end) - x[2]) / W[2];
    const double pb[3] = {0, 0, fmin(fmax(t, -p->other_half), p->other_half)};
    add_beside_wall(p, OF_WALLS + end, pb, p->other_radius);
  }
}

static void collect_rims(ns_cylinder_pair *p, const ns_cylinder_pair_axis *d) {
  ns_space_touch touch = {.feature = OF_TWO_RIMS + 2 * d->cap + d->other_cap,
                          .kind = NS_TOUCH_EDGES};
  double U[3] = {-d->point[1] / p->radius, d->point[0] / p->radius, 0}, tangent[3], c[3], sign;

  ns_copy3(d->point, touch.pa);
  into_other(p, d->other_point, touch.pb);
  touch.w[0] = -touch.pb[1] / p->other_radius;
  touch.w[1] = touch.pb[0] / p->other_radius;
  for (int k = 0; k < 3; k++)
    tangent[k] = p->R[k] * touch.w[0] + p->R[k + 3] * touch.w[1];
  ns_cross3(U, tangent, c);
  sign = ns_dot3(c, d->n) > 0 ? 1 : -1;
  for (int k = 0; k < 3; k++)
    touch.u[k] = sign * U[k];
  touch.gap = ns_dot3(d->n, d->point) - ns_dot3(d->n, d->other_point);
  add(p, &touch);
}

void ns_cylinder_pair_collect(ns_cylinder_pair *p, const ns_cylinder_pair_axis *d) {
  double pb[3];

  switch (d->contact) {
  case NS_CAP_OF_OWN:
    collect_cap(p, d);
    break;
  case NS_TWO_WALLS:
    collect_walls(p);
    break;
  case NS_WALL_OF_OWN:
    if (hypot(p->R[6], p->R[7]) < NS_ALONG_WALL) {
      collect_walls(p);
      break;
    }
    into_other(p, d->other_point, pb);
    add_beside_wall(p, OF_WALL_AND_RIM + d->other_cap, pb, 0);
    break;
  default:
    collect_rims(p, d);
  }
}

/* The axis of the one that has the larger separation; of equal ones that of a. */
int ns_space_touch_cylinder_cylinder(const ns_shape *a, const ns_space_pose *pose_a,
                                     const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                     int room, ns_space_touch *touches) {
  ns_cylinder_pair of_a = ns_cylinder_pair_of(a, pose_a, b, pose_b, reach, room, touches), of_b;
  const double far = a->bounding_radius + b->bounding_radius + reach;
  ns_cylinder_pair_axis by_a, by_b;

  if (room <= 0 || far < 0 || !(ns_dot3(of_a.x, of_a.x) <= far * far))
    return 0;
  of_b = ns_cylinder_pair_of(b, pose_b, a, pose_a, reach, room, touches);
  by_a = ns_cylinder_pair_find_axis(&of_a);
  by_b = ns_cylinder_pair_find_axis(&of_b);
  if (!(fmax(by_a.separation, by_b.separation) <= reach))
    return 0;
  if (by_a.separation >= by_b.separation - of_a.margin) {
    ns_cylinder_pair_collect(&of_a, &by_a);
    return of_a.count;
  }
  ns_cylinder_pair_collect(&of_b, &by_b);
  for (int k = 0; k < of_b.count; k++) {
    touches[k] = ns_space_touch_exchanged(&touches[k]);
    touches[k].feature += OF_ONE;
  }
  return of_b.count;
}
