/* ns_position_multiplier.c: the multiplier of the positions in Acary (19).
 *
 *   q+ = q + h v_theta + M^-1 (n tau + nu tau_nu),   0 <= g(q+) _|_ tau >= 0,   Theta(q+) = 0
 *
 * with M, n and nu at q_theta. (19b) prints n tau alone, which has the dimension of q only where M is 1; with M^-1 the
 * shift does not depend on units. Newton's method on the shift: each iteration is a mixed problem without friction. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_stepper.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define ITERATIONS 20
#define TOLERANCE 1e-13 /* of the size of the system */

typedef struct multiplier {
  ns_stepper *s;
  double t, h, theta;
  const double *q, *v_theta, *q_theta;
  double *shift, *r, *x, *q_plus;
  ns_terms *at_theta; /* s->probe */
  double *joint_target, *gap_target;
} multiplier;

/* Theta and g at q+, as targets of the rows at theta: the first Newton iterate of the shift lies on them. */
static ns_status look_at_end(multiplier *z, double *violation) {
  ns_stepper *s = z->s;
  const ptrdiff_t nq = s->system->nq, nv = s->system->nv;
  double *way = s->work + nq;
  ns_terms *end = &s->end;
  ns_status status;

  for (ptrdiff_t i = 0; i < nv; i++)
    way[i] = z->h * z->v_theta[i] + z->shift[i];
  status = s->system->advance(s->system, z->t, z->q, 1, way, z->q_plus);
  if (status == NS_OK)
    status = s->system->evaluate(s->system, NS_JOINTS | NS_JOINT_VALUES | NS_GAPS, z->t + z->h,
                                 z->q_plus, z->v_theta, 0, 0.1 * s->system->size, end);
  *violation = 0;
  for (ptrdiff_t k = 0; k < z->at_theta->joints.count && status == NS_OK; k++) {
    const ns_row *row = &z->at_theta->joints.item[k];
    const double value = row->is_motor ? 0 : end->joints.item[k].value;
    z->joint_target[k] = ns_sparse_dot(row->count, row->index, row->gradient, z->shift) - value;
    *violation = ns_larger(*violation, fabs(value));
  }
  for (ptrdiff_t k = 0; k < z->at_theta->contacts.count && status == NS_OK; k++) {
    ns_contact *contact = &z->at_theta->contacts.item[k];
    const ns_contact *there = ns_terms_find_contact(end, contact->id);
    contact->active = there != NULL;
    if (there == NULL)
      continue;
    z->gap_target[k] =
        ns_sparse_dot(contact->count, contact->index, contact->normal, z->shift) - there->gap;
    *violation = ns_larger(*violation, -there->gap);
  }
  return status;
}

static ns_status look_at_theta(multiplier *z) {
  ns_stepper *s = z->s;
  ns_status status =
      s->system->evaluate(s->system, NS_MASS | NS_JOINTS | NS_CONTACTS, z->t + z->theta * z->h,
                          z->q_theta, z->v_theta, z->h, 0.1 * s->system->size, z->at_theta);

  z->joint_target = NS_TAKE(&z->at_theta->arena, double, z->at_theta->joints.count);
  z->gap_target = NS_TAKE(&z->at_theta->arena, double, z->at_theta->contacts.count);
  return status == NS_OK && z->at_theta->arena.failed ? NS_OUT_OF_MEMORY : status;
}

static ns_status iterate(multiplier *z) {
  ns_stepper *s = z->s;
  const ns_mixed_problem problem = {
      z->at_theta, 0, 0, z->r, z->joint_target, z->gap_target, 0, 1, s->system->size,
      s->system,   0, 0, 0};
  double violation, last = INFINITY;
  ns_status status = NS_OK;

  for (int k = 0; k < ITERATIONS; k++) {
    ns_mixed_result mixed = {.x = z->x};
    status = look_at_end(z, &violation);
    if (status != NS_OK || violation <= TOLERANCE * s->system->size || !(violation < last))
      break;
    last = violation;
    status = ns_mixed_solve(&s->mixed, &problem, &mixed);
    if (status != NS_OK || mixed.flag != NS_LCP_SOLVED)
      break;
    s->counts.lcps += mixed.lcps;
    memcpy(z->shift, z->x, (size_t)s->system->nv * sizeof(double));
  }
  return status;
}

ns_status ns_position_multiplier(ns_stepper *s, double t, const double *q, double h,
                                 double *v_theta, const double *q_theta, double theta,
                                 const double *v, double *shift) {
  const ptrdiff_t nv = s->system->nv;
  multiplier z = {.s = s,
                  .t = t,
                  .h = h,
                  .theta = theta,
                  .q = q,
                  .v_theta = v_theta,
                  .q_theta = q_theta,
                  .shift = shift,
                  .at_theta = &s->probe};
  ns_arena *arena = &s->projection;
  ns_status status;

  ns_arena_reset(arena);
  z.r = NS_TAKE(arena, double, nv);
  z.x = NS_TAKE(arena, double, nv);
  z.q_plus = NS_TAKE(arena, double, s->system->nq);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < nv; i++) {
    v_theta[i] = v[i] + theta * (s->x[i] - v[i]);
    shift[i] = 0;
  }
  s->counts.projections++;
  status = look_at_theta(&z);
  return status == NS_OK ? iterate(&z) : status;
}
