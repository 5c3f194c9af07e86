/* ns_model_passing.c: tunnelling. Did a body go through another one between the start of a step and its end?
 *
 * Two pieces whose inner radii, those of balls within them, add up to r have gone through each other where on the way
 * they were r deep, and half-way through they are r/2 deep: up to there the nearest side is the one by which they came,
 * and the next step can push them back. Bodies that move by less than half of their inner radius need no look. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model_advance.h"

#include "ns_geometry_tolerances.h"
#include "ns_turn.h"
#include "ns_vector3.h"

#include <math.h>
#include <string.h>

/* ---- inner radii */

/* Of the edges from the mean of the vertices */
static double inner_of_polygon(const ns_shape *shape) {
  const double *v = shape->vertices;
  const int n = shape->vertex_count;
  double middle[2] = {0, 0}, inner = INFINITY;

  for (int i = 0; i < n; i++)
    for (int k = 0; k < 2; k++)
      middle[k] += v[3 * i + k] / n;
  for (int i = 0; i < n; i++) {
    const double *from = v + 3 * i, *to = v + (i + 1 < n ? 3 * (i + 1) : 0);
    const double e[2] = {to[0] - from[0], to[1] - from[1]};
    const double length = hypot(e[0], e[1]);
    if (length > 0)
      inner =
          fmin(inner, fabs(e[0] * (middle[1] - from[1]) - e[1] * (middle[0] - from[0])) / length);
  }
  return inner < INFINITY ? inner : 0;
}

/* From the point inside; where a surface is not known in closed form, half of what its function, scaled to a length,
 * says. */
static double inner_of_solid(const ns_solid *solid) {
  double inner = INFINITY;

  for (int k = 0; k < solid->count; k++) {
    const ns_surface *surface = &solid->surface[k];
    double least = INFINITY;
    ns_surface_value f;
    if (surface->kind == NS_SURFACE_ELLIPSOID || surface->kind == NS_SURFACE_SUPERQUADRIC)
      for (int i = 0; i < solid->dimension; i++)
        least = fmin(least, surface->axes[i] / 2);
    if (ns_surface_evaluate(surface, solid->inside, 0, &f) == NS_OK)
      least = fmin(least, -f.value / (surface->kind == NS_SURFACE_PLANE ? 1 : 2));
    inner = fmin(inner, fmax(least, 0));
  }
  return inner;
}

static double inner_radius(const ns_shape *shape) {
  switch (shape->kind) {
  case NS_SHAPE_POINT:
    return 0;
  case NS_SHAPE_DISC:
  case NS_SHAPE_CAPSULE:
    return shape->radius;
  case NS_SHAPE_CYLINDER:
    return fmin(shape->radius, shape->size[0] / 2);
  case NS_SHAPE_POLYGON:
    return inner_of_polygon(shape);
  case NS_SHAPE_HALFSPACE:
    return INFINITY;
  default:
    return shape->polytope != NULL ? shape->polytope->inner
           : shape->solid != NULL  ? inner_of_solid(shape->solid)
                                   : 0;
  }
}

ns_status ns_model_measure_pieces(ns_model *model) {
  const int bodies = (int)model->bodies.count;

  model->looks.nv = model->system.nv;
  model->thinnest = NS_TAKE(&model->arena, double, bodies + 1);
  model->way = NS_TAKE(&model->arena, double, bodies + 1);
  model->end_pose = NS_TAKE(&model->arena, double, (bodies + 1) * (model->spatial ? 7 : 3));
  if (model->arena.failed)
    return NS_OUT_OF_MEMORY;
  for (int b = 0; b <= bodies; b++)
    model->thinnest[b] = INFINITY;
  for (int k = 0; k < model->pieces; k++) {
    ns_piece *piece = &model->piece[k];
    piece->inner = inner_radius(piece->shape);
    model->thinnest[piece->body] = fmin(model->thinnest[piece->body], piece->inner);
  }
  return NS_OK;
}

/* ---- ways */

/* From velocities alone: can any body have gone half its inner radius? */
static int is_any_fast(const ns_model *model, const ns_way *way) {
  for (int b = 1; b <= model->bodies.count; b++) {
    const double *row = ns_column_of(&model->bodies, NS_BODY_ROWS, b - 1);
    const int from = model->first[b], at = model->first_q[b], n = model->spatial ? 3 : 2;
    const int rigid = (ns_body_kind)row[NS_BODY_KIND] == NS_BODY_RIGID;
    double square = 0, turn = 0;
    if (row[NS_BODY_SHAPE] == 0)
      continue;
    if (from < 0) {
      if (way->h * model->speed[b] > NS_PASSED_DEPTH * model->thinnest[b])
        return 1;
      continue;
    }
    for (int i = 0; i < n; i++)
      square += (way->q_end[at + i] - way->q[at + i]) * (way->q_end[at + i] - way->q[at + i]);
    for (int i = n; i < (rigid ? model->width : n); i++)
      turn += fmax(fabs(way->v[from + i]), fabs(way->v_end[from + i]));
    if (sqrt(square) + way->h * turn * (turn > 0 ? ns_model_turned_radius(model, b) : 0) >
        NS_PASSED_DEPTH * model->thinnest[b])
      return 1;
  }
  return 0;
}

/* The turn s from one orientation to another, of all that differ by full turns the one nearest to what velocities
 * make */
static void unwind(double s[3], const double expected[3]) {
  const double angle = sqrt(ns_dot3(s, s)), pi = NS_PI;
  double turns;

  if (!(angle > NS_NO_TURN) || ns_dot3(expected, expected) < pi * pi)
    return;
  turns = floor((ns_dot3(expected, s) / angle - angle) / (2 * pi) + 0.5);
  for (int i = 0; i < 3; i++)
    s[i] *= 1 + 2 * pi * turns / angle;
}

static void keep_end(ns_model *model) {
  for (int b = 1; b <= model->bodies.count; b++) {
    if (model->spatial) {
      memcpy(model->end_pose + 7 * b, model->space_pose[b].x, 3 * sizeof(double));
      memcpy(model->end_pose + 7 * b + 3, model->space_pose[b].turn, 4 * sizeof(double));
    } else {
      memcpy(model->end_pose + 3 * b, model->pose[b].x, 2 * sizeof(double));
      model->end_pose[3 * b + 2] = model->pose[b].angle;
    }
  }
}

/* Motions in the poses, and ways of bodies: bounds on what any point of them moves */
static void find_ways(ns_model *model, const ns_way *way) {
  for (int b = 1; b <= model->bodies.count; b++) {
    const double *v = model->velocity + model->width * b;
    double *motion = model->spatial ? model->space_pose[b].motion : model->pose[b].motion;
    double turn;
    if (model->spatial) {
      const double *end = model->end_pose + 7 * b;
      double expected[3];
      for (int i = 0; i < 3; i++) {
        motion[i] = end[i] - model->space_pose[b].x[i];
        expected[i] =
            way->h *
            (model->first[b] < 0 || ns_model_velocities(model, b) < 6
                 ? v[3 + i]
                 : (way->v[model->first[b] + 3 + i] + way->v_end[model->first[b] + 3 + i]) / 2);
      }
      ns_turn_between(model->space_pose[b].turn, end + 3, motion + 3);
      unwind(motion + 3, expected);
      turn = sqrt(ns_dot3(motion + 3, motion + 3));
    } else {
      const double *end = model->end_pose + 3 * b;
      motion[0] = end[0] - model->pose[b].x[0];
      motion[1] = end[1] - model->pose[b].x[1];
      motion[2] = end[2] - model->pose[b].angle;
      turn = fabs(motion[2]);
    }
    model->way[b] = sqrt(motion[0] * motion[0] + motion[1] * motion[1] +
                         (model->spatial ? motion[2] * motion[2] : 0));
    if (turn > 0)
      model->way[b] += turn * fmin(ns_model_turned_radius(model, b), NS_ENDLESS);
  }
}

static int is_fast(const ns_model *model, int body) {
  return model->way[body] > NS_PASSED_DEPTH * model->thinnest[body];
}

/* ---- pairs */

static ns_status look_at_row(ns_model *model, int a, int slow_too, ns_passing *found) {
  const int *partner, body = model->piece[a].body;
  ns_model_pair **pairs;
  const int count = ns_model_candidates(model, a, &partner, &pairs);
  ns_status status = NS_OK;

  for (int k = 0; k < count && status == NS_OK; k++) {
    const int b = partner[k], other = model->piece[b].body;
    const double way = model->way[body] + model->way[other];
    const double depth = NS_PASSED_DEPTH * (model->piece[a].inner + model->piece[b].inner);
    ns_model_pair *pair;
    double fraction;
    if (!(depth < INFINITY) ||
        !(slow_too || ((is_fast(model, body) || is_fast(model, other)) && way >= depth)) ||
        !ns_pieces_near(model, a, b, way))
      continue;
    pair = ns_model_pair_of(model, a, b);
    if (pair == NULL)
      return NS_OUT_OF_MEMORY;
    status = ns_model_advance_pair(model, pair, depth, way, &fraction);
    if (status == NS_OK && fraction < found->fraction)
      *found = (ns_passing){body, other, fraction};
  }
  return status;
}

ns_status ns_model_find_passing(ns_system *system, const ns_way *way, ns_passing *found) {
  ns_model *model = (ns_model *)system;
  double *speed = model->speed;
  ns_status status;

  *found = (ns_passing){0, 0, INFINITY};
  if (model->touching_count == 0 || !(way->halved || is_any_fast(model, way)))
    return NS_OK;
  status = ns_model_place(model, 0, way->t + way->h, way->q_end, way->v_end);
  if (status != NS_OK)
    return status;
  keep_end(model);
  status = ns_model_place(model, 0, way->t, way->q, way->v);
  if (status != NS_OK)
    return status;
  find_ways(model, way);
  ns_model_place_pieces(model);
  model->speed = model->way; /* over the time 1 */
  status = ns_model_update_broad_phase(model, 1, 0);
  for (int a = 0; a < model->pieces && status == NS_OK; a++)
    status = look_at_row(model, a, way->halved, found);
  model->speed = speed;
  return status;
}
