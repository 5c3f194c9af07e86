/* test_step.c: projections, and single steps */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_step.h"
#include "ns_definite.h"
#include "ns_lcp_warm.h"
#include "ns_lu.h"
#include "ns_stepper.h"

#include <math.h>
#include <string.h>

/* ---- projection */

static int project(scene *s, double *distance) {
  int closed;

  CHECK(ns_project(&s->s, 0, s->q, 0, s->v, 0, distance, &closed) == NS_OK);
  return closed;
}

/* A particle of 2 kg on a rod of length 1 about the origin. */
static void open_pendulum(scene *s, double x, double y) {
  step_open_scene(s);
  check_add_body(&s->m, NS_BODY_PARTICLE, 2, 0, 0, x, y, 0);
  check_add_joint(&s->m, NS_DISTANCE, 1, 0, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 1;
}

/* Pulled off its circle by anything between 1e-6 and 3 it comes back along the radius; distance sqrt (m) |shift|. */
static void pendulum_comes_back_to_its_circle(void) {
  for (int k = 0; k < 200; k++) {
    const double radius = k % 2 ? 1 + 1e-6 * pow(1.08, k) : 1 / (1 + 0.01 * k);
    const double angle = 0.3 + 0.7 * k;
    double distance;
    scene s;
    open_pendulum(&s, radius * cos(angle), radius * sin(angle));
    step_ready(&s);
    CHECK(project(&s, &distance));
    CHECK(fabs(s.q[0] - cos(angle)) < 1e-12 && fabs(s.q[1] - sin(angle)) < 1e-12);
    CHECK(fabs(distance - sqrt(2) * fabs(radius - 1)) < 1e-10 * radius);
    CHECK(s.s.counts.projections == 1);
    step_close_scene(&s);
  }
}

/* Two particles 2 apart on a rod of length 1: the light one moves more, inversely to its mass. */
static void projection_is_nearest_in_the_mass_norm(void) {
  double distance;
  scene s;

  step_open_scene(&s);
  check_add_body(&s.m, NS_BODY_PARTICLE, 3, 0, 0, 0, 0, 0);
  check_add_body(&s.m, NS_BODY_PARTICLE, 1, 0, 0, 2, 0, 0);
  check_add_joint(&s.m, NS_DISTANCE, 1, 2, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 1;
  step_ready(&s);
  CHECK(project(&s, &distance));
  CHECK(fabs(s.q[0] - 0.25) < 1e-13 && fabs(s.q[2] - 1.25) < 1e-13);
  CHECK(fabs(distance - sqrt(3 * 0.25 * 0.25 + 0.75 * 0.75)) < 1e-12);
  step_close_scene(&s);
}

/* Against brute force: a bar of length 2 whose end hangs at the origin, pulled off and turned. Nearest point over all
 * angles, in m (x^2 + y^2) + J theta^2, by golden section. */
static void projection_of_a_bar_is_nearest(void) {
  const double mass = 1.5, inertia = 0.5, start[3] = {1.2, -0.3, 0.4};
  const double golden = 0.6180339887498949;
  double left = -1, right = 1, distance, best = 0;
  scene s;

  step_open_scene(&s);
  check_add_body(&s.m, NS_BODY_RIGID, mass, inertia, 0, start[0], start[1], start[2]);
  check_add_joint(&s.m, NS_REVOLUTE, 1, 0, -1, 0, 0, 0);
  step_ready(&s);
  CHECK(project(&s, &distance));
  for (int k = 0; k < 80; k++) {
    double at[2], cost[2];
    for (int i = 0; i < 2; i++) {
      at[i] = i == 0 ? right - golden * (right - left) : left + golden * (right - left);
      cost[i] = mass * (pow(cos(at[i]) - start[0], 2) + pow(sin(at[i]) - start[1], 2)) +
                inertia * pow(at[i] - start[2], 2);
    }
    if (cost[0] < cost[1])
      right = at[1];
    else
      left = at[0];
    best = sqrt(fmin(cost[0], cost[1]));
  }
  CHECK(fabs(s.q[2] - left) < 1e-7); /* a minimum is known to the root of roundoff */
  CHECK(fabs(distance - best) < 1e-13);
  CHECK(fabs(s.q[0] - cos(s.q[2])) < 1e-13 && fabs(s.q[1] - sin(s.q[2])) < 1e-13);
  step_close_scene(&s);
}

/* A disc that overlaps the floor by 0.1 is pushed out; one above it stays. */
static void overlap_is_pushed_out(void) {
  double distance;
  scene s;

  step_open_scene(&s);
  step_add_floor(&s);
  step_add_ball(&s, 4, 0, 0.4, 0, 0, 0, 0);
  step_add_ball(&s, 4, 3, 0.52, 0, 0, 0, 0);
  step_ready(&s);
  CHECK(project(&s, &distance));
  CHECK(fabs(s.q[1] - 0.5) < 1e-13 && s.q[4] == 0.52 && fabs(distance - 0.2) < 1e-12);
  step_close_scene(&s);
}

/* Joints that cannot be closed: it is said, and q stays. */
static void impossible_joints_leave_q_alone(void) {
  double distance;
  scene s;

  open_pendulum(&s, 1, 0.2);
  check_add_joint(&s.m, NS_DISTANCE, 1, 0, 0, 0, 5, 0)[NS_JOINT_REFERENCE] = 1;
  step_ready(&s);
  CHECK(!project(&s, &distance));
  CHECK(s.q[0] == 1 && s.q[1] == 0.2);
  step_close_scene(&s);
}

/* A linearly implicit step of length 0.1 from (0.6, -0.8) along the circle, with the springs from (2, 1) and, where
 * there is a second one, from (-1, 1); then the projection that holds them. */
static int step_and_project(scene *s, int springs, ns_step_result *result) {
  const double h = 0.1;
  double distance, end[2];
  int closed = 0;

  open_pendulum(s, 0.6, -0.8);
  check_body(&s->m, 1)[NS_BODY_VELOCITY] = 1.6;
  check_body(&s->m, 1)[NS_BODY_VELOCITY + 1] = 1.2;
  for (int k = 0; k < springs; k++) {
    double *row = check_add_spring(&s->m, 1, 1, 0, 1000, 0, 1.5);
    row[NS_SPRING_POINT_B] = 2 - 3 * k;
    row[NS_SPRING_POINT_B + 1] = 1;
  }
  s->options.method = NS_LINIMP;
  s->options.stabilization = NS_STABILIZE_BY_PROJECTION;
  step_ready(s);
  CHECK(ns_step_linimp(&s->s, 0, s->q, s->v, h, result) == NS_OK);
  CHECK(result->flag == NS_LCP_SOLVED && hypot(result->q[0], result->q[1]) > 1.001);
  memcpy(end, result->q, sizeof end);
  CHECK(ns_project(&s->s, h, result->q, h, result->v, 1, &distance, &closed) == NS_OK);
  CHECK(fabs(hypot(result->q[0], result->q[1]) - 1) < 1e-12);
  if (springs == 2) /* which give way: along the radius */
    CHECK(fabs(result->q[0] * end[1] - result->q[1] * end[0]) < 1e-12);
  return closed;
}

/* Joint and one spring fix the place: the distances from their points are 1 and what the step made of the spring. */
static void projection_holds_springs(void) {
  const double dx = 0.6 - 2, dy = -0.8 - 1, length = hypot(dx, dy);
  ns_step_result result;
  double expected;
  scene s;

  CHECK(step_and_project(&s, 1, &result));
  CHECK(s.s.counts.springs_released == 0);
  expected = length + 0.1 * (dx * result.v[0] + dy * result.v[1]) / length;
  CHECK(fabs(hypot(result.q[0] - 2, result.q[1] - 1) - expected) < 1e-12);
  step_close_scene(&s);
}

/* With a second spring there are three equations for two coordinates: the springs give way, the joint closes. */
static void springs_give_way_to_joints(void) {
  ns_step_result result;
  scene s;

  CHECK(step_and_project(&s, 2, &result));
  CHECK(s.s.counts.springs_released == 1);
  step_close_scene(&s);
}

/* The nearest velocity that a rod allows has no part along it. */
static void velocity_is_projected(void) {
  double distance = 0;
  scene s;

  open_pendulum(&s, 0.6, 0.8);
  step_ready(&s);
  s.v[0] = 1;
  s.v[1] = 2;
  CHECK(ns_project_velocity(&s.s, 0, s.q, s.v, &distance) == NS_OK);
  CHECK(fabs(s.v[0] - (1 - 0.6 * 2.2)) < 1e-14 && fabs(s.v[1] - (2 - 0.8 * 2.2)) < 1e-14);
  CHECK(fabs(distance - sqrt(2) * 2.2) < 1e-14);
  step_close_scene(&s);
}

/* ---- single steps */

/* Mass 2 on a spring 300 of length 0 with damper 5: (m + h delta + h^2 gamma) v+ = m v - h gamma x (AP (32), (33)).
 * The Euler step has m v+ = m v - h (gamma x + delta v). */
static void steps_of_an_oscillator(ns_method method) {
  const double h = 0.1, m = 2, gamma = 300, delta = 5, x = 0.3, v = -0.7;
  const double expected = method == NS_LINIMP
                              ? (m * v - h * gamma * x) / (m + h * delta + h * h * gamma)
                              : v - h * (gamma * x + delta * v) / m;
  ns_step_result result;
  scene s;

  step_open_scene(&s);
  check_add_body(&s.m, NS_BODY_PARTICLE, m, 0, 0, x, 0, 0);
  check_body(&s.m, 1)[NS_BODY_VELOCITY] = v;
  check_add_spring(&s.m, 1, 1, 0, gamma, delta, 0);
  s.options.method = method;
  step_ready(&s);
  CHECK(step_whole_step(&s.s, 0, s.q, s.v, h, &result) == NS_OK && result.flag == NS_LCP_SOLVED);
  CHECK(fabs(result.v[0] - expected) < 1e-14 && result.v[1] == 0);
  CHECK(fabs(result.q[0] - (x + h * expected)) < 1e-15);
  step_close_scene(&s);
}

/* A hinge on a body that drifts, with a motor: the joints take over the velocity, the motor sets the angular one.
 * Closed at the end of the step, they do so there. */
static void joints_follow_prescribed_motion(ns_stabilization stabilization) {
  ns_step_result result;
  double *row, angle;
  scene s;

  step_open_scene(&s);
  check_add_body(&s.m, NS_BODY_FIXED, 0, 0, 0, 0, 0, 0);
  row = check_body(&s.m, 1);
  row[NS_BODY_VELOCITY] = 0.4;
  row[NS_BODY_VELOCITY + 1] = -0.3;
  check_add_body(&s.m, NS_BODY_RIGID, 2, 1, 0, 1, 0, 0);
  row = check_add_joint(&s.m, NS_REVOLUTE, 2, 1, -1, 0, 0, 0);
  row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
  row[NS_JOINT_MOTOR_VALUE] = 0.7;
  s.options.stabilization = stabilization;
  step_ready(&s);
  CHECK(step_whole_step(&s.s, 0, s.q, s.v, 0.1, &result) == NS_OK && result.flag == NS_LCP_SOLVED);
  CHECK(fabs(result.v[2] - 0.7) < 1e-14);
  angle = stabilization == NS_STABILIZE_NOT
              ? 0
              : 0.1 * 0.7; /* of the arm (cos, sin) that v belongs to */
  CHECK(fabs(result.v[0] - (0.4 - 0.7 * sin(angle))) < 1e-12 &&
        fabs(result.v[1] - (-0.3 + 0.7 * cos(angle))) < 1e-12);
  CHECK(stabilization == NS_STABILIZE_NOT || (fabs(result.q[0] - (0.04 + cos(angle))) < 1e-11 &&
                                              fabs(result.q[1] - (-0.03 + sin(angle))) < 1e-11));
  step_close_scene(&s);
}

/* Contradictory motors are named, and q and v stay finite. */
static void contradictory_motors_are_named(void) {
  ns_step_result result;
  scene s;

  step_open_scene(&s);
  check_add_body(&s.m, NS_BODY_RIGID, 1, 1, 0, 0, 0, 0);
  for (int k = 0; k < 2; k++) {
    double *row = check_add_joint(&s.m, NS_REVOLUTE, 1, 0, 0, 0, 0, 0);
    row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
    row[NS_JOINT_MOTOR_VALUE] = 1 + k;
  }
  step_ready(&s);
  CHECK(step_whole_step(&s.s, 0, s.q, s.v, 0.1, &result) == NS_OK);
  CHECK(result.flag == NS_LCP_TROUBLE && strstr(result.message, "contradict") != NULL);
  step_close_scene(&s);
}

/* However early memory runs out in a step with joint, contact, friction, impact and projection. */
static void step_survives_every_failed_allocation(void) {
  ns_status status = NS_OUT_OF_MEMORY;
  long fail_at = 0;

  while (status == NS_OUT_OF_MEMORY && fail_at < 1000) {
    scene s;
    ns_step_result result;
    step_open_scene(&s);
    step_add_floor(&s);
    step_add_ball(&s, 1, 0, 0.5, 1, -1, 0.3, 0.5);
    step_add_ball(&s, 1, 1.4, 0.5, 0, 0, 0.3, 0.5);
    check_add_joint(&s.m, NS_DISTANCE, 2, 3, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 1.4;
    check_add_joint(&s.m, NS_DISTANCE, 2, 3, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 1.4;
    check_add_spring(&s.m, 1, 2, 3, 100, 1, 1);
    s.m.model.gravity[1] = -9.81;
    s.options.method = NS_LINIMP;
    s.options.stabilization = NS_STABILIZE_BY_PROJECTION;
    s.c.fail_at = ++fail_at;
    status = check_model_ready(&s.m);
    memset(&s.s, 0, sizeof s.s);
    if (status == NS_OK) {
      ns_model_initial(&s.m.model, s.q, s.v);
      status = ns_stepper_create(&s.s, &s.m.model.system, &s.options, &s.c.host);
      if (status == NS_OK)
        status = ns_impact(&s.s, 0, s.q, s.v, 0.01, 0, &result);
      if (status == NS_OK)
        status = step_whole_step(&s.s, 0, s.q, s.v, 0.01, &result);
      if (status == NS_OK)
        status = ns_memory_store(&s.s.memory, &s.s.terms);
      ns_stepper_release(&s.s);
    }
    ns_model_release(&s.m.model);
    CHECK(s.c.live == 0);
  }
  CHECK(status == NS_OK && fail_at > 50);
}

int main(void) {
  pendulum_comes_back_to_its_circle();
  projection_is_nearest_in_the_mass_norm();
  projection_of_a_bar_is_nearest();
  overlap_is_pushed_out();
  impossible_joints_leave_q_alone();
  projection_holds_springs();
  springs_give_way_to_joints();
  velocity_is_projected();
  steps_of_an_oscillator(NS_EULER);
  steps_of_an_oscillator(NS_LINIMP);
  joints_follow_prescribed_motion(NS_STABILIZE_NOT);
  joints_follow_prescribed_motion(NS_STABILIZE_BY_CLOSING);
  contradictory_motors_are_named();
  step_survives_every_failed_allocation();
  return check_report();
}
