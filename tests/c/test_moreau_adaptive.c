/* test_moreau_adaptive.c: the step sizes of Acary section 5: estimates, orders, lengths, and runs of Moreau's
 * method. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_loop.h"

#include <math.h>
#include <string.h>

#define MOST 32

/* ---- the functions of ns_step_control.c by hand */

static void orders_that_are_fixed(void) {
  CHECK(ns_fixed_order(NS_ADAPT_RUNGE) == 0);
  CHECK(ns_fixed_order(NS_ADAPT_EXTRAPOLATION) == 1);
  CHECK(ns_fixed_order(NS_ADAPT_BY_ERROR) == 2);
}

/* (65) with |x - x1| = (0.1, 0.3), sizes max (|x0|, |x|) = (2, 3), atol = (0.1, 0.2), rtol = (0.05, 0.1); roundoff adds
 * 3e-15 to the tolerance */
static void error_in_units_of_the_tolerance(void) {
  const double absolute[2] = {0.1, 0.2}, relative[2] = {0.05, 0.1};
  const double start[2] = {-2, 1}, coarse[2] = {1.1, -3.3}, fine[2] = {1, -3};
  const double broken[2] = {1, NAN};
  ns_run_options run = {
      .absolute = absolute, .relative = relative, .absolute_count = 2, .relative_count = 2};

  CHECK(fabs(ns_step_error(&run, 0, 2, start, coarse, fine) - 0.3 / 0.5) < 1e-13);
  CHECK(fabs(ns_step_error(&run, 1, 2, start, coarse, fine) - 0.3 / 0.5) < 1e-13);
  CHECK(fabs(ns_step_error(&run, 2, 2, start, coarse, fine) - 0.1 / 0.5) < 1e-13);
  CHECK(ns_step_error(&run, 0, 2, start, coarse, broken) == INFINITY);
  CHECK(ns_step_error(&run, 0, 2, start, fine, fine) == 0);
  run.absolute_count = run.relative_count = 1; /* 0.1 and 0.05 for both */
  CHECK(fabs(ns_step_error(&run, 0, 2, start, coarse, fine) - 0.3 / 0.25) < 1e-13);
}

/* (66) */
static void length_that_suits_an_error(void) {
  ns_run_options run = {.adapt = NS_ADAPT_ORDER, .growth = {0.5, 5, 1}};

  CHECK(ns_most_growth(&run) == 5);
  CHECK(ns_next_length(&run, 0, 2, 0.25) == 8 && ns_next_length(&run, 1, 2, 0.25) == 4);
  CHECK(fabs(ns_next_length(&run, 0, 2, 1.25) - 1.6) < 1e-15);
  CHECK(fabs(ns_next_length(&run, 1, 2, 1.25) - 2 / sqrt(1.25)) < 1e-15);
  CHECK(ns_next_length(&run, 0, 2, 0) == 10 && ns_next_length(&run, 1, 2, 0) == 10);
  CHECK(ns_next_length(&run, 0, 2, 1e3) == 1 && ns_next_length(&run, 1, 2, INFINITY) == 1);
  CHECK(ns_next_length(&run, 0, 2, 1) == 2);
  CHECK(ns_next_length(&run, 0, 2, 1 + 1e-12) <= 1.98); /* or it would be repeated for ever */
  run.growth[2] = 0.5;
  CHECK(ns_next_length(&run, 0, 2, 0.25) == 4);
  run.adapt = NS_ADAPT_BY_ERROR; /* knows nothing of Growth */
  CHECK(ns_most_growth(&run) == 2 && ns_next_length(&run, 2, 1, 0) == 2);
  CHECK(fabs(ns_next_length(&run, 2, 1, 8) - 0.45) < 1e-15);
}

/* (69), (70) with gaps at the start and at the end; a contact that is far away is not listed. */
static void order_by_the_state_of_contacts(void) {
  static const double gaps[][4] = {/* of two contacts at the start, at the end; 9: not listed */
                                   {1, 1, 1, 1},   {1, 1, 1, 0},  {1, 1, -1, 1}, {0, 0, 1, 1},
                                   {0, -1, -1, 0}, {0, 1, 0, 0},  {9, 9, 9, 9},  {9, 9, 9, -1},
                                   {9, 1, 9, 1},   {-1, 9, 9, 9}, {9, 0, 9, 0}};
  static const int order[] = {1, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1};

  for (size_t c = 0; c < sizeof order / sizeof *order; c++) {
    ns_contact item[2][2];
    ns_terms terms[2];
    memset(item, 0, sizeof item);
    memset(terms, 0, sizeof terms);
    for (int side = 0; side < 2; side++) {
      terms[side].contacts.item = item[side];
      for (int k = 0; k < 2; k++)
        if (gaps[c][2 * side + k] < 9) {
          ns_contact *contact = &item[side][terms[side].contacts.count++];
          contact->id = (ns_identity){1, 2, k};
          contact->gap = 1e-3 * gaps[c][2 * side + k];
        }
    }
    CHECK(ns_guess_order(&terms[0], &terms[1], 1e-9) == order[c]);
  }
}

/* ---- runs */

typedef struct run {
  check_host c;
  check_model m;
  ns_step_options options;
  ns_run_options time;
  double absolute[MOST], relative;
  ns_stepper s;
  double q[MOST], v[MOST];
  ns_run_result result;
  ns_record record;
  ns_step_counts counts;
} run;

static void open_run(run *r, ns_adapt adapt, double tf, double tolerance) {
  memset(r, 0, sizeof *r);
  check_host_create(&r->c);
  check_model_create(&r->m, &r->c.host);
  r->m.model.gravity[1] = -2;
  r->options = ns_step_default_options();
  r->options.method = NS_MOREAU;
  r->options.active_tolerance[0] = 0;
  r->absolute[0] = tolerance;
  r->time = (ns_run_options){.tf = tf,
                             .step = 1e-3,
                             .adapt = adapt,
                             .absolute = r->absolute,
                             .relative = &r->relative,
                             .absolute_count = 1,
                             .relative_count = 1,
                             .growth = {0.5, 5, 1}};
}

static ns_status execute(run *r) {
  const ns_hooks hooks = {0};
  ns_start start;
  ns_status status = check_model_ready(&r->m);

  if (status == NS_OK) {
    ns_model_initial(&r->m.model, r->q, r->v);
    status = ns_stepper_create(&r->s, &r->m.model.system, &r->options, &r->c.host);
    if (status == NS_OK)
      status = ns_run_start(&r->s, 0, r->q, r->v, 1e-3, &start);
    if (status == NS_OK)
      status = ns_record_create(&r->record, &r->c.host, &r->m.model.system, start.joints, -1, 0);
    if (status == NS_OK)
      status = ns_integrate(&r->s, &r->time, &hooks, r->q, r->v, &r->record, &r->result);
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

static double t_of(const run *r, ptrdiff_t column) { return r->record.t.value[column]; }

static double q_of(const run *r, ptrdiff_t column, int i) {
  return r->record.q.value[column * r->record.nq + i];
}

/* A disc of radius 1/2 at a height over the floor, at x */
static void add_ball(run *r, double x, double height, double e) {
  const int shape = check_add_disc(&r->m, 0.5);
  const int body = check_add_body(&r->m, NS_BODY_RIGID, 1, 0.1, shape, x, 0.5 + height, 0);

  check_body(&r->m, body)[NS_BODY_RESTITUTION] = e;
}

static void add_floor(run *r) {
  check_add_body(&r->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&r->m, 0, 1, 0), 0, 0, 0);
}

/* Acary (10): let go from 1 with e = 1/2, impact n at 3 - 2^(2-n), from which it comes back with 2^(1-n). */
static double exact_height(double t) {
  double start = 1, speed = 1;

  if (t < 1)
    return 1 - t * t;
  if (t >= 3)
    return 0;
  while (t >= start + speed) {
    start += speed;
    speed /= 2;
  }
  return (speed - (t - start)) * (t - start);
}

static double worst_error(const run *r) {
  double worst = 0;

  for (ptrdiff_t c = 0; c < r->record.columns; c++)
    worst = fmax(worst, fabs(q_of(r, c, 1) - 0.5 - exact_height(t_of(r, c))));
  return worst;
}

/* The flights are exact for theta = 1/2. At an impact with speed u, |q - q1| = (1 + e) u h / 4 for steps of h/2, and q
 * is off by (1 + e) u h / 4 too where the impact is at the start or at the end of its half; half of it goes on to the
 * next bounce, so that the sum is 2 tolerances, measured 1 to 2. With d digits 1.7 d bounces are higher than the
 * tolerance, and each takes 3.3 d halvings: evaluations grow as d^2, measured 44 d^2 to 81 d^2. */
static void error_of_the_ball_follows_the_tolerance(ns_adapt adapt) {
  const int digits[] = {3, 5, 7, 10};

  for (int k = 0; k < 4; k++) {
    const double d = digits[k], tolerance = pow(10, -d);
    run r;
    open_run(&r, adapt, 5, tolerance);
    add_ball(&r, 0, 1, 0.5);
    add_floor(&r);
    CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE);
    CHECK(t_of(&r, r.record.columns - 1) == 5 && r.record.columns == r.result.steps + 1);
    CHECK(worst_error(&r) < 4 * tolerance);
    CHECK((double)r.counts.evaluations < 100 * d * d);
    CHECK(r.counts.evaluations >= 3 * (r.result.rejected + r.result.steps / 2));
    close_run(&r);
  }
}

/* One that lies on the floor has no error: all pairs but the first few are as long as they may be. */
static void resting_body_makes_long_steps(ns_adapt adapt) {
  run r;

  open_run(&r, adapt, 10, 1e-8);
  add_ball(&r, 0, 0, 0.5);
  add_floor(&r);
  CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE && r.result.rejected == 0);
  CHECK(r.result.steps <= 2 * (5 + 10)); /* 1e-3 5^k up to 1, then 1 each */
  CHECK(fabs(q_of(&r, r.record.columns - 1, 1) - 0.5) < 1e-12);
  close_run(&r);
}

/* No pair is longer than alpha_max times the one before. */
static void lengths_grow_by_no_more_than_asked(double most) {
  run r;
  double widest = 0;

  open_run(&r, NS_ADAPT_ORDER, 5, 1e-5);
  r.time.growth[1] = most;
  add_ball(&r, 0, 1, 0.5);
  add_floor(&r);
  CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE);
  for (ptrdiff_t c = 4; c < r.record.columns; c += 2)
    widest = fmax(widest, (t_of(&r, c) - t_of(&r, c - 2)) / (t_of(&r, c - 2) - t_of(&r, c - 4)));
  CHECK(widest < most * (1 + 1e-6) && widest > most * (1 - 1e-6));
  close_run(&r);
}

/* Two balls, of which the first bounces and the second lies: with a loose tolerance for the first nothing steers the
 * steps, with a loose one for the second they are those of the first alone. Gaps are closed to a tolerance in units of
 * the size of the system, which differs: contacts are not stabilized. */
static void tolerance_of_each_coordinate(void) {
  const double loose[2][2] = {{1e3, 1e-6}, {1e-6, 1e3}};
  ptrdiff_t rejected[2], steps[2];
  double last[2];
  run alone;

  for (int k = 0; k < 2; k++) {
    run r;
    open_run(&r, NS_ADAPT_RUNGE, 5, 0);
    r.options.stabilization = NS_STABILIZE_NOT;
    for (int i = 0; i < 6; i++)
      r.absolute[i] = loose[k][i / 3];
    r.time.absolute_count = 6;
    add_ball(&r, 0, 1, 0.5);
    add_ball(&r, 5, 0, 0.5);
    add_floor(&r);
    CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE);
    rejected[k] = r.result.rejected;
    steps[k] = r.result.steps;
    last[k] = r.q[1];
    close_run(&r);
  }
  open_run(&alone, NS_ADAPT_RUNGE, 5, 1e-6);
  alone.options.stabilization = NS_STABILIZE_NOT;
  add_ball(&alone, 0, 1, 0.5);
  add_floor(&alone);
  CHECK(execute(&alone) == NS_OK);
  CHECK(rejected[0] == 0 && steps[0] <= 2 * (4 + 10)); /* 1e-3 5^k up to 1/2, then 1/2 each */
  CHECK(rejected[1] == alone.result.rejected && steps[1] == alone.result.steps);
  CHECK(fabs(last[1] - alone.q[1]) < 1e-8); /* roundoff in the tolerance, of the larger q */
  close_run(&alone);
}

/* In space, where q has quaternions: a box that tumbles falls on its edges and comes to rest. */
static void box_in_space(ns_adapt adapt) {
  static const double up[3] = {0, 0, 1}, at[3] = {0, 0, 1.2}, still[3] = {0, 0, 0};
  static const double inertia[6] = {0.1, 0.12, 0.15, 0, 0, 0}, turn[4] = {0.9, 0.3, 0.1, 0.2};
  double length = 0;
  run r;

  open_run(&r, adapt, 3, 1e-4);
  check_space_create(&r.m, &r.c.host);
  check_add_space_body(&r.m, NS_BODY_RIGID, 1, inertia, check_add_cuboid(&r.m, 0.6, 0.8, 1), at,
                       turn);
  check_body(&r.m, 1)[NS_BODY_FRICTION] = 0.4;
  check_add_space_body(&r.m, NS_BODY_FIXED, 0, NULL, check_add_space_halfspace(&r.m, up, 0), still,
                       NULL);
  CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE && r.result.rejected > 0);
  for (int i = 3; i < 7; i++)
    length += r.q[i] * r.q[i];
  CHECK(fabs(length - 1) < 1e-12 && r.q[2] > 0.3 - 0.01); /* half its smallest side, and overlaps */
  close_run(&r);
}

/* A tolerance below roundoff is met as well as it can be, and the run comes to its end: 20000 looks are five times
 * those of the smallest tolerance above. */
static void impossible_tolerance_does_not_hang(ns_adapt adapt) {
  run r;

  open_run(&r, adapt, 5, 1e-300);
  r.c.interrupt_at = 20000;
  add_ball(&r, 0, 1, 0.5);
  add_floor(&r);
  CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_DONE);
  CHECK(worst_error(&r) < 1e-12); /* some hundred roundoffs of q = 1.5 and of t = 3 */
  close_run(&r);
}

/* A force that is not a number from t = 1/2 on: the run ends within a step from there, of the order of tol^(1/2), with
 * a message. */
static ns_status breaks(void *data, int handle, double t, const double *q, const double *v,
                        double *out, int count) {
  (void)data, (void)handle, (void)q, (void)v;
  for (int i = 0; i < count; i++)
    out[i] = sqrt(0.5 - t);
  return NS_OK;
}

static void nan_ends_the_run(void) {
  double *row;
  run r;

  open_run(&r, NS_ADAPT_ORDER, 1, 1e-6);
  r.m.model.call = breaks;
  add_ball(&r, 0, 1, 0.5);
  row = check_add_force(&r.m, 1);
  row[NS_FORCE_HANDLE] = 1;
  row[NS_FORCE_RETURNS] = 1;
  r.c.interrupt_at = 20000;
  CHECK(execute(&r) == NS_OK && r.result.exit == NS_EXIT_SOLVER);
  CHECK(fabs(t_of(&r, r.record.columns - 1) - 0.5) < 1e-3);
  close_run(&r);
}

int main(void) {
  orders_that_are_fixed();
  error_in_units_of_the_tolerance();
  length_that_suits_an_error();
  order_by_the_state_of_contacts();
  for (ns_adapt adapt = NS_ADAPT_RUNGE; adapt <= NS_ADAPT_ORDER; adapt++) {
    error_of_the_ball_follows_the_tolerance(adapt);
    resting_body_makes_long_steps(adapt);
    box_in_space(adapt);
    impossible_tolerance_does_not_hang(adapt);
  }
  lengths_grow_by_no_more_than_asked(1.5);
  lengths_grow_by_no_more_than_asked(5);
  tolerance_of_each_coordinate();
  nan_ends_the_run();
  return check_report();
}
