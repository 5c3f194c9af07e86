/* ns_step_euler.c: semi-implicit Euler.
 *
 *   M (v+ - v) = h k(t, q, v) + nu c_nu + n c_n + D beta,   q+ = q + h G v+
 *
 * with the geometry at q: AP (7) where collisions are located (M at q), Stewart (2.11)-(2.15) where they are
 * captured within the step (M at q+, by the iteration of his section 2.3). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_stepper.h"

#include <math.h>
#include <string.h>

#define MASS_ITERATIONS 20
#define MASS_TOLERANCE 1e-12 /* relative change of v+ */

/* r = M v + h k */
static void right_hand_side(ns_stepper *s, const double *v, double h) {
  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    s->r[i] = h * s->terms.k[i];
  ns_blocks_multiply(&s->terms.mass, 1, v, s->r);
}

static double relative_change(ptrdiff_t n, const double *new, const double *old) {
  double change = 0, size = 0;

  for (ptrdiff_t i = 0; i < n; i++) {
    change = fmax(change, fabs(new[i] - old[i]));
    size = fmax(size, fabs(new[i]));
  }
  return size > 0 ? change / size : 0;
}

/* Stewart section 2.3: the same problem with M at the last q+, until v+ stays. */
static ns_status iterate_mass(ns_stepper *s, double t, const double *q, const double *v, double h,
                              ns_step_result *result) {
  const ptrdiff_t nv = s->system->nv;
  double *last = s->work + s->system->nq;
  ns_status status = NS_OK;

  for (int k = 0; k < MASS_ITERATIONS && result->flag == NS_LCP_SOLVED; k++) {
    memcpy(last, s->x, (size_t)nv * sizeof *last);
    status = s->system->advance(s->system, t, q, h, s->x, s->work);
    if (status == NS_OK)
      status = s->system->evaluate(s->system, NS_MASS, t + h, s->work, s->x, 0, 0, &s->probe);
    if (status != NS_OK)
      return status;
    s->terms.mass = s->probe.mass;
    right_hand_side(s, v, h);
    status = ns_solve_velocity(s, 0, 0, result);
    s->counts.mass_iterations++;
    if (status != NS_OK || relative_change(nv, s->x, last) <= MASS_TOLERANCE)
      break;
  }
  return status;
}

ns_status ns_step_euler(ns_stepper *s, double t, const double *q, const double *v, double h,
                        ns_step_result *result) {
  const int captured = s->options.detect == NS_DETECT_OFF;
  ns_status status = ns_begin_step(s, 0, t, q, v, h, result);

  if (status != NS_OK)
    return status;
  right_hand_side(s, v, h);
  status = ns_solve_captured(s, 0, 0, h, result);
  if (status == NS_OK && captured && !s->system->constant_mass)
    status = iterate_mass(s, t, q, v, h, result);
  if (status == NS_OK && captured)
    status = ns_captured_restitution(s, v, &(ns_step_matrix){0, 0, h}, result);
  if (status != NS_OK)
    return status;
  memcpy(s->v, s->x, (size_t)s->system->nv * sizeof(double));
  return s->system->advance(s->system, t, q, h, s->v, s->q);
}
