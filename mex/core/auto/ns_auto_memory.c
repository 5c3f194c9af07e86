/* ns_auto_memory.c: what a step of 'auto' knows of those before it, to a checkpoint or from one. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_auto.h"

#include <math.h>

static void pass_held(ns_held *held, ns_stream *stream) {
  NS_PASS(stream, held->id);
  NS_PASS(stream, held->hold);
  NS_PASS(stream, held->still);
  ns_stream_pass_finite(stream, held->way, 3);
  ns_stream_demand(stream, held->hold >= NS_HOLD_PRESSED && held->hold <= NS_HOLD_CREEPS);
}

static void pass_mode(ns_auto *z, ns_stream *stream) {
  ns_stream_pass_count(stream, &z->mode.count, sizeof(ns_identity));
  NS_PASS(stream, z->redundant);
  if (stream->reads) {
    ns_arena_reset(&z->mode.arena);
    z->mode.item = NS_TAKE(&z->mode.arena, ns_held, z->mode.count);
    if (z->mode.item == NULL)
      stream->status = NS_OUT_OF_MEMORY;
  }
  for (ptrdiff_t k = 0; k < z->mode.count && stream->status == NS_OK; k++)
    pass_held(&z->mode.item[k], stream);
}

void ns_auto_pass(ns_auto *z, ns_stream *stream) {
  ns_auto_sizes *sizes = &z->sizes;
  double *const scalar[] = {&sizes->length, &sizes->velocity, &sizes->gap, &sizes->slow};

  pass_mode(z, stream);
  ns_stream_pass_finite(stream, sizes->q0, z->s->system->nq);
  ns_stream_pass_finite(stream, sizes->way, z->s->system->nq);
  ns_stream_pass_finite(stream, sizes->speed, z->s->system->nv);
  for (int k = 0; k < 4; k++)
    ns_stream_pass_finite(stream, scalar[k], 1);
}
