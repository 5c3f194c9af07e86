/* ns_lemke_base.c: a given basis as the start of Lemke's path, by one LU factorisation.
 *
 * Row j holds z_j where it is basic and w_j elsewhere, so that no row changes its place. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp.h"
#include "ns_lemke.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define REMOVALS 8           /* of indices that make a basis singular */
#define SINGULAR_BELOW 1e-12 /* ratio of a pivot to the largest entry */

static ns_status create(ns_lemke_base *base, ns_arena *arena, ptrdiff_t m) {
  base->list = NS_TAKE(arena, ptrdiff_t, m);
  base->place = NS_TAKE(arena, ptrdiff_t, m);
  base->y = NS_TAKE(arena, double, m);
  base->product = NS_TAKE(arena, double, m);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

static void list_basic(ns_lemke *s, const signed char *cell) {
  ns_lemke_base *base = &s->base;
  const ptrdiff_t m = s->m;

  base->p = 0;
  s->row_of[2 * m] = -1;
  for (ptrdiff_t i = 0; i < m; i++) {
    const int basic = cell[i] == NS_BASIC;
    base->place[i] = basic ? base->p : -1;
    if (basic)
      base->list[base->p++] = i;
    s->at_upper[i] = cell[i] == NS_AT_UPPER;
    s->basic[i] = basic ? i : m + i;
    s->row_of[i] = basic ? i : -1;
    s->row_of[m + i] = basic ? -1 : i;
  }
}

/* product = M_.A y, the columns of the basic z */
static void multiply_columns(const ns_lemke *s, const double *y) {
  double *product = s->base.product;

  memset(product, 0, (size_t)s->m * sizeof *product);
  for (ptrdiff_t a = 0; a < s->base.p; a++) {
    const ptrdiff_t j = s->base.list[a];
    if (y[a] != 0)
      ns_matrix_add_column(&s->A, j, s->column_scale[j] * y[a], product);
  }
  for (ptrdiff_t i = 0; i < s->m; i++)
    product[i] *= s->row_scale[i];
}

void ns_lemke_base_solve(const ns_lemke *s, double *x) {
  const ns_lemke_base *base = &s->base;

  for (ptrdiff_t a = 0; a < base->p; a++)
    base->y[a] = -x[base->list[a]];
  ns_lu_solve(&base->lu, base->y, 1);
  multiply_columns(s, base->y);
  for (ptrdiff_t i = 0; i < s->m; i++)
    x[i] = base->place[i] < 0 ? x[i] + base->product[i] : base->y[base->place[i]];
}

void ns_lemke_base_multiply(ns_lemke *s, double *x) {
  const ns_lemke_base *base = &s->base;

  for (ptrdiff_t a = 0; a < base->p; a++)
    base->y[a] = x[base->list[a]];
  multiply_columns(s, base->y);
  for (ptrdiff_t i = 0; i < s->m; i++)
    x[i] = (base->place[i] < 0 ? x[i] : 0) - base->product[i];
}

/* p = B times numbers that take every variable away from the bound it may stand on, the nearer one. */
static void perturb(ns_lemke *s) {
  for (ptrdiff_t i = 0; i < s->m; i++) {
    const int high = s->upper[i] - s->value[i] < s->value[i] - s->lower[i];
    s->shift[i] = high ? -ns_lemke_generic(i) : ns_lemke_generic(i);
  }
  memcpy(s->perturbation, s->shift, (size_t)s->m * sizeof *s->shift);
  ns_lemke_base_multiply(s, s->perturbation);
}

/* The index whose removal mends a singular M_AA: with M_AA x = 0 and M_AA' y = 0, the block without j has the
 * determinant x_j y_j but for a factor that is the same for all. One step of inverse iteration finds x and y. */
static ptrdiff_t superfluous(ns_lemke_base *base, double *x, double *y) {
  const double smallest = SINGULAR_BELOW * ns_vector_largest(base->p * base->p, base->lu.a);
  ptrdiff_t best = 0;

  for (ptrdiff_t a = 0; a < base->p; a++) {
    double *pivot = base->lu.a + a * base->p + a;
    if (!(fabs(*pivot) > smallest))
      *pivot = smallest > 0 ? smallest : 1;
    x[a] = ns_lemke_generic(a);
    y[a] = ns_lemke_generic(base->p + a);
  }
  ns_lu_solve(&base->lu, x, 1);
  ns_lu_solve_transposed(&base->lu, y);
  for (ptrdiff_t a = 1; a < base->p; a++)
    if (fabs(x[a] * y[a]) > fabs(x[best] * y[best]))
      best = a;
  return base->list[best];
}

static ns_status factor(ns_lemke *s, const ns_host *host) {
  ns_lemke_base *base = &s->base;

  ns_matrix_principal(&s->A, base->list, base->p, base->place, s->row_scale, s->column_scale,
                      base->lu.a);
  return ns_lu_factor(&base->lu, base->p, SINGULAR_BELOW, host);
}

ns_status ns_lemke_set_base(ns_lemke *s, ns_arena *arena, signed char *cell, const ns_host *host) {
  ns_lemke_base *base = &s->base;
  ns_status status = create(base, arena, s->m);

  if (status != NS_OK)
    return status;
  list_basic(s, cell);
  ns_product_form_clear(&s->inverse);
  s->pivots = s->refactorizations = 0;
  status = ns_lu_create(&base->lu, arena, base->p);
  if (status == NS_OK)
    status = factor(s, host);
  for (int k = 0; k < REMOVALS && status == NS_SINGULAR; k++) {
    cell[superfluous(base, base->y, base->product)] = NS_AT_LOWER;
    list_basic(s, cell);
    status = factor(s, host);
  }
  if (status != NS_OK)
    return status;
  ns_lemke_evaluate(s);
  ns_lemke_place_bounds(s);
  perturb(s);
  return ns_vector_is_finite(s->m, s->value) ? NS_OK : NS_SINGULAR;
}
