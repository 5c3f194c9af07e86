/* check_space_contact.c: see check_space_contact.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_space_contact.h"

#include <math.h>
#include <string.h>

const double shapes_unturned[4] = {1, 0, 0, 0};

double shapes_distance(const double p[3], const double q[3]) {
  const double d[3] = {p[0] - q[0], p[1] - q[1], p[2] - q[2]};

  return sqrt(ns_dot3(d, d));
}

ns_space_pose shapes_place(double x, double y, double z) {
  return ns_space_pose_at((const double[]){x, y, z}, shapes_unturned);
}

ns_space_pose shapes_tilted(double x, double y, double z, double about_x, double about_y) {
  ns_space_pose pose = shapes_place(x, y, z);
  double turn[4];

  ns_turn_advance(shapes_unturned, (const double[]){about_x, about_y, 0}, turn);
  return ns_space_pose_at(pose.x, turn);
}

ns_space_pose shapes_moved(const ns_space_pose *pose, int i, double h) {
  double x[3], turn[4], s[3] = {0, 0, 0};

  memcpy(x, pose->x, sizeof x);
  memcpy(turn, pose->turn, sizeof turn);
  if (i < 3) {
    x[i] += h;
  } else {
    s[i - 3] = h;
    ns_turn_advance(pose->turn, s, turn);
  }
  return ns_space_pose_at(x, turn);
}

ns_space_pose shapes_shaken(const ns_space_pose *pose, ns_random *random, double range) {
  ns_space_pose out = *pose;

  for (int i = 0; i < 6; i++)
    out = shapes_moved(&out, i, check_between(random, -range, range));
  return out;
}

ns_space_pose shapes_random_pose(ns_random *random, double range) {
  double x[3], turn[4];

  for (int k = 0; k < 3; k++)
    x[k] = check_between(random, -range, range);
  for (int k = 0; k < 4; k++)
    turn[k] = check_between(random, -1, 1);
  return ns_space_pose_at(x, turn);
}

check_host shapes_host;

ns_arena shapes_arenas[16];

static int last_arena;

static ns_arena *next_arena(void) {
  last_arena = (last_arena + 1) % 16;
  ns_arena_reset(&shapes_arenas[last_arena]);
  return &shapes_arenas[last_arena];
}

ns_shape shapes_sphere(double radius) {
  return (ns_shape){.kind = radius > 0 ? NS_SHAPE_DISC : NS_SHAPE_POINT,
                    .radius = radius,
                    .bounding_radius = radius};
}

ns_shape shapes_capsule(double radius, double length) {
  return (ns_shape){.kind = NS_SHAPE_CAPSULE,
                    .radius = radius,
                    .size = {length, 0, 0},
                    .bounding_radius = radius + length / 2};
}

ns_shape shapes_cylinder(double radius, double length) {
  return (ns_shape){.kind = NS_SHAPE_CYLINDER,
                    .radius = radius,
                    .size = {length, 0, 0},
                    .bounding_radius = hypot(radius, length / 2)};
}

ns_shape shapes_box(double x, double y, double z, storage *s) {
  const double half[3] = {x / 2, y / 2, z / 2};

  for (int i = 0; i < 8; i++)
    for (int k = 0; k < 3; k++)
      s->vertices[3 * i + k] = (i >> k) & 1 ? half[k] : -half[k];
  CHECK(ns_polytope_box(next_arena(), (const double[]){x, y, z}, &s->polytope) == NS_OK);
  return (ns_shape){.kind = NS_SHAPE_BOX,
                    .vertices = s->vertices,
                    .vertex_count = 8,
                    .size = {x, y, z},
                    .bounding_radius = sqrt(ns_dot3(half, half)),
                    .polytope = &s->polytope};
}

ns_shape shapes_polytope(ns_random *random, int n, storage *s) {
  ns_shape shape = {.kind = NS_SHAPE_POLYTOPE, .vertex_count = n};

  memset(s, 0, sizeof *s);
  for (int i = 0; i < n; i++) {
    double *v = s->vertices + 3 * i;
    for (int k = 0; k < 3; k++)
      v[k] = check_between(random, -1, 1);
    shape.bounding_radius = fmax(shape.bounding_radius, sqrt(ns_dot3(v, v)));
  }
  shape.vertices = s->vertices;
  CHECK(ns_polytope_hull(next_arena(), n, s->vertices, &s->polytope) == NS_OK);
  shape.polytope = &s->polytope;
  return shape;
}

ns_shape shapes_halfspace(double x, double y, double z, double offset) {
  const double length = sqrt(x * x + y * y + z * z);

  return (ns_shape){.kind = NS_SHAPE_HALFSPACE,
                    .normal = {x / length, y / length, z / length},
                    .offset = offset,
                    .bounding_radius = INFINITY};
}

ns_shape shapes_random_shape(ns_random *random, ns_shape_kind kind, storage *s) {
  const double r = check_between(random, 0.1, 0.6), x = check_between(random, 0.3, 1.5),
               y = check_between(random, 0.3, 1.5), z = check_between(random, 0.3, 1.5);

  switch (kind) {
  case NS_SHAPE_POINT:
    return shapes_sphere(0);
  case NS_SHAPE_DISC:
    return shapes_sphere(r);
  case NS_SHAPE_CAPSULE:
    return shapes_capsule(r, x);
  case NS_SHAPE_CYLINDER:
    return shapes_cylinder(r, x);
  case NS_SHAPE_BOX:
    return shapes_box(x, y, z, s);
  case NS_SHAPE_POLYTOPE:
    return shapes_polytope(random, 4 + (int)(10 * r), s);
  default:
    return shapes_halfspace(x - 0.9, y - 0.9, z - 0.9, r - 0.3);
  }
}

int shapes_touch(const ns_shape *a, const ns_space_pose *pose_a, const ns_shape *b,
                 const ns_space_pose *pose_b, double reach, ns_space_touch *touches) {
  return ns_space_touch_of(a->kind, b->kind)(a, pose_a, b, pose_b, reach, ROOM, touches);
}

double shapes_least_gap(const ns_space_touch *touches, int count) {
  double least = INFINITY;

  for (int k = 0; k < count; k++)
    least = fmin(least, touches[k].gap);
  return least;
}

const ns_space_touch *shapes_with_feature(const ns_space_touch *touches, int count, int feature) {
  for (int k = 0; k < count; k++)
    if (touches[k].feature == feature)
      return touches + k;
  return NULL;
}

int shapes_different_features(const ns_space_touch *touches, int count) {
  int different = 1;

  for (int k = 0; k < count; k++)
    different = different && touches[k].feature >= 0 &&
                shapes_with_feature(touches, count, touches[k].feature) == touches + k;
  return different;
}

double shapes_search(double (*f)(double, const scene *), const scene *s, double low, double high,
                     double *at) {
  const double golden = (sqrt(5) - 1) / 2;
  double a = high - golden * (high - low), b = low + golden * (high - low);
  double fa = f(a, s), fb = f(b, s);

  for (int i = 0; i < 45; i++) {
    if (fa < fb) {
      high = b;
      b = a;
      fb = fa;
      a = high - golden * (high - low);
      fa = f(a, s);
    } else {
      low = a;
      a = b;
      fa = fb;
      b = low + golden * (high - low);
      fb = f(b, s);
    }
  }
  *at = fa < fb ? a : b;
  return fmin(fa, fb);
}

double shapes_search_with_ends(double (*f)(double, const scene *), const scene *s, double low,
                               double high, double *at) {
  const double least = shapes_search(f, s, low, high, at), first = f(low, s), last = f(high, s);

  if (first < fmin(least, last))
    *at = low;
  else if (last < least)
    *at = high;
  return fmin(least, fmin(first, last));
}

static double from_axis_point(double t, const scene *s) {
  const double q[3] = {0, 0, t};
  double world[3];

  ns_space_point(s->pose, q, world);
  return shapes_distance(world, s->p);
}

double shapes_from_segment(const double p[3], const ns_shape *shape, const ns_space_pose *pose) {
  const scene s = {.shape = shape, .pose = pose, .p = {p[0], p[1], p[2]}};
  double at;

  return shapes_search_with_ends(from_axis_point, &s, -shape->size[0] / 2, shape->size[0] / 2, &at);
}

static double from_box_point(double y, const scene *s) {
  double q[3] = {s->y[0], s->y[1], s->y[2]}, world[3];

  q[s->k] = y;
  ns_space_point(s->pose, q, world);
  return shapes_distance(world, s->p);
}

/* Outside: the nearest point, one coordinate after the other. Inside: minus the shapes_distance from the nearest
 * face. */
static double from_box(const double p[3], const ns_shape *shape, const ns_space_pose *pose) {
  scene s = {.shape = shape, .pose = pose, .p = {p[0], p[1], p[2]}};
  double d[3] = {p[0], p[1], p[2]}, height = -INFINITY, least = INFINITY;

  for (int k = 0; k < 3; k++)
    d[k] -= pose->x[k];
  for (int k = 0; k < 3; k++)
    for (int side = -1; side <= 1; side += 2)
      height = fmax(height, side * ns_dot3(pose->R + 3 * k, d) - shape->size[k] / 2);
  if (height <= 0)
    return height;
  for (int sweep = 0; sweep < 2; sweep++)
    for (s.k = 0; s.k < 3; s.k++)
      least = shapes_search_with_ends(from_box_point, &s, -shape->size[s.k] / 2,
                                      shape->size[s.k] / 2, &s.y[s.k]);
  return least;
}

double shapes_from_plane(const double p[3], const ns_shape *shape, const ns_space_pose *pose) {
  double body[3];
  const double d[3] = {p[0] - pose->x[0], p[1] - pose->x[1], p[2] - pose->x[2]};

  ns_space_unrotate(pose, d, body);
  return ns_dot3(body, shape->normal) - shape->offset;
}

double shapes_above_faces(const double p[3], const ns_shape *shape, const ns_space_pose *pose) {
  const double d[3] = {p[0] - pose->x[0], p[1] - pose->x[1], p[2] - pose->x[2]};
  double q[3], highest = -INFINITY;

  ns_space_unrotate(pose, d, q);
  for (int f = 0; f < shape->polytope->face_count; f++)
    highest = fmax(highest,
                   ns_dot3(shape->polytope->face[f].normal, q) - shape->polytope->face[f].offset);
  return highest;
}

double shapes_outside(const double p[3], const ns_shape *shape, const ns_space_pose *pose) {
  double least = INFINITY, world[3];

  switch (shape->kind) {
  case NS_SHAPE_POINT:
  case NS_SHAPE_DISC:
    return shapes_distance(p, pose->x) - shape->radius;
  case NS_SHAPE_CAPSULE:
    return shapes_from_segment(p, shape, pose) - shape->radius;
  case NS_SHAPE_CYLINDER: {
    const double d[3] = {p[0] - pose->x[0], p[1] - pose->x[1], p[2] - pose->x[2]};
    double q[3];
    ns_space_unrotate(pose, d, q);
    const double beside = hypot(q[0], q[1]) - shape->radius,
                 above = fabs(q[2]) - shape->size[0] / 2;
    return beside > 0 && above > 0 ? hypot(beside, above) : fmax(beside, above);
  }
  case NS_SHAPE_HALFSPACE:
    return shapes_from_plane(p, shape, pose);
  default:
    break;
  }
  if (shape->kind == NS_SHAPE_BOX && shape->vertex_count == 0)
    return from_box(p, shape, pose);
  if (shape->kind == NS_SHAPE_POLYTOPE && shape->vertex_count == 0)
    return shapes_above_faces(p, shape, pose);
  for (int i = 0; i < shape->vertex_count; i++) {
    ns_space_point(pose, shape->vertices + 3 * i, world);
    least = fmin(least, shapes_distance(world, p));
  }
  return least;
}

double shapes_derivative_error(const ns_space_touch *t, const ns_space_pose *a,
                               const ns_space_pose *b) {
  const double h = 1e-5;
  ns_pose_function f, less, more;
  double worst = 0;

  ns_space_touch_function(t, a, b, 1, &f);
  for (int j = 0; j < N; j++) {
    const ns_space_pose back_a = j < 6 ? shapes_moved(a, j, -h) : *a,
                        on_a = j < 6 ? shapes_moved(a, j, h) : *a;
    const ns_space_pose back_b = j < 6 ? *b : shapes_moved(b, j - 6, -h),
                        on_b = j < 6 ? *b : shapes_moved(b, j - 6, h);

    ns_space_touch_function(t, &back_a, &back_b, 0, &less);
    ns_space_touch_function(t, &on_a, &on_b, 0, &more);
    worst = fmax(worst, fabs((more.value - less.value) / (2 * h) - f.gradient[j]));
    for (int i = 0; i < N; i++)
      worst =
          fmax(worst, fabs((more.gradient[i] - less.gradient[i]) / (2 * h) - f.hessian[i + N * j]));
  }
  return worst;
}

int shapes_is_benign(const ns_space_touch *t, const ns_space_pose *a, const ns_space_pose *b) {
  const double length = t->gap + t->radius_a + t->radius_b;
  double U[3], W[3], cosine;

  if (t->kind == NS_TOUCH_PLANE || t->kind == NS_TOUCH_FACE_OF_A)
    return 1;
  ns_space_rotate(a, t->u, U);
  ns_space_rotate(b, t->w, W);
  cosine = ns_dot3(U, W);
  if (t->kind >= NS_TOUCH_LINES && cosine * cosine > 0.9)
    return 0;
  return t->kind >= NS_TOUCH_EDGES || length > 0.3;
}
