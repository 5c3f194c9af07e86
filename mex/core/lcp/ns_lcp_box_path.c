/* ns_lcp_box_path.c: problems all of whose bounds are finite, which have a solution whatever M is (Brouwer).
 *
 * The box shrunk to the fraction 1 / (1 + t) of its size about its centre c, z = c + y / (1 + t), has the conditions
 *   w (1 + t) = M y + (1 + t) w_c,   w_c = M c + q,   l - c <= y <= u - c:
 * Lemke's path with the covering vector w_c, which begins at the corner that the signs of w_c name. y stays in the
 * box, so that the path cannot end on a ray; t = 0 is the only other end. (A start that is the centre of growing sets:
 * van der Laan and Talman, Mathematics of Operations Research 12, 1987.) From the centre it is many times shorter for
 * matrices of no class than from a corner with d = 1. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_standard.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define MOST_PRODUCTS                                                                              \
  4e10 /* of a path without MaxIter: minutes are not spent on what nobody can solve */
#define LEAST_COVER 1e-3 /* of the largest |w_c| */

int ns_lcp_is_box(const ns_lcp_reduced *red) {
  for (ptrdiff_t a = 0; a < red->m; a++)
    if (!(red->U[a] < INFINITY))
      return 0;
  return red->m > 0;
}

/* d = w at the centre */
static void centre_residual(const ns_lcp_reduced *red, double *d, double *column) {
  memcpy(d, red->q, (size_t)red->m * sizeof *d);
  for (ptrdiff_t a = 0; a < red->m; a++) {
    ns_lcp_standard_column(red, a, column);
    for (ptrdiff_t i = 0; i < red->m; i++)
      d[i] += column[i] * red->U[a] / 2;
  }
}

/* From the corner at which d >= 0 points into the box; the unit is t of the first pivot. */
static void start_at_corner(ns_lcp_reduced *red, double *d, double *column) {
  const double least = LEAST_COVER * ns_vector_largest(red->m, d);
  double unit = 0;

  for (ptrdiff_t a = 0; a < red->m; a++) {
    if (d[a] < 0)
      ns_lcp_turn(red, a, column);
    d[a] = ns_larger(fabs(d[a]), least);
  }
  for (ptrdiff_t a = 0; a < red->m; a++)
    unit = ns_larger(unit, -red->q[a]);
  for (ptrdiff_t a = 0; a < red->m && unit > 0; a++) {
    red->q[a] /= unit;
    red->U[a] /= unit;
  }
  red->sigma *= unit > 0 ? unit : 1;
}

static ptrdiff_t pivot_limit(const ns_lcp_work *work, ptrdiff_t m) {
  const ptrdiff_t usual = ns_lcp_pivot_limit(work, m);
  const double cost = ns_lcp_pivot_cost(m), most = MOST_PRODUCTS / cost;

  if (work->options->max_iterations > 0)
    return ns_lcp_affordable(work, usual, cost);
  return ns_lcp_affordable(work, most > (double)usual ? (ptrdiff_t)most : usual, cost);
}

static ns_status follow(ns_lcp_work *work, ns_arena *arena, ns_lcp_reduced *red, int variant,
                        ns_lemke_end *end) {
  ns_lemke lemke = {0};
  double *column = NS_TAKE(arena, double, red->m);
  ns_status status = ns_lcp_set_up_path(&lemke, red, arena, variant);

  if (status != NS_OK || column == NULL)
    return NS_OUT_OF_MEMORY;
  centre_residual(red, lemke.d, column);
  if (!(ns_vector_is_finite(red->m, lemke.d) && ns_vector_largest(red->m, lemke.d) > 0))
    return NS_OK;
  start_at_corner(red, lemke.d, column);
  status = ns_lemke_run(&lemke, work->host, pivot_limit(work, red->m),
                        work->options->display == NS_LCP_ITER, end);
  return status == NS_OK ? ns_lcp_finish_path(work, arena, red, &lemke, *end) : status;
}

ns_status ns_lcp_box_path(ns_lcp_work *work, ns_lcp_flag *flag) {
  ns_lemke_end end = NS_LEMKE_LOST;
  ns_status status = NS_OK;
  int bounded = 1;

  for (int variant = 0; variant < 3 && bounded && end == NS_LEMKE_LOST && status == NS_OK;
       variant++) {
    ns_arena arena = ns_arena_create(work->host);
    ns_lcp_reduced red = {0};
    status = ns_lcp_reduce(work, &arena, 0, &red);
    bounded = status == NS_OK && ns_lcp_is_box(&red);
    if (bounded)
      status = follow(work, &arena, &red, variant, &end);
    ns_arena_release(&arena);
  }
  if (ns_lcp_accepted(work))
    *flag = NS_LCP_SOLVED;
  return status;
}
