/* test_terms.c: arenas, lists of terms and matrices by blocks */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_function_system.h"

#include <math.h>
#include <string.h>

/* ---- arena */

/* After a reset the pieces of several blocks fit into one, so that a loop stops allocating. */
static void reset_arena_allocates_no_more(void) {
  check_host c;
  ns_arena arena;

  check_host_create(&c);
  arena = ns_arena_create(&c.host);
  for (int round = 0; round < 4; round++) {
    for (int k = 1; k <= 5; k++) {
      unsigned char *piece = NS_TAKE(&arena, unsigned char, 300 * k);
      int sum = 0;
      for (int i = 0; i < 300 * k; i++)
        sum += piece[i];
      CHECK(sum == 0 && (uintptr_t)piece % NS_ALIGNMENT == 0);
      memset(piece, 255, (size_t)(300 * k)); /* must be zero again in the next round */
    }
    CHECK(c.allocations == (round == 0 ? 5 : 6));
    ns_arena_reset(&arena);
    CHECK(c.live == 1);
  }
  ns_arena_release(&arena);
  CHECK(c.live == 0);
}

/* The inline path takes up to NS_SMALL_PIECE items, the other one more; both give zeros and stay in their block. */
static void small_and_large_pieces_are_alike(void) {
  check_host c;
  ns_arena arena;
  const size_t counts[] = {0, 1, 7, 8, 9, NS_SMALL_PIECE - 1, NS_SMALL_PIECE, NS_SMALL_PIECE + 1};

  check_host_create(&c);
  c.host.block_bytes = 20000;
  arena = ns_arena_create(&c.host);
  for (int round = 0; round < 2; round++) {
    double *last = NULL;
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
      double *piece = NS_TAKE(&arena, double, counts[k]), sum = 0;
      CHECK((uintptr_t)piece % NS_ALIGNMENT == 0 && piece != last);
      for (size_t i = 0; i < counts[k]; i++) {
        sum += fabs(piece[i]);
        piece[i] = 1;
      }
      CHECK(sum == 0);
      last = piece;
    }
    CHECK(c.allocations == 1);
    ns_arena_reset(&arena);
  }
  ns_arena_release(&arena);
}

static void reset_that_finds_no_memory_fails(void) {
  check_host c;
  ns_arena arena;

  check_host_create(&c);
  arena = ns_arena_create(&c.host);
  ns_arena_reset(&arena); /* nothing there yet */
  CHECK(NS_TAKE(&arena, double, 10) != NULL && NS_TAKE(&arena, double, 20) != NULL);
  c.fail_at = 3;
  ns_arena_reset(&arena);
  CHECK(arena.failed && c.live == 0 && NS_TAKE(&arena, double, 1) == NULL);
  ns_arena_release(&arena);
  CHECK(c.live == 0);
}

/* ---- lists */

static void lists_keep_their_items_while_they_grow(void) {
  static const int index[] = {4, 2, 0};
  const int items = 100;
  check_host c;
  ns_terms terms;
  int same = 1;

  check_host_create(&c);
  terms = ns_terms_create(&c.host, 5);
  CHECK(ns_terms_reset(&terms) == NS_OK);
  for (int k = 0; k < items; k++) {
    ns_block_matrix *block = ns_terms_add_block(&terms, &terms.damping, 3, index);
    ns_row *row = ns_terms_add_row(&terms, &terms.joints, 2, index);
    ns_contact *contact = ns_terms_add_contact(&terms, 1, index);
    CHECK(ns_terms_add_tangents(&terms, contact, 4, k % 2) == NS_OK);
    block->value[8] = row->gradient[1] = row->value = contact->gap = contact->beta[3] = k;
  }
  CHECK(terms.damping.count == items && terms.joints.count == items &&
        terms.contacts.count == items && terms.springs.count == 0);
  for (int k = 0; k < items; k++) {
    const ns_block_matrix *block = &terms.damping.item[k];
    const ns_row *row = &terms.joints.item[k];
    const ns_contact *contact = &terms.contacts.item[k];
    same = same && block->value[8] == k && block->index == index && block->count == 3;
    same = same && row->value == k && row->gradient[1] == k && row->gradient[0] == 0 &&
           row->rate == 0 && row->index == index;
    same = same && contact->gap == k && contact->beta[3] == k && contact->basis == NULL &&
           !contact->active && ns_contact_stored(contact) == (k % 2 ? 2 : 4);
  }
  CHECK(same);
  CHECK(ns_terms_reset(&terms) == NS_OK && terms.joints.count == 0 && terms.nv == 5);
  ns_terms_release(&terms);
  CHECK(c.live == 0);
}

/* However early memory runs out, the list says NULL and what it held is still there. */
static void lists_survive_every_failed_allocation(void) {
  static const int index[] = {1};
  check_host c;
  int complete = 0;

  for (long fail_at = 1; !complete && fail_at < 1000; fail_at++) {
    ns_terms terms;
    int sound = 1, added = 0;
    check_host_create(&c);
    c.fail_at = fail_at;
    terms = ns_terms_create(&c.host, 2);
    if (ns_terms_reset(&terms) == NS_OK)
      while (added < 20 && ns_terms_add_row(&terms, &terms.joints, 1, index) != NULL)
        added++;
    for (int k = 0; k < added; k++)
      sound = sound && terms.joints.item[k].count == 1;
    complete = added == 20;
    CHECK(sound && (complete || terms.arena.failed));
    ns_terms_release(&terms);
    CHECK(c.live == 0);
  }
  CHECK(complete);
}

/* Components of a matrix: {0,3,5} by a chain of one-sided entries, {1,4}, {2} of zeros alone, {6}. */
static void matrix_is_split_at_its_zeros(void) {
  enum { n = 7 };
  static const int expected[3][3] = {{0, 3, 5}, {1, 4, -1}, {6, -1, -1}};
  double A[n * n] = {0}, x[n], y[n] = {0}, worst = 0;
  check_host c;
  ns_terms terms;

  A[5 + n * 3] = 2; /* 3 and 5, then 0 and 3: the second joins what the first has found */
  A[0 + n * 3] = 3;
  A[1 + n * 4] = -4;
  A[4 + n * 1] = 5;
  A[6 + n * 6] = 6;
  check_host_create(&c);
  terms = ns_terms_create(&c.host, n);
  CHECK(ns_terms_reset(&terms) == NS_OK);
  CHECK(ns_terms_add_matrix(&terms, &terms.mass, n, A) == NS_OK);
  CHECK(terms.mass.count == 3);
  for (int b = 0; b < terms.mass.count; b++) {
    const ns_block_matrix *block = &terms.mass.item[b];
    CHECK(block->count == 3 - b);
    for (int i = 0; i < block->count; i++)
      CHECK(block->index[i] == expected[b][i]);
  }
  for (int i = 0; i < n; i++)
    x[i] = 1 + i;
  ns_blocks_multiply(&terms.mass, -2, x, y);
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < n; j++)
      sum -= 2 * A[i + n * j] * x[j];
    worst = fmax(worst, fabs(sum - y[i]));
  }
  CHECK(worst == 0); /* small integers */
  ns_terms_release(&terms);
}

int main(void) {
  reset_arena_allocates_no_more();
  small_and_large_pieces_are_alike();
  reset_that_finds_no_memory_fails();
  lists_keep_their_items_while_they_grow();
  lists_survive_every_failed_allocation();
  matrix_is_split_at_its_zeros();
  return check_report();
}
