/* ns_lcp_sparse.c: large sparse problems, by methods in the order of what they cost.
 *
 * A symmetric M >= 0 begins with conjugate gradients within faces, which cost no factors; what they find to be active is made
 * exact by an exchange of active sets with factors of M_AA, far sparser than those of M. Other M begin with the exchange. Where it
 * does not end, the interior-point method finds where to begin again. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_sparse.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define LARGE 200           /* unknowns; below, Lemke's method takes a few milliseconds */
#define SPARSE 0.1          /* of the entries, at most */
#define FIRST_PRODUCTS 200  /* of M with a vector, before an exchange */
#define MORE 3              /* times as many, where it was in vain */
#define LAST_PRODUCTS 40000 /* what an interior-point method is dearer than */
#define CHEAP_FLOPS 2e9     /* of a factorisation: tenths of a second */
#define FIRST_FLOPS 2e10    /* some seconds */
#define LAST_FLOPS 3e11     /* a minute */
#define PRODUCTS_FLOPS                                                                             \
  0.2 /* of LAST_PRODUCTS products, those of one factorisation that is as cheap in the end */
#define ROUNDS 40     /* of an exchange near a solution */
#define FEW_ROUNDS 12 /* of one from far off */
#define EQUAL 1e-12   /* entries a_ij and a_ji, relative */

int ns_lcp_is_large(const ns_lcp_work *work) {
  const ns_matrix *M = &work->problem->M;
  const double n = (double)work->n;

  return ns_matrix_is_sparse(M) && n > LARGE && (double)M->start[M->n] <= SPARSE * n * n;
}

/* Every entry below the diagonal meets its mirror image, in the order in which the columns have them. */
static ns_status find_symmetry(const ns_matrix *M, const ns_host *host, int *symmetric) {
  ns_arena arena = ns_arena_create(host);
  ptrdiff_t *next = NS_TAKE(&arena, ptrdiff_t, M->n);

  *symmetric = next != NULL;
  for (ptrdiff_t j = 0; j < M->n && *symmetric; j++)
    next[j] = M->start[j];
  for (ptrdiff_t j = 0; j < M->n && *symmetric; j++) {
    if (next[j] < M->start[j + 1] && M->row[next[j]] < j)
      *symmetric = 0;
    for (ptrdiff_t k = next[j]; k < M->start[j + 1] && *symmetric; k++) {
      const ptrdiff_t i = M->row[k], t = next[i];
      if (i == j)
        continue;
      *symmetric =
          t < M->start[i + 1] && M->row[t] == j &&
          fabs(M->value[t] - M->value[k]) <= EQUAL * (fabs(M->value[t]) + fabs(M->value[k]));
      next[i]++;
    }
  }
  ns_arena_release(&arena);
  return next == NULL ? NS_OUT_OF_MEMORY : NS_OK;
}

/* As that of a P-matrix. */
static int diagonal_is_positive(const ns_matrix *M) {
  for (ptrdiff_t j = 0; j < M->n; j++)
    if (!(ns_matrix_diagonal(M, j) > 0))
      return 0;
  return 1;
}

/* As that of a symmetric semidefinite matrix, whose columns are zero where the diagonal is. */
static int diagonal_is_semidefinite(const ns_matrix *M) {
  for (ptrdiff_t j = 0; j < M->n; j++) {
    double largest = 0;
    for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++)
      largest = ns_larger(largest, fabs(M->value[k]));
    if (largest > 0 && !(ns_matrix_diagonal(M, j) > 0))
      return 0;
  }
  return 1;
}

static void cells_of_best(const ns_lcp_work *work, signed char *basis) {
  for (ptrdiff_t i = 0; i < work->n; i++)
    basis[i] = ns_lcp_nearest_cell(work, i, work->z[i], work->w[i]);
}

static int is_done(const ns_lcp_work *work) { return ns_lcp_accepted(work); }

static ns_status exchange(ns_lcp_work *work, int symmetric, double flops, ptrdiff_t rounds,
                          signed char *basis, const double *guess) {
  const ns_lcp_active_set_settings settings = {symmetric, flops, rounds};

  return ns_lcp_active_set(work, &settings, basis, guess);
}

static ns_status projected_then_exchange(ns_lcp_work *work, double products, double flops,
                                         signed char *basis) {
  ns_status status = ns_lcp_projected(work, products * (double)work->problem->M.start[work->n]);

  if (status != NS_OK)
    return status;
  cells_of_best(work, basis);
  memcpy(work->step, work->z, (size_t)work->n * sizeof *work->step);
  return exchange(work, 1, flops, ROUNDS, basis, work->step);
}

static ns_status interior_then_exchange(ns_lcp_work *work, int symmetric, double flops,
                                        signed char *basis, double *z) {
  ns_status status = ns_lcp_interior(work, symmetric, flops, basis, z, &work->affordable);

  if (status == NS_OK && work->affordable && !is_done(work))
    status = exchange(work, symmetric, flops, ROUNDS, basis, z);
  return status;
}

static ns_status symmetric_problem(ns_lcp_work *work, signed char *basis, double *z) {
  const double dear = PRODUCTS_FLOPS * LAST_PRODUCTS * (double)work->problem->M.start[work->n];
  ns_status status = projected_then_exchange(work, FIRST_PRODUCTS, CHEAP_FLOPS, basis);

  if (status == NS_OK && !is_done(work))
    status = interior_then_exchange(work, 1, dear, basis, z);
  for (double products = MORE * FIRST_PRODUCTS;
       products <= LAST_PRODUCTS && status == NS_OK && !is_done(work); products *= MORE)
    status = projected_then_exchange(work, products, FIRST_FLOPS, basis);
  if (status == NS_OK && !is_done(work))
    status = interior_then_exchange(work, 1, LAST_FLOPS, basis, z);
  return status;
}

static ns_status other_problem(ns_lcp_work *work, signed char *basis, double *z) {
  ns_status status = NS_OK;

  if (diagonal_is_positive(&work->problem->M)) {
    cells_of_best(work, basis);
    memcpy(z, work->z, (size_t)work->n * sizeof *z);
    status = exchange(work, 0, FIRST_FLOPS, FEW_ROUNDS, basis, z);
  }
  if (status == NS_OK && !is_done(work))
    status = interior_then_exchange(work, 0, LAST_FLOPS, basis, z); /* a bound of them, as LU has */
  return status;
}

static ns_status from_nothing(ns_lcp_work *work, int symmetric, signed char *basis, double *z) {
  ns_status status = NS_OK;

  if (ns_lcp_has_layers(&work->problem->M))
    status = ns_lcp_cascade(work, symmetric, FIRST_FLOPS, basis, z);
  if (status != NS_OK || is_done(work))
    return status;
  return symmetric && diagonal_is_semidefinite(&work->problem->M)
             ? symmetric_problem(work, basis, z)
             : other_problem(work, basis, z);
}

ns_status ns_lcp_sparse_from(ns_lcp_work *work, signed char *basis, const double *guess) {
  int symmetric;
  ns_status status = find_symmetry(&work->problem->M, work->host, &symmetric);

  return status == NS_OK ? exchange(work, symmetric, FIRST_FLOPS, FEW_ROUNDS, basis, guess)
                         : status;
}

/* The same problem with M compressed. */
static ns_status compress(const ns_lcp *given, ns_arena *arena, ns_lcp *problem) {
  *problem = *given;
  return ns_matrix_is_sparse(&given->M)
             ? NS_OK
             : ns_matrix_compress(given->M.n, given->M.value, arena, &problem->M);
}

ns_status ns_lcp_sparse(ns_lcp_work *work, const double *start, ns_lcp_flag *flag) {
  const ns_lcp *given = work->problem;
  ns_arena arena = ns_arena_create(work->host);
  signed char *basis = NS_TAKE(&arena, signed char, work->n);
  double *z = NS_TAKE(&arena, double, work->n);
  ns_lcp problem;
  int symmetric = 0;
  ns_status status = arena.failed ? NS_OUT_OF_MEMORY : compress(given, &arena, &problem);

  work->problem = &problem;
  if (status == NS_OK)
    status = find_symmetry(&problem.M, work->host, &symmetric);
  if (status == NS_OK && start != NULL) {
    for (ptrdiff_t i = 0; i < work->n; i++)
      work->trial_z[i] = z[i] = ns_lcp_clip(work, i, start[i]);
    ns_lcp_offer(work, NULL);
    cells_of_best(work, basis);
    status = exchange(work, symmetric, FIRST_FLOPS, FEW_ROUNDS, basis, z);
  }
  if (status == NS_OK && !is_done(work))
    status = from_nothing(work, symmetric, basis, z);
  work->problem = given;
  ns_arena_release(&arena);
  *flag = is_done(work) ? NS_LCP_SOLVED : work->affordable ? NS_LCP_TROUBLE : NS_LCP_LIMIT;
  return status;
}
