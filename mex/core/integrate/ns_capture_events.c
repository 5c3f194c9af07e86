/* ns_capture_events.c: event capturing of higher order, Acary Algorithm 1.
 *
 * A step of the Runge-Kutta method with a constant index set of pressed contacts; where a gap closes on it, the step is
 * taken up to a critical interval of length C h^(p+1) about the collision, the interval with Moreau's scheme, and the
 * rest of the step follows. So it goes on through accumulations of impacts, until bounces are shorter than the interval
 * and the contact joins the index set. A contact that ceases to be pressed leaves it where its multiplier is zero. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_capture_events.h"

#include "ns_vector.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define MOST_EVENTS 200  /* of a step; contacts that meet after so many stay together */
#define MOST_PARTS 400   /* the rest of a step with more goes by Moreau's scheme */
#define ROUNDOFF 1e-14   /* of gaps, to the size of the system and its coordinates */
#define WIDEST 1e-2      /* critical interval, of a step */
#define LEAST_WIDTH 8    /* the same of one that has little room */
#define LEAST_TIME 64    /* roundoffs of t that it is wide at least */
#define MOST_HALVINGS 20 /* of a step whose stages have no solution */
#define DRIFT 1e-3       /* of the size of the system, by which a pressed contact may be open */
#define REST_FACTOR 4 /* of the speed below which contacts are at rest: bounces that are dropped */
#define SMALLEST_PART 1e-13 /* of a step */

typedef struct capture {
  ns_flight f;
  double width;      /* of critical intervals, unless the motion is too fast for it */
  double shown;      /* time of the last column */
  int events, parts; /* in this step of the grid */
  double grid_step;
  double longest; /* motion that is tried: bodies go through each other in longer ones */
} capture;

/* A touching contact that is at rest, or one of the last index set, may be pressed. */
static void mark_resting(const capture *c) {
  const ns_flight *f = &c->f;
  ns_stepper *s = f->l->s;
  const double tolerance = ns_touch_tolerance(s, f->h), drift = DRIFT * s->system->size;

  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    ns_contact *contact = &s->terms.contacts.item[k];
    const ns_remembered *last = ns_memory_find(&s->memory, contact->id);
    const int was_pressed = last != NULL && last->pressed;
    const int touches = contact->gap <= tolerance || (was_pressed && contact->gap <= drift);
    const int slow = fabs(ns_gap_speed(contact, f->l->v)) <= ns_slow_speed(f, contact, f->l->v) ||
                     (!c->f.z->collided && ns_smooth_place(f->z, contact->id) >= 0);
    contact->active = touches && slow && !ns_smooth_has_dropped(f->z, contact->id);
  }
}

/* Is there a contact that touches, and closes faster than one at rest? */
static int meets_at_once(const capture *c) {
  const ns_flight *f = &c->f;
  const ns_stepper *s = f->l->s;

  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    const int left = ns_smooth_has_dropped(f->z, contact->id); /* with what it drifted */
    if (!contact->active && !left && contact->gap <= f->grain &&
        ns_gap_speed(contact, f->l->v) < -ns_slow_speed(f, contact, f->l->v))
      return 1;
  }
  return 0;
}

/* The run moves to the end of a part, at time t. */
static ns_status accept(capture *c, double t, int smooth, ns_step_result *step) {
  ns_loop *l = c->f.l;
  ns_stepper *s = l->s;
  const double begin = l->t;
  const int closes = smooth || s->options.stabilization != NS_STABILIZE_BY_CLOSING;
  ns_status status = closes ? ns_stabilize(s, t, t - begin, step) : NS_OK;

  l->exact = smooth;
  if (status == NS_OK)
    status = ns_loop_move_to(l, t, step->q, step->v);
  if (status == NS_OK && l->exact == NS_BETWEEN_LOOKED) { /* the impulses up to where it stopped */
    status = ns_smooth_step(c->f.z, begin, l->last_q, l->last_v, l->t - begin, step);
    t = l->t;
    if (status == NS_OK && ns_loop_fails(l, step))
      return NS_OK;
  }
  l->exact = 0;
  if (status == NS_OK)
    status = ns_record_impulses(l->record, &s->terms,
                                t > begin ? ns_smaller(1, (l->t - begin) / (t - begin)) : 1, step);
  if (status == NS_OK)
    ns_watch_contacts(&l->watch, t > begin ? ns_smaller(1, (l->t - begin) / (t - begin)) : 1,
                      l->last_v, l->v);
  if (status == NS_OK)
    status = ns_memory_store(&s->memory, &s->terms);
  return status;
}

/* The rest speed of the contacts that meet in the critical interval from (t, q, v): what 2 REST_FACTOR such intervals
 * change in their speed, by the acceleration that the index set leaves them. And how far those that touch are open. */
static ns_status look_at_meeting(capture *c) {
  ns_flight *f = &c->f;
  ns_loop *l = f->l;
  ns_stepper *s = l->s;
  ns_status status = s->system->evaluate(s->system, NS_MASS | NS_FORCE | NS_CONTACTS, l->t, l->q,
                                         l->v, f->width, DRIFT * s->system->size, &s->terms);

  s->rest_speed = c->events > MOST_EVENTS ? INFINITY : 0;
  s->slack = 0;
  if (status != NS_OK)
    return status;
  ns_find_mass_diagonal(s);
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    const int held = ns_smooth_place(f->z, contact->id) >= 0;
    if (held)
      s->slack = ns_larger(s->slack, contact->gap * (1 + 1e-9));
    else if (contact->gap + 2 * f->width * ns_gap_speed(contact, l->v) <= ns_touch_tolerance(s, 0))
      s->rest_speed = ns_larger(s->rest_speed, REST_FACTOR * ns_slow_speed(f, contact, l->v));
  }
  return NS_OK;
}

/* Did a contact that was not pressed get an impulse? */
static int has_met(const capture *c) {
  const ns_terms *terms = &c->f.l->s->terms;

  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    const ns_contact *contact = &terms->contacts.item[k];
    if (contact->active && contact->cn > 0 && ns_smooth_place(c->f.z, contact->id) < 0)
      return 1;
  }
  return 0;
}

/* Moreau's scheme over the critical interval that begins here; theta = 1/2 puts the collision in its middle. */
static ns_status critical(capture *c, double width, double when) {
  ns_loop *l = c->f.l;
  ns_stepper *s = l->s;
  const ns_step_options options = s->options;
  ns_step_result step;
  ns_status status = look_at_meeting(c);

  if (status != NS_OK)
    return status;
  memcpy(l->before_v, l->v, (size_t)s->system->nv * sizeof(double));
  s->options.theta = 0.5;
  s->options.gamma = 1;
  s->options.stabilization = NS_STABILIZE_NOT;
  s->time = l->t;
  s->from = l->v;
  status = ns_step_moreau(s, l->t, l->q, l->v, width, &step);
  s->options = options;
  s->slack = s->rest_speed = 0;
  if (status != NS_OK || ns_loop_fails(l, &step))
    return status;
  if (has_met(c)) {
    s->counts.impacts++;
    l->result->located++;
    status = ns_record_collision(l->record, when, &s->terms, l->before_v, step.v);
  }
  if (status == NS_OK)
    status = accept(c, l->t + width, 0, &step);
  c->f.z->collided = 1;
  c->f.z->dropped_count = 0;
  c->f.z->last.are_there = 0;
  return status;
}

/* A column, unless the present time has one. */
static ns_status put_out(capture *c) {
  ns_loop *l = c->f.l;

  if (!(l->t > c->shown))
    return NS_OK;
  c->shown = l->t;
  return ns_loop_put_out(l);
}

/* A collision just where the run is: velocities jump, and a column or an output at this time has those after it. */
static ns_status collide_here(capture *c) {
  ns_loop *l = c->f.l;
  ns_stepper *s = l->s;
  double rest;
  ns_status status = look_at_meeting(c);

  rest = s->rest_speed;
  s->rest_speed = 0;
  s->slack = ns_larger(s->slack, c->f.grain);
  if (status == NS_OK)
    status = ns_loop_collide(l, 0, rest);
  s->slack = 0;
  c->f.z->collided = 1;
  c->f.z->dropped_count = 0;
  c->f.z->last.are_there = 0;
  return status;
}

static void count_event(capture *c) {
  if (++c->events == MOST_EVENTS)
    c->f.l->result->given_way++;
}

/* The smooth motion over tau. */
static ns_status go_to(capture *c, double tau) {
  ns_loop *l = c->f.l;
  ns_step_result step;
  ns_status status = ns_smooth_step(c->f.z, l->t, l->q, l->v, tau, &step);

  if (status != NS_OK || ns_loop_fails(l, &step))
    return status;
  return accept(c, l->t + tau, 1, &step);
}

/* The smooth motion up to the critical interval about found->tau, then that. Where it has no room before the end of the
 * motion, or after its start, the collision is there. */
static ns_status collide(capture *c, const ns_closing *found) {
  ns_flight *f = &c->f;
  ns_loop *l = f->l;
  const double tau = ns_smaller(found->tau, f->h), when = l->t + tau;
  const double width = ns_smaller(f->width, 2 * ns_smaller(tau, f->h - tau));
  const int fits = width >= LEAST_WIDTH * DBL_EPSILON * ns_larger(fabs(when), f->h);
  const double before = fits ? tau - width / 2 : tau < f->h - tau ? 0 : f->h;
  ns_status status = NS_OK;

  count_event(c);
  if (before > 0)
    status = go_to(c, before);
  if (status == NS_OK && fits)
    status = put_out(c);
  if (status != NS_OK || l->stop)
    return status;
  return fits ? critical(c, width, when) : collide_here(c);
}

/* The step up to where contacts of the index set are released, in place of `step`; *lets_go if there are some. */
static ns_status release(capture *c, ns_step_result *step, int *lets_go) {
  ns_flight *f = &c->f;
  ns_loop *l = f->l;
  double tau;
  ns_status status = ns_first_release(f, &tau);

  *lets_go = status == NS_OK && tau < f->h;
  f->h = *lets_go ? tau : f->h;
  f->z->holds = *lets_go;
  return status == NS_OK ? ns_smooth_step(f->z, l->t, l->q, l->v, f->h, step) : status;
}

/* Does a gap close just where the motion has ended? */
static ns_status meets_at_end(const capture *c, int *meets) {
  const ns_flight *f = &c->f;
  const ns_loop *l = f->l;
  ns_stepper *s = l->s;
  ns_status status = NS_OK;

  *meets = 0;
  if (s->terms.contacts.count > 0 || s->probe.contacts.count > 0)
    status = s->system->evaluate(s->system, NS_CONTACTS, l->t, l->q, l->v, 0, f->grain, &s->probe);
  for (ptrdiff_t k = 0; k < s->probe.contacts.count && status == NS_OK; k++) {
    const ns_contact *contact = &s->probe.contacts.item[k];
    *meets = *meets || (contact->gap <= f->grain && ns_smooth_place(f->z, contact->id) < 0 &&
                        !ns_smooth_has_dropped(f->z, contact->id) &&
                        ns_gap_speed(contact, l->v) < -ns_slow_speed(f, contact, l->v));
  }
  return status;
}

/* Velocities that joints and touching contacts allow. Contacts that are released have drifted: what is left of their
 * speed must not close them again. */
static ns_status stop_drift(capture *c) {
  ns_loop *l = c->f.l;
  ns_stepper *s = l->s;
  ns_step_result step = {.q = l->q, .v = l->v};
  ns_status status = look_at_meeting(c);

  s->rest_speed = 0;
  if (status == NS_OK)
    status = ns_impact(s, l->t, l->q, l->v, 0, INFINITY, &step);
  s->slack = 0;
  s->counts.impacts--;
  return status == NS_OK && !ns_loop_fails(l, &step) ? NS_OK : status;
}

/* The end of a smooth motion on which no gap closes. */
static ns_status arrive(capture *c, int lets_go, ns_step_result *step) {
  ns_flight *f = &c->f;
  ns_loop *l = f->l;
  int meets = 0;
  ns_status status = accept(c, l->t + f->h, 1, step);

  f->z->collided = 0;
  if (status == NS_OK && !l->stop && lets_go)
    status = stop_drift(c);
  else if (status == NS_OK && !l->stop)
    status = meets_at_end(c, &meets);
  if (status == NS_OK && meets)
    status = collide_here(c);
  if (!lets_go)
    f->z->dropped_count = 0;
  for (ptrdiff_t k = 0; k < f->z->dropped_count && status == NS_OK && !l->stop; k++) {
    l->result->transitions++;
    status = ns_record_transition(l->record, l->t, NS_EVENT_TAKEOFF, f->z->dropped[k], l->v);
  }
  return status;
}

/* Bodies go through each other before the first event: half of the motion is tried, unless it is as short as can be. */
static int is_halved(capture *c, const ns_path *path, const ns_passing *passing, double first) {
  if (!(passing->fraction <= 1) || !(passing->fraction * path->h < first))
    return 0;
  if (ns_loop_can_halve(path->t, path->h, c->grid_step)) {
    c->longest = path->h / 2;
    c->f.l->halves = 1;
    return 1;
  }
  ns_loop_tell_passing(c->f.l, path, passing);
  return 0;
}

/* The smooth motion over f->h, with the first event on it, if there is one. */
static ns_status fly(capture *c, ns_step_result *step) {
  ns_flight *f = &c->f;
  ns_loop *l = f->l;
  ns_closing found = {INFINITY, 0, {0, 0, 0}, 0};
  ns_path path = {l->s, l->t, f->h, l->q, l->v, step};
  ns_passing passing = {0, 0, INFINITY};
  int lets_go = 0;
  ns_status status = NS_OK;

  if (f->z->released || (f->z->count > 0 && ns_smooth_ends_blind(f->z)))
    status = release(c, step, &lets_go);
  path.h = f->h;
  if (status == NS_OK && !ns_loop_fails(l, step))
    status = ns_loop_watch(l, &path, f->h, &passing);
  if (status == NS_OK && !l->stop)
    status = ns_first_closing(f, step, &found);
  if (status == NS_OK && !l->stop && is_halved(c, &path, &passing, found.tau)) {
    f->z->dropped_count = 0;
  } else if (status == NS_OK && !l->stop && found.tau < INFINITY) {
    f->z->dropped_count = 0;
    status = collide(c, &found);
  } else if (status == NS_OK && !l->stop) {
    if (found.looked)
      status = ns_smooth_step(f->z, l->t, l->q, l->v, f->h, step);
    if (status == NS_OK && !ns_loop_fails(l, step))
      status = arrive(c, lets_go, step);
  }
  f->z->holds = 0;
  return status;
}

/* Within a critical interval bodies move by a small part of their size. */
static double longest_width(const ns_stepper *s, const double *v) {
  double speed = 0;

  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    speed = ns_larger(speed, fabs(v[i]));
  return speed > 0 ? WIDEST * s->system->size / speed : INFINITY;
}

static double grain_of(const ns_stepper *s, const double *q) {
  double size = s->system->size;

  for (ptrdiff_t i = 0; i < s->system->nq; i++)
    size = ns_larger(size, fabs(q[i]));
  return ROUNDOFF * size;
}

/* One part of a step: up to the next event, or to `target`. */
static ns_status part(capture *c, double target) {
  ns_flight *f = &c->f;
  ns_loop *l = f->l;
  ns_stepper *s = l->s;
  ns_step_result step = {.flag = NS_LCP_SOLVED, .message = ""};
  ns_status status = NS_OK;

  f->h = ns_smaller(target - l->t, c->longest);
  f->width = ns_smaller(c->width, longest_width(s, l->v));
  f->grain = grain_of(s, l->q);
  f->z->holds = 0;
  if (s->options.stabilization == NS_STABILIZE_BY_PROJECTION && !f->z->collided)
    status = stop_drift(c); /* accelerations do not know of it, and q was moved */
  if (status == NS_OK && !l->stop)
    status = ns_smooth_look(f->z, l->t, l->q, l->v, f->h, DRIFT * s->system->size);
  if (status != NS_OK || l->stop)
    return status;
  ns_find_mass_diagonal(s);
  mark_resting(c);
  if (c->parts > MOST_PARTS) {
    while (c->events <= MOST_EVENTS)
      count_event(c);
    return critical(c, f->h, l->t);
  }
  if (meets_at_once(c)) {
    count_event(c);
    return collide_here(c);
  }
  status = ns_smooth_choose(f->z, &step);
  for (int k = 0; k <= MOST_HALVINGS && status == NS_OK && step.flag == NS_LCP_SOLVED; k++) {
    status = ns_smooth_step(f->z, l->t, l->q, l->v, f->h, &step);
    if (status != NS_OK || step.flag == NS_LCP_SOLVED || k == MOST_HALVINGS)
      break;
    l->result->rejected++;
    step.flag = NS_LCP_SOLVED;
    f->h /= 2;
  }
  if (status != NS_OK || ns_loop_fails(l, &step))
    return status;
  return fly(c, &step);
}

/* C h^(p+1), in units in which the whole time is 1, as far as numbers allow */
static double critical_width(const ns_loop *l, double t, double h) {
  const ns_stepper *s = l->s;
  const double span = l->run->span > 0 ? l->run->span : l->run->tf - l->run->t0;
  const double wanted = s->options.critical * h * pow(h / span, ns_order_of(s->options.method));
  const double least = LEAST_TIME * DBL_EPSILON * ns_larger(fabs(t), h);

  return ns_larger(least, ns_smaller(wanted, WIDEST * h));
}

/* The next time at which output is wanted: parts end there, so that it is as good as the method. */
static double next_stop(const ns_loop *l, double target) {
  double stop = target;

  for (ptrdiff_t k = l->next_time; k < l->run->time_count && l->run->times != NULL; k++)
    if (l->run->times[k] > l->t)
      return ns_smaller(stop, l->run->times[k]);
  return stop;
}

ns_status ns_capture_begin(ns_loop *l) {
  ns_system *system = l->s->system;
  double distance;
  ns_status status = system->evaluate(system, NS_JOINTS, l->t, l->q, l->v, 0, 0, &l->s->terms);

  if (status != NS_OK || l->s->terms.joints.count == 0)
    return status;
  return ns_project_velocity(l->s, l->t, l->q, l->v, &distance);
}

ns_status ns_loop_capture_to(ns_loop *l, double target, double grid_step) {
  capture c = {.f = {.l = l, .z = l->smooth},
               .width = critical_width(l, target, grid_step),
               .shown = l->t,
               .grid_step = grid_step,
               .longest = INFINITY};
  ns_status status = NS_OK;

  while (status == NS_OK && !l->stop && l->t < target && !ns_loop_is_interrupted(l)) {
    const double stop = next_stop(l, target), longest = c.longest;
    status = part(&c, stop);
    c.parts += l->t < stop && !(c.longest < longest);
    c.longest *= c.longest < longest ? 1 : 2;
    if (stop - l->t <= SMALLEST_PART * grid_step)
      l->t = stop;
    if (status == NS_OK)
      status = put_out(&c);
  }
  return status;
}
