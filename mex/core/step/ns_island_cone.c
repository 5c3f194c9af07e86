/* ns_island_cone.c: the contact impulses of one island whose friction cones are no pyramids.
 *
 * The rows are the columns of U as they are: normal, t, o and, with torsion, r of each contact. Ellipsoids become balls in
 * x = beta / e, y = e u.
 *
 * A contact has cells as in an LCP, which tell its state to the step after and to who looks for transitions: c_n is basic
 * where it is pressed, beta too, and lambda where it slides. Their variables: c_n or its row; |beta|; and lambda or, where
 * it sticks, what the cone leaves to the friction. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cone_solve.h"
#include "ns_island_solve.h"
#include "ns_lu.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define FEW 8           /* contacts */
#define STILL 1e-12     /* sliding below, in units of the speeds that are added up, is none */
#define DEPENDENT 1e-12 /* pivots below, in units of the largest entry, are none */

typedef struct island_cone {
  ns_cone_problem problem;
  ns_cone_contact *contact;
  double *scale; /* e of each row, 1 of a normal */
  double *A, *b, *x, *y;
} island_cone;

static int is_cone(const ns_contact *contact) {
  return contact->cone != NS_PYRAMID && ns_contact_unknowns(contact) > 1;
}

int ns_island_has_cones(const ns_mixed_problem *problem, const ns_island *island) {
  for (ptrdiff_t k = 0; k < island->contacts; k++)
    if (is_cone(&problem->terms->contacts.item[island->contact[k]]))
      return 1;
  return 0;
}

static ns_contact *contact_of(const ns_mixed_problem *problem, const ns_island *island,
                              ptrdiff_t k) {
  return &problem->terms->contacts.item[island->contact[k]];
}

static ns_status call_gauge(void *data, int psi, const double p[2], double *value,
                            double gradient[2]) {
  ns_system *system = data;

  return system->gauge(system, psi, p, value, gradient);
}

/* Contacts, scales, and b: p less the targets, with the sliding speeds that v does not make */
static void list_contacts(const ns_mixed_problem *problem, const ns_island *island,
                          island_cone *c) {
  ptrdiff_t row = 0;

  for (ptrdiff_t k = 0; k < island->contacts; k++) {
    const ns_contact *contact = contact_of(problem, island, k);
    const int tangents = is_cone(contact) ? contact->directions : 0;
    c->contact[k] =
        (ns_cone_contact){row, tangents, contact->mu, contact->cone == NS_PSI ? contact->psi : 0};
    c->scale[row] = 1;
    c->b[row] = island->p[row] - problem->gap_target[island->contact[k]];
    for (int d = 0; d < tangents; d++) {
      c->scale[row + 1 + d] = contact->radii[d];
      c->b[row + 1 + d] = contact->radii[d] * (island->p[row + 1 + d] +
                                               problem->offset_factor * contact->tangent_offset[d]);
    }
    row += 1 + tangents;
  }
}

static ns_status build(ns_arena *arena, const ns_mixed_problem *problem, const ns_island *island,
                       island_cone *c) {
  const ptrdiff_t n = island->columns;

  c->contact = NS_TAKE(arena, ns_cone_contact, island->contacts);
  c->scale = NS_TAKE(arena, double, n);
  c->A = NS_TAKE(arena, double, n *n);
  c->b = NS_TAKE(arena, double, n);
  c->x = NS_TAKE(arena, double, n);
  c->y = NS_TAKE(arena, double, n);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  list_contacts(problem, island, c);
  for (ptrdiff_t j = 0; j < n; j++)
    for (ptrdiff_t i = 0; i < n; i++)
      c->A[i + j * n] = c->scale[i] * c->scale[j] * island->A[i + j * n];
  c->problem = (ns_cone_problem){n,    island->contacts, c->contact,      c->A,
                                 c->b, call_gauge,       problem->system, NULL};
  return NS_OK;
}

/* The impulses of the step before; returns whether any contact has one. */
static int load_start(const ns_mixed_problem *problem, const ns_island *island, island_cone *c) {
  int known = 0;

  for (ptrdiff_t k = 0; k < island->contacts; k++) {
    const ns_contact *contact = contact_of(problem, island, k);
    const ptrdiff_t row = c->contact[k].row;
    for (int i = 0; i <= c->contact[k].tangents && contact->last != NULL; i++)
      c->x[row + i] = contact->last[i] / c->scale[row + i];
    known = known || contact->last != NULL;
  }
  return known;
}

/* The direction of the friction of the step before, of measure 1; 0 where there was none. */
static ns_status last_direction(const island_cone *c, ptrdiff_t k, const ns_contact *contact,
                                double *d) {
  const ns_cone_contact *cone = &c->contact[k];
  double measure = 0;
  ns_status status = NS_OK;

  for (int i = 0; i < cone->tangents; i++)
    d[i] = contact->last != NULL ? contact->last[1 + i] / c->scale[cone->row + 1 + i] : 0;
  status = ns_cone_measure(&c->problem, cone, d, &measure);
  for (int i = 0; i < cone->tangents && measure > 0; i++)
    d[i] /= measure;
  return status;
}

static int is_basic(const ns_contact *contact, int cell) {
  return contact->basis != NULL && contact->basis[cell] == NS_BASIC;
}

/* Rows of a contact that keeps its state: x_n = 0 or y_n = 0; x_T = mu x_n d where it slides, y_T = 0 where it sticks. */
static ns_status keep_state(const island_cone *c, ptrdiff_t k, const ns_contact *contact, double *a,
                            double *rhs) {
  const ns_cone_contact *cone = &c->contact[k];
  const ptrdiff_t n = c->problem.n, row = cone->row;
  const int pressed = is_basic(contact, 0);
  const int slides = cone->tangents > 0 && is_basic(contact, cone->tangents + 1);
  double d[NS_CONE_TANGENTS] = {0};
  ns_status status = slides ? last_direction(c, k, contact, d) : NS_OK;

  for (ptrdiff_t i = row; i <= row + cone->tangents; i++) {
    const int is_row = pressed && (i == row || !slides);
    for (ptrdiff_t j = 0; j < n; j++)
      a[i + j * n] = is_row ? c->A[i + j * n] : i == j;
    rhs[i] = is_row ? -c->b[i] : 0;
    if (!is_row && i > row)
      a[i + row * n] = -cone->mu * d[i - row - 1];
  }
  return status;
}

/* A linear problem; contacts that share a load do so by the least impulses, or by those nearest to the last. */
static ns_status solve_forced(ns_mixed *work, const ns_mixed_problem *problem,
                              const ns_island *island, island_cone *c) {
  const ptrdiff_t n = c->problem.n;
  double *copy = NS_TAKE(&work->arena, double, n *n), *right = NS_TAKE(&work->arena, double, n);
  ptrdiff_t rank;
  ns_lu lu;
  ns_status status = ns_lu_create(&lu, &work->arena, n);

  if (status != NS_OK || work->arena.failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < island->contacts && status == NS_OK; k++)
    status = keep_state(c, k, contact_of(problem, island, k), copy, right);
  if (status != NS_OK)
    return status;
  memset(c->x, 0, (size_t)n * sizeof *c->x);
  memcpy(lu.a, copy, (size_t)(n * n) * sizeof *copy);
  status = ns_lu_factor(&lu, n, DEPENDENT, work->host);
  if (status == NS_OK) {
    ns_lu_solve(&lu, right, 1);
  } else if (status == NS_SINGULAR) {
    if (problem->shares_load)
      load_start(problem, island, c);
    for (ptrdiff_t j = 0; j < n; j++)
      for (ptrdiff_t i = 0; i < n; i++)
        right[i] -= copy[i + j * n] * c->x[j];
    status = ns_least_norm(&work->arena, n, copy, right, 1, DEPENDENT, &rank);
  }
  for (ptrdiff_t i = 0; i < n; i++)
    c->x[i] += right[i];
  memcpy(c->y, c->b, (size_t)n * sizeof *c->y);
  for (ptrdiff_t j = 0; j < n; j++)
    for (ptrdiff_t i = 0; i < n; i++)
      c->y[i] += c->A[i + j * n] * c->x[j];
  return status;
}

/* u without roundoff: that of a direction along which nothing moves comes of the others, and of the normal. */
static void sliding_of(const island_cone *c, const ns_island *island, const ns_cone_contact *cone,
                       double *u) {
  double size = 0;

  for (ptrdiff_t i = cone->row; i <= cone->row + cone->tangents; i++)
    size = ns_larger(size, island->size[i] + fabs(c->b[i] / c->scale[i]));
  for (int d = 0; d < cone->tangents; d++) {
    u[d] = c->y[cone->row + 1 + d] / c->scale[cone->row + 1 + d];
    u[d] = fabs(u[d]) > STILL * size ? u[d] : 0;
  }
}

/* The state of a contact in a solution, or the one that it was forced to keep, and its variables. */
static ns_status tell_state(const island_cone *c, ptrdiff_t k, const ns_island *island, int forced,
                            ns_contact *contact) {
  const ns_cone_contact *cone = &c->contact[k];
  const ptrdiff_t row = cone->row;
  const int t = cone->tangents, lambda = t + 1;
  double u[NS_CONE_TANGENTS], used, along = 0;
  ns_status status = ns_cone_measure(&c->problem, cone, c->x + row + 1, &used);

  if (!forced)
    contact->basis[0] = c->x[row] > 0 ? NS_BASIC : NS_AT_LOWER;
  contact->variable[0] = contact->basis[0] == NS_BASIC ? c->x[row] : c->y[row];
  contact->lambda = 0;
  if (t == 0 || status != NS_OK)
    return status;
  sliding_of(c, island, cone, u);
  for (int d = 0; d < t; d++) {
    along -= c->x[row + 1 + d] * c->y[row + 1 + d];
    contact->variable[1 + d] = fabs(contact->beta[d]);
    if (!forced)
      contact->basis[1 + d] = contact->basis[0];
  }
  contact->lambda = ns_cone_slip(contact, u);
  if (!forced)
    contact->basis[lambda] = contact->lambda > 0 ? NS_BASIC : NS_AT_LOWER;
  contact->variable[lambda] = contact->basis[lambda] != NS_BASIC ? cone->mu * c->x[row] - used
                              : forced && used > 0               ? along / used
                                                                 : contact->lambda;
  return NS_OK;
}

/* Room for the cells, which hold the state to be kept where it is forced. */
static ns_status make_room(ns_arena *arena, ns_contact *contact, int forced) {
  const size_t cells = (size_t)ns_contact_unknowns(contact);
  signed char *basis = NS_TAKE(arena, signed char, cells);

  contact->variable = NS_TAKE(arena, double, cells);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  if (forced && contact->basis != NULL)
    memcpy(basis, contact->basis, cells);
  else
    memset(basis, NS_AT_LOWER, cells);
  contact->basis = basis;
  return NS_OK;
}

static ns_status deliver(const ns_mixed_problem *problem, const ns_island *island,
                         const island_cone *c, double *f) {
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < island->contacts && status == NS_OK; k++) {
    ns_contact *contact = contact_of(problem, island, k);
    const ptrdiff_t row = c->contact[k].row;
    status = make_room(&problem->terms->arena, contact, problem->forced);
    for (int i = 0; i <= c->contact[k].tangents && status == NS_OK; i++) {
      f[row + i] = c->scale[row + i] * c->x[row + i];
      if (i > 0)
        contact->beta[i - 1] = f[row + i];
    }
    contact->cn = c->x[row];
    if (status == NS_OK)
      status = tell_state(c, k, island, problem->forced, contact);
  }
  return status;
}

static ns_status solve(ns_mixed *work, const ns_mixed_problem *problem, const ns_island *island,
                       island_cone *c, ns_mixed_result *result) {
  ns_cone_result answer = {.x = c->x, .y = c->y};
  const int warm = load_start(problem, island, c);
  int infeasible = 0;
  ns_status status = NS_OK;

  if (!warm || island->contacts > FEW) /* a few that were solved before are given up soon enough */
    status = ns_island_infeasible(work, problem, island, &infeasible);
  if (status == NS_OK && infeasible) {
    answer.flag = NS_LCP_RAY;
    answer.message = NS_INFEASIBLE;
  } else if (status == NS_OK) {
    status = ns_cone_solve(&c->problem, warm, &work->lcp, work->host, &work->arena, &answer);
  }

  result->lcps++;
  result->pivots += answer.pivots + answer.iterations;
  result->approximate = result->approximate || answer.approximate;
  result->residual = ns_larger(result->residual, answer.residual);
  if (status == NS_OK && answer.flag != NS_LCP_SOLVED) {
    result->flag = answer.flag;
    result->message = answer.message;
  }
  return status;
}

ns_status ns_island_cone(ns_mixed *work, const ns_mixed_problem *problem, const ns_island *island,
                         double *f, ns_mixed_result *result) {
  island_cone c;
  ns_status status = build(&work->arena, problem, island, &c);

  if (status == NS_OK)
    status = problem->forced ? solve_forced(work, problem, island, &c)
                             : solve(work, problem, island, &c, result);
  return status == NS_OK ? deliver(problem, island, &c, f) : status;
}
