/* ns_interior.h: convex problems over solids by the primal-dual interior method, which needs no start but the points
 * inside and takes no notice of edges, corners and flats. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_INTERIOR_H
#define NS_INTERIOR_H

#include "ns_solid_pair.h"

typedef struct ns_interior_point {
  double z[2][3]; /* u and v */
  double multiplier[2][NS_MOST_PLANES];
  double value[2][NS_MOST_PLANES]; /* f_i (u), g_j (v), all negative */
  double gradient[2][NS_MOST_PLANES][3];
} ns_interior_point;

/* The nearest points of the solids after a has moved by `shift`: min |d + shift + u - v|^2 / 2. The multipliers are
 * those of a unit normal where the solids are apart. `tolerance` is relative to the size of the solids. */
ns_status ns_interior_distance(const ns_solid_pair *pair, const double shift[3], double tolerance,
                               ns_interior_point *point);

/* The point of solid k alone that is farthest along n: max n . u */
ns_status ns_interior_support(const ns_solid_pair *pair, int k, const double n[3], double tolerance,
                              ns_interior_point *point);

#endif
