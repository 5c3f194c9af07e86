/* test_system.c: systems of functions */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_function_system.h"

#include <math.h>
#include <string.h>

#define NEVER 1000000
/* ---- functions: two functions f_1, f_2 of (t, x, y, theta), used as joints, gaps and springs in turn */

enum { FUNCTIONS = 2, NQ = 3, MOST_NV = 3 };

typedef struct exact {
  double f[FUNCTIONS], gradient[FUNCTIONS][NQ], hessian[FUNCTIONS][NQ][NQ];
  double rate[FUNCTIONS], mixed[FUNCTIONS][NQ],
      second_rate[FUNCTIONS]; /* by t, by t and q, by t twice */
} exact;

/* f_1 = x y + sin theta + t^2 x / 2,  f_2 = cos (x - 2 theta) + exp (0.3 y) */
static exact exact_at(double t, const double *q) {
  const double c = cos(q[0] - 2 * q[2]), s = sin(q[0] - 2 * q[2]), g = exp(0.3 * q[1]);
  const exact e = {
      {q[0] * q[1] + sin(q[2]) + t * t * q[0] / 2, c + g},
      {{q[1] + t * t / 2, q[0], cos(q[2])}, {-s, 0.3 * g, 2 * s}},
      {{{0, 1, 0}, {1, 0, 0}, {0, 0, -sin(q[2])}},
       {{-c, 0, 2 * c}, {0, 0.09 * g, 0}, {2 * c, 0, -4 * c}}},
      {t * q[0], 0},
      {{t, 0, 0}, {0, 0, 0}},
      {q[0], 0},
  };

  return e;
}

/* A knife edge: velocities along the blade and about it, q' = G v. */
static void kinematics_at(const double *q, double G[6]) {
  const double value[6] = {cos(q[2]), sin(q[2]), 0, 0, 0, 1};

  memcpy(G, value, sizeof value);
}

typedef struct functions {
  ns_function_system s;
  int calls[NS_ITEM_COUNT], total, fail_at; /* call number fail_at fails */
  double tangent_scale; /* of the third direction; -1 makes the four directions balanced */
} functions;

static void gradient_at(const functions *f, double t, const double *q, double *out) {
  const ptrdiff_t nv = f->s.system.nv;
  const exact e = exact_at(t, q);
  double G[6];

  kinematics_at(q, G);
  for (int k = 0; k < FUNCTIONS; k++)
    for (ptrdiff_t j = 0; j < nv; j++) {
      double sum = nv == NQ ? e.gradient[k][j] : 0;
      for (int i = 0; i < NQ && nv < NQ; i++)
        sum += e.gradient[k][i] * G[i + NQ * j];
      out[j + nv * k] = sum;
    }
}

/* The whole second derivative of f (t, q(t)) for constant v. */
static void curvature_at(const functions *f, double t, const double *q, const double *v,
                         double *out) {
  const exact e = exact_at(t, q);
  const int nonholonomic = f->s.system.nv < NQ;
  double dq[NQ] = {v[0], v[1], v[nonholonomic ? 1 : 2]}, turn[NQ] = {0}; /* q', G' v */

  if (nonholonomic) {
    dq[0] = cos(q[2]) * v[0];
    dq[1] = sin(q[2]) * v[0];
    turn[0] = -sin(q[2]) * v[0] * v[1];
    turn[1] = cos(q[2]) * v[0] * v[1];
  }
  for (int k = 0; k < FUNCTIONS; k++) {
    out[k] = e.second_rate[k];
    for (int i = 0; i < NQ; i++) {
      out[k] += e.gradient[k][i] * turn[i] + 2 * e.mixed[k][i] * dq[i];
      for (int j = 0; j < NQ; j++)
        out[k] += dq[i] * e.hessian[k][i][j] * dq[j];
    }
  }
}

/* Four directions for each gap; the last two are `scale` times the first two. */
static void tangents_at(const functions *f, const double *q, double *out) {
  const ptrdiff_t nv = f->s.system.nv;

  for (int gap = 0; gap < FUNCTIONS; gap++)
    for (int d = 0; d < 4; d++)
      for (ptrdiff_t i = 0; i < nv; i++)
        out[i + nv * (d + 4 * gap)] =
            (d < 2 ? 1 : f->tangent_scale) * cos(q[0] + (double)i + 3 * (d % 2) + gap);
}

static ns_status call(void *data, ns_item item, double t, const double *q, const double *v,
                      int outputs, double *const out[], const ptrdiff_t count[]) {
  functions *f = data;
  const ptrdiff_t nv = f->s.system.nv;
  const exact e = exact_at(t, q);

  f->calls[item]++;
  if (++f->total == f->fail_at)
    return NS_CALLBACK_FAILED;
  CHECK(outputs == (item == NS_ITEM_FORCE_JACOBIAN ? 2 : 1));
  switch (item) {
  case NS_ITEM_MASS: /* depends on q */
    CHECK(count[0] == nv * nv);
    for (ptrdiff_t i = 0; i < nv; i++)
      out[0][i * (nv + 1)] = 2 + (double)i + sin(q[2]);
    break;
  case NS_ITEM_FORCE:
    CHECK(count[0] == nv);
    for (ptrdiff_t i = 0; i < nv; i++)
      out[0][i] = t + q[i] - v[i];
    break;
  case NS_ITEM_FORCE_JACOBIAN:
    CHECK(count[0] == nv * NQ && count[1] == nv * nv);
    for (ptrdiff_t i = 0; i < nv; i++) {
      out[0][i * (nv + 1)] = 1;
      out[1][i * (nv + 1)] = -1;
    }
    break;
  case NS_ITEM_KINEMATICS:
    CHECK(count[0] == NQ * nv);
    kinematics_at(q, out[0]);
    break;
  case NS_ITEM_JOINT:
  case NS_ITEM_GAP:
  case NS_ITEM_SPRING:
    CHECK(count[0] == FUNCTIONS);
    memcpy(out[0], e.f, sizeof e.f);
    break;
  case NS_ITEM_JOINT_GRADIENT:
  case NS_ITEM_NORMAL:
  case NS_ITEM_SPRING_GRADIENT:
  case NS_ITEM_DAMPER_GRADIENT:
    CHECK(count[0] == nv * FUNCTIONS);
    gradient_at(f, t, q, out[0]);
    break;
  case NS_ITEM_JOINT_RATE:
  case NS_ITEM_GAP_RATE:
    CHECK(count[0] == FUNCTIONS);
    memcpy(out[0], e.rate, sizeof e.rate);
    break;
  case NS_ITEM_JOINT_CURVATURE:
  case NS_ITEM_GAP_CURVATURE:
    CHECK(count[0] == FUNCTIONS);
    curvature_at(f, t, q, v, out[0]);
    break;
  case NS_ITEM_TANGENT:
    CHECK(count[0] == nv * 4 * FUNCTIONS);
    tangents_at(f, q, out[0]);
    break;
  case NS_ITEM_TANGENT_RATE:
    CHECK(count[0] == 4 * FUNCTIONS);
    for (int k = 0; k < 4 * FUNCTIONS; k++)
      out[0][k] = (k % 4 < 2 ? 1 : f->tangent_scale) * (0.1 + k % 2 + k / 4);
    break;
  default:
    CHECK(item == NS_ITEM_POTENTIAL && count[0] == 1);
    out[0][0] = q[1];
  }
  return NS_OK;
}

static const double mu[FUNCTIONS] = {0.3, 0.4}, e_of[FUNCTIONS] = {0.5, 0.6};

static const double gamma_of[FUNCTIONS] = {10, 20}, delta_of[FUNCTIONS] = {0.7, 0.9};

/* The items named by `given` (bits) are functions, the others missing; `timed` ones take t. */
static void set_up(functions *f, const ns_host *host, ptrdiff_t nv, unsigned long given,
                   unsigned long timed) {
  memset(f, 0, sizeof *f);
  f->fail_at = NEVER;
  f->tangent_scale = -1;
  f->s.host = host;
  f->s.system.nq = NQ;
  f->s.system.nv = nv;
  f->s.joints = f->s.gaps = f->s.springs = f->s.dampers = FUNCTIONS;
  f->s.directions = 4;
  f->s.mu = mu;
  f->s.e = e_of;
  f->s.gamma = gamma_of;
  f->s.delta = delta_of;
  f->s.call = call;
  f->s.call_data = f;
  for (int k = 0; k < NS_ITEM_COUNT; k++) {
    f->s.item[k].is_function = (given >> k & 1) != 0;
    f->s.item[k].takes_time = (timed >> k & 1) != 0;
  }
  CHECK(ns_function_system_create(&f->s) == NS_OK);
}

#define BIT(item) (1UL << (item))
static const unsigned long without_kinematics = (BIT(NS_ITEM_COUNT) - 1) & ~BIT(NS_ITEM_KINEMATICS);

static const unsigned long all_items = BIT(NS_ITEM_COUNT) - 1;

static const double at_q[NQ] = {0.7, -0.4, 1.1}, at_v[MOST_NV] = {0.9, -1.3, 0.5};

static const double at_t = 0.8;

static const unsigned everything = NS_MASS | NS_FORCE | NS_JACOBIANS | NS_JOINTS | NS_JOINT_VALUES |
                                   NS_CONTACTS | NS_TANGENTS | NS_CURVATURE | NS_SPRINGS |
                                   NS_ENERGY;

static ns_status evaluate(functions *f, unsigned what, double reach, ns_terms *terms) {
  return f->s.system.evaluate(&f->s.system, what, at_t, at_q, at_v, 0, reach, terms);
}

/* Joints and contacts of `terms` against the formulas. */
static void errors_of(const functions *f, const ns_terms *terms, double *gradient, double *rate,
                      double *curvature) {
  const ptrdiff_t nv = f->s.system.nv;
  const exact e = exact_at(at_t, at_q);
  double nu[MOST_NV * FUNCTIONS], c[FUNCTIONS];

  gradient_at(f, at_t, at_q, nu);
  curvature_at(f, at_t, at_q, at_v, c);
  *gradient = *rate = *curvature = 0;
  CHECK(terms->joints.count == FUNCTIONS && terms->contacts.count == FUNCTIONS);
  for (int k = 0; k < FUNCTIONS; k++) {
    const ns_row *row = &terms->joints.item[k];
    const ns_contact *contact = &terms->contacts.item[k];
    CHECK(row->value == e.f[k] && contact->gap == e.f[k] && contact->id.feature == k);
    CHECK(contact->mu == mu[k] && contact->e == e_of[k]);
    for (int i = 0; i < row->count; i++)
      *gradient = fmax(*gradient, fabs(row->gradient[i] - nu[row->index[i] + nv * k]));
    for (int i = 0; i < contact->count; i++)
      *gradient = fmax(*gradient, fabs(contact->normal[i] - nu[contact->index[i] + nv * k]));
    *rate = fmax(*rate, fmax(fabs(row->rate - e.rate[k]), fabs(contact->rate - e.rate[k])));
    if (k == 1) /* does not know t; for the other see curvature_of_functions_of_time */
      *curvature = fmax(fabs(row->curvature - c[k]), fabs(contact->curvature - c[k]));
  }
}

/* Missing derivatives against the formulas. Central differences with steps eps^(1/3) are wrong by some
 * eps^(2/3) = 4e-11 times third derivatives of size 1 to 8; the curvature from differences of differences, with
 * steps eps^(1/4), by 4e-11 / 1e-4 = 4e-7 times a few. */
static void differences_come_near_to_the_derivatives(ptrdiff_t nv) {
  const unsigned long all = nv == NQ ? without_kinematics : all_items;
  const unsigned long gradients = BIT(NS_ITEM_JOINT_GRADIENT) | BIT(NS_ITEM_NORMAL);
  const unsigned long rates = BIT(NS_ITEM_JOINT_RATE) | BIT(NS_ITEM_GAP_RATE);
  const unsigned long curvatures = BIT(NS_ITEM_JOINT_CURVATURE) | BIT(NS_ITEM_GAP_CURVATURE);
  const unsigned long timed = BIT(NS_ITEM_JOINT) | BIT(NS_ITEM_GAP) | gradients | rates;
  check_host c;
  functions f;
  ns_terms terms;
  double gradient, rate, curvature;

  check_host_create(&c);
  terms = ns_terms_create(&c.host, nv);
  set_up(&f, &c.host, nv, all, timed);
  CHECK(evaluate(&f, everything, 100, &terms) == NS_OK);
  errors_of(&f, &terms, &gradient, &rate, &curvature);
  CHECK(gradient == 0 && rate == 0 && curvature == 0);
  ns_function_system_release(&f.s);

  set_up(&f, &c.host, nv, all & ~(gradients | rates), timed);
  CHECK(evaluate(&f, everything, 100, &terms) == NS_OK);
  errors_of(&f, &terms, &gradient, &rate, &curvature);
  CHECK(gradient > 0 && gradient < 1e-9 && rate < 1e-9 && curvature == 0);
  ns_function_system_release(&f.s);

  set_up(&f, &c.host, nv, all & ~curvatures, timed);
  CHECK(evaluate(&f, everything, 100, &terms) == NS_OK);
  errors_of(&f, &terms, &gradient, &rate, &curvature);
  CHECK(gradient == 0 && rate == 0 && curvature < 1e-9);
  ns_function_system_release(&f.s);

  set_up(&f, &c.host, nv, all & ~(gradients | rates | curvatures), timed);
  CHECK(evaluate(&f, everything, 100, &terms) == NS_OK);
  errors_of(&f, &terms, &gradient, &rate, &curvature);
  CHECK(gradient < 1e-9 && rate < 1e-9 && curvature < 5e-6);
  ns_function_system_release(&f.s);
  ns_terms_release(&terms);
  CHECK(c.live == 0);
}

/* d2f/dt2 along the motion has f_tt and twice f_tq q'. Where it is missing, differences of the gradient alone give
 * only one of the two f_tq q' and no f_tt. Tolerances as above; f_1 is quadratic in t. */
static void curvature_of_functions_of_time(ptrdiff_t nv) {
  const unsigned long all = nv == NQ ? without_kinematics : all_items;
  const unsigned long missing = BIT(NS_ITEM_JOINT_CURVATURE) | BIT(NS_ITEM_GAP_CURVATURE);
  const unsigned long timed = all_items & ~BIT(NS_ITEM_KINEMATICS);
  check_host c;
  functions f;
  ns_terms terms;
  double expected[FUNCTIONS];

  check_host_create(&c);
  terms = ns_terms_create(&c.host, nv);
  set_up(&f, &c.host, nv, all & ~missing, timed);
  CHECK(evaluate(&f, everything, 100, &terms) == NS_OK);
  curvature_at(&f, at_t, at_q, at_v, expected);
  CHECK(fabs(terms.joints.item[0].curvature - expected[0]) < 1e-9);
  CHECK(fabs(terms.contacts.item[0].curvature - expected[0]) < 1e-9);
  ns_function_system_release(&f.s);
  ns_terms_release(&terms);
}

static double block_difference(const ns_block_list *a, const ns_block_list *b) {
  double worst = a->count == b->count ? 0 : INFINITY;

  for (ptrdiff_t k = 0; k < a->count && worst == 0; k++)
    for (int i = 0; i < a->item[k].count * a->item[k].count; i++)
      worst = fmax(worst, fabs(a->item[k].value[i] - b->item[k].value[i]));
  return worst;
}

/* Every item as the constant that its function has at this point: the same terms, and no call. */
static void constants_and_functions_agree(void) {
  const ptrdiff_t nv = 2;
  static double store[NS_ITEM_COUNT][2][8 * FUNCTIONS * MOST_NV];
  const ptrdiff_t sizes[NS_ITEM_COUNT] = {nv * nv,
                                          nv,
                                          nv * NQ,
                                          NQ * nv,
                                          FUNCTIONS,
                                          nv * FUNCTIONS,
                                          FUNCTIONS,
                                          FUNCTIONS,
                                          FUNCTIONS,
                                          nv * FUNCTIONS,
                                          FUNCTIONS,
                                          FUNCTIONS,
                                          nv * 4 * FUNCTIONS,
                                          4 * FUNCTIONS,
                                          1,
                                          FUNCTIONS,
                                          nv * FUNCTIONS,
                                          nv * FUNCTIONS};
  check_host c;
  functions f, g;
  ns_terms a, b;
  double moved[NQ], moved_too[NQ];

  check_host_create(&c);
  set_up(&f, &c.host, nv, all_items, all_items);
  set_up(&g, &c.host, nv, 0, 0);
  for (int k = 0; k < NS_ITEM_COUNT; k++) {
    double *out[2] = {store[k][0], store[k][1]};
    const ptrdiff_t count[2] = {sizes[k], nv * nv};
    CHECK(call(&f, (ns_item)k, at_t, at_q, at_v, k == NS_ITEM_FORCE_JACOBIAN ? 2 : 1, out, count) ==
          NS_OK);
    g.s.item[k].value[0] = store[k][0];
    g.s.item[k].value[1] = store[k][1];
  }
  ns_function_system_create(&g.s);
  CHECK(g.s.system.constant_mass && !f.s.system.constant_mass);
  a = ns_terms_create(&c.host, nv);
  b = ns_terms_create(&c.host, nv);
  CHECK(evaluate(&f, everything, 100, &a) == NS_OK && evaluate(&g, everything, 100, &b) == NS_OK);
  CHECK(g.total == 0);
  CHECK(a.kinetic == b.kinetic && a.potential == b.potential);
  CHECK(memcmp(a.k, b.k, (size_t)nv * sizeof *a.k) == 0);
  CHECK(block_difference(&a.mass, &b.mass) == 0);
  CHECK(block_difference(&a.stiffness, &b.stiffness) == 0);
  CHECK(block_difference(&a.damping, &b.damping) == 0);
  for (int k = 0; k < FUNCTIONS; k++) {
    const ns_row *u = &a.joints.item[k], *v = &b.joints.item[k];
    const ns_contact *x = &a.contacts.item[k], *y = &b.contacts.item[k];
    CHECK(u->value == v->value && u->rate == v->rate && u->curvature == v->curvature);
    CHECK(x->gap == y->gap && x->rate == y->rate && x->curvature == y->curvature);
    CHECK(memcmp(u->gradient, v->gradient, (size_t)u->count * sizeof *u->gradient) == 0);
    CHECK(x->count == nv && x->directions == 4 &&
          memcmp(x->tangent, y->tangent, (size_t)(2 * nv) * sizeof *x->tangent) == 0);
    CHECK(x->tangent_offset[1] == y->tangent_offset[1] && x->tangent_offset[1] != 0);
  }
  /* kinetic energy of M = diag (2, 3) + sin theta I */
  CHECK(fabs(a.kinetic -
             (at_v[0] * at_v[0] * (2 + sin(at_q[2])) + at_v[1] * at_v[1] * (3 + sin(at_q[2]))) /
                 2) < 1e-15);
  /* q + h G v with G half-way, also in place */
  memcpy(moved_too, at_q, sizeof at_q);
  CHECK(f.s.system.advance(&f.s.system, at_t, at_q, 0.1, at_v, moved) == NS_OK);
  CHECK(f.s.system.advance(&f.s.system, at_t, moved_too, 0.1, at_v, moved_too) == NS_OK);
  CHECK(memcmp(moved, moved_too, sizeof moved) == 0);
  CHECK(fabs(moved[0] - at_q[0] - 0.1 * cos(at_q[2] + 0.05 * at_v[1]) * at_v[0]) < 1e-15 &&
        fabs(moved[2] - at_q[2] - 0.1 * at_v[1]) < 1e-15);
  ns_terms_release(&a);
  ns_terms_release(&b);
  ns_function_system_release(&f.s);
  ns_function_system_release(&g.s);
  CHECK(c.live == 0);
}

/* Directions d, -d are stored once; a list that is not symmetric is stored as it is. */
static void balanced_directions_are_detected(void) {
  check_host c;
  functions f;
  ns_terms terms;
  double D[MOST_NV * 4 * FUNCTIONS];

  check_host_create(&c);
  terms = ns_terms_create(&c.host, 3);
  for (int k = 0; k < 4; k++) {
    const int balanced = k % 2,
              rates = k / 2; /* with and without TangentRate, which must be balanced too */
    const ns_contact *contact;
    set_up(&f, &c.host, 3, without_kinematics & ~(rates ? 0 : BIT(NS_ITEM_TANGENT_RATE)), 0);
    f.tangent_scale = balanced ? -1 : -1.5;
    tangents_at(&f, at_q, D);
    CHECK(evaluate(&f, NS_CONTACTS | NS_TANGENTS, 100, &terms) == NS_OK);
    contact = &terms.contacts.item[1];
    CHECK(contact->balanced == balanced && contact->directions == 4);
    CHECK(ns_contact_stored(contact) == (balanced ? 2 : 4));
    CHECK(ns_contact_unknowns(contact) == 6);
    for (int d = 0; d < ns_contact_stored(contact); d++)
      for (int i = 0; i < contact->count; i++)
        CHECK(contact->tangent[i + d * contact->count] == D[contact->index[i] + 3 * (4 + d)]);
    ns_function_system_release(&f.s);
  }
  ns_terms_release(&terms);
}

/* `reach` decides which gap is near, and the Tangent function is called only when one is. */
static void far_contacts_are_left_out(void) {
  const exact e = exact_at(at_t, at_q);
  const double nearer = fmin(e.f[0], e.f[1]), farther = fmax(e.f[0], e.f[1]);
  check_host c;
  functions f;
  ns_terms terms;

  check_host_create(&c);
  terms = ns_terms_create(&c.host, 3);
  set_up(&f, &c.host, 3, without_kinematics, 0);
  CHECK(farther - nearer > 0.1);
  CHECK(evaluate(&f, NS_CONTACTS | NS_TANGENTS, nearer - 0.01, &terms) == NS_OK);
  CHECK(terms.contacts.count == 0 && f.calls[NS_ITEM_TANGENT] == 0 &&
        f.calls[NS_ITEM_TANGENT_RATE] == 0 && f.calls[NS_ITEM_NORMAL] == 1);
  CHECK(evaluate(&f, NS_CONTACTS | NS_TANGENTS, nearer, &terms) == NS_OK);
  CHECK(terms.contacts.count == 1 && terms.contacts.item[0].gap == nearer &&
        f.calls[NS_ITEM_TANGENT] == 1);
  /* what the motion closes within the time ahead is near */
  CHECK(f.s.system.evaluate(&f.s.system, NS_CONTACTS, at_t, at_q, at_v, 100, nearer, &terms) ==
        NS_OK);
  CHECK(terms.contacts.count == 2 && f.calls[NS_ITEM_TANGENT] == 1);
  /* gaps alone: no normals */
  CHECK(evaluate(&f, NS_GAPS, 100, &terms) == NS_OK);
  CHECK(terms.contacts.count == 2 && f.calls[NS_ITEM_NORMAL] == 3);
  ns_function_system_release(&f.s);
  ns_terms_release(&terms);
}

/* AP (26), (30), (31): k = -gamma phi dphi - delta (dpsi' v) dpsi, kq = -gamma dphi dphi', kv = -delta dpsi dpsi'. */
static void springs_and_dampers(ptrdiff_t nv) {
  const unsigned long parts = BIT(NS_ITEM_SPRING) | BIT(NS_ITEM_SPRING_GRADIENT) |
                              BIT(NS_ITEM_DAMPER_GRADIENT) |
                              (nv < NQ ? BIT(NS_ITEM_KINEMATICS) : 0);
  const exact e = exact_at(at_t, at_q);
  check_host c;
  functions f;
  ns_terms terms;
  double g[MOST_NV * FUNCTIONS], worst = 0, energy = 0;

  check_host_create(&c);
  terms = ns_terms_create(&c.host, nv);
  set_up(&f, &c.host, nv, parts, 0);
  CHECK(evaluate(&f, NS_FORCE | NS_JACOBIANS | NS_SPRINGS, 0, &terms) == NS_OK);
  gradient_at(&f, at_t, at_q, g);
  for (ptrdiff_t i = 0; i < nv; i++) {
    double k = 0, y[MOST_NV] = {0}, x[MOST_NV] = {0}, column[MOST_NV];
    for (int s = 0; s < FUNCTIONS; s++) {
      double speed = 0;
      for (ptrdiff_t j = 0; j < nv; j++)
        speed += g[j + nv * s] * at_v[j];
      k -= (gamma_of[s] * e.f[s] + delta_of[s] * speed) * g[i + nv * s];
      energy += i == 0 ? gamma_of[s] * e.f[s] * e.f[s] / 2 : 0;
    }
    worst = fmax(worst, fabs(terms.k[i] - k));
    x[i] = 1; /* column i of kq G, then of kv */
    ns_blocks_multiply(&terms.stiffness, 1, x, y);
    memset(column, 0, sizeof column);
    ns_blocks_multiply(&terms.damping, 1, x, column);
    for (ptrdiff_t j = 0; j < nv; j++)
      for (int s = 0; s < FUNCTIONS; s++) {
        y[j] += gamma_of[s] * g[j + nv * s] * g[i + nv * s];
        column[j] += delta_of[s] * g[j + nv * s] * g[i + nv * s];
      }
    for (ptrdiff_t j = 0; j < nv; j++)
      worst = fmax(worst, fmax(fabs(y[j]), fabs(column[j])));
  }
  CHECK(worst < 1e-13); /* sums of a few numbers of size 10 */
  CHECK(fabs(terms.potential - energy) < 1e-13);
  CHECK(terms.springs.count == FUNCTIONS && terms.springs.item[1].weight == gamma_of[1] &&
        terms.springs.item[1].value == e.f[1]);
  ns_function_system_release(&f.s);

  /* without the gradient of the springs: differences, wrong by 4e-11 times a few */
  set_up(&f, &c.host, nv, parts & ~BIT(NS_ITEM_SPRING_GRADIENT), 0);
  CHECK(evaluate(&f, NS_SPRINGS, 0, &terms) == NS_OK);
  for (int s = 0; s < FUNCTIONS; s++)
    for (int i = 0; i < terms.springs.item[s].count; i++)
      CHECK(fabs(terms.springs.item[s].gradient[i] - g[terms.springs.item[s].index[i] + nv * s]) <
            1e-9);
  ns_function_system_release(&f.s);
  ns_terms_release(&terms);
}

/* Where ForceJacobian is missing and springs are curved, kq G and kv come by forward differences with steps of 1e-8:
 * against central ones of k along the columns of G and along v. */
static void missing_jacobians_come_by_differences(ptrdiff_t nv) {
  const unsigned long given =
      (nv == NQ ? without_kinematics : all_items) & ~BIT(NS_ITEM_FORCE_JACOBIAN);
  const double step = 1e-5;
  check_host c;
  functions f;
  ns_terms terms, there;
  double worst[2] = {0, 0};

  check_host_create(&c);
  terms = ns_terms_create(&c.host, nv);
  there = ns_terms_create(&c.host, nv);
  set_up(&f, &c.host, nv, given, 0);
  CHECK(evaluate(&f, NS_FORCE | NS_JACOBIANS | NS_DIFFERENCES, 0, &terms) == NS_OK);
  for (ptrdiff_t j = 0; j < nv; j++)
    for (int by_v = 0; by_v < 2; by_v++) {
      double unit[MOST_NV] = {0}, column[MOST_NV] = {0};
      unit[j] = 1;
      ns_blocks_multiply(by_v ? &terms.damping : &terms.stiffness, 1, unit, column);
      for (int side = -1; side <= 1; side += 2) {
        double q[NQ], v[MOST_NV];
        memcpy(q, at_q, sizeof q);
        memcpy(v, at_v, sizeof v);
        if (by_v)
          v[j] += side * step;
        else
          CHECK(f.s.system.advance(&f.s.system, at_t, q, side * step, unit, q) == NS_OK);
        CHECK(f.s.system.evaluate(&f.s.system, NS_FORCE, at_t, q, v, 0, 0, &there) == NS_OK);
        for (ptrdiff_t i = 0; i < nv; i++)
          column[i] -= side * there.k[i] / (2 * step);
      }
      for (ptrdiff_t i = 0; i < nv; i++)
        worst[by_v] = fmax(worst[by_v], fabs(column[i]));
    }
  CHECK(worst[0] < 1e-5 && worst[1] < 1e-5); /* forces and second derivatives of some 100 */
  ns_function_system_release(&f.s);
  ns_terms_release(&terms);
  ns_terms_release(&there);
  CHECK(c.live == 0);
}

/* What is asked for comes, whatever else is asked for: as in a model, Jacobians do not need NS_FORCE. */
static void jacobians_alone_are_complete(void) {
  check_host c;
  functions f;
  ns_terms with, without;

  check_host_create(&c);
  with = ns_terms_create(&c.host, 2);
  without = ns_terms_create(&c.host, 2);
  set_up(&f, &c.host, 2, all_items, 0);
  CHECK(evaluate(&f, NS_JACOBIANS | NS_FORCE, 0, &with) == NS_OK);
  CHECK(evaluate(&f, NS_JACOBIANS, 0, &without) == NS_OK);
  CHECK(block_difference(&with.stiffness, &without.stiffness) == 0);
  CHECK(block_difference(&with.damping, &without.damping) == 0);
  ns_terms_release(&with);
  ns_terms_release(&without);
  ns_function_system_release(&f.s);
}

/* Springs that know t: like joints and gaps, their row has a rate, which ns_project adds to its target. */
static void spring_row_has_the_rate_of_its_function(void) {
  check_host c;
  functions f;
  ns_terms terms;

  check_host_create(&c);
  terms = ns_terms_create(&c.host, 3);
  set_up(&f, &c.host, 3, BIT(NS_ITEM_SPRING), BIT(NS_ITEM_SPRING));
  f.s.dampers = 0;
  CHECK(evaluate(&f, NS_SPRINGS, 0, &terms) == NS_OK);
  CHECK(fabs(terms.springs.item[0].rate - exact_at(at_t, at_q).rate[0]) < 1e-9);
  ns_terms_release(&terms);
  ns_function_system_release(&f.s);
}

/* Call number k of the user's functions fails, for every k: NS_CALLBACK_FAILED, no further call. */
static void failing_function_ends_the_evaluation(unsigned long given) {
  check_host c;
  functions f;
  ns_terms terms;
  ns_status status = NS_CALLBACK_FAILED;
  double moved[NQ];
  int k = 0;

  check_host_create(&c);
  terms = ns_terms_create(&c.host, 2);
  for (; status == NS_CALLBACK_FAILED && k < 1000; k++) {
    set_up(&f, &c.host, 2, given, given);
    f.fail_at = k + 1;
    status = evaluate(&f, everything | NS_DIFFERENCES, 100, &terms);
    CHECK(status == NS_CALLBACK_FAILED ? f.total == k + 1 : status == NS_OK);
    ns_function_system_release(&f.s);
  }
  CHECK(status == NS_OK && k > 10);
  set_up(&f, &c.host, 2, given, given);
  f.fail_at = 1;
  CHECK(f.s.system.advance(&f.s.system, 0, at_q, 1, at_v, moved) == NS_CALLBACK_FAILED);
  ns_function_system_release(&f.s);
  ns_terms_release(&terms);
  CHECK(c.live == 0);
}

/* However early memory runs out: NS_OUT_OF_MEMORY, nothing lost. */
static void evaluation_survives_every_failed_allocation(unsigned long given) {
  ns_status status = NS_OUT_OF_MEMORY;
  long fail_at = 0;

  while (status == NS_OUT_OF_MEMORY && fail_at < 1000) {
    check_host c;
    functions f;
    ns_terms terms;
    check_host_create(&c);
    c.fail_at = ++fail_at;
    terms = ns_terms_create(&c.host, 2);
    set_up(&f, &c.host, 2, given, given);
    status = evaluate(&f, everything | NS_DIFFERENCES, 100, &terms);
    ns_function_system_release(&f.s);
    ns_terms_release(&terms);
    CHECK(c.live == 0);
  }
  CHECK(status == NS_OK && fail_at > 10);
}

int main(void) {
  const unsigned long derived = BIT(NS_ITEM_JOINT_GRADIENT) | BIT(NS_ITEM_JOINT_CURVATURE) |
                                BIT(NS_ITEM_JOINT_RATE) | BIT(NS_ITEM_NORMAL) |
                                BIT(NS_ITEM_GAP_CURVATURE) | BIT(NS_ITEM_GAP_RATE) |
                                BIT(NS_ITEM_SPRING_GRADIENT) | BIT(NS_ITEM_FORCE_JACOBIAN);
  for (ptrdiff_t nv = 2; nv <= 3; nv++) { /* with and without Kinematics */
    differences_come_near_to_the_derivatives(nv);
    curvature_of_functions_of_time(nv);
    springs_and_dampers(nv);
    missing_jacobians_come_by_differences(nv);
  }
  constants_and_functions_agree();
  balanced_directions_are_detected();
  far_contacts_are_left_out();
  jacobians_alone_are_complete();
  spring_row_has_the_rate_of_its_function();
  failing_function_ends_the_evaluation(all_items);
  failing_function_ends_the_evaluation(all_items & ~derived);
  evaluation_survives_every_failed_allocation(all_items);
  evaluation_survives_every_failed_allocation(all_items & ~derived);
  return check_report();
}
