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

int ns_surface_has_support(const ns_surface *surface) {
  return surface->kind == NS_SURFACE_ELLIPSOID || surface->kind == NS_SURFACE_SUPERQUADRIC;
}

/* Of an ellipsoid D D m / |D m|, with m the normal in its own axes and D the diagonal matrix of them */
void ns_surface_support(const ns_surface *surface, const double n[3], double x[3]) {
  double m[3], own[3] = {0, 0, 0}, length = 0;

  for (int j = 0; j < 3; j++)
    m[j] = ns_dot3(surface->turn + 3 * j, n);
  if (surface->kind == NS_SURFACE_SUPERQUADRIC) {
    ns_superquadric_support(surface, m, own);
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
