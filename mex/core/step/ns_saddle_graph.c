/* ns_saddle_graph.c: which velocities and joint rows are eliminated together, and where their entries go.
 *
 * The velocities of a body are a group, and so are the rows of a joint. Where the blocks of the mass overlap, as
 * those of a sparse matrix may, each velocity is one. A row waits for all bodies that it binds, but where one of them
 * has very many joints: it then waits for the other one alone, so that a hub is eliminated last. That is right as
 * long as each body is bound to a hub by one joint, whose gradients are independent at that body; where a row seems
 * to be implied by others it is looked at without such excuses. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_saddle.h"

#include <string.h>

#define HUB 8 /* joints of a body; more make it a hub */

typedef struct piece {
  int count;
  const int *index;
} piece;

static const ns_block_list *list_of(const ns_saddle *saddle, int list) {
  const ns_terms *terms = saddle->terms;

  return list == 0 ? &terms->mass : list == 1 ? &terms->damping : &terms->stiffness;
}

static ptrdiff_t length_of(const ns_saddle *saddle, int list) {
  if (list == NS_SADDLE_LISTS)
    return saddle->terms->joints.count;
  if ((list == 1 && saddle->damping == 0) || (list == 2 && saddle->stiffness == 0))
    return 0;
  return list_of(saddle, list)->count;
}

static piece piece_of(const ns_saddle *saddle, int list, ptrdiff_t k) {
  if (list == NS_SADDLE_LISTS)
    return (piece){saddle->terms->joints.item[k].count, saddle->terms->joints.item[k].index};
  return (piece){list_of(saddle, list)->item[k].count, list_of(saddle, list)->item[k].index};
}

/* ---- the key ---- */

static int is_graph_of(const ns_saddle_graph *graph, const ns_saddle *saddle) {
  const int *key = graph->key;

  if (graph->used == 0 || graph->nv != saddle->terms->nv)
    return 0;
  for (int list = 0; list <= NS_SADDLE_LISTS; list++)
    if (graph->list[list + 1] - graph->list[list] != length_of(saddle, list))
      return 0;
  for (int list = 0; list <= NS_SADDLE_LISTS; list++)
    for (ptrdiff_t k = 0, n = length_of(saddle, list); k < n; k++) {
      const piece p = piece_of(saddle, list, k);
      if (*key++ != p.count)
        return 0;
      for (int i = 0; i < p.count; i++)
        if (*key++ != p.index[i])
          return 0;
    }
  return 1;
}

static ns_status write_key(ns_saddle_graph *graph, const ns_saddle *saddle) {
  ptrdiff_t length = 0;
  int *key;

  graph->nv = saddle->terms->nv;
  for (int list = 0; list <= NS_SADDLE_LISTS; list++) {
    graph->list[list + 1] = graph->list[list] + length_of(saddle, list);
    for (ptrdiff_t k = 0; k < length_of(saddle, list); k++)
      length += 1 + piece_of(saddle, list, k).count;
  }
  key = graph->key = NS_TAKE(&graph->arena, int, length);
  if (key == NULL)
    return NS_OUT_OF_MEMORY;
  for (int list = 0; list <= NS_SADDLE_LISTS; list++)
    for (ptrdiff_t k = 0; k < length_of(saddle, list); k++) {
      const piece p = piece_of(saddle, list, k);
      *key++ = p.count;
      for (int i = 0; i < p.count; i++)
        *key++ = p.index[i];
    }
  return NS_OK;
}

/* ---- groups and edges ---- */

typedef struct groups {
  ns_front_graph graph;
  ptrdiff_t *of;             /* of each velocity, then of each row */
  ptrdiff_t *start, *member; /* those of `graph`, to write */
  ptrdiff_t (*edge)[2];
  char *is_row;
  ptrdiff_t *excused;
} groups;

/* Is each velocity in one block of the mass? */
static int are_bodies(const ns_saddle *saddle, ptrdiff_t *of) {
  const ns_block_list *mass = &saddle->terms->mass;

  for (ptrdiff_t i = 0; i < saddle->terms->nv; i++)
    of[i] = -1;
  for (ptrdiff_t b = 0; b < mass->count; b++)
    for (int i = 0; i < mass->item[b].count; i++) {
      if (of[mass->item[b].index[i]] >= 0)
        return 0;
      of[mass->item[b].index[i]] = b;
    }
  for (ptrdiff_t i = 0; i < saddle->terms->nv; i++)
    if (of[i] < 0)
      return 0;
  return 1;
}

static int binds_the_same(const ns_row *a, const ns_row *b) {
  return a->count == b->count &&
         (a->index == b->index ||
          memcmp(a->index, b->index, (size_t)a->count * sizeof *a->index) == 0);
}

static void find_groups(const ns_saddle *saddle, groups *g) {
  const ns_row_list *joints = &saddle->terms->joints;
  const ptrdiff_t nv = saddle->terms->nv;
  ptrdiff_t count = saddle->terms->mass.count;

  if (!are_bodies(saddle, g->of)) {
    count = nv;
    for (ptrdiff_t i = 0; i < nv; i++)
      g->of[i] = i;
  }
  for (ptrdiff_t k = 0; k < joints->count; k++) {
    count += k == 0 || !binds_the_same(&joints->item[k], &joints->item[k - 1]);
    g->of[nv + k] = count - 1;
    g->is_row[count - 1] = 1;
  }
  g->graph.groups = count;
  for (ptrdiff_t i = 0; i < nv + joints->count; i++)
    g->start[g->of[i] + 2]++;
  for (ptrdiff_t k = 0; k < count; k++)
    g->start[k + 2] += g->start[k + 1];
  for (ptrdiff_t i = 0; i < nv + joints->count; i++)
    g->member[g->start[g->of[i] + 1]++] = i;
}

static void add_edge(groups *g, ptrdiff_t a, ptrdiff_t b) {
  g->edge[g->graph.edges][0] = a;
  g->edge[g->graph.edges++][1] = b;
}

/* A block connects all its groups, a row itself with all others. Velocities of a group mostly come one after the
 * other. */
static void connect(groups *g, const piece *p, ptrdiff_t row) {
  for (int i = 0; i < p->count; i++) {
    const ptrdiff_t a = g->of[p->index[i]];
    if (i > 0 && a == g->of[p->index[i - 1]])
      continue;
    if (row >= 0)
      add_edge(g, a, row);
    for (int j = i + 1; j < p->count && row < 0; j++)
      if (g->of[p->index[j]] != g->of[p->index[j - 1]])
        add_edge(g, a, g->of[p->index[j]]);
  }
}

static ptrdiff_t most_edges(const ns_saddle *saddle) {
  ptrdiff_t most = 0;

  for (int list = 0; list <= NS_SADDLE_LISTS; list++)
    for (ptrdiff_t k = 0; k < length_of(saddle, list); k++) {
      const ptrdiff_t n = piece_of(saddle, list, k).count;
      most += list == NS_SADDLE_LISTS ? n : n * (n - 1) / 2;
    }
  return most;
}

/* A row of a body that is no hub, and was not excused yet, need not wait for the hub. */
static int excuse(groups *g, ptrdiff_t *rows, char *is_excused) {
  int excuses = 0;

  for (ptrdiff_t e = 0; e < g->graph.edges; e++)
    if (g->is_row[g->edge[e][1]])
      rows[g->edge[e][0]]++;
  for (ptrdiff_t e = 0; e + 1 < g->graph.edges; e++) {
    const ptrdiff_t row = g->edge[e][1], a = g->edge[e][0], b = g->edge[e + 1][0];
    const ptrdiff_t hub = rows[a] > HUB ? a : b, other = a + b - hub;
    if (!g->is_row[row] || g->edge[e + 1][1] != row || g->excused[row] >= 0 || rows[hub] <= HUB ||
        rows[other] > HUB || is_excused[other])
      continue;
    g->excused[row] = hub;
    is_excused[other] = 1;
    excuses = 1;
  }
  return excuses;
}

static ns_status find_graph(const ns_saddle *saddle, ns_saddle_graph *graph, groups *g,
                            ns_arena *arena) {
  const ptrdiff_t nv = saddle->terms->nv, n = nv + saddle->terms->joints.count;
  ptrdiff_t *rows = NS_TAKE(arena, ptrdiff_t, n), last = -1;
  char *is_excused = NS_TAKE(arena, char, n);

  g->of = NS_TAKE(arena, ptrdiff_t, n);
  g->start = NS_TAKE(arena, ptrdiff_t, n + 3);
  g->member = NS_TAKE(arena, ptrdiff_t, n);
  g->is_row = NS_TAKE(arena, char, n);
  g->excused = NS_TAKE(arena, ptrdiff_t, n);
  g->edge = ns_arena_take(arena, (size_t)most_edges(saddle), sizeof *g->edge);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  find_groups(saddle, g);
  for (ptrdiff_t k = 0; k < n; k++)
    g->excused[k] = -1;
  for (int list = 0; list <= NS_SADDLE_LISTS; list++)
    for (ptrdiff_t k = 0; k < length_of(saddle, list); k++) {
      const piece p = piece_of(saddle, list, k);
      const ptrdiff_t row = list == NS_SADDLE_LISTS ? g->of[nv + k] : -1;
      if (row < 0 || row != last) /* rows of a group bind the same */
        connect(g, &p, row);
      last = row;
    }
  graph->excuses = !graph->is_careful && excuse(g, rows, is_excused);
  g->graph.unknowns = n;
  g->graph.start = g->start;
  g->graph.member = g->member;
  g->graph.edge = (const ptrdiff_t(*)[2])g->edge;
  g->graph.is_row = g->is_row;
  g->graph.excused = g->excused;
  return NS_OK;
}

/* ---- places of all entries ---- */

static ns_status find_slots(const ns_saddle *saddle, ns_saddle_graph *graph) {
  const ns_front_pattern *p = &graph->pattern;
  const ptrdiff_t nv = graph->nv, pieces = graph->list[NS_SADDLE_LISTS + 1];
  ptrdiff_t number = 0, *slot, next = 0;

  for (int list = 0; list <= NS_SADDLE_LISTS; list++)
    for (ptrdiff_t k = 0; k < length_of(saddle, list); k++) {
      const ptrdiff_t n = piece_of(saddle, list, k).count;
      number += list == NS_SADDLE_LISTS ? 2 * n : n * n;
    }
  slot = graph->slot = NS_TAKE(&graph->arena, ptrdiff_t, number);
  graph->slots = NS_TAKE(&graph->arena, ptrdiff_t, pieces + 1);
  if (graph->arena.failed)
    return NS_OUT_OF_MEMORY;
  for (int list = 0; list <= NS_SADDLE_LISTS; list++)
    for (ptrdiff_t k = 0; k < length_of(saddle, list); k++) {
      const piece a = piece_of(saddle, list, k);
      graph->slots[graph->list[list] + k] = next;
      for (int j = 0; j < a.count; j++)
        for (int i = 0; i < a.count && list < NS_SADDLE_LISTS; i++)
          slot[next++] = ns_front_slot(p, a.index[i], a.index[j]);
      for (int i = 0; i < a.count && list == NS_SADDLE_LISTS; i++) {
        slot[next++] = ns_front_slot(p, a.index[i], nv + k);
        slot[next++] = ns_front_slot(p, nv + k, a.index[i]);
      }
    }
  return NS_OK;
}

/* The pieces of each tree; those without velocities are in none. */
static ns_status sort_pieces(const ns_saddle *saddle, ns_saddle_graph *graph) {
  const ns_front_pattern *p = &graph->pattern;

  graph->tree_of = NS_TAKE(&graph->arena, ptrdiff_t, p->fronts);
  graph->start = NS_TAKE(&graph->arena, ptrdiff_t, p->trees + 2);
  graph->piece = NS_TAKE(&graph->arena, ptrdiff_t, graph->list[NS_SADDLE_LISTS + 1]);
  if (graph->arena.failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t t = 0; t < p->trees; t++)
    for (ptrdiff_t k = p->tree[t]; k < p->tree[t + 1]; k++)
      graph->tree_of[k] = t;
  for (int turn = 0; turn < 2; turn++) {
    for (int list = 0; list <= NS_SADDLE_LISTS; list++)
      for (ptrdiff_t k = 0; k < length_of(saddle, list); k++) {
        const piece a = piece_of(saddle, list, k);
        const ptrdiff_t tree = a.count > 0 ? graph->tree_of[p->front[p->place[a.index[0]]]] : 0;
        if (a.count > 0 && turn == 0)
          graph->start[tree + 2]++;
        else if (a.count > 0)
          graph->piece[graph->start[tree + 1]++] = graph->list[list] + k;
      }
    for (ptrdiff_t t = 0; t <= p->trees && turn == 0; t++)
      graph->start[t + 1] += graph->start[t];
  }
  return NS_OK;
}

static ns_status build(ns_saddle *saddle, ns_saddle_graph *graph, ns_arena *scratch) {
  groups g = {0};
  ns_status status = write_key(graph, saddle);

  if (status == NS_OK)
    status = find_graph(saddle, graph, &g, scratch);
  if (status == NS_OK)
    status = ns_front_find_pattern(&g.graph, &graph->arena, &graph->pattern);
  if (status == NS_OK)
    status = ns_fronts_create(&graph->fronts, &graph->pattern, &graph->arena);
  if (status == NS_OK)
    status = find_slots(saddle, graph);
  if (status == NS_OK)
    status = sort_pieces(saddle, graph);
  graph->z = NS_TAKE(&graph->arena, double, graph->pattern.unknowns);
  return graph->arena.failed ? NS_OUT_OF_MEMORY : status;
}

ns_status ns_saddle_find_graph(ns_saddle *saddle) {
  ns_saddle_graph *oldest = &saddle->kept[0];
  ns_arena scratch;
  ns_status status;

  saddle->solves++;
  for (int k = 0; k < NS_SADDLE_GRAPHS; k++) {
    ns_saddle_graph *graph = &saddle->kept[k];
    oldest = graph->used < oldest->used ? graph : oldest;
    if (!is_graph_of(graph, saddle))
      continue;
    graph->used = saddle->solves;
    saddle->graph = graph;
    if (!graph->is_careful || !graph->excuses)
      return NS_OK;
    oldest = graph;
    break;
  }
  ns_arena_release(&oldest->arena);
  *oldest = (ns_saddle_graph){.arena = ns_arena_create(saddle->host),
                              .is_careful = oldest->is_careful && oldest->excuses};
  scratch = ns_arena_create(saddle->host);
  status = build(saddle, oldest, &scratch);
  ns_arena_release(&scratch);
  oldest->used = status == NS_OK ? saddle->solves : 0;
  saddle->graph = oldest;
  return status;
}
