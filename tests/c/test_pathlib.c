/* test_pathlib.c: the PATH library behind ns_lcp_solve, with the stand-in of tests/path.
 *
 * The sanitizers see what the stand-in loses when it is left by a jump; the host counts what the core loses. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_lcp.h"
#include "ns_pathlib.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 4

/* LCP4 of PATHSolver.jl by columns; z = (2.8, 0, 0.8, 1.2), by hand w = (0, 0.4, 0, 0). */
static const double M[N * N] = {0, 0, 1, 1, 0, 0, -1, 2, -1, 1, 2, -2, -1, -2, -2, 4};
static const double q[N] = {2, 2, -2, -6}, solution[N] = {2.8, 0, 0.8, 1.2};
static const double lower[N] = {0, 0, 0, 0}, upper[N] = {INFINITY, 10, 1e30, INFINITY};

static char standin[1024], incomplete[1024], text[NS_PATHLIB_TEXT];

typedef struct answer {
  double z[N], w[N], ray[N];
  signed char basis[N];
  ns_lcp_result result;
} answer;

static ns_lcp_options path_options(const char *file) {
  ns_lcp_options options = ns_lcp_default_options();

  options.solver = NS_LCP_PATH;
  options.path_library = file;
  options.path_text = text;
  text[0] = 0;
  return options;
}

static ns_status solve(const ns_lcp_options *options, const ns_host *host, answer *a) {
  const ns_lcp problem = {{N, M, NULL, NULL}, q, lower, upper};

  memset(a, 0, sizeof *a);
  a->result.z = a->z;
  a->result.w = a->w;
  a->result.ray = a->ray;
  a->result.basis = a->basis;
  return ns_lcp_solve(&problem, options, host, &a->result);
}

static int is_solution(const answer *a) {
  double error = 0;

  for (int i = 0; i < N; i++)
    error = fmax(error, fabs(a->z[i] - solution[i]));
  return a->result.flag == NS_LCP_SOLVED && error < 1e-14; /* some roundings of numbers below 4 */
}

/* PATH has none of our callbacks any more, and nothing that was created is left. */
static int is_clean(void) {
  int (*clean)(void) = NULL;
  void *handle = ns_pathlib_open(standin, text);
  const int found = handle != NULL && ns_pathlib_find(handle, "standin_is_clean", &clean);

  return found && clean();
}

static void on_signal(int number) { (void)number; }

/* One solve with a fault: nothing is lost, and SIGINT does what it did before. */
static ns_status with_fault(const char *fault, answer *a) {
  struct sigaction ours, after;
  const ns_lcp_options options = path_options(standin);
  check_host c;
  ns_status status;

  memset(&ours, 0, sizeof ours);
  ours.sa_handler = on_signal;
  sigaction(SIGINT, &ours, NULL);
  setenv("PATH_STANDIN", fault, 1);
  check_host_create(&c);
  status = solve(&options, &c.host, a);
  setenv("PATH_STANDIN", "", 1);
  sigaction(SIGINT, NULL, &after);
  CHECK(after.sa_handler == on_signal);
  CHECK(c.live == 0);
  CHECK(c.lines == 0);
  CHECK(is_clean());
  return status;
}

static void test_good(void) {
  answer a;

  CHECK(with_fault("", &a) == NS_OK);
  CHECK(is_solution(&a));
  CHECK(strcmp(a.result.solver, "path") == 0);
  CHECK(a.basis[0] == NS_BASIC && a.basis[1] == NS_AT_LOWER);
  CHECK(with_fault("long", &a) == NS_OK && is_solution(&a));
  CHECK(with_fault("handler", &a) == NS_OK && is_solution(&a));
}

/* What PATH finds counts, not what it says about it; where it says that it has no point, there is none. */
static void test_codes(void) {
  static const struct {
    const char *fault;
    ns_lcp_flag flag;
  } codes[] = {{"code2", NS_LCP_SOLVED},   {"code3", NS_LCP_SOLVED},   {"code5", NS_LCP_SOLVED},
               {"code9", NS_LCP_SOLVED},   {"code7", NS_LCP_TROUBLE},  {"code8", NS_LCP_TROUBLE},
               {"code10", NS_LCP_TROUBLE}, {"code11", NS_LCP_TROUBLE}, {"code13", NS_LCP_TROUBLE},
               {"code99", NS_LCP_TROUBLE}, {"code-1", NS_LCP_TROUBLE}, {"nan", NS_LCP_TROUBLE},
               {"lie", NS_LCP_TROUBLE}};
  answer a;

  for (size_t k = 0; k < sizeof codes / sizeof *codes; k++) {
    CHECK(with_fault(codes[k].fault, &a) == NS_OK);
    CHECK(a.result.flag == codes[k].flag);
    CHECK(strncmp(a.result.message, "PATH", 4) == 0 || codes[k].flag == NS_LCP_SOLVED);
    CHECK(isfinite(a.z[0]) && isfinite(a.result.residual));
  }
  CHECK(with_fault("unlicensed", &a) == NS_PATH_LICENSE);
  CHECK(with_fault("code6", &a) == NS_INTERRUPTED);
}

/* An error of PATH is the end of that solve only. */
static void test_errors(void) {
  static const char *const faults[] = {"error", "error_license", "cramped"};
  answer a;

  for (int k = 0; k < 30; k++) {
    CHECK(with_fault(faults[k % 3], &a) == NS_OK);
    CHECK(a.result.flag == NS_LCP_TROUBLE);
    CHECK(strstr(text, "PATH stopped with an error: ") == text && a.result.message == text);
    CHECK(strchr(text, '\n') == NULL);
    CHECK(with_fault(k % 2 ? "error_destroy" : "", &a) == NS_OK && is_solution(&a));
  }
}

static void test_licence(void) {
  answer a;

  CHECK(with_fault("refused", &a) == NS_PATH_LICENSE);
  CHECK(strstr(text, "300 variables and 2000 nonzeros") != NULL);
  CHECK(strstr(text, "4 variables and 12 nonzeros") != NULL); /* M has 12 entries that are not 0 */
  CHECK(strstr(text, "PATH_LICENSE_STRING") != NULL);
  CHECK(with_fault("expired", &a) == NS_PATH_LICENSE);
  CHECK(strstr(text, "expired") != NULL);
}

static void test_loading(void) {
  ns_lcp_options options = path_options(incomplete);
  check_host c;
  answer a;

  check_host_create(&c);
  CHECK(solve(&options, &c.host, &a) == NS_PATH_UNUSABLE);
  CHECK(strstr(text, "Error_SetInterface") != NULL);
  options = path_options("/nowhere/libpath.so");
  CHECK(solve(&options, &c.host, &a) == NS_PATH_NOT_FOUND);
  CHECK(strstr(text, "/nowhere/libpath.so: cannot open") != NULL ||
        strstr(text, "nowhere") != NULL);
  setenv("NONSMOOTH_PATH", "/nowhere/else.so", 1);
  options = path_options(NULL);
  CHECK(solve(&options, &c.host, &a) == NS_PATH_NOT_FOUND);
  CHECK(strstr(text, "NONSMOOTH_PATH") != NULL && strstr(text, "else.so") != NULL);
  setenv("NONSMOOTH_PATH", standin, 1);
  CHECK(solve(&options, &c.host, &a) == NS_OK && is_solution(&a));
  options = path_options("/nowhere/libpath.so"); /* the option counts, also after a success */
  CHECK(solve(&options, &c.host, &a) == NS_PATH_NOT_FOUND);
  unsetenv("NONSMOOTH_PATH");
  options.path_text = NULL;
  CHECK(solve(&options, &c.host, &a) == NS_PATH_NOT_FOUND);
  CHECK(with_fault("", &a) == NS_OK);
  CHECK(c.live == 0);
}

/* The version is asked for when the library is loaded: another name comes between. */
static void test_version(void) {
  static const char *const faults[] = {"old", "unnamed"};
  ns_lcp_options other = path_options("/nowhere/libpath.so");
  check_host c;
  answer a;

  check_host_create(&c);
  for (int k = 0; k < 2; k++) {
    CHECK(solve(&other, &c.host, &a) == NS_PATH_NOT_FOUND);
    CHECK(with_fault(faults[k], &a) == NS_PATH_TOO_OLD);
    CHECK(strstr(text, "4.7 or later") != NULL);
  }
  CHECK(with_fault("", &a) == NS_OK && is_solution(&a));
}

static void test_without_memory(const char *fault, ns_lcp_flag flag) {
  const ns_lcp_options options = path_options(standin);
  ns_status status = NS_OUT_OF_MEMORY;
  check_host c;
  answer a;

  setenv("PATH_STANDIN", fault, 1);
  for (long k = 1; status == NS_OUT_OF_MEMORY && k < 1000; k++) {
    check_host_create(&c);
    c.fail_at = k;
    status = solve(&options, &c.host, &a);
    CHECK(status == NS_OUT_OF_MEMORY || status == NS_OK);
    CHECK(c.live == 0);
  }
  CHECK(status == NS_OK && a.result.flag == flag);
  setenv("PATH_STANDIN", "", 1);
}

static void test_interrupt(void) {
  const ns_lcp_options options = path_options(standin);
  check_host c;
  answer a;

  check_host_create(&c);
  c.interrupt_at = 1;
  CHECK(solve(&options, &c.host, &a) == NS_INTERRUPTED);
  CHECK(c.live == 0 && c.polls >= 1);
  setenv("PATH_STANDIN", "interrupt", 1);
  check_host_create(&c);
  c.interrupt_at = 1000;
  CHECK(solve(&options, &c.host, &a) == NS_INTERRUPTED);
  CHECK(c.polls == 1000 && c.live == 0);
  CHECK(is_clean());
  setenv("PATH_STANDIN", "", 1);
}

/* A host that solves another problem while it is asked whether to stop. */
static ns_status inner;

static int solve_again(void *data) {
  const ns_lcp_options options = path_options(standin);
  check_host c;
  answer a;

  (void)data;
  check_host_create(&c);
  inner = solve(&options, &c.host, &a);
  CHECK(c.live == 0);
  return 0;
}

static void test_nested(void) {
  const ns_lcp_options options = path_options(standin);
  check_host c;
  answer a;

  check_host_create(&c);
  c.host.interrupted = solve_again;
  inner = NS_OK;
  CHECK(solve(&options, &c.host, &a) == NS_OK);
  CHECK(inner == NS_PATH_BUSY);
  CHECK(is_solution(&a));
}

static void test_display(void) {
  ns_lcp_options options = path_options(standin);
  check_host c;
  answer a;

  check_host_create(&c);
  options.display = NS_LCP_ITER;
  CHECK(solve(&options, &c.host, &a) == NS_OK);
  CHECK(c.lines == 3); /* of the licence, of the problem, and ours */
  options.display = NS_LCP_FINAL;
  CHECK(solve(&options, &c.host, &a) == NS_OK);
  CHECK(c.lines == 4);
  CHECK(c.live == 0);
}

/* Threads wait for each other. */
static void *solve_many(void *data) {
  ns_lcp_options options = ns_lcp_default_options();
  int *solved = data;
  check_host c;
  answer a;

  check_host_create(&c);
  options.solver = NS_LCP_PATH;
  options.path_library = standin;
  for (int k = 0; k < 50; k++)
    *solved += solve(&options, &c.host, &a) == NS_OK && is_solution(&a);
  return NULL;
}

static void test_threads(void) {
  int solved[2] = {0, 0};
  pthread_t thread;

  CHECK(pthread_create(&thread, NULL, solve_many, &solved[0]) == 0);
  solve_many(&solved[1]);
  pthread_join(thread, NULL);
  CHECK(solved[0] == 50 && solved[1] == 50);
}

/* The stand-ins lie beside the program. */
static void name_libraries(const char *program) {
  const char *slash = strrchr(program, '/');
  const int length = slash != NULL ? (int)(slash - program) : 1;

  snprintf(standin, sizeof standin, "%.*s/standin.so", length, slash != NULL ? program : ".");
  snprintf(incomplete, sizeof incomplete, "%.*s/standin_incomplete.so", length,
           slash != NULL ? program : ".");
}

int main(int argc, char *argv[]) {
  (void)argc;
  name_libraries(argv[0]);
  unsetenv("NONSMOOTH_PATH");
  test_good();
  test_codes();
  test_errors();
  test_licence();
  test_loading();
  test_version();
  test_without_memory("", NS_LCP_SOLVED);
  test_without_memory("error", NS_LCP_TROUBLE);
  test_without_memory("lie", NS_LCP_TROUBLE);
  test_interrupt();
  test_nested();
  test_display();
  test_threads();
  return check_report();
}
