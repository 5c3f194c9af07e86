/* ns_auto.h: smooth motion in a mode, where the mode ends, and the one after it.
 *
 * In a mode each contact is open, slides or sticks, and the motion is an index-1 problem, Acary (71)-(73) with
 * friction:
 *
 *   M a = k + nu l_nu + n l_n + D l_t,   nu'a + c_nu = 0,   n'a + c_n = 0 of closed contacts,
 *   D'a + c_t = 0 of those that stick,   l_t = -mu l_n e w,  w = e u / |e u| of those that slide with the speeds u.
 *
 * It goes by an embedded pair of Runge-Kutta methods (ns_pair.c) up to the first zero of a function that is
 * positive in the mode (ns_first_end.c): a gap, l_n, mu l_n - |l_t / e|, or u along w. What follows is a problem of
 * impacts, of accelerations, or of both (ns_next_mode.c). */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_AUTO_H
#define NS_AUTO_H

#include "ns_auto_tolerances.h"
#include "ns_stepper.h"

typedef enum ns_hold {
  NS_HOLD_PRESSED,
  NS_HOLD_STICKS,
  NS_HOLD_SLIDES,
  NS_HOLD_CREEPS /* in space: it has just begun to slide, along its acceleration (ns_accelerations.c) */
} ns_hold;

/* A closed contact */
typedef struct ns_held {
  ns_identity id;
  ns_hold hold;
  double way
      [3]; /* w of one that slides, at the start of the step: friction stays on its side while u runs through zero */
  int still; /* it slides without moving, or is closed without a force: others hold it */
} ns_held;

typedef struct ns_mode {
  ns_arena arena;
  ptrdiff_t count;
  ns_held *item;
} ns_mode;

enum { NS_FORCES = 4 }; /* of a closed contact: l_n, and l_t along up to three directions */

/* The motion at one time. */
typedef struct ns_instant {
  double t, *q, *v, *q_dot, *a;
  double *joint,
      *force;   /* multipliers: one for each joint equation; NS_FORCES for each closed contact */
  double *slip; /* u of each closed contact, 3 numbers */
  double *way;  /* w of those that slide, 3 numbers */
} ns_instant;

/* An open contact at one time, for the looks between */
typedef struct ns_open {
  ns_identity id;
  double gap, speed;
} ns_open;

typedef struct ns_open_list {
  ptrdiff_t count;
  const ns_open *item;
} ns_open_list;

enum { NS_PAIR_STAGES = 7, NS_NODES = 5 };

/* A step from stage[0] to stage[NS_PAIR_STAGES - 1], with looks at its nodes: 0, 1/4, 1/2, 3/4 and 1 of it */
typedef struct ns_smooth_step {
  double h;
  ns_instant stage[NS_PAIR_STAGES], node[NS_NODES];
  ns_open_list open[NS_NODES];
  double error; /* in units of the tolerance */
} ns_smooth_step_t;

/* Sizes of the motion and what follows from them, all of them growing in the run (ns_auto_sizes.c) */
typedef struct ns_auto_sizes {
  double relative, absolute;     /* the smallest of the tolerances */
  double *q0, *way, *speed;      /* the begin; the largest |q - q0| and |v| */
  double length, velocity;       /* of bodies */
  double *allowed_q, *allowed_v; /* of the error of a step */
  double gap, slow;              /* below which a gap is closed, a speed zero */
  double force;                  /* the same of a multiplier, over its size */
} ns_auto_sizes;

typedef enum ns_end_kind {
  NS_END_NONE,
  NS_END_CLOSES, /* a gap */
  NS_END_OPENS,  /* l_n */
  NS_END_SLIPS,  /* mu l_n - |l_t / e| */
  NS_END_STICKS, /* u along w */
  NS_END_LOST,   /* a closed contact is between other parts of the shapes */
  NS_END_JAMS    /* forces grow beyond all bounds */
} ns_end_kind;

/* Where a mode ends: after the share `part` of a step */
typedef struct ns_mode_end {
  ns_end_kind kind;
  ns_identity id;
  double part;
  double delta; /* the function is that much below zero, of forces, or somewhat less */
} ns_mode_end;

typedef struct ns_auto {
  ns_stepper *s;
  const char *unfit;   /* why the system is none for this method; NULL: it may be */
  const char *trouble; /* why the last look or choice has no answer; NULL: it has one */
  ns_identity lost;    /* the contact, where that is why */
  int is_lost;
  double span;    /* of the run */
  double longest; /* step */
  ptrdiff_t joints;
  ns_mode mode, before, old; /* before: the last one that was tried; old: that of the last step */
  int redundant; /* the forces of the mode may not be determined: those of least norm are taken */
  ns_arena run, arena, lists, work,
      choice;    /* of a run; a mode; looks between; one look; a choice */
  ns_terms near; /* for differences */
  ns_auto_sizes sizes;
  ns_smooth_step_t step;
  double *q, *v; /* of one look */
} ns_auto;

ns_status ns_auto_create(ns_auto *z, ns_stepper *s);
void ns_auto_release(ns_auto *z);

/* The mode and the sizes of the motion, to a checkpoint or from one (ns_auto_memory.c) */
void ns_auto_pass(ns_auto *z, ns_stream *stream);

/* ---- the mode (ns_mode.c) ---- */

/* The mode has room for `count` contacts and holds none; what it was is z->before. */
ns_status ns_mode_restart(ns_auto *z, ptrdiff_t count);

/* z->old becomes a copy of the mode. */
ns_status ns_mode_keep(ns_auto *z);

/* Where a contact is in a mode, or -1 */
ptrdiff_t ns_mode_place(const ns_mode *mode, ns_identity id);

/* ---- friction (ns_slip.c) ---- */

/* e of direction d: 1 in the plane */
double ns_radius(const ns_contact *contact, int d);

/* u along the stored directions */
void ns_slip_speeds(const ns_contact *contact, const double *v, double u[3]);

/* |e u| */
double ns_slip_length(const ns_contact *contact, const double u[3]);

/* w = e u / |e u| on the side of `way`, or `way` itself where u is nothing */
void ns_slip_way(const ns_contact *contact, const double u[3], const double way[3], double w[3]);

/* c_t: how u changes while q moves and v does not, 3 numbers for each contact of the mode that sticks; at->slip is
 * known */
ns_status ns_slip_rates(ns_auto *z, const ns_instant *at, const ns_terms *terms, double *rate);

/* ---- accelerations and forces (ns_dynamics.c) ---- */

ns_status ns_instant_take(ns_auto *z, ns_arena *arena, ns_instant *at);

/* From t, q and v of the instant all the rest; the terms, of contacts that are closed within `ahead` too, are left
 * in `terms`. z->trouble says why there is no answer. */
ns_status ns_instant_look(ns_auto *z, ns_instant *at, double ahead, ns_terms *terms);

/* The same for terms that are there. */
ns_status ns_instant_solve(ns_auto *z, ns_instant *at, ns_terms *terms);

/* ---- accelerations by a complementarity problem (ns_accelerations.c) ---- */

/* The size of v' without contacts, of bodies of this size */
double ns_acceleration_size(const ns_terms *terms, const double *v, double size);

/* A contact of the terms, to be changed */
ns_contact *ns_posed_contact(ns_terms *terms, ns_identity id);

/* Puts D'v' + c_t of the contacts of the mode in place of their sliding speeds, `fast` for those that slide; `offset`
 * keeps 3 numbers of each, to be put back. */
ns_status ns_pose_accelerations(ns_auto *z, const ns_instant *at, ns_terms *terms,
                                const double *slip_rate, double fast, double *offset);
void ns_unpose_accelerations(const ns_mode *mode, ns_terms *terms, const double *offset);
ns_status ns_solve_accelerations(ns_auto *z, ns_terms *terms, ns_arena *arena, double *a,
                                 int *solved);

/* Its forces of a contact, and the way that its friction opposes, which stays as it is where there is none */
void ns_read_force(const ns_contact *contact, double force[NS_FORCES]);
void ns_way_of_force(const ns_contact *contact, const double force[NS_FORCES], double way[3]);

/* at->way of the contacts that slide; those of contacts that creep are looked for. */
ns_status ns_creep_ways(ns_auto *z, ns_instant *at, ns_terms *terms, const double *slip_rate);

/* After a step: contacts that slide fast enough for steps of its length creep no more. Returns whether there are
 * some. */
int ns_creeping_ends(ns_auto *z);

/* ---- what is closed stays closed (ns_keep_closed.c) ---- */

/* q and v move to the nearest at which joints and closed contacts are closed; *moved where they were not. */
ns_status ns_keep_closed(ns_auto *z, double t, double *q, double *v, int *moved);

/* ---- sizes (ns_auto_sizes.c) ---- */

ns_status ns_sizes_begin(ns_auto *z, const double *q, const double *v, const double *relative,
                         ptrdiff_t relative_count, const double *absolute,
                         ptrdiff_t absolute_count);
void ns_sizes_grow(ns_auto *z, const double *q, const double *v);

/* ---- a step (ns_pair.c) ---- */

/* stage[0] of a step of about h from (t, q, v), with its terms in s->terms; or from the end of the last one */
ns_status ns_pair_begin(ns_auto *z, double t, const double *q, const double *v, double h);
void ns_pair_continue(ns_auto *z, double t);

/* From stage[0] over h. Where its error is above 1 its nodes are not looked at. */
ns_status ns_pair_step(ns_auto *z, double h);

/* The size of the forces of a closed contact in the step */
double ns_force_size(const ns_auto *z, ptrdiff_t contact);

/* l_n and l_t of a contact, summed over a time, as c_n and beta */
void ns_put_impulses(ns_contact *contact, const double sum[NS_FORCES], const double slip[3]);

/* q and v after a part of the step */
void ns_pair_between(const ns_auto *z, double part, double *q, double *v);

/* The impulses up to a part of it go to s->terms, which are those at its start. */
void ns_pair_impulses(const ns_auto *z, double part);

/* ---- where the mode ends (ns_first_end.c) ---- */

ns_status ns_first_end(ns_auto *z, ns_mode_end *end);

/* ---- the next mode (ns_next_mode.c) ---- */

/* What the driver does with an impact: called with its terms in s->terms, the velocity before it, and that after it */
typedef struct ns_impact_hook {
  void *data;
  ns_status (*told)(void *data, const double *before, const double *after);
} ns_impact_hook;

/* From where the mode has ended, or from anywhere: v after impacts, and the mode; z->old is that before. z->trouble
 * where there is none. */
ns_status ns_next_mode(ns_auto *z, double t, double *q, double *v, const ns_mode_end *end,
                       const ns_impact_hook *hook);

#endif
