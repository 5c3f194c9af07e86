/* ns_captured_error.c: order and error of two steps across which collisions are captured, Acary sections 5.2 and 5.3.
 *
 * The two are compared with one step of their length, in q alone: the error of v, which jumps, does not fall with h.
 *
 * That is not enough. The prediction of Acary (16e) knows nothing of the forces: of an impact just before the end neither
 * the whole step nor the halves may know, and agree where all are wrong. But q is then off by the way back to the
 * surface at least, here taken along the normal; so the overlap that the steps add counts as an error of q, too. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_loop.h"

#include "ns_vector.h"

#include <string.h>

typedef struct captured {
  ns_loop *l;
  const ns_kept_step *first, *last; /* steps from where overlaps are counted, and to where */
  double end;
  double *q;              /* where the steps lead before (19b) shifts it out of overlaps */
  double *back, *outside; /* the way out of an overlap, and where it ends */
} captured;

/* (16b) */
static ns_status find_end(const captured *z) {
  const ns_kept_step *last = z->last;
  const ns_stepper *s = z->l->s;
  ns_system *system = s->system;

  if (s->options.stabilization != NS_STABILIZE_BY_GGL) {
    memcpy(z->q, last->result.q, (size_t)system->nq * sizeof(double));
    return NS_OK;
  }
  for (ptrdiff_t i = 0; i < system->nv; i++)
    z->back[i] = last->v[i] + s->options.theta * (last->result.v[i] - last->v[i]);
  return system->advance(system, last->t, last->q, last->h, z->back, z->q);
}

/* Overlap of a contact at the start of the steps, where the gaps of their terms are. Where a body has rolled onto
 * another feature it is that of the pair of bodies; one that is not listed was open. */
static double depth_at_begin(const ns_contact_list *begin, ns_identity id) {
  double deepest = 0;

  for (ptrdiff_t k = 0; k < begin->count; k++) {
    const ns_contact *contact = &begin->item[k];
    const double depth = ns_larger(0, -contact->gap);
    if (ns_same_identity(contact->id, id))
      return depth;
    if (id.a != id.b && contact->id.a == id.a && contact->id.b == id.b)
      deepest = ns_larger(deepest, depth);
  }
  return deepest;
}

static ns_status add_overlap(const captured *z, const ns_contact *contact, double *error) {
  const ns_loop *l = z->l;
  ns_system *system = l->s->system;
  const double depth = -contact->gap - depth_at_begin(&z->first->terms.contacts, contact->id);
  double square = 0;
  ns_status status;

  for (int i = 0; i < contact->count; i++)
    square += contact->normal[i] * contact->normal[i];
  if (!(depth > 0 && square > 0))
    return NS_OK;
  memset(z->back, 0, (size_t)system->nv * sizeof(double));
  for (int i = 0; i < contact->count; i++)
    z->back[contact->index[i]] = contact->normal[i] * (depth / square);
  status = system->advance(system, z->end, z->q, 1, z->back, z->outside);
  if (status == NS_OK)
    *error = ns_larger(*error, ns_step_error(l->run, 0, system->nq, l->q, z->outside, z->q));
  return status;
}

/* The contacts at the end of the steps, in s->probe, and their overlaps. */
static ns_status add_overlaps(captured *z, double closed, double *error) {
  ns_stepper *s = z->l->s;
  ns_status status = find_end(z);

  if (status == NS_OK)
    status = ns_evaluate(s, NS_CONTACTS, z->end, z->q, z->last->result.v, 0, closed, &s->probe);
  for (ptrdiff_t k = 0; status == NS_OK && k < s->probe.contacts.count; k++)
    status = add_overlap(z, &s->probe.contacts.item[k], error);
  return status;
}

/* With (19b) each half has its own: what it took back is not seen in the next. */
ns_status ns_captured_error(ns_loop *l, const ns_kept_step half[2], const double *coarse_q,
                            double end, int *order, double *error) {
  ns_stepper *s = l->s;
  const int shifted = s->options.stabilization == NS_STABILIZE_BY_GGL;
  const double closed = ns_touch_tolerance(s, end - l->t);
  captured z = {.l = l, .first = half, .last = half, .end = half[1].t};
  ns_status status;

  ns_arena_reset(&l->scratch);
  z.q = NS_TAKE(&l->scratch, double, s->system->nq);
  z.outside = NS_TAKE(&l->scratch, double, s->system->nq);
  z.back = NS_TAKE(&l->scratch, double, s->system->nv);
  status = l->scratch.failed ? NS_OUT_OF_MEMORY : NS_OK;
  *error = 0;
  if (status == NS_OK && shifted)
    status = add_overlaps(&z, closed, error);
  z.first = shifted ? &half[1] : &half[0];
  z.last = &half[1];
  z.end = end;
  if (status == NS_OK)
    status = add_overlaps(&z, closed, error);
  if (status != NS_OK)
    return status;
  *order = l->run->adapt == NS_ADAPT_ORDER ? ns_guess_order(&half[0].terms, &s->probe, closed)
                                           : ns_fixed_order(l->run->adapt);
  *error = ns_larger(
      *error, ns_step_error(l->run, *order, s->system->nq, l->q, coarse_q, half[1].result.q));
  return NS_OK;
}
