/* ns_infinite_bound.h: bounds of this size and above are infinite, as in PATH. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_INFINITE_BOUND_H
#define NS_INFINITE_BOUND_H

#define NS_INFINITE_BOUND 1e20

#endif
