/* ns_lcp_restarts.c: Lemke's paths from bases by chance.
 *
 * A path from a basis that is none of the solution ends at a solution or on a ray; from another basis it is another path.
 * For matrices of no class one of a hundred or so leads to a solution, and a path that ends on a ray does so after a
 * few pivots. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_standard.h"
#include "ns_random.h"

#include <math.h>

#define RUNS(m) (2 * (m)) /* small problems have few bases */

/* Basic with probability p, else at one of the finite bounds. */
static void choose_cells(const ns_lcp_reduced *red, double p, ns_random *random,
                         signed char *cell) {
  for (ptrdiff_t a = 0; a < red->m; a++) {
    const double x = ns_random_uniform(random);
    cell[a] = (signed char)(x < p                                           ? NS_BASIC
                            : red->U[a] < INFINITY && x - p > 0.5 * (1 - p) ? NS_AT_UPPER
                                                                            : NS_AT_LOWER);
  }
}

static ns_status run(ns_lcp_work *work, ns_arena *arena, const ns_lcp_reduced *red,
                     ns_random *random, double *products) {
  const double cost = ns_lcp_pivot_cost(red->m), m = (double)red->m;
  const ptrdiff_t limit = ns_lcp_pivot_limit(work, red->m);
  signed char *cell = NS_TAKE(arena, signed char, red->m);
  ns_lemke lemke = {0};
  ns_lemke_end end = NS_LEMKE_LOST;
  ns_status status = ns_lcp_set_up_path(&lemke, red, arena, 0);

  if (status != NS_OK || cell == NULL)
    return NS_OUT_OF_MEMORY;
  choose_cells(red, ns_random_uniform(random), random, cell);
  status = ns_lemke_run_from(
      &lemke, arena, cell, work->host,
      *products < cost * (double)limit ? (ptrdiff_t)(*products / cost) : limit, 0, &end);
  *products -= cost * (double)lemke.pivots + m * m * m / 3;
  if (status == NS_OK && end == NS_LEMKE_SOLVED)
    status = ns_lcp_finish_path(work, arena, red, &lemke, end);
  else
    work->iterations += lemke.pivots;
  return status == NS_SINGULAR ? NS_OK : status;
}

ns_status ns_lcp_restarts(ns_lcp_work *work, double products) {
  ns_arena arena = ns_arena_create(work->host), each = ns_arena_create(work->host);
  ns_lcp_reduced red = {0};
  ns_random random = ns_random_create(2);
  ns_status status = ns_lcp_reduce(work, &arena, 0, &red);
  double left = fmin(products, work->effort);

  for (ptrdiff_t k = 0;
       k < RUNS(red.m) && status == NS_OK && red.split == 0 && !ns_lcp_accepted(work) && left > 0;
       k++) {
    status = ns_interrupted(work->host) ? NS_INTERRUPTED : run(work, &each, &red, &random, &left);
    ns_arena_reset(&each);
  }
  work->effort -= fmin(products, work->effort) - left;
  ns_arena_release(&each);
  ns_arena_release(&arena);
  return status;
}
