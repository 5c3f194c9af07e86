/* ns_model_place.c: where every body is and how it moves, prescribed bodies included. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

#include "ns_difference_steps.h"
#include "ns_turn.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Numbers of a pose: x, y, angle, or x, y, z and a quaternion. */
enum { MOST_NUMBERS = 7 };

static int numbers_of(const ns_model *model) { return model->spatial ? 7 : 3; }

/* Pose `later` less pose `earlier` in terms of velocities: turns in space are vectors in the axes of the body. */
static void subtract(const ns_model *model, const double *later, const double *earlier,
                     double *out) {
  for (int i = 0; i < 3; i++)
    out[i] = later[i] - earlier[i];
  if (model->spatial)
    ns_turn_between(earlier + 3, later + 3, out + 3);
}

static ns_status pose_function(ns_model *model, int handle, double t, double *pose) {
  ns_status status = model->call(model->call_data, handle, t, NULL, NULL, pose, numbers_of(model));

  if (status == NS_OK && model->spatial) {
    const ns_space_pose unit = ns_space_pose_at(pose, pose + 3);
    memcpy(pose + 3, unit.turn, sizeof unit.turn);
  }
  return status;
}

/* The velocity of a motion given by its pose alone. */
static ns_status difference(ns_model *model, int handle, double t, double *velocity) {
  const double h = NS_STEP_IN_TIME * fmax(1, fabs(t));
  double before[MOST_NUMBERS], after[MOST_NUMBERS];
  ns_status status = pose_function(model, handle, t - h, before);

  if (status == NS_OK)
    status = pose_function(model, handle, t + h, after);
  if (status != NS_OK)
    return status;
  subtract(model, after, before, velocity);
  for (int i = 0; i < model->width; i++)
    velocity[i] /= 2 * h;
  return NS_OK;
}

/* d/dt of a velocity that is given */
static ns_status rate_difference(ns_model *model, int handle, double t, double *acceleration) {
  const double h = NS_STEP_IN_TIME * fmax(1, fabs(t));
  double before[MOST_NUMBERS], after[MOST_NUMBERS];
  ns_status status = model->call(model->call_data, handle, t - h, NULL, NULL, before, model->width);

  if (status == NS_OK)
    status = model->call(model->call_data, handle, t + h, NULL, NULL, after, model->width);
  for (int i = 0; i < model->width && status == NS_OK; i++)
    acceleration[i] = (after[i] - before[i]) / (2 * h);
  return status;
}

/* d2/dt2 of a motion given by its pose alone, with the larger step that second differences need */
static ns_status second_difference(ns_model *model, int handle, double t, const double *pose,
                                   double *acceleration) {
  const double h = NS_SECOND_STEP_IN_TIME * fmax(1, fabs(t));
  double other[MOST_NUMBERS], first[6], second[6];
  ns_status status = pose_function(model, handle, t - h, other);

  if (status != NS_OK)
    return status;
  subtract(model, pose, other, first);
  status = pose_function(model, handle, t + h, other);
  if (status != NS_OK)
    return status;
  subtract(model, other, pose, second);
  for (int i = 0; i < model->width; i++)
    acceleration[i] = (second[i] - first[i]) / (h * h);
  return NS_OK;
}

/* With a constant velocity from the pose at t = 0. */
static void move_steadily(const ns_model *model, const double *row, double t, double *pose,
                          double *velocity) {
  const double *w = row + NS_BODY_ANGULAR_VELOCITY;

  memcpy(velocity, row + NS_BODY_VELOCITY, 3 * sizeof *velocity);
  for (int i = 0; i < 3; i++)
    pose[i] = row[NS_BODY_POSITION + i] + t * velocity[i];
  if (model->spatial) {
    const double turn[3] = {t * w[0], t * w[1], t * w[2]};
    memcpy(velocity + 3, w, 3 * sizeof *velocity);
    ns_turn_advance(row + NS_BODY_ROTATION, turn, pose + 3);
  } else {
    velocity[2] = w[2];
    pose[2] = row[NS_BODY_ROTATION] + t * w[2];
  }
}

/* A quaternion and its negative are one turn, but not one angle of a joint: the one that is nearer to the last is
 * taken. */
static void set_pose(ns_model *model, int body, double *pose) {
  if (model->spatial) {
    const double *last = model->space_pose[body].turn, *turn = pose + 3;
    const double along =
        last[0] * turn[0] + last[1] * turn[1] + last[2] * turn[2] + last[3] * turn[3];
    for (int i = 3; i < 7 && along < 0; i++)
      pose[i] = -pose[i];
    model->space_pose[body] = ns_space_pose_at(pose, pose + 3);
  } else {
    model->pose[body] = ns_planar_pose_at(pose[0], pose[1], pose[2]);
  }
}

/* Phi(t, q) and Theta(t, q) know t only through bodies like this one. */
static ns_status place_prescribed(ns_model *model, const double *row, int body, unsigned what,
                                  double t) {
  const int motion = (int)row[NS_BODY_MOTION], rate = (int)row[NS_BODY_MOTION_RATE];
  double *velocity = model->velocity + model->width * body, pose[MOST_NUMBERS];
  double *acceleration = model->acceleration + model->width * body;
  ns_status status = NS_OK;

  move_steadily(model, row, t, pose, velocity);
  if (motion > 0)
    status = pose_function(model, motion, t, pose);
  if (status == NS_OK && rate > 0)
    status = model->call(model->call_data, rate, t, NULL, NULL, velocity, model->width);
  else if (status == NS_OK && motion > 0)
    status = difference(model, motion, t, velocity);
  if (status == NS_OK && (what & NS_CURVATURE) != 0 && rate > 0)
    status = rate_difference(model, rate, t, acceleration);
  else if (status == NS_OK && (what & NS_CURVATURE) != 0 && motion > 0)
    status = second_difference(model, motion, t, pose, acceleration);
  if (status == NS_OK)
    set_pose(model, body, pose);
  return status;
}

/* Of a free body from all velocities; a particle does not turn. */
static void copy_velocity(const ns_model *model, const double *row, int body, const double *v,
                          double *velocity) {
  const int rigid = (ns_body_kind)row[NS_BODY_KIND] == NS_BODY_RIGID;
  const int count = rigid ? model->width : model->spatial ? 3 : 2;

  for (int i = 0; i < model->width; i++)
    velocity[i] = i < count ? v[model->first[body] + i] : 0;
}

static void place_free(ns_model *model, const double *row, int body, const double *q,
                       const double *v) {
  const double *at = q + model->first_q[body], unturned[4] = {1, 0, 0, 0};
  const int rigid = (ns_body_kind)row[NS_BODY_KIND] == NS_BODY_RIGID;

  if (model->spatial)
    model->space_pose[body] = ns_space_pose_at(at, rigid ? at + 3 : unturned);
  else
    model->pose[body] = ns_planar_pose_at(at[0], at[1], rigid ? at[2] : 0);
  copy_velocity(model, row, body, v, model->velocity + model->width * body);
}

/* |v| + |w| r of a body with that velocity: no point of it is faster */
static double largest_speed(const ns_model *model, const double *row, const double *v) {
  const int shape = (int)row[NS_BODY_SHAPE], spatial = model->spatial;
  const double radius = shape > 0 ? model->shape[shape - 1].bounding_radius : 0;
  const double linear = sqrt(v[0] * v[0] + v[1] * v[1] + (spatial ? v[2] * v[2] : 0));
  double turn;

  if ((ns_body_kind)row[NS_BODY_KIND] == NS_BODY_PARTICLE)
    return linear;
  turn = spatial ? sqrt(v[3] * v[3] + v[4] * v[4] + v[5] * v[5]) : fabs(v[2]);
  return linear + (turn == 0 ? 0 : turn * fmin(radius, DBL_MAX));
}

ns_status ns_model_place(ns_model *model, unsigned what, double t, const double *q,
                         const double *v) {
  for (int b = 1; b <= model->bodies.count; b++) {
    const double *row = ns_column_of(&model->bodies, NS_BODY_ROWS, b - 1);
    if (model->first[b] >= 0) {
      place_free(model, row, b, q, v);
    } else {
      const ns_status status = place_prescribed(model, row, b, what, t);
      if (status != NS_OK)
        return status;
    }
    model->speed[b] = largest_speed(model, row, model->velocity + model->width * b);
  }
  return NS_OK;
}

double ns_model_fastest(const ns_model *model, const double *v) {
  double fastest = 0, velocity[6];

  for (int b = 1; b <= model->bodies.count; b++) {
    const double *row = ns_column_of(&model->bodies, NS_BODY_ROWS, b - 1);
    const int is_free = model->first[b] >= 0;
    if (is_free)
      copy_velocity(model, row, b, v, velocity);
    fastest = fmax(fastest, is_free ? largest_speed(model, row, velocity) : model->speed[b]);
  }
  return fastest;
}

double ns_model_way(const ns_model *model, const double *q0, const double *q) {
  double longest = 0;

  for (int b = 1; b <= model->bodies.count; b++) {
    const int shape = (int)ns_column_of(&model->bodies, NS_BODY_ROWS, b - 1)[NS_BODY_SHAPE];
    double square = 0;
    if (model->first[b] < 0)
      continue;
    for (int i = model->first_q[b]; i < model->first_q[b] + (model->spatial ? 3 : 2); i++)
      square += (q[i] - q0[i]) * (q[i] - q0[i]);
    longest = fmax(longest, sqrt(square));
    if (shape > 0 && isfinite(model->shape[shape - 1].bounding_radius))
      longest = fmax(longest, model->shape[shape - 1].bounding_radius);
  }
  return longest;
}
