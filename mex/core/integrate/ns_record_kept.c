/* ns_record_kept.c: the record in checkpoints: what it has grown by, and what waits for the next column. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_record.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

static void list_growing(ns_record *r, ns_array *list[NS_RECORD_GROWING]) {
  ns_array *const all[NS_RECORD_GROWING] = {
      &r->t,        &r->q,    &r->v,     &r->joint,         &r->cn,     &r->beta, &r->lambda,
      &r->contacts, &r->step, &r->event, &r->event_contact, &r->event_v};

  memcpy(list, all, sizeof all);
}

/* The numbers of an array from number `first` on. */
static void pass_from(ns_array *array, size_t first, ns_stream *stream) {
  ptrdiff_t count = (ptrdiff_t)(array->count - first);
  double *numbers = count > 0 ? array->value + first : NULL;

  ns_stream_pass_count(stream, &count, sizeof(double));
  if (stream->reads && count > 0) {
    numbers = ns_array_extend(array, (size_t)count);
    if (numbers == NULL)
      stream->status = NS_OUT_OF_MEMORY;
  }
  if (stream->status == NS_OK)
    ns_stream_pass(stream, numbers, (size_t)count * sizeof(double));
}

void ns_record_pass_growth(ns_record *r, int all, ns_stream *stream) {
  ns_array *list[NS_RECORD_GROWING];

  list_growing(r, list);
  for (int k = 0; k < NS_RECORD_GROWING; k++)
    pass_from(list[k], stream->reads ? list[k]->count : all ? 0 : r->kept[k], stream);
  if (stream->reads)
    r->columns = (ptrdiff_t)r->t.count;
}

/* Each time later than the one before, from t0 to tf */
static int is_ascending(const ns_array *t, double t0, double tf) {
  for (size_t k = 0; k < t->count; k++)
    if (!(t->value[k] >= t0 && t->value[k] <= tf && (k == 0 || t->value[k] > t->value[k - 1])))
      return 0;
  return 1;
}

/* Contacts of an event belong to collisions and transitions, which say how many they have. */
static int has_its_contacts(const ns_record *r) {
  double contacts = 0;

  for (size_t k = 0; k < r->event.count; k += NS_EVENT_NUMBERS) {
    const double *event = r->event.value + k, count = event[NS_EVENT_COUNT_OR_INDEX];
    if (!(event[NS_EVENT_KIND] >= NS_EVENT_COLLISION && event[NS_EVENT_KIND] <= NS_EVENT_FACET &&
          count >= 0 && count <= 1e9 && count == floor(count)))
      return 0;
    if (event[NS_EVENT_KIND] != NS_EVENT_USER)
      contacts += count;
  }
  return contacts * NS_EVENT_CONTACT_NUMBERS == (double)r->event_contact.count;
}

/* The table of contacts is in the order of its columns. */
static int has_its_columns(const ns_record *r) {
  double last = 1;

  for (size_t k = 0; k < r->contacts.count; k += NS_CONTACT_NUMBERS) {
    const double column = r->contacts.value[k + NS_CONTACT_COLUMN];
    if (!(column >= last && column <= (double)r->columns && column == floor(column)))
      return 0;
    last = column;
  }
  return 1;
}

ns_status ns_record_check(const ns_record *r, double t0, double tf) {
  const size_t columns = (size_t)r->columns;
  const size_t gaps = r->gaps > 0 ? (size_t)r->gaps : 0, events = r->event.count / NS_EVENT_NUMBERS;
  const struct {
    const ns_array *array;
    size_t count;
  } whole[] = {{&r->q, columns * (size_t)r->nq},
               {&r->v, columns * (size_t)r->nv},
               {&r->joint, columns * (size_t)r->joints},
               {&r->cn, columns * gaps},
               {&r->beta, columns * gaps * (size_t)r->directions},
               {&r->lambda, columns * gaps},
               {&r->contacts, r->contacts.count / NS_CONTACT_NUMBERS * NS_CONTACT_NUMBERS},
               {&r->event, events * NS_EVENT_NUMBERS},
               {&r->event_v, events * 2 * (size_t)r->nv}};

  for (size_t k = 0; k < sizeof whole / sizeof *whole; k++)
    if (whole[k].array->count != whole[k].count ||
        !ns_vector_is_finite((ptrdiff_t)whole[k].count, whole[k].array->value))
      return NS_DAMAGED;
  return r->step.count == columns * NS_STEP_NUMBERS && is_ascending(&r->t, t0, tf) &&
                 has_its_contacts(r) && has_its_columns(r) && ns_record_has_identities(&r->contacts)
             ? NS_OK
             : NS_DAMAGED;
}

void ns_record_note_kept(ns_record *r) {
  ns_array *list[NS_RECORD_GROWING];

  list_growing(r, list);
  for (int k = 0; k < NS_RECORD_GROWING; k++)
    r->kept[k] = list[k]->count;
}

void ns_record_pass_sums(ns_record *r, ns_stream *stream) {
  ns_array *const sums[] = {&r->sum_joint, &r->sum_cn, &r->sum_beta, &r->sum_lambda};

  for (int k = 0; k < 4; k++)
    ns_stream_pass_finite(stream, sums[k]->value, (ptrdiff_t)sums[k]->count);
  if (stream->reads)
    r->sum_contacts.count = 0;
  pass_from(&r->sum_contacts, 0, stream);
  ns_stream_demand(
      stream, r->sum_contacts.count % NS_CONTACT_NUMBERS == 0 &&
                  ns_vector_is_finite((ptrdiff_t)r->sum_contacts.count, r->sum_contacts.value) &&
                  ns_record_has_identities(&r->sum_contacts));
  if (stream->reads)
    ns_record_forget_rows(r);
  NS_PASS(stream, r->residual);
  NS_PASS(stream, r->active);
  NS_PASS(stream, r->left_out);
  NS_PASS(stream, r->pivots);
}
