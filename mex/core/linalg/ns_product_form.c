/* ns_product_form.c: see ns_product_form.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_product_form.h"

#include "ns_kernel.h"

#define LINE (NS_ALIGNMENT / (ptrdiff_t)sizeof(double))

ns_status ns_product_form_create(ns_product_form *B, ns_arena *arena, ptrdiff_t m,
                                 ptrdiff_t capacity) {
  B->m = m;
  B->ld = (m + LINE - 1) / LINE * LINE;
  B->count = 0;
  B->capacity = capacity;
  B->arena = arena;
  B->eta = NS_TAKE(arena, double *, capacity);
  B->row = NS_TAKE(arena, ptrdiff_t, capacity);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

void ns_product_form_clear(ns_product_form *B) { B->count = 0; }

NS_KERNEL static void apply(ptrdiff_t m, ptrdiff_t count, double *const *eta, const ptrdiff_t *row,
                            double *restrict x) {
  for (ptrdiff_t k = 0; k < count; k++) {
    const double f = x[row[k]];
    const double *restrict e = eta[k];
    if (f == 0)
      continue;
    x[row[k]] = 0;
    for (ptrdiff_t i = 0; i < m; i++)
      x[i] += f * e[i];
  }
}

void ns_product_form_solve(const ns_product_form *B, double *x) {
  apply(B->m, B->count, B->eta, B->row, x);
}

NS_KERNEL static void scale(ptrdiff_t m, double f, const double *restrict a, double *restrict e) {
  for (ptrdiff_t i = 0; i < m; i++)
    e[i] = f * a[i];
}

ns_status ns_product_form_append(ns_product_form *B, const double *a, ptrdiff_t r) {
  double *e = B->eta[B->count];

  if (e == NULL)
    e = B->eta[B->count] = NS_TAKE(B->arena, double, B->ld);
  if (e == NULL)
    return NS_OUT_OF_MEMORY;
  scale(B->m, -1 / a[r], a, e);
  e[r] = 1 / a[r];
  B->row[B->count++] = r;
  return NS_OK;
}
