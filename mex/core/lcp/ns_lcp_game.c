/* ns_lcp_game.c: equilibria of games of two players, by the method of Lemke and Howson (Cottle, Pang, Stone,
 * section 4.4).
 *
 *   M = [0 A; B' 0],  A > 0, B > 0,  rows in any order,  q < 0 where it matters:
 *
 * M is copositive but not copositive-plus, and Lemke's method from z = 0 ends on a ray. Take a strategy k of one player
 * with q_k < 0, so large that all w_j of the other player are nonnegative, the last of them w_r = 0, and z_r of any
 * size: these z solve the problem with q - t e_k for every large t. That ray is the only one, since A and B are positive,
 * so that the path along d = -e_k ends at a solution. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_standard.h"

#include <math.h>
#include <string.h>

typedef struct game {
  ns_lcp_reduced red;
  signed char *player; /* of each index: 0 or 1 */
  double *column;
} game;

/* Column j has positive entries in the rows of the other player and zeros in those of its own. */
static int column_fits(game *g, ptrdiff_t j) {
  ns_lcp_standard_column(&g->red, j, g->column);
  for (ptrdiff_t i = 0; i < g->red.m; i++)
    if (g->player[i] == g->player[j] ? g->column[i] != 0 : !(g->column[i] > 0))
      return 0;
  return 1;
}

/* A glance: one bound for each unknown, and zeros on the diagonal */
static int may_be_game(const ns_lcp_work *work) {
  for (ptrdiff_t i = 0; i < work->n; i++)
    if ((work->l[i] > -INFINITY) == (work->u[i] < INFINITY) ||
        ns_matrix_diagonal(&work->problem->M, i) != 0)
      return 0;
  return work->n > 1;
}

static int is_game(game *g) {
  const ns_lcp_reduced *red = &g->red;
  ptrdiff_t negative[2] = {0, 0};

  ns_lcp_standard_column(red, 0, g->column);
  for (ptrdiff_t i = 0; i < red->m; i++) {
    g->player[i] = g->column[i] != 0;
    negative[g->player[i]] += red->q[i] < 0;
  }
  for (ptrdiff_t j = 0; j < red->m; j++)
    if (!column_fits(g, j))
      return 0;
  return negative[0] > 0 && negative[1] > 0;
}

/* The last w of the other player to become nonnegative as z_k grows. */
static ptrdiff_t answer_to(game *g, ptrdiff_t k) {
  ptrdiff_t r = -1;
  double latest = 0;

  ns_lcp_standard_column(&g->red, k, g->column);
  for (ptrdiff_t i = 0; i < g->red.m; i++) {
    const double needed = g->player[i] == g->player[k] ? 0 : -g->red.q[i] / g->column[i];
    if (needed > latest) {
      latest = needed;
      r = i;
    }
  }
  return r;
}

static ns_status play(ns_lcp_work *work, game *g, ptrdiff_t k) {
  ns_arena arena = ns_arena_create(work->host);
  const ptrdiff_t m = g->red.m;
  signed char *cell = NS_TAKE(&arena, signed char, m);
  ns_lemke lemke = {0};
  ns_lemke_end end = NS_LEMKE_LOST;
  ns_status status = ns_lcp_set_up_path(&lemke, &g->red, &arena, 0);

  if (cell == NULL)
    status = NS_OUT_OF_MEMORY;
  if (status == NS_OK) {
    memset(cell, NS_AT_LOWER, (size_t)m);
    memset(lemke.d, 0, (size_t)m * sizeof *lemke.d);
    cell[k] = cell[answer_to(g, k)] = NS_BASIC;
    lemke.d[k] = -1;
    status = ns_lemke_run_along(
        &lemke, &arena, cell, work->host,
        ns_lcp_affordable(work, ns_lcp_pivot_limit(work, m), ns_lcp_pivot_cost(m)),
        work->options->display == NS_LCP_ITER, &end);
  }
  if (status == NS_OK)
    status = ns_lcp_finish_path(work, &arena, &g->red, &lemke, end);
  ns_arena_release(&arena);
  return status == NS_SINGULAR ? NS_OK : status;
}

ns_status ns_lcp_game(ns_lcp_work *work) {
  ns_arena arena = ns_arena_create(work->host);
  game g = {0};
  ns_status status;

  if (!may_be_game(work))
    return NS_OK;
  status = ns_lcp_reduce(work, &arena, 0, &g.red);
  g.player = NS_TAKE(&arena, signed char, work->n);
  g.column = NS_TAKE(&arena, double, work->n);
  if (arena.failed)
    status = NS_OUT_OF_MEMORY;
  if (status == NS_OK && is_game(&g))
    for (ptrdiff_t k = 0; k < g.red.m && status == NS_OK && !ns_lcp_accepted(work); k++)
      if (g.red.q[k] < 0)
        status = play(work, &g, k);
  ns_arena_release(&arena);
  return status;
}
