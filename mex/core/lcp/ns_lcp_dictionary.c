/* ns_lcp_dictionary.c: the dual simplex method with bounds, on a full dictionary.
 *
 * A price is the change of the objective with its variable: >= 0 at a lower bound, <= 0 at an upper one, any for a
 * variable that is fixed. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_dictionary.h"

#include "ns_rank_one.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define OUTSIDE 1e-9 /* of data scaled to 1 */
#define SMALLEST_PIVOT 1e-9
#define PRICE_TOLERANCE 0.01 /* of prices that begin at 1 */
#define MOST_PRICE 1e6
#define ROUNDOFF 1e-12
#define REBUILD_AFTER(m) (100 + 2 * (m))

ns_status ns_lcp_dictionary_create(ns_lcp_dictionary *d, const ns_lcp_reduced *problem,
                                   const ns_host *host, ns_arena *arena) {
  const ptrdiff_t m = problem->m;
  double **pairs[] = {&d->value, &d->lower, &d->upper, &d->price};

  d->problem = problem;
  d->host = host;
  d->m = m;
  d->D = NS_TAKE(arena, double, m *m);
  for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
    *pairs[k] = NS_TAKE(arena, double, 2 * m);
  d->f = NS_TAKE(arena, double, m);
  d->g = NS_TAKE(arena, double, m);
  d->basic = NS_TAKE(arena, ptrdiff_t, m);
  d->others = NS_TAKE(arena, ptrdiff_t, m);
  d->place = NS_TAKE(arena, ptrdiff_t, 2 * m);
  d->wanted = NS_TAKE(arena, signed char, 2 * m);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* w basic, D = M */
static void reset(ns_lcp_dictionary *d) {
  for (ptrdiff_t j = 0; j < d->m; j++) {
    d->others[j] = j;
    d->place[j] = -1 - j;
    d->basic[j] = d->m + j;
    d->place[d->m + j] = j;
    ns_lcp_standard_column(d->problem, j, d->D + j * d->m);
  }
  d->fresh = 0;
}

void ns_lcp_dictionary_start(ns_lcp_dictionary *d, ns_random *random) {
  reset(d);
  for (ptrdiff_t j = 0; j < d->m; j++) {
    d->value[j] = 0;
    d->value[d->m + j] = d->problem->q[j];
    d->price[j] = 1 + ns_random_uniform(random);
    d->price[d->m + j] = 0;
  }
}

/* The variables of row r and column j change places. */
static void exchange(ns_lcp_dictionary *d, ptrdiff_t r, ptrdiff_t j) {
  const ptrdiff_t m = d->m, leaving = d->basic[r], entering = d->others[j];
  double *column = d->D + j * m;
  const double pivot = column[r];

  memcpy(d->f, column, (size_t)m * sizeof *d->f);
  for (ptrdiff_t k = 0; k < m; k++)
    d->g[k] = d->D[k * m + r] / pivot;
  d->g[j] = 0;
  ns_rank_one(d->D, m, m, m, d->f, d->g);
  for (ptrdiff_t k = 0; k < m; k++)
    d->D[k * m + r] = -d->g[k];
  for (ptrdiff_t i = 0; i < m; i++)
    column[i] = d->f[i] / pivot;
  column[r] = 1 / pivot;
  d->basic[r] = entering;
  d->place[entering] = r;
  d->others[j] = leaving;
  d->place[leaving] = -1 - j;
  d->pivots++;
  d->fresh++;
}

static void change_prices(ns_lcp_dictionary *d, ptrdiff_t r, ptrdiff_t j) {
  const ptrdiff_t leaving = d->basic[r], entering = d->others[j];
  const double ratio = d->price[entering] / d->D[j * d->m + r];

  for (ptrdiff_t k = 0; k < d->m; k++)
    d->price[d->others[k]] -= ratio * d->D[k * d->m + r];
  d->price[leaving] = ratio;
  d->price[entering] = 0;
}

/* Signs that belong to where the variable stands. */
static void mend_price(ns_lcp_dictionary *d, ptrdiff_t v) {
  if (d->lower[v] == d->upper[v])
    return;
  if (d->value[v] == d->lower[v])
    d->price[v] = ns_smaller(ns_larger(d->price[v], 0), MOST_PRICE);
  else if (d->value[v] == d->upper[v])
    d->price[v] = ns_larger(ns_smaller(d->price[v], 0), -MOST_PRICE);
  else
    d->price[v] = 0;
}

static void shift(ns_lcp_dictionary *d, ptrdiff_t j, double change) {
  const double *column = d->D + j * d->m;

  for (ptrdiff_t i = 0; i < d->m && change != 0; i++)
    d->value[d->basic[i]] += change * column[i];
  d->value[d->others[j]] += change;
}

void ns_lcp_dictionary_bound(ns_lcp_dictionary *d, ptrdiff_t v, double lower, double upper) {
  const double inside = ns_smaller(ns_larger(d->value[v], lower), upper);

  d->lower[v] = lower;
  d->upper[v] = upper;
  if (d->place[v] >= 0)
    return;
  shift(d, -1 - d->place[v], inside - d->value[v]);
  d->value[v] = inside;
  mend_price(d, v);
}

/* D anew from M for the present basic variables, each z in the row where its entry is largest; 0 where they are no
 * basis. */
static int rebuild(ns_lcp_dictionary *d) {
  const ptrdiff_t m = d->m;

  for (ptrdiff_t v = 0; v < 2 * m; v++)
    d->wanted[v] = d->place[v] >= 0;
  reset(d);
  for (ptrdiff_t v = 0; v < m; v++) {
    ptrdiff_t best = -1, j = -1 - d->place[v];
    if (!d->wanted[v])
      continue;
    for (ptrdiff_t i = 0; i < m; i++)
      if (!d->wanted[d->basic[i]] && (best < 0 || fabs(d->D[j * m + i]) > fabs(d->D[j * m + best])))
        best = i;
    if (best < 0 || !(fabs(d->D[j * m + best]) > OUTSIDE))
      return 0;
    exchange(d, best, j);
  }
  d->fresh = 0;
  for (ptrdiff_t j = 0; j < m; j++) { /* x_B = D (x_N - at z = 0) + that at z = 0 */
    const ptrdiff_t v = d->others[j];
    d->g[j] = d->value[v] - (v >= m ? d->problem->q[v - m] : 0);
  }
  for (ptrdiff_t i = 0; i < m; i++)
    d->f[i] = d->basic[i] >= m ? d->problem->q[d->basic[i] - m] : 0;
  for (ptrdiff_t j = 0; j < m; j++)
    for (ptrdiff_t i = 0; i < m && d->g[j] != 0; i++)
      d->f[i] += d->D[j * m + i] * d->g[j];
  for (ptrdiff_t i = 0; i < m; i++)
    d->value[d->basic[i]] = d->f[i];
  return ns_vector_is_finite(m, d->f);
}

/* The row that is farthest outside its bounds, or -1; *way is the way back. */
static ptrdiff_t worst_row(const ns_lcp_dictionary *d, double *way) {
  double largest = OUTSIDE;
  ptrdiff_t worst = -1;

  for (ptrdiff_t i = 0; i < d->m; i++) {
    const ptrdiff_t v = d->basic[i];
    const double below = d->lower[v] - d->value[v], above = d->value[v] - d->upper[v];
    if (below > largest || above > largest) {
      largest = ns_larger(below, above);
      *way = below > above ? below : -above;
      worst = i;
    }
  }
  return worst;
}

/* May the variable of column j bring row r back? By which pivot, else 0 */
static double usable_pivot(const ns_lcp_dictionary *d, ptrdiff_t r, ptrdiff_t j, double way) {
  const ptrdiff_t v = d->others[j];
  const double rate = copysign(1, way) * d->D[j * d->m + r];

  return (rate > 0 ? d->value[v] < d->upper[v] : d->value[v] > d->lower[v]) ? fabs(rate) : 0;
}

/* The variable that may bring row r back and whose price is the first to change its sign; of those that do so at nearly
 * the same time the one with the largest pivot (Harris). -1: none can. */
static ptrdiff_t entering_column(const ns_lcp_dictionary *d, ptrdiff_t r, double way) {
  double reach = INFINITY, best = 0;
  ptrdiff_t entering = -1;

  for (ptrdiff_t j = 0; j < d->m; j++) {
    const double pivot = usable_pivot(d, r, j, way);
    if (pivot > SMALLEST_PIVOT)
      reach = ns_smaller(reach, (fabs(d->price[d->others[j]]) + PRICE_TOLERANCE) / pivot);
  }
  for (ptrdiff_t j = 0; j < d->m; j++) {
    const double pivot = usable_pivot(d, r, j, way);
    if (pivot > SMALLEST_PIVOT && pivot > best &&
        fabs(d->price[d->others[j]]) <= reach * pivot * (1 + ROUNDOFF)) {
      best = pivot;
      entering = j;
    }
  }
  return entering;
}

ns_status ns_lcp_dictionary_reach(ns_lcp_dictionary *d, ptrdiff_t most, ns_lcp_reach *reach) {
  *reach = NS_LCP_UNDECIDED;
  for (ptrdiff_t k = 0; k < most; k++) {
    double way = 0;
    ptrdiff_t r, j, leaving, entering;
    if (ns_interrupted(d->host))
      return NS_INTERRUPTED;
    if (d->fresh > REBUILD_AFTER(d->m) && !rebuild(d))
      return NS_OK;
    r = worst_row(d, &way);
    j = r < 0 ? -1 : entering_column(d, r, way);
    if (r < 0 || j < 0) {
      *reach = r < 0 ? NS_LCP_WITHIN : NS_LCP_NOWHERE;
      return NS_OK;
    }
    leaving = d->basic[r];
    entering = d->others[j];
    shift(d, j, way / d->D[j * d->m + r]);
    d->value[leaving] = way > 0 ? d->lower[leaving] : d->upper[leaving];
    change_prices(d, r, j);
    exchange(d, r, j);
    if (!isfinite(d->value[entering]))
      return NS_OK;
    for (ptrdiff_t i = 0; i < d->m; i++)
      mend_price(d, d->others[i]);
  }
  return NS_OK;
}
