/* ns_mex_solution.c: the struct sol of nssolve. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_run.h"

#include <string.h>

static mxArray *events_of(const ns_record *r) {
  static const char *fields[] = {"time", "kind", "contact", "vminus", "vplus", "impulse", "index"};
  const ptrdiff_t count = (ptrdiff_t)r->event.count / NS_EVENT_NUMBERS;
  mxArray *events = mxCreateStructMatrix(1, (mwSize)count, 7, fields);
  const double *row = r->event_contact.value;

  for (ptrdiff_t k = 0; k < count; k++) {
    const double *e = r->event.value + k * NS_EVENT_NUMBERS, *v = r->event_v.value + 2 * k * r->nv;
    const int collision = e[NS_EVENT_KIND] == NS_EVENT_COLLISION;
    const ptrdiff_t contacts = collision ? (ptrdiff_t)e[NS_EVENT_COUNT_OR_INDEX] : 0;
    mxArray *contact = mxCreateDoubleMatrix((mwSize)contacts, 3, mxREAL);
    mxArray *impulse = mxCreateDoubleMatrix((mwSize)contacts, 1, mxREAL);
    for (ptrdiff_t c = 0; c < contacts; c++, row += NS_EVENT_CONTACT_NUMBERS) {
      for (int i = 0; i < 3; i++)
        mxGetPr(contact)[c + i * contacts] = row[i] + (r->gaps >= 0 && i == 2 ? 1 : 0);
      mxGetPr(impulse)[c] = row[5];
    }
    mxSetField(events, (mwIndex)k, "time", mxCreateDoubleScalar(e[NS_EVENT_TIME]));
    mxSetField(events, (mwIndex)k, "kind", mxCreateString(collision ? "collision" : "user"));
    mxSetField(events, (mwIndex)k, "contact", contact);
    mxSetField(events, (mwIndex)k, "impulse", impulse);
    mxSetField(events, (mwIndex)k, "vminus", ns_mex_matrix(r->nv, 1, v));
    mxSetField(events, (mwIndex)k, "vplus", ns_mex_matrix(r->nv, 1, v + r->nv));
    mxSetField(events, (mwIndex)k, "index",
               mxCreateDoubleScalar(collision ? 0 : e[NS_EVENT_COUNT_OR_INDEX]));
  }
  return events;
}

static mxArray *step_row(const ns_record *r, int which) {
  mxArray *row = mxCreateDoubleMatrix(1, (mwSize)r->columns, mxREAL);

  for (ptrdiff_t k = 0; k < r->columns; k++)
    mxGetPr(row)[k] = r->step.value[3 * k + which];
  return row;
}

static mxArray *stats_of(const ns_mex_run *run) {
  const ns_step_counts *c = &run->stepper.counts;
  const ns_run_result *result = &run->result;
  const struct {
    const char *name;
    double value;
  } numbers[] = {{"steps", (double)result->steps},
                 {"lcps", (double)c->lcps},
                 {"pivots", (double)c->pivots},
                 {"factorizations", (double)c->factorizations},
                 {"collisions", (double)c->impacts},
                 {"located", (double)result->located},
                 {"captured", (double)result->given_way},
                 {"clipped", (double)c->clipped},
                 {"massiterations", (double)c->mass_iterations},
                 {"projections", (double)c->projections},
                 {"unprojected", (double)c->unprojected},
                 {"springsreleased", (double)c->springs_released},
                 {"redundant", (double)c->redundant},
                 {"indefinite", (double)c->indefinite},
                 {"callbacks", (double)run->mechanics.caller.calls},
                 {"time", ns_mex_clock() - run->begun}};
  static const char *rows[] = {"residual", "active", "pivotsperstep"};
  enum { NUMBERS = sizeof numbers / sizeof *numbers };
  mxArray *stats = mxCreateStructMatrix(1, 1, 0, NULL);

  for (int k = 0; k < NUMBERS; k++) {
    mxAddField(stats, numbers[k].name);
    ns_mex_set_number(stats, numbers[k].name, numbers[k].value);
  }
  for (int k = 0; k < 3; k++) {
    mxAddField(stats, rows[k]);
    mxSetField(stats, 0, rows[k], step_row(&run->record, k));
  }
  return stats;
}

/* The columns of an array of the record from `first` on. */
static const double *from(const ns_array *array, ptrdiff_t rows, ptrdiff_t first) {
  return array->count > 0 ? array->value + rows * first : NULL;
}

static mxArray *beta_of(const ns_record *r, ptrdiff_t first) {
  const mwSize size[3] = {(mwSize)r->directions, (mwSize)r->gaps, (mwSize)(r->columns - first)};
  const ptrdiff_t rows = r->directions * r->gaps;
  mxArray *beta = mxCreateNumericArray(3, size, mxDOUBLE_CLASS, mxREAL);

  if (r->beta.count > 0)
    memcpy(mxGetPr(beta), from(&r->beta, rows, first),
           (size_t)(rows * (r->columns - first)) * sizeof(double));
  return beta;
}

static void set(mxArray *structure, const char *name, mxArray *value) {
  mxAddField(structure, name);
  mxSetField(structure, 0, name, value);
}

/* Impulses of the columns from `first` on. */
static void set_impulses(mxArray *structure, const ns_mex_run *run, ptrdiff_t first) {
  const ns_record *r = &run->record;
  const ptrdiff_t columns = r->columns - first;

  set(structure, "joint", ns_mex_matrix(r->joints, columns, from(&r->joint, r->joints, first)));
  if (run->mechanics.is_model) {
    set(structure, "contacts", ns_mex_contact_table(&r->contacts));
    return;
  }
  set(structure, "cn", ns_mex_matrix(r->gaps, columns, from(&r->cn, r->gaps, first)));
  set(structure, "beta", beta_of(r, first));
  set(structure, "lambda", ns_mex_matrix(r->gaps, columns, from(&r->lambda, r->gaps, first)));
}

mxArray *ns_mex_solution(const ns_mex_run *run) {
  const ns_record *r = &run->record;
  mxArray *sol = mxCreateStructMatrix(1, 1, 0, NULL);

  set(sol, "t", ns_mex_matrix(1, r->columns, r->t.value));
  set(sol, "q", ns_mex_matrix(r->nq, r->columns, r->q.value));
  set(sol, "v", ns_mex_matrix(r->nv, r->columns, r->v.value));
  set_impulses(sol, run, 0);
  set(sol, "events", events_of(r));
  set(sol, "stats", stats_of(run));
  set(sol, "exitflag", mxCreateDoubleScalar(run->result.exit));
  set(sol, "message", mxCreateString(run->result.message));
  return sol;
}

/* The run had one step, whose numbers are the last column; there is none if it was stopped at its begin. */
mxArray *ns_mex_step_info(const ns_mex_run *run) {
  const ns_record *r = &run->record;
  const ptrdiff_t last = r->columns > 0 ? r->columns - 1 : 0;
  const double none[3] = {0}, *step = r->columns > 0 ? r->step.value + 3 * last : none;
  mxArray *info = mxCreateStructMatrix(1, 1, 0, NULL);

  set(info, "exitflag", mxCreateDoubleScalar(run->result.exit));
  set(info, "message", mxCreateString(run->result.message));
  set(info, "residual", mxCreateDoubleScalar(step[0]));
  set(info, "active", mxCreateDoubleScalar(step[1]));
  set(info, "pivots", mxCreateDoubleScalar(step[2]));
  set_impulses(info, run, last);
  set(info, "events", events_of(r));
  return info;
}
