/* ns_solid_pair.h: two solids in axes of the world, each about the origin of its body, so that far from the origin of
 * the world no digits are lost: the points are x_a + u and x_b + v, and a - b = d + u - v with d = x_a - x_b. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_SOLID_PAIR_H
#define NS_SOLID_PAIR_H

#include "ns_closest.h"

typedef struct ns_solid_pair {
  int dimension;
  const ns_solid *solid[2];
  const ns_space_pose *pose[2];
  double d[3];
  double size; /* the radius of the smaller one: the unit of lengths */
} ns_solid_pair;

ns_solid_pair ns_solid_pair_of(const ns_solid *a, const ns_space_pose *pose_a, const ns_solid *b,
                               const ns_space_pose *pose_b);

/* Surface i of solid k at u, all in axes of the world */
ns_status ns_pair_surface(const ns_solid_pair *pair, int k, int i, const double u[3], int order,
                          ns_surface_value *value);

/* Is it a halfspace, or one surface whose point of a given normal is known in closed form? */
int ns_solid_is_halfspace(const ns_solid *solid);
int ns_solid_has_support(const ns_solid *solid);

/* The radius of a disc or sphere; 0 for other solids */
double ns_solid_roundness(const ns_solid *solid);

/* The point of a bounded solid farthest along n, in axes of the world; in closed form or by the interior method, and
 * then to about 1e-8 of its size. */
ns_status ns_pair_support(const ns_solid_pair *pair, int k, const double n[3], double u[3]);

#endif
