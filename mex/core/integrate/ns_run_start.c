/* ns_run_start.c: a start that the joints allow. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_integrate.h"

#include <math.h>

#define NEGLIGIBLE 1e-9 /* of the size of the system: smaller errors of the start are left alone */

static void measure(const ns_terms *terms, ns_start *start) {
  for (ptrdiff_t k = 0; k < terms->joints.count; k++) {
    const double value = fabs(terms->joints.item[k].value);
    if (!isnan(start->joint_violation) && !(value <= start->joint_violation)) /* NaN is the worst */
      start->joint_violation = value;
  }
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++)
    if (-terms->contacts.item[k].gap > start->overlap) {
      start->overlap = -terms->contacts.item[k].gap;
      start->deepest = terms->contacts.item[k].id;
    }
  start->joints = terms->joints.count;
}

/* Motors may start with a jerk, which is no error of the user. */
static double speed_violation(const ns_terms *terms, const double *v) {
  double violation = 0;

  for (ptrdiff_t k = 0; k < terms->joints.count; k++) {
    const ns_row *row = &terms->joints.item[k];
    const double speed = row->rate + ns_sparse_dot(row->count, row->index, row->gradient, v);
    if (!row->is_motor)
      violation = fmax(violation, fabs(speed));
  }
  return violation;
}

ns_status ns_run_start(ns_stepper *s, double t, double *q, double *v, double allowed,
                       ns_start *start) {
  const double negligible = NEGLIGIBLE * s->system->size;
  ns_status status = s->system->evaluate(
      s->system, NS_MASS | NS_JOINTS | NS_JOINT_VALUES | NS_CONTACTS, t, q, v, 0, 0, &s->terms);

  *start = (ns_start){.closed = 1};
  if (status != NS_OK)
    return status;
  measure(&s->terms, start);
  if (start->overlap > allowed)
    return NS_OK;
  if (!(start->joint_violation <= negligible) || start->overlap > negligible)
    status = ns_project(s, t, q, 0, v, 0, &start->moved, &start->closed);
  if (status == NS_OK)
    status = s->system->evaluate(s->system, NS_JOINTS, t, q, v, 0, 0, &s->terms);
  if (status == NS_OK && speed_violation(&s->terms, v) > negligible)
    status = ns_project_velocity(s, t, q, v, &start->velocity_moved);
  if (status == NS_OK && s->system->is_given)
    status = ns_check_gradients(s, t, q, v, start);
  return status;
}
