/* ns_model_motors.c: motors of joints: prescribed speeds, forces and torques along the coordinate of a joint. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_joint.h"

#include "ns_difference_steps.h"

static ns_status motor_value(ns_model *model, const double *row, double t, const double *q,
                             const double *v, double *value) {
  const int handle = (int)row[NS_JOINT_MOTOR_HANDLE];

  *value = row[NS_JOINT_MOTOR_VALUE];
  return handle > 0 ? model->call(model->call_data, handle, t, q, v, value, 1) : NS_OK;
}

/* d/dt of the speed of a motor along the motion */
static ns_status subtract_motor_acceleration(ns_model *model, const ns_joint *j, double t,
                                             const double *q, const double *v, ns_terms *terms) {
  const double s = NS_STEP_IN_TIME;
  double *moved = NS_TAKE(&terms->arena, double, model->system.nq), speed[2];
  ns_status status = moved == NULL ? NS_OUT_OF_MEMORY : NS_OK;

  for (int side = 0; side < 2 && status == NS_OK; side++) {
    const double h = side == 0 ? -s : s;
    status = model->system.advance(&model->system, t, q, h, v, moved);
    if (status == NS_OK)
      status = motor_value(model, j->row, t + h, moved, v, &speed[side]);
  }
  if (status == NS_OK)
    terms->joints.item[terms->joints.count - 1].curvature -= (speed[1] - speed[0]) / (2 * s);
  return status;
}

ns_status ns_model_add_speed_motor(ns_model *model, const ns_joint *j, double t, const double *q,
                                   const double *v, ns_terms *terms) {
  ns_pose_function f;
  double speed;
  ns_status status = motor_value(model, j->row, t, q, v, &speed);

  if (status != NS_OK)
    return status;
  ns_joint_coordinate(j, &f);
  f.value = 0;
  status = ns_joint_add_equation(j, &f, terms);
  if (status != NS_OK)
    return status;
  terms->joints.item[terms->joints.count - 1].rate -= speed;
  terms->joints.item[terms->joints.count - 1].is_motor = 1;
  if (j->second && j->row[NS_JOINT_MOTOR_HANDLE] > 0)
    return subtract_motor_acceleration(model, j, t, q, v, terms);
  return NS_OK;
}

/* A force along a coordinate whose direction turns with the bodies: f H */
static ns_status add_motor_jacobian(const ns_joint *j, double force, const ns_pose_function *f,
                                    ns_terms *terms) {
  const ns_link *link = j->link;
  ns_block_matrix *block = ns_terms_add_block(terms, &terms->stiffness, link->count, link->index);

  if (block == NULL)
    return NS_OUT_OF_MEMORY;
  ns_link_add_hessian(j->model, link, f, force, block);
  return NS_OK;
}

ns_status ns_model_add_motor_forces(ns_model *model, unsigned what, double t, const double *q,
                                    const double *v, ns_terms *terms) {
  const int exact = (what & NS_JACOBIANS) != 0 && (what & NS_DEFINITE) == 0;
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < model->joints.count && status == NS_OK; k++) {
    const ns_joint j = ns_joint_of(model, k, exact ? NS_CURVATURE : 0);
    ns_pose_function f;
    double force;
    if ((ns_motor_kind)j.row[NS_JOINT_MOTOR] != NS_MOTOR_FORCE)
      continue;
    status = motor_value(model, j.row, t, q, v, &force);
    if (status != NS_OK)
      return status;
    ns_joint_coordinate(&j, &f);
    for (int i = 0; i < j.link->count && (what & NS_FORCE) != 0; i++) {
      terms->k[j.link->index[i]] += force * f.gradient[j.link->pick[i]];
      terms->power += force * f.gradient[j.link->pick[i]] * v[j.link->index[i]];
    }
    if (exact && (j.kind != NS_REVOLUTE || model->spatial))
      status = add_motor_jacobian(&j, force, &f, terms);
  }
  return status;
}

ns_status ns_model_called_motors(ns_model *model, double t, const double *q, const double *v,
                                 double *k) {
  ns_status status = NS_OK;

  for (ptrdiff_t n = 0; n < model->joints.count && status == NS_OK; n++) {
    const ns_joint j = ns_joint_of(model, n, 0);
    ns_pose_function f;
    double force;
    if ((ns_motor_kind)j.row[NS_JOINT_MOTOR] != NS_MOTOR_FORCE || j.row[NS_JOINT_MOTOR_HANDLE] == 0)
      continue;
    status = motor_value(model, j.row, t, q, v, &force);
    ns_joint_coordinate(&j, &f);
    for (int i = 0; i < j.link->count && status == NS_OK; i++)
      k[j.link->index[i]] += force * f.gradient[j.link->pick[i]];
  }
  return status;
}
