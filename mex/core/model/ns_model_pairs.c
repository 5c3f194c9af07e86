/* ns_model_pairs.c: which pieces may touch, and with what friction and restitution. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model_nearest.h"

#include "ns_vector3.h"

#include <math.h>
#include <string.h>

#define FIRST_PAIRS 8

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

const ns_special *ns_model_special(const ns_model *model, int a, int b) {
  const ns_pair_entry *entry;

  if (!model->is_special[a] || !model->is_special[b])
    return NULL;
  entry = ns_pair_table_find(&model->special_table, a < b ? a : b, a < b ? b : a);
  return entry != NULL ? entry->value : NULL;
}

/* The last column for a pair counts. */
static ns_status note_special(ns_model *model, int a, int b, const double *row) {
  const int first = a < b ? a : b, second = a < b ? b : a;
  ns_pair_entry *entry = ns_pair_table_add(&model->special_table, first, second);
  ns_special *special;

  if (entry == NULL)
    return NS_OUT_OF_MEMORY;
  if (entry->value == NULL)
    entry->value = &model->special[model->special_count++];
  special = entry->value;
  *special = (ns_special){first, second, row != NULL ? row : special->row};
  model->is_special[a] = model->is_special[b] = 1;
  return NS_OK;
}

ns_status ns_model_list_special(ns_model *model) {
  ns_status status = NS_OK;

  model->special = NS_TAKE(&model->arena, ns_special, model->pairs.count + model->joints.count);
  model->is_special = NS_TAKE(&model->arena, int, model->bodies.count + 1);
  if (model->arena.failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < model->joints.count && status == NS_OK; k++)
    status = note_special(model, model->joint_link[k].a, model->joint_link[k].b, NULL);
  for (ptrdiff_t k = 0; k < model->pairs.count && status == NS_OK; k++) {
    const double *row = ns_column_of(&model->pairs, NS_PAIR_ROWS, k);
    status = note_special(model, (int)row[NS_PAIR_A], (int)row[NS_PAIR_B], row);
  }
  return status;
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

int ns_shapes_touch(const ns_model *model, const ns_shape *a, const ns_shape *b) {
  const ns_shape *small = a->kind > b->kind ? b : a, *large = a->kind > b->kind ? a : b;
  const int routine = model->spatial ? ns_space_touch_for(small, large) != NULL
                                     : ns_touch_of(small->kind, large->kind) != NULL;

  if (routine || ns_has_nearest(small, large))
    return 1;
  return large->kind == NS_SHAPE_SMOOTH || (model->spatial && large->kind != NS_SHAPE_POINT) ? -1
                                                                                             : 0;
}

int ns_pieces_touch(const ns_model *model, int a, int b) {
  const ns_piece *first = &model->piece[a], *second = &model->piece[b];
  const ns_special *special;

  if (first->body == second->body ||
      (model->first[first->body] < 0 && model->first[second->body] < 0) ||
      ns_shapes_touch(model, first->shape, second->shape) != 1)
    return 0;
  special = ns_model_special(model, first->body, second->body);
  return special == NULL || (special->row != NULL && special->row[NS_PAIR_ENABLED] != 0);
}

/* Cosine and sine of the angle of each stored direction from the first one; pairs with as many directions share
 * them. */
static ns_status set_round(ns_model *model, ns_model_pair *pair) {
  const int stored = pair->directions / 2;
  double *round;

  if (pair->cone != NS_PYRAMID)
    return NS_OK;
  if (model->round[stored] == NULL) {
    round = NS_TAKE(&model->arena, double, 2 * stored);
    for (int d = 0; d < stored && round != NULL; d++) {
      round[2 * d] = d == 0 ? 1 : cos(NS_PI * d / stored);
      round[2 * d + 1] = d == 0 ? 0 : sin(NS_PI * d / stored);
    }
    model->round[stored] = round;
  }
  pair->round = model->round[stored];
  return pair->round == NULL ? NS_OUT_OF_MEMORY : NS_OK;
}

ns_status ns_model_make_pair(ns_model *model, const ns_piece *a, const ns_piece *b,
                             const ns_special *special, ns_model_pair *pair) {
  const int swap = a->shape->kind > b->shape->kind;
  const ns_piece *first = swap ? b : a, *second = swap ? a : b;
  const double *body_a = ns_column_of(&model->bodies, NS_BODY_ROWS, first->body - 1);
  const double *body_b = ns_column_of(&model->bodies, NS_BODY_ROWS, second->body - 1);
  const double *row = special != NULL ? special->row : NULL;

  *pair = (ns_model_pair){.link = ns_link_of(model, first->body, second->body),
                          .piece_a = (int)(first - model->piece),
                          .piece_b = (int)(second - model->piece),
                          .shape_a = first->shape,
                          .shape_b = second->shape};
  if (model->spatial)
    pair->space_touch = ns_space_touch_for(pair->shape_a, pair->shape_b);
  else
    pair->touch = ns_touch_of(pair->shape_a->kind, pair->shape_b->kind);
  pair->particle = is_particle(model, second->body)  ? second->body
                   : is_particle(model, first->body) ? first->body
                                                     : 0;
  pair->directions = !model->spatial         ? 2
                     : model->directions > 0 ? model->directions
                                             : NS_USUAL_DIRECTIONS;
  pair->mu = combine(body_a[NS_BODY_FRICTION], body_b[NS_BODY_FRICTION], 1);
  pair->e = combine(body_a[NS_BODY_RESTITUTION], body_b[NS_BODY_RESTITUTION], 0);
  if (row != NULL) {
    use_override(model, pair, row);
    use_law(pair, row);
  }
  use_cone(model, pair, row);
  pair->on_surfaces = pair->touch == NULL && pair->space_touch == NULL;
  return set_round(model, pair);
}

/* Contacts point to their pairs, which therefore stay where they are; room for them doubles. */
static ns_model_pair *next_pair(ns_model *model) {
  const ptrdiff_t more = model->pair_count > FIRST_PAIRS ? model->pair_count : FIRST_PAIRS;

  if (model->pairs_left == 0) {
    model->next_pair = NS_TAKE(&model->arena, ns_model_pair, more);
    if (model->next_pair == NULL)
      return NULL;
    model->pairs_left = more;
  }
  model->pairs_left--;
  model->pair_count++;
  return model->next_pair++;
}

ns_model_pair *ns_model_pair_of(ns_model *model, int a, int b) {
  const ns_piece *first = &model->piece[a], *second = &model->piece[b];
  ns_pair_entry *entry = ns_pair_table_add(&model->pair_table, a, b);

  if (entry == NULL)
    return NULL;
  if (entry->value == NULL) {
    const ns_special *special = ns_model_special(model, first->body, second->body);
    ns_model_pair *pair = next_pair(model);
    if (pair == NULL || ns_model_make_pair(model, first, second, special, pair) != NS_OK)
      return NULL;
    entry->value = pair;
  }
  return entry->value;
}

/* One kind for all contacts: an island has pyramids or cones. Who gives directions means pyramids. */
static ns_cone_choice cones_of_pairs(const ns_model *model) {
  ns_cone_choice choice = model->directions > 0 ? NS_CONES_PYRAMIDS : NS_CONES_CIRCULAR;

  for (ptrdiff_t k = 0; k < model->pairs.count && model->spatial; k++) {
    const double *row = ns_column_of(&model->pairs, NS_PAIR_ROWS, k), *radii = row + NS_PAIR_RADII;
    if (row[NS_PAIR_PSI_HANDLE] > 0)
      return NS_CONES_GIVEN;
    if (radii[0] != 1 || radii[1] != 1 || radii[2] != 0)
      choice = NS_CONES_ELLIPTIC;
    else if (row[NS_PAIR_DIRECTIONS] > 0 && choice == NS_CONES_CIRCULAR)
      choice = NS_CONES_PYRAMIDS;
  }
  return choice;
}

static void forget(ns_model *model) {
  model->pieces = 0;
  model->special_count = model->pair_count = model->pairs_left = 0;
  model->special_table = model->pair_table = (ns_pair_table){.arena = &model->arena};
  memset(&model->broad_phase, 0, sizeof model->broad_phase);
  memset(model->round, 0, sizeof model->round);
}

ns_status ns_model_list_pairs(ns_model *model) {
  ns_status status;

  forget(model);
  if (model->cones == NS_CONES_BY_PAIRS)
    model->cones = cones_of_pairs(model);
  status = ns_model_list_pieces(model);
  if (status == NS_OK)
    status = ns_model_list_special(model);
  if (status == NS_OK)
    status = ns_model_count_pairs(model);
  return status == NS_OK ? ns_model_create_broad_phase(model) : status;
}
