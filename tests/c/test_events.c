/* test_events.c: events of the user, and collisions that are located */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_run_scenes.h"
#include "ns_function_system.h"
#include "ns_integrate.h"

#include <math.h>
#include <string.h>

/* ---- events */

enum { HEIGHT, HEIGHT_UP, FALLS, EVENTS };

/* 0: the height 0.6 in any direction, 1: the same upwards, 2: the sign of the vertical velocity */
static ns_status three_events(void *data, double t, const double *q, const double *v, double *value,
                              double *terminal, double *direction) {
  const double *ends = data;

  (void)t;
  value[HEIGHT] = value[HEIGHT_UP] = q[1] - 0.6;
  value[FALLS] = v[1];
  for (int k = 0; k < EVENTS; k++) {
    terminal[k] = ends[k];
    direction[k] = k == HEIGHT_UP;
  }
  return NS_OK;
}

static int user_events(const run *r, int index, double times[], int room) {
  int count = 0;

  for (size_t k = 0; k < r->record.event.count; k += NS_EVENT_NUMBERS) {
    const double *e = r->record.event.value + k;
    if (e[NS_EVENT_KIND] == NS_EVENT_USER && e[NS_EVENT_COUNT_OR_INDEX] == index + 1 &&
        count < room)
      times[count++] = e[NS_EVENT_TIME];
  }
  return count;
}

/* Height at a time on the lines between the columns */
static double height_at(const run *r, double t) {
  ptrdiff_t c = 1;

  while (c + 1 < r->record.columns && run_t_of(r, c) < t)
    c++;
  return run_q_of(r, c - 1, 1) + (t - run_t_of(r, c - 1)) / (run_t_of(r, c) - run_t_of(r, c - 1)) *
                                     (run_q_of(r, c, 1) - run_q_of(r, c - 1, 1));
}

/* From 0.7 with e = 0.5: height 0.6 downwards once (the bounce reaches 0.55), velocity zero at the top of each bounce,
 * and its jump from down to up at each collision, at the time of the collision. Roots lie on the lines between the
 * columns to roundoff. */
static void events_are_located(void) {
  double ends[EVENTS] = {0, 0, 0}, times[20];
  run r;
  int count;

  run_bouncing_disc(&r);
  r.hooks.event_count = EVENTS;
  r.hooks.events = three_events;
  r.hooks.data = ends;
  CHECK(run_execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE && run_is_whole(&r));
  CHECK(user_events(&r, HEIGHT, times, 20) == 1 && user_events(&r, HEIGHT_UP, times + 1, 19) == 0);
  CHECK(fabs(height_at(&r, times[0]) - 0.6) < 1e-15);
  count = user_events(&r, FALLS, times, 20);
  CHECK(count >= 3); /* at the first collision, at the top after it, at the second collision */
  CHECK(count > 0 && fabs(times[0] - run_first_collision(&r)) < 1e-14);
  run_close(&r);
}

/* With e = 1 it comes back to 0.6: downwards, then upwards. */
static void events_have_a_direction(void) {
  double ends[EVENTS] = {0, 0, 0}, any[20], up[20];
  run r;

  run_bouncing_disc(&r);
  check_body(&r.m, 1)[NS_BODY_RESTITUTION] = 1;
  r.time.tf = 0.4;
  r.hooks.event_count = EVENTS;
  r.hooks.events = three_events;
  r.hooks.data = ends;
  CHECK(run_execute(&r) == NS_OK);
  CHECK(user_events(&r, HEIGHT, any, 20) == 2 && user_events(&r, HEIGHT_UP, up, 20) == 1);
  CHECK(any[1] == up[0] && up[0] > run_first_collision(&r));
  run_close(&r);
}

/* A terminal event ends the run there: it is the last column, and the state is at the root. */
static void terminal_event_ends_the_run(void) {
  double ends[EVENTS] = {1, 0, 0}, times[20];
  run r;

  for (int timed = 0; timed < 2; timed++) {
    static const double wanted[] = {0, 0.1, 0.5};
    run_bouncing_disc(&r);
    r.hooks.event_count = EVENTS;
    r.hooks.events = three_events;
    r.hooks.data = ends;
    r.time.times = timed ? wanted : NULL;
    r.time.time_count = 3;
    CHECK(run_execute(&r) == NS_OK && r.result.exit == NS_EXIT_STOPPED && run_is_whole(&r));
    CHECK(user_events(&r, HEIGHT, times, 20) == 1);
    CHECK(fabs(r.q[1] - 0.6) < 1e-15);
    CHECK(run_t_of(&r, r.record.columns - 1) == (timed ? 0.1 : times[0]));
    run_close(&r);
  }
}

/* An event that is zero at the start has not happened. */
static ns_status starts_at_zero(void *data, double t, const double *q, const double *v,
                                double *value, double *terminal, double *direction) {
  (void)data, (void)t, (void)v;
  value[0] = 0.7 - q[1];
  terminal[0] = direction[0] = 0;
  return NS_OK;
}

static void event_at_the_start_does_not_count(void) {
  run r;
  double times[2];

  run_bouncing_disc(&r);
  r.hooks.event_count = 1;
  r.hooks.events = starts_at_zero;
  CHECK(run_execute(&r) == NS_OK && user_events(&r, 0, times, 2) == 0);
  run_close(&r);
}

/* value[k] = t - 0.07 + 0.02 k: the last function is the first to cross, all within one step. */
static ns_status backward_events(void *data, double t, const double *q, const double *v,
                                 double *value, double *terminal, double *direction) {
  (void)data, (void)q, (void)v;
  for (int k = 0; k < EVENTS; k++) {
    value[k] = t - 0.07 + 0.02 * k;
    terminal[k] = direction[k] = 0;
  }
  return NS_OK;
}

/* Events stand in the record in the order of their times. */
static void events_are_in_order(void) {
  run r;
  double last = 0;

  run_bouncing_disc(&r);
  r.time.tf = r.time.step = 0.1;
  r.hooks.event_count = EVENTS;
  r.hooks.events = backward_events;
  CHECK(run_execute(&r) == NS_OK && r.record.event.count == EVENTS * NS_EVENT_NUMBERS);
  for (size_t k = 0; k < r.record.event.count; k += NS_EVENT_NUMBERS) {
    CHECK(r.record.event.value[k + NS_EVENT_TIME] >= last);
    last = r.record.event.value[k + NS_EVENT_TIME];
  }
  run_close(&r);
}

/* ---- collisions */

/* At the time of every collision the gap is within the tolerance of touching, 1e-9 of the size of the model, and the
 * normal velocity jumps by Newton's and Poisson's factor -e. */
static void collisions_are_located_to_the_tolerance(void) {
  run r;
  int met = 0;

  run_bouncing_disc(&r);
  check_body(&r.m, 1)[NS_BODY_RESTITUTION] = 0.8;
  r.time.tf = 1;
  CHECK(run_execute(&r) == NS_OK);
  for (size_t k = 0, contact = 0; k < r.record.event.count; k += NS_EVENT_NUMBERS) {
    const double *e = r.record.event.value + k;
    const double *row = r.record.event_contact.value + contact;
    ptrdiff_t c = 0;
    while (c + 1 < r.record.columns && run_t_of(&r, c) != e[NS_EVENT_TIME])
      c++;
    CHECK(run_t_of(&r, c) == e[NS_EVENT_TIME] && e[NS_EVENT_COUNT_OR_INDEX] == 1);
    CHECK(fabs(run_q_of(&r, c, 1) - 0.5) <= 0.5e-9); /* the size of the model is its radius 1/2 */
    /* a ball that would be back within half a step stays */
    const double back = -0.8 * row[3] > 0.5 * r.time.step * 9.81 ? 0.8 : 0;
    CHECK(row[3] < 0 && fabs(row[4] + back * row[3]) < 1e-13);
    CHECK(fabs(row[5] + (1 + back) * row[3]) < 1e-12); /* mass 1 */
    CHECK(r.record.event_v.value[6 * met + 1] == row[3]);
    contact += NS_EVENT_CONTACT_NUMBERS;
    met++;
  }
  CHECK(met >= 3 && r.result.located >= met);
  run_close(&r);
}

/* The gap under the corner of a box that spins is far from linear in time; it is located to the tolerance all the
 * same, 1e-9 of half a diagonal. */
static void corners_are_located_to_the_tolerance(void) {
  run r;

  run_open(&r, 0.4, 0.1);
  check_add_body(&r.m, NS_BODY_RIGID, 1, 1.0 / 6, check_add_box(&r.m, 1, 1), 0, 1, 0);
  check_body(&r.m, 1)[NS_BODY_ANGULAR_VELOCITY + 2] = 7;
  check_body(&r.m, 1)[NS_BODY_RESTITUTION] = 0.5;
  run_add_floor(&r);
  CHECK(run_execute(&r) == NS_OK && r.result.located > 0);
  for (ptrdiff_t c = 0; c < r.record.columns; c++)
    if (run_t_of(&r, c) == run_first_collision(&r)) {
      double lowest = INFINITY;
      for (int k = 0; k < 4; k++)
        lowest = fmin(lowest,
                      run_q_of(&r, c, 1) +
                          sqrt(0.5) * sin(run_q_of(&r, c, 2) + 0.7853981633974483 * (2 * k + 1)));
      CHECK(fabs(lowest) <= sqrt(0.5) * 1e-9);
    }
  run_close(&r);
}

/* A particle slides off a fixed ball of radius 1 without friction. Each step along the tangent opens the gap by
 * (h v)^2 / 2, which the next one closes again: it stays in touch, without a collision, down to where
 * v^2 = g R cos theta, cos theta = 2/3 + v0^2 / (3 g R). */
static void sliding_particle_keeps_its_contact(void) {
  const double v0 = 0.5, leaves = acos(2.0 / 3 + v0 * v0 / (3 * GRAVITY));
  run r;
  ptrdiff_t c = 1;

  run_open(&r, 1, 0.002);
  check_add_body(&r.m, NS_BODY_PARTICLE, 1, 0, check_add_disc(&r.m, 0), 0, 1, 0);
  check_body(&r.m, 1)[NS_BODY_VELOCITY] = v0;
  check_add_body(&r.m, NS_BODY_FIXED, 0, 0, check_add_disc(&r.m, 1), 0, 0, 0);
  r.options.stabilization = NS_STABILIZE_BY_VELOCITY;
  CHECK(run_execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE);
  while (c < r.record.columns && r.record.step.value[NS_STEP_NUMBERS * c + NS_STEP_ACTIVE] == 1)
    c++;
  CHECK(c < r.record.columns);
  /* first order: steps of 2 ms, speeds of 2 m/s */
  CHECK(fabs(atan2(run_q_of(&r, c, 0), run_q_of(&r, c, 1)) - leaves) < 0.02);
  CHECK(r.counts.impacts == 0);
  run_close(&r);
}

/* Moving q to where nothing overlaps must not hide that a gap has closed within the step. Without joints the two runs
 * are the same up to the collision. */
static void projection_does_not_hide_collisions(void) {
  double times[2];

  for (int k = 0; k < 2; k++) {
    run r;
    run_bouncing_disc(&r);
    r.options.stabilization = k == 0 ? NS_STABILIZE_NOT : NS_STABILIZE_BY_PROJECTION;
    CHECK(run_execute(&r) == NS_OK && r.result.located > 0);
    times[k] = run_first_collision(&r);
    run_close(&r);
  }
  CHECK(fabs(times[0] - times[1]) < 1e-9);
}

/* e = 1/2 from 0.2 above the floor: the impacts accumulate at 3 sqrt (2 h / g) = 0.61. Long after that it rests, and
 * the work is bounded: a tenth of the speed g h that gravity gives in a step is reached from 1.98 m/s after 8 impacts,
 * and no part of a step is of length 0. */
static void accumulating_impacts_end_at_rest(ns_method method) {
  run r;
  ptrdiff_t shortest = 0;

  run_bouncing_disc(&r);
  check_body(&r.m, 1)[NS_BODY_VELOCITY] = 0;
  r.options.method = method;
  r.time.tf = 3;
  r.time.step = 0.01;
  CHECK(run_execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE && run_is_whole(&r));
  CHECK(fabs(r.q[1] - 0.5) < 1e-4 && fabs(r.v[1]) < 1e-12 && fabs(r.v[0]) < 1e-12);
  CHECK(r.counts.impacts >= 3 && r.counts.impacts <= 9 && r.result.located <= 10);
  for (ptrdiff_t c = 1; c < r.record.columns; c++) {
    if (run_t_of(&r, c) - run_t_of(&r, c - 1) < 1e-9 * r.time.step)
      shortest++;
    if (run_t_of(&r, c) > 1) /* at rest: no gap, no velocity */
      CHECK(fabs(run_q_of(&r, c, 1) - r.q[1]) < 1e-12 && fabs(run_v_of(&r, c, 1)) < 1e-12);
  }
  CHECK(shortest == 0);
  CHECK(r.record.columns <= r.result.steps + r.result.located + 1);
  run_close(&r);
}

/* A ball let go 1e-5 above the floor meets it with 1e-4 of the speed that gravity gives in one step: even with e = 1
 * that is no collision, and it rests from the next step on. */
static void slow_touch_is_no_collision(void) {
  run r;

  run_bouncing_disc(&r);
  check_body(&r.m, 1)[NS_BODY_POSITION + 1] = 0.5 + 1e-5;
  check_body(&r.m, 1)[NS_BODY_RESTITUTION] = 1;
  r.time.step = 0.1;
  CHECK(run_execute(&r) == NS_OK && r.record.event.count == 0 && r.counts.impacts == 0);
  CHECK(fabs(r.v[1]) < 1e-12 && fabs(r.q[1] - 0.5) < 1e-9);
  run_close(&r);
}

/* A ball between walls that leave it 0.1, at 20 m/s with e = 1. */
static void ball_between_walls(run *r, double tf, double step) {
  run_open(r, tf, step);
  r->m.model.gravity[1] = 0;
  check_add_body(&r->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&r->m, 1, 0, 0), 0, 0, 0);
  check_add_body(&r->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&r->m, -1, 0, -1.1), 0, 0, 0);
  run_add_ball(r, 0.55, 0, 20, 0, 0, 1);
}

/* The collision with one wall is not that with the other, 0.1 away, which was met just before: the speed stays. */
static void walls_are_met_in_turn(void) {
  run r;

  ball_between_walls(&r, 0.2, 0.2);
  CHECK(run_execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE);
  CHECK(r.result.located == 40 && r.result.given_way == 0); /* at 2.5 ms, then every 5 ms */
  for (ptrdiff_t c = 0; c < r.record.columns; c++)
    CHECK(fabs(fabs(run_v_of(&r, c, 0)) - 20) < 1e-12);
  run_close(&r);
}

/* 100 collisions within one step: the 50th is the last that is located. What follows is captured, so that the ball
 * stays between the walls and the run goes on. */
static void too_many_collisions_are_captured(void) {
  run r;
  double left = INFINITY, right = -INFINITY;

  ball_between_walls(&r, 1.5, 0.5);
  CHECK(run_execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE);
  CHECK(r.result.given_way > 0);
  for (ptrdiff_t c = 0; c < r.record.columns; c++) {
    left = fmin(left, run_q_of(&r, c, 0) - 0.5);
    right = fmax(right, run_q_of(&r, c, 0) + 0.5);
  }
  CHECK(left > -0.01 && right < 1.11);
  run_close(&r);
}

/* What no contact, joint or spring connects does not matter: a wheel that spins far away leaves the bits of a bouncing
 * ball as they are. */
static void other_bodies_do_not_matter(void) {
  run alone, beside;

  run_bouncing_disc(&alone);
  alone.time.tf = 1;
  check_body(&alone.m, 1)[NS_BODY_RESTITUTION] = 0.8;
  run_bouncing_disc(&beside);
  beside.time.tf = 1;
  check_body(&beside.m, 1)[NS_BODY_RESTITUTION] = 0.8;
  check_body(&beside.m, run_add_ball(&beside, 50, 50, 0, 0, 0, 0))[NS_BODY_ANGULAR_VELOCITY + 2] =
      300;
  CHECK(run_execute(&alone) == NS_OK && run_execute(&beside) == NS_OK);
  CHECK(alone.record.columns == beside.record.columns);
  CHECK(alone.q[1] == beside.q[1] && alone.v[1] == beside.v[1] && alone.v[2] == beside.v[2]);
  run_close(&alone);
  run_close(&beside);
}

int main(void) {
  events_are_located();
  events_have_a_direction();
  terminal_event_ends_the_run();
  event_at_the_start_does_not_count();
  events_are_in_order();
  collisions_are_located_to_the_tolerance();
  corners_are_located_to_the_tolerance();
  sliding_particle_keeps_its_contact();
  projection_does_not_hide_collisions();
  accumulating_impacts_end_at_rest(NS_EULER);
  accumulating_impacts_end_at_rest(NS_LINIMP);
  slow_touch_is_no_collision();
  walls_are_met_in_turn();
  too_many_collisions_are_captured();
  other_bodies_do_not_matter();
  return check_report();
}
