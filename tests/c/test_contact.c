/* test_contact.c: functions of touches in the plane, and discs */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_contact.h"
#include "ns_random.h"
#include "ns_touch.h"

#include <math.h>
#include <string.h>

/* ---- derivatives */

typedef struct subject {
  kind kind;
  double pa[2], pb[2], u[2];
  ns_touch touch;
} subject;

static void evaluate_at(const subject *s, const ns_planar_pose *a, const ns_planar_pose *b,
                        int second, ns_pose_function *f) {
  switch (s->kind) {
  case DISTANCE:
    ns_planar_distance(a, s->pa, b, s->pb, second, f);
    break;
  case COMPONENT:
    ns_planar_component(a, s->pa, b, s->pb, s->u, second, f);
    break;
  case ALONG:
    ns_planar_along(a, s->pa, b, s->pb, s->u, second, f);
    break;
  case ANGLE:
    ns_planar_angle(a, b, second, f);
    break;
  default:
    ns_touch_function(&s->touch, a, b, second, f);
  }
}

static void evaluate(const subject *s, const double q[6], int second, ns_pose_function *f) {
  const ns_planar_pose a = ns_planar_pose_at(q[0], q[1], q[2]);
  const ns_planar_pose b = ns_planar_pose_at(q[3], q[4], q[5]);

  evaluate_at(s, &a, &b, second, f);
}

/* Largest error of gradient and second derivative against central differences, all lengths being about 1. */
static double derivative_error(const subject *s, const ns_planar_pose *a, const ns_planar_pose *b) {
  const double h = 1e-5;
  double q[6] = {a->x[0], a->x[1], a->angle, b->x[0], b->x[1], b->angle}, worst = 0;
  ns_pose_function f, less, more;

  evaluate(s, q, 1, &f);
  for (int j = 0; j < 6; j++) {
    const double kept = q[j];

    q[j] = kept - h;
    evaluate(s, q, 0, &less);
    q[j] = kept + h;
    evaluate(s, q, 0, &more);
    q[j] = kept;
    worst = fmax(worst, fabs((more.value - less.value) / (2 * h) - f.gradient[j]));
    for (int i = 0; i < 6; i++)
      worst =
          fmax(worst, fabs((more.gradient[i] - less.gradient[i]) / (2 * h) - f.hessian[6 * j + i]));
  }
  return worst;
}

static subject random_subject(ns_random *random, kind k) {
  subject s = {.kind = k};

  for (int i = 0; i < 2; i++) {
    s.pa[i] = check_between(random, -1, 1);
    s.pb[i] = check_between(random, -1, 1);
    s.u[i] = check_between(random, -1, 1);
  }
  return s;
}

static void derivatives_of_the_functions(void) {
  ns_random random = ns_random_create(1);

  for (kind k = DISTANCE; k <= ANGLE; k++) {
    double worst = 0;

    for (int trial = 0; trial < 500; trial++) {
      const ns_planar_pose a = plane_random_pose(&random, 2), b = plane_random_pose(&random, 2);
      const subject s = random_subject(&random, k);
      double p[2], q[2];

      ns_planar_point(&a, s.pa, p);
      ns_planar_point(&b, s.pb, q);
      if (plane_distance(p, q) > 0.3) /* errors of differences grow with its inverse square */
        worst = fmax(worst, derivative_error(&s, &a, &b));
    }
    CHECK(worst < 1e-7);
  }
}

static void values_of_the_functions(void) {
  const ns_planar_pose a = ns_planar_pose_at(3, 1, NS_PI / 2), b = ns_planar_pose_at(0, 0, NS_PI);
  const double pa[] = {2, 0}, pb[] = {-3, 1}, u[] = {0, 2}; /* P_a = (3, 3), P_b = (3, -1) */
  ns_pose_function f;
  double p[2];

  ns_planar_rotate(&a, pa, p);
  CHECK(fabs(p[0]) < 1e-15 && fabs(p[1] - 2) < 1e-15);
  ns_planar_point(&b, pb, p);
  CHECK(fabs(p[0] - 3) < 1e-15 && fabs(p[1] + 1) < 1e-15);
  ns_planar_distance(&a, pa, &b, pb, 0, &f);
  CHECK(fabs(f.value - 4) < 1e-15);
  ns_planar_component(&a, pa, &b, pb, u, 0, &f);
  CHECK(fabs(f.value - 8) < 1e-15);
  ns_planar_along(&a, pa, &b, pb, u, 0, &f);
  CHECK(fabs(f.value + 8) < 1e-15);
  ns_planar_angle(&a, &b, 0, &f);
  CHECK(fabs(f.value + NS_PI / 2) < 1e-15);
}

/* No number of the second derivative is touched unless it is asked for. */
static void second_derivative_only_on_demand(void) {
  ns_random random = ns_random_create(2);

  for (kind k = DISTANCE; k < KINDS; k++)
    for (int on_line = -1; on_line <= 1; on_line++) {
      const ns_planar_pose a = plane_random_pose(&random, 2), b = plane_random_pose(&random, 2);
      subject s = random_subject(&random, k);
      ns_pose_function f;
      int same = 1;

      s.touch.on_line = on_line;
      for (int i = 0; i < 36; i++)
        f.hessian[i] = i;
      evaluate_at(&s, &a, &b, 0, &f);
      for (int i = 0; i < 36; i++)
        same = same && f.hessian[i] == i;
      CHECK(same);
    }
}

static void exchange_of_the_bodies(void) {
  ns_random random = ns_random_create(3);
  double worst = 0;

  for (int trial = 0; trial < 100; trial++) {
    const ns_planar_pose a = plane_random_pose(&random, 2), b = plane_random_pose(&random, 2);
    const subject s = random_subject(&random, DISTANCE);
    ns_pose_function f, g;

    ns_planar_distance(&a, s.pa, &b, s.pb, 1, &f);
    ns_planar_distance(&b, s.pb, &a, s.pa, 1, &g);
    ns_planar_exchange(&g, 1);
    worst = fmax(worst, fabs(f.value - g.value));
    for (int i = 0; i < 6; i++)
      worst = fmax(worst, fabs(f.gradient[i] - g.gradient[i]));
    for (int i = 0; i < 36; i++)
      worst = fmax(worst, fabs(f.hessian[i] - g.hessian[i]) * fmin(1, f.value));
  }
  CHECK(worst < 1e-13);
}

static void coincident_points(void) {
  const double apart[] = {0, 1e-200, 1e-160, 1e-150, 1e-20}, p[] = {0.5, 0.25};

  for (int k = 0; k < 5; k++) {
    const ns_planar_pose a = ns_planar_pose_at(apart[k], 0, 0.3), b = ns_planar_pose_at(0, 0, 0.3);
    const double origin[] = {0, 0};
    ns_pose_function f;

    ns_planar_distance(&a, origin, &b, origin, 1, &f);
    CHECK(plane_is_finite(&f) && fabs(hypot(f.gradient[0], f.gradient[1]) - 1) < 1e-12);
    CHECK(f.gradient[apart[k] < 1e-155] == 1); /* direction of y, or of x */
    ns_planar_distance(&b, p, &b, p, 1, &f);
    CHECK(plane_is_finite(&f) && f.value == 0 && f.gradient[1] == 1);
  }
}

/* ---- shapes */

static ns_shape disc(double radius) {
  return (ns_shape){.kind = radius > 0 ? NS_SHAPE_DISC : NS_SHAPE_POINT,
                    .radius = radius,
                    .bounding_radius = radius};
}

/* ---- touches and their functions */

static ns_shape random_shape(ns_random *random, storage *s) {
  const double choice = ns_random_uniform(random);

  if (choice < 0.15)
    return disc(0);
  if (choice < 0.4)
    return disc(check_between(random, 0.1, 1));
  if (choice < 0.8)
    return plane_random_polygon(random, 2 + (int)check_between(random, 0, 7), s);
  return plane_halfspace(check_between(random, -4, 4), check_between(random, -1, 1));
}

/* gap = value of the function, its derivatives, and the frame: on the line from surface to surface */
static void functions_of_random_touches(void) {
  ns_random random = ns_random_create(4);
  double value_error = 0, worst = 0, frame_error = 0;
  int seen[3] = {0, 0, 0};

  for (int trial = 0; trial < 20000; trial++) {
    storage store_a, store_b;
    const ns_shape a = random_shape(&random, &store_a), b = random_shape(&random, &store_b);
    const ns_planar_pose pose_a = plane_random_pose(&random, 2),
                         pose_b = plane_random_pose(&random, 2);
    ns_touch touches[ROOM];
    int count;

    if (a.kind > b.kind || ns_touch_of(a.kind, b.kind) == NULL)
      continue;
    count = plane_touch(&a, &pose_a, &b, &pose_b, 2, touches);
    for (int k = 0; k < count; k++) {
      const subject s = {.kind = TOUCH, .touch = touches[k]};
      ns_pose_function f;
      double normal[2], point[2];

      ns_touch_function(&touches[k], &pose_a, &pose_b, 0, &f);
      value_error = fmax(value_error, fabs(f.value - touches[k].gap));
      ns_touch_frame(&touches[k], &pose_a, &pose_b, normal, point);
      frame_error = fmax(frame_error, fabs(hypot(normal[0], normal[1]) - 1));
      frame_error = fmax(frame_error, fabs(normal[0] - f.gradient[0]));
      frame_error = fmax(frame_error, fabs(normal[1] - f.gradient[1]));
      if (touches[k].on_line || touches[k].gap + touches[k].radius > 0.3)
        worst = fmax(worst, derivative_error(&s, &pose_a, &pose_b));
      seen[touches[k].on_line + 1]++;
    }
  }
  CHECK(seen[0] > 100 && seen[1] > 100 && seen[2] > 100);
  CHECK(value_error < 1e-14 && frame_error < 1e-14 && worst < 1e-7);
}

static void frames(void) {
  storage s, s2;
  const ns_shape small = disc(0.5), large = disc(2), ground = plane_halfspace(NS_PI / 2, 1);
  const ns_shape square = plane_box(2, 2, &s), other = plane_box(1, 1, &s2);
  const ns_planar_pose origin = ns_planar_pose_at(0, 0, 0), up = ns_planar_pose_at(0, 3.5, 1);
  const ns_planar_pose across = ns_planar_pose_at(0.25, 1.75, 0);
  ns_touch t[ROOM];

  CHECK(plane_touch(&small, &up, &large, &origin, 2, t) == 1 && fabs(t[0].gap - 1) < 1e-15);
  CHECK(plane_frame_is(t, &up, &origin, 0, 1, 0, 2.5));
  CHECK(plane_touch(&large, &origin, &small, &up, 2, t) == 1 && fabs(t[0].gap - 1) < 1e-15);
  CHECK(plane_frame_is(t, &origin, &up, 0, -1, 0, 2.5));
  CHECK(plane_touch(&small, &up, &ground, &origin, 3, t) == 1 && fabs(t[0].gap - 2) < 1e-15);
  CHECK(plane_frame_is(t, &up, &origin, 0, 1, 0, 2));
  CHECK(plane_touch(&small, &up, &square, &origin, 3, t) == 1 && fabs(t[0].gap - 2) < 1e-15);
  CHECK(plane_frame_is(t, &up, &origin, 0, 1, 0, 2));
  /* the vertices of the smaller plane_box, on a line of a and on a line of b */
  CHECK(plane_touch(&square, &origin, &other, &across, 0.5, t) == 2);
  CHECK(t[0].feature == 1000 && t[0].on_line == -1 && fabs(t[0].gap - 0.25) < 1e-15);
  CHECK(plane_frame_is(&t[0], &origin, &across, 0, -1, -0.25, 1.125));
  CHECK(plane_touch(&other, &across, &square, &origin, 0.5, t) == 2);
  CHECK(t[1].feature == 1 && t[1].on_line == 1 && fabs(t[1].gap - 0.25) < 1e-15);
  CHECK(plane_frame_is(&t[1], &across, &origin, 0, 1, 0.75, 1.125));
}

static void pairs(void) {
  CHECK(ns_touch_of(NS_SHAPE_POINT, NS_SHAPE_POINT) == NULL);
  CHECK(ns_touch_of(NS_SHAPE_HALFSPACE, NS_SHAPE_HALFSPACE) == NULL);
  for (ns_shape_kind k = NS_SHAPE_NONE; k < NS_SHAPE_KINDS; k++)
    CHECK(ns_touch_of(NS_SHAPE_NONE, k) == NULL);
  CHECK(ns_touch_of(NS_SHAPE_POINT, NS_SHAPE_DISC) == ns_touch_disc_disc);
  CHECK(ns_touch_of(NS_SHAPE_DISC, NS_SHAPE_DISC) == ns_touch_disc_disc);
  CHECK(ns_touch_of(NS_SHAPE_POINT, NS_SHAPE_POLYGON) == ns_touch_disc_polygon);
  CHECK(ns_touch_of(NS_SHAPE_DISC, NS_SHAPE_HALFSPACE) == ns_touch_disc_halfspace);
}

/* ---- discs */

static void discs(void) {
  const ns_shape a = disc(0.5), b = disc(1.5), p = disc(0);
  const ns_planar_pose here = ns_planar_pose_at(1, 1, 0.2), there = ns_planar_pose_at(4, 5, 1);
  ns_touch t[ROOM];

  CHECK(plane_touch(&a, &here, &b, &there, 3.1, t) == 1 && t[0].feature == 0 && t[0].gap == 3);
  CHECK(plane_touch(&a, &here, &b, &there, 2.9, t) == 0);
  CHECK(plane_touch(&p, &here, &b, &there, 4, t) == 1 && t[0].gap == 3.5);
  CHECK(ns_touch_disc_disc(&a, &here, &b, &there, 9, 0, t) == 0);
  CHECK(plane_touch(&a, &here, &b, &here, 0, t) == 1 && t[0].gap == -2); /* same centre */
  CHECK(plane_frame_is(t, &here, &here, 0, 1, 1, 1.5));
  CHECK(plane_touch(&a, &here, &b, &here, -3, t) == 0);
  CHECK(plane_touch(&a, &here, &b, &there, INFINITY, t) == 1);
}

static void disc_on_halfspace(void) {
  const ns_shape a = disc(0.5), p = disc(0), ground = plane_halfspace(0, 1);
  const ns_planar_pose turned = ns_planar_pose_at(0, 1, NS_PI / 2),
                       pose = ns_planar_pose_at(7, 3, 5);
  ns_touch t[ROOM];

  CHECK(plane_touch(&a, &pose, &ground, &turned, 1, t) == 1 && fabs(t[0].gap - 0.5) < 1e-14);
  CHECK(plane_touch(&a, &pose, &ground, &turned, 0.4, t) == 0);
  CHECK(plane_touch(&p, &pose, &ground, &turned, 2, t) == 1 && fabs(t[0].gap - 1) < 1e-14);
}

/* Signed plane_distance at random points; the reach; the frame is on the surface of the plane_polygon. */
static void disc_and_random_polygons(void) {
  ns_random random = ns_random_create(5);
  double worst = 0, off = 0;
  int wrong_count = 0, on_vertex = 0, on_edge = 0;

  for (int trial = 0; trial < 20000; trial++) {
    storage store;
    const ns_shape b = plane_random_polygon(&random, 2 + (int)check_between(&random, 0, 9), &store);
    const ns_shape a = disc(trial % 3 == 0 ? 0 : check_between(&random, 0.01, 0.5));
    const ns_planar_pose pose_a = plane_random_pose(&random, 2.5),
                         pose_b = plane_random_pose(&random, 1);
    const outline o = plane_outline_of(&b, &pose_b);
    const int inside = b.vertex_count > 2 && plane_is_inside(pose_a.x, &o);
    const double d = plane_distance_from_outline(pose_a.x, &o);
    const double gap = (inside ? -d : d) - a.radius, reach = check_between(&random, 0, 1);
    double normal[2], point[2], foot[2];
    ns_touch t[ROOM];

    wrong_count += plane_touch(&a, &pose_a, &b, &pose_b, reach, t) != (gap <= reach);
    wrong_count += plane_touch(&a, &pose_a, &b, &pose_b, INFINITY, t) != 1;
    wrong_count += t[0].feature != 0;
    worst = fmax(worst, fabs(t[0].gap - gap));
    ns_touch_frame(t, &pose_a, &pose_b, normal, point);
    for (int k = 0; k < 2; k++)
      foot[k] = point[k] - gap / 2 * normal[k];
    off = fmax(off, plane_distance_from_outline(foot, &o));
    on_vertex += !t[0].on_line;
    on_edge += t[0].on_line;
  }
  CHECK(wrong_count == 0 && worst < 1e-13 && off < 1e-13);
  CHECK(on_vertex > 1000 && on_edge > 1000);
}

/* Around a plane_polygon at a small plane_distance: one contact with the same number all the way, and a normal that
 * turns without a jump. */
static void disc_rolls_around(void) {
  storage store;
  ns_random random = ns_random_create(6);
  const ns_planar_pose pose_b = ns_planar_pose_at(0.3, -0.2, 0.7);

  for (int n = 2; n < 8; n++) {
    const ns_shape a = disc(0.3), b = plane_random_polygon(&random, n, &store);
    const outline o = plane_outline_of(&b, &pose_b);
    int same = 1;
    double jump = 0, last[2] = {0, 0};

    for (int i = 0; i < n; i++) /* along an edge at the height of the disc, then around its end */
      for (int step = 0; step < 4000; step++) {
        const double *u = o.p[i], *v = o.p[(i + 1) % n], *w = o.p[(i + 2) % n];
        const double first = atan2(u[0] - v[0], v[1] - u[1]), s = fmin(1, step / 2000.0);
        const double turn = fmod(atan2(v[0] - w[0], w[1] - v[1]) - first + 4 * NS_PI, 2 * NS_PI);
        const double angle = first + turn * fmax(0, step / 2000.0 - 1);
        const ns_planar_pose pose_a =
            ns_planar_pose_at(u[0] + s * (v[0] - u[0]) + 0.3 * cos(angle),
                              u[1] + s * (v[1] - u[1]) + 0.3 * sin(angle), step);
        ns_touch t[ROOM];
        ns_pose_function f;

        same = same && plane_touch(&a, &pose_a, &b, &pose_b, 0.01, t) == 1 && t[0].feature == 0 &&
               fabs(t[0].gap) < 1e-13;
        ns_touch_function(t, &pose_a, &pose_b, 0, &f);
        if (i + step > 0)
          jump = fmax(jump, plane_distance(f.gradient, last));
        memcpy(last, f.gradient, sizeof last);
      }
    CHECK(same);
    CHECK(jump < 0.01);
  }
}

/* Vertices, points of edges, beyond the ends of a rod: finite, with a normal. */
static void points_on_the_boundary(void) {
  storage store;
  const ns_shape p = disc(0), rod = plane_polygon((double[]){-1, 0, 1, 0}, 2, &store);
  storage other;
  const ns_shape square = plane_box(2, 2, &other);
  const ns_planar_pose origin = ns_planar_pose_at(0, 0, 0);
  const double places[][2] = {{1, 1}, {1, 0}, {-1, 0}, {0, 0}, {0.3, 1}, {-1, -1}, {1 + 4e-16, 1}};
  ns_touch t[ROOM];

  for (int k = 0; k < 7; k++) {
    const ns_planar_pose pose = ns_planar_pose_at(places[k][0], places[k][1], 0);
    ns_pose_function f;

    CHECK(plane_touch(&p, &pose, &square, &origin, 2, t) == 1);
    ns_touch_function(t, &pose, &origin, 1, &f);
    CHECK(plane_is_finite(&f) && t[0].on_line && fabs(f.value + (k == 3)) < 1e-15);
    CHECK(plane_touch(&p, &pose, &rod, &origin, 2, t) == 1);
    ns_touch_function(t, &pose, &origin, 1, &f);
    CHECK(plane_is_finite(&f) && f.value >= 0);
    CHECK(t[0].on_line == (fabs(places[k][0]) < 1 || places[k][1] == 0));
  }
  for (double x = 1.125; x < 3; x += 0.25) {
    const ns_planar_pose pose = ns_planar_pose_at(x, 0, 0);
    CHECK(plane_touch(&p, &pose, &rod, &origin, 2, t) == 1 && t[0].gap == x - 1 && !t[0].on_line);
  }
}

int main(void) {
  values_of_the_functions();
  derivatives_of_the_functions();
  second_derivative_only_on_demand();
  exchange_of_the_bodies();
  coincident_points();
  pairs();
  functions_of_random_touches();
  frames();
  discs();
  disc_on_halfspace();
  disc_and_random_polygons();
  disc_rolls_around();
  points_on_the_boundary();
  return check_report();
}
