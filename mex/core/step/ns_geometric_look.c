/* ns_geometric_look.c: the residuals of CBAT (10), CBAT (11) at a point of the iteration.
 *
 * Each is turned into a speed by the mass that it moves: of the rows of momentum that of the velocity, of a contact the
 * one that its impulse feels. So they compare, and a tolerance on them is one on velocities. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_geometric.h"

#include "ns_vector.h"
#include "ns_vector3.h"

#include <math.h>
#include <string.h>

/* A body turns by s = h x, and T = exp (-[s]) = I - [s] E. */
void ns_geometric_turn(ns_geometric *g, const double *x) {
  const ns_system *system = g->s->system;

  g->blocks = system->carry != NULL ? system->carry(system, g->h, x, g->first, g->E) : 0;
  memcpy(g->turned, g->impulse, (size_t)system->nv * sizeof *x);
  for (ptrdiff_t i = 0; i < system->nv; i++)
    g->block_of[i] = -1;
  for (int k = 0; k < g->blocks; k++) {
    const double *E = g->E + 9 * k, *y = g->impulse + g->first[k], *w = x + g->first[k];
    double carried[3], change[3];
    for (int i = 0; i < 3; i++) {
      g->block_of[g->first[k] + i] = k;
      carried[i] = E[i] * y[0] + E[i + 3] * y[1] + E[i + 6] * y[2];
    }
    ns_cross3(w, carried, change);
    for (int i = 0; i < 3; i++)
      g->turned[g->first[k] + i] -= g->h * change[i];
  }
}

static ns_status look_at_end(ns_geometric *g, const double *x) {
  const unsigned what = NS_JOINTS | NS_JOINT_VALUES | NS_CONTACTS | NS_TANGENTS | NS_SLOPES;
  ns_stepper *s = g->s;
  ns_system *system = s->system;
  ns_status status = system->advance(system, g->t, g->q, g->h, x, g->q_end);

  if (status == NS_OK)
    status = system->evaluate(system, what, g->t + g->h, g->q_end, x, g->h, g->reach, &s->terms);
  s->terms.mass = s->start.mass;
  if (status == NS_OK)
    ns_geometric_turn(g, x);
  return status;
}

/* 1 / (w' M^-1 w) with the diagonal of M */
static double felt_mass(const ns_geometric *g, const ns_contact *contact, const double *w) {
  double sum = 0;

  for (int i = 0; i < contact->count; i++) {
    const double mass = g->s->mass_diagonal[contact->index[i]];
    sum += mass > 0 ? w[i] * w[i] / mass : 0;
  }
  return sum > 0 ? 1 / sum : 1;
}

/* Components along other directions than those in which they were found: by the turn about the normal between them */
static void turn_friction(const ns_contact *contact, const ns_pressed *old, double *p) {
  const double *t = contact->first, *n = contact->axis;
  const double o[3] = {n[1] * t[2] - n[2] * t[1], n[2] * t[0] - n[0] * t[2],
                       n[0] * t[1] - n[1] * t[0]};
  double cosine = 0, sine = 0;

  for (int i = 0; i < 3; i++) {
    cosine += old->first[i] * t[i];
    sine += old->first[i] * o[i];
  }
  p[1] = cosine * old->p[1] - sine * old->p[2];
  p[2] = sine * old->p[1] + cosine * old->p[2];
}

#define SAME_DIRECTION                                                                             \
  0.9 /* cosine: directions of one step turn by less unless they are chosen anew */

static void load_impulses(ns_geometric_contact *c, const ns_pressed_list *list) {
  const ns_pressed *known = ns_find_pressed(list, c->contact->id);

  memset(c->p, 0, sizeof c->p);
  if (known == NULL)
    return;
  memcpy(c->p, known->p, sizeof c->p);
  if (c->friction == 0)
    return;
  double along = 0;
  for (int i = 0; i < 3; i++)
    along += known->first[i] * c->contact->first[i];
  if (along < SAME_DIRECTION && c->friction > 1)
    turn_friction(c->contact, known, c->p);
  else if (along < 0)
    c->p[1] = -c->p[1];
}

static void prepare(const ns_geometric *g, ns_geometric_contact *c) {
  const ns_contact *contact = c->contact;

  c->friction = contact->mu > 0 && contact->directions > 0 ? ns_contact_stored(contact) : 0;
  c->gap = contact->gap / g->h;
  c->r[0] = felt_mass(g, contact, contact->normal);
  c->r[1] = c->friction > 0 ? felt_mass(g, contact, contact->tangent) : 0;
  for (int k = 0; k < c->friction; k++)
    c->e[k] = contact->cone == NS_ELLIPSOID ? contact->radii[k] : 1;
}

/* CBAT (5) as p / e = P (z), z = p / e - r e u; and the gap row as p_n = max (0, p_n - r Phi / h) */
static void contact_residuals(ns_geometric_contact *c, const double *x) {
  const ns_contact *contact = c->contact;
  const double radius = contact->mu * ns_larger(c->p[0], 0);

  c->F[0] = ns_smaller(c->gap, c->p[0] / c->r[0]);
  c->size = 0;
  for (int k = 0; k < c->friction; k++) {
    const double *w = contact->tangent + k * contact->count;
    const double u =
        contact->tangent_offset[k] + ns_sparse_dot(contact->count, contact->index, w, x);
    c->y[k] = c->e[k] * u;
    c->z[k] = c->p[1 + k] / c->e[k] - c->r[1] * c->y[k];
    c->size = hypot(c->size, c->z[k]);
  }
  for (int k = 0; k < c->friction; k++) {
    const double projected = c->size <= radius ? c->z[k] : c->z[k] * (radius / c->size);
    c->F[1 + k] = (c->p[1 + k] / c->e[k] - projected) / c->r[1];
  }
}

static void subtract_columns(const ns_geometric_contact *c, double *F) {
  const ns_contact *contact = c->contact;

  ns_sparse_add(contact->count, contact->index, contact->normal, -c->p[0], F);
  for (int k = 0; k < c->friction; k++)
    ns_sparse_add(contact->count, contact->index, contact->tangent + k * contact->count,
                  -c->p[1 + k], F);
}

/* A contact that is open and does not act is left out of the linear systems. */
static void mark_active(ns_geometric_contact *c) {
  c->contact->active = c->p[0] != 0 || c->gap < 0;
  for (int k = 0; k < c->friction; k++)
    c->contact->active = c->contact->active || c->p[1 + k] != 0;
}

static void measure(ns_geometric *g, const double *x) {
  const ns_terms *terms = &g->s->terms;
  double largest = 0, speed = 0;

  for (ptrdiff_t i = 0; i < g->s->system->nv; i++) {
    const double mass = g->s->mass_diagonal[i] > 0 ? g->s->mass_diagonal[i] : 1;
    const double row = fabs(g->F[i]) / mass;
    largest = row <= largest ? largest : row;
    speed = ns_larger(speed, ns_larger(fabs(x[i]), fabs(g->impulse[i]) / mass));
  }
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++)
    for (int i = 0; i <= g->contact[k].friction; i++) {
      const double row = fabs(g->contact[k].F[i]);
      largest = row <= largest ? largest : row;
    }
  for (ptrdiff_t k = 0; k < terms->joints.count; k++) {
    const double row = fabs(g->joint_residual[k]);
    largest = row <= largest ? largest : row;
  }
  g->residual = largest;
  g->speed = speed;
}

/* What is left of a joint, as a speed */
static double joint_residual(const ns_geometric *g, const ns_row *row, const double *x) {
  return row->is_motor ? row->rate + ns_sparse_dot(row->count, row->index, row->gradient, x)
                       : row->value / g->h;
}

ns_status ns_geometric_look(ns_geometric *g, const ns_geometric_point *point) {
  ns_stepper *s = g->s;
  ns_status status = look_at_end(g, point->x);

  if (status != NS_OK)
    return status;
  g->contact = NS_TAKE(&s->scratch, ns_geometric_contact, s->terms.contacts.count);
  g->joint_residual = NS_TAKE(&s->scratch, double, s->terms.joints.count);
  if (s->scratch.failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    g->F[i] = -g->turned[i];
  ns_blocks_multiply(&s->terms.mass, 1, point->x, g->F);
  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++) {
    ns_row *row = &s->terms.joints.item[k];
    row->impulse = point->c[k];
    g->joint_residual[k] = joint_residual(g, row, point->x);
    ns_sparse_add(row->count, row->index, row->gradient, -point->c[k], g->F);
  }
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    ns_geometric_contact *c = &g->contact[k];
    c->contact = &s->terms.contacts.item[k];
    prepare(g, c);
    load_impulses(c, &point->pressed);
    contact_residuals(c, point->x);
    subtract_columns(c, g->F);
    mark_active(c);
  }
  measure(g, point->x);
  return NS_OK;
}
