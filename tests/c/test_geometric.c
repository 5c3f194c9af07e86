/* test_geometric.c: steps whose geometry is that at their end obey the laws */
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

/* ---- scenes ---- */

static void add_ball(check_scene *s, ns_body_kind kind, double radius, double x, double y, double z,
                     double mu) {
  const double i = 0.4 * radius * radius, inertia[6] = {i, i, i}, at[3] = {x, y, z};
  const int body =
      check_add_space_body(&s->m, kind, 1, inertia, check_add_disc(&s->m, radius), at, NULL);

  check_body(&s->m, body)[NS_BODY_FRICTION] = mu;
}

/* A disc that slides on a plane and will roll */
static void rolling_disc(check_scene *s) {
  slopes_open_planar(s);
  s->m.model.gravity[1] = -9.81;
  slopes_add_disc(s, NS_BODY_RIGID, 0.5, 0, 0.5, 0.3);
  slopes_set_velocity(s, 1, 2, 0, 0, 0, 0, 1);
  check_add_body(&s->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s->m, 0, 1, 0), 0, 0, 0);
}

/* A disc that falls into the gap between two others */
static void disc_between_discs(check_scene *s) {
  slopes_open_planar(s);
  s->m.model.gravity[1] = -9.81;
  slopes_add_disc(s, NS_BODY_RIGID, 0.4, 0.05, 0.95, 0.2);
  slopes_set_velocity(s, 1, 0.3, -1, 0, 0, 0, 6);
  slopes_add_disc(s, NS_BODY_FIXED, 0.5, -0.5, 0, 0.2);
  slopes_add_disc(s, NS_BODY_FIXED, 0.6, 0.7, 0, 0.2);
}

/* Two discs that meet in free flight */
static void discs_that_meet(check_scene *s) {
  slopes_open_planar(s);
  slopes_add_disc(s, NS_BODY_RIGID, 0.4, -0.5, 0.1, 0.4);
  slopes_add_disc(s, NS_BODY_RIGID, 0.3, 0.4, -0.2, 0.4);
  slopes_set_velocity(s, 1, 2, 0, 0, 0, 0, 3);
  slopes_set_velocity(s, 2, -1, 0.5, 0, 0, 0, 1);
}

/* A chain with a limit, a motor and a prismatic joint, a rope to a particle, and a disc at its end above a floor that
 * moves */
static void planar_chain(check_scene *s) {
  double *row;

  slopes_open_planar(s);
  s->m.model.gravity[1] = -9.81;
  check_add_body(&s->m, NS_BODY_RIGID, 1, 0.1, 0, 0.5, 0, 0);
  slopes_add_disc(s, NS_BODY_RIGID, 0.3, 1.3, 0, 0.5);
  check_add_body(&s->m, NS_BODY_PARTICLE, 0.5, 0, 0, 2.2, 0, 0);
  check_add_body(&s->m, NS_BODY_RIGID, 0.7, 0.1, 0, -1, 0.5, 0.3);
  check_add_body(&s->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s->m, 0, 1, -0.7), 0, 0, 0);
  slopes_set_velocity(s, 5, 0.4, 0.3, 0, 0, 0, 0);
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

  slopes_open_spatial(s);
  add_ball(s, NS_BODY_RIGID, 0.5, 0.1, 0.05, 0.85, 0.3);
  slopes_set_velocity(s, 1, 0.2, -0.5, 0, 1, 4, 5);
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

  slopes_open_spatial(s);
  add_ball(s, NS_BODY_RIGID, 0.5, -0.7, 0, 0.52, 0.5);
  add_ball(s, NS_BODY_RIGID, 0.3, 0.5, 0.2, 0.31, 0.5);
  slopes_set_velocity(s, 1, 2, 0, 0, 0, 3, 4);
  slopes_set_velocity(s, 2, -1, 0.3, 0, 1, 0, 20);
  check_add_space_body(&s->m, NS_BODY_FIXED, 0, NULL,
                       check_add_space_halfspace(&s->m, slopes_up, 0), slopes_origin, NULL);
  row = check_add_pair(&s->m, 1, 3);
  row[NS_PAIR_SURFACE_VELOCITY + 1] = 1;
  row[NS_PAIR_RADII + 2] = 0.05;
}

/* Two bodies that hang from joints of several kinds, turn by a motor, and meet a limit */
static void spatial_chain(check_scene *s) {
  const double inertia[6] = {0.1, 0.15, 0.2, 0.01, 0, 0.02}, y[3] = {0, 1, 0};
  const double at[3][3] = {{0.5, 0, 0}, {1.4, 0, 0}, {-1, 0, 0}}, x[3] = {1, 0, 0};
  double *row;

  slopes_open_spatial(s);
  for (int k = 0; k < 3; k++)
    check_add_space_body(&s->m, NS_BODY_RIGID, 1, inertia, 0, at[k], NULL);
  row = check_add_space_joint(&s->m, NS_REVOLUTE, 1, 0, slopes_origin, y);
  row[NS_JOINT_LOWER] = -0.3;
  row[NS_JOINT_UPPER] = 0.3;
  check_add_space_joint(&s->m, NS_UNIVERSAL, 2, 1, x, y);
  row = check_add_space_joint(&s->m, NS_CYLINDRICAL, 3, 0, at[2], x);
  row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
  row[NS_JOINT_MOTOR_VALUE] = 0.4;
  slopes_set_velocity(s, 2, 0, 0, 0, 0.5, 0, 0.5);
  slopes_set_velocity(s, 3, 0, 0, 0, 2, 0, 0);
}

/* A parallelogram with a third bar: an equation too many */
static void bars_in_a_loop(check_scene *s) {
  slopes_open_planar(s);
  s->m.model.gravity[1] = -9.81;
  check_add_body(&s->m, NS_BODY_RIGID, 1, 0.5, 0, 0, -1, 0);
  for (int k = -1; k <= 1; k++) {
    const int bar = check_add_body(&s->m, NS_BODY_RIGID, 0.3, 0.1, 0, k, -0.5, 0);
    check_add_joint(&s->m, NS_REVOLUTE, bar, 0, 0, 0.5, k, 0);
    check_add_joint(&s->m, NS_REVOLUTE, bar, 1, 0, -0.5, k, 0);
    slopes_set_velocity(s, bar, 0.5, 0, 0, 0, 0, 1);
  }
  slopes_set_velocity(s, 1, 1, 0, 0, 0, 0, 0);
}

/* An ellipsoid with torsion on a plane, and one that comes down on it */
static void ellipsoids(check_scene *s) {
  const double inertia[6] = {0.05, 0.06, 0.08}, tilted[4] = {0.99, 0.1, 0.1, 0};
  const double at[2][3] = {{0, 0, 0.305}, {0.1, 0.05, 0.9}};
  int shape;

  slopes_open_spatial(s);
  check_add_surface(&s->m, NS_SURFACE_ELLIPSOID, 0.5, 0.4, 0.3);
  shape = check_add_smooth(&s->m, 1);
  for (int k = 0; k < 2; k++) {
    check_add_space_body(&s->m, NS_BODY_RIGID, 1, inertia, shape, at[k], k ? tilted : NULL);
    check_body(&s->m, k + 1)[NS_BODY_FRICTION] = 0.4;
  }
  slopes_set_velocity(s, 1, 0.5, 0.2, 0, 0.5, 1, 3);
  slopes_set_velocity(s, 2, 0, 0, -0.5, 1, 0, -2);
  check_add_space_body(&s->m, NS_BODY_FIXED, 0, NULL,
                       check_add_space_halfspace(&s->m, slopes_up, 0), slopes_origin, NULL);
  check_add_pair(&s->m, 1, 3)[NS_PAIR_RADII + 2] = 0.05;
  check_add_pair(&s->m, 1, 2)[NS_PAIR_RADII + 2] = 0.05;
}

/* A superellipse that rocks on a plane, hit by a lens */
static void superellipse_and_lens(check_scene *s) {
  slopes_open_planar(s);
  s->m.model.gravity[1] = -9.81;
  check_add_body(&s->m, NS_BODY_RIGID, 1, 0.05, slopes_smooth_shape(s, 1, 1), 0, 0.41, 0.1);
  check_add_body(&s->m, NS_BODY_RIGID, 1, 0.03, slopes_smooth_shape(s, 2, 1), 0.2, 1.0, 0.5);
  check_add_body(&s->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s->m, 0, 1, 0), 0, 0, 0);
  for (int k = 1; k <= 2; k++)
    check_body(&s->m, k)[NS_BODY_FRICTION] = 0.4;
  slopes_set_velocity(s, 2, -0.3, -1, 0, 0, 0, 2);
}

typedef struct scene {
  const char *name;
  void (*make)(check_scene *s);
  int redundant; /* impulses of some of its contacts or joints are not unique */
  int kinks; /* in the end corners lie on the plane that press with nothing: there is a kink at the solution */
} scene;

static const scene scenes[] = {
    {"rolling disc", rolling_disc, 0, 0},       {"disc between discs", disc_between_discs, 0, 0},
    {"discs that meet", discs_that_meet, 0, 0}, {"box on a slope", slopes_box_on_slope, 1, 0},
    {"planar chain", planar_chain, 0, 0},       {"ball on balls", ball_on_balls, 0, 0},
    {"balls on a belt", balls_on_belt, 0, 0},   {"brick on a plane", slopes_brick_on_plane, 1, 1},
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
/* -T (M v + h k) into F: what belongs to the axes of a body at the start, in those at the end, which are slopes_turned
 * by h v+ */
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
    pose = ns_space_pose_at(slopes_origin, end);
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
    sigma = hypot(sigma, e * slopes_slip_speed(c, i, v));
    size = hypot(size, beta / e);
  }
  for (int i = 0; i < stored; i++) {
    const double e = c->cone == NS_ELLIPSOID ? c->radii[i] : 1;
    const double beta = p->beta[i] - (p->balanced ? p->beta[i + stored] : 0);
    worst = fmax(worst, fabs(sigma * beta + c->mu * p->cn * e * e * slopes_slip_speed(c, i, v)));
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
  for (int k = 0; k < SCENES; k++) {
    newton_squares(&scenes[k], 5);
    newton_squares(&scenes[k], 40);
    steps_obey_the_laws(&scenes[k]);
    survives_every_failed_allocation(scenes[k].make);
  }
  return check_report();
}
