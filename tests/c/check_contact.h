/* check_contact.h: shapes in the plane, and their geometry once more, the plain way, in the world. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef CHECK_CONTACT_H
#define CHECK_CONTACT_H

#include "check.h"
#include "ns_numbers.h"
#include "ns_random.h"
#include "ns_touch.h"

#define ROOM NS_MOST_TOUCHES

ns_planar_pose plane_random_pose(ns_random *random, double range);

double plane_distance(const double p[2], const double q[2]);

typedef enum kind { DISTANCE, COMPONENT, ALONG, ANGLE, TOUCH, KINDS } kind;

int plane_is_finite(const ns_pose_function *f);

typedef struct storage {
  double vertices[3 * 128];
} storage;

ns_shape plane_halfspace(double angle, double offset);

ns_shape plane_polygon(const double *xy, int n, storage *s);

ns_shape plane_box(double width, double height, storage *s);

/* n vertices on an ellipse, none very near to the next */
ns_shape plane_random_polygon(ns_random *random, int n, storage *s);

/* A plane_touch routine for shapes in any order. */
int plane_touch(const ns_shape *a, const ns_planar_pose *pose_a, const ns_shape *b,
                const ns_planar_pose *pose_b, double reach, ns_touch *touches);

typedef struct outline {
  double p[128][2];
  int n;
} outline;

outline plane_outline_of(const ns_shape *shape, const ns_planar_pose *pose);

double plane_distance_from_outline(const double p[2], const outline *o);

/* A ray from p crosses the boundary an odd number of times. */
int plane_is_inside(const double p[2], const outline *o);

int plane_frame_is(const ns_touch *t, const ns_planar_pose *a, const ns_planar_pose *b, double nx,
                   double ny, double x, double y);

#endif
