/* ns_mixed.c: elimination of x and c_nu, island by island. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mixed.h"
#include "ns_island_solve.h"

#include <math.h>
#include <string.h>

ns_mixed ns_mixed_create(const ns_host *host, const ns_lcp_options *lcp) {
  ns_mixed work = {host, *lcp, ns_arena_create(host)};
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

/* AP (10), (32): Mh = M - h kv - h^2 kq G, with the factors of the scheme; x = Mh^-1 r */
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

static double dot(ptrdiff_t n, const double *a, const double *b) {
  double sum = 0;

  for (ptrdiff_t i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

/* y += f x */
static void add(ptrdiff_t n, double f, const double *x, double *y) {
  for (ptrdiff_t i = 0; i < n; i++)
    y[i] += f * x[i];
}

static void spread(const ns_islands *islands, int count, const int *index, const double *values,
                   double *column) {
  for (int i = 0; i < count; i++)
    column[islands->local[index[i]]] = values[i];
}

/* AP (21): c = S^-1 (b - nu' x), x += Y c with Y = Mh^-1 nu, S = nu' Y */
static ns_status keep_joints(ns_mixed *work, const ns_mixed_problem *problem,
                             const ns_islands *islands, ns_island *island) {
  const ptrdiff_t n = island->n, m = island->m;
  ns_status status;

  island->nu = NS_TAKE(&work->arena, double, n *m);
  island->Y = NS_TAKE(&work->arena, double, n *m);
  island->c = NS_TAKE(&work->arena, double, m);
  island->joints.m = m;
  island->joints.a = NS_TAKE(&work->arena, double, m *m);
  if (work->arena.failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t j = 0; j < m; j++) {
    const ns_row *row = &problem->terms->joints.item[island->joint[j]];
    spread(islands, row->count, row->index, row->gradient, island->nu + j * n);
    island->c[j] = problem->joint_target[island->joint[j]] - dot(n, island->nu + j * n, island->x);
  }
  memcpy(island->Y, island->nu, (size_t)(n * m) * sizeof(double));
  ns_mass_solve(&island->mass, island->Y, m);
  for (ptrdiff_t j = 0; j < m; j++)
    for (ptrdiff_t i = 0; i < m; i++)
      island->joints.a[i + j * m] = dot(n, island->nu + i * n, island->Y + j * n);
  status = ns_joint_factor(&island->joints, &work->arena);
  if (status != NS_OK)
    return status;
  ns_joint_solve(&island->joints, island->c, 1);
  for (ptrdiff_t j = 0; j < m; j++)
    add(n, island->c[j], island->Y + j * n, island->x);
  return NS_OK;
}

static void spread_contacts(const ns_mixed_problem *problem, const ns_islands *islands,
                            const ns_island *island) {
  double *column = island->U;

  for (ptrdiff_t k = 0; k < island->contacts; k++) {
    const ns_contact *contact = &problem->terms->contacts.item[island->contact[k]];
    const int stored = contact->mu > 0 ? ns_contact_stored(contact) : 0;
    spread(islands, contact->count, contact->index, contact->normal, column);
    column += island->n;
    for (int d = 0; d < stored; d++, column += island->n)
      spread(islands, contact->count, contact->index, contact->tangent + d * contact->count,
             column);
  }
}

static ptrdiff_t count_columns(const ns_mixed_problem *problem, const ns_island *island) {
  ptrdiff_t columns = 0;

  for (ptrdiff_t k = 0; k < island->contacts; k++) {
    const ns_contact *contact = &problem->terms->contacts.item[island->contact[k]];
    columns += 1 + (contact->mu > 0 ? ns_contact_stored(contact) : 0);
  }
  return columns;
}

/* AP (24): Z = Mh^-1 U - Y T with T = S^-1 nu' Mh^-1 U, A = U' Z, p = U' x */
static ns_status reduce_contacts(ns_mixed *work, const ns_mixed_problem *problem,
                                 const ns_islands *islands, ns_island *island) {
  const ptrdiff_t n = island->n, m = island->m, columns = count_columns(problem, island);

  island->columns = columns;
  island->U = NS_TAKE(&work->arena, double, n *columns);
  island->Z = NS_TAKE(&work->arena, double, n *columns);
  island->T = NS_TAKE(&work->arena, double, m *columns);
  island->A = NS_TAKE(&work->arena, double, columns *columns);
  island->p = NS_TAKE(&work->arena, double, columns);
  if (work->arena.failed)
    return NS_OUT_OF_MEMORY;
  spread_contacts(problem, islands, island);
  memcpy(island->Z, island->U, (size_t)(n * columns) * sizeof(double));
  ns_mass_solve(&island->mass, island->Z, columns);
  for (ptrdiff_t u = 0; u < columns; u++)
    for (ptrdiff_t j = 0; j < m; j++)
      island->T[j + u * m] = dot(n, island->nu + j * n, island->Z + u * n);
  if (m > 0)
    ns_joint_solve(&island->joints, island->T, columns);
  for (ptrdiff_t u = 0; u < columns; u++) {
    for (ptrdiff_t j = 0; j < m; j++)
      add(n, -island->T[j + u * m], island->Y + j * n, island->Z + u * n);
    island->p[u] = dot(n, island->U + u * n, island->x);
    for (ptrdiff_t i = 0; i < columns; i++)
      island->A[i + u * columns] = dot(n, island->U + i * n, island->Z + u * n);
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
    status = ns_island_lcp(work, problem, island, f, result);
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
    ns_row *row = &problem->terms->joints.item[island->joint[j]];
    const double target = problem->joint_target[island->joint[j]];
    double unit = fmax(1, fabs(target)), defect = -target;
    row->impulse = island->c[j];
    for (ptrdiff_t i = 0; i < island->n; i++) {
      defect += island->nu[i + j * island->n] * island->x[i];
      unit = fmax(unit, fabs(island->nu[i + j * island->n] * island->x[i]));
    }
    result->joint_defect = fmax(result->joint_defect, fabs(defect) / unit);
  }
  result->active += island->contacts;
  result->factorizations++;
  result->redundant = result->redundant || (island->m > 0 && island->joints.redundant);
  result->indefinite = result->indefinite || !island->mass.definite;
}

static ns_status solve_island(ns_mixed *work, const ns_mixed_problem *problem,
                              const ns_islands *islands, ptrdiff_t s, ns_mixed_result *result) {
  ns_island island = {0};
  ns_status status;

  island.n = islands->velocities.start[s + 1] - islands->velocities.start[s];
  island.m = islands->joints.start[s + 1] - islands->joints.start[s];
  island.contacts = islands->contacts.start[s + 1] - islands->contacts.start[s];
  island.velocity = islands->velocities.member + islands->velocities.start[s];
  island.joint = islands->joints.member + islands->joints.start[s];
  island.contact = islands->contacts.member + islands->contacts.start[s];
  status = free_motion(work, problem, islands, s, &island);
  if (status == NS_OK && island.m > 0)
    status = keep_joints(work, problem, islands, &island);
  if (status == NS_OK && island.contacts > 0)
    status = act_contacts(work, problem, islands, &island, result);
  if (status == NS_OK)
    deliver(problem, &island, result);
  return status;
}

ns_status ns_mixed_solve(ns_mixed *work, const ns_mixed_problem *problem, ns_mixed_result *result) {
  const int with_jacobians = problem->damping != 0 || problem->stiffness != 0;
  ns_islands islands = {0};
  ns_status status;

  result->flag = NS_LCP_SOLVED;
  result->message = "";
  result->residual = result->joint_defect = 0;
  result->redundant = result->indefinite = 0;
  result->active = 0;
  ns_arena_reset(&work->arena);
  status = ns_islands_find(&islands, &work->arena, problem->terms, with_jacobians);
  for (ptrdiff_t s = 0; s < islands.count && status == NS_OK; s++)
    status = solve_island(work, problem, &islands, s, result);
  if (status == NS_SINGULAR) {
    result->flag = NS_LCP_TROUBLE;
    result->message = "the matrix of the step is singular";
    return NS_OK;
  }
  return status;
}
