/* ns_pile_order.c: in which order to eliminate bodies so that few become connected.
 *
 * Minimum degree on sets of bits: a body that is eliminated connects all its neighbours, which is one union of sets for
 * each of them. Ties go to the body with the smaller number, so that the order depends on the graph alone. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_pile_parts.h"

#include <stdint.h>
#include <string.h>

typedef struct graph {
  ptrdiff_t n, words;
  uint64_t *set;     /* words for each body: its neighbours */
  ptrdiff_t *degree; /* -1 once it is eliminated */
} graph;

static ptrdiff_t count_bits(uint64_t word) {
#if defined(__GNUC__)
  return __builtin_popcountll(word);
#else
  ptrdiff_t count = 0;

  for (; word != 0; word &= word - 1)
    count++;
  return count;
#endif
}

static ptrdiff_t lowest_bit(uint64_t word) {
#if defined(__GNUC__)
  return __builtin_ctzll(word);
#else
  return count_bits((word & (~word + 1)) - 1);
#endif
}

static void connect(const graph *g, ptrdiff_t a, ptrdiff_t b) {
  if (a >= g->n || b >= g->n || a == b)
    return;
  g->set[a * g->words + b / 64] |= (uint64_t)1 << b % 64;
  g->set[b * g->words + a / 64] |= (uint64_t)1 << a % 64;
}

static void count_degree(const graph *g, ptrdiff_t a) {
  ptrdiff_t degree = 0;

  for (ptrdiff_t w = 0; w < g->words; w++)
    degree += count_bits(g->set[a * g->words + w]);
  g->degree[a] = degree;
}

static ns_status create_graph(graph *g, const ns_pile_problem *problem, ns_arena *arena) {
  g->n = problem->bodies;
  g->words = (g->n + 63) / 64;
  g->set = NS_TAKE(arena, uint64_t, g->n * g->words);
  g->degree = NS_TAKE(arena, ptrdiff_t, g->n);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < problem->contacts; k++)
    connect(g, problem->contact[k].body[0], problem->contact[k].body[1]);
  for (ptrdiff_t k = 0; k < problem->couplings; k++)
    connect(g, problem->coupling[k].row, problem->coupling[k].column);
  for (ptrdiff_t a = 0; a < g->n; a++)
    count_degree(g, a);
  return NS_OK;
}

static ptrdiff_t least_degree(const graph *g) {
  ptrdiff_t best = -1;

  for (ptrdiff_t a = 0; a < g->n; a++)
    if (g->degree[a] >= 0 && (best < 0 || g->degree[a] < g->degree[best])) {
      best = a;
      if (g->degree[a] <= 1)
        break;
    }
  return best;
}

/* The neighbours of `a` become neighbours of each other; `list` becomes them. */
static ptrdiff_t eliminate(const graph *g, ptrdiff_t a, ptrdiff_t *list) {
  const uint64_t *own = g->set + a * g->words;
  ptrdiff_t count = 0;

  for (ptrdiff_t w = 0; w < g->words; w++)
    for (uint64_t rest = own[w]; rest != 0; rest &= rest - 1)
      list[count++] = 64 * w + lowest_bit(rest);
  for (ptrdiff_t k = 0; k < count; k++) {
    const ptrdiff_t b = list[k];
    uint64_t *set = g->set + b * g->words;
    for (ptrdiff_t w = 0; w < g->words; w++)
      set[w] |= own[w];
    set[b / 64] &= ~((uint64_t)1 << b % 64);
    set[a / 64] &= ~((uint64_t)1 << a % 64);
    count_degree(g, b);
  }
  g->degree[a] = -1;
  return count;
}

static void sort(ptrdiff_t count, ptrdiff_t *list) {
  for (ptrdiff_t k = 1; k < count; k++) {
    const ptrdiff_t x = list[k];
    ptrdiff_t i = k;
    for (; i > 0 && list[i - 1] > x; i--)
      list[i] = list[i - 1];
    list[i] = x;
  }
}

/* The bodies of each step, by their places. */
static void name_places(ns_pile_pattern *p) {
  for (ptrdiff_t k = 0; k < p->bodies; k++) {
    for (ptrdiff_t e = p->start[k]; e < p->start[k + 1]; e++)
      p->later[e] = p->place[p->later[e]];
    sort(p->start[k + 1] - p->start[k], p->later + p->start[k]);
  }
}

/* Lists grow by pieces: how much fill there will be is not known before. */
static int make_room(ns_pile_pattern *p, ptrdiff_t used, ptrdiff_t more, ptrdiff_t *capacity,
                     ns_arena *arena) {
  ptrdiff_t *moved;

  if (used + more <= *capacity)
    return 1;
  *capacity = 2 * *capacity + more;
  moved = NS_TAKE(arena, ptrdiff_t, *capacity);
  if (moved == NULL)
    return 0;
  if (used > 0)
    memcpy(moved, p->later, (size_t)used * sizeof *moved);
  p->later = moved;
  return 1;
}

ns_status ns_pile_order(const ns_pile_problem *problem, double most, ns_arena *arena,
                        ns_pile_pattern *pattern, int *found) {
  const ptrdiff_t n = problem->bodies;
  ptrdiff_t capacity = 0;
  graph g;
  ns_status status = create_graph(&g, problem, arena);

  *pattern = (ns_pile_pattern){.bodies = n};
  pattern->order = NS_TAKE(arena, ptrdiff_t, n);
  pattern->place = NS_TAKE(arena, ptrdiff_t, n);
  pattern->start = NS_TAKE(arena, ptrdiff_t, n + 1);
  if (status != NS_OK || arena->failed || !make_room(pattern, 0, 4 * n, &capacity, arena))
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < n && pattern->work <= most; k++) {
    const ptrdiff_t a = least_degree(&g), begin = pattern->start[k];
    const double degree = (double)g.degree[a];
    if (!make_room(pattern, begin, g.degree[a], &capacity, arena))
      return NS_OUT_OF_MEMORY;
    pattern->order[k] = a;
    pattern->place[a] = k;
    pattern->start[k + 1] = begin + eliminate(&g, a, pattern->later + begin);
    pattern->work += degree * degree + degree + 1;
  }
  *found = pattern->work <= most;
  if (*found)
    name_places(pattern);
  return NS_OK;
}

ptrdiff_t ns_pile_slot(const ns_pile_pattern *pattern, ptrdiff_t i, ptrdiff_t j) {
  ptrdiff_t low = pattern->start[i], high = pattern->start[i + 1] - 1;

  while (low < high) {
    const ptrdiff_t middle = (low + high) / 2;
    if (pattern->later[middle] < j)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}
