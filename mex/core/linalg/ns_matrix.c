/* ns_matrix.c: products with a full or sparse matrix, always summed in the same order. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_matrix.h"

#include "ns_kernel.h"

#include <math.h>
#include <string.h>

int ns_matrix_is_sparse(const ns_matrix *M) { return M->start != NULL; }

double ns_matrix_diagonal(const ns_matrix *M, ptrdiff_t j) {
  if (!ns_matrix_is_sparse(M))
    return M->value[j * M->n + j];
  for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++)
    if (M->row[k] == j)
      return M->value[k];
  return 0;
}

NS_KERNEL static void full_axpy(ptrdiff_t n, double f, const double *restrict x,
                                double *restrict y) {
  for (ptrdiff_t i = 0; i < n; i++)
    y[i] += f * x[i];
}

NS_KERNEL static void full_multiply(ptrdiff_t n, const double *restrict M, const double *restrict x,
                                    double *restrict y) {
  for (ptrdiff_t j = 0; j < n; j++)
    if (x[j] != 0)
      for (ptrdiff_t i = 0; i < n; i++)
        y[i] += x[j] * M[j * n + i];
}

void ns_matrix_add_column(const ns_matrix *M, ptrdiff_t j, double f, double *y) {
  if (!ns_matrix_is_sparse(M))
    full_axpy(M->n, f, M->value + j * M->n, y);
  else
    for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++)
      y[M->row[k]] += f * M->value[k];
}

void ns_matrix_multiply(const ns_matrix *M, const double *x, double *y) {
  memset(y, 0, (size_t)M->n * sizeof *y);
  if (!ns_matrix_is_sparse(M))
    full_multiply(M->n, M->value, x, y);
  else
    for (ptrdiff_t j = 0; j < M->n; j++)
      if (x[j] != 0)
        ns_matrix_add_column(M, j, x[j], y);
}

void ns_matrix_multiply_precise(const ns_matrix *M, const double *x, long double *y) {
  for (ptrdiff_t i = 0; i < M->n; i++)
    y[i] = 0;
  for (ptrdiff_t j = 0; j < M->n; j++)
    if (!ns_matrix_is_sparse(M))
      for (ptrdiff_t i = 0; i < M->n && x[j] != 0; i++)
        y[i] += (long double)M->value[j * M->n + i] * x[j];
    else
      for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++)
        y[M->row[k]] += (long double)M->value[k] * x[j];
}

void ns_matrix_multiply_absolute(const ns_matrix *M, const double *x, double *y) {
  memset(y, 0, (size_t)M->n * sizeof *y);
  for (ptrdiff_t j = 0; j < M->n; j++)
    if (!ns_matrix_is_sparse(M))
      for (ptrdiff_t i = 0; i < M->n && x[j] != 0; i++)
        y[i] += fabs(M->value[j * M->n + i] * x[j]);
    else
      for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++)
        y[M->row[k]] += fabs(M->value[k] * x[j]);
}

void ns_matrix_multiply_transposed(const ns_matrix *M, const double *x, double *y) {
  for (ptrdiff_t j = 0; j < M->n; j++) {
    double sum = 0;
    if (!ns_matrix_is_sparse(M))
      for (ptrdiff_t i = 0; i < M->n; i++)
        sum += M->value[j * M->n + i] * x[i];
    else
      for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++)
        sum += M->value[k] * x[M->row[k]];
    y[j] = sum;
  }
}

void ns_matrix_multiply_absolute_transposed(const ns_matrix *M, const double *x, double *y) {
  for (ptrdiff_t j = 0; j < M->n; j++) {
    double sum = 0;
    if (!ns_matrix_is_sparse(M))
      for (ptrdiff_t i = 0; i < M->n; i++)
        sum += fabs(M->value[j * M->n + i] * x[i]);
    else
      for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++)
        sum += fabs(M->value[k] * x[M->row[k]]);
    y[j] = sum;
  }
}

void ns_matrix_principal(const ns_matrix *M, const ptrdiff_t *A, ptrdiff_t p,
                         const ptrdiff_t *place, const double *r, const double *c, double *out) {
  if (ns_matrix_is_sparse(M))
    memset(out, 0, (size_t)(p * p) * sizeof *out);
  for (ptrdiff_t b = 0; b < p; b++) {
    const ptrdiff_t j = A[b];
    double *column = out + b * p;
    if (!ns_matrix_is_sparse(M))
      for (ptrdiff_t a = 0; a < p; a++)
        column[a] = r[A[a]] * M->value[j * M->n + A[a]] * c[j];
    else
      for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++)
        if (place[M->row[k]] >= 0)
          column[place[M->row[k]]] += r[M->row[k]] * M->value[k] * c[j];
  }
}

ns_status ns_matrix_compress(ptrdiff_t n, const double *A, ns_arena *arena, ns_matrix *M) {
  ptrdiff_t count = 0, *start, *row;
  double *value;

  for (ptrdiff_t i = 0; i < n * n; i++)
    count += A[i] != 0;
  start = NS_TAKE(arena, ptrdiff_t, n + 1);
  row = NS_TAKE(arena, ptrdiff_t, count);
  value = NS_TAKE(arena, double, count);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  count = 0;
  for (ptrdiff_t j = 0; j < n; j++) {
    start[j] = count;
    for (ptrdiff_t i = 0; i < n; i++)
      if (A[i + j * n] != 0) {
        row[count] = i;
        value[count++] = A[i + j * n];
      }
  }
  start[n] = count;
  *M = (ns_matrix){n, value, start, row};
  return NS_OK;
}
