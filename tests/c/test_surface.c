/* test_surface.c: implicit surfaces, and closest points in closed form */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_surface.h"
#include "ns_closest.h"
#include "ns_turn.h"
#include "ns_vector3.h"

#include <math.h>
#include <string.h>

/* ---- bodies */

static body halfspace(int dimension, const double normal[3], double offset) {
  body b = surface_new_body(dimension, INFINITY);

  surface_add(&b, ns_surface_plane(dimension, normal, offset));
  ns_move3(b.solid.inside, offset - 1, normal);
  return b;
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
    body b = surface_random_body(&random, dimension, kind);
    ns_surface *s = b.surface;
    double x[3] = {0, 0, 0}, turn[4];
    for (int i = 0; i < dimension; i++) {
      x[i] = (k % 4 < 2 ? 1 : -1) * s->axes[i] * check_between(&random, .4, 1.2);
      s->centre[i] = check_between(&random, -.02, .02);
    }
    check_unit(&random, 4, turn);
    if (dimension == 3) /* about the axes of the surface, small enough to stay off its planes */
      memcpy(s->turn, ns_space_pose_at(surface_origin, (double[]){20, turn[1], turn[2], turn[3]}).R,
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
    body b = surface_random_body(&random, dimension,
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

/* On the ridge of a surface_superquadric with exponents above 1 curvature is infinite: it is cut off, but finite. */
static void ridges_and_centres_are_finite(void) {
  const double axes[3] = {1, 2, 3}, points[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 0, 3}, {0, 1, 1}};

  for (int e = 1; e < 19; e++) {
    body b = surface_superquadric(3, axes, e / 10., (19 - e) / 10.);
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
  body a = surface_ellipsoid(3, 2, 2, 2), b = surface_ellipsoid(3, 1, 1, 1);
  ns_closest c;

  a.pose = ns_space_pose_at((const double[]){3, 4, 0}, surface_unturned);
  CHECK(surface_find(&a, &b, &c));
  CHECK(fabs(c.gap - 2) < 1e-15);
  CHECK(fabs(c.b[0] - .6) < 1e-15 && fabs(c.b[1] - .8) < 1e-15 && c.b[2] == 0);
  a.pose.x[0] = a.pose.x[1] = 0;
  CHECK(surface_find(&a, &b, &c)); /* concentric: all directions are alike */
  CHECK(c.gap == -3 && fabs(ns_dot3(c.normal, c.normal) - 1) < 1e-15);
}

/* The lowest point of an surface_ellipsoid with the axes R D lies |D R'n| below its centre. */
static void ellipsoid_on_halfspace(void) {
  ns_random random = ns_random_create(13);
  double worst = 0;

  for (int k = 0; k < 100; k++) {
    const double axes[3] = {check_between(&random, .1, 3), check_between(&random, .1, 3),
                            check_between(&random, .1, 3)};
    double n[3], m[3], c_height, square = 0;
    body a = surface_ellipsoid(3, axes[0], axes[1], axes[2]), b;
    ns_closest c;
    check_unit(&random, 3, n);
    b = halfspace(3, n, .3);
    surface_place(&random, 5, &a);
    CHECK(k % 2 == 0 ? surface_find(&a, &b, &c) : surface_find(&b, &a, &c));
    ns_space_unrotate(&a.pose, n, m);
    for (int i = 0; i < 3; i++)
      square += axes[i] * axes[i] * m[i] * m[i];
    c_height = ns_dot3(n, a.pose.x) - .3 - sqrt(square);
    worst = fmax(worst, fabs(c.gap - c_height));
    worst = fmax(worst, k % 2 == 0 ? surface_violation(&a, &b, &c) : surface_violation(&b, &a, &c));
  }
  CHECK(worst < 1e-13); /* numbers up to 10 with an error of some 1e-15 */
}

/* A surface_lens of balls r = 1, h = .6: its face is .4 below the centre, its rim .8 away; the axis may lean by acos .8
 * from the vertical before it stands on the rim, where the lowest point is .8 sin (lean) below. */
static void lens_on_halfspace(void) {
  const double up[3] = {0, 0, 1};
  body a = surface_lens(3, 1, .6), b = halfspace(3, up, 0);
  ns_closest c;

  for (int k = 0; k <= 30; k++) {
    const double lean = .05 * k, turn[4] = {cos(lean / 2), sin(lean / 2), 0, 0};
    const double centre_below = 1 - .6 * cos(lean), rim_below = .8 * sin(lean);
    const int on_rim = tan(lean) > .8 / .6;
    a.pose = ns_space_pose_at((const double[]){1, 2, 3}, turn);
    CHECK(surface_find(&a, &b, &c));
    CHECK(fabs(c.gap - (3 - (on_rim ? rim_below : centre_below))) < 1e-13);
    CHECK(c.count[0] == (on_rim ? 2 : 1));
    CHECK(surface_violation(&a, &b, &c) < 1e-13);
  }
}

static void halfspaces_have_no_distance(void) {
  const double up[3] = {0, 0, 1};
  body a = halfspace(3, up, 0), b = halfspace(3, up, 1);
  ns_closest c;
  int found = 1;

  CHECK(ns_closest_find(surface_solid_of(&a), &a.pose, surface_solid_of(&b), &b.pose, &c, &found) ==
        NS_OK);
  CHECK(found == 0);
}

/* Flats that are parallel have many closest points, and one gap. */
static void parallel_flats(void) {
  const double half[3] = {1, 2, 3}, up[3] = {0, 0, 1};
  body a = surface_box(3, half), b = surface_box(3, half), ground = halfspace(3, up, 0);
  const double heights[4] = {7, 6.000001, 6, 5.5};
  ns_closest c;

  for (int k = 0; k < 4; k++) {
    a.pose = ns_space_pose_at((const double[]){.3, .2, heights[k]}, surface_unturned);
    CHECK(surface_find(&a, &b, &c));
    CHECK(fabs(c.gap - (heights[k] - 6)) < 1e-12 && fabs(c.normal[2] - 1) < 1e-12);
    CHECK(surface_violation(&a, &b, &c) < 1e-12);
    CHECK(surface_find(&a, &ground, &c));
    CHECK(fabs(c.gap - (heights[k] - 3)) < 1e-12);
  }
}

/* At the middle of its faces a surface_superquadric of exponents below 1 has no curvature. */
static void flat_spots(void) {
  const double axes[3] = {1, 1, 1}, up[3] = {0, 0, 1};
  body a = surface_superquadric(3, axes, .5, .5), b = surface_superquadric(3, axes, .2, .4);
  body ground = halfspace(3, up, 0), ball = surface_ellipsoid(3, 2, 2, 2);
  const double heights[3] = {3, 2, 1.9};
  ns_closest c;

  for (int k = 0; k < 3; k++) {
    a.pose = ns_space_pose_at((const double[]){0, 0, heights[k]}, surface_unturned);
    CHECK(surface_find(&a, &b, &c));
    CHECK(fabs(c.gap - (heights[k] - 2)) < 1e-12);
    CHECK(surface_find(&a, &ground, &c));
    CHECK(fabs(c.gap - (heights[k] - 1)) < 1e-12);
    a.pose.x[2] += 1;
    CHECK(surface_find(&a, &ball, &c));
    CHECK(fabs(c.gap - (heights[k] - 2)) < 1e-12);
  }
}

static void same_place(void) {
  const double axes[3] = {1, 1.5, 2};

  for (int dimension = 2; dimension <= 3; dimension++)
    for (int kind = 0; kind < 3; kind++) {
      body a = kind == 0   ? surface_ellipsoid(dimension, 1, 1.5, 2)
               : kind == 1 ? surface_superquadric(dimension, axes, .5, .5)
                           : surface_box(dimension, axes);
      body b = a;
      ns_closest c;
      CHECK(surface_find(&a, &b, &c));
      CHECK(fabs(c.gap + 2) < 1e-7); /* across the shortest axis */
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
  return check_report();
}
