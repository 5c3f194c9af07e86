/* ns_surface.c: value, gradient and Hessian of the kinds of surfaces. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_surface.h"

#include "ns_superquadric.h"
#include "ns_vector3.h"

#include <math.h>
#include <string.h>

static void plane(const ns_surface *s, const double x[3], ns_surface_value *v) {
  v->value = ns_dot3(s->normal, x) - s->offset;
  ns_copy3(s->normal, v->gradient);
}

/* L/2 (sum (x_i / a_i)^2 - 1), with L the geometric mean of the axes */
static void ellipsoid(const ns_surface *s, const double x[3], ns_surface_value *v) {
  const double length = ns_surface_length(s);

  v->value = -length / 2;
  for (int i = 0; i < s->dimension; i++) {
    const double curvature = length / (s->axes[i] * s->axes[i]);
    v->value += curvature * x[i] * x[i] / 2;
    v->gradient[i] = curvature * x[i];
    v->hessian[4 * i] = curvature;
  }
}

/* (d^2 - r^2) / 2r, d the distance from the segment: convex, and with a continuous gradient, on the segment too */
static void capsule(const ns_surface *s, const double x[3], ns_surface_value *v) {
  const int last = s->dimension - 1;
  const double r = s->axes[0];
  const double beyond = x[last] - fmin(fmax(x[last], -s->axes[last]), s->axes[last]);

  v->value = -r / 2;
  for (int i = 0; i <= last; i++) {
    const double d = i == last ? beyond : x[i];
    v->value += d * d / (2 * r);
    v->gradient[i] = d / r;
    v->hessian[4 * i] = i == last && beyond == 0 ? 0 : 1 / r;
  }
}

/* The user's arrays have `dimension` rows. */
static ns_status called(const ns_surface *s, const double x[3], int order, ns_surface_value *v) {
  const int d = s->dimension;
  double out[9];
  ns_status status = s->call(s->call_data, s->handle[0], x, d, &v->value, 1);

  v->value *= s->scale;
  if (status == NS_OK && order > 0)
    status = s->call(s->call_data, s->handle[1], x, d, out, d);
  for (int i = 0; i < d && status == NS_OK && order > 0; i++)
    v->gradient[i] = s->scale * out[i];
  if (status == NS_OK && order > 1)
    status = s->call(s->call_data, s->handle[2], x, d, out, d * d);
  for (int j = 0; j < d && status == NS_OK && order > 1; j++)
    for (int i = 0; i < d; i++)
      v->hessian[i + 3 * j] = s->scale * (out[i + d * j] + out[j + d * i]) / 2;
  return status;
}

/* From the axes of the surface to those of the body: T g and T H T' */
static void turn_value(const double T[9], int order, ns_surface_value *v) {
  double g[3], HT[9];

  ns_copy3(v->gradient, g);
  for (int i = 0; i < 3; i++)
    v->gradient[i] = T[i] * g[0] + T[i + 3] * g[1] + T[i + 6] * g[2];
  if (order < 2)
    return;
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++)
      HT[i + 3 * j] =
          v->hessian[i] * T[j] + v->hessian[i + 3] * T[j + 3] + v->hessian[i + 6] * T[j + 6];
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++)
      v->hessian[i + 3 * j] =
          T[i] * HT[3 * j] + T[i + 3] * HT[1 + 3 * j] + T[i + 6] * HT[2 + 3 * j];
}

ns_status ns_surface_evaluate(const ns_surface *surface, const double x[3], int order,
                              ns_surface_value *value) {
  const double from_centre[3] = {x[0] - surface->centre[0], x[1] - surface->centre[1],
                                 x[2] - surface->centre[2]};
  double own[3];
  ns_status status = NS_OK;

  memset(value, 0, sizeof *value);
  if (surface->kind == NS_SURFACE_PLANE) {
    plane(surface, x, value);
    return NS_OK;
  }
  for (int j = 0; j < 3; j++)
    own[j] = ns_dot3(surface->turn + 3 * j, from_centre);
  if (surface->kind == NS_SURFACE_ELLIPSOID)
    ellipsoid(surface, own, value);
  else if (surface->kind == NS_SURFACE_SUPERQUADRIC)
    ns_superquadric(surface, own, value);
  else if (surface->kind == NS_SURFACE_CAPSULE)
    capsule(surface, own, value);
  else
    status = called(surface, own, order, value);
  turn_value(surface->turn, order, value);
  return status;
}

double ns_surface_length(const ns_surface *surface) {
  const double *a = surface->axes;

  return surface->dimension == 2 ? sqrt(a[0] * a[1]) : cbrt(a[0] * a[1] * a[2]);
}

static ns_surface unturned(ns_surface_kind kind, int dimension, const double centre[3],
                           const double axes[3]) {
  ns_surface s = {.kind = kind, .dimension = dimension, .scale = 1};

  ns_copy3(centre, s.centre);
  ns_copy3(axes, s.axes);
  s.turn[0] = s.turn[4] = s.turn[8] = 1;
  return s;
}

ns_surface ns_surface_plane(int dimension, const double normal[3], double offset) {
  const double zero[3] = {0, 0, 0};
  ns_surface s = unturned(NS_SURFACE_PLANE, dimension, zero, zero);

  ns_copy3(normal, s.normal);
  s.offset = offset;
  return s;
}

ns_surface ns_surface_ellipsoid(int dimension, const double centre[3], const double axes[3]) {
  return unturned(NS_SURFACE_ELLIPSOID, dimension, centre, axes);
}

ns_surface ns_surface_superquadric(int dimension, const double centre[3], const double axes[3],
                                   const double exponents[2]) {
  ns_surface s = unturned(NS_SURFACE_SUPERQUADRIC, dimension, centre, axes);

  s.exponents[0] = exponents[0];
  s.exponents[1] = exponents[1];
  return s;
}

/* Two directions across u, which is of length 1; in the plane there is one, and the last is z. */
static void across(int dimension, const double u[3], double first[3], double second[3]) {
  const double z[3] = {0, 0, 1};
  int k = 0;

  for (int i = 1; i < 3; i++)
    k = fabs(u[i]) < fabs(u[k]) ? i : k;
  const double axis[3] = {k == 0, k == 1, k == 2};
  ns_cross3(u, dimension == 2 ? z : axis, first);
  const double length = sqrt(ns_dot3(first, first));
  for (int i = 0; i < 3; i++)
    first[i] /= length;
  ns_cross3(u, first, second);
}

ns_surface ns_surface_capsule(int dimension, const double from[3], const double to[3],
                              double radius) {
  const double axes[3] = {radius, radius, 0}, zero[3] = {0, 0, 0};
  const int last = dimension - 1;
  ns_surface s = unturned(NS_SURFACE_CAPSULE, dimension, zero, axes);
  double *along = s.turn + 3 * last, length;

  for (int i = 0; i < 3; i++) {
    s.centre[i] = (from[i] + to[i]) / 2;
    along[i] = to[i] - from[i];
  }
  length = sqrt(ns_dot3(along, along));
  s.axes[last] = length / 2;
  for (int i = 0; i < 3; i++)
    along[i] /= length;
  across(dimension, along, s.turn, s.turn + (dimension == 2 ? 6 : 3));
  return s;
}

int ns_surface_has_support(const ns_surface *surface) {
  return surface->kind == NS_SURFACE_ELLIPSOID || surface->kind == NS_SURFACE_SUPERQUADRIC ||
         surface->kind == NS_SURFACE_CAPSULE;
}

/* The end of the segment, or its middle where it is across m, and the radius along m */
static void capsule_support(const ns_surface *surface, const double m[3], double x[3]) {
  const int last = surface->dimension - 1;

  for (int i = 0; i <= last; i++)
    x[i] = surface->axes[0] * m[i];
  if (m[last] != 0)
    x[last] += copysign(surface->axes[last], m[last]);
}

/* Of an ellipsoid D D m / |D m|, with m the normal in its own axes and D the diagonal matrix of them */
void ns_surface_support(const ns_surface *surface, const double n[3], double x[3]) {
  double m[3], own[3] = {0, 0, 0}, length = 0;

  for (int j = 0; j < 3; j++)
    m[j] = ns_dot3(surface->turn + 3 * j, n);
  if (surface->kind == NS_SURFACE_SUPERQUADRIC) {
    ns_superquadric_support(surface, m, own);
  } else if (surface->kind == NS_SURFACE_CAPSULE) {
    capsule_support(surface, m, own);
  } else {
    for (int i = 0; i < surface->dimension; i++)
      length = hypot(length, surface->axes[i] * m[i]);
    for (int i = 0; i < surface->dimension; i++)
      own[i] = surface->axes[i] * surface->axes[i] * m[i] / length;
  }
  ns_copy3(surface->centre, x);
  for (int j = 0; j < 3; j++)
    ns_move3(x, own[j], surface->turn + 3 * j);
}
