/* ns_polytope_hull.c: the convex hull of points in space.
 *
 * Triangles that enclose four of the points are extended to one point after the other: those that see it go, and new
 * ones join their horizon with it. A point sees a triangle from above its plane by more than NS_HULL_NOISE. Triangles
 * in one plane make one face. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_polytope.h"

#include "ns_geometry_tolerances.h"
#include "ns_vector3.h"

#include <math.h>

typedef struct triangle {
  int corner[3], next[3]; /* next[k]: the triangle across the side from corner k to the one after */
  double normal[3], offset, area;
  int alive, seen, group;
} triangle;

typedef struct hull {
  const double *point;
  int count, used; /* points; triangles */
  double size;
  triangle *triangle;
  int *free, free_count; /* triangles that have gone */
  int *stack;            /* of triangles that are seen */
  int *edge;             /* of the horizon: from, to, the triangle beyond */
  int *start;            /* by vertex: the new triangle whose edge of the horizon begins there */
} hull;

static double height(const triangle *t, const double *p) {
  return ns_dot3(t->normal, p) - t->offset;
}

static int set_plane(const hull *h, triangle *t) {
  const double *a = h->point + 3 * t->corner[0], *b = h->point + 3 * t->corner[1],
               *c = h->point + 3 * t->corner[2];
  const double u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]},
               v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};

  ns_cross3(u, v, t->normal);
  t->area = sqrt(ns_dot3(t->normal, t->normal));
  if (!(t->area > NS_HULL_NOISE * NS_HULL_NOISE * h->size * h->size))
    return 0;
  for (int k = 0; k < 3; k++)
    t->normal[k] /= t->area;
  t->offset = ns_dot3(t->normal, a);
  return 1;
}

/* ---- the first tetrahedron */

/* The square of the distance of p from a, from the line a b, from the plane a b c */
static double apart(const double *p, int known, const double *const at[3]) {
  double d[3] = {p[0] - at[0][0], p[1] - at[0][1], p[2] - at[0][2]}, u[3], v[3], n[3], m[3];

  if (known == 1)
    return ns_dot3(d, d);
  for (int k = 0; k < 3; k++) {
    u[k] = at[1][k] - at[0][k];
    v[k] = at[known == 2 ? 1 : 2][k] - at[0][k];
  }
  if (known == 2) {
    ns_cross3(u, d, n);
    return ns_dot3(n, n) / ns_dot3(u, u);
  }
  ns_cross3(u, v, m);
  return ns_dot3(m, d) * ns_dot3(m, d) / ns_dot3(m, m);
}

/* Each point is the one farthest from those before. Returns 0 where they lie in one plane. */
static int find_four(hull *h, int four[4]) {
  const double *at[3] = {h->point, h->point, h->point};

  four[0] = 0;
  for (int known = 1; known < 4; known++) {
    double farthest = 0;
    four[known] = 0;
    for (int i = 0; i < h->count; i++) {
      const double square = apart(h->point + 3 * i, known, at);
      if (square > farthest) {
        farthest = square;
        four[known] = i;
      }
    }
    if (known == 1)
      h->size = sqrt(farthest);
    if (!(farthest > NS_HULL_PLANE * NS_HULL_PLANE * h->size * h->size) || !(farthest < INFINITY))
      return 0;
    if (known < 3)
      at[known] = h->point + 3 * four[known];
  }
  return 1;
}

static int begin(hull *h) {
  static const int corners[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};
  static const int beyond[4][3] = {{1, 2, 3}, {3, 2, 0}, {1, 3, 0}, {2, 1, 0}};
  int four[4], good;

  if (!find_four(h, four))
    return 0;
  for (int k = 0; k < 3; k++)
    h->triangle[0].corner[k] = four[k];
  good = set_plane(h, &h->triangle[0]);
  if (height(&h->triangle[0], h->point + 3 * four[3]) > 0) {
    const int swap = four[1];
    four[1] = four[2];
    four[2] = swap;
  }
  for (int t = 0; t < 4; t++) {
    for (int k = 0; k < 3; k++) {
      h->triangle[t].corner[k] = four[corners[t][k]];
      h->triangle[t].next[k] = beyond[t][k];
    }
    h->triangle[t].alive = 1;
    good = set_plane(h, &h->triangle[t]) && good;
  }
  h->used = 4;
  return good;
}

/* ---- one point after the other */

/* The triangle from which the point is highest, if that is above all noise; otherwise -1. */
static int best_view(const hull *h, const double *p) {
  double highest = NS_HULL_NOISE * h->size;
  int best = -1;

  for (int t = 0; t < h->used; t++) {
    const double above = h->triangle[t].alive ? height(&h->triangle[t], p) : 0;
    if (above > highest) {
      highest = above;
      best = t;
    }
  }
  return best;
}

/* Takes away what is seen, beginning with triangle t, and returns the number of edges of the horizon. */
static int clear_view(hull *h, int t, const double *p) {
  int on_stack = 1, edges = 0;

  h->stack[0] = t;
  h->triangle[t].seen = 1;
  for (int at = 0; at < on_stack; at++) {
    const triangle *old = &h->triangle[h->stack[at]];
    for (int k = 0; k < 3; k++) {
      triangle *other = &h->triangle[old->next[k]];
      if (!other->seen && height(other, p) > NS_HULL_NOISE * h->size) {
        other->seen = 1;
        h->stack[on_stack++] = old->next[k];
      }
    }
  }
  for (int at = 0; at < on_stack; at++) {
    const triangle *old = &h->triangle[h->stack[at]];
    for (int k = 0; k < 3; k++)
      if (!h->triangle[old->next[k]].seen) {
        h->edge[3 * edges] = old->corner[k];
        h->edge[3 * edges + 1] = old->corner[(k + 1) % 3];
        h->edge[3 * edges++ + 2] = old->next[k];
      }
  }
  for (int at = 0; at < on_stack; at++) {
    h->triangle[h->stack[at]].seen = h->triangle[h->stack[at]].alive = 0;
    h->free[h->free_count++] = h->stack[at];
  }
  return edges;
}

/* Does the horizon go round once? */
static int is_ring(const hull *h, int edges) {
  int at = h->edge[0], count = 0;

  for (int e = 0; e < edges; e++)
    h->start[h->edge[3 * e]] = -1;
  for (int e = 0; e < edges; e++) {
    if (h->start[h->edge[3 * e]] >= 0)
      return 0;
    h->start[h->edge[3 * e]] = e;
  }
  do {
    const int e = h->start[at];
    if (e < 0 || e >= edges || h->edge[3 * e] != at)
      return 0;
    at = h->edge[3 * e + 1];
  } while (++count <= edges && at != h->edge[0]);
  return count == edges;
}

static int join(hull *h, int edges, int p) {
  int good = 1;

  for (int e = 0; e < edges; e++) {
    const int from = h->edge[3 * e], to = h->edge[3 * e + 1], other = h->edge[3 * e + 2];
    const int t = h->free_count > 0 ? h->free[--h->free_count] : h->used++;
    h->triangle[t] = (triangle){.corner = {from, to, p}, .next = {other, -1, -1}, .alive = 1};
    for (int k = 0; k < 3; k++)
      if (h->triangle[other].corner[k] == to && h->triangle[other].corner[(k + 1) % 3] == from)
        h->triangle[other].next[k] = t;
    good = set_plane(h, &h->triangle[t]) && good;
    h->start[from] = t;
  }
  for (int e = 0; e < edges; e++) {
    const int t = h->start[h->edge[3 * e]], after = h->start[h->edge[3 * e + 1]];
    h->triangle[t].next[1] = after;
    h->triangle[after].next[2] = t;
  }
  return good;
}

static int extend(hull *h, int i) {
  const double *p = h->point + 3 * i;
  const int t = best_view(h, p);
  int edges;

  if (t < 0)
    return 1;
  edges = clear_view(h, t, p);
  return edges >= 3 && is_ring(h, edges) && join(h, edges, i);
}

/* ---- faces */

static int largest_without_group(const hull *h) {
  int largest = -1;

  for (int t = 0; t < h->used; t++)
    if (h->triangle[t].alive && h->triangle[t].group == 0 &&
        (largest < 0 || h->triangle[t].area > h->triangle[largest].area))
      largest = t;
  return largest;
}

/* All that are joined with the seed and lie in its plane */
static void gather(hull *h, int seed, int group) {
  const triangle *plane = &h->triangle[seed];
  int on_stack = 1;

  h->stack[0] = seed;
  h->triangle[seed].group = group;
  for (int at = 0; at < on_stack; at++)
    for (int k = 0; k < 3; k++) {
      const int next = h->triangle[h->stack[at]].next[k];
      triangle *other = &h->triangle[next];
      int within = other->group == 0 && ns_dot3(other->normal, plane->normal) > 0;
      for (int i = 0; i < 3 && within; i++)
        within = fabs(height(plane, h->point + 3 * other->corner[i])) <= NS_HULL_PLANE * h->size;
      if (within) {
        other->group = group;
        h->stack[on_stack++] = next;
      }
    }
}

/* The outline of a group, from the side k of triangle t on: the next side that is one of the outline is found by
 * turning about its end. Returns the number of corners. */
static int trace(const hull *h, int t, int k, int room, int *corner) {
  const int first = t, first_side = k, group = h->triangle[t].group;
  int count = 0;

  do {
    if (count == room)
      return 0;
    corner[count++] = h->triangle[t].corner[k];
    k = (k + 1) % 3;
    while (h->triangle[h->triangle[t].next[k]].group == group) {
      const int from = h->triangle[t].corner[k], next = h->triangle[t].next[k];
      for (k = 0; h->triangle[next].corner[k] != from; k++)
        ;
      t = next;
    }
  } while (t != first || k != first_side);
  return count;
}

/* A side of the outline of a group, or 0 */
static int find_outline(const hull *h, int group, int *t, int *k) {
  for (*t = 0; *t < h->used; ++*t)
    for (*k = 0; *k < 3 && h->triangle[*t].alive && h->triangle[*t].group == group; ++*k)
      if (h->triangle[h->triangle[*t].next[*k]].group != group)
        return 1;
  return 0;
}

static ns_status make_faces(hull *h, ns_arena *arena, ns_polytope *p) {
  ns_polytope_face *face = NS_TAKE(arena, ns_polytope_face, h->used);
  int *corner = NS_TAKE(arena, int, 3 * h->used);
  int groups = 0, sides = 0;

  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (int seed = largest_without_group(h); seed >= 0; seed = largest_without_group(h))
    gather(h, seed, ++groups);
  for (int g = 1; g <= groups; g++) {
    int t, k, count = 0;
    if (find_outline(h, g, &t, &k))
      count = trace(h, t, k, 3 * h->used - sides, corner + sides);
    if (count < 3)
      return NS_OK;
    face[g - 1] = (ns_polytope_face){.first = sides, .count = count};
    sides += count;
  }
  return ns_polytope_complete(arena, groups, face, corner, p);
}

ns_status ns_polytope_hull(ns_arena *arena, int count, const double *points, ns_polytope *p) {
  const int most = 2 * count + 4;
  hull h = {.point = points, .count = count};
  int good;

  *p = (ns_polytope){.vertex_count = count, .vertex = points};
  if (count < 4 || count > NS_MOST_CORNERS)
    return NS_OK;
  h.triangle = NS_TAKE(arena, triangle, most);
  h.free = NS_TAKE(arena, int, most);
  h.stack = NS_TAKE(arena, int, most);
  h.edge = NS_TAKE(arena, int, 3 * most);
  h.start = NS_TAKE(arena, int, count);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  good = begin(&h);
  for (int i = 0; i < count && good; i++)
    good = extend(&h, i);
  return good ? make_faces(&h, arena, p) : NS_OK;
}
