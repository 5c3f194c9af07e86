/* standin.c: a library that looks like PATH to its client, and is as strict and as rude as the real one.
 *
 * It solves problems of up to 8 variables by trying all bases; those whose structure is not constant are nonlinear, and
 * are linearised again and again. Calls in the wrong order, or callbacks that return
 * nonsense, end in Error, which as in PATH ends the process unless the client's error callback does not return. The
 * environment variable PATH_STANDIN chooses a fault:
 *   old, unnamed       version 4.6; no version at all
 *   nan, lie           reports a solution that is NaN, or wrong
 *   refused, unlicensed, expired   no licence: told by Path_CheckLicense, by Path_Solve; the string has run out
 *   error, error_license, error_destroy   Error within Path_Solve, Path_CheckLicense, MCP_Destroy
 *   handler            leaves SIGINT ignored, whenever it is called
 *   interrupt          gets SIGINT and goes on until the client wants to stop
 *   cramped            offers less room for the Jacobian than it was told
 *   long               writes more into Information than 4.7 does
 *   code2, ..., code99 the code of Path_Solve, after solving
 * Compiled with INCOMPLETE it has no Error_SetInterface. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_pathlib_api.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 8
#define INFINITE 1e20

typedef struct problem {
  int n, nonzeros, constant, contiguous;
  ns_pathlib_mcp calls;
  ns_pathlib_presolve presolve;
  double z[MOST], l[MOST], u[MOST], q[MOST], M[MOST][MOST];
} problem;

static ns_pathlib_output *output;
static ns_pathlib_error *errors;
static ns_pathlib_interrupt *interrupts;
static int licensed, added, defaulted, loud, problems, option_sets;
static double tolerance;
static int limit;

static int is(const char *fault) {
  const char *chosen = getenv("PATH_STANDIN");

  return chosen != NULL && strcmp(chosen, fault) == 0;
}

static void error(const char *text) {
  char copy[200];

  snprintf(copy, sizeof copy, "%s\n", text);
  if (errors != NULL)
    errors->error(errors->data, copy);
  fprintf(stderr, "standin ends the process: %s", copy);
  exit(-1);
}

static void require(int holds, const char *text) {
  if (!holds)
    error(text);
}

static void print(const char *text) {
  char copy[200];

  snprintf(copy, sizeof copy, "%s", text);
  if (output != NULL)
    output->print(output->data, 1, copy);
  else
    fputs(copy, stdout);
}

static void spoil_signals(void) {
  if (is("handler") || is("interrupt"))
    signal(SIGINT, SIG_IGN);
}

/* For tests: does nothing of a client remain? */
int standin_is_clean(void) {
  return output == NULL && errors == NULL && interrupts == NULL && problems == 0 &&
         option_sets == 0;
}

/* ---- interfaces, licence, options ---- */

const char *Path_Version(void) {
  return is("old") ? "Path 4.6.01 (stand-in)" : is("unnamed") ? NULL : "Path 4.7.03 (stand-in)";
}

void Output_SetInterface(ns_pathlib_output *calls) { output = calls; }
void Output_Default(void) { output = NULL; }
#ifndef INCOMPLETE
void Error_SetInterface(ns_pathlib_error *calls) { errors = calls; }
#endif
void Error_Default(void) { errors = NULL; }
void Interrupt_SetInterface(ns_pathlib_interrupt *calls) { interrupts = calls; }
void Interrupt_Default(void) { interrupts = NULL; }

int Path_CheckLicense(int n, int nonzeros) {
  if (is("error_license"))
    error("the licence cannot be looked at");
  require(errors != NULL && interrupts != NULL && output != NULL,
          "Path_CheckLicense came too early");
  print("stand-in: licence\n");
  if (is("handler"))
    spoil_signals();
  licensed = n <= 300 && nonzeros <= 2000 && !is("refused") && !is("expired");
  return licensed;
}

int License_GetTermination(void) { return is("expired") ? 9 : 12; }

void *Options_Create(void) {
  require(licensed, "Options_Create came before Path_CheckLicense");
  option_sets++;
  added = defaulted = 0;
  return malloc(1);
}

void Options_Destroy(void *options) {
  require(problems == 0, "Options_Destroy came before MCP_Destroy");
  option_sets--;
  free(options);
}

void Path_AddOptions(void *options) { added = options != NULL; }

void Options_Default(void *options) {
  require(options != NULL && added, "Options_Default came before Path_AddOptions");
  defaulted = 1;
  loud = 1;
  tolerance = 1e-6;
  limit = 500;
}

int Options_Set(void *options, const char *text) {
  require(options != NULL && defaulted, "Options_Set came before Options_Default");
  if (strncmp(text, "output ", 7) == 0)
    loud = strcmp(text, "output yes") == 0;
  return strncmp(text, "output ", 7) == 0 ? 0 : 2;
}

int Options_SetInt(void *options, const char *name, int value) {
  require(options != NULL && defaulted, "Options_SetInt came before Options_Default");
  if (strcmp(name, "major_iteration_limit") == 0)
    limit = value;
  return 0;
}

int Options_SetDouble(void *options, const char *name, double value) {
  require(options != NULL && defaulted, "Options_SetDouble came before Options_Default");
  if (strcmp(name, "convergence_tolerance") == 0)
    tolerance = value;
  return 0;
}

/* ---- the problem ---- */

void *MCP_Create(int n, int nonzeros) {
  problem *p;

  require(defaulted, "MCP_Create came before the options");
  p = calloc(1, sizeof *p);
  require(p != NULL, "no memory");
  p->n = n;
  p->nonzeros = nonzeros;
  problems++;
  return p;
}

void MCP_Destroy(void *mcp) {
  require(option_sets > 0, "MCP_Destroy came after Options_Destroy");
  problems--;
  free(mcp);
  if (is("error_destroy"))
    error("MCP_Destroy fails");
}

void MCP_SetInterface(void *mcp, ns_pathlib_mcp *calls) { ((problem *)mcp)->calls = *calls; }

void MCP_SetPresolveInterface(void *mcp, ns_pathlib_presolve *calls) {
  ((problem *)mcp)->presolve = *calls;
}

void MCP_Jacobian_Structure_Constant(void *mcp, int yes) { ((problem *)mcp)->constant = yes; }
void MCP_Jacobian_Data_Contiguous(void *mcp, int yes) { ((problem *)mcp)->contiguous = yes; }
double *MCP_GetX(void *mcp) { return ((problem *)mcp)->z; }

static void read_bounds(problem *p) {
  int n = -1, nonzeros = -1;

  p->calls.problem_size(p->calls.data, &n, &nonzeros);
  require(n == p->n && nonzeros == p->nonzeros, "problem_size differs from MCP_Create");
  for (int i = 0; i < n; i++) {
    p->z[i] = 0;
    p->l[i] = -INFINITE;
    p->u[i] = INFINITE;
  }
  p->calls.bounds(p->calls.data, n, p->z, p->l, p->u);
  for (int i = 0; i < n; i++)
    require(p->l[i] >= -INFINITE && p->u[i] <= INFINITE && p->l[i] <= p->u[i],
            "a bound is beyond 1e20");
}

/* Columns follow each other, rows ascend, both counted from 1, and no entry is zero. */
static void read_matrix(problem *p) {
  int start[MOST], length[MOST], row[MOST * MOST], count = p->nonzeros - is("cramped"), next = 1;
  double value[MOST * MOST], f[MOST];

  require(p->calls.jacobian(p->calls.data, p->n, p->z, 1, f, &count, start, length, row, value) ==
              0,
          "the Jacobian is undefined at the start");
  require(count == p->nonzeros || (!p->constant && count <= p->nonzeros),
          "the Jacobian has another number of nonzeros");
  memset(p->M, 0, sizeof p->M);
  for (int j = 0; j < p->n; j++) {
    require(start[j] == next, "the columns do not follow each other from 1");
    next += length[j];
    for (int k = start[j] - 1; k < start[j] - 1 + length[j]; k++) {
      require(row[k] >= 1 && row[k] <= p->n && value[k] != 0, "a row is not one of 1 ... n");
      require(k == start[j] - 1 || row[k] > row[k - 1], "rows do not ascend");
      p->M[row[k] - 1][j] = value[k];
    }
  }
  require(next == count + 1, "the columns do not fill the matrix");
}

/* q is the function at 0; at the start it must be that of the matrix. */
static void read_function(problem *p) {
  double zero[MOST] = {0}, f[MOST];

  require(p->calls.function(p->calls.data, p->n, zero, p->q) == 0, "the function is undefined");
  require(p->calls.function(p->calls.data, p->n, p->z, f) == 0, "the function is undefined");
  for (int i = 0; i < p->n; i++) {
    double sum = p->q[i], size = fabs(p->q[i]);
    for (int j = 0; j < p->n; j++) {
      sum += p->M[i][j] * p->z[j];
      size += fabs(p->M[i][j] * p->z[j]);
    }
    require(fabs(sum - f[i]) <= 1e-13 * size, "the function is not that of the matrix");
  }
}

static void read_types(const problem *p) {
  int type[MOST * MOST];

  for (int k = 0; k < p->nonzeros; k++)
    type[k] = 1;
  require(p->presolve.jacobian_type != NULL, "the types of the Jacobian are not given");
  p->presolve.jacobian_type(p->presolve.data, p->nonzeros, type);
  for (int k = 0; k < p->nonzeros; k++)
    require(type[k] == 0, "an entry of the Jacobian is not linear");
}

/* ---- all bases ---- */

/* A x = b by elimination; 0 if A is singular */
static int eliminate(int m, double A[MOST][MOST], double *b) {
  for (int k = 0; k < m; k++) {
    int pivot = k;
    for (int i = k + 1; i < m; i++)
      if (fabs(A[i][k]) > fabs(A[pivot][k]))
        pivot = i;
    if (fabs(A[pivot][k]) < 1e-12)
      return 0;
    for (int j = 0; j < m; j++) {
      const double other = A[k][j];
      A[k][j] = A[pivot][j];
      A[pivot][j] = other;
    }
    const double other = b[k];
    b[k] = b[pivot];
    b[pivot] = other;
    for (int i = 0; i < m; i++) {
      const double factor = i == k ? 0 : A[i][k] / A[k][k];
      for (int j = k; j < m; j++)
        A[i][j] -= factor * A[k][j];
      b[i] -= factor * b[k];
    }
  }
  for (int k = 0; k < m; k++)
    b[k] /= A[k][k];
  return 1;
}

static double row_value(const problem *p, int i, const double *z) {
  double w = p->q[i];

  for (int j = 0; j < p->n; j++)
    w += p->M[i][j] * z[j];
  return w;
}

/* cell 0: basic, 1: at l, 2: at u */
static int try_basis(const problem *p, const int *cell, double *z) {
  double A[MOST][MOST], b[MOST];
  int list[MOST], m = 0;

  for (int i = 0; i < p->n; i++) {
    z[i] = cell[i] == 1 ? p->l[i] : cell[i] == 2 ? p->u[i] : 0;
    if (cell[i] == 0)
      list[m++] = i;
  }
  for (int r = 0; r < m; r++) {
    b[r] = -row_value(p, list[r], z);
    for (int c = 0; c < m; c++)
      A[r][c] = p->M[list[r]][list[c]];
  }
  if (!eliminate(m, A, b))
    return 0;
  for (int r = 0; r < m; r++)
    z[list[r]] = b[r];
  for (int i = 0; i < p->n; i++) {
    const double w = row_value(p, i, z);
    if (z[i] < p->l[i] - 1e-10 || z[i] > p->u[i] + 1e-10 || (cell[i] == 1 && w < -1e-10) ||
        (cell[i] == 2 && w > 1e-10))
      return 0;
  }
  return 1;
}

static int try_all(problem *p, int *tried) {
  int bases = 1, cell[MOST];
  double z[MOST];

  for (int i = 0; i < p->n; i++)
    bases *= 3;
  for (*tried = 0; *tried < bases; ++*tried) {
    int usable = 1;
    for (int i = 0, rest = *tried; i < p->n; i++, rest /= 3) {
      cell[i] = rest % 3;
      usable = usable && !(cell[i] == 1 && p->l[i] <= -INFINITE) &&
               !(cell[i] == 2 && p->u[i] >= INFINITE);
    }
    if (usable && try_basis(p, cell, z)) {
      memcpy(p->z, z, (size_t)p->n * sizeof *z);
      return NS_PATHLIB_SOLVED;
    }
  }
  return NS_PATHLIB_NO_PROGRESS;
}

/* ---- the solve ---- */

/* The functions are linear, and the matrix is constant. */
static int solve_linear(problem *p, ns_pathlib_information *information) {
  read_bounds(p);
  read_matrix(p);
  read_function(p);
  read_types(p);
  if (interrupts->check(interrupts->data))
    return NS_PATHLIB_INTERRUPTED;
  return try_all(p, &information->minor_iterations);
}

/* q of the linearisation at z; 0 where the functions are undefined, or the client wants to stop. */
static int linearise(problem *p) {
  double f[MOST];

  if (p->calls.function(p->calls.data, p->n, p->z, f) != 0)
    return 0;
  read_matrix(p);
  for (int i = 0; i < p->n; i++) {
    p->q[i] = f[i];
    for (int j = 0; j < p->n; j++)
      p->q[i] -= p->M[i][j] * p->z[j];
  }
  return 1;
}

/* Newton's method: convergence is left to luck. */
static int solve_nonlinear(problem *p, ns_pathlib_information *information) {
  read_bounds(p);
  while (information->major_iterations < limit && information->major_iterations < 30) {
    int tried;
    if (!linearise(p))
      return interrupts->check(interrupts->data) ? NS_PATHLIB_INTERRUPTED : NS_PATHLIB_DOMAIN_ERROR;
    if (interrupts->check(interrupts->data))
      return NS_PATHLIB_INTERRUPTED;
    if (try_all(p, &tried) != NS_PATHLIB_SOLVED)
      return NS_PATHLIB_NO_PROGRESS;
    information->minor_iterations += tried;
    information->major_iterations++;
  }
  return information->major_iterations < 30 ? NS_PATHLIB_MAJOR_LIMIT : NS_PATHLIB_SOLVED;
}

static int wait_for_interrupt(void) {
  raise(SIGINT);
  for (long k = 0; k < 100000000; k++)
    if (interrupts->check(interrupts->data))
      return NS_PATHLIB_INTERRUPTED;
  return NS_PATHLIB_TIME_LIMIT;
}

static int misbehave(problem *p, int code) {
  const char *chosen = getenv("PATH_STANDIN");
  int number;

  if (is("error"))
    error("Lemke: invertible basis could not be computed");
  if (is("nan"))
    p->z[0] = NAN;
  if (is("lie"))
    p->z[0] += 1;
  if (is("interrupt"))
    code = wait_for_interrupt();
  if (is("unlicensed"))
    code = NS_PATHLIB_LICENSE_ERROR;
  if (chosen != NULL && sscanf(chosen, "code%d", &number) == 1)
    code = number;
  spoil_signals();
  return code;
}

int Path_Solve(void *mcp, ns_pathlib_information *information) {
  problem *p = mcp;
  int code = NS_PATHLIB_NO_PROGRESS;

  require(p->contiguous, "the data were not declared contiguous");
  require(p->constant == (p->presolve.jacobian_type != NULL),
          "the structure is constant exactly where the entries are linear");
  require(p->calls.hessian == NULL && p->calls.basis == NULL, "a slot is not where it should be");
  require(information->use_start == 1 && information->use_basics == 0, "the start is not used");
  require(tolerance < 1e-6, "the tolerance was not set");
  require(p->n > 0, "the problem is empty");
  defaulted = 0;
  if (loud) {
    char line[80];
    snprintf(line, sizeof line, "stand-in: %d variables, %d nonzeros, limit %d\n", p->n,
             p->nonzeros, limit);
    print(line);
  }
  interrupts->set(interrupts->data);
  if (p->n <= MOST)
    code = p->constant ? solve_linear(p, information) : solve_nonlinear(p, information);
  interrupts->restore(interrupts->data);
  if (is("long"))
    memset(information + 1, 1, 64);
  return misbehave(p, code);
}
