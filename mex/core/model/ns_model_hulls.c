/* ns_model_hulls.c: polygons and boxes as intersections of planes, which smooth shapes can touch. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

#include <math.h>

/* How many planes a shape has; 0 for those that have no hull here. A thin rod has no inside. */
static int planes_of(const ns_model *model, const ns_shape *shape) {
  if (model->spatial)
    return shape->kind == NS_SHAPE_BOX ? 6 : 0;
  return shape->kind == NS_SHAPE_POLYGON && shape->vertex_count > 2 &&
                 shape->vertex_count <= NS_MOST_SURFACES
             ? shape->vertex_count
             : 0;
}

/* Edge k of a polygon, whose vertices go round counter-clockwise */
static ns_surface edge_of(const ns_shape *shape, int k) {
  const double *from = shape->vertices + 3 * k;
  const double *to = shape->vertices + 3 * ((k + 1) % shape->vertex_count);
  const double length = hypot(to[0] - from[0], to[1] - from[1]);
  const double normal[3] = {(to[1] - from[1]) / length, (from[0] - to[0]) / length, 0};

  return ns_surface_plane(2, normal, normal[0] * from[0] + normal[1] * from[1]);
}

static ns_surface side_of(const ns_shape *shape, int k) {
  const int axis = k / 2;
  double normal[3] = {0, 0, 0};

  normal[axis] = k % 2 == 0 ? 1 : -1;
  return ns_surface_plane(3, normal, shape->size[axis] / 2);
}

static ns_status make_hull(ns_model *model, ns_shape *shape, int count) {
  ns_surface *surface = NS_TAKE(&model->arena, ns_surface, count);
  ns_solid *hull = NS_TAKE(&model->arena, ns_solid, 1);

  if (model->arena.failed)
    return NS_OUT_OF_MEMORY;
  *hull = (ns_solid){.dimension = model->spatial ? 3 : 2, .count = count, .surface = surface};
  hull->radius = shape->bounding_radius;
  for (int k = 0; k < count; k++) {
    surface[k] = model->spatial ? side_of(shape, k) : edge_of(shape, k);
    for (int i = 0; i < 2 && !model->spatial; i++)
      hull->inside[i] += shape->vertices[3 * k + i] / count;
  }
  shape->hull = hull;
  return NS_OK;
}

ns_status ns_model_make_hulls(ns_model *model) {
  ns_status status = NS_OK;

  for (ptrdiff_t s = 0; s < model->shapes.count && status == NS_OK; s++) {
    const int count = planes_of(model, &model->shape[s]);
    if (count > 0)
      status = make_hull(model, &model->shape[s], count);
  }
  return status;
}
