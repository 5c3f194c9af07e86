/* ns_contact_laws.c: friction and restitution that depend on the motion of a contact.
 *
 * The friction of a step is mu (s) at the sliding speed s that the step itself finds, by repetition: mu -> lambda -> mu.
 * In schemes of first order s is that of v+; in those of second order the mean over the step, which lambda is where
 * the rows are asked of v + v+. With h times the load times
 * |mu'| below 1 that converges; otherwise the changes are halved until it does. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_stepper.h"

#include "ns_vector.h"

#include <math.h>

#define REPETITIONS 60
#define SETTLED 1e-12      /* change of mu that is none */
#define INSIGNIFICANT 1e-9 /* of the speeds of the bodies: sliding below is none */
#define LEAST_MU 1e-12     /* friction of nothing at all would have no sliding speed */

static ns_status friction_at(ns_stepper *s, const ns_contact_law *law, double t, double speed,
                             double *mu) {
  ns_status status = NS_OK;

  if (law->friction > 0)
    status = s->system->coefficient(s->system, law->friction, t, speed, NULL, mu);
  else if (law->decline > 0)
    *mu = law->moving + (law->still - law->moving) * exp(-speed / law->decline);
  else
    *mu = speed > 0 ? law->moving : law->still;
  *mu = ns_larger(*mu, LEAST_MU);
  return status;
}

ns_status ns_friction_at(ns_stepper *s, const ns_contact *contact, double t, double speed,
                         double *mu) {
  *mu = contact->mu;
  return contact->law != NULL ? friction_at(s, contact->law, t, speed, mu) : NS_OK;
}

/* Does friction depend on the speed? */
static int varies(const ns_contact *contact) {
  const ns_contact_law *law = contact->law;

  return contact->active && contact->directions > 0 && law != NULL &&
         (law->friction > 0 || law->moving != law->still);
}

/* Two coefficients only: a contact that begins to slide in this step has lost the higher one for good. */
static int is_step_like(const ns_contact_law *law) {
  return law->friction == 0 && law->decline == 0;
}

/* Of d'v + offset along the directions, with v = x / part; max |d'v + offset| of a pyramid */
static double slip_of(const ns_contact *contact, const double *x, double part) {
  double speed = 0, along[3] = {0};

  for (int d = 0; d < ns_contact_stored(contact); d++) {
    const double *tangent = contact->tangent + d * contact->count;
    const double u = contact->tangent_offset[d] +
                     ns_sparse_dot(contact->count, contact->index, tangent, x) / part;
    speed = ns_larger(speed, fabs(u));
    if (contact->cone != NS_PYRAMID)
      along[d] = u;
  }
  return contact->cone == NS_PYRAMID ? speed : ns_cone_slip(contact, along);
}

/* Is that sliding, and not roundoff of the speed that the bodies would have without contacts? */
static int is_sliding(const ns_stepper *s, const ns_contact *contact, double slip) {
  double unit = 0;

  for (int i = 0; i < contact->count; i++) {
    const int k = contact->index[i];
    unit = ns_larger(unit, fabs(s->r[k]) / s->mass_diagonal[k] + fabs(s->from[k]));
  }
  return slip > INSIGNIFICANT * unit;
}

/* The sliding speed at the start of the step; of two coefficients only whether the contact stuck in the step before,
 * because velocities of contacts that stick are not exactly zero in all schemes. */
static double sliding_before(ns_stepper *s, const ns_contact *contact) {
  const ns_remembered *old = ns_memory_find(&s->memory, contact->id);
  const double slip = slip_of(contact, s->from, 1);

  if (!is_step_like(contact->law))
    return slip;
  if (old != NULL)
    return old->sliding;
  return is_sliding(s, contact, slip) ? slip : 0;
}

static double sliding_speed(ns_stepper *s, const ns_contact *contact) {
  const double now = ns_larger(contact->lambda, 0);

  return ns_method_has(s->options.method, NS_ASKS_END) ? (now + sliding_before(s, contact)) / 2
                                                       : now;
}

ns_status ns_begin_friction(ns_stepper *s, double t, int *any) {
  ns_status status = NS_OK;

  *any = 0;
  for (ptrdiff_t k = 0; k < s->terms.contacts.count && status == NS_OK; k++) {
    ns_contact *contact = &s->terms.contacts.item[k];
    if (s->from == NULL || !varies(contact))
      continue;
    if (!*any)
      ns_find_mass_diagonal(s);
    *any = 1;
    status = friction_at(s, contact->law, t, sliding_before(s, contact), &contact->mu);
  }
  return status;
}

ns_status ns_repeat_friction(ns_stepper *s, double t, ns_repetition *r, int *again) {
  double largest = 0;

  *again = 0;
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    ns_contact *contact = &s->terms.contacts.item[k];
    double mu = contact->mu;
    if (!varies(contact))
      continue;
    if (is_step_like(contact->law)) {
      if (is_sliding(s, contact, slip_of(contact, s->x, s->factor)))
        mu = ns_larger(contact->law->moving, LEAST_MU);
      else
        contact->lambda = 0; /* where forces are not unique it may be anything */
    } else {
      const ns_status status = friction_at(s, contact->law, t, sliding_speed(s, contact), &mu);
      if (status != NS_OK)
        return status;
    }
    largest = ns_larger(largest, fabs(mu - contact->mu));
    contact->mu += (is_step_like(contact->law) ? 1 : r->share) * (mu - contact->mu);
  }
  if (r->count > 0 && largest > r->change / 2)
    r->share /= 2;
  r->change = largest;
  *again = largest > SETTLED && ++r->count < REPETITIONS;
  r->unsettled = largest > SETTLED && !*again;
  return NS_OK;
}

ns_status ns_find_restitution(ns_stepper *s, ns_terms *terms, double t, const double *q,
                              const double *v, double h) {
  const double tolerance = ns_touch_tolerance(s, h);
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < terms->contacts.count && status == NS_OK; k++) {
    ns_contact *contact = &terms->contacts.item[k];
    const double speed = ns_gap_speed(contact, v);
    if (contact->law != NULL && contact->law->restitution > 0 && speed < 0 &&
        contact->gap + h * speed <= tolerance)
      status =
          s->system->coefficient(s->system, contact->law->restitution, t, -speed, q, &contact->e);
  }
  return status;
}

/* Does Newton's law ask for something along the surface? */
static int asks_along(const ns_contact *contact, const double *v) {
  return contact->active && !contact->held && contact->law != NULL &&
         contact->law->tangential > 0 && contact->directions > 0 && ns_gap_speed(contact, v) < 0;
}

ns_status ns_ask_tangential_restitution(ns_stepper *s, const double *v) {
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    ns_contact *contact = &s->terms.contacts.item[k];
    double *asked = asks_along(contact, v)
                        ? NS_TAKE(&s->terms.arena, double, ns_contact_stored(contact))
                        : NULL;
    if (asked == NULL)
      continue;
    for (int d = 0; d < ns_contact_stored(contact); d++) {
      const double *tangent = contact->tangent + d * contact->count;
      const double slip =
          contact->tangent_offset[d] + ns_sparse_dot(contact->count, contact->index, tangent, v);
      asked[d] = contact->tangent_offset[d] + contact->law->tangential * slip;
    }
    contact->surface_speed = contact->tangent_offset;
    contact->tangent_offset = asked;
  }
  return s->terms.arena.failed ? NS_OUT_OF_MEMORY : NS_OK;
}
