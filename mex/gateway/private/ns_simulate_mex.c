/* ns_simulate_mex.c: [sol, start] = ns_simulate (model_or_sys, tspan, q0, v0, options), the engine of nssolve */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_run.h"

#define NAME "nssolve"
/* Octave ends a run that is interrupted twice by an exception (compiled with -fexceptions). */
#if defined(__GNUC__)
#define ON_ANY_END(function) __attribute__((cleanup(function)))
#else
#define ON_ANY_END(function)
#endif

/* unsupported: how many pairs have shapes that never touch, and the first of them */
static mxArray *start_struct(const ns_start *start, const ns_model *model) {
  static const char *fields[] = {"jointviolation", "overlap",  "a",      "b",
                                 "feature",        "moved",    "speed",  "closed",
                                 "unsupported",    "gradient", "resumed"};
  const double wrong[4] = {start->gradient.kind, (double)start->gradient.number,
                           start->gradient.given, start->gradient.found};
  const double pairs[3] = {(double)model->unsupported_count, model->unsupported[0],
                           model->unsupported[1]};
  mxArray *s = mxCreateStructMatrix(1, 1, 11, fields);

  ns_mex_set_number(s, "jointviolation", start->joint_violation);
  ns_mex_set_number(s, "overlap", start->overlap);
  ns_mex_set_number(s, "a", start->deepest.a);
  ns_mex_set_number(s, "b", start->deepest.b);
  ns_mex_set_number(s, "feature", start->deepest.feature);
  ns_mex_set_number(s, "moved", start->moved);
  ns_mex_set_number(s, "speed", start->velocity_moved);
  ns_mex_set_logical(s, "closed", start->closed);
  mxSetField(s, 0, "unsupported", ns_mex_matrix(1, 3, pairs));
  mxSetField(s, 0, "gradient", ns_mex_matrix(1, 4, wrong));
  return s;
}

/* When the run goes on from a checkpoint, and how many bytes of its file were of no use; empty where it does not */
static mxArray *resumed_at(const ns_mex_run *run) {
  const double numbers[2] = {run->checkpoint.resumed_at, (double)run->checkpoint.journal.lost};

  return ns_mex_matrix(1, run->checkpoint.resumed ? 2 : 0, numbers);
}

static ns_status start_run(ns_mex_run *run, int nlhs, mxArray *plhs[]) {
  ns_status status = ns_mex_run_start(run);

  if (status == NS_OK && nlhs > 1)
    plhs[1] = start_struct(&run->start, &run->mechanics.model);
  return status;
}

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  const mxArray *const *arguments = ns_mex_arguments(nrhs, (const mxArray *const *)prhs);
  ON_ANY_END(ns_mex_checkpoint_release) ns_mex_run run = {.refused = 0};
  ns_status status;

  if (nrhs != 5 || nlhs > 2)
    ns_mex_error(NAME, "usage", "5 arguments and at most 2 outputs");
  ns_mex_run_read(&run, NAME, arguments[0], 4, nrhs, arguments);
  ns_mex_run_times(&run, arguments[1]);
  ns_mex_run_steps(&run);
  ns_mex_checkpoint_open(&run, arguments);
  status = ns_mex_run_begin(&run, arguments[2], arguments[3]);
  if (status == NS_OK)
    status = start_run(&run, nlhs, plhs);
  if (status == NS_OK && !run.refused)
    status = ns_mex_run_integrate(&run);
  ns_mex_checkpoint_close(&run, status);
  if (status == NS_OK && nlhs > 1)
    mxSetField(plhs[1], 0, "resumed", resumed_at(&run));
  plhs[0] =
      status == NS_OK && !run.refused ? ns_mex_solution(&run) : mxCreateDoubleMatrix(0, 0, mxREAL);
  ns_mex_run_end(&run, status);
}
