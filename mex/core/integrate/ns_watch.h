/* ns_watch.h: does a run gain energy that nothing gave, and do its joints stay closed?
 *
 * Contacts, friction, dampers and joints at rest take energy, and never give any. With E = T + V, where V is that of weight,
 * springs and constant forces, and W what all other forces and what moves by itself (motors, prescribed motion, belts) give,
 *
 *   G+ = max (0, G + E+ - E - W)
 *
 * is what has been gained from nothing since the last loss, and stays small beside the energy that is explained, T + U - G
 * with the energy U of the springs. Where it does not, the step is too long for an explicit method, or an implicit one turns
 * a stiff spring too far in a step. Systems of functions have E = T, and W is the work of their force.
 *
 * What is lost to nothing, L, makes bodies late: by about v L / (2 (T + U)) they would be faster, and by the integral of that
 * farther. And q+ = q + h v+ is off by h/2 (v - v0), as a sum of ends is from an integral. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_WATCH_H
#define NS_WATCH_H

#include "ns_stepper.h"

typedef struct ns_watch_result {
  double gain,
      gain_time; /* the largest G over the energy that is explained; when it was first too large, or Inf */
  double fall,
      fall_time; /* the largest change in a step of the speed of a gap, over that with which it closed */
  double
      loss; /* the largest loss of energy that neither contacts nor dampers explain, over the energy that is explained */
  double
      late; /* how far bodies are at most from where they would be by that, and by h/2 (v - v0), over their way */
  double impact,
      impact_time; /* the largest change of the speed of a gap in a captured collision, times the step, over the
                                 size of the smaller body */
  double overlap; /* at the end, and of 'paoli' at every step, over the size of the smaller body */
  double open;    /* the largest error of a joint equation */
} ns_watch_result;

typedef struct ns_watch {
  ns_stepper *s;
  ns_terms terms;
  ptrdiff_t steps;          /* since the start */
  double t;                 /* of the end of the last step */
  double energy;            /* at the last look */
  double gained, explained; /* G; the largest T + U - G */
  double most;              /* the largest G */
  double
      first_gain; /* in the first step, whose supply is known after the second: G if there is none */
  double lost, most_lost,
      rubbed; /* what is lost to nothing, and the largest of it; what contacts took since the last look */
  double elastic; /* the largest U of stiff springs that the method damps */
  double jump;    /* the largest of a speed in a located collision */
  double damped;  /* what dampers took since the last look */
  int has_dampers, is_pushed, is_quenched; /* by contacts; by dampers, within a step */
  double damping_power;                    /* at the start of the last step */
  ns_arena arena;
  double *first_q, *first_v,
      *change;              /* at the start of the run; of velocities, while it is looked at them */
  double looked, half_time; /* when the last look was; when half of the run is over */
  double path, way;         /* of the fastest point; the longest from where a body was */
  double ahead, behind;     /* h/2 (v - v0) at most; the part of the path that is lost */
  double grid_step;
  double driven;   /* work of motors and of what moves by itself */
  double supplied; /* W since the last look */
  double power
      [2]; /* of forces without a potential, at the start of the last step and of the one before */
  double length;        /* of the last step */
  double floor, tremor; /* energies that nobody sees; of bodies that stay where they are */
  int is_open;          /* there are forces without a potential */
  ns_watch_result result;
} ns_watch;

/* At the start of a run that takes the time `span`, in steps of about h. */
ns_status ns_watch_begin(ns_watch *w, ns_stepper *s, double t, const double *q, const double *v,
                         double span, double h);
void ns_watch_release(ns_watch *w);

/* What the impulses of a step, times `fraction`, that are in s->terms take from motors and what moves by itself */
double ns_driven_work(const ns_terms *terms, double fraction);

/* The work of the contacts in s->terms, times `fraction`, in a step or a collision from v `before` to v `after` */
void ns_watch_contacts(ns_watch *w, double fraction, const double *before, const double *after);

/* After a collision at t, located in a step of a method of first order, of which `parts` parts like the last have the length of
 * the step: where bodies came from is known to half of what the speed at which they meet changed in a step. */
void ns_watch_fall(ns_watch *w, double t, double parts, const double *begin, const double *before,
                   const double *after);

/* After a step of length h to time t, of a method that captures collisions: how far from where they touch bodies met */
void ns_watch_capture(ns_watch *w, double t, double h, const double *before, const double *after);

/* After a step to (t, q, v), with the work that impulses have done in it; `last` of the run. *runs_away where the energy is
 * a million times what it can be. */
ns_status ns_watch_step(ns_watch *w, double t, const double *q, const double *v, double driven,
                        int last, int *runs_away);

/* To a checkpoint or from one */
void ns_watch_pass(ns_watch *w, ns_stream *stream);

#endif
