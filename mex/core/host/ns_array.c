/* ns_array.c: growth by doubling. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_array.h"

#include <stdint.h>
#include <string.h>

ns_array ns_array_create(const ns_host *host) {
  ns_array array = {host, 0, 0, NULL};
  return array;
}

void ns_array_release(ns_array *array) {
  if (array->value != NULL)
    array->host->release(array->host->data, array->value);
  *array = ns_array_create(array->host);
}

static int set_capacity(ns_array *array, size_t capacity) {
  double *moved;

  if (capacity > SIZE_MAX / 32)
    return 0;
  moved = array->host->allocate(array->host->data, capacity * sizeof *moved);
  if (moved == NULL)
    return 0;
  if (array->count > 0)
    memcpy(moved, array->value, array->count * sizeof *moved);
  if (array->value != NULL)
    array->host->release(array->host->data, array->value);
  array->value = moved;
  array->capacity = capacity;
  return 1;
}

void ns_array_reserve(ns_array *array, size_t count) {
  if (count > array->capacity)
    set_capacity(array, count);
}

static int grow(ns_array *array, size_t needed) {
  const size_t doubled = array->capacity > 0 ? 2 * array->capacity : 256;

  return set_capacity(array, doubled > needed ? doubled : needed);
}

static double *make_room(ns_array *array, size_t count) {
  double *piece;

  if (array->count + count > array->capacity && !grow(array, array->count + count))
    return NULL;
  piece = array->value + array->count;
  array->count += count;
  return piece;
}

double *ns_array_extend(ns_array *array, size_t count) {
  double *piece = make_room(array, count);

  if (piece != NULL)
    memset(piece, 0, count * sizeof *piece);
  return piece;
}

ns_status ns_array_append(ns_array *array, const double *values, size_t count) {
  double *piece;

  if (count == 0)
    return NS_OK;
  piece = make_room(array, count);
  if (piece == NULL)
    return NS_OUT_OF_MEMORY;
  for (size_t i = 0; i < count; i++)
    piece[i] = values[i];
  return NS_OK;
}
