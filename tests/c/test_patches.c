/* test_patches.c: which contacts of a patch are left out, judged by brute force; what is told of them. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_patches.h"

#include "ns_vector3.h"

#include <math.h>
#include <string.h>

#define MOST 60

/* Contacts of one body with a floor whose normal is n, the points of which are at (at[0], at[1]) across n. */
typedef struct patch {
  check_host c;
  ns_terms terms;
  double at[MOST][2], target[MOST], x[6];
  double n[3], t[3], o[3];
  ptrdiff_t count, left_out;
  ns_mixed_problem problem;
} patch;

static const int velocities[6] = {0, 1, 2, 3, 4, 5};

static void begin(patch *p, ns_random *random) {
  const double any[3] = {0.3, -0.8, 0.5};
  double length;

  memset(p, 0, sizeof *p);
  check_host_create(&p->c);
  check_unit(random, 3, p->n);
  ns_cross3(p->n, any, p->t);
  length = sqrt(ns_dot3(p->t, p->t));
  for (int i = 0; i < 3; i++)
    p->t[i] /= length;
  ns_cross3(p->n, p->t, p->o);
  p->terms = ns_terms_create(&p->c.host, 6);
  CHECK(ns_terms_reset(&p->terms) == NS_OK);
  for (int i = 0; i < 6; i++)
    p->x[i] = check_between(random, -1, 1);
}

/* Rows n and p x n, t and p x t, o and p x o of a body with its centre at the origin */
static ns_contact *add(patch *p, double along, double across) {
  ns_contact *contact = ns_terms_add_contact(&p->terms, 6, velocities);
  const ptrdiff_t k = p->count++;

  CHECK(contact != NULL && ns_terms_add_tangents(&p->terms, contact, 4, 1) == NS_OK);
  p->at[k][0] = along;
  p->at[k][1] = across;
  for (int i = 0; i < 3; i++) {
    contact->point[i] = 0.2 * p->n[i] + along * p->t[i] + across * p->o[i];
    contact->axis[i] = contact->normal[i] = p->n[i];
    contact->tangent[i] = p->t[i];
    contact->tangent[6 + i] = p->o[i];
  }
  ns_cross3(contact->point, p->n, contact->normal + 3);
  ns_cross3(contact->point, p->t, contact->tangent + 3);
  ns_cross3(contact->point, p->o, contact->tangent + 9);
  contact->id = (ns_identity){1, 2, (int)k};
  contact->active = 1;
  contact->mu = 0.5;
  p->target[k] = 0.1 + 0.3 * along - 0.2 * across;
  return contact;
}

static void reduce(patch *p) {
  ns_arena arena = ns_arena_create(&p->c.host);

  p->problem = (ns_mixed_problem){
      .terms = &p->terms, .gap_target = p->target, .offset_factor = 1, .size = 1};
  p->left_out = 0;
  CHECK(ns_patches_reduce(&p->problem, 1e-10, &arena, &p->left_out) == NS_OK);
  ns_arena_release(&arena);
}

static void end(patch *p) {
  ns_terms_release(&p->terms);
  CHECK(p->c.live == 0);
}

static int is_left_out(const patch *p, ptrdiff_t k) { return p->terms.contacts.item[k].left_out; }

/* Is point k in a triangle of others, which may be flat? Signs of areas alone. */
static int is_inside(const patch *p, ptrdiff_t k) {
  for (ptrdiff_t a = 0; a < p->count; a++)
    for (ptrdiff_t b = 0; b < a; b++)
      for (ptrdiff_t c = 0; c < b; c++) {
        const ptrdiff_t corner[4] = {a, b, c, a};
        int left = 0, right = 0;
        for (int i = 0; i < 3 && a != k && b != k && c != k; i++) {
          const double *u = p->at[corner[i]], *v = p->at[corner[i + 1]], *w = p->at[k];
          const double area = (v[0] - u[0]) * (w[1] - u[1]) - (v[1] - u[1]) * (w[0] - u[0]);
          left += area > 0;
          right += area < 0;
        }
        if (left == 3 || right == 3)
          return 1;
      }
  return 0;
}

static void test_hull(void) {
  ns_random random = ns_random_create(5);

  for (int trial = 0; trial < 40; trial++) {
    static patch p;
    ptrdiff_t inside = 0;
    begin(&p, &random);
    for (int k = 0; k < 3 + trial / 2; k++)
      add(&p, check_between(&random, -1, 1), check_between(&random, -1, 1));
    reduce(&p);
    for (ptrdiff_t k = 0; k < p.count; k++) {
      inside += is_inside(&p, k);
      CHECK(is_left_out(&p, k) == is_inside(&p, k));
    }
    CHECK(p.left_out == inside);
    end(&p);
  }
}

/* A lattice has points on the edges of its hull, and each of them twice here: four stay. A line: its ends. A point:
 * one. */
static void test_degenerate(void) {
  ns_random random = ns_random_create(6);
  const int sizes[3][2] = {{5, 6}, {7, 1}, {1, 1}};
  const ptrdiff_t stay[3] = {4, 2, 1};

  for (int trial = 0; trial < 30; trial++) {
    const double turn = check_between(&random, 0, 7);
    static patch p;
    begin(&p, &random);
    for (int k = 0; k < 2 * sizes[trial % 3][0] * sizes[trial % 3][1]; k++) {
      const double i = k / 2 % sizes[trial % 3][0], j = k / 2 / sizes[trial % 3][0];
      add(&p, 0.1 * (cos(turn) * i - sin(turn) * j), 0.1 * (sin(turn) * i + cos(turn) * j));
    }
    reduce(&p);
    CHECK(p.count - p.left_out == stay[trial % 3]);
    end(&p);
  }
}

/* In a square with a point in the middle: what keeps the point. */
static void test_what_stays(void) {
  ns_random random = ns_random_create(7);
  static const ns_contact_law law = {.still = 0.5, .moving = 0.5};

  for (int kind = 0; kind < 9; kind++) {
    static patch p;
    begin(&p, &random);
    for (int k = 0; k < 5; k++)
      add(&p, k == 4 ? 0 : k % 2 - 0.5, k == 4 ? 0.1 : k / 2 - 0.5);
    ns_contact *middle = &p.terms.contacts.item[4];
    p.target[4] += kind == 1 ? 1e-6 : kind == 2 ? -1 : 0; /* asks for more, for less */
    middle->mu = kind == 3 ? 0.4 : 0.5;
    middle->active = kind != 4;
    middle->law = kind == 5 ? &law : NULL;
    middle->tangent_offset[0] = kind == 6 ? 0.1 : 0;
    middle->point[0] += kind == 7 ? 1e-3 : 0; /* not in the plane, or not where its row says */
    middle->normal[4] += kind == 8 ? 1e-6 : 0;
    reduce(&p);
    CHECK(p.left_out == (kind == 0 || kind == 2));
    CHECK(is_left_out(&p, 4) == (kind == 0 || kind == 2));
    end(&p);
  }
}

/* D'x of what is left out, and the laws: rho >= 0 where the corners have rho >= 0, sigma = D'x + lambda >= 0 */
static void test_padding(void) {
  ns_random random = ns_random_create(8);

  for (int trial = 0; trial < 20; trial++) {
    static patch p;
    double least = INFINITY;
    begin(&p, &random);
    for (int k = 0; k < 20; k++)
      add(&p, check_between(&random, -1, 1), check_between(&random, -1, 1));
    reduce(&p);
    CHECK(p.left_out > 0 && ns_patches_pad(&p.problem, p.x) == NS_OK);
    for (ptrdiff_t k = 0; k < p.count; k++) {
      const ns_contact *contact = &p.terms.contacts.item[k];
      if (!is_left_out(&p, k))
        least = fmin(least, ns_sparse_dot(6, velocities, contact->normal, p.x) - p.target[k]);
    }
    for (ptrdiff_t k = 0; k < p.count; k++) {
      const ns_contact *contact = &p.terms.contacts.item[k];
      double fastest = 0;
      if (!is_left_out(&p, k))
        continue;
      for (int d = 0; d < 4; d++) {
        const double sign = d < 2 ? 1 : -1, *row = contact->tangent + d % 2 * 6;
        const double u = sign * ns_sparse_dot(6, velocities, row, p.x);
        CHECK(fabs(contact->variable[1 + d] - u) < 1e-14 && contact->beta[d] == 0);
        fastest = fmax(fastest, -u);
      }
      CHECK(contact->cn == 0 && contact->variable[0] >= least - 1e-12);
      CHECK(fabs(contact->lambda - fastest) < 1e-14);
    }
    end(&p);
  }
}

static void test_failures(void) {
  ns_random random = ns_random_create(9);

  for (long fail_at = 1; fail_at < 4; fail_at++) {
    static patch p;
    ns_arena arena;
    begin(&p, &random);
    for (int k = 0; k < 50; k++)
      add(&p, check_between(&random, -1, 1), check_between(&random, -1, 1));
    reduce(&p);
    p.c.fail_at = p.c.allocations + fail_at;
    arena = ns_arena_create(&p.c.host);
    p.left_out = 0;
    if (ns_patches_reduce(&p.problem, 1e-10, &arena, &p.left_out) == NS_OK)
      CHECK(p.left_out > 0);
    else
      CHECK(p.left_out == 0);
    ns_arena_release(&arena);
    end(&p);
  }
}

int main(void) {
  test_hull();
  test_degenerate();
  test_what_stays();
  test_padding();
  test_failures();
  return check_report();
}
