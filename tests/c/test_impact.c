/* test_impact.c: impacts by Newton's and by Poisson's law */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_step.h"
#include "ns_definite.h"
#include "ns_lcp_warm.h"
#include "ns_lu.h"
#include "ns_stepper.h"

#include <math.h>
#include <string.h>

/* ---- impacts */

static ns_step_result collide(scene *s) {
  ns_step_result result = {0};

  CHECK(ns_impact(&s->s, 0, s->q, s->v, 0.01, 0, &result) == NS_OK);
  CHECK(result.flag == NS_LCP_SOLVED);
  return result;
}

/* v+ = e |v|, impulse (1 + e) m |v| */
static void one_ball(ns_impact_law law) {
  const double es[] = {0, 0.5, 1};

  for (int k = 0; k < 3; k++) {
    scene s;
    step_open_scene(&s);
    s.options.impact = law;
    step_add_floor(&s);
    step_add_ball(&s, 2, 0, 0.5, 0, -3, 0, es[k]);
    step_ready(&s);
    collide(&s);
    CHECK(fabs(s.v[1] - 3 * es[k]) < 1e-14 && s.v[0] == 0 && s.v[2] == 0);
    CHECK(fabs(s.s.terms.contacts.item[0].cn - 6 * (1 + es[k])) < 1e-13);
    CHECK(s.s.counts.impacts == 1);
    step_close_scene(&s);
  }
}

/* Where a ball would come back with less than rest_speed there is no restitution. */
static void slow_ball_stops(ns_impact_law law) {
  const double speeds[] = {0.05, 0.2};

  for (int k = 0; k < 2; k++) {
    ns_step_result result = {0};
    scene s;
    step_open_scene(&s);
    s.options.impact = law;
    step_add_floor(&s);
    step_add_ball(&s, 2, 0, 0.5, 0, -speeds[k], 0, 0.5);
    step_ready(&s);
    CHECK(ns_impact(&s.s, 0, s.q, s.v, 0.01, 0.09, &result) == NS_OK);
    CHECK(fabs(s.v[1] - (k == 0 ? 0 : 0.1)) < 1e-15); /* 0.05 / 2 < 0.09 < 0.2 / 2 */
    step_close_scene(&s);
  }
}

/* Three equal balls in a line, (1, 0, 0): the other two leave with (1 + e) / 3, the first keeps 1 - 2 (1 + e) / 3.
 * By both laws: by Newton's p_1 = 2 (1 + e) / 3, p_2 = p_1 / 2; by Poisson's the impulses of
 * compression are 2/3 and 1/3. */
static void chain_of_balls(ns_impact_law law) {
  const double es[] = {0, 0.4, 1};

  for (int k = 0; k < 3; k++) {
    scene s;
    step_open_scene(&s);
    s.options.impact = law;
    for (int ball = 0; ball < 3; ball++)
      step_add_ball(&s, 1.5, ball, 0, ball == 0, 0, 0, es[k]);
    step_ready(&s);
    collide(&s);
    CHECK(fabs(s.v[0] - (1 - 2 * (1 + es[k]) / 3)) < 1e-14);
    CHECK(fabs(s.v[3] - (1 + es[k]) / 3) < 1e-14 && fabs(s.v[6] - (1 + es[k]) / 3) < 1e-14);
    step_close_scene(&s);
  }
}

/* (1, 0, 0) with e = 0, then 1. By Newton's law the second contact, which was at rest, only passes on, and all go with
 * 1/3. By Poisson's it has the impulse 1/3 in compression, which it gives back, (1/3, 0, 2/3): PAGT (7.8); then the
 * first contact closes again, (1, 1, 4) / 6. */
static void contact_at_rest(ns_impact_law law) {
  const double newton[] = {1.0 / 3, 1.0 / 3, 1.0 / 3}, poisson[] = {1.0 / 6, 1.0 / 6, 2.0 / 3};
  const double *expected = law == NS_IMPACT_NEWTON ? newton : poisson;
  scene s;

  step_open_scene(&s);
  s.options.impact = law;
  for (int ball = 0; ball < 3; ball++)
    step_add_ball(&s, 1.5, ball, 0, ball == 0, 0, 0, ball == 2);
  step_ready(&s);
  collide(&s);
  for (int ball = 0; ball < 3; ball++)
    CHECK(fabs(s.v[3 * ball] - expected[ball]) < 1e-14);
  step_close_scene(&s);
}

/* (1, 0, -1) with e = 1 and e = 0: Newton's law asks v_2 - v_1 = 1, v_3 = v_2, which is (-2, 1, 1) / 3. Poisson's
 * stops all in compression with impulses 1; then the first contact gives 1 once more and the second passes half
 * of it on: (-1, 1/2, 1/2). */
static void laws_differ(void) {
  const double expected[2][3] = {{-2.0 / 3, 1.0 / 3, 1.0 / 3}, {-1, 0.5, 0.5}};

  for (int law = 0; law < 2; law++) {
    scene s;
    step_open_scene(&s);
    s.options.impact = law == 0 ? NS_IMPACT_NEWTON : NS_IMPACT_POISSON;
    step_add_ball(&s, 1, 0, 0, 1, 0, 0, 1);
    step_add_ball(&s, 1, 1, 0, 0, 0, 0, 0);
    step_add_ball(&s, 1, 2, 0, -1, 0, 0, 0);
    step_ready(&s);
    collide(&s);
    for (int ball = 0; ball < 3; ball++)
      CHECK(fabs(s.v[3 * ball] - expected[law][ball]) < 1e-14);
    step_close_scene(&s);
  }
}

/* A full disc that meets a rough floor with (3, -2): it rolls off with 2/3 of its speed, v = -R omega, if the
 * impulse m v_x / 3 is within the cone; else it slides, with mu times the normal impulse. Poisson's friction is that
 * of the compression, as in the decompression the cone is that of the impulses beyond e c_n (PAGT (7.7)). */
static void rolling_disc(ns_impact_law law) {
  const double mus[] = {2, 0.1}, e = 0.5;

  for (int k = 0; k < 2; k++) {
    const double normal = law == NS_IMPACT_NEWTON ? 2 * (1 + e) : 2;
    const double vx = k == 0 ? 2 : 3 - mus[k] * normal;
    scene s;
    step_open_scene(&s);
    s.options.impact = law;
    step_add_floor(&s);
    step_add_ball(&s, 1.7, 0, 0.5, 3, -2, mus[k], e);
    step_ready(&s);
    collide(&s);
    CHECK(fabs(s.v[1] - 2 * e) < 1e-13 && fabs(s.v[0] - vx) < 1e-13);
    /* angular momentum about the point of contact: J omega - m R v_x is kept */
    CHECK(fabs(s.v[2] * 0.125 - 0.5 * s.v[0] + 0.5 * 3) < 1e-13);
    step_close_scene(&s);
  }
}

/* Boxes that meet at a corner, with friction and e: momentum, and moment of momentum about the origin, stay. Energy
 * does not grow by Poisson's law in compression, e = 0. */
static void impacts_keep_momentum(ns_impact_law law) {
  ns_random random = ns_random_create(32);
  int met = 0;

  for (int trial = 0; trial < 60; trial++) {
    const double e = trial % 3 * 0.4, turn = check_between(&random, 0.1, 0.7);
    double before[3] = {0, 0, 0}, after[3] = {0, 0, 0}, mass[2] = {1.3, 0.6}, inertia[2];
    double energy = 0;
    scene s;
    ns_terms terms;
    step_open_scene(&s);
    s.options.impact = law;
    for (int b = 0; b < 2; b++) {
      inertia[b] = mass[b] / 6;
      check_add_body(&s.m, NS_BODY_RIGID, mass[b], inertia[b], check_add_box(&s.m, 1, 1), 1.3 * b,
                     0.4 * b, b == 0 ? 0 : turn);
      check_body(&s.m, b + 1)[NS_BODY_RESTITUTION] = e;
      check_body(&s.m, b + 1)[NS_BODY_FRICTION] = 0.6;
    }
    step_ready(&s);
    terms = ns_terms_create(&s.c.host, 6);
    for (int k = 0; k < 100;
         k++) { /* moved along x until they touch, each time by less than the gap */
      double gap = INFINITY;
      CHECK(s.s.system->evaluate(s.s.system, NS_GAPS, 0, s.q, s.v, 0, 1, &terms) == NS_OK);
      for (ptrdiff_t i = 0; i < terms.contacts.count; i++)
        gap = fmin(gap, terms.contacts.item[i].gap);
      s.q[3] -= gap;
    }
    for (int i = 0; i < 6; i++)
      s.v[i] = step_signed_unit(&random);
    s.v[0] += 1;
    s.v[3] -= 1;
    for (int pass = 0; pass < 2; pass++) {
      double *sum = pass == 0 ? before : after;
      if (pass == 1)
        collide(&s);
      for (int b = 0; b < 2; b++) {
        const double *x = s.q + 3 * b, *u = s.v + 3 * b;
        sum[0] += mass[b] * u[0];
        sum[1] += mass[b] * u[1];
        sum[2] += mass[b] * (x[0] * u[1] - x[1] * u[0]) + inertia[b] * u[2];
        energy += (pass == 0 ? -0.5 : 0.5) *
                  (mass[b] * (u[0] * u[0] + u[1] * u[1]) + inertia[b] * u[2] * u[2]);
      }
    }
    for (int i = 0; i < 3; i++)
      CHECK(fabs(before[i] - after[i]) < 1e-13);
    CHECK(e > 0 || energy < 1e-13);
    met += s.s.terms.contacts.count > 0 && s.s.terms.contacts.item[0].cn > 0;
    ns_terms_release(&terms);
    step_close_scene(&s);
  }
  CHECK(met > 40);
}

/* A ball of e = 1 that touches two parallel walls moves against one: by Newton's law the one asks for v >= 1, the
 * other for v <= 0. Poisson's law takes its place, and stops it. */
static void wedged_ball_stops(void) {
  scene s;

  step_open_scene(&s);
  s.options.impact = NS_IMPACT_NEWTON;
  check_add_body(&s.m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s.m, 1, 0, 0), 0, 0, 0);
  check_add_body(&s.m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s.m, -1, 0, -1), 0, 0, 0);
  step_add_ball(&s, 1, 0.5, 0, -1, 0, 0, 1);
  step_ready(&s);
  CHECK(collide(&s).clipped && s.s.counts.clipped == 1);
  CHECK(fabs(s.v[0]) < 1e-14);
  step_close_scene(&s);

  step_open_scene(
      &s); /* between parallel walls that come nearer: nothing can be done, and it is said */
  s.options.impact = NS_IMPACT_NEWTON;
  check_add_body(&s.m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s.m, 1, 0, 0), 0, 0, 0);
  check_add_body(&s.m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s.m, -1, 0, -1), 0, 0, 0);
  check_body(&s.m, 1)[NS_BODY_VELOCITY] = 1;
  step_add_ball(&s, 1, 0.5, 0, 0, 0, 0, 0);
  step_ready(&s);
  {
    ns_step_result result = {0};
    CHECK(ns_impact(&s.s, 0, s.q, s.v, 0.01, 0, &result) == NS_OK);
    CHECK(result.flag != NS_LCP_SOLVED && strstr(result.message, "squeezed") != NULL);
  }
  step_close_scene(&s);
}

/* ---- single steps */

/* A captured bounce: Newton's law v+ = e |v|, Poisson's e (|v| + g h), compression with the weight. */
static void captured_bounce(ns_impact_law law) {
  const double h = 0.1;
  ns_step_result result;
  scene s;

  step_open_scene(&s);
  step_add_floor(&s);
  step_add_ball(&s, 3, 0, 0.6, 0, -2, 0, 0.5);
  s.m.model.gravity[1] = -10;
  s.options.detect = NS_DETECT_OFF;
  s.options.impact = law;
  step_ready(&s);
  CHECK(step_whole_step(&s.s, 0, s.q, s.v, h, &result) == NS_OK && result.flag == NS_LCP_SOLVED);
  CHECK(fabs(result.v[1] - (law == NS_IMPACT_NEWTON ? 1 : 1.5)) < 1e-13);
  CHECK(result.active == 1);
  step_close_scene(&s);
}

int main(void) {
  for (ns_impact_law law = NS_IMPACT_NEWTON; law <= NS_IMPACT_POISSON; law++) {
    one_ball(law);
    slow_ball_stops(law);
    chain_of_balls(law);
    contact_at_rest(law);
    rolling_disc(law);
    impacts_keep_momentum(law);
    captured_bounce(law);
  }
  laws_differ();
  wedged_ball_stops();
  return check_report();
}
