/* ns_mcp_semismooth.c: the semismooth Newton method on the Fischer-Burmeister equations (De Luca, Facchinei, Kanzow 1996;
 * with bounds: Billups 1995), its points kept within the bounds. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mcp_work.h"

ns_status ns_mcp_semismooth(ns_mcp_work *work) {
  ns_status status = NS_OK;
  int moved = 1;

  while (status == NS_OK && moved && !ns_mcp_finished(work))
    status = ns_mcp_descend(work, &moved);
  return status;
}
