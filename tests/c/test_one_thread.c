/* test_one_thread.c: who wants one thread of OpenBLAS has it until the end, whatever others do meanwhile. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_one_thread.h"

#include <pthread.h>
#include <stdatomic.h>

#define ROUNDS 20000
#define THREADS 4 /* of OpenBLAS, and of this test */

/* In the place of OpenBLAS and OpenMP. Plain variables: what sets and what reads the number at once is a race, which a
 * thread sanitizer reports. */
static int number = THREADS, calls;
static _Thread_local int own_number = THREADS;

int openblas_get_num_threads(void);
void openblas_set_num_threads(int count);
int omp_get_max_threads(void);
void omp_set_num_threads(int count);

int openblas_get_num_threads(void) { return number; }

void openblas_set_num_threads(int count) {
  number = count;
  calls++;
  own_number = count; /* so does the variant with OpenMP */
}

int omp_get_max_threads(void) { return own_number; }
void omp_set_num_threads(int count) { own_number = count; }

static void calls_nest(void) {
  for (int threads = 1; threads <= THREADS; threads += THREADS - 1) {
    int outer, inner;
    number = threads;
    own_number = 3;
    calls = 0;
    outer = ns_one_thread_begin();
    inner = ns_one_thread_begin();
    CHECK(number == 1 && own_number == 1);
    ns_one_thread_end(inner);
    CHECK(number == 1 && own_number == 1);
    ns_one_thread_end(outer);
    CHECK(number == threads && own_number == 3 && calls == (threads > 1 ? 2 : 0));
  }
}

/* The number may change only where nobody is inside. */
static void *go_in_and_out(void *data) {
  atomic_int *wrong = data;

  for (int k = 0; k < ROUNDS; k++) {
    const int own = ns_one_thread_begin();
    if (number != 1 || own_number != 1)
      atomic_fetch_add(wrong, 1);
    ns_one_thread_end(own);
  }
  if (own_number != THREADS)
    atomic_fetch_add(wrong, 1);
  return NULL;
}

static void threads_do_not_disturb_each_other(void) {
  pthread_t thread[THREADS];
  atomic_int wrong = 0;

  number = THREADS;
  for (int k = 0; k < THREADS; k++)
    CHECK(pthread_create(&thread[k], NULL, go_in_and_out, &wrong) == 0);
  for (int k = 0; k < THREADS; k++)
    CHECK(pthread_join(thread[k], NULL) == 0);
  CHECK(wrong == 0 && number == THREADS);
}

int main(void) {
  calls_nest();
  threads_do_not_disturb_each_other();
  return check_report();
}
