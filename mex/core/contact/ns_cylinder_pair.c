/* ns_cylinder_pair.c: the separating axis of two cylinders. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cylinder_pair.h"

#include "ns_bracket.h"
#include "ns_geometry_tolerances.h"
#include "ns_vector3.h"

#include <math.h>

#define SAMPLES 16 /* round a rim, among which the nearest places are looked for */

ns_cylinder_pair ns_cylinder_pair_of(const ns_shape *own, const ns_space_pose *own_pose,
                                     const ns_shape *other, const ns_space_pose *other_pose,
                                     double reach, int room, ns_space_touch *touches) {
  ns_cylinder_pair p = {.radius = own->radius,
                        .half = own->size[0] / 2,
                        .other_radius = other->radius,
                        .other_half = other->size[0] / 2,
                        .reach = reach,
                        .margin = NS_SAME_LENGTH * (own->bounding_radius + other->bounding_radius),
                        .touches = touches,
                        .room = room};
  double d[3];

  for (int k = 0; k < 3; k++) {
    d[k] = other_pose->x[k] - own_pose->x[k];
    ns_space_unrotate(own_pose, other_pose->R + 3 * k, p.R + 3 * k);
  }
  ns_space_unrotate(own_pose, d, p.x);
  return p;
}

static double lowest(const ns_cylinder_pair *p, const double n[3]) {
  return -p->half * fabs(n[2]) - p->radius * hypot(n[0], n[1]);
}

static double highest_of_other(const ns_cylinder_pair *p, const double n[3]) {
  const double along = ns_dot3(n, p->R + 6), first = ns_dot3(n, p->R),
               second = ns_dot3(n, p->R + 3);

  return ns_dot3(n, p->x) + p->other_half * fabs(along) + p->other_radius * hypot(first, second);
}

/* Do the walls face each other where their axes are nearest? Along each other they must have some length in common. */
static int walls_meet(const ns_cylinder_pair *p) {
  const double *W = p->R + 6, *x = p->x, square = W[0] * W[0] + W[1] * W[1];
  double t;

  if (square <= NS_AXIS_ALIGNED * NS_AXIS_ALIGNED)
    return fabs(x[2]) <= p->half + p->other_half * fabs(W[2]);
  t = -(x[0] * W[0] + x[1] * W[1]) / square;
  return fabs(t) <= p->other_half && fabs(x[2] + t * W[2]) <= p->half;
}

static int is_supported(const ns_cylinder_pair *p, const ns_cylinder_pair_axis *d) {
  const double slack = NS_SUPPORT_SLACK * p->margin;

  if (d->contact == NS_CAP_OF_OWN)
    return 1;
  if (d->contact == NS_TWO_WALLS)
    return walls_meet(p);
  if (ns_dot3(d->n, d->other_point) < highest_of_other(p, d->n) - slack)
    return 0;
  return d->contact == NS_WALL_OF_OWN ? fabs(d->other_point[2]) <= p->half
                                      : ns_dot3(d->n, d->point) <= lowest(p, d->n) + slack;
}

static void offer(const ns_cylinder_pair *p, ns_cylinder_pair_axis d, ns_cylinder_pair_axis *best) {
  const double length = sqrt(ns_dot3(d.n, d.n));

  if (!(length > 0))
    return;
  for (int k = 0; k < 3; k++)
    d.n[k] /= length;
  d.separation = lowest(p, d.n) - highest_of_other(p, d.n);
  if (d.separation > best->separation + p->margin && is_supported(p, &d))
    *best = d;
}

static void offer_walls(const ns_cylinder_pair *p, ns_cylinder_pair_axis *best) {
  const double *W = p->R + 6, *x = p->x;
  ns_cylinder_pair_axis d = {.contact = NS_TWO_WALLS};
  const double side = W[1] * x[0] - W[0] * x[1] > 0 ? -1 : 1;
  const int parallel = hypot(W[0], W[1]) <= NS_AXIS_ALIGNED;

  d.n[0] = parallel ? -x[0] : side * W[1];
  d.n[1] = parallel ? -x[1] : -side * W[0];
  offer(p, d, best);
}

/* A rim of the other one, and what is looked for: the place nearest to the axis, or to a rim of the own one. */
typedef struct rim_search {
  const ns_cylinder_pair *p;
  ns_cylinder_pair_axis d;
  double centre[3];
} rim_search;

/* The point at an angle, and of the own one what is nearest to it; returns minus half the derivative of the square of
 * their distance, which goes to *square. */
static double nearing(rim_search *c, double angle, double *square) {
  const ns_cylinder_pair *p = c->p;
  const double *e = p->R, *f = p->R + 3, cosine = cos(angle), sine = sin(angle);
  double *at = c->d.other_point, *to = c->d.point, away[3], along[3];

  for (int k = 0; k < 3; k++) {
    at[k] = c->centre[k] + p->other_radius * (cosine * e[k] + sine * f[k]);
    along[k] = p->other_radius * (cosine * f[k] - sine * e[k]);
  }
  to[0] = to[1] = 0;
  to[2] = at[2];
  if (c->d.contact == NS_TWO_RIMS) {
    const double length = hypot(at[0], at[1]), share = length > 0 ? p->radius / length : 0;
    to[0] = length > 0 ? share * at[0] : p->radius;
    to[1] = share * at[1];
    to[2] = c->d.cap == 0 ? -p->half : p->half;
  }
  ns_copy3(at, away);
  ns_move3(away, -1, to);
  *square = ns_dot3(away, away);
  return -ns_dot3(away, along);
}

static void settle(rim_search *c, double low, double high) {
  double square;
  ns_bracket bracket = {low, high, 0, 0, 0, 0};

  bracket.f_left = nearing(c, low, &square);
  bracket.f_right = nearing(c, high, &square);
  if (!(bracket.f_left > 0 && bracket.f_right < 0)) {
    (void)nearing(c, (low + high) / 2, &square);
    return;
  }
  for (int k = 0; k < NS_BRACKET_GUESSES; k++) {
    const double angle = ns_bracket_guess(&bracket), value = nearing(c, angle, &square);
    if (value == 0 || bracket.right - bracket.left <= NS_BRACKET_WIDTH)
      break;
    ns_bracket_take(&bracket, angle, value);
  }
}

/* Towards the axis, or across both rims with either sign */
static void offer_place(rim_search *c, ns_cylinder_pair_axis *best) {
  ns_cylinder_pair_axis d = c->d;

  if (d.contact == NS_WALL_OF_OWN) {
    d.n[0] = -d.other_point[0];
    d.n[1] = -d.other_point[1];
    d.n[2] = 0;
    offer(c->p, d, best);
    return;
  }
  const double tangent[3] = {-d.point[1], d.point[0], 0}, *W = c->p->R + 6;
  double arm[3], other_tangent[3];
  ns_copy3(d.other_point, arm);
  ns_move3(arm, -1, c->centre);
  ns_cross3(W, arm, other_tangent);
  ns_cross3(tangent, other_tangent, d.n);
  offer(c->p, d, best);
  for (int k = 0; k < 3; k++)
    d.n[k] = -d.n[k];
  offer(c->p, d, best);
}

/* All places that are nearest among their neighbours. */
static void offer_rim(rim_search *c, ns_cylinder_pair_axis *best) {
  const double step = 2 * NS_PI / SAMPLES;
  double square[SAMPLES];

  for (int i = 0; i < SAMPLES; i++)
    (void)nearing(c, i * step, &square[i]);
  for (int i = 0; i < SAMPLES; i++) {
    if (square[i] > square[(i + 1) % SAMPLES] || square[i] > square[(i + SAMPLES - 1) % SAMPLES])
      continue;
    settle(c, (i - 1) * step, (i + 1) * step);
    offer_place(c, best);
  }
}

ns_cylinder_pair_axis ns_cylinder_pair_find_axis(const ns_cylinder_pair *p) {
  ns_cylinder_pair_axis best = {.separation = -INFINITY};

  for (int cap = 0; cap < 2; cap++)
    offer(p,
          (ns_cylinder_pair_axis){.contact = NS_CAP_OF_OWN, .cap = cap, .n = {0, 0, 1 - 2 * cap}},
          &best);
  offer_walls(p, &best);
  for (int k = 0; k < 6 && best.separation <= p->reach; k++) {
    rim_search c = {.p = p, .d = {.contact = k < 2 ? NS_WALL_OF_OWN : NS_TWO_RIMS}};
    c.d.cap = (k - 2) / 2;
    c.d.other_cap = k % 2;
    ns_copy3(p->x, c.centre);
    ns_move3(c.centre, c.d.other_cap == 0 ? -p->other_half : p->other_half, p->R + 6);
    offer_rim(&c, &best);
  }
  return best;
}
