/* ns_polytope.h: convex polytopes with their faces and edges, in body coordinates. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_POLYTOPE_H
#define NS_POLYTOPE_H

#include "ns_arena.h"

#define NS_MOST_CORNERS 1000 /* of a polytope that has faces here */
#define NS_MOST_EDGES (3 * NS_MOST_CORNERS)

/* Within: normal . x <= offset. Its corners go round counter-clockwise, seen from outside. */
typedef struct ns_polytope_face {
  double normal[3], offset;
  int first, count; /* in `corner` and `side` */
} ns_polytope_face;

/* From vertex `from` to vertex `to` the face `left` is on the left, seen from outside, so that `along`, of length 1, is
 * parallel to normal_left x normal_right. Faces are -1 where there are none: at the edge that a segment is. */
typedef struct ns_polytope_edge {
  int from, to, left, right;
  double along[3], length;
} ns_polytope_edge;

/* Side k of a face goes from corner k to the next one; beyond it, in the plane of the face: across . x < bound. */
typedef struct ns_polytope_side {
  double across[3], bound;
  int edge, forward; /* does the edge go the same way? */
} ns_polytope_side;

typedef struct ns_polytope {
  int vertex_count, face_count, edge_count, is_box;
  const double *vertex; /* 3 numbers each */
  const ns_polytope_face *face;
  const ns_polytope_edge *edge;
  const int *corner; /* vertices of the faces */
  const ns_polytope_side *side;
  double half[3];          /* of the edges of a box */
  double centre[3], inner; /* a point within and its distance from the nearest face */
} ns_polytope;

/* The box of these edges about the origin: vertex i has its coordinate k positive where bit k of i is set, face 2 k and
 * 2 k + 1 are those of the positive and of the negative coordinate k. */
ns_status ns_polytope_box(ns_arena *arena, const double size[3], ns_polytope *p);

/* The hull of points; points that are not its corners are vertices without faces. p->face_count is 0 where they have no
 * hull to working precision: all in one plane, or more than NS_MOST_CORNERS. */
ns_status ns_polytope_hull(ns_arena *arena, int count, const double *points, ns_polytope *p);

/* Makes edges and sides, and the planes of faces whose `first`, `count` and `corner` are known; p->face_count is 0
 * where the faces do not close. */
ns_status ns_polytope_complete(ns_arena *arena, int face_count, ns_polytope_face *face,
                               const int *corner, ns_polytope *p);

#endif
