/* ns_status.h: how a core function says that it failed. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_STATUS_H
#define NS_STATUS_H

typedef enum ns_status {
  NS_OK = 0,
  NS_OUT_OF_MEMORY,
  NS_INTERRUPTED,
  NS_TOO_LARGE,
  NS_SINGULAR,
  NS_CALLBACK_FAILED, /* a function of the user failed; who called it knows how */
  NS_PATH_NOT_FOUND,
  NS_PATH_UNUSABLE,
  NS_PATH_TOO_OLD,
  NS_PATH_LICENSE,
  NS_PATH_BUSY,
  NS_DAMAGED, /* what was kept of a run does not fit it */
  NS_STATUS_COUNT
} ns_status;

/* The last part of the error identifier nonsmooth:<function>:<cause>. */
const char *ns_status_cause(ns_status status);

/* One sentence for the user. */
const char *ns_status_message(ns_status status);

#endif
