/* ns_mex_times.c: the times of a run and the lengths of its steps, from TSPAN and the options. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_run.h"
#include "ns_mex_tolerances.h"

#include <stdint.h>

void ns_mex_run_times(ns_mex_run *run, const mxArray *tspan) {
  const char *name = run->mechanics.caller.function;
  ns_run_options *time = &run->time;
  const ptrdiff_t count = (ptrdiff_t)mxGetNumberOfElements(tspan);
  const double *t = ns_mex_vector(name, "TSPAN", tspan, count, NS_FINITE, 0, 0);

  for (ptrdiff_t k = 1; k < count; k++)
    if (!(t[k] > t[k - 1]))
      ns_mex_error(name, "invalidInput", "TSPAN must increase");
  if (count < 2)
    ns_mex_error(name, "invalidInput", "TSPAN must be a vector of two or more times");
  time->times = count > 2 ? t : NULL;
  time->time_count = count;
  time->t0 = t[0];
  time->tf = t[count - 1];
}

/* A tolerance that was given, or the default; it has one number, or one for each coordinate. */
static const double *tolerance(const char *name, const char *option, const mxArray *array,
                               const double *missing, ptrdiff_t *count) {
  const double *given = ns_mex_option_numbers(name, option, array, PTRDIFF_MAX, 0, count);

  if (given == NULL)
    *count = 1;
  return given != NULL ? given : missing;
}

/* RelTol and AbsTol, or their defaults */
static void read_tolerances(ns_mex_run *run) {
  static const double relative = NS_MEX_REL_TOL, driven = NS_MEX_DRIVEN_REL_TOL;
  const char *name = run->mechanics.caller.function;
  const ns_mex_simulation *o = &run->options;
  ns_run_options *time = &run->time;
  const int drives = ns_method_has(o->step.method, NS_DRIVES);

  time->relative =
      tolerance(name, "RelTol", o->relative, drives ? &driven : &relative, &time->relative_count);
  run->absolute = NS_MEX_ABS_TOL;
  if ((o->step.by_states || drives) && NS_MEX_ABS_TOL_OF_REL_TOL * *time->relative < run->absolute)
    run->absolute = NS_MEX_ABS_TOL_OF_REL_TOL * *time->relative;
  time->absolute = tolerance(name, "AbsTol", o->absolute, &run->absolute, &time->absolute_count);
}

void ns_mex_run_one_step(ns_mex_run *run) {
  if (ns_method_has(run->options.step.method, NS_DRIVES))
    read_tolerances(run);
}

void ns_mex_run_steps(ns_mex_run *run) {
  const char *name = run->mechanics.caller.function;
  const ns_mex_simulation *o = &run->options;
  ns_run_options *time = &run->time;
  const int given = o->absolute != NULL || o->relative != NULL;
  const int by_error = ns_method_has(o->step.method, NS_CAN_ADAPT_BY_ERROR);
  const int drives = ns_method_has(o->step.method, NS_DRIVES);
  const int adapts = (given && by_error) || o->adapt != NS_ADAPT_OFF || drives;

  if (given && !adapts)
    ns_mex_error(name, "invalidOption",
                 "AbsTol and RelTol need a method that adapts its step: Method 'trapezoidal', or "
                 "'moreau' with Adapt 'order'");
  if (adapts && by_error && o->step.detect == NS_DETECT_OFF)
    ns_mex_error(
        name, "invalidOption",
        "AbsTol and RelTol need collisions that are located: Detect 'collisions' or 'all'");
  if (o->longest > 0 && !adapts)
    ns_mex_error(name, "invalidOption",
                 "MaxStep needs AbsTol or RelTol; without them the step is Step");
  if (!(o->h > 0))
    ns_mex_error(name, "usage", "Step must be given");
  time->step = o->h;
  time->longest = o->longest;
  if (!adapts)
    return;
  time->adapt = by_error ? NS_ADAPT_BY_ERROR : (ns_adapt)o->adapt;
  for (int k = 0; k < 3; k++)
    time->growth[k] = o->growth[k];
  read_tolerances(run);
  if (by_error && !drives && (time->absolute_count > 1 || time->relative_count > 1))
    ns_mex_error(name, "invalidOption",
                 "AbsTol and RelTol must be numbers with Method 'trapezoidal'; vectors are for "
                 "'moreau' with Adapt");
}
