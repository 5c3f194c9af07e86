/* check_polytope.h: random polytopes and their hulls. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef CHECK_POLYTOPE_H
#define CHECK_POLYTOPE_H

#include "check.h"
#include "ns_random.h"
#include "ns_space_touch.h"
#include "ns_turn.h"
#include "ns_vector3.h"

#define MOST_POINTS 400

/* A shape with its faces; the arena is its own. */
typedef struct solid {
  check_host c;
  ns_arena arena;
  ns_polytope polytope;
  double points[3 * MOST_POINTS];
  ns_shape shape;
} solid;

void polytope_close_solid(solid *s);

void polytope_set_box(solid *s, double x, double y, double z);

void polytope_set_hull(solid *s, int count);

#endif
