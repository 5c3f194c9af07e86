/* ns_touch_polygon_polygon.c: two convex polygons; a contact is numbered by its vertex.
 *
 * The reference edge is the edge, of either polygon, from which the other polygon is farthest (or least deep
 * behind). In its coordinates (along the edge, height above it) three kinds of touches are found:
 *   1. vertices of the other polygon above or below the reference edge,
 *   2. ends of the reference edge above or below an edge of the other polygon that faces it,
 *   3. an end of the reference edge and a vertex of the other polygon, where the nearest points are these: the
 *      distance between the polygons, as a function of the direction in which it is measured, has no second
 *      maximum, so that the vertices nearest to each other belong to the direction of the reference edge.
 * Two thin rods have no inside; those that cross within one step may pass through each other. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_polygon_pair.h"

#include "ns_geometry_tolerances.h"

#include <math.h>
#include <string.h>

#define FIRST_OF_B 1000       /* number of the first vertex of b, where a has no more vertices */
#define FAR_FIRST_OF_B 100000 /* where it has */

typedef struct list {
  ns_touch *touches;
  int count, room;
  double least; /* of the gaps */
  int first_of_b;
} list;

/* Of the vertices of the other polygon: which one beside the reference edge is nearest to which of its ends, the
 * square of their distance, and which vertex is the lowest. */
typedef struct extremes {
  int nearest, at_second, lowest;
  double square, height;
} extremes;

static ns_polygon_edge edge_of(const ns_shape *shape, int i) {
  const int next = i + 1 < shape->vertex_count ? i + 1 : 0;
  const double *p = ns_vertex2(shape, i), *q = ns_vertex2(shape, next);
  const double e[2] = {q[0] - p[0], q[1] - p[1]}, length = sqrt(ns_dot2(e, e)), scale = 1 / length;

  return (ns_polygon_edge){.first = i,
                           .second = next,
                           .from = {p[0], p[1]},
                           .along = {scale * e[0], scale * e[1]},
                           .normal = {scale * e[1], -scale * e[0]},
                           .length = length};
}

/* Does vertex i lie on the line of the edge, farther on in that direction (1 or -1) than the point p? */
static int goes_on(const ns_polygon_pair *e, int i, const double p[2], int direction) {
  const double *v = ns_vertex2(e->own, i), d[2] = {v[0] - p[0], v[1] - p[1]};

  return direction * ns_dot2(e->reference.along, d) > 0 &&
         ns_dot2(e->reference.normal, d) >= -e->same;
}

/* The rest of the reference edge. A side of the polygon that vertices divide into several edges is one. */
static void complete_reference(ns_polygon_pair *e) {
  const int n = e->own->vertex_count, first = e->reference.first;
  const double height = e->reference.separation;
  ns_polygon_edge *ref = &e->reference;
  double d[2];
  int second;

  *ref = edge_of(e->own, first);
  ref->separation = height;
  second = ref->second;
  for (int i = (second + 1) % n; goes_on(e, i, ns_vertex2(e->own, ref->second), 1); i = (i + 1) % n)
    ref->second = i;
  for (int i = (first + n - 1) % n; goes_on(e, i, ref->from, -1); i = (i + n - 1) % n) {
    ref->first = i;
    memcpy(ref->from, ns_vertex2(e->own, i), sizeof ref->from);
  }
  if (ref->first == first && ref->second == second)
    return;
  for (int k = 0; k < 2; k++)
    d[k] = ns_vertex2(e->own, ref->second)[k] - ref->from[k];
  ref->length = ns_dot2(ref->along, d);
}

/* Vertex i of one polygon (of a where of_a), and the point p of the other one: of its line with normal w, or by
 * itself where w is NULL. */
static void add(list *l, const ns_shape *shape, int i, int of_a, const double p[2], const double *w,
                double gap) {
  const double *v = ns_vertex2(shape, i), *pa = of_a ? v : p, *pb = of_a ? p : v;
  ns_touch touch = {.feature = of_a ? i : l->first_of_b + i,
                    .pa = {pa[0], pa[1]},
                    .pb = {pb[0], pb[1]},
                    .gap = gap};

  if (w != NULL) {
    touch.on_line = of_a ? 1 : -1;
    touch.w[0] = w[0];
    touch.w[1] = w[1];
  }
  l->least = fmin(l->least, touch.gap);
  l->count = ns_touch_keep(&touch, l->count, l->room, l->touches);
}

/* Coordinates of vertex j of the other polygon: along the reference edge, and height above it. */
static void coordinates(const ns_polygon_pair *e, int j, double x[2]) {
  const ns_polygon_edge *ref = &e->reference;
  double p[2];

  ns_planar_point(&e->pose, ns_vertex2(e->other, j), p);
  p[0] -= ref->from[0];
  p[1] -= ref->from[1];
  x[0] = ns_dot2(ref->along, p);
  x[1] = ns_dot2(ref->normal, p);
}

static void add_on_reference(const ns_polygon_pair *e, int j, double height, list *l) {
  add(l, e->other, j, !e->own_is_a, e->reference.from, e->reference.normal, height);
}

/* Touches of the first kind. */
static extremes add_vertices(const ns_polygon_pair *e, list *l) {
  const double length = e->reference.length;
  extremes of = {.square = INFINITY, .height = INFINITY};

  for (int j = 0; j < e->other->vertex_count; j++) {
    double x[2], beside, square;

    coordinates(e, j, x);
    beside = x[0] < 0 ? x[0] : x[0] > length ? x[0] - length : 0;
    square = beside * beside + x[1] * x[1];
    if (fabs(beside) <= e->same && x[1] <= e->reach)
      add_on_reference(e, j, x[1], l);
    if (fabs(beside) > e->same && square < of.square) {
      of.nearest = j;
      of.at_second = beside > 0;
      of.square = square;
    }
    if (x[1] < of.height) {
      of.lowest = j;
      of.height = x[1];
    }
  }
  return of;
}

/* Is vertex j a touch of the first kind at that place along the reference edge? */
static int is_at(const ns_polygon_pair *e, int j, double place) {
  double x[2];

  coordinates(e, j, x);
  return fabs(x[0] - place) <= e->same && x[1] <= e->reach;
}

/* The edge of the other polygon that faces the reference edge and has the point p of it above or below; of
 * several the one that p is least deep behind. `separation` is the height of p above it, -Inf if there is none. */
static ns_polygon_edge facing_edge(const ns_polygon_pair *e, const double p[2]) {
  const double d[2] = {p[0] - e->pose.x[0], p[1] - e->pose.x[1]};
  const int n = e->other->vertex_count;
  ns_polygon_edge best = {.separation = -INFINITY};
  double normal[2], q[2]; /* of the reference edge, and p, in coordinates of the other polygon */

  ns_turn_back2(&e->pose, e->reference.normal, normal);
  ns_turn_back2(&e->pose, d, q);
  for (int k = 0; k < n; k++) {
    const double *v = ns_vertex2(e->other, k), *u = ns_vertex2(e->other, k + 1 < n ? k + 1 : 0);
    const double s[2] = {u[0] - v[0], u[1] - v[1]}, r[2] = {q[0] - v[0], q[1] - v[1]};
    const double cosine = s[0] * normal[1] - s[1] * normal[0], square = ns_dot2(s, s);
    double length, place, height;

    if (cosine <= 0 ||
        cosine * cosine < NS_FACING * NS_FACING * square) /* it is multiplied by |s| */
      continue;
    length = sqrt(square);
    place = ns_dot2(s, r) / length;
    height = (s[1] * r[0] - s[0] * r[1]) / length;
    if (place >= -e->same && place <= length + e->same && height > best.separation) {
      best = edge_of(e->other, k);
      best.separation = height;
    }
  }
  return best;
}

/* Touch of the second kind for one end. Where a vertex of the facing edge touches there already, none. */
static void add_end(const ns_polygon_pair *e, int at_second, list *l) {
  const ns_polygon_edge *ref = &e->reference;
  const int end = at_second ? ref->second : ref->first;
  const double place = at_second ? ref->length : 0;
  const ns_polygon_edge face = facing_edge(e, ns_vertex2(e->own, end));

  if (face.separation == -INFINITY || face.separation > e->reach || is_at(e, face.first, place) ||
      is_at(e, face.second, place))
    return;
  add(l, e->own, end, e->own_is_a, face.from, face.normal, face.separation);
}

/* A touch of the third kind. The lowest vertex of an overlapping polygon lies below the reference edge, the least
 * deep one, not beside it; where rounding has it otherwise and no touch acts, it is added here. */
static void add_what_is_missing(const ns_polygon_pair *e, const extremes *of, list *l) {
  const ns_polygon_edge *ref = &e->reference;
  const int rods = e->own->vertex_count == 2 && e->other->vertex_count == 2;

  if (ref->separation > 0 || rods) {
    const double distance = sqrt(of->square);

    if (distance < l->least && distance <= e->reach)
      add(l, e->other, of->nearest, !e->own_is_a,
          ns_vertex2(e->own, of->at_second ? ref->second : ref->first), NULL, distance);
  } else if (l->least > e->same && of->height <= e->reach) {
    add_on_reference(e, of->lowest, of->height, l);
  }
}

static int collect(ns_polygon_pair *e, int room, ns_touch *touches) {
  const int of_a = (e->own_is_a ? e->own : e->other)->vertex_count;
  list l = {touches, 0, room, INFINITY, of_a <= FIRST_OF_B ? FIRST_OF_B : FAR_FIRST_OF_B};
  extremes of;

  complete_reference(e);
  of = add_vertices(e, &l);
  add_end(e, 0, &l);
  add_end(e, 1, &l);
  add_what_is_missing(e, &of, &l);
  return l.count;
}

/* ---- motion ahead */

static int is_moving(const ns_polygon_pair *e) {
  const double *own = e->own_pose->motion, *other = e->other_pose->motion;

  return own[0] != other[0] || own[1] != other[1] || own[2] != 0 || other[2] != 0;
}

/* Touches at the place where the polygons meet, with their gaps now */
static int collect_at(double fraction, const ns_polygon_pair *e, int room, ns_touch *touches) {
  const ns_planar_pose own = ns_planar_pose_after(e->own_pose, fraction),
                       other = ns_planar_pose_after(e->other_pose, fraction);
  const ns_planar_pose *a = e->own_is_a ? e->own_pose : e->other_pose,
                       *b = e->own_is_a ? e->other_pose : e->own_pose;
  ns_polygon_pair then =
      ns_polygon_pair_of(e->own, &own, e->other, &other, e->own_is_a, e->reach, e->same);
  int count, kept = 0;

  then.reference.first = e->reference.first;
  then.reference.separation = 0;
  count = collect(&then, room, touches);
  for (int k = 0; k < count; k++) {
    ns_pose_function f;
    ns_touch_function(&touches[k], a, b, 0, &f);
    touches[k].gap = f.value;
    if (f.value <= e->reach)
      touches[kept++] = touches[k];
  }
  return kept;
}

/* Takes out touches that would stop a motion which is free; where the axis separates to its end, those along it
 * stay: they do no harm, and other forces of the step need them. */
static int without_obstacles(const ns_polygon_pair *e, ns_polygon_ahead ahead, int count,
                             ns_touch *touches) {
  const ns_planar_pose *a = e->own_is_a ? e->own_pose : e->other_pose,
                       *b = e->own_is_a ? e->other_pose : e->own_pose;
  double normal[2];
  int kept = 0;

  ns_planar_rotate(e->own_pose, e->reference.normal, normal);
  for (int k = 0; k < count; k++) {
    ns_pose_function f;
    double gap, along;
    ns_touch_function(&touches[k], a, b, 0, &f);
    along = ns_dot2(f.gradient, normal) * (e->own_is_a ? -1 : 1);
    gap = f.value + ns_dot2(f.gradient, a->motion) + f.gradient[2] * a->motion[2] +
          ns_dot2(f.gradient + 3, b->motion) + f.gradient[5] * b->motion[2];
    if (gap >= e->same || (ahead == NS_AHEAD_FREE && along >= NS_SAME_DIRECTION))
      touches[kept++] = touches[k];
  }
  return kept;
}

static int collect_apart(ns_polygon_pair *a, ns_polygon_pair *b, int of_b, int room,
                         ns_touch *touches) {
  double fraction;
  const ns_polygon_ahead ahead = ns_polygon_look_ahead(a, b, &of_b, &fraction);
  ns_polygon_pair *e = of_b ? b : a;
  int count;

  if (ahead == NS_AHEAD_MEETS)
    return collect_at(fraction, e, room, touches);
  count = collect(e, room, touches);
  return ahead == NS_AHEAD_CORNER ? count : without_obstacles(e, ahead, count, touches);
}

/* Polygons that touch, or overlap: where they get no deeper along the axis, nothing else may stop them. An end of
 * the reference edge that comes below an edge which faces it has passed the end of that one. */
static int collect_touching(ns_polygon_pair *e, int room, ns_touch *touches) {
  const int free =
      is_moving(e) && ns_polygon_separation_after(e) >= fmin(e->reference.separation, 0) - e->same;
  const int count = collect(e, room, touches);

  return free ? without_obstacles(e, NS_AHEAD_FREE, count, touches) : count;
}

/* Of equal separations an edge of a is taken. */
int ns_touch_polygon_polygon(const ns_shape *a, const ns_planar_pose *pose_a, const ns_shape *b,
                             const ns_planar_pose *pose_b, double reach, int room,
                             ns_touch *touches) {
  const double d[2] = {pose_a->x[0] - pose_b->x[0], pose_a->x[1] - pose_b->x[1]};
  const double size = a->bounding_radius + b->bounding_radius, around = size + reach;
  ns_polygon_pair of_a, of_b;
  int b_has_it;

  if (room <= 0 || around < 0 || ns_dot2(d, d) > around * around)
    return 0;
  of_a = ns_polygon_pair_of(a, pose_a, b, pose_b, 1, reach, NS_SAME_LENGTH * size);
  if (!ns_polygon_separating_axis(&of_a))
    return 0;
  of_b = ns_polygon_pair_of(b, pose_b, a, pose_a, 0, reach, NS_SAME_LENGTH * size);
  if (!ns_polygon_separating_axis(&of_b))
    return 0;
  b_has_it = of_b.reference.separation > of_a.reference.separation + of_a.same;
  if (fmax(of_a.reference.separation, of_b.reference.separation) > of_a.same && is_moving(&of_a))
    return collect_apart(&of_a, &of_b, b_has_it, room, touches);
  return collect_touching(b_has_it ? &of_b : &of_a, room, touches);
}
