/* ns_island_solve.h: one island of the mixed problem, by a full matrix of its contacts. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_ISLAND_SOLVE_H
#define NS_ISLAND_SOLVE_H

#include "ns_mixed.h"

/* A column of U as the terms have it. */
typedef struct ns_island_column {
  int count;
  const int *index;
  const double *value;
} ns_island_column;

typedef struct ns_island {
  ptrdiff_t n, m, contacts, columns; /* velocities, joints, contacts, columns of U */
  const ptrdiff_t *velocity, *joint, *contact;
  ptrdiff_t trees, *tree; /* of the matrix of the step, ns_saddle.h */
  ns_island_column *U;    /* normal and stored directions of each contact */
  double
      *Z; /* of few unknowns: the answers of x and c to the columns, n + m each; otherwise NULL */
  double *A;        /* columns x columns: U' K^-1 U, the answer of U' x to impulses, joints kept */
  double *p, *size; /* columns: U' x before the contacts act; |U|' |x|, which tells its roundoff */
} ns_island;

/* x = M^-1 r where nothing connects the bodies or acts on them; 0 when that is not so. */
int ns_solve_free(const ns_mixed_problem *problem, ns_mixed_result *result);

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
