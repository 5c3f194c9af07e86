/* ns_stop.c: where sliding ends in space.
 *
 * With a friction cone the sliding velocity u obeys u' = a - b u/|u|, with the acceleration a that the contact would have
 * without friction. Its angle phi to a turns ever faster, |u| phi' = -|a| sin (phi), so that u runs into zero along a
 * direction of its own, which is not the one that it has a step before: on the line between the ends of a step it passes
 * zero by. But a step of length tau whose friction opposes v+ (scheme I) ends at rest where |u + tau a| <= b tau, and
 * sliding ends where the shortest of such steps does:
 *   tau = |u| (|a| cos (phi) + sqrt (b^2 - a^2 sin^2 (phi))) / (b^2 - a^2).
 * Since b |u| + a'u falls at the constant rate b^2 - a^2, it truly ends after |u| (|a| cos (phi) + b) / (b^2 - a^2). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_integrate.h"

#include "ns_bracket.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define LEAST_SHARE 1e-6 /* of what friction takes away in a step: sliding below is none */
#define ROUNDOFF 1e-9    /* of the speeds of the bodies: what solutions leave of them */
#define AT_REST                                                                                    \
  1e-9 /* of its sliding speed at the start: what solutions leave of a contact that stops */
#define LEAST_LEFT 1e-6  /* of its bound: what friction leaves where it sticks */
#define RESOLUTION 1e-12 /* of the step */
#define ITERATIONS 100
#define TRIES 50
#define CREPT 1e-3 /* of the time for which a contact creeps on, to which that is found */
#define SHORT 1e-3 /* of the step */
#define AHEAD 2    /* steps: where sliding that is about to end has done so */

/* The sliding speed below which a contact is at rest: a share of what its friction takes away in a step, but no roundoff of
 * the speeds of its bodies. */
static double least_speed(const ns_path *path, const ns_contact *contact) {
  const ns_stepper *s = path->s;
  const double h = ns_larger(path->h, s->grid_step);
  double speeds = 0, inverse_mass = 0;

  for (int i = 0; i < contact->count; i++) {
    const int k = contact->index[i];
    const double tangent = contact->tangent[i];
    speeds = ns_larger(speeds, fabs(path->v[k]) + h * fabs(s->start.k[k]) / s->mass_diagonal[k]);
    inverse_mass += tangent * tangent / s->mass_diagonal[k];
  }
  return ns_larger(LEAST_SHARE * contact->mu * contact->cn * inverse_mass * h / path->h,
                   ROUNDOFF * speeds);
}

/* u along the directions of friction of a cone */
static void sliding_velocity(const ns_contact *contact, const double *v, double *u) {
  for (int d = 0; d < contact->directions; d++)
    u[d] = contact->tangent_offset[d] +
           ns_sparse_dot(contact->count, contact->index, contact->tangent + d * contact->count, v);
}

static int is_rough_cone(const ns_contact *contact) {
  return contact->active && contact->basis != NULL && contact->cone != NS_PYRAMID &&
         ns_contact_unknowns(contact) > 1 && contact->cn > 0;
}

static int sticks(const ns_contact *contact) {
  return contact->basis[ns_contact_unknowns(contact) - 1] != NS_BASIC;
}

static int stuck_itself(ns_stepper *s, const ns_contact *contact) {
  const ns_remembered *last = ns_memory_find(&s->memory, contact->id);

  return last != NULL && last->pressed && last->unknowns == ns_contact_unknowns(contact) &&
         last->basis[last->unknowns - 1] != NS_BASIC;
}

/* Did the contact stick in the last step? Then what its directions half-way say of the speed at the start is only how
 * far they have turned. One that carried no load did so if others of its bodies did. */
static int stuck(ns_stepper *s, const ns_contact *contact) {
  const ns_contact_list *list = &s->terms.contacts;
  const ns_remembered *last = ns_memory_find(&s->memory, contact->id);

  if (last != NULL && last->pressed)
    return stuck_itself(s, contact);
  for (ptrdiff_t k = 0; k < list->count; k++) {
    const ns_contact *other = &list->item[k];
    if (other->id.a == contact->id.a && other->id.b == contact->id.b && is_rough_cone(other) &&
        stuck_itself(s, other))
      return 1;
  }
  return 0;
}

/* Does friction, which opposes sliding at the start, push the contact on at the end? */
static int is_pushed(const ns_contact *contact, const double *end) {
  double power = 0;

  for (int d = 0; d < contact->directions; d++)
    power += contact->beta[d] * end[d];
  return power > 0;
}

/* That of all contacts of two bodies is one, however they share the load. */
static double least_of_pair(const ns_path *path, const ns_contact *contact) {
  const ns_contact_list *list = &path->s->terms.contacts;
  double least = 0;

  for (ptrdiff_t k = 0; k < list->count; k++) {
    const ns_contact *other = &list->item[k];
    if (other->id.a == contact->id.a && other->id.b == contact->id.b && is_rough_cone(other))
      least = ns_larger(least, least_speed(path, other));
  }
  return least;
}

/* The contacts that slide at the start; returns whether one of them is seen to stop in the step in s->terms. */
static int list_sliding(const ns_path *path, ns_stop *found) {
  const ns_contact_list *list = &path->s->terms.contacts;
  int stops = 0;

  for (ptrdiff_t k = 0; k < list->count; k++) {
    const ns_contact *contact = &list->item[k];
    double u[3], end[3], speed, least;
    if (!is_rough_cone(contact) || stuck(path->s, contact))
      continue;
    sliding_velocity(contact, path->v, u);
    sliding_velocity(contact, path->end->v, end);
    speed = ns_cone_slip(contact, u);
    least = least_of_pair(path, contact);
    if (!(speed > least))
      continue;
    found->contact[found->count++] = (ns_sliding){contact->id, speed, least};
    found->held = found->held || sticks(contact);
    stops =
        stops || sticks(contact) || is_pushed(contact, end) || ns_cone_slip(contact, end) <= least;
  }
  return stops;
}

static int rests(const ns_contact *contact, const ns_sliding *begin) {
  return contact->lambda <= AT_REST * begin->speed;
}

/* Positive: the sliding speed that is left, as a share of that at the start; otherwise what friction leaves of its bound. */
static double share_left(const ns_contact *contact, const ns_sliding *begin) {
  const double left = sticks(contact) ? contact->variable[ns_contact_unknowns(contact) - 1] : 0;

  return rests(contact, begin) ? -ns_larger(left / (contact->mu * contact->cn), LEAST_LEFT)
                               : contact->lambda / begin->speed;
}

/* F(tau) of the step over tau whose friction opposes v+: the least of these shares; NaN without a solution. */
static ns_status look(const ns_path *path, double tau, ns_step_result *step, const ns_stop *found,
                      double *F) {
  ns_stepper *s = path->s;
  ns_status status;

  s->opposes_end = 1;
  status = ns_scheme_step(s, path->t, path->q, path->v, tau, step);
  s->opposes_end = 0;
  *F = step->flag == NS_LCP_SOLVED ? INFINITY : NAN;
  for (ptrdiff_t k = 0; k < found->count && status == NS_OK && !isnan(*F); k++) {
    const ns_contact *contact = ns_terms_find_contact(&s->terms, found->contact[k].id);
    if (contact == NULL || !is_rough_cone(contact))
      continue;
    *F = ns_smaller(*F, share_left(contact, &found->contact[k]));
  }
  return status;
}

/* The shortest step that ends with a contact at rest, in *step and s->terms. */
static ns_status find_shortest(const ns_path *path, ns_step_result *step, ns_stop *found,
                               double F) {
  ns_bracket b = {.right = path->h, .f_left = 1, .f_right = F};
  double looked = path->h;
  ns_status status = NS_OK;

  for (int k = 0; k < ITERATIONS && status == NS_OK && !isnan(F); k++) {
    if (b.right - b.left <= RESOLUTION * path->h)
      break;
    looked = ns_bracket_guess(&b);
    status = look(path, looked, step, found, &F);
    ns_bracket_take(&b, looked, F);
  }
  if (status == NS_OK && looked != b.right)
    status = look(path, b.right, step, found, &F);
  found->tau = b.right;
  found->happens = F < 0;
  return status;
}

/* Does a contact still creep that counts as one at rest? */
static int creeps(const ns_stepper *s, const ns_stop *found) {
  for (ptrdiff_t k = 0; k < found->count; k++) {
    const ns_contact *contact = ns_terms_find_contact(&s->terms, found->contact[k].id);
    if (contact != NULL && is_rough_cone(contact) && rests(contact, &found->contact[k]) &&
        !sticks(contact))
      return 1;
  }
  return 0;
}

/* The shortest step that ends at rest has friction at its bound. Where directions turn within the step, closing it takes some
 * more, and the contact creeps on: a little later, at a distance found by trial and halving, it has stopped. */
static ns_status stop_creeping(const ns_path *path, ns_step_result *step, ns_stop *found) {
  const double first = found->tau;
  double F = -1, creeping = 0, stopped = INFINITY, later = 2 * AT_REST; /* shares of `first` */
  ns_status status = NS_OK;

  if (!creeps(path->s, found))
    return NS_OK;
  for (int k = 0; k < TRIES && status == NS_OK && F < 0; k++) {
    found->tau = ns_smaller(first * (1 + later), path->h);
    status = look(path, found->tau, step, found, &F);
    if (F < 0 && creeps(path->s, found))
      creeping = later;
    else if (F < 0)
      stopped = later;
    if (stopped <= 2 * AT_REST ||
        (stopped < INFINITY && stopped - creeping <= ns_larger(AT_REST, CREPT * stopped)))
      break;
    later = stopped < INFINITY ? (creeping + stopped) / 2 : 8 * later;
  }
  if (status == NS_OK && F < 0 && stopped > 2 * AT_REST) {
    found->tau = ns_smaller(first * (1 + stopped + 2 * AT_REST), path->h);
    status = look(path, found->tau, step, found, &F);
  }
  found->happens = F < 0;
  return status;
}

/* Do the contacts that have come to rest stay so, or do they slide on another way? *step and s->terms are as before. */
static ns_status look_behind(const ns_path *path, ns_step_result *step, ns_arena *arena,
                             ns_stop *found) {
  const ns_system *system = path->s->system;
  double *q = NS_TAKE(arena, double, system->nq), *v = NS_TAKE(arena, double, system->nv);
  ns_path behind = {path->s, path->t + found->tau, SHORT * path->h, q, v, step};
  double F;
  ns_status status;

  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  memcpy(q, step->q, (size_t)system->nq * sizeof *q);
  memcpy(v, step->v, (size_t)system->nv * sizeof *v);
  status = look(&behind, behind.h, step, found, &F);
  found->happens = F < 0;
  return status == NS_OK ? look(path, found->tau, step, found, &F) : status;
}

/* Is what is left of the speed of a contact too little to be seen in the next step? */
static int stops_at_end(const ns_stepper *s, const ns_stop *found) {
  for (ptrdiff_t k = 0; k < found->count; k++)
    if (ns_comes_to_rest(s, &found->contact[k]))
      return 1;
  return 0;
}

ns_status ns_find_stop(const ns_path *path, ns_step_result *step, ns_arena *arena, ns_stop *found) {
  ns_stepper *s = path->s;
  double F;
  ns_status status;

  memset(found, 0, sizeof *found);
  found->contact = NS_TAKE(arena, ns_sliding, s->terms.contacts.count);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  ns_find_mass_diagonal(s);
  if (!list_sliding(path, found))
    return NS_OK;
  found->looked = 1;
  status = look(path, path->h, step, found, &F);
  if (status == NS_OK && F < 0) {
    status = find_shortest(path, step, found, F);
    if (status == NS_OK && found->happens)
      status = stop_creeping(path, step, found);
    return status == NS_OK && found->happens ? look_behind(path, step, arena, found) : status;
  }
  found->tau = path->h;
  found->happens = status == NS_OK && stops_at_end(path->s, found);
  if (status != NS_OK || found->happens)
    return status;
  status = look(path, AHEAD * path->h, step, found, &F);
  found->nears = F < 0;
  return status == NS_OK && found->nears ? look(path, path->h, step, found, &F) : status;
}

int ns_comes_to_rest(const ns_stepper *s, const ns_sliding *begin) {
  const ns_contact *contact = ns_terms_find_contact(&s->terms, begin->id);

  return contact != NULL && is_rough_cone(contact) && contact->lambda <= begin->least;
}

void ns_hold_resting(ns_stepper *s, const ns_stop *found) {
  for (ptrdiff_t k = 0; k < found->count; k++) {
    ns_contact *contact = (ns_contact *)ns_terms_find_contact(&s->terms, found->contact[k].id);
    if (!ns_comes_to_rest(s, &found->contact[k]) || sticks(contact))
      continue;
    contact->basis[ns_contact_unknowns(contact) - 1] = NS_AT_LOWER;
    contact->variable[ns_contact_unknowns(contact) - 1] = 0;
    contact->lambda = 0;
  }
}
