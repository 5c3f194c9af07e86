/* test_polytope_contact.c: polytopes that touch, at rest and with motion ahead */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_polytope.h"
#include "ns_random.h"
#include "ns_space_touch.h"
#include "ns_turn.h"
#include "ns_vector3.h"

#include <math.h>
#include <string.h>

#define ROOM NS_MOST_TOUCHES
static const double unturned[4] = {1, 0, 0, 0};

static void set_random(solid *s, ns_random *random, int box) {
  const double x = check_between(random, 0.3, 1.5), y = check_between(random, 0.3, 1.5);
  const int count = 4 + (int)(10 * ns_random_uniform(random));

  for (int i = 0; i < 3 * count; i++)
    s->points[i] = check_between(random, -0.6, 0.6);
  if (box)
    polytope_set_box(s, x, y, 1);
  else
    polytope_set_hull(s, count);
}

static ns_space_pose random_pose(ns_random *random, double range) {
  double x[3], turn[4];

  for (int k = 0; k < 3; k++)
    x[k] = check_between(random, -range, range);
  check_unit(random, 4, turn);
  return ns_space_pose_at(x, turn);
}

static ns_space_pose turned_by(double x, double y, double z, double sx, double sy, double sz) {
  double turn[4];

  ns_turn_advance(unturned, (const double[]){sx, sy, sz}, turn);
  return ns_space_pose_at((const double[]){x, y, z}, turn);
}

/* ---- the same by looking at everything */

/* Two polytopes with their vertices in the world */
typedef struct pair {
  const ns_polytope *a, *b;
  double va[3 * MOST_POINTS], vb[3 * MOST_POINTS];
} pair;

static void set_pair(pair *p, const ns_shape *a, const ns_space_pose *pose_a, const ns_shape *b,
                     const ns_space_pose *pose_b) {
  p->a = a->polytope;
  p->b = b->polytope;
  for (int i = 0; i < p->a->vertex_count; i++)
    ns_space_point(pose_a, p->a->vertex + 3 * i, p->va + 3 * i);
  for (int i = 0; i < p->b->vertex_count; i++)
    ns_space_point(pose_b, p->b->vertex + 3 * i, p->vb + 3 * i);
}

/* phi (n) = min_a n.p - max_b n.p for n / |n|, of both signs; 0 has none */
static double separation(const pair *p, const double n[3]) {
  const double length = sqrt(ns_dot3(n, n));
  double low = INFINITY, high = -INFINITY, low_b = INFINITY, high_b = -INFINITY;

  if (length < 1e-9)
    return -INFINITY;
  for (int i = 0; i < p->a->vertex_count; i++) {
    low = fmin(low, ns_dot3(n, p->va + 3 * i));
    high = fmax(high, ns_dot3(n, p->va + 3 * i));
  }
  for (int i = 0; i < p->b->vertex_count; i++) {
    low_b = fmin(low_b, ns_dot3(n, p->vb + 3 * i));
    high_b = fmax(high_b, ns_dot3(n, p->vb + 3 * i));
  }
  return fmax(low - high_b, low_b - high) / length;
}

/* From the nearest point of a segment to p */
static void from_segment(const double p[3], const double a[3], const double b[3], double d[3]) {
  double e[3];

  for (int k = 0; k < 3; k++) {
    d[k] = p[k] - a[k];
    e[k] = b[k] - a[k];
  }
  ns_move3(d, -fmin(1, fmax(0, ns_dot3(d, e) / ns_dot3(e, e))), e);
}

static double over_faces(const pair *p, const ns_polytope *of, const double *v) {
  double best = -INFINITY;

  for (int f = 0; f < of->face_count; f++) {
    const int *corner = of->corner + of->face[f].first;
    double u[3], w[3], n[3];
    for (int k = 0; k < 3; k++) {
      u[k] = v[3 * corner[1] + k] - v[3 * corner[0] + k];
      w[k] = v[3 * corner[2] + k] - v[3 * corner[0] + k];
    }
    ns_cross3(u, w, n);
    best = fmax(best, separation(p, n));
  }
  return best;
}

/* The direction of the nearest points is among those of a vertex and an edge, of two edges, and of the faces; phi is at
 * most the distance for all of them. Of overlapping ones the last two kinds have the local maxima. */
static double signed_distance(const pair *p) {
  double best = fmax(over_faces(p, p->a, p->va), over_faces(p, p->b, p->vb)), d[3], u[3], w[3];

  for (int i = 0; i < p->a->edge_count; i++)
    for (int j = 0; j < p->b->edge_count; j++) {
      for (int k = 0; k < 3; k++) {
        u[k] = p->va[3 * p->a->edge[i].to + k] - p->va[3 * p->a->edge[i].from + k];
        w[k] = p->vb[3 * p->b->edge[j].to + k] - p->vb[3 * p->b->edge[j].from + k];
      }
      ns_cross3(u, w, d);
      best = fmax(best, separation(p, d));
    }
  if (best <= 0)
    return best;
  for (int i = 0; i < p->a->vertex_count; i++)
    for (int j = 0; j < p->b->edge_count; j++) {
      from_segment(p->va + 3 * i, p->vb + 3 * p->b->edge[j].from, p->vb + 3 * p->b->edge[j].to, d);
      best = fmax(best, separation(p, d));
    }
  for (int i = 0; i < p->b->vertex_count; i++)
    for (int j = 0; j < p->a->edge_count; j++) {
      from_segment(p->vb + 3 * i, p->va + 3 * p->a->edge[j].from, p->va + 3 * p->a->edge[j].to, d);
      best = fmax(best, separation(p, d));
    }
  return best;
}

/* ---- touches */

static int touch(const solid *a, const ns_space_pose *pose_a, const solid *b,
                 const ns_space_pose *pose_b, double reach, ns_space_touch *t) {
  return ns_space_touch_polytope_polytope(&a->shape, pose_a, &b->shape, pose_b, reach, ROOM, t);
}

static double least_gap(const ns_space_touch *t, int count) {
  double least = INFINITY;

  for (int k = 0; k < count; k++)
    least = fmin(least, t[k].gap);
  return least;
}

static const ns_space_touch *with_feature(const ns_space_touch *t, int count, int feature) {
  for (int k = 0; k < count; k++)
    if (t[k].feature == feature)
      return t + k;
  return NULL;
}

static int is_sound(const ns_space_touch *t, int count, const ns_space_pose *a,
                    const ns_space_pose *b) {
  int good = 1;

  for (int k = 0; k < count; k++) {
    ns_pose_function f;
    ns_space_touch_function(&t[k], a, b, 1, &f);
    good = good && fabs(f.value - t[k].gap) < 1e-13 && t[k].feature >= 0;
    good = good && fabs(ns_dot3(f.gradient, f.gradient) - 1) < 1e-13;
    good = good && with_feature(t, count, t[k].feature) == t + k;
    for (int i = 0; i < 12; i++)
      good = good && isfinite(f.gradient[i]) && isfinite(f.hessian[13 * i]);
  }
  return good;
}

/* The smallest gap is the signed distance where polytopes overlap; apart it is not more than the distance and, as gaps
 * are measured along normals that differ by at most 60 degrees from the reference, not less than half of it. */
static void against_all_directions(int boxes, unsigned seed) {
  ns_random random = ns_random_create(seed);
  static solid a, b;
  static pair p;
  double above = 0, below = 0, least_part = 1;
  int wrong = 0, apart = 0, kinds[NS_TOUCH_RIM + 1] = {0};

  for (int trial = 0; trial < 2000; trial++) {
    const double range = trial % 2 ? 0.9 : 0.5, reach = check_between(&random, -0.1, 0.5);
    const ns_space_pose pose_a = random_pose(&random, range), pose_b = random_pose(&random, range);
    ns_space_touch t[ROOM];
    double distance, least;
    int count;
    set_random(&a, &random, boxes > 0);
    set_random(&b, &random, boxes > 1);
    set_pair(&p, &a.shape, &pose_a, &b.shape, &pose_b);
    distance = signed_distance(&p);
    count = touch(&a, &pose_a, &b, &pose_b, 9, t);
    least = least_gap(t, count);
    wrong += count == 0 || !is_sound(t, count, &pose_a, &pose_b);
    above = fmax(above, least - distance);
    below = fmax(below, distance > 0 ? 0 : distance - least);
    least_part = fmin(least_part, distance > 1e-4 ? least / distance : 1);
    apart += distance > 0;
    for (int k = 0; k < count; k++)
      kinds[t[k].kind]++;
    count = touch(&a, &pose_a, &b, &pose_b, reach, t);
    wrong += (distance > 2 * fabs(reach) && count > 0) || (distance < reach - 1e-9 && count == 0);
    for (int k = 0; k < count; k++)
      wrong += t[k].gap > reach;
    polytope_close_solid(&a);
    polytope_close_solid(&b);
  }
  CHECK(wrong == 0 && apart > 400 && apart < 1600);
  CHECK(above < 1e-5 && below < 1e-5 && least_part > 0.5); /* NS_ON_OUTLINE of the sizes, about 2 */
  for (int k = 0; k < NS_TOUCH_RIM; k++)
    CHECK(kinds[k] > 5 || k == NS_TOUCH_LINES);
}

/* ---- with motion ahead */

/* The part of a shift of a after which the polytopes meet, if that is between 0 and 1, otherwise 2: all normals of
 * faces and pairs of edges are planes of their difference, which the shift enters and leaves. */
typedef struct passage {
  double enter, leave;
} passage;

static void cut(const pair *p, const double n[3], const double shift[3], passage *through) {
  const double length = sqrt(ns_dot3(n, n)), speed = ns_dot3(n, shift) / length;
  double low = INFINITY, high = -INFINITY;

  if (length < 1e-9)
    return;
  for (int i = 0; i < p->a->vertex_count; i++)
    low = fmin(low, ns_dot3(n, p->va + 3 * i) / length);
  for (int i = 0; i < p->b->vertex_count; i++)
    high = fmax(high, ns_dot3(n, p->vb + 3 * i) / length);
  if (speed < 0)
    through->enter = fmax(through->enter, (high - low) / speed);
  else if (speed > 0)
    through->leave = fmin(through->leave, (high - low) / speed);
  else if (low > high)
    through->leave = -INFINITY;
}

static void cut_both(const pair *p, const double n[3], const double shift[3], passage *through) {
  const double back[3] = {-n[0], -n[1], -n[2]};

  cut(p, n, shift, through);
  cut(p, back, shift, through);
}

static passage pass(const pair *p, const double shift[3], const ns_space_pose *pose_a,
                    const ns_space_pose *pose_b) {
  passage through = {-INFINITY, INFINITY};
  double n[3], u[3], w[3];

  for (int f = 0; f < p->a->face_count; f++) {
    ns_space_rotate(pose_a, p->a->face[f].normal, n);
    cut_both(p, n, shift, &through);
  }
  for (int f = 0; f < p->b->face_count; f++) {
    ns_space_rotate(pose_b, p->b->face[f].normal, n);
    cut_both(p, n, shift, &through);
  }
  for (int i = 0; i < p->a->edge_count; i++)
    for (int j = 0; j < p->b->edge_count; j++) {
      ns_space_rotate(pose_a, p->a->edge[i].along, u);
      ns_space_rotate(pose_b, p->b->edge[j].along, w);
      ns_cross3(u, w, n);
      cut_both(p, n, shift, &through);
    }
  return through;
}

/* Of the gaps after the shift, to first order, as a step imposes them: the least */
static double least_ahead(const ns_space_touch *t, int count, const ns_space_pose *a,
                          const ns_space_pose *b) {
  double least = INFINITY;

  for (int k = 0; k < count; k++) {
    ns_pose_function f;
    ns_space_touch_function(&t[k], a, b, 0, &f);
    least = fmin(least, f.value + ns_dot3(f.gradient, a->motion));
  }
  return least;
}

/* Polytopes apart, one of which is shifted: where that is free no touch stops it, otherwise one does, near to where
 * they meet. */
static void motion_ahead(int boxes, unsigned seed) {
  ns_random random = ns_random_create(seed);
  static solid a, b;
  static pair p;
  double stopped = 0;
  int missed = 0, hits = 0, passes = 0;

  for (int trial = 0; trial < 4000; trial++) {
    ns_space_pose pose_a = random_pose(&random, 1), pose_b = random_pose(&random, 1);
    passage through;
    ns_space_touch t[ROOM];
    int count;
    set_random(&a, &random, boxes > 0);
    set_random(&b, &random, boxes > 1);
    for (int k = 0; k < 3; k++)
      pose_a.motion[k] = check_between(&random, -0.7, 0.7);
    set_pair(&p, &a.shape, &pose_a, &b.shape, &pose_b);
    through = pass(&p, pose_a.motion, &pose_a, &pose_b);
    if (signed_distance(&p) > 0) {
      const int hit = through.enter > 0 && through.enter <= fmin(through.leave, 1);
      double ahead;
      count = touch(&a, &pose_a, &b, &pose_b, 2, t);
      ahead = least_ahead(t, count, &pose_a, &pose_b);
      hits += hit;
      passes += !hit;
      missed += hit && ahead > 1e-9;
      if (!hit)
        stopped = fmax(stopped, -ahead);
    }
    polytope_close_solid(&a);
    polytope_close_solid(&b);
  }
  CHECK(missed == 0 && stopped < 1e-12);
  CHECK(hits > 200 && passes > 1000);
}

/* ---- rounded, with motion ahead */

/* The least distance of the axis of a capsule from a polytope on its way: that is a convex function of the shift. */
static double least_on_way(pair *p, const ns_shape *segment, const ns_space_pose *pose_a,
                           const solid *b, const ns_space_pose *pose_b) {
  double low = 0, high = 1, best = INFINITY;

  for (int i = 0; i < 40; i++) {
    double d[2];
    for (int k = 0; k < 2; k++) {
      const double part = k == 0 ? low + (high - low) / 3 : high - (high - low) / 3;
      const ns_space_pose at = ns_space_pose_after(pose_a, part);
      set_pair(p, segment, &at, &b->shape, pose_b);
      d[k] = signed_distance(p);
      best = fmin(best, d[k]);
    }
    if (d[0] < d[1])
      high = high - (high - low) / 3;
    else
      low = low + (high - low) / 3;
  }
  return best;
}

/* Capsules apart from a polytope, or a little within its surface, that are shifted: where the axis keeps the radius
 * from it no touch stops that, otherwise one does. Thin ones and thick ones, shifts of up to the size of the
 * polytope. */
static void motion_of_capsule(int box, unsigned seed) {
  ns_random random = ns_random_create(seed);
  static solid b;
  static pair p;
  double stopped = 0;
  int missed = 0, hits = 0, passes = 0;

  for (int trial = 0; trial < 4000; trial++) {
    const double length = check_between(&random, 0.01, 1.5), half = length / 2;
    const double radius =
        trial % 2 ? check_between(&random, 0.001, 0.02) : check_between(&random, 0.05, 0.5);
    const double ends[6] = {0, 0, -half, 0, 0, half};
    const ns_polytope_edge axis = {
        .to = 1, .left = -1, .right = -1, .along = {0, 0, 1}, .length = length};
    const ns_polytope bare = {.vertex_count = 2, .edge_count = 1, .vertex = ends, .edge = &axis};
    const ns_shape segment = {.polytope = &bare};
    const ns_shape capsule = {.kind = NS_SHAPE_CAPSULE,
                              .radius = radius,
                              .size = {length, 0, 0},
                              .bounding_radius = half + radius};
    ns_space_pose pose_a = random_pose(&random, 1), pose_b = random_pose(&random, 1);
    ns_space_touch t[ROOM];
    double now, least;
    set_random(&b, &random, box);
    for (int k = 0; k < 3; k++)
      pose_a.motion[k] = check_between(&random, -0.7, 0.7);
    set_pair(&p, &segment, &pose_a, &b.shape, &pose_b);
    now = signed_distance(&p);
    least = least_on_way(&p, &segment, &pose_a, &b, &pose_b);
    if (now > radius) {
      const int count =
          ns_space_touch_capsule_polytope(&capsule, &pose_a, &b.shape, &pose_b, 2, ROOM, t);
      const double ahead = least_ahead(t, count, &pose_a, &pose_b);
      hits += least < radius - 1e-4;
      passes += least > radius + 1e-4;
      missed += least < radius - 1e-4 && ahead > 1e-9;
      if (least > radius + 1e-4)
        stopped = fmax(stopped, -ahead);
    }
    polytope_close_solid(&b);
  }
  CHECK(missed == 0 && stopped < 1e-9);
  CHECK(hits > 200 && passes > 1000);
}

/* ---- how a cube rests on another */

/* In all positions where the squares overlap: the touches within reach are the corners of what they have in common,
 * whose area is that of the overlap, here by counting points. */
static double area_of(const ns_space_touch *t, int count, const ns_space_pose *a,
                      const ns_space_pose *b) {
  double x[ROOM], y[ROOM], middle[2] = {0, 0}, angle[ROOM], area = 0;
  int order[ROOM];

  for (int k = 0; k < count; k++) {
    double n[3], point[3];
    ns_space_touch_frame(&t[k], a, b, n, point);
    x[k] = point[0];
    y[k] = point[1];
    middle[0] += point[0] / count;
    middle[1] += point[1] / count;
    order[k] = k;
  }
  for (int k = 0; k < count; k++)
    angle[k] = atan2(y[k] - middle[1], x[k] - middle[0]);
  for (int k = 1; k < count; k++)
    for (int i = k; i > 0 && angle[order[i]] < angle[order[i - 1]]; i--) {
      const int swap = order[i];
      order[i] = order[i - 1];
      order[i - 1] = swap;
    }
  for (int k = 0; k < count; k++) {
    const int i = order[k], j = order[(k + 1) % count];
    area += (x[i] * y[j] - x[j] * y[i]) / 2;
  }
  return area;
}

static double counted_area(double shift_x, double shift_y, double angle) {
  const int n = 300;
  int inside = 0;

  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      const double x = (i + 0.5) / n - 0.5 - shift_x, y = (j + 0.5) / n - 0.5 - shift_y;
      inside += fabs(cos(angle) * x + sin(angle) * y) <= 0.5 &&
                fabs(cos(angle) * y - sin(angle) * x) <= 0.5;
    }
  return inside / (double)(n * n);
}

static void patches_have_the_area(void) {
  ns_random random = ns_random_create(6);
  const ns_space_pose lower = ns_space_pose_at((const double[]){0, 0, 0}, unturned);
  static solid a, b;
  double worst = 0;
  int wrong = 0, most = 0;

  polytope_set_box(&a, 1, 1, 1);
  polytope_set_box(&b, 1, 1, 1);
  for (int trial = 0; trial < 300; trial++) {
    const double x = check_between(&random, -0.6, 0.6), y = check_between(&random, -0.6, 0.6);
    const double angle = check_between(&random, 0, 2 * NS_PI);
    const ns_space_pose upper = turned_by(x, y, 1 + 1e-3, 0, 0, angle);
    ns_space_touch t[ROOM];
    const int count =
        trial % 2 ? touch(&a, &lower, &b, &upper, 0.01, t) : touch(&b, &upper, &a, &lower, 0.01, t);

    wrong += count < 3 || count > 8;
    most = count > most ? count : most;
    for (int k = 0; k < count; k++)
      wrong += fabs(t[k].gap - 1e-3) > 1e-12;
    worst = fmax(worst, fabs((trial % 2 ? area_of(t, count, &lower, &upper)
                                        : area_of(t, count, &upper, &lower)) -
                             counted_area(x, y, angle)));
  }
  CHECK(wrong == 0 && most == 8 && worst < 0.01); /* counting errs by about 1/300 of the outline */
  polytope_close_solid(&a);
  polytope_close_solid(&b);
}

/* Flush cubes, moved and turned by less than the width of a rim: always the four corners of a, in any position. */
static void corners_of_flush_cubes_stay(void) {
  ns_random random = ns_random_create(7);
  const ns_space_pose lower = ns_space_pose_at((const double[]){0, 0, 0}, unturned);
  static solid a, b;
  int good = 1;

  polytope_set_box(&a, 1, 1, 1);
  polytope_set_box(&b, 1, 1, 1);
  for (int trial = 0; trial < 1000; trial++) {
    const double s = pow(10, -7 - trial % 9);
    const ns_space_pose upper =
        turned_by(check_between(&random, -s, s), check_between(&random, -s, s),
                  1 + check_between(&random, -s, s), check_between(&random, -s, s),
                  check_between(&random, -s, s), check_between(&random, -s, s));
    ns_space_touch t[ROOM];
    const int count = touch(&a, &lower, &b, &upper, 0.01, t);

    good = good && count == 4;
    for (int i = 4; i < 8; i++)
      good = good && with_feature(t, count, i) != NULL;
  }
  CHECK(good);
  polytope_close_solid(&a);
  polytope_close_solid(&b);
}

/* ---- round shapes */

/* A sphere or a point near the hull of the corners of a box: as near the box itself. */
static void sphere_near_hull_of_box(void) {
  ns_random random = ns_random_create(11);
  static solid box, hull;
  double worst = 0;
  int wrong = 0, inside = 0;

  polytope_set_box(&box, 1, 1.4, 0.6);
  memcpy(hull.points, box.polytope.vertex, 24 * sizeof(double));
  polytope_set_hull(&hull, 8);
  for (int trial = 0; trial < 5000; trial++) {
    const ns_shape ball = {.kind = NS_SHAPE_DISC, .radius = trial % 3 * 0.2};
    const ns_space_pose pose_a = random_pose(&random, 1), pose_b = random_pose(&random, 0.3);
    const double reach = check_between(&random, -0.1, 1);
    ns_space_touch t, expected;
    ns_pose_function f;

    wrong += ns_space_touch_sphere_polytope(&ball, &pose_a, &hull.shape, &pose_b, reach, 1, &t) !=
             ns_space_touch_sphere_box(&ball, &pose_a, &box.shape, &pose_b, reach, 1, &expected);
    wrong += ns_space_touch_sphere_polytope(&ball, &pose_a, &hull.shape, &pose_b, 9, 1, &t) != 1;
    ns_space_touch_sphere_box(&ball, &pose_a, &box.shape, &pose_b, 9, 1, &expected);
    ns_space_touch_function(&t, &pose_a, &pose_b, 0, &f);
    worst = fmax(worst, fmax(fabs(t.gap - expected.gap), fabs(f.value - expected.gap)));
    inside += t.gap + ball.radius < 0;
    wrong += t.feature != 0;
  }
  CHECK(wrong == 0 && worst < 1e-14 && inside > 100);
  polytope_close_solid(&box);
  polytope_close_solid(&hull);
}

/* Distance of a point of the axis of a capsule from a box, which is convex along the axis. */
static double from_box(const solid *box, const ns_space_pose *pose_b, const ns_space_pose *pose_a,
                       double s) {
  const ns_shape point = {.kind = NS_SHAPE_POINT};
  ns_space_pose at = *pose_a;
  ns_space_touch t;

  ns_space_point(pose_a, (const double[]){0, 0, s}, at.x);
  ns_space_touch_sphere_box(&point, &at, &box->shape, pose_b, INFINITY, 1, &t);
  return t.gap;
}

static double axis_from_box(const solid *box, const ns_space_pose *pose_b,
                            const ns_space_pose *pose_a, double half) {
  double low = -half, high = half;

  for (int i = 0; i < 100; i++) {
    const double a = low + (high - low) / 3, b = high - (high - low) / 3;
    if (from_box(box, pose_b, pose_a, a) < from_box(box, pose_b, pose_a, b))
      high = b;
    else
      low = a;
  }
  return from_box(box, pose_b, pose_a, (low + high) / 2);
}

/* Axis outside of the box: the least gap is not more than the distance, and the same where they overlap; apart it is
 * not less than half of it. A box and the hull of its corners give the same. */
static void capsule_near_box(void) {
  ns_random random = ns_random_create(12);
  static solid box, hull;
  double above = 0, below = 0, differ = 0;
  int apart = 0, wrong = 0;

  polytope_set_box(&box, 1, 1.4, 0.6);
  memcpy(hull.points, box.polytope.vertex, 24 * sizeof(double));
  polytope_set_hull(&hull, 8);
  for (int trial = 0; trial < 3000; trial++) {
    const ns_shape a = {.kind = NS_SHAPE_CAPSULE,
                        .radius = 0.2,
                        .size = {check_between(&random, 0.1, 2), 0, 0},
                        .bounding_radius = 1.2};
    const ns_space_pose pose_a = random_pose(&random, 1), pose_b = random_pose(&random, 0.3);
    const double distance = axis_from_box(&box, &pose_b, &pose_a, a.size[0] / 2);
    ns_space_touch t[ROOM], other[ROOM];
    const int count = ns_space_touch_capsule_polytope(&a, &pose_a, &box.shape, &pose_b, 9, ROOM, t);
    const int again =
        ns_space_touch_capsule_polytope(&a, &pose_a, &hull.shape, &pose_b, 9, ROOM, other);

    wrong += count == 0 || again == 0 || !is_sound(t, count, &pose_a, &pose_b);
    if (!(distance > 1e-6))
      continue;
    differ = fmax(differ, fabs(least_gap(t, count) - least_gap(other, again)));
    above = fmax(above, least_gap(t, count) + 0.2 - distance);
    below = fmax(below, distance - 0.2 - least_gap(t, count) - 0.5 * fmax(distance - 0.2, 0));
    apart++;
  }
  CHECK(wrong == 0 && apart > 1000);
  CHECK(above < 1e-9 && below < 1e-9 && differ < 1e-5); /* the search knows a place to 1e-9 */
  polytope_close_solid(&box);
  polytope_close_solid(&hull);
}

/* Nothing where the shapes have no faces, nor without room, nor at poses that are not numbers. */
static void nothing_without_faces(void) {
  const ns_space_pose pose = ns_space_pose_at((const double[]){0, 0, 0}, unturned);
  const ns_shape bare = {.kind = NS_SHAPE_POLYTOPE, .bounding_radius = 1}, ball = {.radius = 1};
  static solid a;
  ns_space_touch t[ROOM];

  polytope_set_box(&a, 1, 1, 1);
  CHECK(ns_space_touch_polytope_polytope(&a.shape, &pose, &bare, &pose, 1, ROOM, t) == 0);
  CHECK(ns_space_touch_polytope_polytope(&bare, &pose, &a.shape, &pose, 1, ROOM, t) == 0);
  CHECK(ns_space_touch_capsule_polytope(&ball, &pose, &bare, &pose, 1, ROOM, t) == 0);
  CHECK(ns_space_touch_sphere_polytope(&ball, &pose, &bare, &pose, 1, ROOM, t) == 0);
  CHECK(ns_space_touch_polytope_polytope(&a.shape, &pose, &a.shape, &pose, 1, 0, t) == 0);
  for (int k = 0; k < 2; k++) {
    const ns_space_pose nowhere =
        ns_space_pose_at((const double[]){k == 0 ? NAN : INFINITY, 0, 0}, unturned);
    CHECK(ns_space_touch_polytope_polytope(&a.shape, &nowhere, &a.shape, &pose, 1, ROOM, t) == 0);
    CHECK(ns_space_touch_polytope_polytope(&a.shape, &pose, &a.shape, &nowhere, 1, ROOM, t) == 0);
  }
  CHECK(ns_space_touch_for(&a.shape, &bare) == NULL && ns_space_touch_for(&ball, &bare) == NULL);
  CHECK(ns_space_touch_for(&a.shape, &a.shape) == ns_space_touch_polytope_polytope);
  polytope_close_solid(&a);
}

int main(void) {
  against_all_directions(2, 3);
  against_all_directions(1, 4);
  against_all_directions(0, 5);
  motion_ahead(2, 8);
  motion_ahead(1, 9);
  motion_ahead(0, 10);
  motion_of_capsule(1, 13);
  motion_of_capsule(0, 14);
  patches_have_the_area();
  corners_of_flush_cubes_stay();
  sphere_near_hull_of_box();
  capsule_near_box();
  nothing_without_faces();
  return check_report();
}
