/* ns_close.c: the end of a step is put where joints and lasting contacts are closed, with a velocity that keeps them so.
 *
 * The positions come first (ns_projection.c). Then v := v + dv with, at the new q,
 *
 *   Mh dv = nu dc_nu + n (z - c_n) + D (b - beta),
 *   nu'(v + dv) + dTheta/dt = 0,   n'(v + dv) + dPhi/dt = 0,   D'(v + dv) + ... = 0 or b = mu z d,
 *
 * where c_n and beta are the impulses that contacts had in the step. In a scheme of first order the sums z and b obey the laws of
 * contact and friction, as those of the step: with another load a contact that stuck may slide. Otherwise the changes of
 * state are located, and contacts keep theirs: those that were pressed stay closed, those that stuck stick, and those that
 * slid have the friction of their whole normal impulse, along the direction d that they had. Without sliding this is
 * v - Mh^-1 J (J'Mh^-1 J)^-1 J'v with the rows J of joints, closed contacts and sticking directions. A contact whose sum z is
 * negative would be pulled: it gives back its impulse and is free.
 *
 * Scheme II needs this for its stability. J'(v + v+) = 0 turns what v has across the joints into its negative in each step, and
 * where J turns with the rate w that grows as exp (w t) at any step size. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_stepper.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define BOUNCE                                                                                     \
  1e-6 /* of the speeds of its bodies, and of what it changed in them: a contact that leaves a step with more has bounced */
#define ROUNDOFF 1e-14 /* of the speeds of the bodies, across a row */
#define SOLVED                                                                                     \
  1e-10 /* of what its impulse changes in the speed of a contact: the step leaves as much */
#define MOST_RELEASES 8
#define LEAST_SHARE 1e-6     /* of a step: in less nothing has opened since its start */
#define FAST 0.1             /* of the speeds of the bodies, along a surface: they slide on it */
#define LEAST_FRICTION 1e-12 /* of mu: a contact with friction keeps its directions */

/* Do contacts need a velocity that keeps them closed where no joint is near? Not where a step asks it of v+ alone, whatever
 * v was. */
static int closes_all_contacts(const ns_stepper *s) {
  return ns_order_of(s->options.method) >= 2 && !ns_method_has(s->options.method, NS_CAPTURES);
}

static double speeds_of(int count, const int *index, const double *gradient, const double *v) {
  double sum = 0;

  for (int i = 0; i < count; i++)
    sum += fabs(gradient[i] * v[index[i]]);
  return sum;
}

/* Of the bodies of a contact, along it or across it: roundoff of one is not small compared with the other */
static double largest_speed(const ns_contact *contact, const double *v) {
  double largest = 0;

  for (int i = 0; i < contact->count; i++)
    largest = ns_larger(largest, fabs(v[contact->index[i]]));
  return largest;
}

/* What the impulse of the step has changed in the speed of the gap, about */
static double speed_made(const ns_stepper *s, const ns_contact *step) {
  double sum = 0;

  for (int i = 0; i < step->count; i++)
    sum += step->normal[i] * step->normal[i] / s->mass_diagonal[step->index[i]];
  return step->cn * sum;
}

/* Does v open the gap, by more than roundoff? */
static int opens(const ns_contact *contact, const double *v, double made) {
  return ns_gap_speed(contact, v) >
         BOUNCE * (fabs(contact->rate) + largest_speed(contact, v) + made);
}

/* A trapezoidal step may press a contact that has bounced before it, and bounces back: then v had opened it. The steps of
 * Runge-Kutta methods have no restitution. */
int ns_is_lasting(const ns_stepper *s, const ns_contact *contact, const double *v) {
  const ns_contact *begin;

  if (!contact->active || contact->left_out || contact->basis == NULL ||
      contact->basis[0] != NS_BASIC)
    return 0;
  if (s->smooth != NULL)
    return 1;
  if (!ns_method_has(s->options.method, NS_CLOSES_ITSELF))
    return contact->cn > 0 && !opens(contact, v, speed_made(s, contact));
  begin = ns_terms_find_contact(&s->start, contact->id);
  return begin != NULL && !opens(begin, s->from, 0);
}

typedef struct closing {
  ns_stepper *s;
  int keeps_states; /* of the contacts in the step */
  double share;     /* of the step, and of its impulses, that has passed */
  double *v, *r, *x;
  double *joint_target, *gap_target;
  ns_step_matrix matrix;
  int open; /* there is a row across which v is more than roundoff */
} closing;

static ns_contact *in_step(const ns_stepper *s, const ns_contact *contact) {
  return (ns_contact *)ns_terms_find_contact(&s->terms, contact->id);
}

static void look_at_row(closing *c, double speed, double speeds, double made) {
  c->open = c->open || fabs(speed) > ROUNDOFF * speeds + SOLVED * made;
}

static int slides(const ns_contact *step) {
  return ns_contact_unknowns(step) > 1 && step->basis[step->directions + 1] == NS_BASIC;
}

/* r -= n c_n + D beta; the rows of friction are asked of v + dv. */
static void take_back(closing *c, const ns_contact *step, ns_contact *contact) {
  const int stored = ns_contact_unknowns(contact) > 1 ? ns_contact_stored(contact) : 0;
  const int sticks = stored > 0 && !slides(step);
  const int count = contact->count, *index = contact->index;
  const double made = speed_made(c->s, step);

  ns_sparse_add(count, index, contact->normal, -c->share * step->cn, c->r);
  for (int d = 0; d < stored; d++) {
    const double *tangent = contact->tangent + d * count;
    const double opposite = contact->balanced ? step->beta[d + stored] : 0;
    ns_sparse_add(count, index, tangent, -c->share * (step->beta[d] - opposite), c->r);
    contact->tangent_offset[d] += ns_sparse_dot(count, index, tangent, c->v);
    if (sticks)
      look_at_row(c, contact->tangent_offset[d], speeds_of(count, index, tangent, c->v), made);
  }
}

int ns_began_sliding(const ns_stepper *s, const ns_contact *step) {
  for (int d = 0; d < ns_contact_stored(step); d++) {
    const double *tangent = step->tangent + d * step->count;
    const double speed =
        step->tangent_offset[d] + ns_sparse_dot(step->count, step->index, tangent, s->from);
    if (fabs(speed) > FAST * speeds_of(step->count, step->index, tangent, s->from))
      return 1;
  }
  return 0;
}

/* Does a contact stick that did not before? The speed with which it began, and which scheme II reverses, tells when it
 * stopped (ns_transition.c): it is left alone. On a cone the step up to the stop ends at rest (ns_stop.c). */
static int has_just_stopped(ns_stepper *s, const ns_contact *step) {
  const int unknowns = ns_contact_unknowns(step);
  const ns_remembered *last;

  if (!ns_method_has(s->options.method, NS_CLOSES_ITSELF) || s->opposes_end || unknowns == 1 ||
      slides(step))
    return 0;
  last = ns_memory_find(&s->memory, step->id);
  if (last == NULL)
    return ns_began_sliding(s, step);
  return !last->pressed || last->unknowns != unknowns || last->basis[unknowns - 1] == NS_BASIC;
}

/* The coefficient that the friction of the step has used: mu, unless the contact slides with no more speed than roundoff. */
static double used_friction(const ns_contact *step) {
  double sum = 0;

  if (step->cone == NS_PSI || !slides(step) || !(step->cn > 0))
    return step->mu;
  for (int d = 0; d < step->directions; d++)
    sum += step->cone == NS_PYRAMID
               ? step->beta[d]
               : step->beta[d] * step->beta[d] / (step->radii[d] * step->radii[d]);
  sum = (step->cone == NS_PYRAMID ? sum : sqrt(sum)) / step->cn;
  return ns_smaller(step->mu, ns_larger(sum, LEAST_FRICTION * step->mu));
}

/* The state that the contact had in the step. */
static ns_status keep_state(closing *c, const ns_contact *step, ns_contact *contact) {
  double *last = NS_TAKE(&c->s->probe.arena, double, 1 + contact->directions);

  if (last == NULL)
    return NS_OUT_OF_MEMORY;
  last[0] = c->share * step->cn;
  for (int d = 0; d < contact->directions; d++)
    last[1 + d] = c->share * step->beta[d];
  contact->last = last;
  contact->basis = step->basis;
  contact->mu = !c->keeps_states               ? step->mu
                : has_just_stopped(c->s, step) ? 0
                                               : used_friction(step);
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

static ns_status ask_contacts(closing *c) {
  ns_stepper *s = c->s;
  ns_contact_list *contacts = &s->probe.contacts;
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < contacts->count; k++) {
    const ns_contact *step = in_step(s, &contacts->item[k]);
    contacts->item[k].active = step != NULL && step->directions == contacts->item[k].directions &&
                               ns_is_lasting(s, step, c->v);
  }
  if (!closes_all_contacts(s) && contacts->count > 0)
    status = leave_free_islands(s);
  for (ptrdiff_t k = 0; k < contacts->count && status == NS_OK; k++) {
    ns_contact *contact = &contacts->item[k];
    const ns_contact *step = contact->active ? in_step(s, contact) : NULL;
    if (step == NULL)
      continue;
    c->gap_target[k] = -ns_gap_speed(contact, c->v);
    look_at_row(c, c->gap_target[k],
                speeds_of(contact->count, contact->index, contact->normal, c->v),
                speed_made(s, step));
    status = keep_state(c, step, contact);
    take_back(c, step, contact);
  }
  return status;
}

/* A motor of a scheme of first order keeps the speed that the step gave it, which belongs to another time. */
static void ask_joints(closing *c) {
  const ns_row_list *joints = &c->s->probe.joints;
  const int first_order = ns_order_of(c->s->options.method) < 2;

  for (ptrdiff_t k = 0; k < joints->count; k++) {
    const ns_row *row = &joints->item[k];
    if (row->is_motor && first_order)
      continue;
    c->joint_target[k] = -row->rate - ns_sparse_dot(row->count, row->index, row->gradient, c->v);
    look_at_row(c, c->joint_target[k],
                fabs(row->rate) + speeds_of(row->count, row->index, row->gradient, c->v), 0);
  }
}

/* With Mh of the step in place of M: what joints and contacts do passes through stiff springs and dampers, as in the step. */
static ns_status solve(closing *c, int *solved) {
  ns_stepper *s = c->s;
  const ns_step_matrix *matrix = &c->matrix;
  const ns_mixed_problem problem = {.terms = &s->probe,
                                    .damping = matrix->damping,
                                    .stiffness = matrix->stiffness,
                                    .r = c->r,
                                    .joint_target = c->joint_target,
                                    .gap_target = c->gap_target,
                                    .forced = c->keeps_states,
                                    .offset_factor = 1,
                                    .size = s->system->size,
                                    .system = s->system,
                                    .shares_load = 1};
  ns_mixed_result mixed = {.x = c->x};
  ns_status status;

  s->probe.damping = s->terms.damping;
  s->probe.stiffness = s->terms.stiffness;
  status = ns_mixed_solve(&s->mixed, &problem, &mixed);
  *solved =
      status == NS_OK && mixed.flag == NS_LCP_SOLVED && ns_vector_is_finite(s->system->nv, c->x);
  return status;
}

/* Contacts that would be pulled are free; returns how many. Those that are followed in their old state are not asked. */
static int release(const closing *c) {
  ns_contact_list *contacts = &c->s->probe.contacts;
  int count = 0;

  for (ptrdiff_t k = 0; k < contacts->count && c->keeps_states && !c->s->forced; k++) {
    ns_contact *contact = &contacts->item[k];
    if (!contact->active || !(contact->cn < 0))
      continue;
    contact->active = 0;
    contact->held = 1; /* to be told of those that took no part */
    count++;
  }
  return count;
}

/* A cell whose variable is an impulse: c_n and beta where they are basic, what friction leaves of the cone where it sticks. */
static int is_impulse(const ns_contact *contact, int cell) {
  const int basic = contact->basis[cell] == NS_BASIC;

  return cell > 0 && cell == ns_contact_unknowns(contact) - 1 ? !basic : basic;
}

static void deliver_contact(const closing *c, const ns_contact *contact, ns_contact *step) {
  const int unknowns = ns_contact_unknowns(contact);
  const double share = contact->held ? 0 : 1 / c->share;

  step->cn = share * contact->cn;
  for (int d = 0; d < (unknowns > 1 ? step->directions : 0); d++)
    step->beta[d] = share * contact->beta[d];
  for (int cell = 0; cell < ns_contact_unknowns(step); cell++) {
    if (!c->keeps_states)
      step->basis[cell] = contact->basis[cell];
    if (contact->held)
      step->basis[cell] = NS_AT_LOWER;
    else if (cell < unknowns && is_impulse(step, cell))
      step->variable[cell] = share * contact->variable[cell];
  }
}

/* v, and the sums of impulses in the terms of the step */
static void deliver(const closing *c) {
  ns_stepper *s = c->s;

  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    c->v[i] += c->x[i];
  for (ptrdiff_t k = 0; k < s->terms.joints.count && k < s->probe.joints.count; k++)
    s->terms.joints.item[k].impulse += s->probe.joints.item[k].impulse / c->share;
  for (ptrdiff_t k = 0; k < s->probe.contacts.count; k++) {
    const ns_contact *contact = &s->probe.contacts.item[k];
    if (contact->active || contact->held)
      deliver_contact(c, contact, in_step(s, contact));
  }
}

static ns_status allocate(closing *c) {
  ns_stepper *s = c->s;
  ns_arena *arena = &s->scratch;

  ns_arena_reset(arena);
  c->r = NS_TAKE(arena, double, s->system->nv);
  c->x = NS_TAKE(arena, double, s->system->nv);
  c->joint_target = NS_TAKE(arena, double, s->probe.joints.count);
  c->gap_target = NS_TAKE(arena, double, s->probe.contacts.count);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* psi (beta) of a cone that is a function */
static ns_status gauge_of(const ns_stepper *s, const ns_contact *contact, double *value) {
  const double p[2] = {contact->beta[0] / contact->radii[0], contact->beta[1] / contact->radii[1]};
  double gradient[2];

  *value = 0;
  if (p[0] == 0 && p[1] == 0)
    return NS_OK;
  return s->system->gauge(s->system, contact->psi, p, value, gradient);
}

/* The normal impulse that a contact which sticks would need for its friction, times mu */
static ns_status friction_used(const ns_stepper *s, const ns_contact *contact, double *used) {
  const int stored = ns_contact_stored(contact);

  *used = 0;
  if (contact->cone == NS_PSI)
    return gauge_of(s, contact, used);
  for (int d = 0; d < stored && contact->cone == NS_PYRAMID; d++)
    *used += fabs(contact->beta[d] - (contact->balanced ? contact->beta[d + stored] : 0));
  for (int d = 0; d < stored && contact->cone == NS_ELLIPSOID; d++)
    *used = hypot(*used, contact->beta[d] / contact->radii[d]);
  return NS_OK;
}

/* Would a contact have to stick by more than its friction, and by more than solutions leave of the largest impulse of all? */
static ns_status does_any_slip(const ns_stepper *s, int *slips) {
  const ns_contact_list *contacts = &s->probe.contacts;
  double unit = 0, used;
  ns_status status = NS_OK;

  *slips = 0;
  for (ptrdiff_t k = 0; k < contacts->count; k++)
    unit = ns_larger(unit, contacts->item[k].active ? fabs(contacts->item[k].cn) : 0);
  for (ptrdiff_t k = 0; k < contacts->count && status == NS_OK && !*slips; k++) {
    const ns_contact *contact = &contacts->item[k];
    if (!contact->active || ns_contact_unknowns(contact) == 1 || slides(contact))
      continue;
    status = friction_used(s, contact, &used);
    *slips = used > contact->mu * contact->cn + SOLVED * unit;
  }
  return status;
}

/* *broken: contacts that keep their states break the law of friction, and nothing is delivered */
static ns_status try_closing(closing *c, double t, double h, const double *q, int *broken) {
  ns_stepper *s = c->s;
  const unsigned contacts = s->terms.contacts.count > 0 ? NS_CONTACTS | NS_TANGENTS : 0;
  const unsigned what = NS_MASS | NS_JOINTS | NS_JOINT_VALUES | contacts;
  int solved = 1;
  ns_status status =
      s->system->evaluate(s->system, what, t, q, c->v, 0, ns_keep_tolerance(s, c->v, h), &s->probe);

  *broken = 0;
  if (status == NS_OK)
    status = allocate(c);
  if (status == NS_OK)
    status = ask_contacts(c);
  if (status != NS_OK)
    return status;
  ask_joints(c);
  if (!c->open)
    return NS_OK;
  for (int k = 0; k < MOST_RELEASES && status == NS_OK && solved; k++) {
    status = solve(c, &solved);
    if (status != NS_OK || !solved || release(c) == 0)
      break;
  }
  if (status != NS_OK || !solved)
    return status;
  if (c->keeps_states && !s->forced)
    status = does_any_slip(s, broken);
  if (status == NS_OK && !*broken)
    deliver(c);
  return status;
}

/* Where contacts cannot keep their states, what happens within the step is known no better than to first order. */
static ns_status close_velocity(ns_stepper *s, double t, double h, double share,
                                const ns_step_result *end) {
  closing c = {.s = s,
               .keeps_states = ns_order_of(s->options.method) > 1,
               .share = share,
               .v = end->v,
               .matrix = ns_matrix_of_step(&s->options, h)};
  int broken;
  ns_status status = try_closing(&c, t, h, end->q, &broken);

  if (status != NS_OK || !broken)
    return status;
  c.keeps_states = c.open = 0;
  return try_closing(&c, t, h, end->q, &broken);
}

/* Has a contact that took part in the step a gap at its end, or may a surface have curved away from it? In a pile at rest
 * none has, and nothing need be looked at. */
static int may_be_open(const ns_stepper *s, double h, const double *v) {
  const double closed = ns_touch_tolerance(s, h);

  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    if (contact->active && fabs(contact->gap + h * ns_gap_speed(contact, v)) +
                                   ns_opened_by_curvature(s, contact, v, h) >
                               closed)
      return 1;
  }
  return 0;
}

/* A shorter step ends nearer to closed joints; of the shortest parts of a step joints that stay open are told. */
static int is_worth_halving(const ns_stepper *s, double h) {
  return s->smooth == NULL && s->grid_step > 0 && h / 2 >= NS_SHORTEST_TRY * s->grid_step;
}

ns_status ns_close(ns_stepper *s, double t, double h, double share, ns_step_result *end) {
  const int joints = s->terms.joints.count > 0, contacts = s->terms.contacts.count > 0;
  const int by_closing = s->options.stabilization == NS_STABILIZE_BY_CLOSING;
  int closed = 1;
  ns_status status = NS_OK;

  if (end->flag != NS_LCP_SOLVED || (!joints && !contacts) || share < LEAST_SHARE)
    return NS_OK;
  if (!joints && ns_order_of(s->options.method) < 2 && !may_be_open(s, h, end->v))
    return NS_OK;
  ns_find_mass_diagonal(s);
  if (by_closing && !ns_method_has(s->options.method, NS_CLOSES_POSITIONS))
    status = ns_project_lasting(s, t, h, share, end, &closed);
  if (status == NS_OK && !closed && share == 1 && is_worth_halving(s, h)) {
    end->flag = NS_LCP_TROUBLE;
    end->message = "there is no place near the end of the step at which the joints close";
    end->too_long = 1;
    return NS_OK;
  }
  s->counts.unprojected += status == NS_OK && !closed;
  if (status == NS_OK && (joints || closes_all_contacts(s)))
    status = close_velocity(s, t, h, share, end);
  return status;
}

ns_status ns_stabilize(ns_stepper *s, double t, double h, ns_step_result *result) {
  double distance;
  int closed = 1;
  ns_status status = NS_OK;

  if (result->flag != NS_LCP_SOLVED)
    return NS_OK;
  if (s->options.stabilization == NS_STABILIZE_BY_CLOSING &&
      !ns_method_has(s->options.method, NS_CLOSES_ITSELF))
    return ns_close(s, t, h, 1, result);
  if (s->options.stabilization == NS_STABILIZE_BY_PROJECTION)
    status = ns_project(s, t, result->q, h, result->v,
                        ns_method_has(s->options.method, NS_DAMPS_SPRINGS), &distance, &closed);
  s->counts.unprojected += status == NS_OK && !closed;
  return status;
}
