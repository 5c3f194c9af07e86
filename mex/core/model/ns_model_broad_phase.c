/* ns_model_broad_phase.c: the broad phase: which pieces may come near to each other.
 *
 * A box for each piece holds all that it can reach: the piece, swollen by half the reach and by its speed times the
 * time ahead. Two pieces come within reach + ahead (speed_a + speed_b) only if their boxes overlap. The search is made
 * with wider boxes and its answer kept until a piece leaves its wide box, or until these are much wider than they need
 * be; what is found by it is tested anew with the boxes of every evaluation, so that nothing depends on when the search
 * was. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

#include "ns_geometry_tolerances.h"
#include "ns_vector3.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define FEW_PIECES 24     /* all pairs of so many are looked at in less time than a search takes */
#define MOST_PARTNERS 256 /* per piece on average; beyond that no lists are kept */

/* ---- boxes */

/* Half the edges of the box in the world, and its middle relative to the place of the piece */
static void turn_box(const ns_piece *piece, const double R[9], double middle[3], double half[3]) {
  for (int i = 0; i < 3; i++) {
    middle[i] = R[i] * piece->centre[0] + R[i + 3] * piece->centre[1] + R[i + 6] * piece->centre[2];
    half[i] = fabs(R[i]) * piece->half[0] + fabs(R[i + 3]) * piece->half[1] +
              fabs(R[i + 6]) * piece->half[2];
  }
}

/* The part of both the box and the ball that hold the piece, swollen by `more` */
static ns_box box_of(const ns_model *model, int k, double more) {
  const ns_piece *piece = &model->piece[k];
  const ns_planar_pose *flat = ns_piece_pose(model, k);
  const double *x = ns_piece_place(model, k), r = piece->shape->bounding_radius;
  const int dimension = model->spatial ? 3 : 2;
  double middle[3] = {0, 0, 0}, half[3] = {r, r, r};
  ns_box box = {{0, 0, 0}, {0, 0, 0}};

  if (piece->is_turned && model->spatial)
    turn_box(piece, ns_piece_space_pose(model, k)->R, middle, half);
  else if (piece->is_turned)
    turn_box(piece, (double[9]){flat->cosine, flat->sine, 0, -flat->sine, flat->cosine, 0, 0, 0, 1},
             middle, half);
  for (int i = 0; i < dimension; i++) {
    const double slack = more + NS_BOX_ROUNDOFF * (fabs(x[i]) + r + fabs(more));
    box.lower[i] = x[i] + fmax(middle[i] - half[i], -r) - slack;
    box.upper[i] = x[i] + fmin(middle[i] + half[i], r) + slack;
    if (!isfinite(box.lower[i]) || !isfinite(box.upper[i]))
      return (ns_box){{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, INFINITY}};
  }
  return box;
}

/* What a wide box has more, on each side */
static double margin_of(const ns_model *model, int k, double ahead, double reach) {
  const ns_piece *piece = &model->piece[k];
  const double size = fmax(piece->shape->bounding_radius, NS_LEAST_MARGIN_OF * model->system.size);

  return NS_WIDE_MARGIN * size + fmax(ahead, 0) * model->speed[piece->body] + fabs(reach) / 4;
}

/* The boxes of this evaluation, how many are bounded, and the sum of the edges that wide ones would have. */
static int make_boxes(ns_model *model, double ahead, double reach, double *width) {
  int bounded = 0;

  *width = 0;
  for (int k = 0; k < model->pieces; k++) {
    const double speed = model->speed[model->piece[k].body];
    ns_box *box = &model->broad_phase.now[k];
    *box = box_of(model, k, reach / 2 + fmax(ahead, 0) * speed);
    if (!isfinite(box->lower[0]))
      continue;
    bounded++;
    for (int i = 0; i < (model->spatial ? 3 : 2); i++)
      *width += box->upper[i] - box->lower[i] + 2 * margin_of(model, k, ahead, reach);
  }
  return bounded;
}

static void widen_boxes(ns_model *model, double ahead, double reach) {
  for (int k = 0; k < model->pieces; k++) {
    const double margin = margin_of(model, k, ahead, reach);
    ns_box *wide = &model->broad_phase.wide[k];
    *wide = model->broad_phase.now[k];
    for (int i = 0; i < (model->spatial ? 3 : 2) && isfinite(wide->lower[0]); i++) {
      wide->lower[i] -= margin;
      wide->upper[i] += margin;
    }
  }
}

static int is_valid(const ns_broad_phase *phase, int pieces, double reach, int bounded,
                    double width) {
  if (!phase->known || !(reach <= phase->reach) || phase->tree.bounded_count < bounded ||
      phase->width > NS_TOO_WIDE * width)
    return 0;
  for (int k = 0; k < pieces; k++) {
    const ns_box *now = &phase->now[k], *wide = &phase->wide[k];
    for (int i = 0; i < 3; i++)
      if (!(now->lower[i] >= wide->lower[i] && now->upper[i] <= wide->upper[i]))
        return 0;
  }
  return 1;
}

/* ---- lists of partners */

/* Is the wide box of a piece above the plane of a halfspace that does not move? */
static int is_above(const ns_model *model, int plane, int k) {
  const ns_piece *piece = &model->piece[plane];
  const ns_box *box = &model->broad_phase.wide[k];
  const double *x = ns_piece_place(model, plane), *n = piece->shape->normal;
  double normal[3] = {0, 0, 0}, height = -piece->shape->offset, size = fabs(height);

  if (!piece->is_plane_at_rest)
    return 0;
  if (model->spatial)
    ns_space_rotate(&model->space_pose[piece->body], n, normal);
  else
    ns_planar_rotate(&model->pose[piece->body], n, normal);
  for (int i = 0; i < (model->spatial ? 3 : 2); i++) {
    const double lowest = normal[i] > 0 ? box->lower[i] : box->upper[i];
    height += normal[i] * (lowest - x[i]);
    size += fabs(lowest) + fabs(x[i]);
  }
  return height > model->broad_phase.reach / 2 + NS_BOX_ROUNDOFF * size;
}

/* Of the pieces found after piece a those that it may touch while the wide boxes hold them. */
static int choose(const ns_model *model, int a, int count, int *found) {
  int chosen = 0;

  for (int k = 0; k < count; k++) {
    const int b = found[k];
    if (ns_pieces_touch(model, a, b) && !is_above(model, a, b) && !is_above(model, b, a))
      found[chosen++] = b;
  }
  return chosen;
}

static int find_partners(ns_model *model, int a) {
  return choose(model, a, ns_box_tree_above(&model->broad_phase.tree, a, model->broad_phase.found),
                model->broad_phase.found);
}

/* Room for partners doubles. */
static ns_status enlarge(ns_model *model, ptrdiff_t used, ptrdiff_t needed) {
  ns_broad_phase *phase = &model->broad_phase;
  const ptrdiff_t room = needed > 2 * phase->room ? needed : 2 * phase->room;
  int *partner = NS_TAKE(&model->arena, int, room);
  ns_model_pair **pair = NS_TAKE(&model->arena, ns_model_pair *, room);

  if (model->arena.failed)
    return NS_OUT_OF_MEMORY;
  if (used > 0)
    memcpy(partner, phase->partner, (size_t)used * sizeof *partner);
  phase->partner = partner;
  phase->pair = pair;
  phase->room = room;
  return NS_OK;
}

static ns_status list_partners(ns_model *model) {
  ns_broad_phase *phase = &model->broad_phase;
  const ptrdiff_t most = (ptrdiff_t)MOST_PARTNERS * model->pieces;
  ptrdiff_t used = 0;

  phase->listed = 0;
  for (int a = 0; a < model->pieces; a++) {
    const int count = find_partners(model, a);
    phase->row[a] = used;
    if (used + count > most)
      return NS_OK;
    if (used + count > phase->room && enlarge(model, used, used + count) != NS_OK)
      return NS_OUT_OF_MEMORY;
    for (int k = 0; k < count; k++) {
      phase->partner[used] = phase->found[k];
      phase->pair[used++] = NULL;
    }
  }
  phase->row[model->pieces] = used;
  phase->listed = 1;
  return NS_OK;
}

/* Of few pieces: boxes without bounds, which none leaves */
static ns_status list_all(ns_model *model) {
  for (int k = 0; k < model->pieces; k++)
    for (int i = 0; i < 3; i++) {
      model->broad_phase.wide[k].lower[i] = -INFINITY;
      model->broad_phase.wide[k].upper[i] = INFINITY;
    }
  ns_box_tree_build(&model->broad_phase.tree, model->pieces, model->broad_phase.wide);
  return list_partners(model);
}

ns_status ns_model_create_broad_phase(ns_model *model) {
  ns_broad_phase *phase = &model->broad_phase;
  const int n = model->pieces;

  phase->always = n <= FEW_PIECES;
  phase->now = NS_TAKE(&model->arena, ns_box, n);
  phase->wide = NS_TAKE(&model->arena, ns_box, n);
  phase->row = NS_TAKE(&model->arena, ptrdiff_t, n + 1);
  phase->found = NS_TAKE(&model->arena, int, n);
  if (ns_box_tree_take(&model->arena, n, &phase->tree) != NS_OK || enlarge(model, 0, n) != NS_OK)
    return NS_OUT_OF_MEMORY;
  return phase->always ? list_all(model) : NS_OK;
}

ns_status ns_model_update_broad_phase(ns_model *model, double ahead, double reach) {
  ns_broad_phase *phase = &model->broad_phase;
  double width;
  int bounded;

  if (phase->always)
    return NS_OK;
  bounded = make_boxes(model, ahead, reach, &width);
  if (is_valid(phase, model->pieces, reach, bounded, width))
    return NS_OK;
  phase->reach = reach + fabs(reach) / 2;
  phase->width = width;
  phase->known = 1;
  widen_boxes(model, ahead, reach);
  ns_box_tree_build(&phase->tree, model->pieces, phase->wide);
  return list_partners(model);
}

int ns_model_candidates(ns_model *model, int a, const int **partner, ns_model_pair ***pair) {
  ns_broad_phase *phase = &model->broad_phase;

  if (!phase->listed) {
    *partner = phase->found;
    *pair = NULL;
    return find_partners(model, a);
  }
  *partner = phase->partner + phase->row[a];
  *pair = phase->pair + phase->row[a];
  return (int)(phase->row[a + 1] - phase->row[a]);
}

/* Can the bounding circles or spheres come within `near`? */
static int are_balls_near(const ns_model *model, int a, int b, double near) {
  const double *xa = ns_piece_place(model, a), *xb = ns_piece_place(model, b);
  const double x = xa[0] - xb[0], y = xa[1] - xb[1], z = model->spatial ? xa[2] - xb[2] : 0;
  const double far =
      near + model->piece[a].shape->bounding_radius + model->piece[b].shape->bounding_radius;

  return !(x * x + y * y + z * z > far * far);
}

int ns_pieces_near(const ns_model *model, int a, int b, double near) {
  const int swap = model->piece[a].shape->kind > model->piece[b].shape->kind;

  if (!model->broad_phase.always &&
      !ns_boxes_overlap(&model->broad_phase.now[a], &model->broad_phase.now[b]))
    return 0;
  return are_balls_near(model, swap ? b : a, swap ? a : b, near);
}
