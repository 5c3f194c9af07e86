/* ns_integrate.h: the time loop: grid, collisions, output, interrupts.
 *
 * Steps end on the grid t0 + l h, or are as long as a tolerance allows. Where collisions are located, a step that meets one is cut there; the collision
 * is resolved, and the rest of the step follows (AP section 3). */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_INTEGRATE_H
#define NS_INTEGRATE_H

#include "ns_journal.h"
#include "ns_record.h"
#include "ns_watch.h"

/* How the length of the steps is chosen. */
typedef enum ns_adapt {
  NS_ADAPT_OFF,
  NS_ADAPT_RUNGE,         /* Acary (67) */
  NS_ADAPT_EXTRAPOLATION, /* Acary (63)-(66) */
  NS_ADAPT_ORDER,         /* Acary (68)-(70) */
  NS_ADAPT_BY_ERROR       /* trapezoidal methods */
} ns_adapt;

typedef struct ns_run_options {
  double t0, tf;
  double step; /* the first one, where steps adapt */
  ns_adapt adapt;
  const double *absolute, *relative; /* tolerances of the error of a step, where steps adapt */
  ptrdiff_t absolute_count, relative_count; /* 1, or nq of them */
  double growth[3];                         /* of Acary (66): alpha_min, alpha_max, alpha */
  double longest;                           /* step; 0: a tenth of the whole time */
  double span;         /* the time to which a step is compared; 0: the whole time */
  const double *times; /* t0 < ... < tf where output is wanted; NULL: at every step */
  ptrdiff_t time_count;
} ns_run_options;

/* What the host wants to hear during a run; each may be NULL. */
typedef struct ns_hooks {
  void *data;
  ns_status (*output)(void *data, double t, const double *q, const double *v, int *stop);
  /* event_count functions: values, which of them end the run, and the sign of their change that counts (0: both) */
  int event_count;
  ns_status (*events)(void *data, double t, const double *q, const double *v, double *value,
                      double *terminal, double *direction);
  void (*progress)(void *data, double fraction);

  /* Where the run is kept, so that it goes on there when it was killed (ns_checkpoint.h); NULL: nowhere. The host says
   * between steps when it is time to, adds what it remembers itself, and hears why something could not be kept and,
   * before the first step, that the run goes on at t. */
  ns_journal *journal;
  int (*is_due)(void *data);
  void (*pass_state)(void *data, ns_stream *stream);
  void (*not_kept)(void *data, const char *why);
  ns_status (*resumed)(void *data, double t);
} ns_hooks;

typedef enum ns_exit {
  NS_EXIT_DONE = 1,
  NS_EXIT_STOPPED = 0,
  NS_EXIT_SOLVER_RAY = -1,
  NS_EXIT_SOLVER = -2,
  NS_EXIT_INTERRUPTED = -3
} ns_exit;

#define NS_DONE "done" /* message of NS_EXIT_DONE */

typedef struct ns_run_result {
  ns_exit exit;
  const char *message;
  ptrdiff_t steps;       /* of the grid */
  ptrdiff_t rejected;    /* steps that were tried and found too long */
  ptrdiff_t located;     /* collisions located within a step */
  ptrdiff_t transitions; /* changes of state located */
  ns_watch_result watch;
  ptrdiff_t given_way; /* steps in which there were too many of them to locate */
  double
      captured_share; /* of 'auto': the time in which it went on by steps of its scheme, over RelTol of the run */
  ptrdiff_t passed;   /* steps, however short, that led a body through another one */
  ns_passing passing; /* in the first of them */
  double passing_time;
  double t; /* where it ended */
  double
      overlap; /* of bodies, the largest of all contacts of all steps, over the size of the smaller body */
} ns_run_result;

/* A gradient of the user that is not the derivative of his function. */
enum { NS_WRONG_GAP = 1, NS_WRONG_JOINT = 2 };
typedef struct ns_wrong_gradient {
  int kind;            /* 0: there is none */
  ptrdiff_t number;    /* from 1 */
  double given, found; /* derivatives along the direction in which it was looked at */
} ns_wrong_gradient;

/* How far the given start is from where the joints close and nothing overlaps. */
typedef struct ns_start {
  double joint_violation, overlap; /* max |Theta|, max -Phi */
  ns_identity deepest;             /* the pair that overlaps most */
  double moved,
      velocity_moved; /* distances of the projections, in the mass norm; 0 when nothing was done */
  int closed;         /* 0: no place nearby at which the joints close */
  ptrdiff_t joints;   /* joint equations */
  ns_wrong_gradient gradient;
} ns_start;

/* Looks for a wrong gradient of a joint or gap of a system of functions. */
ns_status ns_check_gradients(ns_stepper *s, double t, const double *q, const double *v,
                             ns_start *start);

/* Projects q and v; an overlap beyond `allowed` is left alone for the caller to refuse. */
ns_status ns_run_start(ns_stepper *s, double t, double *q, double *v, double allowed,
                       ns_start *start);

/* From (q, v), which are overwritten. */
ns_status ns_integrate(ns_stepper *s, const ns_run_options *run, const ns_hooks *hooks, double *q,
                       double *v, ns_record *record, ns_run_result *result);

/* ---- collisions (ns_collision.c) ---- */

/* A step of length h from (t, q, v) to `end`. */
typedef struct ns_path {
  ns_stepper *s;
  double t, h;
  const double *q, *v;
  const ns_step_result *end;
} ns_path;

/* The interpolant at time tau after the start. */
ns_status ns_path_position(const ns_path *path, double tau, double *q);
void ns_path_velocity(const ns_path *path, double tau, double *v);

typedef struct ns_collision {
  double tau; /* when the first contact that took no part in the step closes; h when none does */
  int meets;  /* contacts touch then with a speed that makes it a collision */
  int stops;  /* or with any speed */
  double rest_speed; /* below which restitution is not worth the name */
} ns_collision;

ns_status ns_find_collision(const ns_path *path, double grid_step, int locates,
                            ns_collision *found);

/* ---- changes of state of contacts (ns_transition.c) ---- */

typedef struct ns_change {
  ns_identity id;
  int cell; /* of the contact: c_n, beta, lambda */
  ns_event_kind kind;
  double unit;  /* value of its variable at the start, 0 when it had no sign there */
  double value; /* at the last look, in that unit */
} ns_change;

typedef struct ns_transition {
  int looked; /* s->terms hold another step now */
  int turns;  /* the speed along the friction of a cone passes zero, the one across it does not */
  int happens; /* at tau after the start of the present step; `time` is the best estimate of when it was */
  double tau, time;
  ns_event_kind kind;
  ns_identity id;
  ptrdiff_t count, first; /* changes; the one that comes first */
  ns_change *change;
  double *q, *v; /* work */
} ns_transition;

/* Scheme II: where a contact that slides in the step `path`, whose terms are in s->terms, comes to rest; and whether one
 * that slid in the last step does not slide in this one. Of all contacts, or of those with true cones. */
void ns_find_reversal(const ns_path *path, int only_cones, ns_transition *found);
int ns_has_stopped(ns_stepper *s, int only_cones);

/* Does the step in s->terms, taken with the contacts in the state of the last one, break the laws of contact and friction
 * at a contact other than those whose change is located? */
int ns_breaks_laws(const ns_stepper *s, double h, const ns_transition *found);

/* After a step of length h in s->terms: has a contact changed its state since the step before, which was `last`? */
ns_status ns_find_transition(const ns_path *last, double h, ns_arena *arena, ns_transition *found);

/* ---- the end of sliding on friction cones (ns_stop.c) ---- */

typedef struct ns_sliding {
  ns_identity id;
  double speed, least; /* at the start of the step; below which it is at rest */
} ns_sliding;

typedef struct ns_stop {
  int looked;      /* s->terms hold another step now */
  int happens;     /* they hold the part of the step up to the stop */
  int nears;       /* it is beyond the step: they hold one that slides on towards it */
  double tau;      /* length of the step that they hold */
  int held;        /* scheme II holds a contact that slides: it ends with its speed reversed */
  ptrdiff_t count; /* contacts that slide at the start */
  ns_sliding *contact;
} ns_stop;

/* The first of the contacts that comes to rest in the step `path`, which ends in *step and whose terms are in s->terms. */
ns_status ns_find_stop(const ns_path *path, ns_step_result *step, ns_arena *arena, ns_stop *found);

/* Is the contact at rest at the end of the step in s->terms? */
int ns_comes_to_rest(const ns_stepper *s, const ns_sliding *begin);

/* The contacts that are at rest stick. */
void ns_hold_resting(ns_stepper *s, const ns_stop *found);

#endif
