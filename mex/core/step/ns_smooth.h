/* ns_smooth.h: smooth motion between events by Runge-Kutta methods, Acary (71)-(73).
 *
 *   M v' = k + nu c_nu + n c_n,   q' = G v
 *   nu'v' + v' d2Theta v + ... = 0,   0 <= n'v' + v' d2Phi v + ... _|_ c_n >= 0 for the contacts of the index set
 *
 * The curvature terms are missing in (71)-(73); without them a constraint that turns is left. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_SMOOTH_H
#define NS_SMOOTH_H

#include "ns_mass_factors.h"
#include "ns_stepper.h"

#define NS_MOST_DROPPED 16 /* contacts that leave the index set at once and are known to */

/* Factors for Newton's method on implicit stages, kept from step to step. */
typedef struct ns_stage_factors {
  ns_arena arena;
  int are_there;
  double h;
  ptrdiff_t rows;     /* of all stages */
  ns_mass_factors K;  /* I x M - h A x kv - h^2 A^2 x kq G, the stages of each velocity together */
  ns_lu S;            /* B' K^-1 B */
  double *KB, *Scopy; /* K^-1 B;  S before it was factored */
  double *B;          /* nv x rows of one stage */
  int age;            /* steps taken with them */
} ns_stage_factors;

/* The stages of the last step, whose polynomial goes on into the next. */
typedef struct ns_last_stages {
  ns_arena arena;
  int are_there;
  double t, h; /* its start and its length */
  ptrdiff_t rows;
  double *a, *multiplier; /* nv, rows a stage */
} ns_last_stages;

typedef struct ns_smooth {
  ns_stepper *s;
  const ns_tableau *tableau;
  ns_arena arena;     /* of a step */
  ns_arena kept;      /* of the index set */
  ns_arena kept_rows; /* of `dependent` */
  ptrdiff_t count;    /* contacts of the index set */
  const ns_identity *set;
  int holds;    /* (71): the contacts of the set hold whatever the sign of c_n; otherwise (72) */
  int released; /* a contact of the set had c_n = 0 at a stage of the last step */
  int collided; /* the index set is that of before a collision */
  ns_identity dropped[NS_MOST_DROPPED]; /* contacts that left it where the present step begins */
  ptrdiff_t dropped_count;
  ptrdiff_t joints;
  char *dependent;                   /* joint equations that others imply: they are left out */
  int redundant;                     /* there are some, or may be */
  double *acceleration, *multiplier; /* at the start of the step: nv, joints + count */
  double *q, *v;                     /* the end of the last step */
  ns_stage_factors factors;
  ns_last_stages last;
} ns_smooth;

/* Has the contact just left the index set? */
int ns_smooth_has_dropped(const ns_smooth *z, ns_identity id);

/* A stage: all arrays in the arena of the step. */
typedef struct ns_stage {
  double t, *q, *v, *q_dot, *a, *multiplier;
} ns_stage;

/* Memory from the arena of the stepper, which says if there is none */
void ns_smooth_create(ns_smooth *z, ns_stepper *s);
void ns_smooth_release(ns_smooth *z);

/* The index set, factors and stages that are kept, to a checkpoint or from one (ns_smooth_memory.c). */
void ns_smooth_pass(ns_smooth *z, ns_stream *stream);

/* The terms at the start (t, q, v) of a step no longer than h into s->terms, with the contacts marked active that are
 * `near`; then the index set, those of them that are pressed. */
ns_status ns_smooth_look(ns_smooth *z, double t, const double *q, const double *v, double h,
                         double reach);
ns_status ns_smooth_choose(ns_smooth *z, ns_step_result *result);

/* The step over h from the point of the last ns_smooth_choose. Impulses go to s->terms. */
ns_status ns_smooth_step(ns_smooth *z, double t, const double *q, const double *v, double h,
                         ns_step_result *result);

/* v' and the multipliers at a point, with the contacts of the set; terms are left in `terms`. */
ns_status ns_smooth_accelerate(ns_smooth *z, double t, const double *q, const double *v,
                               ns_terms *terms, double *acceleration, double *multiplier,
                               ns_step_result *result);

/* ---- implicit stages (ns_stages.c) ---- */

ns_status ns_solve_stages(ns_smooth *z, double t, const double *q, const double *v, double h,
                          ns_stage *stage, ns_step_result *result);

/* Has the method no stage at the end of its step, where a contact may have ceased to be pressed unseen? */
int ns_smooth_ends_blind(const ns_smooth *z);

/* Where a contact of `terms` is in the index set, or -1. */
ptrdiff_t ns_smooth_place(const ns_smooth *z, ns_identity id);

/* Are the contacts of the index set among those of `terms`? If not, the result says so. */
int ns_smooth_has_set(const ns_smooth *z, const ns_terms *terms, ns_step_result *result);

/* Terms of the equations of motion at a stage. */
ns_status ns_smooth_evaluate(ns_smooth *z, double t, const double *q, const double *v,
                             unsigned more, ns_terms *terms);

#endif
