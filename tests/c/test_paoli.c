/* test_paoli.c: single steps of Schatzman and Paoli's scheme, Acary (22)-(24). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_scene.h"

#include <math.h>
#include <string.h>

/* u_k: the velocity that led to where the scene is */
static const double *u_of(const check_scene *s) { return s->s.previous.u; }

static void add_wall(check_scene *s, double nx, double ny, double e) {
  const int wall =
      check_add_body(&s->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s->m, nx, ny, 0), 0, 0, 0);

  check_body(&s->m, wall)[NS_BODY_RESTITUTION] = e;
}

static void add_particle(check_scene *s, double mass, double x, double y, double vx, double vy,
                         double e) {
  const int body =
      check_add_body(&s->m, NS_BODY_PARTICLE, mass, 0, check_add_disc(&s->m, 0), x, y, 0);
  double *row = check_body(&s->m, body);

  row[NS_BODY_VELOCITY] = vx;
  row[NS_BODY_VELOCITY + 1] = vy;
  row[NS_BODY_RESTITUTION] = e;
}

/* With the ghost point before the start q_k = q_0 + t v_0 + t^2/2 g for constant forces, whatever the steps are, but
 * the last step, which is shorter. v_{k+1} = (q_{k+1} - q_{k-1}) / (t_{k+1} - t_{k-1}) is the velocity half-way between
 * these. */
static void flight_is_exact(void) {
  const double g = -3, h = 0.1;
  check_scene s;

  check_scene_open(&s, NS_PAOLI);
  s.m.model.gravity[1] = g;
  add_particle(&s, 2, 0, 1, 0.5, 4, 0);
  check_scene_ready(&s);
  for (int k = 1; k <= 6; k++) {
    const double length = k == 6 ? 0.03 : h, start = s.t;
    check_scene_step(&s, length);
    CHECK(fabs(s.q[0] - 0.5 * s.t) < 1e-14 && s.v[0] == 0.5);
    CHECK(fabs(s.q[1] - (1 + 4 * s.t + g / 2 * s.t * s.t)) < 1e-14);
    CHECK(fabs(s.v[1] - (4 + g * (start - h + s.t) / 2)) < 1e-13);
  }
  check_scene_close(&s);
}

/* Without forces: wherever in a step the wall is met, u is -e times that before after two steps, and g (y) is never
 * negative, y = (q_{k+1} + e q_{k-1}) / (1 + e). In the first step with an impulse y = 0, and y >= 0 in the one before
 * makes u_{k+1} <= e |u|; so the next y is 0 too, which says q_{k+2} - q_{k+1} = -e (q_k - q_{k-1}). */
static void two_steps_make_a_bounce(void) {
  ns_random random = ns_random_create(71);

  for (int trial = 0; trial < 200; trial++) {
    const double e = trial < 10 ? trial % 2 : ns_random_uniform(&random);
    const double speed = check_between(&random, 0.1, 10), h = check_between(&random, 1e-3, 0.1);
    double before, last, impulse = 0;
    int pressed = 0;
    check_scene s;
    check_scene_open(&s, NS_PAOLI);
    add_wall(&s, 0, 1, 0);
    add_particle(&s, 3, 0, h * speed * check_between(&random, 1.5, 4), 0.3, -speed, e);
    check_scene_ready(&s);
    before = s.q[1] + h * speed;
    for (int k = 0; k < 10; k++) {
      last = s.q[1];
      check_scene_step(&s, h);
      CHECK((s.q[1] + e * before) / (1 + e) > -1e-14);
      for (ptrdiff_t c = 0; c < s.s.terms.contacts.count; c++)
        if (s.s.terms.contacts.item[c].active && s.s.terms.contacts.item[c].cn > 1e-12 * speed) {
          impulse += s.s.terms.contacts.item[c].cn;
          pressed++;
        }
      before = last;
    }
    CHECK(pressed >= 1 && pressed <= 2);
    CHECK(fabs(u_of(&s)[1] - e * speed) < 1e-12 * speed &&
          fabs(s.v[1] - e * speed) < 1e-12 * speed);
    CHECK(fabs(impulse - 3 * (1 + e) * speed) < 1e-11 * speed);
    CHECK(fabs(s.v[0] - 0.3) < 1e-15);
    check_scene_close(&s);
  }
}

/* Two walls with different e in a corner, met in the same steps: each has its own y. */
static void each_wall_has_its_own_restitution(void) {
  ns_random random = ns_random_create(72);

  for (int trial = 0; trial < 50; trial++) {
    const double e[2] = {ns_random_uniform(&random), ns_random_uniform(&random)}, h = 0.02;
    const double vx = check_between(&random, 0.5, 2), vy = check_between(&random, 0.5, 2);
    check_scene s;
    check_scene_open(&s, NS_PAOLI);
    add_wall(&s, 1, 0, e[0]);
    add_wall(&s, 0, 1, e[1]);
    add_particle(&s, 1, h * vx * check_between(&random, 1.5, 2.5),
                 h * vy * check_between(&random, 1.5, 2.5), -vx, -vy, 1);
    check_add_pair(&s.m, 1, 3)[NS_PAIR_RESTITUTION] = e[0];
    check_add_pair(&s.m, 2, 3)[NS_PAIR_RESTITUTION] = e[1];
    check_scene_ready(&s);
    for (int k = 0; k < 8; k++)
      check_scene_step(&s, h);
    CHECK(fabs(s.v[0] - e[0] * vx) < 1e-12 && fabs(s.v[1] - e[1] * vy) < 1e-12);
    check_scene_close(&s);
  }
}

/* A wall that moves steadily with the speed w: v+ = w + e (w - v). */
static void moving_wall(void) {
  const double w = 0.7, v = -1, e = 0.4;
  check_scene s;

  check_scene_open(&s, NS_PAOLI);
  add_wall(&s, 0, 1, e);
  check_body(&s.m, 1)[NS_BODY_VELOCITY + 1] = w;
  add_particle(&s, 1, 0, 0.3, 0, v, e);
  check_scene_ready(&s);
  for (int k = 0; k < 20; k++)
    check_scene_step(&s, 0.0137);
  CHECK(fabs(s.v[1] - (w + e * (w - v))) < 1e-12);
  check_scene_close(&s);
}

/* A body that lies on the floor stays where it is, to the last bit but roundoff of the LCP, and bears its weight. */
static void body_at_rest_stays(void) {
  const double g = -9.81, h = 0.01;
  check_scene s;

  check_scene_open(&s, NS_PAOLI);
  s.m.model.gravity[1] = g;
  add_wall(&s, 0, 1, 0.5);
  add_particle(&s, 2, 0, 0, 1, 0, 0.5);
  check_scene_ready(&s);
  for (int k = 0; k < 20; k++) {
    check_scene_step(&s, h);
    CHECK(fabs(s.q[1]) < 1e-15 && fabs(s.v[1]) < 1e-14);
    CHECK(s.s.terms.contacts.count == 1 && fabs(s.s.terms.contacts.item[0].cn + 2 * g * h) < 1e-14);
  }
  CHECK(fabs(s.q[0] - 0.2) < 1e-15);
  check_scene_close(&s);
}

static void open_flight(check_scene *s) {
  check_scene_open(s, NS_PAOLI);
  s->m.model.gravity[1] = -9.81;
  add_particle(s, 2, 0, 1, 1, 2, 0.5);
  check_scene_ready(s);
}

/* Steps continue from where the last one has ended; from elsewhere they begin anew, as on a new stepper. */
static void only_the_same_place_continues(void) {
  const double h = 0.01;
  check_scene s, fresh;

  for (int moved = 0; moved < 2; moved++) {
    open_flight(&s);
    open_flight(&fresh);
    check_scene_step(&s, h);
    memcpy(fresh.q, s.q, sizeof s.q);
    memcpy(fresh.v, s.v, sizeof s.v);
    fresh.t = s.t;
    s.q[0] += moved * 1e-12;
    fresh.q[0] = s.q[0];
    check_scene_step(&s, h);
    check_scene_step(&fresh, h);
    CHECK((memcmp(s.q, fresh.q, sizeof s.q) == 0) == moved);
    check_scene_close(&s);
    check_scene_close(&fresh);
  }
}

/* A pendulum: Theta (q) = 0 at the end of every step, to roundoff of a length of 1; the impulse of the rod over h comes
 * to m (|v|^2 + g cos) with the error of the scheme, O(h). */
static void joints_hold_at_the_end(void) {
  const double g = 9.81, h = 1e-3;
  double tension, square;
  check_scene s;

  check_scene_open(&s, NS_PAOLI);
  s.m.model.gravity[1] = -g;
  check_add_body(&s.m, NS_BODY_PARTICLE, 2, 0, 0, 0.6, -0.8, 0);
  check_add_joint(&s.m, NS_DISTANCE, 1, 0, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 1;
  check_scene_ready(&s);
  for (int k = 0; k < 300; k++) {
    check_scene_step(&s, h);
    CHECK(fabs(hypot(s.q[0], s.q[1]) - 1) < 1e-14);
  }
  square = s.v[0] * s.v[0] + s.v[1] * s.v[1];
  tension = 2 * (square - g * s.q[1]);
  CHECK(fabs(square - 2 * g * (-0.8 - s.q[1])) < 20 * h); /* energy; 20: g times the speed 2 */
  CHECK(fabs(fabs(s.s.terms.joints.item[0].impulse) / h - tension) < 100 * h);
  check_scene_close(&s);
}

/* A sphere that spins and falls on a plane in space: its spin stays, its height bounces as that of a particle. */
static void sphere_in_space(void) {
  const double up[3] = {0, 0, 1}, turn[4] = {1, 0, 0, 0}, inertia[6] = {0.4, 0.4, 0.4};
  const double x[3] = {0, 0, 0.6}, none[3] = {0}, h = 0.02;
  double *row;
  check_scene s;

  check_scene_open(&s, NS_PAOLI);
  check_space_create(&s.m, &s.c.host);
  s.m.model.gravity[2] = 0;
  check_add_space_body(&s.m, NS_BODY_FIXED, 0, inertia, check_add_space_halfspace(&s.m, up, 0),
                       none, turn);
  check_add_space_body(&s.m, NS_BODY_RIGID, 1, inertia, check_add_disc(&s.m, 0.5), x, turn);
  row = check_body(&s.m, 2);
  row[NS_BODY_VELOCITY] = 0.2;
  row[NS_BODY_VELOCITY + 2] = -3;
  row[NS_BODY_ANGULAR_VELOCITY] = 1;
  row[NS_BODY_ANGULAR_VELOCITY + 1] = -2;
  row[NS_BODY_RESTITUTION] = 0.7;
  check_scene_ready(&s);
  for (int k = 0; k < 10; k++)
    check_scene_step(&s, h);
  CHECK(fabs(s.v[2] - 2.1) < 1e-12 && fabs(s.v[0] - 0.2) < 1e-14);
  CHECK(fabs(s.v[3] - 1) < 1e-13 && fabs(s.v[4] + 2) < 1e-13 && fabs(s.v[5]) < 1e-13);
  check_scene_close(&s);
}

/* However early memory runs out in the first two steps with a joint, contacts of two kinds and a spring. */
static void survives_every_failed_allocation(void) {
  ns_status status = NS_OUT_OF_MEMORY;
  long fail_at = 0;

  while (status == NS_OUT_OF_MEMORY && fail_at < 1000) {
    ns_step_result result;
    check_scene s;
    check_scene_open(&s, NS_PAOLI);
    add_wall(&s, 0, 1, 0.2);
    add_wall(&s, 1, 0, 0.9);
    add_particle(&s, 1, 0.01, 0.01, -1, -1, 0.5);
    add_particle(&s, 1, 1, 0.01, 0, -1, 0.1);
    check_add_joint(&s.m, NS_DISTANCE, 3, 4, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 0.99;
    check_add_spring(&s.m, 1, 3, 4, 100, 1, 1);
    s.c.fail_at = ++fail_at;
    status = check_model_ready(&s.m);
    if (status == NS_OK) {
      ns_model_initial(&s.m.model, s.q, s.v);
      status = ns_stepper_create(&s.s, &s.m.model.system, &s.options, &s.c.host);
      for (int k = 0; k < 2 && status == NS_OK; k++)
        status = check_scene_try(&s, 0.01, &result);
      ns_stepper_release(&s.s);
    }
    ns_model_release(&s.m.model);
    CHECK(s.c.live == 0);
  }
  CHECK(status == NS_OK && fail_at > 30);
}

int main(void) {
  flight_is_exact();
  two_steps_make_a_bounce();
  each_wall_has_its_own_restitution();
  moving_wall();
  body_at_rest_stays();
  only_the_same_place_continues();
  joints_hold_at_the_end();
  sphere_in_space();
  survives_every_failed_allocation();
  return check_report();
}
