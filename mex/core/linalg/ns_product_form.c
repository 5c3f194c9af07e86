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

/* Elementary matrices whose work on x is still to be done, in their order: x_r = 0 and x += f eta for each. */
#define TOGETHER 4
typedef struct pending {
  int count;
  double f[TOGETHER];
  const double *eta[TOGETHER];
  ptrdiff_t row[TOGETHER];
} pending;

/* x_i after the first `count` of them */
static double later(const pending *p, int count, const double *x, ptrdiff_t i) {
  double value = x[i];

  for (int k = 0; k < count; k++)
    value = (p->row[k] == i ? 0 : value) + p->f[k] * p->eta[k][i];
  return value;
}

NS_KERNEL static void add_four(ptrdiff_t m, const double *restrict f, const double *restrict e0,
                               const double *restrict e1, const double *restrict e2,
                               const double *restrict e3, double *restrict x) {
  for (ptrdiff_t i = 0; i < m; i++)
    x[i] += f[0] * e0[i] + f[1] * e1[i] + f[2] * e2[i] + f[3] * e3[i];
}

NS_KERNEL static void add_one(ptrdiff_t m, double f, const double *restrict e, double *restrict x) {
  for (ptrdiff_t i = 0; i < m; i++)
    x[i] += f * e[i];
}

static void carry_out(ptrdiff_t m, pending *p, double *x) {
  double value[TOGETHER] = {0};

  for (int k = 0; k < p->count; k++)
    value[k] = later(p, p->count, x, p->row[k]);
  if (p->count == TOGETHER)
    add_four(m, p->f, p->eta[0], p->eta[1], p->eta[2], p->eta[3], x);
  else
    for (int k = 0; k < p->count; k++)
      add_one(m, p->f[k], p->eta[k], x);
  for (int k = 0; k < p->count; k++)
    x[p->row[k]] = value[k];
  p->count = 0;
}

void ns_product_form_solve(const ns_product_form *B, double *x) {
  pending p = {.count = 0};

  for (ptrdiff_t k = 0; k < B->count; k++) {
    const double f = later(&p, p.count, x, B->row[k]);
    if (f == 0 && x[B->row[k]] == 0)
      continue;
    p.f[p.count] = f;
    p.eta[p.count] = B->eta[k];
    p.row[p.count++] = B->row[k];
    if (p.count == TOGETHER)
      carry_out(B->m, &p, x);
  }
  carry_out(B->m, &p, x);
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
