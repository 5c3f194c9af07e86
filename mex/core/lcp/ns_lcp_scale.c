/* ns_lcp_scale.c: equilibration.
 *
 * With positive diagonal r and c, z = c zhat and w = what / r keep complementarity, so M may be replaced by
 * diag(r) M diag(c). Square roots of the largest entries (Ruiz) bring every row and column to about 1.
 * Where the data come in wildly different units, geometric means are divided out first: they find units
 * r_i, c_j hidden in M_ij = A_ij / (r_i c_j) whatever they are, which largest entries alone do not.
 * Powers of two keep the numbers exact. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_kernel.h"
#include "ns_lcp_work.h"
#include "ns_vector.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#define SWEEPS 20
#define BALANCED 4.0 /* largest entries within [1/4, 4] need no further sweep */
#define WILD 1e4     /* largest entries beyond [1e-4, 1e4] ask for geometric means */
#define MEAN_SWEEPS 10

static int64_t bits_of(double x) {
  int64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

/* Maxima of the entries |M_ij| r_i c_j of four columns, one of each and row by row. Positive numbers are ordered like
 * the integers of the same bits, whose maxima the compiler takes in any order. */
NS_KERNEL static void four_columns(ptrdiff_t n, const double *restrict m, const double *restrict r,
                                   const double *restrict c, double *restrict row_largest,
                                   double *restrict column_largest) {
  const double *restrict m1 = m + n, *restrict m2 = m1 + n, *restrict m3 = m2 + n;
  int64_t most[4] = {0, 0, 0, 0};

  for (ptrdiff_t i = 0; i < n; i++) {
    const double x[4] = {fabs(m[i]) * r[i] * c[0], fabs(m1[i]) * r[i] * c[1],
                         fabs(m2[i]) * r[i] * c[2], fabs(m3[i]) * r[i] * c[3]};
    const double a = x[0] > x[1] ? x[0] : x[1], b = x[2] > x[3] ? x[2] : x[3];
    const double row = a > b ? a : b;
    for (int k = 0; k < 4; k++)
      most[k] = bits_of(x[k]) > most[k] ? bits_of(x[k]) : most[k];
    row_largest[i] = row > row_largest[i] ? row : row_largest[i];
  }
  memcpy(column_largest, most, sizeof most);
}

static double full_column_maxima(const ns_matrix *M, ptrdiff_t j, const double *r, double cj,
                                 double *row_largest) {
  double largest = 0;

  for (ptrdiff_t i = 0; i < M->n; i++) {
    const double entry = fabs(M->value[j * M->n + i]) * r[i] * cj;
    row_largest[i] = ns_larger(row_largest[i], entry);
    largest = ns_larger(largest, entry);
  }
  return largest;
}

static void full_maxima(const ns_matrix *M, const double *r, const double *c, double *row_largest,
                        double *column_largest) {
  ptrdiff_t j = 0;

  for (; j + 4 <= M->n; j += 4)
    four_columns(M->n, M->value + j * M->n, r, c + j, row_largest, column_largest + j);
  for (; j < M->n; j++)
    column_largest[j] = full_column_maxima(M, j, r, c[j], row_largest);
}

static double sparse_column_maxima(const ns_matrix *M, ptrdiff_t j, const double *r, double cj,
                                   double *row_largest) {
  double largest = 0;

  for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++) {
    const double entry = fabs(M->value[k]) * r[M->row[k]] * cj;
    row_largest[M->row[k]] = fmax(row_largest[M->row[k]], entry);
    largest = fmax(largest, entry);
  }
  return largest;
}

/* Divide by the square roots of the largest entries, which are left in trial_z (rows) and trial_w (columns);
 * returns how far the farthest of them was from 1. */
static double sweep(ns_lcp_work *work) {
  const ns_matrix *M = &work->problem->M;
  double *r = work->r, *c = work->c;
  double *row_largest = work->trial_z, *column_largest = work->trial_w;
  double imbalance = 1;

  memset(row_largest, 0, (size_t)M->n * sizeof *row_largest);
  if (!ns_matrix_is_sparse(M))
    full_maxima(M, r, c, row_largest, column_largest);
  else
    for (ptrdiff_t j = 0; j < M->n; j++)
      column_largest[j] = sparse_column_maxima(M, j, r, c[j], row_largest);
  for (ptrdiff_t i = 0; i < M->n; i++) {
    const double largest[2] = {row_largest[i], column_largest[i]};
    double *factor[2] = {r + i, c + i};
    for (int k = 0; k < 2; k++)
      if (largest[k] > 0 && isfinite(largest[k])) {
        *factor[k] /= sqrt(largest[k]);
        imbalance = ns_larger(imbalance, ns_larger(largest[k], 1 / largest[k]));
      }
  }
  return imbalance;
}

/* Sums of log2 |r_i M_ij c_j| over the nonzeros of each row and column, and their numbers. The exponent
 * stands for the logarithm: means of many need no better. */
typedef struct logarithms {
  double *row_sum, *column_sum;
  ptrdiff_t *row_count, *column_count;
} logarithms;

static int exponent(double x) { return (int)(bits_of(x) >> 52 & 0x7ff) - 1023; }

static void add_logarithm(const logarithms *g, ptrdiff_t i, ptrdiff_t j, double entry) {
  if (entry == 0)
    return;
  g->row_sum[i] += exponent(entry);
  g->column_sum[j] += exponent(entry);
  g->row_count[i]++;
  g->column_count[j]++;
}

static void sum_logarithms(const ns_matrix *M, const double *r, const double *c,
                           const logarithms *g) {
  for (ptrdiff_t i = 0; i < M->n; i++) {
    g->row_sum[i] = g->column_sum[i] = 0;
    g->row_count[i] = g->column_count[i] = 0;
  }
  for (ptrdiff_t j = 0; j < M->n; j++)
    if (ns_matrix_is_sparse(M))
      for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++)
        add_logarithm(g, M->row[k], j, M->value[k] * r[M->row[k]] * c[j]);
    else
      for (ptrdiff_t i = 0; i < M->n; i++)
        add_logarithm(g, i, j, M->value[j * M->n + i] * r[i] * c[j]);
}

/* Rows and columns in turn are divided by their geometric means. */
static ns_status divide_by_means(ns_lcp_work *work) {
  const logarithms g = {work->trial_z, work->trial_w, work->list, work->place};

  for (ptrdiff_t i = 0; i < work->n; i++)
    work->r[i] = work->c[i] = 1;
  for (int k = 0; k < 2 * MEAN_SWEEPS; k++) {
    if (ns_interrupted(work->host))
      return NS_INTERRUPTED;
    sum_logarithms(&work->problem->M, work->r, work->c, &g);
    for (ptrdiff_t i = 0; i < work->n; i++) {
      if (k % 2 == 0 && g.row_count[i] > 0)
        work->r[i] *= exp2(-g.row_sum[i] / (double)g.row_count[i]);
      if (k % 2 == 1 && g.column_count[i] > 0)
        work->c[i] *= exp2(-g.column_sum[i] / (double)g.column_count[i]);
    }
  }
  return NS_OK;
}

static double power_of_two(double x) {
  int exponent;
  frexp(x * 0.70710678118654752, &exponent); /* nearest in the logarithm */
  return ldexp(1.0, exponent);
}

/* Powers of two; a row of zeros, w = q, is measured by q. */
static void round_factors(ns_lcp_work *work, const double *row_largest) {
  for (ptrdiff_t i = 0; i < work->n; i++) {
    const double q = fabs(work->problem->q[i]);
    if (row_largest[i] == 0 && q > 0)
      work->r[i] = 1 / q;
    work->r[i] = power_of_two(work->r[i]);
    work->c[i] = power_of_two(work->c[i]);
  }
}

ns_status ns_lcp_equilibrate(ns_lcp_work *work) {
  ns_status status = NS_OK;
  int wild = 0;

  for (ptrdiff_t i = 0; i < work->n; i++)
    work->r[i] = work->c[i] = 1;
  for (int k = 0; k < SWEEPS && status == NS_OK; k++) {
    const double imbalance = sweep(work);
    if (imbalance <= BALANCED)
      break;
    if (k == 0 && imbalance > WILD) {
      wild = 1;
      status = divide_by_means(work);
    }
    if (ns_interrupted(work->host))
      status = NS_INTERRUPTED;
  }
  if (status == NS_OK && wild)
    status = ns_lcp_choose_units(work);
  if (status == NS_OK)
    round_factors(work, work->trial_z);
  return status;
}
