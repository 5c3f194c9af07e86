/* test_space_forces.c: forces, masses and energy of bodies in space, and that the world has no axes */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_space_model.h"
#include "ns_model_check.h"
#include "ns_turn.h"

#include <math.h>
#include <string.h>

/* ---- forces */

/* k by differences: error of kq G (along velocity j) or kv (by v) against it. */
static double jacobian_error(check_model *m, unsigned more, double t, const double *q,
                             const double *v, int by_v) {
  const ptrdiff_t nv = m->model.system.nv;
  ns_terms here = ns_terms_create(m->model.host, nv), there = ns_terms_create(m->model.host, nv);
  double worst = 0;

  space_look(m, NS_FORCE | NS_JACOBIANS | more, t, q, v, 0, &here);
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
        space_move(m, q, side * STEP, unit, x);
      space_look(m, NS_FORCE, t, x, u, 0, &there);
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
      space_add_bodies(&m, &random, &c.host);
      space_add_random_spring(&m, &random, sort, partners[p][0], partners[p][1], 0.8);
      CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, HANDLES) == NULL);
      space_random_state(&m, &random, q, v);
      CHECK(jacobian_error(&m, 0, t, q, v, 0) < 1e-7);
      CHECK(jacobian_error(&m, 0, t, q, v, 1) < 1e-7);
      terms = ns_terms_create(&c.host, m.model.system.nv);
      for (ptrdiff_t i = 0; i < m.model.system.nv; i++) {
        x[i] = check_between(&random, -1, 1);
        v[i] = 0;
      }
      space_look(&m, NS_FORCE | NS_JACOBIANS | NS_DEFINITE | NS_SPRINGS, t, q, v, 0, &terms);
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
      space_add_bodies(&m, &random, &c.host);
      space_add_random_spring(&m, &random, sort, partners[p][0], partners[p][1], 0);
      CHECK(check_model_ready(&m) == NS_OK);
      space_random_state(&m, &random, q, v);
      for (int side = 0; side < 3; side++)
        at[side] = ns_terms_create(&c.host, m.model.system.nv);
      for (int by = 0; by < 2; by++) {
        for (int side = 0; side < 3; side++) {
          space_move(&m, q, by ? (side - 1) * STEP : 0, v, moved);
          space_look(&m, NS_SPRINGS, 0.3 + (side - 1) * STEP, moved, v, 0, &at[side]);
        }
        for (ptrdiff_t k = 0; k < at[1].springs.count; k++) {
          const scalar less = space_row_scalar(&at[0].springs.item[k], 0, v);
          const scalar here = space_row_scalar(&at[1].springs.item[k], 0, v);
          const scalar more = space_row_scalar(&at[2].springs.item[k], 0, v);
          space_compare(by ? 'c' : 't', &less, &here, &more, &e);
        }
      }
      CHECK(e.rate < 1e-8 && e.speed < 1e-8);
      for (int side = 0; side < 3; side++)
        ns_terms_release(&at[side]);
      ns_model_release(&m.model);
    }
}

static void forces_have_their_jacobians(void) {
  ns_random random = ns_random_create(16);
  check_host c;
  check_model m;

  check_host_create(&c);
  for (int trial = 0; trial < 30; trial++) {
    double q[MOST_NQ], v[MOST_NV], *row;
    space_add_bodies(&m, &random, &c.host);
    space_add_forces(&m, &random);
    CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, HANDLES) == NULL);
    space_random_state(&m, &random, q, v);
    CHECK(jacobian_error(&m, 0, 0.2, q, v, 0) < 1e-7);
    CHECK(jacobian_error(&m, 0, 0.2, q, v, 1) < 1e-7);
    ns_model_release(&m.model);

    space_add_bodies(&m, &random, &c.host);
    space_add_forces(&m, &random);
    row = m.joints + NS_JOINT_ROWS;
    row[NS_JOINT_MOTOR_HANDLE] = PUSH;
    for (int b = RIGID; b <= OTHER; b++) {
      row = check_add_force(&m, b);
      row[NS_FORCE_POINT + 1] = 0.4;
      row[NS_FORCE_HANDLE] = b == RIGID ? FORCE : TORQUE;
      row[NS_FORCE_RETURNS] = b == RIGID ? 1 : 2;
    }
    CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, HANDLES) == NULL);
    space_random_state(&m, &random, q, v);
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
    space_add_bodies(&m, &random, &c.host);
    memset(m.model.gravity, 0, sizeof m.model.gravity);
    CHECK(check_model_ready(&m) == NS_OK);
    space_random_state(&m, &random, q, v);
    terms = ns_terms_create(&c.host, m.model.system.nv);
    space_look(&m, NS_MASS | NS_FORCE | NS_JACOBIANS | NS_DEFINITE, 0, q, v, 0, &terms);
    CHECK(terms.stiffness.count == 0);
    for (int b = RIGID; b <= OTHER; b++) {
      const double *w = v + m.model.first[b] + 3, *I = b == RIGID ? space_full : space_lean;
      const double L[3] = {I[0] * w[0] + I[3] * w[1] + I[4] * w[2],
                           I[3] * w[0] + I[1] * w[1] + I[5] * w[2],
                           I[4] * w[0] + I[5] * w[1] + I[2] * w[2]};
      ns_cross3(L, w, torque); /* I w' = -w x I w */
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
  space_add_bodies(&m, &random, &c.host);
  CHECK(check_model_ready(&m) == NS_OK && m.model.system.nv == 15 && m.model.system.nq == 17);
  CHECK(m.model.system.constant_mass && m.model.width == 6);
  space_random_state(&m, &random, q, v);
  terms = ns_terms_create(&c.host, 15);
  space_look(&m, NS_MASS, 0, q, v, 0, &terms);
  CHECK(terms.mass.count == 3);
  ns_blocks_multiply(&terms.mass, 1, v, p);
  for (int i = 0; i < 15; i++)
    twice += p[i] * v[i];
  CHECK(fabs(terms.kinetic - twice / 2) < 1e-14);
  for (int i = 0; i < 3; i++) {
    CHECK(fabs(p[i] - 1.5 * v[i]) < 1e-15 && fabs(p[6 + i] - 2 * v[6 + i]) < 1e-15);
    CHECK(fabs(p[9 + i] - space_lean[i] * v[9 + i]) < 1e-15 &&
          fabs(p[12 + i] - 2.5 * v[12 + i]) < 1e-15);
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
    ns_cross3(w, row + NS_FORCE_POINT, local);
    ns_space_rotate(&pose, local, moving);
    ns_space_rotate(&pose, w, spin);
    power += ns_dot3(row + NS_FORCE_VALUE, u) + ns_dot3(row + NS_FORCE_VALUE, moving) +
             ns_dot3(row + NS_FORCE_TORQUE, spin);
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
    space_add_bodies(&m, &random, &c.host);
    for (int sort = 0; sort < SPRING_SORTS; sort++) {
      space_add_random_spring(&m, &random, sort, RIGID, OTHER, damping);
      space_add_random_spring(&m, &random, sort, GROUND, OTHER, damping);
    }
    space_add_random_spring(&m, &random, STRETCHED, PARTICLE, RIGID, damping);
    space_add_random_spring(&m, &random, SLACK, PARTICLE, GROUND, damping);
    if (trial % 3 > 0)
      space_add_forces(&m, &random);
    m.model.joints.count = 0;
    CHECK(check_model_ready(&m) == NS_OK);
    space_random_state(&m, &random, q, v);
    terms = ns_terms_create(&c.host, m.model.system.nv);
    space_look(&m, NS_FORCE | NS_SPRINGS, 0, q, v, 0, &terms);
    for (ptrdiff_t i = 0; i < m.model.system.nv; i++)
      power += terms.k[i] * v[i];
    for (ptrdiff_t k = 0; k < terms.springs.count; k++) {
      const ns_row *row = &terms.springs.item[k];
      const double speed = ns_sparse_dot(row->count, row->index, row->gradient, v);
      lost += damping * speed * speed;
    }
    for (int side = -1; side <= 1; side += 2) {
      space_move(&m, q, side * STEP, v, moved);
      space_look(&m, NS_ENERGY, 0, moved, v, 0, &terms);
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
  space_add_bodies(&m, &random, &c.host);
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
    space_look(&m, what, 0, q, v, 0, &terms);
    for (fails = POSE; fails <= HANDLES; fails++)
      CHECK(m.model.system.evaluate(&m.model.system, what, 0, q, v, 0, 0, &terms) ==
            NS_CALLBACK_FAILED);
  }
  ns_terms_release(&terms);
  ns_model_release(&m.model);
}

/* ---- the same scene, turned and shifted as a whole */

/* x, y, z of every free body turned */
static void seen_velocity(const check_model *m, const view *w, const double *v, double *out) {
  memcpy(out, v, (size_t)m->model.system.nv * sizeof *v);
  for (int b = RIGID; b <= PARTICLE; b++)
    space_seen(w, v + m->model.first[b], 0, out + m->model.first[b]);
}

/* Sums of squares over the equations of all joints do not see along which axes the equations are written. */
static void sum_of_rows(const ns_row_list *list, const double *v, double sum[3]) {
  sum[0] = sum[1] = sum[2] = 0;
  for (ptrdiff_t k = 0; k < list->count; k++) {
    const scalar s = space_row_scalar(&list->item[k], 0, v);
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
      space_scene(&m, &c.host, &w[turned], 1000 + trial);
      CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, HANDLES) == NULL);
      nv = m.model.system.nv;
      ns_model_initial(&m.model, q, v);
      for (ptrdiff_t i = 0; i < nv; i++)
        v0[i] = check_between(&same, -0.3, 0.3);
      seen_velocity(&m, &w[turned], v0, v);
      space_move(&m, q, 1, v, q);
      for (ptrdiff_t i = 0; i < nv; i++)
        v0[i] = check_between(&same, -1, 1);
      seen_velocity(&m, &w[turned], v0, v);
      at[turned] = ns_terms_create(&c.host, nv);
      space_look(&m, space_geometry | NS_FORCE | NS_ENERGY | NS_MASS, 0.2, q, v, 2, &at[turned]);
      sum_of_rows(&at[turned].joints, v, sum[turned]);
      if (turned)
        height = -(1.5 + 2 + 2.5) * ns_dot3(m.model.gravity, w[1].shift);
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
      space_seen(&w[1], one->axis, 0, axis);
      space_seen(&w[1], one->point, 1, point);
      for (int j = 0; j < 3; j++)
        CHECK(fabs(axis[j] - other->axis[j]) < 1e-13 && fabs(point[j] - other->point[j]) < 1e-13);
    }
    ns_terms_release(&at[0]);
    ns_terms_release(&at[1]);
  }
  CHECK(c.live == 0);
}

int main(void) {
  springs_have_their_jacobians();
  spring_rows_have_their_derivatives();
  forces_have_their_jacobians();
  gyroscopic_torque();
  masses_and_kinetic_energy();
  energy_changes_by_the_power();
  failing_handle_ends_the_evaluation();
  the_world_has_no_axes();
  return check_report();
}
