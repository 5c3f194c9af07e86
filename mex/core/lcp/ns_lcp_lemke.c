/* ns_lcp_lemke.c: Lemke's method on the reduced problem, and the way back. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_lemke_settings.h"
#include "ns_lcp_standard.h"

#include <math.h>
#include <string.h>

void ns_lcp_point_back(const ns_lcp_work *work, const ns_lcp_reduced *red, const double *zhat,
                       double origin, double *z) {
  for (ptrdiff_t i = 0; i < work->n; i++)
    z[i] = origin * red->base[i];
  for (ptrdiff_t a = 0; a < red->bounded + red->split; a++) {
    const ptrdiff_t i = red->column_index[a];
    const double value = a < red->bounded ? zhat[a] : zhat[a] - zhat[a + red->split];
    z[i] += red->side[i] * work->c[i] * red->sigma * value;
  }
}

void ns_lcp_cells_back(const ns_lcp_work *work, const ns_lcp_reduced *red, const signed char *cell,
                       signed char *basis) {
  for (ptrdiff_t i = 0; i < work->n; i++)
    basis[i] = (signed char)(ns_lcp_is_free(work, i) ? NS_BASIC : NS_AT_LOWER);
  for (ptrdiff_t a = 0; a < red->bounded; a++) {
    const ptrdiff_t i = red->column_index[a];
    basis[i] = (signed char)(red->side[i] * cell[a]);
  }
}

ptrdiff_t ns_lcp_pivot_limit(const ns_lcp_work *work, ptrdiff_t m) {
  return work->options->max_iterations > 0 ? work->options->max_iterations : 1000 + 100 * m;
}

/* Products of a pivot: two systems with the factors of the basis. */
double ns_lcp_pivot_cost(ptrdiff_t m) { return 4 * (double)m * (double)m + 1; }

/* A basis that is not nearly right is not worth more than this: its pivots are dearer than those of a path from zero. */
static ptrdiff_t warm_limit(const ns_lcp_work *work, ptrdiff_t m) {
  const ptrdiff_t few = 10 + m / 5, limit = ns_lcp_pivot_limit(work, m);

  return few < limit ? few : limit;
}

ns_status ns_lcp_set_up_path(ns_lemke *lemke, const ns_lcp_reduced *red, ns_arena *arena,
                             int variant) {
  double *d = NS_TAKE(arena, double, red->m);

  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  ns_lcp_lemke_settings(variant, red->m, d, &lemke->pivot_tolerance, &lemke->tie_tolerance);
  lemke->m = red->m;
  lemke->A = red->A;
  lemke->row_scale = red->row_scale;
  lemke->column_scale = red->column_scale;
  lemke->q = red->q;
  lemke->U = red->U;
  lemke->d = d;
  return ns_lemke_create(lemke, arena);
}

static ns_status offer_end(ns_lcp_work *work, ns_arena *arena, const ns_lcp_reduced *red,
                           const ns_lemke *lemke) {
  signed char *cell = NS_TAKE(arena, signed char, red->m);
  signed char *basis = NS_TAKE(arena, signed char, work->n);
  double *guess = NS_TAKE(arena, double, work->n);
  ns_status status;

  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t a = 0; a < red->m; a++)
    cell[a] = (signed char)ns_lemke_cell(lemke, a);
  ns_lcp_cells_back(work, red, cell, basis);
  ns_lcp_point_back(work, red, lemke->z, 1, guess);
  status = ns_lcp_polish(work, basis, guess);
  if (status == NS_OK && red->free == red->split && !ns_lcp_accepted(work)) {
    memcpy(work->trial_z, guess, (size_t)work->n * sizeof *guess);
    ns_lcp_offer(work, basis);
  }
  return status;
}

ns_status ns_lcp_finish_path(ns_lcp_work *work, ns_arena *arena, const ns_lcp_reduced *red,
                             const ns_lemke *lemke, ns_lemke_end end) {
  ns_status status = offer_end(work, arena, red, lemke);

  work->iterations += lemke->pivots;
  work->effort -= (double)lemke->pivots * ns_lcp_pivot_cost(red->m);
  work->spent += (double)lemke->pivots * ns_lcp_pivot_cost(red->m);
  if (status == NS_OK && end == NS_LEMKE_SOLVED)
    status = ns_lcp_mend(work);
  if (status == NS_OK && end == NS_LEMKE_SOLVED && !ns_lcp_accepted(work))
    status = ns_lcp_sharpen(work);
  return status;
}

static ns_status run_from(ns_lcp_work *work, ns_arena *arena, const signed char *basis,
                          const ns_lcp_reduced *red, ns_lemke *lemke, ns_lemke_end *end) {
  const int chatty = work->options->display == NS_LCP_ITER;
  signed char *cell = NS_TAKE(arena, signed char, red->m);
  ns_status status = ns_lcp_set_up_path(lemke, red, arena, 0);

  if (status != NS_OK || cell == NULL)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t a = 0; a < red->m; a++)
    cell[a] = (signed char)(red->side[red->column_index[a]] * basis[red->column_index[a]]);
  return ns_lemke_run_from(lemke, arena, cell, work->host, warm_limit(work, red->m), chatty, end);
}

ns_status ns_lcp_lemke_from(ns_lcp_work *work, const signed char *basis) {
  ns_arena arena = ns_arena_create(work->host);
  ns_lcp_reduced red = {0};
  ns_lemke lemke = {0};
  ns_lemke_end end = NS_LEMKE_LOST;
  ns_status status = ns_lcp_reduce(work, &arena, 0, &red);

  if (status == NS_OK && red.split == 0) {
    status = run_from(work, &arena, basis, &red, &lemke, &end);
    work->iterations += lemke.pivots;
  }
  if (status == NS_OK && end == NS_LEMKE_SOLVED)
    status = offer_end(work, &arena, &red, &lemke);
  if (status == NS_OK && end == NS_LEMKE_SOLVED)
    status = ns_lcp_mend(work);
  ns_arena_release(&arena);
  return status == NS_SINGULAR ? NS_OK : status;
}

/* In a box the path from the centre takes over from one from the corner that is long. */
static ptrdiff_t path_limit(const ns_lcp_work *work, const ns_lcp_reduced *red, int fallback) {
  const ptrdiff_t usual = ns_lcp_pivot_limit(work, red->m);

  if (fallback)
    return ns_lcp_affordable(work, usual, ns_lcp_pivot_cost(red->m));
  return work->options->max_iterations == 0 && ns_lcp_is_box(red) ? 100 + 10 * red->m : usual;
}

ns_status ns_lcp_lemke(ns_lcp_work *work, int variant, ns_lcp_ray *ray, ns_lcp_flag *flag) {
  const int chatty = work->options->display == NS_LCP_ITER;
  ns_arena arena = ns_arena_create(work->host);
  ns_lcp_reduced red = {0};
  ns_lemke lemke = {0};
  ns_lemke_end end = NS_LEMKE_LOST;
  ns_status status = ns_lcp_reduce(work, &arena, variant % 2, &red);

  if (status == NS_OK)
    status = ns_lcp_set_up_path(&lemke, &red, &arena, variant);
  if (status == NS_OK)
    status = ns_lemke_run(&lemke, work->host, path_limit(work, &red, ray == NULL), chatty, &end);
  if (status == NS_OK)
    status = ns_lcp_finish_path(work, &arena, &red, &lemke, end);
  if (status == NS_OK && end == NS_LEMKE_ON_RAY && ray != NULL) {
    ns_lcp_point_back(work, &red, lemke.direction, 0, ray->direction);
    status = ns_lcp_complete_direction(work, ray->direction);
    ray->found = status == NS_OK;
    status = status == NS_SINGULAR ? NS_OK : status;
  }
  ns_arena_release(&arena);
  *flag = ns_lcp_accepted(work)      ? NS_LCP_SOLVED
          : end == NS_LEMKE_ON_RAY   ? NS_LCP_RAY
          : end == NS_LEMKE_AT_LIMIT ? NS_LCP_LIMIT
                                     : NS_LCP_TROUBLE;
  return status;
}
