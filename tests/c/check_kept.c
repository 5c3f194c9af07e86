/* check_kept.c: see check_kept.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_kept.h"

#include <math.h>

const check_kept check_kept_runs[CHECK_KEPT_COUNT] = {
    {NS_EULER, NS_DETECT_OFF, NS_STABILIZE_BY_VELOCITY, NS_ADAPT_OFF, 0, 0},
    {NS_EULER, NS_DETECT_COLLISIONS, NS_STABILIZE_NOT, NS_ADAPT_OFF, 0, 1},
    {NS_LINIMP, NS_DETECT_DEFAULT, NS_STABILIZE_BY_PROJECTION, NS_ADAPT_OFF, 0, 0},
    {NS_TRAPEZOIDAL, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_ADAPT_OFF, 0, 1},
    {NS_TRAPEZOIDAL, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_ADAPT_BY_ERROR, 1e-3, 0},
    {NS_MOREAU, NS_DETECT_DEFAULT, NS_STABILIZE_BY_GGL, NS_ADAPT_OFF, 0, 1},
    {NS_MOREAU, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_ADAPT_ORDER, 1e-3, 0},
    {NS_PAOLI, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_ADAPT_OFF, 0, 0},
    {NS_MIDPOINT, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_ADAPT_OFF, 0, 1},
    {NS_NEWMARK, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_ADAPT_OFF, 0, 0},
    {NS_RADAU5, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_ADAPT_OFF, 0, 1},
    {NS_LOBATTO4, NS_DETECT_DEFAULT, NS_STABILIZE_BY_PROJECTION, NS_ADAPT_OFF, 0, 0},
    {NS_HERK4, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_ADAPT_OFF, 0, 0},
    {NS_GEOMETRIC, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_ADAPT_OFF, 0, 0}, /* round bodies only */
};

void check_kept_planar(check_model *m, const ns_host *host) {
  double *row;

  check_model_create(m, host);
  m->model.gravity[1] = -9.81;
  check_add_body(m, NS_BODY_RIGID, 1, 1.0 / 6, check_add_box(m, 1, 1), 0, 0.5, 0);
  check_body(m, 1)[NS_BODY_VELOCITY] = 0.5;
  check_add_body(m, NS_BODY_RIGID, 1, 0.02, check_add_disc(m, 0.2), 0.1, 1.22, 0);
  check_body(m, 2)[NS_BODY_VELOCITY + 1] = -1;
  check_body(m, 2)[NS_BODY_RESTITUTION] = 0.5;
  for (int k = 1; k <= 2; k++)
    check_body(m, k)[NS_BODY_FRICTION] = 0.3;
  for (int k = 0; k < 2; k++) {
    const int bar = check_add_body(m, NS_BODY_RIGID, 1, 0.1, 0, 5.5 + k, 2, 0);
    row = check_add_joint(m, NS_REVOLUTE, bar, k == 0 ? 0 : bar - 1, -0.5, 0, k == 0 ? 5 : 0.5,
                          k == 0 ? 2 : 0);
  }
  row[NS_JOINT_LOWER] = -0.1;
  row[NS_JOINT_RESTITUTION] = 0.5;
  check_add_spring(m, 1, 1, 0, 40, 1, 0)[NS_SPRING_POINT_B + 1] = 0.5;
  check_add_body(m, NS_BODY_FIXED, 0, 0, check_add_halfspace(m, 0, 1, 0), 0, 0, 0);
}

void check_kept_spatial(check_model *m, const ns_host *host) {
  static const double inertia[6] = {0.02, 0.03, 0.04}, up[3] = {0, 0, 1};
  static const double at[][3] = {{0, 0, 0.32}, {0.1, 0.1, 1}, {5, 0, 2}, {0, 0, 0}};
  static const double turn[4] = {0.9, 0.3, 0.2, 0.1};
  double *row;
  int shape;

  check_space_create(m, host);
  m->model.cones = NS_CONES_ELLIPTIC;
  check_add_surface(m, NS_SURFACE_ELLIPSOID, 0.5, 0.4, 0.3);
  shape = check_add_smooth(m, 1);
  for (int k = 0; k < 3; k++) {
    check_add_space_body(m, NS_BODY_RIGID, 1, inertia, k < 2 ? shape : 0, at[k],
                         k == 1 ? turn : NULL);
    check_body(m, k + 1)[NS_BODY_FRICTION] = 0.4;
    check_body(m, k + 1)[NS_BODY_VELOCITY + 2] = k < 2 ? -2 : 0;
  }
  check_body(m, 3)[NS_BODY_ANGULAR_VELOCITY + 2] = 30;
  check_add_space_body(m, NS_BODY_FIXED, 0, NULL, check_add_space_halfspace(m, up, 0), at[3], NULL);
  row = check_add_space_joint(m, NS_REVOLUTE, 3, 0, at[2], up);
  row[NS_JOINT_UPPER] = 9; /* reached after 0.3 s */
  check_add_angular_spring(m, 3, 0, 0.05, 0.001, up);
}

ns_step_options check_kept_options(const check_kept *kept) {
  ns_step_options options = ns_step_default_options();

  options.method = kept->method;
  options.detect = kept->detect;
  options.stabilization = kept->stabilization;
  return options;
}

ns_run_options check_kept_time(const check_kept *kept) {
  static const double times[CHECK_KEPT_TIMES] = {0, 0.013, 0.1, 0.25,
                                                 CHECK_KEPT_STEPS * CHECK_KEPT_STEP};
  ns_run_options time = {.tf = CHECK_KEPT_STEPS * CHECK_KEPT_STEP,
                         .step = CHECK_KEPT_STEP,
                         .adapt = kept->adapt,
                         .absolute = &kept->tolerance,
                         .relative = &kept->tolerance,
                         .absolute_count = 1,
                         .relative_count = 1,
                         .growth = {0.5, 5, 1}};

  if (kept->times) {
    time.times = times;
    time.time_count = CHECK_KEPT_TIMES;
  }
  return time;
}

ns_status check_kept_events(void *data, double t, const double *q, const double *v, double *value,
                            double *terminal, double *direction) {
  (void)data;
  value[0] = sin(31 * t);
  value[1] = q[1] - 0.49 + v[1];
  for (int k = 0; k < 2; k++)
    terminal[k] = direction[k] = 0;
  return NS_OK;
}
