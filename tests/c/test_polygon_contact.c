/* test_polygon_contact.c: polygons that touch, at rest and with motion ahead */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_contact.h"
#include "ns_random.h"
#include "ns_touch.h"

#include <math.h>
#include <string.h>

/* ---- shapes */

static double least_gap(const ns_touch *touches, int count) {
  double least = INFINITY;

  for (int k = 0; k < count; k++)
    least = fmin(least, touches[k].gap);
  return least;
}

static const ns_touch *with_feature(const ns_touch *touches, int count, int feature) {
  for (int k = 0; k < count; k++)
    if (touches[k].feature == feature)
      return touches + k;
  return NULL;
}

static int different_features(const ns_touch *touches, int count) {
  int different = 1;

  for (int k = 0; k < count; k++)
    different = different && touches[k].feature >= 0 &&
                with_feature(touches, count, touches[k].feature) == touches + k;
  return different;
}

/* ---- geometry once more, the plain way, in the world */

static double side(const double p[2], const double u[2], const double v[2]) {
  return (v[0] - u[0]) * (p[1] - u[1]) - (v[1] - u[1]) * (p[0] - u[0]);
}

static int overlap(const outline *a, const outline *b) {
  if (plane_is_inside(a->p[0], b) || plane_is_inside(b->p[0], a))
    return 1;
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < b->n; j++) {
      const double *p = a->p[i], *q = a->p[(i + 1) % a->n];
      const double *u = b->p[j], *v = b->p[(j + 1) % b->n];
      if (side(p, u, v) * side(q, u, v) < 0 && side(u, p, q) * side(v, p, q) < 0)
        return 1;
    }
  return 0;
}

static double distance_of_outlines(const outline *a, const outline *b) {
  double least = INFINITY;

  for (int i = 0; i < a->n; i++)
    least = fmin(least, plane_distance_from_outline(a->p[i], b));
  for (int j = 0; j < b->n; j++)
    least = fmin(least, plane_distance_from_outline(b->p[j], a));
  return least;
}

/* The shortest translation that separates overlapping outlines, among 360 directions. */
static double depth(const outline *a, const outline *b) {
  double least = INFINITY;

  for (int k = 0; k < 360; k++) {
    const double u[2] = {cos(k * NS_PI / 180), sin(k * NS_PI / 180)};
    double high = -INFINITY, low = INFINITY;

    for (int i = 0; i < a->n; i++)
      high = fmax(high, u[0] * a->p[i][0] + u[1] * a->p[i][1]);
    for (int j = 0; j < b->n; j++)
      low = fmin(low, u[0] * b->p[j][0] + u[1] * b->p[j][1]);
    least = fmin(least, high - low);
  }
  return least;
}

/* ---- polygons */

static void polygon_on_halfspace(void) {
  storage store;
  ns_random random = ns_random_create(7);
  double worst = 0;
  int wrong = 0;

  for (int trial = 0; trial < 2000; trial++) {
    const ns_shape a =
        plane_random_polygon(&random, 2 + (int)check_between(&random, 0, 40), &store);
    const double angle = check_between(&random, -4, 4), offset = check_between(&random, -1, 1);
    const ns_shape b = plane_halfspace(angle, offset);
    const ns_planar_pose pose_a = plane_random_pose(&random, 2),
                         pose_b = plane_random_pose(&random, 1);
    const outline o = plane_outline_of(&a, &pose_a);
    const double n[2] = {cos(angle + pose_b.angle), sin(angle + pose_b.angle)}, reach = 0.3;
    ns_touch t[ROOM];
    const int count = plane_touch(&a, &pose_a, &b, &pose_b, reach, t);
    int expected = 0;

    for (int i = 0; i < o.n; i++) {
      const double gap =
          n[0] * (o.p[i][0] - pose_b.x[0]) + n[1] * (o.p[i][1] - pose_b.x[1]) - offset;
      const ns_touch *found = with_feature(t, count, i);

      expected += gap <= reach;
      wrong += (found != NULL) != (gap <= reach);
      if (found != NULL)
        worst = fmax(worst, fabs(found->gap - gap));
    }
    wrong += count != expected;
  }
  CHECK(wrong == 0 && worst < 1e-13);
}

/* Of 40 vertices the three deepest. */
static void room_on_halfspace(void) {
  storage store;
  ns_random random = ns_random_create(8);
  const ns_shape a = plane_random_polygon(&random, 40, &store), b = plane_halfspace(1, 0);
  const ns_planar_pose pose_a = plane_random_pose(&random, 1),
                       pose_b = plane_random_pose(&random, 1);
  ns_touch all[ROOM], few[4];
  int deeper = 0, count;

  CHECK(ns_touch_polygon_halfspace(&a, &pose_a, &b, &pose_b, 9, ROOM, all) == 40);
  few[3].feature = -7;
  count = ns_touch_polygon_halfspace(&a, &pose_a, &b, &pose_b, 9, 3, few);
  CHECK(count == 3 && few[3].feature == -7 && different_features(few, 3));
  for (int k = 0; k < 40; k++) {
    if (with_feature(few, 3, all[k].feature) != NULL)
      continue;
    for (int i = 0; i < 3; i++)
      deeper += all[k].gap < few[i].gap;
  }
  CHECK(deeper == 0);
  CHECK(ns_touch_polygon_halfspace(&a, &pose_a, &b, &pose_b, 9, 0, few) == 0);
}

/* What is wrong with the touches of two polygons, or NULL. The least gap of separated polygons is their plane_distance;
 * overlapping ones have a plane_touch that acts, none deeper than twice the shortest way apart. Where boundaries meet
 * (d = 0) polygons may plane_touch or overlap. */
static const char *defect(const ns_shape *a, const ns_planar_pose *pose_a, const ns_shape *b,
                          const ns_planar_pose *pose_b, double reach) {
  const outline oa = plane_outline_of(a, pose_a), ob = plane_outline_of(b, pose_b);
  const int overlapping = overlap(&oa, &ob), rods = a->vertex_count == 2 && b->vertex_count == 2;
  const double d = distance_of_outlines(&oa, &ob);
  ns_touch t[ROOM];
  const int count = plane_touch(a, pose_a, b, pose_b, reach, t);
  const double least = least_gap(t, count);

  if (!different_features(t, count))
    return "a feature occurs twice";
  for (int k = 0; k < count; k++)
    if (t[k].gap > reach)
      return "beyond reach";
  if ((overlapping || d < 1e-12) && !rods && !(least <= 1e-8))
    return "no plane_touch of overlapping polygons";
  if (overlapping && !rods && least < -2 * depth(&oa, &ob) - 1e-8)
    return "too deep";
  if (!overlapping && d > reach + 1e-8 && count > 0)
    return "touch of distant polygons";
  if (!overlapping && d > 1e-12 && d < reach - 1e-8 && !(fabs(least - d) < 1e-8))
    return "least gap is not the distance";
  return NULL;
}

static void random_polygons(void) {
  ns_random random = ns_random_create(9);
  int defects = 0;

  for (int trial = 0; trial < 20000; trial++) {
    storage store_a, store_b;
    const ns_shape a =
        plane_random_polygon(&random, 2 + (int)check_between(&random, 0, 7), &store_a);
    const ns_shape b =
        plane_random_polygon(&random, 2 + (int)check_between(&random, 0, 7), &store_b);
    const ns_planar_pose pose_a = plane_random_pose(&random, 2),
                         pose_b = plane_random_pose(&random, 1);

    defects += defect(&a, &pose_a, &b, &pose_b, trial % 2 ? 0.2 : 5) != NULL;
  }
  CHECK(defects == 0);
}

/* Special positions: multiples of a quarter in place and of 15 degrees in angle. */
static void polygons_on_a_grid(void) {
  storage stores[5];
  const double triangle[] = {0, 0, 1, 0, 0, 1}, bar[] = {-1, 0, 1, 0};
  const double divided[] = {-1, -0.5, -0.5, -0.5, 0.25, -0.5, 1, -0.5, 1, 0.5, -1, 0.5};
  const ns_shape shapes[] = {plane_box(1, 1, &stores[0]), plane_box(2, 0.5, &stores[1]),
                             plane_polygon(triangle, 3, &stores[2]),
                             plane_polygon(divided, 6, &stores[3]),
                             plane_polygon(bar, 2, &stores[4])};
  ns_random random = ns_random_create(10);
  int defects = 0;

  for (int trial = 0; trial < 40000; trial++) {
    const ns_shape *a = &shapes[(int)check_between(&random, 0, 5)];
    const ns_shape *b = &shapes[(int)check_between(&random, 0, 5)];
    const ns_planar_pose pose_a = ns_planar_pose_at(
        floor(check_between(&random, -6, 7)) / 4, floor(check_between(&random, -6, 7)) / 4,
        floor(check_between(&random, 0, 24)) * NS_PI / 12);
    const ns_planar_pose pose_b =
        ns_planar_pose_at(0, 0, trial % 2 ? 0 : floor(check_between(&random, 0, 24)) * NS_PI / 12);

    defects += defect(a, &pose_a, b, &pose_b, 0.3) != NULL;
  }
  CHECK(defects == 0);
}

/* The plane_distance, and the touching itself, do not depend on the order of the polygons. */
static void order_of_the_polygons(void) {
  ns_random random = ns_random_create(11);
  double worst = 0;
  int different = 0;

  for (int trial = 0; trial < 5000; trial++) {
    storage store_a, store_b;
    const ns_shape a =
        plane_random_polygon(&random, 3 + (int)check_between(&random, 0, 6), &store_a);
    const ns_shape b =
        plane_random_polygon(&random, 3 + (int)check_between(&random, 0, 6), &store_b);
    const ns_planar_pose pose_a = plane_random_pose(&random, 1.5),
                         pose_b = plane_random_pose(&random, 1);
    ns_touch t[ROOM], u[ROOM];
    const int count = plane_touch(&a, &pose_a, &b, &pose_b, 0.5, t);

    different += plane_touch(&b, &pose_b, &a, &pose_a, 0.5, u) != count;
    for (int k = 0; k < count; k++) {
      const int feature = t[k].feature < 1000 ? t[k].feature + 1000 : t[k].feature - 1000;
      const ns_touch *other = with_feature(u, count, feature);
      ns_pose_function f, g;

      different += other == NULL;
      if (other == NULL)
        continue;
      ns_touch_function(&t[k], &pose_a, &pose_b, 0, &f);
      ns_touch_function(other, &pose_b, &pose_a, 0, &g);
      ns_planar_exchange(&g, 0);
      worst = fmax(worst, fabs(f.value - g.value));
      for (int i = 0; i < 6; i++)
        worst = fmax(worst, fabs(f.gradient[i] - g.gradient[i]));
    }
  }
  CHECK(different == 0 && worst < 1e-12);
}

/* The features present, as bits: 0 to 3 of a, 4 to 7 of b. */
static int features(const ns_touch *t, int count) {
  int bits = 0;

  for (int k = 0; k < count; k++)
    bits |= 1 << (t[k].feature < 1000 ? t[k].feature : t[k].feature - 996);
  return bits;
}

/* A plane_box on a plane_box: two touches, also where edges are flush, and the same ones under perturbations. */
static void box_on_box(void) {
  storage s, s2;
  const ns_shape lower = plane_box(2, 1, &s), equal = plane_box(2, 1, &s2);
  const ns_planar_pose ground = ns_planar_pose_at(0, 0, 0);
  ns_random random = ns_random_create(12);
  int flush = 1, shifted = 1;

  for (int trial = 0; trial < 1000; trial++) {
    const double dx = check_between(&random, -1e-12, 1e-12),
                 dy = check_between(&random, -1e-6, 1e-6);
    const double angle = check_between(&random, -1e-12, 1e-12);
    const ns_planar_pose top = ns_planar_pose_at(dx, 1 + dy, angle);
    const ns_planar_pose right = ns_planar_pose_at(0.75 + dx, 1 + dy, angle);
    ns_touch t[ROOM];
    int count = plane_touch(&lower, &ground, &equal, &top, 0.01, t);

    flush = flush && count == 2 && features(t, count) == 0x30; /* lower vertices of b */
    flush = flush && t[0].on_line == -1 && t[1].on_line == -1;
    count = plane_touch(&lower, &ground, &equal, &right, 0.01, t);
    shifted = shifted && count == 2 && features(t, count) == 0x14;
  }
  CHECK(flush && shifted);
}

/* A plane_box slides over the edge of a table: it never loses its support, and touches nothing else. */
static void box_slides_over_an_edge(void) {
  storage s, s2;
  const ns_shape table = plane_box(4, 1, &s), slider = plane_box(1, 1, &s2);
  const ns_planar_pose ground = ns_planar_pose_at(0, 0, 0);
  int good = 1;

  for (double x = 0; x < 2.4; x += 0.00137)
    for (double sink = -0.001; sink < 0.002; sink += 0.0005) {
      const ns_planar_pose pose = ns_planar_pose_at(x, 1 - sink, 0);
      ns_touch t[ROOM];
      const int count = plane_touch(&table, &ground, &slider, &pose, 0.01, t);

      good = good && count == 2;
      for (int k = 0; k < count; k++) {
        ns_pose_function f;
        ns_touch_function(&t[k], &ground, &pose, 0, &f);
        good = good && fabs(f.gradient[1] + 1) < 1e-14 && fabs(f.value + sink) < 1e-14;
      }
    }
  CHECK(good);
}

/* A thin upright plate on a table: the edge of the table does not block it, whichever side it leaves. */
static void upright_rod_slides_off(void) {
  storage s, s2;
  const ns_shape table = plane_box(2, 1, &s), rod = plane_polygon((double[]){0, -1, 0, 1}, 2, &s2);
  const ns_planar_pose ground = ns_planar_pose_at(0, 0, 0);
  int good = 1;

  for (double x = -0.9987; x < 1; x += 0.0137) {
    const ns_planar_pose pose = ns_planar_pose_at(x, 1.4999, 0);
    ns_touch t[ROOM];
    ns_pose_function f;

    good = good && plane_touch(&table, &ground, &rod, &pose, 0.01, t) == 1;
    ns_touch_function(t, &ground, &pose, 0, &f);
    good = good && fabs(f.gradient[1] + 1) < 1e-14 && fabs(f.value + 0.0001) < 1e-14;
  }
  CHECK(good);
}

/* Same place, one inside the other, a cross of bars: a plane_touch, and finite functions. */
static void deep_overlap(void) {
  storage s[3];
  const ns_shape shapes[] = {plane_box(1, 1, &s[0]), plane_box(0.2, 0.2, &s[1]),
                             plane_box(5, 0.5, &s[2])};

  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 24; k++) {
        const ns_planar_pose a = ns_planar_pose_at(0, 0, 0);
        const ns_planar_pose b = ns_planar_pose_at(0, 0, k * NS_PI / 12);
        ns_touch t[ROOM];
        const int count = plane_touch(&shapes[i], &a, &shapes[j], &b, 0.1, t);
        int finite = 1;

        for (int m = 0; m < count; m++) {
          ns_pose_function f;
          ns_touch_function(&t[m], &a, &b, 1, &f);
          finite = finite && plane_is_finite(&f);
        }
        CHECK(count > 0 && finite && least_gap(t, count) < 0 && different_features(t, count));
      }
}

/* ---- polygons with motion ahead */

/* The line n . x = offset of their difference, as the shift of a enters or leaves it */
static void cut(const outline *a, const outline *b, const double n[2], const double shift[2],
                double *enter, double *leave) {
  const double speed = n[0] * shift[0] + n[1] * shift[1];
  double low = INFINITY, high = -INFINITY;

  for (int i = 0; i < a->n; i++)
    low = fmin(low, n[0] * a->p[i][0] + n[1] * a->p[i][1]);
  for (int i = 0; i < b->n; i++)
    high = fmax(high, n[0] * b->p[i][0] + n[1] * b->p[i][1]);
  if (speed < 0)
    *enter = fmax(*enter, (high - low) / speed);
  else if (speed > 0)
    *leave = fmin(*leave, (high - low) / speed);
  else if (low > high)
    *leave = -INFINITY;
}

/* Does the shift bring a into b? */
static int meets(const outline *a, const outline *b, const double shift[2]) {
  double enter = -INFINITY, leave = INFINITY;

  for (int of_b = 0; of_b < 2; of_b++) {
    const outline *o = of_b ? b : a;
    for (int i = 0; i < o->n; i++) {
      const double *p = o->p[i], *q = o->p[(i + 1) % o->n], sign = of_b ? 1 : -1;
      const double n[2] = {sign * (q[1] - p[1]), sign * (p[0] - q[0])};
      cut(a, b, n, shift, &enter, &leave);
    }
  }
  return enter > 0 && enter <= fmin(leave, 1);
}

/* Polygons apart, one of which is shifted: where that is free no plane_touch stops it, otherwise one does. */
static void motion_ahead(void) {
  ns_random random = ns_random_create(21);
  int missed = 0, hits = 0, passes = 0;
  double stopped = 0;

  for (int trial = 0; trial < 20000; trial++) {
    storage store_a, store_b;
    const ns_shape a = plane_random_polygon(&random, 3 + trial % 6, &store_a),
                   b = plane_random_polygon(&random, 3 + trial % 23, &store_b);
    ns_planar_pose pose_a = plane_random_pose(&random, 2), pose_b = plane_random_pose(&random, 2);
    const outline oa = plane_outline_of(&a, &pose_a), ob = plane_outline_of(&b, &pose_b);
    const double shift[2] = {check_between(&random, -1, 1), check_between(&random, -1, 1)};
    ns_touch t[ROOM];
    double ahead = INFINITY;
    int count, hit;

    pose_a.motion[0] = shift[0] / 2; /* half of it by each */
    pose_a.motion[1] = shift[1] / 2;
    pose_b.motion[0] = -shift[0] / 2;
    pose_b.motion[1] = -shift[1] / 2;
    if (overlap(&oa, &ob) || distance_of_outlines(&oa, &ob) < 1e-6)
      continue;
    hit = meets(&oa, &ob, shift);
    count = plane_touch(&a, &pose_a, &b, &pose_b, 3, t);
    for (int k = 0; k < count; k++) {
      ns_pose_function f;
      ns_touch_function(&t[k], &pose_a, &pose_b, 0, &f);
      ahead = fmin(ahead, f.value + f.gradient[0] * shift[0] + f.gradient[1] * shift[1]);
    }
    hits += hit;
    passes += !hit;
    missed += hit && ahead > 1e-8;
    stopped = fmax(stopped, hit ? 0 : -ahead);
  }
  CHECK(missed == 0 && stopped < 1e-12);
  CHECK(hits > 1000 && passes > 5000);
}

static void room_for_polygons(void) {
  ns_random random = ns_random_create(13);
  int wrong = 0;

  for (int trial = 0; trial < 2000; trial++) {
    storage store_a, store_b;
    const ns_shape a = plane_random_polygon(&random, 20, &store_a),
                   b = plane_random_polygon(&random, 15, &store_b);
    const ns_planar_pose pose_a = plane_random_pose(&random, 1),
                         pose_b = plane_random_pose(&random, 1);
    ns_touch all[ROOM], few[3];
    const int count = plane_touch(&a, &pose_a, &b, &pose_b, 0.5, all);

    for (int room = 0; room <= 2; room++) {
      int kept, deeper = 0;

      few[room].feature = -7;
      kept = ns_touch_polygon_polygon(&a, &pose_a, &b, &pose_b, 0.5, room, few);
      wrong += kept != (count < room ? count : room) || few[room].feature != -7;
      for (int k = 0; k < count; k++)
        deeper += kept > 0 && all[k].gap < fmax(few[0].gap, few[kept - 1].gap);
      wrong += deeper > kept - 1 && kept > 0;
    }
  }
  CHECK(wrong == 0);
}

/* Rods in line, end to end and apart, beside each other, across. */
static void rods(void) {
  storage s, s2;
  const double bar[] = {-1, 0, 1, 0};
  const ns_shape a = plane_polygon(bar, 2, &s), b = plane_polygon(bar, 2, &s2);
  const ns_planar_pose origin = ns_planar_pose_at(0, 0, 0);
  ns_planar_pose pose = ns_planar_pose_at(2.5, 0, 0);
  ns_touch t[ROOM];

  CHECK(plane_touch(&a, &origin, &b, &pose, 1, t) == 1 && t[0].gap == 0.5 && t[0].feature == 1000);
  CHECK(plane_frame_is(t, &origin, &pose, -1, 0, 1.25, 0));
  CHECK(plane_touch(&a, &origin, &b, &pose, 0.25, t) == 0);
  pose = ns_planar_pose_at(1, 0.25, 0);
  CHECK(plane_touch(&a, &origin, &b, &pose, 1, t) == 2 && features(t, 2) == 0x12);
  CHECK(t[0].gap == 0.25 && t[1].gap == 0.25);
  pose = ns_planar_pose_at(0.5, 1.125, NS_PI / 2);
  CHECK(plane_touch(&a, &origin, &b, &pose, 1, t) == 1 && fabs(t[0].gap - 0.125) < 1e-15);
  pose = ns_planar_pose_at(0.5, 0.875, NS_PI / 2);
  CHECK(plane_touch(&a, &origin, &b, &pose, 1, t) > 0 && fabs(least_gap(t, 1) + 0.125) < 1e-15);
}

int main(void) {
  polygon_on_halfspace();
  room_on_halfspace();
  random_polygons();
  polygons_on_a_grid();
  order_of_the_polygons();
  box_on_box();
  box_slides_over_an_edge();
  upright_rod_slides_off();
  deep_overlap();
  motion_ahead();
  room_for_polygons();
  rods();
  return check_report();
}
