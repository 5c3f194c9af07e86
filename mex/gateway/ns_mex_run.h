/* ns_mex_run.h: a run from the arguments of the user to the arrays of the result. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MEX_RUN_H
#define NS_MEX_RUN_H

#include "ns_mex_mechanics.h"

/* The option Checkpoint (ns_mex_checkpoint.c) */
typedef struct ns_mex_checkpoint {
  int is_open;
  ns_journal journal;
  double seconds, last; /* between two; when the last one was */
  int warned;           /* that one could not be written */
  int resumed;          /* the run goes on from one, at resumed_at */
  double resumed_at;
} ns_mex_checkpoint;

typedef struct ns_mex_run {
  ns_mex_mechanics mechanics;
  ns_mex_simulation options;
  ns_run_options time; /* set by the gateway */
  double absolute;     /* AbsTol, unless it is given */
  ns_host host;
  ns_stepper stepper;
  ns_record record;
  ns_run_result result;
  ptrdiff_t given_nq, given_nv; /* of the start that was given; 0: that of the model */
  const double *given_q, *given_v;
  double *q, *v;
  ns_start start;
  ptrdiff_t joints;
  int refused; /* the joints are open at the start, or bodies overlap */

  double begun, shown; /* clock: start of the run, last change of the progress bar */
  int bar;             /* columns of the bar drawn so far, -1 before the first */
  int event_count;
  ns_mex_checkpoint checkpoint;
} ns_mex_run;

/* The model or system and the options arguments[first], ...; raises errors. */
void ns_mex_run_read(ns_mex_run *run, const char *function, const mxArray *mechanics, int first,
                     int count, const mxArray *const arguments[]);

/* From here to ns_mex_run_end nothing may raise an error. q0 and v0 may be empty for a model. */
ns_status ns_mex_run_begin(ns_mex_run *run, const mxArray *q0, const mxArray *v0);
ns_status ns_mex_run_count_joints(ns_mex_run *run);

/* Corrects the start, or refuses it. */
ns_status ns_mex_run_start(ns_mex_run *run);
ns_status ns_mex_run_integrate(ns_mex_run *run);

/* ---- the same in a thread, which must not speak to the host: a model without functions ---- */

/* Reads q0 and v0; raises errors. */
void ns_mex_run_state(ns_mex_run *run, const mxArray *q0, const mxArray *v0);

/* A run like another one that was read and has not begun */
void ns_mex_run_copy(ns_mex_run *run, const ns_mex_run *from);

/* From the start to the end, with run->host, which the caller gives and whose memory it gives back */
ns_status ns_mex_run_silently(ns_mex_run *run);

/* ---- the end ---- */

/* Gives everything back, then raises the error of the status, if it is one. */
void ns_mex_run_end(ns_mex_run *run, ns_status status);

/* ---- times and steps (ns_mex_times.c); they raise errors ---- */

/* run->time from TSPAN, which nssolve has looked at in detail. */
void ns_mex_run_times(ns_mex_run *run, const mxArray *tspan);

/* The length of the steps from the options; it adapts where a tolerance is given. */
void ns_mex_run_steps(ns_mex_run *run);

/* The same for the one step of nsstep, whose length is given: the tolerances of a method that has no other steps. */
void ns_mex_run_one_step(ns_mex_run *run);

/* ---- hooks (ns_mex_hooks.c) ---- */

/* Calls Events once to learn how many functions there are; sends 'init' to OutputFcn. */
ns_status ns_mex_hooks_begin(ns_mex_run *run, ns_hooks *core);

/* All columns of the record to OutputFcn; what it answers does not count. */
ns_status ns_mex_hooks_repeat(ns_mex_run *run);

/* Takes the progress bar away, if there is one; 'done' to OutputFcn. */
void ns_mex_hooks_clear_bar(ns_mex_run *run);
ns_status ns_mex_hooks_end(ns_mex_run *run);

/* ---- checkpoints (ns_mex_checkpoint.c, ns_mex_fingerprint.c) ---- */

/* Opens the file of the option, if there is one, for the run of ns_simulate (arguments...); raises errors. */
void ns_mex_checkpoint_open(ns_mex_run *run, const mxArray *const arguments[5]);

void ns_mex_checkpoint_hooks(ns_mex_run *run, ns_hooks *core);

/* Removes the file of a run that needs none any more. */
void ns_mex_checkpoint_close(ns_mex_run *run, ns_status status);

/* Lets other runs have the file. */
void ns_mex_checkpoint_release(ns_mex_run *run);

/* `hash` and what is in the array */
uint64_t ns_mex_fingerprint(uint64_t hash, const mxArray *array);

/* ---- results (ns_mex_solution.c) ---- */

/* The struct sol of nssolve, the struct info of nsstep. */
mxArray *ns_mex_solution(const ns_mex_run *run);

/* The numbers of its stats: those after the first NS_RUN_REPEATABLE are seconds, which no two runs share. */
enum { NS_RUN_REPEATABLE = 40, NS_RUN_NUMBERS };
typedef struct ns_mex_number {
  const char *name;
  double value;
} ns_mex_number;
void ns_mex_run_numbers(const ns_mex_run *run, ns_mex_number number[NS_RUN_NUMBERS]);

mxArray *ns_mex_step_info(const ns_mex_run *run);

#endif
