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
#include "ns_touch.h"

#include <math.h>
#include <string.h>

#define SAME 1e-9       /* lengths that differ by less, relative to the polygons, are equal */
#define FACING 0.5      /* least cosine of the angle between edges that face each other */
#define FIRST_OF_B 1000 /* number of the first vertex of b */

typedef struct edge {
  int first, second; /* vertices */
  double from[2], along[2], normal[2], length;
  double separation; /* height of the other polygon above its line */
} edge;

/* The polygon with the reference edge, the other one, and the other's pose in coordinates of the first. */
typedef struct encounter {
  const ns_shape *own, *other;
  ns_planar_pose pose;
  int own_is_a;
  double reach, same;
  edge reference;
} encounter;

typedef struct list {
  ns_touch *touches;
  int count, room;
  double least; /* of the gaps */
} list;

/* Of the vertices of the other polygon: which one beside the reference edge is nearest to which of its ends, the
 * square of their distance, and which vertex is the lowest. */
typedef struct extremes {
  int nearest, at_second, lowest;
  double square, height;
} extremes;

static inline double dot(const double u[2], const double v[2]) { return u[0] * v[0] + u[1] * v[1]; }

static inline const double *vertex(const ns_shape *shape, int i) { return shape->vertices + 3 * i; }

static inline void turn_back(const ns_planar_pose *pose, const double u[2], double out[2]) {
  out[0] = pose->cosine * u[0] + pose->sine * u[1];
  out[1] = pose->cosine * u[1] - pose->sine * u[0];
}

/* Pose of `other` in coordinates of `own`; nothing here needs its angle. */
static ns_planar_pose relative(const ns_planar_pose *own, const ns_planar_pose *other) {
  const double d[2] = {other->x[0] - own->x[0], other->x[1] - own->x[1]};
  ns_planar_pose pose = {{0, 0},
                         0,
                         own->cosine * other->cosine + own->sine * other->sine,
                         own->cosine * other->sine - own->sine * other->cosine};

  turn_back(own, d, pose.x);
  return pose;
}

static edge edge_of(const ns_shape *shape, int i) {
  const int next = i + 1 < shape->vertex_count ? i + 1 : 0;
  const double *p = vertex(shape, i), *q = vertex(shape, next);
  const double e[2] = {q[0] - p[0], q[1] - p[1]}, length = sqrt(dot(e, e)), scale = 1 / length;

  return (edge){.first = i,
                .second = next,
                .from = {p[0], p[1]},
                .along = {scale * e[0], scale * e[1]},
                .normal = {scale * e[1], -scale * e[0]},
                .length = length};
}

/* Height of the other polygon above the line of edge i. With the edge s, N = (s_y, -s_x) and, in coordinates of
 * the other polygon, m = R' N:  |s| height (v) = N . (x - from) + m . v. */
static double separation(const encounter *e, int i) {
  const int n = e->own->vertex_count;
  const double *from = vertex(e->own, i), *to = vertex(e->own, i + 1 < n ? i + 1 : 0);
  const double N[2] = {to[1] - from[1], from[0] - to[0]};
  const double d[2] = {e->pose.x[0] - from[0], e->pose.x[1] - from[1]};
  double m[2], lowest = INFINITY;

  turn_back(&e->pose, N, m);
  for (int j = 0; j < e->other->vertex_count; j++) {
    const double height = dot(m, vertex(e->other, j));
    lowest = height < lowest ? height : lowest;
  }
  return (lowest + dot(N, d)) / sqrt(dot(N, N));
}

/* Finds the reference edge among the edges of `own`, the first of equal ones. 0: beyond reach. */
static int find_reference(encounter *e) {
  e->reference.separation = -INFINITY;
  for (int i = 0; i < e->own->vertex_count; i++) {
    const double height = separation(e, i);

    if (height > e->reach)
      return 0;
    if (height > e->reference.separation + e->same) {
      e->reference.separation = height;
      e->reference.first = i;
    }
  }
  return 1;
}

/* Does vertex i lie on the line of the edge, farther on in that direction (1 or -1) than the point p? */
static int goes_on(const encounter *e, int i, const double p[2], int direction) {
  const double *v = vertex(e->own, i), d[2] = {v[0] - p[0], v[1] - p[1]};

  return direction * dot(e->reference.along, d) > 0 && dot(e->reference.normal, d) >= -e->same;
}

/* The rest of the reference edge. A side of the polygon that vertices divide into several edges is one. */
static void complete_reference(encounter *e) {
  const int n = e->own->vertex_count, first = e->reference.first;
  const double height = e->reference.separation;
  edge *ref = &e->reference;
  double d[2];
  int second;

  *ref = edge_of(e->own, first);
  ref->separation = height;
  second = ref->second;
  for (int i = (second + 1) % n; goes_on(e, i, vertex(e->own, ref->second), 1); i = (i + 1) % n)
    ref->second = i;
  for (int i = (first + n - 1) % n; goes_on(e, i, ref->from, -1); i = (i + n - 1) % n) {
    ref->first = i;
    memcpy(ref->from, vertex(e->own, i), sizeof ref->from);
  }
  if (ref->first == first && ref->second == second)
    return;
  for (int k = 0; k < 2; k++)
    d[k] = vertex(e->own, ref->second)[k] - ref->from[k];
  ref->length = dot(ref->along, d);
}

/* Vertex i of one polygon (of a where of_a), and the point p of the other one: of its line with normal w, or by
 * itself where w is NULL. */
static void add(list *l, const ns_shape *shape, int i, int of_a, const double p[2], const double *w,
                double gap) {
  const double *v = vertex(shape, i), *pa = of_a ? v : p, *pb = of_a ? p : v;
  ns_touch touch = {
      .feature = of_a ? i : FIRST_OF_B + i, .pa = {pa[0], pa[1]}, .pb = {pb[0], pb[1]}, .gap = gap};

  if (w != NULL) {
    touch.on_line = of_a ? 1 : -1;
    touch.w[0] = w[0];
    touch.w[1] = w[1];
  }
  l->least = fmin(l->least, touch.gap);
  l->count = ns_touch_keep(&touch, l->count, l->room, l->touches);
}

/* Coordinates of vertex j of the other polygon: along the reference edge, and height above it. */
static void coordinates(const encounter *e, int j, double x[2]) {
  const edge *ref = &e->reference;
  double p[2];

  ns_planar_point(&e->pose, vertex(e->other, j), p);
  p[0] -= ref->from[0];
  p[1] -= ref->from[1];
  x[0] = dot(ref->along, p);
  x[1] = dot(ref->normal, p);
}

static void add_on_reference(const encounter *e, int j, double height, list *l) {
  add(l, e->other, j, !e->own_is_a, e->reference.from, e->reference.normal, height);
}

/* Touches of the first kind. */
static extremes add_vertices(const encounter *e, list *l) {
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
static int is_at(const encounter *e, int j, double place) {
  double x[2];

  coordinates(e, j, x);
  return fabs(x[0] - place) <= e->same && x[1] <= e->reach;
}

/* The edge of the other polygon that faces the reference edge and has the point p of it above or below; of
 * several the one that p is least deep behind. `separation` is the height of p above it, -Inf if there is none. */
static edge facing_edge(const encounter *e, const double p[2]) {
  const double d[2] = {p[0] - e->pose.x[0], p[1] - e->pose.x[1]};
  const int n = e->other->vertex_count;
  edge best = {.separation = -INFINITY};
  double normal[2], q[2]; /* of the reference edge, and p, in coordinates of the other polygon */

  turn_back(&e->pose, e->reference.normal, normal);
  turn_back(&e->pose, d, q);
  for (int k = 0; k < n; k++) {
    const double *v = vertex(e->other, k), *u = vertex(e->other, k + 1 < n ? k + 1 : 0);
    const double s[2] = {u[0] - v[0], u[1] - v[1]}, r[2] = {q[0] - v[0], q[1] - v[1]};
    const double cosine = s[0] * normal[1] - s[1] * normal[0], square = dot(s, s);
    double length, place, height;

    if (cosine <= 0 || cosine * cosine < FACING * FACING * square) /* it is multiplied by |s| */
      continue;
    length = sqrt(square);
    place = dot(s, r) / length;
    height = (s[1] * r[0] - s[0] * r[1]) / length;
    if (place >= -e->same && place <= length + e->same && height > best.separation) {
      best = edge_of(e->other, k);
      best.separation = height;
    }
  }
  return best;
}

/* Touch of the second kind for one end. Where a vertex of the facing edge touches there already, none. */
static void add_end(const encounter *e, int at_second, list *l) {
  const edge *ref = &e->reference;
  const int end = at_second ? ref->second : ref->first;
  const double place = at_second ? ref->length : 0;
  const edge face = facing_edge(e, vertex(e->own, end));

  if (face.separation == -INFINITY || face.separation > e->reach || is_at(e, face.first, place) ||
      is_at(e, face.second, place))
    return;
  add(l, e->own, end, e->own_is_a, face.from, face.normal, face.separation);
}

/* A touch of the third kind. The lowest vertex of an overlapping polygon lies below the reference edge, the least
 * deep one, not beside it; where rounding has it otherwise and no touch acts, it is added here. */
static void add_what_is_missing(const encounter *e, const extremes *of, list *l) {
  const edge *ref = &e->reference;
  const int rods = e->own->vertex_count == 2 && e->other->vertex_count == 2;

  if (ref->separation > 0 || rods) {
    const double distance = sqrt(of->square);

    if (distance < l->least && distance <= e->reach)
      add(l, e->other, of->nearest, !e->own_is_a,
          vertex(e->own, of->at_second ? ref->second : ref->first), NULL, distance);
  } else if (l->least > e->same && of->height <= e->reach) {
    add_on_reference(e, of->lowest, of->height, l);
  }
}

static int collect(encounter *e, int room, ns_touch *touches) {
  list l = {touches, 0, room, INFINITY};
  extremes of;

  complete_reference(e);
  of = add_vertices(e, &l);
  add_end(e, 0, &l);
  add_end(e, 1, &l);
  add_what_is_missing(e, &of, &l);
  return l.count;
}

/* Of equal separations an edge of a is taken. */
int ns_touch_polygon_polygon(const ns_shape *a, const ns_planar_pose *pose_a, const ns_shape *b,
                             const ns_planar_pose *pose_b, double reach, int room,
                             ns_touch *touches) {
  const double d[2] = {pose_a->x[0] - pose_b->x[0], pose_a->x[1] - pose_b->x[1]};
  const double size = a->bounding_radius + b->bounding_radius, around = size + reach;
  encounter of_a, of_b;

  if (room <= 0 || around < 0 || dot(d, d) > around * around)
    return 0;
  of_a = (encounter){.own = a, .other = b, .own_is_a = 1, .reach = reach, .same = SAME * size};
  of_a.pose = relative(pose_a, pose_b);
  if (!find_reference(&of_a))
    return 0;
  of_b = (encounter){.own = b, .other = a, .reach = reach, .same = SAME * size};
  of_b.pose = relative(pose_b, pose_a);
  if (!find_reference(&of_b))
    return 0;
  if (of_b.reference.separation > of_a.reference.separation + of_a.same)
    return collect(&of_b, room, touches);
  return collect(&of_a, room, touches);
}
