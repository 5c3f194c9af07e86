/* ns_capture_events.h: event capturing of higher order, Acary Algorithm 1. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_CAPTURE_EVENTS_H
#define NS_CAPTURE_EVENTS_H

#include "ns_loop.h"
#include "ns_smooth.h"

/* A smooth motion from the present point of the run. */
typedef struct ns_flight {
  ns_loop *l;
  ns_smooth *z;
  double h;     /* how far it is looked at */
  double grain; /* below which gaps are roundoff */
  double width; /* of a critical interval */
} ns_flight;

/* A gap that closes at tau; Inf when none does. */
typedef struct ns_closing {
  double tau, level; /* the gap there: 0, or what it was at the start */
  ns_identity id;
  int looked; /* other steps from here were made to find it */
} ns_closing;

/* Speed below which a touching contact is at rest: what its acceleration changes within a critical interval. */
double ns_slow_speed(const ns_flight *f, const ns_contact *contact, const double *v);

/* The first gap that closes on the smooth motion, whose step over f->h ended in `end`; s->terms are those of its start. */
ns_status ns_first_closing(const ns_flight *f, const ns_step_result *end, ns_closing *found);

/* When a contact of the index set ceases to be pressed, f->h when that is not found; z->dropped are those that do. */
ns_status ns_first_release(const ns_flight *f, double *tau);

/* Accelerations cannot bring joints to the speed of their motors: that is done once, at the start. */
ns_status ns_capture_begin(ns_loop *l);

/* From the present time to `target`. */
ns_status ns_loop_capture_to(ns_loop *l, double target, double grid_step);

#endif
