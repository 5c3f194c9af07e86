/* ns_touch_disc_polygon.c: a disc or a point near a convex polygon; always one contact, number 0.
 *
 * The boundary is the union of its edges, each with its first vertex. The nearest point of the boundary decides:
 * from within it lies on an edge, from without on an edge or at a vertex. A rod has no inside; a point that has
 * passed through it is on its other side. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_touch.h"

#include "ns_geometry_tolerances.h"

#include <math.h>

/* Nearest to the centre: the vertex that begins an edge, or a point within that edge. */
typedef struct place {
  int edge, within, outside;
  double along[2], height; /* the edge as a vector; along x (centre - vertex), negative in front */
  double square;           /* of the distance */
} place;

static place nearest_place(const ns_shape *polygon, const double centre[2]) {
  const double *v = polygon->vertices;
  const int n = polygon->vertex_count;
  place best = {.outside = n == 2, .square = INFINITY};

  for (int i = 0; i < n; i++) {
    const double *from = v + 3 * i, *to = v + (i + 1 < n ? 3 * (i + 1) : 0);
    const double e[2] = {to[0] - from[0], to[1] - from[1]};
    const double r[2] = {centre[0] - from[0], centre[1] - from[1]};
    const double height = e[0] * r[1] - e[1] * r[0], dot = e[0] * r[0] + e[1] * r[1];
    const double length2 = e[0] * e[0] + e[1] * e[1];
    double square;

    best.outside |= height < 0;
    if (dot >= length2) /* the next edge is nearer, or as near with its first vertex */
      continue;
    square = dot > 0 ? height * height / length2 : r[0] * r[0] + r[1] * r[1];
    if (square < best.square)
      best = (place){i, dot > 0, best.outside, {e[0], e[1]}, height, square};
  }
  return best;
}

/* Outward normal of the edge, of length 1; of a rod on the side of the centre. Returns the distance. */
static double from_edge(const ns_shape *polygon, const place *at, double normal[2]) {
  const int back = polygon->vertex_count == 2 && at->height > 0;
  const double length = sqrt(at->along[0] * at->along[0] + at->along[1] * at->along[1]);
  const double scale = (back ? -1 : 1) / length;

  normal[0] = scale * at->along[1];
  normal[1] = -scale * at->along[0];
  return -scale * at->height;
}

int ns_touch_disc_polygon(const ns_shape *a, const ns_planar_pose *pose_a, const ns_shape *b,
                          const ns_planar_pose *pose_b, double reach, int room, ns_touch *touches) {
  const double d[2] = {pose_a->x[0] - pose_b->x[0], pose_a->x[1] - pose_b->x[1]};
  const double centre[2] = {pose_b->cosine * d[0] + pose_b->sine * d[1],
                            pose_b->cosine * d[1] - pose_b->sine * d[0]};
  const double limit = a->radius + reach, around = b->bounding_radius + limit;
  const double nowhere = NS_NOWHERE * b->bounding_radius;
  ns_touch touch = {.radius = a->radius};
  place at;

  if (room <= 0 || around < 0 || d[0] * d[0] + d[1] * d[1] > around * around)
    return 0;
  at = nearest_place(b, centre);
  if (at.outside && (limit < 0 || at.square > limit * limit))
    return 0;
  touch.on_line = at.within || !at.outside || at.square <= nowhere * nowhere;
  touch.pb[0] = b->vertices[3 * at.edge];
  touch.pb[1] = b->vertices[3 * at.edge + 1];
  if (touch.on_line) {
    touch.gap = from_edge(b, &at, touch.w) - a->radius;
  } else {
    touch.gap = sqrt(at.square) - a->radius;
    touch.w[0] = a->radius;
  }
  if (touch.gap > reach)
    return 0;
  touches[0] = touch;
  return 1;
}
