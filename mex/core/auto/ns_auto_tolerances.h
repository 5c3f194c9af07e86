/* ns_auto_tolerances.h: the panel of constants of 'auto', for the folder auto and ns_run_auto.c.
 *
 * One of the panels of constants (doc/glossary.md, "tolerance"). "Of the tolerance" is in units of RelTol times the
 * size of the motion, plus AbsTol; "of the run" in units of tf - t0. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_AUTO_TOLERANCES_H
#define NS_AUTO_TOLERANCES_H

#include <float.h>

/* ---- what is zero */

/* Of the tolerance: gaps and speeds that are zero. An event is counted where its function is so far below zero.
 * Larger: what is left at events shows beside the tolerance. Smaller: they drown in roundoff at 1e-10. */
#define NS_AUTO_ZERO 1e-3

/* The same of forces, over their size, at least: their equations leave some hundred roundoffs. */
#define NS_AUTO_ZERO_FORCE 1e-11

/* Of the largest force of a contact: those that are smaller are of contacts without a load, and noise. */
#define NS_AUTO_LEAST_SHARE 1e-6

/* Of what ends a mode: so much better has the next one to be, so that the same event does not come again. */
#define NS_AUTO_POSSIBLE 0.1

/* Of gaps and speeds that are zero: what a step leaves of closed contacts and joints is not taken away below. */
#define NS_AUTO_UNSEEN 0.1

/* Of the size of the system: no position is nearer to closed than some roundoffs. */
#define NS_AUTO_ROUNDOFF 1e-14

/* Of the size of the velocity: what the solution of an impact (tolerance 1e-10) leaves of a speed that it makes
 * zero. */
#define NS_AUTO_SOLVED 1e-9

/* Of accelerations without contacts: contacts that open no faster stay closed, and begin to slide only if they do so
 * faster. Above the tolerance of the complementarity problem, below what an event leaves at RelTol 1e-3. */
#define NS_AUTO_BALANCED 1e-8

/* The same of the mode that was chosen, solved by itself: a listed contact that enters any faster makes it
 * impossible. */
#define NS_AUTO_ENTERS 1e-4

/* ---- linear algebra */

#define NS_AUTO_DEFINITE                                                                           \
  1e-14 /* pivot of a block of M over its diagonal entry: less is not definite */

/* Smallest over largest pivot of W'M^-1 F in units in which its diagonal is 1: less, and forces are not determined.
 * Redundant contacts give 1e-15, mass ratios of 1e6 some 1e-6. */
#define NS_AUTO_DETERMINED 1e-9
#define NS_AUTO_LEAST_SINGULAR 1e-10 /* the same of singular values */
#define NS_AUTO_DEPENDENT 1e-9       /* of a gradient: what is left across others that imply it */

/* Of accelerations: what least squares may leave of the equations before they contradict each other; closed contacts
 * are open by what is zero, and redundant ones disagree by that. */
#define NS_AUTO_CONTRADICTION 1e-6

/* ---- sliding */

/* Speed of a contact that slides from rest: its friction is that of motion. */
#define NS_AUTO_SLIDING DBL_MIN

/* Speeds that are zero, a tenth of the tolerance: a contact in space that is slower has a way that is noise, and
 * stops. Those that are slower by twice that stop with it, as the corners of a box do. */
#define NS_AUTO_STOP 100
#define NS_AUTO_STOP_TOGETHER 200

/* Of the size of the system, and in time where something moves by a function of it: steps of differences of order 4,
 * whose truncation and roundoff are both 1e-13. */
#define NS_AUTO_DIFFERENCE 1e-3
#define NS_AUTO_DIFFERENCE_IN_TIME 1e-4

/* Of what friction changes in the sliding speed in a step: what slides slower has a stiff way, and creeps. */
#define NS_AUTO_CREEPS 0.5

/* Speeds that are zero, a twentieth of the tolerance: what a step of one that creeps may leave in its speed. */
#define NS_AUTO_CREEP_ERROR 50

#define NS_AUTO_SAME_WAY                                                                           \
  0.9 /* cosine: what creeps in another way than it accelerates does not creep */
#define NS_AUTO_SAME_FRAME                                                                         \
  0.9 /* cosine: the first direction of friction jumps where another axis takes its place */
#define NS_AUTO_STILL 1e-14 /* |e u|: less has no direction */

/* ---- steps */

/* Hairer's and Wanner's PI control: the step after one with the error e, and with the error f before it, is
 * SAFETY e^-BY_ERROR f^BY_LAST times as long; after one that was too long SAFETY e^-REJECTED times. */
#define NS_AUTO_SAFETY 0.9
#define NS_AUTO_BY_ERROR 0.14
#define NS_AUTO_BY_LAST 0.08
#define NS_AUTO_REJECTED 0.2
#define NS_AUTO_MOST_GROWTH 5
#define NS_AUTO_LEAST_GROWTH 0.2
#define NS_AUTO_LEAST_REDUCTION 0.1
#define NS_AUTO_NO_STAGES                                                                          \
  0.25 /* reduction where a step has no stages, or no error that is a number */
#define NS_AUTO_LEAST_ERROR 1e-8 /* smaller errors tell no more */
#define NS_AUTO_CALM_ERROR 1e-4  /* the same of the step before */
#define NS_AUTO_FIRST_ERROR 1e-2 /* of the step before the first */
#define NS_AUTO_FORCE_ORDER 1.25 /* forces are known to one order less, h^4: 5 / 4 */
#define NS_AUTO_AT_END 1e-9      /* of a step: what would be left of the run is taken with it */

/* Of the run: the longest step. Where forces know the time it has ten looks at them, so that a pulse of a hundredth of
 * the run is seen. */
#define NS_AUTO_LONGEST 0.1
#define NS_AUTO_LONGEST_FORCED 0.02

/* Of the time in which the forces make the speed there is, times RelTol^(1/5): the first step; and the part of the
 * size of the system that counts as a speed where there is none. */
#define NS_AUTO_FIRST_STEP 0.1
#define NS_AUTO_FIRST_SPEED 1e-3
#define NS_AUTO_FIRST_LEAST 1e-2

/* Of the run and of the time: no step is shorter. */
#define NS_AUTO_SHORTEST 1e-13

/* Of the longest step: below TINY forces have a tolerance of at least TINY_FORCE, for roundoff is amplified near a
 * paradox; below JUMPING those that jump between two nodes, and change by no more than BESIDE of the jump in the rest
 * of the step, have no error. */
#define NS_AUTO_TINY 1e-7
#define NS_AUTO_TINY_FORCE 1e-8
#define NS_AUTO_JUMPING 1e-8
#define NS_AUTO_BESIDE 0.05

/* ---- where a mode ends */

#define NS_AUTO_MOST_LOOKS 60 /* for one root */
#define NS_AUTO_NEXT_TO_BEGIN                                                                      \
  1e-4 /* of the part: a function that begins with zero is divided by the time from there on */
#define NS_AUTO_SHALLOW                                                                            \
  0.25 /* of what a polynomial falls to a minimum: so far above zero the function is asked */
#define NS_AUTO_VERTEX_LOOKS 3 /* at a minimum */

/* ---- the mode after it */

#define NS_AUTO_MOST_IMPACTS 8  /* impacts, bounces that end, and jumps at one time */
#define NS_AUTO_MOST_CLOSINGS 8 /* of Newton's method; from the end of a step it takes one or two */

/* Gaps that are zero, a tenth of the tolerance: bounces that rise less end. */
#define NS_AUTO_REST_RISE 100

/* Of lengths and coordinates: a rise of less than some hundred roundoffs of a gap does not come back as a fall. */
#define NS_AUTO_LOST_RISE 1e-13

/* Speeds that are zero, the tolerance: slower contacts that others open, and bounces whose friction would be wrong if
 * they ended earlier, end. */
#define NS_AUTO_SLOW_BOUNCE 1000

/* Accelerations without contacts: what slides does so on whatever the forces; once more where that was too little. */
#define NS_AUTO_SLIDES_ON 1e4
#define NS_AUTO_SLIDES_ON_FASTER 1e3

#define NS_AUTO_JUMP_TIME 1e-7  /* of v over v': the step of Moreau's that tells of an impulse */
#define NS_AUTO_LEAST_JUMP 1e-5 /* of v: less is none */
#define NS_AUTO_AFTER_JUMP 1e-6 /* of the longest step: the first one after it */

/* ---- where smooth motion does not get on */

#define NS_AUTO_SHORT_EVENT 1e-12 /* of the run: events after so little time are no progress */
#define NS_AUTO_MOST_SHORT 20     /* of these in turn */

/* Of the run: the first step by the scheme of the row, and the longest; as long as there is no mode each is twice as
 * long. */
#define NS_AUTO_CAPTURED 1e-9
#define NS_AUTO_MOST_CAPTURED 1e-3

/* Steps after which progress is looked at; of the run: what is too little; and the first step that is captured
 * then. */
#define NS_AUTO_STEPS_WATCHED 200
#define NS_AUTO_LEAST_PROGRESS 2e-5
#define NS_AUTO_LEAP 1e-6

#define NS_AUTO_MOST_HALVINGS                                                                      \
  20 /* of a captured step that has no solution, or leads a body through another one */

/* ---- crowds */

/* So many events, each after so little of the run (times the velocities there are over FEW), are a crowd:
 * accumulations of one body have fewer. */
#define NS_AUTO_CROWD_EVENTS 200
#define NS_AUTO_CROWD_TIME 2e-5
#define NS_AUTO_FEW_VELOCITIES 6

/* Of the run: for how long the first crowd is passed by captured steps, the shortest of them and the longest; and in
 * sizes of the system how far a body may move in one. */
#define NS_AUTO_CROWD_FIRST 0.02
#define NS_AUTO_CROWD_SHORTEST 2e-4
#define NS_AUTO_CROWD_LONGEST 2e-3
#define NS_AUTO_CROWD_WAY 0.1

#define NS_AUTO_COLUMNS 1000 /* that a run is taken to have when it begins */

#endif
