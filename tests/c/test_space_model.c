/* test_space_model.c: joints, springs, motors, forces and contacts of models in space against differences. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_model_check.h"
#include "ns_turn.h"

#include <math.h>
#include <string.h>

#define MOST_NV 24
#define MOST_NQ 28
#define PI 3.14159265358979323846
#define STEP 1e-5 /* of central differences: wrong by some 1e-10 where all numbers are about 1 */

static double dot(const double u[3], const double v[3]) {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

static void cross(const double u[3], const double v[3], double w[3]) {
  w[0] = u[1] * v[2] - u[2] * v[1];
  w[1] = u[2] * v[0] - u[0] * v[2];
  w[2] = u[0] * v[1] - u[1] * v[0];
}

/* ---- handles */

enum { POSE = 1, POSE_RATE, POSE_ALONE, SPEED, FORCE, TORQUE, PUSH, HANDLES = PUSH };

/* x(t) and a quaternion p(t), not of length 1; its rate 2 conj (p) p' / |p|^2 is in the axes of the body. */
static void pose_value(double t, int rate, double *out) {
  const double p[4] = {2, 0.6 * sin(t), 0.4 * t, 0.5 * cos(2 * t)};
  const double d[4] = {0, 0.6 * cos(t), 0.4, -sin(2 * t)}, back[4] = {p[0], -p[1], -p[2], -p[3]};
  const double square = p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3];
  double w[4];

  out[0] = rate ? 0.6 * cos(2 * t) : 0.3 * sin(2 * t);
  out[1] = rate ? 0.2 + 0.2 * t : 0.2 * t + 0.1 * t * t;
  out[2] = rate ? -0.5 * sin(t) : 0.5 * cos(t);
  ns_turn_multiply(back, d, w);
  for (int i = 0; i < (rate ? 3 : 4); i++)
    out[3 + i] = rate ? 2 * w[1 + i] / square : p[i];
}

/* What the handles compute; those of forces and motors must be given the state, those of poses must not. */
static ns_status handle_value(void *data, int handle, double t, const double *q, const double *v,
                              double *out, int count) {
  const int *fails = data;

  if (fails != NULL && *fails == handle)
    return NS_CALLBACK_FAILED;
  CHECK((handle > POSE_ALONE) == (q != NULL) && (q == NULL) == (v == NULL));
  switch (handle) {
  case POSE:
  case POSE_ALONE:
    CHECK(count == 7);
    pose_value(t, 0, out);
    break;
  case POSE_RATE:
    CHECK(count == 6);
    pose_value(t, 1, out);
    break;
  case SPEED:
    CHECK(count == 1);
    out[0] = sin(3 * t);
    break;
  case FORCE:
    CHECK(count == 3);
    out[0] = t + q[0];
    out[1] = v[1] * q[4];
    out[2] = q[2] - v[3];
    break;
  case TORQUE:
    CHECK(count == 3);
    out[0] = 3 * t;
    out[1] = q[8] * v[7];
    out[2] = q[1];
    break;
  default:
    CHECK(handle == PUSH && count == 1);
    out[0] = q[0] - 2 * v[2];
  }
  return NS_OK;
}

/* ---- a scene of every kind of body */

enum { GROUND, RIGID, OTHER, PARTICLE, DRIFTING, DRIVEN, DRIVEN_ALONE, BODIES = DRIVEN_ALONE };

static const double lean[6] = {1, 2, 3.5, 0, 0, 0}, full[6] = {0.9, 1.1, 0.7, 0.2, -0.1, 0.15};

/* DRIFTING has constant velocities, DRIVEN a pose and its rate, DRIVEN_ALONE the same pose without its rate. */
static void add_bodies(check_model *m, ns_random *random, const ns_host *host) {
  static const ns_body_kind kind[] = {NS_BODY_FIXED, NS_BODY_RIGID, NS_BODY_RIGID, NS_BODY_PARTICLE,
                                      NS_BODY_FIXED, NS_BODY_FIXED, NS_BODY_FIXED};
  double *row;

  check_space_create(m, host);
  m->model.call = handle_value;
  for (int b = 1; b <= BODIES; b++) {
    double x[3], turn[4];
    check_unit(random, 3, x);
    check_unit(random, 4, turn);
    check_add_space_body(m, kind[b], 1 + 0.5 * b, b == RIGID ? full : lean, 0, x,
                         b == PARTICLE ? NULL : turn);
  }
  row = check_body(m, DRIFTING);
  for (int i = 0; i < 6; i++)
    row[NS_BODY_VELOCITY + i] = check_between(random, -1, 1);
  for (int b = DRIVEN; b <= DRIVEN_ALONE; b++) {
    double pose[7];
    row = check_body(m, b);
    pose_value(0, 0, pose);
    const ns_space_pose unit = ns_space_pose_at(pose, pose + 3);
    memcpy(row + NS_BODY_POSITION, unit.x, sizeof unit.x);
    memcpy(row + NS_BODY_ROTATION, unit.turn, sizeof unit.turn);
    row[NS_BODY_MOTION] = b == DRIVEN ? POSE : POSE_ALONE;
    row[NS_BODY_MOTION_RATE] = b == DRIVEN ? POSE_RATE : 0;
  }
}

/* Who is linked with whom: every sort of partner, on both sides. */
static const int partners[][2] = {{RIGID, OTHER},    {OTHER, RIGID},        {RIGID, GROUND},
                                  {GROUND, RIGID},   {RIGID, DRIFTING},     {DRIFTING, RIGID},
                                  {RIGID, DRIVEN},   {OTHER, DRIVEN_ALONE}, {PARTICLE, RIGID},
                                  {RIGID, PARTICLE}, {PARTICLE, GROUND},    {PARTICLE, DRIFTING},
                                  {GROUND, PARTICLE}};
enum { PARTNERS = sizeof partners / sizeof *partners };

static int has_turn(int body) { return body != PARTICLE; }

static void move(check_model *m, const double *q, double h, const double *v, double *moved) {
  CHECK(m->model.system.advance(&m->model.system, 0, q, h, v, moved) == NS_OK);
}

/* Some 0.3 from the start in every coordinate */
static void random_state(check_model *m, ns_random *random, double *q, double *v) {
  ns_model_initial(&m->model, q, v);
  for (ptrdiff_t i = 0; i < m->model.system.nv; i++)
    v[i] = check_between(random, -0.3, 0.3);
  move(m, q, 1, v, q);
  for (ptrdiff_t i = 0; i < m->model.system.nv; i++)
    v[i] = check_between(random, -1, 1);
}

static const unsigned geometry =
    NS_JOINTS | NS_JOINT_VALUES | NS_CONTACTS | NS_TANGENTS | NS_CURVATURE;

static void look(check_model *m, unsigned what, double t, const double *q, const double *v,
                 double reach, ns_terms *terms) {
  CHECK(m->model.system.evaluate(&m->model.system, what, t, q, v, 0, reach, terms) == NS_OK);
}

static double entry(int count, const int *index, const double *gradient, ptrdiff_t i) {
  for (int k = 0; k < count; k++)
    if (index[k] == i)
      return gradient[k];
  return 0;
}

typedef struct errors {
  double gradient, rate, speed, curvature;
} errors;

typedef struct scalar { /* a joint equation, the function of a spring or a gap */
  double value, gradient, rate, speed, curvature;
} scalar;

static scalar row_scalar(const ns_row *row, ptrdiff_t i, const double *v) {
  return (scalar){row->value, entry(row->count, row->index, row->gradient, i), row->rate,
                  row->rate + ns_sparse_dot(row->count, row->index, row->gradient, v),
                  row->curvature};
}

static scalar contact_scalar(const ns_contact *c, ptrdiff_t i, const double *v) {
  return (scalar){c->gap, entry(c->count, c->index, c->normal, i), c->rate,
                  c->rate + ns_sparse_dot(c->count, c->index, c->normal, v), c->curvature};
}

/* `by`: 'q' along velocity i, 't' in time alone, 'c' along the motion with v held */
static void compare(char by, const scalar *less, const scalar *here, const scalar *more,
                    errors *e) {
  const double slope = (more->value - less->value) / (2 * STEP);

  if (by == 'q')
    e->gradient = fmax(e->gradient, fabs(slope - here->gradient));
  if (by == 't')
    e->rate = fmax(e->rate, fabs(slope - here->rate));
  if (by == 'c') {
    e->speed = fmax(e->speed, fabs(slope - here->speed));
    e->curvature =
        fmax(e->curvature, fabs((more->speed - less->speed) / (2 * STEP) - here->curvature));
  }
}

static void compare_all(char by, ptrdiff_t i, const ns_terms at[3], const double *v, ptrdiff_t rows,
                        errors *e) {
  for (ptrdiff_t k = 0; k < rows; k++) {
    const scalar less = row_scalar(&at[0].joints.item[k], i, v);
    const scalar here = row_scalar(&at[1].joints.item[k], i, v);
    const scalar more = row_scalar(&at[2].joints.item[k], i, v);
    compare(by, &less, &here, &more, e);
  }
  for (ptrdiff_t k = 0; k < at[1].contacts.count; k++) {
    const ns_contact *c = &at[1].contacts.item[k];
    const ns_contact *before = ns_terms_find_contact(&at[0], c->id);
    const ns_contact *after = ns_terms_find_contact(&at[2], c->id);
    CHECK(before != NULL && after != NULL);
    if (before != NULL && after != NULL) {
      const scalar less = contact_scalar(before, i, v), more = contact_scalar(after, i, v);
      const scalar here = contact_scalar(c, i, v);
      compare(by, &less, &here, &more, e);
    }
  }
}

/* Gradients, rates, speeds and curvatures of the first `rows` joint equations and of all contacts within reach. */
static errors derivative_errors(check_model *m, double t, const double *q, const double *v,
                                ptrdiff_t rows, double reach) {
  const ptrdiff_t nv = m->model.system.nv;
  ns_terms at[3];
  errors e = {0, 0, 0, 0};

  for (int side = 0; side < 3; side++)
    at[side] = ns_terms_create(m->model.host, nv);
  look(m, geometry, t, q, v, reach, &at[1]);
  for (ptrdiff_t i = 0; i < nv + 2; i++) {
    const char by = i < nv ? 'q' : i == nv ? 't' : 'c';
    double unit[MOST_NV] = {0}, moved[MOST_NQ];
    if (i < nv)
      unit[i] = 1;
    for (int side = 0; side < 3; side += 2) {
      const double h = (side - 1) * STEP;
      move(m, q, h, by == 'c' ? v : unit, moved);
      look(m, geometry, by == 'q' ? t : t + h, moved, v, reach + 0.1, &at[side]);
    }
    compare_all(by, i, at, v, rows, &e);
  }
  for (int side = 0; side < 3; side++)
    ns_terms_release(&at[side]);
  return e;
}

/* ---- joints */

static ptrdiff_t equations_of(ns_joint_kind kind, int a, int b, int limited) {
  static const int points[] = {0, 3, 2, 3, 1, 3, 2, 3}, turns[] = {0, 2, 3, 3, 0, 0, 2, 1};

  if (kind == NS_DISTANCE)
    return !limited;
  return points[kind] + (has_turn(a) && has_turn(b) ? turns[kind] : 0);
}

/* A joint at a random place, closed at the start; a distance joint between two points. */
static double *random_joint(check_model *m, ns_random *random, ns_joint_kind kind, int a, int b) {
  double p[3], u[3], *row;

  check_unit(random, 3, p);
  check_unit(random, 3, u);
  if (a == PARTICLE)
    memcpy(p, check_body(m, a) + NS_BODY_POSITION, sizeof p);
  if (b == PARTICLE && a != PARTICLE)
    memcpy(p, check_body(m, b) + NS_BODY_POSITION, sizeof p);
  row = check_add_space_joint(m, kind, a, b, p, u);
  if (kind == NS_DISTANCE) {
    row[(b == PARTICLE ? NS_JOINT_POINT_A : NS_JOINT_POINT_B) + 1] += 1.5;
    row[NS_JOINT_REFERENCE] = 1.5;
  }
  return row;
}

static int has_coordinate(ns_joint_kind kind, int a, int b) {
  if (kind == NS_REVOLUTE)
    return has_turn(a) && has_turn(b);
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
        add_bodies(&m, &random, &c.host);
        row = random_joint(&m, &random, kind, a, b);
        if (limited) {
          row[NS_JOINT_LOWER] = -2 + shift;
          row[NS_JOINT_UPPER] = 4 + shift;
          row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
          row[NS_JOINT_MOTOR_VALUE] = 0.7;
        }
        CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, HANDLES) == NULL);
        terms = ns_terms_create(&c.host, m.model.system.nv);
        ns_model_initial(&m.model, q, v);
        look(&m, geometry, 0, q, v, 100, &terms);
        CHECK(terms.joints.count == rows + limited);
        for (ptrdiff_t k = 0; k < rows; k++)
          CHECK(fabs(terms.joints.item[k].value) < 1e-14);
        random_state(&m, &random, q, v);
        look(&m, geometry, t, q, v, 100, &terms);
        if (limited)
          check_motor(&terms, 0.7);
        e = derivative_errors(&m, t, q, v, rows, 100);
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
  add_bodies(&m, &random, &c.host);
  row = check_add_space_joint(&m, NS_REVOLUTE, RIGID, GROUND, up, up);
  row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
  row[NS_JOINT_MOTOR_HANDLE] = SPEED;
  CHECK(check_model_ready(&m) == NS_OK && !m.model.system.autonomous);
  ns_model_initial(&m.model, q, v);
  terms = ns_terms_create(&c.host, m.model.system.nv);
  look(&m, geometry, 0.4, q, v, 0, &terms);
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
      basis[k][i] = entry(row->count, row->index, row->gradient, i);
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
  add_bodies(&m, &random, &c.host);
  row = joint_of_two(&m, &random, kind, p);
  for (int exchanged = 0; exchanged < 2; exchanged++) {
    CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, HANDLES) == NULL);
    if (!exchanged) {
      ns_model_initial(&m.model, q, v);
      went = move_freely(&m, &random, row, p, q);
    }
    terms = ns_terms_create(&c.host, m.model.system.nv);
    look(&m, geometry, 0, q, v, 100, &terms);
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

/* ---- forces */

/* k by differences: error of kq G (along velocity j) or kv (by v) against it. */
static double jacobian_error(check_model *m, unsigned more, double t, const double *q,
                             const double *v, int by_v) {
  const ptrdiff_t nv = m->model.system.nv;
  ns_terms here = ns_terms_create(m->model.host, nv), there = ns_terms_create(m->model.host, nv);
  double worst = 0;

  look(m, NS_FORCE | NS_JACOBIANS | more, t, q, v, 0, &here);
  for (ptrdiff_t j = 0; j < nv; j++) {
    double unit[MOST_NV] = {0}, column[MOST_NV] = {0}, x[MOST_NQ], u[MOST_NV];
    unit[j] = 1;
    ns_blocks_multiply(by_v ? &here.damping : &here.stiffness, 1, unit, column);
    for (int side = -1; side <= 1; side += 2) {
      memcpy(x, q, (size_t)m->model.system.nq * sizeof *x);
      memcpy(u, v, (size_t)nv * sizeof *u);
      if (by_v)
        u[j] += side * STEP;
      else
        move(m, q, side * STEP, unit, x);
      look(m, NS_FORCE, t, x, u, 0, &there);
      for (ptrdiff_t i = 0; i < nv; i++)
        column[i] -= side * there.k[i] / (2 * STEP);
    }
    for (ptrdiff_t i = 0; i < nv; i++)
      worst = fmax(worst, fabs(column[i]));
  }
  ns_terms_release(&here);
  ns_terms_release(&there);
  return worst;
}

enum { STRETCHED, SLACK, ANGULAR, SPRING_SORTS }; /* SLACK: rest length 0 */

static void add_random_spring(check_model *m, ns_random *random, int sort, int a, int b,
                              double damping) {
  double u[3], *row;

  check_unit(random, 3, u);
  if (sort == ANGULAR) {
    row = check_add_angular_spring(m, a, b, 5, damping, u);
    row[NS_SPRING_LENGTH] = 0.3;
    return;
  }
  row = check_add_spring(m, 1, a, b, 5, damping, sort == STRETCHED ? 0.4 : 0);
  for (int i = 0; i < 3; i++) {
    row[NS_SPRING_POINT_A + i] = has_turn(a) ? check_between(random, -1, 1) : 0;
    row[NS_SPRING_POINT_B + i] = has_turn(b) ? check_between(random, -1, 1) + 1.5 : 0;
  }
}

/* The definite parts: kq = -sum gamma g g', kv = -sum delta g g' with the gradients of the rows of springs. */
static void check_definite(const ns_terms *terms, ptrdiff_t nv, double ratio, const double *x) {
  double stiff[MOST_NV] = {0}, damped[MOST_NV] = {0};

  ns_blocks_multiply(&terms->stiffness, 1, x, stiff);
  ns_blocks_multiply(&terms->damping, 1, x, damped);
  for (ptrdiff_t k = 0; k < terms->springs.count; k++) {
    const ns_row *row = &terms->springs.item[k];
    const double along = ns_sparse_dot(row->count, row->index, row->gradient, x);
    ns_sparse_add(row->count, row->index, row->gradient, row->weight * along, stiff);
    ns_sparse_add(row->count, row->index, row->gradient, ratio * row->weight * along, damped);
  }
  for (ptrdiff_t i = 0; i < nv; i++)
    CHECK(fabs(stiff[i]) < 1e-13 && fabs(damped[i]) < 1e-13);
}

/* Exact Jacobians against differences of k; the definite ones by their formula. The bodies do not turn where the
 * definite ones are looked at, so that nothing but springs is in kv. */
static void springs_have_their_jacobians(void) {
  ns_random random = ns_random_create(14);
  check_host c;
  check_model m;

  check_host_create(&c);
  for (int sort = 0; sort < SPRING_SORTS; sort++)
    for (int p = 0; p < PARTNERS; p++) {
      const double t = check_between(&random, 0, 1);
      double q[MOST_NQ], v[MOST_NV], x[MOST_NV];
      ns_terms terms;
      add_bodies(&m, &random, &c.host);
      add_random_spring(&m, &random, sort, partners[p][0], partners[p][1], 0.8);
      CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, HANDLES) == NULL);
      random_state(&m, &random, q, v);
      CHECK(jacobian_error(&m, 0, t, q, v, 0) < 1e-7);
      CHECK(jacobian_error(&m, 0, t, q, v, 1) < 1e-7);
      terms = ns_terms_create(&c.host, m.model.system.nv);
      for (ptrdiff_t i = 0; i < m.model.system.nv; i++) {
        x[i] = check_between(&random, -1, 1);
        v[i] = 0;
      }
      look(&m, NS_FORCE | NS_JACOBIANS | NS_DEFINITE | NS_SPRINGS, t, q, v, 0, &terms);
      CHECK(terms.springs.count == (sort == SLACK ? 3 : 1) && terms.springs.item[0].weight == 5);
      check_definite(&terms, m.model.system.nv, 0.8 / 5, x);
      ns_terms_release(&terms);
      ns_model_release(&m.model);
    }
  CHECK(c.live == 0);
}

/* Rows of springs: value along the motion and in time against their gradient and rate. */
static void spring_rows_have_their_derivatives(void) {
  ns_random random = ns_random_create(15);
  check_host c;
  check_model m;

  check_host_create(&c);
  for (int sort = 0; sort < SPRING_SORTS; sort++)
    for (int p = 0; p < PARTNERS; p++) {
      double q[MOST_NQ], v[MOST_NV], moved[MOST_NQ];
      ns_terms at[3];
      errors e = {0, 0, 0, 0};
      add_bodies(&m, &random, &c.host);
      add_random_spring(&m, &random, sort, partners[p][0], partners[p][1], 0);
      CHECK(check_model_ready(&m) == NS_OK);
      random_state(&m, &random, q, v);
      for (int side = 0; side < 3; side++)
        at[side] = ns_terms_create(&c.host, m.model.system.nv);
      for (int by = 0; by < 2; by++) {
        for (int side = 0; side < 3; side++) {
          move(&m, q, by ? (side - 1) * STEP : 0, v, moved);
          look(&m, NS_SPRINGS, 0.3 + (side - 1) * STEP, moved, v, 0, &at[side]);
        }
        for (ptrdiff_t k = 0; k < at[1].springs.count; k++) {
          const scalar less = row_scalar(&at[0].springs.item[k], 0, v);
          const scalar here = row_scalar(&at[1].springs.item[k], 0, v);
          const scalar more = row_scalar(&at[2].springs.item[k], 0, v);
          compare(by ? 'c' : 't', &less, &here, &more, &e);
        }
      }
      CHECK(e.rate < 1e-8 && e.speed < 1e-8);
      for (int side = 0; side < 3; side++)
        ns_terms_release(&at[side]);
      ns_model_release(&m.model);
    }
}

/* Everything at once: k against its power, and its Jacobians. Forces at points and torques in the world, forces of
 * motors, functions of the user. */
static void add_forces(check_model *m, ns_random *random) {
  static const ns_joint_kind kinds[] = {NS_REVOLUTE, NS_PRISMATIC, NS_CYLINDRICAL, NS_DISTANCE};
  double *row;

  for (int b = RIGID; b <= PARTICLE; b++) {
    row = check_add_force(m, b);
    for (int i = 0; i < 3; i++) {
      row[NS_FORCE_POINT + i] = b == PARTICLE ? 0 : check_between(random, -1, 1);
      row[NS_FORCE_VALUE + i] = check_between(random, -3, 3);
      row[NS_FORCE_TORQUE + i] = b == PARTICLE ? 0 : check_between(random, -3, 3);
    }
  }
  for (int k = 0; k < 4; k++) {
    row = random_joint(m, random, kinds[k], k % 2 ? RIGID : OTHER, k % 2 ? OTHER : RIGID);
    row[NS_JOINT_MOTOR] = NS_MOTOR_FORCE;
    row[NS_JOINT_MOTOR_VALUE] = 1.5 + k;
  }
}

static void forces_have_their_jacobians(void) {
  ns_random random = ns_random_create(16);
  check_host c;
  check_model m;

  check_host_create(&c);
  for (int trial = 0; trial < 30; trial++) {
    double q[MOST_NQ], v[MOST_NV], *row;
    add_bodies(&m, &random, &c.host);
    add_forces(&m, &random);
    CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, HANDLES) == NULL);
    random_state(&m, &random, q, v);
    CHECK(jacobian_error(&m, 0, 0.2, q, v, 0) < 1e-7);
    CHECK(jacobian_error(&m, 0, 0.2, q, v, 1) < 1e-7);
    ns_model_release(&m.model);

    add_bodies(&m, &random, &c.host);
    add_forces(&m, &random);
    row = m.joints + NS_JOINT_ROWS;
    row[NS_JOINT_MOTOR_HANDLE] = PUSH;
    for (int b = RIGID; b <= OTHER; b++) {
      row = check_add_force(&m, b);
      row[NS_FORCE_POINT + 1] = 0.4;
      row[NS_FORCE_HANDLE] = b == RIGID ? FORCE : TORQUE;
      row[NS_FORCE_RETURNS] = b == RIGID ? 1 : 2;
    }
    CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, HANDLES) == NULL);
    random_state(&m, &random, q, v);
    /* forward differences of the handles with steps of 1.5e-8 */
    CHECK(jacobian_error(&m, NS_DIFFERENCES, 0.2, q, v, 0) < 2e-6);
    CHECK(jacobian_error(&m, NS_DIFFERENCES, 0.2, q, v, 1) < 2e-6);
    ns_model_release(&m.model);
  }
  CHECK(c.live == 0);
}

/* S(Iw): antisymmetric, does no work, and S(Iw) w is the whole torque of the turn. */
static void gyroscopic_torque(void) {
  ns_random random = ns_random_create(17);
  check_host c;
  check_model m;
  ns_terms terms;

  check_host_create(&c);
  for (int trial = 0; trial < 20; trial++) {
    double q[MOST_NQ], v[MOST_NV], torque[3], whole[MOST_NV] = {0}, S[9];
    add_bodies(&m, &random, &c.host);
    memset(m.model.gravity, 0, sizeof m.model.gravity);
    CHECK(check_model_ready(&m) == NS_OK);
    random_state(&m, &random, q, v);
    terms = ns_terms_create(&c.host, m.model.system.nv);
    look(&m, NS_MASS | NS_FORCE | NS_JACOBIANS | NS_DEFINITE, 0, q, v, 0, &terms);
    CHECK(terms.stiffness.count == 0);
    for (int b = RIGID; b <= OTHER; b++) {
      const double *w = v + m.model.first[b] + 3, *I = b == RIGID ? full : lean;
      const double L[3] = {I[0] * w[0] + I[3] * w[1] + I[4] * w[2],
                           I[3] * w[0] + I[1] * w[1] + I[5] * w[2],
                           I[4] * w[0] + I[5] * w[1] + I[2] * w[2]};
      cross(L, w, torque); /* I w' = -w x I w */
      for (int i = 0; i < 3; i++)
        CHECK(fabs(terms.k[m.model.first[b] + 3 + i] - torque[i]) < 1e-14);
      for (int j = 0; j < 3; j++) {
        double unit[MOST_NV] = {0}, column[MOST_NV] = {0};
        unit[m.model.first[b] + 3 + j] = 1;
        ns_blocks_multiply(&terms.damping, 1, unit, column);
        memcpy(S + 3 * j, column + m.model.first[b] + 3, 3 * sizeof *S);
      }
      for (int i = 0; i < 9; i++)
        CHECK(S[i] == -S[3 * (i % 3) + i / 3]);
    }
    ns_blocks_multiply(&terms.damping, 1, v, whole);
    for (ptrdiff_t i = 0; i < m.model.system.nv; i++)
      CHECK(fabs(whole[i] - terms.k[i]) < 1e-14);
    CHECK(jacobian_error(&m, 0, 0, q, v, 1) < 1e-9);
    ns_terms_release(&terms);
    ns_model_release(&m.model);
  }
}

/* M is m in the world and the inertia in the axes of the body, at any turn; v' M v / 2 is the kinetic energy. */
static void masses_and_kinetic_energy(void) {
  ns_random random = ns_random_create(18);
  check_host c;
  check_model m;
  ns_terms terms;
  double q[MOST_NQ], v[MOST_NV], p[MOST_NV] = {0}, twice = 0;

  check_host_create(&c);
  add_bodies(&m, &random, &c.host);
  CHECK(check_model_ready(&m) == NS_OK && m.model.system.nv == 15 && m.model.system.nq == 17);
  CHECK(m.model.system.constant_mass && m.model.width == 6);
  random_state(&m, &random, q, v);
  terms = ns_terms_create(&c.host, 15);
  look(&m, NS_MASS, 0, q, v, 0, &terms);
  CHECK(terms.mass.count == 3);
  ns_blocks_multiply(&terms.mass, 1, v, p);
  for (int i = 0; i < 15; i++)
    twice += p[i] * v[i];
  CHECK(fabs(terms.kinetic - twice / 2) < 1e-14);
  for (int i = 0; i < 3; i++) {
    CHECK(fabs(p[i] - 1.5 * v[i]) < 1e-15 && fabs(p[6 + i] - 2 * v[6 + i]) < 1e-15);
    CHECK(fabs(p[9 + i] - lean[i] * v[9 + i]) < 1e-15 && fabs(p[12 + i] - 2.5 * v[12 + i]) < 1e-15);
  }
  CHECK(fabs(p[3] - (0.9 * v[3] + 0.2 * v[4] - 0.1 * v[5])) < 1e-15);
  CHECK(fabs(p[4] - (0.2 * v[3] + 1.1 * v[4] + 0.15 * v[5])) < 1e-15);
  CHECK(fabs(p[5] - (-0.1 * v[3] + 0.15 * v[4] + 0.7 * v[5])) < 1e-15);
  ns_terms_release(&terms);
  ns_model_release(&m.model);
}

/* Power of the forces in the table: at their points, in the world */
static double applied_power(check_model *m, const double *q, const double *v) {
  double power = 0;

  for (ptrdiff_t k = 0; k < m->model.forces.count; k++) {
    const double *row = m->forces + NS_FORCE_ROWS * k;
    const int b = (int)row[NS_FORCE_BODY], rigid = b != PARTICLE;
    const double *x = q + m->model.first_q[b], *u = v + m->model.first[b], still[3] = {0, 0, 0};
    const double unturned[4] = {1, 0, 0, 0}, *w = rigid ? u + 3 : still;
    const ns_space_pose pose = ns_space_pose_at(x, rigid ? x + 3 : unturned);
    double spin[3], moving[3], local[3];
    cross(w, row + NS_FORCE_POINT, local);
    ns_space_rotate(&pose, local, moving);
    ns_space_rotate(&pose, w, spin);
    power += dot(row + NS_FORCE_VALUE, u) + dot(row + NS_FORCE_VALUE, moving) +
             dot(row + NS_FORCE_TORQUE, spin);
  }
  return power;
}

/* M v' = k, so that d/dt (kinetic + potential) = k'v + dV/dt, V by differences along the motion. It is the power of
 * applied forces less what dampers take, 2 x (energy of the rows with delta for gamma) of their speeds. */
static void energy_changes_by_the_power(void) {
  ns_random random = ns_random_create(19);
  check_host c;
  check_model m;

  check_host_create(&c);
  for (int trial = 0; trial < 30; trial++) {
    const double damping = trial % 2 ? 0 : 0.7;
    double q[MOST_NQ], v[MOST_NV], moved[MOST_NQ], power = 0, lost = 0, slope = 0;
    ns_terms terms;
    add_bodies(&m, &random, &c.host);
    for (int sort = 0; sort < SPRING_SORTS; sort++) {
      add_random_spring(&m, &random, sort, RIGID, OTHER, damping);
      add_random_spring(&m, &random, sort, GROUND, OTHER, damping);
    }
    add_random_spring(&m, &random, STRETCHED, PARTICLE, RIGID, damping);
    add_random_spring(&m, &random, SLACK, PARTICLE, GROUND, damping);
    if (trial % 3 > 0)
      add_forces(&m, &random);
    m.model.joints.count = 0;
    CHECK(check_model_ready(&m) == NS_OK);
    random_state(&m, &random, q, v);
    terms = ns_terms_create(&c.host, m.model.system.nv);
    look(&m, NS_FORCE | NS_SPRINGS, 0, q, v, 0, &terms);
    for (ptrdiff_t i = 0; i < m.model.system.nv; i++)
      power += terms.k[i] * v[i];
    for (ptrdiff_t k = 0; k < terms.springs.count; k++) {
      const ns_row *row = &terms.springs.item[k];
      const double speed = ns_sparse_dot(row->count, row->index, row->gradient, v);
      lost += damping * speed * speed;
    }
    for (int side = -1; side <= 1; side += 2) {
      move(&m, q, side * STEP, v, moved);
      look(&m, NS_ENERGY, 0, moved, v, 0, &terms);
      slope += side * terms.potential / (2 * STEP);
    }
    /* V of some 100: roundoff 1e-14 / 1e-5 */
    CHECK(fabs(power + slope - applied_power(&m, q, v) + lost) < 2e-8);
    ns_terms_release(&terms);
    ns_model_release(&m.model);
  }
}

/* The status of a handle that fails passes through. */
static void failing_handle_ends_the_evaluation(void) {
  static const double up[3] = {0, 0, 1};
  ns_random random = ns_random_create(20);
  check_host c;
  check_model m;
  ns_terms terms;
  double q[MOST_NQ], v[MOST_NV], *row;
  int fails = 0;

  check_host_create(&c);
  add_bodies(&m, &random, &c.host);
  m.model.call_data = &fails;
  row = check_add_space_joint(&m, NS_REVOLUTE, RIGID, GROUND, up, up);
  row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
  row[NS_JOINT_MOTOR_HANDLE] = SPEED;
  row = check_add_space_joint(&m, NS_PRISMATIC, OTHER, GROUND, up, up);
  row[NS_JOINT_MOTOR] = NS_MOTOR_FORCE;
  row[NS_JOINT_MOTOR_HANDLE] = PUSH;
  for (int k = 0; k < 2; k++) {
    row = check_add_force(&m, RIGID);
    row[NS_FORCE_HANDLE] = FORCE + k;
    row[NS_FORCE_RETURNS] = 1 + k;
  }
  CHECK(check_model_ready(&m) == NS_OK);
  ns_model_initial(&m.model, q, v);
  terms = ns_terms_create(&c.host, m.model.system.nv);
  for (int curved = 0; curved < 2; curved++) {
    const unsigned what =
        NS_FORCE | NS_JACOBIANS | NS_DIFFERENCES | NS_JOINTS | (curved ? NS_CURVATURE : 0);
    fails = 0;
    look(&m, what, 0, q, v, 0, &terms);
    for (fails = POSE; fails <= HANDLES; fails++)
      CHECK(m.model.system.evaluate(&m.model.system, what, 0, q, v, 0, 0, &terms) ==
            NS_CALLBACK_FAILED);
  }
  ns_terms_release(&terms);
  ns_model_release(&m.model);
}

/* ---- contacts */

enum { POINT_SHAPE = 1, SPHERE, CAPSULE, CYLINDER, CUBOID, POLYTOPE, HALFSPACE };

static void add_shapes(check_model *m) {
  static const double normal[3] = {0.2, -0.3, 1};
  static const double simplex[] = {-0.5, -0.3, -0.2, 0.6, -0.4, 0, 0.1, 0.5, -0.3, 0, 0.1, 0.6};

  check_add_disc(m, 0);
  check_add_disc(m, 0.4);
  check_add_capsule(m, 0.2, 0.8);
  check_add_cylinder(m, 0.3, 0.5);
  check_add_cuboid(m, 0.9, 0.5, 0.6);
  check_add_polytope(m, 4, simplex);
  check_add_space_halfspace(m, normal, -0.3);
}

static const int shape_pairs[][2] = {
    {SPHERE, SPHERE},     {SPHERE, POINT_SHAPE}, {CAPSULE, POINT_SHAPE}, {SPHERE, CAPSULE},
    {CAPSULE, CAPSULE},   {POINT_SHAPE, CUBOID}, {CUBOID, SPHERE},       {POINT_SHAPE, HALFSPACE},
    {SPHERE, HALFSPACE},  {CAPSULE, HALFSPACE},  {HALFSPACE, CYLINDER},  {CUBOID, HALFSPACE},
    {POLYTOPE, HALFSPACE}};
enum { SHAPE_PAIRS = sizeof shape_pairs / sizeof *shape_pairs };

/* Bodies 1 and 2 some 0.8 apart, in a random direction. kinds: 0 both free, 1 the second drifts, 2 the first is a
 * particle. A halfspace is always fixed. */
static void add_two(check_model *m, ns_random *random, const ns_host *host, const int shapes[2],
                    int kinds) {
  double away[3];

  check_space_create(m, host);
  add_shapes(m);
  check_unit(random, 3, away);
  for (int k = 0; k < 2; k++) {
    const int fixed = shapes[k] == HALFSPACE || (k == 1 && kinds == 1 && shapes[0] != HALFSPACE);
    const int round = shapes[k] == POINT_SHAPE || shapes[k] == SPHERE;
    const ns_body_kind kind = fixed                           ? NS_BODY_FIXED
                              : k == 0 && kinds == 2 && round ? NS_BODY_PARTICLE
                                                              : NS_BODY_RIGID;
    const double x[3] = {k * 0.8 * away[0], k * 0.8 * away[1], k * 0.8 * away[2]};
    double turn[4], *row;
    check_unit(random, 4, turn);
    check_add_space_body(m, kind, 1 + k, k ? lean : full, shapes[k], x,
                         kind == NS_BODY_PARTICLE ? NULL : turn);
    row = check_body(m, k + 1);
    row[NS_BODY_FRICTION] = 0.3;
    for (int i = 0; i < 6 && fixed; i++)
      row[NS_BODY_VELOCITY + i] = check_between(random, -1, 1);
  }
}

/* Force and moment about the origin of what acts on two rigid bodies, which is zero. (A particle takes no moment.) */
static double net_wrench(const check_model *m, const ns_contact *c, const double *gradient) {
  double force[3] = {0, 0, 0}, moment[3] = {0, 0, 0}, worst = 0;

  for (int b = 1; b <= 2; b++) {
    const ns_space_pose *pose = &m->model.space_pose[b];
    double g[6], turn[3], arm[3];
    if (m->bodies[NS_BODY_ROWS * (b - 1) + NS_BODY_KIND] != NS_BODY_RIGID)
      return 0;
    for (int i = 0; i < 6; i++)
      g[i] = entry(c->count, c->index, gradient, m->model.first[b] + i);
    ns_space_rotate(pose, g + 3, turn);
    cross(pose->x, g, arm);
    for (int i = 0; i < 3; i++) {
      force[i] += g[i];
      moment[i] += turn[i] + arm[i];
    }
  }
  for (int i = 0; i < 3; i++)
    worst = fmax(worst, fmax(fabs(force[i]), fabs(moment[i])));
  return worst;
}

/* Velocity of a against b where they touch, prescribed motion included */
static void sliding_velocity(const check_model *m, const ns_contact *c, double out[3]) {
  memset(out, 0, 3 * sizeof *out);
  for (int side = 0; side < 2; side++) {
    const int b = side == 0 ? c->id.a : c->id.b;
    const double *u = m->model.velocity + 6 * b;
    const ns_space_pose *pose = &m->model.space_pose[b];
    const double arm[3] = {c->point[0] - pose->x[0], c->point[1] - pose->x[1],
                           c->point[2] - pose->x[2]};
    double w[3], turned[3];
    ns_space_rotate(pose, u + 3, w);
    cross(w, arm, turned);
    for (int i = 0; i < 3; i++)
      out[i] += (side == 0 ? 1 : -1) * (u[i] + turned[i]);
  }
}

/* Direction d of nd: cos (2 pi d/nd) t1 + sin (2 pi d/nd) t2, t1 the x axis (y where |n_x| > 0.9) in the tangent plane,
 * t2 = n x t1. The sliding speed along each is that of the point of contact, less that of a belt. */
static void check_friction(const check_model *m, const ns_contact *c, const double *v, int nd,
                           const double belt[3]) {
  const double *n = c->axis;
  const int k = fabs(n[0]) > 0.9;
  double t1[3], t2[3], speed[3], length;

  for (int i = 0; i < 3; i++)
    t1[i] = (i == k) - n[k] * n[i];
  length = sqrt(dot(t1, t1));
  for (int i = 0; i < 3; i++)
    t1[i] /= length;
  cross(n, t1, t2);
  CHECK(fabs(dot(n, n) - 1) < 1e-14);
  CHECK(c->directions == nd && c->balanced && ns_contact_stored(c) == nd / 2);
  sliding_velocity(m, c, speed);
  for (int d = 0; d < nd / 2; d++) {
    const double angle = 2 * PI * d / nd, *tangent = c->tangent + d * c->count;
    double t[3], along = 0;
    for (int i = 0; i < 3; i++) {
      t[i] = cos(angle) * t1[i] + sin(angle) * t2[i];
      along += t[i] * (speed[i] - belt[i]);
    }
    CHECK(fabs(c->tangent_offset[d] + ns_sparse_dot(c->count, c->index, tangent, v) - along) <
          2e-13);
    for (int i = 0; i < 3; i++) {
      CHECK(d > 0 || fabs(c->first[i] - t1[i]) < 1e-14);
      if (m->model.first[c->id.a] >= 0)
        CHECK(fabs(entry(c->count, c->index, tangent, m->model.first[c->id.a] + i) - t[i]) < 1e-14);
      if (m->model.first[c->id.b] >= 0)
        CHECK(fabs(entry(c->count, c->index, tangent, m->model.first[c->id.b] + i) + t[i]) < 1e-14);
    }
    CHECK(net_wrench(m, c, tangent) < 1e-14);
  }
}

/* Derivatives, friction and the balance of momentum of every pair of shapes. The numbers of directions go round. */
static void contacts_have_their_derivatives(void) {
  static const int counts[] = {8, 4, 6, 64, 10};
  ns_random random = ns_random_create(21);
  check_host c;
  check_model m;
  int seen[SHAPE_PAIRS] = {0};

  check_host_create(&c);
  for (int p = 0; p < SHAPE_PAIRS; p++)
    for (int trial = 0; trial < 40; trial++) {
      const int nd = counts[trial % 5];
      double q[MOST_NQ], v[MOST_NV], belt[3] = {0, 0, 0}, nearest = 1, *row;
      ns_terms terms;
      errors e;
      add_two(&m, &random, &c.host, shape_pairs[p], trial % 3);
      row = check_add_pair(&m, 1 + trial % 2, 2 - trial % 2);
      row[NS_PAIR_DIRECTIONS] = trial % 5 == 0 ? NAN : nd;
      for (int i = 0; i < 3 && trial % 4 > 1; i++)
        row[NS_PAIR_SURFACE_VELOCITY + i] = check_between(&random, -1, 1);
      CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, 0) == NULL);
      CHECK(m.model.touching_count == 1 && m.model.unsupported_count == 0);
      random_state(&m, &random, q, v);
      terms = ns_terms_create(&c.host, m.model.system.nv);
      look(&m, geometry, 0, q, v, 0.5, &terms);
      for (ptrdiff_t k = 0; k < terms.contacts.count; k++) {
        const ns_contact *contact = &terms.contacts.item[k];
        const double sign = contact->id.a == (int)row[NS_PAIR_A] ? 1 : -1;
        seen[p]++;
        nearest = fmin(nearest, fabs(contact->gap));
        for (int i = 0; i < 3; i++)
          belt[i] = sign * row[NS_PAIR_SURFACE_VELOCITY + i];
        CHECK(contact->gap <= 0.5 && contact->mu == 0.3);
        CHECK(net_wrench(&m, contact, contact->normal) < 1e-14);
        check_friction(&m, contact, v, nd, belt);
      }
      e = derivative_errors(&m, 0, q, v, 0, 0.5);
      /* points that nearly meet have curvatures of the order of the inverse of their distance */
      if (nearest > 0.02)
        CHECK(e.gradient < 1e-7 && e.rate < 1e-7 && e.speed < 1e-7 && e.curvature < 1e-5);
      ns_terms_release(&terms);
      ns_model_release(&m.model);
    }
  for (int p = 0; p < SHAPE_PAIRS; p++)
    CHECK(seen[p] >= 10);
  CHECK(c.live == 0);
}

/* Normals all round, also along the x axis, where the first direction is another. */
static void directions_go_round(void) {
  ns_random random = ns_random_create(22);
  static const double none[3] = {0, 0, 0};
  check_host c;
  check_model m;

  check_host_create(&c);
  for (int trial = 0; trial < 60; trial++) {
    double n[3], x[3], q[MOST_NQ], v[MOST_NV];
    ns_terms terms;
    check_space_create(&m, &c.host);
    check_unit(&random, 3, n);
    if (trial < 6) {
      memset(n, 0, sizeof n);
      n[trial / 2] = trial % 2 ? 1 : -1;
    }
    for (int i = 0; i < 3; i++)
      x[i] = 0.5 * n[i];
    check_add_space_body(&m, NS_BODY_RIGID, 1, lean, check_add_disc(&m, 0.5), x, NULL);
    check_add_space_body(&m, NS_BODY_FIXED, 0, NULL, check_add_space_halfspace(&m, n, 0), none,
                         NULL);
    check_body(&m, 1)[NS_BODY_FRICTION] = 0.5;
    CHECK(check_model_ready(&m) == NS_OK);
    ns_model_initial(&m.model, q, v);
    for (int i = 0; i < 6; i++)
      v[i] = check_between(&random, -1, 1);
    terms = ns_terms_create(&c.host, 6);
    look(&m, geometry, 0, q, v, 0.1, &terms);
    CHECK(terms.contacts.count == 1 && fabs(terms.contacts.item[0].gap) < 1e-15);
    check_friction(&m, &terms.contacts.item[0], v, 8, none);
    ns_terms_release(&terms);
    ns_model_release(&m.model);
  }
}

/* What meets within the time ahead is in the list, however the bodies turn: gaps are looked at every hundredth of
 * it. */
static void contacts_ahead_are_seen(void) {
  ns_random random = ns_random_create(23);
  check_host c;
  check_model m;
  int met = 0;

  check_host_create(&c);
  for (int trial = 0; trial < 260; trial++) {
    const double ahead = 0.3;
    double q[MOST_NQ], v[MOST_NV], moved[MOST_NQ];
    ns_terms here, there;
    add_two(&m, &random, &c.host, shape_pairs[trial % SHAPE_PAIRS], trial % 3);
    CHECK(check_model_ready(&m) == NS_OK);
    random_state(&m, &random, q, v);
    for (ptrdiff_t i = 0; i < m.model.system.nv; i++)
      v[i] *= 5;
    here = ns_terms_create(&c.host, m.model.system.nv);
    there = ns_terms_create(&c.host, m.model.system.nv);
    CHECK(m.model.system.evaluate(&m.model.system, NS_GAPS, 0, q, v, ahead, 0, &here) == NS_OK);
    for (int k = 1; k <= 100; k++) {
      const double t = ahead * k / 100;
      move(&m, q, t, v, moved);
      look(&m, NS_GAPS, t, moved, v, 0, &there);
      if (there.contacts.count > 0) {
        met++;
        CHECK(here.contacts.count > 0);
        break;
      }
    }
    ns_terms_release(&here);
    ns_terms_release(&there);
    ns_model_release(&m.model);
  }
  CHECK(met > 50);
}

/* Pairs without a routine are counted, and the first is named; a pair that is switched off is not. */
static void pairs_that_are_not_known(void) {
  static const double x[3] = {0, 0, 0}, square[] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};
  check_host c;
  check_model m;

  check_host_create(&c);
  for (int off = 0; off < 2; off++) {
    check_space_create(&m, &c.host);
    add_shapes(&m);
    const int flat = check_add_polytope(&m, 4, square);
    check_add_surface(&m, NS_SURFACE_ELLIPSOID, 0.5, 0.4, 0.3);
    check_add_space_body(&m, NS_BODY_RIGID, 1, lean, SPHERE, x, NULL);
    check_add_space_body(&m, NS_BODY_RIGID, 1, lean, check_add_smooth(&m, 1), x, NULL);
    check_add_space_body(&m, NS_BODY_RIGID, 1, lean, CYLINDER, x, NULL);
    check_add_space_body(&m, NS_BODY_RIGID, 1, lean, flat, x, NULL);
    if (off)
      check_add_pair(&m, 4, 1)[NS_PAIR_ENABLED] = 0;
    CHECK(check_model_ready(&m) == NS_OK);
    /* unsupported: all with a polytope that has no inside */
    CHECK(m.model.touching_count == 3);
    CHECK(m.model.unsupported_count == (off ? 2 : 3));
    CHECK(m.model.unsupported[0] == (off ? 2 : 1) && m.model.unsupported[1] == 4);
    ns_model_release(&m.model);
  }
}

/* ---- the same scene, turned and shifted as a whole */

typedef struct view {
  double turn[4], shift[3];
} view;

static void seen(const view *w, const double x[3], int point, double out[3]) {
  const double origin[3] = {0, 0, 0};
  const ns_space_pose pose = ns_space_pose_at(point ? w->shift : origin, w->turn);

  ns_space_point(&pose, x, out);
}

static void scene(check_model *m, const ns_host *host, const view *w, unsigned seed) {
  static const int shape[] = {0, SPHERE, CUBOID, POINT_SHAPE, HALFSPACE};
  ns_random random = ns_random_create(seed);
  double p[3], u[3], x[3];

  add_bodies(m, &random, host);
  m->model.bodies.count = DRIFTING;
  add_shapes(m);
  for (int b = 1; b <= DRIFTING; b++)
    check_body(m, b)[NS_BODY_SHAPE] = shape[b];
  for (ns_joint_kind kind = NS_REVOLUTE; kind <= NS_UNIVERSAL; kind++)
    random_joint(m, &random, kind, kind % 2 ? RIGID : OTHER, kind % 2 ? DRIFTING : RIGID);
  add_forces(m, &random);
  for (int sort = 0; sort < SPRING_SORTS; sort++)
    add_random_spring(m, &random, sort, RIGID, OTHER, 0.5);
  add_random_spring(m, &random, SLACK, PARTICLE, DRIFTING, 0.5);
  for (int a = 1; a < DRIFTING; a++)
    for (int b = a + 1; b <= DRIFTING; b++)
      check_add_pair(m, a, b)[NS_PAIR_DIRECTIONS] = NAN;
  for (int b = 1; b <= DRIFTING; b++) {
    double *row = check_body(m, b), turn[4];
    memcpy(x, row + NS_BODY_POSITION, sizeof x);
    seen(w, x, 1, row + NS_BODY_POSITION);
    memcpy(x, row + NS_BODY_VELOCITY, sizeof x);
    seen(w, x, 0, row + NS_BODY_VELOCITY);
    if (b != PARTICLE) {
      ns_turn_multiply(w->turn, row + NS_BODY_ROTATION, turn);
      memcpy(row + NS_BODY_ROTATION, turn, sizeof turn);
    }
  }
  for (ptrdiff_t k = 0; k < m->model.forces.count; k++) {
    double *row = m->forces + NS_FORCE_ROWS * k;
    memcpy(p, row + NS_FORCE_VALUE, sizeof p);
    memcpy(u, row + NS_FORCE_TORQUE, sizeof u);
    seen(w, p, 0, row + NS_FORCE_VALUE);
    seen(w, u, 0, row + NS_FORCE_TORQUE);
  }
  memcpy(p, m->model.gravity, sizeof p);
  seen(w, p, 0, m->model.gravity);
}

/* x, y, z of every free body turned */
static void seen_velocity(const check_model *m, const view *w, const double *v, double *out) {
  memcpy(out, v, (size_t)m->model.system.nv * sizeof *v);
  for (int b = RIGID; b <= PARTICLE; b++)
    seen(w, v + m->model.first[b], 0, out + m->model.first[b]);
}

/* Sums of squares over the equations of all joints do not see along which axes the equations are written. */
static void sum_of_rows(const ns_row_list *list, const double *v, double sum[3]) {
  sum[0] = sum[1] = sum[2] = 0;
  for (ptrdiff_t k = 0; k < list->count; k++) {
    const scalar s = row_scalar(&list->item[k], 0, v);
    sum[0] += s.value * s.value;
    sum[1] += s.speed * s.speed;
    sum[2] += s.curvature * s.curvature;
  }
}

/* Turned and shifted as a whole: energies (but for the height of the shift), forces, joints and gaps are the same. */
static void the_world_has_no_axes(void) {
  ns_random random = ns_random_create(24);
  check_host c;
  static check_model m;

  check_host_create(&c);
  for (unsigned trial = 0; trial < 20; trial++) {
    view w[2] = {{{1, 0, 0, 0}, {0, 0, 0}}, {{1, 0, 0, 0}, {0, 0, 0}}};
    double k[MOST_NV] = {0}, v0[MOST_NV] = {0}, v[MOST_NV], q[MOST_NQ], sum[2][3], height = 0;
    ns_terms at[2];
    ptrdiff_t nv = 0;
    check_unit(&random, 4, w[1].turn);
    check_unit(&random, 3, w[1].shift);
    for (int turned = 0; turned < 2; turned++) {
      ns_random same = ns_random_create(trial);
      scene(&m, &c.host, &w[turned], 1000 + trial);
      CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, HANDLES) == NULL);
      nv = m.model.system.nv;
      ns_model_initial(&m.model, q, v);
      for (ptrdiff_t i = 0; i < nv; i++)
        v0[i] = check_between(&same, -0.3, 0.3);
      seen_velocity(&m, &w[turned], v0, v);
      move(&m, q, 1, v, q);
      for (ptrdiff_t i = 0; i < nv; i++)
        v0[i] = check_between(&same, -1, 1);
      seen_velocity(&m, &w[turned], v0, v);
      at[turned] = ns_terms_create(&c.host, nv);
      look(&m, geometry | NS_FORCE | NS_ENERGY | NS_MASS, 0.2, q, v, 2, &at[turned]);
      sum_of_rows(&at[turned].joints, v, sum[turned]);
      if (turned)
        height = -(1.5 + 2 + 2.5) * dot(m.model.gravity, w[1].shift);
      else
        seen_velocity(&m, &w[1], at[0].k, k);
      ns_model_release(&m.model);
    }
    CHECK(fabs(at[0].kinetic - at[1].kinetic) < 1e-13);
    CHECK(fabs(at[0].potential + height - at[1].potential) < 1e-11);
    for (ptrdiff_t i = 0; i < nv; i++)
      CHECK(fabs(k[i] - at[1].k[i]) < 1e-11);
    CHECK(at[0].joints.count == at[1].joints.count);
    for (int i = 0; i < 3; i++)
      CHECK(fabs(sum[0][i] - sum[1][i]) < 1e-11 * (1 + sum[0][i]));
    CHECK(at[0].contacts.count == at[1].contacts.count && at[0].contacts.count > 0);
    for (ptrdiff_t i = 0; i < at[0].contacts.count && i < at[1].contacts.count; i++) {
      const ns_contact *one = &at[0].contacts.item[i], *other = &at[1].contacts.item[i];
      double axis[3], point[3];
      CHECK(ns_same_identity(one->id, other->id) && fabs(one->gap - other->gap) < 1e-13);
      CHECK(fabs(one->curvature - other->curvature) < 1e-11 * (1 + fabs(one->curvature)));
      seen(&w[1], one->axis, 0, axis);
      seen(&w[1], one->point, 1, point);
      for (int j = 0; j < 3; j++)
        CHECK(fabs(axis[j] - other->axis[j]) < 1e-13 && fabs(point[j] - other->point[j]) < 1e-13);
    }
    ns_terms_release(&at[0]);
    ns_terms_release(&at[1]);
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
  add_bodies(&m, &random, &c.host);
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
  add_bodies(&m, &random, &c.host);
  CHECK(check_model_ready(&m) == NS_OK);
  for (int trial = 0; trial < 50; trial++) {
    double q[MOST_NQ], v[MOST_NV], half[MOST_NQ], whole[MOST_NQ], mean[MOST_NQ];
    random_state(&m, &random, q, v);
    move(&m, q, 2, v, whole);
    move(&m, q, 1, v, half);
    m.model.system.between(&m.model.system, q, whole, 0.5, mean);
    for (int i = 0; i < 17; i++)
      CHECK(fabs(mean[i] - half[i]) < 1e-14);
    move(&m, half, 1, v, half);
    for (int i = 0; i < 17; i++)
      CHECK(fabs(whole[i] - half[i]) < 1e-14);
    for (int b = RIGID; b <= OTHER; b++) {
      const double *p = whole + m.model.first_q[b] + 3;
      CHECK(fabs(dot(p, p) + p[3] * p[3] - 1) < 1e-15);
    }
  }
  ns_model_release(&m.model);
}

/* ---- damage */

static void complete_model(check_model *m, const ns_host *host) {
  static const double p[3] = {0, 0, 0}, u[3] = {0, 0, 1};
  ns_random random = ns_random_create(27);

  add_bodies(m, &random, host);
  add_shapes(m);
  check_body(m, RIGID)[NS_BODY_SHAPE] = CUBOID;
  check_body(m, OTHER)[NS_BODY_SHAPE] = SPHERE;
  check_add_space_joint(m, NS_REVOLUTE, RIGID, GROUND, p, u);
  check_add_spring(m, 1, RIGID, OTHER, 1, 1, 1);
  check_add_angular_spring(m, RIGID, OTHER, 1, 1, u);
  check_add_force(m, RIGID);
  check_add_pair(m, RIGID, OTHER)[NS_PAIR_DIRECTIONS] = 6;
  CHECK(check_model_ready(m) == NS_OK);
}

typedef struct damage {
  double *number, bad;
  const char *text;
  int line;
} damage;

#define BAD(number, bad)                                                                           \
  { &(number), bad, "refused: " #number " = " #bad, __LINE__ }

static void refuse(check_model *m, const damage *list, size_t count) {
  CHECK(ns_model_check(&m->model, HANDLES) == NULL);
  for (size_t k = 0; k < count; k++) {
    const double kept = *list[k].number;
    *list[k].number = list[k].bad;
    check(ns_model_check(&m->model, HANDLES) != NULL, list[k].text, __FILE__, list[k].line);
    *list[k].number = kept;
  }
  CHECK(ns_model_check(&m->model, HANDLES) == NULL);
}

static void damaged_bodies_and_shapes_are_refused(void) {
  check_host c;
  check_model m;

  check_host_create(&c);
  complete_model(&m, &c.host);
  {
    double *rigid = check_body(&m, RIGID), *driven = check_body(&m, DRIVEN);
    double *box = m.shapes + NS_SHAPE_ROWS * (CUBOID - 1);
    double *hull = m.shapes + NS_SHAPE_ROWS * (POLYTOPE - 1);
    const damage list[] = {
        BAD(rigid[NS_BODY_KIND], 3),
        BAD(rigid[NS_BODY_MASS], 0),
        BAD(rigid[NS_BODY_INERTIA], 0),
        BAD(rigid[NS_BODY_INERTIA], 0.03), /* definite only with the one that is there */
        BAD(rigid[NS_BODY_INERTIA + 1], -1.1),
        BAD(rigid[NS_BODY_INERTIA + 2], 0.02),
        BAD(rigid[NS_BODY_INERTIA + 3], 1),
        BAD(rigid[NS_BODY_INERTIA + 4], 0.9),
        BAD(rigid[NS_BODY_INERTIA + 5], -0.9),
        BAD(rigid[NS_BODY_INERTIA + 5], NAN),
        BAD(rigid[NS_BODY_POSITION + 2], NAN),
        BAD(rigid[NS_BODY_ROTATION], 2),
        BAD(rigid[NS_BODY_ROTATION + 3], INFINITY),
        BAD(driven[NS_BODY_ROTATION + 1], 7),
        BAD(rigid[NS_BODY_VELOCITY + 2], INFINITY),
        BAD(rigid[NS_BODY_ANGULAR_VELOCITY], NAN),
        BAD(rigid[NS_BODY_SHAPE], 8),
        BAD(driven[NS_BODY_MOTION], HANDLES + 1),
        BAD(driven[NS_BODY_MOTION_RATE], -1),
        BAD(box[NS_SHAPE_KIND], 0),
        BAD(box[NS_SHAPE_KIND], NS_SHAPE_POLYGON), /* of the plane */
        BAD(box[NS_SHAPE_KIND], NS_SHAPE_KINDS),
        BAD(box[NS_SHAPE_KIND], 4.5),
        BAD(box[NS_SHAPE_SIZE + 2], NAN),
        BAD(box[NS_SHAPE_SIZE], INFINITY),
        BAD(box[NS_SHAPE_OFFSET], NAN),
        BAD(box[NS_SHAPE_BOUNDING_RADIUS], -1),
        BAD(box[NS_SHAPE_FIRST_VERTEX], 0),
        BAD(box[NS_SHAPE_VERTEX_COUNT], 13),
        BAD(hull[NS_SHAPE_FIRST_VERTEX], 10),
        BAD(hull[NS_SHAPE_FIRST_VERTEX], 1e300),
        BAD(hull[NS_SHAPE_VERTEX_COUNT], 1),
        BAD(hull[NS_SHAPE_VERTEX_COUNT], 3.5),
        BAD(m.vertices[5], NAN),
        BAD(m.model.gravity[2], INFINITY),
    };
    refuse(&m, list, sizeof list / sizeof *list);
  }
  ns_model_release(&m.model);
}

static void damaged_links_are_refused(void) {
  check_host c;
  check_model m;

  check_host_create(&c);
  complete_model(&m, &c.host);
  {
    double *joint = m.joints, *spring = m.springs, *angular = m.springs + NS_SPRING_ROWS;
    double *force = m.forces, *pair = m.pairs;
    const damage list[] = {
        BAD(joint[NS_JOINT_KIND], 0),
        BAD(joint[NS_JOINT_KIND], NS_UNIVERSAL + 1),
        BAD(joint[NS_JOINT_A], 7),
        BAD(joint[NS_JOINT_B], RIGID),
        BAD(joint[NS_JOINT_POINT_A + 2], NAN),
        BAD(joint[NS_JOINT_AXIS_A], 2),
        BAD(joint[NS_JOINT_AXIS_B + 2], 0),
        BAD(joint[NS_JOINT_AXIS_B + 1], NAN),
        BAD(joint[NS_JOINT_TURN], 3),
        BAD(joint[NS_JOINT_TURN + 2], NAN),
        BAD(joint[NS_JOINT_LOWER], NAN),
        BAD(joint[NS_JOINT_MOTOR], 3),
        BAD(joint[NS_JOINT_MOTOR_HANDLE], HANDLES + 1),
        BAD(joint[NS_JOINT_RESTITUTION], 1.5),
        BAD(spring[NS_SPRING_KIND], 3),
        BAD(spring[NS_SPRING_A], 7),
        BAD(spring[NS_SPRING_POINT_B + 2], NAN),
        BAD(spring[NS_SPRING_STIFFNESS], -1),
        BAD(angular[NS_SPRING_TURN], 2),
        BAD(angular[NS_SPRING_TURN + 1], NAN),
        BAD(angular[NS_SPRING_AXIS], NAN),
        BAD(angular[NS_SPRING_AXIS], 3), /* an axis has length 1 */
        BAD(force[NS_FORCE_BODY], 7),
        BAD(force[NS_FORCE_VALUE + 2], NAN),
        BAD(force[NS_FORCE_TORQUE], INFINITY),
        BAD(force[NS_FORCE_HANDLE], -1),
        BAD(pair[NS_PAIR_A], 7),
        BAD(pair[NS_PAIR_DIRECTIONS], 2),
        BAD(pair[NS_PAIR_DIRECTIONS], 5),
        BAD(pair[NS_PAIR_DIRECTIONS], 4.5),
        BAD(pair[NS_PAIR_DIRECTIONS], 66),
        BAD(pair[NS_PAIR_DIRECTIONS], 0),
        BAD(pair[NS_PAIR_DIRECTIONS], -4),
        BAD(pair[NS_PAIR_DIRECTIONS], INFINITY),
        BAD(pair[NS_PAIR_SURFACE_VELOCITY + 2], NAN),
    };
    refuse(&m, list, sizeof list / sizeof *list);
    pair[NS_PAIR_DIRECTIONS] = NAN; /* the default */
    CHECK(ns_model_check(&m.model, HANDLES) == NULL);
    for (joint[NS_JOINT_KIND] = NS_REVOLUTE; joint[NS_JOINT_KIND] <= NS_UNIVERSAL;
         joint[NS_JOINT_KIND]++)
      CHECK(ns_model_check(&m.model, HANDLES) == NULL);
  }
  ns_model_release(&m.model);
}

/* In the plane there are no shapes and joints of space. */
static void plane_refuses_what_is_of_space(void) {
  check_host c;
  check_model m;

  check_host_create(&c);
  check_model_create(&m, &c.host);
  check_add_capsule(&m, 1, 1);
  check_add_body(&m, NS_BODY_RIGID, 1, 1, 1, 0, 0, 0);
  check_add_joint(&m, NS_REVOLUTE, 1, 0, 0, 0, 0, 0);
  CHECK(check_model_ready(&m) == NS_OK);
  for (int kind = NS_SHAPE_CAPSULE; kind < NS_SHAPE_HALFSPACE; kind++) {
    m.shapes[NS_SHAPE_KIND] = kind;
    CHECK(ns_model_check(&m.model, 0) != NULL);
  }
  m.shapes[NS_SHAPE_KIND] = NS_SHAPE_DISC;
  CHECK(ns_model_check(&m.model, 0) == NULL);
  for (int kind = NS_SPHERICAL; kind <= NS_UNIVERSAL; kind++) {
    m.joints[NS_JOINT_KIND] = kind;
    CHECK(ns_model_check(&m.model, 0) != NULL);
  }
  ns_model_release(&m.model);
}

/* However early memory runs out: NS_OUT_OF_MEMORY, nothing lost. */
static void creation_survives_every_failed_allocation(void) {
  static const view here = {{1, 0, 0, 0}, {0, 0, 0}};
  ns_status status = NS_OUT_OF_MEMORY;
  long fail_at = 0;
  static check_model m;

  while (status == NS_OUT_OF_MEMORY && fail_at < 2000) {
    check_host c;
    ns_terms terms;
    double q[MOST_NQ], v[MOST_NV];
    check_host_create(&c);
    scene(&m, &c.host, &here, 5);
    m.joints[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
    m.joints[NS_JOINT_MOTOR_HANDLE] = SPEED;
    m.joints[NS_JOINT_LOWER] = -9;
    m.forces[NS_FORCE_HANDLE] = TORQUE;
    m.forces[NS_FORCE_RETURNS] = 2;
    check_body(&m, RIGID)[NS_BODY_FRICTION] = 0.5;
    c.fail_at = ++fail_at;
    status = check_model_ready(&m);
    if (status == NS_OK) {
      ns_model_initial(&m.model, q, v);
      terms = ns_terms_create(&c.host, m.model.system.nv);
      status = m.model.system.evaluate(&m.model.system,
                                       geometry | NS_MASS | NS_FORCE | NS_JACOBIANS | NS_SPRINGS |
                                           NS_DIFFERENCES | NS_ENERGY,
                                       0, q, v, 0, 100, &terms);
      CHECK(status != NS_OK || terms.contacts.count > 2);
      ns_terms_release(&terms);
    }
    ns_model_release(&m.model);
    CHECK(c.live == 0);
  }
  CHECK(status == NS_OK && fail_at > 50);
}

int main(void) {
  joints_have_their_derivatives();
  motor_of_changing_speed();
  for (ns_joint_kind kind = NS_REVOLUTE; kind <= NS_UNIVERSAL; kind++)
    for (unsigned trial = 0; trial < 20; trial++)
      joint_holds_where_it_lets_go(kind, 100 * (unsigned)kind + trial);
  springs_have_their_jacobians();
  spring_rows_have_their_derivatives();
  forces_have_their_jacobians();
  gyroscopic_torque();
  masses_and_kinetic_energy();
  energy_changes_by_the_power();
  failing_handle_ends_the_evaluation();
  contacts_have_their_derivatives();
  directions_go_round();
  contacts_ahead_are_seen();
  pairs_that_are_not_known();
  the_world_has_no_axes();
  quaternions_are_normalized();
  bodies_advance_along_screws();
  damaged_bodies_and_shapes_are_refused();
  damaged_links_are_refused();
  plane_refuses_what_is_of_space();
  creation_survives_every_failed_allocation();
  return check_report();
}
