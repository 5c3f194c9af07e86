/* bench_dgesv.c: x = bench_dgesv (A, b, count), LAPACK's dgesv COUNT times on copies of A and b.
 *
 * A\b of the host does more than that: it looks for structure in A and estimates its condition. Built by bench_lcp.m
 * with the LAPACK that the toolbox is linked with. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lapack.h"

#include <mex.h>
#include <string.h>

#define ns_dgesv NS_FORTRAN(dgesv)

void ns_dgesv(const ns_lapack_int *n, const ns_lapack_int *nrhs, double *a,
              const ns_lapack_int *lda, ns_lapack_int *ipiv, double *b, const ns_lapack_int *ldb,
              ns_lapack_int *info);

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  const ns_lapack_int one = 1;
  size_t n, repetitions;
  double *factors, *x;
  ns_lapack_int size, *pivot, info = 0;

  if (nlhs > 1 || nrhs != 3 || mxGetM(prhs[0]) != mxGetN(prhs[0]) ||
      mxGetNumberOfElements(prhs[1]) != mxGetM(prhs[0]))
    mexErrMsgIdAndTxt("nonsmooth:bench_dgesv:usage", "x = bench_dgesv (A, b, count)");
  n = mxGetM(prhs[0]);
  size = (ns_lapack_int)n;
  repetitions = (size_t)mxGetScalar(prhs[2]);
  factors = mxMalloc(n * n * sizeof *factors);
  pivot = mxMalloc(n * sizeof *pivot);
  plhs[0] = mxCreateDoubleMatrix(n, 1, mxREAL);
  x = mxGetPr(plhs[0]);
  for (size_t k = 0; k < repetitions; k++) {
    memcpy(factors, mxGetPr(prhs[0]), n * n * sizeof *factors);
    memcpy(x, mxGetPr(prhs[1]), n * sizeof *x);
    ns_dgesv(&size, &one, factors, &size, pivot, x, &size, &info);
  }
  if (info != 0)
    mexErrMsgIdAndTxt("nonsmooth:bench_dgesv:singular", "dgesv returned %d", (int)info);
  mxFree(factors);
  mxFree(pivot);
}
