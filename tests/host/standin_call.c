/* standin_call.c: calls of the MEX file, calls from it, errors and interrupts. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "standin.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ARGUMENTS 64
#define LONGEST_MESSAGE 4096

#define MOST_LEVELS 64

int standin_level;

static uintptr_t frame[MOST_LEVELS]; /* where on the stack each call lies */

/* What an error leaves for the call that it ends */
static struct {
  jmp_buf *place;
  char identifier[128], message[LONGEST_MESSAGE];
} trap;

/* ---- Ctrl-C, which waits until somebody takes it back or the outermost MEX file has returned */

static long polls_left = -1; /* until it is pressed; negative: it is not */
static volatile sig_atomic_t interrupt_pending;

/* NS_HOST_INTERRUPT=n: it is pressed after the MEX file has looked n times. */
static void expect_interrupt(void) {
  const char *text = getenv("NS_HOST_INTERRUPT");

  polls_left = text != NULL && *text != 0 ? atol(text) : -1;
}

extern bool utIsInterruptPending(void);
extern bool utSetInterruptPending(bool pending);

bool utIsInterruptPending(void) {
  if (polls_left > 0 && --polls_left == 0)
    interrupt_pending = 1;
  return interrupt_pending != 0;
}

bool utSetInterruptPending(bool pending) {
  const bool before = interrupt_pending != 0;

  interrupt_pending = pending;
  return before;
}

static void on_interrupt(int number) {
  (void)number;
  interrupt_pending = 1;
}

/* SIGINT is MATLAB's while its MEX file runs, and Octave's afterwards. */
typedef struct listener {
  struct sigaction action;
  sigset_t mask;
} listener;

static void listen(listener *previous) {
  struct sigaction action = {.sa_handler = on_interrupt};
  sigset_t ours;

  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &previous->action);
  sigemptyset(&ours);
  sigaddset(&ours, SIGINT);
  pthread_sigmask(SIG_UNBLOCK, &ours, &previous->mask);
}

static void stop_listening(const listener *previous) {
  pthread_sigmask(SIG_SETMASK, &previous->mask, NULL);
  sigaction(SIGINT, &previous->action, NULL);
}

/* ---- errors and calls */

void mexErrMsgIdAndTxt(const char *identifier, const char *format, ...) {
  va_list arguments;

  snprintf(trap.identifier, sizeof trap.identifier, "%s", identifier);
  va_start(arguments, format);
  vsnprintf(trap.message, sizeof trap.message, format, arguments);
  va_end(arguments);
  longjmp(*trap.place, 1);
}

static void raise_of_octave(const char *message) {
  mexErrMsgIdAndTxt("Octave:MEX", "%s", message[0] != 0 ? message : "an error of a function");
}

/* Returns what Octave says, or NULL. */
static const char *call(int outputs, mxArray *output[], int inputs, mxArray *input[],
                        const char *name) {
  static char message[LONGEST_MESSAGE];
  octave_array *in[MOST_ARGUMENTS], *out[MOST_ARGUMENTS] = {NULL};
  jmp_buf *const place = trap.place; /* the MEX file may be called again */
  const int level = standin_level;
  int failed;

  MX_CHECK(inputs <= MOST_ARGUMENTS && outputs <= MOST_ARGUMENTS);
  for (int k = 0; k < inputs; k++)
    in[k] = standin_to_octave(input[k]);
  failed = octave_call(outputs, out, inputs, in, name, message, sizeof message);
  trap.place = place;
  standin_level = level;
  if (failed)
    return message;
  for (int k = 0; k < outputs; k++)
    output[k] = out[k] != NULL ? standin_from_octave(out[k]) : NULL;
  return NULL;
}

int mexCallMATLAB(int outputs, mxArray *output[], int inputs, mxArray *input[], const char *name) {
  const char *problem = call(outputs, output, inputs, input, name);

  if (problem != NULL)
    raise_of_octave(problem);
  return 0;
}

/* MATLAB gives an object of class MException, into which this interface has no look either. */
mxArray *mexCallMATLABWithTrap(int outputs, mxArray *output[], int inputs, mxArray *input[],
                               const char *name) {
  const mwSize size[2] = {1, 1};

  if (call(outputs, output, inputs, input, name) == NULL)
    return NULL;
  return mx_blank(mxUNKNOWN_CLASS, "MException", 2, size);
}

void mexWarnMsgIdAndTxt(const char *identifier, const char *format, ...) {
  char message[LONGEST_MESSAGE];
  va_list arguments;

  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  octave_warn(identifier, message);
}

int mexPrintf(const char *format, ...) {
  char text[LONGEST_MESSAGE];
  va_list arguments;
  int count;

  va_start(arguments, format);
  count = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  octave_print(text);
  return count;
}

/* Only what MATLAB has too */
int mexEvalString(const char *text) {
  MX_CHECK(strcmp(text, "drawnow;") == 0);
  return 0;
}

int mexAtExit(void (*function)(void)) {
  octave_at_exit(function);
  return 0;
}

static int run(int nlhs, octave_array *plhs[], int nrhs, const octave_array *prhs[]) {
  mxArray *in[MOST_ARGUMENTS], *out[MOST_ARGUMENTS] = {NULL};
  jmp_buf here;

  trap.place = &here;
  if (setjmp(here) != 0)
    return 0;
  MX_CHECK(nrhs <= MOST_ARGUMENTS && nlhs < MOST_ARGUMENTS);
  for (int k = 0; k < nrhs; k++) {
    in[k] = standin_from_octave(prhs[k]);
    mx_mark_input(in[k]);
  }
  mexFunction(nlhs, out, nrhs, (const mxArray **)in);
  for (int k = 0; k < (nlhs > 0 ? nlhs : 1); k++)
    plhs[k] = out[k] != NULL ? standin_to_octave(out[k]) : NULL;
  return 1;
}

/* Calls that an exception of Octave's has left behind: they lie on the stack above the place of the present one. */
static void drop_stale_levels(uintptr_t here) {
  while (standin_level > 0 && here >= frame[standin_level]) {
    standin_free(standin_level);
    standin_level--;
  }
}

void standin_run(int nlhs, octave_array *plhs[], int nrhs, const octave_array *prhs[]) {
  const uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  jmp_buf *const place = trap.place;
  listener previous;
  int returned;

  drop_stale_levels(here);
  MX_CHECK(standin_level + 1 < MOST_LEVELS);
  frame[++standin_level] = here;
  expect_interrupt();
  listen(&previous);
  returned = run(nlhs, plhs, nrhs, prhs);
  stop_listening(&previous);
  standin_free(standin_level);
  standin_level--;
  trap.place = place;
  if (standin_level == 0 && utSetInterruptPending(false))
    octave_error("MATLAB:OperationTerminated", "Operation terminated by user");
  if (!returned)
    octave_error(trap.identifier, trap.message);
}
