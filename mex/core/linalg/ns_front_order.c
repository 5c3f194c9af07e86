/* ns_front_order.c: an order of small degrees.
 *
 * Minimum degree on a quotient graph: a group that was eliminated is an element, which stands for the edges between
 * all that it was connected with. Degrees are counted in unknowns and from above, as Amestoy, Davis and Duff (1996)
 * do: an unknown of two elements counts twice, but for those of the newest one. Rows wait for the groups that they
 * bind. Ties go by the order in which degrees were found, so that the order depends on the graph alone. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_fronts.h"

#include <string.h>

enum { ELIMINATED = 1, WITHIN }; /* an element; one within another */

typedef struct quotient {
  const ns_front_graph *graph;
  ptrdiff_t *list, *at, *elements, *count; /* list[at[g]] ...: elements, then other neighbours */
  ptrdiff_t **inside, *insiders;           /* of an element: what it connects; how many */
  ptrdiff_t *size, *outside;               /* of it in unknowns; without those of the newest */
  ptrdiff_t *seen,
      *looked; /* the step at which a group was found beside the newest element; an element looked at */
  char *gone;
  ptrdiff_t *waits;                 /* for how many others */
  ptrdiff_t *waiter_start, *waiter; /* rows that wait for a group */
  ptrdiff_t *degree, *head, *next,
      *before; /* lists of the groups of each degree that wait for none */
  ptrdiff_t least;
  ptrdiff_t *kept;
} quotient;

static ptrdiff_t width(const ns_front_graph *graph, ptrdiff_t g) {
  return graph->start[g + 1] - graph->start[g];
}

static void put(quotient *w, ptrdiff_t g) {
  const ptrdiff_t d = w->degree[g], first = w->head[d];

  w->next[g] = first;
  w->before[g] = -1;
  if (first >= 0)
    w->before[first] = g;
  w->head[d] = g;
  w->least = d < w->least ? d : w->least;
}

static void take_out(quotient *w, ptrdiff_t g) {
  if (w->before[g] >= 0)
    w->next[w->before[g]] = w->next[g];
  else
    w->head[w->degree[g]] = w->next[g];
  if (w->next[g] >= 0)
    w->before[w->next[g]] = w->before[g];
}

static int waits_for(const ns_front_graph *graph, ptrdiff_t row, ptrdiff_t other) {
  return graph->is_row[row] && !graph->is_row[other] && graph->excused[row] != other;
}

/* Neighbours of each group, each once. */
static void list_neighbours(quotient *w) {
  const ns_front_graph *graph = w->graph;
  ptrdiff_t *end = w->kept, next = 0;

  for (ptrdiff_t e = 0; e < graph->edges; e++) {
    w->count[graph->edge[e][0]]++;
    w->count[graph->edge[e][1]]++;
  }
  for (ptrdiff_t g = 0; g < graph->groups; g++) {
    w->at[g] = end[g] = next;
    next += w->count[g];
    w->seen[g] = w->looked[g] = -1;
  }
  for (ptrdiff_t e = 0; e < graph->edges; e++)
    for (int side = 0; side < 2; side++)
      w->list[end[graph->edge[e][side]]++] = graph->edge[e][1 - side];
  for (ptrdiff_t g = 0; g < graph->groups; g++) {
    ptrdiff_t count = 0;
    for (ptrdiff_t k = w->at[g]; k < w->at[g] + w->count[g]; k++) {
      const ptrdiff_t other = w->list[k];
      if (other == g || w->looked[other] == g)
        continue;
      w->looked[other] = g;
      w->list[w->at[g] + count++] = other;
    }
    w->count[g] = count;
  }
}

static void find_degrees(quotient *w) {
  const ns_front_graph *graph = w->graph;

  for (ptrdiff_t d = 0; d <= graph->unknowns; d++)
    w->head[d] = -1;
  for (ptrdiff_t g = graph->groups - 1; g >= 0; g--) {
    w->looked[g] = -1;
    for (ptrdiff_t k = w->at[g]; k < w->at[g] + w->count[g]; k++) {
      const ptrdiff_t other = w->list[k];
      w->degree[g] += width(graph, other);
      w->waits[g] += waits_for(graph, g, other);
    }
    if (w->waits[g] == 0)
      put(w, g);
  }
}

/* Rows that wait for each group */
static void list_waiters(quotient *w) {
  const ns_front_graph *graph = w->graph;
  ptrdiff_t count = 0;

  for (ptrdiff_t g = 0; g < graph->groups; g++) {
    w->waiter_start[g] = count;
    for (ptrdiff_t k = w->at[g]; k < w->at[g] + w->count[g]; k++)
      if (waits_for(graph, w->list[k], g))
        w->waiter[count++] = w->list[k];
  }
  w->waiter_start[graph->groups] = count;
}

static ns_status create(quotient *w, const ns_front_graph *graph, ns_arena *arena) {
  const ptrdiff_t n = graph->groups;
  ptrdiff_t **const array[] = {&w->at,      &w->elements, &w->count,  &w->insiders, &w->size,
                               &w->outside, &w->seen,     &w->looked, &w->waits,    &w->degree,
                               &w->next,    &w->before,   &w->kept};

  for (size_t k = 0; k < sizeof array / sizeof *array; k++)
    *array[k] = NS_TAKE(arena, ptrdiff_t, n);
  w->graph = graph;
  w->gone = NS_TAKE(arena, char, n);
  w->inside = NS_TAKE(arena, ptrdiff_t *, n);
  w->head = NS_TAKE(arena, ptrdiff_t, graph->unknowns + 1);
  w->list = NS_TAKE(arena, ptrdiff_t, 2 * graph->edges);
  w->waiter_start = NS_TAKE(arena, ptrdiff_t, n + 1);
  w->waiter = NS_TAKE(arena, ptrdiff_t, 2 * graph->edges);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  list_neighbours(w);
  list_waiters(w);
  find_degrees(w);
  return NS_OK;
}

static void find_inside(quotient *w, ptrdiff_t p, ptrdiff_t g, ptrdiff_t *inside) {
  if (g == p || w->gone[g] || w->seen[g] == p)
    return;
  w->seen[g] = p;
  inside[w->insiders[p]++] = g;
  w->size[p] += width(w->graph, g);
}

/* p becomes an element, into which those beside it go. */
static void make_element(quotient *w, ptrdiff_t p, ptrdiff_t *inside) {
  const ptrdiff_t *list = w->list + w->at[p];

  w->insiders[p] = w->size[p] = 0;
  for (ptrdiff_t k = 0; k < w->count[p]; k++) {
    const ptrdiff_t e = list[k];
    if (k >= w->elements[p]) {
      find_inside(w, p, e, inside);
      continue;
    }
    for (ptrdiff_t i = 0; i < w->insiders[e]; i++)
      find_inside(w, p, w->inside[e][i], inside);
    w->gone[e] = WITHIN;
  }
  w->inside[p] = inside;
}

/* Elements within p, and neighbours that p stands for, leave the list of g. */
static void shorten(quotient *w, ptrdiff_t p, ptrdiff_t g) {
  ptrdiff_t *list = w->list + w->at[g];
  ptrdiff_t elements = 0, others = 0;

  for (ptrdiff_t k = w->elements[g]; k < w->count[g]; k++)
    if (list[k] != p && w->seen[list[k]] != p)
      w->kept[others++] = list[k];
  for (ptrdiff_t k = 0; k < w->elements[g]; k++)
    if (w->gone[list[k]] != WITHIN)
      list[elements++] = list[k];
  list[elements++] = p;
  if (others > 0)
    memcpy(list + elements, w->kept, (size_t)others * sizeof *list);
  w->elements[g] = elements;
  w->count[g] = elements + others;
}

static void look_at_elements(quotient *w, ptrdiff_t p, ptrdiff_t g) {
  for (ptrdiff_t k = w->at[g]; k < w->at[g] + w->elements[g]; k++) {
    const ptrdiff_t e = w->list[k];
    if (w->looked[e] != p)
      w->outside[e] = w->size[e];
    w->looked[e] = p;
    w->outside[e] -= width(w->graph, g);
  }
}

static void find_degree(quotient *w, ptrdiff_t p, ptrdiff_t g) {
  ptrdiff_t degree = w->size[p] - width(w->graph, g);

  for (ptrdiff_t k = w->at[g]; k < w->at[g] + w->count[g]; k++) {
    const ptrdiff_t other = w->list[k];
    if (k >= w->at[g] + w->elements[g])
      degree += width(w->graph, other);
    else if (other != p)
      degree += w->outside[other];
  }
  w->degree[g] = degree < w->graph->unknowns ? degree : w->graph->unknowns;
}

static void eliminate(quotient *w, ptrdiff_t p, ptrdiff_t *inside) {
  take_out(w, p);
  make_element(w, p, inside);
  w->gone[p] = ELIMINATED;
  for (ptrdiff_t k = 0; k < w->insiders[p]; k++) {
    const ptrdiff_t g = inside[k];
    if (w->waits[g] == 0)
      take_out(w, g);
    shorten(w, p, g);
    look_at_elements(w, p, g);
  }
  for (ptrdiff_t k = 0; k < w->insiders[p]; k++) {
    const ptrdiff_t g = inside[k];
    find_degree(w, p, g);
    if (w->waits[g] == 0)
      put(w, g);
  }
}

/* Rows that bound p wait for one less. */
static void release(quotient *w, ptrdiff_t p) {
  for (ptrdiff_t k = w->waiter_start[p]; k < w->waiter_start[p + 1]; k++)
    if (--w->waits[w->waiter[k]] == 0)
      put(w, w->waiter[k]);
}

static ptrdiff_t least_degree(quotient *w) {
  while (w->head[w->least] < 0)
    w->least++;
  return w->head[w->least];
}

/* How many groups may be beside p */
static ptrdiff_t most_inside(const quotient *w, ptrdiff_t p) {
  ptrdiff_t most = w->count[p] - w->elements[p];

  for (ptrdiff_t k = w->at[p]; k < w->at[p] + w->elements[p]; k++)
    most += w->insiders[w->list[k]];
  return most < w->graph->groups ? most : w->graph->groups;
}

ns_status ns_front_find_order(const ns_front_graph *graph, ns_arena *arena, ns_front_order *order) {
  quotient w = {0};
  ns_status status = create(&w, graph, arena);

  order->order = NS_TAKE(arena, ptrdiff_t, graph->groups);
  order->count = NS_TAKE(arena, ptrdiff_t, graph->groups);
  order->beside = NS_TAKE(arena, ptrdiff_t *, graph->groups);
  if (status != NS_OK || arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < graph->groups; k++) {
    const ptrdiff_t p = least_degree(&w);
    ptrdiff_t *inside = NS_TAKE(arena, ptrdiff_t, most_inside(&w, p));
    if (inside == NULL)
      return NS_OUT_OF_MEMORY;
    eliminate(&w, p, inside);
    release(&w, p);
    order->order[k] = p;
    order->beside[k] = inside;
    order->count[k] = w.insiders[p];
  }
  return NS_OK;
}
