/* check_surface.c: see check_surface.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_surface.h"

#include <math.h>
#include <string.h>

const double surface_unturned[4] = {1, 0, 0, 0}, surface_origin[3] = {0, 0, 0};

body surface_new_body(int dimension, double radius) {
  body b = {.solid = {.dimension = dimension, .radius = radius}};

  b.pose = ns_space_pose_at(surface_origin, surface_unturned);
  return b;
}

const ns_solid *surface_solid_of(body *b) {
  b->solid.surface = b->surface;
  return &b->solid;
}

void surface_add(body *b, ns_surface surface) { b->surface[b->solid.count++] = surface; }

body surface_ellipsoid(int dimension, double x, double y, double z) {
  const double axes[3] = {x, y, z};
  body b = surface_new_body(dimension, fmax(x, fmax(y, z)));

  surface_add(&b, ns_surface_ellipsoid(dimension, surface_origin, axes));
  return b;
}

body surface_superquadric(int dimension, const double axes[3], double e1, double e2) {
  const double exponents[2] = {e1, e2};
  body b = surface_new_body(dimension, sqrt(ns_dot3(axes, axes)));

  surface_add(&b, ns_surface_superquadric(dimension, surface_origin, axes, exponents));
  return b;
}

body surface_lens(int dimension, double r, double h) {
  const double axes[3] = {r, r, r};
  body b = surface_new_body(dimension, sqrt(r * r - h * h));

  for (int side = -1; side <= 1; side += 2) {
    double centre[3] = {0, 0, 0};
    centre[dimension - 1] = side * h;
    surface_add(&b, ns_surface_ellipsoid(dimension, centre, axes));
  }
  return b;
}

body surface_box(int dimension, const double half[3]) {
  body b = surface_new_body(dimension, sqrt(ns_dot3(half, half)));

  for (int i = 0; i < dimension; i++)
    for (int side = -1; side <= 1; side += 2) {
      double n[3] = {0, 0, 0};
      n[i] = side;
      surface_add(&b, ns_surface_plane(dimension, n, half[i]));
    }
  return b;
}

static body capsule(int dimension, double radius, double half) {
  double from[3] = {0, 0, 0}, to[3] = {0, 0, 0};
  body b = surface_new_body(dimension, radius + half);

  from[dimension - 1] = -half;
  to[dimension - 1] = half;
  surface_add(&b, ns_surface_capsule(dimension, from, to, radius));
  return b;
}

/* The part of a longer capsule check_between two planes */
static body cylinder(int dimension, double radius, double half) {
  body b = capsule(dimension, radius, 2 * half);

  for (int side = -1; side <= 1; side += 2) {
    double n[3] = {0, 0, 0};
    n[dimension - 1] = side;
    surface_add(&b, ns_surface_plane(dimension, n, half));
  }
  b.solid.radius = hypot(radius, half);
  return b;
}

static body cut_ellipsoid(ns_random *random, int dimension, const double axes[3]) {
  body b = surface_new_body(dimension, 2);

  surface_add(&b, ns_surface_ellipsoid(dimension, surface_origin, axes));
  for (int k = 0; k < 3; k++) {
    double n[3] = {0, 0, 0};
    check_unit(random, dimension, n);
    surface_add(&b, ns_surface_plane(dimension, n, check_between(random, .05, .5)));
  }
  return b;
}

body surface_random_body(ns_random *random, int dimension, int kind) {
  const double axes[3] = {check_between(random, .2, 2), check_between(random, .2, 2),
                          check_between(random, .2, 2)};
  const double low = kind == SHARP ? 1 : .15, high = kind == SHARP ? 1.85 : 1;
  const double e1 = check_between(random, low, high), e2 = check_between(random, low, high);

  switch (kind) {
  case ELLIPSOID:
    return surface_ellipsoid(dimension, axes[0], axes[1], dimension == 2 ? 1 : axes[2]);
  case LENS:
    return surface_lens(dimension, 1 + axes[0], check_between(random, .3, .9) * (1 + axes[0]));
  case BOX:
    return surface_box(dimension, axes);
  case CUT:
    return cut_ellipsoid(random, dimension, axes);
  case BALL:
    return surface_ellipsoid(dimension, axes[0], axes[0], axes[0]);
  case CAPSULE:
    return capsule(dimension, axes[0], axes[1]);
  case CYLINDER:
    return cylinder(dimension, axes[0], axes[1]);
  default:
    return surface_superquadric(dimension, axes, dimension == 2 ? e2 : e1, e2);
  }
}

void surface_place(ns_random *random, double spread, body *b) {
  double x[3] = {0, 0, 0}, turn[4] = {0, 0, 0, 0};

  for (int i = 0; i < b->solid.dimension; i++)
    x[i] = check_between(random, -spread, spread);
  check_unit(random, b->solid.dimension == 2 ? 2 : 4, turn);
  if (b->solid.dimension == 2) {
    turn[3] = turn[1];
    turn[1] = 0;
  }
  b->pose = ns_space_pose_at(x, turn);
}

int surface_find(body *a, body *b, ns_closest *c) {
  int found = 0;

  return ns_closest_find(surface_solid_of(a), &a->pose, surface_solid_of(b), &b->pose, c, &found) ==
             NS_OK &&
         found;
}

double surface_violation(const body *a, const body *b, const ns_closest *c) {
  const body *bodies[2] = {a, b};
  double worst = fabs(ns_dot3(c->normal, c->normal) - 1);

  for (int i = 0; i < 3; i++)
    worst = fmax(worst, fabs(c->a[i] - c->b[i] - c->gap * c->normal[i]));
  for (int k = 0; k < 2; k++) {
    const double *point = k == 0 ? c->a : c->b, sign = k == 0 ? 1 : -1;
    double u[3], p[3], g[3], sum[3];
    ns_surface_value v;
    for (int i = 0; i < 3; i++) {
      u[i] = point[i] - bodies[k]->pose.x[i];
      sum[i] = sign * c->normal[i];
    }
    ns_space_unrotate(&bodies[k]->pose, u, p);
    for (int i = 0; i < bodies[k]->solid.count; i++) {
      (void)ns_surface_evaluate(&bodies[k]->surface[i], p, 1, &v);
      worst = fmax(worst, v.value);
    }
    for (int j = 0; j < c->count[k]; j++) {
      (void)ns_surface_evaluate(&bodies[k]->surface[c->active[k][j]], p, 1, &v);
      ns_space_rotate(&bodies[k]->pose, v.gradient, g);
      ns_move3(sum, c->multiplier[k][j], g);
      worst = fmax(worst, fmax(fabs(v.value), -c->multiplier[k][j]));
    }
    worst = fmax(worst, sqrt(ns_dot3(sum, sum)));
  }
  return worst;
}
