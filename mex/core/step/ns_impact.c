/* ns_impact.c: collisions by Newton's or Poisson's law, several contacts, joints and friction at once. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_stepper.h"

#include <math.h>
#include <string.h>

#define ROUNDOFF 1e-9
#define HALVINGS 50
#define ENERGY_ROUNDOFF 1e-12

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

/* The end of the first phase, and what it was. Where it was a step, `captured`, only contacts that met in it give their
 * impulse back: the others have carried weight. */
typedef struct compression {
  double *v; /* after it */
  impulses given;
  const double *before; /* velocity before it */
  int captured;
} compression;

static ns_status keep_compression(ns_stepper *s, compression *c) {
  const size_t bytes = (size_t)s->system->nv * sizeof(double);
  ns_status status = take_store(s, &c->given);

  c->v = NS_TAKE(&s->terms.arena, double, s->system->nv);
  if (status != NS_OK || c->v == NULL)
    return NS_OUT_OF_MEMORY;
  memcpy(c->v, s->x, bytes);
  exchange(s, &c->given, 1);
  return NS_OK;
}

/* r += share (e n c_n + et D beta) of one contact, and the same to the sum of its impulses */
static void give_back(ns_stepper *s, const ns_contact *contact, const double *c, double share,
                      double *sum) {
  const double normal = share * contact->e * c[0];
  const double et = contact->law != NULL ? share * contact->law->tangential : 0;
  const int stored = contact->directions > 0 ? ns_contact_stored(contact) : 0;

  ns_sparse_add(contact->count, contact->index, contact->normal, normal, s->r);
  sum[0] += normal;
  for (int d = 0; d < contact->directions && et > 0; d++) {
    const double sign = d < stored ? 1 : -1, impulse = et * c[1 + d];
    ns_sparse_add(contact->count, contact->index, contact->tangent + d % stored * contact->count,
                  sign * impulse, s->r);
    sum[1 + d] += impulse;
  }
}

/* PAGT (7.7): M v+ = M vc + sum e n c_n(c) + ..., the impulses of both phases added; with tangential restitution also
 * sum et D beta(c). `share` of it is given back. */
static ns_status decompress(ns_stepper *s, const compression *c, double share,
                            ns_step_result *result) {
  impulses store;
  const double *first = c->given.contact;
  double *sum;
  ns_status status = take_store(s, &store);

  if (status != NS_OK)
    return status;
  momentum(s, c->v);
  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++)
    store.joint[k] = c->given.joint[k];
  sum = store.contact;
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    ns_contact *contact = &s->terms.contacts.item[k];
    for (int d = 0; d <= contact->directions; d++)
      sum[d] = first[d];
    contact->cn = first[0];
    s->gap_target[k] = fmin(s->gap_target[k], -contact->rate);
    if (contact->active && (!c->captured || has_met(s, contact, c->before)))
      give_back(s, contact, first, share, sum);
    first += 1 + contact->directions;
    sum += 1 + contact->directions;
  }
  status = ns_solve_velocity(s, 0, 0, result);
  exchange(s, &store, 1);
  exchange(s, &store, 0);
  return status;
}

/* v'M v / 2 */
static double kinetic_energy(ns_stepper *s, const double *v) {
  double sum = 0;

  momentum(s, v);
  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    sum += v[i] * s->r[i];
  return sum / 2;
}

/* As much as leaves no more energy than there was before; without restitution there is never more. */
static ns_status decompress_dissipative(ns_stepper *s, const compression *c,
                                        ns_step_result *result) {
  const double allowed = kinetic_energy(s, c->before) * (1 + ENERGY_ROUNDOFF);
  double low = 0, high = 1;
  ns_status status = decompress(s, c, 1, result);

  if (status != NS_OK || result->flag != NS_LCP_SOLVED || kinetic_energy(s, s->x) <= allowed)
    return status;
  for (int k = 0; k < HALVINGS && status == NS_OK && result->flag == NS_LCP_SOLVED; k++) {
    const double share = (low + high) / 2;
    status = decompress(s, c, share, result);
    if (kinetic_energy(s, s->x) <= allowed)
      low = share;
    else
      high = share;
  }
  return status == NS_OK ? decompress(s, c, low, result) : status;
}

static int any_restitution(const ns_stepper *s) {
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    const double et = contact->law != NULL ? contact->law->tangential : 0;
    if (contact->active && (contact->e > 0 || et > 0) && contact->cn > 0)
      return 1;
  }
  return 0;
}

/* Where no contact would come back faster than rest_speed there is no restitution. By Newton's law each comes back with
 * e times its own speed of approach; by Poisson's it may have its impulse from any other. */
static void rest(ns_stepper *s, const double *v, double rest_speed) {
  const int newton = s->options.impact == NS_IMPACT_NEWTON;
  double back = 0, largest_e = 0, fastest = 0;

  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    const double speed = -ns_gap_speed(contact, v);
    back = fmax(back, contact->e * speed);
    largest_e = fmax(largest_e, contact->e);
    fastest = fmax(fastest, speed);
  }
  if (!newton)
    back = largest_e * fastest;
  for (ptrdiff_t k = 0; k < s->terms.contacts.count && !(back > rest_speed); k++)
    s->terms.contacts.item[k].e = 0;
}

ns_status ns_impact(ns_stepper *s, double t, const double *q, double *v, double h,
                    double rest_speed, ns_step_result *result) {
  const int newton = s->options.impact == NS_IMPACT_NEWTON;
  const size_t bytes = (size_t)s->system->nv * sizeof(double);
  compression c = {.before = v};
  ns_status status = s->system->evaluate(s->system, NS_MASS | NS_JOINTS | NS_CONTACTS | NS_TANGENTS,
                                         t, q, v, h, ns_touch_tolerance(s, h), &s->terms);

  s->time = t;
  s->from = v;
  if (status == NS_OK)
    status = ns_find_restitution(s, &s->terms, t, q, v, h);
  if (status == NS_OK)
    rest(s, v, rest_speed);
  if (status == NS_OK)
    status = ns_choose_impact(s, v, h, newton);
  if (status != NS_OK)
    return status;
  if (newton)
    ns_ask_tangential_restitution(s, v);
  momentum(s, v);
  status = ns_solve_velocity(s, 0, 0, result); /* PAGT (7.5): compression */
  if (status == NS_OK && result->flag == NS_LCP_SOLVED && (!newton || result->clipped) &&
      any_restitution(s)) {
    status = keep_compression(s, &c);
    if (status == NS_OK)
      status = s->options.impact == NS_IMPACT_DISSIPATIVE ? decompress_dissipative(s, &c, result)
                                                          : decompress(s, &c, 1, result);
  }
  s->counts.impacts++;
  if (status == NS_OK && result->flag == NS_LCP_SOLVED)
    memcpy(v, s->x, bytes);
  return status;
}

ns_status ns_captured_restitution(ns_stepper *s, const double *v, ns_step_result *result) {
  compression c = {.before = v, .captured = 1};
  int met = 0;
  ns_status status;

  if (result->flag != NS_LCP_SOLVED || (s->options.impact == NS_IMPACT_NEWTON && !result->clipped))
    return NS_OK;
  ns_find_mass_diagonal(s);
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    met = met || (contact->active && contact->e > 0 && contact->cn > 0 && has_met(s, contact, v));
  }
  status = met ? keep_compression(s, &c) : NS_OK;
  return status == NS_OK && met ? decompress(s, &c, 1, result) : status;
}
