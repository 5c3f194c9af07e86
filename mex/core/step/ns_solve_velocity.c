/* ns_solve_velocity.c: one mixed problem for the velocity at the end of a step, and what to say when it fails. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_stepper.h"

#include "ns_vector.h"

#include <math.h>

/* Relative defect of the joint equations beyond which they have no solution. Equations that depend on others up to 1e-10
 * (ns_saddle.c) are left out, which leaves a defect of the square root of that. */
#define CONTRADICTION 1e-4

#define LARGEST_IMPULSE 1e300 /* the sum over many parts of a step is a number too */

#define MOST_ROUNDS 10 /* of contacts that are found closed after the step was solved */

static void count(ns_stepper *s, const ns_mixed_result *mixed, ns_step_result *result) {
  s->counts.lcps += mixed->lcps;
  s->counts.pivots += mixed->pivots;
  s->counts.factorizations += mixed->factorizations;
  s->counts.redundant += mixed->redundant;
  s->counts.indefinite += mixed->indefinite;
  s->counts.approximate += mixed->approximate;
  s->counts.rough += mixed->rough;
  result->pivots += mixed->pivots;
  result->active = mixed->active;
  result->left_out = mixed->left_out;
  result->residual = ns_larger(result->residual, mixed->residual);
}

/* Relaxes the active rows that ask for more than that the gap does not close; returns whether there was one. */
static int relax_rows(const ns_stepper *s) {
  int found = 0;

  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    if (!contact->active || !(s->gap_target[k] > -s->factor * contact->rate))
      continue;
    found = 1;
    s->gap_target[k] = -s->factor * contact->rate;
  }
  return found;
}

/* Is there a gap that prescribed motion closes, or a joint that moves by prescription? */
static int must_open(const ns_stepper *s) {
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++)
    if (s->terms.contacts.item[k].active && s->gap_target[k] > 0)
      return 1;
  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++)
    if (s->joint_target[k] != 0)
      return 1;
  return 0;
}

/* NaN included */
static int is_too_large(double impulse) { return !(fabs(impulse) <= LARGEST_IMPULSE); }

int ns_impulses_overflow(const ns_stepper *s) {
  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++)
    if (is_too_large(s->terms.joints.item[k].impulse))
      return 1;
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    if (!contact->active)
      continue;
    if (is_too_large(contact->cn) || is_too_large(contact->lambda))
      return 1;
    for (int d = 0; d < contact->directions; d++)
      if (is_too_large(contact->beta[d]))
        return 1;
  }
  return 0;
}

/* Which case it was: AP Theorem 2.1 promises a solution for definite Mh and rows that ask for no speed. */
static void explain(const ns_stepper *s, const ns_mixed_result *mixed, ns_step_result *result) {
  result->flag = mixed->flag;
  result->too_long = mixed->is_far;
  if (mixed->joint_defect > ns_larger(CONTRADICTION, mixed->joint_slack)) {
    result->flag = NS_LCP_TROUBLE;
    result->message = "the joints and motors contradict each other";
  } else if (mixed->flag == NS_LCP_SOLVED && ns_impulses_overflow(s)) {
    result->flag = NS_LCP_TROUBLE;
    result->message = NS_IMPULSE_TOO_LARGE;
  } else if (mixed->flag == NS_LCP_SOLVED) {
    result->message = "";
  } else if (mixed->indefinite) {
    result->message =
        "the matrix of the step is not positive definite, so that no solution is sure "
        "to exist: take a smaller Step, or Jacobian 'definite'";
  } else if (must_open(s)) {
    result->message = "no velocity keeps all gaps from closing: a body is squeezed between parts "
                      "whose motion is prescribed";
  } else {
    result->message =
        mixed->flag == NS_LCP_RAY
            ? "no solution of the complementarity problem was found: Lemke's method ended on a ray"
            : mixed->message;
  }
}

/* The residual is counted where solvers would not forgive it. */
static void take_roughly(ns_stepper *s, double residual, ns_step_result *result) {
  const double forgiven = ns_larger(s->options.lcp.tolerance, ns_lcp_default_options().tolerance);

  result->residual = ns_larger(result->residual, residual);
  s->counts.rough += !(residual <= forgiven);
}

void ns_take_unsettled(ns_stepper *s, double change, ns_step_result *result) {
  if (change <= ns_rough_limit(s->options.lcp.tolerance)) {
    take_roughly(s, change, result);
  } else {
    result->flag = NS_LCP_TROUBLE;
    result->message = "the iterations of the step do not settle: take a smaller Step";
    result->too_long = 1;
  }
}

static ns_status solve_once(ns_stepper *s, double damping, double stiffness,
                            ns_step_result *result) {
  const int keeps_basis = s->options.detect == NS_DETECT_ALL;
  const ns_mixed_problem problem = {.terms = &s->terms,
                                    .damping = damping,
                                    .stiffness = stiffness,
                                    .r = s->r,
                                    .joint_target = s->joint_target,
                                    .gap_target = s->gap_target,
                                    .forced = s->forced,
                                    .offset_factor = s->factor,
                                    .size = s->system->size,
                                    .system = s->system,
                                    .keeps_basis = keeps_basis};
  ns_mixed_result mixed = {.x = s->x};
  ns_status status = ns_mixed_solve(&s->mixed, &problem, &mixed);

  if (status == NS_OK && mixed.flag != NS_LCP_SOLVED && relax_rows(s)) {
    result->clipped = 1;
    s->counts.clipped++;
    status = ns_mixed_solve(&s->mixed, &problem, &mixed);
  }
  if (status != NS_OK)
    return status;
  result->indefinite = mixed.indefinite;
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++)
    s->terms.contacts.item[k].lambda /= s->factor;
  count(s, &mixed, result);
  explain(s, &mixed, result);
  return NS_OK;
}

ns_status ns_solve_velocity(ns_stepper *s, double damping, double stiffness,
                            ns_step_result *result) {
  ns_repetition repetition = {.share = 1};
  int again;
  ns_status status = ns_begin_friction(s, s->time, &again);

  if (status == NS_OK)
    status = solve_once(s, damping, stiffness, result);
  while (status == NS_OK && again && result->flag == NS_LCP_SOLVED) {
    status = ns_repeat_friction(s, s->time, &repetition, &again);
    if (status == NS_OK && again)
      status = solve_once(s, damping, stiffness, result);
  }
  /* mu (|v|) that no sliding speed satisfies: the problem is solved with a mu beside the law, whatever the step */
  if (status == NS_OK && result->flag == NS_LCP_SOLVED && repetition.unsettled)
    take_roughly(s, repetition.change, result);
  return status;
}

/* The impulses found so far are the start of the next solve. */
static ns_status start_from_here(ns_stepper *s) {
  ns_arena *arena = &s->terms.arena;

  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    ns_contact *contact = &s->terms.contacts.item[k];
    const int directions = ns_contact_unknowns(contact) > 1 ? contact->directions : 0;
    double *last = contact->active ? NS_TAKE(arena, double, 1 + directions) : NULL;
    if (last == NULL)
      continue;
    last[0] = contact->cn;
    for (int d = 0; d < directions; d++)
      last[1 + d] = contact->beta[d];
    contact->last = last;
  }
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

ns_status ns_solve_captured(ns_stepper *s, double damping, double stiffness, double h,
                            ns_step_result *result) {
  const int with_gaps = s->options.stabilization == NS_STABILIZE_BY_VELOCITY &&
                        s->options.detect == NS_DETECT_OFF && !s->gives_way;
  ns_status status = ns_solve_velocity(s, damping, stiffness, result);

  for (int round = 0; with_gaps && round < MOST_ROUNDS && status == NS_OK; round++) {
    if (result->flag != NS_LCP_SOLVED || result->clipped)
      break;
    status = start_from_here(s);
    if (status != NS_OK || ns_capture_missed(s, h) == 0)
      break;
    status = ns_solve_velocity(s, damping, stiffness, result);
  }
  return status;
}
