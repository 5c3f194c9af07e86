/* check_space_contact.h: shapes and poses in space, and their distances once more, by searching. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef CHECK_SPACE_CONTACT_H
#define CHECK_SPACE_CONTACT_H

#include "check.h"
#include "ns_random.h"
#include "ns_space_touch.h"
#include "ns_turn.h"
#include "ns_vector3.h"

#define ROOM NS_MOST_TOUCHES
#define N NS_SPACE_COORDINATES

extern const double shapes_unturned[4];

double shapes_distance(const double p[3], const double q[3]);

ns_space_pose shapes_place(double x, double y, double z);

/* turned by an angle about x or y, or not */
ns_space_pose shapes_tilted(double x, double y, double z, double about_x, double about_y);

/* The pose after its velocity number i (of 6) has acted for the time h. */
ns_space_pose shapes_moved(const ns_space_pose *pose, int i, double h);

ns_space_pose shapes_shaken(const ns_space_pose *pose, ns_random *random, double range);

ns_space_pose shapes_random_pose(ns_random *random, double range);

typedef struct storage {
  double vertices[3 * 128];
  ns_polytope polytope;
} storage;

/* Faces of the last 16 boxes and polytopes; no test has more of them at a time. */
extern check_host shapes_host;

extern ns_arena shapes_arenas[16];

ns_shape shapes_sphere(double radius);

ns_shape shapes_capsule(double radius, double length);

ns_shape shapes_cylinder(double radius, double length);

ns_shape shapes_box(double x, double y, double z, storage *s);

ns_shape shapes_polytope(ns_random *random, int n, storage *s);

ns_shape shapes_halfspace(double x, double y, double z, double offset);

ns_shape shapes_random_shape(ns_random *random, ns_shape_kind kind, storage *s);

int shapes_touch(const ns_shape *a, const ns_space_pose *pose_a, const ns_shape *b,
                 const ns_space_pose *pose_b, double reach, ns_space_touch *touches);

double shapes_least_gap(const ns_space_touch *touches, int count);

const ns_space_touch *shapes_with_feature(const ns_space_touch *touches, int count, int feature);

int shapes_different_features(const ns_space_touch *touches, int count);

typedef struct scene {
  const ns_shape *shape;
  const ns_space_pose *pose;
  double p[3], y[3];
  int k;
  const ns_shape *other;
  const ns_space_pose *other_pose;
} scene;

/* Least value on [low, high] of a convex function, by golden section. */
double shapes_search(double (*f)(double, const scene *), const scene *s, double low, double high,
                     double *at);

double shapes_search_with_ends(double (*f)(double, const scene *), const scene *s, double low,
                               double high, double *at);

double shapes_from_segment(const double p[3], const ns_shape *shape, const ns_space_pose *pose);

double shapes_from_plane(const double p[3], const ns_shape *shape, const ns_space_pose *pose);

/* Height above the highest face: 0 on the surface */
double shapes_above_faces(const double p[3], const ns_shape *shape, const ns_space_pose *pose);

/* Signed shapes_distance of a point from the surface of a shape; of a vertex or a rim only near to it. */
double shapes_outside(const double p[3], const ns_shape *shape, const ns_space_pose *pose);

/* Largest error of gradient and second derivative against central differences, all lengths being about 1. */
double shapes_derivative_error(const ns_space_touch *t, const ns_space_pose *a,
                               const ns_space_pose *b);

/* Differences lose digits with the inverse of the shapes_distance of skeletons, and of the sine of the angle of lines
 * or of a circle. */
int shapes_is_benign(const ns_space_touch *t, const ns_space_pose *a, const ns_space_pose *b);

#endif
