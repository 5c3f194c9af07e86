/* test_cone.c: problems with friction cones, judged by their laws, with failing memory, interrupts and functions. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_cone_parts.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define MOST 160 /* rows */
#define MOST_CONTACTS 50

typedef struct scene {
  double A[MOST * MOST], b[MOST], x[MOST], y[MOST];
  ns_cone_contact contact[MOST_CONTACTS];
  ns_cone_problem problem;
  long calls, fail_at;
} scene;

/* psi 1 is the circle, psi 2 an ellipse of half-axes 2 and 1/2, psi 3 a square, all with gradients. */
static ns_status gauge(void *data, int psi, const double p[2], double *value, double gradient[2]) {
  scene *s = data;
  const double a = psi == 2 ? 0.5 : 1, b = psi == 2 ? 2 : 1;
  const int first = fabs(p[0]) >= fabs(p[1]);

  if (s != NULL && ++s->calls == s->fail_at)
    return NS_CALLBACK_FAILED;
  *value = psi == 3 ? fmax(fabs(p[0]), fabs(p[1])) : hypot(a * p[0], b * p[1]);
  gradient[0] = psi == 3 ? (first ? copysign(1, p[0]) : 0) : a * a * p[0] / *value;
  gradient[1] = psi == 3 ? (first ? 0 : copysign(1, p[1])) : b * b * p[1] / *value;
  return NS_OK;
}

static void begin(scene *s, ptrdiff_t count) {
  memset(s, 0, sizeof *s);
  s->problem = (ns_cone_problem){0, count, s->contact, s->A, s->b, gauge, s, NULL};
}

/* One more contact; tangents 0: without friction. */
static void add_contact(scene *s, ptrdiff_t k, int tangents, double mu, int psi) {
  s->contact[k] = (ns_cone_contact){s->problem.n, tangents, mu, psi};
  s->problem.n += 1 + tangents;
}

/* A = J' J of random columns with `freedoms` rows: singular where there are fewer than columns. */
static void fill_random(scene *s, ptrdiff_t freedoms, ns_random *random) {
  static double J[MOST * MOST];
  const ptrdiff_t n = s->problem.n;

  for (ptrdiff_t i = 0; i < freedoms * n; i++)
    J[i] = check_between(random, -1, 1);
  for (ptrdiff_t j = 0; j < n; j++)
    for (ptrdiff_t i = 0; i < n; i++) {
      s->A[i + j * n] = 0;
      for (ptrdiff_t k = 0; k < freedoms; k++)
        s->A[i + j * n] += J[k + i * freedoms] * J[k + j * freedoms];
    }
  /* b = J' v of a velocity: such a problem has a solution (AP Theorem 2.1) */
  for (ptrdiff_t i = 0; i < n; i++) {
    s->b[i] = 0;
    for (ptrdiff_t k = 0; k < freedoms; k++)
      s->b[i] += J[k + i * freedoms] * sin((double)(3 * k + 1));
  }
}

static ns_status solve(scene *s, int warm, const ns_host *host, ns_cone_result *result) {
  const ns_lcp_options lcp = ns_lcp_default_options();
  ns_arena arena = ns_arena_create(host);
  ns_status status;

  *result = (ns_cone_result){.x = s->x, .y = s->y};
  status = ns_cone_solve(&s->problem, warm, &lcp, host, &arena, result);
  ns_arena_release(&arena);
  return status;
}

/* How far x and y = A x + b are from the laws: signs, complementarity, the cone, and the dissipation -y'p, whose
 * largest value on mu x_n K is mu x_n times the support of K in the direction -y. */
static double breach_of(const scene *s) {
  const ptrdiff_t n = s->problem.n;
  double worst = 0;

  for (ptrdiff_t k = 0; k < s->problem.count; k++) {
    const ns_cone_contact *c = &s->contact[k];
    const double *x = s->x + c->row, *y = s->y + c->row;
    double support = 0, used, power = 0;
    worst = ns_larger(worst, ns_larger(-x[0], -y[0]));
    worst = ns_larger(worst, ns_smaller(x[0], y[0]));
    if (c->tangents == 0)
      continue;
    (void)ns_cone_measure(&s->problem, c, x + 1, &used);
    for (int i = 1; i <= c->tangents; i++) {
      const double half_axis = c->psi == 2 ? (i == 1 ? 2 : 0.5) : 1;
      support = c->psi == 3 ? support + fabs(y[i]) : hypot(support, half_axis * y[i]);
      power -= x[i] * y[i];
    }
    worst = ns_larger(worst, used - c->mu * x[0]);
    worst = ns_larger(worst, c->mu * x[0] * support - power);
  }
  for (ptrdiff_t i = 0; i < n; i++) {
    double y = s->b[i];
    for (ptrdiff_t j = 0; j < n; j++)
      y += s->A[i + j * n] * s->x[j];
    worst = ns_larger(worst, fabs(y - s->y[i]));
  }
  return worst;
}

/* ---- projections */

/* Against the nearest of many points of the boundary, and derivatives against differences: their step is 1e-6, the
 * curvature of the boundary is taken over 1e-5. */
static void projects(int psi, int tangents) {
  ns_random random = ns_random_create(7);
  scene s;

  begin(&s, 1);
  add_contact(&s, 0, tangents, 0.5, psi);
  for (int trial = 0; trial < 50; trial++) {
    const double radius = check_between(&random, 0.1, 2), step = 1e-6;
    double z[3], used, to_p = 0, nearest = INFINITY;
    ns_cone_point at, before, after;
    for (int i = 0; i < 3; i++)
      z[i] = check_between(&random, -3, 3);
    CHECK(ns_cone_project(&s.problem, &s.contact[0], z, radius, &at) == NS_OK);
    CHECK(ns_cone_measure(&s.problem, &s.contact[0], at.p, &used) == NS_OK);
    CHECK(used <= radius * (1 + 1e-12));
    for (int i = 0; i < tangents; i++)
      to_p = hypot(to_p, z[i] - at.p[i]);
    for (int k = 0; k < 2000 && tangents == 2; k++) {
      const double u[2] = {cos(k * 3.1415926535e-3), sin(k * 3.1415926535e-3)};
      double measure;
      CHECK(ns_cone_measure(&s.problem, &s.contact[0], u, &measure) == NS_OK);
      nearest = ns_smaller(nearest,
                           hypot(z[0] - radius * u[0] / measure, z[1] - radius * u[1] / measure));
    }
    CHECK(to_p <= nearest + 1e-12);
    for (int j = 0; j < tangents && psi != 3; j++) {
      double there[3] = {z[0], z[1], z[2]};
      there[j] += step;
      CHECK(ns_cone_project(&s.problem, &s.contact[0], there, radius, &after) == NS_OK);
      there[j] -= 2 * step;
      CHECK(ns_cone_project(&s.problem, &s.contact[0], there, radius, &before) == NS_OK);
      for (int i = 0; i < tangents; i++)
        CHECK(fabs((after.p[i] - before.p[i]) / (2 * step) - at.by_z[i + j * tangents]) < 1e-6);
    }
    CHECK(ns_cone_project(&s.problem, &s.contact[0], z, radius + step, &after) == NS_OK);
    CHECK(ns_cone_project(&s.problem, &s.contact[0], z, radius - step, &before) == NS_OK);
    for (int i = 0; i < tangents && psi != 3; i++)
      CHECK(fabs((after.p[i] - before.p[i]) / (2 * step) - at.by_radius[i]) < 1e-6);
  }
}

/* ---- solutions */

/* Contacts of all kinds, with as many freedoms as bodies would have; half of the matrices are singular. */
static void solves_random(void) {
  const ptrdiff_t counts[] = {1, 2, 3, 5, 10, 20, 35, 50};
  ns_random random = ns_random_create(11);
  check_host host;
  static scene s;

  check_host_create(&host);
  for (int trial = 0; trial < 64; trial++) {
    const ptrdiff_t count = counts[trial % 8];
    ns_cone_result result;
    begin(&s, count);
    for (ptrdiff_t k = 0; k < count; k++) {
      const int kind = (int)((k + trial) % 6);
      add_contact(&s, k,
                  kind == 0                  ? 0
                  : kind == 1 && count <= 20 ? 3
                                             : 2,
                  check_between(&random, 0.05, 1.2), kind == 5 && count <= 5 ? 1 + trial % 3 : 0);
    }
    fill_random(&s, trial % 2 == 0 ? s.problem.n + 2 : 2 + s.problem.n * 2 / 3, &random);
    CHECK(solve(&s, 0, &host.host, &result) == NS_OK);
    CHECK(result.flag == NS_LCP_SOLVED && !result.approximate);
    CHECK(breach_of(&s) < 1e-8 * ns_larger(1, ns_vector_largest(s.problem.n, s.x)));
    CHECK(result.residual < 1e-8);
  }
  CHECK(host.live == 0);
}

/* From its own solution nothing is left to do, and from a near one little. */
static void starts_warm(void) {
  ns_random random = ns_random_create(3);
  check_host host;
  ns_cone_result cold, warm;
  double x[MOST];
  static scene s;

  check_host_create(&host);
  begin(&s, 12);
  for (ptrdiff_t k = 0; k < 12; k++)
    add_contact(&s, k, k % 2 == 0 ? 2 : 3, 0.4, 0);
  fill_random(&s, s.problem.n + 2, &random);
  CHECK(solve(&s, 0, &host.host, &cold) == NS_OK && cold.lcps > 0);
  memcpy(x, s.x, sizeof x);
  CHECK(solve(&s, 1, &host.host, &warm) == NS_OK && warm.lcps == 0 && warm.iterations <= 1);
  for (ptrdiff_t i = 0; i < s.problem.n; i++) {
    CHECK(fabs(s.x[i] - x[i]) < 1e-9);
    s.b[i] *= 1.01;
  }
  CHECK(solve(&s, 1, &host.host, &warm) == NS_OK && warm.lcps == 0 && warm.iterations < 8);
  for (ptrdiff_t i = 0; i < s.problem.n; i++)
    CHECK(fabs(s.x[i] - 1.01 * x[i]) < 1e-9); /* x grows with b */
}

/* Friction of a pyramid of n directions is at a corner, within pi / n of where that of the cone is. */
static void is_limit_of_pyramids(void) {
  const ns_lcp_options lcp = ns_lcp_default_options();
  ns_random random = ns_random_create(5);
  check_host host;
  ns_cone_result result;
  double aim[MOST] = {0}, x[MOST];
  static scene s;

  check_host_create(&host);
  begin(&s, 3);
  for (ptrdiff_t k = 0; k < 3; k++)
    add_contact(&s, k, 2, 0.3, 0);
  fill_random(&s, 12, &random);
  CHECK(solve(&s, 0, &host.host, &result) == NS_OK && result.flag == NS_LCP_SOLVED);
  for (int directions = 6; directions <= 384; directions *= 4) {
    ns_arena arena = ns_arena_create(&host.host);
    double off = 0;
    CHECK(ns_cone_pyramids(&s.problem, directions, 0, aim, &lcp, &host.host, &arena, x, &result) ==
          NS_OK);
    for (ptrdiff_t i = 0; i < s.problem.n; i++)
      off = ns_larger(off, fabs(x[i] - s.x[i]));
    CHECK(off < 3.15 / directions * ns_vector_largest(s.problem.n, s.x));
    ns_arena_release(&arena);
  }
}

/* ---- stacks */

/* Boxes of mass 1 and edge 1 on each other, four contacts at each face: J of contact k with normal z at (+-1/2, +-1/2).
 * b is the fall of one step, h g = 0.1, and a speed along x of the top box. */
static void stack_boxes(scene *s, int boxes, double mu, double push) {
  const double corner[4][2] = {{-0.5, -0.5}, {0.5, -0.5}, {-0.5, 0.5}, {0.5, 0.5}};
  static double J[MOST][6 * 4];
  const int freedoms = 6 * boxes;

  memset(J, 0, sizeof J);
  begin(s, 4 * boxes);
  for (ptrdiff_t k = 0; k < s->problem.count; k++) {
    const int upper = (int)(k / 4);
    const ptrdiff_t row = s->problem.n;
    add_contact(s, k, 2, mu, 0);
    for (int side = 0; side < (upper > 0 ? 2 : 1); side++) {
      const int at = 6 * (upper - side);
      const double sign = side == 0 ? 1 : -1,
                   r[3] = {corner[k % 4][0], corner[k % 4][1], -0.5 * sign};
      for (int i = 0; i < 3; i++) { /* rows z, x, y: the unit vector e and r x e */
        const int a = (i + 2) % 3, b = (a + 1) % 3, c = (a + 2) % 3;
        J[row + i][at + a] = sign;
        J[row + i][at + 3 + b] = sign * r[c] * sqrt(6); /* inertia 1/6 */
        J[row + i][at + 3 + c] = -sign * r[b] * sqrt(6);
      }
    }
  }
  for (ptrdiff_t j = 0; j < s->problem.n; j++) {
    for (int k = 0; k < boxes; k++)
      s->b[j] += -0.1 * J[j][6 * k + 2] + (k == boxes - 1 ? push * J[j][6 * k] : 0);
    for (ptrdiff_t i = 0; i < s->problem.n; i++)
      for (int k = 0; k < freedoms; k++)
        s->A[i + j * s->problem.n] += J[i][k] * J[j][k];
  }
}

/* At rest all speeds are zero, and each face carries what lies on it. Pushed hard, the top box alone slides, braked by
 * mu times its weight. */
static void stands(int boxes) {
  check_host host;
  ns_cone_result result;
  static scene s;

  check_host_create(&host);
  for (int pushed = 0; pushed < 2; pushed++) {
    stack_boxes(&s, boxes, 0.5, pushed ? 0.3 : 0);
    CHECK(solve(&s, 0, &host.host, &result) == NS_OK);
    CHECK(result.flag == NS_LCP_SOLVED && !result.approximate && result.residual < 1e-10);
    CHECK(breach_of(&s) < 1e-10);
    for (int face = 0; face < boxes; face++) {
      double load = 0;
      for (int k = 4 * face; k < 4 * face + 4; k++) {
        load += s.x[s.contact[k].row];
        CHECK(fabs(s.y[s.contact[k].row + 1] - (pushed && face == boxes - 1 ? 0.25 : 0)) < 1e-9);
      }
      CHECK(fabs(load - 0.1 * (boxes - face)) < 1e-9);
    }
  }
}

/* ---- failures */

/* A contact that no impulse can open: nothing is returned as a solution. */
static void refuses(void) {
  check_host host;
  ns_cone_result result;
  static scene s;

  check_host_create(&host);
  begin(&s, 1);
  add_contact(&s, 0, 2, 0.5, 0);
  s.b[0] = -1;
  CHECK(solve(&s, 0, &host.host, &result) == NS_OK);
  CHECK(result.flag != NS_LCP_SOLVED);
  CHECK(host.live == 0);
}

static void make_trouble(scene *s) {
  ns_random random = ns_random_create(2);

  begin(s, 3);
  add_contact(s, 0, 2, 0.5, 2);
  add_contact(s, 1, 3, 0.3, 0);
  add_contact(s, 2, 0, 0, 0);
  fill_random(s, 12, &random);
}

static void survives(void) {
  static scene s;
  check_host host;
  ns_cone_result result;
  ns_status status = NS_OUT_OF_MEMORY;
  long failed = 0;

  for (long k = 1; status == NS_OUT_OF_MEMORY; k++) {
    check_host_create(&host);
    host.fail_at = k;
    make_trouble(&s);
    status = solve(&s, 0, &host.host, &result);
    CHECK(status == NS_OUT_OF_MEMORY || status == NS_OK);
    CHECK(host.live == 0);
    failed += status == NS_OUT_OF_MEMORY;
  }
  CHECK(failed > 5);
  for (long k = 1; k < 40; k++) {
    check_host_create(&host);
    make_trouble(&s);
    s.fail_at = k;
    CHECK(solve(&s, 0, &host.host, &result) == NS_CALLBACK_FAILED);
    CHECK(host.live == 0);
  }
}

int main(void) {
  projects(0, 2);
  projects(0, 3);
  for (int psi = 1; psi <= 3; psi++)
    projects(psi, 2);
  solves_random();
  starts_warm();
  is_limit_of_pyramids();
  stands(1);
  stands(3);
  refuses();
  survives();
  return check_report();
}
