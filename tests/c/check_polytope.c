/* check_polytope.c: see check_polytope.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_polytope.h"

#include <math.h>
#include <string.h>

static void open_solid(solid *s) {
  check_host_create(&s->c);
  s->arena = ns_arena_create(&s->c.host);
}

void polytope_close_solid(solid *s) {
  ns_arena_release(&s->arena);
  CHECK(s->c.live == 0);
}

void polytope_set_box(solid *s, double x, double y, double z) {
  const double size[3] = {x, y, z};

  open_solid(s);
  CHECK(ns_polytope_box(&s->arena, size, &s->polytope) == NS_OK);
  s->shape = (ns_shape){.kind = NS_SHAPE_BOX,
                        .vertices = s->polytope.vertex,
                        .vertex_count = 8,
                        .size = {x, y, z},
                        .bounding_radius = sqrt(x * x + y * y + z * z) / 2,
                        .polytope = &s->polytope};
}

void polytope_set_hull(solid *s, int count) {
  open_solid(s);
  CHECK(ns_polytope_hull(&s->arena, count, s->points, &s->polytope) == NS_OK);
  s->shape = (ns_shape){.kind = NS_SHAPE_POLYTOPE,
                        .vertices = s->points,
                        .vertex_count = count,
                        .polytope = &s->polytope};
  for (int i = 0; i < count; i++)
    s->shape.bounding_radius =
        fmax(s->shape.bounding_radius, sqrt(ns_dot3(s->points + 3 * i, s->points + 3 * i)));
}
