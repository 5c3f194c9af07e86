/* ns_keep_closed.c: what is closed in a mode stays closed.
 *
 * The index-1 problem holds accelerations; what a step leaves of gaps, joints and their speeds is taken away in the
 * mass norm, q := q - G M^-1 W (W'M^-1 W)^-1 Phi, v := v - M^-1 W (W'M^-1 W)^-1 W'v, before it can be seen beside
 * the tolerance. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_auto.h"

#include "ns_definite.h"
#include "ns_lu.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

typedef struct closing {
  ns_auto *z;
  ptrdiff_t rows, capacity;
  int *count;
  const int **index;
  const double **gradient;
  double *value; /* of the row: a gap, a joint, or a speed */
  double *x;     /* M^-1 W l */
} closing;

static void add(closing *c, int count, const int *index, const double *gradient, double value) {
  c->count[c->rows] = count;
  c->index[c->rows] = index;
  c->gradient[c->rows] = gradient;
  c->value[c->rows++] = value;
}

static ns_status make_room(closing *c, const ns_terms *terms) {
  ns_arena *arena = &c->z->work;

  ns_arena_reset(arena);
  c->rows = 0;
  c->capacity = terms->joints.count + NS_FORCES * c->z->mode.count;
  c->count = NS_TAKE(arena, int, c->capacity);
  c->index = NS_TAKE(arena, const int *, c->capacity);
  c->gradient = NS_TAKE(arena, const double *, c->capacity);
  c->value = NS_TAKE(arena, double, c->capacity);
  c->x = NS_TAKE(arena, double, terms->nv);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

static void list_positions(closing *c, const ns_terms *terms) {
  for (ptrdiff_t k = 0; k < terms->joints.count; k++) {
    const ns_row *row = &terms->joints.item[k];
    if (!row->is_motor)
      add(c, row->count, row->index, row->gradient, row->value);
  }
  for (ptrdiff_t k = 0; k < c->z->mode.count; k++) {
    const ns_contact *contact = ns_terms_find_contact(terms, c->z->mode.item[k].id);
    if (contact != NULL)
      add(c, contact->count, contact->index, contact->normal, contact->gap);
  }
}

static void list_speeds(closing *c, const ns_terms *terms, const double *v) {
  for (ptrdiff_t k = 0; k < terms->joints.count; k++) {
    const ns_row *row = &terms->joints.item[k];
    add(c, row->count, row->index, row->gradient,
        row->rate + ns_sparse_dot(row->count, row->index, row->gradient, v));
  }
  for (ptrdiff_t k = 0; k < c->z->mode.count; k++) {
    const ns_held *held = &c->z->mode.item[k];
    const ns_contact *contact = ns_terms_find_contact(terms, held->id);
    double u[3];
    if (contact == NULL)
      continue;
    add(c, contact->count, contact->index, contact->normal, ns_gap_speed(contact, v));
    if (held->hold != NS_HOLD_STICKS)
      continue;
    ns_slip_speeds(contact, v, u);
    for (int d = 0; d < ns_contact_stored(contact) && d < 3; d++)
      add(c, contact->count, contact->index, contact->tangent + d * contact->count, u[d]);
  }
}

/* Z = M^-1 W, by the blocks of M */
static ns_status divide(closing *c, const ns_terms *terms, double *Z) {
  const ptrdiff_t n = terms->nv;
  ns_arena *arena = &c->z->work;

  for (ptrdiff_t r = 0; r < c->rows; r++)
    ns_sparse_add(c->count[r], c->index[r], c->gradient[r], 1, Z + n * r);
  for (ptrdiff_t b = 0; b < terms->mass.count; b++) {
    const ns_block_matrix *block = &terms->mass.item[b];
    const ptrdiff_t m = block->count;
    double *factor = NS_TAKE(arena, double, m *m), *part = NS_TAKE(arena, double, m);
    ptrdiff_t *span = NS_TAKE(arena, ptrdiff_t, 2 * m);
    if (arena->failed)
      return NS_OUT_OF_MEMORY;
    memcpy(factor, block->value, (size_t)(m * m) * sizeof(double));
    if (!ns_definite_factor(m, factor, span, 0))
      c->z->trouble = "the mass matrix is not positive definite";
    for (ptrdiff_t r = 0; r < c->rows; r++) {
      for (ptrdiff_t i = 0; i < m; i++)
        part[i] = Z[n * r + block->index[i]];
      ns_definite_solve(m, factor, span, part, 1);
      for (ptrdiff_t i = 0; i < m; i++)
        Z[n * r + block->index[i]] = part[i];
    }
  }
  return NS_OK;
}

/* x = M^-1 W (W'M^-1 W)^+ value, in units in which the diagonal is 1 */
static ns_status solve(closing *c, const ns_terms *terms) {
  const ptrdiff_t n = terms->nv, rows = c->rows;
  ns_arena *arena = &c->z->work;
  double *Z = NS_TAKE(arena, double, n *rows), *S = NS_TAKE(arena, double, rows *rows);
  double *unit = NS_TAKE(arena, double, rows), *l = NS_TAKE(arena, double, rows);
  ptrdiff_t rank;
  ns_status status = arena->failed ? NS_OUT_OF_MEMORY : divide(c, terms, Z);

  if (status != NS_OK)
    return status;
  for (ptrdiff_t r = 0; r < rows; r++) {
    const double diagonal = ns_sparse_dot(c->count[r], c->index[r], c->gradient[r], Z + n * r);
    unit[r] = diagonal > 0 ? 1 / sqrt(diagonal) : 1;
    l[r] = unit[r] * c->value[r];
  }
  for (ptrdiff_t r = 0; r < rows; r++)
    for (ptrdiff_t k = 0; k < rows; k++)
      S[r + rows * k] =
          unit[r] * unit[k] * ns_sparse_dot(c->count[r], c->index[r], c->gradient[r], Z + n * k);
  status = ns_least_norm(arena, rows, S, l, 1, NS_AUTO_LEAST_SINGULAR, &rank);
  memset(c->x, 0, (size_t)n * sizeof(double));
  for (ptrdiff_t r = 0; r < rows && status == NS_OK; r++)
    for (ptrdiff_t i = 0; i < n; i++)
      c->x[i] += unit[r] * l[r] * Z[i + n * r];
  return status == NS_SINGULAR ? NS_OK : status;
}

static double largest(const closing *c) {
  double value = 0;

  for (ptrdiff_t r = 0; r < c->rows; r++)
    value = ns_larger(value, fabs(c->value[r]));
  return value;
}

static ns_status look(closing *c, double t, const double *q, const double *v) {
  ns_system *system = c->z->s->system;
  const unsigned what = NS_MASS | NS_JOINTS | NS_JOINT_VALUES |
                        (c->z->mode.count > 0 ? NS_CONTACTS | NS_TANGENTS : 0);
  ns_status status = system->evaluate(system, what, t, q, v, 0,
                                      c->z->mode.count > 0 ? system->size : 0, &c->z->s->probe);

  return status == NS_OK ? make_room(c, &c->z->s->probe) : status;
}

static ns_status close_positions(closing *c, double t, double *q, const double *v, int *moved) {
  ns_auto *z = c->z;
  ns_system *system = z->s->system;
  const double size = ns_larger(system->size, ns_vector_largest(system->nq, q));
  const double least = ns_larger(NS_AUTO_ROUNDOFF * size, NS_AUTO_UNSEEN * z->sizes.gap);
  double before = INFINITY;
  ns_status status = NS_OK;

  for (int round = 0; round < NS_AUTO_MOST_CLOSINGS && status == NS_OK; round++) {
    status = look(c, t, q, v);
    if (status != NS_OK)
      return status;
    list_positions(c, &z->s->probe);
    if (largest(c) <= (round == 0 ? least : NS_AUTO_ROUNDOFF * size) || largest(c) > before / 2)
      return NS_OK;
    before = largest(c);
    status = solve(c, &z->s->probe);
    if (status == NS_OK)
      status = system->advance(system, t, q, -1, c->x, z->q);
    if (status == NS_OK && !ns_vector_is_finite(system->nq, z->q))
      return NS_OK;
    memcpy(q, z->q, (size_t)system->nq * sizeof *q);
    *moved = 1;
  }
  return status;
}

static ns_status close_speeds(closing *c, double t, const double *q, double *v, int *moved) {
  ns_auto *z = c->z;
  const ptrdiff_t nv = z->s->system->nv;
  ns_status status = look(c, t, q, v);

  if (status != NS_OK)
    return status;
  list_speeds(c, &z->s->probe, v);
  if (largest(c) <=
      ns_larger(NS_AUTO_ROUNDOFF * ns_vector_largest(nv, v), NS_AUTO_UNSEEN * z->sizes.slow))
    return NS_OK;
  status = solve(c, &z->s->probe);
  for (ptrdiff_t i = 0; i < nv && status == NS_OK; i++)
    v[i] -= c->x[i];
  *moved = 1;
  return status;
}

ns_status ns_keep_closed(ns_auto *z, double t, double *q, double *v, int *moved) {
  closing c = {.z = z};
  ns_status status;

  *moved = 0;
  if (z->mode.count == 0 && z->joints == 0)
    return NS_OK;
  status = close_positions(&c, t, q, v, moved);
  return status == NS_OK ? close_speeds(&c, t, q, v, moved) : status;
}
