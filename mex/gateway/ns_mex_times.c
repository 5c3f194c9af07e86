/* ns_mex_times.c: the times of a run and the lengths of its steps, from TSPAN and the options. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_run.h"

#define ABSOLUTE_TOLERANCE 1e-6 /* as in odeset */
#define RELATIVE_TOLERANCE 1e-3

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

void ns_mex_run_steps(ns_mex_run *run) {
  const char *name = run->mechanics.caller.function;
  const ns_mex_simulation *o = &run->options;
  ns_run_options *time = &run->time;
  const int adapts = o->absolute > 0 || o->relative > 0;

  if (adapts && ns_order_of(o->step.method) != 2)
    ns_mex_error(name, "invalidOption",
                 "AbsTol and RelTol need a method that adapts its step: Method 'trapezoidal'");
  if (adapts && o->step.detect == NS_DETECT_OFF)
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
  if (adapts) {
    time->absolute = o->absolute > 0 ? o->absolute : ABSOLUTE_TOLERANCE;
    time->relative = o->relative > 0 ? o->relative : RELATIVE_TOLERANCE;
  }
}
