/* ns_step_paoli.c: the time stepping of Schatzman and Paoli, Acary (22)-(24), without friction.
 *
 * Written with u_k, the velocity that led from q_{k-1} to q_k over the step h, so that it holds on manifolds too:
 *
 *   M(q_{k+1}) (u_{k+1} - u_k) = h k(t_{k+theta}, q_{k+theta}, v_{k+theta}) + nu c_nu + n c_n       (22a)
 *   q_{k+1} = q_k + h G u_{k+1},   v_{k+1} = (u_{k+1} + u_k) / 2                                     (22b)
 *   0 <= g(y) _|_ c_n >= 0,   y = q_k + h G (u_{k+1} - e u_k) / (1 + e)                              (22c), (24)
 *
 * where y = (q_{k+1} + e q_{k-1}) / (1 + e) has the time t_k + h (1 - e) / (1 + e), so that a wall that moves steadily
 * is met with its own speed; n is taken at y, and where contacts have different e each of them at its own. Joints hold
 * at q_{k+1}. q_{k+theta} and v_{k+theta} lie between the two ends of the step. v_{k+1} belongs to t_k: it is late by
 * one step.
 *
 * The printed scheme begins with q_0 and q_1. Here the first step has q_{-1} = q_0 - h v_0 + h^2/2 a_0 with the
 * acceleration a_0 that joints and resting contacts leave, that is u_0 = v_0 - h/2 a_0; so does every step that does
 * not begin where the last one has ended. After a step of another length h_0 the factor of k is (h + h_0)/2, and
 * v_{k+1} = (q_{k+1} - q_{k-1}) / (h + h_0). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_newton.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define SAME_TIME 1e-9 /* of a step */
#define AT_REST 1e-9   /* of the speeds of its bodies: a contact that moves with less rests */

/* A value of e, and its y. */
typedef struct restitution {
  double e;
  struct restitution *next;
} restitution;

/* e of a contact whose law is a function, as it was when the step first met it. */
typedef struct known_contact {
  ns_identity id;
  double e;
  struct known_contact *next;
} known_contact;

typedef struct paoli_step {
  ns_stepper *s;
  double t, h, h_before, theta;
  const double *q, *v;
  double *u, *u_before;            /* u_k, u_{k-1} */
  double *q_end, *q_other, *other; /* q_{k+1}; q_{k+theta} or y; a velocity */
  restitution *all;
  known_contact *known;
} paoli_step;

static ns_status allocate(paoli_step *z) {
  const ptrdiff_t nq = z->s->system->nq, nv = z->s->system->nv;
  ns_arena *arena = &z->s->scratch;

  ns_arena_reset(arena);
  z->u = NS_TAKE(arena, double, nv);
  z->u_before = NS_TAKE(arena, double, nv);
  z->other = NS_TAKE(arena, double, nv);
  z->q_end = NS_TAKE(arena, double, nq);
  z->q_other = NS_TAKE(arena, double, nq);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* ---- u_k */

static int continues(const paoli_step *z) {
  const ns_previous_step *last = &z->s->previous;

  return last->is_there && fabs(z->t - last->t) <= SAME_TIME * z->h &&
         memcmp(last->q, z->q, (size_t)z->s->system->nq * sizeof(double)) == 0;
}

/* Rows of a contact that touches and neither closes nor opens */
static void hold(ns_stepper *s, ptrdiff_t k, const double *v, double h) {
  ns_contact *contact = &s->terms.contacts.item[k];
  double speed = fabs(contact->rate);

  for (int i = 0; i < contact->count; i++)
    speed += fabs(contact->normal[i] * v[contact->index[i]]);
  contact->active =
      contact->gap <= ns_touch_tolerance(s, h) && fabs(ns_gap_speed(contact, v)) <= AT_REST * speed;
  s->gap_target[k] = -contact->curvature;
}

/* M a = k + nu c_nu + n c_n,   nu'a = -(v'd2Theta v + ...),   n'a >= -(v'd2Phi v + ...) */
static ns_status find_acceleration(paoli_step *z, ns_step_result *result) {
  ns_stepper *s = z->s;
  const unsigned what = NS_MASS | NS_FORCE | NS_JOINTS | NS_CONTACTS | NS_CURVATURE;
  ns_status status =
      ns_evaluate(s, what, z->t, z->q, z->v, 0, ns_touch_tolerance(s, z->h), &s->terms);

  if (status == NS_OK)
    status = ns_make_targets(s);
  if (status != NS_OK)
    return status;
  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++)
    s->joint_target[k] = -s->terms.joints.item[k].curvature;
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++)
    hold(s, k, z->v, z->h);
  memcpy(s->r, s->terms.k, (size_t)s->system->nv * sizeof(double));
  return ns_solve_velocity(s, 0, 0, result);
}

static ns_status find_backward_difference(paoli_step *z, ns_step_result *result) {
  ns_stepper *s = z->s;
  ns_status status;

  if (continues(z)) {
    z->h_before = s->previous.h;
    for (ptrdiff_t i = 0; i < s->system->nv; i++) {
      z->u[i] = s->previous.u[i];
      z->u_before[i] = 2 * z->v[i] - z->u[i];
    }
    result->flag = NS_LCP_SOLVED;
    return NS_OK;
  }
  z->h_before = z->h;
  status = find_acceleration(z, result);
  for (ptrdiff_t i = 0; i < s->system->nv && status == NS_OK; i++) {
    z->u[i] = z->v[i] - z->h / 2 * s->x[i];
    z->u_before[i] = z->v[i];
  }
  return status;
}

/* ---- e and y */

static ns_status add_restitution(paoli_step *z, double e) {
  restitution **end = &z->all;

  for (; *end != NULL; end = &(*end)->next)
    if ((*end)->e == e)
      return NS_OK;
  *end = NS_TAKE(&z->s->scratch, restitution, 1);
  if (*end == NULL)
    return NS_OUT_OF_MEMORY;
  (*end)->e = e;
  return NS_OK;
}

/* e at the speed of approach. A collision takes two steps, of which the second may begin with a contact that opens. */
static ns_status restitution_of(paoli_step *z, ns_contact *contact) {
  ns_stepper *s = z->s;
  const double now = ns_gap_speed(contact, z->u), before = ns_gap_speed(contact, z->u_before);
  const double speed = -ns_smaller(now, before);
  known_contact *known = z->known;
  ns_status status = NS_OK;

  if (contact->law == NULL || contact->law->restitution == 0)
    return NS_OK;
  while (known != NULL && !ns_same_identity(known->id, contact->id))
    known = known->next;
  if (known == NULL) {
    known = NS_TAKE(&s->scratch, known_contact, 1);
    if (known == NULL)
      return NS_OUT_OF_MEMORY;
    known->id = contact->id;
    if (speed > 0)
      status = s->system->coefficient(s->system, contact->law->restitution, z->t, speed, z->q,
                                      &known->e);
    known->next = z->known;
    z->known = known;
  }
  contact->e = known->e;
  return status;
}

static ns_status find_restitutions(paoli_step *z, const ns_terms *terms) {
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < terms->contacts.count && status == NS_OK; k++) {
    status = restitution_of(z, &terms->contacts.item[k]);
    if (status == NS_OK)
      status = add_restitution(z, terms->contacts.item[k].e);
  }
  return status;
}

static ns_status look_at_begin(paoli_step *z) {
  ns_stepper *s = z->s;
  ns_status status = s->system->evaluate(s->system, NS_CONTACTS, z->t, z->q, z->u, 2 * z->h,
                                         ns_touch_tolerance(s, z->h), &s->probe);

  if (status == NS_OK)
    status = find_restitutions(z, &s->probe);
  return status == NS_OK && z->all == NULL ? add_restitution(z, 0) : status;
}

static ns_status copy_contact(ns_terms *terms, const ns_contact *from) {
  int *index = NS_TAKE(&terms->arena, int, from->count);
  ns_contact *to = index == NULL ? NULL : ns_terms_add_contact(terms, from->count, index);
  double *normal;

  if (to == NULL)
    return NS_OUT_OF_MEMORY;
  normal = to->normal;
  *to = *from;
  to->index = index;
  to->normal = normal;
  memcpy(index, from->index, (size_t)from->count * sizeof *index);
  memcpy(normal, from->normal, (size_t)from->count * sizeof *normal);
  return NS_OK;
}

/* The contacts with this e at their y; others that are seen there have their turn. */
static ns_status add_contacts_at(paoli_step *z, const restitution *one) {
  ns_stepper *s = z->s;
  const double e = one->e, t = z->t + z->h * (1 - e) / (1 + e);
  ns_status status;

  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    z->other[i] = (s->x[i] - e * z->u[i]) / (1 + e);
  status = s->system->advance(s->system, z->t, z->q, z->h, z->other, z->q_other);
  if (status == NS_OK)
    status = s->system->evaluate(s->system, NS_CONTACTS, t, z->q_other, s->x, 2 * z->h,
                                 ns_touch_tolerance(s, z->h), &s->probe);
  if (status == NS_OK)
    status = find_restitutions(z, &s->probe);
  for (ptrdiff_t k = 0; k < s->probe.contacts.count && status == NS_OK; k++)
    if (s->probe.contacts.item[k].e == e)
      status = copy_contact(&s->terms, &s->probe.contacts.item[k]);
  return status;
}

static ns_status add_contacts(paoli_step *z) {
  ns_status status = NS_OK;

  for (const restitution *one = z->all; one != NULL && status == NS_OK; one = one->next)
    status = add_contacts_at(z, one);
  return status;
}

/* ---- the step */

/* (22b) */
static void mean_velocity(const paoli_step *z, const double *u_end, double *v) {
  for (ptrdiff_t i = 0; i < z->s->system->nv; i++)
    v[i] = (z->h * u_end[i] + z->h_before * z->u[i]) / (z->h + z->h_before);
}

static ns_status look_at_theta(paoli_step *z) {
  ns_stepper *s = z->s;
  const double later = z->theta * z->h;
  ns_status status = s->system->advance(s->system, z->t, z->q, later, s->x, z->q_other);

  if (status != NS_OK)
    return status;
  mean_velocity(z, s->x, z->other);
  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    z->other[i] = z->v[i] + z->theta * (z->other[i] - z->v[i]);
  return ns_evaluate(s, NS_FORCE, z->t + later, z->q_other, z->other, 0, 0, &s->end);
}

static ns_status look_at_end(paoli_step *z) {
  ns_stepper *s = z->s;
  ns_status status = s->system->advance(s->system, z->t, z->q, z->h, s->x, z->q_end);

  if (status == NS_OK)
    status = s->system->evaluate(s->system, NS_MASS | NS_JOINTS | NS_JOINT_VALUES, z->t + z->h,
                                 z->q_end, s->x, 0, 0, &s->terms);
  return status == NS_OK ? add_contacts(z) : status;
}

static ns_status linearize(void *scheme) {
  paoli_step *z = scheme;
  ns_stepper *s = z->s;
  ns_status status = look_at_theta(z);

  if (status == NS_OK)
    status = look_at_end(z);
  if (status == NS_OK)
    status = ns_make_targets(s);
  if (status != NS_OK)
    return status;
  ns_ask_joints(s, &s->terms, 1 / z->h);
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++)
    ns_ask_gap(s, k, (1 + s->terms.contacts.item[k].e) / z->h, z->h);
  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    s->r[i] = (z->h + z->h_before) / 2 * s->end.k[i];
  ns_blocks_multiply(&s->terms.mass, 1, z->u, s->r);
  return NS_OK;
}

static ns_status finish(paoli_step *z, ns_step_result *result) {
  ns_stepper *s = z->s;
  ns_previous_step *last = &s->previous;
  ns_status status = s->system->advance(s->system, z->t, z->q, z->h, s->x, result->q);

  mean_velocity(z, s->x, result->v);
  last->is_there = status == NS_OK;
  last->t = z->t + z->h;
  last->h = z->h;
  memcpy(last->q, result->q, (size_t)s->system->nq * sizeof(double));
  memcpy(last->u, s->x, (size_t)s->system->nv * sizeof(double));
  return status;
}

ns_status ns_step_paoli(ns_stepper *s, double t, const double *q, const double *v, double h,
                        ns_step_result *result) {
  paoli_step z = {.s = s, .t = t, .h = h, .theta = s->options.theta, .q = q, .v = v};
  ns_newton newton = {s, t, h, q, v, 0, 0, linearize, &z};
  ns_status status = allocate(&z);

  *result = (ns_step_result){.q = s->q, .v = s->v};
  if (status == NS_OK)
    status = find_backward_difference(&z, result);
  if (status != NS_OK || result->flag != NS_LCP_SOLVED)
    return status;
  newton.damping = -z.theta * h / 2;
  newton.stiffness = -z.theta * h * (h + z.h_before) / 2;
  memcpy(s->x, z.u, (size_t)s->system->nv * sizeof(double));
  status = look_at_begin(&z);
  if (status == NS_OK)
    status = ns_newton_solve(&newton, result);
  return status == NS_OK && result->flag == NS_LCP_SOLVED ? finish(&z, result) : status;
}
