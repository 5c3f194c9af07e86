/* ns_link.c: from functions of two poses to the velocities that the two bodies have. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

int ns_model_velocities(const ns_model *model, int body) {
  if (body == 0)
    return 0;
  switch ((ns_body_kind)ns_column_of(&model->bodies, NS_BODY_ROWS, body - 1)[NS_BODY_KIND]) {
  case NS_BODY_PARTICLE:
    return model->spatial ? 3 : 2;
  case NS_BODY_RIGID:
    return model->width;
  default:
    return 0;
  }
}

ns_link ns_link_of(const ns_model *model, int a, int b) {
  ns_link link = {a, b, 0, {0}, {0}};
  const int bodies[2] = {a, b};

  for (int side = 0; side < 2; side++)
    for (int i = 0; i < ns_model_velocities(model, bodies[side]); i++) {
      link.index[link.count] = model->first[bodies[side]] + i;
      link.pick[link.count++] = model->width * side + i;
    }
  return link;
}

void ns_link_gather(const ns_link *link, const double *gradient, double *out) {
  for (int i = 0; i < link->count; i++)
    out[i] = gradient[link->pick[i]];
}

static double rate_of(const ns_model *model, int body, const double *gradient) {
  const double *v = model->velocity + model->width * body;
  double sum = 0;

  for (int i = 0; i < model->width; i++)
    sum += gradient[i] * v[i];
  return sum;
}

double ns_link_prescribed(const ns_model *model, const ns_link *link, const double *gradient) {
  return (model->first[link->a] < 0 ? rate_of(model, link->a, gradient) : 0) +
         (model->first[link->b] < 0 ? rate_of(model, link->b, gradient + model->width) : 0);
}

double ns_link_rate(const ns_model *model, const ns_link *link, const double *gradient) {
  return rate_of(model, link->a, gradient) + rate_of(model, link->b, gradient + model->width);
}

double ns_link_turn(const ns_model *model, const ns_link *link, const ns_pose_function *f, int j) {
  const double *column = f->hessian + 2 * model->width * j;

  return ns_link_rate(model, link, column);
}

double ns_link_curvature(const ns_model *model, const ns_link *link, const ns_pose_function *f) {
  const int w = model->width;
  double sum = 0;

  for (int j = 0; j < 2 * w; j++) {
    const int at = w * (j < w ? link->a : link->b) + j % w;
    sum += f->gradient[j] * model->acceleration[at] +
           ns_link_turn(model, link, f, j) * model->velocity[at];
  }
  return sum;
}

void ns_link_add_hessian(const ns_model *model, const ns_link *link, const ns_pose_function *f,
                         double factor, ns_block_matrix *block) {
  for (int j = 0; j < link->count; j++)
    for (int i = 0; i < link->count; i++)
      block->value[i + j * link->count] +=
          factor * f->hessian[link->pick[i] + 2 * model->width * link->pick[j]];
}

ns_status ns_link_take_slope(const ns_model *model, const ns_link *link, const ns_pose_function *f,
                             double factor, ns_terms *terms, double **slope) {
  double *value = NS_TAKE(&terms->arena, double, link->count * link->count);
  ns_block_matrix block = {link->count, link->index, value};

  *slope = value;
  if (value == NULL && link->count > 0)
    return NS_OUT_OF_MEMORY;
  ns_link_add_hessian(model, link, f, factor, &block);
  return NS_OK;
}
