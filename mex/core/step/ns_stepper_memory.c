/* ns_stepper_memory.c: what a step knows of those before it. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_stepper.h"

static void pass_scalars(ns_stepper *s, ns_stream *stream) {
  NS_PASS(stream, s->grid_step);
  NS_PASS(stream, s->slack);
  NS_PASS(stream, s->stiffness);
  NS_PASS(stream, s->rest_speed);
  NS_PASS(stream, s->time);
  NS_PASS(stream, s->factor);
  NS_PASS(stream, s->counts);
}

static void pass_vectors(ns_stepper *s, ns_stream *stream) {
  const ptrdiff_t nq = s->system->nq, nv = s->system->nv;

  ns_stream_pass_finite(stream, s->q, nq);
  ns_stream_pass_finite(stream, s->v, nv);
  ns_stream_pass_finite(stream, s->r, nv);
  ns_stream_pass_finite(stream, s->x, nv);
  ns_stream_pass_finite(stream, s->mass_diagonal, nv);
  NS_PASS(stream, s->previous.is_there);
  NS_PASS(stream, s->previous.t);
  NS_PASS(stream, s->previous.h);
  ns_stream_pass_finite(stream, s->previous.q, nq);
  ns_stream_pass_finite(stream, s->previous.u, nv);
}

void ns_stepper_pass(ns_stepper *s, ptrdiff_t joints, ns_stream *stream) {
  pass_scalars(s, stream);
  pass_vectors(s, stream);
  ns_memory_pass(&s->memory, stream);
  ns_geometric_memory_pass(&s->geometric, s->system->nq, s->system->nv, joints, stream);
  if (s->system->pass_memory != NULL)
    s->system->pass_memory(s->system, stream);
}
