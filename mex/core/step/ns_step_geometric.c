/* ns_step_geometric.c: geometrically implicit time stepping, CBAT sections III and IV.
 *
 * The problem of ns_geometric.h is solved by Newton's method, begun at the linearly extrapolated solutions of the last two
 * steps. Where that fails it is begun at what the mixed problem of the LCP schemes gives for the geometry at the end of
 * the step, again and again; then the step is halved. A step at whose end a body would be on the other side of one that it
 * was about to meet is halved too. There is no restitution. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_geometric.h"
#include "ns_newton.h"

#include "ns_vector.h"
#include "ns_vector3.h"

#include <math.h>
#include <string.h>

#define MOST_HALVINGS 12
#define ROUNDS 4         /* of mixed problems and Newton's method from where they lead */
#define MIXED_PROBLEMS 2 /* in each */
#define TIGHTER 0.01     /* than the tolerance of LCPs: the last iteration squares the residual */

/* Cosines between the normals of a contact at both ends of a step, below which a body has passed through another; where
 * it presses, below which it has come round it too far for one step. */
#define OPPOSITE 0
#define TURNED 0.9

/* ---- the begin of a step ---- */

/* + h w x (M w), since k of a body that turns holds -w x (M w); impulse is M v */
static void leave_out_gyroscopic(ns_geometric *g, double *impulse) {
  const ns_system *system = g->s->system;
  const int blocks = system->carry != NULL ? system->carry(system, g->h, g->v, g->first, g->E) : 0;

  for (int k = 0; k < blocks; k++) {
    double change[3];
    ns_cross3(g->v + g->first[k], impulse + g->first[k], change);
    for (int i = 0; i < 3; i++)
      impulse[g->first[k] + i] += g->h * change[i];
  }
}

static ns_status look_at_begin(ns_geometric *g) {
  const unsigned what = NS_MASS | NS_FORCE | NS_JOINTS | NS_CONTACTS | NS_SLOPES;
  ns_stepper *s = g->s;
  double *impulse, speed = 0;
  ns_status status = ns_evaluate(s, what, g->t, g->q, g->v, g->h, 0, &s->start);

  if (status != NS_OK)
    return status;
  s->terms.mass = s->start.mass;
  ns_find_mass_diagonal(s);
  impulse = NS_TAKE(&s->scratch, double, s->system->nv);
  if (impulse == NULL)
    return NS_OUT_OF_MEMORY;
  ns_blocks_multiply(&s->start.mass, 1, g->v, impulse);
  leave_out_gyroscopic(g, impulse);
  for (ptrdiff_t i = 0; i < s->system->nv; i++) {
    const double force = g->h * s->start.k[i];
    impulse[i] += force;
    speed = ns_larger(speed, s->mass_diagonal[i] > 0 ? fabs(force) / s->mass_diagonal[i] : 0);
  }
  g->impulse = impulse;
  g->reach = ns_touch_tolerance(s, g->h) + g->h * speed;
  return NS_OK;
}

static ns_status make_room(ns_geometric *g) {
  const ptrdiff_t nv = g->s->system->nv;
  ns_arena *arena = &g->s->scratch;

  g->q_end = NS_TAKE(arena, double, g->s->system->nq);
  g->F = NS_TAKE(arena, double, nv);
  g->turned = NS_TAKE(arena, double, nv);
  g->first = NS_TAKE(arena, int, nv / 3 + 1);
  g->block_of = NS_TAKE(arena, int, nv);
  g->E = NS_TAKE(arena, double, 9 * (nv / 3 + 1));
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* ---- what can go wrong ---- */

/* Has a body come to the other side of another, or does it press from a quite different one than it came from? */
static int passes_through(const ns_geometric *g) {
  const ns_contact_list *begin = &g->s->start.contacts;

  for (ptrdiff_t k = 0; k < g->s->terms.contacts.count; k++) {
    const ns_contact *after = g->contact[k].contact;
    double cosine = 1;
    for (ptrdiff_t j = 0; j < begin->count; j++)
      if (ns_same_identity(begin->item[j].id, after->id))
        cosine = ns_dot3(begin->item[j].axis, after->axis);
    if (cosine < (g->contact[k].p[0] > 0 ? TURNED : OPPOSITE))
      return 1;
  }
  return 0;
}

/* ---- the mixed problem with the geometry at the end ---- */

/* s->x from the problem with the columns W and nu where s->x leads, and rows Phi + n'(x+ - x) h >= 0 */
static ns_status solve_mixed_problem(ns_geometric *g, ns_step_result *result) {
  const unsigned what = NS_JOINTS | NS_JOINT_VALUES | NS_CONTACTS | NS_TANGENTS;
  ns_stepper *s = g->s;
  ns_status status = s->system->advance(s->system, g->t, g->q, g->h, s->x, g->q_end);

  if (status == NS_OK)
    status = s->system->evaluate(s->system, what | NS_SLOPES, g->t + g->h, g->q_end, s->x, g->h,
                                 g->reach, &s->terms);
  if (status == NS_OK)
    status = ns_make_targets(s);
  if (status != NS_OK)
    return status;
  s->terms.mass = s->start.mass;
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++)
    ns_ask_gap(s, k, 1 / g->h, g->h);
  ns_ask_joints(s, &s->terms, 1 / g->h);
  ns_geometric_turn(g, s->x);
  memcpy(s->r, g->turned, (size_t)s->system->nv * sizeof *s->r);
  return ns_solve_velocity(s, 0, 0, result);
}

/* p of a contact from the impulses along its directions */
static void read_impulses(const ns_contact *contact, ns_pressed *pressed) {
  const int stored = contact->directions > 0 ? ns_contact_stored(contact) : 0;

  pressed->id = contact->id;
  memcpy(pressed->first, contact->first, sizeof pressed->first);
  if (!contact->active)
    return;
  pressed->p[0] = contact->cn;
  for (int k = 0; k < stored && contact->mu > 0 && k < NS_MOST_FRICTION; k++)
    pressed->p[1 + k] = contact->beta[k] - (contact->balanced ? contact->beta[k + stored] : 0);
}

/* The point that the mixed problem has led to */
static ns_status read_point(ns_geometric *g, ns_geometric_point *point) {
  ns_stepper *s = g->s;

  memcpy(point->x, s->x, (size_t)s->system->nv * sizeof *s->x);
  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++)
    point->c[k] = s->terms.joints.item[k].impulse;
  point->pressed.count = s->terms.contacts.count;
  point->pressed.item = NS_TAKE(&s->scratch, ns_pressed, s->terms.contacts.count);
  if (s->scratch.failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++)
    read_impulses(&s->terms.contacts.item[k], &point->pressed.item[k]);
  return NS_OK;
}

/* ---- a step ---- */

/* Newton's method from a better and better point: that of the last steps, then those of the mixed problem. *found tells
 * whether there is a solution. */
static ns_status attempt(ns_geometric *g, ns_geometric_point *point, ns_step_result *result,
                         int *found) {
  const double tolerance = TIGHTER * g->s->options.lcp.tolerance;
  ns_status status = ns_geometric_begin(g, point);

  if (status == NS_OK)
    status = ns_geometric_newton(g, point, tolerance, found);
  memcpy(g->s->x, g->v, (size_t)g->s->system->nv * sizeof *g->s->x);
  for (int round = 0; round < ROUNDS && status == NS_OK && !*found; round++) {
    for (int k = 0; k < MIXED_PROBLEMS && status == NS_OK; k++)
      status = solve_mixed_problem(g, result);
    if (status == NS_OK)
      status = read_point(g, point);
    if (status == NS_OK)
      status = ns_geometric_newton(g, point, tolerance, found);
  }
  return status;
}

/* Impulses and sliding speeds into the contacts of s->terms. */
static void deliver(const ns_geometric *g, ns_step_result *result) {
  result->active = 0;
  for (ptrdiff_t k = 0; k < g->s->terms.contacts.count; k++) {
    const ns_geometric_contact *c = &g->contact[k];
    ns_contact *contact = c->contact;
    contact->active = c->p[0] > 0;
    contact->cn = contact->active ? c->p[0] : 0;
    contact->lambda = 0;
    result->active += contact->active;
    for (int i = 0; i < c->friction; i++) {
      const double p = contact->active ? c->p[1 + i] : 0;
      contact->lambda = hypot(contact->lambda, c->y[i]);
      contact->beta[i] = contact->balanced ? ns_larger(p, 0) : p;
      if (contact->balanced)
        contact->beta[i + c->friction] = ns_larger(-p, 0);
    }
  }
}

static ns_status finish(ns_geometric *g, ns_geometric_point *point, ns_step_result *result) {
  ns_stepper *s = g->s;
  ns_status status;

  *result = (ns_step_result){.q = s->q, .v = s->v, .flag = NS_LCP_SOLVED, .message = ""};
  result->residual = g->speed > 0 ? g->residual / g->speed : g->residual;
  deliver(g, result);
  status = ns_geometric_balance(g, point->x);
  if (status == NS_OK)
    status = s->system->advance(s->system, g->t, g->q, g->h, point->x, g->q_end);
  if (status == NS_OK)
    status = ns_geometric_remember(g, point);
  if (status != NS_OK)
    return status;
  memcpy(result->v, point->x, (size_t)s->system->nv * sizeof *result->v);
  memcpy(result->q, g->q_end, (size_t)s->system->nq * sizeof *result->q);
  return NS_OK;
}

/* *solved: there is a solution, and no body has turned round another too far in it, unless that is not asked. */
static ns_status whole_step(ns_stepper *s, double t, const double *q, const double *v, double h,
                            int ask, ns_step_result *result, int *solved) {
  ns_geometric g = {.s = s, .t = t, .h = h, .q = q, .v = v};
  ns_geometric_point point;
  ns_status status;

  ns_arena_reset(&s->scratch);
  status = make_room(&g);
  if (status == NS_OK)
    status = look_at_begin(&g);
  if (status == NS_OK)
    status = attempt(&g, &point, result, solved);
  *solved = status == NS_OK && *solved && !(ask && passes_through(&g));
  if (!*solved)
    return status;
  return finish(&g, &point, result);
}

/* ---- a step in parts, where it has no solution as a whole ---- */

typedef struct parts {
  double done, length;     /* time behind, and that of the next part */
  double *q, *v;           /* where the last part has ended */
  ns_pressed_list pressed; /* impulses so far */
} parts;

static ns_status begin_parts(ns_stepper *s, const double *q, const double *v, double h, parts *p) {
  ns_arena *arena = &s->projection;

  ns_arena_reset(arena);
  p->done = 0;
  p->length = h;
  p->q = NS_TAKE(arena, double, s->system->nq);
  p->v = NS_TAKE(arena, double, s->system->nv);
  p->pressed = (ns_pressed_list){0, NULL};
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  memcpy(p->q, q, (size_t)s->system->nq * sizeof *q);
  memcpy(p->v, v, (size_t)s->system->nv * sizeof *v);
  return NS_OK;
}

/* Adds the impulses of the parts before to those of the contacts of s->terms, and keeps the sums. */
static ns_status add_impulses(ns_stepper *s, parts *p) {
  const ns_contact_list *contacts = &s->terms.contacts;
  ns_pressed *sums = NS_TAKE(&s->projection, ns_pressed, contacts->count);

  if (sums == NULL && contacts->count > 0)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < contacts->count; k++) {
    ns_contact *contact = &contacts->item[k];
    const ns_pressed *before = ns_find_pressed(&p->pressed, contact->id);
    read_impulses(contact, &sums[k]);
    if (before == NULL || !(before->p[0] > 0))
      continue;
    const int stored = contact->directions > 0 && contact->mu > 0 ? ns_contact_stored(contact) : 0;
    contact->active = 1;
    contact->cn += before->p[0];
    for (int i = 0; i < stored; i++) {
      const double sum = sums[k].p[1 + i] + before->p[1 + i];
      contact->beta[i] = contact->balanced ? ns_larger(sum, 0) : sum;
      if (contact->balanced)
        contact->beta[i + stored] = ns_larger(-sum, 0);
    }
    read_impulses(contact, &sums[k]);
  }
  p->pressed = (ns_pressed_list){contacts->count, sums};
  return NS_OK;
}

ns_status ns_step_geometric(ns_stepper *s, double t, const double *q, const double *v, double h,
                            ns_step_result *result) {
  const double shortest = h * ldexp(1, -MOST_HALVINGS);
  const ptrdiff_t iterations = s->counts.newton;
  parts p;
  ns_status status = begin_parts(s, q, v, h, &p);

  while (status == NS_OK && p.done < h) {
    int solved = 0;
    status = whole_step(s, t + p.done, p.q, p.v, p.length, p.length > shortest, result, &solved);
    if (status != NS_OK)
      return status;
    if (!solved && p.length <= shortest) {
      *result = (ns_step_result){.q = s->q, .v = s->v, .flag = NS_LCP_TROUBLE};
      result->message = "no solution of the nonlinear complementarity problem was found: take a "
                        "smaller Step";
      return NS_OK;
    }
    s->counts.halved += !solved && p.length == h;
    if (!solved) {
      p.length /= 2;
      continue;
    }
    if (p.length < h)
      status = add_impulses(s, &p);
    memcpy(p.q, result->q, (size_t)s->system->nq * sizeof *q);
    memcpy(p.v, result->v, (size_t)s->system->nv * sizeof *v);
    p.done += p.length;
  }
  result->pivots = s->counts.newton - iterations;
  return status;
}
