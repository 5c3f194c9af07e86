/* ns_model_groups.c: bodies that springs and joints connect, and the angular momentum of each such group that is
 * free. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

#include "ns_geometry_tolerances.h"

#include <math.h>
#include <string.h>

static int root_of(const int *parent, int b) {
  while (parent[b] != b)
    b = parent[b];
  return b;
}

/* What does not move is body 0. */
static void join(const ns_model *model, int *parent, double a, double b) {
  const int from = model->first[(int)a] < 0 ? 0 : root_of(parent, (int)a);
  const int to = model->first[(int)b] < 0 ? 0 : root_of(parent, (int)b);

  parent[from > to ? from : to] = from > to ? to : from;
}

ns_status ns_model_find_groups(ns_model *model) {
  const int bodies = (int)model->bodies.count + 1;
  int *parent = model->group = NS_TAKE(&model->arena, int, bodies);
  int *number = NS_TAKE(&model->arena, int, bodies);

  if (model->arena.failed)
    return NS_OUT_OF_MEMORY;
  for (int b = 0; b < bodies; b++)
    parent[b] = b;
  for (ptrdiff_t k = 0; k < model->springs.count; k++) {
    const double *row = ns_column_of(&model->springs, NS_SPRING_ROWS, k);
    join(model, parent, row[NS_SPRING_A], row[NS_SPRING_B]);
  }
  for (ptrdiff_t k = 0; k < model->joints.count; k++) {
    const double *row = ns_column_of(&model->joints, NS_JOINT_ROWS, k);
    join(model, parent, row[NS_JOINT_A], row[NS_JOINT_B]);
  }
  for (ptrdiff_t k = 0; k < model->springs.count; k++) {
    const double *row = ns_column_of(&model->springs, NS_SPRING_ROWS, k);
    const int root = root_of(parent, (int)row[NS_SPRING_A]);
    if (root > 0 && model->first[root] >= 0 && number[root] == 0)
      number[root] = ++model->system.groups;
  }
  for (int b = bodies - 1; b > 0; b--) /* a root is not behind its bodies */
    parent[b] = model->first[b] < 0 ? -1 : number[root_of(parent, b)] - 1;
  parent[0] = -1;
  return NS_OK;
}

typedef struct body {
  double mass, I[9]; /* about its centre, in the world */
  double x[3], v[3], w[3];
} body;

/* R I R' for the inertia xx yy zz xy xz yz */
static void inertia_in_world(const double inertia[6], const double R[9], double out[9]) {
  const double I[9] = {inertia[0], inertia[3], inertia[4], inertia[3], inertia[1],
                       inertia[5], inertia[4], inertia[5], inertia[2]};

  for (int i = 0; i < 9; i++)
    for (int k = 0; k < 9; k++)
      out[i] += R[i % 3 + 3 * (k % 3)] * I[k] * R[i / 3 + 3 * (k / 3)];
}

static void rotate(const double R[9], const double u[3], double out[3]) {
  for (int i = 0; i < 3; i++)
    out[i] = R[i] * u[0] + R[i + 3] * u[1] + R[i + 6] * u[2];
}

/* The body as it was placed, with numbers in place of its velocity */
static body look(const ns_model *model, int b, const double *numbers) {
  const double *row = ns_column_of(&model->bodies, NS_BODY_ROWS, b - 1);
  const int rigid = (ns_body_kind)row[NS_BODY_KIND] == NS_BODY_RIGID;
  const double *at = numbers + model->first[b];
  const double *x = model->spatial ? model->space_pose[b].x : model->pose[b].x;
  body out = {.mass = row[NS_BODY_MASS]};

  for (int i = 0; i < (model->spatial ? 3 : 2); i++) {
    out.x[i] = x[i];
    out.v[i] = at[i];
  }
  if (rigid && model->spatial) {
    inertia_in_world(row + NS_BODY_INERTIA, model->space_pose[b].R, out.I);
    rotate(model->space_pose[b].R, at + 3, out.w);
  } else if (rigid) {
    out.I[8] = row[NS_BODY_INERTIA + 2];
    out.w[2] = at[2];
  }
  return out;
}

static void add_cross(double f, const double a[3], const double b[3], double sum[3]) {
  sum[0] += f * (a[1] * b[2] - a[2] * b[1]);
  sum[1] += f * (a[2] * b[0] - a[0] * b[2]);
  sum[2] += f * (a[0] * b[1] - a[1] * b[0]);
}

/* L = m x x v + I w;  its rate is m x x a + I w' + w x I w */
ns_status ns_model_spin(ns_system *system, const double *q, const double *v, const double *a,
                        double f, double *L) {
  ns_model *model = (ns_model *)system;
  ns_status status = ns_model_place(model, 0, 0, q, v);

  for (int b = 1; b <= model->bodies.count && status == NS_OK; b++) {
    body at, moves;
    double *sum, h[3];
    if (model->group[b] < 0)
      continue;
    sum = L + 3 * model->group[b];
    moves = look(model, b, v);
    at = a != NULL ? look(model, b, a) : moves;
    add_cross(f * at.mass, at.x, at.v, sum);
    rotate(at.I, at.w, h);
    for (int i = 0; i < 3; i++)
      sum[i] += f * h[i];
    rotate(at.I, moves.w, h);
    if (a != NULL)
      add_cross(f, moves.w, h, sum);
  }
  return status;
}

/* Inertia of a group about its centre of mass */
static void inertia_of(const ns_model *model, int group, const double *v, double centre[3],
                       double I[9]) {
  double mass = 0;

  memset(centre, 0, 3 * sizeof *centre);
  memset(I, 0, 9 * sizeof *I);
  for (int b = 1; b <= model->bodies.count; b++) {
    const body at = model->group[b] == group ? look(model, b, v) : (body){.mass = 0};
    for (int i = 0; i < 3; i++)
      centre[i] += at.mass * at.x[i];
    mass += at.mass;
  }
  for (int i = 0; i < 3; i++)
    centre[i] /= mass;
  for (int b = 1; b <= model->bodies.count; b++) {
    const body at = model->group[b] == group ? look(model, b, v) : (body){.mass = 0};
    const double d[3] = {at.x[0] - centre[0], at.x[1] - centre[1], at.x[2] - centre[2]};
    for (int i = 0; i < 9; i++)
      I[i] += at.I[i] + at.mass * ((i % 4 == 0 ? d[0] * d[0] + d[1] * d[1] + d[2] * d[2] : 0) -
                                   d[i % 3] * d[i / 3]);
  }
}

/* w += (I + s)^-1 L with a small s */
static void add_turn(const double inertia[9], const double L[3], double w[3]) {
  const double small = NS_LINE_INERTIA * (inertia[0] + inertia[4] + inertia[8]);
  double I[9], c[9], det;

  for (int i = 0; i < 9; i++)
    I[i] = inertia[i] + (i % 4 == 0 ? small : 0);
  for (int i = 0; i < 3; i++) {
    const double *next = I + 3 * ((i + 1) % 3), *last = I + 3 * ((i + 2) % 3);
    memset(c + 3 * i, 0, 3 * sizeof *c);
    add_cross(1, next, last, c + 3 * i);
  }
  det = I[0] * c[0] + I[1] * c[1] + I[2] * c[2];
  for (int i = 0; i < 3; i++)
    w[i] += det > 0 ? (c[3 * i] * L[0] + c[3 * i + 1] * L[1] + c[3 * i + 2] * L[2]) / det : 0;
}

/* w of I w = L, with two corrections of what the small s leaves; bodies on a line do not turn about it. */
static void solve_inertia(const double I[9], const double L[3], double w[3]) {
  memset(w, 0, 3 * sizeof *w);
  for (int k = 0; k < 3; k++) {
    double left[3];
    rotate(I, w, left);
    for (int i = 0; i < 3; i++)
      left[i] = L[i] - left[i];
    add_turn(I, left, w);
  }
}

ns_status ns_model_turn(ns_system *system, const double *q, const double *L, double *v) {
  ns_model *model = (ns_model *)system;
  ns_status status = ns_model_place(model, 0, 0, q, v);

  for (int g = 0; g < system->groups && status == NS_OK; g++) {
    double centre[3], I[9], w[3];
    inertia_of(model, g, v, centre, I);
    solve_inertia(I, L + 3 * g, w);
    for (int b = 1; b <= model->bodies.count; b++) {
      double *at, shift[3] = {0};
      const double *R = model->spatial ? model->space_pose[b].R : NULL;
      body here;
      if (model->group[b] != g)
        continue;
      at = v + model->first[b];
      here = look(model, b, v);
      for (int i = 0; i < 3; i++)
        here.x[i] -= centre[i];
      add_cross(1, w, here.x, shift);
      for (int i = 0; i < (model->spatial ? 3 : 2); i++)
        at[i] += shift[i];
      for (int i = 0; i < 3 && R != NULL && ns_model_velocities(model, b) == 6; i++)
        at[3 + i] += R[3 * i] * w[0] + R[3 * i + 1] * w[1] + R[3 * i + 2] * w[2];
      if (R == NULL && ns_model_velocities(model, b) == 3)
        at[2] += w[2];
    }
  }
  return status;
}
