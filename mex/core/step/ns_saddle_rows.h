/* ns_saddle_rows.h: joint rows that others imply, and the parts of ns_saddle.c that they need. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_SADDLE_ROWS_H
#define NS_SADDLE_ROWS_H

#include "ns_saddle.h"

/* How soft rows are where Mh is not definite, so that rows that others imply are not looked for: in units of the
 * diagonal of nu' Mh^-1 nu. */
#define NS_SADDLE_SOFT 1e-9

/* The numbers of a tree into empty panels. */
void ns_saddle_fill(ns_saddle *saddle, ptrdiff_t tree);

/* z := K^-1 z of a tree */
void ns_saddle_apply(ns_saddle *saddle, ptrdiff_t tree);

/* Fills the panels of a tree again and marks as dropped the rows whose gradients are no further than `distance` from
 * the span of those before them. */
ns_status ns_saddle_find_dependent(ns_saddle *saddle, ptrdiff_t tree, double distance);

#endif
