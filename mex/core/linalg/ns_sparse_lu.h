/* ns_sparse_lu.h: sparse linear systems by SuiteSparse's UMFPACK, or by whatever solver the host lends. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_SPARSE_LU_H
#define NS_SPARSE_LU_H

#include "ns_matrix.h"
#include "ns_status.h"

/* x = A \ b for hosts without SuiteSparse headers; returns 0, or nonzero when A is singular. */
typedef int (*ns_backslash)(void *data, const ns_matrix *A, const double *b, double *x);

/* Systems of one pattern: the symbolic analysis is done once and kept. */
typedef struct ns_sparse_lu {
  void *symbolic;
  ns_backslash backslash;
  void *data;
} ns_sparse_lu;

ns_sparse_lu ns_sparse_lu_create(ns_backslash backslash, void *data);
void ns_sparse_lu_release(ns_sparse_lu *lu);

/* x = A \ b; NS_SINGULAR leaves x undefined. Rows ascend within each column of A. */
ns_status ns_sparse_lu_solve(ns_sparse_lu *lu, const ns_matrix *A, const double *b, double *x);

#endif
