/* ns_sparse_factors.h: factors of a sparse matrix that are kept: Cholesky's of a symmetric definite one by
 * SuiteSparse's CHOLMOD, LU by UMFPACK, or whatever the host's backslash makes of it. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_SPARSE_FACTORS_H
#define NS_SPARSE_FACTORS_H

#include "ns_sparse_lu.h"

typedef struct ns_sparse_factors {
  int symmetric; /* and definite: only the upper triangle is looked at */
  double flops;  /* of a factorisation, as the analysis has it; 0 where it is not known */
  ns_matrix A;   /* what was factored, for the host's backslash */
  ns_sparse_lu host;
  void *common, *factor;    /* of CHOLMOD */
  void *symbolic, *numeric; /* of UMFPACK */
} ns_sparse_factors;

ns_sparse_factors ns_sparse_factors_create(int symmetric, ns_backslash backslash, void *data);
void ns_sparse_factors_release(ns_sparse_factors *f);

/* An order of elimination for the pattern of A, and what it costs. */
ns_status ns_sparse_factors_analyse(ns_sparse_factors *f, const ns_matrix *A);

/* Factors of a matrix of that pattern, which has to stay where it is; NS_SINGULAR: there are none. */
ns_status ns_sparse_factors_compute(ns_sparse_factors *f, const ns_matrix *A);

/* x = A \ b */
ns_status ns_sparse_factors_solve(ns_sparse_factors *f, const double *b, double *x);

#endif
