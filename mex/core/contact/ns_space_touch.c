/* ns_space_touch.c: which routine is whose; the gap function and the frame of a touch in space. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_space_touch.h"

#include "ns_geometry_tolerances.h"
#include "ns_space_touch_tools.h"

#include <float.h>
#include <math.h>

enum { XA = 0, TA = 3, XB = 6, TB = 9, N = NS_SPACE_COORDINATES };

ns_space_touch_routine ns_space_touch_of(ns_shape_kind a, ns_shape_kind b) {
  static const ns_space_touch_routine table[NS_SHAPE_KINDS][NS_SHAPE_KINDS] = {
      [NS_SHAPE_POINT] = {[NS_SHAPE_DISC] = ns_space_touch_sphere_sphere,
                          [NS_SHAPE_CAPSULE] = ns_space_touch_sphere_capsule,
                          [NS_SHAPE_CYLINDER] = ns_space_touch_sphere_cylinder,
                          [NS_SHAPE_BOX] = ns_space_touch_sphere_box,
                          [NS_SHAPE_POLYTOPE] = ns_space_touch_sphere_polytope,
                          [NS_SHAPE_HALFSPACE] = ns_space_touch_sphere_halfspace},
      [NS_SHAPE_DISC] = {[NS_SHAPE_DISC] = ns_space_touch_sphere_sphere,
                         [NS_SHAPE_CAPSULE] = ns_space_touch_sphere_capsule,
                         [NS_SHAPE_CYLINDER] = ns_space_touch_sphere_cylinder,
                         [NS_SHAPE_BOX] = ns_space_touch_sphere_box,
                         [NS_SHAPE_POLYTOPE] = ns_space_touch_sphere_polytope,
                         [NS_SHAPE_HALFSPACE] = ns_space_touch_sphere_halfspace},
      [NS_SHAPE_CAPSULE] = {[NS_SHAPE_CAPSULE] = ns_space_touch_capsule_capsule,
                            [NS_SHAPE_CYLINDER] = ns_space_touch_capsule_cylinder,
                            [NS_SHAPE_BOX] = ns_space_touch_capsule_polytope,
                            [NS_SHAPE_POLYTOPE] = ns_space_touch_capsule_polytope,
                            [NS_SHAPE_HALFSPACE] = ns_space_touch_capsule_halfspace},
      [NS_SHAPE_CYLINDER] = {[NS_SHAPE_CYLINDER] = ns_space_touch_cylinder_cylinder,
                             [NS_SHAPE_BOX] = ns_space_touch_cylinder_polytope,
                             [NS_SHAPE_POLYTOPE] = ns_space_touch_cylinder_polytope,
                             [NS_SHAPE_HALFSPACE] = ns_space_touch_cylinder_halfspace},
      [NS_SHAPE_BOX] = {[NS_SHAPE_BOX] = ns_space_touch_polytope_polytope,
                        [NS_SHAPE_POLYTOPE] = ns_space_touch_polytope_polytope,
                        [NS_SHAPE_HALFSPACE] = ns_space_touch_polytope_halfspace},
      [NS_SHAPE_POLYTOPE] = {[NS_SHAPE_POLYTOPE] = ns_space_touch_polytope_polytope,
                             [NS_SHAPE_HALFSPACE] = ns_space_touch_polytope_halfspace}};

  return table[a][b];
}

ns_space_touch_routine ns_space_touch_for(const ns_shape *a, const ns_shape *b) {
  const ns_space_touch_routine routine = ns_space_touch_of(a->kind, b->kind);

  if ((routine == ns_space_touch_polytope_polytope && a->polytope == NULL) ||
      ((routine == ns_space_touch_polytope_polytope || routine == ns_space_touch_sphere_polytope ||
        routine == ns_space_touch_capsule_polytope ||
        routine == ns_space_touch_cylinder_polytope) &&
       b->polytope == NULL))
    return NULL;
  return routine;
}

int ns_space_touch_keep(const ns_space_touch *touch, int count, int room, ns_space_touch *touches) {
  int shallowest = 0;

  if (count < room) {
    touches[count] = *touch;
    return count + 1;
  }
  for (int k = 1; k < count; k++)
    if (touches[k].gap > touches[shallowest].gap)
      shallowest = k;
  if (count > 0 && touch->gap < touches[shallowest].gap)
    touches[shallowest] = *touch;
  return count;
}

ns_space_touch ns_space_touch_exchanged(const ns_space_touch *touch) {
  static const ns_space_touch_kind kinds[] = {
      [NS_TOUCH_POINTS] = NS_TOUCH_POINTS,       [NS_TOUCH_PLANE] = NS_TOUCH_FACE_OF_A,
      [NS_TOUCH_FACE_OF_A] = NS_TOUCH_PLANE,     [NS_TOUCH_LINE_OF_A] = NS_TOUCH_LINE_OF_B,
      [NS_TOUCH_LINE_OF_B] = NS_TOUCH_LINE_OF_A, [NS_TOUCH_LINES] = NS_TOUCH_LINES,
      [NS_TOUCH_EDGES] = NS_TOUCH_EDGES,         [NS_TOUCH_RIM] = NS_TOUCH_RIM_OF_B,
      [NS_TOUCH_RIM_OF_B] = NS_TOUCH_RIM};
  ns_space_touch out = *touch;

  out.kind = kinds[touch->kind];
  ns_copy3(touch->pb, out.pa);
  ns_copy3(touch->pa, out.pb);
  ns_copy3(touch->w, out.u);
  ns_copy3(touch->u, out.w);
  out.radius_a = touch->radius_b;
  out.radius_b = touch->radius_a;
  return out;
}

/* ---- the points nearest to each other at given poses */

/* min |d + s U - t W|:  s - c t = -U.d,  t - c s = W.d,  c = U.W. Where s is not accurate (nearly parallel lines) t
 * follows it. */
static void meet_on_lines(const double U[3], const double W[3], const double d[3],
                          ns_space_touch *now) {
  double normal[3], square, s;

  ns_cross3(U, W, normal);
  square = ns_dot3(normal, normal);
  if (square <= NS_PARALLEL * NS_PARALLEL)
    return;
  s = (ns_dot3(U, W) * ns_dot3(W, d) - ns_dot3(U, d)) / square;
  ns_move3(now->pa, s, now->u);
  ns_move3(now->pb, ns_dot3(W, d) + s * ns_dot3(U, W), now->w);
}

/* The part of R_a'W across the axis of the circle points to its highest point. Returns its length. */
static double slope(const ns_space_touch *touch, const ns_space_pose *a, const double W[3],
                    double across[3]) {
  double m[3];

  ns_space_unrotate(a, W, m);
  ns_copy3(m, across);
  ns_move3(across, -ns_dot3(m, touch->u), touch->u);
  return sqrt(ns_dot3(across, across));
}

static void sink_on_circle(const ns_space_pose *a, const double W[3], ns_space_touch *now) {
  double across[3];
  const double sine = slope(now, a, W, across);

  if (sine <= NS_PARALLEL)
    return;
  ns_copy3(now->centre, now->pa);
  ns_move3(now->pa, -now->rim / sine, across);
}

static ns_space_touch at_poses(const ns_space_touch *touch, const ns_space_pose *a,
                               const ns_space_pose *b) {
  ns_space_touch now = *touch;
  double U[3], W[3], d[3], P[3];

  if (touch->kind == NS_TOUCH_POINTS || touch->kind == NS_TOUCH_PLANE ||
      touch->kind == NS_TOUCH_FACE_OF_A)
    return now;
  if (touch->kind == NS_TOUCH_RIM_OF_B) {
    now = ns_space_touch_exchanged(touch);
    now = at_poses(&now, b, a);
    return ns_space_touch_exchanged(&now);
  }
  ns_space_rotate(a, touch->u, U);
  ns_space_rotate(b, touch->w, W);
  ns_space_point(a, touch->pa, d);
  ns_space_point(b, touch->pb, P);
  ns_move3(d, -1, P);
  switch (touch->kind) {
  case NS_TOUCH_LINE_OF_A:
    ns_move3(now.pa, -ns_dot3(U, d), touch->u);
    break;
  case NS_TOUCH_LINE_OF_B:
    ns_move3(now.pb, ns_dot3(W, d), touch->w);
    break;
  case NS_TOUCH_LINES:
  case NS_TOUCH_EDGES:
    meet_on_lines(U, W, d, &now);
    break;
  default:
    sink_on_circle(a, W, &now);
  }
  return now;
}

/* ---- second derivatives */

/* H -= factor g g' */
static void subtract(double *hessian, double factor, const double g[N]) {
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      hessian[i + N * j] -= factor * g[i] * g[j];
}

/* L times the derivative of the gradient of L = |P - P_other| as P slides along the line of direction u of its body,
 * which is at a right angle to n, the direction from the other point to P. */
static void slide(const ns_space_pose *own, const double p[3], const double u[3],
                  const ns_space_pose *other, const double p_other[3], double L, const double n[3],
                  double *own_slope, double *other_slope) {
  double U[3], U_other[3], n_own[3], turned[3];

  ns_space_rotate(own, u, U);
  ns_space_unrotate(other, U, U_other);
  ns_space_unrotate(own, n, n_own);
  ns_cross3(p, u, own_slope + 3);
  ns_cross3(u, n_own, turned);
  ns_move3(own_slope + 3, L, turned);
  ns_cross3(U_other, p_other, other_slope + 3);
  for (int k = 0; k < 3; k++) {
    own_slope[k] = U[k];
    other_slope[k] = -U[k];
  }
}

static double cosine_of_lines(const ns_space_touch *now, const ns_space_pose *a,
                              const ns_space_pose *b, double *square_of_sine) {
  double U[3], W[3], normal[3];

  ns_space_rotate(a, now->u, U);
  ns_space_rotate(b, now->w, W);
  ns_cross3(U, W, normal);
  *square_of_sine = ns_dot3(normal, normal);
  return ns_dot3(U, W);
}

/* L F_ss = 1 for one line, [1, -c; -c, 1] for two, so that
 *   L F_qs F_ss^-1 F_sq = g_a g_a'  or  g_b g_b'  or  g_a g_a' + (g_b + c g_a) (g_b + c g_a)' / (1 - c^2).
 * It is left out where the points coincide. */
static void let_slide(const ns_space_touch *now, const ns_space_pose *a, const ns_space_pose *b,
                      ns_pose_function *f) {
  const double L = f->value, *n = f->gradient, back[3] = {-n[0], -n[1], -n[2]};
  double ga[N] = {0}, gb[N], cosine = 0, square = 1;

  if (L * L < DBL_MIN)
    return;
  if (now->kind == NS_TOUCH_LINES)
    cosine = cosine_of_lines(now, a, b, &square);
  if (now->kind != NS_TOUCH_LINE_OF_B) {
    slide(a, now->pa, now->u, b, now->pb, L, n, ga + XA, ga + XB);
    subtract(f->hessian, 1 / L, ga);
  }
  if (now->kind == NS_TOUCH_LINE_OF_A || square <= NS_PARALLEL * NS_PARALLEL)
    return;
  slide(b, now->pb, now->w, a, now->pa, L, back, gb + XB, gb + XA);
  for (int i = 0; i < N; i++)
    gb[i] += cosine * ga[i];
  subtract(f->hessian, 1 / (L * square), gb);
}

/* Along the circle, by the angle, p moves as rim tau, F_ss = rim |across| and
 *   F_qs = rim [0; tau x R_a'W; 0; w x R_b'R_a tau]. */
static void let_roll(const ns_space_touch *now, const ns_space_pose *a, const ns_space_pose *b,
                     ns_pose_function *f) {
  double W[3], m[3], across[3], tau[3], world[3], in_b[3], g[N] = {0}, sine;

  ns_space_rotate(b, now->w, W);
  ns_space_unrotate(a, W, m);
  sine = slope(now, a, W, across);
  if (sine <= NS_PARALLEL)
    return;
  ns_cross3(now->u, across, tau);
  for (int k = 0; k < 3; k++)
    tau[k] /= sine;
  ns_space_rotate(a, tau, world);
  ns_space_unrotate(b, world, in_b);
  ns_cross3(tau, m, g + TA);
  ns_cross3(now->w, in_b, g + TB);
  subtract(f->hessian, now->rim / sine, g);
}

/* ---- gap function and frame */

/* A function of the bodies exchanged, with its velocities in the order of a and b */
static void put_in_order(const ns_pose_function *other, int second, ns_pose_function *gap) {
  gap->value = other->value;
  for (int i = 0; i < N; i++)
    gap->gradient[i] = other->gradient[(i + XB) % N];
  for (int j = 0; j < N && second; j++)
    for (int i = 0; i < N; i++)
      gap->hessian[i + N * j] = other->hessian[(i + XB) % N + N * ((j + XB) % N)];
}

static void rim_of_b(const ns_space_touch *now, const ns_space_pose *a, const ns_space_pose *b,
                     int second, ns_pose_function *other) {
  const ns_space_touch of_a = ns_space_touch_exchanged(now);

  ns_space_along(b, of_a.pa, a, of_a.pb, of_a.w, second, other);
  if (second)
    let_roll(&of_a, b, a, other);
}

static void function_at(const ns_space_touch *now, const ns_space_pose *a, const ns_space_pose *b,
                        int second, ns_pose_function *gap) {
  ns_pose_function other;

  switch (now->kind) {
  case NS_TOUCH_PLANE:
  case NS_TOUCH_RIM:
    ns_space_along(a, now->pa, b, now->pb, now->w, second, gap);
    if (second && now->kind == NS_TOUCH_RIM)
      let_roll(now, a, b, gap);
    break;
  case NS_TOUCH_FACE_OF_A:
    ns_space_along(b, now->pb, a, now->pa, now->u, second, &other);
    put_in_order(&other, second, gap);
    break;
  case NS_TOUCH_RIM_OF_B:
    rim_of_b(now, a, b, second, &other);
    put_in_order(&other, second, gap);
    break;
  case NS_TOUCH_EDGES:
    ns_space_crossing(a, now->pa, now->u, b, now->pb, now->w, second, gap);
    break;
  default:
    ns_space_distance(a, now->pa, b, now->pb, second, gap);
    if (second && now->kind != NS_TOUCH_POINTS)
      let_slide(now, a, b, gap);
  }
  gap->value -= now->radius_a + now->radius_b;
}

void ns_space_touch_function(const ns_space_touch *touch, const ns_space_pose *a,
                             const ns_space_pose *b, int second, ns_pose_function *gap) {
  const ns_space_touch now = at_poses(touch, a, b);

  function_at(&now, a, b, second, gap);
}

/* The normal is the derivative of the gap by x_a. From the skeleton of a it is the radius and half the gap to the
 * point; above a plane of a from that of b. */
void ns_space_touch_look(const ns_space_touch *touch, const ns_space_pose *a,
                         const ns_space_pose *b, int second, ns_pose_function *gap,
                         double normal[3], double point[3]) {
  const ns_space_touch now = at_poses(touch, a, b);

  function_at(&now, a, b, second, gap);
  ns_copy3(gap->gradient, normal);
  if (now.kind == NS_TOUCH_FACE_OF_A || now.kind == NS_TOUCH_RIM_OF_B) {
    ns_space_point(b, now.pb, point);
    ns_move3(point, now.radius_b + gap->value / 2, normal);
  } else {
    ns_space_point(a, now.pa, point);
    ns_move3(point, -(now.radius_a + gap->value / 2), normal);
  }
}

void ns_space_touch_frame(const ns_space_touch *touch, const ns_space_pose *a,
                          const ns_space_pose *b, double normal[3], double point[3]) {
  ns_pose_function gap;

  ns_space_touch_look(touch, a, b, 0, &gap, normal, point);
}
