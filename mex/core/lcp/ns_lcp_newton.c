/* ns_lcp_newton.c: semismooth Newton method on the Fischer-Burmeister equations (De Luca, Facchinei,
 * Kanzow 1996), in scaled variables x = z / (c sigma), y = r w / sigma.
 *
 *   Phi (x) = 0,  J = diag(dz) + diag(dw) diag(r) M diag(c),  theta = Phi'Phi / 2,
 *
 * with a non-monotone Armijo search on theta; where J is singular it is perturbed as by a proximal point
 * step, M + mu I, and where that does not descend the gradient J'Phi serves. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_fischer.h"
#include "ns_lcp_work.h"

#include <math.h>
#include <string.h>

#define MEMORY 6 /* values of theta that the search remembers */
#define SMALLEST_STEP 1e-10
#define CLOSE 1e-6 /* norm of Phi below which the basis is worth a try */
#define CONVERGED 1e-14
#define DEFAULT_ITERATIONS 200

typedef struct newton {
  ns_lcp_work *work;
  double *x, *trial, *y, *phi, *dz, *dw, *direction, *gradient, *weighted;
  double history[MEMORY];
  ns_matrix J; /* sparse: pattern of M with a full diagonal, rows ascending */
  double *J_value;
  ptrdiff_t *J_start, *J_row;
  ns_sparse_lu sparse;
  signed char *basis, *tried;
} newton;

static ns_status sparse_pattern(newton *s, ns_arena *arena) {
  const ns_matrix *M = &s->work->problem->M;
  const ptrdiff_t n = M->n;
  ptrdiff_t count = 0;

  s->J_start = NS_TAKE(arena, ptrdiff_t, n + 1);
  s->J_row = NS_TAKE(arena, ptrdiff_t, M->start[n] + n);
  s->J_value = NS_TAKE(arena, double, M->start[n] + n);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t j = 0; j < n; j++) {
    int diagonal = 0;
    s->J_start[j] = count;
    for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++) {
      if (!diagonal && M->row[k] >= j) {
        if (M->row[k] > j)
          s->J_row[count++] = j;
        diagonal = 1;
      }
      s->J_row[count++] = M->row[k];
    }
    if (!diagonal)
      s->J_row[count++] = j;
  }
  s->J_start[n] = count;
  s->J = (ns_matrix){n, s->J_value, s->J_start, s->J_row};
  return NS_OK;
}

static ns_status create(newton *s, ns_lcp_work *work, ns_arena *arena) {
  double **vectors[] = {&s->x,  &s->trial,     &s->y,        &s->phi,     &s->dz,
                        &s->dw, &s->direction, &s->gradient, &s->weighted};

  s->work = work;
  for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
    *vectors[k] = NS_TAKE(arena, double, work->n);
  s->basis = NS_TAKE(arena, signed char, work->n);
  s->tried = NS_TAKE(arena, signed char, work->n);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  memset(s->tried, 2, (size_t)work->n);
  s->sparse = ns_sparse_lu_create(work->options->backslash, work->options->backslash_data);
  if (ns_matrix_is_sparse(&work->problem->M))
    return sparse_pattern(s, arena);
  return work->lu.capacity >= work->n ? NS_OK : ns_lu_create(&work->lu, &work->arena, work->n);
}

static double unit(const newton *s, ptrdiff_t i) { return s->work->c[i] * s->work->q_scale; }

/* Phi and its derivatives at x; returns theta. */
static double evaluate(newton *s, const double *x) {
  ns_lcp_work *work = s->work;
  double theta = 0;

  for (ptrdiff_t i = 0; i < work->n; i++)
    s->weighted[i] = unit(s, i) * x[i];
  ns_matrix_multiply(&work->problem->M, s->weighted, s->y);
  for (ptrdiff_t i = 0; i < work->n; i++) {
    s->y[i] = work->r[i] * (s->y[i] + work->problem->q[i]) / work->q_scale;
    const ns_fischer f =
        ns_fischer_box(x[i], s->y[i], work->l[i] / unit(s, i), work->u[i] / unit(s, i));
    s->phi[i] = f.value;
    s->dz[i] = f.dz;
    s->dw[i] = f.dw;
    theta += f.value * f.value / 2;
  }
  return theta;
}

static void load_full(newton *s, double mu) {
  const ns_lcp_work *work = s->work;
  const ptrdiff_t n = work->n;

  for (ptrdiff_t j = 0; j < n; j++) {
    for (ptrdiff_t i = 0; i < n; i++)
      work->lu.a[j * n + i] =
          s->dw[i] * work->r[i] * work->problem->M.value[j * n + i] * work->c[j];
    work->lu.a[j * n + j] += s->dz[j] + mu * s->dw[j];
  }
}

static void load_sparse(newton *s, double mu) {
  const ns_lcp_work *work = s->work;
  const ns_matrix *M = &work->problem->M;

  for (ptrdiff_t j = 0; j < M->n; j++) {
    ptrdiff_t k = M->start[j];
    for (ptrdiff_t t = s->J_start[j]; t < s->J_start[j + 1]; t++) {
      const ptrdiff_t i = s->J_row[t];
      double value = i == j ? s->dz[j] + mu * s->dw[j] : 0;
      if (k < M->start[j + 1] && M->row[k] == i)
        value += s->dw[i] * work->r[i] * M->value[k++] * work->c[j];
      s->J_value[t] = value;
    }
  }
}

/* direction = -(J + mu diag(dw))^-1 Phi */
static ns_status newton_direction(newton *s, double mu) {
  const ptrdiff_t n = s->work->n;
  ns_status status;

  if (ns_matrix_is_sparse(&s->work->problem->M)) {
    load_sparse(s, mu);
    status = ns_sparse_lu_solve(&s->sparse, &s->J, s->phi, s->direction);
  } else {
    load_full(s, mu);
    status = ns_lu_factor(&s->work->lu, n, 1e-15, s->work->host);
    memcpy(s->direction, s->phi, (size_t)n * sizeof *s->phi);
    if (status == NS_OK)
      ns_lu_solve(&s->work->lu, s->direction, 1);
  }
  for (ptrdiff_t i = 0; i < n; i++)
    s->direction[i] *= -1;
  return status;
}

/* gradient of theta: J' Phi = dz Phi + c M' (r dw Phi) */
static void gradient(newton *s) {
  const ns_lcp_work *work = s->work;

  for (ptrdiff_t i = 0; i < work->n; i++)
    s->weighted[i] = work->r[i] * s->dw[i] * s->phi[i];
  ns_matrix_multiply_transposed(&work->problem->M, s->weighted, s->gradient);
  for (ptrdiff_t i = 0; i < work->n; i++)
    s->gradient[i] = s->dz[i] * s->phi[i] + work->c[i] * s->gradient[i];
}

static double dot(ptrdiff_t n, const double *a, const double *b) {
  double sum = 0;
  for (ptrdiff_t i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

/* A direction of descent; returns its slope, which is not negative when there is none. */
static ns_status descent(newton *s, double *slope) {
  const ptrdiff_t n = s->work->n;
  ns_status status = NS_SINGULAR;

  gradient(s);
  for (double mu = 0; mu <= 1; mu = mu == 0 ? 1e-9 : 1e3 * mu) {
    status = newton_direction(s, mu);
    if (status != NS_OK && status != NS_SINGULAR)
      return status;
    *slope = dot(n, s->gradient, s->direction);
    if (status == NS_OK && *slope < -1e-12 * dot(n, s->direction, s->direction))
      return NS_OK;
  }
  for (ptrdiff_t i = 0; i < n; i++)
    s->direction[i] = -s->gradient[i];
  *slope = -dot(n, s->gradient, s->gradient);
  return NS_OK;
}

/* x += alpha direction with theta below the largest remembered value; 0 when no step does that. */
static int search(newton *s, double slope, double *theta) {
  const ptrdiff_t n = s->work->n;
  double ceiling = s->history[0];

  for (int k = 1; k < MEMORY; k++)
    ceiling = fmax(ceiling, s->history[k]);
  for (double alpha = 1; alpha >= SMALLEST_STEP; alpha /= 2) {
    for (ptrdiff_t i = 0; i < n; i++)
      s->trial[i] = s->x[i] + alpha * s->direction[i];
    *theta = evaluate(s, s->trial);
    if (*theta <= ceiling + 1e-4 * alpha * slope) {
      memcpy(s->x, s->trial, (size_t)n * sizeof *s->x);
      return 1;
    }
  }
  return 0;
}

/* The cell of the nearer of two faces, then the exact point of that basis, once for each new basis;
 * settled: the basis is that of the last time. */
static ns_status try_basis(newton *s, int *settled) {
  ns_lcp_work *work = s->work;

  for (ptrdiff_t i = 0; i < work->n; i++) {
    const double z = unit(s, i) * s->x[i], w = s->y[i] * work->q_scale / work->r[i];
    s->basis[i] = ns_lcp_nearest_cell(work, i, z, w);
    work->trial_z[i] = s->weighted[i] = z;
  }
  ns_lcp_offer(work, s->basis);
  *settled = memcmp(s->basis, s->tried, (size_t)work->n) == 0;
  memcpy(s->tried, s->basis, (size_t)work->n);
  if (*settled || work->n > NS_LCP_DENSE_LIMIT)
    return NS_OK;
  return ns_lcp_polish(work, s->basis, s->weighted);
}

static ns_status iterate(newton *s, ptrdiff_t limit, ns_lcp_flag *flag) {
  ns_lcp_work *work = s->work;
  double theta = evaluate(s, s->x), slope = 0;
  ns_status status = NS_OK;
  int settled = 0;

  for (int k = 0; k < MEMORY; k++)
    s->history[k] = theta;
  *flag = NS_LCP_LIMIT;
  for (ptrdiff_t k = 0; k < limit && status == NS_OK; k++) {
    if (work->options->display == NS_LCP_ITER)
      ns_report(work->host, "  newton %4td   |Phi| = %.6e", k, sqrt(2 * theta));
    if (sqrt(2 * theta) <= CLOSE)
      status = try_basis(s, &settled);
    if (status != NS_OK || (settled && ns_lcp_accepted(work)))
      break;
    if (sqrt(2 * theta) <= CONVERGED) {
      *flag = NS_LCP_TROUBLE;
      break;
    }
    if (ns_interrupted(work->host))
      return NS_INTERRUPTED;
    status = descent(s, &slope);
    work->iterations++;
    if (status == NS_OK && !(slope < 0 && search(s, slope, &theta))) {
      *flag = NS_LCP_TROUBLE;
      break;
    }
    s->history[k % MEMORY] = theta;
  }
  if (status == NS_OK && !ns_lcp_accepted(work)) {
    evaluate(s, s->x);
    status = try_basis(s, &settled);
  }
  return status;
}

/* Products of a factorisation; of a sparse one they are not known. */
static double cost_of(const ns_lcp_work *work) {
  const double n = (double)work->n;

  return ns_matrix_is_sparse(&work->problem->M) ? n : n * n * n / 3 + 4 * n * n;
}

ns_status ns_lcp_newton(ns_lcp_work *work, const double *start, ns_lcp_flag *flag) {
  const ptrdiff_t wanted =
      work->options->max_iterations > 0 ? work->options->max_iterations : DEFAULT_ITERATIONS;
  const ptrdiff_t limit = ns_lcp_affordable(work, wanted, cost_of(work)), before = work->iterations;
  ns_arena arena = ns_arena_create(work->host);
  newton s = {0};
  ns_status status = create(&s, work, &arena);

  if (status == NS_OK) {
    for (ptrdiff_t i = 0; i < work->n; i++)
      s.x[i] = ns_lcp_clip(work, i, start != NULL ? start[i] : 0) / unit(&s, i);
    status = iterate(&s, limit, flag);
  }
  work->effort -= (double)(work->iterations - before) * cost_of(work);
  ns_sparse_lu_release(&s.sparse);
  ns_arena_release(&arena);
  if (ns_lcp_accepted(work))
    *flag = NS_LCP_SOLVED;
  return status;
}
