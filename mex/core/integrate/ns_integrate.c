/* ns_integrate.c: from t0 to tf. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_capture_events.h"
#include "ns_checkpoint.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define MOST_STEPS 1e15 /* an integer in double precision */

static ns_status allocate(ns_loop *l, ns_arena *arena) {
  const ptrdiff_t nq = l->s->system->nq, nv = l->s->system->nv, events = l->hooks->event_count;

  l->last_q = NS_TAKE(arena, double, nq);
  l->at_q = NS_TAKE(arena, double, nq);
  l->last_v = NS_TAKE(arena, double, nv);
  l->before_q = NS_TAKE(arena, double, nq);
  l->before_v = NS_TAKE(arena, double, nv);
  l->at_v = NS_TAKE(arena, double, nv);
  l->previous.q = NS_TAKE(arena, double, nq);
  l->previous.u = NS_TAKE(arena, double, nv);
  l->event = NS_TAKE(arena, double, events);
  l->last_event = NS_TAKE(arena, double, events);
  l->terminal = NS_TAKE(arena, double, events);
  l->direction = NS_TAKE(arena, double, events);
  l->event_time = NS_TAKE(arena, double, events);
  l->event_work = NS_TAKE(arena, double, events);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* A collision of contacts that touch at the start already. */
static ns_status begin(ns_loop *l) {
  ns_stepper *s = l->s;
  const double tolerance = ns_touch_tolerance(s, l->run->step);
  int meets = 0;
  ns_status status = l->smooth != NULL ? ns_capture_begin(l) : NS_OK;

  if (status == NS_OK && ns_separates_collisions(&s->options)) {
    status = s->system->evaluate(s->system, NS_CONTACTS, l->t, l->q, l->v, 0, tolerance, &s->probe);
    for (ptrdiff_t k = 0; k < s->probe.contacts.count && status == NS_OK; k++)
      meets = meets || (s->probe.contacts.item[k].gap <= tolerance &&
                        ns_gap_speed(&s->probe.contacts.item[k], l->v) < -1e-12);
  }
  if (status == NS_OK && meets)
    status = ns_loop_collide(l, l->run->step, 0);
  if (status == NS_OK && l->hooks->event_count > 0)
    status = ns_loop_event_values(l, l->t, l->last_event);
  return status == NS_OK ? ns_loop_put_out(l) : status;
}

int ns_loop_is_interrupted(ns_loop *l) {
  if (!ns_interrupted(l->s->host))
    return 0;
  l->result->exit = NS_EXIT_INTERRUPTED;
  l->result->message = "interrupted: the steps done so far are kept";
  return 1;
}

ns_status ns_loop_balance(ns_loop *l) {
  const double *q = ns_method_has(l->s->options.method, NS_STAGGERED)
                        ? l->last_q
                        : l->q; /* where its v belongs */
  int runs_away;
  ns_status status =
      ns_watch_step(&l->watch, l->t, q, l->v, l->record->driven, l->t == l->run->tf, &runs_away);

  l->record->driven = 0;
  if (status != NS_OK || !runs_away)
    return status;
  l->stop = 1;
  l->result->exit = NS_EXIT_SOLVER;
  l->result->message = "the motion has blown up: take a smaller Step, or 'linimp' with the "
                       "Jacobians of stiff forces";
  return NS_OK;
}

static ns_status begin_or_resume(ns_loop *l) {
  int resumed;
  ns_status status = ns_checkpoint_resume(l, &resumed);

  return status == NS_OK && !resumed ? begin(l) : status;
}

static ns_status run_grid(ns_loop *l) {
  const double length = l->run->tf - l->run->t0;
  const double count = ceil(length / l->run->step * (1 - 1e-12));
  const ptrdiff_t steps = count < MOST_STEPS ? (ptrdiff_t)count : (ptrdiff_t)MOST_STEPS;
  ns_status status;

  ns_record_reserve(l->record, (l->run->times != NULL ? l->run->time_count : steps) + 1);
  status = begin_or_resume(l);
  for (ptrdiff_t k = l->done + 1; k <= steps && status == NS_OK && !l->stop; k++) {
    const double target = k == steps ? l->run->tf : l->run->t0 + (double)k * l->run->step;
    if (ns_checkpoint_is_interrupted(l))
      break;
    status = ns_loop_step_to(l, target, target - l->t);
    if (status == NS_OK && !l->stop)
      status = ns_loop_balance(l);
    l->result->steps += l->result->exit >= NS_EXIT_STOPPED;
    l->done = k;
    if (status == NS_OK)
      ns_checkpoint_offer(l);
    if (l->hooks->progress != NULL)
      l->hooks->progress(l->hooks->data, (double)k / (double)steps);
  }
  return status;
}

static ns_status run_adaptive(ns_loop *l, ns_arena *arena) {
  ns_status status = begin_or_resume(l);

  return status == NS_OK && !l->stop ? ns_run_adaptive(l, arena) : status;
}

ns_status ns_integrate(ns_stepper *s, const ns_run_options *run, const ns_hooks *hooks, double *q,
                       double *v, ns_record *record, ns_run_result *result) {
  ns_arena arena = ns_arena_create(s->host);
  ns_loop l = {.s = s, .run = run, .hooks = hooks, .record = record, .result = result};
  ns_status status = allocate(&l, &arena);

  l.scratch = ns_arena_create(s->host);
  l.keeping.block = ns_stream_create(s->host);
  *result = (ns_run_result){.exit = NS_EXIT_DONE, .message = NS_DONE};
  record->merges = run->times != NULL;
  l.t = l.last_t = run->t0;
  l.unsettled = 1;
  l.q = q;
  l.v = v;
  l.smooth = s->smooth;
  if (status == NS_OK) {
    memcpy(l.last_q, q, (size_t)s->system->nq * sizeof *q);
    memcpy(l.last_v, v, (size_t)s->system->nv * sizeof *v);
    status = ns_watch_begin(&l.watch, s, l.t, q, v, run->tf - run->t0, run->step);
  }
  if (status == NS_OK && ns_method_has(s->options.method, NS_DRIVES))
    status = ns_run_auto(&l);
  else if (status == NS_OK)
    status = run->adapt != NS_ADAPT_OFF ? run_adaptive(&l, &arena) : run_grid(&l);
  result->t = l.t;
  result->watch = l.watch.result;
  result->overlap = l.watch.result.overlap;
  if (status != NS_DAMAGED) /* what a damaged checkpoint left in the record is not looked at */
    result->overlap = ns_larger(result->overlap, ns_record_overlap(record, s->system));
  ns_watch_release(&l.watch);
  ns_arena_release(&arena);
  ns_arena_release(&l.scratch);
  ns_stream_release(&l.keeping.block);
  if (status == NS_INTERRUPTED) { /* within a solver: the step is lost, those before are not */
    result->exit = NS_EXIT_INTERRUPTED;
    result->message = "interrupted: the steps done so far are kept";
    status = NS_OK;
  }
  return status;
}
