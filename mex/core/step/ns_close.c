/* ns_close.c: the end of a step is put where joints and lasting contacts are closed, with a velocity that keeps them so.
 *
 * The positions come first (ns_projection.c). Then v := v + dv with, at the new q,
 *
 *   M dv = nu dc_nu + n (z - c_n) + D (b - beta),   nu'(v + dv) + dTheta/dt = 0,
 *   0 <= n'(v + dv) + dPhi/dt _|_ z >= 0,   friction b in the cone of z,
 *
 * where c_n, beta are the impulses of the contacts that were pressed in the step. As long as z stays positive and nothing
 * begins to slide this is v - M^-1 J (J'M^-1 J)^-1 J'v with J of joints, closed contacts and sticking directions. The sums z
 * and b obey the laws of contact, so that nothing is pulled, and a body that slides along a curve has the friction of
 * its whole normal impulse. Scheme II needs this for its stability: J'(v + v+) = 0 turns what v has across the joints into
 * its negative in each step, and where J turns with the rate w that grows as exp (w t) at any step size. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_stepper.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define BOUNCE 1e-6    /* of the speeds of its bodies: a contact that leaves a step with more has bounced */
#define ROUNDOFF 1e-14 /* of the speeds of the bodies, across a joint */

/* Schemes that ask for their positions themselves */
static int closes_positions(ns_method method) {
  return method == NS_PAOLI || method == NS_GEOMETRIC || method == NS_MIDPOINT ||
         method == NS_NEWMARK;
}

/* Schemes whose contacts are those of joints: across them v must be 0 when the step begins. Others ask v+ alone, at the
 * cost of nothing where no joint is near. */
static int closes_all_contacts(const ns_stepper *s) {
  return ns_order_of(s->options.method) >= 2 && !ns_traits_of(s->options.method)->captures;
}

static double speeds_of(int count, const int *index, const double *gradient, const double *v) {
  double sum = 0;

  for (int i = 0; i < count; i++)
    sum += fabs(gradient[i] * v[index[i]]);
  return sum;
}

int ns_is_lasting(const ns_stepper *s, const ns_contact *contact, const double *v) {
  if (!contact->active || contact->left_out || !(contact->cn > 0))
    return 0;
  if (ns_order_of(s->options.method) >= 2) /* whose steps have no restitution */
    return 1;
  return ns_gap_speed(contact, v) <=
         BOUNCE * (fabs(contact->rate) + speeds_of(contact->count, contact->index, contact->normal, v));
}

typedef struct closing {
  ns_stepper *s;
  double t;
  const double *q;
  double *v, *r, *x;
  double *joint_target, *gap_target;
  ptrdiff_t contacts; /* that take part */
} closing;

/* r -= n c_n + D beta; the rows of friction are asked of v + dv. */
static void take_back(closing *c, const ns_contact *step, ns_contact *contact) {
  const int stored = contact->directions > 0 ? ns_contact_stored(contact) : 0;
  const int *index = contact->index;

  ns_sparse_add(contact->count, index, contact->normal, -step->cn, c->r);
  for (int d = 0; d < contact->directions; d++) {
    const double sign = d < stored ? 1 : -1;
    ns_sparse_add(contact->count, index, contact->tangent + d % stored * contact->count,
                  -sign * step->beta[d], c->r);
  }
  for (int d = 0; d < stored; d++)
    contact->tangent_offset[d] +=
        ns_sparse_dot(contact->count, index, contact->tangent + d * contact->count, c->v);
}

static ns_status begin_from_step(ns_arena *arena, const ns_contact *step, ns_contact *contact) {
  double *last = NS_TAKE(arena, double, 1 + contact->directions);

  if (last == NULL)
    return NS_OUT_OF_MEMORY;
  last[0] = step->cn;
  if (contact->directions > 0)
    memcpy(last + 1, step->beta, (size_t)contact->directions * sizeof *last);
  contact->last = last;
  contact->mu = step->mu;
  return NS_OK;
}

/* Contacts of bodies that no joint connects, not even through others, need not take part. */
static ns_status leave_free_islands(ns_stepper *s) {
  ns_terms *terms = &s->probe;
  ns_islands islands = {0};
  ns_status status = ns_islands_find(&islands, &s->scratch, terms, 0);

  for (ptrdiff_t i = 0; i < islands.count && status == NS_OK; i++) {
    if (islands.joints.start[i + 1] > islands.joints.start[i])
      continue;
    for (ptrdiff_t k = islands.contacts.start[i]; k < islands.contacts.start[i + 1]; k++)
      terms->contacts.item[islands.contacts.member[k]].active = 0;
  }
  return status;
}

static ns_status mark_lasting(closing *c) {
  ns_stepper *s = c->s;
  ns_terms *terms = &s->probe;
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    ns_contact *contact = &terms->contacts.item[k];
    const ns_contact *step = ns_terms_find_contact(&s->terms, contact->id);
    contact->active = step != NULL && step->directions == contact->directions &&
                      ns_is_lasting(s, step, c->v);
  }
  if (!closes_all_contacts(s) && terms->contacts.count > 0)
    status = leave_free_islands(s);
  for (ptrdiff_t k = 0; k < terms->contacts.count && status == NS_OK; k++) {
    ns_contact *contact = &terms->contacts.item[k];
    const ns_contact *step = contact->active ? ns_terms_find_contact(&s->terms, contact->id) : NULL;
    if (step == NULL)
      continue;
    c->gap_target[k] = -ns_gap_speed(contact, c->v);
    take_back(c, step, contact);
    status = begin_from_step(&terms->arena, step, contact);
    c->contacts++;
  }
  return status;
}

/* Is there a joint across which v is more than roundoff? */
static int ask_joints(closing *c) {
  const ns_terms *terms = &c->s->probe;
  int open = 0;

  for (ptrdiff_t k = 0; k < terms->joints.count; k++) {
    const ns_row *row = &terms->joints.item[k];
    const double speeds = speeds_of(row->count, row->index, row->gradient, c->v);
    c->joint_target[k] = -row->rate - ns_sparse_dot(row->count, row->index, row->gradient, c->v);
    open = open || fabs(c->joint_target[k]) > ROUNDOFF * (speeds + fabs(row->rate));
  }
  return open;
}

/* The sums of the impulses of step and projection */
static void deliver(closing *c) {
  ns_stepper *s = c->s;

  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    c->v[i] += c->x[i];
  for (ptrdiff_t k = 0; k < s->terms.joints.count && k < s->probe.joints.count; k++)
    s->terms.joints.item[k].impulse += s->probe.joints.item[k].impulse;
  for (ptrdiff_t k = 0; k < s->probe.contacts.count; k++) {
    const ns_contact *contact = &s->probe.contacts.item[k];
    ns_contact *step =
        contact->active ? (ns_contact *)ns_terms_find_contact(&s->terms, contact->id) : NULL;
    if (step == NULL)
      continue;
    step->cn = contact->cn;
    if (contact->directions > 0)
      memcpy(step->beta, contact->beta, (size_t)contact->directions * sizeof(double));
  }
}

static ns_status solve(closing *c, int *solved) {
  ns_stepper *s = c->s;
  const ns_mixed_problem problem = {
      &s->probe, 0, 0, c->r, c->joint_target, c->gap_target, 0, 1, s->system->size, s->system, 0};
  ns_mixed_result mixed = {.x = c->x};
  ns_status status = ns_mixed_solve(&s->mixed, &problem, &mixed);

  s->counts.lcps += mixed.lcps;
  *solved = status == NS_OK && mixed.flag == NS_LCP_SOLVED &&
            ns_vector_is_finite(s->system->nv, c->x);
  return status;
}

static ns_status close_velocity(ns_stepper *s, double t, const double *q, double *v, double h) {
  const ptrdiff_t nv = s->system->nv;
  const int contacts = s->terms.contacts.count > 0;
  closing c = {.s = s, .t = t, .q = q, .v = v};
  int solved;
  ns_status status = s->system->evaluate(
      s->system, NS_MASS | NS_JOINTS | NS_JOINT_VALUES | (contacts ? NS_CONTACTS | NS_TANGENTS : 0), t, q, v, 0,
      ns_keep_tolerance(s, v, h), &s->probe);

  ns_arena_reset(&s->scratch);
  c.r = NS_TAKE(&s->scratch, double, nv);
  c.x = NS_TAKE(&s->scratch, double, nv);
  c.joint_target = NS_TAKE(&s->scratch, double, s->probe.joints.count);
  c.gap_target = NS_TAKE(&s->scratch, double, s->probe.contacts.count);
  if (status == NS_OK && s->scratch.failed)
    status = NS_OUT_OF_MEMORY;
  if (status == NS_OK)
    status = mark_lasting(&c);
  if (status != NS_OK || (!ask_joints(&c) && c.contacts == 0))
    return status;
  status = solve(&c, &solved);
  if (status == NS_OK && solved)
    deliver(&c);
  return status;
}

static ns_status close_all(ns_stepper *s, double t, double h, ns_step_result *result) {
  const int has_joints = s->terms.joints.count > 0;
  const int has_contacts = s->terms.contacts.count > 0;
  int closed = 1;
  ns_status status = NS_OK;

  if (!closes_positions(s->options.method) && (has_joints || has_contacts))
    status = ns_project_lasting(s, t, result->q, h, result->v, &closed);
  s->counts.unprojected += status == NS_OK && !closed;
  if (status == NS_OK && (has_joints || (has_contacts && closes_all_contacts(s))))
    status = close_velocity(s, t, result->q, result->v, h);
  return status;
}

ns_status ns_stabilize(ns_stepper *s, double t, double h, ns_step_result *result) {
  const int linimp = s->options.method == NS_LINIMP;
  double distance;
  int closed = 1;
  ns_status status = NS_OK;

  if (result->flag != NS_LCP_SOLVED || s->options.stabilization == NS_STABILIZE_NOT)
    return NS_OK;
  if (s->options.stabilization == NS_STABILIZE_BY_CLOSING)
    return close_all(s, t, h, result);
  if (s->options.stabilization == NS_STABILIZE_BY_PROJECTION)
    status = ns_project(s, t, result->q, h, result->v, linimp, &distance, &closed);
  else if (closes_all_contacts(s))
    status = close_velocity(s, t, result->q, result->v, h);
  s->counts.unprojected += status == NS_OK && !closed;
  return status;
}
