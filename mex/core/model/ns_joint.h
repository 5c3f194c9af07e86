/* ns_joint.h: a joint of a model, for the files that make equations, motors and limits of it. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_JOINT_H
#define NS_JOINT_H

#include "ns_model.h"

typedef struct ns_joint {
  const ns_model *model;
  const double *row;
  const ns_link *link;
  const ns_joint_frame *frame; /* in space */
  ns_joint_kind kind;
  int second; /* derivatives are wanted */
  int slopes; /* and kept as matrices */
} ns_joint;

/* With NS_CURVATURE or NS_SLOPES in `what` its functions come with second derivatives. */
ns_joint ns_joint_of(const ns_model *model, ptrdiff_t k, unsigned what);
int ns_joint_has_limits(const ns_joint *j);

/* What limits and motors act on. */
void ns_joint_coordinate(const ns_joint *j, ns_pose_function *f);

ns_status ns_joint_add_equation(const ns_joint *j, const ns_pose_function *f, ns_terms *terms);

/* A motor of prescribed speed is an equation for the velocity alone: nothing is asked of the position. */
ns_status ns_model_add_speed_motor(ns_model *model, const ns_joint *j, double t, const double *q,
                                   const double *v, ns_terms *terms);

#endif
