/* test_parallel.c: tasks on threads: each is done once, on a worker that exists; a stop leaves those that have not
 * begun. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_run.h"
#include "ns_parallel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

enum { TASKS = 1000 };

typedef struct work {
  int times[TASKS], worker[TASKS];
  atomic_int begun;
  int looks, stop_at;
  ptrdiff_t before; /* done at the last look: it never falls */
  int fell;
  pthread_t caller;
  int looked_elsewhere;
} work;

static void run(void *data, int worker, ptrdiff_t task) {
  work *w = data;

  w->times[task]++;
  w->worker[task] = worker;
  atomic_fetch_add(&w->begun, 1);
}

static int look(void *data, ptrdiff_t done) {
  work *w = data;

  w->looks++;
  w->fell = w->fell || done < w->before;
  w->before = done;
  w->looked_elsewhere = w->looked_elsewhere || !pthread_equal(pthread_self(), w->caller);
  return w->stop_at > 0 && atomic_load(&w->begun) >= w->stop_at;
}

static work begin(void) {
  work w;

  memset(&w, 0, sizeof w);
  w.caller = pthread_self();
  return w;
}

static void each_is_done_once(int workers) {
  work w = begin();
  const ns_tasks tasks = {TASKS, workers, &w, run, look};
  int once = 1, good = 1;

  CHECK(ns_parallel(&tasks) == TASKS);
  for (int k = 0; k < TASKS; k++) {
    once = once && w.times[k] == 1;
    good = good && w.worker[k] >= 0 && w.worker[k] < (workers > 0 ? workers : 1);
  }
  CHECK(once && good && !w.fell && !w.looked_elsewhere);
}

/* Tasks that wait for the looks of the caller: it looks while they run, and a stop is heeded soon. */
static void slow(void *data, int worker, ptrdiff_t task) {
  const struct timespec moment = {0, 2000000};

  run(data, worker, task);
  nanosleep(&moment, NULL);
}

static void a_stop_is_heeded(int workers) {
  work w = begin();
  const ns_tasks tasks = {TASKS, workers, &w, slow, look};
  ptrdiff_t done, counted = 0;

  w.stop_at = 1;
  done = ns_parallel(&tasks);
  for (int k = 0; k < TASKS; k++)
    counted += w.times[k];
  CHECK(done == counted && done >= 1 && done < TASKS);
  CHECK(w.looks > 0 && !w.looked_elsewhere);
}

int main(void) {
  const ns_tasks none = {0, 4, NULL, run, NULL};

  CHECK(ns_parallel(&none) == 0);
  for (int workers = 0; workers <= 300; workers = 2 * workers + 1)
    each_is_done_once(workers);
  a_stop_is_heeded(1);
  a_stop_is_heeded(3);
  return check_report();
}
