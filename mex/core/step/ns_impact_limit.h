/* ns_impact_limit.h: impacts that gain no energy.
 *
 * With u = J v + b the speeds of the rows of a problem, normal, tangential and of joints, where b is what prescribed motion
 * makes of them (belts, motors, walls that move), and p their impulses, M (v+ - v) = h k + J'p does the work
 *
 *   G = (u + u+)'p / 2,      (v+'M v+ - v'M v) / 2 = G - b'p + h k'(v + v+) / 2,
 *
 * on the bodies: -b'p is the work of what is prescribed, the last term that of the forces. Without restitution, where
 * 0 <= p_n _|_ u+_n >= 0, friction opposes u+ and k = 0, G = u+'p - p'W p / 2 <= 0 with W = J M^-1 J'. A law of
 * restitution may have G > 0, Stewart section 1.2.
 *
 * Let v0, p0 be the outcome without restitution and v1, p1 that of the law. Between them, v(s) = v0 + s (v1 - v0), the
 * gaps do not close, the joints are kept and friction is in its cone, since all of these sets are convex, and G (s) is a
 * convex parabola with G'' = (p1 - p0)'W (p1 - p0). So there is a largest s in [0, 1] with G (s) <= max (0, G (0)), which
 * is 1 where the law gains nothing. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_IMPACT_LIMIT_H
#define NS_IMPACT_LIMIT_H

#include "ns_outcome.h"

/* The largest s in [0, 1] with plastic + b s + square s^2 <= max (0, plastic), of which law is the value at 1. */
double ns_largest_share(double plastic, double law, double square);

/* Does the outcome in s->x and s->terms, from the velocity `before`, gain energy somewhere? */
ns_status ns_find_gain(ns_stepper *s, const double *before, int *gains);

/* Of the outcome in s->x and s->terms each group of bodies that touch keeps as much as gains nothing, the rest being
 * that of `plastic`. */
ns_status ns_limit_gain(ns_stepper *s, const double *before, const ns_outcome *plastic);

#endif
