/* siconos_lcp.c: CPU time of Siconos' lexicographic Lemke, for bench_lcp.m.
 *
 *   siconos_lcp FILE MILLISECONDS
 *
 * FILE holds doubles: the number of problems, their size n, then M by columns and q of each. For each problem a line
 * is printed: the residual of the returned z, |min(z, M z + q)| / max(1, |q|) in the largest norm, computed here
 * from M and q, and the microseconds of one solve. Right answers are repeated until they last MILLISECONDS. Only the
 * calls of lcp_lexicolemke are timed, each from z = 0, with its default options. The limit of 10000 pivots is one of
 * them: these problems need a few hundred, and where the path cycles, a million do not help.
 *
 * Build (Debian: libsiconos-numerics-dev):
 *   cc -O3 -I/usr/include/siconos -I/usr/include/siconos/numerics siconos_lcp.c -lsiconos_numerics -lm */
/* SPDX-License-Identifier: BSD-3-Clause */
#define _POSIX_C_SOURCE 200809L
#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <lcp_cst.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SOLVED 1e-8 /* the bound of bench_lcp.m */

typedef struct lcp {
  int n;
  double *M, *q, *z, *w;
} lcp;

static double cpu_seconds(void) {
  struct timespec t;

  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double residual(const lcp *p) {
  double largest = 0, unit = 1;

  for (int i = 0; i < p->n; i++) {
    double w = p->q[i];
    for (int j = 0; j < p->n; j++)
      w += p->M[i + (size_t)j * (size_t)p->n] * p->z[j];
    if (!isfinite(p->z[i]))
      return INFINITY;
    largest = fmax(largest, fabs(fmin(p->z[i], w)));
    unit = fmax(unit, fabs(p->q[i]));
  }
  return largest / unit;
}

/* Seconds of `count` solves. */
static double solve(const lcp *p, long count) {
  NumericsMatrix *M = NM_create_from_data(NM_DENSE, p->n, p->n, p->M);
  LinearComplementarityProblem problem = {p->n, M, p->q};
  SolverOptions *options = solver_options_create(SICONOS_LCP_LEMKE);
  double start;
  int info;

  start = cpu_seconds();
  for (long k = 0; k < count; k++) {
    memset(p->z, 0, (size_t)p->n * sizeof *p->z);
    memset(p->w, 0, (size_t)p->n * sizeof *p->w);
    lcp_lexicolemke(&problem, p->z, p->w, &info, options);
  }
  start = cpu_seconds() - start;
  solver_options_delete(options);
  M->matrix0 = NULL; /* belongs to p */
  NM_clear(M);
  free(M);
  return start;
}

static double seconds_of_one(const lcp *p, double seconds) {
  const double once = solve(p, 1);
  const long count = (long)(seconds / fmax(once, 1e-7));

  return count > 1 && residual(p) <= SOLVED ? solve(p, count) / (double)count : once;
}

static int read_numbers(FILE *file, double *x, size_t count) {
  return fread(x, sizeof *x, count, file) == count;
}

int main(int argc, char **argv) {
  FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
  double head[2], *room;
  size_t n;
  lcp p;

  if (file == NULL || !read_numbers(file, head, 2)) {
    fprintf(stderr, "usage: siconos_lcp FILE MILLISECONDS\n");
    return 2;
  }
  p.n = (int)head[1];
  n = (size_t)p.n;
  room = malloc((n + 3) * n * sizeof *room);
  if (room == NULL)
    return 1;
  p.M = room;
  p.q = p.M + n * n;
  p.z = p.q + n;
  p.w = p.z + n;
  for (int k = 0; k < (int)head[0] && read_numbers(file, p.M, n * n + n); k++) {
    const double seconds = seconds_of_one(&p, 1e-3 * atof(argv[2]));
    printf("%.3e %.4f\n", residual(&p), 1e6 * seconds);
  }
  free(room);
  fclose(file);
  return 0;
}
