/* ns_collision.c: when within a step does a gap close?
 *
 * Within a step v is interpolated linearly, and q is what that velocity makes of it: for the trapezoidal methods the
 * Hermite interpolant of PAGT (7.2), (7.3), which is quadratic there; for the Euler schemes q + tau v+. The smallest
 * gap of the contacts that took no part in the step is a continuous function of tau, whose first root is found by
 * the Illinois method. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_integrate.h"

#include "ns_bracket.h"
#include "ns_vector.h"

#include <math.h>

#define ITERATIONS 60
#define RESOLUTION 1e-15 /* of a step: times closer together are the same */
#define DIP_LOOKS 16
#define GOLDEN_STEPS 24
#define EARLIER_LOOKS 4
/* A contact is at rest when it closes more slowly than the forces would make it in this part of a step: then there
 * is nothing to gain from a law of impact. */
#define REST_FRACTION 0.1
#define RETURN_FRACTION 1 /* one that comes back with less is down again within a step */

/* Does this contact take part in the step? */
static int is_active(const ns_stepper *s, ns_identity id) {
  const ns_contact *contact = ns_terms_find_contact(&s->terms, id);

  return contact != NULL && contact->active;
}

/* The smallest gap in s->probe of the contacts that are not active in s->terms; Inf when there is none. */
static double smallest_gap(const ns_stepper *s) {
  double gap = INFINITY;

  for (ptrdiff_t k = 0; k < s->probe.contacts.count; k++) {
    const ns_contact *c = &s->probe.contacts.item[k];
    if (c->gap < gap && !is_active(s, c->id))
      gap = c->gap;
  }
  return gap;
}

ns_status ns_path_position(const ns_path *path, double tau, double *q) {
  ns_stepper *s = path->s;
  const int second_order = ns_order_of(s->options.method) >= 2;
  double *mean = s->work + s->system->nq;

  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    mean[i] = second_order ? path->v[i] + tau / (2 * path->h) * (path->end->v[i] - path->v[i])
                           : path->end->v[i];
  return s->system->advance(s->system, path->t, path->q, tau, mean, q);
}

/* PAGT (7.11) */
void ns_path_velocity(const ns_path *path, double tau, double *v) {
  for (ptrdiff_t i = 0; i < path->s->system->nv; i++)
    v[i] = path->v[i] + tau / path->h * (path->end->v[i] - path->v[i]);
}

/* The smallest gap at tau; one wider than the reach counts as the reach. */
static ns_status look(const ns_path *path, double tau, double reach, double *gap) {
  ns_stepper *s = path->s;
  ns_status status = ns_path_position(path, tau, s->work);

  if (status == NS_OK)
    status = s->system->evaluate(s->system, NS_GAPS, path->t + tau, s->work, path->end->v, 0, reach,
                                 &s->probe);
  *gap = ns_smaller(smallest_gap(s), reach);
  return status;
}

/* Root between left = 0, where the gap is open, and right, where it is not. */
static ns_status find_root(const ns_path *path, double right, double f_right, double f_left,
                           double reach, double tolerance, double *tau) {
  ns_bracket b = {.right = right, .f_left = f_left, .f_right = f_right};
  ns_status status = NS_OK;

  for (int k = 0; k < ITERATIONS; k++) {
    double f;
    *tau = ns_bracket_guess(&b);
    status = look(path, *tau, reach, &f);
    if (status != NS_OK || fabs(f) <= tolerance || b.right - b.left <= RESOLUTION * path->h)
      break;
    ns_bracket_take(&b, *tau, f);
  }
  return status;
}

/* The first root before `right`, where the gap is f_right < 0; 0 when it is closed at the start already. */
static ns_status locate(const ns_path *path, double right, double f_right, double *tau) {
  const double tolerance = ns_touch_tolerance(path->s, path->h) / 2;
  const double reach = 2 * fabs(f_right) + path->s->system->size;
  double f_left;
  int earlier;
  ns_status status = look(path, 0, reach, &f_left);

  *tau = 0;
  if (status != NS_OK || f_left <= tolerance)
    return status;
  do {
    status = find_root(path, right, f_right, f_left, reach, tolerance, tau);
    earlier = 0;
    for (int k = 1; k < EARLIER_LOOKS && status == NS_OK && !earlier; k++) {
      const double at = *tau * k / EARLIER_LOOKS;
      double f;
      status = look(path, at, reach, &f);
      if (status == NS_OK && f < -2 * tolerance) {
        earlier = 1;
        right = at;
        f_right = f;
      }
    }
  } while (earlier && status == NS_OK && right > RESOLUTION * path->h);
  return status;
}

/* First root in (0, h) of the cubic with values f0 > 0 > f1 and slopes s0, s1 at the ends, by bisection of the first of
 * a few intervals in which it changes sign. */
static double cubic_root(double h, double f0, double s0, double f1, double s1) {
  const double c3 = 2 * (f0 - f1) + h * (s0 + s1), c2 = 3 * (f1 - f0) - h * (2 * s0 + s1);
  double left = 0, right = 1;

  for (int k = 1; k <= 16; k++) {
    const double x = k / 16.0;
    if (f0 + x * (h * s0 + x * (c2 + x * c3)) < 0) {
      right = x;
      left = (k - 1) / 16.0;
      break;
    }
  }
  for (int k = 0; k < 50; k++) {
    const double x = (left + right) / 2;
    if (f0 + x * (h * s0 + x * (c2 + x * c3)) < 0)
      right = x;
    else
      left = x;
  }
  return h * (left + right) / 2;
}

/* The cubic is only as near to the gap as its error; what it calls closed is closed until the collision is over. */
static ns_status find_slack(const ns_path *path, double tau) {
  double gap;
  ns_status status = look(path, tau, path->s->system->size, &gap);

  path->s->slack = fabs(gap) * (1 + 1e-9);
  return status;
}

/* PAGT section 10: the cubic that has the gap and its speed at both ends of the step. */
static ns_status locate_by_gap(const ns_path *path, double *tau) {
  ns_stepper *s = path->s;
  ns_status status = s->system->evaluate(s->system, NS_CONTACTS, path->t, path->q, path->v, path->h,
                                         s->system->size, &s->start);

  for (ptrdiff_t k = 0; k < s->probe.contacts.count && status == NS_OK; k++) {
    const ns_contact *end = &s->probe.contacts.item[k];
    const ns_contact *begin = ns_terms_find_contact(&s->start, end->id);
    if (end->gap < -ns_touch_tolerance(s, path->h) && !is_active(s, end->id) && begin != NULL &&
        begin->gap > 0)
      *tau = ns_smaller(*tau, cubic_root(path->h, begin->gap, ns_gap_speed(begin, path->v),
                                         end->gap, ns_gap_speed(end, path->end->v)));
  }
  return status == NS_OK && *tau < path->h ? find_slack(path, *tau) : status;
}

/* Could a gap that is open at the end have been closed within the step? By its speed there, it could: then what that
 * speed makes of it in the step, the largest if there are several, and otherwise 0. */
static double way_since_dip(const ns_stepper *s, double h, const double *v) {
  const double tolerance = ns_touch_tolerance(s, h);
  double way = 0;

  for (ptrdiff_t k = 0; k < s->probe.contacts.count; k++) {
    const ns_contact *c = &s->probe.contacts.item[k];
    const double back = h * ns_gap_speed(c, v);
    if (!is_active(s, c->id) && c->gap >= -tolerance && c->gap - back < -tolerance)
      way = ns_larger(way, back);
  }
  return way;
}

/* A few looks along the way tell about where that is. */
static ns_status bracket_dip(const ns_path *path, double reach, double *left, double *right) {
  double least = INFINITY, f;
  ns_status status = NS_OK;
  int best = 1;

  for (int k = 1; k < DIP_LOOKS && status == NS_OK; k++) {
    status = look(path, path->h * k / DIP_LOOKS, reach, &f);
    if (f < least) {
      least = f;
      best = k;
    }
  }
  *left = path->h * (best - 1) / DIP_LOOKS;
  *right = path->h * (best + 1) / DIP_LOOKS;
  return status;
}

/* Where the smallest gap is smallest, by golden section. Bodies may move far more than their size in the step: the looks
 * reach as far, or all of them might see nothing. */
static ns_status find_dip(const ns_path *path, double way, double *tau, double *gap) {
  const double golden = (sqrt(5) - 1) / 2, reach = path->s->system->size + way;
  double left = 0, right = path->h, a, b, fa = INFINITY, fb = INFINITY;
  ns_status status = bracket_dip(path, reach, &left, &right);

  a = right - golden * (right - left);
  b = left + golden * (right - left);
  if (status == NS_OK)
    status = look(path, a, reach, &fa);

  if (status == NS_OK)
    status = look(path, b, reach, &fb);
  for (int k = 0; k < GOLDEN_STEPS && status == NS_OK; k++) {
    if (fa < fb) {
      right = b;
      b = a;
      fb = fa;
      a = right - golden * (right - left);
      status = look(path, a, reach, &fa);
    } else {
      left = a;
      a = b;
      fa = fb;
      b = left + golden * (right - left);
      status = look(path, b, reach, &fb);
    }
  }
  *tau = fa < fb ? a : b;
  *gap = ns_smaller(fa, fb);
  return status;
}

/* Speed below which a contact is at rest: what the forces that press it change in its normal speed. */
static double rest_speed(const ns_path *path, const ns_contact *c, double grid_step) {
  const double before = ns_sparse_dot(c->count, c->index, c->normal, path->v);
  const double after = ns_sparse_dot(c->count, c->index, c->normal, path->end->v);

  const double acceleration = ns_larger(0, before - after) / path->h;
  double over = grid_step;

  if (path->s->rest_height > 0 && acceleration > 0) /* the time of a bounce of that height */
    over = ns_smaller(over, sqrt(8 * path->s->rest_height / acceleration));
  return 1e-12 * (fabs(before) + fabs(after)) + REST_FRACTION * over * acceleration;
}

/* What the contacts of s->probe do that touch at time tau of the path. */
static void judge(const ns_path *path, double tau, double grid_step, ns_collision *found) {
  const ns_stepper *s = path->s;
  const double tolerance = ns_touch_tolerance(s, path->h);

  for (ptrdiff_t k = 0; k < s->probe.contacts.count; k++) {
    const ns_contact *c = &s->probe.contacts.item[k];
    const double before = ns_sparse_dot(c->count, c->index, c->normal, path->v);
    const double after = ns_sparse_dot(c->count, c->index, c->normal, path->end->v);
    const double speed = c->rate + before + tau / path->h * (after - before);
    if (c->gap > tolerance || is_active(s, c->id) || !(speed < 0))
      continue;
    found->rest_speed = ns_larger(found->rest_speed,
                                  RETURN_FRACTION / REST_FRACTION * rest_speed(path, c, grid_step));
    found->meets = found->meets || speed < -rest_speed(path, c, grid_step);
    found->stops = found->stops || speed < -1e-12 * (fabs(before) + fabs(after));
  }
}

/* The contacts at time tau, with normals. */
static ns_status look_closely(const ns_path *path, double tau, double ahead) {
  ns_stepper *s = path->s;
  ns_status status = NS_OK;
  const double *q = path->end->q;

  if (tau < path->h) {
    status = ns_path_position(path, tau, s->work);
    q = s->work;
  }
  if (status == NS_OK)
    status = s->system->evaluate(s->system, NS_CONTACTS, path->t + tau, q, path->end->v, ahead,
                                 ns_touch_tolerance(s, path->h), &s->probe);
  return status;
}

ns_status ns_find_collision(const ns_path *path, double grid_step, int locates,
                            ns_collision *found) {
  ns_stepper *s = path->s;
  double tolerance, gap, way = 0, at = path->h;
  ns_status status;

  s->slack = 0;
  tolerance = ns_touch_tolerance(s, path->h);
  *found = (ns_collision){.tau = path->h};
  status = look_closely(path, path->h, path->h);
  if (status != NS_OK)
    return status;
  gap = smallest_gap(s);
  if (locates && !(gap < -tolerance))
    way = way_since_dip(s, path->h, path->end->v);
  if (way > 0)
    status = find_dip(path, way, &at, &gap);
  if (status == NS_OK && locates && gap < -tolerance && s->options.locate_by_gap && at == path->h)
    status = locate_by_gap(path, &found->tau);
  else if (status == NS_OK && locates && gap < -tolerance)
    status = locate(path, at, gap, &found->tau);
  if (status == NS_OK && (found->tau < path->h || at < path->h)) /* other looks came between */
    status = look_closely(path, found->tau, 0);
  if (status == NS_OK)
    judge(path, found->tau, grid_step, found);
  return status;
}
