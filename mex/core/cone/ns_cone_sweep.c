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

/* The blocks of A on its diagonal */
static void take_blocks(const ns_cone_scaled *problem, double *column, double *blocks) {
  for (ptrdiff_t k = 0; k < problem->count; k++) {
    const ptrdiff_t row = problem->contact[k].row, width = problem->contact[k].tangents + 1;
    for (ptrdiff_t j = 0; j < width; j++) {
      memset(column, 0, (size_t)problem->n * sizeof *column);
      ns_matrix_add_column(&problem->A, row + j, 1, column);
      memcpy(blocks + k * NS_CONE_BLOCK + j * width, column + row, (size_t)width * sizeof *blocks);
    }
  }
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

static ns_status sweep_once(const ns_cone_scaled *problem, const double *blocks, ns_cone_newton *w,
                            const ns_host *host, double *x, double *y, double *change) {
  ns_status status = NS_OK;

  *change = 0;
  for (ptrdiff_t c = 0; c < problem->count && status == NS_OK; c++) {
    const ns_cone_contact *contact = &problem->contact[c];
    double fresh[NS_CONE_WIDTH];
    local one;
    take_local(problem, contact, blocks + c * NS_CONE_BLOCK, x, y, &one);
    memcpy(fresh, x + contact->row, (size_t)(contact->tangents + 1) * sizeof *fresh);
    status = solve_local(w, &one, host, fresh);
    if (status == NS_OK)
      *change = ns_larger(*change, update(problem, contact, fresh, x, y));
  }
  return status;
}

ns_status ns_cone_sweep(const ns_cone_scaled *problem, ptrdiff_t sweeps, double tolerance,
                        const ns_lcp_options *lcp, const ns_host *host, ns_arena *arena, double *x,
                        ptrdiff_t *done) {
  const ns_cone_scaled largest = {.n = NS_CONE_WIDTH, .count = 1};
  ns_cone_newton w;
  double *y = NS_TAKE(arena, double, problem->n), *F = NS_TAKE(arena, double, problem->n);
  double *blocks = NS_TAKE(arena, double, problem->count *NS_CONE_BLOCK), change = INFINITY;
  ns_status status = ns_cone_newton_create(&w, &largest, lcp, arena);

  if (status != NS_OK || arena->failed)
    return NS_OUT_OF_MEMORY;
  take_blocks(problem, F, blocks);
  status = ns_cone_map(problem, x, y, F, NULL);
  for (ptrdiff_t k = 0; k < sweeps && status == NS_OK && change > tolerance; k++) {
    status = sweep_once(problem, blocks, &w, host, x, y, &change);
    ++*done;
    if (ns_interrupted(host))
      break;
  }
  return status;
}
