/* ns_model_pieces.c: the convex pieces that bodies consist of, and boxes that hold them. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

#include "ns_turn.h"
#include "ns_vector3.h"

#include <limits.h>
#include <math.h>

#define MOST_PIECES 100000000

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

static void move_piece(const ns_model *model, const double *row, ns_piece *piece) {
  const double *x = row + NS_SHAPE_PLACE, *turn = row + NS_SHAPE_TURN;
  const double unturned[4] = {1, 0, 0, 0};
  const double half = turn[0] / 2, about_z[4] = {cos(half), 0, 0, sin(half)};
  const int turned = turn[0] != 0 || turn[1] != 0 || turn[2] != 0 || turn[3] != 0;

  piece->is_moved = turned || x[0] != 0 || x[1] != 0 || x[2] != 0;
  piece->flat_at = ns_planar_pose_at(x[0], x[1], turn[0]);
  piece->at = ns_space_pose_at(x, !turned ? unturned : model->spatial ? turn : about_z);
}

static void add_piece(ns_model *model, int body, int shape, int number, int of) {
  const double *row = ns_column_of(&model->bodies, NS_BODY_ROWS, body - 1);
  ns_piece *piece = &model->piece[model->pieces++];

  *piece = (ns_piece){.body = body, .shape = &model->shape[shape - 1], .number = number, .of = of};
  move_piece(model, ns_column_of(&model->shapes, NS_SHAPE_ROWS, shape - 1), piece);
  hold_shape(piece->shape, piece);
  piece->is_plane_at_rest = piece->shape->kind == NS_SHAPE_HALFSPACE && is_at_rest(row);
}

/* The column of the first piece of a body, and how many it has */
static int pieces_of(const ns_model *model, int body, int *first) {
  const int shape = (int)ns_column_of(&model->bodies, NS_BODY_ROWS, body - 1)[NS_BODY_SHAPE];
  const double *row = shape > 0 ? ns_column_of(&model->shapes, NS_SHAPE_ROWS, shape - 1) : NULL;
  const int is_union = row != NULL && (ns_shape_kind)row[NS_SHAPE_KIND] == NS_SHAPE_UNION;

  *first = is_union ? (int)row[NS_SHAPE_FIRST_PIECE] : shape;
  return is_union ? (int)row[NS_SHAPE_PIECE_COUNT] : shape > 0;
}

ns_status ns_model_list_pieces(ns_model *model) {
  const int bodies = (int)model->bodies.count;
  ptrdiff_t count = 0;
  int first;

  for (int b = 1; b <= bodies; b++)
    count += pieces_of(model, b, &first);
  if (count > MOST_PIECES)
    return NS_TOO_LARGE;
  model->piece = NS_TAKE(&model->arena, ns_piece, count);
  model->first_piece = NS_TAKE(&model->arena, int, bodies + 2);
  model->piece_pose = NS_TAKE(&model->arena, ns_planar_pose, model->spatial ? 0 : count);
  model->piece_space_pose = NS_TAKE(&model->arena, ns_space_pose, model->spatial ? count : 0);
  if (model->arena.failed)
    return NS_OUT_OF_MEMORY;
  for (int b = 1; b <= bodies; b++) {
    const int of = pieces_of(model, b, &first);
    model->first_piece[b] = model->pieces;
    for (int k = 0; k < of; k++)
      add_piece(model, b, first + k, k, of);
  }
  model->first_piece[bodies + 1] = model->pieces;
  return NS_OK;
}

/* With the motion ahead, to first order: that of the place of the piece, and the same turn in its own axes */
static ns_space_pose place_in_space(const ns_space_pose *body, const ns_piece *piece) {
  const double *spin = body->motion + 3;
  double x[3], turn[4], shift[3], world[3];
  ns_space_pose pose;

  ns_space_point(body, piece->at.x, x);
  ns_turn_multiply(body->turn, piece->at.turn, turn);
  pose = ns_space_pose_at(x, turn);
  ns_cross3(spin, piece->at.x, shift);
  ns_space_rotate(body, shift, world);
  for (int i = 0; i < 3; i++)
    pose.motion[i] = body->motion[i] + world[i];
  ns_space_unrotate(&piece->at, spin, pose.motion + 3);
  return pose;
}

static ns_planar_pose place_in_plane(const ns_planar_pose *body, const ns_piece *piece) {
  double x[2];
  ns_planar_pose pose;

  ns_planar_point(body, piece->flat_at.x, x);
  pose = ns_planar_pose_at(x[0], x[1], body->angle + piece->flat_at.angle);
  pose.motion[0] = body->motion[0] - body->motion[2] * (x[1] - body->x[1]);
  pose.motion[1] = body->motion[1] + body->motion[2] * (x[0] - body->x[0]);
  pose.motion[2] = body->motion[2];
  return pose;
}

void ns_model_place_piece(ns_model *model, int k) {
  const ns_piece *piece = &model->piece[k];

  if (!piece->is_moved)
    return;
  if (model->spatial)
    model->piece_space_pose[k] = place_in_space(&model->space_pose[piece->body], piece);
  else
    model->piece_pose[k] = place_in_plane(&model->pose[piece->body], piece);
}

void ns_model_place_pieces(ns_model *model) {
  for (int k = 0; k < model->pieces; k++)
    ns_model_place_piece(model, k);
}

/* ---- touches */

static void carry_point(const ns_planar_pose *at, double p[2]) {
  const double own[2] = {p[0], p[1]};

  ns_planar_point(at, own, p);
}

void ns_pair_carry(const ns_model *model, const ns_model_pair *pair, ns_touch *touch) {
  const ns_piece *a = &model->piece[pair->piece_a], *b = &model->piece[pair->piece_b];
  const double w[2] = {touch->w[0], touch->w[1]};

  if (a->is_moved)
    carry_point(&a->flat_at, touch->pa);
  if (b->is_moved)
    carry_point(&b->flat_at, touch->pb);
  if (a->is_moved && touch->on_line < 0)
    ns_planar_rotate(&a->flat_at, w, touch->w);
  if (b->is_moved && touch->on_line > 0)
    ns_planar_rotate(&b->flat_at, w, touch->w);
}

static void carry(const ns_piece *piece, double point[3], double direction[3]) {
  const double p[3] = {point[0], point[1], point[2]};
  const double u[3] = {direction[0], direction[1], direction[2]};

  if (!piece->is_moved)
    return;
  ns_space_point(&piece->at, p, point);
  ns_space_rotate(&piece->at, u, direction);
}

void ns_pair_carry_in_space(const ns_model *model, const ns_model_pair *pair,
                            ns_space_touch *touch) {
  const ns_piece *a = &model->piece[pair->piece_a], *b = &model->piece[pair->piece_b];
  double none[3] = {0, 0, 0};

  carry(a, touch->pa, touch->u);
  carry(b, touch->pb, touch->w);
  if (touch->kind == NS_TOUCH_RIM || touch->kind == NS_TOUCH_RIM_OF_B)
    carry(touch->kind == NS_TOUCH_RIM ? a : b, touch->centre, none);
}

ns_status ns_pair_feature(const ns_model *model, const ns_model_pair *pair, int *feature) {
  const ns_piece *a = &model->piece[pair->piece_a], *b = &model->piece[pair->piece_b];
  const int64_t of_a = (int64_t)*feature * a->of + a->number, all = of_a * b->of + b->number;

  if (of_a > INT_MAX || all > INT_MAX)
    return NS_TOO_LARGE;
  *feature = (int)all;
  return NS_OK;
}
