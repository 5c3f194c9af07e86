/* ns_lcp_polyhedron.c: points of the polyhedra that a complementarity problem is made of.
 *
 * Some variables x = z_A move within their bounds, the others stay; each w_i = M_iA x + b_i is asked to be
 * zero, nonnegative, nonpositive or nothing. The point of least norm solves a quadratic program, whose
 * optimality conditions are a monotone mixed LCP in x and the multipliers y of the w:
 *   C = side M_A,   [I -C'; C 0] [x; y] + [0; side b],   y free, y >= 0, or y = 0,
 * side = -1 where w <= 0 is asked for. Lemke's method solves it, or ends on a ray whose part in y proves the
 * polyhedron empty. In scaled variables x / c, r w as everywhere. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_work.h"

#include <math.h>
#include <string.h>

typedef enum demand { NOTHING, ZERO, NONNEGATIVE, NONPOSITIVE } demand;

typedef struct polyhedron {
  ptrdiff_t p, size;
  ptrdiff_t *moving; /* problem's index of x_k */
  demand *asked;     /* of each w_i */
  double *fixed_z;   /* the variables that stay, 0 for the others */
  double *M, *q, *l, *u;
  double *column, *ray;
  ns_lcp program;
  ns_lcp_options options;
} polyhedron;

static ns_status create(polyhedron *k, ptrdiff_t n, ns_arena *arena) {
  k->moving = NS_TAKE(arena, ptrdiff_t, n);
  k->asked = NS_TAKE(arena, demand, n);
  k->fixed_z = NS_TAKE(arena, double, n);
  k->column = NS_TAKE(arena, double, n);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* All complementary points of a basis. */
static void describe_cone(polyhedron *k, const ns_lcp_work *work, const signed char *basis) {
  for (ptrdiff_t i = 0; i < work->n; i++) {
    if (basis[i] == NS_BASIC)
      k->moving[k->p++] = i;
    else
      k->fixed_z[i] = basis[i] == NS_AT_LOWER ? work->l[i] : work->u[i];
    k->asked[i] = basis[i] == NS_BASIC       ? ZERO
                  : work->l[i] == work->u[i] ? NOTHING
                  : basis[i] == NS_AT_LOWER  ? NONNEGATIVE
                                             : NONPOSITIVE;
  }
}

/* All points that satisfy the bounds on z and those that every solution keeps for w. */
static void describe_feasible_set(polyhedron *k, const ns_lcp_work *work) {
  for (ptrdiff_t i = 0; i < work->n; i++) {
    const int lower = work->l[i] > -INFINITY, upper = work->u[i] < INFINITY;
    k->moving[k->p++] = i;
    k->asked[i] = lower && upper ? NOTHING : lower ? NONNEGATIVE : upper ? NONPOSITIVE : ZERO;
  }
}

static double side(const polyhedron *k, ptrdiff_t i) { return k->asked[i] == NONPOSITIVE ? -1 : 1; }

static void fill_columns(polyhedron *k, const ns_lcp_work *work) {
  for (ptrdiff_t a = 0; a < k->p; a++) {
    const ptrdiff_t j = k->moving[a];
    memset(k->column, 0, (size_t)work->n * sizeof *k->column);
    ns_matrix_add_column(&work->problem->M, j, work->c[j], k->column);
    for (ptrdiff_t i = 0; i < work->n; i++) {
      const double entry = side(k, i) * work->r[i] * k->column[i];
      k->M[a * k->size + k->p + i] = entry;
      k->M[(k->p + i) * k->size + a] = -entry;
    }
    k->M[a * k->size + a] = 1;
    k->l[a] = work->l[j] / (work->c[j] * work->q_scale);
    k->u[a] = work->u[j] / (work->c[j] * work->q_scale);
  }
}

static void fill_rows(polyhedron *k, ns_lcp_work *work) {
  ns_matrix_multiply(&work->problem->M, k->fixed_z, work->trial_w);
  for (ptrdiff_t i = 0; i < work->n; i++) {
    const double b = work->r[i] * (work->problem->q[i] + work->trial_w[i]) / work->q_scale;
    k->q[k->p + i] = side(k, i) * b;
    k->l[k->p + i] = k->asked[i] == ZERO ? -INFINITY : 0;
    k->u[k->p + i] = k->asked[i] == NOTHING ? 0 : INFINITY;
  }
}

static ns_status make_program(polyhedron *k, ns_lcp_work *work, ns_arena *arena) {
  k->size = k->p + work->n;
  k->M = NS_TAKE(arena, double, k->size * k->size);
  k->q = NS_TAKE(arena, double, k->size);
  k->l = NS_TAKE(arena, double, k->size);
  k->u = NS_TAKE(arena, double, k->size);
  k->ray = NS_TAKE(arena, double, k->size);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  fill_columns(k, work);
  fill_rows(k, work);
  k->program = (ns_lcp){{k->size, k->M, NULL, NULL}, k->q, k->l, k->u};
  k->options = ns_lcp_default_options();
  return NS_OK;
}

/* The quadratic program by Lemke's method; inner holds its point, k->ray its ray. */
static ns_status solve(polyhedron *k, ns_lcp_work *work, ns_arena *arena, ns_lcp_work *inner,
                       ns_lcp_flag *flag) {
  ns_lcp_ray ray;
  ns_status status = make_program(k, work, arena);

  ray = (ns_lcp_ray){k->ray, 0};
  if (status == NS_OK)
    status = ns_lcp_work_create(inner, &k->program, &k->options, work->host);
  if (status == NS_OK)
    status = ns_lcp_lemke(inner, 0, &ray, flag);
  work->iterations += inner->iterations;
  return status;
}

ns_status ns_lcp_project(ns_lcp_work *work, const signed char *basis, int *conclusive) {
  ns_arena arena = ns_arena_create(work->host);
  ns_lcp_work inner = {0};
  ns_lcp_flag flag = NS_LCP_TROUBLE;
  polyhedron k = {0};
  ns_status status = create(&k, work->n, &arena);

  if (status == NS_OK) {
    describe_cone(&k, work, basis);
    status = solve(&k, work, &arena, &inner, &flag);
  }
  if (status == NS_OK && flag == NS_LCP_SOLVED) {
    memcpy(work->trial_z, k.fixed_z, (size_t)work->n * sizeof(double));
    for (ptrdiff_t a = 0; a < k.p; a++)
      work->trial_z[k.moving[a]] = inner.z[a] * work->c[k.moving[a]] * work->q_scale;
    ns_lcp_offer(work, basis);
  }
  *conclusive = flag == NS_LCP_SOLVED || flag == NS_LCP_RAY;
  ns_arena_release(&inner.arena);
  ns_arena_release(&arena);
  return status;
}

ns_status ns_lcp_prove_infeasible(ns_lcp_work *work, double *y, int *proved) {
  ns_arena arena = ns_arena_create(work->host);
  ns_lcp_work inner = {0};
  ns_lcp_flag flag = NS_LCP_TROUBLE;
  polyhedron k = {0};
  ns_status status = create(&k, work->n, &arena);
  double *candidate = NS_TAKE(&arena, double, work->n);

  *proved = 0;
  if (candidate == NULL)
    status = NS_OUT_OF_MEMORY;
  if (status == NS_OK) {
    describe_feasible_set(&k, work);
    status = solve(&k, work, &arena, &inner, &flag);
  }
  if (status == NS_OK && flag == NS_LCP_RAY) {
    for (ptrdiff_t i = 0; i < work->n; i++)
      candidate[i] = side(&k, i) * work->r[i] * k.ray[k.p + i];
    *proved = ns_lcp_is_certificate(work, candidate);
  }
  if (*proved)
    memcpy(y, candidate, (size_t)work->n * sizeof *y);
  ns_arena_release(&inner.arena);
  ns_arena_release(&arena);
  return status;
}
