/* ns_mex_system.c: the struct of nssystem as a system of functions. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_mechanics.h"

#include "ns_vector.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const names[NS_ITEM_COUNT] = {
    "Mass",          "Force",           "ForceJacobian",  "Kinematics",  "Joint",
    "JointGradient", "JointCurvature",  "JointRate",      "Gap",         "Normal",
    "GapCurvature",  "GapRate",         "Tangent",        "TangentRate", "Potential",
    "Spring",        "Spring gradient", "Damper gradient"};

static int is_handle(const mxArray *value) {
  return value != NULL && strcmp(ns_mex_class(value), "function_handle") == 0;
}

/* A constant of the user as a full array of finite real numbers; sparse ones are copied. */
static const double *constant_of(const ns_mex_mechanics *m, const char *name,
                                 const mxArray *value) {
  mxArray *full = (mxArray *)value;

  ns_mex_refuse_file_function(m->caller.function, value);
  if (value == NULL || !mxIsDouble(value) || mxIsComplex(value))
    ns_mex_error(m->caller.function, "invalidInput",
                 "%s must be a function handle or real numbers, not %s%s", name,
                 value != NULL && mxIsComplex(value) ? "complex " : "",
                 value != NULL ? ns_mex_class(value) : "nothing");
  if (mxIsSparse(value)) {
    mxArray *copy = full;
    mexCallMATLAB(1, &full, 1, &copy, "full");
  }
  if (!ns_vector_is_finite((ptrdiff_t)mxGetNumberOfElements(full), mxGetPr(full)))
    ns_mex_error(m->caller.function, "invalidInput", "%s must not hold NaN or Inf", name);
  return mxGetPr(full);
}

static void read_item(ns_mex_mechanics *m, ns_item k, const mxArray *list, mwIndex at) {
  const mxArray *value = mxGetField(list, at, "value"), *time = mxGetField(list, at, "time");
  ns_function_item *item = &m->functions.item[k];

  ns_mex_settle(1, &value);
  m->item[k] = value;
  m->item_name[k] = names[k];
  if (value == NULL || (!is_handle(value) && mxIsEmpty(value)))
    return;
  item->is_function = is_handle(value);
  item->takes_time = item->is_function && time != NULL && mxGetNumberOfElements(time) == 1 &&
                     (mxIsLogical(time) || mxIsDouble(time)) && mxGetScalar(time) != 0;
  if (item->is_function)
    return;
  ns_mex_refuse_file_function(m->caller.function, value);
  if (k == NS_ITEM_FORCE_JACOBIAN) {
    if (!mxIsCell(value) || mxGetNumberOfElements(value) != 2)
      ns_mex_error(m->caller.function, "invalidInput",
                   "ForceJacobian must be a function handle or a cell {kq, kv}, not %s",
                   ns_mex_class(value));
    item->value[0] = constant_of(m, names[k], mxGetCell(value, 0));
    item->value[1] = constant_of(m, names[k], mxGetCell(value, 1));
  } else {
    item->value[0] = constant_of(m, names[k], value);
  }
}

static const mxArray *list_of(const ns_mex_mechanics *m, const char *name, size_t least,
                              size_t most) {
  const mxArray *list = mxGetField(m->argument, 0, name);

  if (list == NULL || (!mxIsEmpty(list) && !mxIsStruct(list)) ||
      mxGetNumberOfElements(list) < least || mxGetNumberOfElements(list) > most)
    ns_mex_error(m->caller.function, "invalidInput", "SYS.%s is not as nssystem makes it", name);
  return list;
}

void ns_mex_system_read(ns_mex_mechanics *m) {
  const mxArray *items = list_of(m, "items", NS_ITEM_POTENTIAL + 1, NS_ITEM_POTENTIAL + 1);
  const mxArray *spring = list_of(m, "spring", 0, 2), *damper = list_of(m, "damper", 0, 1);

  m->is_model = 0;
  for (int k = 0; k <= NS_ITEM_POTENTIAL; k++)
    read_item(m, (ns_item)k, items, (mwIndex)k);
  if (mxGetNumberOfElements(spring) == 2) {
    read_item(m, NS_ITEM_SPRING, spring, 0);
    read_item(m, NS_ITEM_SPRING_GRADIENT, spring, 1);
  }
  if (mxGetNumberOfElements(damper) == 1)
    read_item(m, NS_ITEM_DAMPER_GRADIENT, damper, 0);
  if (!ns_item_is_given(&m->functions, NS_ITEM_MASS))
    ns_mex_error(m->caller.function, "invalidInput", "SYS has no Mass");
  m->system = &m->functions.system;
}

typedef enum arguments { OF_Q, OF_QV, OF_TQV } arguments;

static arguments arguments_of(ns_item k) {
  if (k == NS_ITEM_FORCE || k == NS_ITEM_FORCE_JACOBIAN)
    return OF_TQV;
  return k == NS_ITEM_JOINT_CURVATURE || k == NS_ITEM_GAP_CURVATURE ? OF_QV : OF_Q;
}

static ns_status call_raw(ns_mex_mechanics *m, ns_item k, double t, const double *q,
                          const double *v, int outputs, mxArray *output[]) {
  mxArray *input[3];
  int count = 0;
  ns_status status;

  if (arguments_of(k) == OF_TQV || m->functions.item[k].takes_time)
    input[count++] = mxCreateDoubleScalar(t);
  input[count++] = ns_mex_matrix(m->system->nq, 1, q);
  if (arguments_of(k) != OF_Q)
    input[count++] = ns_mex_matrix(m->system->nv, 1, v);
  status = ns_mex_call(&m->caller, names[k], t, m->item[k], count, input, outputs, output);
  while (count > 0)
    mxDestroyArray(input[--count]);
  return status;
}

static ns_status call_item(void *data, ns_item k, double t, const double *q, const double *v,
                           int outputs, double *const out[], const ptrdiff_t count[]) {
  ns_mex_mechanics *m = data;
  mxArray *output[2];
  ns_status status = call_raw(m, k, t, q, v, outputs, output);

  for (int i = 0; i < outputs && status == NS_OK; i++)
    status = ns_mex_take(&m->caller, names[k], t, output[i], count[i], out[i]);
  return status;
}

/* How many numbers an item has: its own if constant, those of one call otherwise. */
static ns_status count_numbers(ns_mex_mechanics *m, ns_item k, double t, const double *q,
                               const double *v, ptrdiff_t *count) {
  mxArray *output;
  ns_status status;

  *count = 0;
  if (!ns_item_is_given(&m->functions, k))
    return NS_OK;
  if (!m->functions.item[k].is_function) {
    *count = (ptrdiff_t)mxGetNumberOfElements(m->item[k]);
    return NS_OK;
  }
  status = call_raw(m, k, t, q, v, 1, &output);
  if (status != NS_OK)
    return status;
  *count = (ptrdiff_t)mxGetNumberOfElements(output);
  if (!ns_mex_is_real(&m->caller, names[k], t, output))
    status = NS_CALLBACK_FAILED;
  mxDestroyArray(output);
  return status;
}

static ns_status wrong_size(ns_mex_mechanics *m, ns_item k, ptrdiff_t has, const char *should) {
  snprintf(m->caller.error, sizeof m->caller.error, "%s has %.0f numbers, but must have %s",
           names[k], (double)has, should);
  m->caller.cause = "invalidInput";
  return NS_CALLBACK_FAILED;
}

/* The constants must have the sizes that q, v, Joint and Gap ask for; functions are checked at every call. */
static ns_status check_constants(ns_mex_mechanics *m) {
  const ns_function_system *f = &m->functions;
  const ptrdiff_t nq = m->system->nq, nv = m->system->nv;
  const ptrdiff_t needed[NS_ITEM_COUNT] = {nv * nv,
                                           nv,
                                           -1,
                                           nq * nv,
                                           f->joints,
                                           nv * f->joints,
                                           f->joints,
                                           f->joints,
                                           f->gaps,
                                           nv * f->gaps,
                                           f->gaps,
                                           f->gaps,
                                           nv * f->directions * f->gaps,
                                           f->directions * f->gaps,
                                           1,
                                           f->springs,
                                           nv * f->springs,
                                           nv * f->dampers};
  char text[96];

  for (int k = 0; k < NS_ITEM_COUNT; k++) {
    const ptrdiff_t has = m->item[k] != NULL ? (ptrdiff_t)mxGetNumberOfElements(m->item[k]) : 0;
    if (f->item[k].is_function || f->item[k].value[0] == NULL || needed[k] < 0 || has == needed[k])
      continue;
    snprintf(text, sizeof text, "%.0f (q has %.0f, v %.0f, Joint %.0f, Gap %.0f)",
             (double)needed[k], (double)nq, (double)nv, (double)f->joints, (double)f->gaps);
    return wrong_size(m, (ns_item)k, has, text);
  }
  const mxArray *jacobian = m->item[NS_ITEM_FORCE_JACOBIAN];
  if (f->item[NS_ITEM_FORCE_JACOBIAN].value[0] != NULL &&
      ((ptrdiff_t)mxGetNumberOfElements(mxGetCell(jacobian, 0)) != nv * nq ||
       (ptrdiff_t)mxGetNumberOfElements(mxGetCell(jacobian, 1)) != nv * nv))
    return wrong_size(m, NS_ITEM_FORCE_JACOBIAN, 0, "kq of nv x nq and kv of nv x nv numbers");
  return NS_OK;
}

/* A coefficient of each of `count` contacts or springs, one for all expanded. */
static const double *coefficients(ns_mex_mechanics *m, const char *field, ptrdiff_t count) {
  const mxArray *array = mxGetField(m->argument, 0, field);
  const ptrdiff_t has = array != NULL ? (ptrdiff_t)mxGetNumberOfElements(array) : 0;
  double *values = NS_TAKE(&m->functions.kept, double, count);

  if (values == NULL)
    return NULL;
  m->caller.cause = "invalidInput";
  if ((has > 1 && has != count) ||
      (array != NULL && (!mxIsDouble(array) || mxIsComplex(array) || mxIsSparse(array)))) {
    snprintf(m->caller.error, sizeof m->caller.error,
             "SYS.%s must be one number or %.0f numbers, not %.0f of class %s", field,
             (double)count, (double)has, ns_mex_class(array));
    return NULL;
  }
  for (ptrdiff_t k = 0; k < has; k++)
    if (!(mxGetPr(array)[k] >= 0 && mxGetPr(array)[k] < INFINITY)) {
      snprintf(m->caller.error, sizeof m->caller.error,
               "SYS.%s must be finite and not negative, not %g", field, mxGetPr(array)[k]);
      return NULL;
    }
  m->caller.cause = "handle";
  for (ptrdiff_t k = 0; k < count; k++)
    values[k] = has == 0 ? 0 : mxGetPr(array)[has == 1 ? 0 : k];
  return values;
}

ns_status ns_mex_system_sizes(ns_mex_mechanics *m, double t, const double *q, const double *v) {
  ns_function_system *f = &m->functions;
  const ptrdiff_t nv = m->system->nv > 0 ? m->system->nv : 1;
  const ns_item joint = ns_item_is_given(f, NS_ITEM_JOINT) ? NS_ITEM_JOINT : NS_ITEM_JOINT_GRADIENT;
  ptrdiff_t tangents = 0;
  char text[96];
  ns_status status = count_numbers(m, joint, t, q, v, &f->joints);

  f->call = call_item;
  f->call_data = m;
  if (joint == NS_ITEM_JOINT_GRADIENT)
    f->joints /= nv;
  if (status == NS_OK)
    status = count_numbers(m, NS_ITEM_GAP, t, q, v, &f->gaps);
  if (status == NS_OK)
    status = count_numbers(m, NS_ITEM_SPRING, t, q, v, &f->springs);
  if (status == NS_OK)
    status = count_numbers(m, NS_ITEM_DAMPER_GRADIENT, t, q, v, &f->dampers);
  if (status == NS_OK)
    status = count_numbers(m, NS_ITEM_TANGENT, t, q, v, &tangents);
  if (status != NS_OK)
    return status;
  f->dampers /= nv;
  snprintf(text, sizeof text, "nv x nd x p of them, with nv = %.0f and p = %.0f", (double)nv,
           (double)f->gaps);
  f->directions = f->gaps > 0 ? tangents / (nv * f->gaps) : 0;
  if (tangents != nv * f->directions * f->gaps ||
      (tangents == 0 && m->functions.item[NS_ITEM_TANGENT].is_function))
    return wrong_size(m, NS_ITEM_TANGENT, tangents, text);
  f->mu = coefficients(m, "friction", f->gaps);
  f->e = f->mu == NULL ? NULL : coefficients(m, "restitution", f->gaps);
  f->gamma = f->e == NULL ? NULL : coefficients(m, "gamma", f->springs);
  f->delta = f->gamma == NULL ? NULL : coefficients(m, "delta", f->dampers);
  if (f->delta == NULL)
    return f->kept.failed ? NS_OUT_OF_MEMORY : NS_CALLBACK_FAILED;
  return check_constants(m);
}
