/* fuzz_lcp.c: the solvers on problems of every kind; what they claim is computed again here, in extended precision. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "fuzz.h"
#include "ns_lcp.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 12
#define MOST_POLLS 500
#define QUICK 120 /* polls of a solve that is worth a second one */

/* ---- problems */

typedef struct problem {
  ptrdiff_t n;
  double *M; /* full */
  double *value;
  ptrdiff_t *start, *row; /* NULL unless it is sparse */
  double *q, *l, *u;
  int planted; /* it has a solution, by construction and without any rounding */
} problem;

typedef struct answer {
  double *z, *w, *ray;
  signed char *basis;
  ns_lcp_result result;
  ns_status status;
} answer;

static void fill_entries(problem *p, fuzz_input *in, fuzz_range range, int zeros) {
  for (ptrdiff_t k = 0; k < p->n * p->n; k++)
    p->M[k] = zeros > 0 && fuzz_below(in, 8) < zeros ? 0 : fuzz_number(in, range);
}

/* M = (sign M' + M) / 2 from its lower triangle: symmetric or skew */
static void mirror(problem *p, double sign) {
  for (ptrdiff_t j = 0; j < p->n; j++)
    for (ptrdiff_t i = 0; i <= j; i++)
      p->M[j * p->n + i] = i < j ? sign * p->M[i * p->n + j] : sign < 0 ? 0 : p->M[j * p->n + j];
}

/* M = B B' with as many columns as told: semidefinite, of that rank at most */
static void square(problem *p, ptrdiff_t rank) {
  double B[MOST * MOST];

  memcpy(B, p->M, (size_t)(p->n * p->n) * sizeof *B);
  for (ptrdiff_t j = 0; j < p->n; j++)
    for (ptrdiff_t i = 0; i < p->n; i++) {
      double sum = 0;
      for (ptrdiff_t k = 0; k < rank; k++)
        sum += B[k * p->n + i] * B[k * p->n + j];
      p->M[j * p->n + i] = sum;
    }
}

/* The last row, column or both repeat the first. */
static void repeat(problem *p, int rows, int columns) {
  const ptrdiff_t n = p->n;

  for (ptrdiff_t i = 0; i < n && columns; i++)
    p->M[(n - 1) * n + i] = p->M[i];
  for (ptrdiff_t j = 0; j < n && rows; j++)
    p->M[j * n + n - 1] = p->M[j * n];
}

/* The block of multipliers is zero, the others are opposite: [B, -C'; C, 0], as of contact with friction */
static void saddle(problem *p, ptrdiff_t multipliers) {
  for (ptrdiff_t j = p->n - multipliers; j < p->n; j++)
    for (ptrdiff_t i = 0; i < p->n; i++)
      p->M[j * p->n + i] = i < p->n - multipliers ? -p->M[i * p->n + j] : 0;
}

static void scale(problem *p, fuzz_input *in) {
  for (ptrdiff_t i = 0; i < p->n; i++) {
    const int row = fuzz_below(in, 61) - 30, column = fuzz_below(in, 61) - 30;
    for (ptrdiff_t j = 0; j < p->n; j++) {
      p->M[j * p->n + i] = ldexp(p->M[j * p->n + i], row);
      p->M[i * p->n + j] = ldexp(p->M[i * p->n + j], column);
    }
  }
}

static void fill_matrix(problem *p, fuzz_input *in, fuzz_range range) {
  const int family = fuzz_below(in, 8);

  fill_entries(p, in, range, fuzz_below(in, 8));
  if (p->n == 0)
    return;
  switch (family) {
  case 1:
    mirror(p, 1);
    break;
  case 2:
    mirror(p, -1);
    break;
  case 3:
    square(p, fuzz_below(in, (int)p->n + 1));
    break;
  case 4:
    repeat(p, fuzz_one_in(in, 2), fuzz_one_in(in, 2));
    break;
  case 5:
    for (ptrdiff_t i = 0; i < p->n; i++)
      p->M[i * p->n + i] = 4 * (double)p->n;
    break;
  case 6:
    square(p, p->n);
    saddle(p, fuzz_below(in, (int)p->n + 1));
    break;
  default:
    break;
  }
  if (fuzz_one_in(in, 4))
    scale(p, in);
  for (ptrdiff_t k = 0; k < p->n * p->n; k++)
    if (!isfinite(p->M[k]))
      p->M[k] = 1;
}

static void fill_bounds(problem *p, fuzz_input *in, fuzz_range range) {
  const int kinds = fuzz_one_in(in, 2) ? 8 : 1;

  for (ptrdiff_t i = 0; i < p->n; i++) {
    const int kind = fuzz_below(in, kinds);
    double a = kind >= 2 ? fuzz_number(in, range) : 0, b = kind >= 3 ? fuzz_number(in, range) : 0;
    if (a > b) {
      const double other = a;
      a = b;
      b = other;
    }
    p->l[i] = kind == 1 || kind == 2 ? -INFINITY : kind == 0 || kind == 7 ? 0 : a;
    p->u[i] = kind < 2 || kind == 3 ? INFINITY : kind == 6 ? a : kind == 7 ? 1e20 : b;
    if (p->l[i] >= NS_INFINITE_BOUND || p->u[i] <= -NS_INFINITE_BOUND)
      p->l[i] = p->u[i] = 0;
  }
}

/* q = w - M z for a complementary pair: of small integers, so that nothing is rounded. */
static void plant(problem *p, fuzz_input *in) {
  double z[MOST] = {0}, w[MOST] = {0};

  for (ptrdiff_t i = 0; i < p->n; i++) {
    const int lower = p->l[i] > -INFINITY, upper = p->u[i] < INFINITY, cell = fuzz_below(in, 3);
    z[i] = fuzz_number(in, FUZZ_INTEGER);
    if (lower && (cell == 0 || z[i] < p->l[i])) {
      z[i] = p->l[i];
      w[i] = fuzz_below(in, 4);
    } else if (upper && (cell == 1 || z[i] > p->u[i])) {
      z[i] = p->u[i];
      w[i] = -fuzz_below(in, 4);
    }
  }
  for (ptrdiff_t i = 0; i < p->n; i++) {
    p->q[i] = w[i];
    for (ptrdiff_t j = 0; j < p->n; j++)
      p->q[i] -= p->M[j * p->n + i] * z[j];
  }
}

static int is_exact(const problem *p) {
  for (ptrdiff_t k = 0; k < p->n * p->n; k++)
    if (p->M[k] != floor(p->M[k]) || fabs(p->M[k]) > 1e6)
      return 0;
  for (ptrdiff_t i = 0; i < p->n; i++)
    if ((isfinite(p->l[i]) && (p->l[i] != floor(p->l[i]) || fabs(p->l[i]) > 1e6)) ||
        (isfinite(p->u[i]) && (p->u[i] != floor(p->u[i]) || fabs(p->u[i]) > 1e6)))
      return 0;
  return 1;
}

/* By columns without the zeros, but for some of them: a matrix may hold explicit ones. */
static void make_sparse(problem *p, fuzz_input *in) {
  const int keep = fuzz_one_in(in, 4);
  ptrdiff_t count = 0;

  for (ptrdiff_t k = 0; k < p->n * p->n; k++)
    count += keep || p->M[k] != 0;
  p->start = fuzz_block((size_t)p->n + 1, sizeof *p->start);
  p->row = fuzz_block((size_t)count, sizeof *p->row);
  p->value = fuzz_block((size_t)count, sizeof *p->value);
  count = 0;
  for (ptrdiff_t j = 0; j < p->n; j++) {
    for (ptrdiff_t i = 0; i < p->n; i++)
      if (keep || p->M[j * p->n + i] != 0) {
        p->row[count] = i;
        p->value[count++] = p->M[j * p->n + i];
      }
    p->start[j + 1] = count;
  }
}

static problem read_problem(fuzz_input *in) {
  static const fuzz_range ranges[] = {FUZZ_INTEGER, FUZZ_PLAIN, FUZZ_WILD, FUZZ_FINITE};
  problem p = {.n = fuzz_below(in, MOST + 1)};
  const fuzz_range range = ranges[fuzz_below(in, 4)];
  const int sparse = fuzz_one_in(in, 3), plants = fuzz_one_in(in, 2);

  p.M = fuzz_block((size_t)(p.n * p.n), sizeof *p.M);
  p.q = fuzz_block((size_t)p.n, sizeof *p.q);
  p.l = fuzz_block((size_t)p.n, sizeof *p.l);
  p.u = fuzz_block((size_t)p.n, sizeof *p.u);
  fill_matrix(&p, in, range);
  fill_bounds(&p, in, range);
  if (plants && is_exact(&p)) {
    plant(&p, in);
    p.planted = 1;
  } else {
    for (ptrdiff_t i = 0; i < p.n; i++)
      p.q[i] = fuzz_number(in, range);
  }
  if (sparse)
    make_sparse(&p, in);
  return p;
}

static void free_problem(problem *p) {
  free(p->M);
  free(p->value);
  free(p->start);
  free(p->row);
  free(p->q);
  free(p->l);
  free(p->u);
}

/* ---- options */

static ns_lcp_options read_options(const problem *p, fuzz_input *in, double *z0,
                                   signed char *basis) {
  static const double tolerances[] = {1e-8, 1e-8, 1e-12, 1e-4, 1e-16, 1e-300, 0.5, 1e300};
  static const ptrdiff_t limits[] = {0, 0, 0, 1, 2, 10, 1000, (ptrdiff_t)9007199254740992};
  ns_lcp_options options = ns_lcp_default_options();

  options.solver = (ns_lcp_solver)fuzz_below(in, 4);
  options.tolerance = tolerances[fuzz_below(in, 8)];
  options.max_iterations = limits[fuzz_below(in, 8)];
  options.display = fuzz_one_in(in, 8) ? NS_LCP_ITER : NS_LCP_QUIET;
  if (fuzz_one_in(in, 4)) {
    for (ptrdiff_t i = 0; i < p->n; i++)
      z0[i] = fuzz_number(in, FUZZ_FINITE);
    options.z0 = z0;
  }
  if (fuzz_one_in(in, 4)) {
    for (ptrdiff_t i = 0; i < p->n; i++)
      basis[i] = (signed char)(fuzz_below(in, 3) - 1);
    options.basis = basis;
  }
  return options;
}

/* ---- FUZZ_SHOW=1 prints an input as a call of lcpsolve */

static void show_numbers(const char *name, ptrdiff_t count, const double *x, ptrdiff_t columns) {
  printf("%s = reshape ([", name);
  for (ptrdiff_t k = 0; k < count; k++)
    printf("%s%.17g", k > 0 ? " " : "", x[k]);
  printf("], %td, %td);\n", columns > 0 ? count / columns : 0, columns);
}

static void show(const problem *p, const ns_lcp_options *o) {
  static const char *const solvers[] = {"auto", "lemke", "newton", "pgs"};

  if (getenv("FUZZ_SHOW") == NULL)
    return;
  show_numbers("M", p->n * p->n, p->M, p->n);
  show_numbers("q", p->n, p->q, 1);
  show_numbers("l", p->n, p->l, 1);
  show_numbers("u", p->n, p->u, 1);
  if (p->start != NULL)
    printf("M = sparse (M);\n");
  if (o->z0 != NULL)
    show_numbers("z0", p->n, o->z0, 1);
  printf("options = {'Solver', '%s', 'Tol', %g, 'MaxIter', %td", solvers[o->solver], o->tolerance,
         o->max_iterations);
  for (ptrdiff_t i = 0; o->basis != NULL && i < p->n; i++)
    printf("%s%d%s", i > 0 ? " " : ", 'Basis', [", o->basis[i], i + 1 == p->n ? "]" : "");
  printf("};\n[z, w, flag, info] = lcpsolve (M, q, l, u, %s, options{:})\n",
         o->z0 != NULL ? "z0" : "[]");
}

static void show_answer(const problem *p, const answer *a) {
  if (getenv("FUZZ_SHOW") == NULL)
    return;
  printf("%% status %d, flag %d, residual %g, solver %s: %s\n", a->status, a->result.flag,
         a->result.residual, a->result.solver, a->result.message);
  show_numbers("% z", p->n, a->z, 1);
  if (a->result.has_ray)
    show_numbers("% ray", p->n, a->ray, 1);
  printf("%% basis");
  for (ptrdiff_t i = 0; i < p->n; i++)
    printf(" %d", a->basis[i]);
  printf("\n");
  fflush(stdout);
}

/* ---- answers */

static answer solve(const problem *p, const ns_lcp_options *options, fuzz_host *h) {
  const ns_lcp lcp = {
      {p->n, p->start != NULL ? p->value : p->M, p->start, p->row}, p->q, p->l, p->u};
  const size_t n = (size_t)p->n;
  answer a = {fuzz_block(n, sizeof(double)),
              fuzz_block(n, sizeof(double)),
              fuzz_block(n, sizeof(double)),
              fuzz_block(n, 1),
              {0},
              NS_OK};

  a.result.z = a.z;
  a.result.w = a.w;
  a.result.ray = a.ray;
  a.result.basis = a.basis;
  a.status = ns_lcp_solve(&lcp, options, &h->host, &a.result);
  FUZZ_CHECK(h->live == 0);
  if (a.status == NS_OK)
    show_answer(p, &a);
  return a;
}

static void free_answer(answer *a) {
  free(a->z);
  free(a->w);
  free(a->ray);
  free(a->basis);
}

static long double lower(const problem *p, ptrdiff_t i) {
  return p->l[i] <= -NS_INFINITE_BOUND ? -INFINITY : p->l[i];
}

static long double upper(const problem *p, ptrdiff_t i) {
  return p->u[i] >= NS_INFINITE_BOUND ? INFINITY : p->u[i];
}

/* (M z + q)_i, and the sum of its magnitudes */
static long double row_of(const problem *p, const double *z, ptrdiff_t i, long double *size) {
  long double sum = p->q[i];

  *size = fabsl(sum);
  for (ptrdiff_t j = 0; j < p->n; j++) {
    const long double term = (long double)p->M[j * p->n + i] * z[j];
    sum += term;
    *size += fabsl(term);
  }
  return sum;
}

/* Within its bounds, and the natural residual below Tol but for the roundoff of w in double precision. */
static void check_solution(const problem *p, const answer *a, double tolerance) {
  long double norm = 1;

  for (ptrdiff_t i = 0; i < p->n; i++)
    norm = fmaxl(norm, fabsl(p->q[i]));
  FUZZ_CHECK(a->result.residual <= tolerance && a->result.residual >= 0);
  for (ptrdiff_t i = 0; i < p->n; i++) {
    const long double l = lower(p, i), u = upper(p, i), z = a->z[i];
    long double size;
    const long double w = row_of(p, a->z, i, &size);
    const long double roundoff = 2 * ((long double)p->n + 2) * DBL_EPSILON * size + DBL_MIN;
    const long double natural = fabsl(fminl(fmaxl(w, z - u), z - l)); /* z - mid (l, z - w, u) */
    FUZZ_CHECK(isfinite(a->z[i]) && isfinite(a->w[i]));
    FUZZ_CHECK(z >= l && z <= u);
    FUZZ_CHECK(fabsl(w - a->w[i]) <= roundoff);
    FUZZ_CHECK(natural <= tolerance * (1 + 1e-12L) * norm + roundoff);
    FUZZ_CHECK(a->basis[i] != NS_AT_LOWER || z == l);
    FUZZ_CHECK(a->basis[i] != NS_AT_UPPER || z == u);
  }
  FUZZ_CHECK(!a->result.infeasible && !a->result.has_ray);
}

/* y'w >= 0 at every feasible point, and y'(M z + q) < 0 at every point of the box: see ns_lcp_certificate.c. A slope
 * that is zero but for the errors of y, or for underflow, counts as zero. */
static void check_certificate(const problem *p, const double *ray) {
  long double value = 0, size = 0, y[MOST];

  for (ptrdiff_t i = 0; i < p->n; i++) {
    FUZZ_CHECK(isfinite(ray[i]));
    FUZZ_CHECK(ray[i] >= 0 || lower(p, i) == -INFINITY);
    FUZZ_CHECK(ray[i] <= 0 || upper(p, i) == INFINITY);
    y[i] = ray[i];
    value += y[i] * p->q[i];
    size += fabsl(y[i] * p->q[i]);
  }
  for (ptrdiff_t j = 0; j < p->n; j++) {
    long double slope = 0, magnitude = 0, most;
    for (ptrdiff_t i = 0; i < p->n; i++) {
      slope += p->M[j * p->n + i] * y[i];
      magnitude += fabsl(p->M[j * p->n + i] * y[i]);
    }
    if (fabsl(slope) <=
        2e-15L * (long double)(p->n + 1) * magnitude) /* roundoff of the sum in double */
      continue;
    most = slope > 0 ? slope * upper(p, j) : slope * lower(p, j);
    if (isinf(most) && fabsl(slope) < DBL_MIN)
      continue;
    value += most;
    size += fabsl(most);
  }
  FUZZ_CHECK(value < -0.99e-9L * size);
}

static void check_answer(const problem *p, const answer *a, const ns_lcp_options *options) {
  const ns_lcp_result *r = &a->result;

  FUZZ_CHECK(r->message != NULL && r->solver != NULL && r->iterations >= 0);
  FUZZ_CHECK(r->flag >= NS_LCP_TROUBLE && r->flag <= NS_LCP_SOLVED);
  for (ptrdiff_t i = 0; i < p->n; i++)
    FUZZ_CHECK(a->basis[i] >= -1 && a->basis[i] <= 1 && isfinite(a->z[i]));
  if (r->flag == NS_LCP_SOLVED)
    check_solution(p, a, options->tolerance);
  if (r->infeasible)
    check_certificate(p, a->ray);
  FUZZ_CHECK(!p->planted || (!r->infeasible && !r->exhausted));
}

static int same_bits(const problem *p, const answer *a, const answer *b) {
  const size_t bytes = (size_t)p->n * sizeof(double);

  return a->status == b->status && a->result.flag == b->result.flag &&
         a->result.iterations == b->result.iterations &&
         a->result.infeasible == b->result.infeasible && memcmp(a->z, b->z, bytes) == 0 &&
         memcmp(a->w, b->w, bytes) == 0 && memcmp(a->basis, b->basis, (size_t)p->n) == 0 &&
         memcmp(a->ray, b->ray, bytes) == 0;
}

static void check_again(const problem *p, const ns_lcp_options *options, const answer *first) {
  fuzz_host h;
  answer a;

  fuzz_host_create(&h);
  a = solve(p, options, &h);
  FUZZ_CHECK(same_bits(p, first, &a));
  free_answer(&a);
}

/* Is the roundoff of M z + q so far below Tol that the answer does not hang on it? */
static int is_robust(const problem *p, const answer *a, double tolerance) {
  for (ptrdiff_t i = 0; i < p->n; i++) {
    long double size;
    row_of(p, a->z, i, &size);
    if (!(100 * DBL_EPSILON * (long double)p->n * size < tolerance))
      return 0;
  }
  return 1;
}

/* Started where it ended, or from its basis, a solver finds a solution again. */
static void check_warm(const problem *p, const ns_lcp_options *options, const answer *first,
                       int with_point) {
  ns_lcp_options warm = *options;
  fuzz_host h;
  answer a;

  fuzz_host_create(&h);
  h.interrupt_at = MOST_POLLS;
  warm.basis = first->basis;
  warm.z0 = with_point ? first->z : NULL;
  a = solve(p, &warm, &h);
  FUZZ_CHECK(a.status == NS_OK || a.status == NS_INTERRUPTED);
  if (a.status == NS_OK)
    check_answer(p, &a, &warm);
  FUZZ_CHECK(a.status != NS_OK || a.result.flag == NS_LCP_SOLVED);
  free_answer(&a);
}

static void check_trouble(const problem *p, const ns_lcp_options *options, fuzz_input *in) {
  fuzz_host h;
  answer a;

  fuzz_host_trouble(&h, in, MOST_POLLS);
  a = solve(p, options, &h);
  FUZZ_CHECK(a.status == NS_OK || a.status == NS_OUT_OF_MEMORY || a.status == NS_INTERRUPTED);
  FUZZ_CHECK(h.failed == 0 || a.status == NS_OUT_OF_MEMORY);
  if (a.status == NS_OK)
    check_answer(p, &a, options);
  free_answer(&a);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  fuzz_input in = {bytes, count};
  problem p = read_problem(&in);
  double *z0 = fuzz_block((size_t)p.n, sizeof *z0);
  signed char *basis = fuzz_block((size_t)p.n, 1);
  const ns_lcp_options options = read_options(&p, &in, z0, basis);
  fuzz_host h;
  answer a;

  show(&p, &options);
  fuzz_host_create(&h);
  h.interrupt_at = MOST_POLLS;
  a = solve(&p, &options, &h);
  FUZZ_CHECK(a.status == NS_OK || (a.status == NS_INTERRUPTED && h.polls >= MOST_POLLS));
  if (a.status == NS_OK) {
    check_answer(&p, &a, &options);
    if (h.polls < QUICK)
      check_again(&p, &options, &a);
    if (a.result.flag == NS_LCP_SOLVED)
      check_warm(&p, &options, &a, 1);
    if (a.result.flag == NS_LCP_SOLVED && options.z0 == NULL && options.max_iterations == 0 &&
        is_robust(&p, &a, options.tolerance))
      check_warm(&p, &options, &a, 0);
    if (h.polls < QUICK)
      check_trouble(&p, &options, &in);
  }
  free_answer(&a);
  free(z0);
  free(basis);
  free_problem(&p);
  return 0;
}
