/* ns_lcp_parts.c: strongly connected components (Tarjan 1972), without recursion. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_parts.h"

typedef struct walk {
  const ns_matrix *M;
  ptrdiff_t *number, *low; /* order of the first visit, from 1; the earliest that can be reached */
  ptrdiff_t *path, *next, deep; /* nodes on the way down, and where each goes on */
  ptrdiff_t *open, waiting;     /* nodes that are in no component yet */
  ptrdiff_t visits, found;
  ptrdiff_t *part;
} walk;

/* The next row that column j feeds, or -1 */
static ptrdiff_t successor(const walk *s, ptrdiff_t j, ptrdiff_t *next) {
  const ns_matrix *M = s->M;
  const int sparse = ns_matrix_is_sparse(M);
  const ptrdiff_t first = sparse ? M->start[j] : j * M->n,
                  end = sparse ? M->start[j + 1] : first + M->n;

  for (ptrdiff_t k = first + *next; k < end; k++)
    if (M->value[k] != 0) {
      *next = k + 1 - first;
      return sparse ? M->row[k] : k - first;
    }
  return -1;
}

static void enter(walk *s, ptrdiff_t j) {
  s->number[j] = s->low[j] = ++s->visits;
  s->next[s->deep] = 0;
  s->path[s->deep++] = j;
  s->open[s->waiting++] = j;
}

/* Nothing is left to see from j: it may be the root of a component. */
static void leave(walk *s, ptrdiff_t j) {
  s->deep--;
  if (s->deep > 0 && s->low[j] < s->low[s->path[s->deep - 1]])
    s->low[s->path[s->deep - 1]] = s->low[j];
  if (s->low[j] != s->number[j])
    return;
  for (;;) {
    const ptrdiff_t i = s->open[--s->waiting];
    s->part[i] = s->found;
    if (i == j)
      break;
  }
  s->found++;
}

static void walk_from(walk *s, ptrdiff_t root) {
  enter(s, root);
  while (s->deep > 0) {
    const ptrdiff_t j = s->path[s->deep - 1], i = successor(s, j, s->next + s->deep - 1);
    if (i < 0)
      leave(s, j);
    else if (s->number[i] == 0)
      enter(s, i);
    else if (s->part[i] < 0 && s->number[i] < s->low[j])
      s->low[j] = s->number[i];
  }
}

ns_status ns_lcp_find_parts(const ns_matrix *M, ns_arena *arena, ptrdiff_t *part,
                            ptrdiff_t *count) {
  walk s = {.M = M, .part = part};
  ptrdiff_t **lists[] = {&s.number, &s.low, &s.path, &s.next, &s.open};

  for (size_t k = 0; k < sizeof lists / sizeof *lists; k++)
    *lists[k] = NS_TAKE(arena, ptrdiff_t, M->n);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < M->n; i++)
    part[i] = -1;
  for (ptrdiff_t i = 0; i < M->n; i++)
    if (s.number[i] == 0)
      walk_from(&s, i);
  for (ptrdiff_t i = 0; i < M->n; i++) /* what feeds nothing was found first */
    part[i] = s.found - 1 - part[i];
  *count = s.found;
  return NS_OK;
}
