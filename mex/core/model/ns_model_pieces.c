/* ns_model_pieces.c: the convex pieces that bodies consist of, and boxes that hold them. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

#include "ns_vector3.h"

#include <math.h>

/* The box of the vertices */
static void hold_vertices(const ns_shape *shape, ns_piece *piece) {
  for (int i = 0; i < 3; i++) {
    double lower = INFINITY, upper = -INFINITY;
    for (int k = 0; k < shape->vertex_count; k++) {
      lower = fmin(lower, shape->vertices[3 * k + i]);
      upper = fmax(upper, shape->vertices[3 * k + i]);
    }
    piece->centre[i] = lower + (upper - lower) / 2;
    piece->half[i] = (upper - lower) / 2;
  }
}

static void hold_shape(const ns_shape *shape, ns_piece *piece) {
  const double r = shape->radius, length = shape->size[0] / 2;

  piece->is_turned = 1;
  if (shape->kind == NS_SHAPE_POLYGON || shape->kind == NS_SHAPE_BOX ||
      shape->kind == NS_SHAPE_POLYTOPE)
    hold_vertices(shape, piece);
  else if (shape->kind == NS_SHAPE_CAPSULE)
    ns_copy3((double[3]){r, r, r + length}, piece->half);
  else if (shape->kind == NS_SHAPE_CYLINDER)
    ns_copy3((double[3]){r, r, length}, piece->half);
  else
    piece->is_turned = 0;
}

static int is_at_rest(const double *body) {
  const double *v = body + NS_BODY_VELOCITY;

  return body[NS_BODY_KIND] == NS_BODY_FIXED && body[NS_BODY_MOTION] == 0 && v[0] == 0 &&
         v[1] == 0 && v[2] == 0 && v[3] == 0 && v[4] == 0 && v[5] == 0;
}

ns_status ns_model_list_pieces(ns_model *model) {
  model->piece = NS_TAKE(&model->arena, ns_piece, model->bodies.count);
  model->first_piece = NS_TAKE(&model->arena, int, model->bodies.count + 2);
  if (model->arena.failed)
    return NS_OUT_OF_MEMORY;
  for (int b = 1; b <= model->bodies.count; b++) {
    const double *row = ns_column_of(&model->bodies, NS_BODY_ROWS, b - 1);
    const int shape = (int)row[NS_BODY_SHAPE];
    model->first_piece[b] = model->pieces;
    if (shape == 0)
      continue;
    ns_piece *piece = &model->piece[model->pieces++];
    *piece = (ns_piece){.body = b, .shape = &model->shape[shape - 1]};
    hold_shape(piece->shape, piece);
    piece->is_plane_at_rest = piece->shape->kind == NS_SHAPE_HALFSPACE && is_at_rest(row);
  }
  model->first_piece[model->bodies.count + 1] = model->pieces;
  return NS_OK;
}

const double *ns_piece_place(const ns_model *model, int piece) {
  const int body = model->piece[piece].body;

  return model->spatial ? model->space_pose[body].x : model->pose[body].x;
}
