/* siconos_cone.c: CPU time of Siconos on one problem with Coulomb's friction, for bench_cone.m.
 *
 *   siconos_cone FILE SOLVER MILLISECONDS
 *
 * FILE holds doubles: the number of contacts, then W by columns, q and mu. SOLVER is nsgs (Gauss-Seidel), nsn
 * (semismooth Newton method of Alart and Curnier) or prox (proximal points), each with its default options but for the
 * tolerance
 * 1e-8. Printed: the residual norm (F) / norm (q) of the returned impulses, computed here from W, q and mu as in the
 * help of conesolve, and the milliseconds of one solve, which is repeated until it lasts MILLISECONDS if it is right. W
 * is handed over sparse, but to nsgs in blocks.
 *
 * Build (Debian: libsiconos-numerics-dev):
 *   cc -O3 -I/usr/include/siconos -I/usr/include/siconos/numerics siconos_cone.c -lsiconos_numerics -lm */
/* SPDX-License-Identifier: BSD-3-Clause */
#define _POSIX_C_SOURCE 200809L
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <NumericsSparseMatrix.h>
#include <SolverOptions.h>
#include <SparseBlockMatrix.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SOLVED 1e-8 /* the bound of bench_cone.m */

typedef struct cone {
  int contacts, n;
  double *W, *q, *mu, *r, *u;
} cone;

static double cpu_seconds(void) {
  struct timespec t;

  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* z = its nearest point of the cone */
static void project(double mu, double z[3]) {
  const double t = hypot(z[1], z[2]), along = (z[0] + mu * t) / (1 + mu * mu);

  if (t <= mu * z[0])
    return;
  z[0] = fmax(0, along);
  z[1] = t > 0 ? mu * z[0] * z[1] / t : 0;
  z[2] = t > 0 ? mu * z[0] * z[2] / t : 0;
}

static double residual(const cone *p) {
  double sum = 0, unit = 0;

  memcpy(p->u, p->q, (size_t)p->n * sizeof *p->u);
  for (int j = 0; j < p->n; j++)
    for (int i = 0; i < p->n; i++)
      p->u[i] += p->W[i + (size_t)j * (size_t)p->n] * p->r[j];
  for (int k = 0; k < p->contacts; k++) {
    const double *r = p->r + 3 * k, *u = p->u + 3 * k;
    double z[3] = {r[0] - u[0] - p->mu[k] * hypot(u[1], u[2]), r[1] - u[1], r[2] - u[2]};
    project(p->mu[k], z);
    for (int i = 0; i < 3; i++) {
      sum += (r[i] - z[i]) * (r[i] - z[i]);
      unit += p->q[3 * k + i] * p->q[3 * k + i];
    }
  }
  return isfinite(sum) ? sqrt(sum / unit) : INFINITY;
}

static NumericsMatrix *matrix_of(const cone *p) {
  NumericsMatrix *M = NM_create(NM_SPARSE, p->n, p->n);

  NM_triplet_alloc(M, p->n);
  for (int j = 0; j < p->n; j++)
    for (int i = 0; i < p->n; i++)
      if (p->W[i + (size_t)j * (size_t)p->n] != 0 || i == j)
        NM_entry(M, i, j, p->W[i + (size_t)j * (size_t)p->n]);
  return M;
}

/* Seconds of `count` solves from r = 0 */
static double solve(const cone *p, int solver, long count) {
  NumericsMatrix *sparse = matrix_of(p), *M = sparse;
  SolverOptions *options = solver_options_create(solver);
  double start;

  if (solver == SICONOS_FRICTION_3D_NSGS) {
    SparseBlockStructuredMatrix *blocks = SBM_new();
    SBM_from_csparse(3, NM_csc(sparse), blocks);
    M = NM_create_from_data(NM_SPARSE_BLOCK, p->n, p->n, blocks);
  }
  FrictionContactProblem problem = {3, p->contacts, M, p->q, p->mu};
  options->dparam[SICONOS_DPARAM_TOL] = SOLVED;
  start = cpu_seconds();
  for (long k = 0; k < count; k++) {
    memset(p->r, 0, (size_t)p->n * sizeof *p->r);
    memset(p->u, 0, (size_t)p->n * sizeof *p->u);
    fc3d_driver(&problem, p->r, p->u, options);
  }
  start = cpu_seconds() - start;
  solver_options_delete(options);
  return start;
}

static int read_problem(const char *name, cone *p) {
  FILE *file = fopen(name, "rb");
  double contacts;
  size_t n, count;

  if (file == NULL || fread(&contacts, sizeof contacts, 1, file) != 1)
    return 0;
  p->contacts = (int)contacts;
  p->n = 3 * p->contacts;
  n = (size_t)p->n;
  count = n * n + n + n / 3;
  p->W = malloc((count + 2 * n) * sizeof *p->W);
  p->q = p->W + n * n;
  p->mu = p->q + n;
  p->r = p->mu + n / 3;
  p->u = p->r + n;
  count -= fread(p->W, sizeof *p->W, count, file);
  fclose(file);
  return count == 0;
}

int main(int argc, char **argv) {
  const char *name = argc == 4 ? argv[2] : "";
  const int solver = strcmp(name, "nsgs") == 0   ? SICONOS_FRICTION_3D_NSGS
                     : strcmp(name, "nsn") == 0  ? SICONOS_FRICTION_3D_NSN_AC
                     : strcmp(name, "prox") == 0 ? SICONOS_FRICTION_3D_PROX
                                                 : 0;
  double once, seconds;
  cone p;

  if (solver == 0 || !read_problem(argv[1], &p)) {
    fprintf(stderr, "usage: siconos_cone FILE nsgs|nsn|prox MILLISECONDS\n");
    return 2;
  }
  once = solve(&p, solver, 1);
  seconds = residual(&p) <= SOLVED ? 1e-3 * atof(argv[3]) : 0;
  if (seconds > 2 * once) {
    const long count = (long)(seconds / fmax(once, 1e-6));
    once = solve(&p, solver, count) / (double)count;
  }
  printf("RESULT %.3e %.5f\n", residual(&p), 1e3 * once);
  return 0;
}
