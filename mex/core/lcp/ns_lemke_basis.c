/* ns_lemke_basis.c: columns, residual and factorisation of a basis of  w - M z - d t = q. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_kernel.h"
#include "ns_lemke.h"

#include <math.h>
#include <string.h>

#define SMALLEST_PIVOT 1e-14 /* of data scaled to 1 */

NS_KERNEL static void scaled_column(ptrdiff_t m, const double *restrict a, const double *restrict r,
                                    double c, double *restrict x) {
  for (ptrdiff_t i = 0; i < m; i++)
    x[i] = -(r[i] * a[i]) * c;
}

void ns_lemke_column(const ns_lemke *s, ptrdiff_t variable, double *x) {
  const ptrdiff_t m = s->m, j = variable;

  if (variable < m && !ns_matrix_is_sparse(&s->A)) {
    scaled_column(m, s->A.value + j * m, s->row_scale, s->column_scale[j], x);
    return;
  }
  memset(x, 0, (size_t)m * sizeof *x);
  if (variable < m)
    for (ptrdiff_t k = s->A.start[j]; k < s->A.start[j + 1]; k++)
      x[s->A.row[k]] -= s->row_scale[s->A.row[k]] * s->A.value[k] * s->column_scale[j];
  else if (variable < 2 * m)
    x[variable - m] = 1;
  else
    for (ptrdiff_t i = 0; i < m; i++)
      x[i] = -s->d[i];
}

/* An equidistributed sequence (multiples of the golden ratio) has no small integer relations. */
double ns_lemke_generic(ptrdiff_t i) {
  const double x = 0.61803398874989485 * (double)(i + 1);
  return 1 + (x - floor(x));
}

static double present_value(const ns_lemke *s, ptrdiff_t variable) {
  if (s->row_of[variable] >= 0)
    return s->value[s->row_of[variable]];
  return variable < s->m && s->at_upper[variable] ? s->U[variable] : 0;
}

double ns_lemke_drift(ns_lemke *s) {
  double *sum = s->direction, drift = 0;

  memset(sum, 0, (size_t)s->m * sizeof *sum);
  for (ptrdiff_t v = 0; v <= 2 * s->m; v++) {
    const double x = present_value(s, v);
    if (x == 0)
      continue;
    ns_lemke_column(s, v, s->work);
    for (ptrdiff_t i = 0; i < s->m; i++)
      sum[i] += x * s->work[i];
  }
  for (ptrdiff_t i = 0; i < s->m; i++)
    drift = fmax(drift, fabs(sum[i] - s->q[i]) / fmax(1, fabs(s->q[i])));
  return drift;
}

/* The row without a basic variable in which x is largest; free_row marks them. */
static ptrdiff_t largest_free_row(ptrdiff_t m, const double *x, const signed char *free_row) {
  ptrdiff_t best = -1;

  for (ptrdiff_t i = 0; i < m; i++)
    if (free_row[i] && (best < 0 || fabs(x[i]) > fabs(x[best])))
      best = i;
  return best;
}

void ns_lemke_solve(const ns_lemke *s, double *x) {
  if (s->base.p > 0)
    ns_lemke_base_solve(s, x);
  ns_product_form_solve(&s->inverse, x);
}

/* Basic w_j keep their unit columns in row j; the other columns enter one by one with row pivoting. */
static ns_status invert(ns_lemke *s, const ptrdiff_t *variables, signed char *free_row) {
  const ptrdiff_t m = s->m;

  s->base.p = 0;
  ns_product_form_clear(&s->inverse);
  memset(free_row, 1, (size_t)m);
  for (ptrdiff_t k = 0; k < m; k++)
    if (variables[k] >= m && variables[k] < 2 * m) {
      const ptrdiff_t row = variables[k] - m;
      free_row[row] = 0;
      s->basic[row] = variables[k];
      s->row_of[variables[k]] = row;
    }
  for (ptrdiff_t k = 0; k < m; k++)
    if (variables[k] < m || variables[k] == 2 * m) {
      ptrdiff_t row;
      if (ns_interrupted(s->inverse.arena->host))
        return NS_INTERRUPTED;
      ns_lemke_column(s, variables[k], s->work);
      ns_product_form_solve(&s->inverse, s->work);
      row = largest_free_row(m, s->work, free_row);
      if (row < 0 || !(fabs(s->work[row]) > SMALLEST_PIVOT))
        return NS_SINGULAR;
      if (ns_product_form_append(&s->inverse, s->work, row) != NS_OK)
        return NS_OUT_OF_MEMORY;
      free_row[row] = 0;
      s->basic[row] = variables[k];
      s->row_of[variables[k]] = row;
    }
  return NS_OK;
}

void ns_lemke_evaluate(ns_lemke *s) {
  memcpy(s->value, s->q, (size_t)s->m * sizeof *s->value);
  for (ptrdiff_t j = 0; j < s->m; j++)
    if (s->row_of[j] < 0 && s->at_upper[j]) {
      ns_lemke_column(s, j, s->work);
      for (ptrdiff_t i = 0; i < s->m; i++)
        s->value[i] -= s->U[j] * s->work[i];
    }
  ns_lemke_solve(s, s->value);
}

void ns_lemke_place_bounds(ns_lemke *s) {
  for (ptrdiff_t i = 0; i < s->m; i++) {
    const ptrdiff_t v = s->basic[i];
    const int is_w = v >= s->m && v < 2 * s->m, negative = is_w && s->at_upper[v - s->m];
    s->lower[i] = negative ? -INFINITY : 0;
    s->upper[i] = v < s->m ? s->U[v] : negative ? 0 : INFINITY;
  }
}

ns_status ns_lemke_refactor(ns_lemke *s) {
  ns_arena scratch = ns_arena_create(s->inverse.arena->host);
  ptrdiff_t *variables = NS_TAKE(&scratch, ptrdiff_t, s->m);
  signed char *free_row = NS_TAKE(&scratch, signed char, s->m);
  ns_status status = NS_OUT_OF_MEMORY;

  if (!scratch.failed) {
    memcpy(variables, s->basic, (size_t)s->m * sizeof *variables);
    status = invert(s, variables, free_row);
  }
  if (status == NS_OK) {
    ns_lemke_evaluate(s);
    memcpy(s->shift, s->perturbation, (size_t)s->m * sizeof *s->shift);
    ns_lemke_solve(s, s->shift);
    ns_lemke_place_bounds(s);
    s->refactorizations++;
  }
  ns_arena_release(&scratch);
  return status;
}
