/* ns_model_solids.c: the solids of the shapes of a model. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

#include "ns_vector3.h"

static ns_surface surface_of(const ns_model *model, const double *row) {
  const int dimension = model->spatial ? 3 : 2;
  ns_surface s;

  if ((ns_surface_kind)row[NS_SURFACE_KIND] == NS_SURFACE_PLANE)
    return ns_surface_plane(dimension, row + NS_SURFACE_NORMAL, row[NS_SURFACE_OFFSET]);
  s = ns_surface_superquadric(dimension, row + NS_SURFACE_CENTRE, row + NS_SURFACE_AXES,
                              row + NS_SURFACE_EXPONENTS);
  s.kind = (ns_surface_kind)row[NS_SURFACE_KIND];
  s.call = model->call_surface;
  s.call_data = model->call_data;
  for (int i = 0; i < 3 && s.kind == NS_SURFACE_CALLED; i++)
    s.handle[i] = (int)row[NS_SURFACE_HANDLES + i];
  s.scale = row[NS_SURFACE_SCALE];
  return s;
}

/* A disc, a sphere or a halfspace, whose surface is not in the table */
static void make_simple(const ns_model *model, const ns_shape *shape, ns_surface *surface,
                        ns_solid *solid) {
  const double zero[3] = {0, 0, 0}, axes[3] = {shape->radius, shape->radius, shape->radius};

  solid->count = 1;
  solid->surface = surface;
  if (shape->kind == NS_SHAPE_DISC) {
    *surface = ns_surface_ellipsoid(solid->dimension, zero, axes);
    return;
  }
  *surface = ns_surface_plane(solid->dimension, shape->normal, shape->offset);
  ns_move3(solid->inside, shape->offset - model->system.size, shape->normal);
}

void ns_model_make_solids(ns_model *model) {
  ns_surface *own = model->surface + model->surfaces.count;

  for (ptrdiff_t k = 0; k < model->surfaces.count; k++)
    model->surface[k] = surface_of(model, ns_column_of(&model->surfaces, NS_SURFACE_ROWS, k));
  for (ptrdiff_t s = 0; s < model->shapes.count; s++) {
    const double *row = ns_column_of(&model->shapes, NS_SHAPE_ROWS, s);
    ns_shape *shape = &model->shape[s];
    ns_solid *solid = &model->solid[s];
    *solid =
        (ns_solid){.dimension = model->spatial ? 3 : 2, .radius = row[NS_SHAPE_BOUNDING_RADIUS]};
    if (shape->kind == NS_SHAPE_SMOOTH) {
      solid->count = (int)row[NS_SHAPE_SURFACE_COUNT];
      solid->surface = model->surface + (ptrdiff_t)row[NS_SHAPE_FIRST_SURFACE] - 1;
      ns_copy3(row + NS_SHAPE_INSIDE, solid->inside);
    } else if (shape->kind == NS_SHAPE_DISC || shape->kind == NS_SHAPE_HALFSPACE) {
      make_simple(model, shape, &own[s], solid);
    }
    shape->solid = solid->count > 0 ? solid : NULL;
  }
}
