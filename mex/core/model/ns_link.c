/* ns_link.c: from functions of two poses to the velocities that the two bodies have. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

static int velocities_of(const ns_model *model, int body) {
  if (body == 0)
    return 0;
  switch ((ns_body_kind)ns_column_of(&model->bodies, NS_BODY_ROWS, body - 1)[NS_BODY_KIND]) {
  case NS_BODY_PARTICLE:
    return 2;
  case NS_BODY_RIGID:
    return 3;
  default:
    return 0;
  }
}

ns_link ns_link_of(const ns_model *model, int a, int b) {
  ns_link link = {a, b, 0, {0}, {0}};
  const int bodies[2] = {a, b};

  for (int side = 0; side < 2; side++)
    for (int i = 0; i < velocities_of(model, bodies[side]); i++) {
      link.index[link.count] = model->first[bodies[side]] + i;
      link.pick[link.count++] = 3 * side + i;
    }
  return link;
}

void ns_link_gather(const ns_link *link, const double gradient[6], double *out) {
  for (int i = 0; i < link->count; i++)
    out[i] = gradient[link->pick[i]];
}

static double rate_of(const ns_model *model, int body, const double gradient[3]) {
  const double *v = model->velocity + 3 * body;

  return gradient[0] * v[0] + gradient[1] * v[1] + gradient[2] * v[2];
}

double ns_link_prescribed(const ns_model *model, const ns_link *link, const double gradient[6]) {
  return (model->first[link->a] < 0 ? rate_of(model, link->a, gradient) : 0) +
         (model->first[link->b] < 0 ? rate_of(model, link->b, gradient + 3) : 0);
}

double ns_link_rate(const ns_model *model, const ns_link *link, const double gradient[6]) {
  return rate_of(model, link->a, gradient) + rate_of(model, link->b, gradient + 3);
}

double ns_link_curvature(const ns_model *model, const ns_link *link, const double gradient[6],
                         const double hessian[36]) {
  double v[6], sum = 0;

  for (int i = 0; i < 3; i++) {
    sum += gradient[i] * model->acceleration[3 * link->a + i] +
           gradient[3 + i] * model->acceleration[3 * link->b + i];
    v[i] = model->velocity[3 * link->a + i];
    v[3 + i] = model->velocity[3 * link->b + i];
  }
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++)
      sum += v[i] * hessian[i + 6 * j] * v[j];
  return sum;
}
