/* ns_function_system.c: the terms of a system of functions. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_function_system.h"

#include "ns_differences.h"

#include <math.h>
#include <string.h>

typedef struct point {
  ns_function_system *s;
  unsigned what;
  double t;
  const double *q, *v;
  ns_terms *terms;
} point;

static ns_status add_mass(const point *at) {
  const ptrdiff_t nv = at->s->system.nv;
  const double *M;
  ns_status status = ns_item_values(at->s, NS_ITEM_MASS, at->t, at->q, at->v, nv * nv, &M);

  if (status != NS_OK)
    return status;
  for (ptrdiff_t j = 0; j < nv; j++)
    for (ptrdiff_t i = 0; i < nv; i++)
      at->terms->kinetic += at->v[i] * M[i + j * nv] * at->v[j] / 2;
  return ns_terms_add_matrix(at->terms, &at->terms->mass, nv, M);
}

static ns_status add_force(const point *at) {
  const double *k;
  ns_status status =
      ns_item_values(at->s, NS_ITEM_FORCE, at->t, at->q, at->v, at->s->system.nv, &k);

  for (ptrdiff_t i = 0; i < at->s->system.nv && status == NS_OK && k != NULL; i++)
    at->terms->k[i] += k[i];
  return status;
}

/* out = kq G */
static ns_status times_kinematics(const point *at, const double *kq, double *out) {
  const ptrdiff_t nq = at->s->system.nq, nv = at->s->system.nv;
  const double *G;
  ns_status status = ns_item_values(at->s, NS_ITEM_KINEMATICS, at->t, at->q, at->v, nq * nv, &G);

  if (status != NS_OK)
    return status;
  for (ptrdiff_t j = 0; j < nv; j++)
    for (ptrdiff_t i = 0; i < nv; i++) {
      double sum = G == NULL ? kq[i + j * nv] : 0;
      for (ptrdiff_t l = 0; l < nq && G != NULL; l++)
        sum += kq[i + l * nv] * G[l + j * nq];
      out[i + j * nv] = sum;
    }
  return NS_OK;
}

static ns_status add_force_jacobian(const point *at) {
  const ptrdiff_t nq = at->s->system.nq, nv = at->s->system.nv;
  const ns_function_item *item = &at->s->item[NS_ITEM_FORCE_JACOBIAN];
  const ptrdiff_t count[2] = {nv * nq, nv * nv};
  double *out[2], *product = NS_TAKE(&at->s->arena, double, nv *nv);
  const double *kq = item->value[0], *kv = item->value[1];
  ns_status status = NS_OK;

  if (!ns_item_is_given(at->s, NS_ITEM_FORCE_JACOBIAN))
    return NS_OK;
  if (item->is_function) {
    kq = out[0] = NS_TAKE(&at->s->arena, double, count[0]);
    kv = out[1] = NS_TAKE(&at->s->arena, double, count[1]);
    if (!at->s->arena.failed)
      status =
          at->s->call(at->s->call_data, NS_ITEM_FORCE_JACOBIAN, at->t, at->q, at->v, 2, out, count);
  }
  if (at->s->arena.failed)
    return NS_OUT_OF_MEMORY;
  if (status == NS_OK)
    status = times_kinematics(at, kq, product);
  if (status == NS_OK)
    status = ns_terms_add_matrix(at->terms, &at->terms->stiffness, nv, product);
  if (status == NS_OK)
    status = ns_terms_add_matrix(at->terms, &at->terms->damping, nv, kv);
  return status;
}

/* The velocities that any of `columns` vectors touches. */
static int nonzero_rows(const point *at, ptrdiff_t columns, const double *values, int **index) {
  const ptrdiff_t nv = at->s->system.nv;
  int count = 0;

  *index = NS_TAKE(&at->terms->arena, int, nv);
  if (*index == NULL)
    return 0;
  for (ptrdiff_t i = 0; i < nv; i++) {
    int touched = 0;
    for (ptrdiff_t c = 0; c < columns; c++)
      touched = touched || values[i + c * nv] != 0;
    if (touched)
      (*index)[count++] = (int)i;
  }
  return count;
}

static ns_row *add_row(const point *at, ns_row_list *list, const double *gradient) {
  int *index;
  const int count = nonzero_rows(at, 1, gradient, &index);
  ns_row *row = index == NULL ? NULL : ns_terms_add_row(at->terms, list, count, index);

  for (int i = 0; i < count && row != NULL; i++)
    row->gradient[i] = gradient[index[i]];
  return row;
}

/* -weight gradient gradient' into kq G or kv */
static ns_status add_rank_one(const point *at, ns_block_list *list, double weight,
                              const double *gradient) {
  int *index;
  const int count = nonzero_rows(at, 1, gradient, &index);
  ns_block_matrix *block = index == NULL ? NULL : ns_terms_add_block(at->terms, list, count, index);

  if (block == NULL)
    return NS_OUT_OF_MEMORY;
  for (int j = 0; j < count; j++)
    for (int i = 0; i < count; i++)
      block->value[i + j * count] = -weight * gradient[index[i]] * gradient[index[j]];
  return NS_OK;
}

typedef struct springs {
  const double *phi, *gradient;
} springs;

static ns_status read_springs(ns_function_system *s, double t, const double *q, const double *v,
                              springs *out) {
  ns_status status = ns_item_values(s, NS_ITEM_SPRING, t, q, v, s->springs, &out->phi);

  if (status == NS_OK)
    status = ns_item_gradient(s, NS_ITEM_SPRING_GRADIENT, NS_ITEM_SPRING, t, q, v, s->springs,
                              &out->gradient);
  return status;
}

/* AP (26): force -gamma phi dphi */
static void add_spring_force(const ns_function_system *s, const springs *at, double *k) {
  const ptrdiff_t nv = s->system.nv;

  for (ptrdiff_t j = 0; j < s->springs; j++)
    for (ptrdiff_t i = 0; i < nv; i++)
      k[i] -= s->gamma[j] * at->phi[j] * at->gradient[i + j * nv];
}

/* AP (26): force -delta (dpsi' v) dpsi */
static void add_damper_force(const ns_function_system *s, const double *gradient, const double *v,
                             double *k) {
  const ptrdiff_t nv = s->system.nv;

  for (ptrdiff_t j = 0; j < s->dampers; j++) {
    double speed = 0;
    for (ptrdiff_t i = 0; i < nv; i++)
      speed += gradient[i + j * nv] * v[i];
    for (ptrdiff_t i = 0; i < nv; i++)
      k[i] -= s->delta[j] * speed * gradient[i + j * nv];
  }
}

/* Is the Jacobian of springs or dampers more than AP (30), AP (31)? Not where their gradient is constant. */
static int is_curved(const ns_function_system *s, ns_item gradient, ptrdiff_t count) {
  return count > 0 && s->item[gradient].value[0] == NULL;
}

static int lacks_jacobian(const ns_function_system *s) {
  return s->item[NS_ITEM_FORCE].is_function && !ns_item_is_given(s, NS_ITEM_FORCE_JACOBIAN);
}

static int wants_exact(unsigned what) {
  return (what & NS_DIFFERENCES) != 0 && (what & NS_DEFINITE) == 0;
}

/* The forces whose Jacobians come by differences. */
static ns_status forces_to_differ(void *data, double t, const double *q, const double *v,
                                  double *k) {
  ns_function_system *s = data;
  const double *force = NULL;
  ns_status status = NS_OK;

  if (lacks_jacobian(s))
    status = ns_item_values(s, NS_ITEM_FORCE, t, q, v, s->system.nv, &force);
  for (ptrdiff_t i = 0; i < s->system.nv && force != NULL && status == NS_OK; i++)
    k[i] += force[i];
  if (status == NS_OK && is_curved(s, NS_ITEM_SPRING_GRADIENT, s->springs)) {
    springs at;
    status = read_springs(s, t, q, v, &at);
    if (status == NS_OK)
      add_spring_force(s, &at, k);
  }
  if (status == NS_OK && is_curved(s, NS_ITEM_DAMPER_GRADIENT, s->dampers)) {
    const double *gradient;
    status =
        ns_item_values(s, NS_ITEM_DAMPER_GRADIENT, t, q, v, s->system.nv * s->dampers, &gradient);
    if (status == NS_OK)
      add_damper_force(s, gradient, v, k);
  }
  return status;
}

static ns_status add_differences(const point *at) {
  const ns_function_system *s = at->s;

  if (!lacks_jacobian(s) && !is_curved(s, NS_ITEM_SPRING_GRADIENT, s->springs) &&
      !is_curved(s, NS_ITEM_DAMPER_GRADIENT, s->dampers))
    return NS_OK;
  return ns_add_differences(&at->s->system, forces_to_differ, at->s, at->t, at->q, at->v,
                            at->terms);
}

/* AP (30): kq = -gamma dphi dphi'; energy and rows of the springs */
static ns_status add_springs(const point *at) {
  const ptrdiff_t nv = at->s->system.nv;
  const int definite =
      !(wants_exact(at->what) && is_curved(at->s, NS_ITEM_SPRING_GRADIENT, at->s->springs));
  springs now;
  const double *rate = NULL;
  ns_status status = read_springs(at->s, at->t, at->q, at->v, &now);

  if (status == NS_OK && (at->what & NS_SPRINGS) != 0)
    status =
        ns_item_time_derivative(at->s, NS_ITEM_SPRING, at->t, at->q, at->v, at->s->springs, &rate);
  for (ptrdiff_t k = 0; k < at->s->springs && status == NS_OK; k++) {
    const double *g = now.gradient + k * nv, gamma = at->s->gamma[k];
    at->terms->potential += gamma * now.phi[k] * now.phi[k] / 2;
    if ((at->what & NS_JACOBIANS) != 0 && definite)
      status = add_rank_one(at, &at->terms->stiffness, gamma, g);
    if (status == NS_OK && (at->what & NS_SPRINGS) != 0) {
      ns_row *row = add_row(at, &at->terms->springs, g);
      if (row == NULL)
        return NS_OUT_OF_MEMORY;
      row->value = now.phi[k];
      row->weight = gamma;
      row->rate = rate != NULL ? rate[k] : 0;
    }
  }
  if (status == NS_OK && (at->what & NS_FORCE) != 0)
    add_spring_force(at->s, &now, at->terms->k);
  return status;
}

/* AP (31): kv = -delta dpsi dpsi' */
static ns_status add_dampers(const point *at) {
  const ptrdiff_t nv = at->s->system.nv, count = at->s->dampers;
  const int definite = !(wants_exact(at->what) && is_curved(at->s, NS_ITEM_DAMPER_GRADIENT, count));
  const double *gradient;
  ns_status status =
      ns_item_values(at->s, NS_ITEM_DAMPER_GRADIENT, at->t, at->q, at->v, nv * count, &gradient);

  for (ptrdiff_t k = 0; k < count && status == NS_OK; k++)
    if ((at->what & NS_JACOBIANS) != 0 && definite)
      status = add_rank_one(at, &at->terms->damping, at->s->delta[k], gradient + k * nv);
  if (status == NS_OK)
    add_damper_force(at->s, gradient, at->v, at->terms->k);
  return status;
}

static ns_status add_joints(const point *at) {
  const ptrdiff_t nv = at->s->system.nv, count = at->s->joints;
  const double *theta = NULL, *nu = NULL, *rate = NULL, *curvature = NULL;
  ns_status status = NS_OK;

  if ((at->what & NS_JOINT_VALUES) != 0)
    status = ns_item_values(at->s, NS_ITEM_JOINT, at->t, at->q, at->v, count, &theta);
  if (status == NS_OK)
    status = ns_item_gradient(at->s, NS_ITEM_JOINT_GRADIENT, NS_ITEM_JOINT, at->t, at->q, at->v,
                              count, &nu);
  if (status == NS_OK)
    status =
        ns_item_rate(at->s, NS_ITEM_JOINT_RATE, NS_ITEM_JOINT, at->t, at->q, at->v, count, &rate);
  if (status == NS_OK && (at->what & NS_CURVATURE) != 0)
    status = ns_item_curvature(at->s, NS_ITEM_JOINT_CURVATURE, NS_ITEM_JOINT_GRADIENT,
                               NS_ITEM_JOINT_RATE, NS_ITEM_JOINT, at->t, at->q, at->v, count,
                               &curvature);
  for (ptrdiff_t k = 0; k < count && status == NS_OK; k++) {
    ns_row *row = add_row(at, &at->terms->joints, nu + k * nv);
    if (row == NULL)
      return NS_OUT_OF_MEMORY;
    row->value = theta != NULL ? theta[k] : 0;
    row->rate = rate != NULL ? rate[k] : 0;
    row->curvature = curvature != NULL ? curvature[k] : 0;
  }
  return status;
}

/* Directions that are each the negative of another half-way round the list */
static int is_balanced(ptrdiff_t nv, ptrdiff_t directions, const double *D, const double *offset) {
  const ptrdiff_t half = directions / 2;

  if (directions % 2 != 0)
    return 0;
  for (ptrdiff_t k = 0; k < nv * half; k++)
    if (D[k] != -D[k + nv * half])
      return 0;
  for (ptrdiff_t k = 0; k < half && offset != NULL; k++)
    if (offset[k] != -offset[k + half])
      return 0;
  return 1;
}

static ns_status fill_tangents(const point *at, ns_contact *contact, const double *D,
                               const double *offset) {
  const ptrdiff_t nv = at->s->system.nv, directions = at->s->directions;
  ns_status status = ns_terms_add_tangents(at->terms, contact, (int)directions,
                                           is_balanced(nv, directions, D, offset));

  for (int d = 0; d < ns_contact_stored(contact) && status == NS_OK; d++) {
    for (int i = 0; i < contact->count; i++)
      contact->tangent[i + d * contact->count] = D[contact->index[i] + d * nv];
    contact->tangent_offset[d] = offset != NULL ? offset[d] : 0;
  }
  return status;
}

typedef struct gaps {
  const double *gap, *normal, *rate, *curvature, *tangent, *offset;
} gaps;

static ns_status add_contact(const point *at, const gaps *g, ptrdiff_t k) {
  const ptrdiff_t nv = at->s->system.nv, directions = g->tangent != NULL ? at->s->directions : 0;
  const double *D = g->tangent != NULL ? g->tangent + k * nv * directions : NULL;
  int *index = NS_TAKE(&at->terms->arena, int, nv), count = 0;
  ns_contact *contact;

  if (index == NULL)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < nv && g->normal != NULL; i++) {
    int touched = g->normal[i + k * nv] != 0;
    for (ptrdiff_t d = 0; d < directions; d++)
      touched = touched || D[i + d * nv] != 0;
    if (touched)
      index[count++] = (int)i;
  }
  contact = ns_terms_add_contact(at->terms, count, index);
  if (contact == NULL)
    return NS_OUT_OF_MEMORY;
  contact->id = (ns_identity){0, 0, (int)k};
  contact->gap = g->gap[k];
  contact->rate = g->rate != NULL ? g->rate[k] : 0;
  contact->curvature = g->curvature != NULL ? g->curvature[k] : 0;
  contact->mu = at->s->mu[k];
  contact->e = at->s->e[k];
  for (int i = 0; i < count; i++)
    contact->normal[i] = g->normal[index[i] + k * nv];
  if (D == NULL)
    return NS_OK;
  return fill_tangents(at, contact, D, g->offset != NULL ? g->offset + k * directions : NULL);
}

/* How near the gap is by the motion of the next `ahead`. */
static int is_near(const point *at, const gaps *g, ptrdiff_t k, double ahead, double reach) {
  const ptrdiff_t nv = at->s->system.nv;
  double rate = g->rate != NULL ? g->rate[k] : 0;

  for (ptrdiff_t i = 0; i < nv && g->normal != NULL; i++)
    rate += g->normal[i + k * nv] * at->v[i];
  return g->gap[k] <= reach + ahead * fabs(rate);
}

static ns_status read_gaps(const point *at, gaps *g) {
  const ptrdiff_t p = at->s->gaps;
  ns_status status = ns_item_values(at->s, NS_ITEM_GAP, at->t, at->q, at->v, p, &g->gap);

  if (status == NS_OK && (at->what & NS_CONTACTS) != 0)
    status =
        ns_item_gradient(at->s, NS_ITEM_NORMAL, NS_ITEM_GAP, at->t, at->q, at->v, p, &g->normal);
  if (status == NS_OK && (at->what & NS_CONTACTS) != 0)
    status = ns_item_rate(at->s, NS_ITEM_GAP_RATE, NS_ITEM_GAP, at->t, at->q, at->v, p, &g->rate);
  if (status == NS_OK && (at->what & NS_CURVATURE) != 0)
    status = ns_item_curvature(at->s, NS_ITEM_GAP_CURVATURE, NS_ITEM_NORMAL, NS_ITEM_GAP_RATE,
                               NS_ITEM_GAP, at->t, at->q, at->v, p, &g->curvature);
  return status;
}

static ns_status read_tangents(const point *at, gaps *g) {
  const ptrdiff_t count = at->s->directions * at->s->gaps;
  ns_status status = ns_item_values(at->s, NS_ITEM_TANGENT, at->t, at->q, at->v,
                                    at->s->system.nv * count, &g->tangent);

  if (status == NS_OK)
    status = ns_item_values(at->s, NS_ITEM_TANGENT_RATE, at->t, at->q, at->v, count, &g->offset);
  return status;
}

/* The directions are asked for only when something is near. */
static ns_status add_contacts(const point *at, double ahead, double reach) {
  gaps g = {0};
  ptrdiff_t near = 0;
  ns_status status = read_gaps(at, &g);

  for (ptrdiff_t k = 0; k < at->s->gaps && status == NS_OK; k++)
    near += is_near(at, &g, k, ahead, reach);
  if (status == NS_OK && near > 0 && (at->what & NS_TANGENTS) != 0)
    status = read_tangents(at, &g);
  for (ptrdiff_t k = 0; k < at->s->gaps && status == NS_OK; k++)
    if (is_near(at, &g, k, ahead, reach))
      status = add_contact(at, &g, k);
  return status;
}

static ns_status add_potential(const point *at) {
  const double *potential;
  ns_status status = ns_item_values(at->s, NS_ITEM_POTENTIAL, at->t, at->q, at->v, 1, &potential);

  if (status == NS_OK && potential != NULL)
    at->terms->potential += potential[0];
  return status;
}

static ns_status evaluate(ns_system *system, unsigned what, double t, const double *q,
                          const double *v, double ahead, double reach, ns_terms *terms) {
  ns_function_system *s = (ns_function_system *)system;
  const point at = {s, what, t, q, v, terms};
  ns_status status = ns_terms_reset(terms);

  ns_arena_reset(&s->arena);
  if (status == NS_OK && (what & (NS_MASS | NS_ENERGY)) != 0)
    status = add_mass(&at);
  if (status == NS_OK && (what & NS_FORCE) != 0)
    status = add_force(&at);
  if (status == NS_OK && (what & NS_JACOBIANS) != 0)
    status = add_force_jacobian(&at);
  if (status == NS_OK && (what & NS_JACOBIANS) != 0 && wants_exact(what))
    status = add_differences(&at);
  if (status == NS_OK && (what & (NS_FORCE | NS_JACOBIANS | NS_SPRINGS | NS_ENERGY)) != 0 &&
      s->springs > 0)
    status = add_springs(&at);
  if (status == NS_OK && (what & (NS_FORCE | NS_JACOBIANS)) != 0 && s->dampers > 0)
    status = add_dampers(&at);
  if (status == NS_OK && (what & NS_JOINTS) != 0 && s->joints > 0)
    status = add_joints(&at);
  if (status == NS_OK && (what & (NS_CONTACTS | NS_GAPS)) != 0 && s->gaps > 0)
    status = add_contacts(&at, ahead, reach);
  if (status == NS_OK && (what & NS_ENERGY) != 0)
    status = add_potential(&at);
  return status;
}

/* q_plus = q + h G v with G at `at` */
static ns_status move(ns_function_system *s, double t, const double *at, const double *q, double h,
                      const double *v, double *q_plus) {
  const ptrdiff_t nq = s->system.nq, nv = s->system.nv;
  const double *G;
  ns_status status = ns_item_values(s, NS_ITEM_KINEMATICS, t, at, v, nq * nv, &G);

  if (status != NS_OK)
    return status;
  for (ptrdiff_t i = 0; i < nq; i++)
    q_plus[i] = q[i] + (G == NULL ? h * v[i] : 0);
  for (ptrdiff_t j = 0; j < nv && G != NULL; j++)
    for (ptrdiff_t i = 0; i < nq; i++)
      q_plus[i] += h * G[i + j * nq] * v[j];
  return NS_OK;
}

/* Where G is a function it is taken half-way, so that a scheme of second order stays one. */
static ns_status advance(ns_system *system, double t, const double *q, double h, const double *v,
                         double *q_plus) {
  ns_function_system *s = (ns_function_system *)system;
  double *half;
  ns_status status;

  ns_arena_reset(&s->arena);
  if (!s->item[NS_ITEM_KINEMATICS].is_function)
    return move(s, t, q, q, h, v, q_plus);
  half = NS_TAKE(&s->arena, double, system->nq);
  if (half == NULL)
    return NS_OUT_OF_MEMORY;
  status = move(s, t, q, q, h / 2, v, half);
  return status == NS_OK ? move(s, t + h / 2, half, q, h, v, q_plus) : status;
}

static ns_status rate(ns_system *system, double t, const double *q, const double *v,
                      double *q_dot) {
  ns_function_system *s = (ns_function_system *)system;

  ns_arena_reset(&s->arena);
  for (ptrdiff_t i = 0; i < system->nq; i++)
    q_dot[i] = 0;
  return move(s, t, q, q_dot, 1, v, q_dot);
}

static int has_friction(const ns_system *system) {
  const ns_function_system *s = (const ns_function_system *)system;

  for (ptrdiff_t k = 0; k < s->gaps && s->directions > 0; k++)
    if (s->mu != NULL && s->mu[k] > 0)
      return 1;
  return 0;
}

/* Do springs, dampers, joints or gaps depend on t? */
static int knows_time(const ns_function_system *s) {
  for (int k = 0; k < NS_ITEM_COUNT; k++)
    if (s->item[k].takes_time && k != NS_ITEM_FORCE && k != NS_ITEM_FORCE_JACOBIAN)
      return 1;
  return 0;
}

ns_status ns_function_system_create(ns_function_system *s) {
  s->arena = ns_arena_create(s->host);
  s->kept = ns_arena_create(s->host);
  s->system.evaluate = evaluate;
  s->system.advance = advance;
  s->system.rate = rate;
  s->system.has_friction = has_friction;
  s->system.size = 1;
  s->system.pull = s->system.weight = INFINITY;
  s->system.is_given = 1;
  s->system.constant_mass = !s->item[NS_ITEM_MASS].is_function;
  s->system.driven = knows_time(s);
  s->system.autonomous = !s->item[NS_ITEM_FORCE].is_function && !knows_time(s);
  return NS_OK;
}

void ns_function_system_release(ns_function_system *s) {
  ns_arena_release(&s->arena);
  ns_arena_release(&s->kept);
}
