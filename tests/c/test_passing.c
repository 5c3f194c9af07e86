/* test_passing.c: which two bodies a step leads through each other, and when, against closed forms. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"

#include "ns_stepper.h"

#include <math.h>
#include <string.h>

/* A disc of radius 0.05 at x = -1 and a fixed wall x = -0.01 ... 0.01, |y| <= 2: half of the inner radii is 0.03, so
 * that the middle of the disc is half-way at x = -0.03. */
typedef struct scene {
  check_host c;
  check_model m;
  int wall, disc;
} scene;

static void open_scene(scene *s) {
  memset(s, 0, sizeof *s);
  check_host_create(&s->c);
  check_model_create(&s->m, &s->c.host);
  s->wall = check_add_body(&s->m, NS_BODY_FIXED, 0, 0, check_add_box(&s->m, 0.02, 4), 0, 0, 0);
  s->disc = check_add_body(&s->m, NS_BODY_RIGID, 1, 1, check_add_disc(&s->m, 0.05), -1, 0, 0);
}

static void close_scene(scene *s) {
  ns_model_release(&s->m.model);
  CHECK(s->c.live == 0);
}

/* The disc goes from (-1, y) to x = x_end in a step over 1. */
static ns_passing step_to(scene *s, double y, double x_end, double y_end) {
  const double q[3] = {-1, y, 0}, end[3] = {x_end, y_end, 0}, v[3] = {x_end + 1, y_end - y, 0};
  const ns_way way = {.t = 0, .h = 1, .q = q, .v = v, .q_end = end, .v_end = v};
  ns_passing found;

  CHECK(ns_model_find_passing(&s->m.model.system, &way, &found) == NS_OK);
  return found;
}

static void wall_is_passed(void) {
  scene s;
  ns_passing found;

  open_scene(&s);
  CHECK(check_model_ready(&s.m) == NS_OK);
  found = step_to(&s, 0, 3, 0);
  CHECK(found.a == s.wall && found.b == s.disc);
  CHECK(fabs(found.fraction - 0.97 / 4) < 1e-4); /* the last look is within 1e-3 of the depth */
  CHECK(fabs(step_to(&s, 1.5, 99, 1.5).fraction - 0.97 / 100) < 1e-5);
  CHECK(fabs(step_to(&s, 0, -0.02, 0).fraction - 0.97 / 0.98) < 1e-3);
  close_scene(&s);
}

/* Not so deep; past the end of the wall; along it; away. */
static void others_are_not(void) {
  scene s;

  open_scene(&s);
  CHECK(check_model_ready(&s.m) == NS_OK);
  CHECK(step_to(&s, 0, -0.04, 0).fraction == INFINITY);
  CHECK(step_to(&s, 2.06, 50, 2.06).fraction == INFINITY);
  CHECK(step_to(&s, 0, -1, 70).fraction == INFINITY);
  CHECK(step_to(&s, 0, -70, 3).fraction == INFINITY);
  CHECK(step_to(&s, 0, -1, 0).fraction == INFINITY);
  close_scene(&s);
}

/* The gap of a disc that flies past the wall is wide enough for its motion, that of one that meets it is not. */
static void free_motion_meets_nothing(void) {
  scene s;
  ns_terms terms;
  const double q[3] = {-1, 2.3, 0}, past[3] = {4, 0, 0}, down[3] = {4, -4, 0};
  ns_system *system;
  double wide;

  open_scene(&s);
  CHECK(check_model_ready(&s.m) == NS_OK);
  system = &s.m.model.system;
  terms = ns_terms_create(&s.c.host, 3);
  CHECK(system->evaluate(system, NS_CONTACTS, 0, q, past, 1, 0, &terms) == NS_OK);
  CHECK(terms.contacts.count == 1);
  CHECK(terms.contacts.item[0].gap + ns_gap_speed(&terms.contacts.item[0], past) > 0);
  wide = terms.contacts.item[0].gap;
  CHECK(system->evaluate(system, NS_CONTACTS, 0, q, down, 1, 0, &terms) == NS_OK);
  CHECK(terms.contacts.count == 1);
  CHECK(terms.contacts.item[0].gap < wide);
  ns_terms_release(&terms);
  close_scene(&s);
}

int main(void) {
  wall_is_passed();
  others_are_not();
  free_motion_meets_nothing();
  return check_report();
}
