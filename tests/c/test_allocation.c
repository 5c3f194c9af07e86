/* test_allocation.c: memory that fails at the k-th call, or from it on, for every k. The answer is NS_OUT_OF_MEMORY, or
 * what it is without a failure to the last bit; nothing is lost, and the next call knows nothing of it. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_run.h"
#include "ns_function_system.h"
#include "ns_lcp.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef NS_HAVE_UMFPACK
#include <SuiteSparse_config.h>
#endif

/* Computes case number `which` and the bits of its result. */
typedef ns_status (*computation)(const ns_host *host, int which, uint64_t *bits);

static ns_status compute_alone(computation compute, int which, uint64_t *bits) {
  check_host c;
  ns_status status;

  check_host_create(&c);
  status = compute(&c.host, which, bits);
  CHECK(c.live == 0);
  return status;
}

static void survives(const char *name, computation compute, int which, int once) {
  uint64_t alone = 0, bits = 0;
  long fail_at = 0, wrong = 0, refused = 0;
  check_host c;

  CHECK(compute_alone(compute, which, &alone) == NS_OK && alone != 0);
  do {
    ns_status status;
    check_host_create(&c);
    c.fail_at = fail_at = check_next(fail_at);
    c.fail_once = once;
    bits = 0;
    status = compute(&c.host, which, &bits);
    refused += status == NS_OUT_OF_MEMORY;
    wrong += c.live != 0 || !(status == NS_OUT_OF_MEMORY || (status == NS_OK && bits == alone));
  } while (c.allocations >= fail_at && fail_at < 100000);
  if (wrong > 0)
    printf("%s, case %d:\n", name, which);
  CHECK(wrong == 0 && refused > 5 && fail_at < 100000);
  CHECK(compute_alone(compute, which, &bits) == NS_OK && bits == alone);
}

/* ---- complementarity problems */

enum { BOXES, FREE, PROGRAM, LARGE, NO_CONE, NO_POINT, KINDS };
enum { COLD, FROM_POINT, FROM_BASIS, FROM_WRONG_BASIS, STARTS };
static const ns_lcp_solver solvers[] = {NS_LCP_AUTO, NS_LCP_LEMKE, NS_LCP_NEWTON, NS_LCP_PGS};

#define MOST 70 /* more than a panel of LAPACK */

typedef struct problem {
  ptrdiff_t n, start[MOST + 1], row[MOST * MOST];
  double M[MOST * MOST], q[MOST], l[MOST], u[MOST], z0[MOST];
  signed char basis[MOST];
} problem;

/* M = I / 2 + skew part: one solution. Program: the conditions of a linear program. Free: of the three variables
 * without bounds one is eliminated, one has no pivot, one is in no equation. No point: w_0 = -1 whatever z is. No cone:
 * w_0 >= 0 asks for z_1 >= 1, w_1 = 1 for z_1 = 0; only all the fallbacks together find out. */
static double entry_of(int kind, ptrdiff_t i, ptrdiff_t j, ptrdiff_t n, double random) {
  const int apart = kind == PROGRAM && (i < n / 2) == (j < n / 2);
  const int left_over = kind == FREE && (i == n - 1 || j == n - 1 || (i == n - 2 && j >= n - 3) ||
                                         (j == n - 2 && i >= n - 3));

  if (kind == NO_POINT || kind == NO_CONE)
    return i > 1 ? i == j : kind == NO_CONE ? i == 0 && j == 1 : i == 1 && j == 1;
  return apart || left_over ? 0 : i == j ? 0.5 : i > j ? random : -random;
}

static void fill(problem *p, int kind) {
  ns_random random = ns_random_create((uint64_t)kind);
  const ptrdiff_t n = kind == LARGE ? MOST : kind == NO_CONE ? 3 : 8;

  p->n = n;
  for (ptrdiff_t i = 0; i < n; i++) {
    const int bounds = kind == BOXES ? (int)(i % 3) : kind == FREE && i >= n - 3 ? 3 : 0;
    p->q[i] = check_between(&random, -1, 0.5);
    p->l[i] = bounds % 2 ? -INFINITY : 0;
    p->u[i] = bounds == 1 || bounds == 2 ? 0.3 : INFINITY;
    for (ptrdiff_t j = 0; j <= i; j++) {
      const double entry = check_between(&random, -0.5, 0.5);
      p->M[i + j * n] = entry_of(kind, i, j, n, entry);
      p->M[j + i * n] = entry_of(kind, j, i, n, entry);
    }
  }
  if (kind == FREE)
    p->q[n - 1] = 0;
  if (kind == NO_CONE || kind == NO_POINT) {
    p->q[0] = -1;
    p->q[1] = 1;
  }
}

static ns_matrix matrix_of(problem *p, int sparse) {
  ns_matrix M = {p->n, p->M, NULL, NULL};

  for (ptrdiff_t j = 0; j <= p->n; j++)
    p->start[j] = j * p->n;
  for (ptrdiff_t k = 0; k < p->n * p->n; k++)
    p->row[k] = k % p->n;
  if (sparse) {
    M.start = p->start;
    M.row = p->row;
  }
  return M;
}

static void set_start(problem *p, int start, ns_lcp_options *options) {
  for (ptrdiff_t i = 0; i < p->n; i++) {
    p->z0[i] = 0.1;
    p->basis[i] = start == FROM_WRONG_BASIS ? NS_AT_LOWER : p->q[i] < 0 ? NS_BASIC : NS_AT_LOWER;
  }
  if (start == FROM_POINT)
    options->z0 = p->z0;
  if (start == FROM_BASIS || start == FROM_WRONG_BASIS)
    options->basis = p->basis;
}

enum { LCP_CASES = 4 * 2 * KINDS * STARTS };

static ns_status solve(const ns_host *host, int which, uint64_t *bits) {
  static problem p; /* some 80 kB */
  const int sparse = which / 4 % 2, kind = which / 8 % KINDS, start = which / (8 * KINDS);
  double z[MOST], w[MOST], ray[MOST];
  signed char basis[MOST];
  ns_lcp_options options = ns_lcp_default_options();
  ns_lcp_result result = {.z = z, .w = w, .ray = ray, .basis = basis};
  ns_lcp lcp;
  ns_status status;

  fill(&p, kind);
  lcp = (ns_lcp){matrix_of(&p, sparse), p.q, p.l, p.u};
  options.solver = solvers[which % 4];
  options.max_iterations = kind == NO_CONE ? 5 : options.solver == NS_LCP_PGS ? 100 : 0;
  set_start(&p, start, &options);
  status = ns_lcp_solve(&lcp, &options, host, &result);
  if (status == NS_OK) {
    const size_t n = (size_t)p.n;
    *bits = check_add_bits(CHECK_NO_BITS, z, n * sizeof *z);
    *bits = check_add_bits(*bits, w, n * sizeof *w);
    *bits = check_add_bits(*bits, basis, n);
    *bits = check_add_bits(*bits, &result.flag, sizeof result.flag);
    *bits = check_add_bits(*bits, ray, result.has_ray ? n * sizeof *ray : 0);
  }
  return status;
}

/* ---- runs */

typedef struct settings {
  ns_method method;
  ns_detect detect;
  ns_stabilization stabilization;
  ns_impact_law law;
  ns_lcp_solver solver;
  ns_adapt adapt;
  double tolerance; /* where steps adapt */
  int times;        /* output at given times, and events */
} settings;

static const settings all_settings[] = {
    {NS_EULER, NS_DETECT_OFF, NS_STABILIZE_BY_VELOCITY, NS_IMPACT_NEWTON, NS_LCP_LEMKE,
     NS_ADAPT_OFF, 0, 0},
    {NS_EULER, NS_DETECT_COLLISIONS, NS_STABILIZE_NOT, NS_IMPACT_POISSON, NS_LCP_AUTO, NS_ADAPT_OFF,
     0, 1},
    {NS_LINIMP, NS_DETECT_COLLISIONS, NS_STABILIZE_BY_PROJECTION, NS_IMPACT_NEWTON, NS_LCP_AUTO,
     NS_ADAPT_OFF, 0, 0},
    {NS_LINIMP, NS_DETECT_OFF, NS_STABILIZE_BY_PROJECTION, NS_IMPACT_DEFAULT, NS_LCP_LEMKE,
     NS_ADAPT_OFF, 0, 1},
    {NS_TRAPEZOIDAL1, NS_DETECT_COLLISIONS, NS_STABILIZE_NOT, NS_IMPACT_DEFAULT, NS_LCP_AUTO,
     NS_ADAPT_OFF, 0, 0},
    {NS_TRAPEZOIDAL, NS_DETECT_ALL, NS_STABILIZE_BY_PROJECTION, NS_IMPACT_POISSON, NS_LCP_AUTO,
     NS_ADAPT_OFF, 0, 1},
    {NS_TRAPEZOIDAL, NS_DETECT_DEFAULT, NS_STABILIZE_BY_PROJECTION, NS_IMPACT_DEFAULT, NS_LCP_AUTO,
     NS_ADAPT_BY_ERROR, 1e-3, 1},
    {NS_MOREAU, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_IMPACT_DEFAULT, NS_LCP_AUTO, NS_ADAPT_ORDER,
     1e-3, 1},
    {NS_MOREAU, NS_DETECT_DEFAULT, NS_STABILIZE_BY_GGL, NS_IMPACT_DEFAULT, NS_LCP_AUTO,
     NS_ADAPT_OFF, 0, 0},
    {NS_PAOLI, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_IMPACT_DEFAULT, NS_LCP_AUTO, NS_ADAPT_OFF, 0,
     1},
    {NS_MIDPOINT, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_IMPACT_DEFAULT, NS_LCP_AUTO, NS_ADAPT_OFF,
     0, 0},
    {NS_NEWMARK, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_IMPACT_DEFAULT, NS_LCP_AUTO, NS_ADAPT_OFF,
     0, 0},
    {NS_RADAU5, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_IMPACT_DEFAULT, NS_LCP_AUTO, NS_ADAPT_OFF,
     0, 1},
    {NS_LOBATTO4, NS_DETECT_DEFAULT, NS_STABILIZE_BY_PROJECTION, NS_IMPACT_DEFAULT, NS_LCP_AUTO,
     NS_ADAPT_OFF, 0, 0},
    {NS_HERK4, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_IMPACT_DEFAULT, NS_LCP_AUTO, NS_ADAPT_OFF, 0,
     1},
    {NS_GEOMETRIC, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_IMPACT_DEFAULT, NS_LCP_AUTO,
     NS_ADAPT_OFF, 0, 1}, /* for scenes of its own */
};
enum { ALL_SETTINGS = sizeof all_settings / sizeof *all_settings, SETTINGS = ALL_SETTINGS - 1 };

static ns_status watch(void *data, double t, const double *q, const double *v, double *value,
                       double *terminal, double *direction) {
  (void)data, (void)q, (void)v;
  value[0] = t - 0.015;
  terminal[0] = direction[0] = 0;
  return NS_OK;
}

static ns_status listen(void *data, double t, const double *q, const double *v, int *stop) {
  (void)data, (void)t, (void)q, (void)v, (void)stop;
  return NS_OK;
}

static ns_status run(ns_system *system, const ns_host *host, const settings *s, ptrdiff_t gaps,
                     double *q, double *v, uint64_t *bits) {
  static const double times[] = {0, 0.013, 0.04};
  ns_run_options time = {.tf = 0.04,
                         .step = 0.01,
                         .adapt = s->adapt,
                         .absolute = &s->tolerance,
                         .relative = &s->tolerance,
                         .absolute_count = 1,
                         .relative_count = 1,
                         .growth = {0.5, 5, 1}};
  ns_hooks hooks = {0};
  ns_step_options options = ns_step_default_options();
  ns_record record;
  ns_status status;

  options.method = s->method;
  options.detect = s->detect;
  options.stabilization = s->stabilization;
  options.impact = s->law;
  options.lcp.solver = s->solver;
  if (s->times) {
    time.times = times;
    time.time_count = 3;
    hooks = (ns_hooks){.event_count = 1, .events = watch, .output = listen};
  }
  status = check_simulate(system, host, &options, &time, &hooks, gaps, q, v, &record);
  if (status == NS_OK && record.t.value[record.columns - 1] == time.tf &&
      (record.contacts.count > 0 || record.cn.count > 0)) /* else it shows little */
    *bits = check_record_bits(&record);
  ns_record_release(&record);
  return status;
}

/* A model is created, asked for all its terms as nsterms does, and run. */
static ns_status run_model(check_model *m, int which, uint64_t *bits) {
  const unsigned all = NS_MASS | NS_FORCE | NS_JACOBIANS | NS_JOINTS | NS_JOINT_VALUES |
                       NS_CONTACTS | NS_TANGENTS | NS_CURVATURE | NS_SPRINGS | NS_ENERGY;
  ns_system *system = &m->model.system;
  double q[MOST], v[MOST];
  ns_status status = check_model_ready(m);

  if (status == NS_OK) {
    ns_terms terms = ns_terms_create(m->model.host, system->nv);
    ns_model_initial(&m->model, q, v);
    status = system->evaluate(system, all, 0, q, v, 0, INFINITY, &terms);
    ns_terms_release(&terms);
  }
  if (status == NS_OK)
    status = run(system, m->model.host, &all_settings[which], -1, q, v, bits);
  ns_model_release(&m->model);
  return status;
}

/* A box slides on the floor, held by a spring, and soon sticks; a disc falls on it within the first steps; a bar with a
 * motor and limits hangs from a hinge, a little off it, which is given twice. */
static ns_status planar(const ns_host *host, int which, uint64_t *bits) {
  check_model m;
  double *row;
  int box, disc, bar;

  check_model_create(&m, host);
  m.model.gravity[1] = -9.81;
  box = check_add_body(&m, NS_BODY_RIGID, 1, 1.0 / 6, check_add_box(&m, 1, 1), 0, 0.5, 0);
  check_body(&m, box)[NS_BODY_VELOCITY] = 0.05;
  check_body(&m, box)[NS_BODY_FRICTION] = 0.3;
  disc = check_add_body(&m, NS_BODY_RIGID, 1, 0.02, check_add_disc(&m, 0.2), 0.1, 1.22, 0);
  check_body(&m, disc)[NS_BODY_VELOCITY + 1] = -1;
  check_body(&m, disc)[NS_BODY_FRICTION] = 0.3;
  check_body(&m, disc)[NS_BODY_RESTITUTION] = 0.5;
  bar = check_add_body(&m, NS_BODY_RIGID, 1, 0.1, 0, 5.50001, 2, 0);
  row = check_add_joint(&m, NS_REVOLUTE, bar, 0, -0.5, 0, 5, 2);
  row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
  row[NS_JOINT_MOTOR_VALUE] = 1;
  row[NS_JOINT_UPPER] = 0.5;
  check_add_joint(&m, NS_REVOLUTE, bar, 0, -0.5, 0, 5, 2);
  check_add_spring(&m, 1, box, 0, 40, 1, 0)[NS_SPRING_POINT_B + 1] = 0.5;
  check_add_body(&m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&m, 0, 1, 0), 0, 0, 0);
  return run_model(&m, which, bits);
}

/* A cuboid slides on the floor, a sphere falls beside it; a capsule hangs from a spherical joint, another from that one
 * by a universal joint. */
static ns_status spatial(const ns_host *host, int which, uint64_t *bits) {
  static const double inertia[6] = {0.02, 0.05, 0.06}, up[3] = {0, 0, 1}, x_axis[3] = {1, 0, 0};
  static const double at[][3] = {{0, 0, 0.25}, {3, 0, 0.32}, {0.5, 5, 2}, {1, 5, 1.5}, {0, 0, 0}};
  static const double hinge[3] = {0, 5, 2}, joint[3] = {1, 5, 2};
  check_model m;
  int shape[4];

  check_space_create(&m, host);
  m.model.directions = 4;
  shape[0] = check_add_cuboid(&m, 0.6, 0.5, 0.5);
  shape[1] = check_add_disc(&m, 0.3);
  shape[2] = shape[3] = check_add_capsule(&m, 0.05, 0.8);
  for (int k = 0; k < 4; k++) {
    check_add_space_body(&m, NS_BODY_RIGID, 1, inertia, shape[k], at[k], NULL);
    check_body(&m, k + 1)[NS_BODY_FRICTION] = 0.4;
    check_body(&m, k + 1)[NS_BODY_RESTITUTION] = 0.3;
  }
  check_body(&m, 1)[NS_BODY_VELOCITY] = 1;
  check_body(&m, 2)[NS_BODY_VELOCITY + 2] = -1;
  check_add_space_body(&m, NS_BODY_FIXED, 0, NULL, check_add_space_halfspace(&m, up, 0), at[4],
                       NULL);
  check_add_space_joint(&m, NS_SPHERICAL, 3, 0, hinge, NULL);
  check_add_space_joint(&m, NS_UNIVERSAL, 4, 3, joint, x_axis);
  check_add_angular_spring(&m, 4, 3, 3, 0.1, up);
  return run_model(&m, which, bits);
}

/* A disc passes by another within a step, one rolls against a lens that lies on the floor, a bar hangs from a hinge, at
 * its limit. */
static ns_status round_planar(const ns_host *host, int which, uint64_t *bits) {
  check_model m;
  int bar;

  check_model_create(&m, host);
  m.model.gravity[1] = -9.81;
  for (int k = -1; k <= 1; k += 2)
    check_add_surface(&m, NS_SURFACE_ELLIPSOID, 0.4, 0.4, 0.4)[NS_SURFACE_CENTRE] = 0.2 * k;
  check_add_body(&m, NS_BODY_RIGID, 1, 0.05, check_add_smooth(&m, 2), 0, 0.4 * sqrt(0.75) + 1e-4,
                 0);
  check_add_body(&m, NS_BODY_RIGID, 1, 0.02, check_add_disc(&m, 0.2), -0.41, 0.2, 0);
  check_add_body(&m, NS_BODY_RIGID, 1, 0.02, check_add_disc(&m, 0.1), 5, 3, 0);
  check_add_body(&m, NS_BODY_FIXED, 0, 0, check_add_disc(&m, 0.1), 5.3, 3.05, 0);
  check_add_body(&m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&m, 0, 1, 0), 0, 0, 0);
  for (int k = 1; k <= 3; k++)
    check_body(&m, k)[NS_BODY_FRICTION] = 0.3;
  check_body(&m, 2)[NS_BODY_VELOCITY] = 2;
  check_body(&m, 3)[NS_BODY_VELOCITY] = 40;
  bar = check_add_body(&m, NS_BODY_RIGID, 1, 0.1, 0, -4.5, 2, 0);
  check_add_joint(&m, NS_REVOLUTE, bar, 0, -0.5, 0, -5, 2)[NS_JOINT_LOWER] = -0.002;
  return run_model(&m, which, bits);
}

/* An ellipsoid slides on the floor and into a ball, with torsion; another ball spins between two; a brick falls. */
static ns_status round_spatial(const ns_host *host, int which, uint64_t *bits) {
  static const double inertia[6] = {0.02, 0.03, 0.04}, up[3] = {0, 0, 1};
  static const double at[][3] = {{0, 0, 0.3}, {0.72, 0.02, 0.2}, {5, 0, 0.71}, {-3, 0, 0.11},
                                 {4.7, 0, 0}, {5.4, 0, 0},       {0, 0, 0}};
  static const double turn[4] = {0.99, 0.1, 0.05, 0};
  check_model m;
  int shape[4];

  check_space_create(&m, host);
  m.model.cones = NS_CONES_ELLIPTIC;
  check_add_surface(&m, NS_SURFACE_ELLIPSOID, 0.5, 0.4, 0.3);
  shape[0] = check_add_smooth(&m, 1);
  shape[1] = check_add_disc(&m, 0.2);
  shape[2] = check_add_disc(&m, 0.4);
  shape[3] = check_add_cuboid(&m, 0.3, 0.2, 0.2);
  for (int k = 0; k < 4; k++) {
    check_add_space_body(&m, NS_BODY_RIGID, 1, inertia, shape[k], at[k], k == 3 ? turn : NULL);
    check_body(&m, k + 1)[NS_BODY_FRICTION] = 0.4;
    check_body(&m, k + 1)[NS_BODY_ANGULAR_VELOCITY + k % 3] = 3;
  }
  check_body(&m, 1)[NS_BODY_VELOCITY] = 1;
  for (int k = 4; k < 6; k++)
    check_add_space_body(&m, NS_BODY_FIXED, 0, NULL, shape[2], at[k], NULL);
  check_add_space_body(&m, NS_BODY_FIXED, 0, NULL, check_add_space_halfspace(&m, up, 0), at[6],
                       NULL);
  check_add_pair(&m, 1, 7)[NS_PAIR_RADII + 2] = 0.1;
  for (int k = 1; k <= 3; k++)
    check_add_pair(&m, 4, k)[NS_PAIR_ENABLED] = 0; /* no pair of surfaces */
  for (int k = 5; k <= 6; k++)
    check_add_pair(&m, 4, k)[NS_PAIR_ENABLED] = 0;
  return run_model(&m, which, bits);
}

/* A particle on a slope as a system of functions, with a joint, a spring and a damper: derivatives by differences */
static ns_status value_of(void *data, ns_item item, double t, const double *q, const double *v,
                          int outputs, double *const out[], const ptrdiff_t count[]) {
  (void)data, (void)t, (void)v, (void)outputs;
  for (ptrdiff_t i = 0; i < count[0]; i++)
    out[0][i] = 0;
  if (item == NS_ITEM_MASS)
    out[0][0] = out[0][4] = out[0][8] = 1 + 0.1 * q[0] * q[0];
  else if (item == NS_ITEM_FORCE)
    out[0][1] = -9.81;
  else if (item == NS_ITEM_GAP)
    out[0][0] = q[1] - 0.1 * q[0];
  else if (item == NS_ITEM_JOINT)
    out[0][0] = q[2] * q[2] + 0.25 * q[2];
  else if (item == NS_ITEM_SPRING)
    out[0][0] = q[0] * q[0];
  else if (item == NS_ITEM_DAMPER_GRADIENT)
    out[0][1] = 1;
  else
    out[0][0] = -(out[0][3] = 1); /* two opposite tangents */
  return NS_OK;
}

static ns_status functions(const ns_host *host, int which, uint64_t *bits) {
  static const double mu = 0.2, e = 0.5, gamma = 100, delta = 1;
  static const ns_item items[] = {NS_ITEM_MASS,           NS_ITEM_FORCE,   NS_ITEM_GAP,
                                  NS_ITEM_JOINT,          NS_ITEM_TANGENT, NS_ITEM_SPRING,
                                  NS_ITEM_DAMPER_GRADIENT};
  ns_function_system s = {.host = host, .gaps = 1, .mu = &mu, .e = &e, .call = value_of};
  double q[3] = {0.1, 0.02, 0}, v[3] = {1, -1, 0};
  ns_status status;

  s.system.nq = s.system.nv = 3;
  s.joints = s.springs = s.dampers = 1;
  s.directions = 2;
  s.gamma = &gamma;
  s.delta = &delta;
  for (size_t k = 0; k < sizeof items / sizeof *items; k++)
    s.item[items[k]].is_function = 1;
  status = ns_function_system_create(&s);
  if (status == NS_OK)
    status = run(&s.system, host, &all_settings[which], 1, q, v, bits);
  ns_function_system_release(&s);
  return status;
}

/* ---- memory that UMFPACK takes for itself */

#ifdef NS_HAVE_UMFPACK

static long taken, kept, refuse_at;

static int is_refused(void) { return refuse_at > 0 && ++taken >= refuse_at; }

static void *take(size_t bytes) {
  void *memory = is_refused() ? NULL : malloc(bytes);

  kept += memory != NULL;
  return memory;
}

static void *take_more(void *memory, size_t bytes) {
  void *moved = is_refused() ? NULL : realloc(memory, bytes);

  kept += memory == NULL && moved != NULL;
  return moved;
}

static void give_back(void *memory) {
  kept -= memory != NULL;
  free(memory);
}

static void lend_memory(void) {
#if defined(SUITESPARSE_MAIN_VERSION) && SUITESPARSE_MAIN_VERSION >= 7
  SuiteSparse_config_malloc_func_set(take);
  SuiteSparse_config_realloc_func_set(take_more);
  SuiteSparse_config_free_func_set(give_back);
#else
  SuiteSparse_config.malloc_func = take;
  SuiteSparse_config.realloc_func = take_more;
  SuiteSparse_config.free_func = give_back;
#endif
}

/* A sparse problem by Newton's method: BOXES, from nothing. */
static void umfpack_may_fail(int kind) {
  const int which = 2 + 4 * 1 + 8 * kind;
  uint64_t alone = 0, bits = 0;
  long wrong = 0, refused = 0;

  lend_memory();
  CHECK(compute_alone(solve, which, &alone) == NS_OK && kept == 0);
  do {
    check_host c;
    ns_status status;
    check_host_create(&c);
    taken = 0;
    refuse_at++;
    status = solve(&c.host, which, &bits);
    refused += status == NS_OUT_OF_MEMORY;
    wrong += c.live != 0 || kept != 0 ||
             !(status == NS_OUT_OF_MEMORY || (status == NS_OK && bits == alone));
  } while (taken >= refuse_at && refuse_at < 10000);
  CHECK(wrong == 0 && refused > 5);
  refuse_at = 0;
  CHECK(compute_alone(solve, which, &bits) == NS_OK && bits == alone);
}

#else
static void umfpack_may_fail(int kind) { (void)kind; }
#endif

int main(void) {
  for (int once = 0; once < 2; once++) {
    for (int which = 0; which < LCP_CASES; which++)
      if (which / 8 % KINDS != NO_CONE ||
          which / (8 * KINDS) == COLD) /* where to start from does not matter */
        survives("solve", solve, which, once);
    for (int which = 0; which < SETTINGS; which++) {
      survives("planar", planar, which, once);
      survives("spatial", spatial, which, once);
      survives("functions", functions, which, once);
    }
    survives("round_planar", round_planar, SETTINGS, once);
    survives("round_spatial", round_spatial, SETTINGS, once);
  }
  umfpack_may_fail(BOXES);
  umfpack_may_fail(LARGE);
  return check_report();
}
