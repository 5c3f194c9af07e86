/* ns_model_limits.c: limits of joints as contacts without friction. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_joint.h"

#include <math.h>

/* gap = side (coordinate - limit) */
static ns_status add_limit(const ns_model *model, const ns_joint *j, ptrdiff_t number,
                           const ns_pose_function *f, double side, double limit, double reach,
                           ns_terms *terms) {
  const double gap = side * (f->value - limit);
  ns_contact *contact;

  if (!(gap <= reach) || (j->kind == NS_DISTANCE && side > 0 && limit <= 0))
    return NS_OK; /* a distance is never below zero */
  contact = ns_terms_add_contact(terms, j->link->count, j->link->index);
  if (contact == NULL)
    return NS_OUT_OF_MEMORY;
  contact->id = (ns_identity){j->link->a, (int)number + 1, side > 0 ? -1 : -2};
  contact->gap = gap;
  contact->e = j->row[NS_JOINT_RESTITUTION];
  contact->rate = side * ns_link_prescribed(model, j->link, f->gradient);
  if (j->second)
    contact->curvature = side * ns_link_curvature(model, j->link, f);
  ns_link_gather(j->link, f->gradient, contact->normal);
  for (int i = 0; i < contact->count; i++)
    contact->normal[i] *= side;
  ns_model_point(model, j->link->a, j->row + NS_JOINT_POINT_A, contact->point);
  return j->slopes ? ns_link_take_slope(model, j->link, f, side, terms, &contact->slope) : NS_OK;
}

/* A look at gaps alone, somewhere along the path of a step, does not say how far the joint has turned. */
static double follow(ns_model *model, ptrdiff_t k, unsigned what, double angle) {
  const int looks = (what & NS_GAPS) != 0 && (what & NS_FORCE) == 0;
  double last = model->joint_angle[k];

  angle = ns_model_follow(angle, &last);
  if (!looks)
    model->joint_angle[k] = last;
  return angle;
}

ns_status ns_model_add_limits(ns_model *model, unsigned what, double ahead, double reach,
                              ns_terms *terms) {
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < model->joints.count && status == NS_OK; k++) {
    const ns_joint j = ns_joint_of(model, k, what);
    ns_pose_function f;
    if (!ns_joint_has_limits(&j))
      continue;
    ns_joint_coordinate(&j, &f);
    if (model->spatial && j.kind == NS_REVOLUTE)
      f.value = follow(model, k, what, f.value);
    const double near = reach + ahead * fabs(ns_link_rate(model, j.link, f.gradient));
    status = add_limit(model, &j, k, &f, 1, j.row[NS_JOINT_LOWER], near, terms);
    if (status == NS_OK)
      status = add_limit(model, &j, k, &f, -1, j.row[NS_JOINT_UPPER], near, terms);
  }
  return status;
}
