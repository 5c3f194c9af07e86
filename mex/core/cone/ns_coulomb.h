/* ns_coulomb.h: contacts with Coulomb's friction, three rows each: normal, first and second tangent.
 *
 *   u = W r + q,  of each contact  0 <= r_n _|_ u_n >= 0,  |r_T| <= mu r_n,  and r_T = -mu r_n u_T / |u_T| where u_T is not 0. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_COULOMB_H
#define NS_COULOMB_H

#include "ns_cone_solve.h"

typedef struct ns_coulomb {
  ns_matrix W;
  const double *q, *mu;
} ns_coulomb;

/* Coulomb's law, and what others take for it: see ns_coulomb_model.c */
typedef enum ns_coulomb_model {
  NS_COULOMB_LAW,
  NS_COULOMB_CCP,
  NS_COULOMB_CONVEX,
  NS_COULOMB_BOX
} ns_coulomb_model;

typedef struct ns_coulomb_options {
  ns_coulomb_model model;
  ns_cone_solver solver;
  double tolerance;         /* on both residuals of the result */
  ptrdiff_t max_iterations; /* 0: the default of the solver */
  double share;             /* of ns_lcp_options */
  const double *r0;         /* where to start, or NULL */
  ns_lcp_display display;
  ns_backslash backslash; /* sparse solver of the host, or NULL */
} ns_coulomb_options;

/* r, u (n entries) and certificate (one for each contact) belong to the caller. */
typedef struct ns_coulomb_result {
  double *r, *u, *certificate;
  ns_lcp_flag flag;
  double residual;        /* see ns_coulomb_residual */
  double scaled_residual; /* of rho in the units of W */
  double law_residual;    /* see ns_coulomb_law_residual */
  int infeasible;         /* `certificate` shows that no r in the cones has u_n >= 0 */
  ptrdiff_t iterations;   /* of Newton's method */
  ptrdiff_t sweeps, pivots;
  const char *solver, *message;
} ns_coulomb_result;

ns_coulomb_options ns_coulomb_default_options(void);

/* Every outcome of the mathematics is a flag of the result; the status speaks of memory and interrupts. */
ns_status ns_coulomb_solve(const ns_coulomb *problem, const ns_coulomb_options *options,
                           const ns_host *host, ns_coulomb_result *result);

/* norm (F) / norm (q), F = (r - P (r - rho (u + mu |u_T| e_n))) / rho with P onto the cone |r_T| <= mu r_n. rho is 1,
 * which is the measure of Siconos, or where `scaled` 1 over the largest diagonal entry of W in the contact. */
double ns_coulomb_residual(const ns_coulomb *problem, const double *r, const double *u, int scaled);

/* norm (F) / norm (q) of the conditions one by one, F_n = min (r_n / rho, u_n) and F_T = (r_T - P (r_T - rho u_T)) / rho
 * with P onto the disc of radius mu max (0, r_n - rho u_n): the other residuals have u_n / mu in place of a u_n < 0 that no
 * impulse stops, and are blind where mu is large. */
double ns_coulomb_law_residual(const ns_coulomb *problem, const double *r, const double *u);

/* Is lambda >= 0 a proof that there is no solution: lambda'u_n < 0 for every r in the cones, since lambda'q_n < 0 and
 * -W_n'lambda lies in their dual. */
int ns_coulomb_is_certificate(const ns_coulomb *problem, const double *lambda, double *work);

/* Looks for one in the LCP without friction; 1 where lambda is one. */
ns_status ns_coulomb_certify(const ns_coulomb *problem, const ns_host *host, ns_arena *arena,
                             double *lambda, int *found);

/* ns_coulomb_model.c: another model than Coulomb's law. r, u and the residuals are those of the model. */
ns_status ns_coulomb_solve_model(const ns_coulomb *problem, const ns_coulomb_options *options,
                                 const ns_host *host, ns_arena *arena, ns_coulomb_result *result);

#endif
