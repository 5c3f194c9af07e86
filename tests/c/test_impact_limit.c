/* test_impact_limit.c: no impact gains energy, and a law that gains none keeps its bits. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_impact_limit.h"

#include <math.h>
#include <string.h>

enum { VELOCITIES = 6, CONTACTS = 5, JOINTS = 1, TRIALS = 200 };

/* ---- the share of the law */

/* Of parabolas G (0) = plastic, G (1) = law, G'' >= 0. */
static void share_is_the_largest(void) {
  ns_random random = ns_random_create(1);

  for (int trial = 0; trial < 2000; trial++) {
    const double plastic = check_between(&random, -1, trial % 4 == 0 ? 1 : 0);
    const double law = check_between(&random, -1, 2);
    const double square = trial % 7 == 0 ? 0 : check_between(&random, 0, 3);
    const double s = ns_largest_share(plastic, law, square), b = law - plastic - square;
    const double allowed = fmax(0, plastic), past = s + 1e-6;
    CHECK(s >= 0 && s <= 1);
    CHECK(plastic + s * (b + s * square) <= allowed + 1e-14);
    CHECK((s == 1) == (law <= allowed));
    CHECK(s == 1 || plastic + past * (b + past * square) > allowed);
  }
}

/* ---- random impacts: any positive definite M, any normals and directions, prescribed motion, a joint */

typedef struct bodies {
  ns_system system;
  double mass[VELOCITIES * VELOCITIES], v[VELOCITIES];
  double joint[VELOCITIES], joint_rate;
  double normal[CONTACTS][VELOCITIES], tangent[CONTACTS][VELOCITIES];
  double rate[CONTACTS], belt[CONTACTS], mu[CONTACTS], e[CONTACTS];
  ns_contact_law law[CONTACTS];
  int contacts, joints;
} bodies;

static const int all[VELOCITIES] = {0, 1, 2, 3, 4, 5};

static void fill(ns_random *random, int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] = check_between(random, -1, 1);
}

/* M = S (A A' + I/10) S with masses over three decades in S^2 */
static void draw_mass(ns_random *random, double *mass) {
  double A[VELOCITIES * VELOCITIES], root[VELOCITIES];

  fill(random, VELOCITIES * VELOCITIES, A);
  for (int i = 0; i < VELOCITIES; i++)
    root[i] = pow(10, check_between(random, 0, 1.5));
  for (int i = 0; i < VELOCITIES; i++)
    for (int j = 0; j < VELOCITIES; j++) {
      double sum = i == j ? 0.1 : 0;
      for (int k = 0; k < VELOCITIES; k++)
        sum += A[i + k * VELOCITIES] * A[j + k * VELOCITIES];
      mass[i + j * VELOCITIES] = root[i] * root[j] * sum;
    }
}

static void draw(bodies *b, ns_random *random, int trial) {
  const double moves = trial % 3 == 0;

  draw_mass(random, b->mass);
  fill(random, VELOCITIES, b->v);
  fill(random, VELOCITIES, b->joint);
  b->joint_rate = moves * check_between(random, -1, 1);
  b->contacts = 1 + trial % CONTACTS;
  b->joints = trial % 2;
  for (int k = 0; k < b->contacts; k++) {
    fill(random, VELOCITIES, b->normal[k]);
    fill(random, VELOCITIES, b->tangent[k]);
    b->rate[k] = moves * check_between(random, -1, 1);
    b->belt[k] = moves * check_between(random, -1, 1);
    b->mu[k] = trial % 5 == 0 ? 0 : check_between(random, 0, 2);
    b->e[k] = ns_random_uniform(random);
    b->law[k] =
        (ns_contact_law){.still = b->mu[k], .moving = b->mu[k], .tangential = trial % 4 / 6.0};
  }
}

static ns_status evaluate_contact(const bodies *b, int k, ns_terms *terms) {
  ns_contact *contact = ns_terms_add_contact(terms, VELOCITIES, all);

  if (contact == NULL || ns_terms_add_tangents(terms, contact, 2, 1) != NS_OK)
    return NS_OUT_OF_MEMORY;
  contact->id = (ns_identity){0, 0, k};
  contact->mu = b->mu[k];
  contact->e = b->e[k];
  contact->rate = b->rate[k];
  contact->law = b->law[k].tangential > 0 ? &b->law[k] : NULL;
  memcpy(contact->normal, b->normal[k], sizeof b->normal[k]);
  memcpy(contact->tangent, b->tangent[k], sizeof b->tangent[k]);
  contact->tangent_offset[0] = b->belt[k];
  return NS_OK;
}

static ns_status evaluate(ns_system *system, unsigned what, double t, const double *q,
                          const double *v, double ahead, double reach, ns_terms *terms) {
  const bodies *b = (const bodies *)system;
  ns_status status = ns_terms_reset(terms);
  ns_block_matrix *mass =
      status == NS_OK ? ns_terms_add_block(terms, &terms->mass, VELOCITIES, all) : NULL;

  (void)what, (void)t, (void)q, (void)v, (void)ahead, (void)reach;
  if (mass == NULL)
    return NS_OUT_OF_MEMORY;
  memcpy(mass->value, b->mass, sizeof b->mass);
  for (int k = 0; k < b->joints; k++) {
    ns_row *row = ns_terms_add_row(terms, &terms->joints, VELOCITIES, all);
    if (row == NULL)
      return NS_OUT_OF_MEMORY;
    row->rate = b->joint_rate;
    memcpy(row->gradient, b->joint, sizeof b->joint);
  }
  for (int k = 0; k < b->contacts && status == NS_OK; k++)
    status = evaluate_contact(b, k, terms);
  return status;
}

static double kinetic(const bodies *b, const double *v) {
  double sum = 0;

  for (int i = 0; i < VELOCITIES; i++)
    for (int j = 0; j < VELOCITIES; j++)
      sum += v[i] * b->mass[i + j * VELOCITIES] * v[j] / 2;
  return sum;
}

/* -b'p: what prescribed motion gives to the bodies */
static double prescribed_work(const bodies *b, const ns_terms *terms) {
  double work = 0;

  for (int k = 0; k < b->joints; k++)
    work -= b->joint_rate * terms->joints.item[k].impulse;
  for (int k = 0; k < b->contacts; k++) {
    const ns_contact *contact = &terms->contacts.item[k];
    work -= b->rate[k] * contact->cn + b->belt[k] * (contact->beta[0] - contact->beta[1]);
  }
  return work;
}

/* M (v+ - v) = J'p, no gap closes, the joint moves as it is told, and friction is in its cone */
static void check_admissible(const bodies *b, const ns_terms *terms, const double *v) {
  for (int i = 0; i < VELOCITIES; i++) {
    double left = 0, size = 0;
    for (int j = 0; j < VELOCITIES; j++) {
      left += b->mass[i + j * VELOCITIES] * (v[j] - b->v[j]);
      size += fabs(b->mass[i + j * VELOCITIES]) * (fabs(v[j]) + fabs(b->v[j]));
    }
    for (int k = 0; k < b->joints; k++)
      left -= b->joint[i] * terms->joints.item[k].impulse;
    for (int k = 0; k < b->contacts; k++) {
      const ns_contact *contact = &terms->contacts.item[k];
      left -=
          b->normal[k][i] * contact->cn + b->tangent[k][i] * (contact->beta[0] - contact->beta[1]);
      size += fabs(contact->cn) + contact->beta[0] + contact->beta[1];
    }
    CHECK(fabs(left) <= 1e-9 * size);
  }
  for (int k = 0; k < b->contacts; k++) {
    const ns_contact *contact = &terms->contacts.item[k];
    CHECK(contact->cn >= 0);
    CHECK(ns_gap_speed(contact, v) >= -1e-8);
    CHECK(contact->mu == 0 ||
          contact->beta[0] + contact->beta[1] <= /* of which `et` is given back */
              contact->mu * contact->cn * (1 + 1e-9) + 1e-9 +
                  (contact->law != NULL ? INFINITY : 0));
  }
}

typedef struct after {
  int solved;
  ptrdiff_t limited;
  double v[VELOCITIES], change; /* of the kinetic energy, without the work of prescribed motion */
} after;

static after collide(bodies *b, ns_impact_law law, int captured) {
  const double q[1] = {0};
  ns_step_options options = ns_step_default_options();
  ns_step_result result = {0};
  check_host c;
  ns_stepper s;
  after a = {0};

  check_host_create(&c);
  options.method = NS_EULER;
  options.detect = captured ? NS_DETECT_OFF : NS_DETECT_COLLISIONS;
  options.impact = law;
  CHECK(ns_stepper_create(&s, &b->system, &options, &c.host) == NS_OK);
  memcpy(a.v, b->v, sizeof a.v);
  CHECK(ns_impact(&s, 0, q, a.v, 0, 0, &result) == NS_OK);
  a.solved = result.flag == NS_LCP_SOLVED;
  a.limited = s.counts.limited;
  if (a.solved) {
    check_admissible(b, &s.terms, a.v);
    a.change = kinetic(b, a.v) - kinetic(b, b->v) - prescribed_work(b, &s.terms);
  }
  ns_stepper_release(&s);
  CHECK(c.live == 0);
  return a;
}

/* The default where collisions are captured is Newton's law, where they are located Poisson's. */
static void no_impact_gains(int captured) {
  const ns_impact_law by_name = captured ? NS_IMPACT_NEWTON : NS_IMPACT_POISSON;
  ns_random random = ns_random_create(2);
  int gained = 0, kept = 0;

  for (int trial = 0; trial < TRIALS; trial++) {
    bodies b = {.system = {.nq = 1, .nv = VELOCITIES, .size = 1, .evaluate = evaluate}};
    after law, ours;
    draw(&b, &random, trial);
    law = collide(&b, by_name, captured);
    ours = collide(&b, NS_IMPACT_DEFAULT, captured);
    CHECK(law.limited == 0);
    if (!law.solved || !ours.solved)
      continue;
    CHECK(ours.change <= 1e-9 * (kinetic(&b, b.v) + kinetic(&b, ours.v)));
    gained += ours.limited > 0;
    kept += ours.limited == 0;
    CHECK(ours.limited <= 1 && (ours.limited == 0) == (memcmp(law.v, ours.v, sizeof law.v) == 0));
    CHECK(ours.limited == 0 || law.change > 0);
  }
  CHECK(gained > TRIALS / 20 && kept > TRIALS / 4);
}

int main(void) {
  share_is_the_largest();
  no_impact_gains(0);
  no_impact_gains(1);
  return check_report();
}
