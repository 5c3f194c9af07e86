/* test_model.c: contacts of bodies in the plane, and models that are refused */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_planar_model.h"
#include "ns_model_check.h"

#include <math.h>
#include <string.h>

/* ---- contacts */

enum { POINT_SHAPE = 1, DISC_SHAPE, BOX_SHAPE, TRIANGLE_SHAPE, ROD_SHAPE, HALFSPACE_SHAPE };

static void add_shapes(check_model *m) {
  static const double triangle[] = {-0.5, -0.3, 0.6, -0.4, 0.1, 0.5}, rod[] = {-0.6, 0, 0.6, 0};

  check_add_disc(m, 0);
  check_add_disc(m, 0.4);
  check_add_box(m, 0.9, 0.5);
  check_add_polygon(m, 3, triangle);
  check_add_polygon(m, 2, rod);
  check_add_halfspace(m, 0.2, 1, -0.3);
}

static const int shape_pairs[][2] = {
    {DISC_SHAPE, DISC_SHAPE},      {DISC_SHAPE, POINT_SHAPE},     {DISC_SHAPE, BOX_SHAPE},
    {BOX_SHAPE, POINT_SHAPE},      {DISC_SHAPE, HALFSPACE_SHAPE}, {BOX_SHAPE, TRIANGLE_SHAPE},
    {BOX_SHAPE, HALFSPACE_SHAPE},  {TRIANGLE_SHAPE, ROD_SHAPE},   {HALFSPACE_SHAPE, TRIANGLE_SHAPE},
    {POINT_SHAPE, HALFSPACE_SHAPE}};

enum { SHAPE_PAIRS = sizeof shape_pairs / sizeof *shape_pairs };

/* Bodies 1 and 2 some 1.2 apart, in a random direction. kinds: 0 both free, 1 the second drifts, 2 the first is a
 * particle. A halfspace is always fixed. */
static void add_two(check_model *m, ns_random *random, const ns_host *host, const int shapes[2],
                    int kinds) {
  const double direction = check_between(random, -3, 3);
  double *row;

  check_model_create(m, host);
  add_shapes(m);
  for (int k = 0; k < 2; k++) {
    const int fixed =
        shapes[k] == HALFSPACE_SHAPE || (k == 1 && kinds == 1 && shapes[0] != HALFSPACE_SHAPE);
    const ns_body_kind kind = fixed                  ? NS_BODY_FIXED
                              : k == 0 && kinds == 2 ? NS_BODY_PARTICLE
                                                     : NS_BODY_RIGID;
    const int body = check_add_body(m, kind, 1 + k, 0.3, shapes[k], k * 1.2 * cos(direction),
                                    k * 1.2 * sin(direction),
                                    kind == NS_BODY_PARTICLE ? 0 : check_between(random, -3, 3));
    row = check_body(m, body);
    row[NS_BODY_FRICTION] = 0.3;
    if (fixed) {
      row[NS_BODY_VELOCITY] = 0.4;
      row[NS_BODY_VELOCITY + 1] = -0.3;
      row[NS_BODY_ANGULAR_VELOCITY + 2] = 0.8;
    }
  }
}

/* Force and moment about the origin of what acts on two rigid bodies, which is zero. (A particle takes no moment.) */
static double net_wrench(const check_model *m, const double *q, const ns_contact *c,
                         const double *gradient) {
  double force[2] = {0, 0}, moment = 0;

  for (int b = 1; b <= 2; b++) {
    const int first = m->model.first[b];
    double g[3];
    if (m->bodies[NS_BODY_ROWS * (b - 1) + NS_BODY_KIND] != NS_BODY_RIGID)
      return 0;
    for (int i = 0; i < 3; i++)
      g[i] = planar_entry(c->count, c->index, gradient, first + i);
    force[0] += g[0];
    force[1] += g[1];
    moment += q[first] * g[1] - q[first + 1] * g[0] + g[2];
  }
  return fmax(fabs(moment), fmax(fabs(force[0]), fabs(force[1])));
}

/* The tangent is a unit vector across the normal, and both bodies take it at one point: what it says of v and the
 * prescribed motion is the sliding speed there. */
static void check_friction(const check_model *m, const ns_contact *c, const double *q,
                           const double *v) {
  const double *n = c->axis;
  double sliding = c->tangent_offset[0] + ns_sparse_dot(c->count, c->index, c->tangent, v);
  double relative[2] = {0, 0}, t[2];

  for (int side = 0; side < 2; side++) {
    const int b = side == 0 ? c->id.a : c->id.b;
    const double *u = m->model.velocity + 3 * b, *x = m->model.pose[b].x;
    relative[0] += (side == 0 ? 1 : -1) * (u[0] - u[2] * (c->point[1] - x[1]));
    relative[1] += (side == 0 ? 1 : -1) * (u[1] + u[2] * (c->point[0] - x[0]));
  }
  t[0] = fabs(n[0]) > 0.9 ? (n[0] > 0 ? -n[1] : n[1]) : (n[1] > 0 ? n[1] : -n[1]);
  t[1] = fabs(n[0]) > 0.9 ? (n[0] > 0 ? n[0] : -n[0]) : (n[1] > 0 ? -n[0] : n[0]);
  CHECK(fabs(hypot(n[0], n[1]) - 1) < 1e-14 && fabs(hypot(t[0], t[1]) - 1) < 1e-14);
  CHECK(fabs(sliding - t[0] * relative[0] - t[1] * relative[1]) < 1e-13);
  CHECK(net_wrench(m, q, c, c->tangent) < 1e-14);
}

/* Derivatives, friction and the balance of momentum of every pair of shapes, at gaps between -0.2 and 1. */
static void contacts_have_their_derivatives(void) {
  ns_random random = ns_random_create(17);
  check_host c;
  check_model m;
  int seen = 0;

  check_host_create(&c);
  for (int p = 0; p < SHAPE_PAIRS; p++)
    for (int trial = 0; trial < 30; trial++) {
      double q[MOST_NV], v[MOST_NV];
      ns_terms terms;
      errors e;
      add_two(&m, &random, &c.host, shape_pairs[p], trial % 3);
      CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, 0) == NULL);
      CHECK(m.model.touching_count == 1);
      ns_model_initial(&m.model, q, v);
      for (ptrdiff_t i = 0; i < m.model.system.nv; i++)
        v[i] = check_between(&random, -1, 1);
      terms = ns_terms_create(&c.host, m.model.system.nv);
      planar_look(&m, planar_geometry, 0, q, v, 0.5, &terms);
      for (ptrdiff_t k = 0; k < terms.contacts.count; k++) {
        const ns_contact *contact = &terms.contacts.item[k];
        seen++;
        CHECK(contact->gap <= 0.5 && contact->mu == 0.3 && contact->balanced);
        CHECK(net_wrench(&m, q, contact, contact->normal) < 1e-14);
        check_friction(&m, contact, q, v);
      }
      e = planar_derivative_errors(&m, 0, q, v, 0, 0.5);
      CHECK(e.gradient < 1e-7 && e.rate < 1e-7 && e.curvature < 1e-6); /* gaps down to some 0.01 */
      ns_terms_release(&terms);
      ns_model_release(&m.model);
    }
  CHECK(seen > 10 * SHAPE_PAIRS);
  CHECK(c.live == 0);
}

/* A turning halfspace is near to everything: its points are infinitely fast. */
static void turning_halfspaces_are_seen(void) {
  const double rates[] = {0, 0.5, 2, 20};
  check_host c;
  check_model m;

  check_host_create(&c);
  for (int k = 0; k < 4; k++)
    for (int ahead = 0; ahead < 2; ahead++) {
      double q[3], v[3] = {0, 0, 0};
      ns_terms terms;
      check_model_create(&m, &c.host);
      add_shapes(&m);
      check_add_body(&m, NS_BODY_RIGID, 1, 1, DISC_SHAPE, 0, 0.4 - 0.3, 0);
      check_add_body(&m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&m, 0, 1, -0.3), 0, 0, 0);
      check_body(&m, 2)[NS_BODY_ANGULAR_VELOCITY + 2] = rates[k];
      CHECK(check_model_ready(&m) == NS_OK);
      ns_model_initial(&m.model, q, v);
      terms = ns_terms_create(&c.host, 3);
      CHECK(m.model.system.evaluate(&m.model.system, NS_CONTACTS, 0, q, v, 0.1 * ahead, 1e-9,
                                    &terms) == NS_OK);
      CHECK(terms.contacts.count == 1 && fabs(terms.contacts.item[0].gap) < 1e-15);
      ns_terms_release(&terms);
      ns_model_release(&m.model);
    }
}

/* What meets within the time ahead is in the list, however the bodies turn: gaps are looked at every hundredth of
 * it. */
static void contacts_ahead_are_seen(void) {
  ns_random random = ns_random_create(18);
  check_host c;
  check_model m;
  int met = 0;

  check_host_create(&c);
  for (int trial = 0; trial < 100; trial++) {
    const double ahead = 0.3;
    double q[MOST_NV], v[MOST_NV], moved[MOST_NV];
    ns_terms here, there;
    add_two(&m, &random, &c.host, shape_pairs[trial % SHAPE_PAIRS], trial % 3);
    CHECK(check_model_ready(&m) == NS_OK);
    ns_model_initial(&m.model, q, v);
    for (ptrdiff_t i = 0; i < m.model.system.nv; i++)
      v[i] = check_between(&random, -5, 5);
    here = ns_terms_create(&c.host, m.model.system.nv);
    there = ns_terms_create(&c.host, m.model.system.nv);
    CHECK(m.model.system.evaluate(&m.model.system, NS_GAPS, 0, q, v, ahead, 0, &here) == NS_OK);
    for (int k = 1; k <= 100; k++) {
      const double t = ahead * k / 100;
      for (ptrdiff_t i = 0; i < m.model.system.nv; i++)
        moved[i] = q[i] + t * v[i];
      planar_look(&m, NS_GAPS, t, moved, v, 0, &there);
      if (there.contacts.count > 0) {
        met++;
        CHECK(here.contacts.count > 0);
        break;
      }
    }
    ns_terms_release(&here);
    ns_terms_release(&there);
    ns_model_release(&m.model);
  }
  CHECK(met > 20);
}

/* Two discs and the number of their pairs that may touch, with mu and e of the first. */
static ptrdiff_t pair_of(check_model *m, double *friction, double *restitution, double surface[2]) {
  ptrdiff_t count;

  CHECK(check_model_ready(m) == NS_OK);
  count = m->model.touching_count;
  *friction = *restitution = NAN;
  if (count > 0) {
    const ns_model_pair *pair = ns_model_pair_of(&m->model, 0, 1);
    *friction = pair->mu;
    *restitution = pair->e;
    memcpy(surface, pair->surface, 2 * sizeof *surface);
  }
  ns_model_release(&m->model);
  return count;
}

static void add_discs(check_model *m, const ns_host *host, const double say[4]) {
  check_model_create(m, host);
  check_add_disc(m, 0.5);
  for (int k = 0; k < 2; k++) {
    check_add_body(m, NS_BODY_RIGID, 1, 1, 1, 1.1 * k, 0, 0);
    check_body(m, k + 1)[NS_BODY_FRICTION] = say[k];
    check_body(m, k + 1)[NS_BODY_RESTITUTION] = say[2 + k];
  }
}

/* Both say: the geometric mean of mu, the larger e. One says: that. None: 0. */
static void coefficients_are_combined(void) {
  static const double cases[][6] = {/* mu of 1, of 2, e of 1, of 2, and of the pair */
                                    {0.2, 0.8, 0.3, 0.6, 0.4, 0.6},
                                    {0.2, NAN, NAN, 0.6, 0.2, 0.6},
                                    {NAN, 0.7, 0.5, NAN, 0.7, 0.5},
                                    {0, 0.7, 0, 0, 0, 0},
                                    {NAN, NAN, NAN, NAN, 0, 0}};
  check_host c;
  check_model m;
  double friction, restitution, surface[2];

  check_host_create(&c);
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    add_discs(&m, &c.host, cases[k]);
    CHECK(pair_of(&m, &friction, &restitution, surface) == 1);
    CHECK(fabs(friction - cases[k][4]) < 1e-15 && restitution == cases[k][5]);
    CHECK(surface[0] == 0 && surface[1] == 0);
  }
}

/* The last column for a pair counts, in either order; what it leaves open is combined. */
static void pairs_are_overridden(void) {
  static const double say[4] = {0.2, 0.8, 0.3, 0.6};
  check_host c;
  check_model m;
  double friction, restitution, surface[2], *row;

  check_host_create(&c);
  add_discs(&m, &c.host, say);
  check_add_pair(&m, 1, 2)[NS_PAIR_FRICTION] = 0.9;
  check_add_pair(&m, 2, 1)[NS_PAIR_RESTITUTION] = 0.1;
  CHECK(pair_of(&m, &friction, &restitution, surface) == 1);
  CHECK(fabs(friction - 0.4) < 1e-15 && restitution == 0.1);

  add_discs(&m, &c.host, say);
  check_add_pair(&m, 2, 1)[NS_PAIR_ENABLED] = 0;
  CHECK(pair_of(&m, &friction, &restitution, surface) == 0);

  add_discs(&m, &c.host, say); /* jointed bodies do not collide ... */
  check_add_joint(&m, NS_REVOLUTE, 2, 1, 0, 0, 0, 0);
  CHECK(pair_of(&m, &friction, &restitution, surface) == 0);

  add_discs(&m, &c.host, say); /* ... unless the pair is enabled */
  check_add_joint(&m, NS_DISTANCE, 2, 1, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 1.1;
  check_add_pair(&m, 1, 2);
  CHECK(pair_of(&m, &friction, &restitution, surface) == 1);

  for (int order = 0; order < 2; order++) { /* the belt is that of the second body of the column */
    add_discs(&m, &c.host, say);
    row = check_add_pair(&m, 1 + order, 2 - order);
    row[NS_PAIR_SURFACE_VELOCITY + 1] = 3;
    CHECK(pair_of(&m, &friction, &restitution, surface) == 1);
    CHECK(surface[0] == 0 && surface[1] == (order == 0 ? 3 : -3));
  }
}

/* A disc at rest on a belt that runs to the right at 2 m/s slides to the left on it, in whichever order the pair is
 * written; a belt of the disc itself (a wheel that spins its tyre) the other way. */
static void belt_moves_under_the_body(void) {
  check_host c;
  check_model m;

  check_host_create(&c);
  for (int order = 0; order < 2; order++) {
    double q[3], v[3], *row;
    ns_terms terms;
    const ns_contact *contact;
    check_model_create(&m, &c.host);
    check_add_body(&m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&m, 0, 1, 0), 0, 0, 0);
    check_add_body(&m, NS_BODY_RIGID, 1, 1, check_add_disc(&m, 0.5), 0, 0.5, 0);
    row = check_add_pair(&m, order == 0 ? 2 : 1, order == 0 ? 1 : 2);
    row[NS_PAIR_FRICTION] = 0.5;
    row[NS_PAIR_SURFACE_VELOCITY] = 2;
    CHECK(check_model_ready(&m) == NS_OK);
    ns_model_initial(&m.model, q, v);
    terms = ns_terms_create(&c.host, 3);
    planar_look(&m, NS_CONTACTS | NS_TANGENTS, 0, q, v, 0.1, &terms);
    contact = &terms.contacts.item[0];
    CHECK(terms.contacts.count == 1 && contact->directions == 2);
    CHECK(fabs(contact->tangent[0] - 1) < 1e-15 && fabs(contact->tangent[1]) < 1e-15);
    CHECK(fabs(contact->tangent_offset[0] - (order == 0 ? -2 : 2)) < 1e-15);
    ns_terms_release(&terms);
    ns_model_release(&m.model);
  }
}

/* Pairs without a shape, of two fixed bodies, of two halfspaces or two points are not looked at. */
static void pairs_that_cannot_touch_are_left_out(void) {
  check_host c;
  check_model m;

  check_host_create(&c);
  check_model_create(&m, &c.host);
  add_shapes(&m);
  check_add_body(&m, NS_BODY_FIXED, 0, 0, HALFSPACE_SHAPE, 0, 0, 0);
  check_add_body(&m, NS_BODY_FIXED, 0, 0, BOX_SHAPE, 0, 0, 0);
  check_add_body(&m, NS_BODY_RIGID, 1, 1, 0, 0, 0, 0);
  check_add_body(&m, NS_BODY_PARTICLE, 1, 0, POINT_SHAPE, 0, 0, 0);
  check_add_body(&m, NS_BODY_PARTICLE, 1, 0, POINT_SHAPE, 0, 0, 0);
  CHECK(check_model_ready(&m) == NS_OK);
  CHECK(m.model.touching_count == 4); /* each point with the halfspace and with the box */
  CHECK(fabs(m.model.system.size - hypot(0.5, 0.3)) < 1 && m.model.system.size > 0);
  ns_model_release(&m.model);
  CHECK(c.live == 0);
}

/* ---- damage */

static void complete_model(check_model *m, const ns_host *host) {
  planar_add_bodies(m, host);
  add_shapes(m);
  check_body(m, RIGID)[NS_BODY_SHAPE] = BOX_SHAPE;
  check_add_joint(m, NS_REVOLUTE, RIGID, OTHER, 0, 0, 0, 0);
  check_add_spring(m, 1, RIGID, OTHER, 1, 1, 1);
  check_add_force(m, RIGID);
  check_add_pair(m, RIGID, OTHER);
  CHECK(check_model_ready(m) == NS_OK);
}

#define BAD(number, bad)                                                                           \
  { &(number), bad, "refused: " #number " = " #bad, __LINE__ }
/* Every way in which a number of the tables can be wrong is refused; the model before is not. */
static void damage_is_refused(void) {
  check_host c;
  check_model m;

  check_host_create(&c);
  complete_model(&m, &c.host);
  CHECK(ns_model_check(&m.model, HANDLES) == NULL);
  {
    double *rigid = check_body(&m, RIGID), *box = m.shapes + NS_SHAPE_ROWS * (BOX_SHAPE - 1);
    double *driven = check_body(&m, DRIVEN), *particle = check_body(&m, PARTICLE);
    double *joint = m.joints, *spring = m.springs, *force = m.forces, *pair = m.pairs;
    const struct {
      double *number, bad;
      const char *text;
      int line;
    } damage[] = {
        BAD(rigid[NS_BODY_KIND], 3),
        BAD(rigid[NS_BODY_KIND], 1.5),
        BAD(rigid[NS_BODY_KIND], NAN),
        BAD(rigid[NS_BODY_MASS], 0),
        BAD(rigid[NS_BODY_MASS], -1),
        BAD(particle[NS_BODY_MASS], 0),
        BAD(rigid[NS_BODY_INERTIA + 2], 0),
        BAD(rigid[NS_BODY_POSITION], NAN),
        BAD(rigid[NS_BODY_ROTATION], INFINITY),
        BAD(rigid[NS_BODY_VELOCITY + 1], INFINITY),
        BAD(rigid[NS_BODY_ANGULAR_VELOCITY + 2], NAN),
        BAD(rigid[NS_BODY_SHAPE], 7),
        BAD(rigid[NS_BODY_SHAPE], -1),
        BAD(rigid[NS_BODY_SHAPE], 0.5),
        BAD(rigid[NS_BODY_FRICTION], -0.1),
        BAD(rigid[NS_BODY_FRICTION], INFINITY),
        BAD(rigid[NS_BODY_RESTITUTION], 1.1),
        BAD(rigid[NS_BODY_RESTITUTION], -0.1),
        BAD(driven[NS_BODY_MOTION], HANDLES + 1),
        BAD(driven[NS_BODY_MOTION], -1),
        BAD(driven[NS_BODY_MOTION_RATE], HANDLES + 1),
        BAD(driven[NS_BODY_MOTION_RATE], NAN),
        BAD(box[NS_SHAPE_KIND], 0),
        BAD(box[NS_SHAPE_KIND], NS_SHAPE_KINDS),
        BAD(box[NS_SHAPE_RADIUS], NAN),
        BAD(box[NS_SHAPE_NORMAL], INFINITY),
        BAD(box[NS_SHAPE_BOUNDING_RADIUS], NAN),
        BAD(box[NS_SHAPE_BOUNDING_RADIUS], -1),
        BAD(box[NS_SHAPE_FIRST_VERTEX], 0),
        BAD(box[NS_SHAPE_FIRST_VERTEX], 8),
        BAD(box[NS_SHAPE_FIRST_VERTEX], 1e300),
        BAD(box[NS_SHAPE_VERTEX_COUNT], 1),
        BAD(box[NS_SHAPE_VERTEX_COUNT], 10),
        BAD(box[NS_SHAPE_VERTEX_COUNT], 2.5),
        BAD(m.vertices[4], NAN),
        BAD(joint[NS_JOINT_KIND], 0),
        BAD(joint[NS_JOINT_KIND], 5),
        BAD(joint[NS_JOINT_A], 7),
        BAD(joint[NS_JOINT_B], -1),
        BAD(joint[NS_JOINT_B], RIGID), /* with itself */
        BAD(joint[NS_JOINT_POINT_A], NAN),
        BAD(joint[NS_JOINT_AXIS_B], INFINITY),
        BAD(joint[NS_JOINT_REFERENCE], NAN),
        BAD(joint[NS_JOINT_LOWER], NAN),
        BAD(joint[NS_JOINT_UPPER], NAN),
        BAD(joint[NS_JOINT_MOTOR], 3),
        BAD(joint[NS_JOINT_MOTOR_VALUE], INFINITY),
        BAD(joint[NS_JOINT_MOTOR_HANDLE], HANDLES + 1),
        BAD(joint[NS_JOINT_RESTITUTION], NAN),
        BAD(joint[NS_JOINT_RESTITUTION], 1.5), /* as of bodies and pairs */
        BAD(joint[NS_JOINT_RESTITUTION], -0.5),
        BAD(spring[NS_SPRING_KIND], 3),
        BAD(spring[NS_SPRING_A], 7),
        BAD(spring[NS_SPRING_B], 0.5),
        BAD(spring[NS_SPRING_POINT_B], NAN),
        BAD(spring[NS_SPRING_STIFFNESS], -1),
        BAD(spring[NS_SPRING_DAMPING], -1),
        BAD(spring[NS_SPRING_LENGTH], INFINITY),
        BAD(force[NS_FORCE_BODY], 7),
        BAD(force[NS_FORCE_VALUE], NAN),
        BAD(force[NS_FORCE_HANDLE], HANDLES + 1),
        BAD(force[NS_FORCE_HANDLE], -1),
        BAD(pair[NS_PAIR_A], 7),
        BAD(pair[NS_PAIR_B], -1),
        BAD(pair[NS_PAIR_FRICTION], -1),
        BAD(pair[NS_PAIR_FRICTION], INFINITY),
        BAD(pair[NS_PAIR_RESTITUTION], 2),
        BAD(pair[NS_PAIR_SURFACE_VELOCITY], NAN),
        BAD(pair[NS_PAIR_ENABLED], NAN),
        BAD(m.model.gravity[1], NAN),
    };
    for (size_t k = 0; k < sizeof damage / sizeof *damage; k++) {
      const double kept = *damage[k].number;
      *damage[k].number = damage[k].bad;
      check(ns_model_check(&m.model, HANDLES) != NULL, damage[k].text, __FILE__, damage[k].line);
      *damage[k].number = kept;
    }
  }
  CHECK(ns_model_check(&m.model, HANDLES) == NULL);
  CHECK(ns_model_check(&m.model, HANDLES - 4) != NULL); /* fewer handles than the tables name */
  ns_model_release(&m.model);
}

/* A union of a disc and a turned box, and what it must not be */
static void unions_are_checked(void) {
  check_host c;
  check_model m;

  check_host_create(&c);
  check_model_create(&m, &c.host);
  check_add_disc(&m, 0.5);
  check_add_box(&m, 1, 0.5);
  check_add_disc(&m, 2); /* becomes the union */
  check_add_halfspace(&m, 0, 1, 0);
  check_add_body(&m, NS_BODY_RIGID, 1, 1, 3, 0, 0, 0);
  {
    double *disc = m.shapes, *box = m.shapes + NS_SHAPE_ROWS, *all = m.shapes + 2 * NS_SHAPE_ROWS;
    const struct {
      double *number, bad;
      const char *text;
      int line;
    } damage[] = {
        BAD(all[NS_SHAPE_FIRST_PIECE], 0),
        BAD(all[NS_SHAPE_FIRST_PIECE], 4),
        BAD(all[NS_SHAPE_FIRST_PIECE], 1.5),
        BAD(all[NS_SHAPE_FIRST_PIECE], 2), /* itself a piece */
        BAD(all[NS_SHAPE_FIRST_PIECE], NAN),
        BAD(all[NS_SHAPE_PIECE_COUNT], 0),
        BAD(all[NS_SHAPE_PIECE_COUNT], -1),
        BAD(all[NS_SHAPE_PIECE_COUNT], 4),
        BAD(all[NS_SHAPE_PIECE_COUNT], 1e300),
        BAD(all[NS_SHAPE_PLACE], 1),
        BAD(box[NS_SHAPE_KIND], NS_SHAPE_HALFSPACE),
        BAD(box[NS_SHAPE_KIND], NS_SHAPE_UNION),
        BAD(box[NS_SHAPE_PLACE + 1], NAN),
        BAD(box[NS_SHAPE_PLACE + 2], 1), /* out of the plane */
        BAD(box[NS_SHAPE_TURN], INFINITY),
        BAD(box[NS_SHAPE_TURN + 1], 1),
        BAD(disc[NS_SHAPE_PIECE_COUNT], 1),
        BAD(check_body(&m, 1)[NS_BODY_SHAPE], 2), /* a piece */
    };
    all[NS_SHAPE_KIND] = NS_SHAPE_UNION;
    all[NS_SHAPE_RADIUS] = 0;
    all[NS_SHAPE_FIRST_PIECE] = 1;
    all[NS_SHAPE_PIECE_COUNT] = 2;
    box[NS_SHAPE_PLACE] = 1;
    box[NS_SHAPE_TURN] = 0.3;
    CHECK(check_model_ready(&m) == NS_OK);
    CHECK(ns_model_check(&m.model, HANDLES) == NULL && m.model.pieces == 2);
    for (size_t k = 0; k < sizeof damage / sizeof *damage; k++) {
      const double kept = *damage[k].number;
      *damage[k].number = damage[k].bad;
      check(ns_model_check(&m.model, HANDLES) != NULL, damage[k].text, __FILE__, damage[k].line);
      *damage[k].number = kept;
    }
  }
  ns_model_release(&m.model);
}

/* However early memory runs out: NS_OUT_OF_MEMORY, nothing lost. */
static void creation_survives_every_failed_allocation(void) {
  ns_status status = NS_OUT_OF_MEMORY;
  long fail_at = 0;

  while (status == NS_OUT_OF_MEMORY && fail_at < 1000) {
    check_host c;
    check_model m;
    ns_terms terms;
    double q[MOST_NV], v[MOST_NV];
    check_host_create(&c);
    planar_add_bodies(&m, &c.host);
    add_shapes(&m);
    for (int b = 1; b <= 6; b++)
      check_body(&m, b)[NS_BODY_SHAPE] = b == DRIFTING ? HALFSPACE_SHAPE : DISC_SHAPE;
    check_add_joint(&m, NS_WELD, RIGID, OTHER, 0, 0, 0, 0);
    check_add_joint(&m, NS_PRISMATIC, PARTICLE, OTHER, 0, 0, 0, 0)[NS_JOINT_LOWER] = -9;
    check_add_spring(&m, 1, RIGID, OTHER, 1, 1, 1);
    c.fail_at = ++fail_at;
    status = check_model_ready(&m);
    if (status == NS_OK) {
      ns_model_initial(&m.model, q, v);
      terms = ns_terms_create(&c.host, m.model.system.nv);
      status = m.model.system.evaluate(
          &m.model.system, planar_geometry | NS_MASS | NS_FORCE | NS_JACOBIANS | NS_SPRINGS, 0, q,
          v, 0, 100, &terms);
      ns_terms_release(&terms);
    }
    ns_model_release(&m.model);
    CHECK(c.live == 0);
  }
  CHECK(status == NS_OK && fail_at > 20);
}

int main(void) {
  contacts_have_their_derivatives();
  turning_halfspaces_are_seen();
  contacts_ahead_are_seen();
  coefficients_are_combined();
  pairs_are_overridden();
  belt_moves_under_the_body();
  damage_is_refused();
  unions_are_checked();
  creation_survives_every_failed_allocation();
  pairs_that_cannot_touch_are_left_out();
  return check_report();
}
