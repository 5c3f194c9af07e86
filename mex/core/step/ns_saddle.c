/* ns_saddle.c: numbers, factors and solutions of the matrix behind a step, tree by tree. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_saddle.h"

#include "ns_saddle_rows.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define DEPENDENT_BELOW                                                                            \
  1e-10 /* what is left of the diagonal entry of a joint after the others are fixed */
#define SUSPECT_BELOW                                                                              \
  2 /* the same, in units of the square of the distance below: worth a look at the gradients */
#define PER_OPENING 2 /* of the distance of a gradient from the others, in units of the opening */
#define LARGEST_DISTANCE 5e-2
#define HARD_ROUNDS 3 /* of softness 1e-9: the second leaves 1e-18 of what a row was soft by */
#define STIFF 1e3     /* springs and dampers over the mass, beyond which a solution is refined */

ns_saddle ns_saddle_create(const ns_host *host) {
  ns_saddle saddle = {.host = host};

  for (int k = 0; k < NS_SADDLE_GRAPHS; k++)
    saddle.kept[k].arena = ns_arena_create(host);
  return saddle;
}

void ns_saddle_release(ns_saddle *saddle) {
  for (int k = 0; k < NS_SADDLE_GRAPHS; k++)
    ns_arena_release(&saddle->kept[k].arena);
}

static ns_status begin(ns_saddle *saddle) {
  ns_status status = ns_saddle_find_graph(saddle);

  if (status != NS_OK)
    return status;
  saddle->tree = NS_TAKE(saddle->arena, ns_saddle_tree, saddle->graph->pattern.trees);
  saddle->reached = NS_TAKE(saddle->arena, char, saddle->graph->pattern.fronts);
  return saddle->arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

ns_status ns_saddle_begin(ns_saddle *saddle, const ns_terms *terms, double damping,
                          double stiffness, double size, ns_arena *arena) {
  saddle->terms = terms;
  saddle->damping = damping;
  saddle->stiffness = stiffness;
  saddle->size = size;
  saddle->arena = arena;
  return begin(saddle);
}

/* ---- numbers ---- */

static void add_block(const ns_saddle *saddle, ptrdiff_t piece, int list, double *panel) {
  const ns_terms *terms = saddle->terms;
  const ns_block_list *const lists[] = {&terms->mass, &terms->damping, &terms->stiffness};
  const double factor[] = {1, saddle->damping, saddle->stiffness};
  const ns_saddle_graph *graph = saddle->graph;
  const ns_block_matrix *block = &lists[list]->item[piece - graph->list[list]];
  const ptrdiff_t *slot = graph->slot + graph->slots[piece];

  for (int e = 0; e < block->count * block->count; e++)
    panel[slot[e]] += factor[list] * block->value[e];
}

void ns_saddle_fill(ns_saddle *saddle, ptrdiff_t tree) {
  ns_saddle_graph *graph = saddle->graph;
  double *panel = graph->fronts.panel;

  ns_fronts_clear(&graph->fronts, tree);
  for (ptrdiff_t e = graph->start[tree]; e < graph->start[tree + 1]; e++) {
    const ptrdiff_t piece = graph->piece[e];
    const ptrdiff_t *slot = graph->slot + graph->slots[piece];
    int list = 0;
    while (piece >= graph->list[list + 1])
      list++;
    if (list < NS_SADDLE_LISTS) {
      add_block(saddle, piece, list, panel);
      continue;
    }
    const ns_row *row = &saddle->terms->joints.item[piece - graph->list[list]];
    for (int i = 0; i < row->count; i++, slot += 2) {
      panel[slot[0]] -= row->gradient[i];
      panel[slot[1]] += row->gradient[i];
    }
  }
}

/* Largest share of a diagonal entry of Mh over that of M: what elimination loses of the momentum of stiff springs and
 * dampers is as many times roundoff. */
static double stiffness_of(const ns_saddle *saddle, ptrdiff_t tree) {
  const ns_saddle_graph *graph = saddle->graph;
  const ns_front_pattern *p = &graph->pattern;
  double most = 0;

  for (ptrdiff_t e = graph->start[tree]; e < graph->start[tree + 1]; e++) {
    const ptrdiff_t piece = graph->piece[e] - graph->list[0];
    if (piece >= graph->list[1])
      continue;
    const ns_block_matrix *block = &saddle->terms->mass.item[piece];
    for (int i = 0; i < block->count; i++) {
      const double mass = block->value[i * (block->count + 1)];
      most = ns_larger(most, graph->fronts.reference[p->place[block->index[i]]] / mass);
    }
  }
  return most;
}

/* ---- factors ---- */

/* Elimination in another order, with exchanges of rows: Mh is not definite. Rows that others imply give way a
 * little. */
static ns_status factor_fully(ns_saddle *saddle, ptrdiff_t tree) {
  const ns_saddle_graph *graph = saddle->graph;
  const ns_front_pattern *p = &graph->pattern;
  const ptrdiff_t first = p->first[p->tree[tree]], n = p->first[p->tree[tree + 1]] - first;
  ns_saddle_full *full = NS_TAKE(saddle->arena, ns_saddle_full, 1);
  double *number = NS_TAKE(saddle->arena, double, 2 * n);
  ns_status status =
      saddle->arena->failed ? NS_OUT_OF_MEMORY : ns_lu_create(&full->lu, saddle->arena, n);

  if (status != NS_OK)
    return status;
  full->soft = number;
  full->b = number + n;
  ns_saddle_fill(saddle, tree);
  ns_fronts_expand(&graph->fronts, tree, full->lu.a);
  for (ptrdiff_t j = 0; j < n; j++) { /* about the diagonal entry of nu' Mh^-1 nu */
    double sum = 0;
    for (ptrdiff_t i = 0; i < n && p->is_row[first + j]; i++) {
      const double x = full->lu.a[j + i * n], diagonal = fabs(full->lu.a[i * (n + 1)]);
      sum += diagonal > 0 ? x * x / diagonal : 0;
    }
    full->soft[j] = NS_SADDLE_SOFT * sum;
  }
  for (ptrdiff_t j = 0; j < n; j++)
    full->lu.a[j * (n + 1)] += full->soft[j];
  saddle->tree[tree].full = full;
  return ns_lu_factor(&full->lu, n, 0, saddle->host);
}

/* Share of the size of the system by which the joints of a tree are open */
static double openness(const ns_saddle *saddle, ptrdiff_t tree) {
  const ns_saddle_graph *graph = saddle->graph;
  const ptrdiff_t rows = graph->list[NS_SADDLE_LISTS];
  double open = 0;

  for (ptrdiff_t e = graph->start[tree]; e < graph->start[tree + 1]; e++)
    if (graph->piece[e] >= rows)
      open = ns_larger(open, fabs(saddle->terms->joints.item[graph->piece[e] - rows].value));
  return saddle->size > 0 ? open / saddle->size : 0;
}

static ns_status factor(ns_saddle *saddle, ptrdiff_t tree) {
  ns_saddle_tree *of = &saddle->tree[tree];
  ns_fronts *fronts = &saddle->graph->fronts;
  ns_front_verdict verdict;
  double distance;

  ns_saddle_fill(saddle, tree);
  verdict = ns_fronts_factor(fronts, tree, DEPENDENT_BELOW);
  of->open = openness(saddle, tree);
  distance = ns_smaller(LARGEST_DISTANCE, PER_OPENING * of->open);
  if (distance > 0 && verdict.definite &&
      (verdict.dropped > 0 || verdict.least < SUSPECT_BELOW * distance * distance)) {
    const ns_status status = ns_saddle_find_dependent(saddle, tree, distance);
    if (status != NS_OK)
      return status;
    verdict = ns_fronts_factor(fronts, tree, DEPENDENT_BELOW);
  }
  of->is_factored = 1;
  of->is_stiff =
      (saddle->damping != 0 || saddle->stiffness != 0) && stiffness_of(saddle, tree) > STIFF;
  of->definite = verdict.definite;
  of->dropped = verdict.definite ? verdict.dropped : 0;
  return verdict.definite ? NS_OK : factor_fully(saddle, tree);
}

ns_status ns_saddle_factor(ns_saddle *saddle, ptrdiff_t tree, int *changed) {
  ns_status status = factor(saddle, tree);

  *changed = status == NS_OK && saddle->tree[tree].dropped > 0 && saddle->graph->excuses;
  if (!*changed)
    return status;
  saddle->graph->is_careful = 1;
  return begin(saddle);
}

/* ---- solutions ---- */

/* Soft rows become hard: each time with the impulses of the time before they are asked for b + E c. */
static void apply_fully(const ns_saddle_full *full, double *z) {
  const ptrdiff_t n = full->lu.n;

  memcpy(full->b, z, (size_t)n * sizeof *z);
  for (int round = 0; round < HARD_ROUNDS; round++) {
    for (ptrdiff_t j = 0; j < n; j++)
      z[j] = full->b[j] + (round > 0 ? full->soft[j] * z[j] : 0);
    ns_lu_solve(&full->lu, z, 1);
  }
}

void ns_saddle_apply(ns_saddle *saddle, ptrdiff_t tree) {
  const ns_saddle_graph *graph = saddle->graph;
  const ns_front_pattern *p = &graph->pattern;

  if (saddle->tree[tree].full != NULL)
    apply_fully(saddle->tree[tree].full, graph->z + p->first[p->tree[tree]]);
  else
    ns_fronts_solve_tree(&graph->fronts, tree, graph->z);
}

/* z -= f B x of a block. What it does to one body it takes from the other, to the last bit. */
static void subtract_block(const ns_saddle *saddle, const ns_block_matrix *block, double factor,
                           const double *x) {
  const ns_saddle_graph *graph = saddle->graph;

  for (int i = 0; i < block->count; i++) {
    double sum = 0;
    for (int j = 0; j < block->count; j++)
      sum += block->value[i + j * block->count] * x[block->index[j]];
    graph->z[graph->pattern.place[block->index[i]]] -= factor * sum;
  }
}

/* z = what x and c leave of r and b */
static void find_residual(const ns_saddle *saddle, ptrdiff_t tree, const double *x,
                          const double *c) {
  const ns_terms *terms = saddle->terms;
  const ns_block_list *const lists[] = {&terms->mass, &terms->damping, &terms->stiffness};
  const double factor[] = {1, saddle->damping, saddle->stiffness};
  const ns_saddle_graph *graph = saddle->graph;

  for (ptrdiff_t e = graph->start[tree]; e < graph->start[tree + 1]; e++) {
    const ptrdiff_t piece = graph->piece[e];
    int list = 0;
    while (piece >= graph->list[list + 1])
      list++;
    if (list < NS_SADDLE_LISTS) {
      subtract_block(saddle, &lists[list]->item[piece - graph->list[list]], factor[list], x);
      continue;
    }
    const ptrdiff_t k = piece - graph->list[list];
    const ns_row *row = &terms->joints.item[k];
    graph->z[graph->pattern.place[graph->nv + k]] -=
        ns_sparse_dot(row->count, row->index, row->gradient, x);
    for (int i = 0; i < row->count; i++)
      graph->z[graph->pattern.place[row->index[i]]] += row->gradient[i] * c[k];
  }
}

/* z = r and b, by places; NULL: zeros */
static void load(const ns_saddle *saddle, ptrdiff_t tree, const double *r, const double *b) {
  const ns_saddle_graph *graph = saddle->graph;
  const ns_front_pattern *p = &graph->pattern;

  for (ptrdiff_t k = p->first[p->tree[tree]]; k < p->first[p->tree[tree + 1]]; k++) {
    const ptrdiff_t i = p->unknown[k];
    graph->z[k] = i < graph->nv ? r[i] : b != NULL ? b[i - graph->nv] : 0;
  }
}

/* x and c, or what is added to them, from z, which becomes zero */
static void unload(const ns_saddle *saddle, ptrdiff_t tree, int adds, double *x, double *c) {
  const ns_saddle_graph *graph = saddle->graph;
  const ns_front_pattern *p = &graph->pattern;

  for (ptrdiff_t k = p->first[p->tree[tree]]; k < p->first[p->tree[tree + 1]]; k++) {
    const ptrdiff_t i = p->unknown[k];
    double *to = i < graph->nv ? &x[i] : &c[i - graph->nv];
    *to = (adds ? *to : 0) + graph->z[k];
    graph->z[k] = 0;
  }
}

void ns_saddle_solve(ns_saddle *saddle, ptrdiff_t tree, const double *r, const double *b, double *x,
                     double *c) {
  load(saddle, tree, r, b);
  ns_saddle_apply(saddle, tree);
  unload(saddle, tree, 0, x, c);
  if (!saddle->tree[tree].is_stiff)
    return;
  load(saddle, tree, r, b);
  find_residual(saddle, tree, x, c);
  ns_saddle_apply(saddle, tree);
  unload(saddle, tree, 1, x, c);
}

void ns_saddle_push(ns_saddle *saddle, ptrdiff_t tree, const double *r, double *x, double *c) {
  load(saddle, tree, r, NULL);
  ns_saddle_apply(saddle, tree);
  unload(saddle, tree, 1, x, c);
}

/* ---- columns ---- */

void ns_saddle_announce(ns_saddle *saddle, int count, const int *index) {
  const ns_front_pattern *p = &saddle->graph->pattern;

  for (int i = 0; i < count; i++)
    for (ptrdiff_t k = p->front[p->place[index[i]]]; k >= 0 && !saddle->reached[k];
         k = p->parent[k])
      saddle->reached[k] = 1;
}

ns_status ns_saddle_list(ns_saddle *saddle, ptrdiff_t tree) {
  const ns_front_pattern *p = &saddle->graph->pattern;
  ns_saddle_tree *of = &saddle->tree[tree];

  of->list = NS_TAKE(saddle->arena, ptrdiff_t, p->tree[tree + 1] - p->tree[tree]);
  if (of->list == NULL)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = p->tree[tree]; k < p->tree[tree + 1]; k++)
    if (saddle->reached[k])
      of->list[of->count++] = k;
  return NS_OK;
}

void ns_saddle_answer(ns_saddle *saddle, int count, const int *index, const double *value) {
  const ns_saddle_graph *graph = saddle->graph;

  for (int i = 0; i < count; i++)
    graph->z[graph->pattern.place[index[i]]] += value[i];
  for (int i = 0; i < count; i++) {
    const ptrdiff_t tree = ns_saddle_tree_of(saddle, index[i]);
    const ns_saddle_tree *of = &saddle->tree[tree];
    int done = i > 0 && ns_saddle_tree_of(saddle, index[i - 1]) == tree;
    for (int j = 0; j < i - 1 && !done; j++)
      done = ns_saddle_tree_of(saddle, index[j]) == tree;
    if (!done && of->full != NULL)
      ns_saddle_apply(saddle, tree);
    else if (!done)
      ns_fronts_solve(&graph->fronts, of->count, of->list, graph->z);
  }
}

double ns_saddle_dot(const ns_saddle *saddle, int count, const int *index, const double *value) {
  const ns_saddle_graph *graph = saddle->graph;
  double sum = 0;

  for (int i = 0; i < count; i++)
    sum += value[i] * graph->z[graph->pattern.place[index[i]]];
  return sum;
}

void ns_saddle_forget(ns_saddle *saddle, int count, const int *index) {
  const ns_saddle_graph *graph = saddle->graph;
  const ns_front_pattern *p = &graph->pattern;

  for (int i = 0; i < count; i++) {
    const ptrdiff_t tree = ns_saddle_tree_of(saddle, index[i]);
    const ns_saddle_tree *of = &saddle->tree[tree];
    if (i > 0 && ns_saddle_tree_of(saddle, index[i - 1]) == tree)
      continue;
    for (ptrdiff_t e = 0; e < of->count && of->full == NULL; e++)
      for (ptrdiff_t k = p->first[of->list[e]]; k < p->first[of->list[e] + 1]; k++)
        graph->z[k] = 0;
    for (ptrdiff_t k = p->first[p->tree[tree]]; k < p->first[p->tree[tree + 1]]; k++)
      if (of->full != NULL)
        graph->z[k] = 0;
  }
}
