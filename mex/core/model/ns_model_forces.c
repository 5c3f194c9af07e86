/* ns_model_forces.c: masses, gravity and applied forces. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

#include "ns_differences.h"

/* M = diag (m, m, J) of each body; kinetic energy and that of gravity */
ns_status ns_model_add_mass(ns_model *model, ns_terms *terms) {
  for (int b = 1; b <= model->bodies.count; b++) {
    const double *row = ns_column_of(&model->bodies, NS_BODY_ROWS, b - 1);
    const double *v = model->velocity + 3 * b, mass = row[NS_BODY_MASS];
    const int rigid = (ns_body_kind)row[NS_BODY_KIND] == NS_BODY_RIGID, count = rigid ? 3 : 2;
    const double inertia = rigid ? row[NS_BODY_INERTIA + 2] : 0;
    ns_block_matrix *block;
    if (model->first[b] < 0)
      continue;
    block = ns_terms_add_block(terms, &terms->mass, count, model->identity_index + model->first[b]);
    if (block == NULL)
      return NS_OUT_OF_MEMORY;
    block->value[0] = block->value[count + 1] = mass;
    if (rigid)
      block->value[8] = inertia;
    terms->kinetic += (mass * (v[0] * v[0] + v[1] * v[1]) + inertia * v[2] * v[2]) / 2;
    terms->potential -=
        mass * (model->gravity[0] * model->pose[b].x[0] + model->gravity[1] * model->pose[b].x[1]);
  }
  return NS_OK;
}

static void add_gravity(const ns_model *model, double *k) {
  for (int b = 1; b <= model->bodies.count; b++)
    if (model->first[b] >= 0) {
      const double mass = ns_column_of(&model->bodies, NS_BODY_ROWS, b - 1)[NS_BODY_MASS];
      k[model->first[b]] += mass * model->gravity[0];
      k[model->first[b] + 1] += mass * model->gravity[1];
    }
}

/* Force and torque of a row of the table, in the world. */
static ns_status force_value(ns_model *model, const double *row, double t, const double *q,
                             const double *v, double force[2], double *torque) {
  const int handle = (int)row[NS_FORCE_HANDLE];

  force[0] = row[NS_FORCE_VALUE];
  force[1] = row[NS_FORCE_VALUE + 1];
  *torque = row[NS_FORCE_TORQUE + 2];
  if (handle == 0)
    return NS_OK;
  if ((int)row[NS_FORCE_RETURNS] == 2)
    return model->call(model->call_data, handle, t, q, v, torque, 1);
  return model->call(model->call_data, handle, t, q, v, force, 2);
}

/* A force off the centre turns the body, and the more or less so as it turns: d (r x F) / d theta = -r . F */
static ns_status add_arm_jacobian(const ns_link *link, const double arm[2], const double force[2],
                                  ns_terms *terms) {
  ns_block_matrix *block;

  if (link->count < 3 || (arm[0] == 0 && arm[1] == 0))
    return NS_OK;
  block = ns_terms_add_block(terms, &terms->stiffness, 1, link->index + 2);
  if (block == NULL)
    return NS_OUT_OF_MEMORY;
  block->value[0] = -arm[0] * force[0] - arm[1] * force[1];
  return NS_OK;
}

typedef struct applied {
  const ns_link *link;
  double force[2], arm[2], generalized[3];
} applied;

static ns_status apply(ns_model *model, ptrdiff_t number, double t, const double *q,
                       const double *v, applied *f) {
  const double *row = ns_column_of(&model->forces, NS_FORCE_ROWS, number);
  double torque = 0;
  ns_status status = force_value(model, row, t, q, v, f->force, &torque);

  f->link = &model->force_link[number];
  ns_planar_rotate(&model->pose[f->link->a], row + NS_FORCE_POINT, f->arm);
  f->generalized[0] = f->force[0];
  f->generalized[1] = f->force[1];
  f->generalized[2] = torque + f->arm[0] * f->force[1] - f->arm[1] * f->force[0];
  return status;
}

static void add_to(const applied *f, double *k) {
  for (int i = 0; i < f->link->count; i++)
    k[f->link->index[i]] += f->generalized[f->link->pick[i]];
}

static ns_status add_force(ns_model *model, ptrdiff_t number, unsigned what, double t,
                           const double *q, const double *v, ns_terms *terms) {
  applied f;
  ns_status status = apply(model, number, t, q, v, &f);

  if (status != NS_OK)
    return status;
  if ((what & NS_FORCE) != 0)
    add_to(&f, terms->k);
  if ((what & NS_JACOBIANS) != 0 && (what & NS_DEFINITE) == 0)
    status = add_arm_jacobian(f.link, f.arm, f.force, terms);
  return status;
}

ns_status ns_model_add_forces(ns_model *model, unsigned what, double t, const double *q,
                              const double *v, ns_terms *terms) {
  ns_status status = NS_OK;

  if ((what & NS_FORCE) != 0)
    add_gravity(model, terms->k);
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
