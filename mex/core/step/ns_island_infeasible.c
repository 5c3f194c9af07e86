/* ns_island_infeasible.c: is there no velocity at all that keeps the gaps of an island from closing?
 *
 * Whatever friction does, x must satisfy n'x >= a. Among the c_n >= 0 without friction, 0 <= c_n _|_ n'x - a >= 0 with
 * x = x_0 + Z c_n is the optimality condition of the projection onto these x, and its matrix is positive semidefinite:
 * Lemke's method ends at a solution, or on a ray that proves that there is no such x (Farkas). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_island_solve.h"

#include "ns_vector.h"

#include <math.h>

/* Rows that ask for no speed have a solution: AP Theorem 2.1. */
static int asks_for_speed(const ns_mixed_problem *problem, const ns_island *island) {
  for (ptrdiff_t k = 0; k < island->contacts; k++)
    if (problem->gap_target[island->contact[k]] > 0)
      return 1;
  for (ptrdiff_t j = 0; j < island->m; j++)
    if (problem->joint_target[island->joint[j]] != 0)
      return 1;
  return 0;
}

/* M and q of the normals alone */
static void fill(const ns_mixed_problem *problem, const ns_island *island, double *M, double *q) {
  const ptrdiff_t n = island->contacts;
  ptrdiff_t column = 0;

  for (ptrdiff_t k = 0; k < n; k++) {
    ptrdiff_t row = 0;
    for (ptrdiff_t i = 0; i < n; i++) {
      M[i + k * n] = island->A[row + column * island->columns];
      row += 1 + ns_island_stored(&problem->terms->contacts.item[island->contact[i]]);
    }
    q[k] = island->p[column] - problem->gap_target[island->contact[k]];
    column += 1 + ns_island_stored(&problem->terms->contacts.item[island->contact[k]]);
  }
}

ns_status ns_island_infeasible(ns_mixed *work, const ns_mixed_problem *problem,
                               const ns_island *island, int *infeasible) {
  const ptrdiff_t n = island->contacts;
  const ns_lcp_options options = {.solver = NS_LCP_LEMKE, .tolerance = work->lcp.tolerance};
  double *M, *room;
  ns_lcp_result answer = {0};
  ns_status status;

  *infeasible = 0;
  if (!asks_for_speed(problem, island))
    return NS_OK;
  M = NS_TAKE(&work->arena, double, n *n);
  room = NS_TAKE(&work->arena, double, 6 * n);
  answer.basis = NS_TAKE(&work->arena, signed char, n);
  if (work->arena.failed)
    return NS_OUT_OF_MEMORY;
  fill(problem, island, M, room);
  for (ptrdiff_t i = 0; i < n; i++)
    room[2 * n + i] = INFINITY;
  answer.z = room + 3 * n;
  answer.w = room + 4 * n;
  answer.ray = room + 5 * n;
  {
    const ns_lcp lcp = {{n, M, NULL, NULL}, room, room + n, room + 2 * n};
    status = ns_lcp_solve(&lcp, &options, work->host, &answer);
  }
  *infeasible = status == NS_OK && answer.infeasible;
  return status;
}
