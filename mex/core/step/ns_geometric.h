/* ns_geometric.h: the nonlinear complementarity problem of a step whose geometry is that at its end, CBAT (10), (11).
 *
 *   M x - T (M v + h k) = sum W_n p_n + W_t p_t + W_o p_o + W_r p_r + nu c,   q+ = q + h G x                  (10)
 *   Theta (q+) = 0,   0 <= p_n _|_ Phi (q+) >= 0                                                          (11)
 *   p_f maximises -p'u over |p_f / e| <= mu p_n,   u = (W_t, W_o, W_r)'x                                   (5)
 *
 * with every W and nu at q+. T turns what belongs to the axes of a body in space at the start to those at the end: (1) is
 * meant in the axes of the world, where angular momentum changes by moments alone, with no gyroscopic force in k. The closest points of (9) are functions of q+ that the system knows with their derivatives
 * (NS_SLOPES), so that they are eliminated from the unknowns of (10) without changing a Newton step. The friction law is
 * taken as p_f / e = P (p_f / e - r e u), P the projection onto the ball of radius mu p_n: it says the same as (5) with
 * sigma = |e u|, and is not singular at p_n = 0. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_GEOMETRIC_H
#define NS_GEOMETRIC_H

#include "ns_stepper.h"

/* A point of the iteration. */
typedef struct ns_geometric_point {
  double *x, *c; /* velocities at the end; joint impulses */
  ns_pressed_list pressed;
} ns_geometric_point;

/* A contact of s->terms at such a point. */
typedef struct ns_geometric_contact {
  ns_contact *contact;
  int friction;                   /* how many columns: 0 ... 3 */
  double p[1 + NS_MOST_FRICTION]; /* impulses */
  double gap;                     /* Phi (q+) / h, a speed */
  double r[2]; /* masses that the contact feels along its normal and along its surface */
  double e[NS_MOST_FRICTION];
  double y[NS_MOST_FRICTION], z[NS_MOST_FRICTION]; /* e u, and p / e - r y */
  double size;                                     /* |z| */
  double F[1 + NS_MOST_FRICTION];                  /* residuals, as speeds */
  ptrdiff_t row; /* first row in the linear system of its island */
} ns_geometric_contact;

typedef struct ns_geometric {
  ns_stepper *s;
  double t, h;
  const double *q, *v;
  const double *impulse; /* M v + h k, without the gyroscopic part of k */
  double *turned;        /* the same in the axes at the end of the step */
  double *q_end;
  double reach;                  /* contacts within it take part */
  ns_geometric_contact *contact; /* one for each contact of s->terms */
  double *joint_residual;        /* Theta (q+) / h; of a motor what its speed lacks */
  double *F;                     /* M x - turned - W p - nu c */
  double residual;               /* the largest one, as a speed */
  double speed;                  /* that it is measured by */
  int blocks, *first, *block_of; /* of ns_system.carry */
  double *E;
} ns_geometric;

/* E and g->turned for the end of a step with x. */
void ns_geometric_turn(ns_geometric *g, const double *x);

/* The terms at the end of a step with the point's x, and the residuals there. */
ns_status ns_geometric_look(ns_geometric *g, const ns_geometric_point *point);

/* From `point`, by Newton's method with a line search; *solved tells whether the residual became `tolerance`. */
ns_status ns_geometric_newton(ns_geometric *g, ns_geometric_point *point, double tolerance,
                              int *solved);

/* A Newton step from where ns_geometric_look was last: changes of x and c, and of the impulses in change[i].p of contact i.
 * *regular is 0 where there is none. */
ns_status ns_geometric_direction(ns_geometric *g, double *dx, double *dc, ns_pressed *change,
                                 int *regular);

/* CBAT (10), CBAT (11) as they are printed; ns_geometric_printed.c */
double ns_geometric_printed_residual(const ns_geometric *g);

/* Removes what is left of F, so that the impulses found are those that act. */
ns_status ns_geometric_balance(const ns_geometric *g, double *x);

/* ---- where a step begins (ns_geometric_memory.c) ---- */

/* 2 x the last solution - the one before, where the step begins at the end of the last one; otherwise v and the impulses of
 * the last one. */
ns_status ns_geometric_begin(const ns_geometric *g, ns_geometric_point *point);

ns_status ns_geometric_remember(ns_geometric *g, const ns_geometric_point *point);

#endif
