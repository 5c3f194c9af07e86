/* ns_solve_once.h: one linear system with a full array of mostly zeros: by full factors where it is small, by sparse
 * ones where it is large. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_SOLVE_ONCE_H
#define NS_SOLVE_ONCE_H

#include "ns_arena.h"
#include "ns_sparse_lu.h"

/* b = A \ b for A n x n by columns; NS_SINGULAR leaves b undefined. Memory is taken from the arena. */
ns_status ns_solve_once(ns_arena *arena, const ns_host *host, ns_backslash backslash, void *data,
                        ptrdiff_t n, const double *A, double *b);

#endif
