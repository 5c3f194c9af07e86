/* test_threads.c: two computations at once in two threads give the bits that each gives alone. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_run.h"
#include "ns_lcp.h"
#include "ns_sanitizer.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* of each computation in each pair of them, unless the first argument says otherwise; races do not wait for the right
 * moment */
#ifdef NS_THREAD_SANITIZER
#define REPETITIONS 1
#else
#define REPETITIONS 2
#endif

/* The bits of a run or of a solution; 0 when it failed. */
typedef uint64_t digest;

/* ---- simulations */

#define MOST 64 /* coordinates */

static digest run_of(check_model *m, ns_method method, double tf) {
  static const ns_hooks none;
  const ns_run_options time = {.tf = tf, .step = 0.01};
  ns_step_options options = ns_step_default_options();
  ns_record record = {0};
  double q[MOST], v[MOST];
  digest d = 0;

  options.method = method;
  options.stabilization = NS_STABILIZE_BY_PROJECTION;
  if (check_model_ready(m) == NS_OK && m->model.system.nq <= MOST) {
    ns_model_initial(&m->model, q, v);
    if (check_simulate(&m->model.system, m->model.host, &options, &time, &none, -1, q, v,
                       &record) == NS_OK &&
        record.contacts.count > 0) /* else it would show little */
      d = check_record_bits(&record);
  }
  ns_record_release(&record);
  ns_model_release(&m->model);
  return d;
}

/* A pile of boxes on the floor, the upper ones a little off and turned, is hit by a disc from the left. */
static digest pile(const ns_host *host, ns_method method) {
  check_model m;
  int shape;

  check_model_create(&m, host);
  m.model.gravity[1] = -9.81;
  shape = check_add_box(&m, 1, 0.5);
  for (int k = 0; k < 6; k++) {
    const int box = check_add_body(&m, NS_BODY_RIGID, 1, 5.0 / 48, shape, 0.03 * (k % 3),
                                   0.25 + 0.501 * k, 0.001 * (k % 2));
    check_body(&m, box)[NS_BODY_FRICTION] = 0.4;
  }
  shape = check_add_body(&m, NS_BODY_RIGID, 2, 0.04, check_add_disc(&m, 0.2), -1.2, 1.4, 0);
  check_body(&m, shape)[NS_BODY_VELOCITY] = 5;
  check_body(&m, shape)[NS_BODY_FRICTION] = 0.3;
  check_body(&m, shape)[NS_BODY_RESTITUTION] = 0.5;
  check_add_body(&m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&m, 0, 1, 0), 0, 0, 0);
  return run_of(&m, method, 0.15);
}

static digest planar_euler(const ns_host *host) { return pile(host, NS_EULER); }
static digest planar_trapezoidal(const ns_host *host) { return pile(host, NS_TRAPEZOIDAL); }

/* A chain of bars hangs from the ceiling by spherical and revolute joints and swings; its last bar and a loose box lie
 * on the floor. */
static digest chain(const ns_host *host, ns_method method) {
  static const double inertia[6] = {0.01, 0.1, 0.1}, up[3] = {0, 0, 1}, across[3] = {0, 1, 0};
  static const double origin[3], beside[3] = {2, 1, 0.31};
  check_model m;
  int shape;

  check_space_create(&m, host);
  shape = check_add_capsule(&m, 0.1, 0.8);
  for (int k = 0; k < 4; k++) {
    const double centre[3] = {0.5 + k, 0, 0.1}, hinge[3] = {k, 0, 0.1};
    const int bar = check_add_space_body(&m, NS_BODY_RIGID, 1, inertia, shape, centre, NULL);
    check_body(&m, bar)[NS_BODY_FRICTION] = 0.3;
    check_body(&m, bar)[NS_BODY_VELOCITY + 2] = k;
    check_add_space_joint(&m, k % 2 ? NS_REVOLUTE : NS_SPHERICAL, bar, bar - 1, hinge, across);
  }
  shape = check_add_space_body(&m, NS_BODY_RIGID, 1, inertia, check_add_cuboid(&m, 0.6, 0.6, 0.6),
                               beside, NULL);
  check_body(&m, shape)[NS_BODY_FRICTION] = 0.3;
  check_body(&m, shape)[NS_BODY_VELOCITY] = 1;
  check_add_space_body(&m, NS_BODY_FIXED, 0, NULL, check_add_space_halfspace(&m, up, 0), origin,
                       NULL);
  return run_of(&m, method, 0.1);
}

static digest spatial_linimp(const ns_host *host) { return chain(host, NS_LINIMP); }
static digest spatial_trapezoidal(const ns_host *host) { return chain(host, NS_TRAPEZOIDAL); }

/* ---- complementarity problems */

static digest solve(const ns_host *host, const ns_matrix *M, ns_lcp_solver solver) {
  const size_t n = (size_t)M->n;
  double *number = calloc(6 * n, sizeof *number), *q = number, *l = number + n, *u = number + 2 * n;
  signed char *basis = calloc(n, 1);
  ns_lcp_result result = {.z = number + 3 * n, .w = number + 4 * n, .ray = number + 5 * n};
  ns_lcp_options options = ns_lcp_default_options();
  const ns_lcp lcp = {*M, q, l, u};
  ns_random random = ns_random_create(17);
  digest d = 0;

  for (size_t i = 0; i < n; i++) {
    q[i] = check_between(&random, -1, 1);
    u[i] = INFINITY;
  }
  result.basis = basis;
  options.backslash = check_backslash;
  options.solver = solver;
  if (ns_lcp_solve(&lcp, &options, host, &result) == NS_OK && result.flag == NS_LCP_SOLVED)
    d = check_add_bits(CHECK_NO_BITS, result.z, 2 * n * sizeof *number); /* and w */
  free(number);
  free(basis);
  return d;
}

/* M = I + B, |B_ij| < 1/2: its factors have several panels of LAPACK, over which OpenBLAS would spread its threads. */
static digest solve_full(const ns_host *host, ptrdiff_t n, ns_lcp_solver solver) {
  double *value = malloc((size_t)(n * n) * sizeof *value);
  const ns_matrix M = {n, value, NULL, NULL};
  ns_random random = ns_random_create(5);
  digest d;

  for (ptrdiff_t k = 0; k < n * n; k++)
    value[k] = 0;
  for (ptrdiff_t i = 0; i < n; i++)
    for (ptrdiff_t j = 0; j < i; j++) {
      value[i + j * n] = check_between(&random, -0.5, 0.5);
      value[j + i * n] = -value[i + j * n];
    }
  for (ptrdiff_t i = 0; i < n; i++)
    value[i + i * n] = 1;
  d = solve(host, &M, solver);
  free(value);
  return d;
}

static digest full_lemke(const ns_host *host) { return solve_full(host, 200, NS_LCP_LEMKE); }
static digest full_newton(const ns_host *host) { return solve_full(host, 300, NS_LCP_NEWTON); }

/* The five-point matrix on a grid of m x m */
static digest sparse_newton(const ns_host *host) {
  enum { m = 30, n = m * m };
  ptrdiff_t *start = malloc((n + 1) * sizeof *start), *row = malloc(5 * n * sizeof *row), k = 0;
  double *value = malloc(5 * n * sizeof *value);
  const ns_matrix M = {n, value, start, row};
  digest d;

  for (int j = 0; j < n; j++) {
    const int neighbour[5] = {j >= m ? j - m : -1, j % m > 0 ? j - 1 : -1, j,
                              j % m < m - 1 ? j + 1 : -1, j < n - m ? j + m : -1};
    start[j] = k;
    for (int i = 0; i < 5; i++)
      if (neighbour[i] >= 0) {
        row[k] = neighbour[i];
        value[k++] = neighbour[i] == j ? 4.01 : -1;
      }
  }
  start[n] = k;
  d = solve(host, &M, NS_LCP_NEWTON);
  free(start);
  free(row);
  free(value);
  return d;
}

/* ---- alone and in pairs */

typedef digest (*computation)(const ns_host *host);

static const struct {
  const char *name;
  computation compute;
} computations[] = {
    {"planar_euler", planar_euler},     {"planar_trapezoidal", planar_trapezoidal},
    {"spatial_linimp", spatial_linimp}, {"spatial_trapezoidal", spatial_trapezoidal},
    {"full_lemke", full_lemke},         {"full_newton", full_newton},
    {"sparse_newton", sparse_newton},
};
enum { COMPUTATIONS = sizeof computations / sizeof *computations };

typedef struct worker {
  computation compute;
  digest alone;
  pthread_barrier_t *both_are_there;
  int repetitions, same, released;
} worker;

static void *work(void *data) {
  worker *w = data;
  check_host c;

  check_host_create(&c);
  c.host.block_bytes = 65536;
  w->same = 1;
  pthread_barrier_wait(w->both_are_there);
  for (int k = 0; k < w->repetitions; k++)
    w->same = w->compute(&c.host) == w->alone && w->same;
  w->released = c.live == 0;
  return NULL;
}

static void in_pairs(int a, int b, const digest alone[], int repetitions) {
  pthread_barrier_t both_are_there;
  worker first = {computations[a].compute, alone[a], &both_are_there, repetitions, 0, 0},
         second = {computations[b].compute, alone[b], &both_are_there, repetitions, 0, 0};
  pthread_t thread;

  pthread_barrier_init(&both_are_there, NULL, 2);
  CHECK(pthread_create(&thread, NULL, work, &second) == 0);
  work(&first);
  CHECK(pthread_join(thread, NULL) == 0);
  pthread_barrier_destroy(&both_are_there);
  if (!first.same || !second.same)
    printf("%s beside %s:\n", computations[a].name, computations[b].name);
  CHECK(first.same && second.same && first.released && second.released);
}

int main(int argc, char *argv[]) {
  const int repetitions = argc > 1 ? atoi(argv[1]) : REPETITIONS;
  digest alone[COMPUTATIONS];
  check_host c;

  check_host_create(&c);
  for (int a = 0; a < COMPUTATIONS; a++) {
    alone[a] = computations[a].compute(&c.host);
    CHECK(alone[a] != 0 && computations[a].compute(&c.host) == alone[a]);
    for (int b = 0; b < a; b++)
      CHECK(alone[a] != alone[b]);
  }
  for (int a = 0; a < COMPUTATIONS; a++)
    for (int b = 0; b <= a; b++)
      in_pairs(a, b, alone, repetitions);
  CHECK(c.live == 0);
  return check_report();
}
