/* ns_contact_rules.c: which contacts take part in a step, and what is asked of their rows. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_stepper.h"

#include "ns_vector.h"

#include <math.h>

#define TOUCHING 1e-9 /* eps_a, in units of the size of the system */
#define MANY 200      /* contacts of which some are hit in nearly every step */

double ns_gap_speed(const ns_contact *contact, const double *v) {
  return contact->rate + ns_sparse_dot(contact->count, contact->index, contact->normal, v);
}

/* PAGT (7.1): max (eps_a, eps_b h^3); for schemes of first order with h^2, since their geometry is not better. */
double ns_touch_tolerance(const ns_stepper *s, double h) {
  const double *given = s->options.active_tolerance;
  const double least = given[0] >= 0 ? given[0] : TOUCHING * s->system->size;
  const double power = ns_order_of(s->options.method) >= 2 ? h * h * h : h * h;

  return ns_larger(s->slack, given[1] > 0 ? ns_larger(least, given[1] * power) : least);
}

static double largest(ptrdiff_t n, const double *v) {
  double speed = 0;

  for (ptrdiff_t i = 0; i < n; i++)
    speed = ns_larger(speed, fabs(v[i]));
  return speed;
}

/* (h |v|)^2 over the size of the system: otherwise a body that rolls over a round one would leave it in every step. */
static double opened_by(const ns_stepper *s, double speed, double h) {
  return ns_touch_tolerance(s, h) + h * h * speed * speed / s->system->size;
}

double ns_keep_tolerance(const ns_stepper *s, const double *v, double h) {
  return opened_by(s, largest(s->system->nv, v), h);
}

double ns_gap_reach(const ns_stepper *s, const double *v, double h) {
  const double speed = s->system->fastest != NULL
                           ? s->system->fastest(s->system, v)
                           : (1 + s->system->size) * largest(s->system->nv, v);

  return ns_smaller(s->system->size,
                    ns_touch_tolerance(s, h) + 2 * h * (speed + h * s->system->pull));
}

double ns_opened_by_curvature(const ns_stepper *s, const ns_contact *contact, const double *v,
                              double h) {
  double speed = contact->count > 0 ? 0 : largest(s->system->nv, v);

  for (int i = 0; i < contact->count; i++)
    speed = ns_larger(speed, fabs(v[contact->index[i]]));
  return h * h * speed * speed / s->system->size;
}

/* The same with the speeds of the bodies of a contact alone, where these are known. */
static double keep_tolerance(const ns_stepper *s, const ns_contact *contact, const double *v,
                             double h) {
  return ns_touch_tolerance(s, h) + ns_opened_by_curvature(s, contact, v, h);
}

/* Is the gap closed, or was the contact pressed in the last step and is the gap no wider than a step opens it? */
static int touches(ns_stepper *s, const ns_contact *contact, const double *v, double h) {
  const double tolerance = ns_touch_tolerance(s, h);
  const ns_remembered *last;

  if (contact->gap <= tolerance || contact->gap > keep_tolerance(s, contact, v, h))
    return contact->gap <= tolerance;
  last = ns_memory_find(&s->memory, contact->id);
  return last != NULL && last->pressed;
}

int ns_mark_touching(ns_stepper *s, ns_terms *terms, const double *v, double h) {
  int count = 0;

  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    ns_contact *contact = &terms->contacts.item[k];
    contact->active = touches(s, contact, v, h);
    count += contact->active;
  }
  return count;
}

void ns_predict_contacts(ns_stepper *s, ns_terms *terms, const double *v, double h) {
  const double tolerance = ns_touch_tolerance(s, h);
  const int projected = ns_projects(&s->options) || s->options.stabilization == NS_STABILIZE_BY_GGL;

  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    ns_contact *contact = &terms->contacts.item[k];
    contact->active = contact->gap + s->options.gamma * h * ns_gap_speed(contact, v) <= tolerance ||
                      (projected && touches(s, contact, v, h));
  }
}

ns_status ns_make_targets(ns_stepper *s) {
  s->joint_target = NS_TAKE(&s->terms.arena, double, s->terms.joints.count);
  s->gap_target = NS_TAKE(&s->terms.arena, double, s->terms.contacts.count);
  s->plastic_target = NS_TAKE(&s->terms.arena, double, s->terms.contacts.count);
  return s->terms.arena.failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* nu' v+ = -dTheta/dt, with the term -Theta / h where the geometry is stabilised by velocities */
static void joint_targets(ns_stepper *s, double h) {
  const int stabilize = s->options.stabilization == NS_STABILIZE_BY_VELOCITY && h > 0;
  const double over = ns_larger(h, s->grid_step);

  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++) {
    const ns_row *row = &s->terms.joints.item[k];
    s->joint_target[k] = -row->rate - (stabilize ? row->value / over : 0);
  }
}

/* n'v+ + dPhi/dt >= e times the speed of approach: Newton's law, Stewart (2.13) */
static double restitution_target(const ns_contact *contact, double speed) {
  return -contact->rate + contact->e * ns_larger(0, -speed);
}

/* Stewart section 2.2: the contacts that v would close within the step. A projection leaves gaps open by the error of a
 * step, which must not part bodies that were pressed together. */
static void capture(ns_stepper *s, const double *v, double h, int newton) {
  const double tolerance = ns_touch_tolerance(s, h);
  const int projected = ns_projects(&s->options);

  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    ns_contact *contact = &s->terms.contacts.item[k];
    const double speed = ns_gap_speed(contact, v);
    contact->active = contact->gap + h * ns_smaller(speed, 0) <= tolerance ||
                      (projected && touches(s, contact, v, h));
    s->plastic_target[k] = -contact->rate;
    s->gap_target[k] = newton ? restitution_target(contact, speed) : -contact->rate;
  }
}

void ns_find_mass_diagonal(ns_stepper *s) {
  for (ptrdiff_t b = 0; b < s->terms.mass.count; b++) {
    const ns_block_matrix *block = &s->terms.mass.item[b];
    for (int i = 0; i < block->count; i++)
      s->mass_diagonal[block->index[i]] = block->value[i + i * block->count];
  }
}

double ns_largest_acceleration(const ns_stepper *s, const ns_contact *contact) {
  double sum = 0;

  for (int i = 0; i < contact->count; i++) {
    const double mass = s->mass_diagonal[contact->index[i]];
    sum += mass > 0 ? fabs(contact->normal[i] * s->terms.k[contact->index[i]]) / mass : 0;
  }
  return sum;
}

/* Was it pressed in the last step? */
static int was_pressed(ns_stepper *s, ns_identity id) {
  const ns_remembered *last = ns_memory_find(&s->memory, id);

  return last != NULL && last->pressed;
}

/* Rows with the gap term, Phi + h (n'v+ + dPhi/dt) >= 0, of the contacts that were pressed, or that v, or v with the forces
 * of the step where one of the bodies is held, closes within two steps. The row of a wider gap asks for nothing, unless a
 * body is hit (ns_capture_missed), which costs another solution: where there are many contacts, those that a body at rest
 * could close take part as well. */
static void capture_with_gaps(ns_stepper *s, const double *v, double h, int newton) {
  const double tolerance = ns_touch_tolerance(s, h);
  const int many = s->terms.contacts.count > MANY && isfinite(s->system->pull);
  const double hit = many ? 2 * h * h * s->system->pull : 0;

  ns_find_mass_diagonal(s);
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    ns_contact *contact = &s->terms.contacts.item[k];
    const double speed = ns_gap_speed(contact, v);
    const double later = speed - h * ns_largest_acceleration(s, contact);
    contact->active = contact->gap + 2 * h * ns_smaller(later, 0) <= ns_larger(tolerance, hit) ||
                      (contact->gap <= 2 * h * fabs(speed) && was_pressed(s, contact->id));
    s->gap_target[k] = s->plastic_target[k] = -contact->rate - contact->gap / h;
    if (newton && contact->gap + h * speed <= 0)
      s->gap_target[k] = ns_larger(s->gap_target[k], restitution_target(contact, speed));
  }
}

/* The speed by which the row of a contact may fail and still have a residual within the tolerance of the solver, were it
 * one of the rows that were solved. */
static double speed_forgiven(const ns_stepper *s, const ns_contact *contact) {
  double left = 0, square = 0;

  for (int i = 0; i < contact->count && s->mixed.left != NULL; i++) {
    const double mass = s->mass_diagonal[contact->index[i]];
    left = ns_larger(left, s->mixed.left[contact->index[i]]);
    square += mass > 0 ? contact->normal[i] * contact->normal[i] / mass : 0;
  }
  return left * sqrt(square);
}

int ns_capture_missed(ns_stepper *s, double h) {
  const double tolerance = ns_touch_tolerance(s, h);
  int count = 0;

  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    ns_contact *contact = &s->terms.contacts.item[k];
    double above;
    if (contact->active)
      continue;
    above = contact->gap + h * ns_gap_speed(contact, s->x);
    if (above >= -tolerance || above >= -h * speed_forgiven(s, contact))
      continue;
    contact->active = 1;
    count++;
  }
  return count;
}

static void touching(ns_stepper *s, const double *v, double h) {
  const int stabilize = s->options.stabilization == NS_STABILIZE_BY_VELOCITY && h > 0;
  const double over = ns_larger(h, s->grid_step);

  ns_mark_touching(s, &s->terms, v, h);
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    s->gap_target[k] = -contact->rate - (stabilize ? contact->gap / over : 0);
  }
}

ns_status ns_choose_contacts(ns_stepper *s, const double *v, double h) {
  const int newton = s->options.impact == NS_IMPACT_NEWTON;
  ns_status status = ns_make_targets(s);

  if (status != NS_OK)
    return status;
  joint_targets(s, h);
  if (s->gives_way)
    capture(s, v, h, 0);
  else if (ns_separates_collisions(&s->options))
    touching(s, v, h);
  else if (s->options.stabilization == NS_STABILIZE_BY_VELOCITY)
    capture_with_gaps(s, v, h, newton);
  else
    capture(s, v, h, newton);
  ns_memory_recall(&s->memory, &s->terms);
  return NS_OK;
}

ns_status ns_choose_impact(ns_stepper *s, const double *v, double h, int newton) {
  ns_status status = ns_make_targets(s);

  if (status != NS_OK)
    return status;
  joint_targets(s, 0);
  ns_mark_touching(s, &s->terms, v, h);
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    s->plastic_target[k] = -contact->rate;
    s->gap_target[k] =
        newton ? restitution_target(contact, ns_gap_speed(contact, v)) : -contact->rate;
  }
  return NS_OK;
}
