/* ns_record_rows.c: the contacts since the last column.
 *
 * Where output is asked for at times that are far apart, steps between two of them add up: a row for each step would make
 * the record of a long run as large as that of all its steps. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_record.h"

#include "ns_vector.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#define FEWEST 64 /* places of the index */

static ns_identity identity_of(const double *row) {
  return (ns_identity){(int)row[NS_CONTACT_A], (int)row[NS_CONTACT_B],
                       (int)row[NS_CONTACT_FEATURE]};
}

static int is_between(double number, double least, double most) {
  return number >= least && number <= most && number == floor(number);
}

int ns_record_has_identities(const ns_array *table) {
  for (size_t k = 0; k < table->count; k += NS_CONTACT_NUMBERS) {
    const double *row = table->value + k;
    if (!(is_between(row[NS_CONTACT_A], 0, INT_MAX) && is_between(row[NS_CONTACT_B], 0, INT_MAX) &&
          is_between(row[NS_CONTACT_FEATURE], INT_MIN, INT_MAX)))
      return 0;
  }
  return 1;
}

/* The place of a contact in the index, or the free one that it would have. A place holds 1 + the number of a row; 0: free. */
static double *place_of(const ns_record *r, ns_identity id) {
  const size_t mask = r->index.count - 1;
  size_t p = ns_identity_hash(id) & mask;

  for (; r->index.value[p] != 0; p = (p + 1) & mask) {
    const size_t row = (size_t)r->index.value[p] - 1;
    if (ns_same_identity(identity_of(r->sum_contacts.value + row * NS_CONTACT_NUMBERS), id))
      break;
  }
  return &r->index.value[p];
}

/* An index of all rows with room for one more. At most half of it is used, so that places after one end soon. */
static ns_status make_index(ns_record *r, size_t rows) {
  size_t size = FEWEST;

  if (r->index.count >= 2 * (rows + 1))
    return NS_OK;
  while (size < 4 * (rows + 1))
    size *= 2;
  r->index.count = 0;
  if (ns_array_extend(&r->index, size) == NULL)
    return NS_OUT_OF_MEMORY;
  for (size_t k = 0; k < rows; k++)
    *place_of(r, identity_of(r->sum_contacts.value + k * NS_CONTACT_NUMBERS)) = (double)(k + 1);
  return NS_OK;
}

void ns_record_forget_rows(ns_record *r) { r->index.count = 0; }

/* Impulses add up; of the gaps the smallest counts, of all else the last. */
static void merge(const double *new, double *row) {
  const double old_gap = row[NS_CONTACT_GAP];
  double sum[NS_CONTACT_NUMBERS];

  memcpy(sum, new, sizeof sum);
  sum[NS_CONTACT_CN] += row[NS_CONTACT_CN];
  sum[NS_CONTACT_CT] += row[NS_CONTACT_CT];
  sum[NS_CONTACT_TORSION] += row[NS_CONTACT_TORSION];
  for (int i = 0; i < 3; i++)
    sum[NS_CONTACT_FRICTION + i] += row[NS_CONTACT_FRICTION + i];
  sum[NS_CONTACT_GAP] = ns_smaller(old_gap, new[NS_CONTACT_GAP]);
  memcpy(row, sum, sizeof sum);
}

ns_status ns_record_row(ns_record *r, ns_identity id, const double row[NS_CONTACT_NUMBERS]) {
  const size_t rows = r->sum_contacts.count / NS_CONTACT_NUMBERS;
  double *place;

  if (!r->merges)
    return ns_array_append(&r->sum_contacts, row, NS_CONTACT_NUMBERS);
  if (make_index(r, rows) != NS_OK)
    return NS_OUT_OF_MEMORY;
  place = place_of(r, id);
  if (*place != 0) {
    merge(row, r->sum_contacts.value + ((size_t)*place - 1) * NS_CONTACT_NUMBERS);
    return NS_OK;
  }
  *place = (double)(rows + 1);
  return ns_array_append(&r->sum_contacts, row, NS_CONTACT_NUMBERS);
}

static double overlap_in(const ns_array *table, const ns_system *system) {
  double most = 0;

  for (size_t k = 0; k < table->count && system->extent != NULL; k += NS_CONTACT_NUMBERS) {
    const double *row = table->value + k;
    const ns_identity id = identity_of(row);
    if (row[NS_CONTACT_GAP] < 0 && id.feature >= 0)
      most = ns_larger(most, -row[NS_CONTACT_GAP] / system->extent(system, id, 1));
  }
  return most;
}

/* Also of steps for which there is no column any more, because the run ended before the next one. */
double ns_record_overlap(const ns_record *record, const ns_system *system) {
  return ns_larger(overlap_in(&record->contacts, system),
                   overlap_in(&record->sum_contacts, system));
}
