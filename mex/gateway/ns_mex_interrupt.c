/* ns_mex_interrupt.c: Ctrl-C in MATLAB, in Octave on Windows, and in Octave elsewhere. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex.h"

#if defined(MATLAB_MEX_FILE)

extern bool utIsInterruptPending(void); /* libut */
extern bool utSetInterruptPending(bool pending);

static bool told; /* the core has been told of it, and ends in order */

int ns_mex_interrupted(void *data) {
  (void)data;
  told = told || utIsInterruptPending();
  return told;
}

void ns_mex_interrupt_begin(void) { told = false; }

/* A Ctrl-C that the core has obeyed is not left to MATLAB, which would stop the caller as well. */
void ns_mex_interrupt_end(void) {
  if (told)
    utSetInterruptPending(false);
  told = false;
}

int ns_mex_interrupt_abandoned(void) { return 0; }

#elif defined(_WIN32)

#include <signal.h>

static volatile sig_atomic_t pending;
static int told; /* the core has been told of it, and ends in order */
static void (*previous)(int);

/* Windows takes the handler away when it calls it. */
static void on_interrupt(int number) {
  signal(number, on_interrupt);
  pending = 1;
}

int ns_mex_interrupted(void *data) {
  (void)data;
  told = told || pending;
  return pending;
}

void ns_mex_interrupt_begin(void) {
  pending = 0;
  told = 0;
  previous = signal(SIGINT, on_interrupt);
}

/* A Ctrl-C that came after the last look of the core goes to Octave. */
void ns_mex_interrupt_end(void) {
  if (previous != SIG_ERR)
    signal(SIGINT, previous);
  if (pending && !told)
    raise(SIGINT);
  pending = 0;
}

int ns_mex_interrupt_abandoned(void) { return 0; }

#else

#include <signal.h>
#include <string.h>
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

int ns_mex_interrupted(void *data) {
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
void ns_mex_interrupt_begin(void) {
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
void ns_mex_interrupt_end(void) {
  pthread_sigmask(SIG_SETMASK, &previous_mask, NULL);
  sigaction(SIGINT, &previous, NULL);
  if (pending && !told && !abandoned)
    kill(getpid(), SIGINT);
  pending = 0;
}
int ns_mex_interrupt_abandoned(void) { return abandoned; }

#endif
