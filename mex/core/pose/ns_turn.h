/* ns_turn.h: turns in space as unit quaternions, scalar first. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_TURN_H
#define NS_TURN_H

/* out = p q; out may not be one of the two */
void ns_turn_multiply(const double p[4], const double q[4], double out[4]);

/* out = p after a turn by the vector s in its own axes: p exp (s / 2), of length 1; out may be p */
void ns_turn_advance(const double p[4], const double s[3], double out[4]);

/* The vector s for which q = p exp (s / 2), or -q, whichever is nearer */
void ns_turn_between(const double p[4], const double q[4], double s[3]);

/* E (3 x 3, by columns) for which a turn by s + d is one by s and then, in the axes it has led to, by E d, to first
 * order in d:  E = I - (1 - cos x)/x^2 S + (x - sin x)/x^3 S^2,  x = |s|,  S p = s x p */
void ns_turn_carry(const double s[3], double E[9]);

#endif
