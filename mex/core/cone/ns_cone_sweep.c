/* ns_cone_sweep.c: the method of Gauss and Seidel, contact by contact: slow, but it comes near from anywhere. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cone_parts.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define MOST_LOCAL 20      /* iterations of Newton's method for one contact */
#define LOCAL_ENOUGH 1e-10 /* |F| of one contact */
#define MOST_SHIFTS 60     /* iterations of the projection where that method does not get there */

/* One contact by itself, the others held: A of its own rows, and b with what the others do. */
typedef struct local {
  double A[NS_CONE_BLOCK], b[NS_CONE_WIDTH];
  ns_cone_contact contact;
  ns_cone_scaled problem;
} local;

static void take_local(const ns_cone_scaled *problem, const ns_cone_contact *contact,
                       const double *A, const double *x, const double *y, local *one) {
  const ptrdiff_t row = contact->row, width = contact->tangents + 1;

  one->contact = *contact;
  one->contact.row = 0;
  one->problem = *problem;
  one->problem.n = width;
  one->problem.count = 1;
  one->problem.contact = &one->contact;
  one->problem.A = (ns_matrix){width, one->A, NULL, NULL};
  one->problem.b = one->b;
  memcpy(one->A, A, (size_t)(width * width) * sizeof *A);
  for (ptrdiff_t i = 0; i < width; i++)
    one->b[i] = y[row + i];
  for (ptrdiff_t j = 0; j < width; j++)
    for (ptrdiff_t i = 0; i < width; i++)
      one->b[i] -= A[i + j * width] * x[row + j];
}

/* The block of A on its diagonal */
static void take_block(const ns_cone_scaled *problem, ptrdiff_t k, double *block) {
  const ns_matrix *A = &problem->A;
  const ptrdiff_t first = problem->contact[k].row, width = problem->contact[k].tangents + 1;

  for (ptrdiff_t j = 0; j < width; j++)
    if (!ns_matrix_is_sparse(A))
      memcpy(block + j * width, A->value + first + (first + j) * A->n,
             (size_t)width * sizeof *block);
    else
      for (ptrdiff_t p = A->start[first + j]; p < A->start[first + j + 1]; p++)
        if (problem->owner[A->row[p]] == k)
          block[A->row[p] - first + j * width] = A->value[p];
}

/* x <- x - F with steps that the trace of A allows */
static ns_status shift(const local *one, double *x) {
  const ptrdiff_t width = one->problem.n;
  double A[NS_CONE_BLOCK], b[NS_CONE_WIDTH], y[NS_CONE_WIDTH], F[NS_CONE_WIDTH], trace = 0;
  ns_cone_scaled shorter = one->problem;
  ns_status status = NS_OK;

  for (ptrdiff_t i = 0; i < width; i++)
    trace += one->A[i + i * width];
  for (ptrdiff_t i = 0; i < width * width; i++)
    A[i] = one->A[i] / ns_larger(trace, 1);
  for (ptrdiff_t i = 0; i < width; i++)
    b[i] = one->b[i] / ns_larger(trace, 1);
  shorter.A.value = A;
  shorter.b = b;
  for (int k = 0; k < MOST_SHIFTS && status == NS_OK; k++) {
    status = ns_cone_map(&shorter, x, y, F, NULL);
    for (ptrdiff_t i = 0; i < width && status == NS_OK; i++)
      x[i] -= F[i];
  }
  return status;
}

static ns_status solve_local(ns_cone_newton *w, const local *one, const ns_host *host, double *x) {
  double start[NS_CONE_WIDTH];
  const size_t bytes = (size_t)one->problem.n * sizeof *x;
  ns_status status;

  memcpy(start, x, bytes);
  if (one->contact.tangents == 2 && one->contact.psi == 0 &&
      ns_cone_disc(one->A, one->b, one->contact.mu, x))
    return NS_OK;
  memcpy(x, start, bytes);
  status = ns_cone_newton_run(w, &one->problem, MOST_LOCAL, LOCAL_ENOUGH, host, x);
  if (status != NS_OK || w->best_norm <= LOCAL_ENOUGH)
    return status;
  memcpy(x, start, bytes);
  status = shift(one, x);
  return status == NS_OK ? ns_cone_newton_run(w, &one->problem, MOST_LOCAL, LOCAL_ENOUGH, host, x)
                         : status;
}

/* y += A (new - x) over the rows of the contact, which take their new values */
static double update(const ns_cone_scaled *problem, const ns_cone_contact *contact,
                     const double *fresh, double *x, double *y) {
  double change = 0;

  for (ptrdiff_t j = 0; j <= contact->tangents; j++) {
    const double d = fresh[j] - x[contact->row + j];
    if (d != 0)
      ns_matrix_add_column(&problem->A, contact->row + j, d, y);
    x[contact->row + j] = fresh[j];
    change = ns_larger(change, fabs(d));
  }
  return change;
}

static ns_status sweep_once(ns_cone_sweeper *w, const ns_cone_scaled *problem, const ns_host *host,
                            double *x, double *change) {
  ns_status status = NS_OK;

  *change = 0;
  for (ptrdiff_t c = 0; c < problem->count && status == NS_OK; c++) {
    const ns_cone_contact *contact = &problem->contact[c];
    double fresh[NS_CONE_WIDTH];
    local one;
    take_local(problem, contact, w->blocks + c * NS_CONE_BLOCK, x, w->y, &one);
    memcpy(fresh, x + contact->row, (size_t)(contact->tangents + 1) * sizeof *fresh);
    status = solve_local(&w->newton, &one, host, fresh);
    if (status == NS_OK)
      *change = ns_larger(*change, update(problem, contact, fresh, x, w->y));
  }
  return status;
}

ns_status ns_cone_sweeper_create(ns_cone_sweeper *w, const ns_cone_scaled *problem,
                                 ns_arena *arena) {
  const ns_cone_scaled widest = {.n = NS_CONE_WIDTH, .count = 1};

  w->y = NS_TAKE(arena, double, problem->n);
  w->F = NS_TAKE(arena, double, problem->n);
  w->blocks = NS_TAKE(arena, double, problem->count *NS_CONE_BLOCK);
  w->sweeps = 0;
  return arena->failed ? NS_OUT_OF_MEMORY : ns_cone_newton_create(&w->newton, &widest, NULL, arena);
}

ns_status ns_cone_sweep(ns_cone_sweeper *w, const ns_cone_scaled *problem, ptrdiff_t most,
                        double tolerance, const ns_host *host, double *x) {
  double change = INFINITY;
  ns_status status = ns_cone_map(problem, x, w->y, w->F, NULL);

  for (ptrdiff_t k = 0; k < problem->count; k++)
    take_block(problem, k, w->blocks + k * NS_CONE_BLOCK);
  for (ptrdiff_t k = 0; k < most && status == NS_OK && change > tolerance; k++) {
    status = sweep_once(w, problem, host, x, &change);
    w->sweeps++;
    if (status == NS_OK && ns_interrupted(host))
      status = NS_INTERRUPTED;
  }
  return status;
}
