/* ns_dynamics.c: accelerations and forces in a mode.
 *
 *   M a = k + F l,   W'a = -c
 *
 * Columns of W are the directions that are held: nu, n of closed contacts, D of those that stick. F is W but for
 * contacts that slide, where the column of n is n - mu D e w. Thus W'M^-1 F l = -c - W'M^-1 k. Where forces are not
 * determined, as of a box on four corners, those of least norm are taken, in units in which the diagonal of W'M^-1
 * W is 1, the mean over the contacts of a pair of bodies: the load is shared as by equal springs. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_auto.h"

#include "ns_definite.h"
#include "ns_lu.h"
#include "ns_vector.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef struct held_row {
  int count;
  const int *index;
  const double *gradient; /* column of W, over the velocities that it touches */
  double *force;          /* column of F, the same */
  double curvature;       /* c */
  double *answer;         /* where l goes */
  double unit;            /* 1 / sqrt (W'M^-1 W) */
  ptrdiff_t contact;      /* number in the mode, or -1 */
} held_row;

typedef struct problem {
  ns_auto *z;
  ns_terms *terms;
  ns_instant *at;
  ptrdiff_t rows;
  held_row *row;
  double **mass; /* factors of each block */
  ptrdiff_t **span;
  double *Z, *S, *b; /* M^-1 F, nv x rows; W'M^-1 F; -c - W'M^-1 k */
} problem;

static ns_status factor_mass(problem *p) {
  const ns_block_list *blocks = &p->terms->mass;
  ns_arena *arena = &p->z->work;

  p->mass = NS_TAKE(arena, double *, blocks->count);
  p->span = NS_TAKE(arena, ptrdiff_t *, blocks->count);
  for (ptrdiff_t b = 0; b < blocks->count && !arena->failed; b++) {
    const ns_block_matrix *block = &blocks->item[b];
    const ptrdiff_t n = block->count;
    p->mass[b] = NS_TAKE(arena, double, n *n);
    p->span[b] = NS_TAKE(arena, ptrdiff_t, 2 * n);
    if (arena->failed)
      break;
    memcpy(p->mass[b], block->value, (size_t)(n * n) * sizeof(double));
    if (!ns_definite_factor(n, p->mass[b], p->span[b], NS_AUTO_DEFINITE))
      p->z->trouble = "the mass matrix is not positive definite";
  }
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* x = M^-1 x, block by block; blocks of zeros are left out */
static void divide_by_mass(const problem *p, double *x, double *work) {
  const ns_block_list *blocks = &p->terms->mass;

  for (ptrdiff_t b = 0; b < blocks->count; b++) {
    const ns_block_matrix *block = &blocks->item[b];
    int any = 0;
    for (int i = 0; i < block->count; i++) {
      work[i] = x[block->index[i]];
      any = any || work[i] != 0;
    }
    if (!any)
      continue;
    ns_definite_solve(block->count, p->mass[b], p->span[b], work, 1);
    for (int i = 0; i < block->count; i++)
      x[block->index[i]] = work[i];
  }
}

static held_row *add_row(problem *p, int count, const int *index, const double *gradient,
                         double curvature, double *answer, ptrdiff_t contact) {
  held_row *row = &p->row[p->rows++];

  *row = (held_row){count, index, gradient, NULL, curvature, answer, 1, contact};
  row->force = NS_TAKE(&p->z->work, double, count);
  if (row->force != NULL)
    memcpy(row->force, gradient, (size_t)count * sizeof(double));
  return row;
}

/* The column of F of a contact that slides, and w for what is made of l_n afterwards */
static ns_status slide(problem *p, const ns_held *held, const ns_contact *contact, held_row *row,
                       double mu_w[3], const double *u) {
  double *way = p->at->way + 3 * (held - p->z->mode.item), mu;
  ns_status status = ns_friction_at(p->z->s, contact, p->at->t,
                                    ns_larger(ns_slip_length(contact, u), NS_AUTO_SLIDING), &mu);

  if (held->hold == NS_HOLD_SLIDES)
    ns_slip_way(contact, u, held->way, way);
  for (int d = 0; d < ns_contact_stored(contact) && d < 3; d++) {
    mu_w[d] = mu * ns_radius(contact, d) * way[d];
    for (int i = 0; i < row->count && row->force != NULL; i++)
      row->force[i] -= mu_w[d] * contact->tangent[i + d * contact->count];
  }
  return status;
}

static ns_status add_contact(problem *p, ptrdiff_t k, const ns_contact *contact,
                             const double *slip_rate, double *mu_w) {
  const ns_held *held = &p->z->mode.item[k];
  double *force = p->at->force + NS_FORCES * k;
  held_row *row =
      add_row(p, contact->count, contact->index, contact->normal, contact->curvature, force, k);

  if (held->hold == NS_HOLD_SLIDES || held->hold == NS_HOLD_CREEPS)
    return slide(p, held, contact, row, mu_w + 3 * k, p->at->slip + 3 * k);
  for (int d = 0; held->hold == NS_HOLD_STICKS && d < ns_contact_stored(contact) && d < 3; d++)
    add_row(p, contact->count, contact->index, contact->tangent + d * contact->count,
            slip_rate[3 * k + d], force + 1 + d, k);
  return NS_OK;
}

static ns_status list_rows(problem *p, double *mu_w) {
  ns_auto *z = p->z;
  ns_arena *arena = &z->work;
  double *slip_rate = NS_TAKE(arena, double, 3 * z->mode.count);
  ns_status status;

  p->row = NS_TAKE(arena, held_row, p->terms->joints.count + NS_FORCES * z->mode.count);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < p->terms->joints.count; k++) {
    const ns_row *row = &p->terms->joints.item[k];
    add_row(p, row->count, row->index, row->gradient, row->curvature, &p->at->joint[k], -1);
  }
  for (ptrdiff_t k = 0; k < z->mode.count; k++) {
    const ns_contact *contact = ns_terms_find_contact(p->terms, z->mode.item[k].id);
    if (contact == NULL) {
      z->is_lost = 1;
      z->lost = z->mode.item[k].id;
      z->trouble = "a contact is lost within a step";
      return NS_OK;
    }
    if (z->mode.item[k].hold != NS_HOLD_PRESSED)
      ns_slip_speeds(contact, p->at->v, p->at->slip + 3 * k);
  }
  status = ns_slip_rates(z, p->at, p->terms, slip_rate);
  if (status == NS_OK)
    status = ns_creep_ways(z, p->at, p->terms, slip_rate);
  if (z->trouble != NULL)
    return status;
  for (ptrdiff_t k = 0; k < z->mode.count && status == NS_OK; k++)
    status =
        add_contact(p, k, ns_terms_find_contact(p->terms, z->mode.item[k].id), slip_rate, mu_w);
  return arena->failed ? NS_OUT_OF_MEMORY : status;
}

/* Units of the rows; those of a pair of bodies have one. */
static void find_units(problem *p, const double *diagonal) {
  const ns_mode *mode = &p->z->mode;

  for (ptrdiff_t r = 0; r < p->rows; r++) {
    held_row *row = &p->row[r];
    double sum = 0;
    int count = 0;
    for (ptrdiff_t o = 0; o < p->rows && row->contact >= 0; o++) {
      const held_row *other = &p->row[o];
      if (other->contact < 0 || mode->item[other->contact].id.a != mode->item[row->contact].id.a ||
          mode->item[other->contact].id.b != mode->item[row->contact].id.b)
        continue;
      sum += diagonal[o];
      count++;
    }
    if (row->contact < 0) {
      sum = diagonal[r];
      count = 1;
    }
    row->unit = sum > 0 ? sqrt(count / sum) : 1;
  }
}

/* S and b in these units, from x0 = M^-1 k */
static ns_status build(problem *p, const double *x0, double *work) {
  const ptrdiff_t n = p->terms->nv, rows = p->rows;
  ns_arena *arena = &p->z->work;
  double *diagonal = NS_TAKE(arena, double, rows), *dense = NS_TAKE(arena, double, n);

  p->Z = NS_TAKE(arena, double, n *rows);
  p->S = NS_TAKE(arena, double, rows *rows);
  p->b = NS_TAKE(arena, double, rows);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t r = 0; r < rows; r++) {
    const held_row *row = &p->row[r];
    memset(dense, 0, (size_t)n * sizeof *dense);
    ns_sparse_add(row->count, row->index, row->gradient, 1, dense);
    divide_by_mass(p, dense, work);
    diagonal[r] = ns_sparse_dot(row->count, row->index, row->gradient, dense);
    ns_sparse_add(row->count, row->index, row->force, 1, p->Z + n * r);
    divide_by_mass(p, p->Z + n * r, work);
  }
  find_units(p, diagonal);
  for (ptrdiff_t r = 0; r < rows; r++) {
    const held_row *row = &p->row[r];
    for (ptrdiff_t c = 0; c < rows; c++)
      p->S[r + rows * c] = row->unit * p->row[c].unit *
                           ns_sparse_dot(row->count, row->index, row->gradient, p->Z + n * c);
    p->b[r] =
        row->unit * (-row->curvature - ns_sparse_dot(row->count, row->index, row->gradient, x0));
  }
  return NS_OK;
}

/* b = S \ b where that is determined; *solved */
static ns_status solve_determined(problem *p, int *solved) {
  ns_lu lu;
  ns_status status = ns_lu_create(&lu, &p->z->work, p->rows);

  *solved = 0;
  if (status != NS_OK)
    return status;
  memcpy(lu.a, p->S, (size_t)(p->rows * p->rows) * sizeof(double));
  status = ns_lu_factor(&lu, p->rows, 0, p->z->s->host);
  if (status == NS_SINGULAR || (status == NS_OK && ns_lu_pivot_ratio(&lu) < NS_AUTO_DETERMINED))
    return NS_OK;
  if (status == NS_OK)
    ns_lu_solve(&lu, p->b, 1);
  *solved = status == NS_OK;
  return status;
}

/* The solution of least norm; there may be none, where closed contacts and joints contradict each other. */
static ns_status solve_least(problem *p) {
  const ptrdiff_t n = p->rows;
  ns_arena *arena = &p->z->work;
  double *copy = NS_TAKE(arena, double, n *n), *b = NS_TAKE(arena, double, n), left = 0, size = 0;
  ptrdiff_t rank;
  ns_status status;

  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  memcpy(copy, p->S, (size_t)(n * n) * sizeof *copy);
  memcpy(b, p->b, (size_t)n * sizeof *b);
  status = ns_least_norm(arena, n, copy, p->b, 1, NS_AUTO_LEAST_SINGULAR, &rank);
  for (ptrdiff_t r = 0; r < n && status == NS_OK; r++) {
    double sum = -b[r];
    for (ptrdiff_t c = 0; c < n; c++)
      sum += p->S[r + n * c] * p->b[c];
    left = ns_larger(left, fabs(sum));
    size = ns_larger(size, ns_larger(fabs(b[r]), fabs(p->b[r])));
  }
  if (left > NS_AUTO_CONTRADICTION * size)
    p->z->trouble = "joints and contacts contradict each other";
  return status == NS_SINGULAR ? NS_OK : status;
}

static int slides(const ns_held *held) {
  return held->hold == NS_HOLD_SLIDES || held->hold == NS_HOLD_CREEPS;
}

/* a = M^-1 k + Z l, and the forces of friction of contacts that slide */
static void deliver(problem *p, const double *x0, const double *mu_w) {
  const ptrdiff_t n = p->terms->nv;
  const ns_mode *mode = &p->z->mode;

  memcpy(p->at->a, x0, (size_t)n * sizeof *x0);
  for (ptrdiff_t r = 0; r < p->rows; r++) {
    const double l = p->row[r].unit * p->b[r];
    *p->row[r].answer = l;
    for (ptrdiff_t i = 0; i < n; i++)
      p->at->a[i] += l * p->Z[i + n * r];
  }
  for (ptrdiff_t k = 0; k < mode->count; k++)
    for (int d = 0; d < 3 && slides(&mode->item[k]); d++)
      p->at->force[NS_FORCES * k + 1 + d] = -mu_w[3 * k + d] * p->at->force[NS_FORCES * k];
}

ns_status ns_instant_solve(ns_auto *z, ns_instant *at, ns_terms *terms) {
  problem p = {.z = z, .terms = terms, .at = at};
  double *x0, *work, *mu_w;
  int solved = 0;
  ns_status status;

  ns_arena_reset(&z->work);
  z->trouble = NULL;
  z->is_lost = 0;
  x0 = NS_TAKE(&z->work, double, terms->nv);
  work = NS_TAKE(&z->work, double, terms->nv);
  mu_w = NS_TAKE(&z->work, double, 3 * z->mode.count);
  memset(at->force, 0, (size_t)(NS_FORCES * z->mode.count) * sizeof(double));
  status = z->work.failed ? NS_OUT_OF_MEMORY : list_rows(&p, mu_w);
  if (status == NS_OK && z->trouble == NULL)
    status = factor_mass(&p);
  if (status != NS_OK || z->trouble != NULL)
    return status;
  memcpy(x0, terms->k, (size_t)terms->nv * sizeof *x0);
  divide_by_mass(&p, x0, work);
  status = build(&p, x0, work);
  if (status == NS_OK && !z->redundant && p.rows > 0)
    status = solve_determined(&p, &solved);
  if (status == NS_OK && !solved && p.rows > 0) {
    z->redundant = 1;
    status = solve_least(&p);
  }
  if (status == NS_OK && !ns_vector_is_finite(p.rows, p.b))
    z->trouble = "forces are beyond all numbers";
  if (status == NS_OK && z->trouble == NULL)
    deliver(&p, x0, mu_w);
  if (z->trouble == NULL && !ns_vector_is_finite(terms->nv, at->a))
    z->trouble = "the motion is beyond all numbers";
  return status;
}

ns_status ns_instant_take(ns_auto *z, ns_arena *arena, ns_instant *at) {
  const ptrdiff_t nq = z->s->system->nq, nv = z->s->system->nv, count = z->mode.count;

  at->q = NS_TAKE(arena, double, nq);
  at->q_dot = NS_TAKE(arena, double, nq);
  at->v = NS_TAKE(arena, double, nv);
  at->a = NS_TAKE(arena, double, nv);
  at->joint = NS_TAKE(arena, double, z->joints);
  at->force = NS_TAKE(arena, double, NS_FORCES *count);
  at->slip = NS_TAKE(arena, double, 3 * count);
  at->way = NS_TAKE(arena, double, 3 * count);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

ns_status ns_instant_look(ns_auto *z, ns_instant *at, double ahead, ns_terms *terms) {
  ns_stepper *s = z->s;
  ns_system *system = s->system;
  const int contacts = z->mode.count > 0 || ahead > 0;
  const unsigned what = NS_MASS | NS_FORCE | NS_JOINTS | NS_CURVATURE |
                        (contacts ? NS_CONTACTS : 0) | (z->mode.count > 0 ? NS_TANGENTS : 0);
  ns_status status = system->rate(system, at->t, at->q, at->v, at->q_dot);

  if (system->normalize != NULL)
    system->normalize(system, at->q);
  if (status == NS_OK)
    status = ns_evaluate(s, what, at->t, at->q, at->v, ahead, z->mode.count > 0 ? system->size : 0,
                         terms);
  return status == NS_OK ? ns_instant_solve(z, at, terms) : status;
}
