/* ns_sparse_factors.c: see ns_sparse_factors.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_sparse_factors.h"

#include "ns_vector.h"

ns_sparse_factors ns_sparse_factors_create(int symmetric, ns_backslash backslash, void *data) {
  return (ns_sparse_factors){.symmetric = symmetric, .host = ns_sparse_lu_create(backslash, data)};
}

#ifdef NS_HAVE_UMFPACK
#include "ns_one_thread.h"

#include <cholmod.h>
#include <stdlib.h>
#include <string.h>
#include <umfpack.h>

/* ---- Cholesky ---- */

static cholmod_sparse view_of(const ns_matrix *A) {
  cholmod_sparse view;

  memset(&view, 0, sizeof view);
  view.nrow = view.ncol = (size_t)A->n;
  view.nzmax = (size_t)A->start[A->n];
  view.p = (void *)A->start;
  view.i = (void *)A->row;
  view.x = (void *)A->value;
  view.stype = 1;
  view.itype = CHOLMOD_LONG;
  view.xtype = CHOLMOD_REAL;
  view.dtype = CHOLMOD_DOUBLE;
  view.sorted = view.packed = 1;
  return view;
}

/* One ordering: others cost more than they save, on graphs without small separators by far. */
static cholmod_common *common_of(ns_sparse_factors *f) {
  cholmod_common *common = f->common;

  if (common != NULL)
    return common;
  common = f->common = malloc(sizeof *common);
  if (common == NULL)
    return NULL;
  cholmod_l_start(common);
  common->print = 0;
  common->quick_return_if_not_posdef = 1;
  common->nmethods = 1;
  common->method[0].ordering = CHOLMOD_AMD;
  common->postorder = 1;
  return common;
}

static ns_status told(const cholmod_common *common) {
  if (common->status >= CHOLMOD_OK)
    return common->status == CHOLMOD_NOT_POSDEF ? NS_SINGULAR : NS_OK;
  return common->status == CHOLMOD_OUT_OF_MEMORY ? NS_OUT_OF_MEMORY : NS_SINGULAR;
}

static ns_status analyse_symmetric(ns_sparse_factors *f, const ns_matrix *A) {
  cholmod_common *common = common_of(f);
  cholmod_sparse view = view_of(A);
  cholmod_factor *factor = f->factor;

  if (common == NULL)
    return NS_OUT_OF_MEMORY;
  if (factor != NULL)
    cholmod_l_free_factor(&factor, common);
  f->factor = cholmod_l_analyze(&view, common);
  f->flops = common->fl;
  return f->factor == NULL ? told(common) : NS_OK;
}

static ns_status factor_symmetric(ns_sparse_factors *f, const ns_matrix *A) {
  cholmod_sparse view = view_of(A);
  cholmod_factor *factor = f->factor;

  cholmod_l_factorize(&view, factor, f->common);
  if (told(f->common) == NS_OK && factor->minor < factor->n)
    return NS_SINGULAR;
  return told(f->common);
}

static ns_status solve_symmetric(ns_sparse_factors *f, const double *b, double *x) {
  cholmod_dense view, *result;
  const size_t n = (size_t)f->A.n;

  memset(&view, 0, sizeof view);
  view.nrow = view.nzmax = view.d = n;
  view.ncol = 1;
  view.x = (void *)b;
  view.xtype = CHOLMOD_REAL;
  view.dtype = CHOLMOD_DOUBLE;
  result = cholmod_l_solve(CHOLMOD_A, f->factor, &view, f->common);
  if (result == NULL)
    return told(f->common);
  memcpy(x, result->x, n * sizeof *x);
  cholmod_l_free_dense(&result, f->common);
  return NS_OK;
}

/* ---- LU ---- */

static ns_status translated(int code) {
  if (code == UMFPACK_OK)
    return NS_OK;
  return code == UMFPACK_ERROR_out_of_memory ? NS_OUT_OF_MEMORY : NS_SINGULAR;
}

static ns_status analyse_any(ns_sparse_factors *f, const ns_matrix *A) {
  double info[UMFPACK_INFO];
  ns_status status;

  if (f->symbolic != NULL)
    umfpack_dl_free_symbolic(&f->symbolic);
  status = translated(
      (int)umfpack_dl_symbolic(A->n, A->n, A->start, A->row, A->value, &f->symbolic, NULL, info));
  f->flops = info[UMFPACK_FLOPS_ESTIMATE];
  return status;
}

static ns_status factor_any(ns_sparse_factors *f, const ns_matrix *A) {
  if (f->numeric != NULL)
    umfpack_dl_free_numeric(&f->numeric);
  return translated(
      (int)umfpack_dl_numeric(A->start, A->row, A->value, f->symbolic, &f->numeric, NULL, NULL));
}

static ns_status solve_any(ns_sparse_factors *f, const double *b, double *x) {
  return translated((int)umfpack_dl_solve(UMFPACK_A, f->A.start, f->A.row, f->A.value, x, b,
                                          f->numeric, NULL, NULL));
}

/* ---- either ---- */

void ns_sparse_factors_release(ns_sparse_factors *f) {
  cholmod_factor *factor = f->factor;

  if (factor != NULL)
    cholmod_l_free_factor(&factor, f->common);
  if (f->common != NULL)
    cholmod_l_finish(f->common);
  free(f->common);
  if (f->numeric != NULL)
    umfpack_dl_free_numeric(&f->numeric);
  if (f->symbolic != NULL)
    umfpack_dl_free_symbolic(&f->symbolic);
  f->common = f->factor = NULL;
}

ns_status ns_sparse_factors_analyse(ns_sparse_factors *f, const ns_matrix *A) {
  return f->symmetric ? analyse_symmetric(f, A) : analyse_any(f, A);
}

ns_status ns_sparse_factors_compute(ns_sparse_factors *f, const ns_matrix *A) {
  const int threads = ns_one_thread_begin(); /* the fronts are dense */
  ns_status status;

  f->A = *A;
  status = f->symmetric ? factor_symmetric(f, A) : factor_any(f, A);
  ns_one_thread_end(threads);
  return status;
}

ns_status ns_sparse_factors_solve(ns_sparse_factors *f, const double *b, double *x) {
  const int threads = ns_one_thread_begin();
  ns_status status = f->symmetric ? solve_symmetric(f, b, x) : solve_any(f, b, x);

  ns_one_thread_end(threads);
  return status == NS_OK && !ns_vector_is_finite(f->A.n, x) ? NS_SINGULAR : status;
}

#else

void ns_sparse_factors_release(ns_sparse_factors *f) { ns_sparse_lu_release(&f->host); }

ns_status ns_sparse_factors_analyse(ns_sparse_factors *f, const ns_matrix *A) {
  (void)A;
  f->flops = 0;
  return NS_OK;
}

ns_status ns_sparse_factors_compute(ns_sparse_factors *f, const ns_matrix *A) {
  f->A = *A;
  return NS_OK;
}

ns_status ns_sparse_factors_solve(ns_sparse_factors *f, const double *b, double *x) {
  const ns_status status = ns_sparse_lu_solve(&f->host, &f->A, b, x);

  return status == NS_OK && !ns_vector_is_finite(f->A.n, x) ? NS_SINGULAR : status;
}

#endif
