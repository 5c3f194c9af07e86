/* ns_pair.c: a step of Dormand's and Prince's pair of order 5(4), half-explicit: forces and accelerations of each
 * stage are those of the mode where the stage is. Between the ends of a step the motion is Shampine's polynomial of
 * order 4. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_auto.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

static const double c[NS_PAIR_STAGES] = {0, 1. / 5, 3. / 10, 4. / 5, 8. / 9, 1, 1};
static const double a[NS_PAIR_STAGES][NS_PAIR_STAGES - 1] = {
    {0},
    {1. / 5},
    {3. / 40, 9. / 40},
    {44. / 45, -56. / 15, 32. / 9},
    {19372. / 6561, -25360. / 2187, 64448. / 6561, -212. / 729},
    {9017. / 3168, -355. / 33, 46732. / 5247, 49. / 176, -5103. / 18656},
    {35. / 384, 0, 500. / 1113, 125. / 192, -2187. / 6784, 11. / 84}};

/* Weights of order 5 less those of order 4 */
static const double e[NS_PAIR_STAGES] = {-71. / 57600,    0,          71. / 16695, -71. / 1920,
                                         17253. / 339200, -22. / 525, 1. / 40};

/* Weight of stage i after the part p of the step: sum over k of dense[i][k] p^(k+1) */
static const double dense[NS_PAIR_STAGES][4] = {
    {1, -8048581381. / 2820520608, 8663915743. / 2820520608, -12715105075. / 11282082432},
    {0, 0, 0, 0},
    {0, 131558114200. / 32700410799, -68118460800. / 10900136933, 87487479700. / 32700410799},
    {0, -1754552775. / 470086768, 14199869525. / 1410260304, -10690763975. / 1880347072},
    {0, 127303824393. / 49829197408, -318862633887. / 49829197408, 701980252875. / 199316789632},
    {0, -282668133. / 205662961, 2019193451. / 616988883, -1453857185. / 822651844},
    {0, 40617522. / 29380423, -110615467. / 29380423, 69997945. / 29380423}};

static double weight(int i, double part) {
  return part * (dense[i][0] + part * (dense[i][1] + part * (dense[i][2] + part * dense[i][3])));
}

static void add(ptrdiff_t n, double f, const double *x, double *y) {
  for (ptrdiff_t i = 0; i < n && f != 0; i++)
    y[i] += f * x[i];
}

static ns_status take_room(ns_auto *z) {
  ns_status status = NS_OK;

  ns_arena_reset(&z->arena);
  for (int i = 0; i < NS_PAIR_STAGES && status == NS_OK; i++)
    status = ns_instant_take(z, &z->arena, &z->step.stage[i]);
  for (int j = 1; j < NS_NODES - 1 && status == NS_OK; j++)
    status = ns_instant_take(z, &z->arena, &z->step.node[j]);
  return status;
}

/* Contacts of the terms that the mode leaves open */
static ns_status list_open(ns_auto *z, const ns_terms *terms, const double *v, ns_open_list *list) {
  ns_open *item = NS_TAKE(&z->lists, ns_open, terms->contacts.count);

  list->count = 0;
  list->item = item;
  for (ptrdiff_t k = 0; k < terms->contacts.count && item != NULL; k++) {
    const ns_contact *contact = &terms->contacts.item[k];
    if (ns_mode_place(&z->mode, contact->id) < 0)
      item[list->count++] = (ns_open){contact->id, contact->gap, ns_gap_speed(contact, v)};
  }
  return item == NULL ? NS_OUT_OF_MEMORY : NS_OK;
}

/* Ways of contacts that slide are those at the start of a step. */
static void turn_ways(ns_auto *z) {
  for (ptrdiff_t k = 0; k < z->mode.count; k++) {
    ns_held *held = &z->mode.item[k];
    if (held->hold == NS_HOLD_SLIDES || held->hold == NS_HOLD_CREEPS)
      memcpy(held->way, z->step.stage[0].way + 3 * k, sizeof held->way);
  }
}

/* A contact that creeps and slides in another way than that in which it accelerates has friction of its own way,
 * whatever the steps that takes. Returns whether there is one. */
static int slide_aside(ns_auto *z) {
  const ns_instant *at = &z->step.stage[0];
  int any = 0;

  for (ptrdiff_t k = 0; k < z->mode.count; k++) {
    ns_held *held = &z->mode.item[k];
    const ns_contact *contact = ns_terms_find_contact(&z->s->terms, held->id);
    const double *u = at->slip + 3 * k, *way = at->way + 3 * k;
    const double speed = contact != NULL ? ns_slip_length(contact, u) : 0;
    double along = 0;
    if (held->hold != NS_HOLD_CREEPS || !(speed > NS_AUTO_STOP * z->sizes.slow))
      continue;
    for (int d = 0; d < 3; d++)
      along += ns_radius(contact, d) * u[d] / speed * way[d];
    if (along > NS_AUTO_SAME_WAY)
      continue;
    held->hold = NS_HOLD_SLIDES;
    for (int d = 0; d < 3; d++)
      held->way[d] = d < ns_contact_stored(contact) ? ns_radius(contact, d) * u[d] / speed : 0;
    any = 1;
  }
  return any;
}

ns_status ns_pair_begin(ns_auto *z, double t, const double *q, const double *v, double h) {
  ns_instant *at = &z->step.stage[0];
  ns_status status = take_room(z);

  if (status != NS_OK)
    return status;
  at->t = t;
  memcpy(at->q, q, (size_t)z->s->system->nq * sizeof *q);
  memcpy(at->v, v, (size_t)z->s->system->nv * sizeof *v);
  status = ns_instant_look(z, at, h, &z->s->terms);
  if (status == NS_OK && z->trouble == NULL && slide_aside(z))
    status = ns_instant_solve(z, at, &z->s->terms);
  if (status == NS_OK && z->trouble == NULL)
    turn_ways(z);
  return status;
}

static void copy_instant(const ns_auto *z, const ns_instant *from, ns_instant *to) {
  const size_t nq = (size_t)z->s->system->nq * sizeof(double);
  const size_t nv = (size_t)z->s->system->nv * sizeof(double);
  const size_t contacts = (size_t)z->mode.count * sizeof(double);

  to->t = from->t;
  memcpy(to->q, from->q, nq);
  memcpy(to->q_dot, from->q_dot, nq);
  memcpy(to->v, from->v, nv);
  memcpy(to->a, from->a, nv);
  memcpy(to->joint, from->joint, (size_t)z->joints * sizeof(double));
  memcpy(to->force, from->force, NS_FORCES * contacts);
  memcpy(to->slip, from->slip, 3 * contacts);
  memcpy(to->way, from->way, 3 * contacts);
}

void ns_pair_continue(ns_auto *z, double t) {
  const ns_terms terms = z->s->terms;

  z->s->terms = z->s->end;
  z->s->end = terms;
  copy_instant(z, &z->step.stage[NS_PAIR_STAGES - 1], &z->step.stage[0]);
  z->step.stage[0].t = t;
  turn_ways(z);
}

static ns_status look_at_stage(ns_auto *z, int i) {
  const ptrdiff_t nq = z->s->system->nq, nv = z->s->system->nv;
  ns_smooth_step_t *step = &z->step;
  ns_instant *at = &step->stage[i];

  at->t = step->stage[0].t + c[i] * step->h;
  memcpy(at->q, step->stage[0].q, (size_t)nq * sizeof(double));
  memcpy(at->v, step->stage[0].v, (size_t)nv * sizeof(double));
  for (int j = 0; j < i; j++) {
    add(nq, step->h * a[i][j], step->stage[j].q_dot, at->q);
    add(nv, step->h * a[i][j], step->stage[j].a, at->v);
  }
  if (!ns_vector_is_finite(nq, at->q) || !ns_vector_is_finite(nv, at->v)) {
    z->trouble = "the motion is beyond all numbers";
    return NS_OK;
  }
  if (i == NS_PAIR_STAGES - 1)
    return ns_instant_look(z, at, step->h, &z->s->end);
  return ns_instant_look(z, at, 0, &z->s->probe);
}

void ns_pair_between(const ns_auto *z, double part, double *q, double *v) {
  const ptrdiff_t nq = z->s->system->nq, nv = z->s->system->nv;
  const ns_smooth_step_t *step = &z->step;

  memcpy(q, step->stage[0].q, (size_t)nq * sizeof *q);
  memcpy(v, step->stage[0].v, (size_t)nv * sizeof *v);
  for (int i = 0; i < NS_PAIR_STAGES; i++) {
    const double f = step->h * weight(i, part);
    add(nq, f, step->stage[i].q_dot, q);
    add(nv, f, step->stage[i].a, v);
  }
  if (z->s->system->normalize != NULL)
    z->s->system->normalize(z->s->system, q);
}

/* Forces are looked at where something is closed, otherwise gaps alone. */
static ns_status look_at_node(ns_auto *z, int j) {
  ns_stepper *s = z->s;
  ns_smooth_step_t *step = &z->step;
  ns_instant *at = &step->node[j];
  const double part = j / (NS_NODES - 1.);
  ns_status status;

  at->t = step->stage[0].t + part * step->h;
  ns_pair_between(z, part, at->q, at->v);
  if (z->mode.count > 0)
    status = ns_instant_look(z, at, step->h, &s->probe);
  else
    status =
        s->system->evaluate(s->system, NS_CONTACTS, at->t, at->q, at->v, step->h, 0, &s->probe);
  return status == NS_OK && z->trouble == NULL ? list_open(z, &s->probe, at->v, &step->open[j])
                                               : status;
}

static ns_status look_between(ns_auto *z) {
  ns_smooth_step_t *step = &z->step;
  ns_status status;

  ns_arena_reset(&z->lists);
  step->node[0] = step->stage[0];
  step->node[NS_NODES - 1] = step->stage[NS_PAIR_STAGES - 1];
  status = list_open(z, &z->s->terms, step->stage[0].v, &step->open[0]);
  if (status == NS_OK)
    status = list_open(z, &z->s->end, step->node[NS_NODES - 1].v, &step->open[NS_NODES - 1]);
  for (int j = 1; j < NS_NODES - 1 && status == NS_OK && z->trouble == NULL; j++)
    status = look_at_node(z, j);
  return status;
}

static double error_of(const ns_smooth_step_t *step, int velocities, ptrdiff_t i) {
  double sum = 0;

  for (int k = 0; k < NS_PAIR_STAGES; k++)
    sum += e[k] * (velocities ? step->stage[k].a[i] : step->stage[k].q_dot[i]);
  return step->h * sum;
}

/* The root of the mean of squares of the errors of q and v over what is allowed */
static double error_of_motion(const ns_auto *z) {
  const ptrdiff_t nq = z->s->system->nq, nv = z->s->system->nv;
  const ns_auto_sizes *sizes = &z->sizes;
  const ns_instant *end = &z->step.stage[NS_PAIR_STAGES - 1];
  double sum = 0;

  for (ptrdiff_t i = 0; i < nq; i++) {
    const double size = ns_larger(sizes->way[i], fabs(end->q[i] - sizes->q0[i]));
    const double x =
        error_of(&z->step, 0, i) / (sizes->allowed_q[nq + i] + sizes->allowed_q[i] * size);
    sum += x * x;
  }
  for (ptrdiff_t i = 0; i < nv; i++) {
    const double size = ns_larger(sizes->speed[i], fabs(end->v[i]));
    const double x =
        error_of(&z->step, 1, i) / (sizes->allowed_v[nv + i] + sizes->allowed_v[i] * size);
    sum += x * x;
  }
  return sqrt(sum / (double)(nq + nv > 0 ? nq + nv : 1));
}

double ns_force_size(const ns_auto *z, ptrdiff_t contact) {
  double size = 0, all = 0;

  for (int j = 0; j < NS_NODES; j++)
    for (ptrdiff_t i = 0; i < NS_FORCES * z->mode.count; i++) {
      const double force = fabs(z->step.node[j].force[i]);
      all = ns_larger(all, force);
      size = i / NS_FORCES == contact ? ns_larger(size, force) : size;
    }
  return ns_larger(size, NS_AUTO_LEAST_SHARE * all);
}

/* Where a surface has an edge in its curvature forces jump between two nodes and stay as they are on both sides; no
 * step is short enough for a polynomial. Where they grow beyond all bounds they do so between all nodes. */
static int forces_jump(const ns_auto *z) {
  if (!(z->step.h < NS_AUTO_JUMPING * z->longest))
    return 0;
  for (ptrdiff_t i = 0; i < NS_FORCES * z->mode.count; i++) {
    double jump = 0, sum = 0;
    for (int j = 1; j < NS_NODES; j++) {
      const double change = fabs(z->step.node[j].force[i] - z->step.node[j - 1].force[i]);
      jump = ns_larger(jump, change);
      sum += change;
    }
    if (sum > NS_AUTO_LEAST_SHARE * ns_force_size(z, i / NS_FORCES) &&
        sum - jump > NS_AUTO_BESIDE * jump)
      return 0;
  }
  return 1;
}

/* Forces at the nodes: the polynomial of degree 4 less that of degree 3, in the middle; its order is one less. At
 * rest nothing else has an error, and a contact is about to slip for all that. */
static double error_of_forces(const ns_auto *z) {
  const ns_smooth_step_t *step = &z->step;
  const int is_tiny = step->h < NS_AUTO_TINY * z->longest;
  const double allowed = ns_larger(z->sizes.relative, is_tiny ? NS_AUTO_TINY_FORCE : 0);
  double largest = 0;

  for (ptrdiff_t k = 0; k < z->mode.count; k++) {
    const double size = allowed * ns_force_size(z, k);
    for (ptrdiff_t i = NS_FORCES * k; i < NS_FORCES * (k + 1) && size > 0; i++) {
      const double middle = step->node[2].force[i];
      const double cubic = 2. / 3 * (step->node[1].force[i] + step->node[3].force[i]) -
                           (step->node[0].force[i] + step->node[4].force[i]) / 6;
      largest = ns_larger(largest, fabs(middle - cubic) / size);
    }
  }
  return pow(largest, NS_AUTO_FORCE_ORDER);
}

ns_status ns_pair_step(ns_auto *z, double h) {
  ns_status status = NS_OK;

  z->step.h = h;
  z->trouble = NULL;
  z->step.error = INFINITY;
  for (int i = 1; i < NS_PAIR_STAGES && status == NS_OK && z->trouble == NULL; i++)
    status = look_at_stage(z, i);
  if (status != NS_OK || z->trouble != NULL)
    return status;
  z->step.error = error_of_motion(z);
  if (!(z->step.error <= 1))
    return NS_OK;
  status = look_between(z);
  if (status == NS_OK && z->trouble == NULL && z->mode.count > 0 && !forces_jump(z))
    z->step.error = ns_larger(z->step.error, error_of_forces(z));
  return status;
}

/* In the plane beta has a direction and its opposite. */
void ns_put_impulses(ns_contact *contact, const double sum[NS_FORCES], const double slip[3]) {
  contact->cn = sum[0];
  contact->lambda = ns_slip_length(contact, slip);
  if (contact->cone == NS_PYRAMID && contact->directions == 2) {
    contact->beta[0] = ns_larger(sum[1], 0);
    contact->beta[1] = ns_larger(-sum[1], 0);
    return;
  }
  for (int d = 0; d < contact->directions && d < 3; d++)
    contact->beta[d] = sum[1 + d];
}

void ns_pair_impulses(const ns_auto *z, double part) {
  ns_terms *terms = &z->s->terms;
  const ns_smooth_step_t *step = &z->step;

  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    ns_contact *contact = &terms->contacts.item[k];
    const ptrdiff_t place = ns_mode_place(&z->mode, contact->id);
    double sum[NS_FORCES] = {0};
    contact->active = place >= 0;
    contact->cn = contact->lambda = 0;
    if (place < 0)
      continue;
    for (int i = 0; i < NS_PAIR_STAGES; i++)
      for (int j = 0; j < NS_FORCES; j++)
        sum[j] += step->h * weight(i, part) * step->stage[i].force[NS_FORCES * place + j];
    ns_put_impulses(contact, sum, step->stage[NS_PAIR_STAGES - 1].slip + 3 * place);
  }
  for (ptrdiff_t k = 0; k < terms->joints.count; k++) {
    terms->joints.item[k].impulse = 0;
    for (int i = 0; i < NS_PAIR_STAGES; i++)
      terms->joints.item[k].impulse += step->h * weight(i, part) * step->stage[i].joint[k];
  }
}
