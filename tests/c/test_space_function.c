/* test_space_function.c: functions of two poses in space against central differences, and turns. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"

#include "ns_numbers.h"
#include "ns_space_function.h"
#include "ns_turn.h"

#include <math.h>
#include <string.h>

#define STEP 1e-5 /* of central differences, whose error and roundoff are then about 1e-10 */

typedef struct setting {
  ns_space_pose a, b;
  double pa[3], pb[3], u[3], w[3], start[4];
} setting;

typedef void (*subject)(const setting *s, int second, ns_pose_function *f);

static void distance(const setting *s, int second, ns_pose_function *f) {
  ns_space_distance(&s->a, s->pa, &s->b, s->pb, second, f);
}

static void component(const setting *s, int second, ns_pose_function *f) {
  ns_space_component(&s->a, s->pa, &s->b, s->pb, s->u, second, f);
}

static void along(const setting *s, int second, ns_pose_function *f) {
  ns_space_along(&s->a, s->pa, &s->b, s->pb, s->w, second, f);
}

static void axes(const setting *s, int second, ns_pose_function *f) {
  ns_space_axes(&s->a, s->u, &s->b, s->w, second, f);
}

static void angle(const setting *s, int second, ns_pose_function *f) {
  ns_space_angle(&s->a, &s->b, s->start, s->w, second, f);
}

static void random_vector(ns_random *random, int n, double *x) {
  double square = 0;

  for (int i = 0; i < n; i++) {
    x[i] = check_between(random, -1, 1);
    square += x[i] * x[i];
  }
  for (int i = 0; i < n; i++)
    x[i] /= sqrt(square);
}

static setting random_setting(ns_random *random) {
  setting s;
  double x[3], turn[4];

  random_vector(random, 3, x);
  random_vector(random, 4, turn);
  s.a = ns_space_pose_at(x, turn);
  random_vector(random, 3, x);
  random_vector(random, 4, turn);
  s.b = ns_space_pose_at(x, turn);
  random_vector(random, 3, s.pa);
  random_vector(random, 3, s.pb);
  random_vector(random, 3, s.u);
  random_vector(random, 3, s.w);
  random_vector(random, 4, s.start);
  return s;
}

/* The setting after velocity j has acted for the time h. */
static setting moved(const setting *s, int j, double h) {
  setting m = *s;
  ns_space_pose *pose = j < 6 ? &m.a : &m.b;
  double x[3], turn[4], step[3] = {0, 0, 0};

  memcpy(x, pose->x, sizeof x);
  memcpy(turn, pose->turn, sizeof turn);
  if (j % 6 < 3)
    x[j % 6] += h;
  else
    step[j % 6 - 3] = h;
  ns_turn_advance(turn, step, turn);
  *pose = ns_space_pose_at(x, turn);
  return m;
}

/* Angles are compared modulo a turn. */
static double less(double x, double y) { return remainder(x - y, 4 * NS_PI); }

static double largest_error(subject function, const setting *s) {
  ns_pose_function f, g, before, after;
  double error = 0;

  function(s, 1, &f);
  function(s, 0, &g);
  error = fmax(error, fabs(f.value - g.value));
  for (int j = 0; j < 12; j++) {
    const setting backward = moved(s, j, -STEP), forward = moved(s, j, STEP);
    function(&backward, 0, &before);
    function(&forward, 0, &after);
    error = fmax(error, fabs(less(after.value, before.value) / (2 * STEP) - f.gradient[j]));
    error = fmax(error, fabs(f.gradient[j] - g.gradient[j]));
    for (int i = 0; i < 12; i++)
      error = fmax(error, fabs((after.gradient[i] - before.gradient[i]) / (2 * STEP) -
                               f.hessian[i + 12 * j]));
  }
  return error;
}

static double twist_size(const setting *s) { /* how well the twist is defined: 0 where it is not */
  const double back[4] = {s->b.turn[0], -s->b.turn[1], -s->b.turn[2], -s->b.turn[3]};
  const double undo[4] = {s->start[0], -s->start[1], -s->start[2], -s->start[3]};
  double relative[4], p[4], sine = 0;

  ns_turn_multiply(back, s->a.turn, relative);
  ns_turn_multiply(relative, undo, p);
  for (int i = 0; i < 3; i++)
    sine += s->w[i] * p[i + 1];
  return sqrt(p[0] * p[0] + sine * sine);
}

static void test_differences(void) {
  const subject all[] = {distance, component, along, axes, angle};
  ns_random random = {7};

  for (int k = 0; k < 5; k++)
    for (int trial = 0; trial < 200; trial++) {
      const setting s = random_setting(&random);
      ns_pose_function f;
      distance(&s, 0, &f);
      if ((all[k] == distance && f.value < 0.5) || (all[k] == angle && twist_size(&s) < 0.5))
        continue; /* errors of differences grow with the third power of the inverse */
      CHECK(largest_error(all[k], &s) < 1e-7);
    }
}

/* A body that turns about the axis w of b by an angle has just this angle, up to nearly a whole revolution. */
static void test_angle(void) {
  ns_random random = {11};

  for (int trial = 0; trial < 200; trial++) {
    setting s = random_setting(&random);
    const double phi = check_between(&random, -6.2, 6.2);
    const double step[3] = {phi * s.w[0], phi * s.w[1], phi * s.w[2]};
    const double origin[3] = {0, 0, 0};
    double turned[4], in_world[4], turn[4];
    ns_pose_function f;

    /* turn_a = turn_b exp (phi w / 2) start */
    ns_turn_advance(s.b.turn, step, turned);
    ns_turn_multiply(turned, s.start, in_world);
    memcpy(turn, in_world, sizeof turn);
    s.a = ns_space_pose_at(origin, turn);
    angle(&s, 0, &f);
    CHECK(fabs(f.value - phi) < 1e-13);
  }
}

static void test_turns(void) {
  ns_random random = {13};

  for (int trial = 0; trial < 500; trial++) {
    double p[4], q[4], s[3], back[3], length = check_between(&random, 0, 3.1);
    random_vector(&random, 4, p);
    random_vector(&random, 3, s);
    if (trial % 3 == 0)
      length *= 1e-6;
    for (int i = 0; i < 3; i++)
      s[i] *= length;
    ns_turn_advance(p, s, q);
    CHECK(fabs(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] - 1) < 1e-15);
    ns_turn_between(p, q, back);
    for (int i = 0; i < 3; i++)
      CHECK(fabs(back[i] - s[i]) < 4e-15);
    for (int i = 0; i < 4; i++)
      q[i] = -q[i];
    ns_turn_between(p, q, back);
    for (int i = 0; i < 3; i++)
      CHECK(fabs(back[i] - s[i]) < 4e-15);
  }
}

/* Where points coincide or no twist is defined, numbers stay finite. */
static void test_nowhere(void) {
  const double origin[3] = {0, 0, 0}, none[4] = {1, 0, 0, 0}, half[4] = {0, 1, 0, 0};
  setting s = {ns_space_pose_at(origin, half),
               ns_space_pose_at(origin, none),
               {0},
               {0},
               {0, 0, 1},
               {0, 0, 1},
               {1, 0, 0, 0}};
  const subject all[] = {distance, component, along, axes, angle};

  for (int k = 0; k < 5; k++) {
    ns_pose_function f;
    all[k](&s, 1, &f);
    CHECK(isfinite(f.value));
    for (int i = 0; i < 12; i++)
      CHECK(isfinite(f.gradient[i]));
    for (int i = 0; i < 144; i++)
      CHECK(isfinite(f.hessian[i]));
  }
}

int main(void) {
  test_differences();
  test_angle();
  test_turns();
  test_nowhere();
  return check_report();
}
