/* ns_lcp_given.h: is the basis that the caller gives the right one, or nearly so?
 *
 * One factorisation of M_AA, A the basic indices, on the problem's own numbers, and another one after each exchange of
 * the wrong indices. Nothing is scaled, which is what makes a sequence of problems with similar bases cheap. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LCP_GIVEN_H
#define NS_LCP_GIVEN_H

#include "ns_lcp.h"

typedef enum ns_lcp_given {
  NS_LCP_GIVEN_NOTHING, /* neither a basis nor z0 */
  NS_LCP_GIVEN_WRONG,   /* not a basis, or its point is not finite */
  NS_LCP_GIVEN_POINT,   /* its point, moved into the bounds, is in result->z, but is no solution */
  NS_LCP_GIVEN_SOLVED,
} ns_lcp_given;

/* Tries options->basis or, without one, the cells in which z0 lies. Solved: every condition holds to the roundoff of
 * its row and the residual is below the tolerance; then z, w, basis and residual are set. */
ns_status ns_lcp_try_given(const ns_lcp *problem, const ns_lcp_options *options,
                           const ns_host *host, ns_lcp_result *result, ns_lcp_given *outcome);

/* Cells that name an infinite bound become basic. */
void ns_lcp_usable_cells(const ns_lcp *problem, signed char *basis);

#endif
