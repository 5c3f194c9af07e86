/* ns_lcp_reduce.c: scaling, shift, elimination of free variables, splitting of the rest. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_reduce.h"

#include "ns_tableau.h"

#include <math.h>
#include <string.h>

#define RANK_TOLERANCE 1e-11 /* of the largest entry of the free block */
#define PREFER_DIAGONAL 0.1  /* principal pivots keep a semidefinite matrix semidefinite */
#define BLOCK 8              /* columns moved at a time: a cache line of a row */

/* The bound from which z_i is measured: the finite one, of two the one nearer to zero. */
static void choose_base(ns_lcp_work *work, ns_lcp_reduced *red, ptrdiff_t i, int other_side) {
  const double l = work->l[i], u = work->u[i];
  int from_lower = l > -INFINITY;

  if (l > -INFINITY && u < INFINITY)
    from_lower = (fabs(l) <= fabs(u)) != other_side;
  red->side[i] = (signed char)(from_lower || ns_lcp_is_free(work, i) ? 1 : -1);
  red->base[i] = ns_lcp_is_free(work, i) ? 0 : from_lower ? l : u;
}

static void list_indices(ns_lcp_work *work, ns_lcp_reduced *red) {
  ptrdiff_t count = 0;

  for (ptrdiff_t i = 0; i < work->n; i++)
    if (!ns_lcp_is_free(work, i) && work->l[i] < work->u[i])
      red->column_index[count++] = i;
  red->bounded = count;
  for (ptrdiff_t i = 0; i < work->n; i++)
    if (ns_lcp_is_free(work, i))
      red->column_index[count++] = i;
  red->free = count - red->bounded;
  memcpy(red->row_index, red->column_index, (size_t)count * sizeof(ptrdiff_t));
}

/* T = -diag(side r) M diag(side c) by rows, for the listed indices */
static void load_full(const ns_lcp_work *work, const ns_lcp_reduced *red, double *T, ptrdiff_t ld) {
  const ptrdiff_t count = red->bounded + red->free, n = work->n;

  for (ptrdiff_t first = 0; first < count; first += BLOCK) {
    const ptrdiff_t past = first + BLOCK < count ? first + BLOCK : count;
    for (ptrdiff_t a = 0; a < count; a++) {
      const ptrdiff_t i = red->row_index[a];
      const double ri = -red->side[i] * work->r[i];
      for (ptrdiff_t b = first; b < past; b++) {
        const ptrdiff_t j = red->column_index[b];
        T[a * ld + b] = ri * work->problem->M.value[j * n + i] * (red->side[j] * work->c[j]);
      }
    }
  }
}

static void load_sparse(ns_lcp_work *work, const ns_lcp_reduced *red, double *T, ptrdiff_t ld) {
  const ns_matrix *M = &work->problem->M;
  const ptrdiff_t count = red->bounded + red->free;

  for (ptrdiff_t i = 0; i < work->n; i++)
    work->place[i] = -1;
  for (ptrdiff_t a = 0; a < count; a++)
    work->place[red->row_index[a]] = a;
  for (ptrdiff_t b = 0; b < count; b++) {
    const ptrdiff_t j = red->column_index[b];
    for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++) {
      const ptrdiff_t i = M->row[k], a = work->place[i];
      if (a >= 0)
        T[a * ld + b] -= red->side[i] * work->r[i] * M->value[k] * red->side[j] * work->c[j];
    }
  }
}

/* q = side r (q + M base) for the listed indices */
static void load_constant(ns_lcp_work *work, const ns_lcp_reduced *red, double *q) {
  ns_matrix_multiply(&work->problem->M, red->base, work->trial_w);
  for (ptrdiff_t a = 0; a < red->bounded + red->free; a++) {
    const ptrdiff_t i = red->row_index[a];
    q[a] = red->side[i] * work->r[i] * (work->problem->q[i] + work->trial_w[i]);
  }
}

typedef struct pivot_choice {
  ptrdiff_t row, column;
  double size;
} pivot_choice;

/* The largest entry of the free block; a diagonal one, or the mirror image of the last pivot, if not much
 * smaller. */
static pivot_choice choose_pivot(const ns_lcp_reduced *red, const double *T, ptrdiff_t ld,
                                 ptrdiff_t size, ptrdiff_t last_row, ptrdiff_t last_column) {
  pivot_choice best = {-1, -1, 0}, principal = {-1, -1, 0};

  for (ptrdiff_t a = red->bounded; a < size; a++)
    for (ptrdiff_t b = red->bounded; b < size; b++) {
      const pivot_choice here = {a, b, fabs(T[a * ld + b])};
      const ptrdiff_t i = red->row_index[a], j = red->column_index[b];
      if (here.size > best.size)
        best = here;
      if ((i == j || (i == last_column && j == last_row)) && here.size > principal.size)
        principal = here;
    }
  return principal.size >= PREFER_DIAGONAL * best.size ? principal : best;
}

static void swap_index(ptrdiff_t *a, ptrdiff_t *b) {
  const ptrdiff_t t = *a;
  *a = *b;
  *b = t;
}

/* Bring the pivot to the end of the leading block of the given size. */
static void move_to_end(ns_lcp_reduced *red, double *T, double *q, ptrdiff_t ld, ptrdiff_t size,
                        pivot_choice pivot) {
  const ptrdiff_t end = size - 1;

  for (ptrdiff_t k = 0; k < size; k++) {
    const double t = T[pivot.row * ld + k];
    T[pivot.row * ld + k] = T[end * ld + k];
    T[end * ld + k] = t;
  }
  for (ptrdiff_t k = 0; k < size; k++) {
    const double t = T[k * ld + pivot.column];
    T[k * ld + pivot.column] = T[k * ld + end];
    T[k * ld + end] = t;
  }
  const double t = q[pivot.row];
  q[pivot.row] = q[end];
  q[end] = t;
  swap_index(red->row_index + pivot.row, red->row_index + end);
  swap_index(red->column_index + pivot.column, red->column_index + end);
}

/* Schur complement: w_end = 0 gives z_end, which is put into the other rows. f is room for `size` numbers. */
static void eliminate_last(double *T, double *q, ptrdiff_t ld, ptrdiff_t size, double *f) {
  const ptrdiff_t end = size - 1;
  const double pivot = T[end * ld + end];

  for (ptrdiff_t k = 0; k < end; k++) {
    f[k] = T[k * ld + end] / pivot;
    q[k] -= f[k] * q[end];
  }
  ns_rank_one(T, ld, end, end, f, T + end * ld);
}

/* Rows and columns of one index face each other again, as far as both are left. */
static void match_left_over(ns_lcp_reduced *red, double *T, ptrdiff_t ld, ptrdiff_t size) {
  for (ptrdiff_t a = red->bounded; a < size; a++)
    for (ptrdiff_t b = a + 1; b < size; b++)
      if (red->column_index[b] == red->row_index[a]) {
        for (ptrdiff_t k = 0; k < size; k++) {
          const double t = T[k * ld + a];
          T[k * ld + a] = T[k * ld + b];
          T[k * ld + b] = t;
        }
        swap_index(red->column_index + a, red->column_index + b);
      }
}

/* Returns the number of rows and columns left: the bounded ones and those without a pivot. */
static ptrdiff_t eliminate_free(ns_lcp_reduced *red, double *T, double *q, ptrdiff_t ld,
                                double *f) {
  ptrdiff_t size = red->bounded + red->free, last_row = -1, last_column = -1;
  double largest = 0;

  while (size > red->bounded) {
    const pivot_choice pivot = choose_pivot(red, T, ld, size, last_row, last_column);
    largest = fmax(largest, pivot.size);
    if (!(pivot.size > RANK_TOLERANCE * largest))
      break;
    last_row = red->row_index[pivot.row];
    last_column = red->column_index[pivot.column];
    move_to_end(red, T, q, ld, size, pivot);
    eliminate_last(T, q, ld, size, f);
    size--;
  }
  match_left_over(red, T, ld, size);
  return size;
}

/* The split form of the leading block: columns z+ and z-, rows w and -w, for the indices past `bounded`.
 * What is left of the free block is roundoff and becomes zero. */
static ns_status split_free(ns_lcp_reduced *red, ns_arena *arena, const double *T, ptrdiff_t ld,
                            const double *q) {
  const ptrdiff_t nb = red->bounded, k = red->split;

  red->m = nb + 2 * k;
  red->ld = ns_tableau_stride(red->m);
  red->minus_M = NS_TAKE(arena, double, red->m * red->ld);
  red->q = NS_TAKE(arena, double, red->m);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < nb + k; i++) {
    double *row = red->minus_M + i * red->ld, *mirror = row + k * red->ld;
    for (ptrdiff_t j = 0; j < nb; j++)
      row[j] = T[i * ld + j];
    for (ptrdiff_t j = nb; j < nb + k && i < nb; j++) {
      row[j] = T[i * ld + j];
      row[j + k] = -T[i * ld + j];
    }
    red->q[i] = q[i];
    for (ptrdiff_t j = 0; j < nb && i >= nb; j++)
      mirror[j] = -row[j];
    if (i >= nb)
      red->q[i + k] = -q[i];
  }
  return NS_OK;
}

/* Divide by the largest constant, so that all data are of size 1. */
static void normalize(const ns_lcp_work *work, ns_lcp_reduced *red) {
  red->sigma = 0;
  for (ptrdiff_t a = 0; a < red->m; a++)
    red->sigma = fmax(red->sigma, fabs(red->q[a]));
  if (red->sigma == 0)
    red->sigma = 1;
  for (ptrdiff_t a = 0; a < red->m; a++) {
    const ptrdiff_t i = a < red->bounded ? red->column_index[a] : -1;
    red->q[a] /= red->sigma;
    red->U[a] = i < 0 ? INFINITY : (work->u[i] - work->l[i]) / work->c[i] / red->sigma;
  }
}

ns_status ns_lcp_reduce(ns_lcp_work *work, ns_arena *arena, int other_side, ns_lcp_reduced *red) {
  double *T, *q, *f;
  ptrdiff_t count, ld;

  red->row_index = NS_TAKE(arena, ptrdiff_t, work->n);
  red->column_index = NS_TAKE(arena, ptrdiff_t, work->n);
  red->base = NS_TAKE(arena, double, work->n);
  red->side = NS_TAKE(arena, signed char, work->n);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < work->n; i++)
    choose_base(work, red, i, other_side);
  list_indices(work, red);
  count = red->bounded + red->free;
  ld = ns_tableau_stride(count);
  T = NS_TAKE(arena, double, count *ld);
  q = NS_TAKE(arena, double, count);
  f = NS_TAKE(arena, double, count);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  if (ns_matrix_is_sparse(&work->problem->M))
    load_sparse(work, red, T, ld);
  else
    load_full(work, red, T, ld);
  load_constant(work, red, q);

  red->split = eliminate_free(red, T, q, ld, f) - red->bounded;
  red->minus_M = T;
  red->q = q;
  red->ld = ld;
  red->m = red->bounded;
  if (red->split > 0 && split_free(red, arena, T, ld, q) != NS_OK)
    return NS_OUT_OF_MEMORY;
  red->U = NS_TAKE(arena, double, red->m);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  normalize(work, red);
  return NS_OK;
}
