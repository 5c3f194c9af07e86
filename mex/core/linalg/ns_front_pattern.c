/* ns_front_pattern.c: from an order of elimination to fronts.
 *
 * The parent of a group is the first to be eliminated of those that it was connected with. In postorder each tree,
 * and each subtree, is contiguous, and what fronts pass on to their parents is a stack. A group joins the front of
 * its last child where that takes few zeros more. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_fronts.h"

#include <string.h>

#define FRONT_PER_ZERO 4 /* numbers of a front for each that is zero because groups were joined; */
#define FRONT_FEW_ZEROS 40 /* but as many of them as these may be so */

typedef struct forest {
  const ns_front_graph *graph;
  const ns_front_order *order;
  ptrdiff_t *turn;                     /* of a group in the order */
  ptrdiff_t *parent, *child, *sibling; /* of steps of the order; -1 */
  ptrdiff_t *step, *after;             /* in postorder: step of the order; and place of a step */
  ptrdiff_t *last;                     /* of a front: its last group, in postorder */
  ptrdiff_t fronts;
} forest;

static ptrdiff_t width(const forest *f, ptrdiff_t g) {
  return f->graph->start[g + 1] - f->graph->start[g];
}

static void find_parents(forest *f) {
  const ptrdiff_t n = f->graph->groups;

  for (ptrdiff_t k = 0; k < n; k++) {
    f->turn[f->order->order[k]] = k;
    f->parent[k] = f->child[k] = f->sibling[k] = -1;
  }
  for (ptrdiff_t k = 0; k < n; k++)
    for (ptrdiff_t i = 0; i < f->order->count[k]; i++) {
      const ptrdiff_t turn = f->turn[f->order->beside[k][i]];
      if (f->parent[k] < 0 || turn < f->parent[k])
        f->parent[k] = turn;
    }
  for (ptrdiff_t k = n - 1; k >= 0; k--)
    if (f->parent[k] >= 0) {
      f->sibling[k] = f->child[f->parent[k]];
      f->child[f->parent[k]] = k;
    }
}

/* Without recursion: the depth of a chain is its length. */
static void find_postorder(forest *f) {
  const ptrdiff_t n = f->graph->groups;
  ptrdiff_t next = 0;

  for (ptrdiff_t root = 0; root < n; root++) {
    ptrdiff_t k = root;
    if (f->parent[root] >= 0)
      continue;
    while (k >= 0) {
      while (f->child[k] >= 0) { /* down, taking the child off its list */
        const ptrdiff_t child = f->child[k];
        f->child[k] = f->sibling[child];
        k = child;
      }
      f->after[k] = next;
      f->step[next++] = k;
      k = k == root ? -1 : f->parent[k];
    }
  }
}

static ptrdiff_t border_of(const forest *f, ptrdiff_t place) {
  const ptrdiff_t k = f->step[place];
  ptrdiff_t sum = 0;

  for (ptrdiff_t i = 0; i < f->order->count[k]; i++)
    sum += width(f, f->order->beside[k][i]);
  return sum;
}

/* The groups of postorder that end a front. */
static void join(forest *f) {
  const ptrdiff_t n = f->graph->groups;
  ptrdiff_t pivots = 0, zeros = 0;

  for (ptrdiff_t i = 0; i < n; i++) {
    const ptrdiff_t k = f->step[i], border = border_of(f, i), own = width(f, f->order->order[k]);
    ptrdiff_t more = 0;
    int joins = i + 1 < n && f->parent[k] == f->step[i + 1];
    pivots += own;
    if (joins) {
      const ptrdiff_t wide = width(f, f->order->order[f->step[i + 1]]) + border_of(f, i + 1);
      more = zeros + 2 * pivots * (wide - border);
      joins = more <= FRONT_FEW_ZEROS ||
              FRONT_PER_ZERO * (double)more <= 2 * (double)pivots * (double)(pivots + wide);
    }
    zeros = more;
    if (joins)
      continue;
    f->last[f->fronts++] = i;
    pivots = zeros = 0;
  }
}

static ns_status grow(forest *f, const ns_front_graph *graph, const ns_front_order *order,
                      ns_arena *arena) {
  ptrdiff_t **const array[] = {&f->turn, &f->parent, &f->child, &f->sibling,
                               &f->step, &f->after,  &f->last};

  f->graph = graph;
  f->order = order;
  for (size_t k = 0; k < sizeof array / sizeof *array; k++)
    *array[k] = NS_TAKE(arena, ptrdiff_t, graph->groups);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  find_parents(f);
  find_postorder(f);
  join(f);
  return NS_OK;
}

/* Places of all unknowns, and the pivots of each front */
static void number_unknowns(const forest *f, ns_front_pattern *p) {
  const ns_front_graph *graph = f->graph;
  ptrdiff_t place = 0, i = 0;

  for (ptrdiff_t k = 0; k < f->fronts; k++) {
    p->first[k] = place;
    for (; i <= f->last[k]; i++) {
      const ptrdiff_t g = f->order->order[f->step[i]];
      for (ptrdiff_t m = graph->start[g]; m < graph->start[g + 1]; m++, place++) {
        p->unknown[place] = graph->member[m];
        p->place[graph->member[m]] = place;
        p->is_row[place] = graph->is_row[g];
        p->front[place] = k;
      }
    }
  }
  p->first[f->fronts] = place;
}

static void sort(ptrdiff_t count, ptrdiff_t *list) {
  for (ptrdiff_t gap = count / 2; gap > 0; gap /= 2)
    for (ptrdiff_t k = gap; k < count; k++) {
      const ptrdiff_t x = list[k];
      ptrdiff_t i = k;
      for (; i >= gap && list[i - gap] > x; i -= gap)
        list[i] = list[i - gap];
      list[i] = x;
    }
}

/* The border of a front is that of its last group. */
static ns_status list_borders(const forest *f, ns_arena *arena, ns_front_pattern *p) {
  const ns_front_graph *graph = f->graph;
  ptrdiff_t sum = 0;

  for (ptrdiff_t k = 0; k < f->fronts; k++) {
    const ptrdiff_t border = border_of(f, f->last[k]);
    p->largest = border > p->largest ? border : p->largest;
    sum += border;
  }
  p->later = NS_TAKE(arena, ptrdiff_t, sum);
  p->up = NS_TAKE(arena, ptrdiff_t, sum);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0, next = 0; k < f->fronts; k++) {
    const ptrdiff_t step = f->step[f->last[k]];
    p->start[k] = next;
    for (ptrdiff_t i = 0; i < f->order->count[step]; i++) {
      const ptrdiff_t g = f->order->beside[step][i];
      for (ptrdiff_t m = graph->start[g]; m < graph->start[g + 1]; m++)
        p->later[next++] = p->place[graph->member[m]];
    }
    sort(next - p->start[k], p->later + p->start[k]);
    p->start[k + 1] = next;
  }
  return NS_OK;
}

/* Where the border of each front is in that of its parent */
static void link_fronts(ns_front_pattern *p) {
  for (ptrdiff_t k = 0; k < p->fronts; k++) {
    const ptrdiff_t begin = p->start[k], end = p->start[k + 1];
    const ptrdiff_t parent = begin < end ? p->front[p->later[begin]] : -1;
    ptrdiff_t slot;
    p->parent[k] = parent;
    p->trees += parent < 0;
    if (parent < 0)
      continue;
    p->children[parent]++;
    slot = p->start[parent];
    for (ptrdiff_t e = begin; e < end; e++) {
      if (p->later[e] < p->first[parent + 1]) {
        p->up[e] = p->later[e] - p->first[parent];
        continue;
      }
      while (p->later[slot] != p->later[e])
        slot++;
      p->up[e] = p->first[parent + 1] - p->first[parent] + slot - p->start[parent];
    }
  }
}

/* Numbers of the panels, and those that wait: a front lays its own above those of its children. */
static void measure(ns_front_pattern *p, ptrdiff_t *waits) {
  ptrdiff_t tree = 0, waiting = 0, top = 0;

  for (ptrdiff_t k = 0; k < p->fronts; k++) {
    const ptrdiff_t pivots = p->first[k + 1] - p->first[k], border = p->start[k + 1] - p->start[k];
    p->panel[k + 1] = p->panel[k] + pivots * (pivots + 2 * border);
    p->widest = pivots > p->widest ? pivots : p->widest;
    waiting += border * border;
    p->stack = waiting > p->stack ? waiting : p->stack;
    for (ptrdiff_t c = 0; c < p->children[k]; c++)
      waiting -= waits[--top];
    waits[top++] = border * border;
    if (p->parent[k] < 0) {
      waiting = top = 0;
      p->tree[++tree] = k + 1;
    }
  }
}

static ns_status take_room(const forest *f, ns_arena *arena, ns_front_pattern *p) {
  ptrdiff_t **const of_fronts[] = {&p->first, &p->start,    &p->parent,
                                   &p->panel, &p->children, &p->tree};

  p->unknowns = f->graph->unknowns;
  p->fronts = f->fronts;
  p->place = NS_TAKE(arena, ptrdiff_t, p->unknowns);
  p->unknown = NS_TAKE(arena, ptrdiff_t, p->unknowns);
  p->front = NS_TAKE(arena, ptrdiff_t, p->unknowns);
  p->is_row = NS_TAKE(arena, char, p->unknowns);
  for (size_t k = 0; k < sizeof of_fronts / sizeof *of_fronts; k++)
    *of_fronts[k] = NS_TAKE(arena, ptrdiff_t, p->fronts + 1);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

static ns_status find_pattern(const ns_front_graph *graph, ns_arena *arena, ns_arena *scratch,
                              ns_front_pattern *pattern) {
  ns_front_order order;
  forest f = {0};
  ns_status status = ns_front_find_order(graph, scratch, &order);

  if (status == NS_OK)
    status = grow(&f, graph, &order, scratch);
  if (status == NS_OK)
    status = take_room(&f, arena, pattern);
  if (status != NS_OK)
    return status;
  number_unknowns(&f, pattern);
  status = list_borders(&f, arena, pattern);
  if (status != NS_OK)
    return status;
  link_fronts(pattern);
  measure(pattern, f.turn);
  return NS_OK;
}

ns_status ns_front_find_pattern(const ns_front_graph *graph, ns_arena *arena,
                                ns_front_pattern *pattern) {
  ns_arena scratch = ns_arena_create(arena->host);
  ns_status status;

  *pattern = (ns_front_pattern){0};
  status = find_pattern(graph, arena, &scratch, pattern);
  ns_arena_release(&scratch);
  return status;
}

ptrdiff_t ns_front_slot(const ns_front_pattern *p, ptrdiff_t i, ptrdiff_t j) {
  const ptrdiff_t a = p->place[i], b = p->place[j], early = a < b ? a : b, late = a < b ? b : a;
  const ptrdiff_t k = p->front[early], first = p->first[k], pivots = p->first[k + 1] - first;
  const ptrdiff_t border = p->start[k + 1] - p->start[k];
  ptrdiff_t low = p->start[k], high = p->start[k + 1] - 1;

  if (late < first + pivots)
    return p->panel[k] + (a - first) + (b - first) * (pivots + border);
  while (low < high) {
    const ptrdiff_t middle = (low + high) / 2;
    if (p->later[middle] < late)
      low = middle + 1;
    else
      high = middle;
  }
  low -= p->start[k];
  if (b < a)
    return p->panel[k] + pivots + low + (b - first) * (pivots + border);
  return p->panel[k] + (pivots + border) * pivots + low + (a - first) * border;
}
