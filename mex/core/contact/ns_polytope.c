/* ns_polytope.c: edges, sides and planes of the faces of a polytope; boxes. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_polytope.h"

#include "ns_vector3.h"

#include <math.h>

static void difference(const double *p, int from, int to, double d[3]) {
  for (int k = 0; k < 3; k++)
    d[k] = p[3 * to + k] - p[3 * from + k];
}

/* Newell: twice the area times the normal is the sum of the products of neighbouring corners, here seen from the first
 * one. Returns 0 where there is no area. */
static int set_plane(const double *vertex, const int *corner, ns_polytope_face *face) {
  double sum[3] = {0, 0, 0}, length, heights = 0;

  for (int k = 1; k + 1 < face->count; k++) {
    double u[3], v[3], c[3];
    difference(vertex, corner[0], corner[k], u);
    difference(vertex, corner[0], corner[k + 1], v);
    ns_cross3(u, v, c);
    ns_move3(sum, 1, c);
  }
  length = sqrt(ns_dot3(sum, sum));
  if (!(length > 0 && length < INFINITY))
    return 0;
  for (int k = 0; k < 3; k++)
    face->normal[k] = sum[k] / length;
  for (int k = 0; k < face->count; k++)
    heights += ns_dot3(face->normal, vertex + 3 * corner[k]);
  face->offset = heights / face->count;
  return 1;
}

static int next_corner(const ns_polytope_face *face, const int *corner, int k) {
  return corner[face->first + (k + 1 < face->count ? k + 1 : 0)];
}

/* The edge from `to` to `from` that has no right face yet, or -1; edges are listed by their first vertex. */
static int find_twin(const ns_polytope_edge *edge, const int *last, const int *before, int from,
                     int to) {
  for (int e = last[to]; e >= 0; e = before[e])
    if (edge[e].to == from && edge[e].right < 0)
      return e;
  return -1;
}

/* Returns the number of edges; each must have a face on both sides, otherwise -1. */
static int list_edges(int face_count, const ns_polytope_face *face, const int *corner, int *last,
                      int *before, ns_polytope_edge *edge, ns_polytope_side *side) {
  int count = 0, open = 0;

  for (int f = 0; f < face_count; f++)
    for (int k = 0; k < face[f].count; k++) {
      const int from = corner[face[f].first + k], to = next_corner(&face[f], corner, k);
      const int twin = find_twin(edge, last, before, from, to);
      ns_polytope_side *s = &side[face[f].first + k];
      *s = (ns_polytope_side){.edge = twin >= 0 ? twin : count, .forward = twin < 0};
      if (twin >= 0) {
        edge[twin].right = f;
        open--;
        continue;
      }
      edge[count] = (ns_polytope_edge){.from = from, .to = to, .left = f, .right = -1};
      before[count] = last[from];
      last[from] = count++;
      open++;
    }
  return open == 0 ? count : -1;
}

static int measure_edge(const double *vertex, ns_polytope_edge *edge) {
  double d[3];

  difference(vertex, edge->from, edge->to, d);
  edge->length = sqrt(ns_dot3(d, d));
  for (int k = 0; k < 3; k++)
    edge->along[k] = d[k] / edge->length;
  return edge->length > 0;
}

/* Within the face is to the left of its sides: normal x along. */
static void set_side(const double *vertex, const ns_polytope_face *face, int corner,
                     const ns_polytope_edge *edge, ns_polytope_side *side) {
  ns_cross3(face->normal, edge->along, side->across);
  for (int k = 0; k < 3 && !side->forward; k++)
    side->across[k] = -side->across[k];
  side->bound = ns_dot3(side->across, vertex + 3 * corner);
}

/* The mean of the corners of the faces */
static void find_centre(ns_polytope *p) {
  const ns_polytope_face *last = &p->face[p->face_count - 1];
  const int corners = last->first + last->count;

  for (int k = 0; k < 3; k++) {
    p->centre[k] = 0;
    for (int i = 0; i < corners; i++)
      p->centre[k] += p->vertex[3 * p->corner[i] + k] / corners;
  }
  p->inner = INFINITY;
  for (int f = 0; f < p->face_count; f++)
    p->inner = fmin(p->inner, p->face[f].offset - ns_dot3(p->face[f].normal, p->centre));
}

ns_status ns_polytope_complete(ns_arena *arena, int face_count, ns_polytope_face *face,
                               const int *corner, ns_polytope *p) {
  const int sides = face[face_count - 1].first + face[face_count - 1].count;
  ns_polytope_edge *edge = NS_TAKE(arena, ns_polytope_edge, sides);
  ns_polytope_side *side = NS_TAKE(arena, ns_polytope_side, sides);
  int *last = NS_TAKE(arena, int, p->vertex_count), *before = NS_TAKE(arena, int, sides);
  int good = 1, edges;

  p->face_count = 0;
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (int i = 0; i < p->vertex_count; i++)
    last[i] = -1;
  for (int f = 0; f < face_count; f++)
    good = good && set_plane(p->vertex, corner + face[f].first, &face[f]);
  edges = list_edges(face_count, face, corner, last, before, edge, side);
  for (int e = 0; e < edges; e++)
    good = measure_edge(p->vertex, &edge[e]) && good;
  if (!good || edges < 0)
    return NS_OK;
  for (int f = 0; f < face_count; f++)
    for (int k = face[f].first; k < face[f].first + face[f].count; k++)
      set_side(p->vertex, &face[f], corner[k], &edge[side[k].edge], &side[k]);
  p->face_count = face_count;
  p->face = face;
  p->edge_count = edges;
  p->edge = edge;
  p->corner = corner;
  p->side = side;
  find_centre(p);
  return NS_OK;
}

ns_status ns_polytope_box(ns_arena *arena, const double size[3], ns_polytope *p) {
  static const int corner[24] = {1, 3, 7, 5, 0, 4, 6, 2, 2, 6, 7, 3,
                                 0, 1, 5, 4, 4, 5, 7, 6, 0, 2, 3, 1};
  double *vertex = NS_TAKE(arena, double, 24);
  ns_polytope_face *face = NS_TAKE(arena, ns_polytope_face, 6);

  *p = (ns_polytope){.vertex_count = 8, .is_box = 1, .vertex = vertex};
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (int i = 0; i < 8; i++)
    for (int k = 0; k < 3; k++) {
      p->half[k] = size[k] / 2;
      vertex[3 * i + k] = (i >> k) & 1 ? p->half[k] : -p->half[k];
    }
  for (int f = 0; f < 6; f++) {
    face[f].first = 4 * f;
    face[f].count = 4;
  }
  return ns_polytope_complete(arena, 6, face, corner, p);
}
