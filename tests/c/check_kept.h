/* check_kept.h: runs of every method that are worth to be kept: what tests of checkpoints share. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef CHECK_KEPT_H
#define CHECK_KEPT_H

#include "check_scene.h"
#include "ns_integrate.h"

#define CHECK_KEPT_STEP 0.01
#define CHECK_KEPT_STEPS 40
#define CHECK_KEPT_TIMES 5

typedef struct check_kept {
  ns_method method;
  ns_detect detect;
  ns_stabilization stabilization;
  ns_adapt adapt;
  double tolerance;
  int times; /* output at given times, and events */
} check_kept;

enum { CHECK_KEPT_COUNT = 14 };
extern const check_kept check_kept_runs[CHECK_KEPT_COUNT];

/* A box slides on the floor, held by a spring; a disc bounces on it; two bars hang from hinges, of which one has
 * limits. */
void check_kept_planar(check_model *m, const ns_host *host);

/* Ellipsoids fall on the floor and on each other; a wheel turns more than once, to its limit. */
void check_kept_spatial(check_model *m, const ns_host *host);

/* Options of a run; `times` has to last as long as they do. */
ns_step_options check_kept_options(const check_kept *kept);
ns_run_options check_kept_time(const check_kept *kept);

/* A clock, and the second coordinate: two events on the way */
ns_status check_kept_events(void *data, double t, const double *q, const double *v, double *value,
                            double *terminal, double *direction);

#endif
