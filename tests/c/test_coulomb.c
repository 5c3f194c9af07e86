/* test_coulomb.c: contacts with Coulomb's friction, one and many, full and sparse, with failing memory and
 * interrupts. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_cone_parts.h"
#include "ns_coulomb.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define CONTACTS 60 /* of a chain, sparse enough to be seen as such */
#define ROWS (3 * CONTACTS)

typedef struct chain {
  double W[ROWS * ROWS], q[ROWS], mu[CONTACTS], r[ROWS], u[ROWS], lambda[CONTACTS];
  double value[9 * ROWS];
  ptrdiff_t start[ROWS + 1], row[9 * ROWS];
  ns_coulomb full, sparse;
} chain;

/* W = H H' of particles in a row, contact k between particles k and k + 1 with axes of its own; q = H v has a
 * solution. */
static void make_chain(chain *c, ptrdiff_t contacts, uint64_t seed) {
  ns_random random = ns_random_create(seed);
  const ptrdiff_t n = 3 * contacts;
  static double axes[CONTACTS][9];
  ptrdiff_t entries = 0;

  memset(c, 0, sizeof *c);
  for (ptrdiff_t k = 0; k < contacts; k++) {
    c->mu[k] = check_between(&random, 0, 1.5);
    for (int i = 0; i < 9; i++)
      axes[k][i] = check_between(&random, -1, 1);
    for (int i = 0; i < 3; i++) /* H v with one random v for each particle */
      for (int j = 0; j < 3; j++)
        c->q[3 * k + i] += axes[k][3 * i + j] * sin((double)(7 * k + j)) -
                           axes[k][3 * i + j] * sin((double)(7 * (k + 1) + j));
  }
  for (ptrdiff_t k = 0; k < contacts; k++)
    for (ptrdiff_t l = k > 0 ? k - 1 : 0; l <= k + 1 && l < contacts; l++)
      for (int i = 0; i < 9; i++)
        for (int d = 0; d < 3; d++)
          c->W[3 * l + i % 3 + (3 * k + i / 3) * n] +=
              (k == l ? 2 : -1) * axes[l][i % 3 * 3 + d] * axes[k][i / 3 * 3 + d];
  for (ptrdiff_t j = 0; j < n; j++) {
    for (ptrdiff_t i = 0; i < n; i++)
      if (c->W[i + j * n] != 0) {
        c->row[entries] = i;
        c->value[entries++] = c->W[i + j * n];
      }
    c->start[j + 1] = entries;
  }
  c->full = (ns_coulomb){{n, c->W, NULL, NULL}, c->q, c->mu};
  c->sparse = (ns_coulomb){{n, c->value, c->start, c->row}, c->q, c->mu};
}

static ns_status solve(chain *c, const ns_coulomb *problem, ns_cone_solver solver,
                       const ns_host *host, ns_coulomb_result *result) {
  ns_coulomb_options options = ns_coulomb_default_options();

  options.solver = solver;
  options.display = NS_LCP_ITER;
  options.backslash = check_backslash;
  *result = (ns_coulomb_result){.r = c->r, .u = c->u, .certificate = c->lambda};
  return ns_coulomb_solve(problem, &options, host, result);
}

/* The law, contact by contact: signs, complementarity, the cone, friction against the sliding. */
static double breach_of(ptrdiff_t contacts, const double *mu, const double *r, const double *u) {
  double breach = 0;

  for (ptrdiff_t k = 0; k < contacts; k++) {
    const double *f = r + 3 * k, *v = u + 3 * k, slip = hypot(v[1], v[2]);
    breach = ns_larger(breach, ns_larger(-f[0], -v[0]));
    breach = ns_larger(breach, ns_smaller(fabs(f[0]), fabs(v[0])));
    breach = ns_larger(breach, hypot(f[1], f[2]) - mu[k] * f[0]);
    breach = ns_larger(breach, fabs(f[1] * v[1] + f[2] * v[2] + mu[k] * f[0] * slip));
  }
  return breach;
}

/* One contact with a definite matrix of any condition up to 1e6. */
static void solves_one(void) {
  ns_random random = ns_random_create(1);

  for (int trial = 0; trial < 20000; trial++) {
    const double mu = trial % 10 == 0 ? 0 : check_between(&random, 0, 2);
    double J[9], A[9] = {0}, b[3], x[3], y[3], unit = 0;
    for (int i = 0; i < 9; i++)
      J[i] = check_between(&random, -1, 1);
    for (int i = 0; i < 3; i++)
      b[i] = check_between(&random, -1, 1);
    for (int i = 0; i < 9; i++)
      for (int k = 0; k < 3; k++)
        A[i] += J[3 * (i % 3) + k] * J[3 * (i / 3) + k] + (i % 4 == 0 ? 1e-6 : 0);
    CHECK(ns_cone_disc(A, b, mu, x));
    for (int i = 0; i < 3; i++) {
      y[i] = b[i] + A[i] * x[0] + A[i + 3] * x[1] + A[i + 6] * x[2];
      unit = ns_larger(unit, fabs(x[i]));
    }
    CHECK(breach_of(1, &mu, x, y) < 1e-13 * ns_larger(1, unit) * ns_larger(1, unit));
  }
}

/* Nothing to push against, and a matrix that has no tangents. */
static void leaves_one(void) {
  const double none[9] = {0}, normal[9] = {1}, b[3] = {-1, 1, 0}, up[3] = {1, 0, 0};
  double x[3];

  CHECK(!ns_cone_disc(none, b, 0.5, x));
  CHECK(!ns_cone_disc(normal, b, 0.5, x));
  CHECK(ns_cone_disc(none, up, 0.5, x) && x[0] == 0);
  CHECK(ns_cone_disc(normal, b, 0, x) && x[0] == 1 && x[1] == 0);
}

/* Full and sparse are the same numbers in the same order. */
static void solves_chains(void) {
  static chain c;
  check_host host;
  double r[ROWS];
  ns_coulomb_result result;

  for (uint64_t seed = 1; seed <= 10; seed++) {
    make_chain(&c, CONTACTS, seed);
    check_host_create(&host);
    CHECK(solve(&c, &c.full, NS_CONE_AUTO, &host.host, &result) == NS_OK);
    CHECK(result.flag == NS_LCP_SOLVED && result.residual <= 1e-8 && host.lines > 0);
    CHECK(breach_of(CONTACTS, c.mu, c.r, c.u) < 1e-8);
    memcpy(r, c.r, sizeof r);
    CHECK(solve(&c, &c.sparse, NS_CONE_AUTO, &host.host, &result) == NS_OK);
    CHECK(memcmp(r, c.r, sizeof r) == 0);
    CHECK(host.live == 0);
  }
}

static void solves_by_each(void) {
  static chain c;
  check_host host;
  ns_coulomb_result result;

  check_host_create(&host);
  for (int solver = NS_CONE_SWEEPS; solver <= NS_CONE_PYRAMIDS; solver++)
    for (ptrdiff_t contacts = 3; contacts <= 36; contacts += 33) {
      make_chain(&c, contacts, 3);
      CHECK(solve(&c, &c.sparse, (ns_cone_solver)solver, &host.host, &result) == NS_OK);
      CHECK(result.flag == NS_LCP_SOLVED);
      CHECK(breach_of(contacts, c.mu, c.r, c.u) < 1e-7);
    }
  CHECK(host.live == 0);
}

/* Two walls that close on a particle: their normals are opposite, and so are the impulses that would hold it. */
static void proves(void) {
  static chain c;
  double work[18];
  const double one[2] = {1, 1}, uneven[2] = {1, 2}, negative[2] = {1, -1};
  check_host host;
  ns_coulomb_result result;

  check_host_create(&host);
  memset(&c, 0, sizeof c);
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++)
      c.W[i + 6 * j] = i % 3 == j % 3 ? (i % 3 == 0 && i != j ? -1 : 1) : 0;
  c.q[0] = -1;
  c.mu[0] = c.mu[1] = 0.5;
  c.full = (ns_coulomb){{6, c.W, NULL, NULL}, c.q, c.mu};
  CHECK(ns_coulomb_is_certificate(&c.full, one, work));
  CHECK(!ns_coulomb_is_certificate(&c.full, uneven, work));
  CHECK(!ns_coulomb_is_certificate(&c.full, negative, work));
  CHECK(solve(&c, &c.full, NS_CONE_AUTO, &host.host, &result) == NS_OK);
  CHECK(result.flag == NS_LCP_RAY && result.infeasible);
  c.q[3] = 1;
  CHECK(!ns_coulomb_is_certificate(&c.full, one, work));
  CHECK(solve(&c, &c.full, NS_CONE_AUTO, &host.host, &result) == NS_OK);
  CHECK(result.flag == NS_LCP_SOLVED && !result.infeasible);
  CHECK(host.live == 0);
}

static void survives(const ns_coulomb *problem, chain *c, ns_cone_solver solver) {
  check_host host;
  ns_coulomb_result result;
  ns_status status = NS_OUT_OF_MEMORY;
  long failed = 0, stopped = 0;

  for (long k = 1; status == NS_OUT_OF_MEMORY; k++) {
    check_host_create(&host);
    host.fail_at = k;
    status = solve(c, problem, solver, &host.host, &result);
    CHECK(status == NS_OUT_OF_MEMORY || status == NS_OK);
    CHECK(host.live == 0);
    failed += status == NS_OUT_OF_MEMORY;
  }
  CHECK(failed > 5);
  for (long k = 1; k < 20; k++) {
    check_host_create(&host);
    host.interrupt_at = k;
    status = solve(c, problem, solver, &host.host, &result);
    CHECK(status == NS_INTERRUPTED || status == NS_OK);
    CHECK(host.live == 0);
    stopped += status == NS_INTERRUPTED;
  }
  CHECK(stopped > 0);
}

int main(void) {
  static chain c;

  solves_one();
  leaves_one();
  solves_chains();
  solves_by_each();
  proves();
  make_chain(&c, CONTACTS, 1);
  survives(&c.sparse, &c, NS_CONE_AUTO);
  survives(&c.full, &c, NS_CONE_PROXIMAL);
  make_chain(&c, 5, 1);
  survives(&c.full, &c, NS_CONE_PYRAMIDS);
  return check_report();
}
