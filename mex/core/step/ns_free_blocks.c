/* ns_free_blocks.c: M x = r of bodies that nothing connects, where most steps of many runs need no more. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_definite.h"
#include "ns_island_solve.h"

#include <string.h>

#define LARGEST 6            /* velocities of a body */
#define DEFINITE_ABOVE 1e-14 /* pivot to the diagonal entry, as in ns_mass_factors.c */

/* Blocks of the size of bodies, and neither joints nor contacts nor Jacobians. */
static int are_free(const ns_mixed_problem *problem) {
  const ns_terms *terms = problem->terms;

  if (terms->joints.count > 0 || (problem->damping != 0 && terms->damping.count > 0) ||
      (problem->stiffness != 0 && terms->stiffness.count > 0))
    return 0;
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++)
    if (terms->contacts.item[k].active)
      return 0;
  for (ptrdiff_t b = 0; b < terms->mass.count; b++)
    if (terms->mass.item[b].count > LARGEST)
      return 0;
  return 1;
}

int ns_solve_free(const ns_mixed_problem *problem, ns_mixed_result *result) {
  const ns_block_list *mass = &problem->terms->mass;
  ptrdiff_t span[2 * LARGEST], velocities = 0;
  double a[LARGEST * LARGEST], x[LARGEST];

  if (!are_free(problem))
    return 0;
  for (ptrdiff_t b = 0; b < mass->count; b++) {
    const ns_block_matrix *block = &mass->item[b];
    const int n = block->count;
    memcpy(a, block->value, (size_t)(n * n) * sizeof *a);
    if (!ns_definite_factor(n, a, span, DEFINITE_ABOVE))
      return 0;
    for (int i = 0; i < n; i++)
      x[i] = problem->r[block->index[i]];
    ns_definite_solve(n, a, span, x, 1);
    for (int i = 0; i < n; i++)
      result->x[block->index[i]] = x[i];
    velocities += n;
  }
  result->factorizations += mass->count;
  return velocities == problem->terms->nv; /* blocks that overlap, or leave something out */
}
