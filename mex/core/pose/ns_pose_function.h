/* ns_pose_function.h: a scalar function of the poses of two bodies, with its derivatives.
 *
 * Of each body there are w velocities, three in the plane (x, y, angle) and six in space (x, y, z of the world, and
 * the angular velocity in the axes of the body); those of a come first. With v the 2 w velocities,
 *   df/dt = gradient' v,   d gradient/dt = hessian v,   hessian(i, j) = hessian[i + 2 w j].
 * In the plane velocities are derivatives of coordinates, and the hessian is symmetric. In space it is not, since
 * turns do not commute; v' hessian v is still what the motion adds to d2f/dt2. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_POSE_FUNCTION_H
#define NS_POSE_FUNCTION_H

#define NS_MOST_COORDINATES 12

typedef struct ns_pose_function {
  double value, gradient[NS_MOST_COORDINATES];
  double hessian[NS_MOST_COORDINATES * NS_MOST_COORDINATES]; /* only where asked for */
} ns_pose_function;

#endif
