/* ns_newton.h: Newton's method with complementarity inside, for schemes that ask their conditions of positions.
 *
 * The unknown x of a step is a velocity. Each iteration is the mixed problem that the equations make when they are
 * linearised about x: Mh = M + damping kv + stiffness kq G with the Jacobians at the start of the step, and rows
 *   Phi + n'(x+ - x) / scale >= 0,   Theta + nu'(x+ - x) / scale = 0
 * at the places where x leads. What changes with x besides (M, n, nu, the derivative of a turn) is left to the
 * iteration, which it slows down by O(h). */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_NEWTON_H
#define NS_NEWTON_H

#include "ns_stepper.h"

typedef struct ns_newton {
  ns_stepper *s;
  double t, h; /* of the step */
  const double *q, *v;
  double damping, stiffness;
  ns_status (*linearize)(
      void *scheme); /* s->terms, its targets, and s->r without the Jacobians, at s->x */
  void *scheme;
} ns_newton;

/* From s->x, until it stays. Where it does not, the last x is taken, and result->residual is its last relative change. */
ns_status ns_newton_solve(const ns_newton *newton, ns_step_result *result);

/* The row of contact k of s->terms, about s->x; it takes part where velocities like x could close the gap. */
void ns_ask_gap(ns_stepper *s, ptrdiff_t k, double scale, double h);

/* The rows of all joints of s->terms about s->x, with the values of Theta in `values`. Motors have their speed. */
void ns_ask_joints(ns_stepper *s, const ns_terms *values, double scale);

#endif
