/* ns_model_springs.c: springs and dampers between points or angles.
 *
 * AP (26): the function phi is the distance (or angle) less its rest value, the force
 *   -(gamma phi + delta phi') dphi,   phi' = dphi' v.
 * A spring of rest length 0 is a spring in each of the components of the difference of the points, which have no
 * kink where the points meet. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

#include "ns_vector3.h"

#include <math.h>

typedef struct spring {
  const ns_link *link;
  double gamma, delta, phi, speed; /* speed: phi' */
  double length;                   /* of a distance: phi + length; otherwise Inf */
  int second;
  ns_pose_function f;
} spring;

/* AP (30), AP (31):   kq = -gamma dphi dphi',  kv = -delta dphi dphi'
 * exact:           kq = -dphi (gamma dphi + delta H v)' - (gamma phi + delta phi') H */
static ns_status add_jacobians(const ns_model *model, const spring *s, int definite,
                               ns_terms *terms) {
  const ns_link *link = s->link;
  const double *g = s->f.gradient, force = s->gamma * s->phi + s->delta * s->speed;
  ns_block_matrix *kq = ns_terms_add_block(terms, &terms->stiffness, link->count, link->index);
  ns_block_matrix *kv = ns_terms_add_block(terms, &terms->damping, link->count, link->index);

  if (kq == NULL || kv == NULL)
    return NS_OUT_OF_MEMORY;
  for (int j = 0; j < link->count; j++) {
    const double gj = g[link->pick[j]];
    const double turn = definite ? 0 : s->delta * ns_link_turn(model, link, &s->f, link->pick[j]);
    for (int i = 0; i < link->count; i++) {
      const double gi = g[link->pick[i]];
      kv->value[i + j * link->count] = -s->delta * gi * gj;
      kq->value[i + j * link->count] = -s->gamma * gi * gj - gi * turn;
    }
  }
  if (!definite)
    ns_link_add_hessian(model, link, &s->f, -force, kq);
  return NS_OK;
}

static ns_status add_row(const ns_model *model, const spring *s, unsigned what, ns_terms *terms) {
  ns_row *row = ns_terms_add_row(terms, &terms->springs, s->link->count, s->link->index);

  if (row == NULL)
    return NS_OUT_OF_MEMORY;
  row->value = s->phi;
  row->weight = s->gamma;
  row->damping = s->delta;
  row->length = s->length;
  row->rate = ns_link_prescribed(model, s->link, s->f.gradient);
  ns_link_gather(s->link, s->f.gradient, row->gradient);
  return (what & NS_APART) == 0 ? NS_OK
                                : ns_link_take_slope(model, s->link, &s->f, 1, terms, &row->slope);
}

static ns_status add_spring(const ns_model *model, spring *s, double rest, unsigned what,
                            ns_terms *terms) {
  ns_status status = NS_OK;

  s->phi = s->f.value - rest;
  s->speed = ns_link_rate(model, s->link, s->f.gradient);
  terms->potential += s->gamma * s->phi * s->phi / 2;
  terms->elastic += s->gamma * s->phi * s->phi / 2;
  terms->damped += s->delta * s->speed * s->speed;
  if ((what & NS_FORCE) != 0)
    terms->power += (s->gamma * s->phi + s->delta * s->speed) *
                    ns_link_prescribed(model, s->link, s->f.gradient);
  if ((what & NS_APART) != 0)
    return add_row(model, s, what, terms);
  if ((what & NS_FORCE) != 0)
    for (int i = 0; i < s->link->count; i++)
      terms->k[s->link->index[i]] -=
          (s->gamma * s->phi + s->delta * s->speed) * s->f.gradient[s->link->pick[i]];
  if ((what & NS_JACOBIANS) != 0)
    status = add_jacobians(model, s, (what & NS_DEFINITE) != 0, terms);
  if (status == NS_OK && (what & NS_SPRINGS) != 0 && s->gamma > 0)
    status = add_row(model, s, what, terms);
  return status;
}

static ns_status add_point_spring(const ns_model *model, const double *row, spring *s,
                                  unsigned what, ns_terms *terms) {
  const double *pa = row + NS_SPRING_POINT_A, *pb = row + NS_SPRING_POINT_B;
  const double rest = row[NS_SPRING_LENGTH];
  ns_status status = NS_OK;

  if (rest != 0) {
    ns_model_distance(model, s->link, pa, pb, s->second, &s->f);
    s->length = rest;
    return add_spring(model, s, rest, what, terms);
  }
  for (int k = 0; k < (model->spatial ? 3 : 2) && status == NS_OK; k++) {
    ns_model_component(model, s->link, pa, pb, k, s->second, &s->f);
    status = add_spring(model, s, 0, what, terms);
  }
  return status;
}

/* In space the angle of bodies that are hinged about the axis is followed from the last evaluation on. Others may come
 * back to the same pose with a quaternion of the other sign: for them it is the one within half a turn of the rest. */
static double within_turn(double angle, double rest) {
  return rest + remainder(angle - rest, 2 * NS_PI);
}

ns_status ns_model_add_springs(ns_model *model, unsigned what, ns_terms *terms) {
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < model->springs.count && status == NS_OK; k++) {
    const double *row = ns_column_of(&model->springs, NS_SPRING_ROWS, k);
    spring s = {.link = &model->spring_link[k],
                .gamma = row[NS_SPRING_STIFFNESS],
                .delta = row[NS_SPRING_DAMPING],
                .length = INFINITY,
                .second = (what & NS_APART) != 0 ||
                          ((what & NS_JACOBIANS) != 0 && (what & NS_DEFINITE) == 0)};
    if ((int)row[NS_SPRING_KIND] == 1) {
      status = add_point_spring(model, row, &s, what, terms);
    } else {
      ns_model_angle(model, s.link, row + NS_SPRING_TURN, row + NS_SPRING_AXIS, s.second, &s.f);
      if (model->spatial)
        s.f.value = model->spring_hinged[k] ? ns_model_follow(s.f.value, &model->spring_angle[k])
                                            : within_turn(s.f.value, row[NS_SPRING_LENGTH]);
      status = add_spring(model, &s, row[NS_SPRING_LENGTH], what, terms);
    }
  }
  return status;
}
