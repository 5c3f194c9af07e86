/* ns_mex_sparse.c: sparse systems by the host's own backslash. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex.h"

#include "ns_vector.h"

#include <string.h>

/* The last matrix and what the host made of it: who solves with the same one again, for another right-hand side or to
 * refine a solution, does not have it factored again. The host destroys both when the MEX file returns. */
static struct {
  mxArray *matrix;
  mxArray *factors; /* MATLAB's decomposition (matrix); NULL where the host has no such function */
} kept;

void ns_mex_backslash_forget(void) {
  kept.matrix = NULL;
  kept.factors = NULL;
}

static mxArray *sparse_copy(const ns_matrix *A) {
  const ptrdiff_t count = A->start[A->n];
  mxArray *copy =
      mxCreateSparse((mwSize)A->n, (mwSize)A->n, (mwSize)(count > 0 ? count : 1), mxREAL);

  memcpy(mxGetPr(copy), A->value, (size_t)count * sizeof(double));
  memcpy(mxGetIr(copy), A->row, (size_t)count * sizeof(mwIndex));
  memcpy(mxGetJc(copy), A->start, (size_t)(A->n + 1) * sizeof(mwIndex));
  return copy;
}

static int is_kept(const ns_matrix *A) {
  const ptrdiff_t count = A->start[A->n];
  const mxArray *B = kept.matrix;

  return B != NULL && (ptrdiff_t)mxGetN(B) == A->n && (ptrdiff_t)mxGetJc(B)[A->n] == count &&
         memcmp(mxGetJc(B), A->start, (size_t)A->n * sizeof(mwIndex)) == 0 &&
         memcmp(mxGetIr(B), A->row, (size_t)count * sizeof(mwIndex)) == 0 &&
         memcmp(mxGetPr(B), A->value, (size_t)count * sizeof(double)) == 0;
}

static void destroy(mxArray **array) {
  if (*array != NULL)
    mxDestroyArray(*array);
  *array = NULL;
}

/* MATLAB has had `decomposition` since R2017b. Octave has none, and warns of nothing when it is asked. */
static void keep(const ns_matrix *A) {
  destroy(&kept.factors);
  destroy(&kept.matrix);
  kept.matrix = sparse_copy(A);
#ifdef MATLAB_MEX_FILE
  mxArray *exception = mexCallMATLABWithTrap(1, &kept.factors, 1, &kept.matrix, "decomposition");

  if (exception != NULL) {
    mxDestroyArray(exception);
    kept.factors = NULL;
  }
#endif
}

int ns_mex_backslash(void *data, const ns_matrix *A, const double *b, double *x) {
  double *right;
  mxArray *argument[2], *result = NULL, *exception;
  int solved;

  (void)data;
  if (!is_kept(A))
    keep(A);
  argument[0] = kept.factors != NULL ? kept.factors : kept.matrix;
  argument[1] = ns_mex_column(A->n, &right);
  memcpy(right, b, (size_t)A->n * sizeof *b);
  exception = mexCallMATLABWithTrap(1, &result, 2, argument, "mldivide");
  solved = exception == NULL && result != NULL;
  if (solved)
    memcpy(x, mxGetPr(result), (size_t)A->n * sizeof *x);
  destroy(&exception);
  destroy(&result);
  destroy(&argument[1]);
  return !(solved && ns_vector_is_finite(A->n, x));
}
