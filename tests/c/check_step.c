/* check_step.c: see check_step.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_step.h"

#include <math.h>
#include <string.h>

ns_status step_whole_step(ns_stepper *s, double t, const double *q, const double *v, double h,
                          ns_step_result *result) {
  const ns_status status = ns_scheme_step(s, t, q, v, h, result);

  return status == NS_OK ? ns_stabilize(s, t + h, h, result) : status;
}

int step_below(ns_random *random, int count) { return (int)(count * ns_random_uniform(random)); }

double step_signed_unit(ns_random *random) { return check_between(random, -1, 1); }

void step_choose(ns_random *random, int n, int count, int *index) {
  int all[MOST];

  for (int i = 0; i < n; i++)
    all[i] = i;
  for (int i = 0; i < count; i++) {
    const int k = i + step_below(random, n - i), kept = all[i];
    all[i] = all[k];
    all[k] = kept;
    index[i] = all[i];
  }
}

int *step_random_index(ns_terms *terms, ns_random *random, int count) {
  int *index = NS_TAKE(&terms->arena, int, count);

  step_choose(random, (int)terms->nv, count, index);
  return index;
}

void step_random_definite(ns_random *random, int n, double skew, double *A) {
  double B[MOST * MOST] = {0};
  int block[MOST];

  for (int i = 0; i < n; i++)
    block[i] = step_below(random, 1 + n / 3);
  for (int k = 0; k < n * n; k++)
    B[k] = step_signed_unit(random);
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) {
      A[i + j * n] = i == j ? 0.1 : 0;
      for (int k = 0; k < n && block[i] == block[j]; k++)
        A[i + j * n] += B[i + k * n] * B[j + k * n] / n;
      if (block[i] == block[j])
        A[i + j * n] += skew * (B[i + j * n] - B[j + i * n]);
    }
}

void step_open_scene(scene *s) {
  check_host_create(&s->c);
  check_model_create(&s->m, &s->c.host);
  s->options = ns_step_default_options();
  s->options.detect = NS_DETECT_COLLISIONS;
}

void step_ready(scene *s) {
  CHECK(check_model_ready(&s->m) == NS_OK);
  CHECK(ns_stepper_create(&s->s, &s->m.model.system, &s->options, &s->c.host) == NS_OK);
  ns_model_initial(&s->m.model, s->q, s->v);
}

void step_close_scene(scene *s) {
  ns_stepper_release(&s->s);
  ns_model_release(&s->m.model);
  CHECK(s->c.live == 0);
}

int step_add_ball(scene *s, double mass, double x, double y, double vx, double vy, double mu,
                  double e) {
  const int ball =
      check_add_body(&s->m, NS_BODY_RIGID, mass, mass / 8, check_add_disc(&s->m, 0.5), x, y, 0);
  double *row = check_body(&s->m, ball);

  row[NS_BODY_VELOCITY] = vx;
  row[NS_BODY_VELOCITY + 1] = vy;
  row[NS_BODY_FRICTION] = mu;
  row[NS_BODY_RESTITUTION] = e;
  return ball;
}

void step_add_floor(scene *s) {
  check_add_body(&s->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s->m, 0, 1, 0), 0, 0, 0);
}
