/* ns_model_nearest.h: where two surfaces are nearest to each other, and how that place moves with the bodies.
 *
 * CBAT (9): a is the point of the one, b that of the other, a - b = gap n. The twelve velocities are those of two poses
 * in space (ns_pose_function.h); in the plane six of them are used. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MODEL_NEAREST_H
#define NS_MODEL_NEAREST_H

#include "ns_model.h"

enum { NS_POSES = 12 };

typedef struct ns_nearest {
  int feature;
  ns_space_pose pose_a, pose_b;
  double gap, normal[3]; /* from b to a */
  double point[3];       /* half-way between a and b */
  double d_normal[3 * NS_POSES],
      d_point[3 * NS_POSES]; /* by the velocities, 3 rows; where asked for */
} ns_nearest;

/* Is there a way to find these points with their slopes? */
int ns_has_nearest(const ns_shape *a, const ns_shape *b);

/* The places of a pair that are within `near`: one for two surfaces, one for each corner above a halfspace, and
 * several where a flat side lies on one. Calls `use`
 * for each. */
typedef ns_status (*ns_use_nearest)(void *data, const ns_nearest *nearest);
ns_status ns_model_find_nearest(const ns_model *model, ns_model_pair *pair, double near, int slopes,
                                ns_use_nearest use, void *data);

/* The gap as a function of the two poses, with its second derivative where slopes are known and asked for. */
void ns_nearest_gap(const ns_model *model, const ns_nearest *nearest, int second,
                    ns_pose_function *gap);

/* Slopes of the columns of a contact that has its normal and its directions: one in the plane, t and o in space, and
 * perhaps the turn about the normal. */
ns_status ns_nearest_add_slopes(const ns_model *model, const ns_model_pair *pair,
                                const ns_nearest *nearest, ns_contact *contact, ns_terms *terms);

/* Direction 1 of friction: the world x axis projected into the tangent plane, the y axis where n is nearly along x. */
void ns_first_direction(const double n[3], double t[3]);

#endif
