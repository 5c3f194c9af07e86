/* ns_encounter_reference.c: the directions of largest separation among the normals of faces and of pairs of edges. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_encounter.h"

#include <math.h>

double ns_lowest_vertex(const ns_encounter *e, const double n[3], int *lowest) {
  double m[3], least = INFINITY;

  ns_encounter_direction_back(e, n, m);
  for (int i = 0; i < e->other->vertex_count; i++) {
    const double height = ns_dot3(m, e->other->vertex + 3 * i);
    if (height < least) {
      least = height;
      *lowest = i;
    }
  }
  return least + ns_dot3(n, e->x);
}

/* The lowest height of the other one along n */
static double lowest(const ns_encounter *e, const double n[3]) {
  const double *h = e->other->half;
  int vertex;

  if (!e->other->is_box)
    return ns_lowest_vertex(e, n, &vertex);
  return ns_dot3(n, e->x) - h[0] * fabs(ns_dot3(n, e->R)) - h[1] * fabs(ns_dot3(n, e->R + 3)) -
         h[2] * fabs(ns_dot3(n, e->R + 6));
}

/* Of a box: coordinate k of the lowest and the highest point of the other one are -+ reach of it about its centre. */
static ns_reference_face find_face_of_box(const ns_encounter *e) {
  ns_reference_face best = {-1, -INFINITY};

  for (int k = 0; k < 3; k++) {
    const double *h = e->other->half;
    const double extent =
        h[0] * fabs(e->R[k]) + h[1] * fabs(e->R[k + 3]) + h[2] * fabs(e->R[k + 6]);
    const double separation = fabs(e->x[k]) - extent - e->own->half[k];
    if (separation > best.separation + e->rim)
      best = (ns_reference_face){2 * k + (e->x[k] < 0), separation};
    if (separation > e->reach)
      break;
  }
  return best;
}

ns_reference_face ns_find_reference_face(const ns_encounter *e) {
  ns_reference_face best = {-1, -INFINITY};

  if (e->own->is_box && e->other->is_box)
    return find_face_of_box(e);
  for (int f = 0; f < e->own->face_count; f++) {
    const double *n = e->own->face[f].normal;
    const double separation = lowest(e, n) - e->own->face[f].offset;
    if (separation > best.separation + e->rim)
      best = (ns_reference_face){f, separation};
    if (separation > e->reach)
      break;
  }
  return best;
}

/* The edge of a box along axis k that is farthest along n */
static int support_edge(const ns_polytope *box, int k, const double n[3]) {
  double farthest = -INFINITY;
  int best = 0;

  for (int i = 0; i < box->edge_count; i++) {
    const ns_polytope_edge *edge = &box->edge[i];
    const double along = fabs(edge->along[k]);
    const double height =
        ns_dot3(n, box->vertex + 3 * edge->from) + ns_dot3(n, box->vertex + 3 * edge->to);
    if (along > 0.5 && height > farthest) {
      farthest = height;
      best = i;
    }
  }
  return best;
}

/* Nine directions n = e_i x R e_j */
static ns_reference_edges find_edges_of_boxes(const ns_encounter *e) {
  const double *ha = e->own->half, *hb = e->other->half;
  ns_reference_edges best = {.separation = -INFINITY};
  int first = 0, second = 0;
  double back[3];

  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      const double axis[3] = {i == 0, i == 1, i == 2}, *other = e->R + 3 * j;
      double n[3], sine, middle, separation;
      ns_cross3(axis, other, n);
      sine = sqrt(ns_dot3(n, n));
      if (sine < NS_PARALLEL)
        continue;
      middle = ns_dot3(n, e->x);
      separation = fabs(middle);
      for (int k = 0; k < 3; k++)
        separation -= ha[k] * fabs(n[k]) + (k == j ? 0 : hb[k] * fabs(ns_dot3(n, e->R + 3 * k)));
      separation /= sine;
      if (separation > best.separation + e->rim) {
        best.separation = separation;
        for (int k = 0; k < 3; k++)
          best.normal[k] = (middle < 0 ? -n[k] : n[k]) / sine;
        first = i;
        second = j;
      }
    }
  if (best.separation == -INFINITY || best.separation > e->reach)
    return best;
  best.own = support_edge(e->own, first, best.normal);
  ns_encounter_direction_back(e, best.normal, back);
  for (int k = 0; k < 3; k++)
    back[k] = -back[k];
  best.other = support_edge(e->other, second, back);
  return best;
}

/* An edge of the other one, its direction and the normals of its faces in the coordinates of own. */
typedef struct moved_edge {
  double from[3], along[3], left[3], right[3];
  int has_faces;
} moved_edge;

static moved_edge move_edge(const ns_encounter *e, int j) {
  const ns_polytope_edge *edge = &e->other->edge[j];
  moved_edge out = {.has_faces = edge->left >= 0};

  ns_encounter_point(e, e->other->vertex + 3 * edge->from, out.from);
  ns_encounter_direction(e, edge->along, out.along);
  if (out.has_faces) {
    ns_encounter_direction(e, e->other->face[edge->left].normal, out.left);
    ns_encounter_direction(e, e->other->face[edge->right].normal, out.right);
  }
  return out;
}

/* On the sphere of directions an edge is the arc between the normals of its faces, and the faces of the difference of the
 * two polytopes are where an arc of own crosses one of the other reversed (an edge without faces is a whole circle). */
static int arcs_cross(const ns_polytope *own, const ns_polytope_edge *edge,
                      const moved_edge *other) {
  const double *left = edge->left >= 0 ? own->face[edge->left].normal : NULL;
  const double *right = edge->left >= 0 ? own->face[edge->right].normal : NULL;
  const double c = -ns_dot3(other->right, edge->along), d = -ns_dot3(other->left, edge->along);
  double a, b;

  if (other->has_faces && !(c * d < 0))
    return 0;
  if (left == NULL)
    return 1;
  a = ns_dot3(right, other->along);
  b = ns_dot3(left, other->along);
  return a * b < 0 && (!other->has_faces || c * b > 0);
}

/* The normal of two edges, away from own: between the normals of own's faces, or against those of the other one. */
static double outward_normal(const ns_polytope *own, const ns_polytope_edge *edge,
                             const moved_edge *other, double n[3]) {
  double sine, side = 0;

  ns_cross3(edge->along, other->along, n);
  sine = sqrt(ns_dot3(n, n));
  if (sine < NS_PARALLEL)
    return 0;
  if (edge->left >= 0)
    side = ns_dot3(n, own->face[edge->left].normal) + ns_dot3(n, own->face[edge->right].normal);
  else if (other->has_faces)
    side = -ns_dot3(n, other->left) - ns_dot3(n, other->right);
  for (int k = 0; k < 3; k++)
    n[k] /= side < 0 ? -sine : sine;
  return sine;
}

ns_reference_edges ns_find_reference_edges(const ns_encounter *e) {
  ns_reference_edges best = {.separation = -INFINITY};

  if (e->own->is_box && e->other->is_box)
    return find_edges_of_boxes(e);
  for (int j = 0; j < e->other->edge_count; j++) {
    const moved_edge other = move_edge(e, j);
    for (int i = 0; i < e->own->edge_count; i++) {
      const ns_polytope_edge *edge = &e->own->edge[i];
      const double *from = e->own->vertex + 3 * edge->from;
      const double d[3] = {other.from[0] - from[0], other.from[1] - from[1],
                           other.from[2] - from[2]};
      double n[3], separation;
      if (!arcs_cross(e->own, edge, &other) || outward_normal(e->own, edge, &other, n) <= 0)
        continue;
      separation = ns_dot3(n, d);
      if (separation > best.separation + e->rim) {
        best = (ns_reference_edges){.own = i, .other = j, .separation = separation};
        ns_copy3(n, best.normal);
      }
      if (separation > e->reach)
        return best;
    }
  }
  return best;
}
