/* ns_auto.c: memory of a run. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_auto.h"

#include <string.h>

ns_status ns_auto_create(ns_auto *z, ns_stepper *s) {
  memset(z, 0, sizeof *z);
  z->s = s;
  z->run = ns_arena_create(s->host);
  z->arena = ns_arena_create(s->host);
  z->lists = ns_arena_create(s->host);
  z->work = ns_arena_create(s->host);
  z->choice = ns_arena_create(s->host);
  z->mode.arena = ns_arena_create(s->host);
  z->before.arena = ns_arena_create(s->host);
  z->old.arena = ns_arena_create(s->host);
  z->near = ns_terms_create(s->host, s->system->nv);
  z->q = NS_TAKE(&z->run, double, s->system->nq);
  z->v = NS_TAKE(&z->run, double, s->system->nv);
  return z->run.failed ? NS_OUT_OF_MEMORY : NS_OK;
}

void ns_auto_release(ns_auto *z) {
  ns_arena_release(&z->run);
  ns_arena_release(&z->arena);
  ns_arena_release(&z->lists);
  ns_arena_release(&z->work);
  ns_arena_release(&z->choice);
  ns_arena_release(&z->mode.arena);
  ns_arena_release(&z->before.arena);
  ns_arena_release(&z->old.arena);
  ns_terms_release(&z->near);
}
