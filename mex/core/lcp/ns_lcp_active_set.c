/* ns_lcp_active_set.c: all indices of wrong sign change their cells at once, and the equations of the basic ones are solved
 * (the primal-dual active set method; Hintermueller, Ito, Kunisch 2003).
 *
 *   M_AA dz_A = -w_A  from a guess of z,  w = M z + q.
 *
 * It ends within a few rounds for M-matrices and near a solution. A singular M_AA, or one that is not definite where it ought to
 * be, becomes M_AA + mu D, and the defect is solved for again: so z stays near the guess. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_sparse.h"
#include "ns_sparse_factors.h"
#include "ns_vector.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#define PROXIMAL 1e-10  /* mu */
#define CORRECTIONS 8   /* with M_AA + mu D in place of M_AA */
#define REFINEMENTS 2   /* with M_AA itself */
#define ROUNDOFF 1e-14  /* of the sum of magnitudes in a row */
#define PATIENCE 4      /* rounds in which the wrong indices have to become half as many */
#define EXACT 1e-3      /* of the tolerance: degenerate indices may have either cell */
#define PRODUCTS 400    /* of a system that is solved by iteration */
#define REDUCTION 1e-12 /* of its defect */

typedef struct active_set {
  ns_lcp_work *work;
  const ns_lcp_active_set_settings *settings;
  ptrdiff_t n, p;
  ptrdiff_t *list, *place, *start, *row;
  double *value, *z, *w, *size, *right, *step;
  double *iteration; /* room for six vectors */
  signed char *basis;
} active_set;

static ns_status create(active_set *s, ns_arena *arena) {
  const ns_matrix *M = &s->work->problem->M;
  double **vectors[] = {&s->z, &s->w, &s->size, &s->right, &s->step};

  for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
    *vectors[k] = NS_TAKE(arena, double, s->n);
  s->list = NS_TAKE(arena, ptrdiff_t, s->n);
  s->place = NS_TAKE(arena, ptrdiff_t, s->n);
  s->start = NS_TAKE(arena, ptrdiff_t, s->n + 1);
  s->row = NS_TAKE(arena, ptrdiff_t, M->start[s->n] + s->n);
  s->value = NS_TAKE(arena, double, M->start[s->n] + s->n);
  s->iteration = NS_TAKE(arena, double, 7 * s->n);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

static double bound_of(const active_set *s, ptrdiff_t i) {
  return s->basis[i] == NS_AT_LOWER ? s->work->l[i] : s->work->u[i];
}

/* A z_i that acts on nothing stays where it is. */
static int is_idle(const active_set *s, ptrdiff_t i) {
  const ns_matrix *M = &s->work->problem->M;

  return M->start[i] == M->start[i + 1];
}

/* The basic indices, and z at the bounds of the others. */
static void list_basic(active_set *s) {
  s->p = 0;
  for (ptrdiff_t i = 0; i < s->n; i++) {
    const int basic = s->basis[i] == NS_BASIC, listed = basic && !is_idle(s, i);
    s->place[i] = listed ? s->p : -1;
    if (listed)
      s->list[s->p++] = i;
    else if (!basic)
      s->z[i] = bound_of(s, i);
  }
}

static ptrdiff_t store(active_set *s, ptrdiff_t count, ptrdiff_t row, double value) {
  s->row[count] = row;
  s->value[count] = value;
  return count + 1;
}

/* M_AA with all of its diagonal stored. */
static ns_matrix take_block(active_set *s) {
  const ns_matrix *M = &s->work->problem->M;
  ptrdiff_t count = 0;

  for (ptrdiff_t b = 0; b < s->p; b++) {
    const ptrdiff_t j = s->list[b];
    int diagonal = 0;
    s->start[b] = count;
    for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++) {
      const ptrdiff_t a = s->place[M->row[k]];
      if (a > b && !diagonal)
        count = store(s, count, b, 0);
      diagonal = diagonal || a >= b;
      if (a >= 0)
        count = store(s, count, a, M->value[k]);
    }
    if (!diagonal)
      count = store(s, count, b, 0);
  }
  s->start[s->p] = count;
  return (ns_matrix){s->p, s->value, s->start, s->row};
}

/* w and |M| |z| + |q| */
static void multiply(active_set *s) {
  const ns_lcp *problem = s->work->problem;

  ns_matrix_multiply(&problem->M, s->z, s->w);
  ns_matrix_multiply_absolute(&problem->M, s->z, s->size);
  for (ptrdiff_t i = 0; i < s->n; i++) {
    s->w[i] += problem->q[i];
    s->size[i] += fabs(problem->q[i]);
  }
}

/* The largest |w_A| in units of the roundoff of its row; right = w_A. */
static double defect(active_set *s) {
  double largest = 0;

  for (ptrdiff_t a = 0; a < s->p; a++) {
    const ptrdiff_t i = s->list[a];
    s->right[a] = s->w[i];
    largest = ns_larger(largest, fabs(s->w[i]) / (ROUNDOFF * s->size[i] + 1e-300));
  }
  return largest;
}

static void add_step(active_set *s) {
  for (ptrdiff_t a = 0; a < s->p; a++)
    s->z[s->list[a]] -= s->step[a];
  multiply(s);
}

/* A larger diagonal. */
static void add_proximal(active_set *s) {
  double largest = 0;

  for (ptrdiff_t k = 0; k < s->start[s->p]; k++)
    largest = ns_larger(largest, fabs(s->value[k]));
  for (ptrdiff_t b = 0; b < s->p; b++)
    for (ptrdiff_t k = s->start[b]; k < s->start[b + 1]; k++)
      if (s->row[k] == b)
        s->value[k] += PROXIMAL * (s->value[k] != 0 ? fabs(s->value[k]) : largest);
}

static ns_status correct(active_set *s, ns_sparse_factors *factors, int most) {
  double before = INFINITY;
  ns_status status = NS_OK;

  for (int k = 0; k < most && status == NS_OK; k++) {
    const double now = defect(s);
    if (now <= 1 || now > before / 2)
      break;
    before = now;
    status = ns_sparse_factors_solve(factors, s->right, s->step);
    if (status == NS_OK)
      add_step(s);
  }
  return status;
}

/* By factors; *dear: they cost more than is allowed. */
static ns_status solve_by_factors(active_set *s, int *dear) {
  const ns_lcp_options *options = s->work->options;
  const ns_matrix block = take_block(s);
  ns_sparse_factors factors =
      ns_sparse_factors_create(s->settings->symmetric, options->backslash, options->backslash_data);
  ns_status status = ns_sparse_factors_analyse(&factors, &block);

  *dear = status == NS_OK && factors.flops > s->settings->most_flops;
  if (status == NS_OK && !*dear) {
    status = ns_sparse_factors_compute(&factors, &block);
    if (status == NS_OK)
      status = correct(s, &factors, 1 + REFINEMENTS);
    if (status == NS_SINGULAR) {
      add_proximal(s);
      status = ns_sparse_factors_compute(&factors, &block);
      if (status == NS_OK)
        status = correct(s, &factors, CORRECTIONS);
    }
  }
  ns_sparse_factors_release(&factors);
  return status;
}

static double dot(ptrdiff_t n, const double *a, const double *b) {
  double sum = 0;

  for (ptrdiff_t i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

/* y = D^-1 block x, with the diagonal in d */
static void multiply_scaled(const ns_matrix *block, const double *d, const double *x, double *y) {
  ns_matrix_multiply(block, x, y);
  for (ptrdiff_t i = 0; i < block->n; i++)
    y[i] /= d[i];
}

/* By the stabilised method of biconjugate gradients (van der Vorst 1992) on D^-1 M_AA. */
static ns_status solve_by_iteration(active_set *s) {
  const ns_matrix block = take_block(s);
  const ptrdiff_t p = s->p;
  double *d = s->iteration, *r = d + p, *r0 = r + p, *v = r0 + p, *t = v + p, *y = t + p,
         *x = y + p;
  double rho = 1, alpha = 1, omega = 1, goal;

  defect(s);
  for (ptrdiff_t a = 0; a < p; a++) {
    const double diagonal = fabs(ns_matrix_diagonal(&block, a));
    d[a] = diagonal > 0 ? diagonal : 1;
    r[a] = r0[a] = s->right[a] / d[a];
    v[a] = y[a] = x[a] = 0;
  }
  goal = REDUCTION * sqrt(dot(p, r, r));
  for (int k = 0; k < PRODUCTS && sqrt(dot(p, r, r)) > goal; k++) {
    const double next = dot(p, r0, r), beta = next / rho * (alpha / omega);
    double tt;
    if (ns_interrupted(s->work->host))
      return NS_INTERRUPTED;
    rho = next;
    for (ptrdiff_t a = 0; a < p; a++)
      y[a] = r[a] + beta * (y[a] - omega * v[a]);
    multiply_scaled(&block, d, y, v);
    alpha = rho / dot(p, r0, v);
    for (ptrdiff_t a = 0; a < p; a++)
      r[a] -= alpha * v[a];
    multiply_scaled(&block, d, r, t);
    tt = dot(p, t, t);
    omega = tt > 0 ? dot(p, t, r) / tt : 0;
    for (ptrdiff_t a = 0; a < p; a++) {
      x[a] += alpha * y[a] + omega * r[a];
      r[a] -= omega * t[a];
    }
    if (!isfinite(alpha) || !(omega != 0))
      break;
  }
  memcpy(s->step, x, (size_t)p * sizeof *x);
  if (!ns_vector_is_finite(p, s->step))
    return NS_SINGULAR;
  add_step(s);
  return NS_OK;
}

static signed char right_cell(const active_set *s, ptrdiff_t i) {
  const double l = s->work->l[i], u = s->work->u[i], noise = ROUNDOFF * s->size[i];
  const signed char cell = s->basis[i];

  if (l == u)
    return NS_AT_LOWER;
  if (cell == NS_BASIC && is_idle(s, i))
    return (signed char)(s->w[i] > noise    ? (l > -INFINITY ? NS_AT_LOWER : NS_BASIC)
                         : s->w[i] < -noise ? (u < INFINITY ? NS_AT_UPPER : NS_BASIC)
                                            : NS_BASIC);
  if (cell == NS_BASIC)
    return (signed char)(s->z[i] < l ? NS_AT_LOWER : s->z[i] > u ? NS_AT_UPPER : NS_BASIC);
  return (signed char)((cell == NS_AT_LOWER ? s->w[i] < -noise : s->w[i] > noise) ? NS_BASIC
                                                                                  : cell);
}

/* To the right cells; returns how many were wrong. */
static ptrdiff_t exchange(active_set *s) {
  ptrdiff_t wrong = 0;

  for (ptrdiff_t i = 0; i < s->n; i++) {
    const signed char cell = right_cell(s, i);
    wrong += cell != s->basis[i];
    s->basis[i] = cell;
  }
  return wrong;
}

static ns_status point_of_basis(active_set *s) {
  int dear = 0;
  ns_status status = NS_OK;

  list_basic(s);
  multiply(s);
  if (s->p > 0)
    status = solve_by_factors(s, &dear);
  if (status == NS_OK && dear)
    status = solve_by_iteration(s);
  if (status != NS_OK)
    return status;
  memcpy(s->work->trial_z, s->z, (size_t)s->n * sizeof *s->z);
  ns_lcp_offer(s->work, s->basis);
  return NS_OK;
}

ns_status ns_lcp_active_set(ns_lcp_work *work, const ns_lcp_active_set_settings *settings,
                            signed char *basis, const double *guess) {
  ns_arena arena = ns_arena_create(work->host);
  active_set s = {.work = work, .settings = settings, .n = work->n, .basis = basis};
  ns_status status = create(&s, &arena);
  ptrdiff_t before[PATIENCE], wrong = 1;

  for (int k = 0; k < PATIENCE; k++)
    before[k] = PTRDIFF_MAX;
  for (ptrdiff_t i = 0; i < work->n && status == NS_OK; i++)
    s.z[i] = guess[i];
  for (ptrdiff_t k = 0; k < settings->rounds && status == NS_OK && wrong > 0; k++) {
    if (ns_lcp_accepted(work) && work->residual <= EXACT * work->options->tolerance)
      break;
    if (ns_interrupted(work->host))
      status = NS_INTERRUPTED;
    if (status == NS_OK)
      status = point_of_basis(&s);
    if (status != NS_OK)
      break;
    work->iterations++;
    wrong = exchange(&s);
    if (wrong > before[k % PATIENCE] / 2)
      break;
    before[k % PATIENCE] = wrong;
    if (work->options->display == NS_LCP_ITER)
      ns_report(work->host, "  active set %3td   %td in the wrong cell, residual %.6e", k + 1,
                wrong, work->residual);
  }
  ns_arena_release(&arena);
  return status == NS_SINGULAR ? NS_OK : status;
}
