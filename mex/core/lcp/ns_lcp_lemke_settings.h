/* ns_lcp_lemke_settings.h: what Lemke's method tries first, and what it tries after a failure. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LCP_LEMKE_SETTINGS_H
#define NS_LCP_LEMKE_SETTINGS_H

#include <stddef.h>

#define NS_LCP_LEMKE_VARIANTS 6

/* Covering vector d (m numbers, positive) and tolerances of the given variant. */
void ns_lcp_lemke_settings(int variant, ptrdiff_t m, double *d, double *pivot_tolerance,
                           double *tie_tolerance);

#endif
