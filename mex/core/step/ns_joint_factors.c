/* ns_joint_factors.c: S c = b for the joint impulses, also where joints are redundant. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_definite.h"
#include "ns_island_solve.h"

#include <math.h>
#include <string.h>

#define DEPENDENT_BELOW                                                                            \
  1e-10 /* what is left of the diagonal entry of a joint after the others are fixed */

/* (W S W)^+ with W S W of unit diagonal, times W from both sides, column by column. */
static ns_status pseudo_inverse(ns_joint_factors *joints, ns_arena *arena, const double *S) {
  const ptrdiff_t m = joints->m;
  double *unit = NS_TAKE(arena, double, m), *scaled = NS_TAKE(arena, double, m *m);

  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < m; i++)
    unit[i] = S[i + i * m] > 0 ? 1 / sqrt(S[i + i * m]) : 0;
  for (ptrdiff_t j = 0; j < m; j++) {
    double *column = joints->a + j * m;
    ns_status status;
    for (ptrdiff_t k = 0; k < m * m; k++)
      scaled[k] = unit[k % m] * S[k] * unit[k / m];
    memset(column, 0, (size_t)m * sizeof *column);
    column[j] = unit[j];
    status = ns_least_norm(arena, m, scaled, column, DEPENDENT_BELOW);
    if (status != NS_OK)
      return status;
    for (ptrdiff_t i = 0; i < m; i++)
      column[i] *= unit[i];
  }
  return NS_OK;
}

/* joints->a holds S on entry. */
ns_status ns_joint_factor(ns_joint_factors *joints, ns_arena *arena) {
  const ptrdiff_t m = joints->m;
  double *S = NS_TAKE(arena, double, m *m);

  joints->work = NS_TAKE(arena, double, m);
  joints->span = NS_TAKE(arena, ptrdiff_t, 2 * m);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  memcpy(S, joints->a, (size_t)(m * m) * sizeof *S);
  joints->redundant = !ns_definite_factor(m, joints->a, joints->span, DEPENDENT_BELOW);
  return joints->redundant ? pseudo_inverse(joints, arena, S) : NS_OK;
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
