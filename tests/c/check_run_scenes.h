/* check_run_scenes.h: runs of small scenes. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef CHECK_RUN_SCENES_H
#define CHECK_RUN_SCENES_H

#include "check.h"
#include "ns_function_system.h"
#include "ns_integrate.h"

#define MOST 32
#define GRAVITY 9.81

typedef struct run {
  check_host c;
  check_model m;
  ns_step_options options;
  ns_run_options time;
  ns_hooks hooks;
  ptrdiff_t gaps; /* of a record with one row for each gap; -1: a table */
  ns_stepper s;
  double q[MOST], v[MOST]; /* where it ended */
  ns_start start;
  ns_run_result result;
  ns_record record;
  ns_step_counts counts;
} run;

void run_open(run *r, double tf, double step);

/* The life of a run as a gateway leads it; the record stays until run_close. */
ns_status run_execute_system(run *r, ns_system *system);

ns_status run_execute(run *r);

void run_close(run *r);

double run_q_of(const run *r, ptrdiff_t column, int i);

double run_v_of(const run *r, ptrdiff_t column, int i);

double run_t_of(const run *r, ptrdiff_t column);

/* All arrays of the record have the length that its columns tell, and times ascend. */
int run_is_whole(const run *r);

int run_add_floor(run *r);

/* A full disc of radius 1/2 and mass 1 */
int run_add_ball(run *r, double x, double y, double vx, double vy, double mu, double e);

void run_bouncing_disc(run *r);

double run_first_collision(const run *r);

#endif
