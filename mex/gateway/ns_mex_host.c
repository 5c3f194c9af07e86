/* ns_mex_host.c: memory, text and Ctrl-C in Octave and in MATLAB. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex.h"

#include "ns_vector.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BLOCK_BYTES 65536

/* mxMalloc raises an error of its own when memory is short, so blocks come from malloc and stand in a list:
 * what an error in a callback leaves behind is freed at the next call, or when the MEX file is cleared. */
typedef struct block {
  struct block *next, *previous;
} block;

static block blocks = {&blocks, &blocks};

/* Calls in progress: a function of the user may call the same MEX file again. Where an exception of the host passes
 * through a call (a second Ctrl-C, no memory in a function of the user), its end is not reached; the next call tells
 * that from its place in the stack, which is not below that of the call left behind. */
static int depth;
static uintptr_t outermost;

static void *allocate(void *data, size_t bytes) {
  block *b = bytes < SIZE_MAX - sizeof *b ? malloc(bytes + sizeof *b) : NULL;

  (void)data;
  if (b == NULL)
    return NULL;
  b->next = blocks.next;
  b->previous = &blocks;
  b->next->previous = blocks.next = b;
  return b + 1;
}

static void release(void *data, void *memory) {
  block *b = (block *)memory - 1;

  (void)data;
  b->next->previous = b->previous;
  b->previous->next = b->next;
  free(b);
}

static void release_all(void) {
  while (blocks.next != &blocks)
    release(NULL, blocks.next + 1);
}

static void report(void *data, const char *line) {
  (void)data;
  mexPrintf("%s\n", line);
}

#ifdef MATLAB_MEX_FILE

extern bool utIsInterruptPending(void); /* libut */

static int interrupted(void *data) {
  (void)data;
  return utIsInterruptPending();
}

static const int abandoned = 0;
static void interrupt_begin(void) {}
static void interrupt_end(void) {}

#else

#include <signal.h>
#include <unistd.h>

/* Octave acts on Ctrl-C only between statements. Where a thread of its own waits for the signal it counts
 * it in octave_interrupt_state; elsewhere a handler of ours sees it. Taking the count back leaves the
 * interrupt to us, so that a caller may catch the error. */
extern volatile sig_atomic_t octave_interrupt_state __attribute__((weak));
extern volatile sig_atomic_t octave_signal_caught __attribute__((weak));

static volatile sig_atomic_t pending, abandoned;
static int told; /* the core has been told of it, and ends in order */
static struct sigaction previous;
static sigset_t previous_mask;

/* The first Ctrl-C is ours, so that a run ends in order. The second comes from a user whose own function does not
 * return: Octave shall stop that. */
static void on_interrupt(int number) {
  if (pending && &octave_signal_caught != NULL && &octave_interrupt_state != NULL) {
    sigaction(number, &previous, NULL);
    octave_interrupt_state = 1;
    octave_signal_caught = 1;
    abandoned = 1;
  }
  pending = 1;
}

static int interrupted(void *data) {
  (void)data;
  if (&octave_interrupt_state != NULL && octave_interrupt_state > 0) {
    octave_interrupt_state = 0;
    abandoned = 0;
    pending = 1;
  }
  told = told || pending;
  return pending;
}

/* Where Octave leaves SIGINT to another thread, this one takes it for the time of the call: otherwise Octave would
 * stop within the next function of the user, and the run would be lost. */
static void interrupt_begin(void) {
  struct sigaction action;
  sigset_t ours;

  memset(&action, 0, sizeof action);
  action.sa_handler = on_interrupt;
  sigemptyset(&action.sa_mask);
  pending = abandoned = 0;
  told = 0;
  sigaction(SIGINT, &action, &previous);
  sigemptyset(&ours);
  sigaddset(&ours, SIGINT);
  pthread_sigmask(SIG_UNBLOCK, &ours, &previous_mask);
}

/* A Ctrl-C that came after the last look of the core goes to Octave. */
static void interrupt_end(void) {
  pthread_sigmask(SIG_SETMASK, &previous_mask, NULL);
  sigaction(SIGINT, &previous, NULL);
  if (pending && !told && !abandoned)
    kill(getpid(), SIGINT);
  pending = 0;
}

#endif

ns_host ns_mex_host_begin(void) {
  ns_host host = {NULL, allocate, release, interrupted, report, BLOCK_BYTES};
  const uintptr_t here = (uintptr_t)__builtin_frame_address(0);

  if (depth > 0 && (abandoned || here >= outermost)) {
    interrupt_end();
    depth = 0;
  }
  if (depth++ == 0) {
    outermost = here;
    release_all();
    mexAtExit(release_all);
    interrupt_begin();
  }
  return host;
}

void ns_mex_host_end(void) {
  if (--depth > 0)
    return;
  interrupt_end();
  release_all();
}

void ns_mex_check(const char *function, ns_status status) {
  if (status != NS_OK)
    ns_mex_error(function, ns_status_cause(status), "%s", ns_status_message(status));
}

void ns_mex_check_path(const char *function, ns_status status, const char *text) {
  if (status >= NS_PATH_NOT_FOUND && status <= NS_PATH_BUSY && text != NULL && *text != 0)
    ns_mex_error(function, ns_status_cause(status), "%s", text);
}

static mxArray *sparse_copy(const ns_matrix *A) {
  const ptrdiff_t count = A->start[A->n];
  mxArray *copy =
      mxCreateSparse((mwSize)A->n, (mwSize)A->n, (mwSize)(count > 0 ? count : 1), mxREAL);

  memcpy(mxGetPr(copy), A->value, (size_t)count * sizeof(double));
  memcpy(mxGetIr(copy), A->row, (size_t)count * sizeof(mwIndex));
  memcpy(mxGetJc(copy), A->start, (size_t)(A->n + 1) * sizeof(mwIndex));
  return copy;
}

int ns_mex_backslash(void *data, const ns_matrix *A, const double *b, double *x) {
  double *right;
  mxArray *argument[2], *result = NULL, *exception;
  int solved;

  (void)data;
  argument[0] = sparse_copy(A);
  argument[1] = ns_mex_column(A->n, &right);
  memcpy(right, b, (size_t)A->n * sizeof *b);
  exception = mexCallMATLABWithTrap(1, &result, 2, argument, "mldivide");
  solved = exception == NULL && result != NULL;
  if (solved)
    memcpy(x, mxGetPr(result), (size_t)A->n * sizeof *x);
  if (exception != NULL)
    mxDestroyArray(exception);
  if (result != NULL)
    mxDestroyArray(result);
  mxDestroyArray(argument[0]);
  mxDestroyArray(argument[1]);
  return !(solved && ns_vector_is_finite(A->n, x));
}

double ns_mex_clock(void) {
  struct timespec t;

  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
