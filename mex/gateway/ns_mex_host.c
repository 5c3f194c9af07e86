/* ns_mex_host.c: memory, text and time in Octave and in MATLAB. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex.h"
#include "ns_mex_tolerances.h"

#include <stdint.h>
#include <stdlib.h>

#define BLOCK_BYTES 65536

#if defined(_MSC_VER)
#include <intrin.h>
#define FRAME_ADDRESS ((uintptr_t)_AddressOfReturnAddress())
#else
#define FRAME_ADDRESS ((uintptr_t)__builtin_frame_address(0))
#endif

/* mxMalloc raises an error of its own when memory is short, so blocks come from malloc and stand in a list:
 * what an error in a callback leaves behind is freed at the next call, or when the MEX file is cleared. */
static ns_mex_memory blocks = {&blocks, &blocks};

/* Calls in progress: a function of the user may call the same MEX file again. Where an exception of the host passes
 * through a call (a second Ctrl-C, no memory in a function of the user), its end is not reached; the next call tells
 * that from its place in the stack, which is not below that of the call left behind. */
static int depth;
static uintptr_t outermost;

static void *allocate(void *data, size_t bytes) {
  ns_mex_memory *list = data, *b = bytes < SIZE_MAX - sizeof *b ? malloc(bytes + sizeof *b) : NULL;

  if (b == NULL)
    return NULL;
  b->next = list->next;
  b->previous = list;
  b->next->previous = b->previous->next = b;
  return b + 1;
}

static void release(void *data, void *memory) {
  ns_mex_memory *b = (ns_mex_memory *)memory - 1;

  (void)data;
  b->next->previous = b->previous;
  b->previous->next = b->next;
  free(b);
}

void ns_mex_memory_release(ns_mex_memory *list) {
  while (list->next != list)
    release(NULL, list->next + 1);
}

ns_host ns_mex_silent_host(ns_mex_memory *list, int (*interrupted)(void *data)) {
  const ns_host host = {list, allocate, release, interrupted, NULL, BLOCK_BYTES};

  list->next = list->previous = list;
  return host;
}

static void release_all(void) { ns_mex_memory_release(&blocks); }

static void report(void *data, const char *line) {
  (void)data;
  mexPrintf("%s\n", line);
}

ns_host ns_mex_host_begin(void) {
  ns_host host = {&blocks, allocate, release, ns_mex_interrupted, report, BLOCK_BYTES};
  const uintptr_t here = FRAME_ADDRESS;

  if (depth > 0 && (ns_mex_interrupt_abandoned() || here >= outermost)) {
    ns_mex_interrupt_end();
    depth = 0;
  }
  if (depth++ == 0) {
    outermost = here;
    release_all();
    ns_mex_backslash_forget();
    mexAtExit(release_all);
    ns_mex_interrupt_begin();
  }
  return host;
}

void ns_mex_host_end(void) {
  if (--depth > 0)
    return;
  ns_mex_interrupt_end();
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

#ifdef _WIN32

#include <windows.h>

double ns_mex_clock(void) {
  LARGE_INTEGER ticks, per_second;

  QueryPerformanceCounter(&ticks);
  QueryPerformanceFrequency(&per_second);
  return (double)ticks.QuadPart / (double)per_second.QuadPart;
}

#else

#include <time.h>

double ns_mex_clock(void) {
  struct timespec t;

  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec + NS_MEX_NANOSECOND * (double)t.tv_nsec;
}

#endif
