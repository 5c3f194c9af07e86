/* ns_closest_newton.h: closest points by Newton's method with active surfaces. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_CLOSEST_NEWTON_H
#define NS_CLOSEST_NEWTON_H

#include "ns_closest_system.h"
#include "ns_interior.h"

/* From a state nearby, whose active surfaces change as the multipliers and the other surfaces demand. *converged is 1
 * where the result solves the equations to roundoff with all multipliers >= 0 and both points within their solids. */
ns_status ns_closest_newton(const ns_solid_pair *pair, ns_closest_state *state, double *residual,
                            int *converged);

/* Is a solution a local maximum of phi, as every one with a gap above 0 is, or a saddle or minimum, from which no way
 * leads out: the far side of a solid? */
ns_status ns_closest_is_peak(const ns_solid_pair *pair, const ns_closest_state *state, int *peak);

/* The state of points u and v with the normal n: the surfaces nearest to the points are active. */
ns_status ns_closest_state_of(const ns_solid_pair *pair, const double u[3], const double v[3],
                              const double n[3], ns_closest_state *state);

/* The state of an interior point with the normal n: those with the largest multipliers are active. */
void ns_closest_state_from(const ns_solid_pair *pair, const ns_interior_point *point,
                           const double n[3], ns_closest_state *state);

#endif
