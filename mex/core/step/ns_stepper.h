/* ns_stepper.h: what every scheme works with, and the parts that schemes share. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_STEPPER_H
#define NS_STEPPER_H

#include "ns_geometric_memory.h"
#include "ns_memory.h"
#include "ns_methods.h"
#include "ns_mixed.h"
#include "ns_system.h"

typedef enum ns_impact_law {
  NS_IMPACT_DEFAULT,
  NS_IMPACT_NEWTON,
  NS_IMPACT_POISSON,
  NS_IMPACT_DISSIPATIVE
} ns_impact_law;
typedef enum ns_stabilization {
  NS_STABILIZE_BY_CLOSING, /* positions and velocities at the end of each step, ns_close.c */
  NS_STABILIZE_NOT,
  NS_STABILIZE_BY_PROJECTION,
  NS_STABILIZE_BY_VELOCITY,
  NS_STABILIZE_BY_GGL
} ns_stabilization;
typedef enum ns_jacobian {
  NS_JACOBIAN_DEFAULT,
  NS_JACOBIAN_DEFINITE,
  NS_JACOBIAN_EXACT,
  NS_JACOBIAN_TURNING /* the springs of a model by what they are at both ends of the step, ns_turning_springs.h */
} ns_jacobian;

typedef struct ns_step_options {
  ns_method method;
  ns_detect detect;
  ns_impact_law impact;
  int gains_nothing; /* of the law as much as leaves no more energy than there was, ns_impact_limit.h */
  ns_stabilization stabilization;
  ns_jacobian jacobian;
  int average_mass; /* M is the mean of those at q and at q + h G v, PAGT (2.7), not the one half-way */
  int locate_by_gap; /* collisions by the cubic of the gap, PAGT section 10, not by the interpolant of q */
  int by_states; /* changes of state at the ends of steps that hold them, ns_states.c; otherwise by the basis, PAGT 7.5 */
  int resolve; /* after a change of state the step up to it is solved again (PAGT section 8), not taken with the old
                  basis */
  double active_tolerance[2]; /* eps_a, eps_b of PAGT (7.1); negative: the default */
  double theta, gamma;        /* of Acary (16) */
  double critical; /* C of his Algorithm 1: events are located in intervals of C h^(p+1) */
  int structured; /* islands of all sizes on their bodies, ns_island_pile.c, not only those of many contacts */
  int reduce; /* contacts inside the hull of their patch are left out, PAGT section 10.4 */
  ns_lcp_options lcp;
} ns_step_options;

ns_step_options ns_step_default_options(void);

/* May changes of state be located at the ends of steps that hold them, by_states? */
int ns_step_knows_states(const ns_step_options *options);

/* Fills in the defaults that depend on other options. */
void ns_step_complete_options(ns_step_options *options);

typedef struct ns_step_result {
  double *q, *v; /* the end of the step; they belong to the stepper */
  ns_lcp_flag flag;
  const char *message; /* why, unless the flag is NS_LCP_SOLVED */
  double residual;
  ptrdiff_t active, left_out, pivots;
  int clipped;    /* rows that asked for a speed had no solution, and were relaxed */
  int too_long;   /* there is no solution that is near enough, and a shorter step may have one */
  int indefinite; /* the matrix of the step was not positive definite */
} ns_step_result;

typedef struct ns_step_counts {
  ptrdiff_t lcps, pivots, factorizations, impacts, clipped, projections, mass_iterations;
  ptrdiff_t limited;     /* impacts of which restitution would have gained energy */
  ptrdiff_t newton;      /* iterations of 'geometric' */
  ptrdiff_t halved;      /* steps taken in parts, because they had no solution as a whole */
  ptrdiff_t rough;       /* solutions whose residual stayed above the tolerance */
  ptrdiff_t evaluations; /* of the forces */
  ptrdiff_t redundant, indefinite, springs_released, unprojected; /* steps in which that happened */
  ptrdiff_t approximate; /* solutions with fine pyramids in place of friction cones */
  ptrdiff_t
      definite; /* steps that took the definite Jacobians because the exact ones gave no definite matrix */
} ns_step_counts;

/* What a two-step method remembers: q came over h with the velocity u. */
typedef struct ns_previous_step {
  int is_there;
  double t, h, *q, *u; /* where it ended */
} ns_previous_step;

typedef struct ns_stepper {
  ns_system *system;
  const ns_host *host;
  ns_step_options options;
  ns_terms terms; /* where the step takes its geometry, with the impulses of the step */
  ns_terms start; /* at the start of a step that takes it elsewhere */
  ns_terms probe; /* for looks elsewhere */
  ns_terms end;   /* at the end of a step that asks for its positions */
  ns_mixed mixed;
  ns_memory memory;
  ns_arena arena, scratch, projection; /* of the run; of a step; of the positions of a step */
  double *q, *v, *r, *x, *work;        /* nq, nv, nv, nv, nq + nv */
  double *mass_diagonal;               /* nv */
  double *joint_target, *gap_target;   /* in the arena of the terms */
  double *plastic_target;              /* what gap_target would be without restitution */
  int gives_way;   /* too many collisions in this step: its rest is captured, without restitution */
  int forced;      /* contacts keep the basis they had in the last step */
  int opposes_end; /* rows of a trapezoidal step are those of scheme I, whose friction opposes v+ */
  double
      grid_step; /* over which an error of the geometry is made good, also in a shorter part of a step */
  double
      slack; /* how far a gap is from zero that counts as closed, because a collision was located only so well */
  double
      rest_height; /* bounces that rise no higher are none, also where steps are long; 0: that is not known */
  double
      stiffness; /* of the last step of a trapezoidal method: what springs add to the mass, over the mass */
  double damping; /* the same of dampers: beyond 1 velocities across them swing from step to step */
  double rest_speed;  /* contacts that would come back with less do not, in a step of 'moreau' */
  const double *from; /* velocity at the start of the step or of the collision */
  double time;        /* at the start of the step, for functions of the user */
  int has_power; /* `power` is that of the first look at forces since ns_watch_step: at the start of a step, of those
                    without a potential (ns_watch.h) */
  double power, damping_power;
  double factor; /* 2 where the unknown x of the step is v + v+, 1 where it is v+ */
  ns_previous_step previous;
  ns_geometric_memory geometric;
  struct ns_smooth *smooth; /* of Runge-Kutta methods, otherwise NULL */
  ns_step_counts counts;
} ns_stepper;

ns_status ns_stepper_create(ns_stepper *s, ns_system *system, const ns_step_options *options,
                            const ns_host *host);
void ns_stepper_release(ns_stepper *s);

/* What steps remember of those before them, with that of the system, to a checkpoint or from one; `joints` is the number
 * of joint equations (ns_stepper_memory.c). */
void ns_stepper_pass(ns_stepper *s, ptrdiff_t joints, ns_stream *stream);

/* Are the positions at the end of a step corrected by a projection? */
int ns_projects(const ns_step_options *options);

/* Does the scheme treat collisions apart from its steps, even where it does not locate them? */
int ns_separates_collisions(const ns_step_options *options);

/* The scheme of the options. */
ns_status ns_scheme_step(ns_stepper *s, double t, const double *q, const double *v, double h,
                         ns_step_result *result);

/* Steps that have no solution as a whole are taken in parts, which are no shorter than this share of them. */
#define NS_SHORTEST_TRY 0.01

/* What the stabilisation does to the end (time t) of a step of length h or of the part before a collision (ns_close.c). */
ns_status ns_stabilize(ns_stepper *s, double t, double h, ns_step_result *result);

/* Mh = M + damping kv + stiffness kq G of a step of length h */
typedef struct ns_step_matrix {
  double damping, stiffness, h;
} ns_step_matrix;

/* That of the scheme, 0 where it has no Jacobians. */
ns_step_matrix ns_matrix_of_step(const ns_step_options *options, double h);

/* ---- contact rules (ns_contact_rules.c) ---- */

/* Gap below which bodies touch. */
double ns_touch_tolerance(const ns_stepper *s, double h);

/* The same for a contact that was pressed in the last step: it stays active while its gap is what one step along the
 * tangent of a curved surface opens. */
double ns_keep_tolerance(const ns_stepper *s, const double *v, double h);

/* What a step along the tangent opens of a contact whose bodies move with v. */
double ns_opened_by_curvature(const ns_stepper *s, const ns_contact *contact, const double *v,
                              double h);

/* Up to which gap rows with the gap term are of use: a body that another one hits in the step may become as fast as any. */
double ns_gap_reach(const ns_stepper *s, const double *v, double h);

/* Marks the contacts of `terms` that touch as active; returns how many. */
int ns_mark_touching(ns_stepper *s, ns_terms *terms, const double *v, double h);

/* Acary (16e), Acary (18): marks the contacts of `terms` as active for which g + gamma h U <= 0. */
void ns_predict_contacts(ns_stepper *s, ns_terms *terms, const double *v, double h);

/* Room for the targets of all rows of s->terms. */
ns_status ns_make_targets(ns_stepper *s);

/* Which contacts of s->terms take part in a step of length h from v, and the targets of all rows. Captured:
 * Stewart (2.13); located: those that touch. */
ns_status ns_choose_contacts(ns_stepper *s, const double *v, double h);

/* Contacts that no one chose and that s->x = v+ closes within the step become active: a body was hit, and hits another
 * one. Returns how many; their targets have the gap term. */
int ns_capture_missed(ns_stepper *s, double h);

/* The contacts that touch, with targets for an impact by Newton's law, or for no restitution. */
ns_status ns_choose_impact(ns_stepper *s, const double *v, double h, int newton);

/* What the forces of s->terms can change in the speed of a gap in unit time: those on both bodies added, since one of
 * them may be held. Needs the mass diagonal. */
double ns_largest_acceleration(const ns_stepper *s, const ns_contact *contact);

/* s->mass_diagonal from the mass in s->terms */
void ns_find_mass_diagonal(ns_stepper *s);

/* speed n'v + dPhi/dt at which the gap of a contact opens */
double ns_gap_speed(const ns_contact *contact, const double *v);

/* ---- coefficients that depend on the motion (ns_contact_laws.c) ---- */

typedef struct ns_repetition {
  int count;
  double share, change; /* of a change of mu that is made; the largest of the last repetition */
  int unsettled;        /* it was the last, and mu still changed */
} ns_repetition;

/* mu of the contact at the sliding speed `speed`; 0: of one that sticks */
ns_status ns_friction_at(ns_stepper *s, const ns_contact *contact, double t, double speed,
                         double *mu);

/* mu at the sliding speeds of the last step; *any: friction of some contact depends on its speed. */
ns_status ns_begin_friction(ns_stepper *s, double t, int *any);

/* mu at the sliding speeds that the problem just solved has found; *again: it is to be solved again. */
ns_status ns_repeat_friction(ns_stepper *s, double t, ns_repetition *repetition, int *again);

/* e of the contacts of `terms` that v closes within h. */
ns_status ns_find_restitution(ns_stepper *s, ns_terms *terms, double t, const double *q,
                              const double *v, double h);

/* Newton's law along the surface: the rows of friction of the contacts that close are asked of D'(v+ + et v). */
ns_status ns_ask_tangential_restitution(ns_stepper *s, const double *v);

/* ---- shared parts ---- */

/* The terms of the system, counted where forces are among them. */
ns_status ns_evaluate(ns_stepper *s, unsigned what, double t, const double *q, const double *v,
                      double ahead, double reach, ns_terms *terms);

/* Mass, force, joints, contacts and what else is named by `more` at the start of a step, and the contacts chosen. */
ns_status ns_begin_step(ns_stepper *s, unsigned more, double t, const double *q, const double *v,
                        double h, ns_step_result *result);

/* Solves for x = v+ with Mh = M + damping kv + stiffness kq G and right-hand side s->r. Where rows that ask for a
 * speed (restitution, a gap that is negative) make that unsolvable, they are relaxed to n'v+ + dPhi/dt >= 0, for which
 * AP Theorem 2.1 promises a solution, and result->clipped is set. */
ns_status ns_solve_velocity(ns_stepper *s, double damping, double stiffness,
                            ns_step_result *result);

/* The same of a step of length h in which collisions are captured: where the rows have gap terms, as often as contacts are
 * found that are closed by it. */
ns_status ns_solve_captured(ns_stepper *s, double damping, double stiffness, double h,
                            ns_step_result *result);

/* The last of a scheme's iterations, which changed the velocities by the share `change`: that is the residual of the step. */
void ns_take_unsettled(ns_stepper *s, double change, ns_step_result *result);

/* Masses near the largest number make impulses of s->terms beyond it, while the velocities look well. */
int ns_impulses_overflow(const ns_stepper *s);
#define NS_IMPULSE_TOO_LARGE "an impulse is too large for a number: take other units"

/* Collision of the touching contacts at (t, q): v becomes the velocity after it. Where all of them would come back with
 * less than rest_speed there is no restitution. */
ns_status ns_impact(ns_stepper *s, double t, const double *q, double *v, double h,
                    double rest_speed, ns_step_result *result);

/* Restitution where collisions are captured, after a step from v to s->x. By Newton's law it is in the rows of the step, and
 * only taken back where it gains energy; where these had no solution, and by Poisson's law, this is the decompression of the
 * contacts that met in the step. */
ns_status ns_captured_restitution(ns_stepper *s, const double *v, const ns_step_matrix *matrix,
                                  ns_step_result *result);

/* Acary (19b), Acary (19e): shift = M^-1 (n tau + nu tau_nu) with M and directions at q_theta, such that
 * q + h v_theta + shift, along G, has no overlaps and closed joints. v_theta is taken from s->x. */
ns_status ns_position_multiplier(ns_stepper *s, double t, const double *q, double h,
                                 double *v_theta, const double *q_theta, double theta,
                                 const double *v, double *shift);

/* AP (46): the nearest q at which joints close and nothing overlaps. With `held` the spring functions of the step
 * in s->terms keep the values that the step gave them: those at its start plus h times their rate for v.
 * *distance is how far it moved in the mass norm; *closed whether it converged. */
ns_status ns_project(ns_stepper *s, double t, double *q, double h, const double *v, int held,
                     double *distance, int *closed);

/* The same for the end of a step of length h, or of the share of it that has passed, with the contacts that it has pressed
 * closed. Where collisions are located other contacts are left alone, but for those that meet where a step was cut. */
ns_status ns_project_lasting(ns_stepper *s, double t, double h, double share, ns_step_result *end,
                             int *closed);

/* Joints and lasting contacts closed in position and velocity (ns_close.c), at the end of a step of length h or where it
 * was cut after `share` of it; with 'velocity' in velocity alone. */
ns_status ns_close(ns_stepper *s, double t, double h, double share, ns_step_result *end);

/* Was a contact of s->terms pressed in the step that ended with v, and has it not bounced? */
int ns_is_lasting(const ns_stepper *s, const ns_contact *contact, const double *v);

/* Did a contact of s->terms slide when the step began? Of one that rolls the directions, which are those half-way, have turned
 * a little. */
int ns_began_sliding(const ns_stepper *s, const ns_contact *contact);

/* v = that after the jerk with which joints and motors start: the nearest that they allow, where bodies that touch do not enter each
 * other and have friction; *distance in the mass norm. */
ns_status ns_start_velocity(ns_stepper *s, double t, const double *q, double *v, double *distance);

/* v = the nearest velocity that the joints allow; *distance in the mass norm. */
ns_status ns_project_velocity(ns_stepper *s, double t, const double *q, double *v,
                              double *distance);

#endif
