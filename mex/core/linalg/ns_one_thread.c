/* ns_one_thread.c: OpenBLAS has one number of threads for the whole process; built with OpenMP, it also follows the
 * number that OpenMP keeps for each thread.
 *
 * The count of those inside and the number to go back to are variables that all calls share: the first one in sets the
 * number to 1, the last one out restores it, so that nobody inside sees it change. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_one_thread.h"

#if defined(__GNUC__) && defined(__ELF__)

#include <pthread.h>

/* NULL where no library has them */
extern int openblas_get_num_threads(void) __attribute__((weak));
extern void openblas_set_num_threads(int) __attribute__((weak));
extern int omp_get_max_threads(void) __attribute__((weak));
extern void omp_set_num_threads(int) __attribute__((weak));

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int inside, threads;

static int is_openblas(void) { return openblas_get_num_threads && openblas_set_num_threads; }
static int has_openmp(void) { return omp_get_max_threads && omp_set_num_threads; }

int ns_one_thread_begin(void) {
  int own = 1;

  if (!is_openblas())
    return own;
  if (has_openmp())
    own = omp_get_max_threads();
  pthread_mutex_lock(&lock);
  if (inside++ == 0) {
    threads = openblas_get_num_threads();
    if (threads > 1)
      openblas_set_num_threads(1);
  }
  pthread_mutex_unlock(&lock);
  if (own > 1)
    omp_set_num_threads(1);
  return own;
}

void ns_one_thread_end(int own) {
  if (!is_openblas())
    return;
  pthread_mutex_lock(&lock);
  if (--inside == 0 && threads > 1)
    openblas_set_num_threads(threads);
  pthread_mutex_unlock(&lock);
  if (has_openmp()) /* openblas_set_num_threads may have changed it */
    omp_set_num_threads(own);
}

#else

int ns_one_thread_begin(void) { return 1; }
void ns_one_thread_end(int own) { (void)own; }

#endif
