/* ns_next_mode.c: impacts, and the mode after them.
 *
 * Contacts that touch and close are a problem of velocities with the law of impact. Of those that touch and do
 * neither close nor open the accelerations decide, a problem of the same form with v' in place of v+: it is solved
 * as a whole, and the mode that it tells is then solved by itself and has to be possible. Where no mode is
 * (Painleve's paradox, jamming) forces cannot do what an impulse can: that of a short step of Moreau's.
 *
 * A bounce that rises less than the tolerance is none: the impact is taken without restitution. By Newton's law the
 * friction in it is that of all bounces to come; by Poisson's, whose friction in them is less, it is that of
 * bounces that are slower than the tolerance. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_auto.h"

#include "ns_independent.h"
#include "ns_vector.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef struct choice {
  ns_auto *z;
  double t, *q, *v;
  const ns_mode_end *end;
  ptrdiff_t count;
  const ns_identity *id; /* contacts that touch */
  double slow;           /* speeds below are zero */
  int collided, plastic; /* there was an impact; bounces have ended */
  double *before;        /* v before it */
  ns_terms *terms;       /* of the accelerations */
  ns_instant at;
  double acceleration; /* size of v' without contacts */
  double *offset;      /* of the directions of friction, as the system gives them */
} choice;

static int is_listed(const choice *c, ns_identity id) {
  for (ptrdiff_t k = 0; k < c->count; k++)
    if (ns_same_identity(c->id[k], id))
      return 1;
  return 0;
}

/* ---- impacts */

/* Contacts that touch: those of the old mode, those whose gap is zero, and that of the event. *closes: one of them
 * closes. */
static ns_status list_touching(choice *c, int *closes) {
  ns_auto *z = c->z;
  ns_stepper *s = z->s;
  const double reach = z->old.count > 0 || c->end != NULL ? s->system->size : z->sizes.gap;
  ns_status status =
      s->system->evaluate(s->system, NS_CONTACTS, c->t, c->q, c->v, 0, reach, &s->probe);
  ns_identity *id;

  if (status != NS_OK)
    return status;
  c->id = id = NS_TAKE(&z->choice, ns_identity, s->probe.contacts.count);
  if (id == NULL)
    return NS_OUT_OF_MEMORY;
  c->count = 0;
  s->slack = *closes = 0;
  for (ptrdiff_t k = 0; k < s->probe.contacts.count; k++) {
    const ns_contact *contact = &s->probe.contacts.item[k];
    const int expected = c->end != NULL && c->end->kind == NS_END_CLOSES &&
                         ns_same_identity(c->end->id, contact->id);
    if (contact->gap > z->sizes.gap && !expected && ns_mode_place(&z->old, contact->id) < 0)
      continue;
    id[c->count++] = contact->id;
    s->slack = ns_larger(s->slack, contact->gap * (1 + 4 * DBL_EPSILON));
    *closes = *closes || ns_gap_speed(contact, c->v) < -c->slow;
  }
  return NS_OK;
}

/* v after the impact of what touches; without restitution where the bounces have ended */
static ns_status collide(choice *c) {
  ns_auto *z = c->z;
  ns_stepper *s = z->s;
  ns_step_result result = {.flag = NS_LCP_SOLVED, .message = ""};
  ns_status status;

  if (!c->collided)
    memcpy(c->before, c->v, (size_t)s->system->nv * sizeof(double));
  memcpy(c->v, c->before, (size_t)s->system->nv * sizeof(double));
  status = ns_impact(s, c->t, c->q, c->v, 0, c->plastic ? INFINITY : 0, &result);
  if (status == NS_OK && result.flag != NS_LCP_SOLVED)
    z->trouble = result.message;
  c->collided = 1;
  c->slow = ns_larger(z->sizes.slow, NS_AUTO_SOLVED * z->sizes.velocity);
  return status;
}

/* ---- accelerations */

static int has_friction(const ns_contact *contact) {
  return contact->directions > 0 && (contact->mu > 0 || contact->law != NULL);
}

/* Friction that is no disc, ellipse, or line has no direction that follows from the sliding speed alone. */
static int is_known_cone(const ns_contact *contact) {
  return !has_friction(contact) || contact->cone == NS_ELLIPSOID ||
         (contact->cone == NS_PYRAMID && ns_contact_stored(contact) == 1);
}

/* A contact that crept before the event and slides does so on. */
static void creep_on(const ns_auto *z, ns_held *held) {
  const ptrdiff_t place = ns_mode_place(&z->old, held->id);

  if (held->hold != NS_HOLD_SLIDES || place < 0 || z->old.item[place].hold != NS_HOLD_CREEPS)
    return;
  held->hold = NS_HOLD_CREEPS;
  memcpy(held->way, z->old.item[place].way, sizeof held->way);
}

/* The contacts that may be pressed, in a mode in which those at rest stick. */
static ns_status list_candidates(choice *c) {
  ns_auto *z = c->z;
  const ns_terms *terms = c->terms;
  const int stops = c->end != NULL && c->end->kind == NS_END_STICKS;
  ns_status status = ns_mode_restart(z, terms->contacts.count);

  for (ptrdiff_t k = 0; k < terms->contacts.count && status == NS_OK; k++) {
    ns_contact *contact = &terms->contacts.item[k];
    ns_held *held = &z->mode.item[z->mode.count];
    double u[3], speed;
    int rests;
    contact->active = is_listed(c, contact->id) && fabs(ns_gap_speed(contact, c->v)) <= c->slow;
    if (!contact->active)
      continue;
    if (!is_known_cone(contact))
      z->trouble = z->unfit = "Method 'auto' knows friction cones that are discs or ellipsoids, "
                              "and lines in the plane: for pyramids and "
                              "Psi take Method 'trapezoidal' or 'moreau'";
    *held = (ns_held){.id = contact->id, .hold = NS_HOLD_PRESSED};
    z->mode.count++;
    if (!has_friction(contact))
      continue;
    ns_slip_speeds(contact, c->v, u);
    speed = ns_slip_length(contact, u);
    rests = stops && (ns_contact_stored(contact) > 1 ? speed <= NS_AUTO_STOP_TOGETHER * c->slow
                                                     : ns_same_identity(c->end->id, contact->id));
    held->hold = speed <= c->slow || rests ? NS_HOLD_STICKS : NS_HOLD_SLIDES;
    for (int d = 0; d < ns_contact_stored(contact) && d < 3 && held->hold == NS_HOLD_SLIDES; d++)
      held->way[d] = ns_radius(contact, d) * u[d] / speed;
    creep_on(z, held);
  }
  return status;
}

/* Terms at the point, and the candidates with how fast they slide and how that changes */
static ns_status look(choice *c, double **slip_rate) {
  ns_auto *z = c->z;
  ns_stepper *s = z->s;
  const unsigned what = NS_MASS | NS_FORCE | NS_JOINTS | NS_CONTACTS | NS_TANGENTS | NS_CURVATURE;
  ns_status status = ns_evaluate(s, what, c->t, c->q, c->v, 0, s->system->size, c->terms);

  if (status == NS_OK)
    status = list_candidates(c);
  if (status == NS_OK && z->trouble == NULL)
    status = ns_instant_take(z, &z->choice, &c->at);
  *slip_rate = NS_TAKE(&z->choice, double, 3 * z->mode.count);
  if (status != NS_OK || z->trouble != NULL || z->choice.failed)
    return z->choice.failed ? NS_OUT_OF_MEMORY : status;
  c->at.t = c->t;
  memcpy(c->at.q, c->q, (size_t)s->system->nq * sizeof(double));
  memcpy(c->at.v, c->v, (size_t)s->system->nv * sizeof(double));
  for (ptrdiff_t k = 0; k < z->mode.count; k++) {
    const ns_contact *contact = ns_terms_find_contact(c->terms, z->mode.item[k].id);
    if (z->mode.item[k].hold != NS_HOLD_PRESSED)
      ns_slip_speeds(contact, c->v, c->at.slip + 3 * k);
  }
  c->acceleration = ns_acceleration_size(c->terms, c->v, s->system->size);
  ns_arena_reset(&z->work);
  return ns_slip_rates(z, &c->at, c->terms, *slip_rate);
}

/* n'v' + c */
static double opening(const ns_contact *contact, const double *a) {
  return contact->curvature + ns_sparse_dot(contact->count, contact->index, contact->normal, a);
}

/* The mode that the solution tells: contacts that do not open, and those of them that begin to slide. */
static ns_status read_mode(choice *c, const double *a) {
  ns_auto *z = c->z;
  ns_status status = ns_mode_restart(z, z->mode.count);

  for (ptrdiff_t k = 0; k < z->before.count && status == NS_OK; k++) {
    ns_held held = z->before.item[k];
    ns_contact *contact = ns_posed_contact(c->terms, held.id);
    double slip[3] = {0, 0, 0}, speed;
    const double zero = NS_AUTO_BALANCED * c->acceleration;
    if (opening(contact, a) > zero)
      continue;
    for (int d = 0; d < 3 && held.hold == NS_HOLD_STICKS && d < ns_contact_stored(contact); d++)
      slip[d] =
          contact->tangent_offset[d] +
          ns_sparse_dot(contact->count, contact->index, contact->tangent + d * contact->count, a);
    speed = held.hold == NS_HOLD_STICKS ? ns_slip_length(contact, slip) : 0;
    if (held.hold == NS_HOLD_CREEPS || (speed > zero && ns_contact_stored(contact) > 1)) {
      double force[NS_FORCES];
      held.hold = NS_HOLD_CREEPS;
      ns_read_force(contact, force);
      ns_way_of_force(contact, force, held.way);
    } else if (speed > zero) {
      held.hold = NS_HOLD_SLIDES;
      for (int d = 0; d < 3 && d < ns_contact_stored(contact); d++)
        held.way[d] = ns_radius(contact, d) * slip[d] / speed;
    }
    z->mode.item[z->mode.count++] = held;
  }
  return status;
}

static void drop(ns_mode *mode, ptrdiff_t k) {
  memmove(mode->item + k, mode->item + k + 1, (size_t)(mode->count - k - 1) * sizeof *mode->item);
  mode->count--;
}

/* l_n, or mu l_n - |l_t / e| */
static double force_margin(const ns_contact *contact, const double force[NS_FORCES], int friction) {
  double square = 0;

  for (int d = 0; d < 3 && friction && d < ns_contact_stored(contact); d++)
    square += pow(force[1 + d] / ns_radius(contact, d), 2);
  return friction ? contact->mu * force[0] - sqrt(square) : force[0];
}

/* The part of the way between two forces after which the margin, which is concave, falls below `least`; 1: it does
 * not */
static double part_of_way(const ns_contact *contact, const double from[NS_FORCES],
                          const double to[NS_FORCES], int friction, double least) {
  double left = 0, right = 1, at[NS_FORCES];

  if (force_margin(contact, to, friction) >= least)
    return 1;
  while (right - left > DBL_EPSILON) {
    const double middle = (left + right) / 2;
    for (int i = 0; i < NS_FORCES; i++)
      at[i] = from[i] + middle * (to[i] - from[i]);
    if (force_margin(contact, at, friction) >= least)
      left = middle;
    else
      right = middle;
  }
  return left;
}

/* How far below zero the margin of a contact may be: less than what ends a mode */
static double allowed(const choice *c, ptrdiff_t k, const double *now, double all) {
  const ns_auto *z = c->z;
  double size = NS_AUTO_LEAST_SHARE * all, delta;

  for (int i = 0; i < NS_FORCES; i++)
    size = ns_larger(size, ns_larger(fabs(now[i]), fabs(c->at.force[NS_FORCES * k + i])));
  delta = z->sizes.force * size;
  if (c->end != NULL && c->end->delta > 0 && ns_same_identity(c->end->id, z->mode.item[k].id))
    delta = ns_smaller(delta, c->end->delta);
  return NS_AUTO_POSSIBLE * delta;
}

/* Where forces are not determined those of least norm may pull or leave their cones, while those of the problem of
 * accelerations, in `now`, do not. One goes from these to those; a contact that would pull on the way is left open,
 * one whose cone would be left slides without moving: an active set method for the least norm among forces that are
 * possible. Returns whether one was changed. */
static int mend(choice *c, double *now) {
  ns_auto *z = c->z;
  double all = 0, part = 1;
  ptrdiff_t first = -1;
  int by_friction = 0;

  for (ptrdiff_t i = 0; i < NS_FORCES * z->mode.count; i++)
    all = ns_larger(all, fabs(c->at.force[i]));
  for (ptrdiff_t k = 0; k < z->mode.count; k++) {
    const ns_contact *contact = ns_terms_find_contact(c->terms, z->mode.item[k].id);
    const int sticks = z->mode.item[k].hold == NS_HOLD_STICKS;
    const double least = -allowed(c, k, now + NS_FORCES * k, all);
    for (int friction = 0; friction <= sticks; friction++) {
      const double x =
          part_of_way(contact, now + NS_FORCES * k, c->at.force + NS_FORCES * k, friction, least);
      if (!(x < part))
        continue;
      part = x;
      first = k;
      by_friction = friction;
    }
  }
  for (ptrdiff_t i = 0; i < NS_FORCES * z->mode.count; i++)
    now[i] += part * (c->at.force[i] - now[i]);
  if (first >= 0 && by_friction) {
    const ns_contact *contact = ns_terms_find_contact(c->terms, z->mode.item[first].id);
    double *force = now + NS_FORCES * first, size = 0;
    for (int d = 0; d < 3 && d < ns_contact_stored(contact); d++)
      size = hypot(size, force[1 + d] / ns_radius(contact, d));
    z->mode.item[first].hold = !(size > 0)                      ? NS_HOLD_PRESSED
                               : ns_contact_stored(contact) > 1 ? NS_HOLD_CREEPS
                                                                : NS_HOLD_SLIDES;
    for (int d = 0; d < 3; d++)
      z->mode.item[first].way[d] = size > 0 && d < ns_contact_stored(contact)
                                       ? -force[1 + d] / ns_radius(contact, d) / size
                                       : 0;
  } else if (first >= 0) {
    drop(&z->mode, first);
    memmove(now + NS_FORCES * first, now + NS_FORCES * (first + 1),
            (size_t)(NS_FORCES * (z->mode.count - first)) * sizeof *now);
  }
  return first >= 0;
}

/* Does a contact that is listed and not closed enter, or one that begins to slide go back? */
static int is_possible(const choice *c) {
  const ns_auto *z = c->z;
  const double zero = NS_AUTO_ENTERS * c->acceleration;

  for (ptrdiff_t k = 0; k < c->terms->contacts.count; k++) {
    const ns_contact *contact = &c->terms->contacts.item[k];
    if (is_listed(c, contact->id) && ns_mode_place(&z->mode, contact->id) < 0 &&
        fabs(ns_gap_speed(contact, c->v)) <= c->slow && opening(contact, c->at.a) < -zero)
      return 0;
  }
  return 1;
}

/* Columns of what is held; returns how many. */
static ptrdiff_t held_columns(const choice *c, double *B) {
  const ptrdiff_t nv = c->terms->nv;
  const ns_mode *mode = &c->z->mode;
  double *next = B;

  for (ptrdiff_t k = 0; k < c->terms->joints.count; k++, next += nv)
    ns_sparse_add(c->terms->joints.item[k].count, c->terms->joints.item[k].index,
                  c->terms->joints.item[k].gradient, 1, next);
  for (ptrdiff_t k = 0; k < mode->count; k++) {
    const ns_contact *contact = ns_terms_find_contact(c->terms, mode->item[k].id);
    const int sticks = mode->item[k].hold == NS_HOLD_STICKS;
    ns_sparse_add(contact->count, contact->index, contact->normal, 1, next);
    next += nv;
    for (int d = 0; sticks && d < ns_contact_stored(contact) && d < 3; d++, next += nv)
      ns_sparse_add(contact->count, contact->index, contact->tangent + d * contact->count, 1, next);
  }
  return (next - B) / nv;
}

/* Do the others hold a contact along its normal, or in the `way` in which it begins to slide: does that direction
 * leave the rank of what is held as it is? */
static ns_status is_held_by_others(const choice *c, const ns_contact *contact, const double *way,
                                   int *answer) {
  ns_auto *z = c->z;
  const ptrdiff_t nv = c->terms->nv;
  const ptrdiff_t most = c->terms->joints.count + NS_FORCES * z->mode.count + 1;
  double *B = NS_TAKE(&z->choice, double, nv *most), *more = NS_TAKE(&z->choice, double, nv *most);
  char *dependent = NS_TAKE(&z->choice, char, most);
  ptrdiff_t columns;

  if (z->choice.failed)
    return NS_OUT_OF_MEMORY;
  columns = held_columns(c, B);
  memcpy(more, B, (size_t)(nv * columns) * sizeof *B);
  if (way == NULL)
    ns_sparse_add(contact->count, contact->index, contact->normal, 1, more + nv * columns);
  for (int d = 0; way != NULL && d < ns_contact_stored(contact) && d < 3; d++)
    ns_sparse_add(contact->count, contact->index, contact->tangent + d * contact->count,
                  ns_radius(contact, d) * way[d], more + nv * columns);
  *answer = ns_find_dependent(nv, columns + 1, more, NS_AUTO_DEPENDENT, dependent) >
            ns_find_dependent(nv, columns, B, NS_AUTO_DEPENDENT, dependent);
  return NS_OK;
}

/* How it begins to slide along its way; c_t is left out, which is small where it is at rest */
static double onset(const choice *c, const ns_contact *contact, const double *way) {
  double sum = 0;

  for (int d = 0; d < ns_contact_stored(contact) && d < 3; d++)
    sum += ns_radius(contact, d) * way[d] *
           ns_sparse_dot(contact->count, contact->index, contact->tangent + d * contact->count,
                         c->at.a);
  return sum;
}

/* Contacts that begin to slide though others hold them slide without moving. */
static ns_status mark_held(const choice *c) {
  ns_auto *z = c->z;
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < z->mode.count && status == NS_OK; k++) {
    ns_held *held = &z->mode.item[k];
    const ns_contact *contact = ns_terms_find_contact(c->terms, held->id);
    double u[3];
    held->still = 0;
    if (held->hold != NS_HOLD_SLIDES && held->hold != NS_HOLD_CREEPS)
      continue;
    ns_slip_speeds(contact, c->v, u);
    if (ns_slip_length(contact, u) <= c->slow &&
        onset(c, contact, held->way) <= NS_AUTO_ENTERS * c->acceleration)
      status = is_held_by_others(c, contact, held->way, &held->still);
    if (held->still)
      held->hold = NS_HOLD_SLIDES;
  }
  return status;
}

/* The forces of the mode by themselves, with what has to be mended */
static ns_status settle(choice *c, int *found) {
  ns_auto *z = c->z;
  const ptrdiff_t most = 2 * z->mode.count + 1;
  double *now = NS_TAKE(&z->choice, double, NS_FORCES * z->mode.count);
  ns_status status = now == NULL ? NS_OUT_OF_MEMORY : NS_OK;

  *found = 0;
  for (ptrdiff_t k = 0; k < z->mode.count && status == NS_OK; k++)
    ns_read_force(ns_terms_find_contact(c->terms, z->mode.item[k].id), now + NS_FORCES * k);
  for (ptrdiff_t k = 0; k < most && status == NS_OK; k++) {
    z->redundant = 0;
    status = ns_instant_solve(z, &c->at, c->terms);
    if (status != NS_OK || z->trouble != NULL)
      return status;
    if (mend(c, now))
      continue;
    *found = is_possible(c);
    return mark_held(c);
  }
  return status;
}

static ns_status choose_mode(choice *c, int *found) {
  ns_auto *z = c->z;
  double *slip_rate, *a = NS_TAKE(&z->choice, double, z->s->system->nv);
  double fast = NS_AUTO_SLIDES_ON;
  ns_status status = a == NULL ? NS_OUT_OF_MEMORY : NS_OK;

  *found = 0;
  for (int k = 0; k < 2 && status == NS_OK && !*found; k++, fast *= NS_AUTO_SLIDES_ON_FASTER) {
    int solved = 0;
    z->trouble = NULL;
    status = look(c, &slip_rate);
    if (status != NS_OK || z->trouble != NULL)
      return status;
    c->offset = NS_TAKE(&z->choice, double, 3 * z->mode.count);
    status = c->offset == NULL ? NS_OUT_OF_MEMORY
                               : ns_pose_accelerations(z, &c->at, c->terms, slip_rate,
                                                       fast * c->acceleration, c->offset);
    if (status == NS_OK && z->mode.count > 0)
      status = ns_solve_accelerations(z, c->terms, &z->choice, a, &solved);
    if (status != NS_OK)
      return status;
    if (z->mode.count > 0 && !solved)
      continue;
    if (z->mode.count > 0)
      status = read_mode(c, a);
    if (z->mode.count > 0 || solved)
      ns_unpose_accelerations(solved ? &z->before : &z->mode, c->terms, c->offset);
    if (status == NS_OK)
      status = settle(c, found);
    if (z->trouble != NULL)
      *found = 0;
  }
  return status;
}

/* ---- where forces have no solution */

/* A step of Moreau's that is too short for anything but an impulse; *jumps where there is one. Its terms are in
 * s->terms. */
static ns_status jump(choice *c, int *jumps) {
  ns_auto *z = c->z;
  ns_stepper *s = z->s;
  const ptrdiff_t nv = s->system->nv;
  const double size = ns_larger(ns_vector_largest(nv, c->v), z->sizes.slow);
  const double h = NS_AUTO_JUMP_TIME * size / ns_larger(c->acceleration, DBL_MIN);
  const unsigned what = NS_MASS | NS_FORCE | NS_JOINTS | NS_CONTACTS | NS_TANGENTS;
  ns_step_result result = {.flag = NS_LCP_SOLVED, .message = ""};
  double change = 0;
  ns_status status = ns_evaluate(s, what, c->t, c->q, c->v, 0, s->slack, &s->terms);

  *jumps = 0;
  s->time = c->t;
  s->from = c->v;
  if (status == NS_OK)
    status = ns_choose_impact(s, c->v, 0, 0);
  if (status != NS_OK)
    return status;
  memset(s->r, 0, (size_t)nv * sizeof(double));
  ns_blocks_multiply(&s->terms.mass, 1, c->v, s->r);
  for (ptrdiff_t i = 0; i < nv; i++)
    s->r[i] += h * s->terms.k[i];
  status = ns_solve_velocity(s, 0, 0, &result);
  if (status != NS_OK || result.flag != NS_LCP_SOLVED)
    return status;
  for (ptrdiff_t i = 0; i < nv; i++)
    change = ns_larger(change, fabs(s->x[i] - c->v[i]));
  if (!(change > NS_AUTO_LEAST_JUMP * size))
    return NS_OK;
  *jumps = 1;
  memcpy(c->before, c->v, (size_t)nv * sizeof(double));
  memcpy(c->v, s->x, (size_t)nv * sizeof(double));
  return NS_OK;
}

/* ---- bounces that end */

typedef enum bounce { NO_BOUNCE, ENDING_BOUNCE, HIGH_BOUNCE } bounce;

/* A rise that is lost among the roundoff of gaps comes back to where it began as a fall. */
static double least_rise(const choice *c) {
  return NS_AUTO_LOST_RISE * (c->z->sizes.length + ns_vector_largest(c->z->s->system->nq, c->q));
}

/* How high a contact that opens rises by its speed before it comes back; Inf where it does not */
static double rise_of(const choice *c, const ns_contact *contact) {
  const double speed = ns_gap_speed(contact, c->v), a = opening(contact, c->at.a);

  return a < 0 ? speed * speed / (-2 * a) : INFINITY;
}

/* Does a contact that opens come back before it has risen? */
static bounce bounce_of(const choice *c, const ns_contact *contact) {
  if (!is_listed(c, contact->id) || !(ns_gap_speed(contact, c->v) > c->slow))
    return NO_BOUNCE;
  return rise_of(c, contact) < ns_larger(NS_AUTO_REST_RISE * c->z->sizes.gap, least_rise(c))
             ? ENDING_BOUNCE
             : HIGH_BOUNCE;
}

/* Takes the impact again without restitution; or counts contacts that open slowly among those that are closed.
 * *again: the mode is to be chosen once more. */
static ns_status end_bounces(choice *c, int *again) {
  const int newton = c->z->s->options.impact == NS_IMPACT_NEWTON;
  int ending = 0, high = 0,
      rub = 0;        /* bounces; those with friction that would be wrong if they ended now */
  double fastest = 0; /* of those that are slow */

  *again = 0;
  for (ptrdiff_t k = 0; k < c->terms->contacts.count; k++) {
    const ns_contact *contact = &c->terms->contacts.item[k];
    const bounce kind = bounce_of(c, contact);
    const double speed = ns_gap_speed(contact, c->v);
    high += kind == HIGH_BOUNCE;
    if (kind != ENDING_BOUNCE)
      continue;
    ending++;
    if (speed < NS_AUTO_SLOW_BOUNCE * c->z->sizes.slow || rise_of(c, contact) < least_rise(c))
      fastest = ns_larger(fastest, speed);
    else
      rub += has_friction(contact) && !newton;
  }
  if (ending > 0 && !c->plastic && high == 0 && rub == 0) {
    c->plastic = *again = 1;
    return collide(c);
  }
  if (c->slow < fastest) {
    c->slow = fastest;
    *again = 1;
  }
  return NS_OK;
}

/* ---- all of it */

static ns_status tell(choice *c, const ns_impact_hook *hook) {
  return hook != NULL && hook->told != NULL ? hook->told(hook->data, c->before, c->v) : NS_OK;
}

static ns_status begin(choice *c, ns_auto *z) {
  c->terms = &z->s->end;
  c->slow = z->sizes.slow;
  ns_arena_reset(&z->choice);
  c->before = NS_TAKE(&z->choice, double, z->s->system->nv);
  z->trouble = NULL;
  return z->choice.failed ? NS_OUT_OF_MEMORY : ns_mode_keep(z);
}

/* Contacts that have no force any more and that others keep closed have not taken off. */
static ns_status mark_still(const choice *c) {
  ns_auto *z = c->z;
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < z->old.count && status == NS_OK; k++) {
    ns_held *old = &z->old.item[k];
    const ns_contact *contact = ns_terms_find_contact(c->terms, old->id);
    if (ns_mode_place(&z->mode, old->id) >= 0)
      continue;
    if (contact == NULL)
      old->still = 1;
    else if (fabs(ns_gap_speed(contact, c->v)) <= c->slow)
      status = is_held_by_others(c, contact, NULL, &old->still);
  }
  return status;
}

/* Impacts and modes in turn, until there is a mode, or trouble */
static ns_status resolve(choice *c, const ns_impact_hook *hook, int closes) {
  ns_auto *z = c->z;
  ns_status status = closes ? collide(c) : NS_OK;

  for (int round = 0; round < NS_AUTO_MOST_IMPACTS && status == NS_OK && z->trouble == NULL;
       round++) {
    const int jams = round == 0 && c->end != NULL && c->end->kind == NS_END_JAMS;
    int found = 0, again = 0, jumps = 0;
    status = choose_mode(c, &found);
    found = found && !jams;
    if (status != NS_OK)
      return status;
    if (found && c->collided)
      status = end_bounces(c, &again);
    if (again)
      continue;
    if (found) {
      status = mark_still(c);
      return status == NS_OK && c->collided ? tell(c, hook) : status;
    }
    if (c->collided) /* what comes next has terms of its own */
      status = tell(c, hook);
    c->collided = 0;
    if (status == NS_OK)
      status = jump(c, &jumps);
    if (status == NS_OK && !jumps)
      break;
    if (status == NS_OK)
      status = tell(c, hook);
    z->trouble = NULL;
  }
  if (z->trouble == NULL)
    z->trouble = "no mode of the contacts is possible";
  return status;
}

ns_status ns_next_mode(ns_auto *z, double t, double *q, double *v, const ns_mode_end *end,
                       const ns_impact_hook *hook) {
  choice c = {.z = z, .t = t, .q = q, .v = v, .end = end};
  int closes = 0, moved;
  ns_status status = begin(&c, z);

  if (status == NS_OK)
    status = list_touching(&c, &closes);
  if (status == NS_OK)
    status = resolve(&c, hook, closes);
  z->s->slack = 0;
  if (status == NS_OK && z->trouble == NULL)
    status = ns_keep_closed(z, t, q, v, &moved);
  return status;
}
