/* test_slopes.c: slopes of contacts and joints, by which geometry at the end of a step is known */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_scene.h"
#include "check_slopes.h"
#include "ns_geometric.h"
#include "ns_turn.h"
#include "ns_vector.h"
#include "ns_vector3.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

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
    worst = fmax(worst,
                 value_error(c->count, c->index, c->slip_slope + at,
                             slopes_slip_speed(before, i, v), slopes_slip_speed(after, i, v), d));
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
    slopes_open_planar(&s);
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
    slopes_open_spatial(&s);
    shape = kind == 1   ? check_add_disc(&s.m, 0)
            : kind == 2 ? check_add_cuboid(&s.m, 0.4, 0.3, 0.2)
                        : check_add_disc(&s.m, 0.3);
    slopes_turned(&random, x, turn);
    x[2] += 3;
    check_add_space_body(&s.m, kind == 1 || trial > 60 ? NS_BODY_PARTICLE : NS_BODY_RIGID, 2,
                         inertia, shape, x, turn);
    check_unit(&random, 3, n);
    shape = kind < 3 ? check_add_space_halfspace(&s.m, n, 0.1) : check_add_disc(&s.m, 0.5);
    slopes_turned(&random, x, turn);
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
      slopes_open_planar(&s);
    else
      slopes_open_spatial(&s);
    check_unit(&random, 3, n);
    shape[0] = slopes_smooth_shape(&s, trial % 3, 1);
    shape[1] = other < 3 || kind == NS_BODY_RIGID
                   ? slopes_smooth_shape(&s, other % 3, 1.3)
                   : (planar ? check_add_halfspace(&s.m, n[0], n[1], -1)
                             : check_add_space_halfspace(&s.m, n, -1));
    for (int k = 0; k < 2; k++) {
      slopes_turned(&random, x, turn);
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
    slopes_open_planar(&s);
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
    slopes_open_spatial(&s);
    for (int body = 1; body <= 2; body++) {
      slopes_turned(&random, x, turn);
      check_add_space_body(&s.m, body == 2 && other == 1 ? NS_BODY_FIXED : NS_BODY_RIGID, 2,
                           inertia, 0, x, turn);
      set_motion(&s, &random, body);
    }
    check_unit(&random, 3, u);
    slopes_turned(&random, x, turn);
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
        2) /* where the joint is open, by slopes_up to a radian; a revolute joint is as good as closed for its angle */
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

  slopes_open_spatial(&s);
  for (int body = 1; body <= 3; body++) {
    double x[3], turn[4];
    slopes_turned(&random, x, turn);
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
  slopes_open_planar(&s);
  check_add_body(&s.m, NS_BODY_RIGID, 1, 1, 0, 0, 0, 0);
  check_scene_ready(&s);
  CHECK(s.m.model.system.carry == NULL); /* planar velocities are carried as they are */
  check_scene_close(&s);
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
  return check_report();
}
