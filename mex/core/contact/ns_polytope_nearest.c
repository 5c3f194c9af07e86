/* ns_polytope_nearest.c: polytopes apart that are nearest at a vertex of one and a vertex or an edge of the other.
 *
 * Points p of own and q of the other nearest to each other, |q - p| <= D, have n.(q - p) <= D, where n has the
 * separation s: p is within D - s of the highest point of own, q of the lowest one of the other. That leaves few to
 * look at. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_polytope_pair.h"

#include <math.h>

/* A vertex of the other one and an edge of own, seen in the coordinates of own */
typedef struct near {
  int vertex, edge, end; /* end: -1 within the edge, or a vertex of own */
  double distance, place, direction[3];
} near;

/* What a pair is looked at with: the direction, the heights that bound what can be nearest, and what is found */
typedef struct look {
  const ns_polytope_pair *e;
  double n[3], top, bottom;
  near best;
} look;

static look look_along(const ns_polytope_pair *e, const double n[3]) {
  look l = {.e = e, .top = -INFINITY, .best = {.distance = INFINITY}};
  int lowest;

  ns_copy3(n, l.n);
  for (int i = 0; i < e->own->vertex_count; i++)
    l.top = fmax(l.top, ns_dot3(n, e->own->vertex + 3 * i));
  l.bottom = ns_lowest_vertex(e, n, &lowest);
  return l;
}

/* Fills in a vertex at q and edge i, if their distance is at most that; otherwise 0. */
static int measure(const ns_polytope_pair *e, int vertex, const double q[3], int i, double far,
                   near *found) {
  const ns_polytope_edge *edge = &e->own->edge[i];
  const double *from = e->own->vertex + 3 * edge->from;
  double d[3] = {q[0] - from[0], q[1] - from[1], q[2] - from[2]}, place, square;

  place = ns_dot3(d, edge->along);
  place = place <= 0 ? 0 : place >= edge->length ? edge->length : place;
  ns_move3(d, -place, edge->along);
  square = ns_dot3(d, d);
  if (square > far * far)
    return 0;
  found->vertex = vertex;
  found->edge = i;
  found->end = place <= 0 ? edge->from : place >= edge->length ? edge->to : -1;
  found->place = place;
  found->distance = sqrt(square);
  for (int k = 0; k < 3; k++)
    found->direction[k] = found->distance > 0 ? d[k] / found->distance : 0;
  return 1;
}

/* Calls for each vertex of the other one and each edge of own that can be within `far`. */
typedef void (*use_near)(look *l, const near *found, void *data);

static void for_each_near(look *l, double far, use_near use, void *data) {
  const ns_polytope_pair *e = l->e;
  const double slack = far - (l->bottom - l->top);

  for (int j = 0; j < e->other->vertex_count; j++) {
    double q[3];
    ns_polytope_pair_point(e, e->other->vertex + 3 * j, q);
    if (ns_dot3(l->n, q) > l->bottom + slack)
      continue;
    for (int i = 0; i < e->own->edge_count; i++) {
      const ns_polytope_edge *edge = &e->own->edge[i];
      const double high = fmax(ns_dot3(l->n, e->own->vertex + 3 * edge->from),
                               ns_dot3(l->n, e->own->vertex + 3 * edge->to));
      near found;
      if (high < l->top - slack)
        continue;
      if (measure(e, j, q, i, far, &found))
        use(l, &found, data);
    }
  }
}

static void keep_best(look *l, const near *found, void *data) {
  (void)data;
  if (found->distance < l->best.distance)
    l->best = *found;
}

static void add(const ns_polytope_pair *e, const near *found, ns_touch_list *list) {
  const ns_polytope_edge *edge = &e->own->edge[found->edge];
  const int a = e->own_is_a ? found->end : found->vertex;
  ns_space_touch touch = {.gap = found->distance - list->radius, .radius_a = list->radius};

  touch.feature = a >= 0 ? a : NS_MOST_CORNERS + found->vertex;
  touch.kind = found->end >= 0 ? NS_TOUCH_POINTS
               : e->own_is_a   ? NS_TOUCH_LINE_OF_A
                               : NS_TOUCH_LINE_OF_B;
  ns_copy3(e->own->vertex + 3 * edge->from, e->own_is_a ? touch.pa : touch.pb);
  ns_move3(e->own_is_a ? touch.pa : touch.pb, found->place, edge->along);
  ns_copy3(e->other->vertex + 3 * found->vertex, e->own_is_a ? touch.pb : touch.pa);
  ns_copy3(edge->along, e->own_is_a ? touch.u : touch.w);
  for (int k = 0; k < list->count; k++)
    if (list->touches[k].feature == touch.feature) {
      if (touch.gap < list->touches[k].gap)
        list->touches[k] = touch;
      return;
    }
  list->least = fmin(list->least, found->distance);
  list->count = ns_space_touch_keep(&touch, list->count, list->room, list->touches);
}

/* Does the direction from an edge point away from both of its faces? */
static int is_beyond(const ns_polytope *p, const near *found) {
  const ns_polytope_edge *edge = &p->edge[found->edge];
  double left[3], right[3];

  if (edge->left < 0)
    return 1;
  ns_cross3(p->face[edge->left].normal, edge->along, left);
  ns_cross3(edge->along, p->face[edge->right].normal, right);
  return ns_dot3(left, found->direction) <= 0 && ns_dot3(right, found->direction) <= 0;
}

typedef struct others {
  double direction[3];
  ns_touch_list *list;
} others;

static void add_alike(look *l, const near *found, void *data) {
  const others *o = data;

  if (found->end < 0 && ns_dot3(found->direction, o->direction) >= NS_ALIKE &&
      is_beyond(l->e->own, found))
    add(l->e, found, o->list);
}

/* Of the nearest points, from a to b in the coordinates of a */
static void turn_to(const look *nearer, const ns_polytope_pair *ba, double n[3]) {
  const double *d = nearer->best.direction;

  if (nearer->e->own_is_a) {
    ns_copy3(d, n);
    return;
  }
  ns_polytope_pair_direction_back(ba, d, n);
  for (int k = 0; k < 3; k++)
    n[k] = -n[k];
}

void ns_add_nearest(const ns_polytope_pair *ab, const ns_polytope_pair *ba, double n[3],
                    double separation, ns_touch_list *list) {
  const double far = fmin(ab->reach, list->least);
  double back[3];
  look of_a, of_b, *nearer;
  others o = {.list = list};

  if (list->least <= separation + ab->rim)
    return;
  of_a = look_along(ab, n);
  ns_polytope_pair_direction_back(ab, n, back);
  for (int k = 0; k < 3; k++)
    back[k] = -back[k];
  of_b = look_along(ba, back);
  for_each_near(&of_a, far, keep_best, NULL);
  for_each_near(&of_b, fmin(far, of_a.best.distance), keep_best, NULL);
  nearer = of_b.best.distance < of_a.best.distance ? &of_b : &of_a;
  if (!(nearer->best.distance < far))
    return;
  add(nearer->e, &nearer->best, list);
  turn_to(nearer, ba, n);
  ns_copy3(nearer->best.direction, o.direction);
  for_each_near(nearer, ab->reach, add_alike, &o);
  ns_polytope_pair_direction_back(nearer->e, nearer->best.direction, o.direction);
  for (int k = 0; k < 3; k++)
    o.direction[k] = -o.direction[k];
  for_each_near(nearer == &of_a ? &of_b : &of_a, ab->reach, add_alike, &o);
}
