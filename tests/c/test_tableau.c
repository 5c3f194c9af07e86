/* test_tableau.c: Runge-Kutta methods have exactly their order, by the conditions of all rooted trees. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_methods.h"

#include <math.h>

/* Sums are taken in long double, so that what remains is the rounding of the entries, each at most 2^-53 of it. A
 * condition sums products of at most MOST_ORDER entries: 7 * 2^-53 < 1e-15, relative to the sum of their sizes. */
#define TOLERANCE 1e-15L
#define MOST_ORDER 7
#define MOST_TREES 85 /* 1 + 1 + 2 + 4 + 9 + 20 + 48 */

/* u with the root of v attached to its own root, or a single node. Children come in the order of their numbers, so that
 * each tree is found once. */
typedef struct tree {
  int order, u, v;
  long density; /* the order times the densities of the children */
} tree;

static tree trees[MOST_TREES];
static int count;

static void make_trees(void) {
  const int known[] = {1, 1, 2, 4, 9, 20, 48}; /* rooted trees of 1, 2, ... nodes (Cayley) */

  trees[0] = (tree){.order = 1, .u = -1, .v = -1, .density = 1};
  count = 1;
  for (int order = 2; order <= MOST_ORDER; order++) {
    const int smaller = count;
    for (int u = 0; u < smaller; u++)
      for (int v = trees[u].v < 0 ? 0 : trees[u].v; v < smaller; v++)
        if (trees[u].order + trees[v].order == order && count < MOST_TREES)
          trees[count++] = (tree){
              .order = order,
              .u = u,
              .v = v,
              .density = order * trees[u].density / trees[u].order * trees[v].density,
          };
    CHECK(count - smaller == known[order - 1]);
  }
}

/* ---- conditions sum = 1/n, of which the sum of the sizes is needed too */

typedef struct weight {
  long double sum, size;
} weight;

static void add(weight *w, long double x) {
  w->sum += x;
  w->size += fabsl(x);
}

static int is(weight w, long double expected) {
  return fabsl(w.sum - expected) <= TOLERANCE * w.size;
}

/* stage[t][i] of all trees: the product over the children of t of sum_j a_ij stage[child][j] */
static void find_stages(const ns_tableau *k, weight stage[][NS_MOST_STAGES]) {
  for (int t = 0; t < count; t++)
    for (int i = 0; i < k->stages; i++) {
      const int u = trees[t].u, v = trees[t].v;
      weight child = {0, 0};
      stage[t][i] = (weight){1, 1};
      if (u < 0)
        continue;
      for (int j = 0; j < k->stages; j++) {
        child.sum += k->a[i][j] * stage[v][j].sum;
        child.size += fabs(k->a[i][j]) * stage[v][j].size;
      }
      stage[t][i].sum = stage[u][i].sum * child.sum;
      stage[t][i].size = stage[u][i].size * child.size;
    }
}

/* sum_i b_i stage[t][i] */
static weight weight_of(const ns_tableau *k, const weight stage[NS_MOST_STAGES]) {
  weight w = {0, 0};

  for (int i = 0; i < k->stages; i++) {
    w.sum += k->b[i] * stage[i].sum;
    w.size += fabs(k->b[i]) * stage[i].size;
  }
  return w;
}

/* The conditions sum = 1 / density of all trees up to the order hold, and of the next order one does not by far. */
static void order_is_exact(const ns_tableau *k) {
  weight stage[MOST_TREES][NS_MOST_STAGES];
  long double worst = 0;

  find_stages(k, stage);
  for (int t = 0; t < count; t++) {
    const weight w = weight_of(k, stage[t]);
    const long double expected = 1.0L / trees[t].density;
    if (trees[t].order <= k->order)
      CHECK(is(w, expected));
    else if (trees[t].order == k->order + 1)
      worst = fmaxl(worst, fabsl(w.sum - expected));
  }
  CHECK(worst > 1e-5L);
}

/* ---- the tableau by itself */

static void rows_sum_to_c(const ns_tableau *k) {
  for (int i = 0; i < k->stages; i++) {
    weight row = {0, 0};
    for (int j = 0; j < k->stages; j++)
      add(&row, k->a[i][j]);
    CHECK(is(row, k->c[i]) && k->c[i] >= 0 && k->c[i] <= 1);
  }
}

static void nothing_stands_beyond_the_stages(const ns_tableau *k) {
  CHECK(k->stages >= 1 && k->stages <= NS_MOST_STAGES);
  for (int i = 0; i < NS_MOST_STAGES; i++) {
    CHECK(i < k->stages || (k->b[i] == 0 && k->c[i] == 0));
    for (int j = 0; j < NS_MOST_STAGES; j++)
      CHECK((i < k->stages && j < k->stages) || k->a[i][j] == 0);
  }
}

static void is_strictly_lower_triangular(const ns_tableau *k) {
  CHECK(k->is_explicit);
  for (int i = 0; i < k->stages; i++)
    for (int j = i; j < k->stages; j++)
      CHECK(k->a[i][j] == 0);
}

/* sum_j w_j c_j^(n-1), which collocation makes end^n / n */
static weight moment(const ns_tableau *k, const double w[], int n) {
  weight m = {0, 0};

  for (int j = 0; j < k->stages; j++)
    add(&m, w[j] * powl(k->c[j], n - 1));
  return m;
}

/* B(order), the order of the quadrature, and C(stages): each stage is collocation up to its c_i. */
static void is_collocation(const ns_tableau *k) {
  for (int n = 1; n <= k->order; n++)
    CHECK(is(moment(k, k->b, n), 1.0L / n));
  CHECK(!is(moment(k, k->b, k->order + 1), 1.0L / (k->order + 1)));
  for (int n = 1; n <= k->stages; n++)
    for (int i = 0; i < k->stages; i++)
      CHECK(is(moment(k, k->a[i], n), powl(k->c[i], n) / n));
}

/* D(depth): sum_i b_i c_i^(n-1) a_ij = b_j (1 - c_j^n) / n */
static void adjoint_holds(const ns_tableau *k, int depth) {
  for (int n = 1; n <= depth; n++)
    for (int j = 0; j < k->stages; j++) {
      const long double b = k->b[j];
      weight m = {0, 0};
      for (int i = 0; i < k->stages; i++)
        add(&m, k->b[i] * powl(k->c[i], n - 1) * k->a[i][j]);
      m.size += b / n; /* 1 - c_j^n takes part in the rounding */
      CHECK(is(m, b * (1 - powl(k->c[j], n)) / n));
    }
}

static void is_stiffly_accurate(const ns_tableau *k) {
  const int last = k->stages - 1;

  for (int j = 0; j <= last; j++)
    CHECK(k->a[last][j] == k->b[j]);
  CHECK(k->c[last] == 1);
}

/* ---- all methods */

static void general(ns_method method, int stages, int order) {
  const ns_tableau *k = ns_traits_of(method)->tableau;

  CHECK(k != NULL && k->stages == stages && k->order == order && ns_order_of(method) == order);
  nothing_stands_beyond_the_stages(k);
  rows_sum_to_c(k);
  order_is_exact(k);
}

/* The order is 2 s - 1 of Radau IIA, where D(s-1) holds, and 2 s - 2 of Lobatto IIIA, where D(s-2) does. */
static void implicit(ns_method method, int stages, int order) {
  const ns_tableau *k = ns_traits_of(method)->tableau;

  general(method, stages, order);
  CHECK(!k->is_explicit);
  is_collocation(k);
  adjoint_holds(k, order - stages);
  is_stiffly_accurate(k);
}

static void explicit(ns_method method, int stages, int order) {
  general(method, stages, order);
  is_strictly_lower_triangular(ns_traits_of(method)->tableau);
}

/* The first stage of Lobatto IIIA is the start of the step; all of Radau IIA lie behind it. */
static void first_stages(void) {
  for (int j = 0; j < NS_MOST_STAGES; j++)
    CHECK(ns_lobatto2.a[0][j] == 0 && ns_lobatto4.a[0][j] == 0 && ns_lobatto6.a[0][j] == 0);
  CHECK(ns_radau3.c[0] > 0 && ns_radau5.c[0] > 0);
}

/* Just these methods have the step of Runge-Kutta methods. */
static void other_methods_have_none(void) {
  for (int method = 0; method < NS_METHODS; method++)
    CHECK((ns_traits_of((ns_method)method)->tableau != NULL) ==
          (ns_traits_of((ns_method)method)->step == ns_step_smooth));
}

int main(void) {
  make_trees();
  implicit(NS_RADAU3, 2, 3);
  implicit(NS_RADAU5, 3, 5);
  implicit(NS_LOBATTO2, 2, 2);
  implicit(NS_LOBATTO4, 3, 4);
  implicit(NS_LOBATTO6, 4, 6);
  explicit(NS_HERK2, 2, 2);
  explicit(NS_HERK3, 3, 3);
  explicit(NS_HERK4, 4, 4);
  explicit(NS_HERK5, 6, 5);
  first_stages();
  other_methods_have_none();
  return check_report();
}
