/* ns_integrate.c: from t0 to tf. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_integrate.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define MOST_COLLISIONS 50  /* located within one step of the grid; what comes after is captured */
#define SMALLEST_PART 1e-12 /* of a step */
#define AT_ONCE 1e-6        /* of what a variable was: contacts that change their state together */
#define MOST_CHANGES 16     /* remembered at one time */
/* Share of the springs in Mh from which on the motion within a step is not what the interpolant says: a cut would add
 * energy. */
#define TOO_STIFF 1
#define RANGE 1e100     /* of positions and velocities: a run beyond has blown up */
#define MOST_STEPS 1e15 /* an integer in double precision */
#define ROOT_ITERATIONS 60

typedef struct loop {
  ns_stepper *s;
  const ns_run_options *run;
  const ns_hooks *hooks;
  ns_record *record;
  ns_run_result *result;
  double t, *q, *v;                /* where the run is */
  double last_t, *last_q, *last_v; /* the point accepted before */
  double *at_q, *at_v;             /* between the two */
  double *event, *last_event, *terminal, *direction, *event_time,
      *event_work;                       /* of the user's event functions */
  double before_t, *before_q, *before_v; /* begin of the step before, where it was a whole one */
  int has_before;
  ns_identity changed[MOST_CHANGES]; /* contacts whose state changes at the end of the step */
  int changed_count;
  ns_arena scratch;
  ptrdiff_t next_time;   /* of run->times */
  int stop, stop_output; /* the run ends; OutputFcn wants it to */
} loop;

/* Between the last two points: v is linear; q is what that makes of it where the scheme is of second order, and linear
 * otherwise. */
static ns_status interpolate(const loop *l, double t) {
  const ns_step_result end = {.q = l->q, .v = l->v};
  const ns_path path = {l->s, l->last_t, l->t - l->last_t, l->last_q, l->last_v, &end};
  const double tau = t - l->last_t, f = path.h > 0 ? tau / path.h : 1;

  for (ptrdiff_t i = 0; i < l->s->system->nv; i++)
    l->at_v[i] = l->last_v[i] + f * (l->v[i] - l->last_v[i]);
  if (f < 1 && ns_order_of(l->s->options.method) == 2)
    return ns_path_position(&path, tau, l->at_q);
  for (ptrdiff_t i = 0; i < l->s->system->nq; i++)
    l->at_q[i] = l->last_q[i] + f * (l->q[i] - l->last_q[i]);
  return NS_OK;
}

static ns_status put_out(loop *l, double t, const double *q, const double *v) {
  ns_status status = ns_record_column(l->record, t, q, v);

  if (status == NS_OK && l->hooks->output != NULL)
    status = l->hooks->output(l->hooks->data, t, q, v, &l->stop_output);
  if (l->stop_output && l->result->exit == NS_EXIT_DONE) {
    l->stop = 1;
    l->result->exit = NS_EXIT_STOPPED;
    l->result->message = "stopped by OutputFcn";
  }
  return status;
}

/* Output at the times asked for that the run has passed, with `up_to_now` also at its present time. */
static ns_status put_out_passed(loop *l, int up_to_now) {
  ns_status status = NS_OK;

  while (l->next_time < l->run->time_count && !l->stop_output && status == NS_OK) {
    const double t = l->run->times[l->next_time];
    if (t > l->t || (t == l->t && !up_to_now))
      break;
    l->next_time++;
    status = interpolate(l, t);
    if (status == NS_OK)
      status = put_out(l, t, l->at_q, l->at_v);
  }
  return status;
}

/* The same, or every point. */
static ns_status put_out_reached(loop *l) {
  return l->run->times == NULL ? put_out(l, l->t, l->q, l->v) : put_out_passed(l, 1);
}

static ns_status event_values(loop *l, double t, double *value) {
  ns_status status = interpolate(l, t);

  if (status != NS_OK)
    return status;
  return l->hooks->events(l->hooks->data, t, l->at_q, l->at_v, value, l->terminal, l->direction);
}

/* Root of event k between the last point and this one, by the Illinois method. */
static ns_status event_time(loop *l, int k, double *value, double *t) {
  double left = l->last_t, right = l->t, f_left = l->last_event[k], f_right = l->event[k];
  const double tiny = 4e-16 * fmax(fabs(left), fabs(right));
  ns_status status = NS_OK;
  int side = 0;

  *t = right;
  for (int i = 0; i < ROOT_ITERATIONS && status == NS_OK && right - left > tiny; i++) {
    *t = i % 3 == 2 ? (left + right) / 2 : right - f_right * (right - left) / (f_right - f_left);
    status = event_values(l, *t, value);
    if (status != NS_OK || value[k] == 0)
      break;
    if ((value[k] > 0) == (f_right > 0)) {
      right = *t;
      f_right = value[k];
      f_left = side < 0 ? f_left / 2 : f_left;
      side = -1;
    } else {
      left = *t;
      f_left = value[k];
      f_right = side > 0 ? f_right / 2 : f_right;
      side = 1;
    }
  }
  return status;
}

static int has_crossed(const loop *l, int k) {
  const double before = l->last_event[k], after = l->event[k];

  if (before == 0 || (after != 0 && (before > 0) == (after > 0)))
    return 0;
  return l->direction[k] == 0 || l->direction[k] * (after - before) > 0;
}

/* The earliest event after `after`, -1 for none; ties in the order of their numbers. */
static int next_event(const loop *l, const double *time, double after, int last) {
  int next = -1;

  for (int k = 0; k < l->hooks->event_count; k++)
    if ((time[k] > after || (time[k] == after && k > last)) && time[k] < INFINITY &&
        (next < 0 || time[k] < time[next]))
      next = k;
  return next;
}

/* The run ends where it has been interpolated to last. */
static void stop_at(loop *l, double t) {
  l->t = t;
  memcpy(l->q, l->at_q, (size_t)l->s->system->nq * sizeof(double));
  memcpy(l->v, l->at_v, (size_t)l->s->system->nv * sizeof(double));
  l->stop = 1;
  l->result->exit = NS_EXIT_STOPPED;
  l->result->message = "stopped by a terminal event";
}

/* Notes the user's events of the last step in the order of their times; a terminal one moves its end there. */
static ns_status watch_events(loop *l) {
  const int count = l->hooks->event_count;
  double *time = l->event_time, t = -INFINITY;
  ns_status status;

  if (count == 0)
    return NS_OK;
  status = event_values(l, l->t, l->event);
  for (int k = 0; k < count && status == NS_OK; k++) {
    time[k] = INFINITY;
    if (has_crossed(l, k))
      status = event_time(l, k, l->event_work, &time[k]);
  }
  for (int k = next_event(l, time, t, -1); k >= 0 && status == NS_OK && !l->stop;
       k = next_event(l, time, t, k)) {
    t = time[k];
    status = interpolate(l, t);
    if (status == NS_OK)
      status = ns_record_user_event(l->record, t, k + 1, l->at_v);
    if (status == NS_OK && l->terminal[k] != 0)
      stop_at(l, t);
  }
  memcpy(l->last_event, l->event, (size_t)count * sizeof(double));
  return status;
}

/* The run is now at (t, q, v), the end of a step or of a part of one. */
static ns_status move_to(loop *l, double t, const double *q, const double *v) {
  const size_t nq = (size_t)l->s->system->nq, nv = (size_t)l->s->system->nv;

  l->last_t = l->t;
  memcpy(l->last_q, l->q, nq * sizeof(double));
  memcpy(l->last_v, l->v, nv * sizeof(double));
  l->t = t;
  memcpy(l->q, q, nq * sizeof(double));
  memcpy(l->v, v, nv * sizeof(double));
  return watch_events(l);
}

/* NaN included */
static int is_large(ptrdiff_t n, const double *x) {
  for (ptrdiff_t i = 0; i < n; i++)
    if (!(fabs(x[i]) < RANGE))
      return 1;
  return 0;
}

static int failed(loop *l, const ns_step_result *step) {
  if (step->flag == NS_LCP_SOLVED && !is_large(l->s->system->nq, step->q) &&
      !is_large(l->s->system->nv, step->v))
    return 0;
  l->stop = 1;
  l->result->exit = step->flag == NS_LCP_RAY ? NS_EXIT_SOLVER_RAY : NS_EXIT_SOLVER;
  l->result->message = step->flag == NS_LCP_SOLVED
                           ? "the motion has blown up: take a smaller Step, or 'linimp' with the "
                             "Jacobians of stiff forces"
                           : step->message;
  return 1;
}

/* Collision at the point where the run is; output times before it have been served. */
static ns_status collide(loop *l, double grid_step, double rest_speed) {
  const size_t bytes = (size_t)l->s->system->nv * sizeof(double);
  ns_step_result impact = {.q = l->q, .v = l->v};
  ns_status status;

  memcpy(l->at_v, l->v, bytes);
  status = ns_impact(l->s, l->t, l->q, l->v, grid_step, rest_speed, &impact);
  if (status != NS_OK || failed(l, &impact))
    return status;
  status = ns_record_impulses(l->record, &l->s->terms, 1, &impact);
  if (status == NS_OK)
    status = ns_record_collision(l->record, l->t, &l->s->terms, l->at_v, l->v);
  if (status == NS_OK)
    status = ns_memory_store(&l->s->memory, &l->s->terms);
  return status;
}

/* The end of a step, or where it is cut: events watched, impulses recorded, contacts remembered. */
static ns_status accept(loop *l, const ns_path *path, double tau, double target) {
  ns_stepper *s = l->s;
  ns_step_result step = *path->end;
  ns_status status = NS_OK;

  if (tau < path->h) {
    status = ns_path_position(path, tau, path->end->q);
    ns_path_velocity(path, tau, l->at_v);
    memcpy(path->end->v, l->at_v, (size_t)s->system->nv * sizeof(double));
  } else {
    status = ns_stabilize(s, target, path->h, &step);
  }
  if (status == NS_OK)
    status = move_to(l, tau < path->h ? path->t + tau : target, path->end->q, path->end->v);
  if (status == NS_OK) /* a terminal event may have cut it shorter still */
    status = ns_record_impulses(l->record, &s->terms, ns_smaller(1, (l->t - path->t) / path->h),
                                path->end);
  if (status == NS_OK)
    status = ns_memory_store(&s->memory, &s->terms);
  if (status == NS_OK && l->run->times != NULL)
    status = put_out_passed(l, 0);
  return status;
}

static void remember_step(loop *l, int whole) {
  l->has_before = whole;
  if (!whole)
    return;
  l->before_t = l->last_t;
  memcpy(l->before_q, l->last_q, (size_t)l->s->system->nq * sizeof(double));
  memcpy(l->before_v, l->last_v, (size_t)l->s->system->nv * sizeof(double));
}

static ns_status note_transition(loop *l, const ns_transition *found, const double *v) {
  if (l->changed_count < MOST_CHANGES)
    l->changed[l->changed_count++] = found->id;
  l->result->transitions++;
  return ns_record_transition(l->record, found->time, found->kind, found->id, v);
}

/* The same step with the contacts in the state of the last one. */
static ns_status step_in_old_state(loop *l, double h, ns_step_result *step) {
  ns_status status;

  l->s->forced = 1;
  status = ns_scheme_step(l->s, l->t, l->q, l->v, h, step);
  l->s->forced = 0;
  return status;
}

/* Scheme II: the step is cut where sliding ends; where the LCP has stopped it already, in the step that slides on. */
static ns_status cut_at_reversal(loop *l, ns_path *path, ns_step_result *step, double *tau) {
  const int stopped = l->has_before && ns_has_stopped(l->s);
  ns_transition found;
  ns_status status = stopped ? step_in_old_state(l, path->h, step) : NS_OK;

  if (status != NS_OK)
    return status;
  ns_find_reversal(path, &found);
  if (!found.happens)
    return stopped ? ns_scheme_step(l->s, l->t, l->q, l->v, path->h, step) : NS_OK;
  *tau = found.tau;
  return note_transition(l, &found, l->v);
}

/* Does change k happen with the first one? Of the two of a contact that slides back the second is the one that counts:
 * its speed goes through zero. */
static int is_at_once(const ns_transition *found, ptrdiff_t k) {
  const ns_change *change = &found->change[k];

  if (k + 1 < found->count && ns_same_identity(change->id, change[1].id) &&
      change[1].value <= AT_ONCE)
    return 0;
  return change->value <= AT_ONCE;
}

/* PAGT 7.5: the step is the one up to the change of state, with the old basis, or solved again (section 8). */
static ns_status cut_at_change(loop *l, ns_path *path, ns_step_result *step, double *tau) {
  ns_step_result here = {.q = l->q, .v = l->v};
  const ns_path last = {l->s, l->before_t, l->t - l->before_t, l->before_q, l->before_v, &here};
  ns_transition found;
  ns_status status;

  if (!l->has_before)
    return NS_OK;
  ns_arena_reset(&l->scratch);
  status = ns_find_transition(&last, path->h, &l->scratch, &found);
  if (status != NS_OK || !found.looked)
    return status;
  if (!found.happens) /* the looks have overwritten the step */
    return ns_scheme_step(l->s, l->t, l->q, l->v, path->h, step);
  *tau = path->h = found.tau;
  status = l->s->options.resolve ? ns_scheme_step(l->s, l->t, l->q, l->v, found.tau, step)
                                 : step_in_old_state(l, found.tau, step);
  for (ptrdiff_t k = 0; k < found.count && status == NS_OK; k++)
    if (is_at_once(&found, k)) {
      found.kind = found.change[k].kind;
      found.id = found.change[k].id;
      status = note_transition(l, &found, step->v);
    }
  return status;
}

static ns_status cut_at_transition(loop *l, ns_path *path, ns_step_result *step, double *tau) {
  ns_status status = NS_OK;

  if (l->s->options.method == NS_TRAPEZOIDAL && !l->s->options.resolve)
    status = cut_at_reversal(l, path, step, tau);
  if (status == NS_OK && *tau == path->h)
    status = cut_at_change(l, path, step, tau);
  return status;
}

/* One step, or the part of it up to the next collision or change of state. */
static ns_status part(loop *l, double target, double grid_step, int locate) {
  const ns_step_options *options = &l->s->options;
  const int second_order = ns_order_of(options->method) == 2;
  const double h = target - l->t;
  ns_step_result step;
  ns_path path = {l->s, l->t, h, l->q, l->v, &step};
  ns_collision found = {.tau = h};
  double tau = h;
  ns_status status;

  l->s->gives_way = !locate && options->detect != NS_DETECT_OFF;
  status = ns_scheme_step(l->s, l->t, l->q, l->v, h, &step);
  l->s->gives_way = 0;
  if (status != NS_OK || failed(l, &step))
    return status;
  if (ns_separates_collisions(options))
    status = ns_find_collision(&path, grid_step, locate, &found);
  if (status == NS_OK && locate && options->detect == NS_DETECT_ALL && second_order &&
      found.tau == h && l->s->stiffness < TOO_STIFF)
    status = cut_at_transition(l, &path, &step, &tau);
  if (status != NS_OK || failed(l, &step))
    return status;
  status = accept(l, &path, ns_smaller(found.tau, tau), tau < h ? l->t + tau : target);
  l->result->located += found.tau < h;
  while (l->changed_count > 0)
    ns_memory_mark_change(&l->s->memory, l->changed[--l->changed_count]);
  remember_step(l, found.tau == h);
  if (status == NS_OK && !l->stop && tau == h && (found.meets || (found.stops && second_order))) {
    status = collide(l, grid_step, found.rest_speed);
    l->has_before = 0;
  }
  return status;
}

/* From the present time to the next point of the grid. */
static ns_status grid_step_to(loop *l, double target) {
  const double grid_step = target - l->t;
  const int locates = l->s->options.detect != NS_DETECT_OFF;
  ns_status status = NS_OK;

  l->s->grid_step = grid_step;
  for (int parts = 0; status == NS_OK && !l->stop && l->t < target; parts++) {
    const double before = l->t;
    if (parts == MOST_COLLISIONS)
      l->result->given_way++;
    status = part(l, target, grid_step, locates && parts < MOST_COLLISIONS);
    if (target - l->t <= SMALLEST_PART * grid_step)
      l->t = target;
    if (status == NS_OK && l->t > before)
      status = put_out_reached(l);
  }
  return status;
}

static ns_status allocate(loop *l, ns_arena *arena) {
  const ptrdiff_t nq = l->s->system->nq, nv = l->s->system->nv, events = l->hooks->event_count;

  l->last_q = NS_TAKE(arena, double, nq);
  l->at_q = NS_TAKE(arena, double, nq);
  l->last_v = NS_TAKE(arena, double, nv);
  l->before_q = NS_TAKE(arena, double, nq);
  l->before_v = NS_TAKE(arena, double, nv);
  l->at_v = NS_TAKE(arena, double, nv);
  l->event = NS_TAKE(arena, double, events);
  l->last_event = NS_TAKE(arena, double, events);
  l->terminal = NS_TAKE(arena, double, events);
  l->direction = NS_TAKE(arena, double, events);
  l->event_time = NS_TAKE(arena, double, events);
  l->event_work = NS_TAKE(arena, double, events);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* A collision of contacts that touch at the start already. */
static ns_status begin(loop *l) {
  ns_stepper *s = l->s;
  const double tolerance = ns_touch_tolerance(s, l->run->step);
  int meets = 0;
  ns_status status = NS_OK;

  if (ns_separates_collisions(&s->options)) {
    status = s->system->evaluate(s->system, NS_CONTACTS, l->t, l->q, l->v, 0, tolerance, &s->probe);
    for (ptrdiff_t k = 0; k < s->probe.contacts.count && status == NS_OK; k++)
      meets = meets || (s->probe.contacts.item[k].gap <= tolerance &&
                        ns_gap_speed(&s->probe.contacts.item[k], l->v) < -1e-12);
  }
  if (status == NS_OK && meets)
    status = collide(l, l->run->step, 0);
  if (status == NS_OK && l->hooks->event_count > 0)
    status = event_values(l, l->t, l->last_event);
  return status == NS_OK ? put_out_reached(l) : status;
}

static ns_status run_grid(loop *l) {
  const double length = l->run->tf - l->run->t0;
  const double count = ceil(length / l->run->step * (1 - 1e-12));
  const ptrdiff_t steps = count < MOST_STEPS ? (ptrdiff_t)count : (ptrdiff_t)MOST_STEPS;
  ns_status status;

  ns_record_reserve(l->record, (l->run->times != NULL ? l->run->time_count : steps) + 1);
  status = begin(l);
  for (ptrdiff_t k = 1; k <= steps && status == NS_OK && !l->stop; k++) {
    const double target = k == steps ? l->run->tf : l->run->t0 + (double)k * l->run->step;
    if (ns_interrupted(l->s->host)) {
      l->result->exit = NS_EXIT_INTERRUPTED;
      l->result->message = "interrupted: the steps done so far are kept";
      break;
    }
    status = grid_step_to(l, target);
    l->result->steps += l->result->exit >= NS_EXIT_STOPPED;
    if (l->hooks->progress != NULL)
      l->hooks->progress(l->hooks->data, (double)k / (double)steps);
  }
  return status;
}

ns_status ns_integrate(ns_stepper *s, const ns_run_options *run, const ns_hooks *hooks, double *q,
                       double *v, ns_record *record, ns_run_result *result) {
  ns_arena arena = ns_arena_create(s->host);
  loop l = {.s = s, .run = run, .hooks = hooks, .record = record, .result = result};
  ns_status status = allocate(&l, &arena);

  l.scratch = ns_arena_create(s->host);
  *result = (ns_run_result){.exit = NS_EXIT_DONE, .message = "done"};
  l.t = l.last_t = run->t0;
  l.q = q;
  l.v = v;
  if (status == NS_OK) {
    memcpy(l.last_q, q, (size_t)s->system->nq * sizeof *q);
    memcpy(l.last_v, v, (size_t)s->system->nv * sizeof *v);
    status = run_grid(&l);
  }
  ns_arena_release(&arena);
  ns_arena_release(&l.scratch);
  if (status == NS_INTERRUPTED) { /* within a solver: the step is lost, those before are not */
    result->exit = NS_EXIT_INTERRUPTED;
    result->message = "interrupted: the steps done so far are kept";
    status = NS_OK;
  }
  return status;
}
