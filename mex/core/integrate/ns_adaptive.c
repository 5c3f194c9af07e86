/* ns_adaptive.c: steps as long as a tolerance allows.
 *
 * A step of length h is compared with two of h/2, which is where the run goes on: for a scheme of order 2 their local
 * errors are c h^3 and c h^3 / 4, so that the error of the two is a third of the difference. A formula from the forces
 * alone would not do: what joints and contacts add has its own error. The comparison is made between events; where a
 * gap closes on the way the two steps are made to end there, so that the velocity with which bodies meet is as good as
 * any other. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_loop.h"

#include "ns_vector.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define SAFETY 0.9
#define MOST_GROWTH 2
#define LEAST_GROWTH 0.2
#define SHORTEST 1e-12       /* of the whole time: steps are not made shorter for their error */
#define LOCATING_STEPS 6     /* by which the end of the two steps is moved to where a gap closes */
#define LONGEST_FRACTION 0.1 /* of the whole time */

typedef struct trial {
  ns_loop *l;
  double *middle_q, *middle_v, *end_q, *end_v, *coarse_q, *coarse_v;
  double error;     /* in units of the tolerance; Inf when a step had no solution */
  double collision; /* when a gap closes after the begin, by the interpolants; Inf when none does */
} trial;

static ns_status allocate(trial *z, ns_arena *arena) {
  const ptrdiff_t nq = z->l->s->system->nq, nv = z->l->s->system->nv;

  z->middle_q = NS_TAKE(arena, double, nq);
  z->end_q = NS_TAKE(arena, double, nq);
  z->coarse_q = NS_TAKE(arena, double, nq);
  z->middle_v = NS_TAKE(arena, double, nv);
  z->end_v = NS_TAKE(arena, double, nv);
  z->coarse_v = NS_TAKE(arena, double, nv);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* One step, looked at and not taken. */
static ns_status look(trial *z, double t, const double *q, const double *v, double h, int locates,
                      double *q_plus, double *v_plus, int *solved) {
  ns_stepper *s = z->l->s;
  ns_step_result step;
  const ns_path path = {s, t, h, q, v, &step};
  ns_collision found = {.tau = h};
  ns_status status = ns_scheme_step(s, t, q, v, h, &step);

  *solved = *solved && status == NS_OK && step.flag == NS_LCP_SOLVED;
  if (status != NS_OK || !*solved)
    return status;
  if (locates)
    status = ns_find_collision(&path, h, 1, &found);
  s->slack = 0;
  if (found.tau < h || found.meets)
    z->collision = ns_smaller(z->collision, t - z->l->t + found.tau);
  memcpy(q_plus, step.q, (size_t)s->system->nq * sizeof *q_plus);
  memcpy(v_plus, step.v, (size_t)s->system->nv * sizeof *v_plus);
  return status;
}

static double difference(const ns_run_options *run, ptrdiff_t n, const double *start,
                         const double *fine, const double *coarse) {
  const double absolute = run->absolute, relative = run->relative;
  double largest = 0;

  for (ptrdiff_t i = 0; i < n; i++) {
    const double size = ns_larger(fabs(start[i]), fabs(fine[i]));
    const double error = fabs(fine[i] - coarse[i]) / (absolute + relative * size + DBL_MIN);
    if (!(error <= largest)) /* NaN counts */
      largest = error;
  }
  return largest / 3;
}

static ns_status try_step(trial *z, double h) {
  ns_loop *l = z->l;
  const int locates = l->s->options.detect != NS_DETECT_OFF;
  int solved = 1;
  ns_status status;

  z->collision = INFINITY;
  z->error = INFINITY;
  l->s->grid_step = h / 2;
  status = look(z, l->t, l->q, l->v, h, 0, z->coarse_q, z->coarse_v, &solved);
  if (status == NS_OK && solved)
    status = look(z, l->t, l->q, l->v, h / 2, locates, z->middle_q, z->middle_v, &solved);
  if (status == NS_OK && solved)
    status = look(z, l->t + h / 2, z->middle_q, z->middle_v, h / 2, locates && z->collision > h,
                  z->end_q, z->end_v, &solved);
  if (status == NS_OK && solved)
    z->error = ns_larger(difference(l->run, l->s->system->nq, l->q, z->end_q, z->coarse_q),
                         difference(l->run, l->s->system->nv, l->v, z->end_v, z->coarse_v));
  return status;
}

/* The two steps end where the first gap closes; each look at shorter ones tells better when that is. */
static ns_status end_at_collision(trial *z, double *h) {
  ns_status status = NS_OK;

  for (int k = 0; k < LOCATING_STEPS && status == NS_OK && z->collision < INFINITY; k++) {
    const double before = *h;
    if (!(z->collision > 0)) /* it is here already */
      break;
    *h = z->collision;
    status = try_step(z, *h);
    if (z->collision == INFINITY && status == NS_OK)
      z->collision = *h;
    if (fabs(*h - before) <= 1e-14 * fabs(z->l->t))
      break;
  }
  return status;
}

static double next_step(double h, double error) {
  const double factor = SAFETY * pow(ns_larger(error, 1e-30), -1.0 / 3);

  return h * ns_smaller(MOST_GROWTH, ns_larger(LEAST_GROWTH, factor));
}

/* From the present time by at most *h; *h is then what suits the next step. */
static ns_status adaptive_step(trial *z, double *h, double longest) {
  ns_loop *l = z->l;
  const double shortest = SHORTEST * (l->run->tf - l->run->t0);
  double left = l->run->tf - l->t, taken = 0, target;
  ns_status status = NS_OK;

  for (;;) {
    const int last = *h >= left * (1 - 1e-9);
    taken = last ? left : *h;
    status = try_step(z, taken);
    if (status != NS_OK)
      return status;
    if (z->error <= 1 || taken <= shortest)
      break;
    l->result->rejected++;
    *h = ns_larger(shortest, next_step(taken, z->error));
    if (ns_loop_is_interrupted(l))
      return NS_OK;
  }
  *h = ns_smaller(longest, next_step(taken, z->error));
  if (z->collision < taken)
    status = end_at_collision(z, &taken);
  target = taken >= left * (1 - 1e-12) ? l->run->tf : l->t + taken;
  if (status == NS_OK)
    status = ns_loop_step_to(l, l->t + taken / 2);
  if (status == NS_OK && !l->stop && l->t < target)
    status = ns_loop_step_to(l, target);
  return status;
}

ns_status ns_run_adaptive(ns_loop *l, ns_arena *arena) {
  const double length = l->run->tf - l->run->t0;
  const double longest = l->run->longest > 0 ? l->run->longest : LONGEST_FRACTION * length;
  double h = ns_smaller(l->run->step, longest);
  trial z = {.l = l};
  ns_status status = allocate(&z, arena);

  while (status == NS_OK && !l->stop && l->t < l->run->tf && !ns_loop_is_interrupted(l)) {
    status = adaptive_step(&z, &h, longest);
    l->result->steps += 2 * (l->result->exit >= NS_EXIT_STOPPED);
    if (l->hooks->progress != NULL)
      l->hooks->progress(l->hooks->data, (l->t - l->run->t0) / length);
  }
  return status;
}
