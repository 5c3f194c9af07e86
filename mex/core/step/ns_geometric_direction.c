/* ns_geometric_direction.c: the linear systems of Newton's method for CBAT (10), CBAT (11), island by island.
 *
 *   [ M - h (Y + sum p dW + c dnu) E   -nu   -W ] [ dx ]     [ F           ]
 *   [ nu' E                             0     0 ] [ dc ] = - [ Theta / h   ]
 *   [ rows of the contacts                      ] [ dp ]     [ F_n and F_f ]
 *
 * dW and dnu are the slopes of the columns, E carries a change of x to the end of the step, Y d = y x d for the momentum y
 * of the start in the axes at the end. A contact that is closed has
 * the row n'E dx, one that is open dp_n; one that sticks e (w' + h slip) E dx, one that slides the derivative of the
 * projection,
 *   dx_f - rho / |z| (I - d d') (dx_f - r dy) - mu d dp_n,   x_f = p_f / e,  d = z / |z|,  rho = mu p_n.
 * A trace of compliance in the rows of impulses makes the matrix regular where contacts or joints are redundant; what is
 * asked of the residual stays the same. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_geometric.h"

#include "ns_solve_once.h"
#include "ns_vector.h"
#include "ns_vector3.h"

#include <math.h>
#include <string.h>

#define COMPLIANCE 1e-10 /* of the answer of a contact to its own impulse */

enum { MOST = 12 }; /* velocities of a contact or joint of a model */

/* The matrix of an island with its right-hand side, and where in it a velocity, joint or contact is. */
typedef struct island_system {
  ptrdiff_t n, m, size;
  const ptrdiff_t *velocity, *joint, *contact;
  ptrdiff_t contacts;
  const ptrdiff_t *local; /* of velocities */
  double *A, *b;
} island_system;

static double *entry(const island_system *k, ptrdiff_t row, ptrdiff_t column) {
  return &k->A[row + column * k->size];
}

/* X E for `rows` x `count` numbers over the velocities of a contact, by columns */
static void carry(const ns_geometric *g, int rows, int count, const int *index, double *X) {
  for (int i = 0; i + 2 < count; i++) {
    const int block = g->block_of[index[i]];
    if (block < 0 || index[i] != g->first[block])
      continue;
    const double *E = g->E + 9 * block;
    for (int r = 0; r < rows; r++) {
      double *x = X + r + rows * i;
      const double old[3] = {x[0], x[rows], x[2 * rows]};
      for (int j = 0; j < 3; j++)
        x[rows * j] = old[0] * E[3 * j] + old[1] * E[1 + 3 * j] + old[2] * E[2 + 3 * j];
    }
  }
}

/* -h p slope E among the velocities */
static void add_turning(const ns_geometric *g, const island_system *k, int count, const int *index,
                        const double *slope, double p) {
  double X[MOST * MOST];

  if (p == 0 || slope == NULL)
    return;
  for (int i = 0; i < count * count; i++)
    X[i] = -g->h * p * slope[i];
  carry(g, count, count, index, X);
  for (int j = 0; j < count; j++)
    for (int i = 0; i < count; i++)
      *entry(k, k->local[index[i]], k->local[index[j]]) += X[i + j * count];
}

/* -h Y E for the block of three velocities that begins at entry r of a block of M */
static void add_momentum(const ns_geometric *g, const island_system *k, const ns_block_matrix *mass,
                         int r) {
  const int block = g->block_of[mass->index[r]];
  const double *y;
  double X[9];

  if (block < 0 || mass->index[r] != g->first[block])
    return;
  y = g->turned + g->first[block];
  for (int j = 0; j < 3; j++) {
    ns_cross3(y, g->E + 9 * block + 3 * j, X + 3 * j);
    for (int i = 0; i < 3; i++)
      *entry(k, k->local[mass->index[r] + i], k->local[mass->index[r] + j]) -= g->h * X[i + 3 * j];
  }
}

static void add_mass(const ns_geometric *g, const ns_islands *islands, ptrdiff_t s,
                     const island_system *k) {
  const ns_block_list *list = &g->s->terms.mass;

  for (ptrdiff_t i = islands->mass.start[s]; i < islands->mass.start[s + 1]; i++) {
    const ns_block_matrix *block = &list->item[islands->mass.member[i]];
    for (int c = 0; c < block->count; c++)
      for (int r = 0; r < block->count; r++)
        *entry(k, k->local[block->index[r]], k->local[block->index[c]]) +=
            block->value[r + c * block->count];
    for (int r = 0; r < block->count; r++)
      add_momentum(g, k, block, r);
  }
}

static void put_column(const island_system *k, ptrdiff_t column, int count, const int *index,
                       const double *w) {
  for (int i = 0; i < count; i++)
    *entry(k, k->local[index[i]], column) -= w[i];
}

/* factor w' among the velocities */
static void put_row(const island_system *k, ptrdiff_t row, int count, const int *index,
                    const double *w, double factor) {
  for (int i = 0; i < count; i++)
    *entry(k, row, k->local[index[i]]) += factor * w[i];
}

static void add_joint(const ns_geometric *g, const island_system *k, ptrdiff_t j) {
  const ptrdiff_t number = k->joint[j], at = k->n + j;
  const ns_row *row = &g->s->terms.joints.item[number];
  double w[MOST];
  double mobility = 0;

  for (int i = 0; i < row->count; i++) {
    const double mass = g->s->mass_diagonal[row->index[i]];
    mobility += mass > 0 ? row->gradient[i] * row->gradient[i] / mass : 0;
  }
  memcpy(w, row->gradient, (size_t)row->count * sizeof *w);
  if (!row->is_motor)
    carry(g, 1, row->count, row->index, w);
  add_turning(g, k, row->count, row->index, row->slope, row->impulse);
  put_column(k, at, row->count, row->index, row->gradient);
  put_row(k, at, row->count, row->index, w, 1);
  *entry(k, at, at) = COMPLIANCE * mobility;
  k->b[at] = -g->joint_residual[number];
}

static void add_gap_row(const ns_geometric *g, const island_system *k,
                        const ns_geometric_contact *c) {
  const ns_contact *contact = c->contact;
  double w[MOST];

  k->b[c->row] = -c->F[0];
  if (!(c->p[0] > c->r[0] * c->gap)) { /* open */
    *entry(k, c->row, c->row) = 1 / c->r[0];
    return;
  }
  memcpy(w, contact->normal, (size_t)contact->count * sizeof *w);
  carry(g, 1, contact->count, contact->index, w);
  put_row(k, c->row, contact->count, contact->index, w, 1);
  *entry(k, c->row, c->row) = COMPLIANCE / c->r[0];
}

/* dy_i = e_i (w_i' + h slip_i' E) dx */
static void slip_row(const ns_geometric *g, const ns_geometric_contact *c, int i, double *w) {
  const ns_contact *contact = c->contact;

  for (int j = 0; j < contact->count; j++)
    w[j] = g->h * contact->slip_slope[j + i * contact->count];
  carry(g, 1, contact->count, contact->index, w);
  for (int j = 0; j < contact->count; j++)
    w[j] = c->e[i] * (w[j] + contact->tangent[j + i * contact->count]);
}

static void add_stick_rows(const ns_geometric *g, const island_system *k,
                           const ns_geometric_contact *c) {
  for (int i = 0; i < c->friction; i++) {
    const ptrdiff_t at = c->row + 1 + i;
    double w[MOST];
    slip_row(g, c, i, w);
    put_row(k, at, c->contact->count, c->contact->index, w, 1);
    *entry(k, at, at) = COMPLIANCE / (c->e[i] * c->r[1]);
    k->b[at] = -c->F[1 + i];
  }
}

static void add_slide_rows(const ns_geometric *g, const island_system *k,
                           const ns_geometric_contact *c) {
  const double mu = c->p[0] >= 0 ? c->contact->mu : 0;
  const double share = c->size > 0 ? c->contact->mu * ns_larger(c->p[0], 0) / c->size : 0;
  double w[NS_MOST_FRICTION][MOST], d[NS_MOST_FRICTION];

  for (int i = 0; i < c->friction; i++) {
    slip_row(g, c, i, w[i]);
    d[i] = c->size > 0 ? c->z[i] / c->size : 0;
  }
  for (int i = 0; i < c->friction; i++) {
    const ptrdiff_t at = c->row + 1 + i;
    for (int j = 0; j < c->friction; j++) {
      const double across = share * ((i == j) - d[i] * d[j]);
      *entry(k, at, c->row + 1 + j) = ((i == j) - across) / (c->e[j] * c->r[1]);
      put_row(k, at, c->contact->count, c->contact->index, w[j], across);
    }
    *entry(k, at, c->row) = -mu * d[i] / c->r[1];
    k->b[at] = -c->F[1 + i];
  }
}

static void add_contact(const ns_geometric *g, const island_system *k,
                        const ns_geometric_contact *c) {
  const ns_contact *contact = c->contact;
  const int square = contact->count * contact->count;

  add_turning(g, k, contact->count, contact->index, contact->slope, c->p[0]);
  put_column(k, c->row, contact->count, contact->index, contact->normal);
  for (int i = 0; i < c->friction; i++) {
    add_turning(g, k, contact->count, contact->index, contact->slope + square * (1 + i),
                c->p[1 + i]);
    put_column(k, c->row + 1 + i, contact->count, contact->index,
               contact->tangent + i * contact->count);
  }
  add_gap_row(g, k, c);
  if (c->friction > 0 && c->size < contact->mu * c->p[0])
    add_stick_rows(g, k, c);
  else
    add_slide_rows(g, k, c);
}

static ns_status solve_system(ns_geometric *g, island_system *k, int *regular) {
  const ns_lcp_options *lcp = &g->s->options.lcp;
  ns_status status = ns_solve_once(&g->s->scratch, g->s->host, lcp->backslash, lcp->backslash_data,
                                   k->size, k->A, k->b);

  g->s->counts.factorizations++;
  *regular = status == NS_OK && ns_vector_is_finite(k->size, k->b);
  return status == NS_SINGULAR ? NS_OK : status;
}

static void deliver(const ns_geometric *g, const island_system *k, double *dx, double *dc,
                    ns_pressed *change) {
  for (ptrdiff_t i = 0; i < k->n; i++)
    dx[k->velocity[i]] = k->b[i];
  for (ptrdiff_t j = 0; j < k->m; j++)
    dc[k->joint[j]] = k->b[k->n + j];
  for (ptrdiff_t j = 0; j < k->contacts; j++) {
    const ns_geometric_contact *c = &g->contact[k->contact[j]];
    for (int i = 0; i <= c->friction; i++)
      change[k->contact[j]].p[i] = k->b[c->row + i];
  }
}

static ns_status solve_island(ns_geometric *g, const ns_islands *islands, ptrdiff_t s, double *dx,
                              double *dc, ns_pressed *change, int *regular) {
  ns_arena *arena = &g->s->scratch;
  island_system k = {.local = islands->local};
  ns_status status;

  k.n = islands->velocities.start[s + 1] - islands->velocities.start[s];
  k.m = islands->joints.start[s + 1] - islands->joints.start[s];
  k.contacts = islands->contacts.start[s + 1] - islands->contacts.start[s];
  k.velocity = islands->velocities.member + islands->velocities.start[s];
  k.joint = islands->joints.member + islands->joints.start[s];
  k.contact = islands->contacts.member + islands->contacts.start[s];
  k.size = k.n + k.m;
  for (ptrdiff_t j = 0; j < k.contacts; j++) {
    g->contact[k.contact[j]].row = k.size;
    k.size += 1 + g->contact[k.contact[j]].friction;
  }
  k.A = NS_TAKE(arena, double, k.size *k.size);
  k.b = NS_TAKE(arena, double, k.size);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  add_mass(g, islands, s, &k);
  for (ptrdiff_t i = 0; i < k.n; i++)
    k.b[i] = -g->F[k.velocity[i]];
  for (ptrdiff_t j = 0; j < k.m; j++)
    add_joint(g, &k, j);
  for (ptrdiff_t j = 0; j < k.contacts; j++)
    add_contact(g, &k, &g->contact[k.contact[j]]);
  status = solve_system(g, &k, regular);
  if (status == NS_OK && *regular)
    deliver(g, &k, dx, dc, change);
  return status;
}

ns_status ns_geometric_direction(ns_geometric *g, double *dx, double *dc, ns_pressed *change,
                                 int *regular) {
  ns_islands islands = {0};
  ns_status status = ns_islands_find(&islands, &g->s->scratch, &g->s->terms, 0);

  *regular = 1;
  for (ptrdiff_t s = 0; s < islands.count && status == NS_OK && *regular; s++)
    status = solve_island(g, &islands, s, dx, dc, change, regular);
  return status;
}

/* x -= M^-1 F */
ns_status ns_geometric_balance(const ns_geometric *g, double *x) {
  const ns_block_list *mass = &g->s->terms.mass;
  ns_status status = NS_OK;

  for (ptrdiff_t b = 0; b < mass->count && status == NS_OK; b++) {
    const ns_block_matrix *block = &mass->item[b];
    double part[MOST];
    for (int i = 0; i < block->count; i++)
      part[i] = g->F[block->index[i]];
    status =
        ns_solve_once(&g->s->scratch, g->s->host, NULL, NULL, block->count, block->value, part);
    for (int i = 0; i < block->count && status == NS_OK; i++)
      x[block->index[i]] -= part[i];
  }
  return status;
}
