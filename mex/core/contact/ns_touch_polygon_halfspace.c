/* ns_touch_polygon_halfspace.c: every vertex of a polygon above a line, numbered like the vertices; the normal of
 * a halfspace has length 1. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_touch.h"

/* gap (v) = N . (x_a + R_a v - x_b) - offset = height + m . v,  N = R_b normal,  m = R_a' N */
int ns_touch_polygon_halfspace(const ns_shape *a, const ns_planar_pose *pose_a, const ns_shape *b,
                               const ns_planar_pose *pose_b, double reach, int room,
                               ns_touch *touches) {
  const double *w = b->normal;
  const double d[2] = {pose_a->x[0] - pose_b->x[0], pose_a->x[1] - pose_b->x[1]};
  ns_touch touch = {.on_line = 1, .pb = {b->offset * w[0], b->offset * w[1]}, .w = {w[0], w[1]}};
  double N[2], m[2], height;
  int count = 0;

  ns_planar_rotate(pose_b, w, N);
  height = N[0] * d[0] + N[1] * d[1] - b->offset;
  if (room <= 0 || height > a->bounding_radius + reach)
    return 0;
  m[0] = pose_a->cosine * N[0] + pose_a->sine * N[1];
  m[1] = pose_a->cosine * N[1] - pose_a->sine * N[0];
  for (int i = 0; i < a->vertex_count; i++) {
    const double *v = a->vertices + 3 * i;

    touch.gap = height + m[0] * v[0] + m[1] * v[1];
    if (touch.gap > reach)
      continue;
    touch.feature = i;
    touch.pa[0] = v[0];
    touch.pa[1] = v[1];
    count = ns_touch_keep(&touch, count, room, touches);
  }
  return count;
}
