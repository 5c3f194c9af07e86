/* ns_mex_call.c: the user's functions, called so that nothing they do can harm the run. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_mechanics.h"

#include "ns_vector.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST_INPUTS 4
#define MOST_OUTPUTS 3

/* Text of a character array, cut to the room there is, between characters and not within one. */
static void copy_text(char *out, size_t room, const mxArray *array) {
  char *text = array != NULL && mxIsChar(array) ? mxArrayToString(array) : NULL;
  size_t length = text != NULL ? strlen(text) : 0;

  if (length >= room)
    for (length = room - 1; length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80;)
      length--;
  if (length > 0)
    memcpy(out, text, length);
  out[length] = 0;
  mxFree(text);
}

/* The host's trap keeps the cause to itself, so the call is made once more by cellfun, whose ErrorHandler is
 * given it. */
static void find_cause(char *cause, size_t room, const mxArray *handle, int inputs,
                       mxArray *input[], int outputs) {
  mxArray *argument[MOST_INPUTS + 5], *result[MOST_OUTPUTS] = {NULL}, *trapped, *text, *lent;
  int count = 0;

  argument[count++] = (mxArray *)handle;
  for (int k = 0; k < inputs; k++) {
    argument[count] = mxCreateCellMatrix(1, 1);
    lent = ns_mex_lend(input[k]);
    mxSetCell(argument[count++], 0, lent == input[k] ? mxDuplicateArray(lent) : lent);
  }
  argument[count++] = mxCreateString("ErrorHandler");
  text = mxCreateString("@(problem, varargin) deal (problem.message)");
  mexCallMATLAB(1, &argument[count++], 1, &text, "str2func");
  argument[count++] = mxCreateString("UniformOutput");
  argument[count++] = mxCreateLogicalScalar(0);
  trapped = mexCallMATLABWithTrap(outputs, result, count, argument, "cellfun");
  cause[0] = 0;
  if (trapped == NULL && result[0] != NULL && mxIsCell(result[0]))
    copy_text(cause, room, mxGetCell(result[0], 0));
  if (cause[0] == 0)
    snprintf(cause, room, "for an unknown reason");
}

#define ROOM_FOR_TIME 32

/* ` at t = ...`, or nothing for functions that have no time */
static const char *at_time(double t, char text[ROOM_FOR_TIME]) {
  text[0] = 0;
  if (!isnan(t))
    snprintf(text, ROOM_FOR_TIME, " at t = %g", t);
  return text;
}

ns_status ns_mex_call(ns_mex_caller *caller, const char *name, double t, const mxArray *handle,
                      int inputs, mxArray *input[], int outputs, mxArray *output[]) {
  mxArray *argument[MOST_INPUTS + 1], *trapped;
  char cause[320], time[ROOM_FOR_TIME];

  argument[0] = (mxArray *)handle;
  for (int k = 0; k < inputs; k++)
    argument[k + 1] = ns_mex_lend(input[k]);
  caller->calls++;
  for (int k = 0; k < outputs; k++)
    output[k] = NULL;
  trapped = mexCallMATLABWithTrap(outputs, output, inputs + 1, argument, "feval");
  for (int k = 0; k < inputs; k++)
    ns_mex_take_back(argument[k + 1], input[k]);
  if (trapped == NULL) {
    ns_mex_settle(outputs, (const mxArray *const *)output);
    for (int k = 0; k < outputs; k++)
      if (output[k] == NULL) {
        snprintf(caller->error, sizeof caller->error, "%s returned %d of %d outputs%s", name, k,
                 outputs, at_time(t, time));
        return NS_CALLBACK_FAILED;
      }
    return NS_OK;
  }
  find_cause(cause, sizeof cause, handle, inputs, input, outputs > 0 ? outputs : 1);
  snprintf(caller->error, sizeof caller->error, "%s failed%s: %s", name, at_time(t, time), cause);
  return NS_CALLBACK_FAILED;
}

int ns_mex_is_real(ns_mex_caller *caller, const char *name, double t, const mxArray *output) {
  char time[ROOM_FOR_TIME];

  if (mxIsDouble(output) && !mxIsComplex(output))
    return 1;
  snprintf(caller->error, sizeof caller->error,
           "%s must return real numbers of class double, not %s%s%s%s", name,
           mxIsComplex(output) ? "complex " : "", ns_mex_class(output), isnan(t) ? "" : ",",
           at_time(t, time));
  return 0;
}

static const double *numbers_of(mxArray **array) {
  mxArray *full = NULL;

  if (!mxIsSparse(*array))
    return mxGetPr(*array);
  mexCallMATLAB(1, &full, 1, array, "full");
  mxDestroyArray(*array);
  *array = full;
  return mxGetPr(full);
}

ns_status ns_mex_take(ns_mex_caller *caller, const char *name, double t, mxArray *output,
                      ptrdiff_t count, double *out) {
  const ptrdiff_t numbers = (ptrdiff_t)mxGetNumberOfElements(output);
  char time[ROOM_FOR_TIME];
  ns_status status = NS_CALLBACK_FAILED;

  if (!ns_mex_is_real(caller, name, t, output)) {
    status = NS_CALLBACK_FAILED;
  } else if (numbers != count) {
    snprintf(caller->error, sizeof caller->error,
             "%s must return %.0f numbers, not %.0f x %.0f%s%s", name, (double)count,
             (double)mxGetM(output), (double)mxGetN(output), isnan(t) ? "" : ",", at_time(t, time));
  } else {
    const double *value = numbers_of(&output);
    status = NS_OK;
    if (count > 0)
      memcpy(out, value, (size_t)count * sizeof *out);
    if (!ns_vector_is_finite(count, out)) {
      snprintf(caller->error, sizeof caller->error, "%s returned NaN or Inf%s", name,
               at_time(t, time));
      status = NS_CALLBACK_FAILED;
    }
  }
  mxDestroyArray(output);
  return status;
}

void ns_mex_raise(const ns_mex_caller *caller, ns_status status) {
  if (status == NS_CALLBACK_FAILED)
    ns_mex_error(caller->function, caller->cause, "%s", caller->error);
  ns_mex_check(caller->function, status);
}
