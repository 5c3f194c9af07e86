/* check_space_model.h: a scene of every kind of body in space, and its derivatives by differences. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef CHECK_SPACE_MODEL_H
#define CHECK_SPACE_MODEL_H

#include "check.h"
#include "ns_model_check.h"
#include "ns_turn.h"
#include "ns_vector3.h"

#define MOST_NV 24
#define MOST_NQ 28
#define STEP 1e-5 /* of central differences: wrong by some 1e-10 where all numbers are about 1 */

enum { POSE = 1, POSE_RATE, POSE_ALONE, SPEED, FORCE, TORQUE, PUSH, HANDLES = PUSH };

enum { GROUND, RIGID, OTHER, PARTICLE, DRIFTING, DRIVEN, DRIVEN_ALONE, BODIES = DRIVEN_ALONE };

extern const double space_lean[6], space_full[6];

/* DRIFTING has constant velocities, DRIVEN a pose and its rate, DRIVEN_ALONE the same pose without its rate. */
void space_add_bodies(check_model *m, ns_random *random, const ns_host *host);

/* Who is linked with whom: every sort of partner, on both sides. */
static const int partners[][2] = {{RIGID, OTHER},    {OTHER, RIGID},        {RIGID, GROUND},
                                  {GROUND, RIGID},   {RIGID, DRIFTING},     {DRIFTING, RIGID},
                                  {RIGID, DRIVEN},   {OTHER, DRIVEN_ALONE}, {PARTICLE, RIGID},
                                  {RIGID, PARTICLE}, {PARTICLE, GROUND},    {PARTICLE, DRIFTING},
                                  {GROUND, PARTICLE}};

enum { PARTNERS = sizeof partners / sizeof *partners };

int space_has_turn(int body);

void space_move(check_model *m, const double *q, double h, const double *v, double *moved);

/* Some 0.3 from the start in every coordinate */
void space_random_state(check_model *m, ns_random *random, double *q, double *v);

extern const unsigned space_geometry;

void space_look(check_model *m, unsigned what, double t, const double *q, const double *v,
                double reach, ns_terms *terms);

double space_entry(int count, const int *index, const double *gradient, ptrdiff_t i);

typedef struct errors {
  double gradient, rate, speed, curvature;
} errors;

typedef struct scalar { /* a joint equation, the function of a spring or a gap */
  double value, gradient, rate, speed, curvature;
} scalar;

scalar space_row_scalar(const ns_row *row, ptrdiff_t i, const double *v);

/* `by`: 'q' along velocity i, 't' in time alone, 'c' along the motion with v held */
void space_compare(char by, const scalar *less, const scalar *here, const scalar *more, errors *e);

/* Gradients, rates, speeds and curvatures of the first `rows` joint equations and of all contacts within reach. */
errors space_derivative_errors(check_model *m, double t, const double *q, const double *v,
                               ptrdiff_t rows, double reach);

/* A joint at a random place, closed at the start; a distance joint between two points. */
double *space_random_joint(check_model *m, ns_random *random, ns_joint_kind kind, int a, int b);

enum { STRETCHED, SLACK, ANGULAR, SPRING_SORTS }; /* SLACK: rest length 0 */

void space_add_random_spring(check_model *m, ns_random *random, int sort, int a, int b,
                             double damping);

/* Everything at once: k against its power, and its Jacobians. Forces at points and torques in the world, forces of
 * motors, functions of the user. */
void space_add_forces(check_model *m, ns_random *random);

enum { POINT_SHAPE = 1, SPHERE, CAPSULE, CYLINDER, CUBOID, POLYTOPE, HALFSPACE };

void space_add_shapes(check_model *m);

typedef struct view {
  double turn[4], shift[3];
} view;

void space_seen(const view *w, const double x[3], int point, double out[3]);

void space_scene(check_model *m, const ns_host *host, const view *w, unsigned seed);

#endif
