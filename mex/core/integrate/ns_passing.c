/* ns_passing.c: steps that lead a body through another one.
 *
 * A scheme sees contacts where it takes its geometry: at the start, half-way, at the end. Where bodies are fast or thin, one may
 * be on the other side there, or the scheme itself moves on through the contact by a part of the step. Such a step is not
 * taken but halved, until the contact is seen in time; where that does not help it is taken and told. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_loop.h"

#include <math.h>
#include <string.h>

#define SHORTEST 1e-6 /* of a step of the grid */

ns_status ns_loop_watch(ns_loop *l, const ns_path *path, double until, ns_passing *found) {
  ns_system *system = l->s->system;
  const ns_way way = {path->t, path->h, path->q, path->v, path->end->q, path->end->v, l->halves};
  ns_status status = NS_OK;

  *found = (ns_passing){0, 0, INFINITY};
  if (system->find_passing != NULL)
    status = system->find_passing(system, &way, found);
  if (until < path->h && !(found->fraction * path->h < until))
    found->fraction = INFINITY;
  return status;
}

int ns_loop_divides(double t, double h) { return t + h / 2 > t && t + h / 2 < t + h; }

int ns_loop_can_halve(double t, double h, double grid_step) {
  return h / 2 >= SHORTEST * grid_step && ns_loop_divides(t, h);
}

void ns_loop_tell_passing(ns_loop *l, const ns_path *path, const ns_passing *found) {
  if (!(found->fraction < INFINITY))
    return;
  if (l->result->passed++ > 0)
    return;
  l->result->passing = *found;
  l->result->passing_time = path->t + found->fraction * path->h;
}

static void copy(const ns_system *system, const ns_previous_step *from, ns_previous_step *to) {
  to->is_there = from->is_there;
  to->t = from->t;
  to->h = from->h;
  memcpy(to->q, from->q, (size_t)system->nq * sizeof(double));
  memcpy(to->u, from->u, (size_t)system->nv * sizeof(double));
}

void ns_loop_keep_previous(ns_loop *l) { copy(l->s->system, &l->s->previous, &l->previous); }
void ns_loop_recall_previous(ns_loop *l) { copy(l->s->system, &l->previous, &l->s->previous); }
