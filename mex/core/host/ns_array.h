/* ns_array.h: numbers that are appended during a run. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_ARRAY_H
#define NS_ARRAY_H

#include "ns_host.h"
#include "ns_status.h"

typedef struct ns_array {
  const ns_host *host;
  size_t count, capacity;
  double *value;
} ns_array;

ns_array ns_array_create(const ns_host *host);
void ns_array_release(ns_array *array);

/* Makes room for `count` numbers in all, if there is memory: what is known beforehand need not grow. */
void ns_array_reserve(ns_array *array, size_t count);

/* Room for `count` more numbers at the end, set to zero; NULL when there is no memory. */
double *ns_array_extend(ns_array *array, size_t count);

ns_status ns_array_append(ns_array *array, const double *values, size_t count);

#endif
