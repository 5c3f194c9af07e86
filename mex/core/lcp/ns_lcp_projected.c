/* ns_lcp_projected.c: modified proportioning with reduced gradient projections, MPRGP (Dostal and Schoeberl 2005).
 *
 * Of  min x'A x/2 + b'x,  l <= x <= u,  with A = S M S, S = diag(M)^(-1/2): as long as the gradient within the face, phi,
 * dominates what it is at the bounds, beta, conjugate gradients go on within the face until a bound is met, where a
 * projected step of fixed length follows; otherwise a step along -beta leaves the face. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_kernel.h"
#include "ns_lcp_sparse.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define POWER_STEPS 12 /* of the estimate of the norm of A */
#define MARGIN 1.1     /* by which that may be too small */
#define STEP 1.9       /* below 2 over the norm, a projected step descends */
#define LOOK_EVERY 10  /* iterations between two residuals */
#define BELOW 0.1      /* of the tolerance */

typedef struct projected {
  ns_lcp_work *work;
  ptrdiff_t n;
  ns_matrix A;
  double *s, *b, *l, *u, *x, *g, *p, *Ap, step;
  double products;
} projected;

static ns_status create(projected *m, ns_lcp_work *work, ns_arena *arena) {
  const ns_matrix *M = &work->problem->M;
  double **vectors[] = {&m->s, &m->b, &m->l, &m->u, &m->x, &m->g, &m->p, &m->Ap}, *value;

  m->work = work;
  m->n = work->n;
  for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
    *vectors[k] = NS_TAKE(arena, double, m->n);
  value = NS_TAKE(arena, double, M->start[m->n]);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < m->n; i++) {
    const double diagonal = ns_matrix_diagonal(M, i);
    m->s[i] = diagonal > 0 ? 1 / sqrt(diagonal) : 1;
  }
  for (ptrdiff_t j = 0; j < m->n; j++) {
    for (ptrdiff_t k = M->start[j]; k < M->start[j + 1]; k++)
      value[k] = m->s[M->row[k]] * M->value[k] * m->s[j];
    m->b[j] = m->s[j] * work->problem->q[j];
    m->l[j] = work->l[j] / m->s[j];
    m->u[j] = work->u[j] / m->s[j];
    m->x[j] = work->z[j] / m->s[j];
  }
  m->A = (ns_matrix){m->n, value, M->start, M->row};
  return NS_OK;
}

/* y = A x, a symmetric A by its columns */
NS_KERNEL static void multiply(const ns_matrix *A, const double *restrict x, double *restrict y) {
  const ptrdiff_t *restrict row = A->row;
  const double *restrict value = A->value;

  for (ptrdiff_t j = 0; j < A->n; j++) {
    double sum = 0;
    for (ptrdiff_t k = A->start[j]; k < A->start[j + 1]; k++)
      sum += value[k] * x[row[k]];
    y[j] = sum;
  }
}

static void product(projected *m, const double *x, double *y) {
  multiply(&m->A, x, y);
  m->products -= (double)m->A.start[m->n];
}

NS_KERNEL static double dot(ptrdiff_t n, const double *restrict a, const double *restrict b) {
  double sum = 0;

  for (ptrdiff_t i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

NS_KERNEL static void add(ptrdiff_t n, double f, const double *restrict x, double *restrict y) {
  for (ptrdiff_t i = 0; i < n; i++)
    y[i] += f * x[i];
}

static void find_gradient(projected *m) {
  product(m, m->x, m->g);
  add(m->n, 1, m->b, m->g);
}

static int is_inside(const projected *m, ptrdiff_t i) {
  return m->x[i] > m->l[i] && m->x[i] < m->u[i];
}

/* The gradient at a bound that it does not press against. */
static double chopped(const projected *m, ptrdiff_t i) {
  const double g = m->g[i];

  if (m->l[i] == m->u[i])
    return 0;
  return m->x[i] <= m->l[i] ? ns_smaller(g, 0) : ns_larger(g, 0);
}

/* phi'phi~ with phi~ no longer than a step to the bound, and beta'beta */
static void compare(const projected *m, double *inside, double *outside) {
  *inside = *outside = 0;
  for (ptrdiff_t i = 0; i < m->n; i++) {
    const double g = m->g[i];
    if (is_inside(m, i)) {
      const double room = (g > 0 ? m->x[i] - m->l[i] : m->u[i] - m->x[i]) / m->step;
      *inside += fabs(g) * ns_smaller(room, fabs(g));
    } else {
      *outside += chopped(m, i) * chopped(m, i);
    }
  }
}

/* p = the gradient within the face */
static void restart_directions(projected *m) {
  for (ptrdiff_t i = 0; i < m->n; i++)
    m->p[i] = is_inside(m, i) ? m->g[i] : 0;
}

/* The norm of A, from which the projected step has its length; 0 where A is not what it should be. */
static int choose_step(projected *m) {
  double norm = 0;

  for (ptrdiff_t i = 0; i < m->n; i++)
    m->p[i] = 1 + (double)(i % 7) / 7; /* no eigenvector of grids */
  for (int k = 0; k < POWER_STEPS; k++) {
    const double length = sqrt(dot(m->n, m->p, m->p));
    for (ptrdiff_t i = 0; i < m->n; i++)
      m->p[i] /= length;
    product(m, m->p, m->Ap);
    norm = sqrt(dot(m->n, m->Ap, m->Ap));
    memcpy(m->p, m->Ap, (size_t)m->n * sizeof *m->p);
  }
  m->step = STEP / (MARGIN * norm);
  return norm > 0 && isfinite(m->step);
}

/* The longest step along -p within the bounds. */
static double room_along(const projected *m) {
  double room = INFINITY;

  for (ptrdiff_t i = 0; i < m->n; i++) {
    if (m->p[i] > 0)
      room = ns_smaller(room, (m->x[i] - m->l[i]) / m->p[i]);
    else if (m->p[i] < 0)
      room = ns_smaller(room, (m->x[i] - m->u[i]) / m->p[i]);
  }
  return room;
}

static double clip(const projected *m, ptrdiff_t i, double x) {
  return ns_smaller(ns_larger(x, m->l[i]), m->u[i]);
}

/* A step of the conjugate gradients within the face, or to its end and beyond; 0 where A has no curvature. */
static int step_within(projected *m) {
  const ptrdiff_t n = m->n;
  double curvature, length, room;

  product(m, m->p, m->Ap);
  curvature = dot(n, m->p, m->Ap);
  if (!(curvature > 0))
    return 0;
  length = dot(n, m->g, m->p) / curvature;
  room = room_along(m);
  add(n, -ns_smaller(length, room), m->p, m->x);
  add(n, -ns_smaller(length, room), m->Ap, m->g);
  if (length <= room) {
    double along = 0;
    for (ptrdiff_t i = 0; i < n; i++)
      along += is_inside(m, i) ? m->g[i] * m->Ap[i] : 0;
    along /= curvature;
    for (ptrdiff_t i = 0; i < n; i++)
      m->p[i] = (is_inside(m, i) ? m->g[i] : 0) - along * m->p[i];
    return 1;
  }
  for (ptrdiff_t i = 0; i < n; i++)
    if (is_inside(m, i) || m->p[i] != 0)
      m->x[i] = clip(m, i, m->x[i] - m->step * m->g[i]);
  find_gradient(m);
  restart_directions(m);
  return 1;
}

/* Along -beta, out of the face. */
static int step_out(projected *m) {
  double curvature, length;

  for (ptrdiff_t i = 0; i < m->n; i++)
    m->p[i] = is_inside(m, i) ? 0 : chopped(m, i);
  product(m, m->p, m->Ap);
  curvature = dot(m->n, m->p, m->Ap);
  if (!(curvature > 0))
    return 0;
  length = ns_smaller(dot(m->n, m->g, m->p) / curvature, room_along(m));
  add(m->n, -length, m->p, m->x);
  add(m->n, -length, m->Ap, m->g);
  for (ptrdiff_t i = 0; i < m->n; i++)
    m->x[i] = clip(m, i, m->x[i]);
  restart_directions(m);
  return 1;
}

/* The natural residual of z = s x, w = g / s, over max (1, norm (q, Inf)) */
static double residual(const projected *m) {
  double largest = 0;

  for (ptrdiff_t i = 0; i < m->n; i++) {
    const double natural =
        ns_lcp_natural(m->s[i] * m->x[i], m->g[i] / m->s[i], m->s[i] * m->l[i], m->s[i] * m->u[i]);
    largest = ns_larger(largest, fabs(natural));
  }
  return largest / m->work->q_norm;
}

static void offer(projected *m) {
  for (ptrdiff_t i = 0; i < m->n; i++)
    m->work->trial_z[i] = m->s[i] * m->x[i];
  ns_lcp_offer(m->work, NULL);
}

static ns_status iterate(projected *m) {
  const ns_lcp_work *work = m->work;
  int moved = 1;

  find_gradient(m);
  restart_directions(m);
  for (ptrdiff_t k = 0; m->products > 0 && moved; k++) {
    double inside, outside;
    if (k % LOOK_EVERY == 0) {
      const double now = residual(m);
      if (ns_interrupted(work->host))
        return NS_INTERRUPTED;
      if (work->options->display == NS_LCP_ITER && k % (10 * LOOK_EVERY) == 0)
        ns_report(work->host, "  projected %6td   residual %.6e", k, now);
      if (now <= BELOW * work->options->tolerance || !isfinite(now))
        break;
    }
    compare(m, &inside, &outside);
    moved = outside <= inside ? step_within(m) : step_out(m);
    m->work->iterations++;
  }
  return NS_OK;
}

ns_status ns_lcp_projected(ns_lcp_work *work, double products) {
  ns_arena arena = ns_arena_create(work->host);
  projected m = {.products = products};
  ns_status status = create(&m, work, &arena);

  if (status == NS_OK && choose_step(&m)) {
    for (ptrdiff_t i = 0; i < m.n; i++)
      m.x[i] = clip(&m, i, m.x[i]);
    status = iterate(&m);
    if (status == NS_OK)
      offer(&m);
  }
  ns_arena_release(&arena);
  return status;
}
