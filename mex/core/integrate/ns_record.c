/* ns_record.c: columns, contacts and events. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_record.h"

#include "ns_vector.h"
#include "ns_vector3.h"
#include "ns_watch.h"

#include <math.h>
#include <string.h>

#define MOST_RESERVED 100000 /* columns */

/* All arrays of a record, for what is done to each of them. */
enum { ARRAYS = 18 };

static void list_arrays(ns_record *r, ns_array *list[ARRAYS]) {
  ns_array *const all[ARRAYS] = {&r->t,
                                 &r->q,
                                 &r->v,
                                 &r->joint,
                                 &r->cn,
                                 &r->beta,
                                 &r->lambda,
                                 &r->contacts,
                                 &r->step,
                                 &r->event,
                                 &r->event_contact,
                                 &r->event_v,
                                 &r->sum_joint,
                                 &r->sum_cn,
                                 &r->sum_beta,
                                 &r->sum_lambda,
                                 &r->sum_contacts,
                                 &r->index};

  memcpy(list, all, sizeof all);
}

ns_status ns_record_create(ns_record *r, const ns_host *host, const ns_system *system,
                           ptrdiff_t joints, ptrdiff_t gaps, ptrdiff_t directions) {
  const size_t fixed = gaps > 0 ? (size_t)gaps : 0;
  ns_array *list[ARRAYS];

  memset(r, 0, sizeof *r);
  r->nq = system->nq;
  r->nv = system->nv;
  r->joints = joints;
  r->gaps = gaps;
  r->directions = directions;
  list_arrays(r, list);
  for (int k = 0; k < ARRAYS; k++)
    *list[k] = ns_array_create(host);
  if (ns_array_extend(&r->sum_joint, (size_t)joints + 1) == NULL ||
      ns_array_extend(&r->sum_cn, fixed + 1) == NULL ||
      ns_array_extend(&r->sum_lambda, fixed + 1) == NULL ||
      ns_array_extend(&r->sum_beta, fixed * (size_t)directions + 1) == NULL)
    return NS_OUT_OF_MEMORY;
  return NS_OK;
}

void ns_record_release(ns_record *r) {
  ns_array *list[ARRAYS];

  list_arrays(r, list);
  for (int k = 0; k < ARRAYS; k++)
    ns_array_release(list[k]);
}

void ns_record_reserve(ns_record *r, ptrdiff_t columns) {
  if (columns > MOST_RESERVED) /* a run may be told to go on until it is stopped */
    columns = MOST_RESERVED;
  ns_array_reserve(&r->t, (size_t)columns);
  ns_array_reserve(&r->q, (size_t)(columns * r->nq));
  ns_array_reserve(&r->v, (size_t)(columns * r->nv));
  ns_array_reserve(&r->step, (size_t)(columns * NS_STEP_NUMBERS));
  ns_array_reserve(&r->joint, (size_t)(columns * r->joints));
}

/* D beta with directions that go evenly round the normal, from the first one; or along it and across it */
static void add_friction(const ns_contact *contact, double fraction, double *row) {
  const double *t = contact->first, *n = contact->axis;
  double along = 0, across = 0;

  row[NS_CONTACT_TORSION] = 0;
  if (contact->cone != NS_PYRAMID) {
    along = fraction * contact->beta[0];
    across = fraction * contact->beta[1];
    row[NS_CONTACT_TORSION] = contact->directions == 3 ? fraction * contact->beta[2] : 0;
  }
  for (int d = 0; d < contact->directions && contact->cone == NS_PYRAMID; d++) {
    const double angle = 2 * NS_PI * d / contact->directions;
    if (contact->beta[d] == 0) /* most of them; sines are dear */
      continue;
    along += fraction * contact->beta[d] * (d == 0 ? 1 : cos(angle));
    across += fraction * contact->beta[d] * sin(angle);
  }
  if (contact->directions == 2 && contact->cone == NS_PYRAMID) /* sin (pi) is not quite 0 */
    across = 0;
  row[NS_CONTACT_CT] = along;
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    row[NS_CONTACT_FRICTION + i] = along * t[i] + across * (n[j] * t[k] - n[k] * t[j]);
  }
}

static ns_status add_to_table(ns_record *r, const ns_contact *contact, double fraction) {
  double row[NS_CONTACT_NUMBERS] = {0};

  row[NS_CONTACT_A] = contact->id.a;
  row[NS_CONTACT_B] = contact->id.b;
  row[NS_CONTACT_FEATURE] = contact->id.feature;
  memcpy(row + NS_CONTACT_POINT, contact->point, sizeof contact->point);
  memcpy(row + NS_CONTACT_AXIS, contact->axis, sizeof contact->axis);
  row[NS_CONTACT_GAP] = contact->gap;
  row[NS_CONTACT_CN] = fraction * contact->cn;
  add_friction(contact, fraction, row);
  row[NS_CONTACT_LAMBDA] = ns_larger(0, contact->lambda);
  return ns_record_row(r, contact->id, row);
}

static void add_to_sums(ns_record *r, const ns_contact *contact, double fraction) {
  const int k = contact->id.feature;

  r->sum_cn.value[k] += fraction * contact->cn;
  r->sum_lambda.value[k] = ns_larger(0, contact->lambda);
  for (int d = 0; d < contact->directions; d++)
    r->sum_beta.value[d + r->directions * k] += fraction * contact->beta[d];
}

ns_status ns_record_impulses(ns_record *r, const ns_terms *terms, double fraction,
                             const ns_step_result *result) {
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < terms->joints.count && k < r->joints; k++)
    r->sum_joint.value[k] += fraction * terms->joints.item[k].impulse;
  for (ptrdiff_t k = 0; k < terms->contacts.count && status == NS_OK; k++) {
    const ns_contact *contact = &terms->contacts.item[k];
    if (!contact->active)
      continue;
    if (r->gaps >= 0)
      add_to_sums(r, contact, fraction);
    else
      status = add_to_table(r, contact, fraction);
  }
  r->driven += ns_driven_work(terms, fraction);
  r->residual = ns_larger(r->residual, result->residual);
  r->active = result->active;
  r->left_out = result->left_out;
  r->pivots += result->pivots;
  return status;
}

static ns_status move_sum(ns_array *sum, ns_array *to, ptrdiff_t count) {
  ns_status status = ns_array_append(to, sum->value, (size_t)count);

  memset(sum->value, 0, (size_t)count * sizeof(double));
  return status;
}

static ns_status move_table(ns_record *r) {
  ns_status status;

  for (size_t k = 0; k < r->sum_contacts.count; k += NS_CONTACT_NUMBERS)
    r->sum_contacts.value[k + NS_CONTACT_COLUMN] = (double)r->columns;
  status = ns_array_append(&r->contacts, r->sum_contacts.value, r->sum_contacts.count);
  r->sum_contacts.count = 0;
  ns_record_forget_rows(r);
  return status;
}

ns_status ns_record_column(ns_record *r, double t, const double *q, const double *v) {
  const double step[NS_STEP_NUMBERS] = {[NS_STEP_RESIDUAL] = r->residual,
                                        [NS_STEP_ACTIVE] = (double)r->active,
                                        [NS_STEP_PIVOTS] = (double)r->pivots,
                                        [NS_STEP_LEFT_OUT] = (double)r->left_out};
  const ptrdiff_t gaps = r->gaps > 0 ? r->gaps : 0;
  ns_status status = ns_array_append(&r->t, &t, 1);

  r->columns++;
  if (status == NS_OK)
    status = ns_array_append(&r->q, q, (size_t)r->nq);
  if (status == NS_OK)
    status = ns_array_append(&r->v, v, (size_t)r->nv);
  if (status == NS_OK)
    status = ns_array_append(&r->step, step, NS_STEP_NUMBERS);
  if (status == NS_OK)
    status = move_sum(&r->sum_joint, &r->joint, r->joints);
  if (status == NS_OK)
    status = move_sum(&r->sum_cn, &r->cn, gaps);
  if (status == NS_OK)
    status = move_sum(&r->sum_lambda, &r->lambda, gaps);
  if (status == NS_OK)
    status = move_sum(&r->sum_beta, &r->beta, gaps * r->directions);
  if (status == NS_OK)
    status = move_table(r);
  r->residual = 0;
  r->pivots = 0;
  return status;
}

ns_status ns_record_collision(ns_record *r, double t, const ns_terms *terms, const double *before,
                              const double *after) {
  double numbers[NS_EVENT_NUMBERS] = {t, NS_EVENT_COLLISION, 0};
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < terms->contacts.count && status == NS_OK; k++) {
    const ns_contact *c = &terms->contacts.item[k];
    const double row[NS_EVENT_CONTACT_NUMBERS] = {
        c->id.a, c->id.b, c->id.feature, ns_gap_speed(c, before), ns_gap_speed(c, after), c->cn};
    if (!c->active || !(c->cn > 0))
      continue;
    numbers[NS_EVENT_COUNT_OR_INDEX]++;
    status = ns_array_append(&r->event_contact, row, NS_EVENT_CONTACT_NUMBERS);
  }
  if (status == NS_OK)
    status = ns_array_append(&r->event, numbers, NS_EVENT_NUMBERS);
  if (status == NS_OK)
    status = ns_array_append(&r->event_v, before, (size_t)r->nv);
  return status == NS_OK ? ns_array_append(&r->event_v, after, (size_t)r->nv) : status;
}

ns_status ns_record_transition(ns_record *r, double t, ns_event_kind kind, ns_identity id,
                               const double *v) {
  const double numbers[NS_EVENT_NUMBERS] = {t, kind, 1};
  const double row[NS_EVENT_CONTACT_NUMBERS] = {id.a, id.b, id.feature, 0, 0, 0};
  ns_status status = ns_array_append(&r->event_contact, row, NS_EVENT_CONTACT_NUMBERS);

  if (status == NS_OK)
    status = ns_array_append(&r->event, numbers, NS_EVENT_NUMBERS);
  if (status == NS_OK)
    status = ns_array_append(&r->event_v, v, (size_t)r->nv);
  return status == NS_OK ? ns_array_append(&r->event_v, v, (size_t)r->nv) : status;
}

ns_status ns_record_user_event(ns_record *r, double t, int index, const double *v) {
  const double numbers[NS_EVENT_NUMBERS] = {t, NS_EVENT_USER, index};
  ns_status status = ns_array_append(&r->event, numbers, NS_EVENT_NUMBERS);

  if (status == NS_OK)
    status = ns_array_append(&r->event_v, v, (size_t)r->nv);
  return status == NS_OK ? ns_array_append(&r->event_v, v, (size_t)r->nv) : status;
}
