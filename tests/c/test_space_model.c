/* test_space_model.c: contacts of bodies in space, and models that are refused */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_space_model.h"
#include "ns_model_check.h"
#include "ns_numbers.h"
#include "ns_turn.h"

#include <math.h>
#include <string.h>

/* ---- contacts */

static const int shape_pairs[][2] = {
    {SPHERE, SPHERE},     {SPHERE, POINT_SHAPE}, {CAPSULE, POINT_SHAPE}, {SPHERE, CAPSULE},
    {CAPSULE, CAPSULE},   {POINT_SHAPE, CUBOID}, {CUBOID, SPHERE},       {POINT_SHAPE, HALFSPACE},
    {SPHERE, HALFSPACE},  {CAPSULE, HALFSPACE},  {HALFSPACE, CYLINDER},  {CUBOID, HALFSPACE},
    {POLYTOPE, HALFSPACE}};

enum { SHAPE_PAIRS = sizeof shape_pairs / sizeof *shape_pairs };

/* Bodies 1 and 2 some 0.8 apart, in a random direction. kinds: 0 both free, 1 the second drifts, 2 the first is a
 * particle. A halfspace is always fixed. */
static void add_two(check_model *m, ns_random *random, const ns_host *host, const int shapes[2],
                    int kinds) {
  double away[3];

  check_space_create(m, host);
  space_add_shapes(m);
  check_unit(random, 3, away);
  for (int k = 0; k < 2; k++) {
    const int fixed = shapes[k] == HALFSPACE || (k == 1 && kinds == 1 && shapes[0] != HALFSPACE);
    const int round = shapes[k] == POINT_SHAPE || shapes[k] == SPHERE;
    const ns_body_kind kind = fixed                           ? NS_BODY_FIXED
                              : k == 0 && kinds == 2 && round ? NS_BODY_PARTICLE
                                                              : NS_BODY_RIGID;
    const double x[3] = {k * 0.8 * away[0], k * 0.8 * away[1], k * 0.8 * away[2]};
    double turn[4], *row;
    check_unit(random, 4, turn);
    check_add_space_body(m, kind, 1 + k, k ? space_lean : space_full, shapes[k], x,
                         kind == NS_BODY_PARTICLE ? NULL : turn);
    row = check_body(m, k + 1);
    row[NS_BODY_FRICTION] = 0.3;
    for (int i = 0; i < 6 && fixed; i++)
      row[NS_BODY_VELOCITY + i] = check_between(random, -1, 1);
  }
}

/* Force and moment about the origin of what acts on two rigid bodies, which is zero. (A particle takes no moment.) */
static double net_wrench(const check_model *m, const ns_contact *c, const double *gradient) {
  double force[3] = {0, 0, 0}, moment[3] = {0, 0, 0}, worst = 0;

  for (int b = 1; b <= 2; b++) {
    const ns_space_pose *pose = &m->model.space_pose[b];
    double g[6], turn[3], arm[3];
    if (m->bodies[NS_BODY_ROWS * (b - 1) + NS_BODY_KIND] != NS_BODY_RIGID)
      return 0;
    for (int i = 0; i < 6; i++)
      g[i] = space_entry(c->count, c->index, gradient, m->model.first[b] + i);
    ns_space_rotate(pose, g + 3, turn);
    ns_cross3(pose->x, g, arm);
    for (int i = 0; i < 3; i++) {
      force[i] += g[i];
      moment[i] += turn[i] + arm[i];
    }
  }
  for (int i = 0; i < 3; i++)
    worst = fmax(worst, fmax(fabs(force[i]), fabs(moment[i])));
  return worst;
}

/* Velocity of a against b where they touch, prescribed motion included */
static void sliding_velocity(const check_model *m, const ns_contact *c, double out[3]) {
  memset(out, 0, 3 * sizeof *out);
  for (int side = 0; side < 2; side++) {
    const int b = side == 0 ? c->id.a : c->id.b;
    const double *u = m->model.velocity + 6 * b;
    const ns_space_pose *pose = &m->model.space_pose[b];
    const double arm[3] = {c->point[0] - pose->x[0], c->point[1] - pose->x[1],
                           c->point[2] - pose->x[2]};
    double w[3], turned[3];
    ns_space_rotate(pose, u + 3, w);
    ns_cross3(w, arm, turned);
    for (int i = 0; i < 3; i++)
      out[i] += (side == 0 ? 1 : -1) * (u[i] + turned[i]);
  }
}

/* Direction d of nd: cos (2 pi d/nd) t1 + sin (2 pi d/nd) t2, t1 the x axis (y where |n_x| > 0.9) in the tangent plane,
 * t2 = n x t1. The sliding speed along each is that of the point of contact, less that of a belt. */
static void check_friction(const check_model *m, const ns_contact *c, const double *v, int nd,
                           const double belt[3]) {
  const double *n = c->axis;
  const int k = fabs(n[0]) > 0.9;
  double t1[3], t2[3], speed[3], length;

  for (int i = 0; i < 3; i++)
    t1[i] = (i == k) - n[k] * n[i];
  length = sqrt(ns_dot3(t1, t1));
  for (int i = 0; i < 3; i++)
    t1[i] /= length;
  ns_cross3(n, t1, t2);
  CHECK(fabs(ns_dot3(n, n) - 1) < 1e-14);
  CHECK(c->directions == nd && c->balanced && ns_contact_stored(c) == nd / 2);
  sliding_velocity(m, c, speed);
  for (int d = 0; d < nd / 2; d++) {
    const double angle = 2 * NS_PI * d / nd, *tangent = c->tangent + d * c->count;
    double t[3], along = 0;
    for (int i = 0; i < 3; i++) {
      t[i] = cos(angle) * t1[i] + sin(angle) * t2[i];
      along += t[i] * (speed[i] - belt[i]);
    }
    CHECK(fabs(c->tangent_offset[d] + ns_sparse_dot(c->count, c->index, tangent, v) - along) <
          2e-13);
    for (int i = 0; i < 3; i++) {
      CHECK(d > 0 || fabs(c->first[i] - t1[i]) < 1e-14);
      if (m->model.first[c->id.a] >= 0)
        CHECK(fabs(space_entry(c->count, c->index, tangent, m->model.first[c->id.a] + i) - t[i]) <
              1e-14);
      if (m->model.first[c->id.b] >= 0)
        CHECK(fabs(space_entry(c->count, c->index, tangent, m->model.first[c->id.b] + i) + t[i]) <
              1e-14);
    }
    CHECK(net_wrench(m, c, tangent) < 1e-14);
  }
}

/* Derivatives, friction and the balance of momentum of every pair of shapes. The numbers of directions go round. */
static void contacts_have_their_derivatives(void) {
  static const int counts[] = {8, 4, 6, 64, 10};
  ns_random random = ns_random_create(21);
  check_host c;
  check_model m;
  int space_seen[SHAPE_PAIRS] = {0};

  check_host_create(&c);
  for (int p = 0; p < SHAPE_PAIRS; p++)
    for (int trial = 0; trial < 40; trial++) {
      const int nd = counts[trial % 5];
      double q[MOST_NQ], v[MOST_NV], belt[3] = {0, 0, 0}, nearest = 1, *row;
      ns_terms terms;
      errors e;
      add_two(&m, &random, &c.host, shape_pairs[p], trial % 3);
      row = check_add_pair(&m, 1 + trial % 2, 2 - trial % 2);
      row[NS_PAIR_DIRECTIONS] = trial % 5 == 0 ? NAN : nd;
      for (int i = 0; i < 3 && trial % 4 > 1; i++)
        row[NS_PAIR_SURFACE_VELOCITY + i] = check_between(&random, -1, 1);
      CHECK(check_model_ready(&m) == NS_OK && ns_model_check(&m.model, 0) == NULL);
      CHECK(m.model.touching_count == 1 && m.model.unsupported_count == 0);
      space_random_state(&m, &random, q, v);
      terms = ns_terms_create(&c.host, m.model.system.nv);
      space_look(&m, space_geometry, 0, q, v, 0.5, &terms);
      for (ptrdiff_t k = 0; k < terms.contacts.count; k++) {
        const ns_contact *contact = &terms.contacts.item[k];
        const double sign = contact->id.a == (int)row[NS_PAIR_A] ? 1 : -1;
        space_seen[p]++;
        nearest = fmin(nearest, fabs(contact->gap));
        for (int i = 0; i < 3; i++)
          belt[i] = sign * row[NS_PAIR_SURFACE_VELOCITY + i];
        CHECK(contact->gap <= 0.5 && contact->mu == 0.3);
        CHECK(net_wrench(&m, contact, contact->normal) < 1e-14);
        check_friction(&m, contact, v, nd, belt);
      }
      e = space_derivative_errors(&m, 0, q, v, 0, 0.5);
      /* points that nearly meet have curvatures of the order of the inverse of their distance */
      if (nearest > 0.02)
        CHECK(e.gradient < 1e-7 && e.rate < 1e-7 && e.speed < 1e-7 && e.curvature < 1e-5);
      ns_terms_release(&terms);
      ns_model_release(&m.model);
    }
  for (int p = 0; p < SHAPE_PAIRS; p++)
    CHECK(space_seen[p] >= 10);
  CHECK(c.live == 0);
}

/* Normals all round, also along the x axis, where the first direction is another. */
static void directions_go_round(void) {
  ns_random random = ns_random_create(22);
  static const double none[3] = {0, 0, 0};
  check_host c;
  check_model m;

  check_host_create(&c);
  for (int trial = 0; trial < 60; trial++) {
    double n[3], x[3], q[MOST_NQ], v[MOST_NV];
    ns_terms terms;
    check_space_create(&m, &c.host);
    check_unit(&random, 3, n);
    if (trial < 6) {
      memset(n, 0, sizeof n);
      n[trial / 2] = trial % 2 ? 1 : -1;
    }
    for (int i = 0; i < 3; i++)
      x[i] = 0.5 * n[i];
    check_add_space_body(&m, NS_BODY_RIGID, 1, space_lean, check_add_disc(&m, 0.5), x, NULL);
    check_add_space_body(&m, NS_BODY_FIXED, 0, NULL, check_add_space_halfspace(&m, n, 0), none,
                         NULL);
    check_body(&m, 1)[NS_BODY_FRICTION] = 0.5;
    CHECK(check_model_ready(&m) == NS_OK);
    ns_model_initial(&m.model, q, v);
    for (int i = 0; i < 6; i++)
      v[i] = check_between(&random, -1, 1);
    terms = ns_terms_create(&c.host, 6);
    space_look(&m, space_geometry, 0, q, v, 0.1, &terms);
    CHECK(terms.contacts.count == 1 && fabs(terms.contacts.item[0].gap) < 1e-15);
    check_friction(&m, &terms.contacts.item[0], v, 8, none);
    ns_terms_release(&terms);
    ns_model_release(&m.model);
  }
}

/* What meets within the time ahead is in the list, however the bodies turn: gaps are looked at every hundredth of
 * it. */
static void contacts_ahead_are_seen(void) {
  ns_random random = ns_random_create(23);
  check_host c;
  check_model m;
  int met = 0;

  check_host_create(&c);
  for (int trial = 0; trial < 260; trial++) {
    const double ahead = 0.3;
    double q[MOST_NQ], v[MOST_NV], moved[MOST_NQ];
    ns_terms here, there;
    add_two(&m, &random, &c.host, shape_pairs[trial % SHAPE_PAIRS], trial % 3);
    CHECK(check_model_ready(&m) == NS_OK);
    space_random_state(&m, &random, q, v);
    for (ptrdiff_t i = 0; i < m.model.system.nv; i++)
      v[i] *= 5;
    here = ns_terms_create(&c.host, m.model.system.nv);
    there = ns_terms_create(&c.host, m.model.system.nv);
    CHECK(m.model.system.evaluate(&m.model.system, NS_GAPS, 0, q, v, ahead, 0, &here) == NS_OK);
    for (int k = 1; k <= 100; k++) {
      const double t = ahead * k / 100;
      space_move(&m, q, t, v, moved);
      space_look(&m, NS_GAPS, t, moved, v, 0, &there);
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
  CHECK(met > 50);
}

/* Pairs without a routine are counted, and the first is named; a pair that is switched off is not. */
static void pairs_that_are_not_known(void) {
  static const double x[3] = {0, 0, 0}, square[] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};
  check_host c;
  check_model m;

  check_host_create(&c);
  for (int off = 0; off < 2; off++) {
    check_space_create(&m, &c.host);
    space_add_shapes(&m);
    const int flat = check_add_polytope(&m, 4, square);
    check_add_surface(&m, NS_SURFACE_ELLIPSOID, 0.5, 0.4, 0.3);
    check_add_space_body(&m, NS_BODY_RIGID, 1, space_lean, SPHERE, x, NULL);
    check_add_space_body(&m, NS_BODY_RIGID, 1, space_lean, check_add_smooth(&m, 1), x, NULL);
    check_add_space_body(&m, NS_BODY_RIGID, 1, space_lean, CYLINDER, x, NULL);
    check_add_space_body(&m, NS_BODY_RIGID, 1, space_lean, flat, x, NULL);
    if (off)
      check_add_pair(&m, 4, 1)[NS_PAIR_ENABLED] = 0;
    CHECK(check_model_ready(&m) == NS_OK);
    /* unsupported: all with a polytope that has no inside */
    CHECK(m.model.touching_count == 3);
    CHECK(m.model.unsupported_count == (off ? 2 : 3));
    CHECK(m.model.unsupported[0] == (off ? 2 : 1) && m.model.unsupported[1] == 4);
    ns_model_release(&m.model);
  }
}

/* ---- damage */

static void complete_model(check_model *m, const ns_host *host) {
  static const double p[3] = {0, 0, 0}, u[3] = {0, 0, 1};
  ns_random random = ns_random_create(27);

  space_add_bodies(m, &random, host);
  space_add_shapes(m);
  check_body(m, RIGID)[NS_BODY_SHAPE] = CUBOID;
  check_body(m, OTHER)[NS_BODY_SHAPE] = SPHERE;
  check_add_space_joint(m, NS_REVOLUTE, RIGID, GROUND, p, u);
  check_add_spring(m, 1, RIGID, OTHER, 1, 1, 1);
  check_add_angular_spring(m, RIGID, OTHER, 1, 1, u);
  check_add_force(m, RIGID);
  check_add_pair(m, RIGID, OTHER)[NS_PAIR_DIRECTIONS] = 6;
  CHECK(check_model_ready(m) == NS_OK);
}

typedef struct damage {
  double *number, bad;
  const char *text;
  int line;
} damage;

#define BAD(number, bad)                                                                           \
  { &(number), bad, "refused: " #number " = " #bad, __LINE__ }
static void refuse(check_model *m, const damage *list, size_t count) {
  CHECK(ns_model_check(&m->model, HANDLES) == NULL);
  for (size_t k = 0; k < count; k++) {
    const double kept = *list[k].number;
    *list[k].number = list[k].bad;
    check(ns_model_check(&m->model, HANDLES) != NULL, list[k].text, __FILE__, list[k].line);
    *list[k].number = kept;
  }
  CHECK(ns_model_check(&m->model, HANDLES) == NULL);
}

static void damaged_bodies_and_shapes_are_refused(void) {
  check_host c;
  check_model m;

  check_host_create(&c);
  complete_model(&m, &c.host);
  {
    double *rigid = check_body(&m, RIGID), *driven = check_body(&m, DRIVEN);
    double *box = m.shapes + NS_SHAPE_ROWS * (CUBOID - 1);
    double *hull = m.shapes + NS_SHAPE_ROWS * (POLYTOPE - 1);
    const damage list[] = {
        BAD(rigid[NS_BODY_KIND], 3),
        BAD(rigid[NS_BODY_MASS], 0),
        BAD(rigid[NS_BODY_INERTIA], 0),
        BAD(rigid[NS_BODY_INERTIA], 0.03), /* definite only with the one that is there */
        BAD(rigid[NS_BODY_INERTIA + 1], -1.1),
        BAD(rigid[NS_BODY_INERTIA + 2], 0.02),
        BAD(rigid[NS_BODY_INERTIA + 3], 1),
        BAD(rigid[NS_BODY_INERTIA + 4], 0.9),
        BAD(rigid[NS_BODY_INERTIA + 5], -0.9),
        BAD(rigid[NS_BODY_INERTIA + 5], NAN),
        BAD(rigid[NS_BODY_POSITION + 2], NAN),
        BAD(rigid[NS_BODY_ROTATION], 2),
        BAD(rigid[NS_BODY_ROTATION + 3], INFINITY),
        BAD(driven[NS_BODY_ROTATION + 1], 7),
        BAD(rigid[NS_BODY_VELOCITY + 2], INFINITY),
        BAD(rigid[NS_BODY_ANGULAR_VELOCITY], NAN),
        BAD(rigid[NS_BODY_SHAPE], 8),
        BAD(driven[NS_BODY_MOTION], HANDLES + 1),
        BAD(driven[NS_BODY_MOTION_RATE], -1),
        BAD(box[NS_SHAPE_KIND], 0),
        BAD(box[NS_SHAPE_KIND], NS_SHAPE_POLYGON), /* of the plane */
        BAD(box[NS_SHAPE_KIND], NS_SHAPE_KINDS),
        BAD(box[NS_SHAPE_KIND], 4.5),
        BAD(box[NS_SHAPE_SIZE + 2], NAN),
        BAD(box[NS_SHAPE_SIZE], INFINITY),
        BAD(box[NS_SHAPE_OFFSET], NAN),
        BAD(box[NS_SHAPE_BOUNDING_RADIUS], -1),
        BAD(box[NS_SHAPE_FIRST_VERTEX], 0),
        BAD(box[NS_SHAPE_VERTEX_COUNT], 13),
        BAD(hull[NS_SHAPE_FIRST_VERTEX], 10),
        BAD(hull[NS_SHAPE_FIRST_VERTEX], 1e300),
        BAD(hull[NS_SHAPE_VERTEX_COUNT], 1),
        BAD(hull[NS_SHAPE_VERTEX_COUNT], 3.5),
        BAD(m.vertices[5], NAN),
        BAD(m.model.gravity[2], INFINITY),
    };
    refuse(&m, list, sizeof list / sizeof *list);
  }
  ns_model_release(&m.model);
}

static void damaged_links_are_refused(void) {
  check_host c;
  check_model m;

  check_host_create(&c);
  complete_model(&m, &c.host);
  {
    double *joint = m.joints, *spring = m.springs, *angular = m.springs + NS_SPRING_ROWS;
    double *force = m.forces, *pair = m.pairs;
    const damage list[] = {
        BAD(joint[NS_JOINT_KIND], 0),
        BAD(joint[NS_JOINT_KIND], NS_UNIVERSAL + 1),
        BAD(joint[NS_JOINT_A], 7),
        BAD(joint[NS_JOINT_B], RIGID),
        BAD(joint[NS_JOINT_POINT_A + 2], NAN),
        BAD(joint[NS_JOINT_AXIS_A], 2),
        BAD(joint[NS_JOINT_AXIS_B + 2], 0),
        BAD(joint[NS_JOINT_AXIS_B + 1], NAN),
        BAD(joint[NS_JOINT_TURN], 3),
        BAD(joint[NS_JOINT_TURN + 2], NAN),
        BAD(joint[NS_JOINT_LOWER], NAN),
        BAD(joint[NS_JOINT_MOTOR], 3),
        BAD(joint[NS_JOINT_MOTOR_HANDLE], HANDLES + 1),
        BAD(joint[NS_JOINT_RESTITUTION], 1.5),
        BAD(spring[NS_SPRING_KIND], 3),
        BAD(spring[NS_SPRING_A], 7),
        BAD(spring[NS_SPRING_POINT_B + 2], NAN),
        BAD(spring[NS_SPRING_STIFFNESS], -1),
        BAD(angular[NS_SPRING_TURN], 2),
        BAD(angular[NS_SPRING_TURN + 1], NAN),
        BAD(angular[NS_SPRING_AXIS], NAN),
        BAD(angular[NS_SPRING_AXIS], 3), /* an axis has length 1 */
        BAD(force[NS_FORCE_BODY], 7),
        BAD(force[NS_FORCE_VALUE + 2], NAN),
        BAD(force[NS_FORCE_TORQUE], INFINITY),
        BAD(force[NS_FORCE_HANDLE], -1),
        BAD(pair[NS_PAIR_A], 7),
        BAD(pair[NS_PAIR_DIRECTIONS], 2),
        BAD(pair[NS_PAIR_DIRECTIONS], 5),
        BAD(pair[NS_PAIR_DIRECTIONS], 4.5),
        BAD(pair[NS_PAIR_DIRECTIONS], 66),
        BAD(pair[NS_PAIR_DIRECTIONS], 0),
        BAD(pair[NS_PAIR_DIRECTIONS], -4),
        BAD(pair[NS_PAIR_DIRECTIONS], INFINITY),
        BAD(pair[NS_PAIR_SURFACE_VELOCITY + 2], NAN),
    };
    refuse(&m, list, sizeof list / sizeof *list);
    pair[NS_PAIR_DIRECTIONS] = NAN; /* the default */
    CHECK(ns_model_check(&m.model, HANDLES) == NULL);
    for (joint[NS_JOINT_KIND] = NS_REVOLUTE; joint[NS_JOINT_KIND] <= NS_UNIVERSAL;
         joint[NS_JOINT_KIND]++)
      CHECK(ns_model_check(&m.model, HANDLES) == NULL);
  }
  ns_model_release(&m.model);
}

/* In the plane there are no shapes and joints of space. */
static void plane_refuses_what_is_of_space(void) {
  check_host c;
  check_model m;

  check_host_create(&c);
  check_model_create(&m, &c.host);
  check_add_capsule(&m, 1, 1);
  check_add_body(&m, NS_BODY_RIGID, 1, 1, 1, 0, 0, 0);
  check_add_joint(&m, NS_REVOLUTE, 1, 0, 0, 0, 0, 0);
  CHECK(check_model_ready(&m) == NS_OK);
  for (int kind = NS_SHAPE_CAPSULE; kind < NS_SHAPE_HALFSPACE; kind++) {
    m.shapes[NS_SHAPE_KIND] = kind;
    CHECK(ns_model_check(&m.model, 0) != NULL);
  }
  m.shapes[NS_SHAPE_KIND] = NS_SHAPE_DISC;
  CHECK(ns_model_check(&m.model, 0) == NULL);
  for (int kind = NS_SPHERICAL; kind <= NS_UNIVERSAL; kind++) {
    m.joints[NS_JOINT_KIND] = kind;
    CHECK(ns_model_check(&m.model, 0) != NULL);
  }
  ns_model_release(&m.model);
}

/* However early memory runs out: NS_OUT_OF_MEMORY, nothing lost. */
static void creation_survives_every_failed_allocation(void) {
  static const view here = {{1, 0, 0, 0}, {0, 0, 0}};
  ns_status status = NS_OUT_OF_MEMORY;
  long fail_at = 0;
  static check_model m;

  while (status == NS_OUT_OF_MEMORY && fail_at < 2000) {
    check_host c;
    ns_terms terms;
    double q[MOST_NQ], v[MOST_NV];
    check_host_create(&c);
    space_scene(&m, &c.host, &here, 5);
    m.joints[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
    m.joints[NS_JOINT_MOTOR_HANDLE] = SPEED;
    m.joints[NS_JOINT_LOWER] = -9;
    m.forces[NS_FORCE_HANDLE] = TORQUE;
    m.forces[NS_FORCE_RETURNS] = 2;
    check_body(&m, RIGID)[NS_BODY_FRICTION] = 0.5;
    c.fail_at = ++fail_at;
    status = check_model_ready(&m);
    if (status == NS_OK) {
      ns_model_initial(&m.model, q, v);
      terms = ns_terms_create(&c.host, m.model.system.nv);
      status = m.model.system.evaluate(&m.model.system,
                                       space_geometry | NS_MASS | NS_FORCE | NS_JACOBIANS |
                                           NS_SPRINGS | NS_DIFFERENCES | NS_ENERGY,
                                       0, q, v, 0, 100, &terms);
      CHECK(status != NS_OK || terms.contacts.count > 2);
      ns_terms_release(&terms);
    }
    ns_model_release(&m.model);
    CHECK(c.live == 0);
  }
  CHECK(status == NS_OK && fail_at > 50);
}

int main(void) {
  contacts_have_their_derivatives();
  directions_go_round();
  contacts_ahead_are_seen();
  pairs_that_are_not_known();
  damaged_bodies_and_shapes_are_refused();
  damaged_links_are_refused();
  plane_refuses_what_is_of_space();
  creation_survives_every_failed_allocation();
  return check_report();
}
