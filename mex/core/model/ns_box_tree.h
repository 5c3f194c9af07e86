/* ns_box_tree.h: which of many boxes overlap.
 *
 * A binary tree whose leaves hold a few boxes each and whose nodes bound what is below them, halved at the median of
 * the centres along the axis in which they spread most. It is built in n log n steps whatever the boxes are, and asked
 * in log n and a few for every box that is found, where boxes overlap few others. Boxes without bounds stand beside
 * it. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_BOX_TREE_H
#define NS_BOX_TREE_H

#include "ns_arena.h"

/* Closed; in the plane the third side is [0, 0]. */
typedef struct ns_box {
  double lower[3], upper[3];
} ns_box;

static inline int ns_boxes_overlap(const ns_box *a, const ns_box *b) {
  return a->lower[0] <= b->upper[0] && b->lower[0] <= a->upper[0] && a->lower[1] <= b->upper[1] &&
         b->lower[1] <= a->upper[1] && a->lower[2] <= b->upper[2] && b->lower[2] <= a->upper[2];
}

/* Nodes are in the order in which a walk meets them: the first child follows its parent. */
typedef struct ns_box_node {
  ns_box box;
  int skip;         /* the node that follows what is below this one */
  int first, count; /* of a leaf, its places in `item`; count is 0 otherwise */
  int largest;      /* number of a box below */
} ns_box_node;

typedef struct ns_box_tree {
  const ns_box *box; /* of the caller */
  int count;
  int *item;      /* numbers of the bounded boxes, leaf by leaf */
  int *unbounded; /* and of the others, ascending */
  int bounded_count, unbounded_count;
  int nodes;
  ns_box_node *node;
  ptrdiff_t tests; /* of one box against another since the tree was built */
} ns_box_tree;

/* Room for as many boxes as that. */
ns_status ns_box_tree_take(ns_arena *arena, int most, ns_box_tree *tree);

/* The boxes must stay where and what they are while the tree is asked. */
void ns_box_tree_build(ns_box_tree *tree, int count, const ns_box *box);

/* The numbers, ascending, of the boxes after number k that overlap it, which is how many it returns. */
int ns_box_tree_above(ns_box_tree *tree, int k, int *found);

#endif
