/* test_islands.c: islands, definite systems and warm starts of a step */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_step.h"
#include "ns_definite.h"
#include "ns_lcp_warm.h"
#include "ns_lu.h"
#include "ns_stepper.h"

#include <math.h>
#include <string.h>

/* ---- islands */

static void random_graph(ns_terms *terms, ns_random *random, int links) {
  for (int k = 0; k < links; k++) {
    const int count = step_below(random, 4); /* also of nothing */
    const int *index = step_random_index(terms, random, count);
    switch (step_below(random, 5)) {
    case 0:
      ns_terms_add_block(terms, &terms->mass, count, index);
      break;
    case 1:
      ns_terms_add_block(terms, &terms->stiffness, count, index);
      break;
    case 2:
      ns_terms_add_block(terms, &terms->damping, count, index);
      break;
    case 3:
      ns_terms_add_row(terms, &terms->joints, count, index);
      break;
    default:
      ns_terms_add_contact(terms, count, index)->active = step_below(random, 2);
    }
  }
}

static void link_all(int label[MOST], int nv, int count, const int *index) {
  for (int i = 1; i < count; i++) {
    const int from = label[index[i]], to = label[index[0]];
    for (int k = 0; k < nv; k++)
      label[k] = label[k] == from ? to : label[k];
  }
}

/* label[i]: the smallest velocity that i is connected with, by relabelling all after each link */
static void brute_force(const ns_terms *terms, int with_jacobians, int label[MOST]) {
  const ns_block_list *lists[] = {&terms->mass, &terms->stiffness, &terms->damping};
  const int nv = (int)terms->nv;

  for (int i = 0; i < nv; i++)
    label[i] = i;
  for (int k = 0; k < (with_jacobians ? 3 : 1); k++)
    for (ptrdiff_t b = 0; b < lists[k]->count; b++)
      link_all(label, nv, lists[k]->item[b].count, lists[k]->item[b].index);
  for (ptrdiff_t k = 0; k < terms->joints.count; k++)
    link_all(label, nv, terms->joints.item[k].count, terms->joints.item[k].index);
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++)
    if (terms->contacts.item[k].active)
      link_all(label, nv, terms->contacts.item[k].count, terms->contacts.item[k].index);
}

/* Every member with an index belongs to the island of its first velocity, in ascending order, and to no other. */
static int sorted(const ns_partition *p, ptrdiff_t islands, ptrdiff_t members,
                  const ptrdiff_t *expected) {
  ptrdiff_t seen = 0, wanted = 0;

  for (ptrdiff_t k = 0; k < members; k++)
    wanted += expected[k] >= 0;
  for (ptrdiff_t s = 0; s < islands; s++)
    for (ptrdiff_t k = p->start[s]; k < p->start[s + 1]; k++, seen++)
      if (expected[p->member[k]] != s || (k > p->start[s] && p->member[k] <= p->member[k - 1]))
        return 0;
  return seen == wanted;
}

static void islands_of_random_graphs(void) {
  ns_random random = ns_random_create(21);
  check_host c;

  check_host_create(&c);
  for (int trial = 0; trial < 300; trial++) {
    const int nv = 1 + step_below(&random, 20), with_jacobians = trial % 2;
    ns_terms terms = ns_terms_create(&c.host, nv < 4 ? 4 : nv);
    ns_arena arena = ns_arena_create(&c.host);
    ns_islands islands = {0};
    ptrdiff_t island[MOST] = {0}, expected[MOST], count = 0;
    int label[MOST], agree = 1;
    CHECK(ns_terms_reset(&terms) == NS_OK);
    random_graph(&terms, &random, step_below(&random, 15));
    brute_force(&terms, with_jacobians, label);
    CHECK(ns_islands_find(&islands, &arena, &terms, with_jacobians) == NS_OK);
    for (ptrdiff_t s = 0; s < islands.count; s++)
      for (ptrdiff_t k = islands.velocities.start[s]; k < islands.velocities.start[s + 1]; k++) {
        island[islands.velocities.member[k]] = s;
        agree =
            agree && islands.local[islands.velocities.member[k]] == k - islands.velocities.start[s];
        count++;
      }
    CHECK(agree && count == terms.nv);
    for (int i = 0; i < terms.nv; i++)
      for (int j = 0; j < terms.nv; j++)
        agree = agree && (label[i] == label[j]) == (island[i] == island[j]);
    CHECK(agree);
    CHECK(sorted(&islands.velocities, islands.count, terms.nv, island));
    for (ptrdiff_t k = 0; k < terms.joints.count; k++) {
      const ns_row *row = &terms.joints.item[k];
      expected[k] = row->count > 0 ? island[row->index[0]] : -1;
    }
    CHECK(sorted(&islands.joints, islands.count, terms.joints.count, expected));
    for (ptrdiff_t k = 0; k < terms.contacts.count; k++) {
      const ns_contact *contact = &terms.contacts.item[k];
      expected[k] = contact->active && contact->count > 0 ? island[contact->index[0]] : -1;
    }
    CHECK(sorted(&islands.contacts, islands.count, terms.contacts.count, expected));
    for (ptrdiff_t k = 0; k < terms.damping.count; k++) {
      const ns_block_matrix *block = &terms.damping.item[k];
      expected[k] = with_jacobians && block->count > 0 ? island[block->index[0]] : -1;
    }
    CHECK(sorted(&islands.damping, islands.count, terms.damping.count, expected));
    ns_arena_release(&arena);
    ns_terms_release(&terms);
  }
  CHECK(c.live == 0);
}

/* ---- definite systems */

/* b = A \ b by LAPACK */
static void solve_by_lu(int n, const double *A, double *b, int columns) {
  check_host c;
  ns_arena arena;
  ns_lu lu;

  check_host_create(&c);
  arena = ns_arena_create(&c.host);
  CHECK(ns_lu_create(&lu, &arena, n) == NS_OK);
  memcpy(lu.a, A, (size_t)(n * n) * sizeof *A);
  CHECK(ns_lu_factor(&lu, n, 0, NULL) == NS_OK);
  ns_lu_solve(&lu, b, columns);
  ns_arena_release(&arena);
}

static void definite_systems_are_solved(void) {
  ns_random random = ns_random_create(22);

  for (int trial = 0; trial < 200; trial++) {
    const int n = 1 + step_below(&random, 15), columns = 3;
    double A[MOST * MOST], factors[MOST * MOST], b[3 * MOST], expected[3 * MOST], worst = 0;
    ptrdiff_t span[2 * MOST];
    step_random_definite(&random, n, trial % 2 ? 0 : 0.5, A);
    for (int k = 0; k < n * columns; k++)
      b[k] = expected[k] = step_below(&random, 3) == 0 ? 0 : step_signed_unit(&random);
    memcpy(factors, A, sizeof A);
    CHECK(ns_definite_factor(n, factors, span, 1e-12));
    ns_definite_solve(n, factors, span, b, columns);
    solve_by_lu(n, A, expected, columns);
    for (int k = 0; k < n * columns; k++)
      worst = fmax(worst, fabs(b[k] - expected[k]));
    CHECK(worst < 1e-12); /* eigenvalues from 0.1 to some 3, and solutions up to 10 */
  }
}

/* A - s I has a negative eigenvalue when s is above the smallest one, which is step_below the smallest entry of the
 * diagonal; a matrix with two equal rows and columns is singular. */
static void indefinite_systems_are_refused(void) {
  ns_random random = ns_random_create(23);

  for (int trial = 0; trial < 200; trial++) {
    const int n = 2 + step_below(&random, 10);
    double A[MOST * MOST], B[MOST * MOST], smallest = INFINITY;
    ptrdiff_t span[2 * MOST];
    step_random_definite(&random, n, 0, A);
    for (int i = 0; i < n; i++)
      smallest = fmin(smallest, A[i * (n + 1)]);
    memcpy(B, A, sizeof A);
    for (int i = 0; i < n; i++)
      B[i * (n + 1)] -= 1.001 * smallest;
    CHECK(!ns_definite_factor(n, B, span, 1e-14));
    memcpy(B, A, sizeof A);
    for (int i = 0; i < n; i++)
      B[i + (n - 1) * n] = B[i];
    for (int j = 0; j < n; j++)
      B[n - 1 + j * n] = B[j * n];
    CHECK(!ns_definite_factor(n, B, span, 1e-10));
  }
  {
    double zero = 0, nan = NAN;
    ptrdiff_t span[2];
    CHECK(!ns_definite_factor(1, &zero, span, 0) && !ns_definite_factor(1, &nan, span, 0));
  }
}

/* ---- warm LCPs */

typedef struct warm_case {
  ptrdiff_t n;
  double M[MOST * MOST], q[MOST], size[MOST], z[MOST], w[MOST];
  signed char basis[MOST];
  ptrdiff_t pivots;
} warm_case;

static int solve_warm(warm_case *p) {
  check_host c;
  ns_arena arena;
  int solved;

  check_host_create(&c);
  arena = ns_arena_create(&c.host);
  p->pivots = 0;
  solved = ns_lcp_warm(p->n, p->M, p->q, p->size, p->basis, &arena, p->z, p->w, &p->pivots);
  ns_arena_release(&arena);
  return solved;
}

/* max |min (z, w)| with w recomputed */
static double lcp_residual(const warm_case *p) {
  double worst = 0;

  for (ptrdiff_t i = 0; i < p->n; i++) {
    double w = p->q[i];
    for (ptrdiff_t j = 0; j < p->n; j++)
      w += p->M[i + j * p->n] * p->z[j];
    worst = fmax(worst, fmax(fabs(fmin(p->z[i], w)), fabs(w - p->w[i])));
  }
  return worst;
}

/* The one solution of the LCP, by the solver of last resort, and its basis. */
static void solve_cold(warm_case *p, double *z, signed char *basis) {
  check_host c;
  double l[MOST] = {0}, u[MOST], ray[MOST];
  const ns_lcp lcp = {{p->n, p->M, NULL, NULL}, p->q, l, u};
  const ns_lcp_options options = ns_lcp_default_options();
  ns_lcp_result result = {.z = z, .w = p->w, .ray = ray, .basis = basis};

  check_host_create(&c);
  for (int i = 0; i < MOST; i++)
    u[i] = INFINITY;
  CHECK(ns_lcp_solve(&lcp, &options, &c.host, &result) == NS_OK && result.flag == NS_LCP_SOLVED);
}

static void random_case(warm_case *p, ns_random *random, int n) {
  p->n = n;
  step_random_definite(random, n, 0.3, p->M);
  for (int i = 0; i < n; i++) {
    p->q[i] = 2 * step_signed_unit(random);
    p->size[i] = fabs(p->q[i]);
  }
}

/* From the right basis: no pivot. From any other: the solution, or 0. Definite M: z is unique. */
static void warm_start_never_lies(void) {
  ns_random random = ns_random_create(24);
  int solved = 0, trials = 200;

  for (int trial = 0; trial < trials; trial++) {
    warm_case p;
    double z[MOST], worst = 0;
    signed char basis[MOST];
    random_case(&p, &random, 1 + step_below(&random, 12));
    solve_cold(&p, z, basis);
    memcpy(p.basis, basis, sizeof basis);
    CHECK(solve_warm(&p) && p.pivots == 0 && lcp_residual(&p) < 1e-12);
    for (ptrdiff_t i = 0; i < p.n; i++)
      worst = fmax(worst, fabs(p.z[i] - z[i]));
    CHECK(worst < 1e-11);
    for (ptrdiff_t i = 0; i < p.n; i++) /* a random basis */
      p.basis[i] = step_below(&random, 2) ? NS_BASIC : NS_AT_LOWER;
    if (solve_warm(&p)) {
      solved++;
      CHECK(lcp_residual(&p) < 1e-12);
    }
  }
  CHECK(solved > trials / 2); /* else it would be of no use */
}

/* One step of friction of a block: the LCP of README.md, from the bases of sticking and of sliding. */
static void warm_friction(void) {
  static const signed char all_lower[4] = {-1, -1, -1, -1}, stick[4] = {0, -1, 0, -1};
  static const double M[16] = {1, 0, 0, 0.5, 0, 1, -1, -1, 0, -1, 1, -1, 0, 1, 1, 0};
  const double pushes[] = {3, 8};

  for (int k = 0; k < 2; k++)
    for (int start = 0; start < 2; start++) {
      warm_case p = {.n = 4, .q = {-0.981, 0.1 * pushes[k], -0.1 * pushes[k], 0}};
      memcpy(p.M, M, sizeof M);
      memcpy(p.basis, start == 0 ? all_lower : stick, 4);
      for (int i = 0; i < 4; i++)
        p.size[i] = fabs(p.q[i]);
      if (solve_warm(&p)) {
        CHECK(lcp_residual(&p) < 1e-15);
        CHECK(fabs(p.z[3] - (k == 0 ? 0 : 0.3095)) < 1e-14); /* README: 8 N slides at 0.3095 m/s */
      }
      CHECK(k == 1 || start == 0 || p.pivots == 0);
    }
}

/* Degenerate and singular problems: the answer is right, or there is none. */
static void warm_start_with_singular_blocks(void) {
  /* equal columns, both basic: any split of z_1 + z_2 = 1 is a solution */
  warm_case p = {.n = 2, .M = {1, 1, 1, 1}, .q = {-1, -1}, .size = {1, 1}};
  /* M = 0: w = q < 0 cannot be helped */
  warm_case none = {.n = 1, .M = {0}, .q = {-1}, .size = {1}};
  /* q = 0: z = w = 0 in either cell */
  warm_case zero = {.n = 1, .M = {2}, .q = {0}, .size = {1}, .basis = {NS_BASIC}};
  /* w = -z - 1 has no solution, though M is not singular */
  warm_case negative = {.n = 1, .M = {-1}, .q = {-1}, .size = {1}, .basis = {NS_BASIC}};
  /* a contact that just touches: q is the roundoff of numbers of size 1 */
  warm_case touching = {.n = 1, .M = {2}, .q = {-1e-16}, .size = {1}, .basis = {NS_AT_LOWER}};

  if (solve_warm(&p))
    CHECK(lcp_residual(&p) < 1e-15);
  CHECK(!solve_warm(&none));
  none.basis[0] = NS_AT_LOWER;
  CHECK(!solve_warm(&none));
  CHECK(solve_warm(&zero) && zero.z[0] == 0 && zero.pivots == 0);
  zero.basis[0] = NS_AT_LOWER;
  CHECK(solve_warm(&zero) && zero.z[0] == 0 && zero.pivots == 0);
  CHECK(!solve_warm(&negative));
  CHECK(solve_warm(&touching) && touching.z[0] == 0 && touching.pivots == 0);
  CHECK(ns_lcp_plain_residual(1, touching.q, touching.z, touching.w) < 1e-15);
}

int main(void) {
  islands_of_random_graphs();
  definite_systems_are_solved();
  indefinite_systems_are_refused();
  warm_start_never_lies();
  warm_friction();
  warm_start_with_singular_blocks();
  return check_report();
}
