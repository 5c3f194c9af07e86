/* check_planar_model.h: a scene of every kind of body in the plane, and its derivatives by differences. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef CHECK_PLANAR_MODEL_H
#define CHECK_PLANAR_MODEL_H

#include "check.h"
#include "ns_model_check.h"

#define MOST_NV 16
#define STEP                                                                                       \
  1e-5 /* of central differences: they are wrong by some 1e-10 where all numbers are about 1 */

enum { POSE = 1, POSE_RATE, POSE_ALONE, SPEED, FORCE, TORQUE, HANDLES = TORQUE };

enum { GROUND, RIGID, OTHER, PARTICLE, DRIFTING, DRIVEN, DRIVEN_ALONE };

/* DRIFTING has constant velocity, DRIVEN a pose and its rate, DRIVEN_ALONE the same pose without its rate. */
void planar_add_bodies(check_model *m, const ns_host *host);

/* Who is linked with whom: every sort of partner, on both sides. */
static const int partners[][2] = {{RIGID, OTHER},       {RIGID, GROUND},      {GROUND, RIGID},
                                  {RIGID, DRIFTING},    {DRIFTING, RIGID},    {RIGID, DRIVEN},
                                  {PARTICLE, RIGID},    {RIGID, PARTICLE},    {PARTICLE, GROUND},
                                  {PARTICLE, DRIFTING}, {OTHER, DRIVEN_ALONE}};

enum { PARTNERS = sizeof partners / sizeof *partners };

void planar_random_state(const ns_model *model, ns_random *random, double *q, double *v);

extern const unsigned planar_geometry;

void planar_look(check_model *m, unsigned what, double t, const double *q, const double *v,
                 double reach, ns_terms *terms);

double planar_entry(int count, const int *index, const double *gradient, ptrdiff_t i);

typedef struct errors {
  double gradient, rate, curvature;
} errors;

typedef struct scalar { /* a joint equation or a gap at three neighbouring points of a line */
  double value, gradient, rate, speed, curvature;
} scalar;

/* Gradients, rates and curvatures of the first `rows` joint equations and of all contacts within reach. The
 * curvature is d/dt of (gradient' v + rate) with v held. */
errors planar_derivative_errors(check_model *m, double t, const double *q, const double *v,
                                ptrdiff_t rows, double reach);

int planar_has_angle(int body);

double *planar_random_joint(check_model *m, ns_random *random, ns_joint_kind kind, int a, int b);

#endif
