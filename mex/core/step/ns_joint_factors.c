/* ns_joint_factors.c: S c = b for the joint impulses, also where joints are redundant. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_definite.h"
#include "ns_island_solve.h"

#include <math.h>
#include <string.h>

#define DEPENDENT_BELOW                                                                            \
  1e-10 /* what is left of the diagonal entry of a joint after the others are fixed */
#define SUSPECT_BELOW                                                                              \
  2 /* the same, in units of the square of the distance below: worth a look at the gradients */
#define PER_OPENING 2 /* of the distance of a gradient from the others, in units of the opening */
#define LARGEST_DISTANCE 5e-2
#define RCOND_GROWTH 10

/* (W S W)^+ with W S W of unit diagonal, times W from both sides; *rank as rcond tells */
static ns_status invert(ns_joint_factors *joints, ns_arena *arena, const double *S, double rcond,
                        ptrdiff_t *rank) {
  const ptrdiff_t m = joints->m;
  double *unit = NS_TAKE(arena, double, m), *scaled = NS_TAKE(arena, double, m *m);
  ns_status status;

  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  memset(joints->a, 0, (size_t)(m * m) * sizeof(double));
  for (ptrdiff_t i = 0; i < m; i++) {
    unit[i] = S[i + i * m] > 0 ? 1 / sqrt(S[i + i * m]) : 0;
    joints->a[i + i * m] = unit[i];
  }
  for (ptrdiff_t k = 0; k < m * m; k++)
    scaled[k] = unit[k % m] * S[k] * unit[k / m];
  status = ns_least_norm(arena, m, scaled, joints->a, m, rcond, rank);
  for (ptrdiff_t k = 0; k < m * m; k++)
    joints->a[k] *= unit[k % m];
  return status;
}

/* The pseudo-inverse with at most `most` independent equations. */
static ns_status pseudo_inverse(ns_joint_factors *joints, ns_arena *arena, const double *S,
                                ptrdiff_t most) {
  double rcond = DEPENDENT_BELOW;
  ptrdiff_t rank;
  ns_status status = invert(joints, arena, S, rcond, &rank);

  while (status == NS_OK && rank > most && rcond < LARGEST_DISTANCE) {
    rcond *= RCOND_GROWTH;
    status = invert(joints, arena, S, rcond, &rank);
  }
  return status;
}

/* Gradients in units of the largest entry of each velocity, then of length 1: masses play no part. */
static double *unit_gradients(const ns_island_column *nu, ptrdiff_t n, ptrdiff_t m,
                              ns_arena *arena) {
  double *B = NS_TAKE(arena, double, n *m), *largest = NS_TAKE(arena, double, n);

  if (arena->failed)
    return NULL;
  for (ptrdiff_t j = 0; j < m; j++)
    for (int i = 0; i < nu[j].count; i++)
      largest[nu[j].local[i]] = fmax(largest[nu[j].local[i]], fabs(nu[j].value[i]));
  for (ptrdiff_t j = 0; j < m; j++) {
    double square = 0;
    for (int i = 0; i < nu[j].count; i++) {
      const ptrdiff_t k = nu[j].local[i];
      const double x = largest[k] > 0 ? nu[j].value[i] / largest[k] : 0;
      B[k + j * n] = x;
      square += x * x;
    }
    for (ptrdiff_t k = 0; k < n && square > 0; k++)
      B[k + j * n] /= sqrt(square);
  }
  return B;
}

static double product(ptrdiff_t n, const double *x, const double *y) {
  double sum = 0;

  for (ptrdiff_t i = 0; i < n; i++)
    sum += x[i] * y[i];
  return sum;
}

/* How many columns are further than `distance` from the span of those before them, by Gram and Schmidt with the
 * furthest first. */
static ptrdiff_t independent(double *B, ptrdiff_t n, ptrdiff_t m, double distance) {
  for (ptrdiff_t j = 0; j < m; j++) {
    ptrdiff_t furthest = j;
    double square = 0;
    for (ptrdiff_t k = j; k < m; k++) {
      const double length = product(n, B + k * n, B + k * n);
      furthest = length > square ? k : furthest;
      square = fmax(square, length);
    }
    if (!(square > distance * distance))
      return j;
    for (ptrdiff_t i = 0; i < n; i++) {
      const double kept = B[i + j * n];
      B[i + j * n] = B[i + furthest * n] / sqrt(square);
      if (furthest != j)
        B[i + furthest * n] = kept;
    }
    for (ptrdiff_t k = j + 1; k < m; k++) {
      const double f = product(n, B + j * n, B + k * n);
      for (ptrdiff_t i = 0; i < n; i++)
        B[i + k * n] -= f * B[i + j * n];
    }
  }
  return m;
}

/* The smallest share of a diagonal entry of S that is left as a pivot, of which joints->a holds the inverse */
static double least_pivot(const ns_joint_factors *joints, const double *S) {
  double least = 1;

  for (ptrdiff_t i = 0; i < joints->m; i++)
    least = fmin(least, 1 / (joints->a[i * (joints->m + 1)] * S[i * (joints->m + 1)]));
  return least;
}

ns_status ns_joint_factor(ns_joint_factors *joints, const ns_island_column *nu, ptrdiff_t n,
                          ns_arena *arena) {
  const ptrdiff_t m = joints->m;
  const double distance = fmin(LARGEST_DISTANCE, PER_OPENING * joints->open);
  double *S = NS_TAKE(arena, double, m *m), *B;
  ptrdiff_t most = m;

  joints->work = NS_TAKE(arena, double, m);
  joints->span = NS_TAKE(arena, ptrdiff_t, 2 * m);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  memcpy(S, joints->a, (size_t)(m * m) * sizeof *S);
  joints->redundant = !ns_definite_factor(m, joints->a, joints->span, DEPENDENT_BELOW);
  if (distance > 0 &&
      (joints->redundant || least_pivot(joints, S) < SUSPECT_BELOW * distance * distance)) {
    B = unit_gradients(nu, n, m, arena);
    if (B == NULL)
      return NS_OUT_OF_MEMORY;
    most = independent(B, n, m, distance);
    joints->redundant = joints->redundant || most < m;
  }
  return joints->redundant ? pseudo_inverse(joints, arena, S, most) : NS_OK;
}

void ns_joint_solve(const ns_joint_factors *joints, double *b, ptrdiff_t columns) {
  const ptrdiff_t m = joints->m;

  if (!joints->redundant) {
    ns_definite_solve(m, joints->a, joints->span, b, columns);
    return;
  }
  for (ptrdiff_t c = 0; c < columns; c++, b += m) {
    memset(joints->work, 0, (size_t)m * sizeof *b);
    for (ptrdiff_t j = 0; j < m; j++)
      for (ptrdiff_t i = 0; i < m; i++)
        joints->work[i] += joints->a[i + j * m] * b[j];
    memcpy(b, joints->work, (size_t)m * sizeof *b);
  }
}
