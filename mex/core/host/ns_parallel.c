/* ns_parallel.c: a pool of POSIX threads that take tasks in order. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_parallel.h"

#define MOST_WORKERS 256 /* more cores than that no one machine of today's users has */

/* Where no thread can be had, the calling one does all. */
static ptrdiff_t one_by_one(const ns_tasks *tasks) {
  for (ptrdiff_t k = 0; k < tasks->count; k++) {
    if (tasks->look != NULL && tasks->look(tasks->data, k))
      return k;
    tasks->run(tasks->data, 0, k);
  }
  return tasks->count;
}

#ifdef _MSC_VER

ptrdiff_t ns_parallel(const ns_tasks *tasks) { return one_by_one(tasks); }

#else

#include <pthread.h>
#include <signal.h>
#include <time.h>

#define NANOSECONDS 1000000000L

typedef struct pool {
  const ns_tasks *tasks;
  pthread_mutex_t lock;
  pthread_cond_t changed; /* a worker has found nothing more to do */
  ptrdiff_t next, done;
  int working, stopped;
} pool;

typedef struct worker {
  pool *pool;
  int number;
} worker;

static void *work(void *data) {
  const worker *w = data;
  pool *p = w->pool;

  pthread_mutex_lock(&p->lock);
  while (p->next < p->tasks->count && !p->stopped) {
    const ptrdiff_t task = p->next++;
    pthread_mutex_unlock(&p->lock);
    p->tasks->run(p->tasks->data, w->number, task);
    pthread_mutex_lock(&p->lock);
    p->done++;
  }
  p->working--;
  pthread_cond_signal(&p->changed);
  pthread_mutex_unlock(&p->lock);
  return NULL;
}

static struct timespec after(double seconds) {
  struct timespec t;

  clock_gettime(CLOCK_REALTIME, &t);
  t.tv_nsec += (long)(seconds * NANOSECONDS);
  t.tv_sec += t.tv_nsec / NANOSECONDS;
  t.tv_nsec %= NANOSECONDS;
  return t;
}

static void look_on(pool *p) {
  pthread_mutex_lock(&p->lock);
  while (p->working > 0) {
    const struct timespec until = after(NS_LOOK_SECONDS);
    const int waited = pthread_cond_timedwait(&p->changed, &p->lock, &until);
    const ptrdiff_t done = p->done;
    if (waited == 0 || p->tasks->look == NULL)
      continue;
    pthread_mutex_unlock(&p->lock);
    const int stop = p->tasks->look(p->tasks->data, done);
    pthread_mutex_lock(&p->lock);
    p->stopped = p->stopped || stop;
  }
  pthread_mutex_unlock(&p->lock);
}

#ifdef _WIN32
static int start_worker(pthread_t *thread, worker *w) {
  return pthread_create(thread, NULL, work, w);
}
#else
/* A thread has the signals of the one that makes it: none, so that Ctrl-C comes to the caller. */
static int start_worker(pthread_t *thread, worker *w) {
  sigset_t all, ours;
  int failed;

  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &ours);
  failed = pthread_create(thread, NULL, work, w);
  pthread_sigmask(SIG_SETMASK, &ours, NULL);
  return failed;
}
#endif

ptrdiff_t ns_parallel(const ns_tasks *tasks) {
  const ptrdiff_t useful = tasks->workers < tasks->count ? tasks->workers : tasks->count;
  const int most = useful < MOST_WORKERS ? (int)useful : MOST_WORKERS;
  pthread_t thread[MOST_WORKERS];
  worker all[MOST_WORKERS];
  pool p = {.tasks = tasks};
  int count = 0;

  pthread_mutex_init(&p.lock, NULL);
  pthread_cond_init(&p.changed, NULL);
  pthread_mutex_lock(&p.lock); /* nobody works before all are there */
  while (count < most) {
    all[count] = (worker){&p, count};
    if (start_worker(&thread[count], &all[count]) != 0)
      break;
    count++;
  }
  p.working = count;
  pthread_mutex_unlock(&p.lock);
  look_on(&p);
  for (int k = 0; k < count; k++)
    pthread_join(thread[k], NULL);
  pthread_cond_destroy(&p.changed);
  pthread_mutex_destroy(&p.lock);
  return count > 0 ? p.done : one_by_one(tasks);
}

#endif
