/* test_adaptive.c: steps of a length that suits a tolerance; runs in space with failing memory and interrupts. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_integrate.h"
#include "ns_numbers.h"

#include <math.h>
#include <string.h>

#define MOST 48
#define GRAVITY 9.81

typedef struct run {
  check_host c;
  check_model m;
  ns_step_options options;
  ns_run_options time;
  double absolute, relative; /* to which time points */
  ns_hooks hooks;
  ns_stepper s;
  double q[MOST], v[MOST]; /* where it ended */
  ns_start start;
  ns_run_result result;
  ns_record record;
  ns_step_counts counts;
} run;

static const double unturned[4] = {1, 0, 0, 0}, origin[3] = {0, 0, 0};
static const double tumbler[6] = {1, 2, 3.5, 0, 0, 0};

/* In space, trapezoidal, with a tolerance that is absolute */
static void open_run(run *r, double tf, double step, double tolerance) {
  memset(r, 0, sizeof *r);
  check_host_create(&r->c);
  check_space_create(&r->m, &r->c.host);
  r->options = ns_step_default_options();
  r->options.method = NS_TRAPEZOIDAL;
  r->absolute = tolerance;
  r->time = (ns_run_options){.tf = tf,
                             .step = step,
                             .adapt = tolerance > 0 ? NS_ADAPT_BY_ERROR : NS_ADAPT_OFF,
                             .absolute = &r->absolute,
                             .relative = &r->relative,
                             .absolute_count = 1,
                             .relative_count = 1};
}

/* The life of a run as a gateway leads it; the record stays until close_run. */
static ns_status execute(run *r) {
  ns_system *system = &r->m.model.system;
  ns_status status = check_model_ready(&r->m);

  if (status == NS_OK) {
    ns_model_initial(&r->m.model, r->q, r->v);
    status = ns_stepper_create(&r->s, system, &r->options, &r->c.host);
    if (status == NS_OK)
      status = ns_run_start(&r->s, r->time.t0, r->q, r->v, 1e-3 * system->size, &r->start);
    if (status == NS_OK)
      status = ns_record_create(&r->record, &r->c.host, system, r->start.joints, -1, 0);
    if (status == NS_OK)
      status = ns_integrate(&r->s, &r->time, &r->hooks, r->q, r->v, &r->record, &r->result);
    r->counts = r->s.counts;
    ns_stepper_release(&r->s);
  }
  ns_model_release(&r->m.model);
  return status;
}

static void close_run(run *r) {
  ns_record_release(&r->record);
  CHECK(r->c.live == 0);
}

static const double *q_of(const run *r, ptrdiff_t column) {
  return r->record.q.value + column * r->record.nq;
}

static const double *v_of(const run *r, ptrdiff_t column) {
  return r->record.v.value + column * r->record.nv;
}

static double t_of(const run *r, ptrdiff_t column) { return r->record.t.value[column]; }

static int is_whole(const run *r) {
  const ns_record *record = &r->record;
  const size_t columns = (size_t)record->columns;
  int ascends = 1;

  for (size_t k = 1; k < columns; k++)
    ascends = ascends && record->t.value[k] > record->t.value[k - 1];
  return ascends && record->t.count == columns && record->q.count == columns * (size_t)record->nq &&
         record->v.count == columns * (size_t)record->nv &&
         record->step.count == NS_STEP_NUMBERS * columns;
}

static int collisions(const run *r, double times[], int room) {
  int count = 0;

  for (size_t k = 0; k < r->record.event.count; k += NS_EVENT_NUMBERS)
    if (r->record.event.value[k + NS_EVENT_KIND] == NS_EVENT_COLLISION && count < room)
      times[count++] = r->record.event.value[k + NS_EVENT_TIME];
  return count;
}

/* ---- Kepler's problem: a particle of mass 1 drawn to the origin by 1 / r^2, in a plane that is not one of the axes */

#define ECCENTRICITY 0.8

static ns_status attraction(void *data, int handle, double t, const double *q, const double *v,
                            double *out, int count) {
  const double r = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2]);

  (void)data, (void)handle, (void)t, (void)v;
  for (int i = 0; i < count; i++)
    out[i] = -q[i] / (r * r * r);
  return NS_OK;
}

/* Position and velocity with semi-axis 1 at time t after the perihelion: r = 1 - e cos E, t = E - e sin E */
static void kepler(double t, double q[3], double v[3]) {
  const double e = ECCENTRICITY, b = sqrt(1 - e * e);
  double E = t, x[2], u[2];

  for (int k = 0; k < 100; k++)
    E -= (E - e * sin(E) - t) / (1 - e * cos(E)) * (k < 20 ? 0.5 : 1);
  x[0] = cos(E) - e;
  x[1] = b * sin(E);
  u[0] = -sin(E) / (1 - e * cos(E));
  u[1] = b * cos(E) / (1 - e * cos(E));
  for (int i = 0; i < 3; i++) { /* the plane of (1, 0, 0) and (0, 0.6, 0.8) */
    q[i] = i == 0 ? x[0] : (i == 1 ? 0.6 : 0.8) * x[1];
    v[i] = i == 0 ? u[0] : (i == 1 ? 0.6 : 0.8) * u[1];
  }
}

static void orbit(run *r, double t0, double tf, double step, double tolerance) {
  double q[3], v[3], *row;

  open_run(r, tf, step, tolerance);
  r->time.t0 = t0;
  memset(r->m.model.gravity, 0, sizeof r->m.model.gravity);
  r->m.model.call = attraction;
  kepler(t0, q, v);
  check_add_space_body(&r->m, NS_BODY_PARTICLE, 1, NULL, 0, q, NULL);
  memcpy(check_body(&r->m, 1) + NS_BODY_VELOCITY, v, sizeof v);
  row = check_add_force(&r->m, 1);
  row[NS_FORCE_HANDLE] = 1;
  row[NS_FORCE_RETURNS] = 1;
}

static double orbit_error(double t, const double *q, const double *v) {
  double x[3], u[3], error = 0;

  kepler(t, x, u);
  for (int i = 0; i < 3; i++)
    error = fmax(error, fmax(fabs(q[i] - x[i]), fabs(v[i] - u[i])));
  return error;
}

/* The error of each step of scheme I is at most the tolerance, so that with steps of h = c tol^(1/3) that of the whole
 * goes with tol / h, tol^(2/3): by 100 from 1e-5 to 1e-8, less what the largest tolerance is off the asymptote. In
 * scheme II that of a step is tol^(3/2), h = c tol^(1/2), and that of the whole goes with tol: by 1000. */
static void error_follows_the_tolerance(ns_method method) {
  const double tolerance[] = {1e-5, 1e-8};
  double error[2], steps[2];

  for (int k = 0; k < 2; k++) {
    run r;
    orbit(&r, 0, 2 * NS_PI, 0.01, tolerance[k]);
    r.options.method = method;
    CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE && is_whole(&r));
    CHECK(t_of(&r, r.record.columns - 1) == r.time.tf);
    CHECK(r.record.columns == r.result.steps + 1);
    error[k] = orbit_error(r.time.tf, r.q, r.v);
    steps[k] = (double)r.result.steps;
    CHECK(r.result.rejected < r.result.steps / 4);
    close_run(&r);
  }
  const double falls = method == NS_TRAPEZOIDAL ? 1000 : 100,
               grows = method == NS_TRAPEZOIDAL ? 31.6 : 10;
  CHECK(error[0] / error[1] > falls / 2 && error[0] / error[1] < 2 * falls);
  CHECK(steps[1] / steps[0] > 0.8 * grows && steps[1] / steps[0] < 1.2 * grows);
}

/* From a column to the next but one, where a pair of steps ends, the exact motion is tol (tol/1e-3)^(1/2) away, with a
 * factor of 2 for the estimate, which is a difference of two steps. */
static void error_of_each_pair_of_steps_is_in_the_tolerance(void) {
  const double tolerance = 1e-7;
  double longest = 0, shortest = 1, worst = 0;
  run r;

  orbit(&r, 0, 2 * NS_PI, 0.001, tolerance);
  CHECK(execute(&r) == NS_OK && r.record.columns % 2 == 1);
  for (ptrdiff_t c = 0; c + 2 < r.record.columns; c += 2) {
    const double h = t_of(&r, c + 2) - t_of(&r, c);
    double q[3], v[3], k[4][6], y[6], at[6];
    enum { PARTS = 8 }; /* classical Runge-Kutta steps: far below the error looked for */
    memcpy(y, q_of(&r, c), sizeof q);
    memcpy(y + 3, v_of(&r, c), sizeof v);
    for (int part = 0; part < PARTS; part++) {
      static const double node[4] = {0, 0.5, 0.5, 1}, weight[4] = {1, 2, 2, 1};
      for (int s = 0; s < 4; s++) {
        for (int i = 0; i < 6; i++)
          at[i] = y[i] + (s > 0 ? node[s] * h / PARTS * k[s - 1][i] : 0);
        memcpy(k[s], at + 3, 3 * sizeof(double));
        attraction(NULL, 1, 0, at, at + 3, k[s] + 3, 3);
      }
      for (int i = 0; i < 6; i++)
        for (int s = 0; s < 4; s++)
          y[i] += h / PARTS / 6 * weight[s] * k[s][i];
    }
    for (int i = 0; i < 6; i++)
      worst = fmax(worst, fabs(y[i] - (i < 3 ? q_of(&r, c + 2)[i] : v_of(&r, c + 2)[i - 3])));
    CHECK(t_of(&r, c + 1) - t_of(&r, c) > 0.49 * h && t_of(&r, c + 1) - t_of(&r, c) < 0.51 * h);
    if (c > 20 && c + 4 < r.record.columns) {
      longest = fmax(longest, h);
      shortest = fmin(shortest, h);
    }
  }
  const double local = tolerance * sqrt(tolerance / 1e-3);
  CHECK(worst < 2 * local && worst > 0.1 * local);
  CHECK(longest >
        10 * shortest); /* at the aphelion and at the perihelion, whose forces are as 1 to 81 */
  close_run(&r);
}

/* The length of the pair of steps at a time */
static double pair_at(const run *r, double t) {
  ptrdiff_t c = 0;

  while (c + 2 < r->record.columns && t_of(r, c + 2) <= t)
    c += 2;
  return t_of(r, c + 2) - t_of(r, c);
}

/* Short where the motion is fast, long where it is slow: from the aphelion through the perihelion and back. */
static void steps_shrink_and_grow(void) {
  run r;

  orbit(&r, -NS_PI, NS_PI, 1e-4, 1e-7);
  CHECK(execute(&r) == NS_OK);
  CHECK(pair_at(&r, -NS_PI) == t_of(&r, 2) - t_of(&r, 0)); /* of the length that was given */
  CHECK(fabs(t_of(&r, 2) - t_of(&r, 0) - 1e-4) < 1e-12);
  CHECK(pair_at(&r, -2.5) > 10 * pair_at(&r, 0) && pair_at(&r, 2.5) > 10 * pair_at(&r, 0));
  close_run(&r);
}

/* A first step that is much too long is found out. */
static void first_step_may_be_too_long(void) {
  run r;

  orbit(&r, 0, 1, 1, 1e-7);
  CHECK(execute(&r) == NS_OK && r.result.rejected > 0);
  CHECK(orbit_error(1, r.q, r.v) < 1e-3);
  close_run(&r);
}

/* The tolerance of a component is absolute + relative |x|. */
static void relative_tolerance(void) {
  run small, large;

  orbit(&small, 0, 1, 1e-3, 1e-7);
  orbit(&large, 0, 1, 1e-3, 0);
  large.time.adapt = NS_ADAPT_BY_ERROR;
  large.relative = 1e-7;
  CHECK(execute(&small) == NS_OK && execute(&large) == NS_OK);
  CHECK(orbit_error(1, large.q, large.v) < 1e-3);
  /* velocities of up to 3 make it looser, components that pass through 0 tighter */
  CHECK(large.result.exit == NS_EXIT_DONE && large.result.steps > small.result.steps / 3);
  close_run(&small);
  close_run(&large);
}

/* MaxStep is that of the pair; without it a tenth of the whole time. Nothing moves, so that no error keeps it short. */
static void steps_are_no_longer_than_the_longest(void) {
  const double longest[] = {0, 0.03, 5};

  for (int k = 0; k < 3; k++) {
    const double expected = longest[k] > 0 ? fmin(longest[k], 2) : 0.2;
    double widest = 0;
    run r;
    open_run(&r, 2, 1e-3, 1e-6);
    r.time.longest = longest[k];
    check_add_space_body(&r.m, NS_BODY_PARTICLE, 1, NULL, 0, origin, NULL);
    CHECK(execute(&r) == NS_OK && t_of(&r, r.record.columns - 1) == 2);
    for (ptrdiff_t c = 2; c < r.record.columns; c += 2)
      widest = fmax(widest, t_of(&r, c) - t_of(&r, c - 2));
    CHECK(widest <= expected * (1 + 1e-12) && (k == 2 || widest > 0.99 * expected));
    close_run(&r);
  }
}

/* ---- a free body that tumbles: energy and angular momentum are kept to the tolerance, quaternions have length 1 */

static void angular_momentum(const double *q, const double *v, double L[3]) {
  const ns_space_pose pose = ns_space_pose_at(q, q + 3);
  const double l[3] = {tumbler[0] * v[3], tumbler[1] * v[4], tumbler[2] * v[5]};

  ns_space_rotate(&pose, l, L);
}

static void tumbling_keeps_its_momentum(void) {
  static const double spin[3] = {0.01, 2, 0.02};
  const double tolerance[] = {1e-5, 1e-8};
  double drift[2] = {0, 0};

  for (int k = 0; k < 2; k++) {
    double first[3], L[3];
    run r;
    open_run(&r, 10, 0.01, tolerance[k]);
    memset(r.m.model.gravity, 0, sizeof r.m.model.gravity);
    check_add_space_body(&r.m, NS_BODY_RIGID, 1, tumbler, 0, origin, unturned);
    memcpy(check_body(&r.m, 1) + NS_BODY_ANGULAR_VELOCITY, spin, sizeof spin);
    CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE);
    angular_momentum(q_of(&r, 0), v_of(&r, 0), first);
    for (ptrdiff_t c = 0; c < r.record.columns; c++) {
      const double *p = q_of(&r, c) + 3;
      angular_momentum(q_of(&r, c), v_of(&r, c), L);
      for (int i = 0; i < 3; i++)
        drift[k] = fmax(drift[k], fabs(L[i] - first[i]));
      CHECK(fabs(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3] - 1) < 1e-14);
    }
    CHECK(drift[k] < 1000 * tolerance[k]); /* some hundred steps, moments of up to 3.5 */
    close_run(&r);
  }
  CHECK(drift[0] / drift[1] > 30);
}

/* ---- collisions */

/* A sphere of radius 1/2 above a plane that leans by 0.3, let go; gravity along the normal is g cos 0.3. */
static void sphere_on_a_slope(run *r, double height, double e, double tf, double step,
                              double tolerance) {
  const double n[3] = {sin(0.3), 0, cos(0.3)};
  const double x[3] = {(0.5 + height) * n[0], 0.2, (0.5 + height) * n[2]};
  static const double ball[6] = {0.1, 0.1, 0.1, 0, 0, 0};

  open_run(r, tf, step, tolerance);
  check_add_space_body(&r->m, NS_BODY_RIGID, 1, ball, check_add_disc(&r->m, 0.5), x, unturned);
  check_body(&r->m, 1)[NS_BODY_RESTITUTION] = e;
  check_add_space_body(&r->m, NS_BODY_FIXED, 0, NULL, check_add_space_halfspace(&r->m, n, 0),
                       origin, NULL);
}

/* Impacts at T, T + 2 e T, T + 2 e T + 2 e^2 T, ..., T = sqrt (2 height / g cos 0.3), as long as a bounce is higher
 * than the tolerance, however long the steps would otherwise be. A gap of 1e-9 / 2 counts as closed, so that an impact
 * is that over its speed off, and the speeds after it likewise. */
static void bounces_come_at_their_times(double e, double step, double tf) {
  const double tolerance = 1e-6, g = GRAVITY * cos(0.3), fall = sqrt(2 / g);
  double times[64], t = fall, part = fall;
  run r;
  int count, expected = 0;

  sphere_on_a_slope(&r, 1, e, tf, step, tolerance);
  CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE && is_whole(&r));
  count = collisions(&r, times, 64);
  while (t < tf && g * part * part / 2 > 100 * tolerance && expected < 64) {
    CHECK(expected < count && fabs(times[expected] - t) < 1e-7);
    expected++;
    part *= e;
    t += 2 * part;
  }
  CHECK(expected > 1 && count < 64);
  close_run(&r);
}

/* Output between steps: v is linear and q quadratic there, as the motion is. */
static void output_lies_on_the_motion(void) {
  const double g = GRAVITY * cos(0.3), fall = sqrt(2 / g), back = 0.8 * g * fall;
  double times[41];
  run r;

  for (int k = 0; k <= 40; k++)
    times[k] = 0.9 * k / 40;
  sphere_on_a_slope(&r, 1, 0.8, 0.9, 0.5, 1e-6);
  r.time.times = times;
  r.time.time_count = 41;
  CHECK(execute(&r) == NS_OK && r.record.columns == 41 && is_whole(&r));
  for (ptrdiff_t c = 0; c < r.record.columns; c++) {
    const double t = t_of(&r, c), since = t - fall, *q = q_of(&r, c), *v = v_of(&r, c);
    const double gap = sin(0.3) * q[0] + cos(0.3) * q[2] - 0.5;
    const double speed = sin(0.3) * v[0] + cos(0.3) * v[2];
    CHECK(t == times[c]);
    CHECK(fabs(gap - (since < 0 ? 1 - g * t * t / 2 : back * since - g * since * since / 2)) <
          1e-8);
    CHECK(fabs(speed - (since < 0 ? -g * t : back - g * since)) < 1e-8);
  }
  close_run(&r);
}

/* With a tolerance below roundoff a run ends all the same, and soon: 20000 looks at steps are ten times those that
 * steps of 1e-5 need, whose error is roundoff. */
static void impossible_tolerance_does_not_hang(void) {
  const double tolerance[] = {1e-300, 1e-18};

  for (int k = 0; k < 2; k++) {
    run r;
    orbit(&r, 0, 0.01, 0.001, tolerance[k]);
    r.c.interrupt_at = 20000;
    CHECK(execute(&r) == NS_OK && is_whole(&r));
    CHECK(r.result.exit != NS_EXIT_INTERRUPTED);
    close_run(&r);
  }
}

/* A force that is not a number from some place on: the run ends there with a message. */
static ns_status wall_of_nothing(void *data, int handle, double t, const double *q, const double *v,
                                 double *out, int count) {
  (void)data, (void)handle, (void)t, (void)v;
  for (int i = 0; i < count; i++)
    out[i] = i == 0 ? -sqrt(1 - q[0]) : 0;
  return NS_OK;
}

static void nan_ends_the_run(void) {
  for (int second = 0; second < 2; second++) { /* the second body is as it should be */
    run r;
    orbit(&r, 0, 2, 0.01, 1e-6);
    r.m.model.call = wall_of_nothing;
    memset(check_body(&r.m, 1) + NS_BODY_VELOCITY, 0, 3 * sizeof(double));
    check_body(&r.m, 1)[NS_BODY_VELOCITY] = 2;
    if (second)
      check_add_space_body(&r.m, NS_BODY_RIGID, 1, tumbler, 0, origin, unturned);
    r.c.interrupt_at = 5000;
    CHECK(execute(&r) == NS_OK && is_whole(&r));
    CHECK(r.result.exit == NS_EXIT_SOLVER && strlen(r.result.message) > 0);
    CHECK(r.record.columns > 3 && q_of(&r, r.record.columns - 1)[0] > 0.999);
    close_run(&r);
  }
}

/* ---- events */

/* 0: the height of the sphere over the slope, 1: its speed */
static ns_status height_and_speed(void *data, double t, const double *q, const double *v,
                                  double *value, double *terminal, double *direction) {
  const double *ends = data;

  (void)t;
  value[0] = sin(0.3) * q[0] + cos(0.3) * q[2] - 0.5 - 0.3;
  value[1] = sin(0.3) * v[0] + cos(0.3) * v[2];
  for (int k = 0; k < 2; k++) {
    terminal[k] = ends[k];
    direction[k] = 0;
  }
  return NS_OK;
}

/* Height 0.3 on the way down, after the bounce, and again; the speed changes its sign at impacts and at the top. */
static void events_within_long_steps(void) {
  const double g = GRAVITY * cos(0.3), fall = sqrt(2 / g), down = sqrt(1.4 / g), e = 0.8;
  const double half =
      sqrt(2 * (e * e - 0.3) / g); /* from the top of the bounce, e^2 high, down to 0.3 */
  const double expected[] = {down, fall, fall + e * fall - half, fall + e * fall,
                             fall + e * fall + half};
  static const double kind[] = {1, 2, 1, 2, 1};
  double ends[2] = {0, 0};
  int count = 0;
  run r;

  sphere_on_a_slope(&r, 1, e, 1.2, 0.5, 1e-6);
  r.hooks = (ns_hooks){.data = ends, .event_count = 2, .events = height_and_speed};
  CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE);
  for (size_t k = 0; k < r.record.event.count && count < 5; k += NS_EVENT_NUMBERS) {
    const double *event = r.record.event.value + k;
    if (event[NS_EVENT_KIND] != NS_EVENT_USER)
      continue;
    CHECK(event[NS_EVENT_COUNT_OR_INDEX] == kind[count]);
    CHECK(fabs(event[NS_EVENT_TIME] - expected[count]) < 1e-8);
    count++;
  }
  CHECK(count == 5);
  close_run(&r);
}

static void terminal_event_ends_the_run(void) {
  for (int which = 0; which < 2; which++) {
    double ends[2] = {which == 0, which == 1};
    const double g = GRAVITY * cos(0.3), at = which == 0 ? sqrt(1.4 / g) : sqrt(2 / g);
    run r;
    sphere_on_a_slope(&r, 1, 0.8, 1, 0.5, 1e-6);
    r.hooks = (ns_hooks){.data = ends, .event_count = 2, .events = height_and_speed};
    CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_STOPPED && is_whole(&r));
    CHECK(fabs(t_of(&r, r.record.columns - 1) - at) < 1e-8);
    if (which == 0)
      CHECK(fabs(sin(0.3) * r.q[0] + cos(0.3) * r.q[2] - 0.8) < 1e-14);
    close_run(&r);
  }
}

static ns_status stop_after(void *data, double t, const double *q, const double *v, int *stop) {
  (void)q, (void)v;
  *stop = t >= *(const double *)data;
  return NS_OK;
}

static void output_can_stop_the_run(void) {
  double after = 0.3;
  run r;

  orbit(&r, 0, 2, 0.01, 1e-6);
  r.hooks = (ns_hooks){.data = &after, .output = stop_after};
  CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_STOPPED);
  CHECK(t_of(&r, r.record.columns - 1) >= 0.3 && t_of(&r, r.record.columns - 2) < 0.3);
  close_run(&r);
}

/* ---- scenes with everything: joints, springs, friction, collisions, projection, events */

static double no_ends[2] = {0, 0};

/* A bar hangs by a spherical joint a little off its place, a capsule by a universal joint from it; a box and a sphere
 * fall on the floor, held together by a spring; a motor turns a wheel. */
static void workshop(run *r) {
  static const double up[3] = {0, 0, 1}, x_axis[3] = {1, 0, 0};
  static const double at[][3] = {
      {0.5001, 0, 2}, {1, 0, 1.5}, {3, 0, 0.305}, {3, 1, 0.6}, {0, 4, 1}};
  static const double hinge[3] = {0, 0, 2}, joint[3] = {1, 0, 2};
  static const double small[6] = {0.02, 0.05, 0.06, 0, 0, 0.01};
  int shape[5];

  open_run(r, 0.4, 0.02, 0);
  shape[0] = check_add_capsule(&r->m, 0.05, 0.8);
  shape[1] = shape[0];
  shape[2] = check_add_cuboid(&r->m, 0.6, 0.5, 0.6);
  shape[3] = check_add_disc(&r->m, 0.3);
  shape[4] = check_add_cylinder(&r->m, 0.4, 0.2);
  for (int k = 0; k < 5; k++) {
    check_add_space_body(&r->m, NS_BODY_RIGID, 1 + 0.3 * k, small, shape[k], at[k], unturned);
    check_body(&r->m, k + 1)[NS_BODY_FRICTION] = 0.4;
    check_body(&r->m, k + 1)[NS_BODY_RESTITUTION] = 0.3;
  }
  check_body(&r->m, 3)[NS_BODY_VELOCITY] = 1;
  check_body(&r->m, 4)[NS_BODY_ANGULAR_VELOCITY + 1] = 3;
  check_add_space_body(&r->m, NS_BODY_FIXED, 0, NULL, check_add_space_halfspace(&r->m, up, 0),
                       origin, NULL);
  check_add_space_joint(&r->m, NS_SPHERICAL, 1, 0, hinge, NULL)[NS_JOINT_POINT_A] += 1e-4;
  check_add_space_joint(&r->m, NS_UNIVERSAL, 2, 1, joint, x_axis);
  double *row = check_add_space_joint(&r->m, NS_REVOLUTE, 5, 0, at[4], up);
  row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
  row[NS_JOINT_MOTOR_VALUE] = 5;
  row[NS_JOINT_UPPER] = 6;
  check_add_spring(&r->m, 1, 3, 4, 40, 0.5, 0.9);
  check_add_angular_spring(&r->m, 2, 1, 3, 0.1, up);
  r->hooks = (ns_hooks){.data = no_ends, .event_count = 2, .events = height_and_speed};
}

static void captured(run *r) {
  workshop(r);
  r->options.method = NS_LINIMP;
  r->options.detect = NS_DETECT_OFF;
  r->options.stabilization = NS_STABILIZE_BY_PROJECTION;
}

static void located(run *r) {
  workshop(r);
  r->options.detect = NS_DETECT_ALL;
  r->options.stabilization = NS_STABILIZE_BY_PROJECTION;
}

static void adapted(run *r) {
  workshop(r);
  r->time.adapt = NS_ADAPT_BY_ERROR;
  r->absolute = r->relative = 1e-3;
  r->time.tf = 0.05; /* the box meets the floor at 0.032 */
  r->options.stabilization = NS_STABILIZE_BY_PROJECTION;
}

typedef void (*scene)(run *r);

static const scene scenes[] = {captured, located, adapted};
enum { SCENES = sizeof scenes / sizeof *scenes };

static void scene_runs(scene make) {
  run r;

  make(&r);
  CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE && is_whole(&r));
  CHECK(r.start.closed && r.start.moved > 0 && t_of(&r, r.record.columns - 1) == r.time.tf);
  CHECK(r.record.contacts.count > 0 && r.counts.projections > 0 && r.start.joints == 3 + 4 + 6);
  close_run(&r);
}

/* However early memory runs out: NS_OUT_OF_MEMORY, nothing lost, nothing read that is not there. */
static void run_survives_every_failed_allocation(scene make) {
  ns_status status = NS_OUT_OF_MEMORY;
  long fail_at = 0;

  while (status == NS_OUT_OF_MEMORY && fail_at < 100000) {
    run r;
    make(&r);
    r.time.tf = fmin(r.time.tf, 0.12);
    r.c.fail_at = fail_at = check_next(fail_at);
    status = execute(&r);
    close_run(&r);
  }
  CHECK(status == NS_OK && fail_at > 100);
}

/* An interrupt at poll k for every k: the columns before are those of the whole run. */
static void run_stops_at_every_poll(scene make) {
  run whole;
  long polls;

  make(&whole);
  CHECK(execute(&whole) == NS_OK);
  polls = whole.c.polls;
  CHECK(polls >= 10);
  for (long at = 1; at <= polls; at += 1 + polls / check_rounds(50, 200)) {
    run r;
    ns_status status;
    make(&r);
    r.c.interrupt_at = at;
    status = execute(&r);
    CHECK(status == NS_INTERRUPTED ? r.record.columns == 0
                                   : status == NS_OK && r.result.exit == NS_EXIT_INTERRUPTED);
    CHECK(is_whole(&r) && r.record.columns < whole.record.columns);
    CHECK(r.record.columns == 0 ||
          memcmp(r.record.q.value, whole.record.q.value, r.record.q.count * sizeof(double)) == 0);
    close_run(&r);
  }
  close_run(&whole);
}

/* Nothing depends on addresses, on memory that was not set, or on the size of memory blocks. */
static void runs_twice_to_the_same_bits(scene make) {
  run a, b;

  make(&a);
  make(&b);
  b.c.host.block_bytes = 5000;
  CHECK(execute(&a) == NS_OK && execute(&b) == NS_OK);
  CHECK(a.record.columns == b.record.columns && a.record.contacts.count == b.record.contacts.count);
  CHECK(memcmp(a.q, b.q, sizeof a.q) == 0 && memcmp(a.v, b.v, sizeof a.v) == 0);
  close_run(&a);
  close_run(&b);
}

/* Functions of the user that fail, at every call */
typedef struct failing {
  long calls, fail_at;
} failing;

static ns_status fails(void *data, int handle, double t, const double *q, const double *v,
                       double *out, int count) {
  failing *f = data;

  attraction(NULL, handle, t, q, v, out, count);
  return ++f->calls == f->fail_at ? NS_CALLBACK_FAILED : NS_OK;
}

static void run_ends_at_every_failing_call(void) {
  failing f = {0, 0};
  long calls = 1;

  for (long k = 0; k <= calls; k++) {
    run r;
    f = (failing){0, k};
    orbit(&r, 0, 0.1, 0.1, 1e-4);
    r.m.model.call = fails;
    r.m.model.call_data = &f;
    CHECK(execute(&r) == (k == 0 ? NS_OK : NS_CALLBACK_FAILED));
    if (k == 0)
      calls = f.calls;
    close_run(&r);
  }
  CHECK(calls > 50);
}

int main(void) {
  error_follows_the_tolerance(NS_TRAPEZOIDAL);
  error_follows_the_tolerance(NS_TRAPEZOIDAL1);
  error_of_each_pair_of_steps_is_in_the_tolerance();
  steps_shrink_and_grow();
  first_step_may_be_too_long();
  relative_tolerance();
  steps_are_no_longer_than_the_longest();
  tumbling_keeps_its_momentum();
  bounces_come_at_their_times(0.9, 1e-3, 5);
  bounces_come_at_their_times(0.9, 0.4, 5);
  bounces_come_at_their_times(0.45, 1e-3, 2);
  bounces_come_at_their_times(0.45, 0.5, 10);
  output_lies_on_the_motion();
  impossible_tolerance_does_not_hang();
  nan_ends_the_run();
  events_within_long_steps();
  terminal_event_ends_the_run();
  output_can_stop_the_run();
  for (int k = 0; k < SCENES; k++) {
    scene_runs(scenes[k]);
    run_survives_every_failed_allocation(scenes[k]);
    run_stops_at_every_poll(scenes[k]);
    runs_twice_to_the_same_bits(scenes[k]);
  }
  run_ends_at_every_failing_call();
  return check_report();
}
