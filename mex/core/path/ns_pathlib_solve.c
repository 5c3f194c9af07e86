/* ns_pathlib_solve.c: one solve by PATH, from which nothing is left behind, however it ends.
 *
 * PATH ends the process when an error callback returns, so ours jumps back here. The callbacks are ours only from
 * start to end of this call: afterwards PATH's own stand there again, and this code may be unloaded. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_arena.h"
#include "ns_infinite_bound.h"
#include "ns_pathlib.h"
#include "ns_vector.h"

#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <string.h>

#define ROOM_FOR_MORE                                                                              \
  256 /* bytes by which later versions may have a longer ns_pathlib_information */

typedef struct session {
  const ns_pathlib *library;
  ns_pathlib_task *task;
  const ns_host *host;
  int n, nonzeros;
  double *f; /* room for a value that PATH does not ask for */
  void *options, *mcp;
  int stopped;       /* the user asked for it, or a function failed */
  ns_status failure; /* of that function */
  size_t logged;
  char error[256];
  union {
    ns_pathlib_information known;
    char room[sizeof(ns_pathlib_information) + ROOM_FOR_MORE];
  } information;
  ns_pathlib_output output_calls;
  ns_pathlib_error error_calls;
  ns_pathlib_interrupt interrupt_calls;
  jmp_buf back;
} session;

/* ---- what PATH calls ---- */

static void fail(session *s, const char *text) {
  if (*s->error == 0) /* what went wrong first is what the user is told */
    strncpy(s->error, text, sizeof s->error - 1);
  s->error[strcspn(s->error, "\r\n")] = 0;
  longjmp(s->back, 1);
}

static void NS_PATHLIB_CALL on_error(void *data, char *text) { fail(data, text); }

static void NS_PATHLIB_CALL on_print(void *data, int mode, char *text) {
  session *s = data;
  const size_t length = strlen(text);

  (void)mode;
  if (s->task->log == NULL || length >= NS_PATHLIB_LOG - s->logged)
    return;
  memcpy(s->task->log + s->logged, text, length + 1);
  s->logged += length;
}

static void NS_PATHLIB_CALL on_warning(void *data, char *text) { on_print(data, 0, text); }

static void NS_PATHLIB_CALL nothing(void *data) { (void)data; }

static int NS_PATHLIB_CALL on_check(void *data) {
  session *s = data;

  s->stopped = s->stopped || ns_interrupted(s->host);
  return s->stopped;
}

static void NS_PATHLIB_CALL on_size(void *data, int *n, int *nonzeros) {
  const session *s = data;

  *n = s->n;
  *nonzeros = s->nonzeros;
}

static double within(double x, double bound) { return fmin(fmax(x, -bound), bound); }

static void NS_PATHLIB_CALL on_bounds(void *data, int n, double *z, double *l, double *u) {
  const ns_pathlib_task *task = ((const session *)data)->task;

  for (int i = 0; i < n; i++) {
    z[i] = task->z[i];
    l[i] = within(task->l[i], NS_INFINITE_BOUND);
    u[i] = within(task->u[i], NS_INFINITE_BOUND);
  }
}

/* The functions of a nonlinear problem; returns whether they are undefined. A failure ends the solve at the next
 * check. */
static int evaluate(session *s, const double *z, double *f, ns_matrix *J) {
  const ptrdiff_t n = s->n;

  if (s->failure == NS_OK)
    s->failure = s->task->evaluate(s->task->data, z, f, J);
  s->stopped = s->stopped || s->failure != NS_OK;
  if (s->failure != NS_OK)
    memset(f, 0, (size_t)n * sizeof *f);
  return s->failure != NS_OK || !ns_vector_is_finite(n, f);
}

static int NS_PATHLIB_CALL on_function(void *data, int n, double *z, double *f) {
  session *s = data;
  const ns_pathlib_task *task = s->task;

  if (task->evaluate != NULL)
    return evaluate(s, z, f, NULL);
  ns_matrix_multiply(&task->M, z, f);
  for (int i = 0; i < n; i++)
    f[i] += task->q[i];
  return !ns_vector_is_finite(n, f);
}

/* The entries of column j that are not zero go to row and value, if given; returns how many. */
static ptrdiff_t column(const ns_matrix *M, ptrdiff_t j, int *row, double *value) {
  const int sparse = ns_matrix_is_sparse(M);
  const ptrdiff_t first = sparse ? M->start[j] : j * M->n;
  const ptrdiff_t end = sparse ? M->start[j + 1] : first + M->n;
  ptrdiff_t count = 0;

  for (ptrdiff_t k = first; k < end; k++) {
    if (M->value[k] == 0)
      continue;
    if (row != NULL) {
      row[count] = (int)(sparse ? M->row[k] : k - first) + 1;
      value[count] = M->value[k];
    }
    count++;
  }
  return count;
}

static ptrdiff_t count_nonzeros(const ns_matrix *M) {
  ptrdiff_t count = 0;

  for (ptrdiff_t j = 0; j < M->n; j++)
    count += column(M, j, NULL, NULL);
  return count;
}

static int write_columns(const ns_matrix *M, int *start, int *length, int *row, double *value) {
  int count = 0;

  for (ptrdiff_t j = 0; j < M->n; j++) {
    start[j] = count + 1;
    length[j] = (int)column(M, j, row + count, value + count);
    count += length[j];
  }
  return count;
}

static int write_nothing(int n, int *start, int *length) {
  for (int j = 0; j < n; j++) {
    start[j] = 1;
    length[j] = 0;
  }
  return 0;
}

static int NS_PATHLIB_CALL on_jacobian(void *data, int n, double *z, int wants_f, double *f,
                                       int *nonzeros, int *start, int *length, int *row,
                                       double *value) {
  session *s = data;
  ns_matrix J = s->task->M;
  int undefined = 0;

  if (n != s->n || *nonzeros < s->nonzeros)
    fail(s, "it made too little room for the matrix");
  if (s->task->evaluate != NULL) {
    undefined = evaluate(s, z, s->f, &J);
    if (wants_f)
      memcpy(f, s->f, (size_t)n * sizeof *f);
    s->task->needed = s->failure == NS_OK ? count_nonzeros(&J) : 0;
    if (s->task->needed > s->nonzeros)
      fail(s, "the Jacobian has more nonzeros than at the start");
  }
  *nonzeros = s->failure == NS_OK ? write_columns(&J, start, length, row, value)
                                  : write_nothing(n, start, length);
  if (s->task->evaluate != NULL)
    return undefined;
  return wants_f ? on_function(data, n, z, f) : 0;
}

static void NS_PATHLIB_CALL on_jacobian_type(void *data, int nonzeros, int *type) {
  (void)data;
  for (int k = 0; k < nonzeros; k++)
    type[k] = 0;
}

/* ---- what is called ---- */

static void take_over(session *s) {
  s->output_calls = (ns_pathlib_output){s, on_print, NULL};
  s->error_calls = (ns_pathlib_error){s, on_error, on_warning};
  s->interrupt_calls = (ns_pathlib_interrupt){s, nothing, nothing, on_check};
  s->library->error_set(&s->error_calls);
  if (s->library->interrupt_set != NULL && s->library->interrupt_default != NULL)
    s->library->interrupt_set(&s->interrupt_calls);
  s->library->output_set(&s->output_calls);
}

static void hand_back_output(session *s) { s->library->output_default(); }

static void hand_back_interrupt(session *s) {
  if (s->library->interrupt_set != NULL && s->library->interrupt_default != NULL)
    s->library->interrupt_default();
}

static void hand_back_error(session *s) { s->library->error_default(); }

static int at_most(ptrdiff_t limit) { return limit < INT_MAX ? (int)limit : INT_MAX; }

/* The options of PATH are global: those of the solve before are still there until the defaults are set. */
static void set_options(session *s) {
  const ns_pathlib *library = s->library;
  const ns_pathlib_task *task = s->task;

  s->options = library->options_create();
  library->options_add(s->options);
  library->options_default(s->options);
  library->options_set(s->options, task->log != NULL ? "output yes" : "output no");
  library->options_set_double(s->options, "convergence_tolerance", task->tolerance);
  if (task->limit > 0)
    library->options_set_int(s->options, "major_iteration_limit", at_most(task->limit));
  if (task->limit > 0 && task->evaluate == NULL) {
    library->options_set_int(s->options, "minor_iteration_limit", at_most(task->limit));
    library->options_set_int(s->options, "cumulative_iteration_limit", at_most(task->limit));
  }
}

static void create(session *s) {
  ns_pathlib_mcp calls = {0};
  ns_pathlib_presolve presolve = {0};

  calls.data = presolve.data = s;
  calls.problem_size = on_size;
  calls.bounds = on_bounds;
  calls.function = on_function;
  calls.jacobian = on_jacobian;
  presolve.jacobian_type = on_jacobian_type;
  s->mcp = s->library->mcp_create(s->n, s->nonzeros);
  s->library->mcp_set(s->mcp, &calls);
  if (s->task->evaluate == NULL) /* else nothing is said about its entries, which may come and go */
    s->library->mcp_set_presolve(s->mcp, &presolve);
  s->library->mcp_constant_structure(s->mcp, s->task->evaluate == NULL);
  s->library->mcp_contiguous(s->mcp, 1);
}

static int leaves_a_point(int code) {
  return code == NS_PATHLIB_SOLVED || code == NS_PATHLIB_NO_PROGRESS ||
         code == NS_PATHLIB_MAJOR_LIMIT || code == NS_PATHLIB_MINOR_LIMIT ||
         code == NS_PATHLIB_TIME_LIMIT || code == NS_PATHLIB_INFEASIBLE;
}

static void read_answer(session *s) {
  const ns_pathlib_information *information = &s->information.known;
  const double *z = leaves_a_point(s->task->code) ? s->library->mcp_z(s->mcp) : NULL;

  if (information->major_iterations > 0)
    s->task->majors = information->major_iterations;
  if (information->minor_iterations > 0)
    s->task->iterations += information->minor_iterations;
  if (information->crash_iterations > 0)
    s->task->iterations += information->crash_iterations;
  s->task->has_point = z != NULL;
  if (z != NULL)
    memcpy(s->task->z, z, (size_t)s->n * sizeof *z);
}

static void run(session *s) {
  ns_pathlib_information *information = &s->information.known;

  take_over(s);
  if (!s->library->check_license(s->n, s->nonzeros)) {
    s->task->code = NS_PATHLIB_LICENSE_ERROR;
    return;
  }
  set_options(s);
  create(s);
  information->generate_output = s->task->log != NULL ? 3 : 0; /* log and status */
  information->use_start = 1;
  s->task->code = s->library->solve(s->mcp, information);
  read_answer(s);
}

/* The problem before the options: the other order has ended in the factors of PATH. */
static void destroy_problem(session *s) {
  if (s->mcp != NULL)
    s->library->mcp_destroy(s->mcp);
}

static void destroy_options(session *s) {
  if (s->options != NULL)
    s->library->options_destroy(s->options);
}

/* 0 if an error of PATH cut the action short */
static int guarded(session *s, void (*action)(session *)) {
  if (setjmp(s->back) != 0)
    return 0;
  action(s);
  return 1;
}

/* ---- licences ---- */

static const char *reason(const ns_pathlib *library) {
  static const char *const reasons[] = {
      [2] = "none was found",
      [3] = "it is not supported",
      [4] = "it cannot be read",
      [5] = "its signature is wrong",
      [6] = "its signature is wrong",
      [7] = "it is for another algorithm",
      [8] = "it is for another kind of machine",
      [9] = "it has expired",
      [10] = "it is for an earlier build",
      [11] = "it is for an earlier version",
      [12] = "it is for smaller problems",
  };
  const int count = (int)(sizeof reasons / sizeof *reasons);
  const int code = library->license_termination != NULL ? library->license_termination() : 0;

  return code > 0 && code < count ? reasons[code] : NULL;
}

static ns_status no_license(const session *s, char *text) {
  const char *why = reason(s->library);

  ns_pathlib_say(
      text,
      "PATH has no licence for %d variables and %d nonzeros%s%s: without one it solves up to "
      "300 variables and 2000 nonzeros. Licences, also free ones, are explained at "
      "https://pages.cs.wisc.edu/~ferris/path.html; the string goes into the environment "
      "variable PATH_LICENSE_STRING. Solver 'auto' needs none",
      s->n, s->nonzeros, why != NULL ? ", " : "", why != NULL ? why : "");
  return NS_PATH_LICENSE;
}

/* ---- all of it ---- */

static ns_status solve(session *s, char *text) {
  int ended;

  ns_pathlib_keep_signals();
  ended = guarded(s, run);
  guarded(s, destroy_problem);
  guarded(s, destroy_options);
  guarded(s, hand_back_output);
  guarded(s, hand_back_interrupt);
  guarded(s, hand_back_error);
  ns_pathlib_restore_signals();
  if (s->failure != NS_OK)
    return s->failure;
  if (s->stopped || s->task->code == NS_PATHLIB_INTERRUPTED)
    return NS_INTERRUPTED;
  if (s->task->code == NS_PATHLIB_LICENSE_ERROR)
    return no_license(s, text);
  if (!ended) {
    s->task->code = s->task->has_point = 0;
    ns_pathlib_say(text, "PATH stopped with an error: %s", s->error);
  }
  return NS_OK;
}

void ns_pathlib_report(const ns_host *host, const char *log) {
  while (log != NULL && *log != 0) {
    const size_t length = strcspn(log, "\n");
    ns_report(host, "%.*s", (int)length, log);
    log += length + (log[length] == '\n');
  }
}

ns_status ns_pathlib_solve(const ns_pathlib *library, ns_pathlib_task *task, const ns_host *host,
                           char *text) {
  const ptrdiff_t nonzeros = task->evaluate != NULL ? task->nonzeros : count_nonzeros(&task->M);
  ns_arena arena = ns_arena_create(host);
  session *s = NS_TAKE(&arena, session, 1);
  double *f = NS_TAKE(&arena, double, task->M.n);
  ns_status status = NS_OUT_OF_MEMORY;

  task->code = task->has_point = 0;
  task->iterations = task->majors = task->needed = 0;
  if (!arena.failed && task->M.n <= INT_MAX - 1 && nonzeros <= INT_MAX - 1) {
    s->library = library;
    s->task = task;
    s->host = host;
    s->f = f;
    s->n = (int)task->M.n;
    s->nonzeros = (int)nonzeros;
    if (task->evaluate != NULL)
      ns_pathlib_mark(1);
    status = solve(s, text);
    if (task->evaluate != NULL)
      ns_pathlib_mark(0);
  }
  ns_arena_release(&arena);
  return status;
}
