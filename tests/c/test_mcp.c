/* test_mcp.c: nonlinear complementarity problems, with failing memory, interrupts and failing functions at every
 * place. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_mcp.h"
#include "ns_pathlib.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 12
#define LARGE 400 /* a sparse problem that is solved by exchanges of whole sets */

typedef enum kind { KOJIMA, MONOTONE, BILLUPS, NOWHERE, LOGARITHM, KINDS } kind;

/* A problem, how often its functions were called, and which call fails. */
typedef struct problem {
  kind kind;
  ptrdiff_t n;
  double M[MOST * MOST], q[MOST], l[MOST], u[MOST], z0[MOST];
  double J[MOST * MOST];
  ptrdiff_t start[MOST + 1], row[MOST * MOST];
  int sparse;
  long calls, fail_at;
  int outside; /* f was asked for beyond a bound */
} problem;

static void bound(problem *p, double l, double u, double z0) {
  for (ptrdiff_t i = 0; i < p->n; i++) {
    p->l[i] = l;
    p->u[i] = u;
    p->z0[i] = z0;
  }
}

/* M + M' > 0, bounds of every kind: one solution. */
static void fill_monotone(problem *p) {
  ns_random random = ns_random_create(4);

  p->n = MOST;
  for (ptrdiff_t i = 0; i < p->n; i++)
    for (ptrdiff_t j = 0; j <= i; j++) {
      const double skew = check_between(&random, -1, 1);
      p->M[j * p->n + i] = i == j ? 0.5 : skew;
      p->M[i * p->n + j] = i == j ? 0.5 : -skew;
    }
  for (ptrdiff_t i = 0; i < p->n; i++) {
    p->q[i] = check_between(&random, -3, 3);
    p->l[i] = i % 3 == 0 ? -INFINITY : i % 3 == 1 ? 0 : -0.5;
    p->u[i] = i % 2 == 0 ? INFINITY : 0.25;
    p->z0[i] = check_between(&random, -2, 2);
  }
}

static void fill(problem *p, kind which, int sparse) {
  memset(p, 0, sizeof *p);
  p->kind = which;
  p->sparse = sparse;
  p->n = which == KOJIMA ? 4 : 1;
  bound(p, 0, INFINITY, which == KOJIMA ? 1 : 0);
  if (which == MONOTONE)
    fill_monotone(p);
  else if (which == NOWHERE || which == LOGARITHM)
    bound(p, -INFINITY, INFINITY, which == NOWHERE ? -3 : 0.1);
  for (ptrdiff_t j = 0; j <= p->n; j++)
    p->start[j] = j * p->n;
  for (ptrdiff_t k = 0; k < p->n * p->n; k++)
    p->row[k] = k % p->n;
}

/* Kojima and Shindo (1986): solutions (sqrt (6) / 2, 0, 0, 1/2) and (1, 0, 3, 0). */
static void kojima(const double *x, double *f, double *J) {
  const double a = x[0], b = x[1];
  const double columns[16] = {6 * a + 2 * b,
                              4 * a + 1,
                              6 * a + b,
                              2 * a,
                              2 * a + 4 * b,
                              2 * b,
                              a + 4 * b,
                              6 * b,
                              1,
                              10,
                              2,
                              2,
                              3,
                              2,
                              9,
                              3};

  f[0] = 3 * a * a + 2 * a * b + 2 * b * b + x[2] + 3 * x[3] - 6;
  f[1] = 2 * a * a + a + b * b + 10 * x[2] + 2 * x[3] - 2;
  f[2] = 3 * a * a + a * b + 2 * b * b + 2 * x[2] + 9 * x[3] - 9;
  f[3] = a * a + 3 * b * b + 2 * x[2] + 3 * x[3] - 3;
  memcpy(J, columns, sizeof columns);
}

static void evaluate(problem *p, const double *z, double *f) {
  switch (p->kind) {
  case KOJIMA:
    kojima(z, f, p->J);
    break;
  case MONOTONE:
    for (ptrdiff_t i = 0; i < p->n; i++) {
      f[i] = p->q[i] + z[i] * z[i] * z[i];
      for (ptrdiff_t j = 0; j < p->n; j++) {
        f[i] += p->M[j * p->n + i] * z[j];
        p->J[j * p->n + i] = p->M[j * p->n + i] + (i == j ? 3 * z[i] * z[i] : 0);
      }
    }
    break;
  case BILLUPS:
    f[0] = (z[0] - 1) * (z[0] - 1) - 1.01;
    p->J[0] = 2 * (z[0] - 1);
    break;
  case NOWHERE:
    f[0] = z[0] * z[0] + 1;
    p->J[0] = 2 * z[0];
    break;
  default: /* NaN for z < 0, Inf for 0 */
    f[0] = log(z[0]) - 1;
    p->J[0] = 1 / z[0];
  }
}

static ns_status value(void *data, const double *z, double *f) {
  problem *p = data;

  for (ptrdiff_t i = 0; i < p->n; i++)
    p->outside = p->outside || z[i] < p->l[i] || z[i] > p->u[i];
  evaluate(p, z, f);
  return ++p->calls == p->fail_at ? NS_CALLBACK_FAILED : NS_OK;
}

static ns_status jacobian(void *data, const double *z, double *f, ns_matrix *J) {
  problem *p = data;

  *J = (ns_matrix){p->n, p->J, p->sparse ? p->start : NULL, p->sparse ? p->row : NULL};
  return value(data, z, f);
}

typedef struct answer {
  ns_mcp_result result;
  double z[MOST], f[MOST];
  signed char basis[MOST];
} answer;

static ns_status solve(problem *p, const ns_mcp_options *options, int differences,
                       const ns_host *host, answer *a) {
  const ns_matrix pattern = {p->n, NULL, p->start, p->row};
  const ns_mcp mcp = {p->n,
                      p->l,
                      p->u,
                      p->z0,
                      {p, value, differences ? NULL : jacobian},
                      differences && p->sparse ? &pattern : NULL};
  ns_status status;

  memset(a, 0, sizeof *a);
  a->result.z = a->z;
  a->result.f = a->f;
  a->result.basis = a->basis;
  p->calls = 0;
  status = ns_mcp_solve(&mcp, options, host, &a->result);
  ns_array_release(&a->result.table);
  return status;
}

static double residual(const problem *p, const answer *a) {
  double worst = 0;

  for (ptrdiff_t i = 0; i < p->n; i++)
    worst = fmax(worst, fabs(a->z[i] - fmin(fmax(a->z[i] - a->f[i], p->l[i]), p->u[i])));
  return worst;
}

static ns_mcp_options options_of(int solver) {
  ns_mcp_options options = ns_mcp_default_options();

  options.solver = (ns_mcp_solver)solver;
  options.backslash = check_backslash;
  return options;
}

/* Kinds that a solver solves. The semismooth method cannot leave the minimum of Billups' merit. */
static int solvable(kind which, int solver) {
  return which != NOWHERE && !(which == BILLUPS && solver == NS_MCP_SEMISMOOTH);
}

/* Both solvers, J full and sparse, given and by differences. */
static void solves(void) {
  static const double ends[KINDS] = {
      [BILLUPS] = 2.0049875621120890, [LOGARITHM] = 2.718281828459045};

  for (int k = 0; k < KINDS * 8; k++) {
    const kind which = (kind)(k / 8);
    const int solver = k % 2, sparse = k / 2 % 2, differences = k / 4 % 2;
    const ns_mcp_options options = options_of(solver);
    problem p;
    answer a;
    check_host c;

    fill(&p, which, sparse);
    check_host_create(&c);
    CHECK(solve(&p, &options, differences, &c.host, &a) == NS_OK);
    CHECK(c.live == 0 && !p.outside);
    CHECK((a.result.flag == NS_MCP_SOLVED) == solvable(which, solver));
    CHECK(fabs(residual(&p, &a) - a.result.residual) <= 1e-15 * (1 + fabs(a.z[0])));
    CHECK(a.result.evaluations + (differences ? 0 : a.result.jacobians) == p.calls);
    if (a.result.flag == NS_MCP_SOLVED) {
      CHECK(a.result.residual <= 1e-8);
      CHECK(ends[which] == 0 || fabs(a.z[0] - ends[which]) < 1e-7);
    }
    if (which == KOJIMA) {
      CHECK(fabs(a.z[0] - (a.z[2] > 1 ? 1 : 1.2247448713915890)) < 1e-8);
      CHECK(a.basis[0] == NS_BASIC && a.basis[1] == NS_AT_LOWER && a.z[1] == 0);
    }
  }
}

/* The solution of a monotone problem is one, whatever finds it. */
static void agree(void) {
  problem p;
  answer first = {0}, a;
  check_host c;

  check_host_create(&c);
  fill(&p, MONOTONE, 0);
  for (int k = 0; k < 8; k++) {
    ns_mcp_options options = options_of(k % 2);
    double difference = 0;
    options.tolerance = 1e-11;
    p.sparse = k / 2 % 2;
    CHECK(solve(&p, &options, k / 4, &c.host, &a) == NS_OK && a.result.flag == NS_MCP_SOLVED);
    if (k == 0)
      first = a;
    for (ptrdiff_t i = 0; i < p.n; i++)
      difference = fmax(difference, fabs(a.z[i] - first.z[i]));
    CHECK(difference < 1e-9); /* (1 + |J|) / 0.5 times the residual */
  }
  CHECK(c.live == 0);
}

/* The same bits again, and the table ends where the result does. */
static void repeats(void) {
  problem p;
  answer a, b;
  check_host c;
  const ns_mcp_options options = options_of(NS_MCP_LEMKE);

  check_host_create(&c);
  fill(&p, BILLUPS, 0);
  CHECK(solve(&p, &options, 1, &c.host, &a) == NS_OK);
  CHECK(solve(&p, &options, 1, &c.host, &b) == NS_OK);
  CHECK(a.z[0] == b.z[0] && a.result.iterations == b.result.iterations);
  CHECK(a.result.restarts > 0 && a.result.restarts == b.result.restarts);
}

/* However early memory runs out, the answer is NS_OUT_OF_MEMORY and nothing is lost. */
static void survives_every_failed_allocation(kind which, int solver, int sparse, int differences) {
  const ns_mcp_options options = options_of(solver);
  ns_status status = NS_OUT_OF_MEMORY;
  long fail_at = 0;
  problem p;
  answer a;
  check_host c;

  fill(&p, which, sparse);
  while (status == NS_OUT_OF_MEMORY && fail_at < 10000) {
    check_host_create(&c);
    c.fail_at = ++fail_at;
    status = solve(&p, &options, differences, &c.host, &a);
    CHECK(c.live == 0);
  }
  CHECK(status == NS_OK && fail_at > 10);
}

/* An interrupt at any poll, a failure at any call: the solve ends with that status. */
static void stops_everywhere(kind which, int solver, int differences) {
  ns_mcp_options options = options_of(solver);
  long polls, calls;
  problem p;
  answer a;
  check_host c;

  options.display = NS_LCP_ITER;
  fill(&p, which, 1);
  check_host_create(&c);
  CHECK(solve(&p, &options, differences, &c.host, &a) == NS_OK && c.lines > 2);
  polls = c.polls;
  calls = p.calls;
  CHECK(polls >= calls);
  for (long at = 1; at <= polls && at < 300; at++) {
    check_host_create(&c);
    c.interrupt_at = at;
    CHECK(solve(&p, &options, differences, &c.host, &a) == NS_INTERRUPTED && c.live == 0);
  }
  for (p.fail_at = 1; p.fail_at <= calls && p.fail_at < 300; p.fail_at++) {
    check_host_create(&c);
    CHECK(solve(&p, &options, differences, &c.host, &a) == NS_CALLBACK_FAILED && c.live == 0);
    CHECK(p.calls == p.fail_at);
  }
}

static void flags(void) {
  ns_mcp_options options = options_of(NS_MCP_LEMKE);
  problem p;
  answer a;
  check_host c;

  check_host_create(&c);
  fill(&p, LOGARITHM, 0);
  p.z0[0] = -1;
  CHECK(solve(&p, &options, 0, &c.host, &a) == NS_OK && a.result.flag == NS_MCP_OUTSIDE);
  CHECK(!a.result.jacobian_undefined && p.calls == 1);
  fill(&p, BILLUPS, 0);
  options.restarts = 0;
  CHECK(solve(&p, &options, 0, &c.host, &a) == NS_OK && a.result.flag == NS_MCP_STATIONARY);
  CHECK(a.result.restarts == 0 && fabs(a.result.residual - 0.01) < 1e-15); /* -f (0) */
  fill(&p, MONOTONE, 0);
  options.max_iterations = 1;
  CHECK(solve(&p, &options, 0, &c.host, &a) == NS_OK && a.result.flag == NS_MCP_LIMIT);
  CHECK(a.result.iterations == 1 && c.live == 0);
}

/* ---- a large sparse problem: a string under a ceiling, -z'' = 8 below z <= 1/2 */

typedef struct string {
  double value[3 * LARGE];
  ptrdiff_t start[LARGE + 1], row[3 * LARGE];
  double l[LARGE], u[LARGE], z0[LARGE], z[LARGE], f[LARGE];
  signed char basis[LARGE];
} string;

static ns_status string_value(void *data, const double *z, double *f) {
  const double h = 1.0 / (LARGE + 1);

  (void)data;
  for (int i = 0; i < LARGE; i++)
    f[i] = (2 * z[i] - (i > 0 ? z[i - 1] : 0) - (i < LARGE - 1 ? z[i + 1] : 0)) / h - 8 * h;
  return NS_OK;
}

static ns_status string_jacobian(void *data, const double *z, double *f, ns_matrix *J) {
  string *s = data;
  ptrdiff_t count = 0;

  for (ptrdiff_t j = 0; j < LARGE; j++) {
    s->start[j] = count;
    for (ptrdiff_t i = j > 0 ? j - 1 : 0; i <= j + 1 && i < LARGE; i++) {
      s->row[count] = i;
      s->value[count++] = (i == j ? 2 : -1) * (LARGE + 1.0);
    }
  }
  s->start[LARGE] = count;
  *J = (ns_matrix){LARGE, s->value, s->start, s->row};
  return string_value(data, z, f);
}

/* Next to the left end z = 1/2 - 4 (x - a)^2 up to x = a, where it meets the ceiling with slope 0; z (0) = 0: a^2 =
 * 1/8. */
static void large(void) {
  static string s;
  const ns_mcp mcp = {LARGE, s.l, s.u, s.z0, {&s, string_value, string_jacobian}, NULL};
  const ns_mcp_options options = options_of(NS_MCP_LEMKE);
  ns_mcp_result result = {.z = s.z, .f = s.f, .basis = s.basis};
  ptrdiff_t touching = 0;
  check_host c;

  check_host_create(&c);
  for (int i = 0; i < LARGE; i++) {
    s.l[i] = -INFINITY;
    s.u[i] = 0.5;
    s.z0[i] = 0.5;
  }
  CHECK(ns_mcp_solve(&mcp, &options, &c.host, &result) == NS_OK && result.flag == NS_MCP_SOLVED);
  ns_array_release(&result.table);
  for (int i = 0; i < LARGE; i++)
    touching += s.basis[i] == NS_AT_UPPER;
  CHECK(fabs((double)touching / LARGE - (1 - 2 * sqrt(0.125))) < 0.01);
  CHECK(c.live == 0);
}

/* ---- PATH, by the stand-in of tests/path */

static char standin[1024], text[NS_PATHLIB_TEXT];

static ns_mcp_options path_options(void) {
  ns_mcp_options options = options_of(NS_MCP_PATH);

  options.path_library = standin;
  options.path_text = text;
  text[0] = 0;
  return options;
}

static void path_solves(void) {
  ns_mcp_options options = path_options();
  problem p;
  answer a;
  check_host c;

  for (int k = 0; k < 4; k++) {
    check_host_create(&c);
    fill(&p, KOJIMA, k % 2);
    for (int i = 0; k >= 2 && i < 4; i++) /* J has fewer entries there than later */
      p.z0[i] = i == 0;
    CHECK(solve(&p, &options, k == 0, &c.host, &a) == NS_OK && a.result.flag == NS_MCP_SOLVED);
    CHECK(strcmp(a.result.solver, "path") == 0 && residual(&p, &a) <= 1e-8);
    CHECK(c.live == 0 && !p.outside);
  }
  fill(&p, NOWHERE, 0);
  CHECK(solve(&p, &options, 0, &c.host, &a) == NS_OK && a.result.flag != NS_MCP_SOLVED);
  CHECK(strncmp(a.result.message, "PATH", 4) == 0);
  fill(&p, LOGARITHM, 0);
  p.z0[0] = 100; /* the first step leads out of the domain, and the stand-in does not know better */
  CHECK(solve(&p, &options, 0, &c.host, &a) == NS_OK && a.result.flag == NS_MCP_TROUBLE);
  options.max_iterations = 1;
  fill(&p, KOJIMA, 0);
  CHECK(solve(&p, &options, 0, &c.host, &a) == NS_OK && a.result.flag == NS_MCP_LIMIT);
  check_set_variable("PATH_STANDIN", "error");
  CHECK(solve(&p, &options, 0, &c.host, &a) == NS_OK && a.result.flag == NS_MCP_TROUBLE);
  CHECK(strstr(a.result.message, "invertible basis") != NULL);
  check_set_variable("PATH_STANDIN", "lie");
  CHECK(solve(&p, &options, 0, &c.host, &a) == NS_OK && a.result.flag != NS_MCP_SOLVED);
  check_set_variable("PATH_STANDIN", "nan");
  CHECK(solve(&p, &options, 0, &c.host, &a) == NS_OK && a.result.flag != NS_MCP_SOLVED);
  check_set_variable("PATH_STANDIN", "");
  options.path_library = "/nowhere/x.so";
  CHECK(solve(&p, &options, 0, &c.host, &a) == NS_PATH_NOT_FOUND && p.calls == 0);
  CHECK(c.live == 0);
}

static void path_stops_everywhere(void) {
  const ns_mcp_options options = path_options();
  ns_status status = NS_OUT_OF_MEMORY;
  long polls, calls;
  problem p;
  answer a;
  check_host c;

  check_host_create(&c);
  fill(&p, KOJIMA, 1);
  CHECK(solve(&p, &options, 0, &c.host, &a) == NS_OK);
  polls = c.polls;
  calls = p.calls;
  for (long at = 1; at <= polls && at < 300; at++) {
    check_host_create(&c);
    c.interrupt_at = at;
    CHECK(solve(&p, &options, 0, &c.host, &a) == NS_INTERRUPTED && c.live == 0);
  }
  for (p.fail_at = 1; p.fail_at <= calls && p.fail_at < 300; p.fail_at++) {
    check_host_create(&c);
    CHECK(solve(&p, &options, 0, &c.host, &a) == NS_CALLBACK_FAILED && c.live == 0);
    CHECK(p.calls == p.fail_at);
  }
  p.fail_at = 0;
  for (long at = 1; at < 1000 && status == NS_OUT_OF_MEMORY; at++) {
    check_host_create(&c);
    c.fail_at = at;
    status = solve(&p, &options, 0, &c.host, &a);
    CHECK(c.live == 0);
  }
  CHECK(status == NS_OK);
}

/* The stand-in lies beside the program. */
static void name_library(const char *program) {
  const char *slash = strrchr(program, '/');
  const int length = slash != NULL ? (int)(slash - program) : 1;

  snprintf(standin, sizeof standin, "%.*s/standin.so", length, slash != NULL ? program : ".");
}

int main(int argc, char *argv[]) {
  (void)argc;
  name_library(argv[0]);
  check_set_variable("NONSMOOTH_PATH", NULL);
  solves();
  agree();
  repeats();
  for (int k = 0; k < 8; k++) {
    survives_every_failed_allocation(MONOTONE, k % 2, k / 2 % 2, k / 4);
    survives_every_failed_allocation(BILLUPS, k % 2, k / 2 % 2, k / 4);
  }
  for (int k = 0; k < 4; k++) {
    stops_everywhere(MONOTONE, k % 2, k / 2);
    stops_everywhere(BILLUPS, k % 2, k / 2);
  }
  flags();
  large();
  path_solves();
  path_stops_everywhere();
  return check_report();
}
