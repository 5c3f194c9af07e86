/* ns_model_advance.c: conservative advancement of two pieces.
 *
 * The gap of two convex pieces is the largest separation over all directions, negative where they overlap. Along the
 * direction n in which it is found the separation falls by at most
 *   closing = -n . (dx_a - dx_b) + |turn_a| r_a + |turn_b| r_b
 * over the whole motion, so that the gap cannot reach -depth before the fraction (gap + depth) / closing of it. There
 * the direction is found anew. For translations the gap is a convex function of the fraction, and this is Newton's
 * method for it. Turns may advance by a fraction of the depth at a time,
 * which no pair gets through unseen; without that, bodies that slide and turn far would approach the depth in endless
 * little steps. A pair that is undecided after so many looks counts as deep: a shorter step is easier to decide. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model_advance.h"

#include "ns_geometry_tolerances.h"
#include "ns_vector3.h"

#include <math.h>

#define MOST_LOOKS 200

typedef struct advancement {
  ns_model *model;
  ns_model_pair *pair;
  ns_planar_pose flat[2]; /* of the bodies at the start, with their motions */
  ns_space_pose pose[2];
  double shift[3]; /* of a against b */
  double turning;  /* |turn_a| r_a + |turn_b| r_b */
} advancement;

typedef struct look {
  double gap, closing, approach; /* approach: of the points that are nearest */
} look;

double ns_model_turned_radius(const ns_model *model, int body) {
  const int shape = (int)ns_column_of(&model->bodies, NS_BODY_ROWS, body - 1)[NS_BODY_SHAPE];
  const int k = model->first_piece[body];
  const int one = model->first_piece[body + 1] == k + 1;

  if (shape == 0 || (one && !model->piece[k].is_moved &&
                     (model->piece[k].shape->kind == NS_SHAPE_DISC ||
                      model->piece[k].shape->kind == NS_SHAPE_POINT)))
    return 0;
  return model->shape[shape - 1].bounding_radius;
}

/* Contacts of a pair must not depend on which bodies there are besides. */
static double size_of(const ns_model_pair *pair) {
  const double a = pair->shape_a->bounding_radius, b = pair->shape_b->bounding_radius;

  return (isfinite(a) ? a : 0) + (isfinite(b) ? b : 0);
}

static const double *motion_of(const ns_model *model, int body) {
  return model->spatial ? model->space_pose[body].motion : model->pose[body].motion;
}

static double turn_of(const ns_model *model, int body) {
  const double *m = motion_of(model, body), radius = ns_model_turned_radius(model, body);
  const double turn = model->spatial ? sqrt(ns_dot3(m + 3, m + 3)) : fabs(m[2]);

  return turn > 0 ? turn * radius : 0;
}

static advancement begin(ns_model *model, ns_model_pair *pair) {
  const int body[2] = {pair->link.a, pair->link.b};
  const double *a = motion_of(model, body[0]), *b = motion_of(model, body[1]);
  advancement z = {.model = model, .pair = pair};

  for (int k = 0; k < 2; k++) {
    if (model->spatial)
      z.pose[k] = model->space_pose[body[k]];
    else
      z.flat[k] = model->pose[body[k]];
    z.turning += turn_of(model, body[k]);
  }
  for (int i = 0; i < (model->spatial ? 3 : 2); i++)
    z.shift[i] = a[i] - b[i];
  return z;
}

/* Both bodies and their pieces after a fraction of the motion; with fraction < 0 as they were. */
static void place(const advancement *z, double fraction) {
  ns_model *model = z->model;
  const int body[2] = {z->pair->link.a, z->pair->link.b};
  const int piece[2] = {z->pair->piece_a, z->pair->piece_b};

  for (int k = 0; k < 2; k++) {
    if (model->spatial)
      model->space_pose[body[k]] =
          fraction < 0 ? z->pose[k] : ns_space_pose_after(&z->pose[k], fraction);
    else
      model->pose[body[k]] =
          fraction < 0 ? z->flat[k] : ns_planar_pose_after(&z->flat[k], fraction);
    ns_model_place_piece(model, piece[k]);
  }
}

/* n . (velocity of a - velocity of b) of the bodies' points at p, in unit fraction */
static double opening(const advancement *z, const ns_contact *contact) {
  const ns_model *model = z->model;
  const int body[2] = {z->pair->link.a, z->pair->link.b};
  double sum = ns_dot3(contact->axis, z->shift);

  for (int k = 0; k < 2; k++) {
    double r[3] = {0, 0, 0}, speed[3] = {0, 0, 0};
    if (model->spatial) {
      const ns_space_pose *pose = &model->space_pose[body[k]];
      double spin[3];
      for (int i = 0; i < 3; i++)
        r[i] = contact->point[i] - pose->x[i];
      ns_space_rotate(pose, z->pose[k].motion + 3, spin);
      ns_cross3(spin, r, speed);
    } else {
      const double *x = model->pose[body[k]].x, spin = z->flat[k].motion[2];
      speed[0] = -spin * (contact->point[1] - x[1]);
      speed[1] = spin * (contact->point[0] - x[0]);
    }
    sum += (k == 0 ? 1 : -1) * ns_dot3(contact->axis, speed);
  }
  return sum;
}

/* The least gap after a fraction of the motion; one beyond `near` counts as infinite. Closest points of surfaces are
 * found afresh and then forgotten: followed from their last place they may lead to the far side. */
static ns_status look_at(const advancement *z, double fraction, double near, look *found) {
  ns_model *model = z->model;
  ns_terms *terms = &model->looks;
  ns_closest *nearest = z->pair->nearest, keep = {0};
  ns_status status = ns_terms_reset(terms);

  if (nearest != NULL)
    keep = *nearest;
  place(z, fraction);
  if (status == NS_OK)
    status = ns_model_touch(model, z->pair, near, NS_CONTACTS | NS_AFRESH, terms);
  if (nearest != NULL)
    *nearest = keep;
  else if (z->pair->nearest != NULL)
    z->pair->nearest->known = 0;
  *found = (look){.gap = INFINITY};
  for (ptrdiff_t k = 0; k < terms->contacts.count && status == NS_OK; k++) {
    const ns_contact *contact = &terms->contacts.item[k];
    if (!(contact->gap < found->gap))
      continue;
    found->gap = contact->gap;
    found->closing = z->turning - ns_dot3(contact->axis, z->shift);
    found->approach = -opening(z, contact);
  }
  return status;
}

/* The fraction of the motion in which a gap that is `above` the depth cannot fall to it */
static double free_fraction(const advancement *z, double above, double closing, double depth) {
  const double fraction = above / closing, shifting = closing - z->turning;
  const double turned = z->turning > 0 ? NS_DEPTH_TURNED * depth / z->turning : 0;

  return fmax(fraction, shifting > 0 ? fmin(turned, above / shifting) : turned);
}

/* The last look aims at half of `enough` before the depth: beyond a rod the direction would be the opposite one. */
static ns_status advance(const advancement *z, double depth, double way, double *fraction) {
  const double size = size_of(z->pair),
               enough = depth > 0 ? NS_DEPTH_REACHED * depth : NS_TOUCHING * size;
  double at = 0;

  *fraction = INFINITY;
  for (int k = 0; k < MOST_LOOKS; k++) {
    look here;
    ns_status status = look_at(z, at, way * (1 - at) + enough, &here);
    if (status != NS_OK || !(here.gap < INFINITY) ||
        (k == 0 && depth > 0 && here.gap + depth <= enough))
      return status;
    if (here.gap + depth <= enough) {
      if (depth > 0 || here.approach * (1 - at) > NS_LEADS_ON * size)
        *fraction = at;
      return NS_OK;
    }
    if (!(here.closing > 0) || here.gap + depth - enough > here.closing * (1 - at))
      return NS_OK;
    if (at >= 1)
      return NS_OK;
    at = fmin(1, at + free_fraction(z, here.gap + depth - enough / 2, here.closing, depth));
  }
  *fraction = at;
  return NS_OK;
}

ns_status ns_model_advance_pair(ns_model *model, ns_model_pair *pair, double depth, double way,
                                double *fraction) {
  const advancement z = begin(model, pair);
  const ns_status status = advance(&z, depth, way, fraction);

  place(&z, -1);
  return status;
}

/* Is the gap open, and closed by the motion to first order? A body that slides over a round one opens its gap by the
 * square of its way in a step, over the size: a contact that is nearer, up to NS_LASTING_GAP, may be one that lasts. */
static int is_obstacle(const advancement *z, const ns_contact *contact, double way) {
  const double size = size_of(z->pair);

  return contact->gap > NS_TOUCHING * size + fmin(way * way / size, NS_LASTING_GAP * size) &&
         contact->gap + opening(z, contact) < 0;
}

/* Such gaps count as closed by the motion and no more, with the margin between them: what leads the bodies farther, the
 * impact of a third one say, is stopped. */
ns_status ns_model_leave_free(ns_model *model, ns_model_pair *pair, double way, ptrdiff_t first,
                              ns_terms *terms) {
  const advancement z = begin(model, pair);
  const double inner = model->piece[pair->piece_a].inner + model->piece[pair->piece_b].inner;
  ptrdiff_t obstacles = 0;
  double fraction = 0;
  ns_status status = NS_OK;

  if (way < NS_NEARLY_LINEAR * inner)
    return NS_OK;
  for (ptrdiff_t k = first; k < terms->contacts.count; k++)
    obstacles += is_obstacle(&z, &terms->contacts.item[k], way);
  if (obstacles > 0)
    status = ns_model_advance_pair(model, pair, -NS_PASSES_BY * inner, way, &fraction);
  if (status != NS_OK || fraction < INFINITY)
    return status;
  for (ptrdiff_t k = first; k < terms->contacts.count; k++) {
    ns_contact *contact = &terms->contacts.item[k];
    if (is_obstacle(&z, contact, way))
      contact->gap = NS_PASSES_BY * inner - opening(&z, contact);
  }
  return NS_OK;
}
