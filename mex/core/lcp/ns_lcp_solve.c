/* ns_lcp_solve.c: which solver, in which order, and what to say at the end. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_given.h"
#include "ns_lcp_lemke_settings.h"
#include "ns_lcp_path.h"
#include "ns_lcp_sparse.h"
#include "ns_lcp_work.h"
#include "ns_random.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define RANDOM_STARTS 4
#define SEARCH_PRODUCTS 2e8  /* multiplications, some tenths of a second */
#define LEAST_EFFORT 4e6     /* multiplications, some two milliseconds, that any problem is worth */
#define LARGEST_OPEN 500     /* unknowns of a problem of no class for which no effort is spared */
#define RESTART_PRODUCTS 1e7 /* a part of it */
#define ROUNDOFF 1e-12       /* a scaled residual below is as good as zero */

ns_lcp_options ns_lcp_default_options(void) {
  ns_lcp_options options = {0};

  options.solver = NS_LCP_AUTO;
  options.tolerance = 1e-8;
  options.share = NS_LCP_USUAL_SHARE;
  return options;
}

static int lemke_fits(const ns_lcp_work *work) {
  return !ns_matrix_is_sparse(&work->problem->M) || work->n <= NS_LCP_DENSE_LIMIT;
}

static int pivots(const ns_lcp_options *options) {
  return options->solver == NS_LCP_AUTO || options->solver == NS_LCP_LEMKE;
}

/* Do exchanges of active sets follow a start, and not pivots? */
static int is_for_sparse(const ns_lcp_work *work) {
  const ns_lcp_solver solver = work->options->solver;

  return ns_lcp_is_large(work) && (solver == NS_LCP_AUTO || solver == NS_LCP_SPARSE);
}

static void offer(ns_lcp_work *work, const double *z) {
  memcpy(work->trial_z, z, (size_t)work->n * sizeof *z);
  ns_lcp_offer(work, NULL);
}

/* A start whose basis is not right: z0 may be a solution to the tolerance, and from the basis given, or the one that
 * z0 suggests, a few pivots may lead to one. */
static ns_status start_warm(ns_lcp_work *work, ns_lcp_given given, ns_lcp_result *result) {
  const ns_lcp_options *options = work->options;
  const ptrdiff_t before = work->iterations;
  signed char *basis = NS_TAKE(&work->arena, signed char, work->n);
  ns_status status;

  if (basis == NULL)
    return NS_OUT_OF_MEMORY;
  if (given == NS_LCP_GIVEN_POINT)
    offer(work, result->z);
  if (options->z0 != NULL)
    offer(work, options->z0);
  if (is_for_sparse(work)) {
    for (ptrdiff_t i = 0; i < work->n; i++)
      basis[i] = options->basis != NULL
                     ? options->basis[i]
                     : ns_lcp_nearest_cell(work, i, work->trial_z[i], work->trial_w[i]);
    ns_lcp_usable_cells(work->problem, basis);
    status = ns_lcp_sparse_from(work, basis, work->trial_z);
    if (work->iterations > before)
      result->solver = "sparse";
    return status;
  }
  if (!lemke_fits(work) || (ns_lcp_accepted(work) && work->scaled_residual <= ROUNDOFF))
    return NS_OK;
  for (ptrdiff_t i = 0; i < work->n; i++)
    basis[i] = options->basis != NULL
                   ? options->basis[i]
                   : ns_lcp_nearest_cell(work, i, work->trial_z[i], work->trial_w[i]);
  ns_lcp_usable_cells(work->problem, basis);
  status =
      pivots(options) ? ns_lcp_lemke_from(work, basis) : ns_lcp_polish(work, basis, options->z0);
  if (work->iterations > before)
    result->solver = "lemke";
  return status;
}

/* Lemke's method, again with other tolerances where roundoff spoilt it. */
static ns_status lemke_stage(ns_lcp_work *work, ns_lcp_result *result) {
  ns_lcp_ray ray = {result->ray, 0};
  ns_status status = NS_OK;

  result->solver = "lemke";
  for (int variant = 0; variant < 3 && status == NS_OK; variant++) {
    status = ns_lcp_lemke(work, variant, &ray, &result->flag);
    if (result->flag != NS_LCP_TROUBLE)
      break;
  }
  if (status == NS_OK && result->flag != NS_LCP_SOLVED && result->flag != NS_LCP_RAY)
    status = ns_lcp_box_path(work, &result->flag);
  result->has_ray = ray.found && ns_vector_is_finite(work->n, result->ray);
  if (status == NS_OK && result->flag == NS_LCP_RAY)
    result->infeasible = ns_lcp_is_certificate(work, result->ray);
  if (status == NS_OK && result->flag == NS_LCP_RAY && !result->infeasible &&
      2 * work->n <= NS_LCP_DENSE_LIMIT)
    status = ns_lcp_prove_infeasible(work, result->ray, &result->infeasible);
  result->has_ray = result->has_ray || result->infeasible;
  return status;
}

static ns_status newton_from(ns_lcp_work *work, const double *start, ns_lcp_result *result) {
  ns_lcp_flag flag = NS_LCP_TROUBLE;
  ns_status status = ns_lcp_newton(work, start, &flag);

  if (flag == NS_LCP_SOLVED || !lemke_fits(work)) {
    result->flag = flag;
    result->solver = "newton";
  }
  return status;
}

static ns_status newton_from_random(ns_lcp_work *work, ns_lcp_result *result) {
  double *start = NS_TAKE(&work->arena, double, work->n);
  ns_random random = ns_random_create(1);
  ns_status status = start == NULL ? NS_OUT_OF_MEMORY : NS_OK;

  for (int k = 0; k < RANDOM_STARTS && status == NS_OK && !ns_lcp_accepted(work); k++) {
    for (ptrdiff_t i = 0; i < work->n; i++)
      start[i] = work->c[i] * work->q_scale * 4 * (ns_random_uniform(&random) - 0.25);
    status = newton_from(work, start, result);
  }
  return status;
}

/* ---- what is tried after Lemke's method from the usual start has failed on a problem that may have a solution ---- */

static ns_status newton_from_zero(ns_lcp_work *work, ns_lcp_result *result) {
  return newton_from(work, NULL, result);
}

static ns_status newton_from_best(ns_lcp_work *work, ns_lcp_result *result) {
  return newton_from(work, work->z, result);
}

static ns_status triangular(ns_lcp_work *work, ns_lcp_result *result) {
  (void)result;
  return ns_lcp_triangular(work);
}

/* Other covering vectors lead along other paths. */
static ns_status lemke_variants(ns_lcp_work *work, ns_lcp_result *result) {
  ns_status status = NS_OK;

  for (int variant = 1; variant < NS_LCP_LEMKE_VARIANTS && status == NS_OK && work->effort > 0;
       variant++) {
    ns_lcp_flag flag;
    status = ns_lcp_lemke(work, variant, NULL, &flag);
    if (flag == NS_LCP_SOLVED) {
      result->flag = flag;
      break;
    }
  }
  return status;
}

/* Problems of no class that has a method of its own: paths from many bases. */
static ns_status restarts(ns_lcp_work *work, ns_lcp_result *result) {
  const ns_status status = ns_lcp_restarts(work, fmin(RESTART_PRODUCTS, work->effort));

  if (ns_lcp_accepted(work))
    result->solver = "lemke";
  return status;
}

/* The tree of all bases. */
static ns_status branch(ns_lcp_work *work, ns_lcp_result *result) {
  const ns_status status = ns_lcp_branch(work, fmin(SEARCH_PRODUCTS, work->effort), &work->empty);

  if (ns_lcp_accepted(work))
    result->solver = "branch";
  return status;
}

static ns_status newton_elsewhere(ns_lcp_work *work, ns_lcp_result *result) {
  return work->empty ? NS_OK : newton_from_random(work, result);
}

static ns_status enumeration(ns_lcp_work *work, ns_lcp_result *result) {
  const ns_status status = ns_lcp_enumerate(work, &result->exhausted);

  if (ns_lcp_accepted(work))
    result->solver = "enumeration";
  return status;
}

/* In the order of what they solve for their cost; each may take a part of the effort that is left, and the first that
 * finds a solution is the last. */
static const struct {
  ns_status (*run)(ns_lcp_work *work, ns_lcp_result *result);
  double part;
  int pivots; /* full factors */
} stages[] = {
    {triangular, 0.5, 1},       {newton_from_zero, 0.2, 0}, {newton_from_best, 0.2, 0},
    {lemke_variants, 0.4, 1},   {restarts, 0.3, 1},         {branch, 0.7, 1},
    {newton_elsewhere, 0.7, 0}, {enumeration, 1, 1},
};

static ns_status fallbacks(ns_lcp_work *work, ns_lcp_result *result) {
  ns_status status = NS_OK;

  for (size_t k = 0; k < sizeof stages / sizeof *stages; k++) {
    const double left = work->effort, part = stages[k].part * left;
    if (status != NS_OK || ns_lcp_accepted(work))
      break;
    if (stages[k].pivots && !lemke_fits(work))
      continue;
    work->effort = part;
    status = stages[k].run(work, result);
    if (isfinite(left))
      work->effort = left - (part - work->effort);
  }
  return status;
}

/* What the fallbacks may cost after a path that cost `path`. A ray of a copositive problem, as those of contact are, is
 * nearly always the truth; elsewhere it says nothing, and small problems are looked into as far as it takes. */
static ns_status limit_effort(ns_lcp_work *work, double path) {
  const double share = work->options->share;
  int copositive = 1;
  ns_status status = NS_OK;

  if (share > 0 && work->n <= LARGEST_OPEN)
    status = ns_lcp_look_copositive(work, &copositive);
  if (share > 0 && copositive)
    work->effort = fmin(work->effort, fmax(LEAST_EFFORT, share * path));
  return status;
}

static ns_status automatic(ns_lcp_work *work, ns_lcp_result *result) {
  ns_status status = NS_OK;

  result->flag = NS_LCP_TROUBLE;
  result->solver = "sparse";
  if (ns_lcp_is_large(work))
    status = ns_lcp_sparse(work, NULL, &result->flag);
  if (status != NS_OK || ns_lcp_accepted(work))
    return status;
  if (ns_lcp_is_large(work) && !lemke_fits(work) && !work->affordable) {
    result->flag = NS_LCP_LIMIT; /* what is left needs factors that are too dear */
    return NS_OK;
  }
  if (lemke_fits(work))
    status = ns_lcp_game(work);
  if (status != NS_OK || ns_lcp_accepted(work)) {
    result->solver = "lemke";
    return status;
  }
  result->solver = "newton";
  work->spent = 0;
  if (lemke_fits(work))
    status = lemke_stage(work, result);
  else if (work->options->z0 != NULL || work->options->basis != NULL)
    status = newton_from(work, work->z, result);
  if (status != NS_OK || ns_lcp_accepted(work) || result->infeasible)
    return status;
  if (work->scaled_residual <= ROUNDOFF) /* only M z + q is not below Tol: try other roundings */
    return lemke_variants(work, result);
  status = limit_effort(work, work->spent);
  return status == NS_OK ? fallbacks(work, result) : status;
}

/* From z0 and, where that leads to nothing, from the usual start. */
static ns_status iterate(ns_lcp_work *work, ns_lcp_iteration method, ns_lcp_result *result) {
  ns_status status = method(work, work->options->z0, &result->flag);

  if (status == NS_OK && work->options->z0 != NULL && !ns_lcp_accepted(work))
    status = method(work, NULL, &result->flag);
  return status;
}

static ns_status run(ns_lcp_work *work, ns_lcp_result *result) {
  static const char *const names[] = {NS_LCP_SOLVER_NAMES};
#define ITERATION(id, name) [NS_LCP_##id] = ns_lcp_##name,
  static const ns_lcp_iteration iterations[] = {NS_LCP_ITERATIONS(ITERATION)[NS_LCP_PATH] = NULL};
#undef ITERATION
  const ns_lcp_solver solver = work->options->solver;

  if (solver == NS_LCP_AUTO)
    return automatic(work, result);
  if (solver == NS_LCP_LEMKE)
    return lemke_fits(work) ? lemke_stage(work, result) : NS_TOO_LARGE;
  if (solver == NS_LCP_PATH)
    return ns_lcp_path(work, result);
  result->solver = names[solver];
  return iterate(work, iterations[solver], result);
}

static const char solved_message[] = "solved: the residual is below Tol";

static const char *message(const ns_lcp_work *work, const ns_lcp_result *result) {
  const int open = result->flag != NS_LCP_SOLVED && !result->infeasible;

  if (open && work->residual <= work->options->tolerance)
    return "not solved: the residual is below Tol only because the units of the data differ widely";
  if (open && work->scaled_residual <= ROUNDOFF)
    return "solved to roundoff in scaled units, but M*z + q is not accurate to Tol";
  if (open && work->options->solver == NS_LCP_PATH)
    return result->message;
  switch (result->flag) {
  case NS_LCP_SOLVED:
    return solved_message;
  case NS_LCP_LIMIT:
    return "iteration limit reached before the residual was below Tol";
  case NS_LCP_RAY:
    if (result->exhausted)
      return "no solution exists: none of the complementary cones holds one";
    if (result->infeasible)
      return "no solution exists: no z satisfies the bounds on z and w (certificate in info.ray)";
    return "Lemke's path ended on a ray and no other method found a solution; this proves nothing";
  default:
    return "numerical trouble: no point with a residual below Tol was found";
  }
}

static void deliver(const ns_lcp_work *work, ns_lcp_result *result) {
  for (ptrdiff_t i = 0; i < work->n; i++) { /* not memcpy: an empty array of the host may be NULL */
    result->z[i] = work->z[i];
    result->w[i] = work->w[i];
    result->basis[i] = work->basis[i];
  }
  result->residual = work->residual;
  result->iterations = work->iterations;
  if (ns_lcp_accepted(work))
    result->flag = NS_LCP_SOLVED;
  else if (result->flag == NS_LCP_SOLVED)
    result->flag = NS_LCP_TROUBLE;
  result->has_ray = result->has_ray && result->flag != NS_LCP_SOLVED;
  result->infeasible = result->infeasible && result->has_ray;
  result->message = message(work, result);
}

/* Is there no better point to be expected? A z0 may be accepted and yet have fewer digits than a cold start finds. */
static int is_good(const ns_lcp_work *work) {
  const ns_lcp_options *options = work->options;

  return ns_lcp_accepted(work) &&
         (!pivots(options) || options->z0 == NULL || work->scaled_residual <= ROUNDOFF);
}

/* As if nothing had been given, for a stage stops at the first point that is accepted; what there was may still be the
 * best. */
static ns_status run_cold(ns_lcp_work *work, ns_lcp_result *result) {
  double *z = NS_TAKE(&work->arena, double, work->n);
  signed char *basis = NS_TAKE(&work->arena, signed char, work->n);
  const char *solver = result->solver;
  ns_status status;
  double found;

  if (work->arena.failed)
    return NS_OUT_OF_MEMORY;
  memcpy(z, work->z, (size_t)work->n * sizeof *z);
  memcpy(basis, work->basis, (size_t)work->n);
  work->residual = work->scaled_residual = INFINITY;
  for (ptrdiff_t i = 0; i < work->n; i++)
    work->trial_z[i] = ns_lcp_clip(work, i, 0);
  ns_lcp_offer(work, NULL);
  status = ns_lcp_accepted(work) ? NS_OK : run(work, result);
  found = work->residual;
  memcpy(work->trial_z, z, (size_t)work->n * sizeof *z);
  ns_lcp_offer(work, basis);
  if (work->residual != found)
    result->solver = solver;
  return status;
}

static ns_status search(const ns_lcp *problem, const ns_lcp_options *options, const ns_host *host,
                        ns_lcp_given given, ns_lcp_result *result) {
  ns_lcp_work work;
  ns_status status = ns_lcp_work_create(&work, problem, options, host);

  work.iterations = result->iterations;
  result->flag = NS_LCP_TROUBLE;
  if (status == NS_OK && given != NS_LCP_GIVEN_NOTHING)
    status = start_warm(&work, given, result);
  if (status == NS_OK && !is_good(&work))
    status = given != NS_LCP_GIVEN_NOTHING && pivots(options) && lemke_fits(&work)
                 ? run_cold(&work, result)
                 : run(&work, result);
  if (status == NS_OK)
    deliver(&work, result);
  ns_arena_release(&work.arena);
  return status;
}

ns_status ns_lcp_solve(const ns_lcp *problem, const ns_lcp_options *options, const ns_host *host,
                       ns_lcp_result *result) {
  ns_lcp_given given = NS_LCP_GIVEN_NOTHING;
  ns_status status = options->solver == NS_LCP_PATH ? ns_lcp_path_ready(options, host) : NS_OK;

  result->iterations = 0;
  if (status == NS_OK)
    status = ns_lcp_try_given(problem, options, host, result, &given);
  result->has_ray = result->infeasible = result->exhausted = 0;
  result->solver = "start";
  result->flag = NS_LCP_SOLVED;
  result->message = solved_message;
  if (status == NS_OK && given != NS_LCP_GIVEN_SOLVED)
    status = search(problem, options, host, given, result);
  if (status == NS_OK && ns_lcp_tells_end(options->display, result->flag == NS_LCP_SOLVED))
    ns_report(host, "%s: %td iterations, residual %.2e, %s", result->solver, result->iterations,
              result->residual, result->message);
  return status;
}
