/* fuzz.h: bytes read as numbers, a host that fails when told to, and the checks whose failure is a finding. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef FUZZ_H
#define FUZZ_H

#include "ns_host.h"

#include <stdint.h>

/* Ends the program, so that the fuzzer keeps the input. */
#define FUZZ_CHECK(condition) fuzz_check((condition) != 0, #condition, __FILE__, __LINE__)

void fuzz_check(int holds, const char *text, const char *file, int line);

/* What a harness is: called with one input after the other. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

/* ---- input; after its end every byte is 0, which always means the most ordinary choice ---- */

typedef struct fuzz_input {
  const uint8_t *next;
  size_t left;
} fuzz_input;

int fuzz_byte(fuzz_input *in);

/* 0, ..., n - 1 for n <= 256 */
int fuzz_below(fuzz_input *in, int n);

/* 1 for one of n bytes */
int fuzz_one_in(fuzz_input *in, int n);

typedef enum fuzz_range {
  FUZZ_INTEGER, /* -3, ..., 3 */
  FUZZ_PLAIN,   /* up to some 16 */
  FUZZ_WILD,    /* 1e-308 to 1e300 */
  FUZZ_FINITE,  /* any of these, subnormal numbers, the largest, and what is near an integer */
  FUZZ_ANY      /* also NaN and Inf */
} fuzz_range;

double fuzz_number(fuzz_input *in, fuzz_range range);

/* A positive number, often near 1 */
double fuzz_positive(fuzz_input *in);

/* `count` items of `size` bytes in a block of their own, so that a sanitizer sees every step beyond its end */
void *fuzz_block(size_t count, size_t size);

/* ---- host ---- */

#define FUZZ_LARGEST_BLOCK ((size_t)1 << 28) /* more than this no host has */

/* malloc and free, counted. The allocation number fail_at (from 1) gives NULL, and all later ones too if `lasting`;
 * from the poll number interrupt_at on it asks to stop. 0 for never. */
typedef struct fuzz_host {
  ns_host host;
  long allocations, live, fail_at, failed;
  int lasting;
  long polls, interrupt_at;
} fuzz_host;

void fuzz_host_create(fuzz_host *h);

/* Where the host fails, from the input; at most the given number of polls are granted. */
void fuzz_host_trouble(fuzz_host *h, fuzz_input *in, long polls);

#endif
