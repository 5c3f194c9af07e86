/* test_host.c: arena, status table, random numbers. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_arena.h"
#include "ns_random.h"

#include <stdint.h>
#include <string.h>

static void arena_aligns_zeroes_and_returns_everything(void) {
  check_host c;
  ns_arena arena;

  check_host_create(&c);
  arena = ns_arena_create(&c.host);
  for (int k = 0; k < 20; k++) {
    unsigned char *x = NS_TAKE(&arena, unsigned char, 1 + 37 * k);
    int sum = 0;
    CHECK((uintptr_t)x % NS_ALIGNMENT == 0);
    for (int i = 0; i < 1 + 37 * k; i++)
      sum += x[i];
    CHECK(sum == 0);
    memset(x, 255, (size_t)(1 + 37 * k));
  }
  CHECK(!arena.failed && c.live == 20);
  ns_arena_release(&arena);
  CHECK(c.live == 0);
}

/* 20 pieces of 64 bytes fit into two blocks of 1000. */
static void arena_cuts_pieces_from_blocks(void) {
  check_host c;
  ns_arena arena;

  check_host_create(&c);
  c.host.block_bytes = 1000;
  arena = ns_arena_create(&c.host);
  for (int k = 0; k < 20; k++)
    memset(NS_TAKE(&arena, double, 8), k, 64);
  CHECK(c.allocations == 2);
  CHECK(NS_TAKE(&arena, double, 1000) != NULL && c.allocations == 3);
  ns_arena_release(&arena);
  CHECK(c.live == 0);
}

static void arena_remembers_failure(void) {
  check_host c;
  ns_arena arena;

  check_host_create(&c);
  c.fail_at = 2;
  arena = ns_arena_create(&c.host);
  CHECK(NS_TAKE(&arena, double, 4) != NULL);
  CHECK(NS_TAKE(&arena, double, 4) == NULL && arena.failed);
  CHECK(NS_TAKE(&arena, double, 4) == NULL);
  ns_arena_release(&arena);
  CHECK(c.live == 0);
}

static void arena_refuses_sizes_that_overflow(void) {
  check_host c;
  ns_arena arena;

  check_host_create(&c);
  arena = ns_arena_create(&c.host);
  CHECK(NS_TAKE(&arena, double, SIZE_MAX / 4) == NULL && arena.failed);
  CHECK(c.allocations == 0);
  ns_arena_release(&arena);
}

static void every_status_has_words(void) {
  for (int s = NS_OK; s < NS_STATUS_COUNT; s++) {
    CHECK(strlen(ns_status_cause((ns_status)s)) > 0);
    CHECK(strlen(ns_status_message((ns_status)s)) > 0);
  }
  CHECK(strcmp(ns_status_cause((ns_status)99), "internal") == 0);
  CHECK(strcmp(ns_status_message((ns_status)99), "unknown status") == 0);
}

/* splitmix64 with seed 0 begins with 0xe220a8397b1dcdaf (its authors' reference output). */
static void random_numbers_are_those_of_splitmix64(void) {
  ns_random random = ns_random_create(0);
  double sum = 0;

  CHECK(ns_random_uniform(&random) == (double)(UINT64_C(0xe220a8397b1dcdaf) >> 11) * 0x1p-53);
  for (int k = 0; k < 10000; k++)
    sum += ns_random_uniform(&random);
  CHECK(sum > 4900 && sum < 5100); /* 3.5 standard deviations of the mean of 10000 */
}

int main(void) {
  arena_aligns_zeroes_and_returns_everything();
  arena_cuts_pieces_from_blocks();
  arena_remembers_failure();
  arena_refuses_sizes_that_overflow();
  every_status_has_words();
  random_numbers_are_those_of_splitmix64();
  return check_report();
}
