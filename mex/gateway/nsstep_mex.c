/* nsstep_mex.c: [q, v, info] = nsstep (model_or_sys, t, q, v, h, options) */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_run.h"

#define NAME "nsstep"
#define STEPS_OF_RUN 100 /* that the run is taken to have of which this is one */

static double scalar(const char *name, const mxArray *array) {
  return *ns_mex_vector(NAME, name, array, 1, NS_FINITE, 0, 0);
}

/* Bodies that the step leads through each other */
static void warn_of_passing(const ns_run_result *result) {
  if (result->passed > 0)
    ns_mex_warn("nonsmooth:nsstep:passed",
                "body %d and body %d pass through each other at t = %g: take a shorter step",
                result->passing.a, result->passing.b, result->passing_time);
}

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  const mxArray *const *given = ns_mex_arguments(nrhs, (const mxArray *const *)prhs);
  const mxArray **arguments = mxCalloc((size_t)nrhs + 1, sizeof *arguments), *inputs;
  ns_mex_run run;
  double ends[2];
  ns_status status;

  if (nrhs < 5 || nlhs > 3)
    ns_mex_error(NAME, "usage", "call it as [q, v, info] = nsstep (model, t, q, v, h, options)");
  for (int k = 0; k < nrhs; k++)
    arguments[k] = given[k];
  inputs = ns_mex_inputs_take(NAME, 5, &nrhs, arguments);
  ns_mex_run_read(&run, NAME, arguments[0], 5, nrhs, arguments);
  ns_mex_inputs_apply(&run.mechanics, inputs);
  run.time.t0 = ends[0] = scalar("T", arguments[1]);
  run.time.step = scalar("H", arguments[4]);
  run.time.tf = ends[1] = ends[0] + run.time.step;
  run.time.span = STEPS_OF_RUN * run.time.step;
  if (!(run.time.step > 0) || !(run.time.tf > run.time.t0))
    ns_mex_error(NAME, "invalidInput", "H must be positive, and not lost in t + h, but is %g",
                 run.time.step);
  run.time.times = ends;
  run.time.time_count = 2;
  ns_mex_run_one_step(&run);
  status = ns_mex_run_begin(&run, arguments[2], arguments[3]);
  if (status == NS_OK)
    status = ns_mex_run_count_joints(&run);
  if (status == NS_OK)
    status = ns_mex_run_integrate(&run);
  if (status == NS_OK) {
    plhs[0] = ns_mex_matrix(run.mechanics.system->nq, 1, run.q);
    if (nlhs > 1)
      plhs[1] = ns_mex_matrix(run.mechanics.system->nv, 1, run.v);
    if (nlhs > 2)
      plhs[2] = ns_mex_step_info(&run);
  }
  ns_mex_run_end(&run, status);
  if (nlhs < 3 && run.result.exit < 0)
    ns_mex_warn("nonsmooth:nsstep:stopped",
                "the step was not done: %s (exitflag %d: who asks for info, the third output, is "
                "not warned)",
                run.result.message, (int)run.result.exit);
  warn_of_passing(&run.result);
}
