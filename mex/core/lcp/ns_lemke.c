/* ns_lemke.c: complementary pivoting along Lemke's path.
 *
 * Of each pair (z_j, w_j) at most one is basic; both are nonbasic only for the pair whose turn it is to
 * enter. A z_j that leaves at 0 sends in w_j upwards from 0, one that leaves at U_j sends in w_j downwards;
 * a w_j that reaches 0 sends in z_j from the bound at which it stands.
 *
 * Degeneracy: the path is that of q + eps p for an infinitesimal eps and fixed numbers p without relations
 * among them, for which no two variables block at once. The blocking steps are therefore compared
 * lexicographically: first the step, then its growth with eps. (The textbook adds (eps, eps^2, ...) to q,
 * which asks for whole rows of B^-1; one generic p asks for a single number a row.) */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lemke.h"

#include "ns_kernel.h"
#include "ns_lcp.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

enum { NO_ROW = -1, OWN_BOUND = -2 };

#define CHECK_EVERY 100    /* pivots between two looks at the drift, which cost about one pivot */
#define DRIFT_ALLOWED 1e-9 /* of data scaled to 1; beyond it the basis is factored anew */
#define GOOD_PIVOT 1e-3    /* of the largest pivot among tied rows */
#define INFEASIBLE_BY 1e-6 /* a refactored point this far outside is on no path */
#define SPARE_ETAS 64      /* pivots beyond the size of the basis before it is factored anew */

/* The variable that enters, from where, and whether it grows (+1) or falls (-1). */
typedef struct entry {
  ptrdiff_t variable;
  double from, range;
  int sense;
} entry;

static double lesser(double x, double y) { return x < y ? x : y; }

ns_status ns_lemke_create(ns_lemke *s, ns_arena *arena) {
  double **vectors[] = {&s->value,  &s->shift, &s->lower, &s->upper,     &s->column,
                        &s->blocks, &s->work,  &s->z,     &s->direction, &s->perturbation};

  for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
    *vectors[k] = NS_TAKE(arena, double, s->m);
  s->basic = NS_TAKE(arena, ptrdiff_t, s->m);
  s->row_of = NS_TAKE(arena, ptrdiff_t, 2 * s->m + 1);
  s->at_upper = NS_TAKE(arena, signed char, s->m);
  s->tied = NS_TAKE(arena, ptrdiff_t, s->m + 1);
  return ns_product_form_create(&s->inverse, arena, s->m, s->m + SPARE_ETAS);
}

/* All w basic: B = I. */
static void start(ns_lemke *s) {
  const ptrdiff_t m = s->m;

  s->base.p = 0;
  ns_product_form_clear(&s->inverse);
  for (ptrdiff_t i = 0; i < m; i++) {
    s->basic[i] = m + i;
    s->row_of[m + i] = i;
    s->row_of[i] = -1;
    s->at_upper[i] = 0;
    s->value[i] = s->q[i];
    s->shift[i] = s->perturbation[i] = ns_lemke_generic(i);
    s->lower[i] = 0;
    s->upper[i] = INFINITY;
  }
  s->row_of[2 * m] = -1;
  s->pivots = s->refactorizations = 0;
}

/* The complement of the variable that left enters. */
static entry complement(const ns_lemke *s, ptrdiff_t left) {
  const ptrdiff_t m = s->m, j = left < m ? left : left - m;
  const int high = s->at_upper[j];
  entry e = {left < m ? m + j : j, 0, INFINITY, high ? -1 : 1};

  if (e.variable < m) {
    e.from = high ? s->U[j] : 0;
    e.range = s->U[j];
  }
  return e;
}

/* blocks[i]: the step at which row i reaches a bound; Inf where its pivot would be too small. */
NS_KERNEL static void find_blocks(ptrdiff_t m, double smallest_pivot, double sense,
                                  const double *restrict column, const double *restrict value,
                                  const double *restrict lower, const double *restrict upper,
                                  double *restrict blocks) {
  for (ptrdiff_t i = 0; i < m; i++) {
    const double rate = sense * column[i], size = fabs(rate);
    const double below = value[i] - lower[i], above = upper[i] - value[i];
    const double room = rate > 0 ? below : above;
    const double step = (room > 0 ? room : 0) / size;
    blocks[i] = size > smallest_pivot ? step : INFINITY;
  }
}

/* Rows that block within roundoff of the first one. A row may be passed by as much as takes its variable
 * tie_tolerance beyond its bound (Harris), so that a tiny pivot, whose step is noise, does not decide; of
 * the rows that then compete those with a pivot much smaller than the best are left out. */
static ptrdiff_t list_tied(ns_lemke *s, double own_bound) {
  double reach = own_bound, best = 0;
  ptrdiff_t count = 0, kept = 0;

  for (ptrdiff_t i = 0; i < s->m; i++)
    if (s->blocks[i] < reach)
      reach = lesser(reach, s->blocks[i] + s->tie_tolerance / fabs(s->column[i]));
  if (reach == INFINITY)
    return 0;
  for (ptrdiff_t i = 0; i < s->m; i++)
    if (s->blocks[i] <= reach) {
      s->tied[count++] = i;
      best = ns_larger(best, fabs(s->column[i]));
    }
  for (ptrdiff_t k = 0; k < count; k++)
    if (fabs(s->column[s->tied[k]]) >= GOOD_PIVOT * best)
      s->tied[kept++] = s->tied[k];
  if (own_bound <= reach)
    s->tied[kept++] = OWN_BOUND;
  return kept;
}

/* The tied row whose step grows least with eps, which is the one that blocks first. */
static ptrdiff_t lexicographic_minimum(const ns_lemke *s, ptrdiff_t count, int sense) {
  double least = INFINITY;
  ptrdiff_t best = NO_ROW;

  for (ptrdiff_t k = 0; k < count; k++) {
    const ptrdiff_t i = s->tied[k];
    const double growth = i == OWN_BOUND ? 0 : sense * s->shift[i] / s->column[i];
    if (growth < least) {
      least = growth;
      best = i;
    }
  }
  return best;
}

/* Which row, if any, stops the entering variable; t leaves first on ties. */
static ptrdiff_t ratio_test(ns_lemke *s, const entry *e, double smallest_pivot) {
  const ptrdiff_t t_row = s->row_of[2 * s->m];
  ptrdiff_t count;

  find_blocks(s->m, smallest_pivot, e->sense, s->column, s->value, s->lower, s->upper, s->blocks);
  count = list_tied(s, e->range);
  for (ptrdiff_t k = 0; k < count; k++)
    if (s->tied[k] == t_row)
      return t_row;
  return lexicographic_minimum(s, count, e->sense);
}

/* value and shift along the entering column */
NS_KERNEL static void move(ptrdiff_t m, double step, double shift_step,
                           const double *restrict column, double *restrict value,
                           double *restrict shift) {
  for (ptrdiff_t i = 0; i < m; i++) {
    value[i] -= step * column[i];
    shift[i] -= shift_step * column[i];
  }
}

/* The entering variable takes row r. */
static ns_status exchange(ns_lemke *s, ptrdiff_t r, const entry *e, double step,
                          double shift_step) {
  const ptrdiff_t m = s->m, v = e->variable, leaving = s->basic[r];
  const int is_w = v >= m && v < 2 * m;

  move(m, step, shift_step, s->column, s->value, s->shift);
  s->value[r] = e->from + step;
  s->shift[r] = shift_step;
  s->lower[r] = is_w && e->sense < 0 ? -INFINITY : 0;
  s->upper[r] = v < m ? s->U[v] : is_w && e->sense < 0 ? 0 : INFINITY;
  s->row_of[leaving] = -1;
  s->basic[r] = v;
  s->row_of[v] = r;
  s->pivots++;
  return ns_product_form_append(&s->inverse, s->column, r);
}

/* t enters where q_i / d_i is lexicographically least, which makes every w nonnegative.
 * Left is the w that left, or -1 when q >= 0 and z = 0 is a solution. */
static ns_status first_pivot(ns_lemke *s, ptrdiff_t *left) {
  const entry t = {2 * s->m, 0, INFINITY, 1};
  ptrdiff_t r = 0;

  for (ptrdiff_t i = 1; i < s->m; i++) {
    const double here = s->value[i] / s->d[i], best = s->value[r] / s->d[r];
    if (here < best || (here <= best && s->shift[i] / s->d[i] < s->shift[r] / s->d[r]))
      r = i;
  }
  *left = -1;
  if (s->m == 0 || s->value[r] >= 0)
    return NS_OK;
  *left = s->basic[r];
  ns_lemke_column(s, t.variable, s->column);
  return exchange(s, r, &t, s->value[r] / s->column[r], s->shift[r] / s->column[r]);
}

static int within_bounds(const ns_lemke *s) {
  for (ptrdiff_t i = 0; i < s->m; i++)
    if (!(s->value[i] >= s->lower[i] - INFEASIBLE_BY && s->value[i] <= s->upper[i] + INFEASIBLE_BY))
      return 0;
  return 1;
}

/* Factor anew when the product form is full or has drifted; NS_SINGULAR when that leaves the path. */
static ns_status keep_accurate(ns_lemke *s) {
  const int full = s->inverse.count == s->inverse.capacity;
  ns_status status;

  if (!full && (s->pivots % CHECK_EVERY != 0 || ns_lemke_drift(s) <= DRIFT_ALLOWED))
    return NS_OK;
  status = ns_lemke_refactor(s);
  return status == NS_OK && !within_bounds(s) ? NS_SINGULAR : status;
}

int ns_lemke_cell(const ns_lemke *s, ptrdiff_t j) {
  if (s->row_of[j] >= 0)
    return NS_BASIC;
  return s->at_upper[j] ? NS_AT_UPPER : NS_AT_LOWER;
}

/* z of the present basis; along the ray of the entering variable, how z changes. */
static void read_point(ns_lemke *s, const entry *e) {
  for (ptrdiff_t j = 0; j < s->m; j++) {
    const ptrdiff_t row = s->row_of[j];
    s->z[j] = row >= 0 ? s->value[row] : s->at_upper[j] ? s->U[j] : 0;
    s->direction[j] = row >= 0 ? -e->sense * s->column[row] : 0;
  }
  if (e->variable < s->m)
    s->direction[e->variable] = e->sense;
}

/* One step along the path; *left becomes the variable that gave way. */
static ns_status step(ns_lemke *s, const entry *e, ptrdiff_t row, ptrdiff_t *left) {
  double length;
  int high;

  if (row == OWN_BOUND) { /* from one bound to the other, no change of basis */
    move(s->m, e->sense * e->range, 0, s->column, s->value, s->shift);
    s->at_upper[e->variable] = !s->at_upper[e->variable];
    s->pivots++;
    *left = e->variable;
    return NS_OK;
  }
  *left = s->basic[row];
  high = e->sense * s->column[row] < 0;
  length = (s->value[row] - (high ? s->upper[row] : s->lower[row])) / s->column[row];
  if (*left < s->m)
    s->at_upper[*left] = (signed char)high;
  return exchange(s, row, e, length, s->shift[row] / s->column[row]);
}

/* Enter the complement of *left; *end tells when the path is over. */
static ns_status follow(ns_lemke *s, ptrdiff_t *left, entry *e, ns_lemke_end *end) {
  double largest;
  ptrdiff_t row;

  *e = complement(s, *left);
  ns_lemke_column(s, e->variable, s->column);
  ns_lemke_solve(s, s->column);
  largest =
      ns_vector_largest(s->m, s->column); /* by bits: that of a NaN is larger than any number */
  if (!isfinite(largest)) {
    *end = NS_LEMKE_LOST;
    return NS_OK;
  }
  row = ratio_test(s, e, s->pivot_tolerance * largest);
  if (row == NO_ROW) {
    *end = NS_LEMKE_ON_RAY;
    return NS_OK;
  }
  return step(s, e, row, left);
}

/* From the first pivot, at which `left` gave way to t, to the end of the path. */
static ns_status follow_path(ns_lemke *s, ptrdiff_t left, const ns_host *host, ptrdiff_t max_pivots,
                             int chatty, ns_lemke_end *end) {
  const ptrdiff_t t = 2 * s->m;
  entry e = {t, 0, INFINITY, 1};
  ns_status status = NS_OK;

  *end = NS_LEMKE_SOLVED;
  while (status == NS_OK && left >= 0 && left != t && *end == NS_LEMKE_SOLVED) {
    if (ns_interrupted(host))
      return NS_INTERRUPTED;
    if (chatty)
      ns_report(host, "  pivot %6td   t = %.6e", s->pivots, s->value[s->row_of[t]]);
    status = keep_accurate(s);
    if (status == NS_SINGULAR) {
      *end = NS_LEMKE_LOST;
      status = NS_OK;
    } else if (status == NS_OK && s->pivots >= max_pivots) {
      *end = NS_LEMKE_AT_LIMIT;
    } else if (status == NS_OK) {
      status = follow(s, &left, &e, end);
    }
  }
  read_point(s, &e);
  return status;
}

ns_status ns_lemke_run(ns_lemke *s, const ns_host *host, ptrdiff_t max_pivots, int chatty,
                       ns_lemke_end *end) {
  ptrdiff_t left = -1;
  ns_status status;

  start(s);
  status = first_pivot(s, &left);
  return status == NS_OK ? follow_path(s, left, host, max_pivots, chatty, end) : status;
}

/* By how much row i lies outside its bounds, with the sign of the way back; 0 within roundoff. */
static double way_back(const ns_lemke *s, ptrdiff_t i) {
  const double below = s->lower[i] - s->value[i], above = s->value[i] - s->upper[i];

  if (below > s->tie_tolerance)
    return below;
  return above > s->tie_tolerance ? -above : 0;
}

/* B^-1 d, in s->column: for t = 1 every row that is outside comes back to its bound and beyond, by another fraction of
 * the way each, for no two of them are to return at once. Returns how many are outside. */
static ptrdiff_t cover_outside(ns_lemke *s) {
  ptrdiff_t outside = 0;

  for (ptrdiff_t i = 0; i < s->m; i++) {
    const double way = way_back(s, i), room = lesser(fabs(way), s->upper[i] - s->lower[i]);
    s->column[i] = way + copysign(room * (ns_lemke_generic(i) - 1), way);
    outside += way != 0;
  }
  return outside;
}

/* t enters where a row is the last to come back, lexicographically; Left is the variable of that row. */
static ns_status enter_at_last_return(ns_lemke *s, ptrdiff_t *left) {
  const entry t = {2 * s->m, 0, INFINITY, 1};
  double latest = 0, growth = 0, bound;
  ptrdiff_t r = 0;

  for (ptrdiff_t i = 0; i < s->m; i++) {
    const double moment = s->column[i] == 0 ? 0 : way_back(s, i) / s->column[i];
    const double here = s->column[i] == 0 ? 0 : -s->shift[i] / s->column[i];
    if (moment > latest || (moment > 0 && moment >= latest && here > growth)) {
      latest = moment;
      growth = here;
      r = i;
    }
    s->column[i] = -s->column[i];
  }
  *left = s->basic[r];
  bound = s->column[r] < 0 ? s->lower[r] : s->upper[r];
  if (*left < s->m)
    s->at_upper[*left] = s->column[r] > 0;
  return exchange(s, r, &t, (s->value[r] - bound) / s->column[r], s->shift[r] / s->column[r]);
}

ns_status ns_lemke_run_from(ns_lemke *s, ns_arena *arena, signed char *cell, const ns_host *host,
                            ptrdiff_t max_pivots, int chatty, ns_lemke_end *end) {
  ns_status status = ns_lemke_set_base(s, arena, cell, host);
  ptrdiff_t left = -1, outside;

  if (status != NS_OK)
    return status;
  outside = cover_outside(s);
  if (outside > max_pivots)
    return NS_SINGULAR;
  memcpy(s->d, s->column, (size_t)s->m * sizeof *s->d);
  ns_lemke_base_multiply(s, s->d);
  if (outside > 0)
    status = enter_at_last_return(s, &left);
  return status == NS_OK ? follow_path(s, left, host, max_pivots, chatty, end) : status;
}

/* Does every row stay within its bounds as t grows without limit? s->column is B^-1 d. */
static int holds_at_infinity(const ns_lemke *s) {
  for (ptrdiff_t i = 0; i < s->m; i++)
    if ((s->column[i] < 0 && s->lower[i] > -INFINITY) ||
        (s->column[i] > 0 && s->upper[i] < INFINITY) || (s->column[i] == 0 && way_back(s, i) != 0))
      return 0;
  return 1;
}

ns_status ns_lemke_run_along(ns_lemke *s, ns_arena *arena, signed char *cell, const ns_host *host,
                             ptrdiff_t max_pivots, int chatty, ns_lemke_end *end) {
  ns_status status = ns_lemke_set_base(s, arena, cell, host);
  ptrdiff_t left = -1, outside = 0;

  if (status != NS_OK)
    return status;
  memcpy(s->column, s->d, (size_t)s->m * sizeof *s->d);
  ns_lemke_base_solve(s, s->column);
  if (!holds_at_infinity(s))
    return NS_SINGULAR;
  for (ptrdiff_t i = 0; i < s->m; i++)
    outside += way_back(s, i) != 0;
  if (outside > 0)
    status = enter_at_last_return(s, &left);
  return status == NS_OK ? follow_path(s, left, host, max_pivots, chatty, end) : status;
}
