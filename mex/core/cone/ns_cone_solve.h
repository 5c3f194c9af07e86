/* ns_cone_solve.h: problems of contacts with friction cones that are no pyramids.
 *
 *   y = A x + b,  of each contact  0 <= x_n _|_ y_n >= 0,  and x_T minimises y_T'p over p in mu x_n K.
 *
 * Stewart (2.17), (2.18), CBAT (3)-(5): K is the unit ball of two or three dimensions, or the set psi (p) <= 1. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_CONE_SOLVE_H
#define NS_CONE_SOLVE_H

#include "ns_arena.h"
#include "ns_lcp.h"

#define NS_CONE_TANGENTS 3 /* at most */

/* psi and its gradient at a point that is not 0 */
typedef ns_status (*ns_cone_gauge)(void *data, int psi, const double p[2], double *value,
                                   double gradient[2]);

typedef struct ns_cone_contact {
  ptrdiff_t row; /* of the normal; the tangents follow */
  int tangents;  /* 0: no friction, 2 or 3 */
  double mu;
  int psi; /* 0: K is the ball */
} ns_cone_contact;

typedef struct ns_cone_problem {
  ptrdiff_t n, count; /* rows, contacts */
  const ns_cone_contact *contact;
  const double *A, *b; /* by columns */
  ns_cone_gauge gauge;
  void *gauge_data;
  const ns_matrix
      *sparse; /* A, where it is sparse, with contacts in the order of rows; NULL: A is full */
} ns_cone_problem;

typedef enum ns_cone_solver {
  NS_CONE_AUTO,
  NS_CONE_NEWTON,
  NS_CONE_SWEEPS,
  NS_CONE_PROXIMAL,
  NS_CONE_PYRAMIDS,
} ns_cone_solver;

typedef struct ns_cone_options {
  ns_cone_solver solver;
  int warm;                 /* the start is near */
  double goal;              /* |F| in units of its own that is a solution; 0: the default */
  int patience;             /* slow steps of Newton\'s method near roundoff to go on with */
  ptrdiff_t max_iterations; /* of Newton's method, or sweeps; 0: those of the stages alone */
  ns_lcp_display display;
  const ns_lcp_options *lcp; /* of the pyramids; its share bounds what follows a path in vain */
  /* asked once where the first stage has failed: is there a proof that no solution exists? Or NULL */
  ns_status (*refute)(void *data, int *refuted);
  void *refute_data;
} ns_cone_options;

typedef struct ns_cone_result {
  double *x, *y; /* n, from the caller; x holds a start */
  ns_lcp_flag flag;
  int approximate; /* the cones did not converge: x is that of fine pyramids */
  double residual; /* of the natural map, in units of the larger of b and 1 */
  ptrdiff_t iterations, lcps, pivots, sweeps;
  double path; /* multiplications of the LCPs */
  const char *solver, *message;
} ns_cone_result;

/* Every outcome of the mathematics is a flag of the result. With `warm` the start is near. */
ns_status ns_cone_solve(const ns_cone_problem *problem, int warm, const ns_lcp_options *lcp,
                        const ns_host *host, ns_arena *arena, ns_cone_result *result);

/* The same with one method alone, or with other limits. */
ns_status ns_cone_solve_by(const ns_cone_problem *problem, const ns_cone_options *options,
                           const ns_host *host, ns_arena *arena, ns_cone_result *result);

/* |p| or psi (p): the least t for which p is in t K */
ns_status ns_cone_measure(const ns_cone_problem *problem, const ns_cone_contact *contact,
                          const double *p, double *value);

#endif
