/* ns_tableau.h: a condensed simplex tableau.
 *
 * The basic variables x_B are written as  x_B = b - T x_N  of the nonbasic ones. Variables are numbered
 * by the owner; variable v sits in row where[v], or in column -1 - where[v]. T is stored by rows, since a
 * pivot works on rows. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_TABLEAU_H
#define NS_TABLEAU_H

#include "ns_arena.h"

typedef struct ns_tableau {
  ptrdiff_t rows, columns, ld;
  double *T, *b;
  ptrdiff_t *basic, *nonbasic, *where;
  double *pivot_column;
} ns_tableau;

ns_status ns_tableau_create(ns_tableau *tableau, ns_arena *arena, ptrdiff_t rows,
                            ptrdiff_t columns);

/* Leading dimension that starts each row of `columns` numbers on a cache line. */
ptrdiff_t ns_tableau_stride(ptrdiff_t columns);

/* T -= f g' */
void ns_rank_one(double *T, ptrdiff_t ld, ptrdiff_t rows, ptrdiff_t columns, const double *f,
                 const double *g);

/* pivot_column = T(:,c) */
void ns_tableau_load_column(ns_tableau *tableau, ptrdiff_t c);

/* The variables of row r and column c change places; pivot_column holds T(:,c). */
void ns_tableau_pivot(ns_tableau *tableau, ptrdiff_t r, ptrdiff_t c);

void ns_tableau_negate_row(ns_tableau *tableau, ptrdiff_t r);
void ns_tableau_negate_column(ns_tableau *tableau, ptrdiff_t c);

#endif
