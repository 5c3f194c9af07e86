/* check_planar_model.c: see check_planar_model.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_planar_model.h"

#include <math.h>
#include <string.h>

/* What the handles compute; those of forces and motors must be given the state, those of poses must not. */
static ns_status handle_value(void *data, int handle, double t, const double *q, const double *v,
                              double *out, int count) {
  const int *fails = data;

  if (fails != NULL && *fails == handle)
    return NS_CALLBACK_FAILED;
  CHECK((handle > POSE_ALONE) == (q != NULL) && (q == NULL) == (v == NULL));
  switch (handle) {
  case POSE:
  case POSE_ALONE:
    CHECK(count == 3);
    out[0] = 0.3 * sin(2 * t);
    out[1] = 0.2 * t + 0.1 * t * t;
    out[2] = 0.5 * cos(t);
    break;
  case POSE_RATE:
    CHECK(count == 3);
    out[0] = 0.6 * cos(2 * t);
    out[1] = 0.2 + 0.2 * t;
    out[2] = -0.5 * sin(t);
    break;
  case SPEED:
    CHECK(count == 1);
    out[0] = sin(3 * t);
    break;
  case FORCE:
    CHECK(count == 2);
    out[0] = t + q[0];
    out[1] = v[1];
    break;
  default:
    CHECK(handle == TORQUE && count == 1);
    out[0] = 3 * t;
  }
  return NS_OK;
}

void planar_add_bodies(check_model *m, const ns_host *host) {
  double *row;

  check_model_create(m, host);
  m->model.call = handle_value;
  check_add_body(m, NS_BODY_RIGID, 2, 0.7, 0, 0.3, -0.4, 0.2);
  check_add_body(m, NS_BODY_RIGID, 3, 0.4, 0, -0.6, 0.5, -1.2);
  check_add_body(m, NS_BODY_PARTICLE, 1.5, 0, 0, 0.8, 0.9, 0);
  check_add_body(m, NS_BODY_FIXED, 0, 0, 0, 0.1, 0.2, 0.7);
  check_add_body(m, NS_BODY_FIXED, 0, 0, 0, 0, 0, 0);
  check_add_body(m, NS_BODY_FIXED, 0, 0, 0, 0, 0, 0);
  row = check_body(m, DRIFTING);
  row[NS_BODY_VELOCITY] = 0.4;
  row[NS_BODY_VELOCITY + 1] = -0.3;
  row[NS_BODY_ANGULAR_VELOCITY + 2] = 0.9;
  check_body(m, DRIVEN)[NS_BODY_MOTION] = POSE;
  check_body(m, DRIVEN)[NS_BODY_MOTION_RATE] = POSE_RATE;
  check_body(m, DRIVEN_ALONE)[NS_BODY_MOTION] = POSE_ALONE;
}

void planar_random_state(const ns_model *model, ns_random *random, double *q, double *v) {
  ns_model_initial(model, q, v);
  for (ptrdiff_t i = 0; i < model->system.nv; i++) {
    q[i] += check_between(random, -0.3, 0.3);
    v[i] = check_between(random, -1, 1);
  }
}

const unsigned planar_geometry =
    NS_JOINTS | NS_JOINT_VALUES | NS_CONTACTS | NS_TANGENTS | NS_CURVATURE;

void planar_look(check_model *m, unsigned what, double t, const double *q, const double *v,
                 double reach, ns_terms *terms) {
  CHECK(m->model.system.evaluate(&m->model.system, what, t, q, v, 0, reach, terms) == NS_OK);
}

static const ns_contact *contact_of(const ns_terms *terms, ns_identity id) {
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    const ns_contact *c = &terms->contacts.item[k];
    if (c->id.a == id.a && c->id.b == id.b && c->id.feature == id.feature)
      return c;
  }
  return NULL;
}

double planar_entry(int count, const int *index, const double *gradient, ptrdiff_t i) {
  for (int k = 0; k < count; k++)
    if (index[k] == i)
      return gradient[k];
  return 0;
}

/* Adds the error of what the middle one says of the direction: `by` is 'q' for coordinate i, 't', or 'c' for along
 * the motion. */
static void compare(char by, const scalar *less, const scalar *here, const scalar *more,
                    errors *e) {
  const double slope = (more->value - less->value) / (2 * STEP);

  if (by == 'q')
    e->gradient = fmax(e->gradient, fabs(slope - here->gradient));
  else if (by == 't')
    e->rate = fmax(e->rate, fabs(slope - here->rate));
  else
    e->curvature =
        fmax(e->curvature, fabs((more->speed - less->speed) / (2 * STEP) - here->curvature));
}

static scalar row_scalar(const ns_row *row, ptrdiff_t i, const double *v) {
  const scalar s = {row->value, planar_entry(row->count, row->index, row->gradient, i), row->rate,
                    row->rate + ns_sparse_dot(row->count, row->index, row->gradient, v),
                    row->curvature};
  return s;
}

static scalar contact_scalar(const ns_contact *c, ptrdiff_t i, const double *v) {
  const scalar s = {c->gap, planar_entry(c->count, c->index, c->normal, i), c->rate,
                    c->rate + ns_sparse_dot(c->count, c->index, c->normal, v), c->curvature};
  return s;
}

errors planar_derivative_errors(check_model *m, double t, const double *q, const double *v,
                                ptrdiff_t rows, double reach) {
  const ptrdiff_t nv = m->model.system.nv;
  ns_terms at[3];
  errors e = {0, 0, 0};

  for (int side = 0; side < 3; side++)
    at[side] = ns_terms_create(m->model.host, nv);
  planar_look(m, planar_geometry, t, q, v, reach, &at[1]);
  for (ptrdiff_t i = 0; i < nv + 2; i++) {
    const char by = i < nv ? 'q' : i == nv ? 't' : 'c';
    for (int side = 0; side < 3; side += 2) {
      const double h = (side - 1) * STEP;
      double moved[MOST_NV];
      for (ptrdiff_t k = 0; k < nv; k++)
        moved[k] = q[k] + (k == i ? h : by == 'c' ? h * v[k] : 0);
      planar_look(m, planar_geometry, by == 'q' ? t : t + h, moved, v, reach + 0.1, &at[side]);
    }
    for (ptrdiff_t k = 0; k < rows; k++) {
      const scalar less = row_scalar(&at[0].joints.item[k], i, v);
      const scalar here = row_scalar(&at[1].joints.item[k], i, v);
      const scalar more = row_scalar(&at[2].joints.item[k], i, v);
      compare(by, &less, &here, &more, &e);
    }
    for (ptrdiff_t k = 0; k < at[1].contacts.count; k++) {
      const ns_contact *c = &at[1].contacts.item[k];
      const ns_contact *before = contact_of(&at[0], c->id), *after = contact_of(&at[2], c->id);
      if (before != NULL && after != NULL) {
        const scalar less = contact_scalar(before, i, v), more = contact_scalar(after, i, v);
        const scalar here = contact_scalar(c, i, v);
        compare(by, &less, &here, &more, &e);
      } else {
        CHECK(!"a contact is there at the neighbouring points too");
      }
    }
  }
  for (int side = 0; side < 3; side++)
    ns_terms_release(&at[side]);
  return e;
}

int planar_has_angle(int body) { return body != PARTICLE; }

double *planar_random_joint(check_model *m, ns_random *random, ns_joint_kind kind, int a, int b) {
  double *row = check_add_joint(m, kind, a, b, 0, 0, 0, 0);
  const double angle = check_between(random, -3, 3);

  for (int i = 0; i < 2; i++) {
    row[NS_JOINT_POINT_A + i] = planar_has_angle(a) ? check_between(random, -1, 1) : 0;
    row[NS_JOINT_POINT_B + i] = planar_has_angle(b) ? check_between(random, -1, 1) + 1 : 0;
  }
  row[NS_JOINT_AXIS_B] = cos(angle);
  row[NS_JOINT_AXIS_B + 1] = sin(angle);
  row[NS_JOINT_REFERENCE] = check_between(random, -1, 1);
  return row;
}
