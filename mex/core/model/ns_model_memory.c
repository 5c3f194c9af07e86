/* ns_model_memory.c: what a model remembers from one evaluation to the next.
 *
 * Angles in space are followed through any number of turns, and closest points of surfaces from where they were last;
 * a step asks how fast bodies of prescribed motion were (ns_system.fastest). Which pieces are near, and the pairs
 * that were made for them, are found anew (ns_model_broad_phase.c). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

#include "ns_vector.h"

#include <math.h>

static const ns_pair_entry *next_known(const ns_model *model, ptrdiff_t *at) {
  while (*at < model->pair_table.room) {
    const ns_pair_entry *entry = &model->pair_table.entry[(*at)++];
    const ns_model_pair *pair = entry->a >= 0 ? entry->value : NULL;
    if (pair != NULL && pair->nearest != NULL && pair->nearest->known)
      return entry;
  }
  return NULL;
}

static void write_nearest(const ns_model *model, ns_stream *stream) {
  const ns_pair_entry *entry;
  ptrdiff_t count = 0, at = 0;

  while (next_known(model, &at) != NULL)
    count++;
  NS_PASS(stream, count);
  at = 0;
  while ((entry = next_known(model, &at)) != NULL) {
    int pieces[2] = {entry->a, entry->b};
    const ns_model_pair *pair = entry->value;
    NS_PASS(stream, pieces);
    NS_PASS(stream, *pair->nearest);
  }
}

static void pass_nearest(ns_closest *c, ns_stream *stream) {
  NS_PASS(stream, *c);
  ns_stream_demand(stream, isfinite(c->gap) && ns_vector_is_finite(3, c->normal) &&
                               ns_vector_is_finite(3, c->from_a) &&
                               ns_vector_is_finite(3, c->from_b) &&
                               ns_vector_is_finite(2 * NS_MOST_ACTIVE, c->multiplier[0]));
}

static void read_one(ns_model *model, ns_stream *stream) {
  ns_model_pair *pair;
  int pieces[2];

  NS_PASS(stream, pieces);
  if (stream->status == NS_OK &&
      !(pieces[0] >= 0 && pieces[0] < pieces[1] && pieces[1] < model->pieces))
    stream->status = NS_DAMAGED;
  if (stream->status != NS_OK)
    return;
  pair = ns_model_pair_of(model, pieces[0], pieces[1]);
  if (pair != NULL && pair->nearest == NULL)
    pair->nearest = NS_TAKE(&model->arena, ns_closest, 1);
  if (pair == NULL || pair->nearest == NULL)
    stream->status = NS_OUT_OF_MEMORY;
  else
    pass_nearest(pair->nearest, stream);
}

static void read_nearest(ns_model *model, ns_stream *stream) {
  const ns_pair_entry *entry;
  ptrdiff_t count = 0, at = 0;

  while ((entry = next_known(model, &at)) != NULL)
    ((ns_model_pair *)entry->value)->nearest->known = 0;
  ns_stream_pass_count(stream, &count, sizeof(ns_closest));
  for (ptrdiff_t k = 0; k < count && stream->status == NS_OK; k++)
    read_one(model, stream);
}

/* NaN before an angle is followed */
static void pass_angles(double *angle, ptrdiff_t count, ns_stream *stream) {
  ns_stream_pass(stream, angle, (size_t)count * sizeof *angle);
  for (ptrdiff_t k = 0; k < count; k++)
    ns_stream_demand(stream, !isinf(angle[k]));
}

void ns_model_pass_memory(ns_system *system, ns_stream *stream) {
  ns_model *model = (ns_model *)system;

  pass_angles(model->joint_angle, model->joints.count, stream);
  pass_angles(model->spring_angle, model->springs.count, stream);
  ns_stream_pass_finite(stream, model->speed, model->bodies.count + 1);
  if (stream->reads)
    read_nearest(model, stream);
  else
    write_nearest(model, stream);
}
