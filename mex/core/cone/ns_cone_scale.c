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
    scale[i] = largest > 0 ? ns_larger(scale[i], LEAST_SCALE * largest) : 1;
}

/* out = column j, scaled */
static void take_column(const ns_cone_problem *problem, ptrdiff_t j, const double *scale,
                        double *out) {
  const ptrdiff_t n = problem->n;

  if (problem->sparse != NULL) {
    memset(out, 0, (size_t)n * sizeof *out);
    for (ptrdiff_t p = problem->sparse->start[j]; p < problem->sparse->start[j + 1]; p++) {
      const ptrdiff_t i = problem->sparse->row[p];
      out[i] += problem->sparse->value[p] / scale[i] / scale[j];
    }
    return;
  }
  for (ptrdiff_t i = 0; i < n; i++)
    out[i] = problem->A[i + j * n] / scale[i] / scale[j];
}

/* Entries of a column that are kept: whole contacts, and the own one always; to row and value where those are not NULL. */
static ptrdiff_t take_entries(const ns_cone_problem *problem, ptrdiff_t own, const double *column,
                              ptrdiff_t *row, double *value) {
  ptrdiff_t entries = 0;

  for (ptrdiff_t k = 0; k < problem->count; k++) {
    const ptrdiff_t first = problem->contact[k].row, width = problem->contact[k].tangents + 1;
    int any = k == own;
    for (ptrdiff_t i = 0; i < width; i++)
      any = any || column[first + i] != 0;
    for (ptrdiff_t i = 0; i < width && any; i++, entries++)
      if (row != NULL) {
        row[entries] = first + i;
        value[entries] = column[first + i];
      }
  }
  return entries;
}

/* Entries of each column in start[j + 1], then the sum of those before. */
static void count_entries(const ns_cone_problem *problem, const double *scale,
                          const ptrdiff_t *owner, double *column, ptrdiff_t *start) {
  start[0] = 0;
  for (ptrdiff_t j = 0; j < problem->n; j++) {
    take_column(problem, j, scale, column);
    start[j + 1] = start[j] + take_entries(problem, owner[j], column, NULL, NULL);
  }
}

static ns_status scale_matrix(const ns_cone_problem *problem, const double *scale, ns_arena *arena,
                              ns_cone_scaled *scaled) {
  const ptrdiff_t n = problem->n;
  ptrdiff_t *start = NS_TAKE(arena, ptrdiff_t, n + 1), *owner = NS_TAKE(arena, ptrdiff_t, n), *row;
  double *column = NS_TAKE(arena, double, n), *value;

  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < problem->count; k++)
    for (ptrdiff_t i = 0; i <= problem->contact[k].tangents; i++)
      owner[problem->contact[k].row + i] = k;
  if (n > SMALLEST)
    count_entries(problem, scale, owner, column, start);
  if (n <= SMALLEST || (double)start[n] > DENSEST * (double)n * (double)n) {
    value = NS_TAKE(arena, double, n *n);
    for (ptrdiff_t j = 0; j < n && value != NULL; j++)
      take_column(problem, j, scale, value + j * n);
    scaled->A = (ns_matrix){n, value, NULL, NULL};
    return value == NULL ? NS_OUT_OF_MEMORY : NS_OK;
  }
  row = NS_TAKE(arena, ptrdiff_t, start[n]);
  value = NS_TAKE(arena, double, start[n]);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t j = 0; j < n; j++) {
    take_column(problem, j, scale, column);
    take_entries(problem, owner[j], column, row + start[j], value + start[j]);
  }
  scaled->A = (ns_matrix){n, value, start, row};
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
