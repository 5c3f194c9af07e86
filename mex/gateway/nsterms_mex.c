/* nsterms_mex.c: terms = nsterms (model_or_sys, t, q, v) */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_run.h"

#include "ns_mex_terms.h"

#include <math.h>

#define NAME "nsterms"

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  const mxArray *const *arguments = ns_mex_arguments(nrhs, (const mxArray *const *)prhs);
  const unsigned all = NS_MASS | NS_FORCE | NS_JACOBIANS | NS_JOINTS | NS_JOINT_VALUES |
                       NS_CONTACTS | NS_TANGENTS | NS_CURVATURE | NS_SPRINGS | NS_ENERGY;
  ns_mex_run run;
  ns_system *system;
  ns_status status;

  if (nrhs != 4 || nlhs > 1)
    ns_mex_error(NAME, "usage", "call it as terms = nsterms (model, t, q, v)");
  ns_mex_run_read(&run, NAME, arguments[0], 4, nrhs, arguments);
  run.options.cones = NS_CONES_PYRAMIDS; /* D holds directions */
  run.time.t0 = *ns_mex_vector(NAME, "T", arguments[1], 1, NS_FINITE, 0, 0);
  status = ns_mex_run_begin(&run, arguments[2], arguments[3]);
  system = run.mechanics.system;
  if (status == NS_OK)
    status =
        system->evaluate(system, all, run.time.t0, run.q, run.v, 0, INFINITY, &run.stepper.terms);
  if (status == NS_OK)
    plhs[0] = ns_mex_terms(&run.stepper.terms,
                           run.mechanics.is_model ? ns_mex_dimension(&run.mechanics) : 0);
  ns_mex_run_end(&run, status);
}
