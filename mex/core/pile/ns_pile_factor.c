/* ns_pile_factor.c: LU factors of a matrix of small blocks with a symmetric pattern.
 *
 * Rows are exchanged within the blocks on the diagonal alone. That is enough for Mh + J' R J, which is definite; where
 * contacts slide it is not symmetric, and who uses the factors looks at what they leave of a right-hand side. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_pile_parts.h"

#include "ns_definite.h"
#include "ns_kernel.h"

#include <math.h>
#include <string.h>

#define DEFINITE_ABOVE 1e-14 /* pivot to the diagonal entry */

/* a = a^-1 by Gauss and Jordan, with exchanges of rows */
NS_PILE_INLINE int invert(int w, double *a) {
  int from[NS_PILE_WIDTH];

  for (int k = 0; k < w; k++) {
    double scale, row[NS_PILE_WIDTH];
    int p = k;
    for (int i = k + 1; i < w; i++)
      p = fabs(a[i + k * w]) > fabs(a[p + k * w]) ? i : p;
    from[k] = p;
    if (!(fabs(a[p + k * w]) > 0))
      return 0;
    for (int j = 0; j < w; j++) {
      row[j] = a[p + j * w];
      a[p + j * w] = a[k + j * w];
    }
    scale = 1 / row[k];
    for (int j = 0; j < w; j++)
      row[j] = j == k ? scale : row[j] * scale;
    for (int j = 0; j < w; j++) {
      const double f = row[j];
      if (j == k)
        continue;
      for (int i = 0; i < w; i++)
        a[i + j * w] -= a[i + k * w] * f;
      a[k + j * w] = f;
    }
    for (int i = 0; i < w; i++)
      a[i + k * w] *= -scale;
    a[k + k * w] = scale;
  }
  for (int k = w - 1; k >= 0; k--)
    for (int i = 0; i < w && from[k] != k; i++) {
      const double t = a[i + k * w];
      a[i + k * w] = a[i + from[k] * w];
      a[i + from[k] * w] = t;
    }
  return 1;
}

/* C -= A B */
NS_PILE_INLINE void subtract_product(int w, const double *restrict A, const double *restrict B,
                                     double *restrict C) {
  for (int j = 0; j < w; j++)
    for (int k = 0; k < w; k++)
      for (int i = 0; i < w; i++)
        C[i + j * w] -= A[i + k * w] * B[k + j * w];
}

/* A = A B */
NS_PILE_INLINE void multiply_from_right(int w, double *restrict A, const double *restrict B) {
  double out[NS_PILE_WIDTH * NS_PILE_WIDTH] = {0};

  for (int j = 0; j < w; j++) {
    double sum[NS_PILE_WIDTH] = {0};
    for (int k = 0; k < w; k++)
      for (int i = 0; i < w; i++)
        sum[i] += A[i + k * w] * B[k + j * w];
    for (int i = 0; i < w; i++)
      out[i + j * w] = sum[i];
  }
  for (int i = 0; i < w * w; i++)
    A[i] = out[i];
}

static int is_definite(int w, const double *a) {
  double copy[NS_PILE_WIDTH * NS_PILE_WIDTH];
  ptrdiff_t span[2 * NS_PILE_WIDTH];

  memcpy(copy, a, (size_t)(w * w) * sizeof *copy);
  return ns_definite_factor(w, copy, span, DEFINITE_ABOVE);
}

/* Rows and columns of the places i after k: A_ij -= L_ik U_kj. Those after k and i are among those after i. */
NS_PILE_INLINE void update(int w, const ns_pile_factors *f, ptrdiff_t k) {
  const ns_pile_pattern *p = f->pattern;
  const ptrdiff_t end = p->start[k + 1], square = w * w;

  for (ptrdiff_t e = p->start[k]; e < end; e++) {
    const ptrdiff_t i = p->later[e];
    ptrdiff_t slot = p->start[i];
    subtract_product(w, f->lower + e * square, f->upper + e * square, f->diagonal + i * square);
    for (ptrdiff_t d = e + 1; d < end; d++) {
      while (p->later[slot] != p->later[d])
        slot++;
      subtract_product(w, f->lower + e * square, f->upper + d * square, f->upper + slot * square);
      subtract_product(w, f->lower + d * square, f->upper + e * square, f->lower + slot * square);
    }
  }
}

NS_PILE_INLINE int factor(int w, ns_pile_factors *f, int definite) {
  const ns_pile_pattern *p = f->pattern;
  const ptrdiff_t square = w * w;

  for (ptrdiff_t k = 0; k < p->bodies; k++) {
    double *pivot = f->diagonal + k * square;
    if ((definite && !is_definite(w, pivot)) || !invert(w, pivot))
      return 0;
    for (ptrdiff_t e = p->start[k]; e < p->start[k + 1]; e++)
      multiply_from_right(w, f->lower + e * square, pivot);
    update(w, f, k);
  }
  return 1;
}

/* y -= A x */
NS_PILE_INLINE void subtract_block(int w, const double *restrict A, const double *restrict x,
                                   double *restrict y) {
  double sum[NS_PILE_WIDTH] = {0};

  for (int j = 0; j < w; j++)
    for (int i = 0; i < w; i++)
      sum[i] += A[i + j * w] * x[j];
  for (int i = 0; i < w; i++)
    y[i] -= sum[i];
}

NS_PILE_INLINE void solve(int w, const ns_pile_factors *f, double *restrict b, double *restrict z) {
  const ns_pile_pattern *p = f->pattern;
  const ptrdiff_t square = w * w, n = p->bodies;

  for (ptrdiff_t k = 0; k < n; k++)
    for (int i = 0; i < w; i++)
      z[k * w + i] = b[p->order[k] * w + i];
  for (ptrdiff_t k = 0; k < n; k++)
    for (ptrdiff_t e = p->start[k]; e < p->start[k + 1]; e++)
      subtract_block(w, f->lower + e * square, z + k * w, z + p->later[e] * w);
  for (ptrdiff_t k = n - 1; k >= 0; k--) {
    double own[NS_PILE_WIDTH];
    for (ptrdiff_t e = p->start[k]; e < p->start[k + 1]; e++)
      subtract_block(w, f->upper + e * square, z + p->later[e] * w, z + k * w);
    for (int i = 0; i < w; i++)
      own[i] = z[k * w + i];
    ns_pile_block_multiply(w, f->diagonal + k * square, own, z + k * w);
  }
  for (ptrdiff_t k = 0; k < n; k++)
    for (int i = 0; i < w; i++)
      b[p->order[k] * w + i] = z[k * w + i];
}

NS_KERNEL static int factor_plane(ns_pile_factors *f, int definite) {
  return factor(3, f, definite);
}
NS_KERNEL static int factor_space(ns_pile_factors *f, int definite) {
  return factor(6, f, definite);
}
NS_KERNEL static void solve_plane(const ns_pile_factors *f, double *b, double *work) {
  solve(3, f, b, work);
}
NS_KERNEL static void solve_space(const ns_pile_factors *f, double *b, double *work) {
  solve(6, f, b, work);
}

ns_status ns_pile_factors_create(ns_pile_factors *factors, const ns_pile_pattern *pattern,
                                 int width, ns_arena *arena) {
  const ptrdiff_t square = width * width, count = pattern->start[pattern->bodies];

  factors->pattern = pattern;
  factors->width = width;
  factors->diagonal = NS_TAKE(arena, double, pattern->bodies *square);
  factors->upper = NS_TAKE(arena, double, count *square);
  factors->lower = NS_TAKE(arena, double, count *square);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

int ns_pile_factor(ns_pile_factors *factors, int definite) {
  return factors->width == 3 ? factor_plane(factors, definite) : factor_space(factors, definite);
}

void ns_pile_factor_solve(const ns_pile_factors *factors, double *b, double *work) {
  if (factors->width == 3)
    solve_plane(factors, b, work);
  else
    solve_space(factors, b, work);
}

int ns_pile_invert(int width, double *a) { return width == 3 ? invert(3, a) : invert(6, a); }
