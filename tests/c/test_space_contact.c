/* test_space_contact.c: which shapes touch in space, the functions of touches, and touches above a plane */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_space_contact.h"
#include "ns_random.h"
#include "ns_space_touch.h"
#include "ns_turn.h"

#include <math.h>
#include <string.h>

/* ---- the table */

static void pairs(void) {
  static const ns_shape_kind in_space[] = {NS_SHAPE_POINT,    NS_SHAPE_DISC, NS_SHAPE_CAPSULE,
                                           NS_SHAPE_CYLINDER, NS_SHAPE_BOX,  NS_SHAPE_POLYTOPE};
  int count = 0;

  for (int k = 0; k < 6; k++)
    CHECK(ns_space_touch_of(in_space[k], NS_SHAPE_HALFSPACE) != NULL);
  for (int a = NS_SHAPE_NONE; a < NS_SHAPE_KINDS; a++)
    for (int b = a; b < NS_SHAPE_KINDS; b++)
      count += ns_space_touch_of((ns_shape_kind)a, (ns_shape_kind)b) != NULL;
  CHECK(count == 6 + 2 * 5 + 4 + 3 + 2 +
                     1); /* halfspaces, round ones, capsules, cylinders, boxes, polytopes */
  CHECK(ns_space_touch_of(NS_SHAPE_POINT, NS_SHAPE_POINT) == NULL);
  CHECK(ns_space_touch_of(NS_SHAPE_HALFSPACE, NS_SHAPE_HALFSPACE) == NULL);
  CHECK(ns_space_touch_of(NS_SHAPE_CYLINDER, NS_SHAPE_BOX) == ns_space_touch_cylinder_polytope);
  CHECK(ns_space_touch_of(NS_SHAPE_BOX, NS_SHAPE_BOX) == ns_space_touch_polytope_polytope);
  CHECK(ns_space_touch_of(NS_SHAPE_POINT, NS_SHAPE_CAPSULE) == ns_space_touch_sphere_capsule);
  CHECK(ns_space_touch_of(NS_SHAPE_DISC, NS_SHAPE_BOX) == ns_space_touch_sphere_box);
  CHECK(ns_space_touch_of(NS_SHAPE_CAPSULE, NS_SHAPE_CAPSULE) == ns_space_touch_capsule_capsule);
}

/* ---- functions of touches */

/* The same for the shapes_touch of this number that is found at the poses shapes_moved; only where it is one of the
 * same kind. */
static double error_of_found(const ns_shape *shape_a, const ns_space_pose *a,
                             const ns_shape *shape_b, const ns_space_pose *b,
                             const ns_space_touch *t, int *compared) {
  const double h = 1e-5;
  ns_pose_function f, less, more;
  double worst = 0;

  ns_space_touch_function(t, a, b, 1, &f);
  for (int j = 0; j < N; j++) {
    const ns_space_pose back_a = j < 6 ? shapes_moved(a, j, -h) : *a,
                        on_a = j < 6 ? shapes_moved(a, j, h) : *a;
    const ns_space_pose back_b = j < 6 ? *b : shapes_moved(b, j - 6, -h),
                        on_b = j < 6 ? *b : shapes_moved(b, j - 6, h);
    ns_space_touch back[ROOM], on[ROOM];
    const int back_count = shapes_touch(shape_a, &back_a, shape_b, &back_b, 9, back);
    const int on_count = shapes_touch(shape_a, &on_a, shape_b, &on_b, 9, on);
    const ns_space_touch *first = shapes_with_feature(back, back_count, t->feature),
                         *last = shapes_with_feature(on, on_count, t->feature);

    if (first == NULL || last == NULL || first->kind != t->kind || last->kind != t->kind)
      continue;
    ++*compared;
    ns_space_touch_function(first, &back_a, &back_b, 0, &less);
    ns_space_touch_function(last, &on_a, &on_b, 0, &more);
    worst = fmax(worst, fabs((last->gap - first->gap) / (2 * h) - f.gradient[j]));
    for (int i = 0; i < N; i++)
      worst =
          fmax(worst, fabs((more.gradient[i] - less.gradient[i]) / (2 * h) - f.hessian[i + N * j]));
  }
  return worst;
}

/* Is the frame the gradient, and half-way check_between points on the two surfaces (of a shapes_sphere at the end of a
 * shapes_capsule also within the shapes_capsule, where the end is not nearest; of polytopes with capsules and each
 * other only where the skeletons overlap and the shapes_touch is nearest)? Returns the error. */
static double frame_error(const ns_shape *shape_a, const ns_space_pose *a, const ns_shape *shape_b,
                          const ns_space_pose *b, const ns_space_touch *t, int is_nearest,
                          const ns_pose_function *f) {
  double normal[3], point[3], on_a[3], on_b[3], error, off_a, off_b;
  ns_shape face = *shape_b; /* a shapes_box is touched on its faces, not only at its corners */

  face.vertex_count = shape_b->polytope != NULL ? 0 : shape_b->vertex_count;
  ns_space_touch_frame(t, a, b, normal, point);
  error = fmax(fabs(sqrt(ns_dot3(normal, normal)) - 1), shapes_distance(normal, f->gradient));
  for (int k = 0; k < 3; k++) {
    on_a[k] = point[k] + t->gap / 2 * normal[k];
    on_b[k] = point[k] - t->gap / 2 * normal[k];
    error = fmax(error, fabs(f->gradient[k] + f->gradient[k + 6]));
  }
  if (shape_b->polytope != NULL && shape_a->kind >= NS_SHAPE_CAPSULE &&
      (!is_nearest || t->gap + t->radius_a > 0))
    return error;
  off_a = shape_b->polytope != NULL && shape_a->polytope != NULL
              ? shapes_above_faces(on_a, shape_a, a)
              : shapes_outside(on_a, shape_a, a);
  off_b = shapes_outside(on_b, &face, b);
  return fmax(error, is_nearest ? fmax(fabs(off_a), fabs(off_b)) : fmax(off_a, off_b));
}

typedef struct errors {
  double value, derivative, found, frame;
  int seen[NS_TOUCH_RIM + 1], compared, wrong;
} errors;

static void look_at_pair(ns_shape_kind kind_a, ns_shape_kind kind_b, ns_random *random, errors *e) {
  storage store_a, store_b;
  const ns_shape a = shapes_random_shape(random, kind_a, &store_a),
                 b = shapes_random_shape(random, kind_b, &store_b);
  const ns_space_pose pose_a = shapes_random_pose(random, 0.8),
                      pose_b = shapes_random_pose(random, 0.8);
  ns_space_touch t[ROOM];
  const int count = shapes_touch(&a, &pose_a, &b, &pose_b, 9, t);
  const double least = shapes_least_gap(t, count);

  e->wrong += count == 0 || !shapes_different_features(t, count);
  for (int k = 0; k < count; k++) {
    ns_pose_function f;

    ns_space_touch_function(&t[k], &pose_a, &pose_b, 0, &f);
    e->value = fmax(e->value, fabs(f.value - t[k].gap));
    e->frame = fmax(e->frame, frame_error(&a, &pose_a, &b, &pose_b, &t[k], t[k].gap <= least, &f));
    if (!shapes_is_benign(&t[k], &pose_a, &pose_b))
      continue;
    e->seen[t[k].kind]++;
    e->derivative = fmax(e->derivative, shapes_derivative_error(&t[k], &pose_a, &pose_b));
    e->found = fmax(e->found, error_of_found(&a, &pose_a, &b, &pose_b, &t[k], &e->compared));
  }
}

/* Touches where rims leave faces or edges caps are fixed in one body, and others at the next pose. */
static int has_fixed_points(int a, int b) {
  return (a == NS_SHAPE_CYLINDER && b != NS_SHAPE_HALFSPACE) || b == NS_SHAPE_CYLINDER;
}

static void functions_of_random_touches(void) {
  ns_random random = ns_random_create(1);
  errors e = {.value = 0};

  for (int a = 1; a < NS_SHAPE_KINDS; a++)
    for (int b = a; b < NS_SHAPE_KINDS; b++)
      for (int trial = 0; trial < 1000; trial++)
        if (ns_space_touch_of((ns_shape_kind)a, (ns_shape_kind)b) != NULL &&
            !has_fixed_points(a, b))
          look_at_pair((ns_shape_kind)a, (ns_shape_kind)b, &random, &e);
  for (int k = 0; k <= NS_TOUCH_RIM; k++)
    CHECK(e.seen[k] > 50);
  CHECK(e.wrong == 0 && e.compared > 100000);
  CHECK(e.value < 1e-14 && e.frame < 1e-9); /* the shapes_search knows a shapes_place to 1e-9 */
  CHECK(e.derivative < 1e-7 && e.found < 1e-7);
}

/* Nearly parallel lines, a circle that is nearly flat: large second derivatives, here against those of the whole
 * function by a finer formula. d2/dt2 along a motion v is v'Hv, by differences of fourth order. */
static double second_along(const ns_space_touch *t, const ns_space_pose *a, int i, double h) {
  static const double weight[5] = {-1.0 / 12, 4.0 / 3, -5.0 / 2, 4.0 / 3, -1.0 / 12};
  const ns_space_pose origin = shapes_place(0, 0, 0);
  double sum = 0;

  for (int k = 0; k < 5; k++) {
    const ns_space_pose at = shapes_moved(a, i, (k - 2) * h);
    ns_pose_function f;

    ns_space_touch_function(t, &at, &origin, 0, &f);
    sum += weight[k] * f.value;
  }
  return sum / (h * h);
}

static void large_second_derivatives(void) {
  const ns_shape coin = shapes_cylinder(1, 0.1), ground = shapes_halfspace(0, 0, 1, 0),
                 rod = shapes_capsule(0.1, 4);
  const ns_space_pose origin = shapes_place(0, 0, 0);

  for (double sine = 0.04; sine > 0.002; sine /= 2) {
    const ns_space_pose leaning = shapes_tilted(0, 0, 1, asin(sine), 0),
                        across = shapes_tilted(0, 0.2, 0.1, 0, asin(sine));
    ns_space_touch t[ROOM];
    ns_pose_function f;
    const ns_space_touch *found;
    int count;

    count = shapes_touch(&coin, &leaning, &ground, &origin, 9, t);
    found = shapes_with_feature(t, count, 0);
    CHECK(found != NULL && found->kind == NS_TOUCH_RIM);
    ns_space_touch_function(found, &leaning, &origin, 1, &f);
    for (int i = 3; i < 5; i++)
      CHECK(fabs(f.hessian[13 * i] / second_along(found, &leaning, i, sine / 50) - 1) < 1e-4);
    count = shapes_touch(&rod, &across, &rod, &origin, 9, t);
    found = shapes_with_feature(t, count, 0);
    CHECK(found != NULL && found->kind == NS_TOUCH_LINES);
    ns_space_touch_function(found, &across, &origin, 1, &f);
    CHECK(fabs(f.hessian[13 * 3] / second_along(found, &across, 3, sine / 50) - 1) < 1e-4);
  }
}

/* No number of the second derivative is touched unless it is asked for. */
static void second_derivative_only_on_demand(void) {
  for (int kind = 0; kind <= NS_TOUCH_RIM; kind++) {
    const ns_space_pose a = shapes_tilted(1, 2, 3, 0.5, 0.6), b = shapes_place(0, 0, 0);
    const ns_space_touch t = {
        .kind = (ns_space_touch_kind)kind, .u = {0, 0, 1}, .w = {0, 1, 0}, .rim = 1};
    ns_pose_function f;
    int same = 1;

    for (int i = 0; i < N * N; i++)
      f.hessian[i] = i;
    ns_space_touch_function(&t, &a, &b, 0, &f);
    for (int i = 0; i < N * N; i++)
      same = same && f.hessian[i] == i;
    CHECK(same);
  }
}

static int frame_is(const ns_space_touch *t, const ns_space_pose *a, const ns_space_pose *b,
                    const double n[3], const double p[3]) {
  double normal[3], point[3];

  ns_space_touch_frame(t, a, b, normal, point);
  return shapes_distance(n, normal) < 1e-14 && shapes_distance(p, point) < 1e-14;
}

/* Values that can be seen. */
static void frames(void) {
  const double up[] = {0, 0, 1}, right[] = {1, 0, 0};
  storage store;
  const ns_shape small = shapes_sphere(0.5), large = shapes_sphere(2),
                 rod = shapes_capsule(0.25, 4);
  const ns_shape cube = shapes_box(2, 2, 2, &store), ground = shapes_halfspace(0, 0, 1, 1);
  const ns_space_pose origin = shapes_place(0, 0, 0), above = shapes_place(0, 0, 3.5),
                      beside = shapes_place(3, 0, 1);
  const ns_space_pose lying = shapes_tilted(0, 0, 2, 0, NS_PI / 2),
                      crossed = shapes_tilted(0, 0, 0, NS_PI / 2, 0);
  ns_space_touch t[ROOM];

  CHECK(shapes_touch(&small, &above, &large, &origin, 2, t) == 1 && t[0].gap == 1);
  CHECK(frame_is(t, &above, &origin, up, (double[]){0, 0, 2.5}));
  CHECK(shapes_touch(&small, &above, &cube, &origin, 3, t) == 1 && t[0].gap == 2);
  CHECK(frame_is(t, &above, &origin, up, (double[]){0, 0, 2}));
  CHECK(shapes_touch(&small, &above, &ground, &origin, 3, t) == 1 && t[0].gap == 2);
  CHECK(frame_is(t, &above, &origin, up, (double[]){0, 0, 2}));
  CHECK(shapes_touch(&small, &beside, &rod, &origin, 3, t) == 1 && t[0].gap == 2.25);
  CHECK(frame_is(t, &beside, &origin, right, (double[]){1.375, 0, 1}));
  CHECK(shapes_touch(&rod, &lying, &ground, &origin, 3, t) == 2 && fabs(t[0].gap - 0.75) < 1e-15);
  CHECK(frame_is(&t[0], &lying, &origin, up, (double[]){-2, 0, 1.375}));
  CHECK(frame_is(&t[1], &lying, &origin, up, (double[]){2, 0, 1.375}));
  CHECK(shapes_touch(&rod, &lying, &rod, &crossed, 3, t) == 1 && fabs(t[0].gap - 1.5) < 1e-15);
  CHECK(t[0].kind == NS_TOUCH_LINES && t[0].feature == 0);
  CHECK(frame_is(t, &lying, &crossed, up, (double[]){0, 0, 1}));
}

/* ---- above a plane */

/* Boxes and polytopes by their vertices, capsules by their ends: each gap, and none that is missing or beyond reach. */
static void corners_on_halfspace(ns_shape_kind kind, unsigned seed) {
  ns_random random = ns_random_create(seed);
  double worst = 0;
  int wrong = 0, found_any = 0;

  for (int trial = 0; trial < 3000; trial++) {
    storage store;
    ns_shape a = shapes_random_shape(&random, kind, &store);
    const ns_shape b = shapes_random_shape(&random, NS_SHAPE_HALFSPACE, NULL);
    const ns_space_pose pose_a = shapes_random_pose(&random, 1.5),
                        pose_b = shapes_random_pose(&random, 1);
    const double reach = check_between(&random, -0.2, 0.5);
    ns_space_touch t[ROOM];
    const int count = shapes_touch(&a, &pose_a, &b, &pose_b, reach, t);
    int expected = 0;

    if (kind == NS_SHAPE_CAPSULE) {
      const double ends[6] = {0, 0, -a.size[0] / 2, 0, 0, a.size[0] / 2};
      memcpy(store.vertices, ends, sizeof ends);
      a.vertices = store.vertices;
      a.vertex_count = 2;
    }
    for (int i = 0; i < a.vertex_count; i++) {
      const ns_space_touch *found = shapes_with_feature(t, count, i);
      double world[3], gap;

      ns_space_point(&pose_a, a.vertices + 3 * i, world);
      gap = shapes_from_plane(world, &b, &pose_b) - a.radius;
      expected += gap <= reach;
      wrong += (found != NULL) != (gap <= reach);
      worst = fmax(worst, found == NULL ? 0 : fabs(found->gap - gap));
    }
    wrong += count != expected;
    found_any += count > 0;
  }
  CHECK(wrong == 0 && worst < 1e-14 && found_any > 500);
}

/* Of 40 vertices the three deepest. */
static void room_on_halfspace(void) {
  storage store;
  ns_random random = ns_random_create(10);
  const ns_shape a = shapes_polytope(&random, 40, &store), b = shapes_halfspace(1, 2, 3, 0);
  const ns_space_pose pose_a = shapes_random_pose(&random, 1),
                      pose_b = shapes_random_pose(&random, 1);
  ns_space_touch all[ROOM], few[4];
  int deeper = 0, count;

  CHECK(ns_space_touch_polytope_halfspace(&a, &pose_a, &b, &pose_b, 9, ROOM, all) == 40);
  few[3].feature = -7;
  count = ns_space_touch_polytope_halfspace(&a, &pose_a, &b, &pose_b, 9, 3, few);
  CHECK(count == 3 && few[3].feature == -7 && shapes_different_features(few, 3));
  for (int k = 0; k < 40; k++) {
    if (shapes_with_feature(few, 3, all[k].feature) != NULL)
      continue;
    for (int i = 0; i < 3; i++)
      deeper += all[k].gap < few[i].gap;
  }
  CHECK(deeper == 0);
}

/* No pair writes beyond the room it is given, nor needs any. */
static void room_of_all_pairs(void) {
  ns_random random = ns_random_create(11);
  int wrong = 0;

  for (int a = 1; a < NS_SHAPE_KINDS; a++)
    for (int b = a; b < NS_SHAPE_KINDS; b++) {
      const ns_space_touch_routine routine = ns_space_touch_of((ns_shape_kind)a, (ns_shape_kind)b);
      for (int trial = 0; trial < 100 && routine != NULL; trial++) {
        storage store_a, store_b;
        const ns_shape shape_a = shapes_random_shape(&random, (ns_shape_kind)a, &store_a),
                       shape_b = shapes_random_shape(&random, (ns_shape_kind)b, &store_b);
        const ns_space_pose pose_b = shapes_place(0, 0, 0),
                            pose_a = shapes_shaken(&pose_b, &random, 0.01);
        ns_space_touch all[ROOM], few[3];
        const int count = routine(&shape_a, &pose_a, &shape_b, &pose_b, 9, ROOM, all);

        for (int room = 0; room <= 2; room++) {
          few[room].feature = -7;
          wrong += routine(&shape_a, &pose_a, &shape_b, &pose_b, 9, room, few) !=
                       (count < room ? count : room) ||
                   few[room].feature != -7;
        }
        wrong += count > 0 &&
                 shapes_least_gap(few, count < 2 ? count : 2) > shapes_least_gap(all, count);
      }
    }
  CHECK(wrong == 0);
}

/* ---- identity */

/* After a small motion the same numbers are there, where no gap is near the reach. */
static void numbers_stay(void) {
  ns_random random = ns_random_create(14);
  int changed = 0, compared = 0;

  for (int a = 1; a < NS_SHAPE_KINDS; a++)
    for (int b = a; b < NS_SHAPE_KINDS; b++)
      for (int trial = 0; trial < 500; trial++) {
        storage store_a, store_b;
        ns_space_touch t[ROOM], other[ROOM];
        if (ns_space_touch_of((ns_shape_kind)a, (ns_shape_kind)b) == NULL)
          break;
        const ns_shape shape_a = shapes_random_shape(&random, (ns_shape_kind)a, &store_a),
                       shape_b = shapes_random_shape(&random, (ns_shape_kind)b, &store_b);
        const ns_space_pose pose_a = shapes_random_pose(&random, 1),
                            pose_b = shapes_random_pose(&random, 1),
                            next = shapes_shaken(&pose_a, &random, 1e-8);
        const int count = shapes_touch(&shape_a, &pose_a, &shape_b, &pose_b, 9, t);

        changed += shapes_touch(&shape_a, &next, &shape_b, &pose_b, 9, other) != count;
        for (int k = 0; k < count; k++) {
          const ns_space_touch *found = shapes_with_feature(other, count, t[k].feature);
          changed += found == NULL || fabs(found->gap - t[k].gap) > 1e-6;
          compared++;
        }
      }
  CHECK(changed == 0 && compared > 5000);
}

int main(void) {
  check_host_create(&shapes_host);
  for (int k = 0; k < 16; k++)
    shapes_arenas[k] = ns_arena_create(&shapes_host.host);
  pairs();
  functions_of_random_touches();
  large_second_derivatives();
  second_derivative_only_on_demand();
  frames();
  corners_on_halfspace(NS_SHAPE_CAPSULE, 15);
  corners_on_halfspace(NS_SHAPE_BOX, 16);
  corners_on_halfspace(NS_SHAPE_POLYTOPE, 17);
  room_on_halfspace();
  room_of_all_pairs();
  numbers_stay();
  for (int k = 0; k < 16; k++)
    ns_arena_release(&shapes_arenas[k]);
  CHECK(shapes_host.live == 0);
  return check_report();
}
