/* ns_cylinder_pair.h: two cylinders, in the coordinates of one of them.
 *
 * The separating axis is that of largest separation: with n from the other one to the own one
 *   s(n) = -l |n_z| - rho sqrt (n_x^2 + n_y^2) - n . x - l' |n . W| - rho' sqrt (1 - (n . W)^2),
 * largest for a cap, for both walls, for a wall and a rim, or for two rims. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_CYLINDER_PAIR_H
#define NS_CYLINDER_PAIR_H

#include "ns_space_touch.h"

typedef enum ns_cylinder_contact {
  NS_CAP_OF_OWN,
  NS_TWO_WALLS,
  NS_WALL_OF_OWN, /* and a rim of the other one */
  NS_TWO_RIMS
} ns_cylinder_contact;

typedef struct ns_cylinder_pair {
  double R[9], x[3]; /* points p of the other one are R p + x; its axis W is the last column of R */
  double radius, half, other_radius, other_half;
  double reach, margin;
  ns_space_touch *touches;
  int count, room;
} ns_cylinder_pair;

typedef struct ns_cylinder_pair_axis {
  ns_cylinder_contact contact;
  int cap, other_cap;
  double n[3], separation;
  double point[3], other_point[3]; /* of the rims, where they have one */
} ns_cylinder_pair_axis;

ns_cylinder_pair ns_cylinder_pair_of(const ns_shape *own, const ns_space_pose *own_pose,
                                     const ns_shape *other, const ns_space_pose *other_pose,
                                     double reach, int room, ns_space_touch *touches);

ns_cylinder_pair_axis ns_cylinder_pair_find_axis(const ns_cylinder_pair *p);

/* The contact manifold of the axis, with the own one as a */
void ns_cylinder_pair_collect(ns_cylinder_pair *p, const ns_cylinder_pair_axis *d);

#endif
