/* ns_polytope_pair.c: two polytopes, one in the coordinates of the other; the touches that belong to their separating
 * axis. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_polytope_pair.h"

#include <math.h>

#define MOST_ADVANCES 10

ns_polytope_pair ns_polytope_pair_of(const ns_polytope *own, const ns_space_pose *own_pose,
                                     const ns_polytope *other, const ns_space_pose *other_pose,
                                     int own_is_a, double reach, double size, double radius) {
  ns_polytope_pair e = {.own = own,
                        .other = other,
                        .own_pose = own_pose,
                        .other_pose = other_pose,
                        .own_is_a = own_is_a,
                        .reach = reach,
                        .size = size,
                        .rim = NS_ON_OUTLINE * size,
                        .radius = radius};
  double d[3];

  for (int k = 0; k < 3; k++) {
    d[k] = other_pose->x[k] - own_pose->x[k];
    ns_space_unrotate(own_pose, other_pose->R + 3 * k, e.R + 3 * k);
  }
  ns_space_unrotate(own_pose, d, e.x);
  ns_polytope_pair_point(&e, other->centre, e.centre);
  return e;
}

ns_polytope_pair ns_polytope_pair_at(const ns_polytope_pair *e, const ns_space_pose *own,
                                     const ns_space_pose *other) {
  return ns_polytope_pair_of(e->own, own, e->other, other, e->own_is_a, e->reach, e->size,
                             e->radius);
}

/* Is the normal of the face one of those that go with the axis of two edges? */
static int goes_with(const ns_separating_axis *r, const ns_polytope_pair *ab) {
  double n[3];

  if (r->face < 0)
    return 0;
  if (r->of->own_is_a)
    return ns_dot3(r->of->own->face[r->face].normal, r->normal) >= NS_ALIKE;
  ns_polytope_pair_direction(ab, r->of->own->face[r->face].normal, n);
  return -ns_dot3(n, r->normal) >= NS_ALIKE;
}

/* The contact manifold of the axis, at the poses of these pairs */
static void collect(const ns_polytope_pair *ab, const ns_polytope_pair *ba,
                    const ns_separating_axis *r, ns_touch_list *list) {
  const ns_polytope_pair *of = r->of->own_is_a ? ab : ba;

  if (!r->on_edges) {
    ns_add_face_manifold(of, r->face, list);
    return;
  }
  if (goes_with(r, ab))
    ns_add_face_manifold(of, r->face, list);
  if (r->separation <= 0 || ns_edges_cross(ab, r->edges.own, r->edges.other, 0))
    ns_add_edges(ab, r->edges.own, r->edges.other, r->normal, r->separation, list);
}

/* The lowest vertex of an overlapping polytope lies below the face that it is least deep behind, or an edge crosses the
 * rim of that face there; where rounding has it otherwise and no touch acts, the vertex is added. */
static void add_what_is_missing(const ns_separating_axis *r, ns_touch_list *list) {
  const ns_polytope_pair *e = r->of;
  int lowest = 0;

  if (r->on_edges || list->least <= r->separation + 2 * e->rim)
    return;
  ns_lowest_vertex(e, e->own->face[r->face].normal, &lowest);
  ns_add_vertex(e, r->face, lowest, r->separation, list);
}

/* Touches of the place where they come into touch, with their gaps now. */
static void collect_at(double fraction, const ns_polytope_pair *ab, const ns_polytope_pair *ba,
                       const ns_separating_axis *r, ns_touch_list *list) {
  const ns_space_pose a = ns_space_pose_after(ab->own_pose, fraction),
                      b = ns_space_pose_after(ab->other_pose, fraction);
  const ns_polytope_pair ab_then = ns_polytope_pair_at(ab, &a, &b),
                         ba_then = ns_polytope_pair_at(ba, &b, &a);
  ns_separating_axis then = *r;

  then.of = r->of->own_is_a ? &ab_then : &ba_then;
  if (r->on_edges) {
    then.separation = 0;
  } else {
    const ns_polytope_face *face = &then.of->own->face[r->face];
    then.separation = ns_lowest(then.of, face->normal) - face->offset;
  }
  collect(&ab_then, &ba_then, &then, list);
  add_what_is_missing(&then, list);
  ns_measure_now(ab, list);
}

static void collect_apart(const ns_polytope_pair *ab, const ns_polytope_pair *ba,
                          ns_separating_axis *r, ns_touch_list *list) {
  ns_ahead ahead = NS_FREE;
  const double fraction = ns_is_moving(ab) ? ns_look_ahead(ab, ba, r, &ahead) : 1;
  double nearest[3];

  if (ahead == NS_MEETS) {
    collect_at(fraction, ab, ba, r, list);
    return;
  }
  collect(ab, ba, r, list);
  ns_copy3(r->normal, nearest);
  ns_add_nearest(ab, ba, nearest, r->separation, list);
  if (ahead != NS_MEETS_CORNER && ns_is_moving(ab))
    ns_drop_obstacles(ab, r, ahead, list);
}

/* Polytopes that touch, or overlap: where they get no deeper along the axis, nothing else may stop them. A corner
 * of the face that comes below another face has passed the rim of that one. */
static void collect_touching(const ns_polytope_pair *ab, const ns_polytope_pair *ba,
                             const ns_separating_axis *r, ns_touch_list *list) {
  if (r->on_edges)
    list->floor = r->separation - 2 * ab->rim;
  collect(ab, ba, r, list);
  add_what_is_missing(r, list);
  if (ns_is_moving(ab) && ns_has_obstacle(ab, r, list) && ns_gets_no_deeper(ab, ba, r))
    ns_drop_obstacles(ab, r, NS_FREE, list);
}

/* Returns 0 where they are beyond reach, or the poses are not numbers. */
static int find_reference(const ns_polytope_pair *ab, const ns_polytope_pair *ba,
                          ns_separating_axis *r) {
  const ns_face_axis face_a = ns_find_face_axis(ab, NULL, ab->rim);
  ns_face_axis face_b;
  ns_edge_axis edges;

  if (face_a.separation > ab->reach)
    return 0;
  face_b = ns_find_face_axis(ba, NULL, ab->rim);
  if (face_b.separation > ab->reach)
    return 0;
  edges = ns_find_edge_axis(ab, NULL, fmax(face_a.separation, face_b.separation), ab->rim);
  if (edges.separation > ab->reach)
    return 0;
  *r = ns_choose_separating_axis(ab, ba, &face_a, &face_b, &edges, ab->rim);
  return r->face >= 0 || r->on_edges;
}

/* Rounded bodies whose skeletons are apart. The direction n of the nearest points separates best, and to first order
 * the separation along it goes linearly with the motion: they are free up to where it comes down to the radius. There
 * the direction is found anew, until it separates to the end or they touch (conservative advancement). */
static void collect_round(const ns_polytope_pair *ab, const ns_polytope_pair *ba,
                          const ns_separating_axis *first, ns_touch_list *list) {
  const int moving = ns_is_moving(ab);
  ns_space_pose a = *ab->own_pose, b = *ab->other_pose;
  ns_polytope_pair ab_then = *ab, ba_then = *ba;
  ns_separating_axis r = *first;
  double fraction = 0;

  for (int k = 0; k < MOST_ADVANCES; k++) {
    double last;
    list->count = 0;
    list->least = INFINITY;
    collect(&ab_then, &ba_then, &r, list);
    ns_add_nearest(&ab_then, &ba_then, r.normal, r.separation, list);
    last = moving ? ns_separation_ahead(ab, r.normal) : INFINITY;
    if (last >= fmin(list->least, ab->radius) - NS_TOUCHING * ab->size) {
      ns_measure_now(ab, list);
      if (moving)
        ns_drop_obstacles(ab, &r, NS_FREE, list);
      return;
    }
    if (list->count == 0 || list->least <= ab->radius + NS_ADVANCED * ab->size || fraction >= 1)
      break;
    fraction += (1 - fraction) * (list->least - ab->radius) / (list->least - last);
    a = ns_space_pose_after(ab->own_pose, fraction);
    b = ns_space_pose_after(ab->other_pose, fraction);
    ab_then = ns_polytope_pair_at(ab, &a, &b);
    ba_then = ns_polytope_pair_at(ba, &b, &a);
    if (!find_reference(&ab_then, &ba_then, &r) || r.separation <= NS_TOUCHING * ab->size)
      break;
  }
  ns_measure_now(ab, list);
}

void ns_polytope_pair_touch(const ns_polytope_pair *ab, const ns_polytope_pair *ba,
                            ns_touch_list *list) {
  ns_separating_axis r;

  if (!find_reference(ab, ba, &r))
    return;
  if (r.separation <= NS_TOUCHING * ab->size)
    collect_touching(ab, ba, &r, list);
  else if (ab->radius > 0)
    collect_round(ab, ba, &r, list);
  else
    collect_apart(ab, ba, &r, list);
}
