/* ns_states.h: changes of state, located at the ends of steps that hold the states. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_STATES_H
#define NS_STATES_H

#include "ns_loop.h"

typedef struct ns_followed {
  ns_identity id;
  int slides;        /* along one of two directions; cones that slide are followed by ns_stop.c */
  int sticks;        /* by friction that is left */
  int fresh;         /* it has just begun to */
  int stops, breaks; /* at the last look: its speed has passed zero; it opens or begins to slide */
  double unit, left; /* of its sliding speed; what was left of it at the last look */
  double backward;   /* where it has just begun to: its speed at the start, if that is negative */
  int told;          /* 1 + the kind of its event */
} ns_followed;

typedef struct ns_states {
  int looked;        /* s->terms hold another step now */
  int happens;       /* they hold the part of the step up to the first change */
  double tau;        /* which is that long; 0: it was due before */
  ptrdiff_t changed; /* contacts that have a new state */
  ptrdiff_t count;   /* contacts that are followed */
  ns_followed *item;
} ns_states;

/* Are changes of state of the contacts in s->terms located so? */
ns_status ns_follows_states(ns_stepper *s, int *follows);

/* The length of the very short step after one of length h */
double ns_brief_step(const ns_loop *l, double h);

/* After a step over h from the present point to the velocity `end`, in s->terms: does a contact change its state in it? With
 * looks_ahead also: may one do so at its end? */
int ns_changes_state(const ns_loop *l, const double *v, const double *end, double h,
                     int looks_ahead);

/* The first change within h; `changes`: there is one in the step itself, not only one that may be at its end. */
ns_status ns_find_states(ns_loop *l, double h, int changes, ns_step_result *step, ns_states *found);

/* At the present point, where a change has been found: the new states, which are recorded and remembered. */
ns_status ns_take_states(ns_loop *l, double h, ns_states *found);

/* Where contacts of the step over h in s->terms have no state yet, a very short step gives them theirs; *redo: it is in s->terms
 * now. */
ns_status ns_know_states(ns_loop *l, double h, int *redo);

#endif
