/* ns_parallel.h: computations that know nothing of each other, side by side on threads. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_PARALLEL_H
#define NS_PARALLEL_H

#include "ns_host_tolerances.h"

#include <stddef.h>

typedef struct ns_tasks {
  ptrdiff_t count;
  int workers; /* threads, numbered from 0 */
  void *data;
  void (*run)(void *data, int worker, ptrdiff_t task);
  /* Called by the calling thread every NS_LOOK_SECONDS; not 0: tasks that have not started do not. May be NULL. */
  int (*look)(void *data, ptrdiff_t done);
} ns_tasks;

/* Returns when no task runs any more; how many were done. Tasks start in order, each on the first worker that is free.
 * Signals go to the calling thread, which computes nothing itself unless there are no threads. */
ptrdiff_t ns_parallel(const ns_tasks *tasks);

#endif
