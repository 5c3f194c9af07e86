/* check_run_scenes.c: see check_run_scenes.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_run_scenes.h"

#include <math.h>
#include <string.h>

void run_open(run *r, double tf, double step) {
  memset(r, 0, sizeof *r);
  check_host_create(&r->c);
  check_model_create(&r->m, &r->c.host);
  r->m.model.gravity[1] = -GRAVITY;
  r->options = ns_step_default_options();
  r->options.detect = NS_DETECT_COLLISIONS;
  r->time = (ns_run_options){.tf = tf, .step = step};
  r->gaps = -1;
}

ns_status run_execute_system(run *r, ns_system *system) {
  const double allowed = 1e-3 * system->size;
  ns_status status = ns_stepper_create(&r->s, system, &r->options, &r->c.host);

  if (status == NS_OK)
    status = ns_run_start(&r->s, r->time.t0, r->q, r->v, allowed, &r->start);
  if (status == NS_OK)
    status = ns_record_create(&r->record, &r->c.host, system, r->start.joints, r->gaps, 0);
  if (status == NS_OK)
    status = ns_integrate(&r->s, &r->time, &r->hooks, r->q, r->v, &r->record, &r->result);
  r->counts = r->s.counts;
  ns_stepper_release(&r->s);
  return status;
}

ns_status run_execute(run *r) {
  ns_status status = check_model_ready(&r->m);

  if (status == NS_OK) {
    ns_model_initial(&r->m.model, r->q, r->v);
    status = run_execute_system(r, &r->m.model.system);
  }
  ns_model_release(&r->m.model);
  return status;
}

void run_close(run *r) {
  ns_record_release(&r->record);
  CHECK(r->c.live == 0);
}

double run_q_of(const run *r, ptrdiff_t column, int i) {
  return r->record.q.value[i + column * r->record.nq];
}

double run_v_of(const run *r, ptrdiff_t column, int i) {
  return r->record.v.value[i + column * r->record.nv];
}

double run_t_of(const run *r, ptrdiff_t column) { return r->record.t.value[column]; }

int run_is_whole(const run *r) {
  const ns_record *record = &r->record;
  const size_t columns = (size_t)record->columns;
  int ascends = 1;

  for (size_t k = 1; k < columns; k++)
    ascends = ascends && record->t.value[k] > record->t.value[k - 1];
  return ascends && record->t.count == columns && record->q.count == columns * (size_t)record->nq &&
         record->v.count == columns * (size_t)record->nv &&
         record->step.count == NS_STEP_NUMBERS * columns &&
         record->joint.count == columns * (size_t)record->joints &&
         record->contacts.count % NS_CONTACT_NUMBERS == 0 &&
         record->event_v.count == record->event.count / NS_EVENT_NUMBERS * 2 * (size_t)record->nv;
}

int run_add_floor(run *r) {
  return check_add_body(&r->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&r->m, 0, 1, 0), 0, 0, 0);
}

int run_add_ball(run *r, double x, double y, double vx, double vy, double mu, double e) {
  const int ball =
      check_add_body(&r->m, NS_BODY_RIGID, 1, 0.125, check_add_disc(&r->m, 0.5), x, y, 0);
  double *row = check_body(&r->m, ball);

  row[NS_BODY_VELOCITY] = vx;
  row[NS_BODY_VELOCITY + 1] = vy;
  row[NS_BODY_FRICTION] = mu;
  row[NS_BODY_RESTITUTION] = e;
  return ball;
}

void run_bouncing_disc(run *r) {
  run_open(r, 0.5, 0.025);
  run_add_ball(r, 0, 0.7, 1, 0, 0.4, 0.5);
  run_add_floor(r);
}

double run_first_collision(const run *r) {
  for (size_t k = 0; k < r->record.event.count; k += NS_EVENT_NUMBERS)
    if (r->record.event.value[k + NS_EVENT_KIND] == NS_EVENT_COLLISION)
      return r->record.event.value[k + NS_EVENT_TIME];
  return NAN;
}
