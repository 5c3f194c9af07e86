/* ns_smooth_memory.c: what a step of a Runge-Kutta method knows of those before it. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_smooth.h"

#include "ns_vector.h"

static void *take(ns_stream *stream, ns_arena *arena, ptrdiff_t count, size_t size) {
  void *memory =
      ns_stream_has(stream, count, size) ? ns_arena_take(arena, (size_t)count, size) : NULL;

  if (memory == NULL && stream->status == NS_OK)
    stream->status = NS_OUT_OF_MEMORY;
  return memory;
}

static void demand_finite(ns_stream *stream, const double *x, ptrdiff_t count) {
  if (stream->status == NS_OK)
    ns_stream_demand(stream, ns_vector_is_finite(count, x));
}

static void pass_set(ns_smooth *z, ns_stream *stream) {
  int chosen = z->multiplier != NULL;
  ns_identity *set = (ns_identity *)z->set;

  ns_stream_pass_count(stream, &z->count, sizeof(ns_identity));
  NS_PASS(stream, chosen);
  if (stream->reads) {
    ns_arena_reset(&z->kept);
    z->set = set = take(stream, &z->kept, z->count, sizeof(ns_identity));
    z->multiplier = NULL;
  }
  if (stream->status == NS_OK)
    ns_stream_pass(stream, set, (size_t)z->count * sizeof *set);
  if (chosen) {
    ns_stream_pass_numbers(stream, &z->kept, &z->multiplier, z->joints + z->count);
    demand_finite(stream, z->multiplier, z->joints + z->count);
  }
}

static void pass_joints(ns_smooth *z, ns_stream *stream) {
  int known = z->dependent != NULL;

  ns_stream_pass_count(stream, &z->joints, 1);
  NS_PASS(stream, known);
  NS_PASS(stream, z->redundant);
  ns_stream_demand(stream, z->joints == 0 || z->joints == z->s->terms.joints.count);
  if (stream->reads) {
    ns_arena_reset(&z->kept_rows);
    z->dependent = known ? take(stream, &z->kept_rows, z->joints, 1) : NULL;
  }
  if (known && stream->status == NS_OK)
    ns_stream_pass(stream, z->dependent, (size_t)z->joints);
}

static void pass_lu(ns_lu *lu, ptrdiff_t n, ns_arena *arena, ns_stream *stream) {
  if (stream->reads && ns_stream_has(stream, n * n, sizeof *lu->a)) {
    stream->status = ns_lu_create(lu, arena, n);
    lu->n = n;
  }
  if (stream->status != NS_OK)
    return;
  ns_stream_pass(stream, lu->a, (size_t)(n * n) * sizeof *lu->a);
  ns_stream_pass(stream, lu->pivot, (size_t)n * sizeof *lu->pivot);
  demand_finite(stream, lu->a, n * n);
  for (ptrdiff_t k = 0; k < n; k++) /* LAPACK counts from 1 */
    ns_stream_demand(stream, lu->pivot[k] > k && lu->pivot[k] <= n);
}

static void pass_mass(ns_mass_factors *mass, ptrdiff_t n, ns_arena *arena, ns_stream *stream) {
  NS_PASS(stream, mass->definite);
  ns_stream_pass_count(stream, &mass->n, 1);
  ns_stream_demand(stream, mass->n == n);
  if (!mass->definite) {
    pass_lu(&mass->lu, mass->n, arena, stream);
    return;
  }
  if (stream->reads)
    mass->span = take(stream, arena, 2 * mass->n, sizeof *mass->span);
  if (stream->status == NS_OK)
    ns_stream_pass(stream, mass->span, (size_t)(2 * mass->n) * sizeof *mass->span);
  ns_stream_pass_numbers(stream, arena, &mass->a, mass->n * mass->n);
  demand_finite(stream, mass->a, mass->n * mass->n);
  for (ptrdiff_t k = 0; k < 2 * mass->n && stream->status == NS_OK; k++)
    ns_stream_demand(stream, mass->span[k] >= 0 && mass->span[k] <= mass->n);
}

/* Those of ns_stages.c */
static void pass_factors(ns_smooth *z, ns_stream *stream) {
  ns_stage_factors *f = &z->factors;
  const ptrdiff_t nv = z->s->system->nv, stages = z->tableau->stages;
  int are_there = f->are_there;

  NS_PASS(stream, are_there);
  f->are_there = 0;
  if (stream->reads)
    ns_arena_reset(&f->arena);
  if (!are_there)
    return;
  NS_PASS(stream, f->h);
  NS_PASS(stream, f->age);
  ns_stream_pass_count(stream, &f->rows, 1);
  ns_stream_demand(stream, f->rows % stages == 0);
  pass_mass(&f->K, nv * stages, &f->arena, stream);
  ns_stream_pass_numbers(stream, &f->arena, &f->B, nv * (f->rows / stages));
  if (f->rows > 0) {
    pass_lu(&f->S, f->rows, &f->arena, stream);
    ns_stream_pass_numbers(stream, &f->arena, &f->KB, nv * stages * f->rows);
    ns_stream_pass_numbers(stream, &f->arena, &f->Scopy, f->rows * f->rows);
    demand_finite(stream, f->KB, nv * stages * f->rows);
    demand_finite(stream, f->Scopy, f->rows * f->rows);
  }
  demand_finite(stream, f->B, nv * (f->rows / stages));
  f->are_there = !stream->reads || stream->status == NS_OK;
}

static void pass_last(ns_smooth *z, ns_stream *stream) {
  ns_last_stages *last = &z->last;
  const ptrdiff_t nv = z->s->system->nv, stages = z->tableau->stages;
  int are_there = last->are_there;

  NS_PASS(stream, are_there);
  last->are_there = 0;
  if (stream->reads)
    ns_arena_reset(&last->arena);
  if (!are_there)
    return;
  NS_PASS(stream, last->t);
  NS_PASS(stream, last->h);
  ns_stream_pass_count(stream, &last->rows, 1);
  ns_stream_pass_numbers(stream, &last->arena, &last->a, nv * stages);
  ns_stream_pass_numbers(stream, &last->arena, &last->multiplier, last->rows * stages);
  demand_finite(stream, last->a, nv * stages);
  demand_finite(stream, last->multiplier, last->rows * stages);
  last->are_there = !stream->reads || stream->status == NS_OK;
}

void ns_smooth_pass(ns_smooth *z, ns_stream *stream) {
  NS_PASS(stream, z->holds);
  NS_PASS(stream, z->released);
  NS_PASS(stream, z->collided);
  NS_PASS(stream, z->dropped);
  NS_PASS(stream, z->dropped_count);
  ns_stream_demand(stream, z->dropped_count >= 0 && z->dropped_count <= NS_MOST_DROPPED);
  pass_joints(z, stream);
  pass_set(z, stream);
  ns_stream_pass_finite(stream, z->acceleration, z->s->system->nv);
  ns_stream_pass_finite(stream, z->q, z->s->system->nq);
  ns_stream_pass_finite(stream, z->v, z->s->system->nv);
  pass_factors(z, stream);
  pass_last(z, stream);
}
