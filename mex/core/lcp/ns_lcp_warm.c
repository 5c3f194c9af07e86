/* ns_lcp_warm.c: block principal pivoting from a given basis.
 *
 * Murty's and Kostreva's exchange rule (Cottle, Pang, Stone, section 4.2) without the single pivots that make it
 * finite: it either ends within a few rounds or is given up. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_warm.h"

#include <math.h>
#include <string.h>

#define ROUNDS 8
#define ROUNDOFF 1e-13       /* of the sum of magnitudes in a row */
#define SINGULAR_BELOW 1e-13 /* pivot to the largest entry of its column */

typedef struct warm {
  ptrdiff_t n, p; /* unknowns; basic ones */
  const double *M, *q, *size;
  ptrdiff_t *list;
  double *a, *scale;
} warm;

/* Gauss-Jordan would do; LU with row exchanges on the p x p matrix a and the right-hand side b. */
static int eliminate(ptrdiff_t p, double *a, double *b) {
  for (ptrdiff_t k = 0; k < p; k++) {
    ptrdiff_t pivot = k;
    double largest = 0;
    for (ptrdiff_t i = k; i < p; i++)
      if (fabs(a[i + k * p]) > fabs(a[pivot + k * p]))
        pivot = i;
    for (ptrdiff_t i = 0; i < p; i++)
      largest = fmax(largest, fabs(a[i + k * p]));
    if (!(fabs(a[pivot + k * p]) > SINGULAR_BELOW * largest))
      return 0;
    if (pivot != k) {
      for (ptrdiff_t j = k; j < p; j++) {
        const double swap = a[k + j * p];
        a[k + j * p] = a[pivot + j * p];
        a[pivot + j * p] = swap;
      }
      const double swap = b[k];
      b[k] = b[pivot];
      b[pivot] = swap;
    }
    for (ptrdiff_t j = k + 1; j < p; j++) {
      const double f = a[k + j * p] / a[k + k * p];
      if (f != 0)
        for (ptrdiff_t i = k + 1; i < p; i++)
          a[i + j * p] -= f * a[i + k * p];
    }
    const double f = b[k] / a[k + k * p];
    if (f != 0)
      for (ptrdiff_t i = k + 1; i < p; i++)
        b[i] -= f * a[i + k * p];
  }
  for (ptrdiff_t k = p - 1; k >= 0; k--) {
    b[k] /= a[k + k * p];
    for (ptrdiff_t i = 0; i < k; i++)
      b[i] -= b[k] * a[i + k * p];
  }
  return 1;
}

/* z_A = -M_AA \ q_A for the basic indices A, 0 for the others */
static int point_of_basis(warm *s, const signed char *basis, double *z, double *w) {
  s->p = 0;
  for (ptrdiff_t i = 0; i < s->n; i++) {
    z[i] = 0;
    if (basis[i] == NS_BASIC)
      s->list[s->p++] = i;
  }
  for (ptrdiff_t b = 0; b < s->p; b++) {
    const double *column = s->M + s->list[b] * s->n;
    for (ptrdiff_t a = 0; a < s->p; a++)
      s->a[a + b * s->p] = column[s->list[a]];
    w[b] = -s->q[s->list[b]];
  }
  if (!eliminate(s->p, s->a, w))
    return 0;
  for (ptrdiff_t a = 0; a < s->p; a++)
    z[s->list[a]] = w[a];
  return 1;
}

/* w = M z + q, and scale = |M| |z| + size */
static void multiply(warm *s, const double *z, double *w) {
  for (ptrdiff_t i = 0; i < s->n; i++) {
    w[i] = s->q[i];
    s->scale[i] = s->size[i];
  }
  for (ptrdiff_t j = 0; j < s->n; j++) {
    const double *column = s->M + j * s->n;
    if (z[j] != 0)
      for (ptrdiff_t i = 0; i < s->n; i++) {
        w[i] += column[i] * z[j];
        s->scale[i] += fabs(column[i] * z[j]);
      }
  }
}

/* Would z_j = 0 change w by no more than roundoff? */
static int is_negligible(const warm *s, ptrdiff_t j, double z) {
  for (ptrdiff_t i = 0; i < s->n; i++)
    if (fabs(s->M[i + j * s->n] * z) > ROUNDOFF * s->scale[i])
      return 0;
  return 1;
}

/* Exchanges what has the wrong sign; returns how many, or -1 when an equation does not hold. */
static ptrdiff_t exchange(const warm *s, signed char *basis, double *z, const double *w) {
  ptrdiff_t changed = 0;

  for (ptrdiff_t i = 0; i < s->n; i++) {
    if (basis[i] == NS_BASIC) {
      if (!(fabs(w[i]) <= 100 * ROUNDOFF * s->scale[i]))
        return -1;
      if (z[i] < 0 && is_negligible(s, i, z[i])) {
        z[i] = 0;
      } else if (z[i] < 0) {
        basis[i] = NS_AT_LOWER;
        changed++;
      }
    } else if (w[i] < -ROUNDOFF * s->scale[i]) {
      basis[i] = NS_BASIC;
      changed++;
    }
  }
  return changed;
}

int ns_lcp_warm(ptrdiff_t n, const double *M, const double *q, const double *size,
                signed char *basis, ns_arena *arena, double *z, double *w, ptrdiff_t *pivots) {
  warm s = {n,
            0,
            M,
            q,
            size,
            NS_TAKE(arena, ptrdiff_t, n),
            NS_TAKE(arena, double, n *n),
            NS_TAKE(arena, double, n)};

  if (arena->failed)
    return 0;
  for (int round = 0; round < ROUNDS; round++) {
    if (!point_of_basis(&s, basis, z, w))
      return 0;
    multiply(&s, z, w);
    const ptrdiff_t changed = exchange(&s, basis, z, w);
    if (changed <= 0)
      return changed == 0;
    *pivots += changed;
  }
  return 0;
}

double ns_lcp_plain_residual(ptrdiff_t n, const double *q, const double *z, const double *w) {
  double largest = 0, unit = 1;

  for (ptrdiff_t i = 0; i < n; i++) {
    largest = fmax(largest, fabs(fmin(z[i], w[i])));
    unit = fmax(unit, fabs(q[i]));
  }
  return largest / unit;
}
