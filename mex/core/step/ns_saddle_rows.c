/* ns_saddle_rows.c: which joint rows others imply, what all of them ask for together, and how they share what they
 * carry.
 *
 * Redundant joints are so only where they are closed: if they are open by some share of the size of the system, their
 * gradients depend on each other up to about that. Masses play no part in that, so it is looked at with gradients in
 * units of the largest entry of each velocity, then of length 1, and the identity for Mh: what is left of the
 * diagonal entry of a row is the square of its distance from the span of those before it.
 *
 * Such rows contradict each other a little, and how they share their impulses is not determined. Both are done as the
 * pseudo-inverse of S does, in units in which its diagonal is 1: speeds of least squares, impulses of least norm. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_saddle_rows.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define ROUNDS 100
#define SETTLED 1e-12 /* of the first defect, where conjugate gradients end */
#define AGREES 1e-12  /* of the speeds that are added up in a row */

typedef struct places {
  ptrdiff_t first, end;
} places;

static places places_of(const ns_saddle *saddle, ptrdiff_t tree) {
  const ns_front_pattern *p = &saddle->graph->pattern;

  return (places){p->first[p->tree[tree]], p->first[p->tree[tree + 1]]};
}

static const ns_row *row_at(const ns_saddle *saddle, ptrdiff_t place) {
  const ns_saddle_graph *graph = saddle->graph;

  return &saddle->terms->joints.item[graph->pattern.unknown[place] - graph->nv];
}

/* The largest entry that each velocity has in a row, by places */
static double *largest_entries(ns_saddle *saddle, places of) {
  const ns_front_pattern *p = &saddle->graph->pattern;
  double *largest = NS_TAKE(saddle->arena, double, of.end - of.first);

  for (ptrdiff_t k = of.first; k < of.end && largest != NULL; k++) {
    const ns_row *row = p->is_row[k] ? row_at(saddle, k) : NULL;
    for (int i = 0; row != NULL && i < row->count; i++) {
      double *x = &largest[p->place[row->index[i]] - of.first];
      *x = ns_larger(*x, fabs(row->gradient[i]));
    }
  }
  return largest;
}

static void fill_gradients(ns_saddle *saddle, places of, const double *largest) {
  ns_saddle_graph *graph = saddle->graph;
  const ns_front_pattern *p = &graph->pattern;
  double *panel = graph->fronts.panel;

  for (ptrdiff_t k = of.first; k < of.end; k++) {
    const ptrdiff_t unknown = p->unknown[k];
    const ptrdiff_t piece = graph->list[NS_SADDLE_LISTS] + unknown - graph->nv;
    double square = 0, length;
    if (!p->is_row[k]) {
      panel[ns_front_slot(p, unknown, unknown)] = 1;
      continue;
    }
    const ns_row *row = row_at(saddle, k);
    for (int i = 0; i < row->count; i++) {
      const double unit = largest[p->place[row->index[i]] - of.first];
      square += unit > 0 ? row->gradient[i] / unit * (row->gradient[i] / unit) : 0;
    }
    length = square > 0 ? sqrt(square) : 1;
    for (int i = 0; i < row->count; i++) {
      const double unit = largest[p->place[row->index[i]] - of.first];
      const double x = unit > 0 ? row->gradient[i] / unit / length : 0;
      const ptrdiff_t *slot = graph->slot + graph->slots[piece] + (ptrdiff_t)2 * i;
      panel[slot[0]] -= x;
      panel[slot[1]] += x;
    }
  }
}

ns_status ns_saddle_find_dependent(ns_saddle *saddle, ptrdiff_t tree, double distance) {
  const places of = places_of(saddle, tree);
  const size_t count = (size_t)(of.end - of.first);
  ns_fronts *fronts = &saddle->graph->fronts;
  const double *largest = largest_entries(saddle, of);
  char *dropped = NS_TAKE(saddle->arena, char, count);

  if (saddle->arena->failed)
    return NS_OUT_OF_MEMORY;
  ns_fronts_clear(fronts, tree);
  fill_gradients(saddle, of, largest);
  ns_fronts_factor(fronts, tree, distance * distance);
  memcpy(dropped, fronts->dropped + of.first, count);
  ns_saddle_fill(saddle, tree);
  memcpy(fronts->dropped + of.first, dropped, count);
  return NS_OK;
}

/* ---- what the rows of a tree have in common ----
 *
 * Vectors over the rows of a tree, by places, in units in which the diagonal of S is 1. Those that are dropped, D,
 * depend on the others, B: nu_D = nu_B T with T = S_BB^-1 S_BD, and the impulses [-T; I] u do nothing. */

typedef struct redundancy {
  ns_saddle *saddle;
  ptrdiff_t tree;
  places of;
  double *unit; /* sqrt (S_jj); 0 of what is no row */
  double *t;    /* T u */
} redundancy;

static int is_dropped(const redundancy *w, ptrdiff_t k) {
  return w->unit[k - w->of.first] > 0 && w->saddle->graph->fronts.dropped[k];
}

static int is_kept(const redundancy *w, ptrdiff_t k) {
  return w->unit[k - w->of.first] > 0 && !w->saddle->graph->fronts.dropped[k];
}

static void clear(const redundancy *w) {
  memset(w->saddle->graph->z + w->of.first, 0, (size_t)(w->of.end - w->of.first) * sizeof(double));
}

/* w->t = T u */
static void combine(redundancy *w, const double *u) {
  const ns_saddle_graph *graph = w->saddle->graph;
  const ns_front_pattern *p = &graph->pattern;

  for (ptrdiff_t k = w->of.first; k < w->of.end; k++) {
    const ns_row *row = is_dropped(w, k) ? row_at(w->saddle, k) : NULL;
    for (int i = 0; row != NULL && i < row->count; i++)
      graph->z[p->place[row->index[i]]] +=
          row->gradient[i] * u[k - w->of.first] / w->unit[k - w->of.first];
  }
  ns_saddle_apply(w->saddle, w->tree);
  for (ptrdiff_t k = w->of.first; k < w->of.end; k++)
    w->t[k - w->of.first] = is_kept(w, k) ? -graph->z[k] * w->unit[k - w->of.first] : 0;
  clear(w);
}

/* out_D = T'a_B */
static void combine_back(redundancy *w, const double *a, double *out) {
  const ns_saddle_graph *graph = w->saddle->graph;
  const ns_front_pattern *p = &graph->pattern;

  for (ptrdiff_t k = w->of.first; k < w->of.end; k++)
    if (is_kept(w, k))
      graph->z[k] = a[k - w->of.first] * w->unit[k - w->of.first];
  ns_saddle_apply(w->saddle, w->tree);
  for (ptrdiff_t k = w->of.first; k < w->of.end; k++) {
    const ns_row *row = is_dropped(w, k) ? row_at(w->saddle, k) : NULL;
    double sum = 0;
    for (int i = 0; row != NULL && i < row->count; i++)
      sum += row->gradient[i] * graph->z[p->place[row->index[i]]];
    out[k - w->of.first] = row != NULL ? sum / w->unit[k - w->of.first] : 0;
  }
  clear(w);
}

static double dot(const redundancy *w, const double *a, const double *b) {
  double sum = 0;

  for (ptrdiff_t k = 0; k < w->of.end - w->of.first; k++)
    sum += a[k] * b[k];
  return sum;
}

/* u = (I + T'T)^-1 d by conjugate gradients, whose w->t = T u; d is lost. */
static ns_status solve_normal(redundancy *w, double *d, double *u) {
  const ptrdiff_t n = w->of.end - w->of.first;
  double *direction = NS_TAKE(w->saddle->arena, double, n);
  double *out = NS_TAKE(w->saddle->arena, double, n);
  double square = dot(w, d, d);
  const double enough = SETTLED * SETTLED * square;

  if (w->saddle->arena->failed)
    return NS_OUT_OF_MEMORY;
  memcpy(direction, d, (size_t)n * sizeof *d);
  for (int round = 0; round < ROUNDS && square > enough; round++) {
    double length, last = square;
    combine(w, direction);
    combine_back(w, w->t, out);
    length = square / (dot(w, direction, direction) + dot(w, direction, out));
    for (ptrdiff_t k = 0; k < n; k++) {
      u[k] += length * direction[k];
      d[k] -= length * (direction[k] + out[k]);
    }
    square = dot(w, d, d);
    for (ptrdiff_t k = 0; k < n; k++)
      direction[k] = d[k] + square / last * direction[k];
  }
  combine(w, u);
  return NS_OK;
}

static ns_status open_rows(ns_saddle *saddle, ptrdiff_t tree, redundancy *w) {
  const ns_front_pattern *p = &saddle->graph->pattern;
  const double *reference = saddle->graph->fronts.reference;

  w->saddle = saddle;
  w->tree = tree;
  w->of = places_of(saddle, tree);
  w->unit = NS_TAKE(saddle->arena, double, w->of.end - w->of.first);
  w->t = NS_TAKE(saddle->arena, double, w->of.end - w->of.first);
  for (ptrdiff_t k = w->of.first; k < w->of.end && !saddle->arena->failed; k++)
    w->unit[k - w->of.first] = p->is_row[k] && reference[k] > 0 ? sqrt(reference[k]) : 0;
  return saddle->arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

ns_status ns_saddle_agree(ns_saddle *saddle, ptrdiff_t tree, const double *x, double *b) {
  const ns_front_pattern *p = &saddle->graph->pattern;
  redundancy w;
  double *d, *u, off = 0, unit = 0;
  ns_status status = open_rows(saddle, tree, &w);

  d = NS_TAKE(saddle->arena, double, w.of.end - w.of.first);
  u = NS_TAKE(saddle->arena, double, w.of.end - w.of.first);
  if (status != NS_OK || saddle->arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = w.of.first; k < w.of.end; k++) {
    const ns_row *row = is_dropped(&w, k) ? row_at(saddle, k) : NULL;
    if (row == NULL)
      continue;
    const double asked = b[p->unknown[k] - saddle->graph->nv];
    const double speed = ns_sparse_dot(row->count, row->index, row->gradient, x);
    d[k - w.of.first] = (asked - speed) / w.unit[k - w.of.first];
    off = ns_larger(off, fabs(d[k - w.of.first]));
    for (int i = 0; i < row->count; i++)
      unit = ns_larger(unit, fabs(row->gradient[i] * x[row->index[i]]) / w.unit[k - w.of.first]);
  }
  if (off <= AGREES * unit)
    return NS_OK;
  status = solve_normal(&w, d, u);
  for (ptrdiff_t k = w.of.first; k < w.of.end && status == NS_OK; k++)
    if (w.unit[k - w.of.first] > 0)
      b[p->unknown[k] - saddle->graph->nv] +=
          w.unit[k - w.of.first] * (is_dropped(&w, k) ? -u[k - w.of.first] : w.t[k - w.of.first]);
  return status;
}

ns_status ns_saddle_share(ns_saddle *saddle, ptrdiff_t tree, double *c) {
  const ns_front_pattern *p = &saddle->graph->pattern;
  redundancy w;
  double *d, *u, *own;
  ns_status status = open_rows(saddle, tree, &w);

  d = NS_TAKE(saddle->arena, double, w.of.end - w.of.first);
  u = NS_TAKE(saddle->arena, double, w.of.end - w.of.first);
  own = NS_TAKE(saddle->arena, double, w.of.end - w.of.first);
  if (status != NS_OK || saddle->arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = w.of.first; k < w.of.end; k++)
    if (is_kept(&w, k))
      own[k - w.of.first] = c[p->unknown[k] - saddle->graph->nv] * w.unit[k - w.of.first];
  combine_back(&w, own, d);
  status = solve_normal(&w, d, u);
  for (ptrdiff_t k = w.of.first; k < w.of.end && status == NS_OK; k++)
    if (w.unit[k - w.of.first] > 0)
      c[p->unknown[k] - saddle->graph->nv] =
          (is_dropped(&w, k) ? u[k - w.of.first] : own[k - w.of.first] - w.t[k - w.of.first]) /
          w.unit[k - w.of.first];
  return status;
}
