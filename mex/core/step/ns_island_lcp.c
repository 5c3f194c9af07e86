/* ns_island_lcp.c: the LCP in the contact impulses of one island.
 *
 * Unknowns of each contact in turn: c_n; where there is friction also beta_1 ... beta_nd and lambda. Directions
 * that are the negative of a stored one need no column of their own: their entries are those of the stored
 * one with the sign changed. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_island_solve.h"
#include "ns_lcp_warm.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

/* Unknown i of the LCP acts through column `column` of U with sign `sign`; sign 0 is a lambda. */
typedef struct unknown {
  ptrdiff_t column;
  double sign;
} unknown;

static void list_unknowns(const ns_mixed_problem *problem, const ns_island *island, unknown *list) {
  ptrdiff_t n = 0, column = 0;

  for (ptrdiff_t k = 0; k < island->contacts; k++) {
    const ns_contact *contact = &problem->terms->contacts.item[island->contact[k]];
    const int stored = ns_contact_unknowns(contact) > 1 ? ns_contact_stored(contact) : 0;
    list[n++] = (unknown){column, 1};
    if (stored > 0) {
      for (int d = 0; d < contact->directions; d++)
        list[n++] = (unknown){column + 1 + d % stored, d < stored ? 1 : -1};
      list[n++] = (unknown){column, 0};
    }
    column += 1 + stored;
  }
}

/* Rows of c_n and beta: U' Z with signs; the sign 0 of a lambda leaves its row and column empty. */
static void fill_delassus(const ns_island *island, ptrdiff_t n, const unknown *list, double *M) {
  for (ptrdiff_t j = 0; j < n; j++) {
    const double *a = island->A + list[j].column * island->columns;
    for (ptrdiff_t i = 0; i < n; i++)
      M[i + j * n] = list[i].sign * list[j].sign * a[list[i].column];
  }
}

/* E, mu and -E', and the constant terms. */
static void fill_friction(const ns_mixed_problem *problem, const ns_island *island, ptrdiff_t n,
                          const unknown *list, double *M, double *q, double *size) {
  ptrdiff_t i = 0;

  for (ptrdiff_t k = 0; k < island->contacts; k++) {
    const ptrdiff_t number = island->contact[k];
    const ns_contact *contact = &problem->terms->contacts.item[number];
    const ptrdiff_t normal = i, lambda = i + ns_contact_unknowns(contact) - 1;
    q[normal] = island->p[list[normal].column] - problem->gap_target[number];
    size[normal] = island->size[list[normal].column] + fabs(problem->gap_target[number]);
    for (i = normal + 1; i < lambda; i++) {
      const ptrdiff_t d = list[i].column - list[normal].column - 1;
      q[i] = list[i].sign *
             (island->p[list[i].column] + problem->offset_factor * contact->tangent_offset[d]);
      size[i] =
          island->size[list[i].column] + fabs(problem->offset_factor * contact->tangent_offset[d]);
      M[i + lambda * n] = 1;
      M[lambda + i * n] = -1;
    }
    if (lambda > normal) {
      M[lambda + normal * n] = contact->mu;
      q[lambda] = 0;
    }
    i = lambda + 1;
  }
}

/* Returns whether any contact has one. */
static int load_basis(const ns_mixed_problem *problem, const ns_island *island,
                      signed char *basis) {
  int known = 0;

  for (ptrdiff_t k = 0; k < island->contacts; k++) {
    const ns_contact *contact = &problem->terms->contacts.item[island->contact[k]];
    const ptrdiff_t count = ns_contact_unknowns(contact);
    if (contact->basis != NULL)
      memcpy(basis, contact->basis, (size_t)count);
    else
      memset(basis, NS_AT_LOWER, (size_t)count);
    known = known || contact->basis != NULL;
    basis += count;
  }
  return known;
}

/* Impulses that share a load */
static void load_last(const ns_mixed_problem *problem, const ns_island *island, double *z) {
  for (ptrdiff_t k = 0; k < island->contacts; k++) {
    const ns_contact *contact = &problem->terms->contacts.item[island->contact[k]];
    const ptrdiff_t count = ns_contact_unknowns(contact);
    for (ptrdiff_t i = 0; i < count; i++)
      z[i] = contact->last != NULL && (i == 0 || i < count - 1) ? contact->last[i] : 0;
    z += count;
  }
}

static void deliver(const ns_mixed_problem *problem, const ns_island *island, const unknown *list,
                    const double *z, const double *w, const signed char *basis, double *f) {
  ptrdiff_t i = 0;

  for (ptrdiff_t k = 0; k < island->contacts; k++) {
    ns_contact *contact = &problem->terms->contacts.item[island->contact[k]];
    const ptrdiff_t first = i, last = i + ns_contact_unknowns(contact) - 1;
    contact->cn = z[first];
    f[list[first].column] = z[first];
    for (i = first + 1; i < last; i++) {
      contact->beta[i - first - 1] = z[i];
      f[list[i].column] += list[i].sign * z[i];
    }
    contact->lambda = last > first ? z[last] : 0;
    memcpy(contact->basis, basis + first, (size_t)(last - first + 1));
    for (ptrdiff_t k1 = first; k1 <= last; k1++)
      contact->variable[k1 - first] = basis[k1] == NS_BASIC ? z[k1] : w[k1];
    i = last + 1;
  }
}

typedef struct island_lcp {
  ptrdiff_t n;
  unknown *list;
  double *M, *q, *size;
  signed char *basis;
  const signed char *remembered; /* the basis of the step before, NULL where no contact has one */
} island_lcp;

/* Where roundoff keeps a problem from the tolerance of the steps, that of lcpsolve is good enough. */
static void forgive(ns_lcp_result *answer) {
  if (answer->flag != NS_LCP_SOLVED && answer->residual <= ns_lcp_default_options().tolerance)
    answer->flag = NS_LCP_SOLVED;
}

/* Lemke's method; where it fails and nothing proves that there is no solution, all that ns_lcp_solve knows. */
static ns_status solve_in_turn(ns_mixed *work, const ns_mixed_problem *problem,
                               const ns_island *island, const ns_lcp *lcp, ns_lcp_options *options,
                               ns_lcp_result *answer) {
  const int automatic = options->solver == NS_LCP_AUTO;
  int infeasible = 0;
  ns_status status;

  options->solver = automatic ? NS_LCP_LEMKE : options->solver;
  status = ns_lcp_solve(lcp, options, work->host, answer);
  if (status != NS_OK || answer->flag == NS_LCP_SOLVED || !automatic || answer->infeasible)
    return status;
  status = ns_island_infeasible(work, problem, island, &infeasible);
  if (infeasible) {
    answer->flag = NS_LCP_RAY;
    answer->message = NS_INFEASIBLE;
  }
  if (status != NS_OK || infeasible)
    return status;
  options->solver = NS_LCP_AUTO;
  return ns_lcp_solve(lcp, options, work->host, answer);
}

static ns_status solve_fully(ns_mixed *work, const ns_mixed_problem *mixed, const ns_island *island,
                             const island_lcp *lcp, ns_lcp_result *answer) {
  const ptrdiff_t n = lcp->n;
  double *bounds = NS_TAKE(&work->arena, double, 3 * n);
  ns_lcp problem = {{n, lcp->M, NULL, NULL}, lcp->q, bounds, NULL};
  ns_lcp_options options = work->lcp;
  const ptrdiff_t exchanged = answer->iterations; /* in vain, by ns_lcp_warm */
  ns_status status;

  if (bounds == NULL)
    return NS_OUT_OF_MEMORY;
  problem.u = bounds + n;
  answer->ray = bounds + 2 * n;
  for (ptrdiff_t i = 0; i < n; i++)
    bounds[n + i] = INFINITY;
  options.basis = lcp->remembered;
  status = solve_in_turn(work, mixed, island, &problem, &options, answer);
  answer->iterations += exchanged;
  if (status == NS_OK)
    forgive(answer);
  return status;
}

static void count_result(const ns_lcp_result *answer, ns_mixed_result *result) {
  result->lcps++;
  result->pivots += answer->iterations;
  result->residual = ns_larger(result->residual, answer->residual);
  if (answer->flag != NS_LCP_SOLVED) {
    result->flag = answer->flag;
    result->message = answer->message;
  }
}

static ns_status build(ns_arena *arena, const ns_mixed_problem *problem, const ns_island *island,
                       island_lcp *lcp) {
  signed char *remembered;
  ptrdiff_t n = 0;

  for (ptrdiff_t k = 0; k < island->contacts; k++)
    n += ns_contact_unknowns(&problem->terms->contacts.item[island->contact[k]]);
  lcp->n = n;
  lcp->list = NS_TAKE(arena, unknown, n);
  lcp->M = NS_TAKE(arena, double, n *n);
  lcp->q = NS_TAKE(arena, double, n);
  lcp->size = NS_TAKE(arena, double, n);
  lcp->basis = NS_TAKE(arena, signed char, n);
  remembered = NS_TAKE(arena, signed char, n);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  list_unknowns(problem, island, lcp->list);
  fill_delassus(island, n, lcp->list, lcp->M);
  fill_friction(problem, island, n, lcp->list, lcp->M, lcp->q, lcp->size);
  lcp->remembered = load_basis(problem, island, remembered) ? remembered : NULL;
  memcpy(lcp->basis, remembered, (size_t)n);
  return NS_OK;
}

/* The general solver works on scaled numbers; the point of its basis in the given ones is nearer. */
static ns_status solve_and_sharpen(ns_mixed *work, const ns_mixed_problem *problem,
                                   const ns_island *island, const island_lcp *lcp,
                                   ns_lcp_result *answer) {
  const ptrdiff_t n = lcp->n;
  ns_status status = solve_fully(work, problem, island, lcp, answer);
  double *z = NS_TAKE(&work->arena, double, n), *w = NS_TAKE(&work->arena, double, n);
  signed char *basis = NS_TAKE(&work->arena, signed char, n);
  ptrdiff_t pivots = 0;

  if (status != NS_OK || work->arena.failed)
    return status != NS_OK ? status : NS_OUT_OF_MEMORY;
  memcpy(basis, lcp->basis, (size_t)n);
  if (answer->flag != NS_LCP_SOLVED ||
      !ns_lcp_warm(n, lcp->M, lcp->q, lcp->size, basis, &work->arena, z, w, &pivots) || pivots > 0)
    return work->arena.failed ? NS_OUT_OF_MEMORY : NS_OK;
  memcpy(answer->z, z, (size_t)n * sizeof *z);
  memcpy(answer->w, w, (size_t)n * sizeof *w);
  memcpy(lcp->basis, basis, (size_t)n);
  answer->residual = ns_lcp_plain_residual(n, lcp->q, z, w);
  return NS_OK;
}

/* The given basis as it is; or from it by a few exchanges; or by all that ns_lcp_solve knows. */
static ns_status solve(ns_mixed *work, const ns_mixed_problem *problem, const ns_island *island,
                       const island_lcp *lcp, ns_lcp_result *answer) {
  ns_arena *arena = &work->arena;
  const ptrdiff_t n = lcp->n;

  answer->basis = lcp->basis;
  answer->flag = NS_LCP_SOLVED;
  answer->z = NS_TAKE(arena, double, n);
  answer->w = NS_TAKE(arena, double, n);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  if (problem->forced) {
    if (problem->shares_load)
      load_last(problem, island, answer->z);
    return ns_lcp_point(n, lcp->M, lcp->q, lcp->basis, arena, answer->z, answer->w);
  }
  if (work->lcp.solver == NS_LCP_AUTO &&
      ns_lcp_warm(n, lcp->M, lcp->q, lcp->size, lcp->basis, arena, answer->z, answer->w,
                  &answer->iterations)) {
    answer->residual = ns_lcp_plain_residual(n, lcp->q, answer->z, answer->w);
    if (answer->residual <= work->lcp.tolerance)
      return NS_OK;
  }
  return solve_and_sharpen(work, problem, island, lcp, answer);
}

static ns_status make_room(const ns_mixed_problem *problem, const ns_island *island) {
  ns_arena *arena = &problem->terms->arena;

  for (ptrdiff_t k = 0; k < island->contacts; k++) {
    ns_contact *contact = &problem->terms->contacts.item[island->contact[k]];
    contact->basis = NS_TAKE(arena, signed char, ns_contact_unknowns(contact));
    contact->variable = NS_TAKE(arena, double, ns_contact_unknowns(contact));
  }
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

ns_status ns_island_lcp(ns_mixed *work, const ns_mixed_problem *problem, const ns_island *island,
                        double *f, ns_mixed_result *result) {
  island_lcp lcp;
  ns_lcp_result answer = {0};
  ns_status status = build(&work->arena, problem, island, &lcp);

  if (status == NS_OK)
    status = solve(work, problem, island, &lcp, &answer);
  if (status == NS_OK)
    status = make_room(problem, island);
  if (status != NS_OK)
    return status;
  count_result(&answer, result);
  deliver(problem, island, lcp.list, answer.z, answer.w, lcp.basis, f);
  return NS_OK;
}
