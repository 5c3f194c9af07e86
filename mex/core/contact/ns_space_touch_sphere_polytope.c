/* ns_space_touch_sphere_polytope.c: a sphere or a point near a polytope; always one contact, number 0.
 *
 * From within, and where the foot of the centre lies within the highest face below it, that face counts; otherwise the
 * nearest edge or vertex. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_polytope_pair.h"

#include "ns_space_touch_tools.h"

#include <math.h>

static int highest_face(const ns_polytope *p, const double q[3], double *height) {
  int best = -1;

  *height = -INFINITY;
  for (int f = 0; f < p->face_count; f++) {
    const double above = ns_dot3(p->face[f].normal, q) - p->face[f].offset;
    if (above > *height) {
      *height = above;
      best = f;
    }
  }
  return best;
}

static int is_over(const ns_polytope *p, const ns_polytope_face *face, const double q[3]) {
  for (int k = face->first; k < face->first + face->count; k++)
    if (ns_dot3(p->side[k].across, q) < p->side[k].bound)
      return 0;
  return 1;
}

/* The square of the distance of q from an edge; *place: where along it, cut off at its ends */
static double from_edge(const ns_polytope *p, const ns_polytope_edge *edge, const double q[3],
                        double *place) {
  double d[3];

  ns_copy3(q, d);
  ns_move3(d, -1, p->vertex + 3 * edge->from);
  *place = fmin(fmax(ns_dot3(d, edge->along), 0), edge->length);
  ns_move3(d, -*place, edge->along);
  return ns_dot3(d, d);
}

static void touch_edge(const ns_polytope *p, const double q[3], ns_space_touch *touch) {
  double nearest = INFINITY, place = 0;
  const ns_polytope_edge *best = p->edge;

  for (int i = 0; i < p->edge_count; i++) {
    double at;
    const double square = from_edge(p, &p->edge[i], q, &at);
    if (square < nearest) {
      nearest = square;
      best = &p->edge[i];
      place = at;
    }
  }
  touch->kind = place > 0 && place < best->length ? NS_TOUCH_LINE_OF_B : NS_TOUCH_POINTS;
  ns_copy3(p->vertex + 3 * best->from, touch->pb);
  ns_move3(touch->pb, place, best->along);
  if (touch->kind == NS_TOUCH_POINTS && place > 0)
    ns_copy3(p->vertex + 3 * best->to, touch->pb);
  ns_copy3(best->along, touch->w);
  touch->gap = sqrt(nearest) - touch->radius_a;
}

int ns_space_touch_sphere_polytope(const ns_shape *a, const ns_space_pose *pose_a,
                                   const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                   int room, ns_space_touch *touches) {
  const ns_polytope *p = b->polytope;
  const double d[3] = {pose_a->x[0] - pose_b->x[0], pose_a->x[1] - pose_b->x[1],
                       pose_a->x[2] - pose_b->x[2]};
  ns_space_touch touch = {.kind = NS_TOUCH_PLANE, .radius_a = a->radius};
  double q[3], height;
  int face;

  if (room <= 0 || p == NULL)
    return 0;
  ns_space_unrotate(pose_b, d, q);
  face = highest_face(p, q, &height);
  if (height - a->radius > reach)
    return 0;
  if (height <= NS_NOWHERE * b->bounding_radius || is_over(p, &p->face[face], q)) {
    ns_copy3(p->face[face].normal, touch.w);
    ns_copy3(q, touch.pb);
    ns_move3(touch.pb, -height, touch.w);
    touch.gap = height - a->radius;
  } else {
    touch_edge(p, q, &touch);
  }
  if (touch.gap > reach)
    return 0;
  touches[0] = touch;
  return 1;
}
