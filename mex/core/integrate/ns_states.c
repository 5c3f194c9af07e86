/* ns_states.c: changes of state, located at the ends of steps that hold the states.
 *
 * A contact is open, sticks or slides. A step with the states of the step before is smooth motion, whatever signs come out, and
 * the first time at which its end breaks a law is that of the event:
 *
 *   slides: the sliding speed against the friction that acts passes zero,
 *   sticks or is pressed: a very short step from there, which solves the whole contact problem, lets the contact slide or open.
 *
 * A step of scheme II tells the forces half-way, so that its own problem would know of a change half a step too late, or too
 * early; where contacts share a load only the whole problem knows whether one of them slides. The shortest part of the step that
 * ends with a law broken is taken, and the very short step from its end gives the new states, of all contacts at once: one that
 * stops may make others slide. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_states.h"

#include "ns_bracket.h"
#include "ns_islands.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define SHORT 1e-3 /* of a step of the grid: the very short step */
#define ROUNDOFF                                                                                   \
  1e-12 /* of the speeds of the bodies: a contact that opens or slides with less does not */
#define LEAST_FORCE 1e-8   /* of what the forces on the bodies do in the step: the same */
#define LEAST_OF_CONE 1e-6 /* the same of cones, which are solved to a residual */
#define MOST_TOGETHER                                                                              \
  16 /* contacts that share loads: beyond, what one of them does is known no better than that */
#define FRESH                                                                                      \
  1e-6 /* of the speeds of the bodies: a contact that slides with less has just begun to */
#define UNMOVED                                                                                    \
  1e-9 /* of what its bodies could have come to: one that has just begun to slide, and moves by less, has not moved */
#define IMPULSE_NOISE                                                                              \
  1e-13 /* of the speed that its normal impulse gives to its lightest body: what solutions leave of that of a contact */
#define RESOLUTION 1e-11 /* of the step */
#define ITERATIONS 60
#define NEAR 0.2     /* of what friction or the load was: less of it at the end is worth a look */
#define AT_ONCE 1e-6 /* of its speed at the start: contacts that stop together */

typedef struct follower {
  ns_loop *l;
  ns_states *found;
  double h, brief; /* of the step, and of the very short one */
  double *q, *v;   /* where the held step ended */
  ns_step_result *step;
} follower;

double ns_brief_step(const ns_loop *l, double h) { return SHORT * ns_larger(h, l->s->grid_step); }

/* The most contacts that share loads with each other */
static ns_status count_together(ns_stepper *s, ptrdiff_t *most) {
  ns_islands islands = {0};
  ns_status status;

  *most = s->terms.contacts.count;
  if (*most <= MOST_TOGETHER)
    return NS_OK;
  *most = 0;
  ns_arena_reset(&s->scratch);
  status = ns_islands_find(&islands, &s->scratch, &s->terms, 0);
  for (ptrdiff_t i = 0; i < islands.count && status == NS_OK; i++) {
    const ptrdiff_t count = islands.contacts.start[i + 1] - islands.contacts.start[i];
    *most = count > *most ? count : *most;
  }
  return status;
}

/* Where dampers are too stiff for the step a shorter one is another motion. */
ns_status ns_follows_states(ns_stepper *s, int *follows) {
  ptrdiff_t most;
  ns_status status;

  *follows = 0;
  if (!s->options.by_states || s->damping > 1)
    return NS_OK;
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    if (contact->active && contact->cone == NS_PYRAMID && contact->directions > 2)
      return NS_OK;
  }
  status = count_together(s, &most);
  *follows = status == NS_OK && most <= MOST_TOGETHER;
  return status;
}

static int is_pressed(const signed char *basis) { return basis[0] == NS_BASIC; }

/* Friction along the two opposite directions of a pyramid holds a contact, although their sum is all of it. */
static int pulls_both_ways(const ns_contact *contact, const signed char *basis) {
  return contact->cone == NS_PYRAMID && contact->directions == 2 && basis[1] == NS_BASIC &&
         basis[2] == NS_BASIC;
}

static int slides(const ns_contact *contact, const signed char *basis) {
  const int unknowns = ns_contact_unknowns(contact);

  return unknowns > 1 && is_pressed(basis) && basis[unknowns - 1] == NS_BASIC &&
         !pulls_both_ways(contact, basis);
}

/* What the contact remembers of its state; NULL where it does not, or was open. */
static const ns_remembered *state_of(ns_stepper *s, const ns_contact *contact) {
  const ns_remembered *last = contact->active && contact->basis != NULL && !contact->left_out
                                  ? ns_memory_find(&s->memory, contact->id)
                                  : NULL;

  if (last == NULL || last->unknowns != ns_contact_unknowns(contact) || !is_pressed(last->basis))
    return NULL;
  return last;
}

/* Light bodies that are pressed much move by what solutions leave of these impulses. c_n is that of a step of length h, and v
 * comes from one of the grid. */
static double noise_of(const ns_stepper *s, const ns_contact *contact, double cn, double h) {
  double most = 0;

  for (int i = 0; i < contact->count; i++)
    if (s->mass_diagonal[contact->index[i]] > 0)
      most = ns_larger(most, fabs(contact->normal[i]) / s->mass_diagonal[contact->index[i]]);
  return IMPULSE_NOISE * most * fabs(cn) * ns_larger(1, s->grid_step / h);
}

/* A speed of its bodies: shares of what they have, and of what the forces make in h */
static double speed_unit(const ns_stepper *s, const ns_contact *contact, const double *v,
                         double share, double h) {
  double unit = 0;

  for (int i = 0; i < contact->count; i++) {
    const int k = contact->index[i];
    unit = ns_larger(unit, share * fabs(v[k]) + h * fabs(s->start.k[k]) / s->mass_diagonal[k]);
  }
  return unit;
}

static double speed_along(const ns_contact *contact, int d, const double *v) {
  return contact->tangent_offset[d] +
         ns_sparse_dot(contact->count, contact->index, contact->tangent + d * contact->count, v);
}

/* Of a pyramid with two directions, against the friction that acts */
static double slip_speed(const ns_contact *contact, const signed char *basis, const double *v) {
  const int stored = ns_contact_stored(contact);
  double speed = 0;

  for (int d = 0; d < contact->directions; d++)
    if (basis[1 + d] == NS_BASIC)
      speed -= (d < stored ? 1 : -1) * speed_along(contact, d % stored, v);
  return speed;
}

/* Is it another direction along which a pyramid slides? */
static int turns_back(const ns_contact *contact, const ns_remembered *last) {
  for (int d = 0; d < contact->directions && contact->cone == NS_PYRAMID; d++)
    if ((contact->basis[1 + d] == NS_BASIC) != (last->basis[1 + d] == NS_BASIC))
      return 1;
  return 0;
}

/* Does the problem solved over h open a contact, or let it slide, that did not? By how much, in units of its bodies; 0: it does
 * not. Load and friction may pass from one contact to another where several carry one body: that opens none. */
static double breaks_free(const ns_stepper *s, const ns_contact *contact, const ns_remembered *last,
                          const double *v, double h) {
  const int unknowns = last->unknowns;
  double speed = 0;

  if (!is_pressed(contact->basis))
    speed = contact->variable[0];
  else if (unknowns > 1 && !slides(contact, last->basis) && slides(contact, contact->basis))
    speed = contact->variable[unknowns - 1];
  if (speed <= noise_of(s, contact, contact->cn, h) +
                   speed_unit(s, contact, v, ROUNDOFF,
                              h * (contact->cone == NS_PYRAMID ? LEAST_FORCE : LEAST_OF_CONE)))
    return 0;
  return speed / speed_unit(s, contact, v, LEAST_FORCE, h);
}

/* How far it is from that, as a share of its load or friction */
static double reserve(const ns_contact *contact, const ns_remembered *last) {
  const int unknowns = last->unknowns;

  if (unknowns == 1 || slides(contact, last->basis) || !(contact->cn > 0))
    return 1;
  if (slides(contact, contact->basis)) /* by next to nothing */
    return 0;
  if (pulls_both_ways(contact, contact->basis))
    return 2 * ns_smaller(contact->beta[0], contact->beta[1]) / (contact->mu * contact->cn);
  return ns_larger(contact->variable[unknowns - 1] / (contact->mu * contact->cn), 0);
}

static ns_status take_step(const follower *z, double t, const double *q, const double *v, double h,
                           int held) {
  ns_stepper *s = z->l->s;
  ns_status status;

  s->forced = held;
  status = ns_scheme_step(s, t, q, v, h, z->step);
  s->forced = 0;
  return status;
}

/* ---- what is followed */

static ns_status list_followed(follower *z) {
  ns_stepper *s = z->l->s;
  const ns_contact_list *contacts = &s->terms.contacts;

  z->found->count = 0;
  z->found->item = NS_TAKE(&z->l->scratch, ns_followed, contacts->count);
  z->q = NS_TAKE(&z->l->scratch, double, s->system->nq);
  z->v = NS_TAKE(&z->l->scratch, double, s->system->nv);
  if (z->l->scratch.failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < contacts->count; k++) {
    const ns_contact *contact = &contacts->item[k];
    const ns_remembered *last = state_of(s, contact);
    if (last != NULL) {
      const int sliding = slides(contact, last->basis);
      z->found->item[z->found->count++] =
          (ns_followed){.id = contact->id,
                        .slides = sliding && contact->cone == NS_PYRAMID,
                        .sticks = !sliding && last->unknowns > 1};
    }
  }
  return NS_OK;
}

/* Contacts that were open have the states that the step gave them. */
static void adopt_open(ns_stepper *s) {
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    const ns_remembered *last =
        contact->active && contact->basis != NULL ? ns_memory_find(&s->memory, contact->id) : NULL;
    if (last != NULL && last->unknowns == ns_contact_unknowns(contact) && !is_pressed(last->basis))
      ns_memory_adopt(&s->memory, contact);
  }
}

static int has_active(const ns_stepper *s) {
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++)
    if (s->terms.contacts.item[k].active)
      return 1;
  return 0;
}

/* Is there a contact in the step that has no state yet? */
static int has_unknown(ns_stepper *s) {
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    const ns_remembered *last = contact->active ? ns_memory_find(&s->memory, contact->id) : NULL;
    if (contact->active && (last == NULL || last->unknowns != ns_contact_unknowns(contact)))
      return 1;
  }
  return 0;
}

/* ---- the first looks, at the step itself */

/* Sliding speeds at the start and at the end of a step, half-way between them the directions of the step: where less than half
 * is left the true ones are worth a look. */
static int may_stop(const ns_stepper *s, const ns_contact *contact, const ns_remembered *last,
                    const double *v, const double *end) {
  const double before = slip_speed(contact, last->basis, v),
               after = slip_speed(contact, last->basis, end);

  (void)s;
  return after < before / 2;
}

/* Friction used per unit time */
static double used(const ns_contact *contact, const double *beta) {
  double sum = 0;

  for (int d = 0; d < contact->directions; d++)
    sum += contact->cone == NS_PYRAMID
               ? beta[d]
               : beta[d] * beta[d] / (contact->radii[d] * contact->radii[d]);
  return contact->cone == NS_PYRAMID ? sum : sqrt(sum);
}

static int runs_out(double before, double h_before, double now, double h, double unit) {
  const double end = now / h + (now / h - before / h_before) * h / (h + h_before);

  return end < NEAR * unit / h && now / h < before / h_before;
}

/* Is there so little of load or friction left that they may be used up at the end? Both steps tell them half-way. */
static int nears(const ns_loop *l, const ns_contact *contact, const ns_remembered *last, double h) {
  const double hb = l->part_length, mu = contact->mu;

  if (hb <= 0)
    return last->unknowns > 1 && !slides(contact, last->basis);
  if (runs_out(last->impulse[0], hb, contact->cn, h, contact->cn))
    return 1;
  return last->unknowns > 1 && !slides(contact, last->basis) &&
         runs_out(mu * last->impulse[0] - used(contact, last->impulse + 1), hb,
                  mu * contact->cn - used(contact, contact->beta), h, mu * contact->cn);
}

int ns_changes_state(const ns_loop *l, const double *v, const double *end, double h,
                     int looks_ahead) {
  ns_stepper *s = l->s;

  ns_find_mass_diagonal(s);
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    const ns_remembered *last = state_of(s, contact);
    int sliding;
    if (last == NULL)
      continue;
    sliding = slides(contact, last->basis);
    if (breaks_free(s, contact, last, v, h) > 0)
      return 1;
    if (sliding && contact->cone == NS_PYRAMID &&
        (!slides(contact, contact->basis) || turns_back(contact, last) ||
         (looks_ahead ? may_stop(s, contact, last, v, end)
                      : slip_speed(contact, last->basis, end) < 0)))
      return 1;
    if (looks_ahead && nears(l, contact, last, h))
      return 1;
  }
  return 0;
}

/* ---- looks at the ends of parts */

/* The share of its sliding speed at the start that a contact has left; where it has just begun to slide, of what its bodies could
 * have come to. */
static double speed_left(const follower *z, ns_followed *item, const ns_contact *contact,
                         const ns_remembered *last, double tau) {
  const ns_stepper *s = z->l->s;
  const ns_contact *step = tau > 0 ? ns_terms_find_contact(&s->terms, item->id) : NULL;
  double speed = slip_speed(contact, last->basis, z->v);

  if (item->unit == 0) {
    const double unit = speed_unit(s, contact, z->l->v, 1, z->h);
    item->fresh = fabs(speed) <= FRESH * unit;
    item->unit = item->fresh ? unit : fabs(speed);
    item->backward = ns_smaller(speed, 0);
  }
  if (!item->fresh)
    return speed / item->unit;
  if (step != NULL) /* what it was at the start has nothing to do with how it goes on */
    speed += -item->backward + noise_of(s, contact, step->cn, tau) + UNMOVED * item->unit;
  return tau > 0 ? speed / item->unit * z->h / tau + UNMOVED : 1;
}

static ns_status look_at_sliding(follower *z, double tau, double *F) {
  ns_stepper *s = z->l->s;
  ns_status status = s->system->evaluate(s->system, NS_CONTACTS | NS_TANGENTS, z->l->t + tau, z->q,
                                         z->v, 0, ns_keep_tolerance(s, z->v, z->h), &s->probe);

  for (ptrdiff_t k = 0; k < z->found->count && status == NS_OK; k++) {
    ns_followed *item = &z->found->item[k];
    const ns_contact *contact = item->slides ? ns_terms_find_contact(&s->probe, item->id) : NULL;
    const ns_remembered *last = contact != NULL ? ns_memory_find(&s->memory, item->id) : NULL;
    double left;
    if (last == NULL)
      continue;
    left = speed_left(z, item, contact, last, tau);
    item->stops = left < (tau == 0 ? -AT_ONCE : item->fresh ? UNMOVED : AT_ONCE);
    item->left = left;
    *F = ns_smaller(*F, tau > 0 || item->stops ? left : 1);
  }
  return status;
}

static int sticks_beside(const ns_states *found, const ns_followed *item) {
  for (ptrdiff_t k = 0; k < found->count; k++)
    if (found->item[k].sticks && found->item[k].id.a == item->id.a &&
        found->item[k].id.b == item->id.b)
      return 1;
  return 0;
}

/* Sliding speeds at the start. Where one of two contacts of a body holds it the other does not move, although it may have
 * all of its friction, and by its basis slide. */
static ns_status measure_begin(follower *z) {
  const ns_loop *l = z->l;
  ns_states *found = z->found;
  double F = 1;
  ns_status status;

  memcpy(z->q, l->q, (size_t)l->s->system->nq * sizeof *z->q);
  memcpy(z->v, l->v, (size_t)l->s->system->nv * sizeof *z->v);
  status = look_at_sliding(z, 0, &F);
  for (ptrdiff_t k = 0; k < found->count; k++)
    if (found->item[k].fresh && sticks_beside(found, &found->item[k]))
      found->item[k].slides = 0;
  return status;
}

static void look_at_forces(follower *z, double *F) {
  ns_stepper *s = z->l->s;

  ns_find_mass_diagonal(s);
  for (ptrdiff_t k = 0; k < z->found->count; k++) {
    ns_followed *item = &z->found->item[k];
    const ns_contact *contact = ns_terms_find_contact(&s->terms, item->id);
    const ns_remembered *last = contact != NULL ? state_of(s, contact) : NULL;
    double free;
    item->breaks = 0;
    if (last == NULL)
      continue;
    free = breaks_free(s, contact, last, z->v, z->brief);
    item->breaks = free > 0;
    *F = ns_smaller(*F, free > 0 ? -free : reserve(contact, last));
  }
}

/* F(tau) of the step over tau that holds the states: negative where a law is broken at its end; NaN without a solution. */
static ns_status look(follower *z, double tau, double *F) {
  ns_loop *l = z->l;
  const size_t nq = (size_t)l->s->system->nq * sizeof(double),
               nv = (size_t)l->s->system->nv * sizeof(double);
  ns_status status = tau > 0 ? take_step(z, l->t, l->q, l->v, tau, 1) : NS_OK;

  *F = NAN;
  if (status != NS_OK || (tau > 0 && z->step->flag != NS_LCP_SOLVED))
    return status;
  memcpy(z->q, tau > 0 ? z->step->q : l->q, nq);
  memcpy(z->v, tau > 0 ? z->step->v : l->v, nv);
  if (!ns_vector_is_finite(l->s->system->nq, z->q) || !ns_vector_is_finite(l->s->system->nv, z->v))
    return NS_OK;
  *F = INFINITY;
  status = look_at_sliding(z, tau, F);
  if (status == NS_OK)
    status = take_step(z, l->t + tau, z->q, z->v, z->brief, 0);
  if (status == NS_OK && z->step->flag == NS_LCP_SOLVED)
    look_at_forces(z, F);
  else
    *F = NAN;
  return status;
}

/* The shortest part that ends with a law broken. */
static ns_status find_shortest(follower *z, double right, double F_left, double F) {
  ns_bracket b = {.right = right, .f_left = F_left, .f_right = F};
  double looked = right;
  ns_status status = NS_OK;

  for (int k = 0; k < ITERATIONS && status == NS_OK && b.right - b.left > RESOLUTION * z->h; k++) {
    looked = b.f_left == 0 ? (b.left + b.right) / 2 /* next to nothing slides: F is flat there */
                           : ns_bracket_guess(&b);
    looked = ns_larger(looked, b.left + RESOLUTION / 4 * z->h);
    looked = ns_smaller(looked, b.right - RESOLUTION / 4 * z->h);
    status = look(z, looked, &F);
    if (isnan(F))
      return status;
    ns_bracket_take(&b, looked, F);
  }
  if (status == NS_OK && looked != b.right)
    status = look(z, b.right, &F);
  z->found->tau = b.right;
  z->found->happens = F < 0;
  return status;
}

/* The step over h, or half of it: a law may be broken for a while in between. */
static ns_status look_ahead(follower *z, int changes, double *F) {
  ns_status status = look(z, z->h, F);

  z->found->tau = z->h;
  if (status != NS_OK || !(*F >= 0) || !changes)
    return status;
  z->found->tau = z->h / 2;
  return look(z, z->found->tau, F);
}

/* The start: contacts that break a law there are overdue. */
static ns_status look_at_begin(follower *z, double *F) {
  ns_status status = look(z, 0, F);

  if (status == NS_OK && *F < 0) {
    z->found->happens = 1;
    z->found->tau = 0;
  }
  return status;
}

/* The very short step tells the forces in its middle: that is when they break a law. */
static void move_to_middle(const follower *z) {
  ns_states *found = z->found;

  for (ptrdiff_t k = 0; k < found->count; k++)
    if (found->item[k].stops)
      return;
  found->tau = ns_smaller(found->tau + z->brief / 2, z->h);
}

ns_status ns_find_states(ns_loop *l, double h, int changes, ns_step_result *step,
                         ns_states *found) {
  follower z = {.l = l, .found = found, .h = h, .step = step, .brief = ns_brief_step(l, h)};
  double F_left, F = 1;
  ns_status status;

  *found = (ns_states){.tau = h};
  ns_arena_reset(&l->scratch);
  adopt_open(l->s);
  status = list_followed(&z);
  if (status != NS_OK || found->count == 0)
    return status;
  found->looked = 1;
  status = measure_begin(&z);
  if (status == NS_OK)
    status = look_ahead(&z, changes, &F);
  if (status != NS_OK || (F >= 0 && !changes))
    return status;
  const double tau = found->tau;
  status = look_at_begin(&z, &F_left);
  if (status != NS_OK || found->happens || !(F < 0) || isnan(F_left))
    return status;
  status = find_shortest(&z, tau, F_left, F);
  if (status == NS_OK && found->happens)
    move_to_middle(&z);
  if (status == NS_OK && found->happens)
    status = take_step(&z, l->t, l->q, l->v, found->tau, 1);
  return status;
}

/* ---- the new states */

/* Has an event of the same kind been told of these two bodies? */
static int is_told(const ns_states *found, ptrdiff_t k) {
  for (ptrdiff_t j = 0; j < k; j++)
    if (found->item[j].id.a == found->item[k].id.a && found->item[j].id.b == found->item[k].id.b &&
        found->item[j].told == found->item[k].told)
      return 1;
  return 0;
}

static ns_status tell(ns_loop *l, const ns_states *found, ptrdiff_t k, ns_event_kind kind) {
  ns_followed *item = &found->item[k];

  item->told = 1 + (int)kind;
  if (kind != NS_EVENT_TAKEOFF && is_told(found, k))
    return NS_OK;
  l->result->transitions++;
  return ns_record_transition(l->record, l->t, kind, item->id, l->v);
}

static int is_another(const ns_contact *contact, const ns_remembered *last) {
  return !is_pressed(contact->basis) ||
         slides(contact, contact->basis) != slides(contact, last->basis);
}

static ns_status take_state(ns_loop *l, ns_states *found, ptrdiff_t k, double brief) {
  ns_stepper *s = l->s;
  ns_followed *item = &found->item[k];
  const ns_contact *contact = ns_terms_find_contact(&s->terms, item->id);
  const ns_remembered *last = contact != NULL ? state_of(s, contact) : NULL;
  const int stops = item->slides && item->stops;
  int opens, frees;
  ns_status status = NS_OK;

  if (last == NULL)
    return NS_OK;
  frees =
      breaks_free(s, contact, last, l->v, brief) > 0 ||
      (item->breaks && is_another(contact, last)); /* by little, where it has been located well */
  opens = frees && !is_pressed(contact->basis);
  if (stops || frees) {
    found->changed++;
    status = tell(l, found, k, opens ? NS_EVENT_TAKEOFF : stops ? NS_EVENT_STICK : NS_EVENT_SLIP);
  }
  if (stops || frees)
    ns_memory_adopt(&s->memory, contact);
  return status;
}

ns_status ns_take_states(ns_loop *l, double h, ns_states *found) {
  const double brief = ns_brief_step(l, h);
  ns_step_result step;
  ns_status status = ns_scheme_step(l->s, l->t, l->q, l->v, brief, &step);

  found->changed = 0;
  if (status != NS_OK || step.flag != NS_LCP_SOLVED)
    return status;
  ns_find_mass_diagonal(l->s);
  for (ptrdiff_t k = 0; k < found->count && status == NS_OK; k++)
    status = take_state(l, found, k, brief);
  return status;
}

ns_status ns_know_states(ns_loop *l, double h, int *redo) {
  const double brief = ns_brief_step(l, h);
  ns_step_result step;
  ns_status status;

  *redo = (l->unsettled && has_active(l->s)) || has_unknown(l->s);
  if (!*redo)
    return NS_OK;
  l->unsettled = 0;
  l->part_length = 0;
  status = ns_scheme_step(l->s, l->t, l->q, l->v, brief, &step);
  if (status == NS_OK && step.flag == NS_LCP_SOLVED)
    status = ns_memory_store(&l->s->memory, &l->s->terms);
  return status;
}
