/* ns_stages.c: implicit stages by simplified Newton, Acary (73).
 *
 * Unknowns are the accelerations A_i and the multipliers L_i of all stages; V_i = v + h sum a_ij A_j. With M, kv, kq G
 * and the gradients B at the start of the step,
 *
 *   (I x M - h A x kv - h^2 A^2 x kq G) dA - (I x B) dL = -(M_i A_i - k_i - B_i L_i)
 *   (I x B') dA                                        = -(B_i' A_i + curvature_i)
 *
 * in which contacts may ask for 0 <= row _|_ L >= 0 instead of row = 0. One factorization serves as many steps as it
 * converges fast for. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lcp.h"
#include "ns_smooth.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define ITERATIONS 40
#define SETTLED 1e-15   /* error of the velocities to their size */
#define STAGNATES 1e-11 /* below, a change that does not fall is roundoff */
#define SLOW 7          /* iterations after which new factors are worth their price */
#define OLDEST 50
#define FAR 0.1 /* of the size of the system */

typedef struct newton {
  ns_smooth *z;
  double t, h;
  const double *q, *v;
  ns_stage *stage;
  ptrdiff_t nv, rows, n, m; /* of a stage, of all */
  double *F, *c;            /* defects: n, m */
  double *dA, *dL;
  double unit;  /* of velocities: what the forces alone make in h */
  double moved; /* by which Q has changed in the last iteration, to its size */
} newton;

/* The block of stages (row, column) of K: entry (i, j) of a matrix over the velocities goes to where their stages are. */
static void scatter(const newton *w, const ns_block_list *list, double f, int row, int column) {
  const int stages = w->z->tableau->stages;
  double *a = w->z->factors.K.a;

  for (ptrdiff_t b = 0; b < list->count; b++) {
    const ns_block_matrix *block = &list->item[b];
    for (int j = 0; j < block->count; j++)
      for (int i = 0; i < block->count; i++)
        a[block->index[i] * stages + row + (block->index[j] * stages + column) * w->n] +=
            f * block->value[i + j * block->count];
  }
}

/* a_ij of the square of the tableau */
static double squared(const ns_tableau *table, int i, int j) {
  double sum = 0;

  for (int k = 0; k < table->stages; k++)
    sum += table->a[i][k] * table->a[k][j];
  return sum;
}

/* Gradients at the start, from the terms that have the Jacobians. */
static void gradients(const newton *w, const ns_terms *terms, double *B) {
  const ns_smooth *z = w->z;

  for (ptrdiff_t k = 0; k < z->joints; k++) {
    const ns_row *row = &terms->joints.item[k];
    ns_sparse_add(row->count, row->index, row->gradient, 1, B + k * w->nv);
  }
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    const ns_contact *contact = &terms->contacts.item[k];
    const ptrdiff_t place = ns_smooth_place(z, contact->id);
    if (place >= 0)
      ns_sparse_add(contact->count, contact->index, contact->normal, 1,
                    B + (z->joints + place) * w->nv);
  }
}

static ns_status factor_K(newton *w, const ns_terms *terms) {
  ns_stage_factors *f = &w->z->factors;
  const ns_tableau *table = w->z->tableau;

  f->K.n = w->n;
  f->K.a = NS_TAKE(&f->arena, double, w->n * w->n);
  if (f->K.a == NULL)
    return NS_OUT_OF_MEMORY;
  for (int i = 0; i < table->stages; i++)
    for (int j = 0; j < table->stages; j++) {
      if (i == j)
        scatter(w, &terms->mass, 1, i, j);
      scatter(w, &terms->damping, -w->h * table->a[i][j], i, j);
      scatter(w, &terms->stiffness, -w->h * w->h * squared(table, i, j), i, j);
    }
  return ns_mass_factor(&f->K, &f->arena, w->z->s->host);
}

/* x = K \ x for columns in the order of stages */
static ns_status solve_K(const newton *w, double *x, ptrdiff_t columns) {
  const ptrdiff_t stages = w->z->tableau->stages;
  double *y = NS_TAKE(&w->z->arena, double, w->n *columns);

  if (y == NULL)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < w->n * columns; k++)
    y[(k / w->n) * w->n + (k % w->n % w->nv) * stages + k % w->n / w->nv] = x[k];
  ns_mass_solve(&w->z->factors.K, y, columns);
  for (ptrdiff_t k = 0; k < w->n * columns; k++)
    x[k] = y[(k / w->n) * w->n + (k % w->n % w->nv) * stages + k % w->n / w->nv];
  return NS_OK;
}

/* B'x of all stages */
static void apply_transposed(const newton *w, const double *x, double *y) {
  const double *B = w->z->factors.B;

  for (ptrdiff_t r = 0; r < w->m; r++) {
    const double *column = B + (r % w->rows) * w->nv, *part = x + (r / w->rows) * w->nv;
    y[r] = 0;
    for (ptrdiff_t i = 0; i < w->nv; i++)
      y[r] += column[i] * part[i];
  }
}

/* S = B' K^-1 B */
static ns_status factor_S(newton *w) {
  ns_stage_factors *f = &w->z->factors;
  ns_status status;

  if (w->m == 0)
    return NS_OK;
  f->KB = NS_TAKE(&f->arena, double, w->n * w->m);
  f->Scopy = NS_TAKE(&f->arena, double, w->m * w->m);
  status = ns_lu_create(&f->S, &f->arena, w->m);
  if (f->arena.failed || status != NS_OK)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t r = 0; r < w->m; r++)
    memcpy(f->KB + r * w->n + (r / w->rows) * w->nv, f->B + (r % w->rows) * w->nv,
           (size_t)w->nv * sizeof(double));
  status = solve_K(w, f->KB, w->m);
  if (status != NS_OK)
    return status;
  for (ptrdiff_t r = 0; r < w->m; r++)
    apply_transposed(w, f->KB + r * w->n, f->Scopy + r * w->m);
  for (ptrdiff_t r = 0; r < w->m; r++)
    if (f->Scopy[r + r * w->m] == 0) /* a row that others imply: its multiplier stays */
      f->Scopy[r + r * w->m] = 1;
  memcpy(f->S.a, f->Scopy, (size_t)(w->m * w->m) * sizeof(double));
  return ns_lu_factor(&f->S, w->m, 0, w->z->s->host);
}

static ns_status factor(newton *w) {
  ns_smooth *z = w->z;
  ns_stage_factors *f = &z->factors;
  ns_terms *terms = &z->s->start;
  ns_status status = ns_smooth_evaluate(z, w->t, w->q, w->v, NS_JACOBIANS | NS_DIFFERENCES, terms);

  f->are_there = 0;
  if (status != NS_OK)
    return status;
  ns_arena_reset(&f->arena);
  f->B = NS_TAKE(&f->arena, double, w->nv * w->rows);
  if (f->arena.failed)
    return NS_OUT_OF_MEMORY;
  gradients(w, terms, f->B);
  status = factor_K(w, terms);
  if (status == NS_OK)
    status = factor_S(w);
  z->s->counts.factorizations++;
  f->are_there = status == NS_OK;
  f->h = w->h;
  f->rows = w->m;
  f->age = 0;
  return status;
}

/* V_i, Q_i and the rates from the accelerations; Q with the rates of the Q before, which settle with the rest. */
static ns_status place_stages(newton *w) {
  ns_system *system = w->z->s->system;
  const ns_tableau *table = w->z->tableau;
  double change = 0, size = 0;
  ns_status status = NS_OK;

  for (int i = 0; i < table->stages && status == NS_OK; i++) {
    ns_stage *at = &w->stage[i];
    memcpy(at->v, w->v, (size_t)w->nv * sizeof(double));
    for (int j = 0; j < table->stages; j++)
      for (ptrdiff_t k = 0; k < w->nv; k++)
        at->v[k] += w->h * table->a[i][j] * w->stage[j].a[k];
    status = system->rate(system, at->t, at->q, at->v, at->q_dot);
  }
  for (int i = 0; i < table->stages && status == NS_OK; i++) {
    ns_stage *at = &w->stage[i];
    for (ptrdiff_t k = 0; k < system->nq; k++) {
      const double last = at->q[k];
      at->q[k] = w->q[k];
      for (int j = 0; j < table->stages; j++)
        at->q[k] += w->h * table->a[i][j] * w->stage[j].q_dot[k];
      change = ns_larger(change, fabs(at->q[k] - last));
      size = ns_larger(size, fabs(at->q[k]));
    }
  }
  w->moved = size > 0 ? change / size : 0;
  return status;
}

/* Defects of stage i. */
static ns_status look_at_stage(newton *w, int i, ns_step_result *result) {
  ns_smooth *z = w->z;
  ns_system *system = z->s->system;
  ns_terms *terms = &z->s->probe;
  const ns_stage *at = &w->stage[i];
  double *F = w->F + i * w->nv, *c = w->c + i * w->rows, *q = z->s->work;
  ns_status status;

  memcpy(q, at->q, (size_t)system->nq * sizeof(double));
  if (system->normalize != NULL)
    system->normalize(system, q);
  status = ns_smooth_evaluate(z, at->t, q, at->v, 0, terms);
  if (status != NS_OK || !ns_smooth_has_set(z, terms, result))
    return status;
  for (ptrdiff_t k = 0; k < w->nv; k++)
    F[k] = -terms->k[k];
  ns_blocks_multiply(&terms->mass, 1, at->a, F);
  for (ptrdiff_t k = 0; k < z->joints; k++) {
    const ns_row *row = &terms->joints.item[k];
    c[k] = row->curvature + ns_sparse_dot(row->count, row->index, row->gradient, at->a);
    ns_sparse_add(row->count, row->index, row->gradient, -at->multiplier[k], F);
  }
  for (ptrdiff_t k = 0; k < z->count; k++)
    c[z->joints + k] = 0;
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    const ns_contact *contact = &terms->contacts.item[k];
    const ptrdiff_t place = ns_smooth_place(z, contact->id);
    if (place < 0)
      continue;
    c[z->joints + place] =
        contact->curvature + ns_sparse_dot(contact->count, contact->index, contact->normal, at->a);
    ns_sparse_add(contact->count, contact->index, contact->normal,
                  -at->multiplier[z->joints + place], F);
  }
  return NS_OK;
}

/* Does a contact pull? */
static int any_pulls(const newton *w) {
  for (ptrdiff_t r = 0; r < w->m; r++)
    if (r % w->rows >= w->z->joints && w->stage[r / w->rows].multiplier[r % w->rows] + w->dL[r] < 0)
      return 1;
  return 0;
}

/* (72): the multipliers with 0 <= row _|_ L >= 0 of contacts. On entry dL solves S dL = d with equations. */
static ns_status complement(newton *w, const double *d, ns_step_result *result) {
  ns_smooth *z = w->z;
  ns_arena *arena = &z->arena;
  double *number = NS_TAKE(arena, double, 6 * w->m);
  signed char *basis = NS_TAKE(arena, signed char, w->m);
  ns_lcp_options options = z->s->options.lcp;
  ns_lcp_result solved;
  ns_status status;

  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  {
    double *q = number, *l = number + w->m, *u = number + 2 * w->m;
    const ns_lcp problem = {{.n = w->m, .value = z->factors.Scopy}, q, l, u};
    solved = (ns_lcp_result){
        .z = number + 3 * w->m, .w = number + 4 * w->m, .ray = number + 5 * w->m, .basis = basis};
    for (ptrdiff_t r = 0; r < w->m; r++) {
      q[r] = -d[r];
      for (ptrdiff_t k = 0; k < w->m; k++)
        q[r] -= z->factors.Scopy[r + k * w->m] * w->stage[k / w->rows].multiplier[k % w->rows];
      l[r] = r % w->rows < z->joints ? -INFINITY : 0;
      u[r] = INFINITY;
    }
    status = ns_lcp_solve(&problem, &options, z->s->host, &solved);
  }
  if (status != NS_OK)
    return status;
  z->s->counts.lcps++;
  z->s->counts.pivots += solved.iterations;
  result->residual = ns_larger(result->residual, solved.residual);
  result->flag = solved.flag;
  result->message = solved.message;
  for (ptrdiff_t r = 0; r < w->m; r++)
    w->dL[r] = solved.z[r] - w->stage[r / w->rows].multiplier[r % w->rows];
  return NS_OK;
}

/* dA and dL from the defects. */
static ns_status correct(newton *w, ns_step_result *result) {
  ns_stage_factors *f = &w->z->factors;
  double *d = NS_TAKE(&w->z->arena, double, w->m);
  ns_status status = NS_OK;

  if (w->z->arena.failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < w->n; k++)
    w->dA[k] = -w->F[k];
  status = solve_K(w, w->dA, 1);
  if (status != NS_OK || w->m == 0)
    return status;
  apply_transposed(w, w->dA, d);
  for (ptrdiff_t r = 0; r < w->m; r++)
    w->dL[r] = d[r] = -w->c[r] - d[r];
  ns_lu_solve(&f->S, w->dL, 1);
  if (!w->z->holds && w->z->count > 0 && any_pulls(w))
    status = complement(w, d, result);
  for (ptrdiff_t r = 0; r < w->m && status == NS_OK; r++)
    for (ptrdiff_t k = 0; k < w->n; k++)
      w->dA[k] += w->dL[r] * f->KB[k + r * w->n];
  return status;
}

/* Adds the correction; the change of the velocities to their size. */
static double add_correction(newton *w) {
  double change = 0, size = w->unit;

  for (ptrdiff_t k = 0; k < w->n; k++) {
    double *a = &w->stage[k / w->nv].a[k % w->nv];
    *a += w->dA[k];
    change = ns_larger(change, fabs(w->h * w->dA[k]));
    size = ns_larger(size, ns_larger(fabs(w->h * *a), fabs(w->v[k % w->nv])));
    if (!isfinite(*a))
      return INFINITY;
  }
  for (ptrdiff_t r = 0; r < w->m; r++)
    w->stage[r / w->rows].multiplier[r % w->rows] += w->dL[r];
  return size > 0 ? change / size : 0;
}

static ns_status begin(newton *w) {
  ns_smooth *z = w->z;
  ns_arena *arena = &z->arena;

  w->F = NS_TAKE(arena, double, w->n);
  w->dA = NS_TAKE(arena, double, w->n);
  w->c = NS_TAKE(arena, double, w->m);
  w->dL = NS_TAKE(arena, double, w->m);
  ns_find_mass_diagonal(z->s);
  for (ptrdiff_t k = 0; k < w->nv; k++)
    if (z->s->mass_diagonal[k] > 0)
      w->unit = ns_larger(w->unit, w->h * fabs(z->s->terms.k[k]) / z->s->mass_diagonal[k]);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* Lagrange's polynomial over the stages, number j at x */
static double lagrange(const ns_tableau *table, int j, double x) {
  double product = 1;

  for (int k = 0; k < table->stages; k++)
    if (k != j)
      product *= (x - table->c[k]) / (table->c[j] - table->c[k]);
  return product;
}

/* The polynomial of the last step, where this one follows it or begins there too; otherwise the motion at the start goes
 * on. */
static void guess(newton *w) {
  const ns_smooth *z = w->z;
  const ns_last_stages *last = &z->last;
  const double offset = last->are_there ? (w->t - last->t) / last->h : 0;
  const int follows = last->are_there && last->rows == w->rows && w->h <= 2 * last->h &&
                      offset >= 0 && offset <= 1 + 1e-9;

  for (int i = 0; i < z->tableau->stages; i++) {
    const double x = follows ? offset + z->tableau->c[i] * w->h / last->h : 0;
    memcpy(w->stage[i].q, w->q, (size_t)z->s->system->nq * sizeof(double));
    for (ptrdiff_t k = 0; k < w->nv; k++)
      w->stage[i].a[k] = follows ? 0 : z->acceleration[k];
    for (ptrdiff_t k = 0; k < w->rows; k++)
      w->stage[i].multiplier[k] = follows ? 0 : z->multiplier[k];
    for (int j = 0; j < z->tableau->stages && follows; j++) {
      const double f = lagrange(z->tableau, j, x);
      for (ptrdiff_t k = 0; k < w->nv; k++)
        w->stage[i].a[k] += f * last->a[k + j * w->nv];
      for (ptrdiff_t k = 0; k < w->rows; k++)
        w->stage[i].multiplier[k] += f * last->multiplier[k + j * w->rows];
    }
  }
}

/* Accelerations of a vibration that the step does not resolve, continued over it, would lead far away, and Newton's method
 * to another solution from there: then none is the better guess. */
static void calm(newton *w) {
  const ptrdiff_t stages = w->z->tableau->stages;
  double largest = 0;

  for (ptrdiff_t k = 0; k < w->n; k++)
    largest = ns_larger(largest, fabs(w->stage[k / w->nv].a[k % w->nv]));
  if (w->h * w->h * largest <= FAR * w->z->s->system->size)
    return;
  for (ptrdiff_t i = 0; i < stages; i++)
    memset(w->stage[i].a, 0, (size_t)w->nv * sizeof(double));
}

static ns_status keep_stages(ns_smooth *z, double t, double h, const ns_stage *stage) {
  const ptrdiff_t nv = z->s->system->nv, rows = z->joints + z->count;
  ns_last_stages *last = &z->last;

  ns_arena_reset(&last->arena);
  last->a = NS_TAKE(&last->arena, double, nv * z->tableau->stages);
  last->multiplier = NS_TAKE(&last->arena, double, rows * z->tableau->stages);
  last->are_there = !last->arena.failed;
  if (last->arena.failed)
    return NS_OUT_OF_MEMORY;
  last->t = t;
  last->h = h;
  last->rows = rows;
  for (int j = 0; j < z->tableau->stages; j++) {
    memcpy(last->a + j * nv, stage[j].a, (size_t)nv * sizeof(double));
    memcpy(last->multiplier + j * rows, stage[j].multiplier, (size_t)rows * sizeof(double));
  }
  return NS_OK;
}

/* The error that is left where the changes of an iteration fall from `last` to `change`. */
static double error_left(double change, double last) {
  const double ratio = last > 0 && change < last / 2 ? change / last : 0.5;

  return change * ratio / (1 - ratio);
}

/* All defects of the stages, and the correction of the accelerations. */
static ns_status improve(newton *w, double *change, ns_step_result *result) {
  ns_status status = place_stages(w);

  for (int i = 0; i < w->z->tableau->stages && status == NS_OK; i++)
    status = look_at_stage(w, i, result);
  if (status == NS_OK && result->flag == NS_LCP_SOLVED)
    status = correct(w, result);
  if (status == NS_OK && result->flag == NS_LCP_SOLVED)
    *change = add_correction(w);
  return status;
}

/* Newton's method with the factors there are; *count of iterations, 0 when it did not settle. */
static ns_status iterate(newton *w, int *count, ns_step_result *result) {
  double change = INFINITY, last = 0, last_moved = 0;
  int slower = 0;
  ns_status status;

  *count = 0;
  guess(w);
  calm(w);
  status = place_stages(w);
  for (int k = 1; k <= ITERATIONS && status == NS_OK; k++) {
    status = improve(w, &change, result);
    if (status != NS_OK || result->flag != NS_LCP_SOLVED)
      return status;
    slower += k > 1 && !(change < last);
    if ((error_left(change, last) <= SETTLED && error_left(w->moved, last_moved) <= SETTLED) ||
        (change <= STAGNATES && w->moved <= STAGNATES && change >= last / 2)) {
      *count = k;
      return place_stages(w);
    }
    if (!isfinite(change) || slower > 3)
      return NS_OK;
    last = change;
    last_moved = w->moved;
  }
  return status;
}

ns_status ns_solve_stages(ns_smooth *z, double t, const double *q, const double *v, double h,
                          ns_stage *stage, ns_step_result *result) {
  const ptrdiff_t stages = z->tableau->stages, rows = z->joints + z->count, nv = z->s->system->nv;
  newton w = {.z = z,
              .t = t,
              .h = h,
              .q = q,
              .v = v,
              .stage = stage,
              .nv = nv,
              .rows = rows,
              .n = stages * nv,
              .m = stages * rows};
  ns_stage_factors *f = &z->factors;
  int count = 0;
  ns_status status = begin(&w);

  if (status == NS_OK && f->are_there && f->age < OLDEST && f->rows == w.m &&
      fabs(f->h - h) <= 1e-9 * h)
    status = iterate(&w, &count, result);
  if (status == NS_OK && count == 0) {
    result->flag = NS_LCP_SOLVED;
    status = factor(&w);
    if (status == NS_OK)
      status = iterate(&w, &count, result);
  }
  f->age++;
  if (count > SLOW)
    f->are_there = 0;
  if (status == NS_SINGULAR || (status == NS_OK && count == 0)) {
    result->flag = NS_LCP_TROUBLE;
    result->message = "the equations of the stages were not solved: take a smaller Step";
    return NS_OK;
  }
  return status == NS_OK ? keep_stages(z, t, h, stage) : status;
}
