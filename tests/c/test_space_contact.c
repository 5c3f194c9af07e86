/* test_space_contact.c: gaps and touches of shapes in space, against searches that know nothing of them. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_random.h"
#include "ns_space_touch.h"
#include "ns_turn.h"

#include <math.h>
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
  ns_polytope polytope;
} storage;

/* Faces of the last 16 boxes and polytopes; no test has more of them at a time. */
static check_host host;
static ns_arena arenas[16];
static int last_arena;

static ns_arena *next_arena(void) {
  last_arena = (last_arena + 1) % 16;
  ns_arena_reset(&arenas[last_arena]);
  return &arenas[last_arena];
}

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
  CHECK(ns_polytope_box(next_arena(), (const double[]){x, y, z}, &s->polytope) == NS_OK);
  return (ns_shape){.kind = NS_SHAPE_BOX,
                    .vertices = s->vertices,
                    .vertex_count = 8,
                    .size = {x, y, z},
                    .bounding_radius = sqrt(dot(half, half)),
                    .polytope = &s->polytope};
}

static ns_shape polytope(ns_random *random, int n, storage *s) {
  ns_shape shape = {.kind = NS_SHAPE_POLYTOPE, .vertex_count = n};

  memset(s, 0, sizeof *s);
  for (int i = 0; i < n; i++) {
    double *v = s->vertices + 3 * i;
    for (int k = 0; k < 3; k++)
      v[k] = between(random, -1, 1);
    shape.bounding_radius = fmax(shape.bounding_radius, sqrt(dot(v, v)));
  }
  shape.vertices = s->vertices;
  CHECK(ns_polytope_hull(next_arena(), n, s->vertices, &s->polytope) == NS_OK);
  shape.polytope = &s->polytope;
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

/* Height above the highest face: 0 on the surface */
static double above_faces(const double p[3], const ns_shape *shape, const ns_space_pose *pose) {
  const double d[3] = {p[0] - pose->x[0], p[1] - pose->x[1], p[2] - pose->x[2]};
  double q[3], highest = -INFINITY;

  ns_space_unrotate(pose, d, q);
  for (int f = 0; f < shape->polytope->face_count; f++)
    highest =
        fmax(highest, dot(shape->polytope->face[f].normal, q) - shape->polytope->face[f].offset);
  return highest;
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
    const double beside = hypot(q[0], q[1]) - shape->radius,
                 above = fabs(q[2]) - shape->size[0] / 2;
    return beside > 0 && above > 0 ? hypot(beside, above) : fmax(beside, above);
  }
  case NS_SHAPE_HALFSPACE:
    return from_plane(p, shape, pose);
  default:
    break;
  }
  if (shape->kind == NS_SHAPE_BOX && shape->vertex_count == 0)
    return from_box(p, shape, pose);
  if (shape->kind == NS_SHAPE_POLYTOPE && shape->vertex_count == 0)
    return above_faces(p, shape, pose);
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
  CHECK(count == 6 + 2 * 5 + 4 + 2 + 2 +
                     1); /* halfspaces, round ones, capsules, cylinders, boxes, polytopes */
  CHECK(ns_space_touch_of(NS_SHAPE_POINT, NS_SHAPE_POINT) == NULL);
  CHECK(ns_space_touch_of(NS_SHAPE_HALFSPACE, NS_SHAPE_HALFSPACE) == NULL);
  CHECK(ns_space_touch_of(NS_SHAPE_CYLINDER, NS_SHAPE_BOX) == ns_space_touch_cylinder_polytope);
  CHECK(ns_space_touch_of(NS_SHAPE_BOX, NS_SHAPE_BOX) == ns_space_touch_polytope_polytope);
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

  if (t->kind == NS_TOUCH_PLANE || t->kind == NS_TOUCH_FACE_OF_A)
    return 1;
  ns_space_rotate(a, t->u, U);
  ns_space_rotate(b, t->w, W);
  cosine = dot(U, W);
  if ((t->kind == NS_TOUCH_LINES || t->kind == NS_TOUCH_EDGES || t->kind == NS_TOUCH_RIM) &&
      cosine * cosine > 0.9)
    return 0;
  return t->kind == NS_TOUCH_RIM || t->kind == NS_TOUCH_EDGES || length > 0.3;
}

/* Is the frame the gradient, and half-way between points on the two surfaces (of a sphere at the end of a capsule also
 * within the capsule, where the end is not nearest; of polytopes with capsules and each other only where the skeletons
 * overlap and the touch is nearest)? Returns the error. */
static double frame_error(const ns_shape *shape_a, const ns_space_pose *a, const ns_shape *shape_b,
                          const ns_space_pose *b, const ns_space_touch *t, int is_nearest,
                          const ns_pose_function *f) {
  double normal[3], point[3], on_a[3], on_b[3], error, off_a, off_b;
  ns_shape face = *shape_b; /* a box is touched on its faces, not only at its corners */

  face.vertex_count = shape_b->polytope != NULL ? 0 : shape_b->vertex_count;
  ns_space_touch_frame(t, a, b, normal, point);
  error = fmax(fabs(sqrt(dot(normal, normal)) - 1), distance(normal, f->gradient));
  for (int k = 0; k < 3; k++) {
    on_a[k] = point[k] + t->gap / 2 * normal[k];
    on_b[k] = point[k] - t->gap / 2 * normal[k];
    error = fmax(error, fabs(f->gradient[k] + f->gradient[k + 6]));
  }
  if (shape_b->polytope != NULL && shape_a->kind >= NS_SHAPE_CAPSULE &&
      (!is_nearest || t->gap + t->radius_a > 0))
    return error;
  off_a = shape_b->polytope != NULL && shape_a->polytope != NULL ? above_faces(on_a, shape_a, a)
                                                                 : outside(on_a, shape_a, a);
  off_b = outside(on_b, &face, b);
  return fmax(error, is_nearest ? fmax(fabs(off_a), fabs(off_b)) : fmax(off_a, off_b));
}

typedef struct errors {
  double value, derivative, found, frame;
  int seen[NS_TOUCH_RIM + 1], compared, wrong;
} errors;

static void look_at_pair(ns_shape_kind kind_a, ns_shape_kind kind_b, ns_random *random, errors *e) {
  storage store_a, store_b;
  const ns_shape a = random_shape(random, kind_a, &store_a),
                 b = random_shape(random, kind_b, &store_b);
  const ns_space_pose pose_a = random_pose(random, 0.8), pose_b = random_pose(random, 0.8);
  ns_space_touch t[ROOM];
  const int count = touch(&a, &pose_a, &b, &pose_b, 9, t);
  const double least = least_gap(t, count);

  e->wrong += count == 0 || !different_features(t, count);
  for (int k = 0; k < count; k++) {
    ns_pose_function f;

    ns_space_touch_function(&t[k], &pose_a, &pose_b, 0, &f);
    e->value = fmax(e->value, fabs(f.value - t[k].gap));
    e->frame = fmax(e->frame, frame_error(&a, &pose_a, &b, &pose_b, &t[k], t[k].gap <= least, &f));
    if (!is_benign(&t[k], &pose_a, &pose_b))
      continue;
    e->seen[t[k].kind]++;
    e->derivative = fmax(e->derivative, derivative_error(&t[k], &pose_a, &pose_b));
    e->found = fmax(e->found, error_of_found(&a, &pose_a, &b, &pose_b, &t[k], &e->compared));
  }
}

/* Touches where rims leave faces or edges caps are fixed in one body, and others at the next pose. */
static int has_fixed_points(int a, int b) {
  return (a == NS_SHAPE_CYLINDER && b != NS_SHAPE_HALFSPACE) || b == NS_SHAPE_CYLINDER;
}

static void functions_of_random_touches(void) {
  ns_random random = ns_random_create(1);
  errors e = {.value = 0};

  for (int a = 1; a < NS_SHAPE_KINDS; a++)
    for (int b = a; b < NS_SHAPE_KINDS; b++)
      for (int trial = 0; trial < 1000; trial++)
        if (ns_space_touch_of((ns_shape_kind)a, (ns_shape_kind)b) != NULL &&
            !has_fixed_points(a, b))
          look_at_pair((ns_shape_kind)a, (ns_shape_kind)b, &random, &e);
  for (int k = 0; k <= NS_TOUCH_RIM; k++)
    CHECK(e.seen[k] > 50);
  CHECK(e.wrong == 0 && e.compared > 100000);
  CHECK(e.value < 1e-14 && e.frame < 1e-9); /* the search knows a place to 1e-9 */
  CHECK(e.derivative < 1e-7 && e.found < 1e-7);
}

/* Nearly parallel lines, a circle that is nearly flat: large second derivatives, here against those of the whole
 * function by a finer formula. d2/dt2 along a motion v is v'Hv, by differences of fourth order. */
static double second_along(const ns_space_touch *t, const ns_space_pose *a, int i, double h) {
  static const double weight[5] = {-1.0 / 12, 4.0 / 3, -5.0 / 2, 4.0 / 3, -1.0 / 12};
  const ns_space_pose origin = place(0, 0, 0);
  double sum = 0;

  for (int k = 0; k < 5; k++) {
    const ns_space_pose at = moved(a, i, (k - 2) * h);
    ns_pose_function f;

    ns_space_touch_function(t, &at, &origin, 0, &f);
    sum += weight[k] * f.value;
  }
  return sum / (h * h);
}

static void large_second_derivatives(void) {
  const ns_shape coin = cylinder(1, 0.1), ground = halfspace(0, 0, 1, 0), rod = capsule(0.1, 4);
  const ns_space_pose origin = place(0, 0, 0);

  for (double sine = 0.04; sine > 0.002; sine /= 2) {
    const ns_space_pose leaning = tilted(0, 0, 1, asin(sine), 0),
                        across = tilted(0, 0.2, 0.1, 0, asin(sine));
    ns_space_touch t[ROOM];
    ns_pose_function f;
    const ns_space_touch *found;
    int count;

    count = touch(&coin, &leaning, &ground, &origin, 9, t);
    found = with_feature(t, count, 0);
    CHECK(found != NULL && found->kind == NS_TOUCH_RIM);
    ns_space_touch_function(found, &leaning, &origin, 1, &f);
    for (int i = 3; i < 5; i++)
      CHECK(fabs(f.hessian[13 * i] / second_along(found, &leaning, i, sine / 50) - 1) < 1e-4);
    count = touch(&rod, &across, &rod, &origin, 9, t);
    found = with_feature(t, count, 0);
    CHECK(found != NULL && found->kind == NS_TOUCH_LINES);
    ns_space_touch_function(found, &across, &origin, 1, &f);
    CHECK(fabs(f.hessian[13 * 3] / second_along(found, &across, 3, sine / 50) - 1) < 1e-4);
  }
}

/* No number of the second derivative is touched unless it is asked for. */
static void second_derivative_only_on_demand(void) {
  for (int kind = 0; kind <= NS_TOUCH_RIM; kind++) {
    const ns_space_pose a = tilted(1, 2, 3, 0.5, 0.6), b = place(0, 0, 0);
    const ns_space_touch t = {
        .kind = (ns_space_touch_kind)kind, .u = {0, 0, 1}, .w = {0, 1, 0}, .rim = 1};
    ns_pose_function f;
    int same = 1;

    for (int i = 0; i < N * N; i++)
      f.hessian[i] = i;
    ns_space_touch_function(&t, &a, &b, 0, &f);
    for (int i = 0; i < N * N; i++)
      same = same && f.hessian[i] == i;
    CHECK(same);
  }
}

static int frame_is(const ns_space_touch *t, const ns_space_pose *a, const ns_space_pose *b,
                    const double n[3], const double p[3]) {
  double normal[3], point[3];

  ns_space_touch_frame(t, a, b, normal, point);
  return distance(n, normal) < 1e-14 && distance(p, point) < 1e-14;
}

/* Values that can be seen. */
static void frames(void) {
  const double up[] = {0, 0, 1}, right[] = {1, 0, 0};
  storage store;
  const ns_shape small = sphere(0.5), large = sphere(2), rod = capsule(0.25, 4);
  const ns_shape cube = box(2, 2, 2, &store), ground = halfspace(0, 0, 1, 1);
  const ns_space_pose origin = place(0, 0, 0), above = place(0, 0, 3.5), beside = place(3, 0, 1);
  const ns_space_pose lying = tilted(0, 0, 2, 0, PI / 2), crossed = tilted(0, 0, 0, PI / 2, 0);
  ns_space_touch t[ROOM];

  CHECK(touch(&small, &above, &large, &origin, 2, t) == 1 && t[0].gap == 1);
  CHECK(frame_is(t, &above, &origin, up, (double[]){0, 0, 2.5}));
  CHECK(touch(&small, &above, &cube, &origin, 3, t) == 1 && t[0].gap == 2);
  CHECK(frame_is(t, &above, &origin, up, (double[]){0, 0, 2}));
  CHECK(touch(&small, &above, &ground, &origin, 3, t) == 1 && t[0].gap == 2);
  CHECK(frame_is(t, &above, &origin, up, (double[]){0, 0, 2}));
  CHECK(touch(&small, &beside, &rod, &origin, 3, t) == 1 && t[0].gap == 2.25);
  CHECK(frame_is(t, &beside, &origin, right, (double[]){1.375, 0, 1}));
  CHECK(touch(&rod, &lying, &ground, &origin, 3, t) == 2 && fabs(t[0].gap - 0.75) < 1e-15);
  CHECK(frame_is(&t[0], &lying, &origin, up, (double[]){-2, 0, 1.375}));
  CHECK(frame_is(&t[1], &lying, &origin, up, (double[]){2, 0, 1.375}));
  CHECK(touch(&rod, &lying, &rod, &crossed, 3, t) == 1 && fabs(t[0].gap - 1.5) < 1e-15);
  CHECK(t[0].kind == NS_TOUCH_LINES && t[0].feature == 0);
  CHECK(frame_is(t, &lying, &crossed, up, (double[]){0, 0, 1}));
}

/* ---- spheres */

/* Gap, count and number of a sphere or a point against what a search finds; deep, near and far. */
static void sphere_against(ns_shape_kind kind, unsigned seed) {
  ns_random random = ns_random_create(seed);
  double worst = 0;
  int wrong = 0, inside = 0;

  for (int trial = 0; trial < 5000; trial++) {
    storage store;
    ns_shape b = random_shape(&random, kind, &store);
    const ns_shape a = sphere(trial % 3 == 0 ? 0 : between(&random, 0.01, 0.5));
    const ns_space_pose pose_b = random_pose(&random, 1);
    const ns_space_pose pose_a =
        trial % 4 == 0 ? shaken(&pose_b, &random, 0.3) : random_pose(&random, 2);
    const double reach = between(&random, -0.1, 1);
    ns_space_touch t[ROOM];
    double gap;

    b.vertex_count = 0;
    gap = outside(pose_a.x, &b, &pose_b) - a.radius;
    wrong += touch(&a, &pose_a, &b, &pose_b, reach, t) != (gap <= reach);
    wrong += touch(&a, &pose_a, &b, &pose_b, INFINITY, t) != 1 || t[0].feature != 0;
    worst = fmax(worst, fabs(t[0].gap - gap));
    inside += gap < -a.radius;
    wrong += !is_sound(t, &pose_a, &pose_b);
    wrong += ns_space_touch_of(a.kind, kind)(&a, &pose_a, &b, &pose_b, 9, 0, t) != 0;
  }
  CHECK(wrong == 0 && worst < 1e-11);
  CHECK(inside > 100 || kind == NS_SHAPE_DISC || kind == NS_SHAPE_CAPSULE);
}

/* A sphere rolls over the face of a box, an edge and on; over a corner; from the side of a capsule to its end: one
 * contact with the same number, which touches, and whose normal does not jump. */
static int rolls(const ns_shape *b, const double from[3], const double first[3],
                 const double second[3], double before, double after) {
  const ns_shape a = sphere(0.3);
  const ns_space_pose pose_b = tilted(0.3, -0.2, 0.1, 0.4, 0.8);
  double last[3] = {0, 0, 0};
  int good = 1;

  for (int step = 0; step <= 3000; step++) { /* along a surface, around its end, along another */
    const double s = step / 1000.0 - 1, angle = PI / 2 * fmin(1, fmax(0, s));
    double body[3], world[3], n[3];
    ns_space_pose pose_a;
    ns_space_touch t[ROOM];
    ns_pose_function f;

    for (int k = 0; k < 3; k++) {
      n[k] = cos(angle) * first[k] + sin(angle) * second[k];
      body[k] = from[k] + 0.3 * n[k] + fmin(0, s) * before * second[k] -
                fmax(0, s - 1) * after * first[k];
    }
    ns_space_point(&pose_b, body, world);
    pose_a = tilted(world[0], world[1], world[2], step, 0);
    good = good && touch(&a, &pose_a, b, &pose_b, 0.01, t) == 1 && t[0].feature == 0 &&
           fabs(t[0].gap) < 1e-14 && is_sound(t, &pose_a, &pose_b);
    ns_space_touch_function(t, &pose_a, &pose_b, 0, &f);
    good = good && (step == 0 || distance(f.gradient, last) < 0.005);
    memcpy(last, f.gradient, sizeof last);
  }
  return good;
}

static void sphere_rolls(void) {
  const double half = sqrt(0.5);
  storage store;
  const ns_shape cube = box(2, 1, 0.5, &store), rod = capsule(0, 1.5);

  CHECK(rolls(&cube, (double[]){1, 0.1, 0.25}, (double[]){0, 0, 1}, (double[]){1, 0, 0}, 1, 0.25));
  CHECK(
      rolls(&cube, (double[]){1, 0.5, 0.25}, (double[]){half, half, 0}, (double[]){0, 0, 1}, 0, 0));
  CHECK(rolls(&rod, (double[]){0, 0, 0.75}, (double[]){0, 1, 0}, (double[]){0, 0, 1}, 1.5, 0));
}

/* Corners, edges, faces and the middle of a box; the axis, the ends and the middle of a capsule. */
static void spheres_in_odd_places(void) {
  static const double places[][3] = {{1, 1, 1},   {-1, 1, 0},    {1, 0, 0},         {0, 0, 0},
                                     {0, 0, -1},  {0, 0, 1},     {1 + 4e-16, 1, 1}, {0.3, -1, -1},
                                     {0, 0, 0.5}, {1e-14, 0, 0}, {0, 1e-200, 1}};
  storage store;
  const ns_shape cube = box(2, 2, 2, &store), rod = capsule(0.5, 2), none = capsule(0.5, 0);
  const ns_shape ball = sphere(0.5);
  const ns_space_pose origin = place(0, 0, 0);

  for (int i = 0; i < 11; i++)
    for (int k = 0; k < 2; k++) {
      const ns_shape a = sphere(k * 0.25);
      const ns_space_pose pose = ns_space_pose_at(places[i], unturned);
      const double depth = i == 3 || i == 9 ? 1 : i == 8 ? 0.5 : 0;
      ns_space_touch t[ROOM];

      CHECK(touch(&a, &pose, &cube, &origin, 2, t) == 1 && is_sound(t, &pose, &origin));
      CHECK(fabs(t[0].gap + depth + a.radius) < 1e-13);
      CHECK(touch(&a, &pose, &rod, &origin, 2, t) == 1 && is_sound(t, &pose, &origin));
      CHECK(touch(&a, &pose, &none, &origin, 2, t) == 1 && is_sound(t, &pose, &origin));
      CHECK(touch(&a, &pose, &ball, &origin, 2, t) == 1 && is_sound(t, &pose, &origin));
    }
}

/* Out of a capsule the way is across its axis, from its middle upwards. */
static void out_of_a_capsule(void) {
  const ns_shape ball = sphere(0.25), rod = capsule(0.5, 2);
  const ns_space_pose lying = tilted(0, 0, 0, 0, PI / 2), at = place(0.5, 0, 0);
  const ns_space_pose upright = place(0, 0, 0), within = place(0, 0, 0.5);
  ns_space_touch t[ROOM];
  ns_pose_function f;

  CHECK(touch(&ball, &at, &rod, &lying, 2, t) == 1 && fabs(t[0].gap + 0.75) < 1e-15);
  ns_space_touch_function(t, &at, &lying, 1, &f);
  CHECK(fabs(f.gradient[2] - 1) < 1e-14);
  CHECK(touch(&ball, &within, &rod, &upright, 2, t) == 1 && t[0].gap == -0.75);
  ns_space_touch_function(t, &within, &upright, 1, &f);
  CHECK(f.gradient[2] == 0);
}

/* ---- capsules */

/* Poses of b: anywhere, or at an angle of 10^-1 to 10^-13 to a (or to its opposite), and then anywhere or so that the
 * axes, seen from one to the other, cross. */
static ns_space_pose beside_capsule(ns_random *random, const ns_space_pose *pose_a, int nearly) {
  const double tilt = pow(10, between(random, -13, -1));
  const double offset[3] = {between(random, 0.1, 1), tilt * between(random, -0.5, 0.5),
                            between(random, -0.5, 0.5)};
  ns_space_pose pose = random_pose(random, 0.9);
  double turn[4], s[3] = {tilt, 0, 0};

  if (!nearly)
    return pose;
  if (ns_random_uniform(random) < 0.5)
    ns_space_point(pose_a, offset, pose.x);
  else
    s[1] = tilt * between(random, -1, 1);
  ns_turn_advance(pose_a->turn, s, turn);
  if (nearly > 1)
    ns_turn_advance(turn, (const double[]){0, PI, 0}, turn);
  return ns_space_pose_at(pose.x, turn);
}

static void random_capsules(void) {
  ns_random random = ns_random_create(7);
  double worst = 0;
  int wrong = 0, counts[4] = {0, 0, 0, 0};

  for (int trial = 0; trial < 6000; trial++) {
    const ns_shape a = capsule(between(&random, 0.05, 0.4), trial % 7 ? between(&random, 0, 2) : 0),
                   b = capsule(between(&random, 0.05, 0.4), between(&random, 0, 2));
    const ns_space_pose pose_a = random_pose(&random, 0.9);
    const ns_space_pose pose_b = beside_capsule(&random, &pose_a, trial % 3);
    const double size = a.bounding_radius + b.bounding_radius, reach = between(&random, -0.1, 1);
    const double gap = segment_distance(&a, &pose_a, &b, &pose_b) - a.radius - b.radius;
    ns_space_touch t[ROOM];
    int count = touch(&a, &pose_a, &b, &pose_b, reach, t);

    wrong += (count > 0) != (gap <= reach);
    for (int k = 0; k < count; k++)
      wrong += t[k].gap > reach;
    count = touch(&a, &pose_a, &b, &pose_b, INFINITY, t);
    wrong += count < 1 || count > 3 || !different_features(t, count);
    for (int k = 0; k < count; k++)
      wrong += !is_sound(&t[k], &pose_a, &pose_b);
    worst = fmax(worst, fabs(least_gap(t, count) - gap) / size);
    counts[count]++;
  }
  CHECK(wrong == 0 && worst < 1.01e-9);
  CHECK(counts[1] > 500 && counts[2] > 500 && counts[3] > 100);
}

/* All nine cases of nearest points, by construction: the foot within, before or beyond each segment. */
static void cases_of_capsules(void) {
  const ns_shape a = capsule(0.1, 2), b = capsule(0.2, 3);
  const ns_space_pose crossed = tilted(0, 0, 0, PI / 2, 0); /* b along -y */
  int wrong = 0;

  for (int i = -1; i <= 1; i++)
    for (int j = -1; j <= 1; j++) {
      const ns_space_pose pose = tilted(1.25 * i, 1.75 * j, 1, 0, PI / 2); /* a along x */
      const double d[3] = {0.25 * i, 0.25 * j, 1}, expected = sqrt(dot(d, d)) - 0.3;
      const ns_space_touch_kind kind = i == 0 ? (j == 0 ? NS_TOUCH_LINES : NS_TOUCH_LINE_OF_A)
                                              : (j == 0 ? NS_TOUCH_LINE_OF_B : NS_TOUCH_POINTS);
      ns_space_touch t[ROOM];
      const int count = touch(&a, &pose, &b, &crossed, 9, t);

      wrong += count != 1 || t[0].kind != kind || t[0].feature != 0;
      wrong += fabs(t[0].gap - expected) > 1e-14 || !is_sound(t, &pose, &crossed);
    }
  CHECK(wrong == 0);
}

/* A capsule lies on another, flush with its ends or not, in the same direction or the opposite one: two touches at the
 * ends of what they share, the same ones under perturbations. */
static void capsule_on_capsule(void) {
  const ns_shape lower = capsule(0.1, 2), equal = capsule(0.1, 2), shorter = capsule(0.1, 1);
  const ns_space_pose ground = tilted(0, 0, 0, 0, PI / 2);
  ns_random random = ns_random_create(8);
  int good = 1;

  for (int trial = 0; trial < 2000; trial++) {
    const double range = pow(10, -6 - trial % 10);
    const double shift = trial % 4 == 0 ? 0.7 : 0, turn = trial % 2 ? -PI / 2 : PI / 2;
    const ns_space_pose flat = tilted(shift, 0, 0.2, 0, turn), pose = shaken(&flat, &random, range);
    const ns_shape *upper = trial % 3 ? &equal : &shorter;
    const double ends[2] = {fmax(-1, shift - upper->size[0] / 2),
                            fmin(1, shift + upper->size[0] / 2)};
    ns_space_touch t[ROOM];
    const int count = touch(upper, &pose, &lower, &ground, 0.01, t);

    good = good && count == 2 && features(t, count) == 6;
    for (int k = 0; k < count && good; k++) {
      const int upward = t[k].feature == (turn > 0 ? 2 : 1); /* the end at the larger x */
      double normal[3], point[3];

      ns_space_touch_frame(&t[k], &pose, &ground, normal, point);
      good = fabs(point[0] - ends[upward]) < 10 * range && fabs(normal[2] - 1) < 10 * range &&
             fabs(t[k].gap) < 10 * range;
    }
  }
  CHECK(good);
}

/* Turned across each other through the angle where the ends come in, tilted through zero, slid apart: the smallest gap
 * is the distance all the way, so that it does not jump, and each contact that goes is not missed. */
static void capsules_sweep(void) {
  const ns_shape a = capsule(0.1, 2), b = capsule(0.15, 1.2);
  const ns_space_pose ground = tilted(0, 0, 0, 0, PI / 2);
  double worst = 0;
  int good = 1;

  for (int step = -500; step <= 500; step++) {
    const double angle = step * 3e-4;
    ns_space_pose poses[3] = {tilted(0.3, 0.01, 0.25, 0, PI / 2 + angle),
                              tilted(0.3, 0.01, 0.25, 0, PI / 2),
                              tilted(step * 4e-3, 0.02, 0.25, 0, PI / 2 + 1e-3)};

    poses[1] = moved(&poses[1], 3, angle); /* about an axis of a that is upright */
    for (int k = 0; k < 3; k++) {
      const double gap = segment_distance(&a, &poses[k], &b, &ground) - 0.25;
      ns_space_touch t[ROOM];
      const int count = touch(&a, &poses[k], &b, &ground, 1, t), bits = features(t, count);
      const int near = k == 2 ? fabs(step * 4e-3) < 1.59 : fabs(angle) < 0.0499;
      const int far = k == 2 ? 0 : fabs(angle) > 0.0501;

      worst = fmax(worst, fabs(least_gap(t, count) - gap));
      good = good && (!near || (bits & 6) == 6) && (!far || bits == 1);
    }
  }
  CHECK(good && worst < 2e-9);
}

/* Axes that cross, meet at ends, lie in each other; capsules of no length: finite, with a normal across the axes. */
static void capsules_in_each_other(void) {
  const ns_shape shapes[] = {capsule(0.2, 2), capsule(0.2, 0), capsule(0.1, 1)};
  const ns_space_pose b = place(0, 0, 0);
  const double angles[] = {0, 1e-13, 1e-7, 1e-3, 0.3, PI / 2, PI};
  int wrong = 0, along = 0;

  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 7; k++)
        for (int place_at = 0; place_at < 5; place_at++) {
          const ns_space_pose a = tilted(0, 0, place_at * 0.5, angles[k], 0);
          const int nearly = sin(angles[k]) < 0.01;
          ns_space_touch t[ROOM];
          const int count = touch(&shapes[i], &a, &shapes[j], &b, 9, t);

          wrong += count == 0 || !different_features(t, count);
          for (int m = 0; m < count; m++) {
            ns_pose_function f;
            ns_space_touch_function(&t[m], &a, &b, 1, &f);
            wrong += !is_sound(&t[m], &a, &b);
            along += j == 0 && nearly && place_at < 2 && fabs(f.gradient[2]) > 0.01;
          }
        }
  CHECK(wrong == 0 && along == 0);
}

/* Two deep crosses: pushed apart in one direction, not to opposite sides. */
static void deep_crosses(void) {
  const ns_shape rod = capsule(0.3, 2);
  ns_random random = ns_random_create(9);
  int opposite = 0;

  for (int trial = 0; trial < 5000; trial++) {
    const ns_space_pose b = random_pose(&random, 0.1);
    const ns_space_pose a = trial % 2 ? shaken(&b, &random, 0.05) : random_pose(&random, 0.1);
    ns_space_touch t[ROOM];
    const int count = touch(&rod, &a, &rod, &b, 0, t);
    double normal[3][3], point[3];

    for (int k = 0; k < count; k++)
      ns_space_touch_frame(&t[k], &a, &b, normal[k], point);
    for (int k = 0; k < count; k++)
      for (int m = 0; m < k; m++)
        opposite += dot(normal[k], normal[m]) < -0.51;
  }
  CHECK(opposite == 0);
}

/* ---- above a plane */

/* Boxes and polytopes by their vertices, capsules by their ends: each gap, and none that is missing or beyond reach. */
static void corners_on_halfspace(ns_shape_kind kind, unsigned seed) {
  ns_random random = ns_random_create(seed);
  double worst = 0;
  int wrong = 0, found_any = 0;

  for (int trial = 0; trial < 3000; trial++) {
    storage store;
    ns_shape a = random_shape(&random, kind, &store);
    const ns_shape b = random_shape(&random, NS_SHAPE_HALFSPACE, NULL);
    const ns_space_pose pose_a = random_pose(&random, 1.5), pose_b = random_pose(&random, 1);
    const double reach = between(&random, -0.2, 0.5);
    ns_space_touch t[ROOM];
    const int count = touch(&a, &pose_a, &b, &pose_b, reach, t);
    int expected = 0;

    if (kind == NS_SHAPE_CAPSULE) {
      const double ends[6] = {0, 0, -a.size[0] / 2, 0, 0, a.size[0] / 2};
      memcpy(store.vertices, ends, sizeof ends);
      a.vertices = store.vertices;
      a.vertex_count = 2;
    }
    for (int i = 0; i < a.vertex_count; i++) {
      const ns_space_touch *found = with_feature(t, count, i);
      double world[3], gap;

      ns_space_point(&pose_a, a.vertices + 3 * i, world);
      gap = from_plane(world, &b, &pose_b) - a.radius;
      expected += gap <= reach;
      wrong += (found != NULL) != (gap <= reach);
      worst = fmax(worst, found == NULL ? 0 : fabs(found->gap - gap));
    }
    wrong += count != expected;
    found_any += count > 0;
  }
  CHECK(wrong == 0 && worst < 1e-14 && found_any > 500);
}

/* Of 40 vertices the three deepest. */
static void room_on_halfspace(void) {
  storage store;
  ns_random random = ns_random_create(10);
  const ns_shape a = polytope(&random, 40, &store), b = halfspace(1, 2, 3, 0);
  const ns_space_pose pose_a = random_pose(&random, 1), pose_b = random_pose(&random, 1);
  ns_space_touch all[ROOM], few[4];
  int deeper = 0, count;

  CHECK(ns_space_touch_polytope_halfspace(&a, &pose_a, &b, &pose_b, 9, ROOM, all) == 40);
  few[3].feature = -7;
  count = ns_space_touch_polytope_halfspace(&a, &pose_a, &b, &pose_b, 9, 3, few);
  CHECK(count == 3 && few[3].feature == -7 && different_features(few, 3));
  for (int k = 0; k < 40; k++) {
    if (with_feature(few, 3, all[k].feature) != NULL)
      continue;
    for (int i = 0; i < 3; i++)
      deeper += all[k].gap < few[i].gap;
  }
  CHECK(deeper == 0);
}

/* No pair writes beyond the room it is given, nor needs any. */
static void room_of_all_pairs(void) {
  ns_random random = ns_random_create(11);
  int wrong = 0;

  for (int a = 1; a < NS_SHAPE_KINDS; a++)
    for (int b = a; b < NS_SHAPE_KINDS; b++) {
      const ns_space_touch_routine routine = ns_space_touch_of((ns_shape_kind)a, (ns_shape_kind)b);
      for (int trial = 0; trial < 100 && routine != NULL; trial++) {
        storage store_a, store_b;
        const ns_shape shape_a = random_shape(&random, (ns_shape_kind)a, &store_a),
                       shape_b = random_shape(&random, (ns_shape_kind)b, &store_b);
        const ns_space_pose pose_b = place(0, 0, 0), pose_a = shaken(&pose_b, &random, 0.01);
        ns_space_touch all[ROOM], few[3];
        const int count = routine(&shape_a, &pose_a, &shape_b, &pose_b, 9, ROOM, all);

        for (int room = 0; room <= 2; room++) {
          few[room].feature = -7;
          wrong += routine(&shape_a, &pose_a, &shape_b, &pose_b, 9, room, few) !=
                       (count < room ? count : room) ||
                   few[room].feature != -7;
        }
        wrong += count > 0 && least_gap(few, count < 2 ? count : 2) > least_gap(all, count);
      }
    }
  CHECK(wrong == 0);
}

/* ---- cylinder */

static void random_cylinders(void) {
  ns_random random = ns_random_create(12);
  double worst = 0, worst_least = 0;
  int wrong = 0, fixed = 0, flat = 0;

  for (int trial = 0; trial < 5000; trial++) {
    const ns_shape a = cylinder(between(&random, 0.1, 1), between(&random, 0.05, 1)),
                   b = halfspace(0, 0, 1, between(&random, -1, 1));
    const ns_space_pose pose_b = random_pose(&random, 1);
    const double range = trial % 2 ? pow(10, between(&random, -14, -0.5)) : 4;
    const ns_space_pose pose_a = shaken(&pose_b, &random, range);
    const double reach = between(&random, -0.2, 1);
    double low[2], least;
    ns_space_touch t[ROOM];
    int count = touch(&a, &pose_a, &b, &pose_b, reach, t);

    for (int cap = 0; cap < 2; cap++) {
      const ns_space_touch *found = with_feature(t, count, cap);
      low[cap] = lowest_on_rim(&a, &pose_a, cap, &b, &pose_b);
      wrong += found != NULL && low[cap] > reach + 1e-9;
      worst = fmax(worst, found == NULL ? 0 : fabs(found->gap - low[cap]));
    }
    least = fmin(low[0], low[1]);
    wrong += fabs(least - reach) > 1e-9 && (count > 0) != (least <= reach);
    for (int k = 0; k < count; k++)
      wrong += t[k].gap > reach || !is_sound(&t[k], &pose_a, &pose_b);
    count = touch(&a, &pose_a, &b, &pose_b, INFINITY, t);
    worst_least = fmax(worst_least, fabs(least_gap(t, count) - least));
    wrong += !different_features(t, count) || (count != 2 && count != 12 && count != 14);
    fixed += count == 14;
    flat += count == 12;
  }
  CHECK(wrong == 0 && worst < 1e-13 && worst_least < 1.4e-10);
  CHECK(fixed > 500 && flat > 100);
}

/* Tilted through zero: the smallest gap is the lowest point all the way, the points on the rim are there below the
 * angle, and each side of the rim that comes down has contacts of its own. */
static void cylinder_rocks(void) {
  const ns_shape a = cylinder(0.5, 2), ground = halfspace(0, 0, 1, 0);
  const ns_space_pose origin = place(0, 0, 0);
  double worst = 0;
  int good = 1;

  for (int step = -1000; step <= 1000; step++) {
    const double angle = step * 1e-4;
    const ns_space_pose pose = tilted(0, 0, 1, 0.6 * angle, 0.8 * angle);
    const double expected = 1 - cos(angle) - 0.5 * sin(fabs(angle));
    ns_space_touch t[ROOM];
    const int count = touch(&a, &pose, &ground, &origin, 0.1, t);

    worst = fmax(worst, fabs(least_gap(t, count) - expected));
    good = good && count == (step == 0 ? 6 : sin(fabs(angle)) < 0.05 ? 7 : 1);
    good = good && (with_feature(t, count, 0) != NULL) == (step != 0);
  }
  CHECK(good && worst < 1e-15);
}

/* Upright within rounding: the six points alone, always the same. On its side: both ends. */
static void cylinder_stands_and_lies(void) {
  const ns_shape a = cylinder(0.5, 2), ground = halfspace(0, 0, 1, 0);
  const ns_space_pose origin = place(0, 0, 0), upright = place(0, 0, 1),
                      head = tilted(0, 0, 1, PI, 0), side = tilted(0, 0, 0.5, PI / 2, 0);
  ns_random random = ns_random_create(13);
  int good = 1;

  for (int trial = 0; trial < 2000; trial++) {
    const ns_space_pose standing = shaken(trial % 2 ? &upright : &head, &random, 4e-10);
    const ns_space_pose lying = shaken(&side, &random, 1e-3);
    ns_space_touch t[ROOM];
    int count = touch(&a, &standing, &ground, &origin, 0.01, t);

    good = good && count == 6 && features(t, 6) == (trial % 2 ? 0x3f << 2 : 0x3f << 8);
    count = touch(&a, &lying, &ground, &origin, 0.01, t);
    good = good && count == 2 && features(t, 2) == 3 && fabs(least_gap(t, 2)) < 0.004;
  }
  CHECK(good);
}

/* The curvature by which a lying cylinder rolls: none. About its own axis the gap stays, in all derivatives. */
static void cylinder_rolls(void) {
  const ns_shape a = cylinder(0.5, 2), ground = halfspace(0, 0, 1, 0);
  const ns_space_pose origin = place(0, 0, 0), lying = tilted(0, 0, 0.5, PI / 2, 0);
  ns_space_touch t[ROOM];
  ns_pose_function f;

  CHECK(touch(&a, &lying, &ground, &origin, 0.01, t) == 2);
  for (int k = 0; k < 2; k++) {
    ns_space_touch_function(&t[k], &lying, &origin, 1, &f);
    CHECK(fabs(f.value) < 1e-15 && fabs(f.gradient[5]) < 1e-15);
    CHECK(fabs(f.hessian[13 * 5]) < 1e-15);
  }
}

/* ---- cylinders and others */

/* The point of a cylinder nearest to p */
static void onto_cylinder(const ns_shape *shape, const ns_space_pose *pose, const double p[3],
                          double out[3]) {
  const double d[3] = {p[0] - pose->x[0], p[1] - pose->x[1], p[2] - pose->x[2]};
  double q[3], length, half = shape->size[0] / 2;

  ns_space_unrotate(pose, d, q);
  length = hypot(q[0], q[1]);
  for (int k = 0; k < 2 && length > shape->radius; k++)
    q[k] *= shape->radius / length;
  q[2] = fmin(fmax(q[2], -half), half);
  ns_space_point(pose, q, out);
}

/* The point of a box, or of the axis of a capsule or the centre of a sphere, nearest to p */
static void onto_other(const ns_shape *shape, const ns_space_pose *pose, const double p[3],
                       double out[3]) {
  const double d[3] = {p[0] - pose->x[0], p[1] - pose->x[1], p[2] - pose->x[2]};
  double half[3] = {0, 0, 0}, q[3];

  for (int k = 0; k < 3 && shape->kind == NS_SHAPE_BOX; k++)
    half[k] = shape->size[k] / 2;
  if (shape->kind == NS_SHAPE_CAPSULE)
    half[2] = shape->size[0] / 2;
  ns_space_unrotate(pose, d, q);
  for (int k = 0; k < 3; k++)
    q[k] = fmin(fmax(q[k], -half[k]), half[k]);
  ns_space_point(pose, q, out);
}

/* Distance of skeletons by projections to and fro, which come down to it; *rate: of the last change */
static double by_projections(const ns_shape *cylinder, const ns_space_pose *pose,
                             const ns_shape *other, const ns_space_pose *other_pose, double *rate) {
  double p[3] = {other_pose->x[0], other_pose->x[1], other_pose->x[2]}, q[3], last = INFINITY;

  for (int k = 0; k < 3000; k++) {
    onto_cylinder(cylinder, pose, p, q);
    onto_other(other, other_pose, q, p);
    *rate = last - distance(p, q);
    last = distance(p, q);
  }
  return last;
}

/* The smallest gap is the distance; of bodies that overlap none is positive; values and derivatives are those of the
 * functions. */
static void cylinder_against(ns_shape_kind kind, unsigned seed) {
  ns_random random = ns_random_create(seed);
  int wrong = 0, apart = 0, overlapping = 0;

  for (int trial = 0; trial < 400; trial++) {
    storage store;
    const ns_shape other = random_shape(&random, kind, &store);
    const ns_shape tin = cylinder(between(&random, 0.1, 0.6), between(&random, 0.3, 1.5));
    const ns_space_pose pose = random_pose(&random, 0.8), other_pose = random_pose(&random, 0.8);
    const int first = kind > NS_SHAPE_CYLINDER;
    ns_space_touch t[ROOM];
    const int count = first ? touch(&tin, &pose, &other, &other_pose, 9, t)
                            : touch(&other, &other_pose, &tin, &pose, 9, t);
    const ns_space_pose *a = first ? &pose : &other_pose, *b = first ? &other_pose : &pose;
    const double radius = kind == NS_SHAPE_BOX ? 0 : other.radius;

    wrong += count == 0 || !different_features(t, count);
    for (int k = 0; k < count; k++) {
      wrong += !is_sound(&t[k], a, b);
      wrong += is_benign(&t[k], a, b) && derivative_error(&t[k], a, b) > 1e-6;
    }
    if (kind != NS_SHAPE_POLYTOPE) {
      double rate;
      const double d = by_projections(&tin, &pose, &other, &other_pose, &rate);
      const double error = fabs(least_gap(t, count) - (d - radius));
      overlapping += d < 1e-6;
      apart += d >= 1e-3 && rate < 1e-13;
      wrong += d < 1e-9 && least_gap(t, count) > 1e-9 - radius;
      wrong += d >= 1e-3 && rate < 1e-13 && error > 1e-6;
    }
  }
  CHECK(wrong == 0);
  CHECK(kind == NS_SHAPE_POLYTOPE || (apart > 100 && overlapping > 20));
}

/* ---- identity */

/* After a small motion the same numbers are there, where no gap is near the reach. */
static void numbers_stay(void) {
  ns_random random = ns_random_create(14);
  int changed = 0, compared = 0;

  for (int a = 1; a < NS_SHAPE_KINDS; a++)
    for (int b = a; b < NS_SHAPE_KINDS; b++)
      for (int trial = 0; trial < 500; trial++) {
        storage store_a, store_b;
        ns_space_touch t[ROOM], other[ROOM];
        if (ns_space_touch_of((ns_shape_kind)a, (ns_shape_kind)b) == NULL)
          break;
        const ns_shape shape_a = random_shape(&random, (ns_shape_kind)a, &store_a),
                       shape_b = random_shape(&random, (ns_shape_kind)b, &store_b);
        const ns_space_pose pose_a = random_pose(&random, 1), pose_b = random_pose(&random, 1),
                            next = shaken(&pose_a, &random, 1e-8);
        const int count = touch(&shape_a, &pose_a, &shape_b, &pose_b, 9, t);

        changed += touch(&shape_a, &next, &shape_b, &pose_b, 9, other) != count;
        for (int k = 0; k < count; k++) {
          const ns_space_touch *found = with_feature(other, count, t[k].feature);
          changed += found == NULL || fabs(found->gap - t[k].gap) > 1e-6;
          compared++;
        }
      }
  CHECK(changed == 0 && compared > 5000);
}

int main(void) {
  check_host_create(&host);
  for (int k = 0; k < 16; k++)
    arenas[k] = ns_arena_create(&host.host);
  pairs();
  functions_of_random_touches();
  large_second_derivatives();
  second_derivative_only_on_demand();
  frames();
  sphere_against(NS_SHAPE_DISC, 2);
  sphere_against(NS_SHAPE_CAPSULE, 3);
  sphere_against(NS_SHAPE_BOX, 4);
  sphere_against(NS_SHAPE_HALFSPACE, 5);
  sphere_against(NS_SHAPE_CYLINDER, 6);
  sphere_rolls();
  spheres_in_odd_places();
  out_of_a_capsule();
  random_capsules();
  cases_of_capsules();
  capsule_on_capsule();
  capsules_sweep();
  capsules_in_each_other();
  deep_crosses();
  corners_on_halfspace(NS_SHAPE_CAPSULE, 15);
  corners_on_halfspace(NS_SHAPE_BOX, 16);
  corners_on_halfspace(NS_SHAPE_POLYTOPE, 17);
  room_on_halfspace();
  room_of_all_pairs();
  random_cylinders();
  cylinder_rocks();
  cylinder_stands_and_lies();
  cylinder_rolls();
  cylinder_against(NS_SHAPE_DISC, 18);
  cylinder_against(NS_SHAPE_CAPSULE, 19);
  cylinder_against(NS_SHAPE_BOX, 20);
  cylinder_against(NS_SHAPE_POLYTOPE, 21);
  numbers_stay();
  for (int k = 0; k < 16; k++)
    ns_arena_release(&arenas[k]);
  CHECK(host.live == 0);
  return check_report();
}
