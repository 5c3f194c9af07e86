/* ns_fronts.h: sparse linear systems that need no pivoting, by fronts.
 *
 * The multifrontal method of Duff and Reid (1983). Unknowns come in groups, which are eliminated in an order of small
 * degrees. Each group, with others that have nearly the same neighbours, is a front: a full matrix of its own
 * unknowns, the pivots, and of those of later ones that it is connected with, its border. A front passes what it
 * changes in its border on to its parent. Of a tree of groups all fronts are small, whatever its size. The order and
 * the places of all entries depend on the graph alone, and are kept while that is the same.
 *
 * The matrix is K = [Mh -nu; nu' 0] of some unknowns and of rows that bind them; it need not be symmetric, its
 * pattern is. Rows come after the unknowns that they bind, so that their pivots are those of nu' Mh^-1 nu: a row that
 * others imply is left with none, and is dropped. Of the rows of a front the one of which most is left comes next. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_FRONTS_H
#define NS_FRONTS_H

#include "ns_arena.h"

/* Groups that are connected by edges; edges may come more than once. */
typedef struct ns_front_graph {
  ptrdiff_t unknowns, groups, edges;
  const ptrdiff_t *start,
      *member; /* the unknowns of group g: member[start[g]] ... member[start[g+1] - 1] */
  const ptrdiff_t (*edge)[2]; /* groups */
  const char *is_row;         /* groups of rows, that wait for the other groups beside them */
  const ptrdiff_t *excused;   /* of a group of rows: one for which it does not wait, or -1 */
} ns_front_graph;

/* The order in which groups are eliminated; step k finds order[k] connected with the groups
 * beside[k][0] ... beside[k][count[k] - 1], which remain. */
typedef struct ns_front_order {
  ptrdiff_t *order, *count, **beside;
} ns_front_order;

ns_status ns_front_find_order(const ns_front_graph *graph, ns_arena *arena, ns_front_order *order);

/* An unknown has a place, its turn in the elimination. Front k has the pivots first[k] ... first[k+1] - 1 and the
 * border later[start[k]] ... later[start[k+1] - 1], ascending; `up` says where in the parent's front they are. */
typedef struct ns_front_pattern {
  ptrdiff_t unknowns, fronts, trees;
  ptrdiff_t *place, *unknown; /* unknown[place[i]] = i */
  char *is_row;               /* of each place */
  ptrdiff_t *front;           /* of each place */
  ptrdiff_t *first, *start, *later, *up;
  ptrdiff_t *parent, *children; /* -1 of a root; how many */
  ptrdiff_t *panel;             /* where its numbers are; panel[fronts] is how many there are */
  ptrdiff_t *tree;              /* fronts of a tree: tree[t] ... tree[t+1] - 1 */
  ptrdiff_t stack;              /* numbers that wait for a parent at most */
  ptrdiff_t largest, widest;    /* the largest border; the most pivots of a front */
} ns_front_pattern;

ns_status ns_front_find_pattern(const ns_front_graph *graph, ns_arena *arena,
                                ns_front_pattern *pattern);

/* Where the entry (i, j) of the matrix is among the numbers of all panels; i and j are connected or of one group. */
ptrdiff_t ns_front_slot(const ns_front_pattern *pattern, ptrdiff_t i, ptrdiff_t j);

/* Each front has its pivot columns, and of the rows of its pivots the part beyond them, transposed. */
typedef struct ns_fronts {
  const ns_front_pattern *pattern;
  double *panel; /* entries of the matrix on entry, then factors; the pivots inverted */
  double
      *reference;  /* of each place: its diagonal entry; of a row nu' Mh^-1 nu, found on the way */
  char *dropped;   /* of each place: no row that counts. On entry those that are not to */
  ptrdiff_t *turn; /* of each place: the one of its front that is eliminated in its turn */
  double *stack;
  ptrdiff_t *waiting;    /* fronts whose changes are on the stack */
  double *work, *turned; /* as long as the largest border; as the most pivots */
} ns_fronts;

ns_status ns_fronts_create(ns_fronts *fronts, const ns_front_pattern *pattern, ns_arena *arena);

typedef struct ns_front_verdict {
  int definite;      /* every pivot of an unknown is positive, and no roundoff */
  ptrdiff_t dropped; /* rows */
  double least;      /* share of its reference that is left of a row which counts */
} ns_front_verdict;

/* Empties the panels of a tree. */
void ns_fronts_clear(ns_fronts *fronts, ptrdiff_t tree);

/* Factors of a tree; rows of whose reference no more than `dependent` is left are dropped. */
ns_front_verdict ns_fronts_factor(ns_fronts *fronts, ptrdiff_t tree, double dependent);

/* The panels of a tree that is not factored as a full matrix by places, of zeros on entry. */
void ns_fronts_expand(const ns_fronts *fronts, ptrdiff_t tree, double *a);

/* z = K \ z by places, for the fronts list[0] ... list[count - 1], ascending: with each its parent. Other fronts
 * neither have numbers in z nor get some. */
void ns_fronts_solve(const ns_fronts *fronts, ptrdiff_t count, const ptrdiff_t *list, double *z);

/* The same for all fronts of a tree. */
void ns_fronts_solve_tree(const ns_fronts *fronts, ptrdiff_t tree, double *z);

#endif
