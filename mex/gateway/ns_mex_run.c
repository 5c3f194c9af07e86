/* ns_mex_run.c: the life of a run. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_run.h"

#include "ns_lcp_path.h"
#include "ns_mex_tolerances.h"

#include <stdio.h>
#include <string.h>

void ns_mex_run_read(ns_mex_run *run, const char *function, const mxArray *mechanics, int first,
                     int count, const mxArray *const arguments[]) {
  memset(run, 0, sizeof *run);
  run->bar = -1;
  ns_mex_mechanics_read(&run->mechanics, function, mechanics);
  run->options = ns_mex_simulation_options(function, first, count, arguments);
}

/* Lengths and numbers of Q and V, checked before anything is computed. */
static const double *state_of(const ns_mex_run *run, const char *name, const mxArray *array) {
  return ns_mex_vector(run->mechanics.caller.function, name, array,
                       (ptrdiff_t)mxGetNumberOfElements(array), NS_FINITE, 0, 0);
}

static ns_status wrong_length(ns_mex_run *run, const char *name, ptrdiff_t needs, ptrdiff_t has) {
  ns_mex_caller *caller = &run->mechanics.caller;

  caller->cause = "invalidInput";
  snprintf(caller->error, sizeof caller->error, "%s must have %.0f numbers, not %.0f", name,
           (double)needs, (double)has);
  return NS_CALLBACK_FAILED;
}

/* Some methods know contacts without friction only. */
static ns_status check_friction(ns_mex_run *run) {
  const ns_system *system = run->mechanics.system;
  ns_mex_caller *caller = &run->mechanics.caller;

  if (ns_method_has(run->options.step.method, NS_CAN_FRICTION) || !system->has_friction(system))
    return NS_OK;
  caller->cause = "invalidOption";
  snprintf(caller->error, sizeof caller->error,
           "Method '%s' has no friction, but there are contacts that have: set Friction to 0, or "
           "take Method 'moreau' or 'trapezoidal'",
           ns_traits_of(run->options.step.method)->name);
  return NS_CALLBACK_FAILED;
}

/* Some need surfaces with their slopes. */
static ns_status check_slopes(ns_mex_run *run) {
  const ns_system *system = run->mechanics.system;
  ns_mex_caller *caller = &run->mechanics.caller;
  const char *reason;

  if (!ns_method_has(run->options.step.method, NS_NEEDS_SLOPES))
    return NS_OK;
  reason = system->unfit_for_slopes != NULL
               ? system->unfit_for_slopes(system)
               : "needs the surfaces of bodies: make a model by nsmodel instead of a system";
  if (reason == NULL)
    return NS_OK;
  caller->cause = "invalidOption";
  snprintf(caller->error, sizeof caller->error, "Method '%s' %s",
           ns_traits_of(run->options.step.method)->name, reason);
  return NS_CALLBACK_FAILED;
}

/* A tolerance is one number, or has one for each coordinate. */
static ns_status check_tolerance(ns_mex_run *run, const char *name, ptrdiff_t count) {
  ns_mex_caller *caller = &run->mechanics.caller;
  const ptrdiff_t nq = run->mechanics.system->nq;

  if (count <= 1 || count == nq)
    return NS_OK;
  caller->cause = "invalidOption";
  snprintf(caller->error, sizeof caller->error,
           "%s must be a number, or have one entry for each of the %.0f coordinates; it has %.0f",
           name, (double)nq, (double)count);
  return NS_CALLBACK_FAILED;
}

static ns_status set_turns(ns_mex_run *run) {
  ns_mex_caller *caller = &run->mechanics.caller;
  const int body = ns_model_normalize(&run->mechanics.model, run->q);

  if (body == 0)
    return NS_OK;
  caller->cause = "invalidInput";
  snprintf(caller->error, sizeof caller->error, "Q must hold a quaternion of body %d that is not 0",
           body);
  return NS_CALLBACK_FAILED;
}

static ns_status set_state(ns_mex_run *run) {
  const ns_system *system = run->mechanics.system;
  const ptrdiff_t nq = run->given_nq, nv = run->given_nv;
  ns_arena *arena = &run->stepper.arena;

  run->q = NS_TAKE(arena, double, system->nq);
  run->v = NS_TAKE(arena, double, system->nv);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  if (run->mechanics.is_model && nq == 0 && nv == 0) {
    ns_model_initial(&run->mechanics.model, run->q, run->v);
    return NS_OK;
  }
  if (nq != system->nq || nv != system->nv)
    return nq != system->nq ? wrong_length(run, "Q", system->nq, nq)
                            : wrong_length(run, "V", system->nv, nv);
  for (ptrdiff_t i = 0; i < nq; i++)
    run->q[i] = run->given_q[i];
  for (ptrdiff_t i = 0; i < nv; i++)
    run->v[i] = run->given_v[i];
  return run->mechanics.is_model ? set_turns(run) : NS_OK;
}

/* What can be said about the lengths for a system before its functions are called */
static void check_lengths(const ns_mex_run *run, ptrdiff_t nq, ptrdiff_t nv) {
  const char *function = run->mechanics.caller.function;
  const mxArray *known = mxGetField(run->mechanics.argument, 0, "nv");

  if (known != NULL && mxIsDouble(known) && mxGetNumberOfElements(known) == 1 &&
      mxGetScalar(known) != (double)nv)
    ns_mex_error(function, "invalidInput", "V must have %.0f numbers, not %.0f", mxGetScalar(known),
                 (double)nv);
  if (!ns_item_is_given(&run->mechanics.functions, NS_ITEM_KINEMATICS) && nq != nv)
    ns_mex_error(function, "invalidInput",
                 "Q and V must have the same length without Kinematics, not %.0f and %.0f",
                 (double)nq, (double)nv);
}

/* A system gives its friction by directions. */
static void check_cone(const ns_mex_run *run) {
  if (run->options.cones != NS_CONES_PYRAMIDS && run->options.cones != NS_CONES_BY_PAIRS &&
      !ns_method_has(run->options.step.method, NS_NEEDS_SLOPES))
    ns_mex_error(run->mechanics.caller.function, "invalidOption",
                 "Cone must be 'pyramid' for a system: Tangent gives its directions of friction");
}

/* Better now than at the first contact. */
static ns_status find_path(const ns_mex_run *run) {
  const ns_lcp_options *lcp = &run->options.step.lcp;

  return lcp->solver == NS_LCP_PATH ? ns_lcp_path_ready(lcp, &run->host) : NS_OK;
}

void ns_mex_run_state(ns_mex_run *run, const mxArray *q0, const mxArray *v0) {
  run->given_nq = (ptrdiff_t)mxGetNumberOfElements(q0);
  run->given_nv = (ptrdiff_t)mxGetNumberOfElements(v0);
  run->given_q = state_of(run, "Q", q0);
  run->given_v = state_of(run, "V", v0);
  if (run->mechanics.is_model)
    return;
  check_lengths(run, run->given_nq, run->given_nv);
  check_cone(run);
}

/* All but the numbers of the start, of which run->host is the host. */
static ns_status create(ns_mex_run *run) {
  ns_status status;

  run->mechanics.model.directions = run->options.directions;
  run->mechanics.model.cones = run->options.cones;
  run->begun = ns_mex_clock();
  status = find_path(run);
  if (status == NS_OK)
    status = ns_mex_mechanics_create(&run->mechanics, &run->host, run->time.t0, run->given_nq,
                                     run->given_q, run->given_nv, run->given_v);
  if (status == NS_OK)
    status = check_friction(run);
  if (status == NS_OK)
    status = check_slopes(run);
  if (status == NS_OK)
    status = check_tolerance(run, "AbsTol", run->time.absolute_count);
  if (status == NS_OK)
    status = check_tolerance(run, "RelTol", run->time.relative_count);
  if (status == NS_OK)
    status =
        ns_stepper_create(&run->stepper, run->mechanics.system, &run->options.step, &run->host);
  return status == NS_OK ? set_state(run) : status;
}

ns_status ns_mex_run_begin(ns_mex_run *run, const mxArray *q0, const mxArray *v0) {
  ns_mex_run_state(run, q0, v0);
  run->host = ns_mex_host_begin();
  return create(run);
}

ns_status ns_mex_run_count_joints(ns_mex_run *run) {
  ns_system *system = run->mechanics.system;
  ns_status status =
      system->evaluate(system, NS_JOINTS, run->time.t0, run->q, run->v, 0, 0, &run->stepper.terms);

  run->joints = run->stepper.terms.joints.count;
  return status;
}

ns_status ns_mex_run_start(ns_mex_run *run) {
  const double allowed = NS_MEX_ALLOWED_OVERLAP * run->mechanics.system->size;
  ns_status status;

  run->start = (ns_start){.closed = 1};
  status = ns_run_start(&run->stepper, run->time.t0, run->q, run->v, allowed, &run->start);
  run->joints = run->start.joints;
  run->refused = run->start.overlap > allowed || !run->start.closed;
  return status;
}

static ns_status make_record(ns_mex_run *run) {
  const int model = run->mechanics.is_model;

  return ns_record_create(&run->record, &run->host, run->mechanics.system, run->joints,
                          model ? -1 : run->mechanics.functions.gaps,
                          model ? 0 : run->mechanics.functions.directions);
}

ns_status ns_mex_run_integrate(ns_mex_run *run) {
  ns_hooks core;
  ns_status status = make_record(run);

  if (status == NS_OK)
    status = ns_mex_hooks_begin(run, &core);
  if (status == NS_OK)
    status =
        ns_integrate(&run->stepper, &run->time, &core, run->q, run->v, &run->record, &run->result);
  ns_mex_hooks_clear_bar(run);
  return status == NS_OK ? ns_mex_hooks_end(run) : status;
}

/* Two pointers of a run lead into itself; that of the default AbsTol is a third. */
void ns_mex_run_copy(ns_mex_run *run, const ns_mex_run *from) {
  *run = *from;
  run->mechanics.model.call_data = &run->mechanics;
  run->mechanics.system = &run->mechanics.model.system;
  if (from->time.absolute == &from->absolute)
    run->time.absolute = &run->absolute;
}

ns_status ns_mex_run_silently(ns_mex_run *run) {
  static const ns_hooks none;
  ns_status status = create(run);

  if (status == NS_OK)
    status = ns_mex_run_start(run);
  if (status == NS_OK && !run->refused)
    status = make_record(run);
  if (status == NS_OK && !run->refused)
    status =
        ns_integrate(&run->stepper, &run->time, &none, run->q, run->v, &run->record, &run->result);
  return status;
}

void ns_mex_run_end(ns_mex_run *run, ns_status status) {
  ns_mex_host_end();
  ns_mex_check_path(run->mechanics.caller.function, status, run->options.step.lcp.path_text);
  ns_mex_raise(&run->mechanics.caller, status);
}
