/* ns_fronts.c: factors of fronts, and solutions with them.
 *
 * A front with p pivots and a border of b is [A11 A12; A21 A22]. L11 U11 = A11, L21 = A21 U11^-1, U12 = L11^-1 A12
 * stay in its panel: p columns of p + b numbers, then U12 transposed, p columns of b. A22 - L21 U12 goes to the
 * parent. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_fronts.h"

#include "ns_kernel.h"
#include "ns_lapack.h"
#include "ns_numbers.h"
#include "ns_one_thread.h"

#include <math.h>
#include <string.h>

#define FRONT_BY_BLAS 40000 /* products of a front from which on the library is faster */
#define FRONT_CHUNK 32      /* pivots after which it is asked */

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

/* C += f A B' of m x n and k: A, B and C by columns of lda, ldb and ldc */
static void multiply(double factor, ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const double *A,
                     ptrdiff_t lda, const double *B, ptrdiff_t ldb, const char *turned, double *C,
                     ptrdiff_t ldc) {
  const ns_lapack_int size[6] = {(ns_lapack_int)m,   (ns_lapack_int)n,   (ns_lapack_int)k,
                                 (ns_lapack_int)lda, (ns_lapack_int)ldb, (ns_lapack_int)ldc};
  const double one = 1;

  if (m > 0 && n > 0 && k > 0)
    ns_dgemm("N", turned, &size[0], &size[1], &size[2], &factor, A, &size[3], B, &size[4], &one, C,
             &size[5]);
}

/* The pivots from `end` on lose what those from `begin` to end - 1 take from them. */
static void advance(const ns_fronts *f, const front *a, ptrdiff_t begin, ptrdiff_t end) {
  const ptrdiff_t rest = a->pivots - end;

  if (rest == 0)
    return;
  for (ptrdiff_t j = end; j < a->pivots; j++) {
    double *restrict column = a->L + j * a->rows;
    for (ptrdiff_t i = begin; i < end; i++)
      for (ptrdiff_t r = i + 1; r < end; r++)
        column[r] -= column[i] * a->L[r + i * a->rows];
  }
  multiply(-1, a->rows - end, rest, end - begin, a->L + end + begin * a->rows, a->rows,
           a->L + begin + end * a->rows, a->rows, "N", a->L + end + end * a->rows, a->rows);
  multiply(-1, a->border, rest, end - begin, a->U + begin * a->border, a->border,
           a->L + end + begin * a->rows, a->rows, "T", a->U + end * a->border, a->border);
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
  const double border = (double)a->border;

  if (border * border * (double)a->pivots > FRONT_BY_BLAS) {
    multiply(-1, a->border, a->border, a->pivots, a->L + a->pivots, a->rows, a->U, a->border, "T",
             a->C, a->border);
    return;
  }
  for (ptrdiff_t i = 0; i < a->pivots; i++) {
    const double *restrict own = a->L + a->pivots + i * a->rows;
    for (ptrdiff_t j = 0; j < a->border; j++) {
      const double g = a->U[j + i * a->border];
      double *restrict column = a->C + j * a->border;
      for (ptrdiff_t r = 0; r < a->border && g != 0; r++)
        column[r] -= g * own[r];
    }
  }
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
  const int is_wide = p->largest * p->largest * p->largest > FRONT_BY_BLAS;
  const int threads = is_wide ? ns_one_thread_begin() : 0;
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
  if (is_wide)
    ns_one_thread_end(threads);
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
