/* ns_mixed.c: elimination of x and c_nu, island by island. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mixed.h"
#include "ns_island_pile.h"
#include "ns_island_solve.h"
#include "ns_patches.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

/* Defect of redundant equations, in units of the square root of how far the joints are open: a step opens them by h^2,
 * and a motor is asked for a speed at its end, half a step from where the joints are looked at. */
#define SLACK 0.5

#define LEAVE_OUT 1e-6 /* contacts that others imply are so up to Tol, but no less well than this */

ns_mixed ns_mixed_create(const ns_host *host, const ns_lcp_options *lcp) {
  ns_mixed work = {.host = host, .lcp = *lcp, .arena = ns_arena_create(host)};
  return work;
}

void ns_mixed_release(ns_mixed *work) { ns_arena_release(&work->arena); }

static void add_blocks(const ns_islands *islands, const ns_partition *of, ptrdiff_t s,
                       const ns_block_list *list, double factor, ptrdiff_t n, double *Mh) {
  for (ptrdiff_t k = of->start[s]; k < of->start[s + 1]; k++) {
    const ns_block_matrix *block = &list->item[of->member[k]];
    for (int j = 0; j < block->count; j++) {
      double *column = Mh + islands->local[block->index[j]] * n;
      for (int i = 0; i < block->count; i++)
        column[islands->local[block->index[i]]] += factor * block->value[i + j * block->count];
    }
  }
}

/* AP (10), AP (32): Mh = M - h kv - h^2 kq G, with the factors of the scheme; x = Mh^-1 r */
static ns_status free_motion(ns_mixed *work, const ns_mixed_problem *problem,
                             const ns_islands *islands, ptrdiff_t s, ns_island *island) {
  const ptrdiff_t n = island->n;
  ns_status status;

  island->mass.n = n;
  island->mass.a = NS_TAKE(&work->arena, double, n *n);
  island->x = NS_TAKE(&work->arena, double, n);
  if (work->arena.failed)
    return NS_OUT_OF_MEMORY;
  add_blocks(islands, &islands->mass, s, &problem->terms->mass, 1, n, island->mass.a);
  add_blocks(islands, &islands->damping, s, &problem->terms->damping, problem->damping, n,
             island->mass.a);
  add_blocks(islands, &islands->stiffness, s, &problem->terms->stiffness, problem->stiffness, n,
             island->mass.a);
  status = ns_mass_factor(&island->mass, &work->arena, work->host);
  if (status != NS_OK)
    return status;
  for (ptrdiff_t i = 0; i < n; i++)
    island->x[i] = problem->r[island->velocity[i]];
  ns_mass_solve(&island->mass, island->x, 1);
  return NS_OK;
}

/* y += f x */
static void add(ptrdiff_t n, double f, const double *x, double *y) {
  for (ptrdiff_t i = 0; i < n; i++)
    y[i] += f * x[i];
}

/* A column of nu or U as it is given, over the velocities of the island. */
static ns_status localize(ns_mixed *work, const ns_islands *islands, int count, const int *index,
                          const double *value, ns_island_column *column) {
  column->count = count;
  column->value = value;
  column->local = NS_TAKE(&work->arena, ptrdiff_t, count);
  if (column->local == NULL)
    return NS_OUT_OF_MEMORY;
  column->first = count > 0 ? islands->local[index[0]] : 0;
  column->last = count > 0 ? column->first : -1;
  for (int i = 0; i < count; i++) {
    const ptrdiff_t k = islands->local[index[i]];
    column->local[i] = k;
    column->first = k < column->first ? k : column->first;
    column->last = k > column->last ? k : column->last;
  }
  return NS_OK;
}

static double column_dot(const ns_island_column *column, const double *x) {
  double sum = 0;

  for (int i = 0; i < column->count; i++)
    sum += column->value[i] * x[column->local[i]];
  return sum;
}

static double column_size(const ns_island_column *column, const double *x) {
  double sum = 0;

  for (int i = 0; i < column->count; i++)
    sum += fabs(column->value[i] * x[column->local[i]]);
  return sum;
}

/* out = Mh^-1 [columns] */
static void solve_columns(const ns_island *island, const ns_island_column *columns, ptrdiff_t count,
                          double *out) {
  for (ptrdiff_t c = 0; c < count; c++)
    for (int i = 0; i < columns[c].count; i++)
      out[columns[c].local[i] + c * island->n] = columns[c].value[i];
  ns_mass_solve(&island->mass, out, count);
}

static ns_status localize_joints(ns_mixed *work, const ns_mixed_problem *problem,
                                 const ns_islands *islands, ns_island *island) {
  ns_status status = NS_OK;

  island->nu = NS_TAKE(&work->arena, ns_island_column, island->m);
  if (island->nu == NULL)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t j = 0; j < island->m && status == NS_OK; j++) {
    const ns_row *row = &problem->terms->joints.item[island->joint[j]];
    status = localize(work, islands, row->count, row->index, row->gradient, &island->nu[j]);
  }
  return status;
}

/* Velocities from first to last; of a chain of bodies Mh^-1 nu has few that are not zero. */
typedef struct range {
  ptrdiff_t first, last;
} range;

static range nonzeros(ptrdiff_t n, const double *y) {
  range r = {0, n - 1};

  while (r.first < n && y[r.first] == 0)
    r.first++;
  while (r.last > r.first && y[r.last] == 0)
    r.last--;
  return r;
}

static int meets(const ns_island_column *column, range r) {
  return column->first <= r.last && column->last >= r.first;
}

/* How far the joints are from closed */
static double openness(const ns_mixed_problem *problem, const ns_island *island) {
  double open = 0;

  for (ptrdiff_t j = 0; j < island->m; j++)
    open = ns_larger(open, fabs(problem->terms->joints.item[island->joint[j]].value));
  return problem->size > 0 ? open / problem->size : 0;
}

/* AP (21): c = S^-1 (b - nu' x), x += Y c with Y = Mh^-1 nu, S = nu' Y */
static ns_status keep_joints(ns_mixed *work, const ns_mixed_problem *problem,
                             const ns_islands *islands, ns_island *island) {
  const ptrdiff_t n = island->n, m = island->m;
  ns_status status = localize_joints(work, problem, islands, island);

  island->Y = NS_TAKE(&work->arena, double, n *m);
  island->c = NS_TAKE(&work->arena, double, m);
  island->joints.m = m;
  island->joints.a = NS_TAKE(&work->arena, double, m *m);
  if (status != NS_OK || work->arena.failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t j = 0; j < m; j++)
    island->c[j] = problem->joint_target[island->joint[j]] - column_dot(&island->nu[j], island->x);
  solve_columns(island, island->nu, m, island->Y);
  for (ptrdiff_t j = 0; j < m; j++) {
    const double *y = island->Y + j * n;
    const range where = nonzeros(n, y);
    for (ptrdiff_t i = 0; i < m; i++)
      island->joints.a[i + j * m] =
          meets(&island->nu[i], where) ? column_dot(&island->nu[i], y) : 0;
  }
  island->joints.open = openness(problem, island);
  status = ns_joint_factor(&island->joints, island->nu, n, &work->arena);
  if (status != NS_OK)
    return status;
  ns_joint_solve(&island->joints, island->c, 1);
  for (ptrdiff_t j = 0; j < m; j++)
    add(n, island->c[j], island->Y + j * n, island->x);
  return NS_OK;
}

/* U: the normal and the stored directions of each contact in turn */
static ns_status localize_contacts(ns_mixed *work, const ns_mixed_problem *problem,
                                   const ns_islands *islands, ns_island *island) {
  ns_status status = NS_OK;
  ptrdiff_t u = 0;

  for (ptrdiff_t k = 0; k < island->contacts; k++)
    island->columns += 1 + ns_island_stored(&problem->terms->contacts.item[island->contact[k]]);
  island->U = NS_TAKE(&work->arena, ns_island_column, island->columns);
  if (island->U == NULL)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < island->contacts && status == NS_OK; k++) {
    const ns_contact *contact = &problem->terms->contacts.item[island->contact[k]];
    const ptrdiff_t normal = u;
    status =
        localize(work, islands, contact->count, contact->index, contact->normal, &island->U[u++]);
    for (int d = 0; d < ns_island_stored(contact); d++, u++) {
      island->U[u] = island->U[normal];
      island->U[u].value = contact->tangent + d * contact->count;
    }
  }
  return status;
}

/* AP (24): Z = Mh^-1 U - Y T with T = S^-1 nu' Mh^-1 U, A = U' Z, p = U' x */
static ns_status reduce_contacts(ns_mixed *work, const ns_mixed_problem *problem,
                                 const ns_islands *islands, ns_island *island) {
  ns_status status = localize_contacts(work, problem, islands, island);
  const ptrdiff_t n = island->n, m = island->m, columns = island->columns;

  island->Z = NS_TAKE(&work->arena, double, n *columns);
  island->T = NS_TAKE(&work->arena, double, m *columns);
  island->A = NS_TAKE(&work->arena, double, columns *columns);
  island->p = NS_TAKE(&work->arena, double, columns);
  island->size = NS_TAKE(&work->arena, double, columns);
  if (status != NS_OK || work->arena.failed)
    return NS_OUT_OF_MEMORY;
  solve_columns(island, island->U, columns, island->Z);
  for (ptrdiff_t u = 0; u < columns; u++)
    for (ptrdiff_t j = 0; j < m; j++)
      island->T[j + u * m] = column_dot(&island->nu[j], island->Z + u * n);
  if (m > 0)
    ns_joint_solve(&island->joints, island->T, columns);
  for (ptrdiff_t u = 0; u < columns; u++) {
    for (ptrdiff_t j = 0; j < m; j++)
      add(n, -island->T[j + u * m], island->Y + j * n, island->Z + u * n);
    island->p[u] = column_dot(&island->U[u], island->x);
    island->size[u] = column_size(&island->U[u], island->x);
    for (ptrdiff_t i = 0; i < columns; i++)
      island->A[i + u * columns] = column_dot(&island->U[i], island->Z + u * n);
  }
  return NS_OK;
}

/* x += Z f, c -= T f */
static ns_status act_contacts(ns_mixed *work, const ns_mixed_problem *problem,
                              const ns_islands *islands, ns_island *island,
                              ns_mixed_result *result) {
  ns_status status = reduce_contacts(work, problem, islands, island);
  double *f = NS_TAKE(&work->arena, double, island->columns);

  if (status == NS_OK && f == NULL)
    status = NS_OUT_OF_MEMORY;
  if (status == NS_OK)
    status = ns_island_has_cones(problem, island) ? ns_island_cone(work, problem, island, f, result)
                                                  : ns_island_lcp(work, problem, island, f, result);
  if (status != NS_OK)
    return status;
  for (ptrdiff_t u = 0; u < island->columns; u++) {
    add(island->n, f[u], island->Z + u * island->n, island->x);
    add(island->m, -f[u], island->T + u * island->m, island->c);
  }
  return NS_OK;
}

static void deliver(const ns_mixed_problem *problem, const ns_island *island,
                    ns_mixed_result *result) {
  for (ptrdiff_t i = 0; i < island->n; i++)
    result->x[island->velocity[i]] = island->x[i];
  for (ptrdiff_t j = 0; j < island->m; j++) {
    const double target = problem->joint_target[island->joint[j]];
    const double unit =
        ns_larger(ns_larger(1, fabs(target)), column_size(&island->nu[j], island->x));
    const double defect = column_dot(&island->nu[j], island->x) - target;
    problem->terms->joints.item[island->joint[j]].impulse = island->c[j];
    result->joint_defect = ns_larger(result->joint_defect, fabs(defect) / unit);
  }
  result->active += island->contacts;
  result->factorizations++;
  if (island->m > 0 && island->joints.redundant) {
    result->redundant = 1;
    result->joint_slack = ns_larger(result->joint_slack, SLACK * sqrt(island->joints.open));
  }
  result->indefinite = result->indefinite || !island->mass.definite;
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
  status = free_motion(work, problem, islands, s, &island);
  if (status == NS_OK && island.m > 0)
    status = keep_joints(work, problem, islands, &island);
  if (status == NS_OK && island.contacts > 0)
    status = act_contacts(work, problem, islands, &island, result);
  if (status == NS_OK)
    deliver(problem, &island, result);
  return status;
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
