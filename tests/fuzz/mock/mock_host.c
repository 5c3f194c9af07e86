/* mock_host.c: memory, errors and interrupts. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "mock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

mock_state mock;
volatile sig_atomic_t octave_signal_caught;

static volatile sig_atomic_t interrupt_state;

/* Where an error goes: the innermost call that traps it */
typedef struct trap {
  jmp_buf place;
  struct trap *outer;
} trap;

static trap *traps;
static void (*at_exit)(void);

/* ---- memory */

typedef struct piece {
  struct piece *next, *previous;
} piece;

static piece pieces = {&pieces, &pieces};

void *mxCalloc(size_t count, size_t size) {
  piece *p;

  if (++mock.arrays == mock.array_failure)
    mock_host_error("Octave:out-of-memory");
  p = fuzz_block(1, sizeof *p + count * size);
  p->next = pieces.next;
  p->previous = &pieces;
  p->next->previous = pieces.next = p;
  return p + 1;
}

void *mxMalloc(size_t bytes) {
  void *block = mxCalloc(bytes, 1);

  memset(block, 0xA5, bytes); /* a value nobody expects */
  return block;
}

void mxFree(void *block) {
  piece *p;

  if (block == NULL)
    return;
  p = (piece *)block - 1;
  p->next->previous = p->previous;
  p->previous->next = p->next;
  free(p);
}

void *mock_malloc(size_t bytes) {
  void *block;

  if (++mock.blocks == mock.block_failure || bytes > FUZZ_LARGEST_BLOCK)
    return NULL;
  block = malloc(bytes);
  mock.live_blocks += block != NULL;
  return block;
}

void mock_free(void *block) {
  mock.live_blocks -= block != NULL;
  free(block);
}

void mock_reset(fuzz_input *input) {
  mock_unmake_all();
  while (pieces.next != &pieces)
    mxFree(pieces.next + 1);
  mock = (mock_state){
      .input = input, .live_blocks = mock.live_blocks, .most_polls = 1000, .most_calls = 1000};
  interrupt_state = 0;
}

/* ---- errors */

void mock_host_error(const char *identifier) {
  mock.array_failure = 0;
  mock.by_host = 1;
  mexErrMsgIdAndTxt(identifier, "an error of the host");
}

void mexErrMsgIdAndTxt(const char *identifier, const char *format, ...) {
  va_list arguments;

  snprintf(mock.identifier, sizeof mock.identifier, "%s", identifier);
  va_start(arguments, format);
  vsnprintf(mock.message, sizeof mock.message, format, arguments);
  va_end(arguments);
  FUZZ_CHECK(traps != NULL);
  FUZZ_CHECK(strlen(mock.message) > 0);
  longjmp(traps->place, 1);
}

void mexWarnMsgIdAndTxt(const char *identifier, const char *format, ...) {
  char message[2048];
  va_list arguments;

  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  FUZZ_CHECK(strncmp(identifier, "nonsmooth:", 10) == 0 && strlen(message) > 0);
}

int mock_call(int nlhs, mxArray *plhs[], int nrhs, mxArray *prhs[]) {
  trap here = {.outer = traps};

  for (int k = 0; k < nrhs; k++)
    mx_mark_input(prhs[k]);
  traps = &here;
  if (setjmp(here.place) == 0) {
    mexFunction(nlhs, plhs, nrhs, (const mxArray **)prhs);
    traps = here.outer;
    return 1;
  }
  traps = here.outer;
  mock.raised = 1;
  return 0;
}

void mock_exit(void) {
  if (at_exit != NULL)
    at_exit();
}

/* ---- the rest of the host */

volatile sig_atomic_t *mock_poll(void) {
  if (++mock.polls >= mock.most_polls)
    interrupt_state = 1;
  return &interrupt_state;
}

int mexAtExit(void (*function)(void)) {
  at_exit = function;
  return 0;
}

int mexPrintf(const char *format, ...) {
  char line[512];
  va_list arguments;
  int count;

  va_start(arguments, format);
  count = vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  return count;
}

int mexEvalString(const char *text) {
  FUZZ_CHECK(strlen(text) > 0);
  return 0;
}
