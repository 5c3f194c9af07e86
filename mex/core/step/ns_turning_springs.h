/* ns_turning_springs.h: springs, dampers and spins over a step of the trapezoidal rule, by both of its ends.
 *
 * With phi and phi+ at q and q+ = q + h/2 G (v + v+), and the gradient g = dphi half-way, at q + h/4 G (v + v+), a spring
 * gives the impulse
 *
 *   p = -h F s g,   F = gamma (phi + phi+)/2 + delta (phi+ - phi)/h.
 *
 * A linearly implicit step has the spring along its direction at q. Where it is stiff and turns, that costs angular
 * momentum and energy at any step size that does not resolve its vibration. p acts along the line of the points half-way, so
 * that momenta are kept exactly. s is 1 but for distances, phi = l - L: with s = l(half-way) / ((l + l+)/2) the work
 * of p on particles is that of the energy, l+^2 - l^2 = (r + r+)'(r+ - r), exactly for the spring, never positive for the
 * damper (J. C. Simo, N. Tarnow, ZAMP 43, 1992; O. Gonzalez, J. Nonlinear Sci. 6, 1996).
 *
 * A spring of length 0, or of an angle, has phi half-way in place of the mean of both ends.
 *
 * A body in space, with its angular velocity w and inertia I in its own axes, gets the torque tau half-way by
 *
 *   Q I w+ - Q' I w = h tau,   Q = exp (h/2 S((w + w+)/2)),
 *
 * which is R+ I w+ - R I w = h R tau in the world: angular momentum is kept exactly, and so is the energy of a free body
 * (J. C. Simo, K. K. Wong, IJNME 31, 1991). What that is more than I (w+ - w) is an impulse p too.
 *
 * v+ is found by Newton's method from q+ = q, where the first iteration is the linearly implicit step. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_TURNING_SPRINGS_H
#define NS_TURNING_SPRINGS_H

#include "ns_stepper.h"

typedef struct ns_turning {
  ns_stepper *s; /* its springs at q are rows of s->start (NS_APART) */
  double t, h;
  const double *q, *v;
  double *v_plus;  /* where the impulses are linearised */
  double *impulse; /* p - dp x, where x at v_plus is what the step solves for */
  double *mean, *x, *q_at;
  int begun;        /* has there been a look? The spins of the first are for v+ = v */
  ptrdiff_t others; /* blocks of s->terms.stiffness in front of those of the springs */
} ns_turning;

/* From q+ = q. The memory is that of s->scratch. */
ns_status ns_turning_begin(ns_turning *z);

/* The impulses at v_plus into z, and their derivative dp = h^2/4 kq behind the blocks of s->start.stiffness into
 * s->terms.stiffness. A definite dp is less than the derivative, and makes more iterations, not another v+. */
ns_status ns_turning_look(ns_turning *z, int definite);

/* What the look says of the impulses for v+, linear in it and exact at v_plus */
void ns_turning_sum(const ns_turning *z, const double *v_plus, double *sum);

#endif
