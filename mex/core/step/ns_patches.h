/* ns_patches.h: contacts that others of their patch imply are left out of the problem of a step, PAGT section 10.4. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_PATCHES_H
#define NS_PATCHES_H

#include "ns_mixed.h"

/* Marks the active contacts that lie in the hull of others with `left_out`; the rest keeps them as well, up to the
 * relative `tolerance`. Adds their number to *count. */
ns_status ns_patches_reduce(const ns_mixed_problem *problem, double tolerance, ns_arena *arena,
                            ptrdiff_t *count);

/* No impulses for those left out, and the sliding speeds and states that belong to the solution x of the others. */
ns_status ns_patches_pad(const ns_mixed_problem *problem, const double *x);

#endif
