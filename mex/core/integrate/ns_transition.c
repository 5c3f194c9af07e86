/* ns_transition.c: stick-slip, take-off and change of friction facet, PAGT section 7.5.
 *
 * A contact changes its state where the basis of the LCP changes. With the basis of the last step held, the variable
 * that leaves its sign is followed over steps that begin between the last two points: F(theta) is its value in the
 * step from t - h + theta, and its root, found by Brent's method, is the length of the part of the present step for
 * which the old basis still holds.
 *
 * In scheme II, whose rows are asked of v + v+, a contact that comes to rest within a step still slides through it and
 * ends it with its speed reversed; from there on v+ = -v. So there the end of sliding is where the speed, which is
 * linear within the step, is zero. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_integrate.h"

#include <math.h>
#include <string.h>

#define BRENT_ITERATIONS 60
#define BRENT_TOLERANCE 1e-12 /* of the step */
#define INSIGNIFICANT 1e-9    /* of the variables of the contact: a sign below is none */
#define STRAIGHT 1e-6         /* of the speeds of the bodies: sliding below is none */
#define BREACH                                                                                     \
  0.1 /* of an impulse of the contact: a wrong sign below comes of the length of the part */

/* The cells of a contact: c_n, beta, lambda. */
static ns_event_kind kind_of(int cell, int unknowns, int was_basic) {
  if (cell == 0)
    return NS_EVENT_TAKEOFF;
  if (cell == unknowns - 1)
    return was_basic ? NS_EVENT_STICK : NS_EVENT_SLIP;
  return NS_EVENT_FACET;
}

/* Sticking contacts may change the direction that carries the friction: that is no event. */
static int matters(const signed char *before, const signed char *after, int cell, int unknowns) {
  const int lambda = unknowns - 1;

  if (cell == 0 || cell == lambda)
    return 1;
  return before[lambda] == NS_BASIC && after[lambda] == NS_BASIC;
}

/* A contact that closes is no take-off; in scheme II the end of sliding is found by the reversal of the speed. */
static int is_followed(const ns_stepper *s, ns_event_kind kind, int was_basic) {
  if (kind == NS_EVENT_TAKEOFF)
    return was_basic;
  return !(ns_method_has(s->options.method, NS_DOUBLES_V) && kind == NS_EVENT_STICK);
}

/* A cell of a contact that changed from the last step to this one; take-off before stick or slip. */
static int changed_cell(const ns_contact *contact, const ns_remembered *last) {
  const int order[2] = {0, last->unknowns - 1};

  for (int k = 0; k < 2; k++)
    if (contact->basis[order[k]] != last->basis[order[k]])
      return order[k];
  for (int cell = 1; cell < last->unknowns - 1; cell++)
    if (contact->basis[cell] != last->basis[cell] &&
        matters(last->basis, contact->basis, cell, last->unknowns))
      return cell;
  return -1;
}

/* A speed of the system: what it has, and what the forces make of it in a step. */
static double speed_unit(const ns_stepper *s, const ns_contact *contact, const double *v,
                         double h) {
  double unit = 0;

  for (int i = 0; i < contact->count; i++) {
    const int k = contact->index[i];
    unit = fmax(unit, fabs(v[k]) + h * fabs(s->start.k[k]) / s->mass_diagonal[k]);
  }
  return unit;
}

/* Where several contacts carry one body the load may pass from one to another: a contact that opens or slides with no
 * speed has not changed its state. */
static int is_real(const ns_stepper *s, const ns_contact *contact, int cell, const double *v,
                   double h) {
  return contact->basis[cell] != (cell == 0 ? NS_AT_LOWER : NS_BASIC) ||
         contact->variable[cell] > INSIGNIFICANT * speed_unit(s, contact, v, h);
}

static void add_change(const ns_stepper *s, ns_identity id, int cell, const ns_remembered *last,
                       ns_transition *found) {
  const int was_basic = last->basis[cell] == NS_BASIC;
  const ns_event_kind kind = kind_of(cell, last->unknowns, was_basic);

  if (is_followed(s, kind, was_basic))
    found->change[found->count++] = (ns_change){id, cell, kind, 0, 0};
}

/* The contacts of the last step, whose set must be the present one, and which of them have changed. */
static ns_status list_changes(ns_stepper *s, const double *v, double h, ns_arena *arena,
                              ns_transition *found) {
  ptrdiff_t active = 0;

  found->count = 0;
  found->change = NS_TAKE(arena, ns_change, 2 * s->terms.contacts.count);
  if (found->change == NULL)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    const ns_remembered *last = contact->active ? ns_memory_find(&s->memory, contact->id) : NULL;
    int cell;
    if (!contact->active)
      continue;
    active++;
    if (last == NULL || last->unknowns != ns_contact_unknowns(contact)) {
      found->count = 0;
      return NS_OK;
    }
    cell = changed_cell(contact, last);
    if (cell >= 0 && !last->changes && is_real(s, contact, cell, v, h)) {
      add_change(s, contact->id, cell, last, found);
      /* along other directions: past a corner of the cone, or back, with the speed through zero */
      if (cell > 0 && cell < last->unknowns - 1)
        add_change(s, contact->id, last->unknowns - 1, last, found);
    }
  }
  if (active != s->memory.count)
    found->count = 0;
  return NS_OK;
}

static double largest_variable(const ns_contact *contact) {
  double largest = 0;

  for (int i = 0; i < ns_contact_unknowns(contact); i++)
    largest = fmax(largest, fabs(contact->variable[i]));
  return largest;
}

/* F(theta): the smallest of the changed variables, each in units of what it was at the `first` theta; found->first is
 * which of them. */
static ns_status follow(const ns_path *last, ns_transition *found, double theta, int first,
                        double h, double *F) {
  ns_stepper *s = last->s;
  ns_step_result step;
  double *q = found->q, *v = found->v;
  ns_status status = ns_path_position(last, theta, q);

  ns_path_velocity(last, theta, v);
  s->forced = 1;
  if (status == NS_OK)
    status = ns_scheme_step(s, last->t + theta, q, v, h, &step);
  s->forced = 0;
  *F = INFINITY;
  for (ptrdiff_t k = 0; k < found->count && status == NS_OK; k++) {
    ns_change *change = &found->change[k];
    const ns_contact *contact = ns_terms_find_contact(&s->terms, change->id);
    double value;
    if (contact == NULL || contact->variable == NULL)
      continue;
    value = contact->variable[change->cell];
    if (first)
      change->unit = value > INSIGNIFICANT * largest_variable(contact) ? value : 0;
    change->value = change->unit > 0 ? value / change->unit : INFINITY;
    if (change->value < *F) {
      *F = change->value;
      found->first = k;
    }
  }
  return status;
}

/* Brent's method for F(theta) = 0: b is the best point, F has opposite signs at b and c, a is the b before. */
typedef struct bracket {
  double a, b, c, fa, fb, fc, step, last_step;
} bracket;

static void keep_bracket(bracket *z) {
  if ((z->fb > 0) == (z->fc > 0)) {
    z->c = z->a;
    z->fc = z->fa;
    z->step = z->last_step = z->b - z->a;
  }
  if (fabs(z->fc) < fabs(z->fb)) {
    z->a = z->b;
    z->b = z->c;
    z->c = z->a;
    z->fa = z->fb;
    z->fb = z->fc;
    z->fc = z->fa;
  }
}

/* Secant or inverse quadratic interpolation where it stays well inside the bracket, bisection elsewhere. */
static void choose_step(bracket *z, double tolerance) {
  const double middle = (z->c - z->b) / 2, s = z->fb / z->fa, r = z->fb / z->fc, u = z->fa / z->fc;
  double p = 2 * middle * s, q = 1 - s;

  if (z->a != z->c) {
    p = s * (2 * middle * u * (u - r) - (z->b - z->a) * (r - 1));
    q = (u - 1) * (r - 1) * (s - 1);
  }
  q = p > 0 ? -q : q;
  p = fabs(p);
  if (fabs(z->last_step) >= tolerance && fabs(z->fa) > fabs(z->fb) &&
      2 * p < fmin(3 * middle * q - fabs(tolerance * q), fabs(z->last_step * q))) {
    z->last_step = z->step;
    z->step = p / q;
  } else {
    z->step = z->last_step = middle;
  }
}

static ns_status brent(const ns_path *last, ns_transition *found, double h, bracket *z,
                       double *root) {
  const double tolerance = BRENT_TOLERANCE * last->h;
  ns_status status = NS_OK;

  for (int k = 0; k < BRENT_ITERATIONS && status == NS_OK; k++) {
    keep_bracket(z);
    if (fabs(z->c - z->b) <= 2 * tolerance || z->fb == 0)
      break;
    choose_step(z, tolerance);
    z->a = z->b;
    z->fa = z->fb;
    z->b += fabs(z->step) > tolerance ? z->step : copysign(tolerance, z->c - z->b);
    status = follow(last, found, z->b, 0, h, &z->fb);
  }
  *root = z->b;
  return status;
}

/* A condition on impulses holds for the middle of a step, one on velocities for its end in scheme I and for its middle
 * in scheme II. */
static double delay(const ns_stepper *s, ns_event_kind kind, double h) {
  const int of_velocity = kind == NS_EVENT_STICK || kind == NS_EVENT_FACET;

  return of_velocity && ns_method_has(s->options.method, NS_ASKS_END) ? 0 : h / 2;
}

ns_status ns_find_transition(const ns_path *last, double h, ns_arena *arena, ns_transition *found) {
  ns_stepper *s = last->s;
  const double begin =
      fmax(0, last->h - h); /* where the step ends at the start of the present one */
  bracket z = {begin, last->h, begin, INFINITY, INFINITY, 0, last->h - begin, last->h - begin};
  double root = 0;
  ns_status status;

  memset(found, 0, sizeof *found);
  found->q = NS_TAKE(arena, double, s->system->nq);
  found->v = NS_TAKE(arena, double, s->system->nv);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  ns_find_mass_diagonal(s);
  status = list_changes(s, last->end->v, h, arena, found);
  if (status != NS_OK || found->count == 0)
    return status;
  found->looked = 1;
  status = follow(last, found, begin, 1, h, &z.fa);
  if (status == NS_OK && z.fa < INFINITY)
    status = follow(last, found, last->h, 0, h, &z.fb);
  if (status != NS_OK || !(z.fa < INFINITY) || !(z.fb < 0))
    return status;
  z.fc = z.fa;
  status = brent(last, found, h, &z, &root);
  if (status != NS_OK || !(root > begin && root < last->h))
    return status;
  found->kind = found->change[found->first].kind;
  found->id = found->change[found->first].id;
  found->tau = root - last->h + h;
  found->time = last->t + last->h + found->tau - delay(s, found->kind, h);
  /* friction jumps where the sliding velocity passes zero, so that the old one must not go on beyond that */
  if (found->kind == NS_EVENT_FACET && ns_method_has(s->options.method, NS_DOUBLES_V))
    found->tau = found->time - last->t - last->h;
  found->happens = found->tau > 0;
  return NS_OK;
}

/* The speed along direction d of the stored ones. */
static double speed_along(const ns_contact *contact, int d, const double *v) {
  return contact->tangent_offset[d] +
         ns_sparse_dot(contact->count, contact->index, contact->tangent + d * contact->count, v);
}

/* -beta'u / (mu c_n): lambda, where u is what beta opposes most */
static double cone_slip_speed(const ns_contact *contact, const double *v) {
  double speed = 0;

  for (int d = 0; d < contact->directions; d++)
    speed -= contact->beta[d] * speed_along(contact, d, v);
  return speed / (contact->mu * contact->cn);
}

/* Sliding speed against the friction that acts: -d'v summed over the directions in the basis */
static double slip_speed(const ns_contact *contact, const double *v) {
  const int stored = ns_contact_stored(contact);
  double speed = 0;

  if (contact->cone != NS_PYRAMID)
    return cone_slip_speed(contact, v);
  for (int d = 0; d < contact->directions; d++) {
    const double sign = d < stored ? 1 : -1;
    if (contact->basis[1 + d] == NS_BASIC)
      speed -= sign * speed_along(contact, d % stored, v);
  }
  return speed;
}

static int slides(const ns_contact *contact) {
  const int unknowns = ns_contact_unknowns(contact);

  return contact->active && contact->basis != NULL && unknowns > 1 &&
         contact->basis[unknowns - 1] == NS_BASIC;
}

/* Does the velocity at which a cone slides, which is linear within the step, come from afar and pass zero? */
static int passes_zero(const ns_path *path, const ns_contact *contact, double tau) {
  const double part = tau / path->h;
  const double least =
      STRAIGHT * speed_unit(path->s, contact, path->v, fmax(path->h, path->s->grid_step));
  double begin[3], u[3];

  for (int d = 0; d < contact->directions; d++) {
    begin[d] = speed_along(contact, d, path->v);
    u[d] = (1 - part) * begin[d] + part * speed_along(contact, d, path->end->v);
  }
  return ns_cone_slip(contact, begin) > least && ns_cone_slip(contact, u) <= least;
}

static void try_reversal(const ns_path *path, const ns_contact *contact, double before,
                         double after, ns_transition *found) {
  const double tau = path->h * before / (before - after);

  if (before > INSIGNIFICANT * speed_unit(path->s, contact, path->v, path->h) && after < 0 &&
      tau < found->tau) {
    found->happens = 1;
    found->turns = contact->cone != NS_PYRAMID && !passes_zero(path, contact, tau);
    found->tau = tau;
    found->id = contact->id;
  }
}

/* Did the contact stick in the last step? Then what its directions half-way say of the speed at the start is only how
 * far they have turned. */
static int stuck(ns_stepper *s, const ns_contact *contact) {
  const ns_remembered *last = ns_memory_find(&s->memory, contact->id);

  if (last == NULL)
    return !ns_began_sliding(s, contact);
  return last->pressed && last->unknowns == ns_contact_unknowns(contact) &&
         last->basis[last->unknowns - 1] != NS_BASIC;
}

/* Contacts that slide, and those that the step holds although they slid before. */
void ns_find_reversal(const ns_path *path, int only_cones, ns_transition *found) {
  const ns_terms *terms = &path->s->terms;

  memset(found, 0, sizeof *found);
  ns_find_mass_diagonal(path->s);
  found->tau = path->h;
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    const ns_contact *contact = &terms->contacts.item[k];
    if (!contact->active || !(contact->cn > 0) || ns_contact_unknowns(contact) == 1 ||
        (only_cones && contact->cone == NS_PYRAMID))
      continue;
    if (slides(contact)) {
      try_reversal(path, contact, slip_speed(contact, path->v), slip_speed(contact, path->end->v),
                   found);
      continue;
    }
    for (int d = 0; d < ns_contact_stored(contact) && !stuck(path->s, contact); d++) {
      const double before = speed_along(contact, d, path->v);
      const double sign = before < 0 ? -1 : 1;
      try_reversal(path, contact, sign * before, sign * speed_along(contact, d, path->end->v),
                   found);
    }
  }
  found->time = path->t + found->tau;
  found->kind = NS_EVENT_STICK;
}

/* Does a contact that slid in the last step not slide on along the same directions? */
static int stopped(const ns_contact *contact, const ns_remembered *last) {
  if (last == NULL || last->changes || last->unknowns != ns_contact_unknowns(contact) ||
      last->unknowns == 1 || last->basis[last->unknowns - 1] != NS_BASIC)
    return 0;
  for (int cell = 1; cell < last->unknowns; cell++)
    if (last->basis[cell] == NS_BASIC && contact->basis[cell] != NS_BASIC)
      return 1;
  return 0;
}

int ns_has_stopped(ns_stepper *s, int only_cones) {
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    if (contact->active && !(only_cones && contact->cone == NS_PYRAMID) &&
        stopped(contact, ns_memory_find(&s->memory, contact->id)))
      return 1;
  }
  return 0;
}

/* An impulse of the contact: what it has, and what the forces make in the step. */
static double impulse_unit(const ns_stepper *s, const ns_contact *contact, double h) {
  double unit = 0;

  for (int i = 0; i < contact->count; i++)
    unit = fmax(unit, h * fabs(s->start.k[contact->index[i]]));
  return unit + largest_variable(contact);
}

/* Is a normal or friction impulse of the wrong sign, or friction larger than the cone allows? */
static int breaks_laws(const ns_contact *contact, double least) {
  const int unknowns = ns_contact_unknowns(contact), lambda = unknowns - 1;

  for (int cell = 0; cell < unknowns; cell++) {
    const int impulse = cell == 0 || (contact->basis[cell] == NS_BASIC) == (cell < lambda);
    if (impulse && contact->variable[cell] < least)
      return 1;
  }
  return 0;
}

static int is_located(const ns_transition *found, ns_identity id) {
  for (ptrdiff_t k = 0; k < found->count; k++)
    if (ns_same_identity(found->change[k].id, id))
      return 1;
  return 0;
}

int ns_breaks_laws(const ns_stepper *s, double h, const ns_transition *found) {
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    if (contact->active && contact->variable != NULL && !is_located(found, contact->id) &&
        breaks_laws(contact, -BREACH * impulse_unit(s, contact, h)))
      return 1;
  }
  return 0;
}
