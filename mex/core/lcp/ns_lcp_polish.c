/* ns_lcp_polish.c: the point of a basis, from the problem's own numbers.
 *
 * With A the basic indices and the others at their bounds, M_AA dz_A = -w_A is solved and added to z_A,
 * then again with the new w (iterative refinement). Where M_AA is singular the least-norm dz is taken, so
 * that redundant unknowns stay where the guess had them.
 *
 * A basis that is right but for indices within the tolerance of its finder is mended by exchanging those
 * whose z or w has the wrong sign (block principal pivoting). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_work.h"

#include <math.h>
#include <string.h>

#define REFINEMENTS 3
#define SINGULAR_BELOW 1e-13 /* ratio of a pivot to the largest entry */
#define RANK_TOLERANCE 1e-11 /* singular values below this fraction count as zero */
#define LEAST_NORM_LIMIT 500 /* LAPACK's rank-revealing solver cannot be interrupted */
#define PROXIMAL 1e-9        /* mu, of data scaled to 1 */
#define ROUNDOFF 1e-14       /* residual that needs no mending; of the sum of magnitudes in a row */
#define EXCHANGES 20

/* The basic indices of a basis, or without one the free ones. */
static ptrdiff_t list_block(ns_lcp_work *work, const signed char *basis) {
  ptrdiff_t p = 0;

  for (ptrdiff_t i = 0; i < work->n; i++) {
    const int listed = basis != NULL ? basis[i] == NS_BASIC : ns_lcp_is_free(work, i);
    work->place[i] = listed ? p : -1;
    if (listed)
      work->list[p++] = i;
  }
  return p;
}

static void start_point(ns_lcp_work *work, const signed char *basis, const double *guess) {
  for (ptrdiff_t i = 0; i < work->n; i++)
    work->trial_z[i] = basis[i] == NS_AT_LOWER   ? work->l[i]
                       : basis[i] == NS_AT_UPPER ? work->u[i]
                       : guess != NULL           ? guess[i]
                                                 : ns_lcp_clip(work, i, 0);
}

/* (M z + f q)_i of trial_z, after the product has been formed */
static double defect_of(const ns_lcp_work *work, ptrdiff_t i, double f) {
  if (work->precise != NULL)
    return (double)(work->precise[i] + (long double)f * work->problem->q[i]);
  return work->trial_w[i] + f * work->problem->q[i];
}

/* step_A = -r_A (M z + f q)_A; returns its norm. f = 1 for a point z, 0 for a direction. */
static double scaled_defect(ns_lcp_work *work, ptrdiff_t p, double f) {
  double norm = 0;

  if (work->precise != NULL)
    ns_matrix_multiply_precise(&work->problem->M, work->trial_z, work->precise);
  else
    ns_matrix_multiply(&work->problem->M, work->trial_z, work->trial_w);
  for (ptrdiff_t a = 0; a < p; a++) {
    const ptrdiff_t i = work->list[a];
    work->step[a] = -work->r[i] * defect_of(work, i, f);
    norm = fmax(norm, fabs(work->step[a]));
  }
  return isfinite(norm) ? norm : INFINITY;
}

static void add_step(ns_lcp_work *work, ptrdiff_t p) {
  for (ptrdiff_t a = 0; a < p; a++)
    work->trial_z[work->list[a]] += work->c[work->list[a]] * work->step[a];
}

static ns_status make_room(ns_lcp_work *work, ptrdiff_t p) {
  ptrdiff_t capacity = 2 * work->lu.capacity > p ? 2 * work->lu.capacity : p;

  if (p <= work->lu.capacity)
    return NS_OK;
  capacity = capacity < work->n ? capacity : work->n;
  return ns_lu_create(&work->lu, &work->arena, capacity);
}

static void load(ns_lcp_work *work, ptrdiff_t p) {
  ns_matrix_principal(&work->problem->M, work->list, p, work->place, work->r, work->c, work->lu.a);
}

/* dz by the factors of M_AA, and again while that halves the defect */
static void refine(ns_lcp_work *work, ptrdiff_t p, double f) {
  double defect = INFINITY;

  for (int k = 0; k <= REFINEMENTS; k++) {
    const double now = scaled_defect(work, p, f);
    if (k > 1 && now > defect / 2)
      break;
    defect = now;
    ns_lu_solve(&work->lu, work->step, 1);
    add_step(work, p);
  }
}

static ns_status least_norm_step(ns_lcp_work *work, ptrdiff_t p, double f) {
  ns_arena scratch = ns_arena_create(work->host);
  ptrdiff_t rank;
  ns_status status;

  scaled_defect(work, p, f);
  status = ns_least_norm(&scratch, p, work->lu.a, work->step, 1, RANK_TOLERANCE, &rank);
  if (status == NS_OK)
    add_step(work, p);
  ns_arena_release(&scratch);
  return status;
}

/* A singular M_AA: the least-norm dz; where that would take long, M_AA + mu I and refinement. */
static ns_status solve_singular(ns_lcp_work *work, ptrdiff_t p, double f) {
  ns_status status;

  load(work, p);
  if (p <= LEAST_NORM_LIMIT)
    return least_norm_step(work, p, f);
  for (ptrdiff_t a = 0; a < p; a++)
    work->lu.a[a * p + a] += PROXIMAL;
  status = ns_lu_factor(&work->lu, p, 0, work->host);
  if (status == NS_OK)
    refine(work, p, f);
  return status;
}

/* trial_z_A += dz_A with M_AA dz_A = -(M trial_z + f q)_A for the listed indices A */
static ns_status solve_block(ns_lcp_work *work, ptrdiff_t p, double f) {
  ns_status status = make_room(work, p);

  if (status != NS_OK)
    return status;
  load(work, p);
  status = ns_lu_factor(&work->lu, p, SINGULAR_BELOW, work->host);
  work->pivot_ratio = ns_lu_pivot_ratio(&work->lu);
  if (status == NS_SINGULAR)
    return solve_singular(work, p, f);
  if (status == NS_OK)
    refine(work, p, f);
  return status;
}

ns_status ns_lcp_polish(ns_lcp_work *work, const signed char *basis, const double *guess) {
  const ptrdiff_t p = list_block(work, basis);
  ns_status status = NS_OK;

  work->pivot_ratio = 1;
  start_point(work, basis, guess);
  if (p > 0)
    status = solve_block(work, p, 1);
  if (status == NS_OK || status == NS_SINGULAR)
    ns_lcp_offer(work, basis);
  return status == NS_SINGULAR ? NS_OK : status;
}

ns_status ns_lcp_complete_direction(ns_lcp_work *work, double *direction) {
  const ptrdiff_t p = list_block(work, NULL);
  ns_status status = NS_OK;

  memcpy(work->trial_z, direction, (size_t)work->n * sizeof *direction);
  if (p > 0)
    status = solve_block(work, p, 0);
  memcpy(direction, work->trial_z, (size_t)work->n * sizeof *direction);
  return status;
}

/* The cells of the best point, where what w is but for its roundoff speaks against the present one; returns whether any
 * changes. */
static int better_cells(ns_lcp_work *work, signed char *basis) {
  double *size = work->step;
  int changed = 0;

  ns_matrix_multiply_absolute(&work->problem->M, work->z, size);
  for (ptrdiff_t i = 0; i < work->n; i++) {
    const double noise = ROUNDOFF * (size[i] + fabs(work->problem->q[i]));
    basis[i] = fabs(work->w[i]) <= noise ? work->basis[i]
                                         : ns_lcp_nearest_cell(work, i, work->z[i], work->w[i]);
    changed = changed || basis[i] != work->basis[i];
  }
  return changed;
}

ns_status ns_lcp_mend(ns_lcp_work *work) {
  signed char *basis = NS_TAKE(&work->arena, signed char, work->n);
  ns_status status = basis == NULL ? NS_OUT_OF_MEMORY : NS_OK;

  for (int k = 0; k < EXCHANGES && status == NS_OK; k++) {
    const double before = fmax(work->residual, work->scaled_residual);
    if (before <= ROUNDOFF || !better_cells(work, basis))
      break;
    status = ns_lcp_polish(work, basis, work->z);
    if (!(fmax(work->residual, work->scaled_residual) < before))
      break;
  }
  return status;
}

ns_status ns_lcp_sharpen(ns_lcp_work *work) {
  ns_status status;

  work->precise = NS_TAKE(&work->arena, long double, work->n);
  if (work->precise == NULL)
    return NS_OUT_OF_MEMORY;
  status = ns_lcp_polish(work, work->basis, work->z);
  if (status == NS_OK && !ns_lcp_accepted(work))
    status = ns_lcp_mend(work);
  work->precise = NULL;
  return status;
}
