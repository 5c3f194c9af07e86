/* ns_pile.h: contact problems of many bodies, solved on the bodies instead of on a matrix of all contacts.
 *
 *   Mh x = r + sum J_k' f_k,   y_k = J_k x + s_k
 *
 * An equation asks for y = 0. Of a contact 0 <= f_n _|_ y_n >= 0, and f_T minimises y_T'p over p in mu f_n K, Stewart
 * (2.17), (2.18), with K the unit ball or a regular polygon, which is the pyramid of an LCP: AP (17), PAGT (6.12).
 *
 * Velocities come in blocks, one for each body, filled up to a common width. Mh has blocks on its diagonal and, where
 * springs act between bodies, others; its symmetric part is positive definite. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_PILE_H
#define NS_PILE_H

#include "ns_arena.h"

#define NS_PILE_ROWS 4  /* of a contact: its normal and at most three tangents */
#define NS_PILE_WIDTH 6 /* velocities of a body at most */

typedef enum ns_pile_set {
  NS_PILE_EQUATION,
  NS_PILE_BALL,   /* of as many dimensions as there are tangents; none: no friction */
  NS_PILE_POLYGON /* regular, two tangents */
} ns_pile_set;

typedef struct ns_pile_contact {
  ptrdiff_t body[2]; /* the second may be the number of bodies: what does not move */
  int tangents;
  ns_pile_set set;
  double mu;
  int corners;          /* of a polygon */
  const double *corner; /* two numbers each, of length 1, counter-clockwise */
  double *
      J; /* rows of 2 width numbers: by the velocities of the first body, then by those of the other */
  double s[NS_PILE_ROWS], f[NS_PILE_ROWS], y[NS_PILE_ROWS];
} ns_pile_contact;

/* A block of Mh beside the diagonal, by columns. */
typedef struct ns_pile_coupling {
  ptrdiff_t row, column; /* bodies */
  double *value;
} ns_pile_coupling;

typedef struct ns_pile_problem {
  int width; /* 3 or 6 */
  ptrdiff_t bodies, contacts, couplings;
  double *
      mass; /* width x width for each body, by columns; the identity where a body has fewer velocities */
  double *r;                /* width for each body */
  ns_pile_contact *contact; /* f holds a start */
  ns_pile_coupling *coupling;
} ns_pile_problem;

typedef struct ns_pile_options {
  double tolerance;         /* on the residual */
  ptrdiff_t max_iterations; /* of each stage; 0: the default */
} ns_pile_options;

typedef enum ns_pile_outcome {
  NS_PILE_SOLVED,    /* residual <= tolerance */
  NS_PILE_ROUGH,     /* larger: the iterations are used up, or gain nothing any more */
  NS_PILE_INDEFINITE /* Mh is not positive definite; nothing was done */
} ns_pile_outcome;

typedef struct ns_pile_result {
  double *
      x; /* (bodies + 1) width numbers, from the caller; those of the last body, which does not move, stay 0 */
  ns_pile_outcome outcome;
  double residual; /* see ns_pile_residual.c */
  double unit;     /* and the largest impulse or speed that it is measured by */
  ptrdiff_t newton, factorizations, sweeps;
} ns_pile_result;

/* Impulses and rows are written into the contacts. With `warm` the start is near. */
ns_status ns_pile_solve(const ns_pile_problem *problem, int warm, const ns_pile_options *options,
                        const ns_host *host, ns_arena *arena, ns_pile_result *result);

#endif
