/* ns_lcp_dictionary.h: points of  w = M z + q  within bounds on z and w that come and go.
 *
 * Variable z_j is number j, w_j is m + j. The basic ones are affine in the others, x_B = const + D x_N. Pivots of the dual
 * simplex method bring the basic variables into their bounds, or show that there is no such point. Prices keep its
 * pivots from going round in circles; what they add up to does not matter, so that they may be changed as bounds are. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LCP_DICTIONARY_H
#define NS_LCP_DICTIONARY_H

#include "ns_lcp_reduce.h"
#include "ns_random.h"

typedef struct ns_lcp_dictionary {
  const ns_lcp_reduced *problem;
  const ns_host *host;
  ptrdiff_t m;
  double *D;                 /* m x m by columns: row of a basic, column of a nonbasic variable */
  ptrdiff_t *basic, *others; /* variable of each row, of each column */
  ptrdiff_t *place;          /* of each variable: its row, or -1 - its column */
  double *value;             /* of each variable */
  double *lower, *upper;     /* of each variable */
  double *price;             /* of each nonbasic variable */
  double *f, *g;             /* room */
  signed char *wanted;
  ptrdiff_t pivots, fresh; /* in all; since D was made from M */
} ns_lcp_dictionary;

typedef enum ns_lcp_reach {
  NS_LCP_WITHIN, /* a point within all bounds */
  NS_LCP_NOWHERE,
  NS_LCP_UNDECIDED,
} ns_lcp_reach;

ns_status ns_lcp_dictionary_create(ns_lcp_dictionary *d, const ns_lcp_reduced *problem,
                                   const ns_host *host, ns_arena *arena);

/* z = 0 with prices in [1, 2) */
void ns_lcp_dictionary_start(ns_lcp_dictionary *d, ns_random *random);

/* New bounds of a variable; what is nonbasic moves to the nearer one. */
void ns_lcp_dictionary_bound(ns_lcp_dictionary *d, ptrdiff_t variable, double lower, double upper);

/* Towards a point within the bounds. */
ns_status ns_lcp_dictionary_reach(ns_lcp_dictionary *d, ptrdiff_t most_pivots, ns_lcp_reach *reach);

#endif
