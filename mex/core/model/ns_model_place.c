/* ns_model_place.c: where every body is and how it moves, prescribed bodies included. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* steps in time: error and roundoff of central differences both about 1e-10, of second ones about 1e-8 */
#define DIFFERENCE 1e-5
#define SECOND_DIFFERENCE 1e-4

/* The velocity of a motion given by its pose alone. */
static ns_status difference(ns_model *model, int handle, double t, double velocity[3]) {
  const double h = DIFFERENCE * fmax(1, fabs(t));
  double before[3], after[3];
  ns_status status = model->call(model->call_data, handle, t - h, NULL, NULL, before, 3);

  if (status == NS_OK)
    status = model->call(model->call_data, handle, t + h, NULL, NULL, after, 3);
  for (int i = 0; i < 3 && status == NS_OK; i++)
    velocity[i] = (after[i] - before[i]) / (2 * h);
  return status;
}

/* d2/dt2 of a motion given by its pose alone, with the larger step that second differences need */
static ns_status second_difference(ns_model *model, int handle, double t, const double pose[3],
                                   double acceleration[3]) {
  const double h = SECOND_DIFFERENCE * fmax(1, fabs(t));
  double before[3], after[3];
  ns_status status = model->call(model->call_data, handle, t - h, NULL, NULL, before, 3);

  if (status == NS_OK)
    status = model->call(model->call_data, handle, t + h, NULL, NULL, after, 3);
  for (int i = 0; i < 3 && status == NS_OK; i++)
    acceleration[i] = (after[i] - 2 * pose[i] + before[i]) / (h * h);
  return status;
}

/* Phi(t, q) and Theta(t, q) know t only through bodies like this one. */
static ns_status place_prescribed(ns_model *model, const double *row, int body, unsigned what,
                                  double t) {
  const int motion = (int)row[NS_BODY_MOTION], rate = (int)row[NS_BODY_MOTION_RATE];
  double *velocity = model->velocity + 3 * body, pose[3];
  ns_status status = NS_OK;

  velocity[0] = row[NS_BODY_VELOCITY];
  velocity[1] = row[NS_BODY_VELOCITY + 1];
  velocity[2] = row[NS_BODY_ANGULAR_VELOCITY + 2];
  pose[0] = row[NS_BODY_POSITION] + t * velocity[0];
  pose[1] = row[NS_BODY_POSITION + 1] + t * velocity[1];
  pose[2] = row[NS_BODY_ROTATION] + t * velocity[2];
  if (motion > 0)
    status = model->call(model->call_data, motion, t, NULL, NULL, pose, 3);
  if (status == NS_OK && rate > 0)
    status = model->call(model->call_data, rate, t, NULL, NULL, velocity, 3);
  else if (status == NS_OK && motion > 0)
    status = difference(model, motion, t, velocity);
  if (status == NS_OK && (what & NS_CURVATURE) != 0 && rate > 0)
    status = difference(model, rate, t, model->acceleration + 3 * body);
  else if (status == NS_OK && (what & NS_CURVATURE) != 0 && motion > 0)
    status = second_difference(model, motion, t, pose, model->acceleration + 3 * body);
  if (status == NS_OK)
    model->pose[body] = ns_planar_pose_at(pose[0], pose[1], pose[2]);
  return status;
}

static void place_free(ns_model *model, const double *row, int body, const double *q,
                       const double *v) {
  const int first = model->first[body];
  const int rigid = (ns_body_kind)row[NS_BODY_KIND] == NS_BODY_RIGID;

  model->pose[body] = ns_planar_pose_at(q[first], q[first + 1], rigid ? q[first + 2] : 0);
  model->velocity[3 * body] = v[first];
  model->velocity[3 * body + 1] = v[first + 1];
  model->velocity[3 * body + 2] = rigid ? v[first + 2] : 0;
}

static double largest_speed(const ns_model *model, const double *row, int body) {
  const double *v = model->velocity + 3 * body;
  const int shape = (int)row[NS_BODY_SHAPE];
  const double radius = shape > 0 ? model->shape[shape - 1].bounding_radius : 0;
  const double spin = v[2] == 0 ? 0 : fabs(v[2]) * fmin(radius, DBL_MAX);

  return sqrt(v[0] * v[0] + v[1] * v[1]) + spin;
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
    model->speed[b] = largest_speed(model, row, b);
  }
  return NS_OK;
}
