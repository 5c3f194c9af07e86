/* ns_box_tree.c: see ns_box_tree.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_box_tree.h"

#include <math.h>

enum { LEAF = 4 }; /* most boxes of a leaf */

ns_status ns_box_tree_take(ns_arena *arena, int most, ns_box_tree *tree) {
  tree->item = NS_TAKE(arena, int, most);
  tree->unbounded = NS_TAKE(arena, int, most);
  tree->node = NS_TAKE(arena, ns_box_node, 2 * (ptrdiff_t)most);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* ---- building */

static double twice_centre(const ns_box_tree *tree, int k, int axis) {
  return tree->box[k].lower[axis] + tree->box[k].upper[axis];
}

/* Equal centres are told apart by their numbers, so that the tree is one of the boxes alone. */
static int precedes(const ns_box_tree *tree, int axis, int k, int l) {
  const double a = twice_centre(tree, k, axis), b = twice_centre(tree, l, axis);

  return a < b || (a == b && k < l);
}

static void swap(int *item, int i, int j) {
  const int kept = item[i];

  item[i] = item[j];
  item[j] = kept;
}

/* Puts the item that is number `middle` of [from, to) along the axis there, with those before it before it (Hoare). */
static void halve(ns_box_tree *tree, int axis, int from, int to, int middle) {
  int *item = tree->item;

  for (int last = to - 1; from < last;) {
    const int pivot = item[from + (last - from) / 2];
    int i = from, j = last;
    while (i <= j) {
      while (precedes(tree, axis, item[i], pivot))
        i++;
      while (precedes(tree, axis, pivot, item[j]))
        j--;
      if (i <= j)
        swap(item, i++, j--);
    }
    if (middle <= j)
      last = j;
    else if (middle >= i)
      from = i;
    else
      return;
  }
}

/* Bounds the items [from, to) and tells in which direction their centres spread most. */
static int bound(const ns_box_tree *tree, int from, int to, ns_box_node *node) {
  double least[3], most[3];
  int axis = 0;

  node->box = tree->box[tree->item[from]];
  node->largest = tree->item[from];
  for (int i = 0; i < 3; i++)
    least[i] = most[i] = twice_centre(tree, tree->item[from], i);
  for (int p = from + 1; p < to; p++) {
    const int k = tree->item[p];
    node->largest = k > node->largest ? k : node->largest;
    for (int i = 0; i < 3; i++) {
      const double lower = tree->box[k].lower[i], upper = tree->box[k].upper[i], c = lower + upper;
      node->box.lower[i] = lower < node->box.lower[i] ? lower : node->box.lower[i];
      node->box.upper[i] = upper > node->box.upper[i] ? upper : node->box.upper[i];
      least[i] = c < least[i] ? c : least[i];
      most[i] = c > most[i] ? c : most[i];
    }
  }
  for (int i = 1; i < 3; i++)
    axis = most[i] - least[i] > most[axis] - least[axis] ? i : axis;
  return axis;
}

/* As deep as the logarithm of the number of boxes */
static void build(ns_box_tree *tree, int from, int to) {
  ns_box_node *node = &tree->node[tree->nodes++];
  const int axis = bound(tree, from, to, node), middle = from + (to - from) / 2;

  node->first = from;
  node->count = to - from <= LEAF ? to - from : 0;
  if (node->count == 0) {
    halve(tree, axis, from, to, middle);
    build(tree, from, middle);
    build(tree, middle, to);
  }
  node->skip = tree->nodes;
}

static int is_bounded(const ns_box *box) {
  for (int i = 0; i < 3; i++)
    if (!(isfinite(box->lower[i]) && isfinite(box->upper[i])))
      return 0;
  return 1;
}

void ns_box_tree_build(ns_box_tree *tree, int count, const ns_box *box) {
  tree->box = box;
  tree->count = count;
  tree->bounded_count = tree->unbounded_count = tree->nodes = 0;
  tree->tests = 0;
  for (int k = 0; k < count; k++)
    if (is_bounded(&box[k]))
      tree->item[tree->bounded_count++] = k;
    else
      tree->unbounded[tree->unbounded_count++] = k;
  if (tree->bounded_count > 0)
    build(tree, 0, tree->bounded_count);
}

/* ---- asking */

/* Shell's: lists are short, and long ones do not take the square of their length */
static void sort(int count, int *list) {
  int gap = 1;

  while (gap < count / 3)
    gap = 3 * gap + 1;
  for (; gap > 0; gap /= 3)
    for (int i = gap; i < count; i++) {
      const int kept = list[i];
      int j = i;
      for (; j >= gap && list[j - gap] > kept; j -= gap)
        list[j] = list[j - gap];
      list[j] = kept;
    }
}

static int find_in_leaf(ns_box_tree *tree, const ns_box_node *leaf, int k, int count, int *found) {
  for (int p = leaf->first; p < leaf->first + leaf->count; p++) {
    const int other = tree->item[p];
    if (other <= k)
      continue;
    tree->tests++;
    if (ns_boxes_overlap(&tree->box[k], &tree->box[other]))
      found[count++] = other;
  }
  return count;
}

int ns_box_tree_above(ns_box_tree *tree, int k, int *found) {
  int count = 0;

  if (!is_bounded(&tree->box[k])) {
    for (int other = k + 1; other < tree->count; other++, tree->tests++)
      if (ns_boxes_overlap(&tree->box[k], &tree->box[other]))
        found[count++] = other;
    return count;
  }
  for (int p = 0; p < tree->unbounded_count; p++) {
    const int other = tree->unbounded[p];
    tree->tests++;
    if (other > k && ns_boxes_overlap(&tree->box[k], &tree->box[other]))
      found[count++] = other;
  }
  for (int at = 0; at < tree->nodes;) {
    const ns_box_node *node = &tree->node[at];
    const int enter = node->largest > k && ns_boxes_overlap(&tree->box[k], &node->box);
    tree->tests++;
    if (enter && node->count > 0)
      count = find_in_leaf(tree, node, k, count, found);
    at = enter ? at + 1 : node->skip; /* a leaf is followed by its skip */
  }
  sort(count, found);
  return count;
}
