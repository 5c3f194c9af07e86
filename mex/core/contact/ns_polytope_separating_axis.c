/* ns_polytope_separating_axis.c: the directions of largest separation among the normals of faces and of pairs of
 * edges. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_polytope_pair.h"

#include <math.h>

double ns_lowest_vertex(const ns_polytope_pair *e, const double n[3], int *lowest) {
  double m[3], least = INFINITY;

  ns_polytope_pair_direction_back(e, n, m);
  for (int i = 0; i < e->other->vertex_count; i++) {
    const double height = ns_dot3(m, e->other->vertex + 3 * i);
    if (height < least) {
      least = height;
      *lowest = i;
    }
  }
  return least + ns_dot3(n, e->x);
}

double ns_lowest(const ns_polytope_pair *e, const double n[3]) {
  const double *h = e->other->half;
  int vertex;

  if (!e->other->is_box)
    return ns_lowest_vertex(e, n, &vertex);
  return ns_dot3(n, e->x) - h[0] * fabs(ns_dot3(n, e->R)) - h[1] * fabs(ns_dot3(n, e->R + 3)) -
         h[2] * fabs(ns_dot3(n, e->R + 6));
}

double ns_rank(const ns_polytope_pair *e, ns_course *course, const double n[3], double top,
               double separation) {
  double last;

  if (course == NULL)
    return separation;
  last = ns_lowest(&course->end, n) - top;
  if (separation <= 0 && last > 0)
    course->leave = fmin(course->leave, separation / (separation - last));
  if (separation <= 0)
    return -INFINITY;
  return last >= 0 ? 1 + fmin(last, separation) / e->size : separation / (separation - last);
}

/* Of a box: coordinate k of the lowest and the highest point of the other one are -+ reach of it about its centre. */
static ns_face_axis find_face_of_box(const ns_polytope_pair *e, double margin) {
  ns_face_axis best = {-1, -INFINITY, -INFINITY};

  for (int k = 0; k < 3; k++) {
    const double *h = e->other->half;
    const double extent =
        h[0] * fabs(e->R[k]) + h[1] * fabs(e->R[k + 3]) + h[2] * fabs(e->R[k + 6]);
    const double separation = fabs(e->x[k]) - extent - e->own->half[k];
    if (separation > best.separation + margin)
      best = (ns_face_axis){2 * k + (e->x[k] < 0), separation, separation};
    if (separation > e->reach)
      break;
  }
  return best;
}

ns_face_axis ns_find_face_axis(const ns_polytope_pair *e, ns_course *course, double margin) {
  ns_face_axis best = {-1, -INFINITY, -INFINITY};

  if (e->own->is_box && e->other->is_box && course == NULL)
    return find_face_of_box(e, margin);
  for (int f = 0; f < e->own->face_count; f++) {
    const double *n = e->own->face[f].normal;
    if (course == NULL &&
        ns_dot3(n, e->centre) - e->other->inner - e->own->face[f].offset <= best.rank)
      continue;
    const double separation = ns_lowest(e, n) - e->own->face[f].offset;
    const double rank = ns_rank(e, course, n, e->own->face[f].offset, separation);
    if (rank > best.rank + margin)
      best = (ns_face_axis){f, separation, rank};
    if (course == NULL && separation > e->reach)
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

/* One of nine directions n = e_i x R e_j, with a sign, or away from own (side = 0); 0 where the axes are parallel */
static int direction_of_boxes(const ns_polytope_pair *e, int i, int j, int side,
                              ns_edge_axis *out) {
  const double axis[3] = {i == 0, i == 1, i == 2}, *hb = e->other->half;
  double *n = out->normal, sine;

  ns_cross3(axis, e->R + 3 * j, n);
  sine = sqrt(ns_dot3(n, n));
  if (sine < NS_EDGES_PARALLEL)
    return 0;
  if (side < 0 || (side == 0 && ns_dot3(n, e->x) < 0))
    sine = -sine;
  for (int k = 0; k < 3; k++)
    n[k] /= sine;
  out->separation = ns_dot3(n, e->x);
  for (int k = 0; k < 3; k++)
    out->separation -=
        e->own->half[k] * fabs(n[k]) + (k == j ? 0 : hb[k] * fabs(ns_dot3(n, e->R + 3 * k)));
  return 1;
}

static double top_of_box(const ns_polytope *box, const double n[3]) {
  return box->half[0] * fabs(n[0]) + box->half[1] * fabs(n[1]) + box->half[2] * fabs(n[2]);
}

static ns_edge_axis find_edges_of_boxes(const ns_polytope_pair *e, ns_course *course,
                                        double margin) {
  ns_edge_axis best = {.separation = -INFINITY, .rank = -INFINITY}, now = best;
  int first = 0, second = 0;
  double back[3];

  for (int d = 0; d < (course != NULL ? 18 : 9); d++) {
    const int i = d % 9 / 3, j = d % 3, side = course == NULL ? 0 : d < 9 ? 1 : -1;
    if (!direction_of_boxes(e, i, j, side, &now))
      continue;
    now.rank = now.separation;
    if (course != NULL)
      now.rank = ns_rank(e, course, now.normal, top_of_box(e->own, now.normal), now.separation);
    if (now.rank > best.rank + margin) {
      best = now;
      first = i;
      second = j;
    }
  }
  if (best.rank == -INFINITY || (course == NULL && best.separation > e->reach))
    return best;
  best.own = support_edge(e->own, first, best.normal);
  ns_polytope_pair_direction_back(e, best.normal, back);
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

static moved_edge move_edge(const ns_polytope_pair *e, int j) {
  const ns_polytope_edge *edge = &e->other->edge[j];
  moved_edge out = {.has_faces = edge->left >= 0};

  ns_polytope_pair_point(e, e->other->vertex + 3 * edge->from, out.from);
  ns_polytope_pair_direction(e, edge->along, out.along);
  if (out.has_faces) {
    ns_polytope_pair_direction(e, e->other->face[edge->left].normal, out.left);
    ns_polytope_pair_direction(e, e->other->face[edge->right].normal, out.right);
  }
  return out;
}

/* On the sphere of directions an edge is the arc between the normals of its faces, and the faces of the difference of
 * the two polytopes are where an arc of own crosses one of the other reversed (an edge without faces is a whole
 * circle). */
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
  if (sine < NS_EDGES_PARALLEL)
    return 0;
  if (edge->left >= 0)
    side = ns_dot3(n, own->face[edge->left].normal) + ns_dot3(n, own->face[edge->right].normal);
  else if (other->has_faces)
    side = -ns_dot3(n, other->left) - ns_dot3(n, other->right);
  for (int k = 0; k < 3; k++)
    n[k] /= side < 0 ? -sine : sine;
  return sine;
}

/* The largest height, along normals between those of the faces of an edge, of a point above that edge */
static double highest_above(const ns_polytope *p, const ns_polytope_edge *edge,
                            const double point[3]) {
  const double *from = p->vertex + 3 * edge->from;
  double d[3] = {point[0] - from[0], point[1] - from[1], point[2] - from[2]}, c[3], r[3];

  ns_move3(d, -ns_dot3(d, edge->along), edge->along);
  if (edge->left < 0)
    return sqrt(ns_dot3(d, d));
  ns_cross3(p->face[edge->left].normal, d, c);
  ns_cross3(d, p->face[edge->right].normal, r);
  if (ns_dot3(c, edge->along) >= 0 && ns_dot3(r, edge->along) >= 0)
    return sqrt(ns_dot3(d, d));
  return fmax(ns_dot3(p->face[edge->left].normal, d), ns_dot3(p->face[edge->right].normal, d));
}

/* Marks the edges of one polytope along whose normals it can be more than `floor` from a ball within the other. */
static void mark_edges(const ns_polytope *p, const double centre[3], double inner, double floor,
                       unsigned char *marks) {
  for (int i = 0; i < p->edge_count; i++)
    marks[i] |= highest_above(p, &p->edge[i], centre) - inner > floor;
}

static void mark_both(const ns_polytope_pair *e, double floor, unsigned char *own,
                      unsigned char *other) {
  double d[3], centre[3];

  mark_edges(e->own, e->centre, e->other->inner, floor, own);
  ns_copy3(e->own->centre, d);
  ns_move3(d, -1, e->x);
  ns_polytope_pair_direction_back(e, d, centre);
  mark_edges(e->other, centre, e->own->inner, floor, other);
}

static ns_edge_axis find_edges_of_hulls(const ns_polytope_pair *e, ns_course *course, double floor,
                                        double margin) {
  ns_edge_axis best = {.separation = -INFINITY, .rank = -INFINITY};
  unsigned char own[NS_MOST_EDGES] = {0}, others[NS_MOST_EDGES] = {0};

  mark_both(e, floor, own, others);
  if (course != NULL)
    mark_both(&course->end, floor, own, others);
  for (int j = 0; j < e->other->edge_count; j++) {
    const moved_edge other = move_edge(e, j);
    for (int i = 0; i < e->own->edge_count && others[j]; i++) {
      const ns_polytope_edge *edge = &e->own->edge[i];
      const double *from = e->own->vertex + 3 * edge->from;
      ns_edge_axis now = {.own = i, .other = j};
      if (!own[i] || !arcs_cross(e->own, edge, &other) ||
          outward_normal(e->own, edge, &other, now.normal) <= 0)
        continue;
      now.separation = ns_dot3(now.normal, other.from) - ns_dot3(now.normal, from);
      now.rank = ns_rank(e, course, now.normal, ns_dot3(now.normal, from), now.separation);
      if (now.rank > best.rank + margin)
        best = now;
      if (course == NULL && now.separation > e->reach)
        return best;
    }
  }
  return best;
}

ns_edge_axis ns_find_edge_axis(const ns_polytope_pair *e, ns_course *course, double floor,
                               double margin) {
  return e->own->is_box && e->other->is_box ? find_edges_of_boxes(e, course, margin)
                                            : find_edges_of_hulls(e, course, floor, margin);
}

ns_separating_axis ns_choose_separating_axis(const ns_polytope_pair *ab, const ns_polytope_pair *ba,
                                             const ns_face_axis *face_a, const ns_face_axis *face_b,
                                             const ns_edge_axis *edges, double margin) {
  const int of_b = face_b->rank > face_a->rank + margin;
  const ns_face_axis *face = of_b ? face_b : face_a;
  ns_separating_axis r = {.of = of_b ? ba : ab,
                          .face = face->face,
                          .edges = *edges,
                          .separation = face->separation,
                          .rank = face->rank};

  r.on_edges = edges->rank > face->rank + margin;
  if (r.on_edges) {
    ns_copy3(edges->normal, r.normal);
    r.separation = edges->separation;
    r.rank = edges->rank;
  } else if (of_b && r.face >= 0) {
    ns_polytope_pair_direction(ab, ba->own->face[r.face].normal, r.normal);
    for (int k = 0; k < 3; k++)
      r.normal[k] = -r.normal[k];
  } else if (r.face >= 0) {
    ns_copy3(ab->own->face[r.face].normal, r.normal);
  }
  return r;
}
