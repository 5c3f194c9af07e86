/* ns_mex_model.c: the struct of a model as tables of the core. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_mechanics.h"
#include "ns_model_check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define POSE_NUMBERS 7 /* of a body in space; no other function of the user returns as many */

static const mxArray *field_of(const ns_mex_mechanics *m, const char *name) {
  const mxArray *field = mxGetField(m->argument, 0, name);

  if (field == NULL)
    ns_mex_error(m->caller.function, "invalidInput",
                 "MODEL has no field '%s': make it with nsmodel and nsbody", name);
  ns_mex_settle(1, &field);
  return field;
}

static ns_table table_of(const ns_mex_mechanics *m, const char *name, int rows) {
  const mxArray *field = field_of(m, name);

  if (!mxIsDouble(field) || mxIsComplex(field) || mxIsSparse(field) ||
      mxGetNumberOfDimensions(field) != 2 || (mxGetN(field) > 0 && (int)mxGetM(field) != rows))
    ns_mex_error(m->caller.function, "invalidInput",
                 "MODEL.%s must be a real matrix of %d rows, not %.0f x %.0f of class %s", name,
                 rows, (double)mxGetM(field), (double)mxGetN(field), ns_mex_class(field));
  return (ns_table){(ptrdiff_t)mxGetN(field), mxGetPr(field)};
}

/* A pose in space holds a quaternion, which must be one of a turn. */
static ns_status check_turn(ns_mex_mechanics *m, const char *name, double t, const double *turn) {
  if (turn[0] != 0 || turn[1] != 0 || turn[2] != 0 || turn[3] != 0)
    return NS_OK;
  snprintf(m->caller.error, sizeof m->caller.error,
           "%s must return a quaternion that is not 0, but at t = %g it is", name, t);
  return NS_CALLBACK_FAILED;
}

static ns_status call_handle(void *data, int handle, double t, const double *q, const double *v,
                             double *out, int count) {
  ns_mex_mechanics *m = data;
  const char *name = m->handle_name[handle - 1];
  mxArray *input[3] = {mxCreateDoubleScalar(t), NULL, NULL}, *output;
  ns_status status;

  if (q != NULL) {
    input[1] = ns_mex_matrix(m->system->nq, 1, q);
    input[2] = ns_mex_matrix(m->system->nv, 1, v);
  }
  status = ns_mex_call(&m->caller, name, t, mxGetCell(m->handles, (mwIndex)(handle - 1)),
                       q != NULL ? 3 : 1, input, 1, &output);
  for (int k = 0; k < 3; k++)
    if (input[k] != NULL)
      mxDestroyArray(input[k]);
  if (status == NS_OK)
    status = ns_mex_take(&m->caller, name, t, output, count, out);
  if (status == NS_OK && count == POSE_NUMBERS)
    status = check_turn(m, name, t, out + 3);
  return status;
}

/* mu is at least 0, e within [0, 1]. */
static ns_status call_law(void *data, int handle, double t, double speed, const double *q,
                          double *value) {
  ns_mex_mechanics *m = data;
  const char *name = m->handle_name[handle - 1];
  mxArray *input[2] = {mxCreateDoubleScalar(speed), NULL}, *output;
  ns_status status;

  if (q != NULL)
    input[1] = ns_mex_matrix(m->system->nq, 1, q);
  status = ns_mex_call(&m->caller, name, t, mxGetCell(m->handles, (mwIndex)(handle - 1)),
                       q != NULL ? 2 : 1, input, 1, &output);
  for (int k = 0; k < 2; k++)
    if (input[k] != NULL)
      mxDestroyArray(input[k]);
  if (status == NS_OK)
    status = ns_mex_take(&m->caller, name, t, output, 1, value);
  if (status == NS_OK && !(*value >= 0 && (q == NULL || *value <= 1))) {
    snprintf(m->caller.error, sizeof m->caller.error,
             "%s must return a number %s, but for the speed %g it is %g", name,
             q == NULL ? ">= 0" : "between 0 and 1", speed, *value);
    status = NS_CALLBACK_FAILED;
  }
  return status;
}

/* psi is finite and positive; it is called away from 0 only. */
static ns_status call_gauge(void *data, int handle, const double p[2], double *value,
                            double gradient[2]) {
  ns_mex_mechanics *m = data;
  const char *name = m->handle_name[handle - 1];
  const int outputs = m->handle_outputs[handle - 1];
  mxArray *input = ns_mex_matrix(2, 1, p), *output[2];
  ns_status status =
      ns_mex_call(&m->caller, name, NAN, mxGetCell(m->handles, (mwIndex)(handle - 1)), 1, &input,
                  outputs, output);

  gradient[0] = gradient[1] = NAN;
  mxDestroyArray(input);
  if (status == NS_OK)
    status = ns_mex_take(&m->caller, name, NAN, output[0], 1, value);
  if (status == NS_OK && outputs == 2)
    status = ns_mex_take(&m->caller, name, NAN, output[1], 2, gradient);
  if (status == NS_OK && !(*value > 0)) {
    snprintf(m->caller.error, sizeof m->caller.error,
             "%s must be positive away from 0, but at (%g, %g) it is %g", name, p[0], p[1], *value);
    status = NS_CALLBACK_FAILED;
  }
  return status;
}

static ns_status call_surface(void *data, int handle, const double *x, int dimension, double *out,
                              int count) {
  ns_mex_mechanics *m = data;
  const char *name = m->handle_name[handle - 1];
  mxArray *input = ns_mex_matrix(dimension, 1, x), *output;
  ns_status status = ns_mex_call(&m->caller, name, NAN, mxGetCell(m->handles, (mwIndex)handle - 1),
                                 1, &input, 1, &output);

  mxDestroyArray(input);
  return status == NS_OK ? ns_mex_take(&m->caller, name, NAN, output, count, out) : status;
}

/* What messages call the functions of one table: `of` and a number, the one in row `owner` or the column itself. */
static void name_handles(ns_mex_mechanics *m, const ns_table *table, int rows, int handle_row,
                         int owner, const char *of) {
  for (ptrdiff_t k = 0; k < table->count; k++) {
    const double *column = ns_column_of(table, rows, k);
    const int handle = (int)column[handle_row];
    if (handle > 0)
      snprintf(m->handle_name[handle - 1], sizeof *m->handle_name, "%s %.0f", of,
               owner < 0 ? (double)k + 1 : column[owner]);
  }
}

static void name_all_handles(ns_mex_mechanics *m) {
  const ns_model *o = &m->model;

  m->handle_name = mxCalloc(mxGetNumberOfElements(m->handles) + 1, sizeof *m->handle_name);
  name_handles(m, &o->bodies, NS_BODY_ROWS, NS_BODY_MOTION, -1, "the motion of body");
  name_handles(m, &o->bodies, NS_BODY_ROWS, NS_BODY_MOTION_RATE, -1, "the velocity of body");
  name_handles(m, &o->joints, NS_JOINT_ROWS, NS_JOINT_MOTOR_HANDLE, -1, "the motor of joint");
  name_handles(m, &o->forces, NS_FORCE_ROWS, NS_FORCE_HANDLE, NS_FORCE_BODY, "the force on body");
  name_handles(m, &o->surfaces, NS_SURFACE_ROWS, NS_SURFACE_HANDLES, -1, "the function of surface");
  name_handles(m, &o->surfaces, NS_SURFACE_ROWS, NS_SURFACE_HANDLES + 1, -1,
               "the gradient of surface");
  name_handles(m, &o->surfaces, NS_SURFACE_ROWS, NS_SURFACE_HANDLES + 2, -1,
               "the Hessian of surface");
  name_handles(m, &o->pairs, NS_PAIR_ROWS, NS_PAIR_FRICTION_HANDLE, -1, "the friction of pair");
  name_handles(m, &o->pairs, NS_PAIR_ROWS, NS_PAIR_RESTITUTION_HANDLE, -1,
               "the restitution of pair");
  name_handles(m, &o->pairs, NS_PAIR_ROWS, NS_PAIR_PSI_HANDLE, -1, "psi of pair");
  m->handle_outputs = mxCalloc(mxGetNumberOfElements(m->handles) + 1, sizeof *m->handle_outputs);
  for (ptrdiff_t k = 0; k < o->pairs.count; k++) {
    const double *column = ns_column_of(&o->pairs, NS_PAIR_ROWS, k);
    if (column[NS_PAIR_PSI_HANDLE] > 0)
      m->handle_outputs[(int)column[NS_PAIR_PSI_HANDLE] - 1] =
          column[NS_PAIR_PSI_OUTPUTS] > 1 ? 2 : 1;
  }
}

static void read_handles(ns_mex_mechanics *m) {
  m->handles = field_of(m, "handles");
  if (!mxIsCell(m->handles))
    ns_mex_error(m->caller.function, "invalidInput", "MODEL.handles must be a cell");
  for (mwIndex k = 0; k < (mwIndex)mxGetNumberOfElements(m->handles); k++) {
    const mxArray *handle = mxGetCell(m->handles, k);
    ns_mex_refuse_file_function(m->caller.function, handle);
    if (handle == NULL || strcmp(ns_mex_class(handle), "function_handle") != 0)
      ns_mex_error(m->caller.function, "invalidInput", "MODEL.handles must hold function handles");
  }
}

void ns_mex_model_read(ns_mex_mechanics *m) {
  ns_model *model = &m->model;
  const mxArray *gravity = field_of(m, "gravity");
  const char *problem;

  m->is_model = 1;
  model->bodies = table_of(m, "bodies", NS_BODY_ROWS);
  model->shapes = table_of(m, "shapes", NS_SHAPE_ROWS);
  model->vertices = table_of(m, "vertices", 3);
  model->surfaces = table_of(m, "surfaces", NS_SURFACE_ROWS);
  model->joints = table_of(m, "joints", NS_JOINT_ROWS);
  model->springs = table_of(m, "springs", NS_SPRING_ROWS);
  model->forces = table_of(m, "forces", NS_FORCE_ROWS);
  model->pairs = table_of(m, "pairs", NS_PAIR_ROWS);
  read_handles(m);
  memcpy(model->gravity,
         ns_mex_vector(m->caller.function, "MODEL.gravity", gravity, 3, NS_FINITE, 0, 0),
         sizeof model->gravity);
  problem = ns_model_check(model, (ptrdiff_t)mxGetNumberOfElements(m->handles));
  if (problem != NULL)
    ns_mex_error(m->caller.function, "invalidInput", "MODEL %s", problem);
  name_all_handles(m);
  model->call = call_handle;
  model->call_law = call_law;
  model->call_gauge = call_gauge;
  model->call_surface = call_surface;
  model->call_data = m;
  m->system = &model->system;
}
