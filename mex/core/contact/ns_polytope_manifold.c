/* ns_polytope_manifold.c: all touches above or below a face of one of two polytopes.
 *
 * Seen along the normal of the face, what faces it of the other polytope and its outline have in common a polygon,
 * whose corners are
 *   1. vertices of the other polytope,
 *   2. corners of the face, above or below faces of the other polytope,
 *   3. points where sides of the face and edges of the other polytope cross.
 * A vertex has the plane of a face below it, edges that cross their signed distance: each a smooth function of the
 * poses. Where the first two are one corner, the vertex of a counts. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_polytope_pair.h"

#include <float.h>
#include <math.h>

enum { FIRST_OF_B = NS_MOST_CORNERS, FIRST_EDGES = 2 * NS_MOST_CORNERS };

/* The reference face, and its normal in the coordinates of the other polytope */
typedef struct patch {
  const ns_polytope_pair *e;
  const ns_polytope_face *face;
  double normal[3];
} patch;

static void add(ns_touch_list *list, ns_space_touch *touch) {
  const double gap = touch->gap;

  if (gap < list->floor)
    return;
  for (int k = 0; k < list->count; k++)
    if (list->touches[k].feature == touch->feature)
      return;
  list->least = fmin(list->least, gap);
  touch->radius_a = list->radius;
  touch->gap -= list->radius;
  list->count = ns_space_touch_keep(touch, list->count, list->room, list->touches);
}

/* A vertex of one polytope above a face of another one */
static void add_above(int vertex_is_of_a, const ns_polytope *polytope, int vertex,
                      const ns_polytope *below, const ns_polytope_face *face, double gap,
                      ns_touch_list *list) {
  const double *corner = below->vertex + 3 * below->corner[face->first];
  ns_space_touch touch = {.feature = vertex_is_of_a ? vertex : FIRST_OF_B + vertex,
                          .kind = vertex_is_of_a ? NS_TOUCH_PLANE : NS_TOUCH_FACE_OF_A,
                          .gap = gap};

  ns_copy3(polytope->vertex + 3 * vertex, vertex_is_of_a ? touch.pa : touch.pb);
  ns_copy3(corner, vertex_is_of_a ? touch.pb : touch.pa);
  ns_copy3(face->normal, vertex_is_of_a ? touch.w : touch.u);
  add(list, &touch);
}

void ns_add_vertex(const ns_polytope_pair *e, int face, int vertex, double gap,
                   ns_touch_list *list) {
  add_above(!e->own_is_a, e->other, vertex, e->own, &e->own->face[face], gap, list);
}

/* ---- edges */

/* Parameters of the nearest points p + s U of the line of an edge of own and q + t W of one of the other; r = q - p. */
static void meet(const ns_polytope_pair *e, const ns_polytope_edge *own,
                 const ns_polytope_edge *other, double *s, double *t) {
  double r[3], W[3], cosine, Ur, Wr;

  ns_polytope_pair_direction(e, other->along, W);
  ns_polytope_pair_point(e, e->other->vertex + 3 * other->from, r);
  ns_move3(r, -1, e->own->vertex + 3 * own->from);
  cosine = ns_dot3(own->along, W);
  Ur = ns_dot3(own->along, r);
  Wr = ns_dot3(W, r);
  *s = (Ur - cosine * Wr) / fmax(1 - cosine * cosine, DBL_MIN);
  *t = cosine * *s - Wr;
}

int ns_edges_cross(const ns_polytope_pair *e, int own, int other, double beyond) {
  const ns_polytope_edge *first = &e->own->edge[own], *second = &e->other->edge[other];
  double s, t;

  meet(e, first, second, &s, &t);
  return s >= -beyond && s <= first->length + beyond && t >= -beyond &&
         t <= second->length + beyond;
}

/* The normal of a touch is u x w from b to a; where n says otherwise u is reversed. */
void ns_add_edges(const ns_polytope_pair *e, int own, int other, const double n[3], double gap,
                  ns_touch_list *list) {
  const ns_polytope_edge *first = &e->own->edge[own], *second = &e->other->edge[other];
  const ns_polytope_edge *of_a = e->own_is_a ? first : second, *of_b = e->own_is_a ? second : first;
  const double *vertex_a = (e->own_is_a ? e->own : e->other)->vertex + 3 * of_a->from;
  const double *vertex_b = (e->own_is_a ? e->other : e->own)->vertex + 3 * of_b->from;
  const int a = e->own_is_a ? own : other, b = e->own_is_a ? other : own;
  ns_space_touch touch = {
      .feature = FIRST_EDGES + NS_MOST_EDGES * a + b, .kind = NS_TOUCH_EDGES, .gap = gap};
  double W[3], c[3], s, t, sign;

  meet(e, first, second, &s, &t);
  ns_copy3(vertex_a, touch.pa);
  ns_copy3(vertex_b, touch.pb);
  ns_move3(touch.pa, e->own_is_a ? s : t, of_a->along);
  ns_move3(touch.pb, e->own_is_a ? t : s, of_b->along);
  ns_polytope_pair_direction(e, second->along, W);
  ns_cross3(first->along, W, c);
  sign = ns_dot3(c, n) > 0 ? -1 : 1;
  for (int k = 0; k < 3; k++) {
    touch.u[k] = sign * of_a->along[k];
    touch.w[k] = of_b->along[k];
  }
  add(list, &touch);
}

/* ---- 1. vertices of the other polytope */

/* Within the outline of the face, seen along its normal? *on_rim: near a side */
static int is_over(const patch *p, const double q[3], int *on_rim) {
  const ns_polytope_side *side = p->e->own->side + p->face->first;

  *on_rim = 0;
  for (int k = 0; k < p->face->count; k++) {
    const double within = ns_dot3(side[k].across, q) - side[k].bound;
    if (within < -p->e->rim)
      return 0;
    *on_rim = *on_rim || within <= p->e->rim;
  }
  return 1;
}

/* ---- 2. corners of the face */

/* The line from a corner along the normal n of the face is within face g of the other polytope where
 * d_g + t c_g <= 0, c_g = n . n_g: it enters where the last of those with c_g < 0 begins. Returns that face, or -1;
 * *gap is d_g. Planes are `rim` farther out for that. */
static int face_above(const patch *p, const double corner[3], double *gap) {
  const ns_polytope_pair *e = p->e;
  const double d[3] = {corner[0] - e->x[0], corner[1] - e->x[1], corner[2] - e->x[2]};
  double q[3], enter = -INFINITY, leave = INFINITY, cosine = 0;
  int found = -1;

  ns_polytope_pair_direction_back(e, d, q);
  for (int g = 0; g < e->other->face_count; g++) {
    const ns_polytope_face *face = &e->other->face[g];
    const double c = ns_dot3(p->normal, face->normal),
                 height = ns_dot3(face->normal, q) - face->offset;
    const double outer = height - e->rim;
    if (fabs(c) <= DBL_EPSILON) {
      if (outer > 0)
        return -1;
    } else if (c > 0) {
      leave = fmin(leave, -outer / c);
    } else if (-outer / c > enter) {
      enter = -outer / c;
      found = g;
      *gap = height;
      cosine = c;
    }
    if (enter > leave)
      return -1;
  }
  return cosine <= -NS_FACING ? found : -1;
}

/* Seen along the normal, are two points one? */
static int coincide(const patch *p, const double a[3], const double b[3]) {
  double d[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};

  ns_move3(d, -ns_dot3(d, p->face->normal), p->face->normal);
  return ns_dot3(d, d) <= 16 * p->e->rim * p->e->rim;
}

/* Is a vertex q of the other polytope at a corner of the face that touches by itself? */
static int is_at_corner(const patch *p, const double q[3]) {
  const ns_polytope *own = p->e->own;
  double gap;

  for (int k = p->face->first; k < p->face->first + p->face->count; k++)
    if (coincide(p, q, own->vertex + 3 * own->corner[k]) &&
        face_above(p, own->vertex + 3 * own->corner[k], &gap) >= 0 && gap <= p->e->reach)
      return 1;
  return 0;
}

static void add_vertices(const patch *p, ns_touch_list *list) {
  const ns_polytope_pair *e = p->e;
  const double *n = p->face->normal;

  for (int i = 0; i < e->other->vertex_count; i++) {
    double q[3], gap;
    int on_rim;
    ns_polytope_pair_point(e, e->other->vertex + 3 * i, q);
    gap = ns_dot3(n, q) - p->face->offset;
    if (gap > e->reach || !is_over(p, q, &on_rim))
      continue;
    if (!e->own_is_a || !on_rim || !is_at_corner(p, q))
      ns_add_vertex(e, (int)(p->face - e->own->face), i, gap, list);
  }
}

/* Is a corner of the face at a vertex of face g of the other polytope that touches by itself? */
static int is_at_vertex(const patch *p, const double corner[3], const ns_polytope_face *g) {
  const ns_polytope *other = p->e->other;

  for (int k = g->first; k < g->first + g->count; k++) {
    double q[3];
    int on_rim;
    ns_polytope_pair_point(p->e, other->vertex + 3 * other->corner[k], q);
    if (coincide(p, q, corner) && is_over(p, q, &on_rim) &&
        ns_dot3(p->face->normal, q) - p->face->offset <= p->e->reach)
      return 1;
  }
  return 0;
}

static void add_corners(const patch *p, ns_touch_list *list) {
  const ns_polytope_pair *e = p->e;

  for (int k = p->face->first; k < p->face->first + p->face->count; k++) {
    const int vertex = e->own->corner[k];
    const double *corner = e->own->vertex + 3 * vertex;
    double gap;
    const int g = face_above(p, corner, &gap);
    if (g < 0 || gap > e->reach)
      continue;
    if (e->own_is_a || !is_at_vertex(p, corner, &e->other->face[g]))
      add_above(e->own_is_a, e->own, vertex, e->other, &e->other->face[g], gap, list);
  }
}

/* ---- 3. where the outlines cross */

static int is_facing(const patch *p, const ns_polytope_edge *edge) {
  const ns_polytope_face *face = p->e->other->face;

  return edge->left < 0 || ns_dot3(face[edge->left].normal, p->normal) <= -NS_FACING ||
         ns_dot3(face[edge->right].normal, p->normal) <= -NS_FACING;
}

/* Side k of the face and edge j from q0 to q1, of which one end is beyond the side and the other is not. Seen along
 * their own normal, edges that are apart may cross a little beyond their ends. */
static void add_crossing(const patch *p, int k, int j, const double q0[3], const double q1[3],
                         double t, ns_touch_list *list) {
  const ns_polytope_pair *e = p->e;
  const ns_polytope_side *side = &e->own->side[k];
  const ns_polytope_edge *edge = &e->own->edge[side->edge];
  const double *from = e->own->vertex + 3 * edge->from;
  double d[3], n[3], W[3], sine, place, gap;

  for (int i = 0; i < 3; i++)
    d[i] = q0[i] + t * (q1[i] - q0[i]) - from[i];
  place = ns_dot3(edge->along, d);
  if (place <= e->rim || place >= edge->length - e->rim)
    return;
  ns_polytope_pair_direction(e, e->other->edge[j].along, W);
  ns_cross3(edge->along, W, n);
  sine = sqrt(ns_dot3(n, n));
  if (sine < NS_EDGES_PARALLEL)
    return;
  sine = ns_dot3(n, p->face->normal) < 0 ? -sine : sine;
  for (int i = 0; i < 3; i++)
    n[i] /= sine;
  gap = ns_dot3(n, d);
  if (ns_dot3(n, p->face->normal) >= NS_FACING && gap <= e->reach &&
      (gap <= 0 || ns_edges_cross(e, side->edge, j, NS_EDGES_BEYOND * fmax(gap - e->radius, 0))))
    ns_add_edges(e, side->edge, j, n, gap, list);
}

static void add_crossings(const patch *p, ns_touch_list *list) {
  const ns_polytope_pair *e = p->e;
  const ns_polytope_face *face = p->face;

  for (int j = 0; j < e->other->edge_count; j++) {
    const ns_polytope_edge *edge = &e->other->edge[j];
    double q0[3], q1[3];
    if (!is_facing(p, edge))
      continue;
    ns_polytope_pair_point(e, e->other->vertex + 3 * edge->from, q0);
    ns_polytope_pair_point(e, e->other->vertex + 3 * edge->to, q1);
    if (fmin(ns_dot3(face->normal, q0), ns_dot3(face->normal, q1)) - face->offset >
        fmax(e->reach / NS_FACING, e->reach))
      continue;
    for (int k = face->first; k < face->first + face->count; k++) {
      const ns_polytope_side *side = &e->own->side[k];
      const double first = ns_dot3(side->across, q0) - side->bound,
                   last = ns_dot3(side->across, q1) - side->bound;
      if ((first > e->rim && last < -e->rim) || (first < -e->rim && last > e->rim))
        add_crossing(p, k, j, q0, q1, first / (first - last), list);
    }
  }
}

void ns_add_face_manifold(const ns_polytope_pair *e, int face, ns_touch_list *list) {
  patch p = {.e = e, .face = &e->own->face[face]};

  ns_polytope_pair_direction_back(e, p.face->normal, p.normal);
  add_vertices(&p, list);
  add_corners(&p, list);
  add_crossings(&p, list);
}
