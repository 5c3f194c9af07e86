/* ns_matrix.h: a square matrix that belongs to the caller, full or sparse, seen by columns. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MATRIX_H
#define NS_MATRIX_H

#include "ns_arena.h"

#include <stddef.h>

/* Full: value holds n x n numbers by columns, start and row are NULL.
 * Sparse: column j holds value[k] in row[k] for start[j] <= k < start[j+1], rows ascending, none twice. */
typedef struct ns_matrix {
  ptrdiff_t n;
  const double *value;
  const ptrdiff_t *start, *row;
} ns_matrix;

int ns_matrix_is_sparse(const ns_matrix *M);

double ns_matrix_diagonal(const ns_matrix *M, ptrdiff_t j);

/* y += f M(:,j) */
void ns_matrix_add_column(const ns_matrix *M, ptrdiff_t j, double f, double *y);

/* y = M x */
void ns_matrix_multiply(const ns_matrix *M, const double *x, double *y);

/* y = M x, every sum in extended precision where the machine has it */
void ns_matrix_multiply_precise(const ns_matrix *M, const double *x, long double *y);

/* y = |M| |x| */
void ns_matrix_multiply_absolute(const ns_matrix *M, const double *x, double *y);

/* y = M' x */
void ns_matrix_multiply_transposed(const ns_matrix *M, const double *x, double *y);

/* y = |M|' |x| */
void ns_matrix_multiply_absolute_transposed(const ns_matrix *M, const double *x, double *y);

/* out = diag(r)(A) M(A,A) diag(c)(A), p x p by columns, for the index list A of length p;
 * place[i] is the position of i in A, or -1. */
void ns_matrix_principal(const ns_matrix *M, const ptrdiff_t *A, ptrdiff_t p,
                         const ptrdiff_t *place, const double *r, const double *c, double *out);

/* *M = the n x n array A without its zeros */
ns_status ns_matrix_compress(ptrdiff_t n, const double *A, ns_arena *arena, ns_matrix *M);

#endif
