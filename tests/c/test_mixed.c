/* test_mixed.c: the mixed problem of a step, against the same in one piece */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "check_step.h"
#include "ns_definite.h"
#include "ns_lcp_warm.h"
#include "ns_lu.h"
#include "ns_stepper.h"

#include <math.h>
#include <string.h>

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

  step_choose(random, nv, nv, order);
  for (int first = 0, count; first < nv; first += count) {
    double A[MOST * MOST];
    int *index;
    ns_block_matrix *block;
    count = 1 + step_below(random, 3);
    count = count > nv - first ? nv - first : count;
    if (!cover && step_below(random, 2))
      continue;
    index = NS_TAKE(&p->terms.arena, int, count);
    memcpy(index, order + first, (size_t)count * sizeof *index);
    block = ns_terms_add_block(&p->terms, list, count, index);
    step_random_definite(random, count, skew, A);
    for (int k = 0; k < count * count; k++)
      block->value[k] = cover ? A[k] + (k % (count + 1) == 0) : -A[k]; /* kq, kv: negative */
  }
}

static void add_random_joint(mixed_case *p, ns_random *random, double target) {
  const int count = 2 + step_below(random, 2);
  ns_row *row = ns_terms_add_row(&p->terms, &p->terms.joints, count,
                                 step_random_index(&p->terms, random, count));

  for (int i = 0; i < count; i++)
    row->gradient[i] = step_signed_unit(random) + (i == 0 ? 2 : 0);
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
      ns_terms_add_contact(&p->terms, count, step_random_index(&p->terms, random, count));
  double t[2][3];

  contact->active = 1;
  contact->mu = directions > 0 ? check_between(random, 0.1, 0.4) : 0;
  for (int i = 0; i < count; i++) {
    contact->normal[i] = step_signed_unit(random) + (i == 0 ? 1.5 : 0);
    t[0][i] = step_signed_unit(random) + (i == 1 ? 1.5 : 0);
    t[1][i] = step_signed_unit(random) + (i == 2 ? 1.5 : 0);
  }
  CHECK(directions == 0 ||
        ns_terms_add_tangents(&p->terms, contact, directions, directions % 2 == 0) == NS_OK);
  for (int d = 0; d < ns_contact_stored(contact); d++) {
    const double angle = directions == 3 ? 2.0943951023931953 * d : 1.5707963267948966 * d;
    for (int i = 0; i < count; i++)
      contact->tangent[i + d * count] = cos(angle) * t[0][i] + sin(angle) * t[1][i];
    contact->tangent_offset[d] = 0.2 * step_signed_unit(random);
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
    add_random_joint(p, random, step_signed_unit(random));
  for (int k = 0; k < contacts; k++)
    add_random_contact(p, random, friction ? 2 + step_below(random, 3) : 0);
  for (int i = 0; i < nv; i++)
    p->r[i] = 3 * step_signed_unit(random);
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
    const int nv = 5 + step_below(&random, 6), joints = step_below(&random, 3),
              friction = trial % 2;
    const int contacts = step_below(&random, 1 + (nv - joints) / 3);
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
    const int friction = trial % 2, joints = 1 + step_below(&random, 2), jacobians = trial / 2 % 2;
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

int main(void) {
  mixed_problem_equals_the_whole();
  mixed_problem_starts_warm();
  redundant_joints_share();
  joints_that_others_imply();
  contradictory_joints_are_told();
  joints_without_velocities_are_told();
  indefinite_matrix_is_told();
  mixed_problem_leaves_out_what_is_not_asked_for();
  contacts_are_remembered_by_identity();
  return check_report();
}
