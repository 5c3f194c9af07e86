/* ns_lcp_standard.h: what the methods on the standard form of ns_lcp_reduce.h share: the path, and the way back. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LCP_STANDARD_H
#define NS_LCP_STANDARD_H

#include "ns_lcp_reduce.h"
#include "ns_lemke.h"

/* The path's problem, tolerances and covering vector d, which the caller may change. */
ns_status ns_lcp_set_up_path(ns_lemke *lemke, const ns_lcp_reduced *reduced, ns_arena *arena,
                             int variant);

/* Are all bounds finite? (ns_lcp_box_path.c) */
int ns_lcp_is_box(const ns_lcp_reduced *reduced);

/* Pivots of a path, and the products of one. */
ptrdiff_t ns_lcp_pivot_limit(const ns_lcp_work *work, ptrdiff_t m);
double ns_lcp_pivot_cost(ptrdiff_t m);

/* What was counted, and the point at the end of the path: that of its basis or, if that is no solution, as the pivots left
 * it. */
ns_status ns_lcp_finish_path(ns_lcp_work *work, ns_arena *arena, const ns_lcp_reduced *reduced,
                             const ns_lemke *lemke, ns_lemke_end end);

/* The problem's cells for those of the standard form. */
void ns_lcp_cells_back(const ns_lcp_work *work, const ns_lcp_reduced *reduced,
                       const signed char *cell, signed char *basis);

/* z = base + side c sigma zhat for the bounded and the split variables, 0 for the eliminated ones; `origin` 0 maps a
 * direction. */
void ns_lcp_point_back(const ns_lcp_work *work, const ns_lcp_reduced *reduced, const double *zhat,
                       double origin, double *z);

#endif
