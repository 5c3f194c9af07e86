/* ns_mex_mechanics.c: a model or a system, whichever the user gave. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_mechanics.h"

#include <string.h>

void ns_mex_mechanics_read(ns_mex_mechanics *m, const char *function, const mxArray *argument) {
  const mxArray *kind = mxIsStruct(argument) && mxGetNumberOfElements(argument) == 1
                            ? mxGetField(argument, 0, "kind")
                            : NULL;
  char text[16] = "";

  memset(m, 0, sizeof *m);
  m->caller.function = function;
  m->caller.cause = "handle";
  m->argument = argument;
  if (kind != NULL && mxIsChar(kind))
    mxGetString(kind, text, sizeof text);
  m->model.spatial = strcmp(text, "spatial") == 0;
  if (m->model.spatial || strcmp(text, "planar") == 0)
    ns_mex_model_read(m);
  else if (strcmp(text, "system") == 0)
    ns_mex_system_read(m);
  else
    ns_mex_error(function, "invalidInput",
                 "the first argument must be a model of nsmodel or a system of nssystem, not a %s",
                 ns_mex_class(argument));
}

int ns_mex_dimension(const ns_mex_mechanics *m) { return m->model.spatial ? 3 : 2; }

ns_status ns_mex_mechanics_create(ns_mex_mechanics *m, const ns_host *host, double t, ptrdiff_t nq,
                                  const double *q, ptrdiff_t nv, const double *v) {
  ns_status status;

  if (m->is_model) {
    m->model.host = host;
    return ns_model_create(&m->model);
  }
  m->functions.host = host;
  m->functions.system.nq = nq;
  m->functions.system.nv = nv;
  status = ns_function_system_create(&m->functions);
  return status == NS_OK ? ns_mex_system_sizes(m, t, q, v) : status;
}
