/* ns_pair_table.h: what is known of pairs of numbers, found in one look on average.
 *
 * Open addressing with linear probing, at most half full. Entries are never taken out. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_PAIR_TABLE_H
#define NS_PAIR_TABLE_H

#include "ns_arena.h"

typedef struct ns_pair_entry {
  int a, b;    /* not negative; a < 0 where there is none */
  void *value; /* of the caller */
} ns_pair_entry;

typedef struct ns_pair_table {
  ns_arena *arena;
  ptrdiff_t count, room; /* a power of 2, or 0 */
  ns_pair_entry *entry;
} ns_pair_table;

/* The entry of (a, b), or NULL. */
ns_pair_entry *ns_pair_table_find(const ns_pair_table *table, int a, int b);

/* The entry of (a, b), a new one of value NULL where there was none; NULL when there is no memory. It moves at the next
 * call. */
ns_pair_entry *ns_pair_table_add(ns_pair_table *table, int a, int b);

#endif
