/* ns_watch.c: the balance of energy of a run, and its joints. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_watch.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define EVERY 32          /* steps between two looks */
#define ALL_AT_FIRST 64   /* steps that are all looked at */
#define CLOSED_LIMIT 0.08 /* of the energy that is explained, where E is known */
#define IMPACT_LIMIT 0.04 /* the same of methods whose impacts may gain, see ns_impact_limit.h */
#define OPEN_LIMIT 2      /* where W is a sum of powers at the ends of steps */
#define RUNS_AWAY 1e20
#define ROUNDOFF 1e-9
#define LARGE_JUMP 0.5     /* of the largest so far: bounces that fade away are left out */
#define UNSEEN_HEIGHT 0.01 /* of the size of the system: work of weight that nobody sees */
#define FIRST_STEPS                                                                                \
  10 /* after which a body that falls from rest has its energy to a tenth, with an error of order one */
#define UNSEEN_WAY                                                                                 \
  0.1 /* of the size in the whole run, of what trembles where it is: a motion that nobody sees */
#define TREMBLES 0.01 /* of the size: what stays nearer to its start */
#define QUENCHED                                                                                   \
  0.1 /* of the energy in a step: what dampers take is not known from their power at its ends */
#define STIFF 1 /* (h w)^2 of a spring that 'linimp' is there to damp */

/* T of a system of functions, with M at the start of the step: nothing is called for it. */
static double kinetic_of(ns_watch *w, const double *v) {
  const ns_block_list *mass = &w->s->terms.mass;
  double twice = 0;

  for (ptrdiff_t b = 0; b < mass->count; b++) {
    const ns_block_matrix *block = &mass->item[b];
    for (int j = 0; j < block->count; j++)
      for (int i = 0; i < block->count; i++)
        twice += v[block->index[i]] * block->value[i + j * block->count] * v[block->index[j]];
  }
  return twice / 2;
}

static void look_at_joints(ns_watch *w) {
  for (ptrdiff_t k = 0; k < w->terms.joints.count; k++)
    w->result.open = ns_larger(w->result.open, fabs(w->terms.joints.item[k].value));
}

static void look_at_gaps(ns_watch *w) {
  const ns_system *system = w->s->system;

  for (ptrdiff_t k = 0; k < w->terms.contacts.count && system->extent != NULL; k++) {
    const ns_contact *contact = &w->terms.contacts.item[k];
    if (contact->id.feature >= 0)
      w->result.overlap =
          ns_larger(w->result.overlap, -contact->gap / system->extent(system, contact->id, 1));
  }
}

/* U of the springs whose swing is no longer than the step: h^2 gamma dphi'M^-1 dphi > 1 */
static double stiff_energy(ns_watch *w) {
  double energy = 0, *mass = w->change;

  for (ptrdiff_t b = 0; b < w->terms.mass.count; b++) {
    const ns_block_matrix *block = &w->terms.mass.item[b];
    for (int i = 0; i < block->count; i++)
      mass[block->index[i]] = block->value[i + i * block->count];
  }
  for (ptrdiff_t k = 0; k < w->terms.springs.count; k++) {
    const ns_row *row = &w->terms.springs.item[k];
    double inverse = 0;
    for (int i = 0; i < row->count; i++)
      inverse += row->gradient[i] * row->gradient[i] / mass[row->index[i]];
    if (w->grid_step * w->grid_step * row->weight * inverse > STIFF)
      energy += row->weight * row->value * row->value / 2;
  }
  return energy;
}

/* E, and T + U */
static ns_status look(ns_watch *w, unsigned more, double t, const double *q, const double *v,
                      double *energy, double *moving) {
  ns_system *system = w->s->system;
  ns_status status;

  if (system->is_given) {
    *energy = *moving = kinetic_of(w, v);
    return NS_OK;
  }
  if (ns_method_has(w->s->options.method, NS_DAMPS_SPRINGS))
    more |= NS_SPRINGS | NS_MASS;
  status = system->evaluate(system, NS_ENERGY | NS_JOINTS | NS_JOINT_VALUES | more, t, q, v, 0, 0,
                            &w->terms);
  if (status != NS_OK)
    return status;
  look_at_joints(w);
  look_at_gaps(w);
  *energy = w->terms.kinetic + w->terms.potential + w->terms.applied;
  *moving = w->terms.kinetic + w->terms.elastic;
  if (w->terms.springs.count > 0)
    w->elastic = ns_larger(w->elastic, stiff_energy(w));
  return NS_OK;
}

/* Work and motion that nobody sees: bodies of a model have their mass at the head of their block. What trembles is no faster than
 * what falls; without weight only what begins at rest trembles, as all that moves has energy of its own there. */
static void find_unseen(ns_watch *w, double span, double h, double moving) {
  const ns_system *system = w->s->system;
  const double pull = isfinite(system->pull) ? system->pull : 0;
  const double fall = FIRST_STEPS * pull * h;
  double mass = 0, speed = UNSEEN_WAY * system->size / span;

  if (system->weight > 0 || moving > 0)
    speed = ns_smaller(speed, system->weight * span);

  for (ptrdiff_t b = 0; b < w->terms.mass.count; b++)
    mass += w->terms.mass.item[b].value[0];
  w->floor = mass * (fall * fall / 2 + UNSEEN_HEIGHT * system->size * pull);
  w->tremor = mass * speed * speed / 2;
}

/* The least energy that is told of */
static double floor_of(const ns_watch *w) {
  return w->floor + (w->way < TREMBLES * w->s->system->size ? w->tremor : 0);
}

ns_status ns_watch_begin(ns_watch *w, ns_stepper *s, double t, const double *q, const double *v,
                         double span, double h) {
  const ptrdiff_t nv = s->system->nv;
  double moving = 0;
  ns_status status;

  *w = (ns_watch){.s = s,
                  .t = t,
                  .looked = t,
                  .half_time = t + span / 2,
                  .behind = 1,
                  .grid_step = h,
                  .arena = ns_arena_create(s->host),
                  .terms = ns_terms_create(s->host, nv)};
  w->result.gain_time = INFINITY;
  w->first_q = NS_TAKE(&w->arena, double, s->system->nq);
  w->first_v = NS_TAKE(&w->arena, double, nv);
  w->change = NS_TAKE(&w->arena, double, nv);
  if (w->arena.failed)
    return NS_OUT_OF_MEMORY;
  memcpy(w->first_q, q, (size_t)s->system->nq * sizeof *q);
  memcpy(w->first_v, v, (size_t)nv * sizeof *v);
  status = look(w, 0, t, q, v, &w->energy, &moving);
  if (status != NS_OK)
    return status;
  w->result.open = 0; /* the start has a warning of its own */
  w->explained = moving;
  find_unseen(w, span, h, moving);
  w->floor += ROUNDOFF * (moving + fabs(w->terms.potential));
  return NS_OK;
}

void ns_watch_release(ns_watch *w) {
  ns_terms_release(&w->terms);
  ns_arena_release(&w->arena);
}

double ns_driven_work(const ns_terms *terms, double fraction) {
  double work = 0;

  for (ptrdiff_t k = 0; k < terms->joints.count; k++)
    work += fabs(terms->joints.item[k].impulse * terms->joints.item[k].rate);
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    const ns_contact *contact = &terms->contacts.item[k];
    const double *belt =
        contact->surface_speed != NULL ? contact->surface_speed : contact->tangent_offset;
    const int stored = ns_contact_stored(contact);
    if (!contact->active)
      continue;
    work += fabs(contact->cn * contact->rate);
    for (int d = 0; d < contact->directions && belt != NULL && contact->beta != NULL; d++)
      work += fabs(contact->beta[d] * belt[d % stored]);
  }
  return fraction * work;
}

/* c_n n'v + beta'D'v */
static double contact_power(const ns_contact *contact, const double *v) {
  const int stored = ns_contact_stored(contact);
  double power = contact->cn * ns_gap_speed(contact, v);

  for (int d = 0; d < contact->directions; d++)
    power += contact->beta[d] * (d < stored ? 1 : -1) *
             ns_sparse_dot(contact->count, contact->index,
                           contact->tangent + (d % stored) * contact->count, v);
  return power;
}

void ns_watch_contacts(ns_watch *w, double fraction, const double *before, const double *after) {
  const ns_contact_list *contacts = &w->s->terms.contacts;
  double *mean = w->change;

  for (ptrdiff_t i = 0; i < w->s->system->nv && contacts->count > 0; i++)
    mean[i] = (before[i] + after[i]) / 2;
  for (ptrdiff_t k = 0; k < contacts->count; k++) {
    const ns_contact *contact = &contacts->item[k];
    if (!contact->active || contact->left_out)
      continue;
    w->rubbed -= fraction * contact_power(contact, mean);
    w->is_pushed = w->is_pushed || contact->cn > 0;
  }
}

void ns_watch_capture(ns_watch *w, double t, double h, const double *before, const double *after) {
  const ns_system *system = w->s->system;
  const ns_contact_list *contacts = &w->s->terms.contacts;
  const double share = ns_method_has(w->s->options.method, NS_STAGGERED)
                           ? 0.5
                           : 1; /* of a jump in a step: its v is a mean */

  for (ptrdiff_t k = 0; k < contacts->count && system->extent != NULL; k++) {
    const ns_contact *contact = &contacts->item[k];
    const double speed = ns_gap_speed(contact, before);
    double way;
    if (!contact->active || contact->cn <= 0 || contact->id.feature < 0 || speed >= 0)
      continue;
    way =
        h / share * (ns_gap_speed(contact, after) - speed) / system->extent(system, contact->id, 0);
    if (way > w->result.impact) {
      w->result.impact = way;
      w->result.impact_time = t;
    }
  }
}

void ns_watch_fall(ns_watch *w, double t, double parts, const double *begin, const double *before,
                   const double *after) {
  const ns_contact_list *contacts = &w->s->terms.contacts;

  for (ptrdiff_t k = 0; k < contacts->count; k++) {
    const ns_contact *contact = &contacts->item[k];
    const double speed = ns_gap_speed(contact, before);
    const double jump = ns_gap_speed(contact, after) - speed;
    const double share = parts * (1 - ns_gap_speed(contact, begin) / speed);
    if (!contact->active || contact->cn <= 0 || contact->id.feature < 0 || speed >= 0)
      continue;
    w->jump = ns_larger(w->jump, jump);
    if (jump >= LARGE_JUMP * w->jump && share > w->result.fall) {
      w->result.fall = share;
      w->result.fall_time = t;
    }
  }
}

/* The work of a force in a step is at most that of the larger of its powers at the ends; that at the end, which is known in
 * the next step only, goes on like the last two. */
static double most_work(double h, double before, double now) {
  return h * ns_larger(ns_larger(before, now), 2 * now - before);
}

static void supply(ns_watch *w, double h) {
  const double before = w->power[1], now = w->s->power;
  const double damped_before = w->damping_power, damped = w->s->damping_power;

  if (w->s->has_power && w->steps > 0) {
    if (w->steps == 1 && !w->s->system->is_given)
      w->supplied += w->length * ns_larger(before, now);
    w->supplied += most_work(h, before, now);
  }
  w->has_dampers = w->has_dampers || damped != 0;
  w->is_quenched = w->is_quenched || h * ns_larger(damped_before, damped) > QUENCHED * w->explained;
  w->damped += w->steps > 0 ? most_work(h, damped_before, damped) : h * damped;
  w->is_open = w->is_open || now != 0;
  w->power[0] = before;
  w->power[1] = now;
  w->damping_power = damped;
  w->length = h;
  w->s->has_power = 0;
}

/* Powers at the ends of a step say nothing of the work of a force that changes much in it, as a stiff one does in an implicit
 * method; one that is explicit in its forces does not get over that. */
static double limit_of(const ns_watch *w) {
  if (!w->is_open && !w->s->system->is_given)
    return ns_method_has(w->s->options.method, NS_MAY_GAIN) ? IMPACT_LIMIT : CLOSED_LIMIT;
  return ns_method_has(w->s->options.method, NS_EXPLICIT) ? OPEN_LIMIT : INFINITY;
}

/* The part of a step by which q is ahead of an integral of v */
static double part_ahead(const ns_step_options *options) {
  if (ns_method_has(options->method, NS_LEADS))
    return 0.5;
  return ns_traits_of(options->method)->share == NS_SHARE_THETA ? fabs(options->theta - 0.5) : 0;
}

/* Energies of schemes of first order swing as the motion does: what is lost is what is never there in the second half of the run,
 * and about the mean of a loss that grows steadily. */
static void be_late(ns_watch *w, double lost, const double *v) {
  const ns_system *system = w->s->system;
  const double part = part_ahead(&w->s->options) * w->grid_step;

  if (system->fastest == NULL)
    return;
  for (ptrdiff_t i = 0; i < system->nv && part > 0; i++)
    w->change[i] = v[i] - w->first_v[i];
  if (part > 0)
    w->ahead = ns_larger(w->ahead, part * system->fastest(system, w->change));
  w->path += (w->t - w->looked) * system->fastest(system, v);
  lost = ns_larger(0, lost);
  if (w->t >= w->half_time && lost < w->behind * 2 * w->explained)
    w->behind = lost / (2 * w->explained);
  if (w->t >= w->half_time && w->way >= TREMBLES * system->size)
    w->result.late = (w->ahead + w->behind * w->path) / w->way;
}

/* What dampers take is a sum of powers at the ends of steps, which says little of a step in which bodies are pushed. */
static int knows_damping(const ns_watch *w) {
  return !w->has_dampers || !(w->is_pushed || w->is_quenched);
}

/* The velocity of 'paoli' is a mean of those before and after a collision: it loses energy there, and gets it back.
 * A motion that begins at rest has little energy at first, and errors that are large beside it: what counts is the largest
 * gain beside all that is ever explained. */
static void balance(ns_watch *w, double energy, double moving, const double *q, const double *v) {
  const double limit = limit_of(w);
  const ns_system *system = w->s->system;
  const double meant = ns_method_has(w->s->options.method, NS_DAMPS_SPRINGS) ? w->elastic : 0;

  if (system->way != NULL)
    w->way = ns_larger(w->way, system->way(system, w->first_q, q));
  w->lost = ns_larger(0, w->lost + w->energy - energy - ns_larger(0, w->rubbed) - w->damped);
  w->most_lost = ns_larger(w->most_lost, w->lost);
  w->rubbed = w->damped = 0;
  w->gained += energy - w->energy - w->supplied;
  if (!ns_method_has(w->s->options.method, NS_STAGGERED) || w->is_open)
    w->gained = ns_larger(0, w->gained);
  w->explained = ns_larger(w->explained, moving - ns_larger(0, w->gained));
  w->energy = energy;
  w->supplied = 0;
  if (limit == INFINITY)
    return;
  if (!w->is_open && !w->s->system->is_given && w->driven == 0 && knows_damping(w)) {
    w->result.loss = ns_larger(0, w->most_lost - meant) / (w->explained + floor_of(w));
    be_late(w, w->lost - meant, v);
  } else {
    w->result.loss = w->result.late = 0;
  }
  w->looked = w->t;
  w->most = ns_larger(w->most, w->is_open ? w->gained : ns_larger(w->gained, w->first_gain));
  w->first_gain = 0;
  w->result.gain = w->most > 0 ? w->most / (w->explained + floor_of(w)) : 0;
  if (w->result.gain <= limit)
    w->result.gain_time = INFINITY;
  else if (w->result.gain_time == INFINITY)
    w->result.gain_time = w->t;
}

ns_status ns_watch_step(ns_watch *w, double t, const double *q, const double *v, double driven,
                        int last, int *runs_away) {
  const int by_positions = ns_method_has(w->s->options.method,
                                         NS_STAGGERED); /* gaps are those at y, between two steps */
  double energy, moving;
  ns_status status = NS_OK;

  supply(w, t - w->t);
  w->supplied += driven;
  w->driven += driven;
  w->t = t;
  w->steps++;
  *runs_away = 0;
  if (w->steps == 1 && w->s->system->is_given) { /* M has been looked at by now */
    w->energy = w->explained = kinetic_of(w, v);
    w->supplied = 0;
  }
  if ((w->steps % EVERY != 0 && w->steps > ALL_AT_FIRST && !last && !by_positions) ||
      (w->steps == 1 && w->s->system->is_given))
    return NS_OK;
  status = look(w, last || by_positions ? NS_GAPS : 0, t, q, v, &energy, &moving);
  if (status == NS_OK && w->steps == 1)
    w->first_gain = energy - w->energy - w->supplied;
  else if (status == NS_OK)
    balance(w, energy, moving, q, v);
  *runs_away = w->steps > FIRST_STEPS && w->explained > 0 && w->result.gain > RUNS_AWAY;
  return status;
}

void ns_watch_pass(ns_watch *w, ns_stream *stream) {
  NS_PASS(stream, w->steps);
  NS_PASS(stream, w->t);
  NS_PASS(stream, w->energy);
  NS_PASS(stream, w->gained);
  NS_PASS(stream, w->explained);
  NS_PASS(stream, w->most);
  NS_PASS(stream, w->lost);
  NS_PASS(stream, w->most_lost);
  NS_PASS(stream, w->rubbed);
  NS_PASS(stream, w->driven);
  NS_PASS(stream, w->damped);
  NS_PASS(stream, w->has_dampers);
  NS_PASS(stream, w->is_pushed);
  NS_PASS(stream, w->is_quenched);
  NS_PASS(stream, w->damping_power);
  NS_PASS(stream, w->looked);
  NS_PASS(stream, w->path);
  NS_PASS(stream, w->way);
  NS_PASS(stream, w->ahead);
  NS_PASS(stream, w->behind);
  NS_PASS(stream, w->first_gain);
  NS_PASS(stream, w->elastic);
  NS_PASS(stream, w->jump);
  NS_PASS(stream, w->supplied);
  NS_PASS(stream, w->power[0]);
  NS_PASS(stream, w->power[1]);
  NS_PASS(stream, w->length);
  NS_PASS(stream, w->floor);
  NS_PASS(stream, w->tremor);
  NS_PASS(stream, w->is_open);
  NS_PASS(stream, w->result);
}
