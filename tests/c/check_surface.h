/* check_surface.h: random solids, and judges of their closest points. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef CHECK_SURFACE_H
#define CHECK_SURFACE_H

#include "check.h"
#include "ns_closest.h"
#include "ns_turn.h"
#include "ns_vector3.h"

#define MOST 8

extern const double surface_unturned[4], surface_origin[3];

typedef struct body {
  ns_solid solid;
  ns_surface surface[MOST];
  ns_space_pose pose;
} body;

body surface_new_body(int dimension, double radius);

/* The surfaces move with the struct. */
const ns_solid *surface_solid_of(body *b);

void surface_add(body *b, ns_surface surface);

body surface_ellipsoid(int dimension, double x, double y, double z);

body surface_superquadric(int dimension, const double axes[3], double e1, double e2);

/* Two balls of radius r whose centres are h above and below: the rim has the radius sqrt (r^2 - h^2). */
body surface_lens(int dimension, double r, double h);

body surface_box(int dimension, const double half[3]);

enum { ELLIPSOID, FLATTISH, LENS, BOX, CUT, BALL, CAPSULE, CYLINDER, SHARP, KINDS };

body surface_random_body(ns_random *random, int dimension, int kind);

void surface_place(ns_random *random, double spread, body *b);

int surface_find(body *a, body *b, ns_closest *c);

/* How far the result is from the conditions of ns_closest.h, which hold only where gap = phi (normal): then it is the
 * distance of bodies apart, and a depth in a direction of others. */
double surface_violation(const body *a, const body *b, const ns_closest *c);

#endif
