/* ns_cylinder_polytope.h: a cylinder and a convex polytope, perhaps with a radius about it, in the coordinates of the
 * cylinder.
 *
 * A segment with a radius is a capsule, a vertex with one a sphere. As of two polytopes (ns_polytope_pair.h) touches
 * belong to one separating axis, that of largest separation. With n from the polytope to the cylinder, of
 * radius rho and half the length l, this is
 *   s(n) = -l |n_z| - rho sqrt (n_x^2 + n_y^2) - max_v n . v,
 * largest where n is the normal of a face or of a cap, or belongs to an edge or a vertex and the wall, or one and a
 * rim. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_CYLINDER_POLYTOPE_H
#define NS_CYLINDER_POLYTOPE_H

#include "ns_polytope.h"
#include "ns_space_touch.h"

typedef enum ns_cylinder_side {
  NS_FACE_BELOW, /* of the polytope */
  NS_CAP_ON_IT,
  NS_WALL_AND_EDGE,
  NS_WALL_AND_VERTEX,
  NS_RIM_AND_EDGE,
  NS_RIM_AND_VERTEX
} ns_cylinder_side;

typedef struct ns_cylinder_separating_axis {
  ns_cylinder_side side;
  int index;       /* of the face, edge or vertex */
  int cap;         /* 0 at -l, 1 at l, where there is one */
  double n[3];     /* direction */
  double point[3]; /* of the rim, where it has one; `place` along the edge is nearest to it */
  double place;
  double separation; /* of the skeletons */
} ns_cylinder_separating_axis;

/* Points p of the polytope are R p + x. */
typedef struct ns_cylinder_polytope {
  const ns_polytope *polytope;
  double R[9], x[3];
  double radius, half, rounding; /* rho, l; the radius about the polytope */
  double reach, margin;          /* margin: lengths that differ by less are equal */
  double vertex[3 * NS_MOST_CORNERS];
  ns_space_touch *touches;
  int count, room;
} ns_cylinder_polytope;

/* Returns 0 where they are beyond reach or the poses are no numbers. */
int ns_cylinder_polytope_prepare(const ns_shape *cylinder, const ns_space_pose *pose,
                                 const ns_polytope *polytope, const ns_space_pose *polytope_pose,
                                 double rounding, double reach, int room, ns_space_touch *touches,
                                 ns_cylinder_polytope *m);

ns_cylinder_separating_axis ns_cylinder_find_separating_axis(const ns_cylinder_polytope *m);

/* The contact manifold of the axis, with the cylinder as a */
void ns_cylinder_manifold(ns_cylinder_polytope *m, const ns_cylinder_separating_axis *r);

/* Along edge e of the polytope: its start and its direction, in coordinates of the cylinder */
void ns_cylinder_edge(const ns_cylinder_polytope *m, int e, double from[3], double along[3]);

#endif
