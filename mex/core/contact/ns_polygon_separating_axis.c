/* ns_polygon_separating_axis.c: the edge, of one polygon, from which another one is farthest; what motion makes of
 * that.
 *
 * From edge to edge the normal turns one way, and the vertex of the other polygon that is lowest along it goes round
 * the same way: all heights together cost no more than once round both. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_polygon_pair.h"

#include "ns_geometry_tolerances.h"

#include <math.h>

ns_polygon_pair ns_polygon_pair_of(const ns_shape *own, const ns_planar_pose *own_pose,
                                   const ns_shape *other, const ns_planar_pose *other_pose,
                                   int own_is_a, double reach, double same) {
  const double d[2] = {other_pose->x[0] - own_pose->x[0], other_pose->x[1] - own_pose->x[1]};
  ns_polygon_pair e = {.own = own,
                       .other = other,
                       .own_pose = own_pose,
                       .other_pose = other_pose,
                       .own_is_a = own_is_a,
                       .reach = reach,
                       .same = same};

  /* nothing here needs its angle */
  e.pose.cosine = own_pose->cosine * other_pose->cosine + own_pose->sine * other_pose->sine;
  e.pose.sine = own_pose->cosine * other_pose->sine - own_pose->sine * other_pose->cosine;
  ns_turn_back2(own_pose, d, e.pose.x);
  return e;
}

static double height(const ns_polygon_pair *e, const double m[2], int vertex) {
  return ns_dot2(m, ns_vertex2(e->other, vertex));
}

/* The lowest vertex along m, from the one that was lowest along the direction before; from -1 by looking at all. */
static int walk_down(const ns_polygon_pair *e, const double m[2], int from) {
  const int n = e->other->vertex_count;
  double low;
  int at = from < 0 ? 0 : from;

  if (from < 0) {
    for (int j = 1; j < n; j++)
      at = height(e, m, j) < height(e, m, at) ? j : at;
    return at;
  }
  low = height(e, m, at);
  for (int steps = 0; steps < n; steps++) {
    const int next = at + 1 < n ? at + 1 : 0;
    const double there = height(e, m, next);
    if (there > low)
      break;
    at = next;
    low = there;
  }
  for (int steps = 0; steps < n; steps++) {
    const int next = at > 0 ? at - 1 : n - 1;
    const double there = height(e, m, next);
    if (there >= low)
      break;
    at = next;
    low = there;
  }
  return at;
}

/* Height of the other polygon above the line of edge i. With the edge s, N = (s_y, -s_x) and, in coordinates of
 * the other polygon, m = R' N:  |s| height (v) = N . (x - from) + m . v. */
static double separation(const ns_polygon_pair *e, int i, int *lowest) {
  const int n = e->own->vertex_count;
  const double *from = ns_vertex2(e->own, i), *to = ns_vertex2(e->own, i + 1 < n ? i + 1 : 0);
  const double N[2] = {to[1] - from[1], from[0] - to[0]};
  const double d[2] = {e->pose.x[0] - from[0], e->pose.x[1] - from[1]};
  double m[2];

  ns_turn_back2(&e->pose, N, m);
  *lowest = walk_down(e, m, *lowest);
  return (height(e, m, *lowest) + ns_dot2(N, d)) / sqrt(ns_dot2(N, N));
}

int ns_polygon_separating_axis(ns_polygon_pair *e) {
  int lowest = -1;

  e->reference.separation = -INFINITY;
  for (int i = 0; i < e->own->vertex_count; i++) {
    const double above = separation(e, i, &lowest);

    if (above > e->reach)
      return 0;
    if (above > e->reference.separation + e->same) {
      e->reference.separation = above;
      e->reference.first = i;
    }
  }
  return 1;
}

/* ---- motion ahead (ns_polytope_ahead.c) */

double ns_polygon_separation_after(const ns_polygon_pair *e) {
  const ns_planar_pose own = ns_planar_pose_after(e->own_pose, 1),
                       other = ns_planar_pose_after(e->other_pose, 1);
  const ns_polygon_pair end =
      ns_polygon_pair_of(e->own, &own, e->other, &other, e->own_is_a, e->reach, e->same);
  int lowest = -1;

  return separation(&end, e->reference.first, &lowest);
}

/* The edge that is crossed last, or not at all (rank >= 1), and when the first edge is left behind. */
typedef struct course {
  ns_polygon_pair now, end;
  int edge, reference;
  double separation, rank, leave, of_reference;
} course;

static double rank_of(double before, double after, double size) {
  if (before <= 0)
    return -INFINITY;
  return after >= 0 ? 1 + fmin(before, after) / size : before / (before - after);
}

static void follow(course *c) {
  const double size = c->now.own->bounding_radius + c->now.other->bounding_radius;
  int lowest = -1, lowest_after = -1;

  c->edge = -1;
  c->rank = c->of_reference = -INFINITY;
  c->leave = INFINITY;
  for (int i = 0; i < c->now.own->vertex_count; i++) {
    const double before = separation(&c->now, i, &lowest),
                 after = separation(&c->end, i, &lowest_after);
    const double rank = rank_of(before, after, size);
    if (before <= 0 && after > 0)
      c->leave = fmin(c->leave, before / (before - after));
    if (i == c->reference)
      c->of_reference = rank;
    if (rank > c->rank) {
      c->rank = rank;
      c->edge = i;
      c->separation = before;
    }
  }
}

static void normal_of(const course *c, int i, double normal[2]) {
  const int n = c->now.own->vertex_count;
  const double *from = ns_vertex2(c->now.own, i),
               *to = ns_vertex2(c->now.own, i + 1 < n ? i + 1 : 0);
  const double N[2] = {to[1] - from[1], from[0] - to[0]}, length = sqrt(ns_dot2(N, N));
  const double sign = c->now.own_is_a ? 1 : -1,
               unit[2] = {sign * N[0] / length, sign * N[1] / length};

  ns_planar_rotate(c->now.own_pose, unit, normal);
}

/* Is there an edge with another normal that is crossed at nearly the same time? */
static int has_rival(const course *c, const double normal[2], double rank) {
  const double size = c->now.own->bounding_radius + c->now.other->bounding_radius;
  int lowest = -1, lowest_after = -1;

  for (int i = 0; i < c->now.own->vertex_count; i++) {
    const double before = separation(&c->now, i, &lowest),
                 after = separation(&c->end, i, &lowest_after);
    double n[2];
    if (rank_of(before, after, size) <= rank - NS_CROSSED_LATER)
      continue;
    normal_of(c, i, n);
    if (ns_dot2(n, normal) < NS_ALIKE)
      return 1;
  }
  return 0;
}

ns_polygon_ahead ns_polygon_look_ahead(ns_polygon_pair *a, ns_polygon_pair *b, int *of_b,
                                       double *fraction) {
  const ns_planar_pose pose_a = ns_planar_pose_after(a->own_pose, 1),
                       pose_b = ns_planar_pose_after(b->own_pose, 1);
  course c[2] = {{.now = *a, .reference = *of_b ? -1 : a->reference.first},
                 {.now = *b, .reference = *of_b ? b->reference.first : -1}};
  double normal[2], rank, last;

  c[0].end = ns_polygon_pair_of(a->own, &pose_a, a->other, &pose_b, 1, a->reach, a->same);
  c[1].end = ns_polygon_pair_of(b->own, &pose_b, b->other, &pose_a, 0, b->reach, b->same);
  follow(&c[0]);
  follow(&c[1]);
  rank = c[*of_b].of_reference;
  last = fmax(c[0].rank, c[1].rank);
  if (rank < 1 && (last >= 1 || last > rank + NS_CROSSED_LATER)) {
    ns_polygon_pair *changed;
    *of_b = c[1].rank > c[0].rank;
    changed = *of_b ? b : a;
    changed->reference.first = c[*of_b].edge;
    changed->reference.separation = c[*of_b].separation;
    rank = last;
  }
  *fraction = fmin(rank, 1);
  if (rank >= 1)
    return NS_AHEAD_FREE;
  if (last > fmin(c[0].leave, c[1].leave))
    return NS_AHEAD_PASSES;
  normal_of(&c[*of_b], (*of_b ? b : a)->reference.first, normal);
  return has_rival(&c[0], normal, rank) || has_rival(&c[1], normal, rank) ? NS_AHEAD_CORNER
                                                                          : NS_AHEAD_MEETS;
}
