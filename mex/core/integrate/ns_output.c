/* ns_output.c: what a run shows on its way: values between steps, output, the user's events. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_auto.h"
#include "ns_loop.h"
#include "ns_smooth.h"

#include <math.h>
#include <string.h>

#define ROOT_ITERATIONS 60

/* By a step of the Runge-Kutta method from the last point. */
static ns_status step_between(ns_loop *l, double t) {
  ns_step_result end;
  ns_status status = ns_scheme_step(l->s, l->last_t, l->last_q, l->last_v, t - l->last_t, &end);

  l->exact = NS_BETWEEN_LOOKED;
  if (status == NS_OK && end.flag == NS_LCP_SOLVED) {
    memcpy(l->at_q, end.q, (size_t)l->s->system->nq * sizeof(double));
    memcpy(l->at_v, end.v, (size_t)l->s->system->nv * sizeof(double));
  }
  return status;
}

/* A parabolic step without impulses and shifts: q = q_k + tau v + theta tau^2/h (v+ - v), which ends at (16b). */
static int is_free_parabola(const ns_stepper *s) {
  const ns_stabilization by = s->options.stabilization;

  if (!ns_method_has(s->options.method, NS_PARABOLIC) ||
      (by != NS_STABILIZE_NOT && by != NS_STABILIZE_BY_CLOSING) ||
      (by == NS_STABILIZE_BY_CLOSING && s->terms.joints.count > 0))
    return 0;
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++)
    if (s->terms.contacts.item[k].active && s->terms.contacts.item[k].cn > 0)
      return 0;
  return 1;
}

static ns_status fly_between(const ns_loop *l, double tau, double h) {
  ns_stepper *s = l->s;
  double *mean = s->work + s->system->nq;

  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    mean[i] = l->last_v[i] + tau / h * s->options.theta * (l->v[i] - l->last_v[i]);
  return s->system->advance(s->system, l->last_t, l->last_q, tau, mean, l->at_q);
}

/* Between the last two points: v is linear; q is what that makes of it where the scheme is of second order, and linear
 * otherwise. */
static ns_status interpolate(ns_loop *l, double t) {
  const ns_step_result end = {.q = l->q, .v = l->v};
  const ns_path path = {l->s, l->last_t, l->t - l->last_t, l->last_q, l->last_v, &end};
  const double tau = t - l->last_t, f = path.h > 0 ? tau / path.h : 1;

  for (ptrdiff_t i = 0; i < l->s->system->nv; i++)
    l->at_v[i] = l->last_v[i] + f * (l->v[i] - l->last_v[i]);
  if (f > 0 && f < 1 && l->drive != NULL) {
    ns_pair_between(l->drive, tau / l->drive->step.h, l->at_q, l->at_v);
    return NS_OK;
  }
  if (f > 0 && f < 1 && l->exact)
    return step_between(l, t);
  if (f < 1 && is_free_parabola(l->s))
    return fly_between(l, tau, path.h);
  if (f < 1 && ns_order_of(l->s->options.method) >= 2)
    return ns_path_position(&path, tau, l->at_q);
  if (l->s->system->between != NULL && f < 1)
    l->s->system->between(l->s->system, l->last_q, l->q, f, l->at_q);
  else
    for (ptrdiff_t i = 0; i < l->s->system->nq; i++)
      l->at_q[i] = l->last_q[i] + f * (l->q[i] - l->last_q[i]);
  return NS_OK;
}

static ns_status put_out(ns_loop *l, double t, const double *q, const double *v) {
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
ns_status ns_loop_put_out_passed(ns_loop *l, int up_to_now) {
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
ns_status ns_loop_put_out(ns_loop *l) {
  return l->run->times == NULL ? put_out(l, l->t, l->q, l->v) : ns_loop_put_out_passed(l, 1);
}

ns_status ns_loop_event_values(ns_loop *l, double t, double *value) {
  ns_status status = interpolate(l, t);

  if (status != NS_OK)
    return status;
  return l->hooks->events(l->hooks->data, t, l->at_q, l->at_v, value, l->terminal, l->direction);
}

/* Root of event k between the last point and this one, by the Illinois method. */
static ns_status event_time(ns_loop *l, int k, double *value, double *t) {
  double left = l->last_t, right = l->t, f_left = l->last_event[k], f_right = l->event[k];
  const double tiny = 4e-16 * fmax(fabs(left), fabs(right));
  ns_status status = NS_OK;
  int side = 0;

  *t = right;
  if (f_right == 0)
    return ns_loop_event_values(l, right, value);
  for (int i = 0; i < ROOT_ITERATIONS && status == NS_OK && right - left > tiny; i++) {
    *t = i % 3 == 2 ? (left + right) / 2 : right - f_right * (right - left) / (f_right - f_left);
    *t = fmin(fmax(*t, left + tiny / 2), right - tiny / 2); /* so that both ends close in */
    status = ns_loop_event_values(l, *t, value);
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

static int has_crossed(const ns_loop *l, int k) {
  const double before = l->last_event[k], after = l->event[k];

  if (before == 0 || (after != 0 && (before > 0) == (after > 0)))
    return 0;
  return l->direction[k] == 0 || l->direction[k] * (after - before) > 0;
}

/* The earliest event after `after`, -1 for none; ties in the order of their numbers. */
static int next_event(const ns_loop *l, const double *time, double after, int last) {
  int next = -1;

  for (int k = 0; k < l->hooks->event_count; k++)
    if ((time[k] > after || (time[k] == after && k > last)) && time[k] < INFINITY &&
        (next < 0 || time[k] < time[next]))
      next = k;
  return next;
}

/* The run ends where it has been interpolated to last. */
static void stop_at(ns_loop *l, double t) {
  l->t = t;
  memcpy(l->q, l->at_q, (size_t)l->s->system->nq * sizeof(double));
  memcpy(l->v, l->at_v, (size_t)l->s->system->nv * sizeof(double));
  l->stop = 1;
  l->result->exit = NS_EXIT_STOPPED;
  l->result->message = "stopped by a terminal event";
}

/* Notes the user's events of the last step in the order of their times; a terminal one moves its end there. */
static ns_status watch_events(ns_loop *l) {
  const int count = l->hooks->event_count;
  double *time = l->event_time, t = -INFINITY;
  ns_status status;

  if (count == 0)
    return NS_OK;
  status = ns_loop_event_values(l, l->t, l->event);
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
ns_status ns_loop_move_to(ns_loop *l, double t, const double *q, const double *v) {
  const size_t nq = (size_t)l->s->system->nq, nv = (size_t)l->s->system->nv;

  l->last_t = l->t;
  memcpy(l->last_q, l->q, nq * sizeof(double));
  memcpy(l->last_v, l->v, nv * sizeof(double));
  l->t = t;
  memcpy(l->q, q, nq * sizeof(double));
  memcpy(l->v, v, nv * sizeof(double));
  return watch_events(l);
}
