/* ns_model_pair_counts.c: how many pairs of bodies may touch or have no routine, and what their contacts are like.
 *
 * Bodies whose pieces are of the same types and whose coefficients are or are not there are of one class. Two classes
 * of n and m bodies make n m pairs that are alike, n (n - 1) / 2 within a class; those that are special are taken out
 * of them and looked at one by one. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model_nearest.h"

#include <math.h>

enum { MOST_TYPES = 64 }; /* more than there can be */

/* What the pieces of two bodies have: routines, none where there should be one, routines without slopes */
enum { TOUCH = 1, NO_ROUTINE = 2, WITHOUT_SLOPES = 4 };

/* Bodies that differ in nothing that is counted. */
typedef struct body_class {
  int first;       /* body of it */
  ptrdiff_t count; /* how many */
} body_class;

typedef struct pair_counts {
  ns_model *model;
  int types_count;
  const ns_shape *shape[MOST_TYPES]; /* one of each type */
  uint64_t *types;                   /* by body: those of its pieces, as bits */
  int classes;
  body_class *list;
  int *class_of;      /* by body; -1 of bodies without shape */
  ptrdiff_t *special; /* special pairs of each two classes */
  ptrdiff_t *after;   /* by class: how many bodies are still to come */
} pair_counts;

/* All that the choice of a routine asks of a shape */
static int are_of_one_type(const ns_shape *s, const ns_shape *t) {
  return s->kind == t->kind && (s->solid == NULL) == (t->solid == NULL) &&
         (s->hull == NULL) == (t->hull == NULL) && (s->polytope == NULL) == (t->polytope == NULL);
}

static void list_types(pair_counts *c) {
  for (int k = 0; k < c->model->pieces; k++) {
    const ns_piece *piece = &c->model->piece[k];
    int type = 0;
    while (type < c->types_count && !are_of_one_type(c->shape[type], piece->shape))
      type++;
    if (type == c->types_count)
      c->shape[c->types_count++] = piece->shape;
    c->types[piece->body] |= (uint64_t)1 << type;
  }
}

/* 0 where it is given as 0, 1 where it is more, 2 where it is not given */
static int sign_of(double coefficient) { return isnan(coefficient) ? 2 : coefficient > 0; }

static int are_alike(const pair_counts *c, int a, int b) {
  const ns_model *model = c->model;
  const double *first = ns_column_of(&model->bodies, NS_BODY_ROWS, a - 1);
  const double *second = ns_column_of(&model->bodies, NS_BODY_ROWS, b - 1);

  return c->types[a] == c->types[b] && (model->first[a] < 0) == (model->first[b] < 0) &&
         sign_of(first[NS_BODY_FRICTION]) == sign_of(second[NS_BODY_FRICTION]) &&
         sign_of(first[NS_BODY_RESTITUTION]) == sign_of(second[NS_BODY_RESTITUTION]);
}

static void sort_into_classes(pair_counts *c) {
  for (int b = 1; b <= c->model->bodies.count; b++) {
    int k = 0;
    c->class_of[b] = -1;
    if (c->types[b] == 0)
      continue;
    while (k < c->classes && !are_alike(c, c->list[k].first, b))
      k++;
    if (k == c->classes)
      c->list[c->classes++] = (body_class){b, 0};
    c->list[k].count++;
    c->class_of[b] = k;
  }
}

static int routines_of_shapes(const ns_model *model, const ns_shape *s, const ns_shape *t) {
  const int touch = ns_shapes_touch(model, s, t), swap = s->kind > t->kind;

  if (touch <= 0)
    return touch < 0 ? NO_ROUTINE : 0;
  return ns_has_nearest(swap ? t : s, swap ? s : t) ? TOUCH : TOUCH | WITHOUT_SLOPES;
}

static int routines_of(const pair_counts *c, int a, int b) {
  const ns_model *model = c->model;
  int routines = 0;

  if (model->first[a] < 0 && model->first[b] < 0)
    return 0;
  for (int s = 0; s < c->types_count; s++)
    for (int t = 0; t < c->types_count && (c->types[a] >> s & 1) != 0; t++) {
      if ((c->types[b] >> t & 1) != 0)
        routines |= routines_of_shapes(model, c->shape[s], c->shape[t]);
    }
  return routines;
}

/* `count` pairs that are all like that of a and b */
static ns_status note(pair_counts *c, int a, int b, const ns_special *special, ptrdiff_t count) {
  ns_model *model = c->model;
  const int routines = count > 0 ? routines_of(c, a, b) : 0;
  ns_model_pair pair;
  ns_status status;

  if ((routines & NO_ROUTINE) != 0)
    model->unsupported_count += count;
  if ((routines & TOUCH) == 0)
    return NS_OK;
  model->touching_count += count;
  status = ns_model_make_pair(model, &model->piece[model->first_piece[a]],
                              &model->piece[model->first_piece[b]], special, &pair);
  if (status != NS_OK)
    return status;
  model->pairs_have.friction |= pair.mu > 0;
  model->pairs_have.restitution |=
      pair.e > 0 || (pair.has_law && (pair.law.restitution > 0 || pair.law.tangential > 0));
  model->pairs_have.laws |= pair.has_law;
  model->pairs_have.without_slopes |= (routines & WITHOUT_SLOPES) != 0;
  return NS_OK;
}

static ptrdiff_t *special_of(const pair_counts *c, int k, int l) {
  return &c->special[k < l ? k + (ptrdiff_t)c->classes * l : l + (ptrdiff_t)c->classes * k];
}

static int is_off(const ns_special *special) {
  return special->row == NULL || special->row[NS_PAIR_ENABLED] == 0;
}

static ns_status note_special(pair_counts *c) {
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < c->model->special_count && status == NS_OK; k++) {
    const ns_special *special = &c->model->special[k];
    const int a = special->a, b = special->b;
    if (a == 0 || a == b || c->class_of[a] < 0 || c->class_of[b] < 0)
      continue;
    (*special_of(c, c->class_of[a], c->class_of[b]))++;
    if (!is_off(special))
      status = note(c, a, b, special, 1);
  }
  return status;
}

static ns_status note_classes(pair_counts *c) {
  ns_status status = NS_OK;

  for (int k = 0; k < c->classes; k++)
    for (int l = k; l < c->classes && status == NS_OK; l++) {
      const ptrdiff_t n = c->list[k].count, m = c->list[l].count;
      const ptrdiff_t all = k == l ? n * (n - 1) / 2 : n * m;
      status = note(c, c->list[k].first, c->list[l].first, NULL, all - *special_of(c, k, l));
    }
  return status;
}

static int is_unsupported(const pair_counts *c, int a, int b) {
  const ns_special *special = ns_model_special(c->model, a, b);

  return c->class_of[a] >= 0 && c->class_of[b] >= 0 && (special == NULL || !is_off(special)) &&
         (routines_of(c, a, b) & NO_ROUTINE) != 0;
}

/* May body a make an unsupported pair with one after it? */
static int may_be_unsupported(const pair_counts *c, int a) {
  for (int k = 0; k < c->classes && c->class_of[a] >= 0; k++)
    if (c->after[k] > 0 && (routines_of(c, a, c->list[k].first) & NO_ROUTINE) != 0)
      return 1;
  return 0;
}

/* Of a body that all of a class are supported with, no pairs with it are looked at. */
static void find_first_unsupported(pair_counts *c) {
  const int bodies = (int)c->model->bodies.count;

  for (int k = 0; k < c->classes; k++)
    c->after[k] = c->list[k].count;
  for (int a = 1; a < bodies && c->model->unsupported_count > 0; a++) {
    if (c->class_of[a] >= 0)
      c->after[c->class_of[a]]--;
    const int last = may_be_unsupported(c, a) ? bodies : a;
    for (int b = a + 1; b <= last; b++)
      if (is_unsupported(c, a, b)) {
        c->model->unsupported[0] = a;
        c->model->unsupported[1] = b;
        return;
      }
  }
}

ns_status ns_model_count_pairs(ns_model *model) {
  const ptrdiff_t bodies = model->bodies.count + 1;
  ns_arena arena = ns_arena_create(model->host);
  pair_counts c = {.model = model};
  ns_status status = NS_OK;

  model->touching_count = model->unsupported_count = 0;
  model->pairs_have = (ns_pairs_have){0, 0, 0, 0};
  c.types = NS_TAKE(&arena, uint64_t, bodies);
  c.class_of = NS_TAKE(&arena, int, bodies);
  c.list = NS_TAKE(&arena, body_class, bodies);
  if (!arena.failed) {
    list_types(&c);
    sort_into_classes(&c);
    c.special = NS_TAKE(&arena, ptrdiff_t, (ptrdiff_t)c.classes * c.classes);
    c.after = NS_TAKE(&arena, ptrdiff_t, c.classes);
  }
  status = arena.failed ? NS_OUT_OF_MEMORY : note_special(&c);
  if (status == NS_OK)
    status = note_classes(&c);
  if (status == NS_OK)
    find_first_unsupported(&c);
  ns_arena_release(&arena);
  return status;
}
