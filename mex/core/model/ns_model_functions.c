/* ns_model_functions.c: functions of the poses of two bodies, by the dimension of the model. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

#include "ns_vector3.h"

#include <math.h>

void ns_model_distance(const ns_model *model, const ns_link *link, const double *pa,
                       const double *pb, int second, ns_pose_function *f) {
  if (model->spatial)
    ns_space_distance(&model->space_pose[link->a], pa, &model->space_pose[link->b], pb, second, f);
  else
    ns_planar_distance(&model->pose[link->a], pa, &model->pose[link->b], pb, second, f);
}

void ns_model_component(const ns_model *model, const ns_link *link, const double *pa,
                        const double *pb, int k, int second, ns_pose_function *f) {
  const double u[3] = {k == 0, k == 1, k == 2};

  if (model->spatial)
    ns_space_component(&model->space_pose[link->a], pa, &model->space_pose[link->b], pb, u, second,
                       f);
  else
    ns_planar_component(&model->pose[link->a], pa, &model->pose[link->b], pb, u, second, f);
}

void ns_model_along(const ns_model *model, const ns_link *link, const double *pa, const double *pb,
                    const double *w, int second, ns_pose_function *f) {
  if (model->spatial)
    ns_space_along(&model->space_pose[link->a], pa, &model->space_pose[link->b], pb, w, second, f);
  else
    ns_planar_along(&model->pose[link->a], pa, &model->pose[link->b], pb, w, second, f);
}

void ns_model_angle(const ns_model *model, const ns_link *link, const double *start,
                    const double *w, int second, ns_pose_function *f) {
  if (model->spatial)
    ns_space_angle(&model->space_pose[link->a], &model->space_pose[link->b], start, w, second, f);
  else
    ns_planar_angle(&model->pose[link->a], &model->pose[link->b], second, f);
}

void ns_model_point(const ns_model *model, int body, const double *p, double *world) {
  if (model->spatial)
    ns_space_point(&model->space_pose[body], p, world);
  else
    ns_planar_point(&model->pose[body], p, world);
}

double ns_model_follow(double angle, double *last) {
  const double period = 4 * NS_PI; /* of a quaternion */

  if (!isnan(*last))
    angle += period * round((*last - angle) / period);
  return *last = angle;
}
