/* test_pile.c: contact problems of many bodies, judged by their laws, by closed forms and by the full matrices. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_mixed.h"
#include "ns_pile_parts.h"
#include "ns_vector3.h"

#include <math.h>
#include <string.h>

#define MOST_BODIES 24
#define MOST_CONTACTS 120
#define GRAVITY 9.81
#define STEP 0.01

typedef struct scene {
  check_host c;
  ns_pile_problem problem;
  double mass[36 * MOST_BODIES], r[6 * MOST_BODIES], x[6 * (MOST_BODIES + 1)];
  double corner[32];
  double J[MOST_CONTACTS][12 * NS_PILE_ROWS];
  ns_pile_contact contact[MOST_CONTACTS];
  ns_pile_coupling coupling[4];
  double value[4][36];
  ns_pile_result result;
} scene;

static void begin(scene *s) {
  memset(s, 0, sizeof *s);
  check_host_create(&s->c);
  s->problem.width = 6;
  s->problem.mass = s->mass;
  s->problem.r = s->r;
  s->problem.contact = s->contact;
  s->problem.coupling = s->coupling;
}

/* `to` becomes the same problem, in its own memory and with a host of its own. */
static void copy_scene(const scene *from, scene *to) {
  *to = *from;
  check_host_create(&to->c);
  to->problem.mass = to->mass;
  to->problem.r = to->r;
  to->problem.contact = to->contact;
  to->problem.coupling = to->coupling;
  for (ptrdiff_t k = 0; k < to->problem.contacts; k++) {
    to->contact[k].J = to->J[k];
    to->contact[k].corner = to->corner;
  }
}

/* A cube of edge 1 with that mass and velocity, which feels gravity for a step. */
static ptrdiff_t add_cube(scene *s, double mass, const double v[6]) {
  const ptrdiff_t b = s->problem.bodies++;

  for (int i = 0; i < 6; i++) {
    s->mass[36 * b + 7 * i] = i < 3 ? mass : mass / 6;
    s->r[6 * b + i] = s->mass[36 * b + 7 * i] * v[i];
  }
  s->r[6 * b + 2] -= mass * GRAVITY * STEP;
  return b;
}

/* The row of the speed of a at `ra` against b at `rb` along d. */
static void fill_row(double *row, const double ra[3], const double rb[3], const double d[3],
                     int moves) {
  ns_copy3(d, row);
  ns_cross3(ra, d, row + 3);
  for (int i = 0; i < 3 && moves; i++)
    row[6 + i] = -d[i];
  if (moves)
    ns_cross3(d, rb, row + 9);
}

/* A contact at (x, y) of the lower face of a, on the upper face of b, or on the floor for b = -1. */
static ns_pile_contact *add_contact(scene *s, ptrdiff_t a, ptrdiff_t b, double x, double y,
                                    int corners, double mu) {
  const double axes[3][3] = {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}};
  const double ra[3] = {x, y, -0.5}, rb[3] = {x, y, 0.5};
  const ptrdiff_t k = s->problem.contacts++;
  ns_pile_contact *contact = &s->contact[k];

  contact->J = s->J[k];
  contact->body[0] = a;
  contact->body[1] = b;
  contact->tangents = 2;
  contact->mu = mu;
  contact->set = corners > 0 ? NS_PILE_POLYGON : NS_PILE_BALL;
  contact->corners = corners;
  contact->corner = s->corner;
  for (int i = 0; i < corners; i++) {
    s->corner[2 * i] = cos(2 * NS_PI * i / corners);
    s->corner[2 * i + 1] = sin(2 * NS_PI * i / corners);
  }
  for (int i = 0; i < 3; i++)
    fill_row(contact->J + 12 * i, ra, rb, axes[i], b >= 0);
  return contact;
}

/* Four contacts between each cube and the one below; redundant, 12 rows for 6 freedoms. */
static void stack(scene *s, int corners, double mu) {
  for (ptrdiff_t a = 0; a < s->problem.bodies; a++)
    for (int k = 0; k < 4; k++)
      add_contact(s, a, a - 1, k % 2 - 0.5, k / 2 - 0.5, corners, mu);
}

static ns_status solve(scene *s, int warm, double tolerance) {
  const ns_pile_options options = {tolerance, 0};
  ns_arena arena = ns_arena_create(&s->c.host);
  ns_status status;

  for (ptrdiff_t k = 0; k < s->problem.contacts; k++)
    for (int i = 0; i < 2; i++)
      if (s->contact[k].body[i] < 0)
        s->contact[k].body[i] = s->problem.bodies;
  s->result = (ns_pile_result){.x = s->x};
  status = ns_pile_solve(&s->problem, warm, &options, &s->c.host, &arena, &s->result);
  ns_arena_release(&arena);
  CHECK(s->c.live == 0);
  return status;
}

/* Largest y_T'p over mu f_n K with the sign changed: the dissipation that friction has to reach */
static double most_dissipation(const ns_pile_contact *c, const double *y) {
  double most = 0;

  if (c->set == NS_PILE_BALL)
    for (int i = 0; i < c->tangents; i++)
      most = hypot(most, y[1 + i]);
  for (int k = 0; k < c->corners; k++)
    most = fmax(most, -c->corner[2 * k] * y[1] - c->corner[2 * k + 1] * y[2]);
  return c->mu * c->f[0] * most;
}

/* The least t with f_T in t K: of a polygon by its edges, whose distance is cos (pi / n) */
static double gauge_of(const ns_pile_contact *c) {
  double value = 0;

  if (c->set == NS_PILE_BALL)
    for (int i = 0; i < c->tangents; i++)
      value = hypot(value, c->f[1 + i]);
  for (int k = 0; k < c->corners; k++) {
    const double *a = c->corner + 2 * k, *b = c->corner + 2 * ((k + 1) % c->corners);
    const double along = (a[0] + b[0]) * c->f[1] + (a[1] + b[1]) * c->f[2];
    value = fmax(value, along / (2 * cos(NS_PI / c->corners) * cos(NS_PI / c->corners)));
  }
  return value;
}

/* How far a contact is from its laws, with y from x and J: signs, complementarity, the cone, and the dissipation. */
static double breach_of_contact(const scene *s, const ns_pile_contact *c) {
  double y[NS_PILE_ROWS] = {0}, power = 0, breach;

  for (int i = 0; i <= c->tangents; i++) {
    y[i] = c->s[i];
    for (int j = 0; j < 12; j++)
      y[i] += c->J[12 * i + j] * s->x[6 * c->body[j / 6] + j % 6];
    power -= i > 0 ? y[i] * c->f[i] : 0;
  }
  if (c->set == NS_PILE_EQUATION)
    return fabs(y[0]);
  breach = fmax(fmax(-y[0], -c->f[0]), fabs(y[0] * c->f[0]));
  if (c->tangents == 0)
    return breach;
  breach = fmax(breach, gauge_of(c) - c->mu * c->f[0]);
  return fmax(breach, fabs(most_dissipation(c, y) - power));
}

static double breach_of(const scene *s) {
  double breach = 0, g[6 * MOST_BODIES];

  for (ptrdiff_t i = 0; i < 6 * s->problem.bodies; i++) {
    g[i] = s->r[i];
    for (int j = 0; j < 6; j++)
      g[i] -= s->mass[36 * (i / 6) + i % 6 + 6 * j] * s->x[6 * (i / 6) + j];
  }
  for (ptrdiff_t k = 0; k < s->problem.couplings; k++)
    for (int i = 0; i < 36; i++)
      g[6 * s->coupling[k].row + i % 6] -=
          s->coupling[k].value[i] * s->x[6 * s->coupling[k].column + i / 6];
  for (ptrdiff_t k = 0; k < s->problem.contacts; k++) {
    const ns_pile_contact *c = &s->contact[k];
    breach = fmax(breach, breach_of_contact(s, c));
    for (int i = 0; i <= c->tangents; i++)
      for (int j = 0; j < 12; j++)
        if (c->body[j / 6] < s->problem.bodies)
          g[6 * c->body[j / 6] + j % 6] += c->J[12 * i + j] * c->f[i];
  }
  for (ptrdiff_t i = 0; i < 6 * s->problem.bodies; i++)
    breach = fmax(breach, fabs(g[i]));
  return breach;
}

static double largest_speed(const scene *s) {
  double most = 0;

  for (ptrdiff_t i = 0; i < 6 * s->problem.bodies; i++)
    most = fmax(most, fabs(s->x[i]));
  return most;
}

static double sum_normal(const scene *s, ptrdiff_t a) {
  double sum = 0;

  for (ptrdiff_t k = 0; k < s->problem.contacts; k++)
    sum += s->contact[k].body[0] == a ? s->contact[k].f[0] : 0;
  return sum;
}

/* A stack at rest: every face carries the weight above it, and nothing moves. Then, from these impulses, one
 * factorisation at most finds the same; the states of the contacts are those of the step before. */
static void test_rest(void) {
  const double still[6] = {0}, ratio[] = {1, 1e4, 1e6, 1e-6};
  scene s;

  for (int which = 0; which < 8; which++)
    for (int n = 1; n <= 20; n += n < 5 ? 2 : 15) {
      const double speed = ratio[which / 2] == 1 ? 1e-12 : 1e-8; /* that roundoff leaves */
      double above = 0;
      begin(&s);
      for (int b = 0; b < n; b++)
        add_cube(&s, b == n - 1 ? ratio[which / 2] : 1, still);
      stack(&s, which % 2 ? 8 : 0, 0.5);
      CHECK(solve(&s, 0, 1e-10) == NS_OK && s.result.outcome == NS_PILE_SOLVED);
      for (ptrdiff_t b = n - 1; b >= 0; b--) {
        above += s.mass[36 * b];
        CHECK(fabs(sum_normal(&s, b) - above * GRAVITY * STEP) <= above * speed + 1e-15);
      }
      CHECK(largest_speed(&s) <= speed);
      CHECK(solve(&s, 1, 1e-10) == NS_OK && s.result.outcome == NS_PILE_SOLVED);
      CHECK(s.result.sweeps == 0 && s.result.factorizations <= (ratio[which / 2] == 1 ? 2 : 12));
    }
}

/* A cube that slides on the floor: v+ = v - mu g h along its way, and stops within the step when it is slow. Across a
 * polygon of 4 corners friction along a diagonal is 1 / sqrt 2 of that along an axis. */
static void test_sliding(void) {
  const double mu = 0.4, loss = mu * GRAVITY * STEP;
  scene s;

  for (int k = 0; k < 6; k++) {
    const double speed = k < 3 ? 1 : 0.9 * loss, angle = 0.3 * (k % 3);
    const double v[6] = {speed * cos(angle), speed * sin(angle)};
    begin(&s);
    add_cube(&s, 2, v);
    for (int i = 0; i < 4; i++)
      add_contact(&s, 0, -1, i % 2 - 0.5, i / 2 - 0.5, 0, mu);
    CHECK(solve(&s, 0, 1e-10) == NS_OK && s.result.outcome == NS_PILE_SOLVED);
    for (int i = 0; i < 2; i++)
      CHECK(fabs(s.x[i] - (k < 3 ? v[i] * (1 - loss) : 0)) <= 1e-12);
  }
  for (int k = 0; k < 2; k++) {
    const double v[6] = {1, k};
    begin(&s);
    add_cube(&s, 2, v);
    add_contact(&s, 0, -1, 0, 0, 4, mu)->J[4] = 0; /* at its centre, without a torque */
    s.contact[0].J[12 + 4] = s.contact[0].J[24 + 3] = 0;
    CHECK(solve(&s, 0, 1e-10) == NS_OK && s.result.outcome == NS_PILE_SOLVED);
    CHECK(fabs(s.x[0] - 1 + (k ? loss / 2 : loss)) <= 1e-12 &&
          fabs(s.x[1] + s.x[0] - (1 + k - loss)) <= 1e-12);
  }
}

static void random_stack(scene *s, ns_random *random, int n, double mu, double masses,
                         int corners) {
  begin(s);
  for (int b = 0; b < n; b++) {
    double v[6];
    for (int i = 0; i < 6; i++)
      v[i] = check_between(random, -0.3, 0.3);
    add_cube(s, pow(10, masses * check_between(random, -0.5, 0.5)), v);
  }
  stack(s, corners, mu);
}

/* Cubes with any velocities: whatever is found satisfies the laws, to the tolerance on the residual in the largest of
 * the numbers that are added up. */
static void test_laws(void) {
  const int corners[] = {0, 4, 8};
  ns_random random = ns_random_create(7);
  scene s;

  for (int k = 0; k < 150; k++) {
    const double mu = k % 10 == 0 ? 0 : check_between(&random, 0, k % 3 ? 0.8 : 2);
    random_stack(&s, &random, 1 + k % 8, mu, k % 2, corners[k % 3]);
    CHECK(solve(&s, 0, 1e-10) == NS_OK && s.result.outcome == NS_PILE_SOLVED);
    CHECK(s.result.residual <= 1e-10);
    CHECK(breach_of(&s) <= 1e-8);
  }
}

/* Without friction x is the nearest to Mh^-1 r that no gap forbids, in the norm of Mh, and unique: twice the contacts,
 * or a start elsewhere, do not change it. */
static void test_unique(void) {
  ns_random random = ns_random_create(3);
  scene s, other;

  for (int k = 0; k < 20; k++) {
    random_stack(&s, &random, 5, 0, 1, 0);
    copy_scene(&s, &other);
    stack(&other, 0, 0);
    for (ptrdiff_t i = 0; i < other.problem.contacts; i++)
      other.contact[i].f[0] = check_between(&random, 0, 1);
    CHECK(solve(&s, 0, 1e-10) == NS_OK && solve(&other, 1, 1e-10) == NS_OK);
    CHECK(s.result.outcome == NS_PILE_SOLVED && other.result.outcome == NS_PILE_SOLVED);
    for (ptrdiff_t i = 0; i < 6 * s.problem.bodies; i++)
      CHECK(fabs(s.x[i] - other.x[i]) <= 1e-8);
  }
}

/* All velocities of two cubes equal by six equations, each given twice: they move as one body. */
static void test_equations(void) {
  const double v[2][6] = {{0.2, 0, -0.1, 0.1, 0.2, 0}, {0}};
  scene s;

  for (int floor = 0; floor < 2; floor++) {
    begin(&s);
    add_cube(&s, 1, v[0]);
    add_cube(&s, 3, v[1]);
    for (int k = 0; k < 4 && floor; k++)
      add_contact(&s, 0, -1, k % 2 - 0.5, k / 2 - 0.5, 8, 0.3);
    for (int k = 0; k < 12; k++) {
      ns_pile_contact *c = &s.contact[s.problem.contacts];
      c->J = s.J[s.problem.contacts++];
      c->set = NS_PILE_EQUATION;
      c->body[0] = 0;
      c->body[1] = 1;
      c->J[k % 6] = 1;
      c->J[6 + k % 6] = -1;
    }
    CHECK(solve(&s, 0, 1e-10) == NS_OK && s.result.outcome == NS_PILE_SOLVED);
    CHECK(breach_of(&s) <= 1e-10);
    for (int i = 0; i < 6; i++) {
      const double mass = s.mass[7 * i] + s.mass[36 + 7 * i];
      CHECK(fabs(s.x[i] - s.x[6 + i]) <= 1e-11);
      CHECK(floor || fabs(s.x[i] - (s.r[i] + s.r[6 + i]) / mass) <= 1e-11);
    }
  }
}

/* A spring between two cubes as blocks of Mh, also one that is not symmetric; too negative a one is refused. */
static void test_couplings(void) {
  const double still[6] = {0, 0, 0, 0.1};
  scene s;

  for (int k = 0; k < 3; k++) {
    begin(&s);
    add_cube(&s, 1, still);
    add_cube(&s, 2, still);
    for (int i = 0; i < 2; i++) {
      s.coupling[i] = (ns_pile_coupling){i, 1 - i, s.value[i]};
      for (int j = 0; j < 3; j++)
        s.value[i][7 * j] = k == 2 ? -3 : -0.4 - 0.1 * (k * i);
    }
    s.problem.couplings = 2;
    stack(&s, 4, 0.5);
    CHECK(solve(&s, 0, 1e-10) == NS_OK);
    CHECK(s.result.outcome == (k == 2 ? NS_PILE_INDEFINITE : NS_PILE_SOLVED));
    CHECK(k == 2 || breach_of(&s) <= 1e-10);
  }
  begin(&s);
  add_cube(&s, -1, still);
  stack(&s, 0, 0.5);
  CHECK(solve(&s, 0, 1e-10) == NS_OK && s.result.outcome == NS_PILE_INDEFINITE);
}

/* f is what ns_pile_project says, and its derivative is that of differences, away from kinks. */
static void test_slopes(void) {
  ns_random random = ns_random_create(11);
  scene s;

  begin(&s);
  add_cube(&s, 1, (const double[6]){0});
  for (int k = 0; k < 300; k++) {
    const double step = 1e-6, held = k % 2 ? -1 : 0.7;
    ns_pile_contact *c;
    double z[3], f[2][3], G[9];
    int state;
    s.problem.contacts = 0;
    c = add_contact(&s, 0, -1, 0, 0, k % 3 == 0 ? 0 : 3 + k % 6, 0.6);
    for (int i = 0; i < 3; i++)
      z[i] = check_between(&random, -1, 1);
    state = held < 0 ? ns_pile_project(c, z, f[0]) : ns_pile_project_held(c, held, z, f[0]);
    ns_pile_slope(c, state, held, z, G);
    CHECK(f[0][0] == fmax(0, z[0]));
    for (int j = 0; j < 3; j++) {
      double moved[3] = {z[0], z[1], z[2]};
      int other;
      moved[j] += step;
      other =
          held < 0 ? ns_pile_project(c, moved, f[1]) : ns_pile_project_held(c, held, moved, f[1]);
      for (int i = 0; i < 3 && other == state; i++)
        CHECK(fabs((f[1][i] - f[0][i]) / step - G[i + 3 * j]) <= 1e-4);
    }
  }
}

/* Factors of a random pattern solve to roundoff, whatever the order. */
static void test_factors(void) {
  ns_random random = ns_random_create(5);
  scene s;

  for (int k = 0; k < 10; k++) {
    ns_arena arena;
    ns_pile pile = {.problem = &s.problem};
    ns_pile_factors factors;
    double x[6 * (MOST_BODIES + 1)] = {0}, b[6 * (MOST_BODIES + 1)], work[6 * (MOST_BODIES + 1)];
    int found;
    begin(&s);
    arena = ns_arena_create(&s.c.host);
    for (int n = 0; n < 20; n++)
      add_cube(&s, 1, (const double[6]){0});
    for (int n = 0; n < 30; n++) { /* contacts without rows: they only connect */
      s.contact[n].body[0] = (ptrdiff_t)check_between(&random, 0, 20);
      s.contact[n].body[1] = (ptrdiff_t)check_between(&random, 0, 21);
      s.contact[n].J = s.J[n];
    }
    s.problem.contacts = 30;
    s.problem.couplings = 4;
    for (int n = 0; n < 4; n++) {
      s.coupling[n] = (ns_pile_coupling){n, 7 + 3 * n, s.value[n]};
      for (int i = 0; i < 36; i++)
        s.value[n][i] = check_between(&random, -0.05, 0.05);
    }
    CHECK(ns_pile_order(&s.problem, 1e6, &arena, &pile.pattern, &found) == NS_OK && found);
    CHECK(ns_pile_factors_create(&factors, &pile.pattern, 6, &arena) == NS_OK);
    ns_pile_matrix(&pile, 0, NULL, NULL, NULL, &factors);
    CHECK(ns_pile_factor(&factors, 1));
    for (int i = 0; i < 120; i++)
      x[i] = check_between(&random, -1, 1);
    memset(s.r, 0, sizeof s.r);
    ns_pile_defect(&s.problem, x, (ns_pile_row[30]){{0}}, b);
    ns_pile_factor_solve(&factors, b, work);
    for (int i = 0; i < 120; i++)
      CHECK(fabs(b[i] + x[i]) <= 1e-13);
    CHECK(ns_pile_order(&s.problem, 1, &arena, &pile.pattern, &found) == NS_OK && !found);
    ns_arena_release(&arena);
  }
}

/* Memory that fails at any call, and the wish to stop at any poll, end a solution and leave nothing behind; otherwise
 * the same problem gives the same bits. */
static void test_failures(void) {
  ns_random random = ns_random_create(9);
  scene s, again;
  long k = 0;

  random_stack(&s, &random, 6, 0.6, 0, 8);
  s.c.host.block_bytes = 0;
  copy_scene(&s, &again);
  CHECK(solve(&s, 0, 1e-10) == NS_OK);
  do {
    scene copy;
    copy_scene(&again, &copy);
    copy.c.host.block_bytes = 0;
    copy.c.fail_at = ++k;
    if (solve(&copy, 0, 1e-10) == NS_OK) {
      CHECK(memcmp(copy.x, s.x, sizeof s.x) == 0);
      break;
    }
  } while (k < 1000);
  CHECK(k > 20 && k < 1000);
  for (k = 1; k <= s.c.polls; k += 1 + k / 4) {
    scene copy;
    copy_scene(&again, &copy);
    copy.c.interrupt_at = k;
    CHECK(solve(&copy, 0, 1e-10) == NS_INTERRUPTED);
  }
}

/* A tolerance that is loose is reached with sweeps alone; one that is out of reach is not said to be. */
static void test_tolerance(void) {
  ns_random random = ns_random_create(13);
  ns_pile_options options = {1e-30, 3};
  ns_arena arena;
  scene s;

  random_stack(&s, &random, 5, 0.5, 0, 0);
  CHECK(solve(&s, 0, 1e-2) == NS_OK && s.result.outcome == NS_PILE_SOLVED);
  CHECK(s.result.newton == 0 && s.result.residual <= 1e-2);
  random_stack(&s, &random, 5, 0.5, 0, 0);
  CHECK(solve(&s, 0, 1e-10) == NS_OK);
  arena = ns_arena_create(&s.c.host);
  CHECK(ns_pile_solve(&s.problem, 1, &options, &s.c.host, &arena, &s.result) == NS_OK);
  CHECK(s.result.outcome == NS_PILE_ROUGH && s.result.residual > 0);
  ns_arena_release(&arena);
}

/* The contacts of a scene as terms, with `directions` of friction, or true cones for 0. */
static void fill_terms(const scene *s, ns_terms *terms, int directions, int *numbers) {
  CHECK(ns_terms_reset(terms) == NS_OK);
  for (int i = 0; i < 6 * MOST_BODIES; i++)
    numbers[i] = i;
  for (ptrdiff_t b = 0; b < s->problem.bodies; b++)
    memcpy(ns_terms_add_block(terms, &terms->mass, 6, numbers + 6 * b)->value, s->mass + 36 * b,
           36 * sizeof(double));
  for (ptrdiff_t k = 0; k < s->problem.contacts; k++) {
    const ns_pile_contact *from = &s->contact[k];
    const int lower = (int)from->body[0] - 1, count = lower >= 0 ? 12 : 6;
    ns_contact *to = ns_terms_add_contact(terms, count, numbers + 6 * (lower < 0 ? 0 : lower));
    const int own =
        lower >= 0 ? 6 : 0; /* velocities of the body itself come after those below it */
    to->mu = from->mu;
    to->active = 1;
    to->cone = directions > 0 ? NS_PYRAMID : NS_ELLIPSOID;
    to->radii[0] = to->radii[1] = 1;
    CHECK(ns_terms_add_tangents(terms, to, directions > 0 ? directions : 2, directions > 0) ==
          NS_OK);
    for (int i = 0; i < 6; i++) {
      to->normal[own + i] = from->J[i];
      if (own > 0)
        to->normal[i] = from->J[6 + i];
    }
    for (int d = 0; d < ns_contact_stored(to); d++) {
      const double angle = directions > 0 ? 2 * NS_PI * d / directions : NS_PI / 2 * d;
      for (int i = 0; i < 12; i++)
        if (i < 6 || own > 0)
          to->tangent[d * count + (i < 6 ? own + i : i - 6)] =
              cos(angle) * from->J[12 + i] + sin(angle) * from->J[24 + i];
    }
  }
}

/* One mixed problem, on bodies or by full matrices; impulses stay in the terms. */
static ns_mixed_result solve_mixed(const scene *s, ns_terms *terms, int structured, double *x) {
  const double target[MOST_CONTACTS] = {0};
  const ns_mixed_problem problem = {.terms = terms,
                                    .r = s->r,
                                    .gap_target = target,
                                    .offset_factor = 1,
                                    .size = 1,
                                    .keeps_basis = !structured};
  ns_lcp_options options = ns_lcp_default_options();
  ns_mixed_result result = {.x = x};
  ns_mixed work;

  options.tolerance = 1e-10;
  work = ns_mixed_create(terms->arena.host, &options);
  work.structured = structured;
  CHECK(ns_mixed_solve(&work, &problem, &result) == NS_OK && result.flag == NS_LCP_SOLVED);
  ns_mixed_release(&work);
  return result;
}

/* The laws of an LCP with its own unknowns: beta >= 0 with a sum within the cone, lambda + d'u >= 0, and
 * complementary. */
static void check_unknowns(const ns_terms *terms, const double *x, double tolerance) {
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    const ns_contact *c = &terms->contacts.item[k];
    const int stored = ns_contact_stored(c);
    double left = c->mu * c->cn;
    CHECK(c->cn >= 0 && c->lambda >= 0 && (c->basis[0] == NS_BASIC) == (c->cn > 0));
    for (int d = 0; d < c->directions; d++) {
      const double u = (d < stored ? 1 : -1) *
                       ns_sparse_dot(c->count, c->index, c->tangent + d % stored * c->count, x);
      CHECK(c->beta[d] >= 0 && fabs(c->beta[d] * (u + c->lambda)) <= tolerance);
      CHECK(c->cn == 0 || u + c->lambda >= -tolerance);
      left -= c->beta[d];
    }
    CHECK(left >= -tolerance && fabs(left * c->lambda) <= tolerance);
  }
}

/* The full matrices are the referee: the same velocities where they are unique. Four contacts of a face share its load
 * in many ways, which matters as soon as they slide in different directions; so each face has three where there is
 * friction. */
static void test_referee(void) {
  const int directions[] = {4, 6, 8, 0};
  ns_random random = ns_random_create(17);
  int numbers[6 * MOST_BODIES];
  double x[2][6 * MOST_BODIES];
  scene s;

  for (int k = 0; k < 40; k++) {
    ns_terms terms;
    random_stack(&s, &random, 2 + k % 5, 0, 0, 8);
    if (k % 10 > 0) {
      s.problem.contacts = 0;
      memset(s.J, 0, sizeof s.J);
      for (ptrdiff_t a = 0; a < s.problem.bodies; a++)
        for (int i = 0; i < 3; i++)
          add_contact(&s, a, a - 1, 0.5 * (i - 1), i == 1 ? 0.5 : -0.5, 8, 0.05 * (k % 10));
    }
    terms = ns_terms_create(&s.c.host, 6 * s.problem.bodies);
    for (int structured = 0; structured < 2; structured++) {
      fill_terms(&s, &terms, directions[k % 4], numbers);
      CHECK(solve_mixed(&s, &terms, structured, x[structured]).residual <= 1e-8);
    }
    if (directions[k % 4] > 0 && k % 10 > 0)
      check_unknowns(&terms, x[1], 1e-8);
    for (ptrdiff_t i = 0; i < 6 * s.problem.bodies; i++)
      CHECK(fabs(x[0][i] - x[1][i]) <= 1e-7);
    ns_terms_release(&terms);
    CHECK(s.c.live == 0);
  }
}

int main(void) {
  test_referee();
  test_rest();
  test_sliding();
  test_laws();
  test_unique();
  test_equations();
  test_couplings();
  test_slopes();
  test_factors();
  test_failures();
  test_tolerance();
  return check_report();
}
