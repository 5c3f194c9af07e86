/* check_scene.c: single steps of a scheme on a model. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_scene.h"

#include <string.h>

void check_scene_open(check_scene *s, ns_method method) {
  memset(s, 0, sizeof *s);
  check_host_create(&s->c);
  check_model_create(&s->m, &s->c.host);
  s->options = ns_step_default_options();
  s->options.method = method;
}

void check_scene_ready(check_scene *s) {
  CHECK(check_model_ready(&s->m) == NS_OK);
  CHECK(ns_stepper_create(&s->s, &s->m.model.system, &s->options, &s->c.host) == NS_OK);
  ns_model_initial(&s->m.model, s->q, s->v);
}

void check_scene_close(check_scene *s) {
  ns_stepper_release(&s->s);
  ns_model_release(&s->m.model);
  CHECK(s->c.live == 0);
}

ns_status check_scene_try(check_scene *s, double h, ns_step_result *result) {
  ns_status status = ns_scheme_step(&s->s, s->t, s->q, s->v, h, result);

  if (status != NS_OK || result->flag != NS_LCP_SOLVED)
    return status;
  s->t += h;
  memcpy(s->q, result->q, (size_t)s->m.model.system.nq * sizeof(double));
  memcpy(s->v, result->v, (size_t)s->m.model.system.nv * sizeof(double));
  return ns_memory_store(&s->s.memory, &s->s.terms);
}

void check_scene_step(check_scene *s, double h) {
  ns_step_result result;

  CHECK(check_scene_try(s, h, &result) == NS_OK && result.flag == NS_LCP_SOLVED);
}
