/* ns_mixed.c: elimination of x and c_nu, island by island, by the factors of ns_saddle.h. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mixed.h"
#include "ns_island_pile.h"
#include "ns_island_solve.h"
#include "ns_patches.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

/* Defect of redundant equations, in units of the square root of how far the joints are open: a step opens them by
 * h^2, and a motor is asked for a speed at its end, half a step from where the joints are looked at. */
#define SLACK 0.5

#define FEW_UNKNOWNS 100 /* of which a full column for each impulse costs next to nothing */
#define LEAVE_OUT 1e-6 /* contacts that others imply are so up to Tol, but no less well than this */

ns_mixed ns_mixed_create(const ns_host *host, const ns_lcp_options *lcp) {
  ns_mixed work = {
      .host = host, .lcp = *lcp, .arena = ns_arena_create(host), .saddle = ns_saddle_create(host)};
  return work;
}

void ns_mixed_release(ns_mixed *work) {
  ns_arena_release(&work->arena);
  ns_saddle_release(&work->saddle);
}

/* The trees of the island, each factored. AP (10), AP (32): Mh = M - h kv - h^2 kq G, with the factors of the scheme */
static ns_status factor_trees(ns_mixed *work, ns_island *island) {
  int changed = 0;
  ns_status status = NS_OK;

  island->tree = NS_TAKE(&work->arena, ptrdiff_t, island->n);
  if (island->tree == NULL)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < island->n && status == NS_OK; i++) {
    const ptrdiff_t tree = ns_saddle_tree_of(&work->saddle, island->velocity[i]);
    if (work->saddle.tree[tree].is_factored)
      continue;
    status = ns_saddle_factor(&work->saddle, tree, &changed);
    island->tree[island->trees++] = tree;
    if (changed) { /* other trees now */
      island->trees = 0;
      i = -1;
    }
  }
  return status;
}

/* x and c for the momentum r; AP (21) */
static void move(ns_mixed *work, const ns_island *island, const double *r,
                 ns_mixed_result *result) {
  for (ptrdiff_t t = 0; t < island->trees; t++)
    ns_saddle_solve(&work->saddle, island->tree[t], r, work->b, result->x, work->c);
}

/* Without contacts. Joints that others imply may contradict these, by as much as they are open. */
static ns_status move_freely(ns_mixed *work, const ns_mixed_problem *problem,
                             const ns_island *island, ns_mixed_result *result) {
  ns_status status = NS_OK;
  int any = 0;

  move(work, island, problem->r, result);
  for (ptrdiff_t t = 0; t < island->trees && status == NS_OK; t++) {
    if (work->saddle.tree[island->tree[t]].dropped == 0)
      continue;
    any = 1;
    status = ns_saddle_agree(&work->saddle, island->tree[t], result->x, work->b);
  }
  if (any && status == NS_OK)
    move(work, island, problem->r, result);
  return status;
}

/* U: the normal and the stored directions of each contact in turn */
static ns_status list_columns(ns_mixed *work, const ns_mixed_problem *problem, ns_island *island) {
  ptrdiff_t u = 0;

  for (ptrdiff_t k = 0; k < island->contacts; k++)
    island->columns += 1 + ns_island_stored(&problem->terms->contacts.item[island->contact[k]]);
  island->U = NS_TAKE(&work->arena, ns_island_column, island->columns);
  if (island->U == NULL)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < island->contacts; k++) {
    const ns_contact *contact = &problem->terms->contacts.item[island->contact[k]];
    island->U[u++] = (ns_island_column){contact->count, contact->index, contact->normal};
    for (int d = 0; d < ns_island_stored(contact); d++)
      island->U[u++] =
          (ns_island_column){contact->count, contact->index, contact->tangent + d * contact->count};
    ns_saddle_announce(&work->saddle, contact->count, contact->index);
  }
  return NS_OK;
}

static double column_size(int count, const int *index, const double *value, const double *x) {
  double sum = 0;

  for (int i = 0; i < count; i++)
    sum += fabs(value[i] * x[index[i]]);
  return sum;
}

/* Of few unknowns the answer to each column is kept, so that x agrees to the last bits with the rows that the LCP has
 * seen: contacts that share a load tell their states by these. */
static ns_status keep_answers(ns_mixed *work, ns_island *island) {
  ns_saddle *saddle = &work->saddle;

  if (island->n + island->m > FEW_UNKNOWNS)
    return NS_OK;
  for (ptrdiff_t i = 0; i < island->n; i++) {
    const int velocity = (int)island->velocity[i];
    ns_saddle_announce(saddle, 1, &velocity);
  }
  island->Z = NS_TAKE(&work->arena, double, (island->n + island->m) * island->columns);
  return work->arena.failed ? NS_OUT_OF_MEMORY : NS_OK;
}

static void keep_answer(const ns_mixed *work, const ns_island *island, ptrdiff_t u) {
  double *Z = island->Z + u * (island->n + island->m);

  for (ptrdiff_t i = 0; i < island->n; i++)
    Z[i] = *ns_saddle_at(&work->saddle, island->velocity[i]);
  for (ptrdiff_t j = 0; j < island->m; j++)
    Z[island->n + j] = *ns_saddle_at(&work->saddle, work->saddle.graph->nv + island->joint[j]);
}

/* AP (24): A = U' K^-1 U column by column, p = U' x */
static ns_status reduce_contacts(ns_mixed *work, const ns_mixed_problem *problem, const double *x,
                                 ns_island *island) {
  ns_status status = list_columns(work, problem, island);
  const ptrdiff_t columns = island->columns;

  island->A = NS_TAKE(&work->arena, double, columns *columns);
  island->p = NS_TAKE(&work->arena, double, columns);
  island->size = NS_TAKE(&work->arena, double, columns);
  if (status != NS_OK || work->arena.failed || keep_answers(work, island) != NS_OK)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t t = 0; t < island->trees && status == NS_OK; t++)
    status = ns_saddle_list(&work->saddle, island->tree[t]);
  for (ptrdiff_t u = 0; u < columns && status == NS_OK; u++) {
    const ns_island_column U = island->U[u];
    ns_saddle_answer(&work->saddle, U.count, U.index, U.value);
    for (ptrdiff_t i = 0; i < columns; i++)
      island->A[i + u * columns] =
          ns_saddle_dot(&work->saddle, island->U[i].count, island->U[i].index, island->U[i].value);
    if (island->Z != NULL)
      keep_answer(work, island, u);
    ns_saddle_forget(&work->saddle, U.count, U.index);
    island->p[u] = ns_sparse_dot(U.count, U.index, U.value, x);
    island->size[u] = column_size(U.count, U.index, U.value, x);
  }
  return status;
}

/* x += Z f, and the same of c */
static void add_answers(const ns_mixed *work, const ns_island *island, const double *f, double *x) {
  const ptrdiff_t unknowns = island->n + island->m;

  for (ptrdiff_t u = 0; u < island->columns; u++) {
    for (ptrdiff_t i = 0; i < island->n; i++)
      x[island->velocity[i]] += f[u] * island->Z[i + u * unknowns];
    for (ptrdiff_t j = 0; j < island->m; j++)
      work->c[island->joint[j]] += f[u] * island->Z[island->n + j + u * unknowns];
  }
}

/* What the momentum U f changes in x and c */
static ns_status act_contacts(ns_mixed *work, const ns_mixed_problem *problem, ns_island *island,
                              ns_mixed_result *result) {
  ns_status status = reduce_contacts(work, problem, result->x, island);
  double *f = NS_TAKE(&work->arena, double, island->columns);

  if (status == NS_OK && f == NULL)
    status = NS_OUT_OF_MEMORY;
  if (status == NS_OK)
    status = ns_island_has_cones(problem, island) ? ns_island_cone(work, problem, island, f, result)
                                                  : ns_island_lcp(work, problem, island, f, result);
  if (status != NS_OK)
    return status;
  if (island->Z != NULL) {
    add_answers(work, island, f, result->x);
    return NS_OK;
  }
  for (ptrdiff_t u = 0; u < island->columns; u++)
    ns_sparse_add(island->U[u].count, island->U[u].index, island->U[u].value, f[u], work->r);
  for (ptrdiff_t t = 0; t < island->trees; t++)
    ns_saddle_push(&work->saddle, island->tree[t], work->r, result->x, work->c);
  return NS_OK;
}

static ns_status deliver(ns_mixed *work, const ns_mixed_problem *problem, const ns_island *island,
                         ns_mixed_result *result) {
  ns_status status = NS_OK;

  result->active += island->contacts;
  result->factorizations++;
  for (ptrdiff_t t = 0; t < island->trees && status == NS_OK; t++) {
    const ns_saddle_tree *of = &work->saddle.tree[island->tree[t]];
    result->indefinite = result->indefinite || !of->definite;
    if (of->dropped == 0)
      continue;
    if (!problem->wants_x_alone)
      status = ns_saddle_share(&work->saddle, island->tree[t], work->c);
    result->redundant = 1;
    result->joint_slack = ns_larger(result->joint_slack, SLACK * sqrt(of->open));
  }
  for (ptrdiff_t j = 0; j < island->m; j++) {
    ns_row *row = &problem->terms->joints.item[island->joint[j]];
    const double target = problem->joint_target[island->joint[j]];
    const double speeds = column_size(row->count, row->index, row->gradient, result->x);
    const double unit = ns_larger(ns_larger(1, fabs(target)), speeds);
    const double defect = ns_sparse_dot(row->count, row->index, row->gradient, result->x) - target;
    row->impulse = work->c[island->joint[j]];
    result->joint_defect = ns_larger(result->joint_defect, fabs(defect) / unit);
  }
  return status;
}

/* The matrix of the step, once an island asks for it */
static ns_status begin_matrix(ns_mixed *work, const ns_mixed_problem *problem) {
  const ns_terms *terms = problem->terms;

  if (work->has_matrix)
    return NS_OK;
  work->has_matrix = 1;
  work->r = NS_TAKE(&work->arena, double, terms->nv);
  work->c = NS_TAKE(&work->arena, double, terms->joints.count);
  work->b = NS_TAKE(&work->arena, double, terms->joints.count);
  for (ptrdiff_t k = 0; k < terms->joints.count && !work->arena.failed; k++)
    work->b[k] = problem->joint_target[k];
  return work->arena.failed ? NS_OUT_OF_MEMORY
                            : ns_saddle_begin(&work->saddle, terms, problem->damping,
                                              problem->stiffness, problem->size, &work->arena);
}

static ns_status solve_island(ns_mixed *work, const ns_mixed_problem *problem,
                              const ns_islands *islands, ptrdiff_t s, ns_mixed_result *result) {
  ns_island island = {0};
  ns_status status;
  int done;

  island.n = islands->velocities.start[s + 1] - islands->velocities.start[s];
  island.m = islands->joints.start[s + 1] - islands->joints.start[s];
  island.contacts = islands->contacts.start[s + 1] - islands->contacts.start[s];
  island.velocity = islands->velocities.member + islands->velocities.start[s];
  island.joint = islands->joints.member + islands->joints.start[s];
  island.contact = islands->contacts.member + islands->contacts.start[s];
  status = ns_island_pile(work, problem, islands, s, &island, result, &done);
  if (status != NS_OK || done)
    return status;
  status = begin_matrix(work, problem);
  if (status == NS_OK)
    status = factor_trees(work, &island);
  if (status == NS_OK)
    status = move_freely(work, problem, &island, result);
  if (status == NS_OK && island.contacts > 0)
    status = act_contacts(work, problem, &island, result);
  return status == NS_OK ? deliver(work, problem, &island, result) : status;
}

/* A basis that is forced holds zeros for those that were left out when it was found. */
static ns_status leave_out(ns_mixed *work, const ns_mixed_problem *problem,
                           ns_mixed_result *result) {
  const double tolerance = ns_smaller(work->lcp.tolerance, LEAVE_OUT);
  ns_status status = NS_OK;

  if (work->reduce && !problem->forced)
    status = ns_patches_reduce(problem, tolerance, &work->arena, &result->left_out);
  result->active += result->left_out;
  return status;
}

/* What no one has brought near a solution is none. */
static void refuse_far(const ns_mixed *work, ns_mixed_result *result) {
  result->is_far =
      result->flag == NS_LCP_SOLVED && !(result->residual <= ns_rough_limit(work->lcp.tolerance));
  if (!result->is_far)
    return;
  result->flag = NS_LCP_TROUBLE;
  result->message =
      "no solver came near a solution of the contact problem: take a smaller Step, or "
      "a larger Tol";
  result->rough = 0;
}

ns_status ns_mixed_solve(ns_mixed *work, const ns_mixed_problem *problem, ns_mixed_result *result) {
  const int with_jacobians = problem->damping != 0 || problem->stiffness != 0;
  ns_islands islands = {0};
  ns_status status;

  result->flag = NS_LCP_SOLVED;
  result->message = "";
  result->residual = result->joint_defect = result->joint_slack = 0;
  result->redundant = result->indefinite = result->approximate = result->rough = 0;
  result->active = result->left_out = 0;
  result->is_far = 0;
  work->left = NULL;
  work->has_matrix = 0;
  if (ns_solve_free(problem, result))
    return NS_OK;
  ns_arena_reset(&work->arena);
  work->left = NS_TAKE(&work->arena, double, problem->terms->nv);
  status = leave_out(work, problem, result);
  if (status == NS_OK)
    status = ns_islands_find(&islands, &work->arena, problem->terms, with_jacobians);
  for (ptrdiff_t s = 0; s < islands.count && status == NS_OK; s++)
    status = solve_island(work, problem, &islands, s, result);
  if (status == NS_OK && result->left_out > 0)
    status = ns_patches_pad(problem, result->x);
  for (ptrdiff_t k = 0; k < problem->terms->joints.count; k++)
    if (problem->terms->joints.item[k].count ==
        0) { /* 0 = b: between bodies of prescribed motion */
      const double b = fabs(problem->joint_target[k]);
      result->joint_defect = ns_larger(result->joint_defect, b / ns_larger(1, b));
    }
  if (status == NS_SINGULAR) {
    result->flag = NS_LCP_TROUBLE;
    result->message = "the matrix of the step is singular";
    return NS_OK;
  }
  refuse_far(work, result);
  return status;
}
