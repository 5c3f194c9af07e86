/* ns_checkpoint.c: see ns_checkpoint.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_checkpoint.h"

#include "ns_smooth.h"

#include <math.h>

#define MOST_DEAD (64u << 20) /* bytes of old states, from which on the file is written afresh */

/* ---- the state between two steps */

static void pass_points(ns_loop *l, ns_stream *stream) {
  const ptrdiff_t nq = l->s->system->nq, nv = l->s->system->nv, events = l->hooks->event_count;
  double *const positions[] = {l->q, l->last_q, l->before_q, l->at_q};
  double *const velocities[] = {l->v, l->last_v, l->before_v, l->at_v};
  double *const values[] = {l->event, l->last_event, l->terminal, l->direction};

  NS_PASS(stream, l->t);
  NS_PASS(stream, l->last_t);
  NS_PASS(stream, l->before_t);
  NS_PASS(stream, l->has_before);
  NS_PASS(stream, l->unsettled);
  NS_PASS(stream, l->calm);
  NS_PASS(stream, l->part_length);
  for (int k = 0; k < 4; k++) {
    ns_stream_pass_finite(stream, positions[k], nq);
    ns_stream_pass_finite(stream, velocities[k], nv);
    ns_stream_pass_finite(stream, values[k], events);
  }
  ns_stream_demand(stream, l->t >= l->run->t0 && l->t <= l->run->tf && l->last_t <= l->t &&
                               l->last_t >= l->run->t0 && l->before_t <= l->t);
}

static void pass_counts(ns_loop *l, ns_stream *stream) {
  NS_PASS(stream, l->next_time);
  NS_PASS(stream, l->done);
  NS_PASS(stream, l->pace.h);
  NS_PASS(stream, l->pace.pairs);
  NS_PASS(stream, l->pace.watched_t);
  NS_PASS(stream, l->result->steps);
  NS_PASS(stream, l->result->rejected);
  NS_PASS(stream, l->result->located);
  NS_PASS(stream, l->result->transitions);
  NS_PASS(stream, l->result->given_way);
  NS_PASS(stream, l->result->captured_share);
  NS_PASS(stream, l->result->passed);
  NS_PASS(stream, l->result->passing);
  NS_PASS(stream, l->result->passing_time);
  ns_stream_demand(stream, l->next_time >= 0 && l->next_time <= l->run->time_count &&
                               l->done >= 0 && isfinite(l->pace.h) && l->pace.h >= 0);
}

static void pass_state(ns_loop *l, ns_stream *stream) {
  pass_points(l, stream);
  pass_counts(l, stream);
  ns_record_pass_sums(l->record, stream);
  NS_PASS(stream, l->record->driven);
  ns_watch_pass(&l->watch, stream);
  ns_stepper_pass(l->s, l->record->joints, stream);
  if (l->smooth != NULL)
    ns_smooth_pass(l->smooth, stream);
  if (l->pass_drive != NULL)
    l->pass_drive(l->drive_data, stream);
  if (l->hooks->pass_state != NULL)
    l->hooks->pass_state(l->hooks->data, stream);
}

/* ---- keeping */

/* After many checkpoints of a run with little output most of the file would be states that are of no use any more.
 * Where there is no room for a second file, the first one grows on. */
static int writes_afresh(const ns_loop *l) {
  const ns_keeping *keeping = &l->keeping;

  return l->hooks->journal->gone ||
         (keeping->dead > MOST_DEAD && keeping->dead > keeping->alive && !keeping->failed);
}

static void tell(const ns_loop *l) {
  const ns_status status = l->keeping.block.status;

  if (l->hooks->not_kept != NULL)
    l->hooks->not_kept(l->hooks->data,
                       status != NS_OK ? ns_status_message(status) : l->hooks->journal->why);
}

static void keep(ns_loop *l) {
  ns_keeping *keeping = &l->keeping;
  ns_stream *block = &keeping->block;
  const int afresh = writes_afresh(l);
  size_t growth, state;

  ns_stream_rewrite(block);
  ns_record_pass_growth(l->record, afresh, block);
  growth = block->count;
  pass_state(l, block);
  state = block->count - growth;
  keeping->failed = block->status != NS_OK || !ns_journal_write(l->hooks->journal, block, afresh);
  if (keeping->failed) {
    tell(l);
    return;
  }
  ns_record_note_kept(l->record);
  keeping->dead = afresh ? state : keeping->dead + state;
  keeping->alive = afresh ? growth : keeping->alive + growth;
}

void ns_checkpoint_offer(ns_loop *l) {
  if (l->hooks->journal == NULL || l->stop || l->result->exit != NS_EXIT_DONE)
    return;
  if (l->hooks->is_due(l->hooks->data))
    keep(l);
}

int ns_checkpoint_is_interrupted(ns_loop *l) {
  const int between_steps = l->result->exit == NS_EXIT_DONE && !l->stop;

  if (!ns_loop_is_interrupted(l))
    return 0;
  if (l->hooks->journal != NULL && between_steps)
    keep(l);
  return 1;
}

/* ---- taking back */

static ns_status take_back(ns_loop *l) {
  ns_stepper *s = l->s;
  ns_stream *block = &l->keeping.block;
  ns_status status = s->system->evaluate(s->system, NS_JOINTS, l->t, l->q, l->v, 0, 0, &s->terms);

  if (status != NS_OK)
    return status;
  while (ns_journal_read(l->hooks->journal, block)) {
    ns_record_pass_growth(l->record, 0, block);
    if (block->status != NS_OK)
      return block->status;
    l->keeping.alive += block->at;
    l->keeping.dead += block->count - block->at;
  }
  if (block->status == NS_OK)
    block->status = ns_record_check(l->record, l->run->t0, l->run->tf);
  if (block->status == NS_OK)
    pass_state(l, block);
  if (block->status == NS_OK && block->at < block->count)
    block->status = NS_DAMAGED;
  ns_record_note_kept(l->record);
  return block->status;
}

ns_status ns_checkpoint_resume(ns_loop *l, int *resumed) {
  ns_status status;

  *resumed = l->hooks->journal != NULL && l->hooks->journal->blocks > 0;
  if (!*resumed)
    return NS_OK;
  status = take_back(l);
  if (status == NS_OK && l->hooks->resumed != NULL)
    status = l->hooks->resumed(l->hooks->data, l->t);
  return status;
}
