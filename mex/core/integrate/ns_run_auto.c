/* ns_run_auto.c: a run of smooth motion from event to event, Acary Algorithm 1 with steps by a tolerance. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_auto.h"
#include "ns_checkpoint.h"

#include "ns_vector.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef struct drive {
  ns_loop *l;
  ns_auto z;
  double h, last_error, captured;
  int fresh; /* stage[0] of the next step is not known */
  int again; /* it was known before a checkpoint, and is looked at once more */
  double when[NS_AUTO_CROWD_EVENTS]; /* times of the last events */
  ptrdiff_t events;
  double crowd,
      crowd_step; /* how long the last crowd was passed by captured steps, and their length */
  int shorts;     /* events in turn without progress */
  double watched,
      leap; /* when progress was looked at last; the last step that was captured for want of it */
  int told; /* a collision at the present time is recorded */
} drive;

/* ---- what happens at one time */

static ns_status tell_impact(void *data, const double *before, const double *after) {
  drive *d = data;
  ns_loop *l = d->l;
  const ns_step_result result = {.active = l->s->terms.contacts.count};
  ns_status status = ns_record_impulses(l->record, &l->s->terms, 1, &result);

  d->told = 1;
  l->result->located++;
  ns_watch_contacts(&l->watch, 1, before, after);
  return status == NS_OK ? ns_record_collision(l->record, l->t, &l->s->terms, before, after)
                         : status;
}

static int slides_away(const ns_held *held) {
  return (held->hold == NS_HOLD_SLIDES || held->hold == NS_HOLD_CREEPS) && !held->still;
}

/* Contacts whose state has changed, but for those that were part of a collision */
static ns_status tell_changes(drive *d) {
  const ns_auto *z = &d->z;
  ns_loop *l = d->l;
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < z->old.count && status == NS_OK; k++) {
    const ns_held *old = &z->old.item[k];
    const ptrdiff_t place = ns_mode_place(&z->mode, old->id);
    const ns_held *now = place >= 0 ? &z->mode.item[place] : NULL;
    const int slid = slides_away(old);
    const int slides = now != NULL && slides_away(now);
    const int turns =
        slid && slides &&
        now->way[0] * old->way[0] + now->way[1] * old->way[1] + now->way[2] * old->way[2] < 0;
    int happens = 1;
    ns_event_kind kind = NS_EVENT_TAKEOFF;
    if (now == NULL)
      happens = !old->still && !d->told;
    else if (slid != slides || turns)
      kind = slid ? NS_EVENT_STICK : NS_EVENT_SLIP;
    else
      happens = 0;
    if (!happens)
      continue;
    l->result->transitions++;
    status = ns_record_transition(l->record, l->t, kind, old->id, l->v);
  }
  return status;
}

/* ---- where smooth motion does not get on */

/* A step of the scheme of the row over h, which captures what happens in it. */
static ns_status take_captured(drive *d, double h, ns_step_result *step) {
  ns_loop *l = d->l;
  ns_stepper *s = l->s;
  const ns_step_options options = s->options;
  ns_status status;

  *step = (ns_step_result){.flag = NS_LCP_SOLVED, .message = ""};
  s->options.method = NS_MOREAU;
  s->options.detect = NS_DETECT_OFF;
  s->grid_step = h;
  status = ns_scheme_step(s, l->t, l->q, l->v, h, step);
  if (status == NS_OK && step->flag == NS_LCP_SOLVED)
    status = ns_stabilize(s, l->t + h, h, step);
  s->options = options;
  return status;
}

/* Is the step too long: does it have no solution, or lead a body through another one? */
static ns_status judge_captured(drive *d, double h, const ns_step_result *step, int *too_long) {
  ns_loop *l = d->l;
  ns_system *system = l->s->system;
  const ns_way way = {l->t, h, l->q, l->v, step->q, step->v, 0};
  ns_passing found = {0, 0, INFINITY};
  ns_status status = NS_OK;

  *too_long = step->flag != NS_LCP_SOLVED;
  if (!*too_long && system->find_passing != NULL)
    status = system->find_passing(system, &way, &found);
  *too_long = *too_long || found.fraction <= 1;
  return status;
}

/* The run goes on by a captured step of length `wanted`, or by the longest part of it that has a solution. */
static ns_status go_on(drive *d, double wanted) {
  ns_loop *l = d->l;
  const double left = l->run->tf - l->t, span = l->run->tf - l->run->t0;
  double h = ns_smaller(wanted, left);
  ns_step_result step;
  int too_long = 1;
  ns_status status = NS_OK;

  for (int k = 0; k < NS_AUTO_MOST_HALVINGS && too_long && status == NS_OK; k++) {
    h = k > 0 ? h / 2 : h;
    status = take_captured(d, h, &step);
    if (status == NS_OK)
      status = judge_captured(d, h, &step, &too_long);
  }
  if (status != NS_OK || ns_loop_fails(l, &step))
    return status;
  l->result->given_way++;
  l->result->captured_share += h / (span * d->z.sizes.relative);
  l->drive = NULL;
  status = ns_loop_move_to(l, h < left ? l->t + h : l->run->tf, step.q, step.v);
  if (status == NS_OK)
    status = ns_record_impulses(l->record, &l->s->terms, 1, &step);
  return status == NS_OK ? ns_memory_store(&l->s->memory, &l->s->terms) : status;
}

/* One captured step; the next is twice as long. */
static ns_status capture(drive *d) {
  const double longest = NS_AUTO_MOST_CAPTURED * (d->l->run->tf - d->l->run->t0);
  ns_status status = go_on(d, d->captured);

  d->captured = ns_smaller(2 * d->captured, longest);
  return status;
}

/* The mode at the present time; where there is none a step is captured, and the search goes on. */
static ns_status enter_mode(drive *d, const ns_mode_end *end) {
  const ns_impact_hook hook = {d, tell_impact};
  ns_loop *l = d->l;
  ns_status status = NS_OK;

  d->fresh = 1;
  for (;;) {
    d->told = 0;
    status = ns_next_mode(&d->z, l->t, l->q, l->v, end, &hook);
    if (status != NS_OK || d->z.trouble == NULL)
      return status;
    if (d->z.unfit != NULL) {
      l->stop = 1;
      l->result->exit = NS_EXIT_SOLVER;
      l->result->message = d->z.unfit;
      return NS_OK;
    }
    end = NULL;
    status = capture(d);
    if (status != NS_OK || l->stop || !(l->t < l->run->tf))
      return status;
    status = ns_loop_put_out(l);
    if (status != NS_OK || ns_checkpoint_is_interrupted(l))
      return status;
  }
}

/* ---- steps */

static double shortest(const ns_loop *l) {
  const double span = l->run->tf - l->run->t0;

  return NS_AUTO_SHORTEST * ns_larger(span, ns_larger(fabs(l->t), fabs(l->run->tf)));
}

static double first_step(const drive *d) {
  const ns_auto *z = &d->z;
  const ptrdiff_t nv = z->s->system->nv;
  const double *a = z->step.stage[0].a;
  const double speed = ns_vector_largest(nv, d->l->v), change = ns_vector_largest(nv, a);
  const double unit = z->s->system->size * NS_AUTO_FIRST_SPEED;

  return NS_AUTO_FIRST_STEP * pow(z->sizes.relative, NS_AUTO_REJECTED) *
         ns_larger((speed + unit) / (change + unit), NS_AUTO_FIRST_LEAST);
}

static void shorten(drive *d, double factor) {
  d->l->result->rejected++;
  d->h = factor * d->z.step.h;
}

static void lengthen(drive *d) {
  const double error = ns_larger(d->z.step.error, NS_AUTO_LEAST_ERROR);
  const double factor = NS_AUTO_SAFETY * pow(error, -NS_AUTO_BY_ERROR) *
                        pow(ns_larger(d->last_error, NS_AUTO_CALM_ERROR), NS_AUTO_BY_LAST);

  d->h = d->z.step.h * ns_smaller(NS_AUTO_MOST_GROWTH, ns_larger(NS_AUTO_LEAST_GROWTH, factor));
  d->last_error = d->z.step.error;
}

/* Bodies that go through each other unseen by gaps at the nodes: *part of the step after which they are half-way,
 * or Inf */
static ns_status find_passing(drive *d, double *part) {
  ns_auto *z = &d->z;
  ns_system *system = z->s->system;
  const ns_smooth_step_t *step = &z->step;
  ns_status status = NS_OK;

  *part = INFINITY;
  if (system->find_passing == NULL)
    return NS_OK;
  for (int j = 0; j + 1 < NS_NODES && status == NS_OK && *part == INFINITY; j++) {
    const ns_instant *a = &step->node[j], *b = &step->node[j + 1];
    const ns_way way = {a->t, step->h / (NS_NODES - 1), a->q, a->v, b->q, b->v, 0};
    ns_passing found = {0, 0, INFINITY};
    status = system->find_passing(system, &way, &found);
    if (found.fraction <= 1)
      *part = (j + found.fraction) / (NS_NODES - 1);
  }
  return status;
}

/* The run goes on by a part of the step, and what is closed is closed there. A system that remembers where it was
 * looked at last is looked at again, so that a run that goes on from a checkpoint has the same bits. */
static ns_status accept(drive *d, double part, const ns_mode_end *end) {
  ns_loop *l = d->l;
  ns_auto *z = &d->z;
  const ns_step_result result = {.active = z->mode.count};
  const int whole = !(part < 1);
  const double t0 = l->t, wanted = whole ? t0 + z->step.h : t0 + part * z->step.h;
  const double t = whole && l->run->tf - wanted <= NS_AUTO_AT_END * z->step.h ? l->run->tf : wanted;
  double *q = l->before_q, *v = l->before_v;
  int moved = 0, ends;
  ns_status status = NS_OK;

  if (whole) {
    memcpy(q, z->step.stage[NS_PAIR_STAGES - 1].q, (size_t)z->s->system->nq * sizeof *q);
    memcpy(v, z->step.stage[NS_PAIR_STAGES - 1].v, (size_t)z->s->system->nv * sizeof *v);
  } else {
    ns_pair_between(z, part, q, v);
  }
  ends = whole && ns_creeping_ends(z);
  status = ns_keep_closed(z, t, q, v, &moved);
  l->drive = z;
  if (status == NS_OK)
    status = ns_loop_move_to(l, t, q, v);
  if (status != NS_OK)
    return status;
  ns_sizes_grow(z, l->q, l->v);
  ns_pair_impulses(z, t > t0 ? ns_smaller(part, (l->t - t0) / z->step.h) : 0);
  ns_watch_contacts(&l->watch, 1, l->last_v, l->v);
  status = ns_record_impulses(l->record, &z->s->terms, 1, &result);
  if (status == NS_OK && end->kind != NS_END_NONE && l->run->times != NULL)
    status = ns_loop_put_out_passed(l, 0);
  if (status == NS_OK && end->kind == NS_END_NONE)
    status = ns_loop_put_out(l);
  l->drive = NULL;
  d->fresh = moved || ends || !whole || l->stop || z->s->system->pass_memory != NULL;
  if (status == NS_OK && !d->fresh)
    ns_pair_continue(z, t);
  return status;
}

/* The mode after an event, with what has changed */
static ns_status pass_event(drive *d, const ns_mode_end *end) {
  ns_loop *l = d->l;
  const double t = l->t;
  ns_status status = enter_mode(d, end);

  if (status == NS_OK && l->t == t)
    status = tell_changes(d);
  if (status == NS_OK && l->t == t && !l->stop)
    status = ns_loop_put_out(l);
  return status;
}

/* A captured step over what events or stages cannot get over, and the mode after it */
static ns_status skip(drive *d) {
  ns_loop *l = d->l;
  ns_status status = capture(d);

  if (status == NS_OK && !l->stop)
    status = ns_loop_put_out(l);
  return status == NS_OK && !l->stop && l->t < l->run->tf ? enter_mode(d, NULL) : status;
}

/* Sliding that begins in space is stiff: the way in which it goes obeys in a time that is as short as it is slow.
 * Explicit steps do not get on there; a captured one does. */
static int makes_progress(drive *d) {
  const double t = d->l->t, span = d->l->run->tf - d->l->run->t0;
  const int does = t - d->watched > NS_AUTO_LEAST_PROGRESS * span;

  if (d->l->result->steps % NS_AUTO_STEPS_WATCHED != 0)
    return 1;
  d->watched = t;
  d->leap =
      does ? 0
           : ns_smaller(ns_larger(2 * d->leap, NS_AUTO_LEAP * span), NS_AUTO_MOST_CAPTURED * span);
  d->captured = does ? d->captured : d->leap;
  return does;
}

/* ---- crowds */

static void note_event(drive *d) { d->when[d->events++ % NS_AUTO_CROWD_EVENTS] = d->l->t; }

/* Have so many events been so near to each other that it does not pay to locate them? */
static int is_crowd(const drive *d) {
  const ns_loop *l = d->l;
  const double each = NS_AUTO_CROWD_TIME * (l->run->tf - l->run->t0) *
                      ns_larger(1, (double)l->s->system->nv / NS_AUTO_FEW_VELOCITIES);

  return d->events >= NS_AUTO_CROWD_EVENTS &&
         l->t - d->when[d->events % NS_AUTO_CROWD_EVENTS] < NS_AUTO_CROWD_EVENTS * each;
}

/* The error of q after two steps, by one over the same time that ended at `whole`, in units of the tolerance */
static double error_of_two(const drive *d, const double *whole) {
  const ns_auto_sizes *sizes = &d->z.sizes;
  const ptrdiff_t nq = d->l->s->system->nq;
  double error = 0;

  for (ptrdiff_t i = 0; i < nq; i++)
    error = ns_larger(error, fabs(d->l->q[i] - whole[i]) /
                                 (sizes->allowed_q[nq + i] + sizes->allowed_q[i] * sizes->way[i]));
  return error;
}

/* Two captured steps, whose error chooses the length of the next, between that which the run can wait for and that
 * in which no body moves by more than a part of its size. */
static ns_status two_captured(drive *d) {
  ns_loop *l = d->l;
  ns_system *system = l->s->system;
  const double span = l->run->tf - l->run->t0, h = ns_smaller(d->crowd_step, l->run->tf - l->t);
  const double speed = system->fastest != NULL ? system->fastest(system, l->v) : 0;
  double longest = NS_AUTO_CROWD_LONGEST * span;
  ns_step_result step;
  ns_status status = take_captured(d, h, &step);

  if (status != NS_OK)
    return status;
  memcpy(l->before_q, step.q, (size_t)system->nq * sizeof *step.q);
  for (int k = 0; k < 2 && status == NS_OK && !l->stop && l->t < l->run->tf; k++) {
    status = go_on(d, h / 2);
    if (status == NS_OK && !l->stop)
      status = ns_loop_put_out(l);
  }
  ns_sizes_grow(&d->z, l->q, l->v);
  if (speed > 0)
    longest = ns_smaller(longest, NS_AUTO_CROWD_WAY * system->size / speed);
  d->crowd_step =
      h * ns_smaller(2, ns_larger(0.5, NS_AUTO_SAFETY / sqrt(ns_larger(error_of_two(d, l->before_q),
                                                                       NS_AUTO_LEAST_ERROR))));
  d->crowd_step = ns_larger(NS_AUTO_CROWD_SHORTEST * span, ns_smaller(longest, d->crowd_step));
  return status;
}

/* A crowd goes on by captured steps, for twice as long as the last one, and then is looked at again. */
static ns_status pass_crowd(drive *d) {
  ns_loop *l = d->l;
  const double span = l->run->tf - l->run->t0;
  double end;
  ns_status status = NS_OK;

  d->crowd = ns_larger(2 * d->crowd, NS_AUTO_CROWD_FIRST * span);
  d->crowd_step = d->crowd_step > 0 ? d->crowd_step : NS_AUTO_CROWD_SHORTEST * span;
  d->events = 0;
  end = ns_smaller(l->t + d->crowd, l->run->tf);
  while (status == NS_OK && !l->stop && l->t < end && !ns_checkpoint_is_interrupted(l))
    status = two_captured(d);
  d->h = 0;
  if (status != NS_OK || l->stop || l->result->exit != NS_EXIT_DONE || !(l->t < l->run->tf))
    return status;
  return enter_mode(d, NULL);
}

/* A step that could not be taken as it is */
static ns_status give_way(drive *d) {
  ns_loop *l = d->l;
  ns_auto *z = &d->z;
  ns_mode_end end = {.kind = z->is_lost ? NS_END_LOST : NS_END_JAMS};

  if (z->step.h / 2 > shortest(l)) {
    const double factor = z->trouble != NULL || !(z->step.error < INFINITY)
                              ? NS_AUTO_NO_STAGES
                              : ns_larger(NS_AUTO_LEAST_REDUCTION,
                                          NS_AUTO_SAFETY * pow(z->step.error, -NS_AUTO_REJECTED));
    shorten(d, factor);
    return NS_OK;
  }
  d->h = NS_AUTO_AFTER_JUMP * z->longest;
  if (end.kind == NS_END_JAMS)
    return pass_event(d, &end);
  return skip(d);
}

static ns_status step(drive *d) {
  ns_loop *l = d->l;
  ns_auto *z = &d->z;
  const double left = l->run->tf - l->t;
  ns_mode_end end = {.kind = NS_END_NONE};
  double passing = INFINITY, part;
  ns_status status = NS_OK;

  if (d->fresh) {
    status = ns_pair_begin(z, l->t, l->q, l->v, d->h > 0 ? d->h : z->longest);
    if (status != NS_OK)
      return status;
    if (z->trouble != NULL) {
      z->step.h = 0;
      return give_way(d);
    }
    d->fresh = 0;
    d->l->s->counts.evaluations -= d->again;
    d->again = 0;
  }
  d->h = ns_smaller(d->h > 0 ? d->h : first_step(d), z->longest);
  status = ns_pair_step(z, d->h * (1 + NS_AUTO_AT_END) >= left ? left : d->h);
  if (status != NS_OK)
    return status;
  if (z->trouble != NULL || !(z->step.error <= 1))
    return give_way(d);
  status = ns_first_end(z, &end);
  if (status == NS_OK)
    status = find_passing(d, &passing);
  if (status != NS_OK)
    return status;
  if (passing < ns_smaller(end.part, 1) && z->step.h / 2 > shortest(l)) {
    shorten(d, ns_larger(NS_AUTO_LEAST_REDUCTION, passing / 2));
    return NS_OK;
  }
  lengthen(d);
  d->captured = NS_AUTO_CAPTURED * (l->run->tf - l->run->t0);
  part = end.kind == NS_END_NONE ? 1 : ns_smaller(end.part, 1);
  if (end.kind != NS_END_NONE)
    d->shorts =
        part * z->step.h < NS_AUTO_SHORT_EVENT * (l->run->tf - l->run->t0) ? d->shorts + 1 : 0;
  status = accept(d, part, &end);
  l->result->steps++;
  if (status == NS_OK && !l->stop && l->t < l->run->tf && !makes_progress(d))
    return skip(d);
  if (status != NS_OK || l->stop || end.kind == NS_END_NONE)
    return status;
  d->h = ns_smaller(d->h, ns_larger(z->step.h, part * z->step.h));
  if (d->shorts > NS_AUTO_MOST_SHORT) {
    d->shorts = 0;
    return skip(d);
  }
  note_event(d);
  return is_crowd(d) ? pass_crowd(d) : pass_event(d, &end);
}

/* ---- the run */

static ns_status begin(drive *d) {
  ns_loop *l = d->l;
  ns_status status = enter_mode(d, NULL);

  if (status == NS_OK && l->hooks->event_count > 0)
    status = ns_loop_event_values(l, l->t, l->last_event);
  return status == NS_OK ? ns_loop_put_out(l) : status;
}

static void pass(void *data, ns_stream *stream) {
  drive *d = data;
  int fresh = d->fresh;
  double *const number[] = {&d->h,    &d->last_error, &d->captured,  &d->watched,
                            &d->leap, &d->crowd,      &d->crowd_step};

  ns_auto_pass(&d->z, stream);
  NS_PASS(stream, d->shorts);
  NS_PASS(stream, fresh);
  if (stream->reads) {
    d->again = !fresh;
    d->fresh = 1;
  }
  NS_PASS(stream, d->events);
  ns_stream_demand(stream, d->events >= 0);
  ns_stream_pass_finite(stream, d->when, NS_AUTO_CROWD_EVENTS);
  for (int k = 0; k < 7; k++)
    ns_stream_pass_finite(stream, number[k], 1);
}

static ns_status begin_or_resume(drive *d) {
  int resumed;
  ns_status status = ns_checkpoint_resume(d->l, &resumed);

  return status == NS_OK && !resumed ? begin(d) : status;
}

static ns_status run(drive *d) {
  ns_loop *l = d->l;
  const double span = l->run->tf - l->run->t0;
  ns_status status;

  l->pass_drive = pass;
  l->drive_data = d;
  status = begin_or_resume(d);

  while (status == NS_OK && !l->stop && l->t < l->run->tf && !ns_checkpoint_is_interrupted(l)) {
    status = step(d);
    if (status == NS_OK)
      ns_checkpoint_offer(l);
    if (l->hooks->progress != NULL)
      l->hooks->progress(l->hooks->data, (l->t - l->run->t0) / span);
  }
  return status;
}

ns_status ns_run_auto(ns_loop *l) {
  const ns_run_options *o = l->run;
  const double span = o->tf - o->t0;
  drive d = {
      .l = l, .fresh = 1, .last_error = NS_AUTO_FIRST_ERROR, .captured = NS_AUTO_CAPTURED * span};
  ns_status status = ns_auto_create(&d.z, l->s);

  d.z.joints = l->record->joints;
  d.z.span = span;
  d.z.longest = o->longest > 0
                    ? o->longest
                    : (l->s->system->autonomous ? NS_AUTO_LONGEST : NS_AUTO_LONGEST_FORCED) * span;
  ns_record_reserve(l->record, o->times != NULL ? o->time_count : NS_AUTO_COLUMNS);
  if (status == NS_OK)
    status = ns_sizes_begin(&d.z, l->q, l->v, o->relative, o->relative_count, o->absolute,
                            o->absolute_count);
  if (status == NS_OK)
    status = run(&d);
  l->drive = NULL;
  ns_auto_release(&d.z);
  return status;
}
