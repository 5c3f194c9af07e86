/* ns_model_joints.c: joints as equations.
 *
 *   in the plane
 *   revolute     P_a = P_b                                coordinate: angle_a - angle_b - reference
 *   weld         P_a = P_b, angle_a - angle_b = reference
 *   prismatic    u_perp . (P_a - P_b) = 0, angle_a - angle_b = reference; coordinate: u . (P_a - P_b)
 *   distance     |P_a - P_b| = reference                  coordinate: |P_a - P_b|
 *
 *   in space, where u is the axis, s and t lie across it, and X_a are the axes of a that lay along X_b at the start
 *   revolute     P_a = P_b, u_a . s_b = u_a . t_b = 0     coordinate: turn about u
 *   spherical    P_a = P_b
 *   universal    P_a = P_b, u_a . u_b = 0
 *   weld         P_a = P_b, X_a = X_b
 *   prismatic    s_b . (P_a - P_b) = t_b . (P_a - P_b) = 0, X_a = X_b;  coordinate: u_b . (P_a - P_b)
 *   cylindrical  the same with u_a . s_b = u_a . t_b = 0 in place of X_a = X_b
 *
 * with u, s, t fixed in b where not said. A particle has no angle, so that equations in the angle drop out. A distance
 * joint with limits has no equation. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_joint.h"

#include <math.h>

#define MOST_EQUATIONS 6

ns_joint ns_joint_of(const ns_model *model, ptrdiff_t k, unsigned what) {
  const double *row = ns_column_of(&model->joints, NS_JOINT_ROWS, k);

  return (ns_joint){model,
                    row,
                    &model->joint_link[k],
                    model->spatial ? &model->joint_frame[k] : NULL,
                    (ns_joint_kind)row[NS_JOINT_KIND],
                    (what & (NS_CURVATURE | NS_SLOPES)) != 0,
                    (what & NS_SLOPES) != 0};
}

static int is_particle(const ns_model *model, int body) {
  return body > 0 && (ns_body_kind)ns_column_of(&model->bodies, NS_BODY_ROWS,
                                                body - 1)[NS_BODY_KIND] == NS_BODY_PARTICLE;
}

int ns_joint_has_limits(const ns_joint *j) {
  return j->row[NS_JOINT_LOWER] > -INFINITY || j->row[NS_JOINT_UPPER] < INFINITY;
}

static void component(const ns_joint *j, int k, ns_pose_function *f) {
  ns_model_component(j->model, j->link, j->row + NS_JOINT_POINT_A, j->row + NS_JOINT_POINT_B, k,
                     j->second, f);
}

static void along(const ns_joint *j, const double *w, ns_pose_function *f) {
  ns_model_along(j->model, j->link, j->row + NS_JOINT_POINT_A, j->row + NS_JOINT_POINT_B, w,
                 j->second, f);
}

static void distance(const ns_joint *j, ns_pose_function *f) {
  ns_model_distance(j->model, j->link, j->row + NS_JOINT_POINT_A, j->row + NS_JOINT_POINT_B,
                    j->second, f);
}

static void angle(const ns_joint *j, ns_pose_function *f) {
  ns_model_angle(j->model, j->link, j->row + NS_JOINT_TURN, j->row + NS_JOINT_AXIS_B, j->second, f);
  if (!j->model->spatial)
    f->value -= j->row[NS_JOINT_REFERENCE];
}

/* u . w = 0 for a direction u of a and w of b */
static void right_angle(const ns_joint *j, const double *u, const double *w, ns_pose_function *f) {
  ns_space_axes(&j->model->space_pose[j->link->a], u, &j->model->space_pose[j->link->b], w,
                j->second, f);
}

/* Equations of the angles in space: all, or those that leave the turn about the axis free. */
static int hold_turn(const ns_joint *j, int all, ns_pose_function *f) {
  static const double axis[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const int count = all ? 3 : 2;

  for (int i = 0; i < count; i++)
    if (all)
      right_angle(j, j->frame->in_a[i], axis[(i + 1) % 3], &f[i]);
    else
      right_angle(j, j->row + NS_JOINT_AXIS_A, j->frame->across[i], &f[i]);
  return count;
}

static int hold_point(const ns_joint *j, ns_pose_function *f) {
  const int count = j->model->spatial ? 3 : 2;

  for (int k = 0; k < count; k++)
    component(j, k, &f[k]);
  return count;
}

static int hold_on_line(const ns_joint *j, ns_pose_function *f) {
  const double *u = j->row + NS_JOINT_AXIS_B, across[2] = {-u[1], u[0]};

  if (j->model->spatial) {
    along(j, j->frame->across[0], &f[0]);
    along(j, j->frame->across[1], &f[1]);
    return 2;
  }
  along(j, across, &f[0]);
  return 1;
}

static int hold_distance(const ns_joint *j, ns_pose_function *f) {
  if (ns_joint_has_limits(j))
    return 0;
  distance(j, f);
  f->value -= j->row[NS_JOINT_REFERENCE];
  return 1;
}

/* Equations of the angles; f may be NULL where there are none. */
static int hold_angles(const ns_joint *j, ns_pose_function *f) {
  const int all = j->kind == NS_WELD || j->kind == NS_PRISMATIC;

  if (is_particle(j->model, j->link->a) || is_particle(j->model, j->link->b) ||
      j->kind == NS_SPHERICAL || (!j->model->spatial && !all))
    return 0;
  if (!j->model->spatial) {
    angle(j, f);
    return 1;
  }
  if (j->kind != NS_UNIVERSAL)
    return hold_turn(j, all, f);
  right_angle(j, j->row + NS_JOINT_AXIS_A, j->row + NS_JOINT_AXIS_B, f);
  return 1;
}

/* The equations of a joint; returns their number. */
static int equations(const ns_joint *j, ns_pose_function f[MOST_EQUATIONS]) {
  int count;

  if (j->kind == NS_DISTANCE)
    return hold_distance(j, f);
  count =
      j->kind == NS_PRISMATIC || j->kind == NS_CYLINDRICAL ? hold_on_line(j, f) : hold_point(j, f);
  return count + hold_angles(j, f + count);
}

void ns_joint_coordinate(const ns_joint *j, ns_pose_function *f) {
  if (j->kind == NS_PRISMATIC || j->kind == NS_CYLINDRICAL)
    along(j, j->row + NS_JOINT_AXIS_B, f);
  else if (j->kind == NS_DISTANCE)
    distance(j, f);
  else
    angle(j, f);
}

ns_status ns_joint_add_equation(const ns_joint *j, const ns_pose_function *f, ns_terms *terms) {
  ns_row *row = ns_terms_add_row(terms, &terms->joints, j->link->count, j->link->index);

  if (row == NULL)
    return NS_OUT_OF_MEMORY;
  row->value = f->value;
  row->rate = ns_link_prescribed(j->model, j->link, f->gradient);
  if (j->second)
    row->curvature = ns_link_curvature(j->model, j->link, f);
  ns_link_gather(j->link, f->gradient, row->gradient);
  return j->slopes ? ns_link_take_slope(j->model, j->link, f, 1, terms, &row->slope) : NS_OK;
}

ns_status ns_model_add_joints(ns_model *model, unsigned what, double t, const double *q,
                              const double *v, ns_terms *terms) {
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < model->joints.count && status == NS_OK; k++) {
    const ns_joint j = ns_joint_of(model, k, what);
    ns_pose_function f[MOST_EQUATIONS];
    const int count = equations(&j, f);
    for (int i = 0; i < count && status == NS_OK; i++)
      status = ns_joint_add_equation(&j, &f[i], terms);
    if (status == NS_OK && (ns_motor_kind)j.row[NS_JOINT_MOTOR] == NS_MOTOR_SPEED)
      status = ns_model_add_speed_motor(model, &j, t, q, v, terms);
  }
  return status;
}

/* Two unit vectors across u, and the axes of b in a at the start. */
static void frame_joint(const double *row, ns_joint_frame *frame) {
  static const double axis[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, origin[3] = {0, 0, 0};
  const double *u = row + NS_JOINT_AXIS_B;
  const ns_space_pose start = ns_space_pose_at(origin, row + NS_JOINT_TURN);
  int k = 0;

  for (int i = 0; i < 3; i++) {
    ns_space_unrotate(&start, axis[i], frame->in_a[i]);
    k = fabs(u[i]) < fabs(u[k]) ? i : k;
  }
  const double length = sqrt(u[(k + 1) % 3] * u[(k + 1) % 3] + u[(k + 2) % 3] * u[(k + 2) % 3]);
  double *s = frame->across[0], *t = frame->across[1];
  if (!(length > 0)) /* no axis is needed */
    return;
  s[k] = 0; /* u x e_k */
  s[(k + 1) % 3] = u[(k + 2) % 3] / length;
  s[(k + 2) % 3] = -u[(k + 1) % 3] / length;
  for (int i = 0; i < 3; i++)
    t[i] = u[(i + 1) % 3] * s[(i + 2) % 3] - u[(i + 2) % 3] * s[(i + 1) % 3];
}

void ns_model_frame_joints(ns_model *model) {
  for (ptrdiff_t k = 0; k < model->joints.count && model->spatial; k++)
    frame_joint(ns_column_of(&model->joints, NS_JOINT_ROWS, k), &model->joint_frame[k]);
}
