/* ns_polytope_ahead.c: what the motion in the step ahead makes of the separating axis.
 *
 * In configuration space the other polytope is a point, and the obstacle is the Minkowski difference of the two, itself
 * a polytope, with one face for each candidate axis. A straight motion that enters it does so by the face whose plane
 * it crosses last, and it misses the obstacle if before that it has left the plane of another face behind. If it
 * crosses two planes at once it meets an edge or a vertex, and the nearest points give the axis. This need not be the
 * axis of largest separation: a cube that falls past another, closer to it than it falls in a step, has the upright
 * axis until it has passed, and the constraint along that axis would stop the fall. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_polytope_pair.h"

#include <math.h>

int ns_is_moving(const ns_polytope_pair *e) {
  const double *own = e->own_pose->motion, *other = e->other_pose->motion;
  int moving = 0;

  for (int k = 0; k < 3; k++)
    moving = moving || own[k] != other[k] || own[3 + k] != 0 || other[3 + k] != 0;
  return moving;
}

static double rank_of(const ns_polytope_pair *ab, ns_course *ab_course, ns_course *ba_course,
                      const ns_separating_axis *r) {
  const ns_polytope_face *face;

  if (r->on_edges)
    return ns_rank(ab, ab_course, r->normal,
                   ns_dot3(r->normal, ab->own->vertex + 3 * ab->own->edge[r->edges.own].from),
                   r->separation);
  face = &r->of->own->face[r->face];
  return ns_rank(r->of, r->of->own_is_a ? ab_course : ba_course, face->normal, face->offset,
                 r->separation);
}

/* Is there a face with another normal that is crossed at nearly the same time? */
static int has_rival(const ns_polytope_pair *ab, const ns_polytope_pair *e, ns_course *course,
                     const ns_separating_axis *r) {
  for (int f = 0; f < e->own->face_count; f++) {
    const ns_polytope_face *face = &e->own->face[f];
    const double separation = ns_lowest(e, face->normal) - face->offset;
    double n[3];
    ns_copy3(face->normal, n);
    if (!e->own_is_a) {
      ns_polytope_pair_direction(ab, face->normal, n);
      for (int k = 0; k < 3; k++)
        n[k] = -n[k];
    }
    if (ns_dot3(n, r->normal) < NS_ALIKE &&
        ns_rank(e, course, face->normal, face->offset, separation) > r->rank - NS_CROSSED_LATER)
      return 1;
  }
  return 0;
}

double ns_look_ahead(const ns_polytope_pair *ab, const ns_polytope_pair *ba, ns_separating_axis *r,
                     ns_ahead *ahead) {
  const ns_space_pose a = ns_space_pose_after(ab->own_pose, 1),
                      b = ns_space_pose_after(ab->other_pose, 1);
  ns_course of_a = {ns_polytope_pair_at(ab, &a, &b), INFINITY},
            of_b = {ns_polytope_pair_at(ba, &b, &a), INFINITY};
  ns_face_axis face_a, face_b;
  ns_edge_axis edges;
  ns_separating_axis other;

  *ahead = NS_FREE;
  r->rank = rank_of(ab, &of_a, &of_b, r);
  if (r->rank >= 1)
    return 1;
  face_a = ns_find_face_axis(ab, &of_a, 0);
  face_b = ns_find_face_axis(ba, &of_b, 0);
  edges = ns_find_edge_axis(ab, &of_a, 0, 0);
  other = ns_choose_separating_axis(ab, ba, &face_a, &face_b, &edges, 0);
  if (other.rank >= 1 || other.rank > r->rank + NS_CROSSED_LATER)
    *r = other;
  if (r->rank >= 1)
    return 1;
  if (other.rank > fmin(of_a.leave, of_b.leave))
    *ahead = NS_PASSES;
  else
    *ahead =
        has_rival(ab, ab, &of_a, r) || has_rival(ab, ba, &of_b, r) ? NS_MEETS_CORNER : NS_MEETS;
  return r->rank;
}

double ns_separation_ahead(const ns_polytope_pair *ab, const double n[3]) {
  const ns_space_pose a = ns_space_pose_after(ab->own_pose, 1),
                      b = ns_space_pose_after(ab->other_pose, 1);
  const ns_polytope_pair end = ns_polytope_pair_at(ab, &a, &b);
  double top = -INFINITY;

  for (int i = 0; i < ab->own->vertex_count; i++)
    top = fmax(top, ns_dot3(n, ab->own->vertex + 3 * i));
  return ns_lowest(&end, n) - top;
}

/* Of the gap at the end of the motion, to first order */
static double gap_ahead(const ns_polytope_pair *ab, const ns_space_touch *touch, double normal[3]) {
  ns_pose_function f;

  ns_space_touch_function(touch, ab->own_pose, ab->other_pose, 0, &f);
  for (int k = 0; k < 6; k++)
    f.value +=
        f.gradient[k] * ab->own_pose->motion[k] + f.gradient[6 + k] * ab->other_pose->motion[k];
  ns_copy3(f.gradient, normal);
  return f.value;
}

/* `axis` is the separating axis in the world. */
static int is_obstacle(const ns_polytope_pair *ab, const double axis[3], ns_ahead ahead,
                       const ns_space_touch *touch) {
  double normal[3];
  const double gap = gap_ahead(ab, touch, normal);

  return !(gap >= NS_TOUCHING * ab->size ||
           (ahead == NS_FREE && -ns_dot3(axis, normal) >= NS_SAME_DIRECTION));
}

void ns_drop_obstacles(const ns_polytope_pair *ab, const ns_separating_axis *r, ns_ahead ahead,
                       ns_touch_list *list) {
  double axis[3];
  int kept = 0;

  ns_space_rotate(ab->own_pose, r->normal, axis);
  for (int k = 0; k < list->count; k++)
    if (!is_obstacle(ab, axis, ahead, &list->touches[k]))
      list->touches[kept++] = list->touches[k];
  list->count = kept;
}

int ns_has_obstacle(const ns_polytope_pair *ab, const ns_separating_axis *r,
                    const ns_touch_list *list) {
  double axis[3];

  ns_space_rotate(ab->own_pose, r->normal, axis);
  for (int k = 0; k < list->count; k++)
    if (is_obstacle(ab, axis, NS_FREE, &list->touches[k]))
      return 1;
  return 0;
}

int ns_gets_no_deeper(const ns_polytope_pair *ab, const ns_polytope_pair *ba,
                      const ns_separating_axis *r) {
  const ns_space_pose a = ns_space_pose_after(ab->own_pose, 1),
                      b = ns_space_pose_after(ab->other_pose, 1);
  const int of_a = r->on_edges || r->of->own_is_a;
  const ns_polytope_pair end =
      of_a ? ns_polytope_pair_at(ab, &a, &b) : ns_polytope_pair_at(ba, &b, &a);
  const double *normal = r->on_edges ? r->normal : r->of->own->face[r->face].normal;
  const double top = r->on_edges
                         ? ns_dot3(normal, ab->own->vertex + 3 * ab->own->edge[r->edges.own].from)
                         : r->of->own->face[r->face].offset;

  return ns_lowest(&end, normal) - top >= fmin(r->separation, 0) - NS_TOUCHING * ab->size;
}

void ns_measure_now(const ns_polytope_pair *ab, ns_touch_list *list) {
  int kept = 0;

  for (int k = 0; k < list->count; k++) {
    ns_space_touch *touch = &list->touches[k];
    ns_pose_function f;
    ns_space_touch_function(touch, ab->own_pose, ab->other_pose, 0, &f);
    touch->gap = f.value;
    if (touch->gap + list->radius <= ab->reach)
      list->touches[kept++] = *touch;
  }
  list->count = kept;
}
