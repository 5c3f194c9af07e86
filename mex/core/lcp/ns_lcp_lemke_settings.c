/* ns_lcp_lemke_settings.c: covering vectors and tolerances.
 *
 * Pivots below 1e-9 of their column and ties within 1e-10 solve every friction problem tried; smaller
 * values accept noise as pivots on large stacks. The variants 1 and 2 are for data on which these fail, the
 * others follow different paths to other solutions of problems that are not copositive. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp_lemke_settings.h"

#include "ns_random.h"

#include <math.h>

static const struct {
  double pivot, tie;
  int random;
} settings[NS_LCP_LEMKE_VARIANTS] = {
    {1e-9, 1e-10, 0}, {1e-7, 1e-9, 0},  {1e-11, 1e-12, 0},
    {1e-9, 1e-10, 1}, {1e-9, 1e-10, 1}, {1e-9, 1e-10, 1},
};

void ns_lcp_lemke_settings(int variant, ptrdiff_t m, double *d, double *pivot_tolerance,
                           double *tie_tolerance) {
  ns_random random = ns_random_create((unsigned)variant);

  for (ptrdiff_t i = 0; i < m; i++)
    d[i] = settings[variant].random ? exp(-3 * ns_random_uniform(&random)) : 1;
  *pivot_tolerance = settings[variant].pivot;
  *tie_tolerance = settings[variant].tie;
}
