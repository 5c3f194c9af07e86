/* ns_record_kept.c: the record in checkpoints: what it has grown by, and what waits for the next column. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_record.h"

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

void ns_record_note_kept(ns_record *r) {
  ns_array *list[NS_RECORD_GROWING];

  list_growing(r, list);
  for (int k = 0; k < NS_RECORD_GROWING; k++)
    r->kept[k] = list[k]->count;
}

void ns_record_pass_sums(ns_record *r, ns_stream *stream) {
  ns_array *const sums[] = {&r->sum_joint, &r->sum_cn, &r->sum_beta, &r->sum_lambda};

  for (int k = 0; k < 4; k++)
    ns_stream_pass(stream, sums[k]->value, sums[k]->count * sizeof(double));
  if (stream->reads)
    r->sum_contacts.count = 0;
  pass_from(&r->sum_contacts, 0, stream);
  if (stream->reads)
    ns_record_forget_rows(r);
  NS_PASS(stream, r->residual);
  NS_PASS(stream, r->active);
  NS_PASS(stream, r->left_out);
  NS_PASS(stream, r->pivots);
}
