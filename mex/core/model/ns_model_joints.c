/* ns_model_joints.c: joints as equations, their limits as contacts without friction, their motors.
 *
 *   revolute   P_a = P_b                                coordinate: angle_a - angle_b - reference
 *   weld       P_a = P_b, angle_a - angle_b = reference
 *   prismatic  u_perp . (P_a - P_b) = 0, angle_a - angle_b = reference; coordinate: u . (P_a - P_b)
 *   distance   |P_a - P_b| = reference                  coordinate: |P_a - P_b|
 *
 * with u fixed in b. A particle has no angle, so that equations in the angle drop out. A distance joint with
 * limits has no equation. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

#include <math.h>

#define MOST_EQUATIONS 3
#define DIFFERENCE 1e-5 /* step in time of central differences */

typedef struct joint {
  const double *row;
  const ns_link *link;
  const ns_planar_pose *a, *b;
  ns_joint_kind kind;
  int second;
} joint;

static joint joint_of(const ns_model *model, ptrdiff_t k, int second) {
  const double *row = ns_column_of(&model->joints, NS_JOINT_ROWS, k);
  const ns_link *link = &model->joint_link[k];
  const joint j = {
      row,   link, &model->pose[link->a], &model->pose[link->b], (ns_joint_kind)row[NS_JOINT_KIND],
      second};

  return j;
}

static int is_particle(const ns_model *model, int body) {
  return body > 0 && (ns_body_kind)ns_column_of(&model->bodies, NS_BODY_ROWS,
                                                body - 1)[NS_BODY_KIND] == NS_BODY_PARTICLE;
}

static int has_limits(const joint *j) {
  return j->row[NS_JOINT_LOWER] > -INFINITY || j->row[NS_JOINT_UPPER] < INFINITY;
}

static void component(const joint *j, double x, double y, ns_planar_function *f) {
  const double u[2] = {x, y};

  ns_planar_component(j->a, j->row + NS_JOINT_POINT_A, j->b, j->row + NS_JOINT_POINT_B, u,
                      j->second, f);
}

static void along(const joint *j, double x, double y, ns_planar_function *f) {
  const double w[2] = {x, y};

  ns_planar_along(j->a, j->row + NS_JOINT_POINT_A, j->b, j->row + NS_JOINT_POINT_B, w, j->second,
                  f);
}

static void distance(const joint *j, ns_planar_function *f) {
  ns_planar_distance(j->a, j->row + NS_JOINT_POINT_A, j->b, j->row + NS_JOINT_POINT_B, j->second,
                     f);
}

static void angle(const joint *j, ns_planar_function *f) {
  ns_planar_angle(j->a, j->b, j->second, f);
  f->value -= j->row[NS_JOINT_REFERENCE];
}

/* The equations of a joint; returns their number. */
static int equations(const ns_model *model, const joint *j, ns_planar_function f[MOST_EQUATIONS]) {
  const int angles = !is_particle(model, j->link->a) && !is_particle(model, j->link->b);
  const double *u = j->row + NS_JOINT_AXIS_B;

  switch (j->kind) {
  case NS_REVOLUTE:
  case NS_WELD:
    component(j, 1, 0, &f[0]);
    component(j, 0, 1, &f[1]);
    if (j->kind == NS_WELD && angles)
      angle(j, &f[2]);
    return j->kind == NS_WELD && angles ? 3 : 2;
  case NS_PRISMATIC:
    along(j, -u[1], u[0], &f[0]);
    if (angles)
      angle(j, &f[1]);
    return angles ? 2 : 1;
  default:
    if (has_limits(j))
      return 0;
    distance(j, &f[0]);
    f[0].value -= j->row[NS_JOINT_REFERENCE];
    return 1;
  }
}

/* What limits and motors act on. */
static void coordinate(const joint *j, ns_planar_function *f) {
  const double *u = j->row + NS_JOINT_AXIS_B;

  if (j->kind == NS_PRISMATIC)
    along(j, u[0], u[1], f);
  else if (j->kind == NS_DISTANCE)
    distance(j, f);
  else
    angle(j, f);
}

static ns_status add_equation(const ns_model *model, const joint *j, const ns_planar_function *f,
                              ns_terms *terms) {
  ns_row *row = ns_terms_add_row(terms, &terms->joints, j->link->count, j->link->index);

  if (row == NULL)
    return NS_OUT_OF_MEMORY;
  row->value = f->value;
  row->rate = ns_link_prescribed(model, j->link, f->gradient);
  if (j->second)
    row->curvature = ns_link_curvature(model, j->link, f->gradient, f->hessian);
  ns_link_gather(j->link, f->gradient, row->gradient);
  return NS_OK;
}

static ns_status motor_value(ns_model *model, const double *row, double t, const double *q,
                             const double *v, double *value) {
  const int handle = (int)row[NS_JOINT_MOTOR_HANDLE];

  *value = row[NS_JOINT_MOTOR_VALUE];
  return handle > 0 ? model->call(model->call_data, handle, t, q, v, value, 1) : NS_OK;
}

/* d/dt of the speed of a motor along the motion */
static ns_status subtract_motor_acceleration(ns_model *model, const joint *j, double t,
                                             const double *q, const double *v, ns_terms *terms) {
  const ptrdiff_t nv = model->system.nv;
  const double s = DIFFERENCE;
  double *moved = NS_TAKE(&terms->arena, double, nv), speed[2];
  ns_status status = moved == NULL ? NS_OUT_OF_MEMORY : NS_OK;

  for (int side = 0; side < 2 && status == NS_OK; side++) {
    const double h = side == 0 ? -s : s;
    for (ptrdiff_t i = 0; i < nv; i++)
      moved[i] = q[i] + h * v[i];
    status = motor_value(model, j->row, t + h, moved, v, &speed[side]);
  }
  if (status == NS_OK)
    terms->joints.item[terms->joints.count - 1].curvature -= (speed[1] - speed[0]) / (2 * s);
  return status;
}

/* A motor of prescribed speed is an equation for the velocity alone: nothing is asked of the position. */
static ns_status add_speed_motor(ns_model *model, const joint *j, double t, const double *q,
                                 const double *v, ns_terms *terms) {
  ns_planar_function f;
  double speed;
  ns_status status = motor_value(model, j->row, t, q, v, &speed);

  if (status != NS_OK)
    return status;
  coordinate(j, &f);
  f.value = 0;
  status = add_equation(model, j, &f, terms);
  if (status != NS_OK)
    return status;
  terms->joints.item[terms->joints.count - 1].rate -= speed;
  terms->joints.item[terms->joints.count - 1].is_motor = 1;
  if (j->second && j->row[NS_JOINT_MOTOR_HANDLE] > 0)
    return subtract_motor_acceleration(model, j, t, q, v, terms);
  return NS_OK;
}

ns_status ns_model_add_joints(ns_model *model, unsigned what, double t, const double *q,
                              const double *v, ns_terms *terms) {
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < model->joints.count && status == NS_OK; k++) {
    const joint j = joint_of(model, k, (what & NS_CURVATURE) != 0);
    ns_planar_function f[MOST_EQUATIONS];
    const int count = equations(model, &j, f);
    for (int i = 0; i < count && status == NS_OK; i++)
      status = add_equation(model, &j, &f[i], terms);
    if (status == NS_OK && (ns_motor_kind)j.row[NS_JOINT_MOTOR] == NS_MOTOR_SPEED)
      status = add_speed_motor(model, &j, t, q, v, terms);
  }
  return status;
}

/* A force along a coordinate whose direction turns with the bodies: f H */
static ns_status add_motor_jacobian(const joint *j, double force, const ns_planar_function *f,
                                    ns_terms *terms) {
  const ns_link *link = j->link;
  ns_block_matrix *block = ns_terms_add_block(terms, &terms->stiffness, link->count, link->index);

  if (block == NULL)
    return NS_OUT_OF_MEMORY;
  for (int c = 0; c < link->count; c++)
    for (int r = 0; r < link->count; r++)
      block->value[r + c * link->count] = force * f->hessian[link->pick[r] + 6 * link->pick[c]];
  return NS_OK;
}

ns_status ns_model_add_motor_forces(ns_model *model, unsigned what, double t, const double *q,
                                    const double *v, ns_terms *terms) {
  const int exact = (what & NS_JACOBIANS) != 0 && (what & NS_DEFINITE) == 0;
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < model->joints.count && status == NS_OK; k++) {
    const joint j = joint_of(model, k, exact);
    ns_planar_function f;
    double force;
    if ((ns_motor_kind)j.row[NS_JOINT_MOTOR] != NS_MOTOR_FORCE)
      continue;
    status = motor_value(model, j.row, t, q, v, &force);
    if (status != NS_OK)
      return status;
    coordinate(&j, &f);
    for (int i = 0; i < j.link->count && (what & NS_FORCE) != 0; i++)
      terms->k[j.link->index[i]] += force * f.gradient[j.link->pick[i]];
    if (exact && j.kind != NS_REVOLUTE)
      status = add_motor_jacobian(&j, force, &f, terms);
  }
  return status;
}

ns_status ns_model_called_motors(ns_model *model, double t, const double *q, const double *v,
                                 double *k) {
  ns_status status = NS_OK;

  for (ptrdiff_t n = 0; n < model->joints.count && status == NS_OK; n++) {
    const joint j = joint_of(model, n, 0);
    ns_planar_function f;
    double force;
    if ((ns_motor_kind)j.row[NS_JOINT_MOTOR] != NS_MOTOR_FORCE || j.row[NS_JOINT_MOTOR_HANDLE] == 0)
      continue;
    status = motor_value(model, j.row, t, q, v, &force);
    coordinate(&j, &f);
    for (int i = 0; i < j.link->count && status == NS_OK; i++)
      k[j.link->index[i]] += force * f.gradient[j.link->pick[i]];
  }
  return status;
}

/* gap = side (coordinate - limit) */
static ns_status add_limit(const ns_model *model, const joint *j, ptrdiff_t number,
                           const ns_planar_function *f, double side, double limit, double reach,
                           ns_terms *terms) {
  const double gap = side * (f->value - limit);
  ns_contact *contact;

  if (!(gap <= reach) || (j->kind == NS_DISTANCE && side > 0 && limit <= 0))
    return NS_OK; /* a distance is never below zero */
  contact = ns_terms_add_contact(terms, j->link->count, j->link->index);
  if (contact == NULL)
    return NS_OUT_OF_MEMORY;
  contact->id = (ns_identity){j->link->a, (int)number + 1, side > 0 ? -1 : -2};
  contact->gap = gap;
  contact->e = j->row[NS_JOINT_RESTITUTION];
  contact->rate = side * ns_link_prescribed(model, j->link, f->gradient);
  if (j->second)
    contact->curvature = side * ns_link_curvature(model, j->link, f->gradient, f->hessian);
  ns_link_gather(j->link, f->gradient, contact->normal);
  for (int i = 0; i < contact->count; i++)
    contact->normal[i] *= side;
  ns_planar_point(j->a, j->row + NS_JOINT_POINT_A, contact->point);
  return NS_OK;
}

ns_status ns_model_add_limits(ns_model *model, unsigned what, double ahead, double reach,
                              ns_terms *terms) {
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < model->joints.count && status == NS_OK; k++) {
    const joint j = joint_of(model, k, (what & NS_CURVATURE) != 0);
    ns_planar_function f;
    if (!has_limits(&j))
      continue;
    coordinate(&j, &f);
    const double near = reach + ahead * fabs(ns_link_rate(model, j.link, f.gradient));
    status = add_limit(model, &j, k, &f, 1, j.row[NS_JOINT_LOWER], near, terms);
    if (status == NS_OK)
      status = add_limit(model, &j, k, &f, -1, j.row[NS_JOINT_UPPER], near, terms);
  }
  return status;
}
