/* ns_closest_system.c: residual, matrix and solution of the equations of closest points. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_closest_system.h"

#include "ns_geometry_tolerances.h"
#include "ns_vector3.h"

#include <math.h>
#include <string.h>

enum { N = NS_CLOSEST_UNKNOWNS };

#define ENTRY(i, j) ((i) + N * (j))

/* sum l df of solid k and its derivatives, f and its derivatives: CBAT (20), CBAT (22) with multipliers in place of
 * unit vectors */
static void add_solid(const ns_solid_pair *pair, const ns_closest_state *state, int k,
                      ns_closest_system *m) {
  const int D = pair->dimension, at = k * D;
  int column = ns_closest_at_multiplier(D, state, k);

  for (int c = 0; c < state->count[k]; c++, column++) {
    const ns_surface_value *v = &m->surface[k][c];
    const double l = state->multiplier[k][c];
    m->residual[column] = v->value / pair->size;
    for (int j = 0; j < D; j++) {
      m->residual[at + j] += l * v->gradient[j];
      m->matrix[ENTRY(at + j, column)] = m->matrix[ENTRY(column, at + j)] = v->gradient[j];
      for (int i = 0; i < D; i++)
        m->matrix[ENTRY(at + i, at + j)] += l * pair->size * v->hessian[i + 3 * j];
    }
  }
}

static void add_normal(const ns_solid_pair *pair, const ns_closest_state *state,
                       ns_closest_system *m) {
  const int D = pair->dimension, normal = ns_closest_at_normal(D), gap = ns_closest_at_gap(D);
  const double *n = state->normal, s = state->gap / pair->size;

  m->residual[gap] = (1 - ns_dot3(n, n)) / 2;
  for (int i = 0; i < D; i++) {
    const int row = 2 * D + i;
    m->residual[i] += n[i];
    m->residual[D + i] -= n[i];
    m->residual[row] =
        (pair->d[i] + state->z[0][i] - state->z[1][i] - state->gap * n[i]) / pair->size;
    m->matrix[ENTRY(i, normal + i)] = 1;
    m->matrix[ENTRY(D + i, normal + i)] = -1;
    m->matrix[ENTRY(row, i)] = 1;
    m->matrix[ENTRY(row, D + i)] = -1;
    m->matrix[ENTRY(row, normal + i)] = -s;
    m->matrix[ENTRY(row, gap)] = m->matrix[ENTRY(gap, normal + i)] = -n[i];
  }
}

ns_status ns_closest_system_at(const ns_solid_pair *pair, const ns_closest_state *state, int order,
                               ns_closest_system *system) {
  ns_status status = NS_OK;

  memset(system->residual, 0, sizeof system->residual);
  memset(system->matrix, 0, sizeof system->matrix);
  system->size = 3 * pair->dimension + 1 + state->count[0] + state->count[1];
  for (int k = 0; k < 2; k++)
    for (int c = 0; c < state->count[k] && status == NS_OK; c++)
      status =
          ns_pair_surface(pair, k, state->active[k][c], state->z[k], order, &system->surface[k][c]);
  if (status != NS_OK)
    return status;
  add_normal(pair, state, system);
  add_solid(pair, state, 0, system);
  add_solid(pair, state, 1, system);
  return NS_OK;
}

static void find_pivot(const double *A, int n, int k, int *row, int *column) {
  double largest = -1;

  for (int j = k; j < n; j++)
    for (int i = k; i < n; i++)
      if (fabs(A[ENTRY(i, j)]) > largest) {
        largest = fabs(A[ENTRY(i, j)]);
        *row = i;
        *column = j;
      }
}

static void exchange(double *a, double *b) {
  const double swap = *a;

  *a = *b;
  *b = swap;
}

static void eliminate(double *A, int n, int k, int columns, double *b) {
  for (int i = k + 1; i < n; i++) {
    const double factor = A[ENTRY(i, k)] / A[ENTRY(k, k)];
    for (int j = k + 1; j < n; j++)
      A[ENTRY(i, j)] -= factor * A[ENTRY(k, j)];
    for (int c = 0; c < columns; c++)
      b[ENTRY(i, c)] -= factor * b[ENTRY(k, c)];
  }
}

static void substitute(const double *A, int n, int rank, const int *order, double *b) {
  double x[N] = {0};

  for (int i = n - 1; i >= 0; i--) {
    x[i] = i < rank ? b[i] : 0;
    for (int j = i + 1; j < rank; j++)
      x[i] -= A[ENTRY(i, j)] * x[j];
    if (i < rank)
      x[i] /= A[ENTRY(i, i)];
  }
  for (int i = 0; i < n; i++)
    b[order[i]] = x[i];
}

int ns_closest_solve(ns_closest_system *system, int columns, double *b) {
  double *A = system->matrix, first = 0;
  const int n = system->size;
  int order[N], rank = 0;

  for (int i = 0; i < n; i++)
    order[i] = i;
  for (int row = 0, column = 0; rank < n; rank++) {
    find_pivot(A, n, rank, &row, &column);
    first = rank == 0 ? fabs(A[ENTRY(row, column)]) : first;
    if (!(fabs(A[ENTRY(row, column)]) > NS_CLOSEST_PIVOT * first))
      break;
    for (int i = 0; i < n; i++)
      exchange(&A[ENTRY(i, rank)], &A[ENTRY(i, column)]);
    for (int j = 0; j < n; j++)
      exchange(&A[ENTRY(rank, j)], &A[ENTRY(row, j)]);
    for (int c = 0; c < columns; c++)
      exchange(&b[ENTRY(rank, c)], &b[ENTRY(row, c)]);
    const int swap = order[rank];
    order[rank] = order[column];
    order[column] = swap;
    eliminate(A, n, rank, columns, b);
  }
  for (int c = 0; c < columns; c++)
    substitute(A, n, rank, order, b + N * c);
  return rank;
}
