/* ns_polygon_pair.h: the narrow phase of two convex polygons, by their separating axis, the normal of the
 * reference edge (ns_polytope_pair.h is the same in
 * space). */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_POLYGON_PAIR_H
#define NS_POLYGON_PAIR_H

#include "ns_touch.h"

typedef struct ns_polygon_edge {
  int first, second; /* vertices */
  double from[2], along[2], normal[2], length;
  double separation; /* height of the other polygon above its line */
} ns_polygon_edge;

/* The polygon with the reference edge, the other one, and the other's pose in coordinates of the first. */
typedef struct ns_polygon_pair {
  const ns_shape *own, *other;
  const ns_planar_pose *own_pose, *other_pose;
  ns_planar_pose pose;
  int own_is_a;
  double reach, same; /* same: lengths that differ by less are equal */
  ns_polygon_edge reference;
} ns_polygon_pair;

static inline double ns_dot2(const double u[2], const double v[2]) {
  return u[0] * v[0] + u[1] * v[1];
}

static inline const double *ns_vertex2(const ns_shape *shape, int i) {
  return shape->vertices + 3 * i;
}

static inline void ns_turn_back2(const ns_planar_pose *pose, const double u[2], double out[2]) {
  out[0] = pose->cosine * u[0] + pose->sine * u[1];
  out[1] = pose->cosine * u[1] - pose->sine * u[0];
}

ns_polygon_pair ns_polygon_pair_of(const ns_shape *own, const ns_planar_pose *own_pose,
                                   const ns_shape *other, const ns_planar_pose *other_pose,
                                   int own_is_a, double reach, double same);

/* Finds the reference edge among the edges of `own`, the first of equal ones. 0: beyond reach. */
int ns_polygon_separating_axis(ns_polygon_pair *e);

/* What the motion ahead leads to, as in space */
typedef enum ns_polygon_ahead {
  NS_AHEAD_FREE,
  NS_AHEAD_PASSES,
  NS_AHEAD_MEETS,
  NS_AHEAD_CORNER
} ns_polygon_ahead;

/* Height of the other polygon above the reference edge when the motion ahead has ended */
double ns_polygon_separation_after(const ns_polygon_pair *e);

/* Of polygons apart that move: *of_b and the reference edge of that one are changed where the motion needs another
 * edge.
 * *fraction is the fraction of the step after which they come into touch. */
ns_polygon_ahead ns_polygon_look_ahead(ns_polygon_pair *a, ns_polygon_pair *b, int *of_b,
                                       double *fraction);

#endif
