/* test_joints.c: joints of bodies in the plane */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_planar_model.h"
#include "ns_model_check.h"

#include <math.h>
#include <string.h>

/* ---- joints */

static ptrdiff_t equations_of(ns_joint_kind kind, int a, int b, int limited) {
  const int angles = planar_has_angle(a) && planar_has_angle(b);

  switch (kind) {
  case NS_REVOLUTE:
    return 2;
  case NS_PRISMATIC:
    return 1 + angles;
  case NS_WELD:
    return 2 + angles;
  default:
    return !limited;
  }
}

/* A motor of prescribed speed has the gradient of the coordinate that limits act on, less its speed in the rate. */
static void check_motor(const ns_terms *terms, double speed) {
  const ns_row *motor = &terms->joints.item[terms->joints.count - 1];
  const ns_contact *lower = &terms->contacts.item[0], *upper = &terms->contacts.item[1];

  CHECK(terms->contacts.count == 2 && lower->id.feature == -1 && upper->id.feature == -2);
  CHECK(motor->value == 0 && fabs(motor->rate - (lower->rate - speed)) < 1e-15);
  CHECK(fabs(lower->gap + upper->gap - 6) < 1e-14); /* between -2 and 4 */
  CHECK(lower->rate == -upper->rate && lower->mu == 0 && lower->directions == 0);
  for (int i = 0; i < motor->count; i++)
    CHECK(motor->gradient[i] == lower->normal[i] && upper->normal[i] == -lower->normal[i]);
}

/* Every kind between all sorts of bodies: number of equations, derivatives; with limits and a motor too. */
static void joints_have_their_derivatives(void) {
  ns_random random = ns_random_create(11);
  check_host c;
  check_model m;

  check_host_create(&c);
  for (ns_joint_kind kind = NS_REVOLUTE; kind <= NS_DISTANCE; kind++)
    for (int p = 0; p < PARTNERS; p++)
      for (int limited = 0; limited < 2; limited++) {
        const int a = partners[p][0], b = partners[p][1];
        const ptrdiff_t rows = equations_of(kind, a, b, limited);
        const double t = check_between(&random, 0, 1);
        double q[MOST_NV], v[MOST_NV], *row;
        ns_terms terms;
        errors e;
        planar_add_bodies(&m, &c.host);
        row = planar_random_joint(&m, &random, kind, a, b);
        if (limited) {
          row[NS_JOINT_LOWER] = -2 + (kind == NS_DISTANCE ? 2.5 : 0);
          row[NS_JOINT_UPPER] = 4 + (kind == NS_DISTANCE ? 2.5 : 0);
          row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
          row[NS_JOINT_MOTOR_VALUE] = 0.7;
        }
        CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, HANDLES) == NULL);
        planar_random_state(&m.model, &random, q, v);
        terms = ns_terms_create(&c.host, m.model.system.nv);
        planar_look(&m, planar_geometry, t, q, v, 100, &terms);
        CHECK(terms.joints.count == rows + limited);
        if (limited)
          check_motor(&terms, 0.7);
        e = planar_derivative_errors(&m, t, q, v, rows, 100);
        CHECK(e.gradient < 1e-8 && e.rate < 1e-8);
        if (a < DRIVEN && b < DRIVEN) /* see curvature_of_accelerated_bodies */
          CHECK(e.curvature < 1e-8);
        ns_terms_release(&terms);
        ns_model_release(&m.model);
      }
  CHECK(c.live == 0);
}

/* Theta'' with v held has the acceleration of a driven body too. */
static void curvature_of_accelerated_bodies(void) {
  ns_random random = ns_random_create(12);
  check_host c;
  check_model m;
  double q[MOST_NV], v[MOST_NV];

  check_host_create(&c);
  planar_add_bodies(&m, &c.host);
  planar_random_joint(&m, &random, NS_REVOLUTE, RIGID, DRIVEN);
  CHECK(check_model_ready(&m) == NS_OK);
  planar_random_state(&m.model, &random, q, v);
  CHECK(planar_derivative_errors(&m, 0.5, q, v, 2, 100).curvature < 1e-6);
  ns_model_release(&m.model);
}

/* A motor by a function: the rate of its equation is -sin 3t, so that its curvature is -3 cos 3t. */
static void motor_of_changing_speed(void) {
  check_host c;
  check_model m;
  ns_terms terms;
  double q[MOST_NV], v[MOST_NV], *row;

  check_host_create(&c);
  planar_add_bodies(&m, &c.host);
  row = check_add_joint(&m, NS_REVOLUTE, RIGID, GROUND, 0, 0, 0, 0);
  row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
  row[NS_JOINT_MOTOR_HANDLE] = SPEED;
  CHECK(check_model_ready(&m) == NS_OK);
  ns_model_initial(&m.model, q, v);
  terms = ns_terms_create(&c.host, m.model.system.nv);
  planar_look(&m, planar_geometry, 0.4, q, v, 0, &terms);
  CHECK(terms.joints.count == 3 && fabs(terms.joints.item[2].rate + sin(1.2)) < 1e-15);
  CHECK(fabs(terms.joints.item[2].curvature + 3 * cos(1.2)) < 1e-6);
  ns_terms_release(&terms);
  ns_model_release(&m.model);
}

/* Angles less their reference, lengths less theirs: a bar turned by 0.2 against one turned by -1.2. */
static void joints_measure_from_their_reference(void) {
  check_host c;
  check_model m;
  ns_terms terms;
  double q[MOST_NV], v[MOST_NV], *row;

  check_host_create(&c);
  planar_add_bodies(&m, &c.host);
  check_add_joint(&m, NS_WELD, RIGID, OTHER, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 1;
  check_add_joint(&m, NS_DISTANCE, RIGID, GROUND, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 0.3;
  row = check_add_joint(&m, NS_REVOLUTE, RIGID, OTHER, 0, 0, 0, 0);
  row[NS_JOINT_REFERENCE] = 1;
  row[NS_JOINT_LOWER] = 0.1;
  CHECK(check_model_ready(&m) == NS_OK);
  ns_model_initial(&m.model, q, v);
  terms = ns_terms_create(&c.host, m.model.system.nv);
  planar_look(&m, planar_geometry, 0, q, v, 10, &terms);
  CHECK(terms.joints.count == 6 && fabs(terms.joints.item[0].value - 0.9) < 1e-15 &&
        fabs(terms.joints.item[1].value + 0.9) < 1e-15);
  CHECK(fabs(terms.joints.item[2].value - 0.4) < 1e-15);
  CHECK(fabs(terms.joints.item[3].value - 0.2) < 1e-15); /* (0.3, -0.4) is 0.5 away */
  CHECK(terms.contacts.count == 1 && fabs(terms.contacts.item[0].gap - 0.3) < 1e-15);
  ns_terms_release(&terms);
  ns_model_release(&m.model);
}

/* Limits of a distance at or below 0 can never be met and are left out; far limits too. */
static void limits_that_cannot_be_met_are_left_out(void) {
  check_host c;
  check_model m;
  ns_terms terms;
  double q[MOST_NV], v[MOST_NV], *row;

  check_host_create(&c);
  planar_add_bodies(&m, &c.host);
  row = check_add_joint(&m, NS_DISTANCE, RIGID, GROUND, 0, 0, 0, 0); /* distance 0.5 */
  row[NS_JOINT_LOWER] = 0;
  row[NS_JOINT_UPPER] = 0.75;
  row[NS_JOINT_RESTITUTION] = 0.25;
  CHECK(check_model_ready(&m) == NS_OK);
  ns_model_initial(&m.model, q, v);
  terms = ns_terms_create(&c.host, m.model.system.nv);
  planar_look(&m, NS_JOINTS | NS_CONTACTS, 0, q, v, 0.24, &terms);
  CHECK(terms.joints.count == 0 && terms.contacts.count == 0);
  planar_look(&m, NS_CONTACTS, 0, q, v, 0.26, &terms);
  CHECK(terms.contacts.count == 1 && fabs(terms.contacts.item[0].gap - 0.25) < 1e-15 &&
        terms.contacts.item[0].e == 0.25);
  v[0] = 0.6; /* along (0.6, -0.8): the distance grows at 1 m/s */
  v[1] = -0.8;
  CHECK(m.model.system.evaluate(&m.model.system, NS_CONTACTS, 0, q, v, 0.3, 0, &terms) == NS_OK);
  CHECK(terms.contacts.count == 1);
  CHECK(m.model.system.evaluate(&m.model.system, NS_CONTACTS, 0, q, v, 0.2, 0, &terms) == NS_OK);
  CHECK(terms.contacts.count == 0);
  ns_terms_release(&terms);
  ns_model_release(&m.model);
}

int main(void) {
  joints_have_their_derivatives();
  curvature_of_accelerated_bodies();
  motor_of_changing_speed();
  joints_measure_from_their_reference();
  limits_that_cannot_be_met_are_left_out();
  return check_report();
}
