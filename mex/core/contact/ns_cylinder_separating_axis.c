/* ns_cylinder_separating_axis.c: the separating axis of a cylinder and a polytope. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cylinder_polytope.h"

#include "ns_bracket.h"
#include "ns_geometry_tolerances.h"
#include "ns_vector3.h"

#include <math.h>

int ns_cylinder_polytope_prepare(const ns_shape *cylinder, const ns_space_pose *pose,
                                 const ns_polytope *polytope, const ns_space_pose *polytope_pose,
                                 double rounding, double reach, int room, ns_space_touch *touches,
                                 ns_cylinder_polytope *m) {
  double d[3], size = cylinder->bounding_radius, square;

  m->polytope = polytope;
  m->radius = cylinder->radius;
  m->half = cylinder->size[0] / 2;
  m->rounding = rounding;
  m->touches = touches;
  m->count = 0;
  m->room = room;
  for (int k = 0; k < 3; k++) {
    d[k] = polytope_pose->x[k] - pose->x[k];
    ns_space_unrotate(pose, polytope_pose->R + 3 * k, m->R + 3 * k);
  }
  ns_space_unrotate(pose, d, m->x);
  for (int i = 0; i < polytope->vertex_count; i++) {
    const double *p = polytope->vertex + 3 * i;
    double *v = m->vertex + 3 * i;
    for (int k = 0; k < 3; k++)
      v[k] = m->x[k] + m->R[k] * p[0] + m->R[k + 3] * p[1] + m->R[k + 6] * p[2];
    size = fmax(size, sqrt(ns_dot3(p, p)));
  }
  square = ns_dot3(d, d);
  m->margin = NS_SAME_LENGTH * size;
  m->reach = reach + rounding;
  return square == square && room > 0;
}

void ns_cylinder_edge(const ns_cylinder_polytope *m, int e, double from[3], double along[3]) {
  const ns_polytope_edge *edge = &m->polytope->edge[e];
  const double *u = edge->along;

  ns_copy3(m->vertex + 3 * edge->from, from);
  for (int k = 0; k < 3; k++)
    along[k] = m->R[k] * u[0] + m->R[k + 3] * u[1] + m->R[k + 6] * u[2];
}

static double separation(const ns_cylinder_polytope *m, const double n[3]) {
  double top = -INFINITY;

  for (int i = 0; i < m->polytope->vertex_count; i++)
    top = fmax(top, ns_dot3(n, m->vertex + 3 * i));
  return -m->half * fabs(n[2]) - m->radius * hypot(n[0], n[1]) - top;
}

/* Is the edge, or the vertex, farthest along n? The point of a rim must be the lowest of the cylinder. */
static int is_supported(const ns_cylinder_polytope *m, const ns_cylinder_separating_axis *c) {
  const int vertex = c->side == NS_WALL_AND_EDGE || c->side == NS_RIM_AND_EDGE
                         ? m->polytope->edge[c->index].from
                         : c->index;
  const double lowest = -m->half * fabs(c->n[2]) - m->radius * hypot(c->n[0], c->n[1]);

  if (c->side == NS_FACE_BELOW || c->side == NS_CAP_ON_IT)
    return 1;
  if (c->side >= NS_RIM_AND_EDGE &&
      !(ns_dot3(c->n, c->point) <= lowest + NS_SUPPORT_SLACK * m->margin))
    return 0;
  return lowest - ns_dot3(c->n, m->vertex + 3 * vertex) <=
         c->separation + NS_SUPPORT_SLACK * m->margin;
}

/* Takes the candidate, whose n may have any length, where it is clearly better. */
static void offer(const ns_cylinder_polytope *m, ns_cylinder_separating_axis candidate,
                  ns_cylinder_separating_axis *best) {
  const double length = sqrt(ns_dot3(candidate.n, candidate.n));

  if (!(length > 0))
    return;
  for (int k = 0; k < 3; k++)
    candidate.n[k] /= length;
  candidate.separation = separation(m, candidate.n);
  if (candidate.separation > best->separation + m->margin && is_supported(m, &candidate))
    *best = candidate;
}

static void offer_faces(const ns_cylinder_polytope *m, ns_cylinder_separating_axis *best) {
  for (int f = 0; f < m->polytope->face_count; f++) {
    const double *N = m->polytope->face[f].normal;
    ns_cylinder_separating_axis c = {.side = NS_FACE_BELOW, .index = f};
    for (int k = 0; k < 3; k++)
      c.n[k] = m->R[k] * N[0] + m->R[k + 3] * N[1] + m->R[k + 6] * N[2];
    offer(m, c, best);
  }
}

static void offer_caps(const ns_cylinder_polytope *m, ns_cylinder_separating_axis *best) {
  for (int cap = 0; cap < 2; cap++)
    offer(m,
          (ns_cylinder_separating_axis){.side = NS_CAP_ON_IT, .cap = cap, .n = {0, 0, 1 - 2 * cap}},
          best);
}

/* Across both lines, towards the axis; an edge along the axis has that of its ends (NS_WALL_AND_VERTEX). */
static void offer_wall(const ns_cylinder_polytope *m, ns_cylinder_separating_axis *best) {
  for (int e = 0; e < m->polytope->edge_count; e++) {
    ns_cylinder_separating_axis c = {.side = NS_WALL_AND_EDGE, .index = e};
    double from[3], along[3];
    ns_cylinder_edge(m, e, from, along);
    if (hypot(along[0], along[1]) > NS_AXIS_ALIGNED) {
      const double sign = along[1] * from[0] - along[0] * from[1] > 0 ? -1 : 1;
      c.n[0] = sign * along[1];
      c.n[1] = -sign * along[0];
    } else {
      c.n[0] = -from[0];
      c.n[1] = -from[1];
    }
    offer(m, c, best);
  }
  for (int i = 0; i < m->polytope->vertex_count; i++)
    offer(m,
          (ns_cylinder_separating_axis){.side = NS_WALL_AND_VERTEX,
                                        .index = i,
                                        .n = {-m->vertex[3 * i], -m->vertex[3 * i + 1], 0}},
          best);
}

/* The point of a rim nearest to p */
static void on_rim(const ns_cylinder_polytope *m, int cap, const double p[3], double out[3]) {
  const double length = hypot(p[0], p[1]), f = length > 0 ? m->radius / length : 0;

  out[0] = length > 0 ? f * p[0] : m->radius;
  out[1] = f * p[1];
  out[2] = cap == 0 ? -m->half : m->half;
}

/* A piece of an edge, and the rim of a cap */
typedef struct edge_search {
  const ns_cylinder_polytope *m;
  double from[3], along[3];
  int cap;
} edge_search;

/* Minus half the derivative of the square of the distance from the rim, at that place along the edge; point: of the
 * rim */
static double nearing(const edge_search *c, double place, double point[3]) {
  double p[3];

  ns_copy3(c->from, p);
  ns_move3(p, place, c->along);
  on_rim(c->m, c->cap, p, point);
  ns_move3(p, -1, point);
  return -ns_dot3(p, c->along);
}

/* The place between low and high that is nearest to the rim */
static double nearest_place(const edge_search *c, double low, double high, double point[3]) {
  const double end = nearing(c, high, point), start = nearing(c, low, point);
  ns_bracket bracket = {low, high, start, end, 0, 0};
  double place = low;

  if (!(start > 0))
    return low;
  if (!(end < 0)) {
    (void)nearing(c, high, point);
    return high;
  }
  for (int k = 0; k < NS_BRACKET_GUESSES; k++) {
    const double last = place;
    double value;
    place = ns_bracket_guess(&bracket);
    value = nearing(c, place, point);
    if (value == 0 || fabs(place - last) <= NS_BRACKET_WIDTH * (high - low))
      break;
    ns_bracket_take(&bracket, place, value);
  }
  return place;
}

/* Across the rim and an edge, on both sides of where that is nearest to the axis; the sign is that of the larger
 * separation. */
static void offer_edge(const ns_cylinder_polytope *m, int e, int cap,
                       ns_cylinder_separating_axis *best) {
  edge_search c = {.m = m, .cap = cap};
  const double length = m->polytope->edge[e].length;
  double square, middle;

  ns_cylinder_edge(m, e, c.from, c.along);
  square = c.along[0] * c.along[0] + c.along[1] * c.along[1];
  middle = square > 0 ? -(c.from[0] * c.along[0] + c.from[1] * c.along[1]) / square : 0;
  middle = fmin(fmax(middle, 0), length);
  for (int half = 0; half < 2; half++) {
    ns_cylinder_separating_axis r = {.side = NS_RIM_AND_EDGE, .index = e, .cap = cap};
    const double low = half == 0 ? 0 : middle, high = half == 0 ? middle : length;
    if (!(high > low))
      continue;
    r.place = nearest_place(&c, low, high, r.point);
    const double tangent[3] = {-r.point[1], r.point[0], 0};
    ns_cross3(tangent, c.along, r.n);
    offer(m, r, best);
    for (int k = 0; k < 3; k++)
      r.n[k] = -r.n[k];
    offer(m, r, best);
  }
}

static void offer_rims(const ns_cylinder_polytope *m, ns_cylinder_separating_axis *best) {
  for (int e = 0; e < m->polytope->edge_count; e++)
    for (int cap = 0; cap < 2; cap++)
      offer_edge(m, e, cap, best);
  for (int i = 0; i < m->polytope->vertex_count; i++)
    for (int cap = 0; cap < 2; cap++) {
      ns_cylinder_separating_axis c = {.side = NS_RIM_AND_VERTEX, .index = i, .cap = cap};
      on_rim(m, cap, m->vertex + 3 * i, c.point);
      for (int k = 0; k < 3; k++)
        c.n[k] = c.point[k] - m->vertex[3 * i + k];
      offer(m, c, best);
    }
}

ns_cylinder_separating_axis ns_cylinder_find_separating_axis(const ns_cylinder_polytope *m) {
  static void (*const groups[])(const ns_cylinder_polytope *, ns_cylinder_separating_axis *) = {
      offer_faces, offer_caps, offer_wall, offer_rims};
  ns_cylinder_separating_axis best = {.separation = -INFINITY};

  for (int k = 0; k < 4 && best.separation <= m->reach; k++)
    groups[k](m, &best);
  return best;
}
