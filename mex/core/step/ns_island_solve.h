/* ns_island_solve.h: one island of the mixed problem, as full matrices. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_ISLAND_SOLVE_H
#define NS_ISLAND_SOLVE_H

#include "ns_lu.h"
#include "ns_mixed.h"

/* A column over the velocities of an island. */
typedef struct ns_island_column {
  int count;
  ptrdiff_t *local, first, last; /* its velocities; the first and the last of them */
  const double *value;
} ns_island_column;

/* Linear systems with Mh: without pivoting where it is definite, by LAPACK elsewhere. */
typedef struct ns_mass_factors {
  ptrdiff_t n;
  int definite;
  double *a;
  ptrdiff_t *span; /* of ns_definite.h */
  ns_lu lu;
} ns_mass_factors;

/* Linear systems with S = nu' Mh^-1 nu, which is singular where joints are redundant: then by the pseudo-inverse
 * of S in units in which its diagonal is 1, which gives the multipliers of least norm. Redundant joints are so only where
 * they are closed: if they are open by the share `open` of the size of the system, their gradients depend on each other
 * up to about that. */
typedef struct ns_joint_factors {
  ptrdiff_t m;
  int redundant;
  double open;
  double *a; /* factors, or the pseudo-inverse */
  ptrdiff_t *span;
  double *work; /* m */
} ns_joint_factors;

typedef struct ns_island {
  ptrdiff_t n, m, contacts, columns; /* velocities, joints, contacts, columns of U */
  const ptrdiff_t *velocity, *joint, *contact;
  ns_mass_factors mass;
  ns_joint_factors joints;
  double *x;            /* n: first Mh^-1 r with the joints kept, then the solution */
  double *c;            /* m: joint impulses */
  ns_island_column *nu; /* m */
  double *Y;            /* n x m: Mh^-1 nu */
  ns_island_column *U;  /* columns: normal and stored directions of each contact */
  double *Z;            /* n x columns: answer of x to each column of U, joints kept */
  double *T;            /* m x columns: S^-1 nu' Mh^-1 U */
  double *A;            /* columns x columns: U' Z */
  double *p, *size; /* columns: U' x before the contacts act; |U|' |x|, which tells its roundoff */
} ns_island;

/* x = M^-1 r where nothing connects the bodies or acts on them; 0 when that is not so. */
int ns_solve_free(const ns_mixed_problem *problem, ns_mixed_result *result);

ns_status ns_mass_factor(ns_mass_factors *mass, ns_arena *arena, const ns_host *host);
void ns_mass_solve(const ns_mass_factors *mass, double *b, ptrdiff_t columns);

/* joints->a holds S on entry; nu are the columns of the m joints over n velocities. */
ns_status ns_joint_factor(ns_joint_factors *joints, const ns_island_column *nu, ptrdiff_t n,
                          ns_arena *arena);
void ns_joint_solve(const ns_joint_factors *joints, double *b, ptrdiff_t columns);

/* Directions of a contact that have columns in U */
static inline int ns_island_stored(const ns_contact *contact) {
  return contact->mu > 0 ? ns_contact_stored(contact) : 0;
}

/* Proof that no x of an island whose A and p are known keeps its gaps from closing as they are asked to. */
ns_status ns_island_infeasible(ns_mixed *work, const ns_mixed_problem *problem,
                               const ns_island *island, int *infeasible);
#define NS_INFEASIBLE "no velocity keeps all gaps from closing"

/* The LCP in (c_n, beta, lambda) of an island whose A and p are known: solves it, writes the impulses into the
 * contacts and f, the coefficients of the columns of U. */
ns_status ns_island_lcp(ns_mixed *work, const ns_mixed_problem *problem, const ns_island *island,
                        double *f, ns_mixed_result *result);

/* The same where friction cones are no pyramids, ns_island_cone.c. */
int ns_island_has_cones(const ns_mixed_problem *problem, const ns_island *island);
ns_status ns_island_cone(ns_mixed *work, const ns_mixed_problem *problem, const ns_island *island,
                         double *f, ns_mixed_result *result);

#endif
