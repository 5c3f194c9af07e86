/* ns_mex_checkpoint.c: the option Checkpoint: the file, whose run is in it, and when the run is kept. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_run.h"

#include <stdio.h>
#include <string.h>

#define SECONDS 10.0 /* between checkpoints, where the option does not say */

enum { KEY_MODEL, KEY_START, KEY_OPTIONS }; /* of the journal */

/* Options that do not change what is computed */
static int is_silent(const char *name) {
  static const char *const silent[] = {"OutputFcn", "Display", "Progress", "Checkpoint"};
  const size_t count = sizeof silent / sizeof *silent;

  for (size_t k = 0; k < count; k++)
    if (strcmp(name, silent[k]) == 0)
      return 1;
  return 0;
}

static uint64_t key_of_options(const mxArray *options) {
  uint64_t sum = 0;

  for (int k = 0; k < mxGetNumberOfFields(options); k++) {
    const char *name = mxGetFieldNameByNumber(options, k);
    const mxArray *value = mxGetFieldByNumber(options, 0, k);
    if (!is_silent(name) && value != NULL && !mxIsEmpty(value))
      sum += ns_mex_fingerprint(ns_hash_bytes(NS_NO_HASH, name, strlen(name)), value);
  }
  return sum;
}

/* ---- the file */

/* What differs from the run of the file: `another model`, or `another model and other options`, ... */
static const char *name_differences(const ns_journal *j, char text[64]) {
  static const char *const names[NS_JOURNAL_KEYS] = {"another model", "another start or TSPAN",
                                                     "other options"};
  int left = j->differs[0] + j->differs[1] + j->differs[2];

  text[0] = 0;
  for (int k = 0; k < NS_JOURNAL_KEYS; k++)
    if (j->differs[k]) {
      left--;
      strcat(text, names[k]);
      strcat(text, left > 1 ? ", " : left == 1 ? " and " : "");
    }
  return text;
}

static void refuse(const char *function, const ns_journal *j, ns_journal_state state) {
  char text[64];

  if (state == NS_JOURNAL_LOCKED && j->lock.owner > 0)
    ns_mex_error(
        function, "checkpointLocked",
        "another run, in process %ld, uses the checkpoint file %s. Wait for its end, or take "
        "another name",
        j->lock.owner, j->path);
  if (state == NS_JOURNAL_LOCKED)
    ns_mex_error(function, "checkpointLocked",
                 "another run uses the checkpoint file %s. Wait for its end, or take another name",
                 j->path);
  if (state == NS_JOURNAL_ODD)
    ns_mex_error(
        function, "checkpoint",
        "the checkpoint file %s is a folder, a device or a pipe, in which no run can be kept",
        j->path);

  if (state == NS_JOURNAL_OTHER)
    ns_mex_error(function, "checkpoint",
                 "the checkpoint file %s belongs to a run with %s. Delete the file, or take "
                 "another name",
                 j->path, name_differences(j, text));
  if (state == NS_JOURNAL_FOREIGN)
    ns_mex_error(function, "checkpoint",
                 "%s is no checkpoint file of this version of nonsmooth. Delete the file, or take "
                 "another name",
                 j->path);
  if (state == NS_JOURNAL_REFUSED)
    ns_mex_error(function, "checkpoint", "the checkpoint file %s cannot be written: %s", j->path,
                 j->why);
}

void ns_mex_checkpoint_check(const char *function, const mxArray *option) {
  const mxArray *file = option != NULL && mxIsCell(option) && mxGetNumberOfElements(option) == 2
                            ? mxGetCell(option, 0)
                            : option;
  const mxArray *seconds = file != option ? mxGetCell(option, 1) : NULL;

  if (option == NULL)
    return;
  if (file == NULL || !mxIsChar(file) || mxGetM(file) != 1 || mxGetNumberOfDimensions(file) != 2)
    ns_mex_error(function, "invalidOption",
                 "Checkpoint must be the name of a file, or {name, seconds}, not a %.0f x %.0f "
                 "array of class %s",
                 (double)mxGetM(option), (double)mxGetN(option), ns_mex_class(option));
  if (file != option &&
      (seconds == NULL || !mxIsDouble(seconds) || mxIsComplex(seconds) || mxIsSparse(seconds) ||
       mxGetNumberOfElements(seconds) != 1 || !(mxGetScalar(seconds) >= 0)))
    ns_mex_error(function, "invalidOption",
                 "the seconds of Checkpoint {name, seconds} must be a number that is not negative");
}

void ns_mex_checkpoint_open(ns_mex_run *run, const mxArray *const arguments[5]) {
  const mxArray *option = run->options.checkpoint;
  const char *function = run->mechanics.caller.function;
  ns_mex_checkpoint *c = &run->checkpoint;
  ns_journal *j = &c->journal;

  if (option == NULL)
    return;
  c->seconds = mxIsCell(option) ? mxGetScalar(mxGetCell(option, 1)) : SECONDS;
  j->path = mxArrayToString(mxIsCell(option) ? mxGetCell(option, 0) : option);
  j->key[KEY_MODEL] = ns_mex_fingerprint(NS_NO_HASH, arguments[0]);
  j->key[KEY_START] = NS_NO_HASH;
  for (int k = 1; k < 4; k++)
    j->key[KEY_START] = ns_mex_fingerprint(j->key[KEY_START], arguments[k]);
  j->key[KEY_OPTIONS] = key_of_options(arguments[4]);
  refuse(function, j, ns_journal_open(j));
  c->is_open = 1;
  c->last = ns_mex_clock();
}

/* A run that has come to its end needs no checkpoint, and the same call shall not find one. */
void ns_mex_checkpoint_close(ns_mex_run *run, ns_status status) {
  ns_journal *j = &run->checkpoint.journal;
  const int at_end = status == NS_OK && !run->refused && run->result.exit != NS_EXIT_INTERRUPTED;

  if (run->checkpoint.is_open && (at_end || j->blocks == 0))
    ns_journal_remove(j);
  ns_journal_close(j);
}

/* Also where the host leaves the run by an exception: a lock must not outlive it. */
void ns_mex_checkpoint_release(ns_mex_run *run) { ns_journal_close(&run->checkpoint.journal); }

/* ---- during the run */

static int is_due(void *data) {
  ns_mex_checkpoint *c = &((ns_mex_run *)data)->checkpoint;
  const double now = ns_mex_clock();

  if (now - c->last < c->seconds)
    return 0;
  c->last = now;
  return 1;
}

/* Times of several parts of a run add up. */
static void pass_state(void *data, ns_stream *stream) {
  ns_mex_run *run = data;
  const double now = ns_mex_clock();
  double spent = now - run->begun;

  NS_PASS(stream, spent);
  NS_PASS(stream, run->mechanics.caller.calls);
  if (stream->reads)
    run->begun = now - spent;
}

/* Where warnings are errors, this is none: the run is more than its checkpoint. */
static void not_kept(void *data, const char *why) {
  ns_mex_run *run = data;
  char text[480];
  mxArray *argument[3];

  if (run->checkpoint.warned)
    return;
  run->checkpoint.warned = 1;
  snprintf(text, sizeof text,
           "%s: no checkpoint could be written to %.200s: %.200s. The run goes on, and tries again",
           run->mechanics.caller.function, run->checkpoint.journal.path, why);
  argument[0] = mxCreateString("nonsmooth:nssolve:checkpoint");
  argument[1] = mxCreateString("%s");
  argument[2] = mxCreateString(text);
  (void)mexCallMATLABWithTrap(0, NULL, 3, argument, "warning");
  for (int k = 0; k < 3; k++)
    mxDestroyArray(argument[k]);
}

/* OutputFcn is told again what it was told before, so that what it draws or collects is whole. */
static ns_status resumed(void *data, double t) {
  ns_mex_run *run = data;
  const ptrdiff_t calls = run->mechanics.caller.calls;
  ns_status status = ns_mex_hooks_repeat(run);

  run->mechanics.caller.calls = calls;
  run->checkpoint.resumed = 1;
  run->checkpoint.resumed_at = t;
  return status;
}

void ns_mex_checkpoint_hooks(ns_mex_run *run, ns_hooks *core) {
  if (!run->checkpoint.is_open)
    return;
  core->journal = &run->checkpoint.journal;
  core->is_due = is_due;
  core->pass_state = pass_state;
  core->not_kept = not_kept;
  core->resumed = resumed;
}
