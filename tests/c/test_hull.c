/* test_hull.c: convex hulls of points in space */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_polytope.h"
#include "ns_random.h"
#include "ns_space_touch.h"
#include "ns_turn.h"
#include "ns_vector3.h"

#include <math.h>
#include <string.h>

/* ---- hulls */

/* Every point within all planes, corners in them, edges between two faces, Euler's V - E + F = 2 over what has faces */
static int is_closed(const ns_polytope *p, double tolerance) {
  int good = p->face_count >= 4, used = 0;

  for (int i = 0; i < p->vertex_count; i++) {
    int seen = 0;
    for (int e = 0; e < p->edge_count; e++)
      seen = seen || p->edge[e].from == i || p->edge[e].to == i;
    used += seen;
    for (int f = 0; f < p->face_count; f++)
      good = good && ns_dot3(p->face[f].normal, p->vertex + 3 * i) - p->face[f].offset <= tolerance;
  }
  for (int f = 0; f < p->face_count; f++)
    for (int k = p->face[f].first; k < p->face[f].first + p->face[f].count; k++) {
      const double *v = p->vertex + 3 * p->corner[k];
      good = good && fabs(ns_dot3(p->face[f].normal, v) - p->face[f].offset) <= tolerance;
      good = good && fabs(ns_dot3(p->side[k].across, v) - p->side[k].bound) <= tolerance;
    }
  for (int e = 0; e < p->edge_count; e++) {
    double u[3];
    ns_cross3(p->face[p->edge[e].left].normal, p->face[p->edge[e].right].normal, u);
    good = good && ns_dot3(u, p->edge[e].along) > 0;
  }
  return good && used - p->edge_count + p->face_count == 2;
}

static void hulls_of_random_points(void) {
  ns_random random = ns_random_create(1);
  static solid s;
  int good = 1, exact = 0;

  for (int trial = 0; trial < 400; trial++) {
    const int count = 4 + trial % 100;
    for (int i = 0; i < count; i++) {
      check_unit(
          &random, 3,
          s.points +
              3 * i); /* on a sphere; every third body a thin one, others with points inside */
      s.points[3 * i] *= trial % 3 == 0 ? 1e-4 : 1;
      for (int k = 0; k < 3 && trial % 3 == 1; k++)
        s.points[3 * i + k] *= check_between(&random, 0.3, 1);
    }
    polytope_set_hull(&s, count);
    good = good && is_closed(&s.polytope, 2e-9); /* triangles within 1e-9 of a plane are one face */
    exact += is_closed(&s.polytope, 1e-13);
    polytope_close_solid(&s);
  }
  CHECK(good && exact > 390);
}

/* Faces of many corners: a cube with its middle points, a prism of 60 sides. */
static void hulls_with_flat_faces(void) {
  static solid s;

  for (int i = 0; i < 27; i++)
    for (int k = 0; k < 3; k++)
      s.points[3 * i + k] = (k == 0 ? i % 3 : k == 1 ? i / 3 % 3 : i / 9) - 1;
  polytope_set_hull(&s, 27);
  CHECK(s.polytope.face_count == 6 && is_closed(&s.polytope, 1e-15));
  polytope_close_solid(&s);
  for (int i = 0; i < 120; i++) {
    s.points[3 * i] = cos(NS_PI * (i / 2) / 30);
    s.points[3 * i + 1] = sin(NS_PI * (i / 2) / 30);
    s.points[3 * i + 2] = i % 2;
  }
  polytope_set_hull(&s, 120);
  CHECK(s.polytope.face_count == 62 && s.polytope.edge_count == 180);
  CHECK(is_closed(&s.polytope, 1e-12));
  polytope_close_solid(&s);
}

/* Points in a plane, on a line, all the same, too few, numbers near overflow: no faces, and no harm. */
static void points_without_hull(void) {
  ns_random random = ns_random_create(2);
  static solid s;

  for (int trial = 0; trial < 6; trial++) {
    for (int i = 0; i < 60; i++)
      s.points[i] = i % 3 == 2                ? 0.5
                    : trial == 1 && i % 3 > 0 ? 0
                    : trial == 2              ? 1
                                              : check_between(&random, -1, 1);
    for (int i = 0; i < 60 && trial >= 4; i++)
      s.points[i] *= trial == 4 ? 1e300 : 1e-300;
    polytope_set_hull(&s, trial == 3 ? 3 : 20);
    CHECK(s.polytope.face_count == 0);
    polytope_close_solid(&s);
  }
}

static void box_is_hull_of_its_corners(void) {
  static solid box, hull;

  polytope_set_box(&box, 1, 2, 3);
  CHECK(is_closed(&box.polytope, 1e-15) && box.polytope.edge_count == 12);
  for (int f = 0; f < 6; f++)
    for (int k = 0; k < 3; k++)
      CHECK(box.polytope.face[f].normal[k] == (f / 2 == k ? (f % 2 ? -1 : 1) : 0));
  memcpy(hull.points, box.polytope.vertex, 24 * sizeof(double));
  polytope_set_hull(&hull, 8);
  CHECK(hull.polytope.face_count == 6 && hull.polytope.edge_count == 12);
  CHECK(is_closed(&hull.polytope, 1e-15));
  polytope_close_solid(&box);
  polytope_close_solid(&hull);
}

int main(void) {
  hulls_of_random_points();
  hulls_with_flat_faces();
  points_without_hull();
  box_is_hull_of_its_corners();
  return check_report();
}
