/* ns_stream.h: numbers as a row of bytes, to be kept and to be taken back.
 *
 * One function passes through all that is kept, in either direction: it writes what is there or reads what was, so that
 * the two cannot differ. As with an arena a failure is remembered, and asked for once. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_STREAM_H
#define NS_STREAM_H

#include "ns_arena.h"

typedef struct ns_stream {
  const ns_host *host;
  int reads;
  unsigned char *byte;
  size_t count, capacity; /* bytes that are there, and room */
  size_t at;              /* where the next is read */
  ns_status status;       /* NS_OK; NS_OUT_OF_MEMORY; NS_DAMAGED where something else was written */
} ns_stream;

ns_stream ns_stream_create(const ns_host *host);
void ns_stream_release(ns_stream *stream);

/* Empties the stream, to be written; the room is kept. */
void ns_stream_rewrite(ns_stream *stream);

/* `count` bytes to be filled by the caller, and then read; NULL when there is no memory. */
unsigned char *ns_stream_refill(ns_stream *stream, size_t count);

/* Writes these bytes, or reads them: zeros, where there are no more. */
void ns_stream_pass(ns_stream *stream, void *data, size_t bytes);

/* How many items of `size` bytes follow; a number that cannot be is damage, and becomes 0. */
void ns_stream_pass_count(ns_stream *stream, ptrdiff_t *count, size_t size);

/* What was read is damaged unless this holds. */
void ns_stream_demand(ns_stream *stream, int holds);

/* Are there so many items of `size` bytes, to be read? Otherwise it is damaged: asked before memory is taken for
 * them. */
int ns_stream_has(ns_stream *stream, ptrdiff_t count, size_t size);

/* `count` numbers, which are finite */
void ns_stream_pass_finite(ns_stream *stream, double *numbers, ptrdiff_t count);

/* `count` numbers at *numbers, which come from the arena where they are read. */
void ns_stream_pass_numbers(ns_stream *stream, ns_arena *arena, double **numbers, ptrdiff_t count);

/* One variable, or a struct or an array of known size. */
#define NS_PASS(stream, variable) ns_stream_pass((stream), &(variable), sizeof(variable))

#endif
