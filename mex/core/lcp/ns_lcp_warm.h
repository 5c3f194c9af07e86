/* ns_lcp_warm.h: small LCPs of a sequence, each started from the basis of the one before.
 *
 *   w = M z + q,  0 <= z _|_ w >= 0,  M full.
 *
 * In a time loop most problems have the basis of their predecessor, so that one factorisation without any
 * allocation solves them. What this does not solve is left to ns_lcp_solve. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LCP_WARM_H
#define NS_LCP_WARM_H

#include "ns_arena.h"
#include "ns_lcp.h"

/* Starts from `basis` (NS_AT_LOWER or NS_BASIC) and exchanges the indices of wrong sign, all at once, a few
 * times. size[i] >= |q[i]| is the size of the numbers that q[i] is the sum of, which tells its roundoff. Returns 1
 * with z, w and the basis when every condition holds to roundoff, otherwise 0. */
int ns_lcp_warm(ptrdiff_t n, const double *M, const double *q, const double *size,
                signed char *basis, ns_arena *arena, double *z, double *w, ptrdiff_t *pivots);

/* The point of a basis, whatever its signs: z of the basic indices and w of the others; the rest is zero. A basis that is
 * singular has many, of which it is the one nearest to the given z, or none: then indices leave the basis. */
ns_status ns_lcp_point(ptrdiff_t n, const double *M, const double *q, signed char *basis,
                       ns_arena *arena, double *z, double *w);

/* norm (min (z, w), Inf) / max (1, norm (q, Inf)) */
double ns_lcp_plain_residual(ptrdiff_t n, const double *q, const double *z, const double *w);

#endif
