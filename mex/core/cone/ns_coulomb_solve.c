/* ns_coulomb_solve.c: what to say about the outcome of ns_cone_solve_by. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_coulomb.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define GOAL 1e-10 /* of |F| within, at most */
#define BELOW 0.01 /* and over the tolerance: that of the residuals is in other units */

#define ROUNDOFF 2e-15     /* of the sum of magnitudes in a row */
#define NEARLY 1e-3        /* of the tolerance: an approach that is none */
#define LARGE_FRICTION 100 /* that is worth to be reached by steps */
#define SLIDING 1e-6       /* of the cone: as near to its surface */
#define FAILURES 1         /* of steps, after which there are no more */
#define MANY 1000          /* iterations in vain, after which steps are not tried */

#define PATIENCE 4 /* where impulses are large numbers, their last digits count */

ns_coulomb_options ns_coulomb_default_options(void) {
  return (ns_coulomb_options){
      .solver = NS_CONE_AUTO, .tolerance = 1e-8, .share = NS_LCP_USUAL_SHARE};
}

/* u, and the residuals, from W and q. A sliding speed that is nothing but the roundoff of W r + q counts as 0: the residual
 * has it times mu. room: 2 n numbers */
static void measure(const ns_coulomb *problem, double *room, ns_coulomb_result *result) {
  const ptrdiff_t n = problem->W.n;
  double *u = room, *size = room + n;

  ns_matrix_multiply(&problem->W, result->r, result->u);
  ns_matrix_multiply_absolute(&problem->W, result->r, size);
  for (ptrdiff_t i = 0; i < n; i++) {
    u[i] = result->u[i] += problem->q[i];
    size[i] += fabs(problem->q[i]);
  }
  for (ptrdiff_t i = 0; i < n; i += 3)
    if (hypot(u[i + 1], u[i + 2]) <= ROUNDOFF * hypot(size[i + 1], size[i + 2]))
      u[i + 1] = u[i + 2] = 0;
  result->residual = ns_coulomb_residual(problem, result->r, u, 0);
  result->scaled_residual = ns_coulomb_residual(problem, result->r, u, 1);
  result->law_residual = ns_coulomb_law_residual(problem, result->r, u);
}

static int is_solution(const ns_coulomb_options *options, const ns_coulomb_result *result) {
  return result->residual <= options->tolerance && result->scaled_residual <= options->tolerance &&
         result->law_residual <= options->tolerance;
}

typedef struct question {
  const ns_coulomb *problem;
  const ns_host *host;
  ns_arena *arena;
  ns_coulomb_result *result;
} question;

static ns_status refute(void *data, int *refuted) {
  const question *q = data;
  ns_status status =
      ns_coulomb_certify(q->problem, q->host, q->arena, q->result->certificate, refuted);

  q->result->infeasible = *refuted;
  return status;
}

static ns_status solve(const ns_coulomb *problem, const ns_coulomb_options *options,
                       const ns_host *host, ns_arena *arena, ns_coulomb_result *result) {
  const ptrdiff_t n = problem->W.n, count = n / 3;
  ns_lcp_options lcp = ns_lcp_default_options();
  ns_cone_contact *contact = NS_TAKE(arena, ns_cone_contact, count);
  const ns_cone_problem cones = {
      .n = n,
      .count = count,
      .contact = contact,
      .A = ns_matrix_is_sparse(&problem->W) ? NULL : problem->W.value,
      .b = problem->q,
      .sparse = ns_matrix_is_sparse(&problem->W) ? &problem->W : NULL,
  };
  question about = {problem, host, arena, result};
  const ns_cone_options by = {
      .solver = options->solver,
      .warm = options->r0 != NULL,
      .goal = ns_smaller(GOAL, BELOW * options->tolerance),
      .patience = PATIENCE,
      .max_iterations = options->max_iterations,
      .display = options->display,
      .lcp = &lcp,
      .refute = refute,
      .refute_data = &about,
  };
  ns_cone_result answer = {.x = result->r, .y = result->u};
  ns_status status;

  if (contact == NULL)
    return NS_OUT_OF_MEMORY;
  lcp.backslash = options->backslash;
  lcp.share = options->share;
  for (ptrdiff_t k = 0; k < count; k++)
    contact[k] = (ns_cone_contact){3 * k, 2, problem->mu[k], 0};
  status = ns_cone_solve_by(&cones, &by, host, arena, &answer);
  result->iterations += answer.iterations;
  result->sweeps += answer.sweeps;
  result->pivots += answer.pivots;
  result->solver = answer.solver;
  return status;
}

/* largest[i]: the largest entry of W in row or column i */
static void find_largest(const ns_matrix *W, double *column, double *largest) {
  for (ptrdiff_t i = 0; i < W->n; i++)
    largest[i] = 0;
  for (ptrdiff_t j = 0; j < W->n; j++) {
    memset(column, 0, (size_t)W->n * sizeof *column);
    ns_matrix_add_column(W, j, 1, column);
    for (ptrdiff_t i = 0; i < W->n; i++) {
      largest[i] = ns_larger(largest[i], fabs(column[i]));
      largest[j] = ns_larger(largest[j], fabs(column[i]));
    }
  }
}

/* Contacts on which no impulse acts, and which act on nothing: their rows and columns of W are zero, so that u = q. Where
 * u_n >= 0, r = 0 is right whatever u_T is, and q = (1, 0, 0) says so to every method. *q: that of the problem, or a copy. */
static ns_status leave_out_idle(const ns_coulomb *problem, const ns_coulomb_options *options,
                                ns_arena *arena, const double **q) {
  const ptrdiff_t n = problem->W.n;
  double *own = NS_TAKE(arena, double, n), *room = NS_TAKE(arena, double, n), unit = 0;
  double *largest = NS_TAKE(arena, double, n);

  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  find_largest(&problem->W, room, largest);
  for (ptrdiff_t i = 0; i < n; i++)
    unit = ns_larger(unit, fabs(own[i] = problem->q[i]));
  for (ptrdiff_t i = 0; i < n; i += 3)
    if (largest[i] == 0 && largest[i + 1] == 0 && largest[i + 2] == 0 &&
        own[i] >= -NEARLY * options->tolerance * unit) {
      own[i] = unit;
      own[i + 1] = own[i + 2] = 0;
    }
  *q = own;
  return NS_OK;
}

/* From mu to a larger one: a contact that slides keeps its friction, so that its normal impulse becomes smaller. */
static void raise_friction(const ns_coulomb *problem, double most, double *mu, double *r) {
  for (ptrdiff_t k = 0; k < problem->W.n / 3; k++) {
    const double next = ns_smaller(problem->mu[k], most);
    const int slides = hypot(r[3 * k + 1], r[3 * k + 2]) > (1 - SLIDING) * mu[k] * r[3 * k];
    if (slides && next > 0)
      r[3 * k] *= mu[k] / next;
    mu[k] = next;
  }
}

/* With mu no larger than a limit that grows, from one answer to the next. */
static ns_status solve_by_steps(const ns_coulomb *problem, const ns_coulomb_options *options,
                                const ns_host *host, ns_arena *arena, ns_coulomb_result *result) {
  const ptrdiff_t count = problem->W.n / 3;
  double *mu = NS_TAKE(arena, double, count), *r = NS_TAKE(arena, double, 3 * count);
  double *room = NS_TAKE(arena, double, 6 * count), largest = 0;
  ns_coulomb_options step = *options;
  const ns_coulomb limited = {problem->W, problem->q, mu};
  ns_status status = arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
  int failures = 0;

  for (ptrdiff_t k = 0; k < count; k++)
    largest = ns_larger(largest, problem->mu[k]);
  for (double most = LARGE_FRICTION; status == NS_OK && failures < FAILURES && most < 10 * largest;
       most *= 10) {
    ns_arena own = ns_arena_create(host);
    raise_friction(problem, most, mu, r);
    memcpy(result->r, r, 3 * (size_t)count * sizeof *r);
    step.r0 = most > LARGE_FRICTION ? r : NULL;
    status = solve(&limited, &step, host, &own, result);
    ns_arena_release(&own);
    measure(&limited, room, result);
    failures += !is_solution(options, result);
    if (is_solution(options, result))
      memcpy(r, result->r, 3 * (size_t)count * sizeof *r);
  }
  return status;
}

static int is_worth_steps(const ns_coulomb *problem, const ns_coulomb_result *result) {
  if (result->iterations > MANY)
    return 0;
  for (ptrdiff_t k = 0; k < problem->W.n / 3; k++)
    if (problem->mu[k] > LARGE_FRICTION)
      return 1;
  return 0;
}

static void conclude(const ns_coulomb_options *options, ns_coulomb_result *result) {
  const ptrdiff_t done = options->solver == NS_CONE_SWEEPS ? result->sweeps : result->iterations;

  if (is_solution(options, result)) {
    result->flag = NS_LCP_SOLVED;
    result->message = "solved";
  } else if (result->infeasible) {
    result->flag = NS_LCP_RAY;
    result->message = "no solution exists: the certificate shows that some contact must approach";
  } else if (options->max_iterations > 0 && done >= options->max_iterations) {
    result->flag = NS_LCP_LIMIT;
    result->message = "iteration limit";
  } else {
    result->flag = NS_LCP_TROUBLE;
    result->message = "the tolerance was not reached";
  }
}

/* r from r0, or by the methods one after another; where they end in vain, a proof, or the law by steps of mu. */
static ns_status solve_law(const ns_coulomb *problem, const ns_coulomb_options *options,
                           const ns_host *host, ns_arena *arena, ns_coulomb_result *result) {
  const ptrdiff_t n = problem->W.n;
  double *room = NS_TAKE(arena, double, 2 * n);
  ns_coulomb active = *problem;
  ns_status status = room == NULL ? NS_OUT_OF_MEMORY : NS_OK;

  if (options->r0 != NULL)
    memcpy(result->r, options->r0, (size_t)n * sizeof(double));
  if (status == NS_OK)
    measure(problem, room, result);
  if (status == NS_OK && !is_solution(options, result)) {
    status = leave_out_idle(problem, options, arena, &active.q);
    if (status == NS_OK)
      status = solve(&active, options, host, arena, result);
    if (status == NS_OK)
      measure(problem, room, result);
    if (status == NS_OK && !is_solution(options, result) && !result->infeasible)
      status = ns_coulomb_certify(problem, host, arena, result->certificate, &result->infeasible);
    if (status == NS_OK && !is_solution(options, result) && !result->infeasible &&
        options->solver == NS_CONE_AUTO && is_worth_steps(problem, result)) {
      status = solve_by_steps(&active, options, host, arena, result);
      if (status == NS_OK)
        measure(problem, room, result);
    }
  }
  return status;
}

static ns_status solve_other_model(const ns_coulomb *problem, const ns_coulomb_options *options,
                                   const ns_host *host, ns_arena *arena,
                                   ns_coulomb_result *result) {
  ns_status status = ns_coulomb_solve_model(problem, options, host, arena, result);

  if (status == NS_OK && !is_solution(options, result) && options->model == NS_COULOMB_CCP)
    status = ns_coulomb_certify(problem, host, arena, result->certificate, &result->infeasible);
  return status;
}

ns_status ns_coulomb_solve(const ns_coulomb *problem, const ns_coulomb_options *options,
                           const ns_host *host, ns_coulomb_result *result) {
  const size_t bytes = (size_t)problem->W.n * sizeof(double);
  ns_arena arena = ns_arena_create(host);
  ns_status status = NS_OK;

  result->solver = "start";
  result->infeasible = 0;
  result->iterations = result->sweeps = result->pivots = 0;
  memset(result->r, 0, bytes);
  if (status == NS_OK)
    status = options->model == NS_COULOMB_LAW
                 ? solve_law(problem, options, host, &arena, result)
                 : solve_other_model(problem, options, host, &arena, result);
  ns_arena_release(&arena);
  if (status != NS_OK)
    return status;
  conclude(options, result);
  if (ns_lcp_tells_end(options->display, result->flag == NS_LCP_SOLVED))
    ns_report(host, "%s by %s: residual %.2e, scaled %.2e; %td iterations, %td sweeps, %td pivots",
              result->message, result->solver, result->residual, result->scaled_residual,
              result->iterations, result->sweeps, result->pivots);
  return NS_OK;
}
