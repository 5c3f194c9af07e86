/* ns_lcp_components.c: units of parts of M that share no entry.
 *
 * Where rows and columns of M fall into parts without common entries (in the optimality conditions of a
 * linear program, [0 -A'; A 0], there are two), r -> alpha r, c -> c / alpha in one of them leaves
 * diag(r) M diag(c) as it is. Its entries cannot tell alpha; q can: the largest r |q| of each part becomes 1. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_work.h"

#include <math.h>

/* Row i is node i, column j is node n + j; up leads from a node towards the one that names its part. */
static ptrdiff_t part_of(ptrdiff_t *up, ptrdiff_t node) {
  while (up[node] != node) {
    up[node] = up[up[node]];
    node = up[node];
  }
  return node;
}

static void join(ptrdiff_t *up, ptrdiff_t row, ptrdiff_t column) {
  up[part_of(up, row)] = part_of(up, column);
}

static void find_parts(const ns_matrix *M, ptrdiff_t *up) {
  const ptrdiff_t n = M->n;

  for (ptrdiff_t k = 0; k < 2 * n; k++)
    up[k] = k;
  for (ptrdiff_t j = 0; j < n; j++)
    if (ns_matrix_is_sparse(M)) {
      for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++)
        if (M->value[k] != 0)
          join(up, M->row[k], n + j);
    } else {
      for (ptrdiff_t i = 0; i < n; i++)
        if (M->value[j * n + i] != 0)
          join(up, i, n + j);
    }
}

ns_status ns_lcp_choose_units(ns_lcp_work *work) {
  const ptrdiff_t n = work->n;
  ns_arena arena = ns_arena_create(work->host);
  ptrdiff_t *up = NS_TAKE(&arena, ptrdiff_t, 2 * n);
  double *largest = NS_TAKE(&arena, double, 2 * n);
  const ns_status status = arena.failed ? NS_OUT_OF_MEMORY : NS_OK;

  if (status == NS_OK) {
    find_parts(&work->problem->M, up);
    for (ptrdiff_t i = 0; i < n; i++) {
      double *here = largest + part_of(up, i);
      *here = fmax(*here, work->r[i] * fabs(work->problem->q[i]));
    }
    for (ptrdiff_t i = 0; i < n; i++) {
      const double row_unit = largest[part_of(up, i)], column_unit = largest[part_of(up, n + i)];
      work->r[i] /= row_unit > 0 ? row_unit : 1;
      work->c[i] *= column_unit > 0 ? column_unit : 1;
    }
  }
  ns_arena_release(&arena);
  return status;
}
