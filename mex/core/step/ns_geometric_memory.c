/* ns_geometric_memory.c: where a step begins to iterate: from the linearly extrapolated solutions of the last two. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_geometric.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

ns_geometric_memory ns_geometric_memory_create(const ns_host *host) {
  ns_geometric_memory memory;

  memset(&memory, 0, sizeof memory);
  memory.arena[0] = ns_arena_create(host);
  memory.arena[1] = ns_arena_create(host);
  return memory;
}

void ns_geometric_memory_release(ns_geometric_memory *memory) {
  ns_arena_release(&memory->arena[0]);
  ns_arena_release(&memory->arena[1]);
}

const ns_pressed *ns_find_pressed(const ns_pressed_list *list, ns_identity id) {
  for (ptrdiff_t k = 0; k < list->count; k++)
    if (ns_same_identity(list->item[k].id, id))
      return &list->item[k];
  return NULL;
}

static int continues(const ns_geometric *g) {
  const ns_geometric_memory *memory = &g->s->geometric;

  return memory->known > 0 && memory->t == g->t &&
         memcmp(memory->q, g->q, (size_t)g->s->system->nq * sizeof(double)) == 0;
}

/* Impulses of the last step in one of length h, less those by which they differ from the ones before. */
static void predict_impulses(const ns_geometric_memory *memory, double h, int extrapolate,
                             ns_pressed_list *list) {
  for (ptrdiff_t k = 0; k < list->count; k++) {
    const ns_pressed *last = &memory->step[0].pressed.item[k];
    const ns_pressed *before =
        extrapolate ? ns_find_pressed(&memory->step[1].pressed, last->id) : NULL;
    ns_pressed *now = &list->item[k];
    *now = *last;
    for (int i = 0; i <= NS_MOST_FRICTION; i++)
      now->p[i] = h * (before != NULL ? 2 * last->p[i] - before->p[i] : last->p[i]);
    for (int i = 0; i <= NS_MOST_FRICTION && !(now->p[0] > 0); i++)
      now->p[i] = 0;
  }
}

ns_status ns_geometric_begin(const ns_geometric *g, ns_geometric_point *point) {
  const ns_geometric_memory *memory = &g->s->geometric;
  const int follows = continues(g), both = follows && memory->known > 1;
  const ptrdiff_t nv = g->s->system->nv, joints = g->s->start.joints.count;
  ns_arena *arena = &g->s->scratch;

  point->x = NS_TAKE(arena, double, nv);
  point->c = NS_TAKE(arena, double, joints);
  point->pressed.count = memory->known > 0 ? memory->step[0].pressed.count : 0;
  point->pressed.item = NS_TAKE(arena, ns_pressed, point->pressed.count);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < nv; i++)
    point->x[i] = both ? 2 * memory->step[0].x[i] - memory->step[1].x[i] : g->v[i];
  for (ptrdiff_t k = 0; k < joints && follows; k++)
    point->c[k] =
        g->h * (both ? 2 * memory->step[0].c[k] - memory->step[1].c[k] : memory->step[0].c[k]);
  predict_impulses(memory, g->h, both, &point->pressed);
  return NS_OK;
}

ns_status ns_geometric_remember(ns_geometric *g, const ns_geometric_point *point) {
  ns_geometric_memory *memory = &g->s->geometric;
  const ptrdiff_t nv = g->s->system->nv, nq = g->s->system->nq, joints = g->s->start.joints.count;
  const int follows = continues(g);
  ns_arena *arena = &memory->arena[1 - memory->current];

  ns_arena_reset(arena);
  memory->step[1] = memory->step[0];
  memory->step[0].x = NS_TAKE(arena, double, nv);
  memory->step[0].c = NS_TAKE(arena, double, joints);
  memory->step[0].pressed.count = point->pressed.count;
  memory->step[0].pressed.item = NS_TAKE(arena, ns_pressed, point->pressed.count);
  memory->q = NS_TAKE(arena, double, nq);
  memory->known = 0;
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  memory->current = 1 - memory->current;
  memory->known = follows ? 2 : 1;
  memory->t = g->t + g->h;
  memcpy(memory->q, g->q_end, (size_t)nq * sizeof *memory->q);
  memcpy(memory->step[0].x, point->x, (size_t)nv * sizeof *point->x);
  for (ptrdiff_t k = 0; k < joints; k++)
    memory->step[0].c[k] = point->c[k] / g->h;
  for (ptrdiff_t k = 0; k < point->pressed.count; k++) {
    ns_pressed *kept = &memory->step[0].pressed.item[k];
    *kept = point->pressed.item[k];
    for (int i = 0; i <= NS_MOST_FRICTION; i++)
      kept->p[i] /= g->h;
  }
  return NS_OK;
}

/* Step 0 is the last one, in the arena that is current; step 1 is in the other. */
static void pass_step(ns_geometric_memory *memory, int which, ptrdiff_t nv, ptrdiff_t joints,
                      ns_stream *stream) {
  ns_arena *arena = &memory->arena[which == 0 ? memory->current : 1 - memory->current];
  ns_pressed_list *list = &memory->step[which].pressed;
  ptrdiff_t count = list->count;

  ns_stream_pass_numbers(stream, arena, &memory->step[which].x, nv);
  ns_stream_pass_numbers(stream, arena, &memory->step[which].c, joints);
  ns_stream_pass_count(stream, &count, sizeof *list->item);
  if (stream->reads && stream->status == NS_OK) {
    list->item = NS_TAKE(arena, ns_pressed, count);
    list->count = count;
    if (list->item == NULL)
      stream->status = NS_OUT_OF_MEMORY;
  }
  if (stream->status == NS_OK)
    ns_stream_pass(stream, list->item, (size_t)count * sizeof *list->item);
  if (stream->status != NS_OK)
    return;
  ns_stream_demand(stream, ns_vector_is_finite(nv, memory->step[which].x) &&
                               ns_vector_is_finite(joints, memory->step[which].c));
  for (ptrdiff_t k = 0; k < count; k++)
    ns_stream_demand(stream, ns_vector_is_finite(1 + NS_MOST_FRICTION, list->item[k].p) &&
                                 ns_vector_is_finite(3, list->item[k].first));
}

void ns_geometric_memory_pass(ns_geometric_memory *memory, ptrdiff_t nq, ptrdiff_t nv,
                              ptrdiff_t joints, ns_stream *stream) {
  int known = memory->known;

  NS_PASS(stream, known);
  NS_PASS(stream, memory->rough);
  NS_PASS(stream, memory->t);
  ns_stream_demand(stream, known >= 0 && known <= 2);
  if (stream->reads) {
    ns_arena_reset(&memory->arena[0]);
    ns_arena_reset(&memory->arena[1]);
    memory->known = 0;
  }
  if (known > 0)
    ns_stream_pass_numbers(stream, &memory->arena[memory->current], &memory->q, nq);
  for (int k = 0; k < known && k < 2; k++)
    pass_step(memory, k, nv, joints, stream);
  if (stream->status == NS_OK)
    memory->known = known;
}
