/* ns_mex_solution.c: the struct sol of nssolve. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_run.h"

#include <math.h>
#include <string.h>

static mxArray *events_of(const ns_record *r) {
  static const char *fields[] = {"time", "kind", "contact", "vminus", "vplus", "impulse", "index"};
  static const char *const kinds[] = {"collision", "user", "takeoff", "stick", "slip", "facet"};
  const ptrdiff_t count = (ptrdiff_t)r->event.count / NS_EVENT_NUMBERS;
  mxArray *events = mxCreateStructMatrix(1, (mwSize)count, 7, fields);
  const double *row = r->event_contact.value;

  for (ptrdiff_t k = 0; k < count; k++) {
    const double *e = r->event.value + k * NS_EVENT_NUMBERS, *v = r->event_v.value + 2 * k * r->nv;
    const int user = e[NS_EVENT_KIND] == NS_EVENT_USER;
    const ptrdiff_t contacts = user ? 0 : (ptrdiff_t)e[NS_EVENT_COUNT_OR_INDEX];
    mxArray *contact = mxCreateDoubleMatrix((mwSize)contacts, 3, mxREAL);
    mxArray *impulse = mxCreateDoubleMatrix((mwSize)contacts, 1, mxREAL);
    for (ptrdiff_t c = 0; c < contacts; c++, row += NS_EVENT_CONTACT_NUMBERS) {
      for (int i = 0; i < 3; i++)
        mxGetPr(contact)[c + i * contacts] = row[i] + (r->gaps >= 0 && i == 2 ? 1 : 0);
      mxGetPr(impulse)[c] = row[5];
    }
    mxSetField(events, (mwIndex)k, "time", mxCreateDoubleScalar(e[NS_EVENT_TIME]));
    mxSetField(events, (mwIndex)k, "kind", mxCreateString(kinds[(int)e[NS_EVENT_KIND]]));
    mxSetField(events, (mwIndex)k, "contact", contact);
    mxSetField(events, (mwIndex)k, "impulse", impulse);
    mxSetField(events, (mwIndex)k, "vminus", ns_mex_matrix(r->nv, 1, v));
    mxSetField(events, (mwIndex)k, "vplus", ns_mex_matrix(r->nv, 1, v + r->nv));
    mxSetField(events, (mwIndex)k, "index",
               mxCreateDoubleScalar(user ? e[NS_EVENT_COUNT_OR_INDEX] : 0));
  }
  return events;
}

static mxArray *step_row(const ns_record *r, int which) {
  mxArray *row = mxCreateDoubleMatrix(1, (mwSize)r->columns, mxREAL);
  double *out = mxGetPr(row);

  for (ptrdiff_t k = 0; k < r->columns; k++)
    out[k] = r->step.value[NS_STEP_NUMBERS * k + which];
  return row;
}

/* When bodies first went through each other, and which two: [time a b], or empty */
static mxArray *passing_of(const ns_run_result *result) {
  const double numbers[3] = {result->passing_time, result->passing.a, result->passing.b};

  return ns_mex_matrix(result->passed > 0 ? 1 : 0, result->passed > 0 ? 3 : 0, numbers);
}

void ns_mex_run_numbers(const ns_mex_run *run, ns_mex_number number[NS_RUN_NUMBERS]) {
  const ns_step_counts *c = &run->stepper.counts;
  const ns_run_result *result = &run->result;
  const ns_mex_number all[NS_RUN_NUMBERS] = {
      {"steps", (double)result->steps},
      {"rejected", (double)result->rejected},
      {"evaluations", (double)c->evaluations},
      {"lcps", (double)c->lcps},
      {"pivots", (double)c->pivots},
      {"factorizations", (double)c->factorizations},
      {"collisions", (double)c->impacts},
      {"located", (double)result->located},
      {"captured", (double)result->given_way},
      {"capturedshare", result->captured_share},
      {"transitions", (double)result->transitions},
      {"clipped", (double)c->clipped},
      {"limited", (double)c->limited},
      {"massiterations", (double)c->mass_iterations},
      {"iterations", (double)c->newton},
      {"halved", (double)c->halved},
      {"rough", (double)c->rough},
      {"passed", (double)result->passed},
      {"projections", (double)c->projections},
      {"unprojected", (double)c->unprojected},
      {"springsreleased", (double)c->springs_released},
      {"redundant", (double)c->redundant},
      {"indefinite", (double)c->indefinite},
      {"definite", (double)c->definite},
      {"approximatecones", (double)c->approximate},
      {"energygain", result->watch.gain},
      {"gaintime", result->watch.gain_time},
      {"energyloss", result->watch.loss},
      {"late", result->watch.late},
      {"endoverlap", result->watch.overlap},
      {"fall", result->watch.fall},
      {"falltime", result->watch.fall_time},
      {"impactway", result->watch.impact},
      {"impacttime", result->watch.impact_time},
      {"opening", result->watch.open},
      {"overlap", result->overlap},
      {"startmoved", run->start.moved},
      {"startturned", run->start.velocity_moved},
      {"unsupported", (double)run->mechanics.model.unsupported_count},
      {"callbacks", (double)run->mechanics.caller.calls},
      {"time", ns_mex_clock() - run->begun}};

  memcpy(number, all, sizeof all);
}

static mxArray *stats_of(const ns_mex_run *run) {
  static const char *rows[NS_STEP_NUMBERS] = {"residual", "active", "pivotsperstep", "leftout"};
  ns_mex_number number[NS_RUN_NUMBERS];
  mxArray *stats = mxCreateStructMatrix(1, 1, 0, NULL);

  ns_mex_run_numbers(run, number);
  for (int k = 0; k < NS_RUN_NUMBERS; k++) {
    mxAddField(stats, number[k].name);
    ns_mex_set_number(stats, number[k].name, number[k].value);
  }
  for (int k = 0; k < NS_STEP_NUMBERS; k++) {
    mxAddField(stats, rows[k]);
    mxSetField(stats, 0, rows[k], step_row(&run->record, k));
  }
  mxAddField(stats, "passing");
  mxSetField(stats, 0, "passing", passing_of(&run->result));
  return stats;
}

static mxArray *beta_of(const ns_record *r) {
  const mwSize size[3] = {(mwSize)r->directions, (mwSize)r->gaps, (mwSize)r->columns};
  mxArray *beta = mxCreateNumericArray(3, size, mxDOUBLE_CLASS, mxREAL);

  if (r->beta.count > 0)
    memcpy(mxGetPr(beta), r->beta.value, r->beta.count * sizeof(double));
  return beta;
}

static void set(mxArray *structure, const char *name, mxArray *value) {
  mxAddField(structure, name);
  mxSetField(structure, 0, name, value);
}

static void set_impulses(mxArray *structure, const ns_mex_run *run) {
  const ns_record *r = &run->record;

  set(structure, "joint", ns_mex_matrix(r->joints, r->columns, r->joint.value));
  if (run->mechanics.is_model) {
    set(structure, "contacts",
        ns_mex_contact_table(&r->contacts, ns_mex_dimension(&run->mechanics)));
    return;
  }
  set(structure, "cn", ns_mex_matrix(r->gaps, r->columns, r->cn.value));
  set(structure, "beta", beta_of(r));
  set(structure, "lambda", ns_mex_matrix(r->gaps, r->columns, r->lambda.value));
}

mxArray *ns_mex_solution(const ns_mex_run *run) {
  const ns_record *r = &run->record;
  mxArray *sol = mxCreateStructMatrix(1, 1, 0, NULL);

  set(sol, "t", ns_mex_matrix(1, r->columns, r->t.value));
  set(sol, "q", ns_mex_matrix(r->nq, r->columns, r->q.value));
  set(sol, "v", ns_mex_matrix(r->nv, r->columns, r->v.value));
  set_impulses(sol, run);
  set(sol, "events", events_of(r));
  set(sol, "stats", stats_of(run));
  set(sol, "exitflag", mxCreateDoubleScalar(run->result.exit));
  set(sol, "message", mxCreateString(run->result.message));
  return sol;
}

/* The sum of rows x columns numbers over the columns, as a matrix of m x n = rows numbers. */
static mxArray *sum_of(const ns_array *array, ptrdiff_t m, ptrdiff_t n, ptrdiff_t columns) {
  mxArray *sum = ns_mex_matrix(m, n, NULL);

  for (ptrdiff_t i = 0; i < m * n * columns; i++)
    mxGetPr(sum)[i % (m * n)] += array->value[i];
  return sum;
}

/* The run had one step: its start is a column too, which holds what a collision there left. */
mxArray *ns_mex_step_info(const ns_mex_run *run) {
  const ns_record *r = &run->record;
  const ptrdiff_t last = r->columns - 1;
  const double none[NS_STEP_NUMBERS] = {0};
  const double *step = last >= 0 ? r->step.value + NS_STEP_NUMBERS * last : none;
  const double *before = last > 0 ? step - NS_STEP_NUMBERS : none;
  mxArray *info = mxCreateStructMatrix(1, 1, 0, NULL);

  set(info, "exitflag", mxCreateDoubleScalar(run->result.exit));
  set(info, "message", mxCreateString(run->result.message));
  set(info, "residual",
      mxCreateDoubleScalar(fmax(before[NS_STEP_RESIDUAL], step[NS_STEP_RESIDUAL])));
  set(info, "rough", mxCreateDoubleScalar((double)run->stepper.counts.rough));
  set(info, "limited", mxCreateDoubleScalar((double)run->stepper.counts.limited));
  set(info, "passing", passing_of(&run->result));
  set(info, "active", mxCreateDoubleScalar(step[NS_STEP_ACTIVE]));
  set(info, "leftout", mxCreateDoubleScalar(step[NS_STEP_LEFT_OUT]));
  set(info, "pivots", mxCreateDoubleScalar(before[NS_STEP_PIVOTS] + step[NS_STEP_PIVOTS]));
  set(info, "joint", sum_of(&r->joint, r->joints, 1, r->columns));
  if (run->mechanics.is_model) {
    set(info, "contacts", ns_mex_contact_table(&r->contacts, ns_mex_dimension(&run->mechanics)));
  } else {
    set(info, "cn", sum_of(&r->cn, r->gaps, 1, r->columns));
    set(info, "beta", sum_of(&r->beta, r->directions, r->gaps, r->columns));
    set(info, "lambda",
        ns_mex_matrix(r->gaps, 1,
                      last >= 0 && r->gaps > 0 ? r->lambda.value + r->gaps * last : NULL));
  }
  set(info, "events", events_of(r));
  return info;
}
