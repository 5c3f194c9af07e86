/* ns_encounter.h: two convex polytopes that may touch.
 *
 * Apart or overlapping, the direction n of largest separation
 *   phi (n) = min_other n.p - max_own n.p
 * is that of the smallest motion that brings them into touch. It is the normal of a face, or of an edge of each, or,
 * only of polytopes apart, the direction of two points of which one is a vertex and the other a vertex or in an edge.
 *
 * Near a vertex or an edge that meets another one the free region is not convex (PAGT 10.4): the constraints of all faces
 * together would block free motion. So there is one reference direction, and all touches within reach belong to it. A
 * segment and a point are polytopes without faces here. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_ENCOUNTER_H
#define NS_ENCOUNTER_H

#include "ns_space_touch.h"
#include "ns_vector3.h"

#define NS_FACING 0.5    /* least cosine between normals that face each other */
#define NS_ALIKE 0.9     /* least cosine between directions that go together */
#define NS_PARALLEL 1e-3 /* sine below which edges do not cross */
#define NS_ON_OUTLINE                                                                              \
  1e-6 /* how far beyond the rim of a face, in units of the polytopes, is on it */

/* Points p of the other are R p + x in the coordinates of the own one. Lengths are those of the skeletons: radii of
 * rounded shapes are in `reach`. */
typedef struct ns_encounter {
  const ns_polytope *own, *other;
  int own_is_a;
  double R[9], x[3];
  double reach, rim; /* rim: length of NS_ON_OUTLINE */
} ns_encounter;

typedef struct ns_touch_list {
  ns_space_touch *touches;
  int count, room;
  double radius;       /* of a */
  double least, floor; /* of the gaps between skeletons: the smallest; below this none is taken */
} ns_touch_list;

/* The face of `own` above which the other is highest, and how high; -1 and -Inf where it has none. */
typedef struct ns_reference_face {
  int face;
  double separation;
} ns_reference_face;

/* Edges with the normal n from own to other, in the coordinates of own. */
typedef struct ns_reference_edges {
  int own, other;
  double separation, normal[3];
} ns_reference_edges;

ns_encounter ns_encounter_of(const ns_polytope *own, const ns_space_pose *own_pose,
                             const ns_polytope *other, const ns_space_pose *other_pose,
                             int own_is_a, double reach, double size);

/* p in the coordinates of the other one, in those of own; directions without x */
static inline void ns_encounter_direction(const ns_encounter *e, const double p[3], double own[3]) {
  for (int i = 0; i < 3; i++)
    own[i] = e->R[i] * p[0] + e->R[i + 3] * p[1] + e->R[i + 6] * p[2];
}

static inline void ns_encounter_point(const ns_encounter *e, const double p[3], double own[3]) {
  ns_encounter_direction(e, p, own);
  ns_move3(own, 1, e->x);
}

static inline void ns_encounter_direction_back(const ns_encounter *e, const double u[3],
                                               double other[3]) {
  for (int j = 0; j < 3; j++)
    other[j] = ns_dot3(e->R + 3 * j, u);
}

/* Both stop beyond reach. Of equal ones, to `rim`, the first is taken. */
ns_reference_face ns_find_reference_face(const ns_encounter *e);
ns_reference_edges ns_find_reference_edges(const ns_encounter *e);

/* The vertex of the other one that is lowest along the direction n of own; returns its height. */
double ns_lowest_vertex(const ns_encounter *e, const double n[3], int *lowest);

/* All touches above or below a face of own. */
void ns_add_patch(const ns_encounter *e, int face, ns_touch_list *list);

/* A vertex of the other one above a face of own. */
void ns_add_vertex(const ns_encounter *e, int face, int vertex, double gap, ns_touch_list *list);

/* An edge of own and one of the other, with the normal n as in ns_reference_edges. */
void ns_add_edges(const ns_encounter *e, int own, int other, const double n[3], double gap,
                  ns_touch_list *list);

/* Do their nearest points lie within both edges, or not farther beyond their ends than that? */
int ns_edges_cross(const ns_encounter *e, int own, int other, double beyond);

/* Of polytopes apart, whose separation along n (from a to b, coordinates of a) is known: the vertex nearest to a
 * vertex or an edge, if it is nearer than all touches found so far, and others that are so in the same direction. */
void ns_add_nearest(const ns_encounter *ab, const ns_encounter *ba, const double n[3],
                    double separation, ns_touch_list *list);

/* All touches of two polytopes. */
void ns_encounter_touch(const ns_encounter *ab, const ns_encounter *ba, ns_touch_list *list);

#endif
