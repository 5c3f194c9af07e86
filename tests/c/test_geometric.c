/* test_geometric.c: slopes of contacts and joints, the Newton steps of CBAT (10), (11), and single steps of
 * 'geometric'. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_scene.h"
#include "ns_geometric.h"
#include "ns_turn.h"
#include "ns_vector.h"
#include "ns_vector3.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double up[3] = {0, 0, 1}, origin[3] = {0, 0, 0};

static void open_planar(check_scene *s) { check_scene_open(s, NS_GEOMETRIC); }

static void open_spatial(check_scene *s) {
  check_scene_open(s, NS_GEOMETRIC);
  check_space_create(&s->m, &s->c.host);
  s->m.model.cones = NS_CONES_ELLIPTIC;
}

static void turned(ns_random *random, double x[3], double turn[4]) {
  for (int i = 0; i < 3; i++)
    x[i] = check_between(random, -1, 1);
  check_unit(random, 4, turn);
}

static void set_motion(check_scene *s, ns_random *random, int body) {
  double *row = check_body(&s->m, body);
  const int planar = !s->m.model.spatial;

  for (int i = 0; i < 3; i++) {
    row[NS_BODY_VELOCITY + i] = planar && i == 2 ? 0 : check_between(random, -2, 2);
    row[NS_BODY_ANGULAR_VELOCITY + i] = planar && i < 2 ? 0 : check_between(random, -2, 2);
  }
}

/* ---- slopes against differences ---- */

#define STEP 3e-6 /* of differences */
#define ROUGH                                                                                      \
  1e-8 /* STEP^2 times third derivatives, of 1000 at flat places of superquadrics; roundoff over STEP */

typedef struct looks {
  ns_terms here, before, after;
} looks;

static ns_status look(check_scene *s, const double *q, ns_terms *terms) {
  const unsigned what = NS_JOINTS | NS_JOINT_VALUES | NS_CONTACTS | NS_TANGENTS | NS_SLOPES;
  ns_system *system = &s->m.model.system;

  return system->evaluate(system, what, s->t, q, s->v, 0, INFINITY, terms);
}

/* |slope d - (after - before) / (2 STEP)| */
static double slope_error(int count, const int *index, const double *slope, const double *before,
                          const double *after, const double *d) {
  double worst = 0;

  for (int i = 0; i < count; i++) {
    double change = (after[i] - before[i]) / (2 * STEP);
    for (int j = 0; j < count; j++)
      change -= slope[i + j * count] * d[index[j]];
    worst = fmax(worst, fabs(change));
  }
  return worst;
}

static double value_error(int count, const int *index, const double *gradient, double before,
                          double after, const double *d) {
  return fabs(ns_sparse_dot(count, index, gradient, d) - (after - before) / (2 * STEP));
}

static double slip_speed(const ns_contact *c, int k, const double *v) {
  return c->tangent_offset[k] + ns_sparse_dot(c->count, c->index, c->tangent + k * c->count, v);
}

static double joint_error(const looks *l, ptrdiff_t k, const double *d) {
  const ns_row *row = &l->here.joints.item[k];
  const ns_row *before = &l->before.joints.item[k], *after = &l->after.joints.item[k];

  if (row->is_motor)
    return 0;
  return fmax(
      value_error(row->count, row->index, row->gradient, before->value, after->value, d),
      slope_error(row->count, row->index, row->slope, before->gradient, after->gradient, d));
}

static double contact_error(const looks *l, ptrdiff_t k, const double *v, const double *d) {
  const ns_contact *c = &l->here.contacts.item[k];
  const ns_contact *before = &l->before.contacts.item[k], *after = &l->after.contacts.item[k];
  const int stored = c->directions > 0 ? ns_contact_stored(c) : 0;
  double worst = value_error(c->count, c->index, c->normal, before->gap, after->gap, d);

  CHECK(ns_same_identity(c->id, before->id) && ns_same_identity(c->id, after->id));
  worst = fmax(worst, slope_error(c->count, c->index, c->slope, before->normal, after->normal, d));
  for (int i = 0; i < stored; i++) {
    const ptrdiff_t at = (ptrdiff_t)i * c->count;
    worst = fmax(worst, slope_error(c->count, c->index, c->slope + c->count * (c->count + at),
                                    before->tangent + at, after->tangent + at, d));
    worst = fmax(worst, value_error(c->count, c->index, c->slip_slope + at,
                                    slip_speed(before, i, v), slip_speed(after, i, v), d));
  }
  return worst;
}

/* Along random directions d by `advance` over +- STEP; returns how many contacts and joints there are. */
static ptrdiff_t check_slopes(check_scene *s, ns_random *random, const char *name) {
  ns_system *system = &s->m.model.system;
  looks l = {ns_terms_create(&s->c.host, system->nv), ns_terms_create(&s->c.host, system->nv),
             ns_terms_create(&s->c.host, system->nv)};
  double worst = 0;

  for (int trial = 0; trial < 4; trial++) {
    double d[CHECK_MOST], q[CHECK_MOST];
    check_unit(random, (int)system->nv, d);
    CHECK(look(s, s->q, &l.here) == NS_OK);
    CHECK(system->advance(system, s->t, s->q, -STEP, d, q) == NS_OK);
    CHECK(look(s, q, &l.before) == NS_OK);
    CHECK(system->advance(system, s->t, s->q, STEP, d, q) == NS_OK);
    CHECK(look(s, q, &l.after) == NS_OK);
    CHECK(l.before.contacts.count == l.here.contacts.count &&
          l.after.contacts.count == l.here.contacts.count);
    for (ptrdiff_t k = 0; k < l.here.joints.count; k++)
      worst = fmax(worst, joint_error(&l, k, d));
    for (ptrdiff_t k = 0; k < l.here.contacts.count; k++)
      worst = fmax(worst, contact_error(&l, k, s->v, d));
  }
  if (!(worst < ROUGH))
    printf("slopes of %s are wrong by %g\n", name, worst);
  CHECK(worst < ROUGH);
  const ptrdiff_t count = l.here.contacts.count + l.here.joints.count;
  ns_terms_release(&l.here);
  ns_terms_release(&l.before);
  ns_terms_release(&l.after);
  return count;
}

/* ---- pairs of shapes */

static int planar_shape(check_scene *s, int kind) {
  static const double triangle[6] = {-0.4, -0.2, 0.5, -0.1, 0, 0.3};

  return kind == 0   ? check_add_disc(&s->m, 0.3)
         : kind == 1 ? check_add_disc(&s->m, 0)
         : kind == 2 ? check_add_box(&s->m, 0.5, 0.4)
                     : check_add_polygon(&s->m, 3, triangle);
}

/* Every shape that moves above a halfspace and discs against discs; the second body is free, or moves as prescribed. */
static void planar_contacts_turn(void) {
  ns_random random = ns_random_create(91);

  for (int trial = 0; trial < 60; trial++) {
    const int kind = trial % 5, free = kind == 4 && trial % 2;
    const double angle = check_between(&random, -3, 3);
    check_scene s;
    int shape;
    double *row;
    open_planar(&s);
    check_add_body(&s.m, kind == 1 || trial > 40 ? NS_BODY_PARTICLE : NS_BODY_RIGID, 2, 0.3,
                   planar_shape(&s, kind % 4), check_between(&random, -1, 1),
                   check_between(&random, 2, 3), check_between(&random, -3, 3));
    shape = kind < 4 ? check_add_halfspace(&s.m, sin(angle), cos(angle), 0.1)
                     : check_add_disc(&s.m, 0.5);
    check_add_body(&s.m, free ? NS_BODY_RIGID : NS_BODY_FIXED, 1, 0.2, shape, 0.2, -0.3, 0.7);
    set_motion(&s, &random, 1);
    set_motion(&s, &random, 2);
    row = check_add_pair(&s.m, 1, 2);
    row[NS_PAIR_FRICTION] = 0.5;
    row[NS_PAIR_SURFACE_VELOCITY] = 0.8;
    row[NS_PAIR_SURFACE_VELOCITY + 1] = -0.3;
    check_scene_ready(&s);
    s.t = 0.3;
    CHECK(check_slopes(&s, &random, "planar pairs") > 0);
    check_scene_close(&s);
  }
}

static void spatial_contacts_turn(void) {
  ns_random random = ns_random_create(92);

  for (int trial = 0; trial < 80; trial++) {
    const int kind = trial % 4, free = kind == 3 && trial % 8 == 3;
    const double inertia[6] = {0.3, 0.4, 0.5, 0.05, 0.02, 0.03};
    double x[3], turn[4], n[3], *row;
    check_scene s;
    int shape;
    open_spatial(&s);
    shape = kind == 1   ? check_add_disc(&s.m, 0)
            : kind == 2 ? check_add_cuboid(&s.m, 0.4, 0.3, 0.2)
                        : check_add_disc(&s.m, 0.3);
    turned(&random, x, turn);
    x[2] += 3;
    check_add_space_body(&s.m, kind == 1 || trial > 60 ? NS_BODY_PARTICLE : NS_BODY_RIGID, 2,
                         inertia, shape, x, turn);
    check_unit(&random, 3, n);
    shape = kind < 3 ? check_add_space_halfspace(&s.m, n, 0.1) : check_add_disc(&s.m, 0.5);
    turned(&random, x, turn);
    check_add_space_body(&s.m, free ? NS_BODY_RIGID : NS_BODY_FIXED, 1, inertia, shape, x, turn);
    set_motion(&s, &random, 1);
    set_motion(&s, &random, 2);
    row = check_add_pair(&s.m, 1, 2);
    row[NS_PAIR_FRICTION] = 0.5;
    row[NS_PAIR_RADII] = 0.7;
    row[NS_PAIR_RADII + 1] = 1.3;
    row[NS_PAIR_RADII + 2] = trial % 3 > 0 ? 0.2 : 0;
    for (int i = 0; i < 3; i++)
      row[NS_PAIR_SURFACE_VELOCITY + i] = check_between(&random, -1, 1);
    check_scene_ready(&s);
    s.t = 0.3;
    CHECK(check_slopes(&s, &random, "pairs in space") > 0);
    check_scene_close(&s);
  }
}

/* Powers of 4, which are smooth, and a lens, whose edge may be what touches */
static int smooth_shape(check_scene *s, int kind, double size) {
  double *row = check_add_surface(&s->m, kind == 1 ? NS_SURFACE_SUPERQUADRIC : NS_SURFACE_ELLIPSOID,
                                  0.5 * size, 0.4 * size, 0.3 * size);

  row[NS_SURFACE_EXPONENTS] = row[NS_SURFACE_EXPONENTS + 1] = kind == 1 ? 0.5 : 1;
  if (kind == 2) {
    row[NS_SURFACE_CENTRE] = 0.2 * size;
    row = check_add_surface(&s->m, NS_SURFACE_ELLIPSOID, 0.5 * size, 0.4 * size, 0.3 * size);
    row[NS_SURFACE_CENTRE] = -0.2 * size;
  }
  return check_add_smooth(&s->m, kind == 2 ? 2 : 1);
}

/* Two of them, or one above a halfspace, free or moved as prescribed, in the plane and in space */
static void smooth_contacts_turn(int planar) {
  const double inertia[6] = {0.3, 0.4, 0.5, 0.05, 0.02, 0.03};
  ns_random random = ns_random_create(99);

  for (int trial = 0; trial < 72; trial++) {
    const ns_body_kind kind = trial % 2 ? NS_BODY_RIGID : NS_BODY_FIXED;
    const int other = trial / 3 % 4;
    double x[3], turn[4], n[3], *row;
    check_scene s;
    int shape[2];
    if (planar)
      open_planar(&s);
    else
      open_spatial(&s);
    check_unit(&random, 3, n);
    shape[0] = smooth_shape(&s, trial % 3, 1);
    shape[1] = other < 3 || kind == NS_BODY_RIGID
                   ? smooth_shape(&s, other % 3, 1.3)
                   : (planar ? check_add_halfspace(&s.m, n[0], n[1], -1)
                             : check_add_space_halfspace(&s.m, n, -1));
    for (int k = 0; k < 2; k++) {
      turned(&random, x, turn);
      x[1] += k == 0 ? 2.5 : 0;
      if (planar)
        check_add_body(&s.m, k ? kind : NS_BODY_RIGID, 1, 0.3, shape[k], x[0], x[1], 3 * x[2]);
      else
        check_add_space_body(&s.m, k ? kind : NS_BODY_RIGID, 1, inertia, shape[k], x, turn);
      set_motion(&s, &random, k + 1);
    }
    row = check_add_pair(&s.m, 1, 2);
    row[NS_PAIR_FRICTION] = 0.5;
    row[NS_PAIR_RADII + 2] = 0.2;
    check_scene_ready(&s);
    CHECK(check_slopes(&s, &random, planar ? "smooth pairs" : "smooth pairs in space") > 0);
    check_scene_close(&s);
  }
}

/* ---- joints of all kinds with limits, also where they are open; b is free, the ground, or moves as prescribed */

static void planar_joints_turn(void) {
  ns_random random = ns_random_create(93);

  for (int trial = 0; trial < 60; trial++) {
    const ns_joint_kind kind = (ns_joint_kind)(NS_REVOLUTE + trial % 4);
    const int limits = trial / 4 % 2, other = trial / 8 % 3;
    double *row;
    check_scene s;
    open_planar(&s);
    check_add_body(&s.m, NS_BODY_RIGID, 2, 0.3, 0, 0.4, 0.3, 0.9);
    check_add_body(&s.m, other == 1 ? NS_BODY_FIXED : NS_BODY_RIGID, 1, 0.2, 0, -0.8, 1, -0.4);
    set_motion(&s, &random, 1);
    set_motion(&s, &random, 2);
    row = check_add_joint(&s.m, kind, 1, other == 2 ? 0 : 2, 0.3, -0.2, 0.1, 0.4);
    row[NS_JOINT_AXIS_B] = 0.6;
    row[NS_JOINT_AXIS_B + 1] = 0.8;
    row[NS_JOINT_REFERENCE] = 0.5;
    if (limits) {
      row[NS_JOINT_LOWER] = -0.2;
      row[NS_JOINT_UPPER] = 0.7;
      if (kind == NS_DISTANCE)
        row[NS_JOINT_LOWER] = 0.1;
    }
    check_scene_ready(&s);
    s.t = 0.2;
    CHECK(check_slopes(&s, &random, "planar joints") > 0);
    check_scene_close(&s);
  }
}

static void spatial_joints_turn(void) {
  ns_random random = ns_random_create(94);

  for (int trial = 0; trial < 140; trial++) {
    const ns_joint_kind kind = (ns_joint_kind)(NS_REVOLUTE + trial % 7);
    const int has = kind != NS_WELD && kind != NS_SPHERICAL && kind != NS_UNIVERSAL;
    const int other = trial / 14 % 3;
    const double inertia[6] = {0.3, 0.4, 0.5, 0.05, 0.02, 0.03};
    double x[3], turn[4], u[3], *row;
    check_scene s;
    open_spatial(&s);
    for (int body = 1; body <= 2; body++) {
      turned(&random, x, turn);
      check_add_space_body(&s.m, body == 2 && other == 1 ? NS_BODY_FIXED : NS_BODY_RIGID, 2,
                           inertia, 0, x, turn);
      set_motion(&s, &random, body);
    }
    check_unit(&random, 3, u);
    turned(&random, x, turn);
    row = check_add_space_joint(&s.m, kind, 1, other == 2 ? 0 : 2, x, u);
    row[NS_JOINT_REFERENCE] = 0.5;
    if (kind == NS_DISTANCE)
      row[NS_JOINT_POINT_A] += 1;
    if (has && trial / 7 % 2) {
      row[NS_JOINT_LOWER] = kind == NS_DISTANCE ? 0.1 : -0.2;
      row[NS_JOINT_UPPER] = 0.7;
    }
    check_scene_ready(&s);
    s.t = 0.2;
    if (trial %
        2) /* where the joint is open, by up to a radian; a revolute joint is as good as closed for its angle */
      for (int i = 0; i < (kind == NS_REVOLUTE ? 3 : s.m.model.system.nq); i++)
        s.q[i] += check_between(&random, -0.3, 0.3);
    s.m.model.system.normalize(&s.m.model.system, s.q);
    CHECK(check_slopes(&s, &random, "joints in space") > 0);
    check_scene_close(&s);
  }
}

/* ---- ns_turn_carry and ns_system.carry ---- */

/* exp (s + d) = exp (s) exp (E d) + O(d^2): central differences with d = 1e-5 are right to d^2, and roundoff / d. */
static void turns_are_carried(void) {
  ns_random random = ns_random_create(95);
  double worst = 0;

  for (int trial = 0; trial < 400; trial++) {
    double s[3], p[4], E[9], length = trial % 2 ? pow(10, check_between(&random, -9, 0)) : 0;
    length = length > 0 ? length : check_between(&random, 0, 6.2);
    check_unit(&random, 3, s);
    check_unit(&random, 4, p);
    for (int i = 0; i < 3; i++)
      s[i] *= length;
    ns_turn_carry(s, E);
    for (int j = 0; j < 3; j++) {
      double there[4], turn[2][4], moved[2][3];
      ns_turn_advance(p, s, there);
      for (int side = 0; side < 2; side++) {
        double other[3] = {s[0], s[1], s[2]};
        other[j] += side ? STEP : -STEP;
        ns_turn_advance(p, other, turn[side]);
        ns_turn_between(there, turn[side], moved[side]);
      }
      for (int i = 0; i < 3; i++)
        worst = fmax(worst, fabs((moved[1][i] - moved[0][i]) / (2 * STEP) - E[i + 3 * j]));
    }
  }
  CHECK(worst < 1e-9);
}

/* A change d of v changes advance (h) by E d over h: blocks of the rigid bodies, nothing for a particle. */
static void a_system_carries(void) {
  const double inertia[6] = {1, 1, 1}, h = 0.3;
  ns_random random = ns_random_create(96);
  int first[CHECK_MOST], count;
  double E[3 * CHECK_MOST];
  check_scene s;

  open_spatial(&s);
  for (int body = 1; body <= 3; body++) {
    double x[3], turn[4];
    turned(&random, x, turn);
    check_add_space_body(&s.m, body == 2 ? NS_BODY_PARTICLE : NS_BODY_RIGID, 1, inertia, 0, x,
                         turn);
    set_motion(&s, &random, body);
  }
  check_scene_ready(&s);
  count = s.m.model.system.carry(&s.m.model.system, h, s.v, first, E);
  CHECK(count == 2 && first[0] == 3 && first[1] == 12);
  for (int k = 0; k < count; k++) {
    double by_hand[9];
    const double turn[3] = {h * s.v[first[k]], h * s.v[first[k] + 1], h * s.v[first[k] + 2]};
    ns_turn_carry(turn, by_hand);
    CHECK(memcmp(by_hand, E + 9 * k, sizeof by_hand) == 0);
  }
  check_scene_close(&s);
  open_planar(&s);
  check_add_body(&s.m, NS_BODY_RIGID, 1, 1, 0, 0, 0, 0);
  check_scene_ready(&s);
  CHECK(s.m.model.system.carry == NULL); /* planar velocities are carried as they are */
  check_scene_close(&s);
}

/* ---- scenes ---- */

static void add_ball(check_scene *s, ns_body_kind kind, double radius, double x, double y, double z,
                     double mu) {
  const double i = 0.4 * radius * radius, inertia[6] = {i, i, i}, at[3] = {x, y, z};
  const int body =
      check_add_space_body(&s->m, kind, 1, inertia, check_add_disc(&s->m, radius), at, NULL);

  check_body(&s->m, body)[NS_BODY_FRICTION] = mu;
}

static void add_disc(check_scene *s, ns_body_kind kind, double radius, double x, double y,
                     double mu) {
  const int body =
      check_add_body(&s->m, kind, 1, radius * radius / 2, check_add_disc(&s->m, radius), x, y, 0);

  check_body(&s->m, body)[NS_BODY_FRICTION] = mu;
}

static void set_velocity(check_scene *s, int body, double x, double y, double z, double a, double b,
                         double c) {
  const double linear[3] = {x, y, z}, angular[3] = {a, b, c};

  memcpy(check_body(&s->m, body) + NS_BODY_VELOCITY, linear, sizeof linear);
  memcpy(check_body(&s->m, body) + NS_BODY_ANGULAR_VELOCITY, angular, sizeof angular);
}

/* A disc that slides on a plane and will roll */
static void rolling_disc(check_scene *s) {
  open_planar(s);
  s->m.model.gravity[1] = -9.81;
  add_disc(s, NS_BODY_RIGID, 0.5, 0, 0.5, 0.3);
  set_velocity(s, 1, 2, 0, 0, 0, 0, 1);
  check_add_body(&s->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s->m, 0, 1, 0), 0, 0, 0);
}

/* A disc that falls into the gap between two others */
static void disc_between_discs(check_scene *s) {
  open_planar(s);
  s->m.model.gravity[1] = -9.81;
  add_disc(s, NS_BODY_RIGID, 0.4, 0.05, 0.95, 0.2);
  set_velocity(s, 1, 0.3, -1, 0, 0, 0, 6);
  add_disc(s, NS_BODY_FIXED, 0.5, -0.5, 0, 0.2);
  add_disc(s, NS_BODY_FIXED, 0.6, 0.7, 0, 0.2);
}

/* Two discs that meet in free flight */
static void discs_that_meet(check_scene *s) {
  open_planar(s);
  add_disc(s, NS_BODY_RIGID, 0.4, -0.5, 0.1, 0.4);
  add_disc(s, NS_BODY_RIGID, 0.3, 0.4, -0.2, 0.4);
  set_velocity(s, 1, 2, 0, 0, 0, 0, 3);
  set_velocity(s, 2, -1, 0.5, 0, 0, 0, 1);
}

/* A box that lands on a slope and stays: redundant contacts that stick */
static void box_on_slope(check_scene *s) {
  open_planar(s);
  s->m.model.gravity[0] = 9.81 * sin(0.2);
  s->m.model.gravity[1] = -9.81 * cos(0.2);
  check_add_body(&s->m, NS_BODY_RIGID, 1, 1.0 / 6, check_add_box(&s->m, 1, 1), 0, 0.51, 0.05);
  check_body(&s->m, 1)[NS_BODY_FRICTION] = 0.6;
  check_add_body(&s->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s->m, 0, 1, 0), 0, 0, 0);
}

/* A chain with a limit, a motor and a prismatic joint, a rope to a particle, and a disc at its end above a floor that
 * moves */
static void planar_chain(check_scene *s) {
  double *row;

  open_planar(s);
  s->m.model.gravity[1] = -9.81;
  check_add_body(&s->m, NS_BODY_RIGID, 1, 0.1, 0, 0.5, 0, 0);
  add_disc(s, NS_BODY_RIGID, 0.3, 1.3, 0, 0.5);
  check_add_body(&s->m, NS_BODY_PARTICLE, 0.5, 0, 0, 2.2, 0, 0);
  check_add_body(&s->m, NS_BODY_RIGID, 0.7, 0.1, 0, -1, 0.5, 0.3);
  check_add_body(&s->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s->m, 0, 1, -0.7), 0, 0, 0);
  set_velocity(s, 5, 0.4, 0.3, 0, 0, 0, 0);
  row = check_add_joint(&s->m, NS_REVOLUTE, 1, 0, -0.5, 0, 0, 0);
  row[NS_JOINT_LOWER] = -0.4;
  check_add_joint(&s->m, NS_REVOLUTE, 2, 1, -0.3, 0, 0.5, 0);
  row = check_add_joint(&s->m, NS_DISTANCE, 3, 2, 0, 0, 0.3, 0);
  row[NS_JOINT_LOWER] = 0;
  row[NS_JOINT_UPPER] = 0.65;
  row = check_add_joint(&s->m, NS_PRISMATIC, 4, 0, 0, 0, -1, 0.5);
  row[NS_JOINT_AXIS_B] = 0.8;
  row[NS_JOINT_AXIS_B + 1] = 0.6;
  row[NS_JOINT_REFERENCE] = 0.3;
  row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
  row[NS_JOINT_MOTOR_VALUE] = 0.7;
  check_add_spring(&s->m, 1, 4, 2, 20, 0.5, 1);
}

/* A ball on two others, with torsion: it slides, spins and rolls */
static void ball_on_balls(check_scene *s) {
  double *row;

  open_spatial(s);
  add_ball(s, NS_BODY_RIGID, 0.5, 0.1, 0.05, 0.85, 0.3);
  set_velocity(s, 1, 0.2, -0.5, 0, 1, 4, 5);
  add_ball(s, NS_BODY_FIXED, 0.6, -0.7, 0, 0, 0.3);
  add_ball(s, NS_BODY_FIXED, 0.5, 0.7, 0, 0, 0.3);
  for (int k = 2; k <= 3; k++) {
    row = check_add_pair(&s->m, 1, k);
    row[NS_PAIR_RADII] = 0.8;
    row[NS_PAIR_RADII + 1] = 1.2;
    row[NS_PAIR_RADII + 2] = k == 2 ? 0.1 : 0;
  }
}

/* Two balls that meet above a belt, one of them flat spinning */
static void balls_on_belt(check_scene *s) {
  double *row;

  open_spatial(s);
  add_ball(s, NS_BODY_RIGID, 0.5, -0.7, 0, 0.52, 0.5);
  add_ball(s, NS_BODY_RIGID, 0.3, 0.5, 0.2, 0.31, 0.5);
  set_velocity(s, 1, 2, 0, 0, 0, 3, 4);
  set_velocity(s, 2, -1, 0.3, 0, 1, 0, 20);
  check_add_space_body(&s->m, NS_BODY_FIXED, 0, NULL, check_add_space_halfspace(&s->m, up, 0),
                       origin, NULL);
  row = check_add_pair(&s->m, 1, 3);
  row[NS_PAIR_SURFACE_VELOCITY + 1] = 1;
  row[NS_PAIR_RADII + 2] = 0.05;
}

/* A brick that lands on a plane that turns under it, with all its corners in the end */
static void brick_on_plane(check_scene *s) {
  const double inertia[6] = {0.02, 0.03, 0.04}, x[3] = {0, 0, 0.12};
  const double turn[4] = {0.9998, 0.01, 0.0173, 0};

  open_spatial(s);
  check_add_space_body(&s->m, NS_BODY_RIGID, 1, inertia, check_add_cuboid(&s->m, 0.5, 0.4, 0.2), x,
                       turn);
  set_velocity(s, 1, 0.2, 0, 0, 0, 0, 1);
  check_body(&s->m, 1)[NS_BODY_FRICTION] = 0.7;
  check_add_space_body(&s->m, NS_BODY_FIXED, 0, NULL, check_add_space_halfspace(&s->m, up, 0),
                       origin, NULL);
  set_velocity(s, 2, 0, 0, 0, 0, 0, 0.5);
}

/* Two bodies that hang from joints of several kinds, turn by a motor, and meet a limit */
static void spatial_chain(check_scene *s) {
  const double inertia[6] = {0.1, 0.15, 0.2, 0.01, 0, 0.02}, y[3] = {0, 1, 0};
  const double at[3][3] = {{0.5, 0, 0}, {1.4, 0, 0}, {-1, 0, 0}}, x[3] = {1, 0, 0};
  double *row;

  open_spatial(s);
  for (int k = 0; k < 3; k++)
    check_add_space_body(&s->m, NS_BODY_RIGID, 1, inertia, 0, at[k], NULL);
  row = check_add_space_joint(&s->m, NS_REVOLUTE, 1, 0, origin, y);
  row[NS_JOINT_LOWER] = -0.3;
  row[NS_JOINT_UPPER] = 0.3;
  check_add_space_joint(&s->m, NS_UNIVERSAL, 2, 1, x, y);
  row = check_add_space_joint(&s->m, NS_CYLINDRICAL, 3, 0, at[2], x);
  row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
  row[NS_JOINT_MOTOR_VALUE] = 0.4;
  set_velocity(s, 2, 0, 0, 0, 0.5, 0, 0.5);
  set_velocity(s, 3, 0, 0, 0, 2, 0, 0);
}

/* A parallelogram with a third bar: an equation too many */
static void bars_in_a_loop(check_scene *s) {
  open_planar(s);
  s->m.model.gravity[1] = -9.81;
  check_add_body(&s->m, NS_BODY_RIGID, 1, 0.5, 0, 0, -1, 0);
  for (int k = -1; k <= 1; k++) {
    const int bar = check_add_body(&s->m, NS_BODY_RIGID, 0.3, 0.1, 0, k, -0.5, 0);
    check_add_joint(&s->m, NS_REVOLUTE, bar, 0, 0, 0.5, k, 0);
    check_add_joint(&s->m, NS_REVOLUTE, bar, 1, 0, -0.5, k, 0);
    set_velocity(s, bar, 0.5, 0, 0, 0, 0, 1);
  }
  set_velocity(s, 1, 1, 0, 0, 0, 0, 0);
}

/* An ellipsoid with torsion on a plane, and one that comes down on it */
static void ellipsoids(check_scene *s) {
  const double inertia[6] = {0.05, 0.06, 0.08}, tilted[4] = {0.99, 0.1, 0.1, 0};
  const double at[2][3] = {{0, 0, 0.305}, {0.1, 0.05, 0.9}};
  int shape;

  open_spatial(s);
  check_add_surface(&s->m, NS_SURFACE_ELLIPSOID, 0.5, 0.4, 0.3);
  shape = check_add_smooth(&s->m, 1);
  for (int k = 0; k < 2; k++) {
    check_add_space_body(&s->m, NS_BODY_RIGID, 1, inertia, shape, at[k], k ? tilted : NULL);
    check_body(&s->m, k + 1)[NS_BODY_FRICTION] = 0.4;
  }
  set_velocity(s, 1, 0.5, 0.2, 0, 0.5, 1, 3);
  set_velocity(s, 2, 0, 0, -0.5, 1, 0, -2);
  check_add_space_body(&s->m, NS_BODY_FIXED, 0, NULL, check_add_space_halfspace(&s->m, up, 0),
                       origin, NULL);
  check_add_pair(&s->m, 1, 3)[NS_PAIR_RADII + 2] = 0.05;
  check_add_pair(&s->m, 1, 2)[NS_PAIR_RADII + 2] = 0.05;
}

/* A superellipse that rocks on a plane, hit by a lens */
static void superellipse_and_lens(check_scene *s) {
  open_planar(s);
  s->m.model.gravity[1] = -9.81;
  check_add_body(&s->m, NS_BODY_RIGID, 1, 0.05, smooth_shape(s, 1, 1), 0, 0.41, 0.1);
  check_add_body(&s->m, NS_BODY_RIGID, 1, 0.03, smooth_shape(s, 2, 1), 0.2, 1.0, 0.5);
  check_add_body(&s->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s->m, 0, 1, 0), 0, 0, 0);
  for (int k = 1; k <= 2; k++)
    check_body(&s->m, k)[NS_BODY_FRICTION] = 0.4;
  set_velocity(s, 2, -0.3, -1, 0, 0, 0, 2);
}

typedef struct scene {
  const char *name;
  void (*make)(check_scene *s);
  int redundant; /* impulses of some of its contacts or joints are not unique */
  int kinks; /* in the end corners lie on the plane that press with nothing: there is a kink at the solution */
} scene;

static const scene scenes[] = {
    {"rolling disc", rolling_disc, 0, 0},       {"disc between discs", disc_between_discs, 0, 0},
    {"discs that meet", discs_that_meet, 0, 0}, {"box on a slope", box_on_slope, 1, 0},
    {"planar chain", planar_chain, 0, 0},       {"ball on balls", ball_on_balls, 0, 0},
    {"balls on a belt", balls_on_belt, 0, 0},   {"brick on a plane", brick_on_plane, 1, 1},
    {"spatial chain", spatial_chain, 0, 0},     {"bars in a loop", bars_in_a_loop, 1, 0},
    {"ellipsoids", ellipsoids, 0, 0},           {"superellipse, lens", superellipse_and_lens, 0, 0},
};
enum { SCENES = sizeof scenes / sizeof *scenes };

/* ---- the linear systems ---- */

/* k holds -w x (I w), which is no force in the axes of the world; y is I w */
static void leave_out_gyroscopic(const double *w, double *y, double h) {
  double change[3];

  ns_cross3(w, y, change);
  for (int i = 0; i < 3; i++)
    y[i] += h * change[i];
}

/* What a step begins with, as in ns_step_geometric.c */
static ns_geometric begin_problem(check_scene *s, double h) {
  ns_stepper *st = &s->s;
  ns_system *system = &s->m.model.system;
  ns_arena *arena = &st->scratch;
  ns_geometric g = {.s = st, .t = s->t, .h = h, .q = s->q, .v = s->v, .reach = 0.01};
  double *impulse;
  int blocks;

  ns_arena_reset(arena);
  CHECK(system->evaluate(system, NS_MASS | NS_FORCE | NS_JOINTS | NS_CONTACTS | NS_SLOPES, s->t,
                         s->q, s->v, h, 0, &st->start) == NS_OK);
  st->terms.mass = st->start.mass;
  ns_find_mass_diagonal(st);
  g.q_end = NS_TAKE(arena, double, system->nq);
  g.F = NS_TAKE(arena, double, system->nv);
  g.first = NS_TAKE(arena, int, system->nv / 3 + 1);
  g.block_of = NS_TAKE(arena, int, system->nv);
  g.E = NS_TAKE(arena, double, 9 * (system->nv / 3 + 1));
  g.turned = NS_TAKE(arena, double, system->nv);
  impulse = NS_TAKE(arena, double, system->nv);
  ns_blocks_multiply(&st->start.mass, 1, s->v, impulse);
  blocks = system->carry != NULL ? system->carry(system, h, s->v, g.first, g.E) : 0;
  for (int k = 0; k < blocks; k++)
    leave_out_gyroscopic(s->v + g.first[k], impulse + g.first[k], h);
  for (ptrdiff_t i = 0; i < system->nv; i++)
    impulse[i] += h * st->start.k[i];
  g.impulse = impulse;
  return g;
}

#define MOST_ROWS 200

/* All residuals one after another; of contacts that take part */
static int gather(const ns_geometric *g, double *R) {
  int count = 0;

  for (ptrdiff_t i = 0; i < g->s->system->nv; i++)
    R[count++] = g->F[i];
  for (ptrdiff_t k = 0; k < g->s->terms.joints.count; k++)
    R[count++] = g->joint_residual[k];
  for (ptrdiff_t k = 0; k < g->s->terms.contacts.count; k++)
    for (int i = 0; i <= g->contact[k].friction; i++)
      R[count++] = g->contact[k].F[i];
  return count;
}

typedef struct newton_step {
  double dx[CHECK_MOST], dc[CHECK_MOST];
  ns_pressed change[CHECK_MOST];
} newton_step;

/* to = from + length d, with the directions of friction that `from` has */
static void move(const ns_geometric *g, const ns_geometric_point *from, const newton_step *d,
                 double length, ns_geometric_point *to) {
  for (ptrdiff_t i = 0; i < g->s->system->nv; i++)
    to->x[i] = from->x[i] + length * d->dx[i];
  for (ptrdiff_t k = 0; k < g->s->start.joints.count; k++)
    to->c[k] = from->c[k] + length * d->dc[k];
  for (ptrdiff_t k = 0; k < from->pressed.count; k++) {
    to->pressed.item[k] = from->pressed.item[k];
    for (int i = 0; i <= NS_MOST_FRICTION; i++)
      to->pressed.item[k].p[i] += length * d->change[k].p[i];
  }
}

static ns_geometric_point room_for_point(const ns_geometric *g, ptrdiff_t contacts) {
  ns_arena *arena = &g->s->scratch;

  return (ns_geometric_point){NS_TAKE(arena, double, g->s->system->nv),
                              NS_TAKE(arena, double, g->s->start.joints.count),
                              {contacts, NS_TAKE(arena, ns_pressed, contacts)}};
}

/* The point moved by `size` in every unknown of contacts that press, and the contacts as they are there. Where rows are
 * redundant no x but the solution suits all of them, so that it is kept. */
static void disturb(ns_geometric *g, ns_geometric_point *point, ns_random *random, double size,
                    int redundant) {
  for (ptrdiff_t i = 0; i < g->s->system->nv && !redundant; i++)
    point->x[i] += size * check_between(random, -1, 1);
  for (ptrdiff_t k = 0; k < g->s->start.joints.count; k++)
    point->c[k] += size * check_between(random, -1, 1) * g->h;
  for (ptrdiff_t k = 0; k < point->pressed.count; k++)
    for (int i = 0; i <= g->contact[k].friction && point->pressed.item[k].p[0] > 0; i++)
      point->pressed.item[k].p[i] += size * check_between(random, -1, 1) * g->h;
  CHECK(ns_geometric_look(g, point) == NS_OK);
  CHECK(point->pressed.count == g->s->terms.contacts.count);
  for (ptrdiff_t k = 0; k < point->pressed.count; k++)
    memcpy(point->pressed.item[k].first, g->contact[k].contact->first,
           sizeof point->pressed.item[k].first);
}

/* A Newton step d solves J d = -R: so R changes along it by -R, at the two sides of a short way, where no kink is
 * between them. The rows of momentum of a contact that takes no part have no column; it does not change. */
static double derivative_error(ns_geometric *g, const ns_geometric_point *point,
                               const newton_step *d, ns_geometric_point *other) {
  double R[MOST_ROWS], side[2][MOST_ROWS], worst = 0, largest = 0;
  const double way = 1e-3;
  const int count = gather(g, R);

  for (int k = 0; k < 2; k++) {
    move(g, point, d, k ? way : -way, other);
    CHECK(ns_geometric_look(g, other) == NS_OK);
    CHECK(gather(g, side[k]) == count);
  }
  for (int i = 0; i < count; i++) {
    worst = fmax(worst, fabs((side[1][i] - side[0][i]) / (2 * way) + R[i]));
    largest = fmax(largest, fabs(R[i]));
  }
  return worst / largest;
}

/* Newton steps from points at several distances of a solution: |R+| / |R|^2 is bounded, until roundoff and the trace of
 * compliance (1e-10 of |R|, more where contacts are redundant) are what is left. The masses that a contact feels are
 * not differentiated: they change with h dx, of which the error in rows of friction is as much as their residual, so
 * that at a distance of `size` it is a few times h size. Newton's method leads back to the same velocities. */
static void newton_squares(const scene *what, int steps) {
  ns_random random = ns_random_create(97);
  double factor = 0, derivative = 0, apart = 0;
  check_scene s;

  what->make(&s);
  check_scene_ready(&s);
  for (int k = 0; k < steps; k++)
    check_scene_step(&s, 0.01);
  for (int trial = 0; trial < 30; trial++) {
    const double size = pow(10, -2 - trial % 3);
    ns_geometric g = begin_problem(&s, 0.01);
    ns_geometric_point point, other;
    newton_step d;
    int solved = 0, regular = 0;
    double before, x[CHECK_MOST];
    CHECK(ns_geometric_begin(&g, &point) == NS_OK);
    CHECK(ns_geometric_newton(&g, &point, 1e-13, &solved) == NS_OK && solved);
    memcpy(x, point.x, (size_t)s.m.model.system.nv * sizeof *x);
    disturb(&g, &point, &random, size, what->redundant);
    memset(&d, 0, sizeof d);
    before = g.residual;
    CHECK(ns_geometric_direction(&g, d.dx, d.dc, d.change, &regular) == NS_OK && regular);
    other = room_for_point(&g, point.pressed.count);
    derivative = fmax(derivative, derivative_error(&g, &point, &d, &other) / size);
    move(&g, &point, &d, 1, &other);
    CHECK(ns_geometric_look(&g, &other) == NS_OK);
    factor = fmax(factor, (g.residual - 1e-9 * before - 1e-12) / (before * before));
    CHECK(ns_geometric_newton(&g, &point, 1e-13, &solved) == NS_OK && solved);
    for (ptrdiff_t i = 0; i < s.m.model.system.nv; i++)
      apart = fmax(apart, fabs(point.x[i] - x[i]));
  }
  printf(
      "%-20s after %3d steps: |R+| < %.2g |R|^2, error of derivative %.2g, of the way back %.2g\n",
      what->name, steps, factor, derivative, apart);
  CHECK(derivative < 3 * 0.01 || (what->kinks && steps > 5));
  CHECK(apart < 1e-9);
  check_scene_close(&s);
}

/* ---- CBAT (10), (11) after a step ---- */

#define EXACT                                                                                      \
  1e-9 /* of velocities: 100 times the tolerance of a residual, 1e-10 of speeds of about 3 */

/* -T (M v + h k) into F: what belongs to the axes of a body at the start, in those at the end, which are turned by h
 * v+ */
static void add_begin(check_scene *s, const ns_terms *start, const double *v, double h, double *F) {
  static const double unturned[4] = {1, 0, 0, 0};
  const ns_system *system = &s->m.model.system;
  int first[CHECK_MOST], blocks;
  double E[3 * CHECK_MOST];

  ns_blocks_multiply(&start->mass, 1, v, F);
  blocks = system->carry != NULL ? system->carry(system, h, s->v, first, E) : 0;
  for (int k = 0; k < blocks; k++)
    leave_out_gyroscopic(v + first[k], F + first[k], h);
  for (ptrdiff_t i = 0; i < system->nv; i++)
    F[i] += h * start->k[i];
  for (int k = 0; k < blocks; k++) {
    const double *w = s->v + first[k], turn[3] = {h * w[0], h * w[1], h * w[2]};
    double end[4], old[3];
    ns_space_pose pose;
    ns_turn_advance(unturned, turn, end);
    pose = ns_space_pose_at(origin, end);
    memcpy(old, F + first[k], sizeof old);
    ns_space_unrotate(&pose, old, F + first[k]);
  }
  for (ptrdiff_t i = 0; i < system->nv; i++)
    F[i] = -F[i];
}

/* What the step from (q, v) has left of M v+ = T (M v + h k) + W p + nu c, with columns at q+ from the routines that
 * know nothing of slopes */
static void check_balance(check_scene *s, const ns_terms *start, const ns_terms *end,
                          const double *v, double h) {
  double F[CHECK_MOST] = {0};
  const ptrdiff_t nv = s->m.model.system.nv;

  add_begin(s, start, v, h, F);
  ns_blocks_multiply(&start->mass, 1, s->v, F);
  CHECK(end->joints.count == s->s.terms.joints.count);
  for (ptrdiff_t k = 0; k < end->joints.count; k++) {
    const ns_row *row = &end->joints.item[k];
    ns_sparse_add(row->count, row->index, row->gradient, -s->s.terms.joints.item[k].impulse, F);
  }
  for (ptrdiff_t k = 0; k < end->contacts.count; k++) {
    const ns_contact *c = &end->contacts.item[k];
    const ns_contact *p = ns_terms_find_contact(&s->s.terms, c->id);
    const int stored = c->directions > 0 ? ns_contact_stored(c) : 0;
    if (p == NULL || !p->active)
      continue;
    ns_sparse_add(c->count, c->index, c->normal, -p->cn, F);
    for (int i = 0; i < stored; i++)
      ns_sparse_add(c->count, c->index, c->tangent + i * c->count,
                    -(p->beta[i] - (p->balanced ? p->beta[i + stored] : 0)), F);
  }
  CHECK(ns_vector_largest(nv, F) < EXACT);
}

/* (5): |p / e| <= mu p_n, and sigma p_i + mu p_n e_i^2 u_i = 0 with sigma = |e u| */
static void check_friction(const ns_contact *c, const ns_contact *p, const double *v) {
  const int stored = c->directions > 0 ? ns_contact_stored(c) : 0;
  double sigma = 0, size = 0, worst = 0;

  for (int i = 0; i < stored; i++) {
    const double e = c->cone == NS_ELLIPSOID ? c->radii[i] : 1;
    const double beta = p->beta[i] - (p->balanced ? p->beta[i + stored] : 0);
    sigma = hypot(sigma, e * slip_speed(c, i, v));
    size = hypot(size, beta / e);
  }
  for (int i = 0; i < stored; i++) {
    const double e = c->cone == NS_ELLIPSOID ? c->radii[i] : 1;
    const double beta = p->beta[i] - (p->balanced ? p->beta[i + stored] : 0);
    worst = fmax(worst, fabs(sigma * beta + c->mu * p->cn * e * e * slip_speed(c, i, v)));
  }
  CHECK(size <= c->mu * p->cn + EXACT);
  CHECK(worst < EXACT);
  CHECK(stored == 0 || fabs(sigma - p->lambda) < EXACT);
}

/* Gaps are speeds over h, so that they are closed to h times the tolerance. */
static void check_step(check_scene *s, const ns_terms *start, ns_terms *end, const double *v,
                       double h) {
  const unsigned what = NS_JOINTS | NS_JOINT_VALUES | NS_CONTACTS | NS_TANGENTS;
  ns_system *system = &s->m.model.system;

  CHECK(system->evaluate(system, what, s->t, s->q, s->v, h, 1, end) == NS_OK);
  for (ptrdiff_t k = 0; k < end->joints.count; k++) {
    const ns_row *row = &end->joints.item[k];
    const double speed = row->rate + ns_sparse_dot(row->count, row->index, row->gradient, s->v);
    CHECK(fabs(row->is_motor ? h * speed : row->value) < EXACT * h);
  }
  for (ptrdiff_t k = 0; k < end->contacts.count; k++) {
    const ns_contact *c = &end->contacts.item[k];
    const ns_contact *p = ns_terms_find_contact(&s->s.terms, c->id);
    CHECK(c->gap > -EXACT * h);
    if (p == NULL || !p->active)
      continue;
    CHECK(p->cn >= 0 && p->cn * fabs(c->gap) < EXACT * h);
    check_friction(c, p, s->v);
  }
  check_balance(s, start, end, v, h);
}

static void steps_obey_the_laws(const scene *what) {
  ns_terms start, end;
  ptrdiff_t pressed = 0;
  check_scene s;

  what->make(&s);
  check_scene_ready(&s);
  start = ns_terms_create(&s.c.host, s.m.model.system.nv);
  end = ns_terms_create(&s.c.host, s.m.model.system.nv);
  for (int k = 0; k < 120; k++) {
    const double h = k % 3 == 2 ? 0.004 : 0.01;
    const ptrdiff_t halved = s.s.counts.halved;
    double v[CHECK_MOST];
    ns_step_result result;
    memcpy(v, s.v, sizeof v);
    CHECK(s.m.model.system.evaluate(&s.m.model.system, NS_MASS | NS_FORCE, s.t, s.q, s.v, 0, 0,
                                    &start) == NS_OK);
    CHECK(check_scene_try(&s, h, &result) == NS_OK && result.flag == NS_LCP_SOLVED);
    pressed += result.active;
    if (s.s.counts.halved == halved)
      check_step(&s, &start, &end, v, h);
  }
  CHECK(pressed > 0 || s.m.model.touching_count == 0);
  printf("%-20s 120 steps, %td contacts pressed, %td iterations, %td steps in parts\n", what->name,
         pressed, s.s.counts.newton, s.s.counts.halved);
  CHECK(s.s.counts.halved <=
        1); /* none of these motions turns far in a step; the first touch may be anywhere in it */
  ns_terms_release(&start);
  ns_terms_release(&end);
  check_scene_close(&s);
}

/* ---- momentum ---- */

/* Linear and angular momentum of two discs with inertias of a tenth of their masses */
static void momenta(const check_scene *s, const double mass[2], double sum[3]) {
  sum[0] = sum[1] = sum[2] = 0;
  for (int b = 0; b < 2; b++) {
    const double *q = s->q + 3 * b, *v = s->v + 3 * b;
    sum[0] += mass[b] * v[0];
    sum[1] += mass[b] * v[1];
    sum[2] += mass[b] * (q[0] * v[1] - q[1] * v[0] + 0.1 * v[2]);
  }
}

static void open_collision(check_scene *s, ns_random *random, const double mass[2]) {
  open_planar(s);
  for (int k = 0; k < 2; k++) {
    check_add_body(&s->m, NS_BODY_RIGID, mass[k], 0.1 * mass[k], check_add_disc(&s->m, 0.4),
                   k - 0.5, check_between(random, -0.3, 0.3), 0);
    check_body(&s->m, k + 1)[NS_BODY_FRICTION] = ns_random_uniform(random);
    set_velocity(s, k + 1, check_between(random, 0.5, 3) * (k ? -1 : 1),
                 check_between(random, -0.5, 0.5), 0, 0, 0, check_between(random, -5, 5));
  }
  check_scene_ready(s);
}

/* Linear momentum of two discs is kept to roundoff. Their impulses P and -P meet in one point at q+, but act on momenta
 * at q: sum x x m v + I w changes by -h (v_a - v_b) x P, and by nothing else. */
static void momentum_is_kept(void) {
  ns_random random = ns_random_create(98);
  double worst = 0, largest = 0;

  for (int trial = 0; trial < 100; trial++) {
    const double mass[2] = {check_between(&random, 0.1, 10), check_between(&random, 0.1, 10)};
    const double h = 0.01;
    check_scene s;
    int met = 0;
    open_collision(&s, &random, mass);
    for (int step = 0; step < 60; step++) {
      double before[3], after[3];
      const double vx = s.v[0], vy = s.v[1];
      momenta(&s, mass, before);
      check_scene_step(&s, h);
      momenta(&s, mass, after);
      const double P[2] = {mass[0] * (s.v[0] - vx), mass[0] * (s.v[1] - vy)};
      const double cross = (s.v[0] - s.v[3]) * P[1] - (s.v[1] - s.v[4]) * P[0];
      met += hypot(P[0], P[1]) > 1e-6;
      worst = fmax(worst, hypot(after[0] - before[0], after[1] - before[1]));
      worst = fmax(worst, s.s.counts.halved ? 0 : fabs(after[2] - before[2] + h * cross));
      largest = fmax(largest, fabs(after[2] - before[2]));
    }
    CHECK(met > 0);
    check_scene_close(&s);
  }
  printf("angular momentum changed by up to %.2g in a step of 0.01\n", largest);
  CHECK(worst < 1e-12 * 30);      /* momenta of up to 30 */
  CHECK(largest < 0.01 * 6 * 60); /* h times speeds of up to 6 and impulses of up to 60 */
}

/* ---- a step in parts ---- */

/* By steps that are halved from outside as long as they are not taken whole; how many there are */
static int steps_by_hand(check_scene *s, double h) {
  const int whole =
      4096; /* lengths are counted in these, since their sums in numbers are not exact */
  int count = 0, part = whole, done = 0;

  while (done < whole) {
    const ptrdiff_t halved = s->s.counts.halved;
    const double t = s->t;
    double q[CHECK_MOST], v[CHECK_MOST];
    memcpy(q, s->q, sizeof q);
    memcpy(v, s->v, sizeof v);
    check_scene_step(s, h * part / whole);
    if (s->s.counts.halved > halved) {
      memcpy(s->q, q, sizeof q);
      memcpy(s->v, v, sizeof v);
      s->t = t;
      part /= 2;
      continue;
    }
    done += part;
    count++;
  }
  return count;
}

/* A ball as fast as its size in a step meets a fixed one off its middle: the step is taken in parts, and leads where
 * steps of such lengths lead. Its impulses are those of all parts: the normal ones of a frictionless contact, which
 * turn from part to part, add up to at least what they change in the momentum of a mass of 1. */
static void steps_in_parts(double below) {
  const double h = 0.1;
  double q[CHECK_MOST], v[CHECK_MOST], total = 0;
  check_scene s;

  open_planar(&s);
  add_disc(&s, NS_BODY_RIGID, 0.2, -0.5, below, 0);
  set_velocity(&s, 1, 8, 0, 0, 0, 0, 1);
  add_disc(&s, NS_BODY_FIXED, 0.2, 0, 0, 0);
  check_scene_ready(&s);
  check_scene_step(&s, h);
  CHECK(s.s.counts.halved == 1);
  CHECK(hypot(s.q[0], s.q[1]) > 0.4 - 1e-9);
  memcpy(q, s.q, sizeof q);
  memcpy(v, s.v, sizeof v);
  for (ptrdiff_t k = 0; k < s.s.terms.contacts.count; k++)
    total += s.s.terms.contacts.item[k].active ? s.s.terms.contacts.item[k].cn : 0;
  CHECK(hypot(v[0] - 8, v[1]) > 1 && total >= hypot(v[0] - 8, v[1]) - 1e-9);
  CHECK(total < 3 * hypot(v[0] - 8, v[1]));
  ns_model_initial(&s.m.model, s.q, s.v);
  s.t = 0;
  printf("offset %.2f: %d parts\n", below, steps_by_hand(&s, h));
  CHECK(fabs(s.q[0] - q[0]) < 1e-9 && fabs(s.q[1] - q[1]) < 1e-9);
  CHECK(fabs(s.v[0] - v[0]) < 1e-8 && fabs(s.v[1] - v[1]) < 1e-8);
  check_scene_close(&s);
}

/* The same with a rod that holds the ball: what the joint bears in all parts */
static void joint_impulses_of_parts(void) {
  const double h = 0.1;
  double before[2], P[2] = {0};
  check_scene s;

  open_planar(&s);
  add_disc(&s, NS_BODY_RIGID, 0.2, -0.5, 0.1, 0);
  set_velocity(&s, 1, 8, 0, 0, 0, 0, 0);
  add_disc(&s, NS_BODY_FIXED, 0.2, 0, 0, 0);
  check_add_joint(&s.m, NS_PRISMATIC, 1, 0, 0, 0, -0.5, 0.1); /* it can only go back and forth */
  check_scene_ready(&s);
  before[0] = s.v[0];
  before[1] = s.v[1];
  check_scene_step(&s, h);
  CHECK(s.s.counts.halved == 1);
  for (ptrdiff_t k = 0; k < s.s.terms.joints.count; k++) {
    const ns_row *row = &s.s.terms.joints.item[k];
    for (int i = 0; i < row->count; i++)
      if (row->index[i] < 2)
        P[row->index[i]] += row->impulse * row->gradient[i];
  }
  for (ptrdiff_t k = 0; k < s.s.terms.contacts.count; k++) {
    const ns_contact *c = &s.s.terms.contacts.item[k];
    for (int i = 0; i < c->count && c->active; i++)
      if (c->index[i] < 2)
        P[c->index[i]] += c->cn * c->normal[i];
  }
  CHECK(fabs(s.v[0]) < 1e-9 && fabs(s.v[1]) < 1e-9); /* it stops where it touches */
  CHECK(fabs(P[0] - (s.v[0] - before[0])) < 1e-9 && fabs(P[1] - (s.v[1] - before[1])) < 1e-9);
  check_scene_close(&s);
}

/* ---- limits ---- */

/* A limit is a contact without a direction in the world: it does not turn, and a step that meets it is taken whole. */
static void limits_take_whole_steps(void) {
  double *row;
  check_scene s;

  open_planar(&s);
  s.m.model.gravity[1] = -9.81;
  check_add_body(&s.m, NS_BODY_RIGID, 1, 0.1, 0, 0.5, 0, 0);
  row = check_add_joint(&s.m, NS_REVOLUTE, 1, 0, -0.5, 0, 0, 0);
  row[NS_JOINT_LOWER] = -0.3;
  check_scene_ready(&s);
  for (int k = 0; k < 60; k++)
    check_scene_step(&s, 0.01);
  CHECK(fabs(s.q[2] + 0.3) < 1e-11 && fabs(s.v[2]) < 1e-9);
  CHECK(s.s.counts.halved == 0 && s.s.counts.newton < 300);
  check_scene_close(&s);
}

/* ---- redundant contacts ---- */

/* A box rests on a slope below the angle of friction, borne by two corners; a brick by four, on a plane that turns: it
 * turns with it. 200 steps, and what the corners bear is the weight. */
static void redundant_contacts_hold(void) {
  double weight = 0;
  check_scene s;

  box_on_slope(&s);
  check_scene_ready(&s);
  for (int k = 0; k < 200; k++)
    check_scene_step(&s, 0.01);
  CHECK(fabs(s.q[1] - 0.5) < 1e-11 && fabs(s.q[2]) < 1e-11);
  CHECK(hypot(s.v[0], s.v[1]) < 1e-9 && fabs(s.v[2]) < 1e-9);
  for (ptrdiff_t k = 0; k < s.s.terms.contacts.count; k++)
    weight += s.s.terms.contacts.item[k].active ? s.s.terms.contacts.item[k].cn : 0;
  CHECK(fabs(weight - 0.01 * 9.81 * cos(0.2)) < 1e-10);
  check_scene_close(&s);
  brick_on_plane(&s);
  check_scene_ready(&s);
  for (int k = 0; k < 200; k++)
    check_scene_step(&s, 0.01);
  CHECK(fabs(s.q[2] - 0.1) < 1e-11 && fabs(s.v[5] - 0.5) < 1e-8);
  CHECK(fabs(s.v[0] + 0.5 * s.q[1]) < 1e-3 && fabs(s.v[1] - 0.5 * s.q[0]) < 1e-3);
  check_scene_close(&s);
}

/* ---- memory ---- */

/* However early memory runs out in the first three steps, one of which may go in parts */
static void survives_every_failed_allocation(void (*make)(check_scene *)) {
  ns_status status = NS_OUT_OF_MEMORY;
  long failures = 0;

  while (status == NS_OUT_OF_MEMORY && failures < 2000) {
    ns_step_result result;
    check_scene s;
    make(&s);
    CHECK(check_model_ready(&s.m) == NS_OK);
    ns_model_initial(&s.m.model, s.q, s.v);
    failures = check_next(failures);
    s.c.fail_at = s.c.allocations + failures;
    status = ns_stepper_create(&s.s, &s.m.model.system, &s.options, &s.c.host);
    for (int k = 0; k < 3 && status == NS_OK; k++)
      status = check_scene_try(&s, k == 1 ? 0.2 : 0.01, &result);
    check_scene_close(&s);
  }
  CHECK(status == NS_OK && failures > 20);
}

int main(void) {
  turns_are_carried();
  a_system_carries();
  planar_contacts_turn();
  spatial_contacts_turn();
  smooth_contacts_turn(1);
  smooth_contacts_turn(0);
  planar_joints_turn();
  spatial_joints_turn();
  for (int k = 0; k < SCENES; k++) {
    newton_squares(&scenes[k], 5);
    newton_squares(&scenes[k], 40);
    steps_obey_the_laws(&scenes[k]);
    survives_every_failed_allocation(scenes[k].make);
  }
  momentum_is_kept();
  steps_in_parts(0.1);
  steps_in_parts(0.3);
  joint_impulses_of_parts();
  limits_take_whole_steps();
  redundant_contacts_hold();
  return check_report();
}
