/* ns_lcp_given.c: the point of a given basis, whether it is a solution, and a few exchanges if it is not.
 *
 *   M_AA z_A = -(q + M_AN z_N)_A,  z_N at the bounds that the basis names,  w = M z + q. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_given.h"

#include "ns_kernel.h"
#include "ns_lu.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define ROUNDOFF 1e-13       /* of the sum of magnitudes in a row */
#define FEW(n) (2 + (n) / 8) /* wrong indices that are worth an exchange */
#define SINGULAR_BELOW 1e-13 /* ratio of a pivot to the largest entry */

typedef struct given {
  const ns_lcp *problem;
  const ns_lcp_options *options;
  const ns_host *host;
  ns_arena arena;
  ptrdiff_t n, p;
  ptrdiff_t *list, *place;     /* basic indices; where each index stands among them, or -1 */
  double *z, *w, *size, *step; /* size: |M| |z| + |q|, whose roundoff is that of w */
  signed char *basis, *next;
  ns_lu lu;               /* of a full M_AA */
  ptrdiff_t *start, *row; /* room for a sparse one */
  double *value, *right;
} given;

static ptrdiff_t smaller(ptrdiff_t a, ptrdiff_t b) { return a < b ? a : b; }

static double lower(const given *s, ptrdiff_t i) {
  return s->problem->l[i] <= -NS_INFINITE_BOUND ? -INFINITY : s->problem->l[i];
}

static double upper(const given *s, ptrdiff_t i) {
  return s->problem->u[i] >= NS_INFINITE_BOUND ? INFINITY : s->problem->u[i];
}

static double clip(const given *s, ptrdiff_t i, double x) {
  return ns_smaller(ns_larger(x, lower(s, i)), upper(s, i));
}

void ns_lcp_usable_cells(const ns_lcp *problem, signed char *basis) {
  for (ptrdiff_t i = 0; i < problem->M.n; i++) {
    if (basis[i] == NS_AT_UPPER && problem->u[i] >= NS_INFINITE_BOUND)
      basis[i] = NS_BASIC;
    if (basis[i] == NS_AT_LOWER && problem->l[i] <= -NS_INFINITE_BOUND)
      basis[i] = NS_BASIC;
  }
}

static ns_status create(given *s) {
  const ptrdiff_t n = s->n;
  double **vectors[] = {&s->z, &s->w, &s->size, &s->step};

  for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
    *vectors[k] = NS_TAKE(&s->arena, double, n);
  s->list = NS_TAKE(&s->arena, ptrdiff_t, n);
  s->place = NS_TAKE(&s->arena, ptrdiff_t, n);
  s->basis = NS_TAKE(&s->arena, signed char, n);
  s->next = NS_TAKE(&s->arena, signed char, n);
  return s->arena.failed ? NS_OUT_OF_MEMORY : NS_OK;
}

static void choose_cells(given *s) {
  const double *z0 = s->options->z0;

  for (ptrdiff_t i = 0; i < s->n; i++)
    s->basis[i] = (signed char)(s->options->basis != NULL ? s->options->basis[i]
                                : z0[i] <= lower(s, i)    ? NS_AT_LOWER
                                : z0[i] >= upper(s, i)    ? NS_AT_UPPER
                                                          : NS_BASIC);
  ns_lcp_usable_cells(s->problem, s->basis);
}

/* The basic indices, and z at the bounds of the others. */
static void list_basic(given *s) {
  s->p = 0;
  for (ptrdiff_t i = 0; i < s->n; i++) {
    const int basic = s->basis[i] == NS_BASIC;
    s->place[i] = basic ? s->p : -1;
    if (basic)
      s->list[s->p++] = i;
    s->z[i] = basic ? 0 : s->basis[i] == NS_AT_LOWER ? lower(s, i) : upper(s, i);
  }
}

/* y += f x, size += |f x| */
NS_KERNEL static void add_column(ptrdiff_t n, double f, const double *restrict x,
                                 double *restrict y, double *restrict size) {
  for (ptrdiff_t i = 0; i < n; i++) {
    y[i] += f * x[i];
    size[i] += fabs(f * x[i]);
  }
}

static void multiply(given *s) {
  const ns_matrix *M = &s->problem->M;

  for (ptrdiff_t i = 0; i < s->n; i++) {
    s->w[i] = s->problem->q[i];
    s->size[i] = fabs(s->problem->q[i]);
  }
  for (ptrdiff_t j = 0; j < s->n; j++) {
    if (s->z[j] == 0)
      continue;
    if (!ns_matrix_is_sparse(M))
      add_column(s->n, s->z[j], M->value + j * s->n, s->w, s->size);
    else
      for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++) {
        s->w[M->row[k]] += s->z[j] * M->value[k];
        s->size[M->row[k]] += fabs(s->z[j] * M->value[k]);
      }
  }
}

static ns_status factor_full(given *s) {
  const double *M = s->problem->M.value;
  ns_status status = NS_OK;

  if (s->p > s->lu.capacity)
    status = ns_lu_create(&s->lu, &s->arena, smaller(s->n, s->p + FEW(s->n)));
  for (ptrdiff_t b = 0; b < s->p && status == NS_OK; b++)
    for (ptrdiff_t a = 0; a < s->p; a++)
      s->lu.a[b * s->p + a] = M[s->list[b] * s->n + s->list[a]];
  return status != NS_OK ? status : ns_lu_factor(&s->lu, s->p, SINGULAR_BELOW, s->host);
}

/* The rows and columns A of a sparse M. */
static ns_status take_block(given *s, ns_matrix *block) {
  const ns_matrix *M = &s->problem->M;
  ptrdiff_t *start, *row, count = 0;
  double *value;

  if (s->value == NULL) {
    s->start = NS_TAKE(&s->arena, ptrdiff_t, s->n + 1);
    s->row = NS_TAKE(&s->arena, ptrdiff_t, M->start[s->n]);
    s->right = NS_TAKE(&s->arena, double, s->n);
    s->value = NS_TAKE(&s->arena, double, M->start[s->n]);
  }
  if (s->arena.failed)
    return NS_OUT_OF_MEMORY;
  start = s->start;
  row = s->row;
  value = s->value;
  for (ptrdiff_t b = 0; b < s->p; b++) {
    const ptrdiff_t j = s->list[b];
    for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++)
      if (s->place[M->row[k]] >= 0) {
        row[count] = s->place[M->row[k]];
        value[count++] = M->value[k];
      }
    start[b + 1] = count;
  }
  *block = (ns_matrix){s->p, value, start, row};
  return NS_OK;
}

static ns_status solve_sparse(given *s) {
  ns_sparse_lu lu = ns_sparse_lu_create(s->options->backslash, s->options->backslash_data);
  ns_matrix block;
  ns_status status = take_block(s, &block);

  if (status == NS_OK) {
    memcpy(s->right, s->step, (size_t)s->p * sizeof *s->right);
    status = ns_sparse_lu_solve(&lu, &block, s->right, s->step);
  }
  ns_sparse_lu_release(&lu);
  return status;
}

/* step_A = -w_A; returns the largest defect in units of the roundoff of its row. */
static double defect(given *s) {
  double largest = 0;

  for (ptrdiff_t a = 0; a < s->p; a++) {
    const ptrdiff_t i = s->list[a];
    s->step[a] = -s->w[i];
    largest = ns_larger(largest, fabs(s->w[i]) / (ROUNDOFF * s->size[i] + 1e-300));
  }
  return largest;
}

static void add_step(given *s) {
  for (ptrdiff_t a = 0; a < s->p; a++)
    s->z[s->list[a]] += s->step[a];
  multiply(s);
}

/* z and w of the basis, refined once where the first solution leaves more than a rounding. */
static ns_status find_point(given *s) {
  const int sparse = ns_matrix_is_sparse(&s->problem->M);
  ns_status status;

  multiply(s);
  if (s->p == 0)
    return NS_OK;
  defect(s);
  status = sparse ? solve_sparse(s) : factor_full(s);
  if (status == NS_OK && !sparse)
    ns_lu_solve(&s->lu, s->step, 1);
  if (status != NS_OK)
    return status;
  add_step(s);
  if (!sparse && defect(s) > 0.01) {
    ns_lu_solve(&s->lu, s->step, 1);
    add_step(s);
  }
  return NS_OK;
}

/* Where index i belongs by the sign of its w, or by the bound that its z is beyond. */
static signed char right_cell(const given *s, ptrdiff_t i) {
  const double roundoff = ROUNDOFF * s->size[i];
  const signed char cell = s->basis[i];

  if (cell == NS_BASIC)
    return (signed char)(s->z[i] < lower(s, i)   ? NS_AT_LOWER
                         : s->z[i] > upper(s, i) ? NS_AT_UPPER
                                                 : NS_BASIC);
  if (lower(s, i) == upper(s, i))
    return cell;
  return (signed char)((cell == NS_AT_LOWER ? s->w[i] < -roundoff : s->w[i] > roundoff) ? NS_BASIC
                                                                                        : cell);
}

/* Do the equations of the basic indices hold to roundoff, with finite numbers? */
static int equations_hold(const given *s) {
  for (ptrdiff_t i = 0; i < s->n; i++)
    if (!isfinite(s->z[i]) || !isfinite(s->w[i]) ||
        (s->basis[i] == NS_BASIC && fabs(s->w[i]) > ROUNDOFF * s->size[i]))
      return 0;
  return 1;
}

static ptrdiff_t count_wrong(const given *s) {
  ptrdiff_t count = 0;

  for (ptrdiff_t i = 0; i < s->n; i++)
    count += right_cell(s, i) != s->basis[i];
  return count;
}

/* A degenerate basic z_i, which ought to be at its bound, is off it by roundoff; that of the largest z is allowed here, and
 * what was no roundoff shows when the conditions are looked at again. */
static void snap_to_bounds(given *s) {
  const double roundoff = ROUNDOFF * ns_vector_largest(s->n, s->z);

  for (ptrdiff_t a = 0; a < s->p; a++) {
    const ptrdiff_t i = s->list[a];
    const double below = fabs(s->z[i] - lower(s, i)), above = fabs(upper(s, i) - s->z[i]);
    if (ns_smaller(below, above) <= roundoff)
      s->z[i] = below <= above ? lower(s, i) : upper(s, i);
  }
  multiply(s);
}

/* norm (z - mid (l, z - w, u), Inf) / max (1, norm (q, Inf)) */
static double residual(const given *s) {
  double largest = 0, unit = 1;

  for (ptrdiff_t i = 0; i < s->n; i++) {
    const double natural = ns_lcp_natural(s->z[i], s->w[i], lower(s, i), upper(s, i));
    largest = ns_larger(largest, fabs(natural));
    unit = ns_larger(unit, fabs(s->problem->q[i]));
  }
  return largest / unit;
}

/* z moved into its bounds; NS_LCP_GIVEN_WRONG when it is not finite. */
static ns_lcp_given deliver_point(const given *s, ns_lcp_result *result) {
  if (!ns_vector_is_finite(s->n, s->z))
    return NS_LCP_GIVEN_WRONG;
  for (ptrdiff_t i = 0; i < s->n; i++)
    result->z[i] = clip(s, i, s->z[i]);
  return NS_LCP_GIVEN_POINT;
}

/* Is the point of the basis a solution? *wrong: how many indices are in the wrong cell, n + 1 if it is no point. */
static ns_lcp_given judge(given *s, ns_lcp_result *result, ptrdiff_t *wrong) {
  *wrong = equations_hold(s) ? count_wrong(s) : s->n + 1;
  if (*wrong > 0 && ns_vector_is_finite(s->n, s->z)) {
    snap_to_bounds(s);
    *wrong = equations_hold(s) ? count_wrong(s) : s->n + 1;
  }
  if (*wrong > 0)
    return deliver_point(s, result);
  result->residual = residual(s);
  if (!(result->residual <= s->options->tolerance))
    return deliver_point(s, result);
  for (ptrdiff_t i = 0; i < s->n; i++) {
    result->z[i] = s->z[i];
    result->w[i] = s->w[i];
    result->basis[i] = s->basis[i];
  }
  return NS_LCP_GIVEN_SOLVED;
}

/* Exchanges are for matrices with positive principal minors; those of friction have zeros on the diagonal. */
static int may_exchange(const given *s) {
  if (s->options->solver != NS_LCP_AUTO && s->options->solver != NS_LCP_LEMKE)
    return 0;
  for (ptrdiff_t i = 0; i < s->n; i++)
    if (!(ns_matrix_diagonal(&s->problem->M, i) > 0))
      return 0;
  return 1;
}

/* Block principal pivoting (Cottle, Pang, Stone, section 4.2): all wrong indices change their cells at once, as long as
 * that halves their number. */
static ns_status exchange_wrong(given *s, ptrdiff_t wrong, ns_lcp_result *result,
                                ns_lcp_given *outcome) {
  const ptrdiff_t limit = s->options->max_iterations;
  ptrdiff_t most = FEW(s->n), left = limit > 0 ? limit : s->n;
  ns_status status = NS_OK;

  while (status == NS_OK && *outcome == NS_LCP_GIVEN_POINT && wrong > 0 &&
         wrong <= smaller(most, left)) {
    if (ns_interrupted(s->host))
      return NS_INTERRUPTED;
    most = wrong / 2;
    left -= wrong;
    for (ptrdiff_t i = 0; i < s->n; i++)
      s->next[i] = right_cell(s, i);
    memcpy(s->basis, s->next, (size_t)s->n);
    result->iterations += wrong;
    list_basic(s);
    status = find_point(s);
    if (status == NS_OK)
      *outcome = judge(s, result, &wrong);
  }
  return status;
}

ns_status ns_lcp_try_given(const ns_lcp *problem, const ns_lcp_options *options,
                           const ns_host *host, ns_lcp_result *result, ns_lcp_given *outcome) {
  given s = {.problem = problem, .options = options, .host = host, .n = problem->M.n};
  ptrdiff_t wrong = 0;
  ns_status status;

  *outcome = NS_LCP_GIVEN_NOTHING;
  if (options->basis == NULL && options->z0 == NULL)
    return NS_OK;
  s.arena = ns_arena_create(host);
  status = create(&s);
  if (status == NS_OK) {
    choose_cells(&s);
    list_basic(&s);
    status = find_point(&s);
  }
  *outcome = status == NS_OK ? judge(&s, result, &wrong) : NS_LCP_GIVEN_WRONG;
  if (status == NS_OK && *outcome == NS_LCP_GIVEN_POINT && may_exchange(&s))
    status = exchange_wrong(&s, wrong, result, outcome);
  ns_arena_release(&s.arena);
  return status == NS_SINGULAR ? NS_OK : status;
}
