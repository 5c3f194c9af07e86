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

#endif
