/* ns_collision.c: when within a step does a gap close?
 *
 * Positions move along q + tau v+ within a step of the Euler schemes; the smallest gap of the contacts that took
 * no part in the step is a continuous function of tau, whose root is found by the Illinois method. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_integrate.h"

#include <math.h>

#define ITERATIONS 60
/* A contact is at rest when it closes more slowly than the forces would make it in this part of a step: then there
 * is nothing to gain from locating it, and the next step stops it. */
#define REST_FRACTION 0.1

static const ns_contact *active_of(const ns_stepper *s, ns_identity id) {
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *c = &s->terms.contacts.item[k];
    if (c->active && c->id.a == id.a && c->id.b == id.b && c->id.feature == id.feature)
      return c;
  }
  return NULL;
}

/* The smallest gap in s->probe of the contacts that are not active in s->terms; Inf when there is none. */
static double smallest_gap(const ns_stepper *s) {
  double gap = INFINITY;

  for (ptrdiff_t k = 0; k < s->probe.contacts.count; k++) {
    const ns_contact *c = &s->probe.contacts.item[k];
    if (c->gap < gap && active_of(s, c->id) == NULL)
      gap = c->gap;
  }
  return gap;
}

/* The same at q + tau v+; a gap wider than the reach of the look counts as the reach. */
static ns_status look(ns_stepper *s, double t, const double *q, double tau, const double *v,
                      double reach, double *gap) {
  ns_status status = s->system->advance(s->system, t, q, tau, v, s->work);

  if (status == NS_OK)
    status = s->system->evaluate(s->system, NS_GAPS, t + tau, s->work, v, 0, reach, &s->probe);
  *gap = fmin(smallest_gap(s), reach);
  return status;
}

static ns_status locate(ns_stepper *s, double t, const double *q, double h, double end_gap,
                        const ns_step_result *trial, double *tau) {
  const double tolerance = ns_touch_tolerance(s, h) / 2;
  const double reach = 2 * fabs(end_gap) + s->system->size;
  double left = 0, right = h, f_left, f_right = end_gap;
  int side = 0;
  ns_status status = look(s, t, q, 0, trial->v, reach, &f_left);

  *tau = 0;
  if (status != NS_OK || f_left <= tolerance)
    return status;
  for (int k = 0; k < ITERATIONS; k++) {
    double f;
    *tau = right - f_right * (right - left) / (f_right - f_left);
    if (k % 3 == 2) /* bisection now and then, for gaps that are far from linear */
      *tau = (left + right) / 2;
    status = look(s, t, q, *tau, trial->v, reach, &f);
    if (status != NS_OK || fabs(f) <= tolerance || right - left <= 1e-15 * h)
      break;
    if (f < 0) {
      right = *tau;
      f_right = f;
      f_left = side < 0 ? f_left / 2 : f_left;
      side = -1;
    } else {
      left = *tau;
      f_left = f;
      f_right = side > 0 ? f_right / 2 : f_right;
      side = 1;
    }
  }
  return status;
}

/* Speed below which a contact is at rest: what the forces change in its normal speed. */
static double rest_speed(const ns_contact *c, const double *v, const ns_step_result *trial,
                         double ratio) {
  const double before = ns_sparse_dot(c->count, c->index, c->normal, v);
  const double after = ns_sparse_dot(c->count, c->index, c->normal, trial->v);

  return 1e-12 * (fabs(before) + fabs(after)) + REST_FRACTION * ratio * fabs(after - before);
}

/* Do contacts of s->probe touch and close fast enough to be a collision? v at time tau of the step. */
static int touches_meet(const ns_stepper *s, const double *v, const ns_step_result *trial, double h,
                        double tau, double grid_step) {
  const double tolerance = ns_touch_tolerance(s, h);

  for (ptrdiff_t k = 0; k < s->probe.contacts.count; k++) {
    const ns_contact *c = &s->probe.contacts.item[k];
    const double now = ns_sparse_dot(c->count, c->index, c->normal, v) * (1 - tau / h) +
                       ns_sparse_dot(c->count, c->index, c->normal, trial->v) * tau / h;
    if (c->gap <= tolerance && active_of(s, c->id) == NULL &&
        now + c->rate < -rest_speed(c, v, trial, grid_step / h))
      return 1;
  }
  return 0;
}

ns_status ns_find_collision(ns_stepper *s, double t, const double *q, const double *v, double h,
                            double grid_step, const ns_step_result *trial, double *tau,
                            int *meets) {
  const double tolerance = ns_touch_tolerance(s, h);
  double gap;
  ns_status status = s->system->evaluate(s->system, NS_CONTACTS, t + h, trial->q, trial->v, 0,
                                         tolerance, &s->probe);

  *tau = h;
  *meets = 0;
  if (status != NS_OK)
    return status;
  gap = smallest_gap(s);
  if (gap < -tolerance)
    status = locate(s, t, q, h, gap, trial, tau);
  if (status == NS_OK && *tau < h) {
    status = s->system->advance(s->system, t, q, *tau, trial->v, s->work);
    if (status == NS_OK)
      status = s->system->evaluate(s->system, NS_CONTACTS, t + *tau, s->work, trial->v, 0,
                                   tolerance, &s->probe);
  }
  if (status == NS_OK)
    *meets = touches_meet(s, v, trial, h, *tau, grid_step);
  return status;
}
