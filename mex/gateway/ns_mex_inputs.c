/* ns_mex_inputs.c: what a controller gives to a single step, in tables that take the place of those of the model. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_run.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

/* ---- the option Inputs among the arguments */

static int is_inputs(const mxArray *array) {
  static const char name[] = "inputs";
  char text[8] = "";

  if (!mxIsChar(array) || mxGetNumberOfElements(array) != sizeof name - 1)
    return 0;
  mxGetString(array, text, sizeof text);
  for (size_t k = 0; k < sizeof name - 1; k++)
    text[k] = (char)tolower((unsigned char)text[k]);
  return strcmp(text, name) == 0;
}

const mxArray *ns_mex_inputs_take(const char *function, int first, int *count,
                                  const mxArray *arguments[]) {
  const mxArray *inputs = NULL;

  for (int k = first; k < *count;) {
    if (!is_inputs(arguments[k])) {
      k += mxIsChar(arguments[k]) ? 2 : 1;
      continue;
    }
    if (k + 1 == *count)
      ns_mex_error(function, "usage", "option 'Inputs' has no value");
    inputs = arguments[k + 1];
    for (int i = k; i + 2 < *count; i++)
      arguments[i] = arguments[i + 2];
    *count -= 2;
  }
  return inputs;
}

/* ---- numbers of a field */

/* A full matrix of `rows` rows and a column for each of `columns` things; NaN leaves what was there. */
static const double *matrix_of(const char *function, const char *name, const mxArray *array,
                               ptrdiff_t rows, ptrdiff_t columns) {
  const int vector = rows == 1 && (mxGetM(array) == 1 || mxGetN(array) == 1);

  if (!mxIsDouble(array) || mxIsComplex(array) || mxIsSparse(array) ||
      (vector ? (ptrdiff_t)mxGetNumberOfElements(array) != columns
              : (ptrdiff_t)mxGetM(array) != rows || (ptrdiff_t)mxGetN(array) != columns))
    ns_mex_error(function, "invalidOption",
                 "Inputs.%s must have %.0f rows and %.0f columns of numbers, not %.0f x %.0f of "
                 "class %s",
                 name, (double)rows, (double)columns, (double)mxGetM(array), (double)mxGetN(array),
                 ns_mex_class(array));
  for (ptrdiff_t k = 0; k < rows * columns; k++)
    if (isinf(mxGetPr(array)[k]))
      ns_mex_error(function, "invalidOption", "Inputs.%s must not hold Inf", name);
  return mxGetPr(array);
}

static double *copy_of(const ns_table *table, ptrdiff_t rows, ptrdiff_t more) {
  double *copy = mxCalloc((size_t)((table->count + more) * rows + 1), sizeof *copy);

  if (table->count > 0)
    memcpy(copy, table->value, (size_t)(table->count * rows) * sizeof *copy);
  return copy;
}

/* ---- fields */

/* One more column of the forces for each body: a force at its centre, and a torque, in the axes of the world */
static void add_forces(ns_mex_mechanics *m, const mxArray *force, const mxArray *torque) {
  const char *function = m->caller.function;
  ns_model *model = &m->model;
  const ptrdiff_t bodies = model->bodies.count, d = model->spatial ? 3 : 2, w = d == 3 ? 3 : 1;
  const double *f = force != NULL ? matrix_of(function, "force", force, d, bodies) : NULL;
  const double *t = torque != NULL ? matrix_of(function, "torque", torque, w, bodies) : NULL;
  double *table = copy_of(&model->forces, NS_FORCE_ROWS, bodies);

  for (ptrdiff_t k = 0; k < bodies; k++) {
    double *column = table + (model->forces.count + k) * NS_FORCE_ROWS;
    column[NS_FORCE_BODY] = (double)k + 1;
    for (ptrdiff_t i = 0; i < d && f != NULL; i++)
      column[NS_FORCE_VALUE + i] = isnan(f[i + k * d]) ? 0 : f[i + k * d];
    for (ptrdiff_t i = 0; i < w && t != NULL; i++)
      column[NS_FORCE_TORQUE + 3 - w + i] = isnan(t[i + k * w]) ? 0 : t[i + k * w];
  }
  model->forces.value = table;
  model->forces.count += bodies;
}

/* Speeds or forces of motors */
static void set_motors(ns_mex_mechanics *m, const mxArray *motor) {
  ns_model *model = &m->model;
  const double *value = matrix_of(m->caller.function, "motor", motor, 1, model->joints.count);
  double *table = copy_of(&model->joints, NS_JOINT_ROWS, 0);

  for (ptrdiff_t k = 0; k < model->joints.count; k++) {
    double *column = table + k * NS_JOINT_ROWS;
    if (isnan(value[k]))
      continue;
    if (column[NS_JOINT_MOTOR] == NS_MOTOR_NONE)
      ns_mex_error(m->caller.function, "invalidOption",
                   "Inputs.motor has a value for joint %.0f, which has no Motor", (double)k + 1);
    column[NS_JOINT_MOTOR_VALUE] = value[k];
    column[NS_JOINT_MOTOR_HANDLE] = 0;
  }
  model->joints.value = table;
}

/* Of bodies, as Friction of nsbody */
static void set_friction(ns_mex_mechanics *m, const mxArray *friction) {
  ns_model *model = &m->model;
  const double *mu = matrix_of(m->caller.function, "friction", friction, 1, model->bodies.count);
  double *table = copy_of(&model->bodies, NS_BODY_ROWS, 0);

  for (ptrdiff_t k = 0; k < model->bodies.count; k++) {
    if (mu[k] < 0)
      ns_mex_error(m->caller.function, "invalidOption", "Inputs.friction must not be negative");
    if (!isnan(mu[k]))
      table[k * NS_BODY_ROWS + NS_BODY_FRICTION] = mu[k];
  }
  model->bodies.value = table;
}

static void set_gravity(ns_mex_mechanics *m, const mxArray *gravity) {
  const ptrdiff_t d = m->model.spatial ? 3 : 2;
  const double *g =
      ns_mex_vector(m->caller.function, "Inputs.gravity", gravity, d, NS_FINITE, 0, 0);

  memcpy(m->model.gravity, g, (size_t)d * sizeof *g);
}

static const mxArray *field_of(const mxArray *inputs, const char *name) {
  const mxArray *field = mxGetField(inputs, 0, name);

  return field == NULL || mxIsEmpty(field) ? NULL : field;
}

void ns_mex_inputs_apply(ns_mex_mechanics *m, const mxArray *inputs) {
  static const char *const names[] = {"force", "torque", "motor", "friction", "gravity"};
  const mxArray *field[5];
  int known = 0;

  if (inputs == NULL || mxIsEmpty(inputs))
    return;
  if (!m->is_model || !mxIsStruct(inputs) || mxGetNumberOfElements(inputs) != 1)
    ns_mex_error(m->caller.function, "invalidOption",
                 "Inputs must be a struct with some of force, torque, motor, friction, gravity, "
                 "for a model of nsmodel");
  for (int k = 0; k < 5; k++) {
    known += mxGetFieldNumber(inputs, names[k]) >= 0;
    field[k] = field_of(inputs, names[k]);
    if (field[k] != NULL)
      ns_mex_settle(1, &field[k]);
  }
  if (known < mxGetNumberOfFields(inputs))
    ns_mex_error(m->caller.function, "invalidOption",
                 "Inputs must have no fields but force, torque, motor, friction and gravity");
  if (field[0] != NULL || field[1] != NULL)
    add_forces(m, field[0], field[1]);
  if (field[2] != NULL)
    set_motors(m, field[2]);
  if (field[3] != NULL)
    set_friction(m, field[3]);
  if (field[4] != NULL)
    set_gravity(m, field[4]);
}
