/* test_geometric_parts.c: such steps in parts, with joints and limits */
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
  slopes_open_planar(s);
  for (int k = 0; k < 2; k++) {
    check_add_body(&s->m, NS_BODY_RIGID, mass[k], 0.1 * mass[k], check_add_disc(&s->m, 0.4),
                   k - 0.5, check_between(random, -0.3, 0.3), 0);
    check_body(&s->m, k + 1)[NS_BODY_FRICTION] = ns_random_uniform(random);
    slopes_set_velocity(s, k + 1, check_between(random, 0.5, 3) * (k ? -1 : 1),
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
  printf("angular momentum changed by slopes_up to %.2g in a step of 0.01\n", largest);
  CHECK(worst < 1e-12 * 30); /* momenta of slopes_up to 30 */
  CHECK(largest <
        0.01 * 6 * 60); /* h times speeds of slopes_up to 6 and impulses of slopes_up to 60 */
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
 * turn from part to part, add slopes_up to at least what they change in the momentum of a mass of 1. */
static void steps_in_parts(double below) {
  const double h = 0.1;
  double q[CHECK_MOST], v[CHECK_MOST], total = 0;
  check_scene s;

  slopes_open_planar(&s);
  slopes_add_disc(&s, NS_BODY_RIGID, 0.2, -0.5, below, 0);
  slopes_set_velocity(&s, 1, 8, 0, 0, 0, 0, 1);
  slopes_add_disc(&s, NS_BODY_FIXED, 0.2, 0, 0, 0);
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

  slopes_open_planar(&s);
  slopes_add_disc(&s, NS_BODY_RIGID, 0.2, -0.5, 0.1, 0);
  slopes_set_velocity(&s, 1, 8, 0, 0, 0, 0, 0);
  slopes_add_disc(&s, NS_BODY_FIXED, 0.2, 0, 0, 0);
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

  slopes_open_planar(&s);
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

  slopes_box_on_slope(&s);
  check_scene_ready(&s);
  for (int k = 0; k < 200; k++)
    check_scene_step(&s, 0.01);
  CHECK(fabs(s.q[1] - 0.5) < 1e-11 && fabs(s.q[2]) < 1e-11);
  CHECK(hypot(s.v[0], s.v[1]) < 1e-9 && fabs(s.v[2]) < 1e-9);
  for (ptrdiff_t k = 0; k < s.s.terms.contacts.count; k++)
    weight += s.s.terms.contacts.item[k].active ? s.s.terms.contacts.item[k].cn : 0;
  CHECK(fabs(weight - 0.01 * 9.81 * cos(0.2)) < 1e-10);
  check_scene_close(&s);
  slopes_brick_on_plane(&s);
  check_scene_ready(&s);
  for (int k = 0; k < 200; k++)
    check_scene_step(&s, 0.01);
  CHECK(fabs(s.q[2] - 0.1) < 1e-11 && fabs(s.v[5] - 0.5) < 1e-8);
  CHECK(fabs(s.v[0] + 0.5 * s.q[1]) < 1e-3 && fabs(s.v[1] - 0.5 * s.q[0]) < 1e-3);
  check_scene_close(&s);
}

int main(void) {
  momentum_is_kept();
  steps_in_parts(0.1);
  steps_in_parts(0.3);
  joint_impulses_of_parts();
  limits_take_whole_steps();
  redundant_contacts_hold();
  return check_report();
}
