/* ns_lcp_reduce.c: scaling, shift, elimination of free variables, splitting of the rest. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_reduce.h"

#include "ns_rank_one.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define RANK_TOLERANCE 1e-11 /* of the largest entry of the free block */
#define SMALLEST_UNIT 1e-10  /* of the largest constant */
#define PREFER_DIAGONAL 0.1  /* principal pivots keep a semidefinite matrix semidefinite */

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

/* T = diag(side r) M diag(side c) by columns, for the listed indices */
static void load_full(const ns_lcp_work *work, const ns_lcp_reduced *red, double *T, ptrdiff_t ld) {
  for (ptrdiff_t b = 0; b < ld; b++) {
    const ptrdiff_t j = red->column_index[b];
    const double *column = work->problem->M.value + j * work->n;
    const double cj = red->side[j] * work->c[j];
    for (ptrdiff_t a = 0; a < ld; a++) {
      const ptrdiff_t i = red->row_index[a];
      T[b * ld + a] = red->side[i] * work->r[i] * column[i] * cj;
    }
  }
}

static void load_sparse(ns_lcp_work *work, const ns_lcp_reduced *red, double *T, ptrdiff_t ld) {
  const ns_matrix *M = &work->problem->M;

  for (ptrdiff_t i = 0; i < work->n; i++)
    work->place[i] = -1;
  for (ptrdiff_t a = 0; a < ld; a++)
    work->place[red->row_index[a]] = a;
  for (ptrdiff_t b = 0; b < ld; b++) {
    const ptrdiff_t j = red->column_index[b];
    for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++) {
      const ptrdiff_t i = M->row[k], a = work->place[i];
      if (a >= 0)
        T[b * ld + a] += red->side[i] * work->r[i] * M->value[k] * red->side[j] * work->c[j];
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

  for (ptrdiff_t b = red->bounded; b < size; b++)
    for (ptrdiff_t a = red->bounded; a < size; a++) {
      const pivot_choice here = {a, b, fabs(T[b * ld + a])};
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

/* Exchange x(0), x(stride), ... with y(0), y(stride), ... */
static void swap_lines(double *x, double *y, ptrdiff_t stride, ptrdiff_t count) {
  for (ptrdiff_t k = 0; k < count; k++) {
    const double t = x[k * stride];
    x[k * stride] = y[k * stride];
    y[k * stride] = t;
  }
}

/* Bring the pivot to the end of the leading block of the given size. */
static void move_to_end(ns_lcp_reduced *red, double *T, double *q, ptrdiff_t ld, ptrdiff_t size,
                        pivot_choice pivot) {
  const ptrdiff_t end = size - 1;

  swap_lines(T + pivot.row, T + end, ld, size);
  swap_lines(T + pivot.column * ld, T + end * ld, 1, size);
  swap_lines(q + pivot.row, q + end, 1, 1);
  swap_index(red->row_index + pivot.row, red->row_index + end);
  swap_index(red->column_index + pivot.column, red->column_index + end);
}

/* Schur complement: w_end = 0 gives z_end, which is put into the other rows. g is room for `size` numbers. */
static void eliminate_last(double *T, double *q, ptrdiff_t ld, ptrdiff_t size, double *g) {
  const ptrdiff_t end = size - 1;
  const double pivot = T[end * ld + end];
  double *last = T + end * ld;

  for (ptrdiff_t k = 0; k < end; k++) {
    g[k] = T[k * ld + end] / pivot;
    q[k] -= last[k] * (q[end] / pivot);
  }
  ns_rank_one(T, ld, end, end, last, g);
}

/* Rows and columns of one index face each other again, as far as both are left. */
static void match_left_over(ns_lcp_reduced *red, double *T, ptrdiff_t ld, ptrdiff_t size) {
  for (ptrdiff_t a = red->bounded; a < size; a++)
    for (ptrdiff_t b = a + 1; b < size; b++)
      if (red->column_index[b] == red->row_index[a]) {
        swap_lines(T + a * ld, T + b * ld, 1, size);
        swap_index(red->column_index + a, red->column_index + b);
      }
}

/* What elimination leaves of a dependent row or column is roundoff: set it to zero. T_unit and q_unit are the
 * sizes of the data before. Returns whether row and column a have vanished, so that z_a is arbitrary. */
static int clean_left_over(double *T, double *q, ptrdiff_t ld, ptrdiff_t size, ptrdiff_t a,
                           double T_unit, double q_unit) {
  int vanished;

  if (fabs(q[a]) <= RANK_TOLERANCE * q_unit)
    q[a] = 0;
  vanished = q[a] == 0;
  for (ptrdiff_t k = 0; k < size; k++) {
    double *entries[2] = {T + k * ld + a, T + a * ld + k};
    for (int e = 0; e < 2; e++) {
      if (fabs(*entries[e]) <= RANK_TOLERANCE * T_unit)
        *entries[e] = 0;
      vanished = vanished && *entries[e] == 0;
    }
  }
  return vanished;
}

/* Clean the free indices left without a pivot and drop those that have vanished; returns how many stay. */
static ptrdiff_t settle_left_over(ns_lcp_reduced *red, double *T, double *q, ptrdiff_t ld,
                                  ptrdiff_t size, double T_unit, double q_unit) {
  for (ptrdiff_t a = size - 1; a >= red->bounded; a--)
    if (clean_left_over(T, q, ld, size, a, T_unit, q_unit)) {
      move_to_end(red, T, q, ld, size, (pivot_choice){a, a, 0});
      size--;
    }
  return size - red->bounded;
}

/* Sets the number of free indices left without a pivot. */
static ns_status eliminate_free(const ns_host *host, ns_lcp_reduced *red, double *T, double *q,
                                ptrdiff_t ld, double *g) {
  const double T_unit = ns_vector_largest(ld * ld, T), q_unit = ns_vector_largest(ld, q);
  ptrdiff_t size = ld, last_row = -1, last_column = -1;
  double largest = 0;

  while (size > red->bounded) {
    const pivot_choice pivot = choose_pivot(red, T, ld, size, last_row, last_column);
    if (ns_interrupted(host))
      return NS_INTERRUPTED;
    largest = fmax(largest, pivot.size);
    if (!(pivot.size > RANK_TOLERANCE * largest))
      break;
    last_row = red->row_index[pivot.row];
    last_column = red->column_index[pivot.column];
    move_to_end(red, T, q, ld, size, pivot);
    eliminate_last(T, q, ld, size, g);
    size--;
  }
  match_left_over(red, T, ld, size);
  red->split = settle_left_over(red, T, q, ld, size, T_unit, q_unit);
  return NS_OK;
}

/* A = the leading block of T, the left-over free indices split: columns z+ and z-, rows w and -w. What is
 * left of the free block is roundoff and becomes zero. */
static void split_free(const ns_lcp_reduced *red, const double *T, ptrdiff_t ld, const double *q,
                       double *A) {
  const ptrdiff_t nb = red->bounded, k = red->split, m = red->m;

  for (ptrdiff_t b = 0; b < nb + k; b++)
    for (ptrdiff_t a = 0; a < nb + k; a++) {
      const double entry = a >= nb && b >= nb ? 0 : T[b * ld + a];
      A[b * m + a] = entry;
      if (a >= nb)
        A[b * m + a + k] = -entry;
      if (b >= nb)
        A[(b + k) * m + a] = -entry;
    }
  for (ptrdiff_t a = 0; a < nb + k; a++) {
    red->q[a] = q[a];
    if (a >= nb)
      red->q[a + k] = -q[a];
  }
}

/* Divide by the value of t at which the path starts, so that the numbers that decide are of size 1. */
static void normalize(const ns_lcp_work *work, ns_lcp_reduced *red) {
  red->sigma = SMALLEST_UNIT * ns_vector_largest(red->m, red->q);
  for (ptrdiff_t a = 0; a < red->m; a++)
    red->sigma = fmax(red->sigma, -red->q[a]);
  if (!(red->sigma > 0))
    red->sigma = 1;
  for (ptrdiff_t a = 0; a < red->m; a++) {
    const ptrdiff_t i = a < red->bounded ? red->column_index[a] : -1;
    red->q[a] /= red->sigma;
    red->U[a] = i < 0 ? INFINITY : (work->u[i] - work->l[i]) / work->c[i] / red->sigma;
  }
}

static ns_status take_standard_form(ns_lcp_reduced *red, ns_arena *arena, ptrdiff_t m) {
  red->m = m;
  red->row_scale = NS_TAKE(arena, double, m);
  red->column_scale = NS_TAKE(arena, double, m);
  red->q = NS_TAKE(arena, double, m);
  red->U = NS_TAKE(arena, double, m);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* Every index has a bound to start from: the standard form is a scaling of the problem itself. */
static ns_status scale_only(ns_lcp_work *work, ns_arena *arena, ns_lcp_reduced *red) {
  if (take_standard_form(red, arena, work->n) != NS_OK)
    return NS_OUT_OF_MEMORY;
  red->A = work->problem->M;
  for (ptrdiff_t i = 0; i < work->n; i++) {
    red->row_scale[i] = red->side[i] * work->r[i];
    red->column_scale[i] = red->side[i] * work->c[i];
  }
  load_constant(work, red, red->q);
  return NS_OK;
}

static ns_status eliminate(ns_lcp_work *work, ns_arena *arena, ns_lcp_reduced *red) {
  const ptrdiff_t ld = red->bounded + red->free;
  double *T = NS_TAKE(arena, double, ld *ld), *q = NS_TAKE(arena, double, ld);
  double *g = NS_TAKE(arena, double, ld), *A;

  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  if (ns_matrix_is_sparse(&work->problem->M))
    load_sparse(work, red, T, ld);
  else
    load_full(work, red, T, ld);
  load_constant(work, red, q);
  if (eliminate_free(work->host, red, T, q, ld, g) != NS_OK)
    return NS_INTERRUPTED;
  if (take_standard_form(red, arena, red->bounded + 2 * red->split) != NS_OK)
    return NS_OUT_OF_MEMORY;
  A = NS_TAKE(arena, double, red->m * red->m);
  if (A == NULL)
    return NS_OUT_OF_MEMORY;
  split_free(red, T, ld, q, A);
  red->A = (ns_matrix){red->m, A, NULL, NULL};
  for (ptrdiff_t a = 0; a < red->m; a++)
    red->row_scale[a] = red->column_scale[a] = 1;
  return NS_OK;
}

ns_status ns_lcp_reduce(ns_lcp_work *work, ns_arena *arena, int other_side, ns_lcp_reduced *red) {
  ns_status status;

  red->row_index = NS_TAKE(arena, ptrdiff_t, work->n);
  red->column_index = NS_TAKE(arena, ptrdiff_t, work->n);
  red->base = NS_TAKE(arena, double, work->n);
  red->side = NS_TAKE(arena, signed char, work->n);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  red->lower = work->l;
  red->upper = work->u;
  for (ptrdiff_t i = 0; i < work->n; i++)
    choose_base(work, red, i, other_side);
  list_indices(work, red);
  status = red->bounded == work->n ? scale_only(work, arena, red) : eliminate(work, arena, red);
  if (status == NS_OK)
    normalize(work, red);
  return status;
}

void ns_lcp_standard_column(const ns_lcp_reduced *red, ptrdiff_t a, double *room) {
  memset(room, 0, (size_t)red->m * sizeof *room);
  ns_matrix_add_column(&red->A, a, red->column_scale[a], room);
  for (ptrdiff_t i = 0; i < red->m; i++)
    room[i] *= red->row_scale[i];
}

void ns_lcp_turn(ns_lcp_reduced *red, ptrdiff_t a, double *room) {
  const ptrdiff_t i = red->column_index[a];

  ns_lcp_standard_column(red, a, room);
  for (ptrdiff_t k = 0; k < red->m; k++)
    red->q[k] += room[k] * red->U[a];
  red->q[a] = -red->q[a];
  red->row_scale[a] = -red->row_scale[a];
  red->column_scale[a] = -red->column_scale[a];
  red->base[i] = red->base[i] == red->lower[i] ? red->upper[i] : red->lower[i];
  red->side[i] = (signed char)-red->side[i];
}
