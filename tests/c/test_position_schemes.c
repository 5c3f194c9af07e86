/* test_position_schemes.c: the schemes of Stewart section 4.2: midpoint rule and Newmark scheme with contact. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_scene.h"

#include <math.h>
#include <string.h>

static double energy(check_scene *s) {
  ns_system *system = &s->m.model.system;

  CHECK(system->evaluate(system, NS_ENERGY, s->t, s->q, s->v, 0, 0, &s->s.probe) == NS_OK);
  return s->s.probe.kinetic + s->s.probe.potential;
}

static void add_floor(check_scene *s) {
  check_add_body(&s->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s->m, 0, 1, 0), 0, 0, 0);
}

static void add_particle(check_scene *s, double mass, double x, double y, double vx, double vy) {
  const int body =
      check_add_body(&s->m, NS_BODY_PARTICLE, mass, 0, check_add_disc(&s->m, 0), x, y, 0);
  double *row = check_body(&s->m, body);

  row[NS_BODY_VELOCITY] = vx;
  row[NS_BODY_VELOCITY + 1] = vy;
  row[NS_BODY_RESTITUTION] = 0.5; /* which no scheme here asks for */
}

/* The speed with which a ball leaves that comes with speed 1 and has its last place q = f h before the wall.
 * Midpoint: 0 <= N _|_ q + q+ >= 0 with q+ = q + h/2 (v + v+). For f >= 1/2 the step from q ends at q+ = -(1 - f) h,
 * and the next one has q+ = (1 - f) h, v+ = 1 + 4 (1 - f) (Stewart, section 4.2). For f < 1/2 the step ends at q+ = -f
 * h with v+ = 1 - 4 f; if that does not bring the next middle out, 1 - 4 f < 2 f, it ends at f h with v+ = 8 f - 1.
 * Newmark: 0 <= N _|_ q+ >= 0 with q+ = q + h v + h N / 2, v+ = v + N: v+ = 1 - 2 f at q+ = 0; where that goes on into
 * the wall, the next step turns it round. */
static double leaving_speed(ns_method method, double f) {
  if (method == NS_NEWMARK)
    return fabs(1 - 2 * f);
  if (method == NS_MIDPOINT_MOMENTUM)
    return 1;
  return f >= 0.5 ? 5 - 4 * f : f <= 1.0 / 6 ? 1 - 4 * f : 8 * f - 1;
}

static void effective_restitution(ns_method method) {
  ns_random random = ns_random_create(81);

  for (int trial = 0; trial < 300; trial++) {
    const double f = trial < 2 ? 0.25 + trial / 4.0 : ns_random_uniform(&random);
    const double speed = check_between(&random, 0.1, 10), h = check_between(&random, 1e-3, 0.1);
    check_scene s;
    check_scene_open(&s, method);
    add_floor(&s);
    add_particle(&s, 3, 0, (1 + f) * h * speed, 0.3, -speed);
    check_scene_ready(&s);
    for (int k = 0; k < 6; k++)
      check_scene_step(&s, h);
    CHECK(fabs(s.v[1] / speed - leaving_speed(method, f)) < 1e-11);
    CHECK(fabs(s.v[0] - 0.3) < 1e-14);
    check_scene_close(&s);
  }
}

/* 100 bounces of a ball by 'midpointmomentum' keep its energy to roundoff: each step does, (v+ - v)(v+ + v) / 2 =
 * -g (q+ - q) without contact and 0 = 0 with it. */
static void elastic_ball_keeps_its_energy(void) {
  const double g = 9.8213, h = 0.01, full = 1e-12 * g;
  double first, worst = 0, last = 0;
  int bounces = 0;
  check_scene s;

  check_scene_open(&s, NS_MIDPOINT_MOMENTUM);
  s.m.model.gravity[1] = -g;
  add_floor(&s);
  add_particle(&s, 1, 0, 1, 0, 0);
  check_scene_ready(&s);
  first = energy(&s);
  for (int k = 0; k < 20000 && bounces < 100; k++) {
    last = s.v[1];
    check_scene_step(&s, h);
    bounces += last < 0 && s.v[1] > 0;
    worst = fmax(worst, fabs(energy(&s) - first));
  }
  CHECK(bounces == 100);
  CHECK(worst < 100 * full);
  check_scene_close(&s);
}

/* The same of a box that tumbles in space: the impulses at its corners do no work. A flight of it lasts about 2 * 0.3
 * s, so that it is on the floor five times in 3 s, or more often with several corners. */
static void tumbling_box_keeps_its_energy(void) {
  const double up[3] = {0, 0, 1}, turn[4] = {1, 0, 0, 0}, inertia[6] = {0.13, 0.2, 0.25};
  const double x[3] = {0, 0, 0.6}, none[3] = {0};
  double first, *row;
  int active = 0;
  check_scene s;

  check_scene_open(&s, NS_MIDPOINT_MOMENTUM);
  check_space_create(&s.m, &s.c.host);
  check_add_space_body(&s.m, NS_BODY_FIXED, 0, inertia, check_add_space_halfspace(&s.m, up, 0),
                       none, turn);
  check_add_space_body(&s.m, NS_BODY_RIGID, 1, inertia, check_add_cuboid(&s.m, 0.4, 0.3, 0.2), x,
                       turn);
  row = check_body(&s.m, 2);
  row[NS_BODY_VELOCITY] = 0.5;
  row[NS_BODY_ANGULAR_VELOCITY] = 3;
  row[NS_BODY_ANGULAR_VELOCITY + 1] = 1;
  row[NS_BODY_ANGULAR_VELOCITY + 2] = 2;
  check_scene_ready(&s);
  first = energy(&s);
  for (int k = 0; k < 600; k++) {
    ns_step_result result;
    CHECK(check_scene_try(&s, 0.005, &result) == NS_OK && result.flag == NS_LCP_SOLVED);
    active += result.active > 0;
    CHECK(fabs(energy(&s) - first) < 1e-10);
  }
  CHECK(active > 3);
  check_scene_close(&s);
}

/* A body that lies on the floor stays there and is borne by its weight times h. */
static void body_at_rest_stays(ns_method method) {
  const double g = 9.81, h = 0.01;
  check_scene s;

  check_scene_open(&s, method);
  s.m.model.gravity[1] = -g;
  add_floor(&s);
  add_particle(&s, 2, 0, 0, 1, 0);
  check_scene_ready(&s);
  for (int k = 0; k < 20; k++) {
    check_scene_step(&s, h);
    CHECK(fabs(s.q[1]) < 1e-14 && fabs(s.v[1]) < 1e-13);
    CHECK(fabs(s.s.terms.contacts.item[0].cn - 2 * g * h) < 1e-13);
  }
  CHECK(fabs(s.q[0] - 0.2) < 1e-15 && s.v[0] == 1);
  check_scene_close(&s);
}

/* Mass 2 on a spring 300 with damper 5, one step.
 * Midpoint: (m + h/2 delta + h^2/4 gamma) w = m v - h/2 gamma x for w = (v + v+)/2.
 * Newmark: x+ = x + h v - h^2/2 (gamma x + delta v) / m, (m + h delta) v+ = m v - h gamma x+. */
static void steps_of_an_oscillator(ns_method method) {
  const double h = 0.1, m = 2, gamma = 300, delta = 5, x = 0.3, v = -0.7;
  const double w = (m * v - h / 2 * gamma * x) / (m + h / 2 * delta + h * h / 4 * gamma);
  const double there = x + h * v - h * h / 2 * (gamma * x + delta * v) / m;
  const double q = method == NS_NEWMARK ? there : x + h * w;
  const double after =
      method == NS_NEWMARK ? (m * v - h * gamma * there) / (m + h * delta) : 2 * w - v;
  check_scene s;

  check_scene_open(&s, method);
  check_add_body(&s.m, NS_BODY_PARTICLE, m, 0, 0, x, 0, 0);
  check_body(&s.m, 1)[NS_BODY_VELOCITY] = v;
  check_add_spring(&s.m, 1, 1, 0, gamma, delta, 0);
  check_scene_ready(&s);
  check_scene_step(&s, h);
  CHECK(fabs(s.q[0] - q) < 1e-14 && fabs(s.v[0] - after) < 1e-13);
  CHECK(s.q[1] == 0 && s.v[1] == 0);
  check_scene_close(&s);
}

/* A pendulum: positions close to roundoff where the joint is asked for at q+; nu'(v + v+) = 0 at the middle of a rod
 * that turns keeps |q| too, |q+|^2 - |q|^2 = 2 h q_m'w, because the rod is a quadratic function of q. Its energy is
 * kept by 'midpointmomentum'. */
static void joints_hold(ns_method method) {
  double first, before;
  check_scene s;

  check_scene_open(&s, method);
  s.m.model.gravity[1] = -9.81;
  check_add_body(&s.m, NS_BODY_PARTICLE, 2, 0, 0, 0.6, -0.8, 0);
  check_add_joint(&s.m, NS_DISTANCE, 1, 0, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 1;
  check_scene_ready(&s);
  first = energy(&s);
  before = s.q[0];
  for (int k = 0; k < 100; k++) {
    check_scene_step(&s, 0.01);
    CHECK(fabs(hypot(s.q[0], s.q[1]) - 1) < 1e-13);
    if (method == NS_MIDPOINT_MOMENTUM)
      CHECK(fabs(energy(&s) - first) < 1e-11);
  }
  CHECK(fabs(s.q[0] - before) > 0.1);
  check_scene_close(&s);
}

/* A motor that asks for the speed 0.7 of a hinge on a body that drifts: midpoint rules meet it on the average of the
 * step, the Newmark scheme with the velocity that makes the step. */
static void motors_turn(ns_method method) {
  double *row;
  check_scene s;

  check_scene_open(&s, method);
  check_add_body(&s.m, NS_BODY_FIXED, 0, 0, 0, 0, 0, 0);
  check_add_body(&s.m, NS_BODY_RIGID, 2, 1, 0, 0, 0, 0);
  row = check_add_joint(&s.m, NS_REVOLUTE, 2, 1, 0, 0, 0, 0);
  row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
  row[NS_JOINT_MOTOR_VALUE] = 0.7;
  check_body(&s.m, 2)[NS_BODY_ANGULAR_VELOCITY + 2] = 0.7;
  check_scene_ready(&s);
  for (int k = 0; k < 10; k++)
    check_scene_step(&s, 0.1);
  CHECK(fabs(s.q[2] - 0.7) < 1e-13 && fabs(s.v[2] - 0.7) < 1e-13);
  CHECK(fabs(s.q[0]) < 1e-14 && fabs(s.q[1]) < 1e-14);
  check_scene_close(&s);
}

/* However early memory runs out in a step with a joint, contacts and a spring. */
static void survives_every_failed_allocation(ns_method method) {
  ns_status status = NS_OUT_OF_MEMORY;
  long fail_at = 0;

  while (status == NS_OUT_OF_MEMORY && fail_at < 1000) {
    ns_step_result result;
    check_scene s;
    check_scene_open(&s, method);
    add_floor(&s);
    add_particle(&s, 1, 0.01, 0.001, -1, -1);
    add_particle(&s, 1, 1, 0.001, 0, -1);
    check_add_joint(&s.m, NS_DISTANCE, 2, 3, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 0.99;
    check_add_spring(&s.m, 1, 2, 3, 100, 1, 1);
    s.c.fail_at = ++fail_at;
    status = check_model_ready(&s.m);
    if (status == NS_OK) {
      ns_model_initial(&s.m.model, s.q, s.v);
      status = ns_stepper_create(&s.s, &s.m.model.system, &s.options, &s.c.host);
      if (status == NS_OK)
        status = check_scene_try(&s, 0.01, &result);
      ns_stepper_release(&s.s);
    }
    ns_model_release(&s.m.model);
    CHECK(s.c.live == 0);
  }
  CHECK(status == NS_OK && fail_at > 20);
}

int main(void) {
  static const ns_method methods[] = {NS_MIDPOINT, NS_MIDPOINT_MOMENTUM, NS_NEWMARK};

  for (int k = 0; k < 3; k++) {
    effective_restitution(methods[k]);
    body_at_rest_stays(methods[k]);
    steps_of_an_oscillator(methods[k]);
    joints_hold(methods[k]);
    motors_turn(methods[k]);
    survives_every_failed_allocation(methods[k]);
  }
  elastic_ball_keeps_its_energy();
  tumbling_box_keeps_its_energy();
  return check_report();
}
