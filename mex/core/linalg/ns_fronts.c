/* ns_fronts.c: factors of fronts, and solutions with them.
 *
 * A front with p pivots and a border of b is [A11 A12; A21 A22]. L11 U11 = A11, L21 = A21 U11^-1, U12 = L11^-1 A12
 * stay in its panel: p columns of p + b numbers, then U12 transposed, p columns of b. A22 - L21 U12 goes to the
 * parent. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_fronts.h"

#include "ns_kernel.h"
#include "ns_numbers.h"

#include <math.h>
#include <string.h>

#define FRONT_CHUNK 32 /* pivots that are eliminated one by one before later ones are looked at */

/* Into each version of an NS_KERNEL */
#if defined(__GNUC__)
#define NS_INLINE static inline __attribute__((always_inline))
#else
#define NS_INLINE static inline
#endif

ns_status ns_fronts_create(ns_fronts *f, const ns_front_pattern *pattern, ns_arena *arena) {
  f->pattern = pattern;
  f->panel = NS_TAKE(arena, double, pattern->panel[pattern->fronts]);
  f->reference = NS_TAKE(arena, double, pattern->unknowns);
  f->dropped = NS_TAKE(arena, char, pattern->unknowns);
  f->turn = NS_TAKE(arena, ptrdiff_t, pattern->unknowns);
  f->stack = NS_TAKE(arena, double, pattern->stack);
  f->waiting = NS_TAKE(arena, ptrdiff_t, pattern->fronts);
  f->work = NS_TAKE(arena, double, pattern->largest);
  f->turned = NS_TAKE(arena, double, pattern->widest);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* A front while it is worked on */
typedef struct front {
  ptrdiff_t first, pivots, border, rows; /* rows = pivots + border */
  const ptrdiff_t *later;
  double *L, *U, *C; /* the panel; what goes to the parent */
} front;

static front front_of(const ns_fronts *f, ptrdiff_t k) {
  const ns_front_pattern *p = f->pattern;
  front a;

  a.first = p->first[k];
  a.pivots = p->first[k + 1] - a.first;
  a.border = p->start[k + 1] - p->start[k];
  a.rows = a.pivots + a.border;
  a.later = p->later + p->start[k];
  a.L = f->panel + p->panel[k];
  a.U = a.L + a.rows * a.pivots;
  a.C = NULL;
  return a;
}

void ns_fronts_clear(ns_fronts *f, ptrdiff_t tree) {
  const ns_front_pattern *p = f->pattern;
  const ptrdiff_t begin = p->tree[tree], end = p->tree[tree + 1];
  const size_t places = (size_t)(p->first[end] - p->first[begin]);

  memset(f->panel + p->panel[begin], 0, (size_t)(p->panel[end] - p->panel[begin]) * sizeof(double));
  memset(f->reference + p->first[begin], 0, places * sizeof(double));
  memset(f->dropped + p->first[begin], 0, places);
}

/* The changes of a child, of which the first `split` border unknowns are pivots here. */
static void add_child(const front *a, ptrdiff_t count, const ptrdiff_t *up, const double *C) {
  ptrdiff_t split = 0;

  while (split < count && up[split] < a->pivots)
    split++;
  for (ptrdiff_t j = 0; j < count; j++, C += count) {
    if (j < split) {
      double *column = a->L + up[j] * a->rows;
      for (ptrdiff_t i = 0; i < count; i++)
        column[up[i]] += C[i];
      continue;
    }
    for (ptrdiff_t i = 0; i < split; i++)
      a->U[up[j] - a->pivots + up[i] * a->border] += C[i];
    for (ptrdiff_t i = split; i < count; i++)
      a->C[up[i] - a->pivots + (up[j] - a->pivots) * a->border] += C[i];
  }
}

/* What the pivot i of an unknown adds to the diagonal entries of rows among the pivots from `from` to `to` - 1 */
static void refer(const ns_fronts *f, const front *a, ptrdiff_t i, ptrdiff_t from, ptrdiff_t to) {
  for (ptrdiff_t r = from; r < to; r++)
    if (f->pattern->is_row[a->first + r])
      f->reference[a->first + r] += fmax(0, -a->L[r + i * a->rows] * a->L[i + r * a->rows]);
}

/* The same of rows of the border */
static void refer_border(const ns_fronts *f, const front *a, ptrdiff_t i) {
  for (ptrdiff_t r = 0; r < a->border; r++)
    if (f->pattern->is_row[a->later[r]])
      f->reference[a->later[r]] +=
          fmax(0, -a->L[a->pivots + r + i * a->rows] * a->U[r + i * a->border]);
}

/* Column i of L; the later pivots below `end` and their rows lose what it takes from them. */
NS_INLINE void eliminate(const front *a, ptrdiff_t i, ptrdiff_t end) {
  double *restrict own = a->L + i * a->rows, *restrict across = a->U + i * a->border;
  const double inverse = own[i];

  for (ptrdiff_t r = i + 1; r < a->rows; r++)
    own[r] *= inverse;
  for (ptrdiff_t j = i + 1; j < end; j++) {
    double *restrict column = a->L + j * a->rows;
    const double g = column[i];
    for (ptrdiff_t r = i + 1; r < a->rows && g != 0; r++)
      column[r] -= g * own[r];
  }
  for (ptrdiff_t r = i + 1; r < end; r++) {
    double *restrict row = a->U + r * a->border;
    const double g = own[r];
    for (ptrdiff_t j = 0; j < a->border && g != 0; j++)
      row[j] -= g * across[j];
  }
}

/* A product A B of m x k and k x n: A and C by columns of lda and ldc; B (i, j) = B[i * row + j * column] */
typedef struct product {
  ptrdiff_t m, n, k, lda, row, column, ldc;
  const double *A, *B;
  double *C;
} product;

/* C -= A B, four columns of A at a time, for columns j and j + 1 of C together: eight products for each four numbers
 * that are fetched. */
NS_INLINE void subtract_product(const product *p) {
  ptrdiff_t i = 0;

  for (; i + 4 <= p->k; i += 4) {
    const double *restrict a0 = p->A + i * p->lda, *restrict a1 = a0 + p->lda;
    const double *restrict a2 = a1 + p->lda, *restrict a3 = a2 + p->lda;
    const double *b = p->B + i * p->row;
    ptrdiff_t j = 0;
    for (; j + 2 <= p->n; j += 2, b += 2 * p->column) {
      double *restrict c = p->C + j * p->ldc, *restrict d = c + p->ldc;
      const double *e = b + p->column;
      const double b0 = b[0], b1 = b[p->row], b2 = b[2 * p->row], b3 = b[3 * p->row];
      const double e0 = e[0], e1 = e[p->row], e2 = e[2 * p->row], e3 = e[3 * p->row];
      for (ptrdiff_t r = 0; r < p->m; r++) {
        c[r] -= (a0[r] * b0 + a1[r] * b1) + (a2[r] * b2 + a3[r] * b3);
        d[r] -= (a0[r] * e0 + a1[r] * e1) + (a2[r] * e2 + a3[r] * e3);
      }
    }
    for (; j < p->n; j++, b += p->column) {
      double *restrict c = p->C + j * p->ldc;
      for (ptrdiff_t r = 0; r < p->m; r++)
        c[r] -=
            (a0[r] * b[0] + a1[r] * b[p->row]) + (a2[r] * b[2 * p->row] + a3[r] * b[3 * p->row]);
    }
  }
  for (; i < p->k; i++)
    for (ptrdiff_t j = 0; j < p->n; j++) {
      const double *restrict a = p->A + i * p->lda, g = p->B[i * p->row + j * p->column];
      double *restrict c = p->C + j * p->ldc;
      for (ptrdiff_t r = 0; r < p->m && g != 0; r++)
        c[r] -= g * a[r];
    }
}

/* The pivots from `end` on lose what those from `begin` to end - 1 take from them. */
NS_INLINE void advance(const ns_fronts *f, const front *a, ptrdiff_t begin, ptrdiff_t end) {
  const ptrdiff_t rest = a->pivots - end, chunk = end - begin;
  const product columns = {a->rows - end,
                           rest,
                           chunk,
                           a->rows,
                           1,
                           a->rows,
                           a->rows,
                           a->L + end + begin * a->rows,
                           a->L + begin + end * a->rows,
                           a->L + end + end * a->rows};
  const product rows = {a->border,
                        rest,
                        chunk,
                        a->border,
                        a->rows,
                        1,
                        a->border,
                        a->U + begin * a->border,
                        a->L + end + begin * a->rows,
                        a->U + end * a->border};

  if (rest == 0)
    return;
  for (ptrdiff_t j = end; j < a->pivots; j++) {
    double *restrict column = a->L + j * a->rows;
    for (ptrdiff_t i = begin; i < end; i++)
      for (ptrdiff_t r = i + 1; r < end; r++)
        column[r] -= column[i] * a->L[r + i * a->rows];
  }
  subtract_product(&columns);
  subtract_product(&rows);
  for (ptrdiff_t i = begin; i < end; i++)
    if (!f->pattern->is_row[a->first + i])
      refer(f, a, i, end, a->pivots);
}

/* A row that does not count: its multiplier is zero. */
static void drop(const front *a, ptrdiff_t i) {
  memset(a->L + i + i * a->rows, 0, (size_t)(a->rows - i) * sizeof(double));
  memset(a->U + i * a->border, 0, (size_t)a->border * sizeof(double));
  for (ptrdiff_t j = i + 1; j < a->pivots; j++)
    a->L[i + j * a->rows] = 0;
}

/* C -= L21 U12 */
NS_INLINE void subtract(const front *a) {
  const product p = {a->border, a->border, a->pivots,        a->rows, a->border,
                     1,         a->border, a->L + a->pivots, a->U,    a->C};

  subtract_product(&p);
}

static void exchange(ptrdiff_t count, double *x, double *y, ptrdiff_t stride) {
  for (ptrdiff_t k = 0; k < count; k++, x += stride, y += stride) {
    const double kept = *x;
    *x = *y;
    *y = kept;
  }
}

/* The pivots i and k change places. */
static void exchange_pivots(const ns_fronts *f, const front *a, ptrdiff_t i, ptrdiff_t k) {
  const ptrdiff_t here = a->first + i, there = a->first + k, turn = f->turn[here];
  const char dropped = f->dropped[here];

  exchange(a->rows, a->L + i * a->rows, a->L + k * a->rows, 1);
  exchange(a->pivots, a->L + i, a->L + k, a->rows);
  exchange(a->border, a->U + i * a->border, a->U + k * a->border, 1);
  exchange(1, f->reference + here, f->reference + there, 1);
  f->turn[here] = f->turn[there];
  f->turn[there] = turn;
  f->dropped[here] = f->dropped[there];
  f->dropped[there] = dropped;
}

/* Of the rows from i on, up to `end` and the next unknown, the one of which most is left comes next. */
static void choose_row(const ns_fronts *f, const front *a, ptrdiff_t i, ptrdiff_t end) {
  ptrdiff_t best = i;
  double most = -INFINITY;

  for (ptrdiff_t k = i; k < end && f->pattern->is_row[a->first + k]; k++) {
    const double share = a->L[k * (a->rows + 1)] / f->reference[a->first + k];
    if (!f->dropped[a->first + k] && share > most) {
      most = share;
      best = k;
    }
  }
  if (best != i)
    exchange_pivots(f, a, i, best);
}

/* Inverts the pivot i; 0 where it is that of a row that does not count. */
static int take_pivot(const ns_fronts *f, const front *a, ptrdiff_t i, double dependent,
                      ns_front_verdict *verdict) {
  const ptrdiff_t place = a->first + i;
  const double reference = f->reference[place];
  double *pivot = a->L + i * (a->rows + 1);

  if (!f->pattern->is_row[place]) {
    if (!(*pivot > NS_PIVOT_OF_ROUNDOFF * reference && *pivot > 0))
      verdict->definite = 0;
  } else if (f->dropped[place] || !(*pivot > dependent * reference)) {
    f->dropped[place] = 1;
    verdict->dropped++;
    drop(a, i);
    return 0;
  } else {
    verdict->least = fmin(verdict->least, *pivot / reference);
  }
  *pivot = 1 / *pivot;
  return 1;
}

/* What was noted of each turn is that of a place. */
static void restore(const ns_fronts *f, const front *a) {
  const ptrdiff_t first = a->first, end = first + a->pivots;

  for (ptrdiff_t i = first; i < end; i++)
    f->turned[f->turn[i] - first] = f->reference[i];
  memcpy(f->reference + first, f->turned, (size_t)a->pivots * sizeof(double));
  for (ptrdiff_t i = first; i < end; i++)
    f->turned[f->turn[i] - first] = f->dropped[i];
  for (ptrdiff_t i = first; i < end; i++)
    f->dropped[i] = f->turned[i - first] != 0;
}

NS_KERNEL static void factor_front(const ns_fronts *f, const front *a, double dependent,
                                   ns_front_verdict *verdict) {
  for (ptrdiff_t begin = 0, end; begin < a->pivots; begin = end) {
    end = begin + FRONT_CHUNK < a->pivots ? begin + FRONT_CHUNK : a->pivots;
    for (ptrdiff_t i = begin; i < end; i++) {
      if (f->pattern->is_row[a->first + i])
        choose_row(f, a, i, end);
      if (!take_pivot(f, a, i, dependent, verdict))
        continue;
      eliminate(a, i, end);
      if (f->pattern->is_row[a->first + i])
        continue;
      refer(f, a, i, i + 1, end);
      refer_border(f, a, i);
    }
    advance(f, a, begin, end);
  }
  restore(f, a);
  subtract(a);
}

/* The diagonal as it is given */
static void note_diagonal(ns_fronts *f, ptrdiff_t begin, ptrdiff_t end) {
  for (ptrdiff_t k = begin; k < end; k++) {
    const front a = front_of(f, k);
    for (ptrdiff_t i = 0; i < a.pivots; i++)
      f->reference[a.first + i] += a.L[i * (a.rows + 1)];
  }
}

ns_front_verdict ns_fronts_factor(ns_fronts *f, ptrdiff_t tree, double dependent) {
  const ns_front_pattern *p = f->pattern;
  ns_front_verdict verdict = {1, 0, 1};
  ptrdiff_t top = 0;
  double *end = f->stack;

  note_diagonal(f, p->tree[tree], p->tree[tree + 1]);
  for (ptrdiff_t i = p->first[p->tree[tree]]; i < p->first[p->tree[tree + 1]]; i++)
    f->turn[i] = i;
  for (ptrdiff_t k = p->tree[tree]; k < p->tree[tree + 1]; k++) {
    front a = front_of(f, k);
    double *below = end;
    a.C = end;
    memset(a.C, 0, (size_t)(a.border * a.border) * sizeof(double));
    for (ptrdiff_t c = 0; c < p->children[k]; c++) {
      const ptrdiff_t child = f->waiting[--top], count = p->start[child + 1] - p->start[child];
      below -= count * count;
      add_child(&a, count, p->up + p->start[child], below);
    }
    factor_front(f, &a, dependent, &verdict);
    memmove(below, a.C, (size_t)(a.border * a.border) * sizeof(double));
    end = below + a.border * a.border;
    f->waiting[top++] = k;
  }
  return verdict;
}

/* The pivots in the order of their turns, or back */
static void permute(const ns_fronts *f, const front *a, double *z, int back) {
  ptrdiff_t begin = a->first, end = a->first + a->pivots;

  while (begin < end && f->turn[begin] == begin)
    begin++;
  for (ptrdiff_t i = begin; i < end; i++)
    f->turned[i - begin] = z[back ? i : f->turn[i]];
  for (ptrdiff_t i = begin; i < end; i++)
    z[back ? f->turn[i] : i] = f->turned[i - begin];
}

/* y - sum of the columns of L times the pivots */
NS_KERNEL static void forward(const ns_fronts *f, ptrdiff_t k, double *z) {
  const front a = front_of(f, k);
  double *restrict own = z + a.first, *restrict work = f->work;

  permute(f, &a, z, 0);
  memset(work, 0, (size_t)a.border * sizeof *work);
  for (ptrdiff_t i = 0; i < a.pivots; i++) {
    const double *restrict column = a.L + i * a.rows, y = own[i];
    if (y == 0)
      continue;
    for (ptrdiff_t r = i + 1; r < a.pivots; r++)
      own[r] -= column[r] * y;
    for (ptrdiff_t r = 0; r < a.border; r++)
      work[r] += column[a.pivots + r] * y;
  }
  for (ptrdiff_t r = 0; r < a.border; r++)
    z[a.later[r]] -= work[r];
}

NS_KERNEL static void backward(const ns_fronts *f, ptrdiff_t k, double *z) {
  const front a = front_of(f, k);
  double *restrict own = z + a.first, *restrict work = f->work;

  for (ptrdiff_t r = 0; r < a.border; r++)
    work[r] = z[a.later[r]];
  for (ptrdiff_t i = 0; i < a.pivots; i++) {
    const double *restrict row = a.U + i * a.border;
    double sum = 0;
    for (ptrdiff_t r = 0; r < a.border; r++)
      sum += row[r] * work[r];
    own[i] -= sum;
  }
  for (ptrdiff_t i = a.pivots - 1; i >= 0; i--) {
    const double *restrict column = a.L + i * a.rows;
    own[i] *= column[i];
    for (ptrdiff_t r = 0; r < i; r++)
      own[r] -= column[r] * own[i];
  }
  permute(f, &a, z, 1);
}

void ns_fronts_solve(const ns_fronts *f, ptrdiff_t count, const ptrdiff_t *list, double *z) {
  for (ptrdiff_t k = 0; k < count; k++)
    forward(f, list[k], z);
  for (ptrdiff_t k = count - 1; k >= 0; k--)
    backward(f, list[k], z);
}

void ns_fronts_solve_tree(const ns_fronts *f, ptrdiff_t tree, double *z) {
  const ptrdiff_t begin = f->pattern->tree[tree], end = f->pattern->tree[tree + 1];

  for (ptrdiff_t k = begin; k < end; k++)
    forward(f, k, z);
  for (ptrdiff_t k = end - 1; k >= begin; k--)
    backward(f, k, z);
}

void ns_fronts_expand(const ns_fronts *f, ptrdiff_t tree, double *full) {
  const ns_front_pattern *p = f->pattern;
  const ptrdiff_t first = p->first[p->tree[tree]], n = p->first[p->tree[tree + 1]] - first;

  for (ptrdiff_t k = p->tree[tree]; k < p->tree[tree + 1]; k++) {
    const front a = front_of(f, k);
    for (ptrdiff_t i = 0; i < a.pivots; i++) {
      const ptrdiff_t own = a.first + i - first;
      for (ptrdiff_t r = 0; r < a.pivots; r++)
        full[a.first + r - first + own * n] = a.L[r + i * a.rows];
      for (ptrdiff_t r = 0; r < a.border; r++) {
        full[a.later[r] - first + own * n] = a.L[a.pivots + r + i * a.rows];
        full[own + (a.later[r] - first) * n] = a.U[r + i * a.border];
      }
    }
  }
}
