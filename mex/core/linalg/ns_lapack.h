/* ns_lapack.h: the one place that knows how this host's LAPACK spells its names and integers. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LAPACK_H
#define NS_LAPACK_H

#include <stddef.h>

#ifdef MATLAB_MEX_FILE
typedef ptrdiff_t ns_lapack_int; /* MATLAB's LAPACK takes 64-bit integers */
#else
typedef int ns_lapack_int;
#endif

#if defined(MATLAB_MEX_FILE) && defined(_WIN32)
#define NS_FORTRAN(name) name
#else
#define NS_FORTRAN(name) name##_
#endif

#define ns_dgetrf NS_FORTRAN(dgetrf)
#define ns_dgetrs NS_FORTRAN(dgetrs)
#define ns_dgelsy NS_FORTRAN(dgelsy)
#define ns_dlaswp NS_FORTRAN(dlaswp)
#define ns_dtrsm NS_FORTRAN(dtrsm)
#define ns_dgemm NS_FORTRAN(dgemm)

void ns_dgetrf(const ns_lapack_int *m, const ns_lapack_int *n, double *a, const ns_lapack_int *lda,
               ns_lapack_int *ipiv, ns_lapack_int *info);
void ns_dgetrs(const char *trans, const ns_lapack_int *n, const ns_lapack_int *nrhs,
               const double *a, const ns_lapack_int *lda, const ns_lapack_int *ipiv, double *b,
               const ns_lapack_int *ldb, ns_lapack_int *info);
void ns_dgelsy(const ns_lapack_int *m, const ns_lapack_int *n, const ns_lapack_int *nrhs, double *a,
               const ns_lapack_int *lda, double *b, const ns_lapack_int *ldb, ns_lapack_int *jpvt,
               const double *rcond, ns_lapack_int *rank, double *work, const ns_lapack_int *lwork,
               ns_lapack_int *info);

void ns_dlaswp(const ns_lapack_int *n, double *a, const ns_lapack_int *lda, const ns_lapack_int *k1,
               const ns_lapack_int *k2, const ns_lapack_int *ipiv, const ns_lapack_int *incx);
void ns_dtrsm(const char *side, const char *uplo, const char *transa, const char *diag,
              const ns_lapack_int *m, const ns_lapack_int *n, const double *alpha, const double *a,
              const ns_lapack_int *lda, double *b, const ns_lapack_int *ldb);
void ns_dgemm(const char *transa, const char *transb, const ns_lapack_int *m,
              const ns_lapack_int *n, const ns_lapack_int *k, const double *alpha, const double *a,
              const ns_lapack_int *lda, const double *b, const ns_lapack_int *ldb,
              const double *beta, double *c, const ns_lapack_int *ldc);

#endif
