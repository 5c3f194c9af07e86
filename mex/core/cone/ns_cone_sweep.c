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
  double A[(NS_CONE_TANGENTS + 1) * (NS_CONE_TANGENTS + 1)], b[NS_CONE_TANGENTS + 1];
  ns_cone_contact contact;
  ns_cone_problem problem;
} local;

static void take_local(const ns_cone_problem *problem, const ns_cone_contact *contact,
                       const double *x, const double *y, local *one) {
  const ptrdiff_t n = problem->n, row = contact->row, width = contact->tangents + 1;

  one->contact = *contact;
  one->contact.row = 0;
  one->problem = *problem;
  one->problem.n = width;
  one->problem.count = 1;
  one->problem.contact = &one->contact;
  one->problem.A = one->A;
  one->problem.b = one->b;
  for (ptrdiff_t i = 0; i < width; i++)
    one->b[i] = y[row + i];
  for (ptrdiff_t j = 0; j < width; j++)
    for (ptrdiff_t i = 0; i < width; i++) {
      one->A[i + j * width] = problem->A[row + i + (row + j) * n];
      one->b[i] -= one->A[i + j * width] * x[row + j];
    }
}

/* x <- x - F with steps that the trace of A allows */
static ns_status shift(const local *one, double *x) {
  const ptrdiff_t width = one->problem.n;
  double A[(NS_CONE_TANGENTS + 1) * (NS_CONE_TANGENTS + 1)], b[NS_CONE_TANGENTS + 1];
  double y[NS_CONE_TANGENTS + 1], F[NS_CONE_TANGENTS + 1], trace = 0;
  ns_cone_problem shorter = one->problem;
  ns_status status = NS_OK;

  for (ptrdiff_t i = 0; i < width; i++)
    trace += one->A[i + i * width];
  for (ptrdiff_t i = 0; i < width * width; i++)
    A[i] = one->A[i] / ns_larger(trace, 1);
  for (ptrdiff_t i = 0; i < width; i++)
    b[i] = one->b[i] / ns_larger(trace, 1);
  shorter.A = A;
  shorter.b = b;
  for (int k = 0; k < MOST_SHIFTS && status == NS_OK; k++) {
    status = ns_cone_map(&shorter, x, y, F, NULL);
    for (ptrdiff_t i = 0; i < width && status == NS_OK; i++)
      x[i] -= F[i];
  }
  return status;
}

static ns_status solve_local(ns_cone_newton *w, const local *one, const ns_host *host, double *x) {
  double start[NS_CONE_TANGENTS + 1];
  const size_t bytes = (size_t)one->problem.n * sizeof *x;
  ns_status status;

  memcpy(start, x, bytes);
  status = ns_cone_newton_run(w, &one->problem, MOST_LOCAL, LOCAL_ENOUGH, host, x);
  if (status != NS_OK || w->best_norm <= LOCAL_ENOUGH)
    return status;
  memcpy(x, start, bytes);
  status = shift(one, x);
  return status == NS_OK ? ns_cone_newton_run(w, &one->problem, MOST_LOCAL, LOCAL_ENOUGH, host, x)
                         : status;
}

/* y += A (new - x) over the rows of the contact, which take their new values */
static double update(const ns_cone_problem *problem, const ns_cone_contact *contact,
                     const double *fresh, double *x, double *y) {
  const ptrdiff_t n = problem->n;
  double change = 0;

  for (ptrdiff_t j = 0; j <= contact->tangents; j++) {
    const double d = fresh[j] - x[contact->row + j];
    const double *column = problem->A + (contact->row + j) * n;
    for (ptrdiff_t i = 0; i < n && d != 0; i++)
      y[i] += d * column[i];
    x[contact->row + j] = fresh[j];
    change = ns_larger(change, fabs(d));
  }
  return change;
}

ns_status ns_cone_sweep(const ns_cone_problem *problem, int sweeps, double tolerance,
                        const ns_host *host, ns_arena *arena, double *x) {
  ns_cone_newton w;
  double *y = NS_TAKE(arena, double, problem->n), *F = NS_TAKE(arena, double, problem->n);
  ns_status status = ns_cone_newton_create(&w, NS_CONE_TANGENTS + 1, 1, arena);

  if (status == NS_OK && !arena->failed)
    status = ns_cone_map(problem, x, y, F, NULL);
  for (int k = 0; k < sweeps && status == NS_OK; k++) {
    double change = 0;
    for (ptrdiff_t c = 0; c < problem->count && status == NS_OK; c++) {
      const ns_cone_contact *contact = &problem->contact[c];
      double fresh[NS_CONE_TANGENTS + 1];
      local one;
      take_local(problem, contact, x, y, &one);
      memcpy(fresh, x + contact->row, (size_t)(contact->tangents + 1) * sizeof *fresh);
      status = solve_local(&w, &one, host, fresh);
      if (status == NS_OK)
        change = ns_larger(change, update(problem, contact, fresh, x, y));
    }
    if (change <= tolerance || ns_interrupted(host))
      break;
  }
  return arena->failed ? NS_OUT_OF_MEMORY : status;
}
