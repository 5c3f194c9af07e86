/* ns_mixed.h: the mixed complementarity problem behind every LCP scheme.
 *
 *   [ Mh  -nu  -n  -D   0 ] [ x    ]   [ r ]   [ 0     ]
 *   [ nu'  0    0   0   0 ] [ c_nu ]   [ b ]   [ 0     ]
 *   [ n'   0    0   0   0 ] [ c_n  ] - [ a ] = [ rho   ]   0 <= (c_n, beta, lambda) _|_ (rho, sigma, zeta) >= 0
 *   [ D'   0    0   0   E ] [ beta ]   [-d ]   [ sigma ]
 *   [ 0    0   mu  -E'  0 ] [ lam  ]   [ 0 ]   [ zeta  ]
 *
 * AP (17), (18); PAGT (6.10), (6.12), (7.5), (7.7). x and c_nu are eliminated island by island, as in the proof
 * of Theorem 2.1 of AP; what is left is an LCP in (c_n, beta, lambda): Stewart (2.16), without joints. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MIXED_H
#define NS_MIXED_H

#include "ns_islands.h"
#include "ns_lcp.h"
#include "ns_saddle.h"
#include "ns_system.h"

/* What misses the tolerance is rough up to this residual: it is taken and counted. Beyond, there is no solution.
 * Residuals are shares of the largest impulse or speed. */
#define NS_ROUGH 1e-2
static inline double ns_rough_limit(double tolerance) {
  return tolerance > NS_ROUGH ? tolerance : NS_ROUGH;
}

typedef struct ns_mixed_problem {
  ns_terms *terms;            /* contacts with `active` take part; impulses are written there */
  double damping, stiffness;  /* Mh = M + damping kv + stiffness kq G */
  const double *r;            /* nv */
  const double *joint_target; /* b, one for each joint row */
  const double *gap_target;   /* a, one for each contact */
  int forced;                 /* take the basis of each contact as it is, whatever the signs */
  double offset_factor;       /* of the sliding speeds that v does not make: 2 where x = v + v+ */
  double size;                /* a length of the system, the unit in which joints are open */
  ns_system *system;          /* for functions of the user; may be NULL where no contact has one */
  int keeps_basis; /* bases of steps are compared: only the full matrices give exact ones */
  int shares_load; /* where it is forced: contacts share a load as contact->last tells, otherwise by least impulses */
  int wants_x_alone; /* nothing is asked of the impulses of the joints */
} ns_mixed_problem;

typedef struct ns_mixed_result {
  double *x; /* nv, from the caller */
  ns_lcp_flag flag;
  const char *message;
  double residual; /* of the LCPs */
  double
      joint_defect; /* max |nu' x - b| / max (1, |b|, |nu'| |x|): > 0 where equations contradict */
  double
      joint_slack; /* up to which such a defect comes of joints that are open, and of redundant ones */
  int redundant;   /* joint equations that others imply */
  int approximate; /* friction cones were replaced by pyramids because they did not converge */
  int rough;       /* islands whose residual stayed above the tolerance */
  int is_far;      /* no solver came near a solution, ns_rough_limit */
  int indefinite;  /* Mh was not positive definite: no theorem promises a solution */
  ptrdiff_t active, pivots, lcps, factorizations;
  ptrdiff_t left_out; /* of the active contacts, ns_patches.h */
} ns_mixed_result;

typedef struct ns_mixed {
  const ns_host *host;
  ns_lcp_options lcp;
  int structured; /* islands of all sizes by ns_pile.h, where they have the shape for it */
  int reduce;     /* contacts that others of their patch imply are left out, ns_patches.h */
  ns_arena arena;
  ns_saddle saddle;
  int has_matrix;    /* of this solve */
  double *r, *c, *b; /* momentum of the contacts; impulses of the joints, and what they ask for */

  /* of each velocity, after a solution: what the tolerance leaves of a row of its island, in units in which the
   * diagonal of J M^-1 J' is 1, see ns_pile_residual.c; 0 where it was solved by full matrices. NULL: there are no
   * islands. */
  double *left;
} ns_mixed;

ns_mixed ns_mixed_create(const ns_host *host, const ns_lcp_options *lcp);
void ns_mixed_release(ns_mixed *work);

/* Adds to the counts of `result`, whose flag is NS_LCP_SOLVED unless an island failed. */
ns_status ns_mixed_solve(ns_mixed *work, const ns_mixed_problem *problem, ns_mixed_result *result);

#endif
