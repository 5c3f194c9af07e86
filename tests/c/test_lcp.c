/* test_lcp.c: the solvers on random problems, with failing memory and interrupts at every place. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_fischer.h"
#include "ns_lcp.h"
#include "ns_lemke.h"
#include "ns_random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST 40

typedef struct problem {
  ptrdiff_t n;
  double M[MOST * MOST], q[MOST], l[MOST], u[MOST];
  ptrdiff_t start[MOST + 1], row[MOST * MOST];
  double z[MOST], w[MOST], ray[MOST];
  signed char basis[MOST];
} problem;

static double normal(ns_random *random) { /* sum of uniforms: near enough */
  double sum = -2;
  for (int k = 0; k < 4; k++)
    sum += ns_random_uniform(random);
  return sum;
}

/* M = A A' / n + skew part + 0.1 I: positive definite, unsymmetric, so that each problem has one solution. */
static void fill(problem *p, ptrdiff_t n, int bounds, uint64_t seed) {
  ns_random random = ns_random_create(seed);
  double A[MOST * MOST] = {0};

  p->n = n;
  for (ptrdiff_t k = 0; k < n * n; k++)
    A[k] = normal(&random);
  for (ptrdiff_t i = 0; i < n; i++)
    for (ptrdiff_t j = 0; j < n; j++) {
      double sum = i == j ? 0.1 : 0;
      for (ptrdiff_t k = 0; k < n; k++)
        sum += A[k * n + i] * A[k * n + j] / (double)n;
      p->M[j * n + i] = sum + (A[j * n + i] - A[i * n + j]) / 4;
    }
  for (ptrdiff_t i = 0; i < n; i++) {
    const int kind = bounds ? (int)(5 * ns_random_uniform(&random)) : 0;
    p->q[i] = 3 * normal(&random);
    p->l[i] = kind == 1 || kind == 2 ? -INFINITY : kind == 3 ? -0.5 : 0;
    p->u[i] = kind == 0 || kind == 1 ? INFINITY : kind == 4 ? 0 : 0.25;
  }
}

static ns_lcp view(problem *p, int sparse) {
  ns_lcp lcp = {{p->n, p->M, NULL, NULL}, p->q, p->l, p->u};

  if (sparse) {
    for (ptrdiff_t j = 0; j <= p->n; j++)
      p->start[j] = j * p->n;
    for (ptrdiff_t k = 0; k < p->n * p->n; k++)
      p->row[k] = k % p->n;
    lcp.M.start = p->start;
    lcp.M.row = p->row;
  }
  return lcp;
}

static ns_lcp_result result_of(problem *p) {
  ns_lcp_result result = {0};

  result.z = p->z;
  result.w = p->w;
  result.ray = p->ray;
  result.basis = p->basis;
  return result;
}

static double residual(const problem *p) {
  double worst = 0;

  for (ptrdiff_t i = 0; i < p->n; i++) {
    double w = p->q[i];
    for (ptrdiff_t j = 0; j < p->n; j++)
      w += p->M[j * p->n + i] * p->z[j];
    worst = fmax(worst, fabs(p->z[i] - fmin(fmax(p->z[i] - w, p->l[i]), p->u[i])));
  }
  return worst;
}

/* Every solver on full and sparse problems with and without bounds reaches its one solution. */
static void solvers_agree(void) {
  static const ns_lcp_solver solvers[] = {NS_LCP_AUTO, NS_LCP_LEMKE, NS_LCP_NEWTON, NS_LCP_PGS};
  problem p;
  check_host c;

  check_host_create(&c);
  for (uint64_t seed = 0; seed < 60; seed++) {
    double reference[MOST];
    fill(&p, 1 + (ptrdiff_t)(seed % MOST), (int)(seed % 3), seed);
    for (int k = 0; k < 8; k++) {
      const ns_lcp lcp = view(&p, k % 2);
      ns_lcp_options options = ns_lcp_default_options();
      ns_lcp_result result = result_of(&p);
      double difference = 0;
      options.solver = solvers[k / 2];
      options.backslash = check_backslash;
      CHECK(ns_lcp_solve(&lcp, &options, &c.host, &result) == NS_OK);
      if (k == 0)
        memcpy(reference, p.z, sizeof reference);
      for (ptrdiff_t i = 0; i < p.n; i++)
        difference = fmax(difference, fabs(p.z[i] - reference[i]));
      if (options.solver ==
          NS_LCP_PGS) { /* converges only if M is near to symmetric: honest at least */
        CHECK(result.flag != NS_LCP_SOLVED || residual(&p) <= 2e-7);
      } else {
        CHECK(result.flag == NS_LCP_SOLVED && residual(&p) <= 1e-12);
        CHECK(difference <= 1e-10); /* condition of M: at most some 1e2 */
      }
    }
  }
  CHECK(c.live == 0);
}

/* However early memory runs out, the answer is NS_OUT_OF_MEMORY and nothing is lost. */
static void survives_every_failed_allocation(ns_lcp_solver solver, int sparse, int unsolvable) {
  problem p;
  check_host c;
  ns_status status = NS_OUT_OF_MEMORY;
  long fail_at = 0;

  fill(&p, 7, 1, 3);
  if (unsolvable) /* all the fallbacks are run: w_0 = -1 - z_0 cannot be >= 0, and M is not monotone */
    for (ptrdiff_t i = 0; i < p.n; i++) {
      p.q[i] = i == 0 ? -1 : 0.1;
      p.l[i] = 0;
      p.u[i] = INFINITY;
      for (ptrdiff_t j = 0; j < p.n; j++)
        p.M[j * p.n + i] = i == 0 ? -1e-3 * (j > 0) * (1 + (double)j) : (i == j ? -1 : 0.3);
    }
  while (status == NS_OUT_OF_MEMORY && fail_at < 10000) {
    const ns_lcp lcp = view(&p, sparse);
    ns_lcp_options options = ns_lcp_default_options();
    ns_lcp_result result = result_of(&p);
    check_host_create(&c);
    c.fail_at = ++fail_at;
    options.solver = solver;
    options.backslash = check_backslash;
    status = ns_lcp_solve(&lcp, &options, &c.host, &result);
    CHECK(c.live == 0);
  }
  CHECK(status == NS_OK && fail_at > 10);
}

/* An interrupt at any poll ends the solve with NS_INTERRUPTED. */
static void stops_at_every_poll(ns_lcp_solver solver) {
  problem p;
  check_host c;
  long polls = 1;

  fill(&p, 12, 0, 5);
  for (long at = 1; at <= polls && at < 1000; at++) {
    const ns_lcp lcp = view(&p, 0);
    ns_lcp_options options = ns_lcp_default_options();
    ns_lcp_result result = result_of(&p);
    check_host_create(&c);
    c.interrupt_at = at == 1 ? 0 : at - 1;
    options.solver = solver;
    options.backslash = check_backslash;
    options.display = NS_LCP_ITER;
    CHECK(ns_lcp_solve(&lcp, &options, &c.host, &result) == (at == 1 ? NS_OK : NS_INTERRUPTED));
    CHECK(c.live == 0 && (c.lines > 0 || at > 1));
    if (at == 1)
      polls = c.polls + 1;
  }
  CHECK(polls > 2);
}

/* After a refactorisation the values are those of the pivots, to roundoff; upper bounds included. */
static void refactored_basis_equals_pivoted_one(void) {
  problem p;
  check_host c;
  ns_arena arena;
  ns_lemke lemke = {0};
  ns_lemke_end end;
  const ptrdiff_t n = 15;
  double U[MOST], one[MOST], value[2 * MOST + 1], shift[2 * MOST + 1], worst = 0;

  fill(&p, n, 0, 11);
  check_host_create(&c);
  arena = ns_arena_create(&c.host);
  for (ptrdiff_t i = 0; i < n; i++) {
    U[i] = i % 2 ? 0.05 : INFINITY;
    one[i] = 1;
  }
  lemke = (ns_lemke){.m = n, .q = p.q, .U = U, .d = one, .row_scale = one, .column_scale = one};
  lemke.A = (ns_matrix){n, p.M, NULL, NULL};
  lemke.pivot_tolerance = 1e-9;
  lemke.tie_tolerance = 1e-10;
  CHECK(ns_lemke_create(&lemke, &arena) == NS_OK);
  CHECK(ns_lemke_run(&lemke, &c.host, 9, 0, &end) == NS_OK && end == NS_LEMKE_AT_LIMIT);
  CHECK(ns_lemke_drift(&lemke) < 1e-13);
  for (ptrdiff_t i = 0; i < n; i++) {
    value[lemke.basic[i]] = lemke.value[i];
    shift[lemke.basic[i]] = lemke.shift[i];
  }
  CHECK(ns_lemke_refactor(&lemke) == NS_OK && lemke.refactorizations == 1);
  for (ptrdiff_t i = 0; i < n; i++)
    worst = fmax(worst, fmax(fabs(lemke.value[i] - value[lemke.basic[i]]),
                             fabs(lemke.shift[i] - shift[lemke.basic[i]])));
  CHECK(worst < 1e-12); /* numbers of size 1..10 after nine pivots */
  CHECK(ns_lemke_drift(&lemke) < 1e-13);
  ns_arena_release(&arena);
}

/* phi = 0 exactly on the complementary points; derivatives against central differences. */
static void fischer_function(void) {
  static const double bounds[][2] = {
      {0, INFINITY}, {-INFINITY, 1}, {-1, 2}, {-INFINITY, INFINITY}, {0.5, 0.5}};
  const double h = 1e-6;

  for (int k = 0; k < 5; k++)
    for (double z = -1.95; z < 3; z += 0.3)
      for (double w = -1.97; w < 2; w += 0.3) {
        const double l = bounds[k][0], u = bounds[k][1];
        const ns_fischer f = ns_fischer_box(z, w, l, u);
        const double dz =
            (ns_fischer_box(z + h, w, l, u).value - ns_fischer_box(z - h, w, l, u).value) / (2 * h);
        const double dw =
            (ns_fischer_box(z, w + h, l, u).value - ns_fischer_box(z, w - h, l, u).value) / (2 * h);
        CHECK(fabs(f.dz - dz) < 1e-6 && fabs(f.dw - dw) < 1e-6);
        CHECK(f.dz >= 0 && f.dw >= 0);
      }
  CHECK(ns_fischer_box(0, 3, 0, INFINITY).value == 0 &&
        ns_fischer_box(3, 0, 0, INFINITY).value == 0);
  CHECK(ns_fischer_box(1, -2, -INFINITY, 1).value == 0);
  CHECK(ns_fischer_box(2, -5, -1, 2).value == 0 && ns_fischer_box(-1, 4, -1, 2).value == 0);
  CHECK(fabs(ns_fischer_box(1, 1, 0, INFINITY).value) > 0.1);
}

int main(void) {
  solvers_agree();
  for (int sparse = 0; sparse < 2; sparse++) {
    survives_every_failed_allocation(NS_LCP_LEMKE, sparse, 0);
    survives_every_failed_allocation(NS_LCP_NEWTON, sparse, 0);
    survives_every_failed_allocation(NS_LCP_AUTO, sparse, 1);
  }
  survives_every_failed_allocation(NS_LCP_PGS, 0, 0);
  stops_at_every_poll(NS_LCP_LEMKE);
  stops_at_every_poll(NS_LCP_NEWTON);
  stops_at_every_poll(NS_LCP_PGS);
  refactored_basis_equals_pivoted_one();
  fischer_function();
  return check_report();
}
