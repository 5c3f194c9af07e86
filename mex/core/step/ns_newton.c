/* ns_newton.c: see ns_newton.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_newton.h"

#include "ns_vector.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define ITERATIONS 20
#define SETTLED 1e-12 /* relative change of x */
#define ROUNDOFF 16   /* units in the last place of q, which over h are a velocity */

static ns_status look_at_begin(const ns_newton *z, int definite) {
  const unsigned what = NS_JACOBIANS | (definite ? NS_DEFINITE : NS_DIFFERENCES);

  if (z->damping == 0 && z->stiffness == 0)
    return ns_terms_reset(&z->s->start);
  return z->s->system->evaluate(z->s->system, what, z->t, z->q, z->v, 0, 0, &z->s->start);
}

static ns_status iterate(const ns_newton *z, ns_step_result *result) {
  ns_stepper *s = z->s;
  ns_status status = z->linearize(z->scheme);

  if (status != NS_OK)
    return status;
  s->terms.stiffness = s->start.stiffness;
  s->terms.damping = s->start.damping;
  ns_blocks_multiply(&s->terms.damping, z->damping, s->x, s->r);
  ns_blocks_multiply(&s->terms.stiffness, z->stiffness, s->x, s->r);
  ns_memory_recall(&s->memory, &s->terms);
  return ns_solve_velocity(s, z->damping, z->stiffness, result);
}

/* max |x - last| over max |x|, where it is more than roundoff of q makes */
static double relative_change(const ns_newton *z, const double *last) {
  const ns_stepper *s = z->s;
  const double noise = ROUNDOFF * DBL_EPSILON * ns_vector_largest(s->system->nq, z->q) / z->h;
  const double size = ns_vector_largest(s->system->nv, s->x);
  double change = 0;

  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    change = ns_larger(change, fabs(s->x[i] - last[i]));
  return change <= noise ? 0 : change / size;
}

static ns_status repeat(const ns_newton *z, double *last, int exact, ns_step_result *result) {
  ns_stepper *s = z->s;
  double change = INFINITY;
  ns_status status = NS_OK;

  for (int k = 0; k < ITERATIONS && !(change <= SETTLED); k++) {
    s->counts.mass_iterations += k > 0;
    memcpy(last, s->x, (size_t)s->system->nv * sizeof *last);
    status = iterate(z, result);
    if (status != NS_OK || result->flag != NS_LCP_SOLVED || (exact && result->indefinite) ||
        !ns_vector_is_finite(s->system->nv, s->x))
      return status;
    change = relative_change(z, last);
  }
  if (change > SETTLED)
    ns_take_unsettled(s, change, result);
  return status;
}

ns_status ns_newton_solve(const ns_newton *z, ns_step_result *result) {
  ns_stepper *s = z->s;
  const size_t bytes = (size_t)s->system->nv * sizeof(double);
  const int exact = s->options.jacobian == NS_JACOBIAN_EXACT;
  double *last = NS_TAKE(&s->scratch, double, s->system->nv);
  double *first = NS_TAKE(&s->scratch, double, s->system->nv);
  ns_status status = s->scratch.failed ? NS_OUT_OF_MEMORY : look_at_begin(z, !exact);

  if (status != NS_OK)
    return status;
  memcpy(first, s->x, bytes);
  status = repeat(z, last, exact, result);
  if (status != NS_OK || !exact || !result->indefinite)
    return status;
  s->counts.definite++;
  *result = (ns_step_result){.q = s->q, .v = s->v};
  memcpy(s->x, first, bytes);
  status = look_at_begin(z, 1);
  return status == NS_OK ? repeat(z, last, 0, result) : status;
}

/* A row that asks for less than twice the speeds of its bodies would leave unasked is kept; one that turns out to be
 * needed is found by the next iteration, at which its gap is negative. */
void ns_ask_gap(ns_stepper *s, ptrdiff_t k, double scale, double h) {
  ns_contact *contact = &s->terms.contacts.item[k];
  double along = 0, speed = 0;

  for (int i = 0; i < contact->count; i++) {
    const double part = contact->normal[i] * s->x[contact->index[i]];
    along += part;
    speed += fabs(part);
  }
  contact->active = contact->gap <= ns_touch_tolerance(s, h) + 2 * speed / scale;
  s->gap_target[k] = along - scale * contact->gap;
}

void ns_ask_joints(ns_stepper *s, const ns_terms *values, double scale) {
  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++) {
    const ns_row *row = &s->terms.joints.item[k], *there = &values->joints.item[k];
    const double along = ns_sparse_dot(row->count, row->index, row->gradient, s->x);
    s->joint_target[k] = row->is_motor ? -s->factor * there->rate : along - scale * there->value;
  }
}
