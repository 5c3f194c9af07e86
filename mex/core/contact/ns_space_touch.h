/* ns_space_touch.h: which features of two shapes in space are nearest.
 *
 * Every gap is the distance of two points, of a point and a plane, of a point and a line, of two lines (of edges with a
 * sign), or of a circle and a plane, less the radii of rounded shapes. A pair of shapes chooses these skeletons and
 * numbers them, in such a way that a number means the same contact from step to step (ns_touch.h is the same in the
 * plane). Points that a line or a circle leaves open are found anew at every pose, and move with it: with s the
 * parameters of these points the gap is f(q) = min_s F(q, s), so that
 *   f_q = F_q,   f_qq = F_qq - F_qs F_ss^-1 F_sq. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_SPACE_TOUCH_H
#define NS_SPACE_TOUCH_H

#include "ns_space_function.h"
#include "ns_touch.h"

typedef enum ns_space_touch_kind {
  NS_TOUCH_POINTS,    /* pa and pb */
  NS_TOUCH_PLANE,     /* pa above the plane of b through pb with the outward normal w */
  NS_TOUCH_FACE_OF_A, /* pb above the plane of a through pa with the outward normal u */
  NS_TOUCH_LINE_OF_A, /* pb and the line of a through pa along u */
  NS_TOUCH_LINE_OF_B, /* pa and the line of b through pb along w */
  NS_TOUCH_LINES,     /* both lines */
  NS_TOUCH_EDGES,     /* both lines, signed: the normal is u x w, in the world, of length 1 */
  NS_TOUCH_RIM,       /* a circle of a about u above a plane of b; pa is its lowest point */
  NS_TOUCH_RIM_OF_B   /* the same of b about w above a plane of a with the outward normal u */
} ns_space_touch_kind;

/* One place where shape a and shape b may touch. Directions have length 1. */
typedef struct ns_space_touch {
  int feature; /* identity within the pair, >= 0 */
  ns_space_touch_kind kind;
  double pa[3], pb[3];       /* nearest to each other, in the coordinates of a and of b */
  double u[3], w[3];         /* in the coordinates of a and of b */
  double centre[3], rim;     /* of a circle: centre in the coordinates of its body, and radius */
  double radius_a, radius_b; /* gap = distance of the skeletons - both */
  double gap;
} ns_space_touch;

/* Writes the touches whose gap is at most `reach`, at most `room` of them (the deepest where there are more),
 * and returns their number. The kind of a is not larger than that of b. */
typedef int (*ns_space_touch_routine)(const ns_shape *a, const ns_space_pose *pose_a,
                                      const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                      int room, ns_space_touch *touches);

int ns_space_touch_sphere_sphere(const ns_shape *a, const ns_space_pose *pose_a, const ns_shape *b,
                                 const ns_space_pose *pose_b, double reach, int room,
                                 ns_space_touch *touches);
int ns_space_touch_sphere_capsule(const ns_shape *a, const ns_space_pose *pose_a, const ns_shape *b,
                                  const ns_space_pose *pose_b, double reach, int room,
                                  ns_space_touch *touches);
int ns_space_touch_sphere_box(const ns_shape *a, const ns_space_pose *pose_a, const ns_shape *b,
                              const ns_space_pose *pose_b, double reach, int room,
                              ns_space_touch *touches);
int ns_space_touch_sphere_halfspace(const ns_shape *a, const ns_space_pose *pose_a,
                                    const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                    int room, ns_space_touch *touches);
int ns_space_touch_capsule_capsule(const ns_shape *a, const ns_space_pose *pose_a,
                                   const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                   int room, ns_space_touch *touches);
int ns_space_touch_capsule_halfspace(const ns_shape *a, const ns_space_pose *pose_a,
                                     const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                     int room, ns_space_touch *touches);
int ns_space_touch_cylinder_halfspace(const ns_shape *a, const ns_space_pose *pose_a,
                                      const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                      int room, ns_space_touch *touches);
int ns_space_touch_polytope_halfspace(const ns_shape *a, const ns_space_pose *pose_a,
                                      const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                      int room, ns_space_touch *touches);

int ns_space_touch_polytope_polytope(const ns_shape *a, const ns_space_pose *pose_a,
                                     const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                     int room, ns_space_touch *touches);
int ns_space_touch_sphere_polytope(const ns_shape *a, const ns_space_pose *pose_a,
                                   const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                   int room, ns_space_touch *touches);
int ns_space_touch_capsule_polytope(const ns_shape *a, const ns_space_pose *pose_a,
                                    const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                    int room, ns_space_touch *touches);

int ns_space_touch_cylinder_polytope(const ns_shape *a, const ns_space_pose *pose_a,
                                     const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                     int room, ns_space_touch *touches);
int ns_space_touch_cylinder_cylinder(const ns_shape *a, const ns_space_pose *pose_a,
                                     const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                     int room, ns_space_touch *touches);
int ns_space_touch_capsule_cylinder(const ns_shape *a, const ns_space_pose *pose_a,
                                    const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                    int room, ns_space_touch *touches);
int ns_space_touch_sphere_cylinder(const ns_shape *a, const ns_space_pose *pose_a,
                                   const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                   int room, ns_space_touch *touches);

/* Takes a touch into a list of `count` with room for `room`, where it is full in place of the shallowest; returns the
 * count. */
int ns_space_touch_keep(const ns_space_touch *touch, int count, int room, ns_space_touch *touches);

/* The routine of a pair of kinds with a <= b, or NULL where shapes of these kinds do not touch. A point is a sphere of
 * radius 0. */
ns_space_touch_routine ns_space_touch_of(ns_shape_kind a, ns_shape_kind b);

/* The same for two shapes: NULL also where it needs faces of a polytope that has none. */
ns_space_touch_routine ns_space_touch_for(const ns_shape *a, const ns_shape *b);

/* The same touch with the bodies exchanged */
ns_space_touch ns_space_touch_exchanged(const ns_space_touch *touch);

/* Gap function of a touch (normal from b to a), its gradient and, where asked for, second derivative. */
void ns_space_touch_function(const ns_space_touch *touch, const ns_space_pose *a,
                             const ns_space_pose *b, int second, ns_pose_function *gap);

/* The same with the frame that ns_space_touch_frame tells. */
void ns_space_touch_look(const ns_space_touch *touch, const ns_space_pose *a,
                         const ns_space_pose *b, int second, ns_pose_function *gap,
                         double normal[3], double point[3]);

/* Unit normal from b to a, and the point half-way between the two surfaces, both in the world. */
void ns_space_touch_frame(const ns_space_touch *touch, const ns_space_pose *a,
                          const ns_space_pose *b, double normal[3], double point[3]);

#endif
