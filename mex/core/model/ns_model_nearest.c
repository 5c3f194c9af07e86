/* ns_model_nearest.c: see ns_model_nearest.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model_nearest.h"

#include "ns_geometry_tolerances.h"
#include "ns_vector3.h"

#include <math.h>
#include <string.h>

/* A pair that is looked at, and what becomes of each place found. */
typedef struct surface_pair {
  const ns_model *model;
  ns_model_pair *pair;
  double near;
  int slopes;
  ns_use_nearest use;
  void *data;
} surface_pair;

/* Coordinates of two planar poses among those of two poses in space. */
static const int planar[6] = {0, 1, 5, 6, 7, 11};

static int has_corners(ns_shape_kind kind) {
  return kind == NS_SHAPE_POINT || kind == NS_SHAPE_POLYGON || kind == NS_SHAPE_BOX ||
         kind == NS_SHAPE_POLYTOPE;
}

/* What smooth shapes touch: solids, and the hulls of all others */
static const ns_solid *solid_of(const ns_shape *shape, const ns_shape *other) {
  return shape->solid == NULL && other->kind == NS_SHAPE_SMOOTH ? shape->hull : shape->solid;
}

int ns_has_nearest(const ns_shape *a, const ns_shape *b) {
  return (solid_of(a, b) != NULL && solid_of(b, a) != NULL) ||
         (b->kind == NS_SHAPE_HALFSPACE && has_corners(a->kind));
}

static ns_space_pose raise_pose(const ns_planar_pose *flat) {
  return ns_space_pose_at((double[3]){flat->x[0], flat->x[1], 0},
                          (double[4]){cos(flat->angle / 2), 0, 0, sin(flat->angle / 2)});
}

static ns_space_pose pose_of(const ns_model *model, int piece) {
  return model->spatial ? *ns_piece_space_pose(model, piece)
                        : raise_pose(ns_piece_pose(model, piece));
}

/* ---- two surfaces ---- */

static ns_status nearest_of_solids(const ns_model_pair *pair, ns_closest *c, int slopes,
                                   ns_nearest *nearest, int *found) {
  const ns_solid *a = solid_of(pair->shape_a, pair->shape_b);
  const ns_solid *b = solid_of(pair->shape_b, pair->shape_a);
  ns_closest_slopes d;
  ns_status status = ns_closest_follow(a, &nearest->pose_a, b, &nearest->pose_b, c, found);

  if (status != NS_OK || !*found)
    return status;
  nearest->gap = c->gap;
  ns_copy3(c->normal, nearest->normal);
  for (int i = 0; i < 3; i++)
    nearest->point[i] = (c->a[i] + c->b[i]) / 2;
  if (!slopes)
    return NS_OK;
  (void)ns_closest_slopes_of(a, &nearest->pose_a, b, &nearest->pose_b, c, &d);
  memcpy(nearest->d_normal, d.normal, sizeof d.normal);
  for (int i = 0; i < 3 * NS_POSES; i++)
    nearest->d_point[i] = (d.a[i] + d.b[i]) / 2;
  return NS_OK;
}

/* ---- a corner above a plane ---- */

/* Column j of how a point or direction p of a body with this pose turns with it: R (e_j x p) */
static void turn_column(const ns_space_pose *pose, int j, const double p[3], double out[3]) {
  const double axis[3] = {j == 0, j == 1, j == 2};
  double turned[3];

  ns_cross3(axis, p, turned);
  ns_space_rotate(pose, turned, out);
}

/* c = P - gap/2 N with N = R_b n, P = x_a + R_a p, gap = N . (P - x_b) - offset */
static void corner_slopes(const double p[3], const double n[3], const double P[3],
                          ns_nearest *nearest) {
  const double *N = nearest->normal;

  for (int j = 0; j < NS_POSES; j++) {
    double *d_normal = nearest->d_normal + 3 * j, *d_point = nearest->d_point + 3 * j;
    double rate = 0;
    memset(d_normal, 0, 3 * sizeof *d_normal);
    memset(d_point, 0, 3 * sizeof *d_point);
    if (j < 3)
      d_point[j] = 1;
    else if (j < 6)
      turn_column(&nearest->pose_a, j - 3, p, d_point);
    else if (j >= 9)
      turn_column(&nearest->pose_b, j - 9, n, d_normal);
    for (int i = 0; i < 3; i++)
      rate += N[i] * (d_point[i] - (j == 6 + i)) + d_normal[i] * (P[i] - nearest->pose_b.x[i]);
    for (int i = 0; i < 3; i++)
      d_point[i] -= (rate * N[i] + nearest->gap * d_normal[i]) / 2;
  }
}

static void nearest_of_corner(const ns_model_pair *pair, const double p[3], int slopes,
                              ns_nearest *nearest) {
  const ns_shape *plane = pair->shape_b;
  double P[3];

  ns_space_point(&nearest->pose_a, p, P);
  ns_space_rotate(&nearest->pose_b, plane->normal, nearest->normal);
  nearest->gap = -plane->offset;
  for (int i = 0; i < 3; i++)
    nearest->gap += nearest->normal[i] * (P[i] - nearest->pose_b.x[i]);
  for (int i = 0; i < 3; i++)
    nearest->point[i] = P[i] - nearest->gap / 2 * nearest->normal[i];
  if (slopes)
    corner_slopes(p, plane->normal, P, nearest);
}

/* A particle takes every impulse at its place. */
static void share_point(const ns_model *model, const ns_link *link, ns_nearest *nearest) {
  const int bodies[2] = {link->a, link->b}, dimension = model->spatial ? 3 : 2;

  for (int k = 0; k < 2; k++) {
    if (model->first[bodies[k]] < 0 || ns_model_velocities(model, bodies[k]) != dimension)
      continue;
    ns_copy3(k == 0 ? nearest->pose_a.x : nearest->pose_b.x, nearest->point);
    memset(nearest->d_point, 0, sizeof nearest->d_point);
    for (int i = 0; i < 3; i++)
      nearest->d_point[i + 3 * (6 * k + i)] = 1;
  }
}

/* A piece at p of a body, turned by Q against it, has the velocity v + R (w x p) and the angular velocity Q'w in its
 * own axes. Columns of derivatives by those, from number `first`, become columns by v and w. */
static void carry_slopes(const ns_space_pose *body, const ns_space_pose *at, int first,
                         double d[3 * NS_POSES]) {
  double by_turn[9];

  for (int j = 0; j < 3; j++) {
    double moved[3];
    turn_column(body, j, at->x, moved);
    for (int i = 0; i < 3; i++) {
      by_turn[i + 3 * j] = 0;
      for (int k = 0; k < 3; k++)
        by_turn[i + 3 * j] +=
            d[i + 3 * (first + k)] * moved[k] + d[i + 3 * (first + 3 + k)] * at->R[j + 3 * k];
    }
  }
  memcpy(d + 3 * (first + 3), by_turn, sizeof by_turn);
}

/* The pose and the slopes of a body in place of those of its piece */
static void carry_to_body(const surface_pair *look, int piece, int first, ns_nearest *nearest) {
  const ns_model *model = look->model;
  const ns_piece *p = &model->piece[piece];
  ns_space_pose *pose = first == 0 ? &nearest->pose_a : &nearest->pose_b;

  if (!p->is_moved)
    return;
  *pose = model->spatial ? model->space_pose[p->body] : raise_pose(&model->pose[p->body]);
  if (!look->slopes)
    return;
  carry_slopes(pose, &p->at, first, nearest->d_normal);
  carry_slopes(pose, &p->at, first, nearest->d_point);
}

/* A place of two pieces as one of their bodies */
static ns_status use_place(const surface_pair *look, const ns_nearest *found) {
  ns_nearest nearest = *found;

  carry_to_body(look, look->pair->piece_a, 0, &nearest);
  carry_to_body(look, look->pair->piece_b, 6, &nearest);
  share_point(look->model, &look->pair->link, &nearest);
  return look->use(look->data, &nearest);
}

/* Contacts of `count` points of a with the plane of b, numbered from `first` */
static ns_status use_corners(const surface_pair *look, int count, const double *points, int first,
                             ns_nearest *nearest) {
  ns_status status = NS_OK;

  for (int k = 0; k < count && status == NS_OK; k++) {
    nearest_of_corner(look->pair, points + 3 * k, look->slopes, nearest);
    nearest->feature = first + k;
    if (nearest->gap <= look->near)
      status = use_place(look, nearest);
  }
  return status;
}

static ns_status use_all_corners(const surface_pair *look, ns_nearest *nearest) {
  static const double origin[3] = {0, 0, 0};
  const ns_shape *a = look->pair->shape_a;

  return a->kind == NS_SHAPE_POINT ? use_corners(look, 1, origin, 0, nearest)
                                   : use_corners(look, a->vertex_count, a->vertices, 0, nearest);
}

/* The rims of flat sides that are nearly parallel to the plane of b; *lies: one is so nearly that closest points are
 * not to be told. */
static ns_status use_rims(const surface_pair *look, ns_nearest *nearest, int *lies) {
  const ns_shape *a = look->pair->shape_a, *b = look->pair->shape_b;
  double up[3], m[3];
  ns_status status = NS_OK;

  *lies = 0;
  if (b->kind != NS_SHAPE_HALFSPACE || a->flat_count == 0)
    return NS_OK;
  ns_space_rotate(&nearest->pose_b, b->normal, up);
  ns_space_unrotate(&nearest->pose_a, up, m);
  for (int k = 0; k < a->flat_count && status == NS_OK; k++) {
    const ns_flat *flat = &a->flat[k];
    double sine[3];
    ns_cross3(m, flat->normal, sine);
    const double angle = ns_dot3(m, flat->normal) < 0 ? sqrt(ns_dot3(sine, sine)) : INFINITY;
    if (flat->count == 0 || angle > NS_NEARLY_ALIGNED)
      continue;
    *lies = *lies || angle < NS_LIES_FLAT;
    status = use_corners(look, flat->count, flat->rim[0], 1 + k * NS_RIM_POINTS, nearest);
  }
  return status;
}

/* The centre of a body so high above a plane that no point of it can be within `near`. */
static int is_high(const ns_model_pair *pair, const ns_nearest *nearest, double near) {
  double normal[3], height = -pair->shape_b->offset;

  if (pair->shape_b->kind != NS_SHAPE_HALFSPACE)
    return 0;
  ns_space_rotate(&nearest->pose_b, pair->shape_b->normal, normal);
  for (int i = 0; i < 3; i++)
    height += normal[i] * (nearest->pose_a.x[i] - nearest->pose_b.x[i]);
  return height > near + pair->shape_a->bounding_radius;
}

static ns_status use_closest(const surface_pair *look, ns_nearest *nearest) {
  int found;
  ns_status status =
      nearest_of_solids(look->pair, look->pair->nearest, look->slopes, nearest, &found);

  if (status != NS_OK || !found || !(nearest->gap <= look->near))
    return status;
  nearest->feature = 0;
  return use_place(look, nearest);
}

ns_status ns_model_find_nearest(const ns_model *model, ns_model_pair *pair, double near, int slopes,
                                ns_use_nearest use, void *data) {
  const surface_pair look = {model, pair, near, slopes, use, data};
  ns_nearest nearest = {.feature = 0};
  int lies;
  ns_status status;

  nearest.pose_a = pose_of(model, pair->piece_a);
  nearest.pose_b = pose_of(model, pair->piece_b);
  if (is_high(pair, &nearest, near))
    return NS_OK;
  if (solid_of(pair->shape_a, pair->shape_b) == NULL)
    return use_all_corners(&look, &nearest);
  status = use_rims(&look, &nearest, &lies);
  return status == NS_OK && !lies ? use_closest(&look, &nearest) : status;
}

/* ---- columns of W and how they turn ---- */

/* Along t at the point c: (t, R_a'(r_a x t), -t, -R_b'(r_b x t)), r = c - x */
static void slip(const ns_nearest *w, const double t[3], double gradient[NS_POSES]) {
  double arm[3], turn[3];

  for (int i = 0; i < 3; i++) {
    gradient[i] = t[i];
    gradient[6 + i] = -t[i];
    arm[i] = w->point[i] - w->pose_a.x[i];
  }
  ns_cross3(arm, t, turn);
  ns_space_unrotate(&w->pose_a, turn, gradient + 3);
  for (int i = 0; i < 3; i++)
    arm[i] = w->point[i] - w->pose_b.x[i];
  ns_cross3(t, arm, turn);
  ns_space_unrotate(&w->pose_b, turn, gradient + 9);
}

/* d (R'u) for a change du of u and, where own is not negative, a turn about axis `own` of the body: R'du + R'u x e */
static void unrotate_slope(const ns_space_pose *pose, const double u[3], const double du[3],
                           int own, double out[3]) {
  double body[3], turned[3];

  ns_space_unrotate(pose, du, out);
  if (own < 0)
    return;
  const double axis[3] = {own == 0, own == 1, own == 2};
  ns_space_unrotate(pose, u, body);
  ns_cross3(body, axis, turned);
  for (int i = 0; i < 3; i++)
    out[i] += turned[i];
}

/* The turning part of column j of the slope of `slip` for the body with this pose, whose velocities begin at `first` */
static void arm_slope(const ns_nearest *w, const ns_space_pose *pose, int first, int j,
                      const double t[3], const double dt[3], double out[3]) {
  double arm[3], d_arm[3], u[3], du[3], term[3];

  for (int i = 0; i < 3; i++) {
    arm[i] = w->point[i] - pose->x[i];
    d_arm[i] = w->d_point[i + 3 * j] - (j == first + i);
  }
  ns_cross3(arm, t, u);
  ns_cross3(d_arm, t, du);
  ns_cross3(arm, dt, term);
  for (int i = 0; i < 3; i++)
    du[i] += term[i];
  unrotate_slope(pose, u, du, j >= first + 3 && j < first + 6 ? j - first - 3 : -1, out);
}

static void slip_slope(const ns_nearest *w, const double t[3], const double dt[3 * NS_POSES],
                       double slope[NS_POSES * NS_POSES]) {
  for (int j = 0; j < NS_POSES; j++) {
    double *column = slope + NS_POSES * j;
    arm_slope(w, &w->pose_a, 0, j, t, dt + 3 * j, column + 3);
    arm_slope(w, &w->pose_b, 6, j, t, dt + 3 * j, column + 9);
    for (int i = 0; i < 3; i++) {
      column[i] = dt[i + 3 * j];
      column[6 + i] = -dt[i + 3 * j];
      column[9 + i] = -column[9 + i];
    }
  }
}

/* The same for the turn about the normal, (0, R_a'n, 0, -R_b'n) */
static void spin_slope(const ns_nearest *w, double slope[NS_POSES * NS_POSES]) {
  memset(slope, 0, NS_POSES * NS_POSES * sizeof *slope);
  for (int j = 0; j < NS_POSES; j++) {
    double *column = slope + NS_POSES * j;
    const double *dn = w->d_normal + 3 * j;
    unrotate_slope(&w->pose_a, w->normal, dn, j >= 3 && j < 6 ? j - 3 : -1, column + 3);
    unrotate_slope(&w->pose_b, w->normal, dn, j >= 9 ? j - 9 : -1, column + 9);
    for (int i = 9; i < 12; i++)
      column[i] = -column[i];
  }
}

void ns_first_direction(const double n[3], double t[3]) {
  const int k = fabs(n[0]) > NS_NEARLY_AXIS ? 1 : 0;
  double length = 0;

  for (int i = 0; i < 3; i++) {
    t[i] = (i == k) - n[k] * n[i];
    length += t[i] * t[i];
  }
  for (int i = 0; i < 3; i++)
    t[i] /= sqrt(length);
}

/* t = w / |w|, w = e_k - n_k n:  dt = (I - t t') dw / |w|,  dw = -dn_k n - n_k dn;  o = n x t */
static void direction_slopes(const ns_nearest *w, const double t[3], double dt[3 * NS_POSES],
                             double d_across[3 * NS_POSES]) {
  const double *n = w->normal;
  const int k = fabs(n[0]) > NS_NEARLY_AXIS ? 1 : 0;
  const double length = sqrt(1 - n[k] * n[k]);

  for (int j = 0; j < NS_POSES; j++) {
    const double *dn = w->d_normal + 3 * j;
    double *out = dt + 3 * j, along = 0, term[3];
    for (int i = 0; i < 3; i++) {
      out[i] = -(dn[k] * n[i] + n[k] * dn[i]) / length;
      along += t[i] * out[i];
    }
    for (int i = 0; i < 3; i++)
      out[i] -= along * t[i];
    ns_cross3(dn, t, d_across + 3 * j);
    ns_cross3(n, out, term);
    for (int i = 0; i < 3; i++)
      d_across[i + 3 * j] += term[i];
  }
}

/* ---- to the velocities that there are ---- */

/* Which of the twelve is entry `pick` of a gradient of this model */
static int among_twelve(const ns_model *model, int pick) {
  return model->spatial ? pick : planar[pick];
}

void ns_nearest_gap(const ns_model *model, const ns_nearest *nearest, int second,
                    ns_pose_function *gap) {
  const int n = 2 * model->width;
  double gradient[NS_POSES], slope[NS_POSES * NS_POSES];

  slip(nearest, nearest->normal, gradient);
  if (second)
    slip_slope(nearest, nearest->normal, nearest->d_normal, slope);
  gap->value = nearest->gap;
  for (int j = 0; j < n; j++) {
    const int at = among_twelve(model, j);
    gap->gradient[j] = gradient[at];
    for (int i = 0; i < n && second; i++)
      gap->hessian[i + n * j] = slope[among_twelve(model, i) + NS_POSES * at];
  }
}

static void gather_slope(const ns_model *model, const ns_link *link, const double *slope,
                         double *out) {
  for (int j = 0; j < link->count; j++)
    for (int i = 0; i < link->count; i++)
      out[i + j * link->count] =
          slope[among_twelve(model, link->pick[i]) + NS_POSES * among_twelve(model, link->pick[j])];
}

/* How the sliding speed changes along coordinate j: the slope on the velocities of both bodies, prescribed ones too */
static void gather_slip(const ns_model *model, const ns_model_pair *pair, const double *slope,
                        const double *dt, double *out) {
  const int w = model->width;
  const ns_link *link = &pair->link;

  for (int j = 0; j < link->count; j++) {
    const int at = among_twelve(model, link->pick[j]);
    out[j] = 0;
    for (int i = 0; i < 2 * w; i++)
      out[j] += slope[among_twelve(model, i) + NS_POSES * at] *
                model->velocity[w * (i < w ? link->a : link->b) + i % w];
    for (int i = 0; i < 3 && dt != NULL; i++)
      out[j] -= dt[i + 3 * at] * pair->surface[i];
  }
}

ns_status ns_nearest_add_slopes(const ns_model *model, const ns_model_pair *pair,
                                const ns_nearest *nearest, ns_contact *contact, ns_terms *terms) {
  const ns_link *link = &pair->link;
  const int stored = contact->directions > 0 ? ns_contact_stored(contact) : 0;
  const int square = contact->count * contact->count;
  double slope[NS_POSES * NS_POSES], d[2][3 * NS_POSES], across[3];
  const double *direction[2] = {contact->first, across};

  if (ns_terms_add_slopes(terms, contact) != NS_OK)
    return NS_OUT_OF_MEMORY;
  slip_slope(nearest, nearest->normal, nearest->d_normal, slope);
  gather_slope(model, link, slope, contact->slope);
  if (stored == 0)
    return NS_OK;
  ns_cross3(nearest->normal, contact->first, across);
  direction_slopes(nearest, contact->first, d[0], d[1]);
  for (int k = 0; k < stored; k++) {
    if (k < 2)
      slip_slope(nearest, direction[k], d[k], slope);
    else
      spin_slope(nearest, slope);
    gather_slope(model, link, slope, contact->slope + square * (k + 1));
    gather_slip(model, pair, slope, k < 2 ? d[k] : NULL, contact->slip_slope + k * contact->count);
  }
  return NS_OK;
}
