/* ns_slip.c: how contacts slide.
 *
 * In the plane there is one direction, and e = 1; in space there are two, and with torsion three. Friction of a contact that
 * slides with the speeds u is -mu l_n e w along them, w = e u / |e u|: of all in the cone it takes the most power,
 * Stewart (2.17), CBAT (5). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_auto.h"

#include "ns_vector.h"

#include <math.h>

#define DIFFERENCE 6e-6 /* of the size of the system: the way over which a difference has the least error, cube root of roundoff */
#define SHORT_TIME 1e-5 /* the same in time, where something moves by a function of it; as in ns_model_motors.c */
#define SAME_FRAME 0.9  /* cosine: the first direction jumps where another axis takes its place */
#define STILL 1e-14     /* |e u| over the speeds that make it: less is roundoff and has no direction */

double ns_radius(const ns_contact *contact, int d) {
  return contact->cone == NS_ELLIPSOID ? contact->radii[d] : 1;
}

double ns_slip_length(const ns_contact *contact, const double u[3]) {
  double square = 0;

  for (int d = 0; d < ns_contact_stored(contact) && d < 3; d++)
    square += ns_radius(contact, d) * ns_radius(contact, d) * u[d] * u[d];
  return sqrt(square);
}

void ns_slip_speeds(const ns_contact *contact, const double *v, double u[3]) {
  u[0] = u[1] = u[2] = 0;
  for (int d = 0; d < ns_contact_stored(contact) && d < 3; d++)
    u[d] = contact->tangent_offset[d] + ns_sparse_dot(contact->count, contact->index,
                                                      contact->tangent + d * contact->count, v);
}

void ns_slip_way(const ns_contact *contact, const double u[3], const double way[3], double w[3]) {
  double square = 0, along = 0;

  for (int d = 0; d < 3; d++) {
    w[d] = (d < ns_contact_stored(contact) ? ns_radius(contact, d) : 0) * u[d];
    square += w[d] * w[d];
    along += w[d] * way[d];
  }
  if (!(square > 0) || ns_contact_stored(contact) == 1 || fabs(along) <= STILL) {
    for (int d = 0; d < 3; d++)
      w[d] = way[d];
    return;
  }
  for (int d = 0; d < 3; d++)
    w[d] *= (along < 0 ? -1 : 1) / sqrt(square);
}

/* Do the directions of a contact go on smoothly? */
static int same_frame(const ns_contact *a, const ns_contact *b) {
  double ab = 0, aa = 0, bb = 0;

  if (ns_contact_stored(a) != ns_contact_stored(b) || a->count != b->count)
    return 0;
  for (int i = 0; i < a->count; i++) {
    ab += a->tangent[i] * b->tangent[i];
    aa += a->tangent[i] * a->tangent[i];
    bb += b->tangent[i] * b->tangent[i];
  }
  return ab > SAME_FRAME * sqrt(aa * bb);
}

/* u at t + dt and q + dt q', with v as it is, of the contacts that stick; `terms` are those at t. */
static ns_status slip_beside(ns_auto *z, const ns_instant *at, const ns_terms *terms, double dt,
                             double *slip, char *there) {
  ns_system *system = z->s->system;
  ns_status status = system->advance(system, at->t, at->q, dt, at->v, z->q);

  if (status == NS_OK)
    status = system->evaluate(system, NS_CONTACTS | NS_TANGENTS, at->t + dt, z->q, at->v, 0,
                              system->size, &z->near);
  for (ptrdiff_t k = 0; k < z->mode.count && status == NS_OK; k++) {
    const ns_contact *contact = ns_terms_find_contact(&z->near, z->mode.item[k].id);
    const ns_contact *here = ns_terms_find_contact(terms, z->mode.item[k].id);
    there[k] = z->mode.item[k].hold == NS_HOLD_STICKS && contact != NULL && here != NULL &&
               same_frame(contact, here);
    if (there[k])
      ns_slip_speeds(contact, at->v, slip + 3 * k);
  }
  return status;
}

static int any_sticks(const ns_mode *mode) {
  for (ptrdiff_t k = 0; k < mode->count; k++)
    if (mode->item[k].hold == NS_HOLD_STICKS)
      return 1;
  return 0;
}

/* Half of the difference is left where the contact is there on one side only. */
static double difference(double left, double here, double right, int is_left, int is_right,
                         double dt) {
  if (is_left && is_right)
    return (right - left) / (2 * dt);
  return is_left ? (here - left) / dt : is_right ? (right - here) / dt : 0;
}

ns_status ns_slip_rates(ns_auto *z, const ns_instant *at, const ns_terms *terms, double *rate) {
  const ptrdiff_t count = z->mode.count;
  const double speed = ns_vector_largest(z->s->system->nv, at->v), size = z->s->system->size;
  const double longest = z->s->system->autonomous ? DIFFERENCE * z->span : SHORT_TIME;
  const double dt = ns_smaller(speed > 0 ? DIFFERENCE * size / speed : INFINITY, longest);
  double *slip[2];
  char *there[2];
  ns_status status = NS_OK;

  if (!any_sticks(&z->mode) || (speed == 0 && z->s->system->autonomous))
    return NS_OK;
  for (int side = 0; side < 2; side++) {
    slip[side] = NS_TAKE(&z->work, double, 3 * count);
    there[side] = NS_TAKE(&z->work, char, count);
  }
  if (z->work.failed)
    return NS_OUT_OF_MEMORY;
  for (int side = 0; side < 2 && status == NS_OK; side++)
    status = slip_beside(z, at, terms, side == 0 ? -dt : dt, slip[side], there[side]);
  for (ptrdiff_t i = 0; i < 3 * count && status == NS_OK; i++)
    rate[i] = difference(slip[0][i], at->slip[i], slip[1][i], there[0][i / 3], there[1][i / 3], dt);
  return status;
}
