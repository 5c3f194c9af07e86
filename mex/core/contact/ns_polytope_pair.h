/* ns_polytope_pair.h: the narrow phase of two convex polytopes, by their separating axis.
 *
 * Apart or overlapping, the axis n of largest separation
 *   phi (n) = min_other n.p - max_own n.p
 * is that of the smallest motion that brings them into touch. It is the normal of a face, or of an edge of each, or,
 * only of polytopes apart, the direction of two points of which one is a vertex and the other a vertex or in an edge.
 * The face whose normal it is is the reference face.
 *
 * Near a vertex or an edge that meets another one the free region is not convex (PAGT 10.4): the constraints of all
 * faces together would block free motion. So there is one separating axis, and all touches within reach belong to it;
 * together they are the contact manifold. Which axis it is, the motion in the step ahead decides: of those that
 * separate the polytopes now, one that does so at its end, or else the one that does so longest, by which they come
 * into touch (ns_polytope_ahead.c).
 *
 * A segment is a polytope without faces here. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_POLYTOPE_PAIR_H
#define NS_POLYTOPE_PAIR_H

#include "ns_geometry_tolerances.h"
#include "ns_space_touch.h"
#include "ns_vector3.h"

/* Points p of the other are R p + x in the coordinates of the own one. Lengths are those of the skeletons: radii of
 * rounded shapes are in `reach`. */
typedef struct ns_polytope_pair {
  const ns_polytope *own, *other;
  const ns_space_pose *own_pose, *other_pose;
  int own_is_a;
  double R[9], x[3], centre[3]; /* centre: of the other one */
  double reach, size, rim;      /* rim: length of NS_ON_OUTLINE */
  double radius; /* about the skeletons: rounded bodies touch where these are so far apart */
} ns_polytope_pair;

typedef struct ns_touch_list {
  ns_space_touch *touches;
  int count, room;
  double radius;       /* of a */
  double least, floor; /* of the gaps between skeletons: the smallest; below this none is taken */
} ns_touch_list;

/* The face of `own` above which the other is highest, and how high; -1 and -Inf where it has none. rank: see below */
typedef struct ns_face_axis {
  int face;
  double separation, rank;
} ns_face_axis;

/* Edges with the normal n from own to other, in the coordinates of own. */
typedef struct ns_edge_axis {
  int own, other;
  double separation, rank, normal[3];
} ns_edge_axis;

/* The separating axis, from a to b in the coordinates of a, and its separation. Where it is that of edges, the
 * face is the best of the faces. */
typedef struct ns_separating_axis {
  const ns_polytope_pair *of; /* that with the face */
  int face, on_edges;
  ns_edge_axis edges;
  double normal[3], separation, rank;
} ns_separating_axis;

ns_polytope_pair ns_polytope_pair_of(const ns_polytope *own, const ns_space_pose *own_pose,
                                     const ns_polytope *other, const ns_space_pose *other_pose,
                                     int own_is_a, double reach, double size, double radius);

/* The same two at other poses */
ns_polytope_pair ns_polytope_pair_at(const ns_polytope_pair *e, const ns_space_pose *own,
                                     const ns_space_pose *other);

/* p in the coordinates of the other one, in those of own; directions without x */
static inline void ns_polytope_pair_direction(const ns_polytope_pair *e, const double p[3],
                                              double own[3]) {
  for (int i = 0; i < 3; i++)
    own[i] = e->R[i] * p[0] + e->R[i + 3] * p[1] + e->R[i + 6] * p[2];
}

static inline void ns_polytope_pair_point(const ns_polytope_pair *e, const double p[3],
                                          double own[3]) {
  ns_polytope_pair_direction(e, p, own);
  ns_move3(own, 1, e->x);
}

static inline void ns_polytope_pair_direction_back(const ns_polytope_pair *e, const double u[3],
                                                   double other[3]) {
  for (int j = 0; j < 3; j++)
    other[j] = ns_dot3(e->R + 3 * j, u);
}

/* A step ahead: the pair at its end, and the fraction of it after which the first direction separates that does
 * not now */
typedef struct ns_course {
  ns_polytope_pair end;
  double leave;
} ns_course;

/* What axes are compared by: their separation; or, on a course, the fraction of the step after which an axis that
 * separates now ceases to, above 1 if it never does. Axes that do not separate now have -Inf, and are noted in
 * course->leave. */
double ns_rank(const ns_polytope_pair *e, ns_course *course, const double n[3], double top,
               double separation);

/* The lowest height of the other one along the direction n of own */
double ns_lowest(const ns_polytope_pair *e, const double n[3]);

/* The first of those that are best up to `margin`. Without a course (NULL) both stop beyond reach, and edges that are
 * not better than `floor` are not looked at. */
ns_face_axis ns_find_face_axis(const ns_polytope_pair *e, ns_course *course, double margin);
ns_edge_axis ns_find_edge_axis(const ns_polytope_pair *e, ns_course *course, double floor,
                               double margin);

/* Faces are preferred to edges, and those of a to those of b. */
ns_separating_axis ns_choose_separating_axis(const ns_polytope_pair *ab, const ns_polytope_pair *ba,
                                             const ns_face_axis *face_a, const ns_face_axis *face_b,
                                             const ns_edge_axis *edges, double margin);

/* What the motion ahead leads to: nothing, because the axis separates to its end or the bodies pass beside each
 * other; a touch along the axis, or one where it meets other directions. */
typedef enum ns_ahead { NS_FREE, NS_PASSES, NS_MEETS, NS_MEETS_CORNER } ns_ahead;

/* Of polytopes apart that move: another axis where the motion needs one. Returns the fraction of the step after
 * which they come into touch along it, 1 where they do not. */
double ns_look_ahead(const ns_polytope_pair *ab, const ns_polytope_pair *ba, ns_separating_axis *r,
                     ns_ahead *ahead);

/* Takes out touches that would stop a free motion. Where the axis separates to its end, those along it stay: they do
 * no harm, and other forces of the step need them. */
void ns_drop_obstacles(const ns_polytope_pair *ab, const ns_separating_axis *r, ns_ahead ahead,
                       ns_touch_list *list);

/* The separation of the skeletons along the direction n of a when the motion ahead has ended */
double ns_separation_ahead(const ns_polytope_pair *ab, const double n[3]);

/* Would ns_drop_obstacles take one out if the axis separates to its end? Does it separate, or at least get no
 * deeper? */
int ns_has_obstacle(const ns_polytope_pair *ab, const ns_separating_axis *r,
                    const ns_touch_list *list);
int ns_gets_no_deeper(const ns_polytope_pair *ab, const ns_polytope_pair *ba,
                      const ns_separating_axis *r);

/* Gaps of touches that were found at other poses */
void ns_measure_now(const ns_polytope_pair *ab, ns_touch_list *list);

/* Do the two move relative to each other, or turn? */
int ns_is_moving(const ns_polytope_pair *e);

/* The vertex of the other one that is lowest along the direction n of own; returns its height. */
double ns_lowest_vertex(const ns_polytope_pair *e, const double n[3], int *lowest);

/* The contact manifold of a reference face of own: all touches above or below it. */
void ns_add_face_manifold(const ns_polytope_pair *e, int face, ns_touch_list *list);

/* A vertex of the other one above a face of own. */
void ns_add_vertex(const ns_polytope_pair *e, int face, int vertex, double gap,
                   ns_touch_list *list);

/* An edge of own and one of the other, with the normal n as in ns_edge_axis. */
void ns_add_edges(const ns_polytope_pair *e, int own, int other, const double n[3], double gap,
                  ns_touch_list *list);

/* Do their nearest points lie within both edges, or no farther than `beyond` outside? */
int ns_edges_cross(const ns_polytope_pair *e, int own, int other, double beyond);

/* Of polytopes apart, whose separation along n (from a to b, coordinates of a) is known: the vertex nearest to a
 * vertex or an edge, if it is nearer than all touches found so far, and others that are so in the same direction, which
 * takes the place of n. */
void ns_add_nearest(const ns_polytope_pair *ab, const ns_polytope_pair *ba, double n[3],
                    double separation, ns_touch_list *list);

/* All touches of two polytopes. */
void ns_polytope_pair_touch(const ns_polytope_pair *ab, const ns_polytope_pair *ba,
                            ns_touch_list *list);

#endif
