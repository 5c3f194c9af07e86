/* ns_lemke.c: complementary pivoting along Lemke's path.
 *
 * Variables: z_j is number j, w_j is m + j, the artificial variable t is 2m. Of each pair (z_j, w_j) at
 * most one is basic; both are nonbasic only for the pair whose turn it is to enter. A variable z_j that
 * reaches its upper bound is reflected, z_j = U_j - zhat_j, w_j = -what_j, so that every nonbasic variable
 * is zero and every pivot is the pivot of the plain LCP. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lemke.h"

#include "ns_lcp.h"

#include <math.h>
#include <string.h>

enum { NO_ROW = -1, OWN_BOUND = -2 };

#define CHECK_EVERY 50     /* pivots between two looks at the drift: the look costs one pivot */
#define DRIFT_ALLOWED 1e-9 /* of data scaled to 1; beyond it the tableau is made anew */
#define GOOD_PIVOT 1e-3    /* of the largest pivot among tied rows */
#define INFEASIBLE_BY 1e-6 /* a refactored point this far outside is on no path */

static ptrdiff_t complement(const ns_lemke *s, ptrdiff_t v) {
  return v < s->m ? v + s->m : v - s->m;
}

ns_status ns_lemke_create(ns_lemke *s, ns_arena *arena) {
  s->arena = arena;
  s->sign = NS_TAKE(arena, signed char, s->m);
  s->row_upper = NS_TAKE(arena, double, s->m);
  s->blocks = NS_TAKE(arena, double, s->m);
  s->tied = NS_TAKE(arena, ptrdiff_t, s->m + 1);
  s->z = NS_TAKE(arena, double, s->m);
  s->direction = NS_TAKE(arena, double, s->m);
  return ns_tableau_create(&s->tableau, arena, s->m, s->m + 1);
}

/* w = q + M z + d t: all w basic, columns z_0 .. z_{m-1}, t. */
static void start(ns_lemke *s) {
  const ptrdiff_t m = s->m;
  ns_tableau *tab = &s->tableau;

  for (ptrdiff_t i = 0; i < m; i++) {
    memcpy(tab->T + i * tab->ld, s->minus_M + i * s->ld, (size_t)m * sizeof(double));
    tab->T[i * tab->ld + m] = -s->d[i];
    tab->b[i] = s->q[i];
    s->sign[i] = 1;
    s->row_upper[i] = INFINITY;
    tab->basic[i] = m + i;
    tab->where[m + i] = i;
    tab->nonbasic[i] = i;
    tab->where[i] = -1 - i;
  }
  tab->nonbasic[m] = 2 * m;
  tab->where[2 * m] = -1 - m;
  s->pivots = s->refactorizations = 0;
}

/* Index j is measured from its other bound: z_j = U_j - zhat_j, w_j = -what_j. */
static void reflect(ns_lemke *s, ptrdiff_t j) {
  ns_tableau *tab = &s->tableau;
  const ptrdiff_t variable[2] = {j, s->m + j};
  const double shift[2] = {s->U[j], 0};

  for (int k = 0; k < 2; k++) {
    const ptrdiff_t place = tab->where[variable[k]];
    if (place >= 0) {
      ns_tableau_negate_row(tab, place);
      tab->b[place] += shift[k];
    } else {
      const ptrdiff_t c = -1 - place;
      if (shift[k] != 0)
        for (ptrdiff_t i = 0; i < tab->rows; i++)
          tab->b[i] -= tab->T[i * tab->ld + c] * shift[k];
      ns_tableau_negate_column(tab, c);
    }
  }
  s->sign[j] = (signed char)-s->sign[j];
}

/* The length at which row i blocks the entering variable, or Inf: x_i = b_i - a_i * length. */
static double blocks_at(const ns_lemke *s, ptrdiff_t i, double smallest_pivot) {
  const double a = s->tableau.pivot_column[i], b = s->tableau.b[i];

  if (a > smallest_pivot)
    return fmax(b, 0) / a;
  if (-a > smallest_pivot && s->row_upper[i] < INFINITY)
    return fmax(s->row_upper[i] - b, 0) / -a;
  return INFINITY;
}

/* Rate at which the blocking length of a row grows when q_k is raised by epsilon: B^-1(i,k) / a_i.
 * Column k of B^-1 is the column of w_k, or a unit vector while w_k is basic. */
static double perturbation(const ns_lemke *s, ptrdiff_t row, ptrdiff_t k) {
  const ns_tableau *tab = &s->tableau;
  const ptrdiff_t place = tab->where[s->m + k];
  double entry;

  if (row == OWN_BOUND)
    return 0;
  entry = place >= 0 ? (place == row) : tab->T[row * tab->ld - 1 - place];
  return s->sign[k] * entry / tab->pivot_column[row];
}

/* The row that blocks first when q is replaced by q + (eps, eps^2, ...): lexicographic minimum of the tied
 * rows; among rows that stay tied to roundoff the largest pivot. */
static ptrdiff_t lexicographic_minimum(ns_lemke *s, ptrdiff_t count) {
  const double *a = s->tableau.pivot_column;
  ptrdiff_t best;

  for (ptrdiff_t k = 0; k < s->m && count > 1; k++) {
    double least = INFINITY;
    ptrdiff_t kept = 0;
    for (ptrdiff_t i = 0; i < count; i++)
      least = fmin(least, perturbation(s, s->tied[i], k));
    for (ptrdiff_t i = 0; i < count; i++)
      if (perturbation(s, s->tied[i], k) - least <= s->tie_tolerance * (1 + fabs(least)))
        s->tied[kept++] = s->tied[i];
    count = kept;
  }
  best = s->tied[0];
  for (ptrdiff_t i = 1; i < count; i++)
    if (best >= 0 && s->tied[i] >= 0 && fabs(a[s->tied[i]]) > fabs(a[best]))
      best = s->tied[i];
  return best;
}

/* Rows that block within roundoff of the first one. A row may be passed by as much as makes its variable
 * -tie_tolerance (Harris), so that a tiny pivot, whose ratio is noise, does not decide; of the rows that
 * then compete those with a pivot much smaller than the best are left out. */
static ptrdiff_t list_tied(ns_lemke *s, double own_bound) {
  const ptrdiff_t m = s->m;
  const double *a = s->tableau.pivot_column;
  double reach = own_bound, best = 0;
  ptrdiff_t count = 0;

  for (ptrdiff_t i = 0; i < m; i++)
    reach = fmin(reach, s->blocks[i] + s->tie_tolerance / fabs(a[i]));
  for (ptrdiff_t i = 0; i < m; i++)
    if (s->blocks[i] <= reach)
      best = fmax(best, fabs(a[i]));
  for (ptrdiff_t i = 0; i < m; i++)
    if (s->blocks[i] <= reach && fabs(a[i]) >= GOOD_PIVOT * best)
      s->tied[count++] = i;
  if (own_bound <= reach)
    s->tied[count++] = OWN_BOUND;
  return count;
}

/* Which row, if any, stops the entering variable; pivot_column holds its column. t leaves first on ties. */
static ptrdiff_t ratio_test(ns_lemke *s, double own_bound) {
  const ns_tableau *tab = &s->tableau;
  const ptrdiff_t t_row = tab->where[2 * s->m];
  double largest = 0, least = own_bound;
  ptrdiff_t count;

  for (ptrdiff_t i = 0; i < s->m; i++)
    largest = fmax(largest, fabs(tab->pivot_column[i]));
  for (ptrdiff_t i = 0; i < s->m; i++) {
    s->blocks[i] = blocks_at(s, i, s->pivot_tolerance * largest);
    least = fmin(least, s->blocks[i]);
  }
  if (!(least < INFINITY))
    return NO_ROW;
  count = list_tied(s, own_bound);
  for (ptrdiff_t k = 0; k < count; k++)
    if (s->tied[k] == t_row)
      return t_row;
  return count == 1 ? s->tied[0] : lexicographic_minimum(s, count);
}

static void exchange(ns_lemke *s, ptrdiff_t r, ptrdiff_t c) {
  const ptrdiff_t entering = s->tableau.nonbasic[c];

  ns_tableau_pivot(&s->tableau, r, c);
  s->row_upper[r] = entering < s->m ? s->U[entering] : INFINITY;
  s->pivots++;
}

/* t enters where q_i / d_i is lexicographically least, which makes every w nonnegative.
 * Returns the variable that left, or -1 when q >= 0 and z = 0 is a solution. */
static ptrdiff_t first_pivot(ns_lemke *s) {
  ns_tableau *tab = &s->tableau;
  ptrdiff_t r = 0, leaving;

  for (ptrdiff_t i = 1; i < s->m;
       i++) /* a later index has the smaller perturbation, so it wins a tie */
    if (tab->b[i] / s->d[i] <= tab->b[r] / s->d[r])
      r = i;
  if (s->m == 0 || tab->b[r] >= 0)
    return -1;
  leaving = tab->basic[r];
  ns_tableau_load_column(tab, s->m);
  exchange(s, r, s->m);
  return leaving;
}

static int within_bounds(const ns_lemke *s) {
  for (ptrdiff_t i = 0; i < s->m; i++)
    if (!(s->tableau.b[i] >= -INFEASIBLE_BY && s->tableau.b[i] <= s->row_upper[i] + INFEASIBLE_BY))
      return 0;
  return 1;
}

/* Look at the drift now and then; NS_SINGULAR when a new factorisation is no longer on the path. */
static ns_status keep_accurate(ns_lemke *s) {
  ns_status status = NS_OK;

  if (s->pivots % CHECK_EVERY != 0 || ns_lemke_drift(s, s->z, s->direction) <= DRIFT_ALLOWED)
    return NS_OK;
  status = ns_lemke_refactor(s);
  s->refactorizations++;
  if (status == NS_OK && !within_bounds(s))
    status = NS_SINGULAR;
  return status;
}

int ns_lemke_cell(const ns_lemke *s, ptrdiff_t j) {
  if (s->tableau.where[j] >= 0)
    return NS_BASIC;
  return s->sign[j] > 0 ? NS_AT_LOWER : NS_AT_UPPER;
}

/* z and t of the present basis; along the ray of the entering column c, how z changes. */
static void read_point(ns_lemke *s, ptrdiff_t c) {
  const ns_tableau *tab = &s->tableau;
  const ptrdiff_t t_row = tab->where[2 * s->m];

  s->t = t_row >= 0 ? tab->b[t_row] : 0;
  for (ptrdiff_t j = 0; j < s->m; j++) {
    const ptrdiff_t place = tab->where[j];
    const double hat = place >= 0 ? tab->b[place] : 0;
    double slope = place >= 0 ? -tab->T[place * tab->ld + c] : 0;
    if (place == -1 - c)
      slope = 1;
    s->z[j] = s->sign[j] > 0 ? hat : s->U[j] - hat;
    s->direction[j] = s->sign[j] * slope;
  }
}

/* The blocking row leaves, at its upper bound after a reflection; returns the variable that left. */
static ptrdiff_t step(ns_lemke *s, ptrdiff_t row, ptrdiff_t c) {
  const ptrdiff_t entering = s->tableau.nonbasic[c];
  ptrdiff_t leaving;

  if (row == OWN_BOUND) {
    reflect(s, entering);
    s->pivots++;
    return entering;
  }
  leaving = s->tableau.basic[row];
  if (s->tableau.pivot_column[row] < 0) {
    reflect(s, leaving);
    ns_tableau_load_column(&s->tableau, c);
  }
  exchange(s, row, c);
  return leaving;
}

ns_status ns_lemke_run(ns_lemke *s, const ns_host *host, ptrdiff_t max_pivots, int chatty,
                       ns_lemke_end *end) {
  ns_tableau *tab = &s->tableau;
  const ptrdiff_t t = 2 * s->m;
  ptrdiff_t leaving, c = s->m, row;

  start(s);
  leaving = first_pivot(s);
  *end = NS_LEMKE_SOLVED;
  while (leaving >= 0 && leaving != t) {
    const ptrdiff_t entering = complement(s, leaving);
    const ns_status status = keep_accurate(s);
    if (status == NS_OUT_OF_MEMORY)
      return status;
    if (ns_interrupted(host))
      return NS_INTERRUPTED;
    c = -1 - tab->where[entering];
    *end = status != NS_OK ? NS_LEMKE_LOST : s->pivots >= max_pivots ? NS_LEMKE_AT_LIMIT : *end;
    if (*end != NS_LEMKE_SOLVED)
      break;
    ns_tableau_load_column(tab, c);
    row = ratio_test(s, entering < s->m ? s->U[entering] : INFINITY);
    if (chatty)
      ns_report(host, "  pivot %6td   t = %.6e", s->pivots, tab->b[tab->where[t]]);
    if (row == NO_ROW) {
      *end = NS_LEMKE_ON_RAY;
      break;
    }
    leaving = step(s, row, c);
  }
  read_point(s, c);
  return NS_OK;
}
