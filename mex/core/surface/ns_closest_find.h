/* ns_closest_find.h: parts of the search for closest points. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_CLOSEST_FIND_H
#define NS_CLOSEST_FIND_H

#include "ns_closest_newton.h"

enum { NS_MOST_STARTS = 160 };

/* Normals to begin with: spread over the sphere, along the axes and the flats of the solids, and from centre to
 * centre. Returns their number. */
int ns_closest_starts(const ns_solid_pair *pair, double starts[NS_MOST_STARTS][3]);

/* phi (n) = min n.a - max n.b */
ns_status ns_closest_phi(const ns_solid_pair *pair, const double n[3], double u[3], double v[3],
                         double *phi);

/* From the normal n and phi (n) to a local maximum of phi. */
ns_status ns_closest_ascend(const ns_solid_pair *pair, const double n[3], ns_closest_state *state,
                            double *residual);

/* The result of a state. */
void ns_closest_of(const ns_solid_pair *pair, const ns_closest_state *state, double residual,
                   ns_closest *c);

/* The state from which it came. */
ns_closest_state ns_closest_state_before(const ns_solid_pair *pair, const ns_closest *c);

#endif
