/* test_round_contact.c: spheres, capsules and cylinders that touch */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_space_contact.h"
#include "ns_random.h"
#include "ns_space_touch.h"
#include "ns_turn.h"

#include <math.h>
#include <string.h>

/* ---- shapes */

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

/* Finite numbers, a normal of length 1, and the value that the shapes_touch has. */
static int is_sound(const ns_space_touch *t, const ns_space_pose *a, const ns_space_pose *b) {
  ns_pose_function f;

  ns_space_touch_function(t, a, b, 1, &f);
  return is_finite(&f) && fabs(sqrt(ns_dot3(f.gradient, f.gradient)) - 1) < 1e-14 &&
         fabs(f.value - t->gap) < 1e-13;
}

/* ---- geometry once more, by searching */

static double between_segments(double t, const scene *s) {
  const double q[3] = {0, 0, t};
  double world[3];

  ns_space_point(s->other_pose, q, world);
  return shapes_from_segment(world, s->shape, s->pose);
}

/* Distance of two capsules' axes: the shapes_distance from a segment is a convex function along a line. */
static double segment_distance(const ns_shape *a, const ns_space_pose *pose_a, const ns_shape *b,
                               const ns_space_pose *pose_b) {
  const scene s = {.shape = b, .pose = pose_b, .other = a, .other_pose = pose_a};
  double at;

  return shapes_search_with_ends(between_segments, &s, -a->size[0] / 2, a->size[0] / 2, &at);
}

/* Height of a point of the rim number k above a plane, by its angle. */
static double rim_height(double angle, const scene *s) {
  const double q[3] = {s->shape->radius * cos(angle), s->shape->radius * sin(angle),
                       (s->k - 0.5) * s->shape->size[0]};
  double world[3];

  ns_space_point(s->pose, q, world);
  return shapes_from_plane(world, s->other, s->other_pose);
}

/* Least height of that rim: near the lowest of 64 points. */
static double lowest_on_rim(const ns_shape *a, const ns_space_pose *pose_a, int cap,
                            const ns_shape *b, const ns_space_pose *pose_b) {
  const scene s = {.shape = a, .pose = pose_a, .k = cap, .other = b, .other_pose = pose_b};
  const double step = 2 * NS_PI / 64;
  double lowest = INFINITY, at = 0, found;

  for (int i = 0; i < 64; i++) {
    const double height = rim_height(i * step, &s);
    if (height < lowest) {
      lowest = height;
      at = i * step;
    }
  }
  return fmin(lowest, shapes_search(rim_height, &s, at - step, at + step, &found));
}

/* ---- spheres */

/* Gap, count and number of a shapes_sphere or a point against what a shapes_search finds; deep, near and far. */
static void sphere_against(ns_shape_kind kind, unsigned seed) {
  ns_random random = ns_random_create(seed);
  double worst = 0;
  int wrong = 0, inside = 0;

  for (int trial = 0; trial < 5000; trial++) {
    storage store;
    ns_shape b = shapes_random_shape(&random, kind, &store);
    const ns_shape a = shapes_sphere(trial % 3 == 0 ? 0 : check_between(&random, 0.01, 0.5));
    const ns_space_pose pose_b = shapes_random_pose(&random, 1);
    const ns_space_pose pose_a =
        trial % 4 == 0 ? shapes_shaken(&pose_b, &random, 0.3) : shapes_random_pose(&random, 2);
    const double reach = check_between(&random, -0.1, 1);
    ns_space_touch t[ROOM];
    double gap;

    b.vertex_count = 0;
    gap = shapes_outside(pose_a.x, &b, &pose_b) - a.radius;
    wrong += shapes_touch(&a, &pose_a, &b, &pose_b, reach, t) != (gap <= reach);
    wrong += shapes_touch(&a, &pose_a, &b, &pose_b, INFINITY, t) != 1 || t[0].feature != 0;
    worst = fmax(worst, fabs(t[0].gap - gap));
    inside += gap < -a.radius;
    wrong += !is_sound(t, &pose_a, &pose_b);
    wrong += ns_space_touch_of(a.kind, kind)(&a, &pose_a, &b, &pose_b, 9, 0, t) != 0;
  }
  CHECK(wrong == 0 && worst < 1e-11);
  CHECK(inside > 100 || kind == NS_SHAPE_DISC || kind == NS_SHAPE_CAPSULE);
}

/* A shapes_sphere rolls over the face of a shapes_box, an edge and on; over a corner; from the side of a shapes_capsule
 * to its end: one contact with the same number, which touches, and whose normal does not jump. */
static int rolls(const ns_shape *b, const double from[3], const double first[3],
                 const double second[3], double before, double after) {
  const ns_shape a = shapes_sphere(0.3);
  const ns_space_pose pose_b = shapes_tilted(0.3, -0.2, 0.1, 0.4, 0.8);
  double last[3] = {0, 0, 0};
  int good = 1;

  for (int step = 0; step <= 3000; step++) { /* along a surface, around its end, along another */
    const double s = step / 1000.0 - 1, angle = NS_PI / 2 * fmin(1, fmax(0, s));
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
    pose_a = shapes_tilted(world[0], world[1], world[2], step, 0);
    good = good && shapes_touch(&a, &pose_a, b, &pose_b, 0.01, t) == 1 && t[0].feature == 0 &&
           fabs(t[0].gap) < 1e-14 && is_sound(t, &pose_a, &pose_b);
    ns_space_touch_function(t, &pose_a, &pose_b, 0, &f);
    good = good && (step == 0 || shapes_distance(f.gradient, last) < 0.005);
    memcpy(last, f.gradient, sizeof last);
  }
  return good;
}

static void sphere_rolls(void) {
  const double half = sqrt(0.5);
  storage store;
  const ns_shape cube = shapes_box(2, 1, 0.5, &store), rod = shapes_capsule(0, 1.5);

  CHECK(rolls(&cube, (double[]){1, 0.1, 0.25}, (double[]){0, 0, 1}, (double[]){1, 0, 0}, 1, 0.25));
  CHECK(
      rolls(&cube, (double[]){1, 0.5, 0.25}, (double[]){half, half, 0}, (double[]){0, 0, 1}, 0, 0));
  CHECK(rolls(&rod, (double[]){0, 0, 0.75}, (double[]){0, 1, 0}, (double[]){0, 0, 1}, 1.5, 0));
}

/* Corners, edges, faces and the middle of a shapes_box; the axis, the ends and the middle of a shapes_capsule. */
static void spheres_in_odd_places(void) {
  static const double places[][3] = {{1, 1, 1},   {-1, 1, 0},    {1, 0, 0},         {0, 0, 0},
                                     {0, 0, -1},  {0, 0, 1},     {1 + 4e-16, 1, 1}, {0.3, -1, -1},
                                     {0, 0, 0.5}, {1e-14, 0, 0}, {0, 1e-200, 1}};
  storage store;
  const ns_shape cube = shapes_box(2, 2, 2, &store), rod = shapes_capsule(0.5, 2),
                 none = shapes_capsule(0.5, 0);
  const ns_shape ball = shapes_sphere(0.5);
  const ns_space_pose origin = shapes_place(0, 0, 0);

  for (int i = 0; i < 11; i++)
    for (int k = 0; k < 2; k++) {
      const ns_shape a = shapes_sphere(k * 0.25);
      const ns_space_pose pose = ns_space_pose_at(places[i], shapes_unturned);
      const double depth = i == 3 || i == 9 ? 1 : i == 8 ? 0.5 : 0;
      ns_space_touch t[ROOM];

      CHECK(shapes_touch(&a, &pose, &cube, &origin, 2, t) == 1 && is_sound(t, &pose, &origin));
      CHECK(fabs(t[0].gap + depth + a.radius) < 1e-13);
      CHECK(shapes_touch(&a, &pose, &rod, &origin, 2, t) == 1 && is_sound(t, &pose, &origin));
      CHECK(shapes_touch(&a, &pose, &none, &origin, 2, t) == 1 && is_sound(t, &pose, &origin));
      CHECK(shapes_touch(&a, &pose, &ball, &origin, 2, t) == 1 && is_sound(t, &pose, &origin));
    }
}

/* Out of a shapes_capsule the way is across its axis, from its middle upwards. */
static void out_of_a_capsule(void) {
  const ns_shape ball = shapes_sphere(0.25), rod = shapes_capsule(0.5, 2);
  const ns_space_pose lying = shapes_tilted(0, 0, 0, 0, NS_PI / 2), at = shapes_place(0.5, 0, 0);
  const ns_space_pose upright = shapes_place(0, 0, 0), within = shapes_place(0, 0, 0.5);
  ns_space_touch t[ROOM];
  ns_pose_function f;

  CHECK(shapes_touch(&ball, &at, &rod, &lying, 2, t) == 1 && fabs(t[0].gap + 0.75) < 1e-15);
  ns_space_touch_function(t, &at, &lying, 1, &f);
  CHECK(fabs(f.gradient[2] - 1) < 1e-14);
  CHECK(shapes_touch(&ball, &within, &rod, &upright, 2, t) == 1 && t[0].gap == -0.75);
  ns_space_touch_function(t, &within, &upright, 1, &f);
  CHECK(f.gradient[2] == 0);
}

/* ---- capsules */

/* Poses of b: anywhere, or at an angle of 10^-1 to 10^-13 to a (or to its opposite), and then anywhere or so that the
 * axes, seen from one to the other, cross. */
static ns_space_pose beside_capsule(ns_random *random, const ns_space_pose *pose_a, int nearly) {
  const double tilt = pow(10, check_between(random, -13, -1));
  const double offset[3] = {check_between(random, 0.1, 1), tilt * check_between(random, -0.5, 0.5),
                            check_between(random, -0.5, 0.5)};
  ns_space_pose pose = shapes_random_pose(random, 0.9);
  double turn[4], s[3] = {tilt, 0, 0};

  if (!nearly)
    return pose;
  if (ns_random_uniform(random) < 0.5)
    ns_space_point(pose_a, offset, pose.x);
  else
    s[1] = tilt * check_between(random, -1, 1);
  ns_turn_advance(pose_a->turn, s, turn);
  if (nearly > 1)
    ns_turn_advance(turn, (const double[]){0, NS_PI, 0}, turn);
  return ns_space_pose_at(pose.x, turn);
}

static void random_capsules(void) {
  ns_random random = ns_random_create(7);
  double worst = 0;
  int wrong = 0, counts[4] = {0, 0, 0, 0};

  for (int trial = 0; trial < 6000; trial++) {
    const ns_shape a = shapes_capsule(check_between(&random, 0.05, 0.4),
                                      trial % 7 ? check_between(&random, 0, 2) : 0),
                   b = shapes_capsule(check_between(&random, 0.05, 0.4),
                                      check_between(&random, 0, 2));
    const ns_space_pose pose_a = shapes_random_pose(&random, 0.9);
    const ns_space_pose pose_b = beside_capsule(&random, &pose_a, trial % 3);
    const double size = a.bounding_radius + b.bounding_radius,
                 reach = check_between(&random, -0.1, 1);
    const double gap = segment_distance(&a, &pose_a, &b, &pose_b) - a.radius - b.radius;
    ns_space_touch t[ROOM];
    int count = shapes_touch(&a, &pose_a, &b, &pose_b, reach, t);

    wrong += (count > 0) != (gap <= reach);
    for (int k = 0; k < count; k++)
      wrong += t[k].gap > reach;
    count = shapes_touch(&a, &pose_a, &b, &pose_b, INFINITY, t);
    wrong += count < 1 || count > 3 || !shapes_different_features(t, count);
    for (int k = 0; k < count; k++)
      wrong += !is_sound(&t[k], &pose_a, &pose_b);
    worst = fmax(worst, fabs(shapes_least_gap(t, count) - gap) / size);
    counts[count]++;
  }
  CHECK(wrong == 0 && worst < 1.01e-9);
  CHECK(counts[1] > 500 && counts[2] > 500 && counts[3] > 100);
}

/* All nine cases of nearest points, by construction: the foot within, before or beyond each segment. */
static void cases_of_capsules(void) {
  const ns_shape a = shapes_capsule(0.1, 2), b = shapes_capsule(0.2, 3);
  const ns_space_pose crossed = shapes_tilted(0, 0, 0, NS_PI / 2, 0); /* b along -y */
  int wrong = 0;

  for (int i = -1; i <= 1; i++)
    for (int j = -1; j <= 1; j++) {
      const ns_space_pose pose = shapes_tilted(1.25 * i, 1.75 * j, 1, 0, NS_PI / 2); /* a along x */
      const double d[3] = {0.25 * i, 0.25 * j, 1}, expected = sqrt(ns_dot3(d, d)) - 0.3;
      const ns_space_touch_kind kind = i == 0 ? (j == 0 ? NS_TOUCH_LINES : NS_TOUCH_LINE_OF_A)
                                              : (j == 0 ? NS_TOUCH_LINE_OF_B : NS_TOUCH_POINTS);
      ns_space_touch t[ROOM];
      const int count = shapes_touch(&a, &pose, &b, &crossed, 9, t);

      wrong += count != 1 || t[0].kind != kind || t[0].feature != 0;
      wrong += fabs(t[0].gap - expected) > 1e-14 || !is_sound(t, &pose, &crossed);
    }
  CHECK(wrong == 0);
}

/* A shapes_capsule lies on another, flush with its ends or not, in the same direction or the opposite one: two touches
 * at the ends of what they share, the same ones under perturbations. */
static void capsule_on_capsule(void) {
  const ns_shape lower = shapes_capsule(0.1, 2), equal = shapes_capsule(0.1, 2),
                 shorter = shapes_capsule(0.1, 1);
  const ns_space_pose ground = shapes_tilted(0, 0, 0, 0, NS_PI / 2);
  ns_random random = ns_random_create(8);
  int good = 1;

  for (int trial = 0; trial < 2000; trial++) {
    const double range = pow(10, -6 - trial % 10);
    const double shift = trial % 4 == 0 ? 0.7 : 0, turn = trial % 2 ? -NS_PI / 2 : NS_PI / 2;
    const ns_space_pose flat = shapes_tilted(shift, 0, 0.2, 0, turn),
                        pose = shapes_shaken(&flat, &random, range);
    const ns_shape *upper = trial % 3 ? &equal : &shorter;
    const double ends[2] = {fmax(-1, shift - upper->size[0] / 2),
                            fmin(1, shift + upper->size[0] / 2)};
    ns_space_touch t[ROOM];
    const int count = shapes_touch(upper, &pose, &lower, &ground, 0.01, t);

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

/* Turned across each other through the angle where the ends come in, shapes_tilted through zero, slid apart: the
 * smallest gap is the shapes_distance all the way, so that it does not jump, and each contact that goes is not
 * missed. */
static void capsules_sweep(void) {
  const ns_shape a = shapes_capsule(0.1, 2), b = shapes_capsule(0.15, 1.2);
  const ns_space_pose ground = shapes_tilted(0, 0, 0, 0, NS_PI / 2);
  double worst = 0;
  int good = 1;

  for (int step = -500; step <= 500; step++) {
    const double angle = step * 3e-4;
    ns_space_pose poses[3] = {shapes_tilted(0.3, 0.01, 0.25, 0, NS_PI / 2 + angle),
                              shapes_tilted(0.3, 0.01, 0.25, 0, NS_PI / 2),
                              shapes_tilted(step * 4e-3, 0.02, 0.25, 0, NS_PI / 2 + 1e-3)};

    poses[1] = shapes_moved(&poses[1], 3, angle); /* about an axis of a that is upright */
    for (int k = 0; k < 3; k++) {
      const double gap = segment_distance(&a, &poses[k], &b, &ground) - 0.25;
      ns_space_touch t[ROOM];
      const int count = shapes_touch(&a, &poses[k], &b, &ground, 1, t), bits = features(t, count);
      const int near = k == 2 ? fabs(step * 4e-3) < 1.59 : fabs(angle) < 0.0499;
      const int far = k == 2 ? 0 : fabs(angle) > 0.0501;

      worst = fmax(worst, fabs(shapes_least_gap(t, count) - gap));
      good = good && (!near || (bits & 6) == 6) && (!far || bits == 1);
    }
  }
  CHECK(good && worst < 2e-9);
}

/* Axes that cross, meet at ends, lie in each other; capsules of no length: finite, with a normal across the axes. */
static void capsules_in_each_other(void) {
  const ns_shape shapes[] = {shapes_capsule(0.2, 2), shapes_capsule(0.2, 0),
                             shapes_capsule(0.1, 1)};
  const ns_space_pose b = shapes_place(0, 0, 0);
  const double angles[] = {0, 1e-13, 1e-7, 1e-3, 0.3, NS_PI / 2, NS_PI};
  int wrong = 0, along = 0;

  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 7; k++)
        for (int place_at = 0; place_at < 5; place_at++) {
          const ns_space_pose a = shapes_tilted(0, 0, place_at * 0.5, angles[k], 0);
          const int nearly = sin(angles[k]) < 0.01;
          ns_space_touch t[ROOM];
          const int count = shapes_touch(&shapes[i], &a, &shapes[j], &b, 9, t);

          wrong += count == 0 || !shapes_different_features(t, count);
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
  const ns_shape rod = shapes_capsule(0.3, 2);
  ns_random random = ns_random_create(9);
  int opposite = 0;

  for (int trial = 0; trial < 5000; trial++) {
    const ns_space_pose b = shapes_random_pose(&random, 0.1);
    const ns_space_pose a =
        trial % 2 ? shapes_shaken(&b, &random, 0.05) : shapes_random_pose(&random, 0.1);
    ns_space_touch t[ROOM];
    const int count = shapes_touch(&rod, &a, &rod, &b, 0, t);
    double normal[3][3], point[3];

    for (int k = 0; k < count; k++)
      ns_space_touch_frame(&t[k], &a, &b, normal[k], point);
    for (int k = 0; k < count; k++)
      for (int m = 0; m < k; m++)
        opposite += ns_dot3(normal[k], normal[m]) < -0.51;
  }
  CHECK(opposite == 0);
}

/* ---- cylinder */

static void random_cylinders(void) {
  ns_random random = ns_random_create(12);
  double worst = 0, worst_least = 0;
  int wrong = 0, fixed = 0, flat = 0;

  for (int trial = 0; trial < 5000; trial++) {
    const ns_shape a = shapes_cylinder(check_between(&random, 0.1, 1),
                                       check_between(&random, 0.05, 1)),
                   b = shapes_halfspace(0, 0, 1, check_between(&random, -1, 1));
    const ns_space_pose pose_b = shapes_random_pose(&random, 1);
    const double range = trial % 2 ? pow(10, check_between(&random, -14, -0.5)) : 4;
    const ns_space_pose pose_a = shapes_shaken(&pose_b, &random, range);
    const double reach = check_between(&random, -0.2, 1);
    double low[2], least;
    ns_space_touch t[ROOM];
    int count = shapes_touch(&a, &pose_a, &b, &pose_b, reach, t);

    for (int cap = 0; cap < 2; cap++) {
      const ns_space_touch *found = shapes_with_feature(t, count, cap);
      low[cap] = lowest_on_rim(&a, &pose_a, cap, &b, &pose_b);
      wrong += found != NULL && low[cap] > reach + 1e-9;
      worst = fmax(worst, found == NULL ? 0 : fabs(found->gap - low[cap]));
    }
    least = fmin(low[0], low[1]);
    wrong += fabs(least - reach) > 1e-9 && (count > 0) != (least <= reach);
    for (int k = 0; k < count; k++)
      wrong += t[k].gap > reach || !is_sound(&t[k], &pose_a, &pose_b);
    count = shapes_touch(&a, &pose_a, &b, &pose_b, INFINITY, t);
    worst_least = fmax(worst_least, fabs(shapes_least_gap(t, count) - least));
    wrong += !shapes_different_features(t, count) || (count != 2 && count != 12 && count != 14);
    fixed += count == 14;
    flat += count == 12;
  }
  CHECK(wrong == 0 && worst < 1e-13 && worst_least < 1.4e-10);
  CHECK(fixed > 500 && flat > 100);
}

/* Tilted through zero: the smallest gap is the lowest point all the way, the points on the rim are there below the
 * angle, and each side of the rim that comes down has contacts of its own. */
static void cylinder_rocks(void) {
  const ns_shape a = shapes_cylinder(0.5, 2), ground = shapes_halfspace(0, 0, 1, 0);
  const ns_space_pose origin = shapes_place(0, 0, 0);
  double worst = 0;
  int good = 1;

  for (int step = -1000; step <= 1000; step++) {
    const double angle = step * 1e-4;
    const ns_space_pose pose = shapes_tilted(0, 0, 1, 0.6 * angle, 0.8 * angle);
    const double expected = 1 - cos(angle) - 0.5 * sin(fabs(angle));
    ns_space_touch t[ROOM];
    const int count = shapes_touch(&a, &pose, &ground, &origin, 0.1, t);

    worst = fmax(worst, fabs(shapes_least_gap(t, count) - expected));
    good = good && count == (step == 0 ? 6 : sin(fabs(angle)) < 0.05 ? 7 : 1);
    good = good && (shapes_with_feature(t, count, 0) != NULL) == (step != 0);
  }
  CHECK(good && worst < 1e-15);
}

/* Upright within rounding: the six points alone, always the same. On its side: both ends. */
static void cylinder_stands_and_lies(void) {
  const ns_shape a = shapes_cylinder(0.5, 2), ground = shapes_halfspace(0, 0, 1, 0);
  const ns_space_pose origin = shapes_place(0, 0, 0), upright = shapes_place(0, 0, 1),
                      head = shapes_tilted(0, 0, 1, NS_PI, 0),
                      side = shapes_tilted(0, 0, 0.5, NS_PI / 2, 0);
  ns_random random = ns_random_create(13);
  int good = 1;

  for (int trial = 0; trial < 2000; trial++) {
    const ns_space_pose standing = shapes_shaken(trial % 2 ? &upright : &head, &random, 4e-10);
    const ns_space_pose lying = shapes_shaken(&side, &random, 1e-3);
    ns_space_touch t[ROOM];
    int count = shapes_touch(&a, &standing, &ground, &origin, 0.01, t);

    good = good && count == 6 && features(t, 6) == (trial % 2 ? 0x3f << 2 : 0x3f << 8);
    count = shapes_touch(&a, &lying, &ground, &origin, 0.01, t);
    good = good && count == 2 && features(t, 2) == 3 && fabs(shapes_least_gap(t, 2)) < 0.004;
  }
  CHECK(good);
}

/* The curvature by which a lying shapes_cylinder rolls: none. About its own axis the gap stays, in all derivatives. */
static void cylinder_rolls(void) {
  const ns_shape a = shapes_cylinder(0.5, 2), ground = shapes_halfspace(0, 0, 1, 0);
  const ns_space_pose origin = shapes_place(0, 0, 0),
                      lying = shapes_tilted(0, 0, 0.5, NS_PI / 2, 0);
  ns_space_touch t[ROOM];
  ns_pose_function f;

  CHECK(shapes_touch(&a, &lying, &ground, &origin, 0.01, t) == 2);
  for (int k = 0; k < 2; k++) {
    ns_space_touch_function(&t[k], &lying, &origin, 1, &f);
    CHECK(fabs(f.value) < 1e-15 && fabs(f.gradient[5]) < 1e-15);
    CHECK(fabs(f.hessian[13 * 5]) < 1e-15);
  }
}

/* ---- cylinders and others */

/* The point of a shapes_cylinder nearest to p */
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

/* The point of a shapes_box, or of the axis of a shapes_capsule or the centre of a shapes_sphere, nearest to p */
static void onto_other(const ns_shape *shape, const ns_space_pose *pose, const double p[3],
                       double out[3]) {
  const double d[3] = {p[0] - pose->x[0], p[1] - pose->x[1], p[2] - pose->x[2]};
  double half[3] = {0, 0, 0}, q[3];

  if (shape->kind == NS_SHAPE_CYLINDER) {
    onto_cylinder(shape, pose, p, out);
    return;
  }
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
static double by_projections(const ns_shape *shapes_cylinder, const ns_space_pose *pose,
                             const ns_shape *other, const ns_space_pose *other_pose, double *rate) {
  double p[3] = {other_pose->x[0], other_pose->x[1], other_pose->x[2]}, q[3], last = INFINITY;

  for (int k = 0; k < 3000; k++) {
    onto_cylinder(shapes_cylinder, pose, p, q);
    onto_other(other, other_pose, q, p);
    *rate = last - shapes_distance(p, q);
    last = shapes_distance(p, q);
  }
  return last;
}

/* The smallest gap is the shapes_distance; of bodies that overlap none is positive; values and derivatives are those of
 * the functions. */
static void cylinder_against(ns_shape_kind kind, unsigned seed) {
  ns_random random = ns_random_create(seed);
  int wrong = 0, apart = 0, overlapping = 0;

  for (int trial = 0; trial < 400; trial++) {
    storage store;
    const ns_shape other = shapes_random_shape(&random, kind, &store);
    const ns_shape tin =
        shapes_cylinder(check_between(&random, 0.1, 0.6), check_between(&random, 0.3, 1.5));
    const ns_space_pose pose = shapes_random_pose(&random, 0.8),
                        other_pose = shapes_random_pose(&random, 0.8);
    const int first = kind >= NS_SHAPE_CYLINDER;
    ns_space_touch t[ROOM];
    const int count = first ? shapes_touch(&tin, &pose, &other, &other_pose, 9, t)
                            : shapes_touch(&other, &other_pose, &tin, &pose, 9, t);
    const ns_space_pose *a = first ? &pose : &other_pose, *b = first ? &other_pose : &pose;
    const double radius = kind == NS_SHAPE_DISC || kind == NS_SHAPE_CAPSULE ? other.radius : 0;

    wrong += count == 0 || !shapes_different_features(t, count);
    for (int k = 0; k < count; k++) {
      wrong += !is_sound(&t[k], a, b);
      wrong += shapes_is_benign(&t[k], a, b) && shapes_derivative_error(&t[k], a, b) > 1e-6;
    }
    if (kind != NS_SHAPE_POLYTOPE) {
      double rate;
      const double d = by_projections(&tin, &pose, &other, &other_pose, &rate);
      const double error = fabs(shapes_least_gap(t, count) - (d - radius));
      overlapping += d < 1e-6;
      apart += d >= 1e-3 && rate < 1e-13;
      wrong += d < 1e-9 && shapes_least_gap(t, count) > 1e-9 - radius;
      wrong += d >= 1e-3 && rate < 1e-13 && error > 1e-6;
    }
  }
  CHECK(wrong == 0);
  CHECK(kind == NS_SHAPE_POLYTOPE || (apart > 100 && overlapping > 20));
}

int main(void) {
  check_host_create(&shapes_host);
  for (int k = 0; k < 16; k++)
    shapes_arenas[k] = ns_arena_create(&shapes_host.host);
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
  random_cylinders();
  cylinder_rocks();
  cylinder_stands_and_lies();
  cylinder_rolls();
  cylinder_against(NS_SHAPE_DISC, 18);
  cylinder_against(NS_SHAPE_CAPSULE, 19);
  cylinder_against(NS_SHAPE_BOX, 20);
  cylinder_against(NS_SHAPE_CYLINDER, 22);
  cylinder_against(NS_SHAPE_POLYTOPE, 21);
  for (int k = 0; k < 16; k++)
    ns_arena_release(&shapes_arenas[k]);
  CHECK(shapes_host.live == 0);
  return check_report();
}
