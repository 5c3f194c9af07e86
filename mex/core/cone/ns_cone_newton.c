/* ns_cone_newton.c: semismooth Newton method on the natural map.
 *
 * Where A is singular, as at a face with four contacts, steps are those of A + nu I with nu falling with |F|: a proximal
 * point method, whose fixed points are the solutions. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cone_parts.h"

#include "ns_vector.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#define HALVINGS 10
#define ROUNDOFF 1e-11       /* |F| below which steps that do not halve it are the last */
#define DESCENT 1e-4         /* by which |F| has to fall, over the length of the step */
#define MOST_PROXIMAL 1e-3   /* nu in units of A */
#define LEAST_PROXIMAL 1e-10 /* below, roundoff of F grows */
#define PROXIMAL 1e-2        /* nu over |F| */
#define MORE_PROXIMAL 100    /* growth of nu where a step gains nothing */
#define LESS_PROXIMAL 10     /* and its fall where one does */

static double norm_of(ptrdiff_t n, const double *F) {
  double sum = 0;

  for (ptrdiff_t i = 0; i < n; i++)
    sum += F[i] * F[i];
  return sqrt(sum);
}

ns_status ns_cone_newton_create(ns_cone_newton *w, const ns_cone_scaled *problem,
                                const ns_lcp_options *lcp, ns_arena *arena) {
  const ptrdiff_t n = problem->n;

  memset(w, 0, sizeof *w);
  w->y = NS_TAKE(arena, double, 5 * n);
  w->G = NS_TAKE(arena, double, problem->count *NS_CONE_BLOCK);
  if (arena->failed || ns_cone_system_create(&w->system, problem, lcp, arena) != NS_OK)
    return NS_OUT_OF_MEMORY;
  w->F = w->y + n;
  w->d = w->y + 2 * n;
  w->trial = w->y + 3 * n;
  w->best = w->y + 4 * n;
  w->limit = PTRDIFF_MAX;
  return NS_OK;
}

/* Shorter and shorter steps until |F| is below one of the last few; *moved: one was found. */
static ns_status search(const ns_cone_scaled *problem, ns_cone_newton *w, double *x, int *moved) {
  const ptrdiff_t n = problem->n;
  double length = 1, allowed = w->norm;

  for (int k = 0; k < NS_CONE_MEMORY; k++)
    allowed = ns_larger(allowed, w->last[k]);
  *moved = 0;
  for (int k = 0; k < HALVINGS; k++, length /= 2) {
    ns_status status;
    double norm;
    for (ptrdiff_t i = 0; i < n; i++)
      w->trial[i] = x[i] + length * w->d[i];
    status = ns_cone_map(problem, w->trial, w->y, w->F, w->G);
    if (status != NS_OK)
      return status;
    norm = norm_of(n, w->F);
    if (w->full_steps || norm <= (1 - DESCENT * length) * allowed) {
      *moved = 1;
      w->norm = norm;
      memcpy(x, w->trial, (size_t)n * sizeof *x);
      return NS_OK;
    }
  }
  return NS_OK;
}

static void keep_best(ns_cone_newton *w, ptrdiff_t n, const double *x) {
  if (!(w->norm < w->best_norm))
    return;
  w->best_norm = w->norm;
  memcpy(w->best, x, (size_t)n * sizeof *x);
}

/* 0 when there is no such step */
static int find_step(ns_cone_newton *w, const ns_cone_scaled *problem, double nu,
                     const ns_host *host, ns_status *status) {
  *status = ns_cone_system_solve(&w->system, problem, w->F, w->G, nu, host, w->d);
  w->iterations += *status == NS_OK;
  if (*status != NS_SINGULAR)
    return *status == NS_OK;
  *status = NS_OK;
  return 0;
}

/* One step; where nothing is gained, with nu larger and larger. */
static ns_status move(ns_cone_newton *w, const ns_cone_scaled *problem, const ns_host *host,
                      double *x, int *moved) {
  double nu = ns_smaller(MOST_PROXIMAL, ns_larger(LEAST_PROXIMAL, PROXIMAL * w->norm));
  ns_status status = NS_OK;

  *moved = 0;
  for (nu *= w->caution; nu <= 1 && !*moved && status == NS_OK; nu *= MORE_PROXIMAL) {
    if (find_step(w, problem, nu, host, &status))
      status = search(problem, w, x, moved);
    if (status == NS_OK && !*moved) {
      w->caution *= MORE_PROXIMAL;
      status = ns_cone_map(problem, x, w->y, w->F, w->G);
    }
  }
  w->caution = ns_larger(1, w->caution / LESS_PROXIMAL);
  return status;
}

ns_status ns_cone_newton_run(ns_cone_newton *w, const ns_cone_scaled *problem, ptrdiff_t most,
                             double tolerance, const ns_host *host, double *x) {
  const ptrdiff_t n = problem->n;
  ns_status status = ns_cone_map(problem, x, w->y, w->F, w->G);
  int slow = 0;

  if (status != NS_OK)
    return status;
  w->norm = norm_of(n, w->F);
  w->best_norm = INFINITY;
  w->caution = 1;
  memset(w->last, 0, sizeof w->last);
  keep_best(w, n, x);
  for (ptrdiff_t k = 0; k < most && w->norm > tolerance && w->iterations < w->limit; k++) {
    int moved;
    w->last[k % NS_CONE_MEMORY] = w->norm;
    status = move(w, problem, host, x, &moved);
    if (status != NS_OK || !moved)
      break;
    keep_best(w, n, x);
    slow = w->norm <= ROUNDOFF && w->norm > w->last[k % NS_CONE_MEMORY] / 2 ? slow + 1 : 0;
    if (slow > w->patience)
      break;
  }
  if (w->best_norm < INFINITY)
    memcpy(x, w->best, (size_t)n * sizeof *x);
  return status;
}
