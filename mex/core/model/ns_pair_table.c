/* ns_pair_table.c: see ns_pair_table.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_pair_table.h"

/* The finalizer of splitmix64 */
static ptrdiff_t place_of(const ns_pair_table *table, int a, int b) {
  uint64_t x = (uint64_t)(uint32_t)a << 32 | (uint32_t)b;

  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return (ptrdiff_t)((x ^ x >> 31) & (uint64_t)(table->room - 1));
}

/* The entry of (a, b), or the free one where it would be. */
static ns_pair_entry *seek(const ns_pair_table *table, int a, int b) {
  ptrdiff_t at = place_of(table, a, b);

  while (table->entry[at].a >= 0 && (table->entry[at].a != a || table->entry[at].b != b))
    at = (at + 1) & (table->room - 1);
  return &table->entry[at];
}

static ns_status enlarge(ns_pair_table *table) {
  const ns_pair_table before = *table;
  const ptrdiff_t room = before.room > 0 ? 2 * before.room : 16;
  ns_pair_entry *entry = NS_TAKE(table->arena, ns_pair_entry, room);

  if (entry == NULL)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < room; k++)
    entry[k].a = -1;
  table->room = room;
  table->entry = entry;
  for (ptrdiff_t k = 0; k < before.room; k++)
    if (before.entry[k].a >= 0)
      *seek(table, before.entry[k].a, before.entry[k].b) = before.entry[k];
  return NS_OK;
}

ns_pair_entry *ns_pair_table_find(const ns_pair_table *table, int a, int b) {
  ns_pair_entry *entry = table->room > 0 ? seek(table, a, b) : NULL;

  return entry != NULL && entry->a >= 0 ? entry : NULL;
}

ns_pair_entry *ns_pair_table_add(ns_pair_table *table, int a, int b) {
  ns_pair_entry *entry;

  if (2 * (table->count + 1) > table->room && enlarge(table) != NS_OK)
    return NULL;
  entry = seek(table, a, b);
  if (entry->a < 0) {
    *entry = (ns_pair_entry){a, b, NULL};
    table->count++;
  }
  return entry;
}
