/* ns_sweep_mex.c: [found, sols] = ns_sweep (models, tspan, q0, v0, options, workers, wants_sols, look)
 *
 * Runs of models without functions, side by side. models, tspan and options are cells of one for all runs or of one for
 * each, and so are q0 and v0, whose vectors may be empty. `look` is [] or a function, called now and then with the
 * number of runs that are done. What is computed in a thread speaks to nobody: arguments are read before the threads
 * start, and arrays of the host are made when they have ended. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_run.h"
#include "ns_mex_tolerances.h"

#include "ns_parallel.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define NAME "nssweep" /* errors are those of single runs, which nssolve raises again */

enum { MODELS, TSPAN, Q0, V0, OPTIONS, WORKERS, WANTS_SOLS, LOOK, ARGUMENTS };

typedef enum run_state { NOT_DONE, DONE, FAILED } run_state;

typedef struct job {
  ns_mex_run run;
  ns_mex_memory memory;
  run_state state;
  double ends[2]; /* of time, where nothing between them is kept */
  double t, events;
  ns_mex_number number[NS_RUN_NUMBERS];
  double *end; /* q and v there */
} job;

typedef struct sweep {
  ptrdiff_t count, given; /* runs; those that were read: all, or one of which all are copies */
  job *jobs;
  ns_mex_run *read;
  ptrdiff_t most_q, most_v;
  double *end; /* most_q + most_v numbers of each run, NaN where it has fewer */
  int keeps;   /* runs stay, so that solutions can be made of them */
  const mxArray *look;
  double looked;
} sweep;

static atomic_int stopped;
static int on_threads;

static int is_stopped(void *data) {
  if (!on_threads && ns_mex_interrupted(data))
    atomic_store(&stopped, 1);
  return atomic_load(&stopped);
}

/* ---- before */

static const mxArray *item(const mxArray *cell, ptrdiff_t k) {
  return mxGetCell(cell, mxGetNumberOfElements(cell) > 1 ? (mwIndex)k : 0);
}

static ptrdiff_t read_count(const mxArray *const argument[]) {
  ptrdiff_t count = 1;

  for (int k = MODELS; k <= OPTIONS; k++) {
    const ptrdiff_t n = (ptrdiff_t)mxGetNumberOfElements(argument[k]);
    if (!mxIsCell(argument[k]) || n < 1 || (count > 1 && n > 1 && n != count))
      ns_mex_error(NAME, "usage", "argument %d of ns_sweep does not fit the others", k + 1);
    count = n > count ? n : count;
  }
  return count;
}

/* What all runs share is read with the first one. */
static void read_run(sweep *s, const mxArray *const argument[], ptrdiff_t k) {
  const mxArray *options = item(argument[OPTIONS], k);
  ns_mex_run *run = &s->read[k];
  const int shared = k > 0 && mxGetNumberOfElements(argument[MODELS]) == 1 &&
                     mxGetNumberOfElements(argument[OPTIONS]) == 1;

  if (shared)
    ns_mex_run_copy(run, &s->read[0]);
  else
    ns_mex_run_read(run, NAME, item(argument[MODELS], k), 0, 1, &options);
  if (!run->mechanics.is_model || mxGetNumberOfElements(run->mechanics.handles) > 0 ||
      run->options.events != NULL || run->options.output != NULL ||
      run->options.checkpoint != NULL || run->options.step.lcp.solver == NS_LCP_PATH)
    ns_mex_error(NAME, "usage", "run %.0f is none for threads", (double)k + 1);
  ns_mex_run_times(run, item(argument[TSPAN], k));
  if (!shared)
    ns_mex_run_steps(run);
  ns_mex_run_state(run, item(argument[Q0], k), item(argument[V0], k));
}

/* Where no more than the end is kept, there is no need of every step in the record. */
static void keep_the_ends(job *j) {
  ns_run_options *time = &j->run.time;

  if (time->times != NULL)
    return;
  j->ends[0] = time->t0;
  j->ends[1] = time->tf;
  time->times = j->ends;
  time->time_count = 2;
}

static void read_all(sweep *s, const mxArray *const argument[]) {
  s->count = read_count(argument);
  s->given = 1;
  for (int k = MODELS; k <= OPTIONS; k++)
    if (mxGetNumberOfElements(argument[k]) > 1)
      s->given = s->count;
  s->read = mxCalloc((size_t)s->given, sizeof *s->read);
  for (ptrdiff_t k = 0; k < s->given; k++)
    read_run(s, argument, k);
}

/* ---- in the threads */

static void note_end(job *j, const sweep *s) {
  const ns_mex_run *run = &j->run;
  const ns_record *r = &run->record;
  const ptrdiff_t nq = run->mechanics.system->nq, nv = run->mechanics.system->nv;
  const ptrdiff_t last = r->columns - 1;
  const int at_end = run->time.times == j->ends || run->time.times == NULL || last < 0;

  j->t = at_end ? run->result.t : r->t.value[last];
  memcpy(j->end, at_end ? run->q : r->q.value + last * nq, (size_t)nq * sizeof *j->end);
  memcpy(j->end + s->most_q, at_end ? run->v : r->v.value + last * nv, (size_t)nv * sizeof *j->end);
  j->events = (double)r->event.count / NS_EVENT_NUMBERS;
  ns_mex_run_numbers(run, j->number);
}

static void compute(void *data, int worker, ptrdiff_t k) {
  sweep *s = data;
  job *j = &s->jobs[k];
  ns_status status;

  (void)worker;
  j->run.host = ns_mex_silent_host(&j->memory, is_stopped);
  status = ns_mex_run_silently(&j->run);
  if (status == NS_OK && !j->run.refused && j->run.result.exit != NS_EXIT_INTERRUPTED) {
    j->state = DONE;
    note_end(j, s);
  } else if (status != NS_INTERRUPTED && !is_stopped(NULL))
    j->state = FAILED;
  if (!s->keeps || j->state != DONE)
    ns_mex_memory_release(&j->memory);
}

/* In the thread of the host */
static int look(void *data, ptrdiff_t done) {
  sweep *s = data;
  const double now = ns_mex_clock();
  mxArray *argument[2];

  if (ns_mex_interrupted(NULL))
    atomic_store(&stopped, 1);
  if (s->look != NULL && now - s->looked > NS_MEX_LOOK_EVERY) {
    s->looked = now;
    argument[0] = (mxArray *)s->look;
    argument[1] = mxCreateDoubleScalar((double)done);
    (void)mexCallMATLABWithTrap(0, NULL, 2, argument, "feval");
    mxDestroyArray(argument[1]);
  }
  return is_stopped(NULL);
}

/* ---- after */

/* Each text once, and which of them every run has; 0: none */
static void set_messages(mxArray *found, const sweep *s) {
  mxArray *which = mxCreateDoubleMatrix(1, (mwSize)s->count, mxREAL), *texts;
  const char **text = mxCalloc((size_t)s->count, sizeof *text);
  ptrdiff_t count = 0;

  for (ptrdiff_t k = 0; k < s->count; k++) {
    ptrdiff_t i = 0;
    if (s->jobs[k].state != DONE)
      continue;
    while (i < count && strcmp(text[i], s->jobs[k].run.result.message) != 0)
      i++;
    if (i == count)
      text[count++] = s->jobs[k].run.result.message;
    mxGetPr(which)[k] = (double)i + 1;
  }
  texts = mxCreateCellMatrix(1, (mwSize)count);
  for (ptrdiff_t i = 0; i < count; i++)
    mxSetCell(texts, (mwIndex)i, mxCreateString(text[i]));
  mxSetField(found, 0, "message", which);
  mxSetField(found, 0, "messages", texts);
}

static void set_stats(mxArray *found, const sweep *s) {
  mxArray *stats = mxCreateStructMatrix(1, 1, 0, NULL);
  ns_mex_number names[NS_RUN_NUMBERS];

  ns_mex_run_numbers(&s->jobs[0].run, names);
  for (int i = 0; i < NS_RUN_REPEATABLE; i++) {
    mxArray *row = mxCreateDoubleMatrix(1, (mwSize)s->count, mxREAL);
    for (ptrdiff_t k = 0; k < s->count; k++)
      mxGetPr(row)[k] = s->jobs[k].state == DONE ? s->jobs[k].number[i].value : NAN;
    mxAddField(stats, names[i].name);
    mxSetField(stats, 0, names[i].name, row);
  }
  mxSetField(found, 0, "stats", stats);
}

/* The largest number of coordinates, or of velocities */
static ptrdiff_t rows_of(const sweep *s, int velocities) {
  ptrdiff_t rows = 0;

  for (ptrdiff_t k = 0; k < s->count; k++) {
    const ns_system *system = &s->jobs[k].run.mechanics.model.system;
    const ptrdiff_t n = velocities ? system->nv : system->nq;
    rows = s->jobs[k].state == DONE && n > rows ? n : rows;
  }
  return rows;
}

/* Rows `first`, ... of the ends */
static mxArray *ends_of(const sweep *s, ptrdiff_t first, ptrdiff_t rows) {
  mxArray *array = mxCreateDoubleMatrix((mwSize)rows, (mwSize)s->count, mxREAL);

  for (ptrdiff_t k = 0; k < s->count && rows > 0; k++)
    memcpy(mxGetPr(array) + k * rows, s->jobs[k].end + first, (size_t)rows * sizeof(double));
  return array;
}

static mxArray *found_of(const sweep *s) {
  static const char *fields[] = {"state", "t", "exitflag", "events",   "nq",    "nv",
                                 "q",     "v", "message",  "messages", "stats", "interrupted"};
  mxArray *found = mxCreateStructMatrix(1, 1, 12, fields);

  for (int i = 0; i < 6; i++) {
    mxArray *row = mxCreateDoubleMatrix(1, (mwSize)s->count, mxREAL);
    for (ptrdiff_t k = 0; k < s->count; k++) {
      const job *j = &s->jobs[k];
      const int done = j->state == DONE;
      const double value[6] = {(double)j->state,
                               done ? j->t : NAN,
                               done ? (double)j->run.result.exit : NAN,
                               done ? j->events : NAN,
                               done ? (double)j->run.mechanics.model.system.nq : 0,
                               done ? (double)j->run.mechanics.model.system.nv : 0};
      mxGetPr(row)[k] = value[i];
    }
    mxSetField(found, 0, fields[i], row);
  }
  mxSetField(found, 0, "q", ends_of(s, 0, rows_of(s, 0)));
  mxSetField(found, 0, "v", ends_of(s, s->most_q, rows_of(s, 1)));
  ns_mex_set_logical(found, "interrupted", atomic_load(&stopped));
  set_messages(found, s);
  set_stats(found, s);
  return found;
}

static mxArray *solutions_of(const sweep *s) {
  mxArray *sols = mxCreateCellMatrix(1, (mwSize)s->count);

  for (ptrdiff_t k = 0; k < s->count; k++)
    if (s->jobs[k].state == DONE)
      mxSetCell(sols, (mwIndex)k, ns_mex_solution(&s->jobs[k].run));
  return sols;
}

/* ---- in all */

/* How many coordinates and velocities models of the tables have; before the core has made one of them. */
static void find_widths(sweep *s) {
  for (ptrdiff_t k = 0; k < s->given; k++) {
    const ns_model *model = &s->read[k].mechanics.model;
    const ptrdiff_t more = model->spatial ? 7 : 3, most = more * model->bodies.count;
    s->most_q = most > s->most_q ? most : s->most_q;
    s->most_v = s->most_q;
  }
}

static sweep *left_behind; /* by an exception of the host while arrays were made */

static void release_runs(void) {
  sweep *s = left_behind;

  left_behind = NULL;
  for (ptrdiff_t k = 0; s != NULL && k < s->count; k++)
    if (s->jobs[k].memory.next != NULL)
      ns_mex_memory_release(&s->jobs[k].memory);
  if (s != NULL) {
    free(s->jobs);
    free(s->end);
    free(s);
  }
}

static void prepare(sweep *s, const mxArray *const argument[]) {
  const ptrdiff_t width = s->most_q + s->most_v;

  for (ptrdiff_t k = 0; k < s->count; k++) {
    job *j = &s->jobs[k];
    ns_mex_run_copy(&j->run, &s->read[s->given > 1 ? k : 0]);
    j->end = s->end + k * width;
    for (ptrdiff_t i = 0; i < width; i++)
      j->end[i] = NAN;
    if (!s->keeps)
      keep_the_ends(j);
  }
  s->look = mxIsEmpty(argument[LOOK]) ? NULL : argument[LOOK];
  s->looked = ns_mex_clock();
}

static sweep *begin(const mxArray *const argument[]) {
  sweep given = {.keeps = mxGetScalar(argument[WANTS_SOLS]) != 0}, *s;

  read_all(&given, argument);
  find_widths(&given);
  release_runs();
  s = malloc(sizeof *s);
  given.jobs = calloc((size_t)given.count, sizeof *given.jobs);
  given.end = malloc((size_t)(given.count * (given.most_q + given.most_v) + 1) * sizeof(double));
  if (s == NULL || given.jobs == NULL || given.end == NULL) {
    free(s);
    free(given.jobs);
    free(given.end);
    ns_mex_check(NAME, NS_OUT_OF_MEMORY);
    return NULL; /* not reached */
  }
  *s = given;
  left_behind = s;
  prepare(s, argument);
  return s;
}

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  const mxArray *const *argument = ns_mex_arguments(nrhs, (const mxArray *const *)prhs);
  sweep *s;
  ns_tasks tasks;

  if (nrhs != ARGUMENTS || nlhs > 2)
    ns_mex_error(NAME, "usage", "ns_sweep has %d arguments and at most 2 outputs", ARGUMENTS);
  s = begin(argument);
  tasks = (ns_tasks){s->count, (int)mxGetScalar(argument[WORKERS]), s, compute, look};
#ifndef NS_HAVE_UMFPACK
  tasks.workers = 0; /* sparse systems are the host's, which knows one thread */
#endif
  on_threads = tasks.workers > 0;
  atomic_store(&stopped, 0);
  (void)ns_mex_host_begin();
  (void)ns_parallel(&tasks);
  (void)look(s, s->count);
  ns_mex_host_end();
  plhs[0] = found_of(s);
  if (nlhs > 1)
    plhs[1] = solutions_of(s);
  release_runs();
}
