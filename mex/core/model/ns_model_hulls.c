/* ns_model_hulls.c: the shapes that are not smooth as intersections of surfaces, which smooth shapes can touch.
 *
 * Polygons, boxes and polytopes are bounded by planes, a capsule is one surface, a cylinder the part of a longer
 * capsule between two planes. A point is a ball and a thin rod a capsule, with the thickness taken off again
 * (ns_solid.inset). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

#include "ns_geometry_tolerances.h"
#include "ns_vector3.h"

#include <math.h>

static int is_rod(const ns_shape *shape) {
  return shape->kind == NS_SHAPE_POLYGON && shape->vertex_count == 2;
}

static double length_of_rod(const ns_shape *shape) {
  const double *from = shape->vertices, *to = shape->vertices + 3;

  return hypot(to[0] - from[0], to[1] - from[1]);
}

/* How many surfaces a shape has here; 0 for those that have no hull, and where a length is 0. */
static int surfaces_of(const ns_shape *shape) {
  const int is_long = shape->radius > 0 && shape->size[0] > 0;

  switch (shape->kind) {
  case NS_SHAPE_POINT:
    return 1;
  case NS_SHAPE_CAPSULE:
    return is_long ? 1 : 0;
  case NS_SHAPE_CYLINDER:
    return is_long ? 3 : 0;
  case NS_SHAPE_POLYGON:
    if (is_rod(shape))
      return length_of_rod(shape) > 0;
    return shape->vertex_count <= NS_MOST_PLANES ? shape->vertex_count : 0;
  case NS_SHAPE_BOX:
  case NS_SHAPE_POLYTOPE:
    return shape->polytope != NULL ? shape->polytope->face_count : 0;
  default:
    return 0;
  }
}

static double smallest_radius(const ns_model *model) {
  double smallest = INFINITY;

  for (ptrdiff_t s = 0; s < model->shapes.count; s++)
    if (model->shape[s].bounding_radius > 0)
      smallest = fmin(smallest, model->shape[s].bounding_radius);
  return smallest < INFINITY ? smallest : 1;
}

static void make_point(double radius, ns_surface *surface, ns_solid *hull) {
  const double zero[3] = {0, 0, 0}, axes[3] = {radius, radius, radius};

  *surface = ns_surface_ellipsoid(hull->dimension, zero, axes);
  hull->inset = hull->radius = radius;
}

static void make_rod(const ns_shape *shape, ns_surface *surface, ns_solid *hull) {
  hull->inset = NS_ROD_THICKNESS * length_of_rod(shape) / 2;
  hull->radius += hull->inset;
  *surface = ns_surface_capsule(2, shape->vertices, shape->vertices + 3, hull->inset);
  ns_copy3(surface->centre, hull->inside);
}

/* About the points from -half to half of the z axis */
static ns_surface capsule_of(double half, double radius) {
  return ns_surface_capsule(3, (double[3]){0, 0, -half}, (double[3]){0, 0, half}, radius);
}

static void make_cylinder(const ns_shape *shape, ns_surface *surface) {
  const double half = shape->size[0] / 2;

  surface[0] = capsule_of(2 * half, shape->radius);
  surface[1] = ns_surface_plane(3, (double[3]){0, 0, 1}, half);
  surface[2] = ns_surface_plane(3, (double[3]){0, 0, -1}, half);
}

/* Edges of a polygon, whose vertices go round counter-clockwise */
static void make_polygon(const ns_shape *shape, ns_surface *surface, ns_solid *hull) {
  const int count = shape->vertex_count;

  for (int k = 0; k < count; k++) {
    const double *from = shape->vertices + 3 * k, *to = shape->vertices + 3 * ((k + 1) % count);
    const double length = hypot(to[0] - from[0], to[1] - from[1]);
    const double normal[3] = {(to[1] - from[1]) / length, (from[0] - to[0]) / length, 0};
    surface[k] = ns_surface_plane(2, normal, ns_dot3(normal, from));
    ns_move3(hull->inside, 1.0 / count, from);
  }
  hull->corner_count = count;
  hull->corner = shape->vertices;
}

static void make_polytope(const ns_polytope *p, ns_surface *surface, ns_solid *hull) {
  for (int k = 0; k < p->face_count; k++)
    surface[k] = ns_surface_plane(3, p->face[k].normal, p->face[k].offset);
  ns_copy3(p->centre, hull->inside);
  hull->corner_count = p->vertex_count;
  hull->corner = p->vertex;
}

/* `thickness` is that of points. */
static ns_status make_hull(ns_model *model, ns_shape *shape, int count, double thickness) {
  ns_surface *surface = NS_TAKE(&model->arena, ns_surface, count);
  ns_solid *hull = NS_TAKE(&model->arena, ns_solid, 1);

  if (model->arena.failed)
    return NS_OUT_OF_MEMORY;
  *hull = (ns_solid){.dimension = model->spatial ? 3 : 2, .count = count, .surface = surface};
  hull->radius = shape->bounding_radius;
  if (shape->kind == NS_SHAPE_POINT)
    make_point(thickness, surface, hull);
  else if (is_rod(shape))
    make_rod(shape, surface, hull);
  else if (shape->kind == NS_SHAPE_POLYGON)
    make_polygon(shape, surface, hull);
  else if (shape->kind == NS_SHAPE_CAPSULE)
    *surface = capsule_of(shape->size[0] / 2, shape->radius);
  else if (shape->kind == NS_SHAPE_CYLINDER)
    make_cylinder(shape, surface);
  else
    make_polytope(shape->polytope, surface, hull);
  shape->hull = hull;
  return NS_OK;
}

ns_status ns_model_make_hulls(ns_model *model) {
  const double thickness = NS_ROD_THICKNESS * smallest_radius(model);
  ns_status status = NS_OK;

  for (ptrdiff_t s = 0; s < model->shapes.count && status == NS_OK; s++) {
    const int count = surfaces_of(&model->shape[s]);
    if (count > 0)
      status = make_hull(model, &model->shape[s], count, thickness);
  }
  return status;
}
