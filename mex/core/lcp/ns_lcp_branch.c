/* ns_lcp_branch.c: branch and bound over the cells, for problems of no class that has a method of its own.
 *
 * A node of the tree has decided some indices: z at a bound and w of its sign, or w = 0. The others may have any z within
 * its bounds and any w of a sign that every solution has. Where no point does all that, no basis below the node is a
 * solution; otherwise the point that was found either is one, or the index that it contradicts most is decided next, the
 * nearer way first. Other prices lead through the tree on other ways, so that a search that takes long is begun
 * anew (Gomes, Selman, Kautz 1998). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_dictionary.h"
#include "ns_lcp_parts.h"
#include "ns_lcp_standard.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define OPEN 2 /* cell of an index that is not decided */
#define FIRST_NODES 100
#define ROUNDS 12
#define COMPLEMENTARY 1e-8 /* of data scaled to 1 */
#define PIVOTS(m) (50 + 10 * (m))

typedef struct tree {
  ns_lcp_work *work;
  ns_arena *arena;
  ns_lcp_reduced red;
  ns_lcp_dictionary d;
  signed char *cell;                /* of each index */
  ptrdiff_t *decided, depth, nodes; /* indices in the order of their decision */
  signed char (*left)[2];           /* cells of each of them that are still to be tried, or OPEN */
  signed char *full, *basis;
  ptrdiff_t *part,
      parts;    /* of the problem's indices, in the order in which they depend on each other */
  int in_order; /* the first part that is not complementary is decided first */
  double *guess;
  double products; /* that are left */
  int complete;    /* nothing was left out */
} tree;

static ns_status create(tree *t) {
  const ptrdiff_t m = t->red.m, n = t->work->n;

  t->cell = NS_TAKE(t->arena, signed char, m);
  t->full = NS_TAKE(t->arena, signed char, m);
  t->decided = NS_TAKE(t->arena, ptrdiff_t, m);
  t->left = ns_arena_take(t->arena, (size_t)m, sizeof *t->left);
  t->basis = NS_TAKE(t->arena, signed char, n);
  t->guess = NS_TAKE(t->arena, double, n);
  t->part = NS_TAKE(t->arena, ptrdiff_t, n);
  if (t->arena->failed)
    return NS_OUT_OF_MEMORY;
  if (ns_lcp_find_parts(&t->work->problem->M, t->arena, t->part, &t->parts) != NS_OK)
    return NS_OUT_OF_MEMORY;
  return ns_lcp_dictionary_create(&t->d, &t->red, t->work->host, t->arena);
}

static void decide(tree *t, ptrdiff_t j, signed char cell) {
  const double U = t->red.U[j];
  const double least_z = cell == NS_AT_UPPER ? U : 0, most_z = cell == NS_AT_LOWER ? 0 : U;
  const int any_sign = cell == OPEN && U < INFINITY;

  t->cell[j] = cell;
  ns_lcp_dictionary_bound(&t->d, j, least_z, most_z);
  ns_lcp_dictionary_bound(&t->d, t->red.m + j, cell == NS_AT_UPPER || any_sign ? -INFINITY : 0,
                          cell == NS_AT_LOWER || cell == OPEN ? INFINITY : 0);
}

/* The cell that z and w of an index belong to. */
static signed char nearest(const tree *t, ptrdiff_t j) {
  const double z = t->d.value[j], w = t->d.value[t->red.m + j];

  if (z <= w)
    return NS_AT_LOWER;
  return (signed char)(t->red.U[j] - z <= -w ? NS_AT_UPPER : NS_BASIC);
}

/* The open index that is least complementary, in order of the first part that has any; *error says how little. */
static ptrdiff_t worst_index(const tree *t, double *error) {
  ptrdiff_t worst = -1, first = t->parts;

  *error = 0;
  for (ptrdiff_t j = 0; j < t->red.m; j++) {
    const double natural =
        fabs(ns_lcp_natural(t->d.value[j], t->d.value[t->red.m + j], 0, t->red.U[j]));
    const ptrdiff_t part = t->in_order && j < t->red.bounded ? t->part[t->red.column_index[j]] : 0;
    if (t->cell[j] == OPEN && natural > COMPLEMENTARY &&
        (part < first || (part == first && natural > *error))) {
      *error = natural;
      worst = j;
      first = part;
    }
  }
  return worst;
}

/* The point of the basis; where that is nearly singular, the point as the pivots left it. */
static ns_status offer(tree *t) {
  ns_status status;

  for (ptrdiff_t j = 0; j < t->red.m; j++)
    t->full[j] = t->cell[j] == OPEN ? nearest(t, j) : t->cell[j];
  ns_lcp_cells_back(t->work, &t->red, t->full, t->basis);
  ns_lcp_point_back(t->work, &t->red, t->d.value, 1, t->guess);
  status = ns_lcp_polish(t->work, t->basis, t->guess);
  if (status == NS_OK && !ns_lcp_accepted(t->work) && t->red.free == t->red.split) {
    memcpy(t->work->trial_z, t->guess, (size_t)t->work->n * sizeof *t->guess);
    ns_lcp_offer(t->work, t->basis);
  }
  return status;
}

/* The nearest cell first, then the others. */
static void descend(tree *t, ptrdiff_t j) {
  const signed char first = nearest(t, j);
  const int has_upper = t->red.U[j] < INFINITY;
  signed char *left = t->left[t->depth];

  left[0] = first == NS_BASIC ? NS_AT_LOWER : NS_BASIC;
  left[1] = (signed char)(!has_upper ? OPEN : first == NS_AT_UPPER ? NS_AT_LOWER : NS_AT_UPPER);
  t->decided[t->depth++] = j;
  decide(t, j, first);
}

/* To the next cell of the last index that has one left; 0 where there is none. */
static int turn_back(tree *t) {
  while (t->depth > 0) {
    const ptrdiff_t j = t->decided[t->depth - 1];
    signed char *left = t->left[t->depth - 1], next = left[0];
    if (next != OPEN) {
      left[0] = left[1];
      left[1] = OPEN;
      decide(t, j, next);
      return 1;
    }
    decide(t, j, OPEN);
    t->depth--;
  }
  return 0;
}

/* One node: *dead when nothing below it is a solution that can be found. */
static ns_status visit(tree *t, int *dead) {
  const double product = (double)t->red.m * (double)t->red.m;
  const ptrdiff_t before = t->d.pivots;
  ns_lcp_reach reach;
  ns_status status = ns_lcp_dictionary_reach(&t->d, PIVOTS(t->red.m), &reach);
  ptrdiff_t worst;
  double error;

  t->nodes++;
  t->products -= product * (double)(t->d.pivots - before + 1);
  t->complete = t->complete && reach != NS_LCP_UNDECIDED;
  *dead = reach != NS_LCP_WITHIN;
  if (status != NS_OK || *dead)
    return status;
  worst = worst_index(t, &error);
  if (worst >= 0) {
    descend(t, worst);
    return NS_OK;
  }
  t->products -= product * (double)t->red.m;
  t->complete = 0;
  *dead = 1;
  return offer(t);
}

/* At most so many nodes; *over when the whole tree was seen. */
static ns_status search(tree *t, ptrdiff_t most_nodes, ns_random *random, int *over) {
  ns_status status = NS_OK;

  t->depth = t->nodes = 0;
  t->in_order = t->parts > 1 && !t->in_order;
  t->complete = 1;
  ns_lcp_dictionary_start(&t->d, random);
  for (ptrdiff_t j = 0; j < t->red.m; j++)
    decide(t, j, OPEN);
  *over = 0;
  while (status == NS_OK && !*over && !ns_lcp_accepted(t->work) && t->nodes < most_nodes &&
         t->products > 0) {
    int dead;
    status = visit(t, &dead);
    if (status == NS_OK && dead && !ns_lcp_accepted(t->work))
      *over = !turn_back(t);
  }
  return status;
}

ns_status ns_lcp_branch(ns_lcp_work *work, double products, int *empty) {
  ns_arena arena = ns_arena_create(work->host);
  const double most = ns_smaller(products, work->effort);
  tree t = {.work = work, .arena = &arena, .products = most};
  ns_random random = ns_random_create(1);
  ns_status status = ns_lcp_reduce(work, &arena, 0, &t.red);
  int seen = 0; /* trees without a solution, and nothing left out */

  if (status == NS_OK)
    status = create(&t);
  for (int k = 0;
       k < ROUNDS && status == NS_OK && seen < 2 && t.products > 0 && !ns_lcp_accepted(work); k++) {
    int over = 0;
    status = search(&t, FIRST_NODES << k, &random, &over);
    seen += over && t.complete;
  }
  *empty = seen == 2 && !ns_lcp_accepted(work);
  work->iterations += t.d.pivots;
  work->effort -= most - t.products;
  ns_arena_release(&arena);
  return status;
}
