/* ns_step_midpoint.c: the implicit midpoint rule with contact, Stewart section 4.2, without friction.
 *
 *   M (v+ - v) = h k(t + h/2, q_m, w) + nu c_nu + n c_n,   q+ = q + h G w,   w = (v + v+) / 2,   q_m = q + h/2 G w
 *
 * with M, nu and n at q_m. 'midpoint' has the condition of the rule itself, that of positions:
 *   0 <= c_n _|_ Phi(t + h/2, q_m) >= 0,   Theta(t + h, q+) = 0
 * The effective restitution of a collision then depends on where in its step it falls: without other forces, with the
 * last place q >= 0 of a ball that comes with the speed p, and f = q / (h p), the ball leaves with
 *   (1 - 4 f) p for f <= 1/6,   (8 f - 1) p for 1/6 <= f <= 1/2,   (5 - 4 f) p for f >= 1/2.
 * 'midpointmomentum' has the condition of momenta,
 *   0 <= c_n _|_ n'(v + v+) + 2 dPhi/dt >= 0,   nu'(v + v+) + 2 dTheta/dt = 0
 * for the contacts that v has brought to the wall in the middle of the step, Phi(t + h/2, q + h/2 G v) <= 0. Their impulses
 * do no work, v+'M v+ - v'M v = (v+ - v)'M (v+ + v), so that collisions are perfectly elastic and quadratic energies
 * are kept. Neither asks for e. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_newton.h"

#include "ns_vector.h"

#include <math.h>

/* The unknown is x = v + v+. */
typedef struct midpoint_step {
  ns_stepper *s;
  double t, h;
  const double *q, *v;
  int by_momentum;
  double reach; /* contacts within it are looked at */
  double *mean, *q_other;
} midpoint_step;

/* Which contacts have the condition of momenta: marked as active in s->end. Where they stop, their gaps are wider by up
 * to h/2 |n'v|. */
static ns_status predict(midpoint_step *z) {
  ns_stepper *s = z->s;
  const double tolerance = ns_touch_tolerance(s, z->h);
  ns_status status = s->system->advance(s->system, z->t, z->q, z->h / 2, z->v, z->q_other);

  if (status == NS_OK)
    status = s->system->evaluate(s->system, NS_CONTACTS, z->t + z->h / 2, z->q_other, z->v, 0,
                                 tolerance, &s->end);
  for (ptrdiff_t k = 0; k < s->end.contacts.count && status == NS_OK; k++) {
    ns_contact *contact = &s->end.contacts.item[k];
    const double speed = fabs(ns_gap_speed(contact, z->v));
    contact->active = contact->gap <= tolerance;
    z->reach = ns_larger(z->reach, tolerance + z->h * speed);
  }
  return status;
}

static ns_status look_at_middle(midpoint_step *z) {
  ns_stepper *s = z->s;
  const unsigned what = NS_MASS | NS_FORCE | NS_JOINTS | NS_JOINT_VALUES | NS_CONTACTS;
  ns_status status;

  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    z->mean[i] = s->x[i] / 2;
  status = s->system->advance(s->system, z->t, z->q, z->h / 2, z->mean, z->q_other);
  if (status == NS_OK)
    status = ns_evaluate(s, what, z->t + z->h / 2, z->q_other, z->mean, z->h, z->reach, &s->terms);
  return status == NS_OK ? ns_make_targets(s) : status;
}

static ns_status ask_positions(midpoint_step *z) {
  ns_stepper *s = z->s;
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++)
    ns_ask_gap(s, k, 4 / z->h, z->h);
  if (s->terms.joints.count > 0) {
    status = s->system->advance(s->system, z->t, z->q, z->h, z->mean, z->q_other);
    if (status == NS_OK)
      status = s->system->evaluate(s->system, NS_JOINTS | NS_JOINT_VALUES, z->t + z->h, z->q_other,
                                   z->mean, 0, 0, &s->probe);
    if (status == NS_OK)
      ns_ask_joints(s, &s->probe, 2 / z->h);
  }
  return status;
}

static ns_status ask_momenta(midpoint_step *z) {
  ns_stepper *s = z->s;

  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++)
    s->joint_target[k] = -2 * s->terms.joints.item[k].rate;
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    ns_contact *contact = &s->terms.contacts.item[k];
    const ns_contact *predicted = ns_terms_find_near(&s->end, contact->id, k);
    contact->active = predicted != NULL && predicted->active;
    s->gap_target[k] = -2 * contact->rate;
  }
  return NS_OK;
}

static ns_status linearize(void *scheme) {
  midpoint_step *z = scheme;
  ns_stepper *s = z->s;
  ns_status status = look_at_middle(z);

  if (status == NS_OK)
    status = z->by_momentum ? ask_momenta(z) : ask_positions(z);
  if (status != NS_OK)
    return status;
  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    s->r[i] = z->h * s->terms.k[i];
  ns_blocks_multiply(&s->terms.mass, 2, z->v, s->r);
  return NS_OK;
}

static ns_status solve(midpoint_step *z, ns_step_result *result) {
  ns_stepper *s = z->s;
  const ns_newton newton = {s, z->t, z->h, z->q, z->v, -z->h / 2, -z->h * z->h / 4, linearize, z};
  ns_status status = z->by_momentum ? predict(z) : NS_OK;

  if (status != NS_OK)
    return status;
  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    s->x[i] = 2 * z->v[i];
  status = ns_newton_solve(&newton, result);
  if (status != NS_OK || result->flag != NS_LCP_SOLVED)
    return status;
  for (ptrdiff_t i = 0; i < s->system->nv; i++) {
    z->mean[i] = s->x[i] / 2;
    result->v[i] = s->x[i] - z->v[i];
  }
  return s->system->advance(s->system, z->t, z->q, z->h, z->mean, result->q);
}

ns_status ns_step_midpoint(ns_stepper *s, double t, const double *q, const double *v, double h,
                           ns_step_result *result) {
  midpoint_step z = {.s = s, .t = t, .h = h, .q = q, .v = v};
  ns_status status;

  *result = (ns_step_result){.q = s->q, .v = s->v};
  ns_arena_reset(&s->scratch);
  z.by_momentum = s->options.method == NS_MIDPOINT_MOMENTUM;
  z.reach = ns_touch_tolerance(s, h);
  z.mean = NS_TAKE(&s->scratch, double, s->system->nv);
  z.q_other = NS_TAKE(&s->scratch, double, s->system->nq);
  if (s->scratch.failed)
    return NS_OUT_OF_MEMORY;
  s->factor = 2;
  status = solve(&z, result);
  s->factor = 1;
  return status;
}
