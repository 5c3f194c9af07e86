/* ns_impact.c: collisions by Newton's or Poisson's law, several contacts, joints and friction at once. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_impact_limit.h"

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

/* The end of the first phase, and what it was. Where it was a step, `captured`, only contacts that met in it give their
 * impulse back: the others have carried weight. */
typedef struct compression {
  ns_outcome end;
  const double *before; /* velocity before it */
  int captured;
} compression;

static ns_status keep_outcome(ns_stepper *s, ns_outcome *outcome) {
  ns_status status = ns_outcome_take(s, outcome);

  if (status == NS_OK)
    ns_outcome_read(s, outcome);
  return status;
}

/* r += e n c_n + et D beta of one contact, and the same to the sum of its impulses */
static void give_back(ns_stepper *s, const ns_contact *contact, const double *c, double *sum) {
  const double normal = contact->e * c[0];
  const double et = contact->law != NULL ? contact->law->tangential : 0;
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

/* sum += the impulses in the terms; the sliding speed is that in the terms. */
static void add_impulses(const ns_stepper *s, ns_outcome *sum) {
  double *c = sum->contact;

  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++)
    sum->joint[k] += s->terms.joints.item[k].impulse;
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    for (int d = 0; d <= contact->directions && contact->active; d++)
      c[d] += d == 0 ? contact->cn : contact->beta[d - 1];
    c[1 + contact->directions] = contact->lambda;
    c += ns_outcome_numbers(contact);
  }
}

/* PAGT (7.7): M v+ = M vc + sum e n c_n(c) + ..., the impulses of both phases added; with tangential restitution also
 * sum et D beta(c). */
static ns_status decompress(ns_stepper *s, const compression *c, ns_step_result *result) {
  ns_outcome sum;
  const double *first = c->end.contact;
  double *given;
  ns_status status = keep_outcome(s, &sum);

  if (status != NS_OK)
    return status;
  momentum(s, c->end.v);
  given = sum.contact;
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    s->gap_target[k] = fmin(s->gap_target[k], -contact->rate);
    if (contact->active && (!c->captured || has_met(s, contact, c->before)))
      give_back(s, contact, first, given);
    first += ns_outcome_numbers(contact);
    given += ns_outcome_numbers(contact);
  }
  status = ns_solve_velocity(s, 0, 0, result);
  add_impulses(s, &sum);
  memcpy(sum.v, s->x, (size_t)s->system->nv * sizeof(double));
  ns_outcome_write(s, &sum);
  return status;
}

/* Has Newton's law asked something of the rows of friction? */
static int asks_tangential(const ns_stepper *s) {
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++)
    if (s->terms.contacts.item[k].surface_speed != NULL)
      return 1;
  return 0;
}

/* What Newton's law has asked of the rows is asked no more. */
static void forget_restitution(ns_stepper *s) {
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    ns_contact *contact = &s->terms.contacts.item[k];
    s->gap_target[k] = s->plastic_target[k];
    if (contact->surface_speed != NULL)
      contact->tangent_offset = contact->surface_speed;
    contact->surface_speed = NULL;
  }
}

/* Where the outcome in s->x and s->terms gains energy, the problem without restitution, with the right-hand side r, is the
 * other end of the line on which there is one that does not. */
static ns_status limit_by_solving(ns_stepper *s, const double *before, const double *r,
                                  const ns_step_matrix *matrix, ns_step_result *result) {
  ns_outcome law, plastic;
  int gains;
  ns_status status = ns_find_gain(s, before, &gains);

  if (status != NS_OK || !gains)
    return status;
  status = keep_outcome(s, &law);
  if (status != NS_OK)
    return status;
  forget_restitution(s);
  memmove(s->r, r, (size_t)s->system->nv * sizeof(double));
  status = ns_solve_captured(s, matrix->damping, matrix->stiffness, matrix->h, result);
  if (status != NS_OK || result->flag != NS_LCP_SOLVED)
    return status;
  status = keep_outcome(s, &plastic);
  if (status != NS_OK)
    return status;
  ns_outcome_write(s, &law);
  return ns_limit_gain(s, before, &plastic);
}

/* Poisson's law after the compression in s->x and s->terms. Where it stands in for Newton's, whose normal rows were
 * relaxed, the tangential ones may have asked for something in it. */
static ns_status restore(ns_stepper *s, const double *before, const ns_step_matrix *matrix,
                         int captured, ns_step_result *result) {
  compression c = {.before = before, .captured = captured};
  double *r = NS_TAKE(&s->terms.arena, double, s->system->nv);
  ns_status status = keep_outcome(s, &c.end);

  if (status != NS_OK || r == NULL)
    return NS_OUT_OF_MEMORY;
  memcpy(r, s->r, (size_t)s->system->nv * sizeof(double));
  status = decompress(s, &c, result);
  if (status != NS_OK || result->flag != NS_LCP_SOLVED || !s->options.gains_nothing)
    return status;
  return asks_tangential(s) ? limit_by_solving(s, before, r, matrix, result)
                            : ns_limit_gain(s, before, &c.end);
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

/* Newton's law is in the rows of the problem that was solved. */
static ns_status keep_newton(ns_stepper *s, const double *before, const ns_step_matrix *matrix,
                             ns_step_result *result) {
  return s->options.gains_nothing ? limit_by_solving(s, before, s->r, matrix, result) : NS_OK;
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
  const ns_step_matrix matrix = {0, 0, 0};
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
  if (status == NS_OK && newton)
    status = ns_ask_tangential_restitution(s, v);
  if (status != NS_OK)
    return status;
  momentum(s, v);
  status = ns_solve_velocity(s, 0, 0, result); /* PAGT (7.5): compression */
  if (status == NS_OK && result->flag == NS_LCP_SOLVED && any_restitution(s))
    status = newton && !result->clipped ? keep_newton(s, v, &matrix, result)
                                        : restore(s, v, &matrix, 0, result);
  s->counts.impacts++;
  if (status == NS_OK && result->flag == NS_LCP_SOLVED)
    memcpy(v, s->x, bytes);
  return status;
}

ns_status ns_captured_restitution(ns_stepper *s, const double *v, const ns_step_matrix *matrix,
                                  ns_step_result *result) {
  const int newton = s->options.impact == NS_IMPACT_NEWTON && !result->clipped;
  int met = 0;

  if (result->flag != NS_LCP_SOLVED)
    return NS_OK;
  if (newton)
    return any_restitution(s) ? keep_newton(s, v, matrix, result) : NS_OK;
  ns_find_mass_diagonal(s);
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    met = met || (contact->active && contact->e > 0 && contact->cn > 0 && has_met(s, contact, v));
  }
  return met ? restore(s, v, matrix, 1, result) : NS_OK;
}
