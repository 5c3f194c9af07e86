/* ns_mcp_differences.c: the Jacobian by differences. With a pattern, columns that share no row are moved together (Curtis,
 * Powell, Reid 1974). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mcp_work.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define DIFFERENCE 1.5e-8 /* sqrt (eps) */
#define SHORTER 1e-3
#define TRIES 3 /* forwards, backwards, shorter */

/* Colour c moves the columns list[first[c]] ... list[first[c+1] - 1]. */
typedef struct ns_mcp_differences {
  ptrdiff_t colours, *first, *list;
  double *value, *moved, *f, *step;
} ns_mcp_differences;

/* Greedily, a colour at a time: mark holds the colour that has a row last. */
static ptrdiff_t colour(const ns_matrix *pattern, ns_mcp_differences *d, ptrdiff_t *mark,
                        signed char *done) {
  ptrdiff_t colours = 0, count = 0;

  for (; count < pattern->n; colours++) {
    d->first[colours] = count;
    for (ptrdiff_t j = 0; j < pattern->n; j++) {
      int clash = done[j];
      for (ptrdiff_t k = pattern->start[j]; k < pattern->start[j + 1] && !clash; k++)
        clash = mark[pattern->row[k]] == colours + 1;
      if (clash)
        continue;
      for (ptrdiff_t k = pattern->start[j]; k < pattern->start[j + 1]; k++)
        mark[pattern->row[k]] = colours + 1;
      done[j] = 1;
      d->list[count++] = j;
    }
  }
  d->first[colours] = count;
  return colours;
}

ns_status ns_mcp_differences_create(ns_mcp_work *work) {
  const ns_matrix *pattern = work->problem->pattern;
  const ptrdiff_t n = work->n;
  ns_mcp_differences *d = NS_TAKE(&work->arena, ns_mcp_differences, 1);
  ptrdiff_t *mark = NS_TAKE(&work->arena, ptrdiff_t, n);
  signed char *done = NS_TAKE(&work->arena, signed char, n);

  if (work->arena.failed)
    return NS_OUT_OF_MEMORY;
  d->first = NS_TAKE(&work->arena, ptrdiff_t, n + 1);
  d->list = NS_TAKE(&work->arena, ptrdiff_t, n);
  d->value = NS_TAKE(&work->arena, double, pattern != NULL ? pattern->start[n] : n * n);
  d->moved = NS_TAKE(&work->arena, double, n);
  d->f = NS_TAKE(&work->arena, double, n);
  d->step = NS_TAKE(&work->arena, double, n);
  work->differences = d;
  if (work->arena.failed)
    return NS_OUT_OF_MEMORY;
  if (pattern != NULL) {
    d->colours = colour(pattern, d, mark, done);
    return NS_OK;
  }
  d->colours = n;
  for (ptrdiff_t j = 0; j < n; j++)
    d->first[j] = d->list[j] = j;
  d->first[n] = n;
  return NS_OK;
}

/* A step within the bounds, to the side that is asked for if there is room: 0 for a fixed variable. */
static double step_of(const ns_mcp_work *work, ptrdiff_t j, int attempt) {
  const double z = work->point.z[j], above = work->u[j] - z, below = z - work->l[j];
  const double length = DIFFERENCE * ns_larger(1, fabs(z)) * (attempt == TRIES - 1 ? SHORTER : 1);
  const double up = ns_smaller(length, above), down = ns_smaller(length, below);
  const int forwards = attempt % 2 == 0 ? up >= ns_smaller(length, down) : up > down;
  const double step = forwards ? up : -down;

  return (z + step) - z; /* as it is after rounding */
}

/* f with the columns of one colour moved; *inside: it is finite. */
static ns_status evaluate(ns_mcp_work *work, ptrdiff_t c, int attempt, int *inside) {
  const ns_mcp_function *function = &work->problem->function;
  ns_mcp_differences *d = work->differences;
  ns_status status;
  int moved = 0;

  memcpy(d->moved, work->point.z, (size_t)work->n * sizeof *d->moved);
  for (ptrdiff_t k = d->first[c]; k < d->first[c + 1]; k++) {
    const ptrdiff_t j = d->list[k];
    d->step[j] = step_of(work, j, attempt);
    d->moved[j] += d->step[j];
    moved = moved || d->step[j] != 0;
  }
  *inside = 1;
  if (!moved)
    return NS_OK;
  if (ns_interrupted(work->host))
    return NS_INTERRUPTED;
  work->result->evaluations++;
  status = function->value(function->data, d->moved, d->f);
  *inside = status == NS_OK && ns_vector_is_finite(work->n, d->f);
  return status;
}

static double quotient(const ns_mcp_work *work, ptrdiff_t i, ptrdiff_t j) {
  const ns_mcp_differences *d = work->differences;

  return d->step[j] != 0 ? (d->f[i] - work->point.f[i]) / d->step[j] : 0;
}

static void store(ns_mcp_work *work, ptrdiff_t c) {
  const ns_matrix *pattern = work->problem->pattern;
  ns_mcp_differences *d = work->differences;

  for (ptrdiff_t k = d->first[c]; k < d->first[c + 1]; k++) {
    const ptrdiff_t j = d->list[k];
    if (pattern == NULL)
      for (ptrdiff_t i = 0; i < work->n; i++)
        d->value[j * work->n + i] = quotient(work, i, j);
    else
      for (ptrdiff_t t = pattern->start[j]; t < pattern->start[j + 1]; t++)
        d->value[t] = quotient(work, pattern->row[t], j);
  }
}

ns_status ns_mcp_differences_jacobian(ns_mcp_work *work, ns_matrix *J) {
  const ns_matrix *pattern = work->problem->pattern;
  ns_mcp_differences *d = work->differences;

  *J = (ns_matrix){work->n, d->value, NULL, NULL};
  if (pattern != NULL)
    *J = (ns_matrix){work->n, d->value, pattern->start, pattern->row};
  for (ptrdiff_t c = 0; c < d->colours; c++) {
    int inside = 0;
    for (int attempt = 0; attempt < TRIES && !inside; attempt++) {
      ns_status status = evaluate(work, c, attempt, &inside);
      if (status != NS_OK)
        return status;
    }
    store(work, c);
  }
  return NS_OK;
}
