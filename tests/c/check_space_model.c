/* check_space_model.c: see check_space_model.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_space_model.h"

#include <math.h>
#include <string.h>

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

const double space_lean[6] = {1, 2, 3.5, 0, 0, 0}, space_full[6] = {0.9, 1.1, 0.7, 0.2, -0.1, 0.15};

void space_add_bodies(check_model *m, ns_random *random, const ns_host *host) {
  static const ns_body_kind kind[] = {NS_BODY_FIXED, NS_BODY_RIGID, NS_BODY_RIGID, NS_BODY_PARTICLE,
                                      NS_BODY_FIXED, NS_BODY_FIXED, NS_BODY_FIXED};
  double *row;

  check_space_create(m, host);
  m->model.call = handle_value;
  for (int b = 1; b <= BODIES; b++) {
    double x[3], turn[4];
    check_unit(random, 3, x);
    check_unit(random, 4, turn);
    check_add_space_body(m, kind[b], 1 + 0.5 * b, b == RIGID ? space_full : space_lean, 0, x,
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

int space_has_turn(int body) { return body != PARTICLE; }

void space_move(check_model *m, const double *q, double h, const double *v, double *moved) {
  CHECK(m->model.system.advance(&m->model.system, 0, q, h, v, moved) == NS_OK);
}

void space_random_state(check_model *m, ns_random *random, double *q, double *v) {
  ns_model_initial(&m->model, q, v);
  for (ptrdiff_t i = 0; i < m->model.system.nv; i++)
    v[i] = check_between(random, -0.3, 0.3);
  space_move(m, q, 1, v, q);
  for (ptrdiff_t i = 0; i < m->model.system.nv; i++)
    v[i] = check_between(random, -1, 1);
}

const unsigned space_geometry =
    NS_JOINTS | NS_JOINT_VALUES | NS_CONTACTS | NS_TANGENTS | NS_CURVATURE;

void space_look(check_model *m, unsigned what, double t, const double *q, const double *v,
                double reach, ns_terms *terms) {
  CHECK(m->model.system.evaluate(&m->model.system, what, t, q, v, 0, reach, terms) == NS_OK);
}

double space_entry(int count, const int *index, const double *gradient, ptrdiff_t i) {
  for (int k = 0; k < count; k++)
    if (index[k] == i)
      return gradient[k];
  return 0;
}

scalar space_row_scalar(const ns_row *row, ptrdiff_t i, const double *v) {
  return (scalar){row->value, space_entry(row->count, row->index, row->gradient, i), row->rate,
                  row->rate + ns_sparse_dot(row->count, row->index, row->gradient, v),
                  row->curvature};
}

static scalar contact_scalar(const ns_contact *c, ptrdiff_t i, const double *v) {
  return (scalar){c->gap, space_entry(c->count, c->index, c->normal, i), c->rate,
                  c->rate + ns_sparse_dot(c->count, c->index, c->normal, v), c->curvature};
}

void space_compare(char by, const scalar *less, const scalar *here, const scalar *more, errors *e) {
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
    const scalar less = space_row_scalar(&at[0].joints.item[k], i, v);
    const scalar here = space_row_scalar(&at[1].joints.item[k], i, v);
    const scalar more = space_row_scalar(&at[2].joints.item[k], i, v);
    space_compare(by, &less, &here, &more, e);
  }
  for (ptrdiff_t k = 0; k < at[1].contacts.count; k++) {
    const ns_contact *c = &at[1].contacts.item[k];
    const ns_contact *before = ns_terms_find_contact(&at[0], c->id);
    const ns_contact *after = ns_terms_find_contact(&at[2], c->id);
    CHECK(before != NULL && after != NULL);
    if (before != NULL && after != NULL) {
      const scalar less = contact_scalar(before, i, v), more = contact_scalar(after, i, v);
      const scalar here = contact_scalar(c, i, v);
      space_compare(by, &less, &here, &more, e);
    }
  }
}

errors space_derivative_errors(check_model *m, double t, const double *q, const double *v,
                               ptrdiff_t rows, double reach) {
  const ptrdiff_t nv = m->model.system.nv;
  ns_terms at[3];
  errors e = {0, 0, 0, 0};

  for (int side = 0; side < 3; side++)
    at[side] = ns_terms_create(m->model.host, nv);
  space_look(m, space_geometry, t, q, v, reach, &at[1]);
  for (ptrdiff_t i = 0; i < nv + 2; i++) {
    const char by = i < nv ? 'q' : i == nv ? 't' : 'c';
    double unit[MOST_NV] = {0}, moved[MOST_NQ];
    if (i < nv)
      unit[i] = 1;
    for (int side = 0; side < 3; side += 2) {
      const double h = (side - 1) * STEP;
      space_move(m, q, h, by == 'c' ? v : unit, moved);
      space_look(m, space_geometry, by == 'q' ? t : t + h, moved, v, reach + 0.1, &at[side]);
    }
    compare_all(by, i, at, v, rows, &e);
  }
  for (int side = 0; side < 3; side++)
    ns_terms_release(&at[side]);
  return e;
}

double *space_random_joint(check_model *m, ns_random *random, ns_joint_kind kind, int a, int b) {
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

void space_add_random_spring(check_model *m, ns_random *random, int sort, int a, int b,
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
    row[NS_SPRING_POINT_A + i] = space_has_turn(a) ? check_between(random, -1, 1) : 0;
    row[NS_SPRING_POINT_B + i] = space_has_turn(b) ? check_between(random, -1, 1) + 1.5 : 0;
  }
}

void space_add_forces(check_model *m, ns_random *random) {
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
    row = space_random_joint(m, random, kinds[k], k % 2 ? RIGID : OTHER, k % 2 ? OTHER : RIGID);
    row[NS_JOINT_MOTOR] = NS_MOTOR_FORCE;
    row[NS_JOINT_MOTOR_VALUE] = 1.5 + k;
  }
}

void space_add_shapes(check_model *m) {
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

void space_seen(const view *w, const double x[3], int point, double out[3]) {
  const double origin[3] = {0, 0, 0};
  const ns_space_pose pose = ns_space_pose_at(point ? w->shift : origin, w->turn);

  ns_space_point(&pose, x, out);
}

void space_scene(check_model *m, const ns_host *host, const view *w, unsigned seed) {
  static const int shape[] = {0, SPHERE, CUBOID, POINT_SHAPE, HALFSPACE};
  ns_random random = ns_random_create(seed);
  double p[3], u[3], x[3];

  space_add_bodies(m, &random, host);
  m->model.bodies.count = DRIFTING;
  space_add_shapes(m);
  for (int b = 1; b <= DRIFTING; b++)
    check_body(m, b)[NS_BODY_SHAPE] = shape[b];
  for (ns_joint_kind kind = NS_REVOLUTE; kind <= NS_UNIVERSAL; kind++)
    space_random_joint(m, &random, kind, kind % 2 ? RIGID : OTHER, kind % 2 ? DRIFTING : RIGID);
  space_add_forces(m, &random);
  for (int sort = 0; sort < SPRING_SORTS; sort++)
    space_add_random_spring(m, &random, sort, RIGID, OTHER, 0.5);
  space_add_random_spring(m, &random, SLACK, PARTICLE, DRIFTING, 0.5);
  for (int a = 1; a < DRIFTING; a++)
    for (int b = a + 1; b <= DRIFTING; b++)
      check_add_pair(m, a, b)[NS_PAIR_DIRECTIONS] = NAN;
  for (int b = 1; b <= DRIFTING; b++) {
    double *row = check_body(m, b), turn[4];
    memcpy(x, row + NS_BODY_POSITION, sizeof x);
    space_seen(w, x, 1, row + NS_BODY_POSITION);
    memcpy(x, row + NS_BODY_VELOCITY, sizeof x);
    space_seen(w, x, 0, row + NS_BODY_VELOCITY);
    if (b != PARTICLE) {
      ns_turn_multiply(w->turn, row + NS_BODY_ROTATION, turn);
      memcpy(row + NS_BODY_ROTATION, turn, sizeof turn);
    }
  }
  for (ptrdiff_t k = 0; k < m->model.forces.count; k++) {
    double *row = m->forces + NS_FORCE_ROWS * k;
    memcpy(p, row + NS_FORCE_VALUE, sizeof p);
    memcpy(u, row + NS_FORCE_TORQUE, sizeof u);
    space_seen(w, p, 0, row + NS_FORCE_VALUE);
    space_seen(w, u, 0, row + NS_FORCE_TORQUE);
  }
  memcpy(p, m->model.gravity, sizeof p);
  space_seen(w, p, 0, m->model.gravity);
}
