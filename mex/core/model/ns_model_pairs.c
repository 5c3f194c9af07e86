/* ns_model_pairs.c: which bodies may touch, and with what friction and restitution. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model_nearest.h"

#include "ns_vector3.h"

#include <math.h>

static int shape_index(const ns_model *model, int body) {
  return body == 0 ? 0 : (int)ns_column_of(&model->bodies, NS_BODY_ROWS, body - 1)[NS_BODY_SHAPE];
}

/* Both say: the geometric mean of mu, the larger e. One says: that. */
static double combine(double a, double b, int friction) {
  if (isnan(a) || isnan(b))
    return isnan(a) ? (isnan(b) ? 0 : b) : a;
  return friction ? sqrt(a * b) : fmax(a, b);
}

/* A particle has no orientation, and no torsion at its contacts. */
static int is_particle(const ns_model *model, int body) {
  const double *column = ns_column_of(&model->bodies, NS_BODY_ROWS, body - 1);

  return body > 0 && (ns_body_kind)column[NS_BODY_KIND] == NS_BODY_PARTICLE;
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

static void use_override(const ns_model *model, ns_model_pair *pair, const double *row) {
  const double sign = (int)row[NS_PAIR_A] == pair->link.a ? 1 : -1;

  if (!isnan(row[NS_PAIR_FRICTION]))
    pair->mu = row[NS_PAIR_FRICTION];
  if (!isnan(row[NS_PAIR_RESTITUTION]))
    pair->e = row[NS_PAIR_RESTITUTION];
  if (model->spatial && row[NS_PAIR_DIRECTIONS] > 0)
    pair->directions = (int)row[NS_PAIR_DIRECTIONS];
  for (int i = 0; i < 3; i++)
    pair->surface[i] = sign * row[NS_PAIR_SURFACE_VELOCITY + i];
}

static void use_law(ns_model_pair *pair, const double *row) {
  ns_contact_law *law = &pair->law;

  if (row[NS_PAIR_FRICTION_HANDLE] > 0 && !(pair->mu > 0))
    pair->mu = 1; /* until the function tells */
  law->still = pair->mu;
  law->moving = isnan(row[NS_PAIR_MOVING]) ? pair->mu : row[NS_PAIR_MOVING];
  law->decline = row[NS_PAIR_DECLINE];
  law->tangential = row[NS_PAIR_TANGENTIAL];
  law->friction = (int)row[NS_PAIR_FRICTION_HANDLE];
  law->restitution = (int)row[NS_PAIR_RESTITUTION_HANDLE];
  pair->has_law =
      law->moving != law->still || law->tangential > 0 || law->friction > 0 || law->restitution > 0;
}

/* Two tangents, and torsion about the normal where a body can turn. The frame of psi is that of the user: with the
 * bodies exchanged the impulse and the direction o = n x t change their signs, the direction t does not. */
static void use_cone(const ns_model *model, ns_model_pair *pair, const double *row) {
  const double *radii = row != NULL ? row + NS_PAIR_RADII : NULL;

  pair->cone = NS_PYRAMID;
  if (!model->spatial || model->cones == NS_CONES_PYRAMIDS)
    return;
  pair->cone = NS_ELLIPSOID;
  pair->directions = 2;
  pair->radii[0] = pair->radii[1] = 1;
  pair->radii[2] = 0;
  if (model->cones != NS_CONES_CIRCULAR && radii != NULL)
    ns_copy3(radii, pair->radii);
  if (pair->radii[2] > 0 && !is_particle(model, pair->link.a) && !is_particle(model, pair->link.b))
    pair->directions = 3;
  if (model->cones == NS_CONES_GIVEN && row != NULL && row[NS_PAIR_PSI_HANDLE] > 0) {
    pair->cone = NS_PSI;
    pair->psi = (int)row[NS_PAIR_PSI_HANDLE];
    pair->directions = 2;
    pair->radii[0] = (int)row[NS_PAIR_A] == pair->link.a ? 1 : -1;
    pair->radii[1] = 1;
    pair->radii[2] = 0;
  }
}

/* The pair of bodies a < b; 0 when they cannot touch, -1 when nothing is known of their shapes. */
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
  pair->touch = model->spatial ? NULL : ns_touch_of(pair->shape_a->kind, pair->shape_b->kind);
  pair->space_touch = model->spatial ? ns_space_touch_for(pair->shape_a, pair->shape_b) : NULL;
  pair->directions = model->spatial ? model->directions : 2;
  pair->mu = combine(body_a[NS_BODY_FRICTION], body_b[NS_BODY_FRICTION], 1);
  pair->e = combine(body_a[NS_BODY_RESTITUTION], body_b[NS_BODY_RESTITUTION], 0);
  pair->surface[0] = pair->surface[1] = pair->surface[2] = 0;
  pair->has_law = 0;
  if (row != NULL) {
    use_override(model, pair, row);
    use_law(pair, row);
  }
  use_cone(model, pair, row);
  pair->nearest.known = 0;
  pair->on_surfaces = pair->touch == NULL && pair->space_touch == NULL &&
                      ns_has_nearest(pair->shape_a, pair->shape_b);
  if (pair->touch != NULL || pair->space_touch != NULL || pair->on_surfaces)
    return 1;
  return pair->shape_b->kind == NS_SHAPE_SMOOTH ||
                 (model->spatial && pair->shape_b->kind != NS_SHAPE_POINT)
             ? -1
             : 0;
}

static void note_blind(ns_model *model, int a, int b) {
  if (model->blind_count++ > 0)
    return;
  model->blind[0] = a;
  model->blind[1] = b;
}

/* Cosine and sine of the angle of each stored direction from the first one; pairs with as many directions as the one
 * before share them. */
static ns_status set_round(ns_model *model, ptrdiff_t count, ns_model_pair *pair) {
  const ns_model_pair *before = count > 0 ? &model->touching[count - 1] : NULL;
  const int stored = pair->directions / 2;
  double *round;

  if (pair->cone != NS_PYRAMID)
    return NS_OK;
  if (before != NULL && before->cone == NS_PYRAMID && before->directions == pair->directions) {
    pair->round = before->round;
    return NS_OK;
  }
  round = NS_TAKE(&model->arena, double, 2 * stored);
  for (int d = 0; d < stored && round != NULL; d++) {
    round[2 * d] = d == 0 ? 1 : cos(NS_PI * d / stored);
    round[2 * d + 1] = d == 0 ? 0 : sin(NS_PI * d / stored);
  }
  pair->round = round;
  return round == NULL ? NS_OUT_OF_MEMORY : NS_OK;
}

/* Cones for all contacts where some pair asks for one: an island has the one or the other. */
static ns_cone_choice cones_of_pairs(const ns_model *model) {
  ns_cone_choice choice = NS_CONES_PYRAMIDS;

  for (ptrdiff_t k = 0; k < model->pairs.count && model->spatial; k++) {
    const double *row = ns_column_of(&model->pairs, NS_PAIR_ROWS, k), *radii = row + NS_PAIR_RADII;
    if (row[NS_PAIR_PSI_HANDLE] > 0)
      return NS_CONES_GIVEN;
    if (radii[0] != 1 || radii[1] != 1 || radii[2] != 0)
      choice = NS_CONES_ELLIPTIC;
  }
  return choice;
}

ns_status ns_model_list_pairs(ns_model *model) {
  const int bodies = (int)model->bodies.count;
  ns_model_pair pair;
  ptrdiff_t count = 0;

  if (model->cones == NS_CONES_BY_PAIRS)
    model->cones = cones_of_pairs(model);
  for (int pass = 0; pass < 2; pass++) {
    model->touching_count = count;
    if (pass == 1)
      model->touching = NS_TAKE(&model->arena, ns_model_pair, count);
    if (model->arena.failed)
      return NS_OUT_OF_MEMORY;
    count = 0;
    model->blind_count = 0;
    for (int a = 1; a < bodies; a++)
      for (int b = a + 1; b <= bodies; b++) {
        const int found = make_pair(model, a, b, &pair);
        if (found < 0)
          note_blind(model, a, b);
        if (found > 0 && pass == 1) {
          if (set_round(model, count, &pair) != NS_OK)
            return NS_OUT_OF_MEMORY;
          model->touching[count] = pair;
        }
        count += found > 0;
      }
  }
  return NS_OK;
}
