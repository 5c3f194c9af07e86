/* ns_product_form.h: the inverse of a basis as a product of elementary matrices.
 *
 * B^-1 = E_k ... E_1, where E is the identity but for column `row`, which holds eta. A column a = B^-1 c that
 * enters the basis in row r adds  eta_r = 1 / a_r,  eta_i = -a_i / a_r.  A solve costs k m operations and an
 * update m, against m^2 for an update of the whole tableau: few pivots on a large problem are cheap. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_PRODUCT_FORM_H
#define NS_PRODUCT_FORM_H

#include "ns_arena.h"

typedef struct ns_product_form {
  ptrdiff_t m, ld, count, capacity;
  ns_arena *arena;
  double **eta; /* capacity pointers; the room behind them is taken when it is first used */
  ptrdiff_t *row;
} ns_product_form;

ns_status ns_product_form_create(ns_product_form *B, ns_arena *arena, ptrdiff_t m,
                                 ptrdiff_t capacity);

/* B = I */
void ns_product_form_clear(ns_product_form *B);

/* x = B^-1 x */
void ns_product_form_solve(const ns_product_form *B, double *x);

/* The column a = B^-1 c enters in row r; a_r is not zero and count < capacity. */
ns_status ns_product_form_append(ns_product_form *B, const double *a, ptrdiff_t r);

#endif
