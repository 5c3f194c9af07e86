/* check_step.h: bodies in the plane without a model. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef CHECK_STEP_H
#define CHECK_STEP_H

#include "check.h"
#include "ns_definite.h"
#include "ns_lcp_warm.h"
#include "ns_lu.h"
#include "ns_stepper.h"

/* A step with the projection of its end. */
ns_status step_whole_step(ns_stepper *s, double t, const double *q, const double *v, double h,
                          ns_step_result *result);

#define MOST 40

int step_below(ns_random *random, int count);

double step_signed_unit(ns_random *random);

/* `count` different numbers step_below n, in random order */
void step_choose(ns_random *random, int n, int count, int *index);

/* An index array that lives as long as the terms. */
int *step_random_index(ns_terms *terms, ns_random *random, int count);

/* A = B B' / n + 0.1 I + skew, with zeros outside random blocks; unsymmetric where skew is not 0. */
void step_random_definite(ns_random *random, int n, double skew, double *A);

typedef struct scene {
  check_host c;
  check_model m;
  ns_stepper s;
  double q[MOST], v[MOST];
  ns_step_options options;
} scene;

void step_open_scene(scene *s);

void step_ready(scene *s);

void step_close_scene(scene *s);

/* A full disc of radius 1/2 with mass m at (x, y) moving with (vx, vy). */
int step_add_ball(scene *s, double mass, double x, double y, double vx, double vy, double mu,
                  double e);

void step_add_floor(scene *s);

#endif
