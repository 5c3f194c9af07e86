/* ns_lcp_work.c: the residual, and the best point so far. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_work.h"

#include <math.h>
#include <string.h>

#define ROUNDOFF 1e-14      /* of the sum of magnitudes in a row */
#define SMALLEST_UNIT 1e-11 /* of the largest scaled q: differences below are not looked into */

int ns_lcp_is_free(const ns_lcp_work *work, ptrdiff_t i) {
  return work->l[i] == -INFINITY && work->u[i] == INFINITY;
}

double ns_lcp_clip(const ns_lcp_work *work, ptrdiff_t i, double x) {
  return fmin(fmax(x, work->l[i]), work->u[i]);
}

ptrdiff_t ns_lcp_affordable(const ns_lcp_work *work, ptrdiff_t limit, double cost) {
  const double most = work->effort / cost;

  return most < (double)limit ? (ptrdiff_t)fmax(most, 0) : limit;
}

static ns_status allocate(ns_lcp_work *work) {
  const ptrdiff_t n = work->n;
  double **vectors[] = {&work->l, &work->u,       &work->r,       &work->c,   &work->z,
                        &work->w, &work->trial_z, &work->trial_w, &work->step};

  for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
    *vectors[k] = NS_TAKE(&work->arena, double, n);
  work->basis = NS_TAKE(&work->arena, signed char, n);
  work->list = NS_TAKE(&work->arena, ptrdiff_t, n);
  work->place = NS_TAKE(&work->arena, ptrdiff_t, n);
  return work->arena.failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* The unit of the scaled residual is that of the first point: large numbers in inactive rows do not make
 * the others look small. */
static void choose_unit(ns_lcp_work *work) {
  double violation = 0, largest = 0;

  ns_matrix_multiply(&work->problem->M, work->trial_z, work->trial_w);
  for (ptrdiff_t i = 0; i < work->n; i++) {
    const double z = work->trial_z[i], w = work->trial_w[i] + work->problem->q[i];
    const double weight = work->r[i] * work->c[i];
    const double natural = ns_lcp_natural(z, weight * w, work->l[i], work->u[i]);
    violation = fmax(violation, fabs(natural) / work->c[i]);
    largest = fmax(largest, work->r[i] * fabs(w));
  }
  work->q_scale = fmax(violation, SMALLEST_UNIT * largest);
  if (!(work->q_scale > 0 && work->q_scale < INFINITY))
    work->q_scale = 1;
}

ns_status ns_lcp_work_create(ns_lcp_work *work, const ns_lcp *problem,
                             const ns_lcp_options *options, const ns_host *host) {
  ns_status status;

  memset(work, 0, sizeof *work);
  work->problem = problem;
  work->options = options;
  work->host = host;
  work->arena = ns_arena_create(host);
  work->n = problem->M.n;
  work->residual = work->scaled_residual = INFINITY;
  work->effort = options->effort > 0 ? options->effort : INFINITY;
  work->q_norm = 1;
  work->q_scale = 0;
  status = allocate(work);
  if (status == NS_OK)
    status = ns_lcp_equilibrate(work);
  if (status != NS_OK)
    return status;
  for (ptrdiff_t i = 0; i < work->n; i++) {
    work->l[i] = problem->l[i] <= -NS_INFINITE_BOUND ? -INFINITY : problem->l[i];
    work->u[i] = problem->u[i] >= NS_INFINITE_BOUND ? INFINITY : problem->u[i];
    work->trial_z[i] = ns_lcp_clip(work, i, 0);
    work->q_norm = fmax(work->q_norm, fabs(problem->q[i]));
  }
  choose_unit(work);
  ns_lcp_offer(work, NULL);
  return NS_OK;
}

signed char ns_lcp_nearest_cell(const ns_lcp_work *work, ptrdiff_t i, double z, double w) {
  const double weight = work->r[i] * work->c[i];

  if (z - work->l[i] <= weight * w)
    return NS_AT_LOWER;
  return work->u[i] - z <= -weight * w ? NS_AT_UPPER : NS_BASIC;
}

/* The natural residual z - mid (l, z - w, u), plain and in the variables z / c, r w. Of the latter what the
 * roundoff of w explains, `noise` if given, is not counted. */
static void residuals(const ns_lcp_work *work, const double *z, const double *w,
                      const double *noise, double *plain, double *scaled) {
  *plain = *scaled = 0;
  for (ptrdiff_t i = 0; i < work->n; i++) {
    const double weight = work->r[i] * work->c[i];
    const double l = work->l[i], u = work->u[i];
    const double natural = fabs(ns_lcp_natural(z[i], w[i], l, u));
    const double weighted = fabs(ns_lcp_natural(z[i], weight * w[i], l, u)) / work->c[i];
    const double explained = noise != NULL ? work->r[i] * noise[i] : 0;
    if (!(isfinite(natural) && isfinite(weighted) && isfinite(z[i]) && isfinite(w[i]))) {
      *plain = *scaled = INFINITY;
      return;
    }
    *plain = fmax(*plain, natural / work->q_norm);
    *scaled = fmax(*scaled, (weighted - explained) / work->q_scale);
  }
}

/* The same without the roundoff of w, for points that would be accepted but for the scaled residual. */
static void residuals_without_noise(ns_lcp_work *work, double *plain, double *scaled) {
  double *noise = work->step;

  ns_matrix_multiply_absolute(&work->problem->M, work->trial_z, noise);
  for (ptrdiff_t i = 0; i < work->n; i++)
    noise[i] = ROUNDOFF * (noise[i] + fabs(work->problem->q[i]));
  residuals(work, work->trial_z, work->trial_w, noise, plain, scaled);
}

static double at_bound(const ns_lcp_work *work, ptrdiff_t i, signed char cell, double z) {
  return cell == NS_AT_LOWER ? work->l[i] : cell == NS_AT_UPPER ? work->u[i] : z;
}

static signed char cell_of(const ns_lcp_work *work, ptrdiff_t i, double z) {
  return (signed char)(z == work->l[i] ? NS_AT_LOWER : z == work->u[i] ? NS_AT_UPPER : NS_BASIC);
}

static int is_accepted(const ns_lcp_work *work, double plain, double scaled) {
  const double tolerance = work->options->tolerance;

  return plain <= tolerance && scaled <= sqrt(tolerance);
}

/* A solution is better than what is none, whichever of its residuals is larger. */
static int is_better(const ns_lcp_work *work, double plain, double scaled) {
  const int accepted = is_accepted(work, plain, scaled);

  if (accepted != ns_lcp_accepted(work))
    return accepted;
  return fmax(plain, scaled) < fmax(work->residual, work->scaled_residual);
}

void ns_lcp_offer(ns_lcp_work *work, const signed char *basis) {
  double plain, scaled;

  for (ptrdiff_t i = 0; i < work->n; i++)
    work->trial_z[i] = basis == NULL
                           ? ns_lcp_clip(work, i, work->trial_z[i])
                           : at_bound(work, i, basis[i], ns_lcp_clip(work, i, work->trial_z[i]));
  ns_matrix_multiply(&work->problem->M, work->trial_z, work->trial_w);
  for (ptrdiff_t i = 0; i < work->n; i++)
    work->trial_w[i] += work->problem->q[i];
  residuals(work, work->trial_z, work->trial_w, NULL, &plain, &scaled);
  if (plain <= work->options->tolerance && scaled > sqrt(work->options->tolerance))
    residuals_without_noise(work, &plain, &scaled);
  if (!is_better(work, plain, scaled))
    return;
  work->residual = plain;
  work->scaled_residual = scaled;
  for (ptrdiff_t i = 0; i < work->n; i++) {
    work->z[i] = work->trial_z[i];
    work->w[i] = work->trial_w[i];
    work->basis[i] = basis != NULL ? basis[i] : cell_of(work, i, work->z[i]);
  }
}

int ns_lcp_accepted(const ns_lcp_work *work) {
  return is_accepted(work, work->residual, work->scaled_residual);
}
