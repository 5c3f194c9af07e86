/* test_space_joints.c: joints and positions of bodies in space */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_space_model.h"
#include "ns_model_check.h"
#include "ns_turn.h"

#include <math.h>
#include <string.h>

/* ---- joints */

static ptrdiff_t equations_of(ns_joint_kind kind, int a, int b, int limited) {
  static const int points[] = {0, 3, 2, 3, 1, 3, 2, 3}, turns[] = {0, 2, 3, 3, 0, 0, 2, 1};

  if (kind == NS_DISTANCE)
    return !limited;
  return points[kind] + (space_has_turn(a) && space_has_turn(b) ? turns[kind] : 0);
}

static int has_coordinate(ns_joint_kind kind, int a, int b) {
  if (kind == NS_REVOLUTE)
    return space_has_turn(a) && space_has_turn(b);
  return kind == NS_PRISMATIC || kind == NS_CYLINDRICAL || kind == NS_DISTANCE;
}

/* A motor of prescribed speed has the gradient of the coordinate that limits act on, less its speed in the rate. */
static void check_motor(const ns_terms *terms, double speed) {
  const ns_row *motor = &terms->joints.item[terms->joints.count - 1];
  const ns_contact *lower = &terms->contacts.item[0], *upper = &terms->contacts.item[1];

  CHECK(terms->contacts.count == 2 && lower->id.feature == -1 && upper->id.feature == -2);
  CHECK(motor->is_motor && motor->value == 0);
  CHECK(fabs(motor->rate - (lower->rate - speed)) < 1e-15);
  CHECK(fabs(lower->gap + upper->gap - 6) < 1e-14); /* between -2 and 4 */
  CHECK(lower->rate == -upper->rate && lower->mu == 0 && lower->directions == 0);
  CHECK(lower->curvature == -upper->curvature && lower->curvature == motor->curvature);
  for (int i = 0; i < motor->count; i++)
    CHECK(motor->gradient[i] == lower->normal[i] && upper->normal[i] == -lower->normal[i]);
}

/* Every kind between all sorts of bodies: number of equations, closed at the start, derivatives elsewhere; with limits
 * and a motor too. Driven bodies have accelerations that are differences themselves. */
static void joints_have_their_derivatives(void) {
  ns_random random = ns_random_create(11);
  check_host c;
  check_model m;

  check_host_create(&c);
  for (ns_joint_kind kind = NS_REVOLUTE; kind <= NS_UNIVERSAL; kind++)
    for (int p = 0; p < PARTNERS; p++)
      for (int trial = 0; trial < 4; trial++) {
        const int a = partners[p][0], b = partners[p][1];
        const int limited = trial % 2 && has_coordinate(kind, a, b);
        const int driven = a >= DRIVEN || b >= DRIVEN;
        const ptrdiff_t rows = equations_of(kind, a, b, limited);
        const double t = check_between(&random, 0, 1), shift = kind == NS_DISTANCE ? 2.5 : 0;
        double q[MOST_NQ], v[MOST_NV], *row;
        ns_terms terms;
        errors e;
        space_add_bodies(&m, &random, &c.host);
        row = space_random_joint(&m, &random, kind, a, b);
        if (limited) {
          row[NS_JOINT_LOWER] = -2 + shift;
          row[NS_JOINT_UPPER] = 4 + shift;
          row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
          row[NS_JOINT_MOTOR_VALUE] = 0.7;
        }
        CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, HANDLES) == NULL);
        terms = ns_terms_create(&c.host, m.model.system.nv);
        ns_model_initial(&m.model, q, v);
        space_look(&m, space_geometry, 0, q, v, 100, &terms);
        CHECK(terms.joints.count == rows + limited);
        for (ptrdiff_t k = 0; k < rows; k++)
          CHECK(fabs(terms.joints.item[k].value) < 1e-14);
        space_random_state(&m, &random, q, v);
        space_look(&m, space_geometry, t, q, v, 100, &terms);
        if (limited)
          check_motor(&terms, 0.7);
        e = space_derivative_errors(&m, t, q, v, rows, 100);
        CHECK(e.gradient < 1e-8 && e.rate < 1e-8 && e.speed < 1e-8);
        CHECK(e.curvature < (driven ? 1e-6 : 1e-7));
        ns_terms_release(&terms);
        ns_model_release(&m.model);
      }
  CHECK(c.live == 0);
}

/* A motor by a function: the rate of its equation has -sin 3t, so that its curvature has -3 cos 3t. */
static void motor_of_changing_speed(void) {
  static const double up[3] = {0, 0, 1};
  ns_random random = ns_random_create(12);
  check_host c;
  check_model m;
  ns_terms terms;
  double q[MOST_NQ], v[MOST_NV], *row;

  check_host_create(&c);
  space_add_bodies(&m, &random, &c.host);
  row = check_add_space_joint(&m, NS_REVOLUTE, RIGID, GROUND, up, up);
  row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
  row[NS_JOINT_MOTOR_HANDLE] = SPEED;
  CHECK(check_model_ready(&m) == NS_OK && !m.model.system.autonomous);
  ns_model_initial(&m.model, q, v);
  terms = ns_terms_create(&c.host, m.model.system.nv);
  space_look(&m, space_geometry, 0.4, q, v, 0, &terms);
  CHECK(terms.joints.count == 6 && fabs(terms.joints.item[5].rate + sin(1.2)) < 1e-15);
  CHECK(fabs(terms.joints.item[5].curvature + 3 * cos(1.2)) < 1e-6);
  ns_terms_release(&terms);
  ns_model_release(&m.model);
}

/* Turns one body of a state by an angle about an axis through a point, all in the world. */
static void turn_body(check_model *m, int body, const double point[3], const double axis[3],
                      double angle, double *q) {
  double *x = q + m->model.first_q[body], *turn = x + 3, arm[3], moved[3], product[4];
  const double origin[3] = {0, 0, 0}, sine = sin(angle / 2);
  const double by[4] = {cos(angle / 2), sine * axis[0], sine * axis[1], sine * axis[2]};
  const ns_space_pose pose = ns_space_pose_at(origin, by);

  for (int i = 0; i < 3; i++)
    arm[i] = x[i] - point[i];
  ns_space_rotate(&pose, arm, moved);
  for (int i = 0; i < 3; i++)
    x[i] = point[i] + moved[i];
  ns_turn_multiply(by, turn, product);
  memcpy(turn, product, sizeof product);
}

static void axis_in_world(check_model *m, int body, const double *axis, const double *q,
                          double world[3]) {
  const double *x = q + m->model.first_q[body];
  const ns_space_pose pose = ns_space_pose_at(x, x + 3);

  ns_space_rotate(&pose, axis, world);
}

/* Moves RIGID against OTHER as the joint between them allows, whose anchor is p, then both together; returns the
 * coordinate that limits act on, which a revolute joint follows beyond half a turn. */
static double move_freely(check_model *m, ns_random *random, const double *row, const double p[3],
                          double *q) {
  const ns_joint_kind kind = (ns_joint_kind)row[NS_JOINT_KIND];
  const double phi = check_between(random, -6, 6), angle = check_between(random, -3, 3);
  double axis[3], u[3], *x = q + m->model.first_q[RIGID];

  axis_in_world(m, OTHER, row + NS_JOINT_AXIS_B, q, axis);
  check_unit(random, 3, u);
  if (kind == NS_SPHERICAL || kind == NS_DISTANCE)
    turn_body(m, RIGID, p, u, check_between(random, -3, 3), q);
  if (kind == NS_REVOLUTE || kind == NS_CYLINDRICAL || kind == NS_UNIVERSAL)
    turn_body(m, RIGID, p, axis, phi, q);
  if (kind == NS_UNIVERSAL) {
    axis_in_world(m, RIGID, row + NS_JOINT_AXIS_A, q, axis);
    turn_body(m, RIGID, p, axis, check_between(random, -1.2, 1.2), q);
  }
  for (int i = 0; i < 3 && (kind == NS_PRISMATIC || kind == NS_CYLINDRICAL); i++)
    x[i] += 0.7 * axis[i];
  check_unit(random, 3, u);
  turn_body(m, RIGID, p, u, angle, q);
  turn_body(m, OTHER, p, u, angle, q);
  return kind == NS_REVOLUTE ? phi : 0.7;
}

/* The least length of a gradient across those before it: 0 where they depend on each other */
static double independence(const ns_row_list *list, ptrdiff_t nv, double basis[][MOST_NV]) {
  double least = INFINITY;

  for (ptrdiff_t k = 0; k < list->count; k++) {
    const ns_row *row = &list->item[k];
    double length = 0;
    for (ptrdiff_t i = 0; i < nv; i++)
      basis[k][i] = space_entry(row->count, row->index, row->gradient, i);
    for (ptrdiff_t j = 0; j < k; j++) {
      double along = 0;
      for (ptrdiff_t i = 0; i < nv; i++)
        along += basis[j][i] * basis[k][i];
      for (ptrdiff_t i = 0; i < nv; i++)
        basis[k][i] -= along * basis[j][i];
    }
    for (ptrdiff_t i = 0; i < nv; i++)
      length += basis[k][i] * basis[k][i];
    for (ptrdiff_t i = 0; i < nv; i++)
      basis[k][i] /= sqrt(length);
    least = fmin(least, sqrt(length));
  }
  return least;
}

static void swap(double *x, double *y, int count) {
  for (int i = 0; i < count; i++) {
    const double kept = x[i];
    x[i] = y[i];
    y[i] = kept;
  }
}

/* The same joint with the roles of its bodies exchanged */
static void exchange(double *row) {
  swap(row + NS_JOINT_A, row + NS_JOINT_B, 1);
  swap(row + NS_JOINT_POINT_A, row + NS_JOINT_POINT_B, 3);
  swap(row + NS_JOINT_AXIS_A, row + NS_JOINT_AXIS_B, 3);
  for (int i = 1; i < 4; i++)
    row[NS_JOINT_TURN + i] = -row[NS_JOINT_TURN + i];
}

/* A joint between RIGID and OTHER with limits at -9 and 9 of its coordinate, where it has one */
static double *joint_of_two(check_model *m, ns_random *random, ns_joint_kind kind, double p[3]) {
  const ns_space_pose pose = check_space_pose(m, RIGID);
  double u[3], away[3], *row;

  check_unit(random, 3, p);
  check_unit(random, 3, u);
  row = check_add_space_joint(m, kind, RIGID, OTHER, p, u);
  ns_space_unrotate(&pose, u, away);
  for (int i = 0; i < 3 && kind == NS_DISTANCE; i++)
    row[NS_JOINT_POINT_A + i] += 0.8 * away[i];
  row[NS_JOINT_REFERENCE] = kind == NS_DISTANCE ? 0.8 : 0;
  if (has_coordinate(kind, RIGID, OTHER) && kind != NS_DISTANCE) {
    row[NS_JOINT_LOWER] = -9;
    row[NS_JOINT_UPPER] = 9;
  }
  return row;
}

/* Do the equations of two lists, with these orthonormal bases, allow the same velocities? */
static int same_span(ptrdiff_t count, ptrdiff_t nv, double one[][MOST_NV],
                     double other[][MOST_NV]) {
  for (ptrdiff_t k = 0; k < count; k++) {
    double left = 1;
    for (ptrdiff_t j = 0; j < count; j++) {
      double along = 0;
      for (ptrdiff_t i = 0; i < nv; i++)
        along += one[j][i] * other[k][i];
      left -= along * along;
    }
    if (!(fabs(left) < 1e-13))
      return 0;
  }
  return 1;
}

/* Wherever the joint lets the bodies go its equations hold and are independent, and the coordinate is how far they
 * went; with the roles of the bodies exchanged the same velocities are allowed, and the coordinate changes its sign. */
static void joint_holds_where_it_lets_go(ns_joint_kind kind, unsigned seed) {
  ns_random random = ns_random_create(seed);
  double p[3], q[MOST_NQ], v[MOST_NV], basis[2][6][MOST_NV], *row, went = 0;
  check_host c;
  check_model m;
  ns_terms terms;

  check_host_create(&c);
  space_add_bodies(&m, &random, &c.host);
  row = joint_of_two(&m, &random, kind, p);
  for (int exchanged = 0; exchanged < 2; exchanged++) {
    CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, HANDLES) == NULL);
    if (!exchanged) {
      ns_model_initial(&m.model, q, v);
      went = move_freely(&m, &random, row, p, q);
    }
    terms = ns_terms_create(&c.host, m.model.system.nv);
    space_look(&m, space_geometry, 0, q, v, 100, &terms);
    CHECK(terms.joints.count == equations_of(kind, RIGID, OTHER, 0));
    for (ptrdiff_t k = 0; k < terms.joints.count; k++)
      CHECK(fabs(terms.joints.item[k].value) < 1e-14);
    CHECK(independence(&terms.joints, m.model.system.nv, basis[exchanged]) > 0.1);
    CHECK(terms.contacts.count == (row[NS_JOINT_LOWER] > -INFINITY ? 2 : 0));
    if (terms.contacts.count == 2)
      CHECK(fabs(terms.contacts.item[exchanged].gap - went - 9) < 1e-13);
    CHECK(!exchanged || same_span(terms.joints.count, m.model.system.nv, basis[0], basis[1]));
    ns_terms_release(&terms);
    ns_model_release(&m.model);
    exchange(row);
  }
  CHECK(c.live == 0);
}

/* ---- positions */

/* Lengths become 1 without a change of direction; a quaternion of zeros is named by its body. */
static void quaternions_are_normalized(void) {
  ns_random random = ns_random_create(25);
  check_host c;
  check_model m;
  double q[MOST_NQ], v[MOST_NV], kept[MOST_NQ];

  check_host_create(&c);
  space_add_bodies(&m, &random, &c.host);
  CHECK(check_model_ready(&m) == NS_OK);
  ns_model_initial(&m.model, q, v);
  memcpy(kept, q, sizeof kept);
  for (int i = 0; i < 4; i++)
    q[m.model.first_q[OTHER] + 3 + i] *= -250;
  CHECK(ns_model_normalize(&m.model, q) == 0);
  for (int i = 0; i < 17; i++)
    CHECK(fabs(q[i] - (i >= 10 && i < 14 ? -kept[i] : kept[i])) < 1e-15);
  memset(q + m.model.first_q[OTHER] + 3, 0, 4 * sizeof *q);
  CHECK(ns_model_normalize(&m.model, q) == OTHER);
  q[m.model.first_q[RIGID] + 4] = NAN;
  CHECK(ns_model_normalize(&m.model, q) == RIGID);
  ns_model_release(&m.model);
}

/* advance is the motion with constant velocities in the axes of the body: two halves make a whole, it keeps the length
 * of quaternions, may work in place, and between gives the points on its way. */
static void bodies_advance_along_screws(void) {
  ns_random random = ns_random_create(26);
  check_host c;
  check_model m;

  check_host_create(&c);
  space_add_bodies(&m, &random, &c.host);
  CHECK(check_model_ready(&m) == NS_OK);
  for (int trial = 0; trial < 50; trial++) {
    double q[MOST_NQ], v[MOST_NV], half[MOST_NQ], whole[MOST_NQ], mean[MOST_NQ];
    space_random_state(&m, &random, q, v);
    space_move(&m, q, 2, v, whole);
    space_move(&m, q, 1, v, half);
    m.model.system.between(&m.model.system, q, whole, 0.5, mean);
    for (int i = 0; i < 17; i++)
      CHECK(fabs(mean[i] - half[i]) < 1e-14);
    space_move(&m, half, 1, v, half);
    for (int i = 0; i < 17; i++)
      CHECK(fabs(whole[i] - half[i]) < 1e-14);
    for (int b = RIGID; b <= OTHER; b++) {
      const double *p = whole + m.model.first_q[b] + 3;
      CHECK(fabs(ns_dot3(p, p) + p[3] * p[3] - 1) < 1e-15);
    }
  }
  ns_model_release(&m.model);
}

int main(void) {
  joints_have_their_derivatives();
  motor_of_changing_speed();
  for (ns_joint_kind kind = NS_REVOLUTE; kind <= NS_UNIVERSAL; kind++)
    for (unsigned trial = 0; trial < 20; trial++)
      joint_holds_where_it_lets_go(kind, 100 * (unsigned)kind + trial);
  quaternions_are_normalized();
  bodies_advance_along_screws();
  return check_report();
}
