/* ns_random.h: repeatable pseudo-random numbers, the same on every machine. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_RANDOM_H
#define NS_RANDOM_H

#include <stdint.h>

typedef struct ns_random {
  uint64_t state;
} ns_random;

ns_random ns_random_create(uint64_t seed);

/* in [0, 1) */
double ns_random_uniform(ns_random *random);

#endif
