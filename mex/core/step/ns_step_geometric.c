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
#define WHOLE (1L << MOST_HALVINGS) /* a step, in units of its shortest part */
#define FEW_HALVINGS 3              /* after which a rough solution will do */
#define ROUNDS 4                    /* of mixed problems and Newton's method from where they lead */
#define MIXED_PROBLEMS 2            /* in each */
#define TIGHTER 0.01 /* than the tolerance of LCPs: the last iteration squares the residual */

/* Cosines between the normals of a contact at both ends of a step, below which a body has passed through another; where
 * it presses, below which it has come round it too far for one step. */
#define OPPOSITE 0
#define TURNED 0.9
#define OVERLAP 1e-6 /* in units of the system, more than steps leave */

#define NO_SOLUTION                                                                                \
  "no solution of the nonlinear complementarity problem was found: take a smaller Step"

/* ---- the start of a step ---- */

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
  const unsigned what = NS_MASS | NS_FORCE | NS_JOINTS;
  ns_stepper *s = g->s;
  double *impulse, speed = 0;
  ns_status status = ns_evaluate(s, what, g->t, g->q, g->v, 0, 0, &s->start);

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

/* Could a contact have been closed on the way? Distances of convex bodies that move straight are convex, so that they lie
 * above their tangents at both ends. */
static int could_close(const ns_contact *before, const ns_contact *after, const double *x,
                       double h) {
  const double approach = -ns_gap_speed(before, x), leave = ns_gap_speed(after, x);

  return approach > 0 && leave > 0 && before->gap / approach + after->gap / leave < h;
}

/* Has the contact come to the other side of a body, or does it press, or might it have, from a quite different one than it
 * came from? Limits of joints have no side. */
static int has_turned(const ns_geometric_contact *c, const ns_contact_list *begin, const double *x,
                      double h) {
  const ns_contact *before = NULL;

  for (ptrdiff_t j = 0; j < begin->count && c->contact->id.feature >= 0 && before == NULL; j++)
    if (ns_same_identity(begin->item[j].id, c->contact->id))
      before = &begin->item[j];
  if (before == NULL)
    return 0;
  const double cosine = ns_dot3(before->axis, c->contact->axis);
  return cosine < OPPOSITE ||
         (cosine < TURNED && (c->p[0] > 0 || could_close(before, c->contact, x, h)));
}

static int has_overlap(const ns_stepper *s, const ns_contact_list *contacts) {
  int overlaps = 0;

  for (ptrdiff_t k = 0; k < contacts->count; k++)
    overlaps = overlaps || contacts->item[k].gap < -OVERLAP * s->system->size;
  return overlaps;
}

/* Looks at the start of the step at all that the velocities found can reach. Bodies do not overlap there: where they seem
 * to, the closest points have been followed from the other side, where a flat body has a way out from far away. */
static ns_status find_passages(const ns_geometric *g, const double *x, int *passes) {
  const unsigned what = NS_CONTACTS | NS_SLOPES;
  ns_stepper *s = g->s;
  ns_status status = NS_OK;

  *passes = 0;
  if (s->terms.contacts.count > 0)
    status = s->system->evaluate(s->system, what, g->t, g->q, x, 2 * g->h, g->reach, &s->probe);
  if (status == NS_OK && s->terms.contacts.count > 0 && has_overlap(s, &s->probe.contacts))
    status = s->system->evaluate(s->system, what | NS_AFRESH, g->t, g->q, x, 2 * g->h, g->reach,
                                 &s->probe);
  for (ptrdiff_t k = 0; k < s->terms.contacts.count && status == NS_OK; k++)
    *passes = *passes || has_turned(&g->contact[k], &s->probe.contacts, x, g->h);
  return status;
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

/* The mixed problem's own point, whose columns are those of the iterate before: all that is left where a body lies on a
 * surface without curvature, and the place of its contact is not to be told. */
static ns_status accept_mixed(ns_geometric *g, double rough, ns_geometric_point *point,
                              ns_step_result *result, int *found) {
  ns_status status = solve_mixed_problem(g, result);

  if (status != NS_OK || result->flag != NS_LCP_SOLVED)
    return status;
  status = read_point(g, point);
  if (status == NS_OK)
    status = ns_geometric_look(g, point);
  *found = status == NS_OK && g->residual <= rough * g->speed;
  g->s->counts.rough += *found;
  return status;
}

/* Newton's method from a better and better point: that of the last steps, then those of the mixed problem. *found tells
 * whether there is a solution. A rough one, with a residual of `rough` in units of the
 * speeds, is taken where that is not 0. */
static ns_status attempt(ns_geometric *g, double rough, ns_geometric_point *point,
                         ns_step_result *result, int *found) {
  const double tolerance = TIGHTER * g->s->options.lcp.tolerance;
  const int rounds = g->s->geometric.rough ? 1 : ROUNDS;
  ns_status status = ns_geometric_begin(g, point);

  if (status == NS_OK)
    status = ns_geometric_newton(g, point, tolerance, found);
  memcpy(g->s->x, g->v, (size_t)g->s->system->nv * sizeof *g->s->x);
  for (int round = 0; round < rounds && status == NS_OK && !*found; round++) {
    for (int k = 0; k < MIXED_PROBLEMS && status == NS_OK; k++)
      status = solve_mixed_problem(g, result);
    if (status != NS_OK || result->flag != NS_LCP_SOLVED)
      return status;
    status = read_point(g, point);
    if (status == NS_OK)
      status = ns_geometric_newton(g, point, tolerance, found);
  }
  return status == NS_OK && !*found && rough > 0 ? accept_mixed(g, rough, point, result, found)
                                                 : status;
}

/* beta of a contact: impulses along its directions, of which a balanced one has the negatives too */
static void set_friction(ns_contact *contact, const double *p) {
  const int stored = contact->directions > 0 && contact->mu > 0 ? ns_contact_stored(contact) : 0;

  for (int i = 0; i < stored; i++) {
    contact->beta[i] = contact->balanced ? ns_larger(p[i], 0) : p[i];
    if (contact->balanced)
      contact->beta[i + stored] = ns_larger(-p[i], 0);
  }
}

/* Impulses and sliding speeds into the contacts of s->terms. */
static void deliver(const ns_geometric *g, ns_step_result *result) {
  static const double nothing[NS_MOST_FRICTION] = {0};

  result->active = 0;
  for (ptrdiff_t k = 0; k < g->s->terms.contacts.count; k++) {
    const ns_geometric_contact *c = &g->contact[k];
    ns_contact *contact = c->contact;
    contact->active = c->p[0] > 0;
    contact->cn = contact->active ? c->p[0] : 0;
    contact->lambda = 0;
    for (int i = 0; i < c->friction; i++)
      contact->lambda = hypot(contact->lambda, c->y[i]);
    set_friction(contact, contact->active ? c->p + 1 : nothing);
    result->active += contact->active;
  }
}

static ns_status finish(ns_geometric *g, ns_geometric_point *point, ns_step_result *result) {
  ns_stepper *s = g->s;
  ns_status status;

  *result = (ns_step_result){.q = s->q, .v = s->v, .flag = NS_LCP_SOLVED, .message = ""};
  result->residual = ns_geometric_printed_residual(g);
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

/* The residual that will do, in units of the speeds: 0 where the tolerance is asked. A body that lies where its surface has no
 * curvature does so for many steps, and each would be halved in vain. */
static double allowed(const ns_stepper *s, int halvings) {
  return halvings >= FEW_HALVINGS || s->geometric.rough ? ns_rough_limit(s->options.lcp.tolerance)
                                                        : 0;
}

/* *solved: there is a solution, and no body has turned round another too far in it. In parts of a step that has been
 * halved too often neither is asked to the last. */
static ns_status whole_step(ns_stepper *s, double t, const double *q, const double *v, double h,
                            int halvings, ns_step_result *result, int *solved) {
  ns_geometric g = {.s = s, .t = t, .h = h, .q = q, .v = v};
  ns_geometric_point point = {NULL, NULL, {0, NULL}};
  int passes = 0;
  ns_status status;

  ns_arena_reset(&s->scratch);
  status = make_room(&g);
  if (status == NS_OK)
    status = look_at_begin(&g);
  if (status == NS_OK)
    status = attempt(&g, allowed(s, halvings), &point, result, solved);
  if (status == NS_OK && *solved && halvings < MOST_HALVINGS)
    status = find_passages(&g, point.x, &passes);
  *solved = status == NS_OK && *solved && !passes;
  return *solved ? finish(&g, &point, result) : status;
}

/* ---- a step in parts, where it has no solution as a whole ---- */

/* A contact that has pressed in a part: its place and impulses, without the rest of its arrays. */
typedef struct part_contact {
  ns_contact contact;
  ns_pressed pressed;
  double *normal;
  struct part_contact *next;
} part_contact;

typedef struct parts {
  long done;     /* of WHOLE, behind */
  double length; /* of the next part */
  double *q, *v; /* where the last part has ended */
  double *joint; /* impulses so far */
  part_contact *contacts;
} parts;

static ns_status begin_parts(ns_stepper *s, const double *q, const double *v, double h, parts *p) {
  ns_arena *arena = &s->projection;

  ns_arena_reset(arena);
  *p = (parts){.length = h};
  p->q = NS_TAKE(arena, double, s->system->nq);
  p->v = NS_TAKE(arena, double, s->system->nv);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  memcpy(p->q, q, (size_t)s->system->nq * sizeof *q);
  memcpy(p->v, v, (size_t)s->system->nv * sizeof *v);
  return NS_OK;
}

/* Keeps the contacts of s->terms that have pressed. */
static ns_status keep_contacts(ns_stepper *s, parts *p) {
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    part_contact *kept;
    if (!contact->active)
      continue;
    kept = NS_TAKE(&s->projection, part_contact, 1);
    double *normal = NS_TAKE(&s->projection, double, contact->count);
    if (s->projection.failed)
      return NS_OUT_OF_MEMORY;
    kept->contact = *contact;
    kept->normal = normal;
    memcpy(normal, contact->normal, (size_t)contact->count * sizeof *normal);
    kept->next = p->contacts;
    read_impulses(contact, &kept->pressed);
    p->contacts = kept;
  }
  return NS_OK;
}

static ns_status add_joints(ns_stepper *s, parts *p) {
  const ptrdiff_t count = s->terms.joints.count;

  if (p->joint == NULL)
    p->joint = NS_TAKE(&s->projection, double, count);
  if (s->projection.failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < count; k++)
    p->joint[k] += s->terms.joints.item[k].impulse;
  return NS_OK;
}

/* A contact of an earlier part, in s->terms beside those of the last one: each has its own normal. */
static ns_status add_kept(ns_stepper *s, const part_contact *kept) {
  const ns_contact *old = &kept->contact;
  ns_contact *contact = ns_terms_add_contact(&s->terms, old->count, old->index);

  if (contact == NULL)
    return NS_OUT_OF_MEMORY;
  memcpy(contact->normal, kept->normal, (size_t)old->count * sizeof *kept->normal);
  contact->id = old->id;
  contact->gap = old->gap;
  contact->mu = old->mu;
  contact->cn = old->cn;
  contact->lambda = old->lambda;
  contact->cone = old->cone;
  contact->psi = old->psi;
  contact->active = 1;
  ns_copy3(old->radii, contact->radii);
  ns_copy3(old->point, contact->point);
  ns_copy3(old->axis, contact->axis);
  ns_copy3(old->first, contact->first);
  if (old->directions > 0 &&
      ns_terms_add_tangents(&s->terms, contact, old->directions, old->balanced) != NS_OK)
    return NS_OUT_OF_MEMORY;
  set_friction(contact, kept->pressed.p + 1);
  return NS_OK;
}

/* The impulses of all parts into the contacts and joints of s->terms. */
static ns_status deliver_parts(ns_stepper *s, const parts *p) {
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++)
    s->terms.joints.item[k].impulse = p->joint[k];
  for (const part_contact *kept = p->contacts; kept != NULL && status == NS_OK; kept = kept->next)
    status = add_kept(s, kept);
  return status;
}

static ns_status give_up(ns_stepper *s, const char *reason, ns_step_result *result) {
  *result = (ns_step_result){.q = s->q, .v = s->v, .flag = NS_LCP_TROUBLE, .message = reason};
  return NS_OK;
}

static ns_status end_part(ns_stepper *s, const ns_step_result *result, int halvings, parts *p) {
  ns_status status = add_joints(s, p);

  p->done += WHOLE >> halvings;
  memcpy(p->q, result->q, (size_t)s->system->nq * sizeof *p->q);
  memcpy(p->v, result->v, (size_t)s->system->nv * sizeof *p->v);
  return status == NS_OK && p->done < WHOLE ? keep_contacts(s, p) : status;
}

/* After the whole step has failed. */
static ns_status step_in_parts(ns_stepper *s, double t, const double *q, const double *v, double h,
                               ns_step_result *result) {
  int halvings = 1;
  parts p;
  ns_status status = begin_parts(s, q, v, h, &p);

  s->counts.halved++;
  while (status == NS_OK && p.done < WHOLE) {
    int solved = 0;
    p.length = ldexp(h, -halvings);
    status = whole_step(s, t + h * ((double)p.done / WHOLE), p.q, p.v, p.length, halvings, result,
                        &solved);
    if (status == NS_OK && solved)
      status = end_part(s, result, halvings, &p);
    else if (status != NS_OK || halvings++ == MOST_HALVINGS)
      return status == NS_OK ? give_up(s, NO_SOLUTION, result) : status;
  }
  return status == NS_OK ? deliver_parts(s, &p) : status;
}

ns_status ns_step_geometric(ns_stepper *s, double t, const double *q, const double *v, double h,
                            ns_step_result *result) {
  const ptrdiff_t iterations = s->counts.newton, rough = s->counts.rough;
  int solved = 0;
  ns_status status = whole_step(s, t, q, v, h, 0, result, &solved);

  if (status == NS_OK && !solved)
    status = step_in_parts(s, t, q, v, h, result);
  result->pivots = s->counts.newton - iterations;
  s->geometric.rough = s->counts.rough > rough;
  return status;
}
