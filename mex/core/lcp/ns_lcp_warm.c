/* ns_lcp_warm.c: principal pivoting from a given basis (Cottle, Pang, Stone, section 4.2).
 *
 * All indices of wrong sign are exchanged at once as long as they become fewer, otherwise one of them. It either ends
 * within a few rounds or is given up. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_warm.h"

#include "ns_lu.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define ROUNDS 12
#define ROUNDOFF 1e-13       /* of the sum of magnitudes in a row */
#define SINGULAR_BELOW 1e-13 /* pivot to the largest entry of its column */
#define HELD 1e-10           /* the same where equations depend on each other */
#define DEPENDENT 1e-12      /* the same of a matrix with entries of about 1 */

typedef struct warm {
  ptrdiff_t n, p; /* unknowns; basic ones */
  const double *M, *q, *size;
  ptrdiff_t *list;
  double *a, *scale, *right;
  signed char *wrong; /* indices whose sign is wrong */
} warm;

/* b = a \ b by elimination with row exchanges; returns p, or the column that depends on those before it. */
static ptrdiff_t eliminate(ptrdiff_t p, double *a, double *b) {
  for (ptrdiff_t k = 0; k < p; k++) {
    ptrdiff_t pivot = k;
    double largest = 0;
    for (ptrdiff_t i = k; i < p; i++)
      if (fabs(a[i + k * p]) > fabs(a[pivot + k * p]))
        pivot = i;
    for (ptrdiff_t i = 0; i < p; i++)
      largest = ns_larger(largest, fabs(a[i + k * p]));
    if (!(fabs(a[pivot + k * p]) > SINGULAR_BELOW * largest))
      return k;
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
  return p;
}

static void load(warm *s, const signed char *basis, double *right) {
  s->p = 0;
  for (ptrdiff_t i = 0; i < s->n; i++)
    if (basis[i] == NS_BASIC)
      s->list[s->p++] = i;
  for (ptrdiff_t b = 0; b < s->p; b++) {
    const double *column = s->M + s->list[b] * s->n;
    for (ptrdiff_t a = 0; a < s->p; a++)
      s->a[a + b * s->p] = column[s->list[a]];
    right[b] = -s->q[s->list[b]];
  }
}

static void point_from(const warm *s, const double *basic, double *z) {
  for (ptrdiff_t i = 0; i < s->n; i++)
    z[i] = 0;
  for (ptrdiff_t a = 0; a < s->p; a++)
    z[s->list[a]] = basic[a];
}

/* z_A = -M_AA \ q_A for the basic indices A, 0 for the others. Where M_AA is singular, indices leave the basis until
 * it is not: such a basis comes from a problem whose solution was degenerate. */
static void point_of_basis(warm *s, signed char *basis, double *z, double *w) {
  ptrdiff_t column;

  for (;;) {
    load(s, basis, w);
    column = eliminate(s->p, s->a, w);
    if (column == s->p)
      break;
    basis[s->list[column]] = NS_AT_LOWER;
  }
  point_from(s, w, z);
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

/* A basic z_j that ought to be zero is what the roundoff of its own row makes of it, scale_j / M_jj in units of
 * roundoff, and carries that into the other rows. */
static void add_noise(warm *s, const double *z) {
  double *noise = s->a; /* of each basic index, all from the scales before any of it is added */

  for (ptrdiff_t a = 0; a < s->p; a++) {
    const ptrdiff_t j = s->list[a];
    const double diagonal = s->M[j + j * s->n], own = diagonal > 0 ? s->scale[j] / diagonal : 0;
    noise[a] = fabs(z[j]) <= 100 * ROUNDOFF * own ? own : 0;
  }
  for (ptrdiff_t a = 0; a < s->p; a++) {
    const double *column = s->M + s->list[a] * s->n;
    for (ptrdiff_t i = 0; i < s->n && noise[a] > 0; i++)
      s->scale[i] += i == s->list[a] ? 0 : fabs(column[i]) * noise[a];
  }
}

/* Would z_j = 0 change w by no more than roundoff? */
static int is_negligible(const warm *s, ptrdiff_t j, double z) {
  for (ptrdiff_t i = 0; i < s->n; i++)
    if (fabs(s->M[i + j * s->n] * z) > ROUNDOFF * s->scale[i])
      return 0;
  return 1;
}

/* Marks what has the wrong sign; returns how many, or -1 when an equation does not hold. */
static ptrdiff_t find_wrong(const warm *s, const signed char *basis, double *z, const double *w) {
  ptrdiff_t count = 0;

  for (ptrdiff_t i = 0; i < s->n; i++) {
    s->wrong[i] = 0;
    if (basis[i] == NS_BASIC) {
      if (!(fabs(w[i]) <= 100 * ROUNDOFF * s->scale[i]))
        return -1;
      if (z[i] < 0 && is_negligible(s, i, z[i]))
        z[i] = 0;
      s->wrong[i] = z[i] < 0;
    } else {
      s->wrong[i] = w[i] < -ROUNDOFF * s->scale[i];
    }
    count += s->wrong[i];
  }
  return count;
}

/* Exchanges all marked indices, or only the last of them, which in a friction problem is the sliding speed of a
 * contact: it decides what the impulses before it are to do. Returns how many. */
static ptrdiff_t exchange(const warm *s, signed char *basis, int only_last) {
  ptrdiff_t count = 0;

  for (ptrdiff_t i = s->n - 1; i >= 0 && !(only_last && count > 0); i--)
    if (s->wrong[i]) {
      basis[i] = basis[i] == NS_BASIC ? NS_AT_LOWER : NS_BASIC;
      count++;
    }
  return count;
}

int ns_lcp_warm(ptrdiff_t n, const double *M, const double *q, const double *size,
                signed char *basis, ns_arena *arena, double *z, double *w, ptrdiff_t *pivots) {
  warm s = {.n = n, .M = M, .q = q, .size = size};
  ptrdiff_t fewest = n + 1;

  s.list = NS_TAKE(arena, ptrdiff_t, n);
  s.a = NS_TAKE(arena, double, n *n);
  s.scale = NS_TAKE(arena, double, n);
  s.wrong = NS_TAKE(arena, signed char, n);
  if (arena->failed)
    return 0;
  for (int round = 0; round < ROUNDS; round++) {
    ptrdiff_t wrong;
    point_of_basis(&s, basis, z, w);
    multiply(&s, z, w);
    add_noise(&s, z);
    wrong = find_wrong(&s, basis, z, w);
    if (wrong <= 0)
      return wrong == 0;
    *pivots += exchange(&s, basis, wrong >= fewest);
    fewest = wrong < fewest ? wrong : fewest;
  }
  return 0;
}

/* d with entries of d M d of about 1: 1 / sqrt (M_ii), and where the diagonal is zero what makes the largest of the row 1 */
static void find_units(const warm *s, double *d) {
  for (ptrdiff_t i = 0; i < s->n; i++) {
    const double diagonal = s->M[i + i * s->n];
    d[i] = diagonal > 0 ? 1 / sqrt(diagonal) : 0;
  }
  for (ptrdiff_t i = 0; i < s->n; i++) {
    double largest = 0;
    if (d[i] > 0)
      continue;
    for (ptrdiff_t j = 0; j < s->n; j++)
      if (s->M[j + j * s->n] > 0)
        largest = ns_larger(largest, fabs(s->M[i + j * s->n]) * d[j]);
    d[i] = largest > 0 ? 1 / largest : 1;
  }
}

/* z_A + dz with M_AA dz = -q_A - M_AA z_A and the least dz, in units of d; *held: it solves the equations */
static ns_status nearest_point(warm *s, const signed char *basis, ns_arena *arena, double *z,
                               double *w, int *held) {
  double *d = NS_TAKE(arena, double, s->n);
  ptrdiff_t rank;
  ns_status status;

  if (d == NULL)
    return NS_OUT_OF_MEMORY;
  find_units(s, d);
  for (ptrdiff_t i = 0; i < s->n; i++)
    z[i] = basis[i] == NS_BASIC ? z[i] : 0;
  multiply(s, z, w);
  for (ptrdiff_t b = 0; b < s->p; b++) {
    const ptrdiff_t j = s->list[b];
    for (ptrdiff_t a = 0; a < s->p; a++)
      s->a[a + b * s->p] = d[s->list[a]] * s->M[s->list[a] + j * s->n] * d[j];
    s->right[b] = -d[j] * w[j];
  }
  status = ns_least_norm(arena, s->p, s->a, s->right, 1, DEPENDENT, &rank);
  if (status == NS_OUT_OF_MEMORY)
    return status;
  for (ptrdiff_t a = 0; a < s->p; a++)
    z[s->list[a]] += d[s->list[a]] * s->right[a];
  multiply(s, z, w);
  *held = status == NS_OK;
  for (ptrdiff_t a = 0; a < s->p; a++)
    *held = *held && fabs(w[s->list[a]]) <= HELD * s->scale[s->list[a]];
  return NS_OK;
}

/* Of a singular basis: the point nearest to z; where its equations contradict each other, indices leave it. */
static ns_status point_of_singular(warm *s, signed char *basis, ns_arena *arena, double *z,
                                   double *w) {
  int held;
  ns_status status = nearest_point(s, basis, arena, z, w, &held);

  if (status == NS_OK && !held)
    point_of_basis(s, basis, z, w);
  return status;
}

ns_status ns_lcp_point(ptrdiff_t n, const double *M, const double *q, signed char *basis,
                       ns_arena *arena, double *z, double *w) {
  warm s = {.n = n, .M = M, .q = q, .size = q};
  ns_status status = NS_OK;

  s.list = NS_TAKE(arena, ptrdiff_t, n);
  s.a = NS_TAKE(arena, double, n *n);
  s.scale = NS_TAKE(arena, double, n);
  s.right = NS_TAKE(arena, double, n);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  load(&s, basis, s.right);
  if (eliminate(s.p, s.a, s.right) == s.p)
    point_from(&s, s.right, z);
  else
    status = point_of_singular(&s, basis, arena, z, w);
  if (status != NS_OK)
    return status;
  multiply(&s, z, w);
  for (ptrdiff_t i = 0; i < n; i++)
    if (basis[i] == NS_BASIC)
      w[i] = 0;
  return NS_OK;
}

double ns_lcp_plain_residual(ptrdiff_t n, const double *q, const double *z, const double *w) {
  double largest = 0, unit = 1;

  for (ptrdiff_t i = 0; i < n; i++) {
    largest = ns_larger(largest, fabs(ns_smaller(z[i], w[i])));
    unit = ns_larger(unit, fabs(q[i]));
  }
  return largest / unit;
}
