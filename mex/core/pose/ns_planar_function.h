/* ns_planar_function.h: the scalar functions of two planar poses from which joints, springs, limits, motors and
 * gaps are made, each with its gradient and second derivative.
 *
 * Body a has the point P_a = x_a + R_a p_a, body b the point P_b = x_b + R_b p_b; d = P_a - P_b. The coordinates
 * are (x_a, y_a, theta_a, x_b, y_b, theta_b), and in the plane velocities are their derivatives. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_PLANAR_FUNCTION_H
#define NS_PLANAR_FUNCTION_H

#include "ns_pose_function.h"

typedef struct ns_planar_pose {
  double x[2], angle, cosine, sine;
  double motion
      [3]; /* what the velocity makes of x and angle in the step ahead; 0 where there is none to know of */
} ns_planar_pose;

ns_planar_pose ns_planar_pose_at(double x, double y, double angle);

/* The pose after a fraction of its motion; that one has none. */
ns_planar_pose ns_planar_pose_after(const ns_planar_pose *pose, double fraction);

/* world = R p, and world = x + R p */
void ns_planar_rotate(const ns_planar_pose *pose, const double p[2], double world[2]);
void ns_planar_point(const ns_planar_pose *pose, const double p[2], double world[2]);

/* |d|; where the points coincide the direction is that of the y axis */
void ns_planar_distance(const ns_planar_pose *a, const double pa[2], const ns_planar_pose *b,
                        const double pb[2], int second, ns_pose_function *f);

/* u . d for a direction u fixed in the world */
void ns_planar_component(const ns_planar_pose *a, const double pa[2], const ns_planar_pose *b,
                         const double pb[2], const double u[2], int second, ns_pose_function *f);

/* (R_b w) . d for a direction w fixed in b */
void ns_planar_along(const ns_planar_pose *a, const double pa[2], const ns_planar_pose *b,
                     const double pb[2], const double w[2], int second, ns_pose_function *f);

/* theta_a - theta_b */
void ns_planar_angle(const ns_planar_pose *a, const ns_planar_pose *b, int second,
                     ns_pose_function *f);

/* The same function with the roles of a and b exchanged. */
void ns_planar_exchange(ns_pose_function *f, int second);

#endif
