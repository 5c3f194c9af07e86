/* tables.c: see tables.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "tables.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double small(fuzz_input *in) { return (double)(int8_t)fuzz_byte(in) / 64; }

/* ---- shapes and bodies */

static int add_planar_shape(check_model *m, fuzz_input *in) {
  static const double triangle[] = {-0.5, -0.3, 0.5, -0.3, 0, 0.6}, rod[] = {-0.5, 0, 0.5, 0};

  switch (fuzz_below(in, 5)) {
  case 0:
    return check_add_disc(m, 0.5);
  case 1:
    return check_add_box(m, 1, 0.5);
  case 2:
    return check_add_polygon(m, 3, triangle);
  case 3:
    return check_add_polygon(m, 2, rod);
  default:
    return check_add_disc(m, 0);
  }
}

static int add_space_shape(check_model *m, fuzz_input *in) {
  static const double tetrahedron[] = {0, 0, 0.5, 0.4, 0, -0.2, -0.2, 0.3, -0.2, -0.2, -0.3, -0.2};

  switch (fuzz_below(in, 6)) {
  case 0:
    return check_add_disc(m, 0.5);
  case 1:
    return check_add_capsule(m, 0.25, 0.5);
  case 2:
    return check_add_cylinder(m, 0.4, 0.6);
  case 3:
    return check_add_cuboid(m, 1, 0.8, 0.6);
  case 4:
    return check_add_polytope(m, 4, tetrahedron);
  default:
    return check_add_disc(m, 0);
  }
}

static void add_floor(check_model *m) {
  static const double up[3] = {0, 0, 1}, origin[3] = {0, 0, 0};

  if (m->model.spatial)
    check_add_space_body(m, NS_BODY_FIXED, 0, NULL, check_add_space_halfspace(m, up, 0), origin,
                         NULL);
  else
    check_add_body(m, NS_BODY_FIXED, 0, 0, check_add_halfspace(m, 0, 1, 0), 0, 0, 0);
}

static int add_space_body(check_model *m, fuzz_input *in, ns_body_kind kind, const double x[3],
                          int shape) {
  const double a = fuzz_positive(in), inertia[6] = {a, 1.2 * a, 1.3 * a, 0.1 * a, 0, -0.2 * a};
  double turn[4] = {1, small(in), small(in), small(in)}, square = 0;

  for (int i = 0; i < 4; i++)
    square += turn[i] * turn[i];
  for (int i = 0; i < 4; i++)
    turn[i] /= sqrt(square);
  return check_add_space_body(m, kind, fuzz_positive(in), inertia, shape, x, turn);
}

static void add_body(check_model *m, fuzz_input *in, int number) {
  static const ns_body_kind kinds[] = {NS_BODY_RIGID, NS_BODY_RIGID, NS_BODY_RIGID,
                                       NS_BODY_PARTICLE, NS_BODY_FIXED};
  const ns_body_kind kind = kinds[fuzz_below(in, 5)];
  const int shapes = (int)m->model.shapes.count, shape = fuzz_below(in, shapes + 1);
  const double up = 0.5 + 1.1 * number + small(in) / 8;
  const double x[3] = {small(in), m->model.spatial ? small(in) : up, m->model.spatial ? up : 0};
  const int body = m->model.spatial ? add_space_body(m, in, kind, x, shape)
                                    : check_add_body(m, kind, fuzz_positive(in), fuzz_positive(in),
                                                     shape, x[0], x[1], small(in));
  double *row = check_body(m, body);

  for (int i = 0; i < (m->model.spatial ? 6 : 3); i++)
    row[(m->model.spatial || i < 2 ? NS_BODY_VELOCITY : NS_BODY_ANGULAR_VELOCITY) +
        (m->model.spatial || i < 2 ? i : 2)] = small(in);
  if (fuzz_one_in(in, 2)) {
    row[NS_BODY_FRICTION] = fuzz_below(in, 4) / 4.0;
    row[NS_BODY_RESTITUTION] = fuzz_below(in, 5) / 4.0;
  }
  if (kind == NS_BODY_FIXED && fuzz_one_in(in, 2)) {
    row[NS_BODY_MOTION] = 1 + fuzz_below(in, FUZZ_HANDLES);
    row[NS_BODY_MOTION_RATE] = fuzz_below(in, FUZZ_HANDLES + 1);
  }
}

/* ---- what links them */

static void two_bodies(const check_model *m, fuzz_input *in, int *a, int *b) {
  const int bodies = (int)m->model.bodies.count;

  *a = 1 + fuzz_below(in, bodies);
  *b = (*a + 1 + fuzz_below(in, bodies)) % (bodies + 1);
}

/* An anchor in the middle of a; in the plane its place in b */
static double *add_planar_joint(check_model *m, ns_joint_kind kind, int a, int b) {
  const double *row = check_body(m, a), *other = b > 0 ? check_body(m, b) : NULL;
  const double x = row[NS_BODY_POSITION] - (b > 0 ? other[NS_BODY_POSITION] : 0);
  const double y = row[NS_BODY_POSITION + 1] - (b > 0 ? other[NS_BODY_POSITION + 1] : 0);
  const double angle = b > 0 ? other[NS_BODY_ROTATION] : 0;
  double *joint = check_add_joint(m, kind, a, b, 0, 0, cos(angle) * x + sin(angle) * y,
                                  cos(angle) * y - sin(angle) * x);

  joint[NS_JOINT_REFERENCE] = kind == NS_DISTANCE ? 0.5 : row[NS_BODY_ROTATION] - angle;
  return joint;
}

static void add_joint(check_model *m, fuzz_input *in) {
  static const double axes[][3] = {{0, 0, 1}, {1, 0, 0}, {0, 0.6, 0.8}};
  const ns_joint_kind kind =
      (ns_joint_kind)(1 + fuzz_below(in, m->model.spatial ? NS_UNIVERSAL : NS_DISTANCE));
  double *row;
  int a, b;

  two_bodies(m, in, &a, &b);
  if (m->model.spatial)
    row = check_add_space_joint(m, kind, a, b, check_body(m, a) + NS_BODY_POSITION,
                                axes[fuzz_below(in, 3)]);
  else
    row = add_planar_joint(m, kind, a, b);
  if (fuzz_one_in(in, 3)) {
    row[NS_JOINT_LOWER] = -fuzz_below(in, 4) / 2.0;
    row[NS_JOINT_UPPER] = fuzz_below(in, 4) / 2.0;
  }
  if (fuzz_one_in(in, 3)) {
    row[NS_JOINT_MOTOR] = fuzz_below(in, 3);
    row[NS_JOINT_MOTOR_VALUE] = small(in);
    row[NS_JOINT_MOTOR_HANDLE] = fuzz_below(in, FUZZ_HANDLES + 1);
  }
  row[NS_JOINT_RESTITUTION] = fuzz_below(in, 3) / 2.0;
}

static void add_spring(check_model *m, fuzz_input *in) {
  static const double axis[3] = {0, 0, 1};
  double *row;
  int a, b;

  two_bodies(m, in, &a, &b);
  if (m->model.spatial && fuzz_one_in(in, 2)) {
    check_add_angular_spring(m, a, b, 10 * fuzz_positive(in), fuzz_positive(in), axis);
    return;
  }
  row = check_add_spring(m, m->model.spatial ? 1 : 1 + fuzz_below(in, 2), a, b,
                         100 * fuzz_positive(in), fuzz_positive(in), fuzz_below(in, 3));
  row[NS_SPRING_POINT_A] = small(in);
}

static void add_force(check_model *m, fuzz_input *in) {
  double *row = check_add_force(m, 1 + fuzz_below(in, (int)m->model.bodies.count));

  row[NS_FORCE_VALUE] = small(in);
  row[NS_FORCE_TORQUE + 2] = small(in);
  row[NS_FORCE_HANDLE] = fuzz_below(in, FUZZ_HANDLES + 1);
  row[NS_FORCE_RETURNS] = 1 + fuzz_below(in, 2);
}

static void add_pair(check_model *m, fuzz_input *in) {
  double *row;
  int a, b;

  two_bodies(m, in, &a, &b);
  row = check_add_pair(m, a, b);
  row[NS_PAIR_FRICTION] = fuzz_below(in, 4) / 4.0;
  row[NS_PAIR_DIRECTIONS] = m->model.spatial ? 4 + 2 * fuzz_below(in, 4) : 2;
  row[NS_PAIR_SURFACE_VELOCITY] = small(in);
  row[NS_PAIR_ENABLED] = !fuzz_one_in(in, 4);
}

/* ---- scenes */

static fuzz_table copied(const char *name, int rows, ptrdiff_t count, const double *value) {
  const size_t numbers = (size_t)(rows * count);
  fuzz_table t = {name, rows, count, fuzz_block(numbers, sizeof *value)};

  memcpy(t.value, value, numbers * sizeof *value);
  return t;
}

static fuzz_tables tables_of(const check_model *m) {
  const ns_model *o = &m->model;
  fuzz_tables t = {.spatial = o->spatial};

  memcpy(t.gravity, o->gravity, sizeof t.gravity);
  t.table[FUZZ_BODIES] = copied("bodies", NS_BODY_ROWS, o->bodies.count, m->bodies);
  t.table[FUZZ_SHAPES] = copied("shapes", NS_SHAPE_ROWS, o->shapes.count, m->shapes);
  t.table[FUZZ_VERTICES] = copied("vertices", 3, o->vertices.count, m->vertices);
  t.table[FUZZ_JOINTS] = copied("joints", NS_JOINT_ROWS, o->joints.count, m->joints);
  t.table[FUZZ_SPRINGS] = copied("springs", NS_SPRING_ROWS, o->springs.count, m->springs);
  t.table[FUZZ_FORCES] = copied("forces", NS_FORCE_ROWS, o->forces.count, m->forces);
  t.table[FUZZ_PAIRS] = copied("pairs", NS_PAIR_ROWS, o->pairs.count, m->pairs);
  t.table[FUZZ_SURFACES] = copied("surfaces", NS_SURFACE_ROWS, o->surfaces.count, m->surfaces);
  return t;
}

fuzz_tables fuzz_scene(fuzz_input *in) {
  static check_model m;
  const int spatial = fuzz_one_in(in, 2), shapes = 1 + fuzz_below(in, 2);
  const int bodies = 1 + fuzz_below(in, 3), joints = fuzz_below(in, 3), springs = fuzz_below(in, 3);
  const int forces = fuzz_below(in, 3), pairs = fuzz_below(in, 3);

  if (spatial) {
    check_space_create(&m, NULL);
  } else {
    check_model_create(&m, NULL);
    m.model.gravity[1] = -9.81;
  }
  for (int k = 0; k < shapes; k++)
    (void)(spatial ? add_space_shape(&m, in) : add_planar_shape(&m, in));
  for (int k = 0; k < bodies; k++)
    add_body(&m, in, k);
  if (!fuzz_one_in(in, 4))
    add_floor(&m);
  for (int k = 0; k < joints; k++)
    add_joint(&m, in);
  for (int k = 0; k < springs; k++)
    add_spring(&m, in);
  for (int k = 0; k < forces; k++)
    add_force(&m, in);
  for (int k = 0; k < pairs; k++)
    add_pair(&m, in);
  for (int k = -1; k <= 1; k += 2)
    check_add_surface(&m, NS_SURFACE_ELLIPSOID, 0.5, 0.4, 0.3)[NS_SURFACE_CENTRE] = 0.2 * k;
  return tables_of(&m);
}

void fuzz_spoil(fuzz_input *in, fuzz_tables *tables) {
  const int slips = fuzz_below(in, 5);

  for (int k = 0; k < slips; k++) {
    fuzz_table *t = &tables->table[fuzz_below(in, FUZZ_SURFACES)];
    const int column = fuzz_byte(in), row = fuzz_below(in, t->rows);
    if (t->count > 0)
      t->value[column % t->count * t->rows + row] = fuzz_number(in, FUZZ_ANY);
  }
}

void fuzz_make_smooth(fuzz_input *in, fuzz_tables *tables, int how) {
  static const ns_surface_kind kinds[] = {NS_SURFACE_ELLIPSOID, NS_SURFACE_SUPERQUADRIC,
                                          NS_SURFACE_SUPERQUADRIC, NS_SURFACE_CALLED};
  fuzz_table *shapes = &tables->table[FUZZ_SHAPES], *surfaces = &tables->table[FUZZ_SURFACES];

  for (ptrdiff_t k = 0; k < surfaces->count; k++) {
    double *row = surfaces->value + k * surfaces->rows;
    row[NS_SURFACE_KIND] = kinds[how % 4];
    row[NS_SURFACE_CENTRE] *= how / 4 % 2;
    for (int i = 0; i < 3; i++)
      row[NS_SURFACE_HANDLES + i] = 1 + i % FUZZ_HANDLES;
    for (int i = 0; i < 2; i++)
      row[NS_SURFACE_EXPONENTS + i] = (1 + fuzz_below(in, 7)) / 4.0;
  }
  if (surfaces->count > 0 && how / 8 % 4 == 3)
    surfaces->value[fuzz_below(in, surfaces->rows)] = fuzz_number(in, FUZZ_ANY);
  for (ptrdiff_t k = 0; k < shapes->count; k++) {
    double *row = shapes->value + k * shapes->rows;
    if (row[NS_SHAPE_KIND] != NS_SHAPE_DISC)
      continue;
    row[NS_SHAPE_KIND] = NS_SHAPE_SMOOTH;
    row[NS_SHAPE_FIRST_SURFACE] = 1;
    row[NS_SHAPE_SURFACE_COUNT] = 1 + how / 4 % 2;
  }
}

void fuzz_make_union(fuzz_input *in, fuzz_tables *tables) {
  const fuzz_table *shapes = &tables->table[FUZZ_SHAPES], *bodies = &tables->table[FUZZ_BODIES];
  double *last = shapes->value + (shapes->count - 1) * shapes->rows;
  const ptrdiff_t count =
      last[NS_SHAPE_KIND] == NS_SHAPE_HALFSPACE ? shapes->count - 1 : shapes->count;

  if (count < 2)
    return;
  last = shapes->value + (count - 1) * shapes->rows;
  memset(last, 0, (size_t)shapes->rows * sizeof *last);
  last[NS_SHAPE_KIND] = NS_SHAPE_UNION;
  last[NS_SHAPE_BOUNDING_RADIUS] = 4;
  last[NS_SHAPE_FIRST_PIECE] = 1;
  last[NS_SHAPE_PIECE_COUNT] = (double)count - 1;
  for (ptrdiff_t k = 0; k < count - 1; k++) {
    double *row = shapes->value + k * shapes->rows;
    row[NS_SHAPE_PLACE] = small(in) / 2;
    row[NS_SHAPE_PLACE + 1] = small(in) / 2;
    row[NS_SHAPE_TURN] = tables->spatial ? 0.8 : small(in);
    row[NS_SHAPE_TURN + 3] = tables->spatial ? -0.6 : 0;
  }
  for (ptrdiff_t b = 0; b < bodies->count; b++) {
    double *shape = bodies->value + b * bodies->rows + NS_BODY_SHAPE;
    if (*shape > 0 && *shape < (double)count)
      *shape = (double)count;
  }
}

static void set_row(fuzz_table *t, int row, double value) {
  for (ptrdiff_t k = 0; k < t->count; k++)
    t->value[k * t->rows + row] = value;
}

void fuzz_make_plastic(fuzz_tables *tables) {
  set_row(&tables->table[FUZZ_BODIES], NS_BODY_RESTITUTION, 0);
  set_row(&tables->table[FUZZ_JOINTS], NS_JOINT_RESTITUTION, 0);
  set_row(&tables->table[FUZZ_PAIRS], NS_PAIR_RESTITUTION, 0);
}

void fuzz_free_tables(fuzz_tables *tables) {
  for (int k = 0; k < FUZZ_TABLES; k++)
    free(tables->table[k].value);
}

void fuzz_handle_value(int handle, double t, int count, double *out) {
  for (int i = 0; i < count; i++)
    out[i] = i == 3 ? 1 : 0.5 * sin(t + handle + i);
}
