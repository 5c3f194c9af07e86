/* check_contact.c: see check_contact.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_contact.h"

#include <math.h>
#include <string.h>

ns_planar_pose plane_random_pose(ns_random *random, double range) {
  return ns_planar_pose_at(check_between(random, -range, range),
                           check_between(random, -range, range), check_between(random, -4, 4));
}

double plane_distance(const double p[2], const double q[2]) {
  return hypot(p[0] - q[0], p[1] - q[1]);
}

int plane_is_finite(const ns_pose_function *f) {
  int finite = isfinite(f->value);

  for (int i = 0; i < 6; i++)
    finite = finite && isfinite(f->gradient[i]);
  for (int i = 0; i < 36; i++)
    finite = finite && isfinite(f->hessian[i]);
  return finite;
}

ns_shape plane_halfspace(double angle, double offset) {
  return (ns_shape){.kind = NS_SHAPE_HALFSPACE,
                    .normal = {cos(angle), sin(angle), 0},
                    .offset = offset,
                    .bounding_radius = INFINITY};
}

ns_shape plane_polygon(const double *xy, int n, storage *s) {
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

ns_shape plane_box(double width, double height, storage *s) {
  const double x = width / 2, y = height / 2;

  return plane_polygon((double[]){-x, -y, x, -y, x, y, -x, y}, 4, s);
}

ns_shape plane_random_polygon(ns_random *random, int n, storage *s) {
  const double width = check_between(random, 0.2, 1.5), height = check_between(random, 0.2, 1.5);
  const double start = check_between(random, 0, 7), x = check_between(random, -1, 1),
               y = check_between(random, -1, 1);
  double xy[2 * 128];

  for (int i = 0; i < n; i++) {
    const double angle = start + 2 * NS_PI * (i + check_between(random, 0, 0.8)) / n;
    xy[2 * i] = x + width * cos(angle);
    xy[2 * i + 1] = y + height * sin(angle);
  }
  return plane_polygon(xy, n, s);
}

int plane_touch(const ns_shape *a, const ns_planar_pose *pose_a, const ns_shape *b,
                const ns_planar_pose *pose_b, double reach, ns_touch *touches) {
  return ns_touch_of(a->kind, b->kind)(a, pose_a, b, pose_b, reach, ROOM, touches);
}

outline plane_outline_of(const ns_shape *shape, const ns_planar_pose *pose) {
  outline o = {.n = shape->vertex_count};

  for (int i = 0; i < o.n; i++)
    ns_planar_point(pose, shape->vertices + 3 * i, o.p[i]);
  return o;
}

static double distance_from_segment(const double p[2], const double u[2], const double v[2]) {
  const double e[2] = {v[0] - u[0], v[1] - u[1]};
  const double t = ((p[0] - u[0]) * e[0] + (p[1] - u[1]) * e[1]) / (e[0] * e[0] + e[1] * e[1]);
  const double s = fmin(1, fmax(0, t)), q[2] = {u[0] + s * e[0], u[1] + s * e[1]};

  return plane_distance(p, q);
}

double plane_distance_from_outline(const double p[2], const outline *o) {
  double least = INFINITY;

  for (int i = 0; i < o->n; i++)
    least = fmin(least, distance_from_segment(p, o->p[i], o->p[(i + 1) % o->n]));
  return least;
}

int plane_is_inside(const double p[2], const outline *o) {
  int inside = 0;

  for (int i = 0; i < o->n; i++) {
    const double *u = o->p[i], *v = o->p[(i + 1) % o->n];
    if ((u[1] > p[1]) != (v[1] > p[1]) &&
        p[0] < u[0] + (p[1] - u[1]) / (v[1] - u[1]) * (v[0] - u[0]))
      inside = !inside;
  }
  return inside;
}

int plane_frame_is(const ns_touch *t, const ns_planar_pose *a, const ns_planar_pose *b, double nx,
                   double ny, double x, double y) {
  const double n[2] = {nx, ny}, p[2] = {x, y};
  double normal[2], point[2];

  ns_touch_frame(t, a, b, normal, point);
  return plane_distance(n, normal) < 1e-14 && plane_distance(p, point) < 1e-14;
}
