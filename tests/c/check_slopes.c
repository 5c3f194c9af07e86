/* check_slopes.c: see check_slopes.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_slopes.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

const double slopes_up[3] = {0, 0, 1}, slopes_origin[3] = {0, 0, 0};

void slopes_open_planar(check_scene *s) { check_scene_open(s, NS_GEOMETRIC); }

void slopes_open_spatial(check_scene *s) {
  check_scene_open(s, NS_GEOMETRIC);
  check_space_create(&s->m, &s->c.host);
  s->m.model.cones = NS_CONES_ELLIPTIC;
}

void slopes_turned(ns_random *random, double x[3], double turn[4]) {
  for (int i = 0; i < 3; i++)
    x[i] = check_between(random, -1, 1);
  check_unit(random, 4, turn);
}

double slopes_slip_speed(const ns_contact *c, int k, const double *v) {
  return c->tangent_offset[k] + ns_sparse_dot(c->count, c->index, c->tangent + k * c->count, v);
}

int slopes_smooth_shape(check_scene *s, int kind, double size) {
  double *row = check_add_surface(&s->m, kind == 1 ? NS_SURFACE_SUPERQUADRIC : NS_SURFACE_ELLIPSOID,
                                  0.5 * size, 0.4 * size, 0.3 * size);

  row[NS_SURFACE_EXPONENTS] = row[NS_SURFACE_EXPONENTS + 1] = kind == 1 ? 0.5 : 1;
  if (kind == 2) {
    row[NS_SURFACE_CENTRE] = 0.2 * size;
    row = check_add_surface(&s->m, NS_SURFACE_ELLIPSOID, 0.5 * size, 0.4 * size, 0.3 * size);
    row[NS_SURFACE_CENTRE] = -0.2 * size;
  }
  return check_add_smooth(&s->m, kind == 2 ? 2 : 1);
}

void slopes_add_disc(check_scene *s, ns_body_kind kind, double radius, double x, double y,
                     double mu) {
  const int body =
      check_add_body(&s->m, kind, 1, radius * radius / 2, check_add_disc(&s->m, radius), x, y, 0);

  check_body(&s->m, body)[NS_BODY_FRICTION] = mu;
}

void slopes_set_velocity(check_scene *s, int body, double x, double y, double z, double a, double b,
                         double c) {
  const double linear[3] = {x, y, z}, angular[3] = {a, b, c};

  memcpy(check_body(&s->m, body) + NS_BODY_VELOCITY, linear, sizeof linear);
  memcpy(check_body(&s->m, body) + NS_BODY_ANGULAR_VELOCITY, angular, sizeof angular);
}

void slopes_box_on_slope(check_scene *s) {
  slopes_open_planar(s);
  s->m.model.gravity[0] = 9.81 * sin(0.2);
  s->m.model.gravity[1] = -9.81 * cos(0.2);
  check_add_body(&s->m, NS_BODY_RIGID, 1, 1.0 / 6, check_add_box(&s->m, 1, 1), 0, 0.51, 0.05);
  check_body(&s->m, 1)[NS_BODY_FRICTION] = 0.6;
  check_add_body(&s->m, NS_BODY_FIXED, 0, 0, check_add_halfspace(&s->m, 0, 1, 0), 0, 0, 0);
}

void slopes_brick_on_plane(check_scene *s) {
  const double inertia[6] = {0.02, 0.03, 0.04}, x[3] = {0, 0, 0.12};
  const double turn[4] = {0.9998, 0.01, 0.0173, 0};

  slopes_open_spatial(s);
  check_add_space_body(&s->m, NS_BODY_RIGID, 1, inertia, check_add_cuboid(&s->m, 0.5, 0.4, 0.2), x,
                       turn);
  slopes_set_velocity(s, 1, 0.2, 0, 0, 0, 0, 1);
  check_body(&s->m, 1)[NS_BODY_FRICTION] = 0.7;
  check_add_space_body(&s->m, NS_BODY_FIXED, 0, NULL,
                       check_add_space_halfspace(&s->m, slopes_up, 0), slopes_origin, NULL);
  slopes_set_velocity(s, 2, 0, 0, 0, 0, 0, 0.5);
}
