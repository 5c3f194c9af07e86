/* test_run.c: runs from start to end: what they survive and what they give out */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_run_scenes.h"
#include "ns_function_system.h"
#include "ns_integrate.h"

#include <math.h>
#include <string.h>

/* ---- scenes */

/* Two thin bars from a hinge at the origin fall against a wall; the second hangs a little off its hinge. */
static void double_pendulum(run *r) {
  static const double rod[] = {-0.5, 0, 0.5, 0};
  int shape;

  run_open(r, 0.7, 0.035);
  shape = check_add_polygon(&r->m, 2, rod);
  for (int k = 0; k < 2; k++) {
    const int bar =
        check_add_body(&r->m, NS_BODY_RIGID, 1, 1.0 / 12, shape, 0.5 + k * 1.0001, 0, 0);
    check_body(&r->m, bar)[NS_BODY_FRICTION] = 0.3;
    check_body(&r->m, bar)[NS_BODY_RESTITUTION] = 0.4;
    check_add_joint(&r->m, NS_REVOLUTE, bar, bar - 1, -0.5, 0, k == 0 ? 0 : 0.5, 0);
  }
  check_add_body(&r->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&r->m, 1, 0, -0.3), 0, 0, 0);
  r->options.method = NS_LINIMP;
  r->options.stabilization = NS_STABILIZE_BY_PROJECTION;
}

/* Two boxes on the floor with a stiff spring between them, a third above. */
static void boxes_with_springs(run *r) {
  int shape;

  run_open(r, 0.3, 0.03);
  shape = check_add_box(&r->m, 1, 1);
  for (int k = 0; k < 3; k++) {
    const int box = check_add_body(&r->m, NS_BODY_RIGID, 1, 1.0 / 6, shape, k < 2 ? 1.3 * k : 0.6,
                                   k < 2 ? 0.5 : 1.6, k < 2 ? 0 : 0.1);
    check_body(&r->m, box)[NS_BODY_FRICTION] = 0.4;
  }
  check_add_spring(&r->m, 1, 1, 2, 1e5, 10, 1.2);
  check_add_spring(&r->m, 2, 3, 0, 50, 1, 0);
  run_add_floor(r);
  r->options.method = NS_LINIMP;
}

/* The same boxes by Euler's method, captured, with gaps in the rows and Lemke's method, which asks for interrupts. */
static void captured_boxes(run *r) {
  boxes_with_springs(r);
  r->m.springs[NS_SPRING_STIFFNESS] = 100;
  r->options.method = NS_EULER;
  r->options.detect = NS_DETECT_OFF;
  r->options.stabilization = NS_STABILIZE_BY_VELOCITY;
  r->options.lcp.solver = NS_LCP_LEMKE;
}

/* The trapezoidal method with changes of state located: a box slides on the floor against a weak spring, sticks, slips
 * back; a ball bounces beside it. */
static void slipping_box(run *r) {
  int box;

  run_open(r, 0.6, 0.03);
  box = check_add_body(&r->m, NS_BODY_RIGID, 1, 1.0 / 6, check_add_box(&r->m, 1, 1), 0, 0.5, 0);
  check_body(&r->m, box)[NS_BODY_VELOCITY] = 1;
  check_body(&r->m, box)[NS_BODY_FRICTION] = 0.2;
  check_add_spring(&r->m, 1, box, 0, 40, 0, 0)[NS_SPRING_POINT_B + 1] = 0.5;
  run_add_ball(r, 5, 0.6, 0, 0, 0.2, 0.6);
  run_add_floor(r);
  r->options.method = NS_TRAPEZOIDAL;
  r->options.detect = NS_DETECT_DEFAULT;
}

typedef void (*scene)(run *r);

static const scene scenes[] = {run_bouncing_disc, double_pendulum, boxes_with_springs,
                               captured_boxes, slipping_box};

enum { SCENES = sizeof scenes / sizeof *scenes };

/* ---- robustness */

static void scenes_run(void) {
  for (int k = 0; k < SCENES; k++) {
    run r;
    scenes[k](&r);
    CHECK(run_execute(&r) == NS_OK);
    CHECK(r.result.exit == NS_EXIT_DONE && run_is_whole(&r));
    CHECK(run_t_of(&r, 0) == 0 && run_t_of(&r, r.record.columns - 1) == r.time.tf);
    CHECK(r.record.contacts.count > 0); /* else the scene would show little */
    CHECK(r.start.closed && (k == 1) == (r.start.moved > 0));
    CHECK((scenes[k] == slipping_box) == (r.result.transitions > 0));
    run_close(&r);
  }
}

/* However early memory runs out: NS_OUT_OF_MEMORY, nothing lost, nothing read that is not there. */
static void run_survives_every_failed_allocation(scene make) {
  ns_status status = NS_OUT_OF_MEMORY;
  long fail_at = 0;

  while (status == NS_OUT_OF_MEMORY && fail_at < 100000) {
    run r;
    make(&r);
    r.time.tf = 8 * r.time.step;
    r.c.fail_at = fail_at = check_next(fail_at);
    status = run_execute(&r);
    run_close(&r);
  }
  CHECK(status == NS_OK && fail_at > 50);
}

/* An interrupt at poll k for every k: the columns before are those of the whole run. Before the first step the
 * projection of the start may be interrupted, which is a status. */
static void run_stops_at_every_poll(scene make, long least) {
  run whole;
  long polls;

  make(&whole);
  CHECK(run_execute(&whole) == NS_OK);
  polls = whole.c.polls;
  CHECK(polls >= least);
  for (long at = 1; at <= polls; at += 1 + polls / check_rounds(100, 400)) {
    run r;
    ns_status status;
    make(&r);
    r.c.interrupt_at = at;
    status = run_execute(&r);
    CHECK(status == NS_INTERRUPTED ? r.record.columns == 0
                                   : status == NS_OK && r.result.exit == NS_EXIT_INTERRUPTED);
    CHECK(run_is_whole(&r) && r.record.columns < whole.record.columns);
    CHECK(memcmp(r.record.q.value, whole.record.q.value, r.record.q.count * sizeof(double)) == 0);
    CHECK(memcmp(r.record.v.value, whole.record.v.value, r.record.v.count * sizeof(double)) == 0);
    run_close(&r);
  }
  run_close(&whole);
}

static int same_array(const ns_array *a, const ns_array *b) {
  return a->count == b->count &&
         (a->count == 0 || memcmp(a->value, b->value, a->count * sizeof *a->value) == 0);
}

/* Nothing depends on addresses, on memory that was not set, or on the size of memory blocks. */
static void runs_twice_to_the_same_bits(scene make) {
  run a, b;

  make(&a);
  make(&b);
  b.c.host.block_bytes = 5000;
  CHECK(run_execute(&a) == NS_OK && run_execute(&b) == NS_OK);
  CHECK(same_array(&a.record.t, &b.record.t) && same_array(&a.record.q, &b.record.q) &&
        same_array(&a.record.v, &b.record.v) && same_array(&a.record.joint, &b.record.joint) &&
        same_array(&a.record.contacts, &b.record.contacts) &&
        same_array(&a.record.step, &b.record.step) && same_array(&a.record.event, &b.record.event));
  run_close(&a);
  run_close(&b);
}

/* ---- functions of the user that fail: handles of a model, functions of a system, hooks */

typedef struct failing {
  long calls, fail_at;
} failing;

static ns_status may_fail(failing *f) {
  return ++f->calls == f->fail_at ? NS_CALLBACK_FAILED : NS_OK;
}

/* handle 1: the pose of the floor, handle 2: a force */
static ns_status handle_value(void *data, int handle, double t, const double *q, const double *v,
                              double *out, int count) {
  (void)q, (void)v;
  for (int i = 0; i < count; i++)
    out[i] = 0;
  if (handle == 1)
    out[1] = 0.02 * sin(20 * t);
  else
    out[0] = 0.5;
  return may_fail(data);
}

static ns_status watch(void *data, double t, const double *q, const double *v, double *value,
                       double *terminal, double *direction) {
  (void)t, (void)v;
  value[0] = q[1] - 0.6;
  terminal[0] = direction[0] = 0;
  return may_fail(data);
}

static ns_status listen(void *data, double t, const double *q, const double *v, int *stop) {
  (void)t, (void)q, (void)v, (void)stop;
  return may_fail(data);
}

static void disc_on_a_shaker(run *r, failing *f) {
  run_bouncing_disc(r);
  check_body(&r->m, 2)[NS_BODY_MOTION] = 1;
  check_add_force(&r->m, 1)[NS_FORCE_HANDLE] = 2;
  r->m.forces[NS_FORCE_RETURNS] = 1;
  r->m.model.call = handle_value;
  r->m.model.call_data = r->hooks.data = f;
  r->hooks.event_count = 1;
  r->hooks.events = watch;
  r->hooks.output = listen;
}

static void run_ends_at_every_failing_call(void) {
  failing f = {0, 0};
  run r;
  long calls;

  disc_on_a_shaker(&r, &f);
  CHECK(run_execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE);
  run_close(&r);
  calls = f.calls;
  CHECK(calls > 200);
  for (long k = 1; k <= calls; k++) {
    f = (failing){0, k};
    disc_on_a_shaker(&r, &f);
    CHECK(run_execute(&r) == NS_CALLBACK_FAILED && f.calls == k);
    run_close(&r);
  }
}

/* The bouncing ball as a system of functions: M = 1, k = -g, gap q - 1/2 (normal by differences). */
static ns_status ball_function(void *data, ns_item item, double t, const double *q, const double *v,
                               int outputs, double *const out[], const ptrdiff_t count[]) {
  (void)t, (void)v, (void)outputs, (void)count;
  out[0][0] = item == NS_ITEM_MASS ? 1 : item == NS_ITEM_FORCE ? -GRAVITY : q[0] - 0.5;
  return may_fail(data);
}

static ns_status execute_ball(run *r, failing *f) {
  static const double mu = 0, e = 0.5;
  ns_function_system s = {.host = &r->c.host, .gaps = 1, .mu = &mu, .e = &e};
  ns_status status;

  s.system.nq = s.system.nv = 1;
  s.call = ball_function;
  s.call_data = f;
  s.item[NS_ITEM_MASS].is_function = s.item[NS_ITEM_FORCE].is_function = 1;
  s.item[NS_ITEM_GAP].is_function = 1;
  status = ns_function_system_create(&s);
  r->q[0] = 0.7;
  if (status == NS_OK)
    status = run_execute_system(r, &s.system);
  ns_function_system_release(&s);
  return status;
}

static void open_ball(run *r, ns_detect detect) {
  run_open(r, 0.5, 0.025);
  r->options.detect = detect;
  if (detect == NS_DETECT_OFF) /* elsewhere see projection_does_not_hide_collisions */
    r->options.stabilization = NS_STABILIZE_BY_PROJECTION;
  r->gaps = 1;
}

/* Captured: the mass is a function, so that each step is iterated (Stewart section 2.3). */
static void system_ends_at_every_failing_call(ns_detect detect) {
  failing f = {0, 0};
  run r;
  long calls;

  open_ball(&r, detect);
  CHECK(execute_ball(&r, &f) == NS_OK && r.result.exit == NS_EXIT_DONE);
  CHECK((r.counts.mass_iterations > 0) == (detect == NS_DETECT_OFF));
  CHECK((r.result.located > 0) == (detect == NS_DETECT_COLLISIONS));
  run_close(&r);
  calls = f.calls;
  for (long k = 1; k <= calls; k++) {
    f = (failing){0, k};
    open_ball(&r, detect);
    CHECK(execute_ball(&r, &f) == NS_CALLBACK_FAILED && f.calls == k);
    run_close(&r);
  }
}

/* A system has one row of impulses for each gap: their sum is what the momentum (mass 1) shows. */
static void system_keeps_impulses_by_gap(ns_detect detect) {
  failing f = {0, 0};
  double sum = 0;
  run r;

  open_ball(&r, detect);
  CHECK(execute_ball(&r, &f) == NS_OK && run_is_whole(&r));
  CHECK(r.record.cn.count == (size_t)r.record.columns && r.record.contacts.count == 0);
  CHECK(r.record.lambda.count == (size_t)r.record.columns && r.record.beta.count == 0);
  for (size_t k = 0; k < r.record.cn.count; k++)
    sum += r.record.cn.value[k];
  CHECK(sum > 0 && fabs(r.v[0] - (sum - GRAVITY * 0.5)) < 1e-9); /* normal by differences */
  run_close(&r);
}

/* ---- output */

/* Times on the grid give the points of the grid to the bit, those between lie on the line between its points. */
static void output_on_and_off_the_grid(void) {
  static const double times[] = {0, 0.01, 0.0125, 0.025, 0.18, 0.3, 0.31, 0.5};
  enum { COUNT = sizeof times / sizeof *times };
  run all, some;
  double worst = 0;

  run_bouncing_disc(&all);
  run_bouncing_disc(&some);
  some.time.times = times;
  some.time.time_count = COUNT;
  CHECK(run_execute(&all) == NS_OK && run_execute(&some) == NS_OK);
  CHECK(some.record.columns == COUNT && run_is_whole(&some));
  for (int k = 0; k < COUNT; k++) {
    ptrdiff_t c = 0;
    CHECK(run_t_of(&some, k) == times[k]);
    while (c + 1 < all.record.columns && run_t_of(&all, c) < times[k])
      c++;
    if (c == 0 || run_t_of(&all, c) == times[k]) {
      CHECK(run_q_of(&some, k, 1) == run_q_of(&all, c, 1) &&
            run_v_of(&some, k, 1) == run_v_of(&all, c, 1));
    } else {
      const double f =
          (times[k] - run_t_of(&all, c - 1)) / (run_t_of(&all, c) - run_t_of(&all, c - 1));
      for (int i = 0; i < 3; i++)
        worst = fmax(worst, fabs(run_q_of(&some, k, i) - (1 - f) * run_q_of(&all, c - 1, i) -
                                 f * run_q_of(&all, c, i)));
    }
  }
  CHECK(worst < 1e-15);
  /* just before the collision at 0.1895 the velocity is still that of the fall */
  CHECK(fabs(run_v_of(&some, 4, 1) + GRAVITY * 0.18) < GRAVITY * some.time.step);
  run_close(&all);
  run_close(&some);
}

/* The impulses of the steps between two columns are in the second: their sum over all columns does not depend on the
 * times. */
static void no_impulse_is_lost_between_columns(void) {
  static const double times[] = {0, 0.01, 0.33, 0.5};
  double sum[2] = {0, 0};

  for (int k = 0; k < 2; k++) {
    run r;
    run_bouncing_disc(&r);
    r.time.times = k == 0 ? NULL : times;
    r.time.time_count = 4;
    CHECK(run_execute(&r) == NS_OK);
    for (size_t i = 0; i < r.record.contacts.count; i += NS_CONTACT_NUMBERS)
      sum[k] += r.record.contacts.value[i + NS_CONTACT_CN];
    /* momentum: what gravity took and the floor gave */
    CHECK(fabs(r.v[1] - (sum[k] - GRAVITY * 0.5)) < 1e-12);
    run_close(&r);
  }
  CHECK(fabs(sum[0] - sum[1]) < 1e-13);
}

/* A ball slides on the floor (no friction) and meets a wall in the middle of a step: the floor bears its weight for the
 * whole of the time, no more. */
static void impulses_of_a_cut_step_are_shared(void) {
  double sum = 0;
  run r;

  run_open(&r, 0.3, 0.1);
  run_add_floor(&r);
  check_add_body(&r.m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&r.m, -1, 0, -0.64), 0, 0, 0);
  run_add_ball(&r, 0, 0.5, 1, 0, 0, 0.5); /* at 0.14 s */
  CHECK(run_execute(&r) == NS_OK && r.result.located == 1);
  for (size_t i = 0; i < r.record.contacts.count; i += NS_CONTACT_NUMBERS)
    if (fabs(r.record.contacts.value[i + NS_CONTACT_AXIS + 1]) > 0.5)
      sum += r.record.contacts.value[i + NS_CONTACT_CN];
  CHECK(fabs(sum - GRAVITY * 0.3) < 1e-12);
  run_close(&r);
}

/* A collision so near to the end of the last step that the rest of it is skipped: the column for the end is there. */
static void last_column_is_there(void) {
  static const double times[] = {0, 1};
  run r;

  run_open(&r, 1, 1);
  r.m.model.gravity[1] = 0;
  run_add_floor(&r);
  run_add_ball(&r, 0, 1.5 - 2e-13, 0, -1, 0, 0.5); /* meets the floor at t = 1 - 2e-13 */
  r.options.active_tolerance[0] = 1e-14;
  r.time.times = times;
  r.time.time_count = 2;
  CHECK(run_execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE && r.result.located == 1);
  CHECK(r.record.columns == 2);
  run_close(&r);
}

typedef struct stopper {
  double after;
} stopper;

static ns_status stop_after(void *data, double t, const double *q, const double *v, int *stop) {
  const stopper *s = data;

  (void)q, (void)v;
  *stop = t >= s->after;
  return NS_OK;
}

static void output_can_stop_the_run(void) {
  stopper s = {0.2};
  run r;

  run_bouncing_disc(&r);
  r.hooks.data = &s;
  r.hooks.output = stop_after;
  CHECK(run_execute(&r) == NS_OK && r.result.exit == NS_EXIT_STOPPED);
  CHECK(run_t_of(&r, r.record.columns - 1) >= 0.2 && run_t_of(&r, r.record.columns - 1) < 0.23);
  run_close(&r);
}

/* ---- collisions */

/* Where collisions are captured there is none at the start, even if the projection of the start has looked at
 * contacts: a pendulum a little off its circle near a wall that it moves to. */
static void captured_run_starts_without_a_collision(void) {
  run r;

  run_open(&r, 0.1, 0.01);
  check_add_body(&r.m, NS_BODY_RIGID, 1, 1, check_add_disc(&r.m, 0.5), 0, -2.001, 0);
  check_body(&r.m, 1)[NS_BODY_VELOCITY] = 1;
  check_body(&r.m, 1)[NS_BODY_ANGULAR_VELOCITY + 2] = 0.5;
  check_add_joint(&r.m, NS_DISTANCE, 1, 0, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 2;
  check_add_body(&r.m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&r.m, -1, 0, -0.53), 0, 0, 0);
  r.options.detect = NS_DETECT_OFF;
  CHECK(run_execute(&r) == NS_OK && r.start.moved > 0);
  CHECK(r.counts.impacts == 0 && r.record.event.count == 0);
  run_close(&r);

  run_bouncing_disc(&r); /* nor if it touches */
  check_body(&r.m, 1)[NS_BODY_POSITION + 1] = 0.5;
  check_body(&r.m, 1)[NS_BODY_VELOCITY + 1] = -2;
  r.options.detect = NS_DETECT_OFF;
  CHECK(run_execute(&r) == NS_OK && r.counts.impacts == 0 && run_v_of(&r, 0, 1) == -2);
  run_close(&r);
}

/* Contacts that touch and close at the start collide there. */
static void located_run_starts_with_a_collision(void) {
  run r;

  run_bouncing_disc(&r);
  check_body(&r.m, 1)[NS_BODY_POSITION + 1] = 0.5;
  check_body(&r.m, 1)[NS_BODY_VELOCITY + 1] = -2;
  CHECK(run_execute(&r) == NS_OK);
  CHECK(run_first_collision(&r) == 0 && fabs(run_v_of(&r, 0, 1) - 1) < 1e-14);
  run_close(&r);
}

/* ---- start */

/* An overlap beyond what is allowed is measured and left alone; a smaller one is projected away. */
static void start_is_measured_and_projected(void) {
  const double overlaps[] = {0.01, 1e-4};

  for (int k = 0; k < 2; k++) {
    run r;
    run_bouncing_disc(&r);
    check_body(&r.m, 1)[NS_BODY_POSITION + 1] = 0.5 - overlaps[k];
    CHECK(run_execute(&r) == NS_OK);
    CHECK(fabs(r.start.overlap - overlaps[k]) < 1e-15 && r.start.deepest.a == 1 &&
          r.start.deepest.b == 2);
    CHECK(k == 0 ? r.start.moved == 0 && fabs(run_q_of(&r, 0, 1) - 0.49) < 1e-15
                 : fabs(r.start.moved - 1e-4) < 1e-12 && fabs(run_q_of(&r, 0, 1) - 0.5) < 1e-13);
    run_close(&r);
  }
}

/* The velocity at the start is projected onto the joints; a motor that starts with a jerk is no error of the user. */
static void motor_starts_with_a_jerk(void) {
  run r;
  double *row;

  run_open(&r, 0.1, 0.1);
  check_add_body(&r.m, NS_BODY_RIGID, 1, 1, 0, 1, 0, 0);
  row = check_add_joint(&r.m, NS_REVOLUTE, 1, 0, -1, 0, 0, 0);
  row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
  row[NS_JOINT_MOTOR_VALUE] = 3;
  CHECK(run_execute(&r) == NS_OK && r.start.velocity_moved == 0 &&
        fabs(run_v_of(&r, 0, 2) - 3) < 1e-13);
  CHECK(fabs(r.v[2] - 3) < 1e-13);
  run_close(&r);

  run_open(&r, 0.1, 0.1);
  check_add_body(&r.m, NS_BODY_RIGID, 1, 1, 0, 1, 0, 0);
  check_body(&r.m, 1)[NS_BODY_VELOCITY] = 2; /* along the rod */
  check_add_joint(&r.m, NS_REVOLUTE, 1, 0, -1, 0, 0, 0);
  CHECK(run_execute(&r) == NS_OK && fabs(r.start.velocity_moved - 2) < 1e-14);
  CHECK(fabs(run_v_of(&r, 0, 0)) < 1e-14);
  run_close(&r);
}

/* A run that the solver cannot continue says so, with the columns before it: a ball squeezed by a moving wall. */
static void squeezed_ball_is_reported(void) {
  run r;

  run_open(&r, 1, 0.05);
  r.m.model.gravity[1] = 0;
  check_add_body(&r.m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&r.m, 1, 0, 0), 0, 0, 0);
  check_add_body(&r.m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&r.m, -1, 0, -1.3), 0, 0, 0);
  check_body(&r.m, 1)[NS_BODY_VELOCITY] = 0.5;
  run_add_ball(&r, 0.7, 0, 0, 0, 0, 0);
  CHECK(run_execute(&r) == NS_OK);
  CHECK(r.result.exit == NS_EXIT_SOLVER_RAY || r.result.exit == NS_EXIT_SOLVER);
  CHECK(strlen(r.result.message) > 0 && run_is_whole(&r));
  /* the walls meet at 0.6 s; the last column is not after that */
  CHECK(run_t_of(&r, r.record.columns - 1) <= 0.6 + 1e-9 && r.record.columns > 5);
  run_close(&r);
}

int main(void) {
  scenes_run();
  for (int k = 0; k < SCENES; k++) {
    run_survives_every_failed_allocation(scenes[k]);
    run_stops_at_every_poll(scenes[k], scenes[k] == captured_boxes ? 40 : 10);
    runs_twice_to_the_same_bits(scenes[k]);
  }
  run_ends_at_every_failing_call();
  for (ns_detect detect = NS_DETECT_OFF; detect <= NS_DETECT_COLLISIONS; detect++) {
    system_ends_at_every_failing_call(detect);
    system_keeps_impulses_by_gap(detect);
  }
  output_on_and_off_the_grid();
  no_impulse_is_lost_between_columns();
  impulses_of_a_cut_step_are_shared();
  last_column_is_there();
  output_can_stop_the_run();
  captured_run_starts_without_a_collision();
  located_run_starts_with_a_collision();
  start_is_measured_and_projected();
  motor_starts_with_a_jerk();
  squeezed_ball_is_reported();
  return check_report();
}
