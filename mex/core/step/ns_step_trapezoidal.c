/* ns_step_trapezoidal.c: the linearly implicit trapezoidal method, PAGT (6.10) (scheme II) and (6.12) (scheme I).
 *
 *   Mh (v+ - v) = kt + nu c_nu + n c_n + D beta,   q+ = q + h/2 G (v + v+),   Mh = M - h/2 kv - h^2/4 kq G
 *   kt = h/2 (k(t, q, v) + k(t + h, q, v)) + h^2/2 kq G v
 *
 * with M, nu, n and D at q + h/2 G v and the Jacobians at q. The rows are asked of x = v + v+ in scheme II and of
 * x = v+ in scheme I. The printed kt, (2.8) and (6.9), has half of the last term, which costs the order. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_turning_springs.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define ITERATIONS 30   /* for springs that turn */
#define SETTLED 1e-14   /* defect of their impulses, to the velocities */
#define STAGNATES 1e-10 /* below, a defect that does not fall is roundoff */

typedef struct trapezoid {
  ns_stepper *s;
  double t, h;
  const double *q, *v;
  double *kt;
  int touching; /* contacts of s->start that touch */
  int definite; /* Jacobians are PAGT (10.13), PAGT (10.14) */
} trapezoid;

/* Are springs and spins taken by both ends of the step? */
static int turns(const ns_stepper *s) {
  return s->options.jacobian == NS_JACOBIAN_TURNING && s->system->has_springs;
}

/* A matrix that is not definite promises no solution with contacts; PAGT (10.13), (10.14) are definite. Without contacts
 * it need only be regular. */
static int gives_up(const trapezoid *z, const ns_step_result *result) {
  return result->indefinite && !z->definite && (z->touching > 0 || !turns(z->s));
}

/* The length of the step by which contacts that were pressed are still near. Parts of a step that are compared with each other, and
 * very short ones (ns_states.c), are to have the same contacts. */
static double reach(const trapezoid *z) {
  return z->s->options.by_states ? ns_larger(z->h, z->s->grid_step) : z->h;
}

/* Forces, their Jacobians, and the gaps that decide which contacts are active, all at the start of the step. */
static ns_status look_at_start(trapezoid *z) {
  ns_stepper *s = z->s;
  const int by_velocity = s->options.stabilization == NS_STABILIZE_BY_VELOCITY;
  const int closing = s->options.stabilization == NS_STABILIZE_BY_CLOSING;
  const unsigned what = NS_FORCE | NS_JACOBIANS | (turns(s) ? NS_APART : 0) |
                        (closing || by_velocity ? NS_CONTACTS : NS_GAPS) |
                        (z->definite ? NS_DEFINITE : NS_DIFFERENCES) |
                        (by_velocity ? NS_JOINTS | NS_JOINT_VALUES : 0);
  ns_status status =
      ns_evaluate(s, what, z->t, z->q, z->v, 0, ns_keep_tolerance(s, z->v, reach(z)), &s->start);

  if (status == NS_OK)
    z->touching = ns_mark_touching(s, &s->start, z->v, reach(z));
  return status;
}

/* kt; only forces that know the time are asked for again at the end of the step */
static ns_status add_forces(trapezoid *z) {
  ns_stepper *s = z->s;
  const ptrdiff_t nv = s->system->nv;
  const double *later = s->start.k;

  if (!s->system->autonomous) {
    ns_status status = ns_evaluate(s, NS_FORCE | (turns(s) ? NS_APART : 0), z->t + z->h, z->q, z->v,
                                   0, 0, &s->probe);
    if (status != NS_OK)
      return status;
    later = s->probe.k;
  }
  for (ptrdiff_t i = 0; i < nv; i++)
    z->kt[i] = z->h / 2 * (s->start.k[i] + later[i]);
  ns_blocks_multiply(&s->start.stiffness, z->h * z->h / 2, z->v, z->kt);
  return NS_OK;
}

/* Half of M at q + tau G v, into s->terms */
static ns_status add_half_mass(const trapezoid *z, double tau) {
  ns_stepper *s = z->s;
  ns_status status = s->system->advance(s->system, z->t, z->q, tau, z->v, s->work);

  if (status == NS_OK)
    status = s->system->evaluate(s->system, NS_MASS, z->t + tau, s->work, z->v, 0, 0, &s->probe);
  for (ptrdiff_t b = 0; b < s->probe.mass.count && status == NS_OK; b++) {
    const ns_block_matrix *block = &s->probe.mass.item[b];
    int *index = NS_TAKE(&s->terms.arena, int, block->count);
    ns_block_matrix *half =
        index == NULL ? NULL : ns_terms_add_block(&s->terms, &s->terms.mass, block->count, index);
    if (half == NULL)
      return NS_OUT_OF_MEMORY;
    memcpy(index, block->index, (size_t)block->count * sizeof *index);
    for (int i = 0; i < block->count * block->count; i++)
      half->value[i] = block->value[i] / 2;
  }
  return status;
}

/* PAGT (2.7) */
static ns_status average_mass(const trapezoid *z) {
  ns_status status;

  z->s->terms.mass = (ns_block_list){0, 0, NULL};
  status = add_half_mass(z, 0);
  return status == NS_OK ? add_half_mass(z, z->h) : status;
}

/* Mass, joints and contacts half-way. How far joints are open there tells which of them are redundant. */
static ns_status look_half_way(trapezoid *z) {
  ns_stepper *s = z->s;
  const unsigned what = NS_MASS | NS_JOINTS | (ns_projects(&s->options) ? NS_JOINT_VALUES : 0) |
                        (z->touching > 0 ? NS_CONTACTS | NS_TANGENTS : 0);
  ns_status status = s->system->advance(s->system, z->t, z->q, z->h / 2, z->v, s->work);

  if (status == NS_OK)
    status = s->system->evaluate(s->system, what, z->t + z->h / 2, s->work, z->v, z->h,
                                 ns_keep_tolerance(s, z->v, reach(z)), &s->terms);
  if (status == NS_OK && s->options.average_mass && !s->system->constant_mass)
    status = average_mass(z);
  return status;
}

/* Rows that are asked of v+ alone need the rates at the end of the step: those of scheme I, and motors, whose speed
 * scheme II would otherwise meet only on the average. They are in s->probe where the time matters. */
static ns_status look_at_end(const trapezoid *z) {
  ns_stepper *s = z->s;
  const unsigned what = NS_JOINTS | (z->touching > 0 ? NS_CONTACTS : 0);

  if (s->system->autonomous)
    return NS_OK;
  return s->system->evaluate(s->system, what, z->t + z->h, s->work, z->v, z->h,
                             ns_keep_tolerance(s, z->v, reach(z)), &s->probe);
}

/* What the row of x must be. Without stabilisation nu'(v + v+) = -2 dTheta/dt in scheme II and nu'v+ = -dTheta/dt in
 * scheme I; with it, Theta(q) + h/2 nu'(v + v+) + h dTheta/dt = 0, with the gradients half-way, so that the geometry is
 * closed to third order. */
static double target(const trapezoid *z, double value, double rate, double end_rate, double speed) {
  const ns_stepper *s = z->s;

  if (s->options.stabilization == NS_STABILIZE_BY_VELOCITY)
    return -2 * rate - 2 * value / ns_larger(z->h, s->grid_step) - (s->factor == 2 ? 0 : speed);
  return s->factor == 2 ? -2 * rate : -end_rate;
}

/* Where each step begins with closed joints and nu'v = -dTheta/dt, both schemes ask nu'(v + v+) = -2 dTheta/dt: nu'v+ = 0 with
 * nu half-way would shorten v+ by the cosine of half the angle that nu turns. */
static void joint_targets(const trapezoid *z) {
  ns_stepper *s = z->s;
  const int closing = s->options.stabilization == NS_STABILIZE_BY_CLOSING;

  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++) {
    const ns_row *row = &s->terms.joints.item[k];
    const double value = k < s->start.joints.count ? s->start.joints.item[k].value : 0;
    const double speed = ns_sparse_dot(row->count, row->index, row->gradient, z->v);
    const double end_rate = s->system->autonomous ? row->rate : s->probe.joints.item[k].rate;
    if (row->is_motor)
      s->joint_target[k] = -end_rate + (s->factor == 2 ? speed : 0);
    else if (closing)
      s->joint_target[k] = -2 * row->rate - (s->factor == 2 ? 0 : speed);
    else
      s->joint_target[k] = target(z, value, row->rate, end_rate, speed);
  }
}

/* PAGT (7.1): the contacts whose gap was closed at the start of the step */
static ns_status choose_contacts(const trapezoid *z) {
  ns_stepper *s = z->s;
  ns_status status = ns_make_targets(s);

  if (status == NS_OK)
    status = look_at_end(z);
  if (status != NS_OK)
    return status;
  joint_targets(z);
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    ns_contact *contact = &s->terms.contacts.item[k];
    const ns_contact *before = ns_terms_find_contact(&s->start, contact->id);
    const ns_contact *after =
        s->system->autonomous ? contact : ns_terms_find_contact(&s->probe, contact->id);
    const double speed = ns_sparse_dot(contact->count, contact->index, contact->normal, z->v);
    const double end_rate = after != NULL ? after->rate : contact->rate;
    contact->active = before != NULL && before->active;
    s->gap_target[k] = before == NULL ? 0 : target(z, before->gap, contact->rate, end_rate, speed);
  }
  ns_memory_recall(&s->memory, &s->terms);
  return NS_OK;
}

static double largest_share(const ns_stepper *s, const ns_block_list *list, double factor) {
  double share = 0;

  for (ptrdiff_t b = 0; b < list->count; b++) {
    const ns_block_matrix *block = &list->item[b];
    for (int i = 0; i < block->count; i++)
      share = ns_larger(share, factor * fabs(block->value[i + i * block->count]) /
                                   s->mass_diagonal[block->index[i]]);
  }
  return share;
}

/* The same of springs that are rows */
static double largest_spring(const ns_stepper *s, double factor) {
  double share = 0;

  for (ptrdiff_t k = 0; k < s->start.springs.count; k++) {
    const ns_row *row = &s->start.springs.item[k];
    for (int i = 0; i < row->count; i++)
      share = ns_larger(share, factor * row->weight * row->gradient[i] * row->gradient[i] /
                                   s->mass_diagonal[row->index[i]]);
  }
  return share;
}

/* Dampers that are rows */
static double largest_damper(const ns_stepper *s, double factor) {
  double share = 0;

  for (ptrdiff_t k = 0; k < s->start.springs.count; k++) {
    const ns_row *row = &s->start.springs.item[k];
    for (int i = 0; i < row->count; i++)
      share = ns_larger(share, factor * row->damping * row->gradient[i] * row->gradient[i] /
                                   s->mass_diagonal[row->index[i]]);
  }
  return share;
}

/* r = factor Mh v + kt, but for the springs that turn, of which kt has all */
static void right_hand_side(trapezoid *z) {
  ns_stepper *s = z->s;

  s->terms.damping = s->start.damping;
  ns_find_mass_diagonal(s);
  s->stiffness = ns_larger(largest_share(s, &s->start.stiffness, z->h * z->h / 4),
                           largest_spring(s, z->h * z->h / 4));
  s->damping =
      ns_larger(largest_share(s, &s->start.damping, z->h / 2), largest_damper(s, z->h / 2));
  memcpy(s->r, z->kt, (size_t)s->system->nv * sizeof(double));
  ns_blocks_multiply(&s->terms.mass, s->factor, z->v, s->r);
  ns_blocks_multiply(&s->terms.damping, -s->factor * z->h / 2, z->v, s->r);
  ns_blocks_multiply(&s->start.stiffness, -s->factor * z->h * z->h / 4, z->v, s->r);
}

static ns_status solve_linear(trapezoid *z, ns_step_result *result) {
  right_hand_side(z);
  return ns_solve_velocity(z->s, -z->h / 2, -z->h * z->h / 4, result);
}

static double end_velocity(const trapezoid *z, ptrdiff_t i) {
  return z->s->factor == 2 ? z->s->x[i] - z->v[i] : z->s->x[i];
}

/* The largest of |a| - less over the masses */
static double largest_speed(const trapezoid *z, const double *a, const double *less) {
  double largest = 0;

  for (ptrdiff_t i = 0; i < z->s->system->nv; i++)
    if (z->s->mass_diagonal[i] > 0)
      largest =
          ns_larger(largest, (fabs(a[i]) - (less != NULL ? less[i] : 0)) / z->s->mass_diagonal[i]);
  return largest;
}

/* By how much the impulses of the springs at v+ are not those that it was found with, to what they and v are, and how much
 * of that is more than roundoff; takes v+ and looks there. */
static ns_status find_defect(const trapezoid *z, ns_turning *springs, double *defect,
                             double *beyond) {
  ns_stepper *s = z->s;
  double *linear = NS_TAKE(&s->scratch, double, s->system->nv);
  double *exact = NS_TAKE(&s->scratch, double, s->system->nv);
  double size = 0;
  ns_status status;

  if (s->scratch.failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < s->system->nv; i++) {
    springs->v_plus[i] = end_velocity(z, i);
    size = ns_larger(size, ns_larger(fabs(springs->v_plus[i]), fabs(z->v[i])));
  }
  ns_turning_sum(springs, springs->v_plus, linear);
  status = ns_turning_look(springs, z->definite);
  ns_turning_sum(springs, springs->v_plus, exact);
  size = ns_larger(size, largest_speed(z, exact, NULL));
  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    exact[i] -= linear[i];
  *defect = size > 0 ? largest_speed(z, exact, NULL) / size : 0;
  *beyond = size > 0 ? largest_speed(z, exact, springs->noise) / size : 0;
  return status;
}

/* Newton's method for springs that turn. A defect that is small and falls no more is roundoff of the springs. */
static ns_status solve_turning(trapezoid *z, ns_step_result *result) {
  ns_stepper *s = z->s;
  ns_turning springs = {.s = s, .t = z->t, .h = z->h, .q = z->q, .v = z->v};
  double *others = NS_TAKE(&s->scratch, double, s->system->nv);
  double defect = INFINITY, beyond = 0, last;
  ns_status status = ns_turning_begin(&springs);

  if (status == NS_OK)
    status = ns_turning_look(&springs, z->definite);
  if (others == NULL || status != NS_OK)
    return others == NULL ? NS_OUT_OF_MEMORY : status;
  memcpy(others, z->kt, (size_t)s->system->nv * sizeof(double));
  for (int k = 0; status == NS_OK; k++) {
    for (ptrdiff_t i = 0; i < s->system->nv; i++)
      z->kt[i] = others[i] + springs.impulse[i];
    status = solve_linear(z, result);
    if (status != NS_OK || result->flag != NS_LCP_SOLVED || gives_up(z, result))
      break;
    last = defect;
    status = find_defect(z, &springs, &defect, &beyond);
    if (defect <= SETTLED || (beyond <= STAGNATES && defect > last / 2) ||
        (k == 0 && beyond <= SETTLED)) /* nothing has turned */
      break;
    if (k == ITERATIONS) {
      ns_take_unsettled(s, beyond, result);
      break;
    }
  }
  return status;
}

static ns_status solve(trapezoid *z, ns_step_result *result) {
  ns_stepper *s = z->s;
  ns_status status = look_half_way(z);

  if (status == NS_OK)
    status = choose_contacts(z);
  if (status != NS_OK)
    return status;
  if (turns(s))
    return solve_turning(z, result);
  s->terms.stiffness = s->start.stiffness;
  return solve_linear(z, result);
}

/* v+ and q+ from x */
static ns_status finish(trapezoid *z, ns_step_result *result) {
  ns_stepper *s = z->s;
  double *mean = s->work + s->system->nq;

  for (ptrdiff_t i = 0; i < s->system->nv; i++) {
    result->v[i] = end_velocity(z, i);
    mean[i] = (z->v[i] + result->v[i]) / 2;
  }
  return s->system->advance(s->system, z->t, z->q, z->h, mean, result->q);
}

ns_status ns_step_trapezoidal(ns_stepper *s, double t, const double *q, const double *v, double h,
                              ns_step_result *result) {
  const ns_stabilization by = s->options.stabilization;
  trapezoid z = {.s = s, .t = t, .h = h, .q = q, .v = v};
  ns_status status;

  *result = (ns_step_result){.q = s->q, .v = s->v};
  ns_arena_reset(&s->scratch);
  z.kt = NS_TAKE(&s->scratch, double, s->system->nv);
  if (z.kt == NULL)
    return NS_OUT_OF_MEMORY;
  s->factor = ns_method_has(s->options.method, NS_DOUBLES_V) && !s->opposes_end ? 2 : 1;
  z.definite = s->options.jacobian == NS_JACOBIAN_DEFINITE;
  status = look_at_start(&z);
  if (status == NS_OK)
    status = add_forces(&z);
  if (status == NS_OK)
    status = solve(&z, result);
  if (status == NS_OK && gives_up(&z, result)) { /* PAGT (10.13), PAGT (10.14) */
    s->counts.definite++;
    z.definite = 1;
    *result = (ns_step_result){.q = s->q, .v = s->v};
    status = look_at_start(&z);
    if (status == NS_OK)
      status = add_forces(&z);
    if (status == NS_OK)
      status = solve(&z, result);
  }
  if (status == NS_OK)
    status = finish(&z, result);
  s->factor = 1;
  if (status == NS_OK && (by == NS_STABILIZE_BY_CLOSING || by == NS_STABILIZE_BY_VELOCITY))
    status = ns_close(s, t + h, h, 1, result);
  return status;
}
