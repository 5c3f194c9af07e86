/* ns_lcp_parts.h: the order in which the unknowns of a block triangular problem depend on each other. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LCP_PARTS_H
#define NS_LCP_PARTS_H

#include "ns_arena.h"
#include "ns_matrix.h"

/* part[i]: number of the strongly connected component of M that index i belongs to, such that M_ij = 0 wherever
 * part[j] > part[i]; *count: how many there are. */
ns_status ns_lcp_find_parts(const ns_matrix *M, ns_arena *arena, ptrdiff_t *part, ptrdiff_t *count);

#endif
