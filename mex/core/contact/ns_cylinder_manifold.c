/* ns_cylinder_manifold.c: the touches of a cylinder and a polytope that belong to their separating axis.
 *
 * Above a face: the lowest points of the rims (as above a plane, ns_space_touch_cylinder_halfspace.c), and where the
 * lowest line of the wall leaves the face, its side and the wall. Of a cap that lies nearly flat on a face, points
 * fixed on its rim, corners of the face below the cap, and where the rim leaves the face. Below a cap: vertices, and
 * where edges leave it. An edge along the wall has the ends of what they have in common. Rims and edges, or vertices,
 * touch at one point. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cylinder_polytope.h"

#include "ns_cylinder_rim.h"
#include "ns_vector3.h"

#include <math.h>

/* Numbers of touches: rims, points on rims, vertices, and four for each edge: the wall or the rim, the second end of
 * what lies along the wall, and two ns_cylinder_rim where it leaves a cap. */
enum {
  FIRST_RIM_POINT = 2,
  FIRST_VERTEX = FIRST_RIM_POINT + 2 * NS_CYLINDER_RIM_POINTS,
  FIRST_EDGE = FIRST_VERTEX + NS_MOST_CORNERS,
  OF_EDGE = 4
};

static double level(const ns_cylinder_polytope *m, int cap) {
  return cap == 0 ? -m->half : m->half;
}

/* p of the cylinder in coordinates of the polytope */
static void into_polytope(const ns_cylinder_polytope *m, const double p[3], double out[3]) {
  const double d[3] = {p[0] - m->x[0], p[1] - m->x[1], p[2] - m->x[2]};

  for (int k = 0; k < 3; k++)
    out[k] = ns_dot3(m->R + 3 * k, d);
}

static void add(ns_cylinder_polytope *m, ns_space_touch *touch) {
  if (!(touch->gap <= m->reach))
    return;
  touch->radius_b = m->rounding;
  touch->gap -= m->rounding;
  m->count = ns_space_touch_keep(touch, m->count, m->room, m->touches);
}

/* ---- points of the cylinder above a face */

/* Is it over the face, seen along its normal, or on its rim? */
static int is_over(const ns_cylinder_polytope *m, int f, const double p[3]) {
  const ns_polytope_face *face = &m->polytope->face[f];
  double q[3];

  into_polytope(m, p, q);
  for (int k = face->first; k < face->first + face->count; k++)
    if (ns_dot3(m->polytope->side[k].across, q) < m->polytope->side[k].bound - m->margin)
      return 0;
  return 1;
}

static ns_space_touch above_face(const ns_cylinder_polytope *m, int f, int feature,
                                 const double p[3]) {
  const ns_polytope_face *face = &m->polytope->face[f];
  ns_space_touch touch = {.feature = feature, .kind = NS_TOUCH_PLANE};
  double q[3];

  into_polytope(m, p, q);
  ns_copy3(p, touch.pa);
  ns_copy3(m->polytope->vertex + 3 * m->polytope->corner[face->first], touch.pb);
  ns_copy3(face->normal, touch.w);
  touch.gap = ns_dot3(face->normal, q) - face->offset;
  return touch;
}

static void add_lowest(ns_cylinder_polytope *m, int f, int cap, const double p[3]) {
  ns_space_touch touch = above_face(m, f, cap, p);

  touch.kind = NS_TOUCH_RIM;
  touch.u[2] = 1;
  touch.centre[2] = level(m, cap);
  touch.rim = m->radius;
  add(m, &touch);
}

static void add_rim_points(ns_cylinder_polytope *m, int f, int cap) {
  for (int i = 0; i < NS_CYLINDER_RIM_POINTS; i++) {
    const double p[3] = {m->radius * ns_cylinder_rim[i][0], m->radius * ns_cylinder_rim[i][1],
                         level(m, cap)};
    ns_space_touch touch = above_face(m, f, FIRST_RIM_POINT + NS_CYLINDER_RIM_POINTS * cap + i, p);
    if (is_over(m, f, p))
      add(m, &touch);
  }
}

/* ---- points of the polytope below a cap, or beside the wall */

static int is_below_cap(const ns_cylinder_polytope *m, const double p[3]) {
  return hypot(p[0], p[1]) <= m->radius + m->margin;
}

/* p in coordinates of the cylinder, a point that is fixed in the polytope */
static void add_below_cap(ns_cylinder_polytope *m, int cap, int feature, const double p[3]) {
  const double sign = 2 * cap - 1;
  ns_space_touch touch = {.feature = feature, .kind = NS_TOUCH_FACE_OF_A};

  touch.pa[2] = level(m, cap);
  touch.u[2] = sign;
  into_polytope(m, p, touch.pb);
  touch.gap = sign * p[2] - m->half;
  add(m, &touch);
}

static void add_beside_wall(ns_cylinder_polytope *m, int feature, const double p[3]) {
  ns_space_touch touch = {.feature = feature, .kind = NS_TOUCH_LINE_OF_A, .radius_a = m->radius};

  touch.pa[2] = p[2];
  touch.u[2] = 1;
  into_polytope(m, p, touch.pb);
  touch.gap = hypot(p[0], p[1]) - m->radius;
  add(m, &touch);
}

/* Nearest points of the axis and of an edge that is not along it, where the wall is there */
static void add_across_wall(ns_cylinder_polytope *m, int e) {
  ns_space_touch touch = {
      .feature = FIRST_EDGE + OF_EDGE * e, .kind = NS_TOUCH_LINES, .radius_a = m->radius};
  double from[3], along[3], p[3], place;

  ns_cylinder_edge(m, e, from, along);
  place = -(from[0] * along[0] + from[1] * along[1]) / (along[0] * along[0] + along[1] * along[1]);
  ns_copy3(from, p);
  ns_move3(p, place, along);
  touch.pa[2] = p[2];
  touch.u[2] = 1;
  into_polytope(m, p, touch.pb);
  ns_copy3(m->polytope->edge[e].along, touch.w);
  touch.gap = hypot(p[0], p[1]) - m->radius;
  if (place >= -m->margin && place <= m->polytope->edge[e].length + m->margin &&
      fabs(p[2]) <= m->half + m->margin)
    add(m, &touch);
}

/* Where along an edge its distance from the axis is rho: the roots within it */
static int leave_cylinder(const ns_cylinder_polytope *m, int e, double root[2]) {
  double from[3], along[3], a, b, c, d;
  int count = 0;

  ns_cylinder_edge(m, e, from, along);
  a = along[0] * along[0] + along[1] * along[1];
  b = from[0] * along[0] + from[1] * along[1];
  c = from[0] * from[0] + from[1] * from[1] - m->radius * m->radius;
  d = b * b - a * c;
  if (!(d > 0) || !(a > NS_AXIS_ALIGNED * NS_AXIS_ALIGNED))
    return 0;
  for (int sign = -1; sign <= 1; sign += 2) {
    const double t = (-b + sign * sqrt(d)) / a;
    if (t > 0 && t < m->polytope->edge[e].length)
      root[count++] = t;
  }
  return count;
}

/* ---- by the kind of the axis */

static void flat_on_face(ns_cylinder_polytope *m, int f, int cap) {
  const ns_polytope_face *face = &m->polytope->face[f];

  add_rim_points(m, f, cap);
  for (int k = face->first; k < face->first + face->count; k++) {
    const int v = m->polytope->corner[k], e = m->polytope->side[k].edge;
    double root[2], from[3], along[3];
    const int count = leave_cylinder(m, e, root);
    if (is_below_cap(m, m->vertex + 3 * v))
      add_below_cap(m, cap, FIRST_VERTEX + v, m->vertex + 3 * v);
    ns_cylinder_edge(m, e, from, along);
    for (int i = 0; i < count; i++) {
      const double p[3] = {from[0] + root[i] * along[0], from[1] + root[i] * along[1],
                           level(m, cap)};
      ns_space_touch touch = above_face(m, f, FIRST_EDGE + OF_EDGE * e + 2 + i, p);
      add(m, &touch);
    }
  }
}

/* The lowest line of the wall goes through g; sides of the face that it crosses within the others */
static void line_on_face(ns_cylinder_polytope *m, int f, const double g[2]) {
  const ns_polytope_face *face = &m->polytope->face[f];

  for (int k = face->first; k < face->first + face->count; k++) {
    const ns_polytope_side *side = &m->polytope->side[k];
    const double low[3] = {g[0], g[1], -m->half}, high[3] = {g[0], g[1], m->half};
    double q[3], r[3], first, last, z;
    into_polytope(m, low, q);
    into_polytope(m, high, r);
    first = ns_dot3(side->across, q) - side->bound;
    last = ns_dot3(side->across, r) - side->bound;
    if (first * last >= 0)
      continue;
    z = -m->half + 2 * m->half * first / (first - last);
    if (is_over(m, f, (const double[3]){g[0], g[1], z}))
      add_across_wall(m, side->edge);
  }
}

/* Of bodies that overlap the lowest point need not be over the face that it is least deep behind, nor the lowest vertex
 * below the cap: is there no touch as near as the axis says? */
static int is_missing(const ns_cylinder_polytope *m, const ns_cylinder_separating_axis *r) {
  for (int k = 0; k < m->count; k++)
    if (m->touches[k].gap + m->rounding <= r->separation + NS_NEARLY_ALIGNED * m->radius)
      return 0;
  return 1;
}

static void collect_face(ns_cylinder_polytope *m, const ns_cylinder_separating_axis *r) {
  const double *n = r->n, sine = hypot(n[0], n[1]);
  const int lower = n[2] < 0;
  const double g[2] = {sine > NS_AXIS_ALIGNED ? -m->radius * n[0] / sine : m->radius,
                       sine > NS_AXIS_ALIGNED ? -m->radius * n[1] / sine : 0};

  for (int cap = 0; cap < 2 && sine > NS_AXIS_ALIGNED; cap++) {
    const double p[3] = {g[0], g[1], level(m, cap)};
    if (is_over(m, r->index, p))
      add_lowest(m, r->index, cap, p);
  }
  if (sine < NS_NEARLY_ALIGNED)
    flat_on_face(m, r->index, lower);
  if (fabs(n[2]) < NS_WALL_IS_LOW)
    line_on_face(m, r->index, g);
  if (sine > NS_AXIS_ALIGNED && is_missing(m, r))
    add_lowest(m, r->index, lower, (const double[3]){g[0], g[1], level(m, lower)});
}

static void collect_cap(ns_cylinder_polytope *m, const ns_cylinder_separating_axis *r) {
  const ns_polytope *p = m->polytope;
  const double sign = 2 * r->cap - 1;
  int lowest = 0;

  for (int v = 0; v < p->vertex_count; v++) {
    lowest = sign * m->vertex[3 * v + 2] < sign * m->vertex[3 * lowest + 2] ? v : lowest;
    if (is_below_cap(m, m->vertex + 3 * v))
      add_below_cap(m, r->cap, FIRST_VERTEX + v, m->vertex + 3 * v);
  }
  for (int e = 0; e < p->edge_count; e++) {
    double root[2], from[3], along[3];
    const int count = leave_cylinder(m, e, root);
    ns_cylinder_edge(m, e, from, along);
    for (int i = 0; i < count; i++) {
      double at[3];
      ns_copy3(from, at);
      ns_move3(at, root[i], along);
      add_below_cap(m, r->cap, FIRST_EDGE + OF_EDGE * e + 2 + i, at);
    }
  }
  if (is_missing(m, r))
    add_below_cap(m, r->cap, FIRST_VERTEX + lowest, m->vertex + 3 * lowest);
}

static int is_along_wall(const ns_cylinder_polytope *m, int e) {
  double from[3], along[3];

  ns_cylinder_edge(m, e, from, along);
  return hypot(along[0], along[1]) < NS_ALONG_WALL;
}

/* The ends of what an edge along the wall has in common with it */
static void lie_along_wall(ns_cylinder_polytope *m, int e) {
  double from[3], along[3], low, high;

  ns_cylinder_edge(m, e, from, along);
  low = (-m->half - from[2]) / along[2];
  high = (m->half - from[2]) / along[2];
  for (int end = 0; end < 2; end++) {
    const double wanted = (end == 0) == (low < high) ? low : high;
    double p[3];
    ns_copy3(from, p);
    ns_move3(p, fmin(fmax(wanted, 0), m->polytope->edge[e].length), along);
    add_beside_wall(m, FIRST_EDGE + OF_EDGE * e + end, p);
  }
}

/* An edge at a vertex that lies nearly along the wall has both ends too. */
static void collect_vertex(ns_cylinder_polytope *m, int v) {
  for (int e = 0; e < m->polytope->edge_count; e++) {
    const ns_polytope_edge *edge = &m->polytope->edge[e];
    if ((edge->from == v || edge->to == v) && is_along_wall(m, e)) {
      lie_along_wall(m, e);
      return;
    }
  }
  add_beside_wall(m, FIRST_VERTEX + v, m->vertex + 3 * v);
}

/* The tangent of the rim and the edge, as of two edges: the normal is u x w in the world */
static void collect_rim(ns_cylinder_polytope *m, const ns_cylinder_separating_axis *r) {
  ns_space_touch touch = {.feature = FIRST_EDGE + OF_EDGE * r->index, .kind = NS_TOUCH_EDGES};
  const double tangent[3] = {-r->point[1] / m->radius, r->point[0] / m->radius, 0};
  double from[3], along[3], c[3], sign;

  ns_cylinder_edge(m, r->index, from, along);
  ns_cross3(tangent, along, c);
  sign = ns_dot3(c, r->n) > 0 ? 1 : -1;
  for (int k = 0; k < 3; k++)
    touch.u[k] = sign * tangent[k];
  ns_copy3(m->polytope->edge[r->index].along, touch.w);
  ns_copy3(r->point, touch.pa);
  ns_move3(from, r->place, along);
  into_polytope(m, from, touch.pb);
  ns_move3(from, -1, r->point);
  touch.gap = -ns_dot3(from, r->n);
  add(m, &touch);
}

static void collect_rim_vertex(ns_cylinder_polytope *m, const ns_cylinder_separating_axis *r) {
  ns_space_touch touch = {.feature = FIRST_VERTEX + r->index, .kind = NS_TOUCH_POINTS};

  ns_copy3(r->point, touch.pa);
  ns_copy3(m->polytope->vertex + 3 * r->index, touch.pb);
  touch.gap = ns_dot3(r->n, r->point) - ns_dot3(r->n, m->vertex + 3 * r->index);
  add(m, &touch);
}

void ns_cylinder_manifold(ns_cylinder_polytope *m, const ns_cylinder_separating_axis *r) {
  switch (r->side) {
  case NS_FACE_BELOW:
    collect_face(m, r);
    break;
  case NS_CAP_ON_IT:
    collect_cap(m, r);
    break;
  case NS_WALL_AND_EDGE:
  case NS_RIM_AND_EDGE:
    if (is_along_wall(m, r->index))
      lie_along_wall(m, r->index);
    else if (r->side == NS_WALL_AND_EDGE)
      add_across_wall(m, r->index);
    else
      collect_rim(m, r);
    break;
  case NS_WALL_AND_VERTEX:
    collect_vertex(m, r->index);
    break;
  default:
    collect_rim_vertex(m, r);
  }
}
