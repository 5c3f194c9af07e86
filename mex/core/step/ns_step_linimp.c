/* ns_step_linimp.c: linearly implicit Euler, AP (12)-(16).
 *
 *   Mh v+ = M v + h (k - kv v) + nu c_nu + n c_n + D beta,   Mh = M - h kv - h^2 kq G,   q+ = q + h G v+
 *
 * AP (10), AP (11). With the definite Jacobians (30), (31) this is (32), (33): Mh is positive definite for any
 * stiffness and any h, and damping forces are in Mh only. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_stepper.h"

#include <string.h>

ns_status ns_step_linimp(ns_stepper *s, double t, const double *q, const double *v, double h,
                         ns_step_result *result) {
  const int captured = s->options.detect == NS_DETECT_OFF;
  unsigned what = NS_JACOBIANS;
  ns_status status;

  if (s->options.jacobian == NS_JACOBIAN_DEFINITE)
    what |= NS_DEFINITE;
  if (ns_projects(&s->options))
    what |= NS_SPRINGS;
  status = ns_begin_step(s, what, t, q, v, h, result);
  if (status != NS_OK)
    return status;
  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    s->r[i] = h * s->terms.k[i];
  ns_blocks_multiply(&s->terms.mass, 1, v, s->r);
  ns_blocks_multiply(&s->terms.damping, -h, v, s->r);
  status = ns_solve_captured(s, -h, -h * h, h, result);
  if (status == NS_OK && captured)
    status = ns_captured_restitution(s, v, &(ns_step_matrix){-h, -h * h, h}, result);
  if (status != NS_OK)
    return status;
  memcpy(s->v, s->x, (size_t)s->system->nv * sizeof(double));
  return s->system->advance(s->system, t, q, h, s->v, s->q);
}
