/* ns_loop.h: the state of a run, and the parts of the time loop that its files share. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LOOP_H
#define NS_LOOP_H

#include "ns_integrate.h"
#include "ns_watch.h"

#define NS_MOST_CHANGES 16 /* of state, remembered at one time */

enum { NS_BETWEEN_EXACT = 1, NS_BETWEEN_LOOKED = 2 }; /* LOOKED: such a step was made */

/* A step that has been looked at and may be taken: from (t, q, v) over h, with the terms that belong to it. */
typedef struct ns_kept_step {
  int is_there;
  double t, h, *q, *v;
  ns_step_result result; /* with memory of its own */
  ns_collision found;
  ns_terms terms, start;
  double stiffness, damping;
} ns_kept_step;

/* Of steps that adapt */
typedef struct ns_pace {
  double h;         /* what suits the next step */
  ptrdiff_t pairs;  /* of steps taken */
  double watched_t; /* when progress was looked at last */
} ns_pace;

/* What is in the journal (ns_checkpoint.c) */
typedef struct ns_keeping {
  ns_stream block;
  size_t dead, alive; /* bytes of states; of the record */
  int failed;         /* the last block is not there */
} ns_keeping;

typedef struct ns_loop {
  ns_stepper *s;
  struct ns_smooth *smooth; /* of Runge-Kutta methods, otherwise NULL */
  void (*pass_drive)(void *data,
                     ns_stream *stream); /* of 'auto': what its run remembers, for checkpoints */
  void *drive_data;
  const struct ns_auto
      *drive; /* of 'auto', otherwise NULL: its step tells any point on the way to this one */
  int exact; /* the way between the last two points is smooth: a step of the method tells any point on it */
  const ns_run_options *run;
  const ns_hooks *hooks;
  ns_record *record;
  ns_run_result *result;
  double t, *q, *v;                /* where the run is */
  double last_t, *last_q, *last_v; /* the point accepted before */
  double *at_q, *at_v;             /* between the two */
  double *event, *last_event, *terminal, *direction, *event_time,
      *event_work;                       /* of the user's event functions */
  double before_t, *before_q, *before_v; /* start of the step before, where it was a whole one */
  int has_before;
  int unsettled; /* contacts have the states of a collision, or none */
  int calm; /* nothing came of the change of state that was found: the next part is taken as it is */
  int cut;  /* the last part ended with a change of state */
  double part_length; /* of the last part, whose impulses are remembered; 0: they are of no use */
  ns_identity changed[NS_MOST_CHANGES]; /* contacts whose state changes at the end of the step */
  int changed_count;
  ns_arena scratch;
  int redone;                /* the present step was computed again, after looks at others */
  int too_long;              /* it has no solution, and a shorter one may */
  int halves;                /* it is part of one that led a body through another one */
  int passes;                /* it leads a body through another one, and a shorter one may not */
  ns_previous_step previous; /* what two-step methods knew before it */
  ns_kept_step *kept;        /* 2 of them where steps adapt, otherwise NULL */
  ptrdiff_t next_time;       /* of run->times */
  int stop, stop_output;     /* the run ends; OutputFcn wants it to */
  ptrdiff_t done;            /* steps of the grid */
  ns_pace pace;
  ns_keeping keeping;
  ns_watch watch;
} ns_loop;

/* The step to the present point is done: what is watched in a run (ns_watch.h). */
ns_status ns_loop_balance(ns_loop *l);

/* ---- output and the user's events (ns_output.c) ---- */

/* Output at the times asked for that the run has passed, with `up_to_now` also at its present time. */
ns_status ns_loop_put_out_passed(ns_loop *l, int up_to_now);

/* The same, or every point. */
ns_status ns_loop_put_out(ns_loop *l);

ns_status ns_loop_event_values(ns_loop *l, double t, double *value);

/* The run is now at (t, q, v), the end of a step or of a part of one. */
ns_status ns_loop_move_to(ns_loop *l, double t, const double *q, const double *v);

/* ---- steps and their parts (ns_part.c) ---- */

/* Collision at the point where the run is; output times before it have been served. */
ns_status ns_loop_collide(ns_loop *l, double grid_step, double rest_speed);

/* From the present time to `target`, in as many parts as there are events on the way. Contacts that close with no more
 * speed than forces make in a step of length grid_step are at rest. */
ns_status ns_loop_step_to(ns_loop *l, double target, double grid_step);

/* Has the step no solution, or the motion left all bounds? Notes it in the result. */
int ns_loop_fails(ns_loop *l, const ns_step_result *step);

/* Exchanges the terms of the stepper with those of a kept step. */
void ns_exchange_terms(ns_stepper *s, ns_kept_step *kept);

/* ---- bodies that go through each other (ns_passing.c) ---- */

/* The first two that the step leads through each other before the time `until` after its start; found->fraction is Inf where
 * there are none. */
ns_status ns_loop_watch(ns_loop *l, const ns_path *path, double until, ns_passing *found);

/* Is half of h worth a try? */
int ns_loop_can_halve(double t, double h, double grid_step);

/* Is there a time in the middle of a step? Far from 0 times lie apart, at 1e15 by 1/8. */
int ns_loop_divides(double t, double h);

/* Notes a step that is taken although it leads bodies through each other. */
void ns_loop_tell_passing(ns_loop *l, const ns_path *path, const ns_passing *found);

/* What two-step methods know, before a step that may not be taken, and after one that was not. */
void ns_loop_keep_previous(ns_loop *l);
void ns_loop_recall_previous(ns_loop *l);

/* ---- steps of a length that suits the motion (ns_adaptive.c) ---- */

ns_status ns_run_adaptive(ns_loop *l, ns_arena *arena);

/* ---- smooth motion from event to event (ns_run_auto.c) ---- */

ns_status ns_run_auto(ns_loop *l);

/* ---- the error of a step and the length of the next (ns_step_control.c) ---- */

/* The order p for which a step of length h has a local error c h^(p+1), where it is the same for all steps. */
int ns_fixed_order(ns_adapt adapt);

/* The same of one step, by the gaps at its start and at its end, of which those up to `closed` count as closed. */
int ns_guess_order(const ns_terms *begin, const ns_terms *end, double closed);

/* The error of n coordinates or velocities after two half steps, which end at `fine`; a whole one ends at `coarse`. In
 * units of the tolerance; Inf where it is not a number. */
double ns_step_error(const ns_run_options *run, int order, ptrdiff_t n, const double *start,
                     const double *coarse, const double *fine);

/* The length that suits the error; after a step that is to be repeated it is shorter in any case. */
double ns_next_length(const ns_run_options *run, int order, double h, double error);

/* By how much a step may be longer than the one before. */
double ns_most_growth(const ns_run_options *run);

/* ---- the error of contact forces (ns_impulse_error.c) ---- */

/* p += n c_n + D beta of the contacts in the terms of a step */
void ns_add_contact_impulses(const ns_terms *terms, double *p);

/* Of those of a pair of steps, the last of which is `last`, over h, in units of the tolerance. */
double ns_impulse_error(const ns_loop *l, const ns_kept_step *last, double h, const double *coarse,
                        const double *fine);

/* ---- the error of forces that know the time (ns_force_error.c) ---- */

/* Of what a pair of steps over h from the present point, the last of which is `last`, does not see of them between its points; in
 * units of the tolerance, beside the impulses of contacts. */
ns_status ns_force_error(ns_loop *l, const ns_kept_step *last, double h, const double *impulses,
                         double *error);

/* ---- the same across captured collisions (ns_captured_error.c) ---- */

/* Order and error of the two kept steps from the present point to `end`; one step ends at coarse_q. */
ns_status ns_captured_error(ns_loop *l, const ns_kept_step half[2], const double *coarse_q,
                            double end, int *order, double *error);

/* Asks the host; notes it in the result. */
int ns_loop_is_interrupted(ns_loop *l);

#endif
