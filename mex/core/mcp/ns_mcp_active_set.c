/* ns_mcp_active_set.c: the step of Newton's method for a set of basic indices. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mcp_work.h"

static void load(ns_mcp_work *work, const signed char *basis) {
  for (ptrdiff_t i = 0; i < work->n; i++) {
    const double z = work->point.z[i];
    work->left[i] = basis[i] != NS_BASIC;
    work->right[i] = basis[i] == NS_BASIC;
    work->direction[i] = basis[i] == NS_AT_LOWER   ? z - work->l[i]
                         : basis[i] == NS_AT_UPPER ? z - work->u[i]
                                                   : work->point.f[i];
  }
}

ns_status ns_mcp_active_set_direction(ns_mcp_work *work, const signed char *basis) {
  load(work, basis);
  return ns_mcp_linear_system(work);
}
