/* ns_lcp_interior.c: interior-point method for monotone problems, with Mehrotra's predictor and corrector.
 *
 *   M dz - dy + dv = y - v - w,   (z - l) dy + y dz = sigma mu - (z - l) y,   (u - z) dv - v dz = sigma mu - (u - z) v,
 *
 * so that (M + D) dz = ... with D = y / (z - l) + v / (u - z): one factorisation for two right-hand sides. The number of
 * iterations hardly depends on n. In scaled variables x = z / (c unit), r w / unit. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_sparse.h"
#include "ns_sparse_factors.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define ITERATIONS 100
#define ENOUGH                                                                                     \
  1e-11 /* mu over that of the start: cells are told apart, unless they are degenerate */
#define LEAST 1e-15 /* where they are: the residual goes as the root of mu */
#define SHORT 1e-3  /* steps, of which a few in succession end it */
#define MOST_SHORT 5
#define PROXIMAL 1e-13 /* D of all others, for a singular M whose diagonal is about 1 */
#define DELTA 1e-3     /* of a singular M, whose diagonal is about 1 */
#define BELOW 0.1      /* of the tolerance */
#define BACK_OFF 0.995 /* of the way to the boundary */
#define FIXED 1e12     /* D of an index with l = u */
#define LEAST_SIGMA 1e-4
#define DAMPED 0.1  /* steps of the predictor below this centre more */
#define CENTRED 0.3 /* by that */

typedef struct interior {
  ns_lcp_work *work;
  ptrdiff_t n, pairs;
  const double *r, *c;
  double unit;
  ns_matrix K;
  double *value, *base;
  ptrdiff_t *start, *row, *diagonal;
  ns_sparse_factors factors;
  double *x, *l, *u, *w, *y, *v, *dx, *dy, *dv, *right, *cy, *cv, *symmetric_scale;
} interior;

static int has(double bound) { return isfinite(bound); }

/* diag(r) M diag(c) with all of its diagonal stored. */
static ns_status copy_matrix(interior *s, ns_arena *arena) {
  const ns_matrix *M = &s->work->problem->M;
  ptrdiff_t count = 0;

  s->start = NS_TAKE(arena, ptrdiff_t, s->n + 1);
  s->diagonal = NS_TAKE(arena, ptrdiff_t, s->n);
  s->row = NS_TAKE(arena, ptrdiff_t, M->start[s->n] + s->n);
  s->base = NS_TAKE(arena, double, M->start[s->n] + s->n);
  s->value = NS_TAKE(arena, double, M->start[s->n] + s->n);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t j = 0; j < s->n; j++) {
    ptrdiff_t k = M->start[j];
    s->start[j] = count;
    for (; k < M->start[j + 1] && M->row[k] < j; k++, count++) {
      s->row[count] = M->row[k];
      s->base[count] = s->r[M->row[k]] * M->value[k] * s->c[j];
    }
    s->diagonal[j] = count;
    s->row[count] = j;
    s->base[count++] =
        k < M->start[j + 1] && M->row[k] == j ? s->r[j] * M->value[k++] * s->c[j] : 0;
    for (; k < M->start[j + 1]; k++, count++) {
      s->row[count] = M->row[k];
      s->base[count] = s->r[M->row[k]] * M->value[k] * s->c[j];
    }
  }
  s->start[s->n] = count;
  memcpy(s->value, s->base, (size_t)count * sizeof *s->value);
  s->K = (ns_matrix){s->n, s->value, s->start, s->row};
  return NS_OK;
}

static ns_status create(interior *s, int symmetric, ns_arena *arena) {
  const ns_lcp_work *work = s->work;
  double **vectors[] = {&s->x,
                        &s->l,
                        &s->u,
                        &s->w,
                        &s->y,
                        &s->v,
                        &s->dx,
                        &s->dy,
                        &s->dv,
                        &s->right,
                        &s->cy,
                        &s->cv,
                        &s->symmetric_scale};

  for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
    *vectors[k] = NS_TAKE(arena, double, s->n);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < s->n; i++) {
    const double diagonal = ns_matrix_diagonal(&work->problem->M, i);
    s->symmetric_scale[i] = diagonal > 0 ? 1 / sqrt(diagonal) : 1;
  }
  s->r = symmetric ? s->symmetric_scale : work->r;
  s->c = symmetric ? s->symmetric_scale : work->c;
  s->unit = 0;
  for (ptrdiff_t i = 0; i < s->n; i++)
    s->unit = ns_larger(s->unit, s->r[i] * fabs(work->problem->q[i]));
  s->unit = s->unit > 0 ? s->unit : 1;
  return copy_matrix(s, arena);
}

/* How large z is likely to be: as the solution of (M + delta I) x = -q, at least 1. */
static ns_status find_size(interior *s, double *size) {
  ns_status status;

  for (ptrdiff_t i = 0; i < s->n; i++) {
    s->value[s->diagonal[i]] = s->base[s->diagonal[i]] + DELTA;
    s->right[i] = s->r[i] * s->work->problem->q[i] / s->unit;
  }
  *size = 1;
  status = ns_sparse_factors_compute(&s->factors, &s->K);
  if (status == NS_OK)
    status = ns_sparse_factors_solve(&s->factors, s->right, s->dx);
  if (status == NS_OK)
    *size = ns_larger(1, ns_vector_largest(s->n, s->dx));
  return status == NS_SINGULAR ? NS_OK : status;
}

/* `size` from each bound, or half-way between two that are near; multipliers of the size of q. */
static void start(interior *s, double size) {
  s->pairs = 0;
  for (ptrdiff_t i = 0; i < s->n; i++) {
    const double l = s->l[i] = s->work->l[i] / (s->c[i] * s->unit);
    const double u = s->u[i] = s->work->u[i] / (s->c[i] * s->unit);
    const double reach = has(l) && has(u) ? ns_smaller(size, (u - l) / 2) : size;
    s->x[i] = has(l) ? l + reach : has(u) ? u - reach : 0;
    s->y[i] = has(l) && l < u;
    s->v[i] = has(u) && l < u;
    s->pairs += (has(l) && l < u) + (has(u) && l < u);
  }
}

/* w = K's M x + q in scaled units */
static void evaluate(interior *s) {
  const ns_matrix M = {s->n, s->base, s->start, s->row};

  ns_matrix_multiply(&M, s->x, s->w);
  for (ptrdiff_t i = 0; i < s->n; i++)
    s->w[i] += s->r[i] * s->work->problem->q[i] / s->unit;
}

static double gap_of(const interior *s, double t) {
  double sum = 0;

  for (ptrdiff_t i = 0; i < s->n; i++) {
    if (s->y[i] > 0)
      sum += (s->x[i] + t * s->dx[i] - s->l[i]) * (s->y[i] + t * s->dy[i]);
    if (s->v[i] > 0)
      sum += (s->u[i] - s->x[i] - t * s->dx[i]) * (s->v[i] + t * s->dv[i]);
  }
  return s->pairs > 0 ? sum / (double)s->pairs : 0;
}

static ns_status factor(interior *s) {
  for (ptrdiff_t i = 0; i < s->n; i++) {
    double D = s->l[i] == s->u[i] ? FIXED : PROXIMAL;
    if (s->y[i] > 0)
      D += s->y[i] / (s->x[i] - s->l[i]);
    if (s->v[i] > 0)
      D += s->v[i] / (s->u[i] - s->x[i]);
    s->value[s->diagonal[i]] = s->base[s->diagonal[i]] + D;
  }
  return ns_sparse_factors_compute(&s->factors, &s->K);
}

/* The step for the right-hand sides cy, cv of the products. */
static ns_status solve(interior *s) {
  ns_status status;

  for (ptrdiff_t i = 0; i < s->n; i++) {
    s->right[i] = s->y[i] - s->v[i] - s->w[i];
    if (s->l[i] == s->u[i])
      s->right[i] = 0;
    if (s->y[i] > 0)
      s->right[i] += s->cy[i] / (s->x[i] - s->l[i]);
    if (s->v[i] > 0)
      s->right[i] -= s->cv[i] / (s->u[i] - s->x[i]);
  }
  status = ns_sparse_factors_solve(&s->factors, s->right, s->dx);
  for (ptrdiff_t i = 0; i < s->n && status == NS_OK; i++) {
    s->dy[i] = s->y[i] > 0 ? (s->cy[i] - s->y[i] * s->dx[i]) / (s->x[i] - s->l[i]) : 0;
    s->dv[i] = s->v[i] > 0 ? (s->cv[i] + s->v[i] * s->dx[i]) / (s->u[i] - s->x[i]) : 0;
  }
  return status;
}

static ns_status predict(interior *s) {
  for (ptrdiff_t i = 0; i < s->n; i++) {
    s->cy[i] = s->y[i] > 0 ? -(s->x[i] - s->l[i]) * s->y[i] : 0;
    s->cv[i] = s->v[i] > 0 ? -(s->u[i] - s->x[i]) * s->v[i] : 0;
  }
  return solve(s);
}

static ns_status correct(interior *s, double target, double weight) {
  for (ptrdiff_t i = 0; i < s->n; i++) {
    s->cy[i] =
        s->y[i] > 0 ? target - (s->x[i] - s->l[i]) * s->y[i] - weight * s->dx[i] * s->dy[i] : 0;
    s->cv[i] =
        s->v[i] > 0 ? target - (s->u[i] - s->x[i]) * s->v[i] + weight * s->dx[i] * s->dv[i] : 0;
  }
  return solve(s);
}

static double step_length(const interior *s, double part) {
  double most = 1 / part;

  for (ptrdiff_t i = 0; i < s->n; i++) {
    if (s->y[i] > 0 && s->dx[i] < 0)
      most = ns_smaller(most, (s->x[i] - s->l[i]) / -s->dx[i]);
    if (s->v[i] > 0 && s->dx[i] > 0)
      most = ns_smaller(most, (s->u[i] - s->x[i]) / s->dx[i]);
    if (s->dy[i] < 0)
      most = ns_smaller(most, s->y[i] / -s->dy[i]);
    if (s->dv[i] < 0)
      most = ns_smaller(most, s->v[i] / -s->dv[i]);
  }
  return part * most;
}

static ns_status step(interior *s, double mu, double *length) {
  double predicted, sigma;
  ns_status status = factor(s);

  if (status == NS_OK)
    status = predict(s);
  if (status != NS_OK)
    return status;
  predicted = step_length(s, 1);
  sigma = gap_of(s, predicted) / mu;
  sigma = ns_larger(LEAST_SIGMA, sigma * sigma);
  if (predicted < DAMPED)
    sigma = ns_larger(sigma, CENTRED);
  status = correct(s, sigma * mu, predicted * predicted);
  if (status != NS_OK)
    return status;
  *length = step_length(s, BACK_OFF);
  for (ptrdiff_t i = 0; i < s->n; i++) {
    s->x[i] += *length * s->dx[i];
    s->y[i] += *length * s->dy[i];
    s->v[i] += *length * s->dv[i];
  }
  return NS_OK;
}

/* The largest defect of w = y - v. */
static double defect(const interior *s) {
  double largest = 0;

  for (ptrdiff_t i = 0; i < s->n; i++)
    if (s->l[i] < s->u[i])
      largest = ns_larger(largest, fabs(s->y[i] - s->v[i] - s->w[i]));
  return largest;
}

/* z, and the cells: at the bound that is nearer than its multiplier is large. */
static void deliver(const interior *s, signed char *basis, double *z) {
  for (ptrdiff_t i = 0; i < s->n; i++) {
    const int lower = has(s->l[i]) && (s->l[i] == s->u[i] || s->x[i] - s->l[i] < s->y[i]);
    const int upper = has(s->u[i]) && s->u[i] - s->x[i] < s->v[i];
    basis[i] = (signed char)(lower ? NS_AT_LOWER : upper ? NS_AT_UPPER : NS_BASIC);
    z[i] = s->work->trial_z[i] = s->c[i] * s->unit * s->x[i];
  }
  ns_lcp_offer(s->work, basis);
}

static ns_status iterate(interior *s, signed char *basis, double *z) {
  const ns_lcp_work *work = s->work;
  int shorts = 0;
  ns_status status = NS_OK;

  const double enough = ENOUGH * gap_of(s, 0);

  evaluate(s);
  for (int k = 0; k < ITERATIONS && shorts < MOST_SHORT; k++) {
    const double mu = gap_of(s, 0);
    double length = 1;
    if (work->options->display == NS_LCP_ITER)
      ns_report(work->host, "  interior %4d   mu = %.6e, defect %.6e", k, mu, defect(s));
    if (ns_interrupted(work->host))
      return NS_INTERRUPTED;
    if (mu <= enough && s->pairs > 0) {
      deliver(s, basis, z);
      if (s->work->residual <= BELOW * work->options->tolerance || mu <= LEAST / ENOUGH * enough)
        break;
    }
    status = step(s, mu, &length);
    if (status != NS_OK || !ns_vector_is_finite(s->n, s->x))
      break;
    s->work->iterations++;
    evaluate(s);
    if (s->pairs == 0)
      break;
    shorts = length < SHORT ? shorts + 1 : 0;
  }
  return status == NS_SINGULAR ? NS_OK : status;
}

ns_status ns_lcp_interior(ns_lcp_work *work, int symmetric, double most_flops, signed char *basis,
                          double *z, int *affordable) {
  const ns_lcp_options *options = work->options;
  ns_arena arena = ns_arena_create(work->host);
  interior s = {.work = work, .n = work->n};
  ns_status status = create(&s, symmetric, &arena);

  s.factors = ns_sparse_factors_create(symmetric, options->backslash, options->backslash_data);
  if (status == NS_OK)
    status = ns_sparse_factors_analyse(&s.factors, &s.K);
  *affordable = status == NS_OK && s.factors.flops <= most_flops;
  if (*affordable) {
    double size;
    status = find_size(&s, &size);
    if (status == NS_OK) {
      start(&s, size);
      status = iterate(&s, basis, z);
    }
    if (status == NS_OK && ns_vector_is_finite(s.n, s.x))
      deliver(&s, basis, z);
    else
      *affordable = 0;
  }
  ns_sparse_factors_release(&s.factors);
  ns_arena_release(&arena);
  return status == NS_SINGULAR ? NS_OK : status;
}
