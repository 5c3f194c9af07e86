/* test_forces.c: forces, masses and energy of bodies in the plane */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_planar_model.h"
#include "ns_model_check.h"

#include <math.h>
#include <string.h>

/* ---- forces */

/* k by differences: error of kq G (by q) or kv (by v) against it. */
static double jacobian_error(check_model *m, unsigned more, double t, const double *q,
                             const double *v, int by_v) {
  const ptrdiff_t nv = m->model.system.nv;
  ns_terms here = ns_terms_create(m->model.host, nv), there = ns_terms_create(m->model.host, nv);
  double worst = 0;

  planar_look(m, NS_FORCE | NS_JACOBIANS | more, t, q, v, 0, &here);
  for (ptrdiff_t j = 0; j < nv; j++) {
    double unit[MOST_NV] = {0}, column[MOST_NV] = {0}, x[MOST_NV], u[MOST_NV];
    unit[j] = 1;
    ns_blocks_multiply(by_v ? &here.damping : &here.stiffness, 1, unit, column);
    for (int side = -1; side <= 1; side += 2) {
      memcpy(x, q, (size_t)nv * sizeof *x);
      memcpy(u, v, (size_t)nv * sizeof *u);
      (by_v ? u : x)[j] += side * STEP;
      planar_look(m, NS_FORCE, t, x, u, 0, &there);
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
    row[NS_SPRING_POINT_A + i] = planar_has_angle(a) ? check_between(random, -1, 1) : 0;
    row[NS_SPRING_POINT_B + i] = planar_has_angle(b) ? check_between(random, -1, 1) + 1.5 : 0;
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
      planar_add_bodies(&m, &c.host);
      add_random_spring(&m, &random, sort, partners[p][0], partners[p][1]);
      CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, HANDLES) == NULL);
      nv = m.model.system.nv;
      planar_random_state(&m.model, &random, q, v);
      CHECK(jacobian_error(&m, 0, t, q, v, 0) < 1e-7 && jacobian_error(&m, 0, t, q, v, 1) < 1e-7);
      terms = ns_terms_create(&c.host, nv);
      planar_look(&m, NS_FORCE | NS_JACOBIANS | NS_DEFINITE | NS_SPRINGS, t, q, v, 0, &terms);
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
    planar_add_bodies(&m, &c.host);
    row = check_add_force(&m, RIGID);
    row[NS_FORCE_POINT] = 0.4;
    row[NS_FORCE_POINT + 1] = -0.2;
    row[NS_FORCE_VALUE] = 3;
    row[NS_FORCE_VALUE + 1] = 5;
    row = planar_random_joint(&m, &random, kind, RIGID, OTHER);
    row[NS_JOINT_MOTOR] = NS_MOTOR_FORCE;
    row[NS_JOINT_MOTOR_VALUE] = 2.5;
    CHECK(check_model_ready(&m) == NS_OK);
    planar_random_state(&m.model, &random, q, v);
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
    planar_add_bodies(&m, &c.host);
    add_random_spring(&m, &random, sort, RIGID, OTHER);
    add_random_spring(&m, &random, sort, DRIVEN, RIGID);
    CHECK(check_model_ready(&m) == NS_OK);
    planar_random_state(&m.model, &random, q, v);
    for (int side = 0; side < 3; side++)
      at[side] = ns_terms_create(&c.host, m.model.system.nv);
    planar_look(&m, NS_SPRINGS, 0.3, q, v, 0, &at[1]);
    for (ptrdiff_t i = 0; i <= m.model.system.nv; i++) { /* the last: by t */
      const double kept = q[i % m.model.system.nv];
      for (int side = 0; side < 3; side += 2) {
        const double h = (side - 1) * STEP;
        if (i < m.model.system.nv)
          q[i] = kept + h;
        planar_look(&m, NS_SPRINGS, i < m.model.system.nv ? 0.3 : 0.3 + h, q, v, 0, &at[side]);
      }
      q[i % m.model.system.nv] = kept;
      for (ptrdiff_t k = 0; k < at[1].springs.count; k++) {
        const ns_row *row = &at[1].springs.item[k];
        const double slope =
            (at[2].springs.item[k].value - at[0].springs.item[k].value) / (2 * STEP);
        worst =
            fmax(worst, fabs(slope - (i < m.model.system.nv
                                          ? planar_entry(row->count, row->index, row->gradient, i)
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
  planar_add_bodies(&m, &c.host);
  m.model.gravity[0] = 0.5;
  m.model.gravity[1] = -9.81;
  for (int p = 0; p < PARTNERS; p++)
    for (int sort = 0; sort < 2; sort++)
      add_random_spring(&m, &random, sort, partners[p][0], partners[p][1]);
  check_add_spring(&m, 2, RIGID, OTHER, 4, 0, 0.3);
  for (ptrdiff_t s = 0; s < m.model.springs.count; s++)
    m.springs[NS_SPRING_ROWS * s + NS_SPRING_DAMPING] = 0;
  CHECK(check_model_ready(&m) == NS_OK);
  planar_random_state(&m.model, &random, q, v);
  terms = ns_terms_create(&c.host, m.model.system.nv);
  planar_look(&m, NS_FORCE, 0.3, q, v, 0, &terms);
  memcpy(k, terms.k, (size_t)m.model.system.nv * sizeof *k);
  for (ptrdiff_t i = 0; i < m.model.system.nv; i++) {
    const double kept = q[i];
    double slope;
    q[i] = kept + STEP;
    planar_look(&m, NS_ENERGY, 0.3, q, v, 0, &terms);
    slope = terms.potential / (2 * STEP);
    q[i] = kept - STEP;
    planar_look(&m, NS_ENERGY, 0.3, q, v, 0, &terms);
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
  planar_add_bodies(&m, &c.host);
  CHECK(check_model_ready(&m) == NS_OK && m.model.system.nv == 8 && m.model.system.nq == 8);
  ns_model_initial(&m.model, q, v);
  for (int i = 0; i < 8; i++)
    v[i] = 1 + i;
  terms = ns_terms_create(&c.host, 8);
  planar_look(&m, NS_MASS, 0, q, v, 0, &terms);
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
  planar_add_bodies(&m, &c.host);
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
  planar_random_state(&m.model, &random, q, v);
  terms = ns_terms_create(&c.host, m.model.system.nv);
  planar_look(&m, NS_FORCE | NS_CONTACTS, 0.3, q, v, 100, &terms);
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
  planar_add_bodies(&m, &c.host);
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
  planar_look(&m, NS_FORCE | NS_JOINTS, 0, q, v, 0, &terms);
  for (size_t k = 0; k < sizeof expected / sizeof *expected; k++) {
    fails = expected[k];
    CHECK(m.model.system.evaluate(&m.model.system, NS_FORCE | NS_JOINTS, 0, q, v, 0, 0, &terms) ==
          NS_CALLBACK_FAILED);
  }
  ns_terms_release(&terms);
  ns_model_release(&m.model);
}

int main(void) {
  springs_have_their_jacobians();
  forces_have_their_jacobians();
  spring_rows_have_their_derivatives();
  conservative_forces_have_a_potential();
  masses_and_kinetic_energy();
  forces_do_work_at_their_points();
  failing_handle_ends_the_evaluation();
  return check_report();
}
