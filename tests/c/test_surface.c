/* test_surface.c: implicit surfaces and closest points, against closed forms, searches that know nothing of them, and
 * the conditions that prove a signed distance. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_closest.h"
#include "ns_turn.h"
#include "ns_vector3.h"

#include <math.h>
#include <string.h>

#define MOST 8

static const double unturned[4] = {1, 0, 0, 0}, origin[3] = {0, 0, 0};

typedef struct body {
  ns_solid solid;
  ns_surface surface[MOST];
  ns_space_pose pose;
} body;

/* ---- bodies */

static body new_body(int dimension, double radius) {
  body b = {.solid = {.dimension = dimension, .radius = radius}};

  b.pose = ns_space_pose_at(origin, unturned);
  return b;
}

/* The surfaces move with the struct. */
static const ns_solid *solid_of(body *b) {
  b->solid.surface = b->surface;
  return &b->solid;
}

static void add(body *b, ns_surface surface) { b->surface[b->solid.count++] = surface; }

static body ellipsoid(int dimension, double x, double y, double z) {
  const double axes[3] = {x, y, z};
  body b = new_body(dimension, fmax(x, fmax(y, z)));

  add(&b, ns_surface_ellipsoid(dimension, origin, axes));
  return b;
}

static body superquadric(int dimension, const double axes[3], double e1, double e2) {
  const double exponents[2] = {e1, e2};
  body b = new_body(dimension, sqrt(ns_dot3(axes, axes)));

  add(&b, ns_surface_superquadric(dimension, origin, axes, exponents));
  return b;
}

/* Two balls of radius r whose centres are h above and below: the rim has the radius sqrt (r^2 - h^2). */
static body lens(int dimension, double r, double h) {
  const double axes[3] = {r, r, r};
  body b = new_body(dimension, sqrt(r * r - h * h));

  for (int side = -1; side <= 1; side += 2) {
    double centre[3] = {0, 0, 0};
    centre[dimension - 1] = side * h;
    add(&b, ns_surface_ellipsoid(dimension, centre, axes));
  }
  return b;
}

static body box(int dimension, const double half[3]) {
  body b = new_body(dimension, sqrt(ns_dot3(half, half)));

  for (int i = 0; i < dimension; i++)
    for (int side = -1; side <= 1; side += 2) {
      double n[3] = {0, 0, 0};
      n[i] = side;
      add(&b, ns_surface_plane(dimension, n, half[i]));
    }
  return b;
}

static body capsule(int dimension, double radius, double half) {
  double from[3] = {0, 0, 0}, to[3] = {0, 0, 0};
  body b = new_body(dimension, radius + half);

  from[dimension - 1] = -half;
  to[dimension - 1] = half;
  add(&b, ns_surface_capsule(dimension, from, to, radius));
  return b;
}

/* The part of a longer capsule between two planes */
static body cylinder(int dimension, double radius, double half) {
  body b = capsule(dimension, radius, 2 * half);

  for (int side = -1; side <= 1; side += 2) {
    double n[3] = {0, 0, 0};
    n[dimension - 1] = side;
    add(&b, ns_surface_plane(dimension, n, half));
  }
  b.solid.radius = hypot(radius, half);
  return b;
}

static body halfspace(int dimension, const double normal[3], double offset) {
  body b = new_body(dimension, INFINITY);

  add(&b, ns_surface_plane(dimension, normal, offset));
  ns_move3(b.solid.inside, offset - 1, normal);
  return b;
}

/* ---- chance */

enum { ELLIPSOID, FLATTISH, LENS, BOX, CUT, BALL, CAPSULE, CYLINDER, SHARP, KINDS };

static double between(ns_random *random, double low, double high) {
  return low + (high - low) * ns_random_uniform(random);
}

static body cut_ellipsoid(ns_random *random, int dimension, const double axes[3]) {
  body b = new_body(dimension, 2);

  add(&b, ns_surface_ellipsoid(dimension, origin, axes));
  for (int k = 0; k < 3; k++) {
    double n[3] = {0, 0, 0};
    check_unit(random, dimension, n);
    add(&b, ns_surface_plane(dimension, n, between(random, .05, .5)));
  }
  return b;
}

static body random_body(ns_random *random, int dimension, int kind) {
  const double axes[3] = {between(random, .2, 2), between(random, .2, 2), between(random, .2, 2)};
  const double low = kind == SHARP ? 1 : .15, high = kind == SHARP ? 1.85 : 1;
  const double e1 = between(random, low, high), e2 = between(random, low, high);

  switch (kind) {
  case ELLIPSOID:
    return ellipsoid(dimension, axes[0], axes[1], dimension == 2 ? 1 : axes[2]);
  case LENS:
    return lens(dimension, 1 + axes[0], between(random, .3, .9) * (1 + axes[0]));
  case BOX:
    return box(dimension, axes);
  case CUT:
    return cut_ellipsoid(random, dimension, axes);
  case BALL:
    return ellipsoid(dimension, axes[0], axes[0], axes[0]);
  case CAPSULE:
    return capsule(dimension, axes[0], axes[1]);
  case CYLINDER:
    return cylinder(dimension, axes[0], axes[1]);
  default:
    return superquadric(dimension, axes, dimension == 2 ? e2 : e1, e2);
  }
}

static void place(ns_random *random, double spread, body *b) {
  double x[3] = {0, 0, 0}, turn[4] = {0, 0, 0, 0};

  for (int i = 0; i < b->solid.dimension; i++)
    x[i] = between(random, -spread, spread);
  check_unit(random, b->solid.dimension == 2 ? 2 : 4, turn);
  if (b->solid.dimension == 2) {
    turn[3] = turn[1];
    turn[1] = 0;
  }
  b->pose = ns_space_pose_at(x, turn);
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

/* ---- judges */

static int find(body *a, body *b, ns_closest *c) {
  int found = 0;

  return ns_closest_find(solid_of(a), &a->pose, solid_of(b), &b->pose, c, &found) == NS_OK && found;
}

/* How far the result is from the conditions of ns_closest.h, which hold only where gap = phi (normal): then it is the
 * distance of bodies apart, and a depth in a direction of others. */
static double violation(const body *a, const body *b, const ns_closest *c) {
  const body *bodies[2] = {a, b};
  double worst = fabs(ns_dot3(c->normal, c->normal) - 1);

  for (int i = 0; i < 3; i++)
    worst = fmax(worst, fabs(c->a[i] - c->b[i] - c->gap * c->normal[i]));
  for (int k = 0; k < 2; k++) {
    const double *point = k == 0 ? c->a : c->b, sign = k == 0 ? 1 : -1;
    double u[3], p[3], g[3], sum[3];
    ns_surface_value v;
    for (int i = 0; i < 3; i++) {
      u[i] = point[i] - bodies[k]->pose.x[i];
      sum[i] = sign * c->normal[i];
    }
    ns_space_unrotate(&bodies[k]->pose, u, p);
    for (int i = 0; i < bodies[k]->solid.count; i++) {
      (void)ns_surface_evaluate(&bodies[k]->surface[i], p, 1, &v);
      worst = fmax(worst, v.value);
    }
    for (int j = 0; j < c->count[k]; j++) {
      (void)ns_surface_evaluate(&bodies[k]->surface[c->active[k][j]], p, 1, &v);
      ns_space_rotate(&bodies[k]->pose, v.gradient, g);
      ns_move3(sum, c->multiplier[k][j], g);
      worst = fmax(worst, fmax(fabs(v.value), -c->multiplier[k][j]));
    }
    worst = fmax(worst, sqrt(ns_dot3(sum, sum)));
  }
  return worst;
}

static double support(const body *b, const double n[3]) {
  double m[3], p[3], world[3];

  ns_space_unrotate(&b->pose, n, m);
  ns_surface_support(b->surface, m, p);
  ns_space_point(&b->pose, p, world);
  return ns_dot3(n, world);
}

/* phi (n) of bodies with one round surface */
static double phi(const body *a, const body *b, const double n[3]) {
  const double opposite[3] = {-n[0], -n[1], -n[2]};

  return -support(a, opposite) - support(b, n);
}

/* The largest phi of random normals, and of ever smaller changes of the best of them */
static double search(ns_random *random, const body *a, const body *b) {
  double best = -INFINITY, n[3] = {0, 0, 0}, step = 2;

  for (int look = 0; step > 1e-7 && look < 6000; look++) {
    double m[3] = {0, 0, 0}, value, length;
    check_unit(random, a->solid.dimension, m);
    for (int i = 0; i < 3 && look >= 1500; i++)
      m[i] = n[i] + step * m[i];
    length = sqrt(ns_dot3(m, m));
    for (int i = 0; i < 3; i++)
      m[i] /= length;
    value = phi(a, b, m);
    if (value > best)
      memcpy(n, m, sizeof n);
    else if (look >= 1500)
      step *= .98;
    step = look == 1499 ? .1 : step;
    best = fmax(best, value);
  }
  return best;
}

/* ---- surfaces */

static void compare_with_differences(const ns_surface *s, const double x[3], double *errors) {
  const double h = 1e-5;
  ns_surface_value v, ahead, behind;

  CHECK(ns_surface_evaluate(s, x, 2, &v) == NS_OK);
  for (int j = 0; j < s->dimension; j++) {
    double y[3] = {x[0], x[1], x[2]};
    y[j] += h;
    (void)ns_surface_evaluate(s, y, 1, &ahead);
    y[j] -= 2 * h;
    (void)ns_surface_evaluate(s, y, 1, &behind);
    errors[0] = fmax(errors[0], fabs((ahead.value - behind.value) / (2 * h) - v.gradient[j]));
    for (int i = 0; i < s->dimension; i++)
      errors[1] = fmax(errors[1], fabs((ahead.gradient[i] - behind.gradient[i]) / (2 * h) -
                                       v.hessian[i + 3 * j]));
  }
  for (int i = 0; i < 3; i++)
    CHECK(s->dimension == 3 || (v.gradient[2] == 0 && v.hessian[2 + 3 * i] == 0));
}

/* Central differences with h = 1e-5 have errors of h^2 times third derivatives, which are within 1e3 away from the
 * planes of symmetry, and 1e-16/h of roundoff. */
static void derivatives_are_those_of_the_value(void) {
  ns_random random = ns_random_create(11);
  double errors[2] = {0, 0};

  static const int kinds[4] = {ELLIPSOID, FLATTISH, SHARP, CAPSULE};

  for (int k = 0; k < 400; k++) {
    const int dimension = 2 + k % 2, kind = kinds[k / 2 % 4];
    body b = random_body(&random, dimension, kind);
    ns_surface *s = b.surface;
    double x[3] = {0, 0, 0}, turn[4];
    for (int i = 0; i < dimension; i++) {
      x[i] = (k % 4 < 2 ? 1 : -1) * s->axes[i] * between(&random, .4, 1.2);
      s->centre[i] = between(&random, -.02, .02);
    }
    check_unit(&random, 4, turn);
    if (dimension == 3) /* about the axes of the surface, small enough to stay off its planes */
      memcpy(s->turn, ns_space_pose_at(origin, (double[]){20, turn[1], turn[2], turn[3]}).R,
             sizeof s->turn);
    compare_with_differences(s, x, errors);
  }
  CHECK(errors[0] < 1e-6);
  CHECK(errors[1] < 1e-4);
}

/* A point of support lies on the surface, with its gradient along the normal. */
static void support_points_have_their_normal(void) {
  ns_random random = ns_random_create(12);
  double worst = 0;

  for (int k = 0; k < 300; k++) {
    const int dimension = 2 + k % 2;
    body b = random_body(&random, dimension,
                         k % 5 == 0   ? CAPSULE
                         : k % 3 == 0 ? ELLIPSOID
                                      : FLATTISH);
    double n[3] = {0, 0, 0}, x[3];
    ns_surface_value v;
    check_unit(&random, dimension, n);
    ns_surface_support(b.surface, n, x);
    (void)ns_surface_evaluate(b.surface, x, 1, &v);
    const double length = sqrt(ns_dot3(v.gradient, v.gradient));
    worst = fmax(worst, fabs(v.value));
    for (int i = 0; i < 3; i++)
      worst = fmax(worst, fabs(v.gradient[i] / length - n[i]));
  }
  CHECK(worst < 1e-12); /* powers up to 2/.15 of numbers with an error of 1e-16 */
}

/* On the ridge of a superquadric with exponents above 1 curvature is infinite: it is cut off, but finite. */
static void ridges_and_centres_are_finite(void) {
  const double axes[3] = {1, 2, 3}, points[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 0, 3}, {0, 1, 1}};

  for (int e = 1; e < 19; e++) {
    body b = superquadric(3, axes, e / 10., (19 - e) / 10.);
    for (int k = 0; k < 4; k++) {
      ns_surface_value v;
      CHECK(ns_surface_evaluate(b.surface, points[k], 2, &v) == NS_OK);
      for (int i = 0; i < 9; i++)
        CHECK(isfinite(v.hessian[i]) && isfinite(v.gradient[i % 3]));
    }
  }
}

/* ---- closed forms */

static void spheres(void) {
  body a = ellipsoid(3, 2, 2, 2), b = ellipsoid(3, 1, 1, 1);
  ns_closest c;

  a.pose = ns_space_pose_at((const double[]){3, 4, 0}, unturned);
  CHECK(find(&a, &b, &c));
  CHECK(fabs(c.gap - 2) < 1e-15);
  CHECK(fabs(c.b[0] - .6) < 1e-15 && fabs(c.b[1] - .8) < 1e-15 && c.b[2] == 0);
  a.pose.x[0] = a.pose.x[1] = 0;
  CHECK(find(&a, &b, &c)); /* concentric: all directions are alike */
  CHECK(c.gap == -3 && fabs(ns_dot3(c.normal, c.normal) - 1) < 1e-15);
}

/* The lowest point of an ellipsoid with the axes R D lies |D R'n| below its centre. */
static void ellipsoid_on_halfspace(void) {
  ns_random random = ns_random_create(13);
  double worst = 0;

  for (int k = 0; k < 100; k++) {
    const double axes[3] = {between(&random, .1, 3), between(&random, .1, 3),
                            between(&random, .1, 3)};
    double n[3], m[3], c_height, square = 0;
    body a = ellipsoid(3, axes[0], axes[1], axes[2]), b;
    ns_closest c;
    check_unit(&random, 3, n);
    b = halfspace(3, n, .3);
    place(&random, 5, &a);
    CHECK(k % 2 == 0 ? find(&a, &b, &c) : find(&b, &a, &c));
    ns_space_unrotate(&a.pose, n, m);
    for (int i = 0; i < 3; i++)
      square += axes[i] * axes[i] * m[i] * m[i];
    c_height = ns_dot3(n, a.pose.x) - .3 - sqrt(square);
    worst = fmax(worst, fabs(c.gap - c_height));
    worst = fmax(worst, k % 2 == 0 ? violation(&a, &b, &c) : violation(&b, &a, &c));
  }
  CHECK(worst < 1e-13); /* numbers up to 10 with an error of some 1e-15 */
}

/* A lens of balls r = 1, h = .6: its face is .4 below the centre, its rim .8 away; the axis may lean by acos .8 from
 * the vertical before it stands on the rim, where the lowest point is .8 sin (lean) below. */
static void lens_on_halfspace(void) {
  const double up[3] = {0, 0, 1};
  body a = lens(3, 1, .6), b = halfspace(3, up, 0);
  ns_closest c;

  for (int k = 0; k <= 30; k++) {
    const double lean = .05 * k, turn[4] = {cos(lean / 2), sin(lean / 2), 0, 0};
    const double centre_below = 1 - .6 * cos(lean), rim_below = .8 * sin(lean);
    const int on_rim = tan(lean) > .8 / .6;
    a.pose = ns_space_pose_at((const double[]){1, 2, 3}, turn);
    CHECK(find(&a, &b, &c));
    CHECK(fabs(c.gap - (3 - (on_rim ? rim_below : centre_below))) < 1e-13);
    CHECK(c.count[0] == (on_rim ? 2 : 1));
    CHECK(violation(&a, &b, &c) < 1e-13);
  }
}

static void halfspaces_have_no_distance(void) {
  const double up[3] = {0, 0, 1};
  body a = halfspace(3, up, 0), b = halfspace(3, up, 1);
  ns_closest c;
  int found = 1;

  CHECK(ns_closest_find(solid_of(&a), &a.pose, solid_of(&b), &b.pose, &c, &found) == NS_OK);
  CHECK(found == 0);
}

/* Flats that are parallel have many closest points, and one gap. */
static void parallel_flats(void) {
  const double half[3] = {1, 2, 3}, up[3] = {0, 0, 1};
  body a = box(3, half), b = box(3, half), ground = halfspace(3, up, 0);
  const double heights[4] = {7, 6.000001, 6, 5.5};
  ns_closest c;

  for (int k = 0; k < 4; k++) {
    a.pose = ns_space_pose_at((const double[]){.3, .2, heights[k]}, unturned);
    CHECK(find(&a, &b, &c));
    CHECK(fabs(c.gap - (heights[k] - 6)) < 1e-12 && fabs(c.normal[2] - 1) < 1e-12);
    CHECK(violation(&a, &b, &c) < 1e-12);
    CHECK(find(&a, &ground, &c));
    CHECK(fabs(c.gap - (heights[k] - 3)) < 1e-12);
  }
}

/* At the middle of its faces a superquadric of exponents below 1 has no curvature. */
static void flat_spots(void) {
  const double axes[3] = {1, 1, 1}, up[3] = {0, 0, 1};
  body a = superquadric(3, axes, .5, .5), b = superquadric(3, axes, .2, .4);
  body ground = halfspace(3, up, 0), ball = ellipsoid(3, 2, 2, 2);
  const double heights[3] = {3, 2, 1.9};
  ns_closest c;

  for (int k = 0; k < 3; k++) {
    a.pose = ns_space_pose_at((const double[]){0, 0, heights[k]}, unturned);
    CHECK(find(&a, &b, &c));
    CHECK(fabs(c.gap - (heights[k] - 2)) < 1e-12);
    CHECK(find(&a, &ground, &c));
    CHECK(fabs(c.gap - (heights[k] - 1)) < 1e-12);
    a.pose.x[2] += 1;
    CHECK(find(&a, &ball, &c));
    CHECK(fabs(c.gap - (heights[k] - 2)) < 1e-12);
  }
}

static void same_place(void) {
  const double axes[3] = {1, 1.5, 2};

  for (int dimension = 2; dimension <= 3; dimension++)
    for (int kind = 0; kind < 3; kind++) {
      body a = kind == 0   ? ellipsoid(dimension, 1, 1.5, 2)
               : kind == 1 ? superquadric(dimension, axes, .5, .5)
                           : box(dimension, axes);
      body b = a;
      ns_closest c;
      CHECK(find(&a, &b, &c));
      CHECK(fabs(c.gap + 2) < 1e-7); /* across the shortest axis */
    }
}

/* ---- chance */

/* No pair fails. Of bodies without ridges every result fulfils the conditions of closest points, whose numbers are up
 * to
 * 10 and have an error of 1e-15; ridges, where they are ill-conditioned, are left to the next test. */
static void random_pairs_fulfil_the_conditions(void) {
  ns_random random = ns_random_create(14);
  const long count = check_rounds(600, 10000);
  long failed = 0, rough = 0;

  for (long k = 0; k < count; k++) {
    const int dimension = 2 + k % 2;
    body a = random_body(&random, dimension, (int)(k / 2 % SHARP));
    body b = random_body(&random, dimension, (int)(k / 2 / SHARP % SHARP));
    ns_closest c;
    place(&random, k % 5 == 0 ? .3 : 3, &a);
    place(&random, .1, &b);
    failed += !find(&a, &b, &c);
    rough += !(violation(&a, &b, &c) < 1e-11);
  }
  CHECK(failed == 0);
  CHECK(rough == 0);
}

/* No normal gives more than the signed distance; the search comes near it from below. Where the exponents are above 1
 * the interior method may have the last word, to 1e-7. */
static void no_other_normal_is_better(void) {
  ns_random random = ns_random_create(15);
  static const int round[5] = {ELLIPSOID, FLATTISH, BALL, SHARP, CAPSULE};
  const long count = check_rounds(60, 1000);
  double above = 0, below = 0;

  for (long k = 0; k < count; k++) {
    body a = random_body(&random, 2 + k % 2, round[k / 2 % 5]);
    body b = random_body(&random, 2 + k % 2, round[k / 10 % 5]);
    ns_closest c;
    double best;
    place(&random, k % 3 == 0 ? 3 : .6, &a);
    place(&random, .1, &b);
    CHECK(find(&a, &b, &c));
    best = search(&random, &a, &b);
    above = fmax(above, best - c.gap);
    below = fmax(below, c.gap - best);
  }
  CHECK(above < 1e-6);
  CHECK(below < 1e-2); /* of ridges; a gap that is not reached would be off by more */
}

/* Touching: the one is pushed by the gap along the normal. */
static void touching_pairs(void) {
  ns_random random = ns_random_create(16);
  double worst = 0;

  for (int k = 0; k < 100; k++) {
    body a = random_body(&random, 2 + k % 2, k / 2 % SHARP);
    body b = random_body(&random, 2 + k % 2, k / 2 / SHARP % SHARP);
    ns_closest c;
    place(&random, 3, &a);
    CHECK(find(&a, &b, &c));
    ns_move3(a.pose.x, -c.gap, c.normal);
    CHECK(find(&a, &b, &c));
    worst = fmax(worst, fabs(c.gap));
  }
  CHECK(worst < 1e-11);
}

/* ---- slopes and paths */

static double difference(const double *ahead, const double *behind, double h, const double *slope,
                         int n) {
  double worst = 0;

  for (int i = 0; i < n; i++)
    worst = fmax(worst, fabs((ahead[i] - behind[i]) / (2 * h) - slope[i]));
  return worst;
}

/* Errors of central differences: h^2 = 1e-8 times third derivatives, large where curvature is small. */
static void slopes_are_those_of_the_points(void) {
  ns_random random = ns_random_create(17);
  const double h = 1e-4;
  double gap = 0, largest = 0;
  long regular = 0, close = 0, compared = 0;

  for (int k = 0; k < 120; k++) {
    body a = random_body(&random, 2 + k % 2, k / 2 % FLATTISH == 0 ? ELLIPSOID : LENS);
    body b = random_body(&random, 2 + k % 2, k / 4 % SHARP);
    ns_closest_slopes s;
    ns_closest c;
    place(&random, 4, &a);
    CHECK(find(&a, &b, &c));
    if (!ns_closest_slopes_of(solid_of(&a), &a.pose, solid_of(&b), &b.pose, &c, &s))
      continue;
    regular++;
    for (int j = 0; j < 12; j++) {
      body *const which = j < 6 ? &a : &b;
      const ns_space_pose before = which->pose;
      ns_closest ahead, behind;
      double worst;
      if (k % 2 == 0 && j % 6 >= 2 && j % 6 != 5)
        continue; /* out of the plane */
      which->pose = moved(&before, j % 6, h);
      CHECK(find(&a, &b, &ahead));
      which->pose = moved(&before, j % 6, -h);
      CHECK(find(&a, &b, &behind));
      which->pose = before;
      gap = fmax(gap, difference(&ahead.gap, &behind.gap, h, &s.gap[j], 1));
      worst = difference(ahead.normal, behind.normal, h, s.normal + 3 * j, 3);
      worst = fmax(worst, difference(ahead.a, behind.a, h, s.a + 3 * j, 3));
      worst = fmax(worst, difference(ahead.b, behind.b, h, s.b + 3 * j, 3));
      largest = fmax(largest, worst);
      close += worst < 1e-4;
      compared++;
    }
  }
  CHECK(regular > 100);
  CHECK(gap < 1e-4);
  CHECK(close >
        .98 * (double)compared); /* the others are on their way from one surface to another */
}

/* A layer taken off adds its thickness to the gap and moves the point along the normal, which stays; slopes are those
 * of differences, as above. */
static void a_layer_taken_off(void) {
  static const int kinds[3] = {CAPSULE, BALL, ELLIPSOID};
  ns_random random = ns_random_create(23);
  const double h = 1e-4, inset[2] = {.07, .13};
  double worst = 0, slope = 0;

  for (int k = 0; k < 40; k++) {
    body a = random_body(&random, 2 + k % 2, kinds[k % 3]),
         b = random_body(&random, 2 + k % 2, ELLIPSOID);
    ns_closest c, d, ahead, behind;
    ns_closest_slopes s;
    place(&random, 3, &a);
    CHECK(find(&a, &b, &c));
    a.solid.inset = inset[0];
    b.solid.inset = inset[1];
    CHECK(find(&a, &b, &d));
    worst = fmax(worst, fabs(d.gap - c.gap - inset[0] - inset[1]));
    for (int i = 0; i < 3; i++) {
      worst = fmax(worst, fabs(d.normal[i] - c.normal[i]));
      worst = fmax(worst, fabs(d.a[i] - c.a[i] - inset[0] * c.normal[i]));
      worst = fmax(worst, fabs(d.b[i] - c.b[i] + inset[1] * c.normal[i]));
    }
    CHECK(ns_closest_slopes_of(solid_of(&a), &a.pose, solid_of(&b), &b.pose, &d, &s));
    const ns_space_pose before = a.pose;
    a.pose = moved(&before, 5, h);
    CHECK(find(&a, &b, &ahead));
    a.pose = moved(&before, 5, -h);
    CHECK(find(&a, &b, &behind));
    slope = fmax(slope, difference(ahead.a, behind.a, h, s.a + 3 * 5, 3));
    slope = fmax(slope, difference(ahead.b, behind.b, h, s.b + 3 * 5, 3));
    slope = fmax(slope, difference(&ahead.gap, &behind.gap, h, &s.gap[5], 1));
  }
  CHECK(worst < 1e-11);
  CHECK(slope < 1e-4);
}

/* Along paths of small steps the points that follow are those that are found. */
static void following_finds_the_same(void) {
  ns_random random = ns_random_create(18);
  double worst = 0;

  for (int k = 0; k < 60; k++) {
    body a = random_body(&random, 2 + k % 2, k / 2 % SHARP);
    body b = random_body(&random, 2 + k % 2, k / 2 / SHARP % SHARP);
    ns_closest c = {.known = 0}, fresh;
    int found;
    place(&random, 3, &a);
    for (int step = 0; step < 20; step++) {
      a.pose = moved(&a.pose, step % 2, .05);
      a.pose = moved(&a.pose, 5, .05);
      CHECK(ns_closest_follow(solid_of(&a), &a.pose, solid_of(&b), &b.pose, &c, &found) == NS_OK);
      CHECK(found && find(&a, &b, &fresh));
      if (fresh.gap > 1e-6)
        worst = fmax(worst, fabs(c.gap - fresh.gap));
      CHECK(violation(&a, &b, &c) < 1e-11);
    }
  }
  CHECK(worst < 1e-11);
}

/* A ball that falls into another keeps its side, and one that jumps through it is seen on the other side. */
static void following_keeps_the_side(void) {
  body a = ellipsoid(3, 1, 1, 1.01), b = ellipsoid(3, 1, 1, 1.02);
  ns_closest c = {.known = 0};
  int found;

  for (int step = 0; step <= 19; step++) {
    a.pose.x[2] = 3 - .1 * step;
    CHECK(ns_closest_follow(solid_of(&a), &a.pose, solid_of(&b), &b.pose, &c, &found) == NS_OK);
    CHECK(fabs(c.gap - (a.pose.x[2] - 2.03)) < 1e-12 && c.normal[2] > 1 - 1e-12);
  }
  a.pose.x[2] = -3;
  CHECK(ns_closest_follow(solid_of(&a), &a.pose, solid_of(&b), &b.pose, &c, &found) == NS_OK);
  CHECK(fabs(c.gap - .97) < 1e-12 && c.normal[2] < -1 + 1e-12);
}

/* ---- functions of the user */

typedef struct user {
  const ns_surface *surface;
  long calls, fail_at;
} user;

static ns_status call(void *data, int handle, const double *x, int dimension, double *out,
                      int count) {
  user *u = data;
  const double y[3] = {x[0], x[1], dimension == 3 ? x[2] : 0};
  ns_surface_value v;

  CHECK(handle >= 1 && handle <= 3 &&
        count == (handle == 1   ? 1
                  : handle == 2 ? dimension
                                : dimension * dimension));
  if (++u->calls == u->fail_at)
    return NS_CALLBACK_FAILED;
  (void)ns_surface_evaluate(u->surface, y, 2, &v);
  for (int i = 0; i < count; i++)
    out[i] = handle == 1   ? v.value
             : handle == 2 ? v.gradient[i]
                           : v.hessian[i % dimension + 3 * (i / dimension)];
  return NS_OK;
}

static body called_body(user *u, const body *like) {
  body b = *like;

  *u = (user){.surface = like->surface};
  b.surface[0].kind = NS_SURFACE_CALLED;
  b.surface[0].call = call;
  b.surface[0].call_data = u;
  b.surface[0].scale = 1;
  for (int i = 0; i < 3; i++)
    b.surface[0].handle[i] = i + 1;
  return b;
}

static void functions_of_the_user_give_the_same(void) {
  ns_random random = ns_random_create(19);
  double worst = 0;

  for (int k = 0; k < 40; k++) {
    body a = random_body(&random, 2 + k % 2, ELLIPSOID), b = random_body(&random, 2 + k % 2, LENS);
    body other;
    ns_closest c, d;
    user u;
    other = called_body(&u, &a);
    place(&random, 2, &a);
    other.pose = a.pose;
    CHECK(find(&a, &b, &c) && find(&other, &b, &d));
    worst = fmax(worst, fabs(c.gap - d.gap));
  }
  CHECK(worst < 1e-12);
}

/* Wherever the user's function fails, the failure arrives. */
static void failures_of_the_user_arrive(void) {
  body a = ellipsoid(3, 1, 2, 3), b = ellipsoid(3, 1, 2, 1), other;
  const double places[2] = {5, .5};
  user u;

  other = called_body(&u, &a);
  for (int k = 0; k < 2; k++) {
    ns_status status = NS_OK;
    ns_closest c;
    long calls;
    int found;
    other.pose.x[0] = places[k];
    u.calls = u.fail_at = 0;
    CHECK(find(&other, &b, &c));
    calls = u.calls;
    CHECK(calls > 20);
    for (long fail = 1; fail <= calls; fail += 1 + calls / 100) {
      u.calls = 0;
      u.fail_at = fail;
      status = ns_closest_find(solid_of(&other), &other.pose, solid_of(&b), &b.pose, &c, &found);
      CHECK(status == NS_CALLBACK_FAILED);
    }
  }
}

int main(void) {
  derivatives_are_those_of_the_value();
  support_points_have_their_normal();
  ridges_and_centres_are_finite();
  spheres();
  ellipsoid_on_halfspace();
  lens_on_halfspace();
  halfspaces_have_no_distance();
  parallel_flats();
  flat_spots();
  same_place();
  random_pairs_fulfil_the_conditions();
  no_other_normal_is_better();
  touching_pairs();
  slopes_are_those_of_the_points();
  a_layer_taken_off();
  following_finds_the_same();
  following_keeps_the_side();
  functions_of_the_user_give_the_same();
  failures_of_the_user_arrive();
  return check_report();
}
