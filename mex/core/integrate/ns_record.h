/* ns_record.h: what a run leaves behind. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_RECORD_H
#define NS_RECORD_H

#include "ns_array.h"
#include "ns_stepper.h"

/* Numbers of each contact in the table of contacts. */
enum {
  NS_CONTACT_COLUMN, /* of the record, from 1 */
  NS_CONTACT_A,
  NS_CONTACT_B,
  NS_CONTACT_FEATURE,
  NS_CONTACT_POINT,    /* 3 */
  NS_CONTACT_AXIS = 7, /* 3 */
  NS_CONTACT_GAP = 10,
  NS_CONTACT_CN,
  NS_CONTACT_CT, /* impulse along the first direction */
  NS_CONTACT_LAMBDA,
  NS_CONTACT_FRICTION,     /* 3: impulse of friction on a, in the world */
  NS_CONTACT_TORSION = 17, /* impulse about the normal on a */
  NS_CONTACT_NUMBERS
};

typedef enum ns_event_kind {
  NS_EVENT_COLLISION,
  NS_EVENT_USER,
  NS_EVENT_TAKEOFF,
  NS_EVENT_STICK,
  NS_EVENT_SLIP,
  NS_EVENT_FACET
} ns_event_kind;

/* Numbers of each event: time, kind, and how many contacts (or which user function). */
enum { NS_EVENT_TIME, NS_EVENT_KIND, NS_EVENT_COUNT_OR_INDEX, NS_EVENT_NUMBERS };

/* Numbers of each contact of an event: a, b, feature, gap speed before, after, normal impulse. */
enum { NS_EVENT_CONTACT_NUMBERS = 6 };

enum { NS_RECORD_GROWING = 12 }; /* arrays of a record that grow */

/* Of the steps that end at a column */
enum { NS_STEP_RESIDUAL, NS_STEP_ACTIVE, NS_STEP_PIVOTS, NS_STEP_LEFT_OUT, NS_STEP_NUMBERS };

typedef struct ns_record {
  ptrdiff_t nq, nv, joints, gaps,
      directions; /* gaps: fixed number of contacts, -1 for a table of them */
  ptrdiff_t columns;
  ns_array t, q, v;
  ns_array joint;                         /* joints a column */
  ns_array cn, beta, lambda;              /* gaps, directions x gaps, gaps a column */
  ns_array contacts;                      /* table, NS_CONTACT_NUMBERS each */
  ns_array step;                          /* NS_STEP_NUMBERS a column */
  ns_array event, event_contact, event_v; /* event_v: v before and after, 2 nv each */

  /* sums since the last column */
  ns_array sum_joint, sum_cn, sum_beta, sum_lambda, sum_contacts;
  int merges;     /* in sum_contacts each contact has one row, however many steps there are */
  ns_array index; /* where its row is, ns_record_rows.c */
  double residual;
  double driven; /* work of motors and of what moves by itself since the last look of ns_watch.h */
  ptrdiff_t active, left_out, pivots;

  size_t kept[NS_RECORD_GROWING]; /* numbers of each array that grows that are in a checkpoint */
} ns_record;

/* joints: number of joint equations */
ns_status ns_record_create(ns_record *record, const ns_host *host, const ns_system *system,
                           ptrdiff_t joints, ptrdiff_t gaps, ptrdiff_t directions);
void ns_record_release(ns_record *record);

/* ---- checkpoints (ns_record_kept.c) ---- */

/* Writes what was added since ns_record_note_kept, or all of it; or adds what is read. */
void ns_record_pass_growth(ns_record *record, int all, ns_stream *stream);
void ns_record_note_kept(ns_record *record);

/* Are the identities in rows of contacts whole numbers that an identity can hold? */
int ns_record_has_identities(const ns_array *table);

/* NS_DAMAGED unless what was read can be a record of a run from t0 to tf: whole columns of finite numbers. */
ns_status ns_record_check(const ns_record *record, double t0, double tf);

/* The sums since the last column. */
void ns_record_pass_sums(ns_record *record, ns_stream *stream);

/* Room for `columns` columns, or for the first of many. */
void ns_record_reserve(ns_record *record, ptrdiff_t columns);

/* Adds the impulses in `terms`, times `fraction`, to what belongs to the next column. */
ns_status ns_record_impulses(ns_record *record, const ns_terms *terms, double fraction,
                             const ns_step_result *result);

/* A row of the next column: one more, or where the record merges the sum with that of the same contact. */
ns_status ns_record_row(ns_record *record, ns_identity id, const double row[NS_CONTACT_NUMBERS]);

/* The rows have gone to a column, or have come from a checkpoint. */
void ns_record_forget_rows(ns_record *record);

/* The largest overlap of two bodies in the table of contacts, over the size of the smaller one. */
double ns_record_overlap(const ns_record *record, const ns_system *system);

/* A column of the record. */
ns_status ns_record_column(ns_record *record, double t, const double *q, const double *v);

ns_status ns_record_collision(ns_record *record, double t, const ns_terms *terms,
                              const double *before, const double *after);
ns_status ns_record_transition(ns_record *record, double t, ns_event_kind kind, ns_identity id,
                               const double *v);
ns_status ns_record_user_event(ns_record *record, double t, int index, const double *v);

#endif
