/* ns_cone_newton.c: semismooth Newton method on the natural map.
 *
 *   F_n = x_n - max (0, x_n - y_n),   F_T = x_T - P (x_T - rho y_T; mu max (0, x_n - y_n))
 *
 * with P onto radius K and rho = 1, or larger where contacts slide slowly, which F would hardly see otherwise. Unlike the forms that divide by c_n or by the sliding speed it is defined and semismooth
 * everywhere. Where A is singular, as at a face with four contacts, steps are those of A + nu I with nu falling with |F|:
 * a proximal point method, whose fixed points are the solutions. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cone_parts.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define HALVINGS 10
#define ROUNDOFF 1e-11       /* |F| below which a step that does not halve it is the last */
#define DESCENT 1e-4         /* by which |F| has to fall, over the length of the step */
#define MOST_PROXIMAL 1e-3   /* nu in units of A */
#define LEAST_PROXIMAL 1e-10 /* below, roundoff of F grows */
#define PROXIMAL 1e-2        /* nu over |F| */
#define MORE_PROXIMAL 100    /* growth of nu where a step gains nothing */
#define LESS_PROXIMAL 10     /* and its fall where one does */

ns_status ns_cone_map(const ns_cone_problem *problem, const double *x, double *y, double *F,
                      double *G) {
  const ptrdiff_t n = problem->n;
  ns_status status = NS_OK;

  memcpy(y, problem->b, (size_t)n * sizeof *y);
  for (ptrdiff_t j = 0; j < n; j++)
    if (x[j] != 0)
      for (ptrdiff_t i = 0; i < n; i++)
        y[i] += problem->A[i + j * n] * x[j];
  for (ptrdiff_t k = 0; k < problem->count && status == NS_OK; k++) {
    const ns_cone_contact *contact = &problem->contact[k];
    const ptrdiff_t row = contact->row;
    const int t = contact->tangents, width = t + 1;
    const double pressed = x[row] - y[row], radius = contact->mu * ns_larger(0, pressed);
    const double rho = problem->rho != NULL ? problem->rho[k] : 1;
    double z[NS_CONE_TANGENTS], *block = G != NULL ? G + k * NS_CONE_BLOCK : NULL;
    ns_cone_point point;
    F[row] = ns_smaller(x[row], y[row]);
    for (int i = 0; i < t; i++)
      z[i] = x[row + 1 + i] - rho * y[row + 1 + i];
    if (t > 0)
      status = ns_cone_project(problem, contact, z, radius, &point);
    for (int i = 0; i < t && status == NS_OK; i++)
      F[row + 1 + i] = x[row + 1 + i] - point.p[i];
    if (block == NULL || status != NS_OK)
      continue;
    memset(block, 0, NS_CONE_BLOCK * sizeof *block);
    block[0] = pressed > 0;
    for (int i = 0; i < t && pressed > 0; i++) {
      block[1 + i] = contact->mu * point.by_radius[i];
      for (int j = 0; j < t; j++)
        block[1 + i + (1 + j) * width] = point.by_z[i + j * t];
    }
  }
  return status;
}

/* J = I - G + G R (A + nu I), R = rho on tangents and 1 on normals */
static void fill(const ns_cone_problem *problem, const double *G, double nu, double *J) {
  const ptrdiff_t n = problem->n;

  memset(J, 0, (size_t)(n * n) * sizeof *J);
  for (ptrdiff_t k = 0; k < problem->count; k++) {
    const ns_cone_contact *contact = &problem->contact[k];
    const ptrdiff_t row = contact->row, width = contact->tangents + 1;
    const double *block = G + k * NS_CONE_BLOCK, rho = problem->rho != NULL ? problem->rho[k] : 1;
    for (ptrdiff_t j = 0; j < n; j++) {
      const double *a = problem->A + row + j * n;
      for (ptrdiff_t c = 0; c < width; c++)
        if (a[c] != 0)
          for (ptrdiff_t r = 0; r < width; r++)
            J[row + r + j * n] += block[r + c * width] * (c > 0 ? rho : 1) * a[c];
    }
    for (ptrdiff_t c = 0; c < width; c++) {
      J[row + c + (row + c) * n] += 1;
      for (ptrdiff_t r = 0; r < width; r++)
        J[row + r + (row + c) * n] -= (1 - (c > 0 ? rho : 1) * nu) * block[r + c * width];
    }
  }
}

static double norm_of(ptrdiff_t n, const double *F) {
  double sum = 0;

  for (ptrdiff_t i = 0; i < n; i++)
    sum += F[i] * F[i];
  return sqrt(sum);
}

ns_status ns_cone_newton_create(ns_cone_newton *w, ptrdiff_t n, ptrdiff_t contacts,
                                ns_arena *arena) {
  memset(w, 0, sizeof *w);
  w->y = NS_TAKE(arena, double, 5 * n);
  w->G = NS_TAKE(arena, double, contacts *NS_CONE_BLOCK);
  if (arena->failed || ns_lu_create(&w->lu, arena, n) != NS_OK)
    return NS_OUT_OF_MEMORY;
  w->F = w->y + n;
  w->d = w->y + 2 * n;
  w->trial = w->y + 3 * n;
  w->best = w->y + 4 * n;
  return NS_OK;
}

/* Shorter and shorter steps until |F| is below one of the last few; *moved: one was found. */
static ns_status search(const ns_cone_problem *problem, ns_cone_newton *w, double *x, int *moved) {
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
    if (norm <= (1 - DESCENT * length) * allowed) {
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

/* d = -J^-1 F; 0 when it is not finite */
static int find_step(ns_cone_newton *w, const ns_cone_problem *problem, double nu,
                     const ns_host *host, ns_status *status) {
  fill(problem, w->G, nu, w->lu.a);
  *status = ns_lu_factor(&w->lu, problem->n, 0, host);
  if (*status != NS_OK) {
    *status = *status == NS_SINGULAR ? NS_OK : *status;
    return 0;
  }
  for (ptrdiff_t i = 0; i < problem->n; i++)
    w->d[i] = -w->F[i];
  ns_lu_solve(&w->lu, w->d, 1);
  w->iterations++;
  return ns_vector_is_finite(problem->n, w->d);
}

/* One step; where nothing is gained, with nu larger and larger. */
static ns_status move(ns_cone_newton *w, const ns_cone_problem *problem, const ns_host *host,
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

ns_status ns_cone_newton_run(ns_cone_newton *w, const ns_cone_problem *problem, int most,
                             double tolerance, const ns_host *host, double *x) {
  const ptrdiff_t n = problem->n;
  ns_status status = ns_cone_map(problem, x, w->y, w->F, w->G);

  if (status != NS_OK)
    return status;
  w->norm = norm_of(n, w->F);
  w->best_norm = INFINITY;
  w->caution = 1;
  memset(w->last, 0, sizeof w->last);
  keep_best(w, n, x);
  for (int k = 0; k < most && w->norm > tolerance; k++) {
    int moved;
    w->last[k % NS_CONE_MEMORY] = w->norm;
    status = move(w, problem, host, x, &moved);
    if (status != NS_OK || !moved)
      break;
    keep_best(w, n, x);
    if (w->norm <= ROUNDOFF && w->norm > w->last[k % NS_CONE_MEMORY] / 2)
      break;
  }
  if (w->best_norm < INFINITY)
    memcpy(x, w->best, (size_t)n * sizeof *x);
  return status;
}
