/* ns_saddle.h: the sparse matrix behind a step, [Mh -nu; nu' 0], AP (17), factored once for all that a solve asks of
 * it.
 *
 * Bodies that joints and springs connect are a tree of fronts (ns_fronts.h); contacts take no part, so that the order
 * of elimination lasts as long as the mechanism does. Joints that others imply are dropped, so that x is found
 * without them, and what they carry is shared out afterwards: of all impulses that do the same the ones with the
 * least sum of squares, each in units in which the diagonal of S = nu' Mh^-1 nu is 1. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_SADDLE_H
#define NS_SADDLE_H

#include "ns_fronts.h"
#include "ns_lu.h"
#include "ns_terms.h"

#define NS_SADDLE_LISTS 3 /* of blocks: those of M, kv and kq; then come joint rows */
#define NS_SADDLE_GRAPHS                                                                           \
  4 /* that are kept: of a step, of its projection with springs, without motors, ... */

/* What the terms of a step are, apart from their numbers, and room for these. */
typedef struct ns_saddle_graph {
  ns_arena arena;
  ptrdiff_t used;                          /* the solve that used it last */
  int *key, *end;                          /* the velocities of all blocks and rows */
  ptrdiff_t nv, list[NS_SADDLE_LISTS + 2]; /* pieces of list i: list[i] ... list[i+1] - 1 */
  int is_careful;                          /* rows wait for all that they bind */
  int excuses;                             /* some do not */
  ns_front_pattern pattern;
  ns_fronts fronts;
  ptrdiff_t *slot, *slots;  /* of all entries; those of piece k from slot[slots[k]] on */
  ptrdiff_t *tree_of;       /* of each front */
  ptrdiff_t *start, *piece; /* the pieces of each tree */
  double *z;                /* by places, zero between solves */
} ns_saddle_graph;

/* A tree as a full matrix with exchanges of rows; E in its corner takes the place of what rows that others imply
 * lack. */
typedef struct ns_saddle_full {
  ns_lu lu;
  double *soft, *b; /* E; a right-hand side */
} ns_saddle_full;

typedef struct ns_saddle_tree {
  int is_factored, definite;
  int is_stiff;           /* solutions are refined */
  ptrdiff_t dropped;      /* rows that others imply */
  double open;            /* share of the size of the system by which the joints are open */
  ptrdiff_t count, *list; /* fronts that columns reach */
  ns_saddle_full *full;   /* where elimination in that order would not do; otherwise NULL */
} ns_saddle_tree;

typedef struct ns_saddle {
  const ns_host *host;
  ns_saddle_graph kept[NS_SADDLE_GRAPHS];
  ptrdiff_t solves;
  /* of this solve */
  ns_saddle_graph *graph;
  ns_arena *arena;
  const ns_terms *terms;
  double damping, stiffness, size;
  ns_saddle_tree *tree;
  char *reached; /* fronts */
} ns_saddle;

ns_saddle ns_saddle_create(const ns_host *host);
void ns_saddle_release(ns_saddle *saddle);

/* For the matrices of `terms` with Mh = M + damping kv + stiffness kq; joints are open in units of `size`. */
ns_status ns_saddle_begin(ns_saddle *saddle, const ns_terms *terms, double damping,
                          double stiffness, double size, ns_arena *arena);

/* The graph of the terms, kept or new (ns_saddle_graph.c). */
ns_status ns_saddle_find_graph(ns_saddle *saddle);

static inline ptrdiff_t ns_saddle_tree_of(const ns_saddle *saddle, ptrdiff_t velocity) {
  const ns_saddle_graph *graph = saddle->graph;

  return graph->tree_of[graph->pattern.front[graph->pattern.place[velocity]]];
}

/* Factors of a tree; NS_SINGULAR where Mh is. *changed: the trees are others now, and none is factored. */
ns_status ns_saddle_factor(ns_saddle *saddle, ptrdiff_t tree, int *changed);

/* Mh x - nu c = r, nu'x = b over a tree */
void ns_saddle_solve(ns_saddle *saddle, ptrdiff_t tree, const double *r, const double *b, double *x,
                     double *c);

/* Adds to x and c of such a solution what the momentum r changes in them. */
void ns_saddle_push(ns_saddle *saddle, ptrdiff_t tree, const double *r, double *x, double *c);

/* Of a tree some of whose rows are dropped: b := what all rows ask for together, as near as they come to it, where x
 * is what those ask for that are not; and c := the impulses of least norm that do the same. */
ns_status ns_saddle_agree(ns_saddle *saddle, ptrdiff_t tree, const double *x, double *b);
ns_status ns_saddle_share(ns_saddle *saddle, ptrdiff_t tree, double *c);

/* ---- columns over a few velocities, in trees that are factored ---- */

/* Says of a column that it will be asked for; afterwards, of a tree, that all have. */
void ns_saddle_announce(ns_saddle *saddle, int count, const int *index);
ns_status ns_saddle_list(ns_saddle *saddle, ptrdiff_t tree);

/* The answer to a column is x of Mh x - nu c = column, nu'x = 0, at the velocities of all that were announced. */
void ns_saddle_answer(ns_saddle *saddle, int count, const int *index, const double *value);
static inline const double *ns_saddle_at(const ns_saddle *saddle, ptrdiff_t unknown) {
  return saddle->graph->z + saddle->graph->pattern.place[unknown];
}
double ns_saddle_dot(const ns_saddle *saddle, int count, const int *index, const double *value);
void ns_saddle_forget(ns_saddle *saddle, int count, const int *index);

#endif
