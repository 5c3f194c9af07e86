/* ns_first_event.c: the first event of a smooth motion.
 *
 * A cubic with the gap and its speed at both ends of the step tells which gap closes first, and about when. The time is
 * then found by Newton's method within a bracket, each value from a step of its own, so that it is as good as the
 * method. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_capture_events.h"

#include "ns_bracket.h"
#include "ns_vector.h"

#include <math.h>

#define PIECES 32 /* in which a cubic is looked at */
#define HALVINGS 60
#define ITERATIONS 60
#define WELL_LOCATED 1e-3 /* of a critical interval: then the event lies in its middle */
#define AT_ONCE 1e-6      /* of what multipliers were: contacts that are released together */
#define MOST_TURNED 1e-3  /* of a normal within a critical interval */
#define AGAIN 8           /* looks for another event before the one found */

typedef struct cubic {
  double h, f0, s0, f1, s1;
} cubic;

static double value_of(const cubic *c, double x) {
  const double c3 = 2 * (c->f0 - c->f1) + c->h * (c->s0 + c->s1);
  const double c2 = 3 * (c->f1 - c->f0) - c->h * (2 * c->s0 + c->s1);

  return c->f0 + x * (c->h * c->s0 + x * (c2 + x * c3));
}

/* Where the cubic first goes below `level` and not from the start; -1 when it does not. */
static double falls_below(const cubic *c, double level) {
  double left = 0, right = -1;

  for (int k = 1; k <= PIECES && right < 0; k++)
    if (value_of(c, (double)k / PIECES) < level)
      right = (double)k / PIECES;
    else
      left = (double)k / PIECES;
  if (right < 0)
    return -1;
  for (int k = 0; k < HALVINGS; k++) {
    const double x = (left + right) / 2;
    if (value_of(c, x) < level)
      right = x;
    else
      left = x;
  }
  return c->h * right;
}

static double fastest(const ns_contact *contact, const double *v) {
  double speed = 0;

  for (int i = 0; i < contact->count; i++)
    speed = ns_larger(speed, fabs(v[contact->index[i]]));
  return speed;
}

double ns_slow_speed(const ns_flight *f, const ns_contact *contact, const double *v) {
  const ns_stepper *s = f->l->s;
  const double speed = fastest(contact, v), forced = ns_largest_acceleration(s, contact);
  const double turned = ns_smaller(f->width * speed / s->system->size, MOST_TURNED);

  return 1e-11 * speed + 2 * (f->width * forced + turned * speed) + sqrt(forced * f->grain);
}

/* When the gap of a contact closes, by the cubic; Inf when it does not. */
static double estimate(const ns_flight *f, const ns_contact *begin, const ns_contact *end,
                       const double *v1, double *level) {
  const double speed1 = ns_gap_speed(end, v1);
  double speed0, tau;

  *level = 0;
  if (begin == NULL)
    return end->gap < 0 && speed1 < 0 ? f->h - ns_smaller(end->gap / speed1, f->h) : INFINITY;
  speed0 = ns_gap_speed(begin, f->l->v);
  if (begin->gap <= f->grain || fabs(speed0) <= ns_slow_speed(f, begin, f->l->v)) {
    const int rests = fabs(speed0) <= ns_slow_speed(f, begin, f->l->v);
    *level = ns_smaller(begin->gap, 0);
    if (!(end->gap < *level - (rests ? ns_touch_tolerance(f->l->s, f->h) : 0)))
      return INFINITY;
  } else if (!(end->gap < 0) && !(speed0 < 0 && speed1 > 0)) {
    return INFINITY;
  }
  tau = falls_below(&(cubic){f->h, begin->gap, speed0, end->gap, speed1}, *level);
  return tau < 0 ? (end->gap < *level ? f->h : INFINITY) : tau;
}

/* By the cubics, from the terms at the start and those at the end. */
static ns_status look_for_closing(const ns_flight *f, const ns_step_result *end,
                                  ns_closing *found) {
  const ns_loop *l = f->l;
  ns_stepper *s = l->s;
  const double reach = ns_touch_tolerance(s, f->h);
  ns_status status = s->system->evaluate(s->system, NS_CONTACTS, l->t + f->h, end->q, end->v, f->h,
                                         reach, &s->probe);

  found->tau = INFINITY;
  for (ptrdiff_t k = 0; k < s->probe.contacts.count && status == NS_OK; k++) {
    const ns_contact *contact = &s->probe.contacts.item[k];
    const ns_contact *begin = ns_terms_find_contact(&s->terms, contact->id);
    double level, tau;
    if (ns_smooth_place(f->z, contact->id) >= 0)
      continue;
    tau = estimate(f, begin, contact, end->v, &level);
    if (tau < found->tau)
      *found = (ns_closing){tau, level, contact->id, found->looked};
  }
  return status;
}

/* Gap and speed of a contact after the smooth motion over tau; one out of reach is as wide as that. */
static ns_status gap_at(const ns_flight *f, double tau, ns_identity id, double *gap, double *speed,
                        ns_step_result *end) {
  ns_loop *l = f->l;
  ns_stepper *s = l->s;
  const ns_contact *contact;
  ns_status status = ns_smooth_step(f->z, l->t, l->q, l->v, tau, end);

  *gap = s->system->size;
  *speed = 0;
  if (status != NS_OK || end->flag != NS_LCP_SOLVED)
    return status;
  status = s->system->evaluate(s->system, NS_CONTACTS, l->t + tau, end->q, end->v, 0,
                               s->system->size, &s->probe);
  contact = status == NS_OK ? ns_terms_find_contact(&s->probe, id) : NULL;
  if (contact != NULL) {
    *gap = contact->gap;
    *speed = ns_gap_speed(contact, end->v);
  }
  return status;
}

/* Newton's method in [0, h]; found->tau is Inf when the gap does not close after all. */
static ns_status refine(const ns_flight *f, ns_closing *found) {
  double left = 0, right = f->h, tau = ns_smaller(found->tau, f->h), gap, speed;
  ns_step_result end;

  for (int k = 0; k < ITERATIONS && right - left > f->width / 16; k++) {
    double next;
    ns_status status = gap_at(f, tau, found->id, &gap, &speed, &end);
    if (status != NS_OK || end.flag != NS_LCP_SOLVED)
      return status;
    gap -= found->level;
    next = speed < 0 ? tau - gap / speed : INFINITY;
    if (speed < 0 && fabs(gap) <= WELL_LOCATED * f->width * -speed) {
      found->tau = ns_smaller(ns_larger(next, 0), f->h);
      return NS_OK;
    }
    if (gap < 0)
      right = tau;
    else if (tau >= f->h) { /* it only came near */
      found->tau = INFINITY;
      return NS_OK;
    } else
      left = tau;
    tau = next > left && next < right ? next : (left + right) / 2;
  }
  found->tau = (left + right) / 2;
  return NS_OK;
}

/* Bodies that have passed each other are apart at both ends: the interpolant of the step tells (ns_collision.c). */
static ns_status look_between(const ns_flight *f, const ns_step_result *end, ns_closing *found) {
  ns_loop *l = f->l;
  ns_stepper *s = l->s;
  const ns_path path = {s, l->t, f->h, l->q, l->v, end};
  ns_collision hit;
  double smallest = INFINITY;
  ns_status status = ns_find_collision(&path, f->h, 1, &hit);

  if (status != NS_OK || !hit.stops || !(hit.tau > 0 && hit.tau < f->h))
    return status;
  for (ptrdiff_t k = 0; k < s->probe.contacts.count; k++) {
    const ns_contact *contact = &s->probe.contacts.item[k];
    if (contact->gap < smallest && ns_smooth_place(f->z, contact->id) < 0) {
      smallest = contact->gap;
      *found = (ns_closing){hit.tau, 0, contact->id, 0};
    }
  }
  return status;
}

ns_status ns_first_closing(const ns_flight *f, const ns_step_result *end, ns_closing *found) {
  ns_step_result before = *end;
  ns_flight part = *f;
  ns_closing earlier = {0};
  ns_status status = look_for_closing(f, end, found);

  if (status == NS_OK && !(found->tau < INFINITY))
    status = look_between(f, end, found);
  for (int k = 0; k < AGAIN && status == NS_OK && found->tau < INFINITY; k++) {
    found->looked = 1;
    status = refine(&part, found);
    if (status != NS_OK || !(found->tau - f->width > 0) || !(found->tau < INFINITY))
      break;
    part.h = found->tau - f->width; /* another may close before */
    status = ns_smooth_step(f->z, f->l->t, f->l->q, f->l->v, part.h, &before);
    if (status != NS_OK || before.flag != NS_LCP_SOLVED)
      break;
    status = look_for_closing(&part, &before, &earlier);
    if (!(earlier.tau < INFINITY))
      break;
    *found = earlier;
    found->looked = 1;
  }
  return status;
}

/* The multipliers of the index set after the smooth motion over tau, with all of its contacts held; NULL when there is
 * no solution. */
static ns_status multipliers_at(const ns_flight *f, double tau, double **multiplier) {
  ns_smooth *z = f->z;
  ns_loop *l = f->l;
  ns_step_result end, there = {.flag = NS_LCP_SOLVED};
  double *all;
  ns_status status = ns_smooth_step(z, l->t, l->q, l->v, tau, &end);

  *multiplier = NULL;
  if (status != NS_OK || end.flag != NS_LCP_SOLVED)
    return status;
  all = NS_TAKE(&z->arena, double, z->joints + z->count);
  if (all == NULL)
    return NS_OUT_OF_MEMORY;
  status = ns_smooth_accelerate(z, l->t + tau, z->q, z->v, &l->s->probe, l->at_v, all, &there);
  if (status == NS_OK && there.flag == NS_LCP_SOLVED)
    *multiplier = all + z->joints;
  return status;
}

/* The smallest of them, to what they were at the start. */
static ns_status smallest_at(const ns_flight *f, double tau, double *smallest) {
  const double *begin = f->z->multiplier + f->z->joints;
  double *multiplier;
  ns_status status = multipliers_at(f, tau, &multiplier);

  *smallest = multiplier != NULL ? INFINITY : NAN;
  for (ptrdiff_t k = 0; k < f->z->count && multiplier != NULL; k++)
    *smallest = ns_smaller(*smallest, multiplier[k] / begin[k]);
  return status;
}

/* The contacts that cease to be pressed at tau. */
static ns_status list_released(const ns_flight *f, double tau) {
  ns_smooth *z = f->z;
  const double *begin = z->multiplier + z->joints;
  double *multiplier;
  ns_status status = multipliers_at(f, tau, &multiplier);

  for (ptrdiff_t k = 0; k < z->count && multiplier != NULL; k++)
    if (multiplier[k] <= AT_ONCE * begin[k] && z->dropped_count < NS_MOST_DROPPED)
      z->dropped[z->dropped_count++] = z->set[k];
  return status;
}

/* Where the smallest multiplier is 0. */
ns_status ns_first_release(const ns_flight *f, double *tau) {
  const double least = ns_larger(WELL_LOCATED * f->width, 1e-15 * (fabs(f->l->t) + f->h));
  ns_bracket b = {.right = f->h, .f_left = 1};
  ns_status status;

  f->z->holds = 1;
  *tau = f->h;
  status = smallest_at(f, b.right, &b.f_right);
  for (int k = 0; k < ITERATIONS && status == NS_OK && b.f_right < 0 && b.right - b.left > least;
       k++) {
    double value;
    *tau = ns_bracket_guess(&b);
    status = smallest_at(f, *tau, &value);
    if (status != NS_OK || isnan(value))
      break;
    ns_bracket_take(&b, *tau, value);
  }
  f->z->dropped_count = 0;
  if (status == NS_OK && *tau < f->h)
    status = list_released(f, *tau);
  f->z->holds = 0;
  return status;
}
