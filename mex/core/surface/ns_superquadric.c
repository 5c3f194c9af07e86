/* ns_superquadric.c: the superquadric as the unit ball of a norm of norms.
 *
 * With X = |x/a|, Y = |y/b|, Z = |z/c| it is N = |(r, Z)|_p <= 1, r = |(X, Y)|_q, p = 2/e1, q = 2/e2, where
 * |(x, y)|_p = (x^p + y^p)^(1/p). Of such a norm n, with ratios u = x/n and w = y/n, u^p + w^p = 1,
 *   dn/dx = u^(p-1),   d2n/dx2 = (p-1)/n u^(p-2) w^p,   d2n/dxdy = -(p-1)/n u^(p-1) w^(p-1).
 * Its dual norm has the exponent p/(p-1), hence the point of a given normal. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_superquadric.h"

#include "ns_geometry_tolerances.h"

#include <math.h>

typedef struct two_norm {
  double n;
  double du, dw;     /* gradient */
  double uu, uw, ww; /* n times the Hessian */
  double over;       /* n times du over x */
} two_norm;

/* n = y (1 + phi (t))^(1/p), t = x/y below NS_RIDGE_WIDTH = h, phi = p/2 h^(p-2) t^2 + (1 - p/2) h^p: as smooth as
 * t^p */
static two_norm rounded(double x, double y, double p) {
  const double t = x / y, bend = pow(NS_RIDGE_WIDTH, p - 2);
  const double sum = 1 + p / 2 * bend * t * t + (1 - p / 2) * pow(NS_RIDGE_WIDTH, p);
  const double root = pow(sum, 1 / p), du = root / sum * bend * t;
  const double uu = root * (root / sum * bend + (1 - p) * du * du / root);

  return (two_norm){.n = y * root,
                    .du = du,
                    .dw = root - t * du,
                    .uu = uu,
                    .uw = -t * uu,
                    .ww = t * t * uu,
                    .over = root * root / sum * bend};
}

/* At 0 the ratios are those of equal numbers. */
static two_norm two_norm_of(double x, double y, double p) {
  const double largest = fmax(x, y), equal = pow(.5, 1 / p);
  const double n =
      largest > 0 ? largest * pow(pow(x / largest, p) + pow(y / largest, p), 1 / p) : 0;
  const double u = n > 0 ? x / n : equal, w = n > 0 ? y / n : equal;
  const double du = pow(u, p - 1), dw = pow(w, p - 1);
  two_norm t;

  if (p < 2 && x < NS_RIDGE_WIDTH * y)
    return rounded(x, y, p);
  if (p < 2 && y < NS_RIDGE_WIDTH * x) {
    t = rounded(y, x, p);
    return (two_norm){.n = t.n,
                      .du = t.dw,
                      .dw = t.du,
                      .uu = t.ww,
                      .uw = t.uw,
                      .ww = t.uu,
                      .over = t.n * t.dw / x};
  }
  return (two_norm){.n = n,
                    .du = du,
                    .dw = dw,
                    .uu = (p - 1) * pow(u, p - 2) * pow(w, p),
                    .uw = -(p - 1) * du * dw,
                    .ww = (p - 1) * pow(w, p - 2) * pow(u, p),
                    .over = pow(u, p - 2)};
}

/* f = L/2 (N^2 - 1), df = L N dN, d2f = L (dN dN' + N d2N), in X, Y and Z */
static void outer(double length, const double g[3], const double nh[9], double norm,
                  const double slope[3], ns_surface_value *v) {
  v->value = length / 2 * (norm * norm - 1);
  for (int j = 0; j < 3; j++) {
    v->gradient[j] = length * norm * g[j] * slope[j];
    for (int i = 0; i < 3; i++)
      v->hessian[i + 3 * j] = length * (g[i] * g[j] + nh[i + 3 * j]) * slope[i] * slope[j];
  }
}

void ns_superquadric(const ns_surface *surface, const double x[3], ns_surface_value *v) {
  const double *e = surface->exponents, *a = surface->axes, p = 2 / e[0];
  const double slope[3] = {copysign(1 / a[0], x[0]), copysign(1 / a[1], x[1]),
                           surface->dimension == 2 ? 0 : copysign(1 / a[2], x[2])};
  const two_norm r = two_norm_of(x[0] * slope[0], x[1] * slope[1], 2 / e[1]);
  const two_norm t = surface->dimension == 2 ? (two_norm){.n = r.n, .du = 1, .over = 1}
                                             : two_norm_of(r.n, x[2] * slope[2], p);
  const double g[3] = {t.du * r.du, t.du * r.dw, t.dw};
  /* N d2N = N (d2N/dr2 dr dr' + dN/dr d2r) */
  const double xz = t.uw * r.du, yz = t.uw * r.dw, xy = t.uu * r.du * r.dw + t.over * r.uw;
  const double nh[9] = {t.uu * r.du * r.du + t.over * r.uu,
                        xy,
                        xz,
                        xy,
                        t.uu * r.dw * r.dw + t.over * r.ww,
                        yz,
                        xz,
                        yz,
                        t.ww};

  outer(ns_surface_length(surface), g, nh, t.n, slope, v);
}

/* |(x, y)| of the dual exponent, and its gradient; power = 1/(p-1) */
static double dual_norm(double x, double y, double power, double g[2]) {
  const double largest = fmax(x, y), q = 1 + power;
  double n;

  g[0] = g[1] = 0;
  if (!(largest > 0))
    return 0;
  n = largest * pow(pow(x / largest, q) + pow(y / largest, q), 1 / q);
  g[0] = pow(x / n, power);
  g[1] = pow(y / n, power);
  return n;
}

void ns_superquadric_support(const ns_surface *surface, const double m[3], double x[3]) {
  const double *e = surface->exponents, *a = surface->axes;
  double ring[2], whole[2] = {1, 0};
  const double r = dual_norm(fabs(a[0] * m[0]), fabs(a[1] * m[1]), e[1] / (2 - e[1]), ring);

  if (surface->dimension == 3)
    (void)dual_norm(r, fabs(a[2] * m[2]), e[0] / (2 - e[0]), whole);
  x[0] = copysign(a[0], m[0]) * whole[0] * ring[0];
  x[1] = copysign(a[1], m[1]) * whole[0] * ring[1];
  x[2] = surface->dimension == 3 ? copysign(a[2], m[2]) * whole[1] : 0;
}
