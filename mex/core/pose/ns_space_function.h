/* ns_space_function.h: the scalar functions of two poses in space from which joints, springs, limits, motors and gaps
 * are made, each with its gradient and second derivative (ns_pose_function.h).
 *
 * Body a has the point P_a = x_a + R_a p_a, body b the point P_b = x_b + R_b p_b; d = P_a - P_b. A turn by the small
 * vector s in the axes of a changes R_a into R_a (I + S(s)), S(s) p = s x p. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_SPACE_FUNCTION_H
#define NS_SPACE_FUNCTION_H

#include "ns_pose_function.h"

enum { NS_SPACE_WIDTH = 6, NS_SPACE_COORDINATES = 12 };

typedef struct ns_space_pose {
  double x[3];
  double turn[4]; /* unit quaternion, body to world, scalar first */
  double R[9];    /* the same as a matrix, by columns */
  double motion
      [6]; /* what the velocity makes of it in the step ahead: shift of x, and turn about axes of the body;
                       0 where there is none to know of */
} ns_space_pose;

/* turn need not have length 1; it is normalised */
ns_space_pose ns_space_pose_at(const double x[3], const double turn[4]);

/* The pose after a fraction of its motion; that one has none. */
ns_space_pose ns_space_pose_after(const ns_space_pose *pose, double fraction);

/* world = R p,  body = R' u,  world = x + R p; the two arrays may not be the same */
void ns_space_rotate(const ns_space_pose *pose, const double p[3], double world[3]);
void ns_space_unrotate(const ns_space_pose *pose, const double u[3], double body[3]);
void ns_space_point(const ns_space_pose *pose, const double p[3], double world[3]);

/* |d|; where the points coincide the direction is that of the z axis */
void ns_space_distance(const ns_space_pose *a, const double pa[3], const ns_space_pose *b,
                       const double pb[3], int second, ns_pose_function *f);

/* u . d for a direction u fixed in the world */
void ns_space_component(const ns_space_pose *a, const double pa[3], const ns_space_pose *b,
                        const double pb[3], const double u[3], int second, ns_pose_function *f);

/* (R_b w) . d for a direction w fixed in b */
void ns_space_along(const ns_space_pose *a, const double pa[3], const ns_space_pose *b,
                    const double pb[3], const double w[3], int second, ns_pose_function *f);

/* (R_a u) . (R_b w) for directions fixed in a and in b */
void ns_space_axes(const ns_space_pose *a, const double u[3], const ns_space_pose *b,
                   const double w[3], int second, ns_pose_function *f);

/* n . d for two lines, n = R_a u x R_b w / |R_a u x R_b w|, where p_a and p_b are the points of the lines nearest to
 * each other: a distance with the sign of n. Parallel lines have none; there n is the z axis and second derivatives are
 * 0. */
void ns_space_crossing(const ns_space_pose *a, const double pa[3], const double u[3],
                       const ns_space_pose *b, const double pb[3], const double w[3], int second,
                       ns_pose_function *f);

/* The angle by which a has turned against b about the axis w of b since their relative turn was `start`: of the
 * quaternion p = conj (turn_b) turn_a conj (start) it is 2 atan2 (w . p, p_0), the twist about w. It is known up to
 * two revolutions. */
void ns_space_angle(const ns_space_pose *a, const ns_space_pose *b, const double start[4],
                    const double w[3], int second, ns_pose_function *f);

#endif
