/* test_linalg.c: full and sparse products, LU, least-norm solutions. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_lu.h"
#include "ns_matrix.h"
#include "ns_product_form.h"
#include "ns_random.h"
#include "ns_small_lu.h"
#include "ns_sparse_lu.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

/* A = [4 0 1; 0 3 0; 2 0 5] by columns, full and sparse */
static const double full_values[] = {4, 0, 2, 0, 3, 0, 1, 0, 5};
static const double sparse_values[] = {4, 2, 3, 1, 5};
static const ptrdiff_t starts[] = {0, 2, 3, 5}, row_numbers[] = {0, 2, 1, 0, 2};

static ns_matrix make(int sparse) {
  ns_matrix M = {3, full_values, NULL, NULL};

  if (sparse)
    M = (ns_matrix){3, sparse_values, starts, row_numbers};
  return M;
}

static int equal(const double *a, const double *b, int n) {
  return memcmp(a, b, (size_t)n * sizeof *a) == 0;
}

static void products(int sparse) {
  const ns_matrix M = make(sparse);
  const double x[] = {1, -2, 3};
  double y[3];
  long double precise[3];

  ns_matrix_multiply(&M, x, y);
  CHECK(equal(y, (double[]){7, -6, 17}, 3));
  ns_matrix_multiply_transposed(&M, x, y);
  CHECK(equal(y, (double[]){10, -6, 16}, 3));
  ns_matrix_multiply_precise(&M, x, precise);
  CHECK(precise[0] == 7 && precise[1] == -6 && precise[2] == 17);
  ns_matrix_multiply_absolute(&M, x, y);
  CHECK(equal(y, (double[]){7, 6, 17}, 3));
  ns_matrix_multiply_absolute_transposed(&M, x, y);
  CHECK(equal(y, (double[]){10, 6, 16}, 3));
  ns_matrix_add_column(&M, 2, 2, y);
  CHECK(equal(y, (double[]){12, 6, 26}, 3));
  CHECK(ns_matrix_diagonal(&M, 1) == 3 && ns_matrix_diagonal(&M, 2) == 5);
}

/* rows and columns {2, 0} with r = (1, 1, 2), c = (3, 1, 1) */
static void principal_submatrix(int sparse) {
  const ns_matrix M = make(sparse);
  const ptrdiff_t list[] = {2, 0}, place[] = {1, -1, 0};
  const double r[] = {1, 1, 2}, c[] = {3, 1, 1};
  double out[4];

  ns_matrix_principal(&M, list, 2, place, r, c, out);
  CHECK(equal(out, (double[]){10, 1, 12, 12}, 4));
}

static void lu_solves_and_finds_singularity(void) {
  check_host c;
  ns_arena arena;
  ns_lu lu;
  double b[] = {7, -6, 17};

  check_host_create(&c);
  arena = ns_arena_create(&c.host);
  CHECK(ns_lu_create(&lu, &arena, 3) == NS_OK);
  memcpy(lu.a, full_values, sizeof full_values);
  CHECK(ns_lu_factor(&lu, 3, 1e-14, NULL) == NS_OK);
  ns_lu_solve(&lu, b, 1);
  CHECK(fabs(b[0] - 1) < 1e-15 && fabs(b[1] + 2) < 1e-15 && fabs(b[2] - 3) < 1e-15);
  memcpy(lu.a, (double[]){1, 2, 2, 4}, 4 * sizeof(double));
  CHECK(ns_lu_factor(&lu, 2, 1e-14, NULL) == NS_SINGULAR);
  CHECK(ns_lu_factor(&lu, 0, 1e-14, NULL) == NS_OK);
  ns_arena_release(&arena);
  CHECK(c.live == 0);
}

/* Blocks of 64 columns and a rest, rows that must be exchanged: |A x - b| at roundoff, and an interrupt. */
static void lu_in_blocks(void) {
  enum { N = NS_SMALL_LU + 50 };
  check_host c;
  ns_arena arena;
  ns_lu lu;
  ns_random random = ns_random_create(7);
  double *a, *b, worst = 0;

  check_host_create(&c);
  arena = ns_arena_create(&c.host);
  a = NS_TAKE(&arena, double, N *N);
  b = NS_TAKE(&arena, double, N);
  CHECK(ns_lu_create(&lu, &arena, N) == NS_OK);
  for (int k = 0; k < N * N; k++)
    a[k] = lu.a[k] = ns_random_uniform(&random) - 0.5;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      b[i] += a[j * N + i] * (j + 1);
  CHECK(ns_lu_factor(&lu, N, 1e-14, &c.host) == NS_OK);
  ns_lu_solve(&lu, b, 1);
  for (int j = 0; j < N; j++)
    worst = fmax(worst, fabs(b[j] - (j + 1)));
  CHECK(worst < 1e-9); /* solution of size 250, condition some 1e4 */
  c.interrupt_at = c.polls + 2;
  CHECK(ns_lu_factor(&lu, N, 1e-14, &c.host) == NS_INTERRUPTED);
  ns_arena_release(&arena);
}

/* The kernel for small matrices against dgetrf and dgetrs: the same exchanges, the same factors and solution to
 * roundoff. */
static void small_lu_is_that_of_lapack(void) {
  enum { N = 61 };
  static double a[N * N], other[N * N], x[N], y[N];
  ns_lapack_int pivot[N], other_pivot[N], info = 0;
  const ns_lapack_int one = 1;
  ns_random random = ns_random_create(3);

  for (ns_lapack_int n = 0; n <= N; n++) {
    const ns_lapack_int ld = n > 0 ? n : 1;
    double factors = 0, solution = 0;
    for (int k = 0; k < n * n; k++)
      a[k] = other[k] = ns_random_uniform(&random) - 0.5;
    for (int k = 0; k < n; k++)
      x[k] = y[k] = ns_random_uniform(&random);
    ns_small_lu(n, a, pivot);
    ns_dgetrf(&n, &n, other, &ld, other_pivot, &info);
    ns_small_lu_solve(n, a, pivot, x);
    ns_dgetrs("N", &n, &one, other, &ld, other_pivot, y, &ld, &info);
    for (int k = 0; k < n * n; k++)
      factors = fmax(factors, fabs(a[k] - other[k]));
    for (int k = 0; k < n; k++) {
      CHECK(pivot[k] == other_pivot[k]);
      solution = fmax(solution, fabs(x[k] - y[k]) / (1 + fabs(y[k])));
    }
    CHECK(factors < 1e-12 && solution < 1e-9); /* numbers of size 1; conditions up to some 1e4 */
  }
}

/* a' x = b by the factors of a */
static void transposed_system(void) {
  check_host c;
  ns_arena arena;
  ns_lu lu;
  double b[2] = {5, 11};

  check_host_create(&c);
  arena = ns_arena_create(&c.host);
  CHECK(ns_lu_create(&lu, &arena, 2) == NS_OK);
  lu.a[0] = 1, lu.a[1] = 2, lu.a[2] = 3, lu.a[3] = 4; /* a = [1 3; 2 4] */
  CHECK(ns_lu_factor(&lu, 2, 1e-14, NULL) == NS_OK);
  ns_lu_solve_transposed(&lu, b); /* x1 + 2 x2 = 5, 3 x1 + 4 x2 = 11 */
  CHECK(fabs(b[0] - 1) < 1e-14 && fabs(b[1] - 2) < 1e-14);
  ns_arena_release(&arena);
}

/* x + y = 2 twice: the least-norm solution is (1, 1) */
static void least_norm_solution_of_a_redundant_system(void) {
  check_host c;
  ns_arena arena;
  double a[] = {1, 1, 1, 1}, b[] = {2, 2};
  ptrdiff_t rank = 0;

  check_host_create(&c);
  arena = ns_arena_create(&c.host);
  CHECK(ns_least_norm(&arena, 2, a, b, 1, 1e-12, &rank) == NS_OK);
  CHECK(rank == 1);
  CHECK(fabs(b[0] - 1) < 1e-14 && fabs(b[1] - 1) < 1e-14);
  ns_arena_release(&arena);
}

static int backslash_of_the_host(void *data, const ns_matrix *A, const double *b, double *x) {
  ++*(int *)data;
  for (ptrdiff_t i = 0; i < A->n; i++)
    x[i] = b[i] / ns_matrix_diagonal(A, i);
  return 0;
}

static void sparse_systems(void) {
  const ns_matrix M = make(1);
  const double b[] = {7, -6, 17};
  double x[3];
  int calls = 0;
  ns_sparse_lu lu = ns_sparse_lu_create(backslash_of_the_host, &calls);

  CHECK(ns_sparse_lu_solve(&lu, &M, b, x) == NS_OK);
  CHECK(fabs(x[1] + 2) < 1e-15);
  if (calls == 0) { /* UMFPACK is there: the whole matrix was used */
    CHECK(fabs(x[0] - 1) < 1e-15 && fabs(x[2] - 3) < 1e-15);
    CHECK(ns_sparse_lu_solve(&lu, &M, b, x) == NS_OK);
  }
  ns_sparse_lu_release(&lu);
}

static void singular_sparse_system(void) {
  const double values[] = {1, 1, 1, 1};
  const ptrdiff_t start[] = {0, 2, 4}, row[] = {0, 1, 0, 1};
  const ns_matrix M = {2, values, start, row};
  double x[2];
  ns_sparse_lu lu = ns_sparse_lu_create(NULL, NULL);

  CHECK(ns_sparse_lu_solve(&lu, &M, values, x) == NS_SINGULAR);
  ns_sparse_lu_release(&lu);
}

/* B^-1 of B = [2 1; 4 3] built from its columns, against the inverse [3 -1; -4 2] / 2 */
static void product_form_inverts(void) {
  check_host c;
  ns_arena arena;
  ns_product_form B;
  double a[] = {2, 4}, b[] = {1, 3}, x[] = {1, 0};

  check_host_create(&c);
  arena = ns_arena_create(&c.host);
  CHECK(ns_product_form_create(&B, &arena, 2, 2) == NS_OK);
  CHECK(ns_product_form_append(&B, a, 0) == NS_OK);
  ns_product_form_solve(&B, b);
  CHECK(ns_product_form_append(&B, b, 1) == NS_OK);
  ns_product_form_solve(&B, x);
  CHECK(equal(x, (double[]){1.5, -2}, 2));
  ns_product_form_clear(&B);
  ns_product_form_solve(&B, x);
  CHECK(equal(x, (double[]){1.5, -2}, 2));
  ns_arena_release(&arena);
}

static void reductions(void) {
  double x[19];

  for (int i = 0; i < 19; i++)
    x[i] = (i % 2 ? -1 : 1) * (double)(1 + (7 * i) % 19);
  CHECK(ns_vector_largest(19, x) == 19 && ns_vector_least(19, x) == 1);
  CHECK(ns_vector_largest(0, x) == 0 && ns_vector_least(0, x) == INFINITY);
  CHECK(ns_vector_is_finite(19, x));
  for (int i = 0; i < 19; i++) {
    const double kept = x[i];
    x[i] = i % 3 == 0 ? NAN : i % 3 == 1 ? INFINITY : -INFINITY;
    CHECK(!ns_vector_is_finite(19, x));
    x[i] = kept;
  }
  x[3] = 1.7976931348623157e308;
  CHECK(ns_vector_is_finite(19, x));
}

int main(void) {
  product_form_inverts();
  reductions();
  for (int sparse = 0; sparse < 2; sparse++) {
    products(sparse);
    principal_submatrix(sparse);
  }
  lu_solves_and_finds_singularity();
  small_lu_is_that_of_lapack();
  transposed_system();
  lu_in_blocks();
  least_norm_solution_of_a_redundant_system();
  sparse_systems();
  singular_sparse_system();
  return check_report();
}
