/* ns_mex_hooks.c: OutputFcn and Events as odeset has them, with y = [q; v], and the progress bar. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_run.h"
#include "ns_mex_tolerances.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define BAR_WIDTH 40
#define BESIDE_BAR 36 /* columns of text */
#define ROOM_FOR_DURATION 32

#ifdef MATLAB_MEX_FILE
#define SHOW_TEXT "drawnow;" /* what mexPrintf wrote comes to the command window */
#else
#define SHOW_TEXT "fflush (stdout);"
#endif

static mxArray *stacked(const ns_mex_run *h, const double *q, const double *v) {
  const ptrdiff_t nq = h->mechanics.system->nq, nv = h->mechanics.system->nv;
  double *numbers;
  mxArray *y = ns_mex_column(nq + nv, &numbers);

  for (ptrdiff_t i = 0; i < nq + nv; i++)
    numbers[i] = i < nq ? q[i] : v[i - nq];
  return y;
}

/* status = OutputFcn (t, y, flag); without a status the run goes on */
static ns_status call_output(ns_mex_run *h, mxArray *t, mxArray *y, const char *flag, int outputs,
                             int *stop) {
  mxArray *input[3] = {t, y, mxCreateString(flag)}, *output = NULL;
  const double now = mxIsEmpty(t) ? h->time.tf : mxGetScalar(t);
  ns_status status = ns_mex_call(&h->mechanics.caller, "OutputFcn", now, h->options.output, 3,
                                 input, outputs, &output);

  if (status == NS_OK && outputs > 0 && stop != NULL && mxGetNumberOfElements(output) == 1 &&
      (mxIsLogical(output) || mxIsNumeric(output)))
    *stop = mxGetScalar(output) != 0;
  for (int k = 0; k < 3; k++)
    mxDestroyArray(input[k]);
  if (output != NULL)
    mxDestroyArray(output);
  return status;
}

static ns_status output(void *data, double t, const double *q, const double *v, int *stop) {
  ns_mex_run *h = data;

  if (h->options.display == 2) {
    const double *step = h->record.step.value + NS_STEP_NUMBERS * (h->record.columns - 1);
    mexPrintf("t = %-12g %4.0f contacts, %4.0f pivots, residual %.1e\n", t, step[NS_STEP_ACTIVE],
              step[NS_STEP_PIVOTS], step[NS_STEP_RESIDUAL]);
  }
  if (h->options.output == NULL)
    return NS_OK;
  return call_output(h, mxCreateDoubleScalar(t), stacked(h, q, v), "", 1, stop);
}

/* [value, isterminal, direction] = Events (t, y) */
static ns_status call_events(ns_mex_run *h, double t, const double *q, const double *v,
                             mxArray *out[3]) {
  mxArray *input[2] = {mxCreateDoubleScalar(t), stacked(h, q, v)};
  ns_status status =
      ns_mex_call(&h->mechanics.caller, "Events", t, h->options.events, 2, input, 3, out);

  mxDestroyArray(input[0]);
  mxDestroyArray(input[1]);
  return status;
}

static ns_status events(void *data, double t, const double *q, const double *v, double *value,
                        double *terminal, double *direction) {
  ns_mex_run *h = data;
  ns_mex_caller *caller = &h->mechanics.caller;
  double *const into[3] = {value, terminal, direction};
  mxArray *out[3];
  ns_status status = call_events(h, t, q, v, out);

  for (int k = 0; k < 3 && status == NS_OK; k++) {
    mxArray *number = out[k];
    if (mxIsLogical(number)) {
      mexCallMATLAB(1, &number, 1, &out[k], "double");
      mxDestroyArray(out[k]);
    }
    status = ns_mex_take(caller, "Events", t, number, h->event_count, into[k]);
  }
  return status;
}

static ns_status count_events(ns_mex_run *h, double t, const double *q, const double *v) {
  mxArray *out[3];
  ns_status status = call_events(h, t, q, v, out);

  if (status == NS_OK)
    h->event_count = (int)mxGetNumberOfElements(out[0]);
  for (int k = 0; k < 3 && status == NS_OK; k++)
    mxDestroyArray(out[k]);
  return status;
}

/* 12 s, 3 min 12 s, 2 h 5 min */
static const char *duration(double seconds, char text[ROOM_FOR_DURATION]) {
  const double minutes = seconds / 60;

  if (seconds < 59.5)
    snprintf(text, ROOM_FOR_DURATION, "%.0f s", seconds);
  else if (minutes < 59.5)
    snprintf(text, ROOM_FOR_DURATION, "%.0f min %02.0f s", floor(minutes),
             floor(seconds - 60 * floor(minutes)));
  else
    snprintf(text, ROOM_FOR_DURATION, "%.0f h %02.0f min", floor(minutes / 60),
             floor(minutes - 60 * floor(minutes / 60)));
  return text;
}

/* A line that is drawn over itself: [=====>      ] 45 %, 12 s left */
static void progress(void *data, double fraction) {
  ns_mex_run *h = data;
  const double now = ns_mex_clock(), spent = now - h->begun;
  char bar[BAR_WIDTH + 1], left[ROOM_FOR_DURATION];
  const int full = (int)(fraction * BAR_WIDTH);

  if (now - h->shown < NS_MEX_BAR_EVERY || spent < NS_MEX_BAR_AFTER || !(fraction > 0))
    return;
  h->shown = now;
  h->bar = full;
  memset(bar, '=', (size_t)full);
  memset(bar + full, ' ', (size_t)(BAR_WIDTH - full));
  bar[BAR_WIDTH] = 0;
  if (full > 0 && full < BAR_WIDTH)
    bar[full - 1] = '>';
  mexPrintf("\r[%s] %3.0f %%, %s left      ", bar, 100 * fraction,
            duration(spent * (1 - fraction) / fraction, left));
  mexEvalString(SHOW_TEXT);
}

static int wants_bar(const ns_mex_simulation *options) {
  return options->progress == 1 ||
         (options->progress == 0 && options->display != 2 && isatty(STDOUT_FILENO));
}

ns_status ns_mex_hooks_begin(ns_mex_run *h, ns_hooks *core) {
  const double ends[2] = {h->time.t0, h->time.tf};
  ns_status status = NS_OK;

  h->shown = h->begun;
  *core = (ns_hooks){.data = h};
  if (h->options.events != NULL)
    status = count_events(h, h->time.t0, h->q, h->v);
  if (status == NS_OK && h->options.output != NULL)
    status = call_output(h, ns_mex_matrix(2, 1, ends), stacked(h, h->q, h->v), "init", 0, NULL);
  if (h->options.output != NULL || h->options.display == 2)
    core->output = output;
  if (h->options.events != NULL)
    core->events = events;
  core->event_count = h->event_count;
  if (wants_bar(&h->options))
    core->progress = progress;
  ns_mex_checkpoint_hooks(h, core);
  return status;
}

ns_status ns_mex_hooks_repeat(ns_mex_run *h) {
  const ns_record *r = &h->record;
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < r->columns && status == NS_OK && h->options.output != NULL; k++)
    status = call_output(h, mxCreateDoubleScalar(r->t.value[k]),
                         stacked(h, r->q.value + k * r->nq, r->v.value + k * r->nv), "", 1, NULL);
  return status;
}

void ns_mex_hooks_clear_bar(ns_mex_run *h) {
  if (h->bar >= 0)
    mexPrintf("\r%*s\r", BAR_WIDTH + BESIDE_BAR, "");
  h->bar = -1;
}

ns_status ns_mex_hooks_end(ns_mex_run *h) {
  if (h->options.output == NULL)
    return NS_OK;
  return call_output(h, mxCreateDoubleMatrix(0, 0, mxREAL), mxCreateDoubleMatrix(0, 0, mxREAL),
                     "done", 0, NULL);
}
