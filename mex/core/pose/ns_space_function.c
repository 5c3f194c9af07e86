/* ns_space_function.c: distance, component, coordinate along a moving direction, angle of axes, twist.
 *
 * A vector r = R p of a body changes by R (s x p) when the body turns by s, and that again by R (s' x (s x p)). So
 *   d (u . R p) = s . (p x m),   m = R'u,   and its derivative in turn:   H(i, j) = m_i p_j - delta_ij (m . p). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_space_function.h"

#include "ns_turn.h"
#include "ns_vector3.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { XA = 0, TA = 3, XB = 6, TB = 9, N = NS_SPACE_COORDINATES };

#define ENTRY(i, j) ((i) + N * (j))

static inline void rotate(const double R[9], const double p[3], double world[3]) {
  for (int i = 0; i < 3; i++)
    world[i] = R[i] * p[0] + R[i + 3] * p[1] + R[i + 6] * p[2];
}

static inline void unrotate(const double R[9], const double u[3], double body[3]) {
  for (int j = 0; j < 3; j++)
    body[j] = ns_dot3(R + 3 * j, u);
}

ns_space_pose ns_space_pose_at(const double x[3], const double turn[4]) {
  const double length =
      sqrt(turn[0] * turn[0] + turn[1] * turn[1] + turn[2] * turn[2] + turn[3] * turn[3]);
  const double w = turn[0] / length, i = turn[1] / length, j = turn[2] / length,
               k = turn[3] / length;

  return (ns_space_pose){.x = {x[0], x[1], x[2]},
                         .turn = {w, i, j, k},
                         .R = {1 - 2 * (j * j + k * k), 2 * (i * j + w * k), 2 * (i * k - w * j),
                               2 * (i * j - w * k), 1 - 2 * (i * i + k * k), 2 * (j * k + w * i),
                               2 * (i * k + w * j), 2 * (j * k - w * i), 1 - 2 * (i * i + j * j)}};
}

ns_space_pose ns_space_pose_after(const ns_space_pose *pose, double fraction) {
  double x[3], turn[4], s[3];

  for (int k = 0; k < 3; k++) {
    x[k] = pose->x[k] + fraction * pose->motion[k];
    s[k] = fraction * pose->motion[3 + k];
  }
  ns_turn_advance(pose->turn, s, turn);
  return ns_space_pose_at(x, turn);
}

void ns_space_rotate(const ns_space_pose *pose, const double p[3], double world[3]) {
  rotate(pose->R, p, world);
}

void ns_space_unrotate(const ns_space_pose *pose, const double u[3], double body[3]) {
  unrotate(pose->R, u, body);
}

void ns_space_point(const ns_space_pose *pose, const double p[3], double world[3]) {
  rotate(pose->R, p, world);
  for (int i = 0; i < 3; i++)
    world[i] += pose->x[i];
}

static inline void clear(double *hessian) { memset(hessian, 0, N * N * sizeof *hessian); }

/* adds f (m_i p_j - delta_ij m . p) at the 3 x 3 block that begins at `at` on the diagonal */
static inline void add_turn(double *hessian, int at, double f, const double m[3],
                            const double p[3]) {
  const double mp = ns_dot3(m, p);

  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++)
      hessian[ENTRY(at + i, at + j)] += f * (m[i] * p[j] - (i == j ? mp : 0));
}

static inline void difference(const ns_space_pose *a, const double pa[3], const ns_space_pose *b,
                              const double pb[3], double d[3]) {
  double ra[3], rb[3];

  rotate(a->R, pa, ra);
  rotate(b->R, pb, rb);
  for (int k = 0; k < 3; k++)
    d[k] = a->x[k] - b->x[k] + ra[k] - rb[k];
}

/* g' v = u . d';  m_a = R_a'u, m_b = R_b'u */
static inline void project(const double u[3], const double ma[3], const double pa[3],
                           const double mb[3], const double pb[3], double g[N]) {
  for (int k = 0; k < 3; k++) {
    g[XA + k] = u[k];
    g[XB + k] = -u[k];
  }
  ns_cross3(pa, ma, g + TA);
  ns_cross3(mb, pb, g + TB);
}

/* n = d / |d|:  the second derivative is  (|dd|^2 - (n . dd)^2) / |d| + n . d2d. Its first term is left out where the
 * points coincide. */
static void distance_hessian(const ns_space_pose *a, const double pa[3], const ns_space_pose *b,
                             const double pb[3], const double ma[3], const double mb[3],
                             double inverse, ns_pose_function *f) {
  double J[3 * N]; /* dd = J v, by columns */

  memset(J, 0, sizeof J);
  for (int k = 0; k < 3; k++) {
    const double axis[3] = {k == 0, k == 1, k == 2};
    double turned[3];
    J[3 * (XA + k) + k] = 1;
    J[3 * (XB + k) + k] = -1;
    ns_cross3(axis, pa, turned);
    rotate(a->R, turned, J + 3 * (TA + k));
    ns_cross3(pb, axis, turned);
    rotate(b->R, turned, J + 3 * (TB + k));
  }
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      f->hessian[ENTRY(i, j)] =
          (ns_dot3(J + 3 * i, J + 3 * j) - f->gradient[i] * f->gradient[j]) * inverse;
  add_turn(f->hessian, TA, 1, ma, pa);
  add_turn(f->hessian, TB, -1, mb, pb);
}

void ns_space_distance(const ns_space_pose *a, const double pa[3], const ns_space_pose *b,
                       const double pb[3], int second, ns_pose_function *f) {
  double d[3], ma[3], mb[3];

  difference(a, pa, b, pb, d);
  const double square = ns_dot3(d, d);
  const int apart = square >= DBL_MIN;
  const double length = apart ? sqrt(square) : 0, inverse = apart ? 1 / length : 0;
  const double n[3] = {d[0] * inverse, d[1] * inverse, apart ? d[2] * inverse : 1};
  f->value = length;
  unrotate(a->R, n, ma);
  unrotate(b->R, n, mb);
  project(n, ma, pa, mb, pb, f->gradient);
  if (second)
    distance_hessian(a, pa, b, pb, ma, mb, inverse, f);
}

void ns_space_component(const ns_space_pose *a, const double pa[3], const ns_space_pose *b,
                        const double pb[3], const double u[3], int second, ns_pose_function *f) {
  double d[3], ma[3], mb[3];

  difference(a, pa, b, pb, d);
  f->value = ns_dot3(u, d);
  unrotate(a->R, u, ma);
  unrotate(b->R, u, mb);
  project(u, ma, pa, mb, pb, f->gradient);
  if (!second)
    return;
  clear(f->hessian);
  add_turn(f->hessian, TA, 1, ma, pa);
  add_turn(f->hessian, TB, -1, mb, pb);
}

/* With W = R_b w: B = R_b (e_j x w) is how W turns with b about axis j, A = R_a (e_i x p) how R_a p does with a about
 * axis i, and H(s_a, s_b) of (R_a p) . W is A . B. */
static void couple_turns(const ns_space_pose *a, const double p[3], const ns_space_pose *b,
                         const double w[3], int j, double B[3], ns_pose_function *f) {
  const double axis[3] = {j == 0, j == 1, j == 2};
  double turned[3], in_a[3], g[3];

  ns_cross3(axis, w, turned);
  rotate(b->R, turned, B);
  unrotate(a->R, B, in_a);
  ns_cross3(p, in_a, g);
  for (int i = 0; i < 3; i++)
    f->hessian[ENTRY(TA + i, TB + j)] = f->hessian[ENTRY(TB + j, TA + i)] = g[i];
}

/* H(x_a, s_b) = B = -H(x_b, s_b) */
static void along_hessian(const ns_space_pose *a, const double pa[3], const ns_space_pose *b,
                          const double w[3], const double ma[3], const double eb[3],
                          ns_pose_function *f) {
  clear(f->hessian);
  add_turn(f->hessian, TA, 1, ma, pa);
  add_turn(f->hessian, TB, 1, eb, w);
  for (int j = 0; j < 3; j++) {
    double B[3];
    couple_turns(a, pa, b, w, j, B, f);
    for (int i = 0; i < 3; i++) {
      f->hessian[ENTRY(XA + i, TB + j)] = f->hessian[ENTRY(TB + j, XA + i)] = B[i];
      f->hessian[ENTRY(XB + i, TB + j)] = f->hessian[ENTRY(TB + j, XB + i)] = -B[i];
    }
  }
}

/* Seen from b a fixed direction and a moving point e = P_a - x_b:  d = w x R_b'e along the turn of b. */
void ns_space_along(const ns_space_pose *a, const double pa[3], const ns_space_pose *b,
                    const double pb[3], const double w[3], int second, ns_pose_function *f) {
  double d[3], W[3], ma[3], eb[3];

  difference(a, pa, b, pb, d);
  rotate(b->R, w, W);
  f->value = ns_dot3(W, d);
  unrotate(a->R, W, ma);
  project(W, ma, pa, w, pb, f->gradient);
  unrotate(b->R, d, eb);
  for (int k = 0; k < 3; k++)
    eb[k] += pb[k];
  ns_cross3(w, eb, f->gradient + TB);
  if (second)
    along_hessian(a, pa, b, w, ma, eb, f);
}

void ns_space_axes(const ns_space_pose *a, const double u[3], const ns_space_pose *b,
                   const double w[3], int second, ns_pose_function *f) {
  double U[3], W[3], ma[3], mb[3];

  rotate(a->R, u, U);
  rotate(b->R, w, W);
  unrotate(a->R, W, ma);
  unrotate(b->R, U, mb);
  f->value = ns_dot3(U, W);
  memset(f->gradient, 0, N * sizeof *f->gradient);
  ns_cross3(u, ma, f->gradient + TA);
  ns_cross3(w, mb, f->gradient + TB);
  if (!second)
    return;
  clear(f->hessian);
  add_turn(f->hessian, TA, 1, ma, u);
  add_turn(f->hessian, TB, 1, mb, w);
  for (int j = 0; j < 3; j++) {
    double B[3];
    couple_turns(a, u, b, w, j, B, f);
  }
}

/* Two lines U and W with their nearest points, n = U x W / |U x W| and the coordinate f = n . d. */
typedef struct crossing {
  const ns_space_pose *a, *b;
  const double *pa, *pb, *u, *w;
  double U[3], W[3], n[3], ma[3], mb[3], sine, cosine, f;
} crossing;

/* How a velocity turns U and W and moves d */
static void move_lines(const crossing *c, int column, double dU[3], double dW[3], double dd[3]) {
  const int k = column % 3, of_a = column < XB;
  const ns_space_pose *pose = of_a ? c->a : c->b;
  double axis[3] = {k == 0, k == 1, k == 2}, turned[3];

  for (int i = 0; i < 3; i++)
    dU[i] = dW[i] = 0;
  if (column % 6 < 3) {
    ns_copy3(axis, dd);
  } else {
    ns_cross3(axis, of_a ? c->u : c->w, turned);
    rotate(pose->R, turned, of_a ? dU : dW);
    ns_cross3(axis, of_a ? c->pa : c->pb, turned);
    rotate(pose->R, turned, dd);
  }
  for (int i = 0; i < 3 && !of_a; i++)
    dd[i] = -dd[i];
}

/* One column of the second derivative: how the gradient (n, p_a x R_a'n, -n, R_b'n x p_b) changes with a velocity. The
 * nearest points slide by s along u and t along w such that d stays along n:
 *   dd + s U - t W = df n + f dn,   dn = (I - n n') (dU x W + U x dW) / |U x W|. */
static void crossing_column(const crossing *c, int column, double *out) {
  double dU[3], dW[3], dd[3], dn[3], term[3], r[3], s, t, ta[3], tb[3], ma[3], mb[3];
  const double axis[3] = {column % 3 == 0, column % 3 == 1, column % 3 == 2};
  const double square = c->sine * c->sine;

  move_lines(c, column, dU, dW, dd);
  ns_cross3(dU, c->W, dn);
  ns_cross3(c->U, dW, term);
  ns_move3(dn, 1, term);
  ns_move3(dn, -ns_dot3(c->n, dn), c->n);
  for (int i = 0; i < 3; i++) {
    dn[i] /= c->sine;
    r[i] = c->f * dn[i] - dd[i];
    out[XA + i] = dn[i];
    out[XB + i] = -dn[i];
  }
  t = (c->cosine * ns_dot3(c->U, r) - ns_dot3(c->W, r)) / square;
  s = ns_dot3(c->U, r) + c->cosine * t;
  unrotate(c->a->R, dn, ma);
  unrotate(c->b->R, dn, mb);
  ns_cross3(axis, column < XB ? c->ma : c->mb, term);
  if (column % 6 >= 3)
    ns_move3(column < XB ? ma : mb, -1, term);
  for (int i = 0; i < 3; i++) {
    ta[i] = s * c->u[i];
    tb[i] = t * c->w[i];
  }
  ns_cross3(ta, c->ma, out + TA);
  ns_cross3(c->pa, ma, term);
  ns_move3(out + TA, 1, term);
  ns_cross3(c->mb, tb, out + TB);
  ns_cross3(mb, c->pb, term);
  ns_move3(out + TB, 1, term);
}

void ns_space_crossing(const ns_space_pose *a, const double pa[3], const double u[3],
                       const ns_space_pose *b, const double pb[3], const double w[3], int second,
                       ns_pose_function *f) {
  crossing c = {.a = a, .b = b, .pa = pa, .pb = pb, .u = u, .w = w};
  double d[3];

  rotate(a->R, u, c.U);
  rotate(b->R, w, c.W);
  ns_cross3(c.U, c.W, c.n);
  c.sine = sqrt(ns_dot3(c.n, c.n));
  c.cosine = ns_dot3(c.U, c.W);
  for (int k = 0; k < 3; k++)
    c.n[k] = c.sine > DBL_EPSILON ? c.n[k] / c.sine : k == 2;
  difference(a, pa, b, pb, d);
  f->value = c.f = ns_dot3(c.n, d);
  unrotate(a->R, c.n, c.ma);
  unrotate(b->R, c.n, c.mb);
  project(c.n, c.ma, pa, c.mb, pb, f->gradient);
  if (!second)
    return;
  clear(f->hessian);
  for (int j = 0; j < N && c.sine > DBL_EPSILON; j++)
    crossing_column(&c, j, f->hessian + ENTRY(0, j));
}

/* With conj (turn_b) turn_a = p start, a turn by e_i of a makes p into p + D_i p, D_i p = p (start e_i conj (start)) /
 * 2, one of b into p + D_i p, D_i p = -e_i p / 2. Index 0-2: a, 3-5: b. */
static void derivative(int index, const double start[4], const double p[4], double out[4]) {
  const double axis[4] = {0, index % 3 == 0, index % 3 == 1, index % 3 == 2};
  const double back[4] = {start[0], -start[1], -start[2], -start[3]};
  double turned[4], moved[4];

  if (index < 3) {
    ns_turn_multiply(start, axis, turned);
    ns_turn_multiply(turned, back, moved);
    ns_turn_multiply(p, moved, out);
  } else {
    ns_turn_multiply(axis, p, out);
  }
  for (int k = 0; k < 4; k++)
    out[k] *= index < 3 ? 0.5 : -0.5;
}

/* phi = 2 atan2 (s, c) with s = w . p, c = p_0 and n = c^2 + s^2:
 *   phi_i = 2 (c s_i - s c_i) / n
 *   phi_ij = 2 (c_j s_i + c s_ij - s_j c_i - s c_ij) / n - phi_i (2 c c_j + 2 s s_j) / n */
void ns_space_angle(const ns_space_pose *a, const ns_space_pose *b, const double start[4],
                    const double w[3], int second, ns_pose_function *f) {
  static const int place[6] = {TA, TA + 1, TA + 2, TB, TB + 1, TB + 2};
  const double back_b[4] = {b->turn[0], -b->turn[1], -b->turn[2], -b->turn[3]};
  const double back_start[4] = {start[0], -start[1], -start[2], -start[3]};
  double relative[4], p[4], d[6][4], s[6], n, sine, cosine;

  ns_turn_multiply(back_b, a->turn, relative);
  ns_turn_multiply(relative, back_start, p);
  cosine = p[0];
  sine = ns_dot3(w, p + 1);
  n = cosine * cosine + sine * sine;
  n = n > DBL_MIN ? n : 1; /* turned half round about an axis across w: no twist is defined */
  f->value = 2 * atan2(sine, cosine);
  memset(f->gradient, 0, N * sizeof *f->gradient);
  for (int i = 0; i < 6; i++) {
    derivative(i, start, p, d[i]);
    s[i] = ns_dot3(w, d[i] + 1);
    f->gradient[place[i]] = 2 * (cosine * s[i] - sine * d[i][0]) / n;
  }
  if (!second)
    return;
  clear(f->hessian);
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      double both[4];
      derivative(i, start, d[j], both);
      f->hessian[ENTRY(place[i], place[j])] =
          2 *
          (d[j][0] * s[i] + cosine * ns_dot3(w, both + 1) - s[j] * d[i][0] - sine * both[0] -
           f->gradient[place[i]] * (cosine * d[j][0] + sine * s[j])) /
          n;
    }
}
