/* ns_step_newmark.c: a Newmark scheme with contact, Stewart section 4.2 and Figure 4.1(b), without friction.
 *
 * Newmark's q+ = q + h v + h^2/2 ((1 - 2 beta) a + 2 beta a+), v+ = v + h ((1 - gamma) a + gamma a+) with beta = 0 and
 * gamma = 1. With beta = 0 a contact force within a+ could not keep q+ from the wall. As in the literature on contact with
 * Newmark schemes (Hughes et al. 1976; Kane et al. 1999) the contact forces are implicit, with a position
 * that they change by half of their impulse times h, whatever beta is:
 *
 *   q+ = q + h G w,   w = v + h/2 M^-1 k(t, q, v) + 1/2 M+^-1 p,   M+ (v+ - v) = h k(t + h, q+, v+) + p
 *   p = nu c_nu + n c_n,   0 <= c_n _|_ Phi(t + h, q+) >= 0,   Theta(t + h, q+) = 0
 *
 * with M+, nu and n at q+. Without other forces a ball that comes with the speed p, and whose last place before the wall
 * is q = f h p, leaves with |1 - 2 f| p after one or two steps: the effective restitution is anything from 0 to 1. e is
 * not asked for. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_newton.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define ITERATIONS 20
#define SETTLED 1e-12 /* relative change of v+ */

/* The unknown of the positions is x = 2 w. */
typedef struct newmark_step {
  ns_stepper *s;
  double t, h;
  const double *q, *v;
  double *free, *mean, *q_end; /* 2 v + h M^-1 k; w; q+ */
} newmark_step;

/* (M + damping kv) x = r with the terms at one place and no rows */
static ns_status solve_free(ns_stepper *s, ns_terms *terms, double damping, double *x,
                            ns_step_result *result) {
  const ns_mixed_problem problem = {.terms = terms,
                                    .damping = damping,
                                    .r = s->r,
                                    .offset_factor = 1,
                                    .size = s->system->size,
                                    .system = s->system};
  ns_mixed_result mixed = {.x = x};
  ns_status status = ns_mixed_solve(&s->mixed, &problem, &mixed);

  s->counts.factorizations += mixed.factorizations;
  result->flag = mixed.flag;
  result->message = mixed.message;
  return status;
}

static ns_status move_freely(newmark_step *z, ns_step_result *result) {
  ns_stepper *s = z->s;
  ns_status status = ns_evaluate(s, NS_MASS | NS_FORCE, z->t, z->q, z->v, 0, 0, &s->end);

  if (status != NS_OK)
    return status;
  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    s->r[i] = z->h * s->end.k[i];
  ns_blocks_multiply(&s->end.mass, 2, z->v, s->r);
  return solve_free(s, &s->end, 0, z->free, result);
}

static ns_status find_end(newmark_step *z) {
  ns_stepper *s = z->s;

  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    z->mean[i] = s->x[i] / 2;
  return s->system->advance(s->system, z->t, z->q, z->h, z->mean, z->q_end);
}

static ns_status linearize(void *scheme) {
  newmark_step *z = scheme;
  ns_stepper *s = z->s;
  const unsigned what = NS_MASS | NS_JOINTS | NS_JOINT_VALUES | NS_CONTACTS;
  ns_status status = find_end(z);

  if (status == NS_OK)
    status = s->system->evaluate(s->system, what, z->t + z->h, z->q_end, z->mean, 2 * z->h,
                                 ns_touch_tolerance(s, z->h), &s->terms);
  if (status == NS_OK)
    status = ns_make_targets(s);
  if (status != NS_OK)
    return status;
  ns_ask_joints(s, &s->terms, 2 / z->h);
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++)
    ns_ask_gap(s, k, 2 / z->h, z->h);
  memset(s->r, 0, (size_t)s->system->nv * sizeof(double));
  ns_blocks_multiply(&s->terms.mass, 1, z->free, s->r);
  return NS_OK;
}

static double relative_change(ptrdiff_t n, const double *new, const double *old) {
  double change = 0;

  for (ptrdiff_t i = 0; i < n; i++)
    change = ns_larger(change, fabs(new[i] - old[i]));
  return change > 0 ? change / ns_vector_largest(n, new) : 0;
}

/* Newton's method for M+ (v+ - v) = h k(t + h, q+, v+) + M+ (x - free), where the last term is p */
static ns_status find_velocity(newmark_step *z, ns_step_result *result) {
  ns_stepper *s = z->s;
  const ptrdiff_t nv = s->system->nv;
  const unsigned what = NS_MASS | NS_FORCE | NS_JACOBIANS |
                        (s->options.jacobian == NS_JACOBIAN_EXACT ? NS_DIFFERENCES : NS_DEFINITE);
  double *last = NS_TAKE(&s->scratch, double, nv), *known = NS_TAKE(&s->scratch, double, nv);
  double change = INFINITY;
  ns_status status = s->scratch.failed ? NS_OUT_OF_MEMORY : NS_OK;

  if (status != NS_OK)
    return status;
  for (ptrdiff_t i = 0; i < nv; i++) {
    known[i] = z->v[i] + s->x[i] - z->free[i];
    result->v[i] = known[i];
  }
  for (int k = 0; k < ITERATIONS && !(change <= SETTLED); k++) {
    memcpy(last, result->v, (size_t)nv * sizeof *last);
    status = ns_evaluate(s, what, z->t + z->h, z->q_end, last, 0, 0, &s->end);
    if (status != NS_OK)
      return status;
    for (ptrdiff_t i = 0; i < nv; i++)
      s->r[i] = z->h * s->end.k[i];
    ns_blocks_multiply(&s->end.mass, 1, known, s->r);
    ns_blocks_multiply(&s->end.damping, -z->h, last, s->r);
    status = solve_free(s, &s->end, -z->h, result->v, result);
    if (status != NS_OK || result->flag != NS_LCP_SOLVED || !ns_vector_is_finite(nv, result->v))
      return status;
    change = relative_change(nv, result->v, last);
    s->counts.mass_iterations += k > 0;
  }
  if (change > SETTLED)
    ns_take_unsettled(s, change, result);
  return status;
}

static ns_status solve(newmark_step *z, ns_step_result *result) {
  ns_stepper *s = z->s;
  const ns_newton newton = {s, z->t, z->h, z->q, z->v, 0, 0, linearize, z};
  ns_status status = move_freely(z, result);

  if (status != NS_OK || result->flag != NS_LCP_SOLVED)
    return status;
  memcpy(s->x, z->free, (size_t)s->system->nv * sizeof(double));
  status = ns_newton_solve(&newton, result);
  if (status == NS_OK && result->flag == NS_LCP_SOLVED)
    status = find_end(z);
  if (status != NS_OK || result->flag != NS_LCP_SOLVED)
    return status;
  memcpy(result->q, z->q_end, (size_t)s->system->nq * sizeof(double));
  return find_velocity(z, result);
}

ns_status ns_step_newmark(ns_stepper *s, double t, const double *q, const double *v, double h,
                          ns_step_result *result) {
  newmark_step z = {.s = s, .t = t, .h = h, .q = q, .v = v};
  ns_status status;

  *result = (ns_step_result){.q = s->q, .v = s->v};
  ns_arena_reset(&s->scratch);
  z.free = NS_TAKE(&s->scratch, double, s->system->nv);
  z.mean = NS_TAKE(&s->scratch, double, s->system->nv);
  z.q_end = NS_TAKE(&s->scratch, double, s->system->nq);
  if (s->scratch.failed)
    return NS_OUT_OF_MEMORY;
  s->factor = 2;
  status = solve(&z, result);
  s->factor = 1;
  return status;
}
