/* ns_impact_limit.c: of a law of restitution as much as gains no energy, each group of bodies on its own. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_impact_limit.h"

#include "ns_islands.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define ROUNDOFF 1e-12 /* of the work of the single impulses: less of it in their sum is no gain */

/* Of one group of bodies: G without restitution and by the law, (p1 - p0)'W (p1 - p0) / 2, and the sum of
 * (|u| + |u+|)'|p| / 2 by the law */
typedef struct work {
  double plastic, law, square, size;
} work;

typedef struct groups {
  ptrdiff_t count, *of; /* of each velocity */
  work *work;
} groups;

static ns_status find_groups(ns_stepper *s, groups *g) {
  ns_islands islands;
  ns_status status = ns_islands_find(&islands, &s->terms.arena, &s->terms, 1);

  g->of = NS_TAKE(&s->terms.arena, ptrdiff_t, s->system->nv);
  g->work = status == NS_OK ? NS_TAKE(&s->terms.arena, work, islands.count) : NULL;
  if (status != NS_OK || s->terms.arena.failed)
    return NS_OUT_OF_MEMORY;
  g->count = islands.count;
  for (ptrdiff_t k = 0; k < islands.count; k++)
    for (ptrdiff_t i = islands.velocities.start[k]; i < islands.velocities.start[k + 1]; i++)
      g->of[islands.velocities.member[i]] = k;
  return NS_OK;
}

typedef struct outcomes {
  const double *before; /* v */
  const ns_outcome *plastic, *law;
} outcomes;

/* A row u = gradient'v + b with the impulses p0 and p1 */
static void add_row(const outcomes *o, int count, const int *index, const double *gradient,
                    double b, double p0, double p1, work *w) {
  const double u = b + ns_sparse_dot(count, index, gradient, o->before);
  const double u0 = b + ns_sparse_dot(count, index, gradient, o->plastic->v);
  const double u1 = b + ns_sparse_dot(count, index, gradient, o->law->v);

  w->plastic += (u + u0) * p0 / 2;
  w->law += (u + u1) * p1 / 2;
  w->square += (u1 - u0) * (p1 - p0) / 2;
  w->size += (fabs(u) + fabs(u1)) * fabs(p1) / 2;
}

/* The impulses of a contact with friction along its direction d, and along the opposite one */
static double along(const ns_contact *contact, const double *c, int d) {
  const int stored = ns_contact_stored(contact);

  return c[1 + d] - (contact->balanced ? c[1 + stored + d] : 0);
}

static void add_contact(const outcomes *o, const ns_contact *contact, const double *c0,
                        const double *c1, work *w) {
  const double *offset =
      contact->surface_speed != NULL ? contact->surface_speed : contact->tangent_offset;

  add_row(o, contact->count, contact->index, contact->normal, contact->rate, c0[0], c1[0], w);
  for (int d = 0; contact->directions > 0 && d < ns_contact_stored(contact); d++)
    add_row(o, contact->count, contact->index, contact->tangent + d * contact->count, offset[d],
            along(contact, c0, d), along(contact, c1, d), w);
}

static void find_work(const ns_stepper *s, const outcomes *o, const groups *g) {
  const double *c0 = o->plastic->contact, *c1 = o->law->contact;

  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++) {
    const ns_row *row = &s->terms.joints.item[k];
    if (row->count > 0)
      add_row(o, row->count, row->index, row->gradient, row->rate, o->plastic->joint[k],
              o->law->joint[k], &g->work[g->of[row->index[0]]]);
  }
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    if (contact->active && contact->count > 0)
      add_contact(o, contact, c0, c1, &g->work[g->of[contact->index[0]]]);
    c0 += ns_outcome_numbers(contact);
    c1 += ns_outcome_numbers(contact);
  }
}

static int is_gain(const work *w) { return w->law > ns_larger(0, w->plastic) + ROUNDOFF * w->size; }

double ns_largest_share(double plastic, double law, double square) {
  const double room = ns_larger(0, plastic) - plastic, b = law - plastic - square;
  const double root = sqrt(ns_larger(0, b * b + 4 * square * room));
  const double share = b > 0 ? 2 * room / (b + root) : (root - b) / (2 * square);

  return law <= plastic + room ? 1 : share >= 0 && share < 1 ? share : 0;
}

/* to = plastic + share (law - plastic); of all of the law its own bits */
static void mix(ptrdiff_t n, double share, const double *plastic, const double *law, double *to) {
  for (ptrdiff_t i = 0; i < n; i++)
    to[i] = share == 1 ? law[i] : plastic[i] + share * (law[i] - plastic[i]);
}

static void mix_outcomes(const ns_stepper *s, const outcomes *o, const double *share,
                         const groups *g, ns_outcome *to) {
  const double *c0 = o->plastic->contact, *c1 = o->law->contact;
  double *c = to->contact;

  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    mix(1, share[g->of[i]], &o->plastic->v[i], &o->law->v[i], &to->v[i]);
  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++) {
    const ns_row *row = &s->terms.joints.item[k];
    mix(1, row->count > 0 ? share[g->of[row->index[0]]] : 1, &o->plastic->joint[k],
        &o->law->joint[k], &to->joint[k]);
  }
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    const int n = ns_outcome_numbers(contact);
    mix(n, contact->count > 0 ? share[g->of[contact->index[0]]] : 1, c0, c1, c);
    c0 += n;
    c1 += n;
    c += n;
  }
}

ns_status ns_find_gain(ns_stepper *s, const double *before, int *gains) {
  ns_outcome law;
  groups g;
  ns_status status = ns_outcome_take(s, &law);

  *gains = 0;
  if (status == NS_OK)
    status = find_groups(s, &g);
  if (status != NS_OK)
    return status;
  ns_outcome_read(s, &law);
  find_work(s, &(outcomes){before, &law, &law}, &g);
  for (ptrdiff_t k = 0; k < g.count; k++) {
    g.work[k].plastic = 0; /* not known yet: at least 0 is allowed */
    *gains = *gains || is_gain(&g.work[k]);
  }
  return NS_OK;
}

ns_status ns_limit_gain(ns_stepper *s, const double *before, const ns_outcome *plastic) {
  ns_outcome law, mixed;
  groups g;
  double *share;
  ptrdiff_t limited = 0;
  ns_status status = ns_outcome_take(s, &law);

  if (status == NS_OK)
    status = ns_outcome_take(s, &mixed);
  if (status == NS_OK)
    status = find_groups(s, &g);
  share = status == NS_OK ? NS_TAKE(&s->terms.arena, double, g.count) : NULL;
  if (status != NS_OK || s->terms.arena.failed)
    return NS_OUT_OF_MEMORY;
  ns_outcome_read(s, &law);
  find_work(s, &(outcomes){before, plastic, &law}, &g);
  for (ptrdiff_t k = 0; k < g.count; k++) {
    const work *w = &g.work[k];
    share[k] = is_gain(w) ? ns_largest_share(w->plastic, w->law, w->square) : 1;
    limited += share[k] < 1;
  }
  s->counts.limited += limited;
  if (limited == 0)
    return NS_OK;
  mix_outcomes(s, &(outcomes){before, plastic, &law}, share, &g, &mixed);
  ns_outcome_write(s, &mixed);
  return NS_OK;
}
