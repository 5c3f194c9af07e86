/* ns_touch.h: which features of two planar shapes are nearest.
 *
 * Every gap between planar shapes is one of two functions: the distance of two points, or the distance of a
 * point from a line, less the radii of rounded shapes. The routine of a pair of shapes only chooses points and lines
 * and numbers them, so that a number means the same contact from step to step (a disc that rolls from one edge to the
 * next keeps its contact). */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_TOUCH_H
#define NS_TOUCH_H

#include "ns_planar_function.h"
#include "ns_polytope.h"
#include "ns_surface.h"

#include <stddef.h>

typedef enum ns_shape_kind {
  NS_SHAPE_NONE,
  NS_SHAPE_POINT,
  NS_SHAPE_DISC,    /* in space a sphere */
  NS_SHAPE_POLYGON, /* convex, counter-clockwise; two vertices are a thin rod */
  NS_SHAPE_CAPSULE, /* these four only in space; axis z */
  NS_SHAPE_CYLINDER,
  NS_SHAPE_BOX,      /* its corners are vertices too */
  NS_SHAPE_POLYTOPE, /* convex */
  NS_SHAPE_SMOOTH,   /* bounded by convex implicit surfaces, in the plane and in space */
  NS_SHAPE_HALFSPACE,
  NS_SHAPE_UNION, /* of pieces of the kinds above but the last, which touch each by itself */
  NS_SHAPE_KINDS
} ns_shape_kind;

#define NS_RIM_POINTS 12

/* A flat side of an intersection, and points of its rim (two in the plane). */
typedef struct ns_flat {
  double normal[3], rim[NS_RIM_POINTS][3];
  int count;
} ns_flat;

/* In body coordinates. Inside a halfspace: normal . x <= offset. */
typedef struct ns_shape {
  ns_shape_kind kind;
  double radius;
  const double *vertices; /* 3 numbers each; the third is 0 in the plane */
  int vertex_count;
  double normal[3], offset;
  double size[3];         /* edges of a box; of a capsule and a cylinder the length in size[0] */
  double bounding_radius; /* about the origin of the body; Inf for a halfspace */
  const ns_solid *solid;  /* of a disc, a sphere, a halfspace and what is smooth; NULL for others */
  const ns_solid
      *hull; /* of all others, for what is smooth to touch; NULL where they have too many corners */
  const ns_polytope
      *polytope; /* of a box and a polytope in space; NULL where they have no inside */
  ns_flat *flat; /* flat sides of what is smooth */
  int flat_count;
} ns_shape;

/* One place where shape a and shape b may touch. */
typedef struct ns_touch {
  int feature; /* identity within the pair, >= 0 */
  int on_line; /* 0: distance of the points pa and pb; 1: of pa from a line of b through pb with outward
                   normal w; -1: of pb from a line of a through pa with outward normal w */
  double pa[2], pb[2]; /* in the coordinates of a and of b */
  double w[2];   /* in those of the line's body; where there is none, the radii at pa and at pb */
  double radius; /* gap = that distance - radius */
  double gap;
} ns_touch;

#define NS_MOST_TOUCHES 64

/* Writes the touches whose gap is at most `reach`, at most `room` of them (the deepest where there are more),
 * and returns their number. The kind of a is not larger than that of b. */
typedef int (*ns_touch_routine)(const ns_shape *a, const ns_planar_pose *pose_a, const ns_shape *b,
                                const ns_planar_pose *pose_b, double reach, int room,
                                ns_touch *touches);

int ns_touch_disc_disc(const ns_shape *a, const ns_planar_pose *pose_a, const ns_shape *b,
                       const ns_planar_pose *pose_b, double reach, int room, ns_touch *touches);
int ns_touch_disc_polygon(const ns_shape *a, const ns_planar_pose *pose_a, const ns_shape *b,
                          const ns_planar_pose *pose_b, double reach, int room, ns_touch *touches);
int ns_touch_disc_halfspace(const ns_shape *a, const ns_planar_pose *pose_a, const ns_shape *b,
                            const ns_planar_pose *pose_b, double reach, int room,
                            ns_touch *touches);
int ns_touch_polygon_polygon(const ns_shape *a, const ns_planar_pose *pose_a, const ns_shape *b,
                             const ns_planar_pose *pose_b, double reach, int room,
                             ns_touch *touches);
int ns_touch_polygon_halfspace(const ns_shape *a, const ns_planar_pose *pose_a, const ns_shape *b,
                               const ns_planar_pose *pose_b, double reach, int room,
                               ns_touch *touches);

/* Takes a touch into a list of `count` with room for `room`, where it is full in place of the shallowest; returns the
 * count. */
int ns_touch_keep(const ns_touch *touch, int count, int room, ns_touch *touches);

/* The routine of a pair of kinds with a <= b, or NULL (two halfspaces; two points never meet). A point is a
 * disc of radius 0. */
ns_touch_routine ns_touch_of(ns_shape_kind a, ns_shape_kind b);

/* Gap function of a touch (normal from b to a), its gradient and, where asked for, second derivative. */
void ns_touch_function(const ns_touch *touch, const ns_planar_pose *a, const ns_planar_pose *b,
                       int second, ns_pose_function *gap);

/* Unit normal from b to a, and the point half-way between the two surfaces, both in the world. */
void ns_touch_frame(const ns_touch *touch, const ns_planar_pose *a, const ns_planar_pose *b,
                    double normal[2], double point[2]);

#endif
