/* ns_lcp_path.h: PATH as one of the solvers of ns_lcp_solve. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LCP_PATH_H
#define NS_LCP_PATH_H

#include "ns_lcp_work.h"

/* Is there a PATH that can be used? */
ns_status ns_lcp_path_ready(const ns_lcp_options *options, const ns_host *host);

/* Offers what PATH finds; its residual, and whether it is a solution, are not left to PATH. Sets flag, solver and
 * message of the result. */
ns_status ns_lcp_path(ns_lcp_work *work, ns_lcp_result *result);

#endif
