/* ns_model_contacts.c: from pairs of shapes to contacts with normal, tangent and one shared point. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

#include <math.h>

#define Y_AXIS_ABOVE 0.9 /* |n_x| beyond which the first direction is the y axis projected */

static int shape_index(const ns_model *model, int body) {
  return body == 0 ? 0 : (int)ns_column_of(&model->bodies, NS_BODY_ROWS, body - 1)[NS_BODY_SHAPE];
}

/* Both say: the geometric mean of mu, the larger e. One says: that. */
static double combine(double a, double b, int friction) {
  if (isnan(a) || isnan(b))
    return isnan(a) ? (isnan(b) ? 0 : b) : a;
  return friction ? sqrt(a * b) : fmax(a, b);
}

static int are_jointed(const ns_model *model, int a, int b) {
  for (ptrdiff_t k = 0; k < model->joints.count; k++) {
    const ns_link *link = &model->joint_link[k];
    if ((link->a == a && link->b == b) || (link->a == b && link->b == a))
      return 1;
  }
  return 0;
}

/* The column that the user has given for a pair, or NULL. The last one counts. */
static const double *override_of(const ns_model *model, int a, int b) {
  for (ptrdiff_t k = model->pairs.count - 1; k >= 0; k--) {
    const double *row = ns_column_of(&model->pairs, NS_PAIR_ROWS, k);
    const int first = (int)row[NS_PAIR_A], second = (int)row[NS_PAIR_B];
    if ((first == a && second == b) || (first == b && second == a))
      return row;
  }
  return NULL;
}

static void use_override(ns_model_pair *pair, const double *row) {
  const double sign = (int)row[NS_PAIR_A] == pair->link.a ? 1 : -1;

  if (!isnan(row[NS_PAIR_FRICTION]))
    pair->mu = row[NS_PAIR_FRICTION];
  if (!isnan(row[NS_PAIR_RESTITUTION]))
    pair->e = row[NS_PAIR_RESTITUTION];
  pair->surface[0] = sign * row[NS_PAIR_SURFACE_VELOCITY];
  pair->surface[1] = sign * row[NS_PAIR_SURFACE_VELOCITY + 1];
}

/* The pair of bodies a < b, or 0 when they cannot touch. */
static int make_pair(const ns_model *model, int a, int b, ns_model_pair *pair) {
  const double *row = override_of(model, a, b);
  int shape_a = shape_index(model, a), shape_b = shape_index(model, b);

  if (shape_a == 0 || shape_b == 0 || (model->first[a] < 0 && model->first[b] < 0))
    return 0;
  if (row != NULL ? row[NS_PAIR_ENABLED] == 0 : are_jointed(model, a, b))
    return 0;
  if (model->shape[shape_a - 1].kind > model->shape[shape_b - 1].kind) {
    const int swap_body = a, swap_shape = shape_a;
    a = b;
    b = swap_body;
    shape_a = shape_b;
    shape_b = swap_shape;
  }
  const double *body_a = ns_column_of(&model->bodies, NS_BODY_ROWS, a - 1);
  const double *body_b = ns_column_of(&model->bodies, NS_BODY_ROWS, b - 1);
  pair->link = ns_link_of(model, a, b);
  pair->shape_a = &model->shape[shape_a - 1];
  pair->shape_b = &model->shape[shape_b - 1];
  pair->touch = ns_touch_of(pair->shape_a->kind, pair->shape_b->kind);
  pair->mu = combine(body_a[NS_BODY_FRICTION], body_b[NS_BODY_FRICTION], 1);
  pair->e = combine(body_a[NS_BODY_RESTITUTION], body_b[NS_BODY_RESTITUTION], 0);
  pair->surface[0] = pair->surface[1] = 0;
  if (row != NULL)
    use_override(pair, row);
  return pair->touch != NULL;
}

ns_status ns_model_list_pairs(ns_model *model) {
  const int bodies = (int)model->bodies.count;
  ns_model_pair pair;
  ptrdiff_t count = 0;

  for (int pass = 0; pass < 2; pass++) {
    model->touching_count = count;
    if (pass == 1)
      model->touching = NS_TAKE(&model->arena, ns_model_pair, count);
    if (model->arena.failed)
      return NS_OUT_OF_MEMORY;
    count = 0;
    for (int a = 1; a < bodies; a++)
      for (int b = a + 1; b <= bodies; b++)
        if (make_pair(model, a, b, &pair)) {
          if (pass == 1)
            model->touching[count] = pair;
          count++;
        }
  }
  return NS_OK;
}

/* Can the bounding circles come within `reach`? */
static int is_near(const ns_model *model, const ns_model_pair *pair, double reach) {
  const ns_planar_pose *a = &model->pose[pair->link.a], *b = &model->pose[pair->link.b];
  const double x = a->x[0] - b->x[0], y = a->x[1] - b->x[1];
  const double far = reach + pair->shape_a->bounding_radius + pair->shape_b->bounding_radius;

  return !(x * x + y * y > far * far);
}

/* Direction 1: the world x axis projected into the tangent plane, the y axis where n is nearly along x. */
static void tangent_of(const double n[2], double t[2]) {
  const double sign = fabs(n[0]) > Y_AXIS_ABOVE ? (n[0] > 0 ? -1 : 1) : (n[1] > 0 ? 1 : -1);

  t[0] = sign * n[1];
  t[1] = -sign * n[0];
}

/* Both bodies take the friction at the one point c, so that angular momentum is kept. */
static ns_status add_friction(const ns_model *model, const ns_model_pair *pair, ns_contact *contact,
                              ns_terms *terms) {
  const double *xa = model->pose[pair->link.a].x, *xb = model->pose[pair->link.b].x;
  const double *c = contact->point;
  double t[2];
  ns_status status = ns_terms_add_tangents(terms, contact, 2, 1);

  if (status != NS_OK)
    return status;
  tangent_of(contact->axis, t);
  const double gradient[6] = {t[0],  t[1],  (c[0] - xa[0]) * t[1] - (c[1] - xa[1]) * t[0],
                              -t[0], -t[1], (c[1] - xb[1]) * t[0] - (c[0] - xb[0]) * t[1]};
  ns_link_gather(&pair->link, gradient, contact->tangent);
  contact->tangent_offset[0] = ns_link_prescribed(model, &pair->link, gradient) -
                               t[0] * pair->surface[0] - t[1] * pair->surface[1];
  return NS_OK;
}

static ns_status add_touch(const ns_model *model, const ns_model_pair *pair, const ns_touch *touch,
                           unsigned what, ns_terms *terms) {
  const ns_planar_pose *a = &model->pose[pair->link.a], *b = &model->pose[pair->link.b];
  ns_contact *contact = ns_terms_add_contact(terms, pair->link.count, pair->link.index);
  const int second = (what & NS_CURVATURE) != 0;
  ns_planar_function gap;

  if (contact == NULL)
    return NS_OUT_OF_MEMORY;
  ns_touch_function(touch, a, b, second, &gap);
  contact->id = (ns_identity){pair->link.a, pair->link.b, touch->feature};
  contact->gap = gap.value;
  contact->rate = ns_link_prescribed(model, &pair->link, gap.gradient);
  if (second)
    contact->curvature = ns_link_curvature(model, &pair->link, gap.gradient, gap.hessian);
  contact->mu = pair->mu;
  contact->e = pair->e;
  ns_link_gather(&pair->link, gap.gradient, contact->normal);
  ns_touch_frame(touch, a, b, contact->axis, contact->point);
  if ((what & NS_TANGENTS) != 0 && pair->mu > 0)
    return add_friction(model, pair, contact, terms);
  return NS_OK;
}

ns_status ns_model_add_contacts(ns_model *model, unsigned what, double ahead, double reach,
                                ns_terms *terms) {
  ns_touch touches[NS_MOST_TOUCHES];
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < model->touching_count && status == NS_OK; k++) {
    const ns_model_pair *pair = &model->touching[k];
    const double speed = model->speed[pair->link.a] + model->speed[pair->link.b];
    const double near = ahead > 0 ? reach + ahead * speed : reach;
    int count;
    if (!is_near(model, pair, near))
      continue;
    count = pair->touch(pair->shape_a, &model->pose[pair->link.a], pair->shape_b,
                        &model->pose[pair->link.b], near, NS_MOST_TOUCHES, touches);
    for (int i = 0; i < count && status == NS_OK; i++)
      status = add_touch(model, pair, &touches[i], what, terms);
  }
  return status;
}
