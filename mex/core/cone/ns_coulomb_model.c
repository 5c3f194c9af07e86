/* ns_coulomb_model.c: the convex relaxations and the box of friction that others take for Coulomb's law.
 *
 *   ccp      K contains r, orthogonal to u = W r + q in the dual cone K*    (Anitescu, Tasora 2010): a contact that slides
 *            opens with the speed mu |u_T|
 *   convex   the same with u + R r, R = max (1e-3 d, 1e-5), d the mean of the contact's diagonal of W    (Todorov's MuJoCo)
 *   box      0 <= r_n _|_ u_n >= 0, and each of the two tangents for itself: |r_t| <= mu r_n, against u_t    (BLCP)
 *
 * The first two are  min r'(W + R) r / 2 + q'r over K  for W = W' >= 0, solved by Nesterov's accelerated gradients with restarts
 * (O'Donoghue, Candes 2015); the box is a pyramid of four corners, an LCP. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cone_parts.h"
#include "ns_coulomb.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define REGULAR 1e-3       /* R over the diagonal of W */
#define LEAST_REGULAR 1e-5 /* R, in the units of W */
#define POWER_STEPS 30     /* of the estimate of the norm of W */
#define MARGIN 1.05        /* by which that may be too small */
#define MOST 200000        /* gradients */
#define LOOK_EVERY 10      /* of them, between two residuals */
#define CORNERS 4          /* of the box */

typedef struct relaxed {
  const ns_coulomb *problem;
  ptrdiff_t n;
  double *s, *R; /* of each contact: r = s x, and R */
  double *x, *y, *last, *g, *work;
  double length; /* of a step */
} relaxed;

/* z to the nearest point of |z_T| <= mu z_n */
static void project(double mu, double *z) {
  const double t = hypot(z[1], z[2]);

  if (t <= mu * z[0])
    return;
  if (mu * t <= -z[0]) {
    z[0] = z[1] = z[2] = 0;
    return;
  }
  const double normal = (mu * t + z[0]) / (mu * mu + 1);
  z[0] = normal;
  z[1] *= mu * normal / t;
  z[2] *= mu * normal / t;
}

/* norm (F) / norm (q), F = (r - P (r - rho (u + R r))) / rho */
static double residual_of(const relaxed *m, const double *r, const double *u, int scaled) {
  const ptrdiff_t n = m->n;
  double sum = 0, size = 0;

  for (ptrdiff_t i = 0; i < n; i += 3) {
    const double rho = scaled ? m->s[i / 3] * m->s[i / 3] : 1;
    double z[3];
    for (int k = 0; k < 3; k++)
      z[k] = r[i + k] - rho * (u[i + k] + m->R[i / 3] * r[i + k]);
    project(m->problem->mu[i / 3], z);
    for (int k = 0; k < 3; k++) {
      sum += (r[i + k] - z[k]) * (r[i + k] - z[k]) / (rho * rho);
      size += m->problem->q[i + k] * m->problem->q[i + k];
    }
  }
  return size > 0 ? sqrt(sum / size) : sqrt(sum);
}

static ns_status create(relaxed *m, int regular, ns_arena *arena) {
  double **vectors[] = {&m->x, &m->y, &m->last, &m->g, &m->work};
  const ptrdiff_t n = m->n;

  for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
    *vectors[k] = NS_TAKE(arena, double, n);
  m->s = NS_TAKE(arena, double, n / 3);
  m->R = NS_TAKE(arena, double, n / 3);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < n / 3; k++) {
    double mean = 0, largest = 0;
    for (ptrdiff_t i = 3 * k; i < 3 * k + 3; i++) {
      const double diagonal = ns_matrix_diagonal(&m->problem->W, i);
      mean += diagonal / 3;
      largest = ns_larger(largest, diagonal);
    }
    m->R[k] = regular ? ns_larger(REGULAR * mean, LEAST_REGULAR) : 0;
    m->s[k] = largest + m->R[k] > 0 ? 1 / sqrt(largest + m->R[k]) : 1;
  }
  return NS_OK;
}

/* g = S (W + R) S x */
static void multiply(relaxed *m, const double *x, double *g) {
  for (ptrdiff_t i = 0; i < m->n; i++)
    m->work[i] = m->s[i / 3] * x[i];
  ns_matrix_multiply(&m->problem->W, m->work, g);
  for (ptrdiff_t i = 0; i < m->n; i++)
    g[i] = m->s[i / 3] * (g[i] + m->R[i / 3] * m->work[i]);
}

static double norm_of(ptrdiff_t n, const double *x) {
  double sum = 0;

  for (ptrdiff_t i = 0; i < n; i++)
    sum += x[i] * x[i];
  return sqrt(sum);
}

static void choose_length(relaxed *m) {
  double norm = 0;

  for (ptrdiff_t i = 0; i < m->n; i++)
    m->y[i] = 1 + (double)(i % 7) / 7;
  for (int k = 0; k < POWER_STEPS; k++) {
    const double size = norm_of(m->n, m->y);
    for (ptrdiff_t i = 0; i < m->n; i++)
      m->y[i] /= size > 0 ? size : 1;
    multiply(m, m->y, m->g);
    norm = norm_of(m->n, m->g);
    memcpy(m->y, m->g, (size_t)m->n * sizeof *m->y);
  }
  m->length = norm > 0 ? 1 / (MARGIN * norm) : 1;
}

/* r and u of x, and how far they are from a solution. */
static void measure(relaxed *m, ns_coulomb_result *result) {
  for (ptrdiff_t i = 0; i < m->n; i++)
    result->r[i] = m->s[i / 3] * m->x[i];
  ns_matrix_multiply(&m->problem->W, result->r, result->u);
  for (ptrdiff_t i = 0; i < m->n; i++)
    result->u[i] += m->problem->q[i];
  result->residual = residual_of(m, result->r, result->u, 0);
  result->scaled_residual = residual_of(m, result->r, result->u, 1);
}

/* One projected gradient from y; t is the sequence of the acceleration, which begins anew where it leads uphill. */
static void accelerate(relaxed *m, double *t) {
  const double next = (1 + sqrt(1 + 4 * *t * *t)) / 2, weight = (*t - 1) / next;
  double uphill = 0;

  memcpy(m->last, m->x, (size_t)m->n * sizeof *m->x);
  multiply(m, m->y, m->g);
  for (ptrdiff_t i = 0; i < m->n; i++)
    m->x[i] = m->y[i] - m->length * (m->g[i] + m->s[i / 3] * m->problem->q[i]);
  for (ptrdiff_t i = 0; i < m->n; i += 3)
    project(m->problem->mu[i / 3], m->x + i);
  for (ptrdiff_t i = 0; i < m->n; i++)
    uphill += (m->y[i] - m->x[i]) * (m->x[i] - m->last[i]);
  *t = uphill > 0 ? 1 : next;
  for (ptrdiff_t i = 0; i < m->n; i++)
    m->y[i] = m->x[i] + (uphill > 0 ? 0 : weight * (m->x[i] - m->last[i]));
}

static ns_status solve_relaxed(const ns_coulomb *problem, const ns_coulomb_options *options,
                               const ns_host *host, ns_arena *arena, ns_coulomb_result *result) {
  const ptrdiff_t most = options->max_iterations > 0 ? options->max_iterations : MOST;
  relaxed m = {.problem = problem, .n = problem->W.n};
  double t = 1;
  ns_status status = create(&m, options->model == NS_COULOMB_CONVEX, arena);

  if (status != NS_OK)
    return status;
  choose_length(&m);
  for (ptrdiff_t i = 0; i < m.n; i++)
    m.x[i] = options->r0 != NULL ? options->r0[i] / m.s[i / 3] : 0;
  for (ptrdiff_t i = 0; i < m.n; i += 3)
    project(problem->mu[i / 3], m.x + i);
  memcpy(m.y, m.x, (size_t)m.n * sizeof *m.x);
  result->solver = "gradients";
  for (ptrdiff_t k = 0; k <= most; k++) {
    if (k % LOOK_EVERY == 0 || k == most) {
      measure(&m, result);
      if (result->residual <= options->tolerance && result->scaled_residual <= options->tolerance)
        break;
      if (ns_interrupted(host))
        return NS_INTERRUPTED;
    }
    if (k < most) {
      accelerate(&m, &t);
      result->iterations++;
    }
  }
  return NS_OK;
}

/* ---- the box ---- */

/* The largest of the two, which is the gauge of the square. */
static ns_status square(void *data, int psi, const double p[2], double *value, double gradient[2]) {
  const int first = fabs(p[0]) >= fabs(p[1]);

  (void)data;
  (void)psi;
  *value = ns_larger(fabs(p[0]), fabs(p[1]));
  gradient[0] = first ? (p[0] < 0 ? -1 : 1) : 0;
  gradient[1] = first ? 0 : (p[1] < 0 ? -1 : 1);
  return NS_OK;
}

/* As residual_of, of each row for itself. */
static double residual_of_box(const ns_coulomb *problem, const double *r, const double *u,
                              int scaled) {
  double sum = 0, size = 0;

  for (ptrdiff_t i = 0; i < problem->W.n; i++) {
    const ptrdiff_t normal = i - i % 3;
    const double diagonal = ns_matrix_diagonal(&problem->W, i);
    const double rho = scaled && diagonal > 0 ? 1 / diagonal : 1;
    const double limit = problem->mu[i / 3] * ns_larger(0, r[normal]);
    const double to = i == normal ? ns_larger(0, r[i] - rho * u[i])
                                  : ns_larger(-limit, ns_smaller(limit, r[i] - rho * u[i]));
    sum += (r[i] - to) * (r[i] - to) / (rho * rho);
    size += problem->q[i] * problem->q[i];
  }
  return size > 0 ? sqrt(sum / size) : sqrt(sum);
}

static ns_status solve_box(const ns_coulomb *problem, const ns_coulomb_options *options,
                           const ns_host *host, ns_arena *arena, ns_coulomb_result *result) {
  const ptrdiff_t n = problem->W.n;
  ns_cone_contact *contact = NS_TAKE(arena, ns_cone_contact, n / 3);
  double *diagonally = NS_TAKE(arena, double, n), *A = NULL;
  ns_lcp_options lcp = ns_lcp_default_options();
  ns_cone_result answer = {.x = result->r, .y = result->u};
  ns_status status;

  if (ns_matrix_is_sparse(&problem->W)) {
    A = NS_TAKE(arena, double, n *n);
    for (ptrdiff_t j = 0; j < n && A != NULL; j++)
      ns_matrix_add_column(&problem->W, j, 1, A + j * n);
  }
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < n / 3; k++) {
    contact[k] = (ns_cone_contact){3 * k, 2, problem->mu[k], 1};
    diagonally[3 * k + 1] = diagonally[3 * k + 2] = 1;
  }
  lcp.share = options->share;
  lcp.max_iterations = options->max_iterations;
  const ns_cone_problem cones = {.n = n,
                                 .count = n / 3,
                                 .contact = contact,
                                 .A = A != NULL ? A : problem->W.value,
                                 .b = problem->q,
                                 .gauge = square};
  status = ns_cone_pyramids(&cones, CORNERS, 0, diagonally, &lcp, host, arena, result->r, &answer);
  result->pivots = answer.pivots;
  result->solver = "pyramids";
  ns_matrix_multiply(&problem->W, result->r, result->u);
  for (ptrdiff_t i = 0; i < n; i++)
    result->u[i] += problem->q[i];
  result->residual = residual_of_box(problem, result->r, result->u, 0);
  result->scaled_residual = residual_of_box(problem, result->r, result->u, 1);
  return status;
}

ns_status ns_coulomb_solve_model(const ns_coulomb *problem, const ns_coulomb_options *options,
                                 const ns_host *host, ns_arena *arena, ns_coulomb_result *result) {
  result->law_residual = 0;
  return options->model == NS_COULOMB_BOX ? solve_box(problem, options, host, arena, result)
                                          : solve_relaxed(problem, options, host, arena, result);
}
