/* test_step.c: islands, definite systems, warm LCPs, the mixed problem, impacts, projection and single steps. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_definite.h"
#include "ns_lcp_warm.h"
#include "ns_lu.h"
#include "ns_stepper.h"

#include <math.h>
#include <string.h>

/* A step with the projection of its end. */
static ns_status whole_step(ns_stepper *s, double t, const double *q, const double *v, double h,
                            ns_step_result *result) {
  const ns_status status = ns_scheme_step(s, t, q, v, h, result);

  return status == NS_OK ? ns_stabilize(s, t + h, h, result) : status;
}

#define MOST 40

static int below(ns_random *random, int count) { return (int)(count * ns_random_uniform(random)); }

static double signed_unit(ns_random *random) { return check_between(random, -1, 1); }

/* `count` different numbers below n, in random order */
static void choose(ns_random *random, int n, int count, int *index) {
  int all[MOST];

  for (int i = 0; i < n; i++)
    all[i] = i;
  for (int i = 0; i < count; i++) {
    const int k = i + below(random, n - i), kept = all[i];
    all[i] = all[k];
    all[k] = kept;
    index[i] = all[i];
  }
}

/* An index array that lives as long as the terms. */
static int *random_index(ns_terms *terms, ns_random *random, int count) {
  int *index = NS_TAKE(&terms->arena, int, count);

  choose(random, (int)terms->nv, count, index);
  return index;
}

/* ---- islands */

static void random_graph(ns_terms *terms, ns_random *random, int links) {
  for (int k = 0; k < links; k++) {
    const int count = below(random, 4); /* also of nothing */
    const int *index = random_index(terms, random, count);
    switch (below(random, 5)) {
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
      ns_terms_add_contact(terms, count, index)->active = below(random, 2);
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
    const int nv = 1 + below(&random, 20), with_jacobians = trial % 2;
    ns_terms terms = ns_terms_create(&c.host, nv < 4 ? 4 : nv);
    ns_arena arena = ns_arena_create(&c.host);
    ns_islands islands = {0};
    ptrdiff_t island[MOST] = {0}, expected[MOST], count = 0;
    int label[MOST], agree = 1;
    CHECK(ns_terms_reset(&terms) == NS_OK);
    random_graph(&terms, &random, below(&random, 15));
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

/* A = B B' / n + 0.1 I + skew, with zeros outside random blocks; unsymmetric where skew is not 0. */
static void random_definite(ns_random *random, int n, double skew, double *A) {
  double B[MOST * MOST] = {0};
  int block[MOST];

  for (int i = 0; i < n; i++)
    block[i] = below(random, 1 + n / 3);
  for (int k = 0; k < n * n; k++)
    B[k] = signed_unit(random);
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) {
      A[i + j * n] = i == j ? 0.1 : 0;
      for (int k = 0; k < n && block[i] == block[j]; k++)
        A[i + j * n] += B[i + k * n] * B[j + k * n] / n;
      if (block[i] == block[j])
        A[i + j * n] += skew * (B[i + j * n] - B[j + i * n]);
    }
}

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
    const int n = 1 + below(&random, 15), columns = 3;
    double A[MOST * MOST], factors[MOST * MOST], b[3 * MOST], expected[3 * MOST], worst = 0;
    ptrdiff_t span[2 * MOST];
    random_definite(&random, n, trial % 2 ? 0 : 0.5, A);
    for (int k = 0; k < n * columns; k++)
      b[k] = expected[k] = below(&random, 3) == 0 ? 0 : signed_unit(&random);
    memcpy(factors, A, sizeof A);
    CHECK(ns_definite_factor(n, factors, span, 1e-12));
    ns_definite_solve(n, factors, span, b, columns);
    solve_by_lu(n, A, expected, columns);
    for (int k = 0; k < n * columns; k++)
      worst = fmax(worst, fabs(b[k] - expected[k]));
    CHECK(worst < 1e-12); /* eigenvalues from 0.1 to some 3, and solutions up to 10 */
  }
}

/* A - s I has a negative eigenvalue when s is above the smallest one, which is below the smallest entry of the
 * diagonal; a matrix with two equal rows and columns is singular. */
static void indefinite_systems_are_refused(void) {
  ns_random random = ns_random_create(23);

  for (int trial = 0; trial < 200; trial++) {
    const int n = 2 + below(&random, 10);
    double A[MOST * MOST], B[MOST * MOST], smallest = INFINITY;
    ptrdiff_t span[2 * MOST];
    random_definite(&random, n, 0, A);
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
  random_definite(random, n, 0.3, p->M);
  for (int i = 0; i < n; i++) {
    p->q[i] = 2 * signed_unit(random);
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
    random_case(&p, &random, 1 + below(&random, 12));
    solve_cold(&p, z, basis);
    memcpy(p.basis, basis, sizeof basis);
    CHECK(solve_warm(&p) && p.pivots == 0 && lcp_residual(&p) < 1e-12);
    for (ptrdiff_t i = 0; i < p.n; i++)
      worst = fmax(worst, fabs(p.z[i] - z[i]));
    CHECK(worst < 1e-11);
    for (ptrdiff_t i = 0; i < p.n; i++) /* a random basis */
      p.basis[i] = below(&random, 2) ? NS_BASIC : NS_AT_LOWER;
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

/* ---- the mixed problem, against the same in one piece */

typedef struct mixed_case {
  check_host c;
  ns_terms terms;
  double r[MOST], b[MOST], a[MOST], x[MOST];
  double damping, stiffness;
} mixed_case;

static void add_random_blocks(mixed_case *p, ns_random *random, ns_block_list *list, int cover,
                              double skew) {
  int order[MOST];
  const int nv = (int)p->terms.nv;

  choose(random, nv, nv, order);
  for (int first = 0, count; first < nv; first += count) {
    double A[MOST * MOST];
    int *index;
    ns_block_matrix *block;
    count = 1 + below(random, 3);
    count = count > nv - first ? nv - first : count;
    if (!cover && below(random, 2))
      continue;
    index = NS_TAKE(&p->terms.arena, int, count);
    memcpy(index, order + first, (size_t)count * sizeof *index);
    block = ns_terms_add_block(&p->terms, list, count, index);
    random_definite(random, count, skew, A);
    for (int k = 0; k < count * count; k++)
      block->value[k] = cover ? A[k] + (k % (count + 1) == 0) : -A[k]; /* kq, kv: negative */
  }
}

static void add_random_joint(mixed_case *p, ns_random *random, double target) {
  const int count = 2 + below(random, 2);
  ns_row *row =
      ns_terms_add_row(&p->terms, &p->terms.joints, count, random_index(&p->terms, random, count));

  for (int i = 0; i < count; i++)
    row->gradient[i] = signed_unit(random) + (i == 0 ? 2 : 0);
  p->b[p->terms.joints.count - 1] = target;
}

static void add_copy_of_joint(mixed_case *p, ptrdiff_t k, double factor, double target) {
  const ns_row of = p->terms.joints.item[k];
  ns_row *row = ns_terms_add_row(&p->terms, &p->terms.joints, of.count, of.index);

  for (int i = 0; i < of.count; i++)
    row->gradient[i] = factor * of.gradient[i];
  p->b[p->terms.joints.count - 1] = target;
}

/* directions: 0 none, 2 and 4 balanced, 3 at 120 degrees in two tangents */
static void add_random_contact(mixed_case *p, ns_random *random, int directions) {
  const int count = 3;
  ns_contact *contact =
      ns_terms_add_contact(&p->terms, count, random_index(&p->terms, random, count));
  double t[2][3];

  contact->active = 1;
  contact->mu = directions > 0 ? check_between(random, 0.1, 0.4) : 0;
  for (int i = 0; i < count; i++) {
    contact->normal[i] = signed_unit(random) + (i == 0 ? 1.5 : 0);
    t[0][i] = signed_unit(random) + (i == 1 ? 1.5 : 0);
    t[1][i] = signed_unit(random) + (i == 2 ? 1.5 : 0);
  }
  CHECK(directions == 0 ||
        ns_terms_add_tangents(&p->terms, contact, directions, directions % 2 == 0) == NS_OK);
  for (int d = 0; d < ns_contact_stored(contact); d++) {
    const double angle = directions == 3 ? 2.0943951023931953 * d : 1.5707963267948966 * d;
    for (int i = 0; i < count; i++)
      contact->tangent[i + d * count] = cos(angle) * t[0][i] + sin(angle) * t[1][i];
    contact->tangent_offset[d] = 0.2 * signed_unit(random);
  }
  p->a[p->terms.contacts.count - 1] = check_between(random, -1, 0.2);
}

static void random_mixed(mixed_case *p, ns_random *random, int nv, int joints, int contacts,
                         int friction, int jacobians) {
  memset(p, 0, sizeof *p);
  check_host_create(&p->c);
  p->terms = ns_terms_create(&p->c.host, nv);
  CHECK(ns_terms_reset(&p->terms) == NS_OK);
  add_random_blocks(p, random, &p->terms.mass, 1, 0);
  if (jacobians) {
    p->damping = -0.1;
    p->stiffness = -0.01;
    add_random_blocks(p, random, &p->terms.damping, 0, 0.5);
    add_random_blocks(p, random, &p->terms.stiffness, 0, 0.5);
  }
  for (int k = 0; k < joints; k++)
    add_random_joint(p, random, signed_unit(random));
  for (int k = 0; k < contacts; k++)
    add_random_contact(p, random, friction ? 2 + below(random, 3) : 0);
  for (int i = 0; i < nv; i++)
    p->r[i] = 3 * signed_unit(random);
}

static ns_mixed_result solve_mixed(mixed_case *p) {
  ns_lcp_options options = ns_lcp_default_options();
  const ns_mixed_problem problem = {.terms = &p->terms,
                                    .damping = p->damping,
                                    .stiffness = p->stiffness,
                                    .r = p->r,
                                    .joint_target = p->b,
                                    .gap_target = p->a,
                                    .offset_factor = 1};
  ns_mixed_result result = {.x = p->x};
  ns_mixed work;

  options.tolerance = 1e-10;
  work = ns_mixed_create(&p->c.host, &options);
  CHECK(ns_mixed_solve(&work, &problem, &result) == NS_OK);
  ns_mixed_release(&work);
  return result;
}

typedef struct whole { /* the matrix of ns_mixed.h */
  ptrdiff_t n;
  double M[MOST * MOST * 4], q[2 * MOST], l[2 * MOST], u[2 * MOST], z[2 * MOST];
} whole;

static double direction_entry(const ns_contact *c, int d, int i) {
  const int stored = ns_contact_stored(c);

  return d < stored ? c->tangent[i + d * c->count] : -c->tangent[i + (d - stored) * c->count];
}

/* The columns of nu, n and D with their transposes as rows; z: the impulses in the terms. */
static void couple(whole *f, int count, const int *index, const double *value, int sign,
                   ptrdiff_t at) {
  for (int i = 0; i < count; i++) {
    f->M[index[i] + f->n * at] = -sign * value[i];
    f->M[at + f->n * index[i]] = sign * value[i];
  }
}

/* Joints from `joints` on are left out. */
static void assemble(const mixed_case *p, ptrdiff_t joints, whole *f) {
  const ptrdiff_t nv = p->terms.nv;
  const ns_block_list *lists[] = {&p->terms.mass, &p->terms.damping, &p->terms.stiffness};
  const double factors[] = {1, p->damping, p->stiffness};
  ptrdiff_t at = nv;

  memset(f, 0, sizeof *f);
  f->n = nv + joints;
  for (ptrdiff_t k = 0; k < p->terms.contacts.count; k++)
    f->n += p->terms.contacts.item[k].active ? ns_contact_unknowns(&p->terms.contacts.item[k]) : 0;
  for (int k = 0; k < 3; k++)
    for (ptrdiff_t j = 0; j < lists[k]->count; j++) {
      const ns_block_matrix *block = &lists[k]->item[j];
      for (int i = 0; i < block->count * block->count; i++)
        f->M[block->index[i % block->count] + f->n * block->index[i / block->count]] +=
            factors[k] * block->value[i];
    }
  for (ptrdiff_t i = 0; i < f->n; i++) {
    f->l[i] = i < nv + joints ? -INFINITY : 0;
    f->u[i] = INFINITY;
    if (i < nv) {
      f->q[i] = -p->r[i];
      f->z[i] = p->x[i];
    }
  }
  for (ptrdiff_t k = 0; k < joints; k++, at++) {
    const ns_row *row = &p->terms.joints.item[k];
    couple(f, row->count, row->index, row->gradient, 1, at);
    f->q[at] = -p->b[k];
    f->z[at] = row->impulse;
  }
  for (ptrdiff_t k = 0; k < p->terms.contacts.count; k++) {
    const ns_contact *c = &p->terms.contacts.item[k];
    const ptrdiff_t normal = at, lambda = at + ns_contact_unknowns(c) - 1;
    if (!c->active)
      continue;
    couple(f, c->count, c->index, c->normal, 1, normal);
    f->q[normal] = -p->a[k];
    f->z[normal] = c->cn;
    for (int d = 0; d < c->directions && lambda > normal; d++) {
      const int stored = ns_contact_stored(c), sign = d < stored ? 1 : -1;
      at = normal + 1 + d;
      for (int i = 0; i < c->count; i++) {
        f->M[c->index[i] + f->n * at] = -direction_entry(c, d, i);
        f->M[at + f->n * c->index[i]] = direction_entry(c, d, i);
      }
      f->M[at + f->n * lambda] = 1;
      f->M[lambda + f->n * at] = -1;
      f->q[at] = sign * c->tangent_offset[d % stored];
      f->z[at] = c->beta[d];
    }
    if (lambda > normal) {
      f->M[lambda + f->n * normal] = c->mu;
      f->z[lambda] = c->lambda;
    }
    at = lambda + 1;
  }
}

/* max |z - mid (l, z - w, u)| with w = M z + q */
static double whole_residual(const whole *f) {
  double worst = 0;

  for (ptrdiff_t i = 0; i < f->n; i++) {
    double w = f->q[i];
    for (ptrdiff_t j = 0; j < f->n; j++)
      w += f->M[i + j * f->n] * f->z[j];
    worst = fmax(worst, fabs(f->z[i] - fmin(fmax(f->z[i] - w, f->l[i]), f->u[i])));
  }
  return worst;
}

/* Largest difference of x from that of the whole problem solved in one piece. */
static double difference_from_whole(const mixed_case *p, ptrdiff_t joints) {
  check_host c;
  whole f;
  double z[2 * MOST], w[2 * MOST], ray[2 * MOST], worst = 0;
  signed char basis[2 * MOST];
  ns_lcp_options options = ns_lcp_default_options();
  ns_lcp_result result = {.z = z, .w = w, .ray = ray, .basis = basis};

  check_host_create(&c);
  assemble(p, joints, &f);
  {
    const ns_lcp lcp = {{f.n, f.M, NULL, NULL}, f.q, f.l, f.u};
    options.tolerance = 1e-10;
    CHECK(ns_lcp_solve(&lcp, &options, &c.host, &result) == NS_OK);
  }
  CHECK(result.flag == NS_LCP_SOLVED);
  for (ptrdiff_t i = 0; i < p->terms.nv; i++)
    worst = fmax(worst, fabs(z[i] - p->x[i]));
  return worst;
}

/* Joints, contacts without and with friction (2, 3, 4 directions), symmetric and unsymmetric Mh. mu is so small that
 * the solution is unique; conditions of Mh and of the constraints are some 1e3. */
static void mixed_problem_equals_the_whole(void) {
  ns_random random = ns_random_create(25);

  for (int trial = 0; trial < 400; trial++) {
    const int nv = 5 + below(&random, 6), joints = below(&random, 3), friction = trial % 2;
    const int contacts = below(&random, 1 + (nv - joints) / 3);
    mixed_case p;
    whole f;
    ns_mixed_result result;
    random_mixed(&p, &random, nv, joints, contacts, friction, trial / 2 % 2);
    result = solve_mixed(&p);
    CHECK(result.flag == NS_LCP_SOLVED && !result.redundant && !result.indefinite);
    CHECK(result.active == contacts && result.joint_defect < 1e-12);
    assemble(&p, joints, &f);
    CHECK(whole_residual(&f) < 1e-10);
    CHECK(difference_from_whole(&p, joints) < 1e-9);
    ns_terms_release(&p.terms);
    CHECK(p.c.live == 0);
  }
}

/* From the basis of its own solution a problem is solved again without a pivot, to the same bits of x. */
static void mixed_problem_starts_warm(void) {
  ns_random random = ns_random_create(26);

  for (int trial = 0; trial < 50; trial++) {
    mixed_case p;
    ns_mixed_result result;
    double x[MOST], worst = 0;
    random_mixed(&p, &random, 8, 1, 2, 1, 0);
    result = solve_mixed(&p);
    CHECK(result.flag == NS_LCP_SOLVED);
    memcpy(x, p.x, sizeof x);
    result = solve_mixed(&p);
    CHECK(result.flag == NS_LCP_SOLVED && result.pivots == 0);
    for (int i = 0; i < 8; i++)
      worst = fmax(worst, fabs(x[i] - p.x[i]));
    CHECK(worst < 1e-12);
    ns_terms_release(&p.terms);
  }
}

/* A joint written twice: each copy bears half, x stays. In other units: the sum bears the same. */
static void redundant_joints_share(void) {
  ns_random random = ns_random_create(27);

  for (int trial = 0; trial < 100; trial++) {
    const int friction = trial % 2, joints = 1 + below(&random, 2), jacobians = trial / 2 % 2;
    const double factor = trial % 3 == 0 ? -2.5 : 1;
    const ns_random start = random;
    mixed_case once, twice;
    whole f;
    ns_mixed_result result;
    double worst = 0, total, alone;
    random_mixed(&once, &random, 9, joints, 2, friction, jacobians);
    random = start;
    random_mixed(&twice, &random, 9, joints, 2, friction, jacobians);
    add_copy_of_joint(&twice, 0, factor, factor * twice.b[0]);
    result = solve_mixed(&once);
    CHECK(result.flag == NS_LCP_SOLVED && !result.redundant);
    result = solve_mixed(&twice);
    CHECK(result.flag == NS_LCP_SOLVED && result.redundant && result.joint_defect < 1e-10);
    for (int i = 0; i < 9; i++)
      worst = fmax(worst, fabs(once.x[i] - twice.x[i]));
    CHECK(worst < 1e-9);
    assemble(&twice, joints + 1, &f);
    CHECK(whole_residual(&f) < 1e-9);
    alone = once.terms.joints.item[0].impulse;
    total = twice.terms.joints.item[0].impulse + factor * twice.terms.joints.item[joints].impulse;
    CHECK(fabs(total - alone) < 1e-9);
    if (factor == 1)
      CHECK(fabs(twice.terms.joints.item[0].impulse - alone / 2) < 1e-9 &&
            fabs(twice.terms.joints.item[joints].impulse - alone / 2) < 1e-9);
    ns_terms_release(&once.terms);
    ns_terms_release(&twice.terms);
  }
}

/* Three equations of which the third is the sum of the others, in six velocities. */
static void joints_that_others_imply(void) {
  ns_random random = ns_random_create(28);
  mixed_case p;
  whole f;
  ns_mixed_result result;
  double sum[6] = {0};
  static const int all[6] = {0, 1, 2, 3, 4, 5};
  ns_row *row;

  random_mixed(&p, &random, 6, 2, 0, 0, 0);
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < p.terms.joints.item[k].count; i++)
      sum[p.terms.joints.item[k].index[i]] += p.terms.joints.item[k].gradient[i];
  row = ns_terms_add_row(&p.terms, &p.terms.joints, 6, all);
  memcpy(row->gradient, sum, sizeof sum);
  p.b[2] = p.b[0] + p.b[1];
  result = solve_mixed(&p);
  CHECK(result.redundant && result.joint_defect < 1e-12);
  CHECK(difference_from_whole(&p, 2) < 1e-12);
  assemble(&p, 3, &f);
  CHECK(whole_residual(&f) < 1e-12);
  ns_terms_release(&p.terms);
}

/* Equations that contradict each other are told by joint_defect: the same gradient with targets 0 and 1 is missed
 * by 1/2 each. */
static void contradictory_joints_are_told(void) {
  static const int first = 0;
  ns_random random = ns_random_create(29);
  mixed_case p;

  random_mixed(&p, &random, 6, 1, 0, 0, 0);
  p.b[0] = 0;
  add_copy_of_joint(&p, 0, 1, 1);
  CHECK(fabs(solve_mixed(&p).joint_defect - 0.5) < 0.25);
  ns_terms_release(&p.terms);

  random_mixed(&p, &random, 6, 0, 0, 0, 0); /* 0 = 1, over a velocity of gradient zero */
  ns_terms_add_row(&p.terms, &p.terms.joints, 1, &first);
  p.b[0] = 1;
  CHECK(solve_mixed(&p).joint_defect == 1);
  ns_terms_release(&p.terms);
}

/* 0 = 1 over no velocity at all: a joint between two bodies of prescribed motion. */
static void joints_without_velocities_are_told(void) {
  ns_random random = ns_random_create(30);
  mixed_case p;

  random_mixed(&p, &random, 6, 0, 0, 0, 0);
  ns_terms_add_row(&p.terms, &p.terms.joints, 0, NULL);
  p.b[0] = 1;
  CHECK(solve_mixed(&p).joint_defect == 1);
  ns_terms_release(&p.terms);
}

/* Mh = M - h^2 kq with a negative stiffness: not definite, solved by LU all the same, and told. A singular one is a
 * flag, not a crash. */
static void indefinite_matrix_is_told(void) {
  static const int both[2] = {0, 1};
  const double values[] = {-3, -1}; /* Mh = 1 - 3, 1 - 1 */
  mixed_case p;

  for (int k = 0; k < 2; k++) {
    ns_mixed_result result;
    memset(&p, 0, sizeof p);
    check_host_create(&p.c);
    p.terms = ns_terms_create(&p.c.host, 2);
    CHECK(ns_terms_reset(&p.terms) == NS_OK);
    for (int i = 0; i < 2; i++) {
      ns_terms_add_block(&p.terms, &p.terms.mass, 2, both)->value[3 * i] = 1;
      ns_terms_add_block(&p.terms, &p.terms.stiffness, 2, both)->value[3 * i] = values[k];
    }
    p.stiffness = 1;
    p.r[0] = p.r[1] = 4;
    result = solve_mixed(&p);
    CHECK(k == 0 ? result.flag == NS_LCP_SOLVED && result.indefinite && fabs(p.x[0] + 2) < 1e-15
                 : result.flag == NS_LCP_TROUBLE && strlen(result.message) > 0);
    ns_terms_release(&p.terms);
    CHECK(p.c.live == 0);
  }
}

/* Without Jacobians the blocks kq and kv must not matter, and contacts that are not active neither. */
static void mixed_problem_leaves_out_what_is_not_asked_for(void) {
  ns_random random = ns_random_create(31);
  const ns_random start = random;
  mixed_case p, q;
  double worst = 0;

  random_mixed(&p, &random, 8, 1, 2, 1, 1);
  random = start;
  random_mixed(&q, &random, 8, 1, 2, 1, 1);
  p.damping = p.stiffness = q.damping = q.stiffness = 0;
  q.terms.damping.count = q.terms.stiffness.count = 0;
  p.terms.contacts.item[0].active = 0;
  q.terms.contacts.item[0] = q.terms.contacts.item[1];
  q.a[0] = q.a[1];
  q.terms.contacts.count = 1;
  CHECK(solve_mixed(&p).active == 1 && solve_mixed(&q).active == 1);
  for (int i = 0; i < 8; i++)
    worst = fmax(worst, fabs(p.x[i] - q.x[i]));
  CHECK(worst < 1e-13 && p.terms.contacts.item[0].cn == 0);
  ns_terms_release(&p.terms);
  ns_terms_release(&q.terms);
}

/* ---- memory of contacts */

static void contacts_are_remembered_by_identity(void) {
  static const int index = 0;
  check_host c;
  ns_terms terms;
  ns_memory memory;

  check_host_create(&c);
  memory = ns_memory_create(&c.host);
  terms = ns_terms_create(&c.host, 1);
  for (int step = 0; step < 3; step++) { /* each step forgets contact `step` */
    CHECK(ns_terms_reset(&terms) == NS_OK);
    for (int k = 4; k >= step; k--) {
      ns_contact *contact = ns_terms_add_contact(&terms, 1, &index);
      contact->id = (ns_identity){1, 2, k};
      contact->active = k != 3;
      contact->basis = NS_TAKE(&terms.arena, signed char, 1);
      contact->basis[0] = (signed char)k;
    }
    CHECK(ns_memory_store(&memory, &terms) == NS_OK);
    for (int k = 0; k < 6; k++) {
      const ns_remembered *found = ns_memory_find(&memory, (ns_identity){1, 2, k});
      CHECK((found != NULL) == (k >= step && k < 5 && k != 3));
      CHECK(found == NULL || found->basis[0] == k);
    }
    CHECK(ns_memory_find(&memory, (ns_identity){2, 1, 4}) == NULL);
    for (ptrdiff_t k = 0; k < terms.contacts.count; k++)
      terms.contacts.item[k].basis = NULL;
    ns_memory_recall(&memory, &terms);
    CHECK(terms.contacts.item[0].basis != NULL && terms.contacts.item[0].basis[0] == 4);
    CHECK(terms.contacts.item[1].basis == NULL); /* was not active */
  }
  ns_terms_release(&terms);
  ns_memory_release(&memory);
  CHECK(c.live == 0);
}

/* ---- impacts */

typedef struct scene {
  check_host c;
  check_model m;
  ns_stepper s;
  double q[MOST], v[MOST];
  ns_step_options options;
} scene;

static void open_scene(scene *s) {
  check_host_create(&s->c);
  check_model_create(&s->m, &s->c.host);
  s->options = ns_step_default_options();
  s->options.detect = NS_DETECT_COLLISIONS;
}

static void ready(scene *s) {
  CHECK(check_model_ready(&s->m) == NS_OK);
  CHECK(ns_stepper_create(&s->s, &s->m.model.system, &s->options, &s->c.host) == NS_OK);
  ns_model_initial(&s->m.model, s->q, s->v);
}

static void close_scene(scene *s) {
  ns_stepper_release(&s->s);
  ns_model_release(&s->m.model);
  CHECK(s->c.live == 0);
}

/* A full disc of radius 1/2 with mass m at (x, y) moving with (vx, vy). */
static int add_ball(scene *s, double mass, double x, double y, double vx, double vy, double mu,
                    double e) {
  const int ball =
      check_add_body(&s->m, NS_BODY_RIGID, mass, mass / 8, check_add_disc(&s->m, 0.5), x, y, 0);
  double *row = check_body(&s->m, ball);

  row[NS_BODY_VELOCITY] = vx;
  row[NS_BODY_VELOCITY + 1] = vy;
  row[NS_BODY_FRICTION] = mu;
  row[NS_BODY_RESTITUTION] = e;
  return ball;
}

static void add_floor(scene *s) {
  check_add_body(&s->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s->m, 0, 1, 0), 0, 0, 0);
}

static ns_step_result collide(scene *s) {
  ns_step_result result = {0};

  CHECK(ns_impact(&s->s, 0, s->q, s->v, 0.01, 0, &result) == NS_OK);
  CHECK(result.flag == NS_LCP_SOLVED);
  return result;
}

/* v+ = e |v|, impulse (1 + e) m |v| */
static void one_ball(ns_impact_law law) {
  const double es[] = {0, 0.5, 1};

  for (int k = 0; k < 3; k++) {
    scene s;
    open_scene(&s);
    s.options.impact = law;
    add_floor(&s);
    add_ball(&s, 2, 0, 0.5, 0, -3, 0, es[k]);
    ready(&s);
    collide(&s);
    CHECK(fabs(s.v[1] - 3 * es[k]) < 1e-14 && s.v[0] == 0 && s.v[2] == 0);
    CHECK(fabs(s.s.terms.contacts.item[0].cn - 6 * (1 + es[k])) < 1e-13);
    CHECK(s.s.counts.impacts == 1);
    close_scene(&s);
  }
}

/* Where a ball would come back with less than rest_speed there is no restitution. */
static void slow_ball_stops(ns_impact_law law) {
  const double speeds[] = {0.05, 0.2};

  for (int k = 0; k < 2; k++) {
    ns_step_result result = {0};
    scene s;
    open_scene(&s);
    s.options.impact = law;
    add_floor(&s);
    add_ball(&s, 2, 0, 0.5, 0, -speeds[k], 0, 0.5);
    ready(&s);
    CHECK(ns_impact(&s.s, 0, s.q, s.v, 0.01, 0.09, &result) == NS_OK);
    CHECK(fabs(s.v[1] - (k == 0 ? 0 : 0.1)) < 1e-15); /* 0.05 / 2 < 0.09 < 0.2 / 2 */
    close_scene(&s);
  }
}

/* Three equal balls in a line, (1, 0, 0): the other two leave with (1 + e) / 3, the first keeps 1 - 2 (1 + e) / 3.
 * By both laws: by Newton's p_1 = 2 (1 + e) / 3, p_2 = p_1 / 2; by Poisson's the impulses of
 * compression are 2/3 and 1/3. */
static void chain_of_balls(ns_impact_law law) {
  const double es[] = {0, 0.4, 1};

  for (int k = 0; k < 3; k++) {
    scene s;
    open_scene(&s);
    s.options.impact = law;
    for (int ball = 0; ball < 3; ball++)
      add_ball(&s, 1.5, ball, 0, ball == 0, 0, 0, es[k]);
    ready(&s);
    collide(&s);
    CHECK(fabs(s.v[0] - (1 - 2 * (1 + es[k]) / 3)) < 1e-14);
    CHECK(fabs(s.v[3] - (1 + es[k]) / 3) < 1e-14 && fabs(s.v[6] - (1 + es[k]) / 3) < 1e-14);
    close_scene(&s);
  }
}

/* (1, 0, 0) with e = 0, then 1. By Newton's law the second contact, which was at rest, only passes on, and all go with
 * 1/3. By Poisson's it has the impulse 1/3 in compression, which it gives back, (1/3, 0, 2/3): PAGT (7.8); then the
 * first contact closes again, (1, 1, 4) / 6. */
static void contact_at_rest(ns_impact_law law) {
  const double newton[] = {1.0 / 3, 1.0 / 3, 1.0 / 3}, poisson[] = {1.0 / 6, 1.0 / 6, 2.0 / 3};
  const double *expected = law == NS_IMPACT_NEWTON ? newton : poisson;
  scene s;

  open_scene(&s);
  s.options.impact = law;
  for (int ball = 0; ball < 3; ball++)
    add_ball(&s, 1.5, ball, 0, ball == 0, 0, 0, ball == 2);
  ready(&s);
  collide(&s);
  for (int ball = 0; ball < 3; ball++)
    CHECK(fabs(s.v[3 * ball] - expected[ball]) < 1e-14);
  close_scene(&s);
}

/* (1, 0, -1) with e = 1 and e = 0: Newton's law asks v_2 - v_1 = 1, v_3 = v_2, which is (-2, 1, 1) / 3. Poisson's
 * stops all in compression with impulses 1; then the first contact gives 1 once more and the second passes half
 * of it on: (-1, 1/2, 1/2). */
static void laws_differ(void) {
  const double expected[2][3] = {{-2.0 / 3, 1.0 / 3, 1.0 / 3}, {-1, 0.5, 0.5}};

  for (int law = 0; law < 2; law++) {
    scene s;
    open_scene(&s);
    s.options.impact = law == 0 ? NS_IMPACT_NEWTON : NS_IMPACT_POISSON;
    add_ball(&s, 1, 0, 0, 1, 0, 0, 1);
    add_ball(&s, 1, 1, 0, 0, 0, 0, 0);
    add_ball(&s, 1, 2, 0, -1, 0, 0, 0);
    ready(&s);
    collide(&s);
    for (int ball = 0; ball < 3; ball++)
      CHECK(fabs(s.v[3 * ball] - expected[law][ball]) < 1e-14);
    close_scene(&s);
  }
}

/* A full disc that meets a rough floor with (3, -2): it rolls off with 2/3 of its speed, v = -R omega, if the
 * impulse m v_x / 3 is within the cone; else it slides, with mu times the normal impulse. Poisson's friction is that
 * of the compression, as in the decompression the cone is that of the impulses beyond e c_n (PAGT (7.7)). */
static void rolling_disc(ns_impact_law law) {
  const double mus[] = {2, 0.1}, e = 0.5;

  for (int k = 0; k < 2; k++) {
    const double normal = law == NS_IMPACT_NEWTON ? 2 * (1 + e) : 2;
    const double vx = k == 0 ? 2 : 3 - mus[k] * normal;
    scene s;
    open_scene(&s);
    s.options.impact = law;
    add_floor(&s);
    add_ball(&s, 1.7, 0, 0.5, 3, -2, mus[k], e);
    ready(&s);
    collide(&s);
    CHECK(fabs(s.v[1] - 2 * e) < 1e-13 && fabs(s.v[0] - vx) < 1e-13);
    /* angular momentum about the point of contact: J omega - m R v_x is kept */
    CHECK(fabs(s.v[2] * 0.125 - 0.5 * s.v[0] + 0.5 * 3) < 1e-13);
    close_scene(&s);
  }
}

/* Boxes that meet at a corner, with friction and e: momentum, and moment of momentum about the origin, stay. Energy
 * does not grow by Poisson's law in compression, e = 0. */
static void impacts_keep_momentum(ns_impact_law law) {
  ns_random random = ns_random_create(32);
  int met = 0;

  for (int trial = 0; trial < 60; trial++) {
    const double e = trial % 3 * 0.4, turn = check_between(&random, 0.1, 0.7);
    double before[3] = {0, 0, 0}, after[3] = {0, 0, 0}, mass[2] = {1.3, 0.6}, inertia[2];
    double energy = 0;
    scene s;
    ns_terms terms;
    open_scene(&s);
    s.options.impact = law;
    for (int b = 0; b < 2; b++) {
      inertia[b] = mass[b] / 6;
      check_add_body(&s.m, NS_BODY_RIGID, mass[b], inertia[b], check_add_box(&s.m, 1, 1), 1.3 * b,
                     0.4 * b, b == 0 ? 0 : turn);
      check_body(&s.m, b + 1)[NS_BODY_RESTITUTION] = e;
      check_body(&s.m, b + 1)[NS_BODY_FRICTION] = 0.6;
    }
    ready(&s);
    terms = ns_terms_create(&s.c.host, 6);
    for (int k = 0; k < 100;
         k++) { /* moved along x until they touch, each time by less than the gap */
      double gap = INFINITY;
      CHECK(s.s.system->evaluate(s.s.system, NS_GAPS, 0, s.q, s.v, 0, 1, &terms) == NS_OK);
      for (ptrdiff_t i = 0; i < terms.contacts.count; i++)
        gap = fmin(gap, terms.contacts.item[i].gap);
      s.q[3] -= gap;
    }
    for (int i = 0; i < 6; i++)
      s.v[i] = signed_unit(&random);
    s.v[0] += 1;
    s.v[3] -= 1;
    for (int pass = 0; pass < 2; pass++) {
      double *sum = pass == 0 ? before : after;
      if (pass == 1)
        collide(&s);
      for (int b = 0; b < 2; b++) {
        const double *x = s.q + 3 * b, *u = s.v + 3 * b;
        sum[0] += mass[b] * u[0];
        sum[1] += mass[b] * u[1];
        sum[2] += mass[b] * (x[0] * u[1] - x[1] * u[0]) + inertia[b] * u[2];
        energy += (pass == 0 ? -0.5 : 0.5) *
                  (mass[b] * (u[0] * u[0] + u[1] * u[1]) + inertia[b] * u[2] * u[2]);
      }
    }
    for (int i = 0; i < 3; i++)
      CHECK(fabs(before[i] - after[i]) < 1e-13);
    CHECK(e > 0 || energy < 1e-13);
    met += s.s.terms.contacts.count > 0 && s.s.terms.contacts.item[0].cn > 0;
    ns_terms_release(&terms);
    close_scene(&s);
  }
  CHECK(met > 40);
}

/* A ball of e = 1 that touches two parallel walls moves against one: by Newton's law the one asks for v >= 1, the
 * other for v <= 0. Poisson's law takes its place, and stops it. */
static void wedged_ball_stops(void) {
  scene s;

  open_scene(&s);
  s.options.impact = NS_IMPACT_NEWTON;
  check_add_body(&s.m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s.m, 1, 0, 0), 0, 0, 0);
  check_add_body(&s.m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s.m, -1, 0, -1), 0, 0, 0);
  add_ball(&s, 1, 0.5, 0, -1, 0, 0, 1);
  ready(&s);
  CHECK(collide(&s).clipped && s.s.counts.clipped == 1);
  CHECK(fabs(s.v[0]) < 1e-14);
  close_scene(&s);

  open_scene(&s); /* between parallel walls that come nearer: nothing can be done, and it is said */
  s.options.impact = NS_IMPACT_NEWTON;
  check_add_body(&s.m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s.m, 1, 0, 0), 0, 0, 0);
  check_add_body(&s.m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s.m, -1, 0, -1), 0, 0, 0);
  check_body(&s.m, 1)[NS_BODY_VELOCITY] = 1;
  add_ball(&s, 1, 0.5, 0, 0, 0, 0, 0);
  ready(&s);
  {
    ns_step_result result = {0};
    CHECK(ns_impact(&s.s, 0, s.q, s.v, 0.01, 0, &result) == NS_OK);
    CHECK(result.flag != NS_LCP_SOLVED && strstr(result.message, "squeezed") != NULL);
  }
  close_scene(&s);
}

/* ---- projection */

static int project(scene *s, double *distance) {
  int closed;

  CHECK(ns_project(&s->s, 0, s->q, 0, s->v, 0, distance, &closed) == NS_OK);
  return closed;
}

/* A particle of 2 kg on a rod of length 1 about the origin. */
static void open_pendulum(scene *s, double x, double y) {
  open_scene(s);
  check_add_body(&s->m, NS_BODY_PARTICLE, 2, 0, 0, x, y, 0);
  check_add_joint(&s->m, NS_DISTANCE, 1, 0, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 1;
}

/* Pulled off its circle by anything between 1e-6 and 3 it comes back along the radius; distance sqrt (m) |shift|. */
static void pendulum_comes_back_to_its_circle(void) {
  for (int k = 0; k < 200; k++) {
    const double radius = k % 2 ? 1 + 1e-6 * pow(1.08, k) : 1 / (1 + 0.01 * k);
    const double angle = 0.3 + 0.7 * k;
    double distance;
    scene s;
    open_pendulum(&s, radius * cos(angle), radius * sin(angle));
    ready(&s);
    CHECK(project(&s, &distance));
    CHECK(fabs(s.q[0] - cos(angle)) < 1e-12 && fabs(s.q[1] - sin(angle)) < 1e-12);
    CHECK(fabs(distance - sqrt(2) * fabs(radius - 1)) < 1e-10 * radius);
    CHECK(s.s.counts.projections == 1);
    close_scene(&s);
  }
}

/* Two particles 2 apart on a rod of length 1: the light one moves more, inversely to its mass. */
static void projection_is_nearest_in_the_mass_norm(void) {
  double distance;
  scene s;

  open_scene(&s);
  check_add_body(&s.m, NS_BODY_PARTICLE, 3, 0, 0, 0, 0, 0);
  check_add_body(&s.m, NS_BODY_PARTICLE, 1, 0, 0, 2, 0, 0);
  check_add_joint(&s.m, NS_DISTANCE, 1, 2, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 1;
  ready(&s);
  CHECK(project(&s, &distance));
  CHECK(fabs(s.q[0] - 0.25) < 1e-13 && fabs(s.q[2] - 1.25) < 1e-13);
  CHECK(fabs(distance - sqrt(3 * 0.25 * 0.25 + 0.75 * 0.75)) < 1e-12);
  close_scene(&s);
}

/* Against brute force: a bar of length 2 whose end hangs at the origin, pulled off and turned. Nearest point over all
 * angles, in m (x^2 + y^2) + J theta^2, by golden section. */
static void projection_of_a_bar_is_nearest(void) {
  const double mass = 1.5, inertia = 0.5, start[3] = {1.2, -0.3, 0.4};
  const double golden = 0.6180339887498949;
  double left = -1, right = 1, distance, best = 0;
  scene s;

  open_scene(&s);
  check_add_body(&s.m, NS_BODY_RIGID, mass, inertia, 0, start[0], start[1], start[2]);
  check_add_joint(&s.m, NS_REVOLUTE, 1, 0, -1, 0, 0, 0);
  ready(&s);
  CHECK(project(&s, &distance));
  for (int k = 0; k < 80; k++) {
    double at[2], cost[2];
    for (int i = 0; i < 2; i++) {
      at[i] = i == 0 ? right - golden * (right - left) : left + golden * (right - left);
      cost[i] = mass * (pow(cos(at[i]) - start[0], 2) + pow(sin(at[i]) - start[1], 2)) +
                inertia * pow(at[i] - start[2], 2);
    }
    if (cost[0] < cost[1])
      right = at[1];
    else
      left = at[0];
    best = sqrt(fmin(cost[0], cost[1]));
  }
  CHECK(fabs(s.q[2] - left) < 1e-7); /* a minimum is known to the root of roundoff */
  CHECK(fabs(distance - best) < 1e-13);
  CHECK(fabs(s.q[0] - cos(s.q[2])) < 1e-13 && fabs(s.q[1] - sin(s.q[2])) < 1e-13);
  close_scene(&s);
}

/* A disc that overlaps the floor by 0.1 is pushed out; one above it stays. */
static void overlap_is_pushed_out(void) {
  double distance;
  scene s;

  open_scene(&s);
  add_floor(&s);
  add_ball(&s, 4, 0, 0.4, 0, 0, 0, 0);
  add_ball(&s, 4, 3, 0.52, 0, 0, 0, 0);
  ready(&s);
  CHECK(project(&s, &distance));
  CHECK(fabs(s.q[1] - 0.5) < 1e-13 && s.q[4] == 0.52 && fabs(distance - 0.2) < 1e-12);
  close_scene(&s);
}

/* Joints that cannot be closed: it is said, and q stays. */
static void impossible_joints_leave_q_alone(void) {
  double distance;
  scene s;

  open_pendulum(&s, 1, 0.2);
  check_add_joint(&s.m, NS_DISTANCE, 1, 0, 0, 0, 5, 0)[NS_JOINT_REFERENCE] = 1;
  ready(&s);
  CHECK(!project(&s, &distance));
  CHECK(s.q[0] == 1 && s.q[1] == 0.2);
  close_scene(&s);
}

/* A linearly implicit step of length 0.1 from (0.6, -0.8) along the circle, with the springs from (2, 1) and, where
 * there is a second one, from (-1, 1); then the projection that holds them. */
static int step_and_project(scene *s, int springs, ns_step_result *result) {
  const double h = 0.1;
  double distance, end[2];
  int closed = 0;

  open_pendulum(s, 0.6, -0.8);
  check_body(&s->m, 1)[NS_BODY_VELOCITY] = 1.6;
  check_body(&s->m, 1)[NS_BODY_VELOCITY + 1] = 1.2;
  for (int k = 0; k < springs; k++) {
    double *row = check_add_spring(&s->m, 1, 1, 0, 1000, 0, 1.5);
    row[NS_SPRING_POINT_B] = 2 - 3 * k;
    row[NS_SPRING_POINT_B + 1] = 1;
  }
  s->options.method = NS_LINIMP;
  s->options.stabilization = NS_STABILIZE_BY_PROJECTION;
  ready(s);
  CHECK(ns_step_linimp(&s->s, 0, s->q, s->v, h, result) == NS_OK);
  CHECK(result->flag == NS_LCP_SOLVED && hypot(result->q[0], result->q[1]) > 1.001);
  memcpy(end, result->q, sizeof end);
  CHECK(ns_project(&s->s, h, result->q, h, result->v, 1, &distance, &closed) == NS_OK);
  CHECK(fabs(hypot(result->q[0], result->q[1]) - 1) < 1e-12);
  if (springs == 2) /* which give way: along the radius */
    CHECK(fabs(result->q[0] * end[1] - result->q[1] * end[0]) < 1e-12);
  return closed;
}

/* Joint and one spring fix the place: the distances from their points are 1 and what the step made of the spring. */
static void projection_holds_springs(void) {
  const double dx = 0.6 - 2, dy = -0.8 - 1, length = hypot(dx, dy);
  ns_step_result result;
  double expected;
  scene s;

  CHECK(step_and_project(&s, 1, &result));
  CHECK(s.s.counts.springs_released == 0);
  expected = length + 0.1 * (dx * result.v[0] + dy * result.v[1]) / length;
  CHECK(fabs(hypot(result.q[0] - 2, result.q[1] - 1) - expected) < 1e-12);
  close_scene(&s);
}

/* With a second spring there are three equations for two coordinates: the springs give way, the joint closes. */
static void springs_give_way_to_joints(void) {
  ns_step_result result;
  scene s;

  CHECK(step_and_project(&s, 2, &result));
  CHECK(s.s.counts.springs_released == 1);
  close_scene(&s);
}

/* The nearest velocity that a rod allows has no part along it. */
static void velocity_is_projected(void) {
  double distance = 0;
  scene s;

  open_pendulum(&s, 0.6, 0.8);
  ready(&s);
  s.v[0] = 1;
  s.v[1] = 2;
  CHECK(ns_project_velocity(&s.s, 0, s.q, s.v, &distance) == NS_OK);
  CHECK(fabs(s.v[0] - (1 - 0.6 * 2.2)) < 1e-14 && fabs(s.v[1] - (2 - 0.8 * 2.2)) < 1e-14);
  CHECK(fabs(distance - sqrt(2) * 2.2) < 1e-14);
  close_scene(&s);
}

/* ---- single steps */

/* Mass 2 on a spring 300 of length 0 with damper 5: (m + h delta + h^2 gamma) v+ = m v - h gamma x (AP (32), (33)).
 * The Euler step has m v+ = m v - h (gamma x + delta v). */
static void steps_of_an_oscillator(ns_method method) {
  const double h = 0.1, m = 2, gamma = 300, delta = 5, x = 0.3, v = -0.7;
  const double expected = method == NS_LINIMP
                              ? (m * v - h * gamma * x) / (m + h * delta + h * h * gamma)
                              : v - h * (gamma * x + delta * v) / m;
  ns_step_result result;
  scene s;

  open_scene(&s);
  check_add_body(&s.m, NS_BODY_PARTICLE, m, 0, 0, x, 0, 0);
  check_body(&s.m, 1)[NS_BODY_VELOCITY] = v;
  check_add_spring(&s.m, 1, 1, 0, gamma, delta, 0);
  s.options.method = method;
  ready(&s);
  CHECK(whole_step(&s.s, 0, s.q, s.v, h, &result) == NS_OK && result.flag == NS_LCP_SOLVED);
  CHECK(fabs(result.v[0] - expected) < 1e-14 && result.v[1] == 0);
  CHECK(fabs(result.q[0] - (x + h * expected)) < 1e-15);
  close_scene(&s);
}

/* A captured bounce: Newton's law v+ = e |v|, Poisson's e (|v| + g h), compression with the weight. */
static void captured_bounce(ns_impact_law law) {
  const double h = 0.1;
  ns_step_result result;
  scene s;

  open_scene(&s);
  add_floor(&s);
  add_ball(&s, 3, 0, 0.6, 0, -2, 0, 0.5);
  s.m.model.gravity[1] = -10;
  s.options.detect = NS_DETECT_OFF;
  s.options.impact = law;
  ready(&s);
  CHECK(whole_step(&s.s, 0, s.q, s.v, h, &result) == NS_OK && result.flag == NS_LCP_SOLVED);
  CHECK(fabs(result.v[1] - (law == NS_IMPACT_NEWTON ? 1 : 1.5)) < 1e-13);
  CHECK(result.active == 1);
  close_scene(&s);
}

/* A hinge on a body that drifts, with a motor: the joints take over the velocity, the motor sets the angular one.
 * Closed at the end of the step, they do so there. */
static void joints_follow_prescribed_motion(ns_stabilization stabilization) {
  ns_step_result result;
  double *row, angle;
  scene s;

  open_scene(&s);
  check_add_body(&s.m, NS_BODY_FIXED, 0, 0, 0, 0, 0, 0);
  row = check_body(&s.m, 1);
  row[NS_BODY_VELOCITY] = 0.4;
  row[NS_BODY_VELOCITY + 1] = -0.3;
  check_add_body(&s.m, NS_BODY_RIGID, 2, 1, 0, 1, 0, 0);
  row = check_add_joint(&s.m, NS_REVOLUTE, 2, 1, -1, 0, 0, 0);
  row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
  row[NS_JOINT_MOTOR_VALUE] = 0.7;
  s.options.stabilization = stabilization;
  ready(&s);
  CHECK(whole_step(&s.s, 0, s.q, s.v, 0.1, &result) == NS_OK && result.flag == NS_LCP_SOLVED);
  CHECK(fabs(result.v[2] - 0.7) < 1e-14);
  angle = stabilization == NS_STABILIZE_NOT
              ? 0
              : 0.1 * 0.7; /* of the arm (cos, sin) that v belongs to */
  CHECK(fabs(result.v[0] - (0.4 - 0.7 * sin(angle))) < 1e-12 &&
        fabs(result.v[1] - (-0.3 + 0.7 * cos(angle))) < 1e-12);
  CHECK(stabilization == NS_STABILIZE_NOT || (fabs(result.q[0] - (0.04 + cos(angle))) < 1e-11 &&
                                              fabs(result.q[1] - (-0.03 + sin(angle))) < 1e-11));
  close_scene(&s);
}

/* Contradictory motors are named, and q and v stay finite. */
static void contradictory_motors_are_named(void) {
  ns_step_result result;
  scene s;

  open_scene(&s);
  check_add_body(&s.m, NS_BODY_RIGID, 1, 1, 0, 0, 0, 0);
  for (int k = 0; k < 2; k++) {
    double *row = check_add_joint(&s.m, NS_REVOLUTE, 1, 0, 0, 0, 0, 0);
    row[NS_JOINT_MOTOR] = NS_MOTOR_SPEED;
    row[NS_JOINT_MOTOR_VALUE] = 1 + k;
  }
  ready(&s);
  CHECK(whole_step(&s.s, 0, s.q, s.v, 0.1, &result) == NS_OK);
  CHECK(result.flag == NS_LCP_TROUBLE && strstr(result.message, "contradict") != NULL);
  close_scene(&s);
}

/* However early memory runs out in a step with joint, contact, friction, impact and projection. */
static void step_survives_every_failed_allocation(void) {
  ns_status status = NS_OUT_OF_MEMORY;
  long fail_at = 0;

  while (status == NS_OUT_OF_MEMORY && fail_at < 1000) {
    scene s;
    ns_step_result result;
    open_scene(&s);
    add_floor(&s);
    add_ball(&s, 1, 0, 0.5, 1, -1, 0.3, 0.5);
    add_ball(&s, 1, 1.4, 0.5, 0, 0, 0.3, 0.5);
    check_add_joint(&s.m, NS_DISTANCE, 2, 3, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 1.4;
    check_add_joint(&s.m, NS_DISTANCE, 2, 3, 0, 0, 0, 0)[NS_JOINT_REFERENCE] = 1.4;
    check_add_spring(&s.m, 1, 2, 3, 100, 1, 1);
    s.m.model.gravity[1] = -9.81;
    s.options.method = NS_LINIMP;
    s.options.stabilization = NS_STABILIZE_BY_PROJECTION;
    s.c.fail_at = ++fail_at;
    status = check_model_ready(&s.m);
    memset(&s.s, 0, sizeof s.s);
    if (status == NS_OK) {
      ns_model_initial(&s.m.model, s.q, s.v);
      status = ns_stepper_create(&s.s, &s.m.model.system, &s.options, &s.c.host);
      if (status == NS_OK)
        status = ns_impact(&s.s, 0, s.q, s.v, 0.01, 0, &result);
      if (status == NS_OK)
        status = whole_step(&s.s, 0, s.q, s.v, 0.01, &result);
      if (status == NS_OK)
        status = ns_memory_store(&s.s.memory, &s.s.terms);
      ns_stepper_release(&s.s);
    }
    ns_model_release(&s.m.model);
    CHECK(s.c.live == 0);
  }
  CHECK(status == NS_OK && fail_at > 50);
}

int main(void) {
  islands_of_random_graphs();
  definite_systems_are_solved();
  indefinite_systems_are_refused();
  warm_start_never_lies();
  warm_friction();
  warm_start_with_singular_blocks();
  mixed_problem_equals_the_whole();
  mixed_problem_starts_warm();
  redundant_joints_share();
  joints_that_others_imply();
  contradictory_joints_are_told();
  joints_without_velocities_are_told();
  indefinite_matrix_is_told();
  mixed_problem_leaves_out_what_is_not_asked_for();
  contacts_are_remembered_by_identity();
  for (ns_impact_law law = NS_IMPACT_NEWTON; law <= NS_IMPACT_POISSON; law++) {
    one_ball(law);
    slow_ball_stops(law);
    chain_of_balls(law);
    contact_at_rest(law);
    rolling_disc(law);
    impacts_keep_momentum(law);
    captured_bounce(law);
  }
  laws_differ();
  wedged_ball_stops();
  pendulum_comes_back_to_its_circle();
  projection_is_nearest_in_the_mass_norm();
  projection_of_a_bar_is_nearest();
  overlap_is_pushed_out();
  impossible_joints_leave_q_alone();
  projection_holds_springs();
  springs_give_way_to_joints();
  velocity_is_projected();
  steps_of_an_oscillator(NS_EULER);
  steps_of_an_oscillator(NS_LINIMP);
  joints_follow_prescribed_motion(NS_STABILIZE_NOT);
  joints_follow_prescribed_motion(NS_STABILIZE_BY_CLOSING);
  contradictory_motors_are_named();
  step_survives_every_failed_allocation();
  return check_report();
}
