/* test_contact.c: planar functions and their derivatives, gaps and touches of planar shapes. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_random.h"
#include "ns_touch.h"

#include <math.h>
#include <string.h>

#define ROOM NS_MOST_TOUCHES
#define PI 3.14159265358979323846

static double between(ns_random *random, double low, double high) {
  return low + (high - low) * ns_random_uniform(random);
}

static ns_planar_pose random_pose(ns_random *random, double range) {
  return ns_planar_pose_at(between(random, -range, range), between(random, -range, range),
                           between(random, -4, 4));
}

static double distance(const double p[2], const double q[2]) {
  return hypot(p[0] - q[0], p[1] - q[1]);
}

/* ---- derivatives */

typedef enum kind { DISTANCE, COMPONENT, ALONG, ANGLE, TOUCH, KINDS } kind;

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
    s.pa[i] = between(random, -1, 1);
    s.pb[i] = between(random, -1, 1);
    s.u[i] = between(random, -1, 1);
  }
  return s;
}

static void derivatives_of_the_functions(void) {
  ns_random random = ns_random_create(1);

  for (kind k = DISTANCE; k <= ANGLE; k++) {
    double worst = 0;

    for (int trial = 0; trial < 500; trial++) {
      const ns_planar_pose a = random_pose(&random, 2), b = random_pose(&random, 2);
      const subject s = random_subject(&random, k);
      double p[2], q[2];

      ns_planar_point(&a, s.pa, p);
      ns_planar_point(&b, s.pb, q);
      if (distance(p, q) > 0.3) /* errors of differences grow with its inverse square */
        worst = fmax(worst, derivative_error(&s, &a, &b));
    }
    CHECK(worst < 1e-7);
  }
}

static void values_of_the_functions(void) {
  const ns_planar_pose a = ns_planar_pose_at(3, 1, PI / 2), b = ns_planar_pose_at(0, 0, PI);
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
  CHECK(fabs(f.value + PI / 2) < 1e-15);
}

/* No number of the second derivative is touched unless it is asked for. */
static void second_derivative_only_on_demand(void) {
  ns_random random = ns_random_create(2);

  for (kind k = DISTANCE; k < KINDS; k++)
    for (int on_line = -1; on_line <= 1; on_line++) {
      const ns_planar_pose a = random_pose(&random, 2), b = random_pose(&random, 2);
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
    const ns_planar_pose a = random_pose(&random, 2), b = random_pose(&random, 2);
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

static int is_finite(const ns_pose_function *f) {
  int finite = isfinite(f->value);

  for (int i = 0; i < 6; i++)
    finite = finite && isfinite(f->gradient[i]);
  for (int i = 0; i < 36; i++)
    finite = finite && isfinite(f->hessian[i]);
  return finite;
}

static void coincident_points(void) {
  const double apart[] = {0, 1e-200, 1e-160, 1e-150, 1e-20}, p[] = {0.5, 0.25};

  for (int k = 0; k < 5; k++) {
    const ns_planar_pose a = ns_planar_pose_at(apart[k], 0, 0.3), b = ns_planar_pose_at(0, 0, 0.3);
    const double origin[] = {0, 0};
    ns_pose_function f;

    ns_planar_distance(&a, origin, &b, origin, 1, &f);
    CHECK(is_finite(&f) && fabs(hypot(f.gradient[0], f.gradient[1]) - 1) < 1e-12);
    CHECK(f.gradient[apart[k] < 1e-155] == 1); /* direction of y, or of x */
    ns_planar_distance(&b, p, &b, p, 1, &f);
    CHECK(is_finite(&f) && f.value == 0 && f.gradient[1] == 1);
  }
}

/* ---- shapes */

typedef struct storage {
  double vertices[3 * 128];
} storage;

static ns_shape disc(double radius) {
  return (ns_shape){.kind = radius > 0 ? NS_SHAPE_DISC : NS_SHAPE_POINT,
                    .radius = radius,
                    .bounding_radius = radius};
}

static ns_shape halfspace(double angle, double offset) {
  return (ns_shape){.kind = NS_SHAPE_HALFSPACE,
                    .normal = {cos(angle), sin(angle), 0},
                    .offset = offset,
                    .bounding_radius = INFINITY};
}

static ns_shape polygon(const double *xy, int n, storage *s) {
  double radius = 0;

  memset(s, 0, sizeof *s);
  for (int i = 0; i < n; i++) {
    memcpy(s->vertices + 3 * i, xy + 2 * i, 2 * sizeof *xy);
    radius = fmax(radius, hypot(xy[2 * i], xy[2 * i + 1]));
  }
  return (ns_shape){.kind = NS_SHAPE_POLYGON,
                    .vertices = s->vertices,
                    .vertex_count = n,
                    .bounding_radius = radius};
}

static ns_shape box(double width, double height, storage *s) {
  const double x = width / 2, y = height / 2;

  return polygon((double[]){-x, -y, x, -y, x, y, -x, y}, 4, s);
}

/* n vertices on an ellipse, none very near to the next */
static ns_shape random_polygon(ns_random *random, int n, storage *s) {
  const double width = between(random, 0.2, 1.5), height = between(random, 0.2, 1.5);
  const double start = between(random, 0, 7), x = between(random, -1, 1),
               y = between(random, -1, 1);
  double xy[2 * 128];

  for (int i = 0; i < n; i++) {
    const double angle = start + 2 * PI * (i + between(random, 0, 0.8)) / n;
    xy[2 * i] = x + width * cos(angle);
    xy[2 * i + 1] = y + height * sin(angle);
  }
  return polygon(xy, n, s);
}

/* A touch routine for shapes in any order. */
static int touch(const ns_shape *a, const ns_planar_pose *pose_a, const ns_shape *b,
                 const ns_planar_pose *pose_b, double reach, ns_touch *touches) {
  return ns_touch_of(a->kind, b->kind)(a, pose_a, b, pose_b, reach, ROOM, touches);
}

static double least_gap(const ns_touch *touches, int count) {
  double least = INFINITY;

  for (int k = 0; k < count; k++)
    least = fmin(least, touches[k].gap);
  return least;
}

static const ns_touch *with_feature(const ns_touch *touches, int count, int feature) {
  for (int k = 0; k < count; k++)
    if (touches[k].feature == feature)
      return touches + k;
  return NULL;
}

static int different_features(const ns_touch *touches, int count) {
  int different = 1;

  for (int k = 0; k < count; k++)
    different = different && touches[k].feature >= 0 &&
                with_feature(touches, count, touches[k].feature) == touches + k;
  return different;
}

/* ---- geometry once more, the plain way, in the world */

typedef struct outline {
  double p[128][2];
  int n;
} outline;

static outline outline_of(const ns_shape *shape, const ns_planar_pose *pose) {
  outline o = {.n = shape->vertex_count};

  for (int i = 0; i < o.n; i++)
    ns_planar_point(pose, shape->vertices + 3 * i, o.p[i]);
  return o;
}

static double distance_from_segment(const double p[2], const double u[2], const double v[2]) {
  const double e[2] = {v[0] - u[0], v[1] - u[1]};
  const double t = ((p[0] - u[0]) * e[0] + (p[1] - u[1]) * e[1]) / (e[0] * e[0] + e[1] * e[1]);
  const double s = fmin(1, fmax(0, t)), q[2] = {u[0] + s * e[0], u[1] + s * e[1]};

  return distance(p, q);
}

static double distance_from_outline(const double p[2], const outline *o) {
  double least = INFINITY;

  for (int i = 0; i < o->n; i++)
    least = fmin(least, distance_from_segment(p, o->p[i], o->p[(i + 1) % o->n]));
  return least;
}

/* A ray from p crosses the boundary an odd number of times. */
static int is_inside(const double p[2], const outline *o) {
  int inside = 0;

  for (int i = 0; i < o->n; i++) {
    const double *u = o->p[i], *v = o->p[(i + 1) % o->n];
    if ((u[1] > p[1]) != (v[1] > p[1]) &&
        p[0] < u[0] + (p[1] - u[1]) / (v[1] - u[1]) * (v[0] - u[0]))
      inside = !inside;
  }
  return inside;
}

static double side(const double p[2], const double u[2], const double v[2]) {
  return (v[0] - u[0]) * (p[1] - u[1]) - (v[1] - u[1]) * (p[0] - u[0]);
}

static int overlap(const outline *a, const outline *b) {
  if (is_inside(a->p[0], b) || is_inside(b->p[0], a))
    return 1;
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < b->n; j++) {
      const double *p = a->p[i], *q = a->p[(i + 1) % a->n];
      const double *u = b->p[j], *v = b->p[(j + 1) % b->n];
      if (side(p, u, v) * side(q, u, v) < 0 && side(u, p, q) * side(v, p, q) < 0)
        return 1;
    }
  return 0;
}

static double distance_of_outlines(const outline *a, const outline *b) {
  double least = INFINITY;

  for (int i = 0; i < a->n; i++)
    least = fmin(least, distance_from_outline(a->p[i], b));
  for (int j = 0; j < b->n; j++)
    least = fmin(least, distance_from_outline(b->p[j], a));
  return least;
}

/* The shortest translation that separates overlapping outlines, among 360 directions. */
static double depth(const outline *a, const outline *b) {
  double least = INFINITY;

  for (int k = 0; k < 360; k++) {
    const double u[2] = {cos(k * PI / 180), sin(k * PI / 180)};
    double high = -INFINITY, low = INFINITY;

    for (int i = 0; i < a->n; i++)
      high = fmax(high, u[0] * a->p[i][0] + u[1] * a->p[i][1]);
    for (int j = 0; j < b->n; j++)
      low = fmin(low, u[0] * b->p[j][0] + u[1] * b->p[j][1]);
    least = fmin(least, high - low);
  }
  return least;
}

/* ---- touches and their functions */

static ns_shape random_shape(ns_random *random, storage *s) {
  const double choice = ns_random_uniform(random);

  if (choice < 0.15)
    return disc(0);
  if (choice < 0.4)
    return disc(between(random, 0.1, 1));
  if (choice < 0.8)
    return random_polygon(random, 2 + (int)between(random, 0, 7), s);
  return halfspace(between(random, -4, 4), between(random, -1, 1));
}

/* gap = value of the function, its derivatives, and the frame: on the line from surface to surface */
static void functions_of_random_touches(void) {
  ns_random random = ns_random_create(4);
  double value_error = 0, worst = 0, frame_error = 0;
  int seen[3] = {0, 0, 0};

  for (int trial = 0; trial < 20000; trial++) {
    storage store_a, store_b;
    const ns_shape a = random_shape(&random, &store_a), b = random_shape(&random, &store_b);
    const ns_planar_pose pose_a = random_pose(&random, 2), pose_b = random_pose(&random, 2);
    ns_touch touches[ROOM];
    int count;

    if (a.kind > b.kind || ns_touch_of(a.kind, b.kind) == NULL)
      continue;
    count = touch(&a, &pose_a, &b, &pose_b, 2, touches);
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

static int frame_is(const ns_touch *t, const ns_planar_pose *a, const ns_planar_pose *b, double nx,
                    double ny, double x, double y) {
  const double n[2] = {nx, ny}, p[2] = {x, y};
  double normal[2], point[2];

  ns_touch_frame(t, a, b, normal, point);
  return distance(n, normal) < 1e-14 && distance(p, point) < 1e-14;
}

static void frames(void) {
  storage s, s2;
  const ns_shape small = disc(0.5), large = disc(2), ground = halfspace(PI / 2, 1);
  const ns_shape square = box(2, 2, &s), other = box(1, 1, &s2);
  const ns_planar_pose origin = ns_planar_pose_at(0, 0, 0), up = ns_planar_pose_at(0, 3.5, 1);
  const ns_planar_pose across = ns_planar_pose_at(0.25, 1.75, 0);
  ns_touch t[ROOM];

  CHECK(touch(&small, &up, &large, &origin, 2, t) == 1 && fabs(t[0].gap - 1) < 1e-15);
  CHECK(frame_is(t, &up, &origin, 0, 1, 0, 2.5));
  CHECK(touch(&large, &origin, &small, &up, 2, t) == 1 && fabs(t[0].gap - 1) < 1e-15);
  CHECK(frame_is(t, &origin, &up, 0, -1, 0, 2.5));
  CHECK(touch(&small, &up, &ground, &origin, 3, t) == 1 && fabs(t[0].gap - 2) < 1e-15);
  CHECK(frame_is(t, &up, &origin, 0, 1, 0, 2));
  CHECK(touch(&small, &up, &square, &origin, 3, t) == 1 && fabs(t[0].gap - 2) < 1e-15);
  CHECK(frame_is(t, &up, &origin, 0, 1, 0, 2));
  /* the vertices of the smaller box, on a line of a and on a line of b */
  CHECK(touch(&square, &origin, &other, &across, 0.5, t) == 2);
  CHECK(t[0].feature == 1000 && t[0].on_line == -1 && fabs(t[0].gap - 0.25) < 1e-15);
  CHECK(frame_is(&t[0], &origin, &across, 0, -1, -0.25, 1.125));
  CHECK(touch(&other, &across, &square, &origin, 0.5, t) == 2);
  CHECK(t[1].feature == 1 && t[1].on_line == 1 && fabs(t[1].gap - 0.25) < 1e-15);
  CHECK(frame_is(&t[1], &across, &origin, 0, 1, 0.75, 1.125));
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

  CHECK(touch(&a, &here, &b, &there, 3.1, t) == 1 && t[0].feature == 0 && t[0].gap == 3);
  CHECK(touch(&a, &here, &b, &there, 2.9, t) == 0);
  CHECK(touch(&p, &here, &b, &there, 4, t) == 1 && t[0].gap == 3.5);
  CHECK(ns_touch_disc_disc(&a, &here, &b, &there, 9, 0, t) == 0);
  CHECK(touch(&a, &here, &b, &here, 0, t) == 1 && t[0].gap == -2); /* same centre */
  CHECK(frame_is(t, &here, &here, 0, 1, 1, 1.5));
  CHECK(touch(&a, &here, &b, &here, -3, t) == 0);
  CHECK(touch(&a, &here, &b, &there, INFINITY, t) == 1);
}

static void disc_on_halfspace(void) {
  const ns_shape a = disc(0.5), p = disc(0), ground = halfspace(0, 1);
  const ns_planar_pose turned = ns_planar_pose_at(0, 1, PI / 2), pose = ns_planar_pose_at(7, 3, 5);
  ns_touch t[ROOM];

  CHECK(touch(&a, &pose, &ground, &turned, 1, t) == 1 && fabs(t[0].gap - 0.5) < 1e-14);
  CHECK(touch(&a, &pose, &ground, &turned, 0.4, t) == 0);
  CHECK(touch(&p, &pose, &ground, &turned, 2, t) == 1 && fabs(t[0].gap - 1) < 1e-14);
}

/* Signed distance at random points; the reach; the frame is on the surface of the polygon. */
static void disc_and_random_polygons(void) {
  ns_random random = ns_random_create(5);
  double worst = 0, off = 0;
  int wrong_count = 0, on_vertex = 0, on_edge = 0;

  for (int trial = 0; trial < 20000; trial++) {
    storage store;
    const ns_shape b = random_polygon(&random, 2 + (int)between(&random, 0, 9), &store);
    const ns_shape a = disc(trial % 3 == 0 ? 0 : between(&random, 0.01, 0.5));
    const ns_planar_pose pose_a = random_pose(&random, 2.5), pose_b = random_pose(&random, 1);
    const outline o = outline_of(&b, &pose_b);
    const int inside = b.vertex_count > 2 && is_inside(pose_a.x, &o);
    const double d = distance_from_outline(pose_a.x, &o);
    const double gap = (inside ? -d : d) - a.radius, reach = between(&random, 0, 1);
    double normal[2], point[2], foot[2];
    ns_touch t[ROOM];

    wrong_count += touch(&a, &pose_a, &b, &pose_b, reach, t) != (gap <= reach);
    wrong_count += touch(&a, &pose_a, &b, &pose_b, INFINITY, t) != 1;
    wrong_count += t[0].feature != 0;
    worst = fmax(worst, fabs(t[0].gap - gap));
    ns_touch_frame(t, &pose_a, &pose_b, normal, point);
    for (int k = 0; k < 2; k++)
      foot[k] = point[k] - gap / 2 * normal[k];
    off = fmax(off, distance_from_outline(foot, &o));
    on_vertex += !t[0].on_line;
    on_edge += t[0].on_line;
  }
  CHECK(wrong_count == 0 && worst < 1e-13 && off < 1e-13);
  CHECK(on_vertex > 1000 && on_edge > 1000);
}

/* Around a polygon at a small distance: one contact with the same number all the way, and a normal that turns
 * without a jump. */
static void disc_rolls_around(void) {
  storage store;
  ns_random random = ns_random_create(6);
  const ns_planar_pose pose_b = ns_planar_pose_at(0.3, -0.2, 0.7);

  for (int n = 2; n < 8; n++) {
    const ns_shape a = disc(0.3), b = random_polygon(&random, n, &store);
    const outline o = outline_of(&b, &pose_b);
    int same = 1;
    double jump = 0, last[2] = {0, 0};

    for (int i = 0; i < n; i++) /* along an edge at the height of the disc, then around its end */
      for (int step = 0; step < 4000; step++) {
        const double *u = o.p[i], *v = o.p[(i + 1) % n], *w = o.p[(i + 2) % n];
        const double first = atan2(u[0] - v[0], v[1] - u[1]), s = fmin(1, step / 2000.0);
        const double turn = fmod(atan2(v[0] - w[0], w[1] - v[1]) - first + 4 * PI, 2 * PI);
        const double angle = first + turn * fmax(0, step / 2000.0 - 1);
        const ns_planar_pose pose_a =
            ns_planar_pose_at(u[0] + s * (v[0] - u[0]) + 0.3 * cos(angle),
                              u[1] + s * (v[1] - u[1]) + 0.3 * sin(angle), step);
        ns_touch t[ROOM];
        ns_pose_function f;

        same = same && touch(&a, &pose_a, &b, &pose_b, 0.01, t) == 1 && t[0].feature == 0 &&
               fabs(t[0].gap) < 1e-13;
        ns_touch_function(t, &pose_a, &pose_b, 0, &f);
        if (i + step > 0)
          jump = fmax(jump, distance(f.gradient, last));
        memcpy(last, f.gradient, sizeof last);
      }
    CHECK(same);
    CHECK(jump < 0.01);
  }
}

/* Vertices, points of edges, beyond the ends of a rod: finite, with a normal. */
static void points_on_the_boundary(void) {
  storage store;
  const ns_shape p = disc(0), rod = polygon((double[]){-1, 0, 1, 0}, 2, &store);
  storage other;
  const ns_shape square = box(2, 2, &other);
  const ns_planar_pose origin = ns_planar_pose_at(0, 0, 0);
  const double places[][2] = {{1, 1}, {1, 0}, {-1, 0}, {0, 0}, {0.3, 1}, {-1, -1}, {1 + 4e-16, 1}};
  ns_touch t[ROOM];

  for (int k = 0; k < 7; k++) {
    const ns_planar_pose pose = ns_planar_pose_at(places[k][0], places[k][1], 0);
    ns_pose_function f;

    CHECK(touch(&p, &pose, &square, &origin, 2, t) == 1);
    ns_touch_function(t, &pose, &origin, 1, &f);
    CHECK(is_finite(&f) && t[0].on_line && fabs(f.value + (k == 3)) < 1e-15);
    CHECK(touch(&p, &pose, &rod, &origin, 2, t) == 1);
    ns_touch_function(t, &pose, &origin, 1, &f);
    CHECK(is_finite(&f) && f.value >= 0);
    CHECK(t[0].on_line == (fabs(places[k][0]) < 1 || places[k][1] == 0));
  }
  for (double x = 1.125; x < 3; x += 0.25) {
    const ns_planar_pose pose = ns_planar_pose_at(x, 0, 0);
    CHECK(touch(&p, &pose, &rod, &origin, 2, t) == 1 && t[0].gap == x - 1 && !t[0].on_line);
  }
}

/* ---- polygons */

static void polygon_on_halfspace(void) {
  storage store;
  ns_random random = ns_random_create(7);
  double worst = 0;
  int wrong = 0;

  for (int trial = 0; trial < 2000; trial++) {
    const ns_shape a = random_polygon(&random, 2 + (int)between(&random, 0, 40), &store);
    const double angle = between(&random, -4, 4), offset = between(&random, -1, 1);
    const ns_shape b = halfspace(angle, offset);
    const ns_planar_pose pose_a = random_pose(&random, 2), pose_b = random_pose(&random, 1);
    const outline o = outline_of(&a, &pose_a);
    const double n[2] = {cos(angle + pose_b.angle), sin(angle + pose_b.angle)}, reach = 0.3;
    ns_touch t[ROOM];
    const int count = touch(&a, &pose_a, &b, &pose_b, reach, t);
    int expected = 0;

    for (int i = 0; i < o.n; i++) {
      const double gap =
          n[0] * (o.p[i][0] - pose_b.x[0]) + n[1] * (o.p[i][1] - pose_b.x[1]) - offset;
      const ns_touch *found = with_feature(t, count, i);

      expected += gap <= reach;
      wrong += (found != NULL) != (gap <= reach);
      if (found != NULL)
        worst = fmax(worst, fabs(found->gap - gap));
    }
    wrong += count != expected;
  }
  CHECK(wrong == 0 && worst < 1e-13);
}

/* Of 40 vertices the three deepest. */
static void room_on_halfspace(void) {
  storage store;
  ns_random random = ns_random_create(8);
  const ns_shape a = random_polygon(&random, 40, &store), b = halfspace(1, 0);
  const ns_planar_pose pose_a = random_pose(&random, 1), pose_b = random_pose(&random, 1);
  ns_touch all[ROOM], few[4];
  int deeper = 0, count;

  CHECK(ns_touch_polygon_halfspace(&a, &pose_a, &b, &pose_b, 9, ROOM, all) == 40);
  few[3].feature = -7;
  count = ns_touch_polygon_halfspace(&a, &pose_a, &b, &pose_b, 9, 3, few);
  CHECK(count == 3 && few[3].feature == -7 && different_features(few, 3));
  for (int k = 0; k < 40; k++) {
    if (with_feature(few, 3, all[k].feature) != NULL)
      continue;
    for (int i = 0; i < 3; i++)
      deeper += all[k].gap < few[i].gap;
  }
  CHECK(deeper == 0);
  CHECK(ns_touch_polygon_halfspace(&a, &pose_a, &b, &pose_b, 9, 0, few) == 0);
}

/* What is wrong with the touches of two polygons, or NULL. The least gap of separated polygons is their distance;
 * overlapping ones have a touch that acts, none deeper than twice the shortest way apart. Where boundaries meet
 * (d = 0) polygons may touch or overlap. */
static const char *defect(const ns_shape *a, const ns_planar_pose *pose_a, const ns_shape *b,
                          const ns_planar_pose *pose_b, double reach) {
  const outline oa = outline_of(a, pose_a), ob = outline_of(b, pose_b);
  const int overlapping = overlap(&oa, &ob), rods = a->vertex_count == 2 && b->vertex_count == 2;
  const double d = distance_of_outlines(&oa, &ob);
  ns_touch t[ROOM];
  const int count = touch(a, pose_a, b, pose_b, reach, t);
  const double least = least_gap(t, count);

  if (!different_features(t, count))
    return "a feature occurs twice";
  for (int k = 0; k < count; k++)
    if (t[k].gap > reach)
      return "beyond reach";
  if ((overlapping || d < 1e-12) && !rods && !(least <= 1e-8))
    return "no touch of overlapping polygons";
  if (overlapping && !rods && least < -2 * depth(&oa, &ob) - 1e-8)
    return "too deep";
  if (!overlapping && d > reach + 1e-8 && count > 0)
    return "touch of distant polygons";
  if (!overlapping && d > 1e-12 && d < reach - 1e-8 && !(fabs(least - d) < 1e-8))
    return "least gap is not the distance";
  return NULL;
}

static void random_polygons(void) {
  ns_random random = ns_random_create(9);
  int defects = 0;

  for (int trial = 0; trial < 20000; trial++) {
    storage store_a, store_b;
    const ns_shape a = random_polygon(&random, 2 + (int)between(&random, 0, 7), &store_a);
    const ns_shape b = random_polygon(&random, 2 + (int)between(&random, 0, 7), &store_b);
    const ns_planar_pose pose_a = random_pose(&random, 2), pose_b = random_pose(&random, 1);

    defects += defect(&a, &pose_a, &b, &pose_b, trial % 2 ? 0.2 : 5) != NULL;
  }
  CHECK(defects == 0);
}

/* Special positions: multiples of a quarter in place and of 15 degrees in angle. */
static void polygons_on_a_grid(void) {
  storage stores[5];
  const double triangle[] = {0, 0, 1, 0, 0, 1}, bar[] = {-1, 0, 1, 0};
  const double divided[] = {-1, -0.5, -0.5, -0.5, 0.25, -0.5, 1, -0.5, 1, 0.5, -1, 0.5};
  const ns_shape shapes[] = {box(1, 1, &stores[0]), box(2, 0.5, &stores[1]),
                             polygon(triangle, 3, &stores[2]), polygon(divided, 6, &stores[3]),
                             polygon(bar, 2, &stores[4])};
  ns_random random = ns_random_create(10);
  int defects = 0;

  for (int trial = 0; trial < 40000; trial++) {
    const ns_shape *a = &shapes[(int)between(&random, 0, 5)];
    const ns_shape *b = &shapes[(int)between(&random, 0, 5)];
    const ns_planar_pose pose_a =
        ns_planar_pose_at(floor(between(&random, -6, 7)) / 4, floor(between(&random, -6, 7)) / 4,
                          floor(between(&random, 0, 24)) * PI / 12);
    const ns_planar_pose pose_b =
        ns_planar_pose_at(0, 0, trial % 2 ? 0 : floor(between(&random, 0, 24)) * PI / 12);

    defects += defect(a, &pose_a, b, &pose_b, 0.3) != NULL;
  }
  CHECK(defects == 0);
}

/* The distance, and the touching itself, do not depend on the order of the polygons. */
static void order_of_the_polygons(void) {
  ns_random random = ns_random_create(11);
  double worst = 0;
  int different = 0;

  for (int trial = 0; trial < 5000; trial++) {
    storage store_a, store_b;
    const ns_shape a = random_polygon(&random, 3 + (int)between(&random, 0, 6), &store_a);
    const ns_shape b = random_polygon(&random, 3 + (int)between(&random, 0, 6), &store_b);
    const ns_planar_pose pose_a = random_pose(&random, 1.5), pose_b = random_pose(&random, 1);
    ns_touch t[ROOM], u[ROOM];
    const int count = touch(&a, &pose_a, &b, &pose_b, 0.5, t);

    different += touch(&b, &pose_b, &a, &pose_a, 0.5, u) != count;
    for (int k = 0; k < count; k++) {
      const int feature = t[k].feature < 1000 ? t[k].feature + 1000 : t[k].feature - 1000;
      const ns_touch *other = with_feature(u, count, feature);
      ns_pose_function f, g;

      different += other == NULL;
      if (other == NULL)
        continue;
      ns_touch_function(&t[k], &pose_a, &pose_b, 0, &f);
      ns_touch_function(other, &pose_b, &pose_a, 0, &g);
      ns_planar_exchange(&g, 0);
      worst = fmax(worst, fabs(f.value - g.value));
      for (int i = 0; i < 6; i++)
        worst = fmax(worst, fabs(f.gradient[i] - g.gradient[i]));
    }
  }
  CHECK(different == 0 && worst < 1e-12);
}

/* The features present, as bits: 0 to 3 of a, 4 to 7 of b. */
static int features(const ns_touch *t, int count) {
  int bits = 0;

  for (int k = 0; k < count; k++)
    bits |= 1 << (t[k].feature < 1000 ? t[k].feature : t[k].feature - 996);
  return bits;
}

/* A box on a box: two touches, also where edges are flush, and the same ones under perturbations. */
static void box_on_box(void) {
  storage s, s2;
  const ns_shape lower = box(2, 1, &s), equal = box(2, 1, &s2);
  const ns_planar_pose ground = ns_planar_pose_at(0, 0, 0);
  ns_random random = ns_random_create(12);
  int flush = 1, shifted = 1;

  for (int trial = 0; trial < 1000; trial++) {
    const double dx = between(&random, -1e-12, 1e-12), dy = between(&random, -1e-6, 1e-6);
    const double angle = between(&random, -1e-12, 1e-12);
    const ns_planar_pose top = ns_planar_pose_at(dx, 1 + dy, angle);
    const ns_planar_pose right = ns_planar_pose_at(0.75 + dx, 1 + dy, angle);
    ns_touch t[ROOM];
    int count = touch(&lower, &ground, &equal, &top, 0.01, t);

    flush = flush && count == 2 && features(t, count) == 0x30; /* lower vertices of b */
    flush = flush && t[0].on_line == -1 && t[1].on_line == -1;
    count = touch(&lower, &ground, &equal, &right, 0.01, t);
    shifted = shifted && count == 2 && features(t, count) == 0x14;
  }
  CHECK(flush && shifted);
}

/* A box slides over the edge of a table: it never loses its support, and touches nothing else. */
static void box_slides_over_an_edge(void) {
  storage s, s2;
  const ns_shape table = box(4, 1, &s), slider = box(1, 1, &s2);
  const ns_planar_pose ground = ns_planar_pose_at(0, 0, 0);
  int good = 1;

  for (double x = 0; x < 2.4; x += 0.00137)
    for (double sink = -0.001; sink < 0.002; sink += 0.0005) {
      const ns_planar_pose pose = ns_planar_pose_at(x, 1 - sink, 0);
      ns_touch t[ROOM];
      const int count = touch(&table, &ground, &slider, &pose, 0.01, t);

      good = good && count == 2;
      for (int k = 0; k < count; k++) {
        ns_pose_function f;
        ns_touch_function(&t[k], &ground, &pose, 0, &f);
        good = good && fabs(f.gradient[1] + 1) < 1e-14 && fabs(f.value + sink) < 1e-14;
      }
    }
  CHECK(good);
}

/* A thin upright plate on a table: the edge of the table does not block it, whichever side it leaves. */
static void upright_rod_slides_off(void) {
  storage s, s2;
  const ns_shape table = box(2, 1, &s), rod = polygon((double[]){0, -1, 0, 1}, 2, &s2);
  const ns_planar_pose ground = ns_planar_pose_at(0, 0, 0);
  int good = 1;

  for (double x = -0.9987; x < 1; x += 0.0137) {
    const ns_planar_pose pose = ns_planar_pose_at(x, 1.4999, 0);
    ns_touch t[ROOM];
    ns_pose_function f;

    good = good && touch(&table, &ground, &rod, &pose, 0.01, t) == 1;
    ns_touch_function(t, &ground, &pose, 0, &f);
    good = good && fabs(f.gradient[1] + 1) < 1e-14 && fabs(f.value + 0.0001) < 1e-14;
  }
  CHECK(good);
}

/* Same place, one inside the other, a cross of bars: a touch, and finite functions. */
static void deep_overlap(void) {
  storage s[3];
  const ns_shape shapes[] = {box(1, 1, &s[0]), box(0.2, 0.2, &s[1]), box(5, 0.5, &s[2])};

  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 24; k++) {
        const ns_planar_pose a = ns_planar_pose_at(0, 0, 0);
        const ns_planar_pose b = ns_planar_pose_at(0, 0, k * PI / 12);
        ns_touch t[ROOM];
        const int count = touch(&shapes[i], &a, &shapes[j], &b, 0.1, t);
        int finite = 1;

        for (int m = 0; m < count; m++) {
          ns_pose_function f;
          ns_touch_function(&t[m], &a, &b, 1, &f);
          finite = finite && is_finite(&f);
        }
        CHECK(count > 0 && finite && least_gap(t, count) < 0 && different_features(t, count));
      }
}

/* ---- polygons with motion ahead */

/* The line n . x = offset of their difference, as the shift of a enters or leaves it */
static void cut(const outline *a, const outline *b, const double n[2], const double shift[2],
                double *enter, double *leave) {
  const double speed = n[0] * shift[0] + n[1] * shift[1];
  double low = INFINITY, high = -INFINITY;

  for (int i = 0; i < a->n; i++)
    low = fmin(low, n[0] * a->p[i][0] + n[1] * a->p[i][1]);
  for (int i = 0; i < b->n; i++)
    high = fmax(high, n[0] * b->p[i][0] + n[1] * b->p[i][1]);
  if (speed < 0)
    *enter = fmax(*enter, (high - low) / speed);
  else if (speed > 0)
    *leave = fmin(*leave, (high - low) / speed);
  else if (low > high)
    *leave = -INFINITY;
}

/* Does the shift bring a into b? */
static int meets(const outline *a, const outline *b, const double shift[2]) {
  double enter = -INFINITY, leave = INFINITY;

  for (int of_b = 0; of_b < 2; of_b++) {
    const outline *o = of_b ? b : a;
    for (int i = 0; i < o->n; i++) {
      const double *p = o->p[i], *q = o->p[(i + 1) % o->n], sign = of_b ? 1 : -1;
      const double n[2] = {sign * (q[1] - p[1]), sign * (p[0] - q[0])};
      cut(a, b, n, shift, &enter, &leave);
    }
  }
  return enter > 0 && enter <= fmin(leave, 1);
}

/* Polygons apart, one of which is shifted: where that is free no touch stops it, otherwise one does. */
static void motion_ahead(void) {
  ns_random random = ns_random_create(21);
  int missed = 0, hits = 0, passes = 0;
  double stopped = 0;

  for (int trial = 0; trial < 20000; trial++) {
    storage store_a, store_b;
    const ns_shape a = random_polygon(&random, 3 + trial % 6, &store_a),
                   b = random_polygon(&random, 3 + trial % 23, &store_b);
    ns_planar_pose pose_a = random_pose(&random, 2), pose_b = random_pose(&random, 2);
    const outline oa = outline_of(&a, &pose_a), ob = outline_of(&b, &pose_b);
    const double shift[2] = {between(&random, -1, 1), between(&random, -1, 1)};
    ns_touch t[ROOM];
    double ahead = INFINITY;
    int count, hit;

    pose_a.motion[0] = shift[0] / 2; /* half of it by each */
    pose_a.motion[1] = shift[1] / 2;
    pose_b.motion[0] = -shift[0] / 2;
    pose_b.motion[1] = -shift[1] / 2;
    if (overlap(&oa, &ob) || distance_of_outlines(&oa, &ob) < 1e-6)
      continue;
    hit = meets(&oa, &ob, shift);
    count = touch(&a, &pose_a, &b, &pose_b, 3, t);
    for (int k = 0; k < count; k++) {
      ns_pose_function f;
      ns_touch_function(&t[k], &pose_a, &pose_b, 0, &f);
      ahead = fmin(ahead, f.value + f.gradient[0] * shift[0] + f.gradient[1] * shift[1]);
    }
    hits += hit;
    passes += !hit;
    missed += hit && ahead > 1e-8;
    stopped = fmax(stopped, hit ? 0 : -ahead);
  }
  CHECK(missed == 0 && stopped < 1e-12);
  CHECK(hits > 1000 && passes > 5000);
}

static void room_for_polygons(void) {
  ns_random random = ns_random_create(13);
  int wrong = 0;

  for (int trial = 0; trial < 2000; trial++) {
    storage store_a, store_b;
    const ns_shape a = random_polygon(&random, 20, &store_a),
                   b = random_polygon(&random, 15, &store_b);
    const ns_planar_pose pose_a = random_pose(&random, 1), pose_b = random_pose(&random, 1);
    ns_touch all[ROOM], few[3];
    const int count = touch(&a, &pose_a, &b, &pose_b, 0.5, all);

    for (int room = 0; room <= 2; room++) {
      int kept, deeper = 0;

      few[room].feature = -7;
      kept = ns_touch_polygon_polygon(&a, &pose_a, &b, &pose_b, 0.5, room, few);
      wrong += kept != (count < room ? count : room) || few[room].feature != -7;
      for (int k = 0; k < count; k++)
        deeper += kept > 0 && all[k].gap < fmax(few[0].gap, few[kept - 1].gap);
      wrong += deeper > kept - 1 && kept > 0;
    }
  }
  CHECK(wrong == 0);
}

/* Rods in line, end to end and apart, beside each other, across. */
static void rods(void) {
  storage s, s2;
  const double bar[] = {-1, 0, 1, 0};
  const ns_shape a = polygon(bar, 2, &s), b = polygon(bar, 2, &s2);
  const ns_planar_pose origin = ns_planar_pose_at(0, 0, 0);
  ns_planar_pose pose = ns_planar_pose_at(2.5, 0, 0);
  ns_touch t[ROOM];

  CHECK(touch(&a, &origin, &b, &pose, 1, t) == 1 && t[0].gap == 0.5 && t[0].feature == 1000);
  CHECK(frame_is(t, &origin, &pose, -1, 0, 1.25, 0));
  CHECK(touch(&a, &origin, &b, &pose, 0.25, t) == 0);
  pose = ns_planar_pose_at(1, 0.25, 0);
  CHECK(touch(&a, &origin, &b, &pose, 1, t) == 2 && features(t, 2) == 0x12);
  CHECK(t[0].gap == 0.25 && t[1].gap == 0.25);
  pose = ns_planar_pose_at(0.5, 1.125, PI / 2);
  CHECK(touch(&a, &origin, &b, &pose, 1, t) == 1 && fabs(t[0].gap - 0.125) < 1e-15);
  pose = ns_planar_pose_at(0.5, 0.875, PI / 2);
  CHECK(touch(&a, &origin, &b, &pose, 1, t) > 0 && fabs(least_gap(t, 1) + 0.125) < 1e-15);
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
  polygon_on_halfspace();
  room_on_halfspace();
  random_polygons();
  polygons_on_a_grid();
  order_of_the_polygons();
  box_on_box();
  box_slides_over_an_edge();
  upright_rod_slides_off();
  deep_overlap();
  motion_ahead();
  room_for_polygons();
  rods();
  return check_report();
}
