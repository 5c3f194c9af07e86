/* test_closest.c: closest points of random pairs, their slopes, and following them */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_surface.h"
#include "ns_closest.h"
#include "ns_turn.h"
#include "ns_vector3.h"

#include <math.h>
#include <string.h>

/* ---- chance */

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
    body a = surface_random_body(&random, dimension, (int)(k / 2 % SHARP));
    body b = surface_random_body(&random, dimension, (int)(k / 2 / SHARP % SHARP));
    ns_closest c;
    surface_place(&random, k % 5 == 0 ? .3 : 3, &a);
    surface_place(&random, .1, &b);
    failed += !surface_find(&a, &b, &c);
    rough += !(surface_violation(&a, &b, &c) < 1e-11);
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
    body a = surface_random_body(&random, 2 + k % 2, round[k / 2 % 5]);
    body b = surface_random_body(&random, 2 + k % 2, round[k / 10 % 5]);
    ns_closest c;
    double best;
    surface_place(&random, k % 3 == 0 ? 3 : .6, &a);
    surface_place(&random, .1, &b);
    CHECK(surface_find(&a, &b, &c));
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
    body a = surface_random_body(&random, 2 + k % 2, k / 2 % SHARP);
    body b = surface_random_body(&random, 2 + k % 2, k / 2 / SHARP % SHARP);
    ns_closest c;
    surface_place(&random, 3, &a);
    CHECK(surface_find(&a, &b, &c));
    ns_move3(a.pose.x, -c.gap, c.normal);
    CHECK(surface_find(&a, &b, &c));
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
    body a = surface_random_body(&random, 2 + k % 2, k / 2 % FLATTISH == 0 ? ELLIPSOID : LENS);
    body b = surface_random_body(&random, 2 + k % 2, k / 4 % SHARP);
    ns_closest_slopes s;
    ns_closest c;
    surface_place(&random, 4, &a);
    CHECK(surface_find(&a, &b, &c));
    if (!ns_closest_slopes_of(surface_solid_of(&a), &a.pose, surface_solid_of(&b), &b.pose, &c, &s))
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
      CHECK(surface_find(&a, &b, &ahead));
      which->pose = moved(&before, j % 6, -h);
      CHECK(surface_find(&a, &b, &behind));
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
    body a = surface_random_body(&random, 2 + k % 2, kinds[k % 3]),
         b = surface_random_body(&random, 2 + k % 2, ELLIPSOID);
    ns_closest c, d, ahead, behind;
    ns_closest_slopes s;
    surface_place(&random, 3, &a);
    CHECK(surface_find(&a, &b, &c));
    a.solid.inset = inset[0];
    b.solid.inset = inset[1];
    CHECK(surface_find(&a, &b, &d));
    worst = fmax(worst, fabs(d.gap - c.gap - inset[0] - inset[1]));
    for (int i = 0; i < 3; i++) {
      worst = fmax(worst, fabs(d.normal[i] - c.normal[i]));
      worst = fmax(worst, fabs(d.a[i] - c.a[i] - inset[0] * c.normal[i]));
      worst = fmax(worst, fabs(d.b[i] - c.b[i] + inset[1] * c.normal[i]));
    }
    CHECK(
        ns_closest_slopes_of(surface_solid_of(&a), &a.pose, surface_solid_of(&b), &b.pose, &d, &s));
    const ns_space_pose before = a.pose;
    a.pose = moved(&before, 5, h);
    CHECK(surface_find(&a, &b, &ahead));
    a.pose = moved(&before, 5, -h);
    CHECK(surface_find(&a, &b, &behind));
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
    body a = surface_random_body(&random, 2 + k % 2, k / 2 % SHARP);
    body b = surface_random_body(&random, 2 + k % 2, k / 2 / SHARP % SHARP);
    ns_closest c = {.known = 0}, fresh;
    int found;
    surface_place(&random, 3, &a);
    for (int step = 0; step < 20; step++) {
      a.pose = moved(&a.pose, step % 2, .05);
      a.pose = moved(&a.pose, 5, .05);
      CHECK(ns_closest_follow(surface_solid_of(&a), &a.pose, surface_solid_of(&b), &b.pose, &c,
                              &found) == NS_OK);
      CHECK(found && surface_find(&a, &b, &fresh));
      if (fresh.gap > 1e-6)
        worst = fmax(worst, fabs(c.gap - fresh.gap));
      CHECK(surface_violation(&a, &b, &c) < 1e-11);
    }
  }
  CHECK(worst < 1e-11);
}

/* A ball that falls into another keeps its side, and one that jumps through it is seen on the other side. */
static void following_keeps_the_side(void) {
  body a = surface_ellipsoid(3, 1, 1, 1.01), b = surface_ellipsoid(3, 1, 1, 1.02);
  ns_closest c = {.known = 0};
  int found;

  for (int step = 0; step <= 19; step++) {
    a.pose.x[2] = 3 - .1 * step;
    CHECK(ns_closest_follow(surface_solid_of(&a), &a.pose, surface_solid_of(&b), &b.pose, &c,
                            &found) == NS_OK);
    CHECK(fabs(c.gap - (a.pose.x[2] - 2.03)) < 1e-12 && c.normal[2] > 1 - 1e-12);
  }
  a.pose.x[2] = -3;
  CHECK(ns_closest_follow(surface_solid_of(&a), &a.pose, surface_solid_of(&b), &b.pose, &c,
                          &found) == NS_OK);
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
    body a = surface_random_body(&random, 2 + k % 2, ELLIPSOID),
         b = surface_random_body(&random, 2 + k % 2, LENS);
    body other;
    ns_closest c, d;
    user u;
    other = called_body(&u, &a);
    surface_place(&random, 2, &a);
    other.pose = a.pose;
    CHECK(surface_find(&a, &b, &c) && surface_find(&other, &b, &d));
    worst = fmax(worst, fabs(c.gap - d.gap));
  }
  CHECK(worst < 1e-12);
}

/* Wherever the user's function fails, the failure arrives. */
static void failures_of_the_user_arrive(void) {
  body a = surface_ellipsoid(3, 1, 2, 3), b = surface_ellipsoid(3, 1, 2, 1), other;
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
    CHECK(surface_find(&other, &b, &c));
    calls = u.calls;
    CHECK(calls > 20);
    for (long fail = 1; fail <= calls; fail += 1 + calls / 100) {
      u.calls = 0;
      u.fail_at = fail;
      status = ns_closest_find(surface_solid_of(&other), &other.pose, surface_solid_of(&b), &b.pose,
                               &c, &found);
      CHECK(status == NS_CALLBACK_FAILED);
    }
  }
}

int main(void) {
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
