/* ns_model_contacts.c: from pairs of shapes to contacts with normal, tangents and one shared point. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model_advance.h"
#include "ns_model_nearest.h"

#include "ns_vector3.h"

#include <math.h>

/* The speed of a against b along t at the point c of both, as a gradient by their velocities. */
static void slip_in_plane(const ns_model *model, const ns_link *link, const double c[3],
                          const double t[3], double gradient[6]) {
  const double *xa = model->pose[link->a].x, *xb = model->pose[link->b].x;

  gradient[0] = t[0];
  gradient[1] = t[1];
  gradient[2] = (c[0] - xa[0]) * t[1] - (c[1] - xa[1]) * t[0];
  gradient[3] = -t[0];
  gradient[4] = -t[1];
  gradient[5] = (c[1] - xb[1]) * t[0] - (c[0] - xb[0]) * t[1];
}

static void slip_in_space(const ns_model *model, const ns_link *link, const double c[3],
                          const double t[3], double gradient[12]) {
  const ns_space_pose *a = &model->space_pose[link->a], *b = &model->space_pose[link->b];
  const double ra[3] = {c[0] - a->x[0], c[1] - a->x[1], c[2] - a->x[2]};
  const double rb[3] = {c[0] - b->x[0], c[1] - b->x[1], c[2] - b->x[2]};
  double turn[3];

  for (int i = 0; i < 3; i++) {
    gradient[i] = t[i];
    gradient[6 + i] = -t[i];
  }
  ns_cross3(ra, t, turn);
  ns_space_unrotate(a, turn, gradient + 3);
  ns_cross3(t, rb, turn);
  ns_space_unrotate(b, turn, gradient + 9);
}

/* The relative angular velocity about n, as a gradient. */
static void spin_in_space(const ns_model *model, const ns_link *link, const double n[3],
                          double gradient[12]) {
  for (int i = 0; i < 3; i++)
    gradient[i] = gradient[6 + i] = 0;
  ns_space_unrotate(&model->space_pose[link->a], n, gradient + 3);
  ns_space_unrotate(&model->space_pose[link->b], n, gradient + 9);
  for (int i = 9; i < 12; i++)
    gradient[i] = -gradient[i];
}

/* CBAT (1): W_t and W_o along the first direction and across it, W_r with torsion */
static ns_status add_cone(const ns_model *model, const ns_model_pair *pair, ns_contact *contact,
                          ns_terms *terms) {
  double axes[3][3], gradient[NS_MOST_COORDINATES];
  ns_status status = ns_terms_add_tangents(terms, contact, pair->directions, 0);

  if (status != NS_OK)
    return status;
  contact->cone = pair->cone;
  contact->psi = pair->psi;
  ns_copy3(pair->radii, contact->radii);
  ns_first_direction(contact->axis, contact->first);
  ns_copy3(contact->first, axes[0]);
  ns_cross3(contact->axis, contact->first, axes[1]);
  ns_copy3(contact->axis, axes[2]);
  for (int d = 0; d < pair->directions; d++) {
    if (d < 2)
      slip_in_space(model, &pair->link, contact->point, axes[d], gradient);
    else
      spin_in_space(model, &pair->link, axes[d], gradient);
    ns_link_gather(&pair->link, gradient, contact->tangent + d * contact->count);
    contact->tangent_offset[d] = ns_link_prescribed(model, &pair->link, gradient) -
                                 (d < 2 ? ns_dot3(axes[d], pair->surface) : 0);
  }
  return NS_OK;
}

/* Both bodies take the friction at the one point c, so that angular momentum is kept. */
static ns_status add_friction(const ns_model *model, const ns_model_pair *pair, ns_contact *contact,
                              ns_terms *terms) {
  const int stored = pair->directions / 2;
  double across[3], gradient[NS_MOST_COORDINATES];
  ns_status status = ns_terms_add_tangents(terms, contact, pair->directions, 1);

  if (status != NS_OK)
    return status;
  ns_first_direction(contact->axis, contact->first);
  ns_cross3(contact->axis, contact->first, across);
  for (int d = 0; d < stored; d++) {
    const double cosine = pair->round[2 * d], sine = pair->round[2 * d + 1];
    double t[3], offset = 0;
    for (int i = 0; i < 3; i++) {
      t[i] = cosine * contact->first[i] + sine * across[i];
      offset += t[i] * pair->surface[i];
    }
    if (model->spatial)
      slip_in_space(model, &pair->link, contact->point, t, gradient);
    else
      slip_in_plane(model, &pair->link, contact->point, t, gradient);
    ns_link_gather(&pair->link, gradient, contact->tangent + d * contact->count);
    contact->tangent_offset[d] = ns_link_prescribed(model, &pair->link, gradient) - offset;
  }
  return NS_OK;
}

/* A particle takes every impulse at its place, and so does the body that it touches. */
static void share_point(const ns_model *model, const ns_model_pair *pair, double point[3]) {
  const int dimension = model->spatial ? 3 : 2, b = pair->particle;
  const double *x = model->spatial ? model->space_pose[b].x : model->pose[b].x;

  for (int i = 0; i < dimension && b > 0; i++)
    point[i] = x[i];
}

static ns_status add_touch(const ns_model *model, const ns_model_pair *pair, int feature,
                           const ns_pose_function *gap, const double axis[3], const double point[3],
                           unsigned what, ns_terms *terms) {
  ns_contact *contact = ns_terms_add_contact(terms, pair->link.count, pair->link.index);

  if (contact == NULL)
    return NS_OUT_OF_MEMORY;
  if (ns_pair_feature(model, pair, &feature) != NS_OK)
    return NS_TOO_LARGE;
  contact->id = (ns_identity){pair->link.a, pair->link.b, feature};
  contact->gap = gap->value;
  contact->rate = ns_link_prescribed(model, &pair->link, gap->gradient);
  if ((what & NS_CURVATURE) != 0)
    contact->curvature = ns_link_curvature(model, &pair->link, gap);
  contact->mu = pair->mu;
  contact->e = pair->e;
  contact->law = pair->has_law ? &pair->law : NULL;
  ns_link_gather(&pair->link, gap->gradient, contact->normal);
  ns_copy3(axis, contact->axis);
  ns_copy3(point, contact->point);
  share_point(model, pair, contact->point);
  if ((what & NS_TANGENTS) != 0 && pair->mu > 0)
    return pair->cone == NS_PYRAMID ? add_friction(model, pair, contact, terms)
                                    : add_cone(model, pair, contact, terms);
  return NS_OK;
}

static ns_status touch_in_plane(const ns_model *model, const ns_model_pair *pair, double near,
                                unsigned what, ns_terms *terms) {
  const ns_planar_pose *a = &model->pose[pair->link.a], *b = &model->pose[pair->link.b];
  const int second = (what & NS_CURVATURE) != 0;
  ns_touch touches[NS_MOST_TOUCHES];
  const int count =
      pair->touch(pair->shape_a, ns_piece_pose(model, pair->piece_a), pair->shape_b,
                  ns_piece_pose(model, pair->piece_b), near, NS_MOST_TOUCHES, touches);
  ns_status status = NS_OK;

  for (int i = 0; i < count && status == NS_OK; i++) {
    double axis[3] = {0, 0, 0}, point[3] = {0, 0, 0};
    ns_pose_function gap;
    ns_pair_carry(model, pair, &touches[i]);
    ns_touch_function(&touches[i], a, b, second, &gap);
    ns_touch_frame(&touches[i], a, b, axis, point);
    status = add_touch(model, pair, touches[i].feature, &gap, axis, point, what, terms);
  }
  return status;
}

static ns_status touch_in_space(const ns_model *model, const ns_model_pair *pair, double near,
                                unsigned what, ns_terms *terms) {
  const ns_space_pose *a = &model->space_pose[pair->link.a], *b = &model->space_pose[pair->link.b];
  const int second = (what & NS_CURVATURE) != 0;
  ns_space_touch touches[NS_MOST_TOUCHES];
  const int count =
      pair->space_touch(pair->shape_a, ns_piece_space_pose(model, pair->piece_a), pair->shape_b,
                        ns_piece_space_pose(model, pair->piece_b), near, NS_MOST_TOUCHES, touches);
  ns_status status = NS_OK;

  for (int i = 0; i < count && status == NS_OK; i++) {
    double axis[3], point[3];
    ns_pose_function gap;
    ns_pair_carry_in_space(model, pair, &touches[i]);
    ns_space_touch_look(&touches[i], a, b, second, &gap, axis, point);
    status = add_touch(model, pair, touches[i].feature, &gap, axis, point, what, terms);
  }
  return status;
}

/* A pair whose surfaces are looked at through their closest points. */
typedef struct surface_look {
  const ns_model *model;
  const ns_model_pair *pair;
  unsigned what;
  ns_terms *terms;
} surface_look;

static ns_status add_nearest(void *data, const ns_nearest *nearest) {
  const surface_look *look = data;
  const int second = (look->what & NS_CURVATURE) != 0;
  ns_pose_function gap;
  ns_status status;

  ns_nearest_gap(look->model, nearest, second, &gap);
  status = add_touch(look->model, look->pair, nearest->feature, &gap, nearest->normal,
                     nearest->point, look->what, look->terms);
  if (status != NS_OK || (look->what & NS_SLOPES) == 0)
    return status;
  return ns_nearest_add_slopes(look->model, look->pair, nearest,
                               &look->terms->contacts.item[look->terms->contacts.count - 1],
                               look->terms);
}

static ns_status touch_surfaces(ns_model *model, ns_model_pair *pair, double near, unsigned what,
                                ns_terms *terms) {
  surface_look look = {model, pair, what, terms};

  if (pair->nearest == NULL)
    pair->nearest = NS_TAKE(&model->arena, ns_closest, 1);
  if (pair->nearest == NULL)
    return NS_OUT_OF_MEMORY;
  pair->nearest->known = pair->nearest->known && (what & NS_AFRESH) == 0;
  return ns_model_find_nearest(model, pair, near, (what & (NS_SLOPES | NS_CURVATURE)) != 0,
                               add_nearest, &look);
}

ns_status ns_model_touch(ns_model *model, ns_model_pair *pair, double near, unsigned what,
                         ns_terms *terms) {
  if (pair->on_surfaces || (what & NS_SLOPES) != 0)
    return touch_surfaces(model, pair, near, what, terms);
  return model->spatial ? touch_in_space(model, pair, near, what, terms)
                        : touch_in_plane(model, pair, near, what, terms);
}

/* The gap of a plane is linear. With slopes contacts are those at the end of a step. */
static int is_swept(const ns_model_pair *pair, unsigned what) {
  return pair->shape_b->kind != NS_SHAPE_HALFSPACE && pair->shape_a->kind != NS_SHAPE_HALFSPACE &&
         (what & (NS_SLOPES | NS_GAPS)) == 0;
}

/* The contacts of piece a with pieces after it */
static ns_status touch_row(ns_model *model, int a, unsigned what, double ahead, double reach,
                           ns_terms *terms) {
  const int *partner;
  ns_model_pair **pairs;
  const int count = ns_model_candidates(model, a, &partner, &pairs);
  ptrdiff_t first;
  ns_status status = NS_OK;

  for (int k = 0; k < count && status == NS_OK; k++) {
    const int b = partner[k];
    const double speed = model->speed[model->piece[a].body] + model->speed[model->piece[b].body];
    const double near = ahead > 0 ? reach + ahead * speed : reach;
    if (!ns_pieces_near(model, a, b, near))
      continue;
    ns_model_pair *pair =
        pairs != NULL && pairs[k] != NULL ? pairs[k] : ns_model_pair_of(model, a, b);
    if (pair == NULL)
      return NS_OUT_OF_MEMORY;
    if (pairs != NULL)
      pairs[k] = pair;
    first = terms->contacts.count;
    status = ns_model_touch(model, pair, near, what, terms);
    if (status == NS_OK && ahead > 0 && terms->contacts.count > first && is_swept(pair, what))
      status = ns_model_leave_free(model, pair, near, first, terms);
  }
  return status;
}

ns_status ns_model_add_contacts(ns_model *model, unsigned what, double ahead, double reach,
                                ns_terms *terms) {
  ns_status status;

  ns_model_look_ahead(model, ahead);
  ns_model_place_pieces(model);
  status = ns_model_update_broad_phase(model, ahead, reach);
  for (int a = 0; a < model->pieces && status == NS_OK; a++)
    status = touch_row(model, a, what, ahead, reach, terms);
  return status;
}
