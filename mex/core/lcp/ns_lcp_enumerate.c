/* ns_lcp_enumerate.c: all complementary bases of a very small problem, the last resort of 'auto'. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_work.h"

#include <math.h>

#define MOST_BASES 20000.0
#define MOST_VARIABLES 20
#define CHEAP 2e6 /* multiplications that are spent in any case: all bases of ten variables */
#define WELL_CONDITIONED 1e-8 /* ratio of pivots */
#define DECIDED 1e-11  /* ratio above which roundoff leaves the signs of the point as they are */
#define ROUNDING 1e-15 /* ratio below which, times n + 1, a basis is singular */
#define CLEARLY_UNSOLVED 1e-6 /* a best residual below this may be a solution spoilt by roundoff */

static int has_cell(const ns_lcp_work *work, ptrdiff_t i, int cell) {
  if (cell == NS_AT_LOWER)
    return work->l[i] > -INFINITY;
  if (cell == NS_AT_UPPER)
    return work->u[i] < INFINITY && work->u[i] > work->l[i];
  return work->u[i] > work->l[i];
}

static signed char first_cell(const ns_lcp_work *work, ptrdiff_t i) {
  return (signed char)(has_cell(work, i, NS_AT_LOWER) ? NS_AT_LOWER : NS_BASIC);
}

/* The next basis in the order of an odometer; 0 after the last. */
static int advance(const ns_lcp_work *work, signed char *basis) {
  for (ptrdiff_t i = 0; i < work->n; i++) {
    while (basis[i] < NS_AT_UPPER) {
      basis[i]++;
      if (has_cell(work, i, basis[i]))
        return 1;
    }
    basis[i] = first_cell(work, i);
  }
  return 0;
}

static int few_enough(const ns_lcp_work *work) {
  const double n = (double)work->n;
  double count = 1;

  for (ptrdiff_t i = 0; i < work->n && count <= MOST_BASES; i++)
    count *= has_cell(work, i, NS_AT_LOWER) + has_cell(work, i, NS_BASIC) +
             has_cell(work, i, NS_AT_UPPER);
  return count <= MOST_BASES && work->n <= MOST_VARIABLES &&
         count * (n * n * n / 3 + 4 * n * n) <= fmax(work->effort, CHEAP);
}

/* The point of a basis; where that basis is nearly singular, any point of its cone. One that is so nearly singular that
 * nobody can tell has a point that lies far off, which would not be found. */
static ns_status examine(ns_lcp_work *work, const signed char *basis, int *conclusive) {
  ns_status status = ns_interrupted(work->host) ? NS_INTERRUPTED : ns_lcp_polish(work, basis, NULL);

  work->iterations++;
  const double ratio = work->pivot_ratio;

  *conclusive = 1;
  if (status == NS_OK && ratio < WELL_CONDITIONED && !ns_lcp_accepted(work))
    status = ns_lcp_project(work, basis, conclusive);
  if (ratio < DECIDED && ratio > ROUNDING * (double)(work->n + 1))
    *conclusive = 0;
  return status;
}

ns_status ns_lcp_enumerate(ns_lcp_work *work, int *exhausted) {
  signed char *basis = NS_TAKE(&work->arena, signed char, work->n);
  ns_status status = NS_OK;
  int more = 1, sure = 1;

  *exhausted = 0;
  if (basis == NULL)
    return NS_OUT_OF_MEMORY;
  if (!few_enough(work))
    return NS_OK;
  for (ptrdiff_t i = 0; i < work->n; i++)
    basis[i] = first_cell(work, i);
  while (more && status == NS_OK && !ns_lcp_accepted(work)) {
    int conclusive;
    status = examine(work, basis, &conclusive);
    sure = sure && conclusive;
    more = advance(work, basis);
  }
  *exhausted = status == NS_OK && sure && work->scaled_residual > CLEARLY_UNSOLVED;
  return status;
}
