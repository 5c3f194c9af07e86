/* check_scene.h: single steps of a scheme on a model. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef CHECK_SCENE_H
#define CHECK_SCENE_H

#include "check.h"
#include "ns_stepper.h"

#define CHECK_MOST 24 /* coordinates of a scene */

/* A model, the stepper of one scheme, and where it is. */
typedef struct check_scene {
  check_host c;
  check_model m;
  ns_stepper s;
  double t, q[CHECK_MOST], v[CHECK_MOST];
  ns_step_options options;
} check_scene;

/* Between the two calls bodies and joints are added to scene->m. */
void check_scene_open(check_scene *s, ns_method method);
void check_scene_ready(check_scene *s);

void check_scene_close(check_scene *s);

/* A step over h; the other checks that it is solved. */
ns_status check_scene_try(check_scene *s, double h, ns_step_result *result);
void check_scene_step(check_scene *s, double h);

#endif
