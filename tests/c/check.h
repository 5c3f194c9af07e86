/* check.h: counting checks, a host whose allocator can be told to fail, models written in C. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef CHECK_H
#define CHECK_H

#include "ns_matrix.h"
#include "ns_model.h"
#include "ns_random.h"

/* Counts a check; says where it stands when it fails. */
#define CHECK(condition) check((condition) != 0, #condition, __FILE__, __LINE__)

void check(int holds, const char *text, const char *file, int line);

/* Prints `N passed, N failed` and returns the exit status. */
int check_report(void);

/* malloc and free, counted. The allocation number fail_at (from 1) and, unless fail_once, all later ones give NULL; the
 * poll number interrupt_at asks to stop; 0 for never. */
typedef struct check_host {
  ns_host host;
  long allocations, live, fail_at;
  int fail_once;
  long polls, interrupt_at;
  long lines;
} check_host;

void check_host_create(check_host *c);

/* How often something is tried: usual, or many with NONSMOOTH_LONG in the environment */
long check_rounds(long usual, long many);

/* What to fail after number k: each of the first 64, then some at a distance of k / 64, because what comes late in a
 * run comes again and again; each with NONSMOOTH_LONG */
long check_next(long k);

/* The sparse solver that a host lends, for options.backslash; the core takes it where it has none of its own. */
int check_backslash(void *data, const ns_matrix *A, const double *b, double *x);

/* A variable of the environment, also on Windows; NULL takes it away. */
void check_set_variable(const char *name, const char *value);

/* uniform in [low, high) */
double check_between(ns_random *random, double low, double high);

/* n random numbers of length 1 together: a direction, a quaternion */
void check_unit(ns_random *random, int n, double *x);

#define CHECK_MOST 24 /* bodies, joints, ... of a model; vertices */

/* A model and its tables, filled by the functions below. It must stay where it was created. */
typedef struct check_model {
  ns_model model;
  double bodies[NS_BODY_ROWS * CHECK_MOST], shapes[NS_SHAPE_ROWS * CHECK_MOST];
  double vertices[3 * CHECK_MOST], surfaces[NS_SURFACE_ROWS * CHECK_MOST];
  double joints[NS_JOINT_ROWS * CHECK_MOST];
  double springs[NS_SPRING_ROWS * CHECK_MOST], forces[NS_FORCE_ROWS * CHECK_MOST];
  double pairs[NS_PAIR_ROWS * CHECK_MOST];
} check_model;

void check_model_create(check_model *m, const ns_host *host);

/* Each adds a column. Shapes and bodies return their number, the others the column, for what is unusual. */
int check_add_disc(check_model *m, double radius); /* of radius 0: a point */
int check_add_polygon(check_model *m, int count, const double vertices[]);
int check_add_box(check_model *m, double width, double height);
/* A surface of that kind with half axes a, b, c about the origin, and the shape that the last `count` surfaces
 * bound. */
double *check_add_surface(check_model *m, ns_surface_kind kind, double a, double b, double c);
int check_add_smooth(check_model *m, int count);
int check_add_halfspace(check_model *m, double nx, double ny, double offset);
int check_add_body(check_model *m, ns_body_kind kind, double mass, double inertia, int shape,
                   double x, double y, double angle);
double *check_add_joint(check_model *m, ns_joint_kind kind, int a, int b, double ax, double ay,
                        double bx, double by);
double *check_add_spring(check_model *m, int kind, int a, int b, double stiffness, double damping,
                         double rest);
double *check_add_force(check_model *m, int body);
double *check_add_pair(check_model *m, int a, int b);

/* The same in space. Bodies are turned by a quaternion; the anchor p and the axis u of a joint are in the world, where
 * the bodies lie in their columns. u may be NULL; of a universal joint it is the axis in b, and that in a is across
 * it. */
void check_space_create(check_model *m, const ns_host *host);
int check_add_capsule(check_model *m, double radius, double length);
int check_add_cylinder(check_model *m, double radius, double length);
int check_add_cuboid(check_model *m, double x, double y, double z);
int check_add_polytope(check_model *m, int count, const double vertices[]);
int check_add_space_halfspace(check_model *m, const double normal[3], double offset);
int check_add_space_body(check_model *m, ns_body_kind kind, double mass, const double inertia[6],
                         int shape, const double x[3], const double turn[4]);
double *check_add_space_joint(check_model *m, ns_joint_kind kind, int a, int b, const double p[3],
                              const double u[3]);
double *check_add_angular_spring(check_model *m, int a, int b, double stiffness, double damping,
                                 const double u[3]);

/* Where a body lies in its column; the ground for 0 */
ns_space_pose check_space_pose(check_model *m, int body);

/* The column of a body, counted from 1. */
double *check_body(check_model *m, int body);

/* Points the model to its tables and creates it. */
ns_status check_model_ready(check_model *m);

#endif
