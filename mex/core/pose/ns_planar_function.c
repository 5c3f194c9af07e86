/* ns_planar_function.c: distance, component, coordinate along a moving direction, angle.
 *
 * With r = R p and J = [0 -1; 1 0]:  dP/dtheta = J r,  d2P/dtheta2 = -r,  and d = P_a - P_b changes as
 * dd = [I, J r_a, -I, -J r_b] dq. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_planar_function.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { XA, YA, TA, XB, YB, TB, COORDINATES };

#define ENTRY(i, j) (COORDINATES * (j) + (i))

/* Both points relative to their bodies, turned into the world, and their difference. */
typedef struct levers {
  double a[2], b[2], d[2];
} levers;

static inline double dot(const double u[2], const double v[2]) { return u[0] * v[0] + u[1] * v[1]; }

/* u . J r */
static inline double turned(const double u[2], const double r[2]) {
  return u[1] * r[0] - u[0] * r[1];
}

static inline void rotate(const ns_planar_pose *pose, const double p[2], double world[2]) {
  const double x = p[0], y = p[1];

  world[0] = pose->cosine * x - pose->sine * y;
  world[1] = pose->sine * x + pose->cosine * y;
}

static inline levers levers_of(const ns_planar_pose *a, const double pa[2], const ns_planar_pose *b,
                               const double pb[2]) {
  levers r = {{0, 0}, {0, 0}, {0, 0}};

  rotate(a, pa, r.a);
  rotate(b, pb, r.b);
  for (int k = 0; k < 2; k++)
    r.d[k] = a->x[k] - b->x[k] + r.a[k] - r.b[k];
  return r;
}

/* g' dq = u . dd */
static inline void project(const double u[2], const levers *r, double g[COORDINATES]) {
  g[XA] = u[0];
  g[YA] = u[1];
  g[TA] = turned(u, r->a);
  g[XB] = -u[0];
  g[YB] = -u[1];
  g[TB] = -turned(u, r->b);
}

static inline void clear(double hessian[36]) { memset(hessian, 0, 36 * sizeof *hessian); }

static inline void set_both(double hessian[36], int i, int j, double value) {
  hessian[ENTRY(i, j)] = hessian[ENTRY(j, i)] = value;
}

ns_planar_pose ns_planar_pose_at(double x, double y, double angle) {
  if (angle == 0) /* particles and most of the ground */
    return (ns_planar_pose){.x = {x, y}, .cosine = 1};
  return (ns_planar_pose){.x = {x, y}, .angle = angle, .cosine = cos(angle), .sine = sin(angle)};
}

ns_planar_pose ns_planar_pose_after(const ns_planar_pose *pose, double fraction) {
  return ns_planar_pose_at(pose->x[0] + fraction * pose->motion[0],
                           pose->x[1] + fraction * pose->motion[1],
                           pose->angle + fraction * pose->motion[2]);
}

void ns_planar_rotate(const ns_planar_pose *pose, const double p[2], double world[2]) {
  rotate(pose, p, world);
}

void ns_planar_point(const ns_planar_pose *pose, const double p[2], double world[2]) {
  rotate(pose, p, world);
  world[0] += pose->x[0];
  world[1] += pose->x[1];
}

/* n = d / |d|, t = J n, I - n n' = t t':  the second derivative is  (t . dd)^2 / |d| + n . d2d.  Its first term
 * is left out where the points coincide. */
void ns_planar_distance(const ns_planar_pose *a, const double pa[2], const ns_planar_pose *b,
                        const double pb[2], int second, ns_pose_function *f) {
  const levers r = levers_of(a, pa, b, pb);
  const double square = dot(r.d, r.d);
  const int apart = square >= DBL_MIN;
  const double length = apart ? sqrt(square) : 0, inverse = apart ? 1 / length : 0;
  const double n[2] = {r.d[0] * inverse, apart ? r.d[1] * inverse : 1}, t[2] = {-n[1], n[0]};
  double u[COORDINATES];

  f->value = length;
  project(n, &r, f->gradient);
  if (!second)
    return;
  project(t, &r, u);
  for (int j = 0; j < COORDINATES; j++)
    for (int i = 0; i < COORDINATES; i++)
      f->hessian[ENTRY(i, j)] = u[i] * u[j] * inverse;
  f->hessian[ENTRY(TA, TA)] -= dot(n, r.a);
  f->hessian[ENTRY(TB, TB)] += dot(n, r.b);
}

void ns_planar_component(const ns_planar_pose *a, const double pa[2], const ns_planar_pose *b,
                         const double pb[2], const double u[2], int second, ns_pose_function *f) {
  const levers r = levers_of(a, pa, b, pb);

  f->value = dot(u, r.d);
  project(u, &r, f->gradient);
  if (!second)
    return;
  clear(f->hessian);
  f->hessian[ENTRY(TA, TA)] = -dot(u, r.a);
  f->hessian[ENTRY(TB, TB)] = dot(u, r.b);
}

/* With W = R_b w and e = d + r_b = P_a - x_b, seen from b a fixed direction and a moving point:
 *   d/dtheta_b = J W . e,   d2/dtheta_b2 = -W . e,   d2/(dP_a dtheta_b) = J W. */
void ns_planar_along(const ns_planar_pose *a, const double pa[2], const ns_planar_pose *b,
                     const double pb[2], const double w[2], int second, ns_pose_function *f) {
  const levers r = levers_of(a, pa, b, pb);
  const double e[2] = {r.d[0] + r.b[0], r.d[1] + r.b[1]};
  double W[2];

  rotate(b, w, W);
  f->value = dot(W, r.d);
  project(W, &r, f->gradient);
  f->gradient[TB] = -turned(W, e); /* J W . e = -W . J e */
  if (!second)
    return;
  clear(f->hessian);
  f->hessian[ENTRY(TA, TA)] = -dot(W, r.a);
  f->hessian[ENTRY(TB, TB)] = -dot(W, e);
  set_both(f->hessian, TA, TB, dot(W, r.a));
  set_both(f->hessian, XA, TB, -W[1]);
  set_both(f->hessian, YA, TB, W[0]);
  set_both(f->hessian, XB, TB, W[1]);
  set_both(f->hessian, YB, TB, -W[0]);
}

void ns_planar_angle(const ns_planar_pose *a, const ns_planar_pose *b, int second,
                     ns_pose_function *f) {
  f->value = a->angle - b->angle;
  memset(f->gradient, 0, sizeof f->gradient);
  f->gradient[TA] = 1;
  f->gradient[TB] = -1;
  if (second)
    clear(f->hessian);
}

static inline void swap(double *x, double *y) {
  const double kept = *x;

  *x = *y;
  *y = kept;
}

void ns_planar_exchange(ns_pose_function *f, int second) {
  for (int i = XA; i <= TA; i++)
    swap(&f->gradient[i], &f->gradient[i + 3]);
  if (!second)
    return;
  for (int j = XA; j <= TA; j++)
    for (int i = XA; i <= TA; i++) {
      swap(&f->hessian[ENTRY(i, j)], &f->hessian[ENTRY(i + 3, j + 3)]);
      swap(&f->hessian[ENTRY(i, j + 3)], &f->hessian[ENTRY(i + 3, j)]);
    }
}
