/* ns_impact.c: collisions by Newton's or Poisson's law, several contacts, joints and friction at once. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_stepper.h"

#include <math.h>
#include <string.h>

#define ROUNDOFF 1e-9

/* r = M v */
static void momentum(ns_stepper *s, const double *v) {
  memset(s->r, 0, (size_t)s->system->nv * sizeof(double));
  ns_blocks_multiply(&s->terms.mass, 1, v, s->r);
}

/* Did a contact close with a speed that is more than roundoff of what its impulse does? */
static int has_met(const ns_stepper *s, const ns_contact *contact, const double *v) {
  double change = 0;

  for (int i = 0; i < contact->count; i++)
    change +=
        contact->cn * contact->normal[i] * contact->normal[i] / s->mass_diagonal[contact->index[i]];
  return -ns_gap_speed(contact, v) > ROUNDOFF * change;
}

typedef struct impulses {
  double *joint, *contact; /* c_nu; then c_n, beta, lambda of each contact in turn */
} impulses;

/* Adds the impulses in the terms to the store, or writes the store into the terms. */
static void exchange(ns_stepper *s, impulses *store, int add) {
  double *c = store->contact;

  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++) {
    ns_row *row = &s->terms.joints.item[k];
    if (add)
      store->joint[k] += row->impulse;
    else
      row->impulse = store->joint[k];
  }
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    ns_contact *contact = &s->terms.contacts.item[k];
    for (int d = 0; d <= contact->directions; d++, c++) {
      double *impulse = d == 0 ? &contact->cn : &contact->beta[d - 1];
      if (add)
        *c += contact->active ? *impulse : 0;
      else
        *impulse = *c;
    }
  }
}

static ns_status take_store(ns_stepper *s, impulses *store) {
  ptrdiff_t numbers = 0;

  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++)
    numbers += 1 + s->terms.contacts.item[k].directions;
  store->joint = NS_TAKE(&s->terms.arena, double, s->terms.joints.count);
  store->contact = NS_TAKE(&s->terms.arena, double, numbers);
  return s->terms.arena.failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* PAGT (7.7): M v+ = M vc + sum e n c_n(c) + ..., the impulses of both phases added. Where the first phase was a step,
 * `before` is the velocity at its begin, and only contacts that met in it give their impulse back: the others have
 * carried weight. */
static ns_status decompress(ns_stepper *s, const double *before, ns_step_result *result) {
  impulses store;
  double *c;
  ns_status status = take_store(s, &store);

  if (status != NS_OK)
    return status;
  momentum(s, s->x);
  exchange(s, &store, 1);
  c = store.contact;
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    s->gap_target[k] = fmin(s->gap_target[k], -contact->rate);
    if (contact->active && (before == NULL || has_met(s, contact, before))) {
      const double given = contact->e * contact->cn;
      ns_sparse_add(contact->count, contact->index, contact->normal, given, s->r);
      *c += given;
    }
    c += 1 + contact->directions;
  }
  status = ns_solve_velocity(s, 0, 0, result);
  exchange(s, &store, 1);
  exchange(s, &store, 0);
  return status;
}

static int any_restitution(const ns_stepper *s) {
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    if (contact->active && contact->e > 0 && contact->cn > 0)
      return 1;
  }
  return 0;
}

/* Where every contact would come back more slowly than rest_speed there is no restitution. */
static void rest(ns_stepper *s, const double *v, double rest_speed) {
  int slow = 1;

  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    slow = slow && !(-contact->e * ns_gap_speed(contact, v) > rest_speed);
  }
  for (ptrdiff_t k = 0; k < s->terms.contacts.count && slow; k++)
    s->terms.contacts.item[k].e = 0;
}

ns_status ns_impact(ns_stepper *s, double t, const double *q, double *v, double h,
                    double rest_speed, ns_step_result *result) {
  const int newton = s->options.impact == NS_IMPACT_NEWTON;
  const size_t bytes = (size_t)s->system->nv * sizeof(double);
  ns_status status = s->system->evaluate(s->system, NS_MASS | NS_JOINTS | NS_CONTACTS | NS_TANGENTS,
                                         t, q, v, h, ns_touch_tolerance(s, h), &s->terms);

  if (status == NS_OK)
    rest(s, v, rest_speed);
  if (status == NS_OK)
    status = ns_choose_impact(s, v, h, newton);
  if (status != NS_OK)
    return status;
  momentum(s, v);
  status = ns_solve_velocity(s, 0, 0, result); /* PAGT (7.5): compression */
  if (status == NS_OK && result->flag == NS_LCP_SOLVED && (!newton || result->clipped) &&
      any_restitution(s))
    status = decompress(s, NULL, result);
  s->counts.impacts++;
  if (status == NS_OK && result->flag == NS_LCP_SOLVED)
    memcpy(v, s->x, bytes);
  return status;
}

ns_status ns_captured_restitution(ns_stepper *s, const double *v, ns_step_result *result) {
  int met = 0;

  if (result->flag != NS_LCP_SOLVED || (s->options.impact != NS_IMPACT_POISSON && !result->clipped))
    return NS_OK;
  ns_find_mass_diagonal(s);
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    met = met || (contact->active && contact->e > 0 && contact->cn > 0 && has_met(s, contact, v));
  }
  return met ? decompress(s, v, result) : NS_OK;
}
