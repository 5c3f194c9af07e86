/* ns_mode.c: which contacts are closed, and how. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_auto.h"

#include <string.h>

ns_status ns_mode_restart(ns_auto *z, ptrdiff_t count) {
  const ns_mode old = z->before;

  z->before = z->mode;
  z->mode = old;
  ns_arena_reset(&z->mode.arena);
  z->mode.count = 0;
  z->mode.item = NS_TAKE(&z->mode.arena, ns_held, count);
  return z->mode.item == NULL ? NS_OUT_OF_MEMORY : NS_OK;
}

ptrdiff_t ns_mode_place(const ns_mode *mode, ns_identity id) {
  for (ptrdiff_t k = 0; k < mode->count; k++)
    if (ns_same_identity(mode->item[k].id, id))
      return k;
  return -1;
}

ns_status ns_mode_keep(ns_auto *z) {
  ns_arena_reset(&z->old.arena);
  z->old.count = z->mode.count;
  z->old.item = NS_TAKE(&z->old.arena, ns_held, z->mode.count);
  if (z->old.item == NULL)
    return NS_OUT_OF_MEMORY;
  if (z->mode.count > 0)
    memcpy(z->old.item, z->mode.item, (size_t)z->mode.count * sizeof *z->mode.item);
  return NS_OK;
}
