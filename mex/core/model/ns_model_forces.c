/* ns_model_forces.c: applied forces. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

#include "ns_differences.h"
#include "ns_vector3.h"

#include <string.h>

/* A force at a point of a body. In the plane the torque is a number, the arm is in the world; in space torque and arm,
 * and `pull`, the force, are in the axes of the body, like the angular velocity. */
typedef struct applied {
  const ns_link *link;
  double force[3], torque[3], arm[3], pull[3], generalized[6];
} applied;

/* Force and torque of a row of the table, in the world. */
static ns_status force_value(ns_model *model, const double *row, double t, const double *q,
                             const double *v, applied *f) {
  const int handle = (int)row[NS_FORCE_HANDLE];
  const int turns = (int)row[NS_FORCE_RETURNS] == 2;

  memcpy(f->force, row + NS_FORCE_VALUE, sizeof f->force);
  memcpy(f->torque, row + NS_FORCE_TORQUE, sizeof f->torque);
  if (handle == 0)
    return NS_OK;
  if (model->spatial)
    return model->call(model->call_data, handle, t, q, v, turns ? f->torque : f->force, 3);
  return model->call(model->call_data, handle, t, q, v, turns ? f->torque + 2 : f->force,
                     turns ? 1 : 2);
}

/* R'T + p x R'F */
static void turn_in_space(const ns_model *model, const double *point, applied *f) {
  const ns_space_pose *pose = &model->space_pose[f->link->a];
  double torque[3];

  memcpy(f->arm, point, sizeof f->arm);
  memcpy(torque, f->torque, sizeof torque);
  ns_space_unrotate(pose, torque, f->torque);
  ns_space_unrotate(pose, f->force, f->pull);
  ns_cross3(f->arm, f->pull, f->generalized + 3);
  for (int i = 0; i < 3; i++)
    f->generalized[3 + i] += f->torque[i];
}

static ns_status apply(ns_model *model, ptrdiff_t number, double t, const double *q,
                       const double *v, applied *f) {
  const double *row = ns_column_of(&model->forces, NS_FORCE_ROWS, number);
  ns_status status = force_value(model, row, t, q, v, f);

  f->link = &model->force_link[number];
  memcpy(f->generalized, f->force, sizeof f->force);
  if (model->spatial) {
    turn_in_space(model, row + NS_FORCE_POINT, f);
  } else {
    ns_planar_rotate(&model->pose[f->link->a], row + NS_FORCE_POINT, f->arm);
    f->generalized[2] = f->torque[2] + f->arm[0] * f->force[1] - f->arm[1] * f->force[0];
  }
  return status;
}

/* A force off the centre turns the body, and the more or less so as it turns: d (r x F) / d theta = -r . F */
static ns_status add_arm_jacobian(const applied *f, ns_terms *terms) {
  ns_block_matrix *block;

  if (f->link->count < 3 || (f->arm[0] == 0 && f->arm[1] == 0))
    return NS_OK;
  block = ns_terms_add_block(terms, &terms->stiffness, 1, f->link->index + 2);
  if (block == NULL)
    return NS_OUT_OF_MEMORY;
  block->value[0] = -f->arm[0] * f->force[0] - f->arm[1] * f->force[1];
  return NS_OK;
}

/* A turn by s makes R'F into R'F + R'F x s: the torque R'T + p x R'F changes by R'T x s + p x (R'F x s). */
static ns_status add_turn_jacobian(const applied *f, ns_terms *terms) {
  ns_block_matrix *block;

  if (f->link->count < 6)
    return NS_OK;
  block = ns_terms_add_block(terms, &terms->stiffness, 3, f->link->index + 3);
  if (block == NULL)
    return NS_OUT_OF_MEMORY;
  for (int j = 0; j < 3; j++) {
    const double axis[3] = {j == 0, j == 1, j == 2};
    double moved[3], torque[3], arm[3];
    ns_cross3(f->pull, axis, moved);
    ns_cross3(f->arm, moved, arm);
    ns_cross3(f->torque, axis, torque);
    for (int i = 0; i < 3; i++)
      block->value[i + 3 * j] = torque[i] + arm[i];
  }
  return NS_OK;
}

static void add_to(const applied *f, double *k) {
  for (int i = 0; i < f->link->count; i++)
    k[f->link->index[i]] += f->generalized[f->link->pick[i]];
}

static double power_of(const applied *f, const double *v) {
  double power = 0;

  for (int i = 0; i < f->link->count; i++)
    power += f->generalized[f->link->pick[i]] * v[f->link->index[i]];
  return power;
}

/* Constant forces have a potential; of constant torques those in the plane. */
static int has_potential(const ns_model *model, const double *row) {
  const double *torque = row + NS_FORCE_TORQUE;

  return row[NS_FORCE_HANDLE] == 0 &&
         (!model->spatial || (torque[0] == 0 && torque[1] == 0 && torque[2] == 0));
}

void ns_model_add_applied(ns_model *model, ns_terms *terms) {
  for (ptrdiff_t number = 0; number < model->forces.count; number++) {
    const double *row = ns_column_of(&model->forces, NS_FORCE_ROWS, number);
    const double *force = row + NS_FORCE_VALUE;
    const int body = model->force_link[number].a;
    double place[3] = {0, 0, 0};
    if (!has_potential(model, row))
      continue;
    ns_model_point(model, body, row + NS_FORCE_POINT, place);
    for (int i = 0; i < (model->spatial ? 3 : 2); i++)
      terms->applied -= force[i] * place[i];
    if (!model->spatial)
      terms->applied -= row[NS_FORCE_TORQUE + 2] * model->pose[body].angle;
  }
}

static ns_status add_force(ns_model *model, ptrdiff_t number, unsigned what, double t,
                           const double *q, const double *v, ns_terms *terms) {
  applied f;
  ns_status status = apply(model, number, t, q, v, &f);

  if (status != NS_OK)
    return status;
  if ((what & NS_FORCE) != 0)
    add_to(&f, terms->k);
  if ((what & NS_FORCE) != 0 &&
      !has_potential(model, ns_column_of(&model->forces, NS_FORCE_ROWS, number)))
    terms->power += power_of(&f, v);
  if ((what & NS_JACOBIANS) != 0 && (what & NS_DEFINITE) == 0)
    status = model->spatial ? add_turn_jacobian(&f, terms) : add_arm_jacobian(&f, terms);
  return status;
}

ns_status ns_model_add_forces(ns_model *model, unsigned what, double t, const double *q,
                              const double *v, ns_terms *terms) {
  ns_status status = ns_model_add_weight(model, what, terms);

  for (ptrdiff_t number = 0; number < model->forces.count && status == NS_OK; number++)
    status = add_force(model, number, what, t, q, v, terms);
  return status;
}

/* Forces that are functions of the user, with the arms of the present pose. */
static ns_status called_forces(void *data, double t, const double *q, const double *v, double *k) {
  ns_model *model = data;
  ns_status status = NS_OK;

  for (ptrdiff_t number = 0; number < model->forces.count && status == NS_OK; number++) {
    applied f;
    if (ns_column_of(&model->forces, NS_FORCE_ROWS, number)[NS_FORCE_HANDLE] == 0)
      continue;
    status = apply(model, number, t, q, v, &f);
    if (status == NS_OK)
      add_to(&f, k);
  }
  return status == NS_OK ? ns_model_called_motors(model, t, q, v, k) : status;
}

ns_status ns_model_add_differences(ns_model *model, double t, const double *q, const double *v,
                                   ns_terms *terms) {
  int called = 0;

  for (ptrdiff_t k = 0; k < model->forces.count; k++)
    called = called || ns_column_of(&model->forces, NS_FORCE_ROWS, k)[NS_FORCE_HANDLE] > 0;
  for (ptrdiff_t k = 0; k < model->joints.count; k++) {
    const double *row = ns_column_of(&model->joints, NS_JOINT_ROWS, k);
    called = called || (row[NS_JOINT_MOTOR] == NS_MOTOR_FORCE && row[NS_JOINT_MOTOR_HANDLE] > 0);
  }
  return called ? ns_add_differences(&model->system, called_forces, model, t, q, v, terms) : NS_OK;
}
