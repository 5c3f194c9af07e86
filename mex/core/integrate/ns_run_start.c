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

typedef struct speeds {
  double off; /* the largest speed across a joint, or difference from that of its motor */
  double
      contradicts; /* the same without motors that start from rest, which is no error of the user */
} speeds;

static speeds look_at_speeds(const ns_terms *terms, const double *v, double negligible) {
  speeds found = {0, 0};

  for (ptrdiff_t k = 0; k < terms->joints.count; k++) {
    const ns_row *row = &terms->joints.item[k];
    const double along = ns_sparse_dot(row->count, row->index, row->gradient, v);
    const double off = fabs(row->rate + along);
    const int starts = row->is_motor && fabs(along) <= negligible;
    found.off = fmax(found.off, off);
    found.contradicts = fmax(found.contradicts, starts ? 0 : off);
  }
  return found;
}

/* What the run begins with is what joints and motors allow: otherwise the first step of a scheme of second order would have
 * the mean of both. */
static ns_status start_velocity(ns_stepper *s, double t, const double *q, double *v,
                                double negligible, ns_start *start) {
  ns_status status = s->system->evaluate(s->system, NS_JOINTS, t, q, v, 0, 0, &s->terms);
  const speeds found = look_at_speeds(&s->terms, v, negligible);
  double distance = 0;

  if (status == NS_OK && found.off > negligible)
    status = ns_start_velocity(s, t, q, v, &distance);
  if (found.contradicts > negligible)
    start->velocity_moved = distance;
  return status;
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
    status = start_velocity(s, t, q, v, negligible, start);
  if (status == NS_OK && s->system->is_given)
    status = ns_check_gradients(s, t, q, v, start);
  return status;
}
