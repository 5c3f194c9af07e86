/* ns_projection.c: back to the feasible set by sequential quadratic programming.
 *
 * AP (46): min |q - q~|^2 (here in the mass norm, so that units do not matter) such that Theta(q) = 0, Phi(q) >= 0
 * and, after a linearly implicit step, every spring function has the value that the step gave it. The quadratic
 * program at q_k, with d = q_k - q~,
 *   min |d + x|_M^2,   nu'x = -Theta,   n'x >= -Phi,   dphi'x = target - phi
 * has the optimality conditions of the mixed problem without friction, Mh = M and r = -M d.
 *
 * At the end of a step of an implicit scheme the norm is that of its Mh, so that stiff springs give way least.
 *
 * A contact that was pressed in the step may also have opened along the tangent of a curved surface. Its impulse c presses it
 * on: the program has the further term P h c Phi(q). P is large in schemes of first order, where a tangent opens
 * h^2 v^2 / (2 R) however small c is, and 1 in others. The multiplier of Phi >= 0 is then z - P h c with
 * z >= 0, so that contacts which contradict each other, or are pressed no more, are not held. Others, which bounce or have just
 * been captured, become no deeper: lifting them would add energy in each bounce. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_stepper.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define ITERATIONS 30
#define TOLERANCE 1e-13 /* of the size of the system */
#define CONTRADICTION                                                                              \
  0.5 /* of the violation: linear equations that no x satisfies; those of redundant joints contradict
                              each other to second order */
#define ROUNDOFF 1e-14 /* of the defect: r = -M d is not small where q has moved far */
#define APPROACH 1e-9  /* of the size of the system in unit time: slower contacts rest */
#define PRESS 100
#define CLOSED                                                                                     \
  1e-11 /* of the size of the system: joints that an iteration leaves open by less are closed */

/* A contact that is to stay closed. */
typedef struct pressed {
  ns_identity id;
  double press; /* P h c */
} pressed;

typedef struct projection {
  ns_stepper *s;
  double t;
  double *d, *x, *r; /* nv */
  const double *spring_target;
  ptrdiff_t springs;
  int motors_give_way;
  ns_step_matrix matrix;           /* 0: the norm is that of M */
  int lasting_only;                /* contacts without press are left alone */
  double reach;                    /* gaps beyond it are not looked at */
  double tolerance, gap_tolerance; /* of joints and springs; of gaps */
  double strict,
      gap_strict; /* shares of these that count as closed; 1 once an iteration has been made */
  pressed *press;
  ptrdiff_t presses;
  double violation; /* max |Theta|, |phi - target|, -Phi, and Phi of contacts that are pressed */
  double excess;    /* the same in units of the tolerances */
  double *joint_target, *gap_target;
  ptrdiff_t next; /* of presses, where the next contact may be found */
} projection;

/* Theta and springs become one list of equations. */
static ns_status append_springs(projection *p) {
  ns_terms *terms = &p->s->probe;

  for (ptrdiff_t k = 0; k < p->springs; k++) {
    const ns_row *spring = &terms->springs.item[k];
    ns_row *row = ns_terms_add_row(terms, &terms->joints, spring->count, spring->index);
    if (row == NULL)
      return NS_OUT_OF_MEMORY;
    memcpy(row->gradient, spring->gradient, (size_t)spring->count * sizeof(double));
    row->value = spring->value - p->spring_target[k];
  }
  return NS_OK;
}

/* Motors ask for a speed; where they are not to be moved by the projection they are equations of it too. */
static void drop_motors(ns_row_list *joints) {
  ptrdiff_t count = 0;

  for (ptrdiff_t k = 0; k < joints->count; k++)
    if (!joints->item[k].is_motor)
      joints->item[count++] = joints->item[k];
  joints->count = count;
}

/* The larger of the two; NaN, which no place near closes, if one of them is. */
static double worse(double a, double b) { return isnan(a) || a >= b ? a : b; }

/* Where the press of a contact is kept; NULL: it has none. Contacts mostly come in the same order. */
static double *press_of(projection *p, ns_identity id) {
  for (ptrdiff_t k = 0; k < p->presses; k++) {
    const ptrdiff_t i = (p->next + k) % p->presses;
    if (!ns_same_identity(p->press[i].id, id))
      continue;
    p->next = i + 1;
    return &p->press[i].press;
  }
  return NULL;
}

static void measure(projection *p, double open, double tolerance) {
  p->violation = worse(p->violation, open);
  p->excess = worse(p->excess, open / tolerance);
}

static ns_status linearize(projection *p, const double *q) {
  ns_stepper *s = p->s;
  ns_terms *terms = &s->probe;
  const unsigned what =
      NS_MASS | NS_JOINTS | NS_JOINT_VALUES | NS_CONTACTS | (p->springs > 0 ? NS_SPRINGS : 0);
  ns_status status = s->system->evaluate(s->system, what, p->t, q, s->v, 0, p->reach, terms);

  if (p->motors_give_way)
    drop_motors(&terms->joints);
  if (status == NS_OK)
    status = append_springs(p);
  if (status != NS_OK)
    return status;
  p->joint_target = NS_TAKE(&terms->arena, double, terms->joints.count);
  p->gap_target = NS_TAKE(&terms->arena, double, terms->contacts.count);
  if (terms->arena.failed)
    return NS_OUT_OF_MEMORY;
  p->violation = p->excess = 0;
  for (ptrdiff_t k = 0; k < terms->joints.count; k++) {
    p->joint_target[k] = -terms->joints.item[k].value;
    measure(p, fabs(p->joint_target[k]), p->strict * p->tolerance);
  }
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    ns_contact *contact = &terms->contacts.item[k];
    const double *press = press_of(p, contact->id);
    const int is_pressed = press != NULL && *press > 0;
    contact->active = is_pressed || !p->lasting_only;
    p->gap_target[k] = is_pressed || !p->press ? -contact->gap : -ns_larger(0, contact->gap);
    if (contact->active && (is_pressed || !p->press))
      measure(p, is_pressed ? fabs(contact->gap) : -contact->gap, p->gap_strict * p->gap_tolerance);
  }
  return NS_OK;
}

/* r -= P h n c */
static void press_contacts(projection *p) {
  const ns_terms *terms = &p->s->probe;

  for (ptrdiff_t k = 0; k < terms->contacts.count && p->presses > 0; k++) {
    const ns_contact *contact = &terms->contacts.item[k];
    const double *press = press_of(p, contact->id);
    if (press != NULL && *press > 0)
      ns_sparse_add(contact->count, contact->index, contact->normal, -*press, p->r);
  }
}

/* A contact that would have to be pulled more than it was pressed stays open. */
static void release_contacts(projection *p) {
  const ns_terms *terms = &p->s->probe;

  for (ptrdiff_t k = 0; k < terms->contacts.count && p->presses > 0; k++) {
    double *press = press_of(p, terms->contacts.item[k].id);
    if (press != NULL && !(terms->contacts.item[k].cn > 0))
      *press = 0;
  }
}

/* One quadratic program; *solved is 0 when its constraints contradict each other. */
static ns_status improve(projection *p, double *q, int *solved) {
  ns_stepper *s = p->s;
  const ptrdiff_t nv = s->system->nv;
  const ns_mixed_problem problem = {.terms = &s->probe,
                                    .damping = p->matrix.damping,
                                    .stiffness = p->matrix.stiffness,
                                    .r = p->r,
                                    .joint_target = p->joint_target,
                                    .gap_target = p->gap_target,
                                    .offset_factor = 1,
                                    .size = s->system->size,
                                    .system = s->system,
                                    .wants_x_alone = 1};
  ns_mixed_result mixed = {.x = p->x};
  ns_status status;

  s->probe.damping = s->terms.damping;
  s->probe.stiffness = s->terms.stiffness;
  memset(p->r, 0, (size_t)nv * sizeof(double));
  ns_blocks_multiply(&s->probe.mass, -1, p->d, p->r);
  ns_blocks_multiply(&s->probe.damping, -p->matrix.damping, p->d, p->r);
  ns_blocks_multiply(&s->probe.stiffness, -p->matrix.stiffness, p->d, p->r);
  press_contacts(p);
  status = ns_mixed_solve(&s->mixed, &problem, &mixed);
  *solved =
      mixed.flag == NS_LCP_SOLVED && mixed.joint_defect <= CONTRADICTION * p->violation + ROUNDOFF;
  if (status != NS_OK || !*solved)
    return status;
  s->counts.lcps += mixed.lcps;
  release_contacts(p);
  for (ptrdiff_t i = 0; i < nv; i++)
    p->d[i] += p->x[i];
  return s->system->advance(s->system, p->t, q, 1, p->x, q);
}

static double mass_norm(const ns_terms *terms, const double *d, double *work) {
  double sum = 0;

  memset(work, 0, (size_t)terms->nv * sizeof *work);
  ns_blocks_multiply(&terms->mass, 1, d, work);
  for (ptrdiff_t i = 0; i < terms->nv; i++)
    sum += d[i] * work[i];
  return sqrt(fmax(0, sum));
}

static ns_status iterate(projection *p, double *q, double *distance, int *closed) {
  double last = INFINITY;
  ns_status status = NS_OK;
  int solved = 1;

  *closed = 0;
  for (int k = 0; k < ITERATIONS && status == NS_OK && solved; k++) {
    status = linearize(p, q);
    if (status != NS_OK)
      break;
    *closed = p->excess <= 1 || (p->excess <= 1e3 && p->excess >= last);
    if (*closed)
      break;
    p->strict = p->gap_strict = 1;
    last = p->excess;
    status = improve(p, q, &solved);
  }
  *distance = status == NS_OK ? mass_norm(&p->s->probe, p->d, p->r) : 0;
  return status;
}

/* The joints come first: once more from the start, with less to hold. */
static ns_status start_again(projection *p, const double *start, double *q, double *distance,
                             int *closed) {
  memcpy(q, start, (size_t)p->s->system->nq * sizeof *q);
  memset(p->d, 0, (size_t)p->s->system->nv * sizeof(double));
  return iterate(p, q, distance, closed);
}

/* phi at the start of the step + h dphi' v+ */
static const double *spring_targets(ns_stepper *s, double h, const double *v) {
  double *target = NS_TAKE(&s->terms.arena, double, s->terms.springs.count);

  for (ptrdiff_t k = 0; k < s->terms.springs.count && target != NULL; k++) {
    const ns_row *row = &s->terms.springs.item[k];
    target[k] =
        row->value + h * (row->rate + ns_sparse_dot(row->count, row->index, row->gradient, v));
  }
  return target;
}

static ns_status take_memory(projection *p) {
  const ptrdiff_t nv = p->s->system->nv;
  ns_arena *scratch = &p->s->scratch;

  ns_arena_reset(scratch);
  p->d = NS_TAKE(scratch, double, nv);
  p->x = NS_TAKE(scratch, double, nv);
  p->r = NS_TAKE(scratch, double, nv);
  return scratch->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

static ns_status project(projection *p, double *q, double *distance, int *closed) {
  ns_stepper *s = p->s;
  double *start = NS_TAKE(&s->scratch, double, s->system->nq);
  ns_status status;

  *closed = 0;
  *distance = 0;
  if (start == NULL || s->terms.arena.failed)
    return NS_OUT_OF_MEMORY;
  memcpy(start, q, (size_t)s->system->nq * sizeof *q);
  status = iterate(p, q, distance, closed);
  s->counts.projections++;
  if (status == NS_OK && !*closed && p->press != NULL) { /* contacts stay as they are */
    p->presses = 0;
    p->lasting_only = 1;
    status = start_again(p, start, q, distance, closed);
  }
  if (status == NS_OK && !*closed && p->springs > 0) { /* springs and joints leave no freedom */
    p->springs = 0;
    s->counts.springs_released++;
    status = start_again(p, start, q, distance, closed);
  }
  if (status == NS_OK && !*closed) { /* nor do motors and joints */
    p->motors_give_way = 1;
    status = start_again(p, start, q, distance, closed);
  }
  if (status == NS_OK && !*closed)
    memcpy(q, start, (size_t)s->system->nq * sizeof *q);
  return status;
}

static void hold_springs(projection *p, double h, const double *v) {
  p->springs = p->s->terms.springs.count;
  p->spring_target = spring_targets(p->s, h, v);
}

ns_status ns_project(ns_stepper *s, double t, double *q, double h, const double *v, int held,
                     double *distance, int *closed) {
  const double tolerance = TOLERANCE * s->system->size;
  projection p = {.s = s,
                  .t = t,
                  .reach = 0.1 * s->system->size,
                  .tolerance = tolerance,
                  .gap_tolerance = tolerance,
                  .strict = 1,
                  .gap_strict = 1};
  ns_status status = take_memory(&p);

  if (status == NS_OK && held)
    hold_springs(&p, h, v);
  return status == NS_OK ? project(&p, q, distance, closed) : status;
}

static void add_press(projection *p, ns_identity id, double press) {
  if (press > 0)
    p->press[p->presses++] = (pressed){id, press};
}

/* P h c of the contacts that the step has pressed */
static ns_status press_lasting(projection *p, double h, const double *v) {
  const ns_contact_list *contacts = &p->s->terms.contacts;
  const double press = ns_order_of(p->s->options.method) < 2 ? PRESS : 1;

  p->press = NS_TAKE(&p->s->scratch, pressed, contacts->count);
  for (ptrdiff_t k = 0; k < contacts->count && p->press != NULL; k++)
    if (ns_is_lasting(p->s, &contacts->item[k], v))
      add_press(p, contacts->item[k].id, press * h * contacts->item[k].cn);
  return p->press == NULL ? NS_OUT_OF_MEMORY : NS_OK;
}

/* How wide may gaps have become that the step has pressed? A surface of radius r curves away by (h v)^2 / r, with the v at the
 * start or at the end (the stages of Runge-Kutta methods differ little), and those of a body far smaller than the system are
 * not those of ns_keep_tolerance. */
static double reach_of_lasting(const ns_stepper *s, double h, const double *v) {
  const ns_system *system = s->system;
  const double *from = s->smooth == NULL ? s->from : v;
  double reach = ns_larger(ns_keep_tolerance(s, v, h), ns_keep_tolerance(s, from, h));

  for (ptrdiff_t k = 0; k < s->terms.contacts.count && system->extent != NULL; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    double radius;
    if (!contact->active || !(contact->cn > 0) || contact->id.feature < 0)
      continue; /* limits of joints do not curve */
    radius = ns_smaller(system->size, system->extent(system, contact->id, 1));
    reach = ns_larger(reach, ns_opened_by_curvature(s, contact, v, h) * system->size / radius);
  }
  return ns_smaller(reach, system->size);
}

/* Where a step was cut springs keep the length that they have there. */
static ns_status hold_springs_here(projection *p, const double *q, const double *v) {
  ns_stepper *s = p->s;
  double *target = NS_TAKE(&s->scratch, double, s->terms.springs.count);
  ns_status status = s->system->evaluate(s->system, NS_SPRINGS, p->t, q, v, 0, 0, &s->probe);

  if (status != NS_OK || target == NULL)
    return status != NS_OK ? status : NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < s->terms.springs.count; k++)
    target[k] = s->probe.springs.item[k].value;
  p->springs = s->terms.springs.count;
  p->spring_target = target;
  return NS_OK;
}

/* The same of contacts that meet, with the impulse that stops them: the collision must find them closed. A step is cut where
 * they are nearer than the touch tolerance, and joints that are closed there would move them apart. */
static ns_status press_meeting(projection *p, double h, double near, const double *q,
                               const double *v) {
  ns_stepper *s = p->s;
  const ns_contact_list *contacts = &s->probe.contacts;
  pressed *all;
  ns_status status = s->system->evaluate(s->system, NS_CONTACTS, p->t, q, v, 0, near, &s->probe);

  all = NS_TAKE(&s->scratch, pressed, p->presses + contacts->count);
  if (status != NS_OK || all == NULL)
    return status != NS_OK ? status : NS_OUT_OF_MEMORY;
  if (p->presses > 0)
    memcpy(all, p->press, (size_t)p->presses * sizeof *all);
  p->press = all;
  ns_find_mass_diagonal(s);
  for (ptrdiff_t k = 0; k < contacts->count; k++) {
    const ns_contact *contact = &contacts->item[k];
    const double speed = -ns_gap_speed(contact, v);
    double inverse = 0;
    for (int i = 0; i < contact->count; i++)
      inverse += contact->normal[i] * contact->normal[i] / s->mass_diagonal[contact->index[i]];
    if (contact->gap <= near && speed > 0 && inverse > 0 && press_of(p, contact->id) == NULL)
      add_press(p, contact->id, h * speed / inverse);
  }
  return NS_OK;
}

ns_status ns_project_lasting(ns_stepper *s, double t, double h, double share, ns_step_result *end,
                             int *closed) {
  const double least = TOLERANCE * s->system->size, near = ns_touch_tolerance(s, h);
  const int joints = s->terms.joints.count > 0;
  const int by_momentum = ns_method_has(s->options.method, NS_BY_MOMENTUM);
  const int holds_springs = ns_method_has(s->options.method, NS_DAMPS_SPRINGS);
  projection p = {.s = s,
                  .t = t,
                  .reach = reach_of_lasting(s, h, end->v),
                  .tolerance = CLOSED * s->system->size,
                  .gap_tolerance = ns_order_of(s->options.method) > 1 ? least
                                   : share < 1                        ? near
                                                                      : CLOSED * s->system->size,
                  .strict = TOLERANCE / CLOSED,
                  .gap_strict =
                      ns_order_of(s->options.method) > 1 || share < 1 ? 1 : TOLERANCE / CLOSED,
                  .lasting_only = ns_separates_collisions(&s->options) || by_momentum};
  double distance;
  ns_status status = take_memory(&p);

  if (status == NS_OK && !by_momentum)
    status = press_lasting(&p, h * share * share, end->v);
  if (status == NS_OK && ns_separates_collisions(&s->options) &&
      (share < 1 || !ns_method_has(s->options.method, NS_CLOSES_ITSELF)))
    status =
        press_meeting(&p, h * share, share < 1 && joints ? near : p.gap_tolerance, end->q, end->v);
  if (!holds_springs)
    p.matrix = ns_matrix_of_step(&s->options, h);
  if (status == NS_OK && holds_springs && share < 1)
    status = hold_springs_here(&p, end->q, end->v);
  else if (holds_springs)
    hold_springs(&p, h, end->v);
  return status == NS_OK ? project(&p, end->q, &distance, closed) : status;
}

/* Contacts that approach are no matter of the joints: they collide. */
static void leave_collisions(ns_stepper *s, const double *v) {
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    ns_contact *contact = &s->terms.contacts.item[k];
    if (ns_gap_speed(contact, v) < -APPROACH * (s->system->size + fabs(contact->rate)))
      contact->active = 0;
  }
}

/* M v+ = M v + nu c_nu + n c_n + D beta, where the terms in s->terms hold v+ */
static ns_status jump(ns_stepper *s, double *v, double *distance) {
  const ptrdiff_t nv = s->system->nv;
  ns_step_result result = {0};
  ns_status status;

  memset(s->r, 0, (size_t)nv * sizeof(double));
  ns_blocks_multiply(&s->terms.mass, 1, v, s->r);
  status = ns_solve_velocity(s, 0, 0, &result);
  if (status != NS_OK || result.flag != NS_LCP_SOLVED || !ns_vector_is_finite(nv, s->x))
    return status;
  for (ptrdiff_t i = 0; i < nv; i++)
    v[i] -= s->x[i];
  *distance = mass_norm(&s->terms, v, s->r);
  memcpy(v, s->x, (size_t)nv * sizeof *v);
  return NS_OK;
}

ns_status ns_project_velocity(ns_stepper *s, double t, const double *q, double *v,
                              double *distance) {
  ns_status status = s->system->evaluate(s->system, NS_MASS | NS_JOINTS, t, q, v, 0, 0, &s->terms);

  if (status == NS_OK)
    status = ns_choose_impact(s, v, 0, 0);
  return status == NS_OK ? jump(s, v, distance) : status;
}

ns_status ns_start_velocity(ns_stepper *s, double t, const double *q, double *v, double *distance) {
  ns_status status = s->system->evaluate(s->system, NS_MASS | NS_JOINTS | NS_CONTACTS | NS_TANGENTS,
                                         t, q, v, 0, ns_touch_tolerance(s, 0), &s->terms);

  s->time = t;
  s->from = v;
  if (status == NS_OK)
    status = ns_choose_impact(s, v, 0, 0);
  if (status != NS_OK)
    return status;
  leave_collisions(s, v);
  return jump(s, v, distance);
}
