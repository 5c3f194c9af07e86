/* test_space_contact.c: gaps and touches of shapes in space, against searches that know nothing of them. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_random.h"
#include "ns_space_touch.h"
#include "ns_turn.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ROOM NS_MOST_TOUCHES
#define PI 3.14159265358979323846
#define N NS_SPACE_COORDINATES

static const double unturned[4] = {1, 0, 0, 0};

static double between(ns_random *random, double low, double high) {
  return low + (high - low) * ns_random_uniform(random);
}

static double dot(const double u[3], const double v[3]) {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

static double distance(const double p[3], const double q[3]) {
  const double d[3] = {p[0] - q[0], p[1] - q[1], p[2] - q[2]};

  return sqrt(dot(d, d));
}

static ns_space_pose place(double x, double y, double z) {
  return ns_space_pose_at((const double[]){x, y, z}, unturned);
}

/* turned by an angle about x or y, or not */
static ns_space_pose tilted(double x, double y, double z, double about_x, double about_y) {
  ns_space_pose pose = place(x, y, z);
  double turn[4];

  ns_turn_advance(unturned, (const double[]){about_x, about_y, 0}, turn);
  return ns_space_pose_at(pose.x, turn);
}

/* The pose after its velocity number i (of 6) has acted for the time h. */
static ns_space_pose moved(const ns_space_pose *pose, int i, double h) {
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

static ns_space_pose shaken(const ns_space_pose *pose, ns_random *random, double range) {
  ns_space_pose out = *pose;

  for (int i = 0; i < 6; i++)
    out = moved(&out, i, between(random, -range, range));
  return out;
}

static ns_space_pose random_pose(ns_random *random, double range) {
  double x[3], turn[4];

  for (int k = 0; k < 3; k++)
    x[k] = between(random, -range, range);
  for (int k = 0; k < 4; k++)
    turn[k] = between(random, -1, 1);
  return ns_space_pose_at(x, turn);
}

/* ---- shapes */

typedef struct storage {
  double vertices[3 * 128];
} storage;

static ns_shape sphere(double radius) {
  return (ns_shape){.kind = radius > 0 ? NS_SHAPE_DISC : NS_SHAPE_POINT,
                    .radius = radius,
                    .bounding_radius = radius};
}

static ns_shape capsule(double radius, double length) {
  return (ns_shape){.kind = NS_SHAPE_CAPSULE,
                    .radius = radius,
                    .size = {length, 0, 0},
                    .bounding_radius = radius + length / 2};
}

static ns_shape cylinder(double radius, double length) {
  return (ns_shape){.kind = NS_SHAPE_CYLINDER,
                    .radius = radius,
                    .size = {length, 0, 0},
                    .bounding_radius = hypot(radius, length / 2)};
}

static ns_shape box(double x, double y, double z, storage *s) {
  const double half[3] = {x / 2, y / 2, z / 2};

  for (int i = 0; i < 8; i++)
    for (int k = 0; k < 3; k++)
      s->vertices[3 * i + k] = (i >> k) & 1 ? half[k] : -half[k];
  return (ns_shape){.kind = NS_SHAPE_BOX,
                    .vertices = s->vertices,
                    .vertex_count = 8,
                    .size = {x, y, z},
                    .bounding_radius = sqrt(dot(half, half))};
}

static ns_shape polytope(ns_random *random, int n, storage *s) {
  ns_shape shape = {.kind = NS_SHAPE_POLYTOPE, .vertices = s->vertices, .vertex_count = n};

  for (int i = 0; i < n; i++) {
    double *v = s->vertices + 3 * i;
    for (int k = 0; k < 3; k++)
      v[k] = between(random, -1, 1);
    shape.bounding_radius = fmax(shape.bounding_radius, sqrt(dot(v, v)));
  }
  return shape;
}

static ns_shape halfspace(double x, double y, double z, double offset) {
  const double length = sqrt(x * x + y * y + z * z);

  return (ns_shape){.kind = NS_SHAPE_HALFSPACE,
                    .normal = {x / length, y / length, z / length},
                    .offset = offset,
                    .bounding_radius = INFINITY};
}

static ns_shape random_shape(ns_random *random, ns_shape_kind kind, storage *s) {
  const double r = between(random, 0.1, 0.6), x = between(random, 0.3, 1.5),
               y = between(random, 0.3, 1.5), z = between(random, 0.3, 1.5);

  switch (kind) {
  case NS_SHAPE_POINT:
    return sphere(0);
  case NS_SHAPE_DISC:
    return sphere(r);
  case NS_SHAPE_CAPSULE:
    return capsule(r, x);
  case NS_SHAPE_CYLINDER:
    return cylinder(r, x);
  case NS_SHAPE_BOX:
    return box(x, y, z, s);
  case NS_SHAPE_POLYTOPE:
    return polytope(random, 4 + (int)(10 * r), s);
  default:
    return halfspace(x - 0.9, y - 0.9, z - 0.9, r - 0.3);
  }
}

static int touch(const ns_shape *a, const ns_space_pose *pose_a, const ns_shape *b,
                 const ns_space_pose *pose_b, double reach, ns_space_touch *touches) {
  return ns_space_touch_of(a->kind, b->kind)(a, pose_a, b, pose_b, reach, ROOM, touches);
}

static double least_gap(const ns_space_touch *touches, int count) {
  double least = INFINITY;

  for (int k = 0; k < count; k++)
    least = fmin(least, touches[k].gap);
  return least;
}

static const ns_space_touch *with_feature(const ns_space_touch *touches, int count, int feature) {
  for (int k = 0; k < count; k++)
    if (touches[k].feature == feature)
      return touches + k;
  return NULL;
}

static int different_features(const ns_space_touch *touches, int count) {
  int different = 1;

  for (int k = 0; k < count; k++)
    different = different && touches[k].feature >= 0 &&
                with_feature(touches, count, touches[k].feature) == touches + k;
  return different;
}

/* The features present, as bits. */
static int features(const ns_space_touch *touches, int count) {
  int bits = 0;

  for (int k = 0; k < count; k++)
    bits |= 1 << touches[k].feature;
  return bits;
}

static int is_finite(const ns_pose_function *f) {
  int finite = isfinite(f->value);

  for (int i = 0; i < N; i++)
    finite = finite && isfinite(f->gradient[i]);
  for (int i = 0; i < N * N; i++)
    finite = finite && isfinite(f->hessian[i]);
  return finite;
}

/* Finite numbers, a normal of length 1, and the value that the touch has. */
static int is_sound(const ns_space_touch *t, const ns_space_pose *a, const ns_space_pose *b) {
  ns_pose_function f;

  ns_space_touch_function(t, a, b, 1, &f);
  return is_finite(&f) && fabs(sqrt(dot(f.gradient, f.gradient)) - 1) < 1e-14 &&
         fabs(f.value - t->gap) < 1e-13;
}

/* ---- geometry once more, by searching */

typedef struct scene {
  const ns_shape *shape;
  const ns_space_pose *pose;
  double p[3], y[3];
  int k;
  const ns_shape *other;
  const ns_space_pose *other_pose;
} scene;

/* Least value on [low, high] of a convex function, by golden section. */
static double search(double (*f)(double, const scene *), const scene *s, double low, double high,
                     double *at) {
  const double golden = (sqrt(5) - 1) / 2;
  double a = high - golden * (high - low), b = low + golden * (high - low);
  double fa = f(a, s), fb = f(b, s);

  for (int i = 0; i < 60; i++) {
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

static double search_with_ends(double (*f)(double, const scene *), const scene *s, double low,
                               double high, double *at) {
  const double least = search(f, s, low, high, at), first = f(low, s), last = f(high, s);

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
  return distance(world, s->p);
}

static double from_segment(const double p[3], const ns_shape *shape, const ns_space_pose *pose) {
  const scene s = {.shape = shape, .pose = pose, .p = {p[0], p[1], p[2]}};
  double at;

  return search_with_ends(from_axis_point, &s, -shape->size[0] / 2, shape->size[0] / 2, &at);
}

static double from_box_point(double y, const scene *s) {
  double q[3] = {s->y[0], s->y[1], s->y[2]}, world[3];

  q[s->k] = y;
  ns_space_point(s->pose, q, world);
  return distance(world, s->p);
}

/* Outside: the nearest point, one coordinate after the other. Inside: minus the distance from the nearest face. */
static double from_box(const double p[3], const ns_shape *shape, const ns_space_pose *pose) {
  scene s = {.shape = shape, .pose = pose, .p = {p[0], p[1], p[2]}};
  double d[3] = {p[0], p[1], p[2]}, height = -INFINITY, least = INFINITY;

  for (int k = 0; k < 3; k++)
    d[k] -= pose->x[k];
  for (int k = 0; k < 3; k++)
    for (int side = -1; side <= 1; side += 2)
      height = fmax(height, side * dot(pose->R + 3 * k, d) - shape->size[k] / 2);
  if (height <= 0)
    return height;
  for (int sweep = 0; sweep < 2; sweep++)
    for (s.k = 0; s.k < 3; s.k++)
      least = search_with_ends(from_box_point, &s, -shape->size[s.k] / 2, shape->size[s.k] / 2,
                               &s.y[s.k]);
  return least;
}

static double from_plane(const double p[3], const ns_shape *shape, const ns_space_pose *pose) {
  double body[3];
  const double d[3] = {p[0] - pose->x[0], p[1] - pose->x[1], p[2] - pose->x[2]};

  ns_space_unrotate(pose, d, body);
  return dot(body, shape->normal) - shape->offset;
}

/* Signed distance of a point from the surface of a shape; of a vertex or a rim only near to it. */
static double outside(const double p[3], const ns_shape *shape, const ns_space_pose *pose) {
  double least = INFINITY, world[3];

  switch (shape->kind) {
  case NS_SHAPE_POINT:
  case NS_SHAPE_DISC:
    return distance(p, pose->x) - shape->radius;
  case NS_SHAPE_CAPSULE:
    return from_segment(p, shape, pose) - shape->radius;
  case NS_SHAPE_CYLINDER: {
    const double d[3] = {p[0] - pose->x[0], p[1] - pose->x[1], p[2] - pose->x[2]};
    double q[3];
    ns_space_unrotate(pose, d, q);
    return hypot(hypot(q[0], q[1]) - shape->radius, fabs(q[2]) - shape->size[0] / 2);
  }
  case NS_SHAPE_HALFSPACE:
    return from_plane(p, shape, pose);
  default:
    break;
  }
  if (shape->kind == NS_SHAPE_BOX && shape->vertex_count == 0)
    return from_box(p, shape, pose);
  for (int i = 0; i < shape->vertex_count; i++) {
    ns_space_point(pose, shape->vertices + 3 * i, world);
    least = fmin(least, distance(world, p));
  }
  return least;
}

static double between_segments(double t, const scene *s) {
  const double q[3] = {0, 0, t};
  double world[3];

  ns_space_point(s->other_pose, q, world);
  return from_segment(world, s->shape, s->pose);
}

/* Distance of two capsules' axes: the distance from a segment is a convex function along a line. */
static double segment_distance(const ns_shape *a, const ns_space_pose *pose_a, const ns_shape *b,
                               const ns_space_pose *pose_b) {
  const scene s = {.shape = b, .pose = pose_b, .other = a, .other_pose = pose_a};
  double at;

  return search_with_ends(between_segments, &s, -a->size[0] / 2, a->size[0] / 2, &at);
}

/* Height of a point of the rim number k above a plane, by its angle. */
static double rim_height(double angle, const scene *s) {
  const double q[3] = {s->shape->radius * cos(angle), s->shape->radius * sin(angle),
                       (s->k - 0.5) * s->shape->size[0]};
  double world[3];

  ns_space_point(s->pose, q, world);
  return from_plane(world, s->other, s->other_pose);
}

/* Least height of that rim: near the lowest of 64 points. */
static double lowest_on_rim(const ns_shape *a, const ns_space_pose *pose_a, int cap,
                            const ns_shape *b, const ns_space_pose *pose_b) {
  const scene s = {.shape = a, .pose = pose_a, .k = cap, .other = b, .other_pose = pose_b};
  const double step = 2 * PI / 64;
  double lowest = INFINITY, at = 0, found;

  for (int i = 0; i < 64; i++) {
    const double height = rim_height(i * step, &s);
    if (height < lowest) {
      lowest = height;
      at = i * step;
    }
  }
  return fmin(lowest, search(rim_height, &s, at - step, at + step, &found));
}

/* ---- the table */

static void pairs(void) {
  static const ns_shape_kind in_space[] = {NS_SHAPE_POINT,    NS_SHAPE_DISC, NS_SHAPE_CAPSULE,
                                           NS_SHAPE_CYLINDER, NS_SHAPE_BOX,  NS_SHAPE_POLYTOPE};
  int count = 0;

  for (int k = 0; k < 6; k++)
    CHECK(ns_space_touch_of(in_space[k], NS_SHAPE_HALFSPACE) != NULL);
  for (int a = NS_SHAPE_NONE; a < NS_SHAPE_KINDS; a++)
    for (int b = a; b < NS_SHAPE_KINDS; b++)
      count += ns_space_touch_of((ns_shape_kind)a, (ns_shape_kind)b) != NULL;
  CHECK(count == 6 + 2 * 3 + 1);
  CHECK(ns_space_touch_of(NS_SHAPE_POINT, NS_SHAPE_POINT) == NULL);
  CHECK(ns_space_touch_of(NS_SHAPE_HALFSPACE, NS_SHAPE_HALFSPACE) == NULL);
  CHECK(ns_space_touch_of(NS_SHAPE_BOX, NS_SHAPE_BOX) == NULL);
  CHECK(ns_space_touch_of(NS_SHAPE_POINT, NS_SHAPE_CAPSULE) == ns_space_touch_sphere_capsule);
  CHECK(ns_space_touch_of(NS_SHAPE_DISC, NS_SHAPE_BOX) == ns_space_touch_sphere_box);
  CHECK(ns_space_touch_of(NS_SHAPE_CAPSULE, NS_SHAPE_CAPSULE) == ns_space_touch_capsule_capsule);
}

/* ---- functions of touches */

/* Largest error of gradient and second derivative against central differences, all lengths being about 1. */
static double derivative_error(const ns_space_touch *t, const ns_space_pose *a,
                               const ns_space_pose *b) {
  const double h = 1e-5;
  ns_pose_function f, less, more;
  double worst = 0;

  ns_space_touch_function(t, a, b, 1, &f);
  for (int j = 0; j < N; j++) {
    const ns_space_pose back_a = j < 6 ? moved(a, j, -h) : *a, on_a = j < 6 ? moved(a, j, h) : *a;
    const ns_space_pose back_b = j < 6 ? *b : moved(b, j - 6, -h),
                        on_b = j < 6 ? *b : moved(b, j - 6, h);

    ns_space_touch_function(t, &back_a, &back_b, 0, &less);
    ns_space_touch_function(t, &on_a, &on_b, 0, &more);
    worst = fmax(worst, fabs((more.value - less.value) / (2 * h) - f.gradient[j]));
    for (int i = 0; i < N; i++)
      worst =
          fmax(worst, fabs((more.gradient[i] - less.gradient[i]) / (2 * h) - f.hessian[i + N * j]));
  }
  return worst;
}

/* The same for the touch of this number that is found at the poses moved; only where it is one of the same kind. */
static double error_of_found(const ns_shape *shape_a, const ns_space_pose *a,
                             const ns_shape *shape_b, const ns_space_pose *b,
                             const ns_space_touch *t, int *compared) {
  const double h = 1e-5;
  ns_pose_function f, less, more;
  double worst = 0;

  ns_space_touch_function(t, a, b, 1, &f);
  for (int j = 0; j < N; j++) {
    const ns_space_pose back_a = j < 6 ? moved(a, j, -h) : *a, on_a = j < 6 ? moved(a, j, h) : *a;
    const ns_space_pose back_b = j < 6 ? *b : moved(b, j - 6, -h),
                        on_b = j < 6 ? *b : moved(b, j - 6, h);
    ns_space_touch back[ROOM], on[ROOM];
    const int back_count = touch(shape_a, &back_a, shape_b, &back_b, 9, back);
    const int on_count = touch(shape_a, &on_a, shape_b, &on_b, 9, on);
    const ns_space_touch *first = with_feature(back, back_count, t->feature),
                         *last = with_feature(on, on_count, t->feature);

    if (first == NULL || last == NULL || first->kind != t->kind || last->kind != t->kind)
      continue;
    ++*compared;
    ns_space_touch_function(first, &back_a, &back_b, 0, &less);
    ns_space_touch_function(last, &on_a, &on_b, 0, &more);
    worst = fmax(worst, fabs((last->gap - first->gap) / (2 * h) - f.gradient[j]));
    for (int i = 0; i < N; i++)
      worst =
          fmax(worst, fabs((more.gradient[i] - less.gradient[i]) / (2 * h) - f.hessian[i + N * j]));
  }
  return worst;
}

/* Differences lose digits with the inverse of the distance of skeletons, and of the sine of the angle of lines or of a
 * circle. */
static int is_benign(const ns_space_touch *t, const ns_space_pose *a, const ns_space_pose *b) {
  const double length = t->gap + t->radius_a + t->radius_b;
  double U[3], W[3], cosine;

  if (t->kind == NS_TOUCH_PLANE)
    return 1;
  ns_space_rotate(a, t->u, U);
  ns_space_rotate(b, t->w, W);
  cosine = dot(U, W);
  if ((t->kind == NS_TOUCH_LINES || t->kind == NS_TOUCH_RIM) && cosine * cosine > 0.9)
    return 0;
  return t->kind == NS_TOUCH_RIM || length > 0.3;
}

/* Is the frame the gradient, and half-way between points on the two surfaces (of a sphere at the end of a capsule also
 * within the capsule, where the end is not nearest)? Returns the error. */
static double frame_error(const ns_shape *shape_a, const ns_space_pose *a, const ns_shape *shape_b,
                          const ns_space_pose *b, const ns_space_touch *t, int is_nearest,
                          const ns_pose_function *f) {
  double normal[3], point[3], on_a[3], on_b[3], error, off_a, off_b;
  ns_shape face = *shape_b; /* a box is touched on its faces, not only at its corners */

  face.vertex_count = shape_b->kind == NS_SHAPE_BOX ? 0 : shape_b->vertex_count;
  ns_space_touch_frame(t, a, b, normal, point);
  error = fmax(fabs(sqrt(dot(normal, normal)) - 1), distance(normal, f->gradient));
  for (int k = 0; k < 3; k++) {
    on_a[k] = point[k] + t->gap / 2 * normal[k];
    on_b[k] = point[k] - t->gap / 2 * normal[k];
    error = fmax(error, fabs(f->gradient[k] + f->gradient[k + 6]));
  }
  off_a = outside(on_a, shape_a, a);
  off_b = outside(on_b, &face, b);
  return fmax(error, is_nearest ? fmax(fabs(off_a), fabs(off_b)) : fmax(off_a, off_b));
}

static void functions_of_random_touches(void) {
  ns_random random = ns_random_create(1);
  double value_error = 0, error = 0, found_error = 0, off = 0;
  int seen[NS_TOUCH_RIM + 1] = {0}, compared = 0, wrong = 0;

  for (int trial = 0; trial < 30000; trial++) {
    const ns_shape_kind kind_a = (ns_shape_kind)between(&random, 1, NS_SHAPE_KINDS),
                        kind_b = (ns_shape_kind)between(&random, 1, NS_SHAPE_KINDS);
    storage store_a, store_b;
    ns_space_touch t[ROOM];
    double least;
    int count;

    if (kind_a > kind_b || ns_space_touch_of(kind_a, kind_b) == NULL)
      continue;
    const ns_shape a = random_shape(&random, kind_a, &store_a),
                   b = random_shape(&random, kind_b, &store_b);
    const ns_space_pose pose_a = random_pose(&random, 1), pose_b = random_pose(&random, 1);
    count = touch(&a, &pose_a, &b, &pose_b, 9, t);
    wrong += count == 0 || !different_features(t, count);
    least = least_gap(t, count);
    for (int k = 0; k < count; k++) {
      ns_pose_function f;
      ns_space_touch_function(&t[k], &pose_a, &pose_b, 0, &f);
      value_error = fmax(value_error, fabs(f.value - t[k].gap));
      off = fmax(off, frame_error(&a, &pose_a, &b, &pose_b, &t[k], t[k].gap <= least, &f));
      if (!is_benign(&t[k], &pose_a, &pose_b))
        continue;
      seen[t[k].kind]++;
      error = fmax(error, derivative_error(&t[k], &pose_a, &pose_b));
      found_error = fmax(found_error, error_of_found(&a, &pose_a, &b, &pose_b, &t[k], &compared));
    }
  }
  for (int k = 0; k <= NS_TOUCH_RIM; k++)
    printf("%d\n",seen[k]),CHECK(seen[k] > 100);
  printf("%d %d %g %g %g %g\n", wrong, compared, value_error, off, error, found_error);
  CHECK(wrong == 0 && compared > 100000);
  CHECK(value_error < 1e-14 && off < 2e-8); /* a golden section knows its place to 1e-8 */
  CHECK(error < 2e-7 && found_error < 2e-7);
}

int main(void) {
  pairs();
  functions_of_random_touches();
  return check_report();
}
