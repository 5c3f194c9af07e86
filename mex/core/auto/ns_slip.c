/* ns_slip.c: how contacts slide.
 *
 * In the plane there is one direction, and e = 1; in space there are two, and with torsion three. Friction of a
 * contact that slides with the speeds u is -mu l_n e w along them, w = e u / |e u|: of all in the cone it takes the
 * most power, Stewart (2.17), CBAT (5). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_auto.h"

#include "ns_vector.h"

#include <math.h>

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
    u[d] = contact->tangent_offset[d] +
           ns_sparse_dot(contact->count, contact->index, contact->tangent + d * contact->count, v);
}

void ns_slip_way(const ns_contact *contact, const double u[3], const double way[3], double w[3]) {
  double square = 0, along = 0;

  for (int d = 0; d < 3; d++) {
    w[d] = (d < ns_contact_stored(contact) ? ns_radius(contact, d) : 0) * u[d];
    square += w[d] * w[d];
    along += w[d] * way[d];
  }
  if (!(square > 0) || ns_contact_stored(contact) == 1 || fabs(along) <= NS_AUTO_STILL) {
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
  return ab > NS_AUTO_SAME_FRAME * sqrt(aa * bb);
}

/* Does its friction depend on how it accelerates along the surface? */
static int is_slow(const ns_held *held) {
  return held->hold == NS_HOLD_STICKS || held->hold == NS_HOLD_CREEPS;
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
    there[k] =
        is_slow(&z->mode.item[k]) && contact != NULL && here != NULL && same_frame(contact, here);
    if (there[k])
      ns_slip_speeds(contact, at->v, slip + 3 * k);
  }
  return status;
}

/* The largest speed of bodies that a contact holds by friction */
static double speed_of_held(const ns_auto *z, const ns_instant *at, const ns_terms *terms) {
  double speed = 0;

  for (ptrdiff_t k = 0; k < z->mode.count; k++) {
    const ns_contact *contact = ns_terms_find_contact(terms, z->mode.item[k].id);
    for (int i = 0; contact != NULL && is_slow(&z->mode.item[k]) && i < contact->count; i++)
      speed = ns_larger(speed, fabs(at->v[contact->index[i]]));
  }
  return speed;
}

static int any_sticks(const ns_mode *mode) {
  for (ptrdiff_t k = 0; k < mode->count; k++)
    if (is_slow(&mode->item[k]))
      return 1;
  return 0;
}

/* The derivative by u at -2, -1, 1 and 2 dt, or by what there is of these */
static double difference(const double u[4], const char there[4], double here, double dt) {
  if (there[0] && there[1] && there[2] && there[3])
    return (8 * (u[2] - u[1]) - (u[3] - u[0])) / (12 * dt);
  if (there[1] && there[2])
    return (u[2] - u[1]) / (2 * dt);
  return there[1] ? (here - u[1]) / dt : there[2] ? (u[2] - here) / dt : 0;
}

ns_status ns_slip_rates(ns_auto *z, const ns_instant *at, const ns_terms *terms, double *rate) {
  static const int place[4] = {-2, -1, 1, 2};
  const ptrdiff_t count = z->mode.count;
  const int autonomous = z->s->system->autonomous;
  const double speed = any_sticks(&z->mode) ? speed_of_held(z, at, terms) : 0;
  const double way = speed > 0 ? NS_AUTO_DIFFERENCE * z->s->system->size / speed : INFINITY;
  const double dt =
      ns_smaller(way, autonomous ? NS_AUTO_DIFFERENCE * z->span : NS_AUTO_DIFFERENCE_IN_TIME);
  double *slip[4];
  char *there[4];
  ns_status status = NS_OK;

  if (!any_sticks(&z->mode) || (speed == 0 && autonomous))
    return NS_OK;
  for (int k = 0; k < 4; k++) {
    slip[k] = NS_TAKE(&z->work, double, 3 * count);
    there[k] = NS_TAKE(&z->work, char, count);
  }
  if (z->work.failed)
    return NS_OUT_OF_MEMORY;
  for (int k = 0; k < 4 && status == NS_OK; k++)
    status = slip_beside(z, at, terms, place[k] * dt, slip[k], there[k]);
  for (ptrdiff_t i = 0; i < 3 * count && status == NS_OK; i++) {
    const ptrdiff_t c = i / 3;
    const double u[4] = {slip[0][i], slip[1][i], slip[2][i], slip[3][i]};
    const char is[4] = {there[0][c], there[1][c], there[2][c], there[3][c]};
    rate[i] = difference(u, is, at->slip[i], dt);
  }
  return status;
}
