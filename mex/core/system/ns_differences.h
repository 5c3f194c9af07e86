/* ns_differences.h: Jacobians of forces that are functions of the user. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_DIFFERENCES_H
#define NS_DIFFERENCES_H

#include "ns_system.h"

/* Adds the forces at (q, v) to k. */
typedef ns_status (*ns_force_function)(void *data, double t, const double *q, const double *v,
                                       double *k);

/* kq G and kv of these forces at (t, q, v) by forward differences, into the terms. A scheme multiplies them by h^2 and
 * h, so that their error of 1e-8 is far below its own. */
ns_status ns_add_differences(ns_system *system, ns_force_function forces, void *data, double t,
                             const double *q, const double *v, ns_terms *terms);

#endif
