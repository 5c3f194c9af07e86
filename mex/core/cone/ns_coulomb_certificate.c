/* ns_coulomb_certificate.c: a proof that contacts cannot all stop approaching.
 *
 * A solution needs r in the cones K with u_n = (W r + q)_n >= 0. Where lambda >= 0 makes -W_n'lambda a point of the dual
 * cones, v_n >= mu |v_T|, and lambda'q_n < 0, every r of K has lambda'u_n <= lambda'q_n < 0: there is none. For W = H H' that
 * means H_n'lambda = 0, impulses in balance with each other: a body between walls that approach. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_coulomb.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define ROUNDOFF 1e-12     /* of the products, in units of their terms */
#define MOST_CONTACTS 2000 /* whose matrix is full */

int ns_coulomb_is_certificate(const ns_coulomb *problem, const double *lambda, double *work) {
  const ptrdiff_t n = problem->W.n;
  double *normal = work, *v = work + n, *terms = work + 2 * n, approach = 0, size = 0;

  for (ptrdiff_t i = 0; i < n; i++)
    normal[i] = i % 3 == 0 ? lambda[i / 3] : 0;
  ns_matrix_multiply_transposed(&problem->W, normal, v);
  ns_matrix_multiply_absolute_transposed(&problem->W, normal, terms);
  for (ptrdiff_t i = 0; i < n; i += 3) {
    const double roundoff = ROUNDOFF * (terms[i] + terms[i + 1] + terms[i + 2]);
    if (!(lambda[i / 3] >= 0) || problem->mu[i / 3] * hypot(v[i + 1], v[i + 2]) >
                                     -v[i] + (1 + problem->mu[i / 3]) * roundoff)
      return 0;
    approach += lambda[i / 3] * problem->q[i];
    size += fabs(lambda[i / 3] * problem->q[i]);
  }
  return approach < -ROUNDOFF * size && size > 0;
}

/* The LCP of normals: those of W, and q_n. */
static void fill(const ns_coulomb *problem, double *M, double *q, double *column) {
  const ptrdiff_t n = problem->W.n, count = n / 3;

  for (ptrdiff_t k = 0; k < count; k++) {
    memset(column, 0, (size_t)n * sizeof *column);
    ns_matrix_add_column(&problem->W, 3 * k, 1, column);
    q[k] = problem->q[3 * k];
    for (ptrdiff_t i = 0; i < count; i++)
      M[i + k * count] = column[3 * i];
  }
}

ns_status ns_coulomb_certify(const ns_coulomb *problem, const ns_host *host, ns_arena *arena,
                             double *lambda, int *found) {
  const ptrdiff_t n = problem->W.n, count = n / 3;
  const ns_lcp_options options = ns_lcp_default_options();
  ns_lcp_result answer = {0};
  double *room, *M;
  ns_status status;

  *found = 0;
  if (count > MOST_CONTACTS)
    return NS_OK;
  M = NS_TAKE(arena, double, count *count);
  room = NS_TAKE(arena, double, 5 * count + 3 * n);
  answer.basis = NS_TAKE(arena, signed char, count);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  const ns_lcp lcp = {{count, M, NULL, NULL}, room, room + count, room + 2 * count};
  for (ptrdiff_t k = 0; k < count; k++)
    room[2 * count + k] = INFINITY;
  answer.z = room + 3 * count;
  answer.w = room + 4 * count;
  answer.ray = lambda;
  fill(problem, M, room, room + 5 * count);
  status = ns_lcp_solve(&lcp, &options, host, &answer);
  *found = status == NS_OK && answer.infeasible &&
           ns_coulomb_is_certificate(problem, lambda, room + 5 * count);
  return status;
}
