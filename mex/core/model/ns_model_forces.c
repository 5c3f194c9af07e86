/* ns_model_forces.c: masses, gravity and applied forces. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

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

static ns_status add_force(ns_model *model, ptrdiff_t number, double t, const double *q,
                           const double *v, double *k) {
  const double *row = ns_column_of(&model->forces, NS_FORCE_ROWS, number);
  const ns_link *link = &model->force_link[number];
  const int handle = (int)row[NS_FORCE_HANDLE];
  double force[2] = {row[NS_FORCE_VALUE], row[NS_FORCE_VALUE + 1]};
  double torque = row[NS_FORCE_TORQUE + 2], arm[2];
  ns_status status = NS_OK;

  if (handle > 0 && (int)row[NS_FORCE_RETURNS] == 2)
    status = model->call(model->call_data, handle, t, q, v, &torque, 1);
  else if (handle > 0)
    status = model->call(model->call_data, handle, t, q, v, force, 2);
  if (status != NS_OK)
    return status;
  ns_planar_rotate(&model->pose[link->a], row + NS_FORCE_POINT, arm);
  const double generalized[3] = {force[0], force[1],
                                 torque + arm[0] * force[1] - arm[1] * force[0]};
  for (int i = 0; i < link->count; i++)
    k[link->index[i]] += generalized[link->pick[i]];
  return NS_OK;
}

ns_status ns_model_add_forces(ns_model *model, double t, const double *q, const double *v,
                              ns_terms *terms) {
  ns_status status = NS_OK;

  add_gravity(model, terms->k);
  for (ptrdiff_t number = 0; number < model->forces.count && status == NS_OK; number++)
    status = add_force(model, number, t, q, v, terms->k);
  return status;
}
