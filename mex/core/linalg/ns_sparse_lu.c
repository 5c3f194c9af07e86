/* ns_sparse_lu.c: UMFPACK where it was compiled in, otherwise the host's backslash. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_sparse_lu.h"

ns_sparse_lu ns_sparse_lu_create(ns_backslash backslash, void *data) {
  ns_sparse_lu lu = {NULL, backslash, data};
  return lu;
}

#ifdef NS_HAVE_UMFPACK
#include "ns_one_thread.h"

#include <umfpack.h>

void ns_sparse_lu_release(ns_sparse_lu *lu) {
  if (lu->symbolic != NULL)
    umfpack_dl_free_symbolic(&lu->symbolic);
}

static ns_status translated(int code) {
  if (code == UMFPACK_OK)
    return NS_OK;
  return code == UMFPACK_ERROR_out_of_memory ? NS_OUT_OF_MEMORY : NS_SINGULAR;
}

ns_status ns_sparse_lu_solve(ns_sparse_lu *lu, const ns_matrix *A, const double *b, double *x) {
  const SuiteSparse_long *start = A->start, *row = A->row;
  const SuiteSparse_long n = A->n;
  void *numeric = NULL;
  int code = UMFPACK_OK;
  const int threads = ns_one_thread_begin(); /* the fronts are dense */

  if (lu->symbolic == NULL)
    code = (int)umfpack_dl_symbolic(n, n, start, row, A->value, &lu->symbolic, NULL, NULL);
  if (code == UMFPACK_OK)
    code = (int)umfpack_dl_numeric(start, row, A->value, lu->symbolic, &numeric, NULL, NULL);
  if (code == UMFPACK_OK)
    code = (int)umfpack_dl_solve(UMFPACK_A, start, row, A->value, x, b, numeric, NULL, NULL);
  ns_one_thread_end(threads);
  if (numeric != NULL)
    umfpack_dl_free_numeric(&numeric);
  return translated(code);
}

#else

void ns_sparse_lu_release(ns_sparse_lu *lu) { (void)lu; }

ns_status ns_sparse_lu_solve(ns_sparse_lu *lu, const ns_matrix *A, const double *b, double *x) {
  if (lu->backslash == NULL || lu->backslash(lu->data, A, b, x) != 0)
    return NS_SINGULAR;
  return NS_OK;
}

#endif
