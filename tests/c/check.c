/* check.c: see check.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"

#include "ns_turn.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed, failed;

void check(int holds, const char *text, const char *file, int line) {
  if (holds) {
    passed++;
    return;
  }
  failed++;
  printf("%s:%d: does not hold: %s\n", file, line, text);
  fflush(stdout); /* a sanitizer may end the program */
}

int check_report(void) {
  printf("%d passed, %d failed\n", passed, failed);
  return failed > 0;
}

long check_rounds(long usual, long many) { return getenv("NONSMOOTH_LONG") != NULL ? many : usual; }

long check_next(long k) { return k + 1 + k / check_rounds(64, LONG_MAX); }

static void *allocate(void *data, size_t bytes) {
  check_host *c = data;

  c->allocations++;
  if (c->fail_at > 0 && c->allocations >= c->fail_at &&
      !(c->fail_once && c->allocations > c->fail_at))
    return NULL;
  c->live++;
  return malloc(bytes);
}

static void release(void *data, void *block) {
  check_host *c = data;

  c->live--;
  free(block);
}

static int interrupted(void *data) {
  check_host *c = data;

  c->polls++;
  return c->interrupt_at > 0 && c->polls >= c->interrupt_at;
}

static void report(void *data, const char *line) {
  check_host *c = data;

  c->lines += strlen(line) > 0;
}

void check_host_create(check_host *c) {
  memset(c, 0, sizeof *c);
  c->host = (ns_host){c, allocate, release, interrupted, report, 0};
}

double check_between(ns_random *random, double low, double high) {
  return low + (high - low) * ns_random_uniform(random);
}

void check_unit(ns_random *random, int n, double *x) {
  double square = 0;

  while (!(square > 0.01 && square < 1)) {
    square = 0;
    for (int i = 0; i < n; i++) {
      x[i] = check_between(random, -1, 1);
      square += x[i] * x[i];
    }
  }
  for (int i = 0; i < n; i++)
    x[i] /= sqrt(square);
}

void check_model_create(check_model *m, const ns_host *host) {
  memset(m, 0, sizeof *m);
  m->model.host = host;
}

/* The next column of a table, or the end of the program: a test that needs more than CHECK_MOST is wrong. */
static double *next(double *table, int rows, ptrdiff_t *count) {
  if (*count == CHECK_MOST) {
    printf("check.c: the table of a model is full\n");
    exit(1);
  }
  return table + rows * (*count)++;
}

static int add_shape(check_model *m, ns_shape_kind kind, double bounding_radius, double **row) {
  *row = next(m->shapes, NS_SHAPE_ROWS, &m->model.shapes.count);
  (*row)[NS_SHAPE_KIND] = kind;
  (*row)[NS_SHAPE_BOUNDING_RADIUS] = bounding_radius;
  return (int)m->model.shapes.count;
}

int check_add_disc(check_model *m, double radius) {
  double *row;
  const int shape = add_shape(m, radius > 0 ? NS_SHAPE_DISC : NS_SHAPE_POINT, radius, &row);

  row[NS_SHAPE_RADIUS] = radius;
  return shape;
}

int check_add_polygon(check_model *m, int count, const double vertices[]) {
  double *row, radius = 0;
  const ptrdiff_t first = m->model.vertices.count + 1;
  int shape;

  for (int k = 0; k < count; k++) {
    double *vertex = next(m->vertices, 3, &m->model.vertices.count);
    vertex[0] = vertices[2 * k];
    vertex[1] = vertices[2 * k + 1];
    radius = fmax(radius, hypot(vertex[0], vertex[1]));
  }
  shape = add_shape(m, NS_SHAPE_POLYGON, radius, &row);
  row[NS_SHAPE_FIRST_VERTEX] = (double)first;
  row[NS_SHAPE_VERTEX_COUNT] = count;
  return shape;
}

int check_add_box(check_model *m, double width, double height) {
  const double x = width / 2, y = height / 2;
  const double vertices[] = {-x, -y, x, -y, x, y, -x, y};

  return check_add_polygon(m, 4, vertices);
}

double *check_add_surface(check_model *m, ns_surface_kind kind, double a, double b, double c) {
  double *row = next(m->surfaces, NS_SURFACE_ROWS, &m->model.surfaces.count);

  row[NS_SURFACE_KIND] = kind;
  row[NS_SURFACE_AXES] = a;
  row[NS_SURFACE_AXES + 1] = b;
  row[NS_SURFACE_AXES + 2] = c;
  row[NS_SURFACE_EXPONENTS] = row[NS_SURFACE_EXPONENTS + 1] = 1;
  row[NS_SURFACE_SCALE] = 1;
  return row;
}

int check_add_smooth(check_model *m, int count) {
  double radius = 0, *row;
  const ptrdiff_t first = m->model.surfaces.count - count;
  int shape;

  for (ptrdiff_t k = first; k < first + count; k++) {
    const double *surface = m->surfaces + NS_SURFACE_ROWS * k;
    const double *axes = surface + NS_SURFACE_AXES, *centre = surface + NS_SURFACE_CENTRE;
    radius = fmax(radius, hypot(hypot(axes[0], axes[1]), axes[2]) +
                              hypot(hypot(centre[0], centre[1]), centre[2]));
  }
  shape = add_shape(m, NS_SHAPE_SMOOTH, radius, &row);
  row[NS_SHAPE_FIRST_SURFACE] = (double)first + 1;
  row[NS_SHAPE_SURFACE_COUNT] = count;
  return shape;
}

int check_add_halfspace(check_model *m, double nx, double ny, double offset) {
  double *row;
  const int shape = add_shape(m, NS_SHAPE_HALFSPACE, INFINITY, &row);

  row[NS_SHAPE_NORMAL] = nx / hypot(nx, ny);
  row[NS_SHAPE_NORMAL + 1] = ny / hypot(nx, ny);
  row[NS_SHAPE_OFFSET] = offset;
  return shape;
}

int check_add_body(check_model *m, ns_body_kind kind, double mass, double inertia, int shape,
                   double x, double y, double angle) {
  double *row = next(m->bodies, NS_BODY_ROWS, &m->model.bodies.count);

  row[NS_BODY_KIND] = kind;
  row[NS_BODY_MASS] = mass;
  row[NS_BODY_INERTIA + 2] = inertia;
  row[NS_BODY_POSITION] = x;
  row[NS_BODY_POSITION + 1] = y;
  row[NS_BODY_ROTATION] = angle;
  row[NS_BODY_SHAPE] = shape;
  row[NS_BODY_FRICTION] = row[NS_BODY_RESTITUTION] = NAN;
  return (int)m->model.bodies.count;
}

double *check_add_joint(check_model *m, ns_joint_kind kind, int a, int b, double ax, double ay,
                        double bx, double by) {
  double *row = next(m->joints, NS_JOINT_ROWS, &m->model.joints.count);

  row[NS_JOINT_KIND] = kind;
  row[NS_JOINT_A] = a;
  row[NS_JOINT_B] = b;
  row[NS_JOINT_POINT_A] = ax;
  row[NS_JOINT_POINT_A + 1] = ay;
  row[NS_JOINT_POINT_B] = bx;
  row[NS_JOINT_POINT_B + 1] = by;
  row[NS_JOINT_AXIS_B] = 1;
  row[NS_JOINT_LOWER] = -INFINITY;
  row[NS_JOINT_UPPER] = INFINITY;
  return row;
}

double *check_add_spring(check_model *m, int kind, int a, int b, double stiffness, double damping,
                         double rest) {
  double *row = next(m->springs, NS_SPRING_ROWS, &m->model.springs.count);

  row[NS_SPRING_KIND] = kind;
  row[NS_SPRING_A] = a;
  row[NS_SPRING_B] = b;
  row[NS_SPRING_STIFFNESS] = stiffness;
  row[NS_SPRING_DAMPING] = damping;
  row[NS_SPRING_LENGTH] = rest;
  return row;
}

double *check_add_force(check_model *m, int body) {
  double *row = next(m->forces, NS_FORCE_ROWS, &m->model.forces.count);

  row[NS_FORCE_BODY] = body;
  return row;
}

double *check_add_pair(check_model *m, int a, int b) {
  double *row = next(m->pairs, NS_PAIR_ROWS, &m->model.pairs.count);

  row[NS_PAIR_A] = a;
  row[NS_PAIR_B] = b;
  row[NS_PAIR_FRICTION] = row[NS_PAIR_RESTITUTION] = NAN;
  row[NS_PAIR_DIRECTIONS] = 2;
  row[NS_PAIR_ENABLED] = 1;
  row[NS_PAIR_RADII] = row[NS_PAIR_RADII + 1] = 1;
  return row;
}

/* ---- in space */

void check_space_create(check_model *m, const ns_host *host) {
  check_model_create(m, host);
  m->model.spatial = 1;
  m->model.directions = 8;
  m->model.gravity[2] = -9.81;
}

int check_add_capsule(check_model *m, double radius, double length) {
  double *row;
  const int shape = add_shape(m, NS_SHAPE_CAPSULE, radius + length / 2, &row);

  row[NS_SHAPE_RADIUS] = radius;
  row[NS_SHAPE_SIZE] = length;
  return shape;
}

int check_add_cylinder(check_model *m, double radius, double length) {
  double *row;
  const int shape = add_shape(m, NS_SHAPE_CYLINDER, hypot(radius, length / 2), &row);

  row[NS_SHAPE_RADIUS] = radius;
  row[NS_SHAPE_SIZE] = length;
  return shape;
}

int check_add_polytope(check_model *m, int count, const double vertices[]) {
  double *row, radius = 0;
  const ptrdiff_t first = m->model.vertices.count + 1;
  int shape;

  for (int k = 0; k < count; k++) {
    double *vertex = next(m->vertices, 3, &m->model.vertices.count);
    memcpy(vertex, vertices + 3 * k, 3 * sizeof *vertex);
    radius = fmax(radius, hypot(hypot(vertex[0], vertex[1]), vertex[2]));
  }
  shape = add_shape(m, NS_SHAPE_POLYTOPE, radius, &row);
  row[NS_SHAPE_FIRST_VERTEX] = (double)first;
  row[NS_SHAPE_VERTEX_COUNT] = count;
  return shape;
}

int check_add_cuboid(check_model *m, double x, double y, double z) {
  const double edges[3] = {x, y, z};
  double corners[24], *row;
  int shape;

  for (int k = 0; k < 8; k++)
    for (int i = 0; i < 3; i++)
      corners[3 * k + i] = ((k >> i) & 1 ? 0.5 : -0.5) * edges[i];
  shape = check_add_polytope(m, 8, corners);
  row = m->shapes + NS_SHAPE_ROWS * (shape - 1);
  row[NS_SHAPE_KIND] = NS_SHAPE_BOX;
  memcpy(row + NS_SHAPE_SIZE, edges, sizeof edges);
  return shape;
}

int check_add_space_halfspace(check_model *m, const double normal[3], double offset) {
  const double length = hypot(hypot(normal[0], normal[1]), normal[2]);
  double *row;
  const int shape = add_shape(m, NS_SHAPE_HALFSPACE, INFINITY, &row);

  for (int i = 0; i < 3; i++)
    row[NS_SHAPE_NORMAL + i] = normal[i] / length;
  row[NS_SHAPE_OFFSET] = offset;
  return shape;
}

int check_add_space_body(check_model *m, ns_body_kind kind, double mass, const double inertia[6],
                         int shape, const double x[3], const double turn[4]) {
  double *row = next(m->bodies, NS_BODY_ROWS, &m->model.bodies.count);

  row[NS_BODY_KIND] = kind;
  row[NS_BODY_MASS] = mass;
  if (inertia != NULL)
    memcpy(row + NS_BODY_INERTIA, inertia, 6 * sizeof *row);
  memcpy(row + NS_BODY_POSITION, x, 3 * sizeof *row);
  row[NS_BODY_ROTATION] = 1;
  if (turn != NULL)
    memcpy(row + NS_BODY_ROTATION, turn, 4 * sizeof *row);
  row[NS_BODY_SHAPE] = shape;
  row[NS_BODY_FRICTION] = row[NS_BODY_RESTITUTION] = NAN;
  return (int)m->model.bodies.count;
}

ns_space_pose check_space_pose(check_model *m, int body) {
  static const double origin[3] = {0, 0, 0}, unturned[4] = {1, 0, 0, 0};
  const double *row = body > 0 ? check_body(m, body) : NULL;

  return row == NULL ? ns_space_pose_at(origin, unturned)
                     : ns_space_pose_at(row + NS_BODY_POSITION, row + NS_BODY_ROTATION);
}

/* turn = conj (turn_b) turn_a */
static void relative_turn(const ns_space_pose *a, const ns_space_pose *b, double turn[4]) {
  const double back[4] = {b->turn[0], -b->turn[1], -b->turn[2], -b->turn[3]};

  ns_turn_multiply(back, a->turn, turn);
}

/* A direction across u */
static void across(const double u[3], double w[3]) {
  const double x = fabs(u[0]) < 0.7 ? 1 : 0, y = 1 - x,
               length = sqrt(1 - (x > 0 ? u[0] * u[0] : u[1] * u[1]));

  w[0] = -u[2] * y / length; /* u x (x, y, 0) */
  w[1] = u[2] * x / length;
  w[2] = (u[0] * y - u[1] * x) / length;
}

double *check_add_space_joint(check_model *m, ns_joint_kind kind, int a, int b, const double p[3],
                              const double u[3]) {
  double *row = check_add_joint(m, kind, a, b, 0, 0, 0, 0), w[3];
  const ns_space_pose pose_a = check_space_pose(m, a), pose_b = check_space_pose(m, b);

  for (int i = 0; i < 3; i++)
    w[i] = p[i] - pose_a.x[i];
  ns_space_unrotate(&pose_a, w, row + NS_JOINT_POINT_A);
  for (int i = 0; i < 3; i++)
    w[i] = p[i] - pose_b.x[i];
  ns_space_unrotate(&pose_b, w, row + NS_JOINT_POINT_B);
  row[NS_JOINT_AXIS_B] = 0;
  if (u != NULL) {
    ns_space_unrotate(&pose_b, u, row + NS_JOINT_AXIS_B);
    across(u, w);
    ns_space_unrotate(&pose_a, kind == NS_UNIVERSAL ? w : u, row + NS_JOINT_AXIS_A);
  }
  relative_turn(&pose_a, &pose_b, row + NS_JOINT_TURN);
  return row;
}

double *check_add_angular_spring(check_model *m, int a, int b, double stiffness, double damping,
                                 const double u[3]) {
  double *row = check_add_spring(m, 2, a, b, stiffness, damping, 0);
  const ns_space_pose pose_a = check_space_pose(m, a), pose_b = check_space_pose(m, b);

  ns_space_unrotate(&pose_b, u, row + NS_SPRING_AXIS);
  relative_turn(&pose_a, &pose_b, row + NS_SPRING_TURN);
  return row;
}

double *check_body(check_model *m, int body) { return m->bodies + NS_BODY_ROWS * (body - 1); }

ns_status check_model_ready(check_model *m) {
  m->model.bodies.value = m->bodies;
  m->model.shapes.value = m->shapes;
  m->model.vertices.value = m->vertices;
  m->model.surfaces.value = m->surfaces;
  m->model.joints.value = m->joints;
  m->model.springs.value = m->springs;
  m->model.forces.value = m->forces;
  m->model.pairs.value = m->pairs;
  return ns_model_create(&m->model);
}

#ifdef _WIN32
void check_set_variable(const char *name, const char *value) {
  _putenv_s(name, value != NULL ? value : "");
}
#else
void check_set_variable(const char *name, const char *value) {
  if (value != NULL)
    setenv(name, value, 1);
  else
    unsetenv(name);
}
#endif
