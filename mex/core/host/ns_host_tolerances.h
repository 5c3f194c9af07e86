/* ns_host_tolerances.h: the panel of constants of what is next to the system. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_HOST_TOLERANCES_H
#define NS_HOST_TOLERANCES_H

/* s between two looks of the thread that waits for others: Ctrl-C ends a sweep within 0.2 s. */
#define NS_LOOK_SECONDS 0.05

#endif
