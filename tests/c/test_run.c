/* test_run.c: whole runs, with failing memory, interrupts and functions at every place; output, events, collisions. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_function_system.h"
#include "ns_integrate.h"

#include <math.h>
#include <string.h>

#define MOST 32
#define GRAVITY 9.81

typedef struct run {
  check_host c;
  check_model m;
  ns_step_options options;
  ns_run_options time;
  ns_hooks hooks;
  ptrdiff_t gaps; /* of a record with one row for each gap; -1: a table */
  ns_stepper s;
  double q[MOST], v[MOST]; /* where it ended */
  ns_start start;
  ns_run_result result;
  ns_record record;
  ns_step_counts counts;
} run;

static void open_run(run *r, double tf, double step) {
  memset(r, 0, sizeof *r);
  check_host_create(&r->c);
  check_model_create(&r->m, &r->c.host);
  r->m.model.gravity[1] = -GRAVITY;
  r->options = ns_step_default_options();
  r->options.detect = NS_DETECT_COLLISIONS;
  r->time = (ns_run_options){.tf = tf, .step = step};
  r->gaps = -1;
}

/* The life of a run as a gateway leads it; the record stays until close_run. */
static ns_status execute_system(run *r, ns_system *system) {
  const double allowed = 1e-3 * system->size;
  ns_status status = ns_stepper_create(&r->s, system, &r->options, &r->c.host);

  if (status == NS_OK)
    status = ns_run_start(&r->s, r->time.t0, r->q, r->v, allowed, &r->start);
  if (status == NS_OK)
    status = ns_record_create(&r->record, &r->c.host, system, r->start.joints, r->gaps, 0);
  if (status == NS_OK)
    status = ns_integrate(&r->s, &r->time, &r->hooks, r->q, r->v, &r->record, &r->result);
  r->counts = r->s.counts;
  ns_stepper_release(&r->s);
  return status;
}

static ns_status execute(run *r) {
  ns_status status = check_model_ready(&r->m);

  if (status == NS_OK) {
    ns_model_initial(&r->m.model, r->q, r->v);
    status = execute_system(r, &r->m.model.system);
  }
  ns_model_release(&r->m.model);
  return status;
}

static void close_run(run *r) {
  ns_record_release(&r->record);
  CHECK(r->c.live == 0);
}

static double q_of(const run *r, ptrdiff_t column, int i) {
  return r->record.q.value[i + column * r->record.nq];
}

static double v_of(const run *r, ptrdiff_t column, int i) {
  return r->record.v.value[i + column * r->record.nv];
}

static double t_of(const run *r, ptrdiff_t column) { return r->record.t.value[column]; }

/* All arrays of the record have the length that its columns tell, and times ascend. */
static int is_whole(const run *r) {
  const ns_record *record = &r->record;
  const size_t columns = (size_t)record->columns;
  int ascends = 1;

  for (size_t k = 1; k < columns; k++)
    ascends = ascends && record->t.value[k] > record->t.value[k - 1];
  return ascends && record->t.count == columns && record->q.count == columns * (size_t)record->nq &&
         record->v.count == columns * (size_t)record->nv &&
         record->step.count == NS_STEP_NUMBERS * columns &&
         record->joint.count == columns * (size_t)record->joints &&
         record->contacts.count % NS_CONTACT_NUMBERS == 0 &&
         record->event_v.count == record->event.count / NS_EVENT_NUMBERS * 2 * (size_t)record->nv;
}

/* ---- scenes */

static int add_floor(run *r) {
  return check_add_body(&r->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&r->m, 0, 1, 0), 0, 0, 0);
}

/* A full disc of radius 1/2 and mass 1 */
static int add_ball(run *r, double x, double y, double vx, double vy, double mu, double e) {
  const int ball =
      check_add_body(&r->m, NS_BODY_RIGID, 1, 0.125, check_add_disc(&r->m, 0.5), x, y, 0);
  double *row = check_body(&r->m, ball);

  row[NS_BODY_VELOCITY] = vx;
  row[NS_BODY_VELOCITY + 1] = vy;
  row[NS_BODY_FRICTION] = mu;
  row[NS_BODY_RESTITUTION] = e;
  return ball;
}

static void bouncing_disc(run *r) {
  open_run(r, 0.5, 0.025);
  add_ball(r, 0, 0.7, 1, 0, 0.4, 0.5);
  add_floor(r);
}

/* Two thin bars from a hinge at the origin fall against a wall; the second hangs a little off its hinge. */
static void double_pendulum(run *r) {
  static const double rod[] = {-0.5, 0, 0.5, 0};
  int shape;

  open_run(r, 0.7, 0.035);
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

  open_run(r, 0.3, 0.03);
  shape = check_add_box(&r->m, 1, 1);
  for (int k = 0; k < 3; k++) {
    const int box = check_add_body(&r->m, NS_BODY_RIGID, 1, 1.0 / 6, shape, k < 2 ? 1.3 * k : 0.6,
                                   k < 2 ? 0.5 : 1.6, k < 2 ? 0 : 0.1);
    check_body(&r->m, box)[NS_BODY_FRICTION] = 0.4;
  }
  check_add_spring(&r->m, 1, 1, 2, 1e5, 10, 1.2);
  check_add_spring(&r->m, 2, 3, 0, 50, 1, 0);
  add_floor(r);
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

  open_run(r, 0.6, 0.03);
  box = check_add_body(&r->m, NS_BODY_RIGID, 1, 1.0 / 6, check_add_box(&r->m, 1, 1), 0, 0.5, 0);
  check_body(&r->m, box)[NS_BODY_VELOCITY] = 1;
  check_body(&r->m, box)[NS_BODY_FRICTION] = 0.2;
  check_add_spring(&r->m, 1, box, 0, 40, 0, 0)[NS_SPRING_POINT_B + 1] = 0.5;
  add_ball(r, 5, 0.6, 0, 0, 0.2, 0.6);
  add_floor(r);
  r->options.method = NS_TRAPEZOIDAL;
  r->options.detect = NS_DETECT_DEFAULT;
}

typedef void (*scene)(run *r);

static const scene scenes[] = {bouncing_disc, double_pendulum, boxes_with_springs, captured_boxes,
                               slipping_box};
enum { SCENES = sizeof scenes / sizeof *scenes };

/* ---- robustness */

static void scenes_run(void) {
  for (int k = 0; k < SCENES; k++) {
    run r;
    scenes[k](&r);
    CHECK(execute(&r) == NS_OK);
    CHECK(r.result.exit == NS_EXIT_DONE && is_whole(&r));
    CHECK(t_of(&r, 0) == 0 && t_of(&r, r.record.columns - 1) == r.time.tf);
    CHECK(r.record.contacts.count > 0); /* else the scene would show little */
    CHECK(r.start.closed && (k == 1) == (r.start.moved > 0));
    CHECK((scenes[k] == slipping_box) == (r.result.transitions > 0));
    close_run(&r);
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
    status = execute(&r);
    close_run(&r);
  }
  CHECK(status == NS_OK && fail_at > 50);
}

/* An interrupt at poll k for every k: the columns before are those of the whole run. Before the first step the
 * projection of the start may be interrupted, which is a status. */
static void run_stops_at_every_poll(scene make, long least) {
  run whole;
  long polls;

  make(&whole);
  CHECK(execute(&whole) == NS_OK);
  polls = whole.c.polls;
  CHECK(polls >= least);
  for (long at = 1; at <= polls; at += 1 + polls / check_rounds(100, 400)) {
    run r;
    ns_status status;
    make(&r);
    r.c.interrupt_at = at;
    status = execute(&r);
    CHECK(status == NS_INTERRUPTED ? r.record.columns == 0
                                   : status == NS_OK && r.result.exit == NS_EXIT_INTERRUPTED);
    CHECK(is_whole(&r) && r.record.columns < whole.record.columns);
    CHECK(memcmp(r.record.q.value, whole.record.q.value, r.record.q.count * sizeof(double)) == 0);
    CHECK(memcmp(r.record.v.value, whole.record.v.value, r.record.v.count * sizeof(double)) == 0);
    close_run(&r);
  }
  close_run(&whole);
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
  CHECK(execute(&a) == NS_OK && execute(&b) == NS_OK);
  CHECK(same_array(&a.record.t, &b.record.t) && same_array(&a.record.q, &b.record.q) &&
        same_array(&a.record.v, &b.record.v) && same_array(&a.record.joint, &b.record.joint) &&
        same_array(&a.record.contacts, &b.record.contacts) &&
        same_array(&a.record.step, &b.record.step) && same_array(&a.record.event, &b.record.event));
  close_run(&a);
  close_run(&b);
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
  bouncing_disc(r);
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
  CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE);
  close_run(&r);
  calls = f.calls;
  CHECK(calls > 200);
  for (long k = 1; k <= calls; k++) {
    f = (failing){0, k};
    disc_on_a_shaker(&r, &f);
    CHECK(execute(&r) == NS_CALLBACK_FAILED && f.calls == k);
    close_run(&r);
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
    status = execute_system(r, &s.system);
  ns_function_system_release(&s);
  return status;
}

static void open_ball(run *r, ns_detect detect) {
  open_run(r, 0.5, 0.025);
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
  close_run(&r);
  calls = f.calls;
  for (long k = 1; k <= calls; k++) {
    f = (failing){0, k};
    open_ball(&r, detect);
    CHECK(execute_ball(&r, &f) == NS_CALLBACK_FAILED && f.calls == k);
    close_run(&r);
  }
}

/* A system has one row of impulses for each gap: their sum is what the momentum (mass 1) shows. */
static void system_keeps_impulses_by_gap(ns_detect detect) {
  failing f = {0, 0};
  double sum = 0;
  run r;

  open_ball(&r, detect);
  CHECK(execute_ball(&r, &f) == NS_OK && is_whole(&r));
  CHECK(r.record.cn.count == (size_t)r.record.columns && r.record.contacts.count == 0);
  CHECK(r.record.lambda.count == (size_t)r.record.columns && r.record.beta.count == 0);
  for (size_t k = 0; k < r.record.cn.count; k++)
    sum += r.record.cn.value[k];
  CHECK(sum > 0 && fabs(r.v[0] - (sum - GRAVITY * 0.5)) < 1e-9); /* normal by differences */
  close_run(&r);
}

/* ---- output */

/* Times on the grid give the points of the grid to the bit, those between lie on the line between its points. */
static void output_on_and_off_the_grid(void) {
  static const double times[] = {0, 0.01, 0.0125, 0.025, 0.18, 0.3, 0.31, 0.5};
  enum { COUNT = sizeof times / sizeof *times };
  run all, some;
  double worst = 0;

  bouncing_disc(&all);
  bouncing_disc(&some);
  some.time.times = times;
  some.time.time_count = COUNT;
  CHECK(execute(&all) == NS_OK && execute(&some) == NS_OK);
  CHECK(some.record.columns == COUNT && is_whole(&some));
  for (int k = 0; k < COUNT; k++) {
    ptrdiff_t c = 0;
    CHECK(t_of(&some, k) == times[k]);
    while (c + 1 < all.record.columns && t_of(&all, c) < times[k])
      c++;
    if (c == 0 || t_of(&all, c) == times[k]) {
      CHECK(q_of(&some, k, 1) == q_of(&all, c, 1) && v_of(&some, k, 1) == v_of(&all, c, 1));
    } else {
      const double f = (times[k] - t_of(&all, c - 1)) / (t_of(&all, c) - t_of(&all, c - 1));
      for (int i = 0; i < 3; i++)
        worst = fmax(
            worst, fabs(q_of(&some, k, i) - (1 - f) * q_of(&all, c - 1, i) - f * q_of(&all, c, i)));
    }
  }
  CHECK(worst < 1e-15);
  /* just before the collision at 0.1895 the velocity is still that of the fall */
  CHECK(fabs(v_of(&some, 4, 1) + GRAVITY * 0.18) < GRAVITY * some.time.step);
  close_run(&all);
  close_run(&some);
}

/* The impulses of the steps between two columns are in the second: their sum over all columns does not depend on the
 * times. */
static void no_impulse_is_lost_between_columns(void) {
  static const double times[] = {0, 0.01, 0.33, 0.5};
  double sum[2] = {0, 0};

  for (int k = 0; k < 2; k++) {
    run r;
    bouncing_disc(&r);
    r.time.times = k == 0 ? NULL : times;
    r.time.time_count = 4;
    CHECK(execute(&r) == NS_OK);
    for (size_t i = 0; i < r.record.contacts.count; i += NS_CONTACT_NUMBERS)
      sum[k] += r.record.contacts.value[i + NS_CONTACT_CN];
    /* momentum: what gravity took and the floor gave */
    CHECK(fabs(r.v[1] - (sum[k] - GRAVITY * 0.5)) < 1e-12);
    close_run(&r);
  }
  CHECK(fabs(sum[0] - sum[1]) < 1e-13);
}

/* A ball slides on the floor (no friction) and meets a wall in the middle of a step: the floor bears its weight for the
 * whole of the time, no more. */
static void impulses_of_a_cut_step_are_shared(void) {
  double sum = 0;
  run r;

  open_run(&r, 0.3, 0.1);
  add_floor(&r);
  check_add_body(&r.m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&r.m, -1, 0, -0.64), 0, 0, 0);
  add_ball(&r, 0, 0.5, 1, 0, 0, 0.5); /* at 0.14 s */
  CHECK(execute(&r) == NS_OK && r.result.located == 1);
  for (size_t i = 0; i < r.record.contacts.count; i += NS_CONTACT_NUMBERS)
    if (fabs(r.record.contacts.value[i + NS_CONTACT_AXIS + 1]) > 0.5)
      sum += r.record.contacts.value[i + NS_CONTACT_CN];
  CHECK(fabs(sum - GRAVITY * 0.3) < 1e-12);
  close_run(&r);
}

/* A collision so near to the end of the last step that the rest of it is skipped: the column for the end is there. */
static void last_column_is_there(void) {
  static const double times[] = {0, 1};
  run r;

  open_run(&r, 1, 1);
  r.m.model.gravity[1] = 0;
  add_floor(&r);
  add_ball(&r, 0, 1.5 - 2e-13, 0, -1, 0, 0.5); /* meets the floor at t = 1 - 2e-13 */
  r.options.active_tolerance[0] = 1e-14;
  r.time.times = times;
  r.time.time_count = 2;
  CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE && r.result.located == 1);
  CHECK(r.record.columns == 2);
  close_run(&r);
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

  bouncing_disc(&r);
  r.hooks.data = &s;
  r.hooks.output = stop_after;
  CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_STOPPED);
  CHECK(t_of(&r, r.record.columns - 1) >= 0.2 && t_of(&r, r.record.columns - 1) < 0.23);
  close_run(&r);
}

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

static double first_collision(const run *r) {
  for (size_t k = 0; k < r->record.event.count; k += NS_EVENT_NUMBERS)
    if (r->record.event.value[k + NS_EVENT_KIND] == NS_EVENT_COLLISION)
      return r->record.event.value[k + NS_EVENT_TIME];
  return NAN;
}

/* Height at a time on the lines between the columns */
static double height_at(const run *r, double t) {
  ptrdiff_t c = 1;

  while (c + 1 < r->record.columns && t_of(r, c) < t)
    c++;
  return q_of(r, c - 1, 1) +
         (t - t_of(r, c - 1)) / (t_of(r, c) - t_of(r, c - 1)) * (q_of(r, c, 1) - q_of(r, c - 1, 1));
}

/* From 0.7 with e = 0.5: height 0.6 downwards once (the bounce reaches 0.55), velocity zero at the top of each bounce,
 * and its jump from down to up at each collision, at the time of the collision. Roots lie on the lines between the
 * columns to roundoff. */
static void events_are_located(void) {
  double ends[EVENTS] = {0, 0, 0}, times[20];
  run r;
  int count;

  bouncing_disc(&r);
  r.hooks.event_count = EVENTS;
  r.hooks.events = three_events;
  r.hooks.data = ends;
  CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE && is_whole(&r));
  CHECK(user_events(&r, HEIGHT, times, 20) == 1 && user_events(&r, HEIGHT_UP, times + 1, 19) == 0);
  CHECK(fabs(height_at(&r, times[0]) - 0.6) < 1e-15);
  count = user_events(&r, FALLS, times, 20);
  CHECK(count >= 3); /* at the first collision, at the top after it, at the second collision */
  CHECK(count > 0 && fabs(times[0] - first_collision(&r)) < 1e-14);
  close_run(&r);
}

/* With e = 1 it comes back to 0.6: downwards, then upwards. */
static void events_have_a_direction(void) {
  double ends[EVENTS] = {0, 0, 0}, any[20], up[20];
  run r;

  bouncing_disc(&r);
  check_body(&r.m, 1)[NS_BODY_RESTITUTION] = 1;
  r.time.tf = 0.4;
  r.hooks.event_count = EVENTS;
  r.hooks.events = three_events;
  r.hooks.data = ends;
  CHECK(execute(&r) == NS_OK);
  CHECK(user_events(&r, HEIGHT, any, 20) == 2 && user_events(&r, HEIGHT_UP, up, 20) == 1);
  CHECK(any[1] == up[0] && up[0] > first_collision(&r));
  close_run(&r);
}

/* A terminal event ends the run there: it is the last column, and the state is at the root. */
static void terminal_event_ends_the_run(void) {
  double ends[EVENTS] = {1, 0, 0}, times[20];
  run r;

  for (int timed = 0; timed < 2; timed++) {
    static const double wanted[] = {0, 0.1, 0.5};
    bouncing_disc(&r);
    r.hooks.event_count = EVENTS;
    r.hooks.events = three_events;
    r.hooks.data = ends;
    r.time.times = timed ? wanted : NULL;
    r.time.time_count = 3;
    CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_STOPPED && is_whole(&r));
    CHECK(user_events(&r, HEIGHT, times, 20) == 1);
    CHECK(fabs(r.q[1] - 0.6) < 1e-15);
    CHECK(t_of(&r, r.record.columns - 1) == (timed ? 0.1 : times[0]));
    close_run(&r);
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

  bouncing_disc(&r);
  r.hooks.event_count = 1;
  r.hooks.events = starts_at_zero;
  CHECK(execute(&r) == NS_OK && user_events(&r, 0, times, 2) == 0);
  close_run(&r);
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

  bouncing_disc(&r);
  r.time.tf = r.time.step = 0.1;
  r.hooks.event_count = EVENTS;
  r.hooks.events = backward_events;
  CHECK(execute(&r) == NS_OK && r.record.event.count == EVENTS * NS_EVENT_NUMBERS);
  for (size_t k = 0; k < r.record.event.count; k += NS_EVENT_NUMBERS) {
    CHECK(r.record.event.value[k + NS_EVENT_TIME] >= last);
    last = r.record.event.value[k + NS_EVENT_TIME];
  }
  close_run(&r);
}

/* ---- collisions */

/* At the time of every collision the gap is within the tolerance of touching, 1e-9 of the size of the model, and the
 * normal velocity jumps by Newton's and Poisson's factor -e. */
static void collisions_are_located_to_the_tolerance(void) {
  run r;
  int met = 0;

  bouncing_disc(&r);
  check_body(&r.m, 1)[NS_BODY_RESTITUTION] = 0.8;
  r.time.tf = 1;
  CHECK(execute(&r) == NS_OK);
  for (size_t k = 0, contact = 0; k < r.record.event.count; k += NS_EVENT_NUMBERS) {
    const double *e = r.record.event.value + k;
    const double *row = r.record.event_contact.value + contact;
    ptrdiff_t c = 0;
    while (c + 1 < r.record.columns && t_of(&r, c) != e[NS_EVENT_TIME])
      c++;
    CHECK(t_of(&r, c) == e[NS_EVENT_TIME] && e[NS_EVENT_COUNT_OR_INDEX] == 1);
    CHECK(fabs(q_of(&r, c, 1) - 0.5) <= 0.5e-9); /* the size of the model is its radius 1/2 */
    /* a ball that would be back within half a step stays */
    const double back = -0.8 * row[3] > 0.5 * r.time.step * 9.81 ? 0.8 : 0;
    CHECK(row[3] < 0 && fabs(row[4] + back * row[3]) < 1e-13);
    CHECK(fabs(row[5] + (1 + back) * row[3]) < 1e-12); /* mass 1 */
    CHECK(r.record.event_v.value[6 * met + 1] == row[3]);
    contact += NS_EVENT_CONTACT_NUMBERS;
    met++;
  }
  CHECK(met >= 3 && r.result.located >= met);
  close_run(&r);
}

/* The gap under the corner of a box that spins is far from linear in time; it is located to the tolerance all the
 * same, 1e-9 of half a diagonal. */
static void corners_are_located_to_the_tolerance(void) {
  run r;

  open_run(&r, 0.4, 0.1);
  check_add_body(&r.m, NS_BODY_RIGID, 1, 1.0 / 6, check_add_box(&r.m, 1, 1), 0, 1, 0);
  check_body(&r.m, 1)[NS_BODY_ANGULAR_VELOCITY + 2] = 7;
  check_body(&r.m, 1)[NS_BODY_RESTITUTION] = 0.5;
  add_floor(&r);
  CHECK(execute(&r) == NS_OK && r.result.located > 0);
  for (ptrdiff_t c = 0; c < r.record.columns; c++)
    if (t_of(&r, c) == first_collision(&r)) {
      double lowest = INFINITY;
      for (int k = 0; k < 4; k++)
        lowest = fmin(lowest, q_of(&r, c, 1) + sqrt(0.5) * sin(q_of(&r, c, 2) +
                                                               0.7853981633974483 * (2 * k + 1)));
      CHECK(fabs(lowest) <= sqrt(0.5) * 1e-9);
    }
  close_run(&r);
}

/* A particle slides off a fixed ball of radius 1 without friction. Each step along the tangent opens the gap by
 * (h v)^2 / 2, which the next one closes again: it stays in touch, without a collision, down to where
 * v^2 = g R cos theta, cos theta = 2/3 + v0^2 / (3 g R). */
static void sliding_particle_keeps_its_contact(void) {
  const double v0 = 0.5, leaves = acos(2.0 / 3 + v0 * v0 / (3 * GRAVITY));
  run r;
  ptrdiff_t c = 1;

  open_run(&r, 1, 0.002);
  check_add_body(&r.m, NS_BODY_PARTICLE, 1, 0, check_add_disc(&r.m, 0), 0, 1, 0);
  check_body(&r.m, 1)[NS_BODY_VELOCITY] = v0;
  check_add_body(&r.m, NS_BODY_FIXED, 0, 0, check_add_disc(&r.m, 1), 0, 0, 0);
  r.options.stabilization = NS_STABILIZE_BY_VELOCITY;
  CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE);
  while (c < r.record.columns && r.record.step.value[NS_STEP_NUMBERS * c + NS_STEP_ACTIVE] == 1)
    c++;
  CHECK(c < r.record.columns);
  /* first order: steps of 2 ms, speeds of 2 m/s */
  CHECK(fabs(atan2(q_of(&r, c, 0), q_of(&r, c, 1)) - leaves) < 0.02);
  CHECK(r.counts.impacts == 0);
  close_run(&r);
}

/* Moving q to where nothing overlaps must not hide that a gap has closed within the step. Without joints the two runs
 * are the same up to the collision. */
static void projection_does_not_hide_collisions(void) {
  double times[2];

  for (int k = 0; k < 2; k++) {
    run r;
    bouncing_disc(&r);
    r.options.stabilization = k == 0 ? NS_STABILIZE_NOT : NS_STABILIZE_BY_PROJECTION;
    CHECK(execute(&r) == NS_OK && r.result.located > 0);
    times[k] = first_collision(&r);
    close_run(&r);
  }
  CHECK(fabs(times[0] - times[1]) < 1e-9);
}

/* e = 1/2 from 0.2 above the floor: the impacts accumulate at 3 sqrt (2 h / g) = 0.61. Long after that it rests, and
 * the work is bounded: a tenth of the speed g h that gravity gives in a step is reached from 1.98 m/s after 8 impacts,
 * and no part of a step is of length 0. */
static void accumulating_impacts_end_at_rest(ns_method method) {
  run r;
  ptrdiff_t shortest = 0;

  bouncing_disc(&r);
  check_body(&r.m, 1)[NS_BODY_VELOCITY] = 0;
  r.options.method = method;
  r.time.tf = 3;
  r.time.step = 0.01;
  CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE && is_whole(&r));
  CHECK(fabs(r.q[1] - 0.5) < 1e-4 && fabs(r.v[1]) < 1e-12 && fabs(r.v[0]) < 1e-12);
  CHECK(r.counts.impacts >= 3 && r.counts.impacts <= 9 && r.result.located <= 10);
  for (ptrdiff_t c = 1; c < r.record.columns; c++) {
    if (t_of(&r, c) - t_of(&r, c - 1) < 1e-9 * r.time.step)
      shortest++;
    if (t_of(&r, c) > 1) /* at rest: no gap, no velocity */
      CHECK(fabs(q_of(&r, c, 1) - r.q[1]) < 1e-12 && fabs(v_of(&r, c, 1)) < 1e-12);
  }
  CHECK(shortest == 0);
  CHECK(r.record.columns <= r.result.steps + r.result.located + 1);
  close_run(&r);
}

/* A ball let go 1e-5 above the floor meets it with 1e-4 of the speed that gravity gives in one step: even with e = 1
 * that is no collision, and it rests from the next step on. */
static void slow_touch_is_no_collision(void) {
  run r;

  bouncing_disc(&r);
  check_body(&r.m, 1)[NS_BODY_POSITION + 1] = 0.5 + 1e-5;
  check_body(&r.m, 1)[NS_BODY_RESTITUTION] = 1;
  r.time.step = 0.1;
  CHECK(execute(&r) == NS_OK && r.record.event.count == 0 && r.counts.impacts == 0);
  CHECK(fabs(r.v[1]) < 1e-12 && fabs(r.q[1] - 0.5) < 1e-9);
  close_run(&r);
}

/* A ball between walls that leave it 0.1, at 20 m/s with e = 1. */
static void ball_between_walls(run *r, double tf, double step) {
  open_run(r, tf, step);
  r->m.model.gravity[1] = 0;
  check_add_body(&r->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&r->m, 1, 0, 0), 0, 0, 0);
  check_add_body(&r->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&r->m, -1, 0, -1.1), 0, 0, 0);
  add_ball(r, 0.55, 0, 20, 0, 0, 1);
}

/* The collision with one wall is not that with the other, 0.1 away, which was met just before: the speed stays. */
static void walls_are_met_in_turn(void) {
  run r;

  ball_between_walls(&r, 0.2, 0.2);
  CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE);
  CHECK(r.result.located == 40 && r.result.given_way == 0); /* at 2.5 ms, then every 5 ms */
  for (ptrdiff_t c = 0; c < r.record.columns; c++)
    CHECK(fabs(fabs(v_of(&r, c, 0)) - 20) < 1e-12);
  close_run(&r);
}

/* 100 collisions within one step: the 50th is the last that is located. What follows is captured, so that the ball
 * stays between the walls and the run goes on. */
static void too_many_collisions_are_captured(void) {
  run r;
  double left = INFINITY, right = -INFINITY;

  ball_between_walls(&r, 1.5, 0.5);
  CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE);
  CHECK(r.result.given_way > 0);
  for (ptrdiff_t c = 0; c < r.record.columns; c++) {
    left = fmin(left, q_of(&r, c, 0) - 0.5);
    right = fmax(right, q_of(&r, c, 0) + 0.5);
  }
  CHECK(left > -0.01 && right < 1.11);
  close_run(&r);
}

/* What no contact, joint or spring connects does not matter: a wheel that spins far away leaves the bits of a bouncing
 * ball as they are. */
static void other_bodies_do_not_matter(void) {
  run alone, beside;

  bouncing_disc(&alone);
  alone.time.tf = 1;
  check_body(&alone.m, 1)[NS_BODY_RESTITUTION] = 0.8;
  bouncing_disc(&beside);
  beside.time.tf = 1;
  check_body(&beside.m, 1)[NS_BODY_RESTITUTION] = 0.8;
  check_body(&beside.m, add_ball(&beside, 50, 50, 0, 0, 0, 0))[NS_BODY_ANGULAR_VELOCITY + 2] = 300;
  CHECK(execute(&alone) == NS_OK && execute(&beside) == NS_OK);
  CHECK(alone.record.columns == beside.record.columns);
  CHECK(alone.q[1] == beside.q[1] && alone.v[1] == beside.v[1] && alone.v[2] == beside.v[2]);
  close_run(&alone);
  close_run(&beside);
}

/* Where collisions are captured there is none at the start, even if the projection of the start has looked at
 * contacts: a pendulum a little off its circle near a wall that it moves to. */
static void captured_run_starts_without_a_collision(void) {
  run r;

  open_run(&r, 0.1, 0.01);
  check_add_body(&r.m, NS_BODY_RIGID, 1, 1, check_add_disc(&r.m, 0.5), 0, -2.001, 0);
  check_body(&r.m, 1)[NS_BODY_VELOCITY] = 1;
  check_body(&r.m, 1)[NS_BODY_ANGULAR_VELOCITY + 2] = 0.5;
  check_add_joint(&r.m, NS_DISTANCE, 1, 0, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 2;
  check_add_body(&r.m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&r.m, -1, 0, -0.53), 0, 0, 0);
  r.options.detect = NS_DETECT_OFF;
  CHECK(execute(&r) == NS_OK && r.start.moved > 0);
  CHECK(r.counts.impacts == 0 && r.record.event.count == 0);
  close_run(&r);

  bouncing_disc(&r); /* nor if it touches */
  check_body(&r.m, 1)[NS_BODY_POSITION + 1] = 0.5;
  check_body(&r.m, 1)[NS_BODY_VELOCITY + 1] = -2;
  r.options.detect = NS_DETECT_OFF;
  CHECK(execute(&r) == NS_OK && r.counts.impacts == 0 && v_of(&r, 0, 1) == -2);
  close_run(&r);
}

/* Contacts that touch and close at the start collide there. */
static void located_run_starts_with_a_collision(void) {
  run r;

  bouncing_disc(&r);
  check_body(&r.m, 1)[NS_BODY_POSITION + 1] = 0.5;
  check_body(&r.m, 1)[NS_BODY_VELOCITY + 1] = -2;
  CHECK(execute(&r) == NS_OK);
  CHECK(first_collision(&r) == 0 && fabs(v_of(&r, 0, 1) - 1) < 1e-14);
  close_run(&r);
}

/* ---- start */

/* An overlap beyond what is allowed is measured and left alone; a smaller one is projected away. */
static void start_is_measured_and_projected(void) {
  const double overlaps[] = {0.01, 1e-4};

  for (int k = 0; k < 2; k++) {
    run r;
    bouncing_disc(&r);
    check_body(&r.m, 1)[NS_BODY_POSITION + 1] = 0.5 - overlaps[k];
    CHECK(execute(&r) == NS_OK);
    CHECK(fabs(r.start.overlap - overlaps[k]) < 1e-15 && r.start.deepest.a == 1 &&
          r.start.deepest.b == 2);
    CHECK(k == 0 ? r.start.moved == 0 && fabs(q_of(&r, 0, 1) - 0.49) < 1e-15
                 : fabs(r.start.moved - 1e-4) < 1e-12 && fabs(q_of(&r, 0, 1) - 0.5) < 1e-13);
    close_run(&r);
  }
}

/* The velocity at the start is projected onto the joints; a motor that starts with a jerk is no error of the user. */
static void motor_starts_with_a_jerk(void) {
  run r;
  double *row;

  open_run(&r, 0.1, 0.1);
  check_add_body(&r.m, NS_BODY_RIGID, 1, 1, 0, 1, 0, 0);
  row = check_add_joint(&r.m, NS_REVOLUTE, 1, 0, -1, 0, 0, 0);
  row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
  row[NS_JOINT_MOTOR_VALUE] = 3;
  CHECK(execute(&r) == NS_OK && r.start.velocity_moved == 0 && fabs(v_of(&r, 0, 2) - 3) < 1e-13);
  CHECK(fabs(r.v[2] - 3) < 1e-13);
  close_run(&r);

  open_run(&r, 0.1, 0.1);
  check_add_body(&r.m, NS_BODY_RIGID, 1, 1, 0, 1, 0, 0);
  check_body(&r.m, 1)[NS_BODY_VELOCITY] = 2; /* along the rod */
  check_add_joint(&r.m, NS_REVOLUTE, 1, 0, -1, 0, 0, 0);
  CHECK(execute(&r) == NS_OK && fabs(r.start.velocity_moved - 2) < 1e-14);
  CHECK(fabs(v_of(&r, 0, 0)) < 1e-14);
  close_run(&r);
}

/* A run that the solver cannot continue says so, with the columns before it: a ball squeezed by a moving wall. */
static void squeezed_ball_is_reported(void) {
  run r;

  open_run(&r, 1, 0.05);
  r.m.model.gravity[1] = 0;
  check_add_body(&r.m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&r.m, 1, 0, 0), 0, 0, 0);
  check_add_body(&r.m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&r.m, -1, 0, -1.3), 0, 0, 0);
  check_body(&r.m, 1)[NS_BODY_VELOCITY] = 0.5;
  add_ball(&r, 0.7, 0, 0, 0, 0, 0);
  CHECK(execute(&r) == NS_OK);
  CHECK(r.result.exit == NS_EXIT_SOLVER_RAY || r.result.exit == NS_EXIT_SOLVER);
  CHECK(strlen(r.result.message) > 0 && is_whole(&r));
  /* the walls meet at 0.6 s; the last column is not after that */
  CHECK(t_of(&r, r.record.columns - 1) <= 0.6 + 1e-9 && r.record.columns > 5);
  close_run(&r);
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
  captured_run_starts_without_a_collision();
  located_run_starts_with_a_collision();
  start_is_measured_and_projected();
  motor_starts_with_a_jerk();
  squeezed_ball_is_reported();
  return check_report();
}
