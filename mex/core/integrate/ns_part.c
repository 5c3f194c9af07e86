/* ns_part.c: a step, or the parts of one between collisions and changes of state: the algorithm of PAGT (8). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_capture_events.h"
#include "ns_states.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define MOST_COLLISIONS 50  /* located within one step of the grid; what comes after is captured */
#define SMALLEST_PART 1e-12 /* of a step */
#define AT_ONCE 1e-6        /* of what a variable was: contacts that change their state together */
/* Share of the springs in Mh from which on the motion within a step is not what the interpolant says: a cut would add
 * energy. */
#define TOO_STIFF 1
#define FAR_FROM_CLOSED 0.02 /* in units of the size of the system */
#define NO_JUMP 1e-12        /* of the velocities: what roundoff of an impact changes */
#define RANGE 1e100          /* of positions and velocities: a run beyond has blown up */

/* NaN included */
static int is_large(ptrdiff_t n, const double *x) {
  for (ptrdiff_t i = 0; i < n; i++)
    if (!(fabs(x[i]) < RANGE))
      return 1;
  return 0;
}

static int blows_up(ns_loop *l, const ns_step_result *step) {
  if (!is_large(l->s->system->nq, step->q) && !is_large(l->s->system->nv, step->v))
    return 0;
  l->stop = 1;
  l->result->exit = NS_EXIT_SOLVER;
  l->result->message = "the motion has blown up: take a smaller Step, or 'linimp' with the "
                       "Jacobians of stiff forces";
  return 1;
}

int ns_loop_fails(ns_loop *l, const ns_step_result *step) {
  const int solved = step->flag == NS_LCP_SOLVED;

  if (solved && !ns_impulses_overflow(l->s))
    return blows_up(l, step);
  l->stop = 1;
  l->result->exit = step->flag == NS_LCP_RAY ? NS_EXIT_SOLVER_RAY : NS_EXIT_SOLVER;
  l->result->message = solved ? NS_IMPULSE_TOO_LARGE : step->message;
  return 1;
}

/* The same; l->too_long: a shorter step may not fail. */
static int fails(ns_loop *l, const ns_step_result *step) {
  l->too_long = step->too_long && step->flag != NS_LCP_SOLVED;
  return ns_loop_fails(l, step);
}

/* A gap that closes on the interpolant may still be open where it has been located, and close in the next moment: the collision
 * is then. */
static int jumps(ptrdiff_t n, const double *before, const double *after) {
  double most = 0, size = 0;

  for (ptrdiff_t i = 0; i < n; i++) {
    most = ns_larger(most, fabs(after[i] - before[i]));
    size = ns_larger(size, fabs(before[i]));
  }
  return most > NO_JUMP * size;
}

/* Collision at the point where the run is; output times before it have been served. */
ns_status ns_loop_collide(ns_loop *l, double grid_step, double rest_speed) {
  const size_t bytes = (size_t)l->s->system->nv * sizeof(double);
  ns_step_result impact = {.q = l->q, .v = l->v};
  ns_status status;

  memcpy(l->at_v, l->v, bytes);
  status = ns_impact(l->s, l->t, l->q, l->v, grid_step, rest_speed, &impact);
  if (status != NS_OK || ns_loop_fails(l, &impact))
    return status;
  ns_watch_contacts(&l->watch, 1, l->at_v, l->v);
  if (ns_order_of(l->s->options.method) == 1 && l->t - l->last_t > NS_SHORTEST_TRY * grid_step)
    ns_watch_fall(&l->watch, l->t, grid_step / (l->t - l->last_t), l->last_v, l->at_v, l->v);
  status = ns_record_impulses(l->record, &l->s->terms, 1, &impact);
  if (status == NS_OK && jumps(l->s->system->nv, l->at_v, l->v))
    status = ns_record_collision(l->record, l->t, &l->s->terms, l->at_v, l->v);
  if (status == NS_OK)
    status = ns_memory_store(&l->s->memory, &l->s->terms);
  return status;
}

/* The end of a step, or where it is cut, with joints and contacts closed. */
static ns_status end_at(ns_loop *l, const ns_path *path, double tau, double target) {
  ns_stepper *s = l->s;
  ns_step_result step = *path->end;
  ns_status status = NS_OK;

  if (tau < path->h) {
    status = ns_path_position(path, tau, path->end->q);
    ns_path_velocity(path, tau, l->at_v);
    memcpy(path->end->v, l->at_v, (size_t)s->system->nv * sizeof(double));
    if (status == NS_OK && s->options.stabilization == NS_STABILIZE_BY_CLOSING)
      status = ns_close(s, path->t + tau, path->h, tau / path->h, &step);
  } else {
    status = ns_stabilize(s, target, path->h, &step);
  }
  if (status == NS_OK)
    fails(l, &step);
  return status;
}

/* The run goes there: events watched, impulses recorded, contacts remembered. */
static ns_status accept(ns_loop *l, const ns_path *path, double tau, double target) {
  ns_stepper *s = l->s;
  ns_status status =
      ns_loop_move_to(l, tau < path->h ? path->t + tau : target, path->end->q, path->end->v);

  if (status == NS_OK) /* a terminal event may have cut it shorter still */
    status = ns_record_impulses(l->record, &s->terms, ns_smaller(1, (l->t - path->t) / path->h),
                                path->end);
  if (status == NS_OK)
    ns_watch_contacts(&l->watch, ns_smaller(1, (l->t - path->t) / path->h), l->last_v, l->v);
  if (status == NS_OK && s->options.detect == NS_DETECT_OFF)
    ns_watch_capture(&l->watch, l->t, path->h, l->last_v, l->v);
  if (status == NS_OK)
    status = ns_memory_store(&s->memory, &s->terms);
  if (status == NS_OK && l->run->times != NULL)
    status = ns_loop_put_out_passed(l, 0);
  return status;
}

static void remember_step(ns_loop *l, int whole) {
  l->has_before = whole;
  if (!whole)
    return;
  l->before_t = l->last_t;
  memcpy(l->before_q, l->last_q, (size_t)l->s->system->nq * sizeof(double));
  memcpy(l->before_v, l->last_v, (size_t)l->s->system->nv * sizeof(double));
}

/* The state of the contact is another from here on. */
static void note_change(ns_loop *l, ns_identity id) {
  if (l->changed_count < NS_MOST_CHANGES)
    l->changed[l->changed_count++] = id;
}

static ns_status note_transition(ns_loop *l, const ns_transition *found, const double *v) {
  note_change(l, found->id);
  l->result->transitions++;
  return ns_record_transition(l->record, found->time, found->kind, found->id, v);
}

/* The same step with the contacts in the state of the last one. */
static ns_status step_in_old_state(ns_loop *l, double h, ns_step_result *step) {
  ns_status status;

  l->s->forced = 1;
  status = ns_scheme_step(l->s, l->t, l->q, l->v, h, step);
  l->s->forced = 0;
  return status;
}

static ns_status redo(ns_loop *l, double h, ns_step_result *step) {
  l->redone = 1;
  return ns_scheme_step(l->s, l->t, l->q, l->v, h, step);
}

/* Scheme II: the step is cut where sliding ends; where the LCP has stopped it already, in the step that slides on. `only_cones`:
 * pyramids are looked at elsewhere. */
static ns_status cut_at_reversal(ns_loop *l, ns_path *path, ns_step_result *step, int only_cones,
                                 double *tau) {
  const int stopped = l->has_before && ns_has_stopped(l->s, only_cones);
  ns_transition found;
  ns_status status = stopped ? step_in_old_state(l, path->h, step) : NS_OK;

  if (status != NS_OK)
    return status;
  ns_find_reversal(path, only_cones, &found);
  if (!found.happens || (stopped && ns_breaks_laws(l->s, path->h, &found)))
    return stopped ? redo(l, path->h, step) : NS_OK;
  *tau = found.tau;
  return found.turns ? NS_OK : note_transition(l, &found, l->v);
}

/* Does change k happen with the first one? Of the two of a contact that slides back the second is the one that counts:
 * its speed goes through zero. */
static int is_at_once(const ns_transition *found, ptrdiff_t k) {
  const ns_change *change = &found->change[k];

  if (k + 1 < found->count && ns_same_identity(change->id, change[1].id) &&
      change[1].value <= AT_ONCE)
    return 0;
  return change->value <= AT_ONCE;
}

/* PAGT 7.5: the step is the one up to the change of state, with the old basis, or solved again (section 8). */
static ns_status cut_at_change(ns_loop *l, ns_path *path, ns_step_result *step, double *tau) {
  ns_step_result here = {.q = l->q, .v = l->v};
  const ns_path last = {l->s, l->before_t, l->t - l->before_t, l->before_q, l->before_v, &here};
  ns_transition found;
  ns_status status;

  if (!l->has_before)
    return NS_OK;
  ns_arena_reset(&l->scratch);
  status = ns_find_transition(&last, path->h, &l->scratch, &found);
  if (status != NS_OK || !found.looked)
    return status;
  if (!found.happens) /* the looks have overwritten the step */
    return redo(l, path->h, step);
  *tau = path->h = found.tau;
  if (!l->s->options.resolve)
    status = step_in_old_state(l, found.tau, step);
  if (status == NS_OK && (l->s->options.resolve || ns_breaks_laws(l->s, found.tau, &found)))
    status = ns_scheme_step(l->s, l->t, l->q, l->v, found.tau, step);
  for (ptrdiff_t k = 0; k < found.count && status == NS_OK; k++)
    if (is_at_once(&found, k)) {
      found.kind = found.change[k].kind;
      found.id = found.change[k].id;
      status = note_transition(l, &found, step->v);
    }
  return status;
}

/* Bodies come to rest against each other where the first of their contacts does. */
static int is_told(const ns_stop *stop, ptrdiff_t k, const ns_stepper *s) {
  const ns_identity id = stop->contact[k].id;

  for (ptrdiff_t j = 0; j < k; j++) {
    const ns_identity other = stop->contact[j].id;
    if (other.a == id.a && other.b == id.b && ns_comes_to_rest(s, &stop->contact[j]))
      return 1;
  }
  return 0;
}

/* The step is the part up to where sliding on a friction cone ends, if it does. */
static ns_status cut_at_stop(ns_loop *l, ns_path *path, ns_step_result *step, double *tau,
                             ns_stop *stop) {
  ns_transition found = {.kind = NS_EVENT_STICK};
  ns_status status;

  ns_arena_reset(&l->scratch);
  status = ns_find_stop(path, step, &l->scratch, stop);
  if (status != NS_OK || !stop->looked)
    return status;
  if (!stop->happens && !stop->nears)
    return redo(l, path->h, step);
  l->redone = 1;
  *tau = path->h = stop->tau;
  found.time = path->t + stop->tau;
  for (ptrdiff_t k = 0; k < stop->count && stop->happens && status == NS_OK; k++) {
    found.id = stop->contact[k].id;
    if (!ns_comes_to_rest(l->s, &stop->contact[k]))
      continue;
    if (is_told(stop, k, l->s))
      note_change(l, found.id);
    else
      status = note_transition(l, &found, step->v);
  }
  if (stop->happens)
    ns_hold_resting(l->s, stop);
  return status;
}

/* The step whose friction opposes v+, in place of one of scheme II that holds a contact which does not come to rest. */
static ns_status slide_on(ns_loop *l, double h, ns_step_result *step) {
  ns_status status;

  l->s->opposes_end = 1;
  status = redo(l, h, step);
  l->s->opposes_end = 0;
  return status;
}

/* The same step again over h, without a cut. */
static ns_status take_whole(ns_loop *l, ns_path *path, double h, ns_step_result *step) {
  path->h = h;
  return redo(l, h, step);
}

/* The part up to the first change of state, before the collision in the step if there is one: then there is none. The very
 * short steps that are looked at end before it, too: in one across it bodies that meet would push others. */
static ns_status cut_at_state(ns_loop *l, ns_path *path, ns_step_result *step, double *tau,
                              ns_collision *collision, ns_states *found) {
  const double whole = path->h, brief = ns_brief_step(l, whole);
  const double h = collision->tau < whole ? collision->tau - 2 * brief : whole;
  int redone, changes;
  ns_status status;

  if (h < brief)
    return NS_OK;
  status = ns_know_states(l, whole, &redone);

  if (status == NS_OK && (redone || h < whole))
    status = redo(l, h, step);
  changes = status == NS_OK && ns_changes_state(l, l->v, step->v, h, 0);
  if (status != NS_OK || step->flag != NS_LCP_SOLVED ||
      !(changes || ns_changes_state(l, l->v, step->v, h, 1)))
    return status == NS_OK && h < whole ? take_whole(l, path, whole, step) : status;
  status = ns_find_states(l, h, changes, step, found);
  if (status != NS_OK || !found->looked)
    return status;
  if (!found->happens)
    return take_whole(l, path, whole, step);
  l->redone = 1;
  *tau = path->h = found->tau;
  if (found->tau == 0)
    return NS_OK;
  status = ns_find_collision(path, l->s->grid_step, 1, collision);
  found->happens = !(collision->tau < path->h);
  return status;
}

/* The events at the point that has been reached, and the states after them. */
static ns_status take_states(ns_loop *l, double h, ns_states *found) {
  ns_status status = ns_take_states(l, h, found);

  l->calm = found->changed == 0;
  l->cut = 1;
  return status;
}

static ns_status cut_at_transition(ns_loop *l, ns_path *path, ns_step_result *step, double *tau) {
  const int second = ns_method_has(l->s->options.method, NS_DOUBLES_V) && !l->s->options.resolve;
  ns_stop stop = {0};
  ns_status status = second ? cut_at_stop(l, path, step, tau, &stop) : NS_OK;

  if (status != NS_OK || stop.happens || stop.nears)
    return status;
  if (second)
    status = cut_at_reversal(l, path, step, 0, tau);
  if (status == NS_OK && stop.held && *tau == path->h)
    return slide_on(l, path->h, step);
  if (status == NS_OK && *tau == path->h)
    status = cut_at_change(l, path, step, tau);
  return status;
}

/* Cones that come to rest or slide back first: the step up to a stop is one of its own. */
static ns_status cut_at_any_state(ns_loop *l, ns_path *path, ns_step_result *step, double *tau,
                                  ns_collision *collision, ns_states *found) {
  ns_stop stop = {0};
  ns_status status = NS_OK;

  if (collision->tau == path->h)
    status = cut_at_stop(l, path, step, tau, &stop);
  if (status != NS_OK || stop.happens || stop.nears)
    return status;
  if (collision->tau == path->h)
    status = cut_at_reversal(l, path, step, 1, tau);
  if (status != NS_OK || *tau < path->h)
    return status;
  if (stop.held)
    return slide_on(l, path->h, step);
  return cut_at_state(l, path, step, tau, collision, found);
}

static ns_status cut_at_change_of_state(ns_loop *l, ns_path *path, ns_step_result *step,
                                        double *tau, ns_collision *collision, ns_states *found) {
  int follows;
  ns_status status = ns_follows_states(l->s, &follows);

  if (status != NS_OK)
    return status;
  if (follows)
    return cut_at_any_state(l, path, step, tau, collision, found);
  return collision->tau == path->h ? cut_at_transition(l, path, step, tau) : NS_OK;
}

static int is_at(const ns_loop *l, const ns_kept_step *kept, double h) {
  const ns_system *system = l->s->system;

  return kept->is_there && kept->t == l->t && kept->h == h &&
         memcmp(kept->q, l->q, (size_t)system->nq * sizeof(double)) == 0 &&
         memcmp(kept->v, l->v, (size_t)system->nv * sizeof(double)) == 0;
}

/* A step that is kept; returns 0 when there is none from here over h. */
static int take_kept(ns_loop *l, double h, ns_step_result *step, ns_collision *found) {
  ns_stepper *s = l->s;

  for (int k = 0; k < 2 && l->kept != NULL; k++) {
    ns_kept_step *kept = &l->kept[k];
    if (!is_at(l, kept, h))
      continue;
    kept->is_there = 0;
    s->slack = 0;
    ns_exchange_terms(s, kept);
    *step = kept->result;
    *found = kept->found;
    return 1;
  }
  return 0;
}

void ns_exchange_terms(ns_stepper *s, ns_kept_step *kept) {
  const ns_terms terms = s->terms, start = s->start;
  const double stiffness = s->stiffness, damping = s->damping;

  s->terms = kept->terms;
  s->start = kept->start;
  s->stiffness = kept->stiffness;
  s->damping = kept->damping;
  kept->terms = terms;
  kept->start = start;
  kept->stiffness = stiffness;
  kept->damping = damping;
}

/* The step over h, and the collision in it. */
static ns_status compute(ns_loop *l, const ns_path *path, double grid_step, int locate,
                         ns_step_result *step, ns_collision *found) {
  const ns_step_options *options = &l->s->options;
  ns_status status;

  l->s->gives_way = !locate && options->detect != NS_DETECT_OFF;
  if (!l->s->gives_way && take_kept(l, path->h, step, found))
    return NS_OK;
  status = ns_scheme_step(l->s, l->t, l->q, l->v, path->h, step);
  l->s->gives_way = 0;
  if (status != NS_OK || fails(l, step) || !ns_separates_collisions(options))
    return status;
  return ns_find_collision(path, grid_step, locate, found);
}

/* Is a contact that takes part in a trapezoidal step far from closed half-way? Then bodies turn so far in the step that
 * normals are not what an interpolant tells, and a state found on it would not be that of the contact. */
static int outruns(const ns_stepper *s) {
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    if (contact->active && fabs(contact->gap) > FAR_FROM_CLOSED * s->system->size)
      return 1;
  }
  return 0;
}

/* May the step be taken? One that leads bodies through each other before a collision ends it is not, unless it is as short
 * as can be. */
static ns_status watch(ns_loop *l, const ns_path *path, double grid_step, double until,
                       ns_passing *found) {
  ns_status status = ns_loop_watch(l, path, until, found);

  l->passes = status == NS_OK && found->fraction < INFINITY &&
              ns_loop_can_halve(path->t, path->h, grid_step);
  if (l->passes)
    ns_loop_recall_previous(l);
  return status;
}

/* Is the motion within the step what an interpolant says? */
static int looks_for_changes(const ns_loop *l) {
  return l->s->options.detect == NS_DETECT_ALL && ns_order_of(l->s->options.method) >= 2 &&
         l->s->stiffness < TOO_STIFF && !outruns(l->s);
}

/* What the end of a part means for the next one. */
static ns_status leave_part(ns_loop *l, double h, double grid_step, int whole,
                            const ns_collision *found) {
  const int second_order = ns_order_of(l->s->options.method) >= 2;
  ns_status status = NS_OK;

  while (l->changed_count > 0)
    ns_memory_mark_change(&l->s->memory, l->changed[--l->changed_count]);
  remember_step(l, found->tau == h);
  l->part_length = l->t - l->last_t;
  if (!l->stop && whole && (found->meets || (found->stops && second_order))) {
    status = ns_loop_collide(l, grid_step, found->rest_speed);
    l->has_before = 0;
    l->unsettled = 1;
  }
  return status;
}

/* One step, or the part of it up to the next collision or change of state. */
static ns_status part(ns_loop *l, double target, double grid_step, int locate) {
  const ns_step_options *options = &l->s->options;
  const double h = target - l->t;
  const ptrdiff_t pivots = l->s->counts.pivots;
  ns_step_result step;
  ns_path path = {l->s, l->t, h, l->q, l->v, &step};
  ns_collision found = {.tau = h};
  ns_states states = {0};
  ns_passing passing;
  double tau = h;
  ns_status status;

  l->redone = l->passes = l->cut = 0;
  ns_loop_keep_previous(l);
  status = compute(l, &path, grid_step, locate, &step, &found);
  if (status == NS_OK && !l->stop)
    status = watch(l, &path, grid_step, found.tau, &passing);
  if (status != NS_OK || l->stop || l->passes)
    return status;
  if (locate && !l->calm && looks_for_changes(l))
    status = cut_at_change_of_state(l, &path, &step, &tau, &found, &states);
  l->calm = 0;
  if (status == NS_OK && states.happens && tau == 0) {
    status = take_states(l, h, &states);
    l->calm = 1; /* the time does not stand still */
    return status;
  }
  if (status == NS_OK && l->redone && tau == h) /* a kept step knew older states of the contacts */
    status = ns_find_collision(&path, grid_step, locate, &found);
  if (status != NS_OK || fails(l, &step))
    return status;
  target = tau < h ? l->t + tau : target;
  status = end_at(l, &path, ns_smaller(found.tau, tau), target);
  if (status == NS_OK && !l->stop && tau == h && options->stabilization != NS_STABILIZE_NOT &&
      !(passing.fraction < INFINITY))
    status = watch(l, &(ns_path){l->s, l->t, found.tau, l->q, l->v, &step}, grid_step, INFINITY,
                   &passing);
  if (status != NS_OK || l->stop || l->passes)
    return status;
  ns_loop_tell_passing(l, &path, &passing);
  if (l->redone) /* what was looked at on the way belongs to it */
    step.pivots = l->s->counts.pivots - pivots;
  status = accept(l, &path, ns_smaller(found.tau, tau), target);
  l->result->located += found.tau < path.h;
  if (status == NS_OK)
    status = leave_part(l, h, grid_step, tau == h || found.tau < tau, &found);
  if (status == NS_OK && states.happens && l->t == target && !l->stop)
    status = take_states(l, h, &states);
  return status;
}

/* After a try over h that failed: is half of it worth another? Then the run goes on. */
static int try_half(ns_loop *l, double h, double grid_step) {
  if (!l->stop || !l->too_long || h / 2 < NS_SHORTEST_TRY * grid_step || !ns_loop_divides(l->t, h))
    return 0;
  l->stop = 0;
  l->result->exit = NS_EXIT_DONE;
  l->result->message = NS_DONE;
  return 1;
}

/* From the present time to the next point of the grid. What has no solution as a whole is halved; after a part that has one,
 * twice its length is tried. */
ns_status ns_loop_step_to(ns_loop *l, double target, double grid_step) {
  const int locates = l->s->options.detect != NS_DETECT_OFF;
  double length = target - l->t;
  int halved = 0;
  ns_status status = NS_OK;

  l->s->grid_step = grid_step;
  l->halves = 0;
  if (l->smooth != NULL)
    return ns_loop_capture_to(l, target, grid_step);
  for (int parts = 0; status == NS_OK && !l->stop && l->t < target; parts++) {
    const double before = l->t;
    const double end = length < target - l->t ? l->t + length : target;
    if (parts == MOST_COLLISIONS)
      l->result->given_way++;
    status = part(l, end, grid_step, locates && parts < MOST_COLLISIONS);
    if (status == NS_OK && (l->passes || try_half(l, end - before, grid_step))) {
      parts -= l->passes;
      l->halves = l->halves || l->passes;
      halved = 1;
      length = (end - before) / 2;
      continue;
    }
    length *= halved ? 2 : 1;
    if (target - l->t <= SMALLEST_PART * grid_step)
      l->t = target;
    if (status == NS_OK && l->t > before)
      status = ns_loop_put_out(l);
    if (l->kept != NULL && l->cut) /* from there on another length may suit the motion */
      break;
  }
  l->s->counts.halved += halved;
  return status;
}
