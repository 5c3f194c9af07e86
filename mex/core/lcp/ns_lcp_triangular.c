/* ns_lcp_triangular.c: block triangular problems part by part.
 *
 * Where M is block triangular after a permutation, the unknowns of the first part answer to nobody; with them known the
 * second part is a problem of its own, and so on. A part may have several solutions of which the next ones accept only
 * some: then this leads nowhere, and other methods look at the problem as a whole. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_parts.h"
#include "ns_lcp_work.h"

#include <math.h>
#include <string.h>

#define ROUNDOFF 1e-14 /* of the sum of magnitudes: a constant below, of a row of zeros, is zero */

typedef struct block {
  ptrdiff_t count, *list; /* indices of the part */
  double *M, *q, *l, *u, *z, *w, *ray;
  signed char *basis;
} block;

static ns_status create(block *b, ns_arena *arena, ptrdiff_t n) {
  double **vectors[] = {&b->q, &b->l, &b->u, &b->z, &b->w, &b->ray};

  for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
    *vectors[k] = NS_TAKE(arena, double, n);
  b->list = NS_TAKE(arena, ptrdiff_t, n);
  b->basis = NS_TAKE(arena, signed char, n);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* value and size hold M z + q of the parts before, and the sum of its magnitudes. */
static void fill(block *b, const ns_lcp_work *work, const double *value, const double *size,
                 double *column) {
  for (ptrdiff_t k = 0; k < b->count; k++) {
    const ptrdiff_t j = b->list[k];
    memset(column, 0, (size_t)work->n * sizeof *column);
    ns_matrix_add_column(&work->problem->M, j, 1, column);
    for (ptrdiff_t i = 0; i < b->count; i++)
      b->M[k * b->count + i] = column[b->list[i]];
    b->q[k] = fabs(value[j]) <= ROUNDOFF * size[j] ? 0 : value[j];
    b->l[k] = work->problem->l[j];
    b->u[k] = work->problem->u[j];
  }
}

static ns_status solve(block *b, ns_lcp_work *work, int *solved) {
  const ns_lcp problem = {{b->count, b->M, NULL, NULL}, b->q, b->l, b->u};
  ns_lcp_options options = ns_lcp_default_options();
  ns_lcp_result result = {.z = b->z, .w = b->w, .ray = b->ray, .basis = b->basis};
  ns_status status;

  options.tolerance = work->options->tolerance;
  options.max_iterations = work->options->max_iterations;
  options.effort = work->options->effort;
  options.share = work->options->share;
  status = ns_lcp_solve(&problem, &options, work->host, &result);
  work->iterations += result.iterations;
  *solved = status == NS_OK && result.flag == NS_LCP_SOLVED;
  return status;
}

/* The answer of the part into z, basis and the constants of the parts to come. */
static void take(const block *b, const ns_lcp_work *work, double *z, signed char *basis,
                 double *value, double *size) {
  for (ptrdiff_t k = 0; k < b->count; k++) {
    const ptrdiff_t j = b->list[k];
    z[j] = b->z[k];
    basis[j] = b->basis[k];
    if (b->z[k] != 0)
      ns_matrix_add_column(&work->problem->M, j, b->z[k], value);
  }
  ns_matrix_multiply_absolute(&work->problem->M, z, size);
  for (ptrdiff_t i = 0; i < work->n; i++)
    size[i] += fabs(work->problem->q[i]);
}

static ns_status solve_parts(ns_lcp_work *work, ns_arena *arena, const ptrdiff_t *part,
                             ptrdiff_t count) {
  const ptrdiff_t n = work->n;
  double *value = NS_TAKE(arena, double, n), *size = NS_TAKE(arena, double, n);
  double *column = NS_TAKE(arena, double, n), *z = NS_TAKE(arena, double, n);
  signed char *basis = NS_TAKE(arena, signed char, n);
  block b = {0};
  ns_status status = create(&b, arena, n);
  int solved = 1;

  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < n; i++)
    size[i] = fabs(value[i] = work->problem->q[i]);
  for (ptrdiff_t p = 0; p < count && solved && status == NS_OK; p++) {
    ns_arena own = ns_arena_create(work->host);
    b.count = 0;
    for (ptrdiff_t i = 0; i < n; i++)
      if (part[i] == p)
        b.list[b.count++] = i;
    b.M = NS_TAKE(&own, double, b.count *b.count);
    status = own.failed ? NS_OUT_OF_MEMORY : NS_OK;
    if (status == NS_OK) {
      fill(&b, work, value, size, column);
      status = solve(&b, work, &solved);
    }
    if (status == NS_OK && solved)
      take(&b, work, z, basis, value, size);
    ns_arena_release(&own);
  }
  if (status != NS_OK || !solved)
    return status;
  memcpy(work->trial_z, z, (size_t)n * sizeof *z);
  ns_lcp_offer(work, basis);
  return ns_lcp_accepted(work) ? NS_OK : ns_lcp_polish(work, basis, z);
}

ns_status ns_lcp_triangular(ns_lcp_work *work) {
  ns_arena arena = ns_arena_create(work->host);
  ptrdiff_t *part = NS_TAKE(&arena, ptrdiff_t, work->n), count = 0;
  ns_status status =
      part == NULL ? NS_OUT_OF_MEMORY : ns_lcp_find_parts(&work->problem->M, &arena, part, &count);

  if (status == NS_OK && count > 1)
    status = solve_parts(work, &arena, part, count);
  ns_arena_release(&arena);
  return status;
}
