/* ns_pathlib.h: the PATH solver, found and loaded at run time, and one solve with it.
 *
 * PATH is one per process: its options, its workspace and the pointers to its callbacks are global, and it is not
 * reentrant. One solve at a time goes through here; others wait, and one from within a solve is refused. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_PATHLIB_H
#define NS_PATHLIB_H

#include "ns_host.h"
#include "ns_matrix.h"
#include "ns_pathlib_api.h"
#include "ns_status.h"

#define NS_PATHLIB_TEXT 800 /* room for a sentence, where one is asked for; NULL: none is */

/* printf into such a text. */
NS_PRINTF(2, 3)
void ns_pathlib_say(char *text, const char *format, ...);

/* ---- ns_pathlib_load.c ---- */

/* The library named by `name` or, if that is NULL or "", by the environment or by its usual names. It is this
 * caller's until ns_pathlib_release; on failure there is nothing to release, and `text` tells why. */
ns_status ns_pathlib_acquire(const char *name, const ns_host *host, char *text,
                             const ns_pathlib **library);
void ns_pathlib_release(void);

/* ---- ns_pathlib_solve.c ---- */

#define NS_PATHLIB_LOG 65536

/* f and, unless J is NULL, J at z; the numbers of J, which are finite, stay until the next call. Where f is not finite
 * PATH takes shorter steps; a status other than NS_OK ends the solve and is that of ns_pathlib_solve. */
typedef ns_status (*ns_pathlib_evaluate)(void *data, const double *z, double *f, ns_matrix *J);

/* z starts there and becomes PATH's answer if has_point. code is PATH's, or 0 where it stopped with an error. */
typedef struct ns_pathlib_task {
  ns_matrix M; /* of a nonlinear problem only its n counts */
  const double *q, *l, *u;
  ns_pathlib_evaluate evaluate; /* NULL: M z + q */
  void *data;
  ptrdiff_t nonzeros; /* of a nonlinear problem: room for J */
  ptrdiff_t needed;   /* if J needed more room than there was: how much */
  double tolerance;
  ptrdiff_t limit; /* of iterations; 0 for PATH's own */
  char *log;       /* NS_PATHLIB_LOG bytes for what PATH prints, or NULL */
  double *z;
  int code, has_point;
  ptrdiff_t iterations, majors;
} ns_pathlib_task;

/* w = M z + q or f (z), l <= z <= u as a mixed complementarity problem. */
ns_status ns_pathlib_solve(const ns_pathlib *library, ns_pathlib_task *task, const ns_host *host,
                           char *text);

/* The lines of a log, or nothing for NULL. Only when PATH is free again: the host may leave from here by an
 * exception. */
void ns_pathlib_report(const ns_host *host, const char *log);

/* ---- ns_pathlib_system.c ---- */

/* NULL, and the system's own words in text, where there is none. */
void *ns_pathlib_open(const char *file, char *text);
void ns_pathlib_close(void *handle);

/* Stores the function at `slot` and returns 1, or 0 where there is none. */
int ns_pathlib_find(void *handle, const char *function, void *slot);

/* What happens on SIGINT, kept and put back; between acquire and release. */
void ns_pathlib_keep_signals(void);
void ns_pathlib_restore_signals(void);

/* PATH calls functions of the user now, which may be other MEX files that have a lock of their own. */
void ns_pathlib_mark(int marked);
int ns_pathlib_is_marked(void);

/* A millisecond */
void ns_pathlib_pause(void);

#endif
