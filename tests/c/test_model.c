/* test_model.c: joints, springs, motors, forces and contacts of planar models against differences. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_model_check.h"

#include <math.h>
#include <string.h>

#define MOST_NV 16
#define STEP                                                                                       \
  1e-5 /* of central differences: they are wrong by some 1e-10 where all numbers are about 1 */

/* ---- handles */

enum { POSE = 1, POSE_RATE, POSE_ALONE, SPEED, FORCE, TORQUE, HANDLES = TORQUE };

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
    CHECK(count == 3);
    out[0] = 0.3 * sin(2 * t);
    out[1] = 0.2 * t + 0.1 * t * t;
    out[2] = 0.5 * cos(t);
    break;
  case POSE_RATE:
    CHECK(count == 3);
    out[0] = 0.6 * cos(2 * t);
    out[1] = 0.2 + 0.2 * t;
    out[2] = -0.5 * sin(t);
    break;
  case SPEED:
    CHECK(count == 1);
    out[0] = sin(3 * t);
    break;
  case FORCE:
    CHECK(count == 2);
    out[0] = t + q[0];
    out[1] = v[1];
    break;
  default:
    CHECK(handle == TORQUE && count == 1);
    out[0] = 3 * t;
  }
  return NS_OK;
}

/* ---- a scene of every kind of body */

enum { GROUND, RIGID, OTHER, PARTICLE, DRIFTING, DRIVEN, DRIVEN_ALONE };

/* DRIFTING has constant velocity, DRIVEN a pose and its rate, DRIVEN_ALONE the same pose without its rate. */
static void add_bodies(check_model *m, const ns_host *host) {
  double *row;

  check_model_create(m, host);
  m->model.call = handle_value;
  check_add_body(m, NS_BODY_RIGID, 2, 0.7, 0, 0.3, -0.4, 0.2);
  check_add_body(m, NS_BODY_RIGID, 3, 0.4, 0, -0.6, 0.5, -1.2);
  check_add_body(m, NS_BODY_PARTICLE, 1.5, 0, 0, 0.8, 0.9, 0);
  check_add_body(m, NS_BODY_FIXED, 0, 0, 0, 0.1, 0.2, 0.7);
  check_add_body(m, NS_BODY_FIXED, 0, 0, 0, 0, 0, 0);
  check_add_body(m, NS_BODY_FIXED, 0, 0, 0, 0, 0, 0);
  row = check_body(m, DRIFTING);
  row[NS_BODY_VELOCITY] = 0.4;
  row[NS_BODY_VELOCITY + 1] = -0.3;
  row[NS_BODY_ANGULAR_VELOCITY + 2] = 0.9;
  check_body(m, DRIVEN)[NS_BODY_MOTION] = POSE;
  check_body(m, DRIVEN)[NS_BODY_MOTION_RATE] = POSE_RATE;
  check_body(m, DRIVEN_ALONE)[NS_BODY_MOTION] = POSE_ALONE;
}

/* Who is linked with whom: every sort of partner, on both sides. */
static const int partners[][2] = {{RIGID, OTHER},       {RIGID, GROUND},      {GROUND, RIGID},
                                  {RIGID, DRIFTING},    {DRIFTING, RIGID},    {RIGID, DRIVEN},
                                  {PARTICLE, RIGID},    {RIGID, PARTICLE},    {PARTICLE, GROUND},
                                  {PARTICLE, DRIFTING}, {OTHER, DRIVEN_ALONE}};
enum { PARTNERS = sizeof partners / sizeof *partners };

static void random_state(const ns_model *model, ns_random *random, double *q, double *v) {
  ns_model_initial(model, q, v);
  for (ptrdiff_t i = 0; i < model->system.nv; i++) {
    q[i] += check_between(random, -0.3, 0.3);
    v[i] = check_between(random, -1, 1);
  }
}

static const unsigned geometry =
    NS_JOINTS | NS_JOINT_VALUES | NS_CONTACTS | NS_TANGENTS | NS_CURVATURE;

static void look(check_model *m, unsigned what, double t, const double *q, const double *v,
                 double reach, ns_terms *terms) {
  CHECK(m->model.system.evaluate(&m->model.system, what, t, q, v, 0, reach, terms) == NS_OK);
}

static const ns_contact *contact_of(const ns_terms *terms, ns_identity id) {
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    const ns_contact *c = &terms->contacts.item[k];
    if (c->id.a == id.a && c->id.b == id.b && c->id.feature == id.feature)
      return c;
  }
  return NULL;
}

static double entry(int count, const int *index, const double *gradient, ptrdiff_t i) {
  for (int k = 0; k < count; k++)
    if (index[k] == i)
      return gradient[k];
  return 0;
}

typedef struct errors {
  double gradient, rate, curvature;
} errors;

typedef struct scalar { /* a joint equation or a gap at three neighbouring points of a line */
  double value, gradient, rate, speed, curvature;
} scalar;

/* Adds the error of what the middle one says of the direction: `by` is 'q' for coordinate i, 't', or 'c' for along
 * the motion. */
static void compare(char by, const scalar *less, const scalar *here, const scalar *more,
                    errors *e) {
  const double slope = (more->value - less->value) / (2 * STEP);

  if (by == 'q')
    e->gradient = fmax(e->gradient, fabs(slope - here->gradient));
  else if (by == 't')
    e->rate = fmax(e->rate, fabs(slope - here->rate));
  else
    e->curvature =
        fmax(e->curvature, fabs((more->speed - less->speed) / (2 * STEP) - here->curvature));
}

static scalar row_scalar(const ns_row *row, ptrdiff_t i, const double *v) {
  const scalar s = {row->value, entry(row->count, row->index, row->gradient, i), row->rate,
                    row->rate + ns_sparse_dot(row->count, row->index, row->gradient, v),
                    row->curvature};
  return s;
}

static scalar contact_scalar(const ns_contact *c, ptrdiff_t i, const double *v) {
  const scalar s = {c->gap, entry(c->count, c->index, c->normal, i), c->rate,
                    c->rate + ns_sparse_dot(c->count, c->index, c->normal, v), c->curvature};
  return s;
}

/* Gradients, rates and curvatures of the first `rows` joint equations and of all contacts within reach. The
 * curvature is d/dt of (gradient' v + rate) with v held. */
static errors derivative_errors(check_model *m, double t, const double *q, const double *v,
                                ptrdiff_t rows, double reach) {
  const ptrdiff_t nv = m->model.system.nv;
  ns_terms at[3];
  errors e = {0, 0, 0};

  for (int side = 0; side < 3; side++)
    at[side] = ns_terms_create(m->model.host, nv);
  look(m, geometry, t, q, v, reach, &at[1]);
  for (ptrdiff_t i = 0; i < nv + 2; i++) {
    const char by = i < nv ? 'q' : i == nv ? 't' : 'c';
    for (int side = 0; side < 3; side += 2) {
      const double h = (side - 1) * STEP;
      double moved[MOST_NV];
      for (ptrdiff_t k = 0; k < nv; k++)
        moved[k] = q[k] + (k == i ? h : by == 'c' ? h * v[k] : 0);
      look(m, geometry, by == 'q' ? t : t + h, moved, v, reach + 0.1, &at[side]);
    }
    for (ptrdiff_t k = 0; k < rows; k++) {
      const scalar less = row_scalar(&at[0].joints.item[k], i, v);
      const scalar here = row_scalar(&at[1].joints.item[k], i, v);
      const scalar more = row_scalar(&at[2].joints.item[k], i, v);
      compare(by, &less, &here, &more, &e);
    }
    for (ptrdiff_t k = 0; k < at[1].contacts.count; k++) {
      const ns_contact *c = &at[1].contacts.item[k];
      const ns_contact *before = contact_of(&at[0], c->id), *after = contact_of(&at[2], c->id);
      if (before != NULL && after != NULL) {
        const scalar less = contact_scalar(before, i, v), more = contact_scalar(after, i, v);
        const scalar here = contact_scalar(c, i, v);
        compare(by, &less, &here, &more, &e);
      } else {
        CHECK(!"a contact is there at the neighbouring points too");
      }
    }
  }
  for (int side = 0; side < 3; side++)
    ns_terms_release(&at[side]);
  return e;
}

/* ---- joints */

static int has_angle(int body) { return body != PARTICLE; }

static ptrdiff_t equations_of(ns_joint_kind kind, int a, int b, int limited) {
  const int angles = has_angle(a) && has_angle(b);

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

static double *random_joint(check_model *m, ns_random *random, ns_joint_kind kind, int a, int b) {
  double *row = check_add_joint(m, kind, a, b, 0, 0, 0, 0);
  const double angle = check_between(random, -3, 3);

  for (int i = 0; i < 2; i++) {
    row[NS_JOINT_POINT_A + i] = has_angle(a) ? check_between(random, -1, 1) : 0;
    row[NS_JOINT_POINT_B + i] = has_angle(b) ? check_between(random, -1, 1) + 1 : 0;
  }
  row[NS_JOINT_AXIS_B] = cos(angle);
  row[NS_JOINT_AXIS_B + 1] = sin(angle);
  row[NS_JOINT_REFERENCE] = check_between(random, -1, 1);
  return row;
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
        add_bodies(&m, &c.host);
        row = random_joint(&m, &random, kind, a, b);
        if (limited) {
          row[NS_JOINT_LOWER] = -2 + (kind == NS_DISTANCE ? 2.5 : 0);
          row[NS_JOINT_UPPER] = 4 + (kind == NS_DISTANCE ? 2.5 : 0);
          row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
          row[NS_JOINT_MOTOR_VALUE] = 0.7;
        }
        CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, HANDLES) == NULL);
        random_state(&m.model, &random, q, v);
        terms = ns_terms_create(&c.host, m.model.system.nv);
        look(&m, geometry, t, q, v, 100, &terms);
        CHECK(terms.joints.count == rows + limited);
        if (limited)
          check_motor(&terms, 0.7);
        e = derivative_errors(&m, t, q, v, rows, 100);
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
  add_bodies(&m, &c.host);
  random_joint(&m, &random, NS_REVOLUTE, RIGID, DRIVEN);
  CHECK(check_model_ready(&m) == NS_OK);
  random_state(&m.model, &random, q, v);
  CHECK(derivative_errors(&m, 0.5, q, v, 2, 100).curvature < 1e-6);
  ns_model_release(&m.model);
}

/* A motor by a function: the rate of its equation is -sin 3t, so that its curvature is -3 cos 3t. */
static void motor_of_changing_speed(void) {
  check_host c;
  check_model m;
  ns_terms terms;
  double q[MOST_NV], v[MOST_NV], *row;

  check_host_create(&c);
  add_bodies(&m, &c.host);
  row = check_add_joint(&m, NS_REVOLUTE, RIGID, GROUND, 0, 0, 0, 0);
  row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
  row[NS_JOINT_MOTOR_HANDLE] = SPEED;
  CHECK(check_model_ready(&m) == NS_OK);
  ns_model_initial(&m.model, q, v);
  terms = ns_terms_create(&c.host, m.model.system.nv);
  look(&m, geometry, 0.4, q, v, 0, &terms);
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
  add_bodies(&m, &c.host);
  check_add_joint(&m, NS_WELD, RIGID, OTHER, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 1;
  check_add_joint(&m, NS_DISTANCE, RIGID, GROUND, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 0.3;
  row = check_add_joint(&m, NS_REVOLUTE, RIGID, OTHER, 0, 0, 0, 0);
  row[NS_JOINT_REFERENCE] = 1;
  row[NS_JOINT_LOWER] = 0.1;
  CHECK(check_model_ready(&m) == NS_OK);
  ns_model_initial(&m.model, q, v);
  terms = ns_terms_create(&c.host, m.model.system.nv);
  look(&m, geometry, 0, q, v, 10, &terms);
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
  add_bodies(&m, &c.host);
  row = check_add_joint(&m, NS_DISTANCE, RIGID, GROUND, 0, 0, 0, 0); /* distance 0.5 */
  row[NS_JOINT_LOWER] = 0;
  row[NS_JOINT_UPPER] = 0.75;
  row[NS_JOINT_RESTITUTION] = 0.25;
  CHECK(check_model_ready(&m) == NS_OK);
  ns_model_initial(&m.model, q, v);
  terms = ns_terms_create(&c.host, m.model.system.nv);
  look(&m, NS_JOINTS | NS_CONTACTS, 0, q, v, 0.24, &terms);
  CHECK(terms.joints.count == 0 && terms.contacts.count == 0);
  look(&m, NS_CONTACTS, 0, q, v, 0.26, &terms);
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

/* ---- forces */

/* k by differences: error of kq G (by q) or kv (by v) against it. */
static double jacobian_error(check_model *m, unsigned more, double t, const double *q,
                             const double *v, int by_v) {
  const ptrdiff_t nv = m->model.system.nv;
  ns_terms here = ns_terms_create(m->model.host, nv), there = ns_terms_create(m->model.host, nv);
  double worst = 0;

  look(m, NS_FORCE | NS_JACOBIANS | more, t, q, v, 0, &here);
  for (ptrdiff_t j = 0; j < nv; j++) {
    double unit[MOST_NV] = {0}, column[MOST_NV] = {0}, x[MOST_NV], u[MOST_NV];
    unit[j] = 1;
    ns_blocks_multiply(by_v ? &here.damping : &here.stiffness, 1, unit, column);
    for (int side = -1; side <= 1; side += 2) {
      memcpy(x, q, (size_t)nv * sizeof *x);
      memcpy(u, v, (size_t)nv * sizeof *u);
      (by_v ? u : x)[j] += side * STEP;
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

/* x' B x over all blocks */
static double quadratic(const ns_block_list *list, ptrdiff_t nv, const double *x) {
  double y[MOST_NV] = {0}, sum = 0;

  ns_blocks_multiply(list, 1, x, y);
  for (ptrdiff_t i = 0; i < nv; i++)
    sum += x[i] * y[i];
  return sum;
}

static void add_random_spring(check_model *m, ns_random *random, int sort, int a, int b) {
  const double rest[] = {0.4, 0, 0.3}; /* between points, the same of length 0, angular */
  double *row = check_add_spring(m, sort == 2 ? 2 : 1, a, b, 5, 0.8, rest[sort]);

  for (int i = 0; i < 2 && sort < 2; i++) {
    row[NS_SPRING_POINT_A + i] = has_angle(a) ? check_between(random, -1, 1) : 0;
    row[NS_SPRING_POINT_B + i] = has_angle(b) ? check_between(random, -1, 1) + 1.5 : 0;
  }
}

/* The exact Jacobians against differences of k (wrong by 1e-10 times forces and third derivatives of some 10); the
 * definite ones are symmetric, negative semidefinite, and exact by v. */
static void springs_have_their_jacobians(void) {
  ns_random random = ns_random_create(13);
  check_host c;
  check_model m;

  check_host_create(&c);
  for (int sort = 0; sort < 3; sort++)
    for (int p = 0; p < PARTNERS; p++) {
      const double t = check_between(&random, 0, 1);
      double q[MOST_NV], v[MOST_NV], x[MOST_NV], y[MOST_NV], a[MOST_NV] = {0}, b[MOST_NV] = {0};
      double skew = 0;
      ptrdiff_t nv;
      ns_terms terms;
      add_bodies(&m, &c.host);
      add_random_spring(&m, &random, sort, partners[p][0], partners[p][1]);
      CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, HANDLES) == NULL);
      nv = m.model.system.nv;
      random_state(&m.model, &random, q, v);
      CHECK(jacobian_error(&m, 0, t, q, v, 0) < 1e-7 && jacobian_error(&m, 0, t, q, v, 1) < 1e-7);
      terms = ns_terms_create(&c.host, nv);
      look(&m, NS_FORCE | NS_JACOBIANS | NS_DEFINITE | NS_SPRINGS, t, q, v, 0, &terms);
      CHECK(terms.springs.count == (sort == 1 ? 2 : 1) && terms.springs.item[0].weight == 5);
      for (int trial = 0; trial < 20; trial++) {
        for (ptrdiff_t i = 0; i < nv; i++)
          x[i] = check_between(&random, -1, 1);
        CHECK(quadratic(&terms.stiffness, nv, x) <= 1e-14); /* roundoff of a sum of size 10 */
        CHECK(quadratic(&terms.damping, nv, x) <= 1e-14);
      }
      for (ptrdiff_t i = 0; i < nv; i++)
        y[i] = check_between(&random, -1, 1);
      ns_blocks_multiply(&terms.stiffness, 1, x, a);
      ns_blocks_multiply(&terms.stiffness, 1, y, b);
      for (ptrdiff_t i = 0; i < nv; i++)
        skew += y[i] * a[i] - x[i] * b[i];
      CHECK(fabs(skew) < 1e-13);
      ns_terms_release(&terms);
      ns_model_release(&m.model);
    }
  CHECK(c.live == 0);
}

/* Constant forces at a point and motors that push along a direction that turns: exact without differences. */
static void forces_have_their_jacobians(void) {
  ns_random random = ns_random_create(19);
  check_host c;
  check_model m;

  check_host_create(&c);
  for (ns_joint_kind kind = NS_REVOLUTE; kind <= NS_DISTANCE; kind++) {
    double q[MOST_NV], v[MOST_NV], *row;
    if (kind == NS_WELD) /* has no coordinate */
      continue;
    add_bodies(&m, &c.host);
    row = check_add_force(&m, RIGID);
    row[NS_FORCE_POINT] = 0.4;
    row[NS_FORCE_POINT + 1] = -0.2;
    row[NS_FORCE_VALUE] = 3;
    row[NS_FORCE_VALUE + 1] = 5;
    row = random_joint(&m, &random, kind, RIGID, OTHER);
    row[NS_JOINT_MOTOR] = NS_MOTOR_FORCE;
    row[NS_JOINT_MOTOR_VALUE] = 2.5;
    CHECK(check_model_ready(&m) == NS_OK);
    random_state(&m.model, &random, q, v);
    CHECK(jacobian_error(&m, 0, 0, q, v, 0) < 1e-7 && jacobian_error(&m, 0, 0, q, v, 1) < 1e-7);
    ns_model_release(&m.model);
  }
}

/* Rows of springs: value, gradient and rate against differences, as for joints. */
static void spring_rows_have_their_derivatives(void) {
  ns_random random = ns_random_create(14);
  check_host c;
  check_model m;
  ns_terms at[3];

  check_host_create(&c);
  for (int sort = 0; sort < 3; sort++) {
    double q[MOST_NV], v[MOST_NV], worst = 0;
    add_bodies(&m, &c.host);
    add_random_spring(&m, &random, sort, RIGID, OTHER);
    add_random_spring(&m, &random, sort, DRIVEN, RIGID);
    CHECK(check_model_ready(&m) == NS_OK);
    random_state(&m.model, &random, q, v);
    for (int side = 0; side < 3; side++)
      at[side] = ns_terms_create(&c.host, m.model.system.nv);
    look(&m, NS_SPRINGS, 0.3, q, v, 0, &at[1]);
    for (ptrdiff_t i = 0; i <= m.model.system.nv; i++) { /* the last: by t */
      const double kept = q[i % m.model.system.nv];
      for (int side = 0; side < 3; side += 2) {
        const double h = (side - 1) * STEP;
        if (i < m.model.system.nv)
          q[i] = kept + h;
        look(&m, NS_SPRINGS, i < m.model.system.nv ? 0.3 : 0.3 + h, q, v, 0, &at[side]);
      }
      q[i % m.model.system.nv] = kept;
      for (ptrdiff_t k = 0; k < at[1].springs.count; k++) {
        const ns_row *row = &at[1].springs.item[k];
        const double slope =
            (at[2].springs.item[k].value - at[0].springs.item[k].value) / (2 * STEP);
        worst = fmax(worst, fabs(slope - (i < m.model.system.nv
                                              ? entry(row->count, row->index, row->gradient, i)
                                              : row->rate)));
      }
    }
    CHECK(worst < 1e-8);
    for (int side = 0; side < 3; side++)
      ns_terms_release(&at[side]);
    ns_model_release(&m.model);
  }
}

/* Gravity and springs without damping: k = -dV/dq, V by differences. */
static void conservative_forces_have_a_potential(void) {
  ns_random random = ns_random_create(15);
  check_host c;
  check_model m;
  ns_terms terms;
  double q[MOST_NV], v[MOST_NV], k[MOST_NV], worst = 0;

  check_host_create(&c);
  add_bodies(&m, &c.host);
  m.model.gravity[0] = 0.5;
  m.model.gravity[1] = -9.81;
  for (int p = 0; p < PARTNERS; p++)
    for (int sort = 0; sort < 2; sort++)
      add_random_spring(&m, &random, sort, partners[p][0], partners[p][1]);
  check_add_spring(&m, 2, RIGID, OTHER, 4, 0, 0.3);
  for (ptrdiff_t s = 0; s < m.model.springs.count; s++)
    m.springs[NS_SPRING_ROWS * s + NS_SPRING_DAMPING] = 0;
  CHECK(check_model_ready(&m) == NS_OK);
  random_state(&m.model, &random, q, v);
  terms = ns_terms_create(&c.host, m.model.system.nv);
  look(&m, NS_FORCE, 0.3, q, v, 0, &terms);
  memcpy(k, terms.k, (size_t)m.model.system.nv * sizeof *k);
  for (ptrdiff_t i = 0; i < m.model.system.nv; i++) {
    const double kept = q[i];
    double slope;
    q[i] = kept + STEP;
    look(&m, NS_ENERGY, 0.3, q, v, 0, &terms);
    slope = terms.potential / (2 * STEP);
    q[i] = kept - STEP;
    look(&m, NS_ENERGY, 0.3, q, v, 0, &terms);
    slope -= terms.potential / (2 * STEP);
    q[i] = kept;
    worst = fmax(worst, fabs(k[i] + slope));
  }
  CHECK(worst < 1e-6); /* V of some 100: roundoff 1e-14 / 1e-5, and third derivatives of some 100 */
  ns_terms_release(&terms);
  ns_model_release(&m.model);
}

/* diag (m, m, J) of each free body in turn, v' M v / 2. */
static void masses_and_kinetic_energy(void) {
  check_host c;
  check_model m;
  ns_terms terms;
  double q[MOST_NV], v[MOST_NV];
  const double expected[8] = {2, 2, 0.7, 3, 3, 0.4, 1.5, 1.5};

  check_host_create(&c);
  add_bodies(&m, &c.host);
  CHECK(check_model_ready(&m) == NS_OK && m.model.system.nv == 8 && m.model.system.nq == 8);
  ns_model_initial(&m.model, q, v);
  for (int i = 0; i < 8; i++)
    v[i] = 1 + i;
  terms = ns_terms_create(&c.host, 8);
  look(&m, NS_MASS, 0, q, v, 0, &terms);
  CHECK(terms.mass.count == 3 && m.model.system.constant_mass);
  for (int i = 0; i < 8; i++) {
    double unit[8] = {0}, column[8] = {0};
    unit[i] = 1;
    ns_blocks_multiply(&terms.mass, 1, unit, column);
    for (int j = 0; j < 8; j++)
      CHECK(column[j] == (i == j ? expected[i] : 0));
  }
  CHECK(fabs(terms.kinetic - quadratic(&terms.mass, 8, v) / 2) < 1e-13);
  ns_terms_release(&terms);
  ns_model_release(&m.model);
}

/* A force at a point of the body, its torque about the centre, handles, a motor that pushes: the power of k is the
 * force times the speed of its point, plus torque times rate of turning, plus motor force times coordinate rate. */
static void forces_do_work_at_their_points(void) {
  ns_random random = ns_random_create(16);
  check_host c;
  check_model m;
  ns_terms terms;
  double q[MOST_NV], v[MOST_NV], *row, power = 0, work = 0;

  check_host_create(&c);
  add_bodies(&m, &c.host);
  row = check_add_force(&m, RIGID);
  row[NS_FORCE_POINT] = 0.4;
  row[NS_FORCE_POINT + 1] = -0.2;
  row[NS_FORCE_VALUE] = 3;
  row[NS_FORCE_VALUE + 1] = 5;
  row[NS_FORCE_TORQUE + 2] = 1.5;
  row = check_add_force(&m, PARTICLE); /* by a handle */
  row[NS_FORCE_HANDLE] = FORCE;
  row[NS_FORCE_RETURNS] = 1;
  row = check_add_force(&m, OTHER);
  row[NS_FORCE_HANDLE] = TORQUE;
  row[NS_FORCE_RETURNS] = 2;
  row = check_add_joint(&m, NS_PRISMATIC, RIGID, OTHER, 0.1, 0.2, 0.3, 0.4);
  row[NS_JOINT_MOTOR] = NS_MOTOR_FORCE;
  row[NS_JOINT_MOTOR_VALUE] = 2.5;
  row[NS_JOINT_LOWER] = -50; /* as a limit the coordinate can be looked at */
  CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, HANDLES) == NULL);
  random_state(&m.model, &random, q, v);
  terms = ns_terms_create(&c.host, m.model.system.nv);
  look(&m, NS_FORCE | NS_CONTACTS, 0.3, q, v, 100, &terms);
  for (ptrdiff_t i = 0; i < m.model.system.nv; i++)
    power += terms.k[i] * v[i];
  {
    const double s = sin(q[2]), co = cos(q[2]);
    const double arm[2] = {0.4 * co + 0.2 * s, 0.4 * s - 0.2 * co};
    work += 3 * (v[0] - v[2] * arm[1]) + 5 * (v[1] + v[2] * arm[0]) + 1.5 * v[2];
  }
  work += (0.3 + q[0]) * v[6] + v[1] * v[7] + 3 * 0.3 * v[5];
  CHECK(terms.contacts.count == 1);
  work += 2.5 * ns_sparse_dot(terms.contacts.item[0].count, terms.contacts.item[0].index,
                              terms.contacts.item[0].normal, v);
  CHECK(fabs(power - work) < 1e-13);
  /* forward differences of the handles with steps of 1e-8 */
  CHECK(jacobian_error(&m, NS_DIFFERENCES, 0.3, q, v, 0) < 1e-6);
  CHECK(jacobian_error(&m, NS_DIFFERENCES, 0.3, q, v, 1) < 1e-6);
  ns_terms_release(&terms);
  ns_model_release(&m.model);
}

/* The status of a handle that fails passes through: pose, rate, pose by differences, motor, force, torque. */
static void failing_handle_ends_the_evaluation(void) {
  static const int expected[] = {POSE, POSE_RATE, POSE_ALONE, SPEED, FORCE, TORQUE};
  check_host c;
  check_model m;
  ns_terms terms;
  double q[MOST_NV], v[MOST_NV], *row;
  int fails = 0;

  check_host_create(&c);
  add_bodies(&m, &c.host);
  m.model.call_data = &fails;
  row = check_add_joint(&m, NS_REVOLUTE, RIGID, GROUND, 0, 0, 0, 0);
  row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
  row[NS_JOINT_MOTOR_HANDLE] = SPEED;
  row = check_add_force(&m, RIGID);
  row[NS_FORCE_HANDLE] = FORCE;
  row[NS_FORCE_RETURNS] = 1;
  row = check_add_force(&m, RIGID);
  row[NS_FORCE_HANDLE] = TORQUE;
  row[NS_FORCE_RETURNS] = 2;
  CHECK(check_model_ready(&m) == NS_OK);
  ns_model_initial(&m.model, q, v);
  terms = ns_terms_create(&c.host, m.model.system.nv);
  look(&m, NS_FORCE | NS_JOINTS, 0, q, v, 0, &terms);
  for (size_t k = 0; k < sizeof expected / sizeof *expected; k++) {
    fails = expected[k];
    CHECK(m.model.system.evaluate(&m.model.system, NS_FORCE | NS_JOINTS, 0, q, v, 0, 0, &terms) ==
          NS_CALLBACK_FAILED);
  }
  ns_terms_release(&terms);
  ns_model_release(&m.model);
}

/* ---- contacts */

enum { POINT_SHAPE = 1, DISC_SHAPE, BOX_SHAPE, TRIANGLE_SHAPE, ROD_SHAPE, HALFSPACE_SHAPE };

static void add_shapes(check_model *m) {
  static const double triangle[] = {-0.5, -0.3, 0.6, -0.4, 0.1, 0.5}, rod[] = {-0.6, 0, 0.6, 0};

  check_add_disc(m, 0);
  check_add_disc(m, 0.4);
  check_add_box(m, 0.9, 0.5);
  check_add_polygon(m, 3, triangle);
  check_add_polygon(m, 2, rod);
  check_add_halfspace(m, 0.2, 1, -0.3);
}

static const int shape_pairs[][2] = {
    {DISC_SHAPE, DISC_SHAPE},      {DISC_SHAPE, POINT_SHAPE},     {DISC_SHAPE, BOX_SHAPE},
    {BOX_SHAPE, POINT_SHAPE},      {DISC_SHAPE, HALFSPACE_SHAPE}, {BOX_SHAPE, TRIANGLE_SHAPE},
    {BOX_SHAPE, HALFSPACE_SHAPE},  {TRIANGLE_SHAPE, ROD_SHAPE},   {HALFSPACE_SHAPE, TRIANGLE_SHAPE},
    {POINT_SHAPE, HALFSPACE_SHAPE}};
enum { SHAPE_PAIRS = sizeof shape_pairs / sizeof *shape_pairs };

/* Bodies 1 and 2 some 1.2 apart, in a random direction. kinds: 0 both free, 1 the second drifts, 2 the first is a
 * particle. A halfspace is always fixed. */
static void add_two(check_model *m, ns_random *random, const ns_host *host, const int shapes[2],
                    int kinds) {
  const double direction = check_between(random, -3, 3);
  double *row;

  check_model_create(m, host);
  add_shapes(m);
  for (int k = 0; k < 2; k++) {
    const int fixed =
        shapes[k] == HALFSPACE_SHAPE || (k == 1 && kinds == 1 && shapes[0] != HALFSPACE_SHAPE);
    const ns_body_kind kind = fixed                  ? NS_BODY_FIXED
                              : k == 0 && kinds == 2 ? NS_BODY_PARTICLE
                                                     : NS_BODY_RIGID;
    const int body = check_add_body(m, kind, 1 + k, 0.3, shapes[k], k * 1.2 * cos(direction),
                                    k * 1.2 * sin(direction),
                                    kind == NS_BODY_PARTICLE ? 0 : check_between(random, -3, 3));
    row = check_body(m, body);
    row[NS_BODY_FRICTION] = 0.3;
    if (fixed) {
      row[NS_BODY_VELOCITY] = 0.4;
      row[NS_BODY_VELOCITY + 1] = -0.3;
      row[NS_BODY_ANGULAR_VELOCITY + 2] = 0.8;
    }
  }
}

/* Force and moment about the origin of what acts on two rigid bodies, which is zero. (A particle takes no moment.) */
static double net_wrench(const check_model *m, const double *q, const ns_contact *c,
                         const double *gradient) {
  double force[2] = {0, 0}, moment = 0;

  for (int b = 1; b <= 2; b++) {
    const int first = m->model.first[b];
    double g[3];
    if (m->bodies[NS_BODY_ROWS * (b - 1) + NS_BODY_KIND] != NS_BODY_RIGID)
      return 0;
    for (int i = 0; i < 3; i++)
      g[i] = entry(c->count, c->index, gradient, first + i);
    force[0] += g[0];
    force[1] += g[1];
    moment += q[first] * g[1] - q[first + 1] * g[0] + g[2];
  }
  return fmax(fabs(moment), fmax(fabs(force[0]), fabs(force[1])));
}

/* The tangent is a unit vector across the normal, and both bodies take it at one point: what it says of v and the
 * prescribed motion is the sliding speed there. */
static void check_friction(const check_model *m, const ns_contact *c, const double *q,
                           const double *v) {
  const double *n = c->axis;
  double sliding = c->tangent_offset[0] + ns_sparse_dot(c->count, c->index, c->tangent, v);
  double relative[2] = {0, 0}, t[2];

  for (int side = 0; side < 2; side++) {
    const int b = side == 0 ? c->id.a : c->id.b;
    const double *u = m->model.velocity + 3 * b, *x = m->model.pose[b].x;
    relative[0] += (side == 0 ? 1 : -1) * (u[0] - u[2] * (c->point[1] - x[1]));
    relative[1] += (side == 0 ? 1 : -1) * (u[1] + u[2] * (c->point[0] - x[0]));
  }
  t[0] = fabs(n[0]) > 0.9 ? (n[0] > 0 ? -n[1] : n[1]) : (n[1] > 0 ? n[1] : -n[1]);
  t[1] = fabs(n[0]) > 0.9 ? (n[0] > 0 ? n[0] : -n[0]) : (n[1] > 0 ? -n[0] : n[0]);
  CHECK(fabs(hypot(n[0], n[1]) - 1) < 1e-14 && fabs(hypot(t[0], t[1]) - 1) < 1e-14);
  CHECK(fabs(sliding - t[0] * relative[0] - t[1] * relative[1]) < 1e-13);
  CHECK(net_wrench(m, q, c, c->tangent) < 1e-14);
}

/* Derivatives, friction and the balance of momentum of every pair of shapes, at gaps between -0.2 and 1. */
static void contacts_have_their_derivatives(void) {
  ns_random random = ns_random_create(17);
  check_host c;
  check_model m;
  int seen = 0;

  check_host_create(&c);
  for (int p = 0; p < SHAPE_PAIRS; p++)
    for (int trial = 0; trial < 30; trial++) {
      double q[MOST_NV], v[MOST_NV];
      ns_terms terms;
      errors e;
      add_two(&m, &random, &c.host, shape_pairs[p], trial % 3);
      CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, 0) == NULL);
      CHECK(m.model.touching_count == 1);
      ns_model_initial(&m.model, q, v);
      for (ptrdiff_t i = 0; i < m.model.system.nv; i++)
        v[i] = check_between(&random, -1, 1);
      terms = ns_terms_create(&c.host, m.model.system.nv);
      look(&m, geometry, 0, q, v, 0.5, &terms);
      for (ptrdiff_t k = 0; k < terms.contacts.count; k++) {
        const ns_contact *contact = &terms.contacts.item[k];
        seen++;
        CHECK(contact->gap <= 0.5 && contact->mu == 0.3 && contact->balanced);
        CHECK(net_wrench(&m, q, contact, contact->normal) < 1e-14);
        check_friction(&m, contact, q, v);
      }
      e = derivative_errors(&m, 0, q, v, 0, 0.5);
      CHECK(e.gradient < 1e-7 && e.rate < 1e-7 && e.curvature < 1e-6); /* gaps down to some 0.01 */
      ns_terms_release(&terms);
      ns_model_release(&m.model);
    }
  CHECK(seen > 10 * SHAPE_PAIRS);
  CHECK(c.live == 0);
}

/* A turning halfspace is near to everything: its points are infinitely fast. */
static void turning_halfspaces_are_seen(void) {
  const double rates[] = {0, 0.5, 2, 20};
  check_host c;
  check_model m;

  check_host_create(&c);
  for (int k = 0; k < 4; k++)
    for (int ahead = 0; ahead < 2; ahead++) {
      double q[3], v[3] = {0, 0, 0};
      ns_terms terms;
      check_model_create(&m, &c.host);
      add_shapes(&m);
      check_add_body(&m, NS_BODY_RIGID, 1, 1, DISC_SHAPE, 0, 0.4 - 0.3, 0);
      check_add_body(&m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&m, 0, 1, -0.3), 0, 0, 0);
      check_body(&m, 2)[NS_BODY_ANGULAR_VELOCITY + 2] = rates[k];
      CHECK(check_model_ready(&m) == NS_OK);
      ns_model_initial(&m.model, q, v);
      terms = ns_terms_create(&c.host, 3);
      CHECK(m.model.system.evaluate(&m.model.system, NS_CONTACTS, 0, q, v, 0.1 * ahead, 1e-9,
                                    &terms) == NS_OK);
      CHECK(terms.contacts.count == 1 && fabs(terms.contacts.item[0].gap) < 1e-15);
      ns_terms_release(&terms);
      ns_model_release(&m.model);
    }
}

/* What meets within the time ahead is in the list, however the bodies turn: gaps are looked at every hundredth of
 * it. */
static void contacts_ahead_are_seen(void) {
  ns_random random = ns_random_create(18);
  check_host c;
  check_model m;
  int met = 0;

  check_host_create(&c);
  for (int trial = 0; trial < 100; trial++) {
    const double ahead = 0.3;
    double q[MOST_NV], v[MOST_NV], moved[MOST_NV];
    ns_terms here, there;
    add_two(&m, &random, &c.host, shape_pairs[trial % SHAPE_PAIRS], trial % 3);
    CHECK(check_model_ready(&m) == NS_OK);
    ns_model_initial(&m.model, q, v);
    for (ptrdiff_t i = 0; i < m.model.system.nv; i++)
      v[i] = check_between(&random, -5, 5);
    here = ns_terms_create(&c.host, m.model.system.nv);
    there = ns_terms_create(&c.host, m.model.system.nv);
    CHECK(m.model.system.evaluate(&m.model.system, NS_GAPS, 0, q, v, ahead, 0, &here) == NS_OK);
    for (int k = 1; k <= 100; k++) {
      const double t = ahead * k / 100;
      for (ptrdiff_t i = 0; i < m.model.system.nv; i++)
        moved[i] = q[i] + t * v[i];
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
  CHECK(met > 20);
}

/* Two discs and the number of their pairs that may touch, with mu and e of the first. */
static ptrdiff_t pair_of(check_model *m, double *friction, double *restitution, double surface[2]) {
  ptrdiff_t count;

  CHECK(check_model_ready(m) == NS_OK);
  count = m->model.touching_count;
  *friction = *restitution = NAN;
  if (count > 0) {
    const ns_model_pair *pair = ns_model_pair_of(&m->model, 0, 1);
    *friction = pair->mu;
    *restitution = pair->e;
    memcpy(surface, pair->surface, 2 * sizeof *surface);
  }
  ns_model_release(&m->model);
  return count;
}

static void add_discs(check_model *m, const ns_host *host, const double say[4]) {
  check_model_create(m, host);
  check_add_disc(m, 0.5);
  for (int k = 0; k < 2; k++) {
    check_add_body(m, NS_BODY_RIGID, 1, 1, 1, 1.1 * k, 0, 0);
    check_body(m, k + 1)[NS_BODY_FRICTION] = say[k];
    check_body(m, k + 1)[NS_BODY_RESTITUTION] = say[2 + k];
  }
}

/* Both say: the geometric mean of mu, the larger e. One says: that. None: 0. */
static void coefficients_are_combined(void) {
  static const double cases[][6] = {/* mu of 1, of 2, e of 1, of 2, and of the pair */
                                    {0.2, 0.8, 0.3, 0.6, 0.4, 0.6},
                                    {0.2, NAN, NAN, 0.6, 0.2, 0.6},
                                    {NAN, 0.7, 0.5, NAN, 0.7, 0.5},
                                    {0, 0.7, 0, 0, 0, 0},
                                    {NAN, NAN, NAN, NAN, 0, 0}};
  check_host c;
  check_model m;
  double friction, restitution, surface[2];

  check_host_create(&c);
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    add_discs(&m, &c.host, cases[k]);
    CHECK(pair_of(&m, &friction, &restitution, surface) == 1);
    CHECK(fabs(friction - cases[k][4]) < 1e-15 && restitution == cases[k][5]);
    CHECK(surface[0] == 0 && surface[1] == 0);
  }
}

/* The last column for a pair counts, in either order; what it leaves open is combined. */
static void pairs_are_overridden(void) {
  static const double say[4] = {0.2, 0.8, 0.3, 0.6};
  check_host c;
  check_model m;
  double friction, restitution, surface[2], *row;

  check_host_create(&c);
  add_discs(&m, &c.host, say);
  check_add_pair(&m, 1, 2)[NS_PAIR_FRICTION] = 0.9;
  check_add_pair(&m, 2, 1)[NS_PAIR_RESTITUTION] = 0.1;
  CHECK(pair_of(&m, &friction, &restitution, surface) == 1);
  CHECK(fabs(friction - 0.4) < 1e-15 && restitution == 0.1);

  add_discs(&m, &c.host, say);
  check_add_pair(&m, 2, 1)[NS_PAIR_ENABLED] = 0;
  CHECK(pair_of(&m, &friction, &restitution, surface) == 0);

  add_discs(&m, &c.host, say); /* jointed bodies do not collide ... */
  check_add_joint(&m, NS_REVOLUTE, 2, 1, 0, 0, 0, 0);
  CHECK(pair_of(&m, &friction, &restitution, surface) == 0);

  add_discs(&m, &c.host, say); /* ... unless the pair is enabled */
  check_add_joint(&m, NS_DISTANCE, 2, 1, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 1.1;
  check_add_pair(&m, 1, 2);
  CHECK(pair_of(&m, &friction, &restitution, surface) == 1);

  for (int order = 0; order < 2; order++) { /* the belt is that of the second body of the column */
    add_discs(&m, &c.host, say);
    row = check_add_pair(&m, 1 + order, 2 - order);
    row[NS_PAIR_SURFACE_VELOCITY + 1] = 3;
    CHECK(pair_of(&m, &friction, &restitution, surface) == 1);
    CHECK(surface[0] == 0 && surface[1] == (order == 0 ? 3 : -3));
  }
}

/* A disc at rest on a belt that runs to the right at 2 m/s slides to the left on it, in whichever order the pair is
 * written; a belt of the disc itself (a wheel that spins its tyre) the other way. */
static void belt_moves_under_the_body(void) {
  check_host c;
  check_model m;

  check_host_create(&c);
  for (int order = 0; order < 2; order++) {
    double q[3], v[3], *row;
    ns_terms terms;
    const ns_contact *contact;
    check_model_create(&m, &c.host);
    check_add_body(&m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&m, 0, 1, 0), 0, 0, 0);
    check_add_body(&m, NS_BODY_RIGID, 1, 1, check_add_disc(&m, 0.5), 0, 0.5, 0);
    row = check_add_pair(&m, order == 0 ? 2 : 1, order == 0 ? 1 : 2);
    row[NS_PAIR_FRICTION] = 0.5;
    row[NS_PAIR_SURFACE_VELOCITY] = 2;
    CHECK(check_model_ready(&m) == NS_OK);
    ns_model_initial(&m.model, q, v);
    terms = ns_terms_create(&c.host, 3);
    look(&m, NS_CONTACTS | NS_TANGENTS, 0, q, v, 0.1, &terms);
    contact = &terms.contacts.item[0];
    CHECK(terms.contacts.count == 1 && contact->directions == 2);
    CHECK(fabs(contact->tangent[0] - 1) < 1e-15 && fabs(contact->tangent[1]) < 1e-15);
    CHECK(fabs(contact->tangent_offset[0] - (order == 0 ? -2 : 2)) < 1e-15);
    ns_terms_release(&terms);
    ns_model_release(&m.model);
  }
}

/* Pairs without a shape, of two fixed bodies, of two halfspaces or two points are not looked at. */
static void pairs_that_cannot_touch_are_left_out(void) {
  check_host c;
  check_model m;

  check_host_create(&c);
  check_model_create(&m, &c.host);
  add_shapes(&m);
  check_add_body(&m, NS_BODY_FIXED, 0, 0, HALFSPACE_SHAPE, 0, 0, 0);
  check_add_body(&m, NS_BODY_FIXED, 0, 0, BOX_SHAPE, 0, 0, 0);
  check_add_body(&m, NS_BODY_RIGID, 1, 1, 0, 0, 0, 0);
  check_add_body(&m, NS_BODY_PARTICLE, 1, 0, POINT_SHAPE, 0, 0, 0);
  check_add_body(&m, NS_BODY_PARTICLE, 1, 0, POINT_SHAPE, 0, 0, 0);
  CHECK(check_model_ready(&m) == NS_OK);
  CHECK(m.model.touching_count == 4); /* each point with the halfspace and with the box */
  CHECK(fabs(m.model.system.size - hypot(0.5, 0.3)) < 1 && m.model.system.size > 0);
  ns_model_release(&m.model);
  CHECK(c.live == 0);
}

/* ---- damage */

static void complete_model(check_model *m, const ns_host *host) {
  add_bodies(m, host);
  add_shapes(m);
  check_body(m, RIGID)[NS_BODY_SHAPE] = BOX_SHAPE;
  check_add_joint(m, NS_REVOLUTE, RIGID, OTHER, 0, 0, 0, 0);
  check_add_spring(m, 1, RIGID, OTHER, 1, 1, 1);
  check_add_force(m, RIGID);
  check_add_pair(m, RIGID, OTHER);
  CHECK(check_model_ready(m) == NS_OK);
}

#define BAD(number, bad)                                                                           \
  { &(number), bad, "refused: " #number " = " #bad, __LINE__ }

/* Every way in which a number of the tables can be wrong is refused; the model before is not. */
static void damage_is_refused(void) {
  check_host c;
  check_model m;

  check_host_create(&c);
  complete_model(&m, &c.host);
  CHECK(ns_model_check(&m.model, HANDLES) == NULL);
  {
    double *rigid = check_body(&m, RIGID), *box = m.shapes + NS_SHAPE_ROWS * (BOX_SHAPE - 1);
    double *driven = check_body(&m, DRIVEN), *particle = check_body(&m, PARTICLE);
    double *joint = m.joints, *spring = m.springs, *force = m.forces, *pair = m.pairs;
    const struct {
      double *number, bad;
      const char *text;
      int line;
    } damage[] = {
        BAD(rigid[NS_BODY_KIND], 3),
        BAD(rigid[NS_BODY_KIND], 1.5),
        BAD(rigid[NS_BODY_KIND], NAN),
        BAD(rigid[NS_BODY_MASS], 0),
        BAD(rigid[NS_BODY_MASS], -1),
        BAD(particle[NS_BODY_MASS], 0),
        BAD(rigid[NS_BODY_INERTIA + 2], 0),
        BAD(rigid[NS_BODY_POSITION], NAN),
        BAD(rigid[NS_BODY_ROTATION], INFINITY),
        BAD(rigid[NS_BODY_VELOCITY + 1], INFINITY),
        BAD(rigid[NS_BODY_ANGULAR_VELOCITY + 2], NAN),
        BAD(rigid[NS_BODY_SHAPE], 7),
        BAD(rigid[NS_BODY_SHAPE], -1),
        BAD(rigid[NS_BODY_SHAPE], 0.5),
        BAD(rigid[NS_BODY_FRICTION], -0.1),
        BAD(rigid[NS_BODY_FRICTION], INFINITY),
        BAD(rigid[NS_BODY_RESTITUTION], 1.1),
        BAD(rigid[NS_BODY_RESTITUTION], -0.1),
        BAD(driven[NS_BODY_MOTION], HANDLES + 1),
        BAD(driven[NS_BODY_MOTION], -1),
        BAD(driven[NS_BODY_MOTION_RATE], HANDLES + 1),
        BAD(driven[NS_BODY_MOTION_RATE], NAN),
        BAD(box[NS_SHAPE_KIND], 0),
        BAD(box[NS_SHAPE_KIND], NS_SHAPE_KINDS),
        BAD(box[NS_SHAPE_RADIUS], NAN),
        BAD(box[NS_SHAPE_NORMAL], INFINITY),
        BAD(box[NS_SHAPE_BOUNDING_RADIUS], NAN),
        BAD(box[NS_SHAPE_BOUNDING_RADIUS], -1),
        BAD(box[NS_SHAPE_FIRST_VERTEX], 0),
        BAD(box[NS_SHAPE_FIRST_VERTEX], 8),
        BAD(box[NS_SHAPE_FIRST_VERTEX], 1e300),
        BAD(box[NS_SHAPE_VERTEX_COUNT], 1),
        BAD(box[NS_SHAPE_VERTEX_COUNT], 10),
        BAD(box[NS_SHAPE_VERTEX_COUNT], 2.5),
        BAD(m.vertices[4], NAN),
        BAD(joint[NS_JOINT_KIND], 0),
        BAD(joint[NS_JOINT_KIND], 5),
        BAD(joint[NS_JOINT_A], 7),
        BAD(joint[NS_JOINT_B], -1),
        BAD(joint[NS_JOINT_B], RIGID), /* with itself */
        BAD(joint[NS_JOINT_POINT_A], NAN),
        BAD(joint[NS_JOINT_AXIS_B], INFINITY),
        BAD(joint[NS_JOINT_REFERENCE], NAN),
        BAD(joint[NS_JOINT_LOWER], NAN),
        BAD(joint[NS_JOINT_UPPER], NAN),
        BAD(joint[NS_JOINT_MOTOR], 3),
        BAD(joint[NS_JOINT_MOTOR_VALUE], INFINITY),
        BAD(joint[NS_JOINT_MOTOR_HANDLE], HANDLES + 1),
        BAD(joint[NS_JOINT_RESTITUTION], NAN),
        BAD(joint[NS_JOINT_RESTITUTION], 1.5), /* as of bodies and pairs */
        BAD(joint[NS_JOINT_RESTITUTION], -0.5),
        BAD(spring[NS_SPRING_KIND], 3),
        BAD(spring[NS_SPRING_A], 7),
        BAD(spring[NS_SPRING_B], 0.5),
        BAD(spring[NS_SPRING_POINT_B], NAN),
        BAD(spring[NS_SPRING_STIFFNESS], -1),
        BAD(spring[NS_SPRING_DAMPING], -1),
        BAD(spring[NS_SPRING_LENGTH], INFINITY),
        BAD(force[NS_FORCE_BODY], 7),
        BAD(force[NS_FORCE_VALUE], NAN),
        BAD(force[NS_FORCE_HANDLE], HANDLES + 1),
        BAD(force[NS_FORCE_HANDLE], -1),
        BAD(pair[NS_PAIR_A], 7),
        BAD(pair[NS_PAIR_B], -1),
        BAD(pair[NS_PAIR_FRICTION], -1),
        BAD(pair[NS_PAIR_FRICTION], INFINITY),
        BAD(pair[NS_PAIR_RESTITUTION], 2),
        BAD(pair[NS_PAIR_SURFACE_VELOCITY], NAN),
        BAD(pair[NS_PAIR_ENABLED], NAN),
        BAD(m.model.gravity[1], NAN),
    };
    for (size_t k = 0; k < sizeof damage / sizeof *damage; k++) {
      const double kept = *damage[k].number;
      *damage[k].number = damage[k].bad;
      check(ns_model_check(&m.model, HANDLES) != NULL, damage[k].text, __FILE__, damage[k].line);
      *damage[k].number = kept;
    }
  }
  CHECK(ns_model_check(&m.model, HANDLES) == NULL);
  CHECK(ns_model_check(&m.model, HANDLES - 4) != NULL); /* fewer handles than the tables name */
  ns_model_release(&m.model);
}

/* A union of a disc and a turned box, and what it must not be */
static void unions_are_checked(void) {
  check_host c;
  check_model m;

  check_host_create(&c);
  check_model_create(&m, &c.host);
  check_add_disc(&m, 0.5);
  check_add_box(&m, 1, 0.5);
  check_add_disc(&m, 2); /* becomes the union */
  check_add_halfspace(&m, 0, 1, 0);
  check_add_body(&m, NS_BODY_RIGID, 1, 1, 3, 0, 0, 0);
  {
    double *disc = m.shapes, *box = m.shapes + NS_SHAPE_ROWS, *all = m.shapes + 2 * NS_SHAPE_ROWS;
    const struct {
      double *number, bad;
      const char *text;
      int line;
    } damage[] = {
        BAD(all[NS_SHAPE_FIRST_PIECE], 0),
        BAD(all[NS_SHAPE_FIRST_PIECE], 4),
        BAD(all[NS_SHAPE_FIRST_PIECE], 1.5),
        BAD(all[NS_SHAPE_FIRST_PIECE], 2), /* itself a piece */
        BAD(all[NS_SHAPE_FIRST_PIECE], NAN),
        BAD(all[NS_SHAPE_PIECE_COUNT], 0),
        BAD(all[NS_SHAPE_PIECE_COUNT], -1),
        BAD(all[NS_SHAPE_PIECE_COUNT], 4),
        BAD(all[NS_SHAPE_PIECE_COUNT], 1e300),
        BAD(all[NS_SHAPE_PLACE], 1),
        BAD(box[NS_SHAPE_KIND], NS_SHAPE_HALFSPACE),
        BAD(box[NS_SHAPE_KIND], NS_SHAPE_UNION),
        BAD(box[NS_SHAPE_PLACE + 1], NAN),
        BAD(box[NS_SHAPE_PLACE + 2], 1), /* out of the plane */
        BAD(box[NS_SHAPE_TURN], INFINITY),
        BAD(box[NS_SHAPE_TURN + 1], 1),
        BAD(disc[NS_SHAPE_PIECE_COUNT], 1),
        BAD(check_body(&m, 1)[NS_BODY_SHAPE], 2), /* a piece */
    };
    all[NS_SHAPE_KIND] = NS_SHAPE_UNION;
    all[NS_SHAPE_RADIUS] = 0;
    all[NS_SHAPE_FIRST_PIECE] = 1;
    all[NS_SHAPE_PIECE_COUNT] = 2;
    box[NS_SHAPE_PLACE] = 1;
    box[NS_SHAPE_TURN] = 0.3;
    CHECK(check_model_ready(&m) == NS_OK);
    CHECK(ns_model_check(&m.model, HANDLES) == NULL && m.model.pieces == 2);
    for (size_t k = 0; k < sizeof damage / sizeof *damage; k++) {
      const double kept = *damage[k].number;
      *damage[k].number = damage[k].bad;
      check(ns_model_check(&m.model, HANDLES) != NULL, damage[k].text, __FILE__, damage[k].line);
      *damage[k].number = kept;
    }
  }
  ns_model_release(&m.model);
}

/* However early memory runs out: NS_OUT_OF_MEMORY, nothing lost. */
static void creation_survives_every_failed_allocation(void) {
  ns_status status = NS_OUT_OF_MEMORY;
  long fail_at = 0;

  while (status == NS_OUT_OF_MEMORY && fail_at < 1000) {
    check_host c;
    check_model m;
    ns_terms terms;
    double q[MOST_NV], v[MOST_NV];
    check_host_create(&c);
    add_bodies(&m, &c.host);
    add_shapes(&m);
    for (int b = 1; b <= 6; b++)
      check_body(&m, b)[NS_BODY_SHAPE] = b == DRIFTING ? HALFSPACE_SHAPE : DISC_SHAPE;
    check_add_joint(&m, NS_WELD, RIGID, OTHER, 0, 0, 0, 0);
    check_add_joint(&m, NS_PRISMATIC, PARTICLE, OTHER, 0, 0, 0, 0)[NS_JOINT_LOWER] = -9;
    check_add_spring(&m, 1, RIGID, OTHER, 1, 1, 1);
    c.fail_at = ++fail_at;
    status = check_model_ready(&m);
    if (status == NS_OK) {
      ns_model_initial(&m.model, q, v);
      terms = ns_terms_create(&c.host, m.model.system.nv);
      status = m.model.system.evaluate(&m.model.system,
                                       geometry | NS_MASS | NS_FORCE | NS_JACOBIANS | NS_SPRINGS, 0,
                                       q, v, 0, 100, &terms);
      ns_terms_release(&terms);
    }
    ns_model_release(&m.model);
    CHECK(c.live == 0);
  }
  CHECK(status == NS_OK && fail_at > 20);
}

int main(void) {
  joints_have_their_derivatives();
  curvature_of_accelerated_bodies();
  motor_of_changing_speed();
  joints_measure_from_their_reference();
  limits_that_cannot_be_met_are_left_out();
  springs_have_their_jacobians();
  forces_have_their_jacobians();
  spring_rows_have_their_derivatives();
  conservative_forces_have_a_potential();
  masses_and_kinetic_energy();
  forces_do_work_at_their_points();
  failing_handle_ends_the_evaluation();
  contacts_have_their_derivatives();
  turning_halfspaces_are_seen();
  contacts_ahead_are_seen();
  coefficients_are_combined();
  pairs_are_overridden();
  belt_moves_under_the_body();
  damage_is_refused();
  unions_are_checked();
  creation_survives_every_failed_allocation();
  pairs_that_cannot_touch_are_left_out();
  return check_report();
}
