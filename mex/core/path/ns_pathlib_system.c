/* ns_pathlib_system.c: shared libraries, SIGINT and waiting, as POSIX and Windows have them. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_pathlib.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARK                                                                                       \
  "NONSMOOTH_PATH_BUSY" /* an environment variable: what all MEX files of a process share */

#ifdef _WIN32

#include <windows.h>

void *ns_pathlib_open(const char *file, char *text) {
  char reason[256] = "";
  HMODULE module = LoadLibraryA(file);

  if (module != NULL)
    return (void *)module;
  FormatMessageA(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, NULL, GetLastError(),
                 0, reason, sizeof reason, NULL);
  ns_pathlib_say(text, "%s: %s", file, reason);
  return NULL;
}

void ns_pathlib_close(void *handle) { FreeLibrary((HMODULE)handle); }

int ns_pathlib_find(void *handle, const char *function, void *slot) {
  const FARPROC found = GetProcAddress((HMODULE)handle, function);

  memcpy(slot, &found, sizeof found);
  return found != NULL;
}

static void (*kept)(int);

void ns_pathlib_keep_signals(void) {
  kept = signal(SIGINT, SIG_IGN);
  ns_pathlib_restore_signals();
}

void ns_pathlib_restore_signals(void) {
  if (kept != SIG_ERR)
    signal(SIGINT, kept);
}

void ns_pathlib_pause(void) { Sleep(1); }

static long process(void) { return (long)GetCurrentProcessId(); }
static void set_mark(const char *text) { _putenv_s(MARK, text); }

#else

#include <dlfcn.h>
#include <time.h>
#include <unistd.h>

/* RTLD_LOCAL: PATH exports functions of BLAS, which must not take the place of the host's. */
void *ns_pathlib_open(const char *file, char *text) {
  void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  const char *reason = handle == NULL ? dlerror() : NULL;

  if (handle == NULL)
    ns_pathlib_say(text, "%s", reason != NULL ? reason : file);
  return handle;
}

void ns_pathlib_close(void *handle) { dlclose(handle); }

int ns_pathlib_find(void *handle, const char *function, void *slot) {
  void *found = dlsym(handle, function);

  memcpy(slot, &found, sizeof found);
  return found != NULL;
}

static struct sigaction kept;

void ns_pathlib_keep_signals(void) { sigaction(SIGINT, NULL, &kept); }

void ns_pathlib_restore_signals(void) { sigaction(SIGINT, &kept, NULL); }

void ns_pathlib_pause(void) {
  const struct timespec millisecond = {0, 1000000};

  nanosleep(&millisecond, NULL);
}

static long process(void) { return (long)getpid(); }
static void set_mark(const char *text) { setenv(MARK, text, 1); }

#endif

void ns_pathlib_mark(int marked) {
  char text[24] = "";

  if (marked)
    snprintf(text, sizeof text, "%ld", process());
  set_mark(text);
}

/* A process that was started meanwhile inherits the variable, but has another number. */
int ns_pathlib_is_marked(void) {
  const char *text = getenv(MARK);

  return text != NULL && *text != 0 && strtol(text, NULL, 10) == process();
}
