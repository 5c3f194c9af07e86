/* ns_outcome.c: velocities and impulses in which a problem ends. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_outcome.h"

#include <string.h>

int ns_outcome_numbers(const ns_contact *contact) { return 2 + contact->directions; }

ns_status ns_outcome_take(ns_stepper *s, ns_outcome *outcome) {
  ptrdiff_t numbers = 0;

  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++)
    numbers += ns_outcome_numbers(&s->terms.contacts.item[k]);
  outcome->v = NS_TAKE(&s->terms.arena, double, s->system->nv);
  outcome->joint = NS_TAKE(&s->terms.arena, double, s->terms.joints.count);
  outcome->contact = NS_TAKE(&s->terms.arena, double, numbers);
  return s->terms.arena.failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* A contact that took no part has the impulses of a step before. */
static void read_contact(const ns_contact *contact, double *to) {
  const int n = contact->directions;

  memset(to, 0, (size_t)(2 + n) * sizeof *to);
  if (!contact->active)
    return;
  to[0] = contact->cn;
  if (n > 0)
    memcpy(to + 1, contact->beta, (size_t)n * sizeof *to);
  to[1 + n] = contact->lambda;
}

void ns_outcome_read(const ns_stepper *s, ns_outcome *outcome) {
  double *to = outcome->contact;

  memcpy(outcome->v, s->x, (size_t)s->system->nv * sizeof(double));
  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++)
    outcome->joint[k] = s->terms.joints.item[k].impulse;
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    read_contact(&s->terms.contacts.item[k], to);
    to += ns_outcome_numbers(&s->terms.contacts.item[k]);
  }
}

void ns_outcome_write(ns_stepper *s, const ns_outcome *outcome) {
  const double *from = outcome->contact;

  memcpy(s->x, outcome->v, (size_t)s->system->nv * sizeof(double));
  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++)
    s->terms.joints.item[k].impulse = outcome->joint[k];
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    ns_contact *contact = &s->terms.contacts.item[k];
    const int n = contact->directions;
    contact->cn = from[0];
    if (n > 0)
      memcpy(contact->beta, from + 1, (size_t)n * sizeof *from);
    contact->lambda = from[1 + n];
    from += 2 + n;
  }
}
