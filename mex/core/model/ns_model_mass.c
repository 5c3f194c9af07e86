/* ns_model_mass.c: masses, their energies, gravity, and the torque that a turning body in space exerts on itself. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

/* I w for the inertia xx yy zz xy xz yz */
static void momentum(const double inertia[6], const double w[3], double out[3]) {
  out[0] = inertia[0] * w[0] + inertia[3] * w[1] + inertia[4] * w[2];
  out[1] = inertia[3] * w[0] + inertia[1] * w[1] + inertia[5] * w[2];
  out[2] = inertia[4] * w[0] + inertia[5] * w[1] + inertia[2] * w[2];
}

/* M = diag (m, m, J) in the plane, diag (m, m, m, I) in space, where I is constant in the axes of the body */
static void fill_mass(const ns_model *model, const double *row, ns_block_matrix *block) {
  const int count = block->count, dimension = model->spatial ? 3 : 2;
  const double *inertia = row + NS_BODY_INERTIA;

  for (int i = 0; i < dimension; i++)
    block->value[i + count * i] = row[NS_BODY_MASS];
  if (count == 3 && !model->spatial)
    block->value[8] = inertia[2];
  for (int j = 0; j < 3 && count == 6; j++) {
    const double axis[3] = {j == 0, j == 1, j == 2};
    momentum(inertia, axis, block->value + 6 * (3 + j) + 3);
  }
}

static void add_energy(const ns_model *model, const double *row, int body, ns_terms *terms) {
  const double *v = model->velocity + model->width * body, mass = row[NS_BODY_MASS];
  const double *x = model->spatial ? model->space_pose[body].x : model->pose[body].x;
  const int rigid = (ns_body_kind)row[NS_BODY_KIND] == NS_BODY_RIGID;
  double L[3] = {0, 0, 0}, twice = 0;

  for (int i = 0; i < (model->spatial ? 3 : 2); i++) {
    twice += mass * v[i] * v[i];
    terms->potential -= mass * model->gravity[i] * x[i];
  }
  if (rigid && !model->spatial)
    twice += row[NS_BODY_INERTIA + 2] * v[2] * v[2];
  if (rigid && model->spatial) {
    momentum(row + NS_BODY_INERTIA, v + 3, L);
    twice += L[0] * v[3] + L[1] * v[4] + L[2] * v[5];
  }
  terms->kinetic += twice / 2;
}

ns_status ns_model_add_mass(ns_model *model, ns_terms *terms) {
  for (int b = 1; b <= model->bodies.count; b++) {
    const double *row = ns_column_of(&model->bodies, NS_BODY_ROWS, b - 1);
    ns_block_matrix *block;
    if (model->first[b] < 0)
      continue;
    block = ns_terms_add_block(terms, &terms->mass, ns_model_velocities(model, b),
                               model->identity_index + model->first[b]);
    if (block == NULL)
      return NS_OUT_OF_MEMORY;
    fill_mass(model, row, block);
    add_energy(model, row, b, terms);
  }
  return NS_OK;
}

/* S(u) w = u x w */
static void cross_matrix(const double u[3], double S[9]) {
  S[0] = S[4] = S[8] = 0;
  S[1] = u[2];
  S[2] = -u[1];
  S[3] = -u[2];
  S[5] = u[0];
  S[6] = u[1];
  S[7] = -u[0];
}

/* The derivative of -w x I w by w is S(Iw) - S(w) I. AP: its definite part is the antisymmetric S(Iw) = -Kc, for which
 * S(Iw) w is the whole torque, so that with it a linearly implicit step has all of it in Mh, where it does no work. */
static ns_status add_gyroscopic_jacobian(ns_model *model, const double *inertia, int body,
                                         const double w[3], const double L[3], int definite,
                                         ns_terms *terms) {
  ns_block_matrix *block =
      ns_terms_add_block(terms, &terms->damping, 3, model->identity_index + model->first[body] + 3);
  double S[9];

  if (block == NULL)
    return NS_OUT_OF_MEMORY;
  cross_matrix(L, block->value);
  cross_matrix(w, S);
  for (int j = 0; j < 3 && !definite; j++) {
    const double axis[3] = {j == 0, j == 1, j == 2};
    double column[3];
    momentum(inertia, axis, column);
    for (int i = 0; i < 3; i++)
      block->value[i + 3 * j] -= S[i] * column[0] + S[i + 3] * column[1] + S[i + 6] * column[2];
  }
  return NS_OK;
}

/* I w' = -w x I w, in the axes of the body; a sphere has none. */
static ns_status add_gyroscopic(ns_model *model, const double *row, int body, unsigned what,
                                ns_terms *terms) {
  const double *inertia = row + NS_BODY_INERTIA, *w = model->velocity + 6 * body + 3;
  double L[3], *k = terms->k + model->first[body] + 3;

  if (inertia[0] == inertia[1] && inertia[1] == inertia[2] && inertia[3] == 0 && inertia[4] == 0 &&
      inertia[5] == 0)
    return NS_OK;
  momentum(inertia, w, L);
  if ((what & NS_FORCE) != 0) {
    k[0] += L[1] * w[2] - L[2] * w[1];
    k[1] += L[2] * w[0] - L[0] * w[2];
    k[2] += L[0] * w[1] - L[1] * w[0];
  }
  if ((what & NS_JACOBIANS) == 0)
    return NS_OK;
  return add_gyroscopic_jacobian(model, inertia, body, w, L, (what & NS_DEFINITE) != 0, terms);
}

static ns_status add_spin(ns_model *model, const double *row, int body, ns_terms *terms) {
  ns_block_matrix *block =
      ns_terms_add_block(terms, &terms->spins, 3, model->identity_index + model->first[body] + 3);

  for (int j = 0; j < 3 && block != NULL; j++) {
    const double axis[3] = {j == 0, j == 1, j == 2};
    momentum(row + NS_BODY_INERTIA, axis, block->value + 3 * j);
  }
  return block == NULL ? NS_OUT_OF_MEMORY : NS_OK;
}

ns_status ns_model_add_weight(ns_model *model, unsigned what, ns_terms *terms) {
  ns_status status = NS_OK;

  for (int b = 1; b <= model->bodies.count && status == NS_OK; b++) {
    const double *row = ns_column_of(&model->bodies, NS_BODY_ROWS, b - 1);
    if (model->first[b] < 0)
      continue;
    for (int i = 0; i < (model->spatial ? 3 : 2) && (what & NS_FORCE) != 0; i++)
      terms->k[model->first[b] + i] += row[NS_BODY_MASS] * model->gravity[i];
    if (model->spatial && (ns_body_kind)row[NS_BODY_KIND] == NS_BODY_RIGID)
      status = (what & NS_APART) != 0 ? add_spin(model, row, b, terms)
                                      : add_gyroscopic(model, row, b, what, terms);
  }
  return status;
}
