/* ns_stream.c: see ns_stream.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_stream.h"

#include <math.h>
#include <string.h>

#define FIRST_ROOM 4096

ns_stream ns_stream_create(const ns_host *host) { return (ns_stream){.host = host}; }

void ns_stream_release(ns_stream *stream) {
  if (stream->byte != NULL)
    stream->host->release(stream->host->data, stream->byte);
  *stream = ns_stream_create(stream->host);
}

void ns_stream_rewrite(ns_stream *stream) {
  stream->reads = 0;
  stream->count = stream->at = 0;
  stream->status = NS_OK;
}

/* Room for that many bytes in all */
static int make_room(ns_stream *stream, size_t needed) {
  const size_t doubled = stream->capacity > 0 ? 2 * stream->capacity : FIRST_ROOM;
  const size_t capacity = doubled > needed ? doubled : needed;
  unsigned char *moved;

  if (needed <= stream->capacity)
    return 1;
  moved = needed < SIZE_MAX / 4 ? stream->host->allocate(stream->host->data, capacity) : NULL;
  if (moved == NULL) {
    stream->status = NS_OUT_OF_MEMORY;
    return 0;
  }
  if (stream->count > 0)
    memcpy(moved, stream->byte, stream->count);
  if (stream->byte != NULL)
    stream->host->release(stream->host->data, stream->byte);
  stream->byte = moved;
  stream->capacity = capacity;
  return 1;
}

unsigned char *ns_stream_refill(ns_stream *stream, size_t count) {
  ns_stream_rewrite(stream);
  if (!make_room(stream, count > 0 ? count : 1))
    return NULL;
  stream->reads = 1;
  stream->count = count;
  return stream->byte;
}

static void take(ns_stream *stream, void *data, size_t bytes) {
  if (stream->status == NS_OK && bytes > stream->count - stream->at)
    stream->status = NS_DAMAGED;
  if (stream->status != NS_OK) {
    memset(data, 0, bytes);
    return;
  }
  memcpy(data, stream->byte + stream->at, bytes);
  stream->at += bytes;
}

void ns_stream_pass(ns_stream *stream, void *data, size_t bytes) {
  if (bytes == 0)
    return;
  if (stream->reads) {
    take(stream, data, bytes);
    return;
  }
  if (stream->status != NS_OK || !make_room(stream, stream->count + bytes))
    return;
  memcpy(stream->byte + stream->count, data, bytes);
  stream->count += bytes;
}

void ns_stream_pass_count(ns_stream *stream, ptrdiff_t *count, size_t size) {
  NS_PASS(stream, *count);
  if (!stream->reads || stream->status != NS_OK ||
      (*count >= 0 && (size_t)*count <= (stream->count - stream->at) / size))
    return;
  stream->status = NS_DAMAGED;
  *count = 0;
}

void ns_stream_demand(ns_stream *stream, int holds) {
  if (stream->reads && stream->status == NS_OK && !holds)
    stream->status = NS_DAMAGED;
}

int ns_stream_has(ns_stream *stream, ptrdiff_t count, size_t size) {
  ns_stream_demand(stream, count >= 0 && (size_t)count <= (stream->count - stream->at) / size);
  return stream->status == NS_OK;
}

void ns_stream_pass_finite(ns_stream *stream, double *numbers, ptrdiff_t count) {
  ns_stream_pass(stream, numbers, (size_t)count * sizeof *numbers);
  for (ptrdiff_t k = 0; k < count; k++)
    ns_stream_demand(stream, isfinite(numbers[k]));
}

void ns_stream_pass_numbers(ns_stream *stream, ns_arena *arena, double **numbers, ptrdiff_t count) {
  if (stream->reads && ns_stream_has(stream, count, sizeof(double))) {
    *numbers = NS_TAKE(arena, double, count);
    if (*numbers == NULL)
      stream->status = NS_OUT_OF_MEMORY;
  }
  if (stream->status == NS_OK)
    ns_stream_pass(stream, *numbers, (size_t)count * sizeof(double));
}
