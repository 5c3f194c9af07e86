/* test_broad.c: which boxes overlap, which pieces come near, and how many pairs there are: against going through all
 * pairs; and how the work grows. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- boxes */

enum { MOST_BOXES = 8000 };

/* Sizes over four decades; some boxes without bounds, and all at one place where there is no spread */
static void random_boxes(ns_random *random, int count, int dimension, double spread, double bounded,
                         ns_box *box) {
  memset(box, 0, (size_t)count * sizeof *box);
  for (int k = 0; k < count; k++) {
    const double size = pow(10, check_between(random, -4, 0));
    const int is_bounded = ns_random_uniform(random) < bounded;
    for (int i = 0; i < dimension; i++) {
      const double x = check_between(random, -spread, spread);
      box[k].lower[i] = is_bounded ? x - size : -INFINITY;
      box[k].upper[i] = is_bounded ? x + size : INFINITY;
    }
  }
}

static void boxes_are_found(void) {
  ns_random random = ns_random_create(11);
  static ns_box box[300];
  check_host c;
  ptrdiff_t overlaps = 0;

  check_host_create(&c);
  for (int trial = 0; trial < 60; trial++) {
    const int count = trial < 4 ? trial : 5 * trial, dimension = 2 + trial % 2;
    ns_arena arena = ns_arena_create(&c.host);
    ns_box_tree tree;
    int found[300], wrong = 0;
    random_boxes(&random, count, dimension, trial % 5 == 4 ? 0 : 3, trial % 3 == 0 ? 1 : 0.95, box);
    CHECK(ns_box_tree_take(&arena, count, &tree) == NS_OK);
    ns_box_tree_build(&tree, count, box);
    for (int a = 0; a < count; a++) {
      const int above = ns_box_tree_above(&tree, a, found);
      int next = 0;
      for (int b = a + 1; b < count; b++)
        if (ns_boxes_overlap(&box[a], &box[b]))
          wrong += next >= above || found[next++] != b;
      wrong += next != above;
      overlaps += above;
    }
    CHECK(wrong == 0);
    ns_arena_release(&arena);
  }
  CHECK(overlaps > 10000 && c.live == 0);
}

/* Tests of a gas of one density: boxes of size 1 in a cube of edge 2 n^(1/d) */
static double tests_of_gas(ns_random *random, int n, int dimension) {
  static ns_box box[MOST_BOXES];
  static int found[MOST_BOXES];
  const double edge = 2 * pow(n, 1.0 / dimension);
  check_host c;
  ns_arena arena;
  ns_box_tree tree;
  double tests;

  check_host_create(&c);
  arena = ns_arena_create(&c.host);
  memset(box, 0, sizeof box);
  for (int k = 0; k < n; k++)
    for (int i = 0; i < dimension; i++) {
      box[k].lower[i] = check_between(random, 0, edge);
      box[k].upper[i] = box[k].lower[i] + 1;
    }
  CHECK(ns_box_tree_take(&arena, n, &tree) == NS_OK);
  ns_box_tree_build(&tree, n, box);
  for (int k = 0; k < n; k++)
    (void)ns_box_tree_above(&tree, k, found);
  tests = (double)tree.tests;
  ns_arena_release(&arena);
  return tests;
}

/* From 1000 to 8000 boxes n log n grows 10.4 times, n^1.3 15 times, n^2 64 times. At the walls of the cube are fewer
 * neighbours, of the small one more so, for which 12 leaves room. */
static void work_grows_slowly(void) {
  ns_random random = ns_random_create(12);

  for (int dimension = 2; dimension <= 3; dimension++) {
    const double few = tests_of_gas(&random, 1000, dimension);
    const double many = tests_of_gas(&random, 8000, dimension);
    printf("%d-D gas: %.0f tests of boxes for 1000, %.0f for 8000, ratio %.2f\n", dimension, few,
           many, many / few);
    CHECK(many < 12 * few);
    CHECK(few < 1000 * 100); /* all pairs are 499500 */
  }
}

/* All boxes at one place: each test is of a pair that overlaps, or of a node of the tree. */
static void one_place(void) {
  enum { N = 1000 };
  static ns_box box[N];
  static int found[N];
  check_host c;
  ns_arena arena;
  ns_box_tree tree;
  ptrdiff_t overlaps = 0;

  check_host_create(&c);
  arena = ns_arena_create(&c.host);
  CHECK(ns_box_tree_take(&arena, N, &tree) == NS_OK);
  ns_box_tree_build(&tree, N, box);
  for (int k = 0; k < N; k++)
    overlaps += ns_box_tree_above(&tree, k, found);
  CHECK(overlaps == N * (N - 1) / 2);
  CHECK(tree.tests < 2 * (ptrdiff_t)N * N);
  ns_arena_release(&arena);
}

/* ---- pairs of numbers */

static void pairs_are_found_again(void) {
  enum { N = 60 };
  static int known[N][N];
  ns_random random = ns_random_create(13);
  check_host c;
  ns_arena arena;
  ns_pair_table table;
  ptrdiff_t count = 0;
  int wrong = 0;

  check_host_create(&c);
  arena = ns_arena_create(&c.host);
  table = (ns_pair_table){.arena = &arena};
  CHECK(ns_pair_table_find(&table, 0, 0) == NULL);
  for (int trial = 0; trial < 2000; trial++) {
    const int a = (int)check_between(&random, 0, N), b = (int)check_between(&random, 0, N);
    ns_pair_entry *entry = ns_pair_table_add(&table, a, b);
    wrong += entry == NULL || (entry->value != NULL) != known[a][b];
    entry->value = &known[a][b];
    count += !known[a][b];
    known[a][b] = 1;
  }
  for (int a = 0; a < N; a++)
    for (int b = 0; b < N; b++) {
      const ns_pair_entry *entry = ns_pair_table_find(&table, a, b);
      wrong += known[a][b] ? entry == NULL || entry->value != &known[a][b] : entry != NULL;
    }
  CHECK(wrong == 0 && table.count == count && 2 * count <= table.room);
  ns_arena_release(&arena);
}

/* ---- models */

enum { BODIES = 70, SHAPES = 4 * BODIES, SPECIAL = 40 };

typedef struct many {
  check_host c;
  ns_model model;
  double bodies[NS_BODY_ROWS * BODIES], shapes[NS_SHAPE_ROWS * SHAPES], vertices[24 * SHAPES];
  double joints[NS_JOINT_ROWS * SPECIAL], pairs[NS_PAIR_ROWS * SPECIAL], surfaces[NS_SURFACE_ROWS];
} many;

static void clear(many *m, int spatial) {
  memset(m, 0, sizeof *m);
  check_host_create(&m->c);
  m->model.host = &m->c.host;
  m->model.spatial = spatial;
  m->model.directions = 4;
  m->surfaces[NS_SURFACE_KIND] = NS_SURFACE_ELLIPSOID;
  for (int i = 0; i < 3; i++)
    m->surfaces[NS_SURFACE_AXES + i] = 0.3 - 0.1 * i;
  m->model.surfaces.count = 1;
}

static void add_corners(many *m, double *shape, int spatial, const double size[3]) {
  const int count = spatial ? 8 : 4;
  double *v = m->vertices + 3 * m->model.vertices.count;

  for (int k = 0; k < count; k++) {
    v[3 * k] = (k % 4 == 0 || k % 4 == 3 ? -1 : 1) * size[0] / 2;
    v[3 * k + 1] = (k % 4 < 2 ? -1 : 1) * size[1] / 2;
    v[3 * k + 2] = spatial ? (k < 4 ? -1 : 1) * size[2] / 2 : 0;
  }
  shape[NS_SHAPE_FIRST_VERTEX] = (double)m->model.vertices.count + 1;
  shape[NS_SHAPE_VERTEX_COUNT] = count;
  m->model.vertices.count += count;
}

/* A shape of that kind and size; bars and boxes that are 20 times as long as thick among them */
static void add_shape(many *m, ns_random *random, ns_shape_kind kind, double size) {
  double *row = m->shapes + NS_SHAPE_ROWS * m->model.shapes.count++;
  const int spatial = m->model.spatial;
  const double edges[3] = {size, size * check_between(random, 0.05, 1), spatial ? size / 2 : 0};

  row[NS_SHAPE_KIND] = kind;
  switch (kind) {
  case NS_SHAPE_DISC:
    row[NS_SHAPE_RADIUS] = row[NS_SHAPE_BOUNDING_RADIUS] = size / 2;
    break;
  case NS_SHAPE_CAPSULE:
    row[NS_SHAPE_RADIUS] = edges[1] / 4;
    row[NS_SHAPE_SIZE] = size;
    row[NS_SHAPE_BOUNDING_RADIUS] = size / 2 + edges[1] / 4;
    break;
  case NS_SHAPE_POLYGON:
  case NS_SHAPE_BOX:
    add_corners(m, row, spatial, edges);
    memcpy(row + NS_SHAPE_SIZE, edges, sizeof edges);
    row[NS_SHAPE_BOUNDING_RADIUS] =
        sqrt(edges[0] * edges[0] + edges[1] * edges[1] + edges[2] * edges[2]) / 2;
    break;
  case NS_SHAPE_SMOOTH: /* all the same ellipsoid */
    row[NS_SHAPE_FIRST_SURFACE] = row[NS_SHAPE_SURFACE_COUNT] = 1;
    row[NS_SHAPE_BOUNDING_RADIUS] = 0.3;
    break;
  case NS_SHAPE_HALFSPACE:
    check_unit(random, spatial ? 3 : 2, row + NS_SHAPE_NORMAL);
    row[NS_SHAPE_OFFSET] = -0.8;
    row[NS_SHAPE_BOUNDING_RADIUS] = INFINITY;
    break;
  default:
    break;
  }
}

static void add_body(many *m, ns_random *random, ns_body_kind kind, double spread) {
  double *row = m->bodies + NS_BODY_ROWS * m->model.bodies.count++;
  const int dimension = m->model.spatial ? 3 : 2;

  row[NS_BODY_KIND] = kind;
  row[NS_BODY_MASS] = 1;
  for (int i = 0; i < 3; i++)
    row[NS_BODY_INERTIA + i] = 1;
  for (int i = 0; i < dimension; i++)
    row[NS_BODY_POSITION + i] = check_between(random, -spread, spread);
  if (m->model.spatial)
    check_unit(random, 4, row + NS_BODY_ROTATION);
  else
    row[NS_BODY_ROTATION] = check_between(random, -4, 4);
  row[NS_BODY_SHAPE] = (double)m->model.shapes.count;
  row[NS_BODY_FRICTION] = ns_random_uniform(random) < 0.3 ? NAN : check_between(random, 0, 1);
  row[NS_BODY_RESTITUTION] = ns_random_uniform(random) < 0.5 ? NAN : 0;
}

static double *add_special(many *m, ns_random *random, int joint) {
  const int n = (int)m->model.bodies.count;
  double *row = joint ? m->joints + NS_JOINT_ROWS * m->model.joints.count++
                      : m->pairs + NS_PAIR_ROWS * m->model.pairs.count++;
  const int a = (int)check_between(random, 1, n + 1), b = (int)check_between(random, 1, n + 1);

  row[joint ? NS_JOINT_A : NS_PAIR_A] = a;
  row[joint ? NS_JOINT_B : NS_PAIR_B] = a == b ? (a == 1 ? 2 : a - 1) : b;
  return row;
}

static void add_specials(many *m, ns_random *random) {
  for (int k = 0; k < SPECIAL; k++) {
    double *row;
    add_special(m, random, 1)[NS_JOINT_KIND] = NS_DISTANCE;
    row = add_special(m, random, 0);
    row[NS_PAIR_FRICTION] = k % 3 == 0 ? NAN : check_between(random, 0, 1);
    row[NS_PAIR_RESTITUTION] = row[NS_PAIR_MOVING] = NAN;
    row[NS_PAIR_DIRECTIONS] = k % 4 == 0 ? 8 : NAN;
    row[NS_PAIR_ENABLED] = k % 4 != 1;
    row[NS_PAIR_RADII] = row[NS_PAIR_RADII + 1] = 1;
  }
}

/* Cylinders have no length here, and nothing that is smooth touches them. */
static ns_shape_kind kind_of(ns_random *random, int spatial, int unsupported) {
  static const ns_shape_kind flat[] = {NS_SHAPE_DISC, NS_SHAPE_POLYGON, NS_SHAPE_POINT};
  static const ns_shape_kind space[] = {NS_SHAPE_DISC, NS_SHAPE_CAPSULE,  NS_SHAPE_POINT,
                                        NS_SHAPE_BOX,  NS_SHAPE_CYLINDER, NS_SHAPE_SMOOTH};
  const int kinds = spatial ? (unsupported ? 6 : 4) : 3;
  const int k = (int)check_between(random, 0, kinds);

  return spatial ? space[k] : flat[k];
}

/* Up to three pieces of sizes up to this one, moved and turned; their number is the last column */
static void add_union(many *m, ns_random *random, double size) {
  const int count = 1 + (int)check_between(random, 0, 3), spatial = m->model.spatial;
  double *row;

  for (int k = 0; k < count; k++) {
    add_shape(m, random, kind_of(random, spatial, 0), size * check_between(random, 0.3, 1));
    row = m->shapes + NS_SHAPE_ROWS * (m->model.shapes.count - 1);
    for (int i = 0; i < (spatial ? 3 : 2); i++)
      row[NS_SHAPE_PLACE + i] = size * check_between(random, -1, 1);
    if (spatial)
      check_unit(random, 4, row + NS_SHAPE_TURN);
    else
      row[NS_SHAPE_TURN] = check_between(random, -3, 3);
  }
  row = m->shapes + NS_SHAPE_ROWS * m->model.shapes.count++;
  row[NS_SHAPE_KIND] = NS_SHAPE_UNION;
  row[NS_SHAPE_BOUNDING_RADIUS] = 3 * size;
  row[NS_SHAPE_FIRST_PIECE] = (double)(m->model.shapes.count - count);
  row[NS_SHAPE_PIECE_COUNT] = count;
}

static ns_status ready(many *m) {
  m->model.bodies.value = m->bodies;
  m->model.shapes.value = m->shapes;
  m->model.vertices.value = m->vertices;
  m->model.surfaces.value = m->surfaces;
  m->model.joints.value = m->joints;
  m->model.pairs.value = m->pairs;
  return ns_model_create(&m->model);
}

/* Bodies whose sizes go over four decades, some fixed, two halfspaces of which one moves, and where asked for unions,
 * or joints and pairs that say more */
static void fill(many *m, ns_random *random, int spatial, int bodies, int unions, int special) {
  const double spread = spatial ? 0.6 : 1;

  clear(m, spatial);
  for (int k = 0; k < bodies; k++) {
    const double size = pow(10, check_between(random, -4, 0)), chance = ns_random_uniform(random);
    const ns_shape_kind kind =
        k % 20 == 7 && k < 40 ? NS_SHAPE_HALFSPACE : kind_of(random, spatial, special);
    if (unions && k % 3 == 0 && kind != NS_SHAPE_HALFSPACE)
      add_union(m, random, size);
    else
      add_shape(m, random, kind, size);
    add_body(m, random,
             kind == NS_SHAPE_HALFSPACE || chance < 0.2 ? NS_BODY_FIXED
             : kind == NS_SHAPE_POINT && !unions        ? NS_BODY_PARTICLE
                                                        : NS_BODY_RIGID,
             kind == NS_SHAPE_HALFSPACE ? 0 : spread);
    if (k == 7) { /* along an axis, where boxes are tightest */
      double *normal = m->shapes + NS_SHAPE_ROWS * (m->model.shapes.count - 1) + NS_SHAPE_NORMAL;
      memset(normal, 0, 3 * sizeof *normal);
      normal[1] = 1;
      memset(m->bodies + NS_BODY_ROWS * k + NS_BODY_ROTATION, 0, 4 * sizeof *normal);
      m->bodies[NS_BODY_ROWS * k + NS_BODY_ROTATION] = spatial;
    }
    if (k == 27)
      m->bodies[NS_BODY_ROWS * k + NS_BODY_VELOCITY] = 0.5;
  }
  if (special)
    add_specials(m, random);
}

/* The model of bodies a and b alone */
static void pick(const many *m, int a, int b, many *two) {
  clear(two, m->model.spatial);
  memcpy(two->bodies, m->bodies + NS_BODY_ROWS * (a - 1), NS_BODY_ROWS * sizeof(double));
  memcpy(two->bodies + NS_BODY_ROWS, m->bodies + NS_BODY_ROWS * (b - 1),
         NS_BODY_ROWS * sizeof(double));
  memcpy(two->shapes, m->shapes, sizeof m->shapes);
  memcpy(two->vertices, m->vertices, sizeof m->vertices);
  two->model.bodies.count = 2;
  two->model.shapes.count = m->model.shapes.count;
  two->model.vertices.count = m->model.vertices.count;
  CHECK(ready(two) == NS_OK);
}

static int same_contact(const ns_contact *c, const ns_contact *d, int a, int b) {
  const int ids[3] = {0, a, b};
  int same = c->id.a == ids[d->id.a] && c->id.b == ids[d->id.b] && c->id.feature == d->id.feature &&
             c->count == d->count && c->directions == d->directions;

  same = same && c->gap == d->gap && c->mu == d->mu && c->rate == d->rate;
  for (int i = 0; i < 3 && same; i++)
    same = c->axis[i] == d->axis[i] && c->point[i] == d->point[i];
  for (int i = 0; i < c->count && same; i++)
    same = c->normal[i] == d->normal[i];
  for (int i = 0; i < c->count * ns_contact_stored(c) && same && c->directions > 0; i++)
    same = c->tangent[i] == d->tangent[i];
  return same;
}

/* Where the coordinates and velocities of bodies a and b are among those of all */
static void pick_state(const many *m, const many *two, int a, int b, const double *q,
                       const double *v, double *q2, double *v2) {
  const int bodies[2] = {a, b};

  for (int side = 0; side < 2; side++) {
    const int rigid = two->bodies[NS_BODY_ROWS * side + NS_BODY_KIND] == NS_BODY_RIGID;
    const int nv = ns_model_velocities(&m->model, bodies[side]);
    const int nq = nv + (rigid && m->model.spatial);
    if (nv > 0) {
      memcpy(q2 + two->model.first_q[side + 1], q + m->model.first_q[bodies[side]],
             (size_t)nq * sizeof *q);
      memcpy(v2 + two->model.first[side + 1], v + m->model.first[bodies[side]],
             (size_t)nv * sizeof *v);
    }
  }
}

static const unsigned what = NS_CONTACTS | NS_TANGENTS;

/* Contacts of all pairs, each by itself: these and no others, to the last bit, and unless there are unions in the order
 * of the bodies */
static ptrdiff_t compare(const many *m, const ns_terms *terms, double t, const double *q,
                         const double *v, double ahead, double reach, int unions) {
  const int n = (int)m->model.bodies.count;
  static many two;
  ptrdiff_t next = 0;
  int wrong = 0;

  for (int a = 1; a < n; a++)
    for (int b = a + 1; b <= n; b++) {
      double q2[14] = {0}, v2[12] = {0};
      ns_terms own;
      pick(m, a, b, &two);
      pick_state(m, &two, a, b, q, v, q2, v2);
      own = ns_terms_create(&two.c.host, two.model.system.nv);
      CHECK(two.model.system.evaluate(&two.model.system, what, t, q2, v2, ahead, reach, &own) ==
            NS_OK);
      for (ptrdiff_t k = 0; k < own.contacts.count; k++, next++) {
        const ns_identity id = own.contacts.item[k].id,
                          in_all = {id.a == 1 ? a : b, id.b == 1 ? a : b, id.feature};
        const ns_contact *there = unions ? ns_terms_find_contact(terms, in_all)
                                  : next < terms->contacts.count ? &terms->contacts.item[next]
                                                                 : NULL;
        wrong += there == NULL || !same_contact(there, &own.contacts.item[k], a, b);
      }
      ns_terms_release(&own);
      ns_model_release(&two.model);
    }
  CHECK(wrong == 0 && next == terms->contacts.count);
  return next;
}

/* While bodies move, with looks ahead, reaches that change, and one of all pairs between */
static void contacts_are_those_of_all_pairs(void) {
  ns_random random = ns_random_create(14);
  static many m;
  ptrdiff_t seen = 0;

  for (int trial = 0; trial < 4; trial++) {
    const int spatial = trial % 2, unions = trial / 2;
    double q[7 * BODIES], v[6 * BODIES], t = 0;
    ns_terms terms;
    fill(&m, &random, spatial, BODIES, unions, 0);
    CHECK(ready(&m) == NS_OK);
    CHECK(!m.model.broad_phase.always);
    ns_model_initial(&m.model, q, v);
    for (ptrdiff_t i = 0; i < m.model.system.nv; i++)
      v[i] = check_between(&random, -1, 1);
    terms = ns_terms_create(&m.c.host, m.model.system.nv);
    for (int k = 0; k < 8; k++) {
      const double h = k % 2 == 0 ? 0.01 : 0.1, ahead = k % 3 == 0 ? 0.05 : 0;
      const double reach = k == 3 ? INFINITY : k % 4 == 2 ? 0.1 * k : 0.01 * k;
      CHECK(m.model.system.evaluate(&m.model.system, what, t, q, v, ahead, reach, &terms) == NS_OK);
      seen += compare(&m, &terms, t, q, v, ahead, reach, unions);
      CHECK(m.model.system.advance(&m.model.system, t, q, h, v, q) == NS_OK);
      t += h;
    }
    ns_terms_release(&terms);
    ns_model_release(&m.model);
    CHECK(m.c.live == 0);
  }
  printf("%td contacts of all pairs\n", seen);
  CHECK(seen > 3000);
}

/* What the tables say of a pair: the last column for it, or a joint */
static int is_on(const many *m, int a, int b) {
  for (ptrdiff_t k = m->model.pairs.count - 1; k >= 0; k--) {
    const double *row = m->pairs + NS_PAIR_ROWS * k;
    if ((row[NS_PAIR_A] == a && row[NS_PAIR_B] == b) ||
        (row[NS_PAIR_A] == b && row[NS_PAIR_B] == a))
      return row[NS_PAIR_ENABLED] != 0;
  }
  for (ptrdiff_t k = 0; k < m->model.joints.count; k++) {
    const double *row = m->joints + NS_JOINT_ROWS * k;
    if ((row[NS_JOINT_A] == a && row[NS_JOINT_B] == b) ||
        (row[NS_JOINT_A] == b && row[NS_JOINT_B] == a))
      return 0;
  }
  return 1;
}

/* Pairs that may touch, unsupported ones, the first of them and whether there is friction: counted one by one */
static void pairs_are_counted(void) {
  ns_random random = ns_random_create(15);
  static many m;
  ptrdiff_t all_unsupported = 0;

  for (int trial = 0; trial < 60; trial++) {
    const int n = 5 + trial;
    ptrdiff_t touching = 0, unsupported = 0;
    int first[2] = {0, 0}, friction = 0;
    fill(&m, &random, trial % 3 > 0, n, 0, 1);
    for (int k = 0; k < n && trial % 4 == 1; k++) /* friction of special pairs alone */
      m.bodies[NS_BODY_ROWS * k + NS_BODY_FRICTION] = 0;
    CHECK(ready(&m) == NS_OK);
    for (int a = 1; a < n; a++)
      for (int b = a + 1; b <= n; b++) {
        const int touch = ns_shapes_touch(&m.model, &m.model.shape[a - 1], &m.model.shape[b - 1]);
        if ((m.model.first[a] < 0 && m.model.first[b] < 0) || !is_on(&m, a, b))
          continue;
        touching += touch > 0;
        friction |= touch > 0 && ns_model_pair_of(&m.model, a - 1, b - 1)->mu > 0;
        if (touch < 0 && unsupported++ == 0) {
          first[0] = a;
          first[1] = b;
        }
        CHECK(ns_pieces_touch(&m.model, a - 1, b - 1) == (touch > 0));
      }
    CHECK(m.model.touching_count == touching && m.model.unsupported_count == unsupported);
    CHECK(unsupported == 0 ||
          (m.model.unsupported[0] == first[0] && m.model.unsupported[1] == first[1]));
    CHECK(m.model.system.has_friction(&m.model.system) == friction);
    all_unsupported += unsupported;
    ns_model_release(&m.model);
  }
  CHECK(all_unsupported > 100);
}

/* However early memory runs out, at the start or when bodies come near: NS_OUT_OF_MEMORY, nothing lost. */
static void every_failed_allocation_is_survived(void) {
  static many m;
  ns_status status = NS_OUT_OF_MEMORY;
  long fail_at = 0;
  ptrdiff_t contacts = 0;

  while (status == NS_OUT_OF_MEMORY && fail_at < 2000) {
    ns_random random = ns_random_create(16);
    double q[7 * BODIES], v[6 * BODIES];
    ns_terms terms;
    fill(&m, &random, 1, 2 * BODIES / 3, 1, 1);
    m.c.fail_at = ++fail_at;
    status = ready(&m);
    terms = ns_terms_create(&m.c.host, m.model.system.nv);
    for (int k = 0; k < 3 && status == NS_OK; k++) { /* ever more of them come near */
      ns_model_initial(&m.model, q, v);
      status = m.model.system.evaluate(&m.model.system, what, 0, q, v, 0, 0.1 * k, &terms);
    }
    contacts = terms.contacts.count;
    ns_terms_release(&terms);
    ns_model_release(&m.model);
    CHECK(m.c.live == 0);
  }
  printf("%ld allocations, %td contacts\n", fail_at, contacts);
  CHECK(status == NS_OK && fail_at > 30 && contacts > 100);
}

int main(void) {
  boxes_are_found();
  work_grows_slowly();
  one_place();
  pairs_are_found_again();
  contacts_are_those_of_all_pairs();
  pairs_are_counted();
  every_failed_allocation_is_survived();
  return check_report();
}
