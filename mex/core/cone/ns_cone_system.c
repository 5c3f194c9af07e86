/* ns_cone_system.c: the linear systems of Newton's method.
 *
 *   J d = -F,   J = I - G + G R (A + nu I)
 *
 * Contacts that open have G = 0 and d = -F: they leave the system, the others stay, in a full or a sparse matrix as A is. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cone_parts.h"

#include "ns_vector.h"

#include <string.h>

ns_status ns_cone_system_create(ns_cone_system *w, const ns_cone_scaled *problem,
                                const ns_lcp_options *lcp, ns_arena *arena) {
  const ptrdiff_t n = problem->n;

  memset(w, 0, sizeof *w);
  w->place = NS_TAKE(arena, ptrdiff_t, n);
  w->rhs = NS_TAKE(arena, double, n);
  w->solution = NS_TAKE(arena, double, n);
  w->held = NS_TAKE(arena, double, n);
  if (ns_matrix_is_sparse(&problem->A)) {
    const ptrdiff_t entries = problem->A.start[n];
    w->start = NS_TAKE(arena, ptrdiff_t, n + 1);
    w->row = NS_TAKE(arena, ptrdiff_t, entries);
    w->value = NS_TAKE(arena, double, entries);
    w->backslash = lcp->backslash;
    w->backslash_data = lcp->backslash_data;
    return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
  }
  return arena->failed ? NS_OUT_OF_MEMORY : ns_lu_create(&w->lu, arena, n);
}

static double rho_of(const ns_cone_scaled *problem, ptrdiff_t k) {
  return problem->rho != NULL ? problem->rho[k] : 1;
}

/* Places of the rows that stay, -1 of the others; their number. */
static ptrdiff_t find_places(const ns_cone_scaled *problem, const double *G, ptrdiff_t *place) {
  ptrdiff_t size = 0;

  for (ptrdiff_t k = 0; k < problem->count; k++)
    for (ptrdiff_t i = 0; i <= problem->contact[k].tangents; i++)
      place[problem->contact[k].row + i] = G[k * NS_CONE_BLOCK] != 0 ? size++ : -1;
  return size;
}

/* out = G R a over the rows of contact k */
static void apply(const ns_cone_scaled *problem, const double *G, ptrdiff_t k, const double *a,
                  double *out) {
  const ptrdiff_t width = problem->contact[k].tangents + 1;
  const double *block = G + k * NS_CONE_BLOCK, rho = rho_of(problem, k);

  memset(out, 0, (size_t)width * sizeof *out);
  for (ptrdiff_t c = 0; c < width; c++)
    for (ptrdiff_t r = 0; r < width && a[c] != 0; r++)
      out[r] += block[r + c * width] * (c > 0 ? rho : 1) * a[c];
}

/* out += (I - (1 - rho nu) G) e_c, for column c of the contact's own */
static void add_own(const ns_cone_scaled *problem, const double *G, ptrdiff_t k, ptrdiff_t c,
                    double nu, double *out) {
  const ptrdiff_t width = problem->contact[k].tangents + 1;
  const double *block = G + k * NS_CONE_BLOCK, rho = c > 0 ? rho_of(problem, k) : 1;

  out[c] += 1;
  for (ptrdiff_t r = 0; r < width; r++)
    out[r] -= (1 - rho * nu) * block[r + c * width];
}

/* -F - G R A d of the rows that stay, d = -F on the others */
static void fill_right(ns_cone_system *w, const ns_cone_scaled *problem, const double *F,
                       const double *G) {
  memset(w->held, 0, (size_t)problem->n * sizeof *w->held);
  for (ptrdiff_t j = 0; j < problem->n; j++)
    if (w->place[j] < 0 && F[j] != 0)
      ns_matrix_add_column(&problem->A, j, -F[j], w->held);
  for (ptrdiff_t k = 0; k < problem->count; k++) {
    const ptrdiff_t row = problem->contact[k].row;
    double pushed[NS_CONE_WIDTH];
    if (w->place[row] < 0)
      continue;
    apply(problem, G, k, w->held + row, pushed);
    for (ptrdiff_t i = 0; i <= problem->contact[k].tangents; i++)
      w->rhs[w->place[row] + i] = -F[row + i] - pushed[i];
  }
}

static void fill_full(ns_cone_system *w, const ns_cone_scaled *problem, const double *G, double nu,
                      ptrdiff_t size) {
  for (ptrdiff_t l = 0; l < problem->count; l++)
    for (ptrdiff_t c = 0; c <= problem->contact[l].tangents; c++) {
      const ptrdiff_t j = problem->contact[l].row + c;
      double *column = w->lu.a + w->place[j] * size;
      for (ptrdiff_t k = 0; k < problem->count && w->place[j] >= 0; k++) {
        const ptrdiff_t row = problem->contact[k].row;
        if (w->place[row] < 0)
          continue;
        apply(problem, G, k, problem->A.value + row + j * problem->n, column + w->place[row]);
        if (k == l)
          add_own(problem, G, k, c, nu, column + w->place[row]);
      }
    }
}

static void fill_sparse(ns_cone_system *w, const ns_cone_scaled *problem, const double *G,
                        double nu) {
  const ns_matrix *A = &problem->A;
  ptrdiff_t filled = 0, column = 0;

  for (ptrdiff_t j = 0; j < problem->n; j++) {
    const ptrdiff_t own = problem->owner[j];
    if (w->place[j] < 0)
      continue;
    w->start[column++] = filled;
    for (ptrdiff_t p = A->start[j]; p < A->start[j + 1];) {
      const ptrdiff_t k = problem->owner[A->row[p]], width = problem->contact[k].tangents + 1;
      if (w->place[A->row[p]] >= 0) {
        apply(problem, G, k, A->value + p, w->value + filled);
        if (k == own)
          add_own(problem, G, k, j - problem->contact[k].row, nu, w->value + filled);
        for (ptrdiff_t i = 0; i < width; i++)
          w->row[filled + i] = w->place[A->row[p]] + i;
        filled += width;
      }
      p += width;
    }
  }
  w->start[column] = filled;
}

static ns_status solve(ns_cone_system *w, const ns_cone_scaled *problem, const double *G, double nu,
                       ptrdiff_t size, const ns_host *host) {
  ns_status status;

  if (!ns_matrix_is_sparse(&problem->A)) {
    fill_full(w, problem, G, nu, size);
    status = ns_lu_factor(&w->lu, size, 0, host);
    memcpy(w->solution, w->rhs, (size_t)size * sizeof *w->rhs);
    if (status == NS_OK)
      ns_lu_solve(&w->lu, w->solution, 1);
    return status;
  }
  ns_sparse_lu lu = ns_sparse_lu_create(w->backslash, w->backslash_data);
  const ns_matrix J = {size, w->value, w->start, w->row};
  fill_sparse(w, problem, G, nu);
  status = ns_sparse_lu_solve(&lu, &J, w->rhs, w->solution);
  ns_sparse_lu_release(&lu);
  return status == NS_OK && ns_interrupted(host) ? NS_INTERRUPTED : status;
}

ns_status ns_cone_system_solve(ns_cone_system *w, const ns_cone_scaled *problem, const double *F,
                               const double *G, double nu, const ns_host *host, double *d) {
  const ptrdiff_t n = problem->n, size = find_places(problem, G, w->place);
  ns_status status = NS_OK;

  fill_right(w, problem, F, G);
  if (size > 0)
    status = solve(w, problem, G, nu, size, host);
  for (ptrdiff_t i = 0; i < n && status == NS_OK; i++)
    d[i] = w->place[i] >= 0 ? w->solution[w->place[i]] : -F[i];
  return status == NS_OK && !ns_vector_is_finite(n, d) ? NS_SINGULAR : status;
}
