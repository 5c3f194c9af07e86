/* ns_tableau.c: the pivot. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_tableau.h"

#include "ns_kernel.h"

ptrdiff_t ns_tableau_stride(ptrdiff_t columns) {
  const ptrdiff_t line = NS_ALIGNMENT / sizeof(double);
  return (columns + line - 1) / line * line;
}

ns_status ns_tableau_create(ns_tableau *tableau, ns_arena *arena, ptrdiff_t rows,
                            ptrdiff_t columns) {
  tableau->rows = rows;
  tableau->columns = columns;
  tableau->ld = ns_tableau_stride(columns);
  tableau->T = NS_TAKE(arena, double, rows * tableau->ld);
  tableau->b = NS_TAKE(arena, double, rows);
  tableau->pivot_column = NS_TAKE(arena, double, rows);
  tableau->basic = NS_TAKE(arena, ptrdiff_t, rows);
  tableau->nonbasic = NS_TAKE(arena, ptrdiff_t, columns);
  tableau->where = NS_TAKE(arena, ptrdiff_t, rows + columns);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

NS_KERNEL void ns_rank_one(double *restrict T, ptrdiff_t ld, ptrdiff_t rows, ptrdiff_t columns,
                           const double *restrict f, const double *restrict g) {
  for (ptrdiff_t i = 0; i < rows; i++) {
    double *restrict row = T + i * ld;
    const double fi = f[i];
    if (fi != 0)
      for (ptrdiff_t k = 0; k < columns; k++)
        row[k] -= fi * g[k];
  }
}

void ns_tableau_load_column(ns_tableau *tableau, ptrdiff_t c) {
  for (ptrdiff_t i = 0; i < tableau->rows; i++)
    tableau->pivot_column[i] = tableau->T[i * tableau->ld + c];
}

/* x_r = b_r - T_rc x_c - ...  becomes  x_c = (b_r - x_r - ...) / T_rc,  put into every other row. */
void ns_tableau_pivot(ns_tableau *tableau, ptrdiff_t r, ptrdiff_t c) {
  const ptrdiff_t ld = tableau->ld, columns = tableau->columns, rows = tableau->rows;
  double *T = tableau->T, *b = tableau->b, *f = tableau->pivot_column;
  double *row = T + r * ld;
  const double pivot = f[r];
  const ptrdiff_t leaving = tableau->basic[r], entering = tableau->nonbasic[c];

  row[c] = 1;
  for (ptrdiff_t k = 0; k < columns; k++)
    row[k] /= pivot;
  b[r] /= pivot;
  for (ptrdiff_t i = 0; i < rows; i++)
    if (i != r) {
      T[i * ld + c] = 0;
      b[i] -= f[i] * b[r];
    }
  ns_rank_one(T, ld, r, columns, f, row);
  ns_rank_one(row + ld, ld, rows - r - 1, columns, f + r + 1, row);

  tableau->basic[r] = entering;
  tableau->where[entering] = r;
  tableau->nonbasic[c] = leaving;
  tableau->where[leaving] = -1 - c;
}

void ns_tableau_negate_row(ns_tableau *tableau, ptrdiff_t r) {
  for (ptrdiff_t k = 0; k < tableau->columns; k++)
    tableau->T[r * tableau->ld + k] *= -1;
  tableau->b[r] *= -1;
}

void ns_tableau_negate_column(ns_tableau *tableau, ptrdiff_t c) {
  for (ptrdiff_t i = 0; i < tableau->rows; i++)
    tableau->T[i * tableau->ld + c] *= -1;
}
