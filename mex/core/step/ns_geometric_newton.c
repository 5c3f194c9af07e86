/* ns_geometric_newton.c: Newton's method on CBAT (10), (11), which are semismooth, with a line search on the residual. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_geometric.h"

#include "ns_vector.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define ITERATIONS 40
#define PATIENCE 3 /* iterations in a row that do not make the residual smaller than it ever was */
#define HALVINGS                                                                                   \
  4 /* of a step that does not make the residual smaller; then the one that leaves the least is taken */
#define DECREASE 1e-4 /* that is asked of a step, in units of what the linear system promises */
#define ROUGH 1e-7    /* tolerance where the residual stays */
#define ROUNDOFF 16   /* units in the last place of q, which over h are a speed */

typedef struct direction {
  double *dx, *dc;
  ns_pressed *change; /* by contact of the terms that it was found with */
  ptrdiff_t count;
} direction;

static ns_status take_direction(ns_geometric *g, direction *d, int *regular) {
  ns_arena *arena = &g->s->scratch;
  const ns_terms *terms = &g->s->terms;

  d->count = terms->contacts.count;
  d->dx = NS_TAKE(arena, double, g->s->system->nv);
  d->dc = NS_TAKE(arena, double, terms->joints.count);
  d->change = NS_TAKE(arena, ns_pressed, d->count);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  return ns_geometric_direction(g, d->dx, d->dc, d->change, regular);
}

/* The impulses of the contacts at which the residual was last looked at. */
static ns_status keep_impulses(const ns_geometric *g, ns_pressed_list *list) {
  const ns_contact_list *contacts = &g->s->terms.contacts;

  list->count = contacts->count;
  list->item = NS_TAKE(&g->s->scratch, ns_pressed, contacts->count);
  if (list->item == NULL && contacts->count > 0)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < contacts->count; k++) {
    list->item[k].id = contacts->item[k].id;
    memcpy(list->item[k].p, g->contact[k].p, sizeof list->item[k].p);
    memcpy(list->item[k].first, contacts->item[k].first, sizeof list->item[k].first);
  }
  return NS_OK;
}

/* point = from + length d */
static void move(const ns_geometric *g, const ns_geometric_point *from, const direction *d,
                 double length, ns_geometric_point *point) {
  for (ptrdiff_t i = 0; i < g->s->system->nv; i++)
    point->x[i] = from->x[i] + length * d->dx[i];
  for (ptrdiff_t k = 0; k < g->s->start.joints.count; k++)
    point->c[k] = from->c[k] + length * d->dc[k];
  for (ptrdiff_t k = 0; k < d->count; k++)
    for (int i = 0; i <= NS_MOST_FRICTION; i++)
      point->pressed.item[k].p[i] = from->pressed.item[k].p[i] + length * d->change[k].p[i];
}

static ns_status copy_point(const ns_geometric *g, const ns_geometric_point *from,
                            ns_geometric_point *to) {
  ns_arena *arena = &g->s->scratch;
  const ptrdiff_t nv = g->s->system->nv, joints = g->s->start.joints.count;

  to->x = NS_TAKE(arena, double, nv);
  to->c = NS_TAKE(arena, double, joints);
  to->pressed.count = from->pressed.count;
  to->pressed.item = NS_TAKE(arena, ns_pressed, from->pressed.count);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  memcpy(to->x, from->x, (size_t)nv * sizeof *to->x);
  if (joints > 0)
    memcpy(to->c, from->c, (size_t)joints * sizeof *to->c);
  if (from->pressed.count > 0)
    memcpy(to->pressed.item, from->pressed.item,
           (size_t)from->pressed.count * sizeof *to->pressed.item);
  return NS_OK;
}

/* Along d from the point: the first length at which the residual is smaller, or the one at which it is least. */
static ns_status search(ns_geometric *g, ns_geometric_point *point, const direction *d) {
  const double before = g->residual;
  ns_geometric_point from;
  double length = 1, best = 1, least = INFINITY;
  ns_status status = copy_point(g, point, &from);

  for (int k = 0; k <= HALVINGS && status == NS_OK; k++, length /= 2) {
    move(g, &from, d, length, point);
    status = ns_geometric_look(g, point);
    if (g->residual <= (1 - DECREASE * length) * before)
      return status;
    if (g->residual < least) {
      least = g->residual;
      best = length;
    }
  }
  if (status != NS_OK)
    return status;
  move(g, &from, d, best, point);
  return ns_geometric_look(g, point);
}

/* The residual that is small enough: what positions and sizes resolve is a speed over h too. */
static double small_enough(const ns_geometric *g, double tolerance) {
  const ns_contact_list *contacts = &g->s->terms.contacts;
  double largest = ns_larger(g->s->system->size, ns_vector_largest(g->s->system->nq, g->q));

  for (ptrdiff_t k = 0; k < contacts->count; k++)
    largest = ns_larger(largest, ns_vector_largest(3, contacts->item[k].point));
  return tolerance * g->speed + ROUNDOFF * DBL_EPSILON * largest / g->h;
}

/* Where a surface has no curvature the place of its contact goes with a root of the angle, and roundoff of that is all that
 * can be had: the residual stays where it is, above the tolerance and yet small. What is within the option Tol is not
 * rough. */
static int is_solved(const ns_geometric *g, double tolerance, int stays) {
  const int rough = stays && g->residual <= small_enough(g, ROUGH);
  const int solved = g->residual <= small_enough(g, tolerance);

  g->s->counts.rough += rough && g->residual > small_enough(g, g->s->options.lcp.tolerance);
  return solved || rough;
}

ns_status ns_geometric_newton(ns_geometric *g, ns_geometric_point *point, double tolerance,
                              int *solved) {
  ns_status status = ns_geometric_look(g, point);
  double least = INFINITY;
  int regular = 1, waiting = 0, count = 0;

  *solved = 0;
  while (status == NS_OK && g->residual > small_enough(g, tolerance) && waiting < PATIENCE &&
         count++ < ITERATIONS) {
    direction d;
    waiting = g->residual < least ? 0 : waiting + 1;
    least = ns_smaller(g->residual, least);
    g->s->counts.newton++;
    if (ns_interrupted(g->s->host))
      return NS_INTERRUPTED;
    status = keep_impulses(g, &point->pressed);
    if (status == NS_OK)
      status = take_direction(g, &d, &regular);
    if (status != NS_OK || !regular)
      return status;
    status = search(g, point, &d);
  }
  if (status != NS_OK || !isfinite(g->residual))
    return status;
  *solved = is_solved(g, tolerance, waiting == PATIENCE || count > ITERATIONS);
  return keep_impulses(g, &point->pressed);
}
