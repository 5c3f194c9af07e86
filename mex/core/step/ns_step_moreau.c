/* ns_step_moreau.c: Moreau's time stepping with the theta method, Acary (16), and friction as Jean and Moreau add it.
 *
 *   M (v+ - v) = h k(t_theta, q_theta, v_theta) + nu c_nu + n c_n + D beta          (16a)
 *   q+ = q + h G v_theta,   v_theta = v + theta (v+ - v)                             (16b)
 *   0 <= n'v+ + e U _|_ c_n >= 0 where g(q) + gamma h U <= 0, otherwise c_n = 0      (16c)-(16e), (18)
 *
 * with M, nu, n and D at q_theta; U = n'v is that at q in (16e), and with n at q_theta, as in (16c), in (16d). The speed U of a contact that opens counts as 0: taken literally,
 * (16d) would let it dive back with e U.
 *
 * The equation is solved by Newton's method with the complementarity condition inside: each iteration is the mixed
 * problem with Mh = M - theta h kv - (theta h)^2 kq G, whose Jacobians are those at the start of the step. The first
 * iteration takes everything from there, so that a step whose terms do not change on the way needs no other look.
 *
 * n and D of bodies with corners jump where another feature is the nearest one, and (16) with n at q_theta may have no
 * solution: without its row a contact is not met, with it it is. A contact that is not seen at theta, and all of them where
 * the iteration goes round in circles, keep n and D of the start, as in the explicit form of the scheme. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_stepper.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define ITERATIONS 30
#define SETTLED                                                                                    \
  1e-12 /* change of v+ to velocities or to impulses over masses, relative defect of (16) */
#define PATIENCE 5 /* iterations whose change was not half of the last one */

typedef struct theta_step {
  ns_stepper *s;
  double t, h, theta;
  const double *q, *v;
  double *v_theta, *shift; /* shift: what (19b) adds to h v_theta */
  double *q_theta, *r, *jolt;
  int steady;   /* forces and masses are those at the start all the way */
  double reach; /* within which the contacts that take part are at theta */
} theta_step;

/* A contact that takes part may be as far from closed at theta as it was at the start, and be moved by h U. */
static void find_reach(theta_step *z) {
  const ns_terms *terms = &z->s->terms;

  z->reach = ns_keep_tolerance(z->s, z->v, z->h);
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    const ns_contact *contact = &terms->contacts.item[k];
    const double far = 2 * (fabs(contact->gap) + z->h * fabs(ns_gap_speed(contact, z->v)));
    if (contact->active)
      z->reach = ns_larger(z->reach, far);
  }
}

/* Gaps and their speeds at the start decide which contacts take part. */
static ns_status look_at_begin(theta_step *z, int definite) {
  ns_stepper *s = z->s;
  const unsigned jacobians = NS_JACOBIANS | (definite ? NS_DEFINITE : NS_DIFFERENCES);
  const unsigned what = NS_MASS | NS_FORCE | NS_JOINTS | NS_CONTACTS | NS_TANGENTS;
  ns_status status = ns_evaluate(s, what | (z->theta > 0 ? jacobians : 0), z->t, z->q, z->v, z->h,
                                 ns_keep_tolerance(s, z->v, z->h), &s->terms);

  if (status == NS_OK)
    status = ns_find_restitution(s, &s->terms, z->t, z->q, z->v, z->h);
  if (status == NS_OK)
    ns_predict_contacts(s, &s->terms, z->v, z->h);
  find_reach(z);
  return status;
}

/* q after the share f of the step */
static ns_status move(const theta_step *z, double f, double *q) {
  double *way = z->s->work + z->s->system->nq;

  for (ptrdiff_t i = 0; i < z->s->system->nv; i++)
    way[i] = f * (z->h * z->v_theta[i] + z->shift[i]);
  return z->s->system->advance(z->s->system, z->t, z->q, 1, way, q);
}

/* The terms at theta, for v+ = s->x. */
static ns_status look_at_theta(theta_step *z, ns_terms *terms) {
  ns_stepper *s = z->s;
  const unsigned contacts = s->start.contacts.count > 0 ? NS_CONTACTS | NS_TANGENTS : 0;
  const unsigned what = contacts | (z->steady ? 0 : NS_MASS | NS_FORCE | NS_JOINTS);
  ns_status status;

  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    z->v_theta[i] = z->v[i] + z->theta * (s->x[i] - z->v[i]);
  status = move(z, z->theta, z->q_theta);
  if (status == NS_OK)
    status =
        ns_evaluate(s, what, z->t + z->theta * z->h, z->q_theta, z->v_theta, z->h, z->reach, terms);
  if (status == NS_OK && z->steady) {
    memcpy(terms->k, s->start.k, (size_t)s->system->nv * sizeof(double));
    terms->mass = s->start.mass;
  }
  return status;
}

/* What a contact has learnt at the start: whether (18) takes it, its gap, and e; or all of it. */
static ns_status recall_begin(const theta_step *z) {
  ns_stepper *s = z->s;

  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    ns_contact *contact = &s->terms.contacts.item[k];
    const ns_contact *begin = ns_terms_find_contact(&s->start, contact->id);
    contact->active = begin != NULL && begin->active && !begin->held;
    if (begin == NULL)
      continue;
    contact->e = begin->e;
    contact->gap = begin->gap;
  }
  for (ptrdiff_t k = 0; k < s->start.contacts.count; k++) {
    ns_contact *begin = &s->start.contacts.item[k], *contact;
    begin->held = begin->held || ns_terms_find_contact(&s->terms, begin->id) == NULL;
    if (!begin->active || !begin->held)
      continue;
    contact = ns_terms_add_contact(&s->terms, begin->count, begin->index);
    if (contact == NULL)
      return NS_OUT_OF_MEMORY;
    *contact = *begin;
  }
  return NS_OK;
}

static void hold_all(const theta_step *z) {
  for (ptrdiff_t k = 0; k < z->s->start.contacts.count; k++)
    z->s->start.contacts.item[k].held = 1;
}

/* Speed below which a contact does not come back. Where overlaps are taken back a contact at rest would hop in every
 * other step: it falls for a step, and e of that speed lifts it again. */
static double rest_speed(const theta_step *z, const ns_contact *contact) {
  const ns_stepper *s = z->s;
  double acceleration, rest;

  if (s->options.stabilization == NS_STABILIZE_NOT)
    return s->rest_speed;
  acceleration = ns_largest_acceleration(s, contact);
  rest = z->h * acceleration;
  if (s->rest_height > 0) /* steps adapt: long ones must not swallow a bounce that matters */
    rest = ns_smaller(rest, sqrt(2 * acceleration * s->rest_height));
  return ns_larger(s->rest_speed, rest);
}

/* n'v+ + dPhi/dt >= e times the speed of approach U of v along the same n, at theta: with that at the start a collision of
 * bodies that turn about each other would gain energy. */
static ns_status ask_contacts(const theta_step *z) {
  ns_stepper *s = z->s;
  const int newton = s->options.impact == NS_IMPACT_NEWTON;
  ns_status status = ns_make_targets(s);

  if (status != NS_OK)
    return status;
  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++)
    s->joint_target[k] = -s->terms.joints.item[k].rate;
  if (s->options.stabilization != NS_STABILIZE_NOT)
    ns_find_mass_diagonal(s);
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    const double back = contact->e * ns_larger(0, -ns_gap_speed(contact, z->v));
    s->plastic_target[k] = -contact->rate;
    s->gap_target[k] = (newton && back > rest_speed(z, contact) ? back : 0) - contact->rate;
  }
  ns_memory_recall(&s->memory, &s->terms);
  return newton ? ns_ask_tangential_restitution(s, z->v) : NS_OK;
}

/* r = M v + h k - theta h kv x - (theta h)^2 kq G x with the k of `terms` at x */
static void right_hand_side(const theta_step *z, const ns_terms *terms, const double *x,
                            const ns_terms *begin, double *r) {
  const double part = z->theta * z->h;

  for (ptrdiff_t i = 0; i < z->s->system->nv; i++)
    r[i] = z->h * terms->k[i];
  ns_blocks_multiply(&terms->mass, 1, z->v, r);
  ns_blocks_multiply(&begin->damping, -part, x, r);
  ns_blocks_multiply(&begin->stiffness, -part * part, x, r);
}

/* The problem of s->terms for s->x. */
static ns_status solve_problem(theta_step *z, ns_step_result *result) {
  ns_stepper *s = z->s;
  const double part = z->theta * z->h;
  ns_status status = ns_solve_velocity(s, -part, -part * part, result);

  if (status == NS_OK && s->options.stabilization == NS_STABILIZE_BY_GGL &&
      result->flag == NS_LCP_SOLVED)
    status = ns_position_multiplier(s, z->t, z->q, z->h, z->v_theta, z->q_theta, z->theta, z->v,
                                    z->shift);
  return status;
}

/* The first iteration, from v+ = v, with all terms at the start: k at theta is then k + theta h kq G v. */
static ns_status iterate_first(theta_step *z, ns_step_result *result) {
  ns_stepper *s = z->s;
  ns_status status = ask_contacts(z);

  if (status != NS_OK)
    return status;
  memcpy(z->q_theta, z->q, (size_t)s->system->nq * sizeof(double));
  right_hand_side(z, &s->terms, z->v, &s->terms, s->r);
  ns_blocks_multiply(&s->terms.stiffness, z->h * z->theta * z->h, z->v, s->r);
  return solve_problem(z, result);
}

/* One more, at s->x. */
static ns_status iterate(theta_step *z, ns_step_result *result) {
  ns_stepper *s = z->s;
  ns_status status;

  status = recall_begin(z);
  if (status == NS_OK)
    status = ask_contacts(z);
  if (status != NS_OK)
    return status;
  s->terms.stiffness = s->start.stiffness;
  s->terms.damping = s->start.damping;
  right_hand_side(z, &s->terms, s->x, &s->start, s->r);
  return solve_problem(z, result);
}

static int differ(ptrdiff_t n, const double *a, const double *b) {
  double change = 0, size = 0;

  for (ptrdiff_t i = 0; i < n; i++) {
    change = ns_larger(change, fabs(a[i] - b[i]));
    size = ns_larger(size, fabs(b[i]));
  }
  return !(change <= SETTLED * size);
}

/* Are the rows of the problem that was solved those at its solution? */
static int same_rows(const ns_terms *solved, const ns_terms *here) {
  for (ptrdiff_t k = 0; k < solved->joints.count; k++) {
    const ns_row *a = &here->joints.item[k], *b = &solved->joints.item[k];
    if (a->count != b->count || differ(a->count, a->gradient, b->gradient) || a->rate != b->rate)
      return 0;
  }
  for (ptrdiff_t k = 0; k < solved->contacts.count; k++) {
    const ns_contact *b = &solved->contacts.item[k];
    const ns_contact *a = b->active && !b->held ? ns_terms_find_contact(here, b->id) : NULL;
    if (b->active && !b->held &&
        (a == NULL || a->count != b->count || differ(a->count, a->normal, b->normal) ||
         a->rate != b->rate || differ(a->count * ns_contact_stored(b), a->tangent, b->tangent)))
      return 0;
  }
  return 1;
}

/* Is the problem `solved` the one that its solution s->x would make, at which the terms are `here`? Then that solves
 * (16). */
static int is_same_problem(const theta_step *z, const ns_terms *solved, const ns_terms *here) {
  const ns_stepper *s = z->s;

  if (z->steady)
    return same_rows(solved, here);
  if (!s->system->constant_mass || s->options.stabilization == NS_STABILIZE_BY_GGL)
    return 0;
  right_hand_side(z, here, s->x, &s->start, z->r);
  return !differ(s->system->nv, z->r, s->r) && same_rows(solved, here);
}

/* M and k are the same wherever the step leads, and there are no joints; then without contacts the problem is solved. */
static int is_steady(const ns_stepper *s) {
  return s->system->constant_mass && s->system->autonomous && s->terms.stiffness.count == 0 &&
         s->terms.damping.count == 0 && s->terms.joints.count == 0 &&
         s->options.stabilization != NS_STABILIZE_BY_GGL;
}

static int is_affine(const theta_step *z) {
  const ns_stepper *s = z->s;

  if (!z->steady)
    return 0;
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++)
    if (s->terms.contacts.item[k].active)
      return 0;
  return 1;
}

static void exchange(ns_terms *a, ns_terms *b) {
  const ns_terms keep = *a;

  *a = *b;
  *b = keep;
}

/* The largest impulse of the rows on a velocity over its mass */
static double largest_jolt(const theta_step *z) {
  const ns_stepper *s = z->s;
  double largest = 0;

  memset(z->jolt, 0, (size_t)s->system->nv * sizeof(double));
  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++) {
    const ns_row *row = &s->terms.joints.item[k];
    for (int i = 0; i < row->count; i++)
      z->jolt[row->index[i]] += fabs(row->gradient[i] * row->impulse);
  }
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    for (int i = 0; i < contact->count && contact->active; i++)
      z->jolt[contact->index[i]] += fabs(contact->normal[i] * contact->cn);
  }
  for (ptrdiff_t i = 0; i < s->system->nv; i++)
    if (s->mass_diagonal[i] > 0)
      largest = ns_larger(largest, z->jolt[i] / s->mass_diagonal[i]);
  return largest;
}

/* Change of v+ since `last`, to the velocities of the step and what its forces make of them. What the solver leaves open
 * is no change: its residual, at best SETTLED, is relative to the impulses, and where light bodies pass on the forces of
 * heavy ones, as a rope does that carries a load, impulses over masses are much larger than velocities. */
static double change_since(const theta_step *z, const double *last, double residual) {
  const ns_stepper *s = z->s;
  double change = 0, size = 0;

  for (ptrdiff_t i = 0; i < s->system->nv; i++) {
    const double mass = s->mass_diagonal[i];
    change = ns_larger(change, fabs(s->x[i] - last[i]));
    size = ns_larger(size, ns_larger(fabs(s->x[i]), fabs(z->v[i])));
    if (mass > 0)
      size = ns_larger(size, z->h * fabs(s->terms.k[i]) / mass);
  }
  change = ns_larger(0, change - ns_larger(residual, SETTLED) * largest_jolt(z));
  return size > 0 ? change / size : 0;
}

/* Has the iteration settled? Its changes fall by the ratio of the last two. */
static int has_settled(double change, double last) {
  const double ratio = change < last / 2 ? change / last : 0.5;

  return change * ratio / (1 - ratio) <= SETTLED;
}

/* The iterations after the first, whose terms are in s->start. */
static ns_status go_on(theta_step *z, ns_step_result *result) {
  ns_stepper *s = z->s;
  const size_t bytes = (size_t)s->system->nv * sizeof(double);
  double *last = NS_TAKE(&s->scratch, double, s->system->nv);
  double change = change_since(z, z->v, result->residual);
  int stalls = 0;
  ns_status status;

  if (last == NULL)
    return NS_OUT_OF_MEMORY;
  exchange(&s->terms, &s->start);
  status = look_at_theta(z, &s->terms);

  if (status == NS_OK && is_same_problem(z, &s->start, &s->terms)) {
    exchange(&s->terms, &s->start);
    return NS_OK;
  }
  for (int k = 1; k < ITERATIONS && status == NS_OK; k++) {
    const double before = change;
    s->counts.mass_iterations++;
    memcpy(last, s->x, bytes);
    status = iterate(z, result);
    change = change_since(z, last, result->residual);
    if (status != NS_OK || result->flag != NS_LCP_SOLVED || has_settled(change, before))
      break;
    if (k == ITERATIONS - 1) {
      ns_take_unsettled(s, change, result);
      break;
    }
    stalls += !(change < before / 2);
    if (stalls == PATIENCE)
      hold_all(z);
    status = look_at_theta(z, &s->probe);
    if (status != NS_OK || is_same_problem(z, &s->terms, &s->probe))
      break;
    exchange(&s->terms, &s->probe);
  }
  return status;
}

/* Newton's method from v+ = v. */
static ns_status solve(theta_step *z, int definite, ns_step_result *result) {
  ns_stepper *s = z->s;
  ns_status status = look_at_begin(z, definite);

  *result = (ns_step_result){.q = s->q, .v = s->v};
  memcpy(s->x, z->v, (size_t)s->system->nv * sizeof(double));
  z->steady = z->theta > 0 && is_steady(s);
  if (status == NS_OK)
    status = iterate_first(z, result);
  if (status != NS_OK || result->flag != NS_LCP_SOLVED || is_affine(z))
    return status;
  ns_find_mass_diagonal(s);
  return go_on(z, result);
}

/* Restitution that is no row of the step changes v+, and with it where (19b) must put q+. */
static ns_status restore(theta_step *z, ns_step_result *result) {
  ns_stepper *s = z->s;
  const double part = z->theta * z->h;
  const size_t bytes = (size_t)s->system->nv * sizeof(double);
  ns_status status;

  memcpy(z->r, s->x, bytes);
  status = ns_captured_restitution(s, z->v, &(ns_step_matrix){-part, -part * part, 0}, result);
  if (status == NS_OK && s->options.stabilization == NS_STABILIZE_BY_GGL &&
      result->flag == NS_LCP_SOLVED && memcmp(z->r, s->x, bytes) != 0)
    status = ns_position_multiplier(s, z->t, z->q, z->h, z->v_theta, z->q_theta, z->theta, z->v,
                                    z->shift);
  return status;
}

/* v+ and q+ from x */
static ns_status finish(theta_step *z, ns_step_result *result) {
  ns_stepper *s = z->s;
  ns_status status = restore(z, result);

  if (status != NS_OK)
    return status;
  for (ptrdiff_t i = 0; i < s->system->nv; i++) {
    result->v[i] = s->x[i];
    z->v_theta[i] = z->v[i] + z->theta * (s->x[i] - z->v[i]);
  }
  return move(z, 1, result->q);
}

ns_status ns_step_moreau(ns_stepper *s, double t, const double *q, const double *v, double h,
                         ns_step_result *result) {
  const int exact = s->options.jacobian == NS_JACOBIAN_EXACT;
  theta_step z = {.s = s, .t = t, .h = h, .theta = s->options.theta, .q = q, .v = v};
  ns_status status;

  ns_arena_reset(&s->scratch);
  z.v_theta = NS_TAKE(&s->scratch, double, s->system->nv);
  z.shift = NS_TAKE(&s->scratch, double, s->system->nv);
  z.r = NS_TAKE(&s->scratch, double, s->system->nv);
  z.jolt = NS_TAKE(&s->scratch, double, s->system->nv);
  z.q_theta = NS_TAKE(&s->scratch, double, s->system->nq);
  if (s->scratch.failed)
    return NS_OUT_OF_MEMORY;
  status = solve(&z, !exact, result);
  if (status == NS_OK && exact && result->indefinite) {
    s->counts.definite++;
    status = solve(&z, 1, result);
  }
  return status == NS_OK && result->flag == NS_LCP_SOLVED ? finish(&z, result) : status;
}
