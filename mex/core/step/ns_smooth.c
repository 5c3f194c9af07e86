/* ns_smooth.c: the index set, accelerations, and steps of Runge-Kutta methods. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_smooth.h"

#include "ns_independent.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define DEPENDENT 1e-4 /* of a gradient: what is left across others of one that they imply */
#define RELEASED 1e-10 /* of the multiplier at the start: less is none */

void ns_smooth_create(ns_smooth *z, ns_stepper *s) {
  memset(z, 0, sizeof *z);
  z->s = s;
  z->collided = 1;
  z->tableau = ns_traits_of(s->options.method)->tableau;
  z->arena = ns_arena_create(s->host);
  z->kept = ns_arena_create(s->host);
  z->kept_rows = ns_arena_create(s->host);
  z->factors.arena = ns_arena_create(s->host);
  z->last.arena = ns_arena_create(s->host);
  z->q = NS_TAKE(&s->arena, double, s->system->nq);
  z->v = NS_TAKE(&s->arena, double, s->system->nv);
  z->acceleration = NS_TAKE(&s->arena, double, s->system->nv);
}

ns_status ns_step_smooth(ns_stepper *s, double t, const double *q, const double *v, double h,
                         ns_step_result *result) {
  return ns_smooth_step(s->smooth, t, q, v, h, result);
}

void ns_smooth_release(ns_smooth *z) {
  ns_arena_release(&z->arena);
  ns_arena_release(&z->kept);
  ns_arena_release(&z->kept_rows);
  ns_arena_release(&z->factors.arena);
  ns_arena_release(&z->last.arena);
}

int ns_smooth_has_dropped(const ns_smooth *z, ns_identity id) {
  for (ptrdiff_t k = 0; k < z->dropped_count; k++)
    if (ns_same_identity(z->dropped[k], id))
      return 1;
  return 0;
}

int ns_smooth_ends_blind(const ns_smooth *z) { return z->tableau->c[z->tableau->stages - 1] < 1; }

ptrdiff_t ns_smooth_place(const ns_smooth *z, ns_identity id) {
  for (ptrdiff_t k = 0; k < z->count; k++)
    if (ns_same_identity(z->set[k], id))
      return k;
  return -1;
}

/* Factors and stages that are kept belong to one choice of rows. */
static ns_status keep_dependent(ns_smooth *z, ptrdiff_t joints, const char *dependent) {
  if (z->dependent != NULL && z->joints == joints &&
      memcmp(z->dependent, dependent, (size_t)joints) == 0)
    return NS_OK;
  z->factors.are_there = z->last.are_there = 0;
  ns_arena_reset(&z->kept_rows);
  z->joints = joints;
  z->dependent = NS_TAKE(&z->kept_rows, char, joints);
  if (z->dependent == NULL)
    return NS_OUT_OF_MEMORY;
  memcpy(z->dependent, dependent, (size_t)joints);
  return NS_OK;
}

/* The drift makes redundant equations contradict each other, and their multipliers large: those that depend on the
 * others are the same at all points of a step. */
static ns_status find_dependent(ns_smooth *z, const ns_terms *terms) {
  const ptrdiff_t nv = terms->nv;
  double *B;
  char *dependent;

  ns_arena_reset(&z->arena);
  ns_find_mass_diagonal(z->s);
  B = NS_TAKE(&z->arena, double, nv * terms->joints.count);
  dependent = NS_TAKE(&z->arena, char, terms->joints.count);
  if (z->arena.failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < terms->joints.count; k++) {
    const ns_row *row = &terms->joints.item[k];
    for (int i = 0; i < row->count; i++) {
      const double mass = z->s->mass_diagonal[row->index[i]];
      B[row->index[i] + k * nv] += mass > 0 ? row->gradient[i] / sqrt(mass) : 0;
    }
  }
  z->redundant = ns_find_dependent(nv, terms->joints.count, B, DEPENDENT, dependent) > 0;
  z->s->counts.redundant += z->redundant;
  return keep_dependent(z, terms->joints.count, dependent);
}

static void leave_out(const ns_smooth *z, ns_terms *terms) {
  for (ptrdiff_t k = 0; k < terms->joints.count; k++)
    if (z->dependent[k]) {
      terms->joints.item[k].count = 0;
      terms->joints.item[k].curvature = 0;
    }
}

ns_status ns_smooth_look(ns_smooth *z, double t, const double *q, const double *v, double h,
                         double reach) {
  ns_terms *terms = &z->s->terms;
  const unsigned what =
      NS_MASS | NS_FORCE | NS_JOINTS | NS_JOINT_VALUES | NS_CONTACTS | NS_CURVATURE;
  ns_status status = ns_evaluate(z->s, what, t, q, v, h, reach, terms);

  if (status == NS_OK && (z->dependent == NULL || z->redundant))
    status = find_dependent(z, terms);
  if (status == NS_OK)
    leave_out(z, terms);
  return status;
}

ns_status ns_smooth_evaluate(ns_smooth *z, double t, const double *q, const double *v,
                             unsigned more, ns_terms *terms) {
  ns_stepper *s = z->s;
  const unsigned what =
      NS_MASS | NS_FORCE | NS_JOINTS | NS_CURVATURE | (z->count > 0 ? NS_CONTACTS : 0) | more;
  ns_status status = ns_evaluate(s, what, t, q, v, 0, s->system->size, terms);

  if (status == NS_OK)
    leave_out(z, terms);
  return status;
}

/* nu'v' = -curvature, n'v' >= -curvature */
static ns_status targets(ns_terms *terms, double **joint, double **gap) {
  *joint = NS_TAKE(&terms->arena, double, terms->joints.count);
  *gap = NS_TAKE(&terms->arena, double, terms->contacts.count);
  if (terms->arena.failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < terms->joints.count; k++)
    (*joint)[k] = -terms->joints.item[k].curvature;
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++)
    (*gap)[k] = -terms->contacts.item[k].curvature;
  return NS_OK;
}

/* v' of the active contacts of `terms`. With `forced` these hold whatever the sign. */
static ns_status solve_acceleration(ns_smooth *z, ns_terms *terms, int forced, double *acceleration,
                                    ns_step_result *result) {
  static signed char basic[1] = {NS_BASIC};
  ns_stepper *s = z->s;
  double *joint, *gap;
  ns_mixed_result mixed = {.x = acceleration};
  ns_status status = targets(terms, &joint, &gap);

  if (status != NS_OK)
    return status;
  for (ptrdiff_t k = 0; k < terms->contacts.count && forced; k++)
    terms->contacts.item[k].basis = basic;
  {
    const ns_mixed_problem problem = {
        terms, 0, 0, terms->k, joint, gap, forced, 1, s->system->size, s->system, 1, 0, 0};
    status = ns_mixed_solve(&s->mixed, &problem, &mixed);
  }
  for (ptrdiff_t k = 0; k < terms->contacts.count && forced; k++)
    terms->contacts.item[k].basis = NULL;
  s->counts.lcps += mixed.lcps;
  s->counts.pivots += mixed.pivots;
  s->counts.factorizations += mixed.factorizations;
  z->redundant = z->redundant || mixed.redundant;
  result->residual = ns_larger(result->residual, mixed.residual);
  result->pivots += mixed.pivots;
  result->flag = mixed.flag;
  result->message = mixed.message;
  return status;
}

/* The multipliers in `terms`: joints, then the index set. */
static void gather(const ns_smooth *z, const ns_terms *terms, double *multiplier) {
  for (ptrdiff_t k = 0; k < z->joints; k++)
    multiplier[k] = terms->joints.item[k].impulse;
  for (ptrdiff_t k = 0; k < z->count; k++)
    multiplier[z->joints + k] = 0;
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    const ns_contact *contact = &terms->contacts.item[k];
    const ptrdiff_t place = contact->active ? ns_smooth_place(z, contact->id) : -1;
    if (place >= 0)
      multiplier[z->joints + place] = contact->cn;
  }
}

/* Are the active, pressed contacts of `terms` those of the set? */
static int is_same_set(const ns_smooth *z, const ns_terms *terms) {
  ptrdiff_t count = 0;

  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    const ns_contact *contact = &terms->contacts.item[k];
    if (!contact->active || !(contact->cn > 0))
      continue;
    if (count >= z->count || !ns_same_identity(z->set[count], contact->id))
      return 0;
    count++;
  }
  return count == z->count;
}

/* A contact whose acceleration the others decide keeps a multiplier of 0, and is not pressed. */
ns_status ns_smooth_choose(ns_smooth *z, ns_step_result *result) {
  ns_terms *terms = &z->s->terms;
  ns_identity *set;
  ns_status status = solve_acceleration(z, terms, 0, z->acceleration, result);

  if (status != NS_OK || result->flag != NS_LCP_SOLVED)
    return status;
  if (!is_same_set(z, terms))
    z->factors.are_there = z->last.are_there = 0;
  ns_arena_reset(&z->kept);
  set = NS_TAKE(&z->kept, ns_identity, terms->contacts.count);
  z->multiplier = NS_TAKE(&z->kept, double, z->joints + terms->contacts.count);
  if (z->kept.failed)
    return NS_OUT_OF_MEMORY;
  z->count = 0;
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    ns_contact *contact = &terms->contacts.item[k];
    contact->active = contact->active && contact->cn > 0;
    if (contact->active)
      set[z->count++] = contact->id;
  }
  z->set = set;
  gather(z, terms, z->multiplier);
  return NS_OK;
}

ns_status ns_smooth_accelerate(ns_smooth *z, double t, const double *q, const double *v,
                               ns_terms *terms, double *acceleration, double *multiplier,
                               ns_step_result *result) {
  ns_status status = ns_smooth_evaluate(z, t, q, v, 0, terms);

  for (ptrdiff_t k = 0; k < terms->contacts.count && status == NS_OK; k++)
    terms->contacts.item[k].active = ns_smooth_place(z, terms->contacts.item[k].id) >= 0;
  if (status == NS_OK && !ns_smooth_has_set(z, terms, result))
    return NS_OK;
  if (status == NS_OK)
    status = solve_acceleration(z, terms, z->holds, acceleration, result);
  if (status == NS_OK && result->flag == NS_LCP_SOLVED)
    gather(z, terms, multiplier);
  return status;
}

int ns_smooth_has_set(const ns_smooth *z, const ns_terms *terms, ns_step_result *result) {
  ptrdiff_t found = 0;

  for (ptrdiff_t k = 0; k < terms->contacts.count; k++)
    found += ns_smooth_place(z, terms->contacts.item[k].id) >= 0;
  if (found == z->count)
    return 1;
  result->flag = NS_LCP_TROUBLE;
  result->message = "a contact was lost within a step: take a smaller Step";
  return 0;
}

static ns_status take_stages(ns_smooth *z, double t, double h, ns_stage *stage) {
  const ns_system *system = z->s->system;

  ns_arena_reset(&z->arena);
  for (int i = 0; i < z->tableau->stages; i++) {
    stage[i].t = t + z->tableau->c[i] * h;
    stage[i].q = NS_TAKE(&z->arena, double, system->nq);
    stage[i].v = NS_TAKE(&z->arena, double, system->nv);
    stage[i].q_dot = NS_TAKE(&z->arena, double, system->nq);
    stage[i].a = NS_TAKE(&z->arena, double, system->nv);
    stage[i].multiplier = NS_TAKE(&z->arena, double, z->joints + z->count);
  }
  return z->arena.failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* y = x + f dx */
static void add(ptrdiff_t n, double f, const double *x, double *y) {
  for (ptrdiff_t i = 0; i < n && f != 0; i++)
    y[i] += f * x[i];
}

/* Half-explicit stages: v' of each from the point that those before it make. */
static ns_status explicit_stages(ns_smooth *z, const double *q, const double *v, double h,
                                 ns_stage *stage, ns_step_result *result) {
  ns_system *system = z->s->system;
  const ns_tableau *table = z->tableau;
  ns_status status = NS_OK;

  for (int i = 0; i < table->stages && status == NS_OK; i++) {
    ns_stage *at = &stage[i];
    memcpy(at->q, q, (size_t)system->nq * sizeof(double));
    memcpy(at->v, v, (size_t)system->nv * sizeof(double));
    for (int j = 0; j < i; j++) {
      add(system->nq, h * table->a[i][j], stage[j].q_dot, at->q);
      add(system->nv, h * table->a[i][j], stage[j].a, at->v);
    }
    status = system->rate(system, at->t, at->q, at->v, at->q_dot);
    if (system->normalize != NULL)
      system->normalize(system, at->q);
    if (status == NS_OK && i == 0) { /* the start of the step is known */
      memcpy(at->a, z->acceleration, (size_t)system->nv * sizeof(double));
      memcpy(at->multiplier, z->multiplier, (size_t)(z->joints + z->count) * sizeof(double));
    } else if (status == NS_OK) {
      status =
          ns_smooth_accelerate(z, at->t, at->q, at->v, &z->s->probe, at->a, at->multiplier, result);
    }
    if (result->flag != NS_LCP_SOLVED)
      break;
  }
  return status;
}

/* The angular momentum L of free groups obeys L+ = L + h sum b_i L'_i, by a turn of each group. Gauss's methods have that by
 * themselves; those of Radau lose (h sum d_i x'_i) x (h sum d_i p'_i), p the momenta, with each vibration of a spring that
 * they damp. On smooth motion it is of the order of the local error. */
static ns_status balance(ns_smooth *z, const double *q, const double *v, double h,
                         const ns_stage *stage) {
  ns_system *system = z->s->system;
  double *L = NS_TAKE(&z->arena, double, 3 * system->groups), *at = z->s->work;
  ns_status status = L == NULL ? NS_OUT_OF_MEMORY : system->spin(system, q, v, NULL, 1, L);

  for (int i = 0; i < z->tableau->stages && status == NS_OK; i++) {
    memcpy(at, stage[i].q, (size_t)system->nq * sizeof(double));
    if (system->normalize != NULL)
      system->normalize(system, at);
    status = system->spin(system, at, stage[i].v, stage[i].a, h * z->tableau->b[i], L);
  }
  if (status == NS_OK)
    status = system->spin(system, z->q, z->v, NULL, -1, L);
  return status == NS_OK ? system->turn(system, z->q, L, z->v) : status;
}

/* v+ = v + h sum b_i v'_i, q+ = q + h sum b_i q'_i; the impulses h sum b_i c_i go to s->terms. */
static ns_status finish(ns_smooth *z, const double *q, const double *v, double h,
                        const ns_stage *stage, ns_step_result *result) {
  ns_stepper *s = z->s;
  ns_system *system = s->system;
  double *impulse = NS_TAKE(&z->arena, double, z->joints + z->count);

  if (impulse == NULL)
    return NS_OUT_OF_MEMORY;
  memcpy(z->q, q, (size_t)system->nq * sizeof(double));
  memcpy(z->v, v, (size_t)system->nv * sizeof(double));
  for (int i = 0; i < z->tableau->stages; i++) {
    add(system->nq, h * z->tableau->b[i], stage[i].q_dot, z->q);
    add(system->nv, h * z->tableau->b[i], stage[i].a, z->v);
    add(z->joints + z->count, h * z->tableau->b[i], stage[i].multiplier, impulse);
    for (ptrdiff_t k = 0; k < z->count; k++)
      z->released = z->released ||
                    !(stage[i].multiplier[z->joints + k] > RELEASED * z->multiplier[z->joints + k]);
  }
  if (system->normalize != NULL)
    system->normalize(system, z->q);
  if (system->groups > 0 && z->count == 0 && !z->tableau->is_explicit) {
    const ns_status status = balance(z, q, v, h, stage);
    if (status != NS_OK)
      return status;
  }
  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++)
    s->terms.joints.item[k].impulse = impulse[k];
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    ns_contact *contact = &s->terms.contacts.item[k];
    const ptrdiff_t place = ns_smooth_place(z, contact->id);
    contact->active = place >= 0;
    contact->cn = place >= 0 ? impulse[z->joints + place] : 0;
  }
  if (!ns_vector_is_finite(z->joints + z->count, impulse)) {
    result->flag = NS_LCP_TROUBLE;
    result->message = "an impulse is too large for a number: take other units";
  }
  return NS_OK;
}

ns_status ns_smooth_step(ns_smooth *z, double t, const double *q, const double *v, double h,
                         ns_step_result *result) {
  ns_stage stage[NS_MOST_STAGES];
  ns_status status = take_stages(z, t, h, stage);

  *result = (ns_step_result){
      .q = z->q, .v = z->v, .flag = NS_LCP_SOLVED, .message = "", .active = z->count};
  z->released = 0;
  if (status == NS_OK)
    status = z->tableau->is_explicit ? explicit_stages(z, q, v, h, stage, result)
                                     : ns_solve_stages(z, t, q, v, h, stage, result);
  return status == NS_OK && result->flag == NS_LCP_SOLVED ? finish(z, q, v, h, stage, result)
                                                          : status;
}
