/* ns_lcp_cascade.c: problems on grids and networks, whose off-diagonal entries are not positive, from coarse to fine.
 *
 * Unknowns that are coupled most are put together in pairs, twice, and  P'M P,  P'q  is the problem of the aggregates, in
 * variables that count from the bounds. What is active there is nearly what is active here, so that the exchange of
 * active sets, which from far off moves the edge of the contact by one layer of a grid in a round, has a few rounds to go.
 * Constants over aggregates of double width make couplings twice too stiff (Braess 1995): they are halved. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_sparse.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define COARSEST 300              /* unknowns */
#define SLOW 0.7                  /* of the unknowns left by a pass: too few pairs */
#define ROUNDS 60                 /* of an exchange */
#define SOFTER 0.7071067811865476 /* couplings, in each of the two passes */
#define POSITIVE 1e-3             /* part of the off-diagonal entries that may be positive */

/* Of one set of aggregates: columns of a matrix whose numbers are its own. */
typedef struct grid {
  ptrdiff_t n, *start, *row;
  double *value, *q, *l, *u;
} grid;

int ns_lcp_has_layers(const ns_matrix *M) {
  double positive = 0, negative = 0;

  for (ptrdiff_t j = 0; j < M->n; j++)
    for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++)
      if (M->row[k] != j) {
        positive += M->value[k] > 0 ? M->value[k] : 0;
        negative -= M->value[k] < 0 ? M->value[k] : 0;
      } else if (!(M->value[k] > 0)) {
        return 0;
      }
  return negative > 0 && positive <= POSITIVE * negative;
}

static int alike(const grid *g, ptrdiff_t i, ptrdiff_t j) {
  return isfinite(g->l[i]) == isfinite(g->l[j]) && isfinite(g->u[i]) == isfinite(g->u[j]) &&
         (g->l[i] == g->u[i]) == (g->l[j] == g->u[j]);
}

/* to[i]: the aggregate of i; returns how many there are. */
static ptrdiff_t pair_up(const grid *g, ptrdiff_t *to) {
  ptrdiff_t count = 0;

  for (ptrdiff_t i = 0; i < g->n; i++)
    to[i] = -1;
  for (ptrdiff_t j = 0; j < g->n; j++) {
    ptrdiff_t partner = j;
    double strongest = 0;
    if (to[j] >= 0)
      continue;
    for (ptrdiff_t k = g->start[j]; k < g->start[j + 1]; k++) {
      const ptrdiff_t i = g->row[k];
      if (i != j && to[i] < 0 && g->value[k] < strongest && alike(g, i, j)) {
        strongest = g->value[k];
        partner = i;
      }
    }
    to[j] = to[partner] = count++;
  }
  return count;
}

static ns_status create(grid *g, ptrdiff_t n, ptrdiff_t entries, ns_arena *arena) {
  g->n = n;
  g->start = NS_TAKE(arena, ptrdiff_t, n + 1);
  g->row = NS_TAKE(arena, ptrdiff_t, entries);
  g->value = NS_TAKE(arena, double, entries);
  g->q = NS_TAKE(arena, double, n);
  g->l = NS_TAKE(arena, double, n);
  g->u = NS_TAKE(arena, double, n);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

static int by_row(const grid *g, ptrdiff_t a, ptrdiff_t b) { return g->row[a] < g->row[b]; }

/* Rows of a column in ascending order; columns are short. */
static void sort_column(grid *g, ptrdiff_t first, ptrdiff_t end) {
  for (ptrdiff_t k = first + 1; k < end; k++)
    for (ptrdiff_t t = k; t > first && by_row(g, t, t - 1); t--) {
      const ptrdiff_t row = g->row[t];
      const double value = g->value[t];
      g->row[t] = g->row[t - 1];
      g->value[t] = g->value[t - 1];
      g->row[t - 1] = row;
      g->value[t - 1] = value;
    }
}

/* Softer couplings; what a column sums to stays. */
static void soften(grid *g, ptrdiff_t j) {
  double sum = 0;

  for (ptrdiff_t k = g->start[j]; k < g->start[j + 1]; k++)
    sum += g->value[k];
  for (ptrdiff_t k = g->start[j]; k < g->start[j + 1]; k++)
    g->value[k] = SOFTER * g->value[k] + (g->row[k] == j ? (1 - SOFTER) * sum : 0);
}

/* P'M P: the columns of the members of each aggregate, whose rows are put together. */
static ns_status add_up(const grid *fine, const ptrdiff_t *to, grid *coarse, ns_arena *arena) {
  ptrdiff_t *first = NS_TAKE(arena, ptrdiff_t, coarse->n),
            *next = NS_TAKE(arena, ptrdiff_t, fine->n);
  ptrdiff_t *where = NS_TAKE(arena, ptrdiff_t, coarse->n), count = 0;
  double *members = NS_TAKE(arena, double, coarse->n);

  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t J = 0; J < coarse->n; J++)
    first[J] = where[J] = -1;
  for (ptrdiff_t j = fine->n - 1; j >= 0; j--) {
    next[j] = first[to[j]];
    first[to[j]] = j;
    members[to[j]]++;
    coarse->q[to[j]] += fine->q[j];
    coarse->l[to[j]] += fine->l[j];
    coarse->u[to[j]] += fine->u[j];
  }
  for (ptrdiff_t J = 0; J < coarse->n; J++) {
    coarse->start[J] = count;
    coarse->l[J] /= members[J];
    coarse->u[J] /= members[J];
    for (ptrdiff_t j = first[J]; j >= 0; j = next[j])
      for (ptrdiff_t k = fine->start[j]; k < fine->start[j + 1]; k++) {
        const ptrdiff_t I = to[fine->row[k]];
        if (where[I] < coarse->start[J]) {
          where[I] = count;
          coarse->row[count] = I;
          coarse->value[count++] = 0;
        }
        coarse->value[where[I]] += fine->value[k];
      }
    coarse->start[J + 1] = count;
    sort_column(coarse, coarse->start[J], count);
    for (ptrdiff_t k = coarse->start[J]; k < count; k++)
      where[coarse->row[k]] = -1;
    soften(coarse, J);
  }
  return NS_OK;
}

static ns_status coarsen(const grid *fine, ptrdiff_t *to, grid *coarse, ns_arena *arena) {
  const ptrdiff_t n = pair_up(fine, to);
  ns_status status = create(coarse, n, fine->start[fine->n], arena);

  return status == NS_OK ? add_up(fine, to, coarse, arena) : status;
}

/* The problem in variables that count from a bound. */
static ns_status from_bounds(const ns_lcp_work *work, double *origin, grid *g, ns_arena *arena) {
  const ns_matrix *M = &work->problem->M;
  ns_status status = create(g, work->n, 0, arena);

  if (status != NS_OK)
    return status;
  g->start = (ptrdiff_t *)M->start;
  g->row = (ptrdiff_t *)M->row;
  g->value = (double *)M->value;
  for (ptrdiff_t i = 0; i < work->n; i++) {
    origin[i] = isfinite(work->l[i]) ? work->l[i] : isfinite(work->u[i]) ? work->u[i] : 0;
    g->l[i] = work->l[i] - origin[i];
    g->u[i] = work->u[i] - origin[i];
  }
  ns_matrix_multiply(M, origin, g->q);
  for (ptrdiff_t i = 0; i < work->n; i++)
    g->q[i] += work->problem->q[i];
  return NS_OK;
}

/* Cells and z of the aggregates' problem to their members. */
static ns_status solve_coarse(const ns_lcp_work *work, int symmetric, double most_flops,
                              const grid *coarse, const ptrdiff_t *to, const double *origin,
                              signed char *basis, double *z) {
  const ns_lcp problem = {
      {coarse->n, coarse->value, coarse->start, coarse->row}, coarse->q, coarse->l, coarse->u};
  ns_lcp_work inner = {0};
  signed char *cell;
  double *x;
  ns_status status = ns_lcp_work_create(&inner, &problem, work->options, work->host);

  cell = NS_TAKE(&inner.arena, signed char, coarse->n);
  x = NS_TAKE(&inner.arena, double, coarse->n);
  if (status == NS_OK && inner.arena.failed)
    status = NS_OUT_OF_MEMORY;
  if (status == NS_OK)
    status = ns_lcp_cascade(&inner, symmetric, most_flops, cell, x);
  for (ptrdiff_t i = 0; i < work->n && status == NS_OK; i++) {
    basis[i] = cell[to[i]];
    z[i] = ns_lcp_clip(work, i, origin[i] + x[to[i]]);
  }
  ns_arena_release(&inner.arena);
  return status;
}

static ns_status begin_coarser(ns_lcp_work *work, int symmetric, double most_flops,
                               signed char *basis, double *z) {
  const ptrdiff_t n = work->n;
  ns_arena arena = ns_arena_create(work->host);
  ptrdiff_t *to = NS_TAKE(&arena, ptrdiff_t, n), *further = NS_TAKE(&arena, ptrdiff_t, n);
  double *origin = NS_TAKE(&arena, double, n);
  grid fine = {0}, half = {0}, quarter = {0};
  ns_status status = arena.failed ? NS_OUT_OF_MEMORY : from_bounds(work, origin, &fine, &arena);

  if (status == NS_OK)
    status = coarsen(&fine, to, &half, &arena);
  if (status == NS_OK)
    status = coarsen(&half, further, &quarter, &arena);
  if (status == NS_OK && (double)quarter.n <= SLOW * (double)n) {
    for (ptrdiff_t i = 0; i < n; i++)
      to[i] = further[to[i]];
    status = solve_coarse(work, symmetric, most_flops, &quarter, to, origin, basis, z);
  }
  ns_arena_release(&arena);
  return status;
}

ns_status ns_lcp_cascade(ns_lcp_work *work, int symmetric, double most_flops, signed char *basis,
                         double *z) {
  const ns_lcp_active_set_settings settings = {symmetric, most_flops, ROUNDS};
  ns_status status = NS_OK;

  for (ptrdiff_t i = 0; i < work->n; i++) {
    z[i] = ns_lcp_clip(work, i, 0);
    basis[i] = (signed char)(work->l[i] == work->u[i] ? NS_AT_LOWER : NS_BASIC);
  }
  if (work->n > COARSEST)
    status = begin_coarser(work, symmetric, most_flops, basis, z);
  if (status == NS_OK)
    status = ns_lcp_active_set(work, &settings, basis, z);
  if (status == NS_OK)
    memcpy(z, work->z, (size_t)work->n * sizeof *z);
  return status;
}
