/* ns_cone_scale.c: the problem in units of its own. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cone_parts.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define LEAST_SCALE 1e-8 /* of a row, in units of the largest */
#define SMALLEST 100     /* rows of a matrix that is worth to be seen as sparse */
#define DENSEST 0.25     /* share of its entries that are not 0 */

static void find_scales(const ns_cone_problem *problem, double *scale) {
  const ptrdiff_t n = problem->n;
  const ns_matrix A = ns_cone_matrix(problem);
  double largest = 0;

  for (ptrdiff_t k = 0; k < problem->count; k++) {
    const ptrdiff_t row = problem->contact[k].row;
    double tangential = 0;
    scale[row] = sqrt(ns_larger(0, ns_matrix_diagonal(&A, row)));
    for (ptrdiff_t i = row + 1; i <= row + problem->contact[k].tangents; i++)
      tangential = ns_larger(tangential, ns_matrix_diagonal(&A, i));
    for (ptrdiff_t i = row + 1; i <= row + problem->contact[k].tangents; i++)
      scale[i] = sqrt(tangential);
  }
  for (ptrdiff_t i = 0; i < n; i++)
    largest = ns_larger(largest, scale[i]);
  for (ptrdiff_t i = 0; i < n; i++)
    scale[i] = largest == 0 ? 1
               : scale[i] == 0
                   ? largest /* no impulse acts on it: a small scale would make b a large number */
                   : ns_larger(scale[i], LEAST_SCALE * largest);
}

/* out = column j of a full A, scaled */
static void take_column(const ns_cone_problem *problem, ptrdiff_t j, const double *scale,
                        double *out) {
  for (ptrdiff_t i = 0; i < problem->n; i++)
    out[i] = problem->A[i + j * problem->n] / scale[i] / scale[j];
}

/* The matrix that is made: entries so far, to row and value where those are not NULL. */
typedef struct entries {
  ptrdiff_t count, *row;
  double *value;
} entries;

/* Entries of a full column that are kept: whole contacts, and the own one always. */
static void take_full(const ns_cone_problem *problem, ptrdiff_t own, const double *column,
                      entries *e) {
  for (ptrdiff_t k = 0; k < problem->count; k++) {
    const ptrdiff_t first = problem->contact[k].row, width = problem->contact[k].tangents + 1;
    int any = k == own;
    for (ptrdiff_t i = 0; i < width; i++)
      any = any || column[first + i] != 0;
    for (ptrdiff_t i = 0; i < width && any; i++, e->count++)
      if (e->row != NULL) {
        e->row[e->count] = first + i;
        e->value[e->count] = column[first + i];
      }
  }
}

/* The same of a sparse one, whose rows and contacts ascend. */
static void take_sparse(const ns_cone_problem *problem, ptrdiff_t j, const double *scale,
                        const ptrdiff_t *owner, entries *e) {
  const ns_matrix *A = problem->sparse;
  ptrdiff_t p = A->start[j], own = owner[j];

  while (p < A->start[j + 1] || own >= 0) {
    ptrdiff_t k = p < A->start[j + 1] ? owner[A->row[p]] : own;
    if (own >= 0 && own <= k) {
      k = own;
      own = -1;
    }
    const ptrdiff_t first = problem->contact[k].row, width = problem->contact[k].tangents + 1;
    for (ptrdiff_t i = 0; i < width && e->row != NULL; i++) {
      e->row[e->count + i] = first + i;
      e->value[e->count + i] = 0;
    }
    for (; p < A->start[j + 1] && owner[A->row[p]] == k; p++)
      if (e->row != NULL)
        e->value[e->count + A->row[p] - first] = A->value[p] / scale[A->row[p]] / scale[j];
    e->count += width;
  }
}

/* All columns; start[j + 1] is the number of entries up to column j. */
static void take_entries(const ns_cone_problem *problem, const double *scale,
                         const ptrdiff_t *owner, double *column, ptrdiff_t *start, entries *e) {
  for (ptrdiff_t j = 0; j < problem->n; j++) {
    if (problem->sparse != NULL) {
      take_sparse(problem, j, scale, owner, e);
    } else {
      take_column(problem, j, scale, column);
      take_full(problem, owner[j], column, e);
    }
    start[j + 1] = e->count;
  }
}

/* The full matrix, by columns */
static double *take_all(const ns_cone_problem *problem, const double *scale, ns_arena *arena) {
  const ptrdiff_t n = problem->n;
  double *value = NS_TAKE(arena, double, n *n);

  for (ptrdiff_t j = 0; j < n && value != NULL; j++)
    if (problem->sparse == NULL)
      take_column(problem, j, scale, value + j * n);
    else
      for (ptrdiff_t p = problem->sparse->start[j]; p < problem->sparse->start[j + 1]; p++) {
        const ptrdiff_t i = problem->sparse->row[p];
        value[i + j * n] = problem->sparse->value[p] / scale[i] / scale[j];
      }
  return value;
}

static ns_status scale_matrix(const ns_cone_problem *problem, const double *scale, ns_arena *arena,
                              ns_cone_scaled *scaled) {
  const ptrdiff_t n = problem->n;
  ptrdiff_t *start = NS_TAKE(arena, ptrdiff_t, n + 1), *owner = NS_TAKE(arena, ptrdiff_t, n);
  double *column = NS_TAKE(arena, double, n);
  entries counted = {0}, made = {0};

  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < problem->count; k++)
    for (ptrdiff_t i = 0; i <= problem->contact[k].tangents; i++)
      owner[problem->contact[k].row + i] = k;
  if (n > SMALLEST)
    take_entries(problem, scale, owner, column, start, &counted);
  if (n <= SMALLEST || (double)start[n] > DENSEST * (double)n * (double)n) {
    scaled->A = (ns_matrix){n, take_all(problem, scale, arena), NULL, NULL};
    return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
  }
  made.row = NS_TAKE(arena, ptrdiff_t, start[n]);
  made.value = NS_TAKE(arena, double, start[n]);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  take_entries(problem, scale, owner, column, start, &made);
  scaled->A = (ns_matrix){n, made.value, start, made.row};
  scaled->owner = owner;
  return NS_OK;
}

ns_status ns_cone_scale(const ns_cone_problem *problem, ns_arena *arena, ns_cone_scaled *scaled,
                        double *scale, double *unit) {
  const ptrdiff_t n = problem->n;
  ns_cone_contact *contact = NS_TAKE(arena, ns_cone_contact, problem->count);
  double *b = NS_TAKE(arena, double, n);

  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  *scaled = (ns_cone_scaled){.given = problem, .n = n, .count = problem->count, .contact = contact};
  find_scales(problem, scale);
  *unit = 0;
  for (ptrdiff_t i = 0; i < n; i++)
    *unit = ns_larger(*unit, fabs(problem->b[i]) / scale[i]);
  *unit = *unit > 0 ? *unit : 1;
  for (ptrdiff_t j = 0; j < n; j++)
    b[j] = problem->b[j] / scale[j] / *unit;
  for (ptrdiff_t k = 0; k < problem->count; k++) {
    contact[k] = problem->contact[k];
    if (contact[k].tangents > 0)
      contact[k].mu *= scale[contact[k].row + 1] / scale[contact[k].row];
  }
  scaled->b = b;
  return scale_matrix(problem, scale, arena, scaled);
}

ns_cone_problem ns_cone_as_given(const ns_cone_scaled *scaled) {
  ns_cone_problem problem = *scaled->given;

  problem.contact = scaled->contact;
  problem.A = scaled->A.value;
  problem.b = scaled->b;
  problem.sparse = ns_matrix_is_sparse(&scaled->A) ? &scaled->A : NULL;
  return problem;
}
