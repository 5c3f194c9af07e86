/* ns_adaptive.c: steps as long as a tolerance allows.
 *
 * A step of length h is compared with two of h/2, with which the run goes on. A formula from the forces alone would not
 * do: what joints and contacts add has its own error.
 *
 * Where collisions are located the comparison is made between events; where a gap closes on the way the two steps are
 * made to end there, so that the velocity with which bodies meet is as good as any other. Where they are captured it is
 * made across them. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_checkpoint.h"
#include "ns_states.h"

#include "ns_vector.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define SHORTEST 1e-9        /* of the whole time: steps are not made shorter for their error */
#define LOCATING_STEPS 6     /* by which the end of the two steps is moved to where a gap closes */
#define LONGEST_FRACTION 0.1 /* of the whole time */
#define LONGEST_DRIVEN                                                                             \
  0.005 /* where joints or bodies follow functions of time: a motion of that length is seen */
#define PLAIN_TOLERANCE 1e-3 /* relative: that of a step is the same */
#define PAIRS_WATCHED 1000
#define LEAST_PROGRESS 1e-5 /* of the whole time, in as many pairs of steps */
#define AT_END 1e-9         /* of a step: what would be left of the whole time is taken with it */

typedef struct trial {
  ns_loop *l;
  ns_kept_step half[2];
  double *coarse_q, *coarse_v;
  double *coarse_p, *fine_p; /* impulses of contacts, on the velocities */
  int held;                  /* the steps hold the states of the contacts */
  int changes;               /* they would not by themselves */
  int order;                 /* of the error of this step */
  double error;              /* in units of the tolerance; Inf when a step had no solution */
  double collision; /* when a gap closes after the start, by the interpolants; Inf when none does */
} trial;

static ns_status allocate(trial *z, ns_arena *arena) {
  const ns_stepper *s = z->l->s;
  const ptrdiff_t nq = s->system->nq, nv = s->system->nv;

  z->coarse_q = NS_TAKE(arena, double, nq);
  z->coarse_v = NS_TAKE(arena, double, nv);
  z->coarse_p = NS_TAKE(arena, double, nv);
  z->fine_p = NS_TAKE(arena, double, nv);
  for (int k = 0; k < 2; k++) {
    z->half[k].q = NS_TAKE(arena, double, nq);
    z->half[k].v = NS_TAKE(arena, double, nv);
    z->half[k].result.q = NS_TAKE(arena, double, nq);
    z->half[k].result.v = NS_TAKE(arena, double, nv);
    z->half[k].terms = ns_terms_create(s->host, nv);
    z->half[k].start = ns_terms_create(s->host, nv);
  }
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

static void release(trial *z) {
  for (int k = 0; k < 2; k++) {
    ns_terms_release(&z->half[k].terms);
    ns_terms_release(&z->half[k].start);
  }
}

static ns_status take_step(trial *z, double t, const double *q, const double *v, double h,
                           ns_step_result *step, double *impulses) {
  ns_stepper *s = z->l->s;
  int follows = 0;
  ns_status status;

  s->forced = z->held;
  status = ns_scheme_step(s, t, q, v, h, step);
  s->forced = 0;
  if (status != NS_OK || step->flag != NS_LCP_SOLVED)
    return status;
  ns_add_contact_impulses(&s->terms, impulses);
  if (!z->held && !z->changes)
    status = ns_follows_states(s, &follows);
  z->changes = z->changes || (follows && ns_changes_state(z->l, v, step->v, h, 0));
  return status;
}

/* The step over the whole of h. */
static ns_status look_at_whole(trial *z, double h, int *solved) {
  const ns_loop *l = z->l;
  ns_step_result step;
  ns_status status = take_step(z, l->t, l->q, l->v, h, &step, z->coarse_p);

  *solved = status == NS_OK && step.flag == NS_LCP_SOLVED;
  if (*solved) {
    memcpy(z->coarse_q, step.q, (size_t)l->s->system->nq * sizeof(double));
    memcpy(z->coarse_v, step.v, (size_t)l->s->system->nv * sizeof(double));
  }
  return status;
}

/* A half from (t, q, v) over h, which is kept. */
static ns_status look_at_half(trial *z, int number, double t, const double *q, const double *v,
                              double h, int *solved) {
  ns_stepper *s = z->l->s;
  ns_kept_step *half = &z->half[number];
  const size_t nq = (size_t)s->system->nq * sizeof(double),
               nv = (size_t)s->system->nv * sizeof(double);
  ns_step_result step;
  const ns_path path = {s, t, h, q, v, &step};
  ns_status status = take_step(z, t, q, v, h, &step, z->fine_p);

  half->is_there = 0;
  *solved = status == NS_OK && step.flag == NS_LCP_SOLVED;
  half->found = (ns_collision){.tau = h};
  if (!*solved)
    return status;
  if (ns_separates_collisions(&s->options))
    status = ns_find_collision(&path, h, s->options.detect != NS_DETECT_OFF, &half->found);
  if (half->found.tau < h || half->found.meets)
    z->collision = ns_smaller(z->collision, t - z->l->t + half->found.tau);
  half->t = t;
  half->h = h;
  half->is_there = !z->held && !(half->found.tau < h); /* location may have left other terms */
  memcpy(half->q, q, nq);
  memcpy(half->v, v, nv);
  memcpy(half->result.q, step.q, nq);
  memcpy(half->result.v, step.v, nv);
  step.q = half->result.q;
  step.v = half->result.v;
  half->result = step;
  ns_exchange_terms(s, half);
  return status;
}

/* Joints and contacts are imposed on v + v+. Across them the velocity is off by c h^2, with a sign that changes from step to step, so that it does not add up; as usual for such variables their error counts times h. */
static double velocity_weight(const ns_stepper *s, const ns_terms *terms, double h) {
  int held = terms->joints.count > 0;

  if (s->options.by_states)
    return 1;
  for (ptrdiff_t k = 0; k < terms->contacts.count && !held; k++)
    held = terms->contacts.item[k].active;
  return held ? ns_smaller(1, h) : 1;
}

/* Steps of order 2 with local errors of d end with an error like d^(2/3). So that the error at the end falls with the tolerance a
 * local error may be tol (tol/PLAIN)^(1/2) where it is below PLAIN. */
static double local_share(const ns_loop *l) {
  const ns_run_options *run = l->run;
  const double tolerance = ns_larger(*run->relative, *run->absolute / l->s->system->size);

  return ns_smaller(1, sqrt(tolerance / PLAIN_TOLERANCE));
}

/* The same with what forces do to bodies that lie still, or may do in a moment. */
static ns_status judge_forces(trial *z, double end) {
  ns_loop *l = z->l;
  const ns_kept_step *last = &z->half[1];
  double unseen;
  ns_status status = ns_force_error(l, last, end - l->t, z->fine_p, &unseen);

  z->error = ns_larger(ns_larger(z->error / local_share(l), unseen),
                       ns_impulse_error(l, last, end - l->t, z->coarse_p, z->fine_p));
  return status;
}

/* The order of the pair of steps to `end`, and its error. */
static ns_status judge(trial *z, double end) {
  ns_loop *l = z->l;
  const ns_system *system = l->s->system;
  const double *fine_q = z->half[1].result.q, *fine_v = z->half[1].result.v;

  if (l->run->adapt != NS_ADAPT_BY_ERROR)
    return ns_captured_error(l, z->half, z->coarse_q, end, &z->order, &z->error);
  z->order = ns_fixed_order(l->run->adapt);
  z->error = ns_larger(ns_step_error(l->run, z->order, system->nq, l->q, z->coarse_q, fine_q),
                       velocity_weight(l->s, &z->half[1].terms, end - l->t) *
                           ns_step_error(l->run, z->order, system->nv, l->v, z->coarse_v, fine_v));
  return l->s->options.by_states ? judge_forces(z, end) : NS_OK;
}

/* One step to `end`, and two. */
static ns_status take_steps(trial *z, double end) {
  ns_loop *l = z->l;
  const double h = end - l->t, middle = l->t + h / 2;
  const ns_step_result *first = &z->half[0].result;
  int solved;
  ns_status status;

  z->collision = z->error = INFINITY;
  z->changes = 0;
  memset(z->coarse_p, 0, (size_t)l->s->system->nv * sizeof(double));
  memset(z->fine_p, 0, (size_t)l->s->system->nv * sizeof(double));
  status = look_at_whole(z, h, &solved);
  if (solved)
    status = look_at_half(z, 0, l->t, l->q, l->v, middle - l->t, &solved);
  if (solved)
    status = look_at_half(z, 1, middle, first->q, first->v, end - middle, &solved);
  if (solved && status == NS_OK)
    status = judge(z, end);
  return status;
}

/* Where contacts change their states on the way the comparison is made of the motion that does not: the change will end the
 * pair, and how well a step over it agrees with two tells nothing. */
static ns_status try_step(trial *z, double end) {
  double error;
  ns_status status;

  z->l->s->grid_step = (end - z->l->t) / 2;
  z->held = 0;
  status = take_steps(z, end);
  if (status != NS_OK || !z->changes)
    return status;
  error = z->error;
  z->held = 1;
  status = take_steps(z, end);
  z->held = 0;
  if (!(z->error < INFINITY))
    z->error = error;
  return status;
}

/* The two steps end where the first gap closes; each look at shorter ones tells better when that is. Until then they
 * pass through what is in their way, and tell nothing of their error. */
static ns_status end_at_collision(trial *z, double *end) {
  const double now = z->l->t, tiny = 4e-16 * fabs(*end) + SHORTEST * (*end - now);
  ns_status status = NS_OK;

  for (int k = 0; k < LOCATING_STEPS && status == NS_OK; k++) {
    const double before = *end;
    if (!(z->collision > tiny) || !(now + z->collision < *end)) /* here already, or at the end */
      break;
    *end = now + z->collision;
    status = try_step(z, *end);
    if (fabs(*end - before) <= 1e-15 * fabs(*end))
      break;
  }
  return status;
}

/* No step is lost in t, nor are there more than can be waited for. That is no danger where q alone is asked for: it does
 * not jump, and a step is short enough at the latest where it is as short as the tolerance over the speed. */
static double shortest_step(const ns_run_options *run) {
  const double largest = ns_larger(fabs(run->t0), fabs(run->tf));
  const double least = run->adapt == NS_ADAPT_BY_ERROR ? SHORTEST * (run->tf - run->t0) : 0;

  return ns_larger(least, 64 * DBL_EPSILON * largest);
}

/* Where a force or a speed jumps all the time, steps become so short that the end is out of reach. */
static void watch_progress(ns_loop *l) {
  if (++l->pace.pairs % PAIRS_WATCHED != 0)
    return;
  if (l->t - l->pace.watched_t < LEAST_PROGRESS * (l->run->tf - l->run->t0)) {
    l->stop = 1;
    l->result->exit = NS_EXIT_SOLVER;
    l->result->message =
        "the tolerance cannot be met in reasonable time: a force or a speed jumps again and again. "
        "Take a larger AbsTol, or Step instead";
  }
  l->pace.watched_t = l->t;
}

/* The end of the next step, of length *h if its error is small enough; *h is then what suits the one after it. */
static ns_status find_end(trial *z, double longest, double *h, double *end) {
  ns_loop *l = z->l;
  const double tf = l->run->tf, shortest = shortest_step(l->run);
  double length, next;

  for (;;) {
    ns_status status;
    length = ns_larger(*h, shortest);
    *end = l->t + length * (1 + AT_END) >= tf ? tf : l->t + length;
    status = try_step(z, *end);
    if (status == NS_OK)
      status = end_at_collision(z, end);
    if (status != NS_OK || ns_loop_is_interrupted(l))
      return status;
    if (z->error <= 1 || length <= shortest)
      break;
    l->result->rejected++;
    *h = ns_next_length(l->run, z->order, ns_smaller(length, *end - l->t), z->error);
  }
  next = ns_next_length(l->run, z->order, *end - l->t, z->error);
  if (z->error > 1) /* nothing helps: steps grow to get past it */
    next = ns_most_growth(l->run) * shortest;
  else if (*end - l->t < length) /* a step that something ends says nothing against longer ones */
    next = ns_larger(next, length);
  *h = ns_smaller(next, longest);
  return NS_OK;
}

/* What joints leave of the velocity across them changes its sign in every step, so that one step and two differ by twice
 * of it: were it left to add up, steps would become shorter without end. It is taken away where the next pair begins. */
static ns_status settle_joints(ns_loop *l) {
  double distance;

  if (l->run->adapt != NS_ADAPT_BY_ERROR || !ns_method_has(l->s->options.method, NS_DOUBLES_V) ||
      l->s->options.stabilization != NS_STABILIZE_NOT || l->s->terms.joints.count == 0)
    return NS_OK;
  return ns_project_velocity(l->s, l->t, l->q, l->v, &distance);
}

static ns_status adaptive_step(trial *z, double longest, double *h) {
  ns_loop *l = z->l;
  double end, unit;
  ns_status status = settle_joints(l);

  z->half[0].is_there = z->half[1].is_there = 0;
  if (status == NS_OK)
    status = find_end(z, longest, h, &end);
  if (status != NS_OK || l->result->exit == NS_EXIT_INTERRUPTED || l->stop)
    return status;
  unit = (end - l->t) / 2;
  status = ns_loop_step_to(l, l->t + unit, unit);
  if (status == NS_OK && !l->stop && !l->cut && l->t < end)
    status = ns_loop_step_to(l, end, unit);
  return status;
}

/* A bounce that rises no higher than the error that is allowed need not be followed. */
static double rest_height(const ns_loop *l) {
  const ns_run_options *run = l->run;

  return ns_larger(*run->absolute + *run->relative * l->s->system->size,
                   4 * ns_touch_tolerance(l->s, 0));
}

static double longest_fraction(const ns_loop *l) {
  return l->s->options.by_states && l->s->system->driven ? LONGEST_DRIVEN : LONGEST_FRACTION;
}

ns_status ns_run_adaptive(ns_loop *l, ns_arena *arena) {
  const double length = l->run->tf - l->run->t0;
  const double longest = l->run->longest > 0 ? l->run->longest : longest_fraction(l) * length;
  trial z = {.l = l};
  ns_status status = allocate(&z, arena);

  l->kept = z.half;
  l->s->rest_height = rest_height(l);
  if (l->pace.pairs == 0)
    l->pace = (ns_pace){ns_smaller(l->run->step, longest), 0, l->run->t0};
  while (status == NS_OK && !l->stop && l->t < l->run->tf && !ns_checkpoint_is_interrupted(l)) {
    status = adaptive_step(&z, longest, &l->pace.h);
    if (status == NS_OK && !l->stop)
      status = ns_loop_balance(l);
    watch_progress(l);
    l->result->steps += 2 * (l->result->exit >= NS_EXIT_STOPPED);
    if (status == NS_OK)
      ns_checkpoint_offer(l);
    if (l->hooks->progress != NULL)
      l->hooks->progress(l->hooks->data, (l->t - l->run->t0) / length);
  }
  l->kept = NULL;
  l->s->rest_height = 0;
  release(&z);
  return status;
}
