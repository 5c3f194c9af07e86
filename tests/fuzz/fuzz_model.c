/* fuzz_model.c: models, right and wrong ones; what ns_model_check lets pass is simulated in every way. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_integrate.h"
#include "ns_model_check.h"
#include "ns_vector.h"
#include "tables.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_POLLS 250
#define MOST_TIMES 5

typedef struct run {
  fuzz_host h;
  fuzz_input *in;
  ns_model model;
  ns_step_options options;
  ns_run_options time;
  double times[MOST_TIMES];
  double absolute, relative; /* to which time points */
  ns_hooks hooks;
  ns_stepper s;
  ns_record record;
  ns_run_result result;
  double *q, *v;
} run;

/* ---- what the user gives */

/* A gateway checks what functions return, so that they fail or give finite numbers. */
static ns_status call(void *data, int handle, double t, const double *q, const double *v,
                      double *out, int count) {
  run *r = data;

  FUZZ_CHECK(handle >= 1 && handle <= FUZZ_HANDLES && count >= 1 && count <= 7);
  FUZZ_CHECK((q == NULL) == (v == NULL));
  if (fuzz_one_in(r->in, 64))
    return NS_CALLBACK_FAILED;
  fuzz_handle_value(handle, t, count, out);
  if (fuzz_one_in(r->in, 32))
    out[0] = fuzz_number(r->in, FUZZ_FINITE);
  return NS_OK;
}

/* A surface of the user: any numbers, or those of a sphere */
static ns_status call_surface(void *data, int handle, const double *x, int dimension, double *out,
                              int count) {
  run *r = data;
  double square = 0;

  FUZZ_CHECK(handle >= 1 && handle <= FUZZ_HANDLES);
  FUZZ_CHECK(count == 1 || count == dimension || count == dimension * dimension);
  if (fuzz_one_in(r->in, 128))
    return NS_CALLBACK_FAILED;
  for (int i = 0; i < dimension; i++)
    square += x[i] * x[i];
  for (int i = 0; i < count; i++)
    out[i] = count == 1           ? (square - 0.25)
             : count == dimension ? 2 * x[i]
                                  : 2 * (i % (dimension + 1) == 0);
  if (fuzz_one_in(r->in, 64))
    out[0] = fuzz_number(r->in, FUZZ_FINITE);
  return NS_OK;
}

/* A circle, an ellipse or a square, or, against what nscontact looks for, none that is convex. */
static ns_status gauge(void *data, int handle, const double p[2], double *value,
                       double gradient[2]) {
  run *r = data;
  const double x = fabs(p[0]), y = fabs(p[1]);

  FUZZ_CHECK(handle >= 1 && handle <= FUZZ_HANDLES && (p[0] != 0 || p[1] != 0));
  if (fuzz_one_in(r->in, 256))
    return NS_CALLBACK_FAILED;
  gradient[0] = gradient[1] = NAN;
  *value = handle % 4 == 0   ? hypot(x, y)
           : handle % 4 == 1 ? hypot(3 * x, y)
           : handle % 4 == 2 ? fmax(x, y)
                             : x + y + sqrt(x * y);
  return *value > 0 && isfinite(*value) ? NS_OK : NS_CALLBACK_FAILED;
}

static ns_status output(void *data, double t, const double *q, const double *v, int *stop) {
  run *r = data;

  (void)q, (void)v;
  FUZZ_CHECK(t >= r->time.t0 && t <= r->time.tf);
  *stop = fuzz_one_in(r->in, 32);
  return fuzz_one_in(r->in, 64) ? NS_CALLBACK_FAILED : NS_OK;
}

static ns_status events(void *data, double t, const double *q, const double *v, double *value,
                        double *terminal, double *direction) {
  run *r = data;

  value[0] = r->model.system.nq > 0 ? q[r->model.system.nq - 1] - 0.5 : t;
  value[1] = r->model.system.nv > 0 ? v[0] : -t;
  terminal[0] = 0;
  terminal[1] = fuzz_one_in(r->in, 8);
  direction[0] = fuzz_below(r->in, 3) - 1;
  direction[1] = 0;
  return fuzz_one_in(r->in, 64) ? NS_CALLBACK_FAILED : NS_OK;
}

static void progress(void *data, double fraction) {
  (void)data;
  FUZZ_CHECK(fraction >= 0 && fraction <= 1);
}

static void set_model(run *r, const fuzz_tables *t) {
  ns_table *const tables[FUZZ_TABLES] = {&r->model.bodies, &r->model.shapes,  &r->model.vertices,
                                         &r->model.joints, &r->model.springs, &r->model.forces,
                                         &r->model.pairs,  &r->model.surfaces};

  for (int k = 0; k < FUZZ_TABLES; k++)
    *tables[k] = (ns_table){t->table[k].count, t->table[k].value};
  r->model.spatial = t->spatial;
  r->model.directions = 4 + 2 * fuzz_below(r->in, 5);
  memcpy(r->model.gravity, t->gravity, sizeof t->gravity);
  r->model.host = &r->h.host;
  r->model.call = call;
  r->model.call_surface = call_surface;
  r->model.call_gauge = gauge;
  r->model.call_data = r;
}

/* Friction cones, by the last byte, which is not taken away from what comes before. */
static void set_cones(run *r, const fuzz_tables *t, int last) {
  const int geometric = r->options.method == NS_GEOMETRIC;
  double *pairs = t->table[FUZZ_PAIRS].value;

  if (!geometric && (r->options.method > NS_MOREAU || last % 2 == 0))
    return;
  r->model.cones = (ns_cone_choice)(1 + last / 2 % (geometric ? 2 : 3));
  for (ptrdiff_t k = 0; k < t->table[FUZZ_PAIRS].count; k++) {
    double *row = pairs + NS_PAIR_ROWS * k;
    row[NS_PAIR_RADII] *= 1 + last / 8 % 4;
    row[NS_PAIR_RADII + 2] += last / 16 % 3 * 0.2;
    row[NS_PAIR_PSI_HANDLE] = last / 32 % FUZZ_HANDLES + 1;
  }
}

/* What the gateways refuse is not asked for. */
static void allow(ns_step_options *o) {
  const ns_method_traits *method = ns_traits_of(o->method);

  if (!ns_method_has(o->method, NS_CAPTURES) && method->tableau == NULL)
    return;
  o->detect = method->detect;
  if (o->stabilization == NS_STABILIZE_BY_VELOCITY)
    o->stabilization =
        ns_method_has(o->method, NS_CAN_GGL) ? NS_STABILIZE_BY_GGL : NS_STABILIZE_NOT;
  if (!ns_method_has(o->method, NS_CAN_PROJECT))
    o->stabilization = NS_STABILIZE_NOT;
  if (!ns_method_has(o->method, NS_CAN_POISSON))
    o->impact = NS_IMPACT_DEFAULT;
}

/* Smooth shapes, and the method for them, by the last byte but one, likewise */
static void set_surfaces(run *r, fuzz_tables *t, int byte) {
  if (byte % 3 == 1) {
    r->options.method = NS_GEOMETRIC;
    allow(&r->options);
  }
  if (r->options.method == NS_GEOMETRIC && byte % 8 != 7)
    fuzz_make_plastic(t);
  if (byte / 3 % 2)
    fuzz_make_smooth(r->in, t, byte / 6);
  if (byte / 6 % 5 == 4)
    fuzz_make_union(r->in, t);
}

static void set_options(run *r) {
  fuzz_input *in = r->in;
  ns_step_options *o = &r->options;

  *o = ns_step_default_options();
  o->method = (ns_method)fuzz_below(in, NS_METHODS);
  o->detect = (ns_detect)fuzz_below(in, 4);
  o->impact = (ns_impact_law)fuzz_below(in, 3);
  o->stabilization = (ns_stabilization)fuzz_below(in, 3);
  o->jacobian = (ns_jacobian)fuzz_below(in, 3);
  o->average_mass = fuzz_one_in(in, 4);
  o->locate_by_gap = fuzz_one_in(in, 4);
  o->resolve = fuzz_one_in(in, 4);
  if (fuzz_one_in(in, 4)) {
    o->active_tolerance[0] = fabs(fuzz_number(in, FUZZ_FINITE));
    o->active_tolerance[1] = fabs(fuzz_number(in, FUZZ_FINITE));
  }
  o->lcp.solver = (ns_lcp_solver)(fuzz_one_in(in, 4) ? fuzz_below(in, 4) : 0);
  if (fuzz_one_in(in, 8))
    o->lcp.tolerance = fuzz_positive(in);
  if (o->method == NS_MOREAU) {
    o->theta = fuzz_below(in, 5) / 4.0;
    o->gamma = fuzz_below(in, 5) / 4.0;
  }
  allow(o);
}

/* Times as the gateways let them pass: they ascend, and no step is lost in the time. */
static void set_time(run *r) {
  fuzz_input *in = r->in;
  const int steps = 1 + fuzz_below(in, 8), outputs = fuzz_below(in, 3);
  ns_run_options *time = &r->time;

  time->t0 = fuzz_one_in(in, 8) ? fuzz_number(in, FUZZ_FINITE) : 0;
  time->step = fmin(fmax(fuzz_positive(in) / 16, 1e-9), 1e9);
  time->tf = time->t0 + steps * time->step;
  if (!(isfinite(time->tf) && time->tf + time->step > time->tf &&
        fabs(time->t0) + time->step > fabs(time->t0))) {
    time->t0 = 0;
    time->step = 0.0625;
    time->tf = steps * time->step;
  }
  if (outputs > 0) {
    for (int k = 0; k <= outputs; k++)
      r->times[k] = k == outputs ? time->tf : time->t0 + k * (time->tf - time->t0) / outputs;
    time->times = r->times;
    time->time_count = outputs + 1;
  }
}

/* Steps that adapt, for the methods that can. */
static void set_tolerance(run *r) {
  fuzz_input *in = r->in;
  ns_run_options *time = &r->time;
  const int by_error =
      ns_method_has(r->options.method, NS_CAN_ADAPT_BY_ERROR) && r->options.detect != NS_DETECT_OFF;

  const int drives = ns_method_has(r->options.method, NS_DRIVES);

  if (!drives && (!(by_error || ns_method_has(r->options.method, NS_CAN_ADAPT_CAPTURED)) ||
                  !fuzz_one_in(in, 2)))
    return;
  time->adapt = drives     ? NS_ADAPT_OFF
                : by_error ? NS_ADAPT_BY_ERROR
                           : (ns_adapt)(NS_ADAPT_RUNGE + fuzz_below(in, 3));
  r->absolute = fuzz_one_in(in, 4) ? fuzz_positive(in) : 1e-4;
  r->relative = 1e-3;
  time->absolute = &r->absolute;
  time->relative = &r->relative;
  time->absolute_count = time->relative_count = 1;
  time->growth[0] = 0.5;
  time->growth[1] = 1.125 + fuzz_below(in, 8);
  time->growth[2] = fuzz_one_in(in, 2) ? 1 : 0.75;
  time->longest = fuzz_one_in(in, 4) ? fuzz_positive(in) : 0;
}

static void set_hooks(run *r) {
  r->hooks.data = r;
  if (fuzz_one_in(r->in, 3))
    r->hooks.output = output;
  if (fuzz_one_in(r->in, 3)) {
    r->hooks.events = events;
    r->hooks.event_count = 2;
  }
  r->hooks.progress = progress;
}

/* ---- a run as a gateway leads it */

static int are_finite(const ns_array *a) {
  return ns_vector_is_finite((ptrdiff_t)a->count, a->value);
}

static void check_record(const run *r) {
  const ns_record *record = &r->record;
  const size_t columns = (size_t)record->columns;

  FUZZ_CHECK(r->result.message != NULL);
  FUZZ_CHECK(record->t.count == columns && record->q.count == columns * (size_t)record->nq);
  FUZZ_CHECK(record->v.count == columns * (size_t)record->nv &&
             record->step.count == NS_STEP_NUMBERS * columns);
  FUZZ_CHECK(record->contacts.count % NS_CONTACT_NUMBERS == 0);
  for (size_t k = 1; k < columns; k++)
    FUZZ_CHECK(record->t.value[k] > record->t.value[k - 1]);
  if (r->result.exit < 0)
    return;
  FUZZ_CHECK(are_finite(&record->t) && are_finite(&record->q) && are_finite(&record->v));
  FUZZ_CHECK(are_finite(&record->joint) && are_finite(&record->contacts));
  FUZZ_CHECK(are_finite(&record->event) && are_finite(&record->event_v));
}

static ns_status begin(run *r) {
  const unsigned all = NS_MASS | NS_FORCE | NS_JACOBIANS | NS_JOINTS | NS_JOINT_VALUES |
                       NS_CONTACTS | NS_TANGENTS | NS_CURVATURE | NS_SPRINGS | NS_ENERGY;
  ns_system *system = &r->model.system;
  ns_status status = ns_model_create(&r->model);

  if (status == NS_OK) {
    r->q = fuzz_block((size_t)system->nq, sizeof *r->q);
    r->v = fuzz_block((size_t)system->nv, sizeof *r->v);
    ns_model_initial(&r->model, r->q, r->v);
    status = ns_stepper_create(&r->s, system, &r->options, &r->h.host);
  }
  if (status == NS_OK)
    status = system->evaluate(system, all, r->time.t0, r->q, r->v, 0, INFINITY, &r->s.terms);
  return status;
}

/* Does a gateway refuse the method for this model? */
static int is_refused(const run *r) {
  const ns_system *system = &r->model.system;

  return (!ns_method_has(r->options.method, NS_CAN_FRICTION) && system->has_friction(system)) ||
         (ns_method_has(r->options.method, NS_NEEDS_SLOPES) &&
          system->unfit_for_slopes(system) != NULL);
}

static ns_status simulate(run *r) {
  const double allowed = 1e-3 * r->model.system.size;
  ns_start start = {.closed = 1};
  ns_status status = ns_run_start(&r->s, r->time.t0, r->q, r->v, allowed, &start);

  if (status != NS_OK || start.overlap > allowed || !start.closed || is_refused(r))
    return status;
  FUZZ_CHECK(ns_vector_is_finite(r->model.system.nq, r->q));
  FUZZ_CHECK(ns_vector_is_finite(r->model.system.nv, r->v));
  status = ns_record_create(&r->record, &r->h.host, &r->model.system, start.joints, -1, 0);
  if (status == NS_OK)
    status = ns_integrate(&r->s, &r->time, &r->hooks, r->q, r->v, &r->record, &r->result);
  if (status == NS_OK)
    check_record(r);
  return status;
}

static void show(const run *r, const fuzz_tables *t, const char *problem) {
  if (getenv("FUZZ_SHOW") == NULL)
    return;
  printf("%s, method %d, cone %d, detect %d, step %g from %g to %g\n",
         t->spatial ? "spatial" : "planar", (int)r->options.method, (int)r->model.cones,
         (int)r->options.detect, r->time.step, r->time.t0, r->time.tf);
  for (int k = 0; k < FUZZ_TABLES; k++)
    for (ptrdiff_t j = 0; j < t->table[k].count; j++) {
      printf("%s %td:", t->table[k].name, j + 1);
      for (int i = 0; i < t->table[k].rows; i++)
        printf(" %g", t->table[k].value[j * t->table[k].rows + i]);
      printf("\n");
    }
  printf("check: %s\n", problem != NULL ? problem : "accepted");
  fflush(stdout);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  static run r;
  fuzz_input in = {bytes, count};
  fuzz_tables tables = fuzz_scene(&in);
  const char *problem;
  ns_status status;

  memset(&r, 0, sizeof r);
  r.in = &in;
  fuzz_spoil(&in, &tables);
  set_model(&r, &tables);
  set_options(&r);
  set_surfaces(&r, &tables, count > 1 ? bytes[count - 2] : 0);
  set_time(&r);
  set_tolerance(&r);
  set_hooks(&r);
  set_cones(&r, &tables, count > 0 ? bytes[count - 1] : 0);
  fuzz_host_trouble(&r.h, &in, MOST_POLLS);
  problem = ns_model_check(&r.model, FUZZ_HANDLES);
  show(&r, &tables, problem);
  if (problem == NULL) {
    status = begin(&r);
    if (status == NS_OK)
      status = simulate(&r);
    FUZZ_CHECK(status != NS_OUT_OF_MEMORY || r.h.failed > 0);
    ns_stepper_release(&r.s);
    ns_record_release(&r.record);
    ns_model_release(&r.model);
    FUZZ_CHECK(r.h.live == 0);
  }
  free(r.q);
  free(r.v);
  fuzz_free_tables(&tables);
  return 0;
}
