/* ns_surface.h: convex implicit surfaces f (x) <= 0 of bodies, and the solids that they bound (CBAT (6), CBAT (19)).
 *
 * Everything is in body coordinates. In the plane z = 0, and no gradient or Hessian has an entry of z. Every f is
 * scaled to a length: its gradient has about length 1 at the surface. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_SURFACE_H
#define NS_SURFACE_H

#include "ns_status.h"

#define NS_MOST_SURFACES 256 /* of a shape in the tables */
#define NS_MOST_PLANES 2000  /* of a polygon or a polytope: more than 1000 corners make */

typedef enum ns_surface_kind {
  NS_SURFACE_PLANE = 1, /* normal . x - offset */
  NS_SURFACE_ELLIPSOID, /* in the plane an ellipse: the third axis counts for nothing */
  NS_SURFACE_SUPERQUADRIC, /* ((|x/a|^(2/e2) + |y/b|^(2/e2))^(e2/e1) + |z/c|^(2/e1)) = 1; in the plane e1 = e2 */
  NS_SURFACE_CALLED, /* functions of the user */
  NS_SURFACE_CAPSULE, /* not in the tables: the points within a radius of a segment on the last axis */
  NS_SURFACE_KINDS
} ns_surface_kind;

/* `count` numbers of the user's function number `handle` at x, which has `dimension` numbers. */
typedef ns_status (*ns_surface_call)(void *data, int handle, const double *x, int dimension,
                                     double *out, int count);

typedef struct ns_surface {
  ns_surface_kind kind;
  int dimension; /* 2 or 3 */
  double normal[3], offset;
  double centre[3]; /* of all kinds but planes: of what is said in axes about the origin */
  double turn[9];   /* its axes as columns, in body coordinates */
  double axes[3];   /* half the lengths; of a capsule the radius, and last half the segment */
  double exponents[2];
  ns_surface_call call;
  void *call_data;
  int handle[3]; /* of f, gradient and Hessian */
  double scale;  /* of the user's f */
} ns_surface;

typedef struct ns_surface_value {
  double value, gradient[3], hessian[9];
} ns_surface_value;

/* f and, with order 1 or 2, its gradient and Hessian. Where curvature is infinite it is cut off. */
ns_status ns_surface_evaluate(const ns_surface *surface, const double x[3], int order,
                              ns_surface_value *value);

/* The intersection of `count` surfaces; inside lies strictly within all of them, radius bounds the distance of its
 * points from the origin (infinite for a halfspace). A point and a segment have no inside: they are what is left of a
 * ball and a capsule when a layer of the thickness `inset` is taken off, which adds as much to every signed distance
 * and changes no normal. */
typedef struct ns_solid {
  int dimension, count;
  const ns_surface *surface;
  double inside[3], radius, inset;
  int corner_count;
  const double *corner; /* of what planes alone bound, 3 numbers each; or none */
} ns_solid;

ns_surface ns_surface_plane(int dimension, const double normal[3], double offset);

/* Unturned. */
ns_surface ns_surface_ellipsoid(int dimension, const double centre[3], const double axes[3]);
ns_surface ns_surface_superquadric(int dimension, const double centre[3], const double axes[3],
                                   const double exponents[2]);

/* About the segment from `from` to `to`, which differ. */
ns_surface ns_surface_capsule(int dimension, const double from[3], const double to[3],
                              double radius);

/* The geometric mean of the axes */
double ns_surface_length(const ns_surface *surface);

/* Is the point of the surface with a given outward normal known in closed form? */
int ns_surface_has_support(const ns_surface *surface);

/* That point; n is of length 1 and in body coordinates. */
void ns_surface_support(const ns_surface *surface, const double n[3], double x[3]);

#endif
