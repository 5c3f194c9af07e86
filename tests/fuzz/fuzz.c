/* fuzz.c: see fuzz.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "fuzz.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fuzz_check(int holds, const char *text, const char *file, int line) {
  if (holds)
    return;
  fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, text);
  abort();
}

int fuzz_byte(fuzz_input *in) {
  if (in->left == 0)
    return 0;
  in->left--;
  return *in->next++;
}

int fuzz_below(fuzz_input *in, int n) { return fuzz_byte(in) % n; }

int fuzz_one_in(fuzz_input *in, int n) { return fuzz_byte(in) % n == n - 1; }

static double wild(fuzz_input *in) {
  const double mantissa = 1 + fuzz_byte(in) / 256.0;
  const int exponent = (fuzz_byte(in) - 128) * 8;

  return ldexp(fuzz_one_in(in, 2) ? -mantissa : mantissa, exponent > 996 ? 996 : exponent);
}

static double special(fuzz_input *in, int count) {
  static const double numbers[] = {-0.0,     DBL_MAX,  -DBL_MAX, DBL_MIN,          5e-324,
                                   1e20,     -1e20,    1e15,     2147483648,       4294967296,
                                   0.5,      1 + 1e-9, 1 - 1e-9, 9007199254740992, NAN,
                                   INFINITY, -INFINITY};

  return numbers[fuzz_below(in, count)];
}

double fuzz_number(fuzz_input *in, fuzz_range range) {
  const int kind = range >= FUZZ_FINITE ? fuzz_below(in, 4) : (int)range;

  switch (kind) {
  case FUZZ_INTEGER:
    return (fuzz_byte(in) + 3) % 7 - 3;
  case FUZZ_PLAIN:
    return (double)(int8_t)fuzz_byte(in) / 8 + (double)fuzz_byte(in) / 2048;
  case FUZZ_WILD:
    return wild(in);
  default:
    return special(in, range == FUZZ_ANY ? 17 : 14);
  }
}

double fuzz_positive(fuzz_input *in) {
  const int kind = fuzz_below(in, 8);

  if (kind < 4)
    return 1;
  return kind < 7 ? (1 + fuzz_byte(in)) / 64.0 : fabs(wild(in));
}

void *fuzz_block(size_t count, size_t size) {
  void *block = calloc(count > 0 ? count : 1, size);

  FUZZ_CHECK(block != NULL);
  return block;
}

static void *allocate(void *data, size_t bytes) {
  fuzz_host *h = data;

  h->allocations++;
  if (bytes > FUZZ_LARGEST_BLOCK ||
      (h->fail_at > 0 &&
       (h->allocations == h->fail_at || (h->lasting && h->allocations > h->fail_at)))) {
    h->failed++;
    return NULL;
  }
  h->live++;
  return malloc(bytes);
}

static void release(void *data, void *block) {
  fuzz_host *h = data;

  h->live--;
  free(block);
}

static int interrupted(void *data) {
  fuzz_host *h = data;

  h->polls++;
  return h->interrupt_at > 0 && h->polls >= h->interrupt_at;
}

static void report(void *data, const char *line) {
  (void)data;
  FUZZ_CHECK(strlen(line) > 0);
}

void fuzz_host_create(fuzz_host *h) {
  memset(h, 0, sizeof *h);
  h->host = (ns_host){h, allocate, release, interrupted, report, 0};
}

void fuzz_host_trouble(fuzz_host *h, fuzz_input *in, long polls) {
  fuzz_host_create(h);
  h->interrupt_at = polls;
  switch (fuzz_below(in, 4)) {
  case 1:
    h->fail_at = 1 + fuzz_byte(in);
    break;
  case 2:
    h->fail_at = 1 + 8 * fuzz_byte(in);
    h->lasting = 1;
    break;
  case 3:
    h->interrupt_at = 1 + fuzz_byte(in);
    break;
  default:
    break;
  }
  if (fuzz_one_in(in, 4))
    h->host.block_bytes = 4096;
}
